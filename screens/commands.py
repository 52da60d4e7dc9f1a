"""Every command of the app, once: key bindings, footer lines and the help screen are all drawn from this list.

A command's id (``game.undo``) names it in the settings file, and its last part names the action of the screen that
carries it out (``action_undo``). The commands of one title live with its screen and join through :func:`add`; no key
of theirs may be one of the ``game`` group's, which mean the same everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import msgspec
from textual.binding import Binding

Keymap = Mapping[str, str]
"""Remapped keys: command id to a comma-separated list of keys."""


class Command(msgspec.Struct, frozen=True):
    """One thing a key does."""

    id: str
    """``group.name``, in kebab case."""
    keys: str
    """Comma-separated keys, the first one shown in the footer."""
    label: str
    """One or two words for the footer."""
    help: str
    """One sentence for the help screen."""
    group: str
    """Where it is in force: ``game`` in every game, ``home``, a title's id, ..."""
    show: bool = True
    """Whether the footer names it."""
    priority: bool = False
    """Whether it works even while a line of text is being typed."""

    @property
    def action(self) -> str:
        """Name of the action: ``table_undo`` for ``game.table-undo``."""
        return self.id.rpartition(".")[2].replace("-", "_")


MENU, HELP, COVER = "game.menu", "game.help", "game.cover"
"""Those that are in force on pages, too."""
COMMANDS: dict[str, Command] = {}
"""All commands by id."""

_NAMED_KEYS = frozenset(
    ["up", "down", "left", "right", "space", "enter", "escape", "tab", "?", ":", *(f"f{n}" for n in range(1, 13))]
)
FIXED = ("enter", "escape", "up", "down", "left", "right")
"""Keys that a command keeps whatever else it is given: the way in, the way out and the cursor can never be lost."""
_TEXTUAL_NAMES = {"?": "question_mark", ":": "colon"}
_SHOWN = {"escape": "esc", "up": "↑", "down": "↓", "left": "←", "right": "→"}
_SHOWN_ASCII = {"escape": "esc", "up": "up", "down": "down", "left": "left", "right": "right"}


def add(*commands: Command) -> tuple[Command, ...]:
    """Put commands on the list; raises ValueError for a second command of the same id or a key nobody has."""
    for command in commands:
        if COMMANDS.get(command.id, command) != command:
            raise ValueError(f"there is a command {command.id!r} already")
        for key in split(command.keys):
            if not is_key(key):
                raise ValueError(f"{command.id}: {key!r} is not a key that every terminal has")
        COMMANDS[command.id] = command
    return commands


def in_group(*groups: str) -> tuple[Command, ...]:
    """The commands of some groups, in the order of the list."""
    return tuple(command for command in COMMANDS.values() if command.group in groups)


def split(keys: str) -> list[str]:
    """Single keys of a comma-separated list."""
    return [key.strip() for key in keys.split(",") if key.strip()]


def is_key(key: str) -> bool:
    """Whether a key is one that every terminal sends: letters, digits, arrows, F-keys and a few more."""
    return key in _NAMED_KEYS or re.fullmatch(r"[A-Za-z0-9]", key) is not None


def bindings(*groups: str) -> list[Binding]:
    """Textual bindings of some groups; a binding's id is its command's, so that a keymap can remap it.

    Raises ValueError for a group without commands: the module that adds them was not imported.
    """
    for group in groups:
        if not in_group(group):
            raise ValueError(f"there are no commands of the group {group!r} yet")
    return bindings_of(*(command.id for command in in_group(*groups)))


def bindings_of(*ids: str, action: str = "") -> list[Binding]:
    """Textual bindings of single commands, which carry out ``action`` if it is given.

    Keys that a command keeps are bindings of their own without an id, which no keymap reaches; those of the table
    and of the cursor stand in :func:`complete_keymap`.
    """
    found = []
    for command in map(COMMANDS.__getitem__, ids):
        kept = [key for key in split(command.keys) if key in FIXED and command.group not in _ALWAYS_KNOWN]
        free = [key for key in split(command.keys) if key not in kept]
        for keys, binding_id in ((free, command.id), (kept, None)):
            if keys:
                found.append(
                    Binding(
                        ",".join(_TEXTUAL_NAMES.get(key, key) for key in keys),
                        action or command.action,
                        command.label,
                        show=command.show,
                        priority=command.priority,
                        tooltip=command.help,
                        id=binding_id,
                    )
                )
    return found


def textual_keymap(keymap: Keymap) -> dict[str, str]:
    """The keymap in Textual's names for keys, for ``App.set_keymap``."""
    return {
        name: ",".join(_TEXTUAL_NAMES.get(key, key) for key in split(keys)) for name, keys in keymap.items()
    }


def command_key(key: str) -> str:
    """The key that Textual names ``key``, as commands name it."""
    return next((name for name, theirs in _TEXTUAL_NAMES.items() if theirs == key), key)


VI_KEYMAP = {
    "cursor.left": "left,h",
    "cursor.down": "down,j",
    "cursor.up": "up,k",
    "cursor.right": "right,l",
    "game.hint": "H",
    "game.log": "L",
    "game.jump": "J",
    "replay.log": "L",
    "replay-log.close": "escape,L,q",
    "home.learn": "L",
    "setup.learn": "L",
}
"""What the setting ``vi_keys`` remaps: hint, log and jump make room for the cursor."""


_ALWAYS_KNOWN = ("game", "cursor")
"""Groups whose commands are here, so that the keymap can say which keys they keep."""


def complete_keymap(keymap: Keymap, *, vi_keys: bool = False) -> dict[str, str]:
    """The keymap in force: the table's own keys over those of ``vi_keys``, and what its commands keep."""
    return {name: _with_kept(name, keys) for name, keys in {**(VI_KEYMAP if vi_keys else {}), **keymap}.items()}


def _with_kept(name: str, keys: str) -> str:
    command = COMMANDS.get(name)
    kept = [] if command is None else [key for key in split(command.keys) if key in FIXED]
    return ",".join(dict.fromkeys([*kept, *split(keys)]))


def keys_of(command: Command, keymap: Keymap | None = None) -> list[str]:
    """The keys of a command under a keymap."""
    return split((keymap or {}).get(command.id, "")) or split(command.keys)


def shown_key(command_id: str, keymap: Keymap | None = None, *, ascii_only: bool = False) -> str:
    """The key of a command as people read it, e.g. ``esc``; the first where it has several."""
    return key_label(keys_of(COMMANDS[command_id], keymap)[0], ascii_only=ascii_only)


def key_label(key: str, *, ascii_only: bool = False) -> str:
    """A key as people read it: ``esc``, ``F2``, an arrow."""
    return (_SHOWN_ASCII if ascii_only else _SHOWN).get(key, key.upper() if re.fullmatch(r"f\d+", key) else key)


def clashes(
    commands: Iterable[Command], keymap: Keymap | None = None, *, ignoring: Iterable[str] = ()
) -> list[str]:
    """Keys that would mean two things among commands in force together, one sentence each."""
    used: dict[str, Command] = {}
    problems: list[str] = []
    for command in commands:
        for key in (key for key in keys_of(command, keymap) if key not in ignoring):
            other = used.setdefault(key, command)
            if other is not command:
                problems.append(f"the key {key} is both {other.id} ({other.label}) and {command.id} ({command.label})")
    return problems


def footer(*groups: str, keymap: Keymap | None = None, only: Iterable[str] | None = None) -> str:
    """One line of the commands that the footer names, ``u undo  ? help``; ``only`` picks some of them by id."""
    wanted = None if only is None else set(only)
    return "  ".join(
        f"{shown_key(command.id, keymap)} {command.label}"
        for command in in_group(*groups)
        if command.show and (wanted is None or command.id in wanted)
    )


add(
    Command("cursor.up", "up", "up", "Move the cursor up.", "cursor", show=False),
    Command("cursor.down", "down", "down", "Move the cursor down.", "cursor", show=False),
    Command("cursor.left", "left", "left", "Move the cursor to the left.", "cursor", show=False),
    Command("cursor.right", "right", "right", "Move the cursor to the right.", "cursor", show=False),
    Command("game.choose", "enter", "choose", "Choose what the cursor is on.", "game", show=False),
    Command("game.back", "escape", "back", "Go back one step of a choice; never leaves the game.", "game", show=False),
    Command("game.undo", "u", "undo", "Take back the last move, until somebody learned something by it.", "game"),
    Command("game.redo", "U", "redo", "Make the move again that was taken back last.", "game", show=False),
    Command("game.restart-turn", "R", "restart turn", "Take back all that can be of this turn.", "game", show=False),
    Command(
        "game.table-undo", "T", "table undo",
        "Go back further, if the whole table agrees; it is written in the log.", "game", show=False,
    ),
    Command(
        "game.next", "tab", "next",
        "Go to the next best place while a tile or card is placed; else look at the next board.", "game", show=False,
    ),
    Command("game.boards", "v", "boards", "Look at the boards of the others.", "game"),
    Command("game.cards", "c", "cards", "Read the cards of this game.", "game", show=False),
    Command("game.score", "e", "score", "See the score as if the game ended now, line by line.", "game"),
    Command("game.log", "l", "log", "Read what happened so far.", "game"),
    Command(
        "game.replay", "f7", "replay", "Go through the game so far, move by move, as everybody saw it.", "game",
        show=False,
    ),
    Command("game.hint", "h", "hint", "Ask what a bot would do here, and why.", "game"),
    Command("game.rules", "r", "rules", "Read the rule that governs this decision.", "game"),
    Command(
        "game.peek", "p", "peek", "Look at your own secrets, behind a curtain of its own.", "game", show=False,
    ),
    Command(
        "game.cover", "f2,z", "cover", "Cover everything on the screen at once.", "game", show=False, priority=False,
    ),
    Command(
        "game.notation", ":", "type a move", "Type a move in words; its verb may be left out where it is asked for.",
        "game", show=False,
    ),
    Command(
        "game.jump", "j", "jump", "Label everything that can be picked; its letters pick it.", "game", show=False,
    ),
    Command("game.hurry", "space", "hurry", "Let the bots play at once until a person decides.", "game", show=False),
    Command("game.pause", "f4", "pause", "Stop the bots, or let them go on.", "game", show=False),
    Command("game.seats", "f6", "seats", "Hand a seat to a bot, or back to a person.", "game", show=False),
    Command("game.note", "f8", "note", "Write a note of your own that nobody else sees.", "game", show=False),
    Command("game.times", "f5", "times", "See how long each seat has thought.", "game", show=False),
    Command(
        "game.menu", "f3", "menu", "List everything that can be done here, to choose from by key or tap.", "game",
        show=False,
    ),
    Command("game.help", "?,f1", "help", "Show all keys and how the table works.", "game"),
    Command("game.quit", "q", "leave", "Leave the table, after asking; the game is saved.", "game", show=False),
    Command("reader.close", "escape,q", "close", "Close this page.", "reader"),
)
