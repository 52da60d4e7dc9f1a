"""Other keys for commands: which a command may have, and what else has them where it is in force.

The settings file, the command line and the keys page all ask here, so that they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Mapping

from screens.commands import COMMANDS, FIXED, Command, clashes, complete_keymap, in_group, is_key, keys_of, split
from screens.titles import GAME_SCREENS, load_commands

TYPED = frozenset(["finder", "cards", "rulebook", "card-editor"])
"""Groups that are in force where letters are typed."""


def remappable() -> tuple[Command, ...]:
    """Every command that can have other keys, those of the titles and pages included."""
    load_commands()
    return tuple(command for command in COMMANDS.values() if may_change(command))


def may_change(command: Command) -> bool:
    """Whether a command can have other keys: not where all of its keys keep their meaning on every page."""
    return command.group in ("game", "cursor") or any(key not in FIXED for key in split(command.keys))


def unfit(command: Command, key: str) -> str:
    """Why a command cannot have a key, whatever else has it, as a sentence; or ``""``."""
    if key in split(command.keys):
        return ""
    if not is_key(key):
        return f"{key} is not a key that every terminal has: a letter, an F-key, tab, space, ? or : would be."
    if key in FIXED:
        return "Enter, escape and the arrow keys keep their meaning everywhere."
    if key.isdigit():
        return "Digits choose from lists and open the curtain; no command can have one."
    if command.group in TYPED and (len(key) == 1 or key == "space"):
        return "Letters are typed on that page; an F-key would do."
    return ""


def taken(command: Command, key: str, keymap: Mapping[str, str]) -> Command | None:
    """Another command that has a key somewhere where ``command`` is in force; ``keymap`` is the one in force."""
    if key in FIXED:
        return None
    for groups in contexts():
        if command.group in groups:
            for other in in_group(*groups):
                if other.id != command.id and key in keys_of(other, keymap):
                    return other
    return None


def refusal(command: Command, key: str, keymap: Mapping[str, str]) -> str:
    """Why a command cannot have a key, as a sentence that names the command that has it; or ``""``."""
    from rules.titles import TITLES  # noqa: PLC0415  # the home screen is painted before any rules are loaded

    reason = unfit(command, key)
    other = None if reason else taken(command, key, keymap)
    if other is not None:
        title = TITLES[other.group][0] if other.group in TITLES and command.group != other.group else ""
        where = f" at the table of {title}" if title else ""
        reason = f"{key} is the key of {other.label}{where} ({other.id}): {other.help[:1].lower()}{other.help[1:]}"
        if title:
            reason += f" Give {other.id} another key first, or choose one that no table has."
    return reason


def contexts() -> list[tuple[str, ...]]:
    """Groups of commands that are in force together: each title's at its table, those of each page alone."""
    tables = [("game", "cursor", title) for title in GAME_SCREENS]
    shared = {"game", "cursor", *GAME_SCREENS}
    pages = dict.fromkeys(command.group for command in COMMANDS.values() if command.group not in shared)
    return [*tables, *((group, "cursor") for group in pages)]


def clashing(keymap: Mapping[str, str]) -> list[str]:
    """Keys that would mean two things under the keymap in force, one sentence each, without a full stop.

    Pages use the arrows and enter in their own way; nobody can change that, so it is no clash.
    """
    found = (clashes(in_group(*groups), keymap, ignoring=FIXED) for groups in contexts())
    return list(dict.fromkeys(clash for clashes_there in found for clash in clashes_there))


def with_keys(keys: Mapping[str, str], command: Command, wanted: list[str]) -> dict[str, str]:
    """The remapped keys with those of one command changed; left out where they are the ones it came with."""
    changed = {name: value for name, value in keys.items() if name != command.id}
    if wanted and wanted != split(command.keys):
        changed[command.id] = ",".join(wanted)
    return changed


def change(keys: Mapping[str, str], command: Command, wanted: list[str], *, vi_keys: bool) -> str:
    """Why a command cannot have all of these keys under the remapped ``keys``, as a sentence; or ``""``."""
    keymap = complete_keymap(with_keys(keys, command, wanted), vi_keys=vi_keys)
    return next((reason for key in keys_of(command, keymap) if (reason := refusal(command, key, keymap))), "")


def vi_refusal(keys: Mapping[str, str], *, vi_keys: bool) -> str:
    """Why ``vi_keys`` cannot be so under the remapped ``keys``, as a sentence that names both commands; or ``""``."""
    load_commands()
    found = clashing(complete_keymap(keys, vi_keys=vi_keys))
    if not found:
        return ""
    return f"With vi_keys {'on' if vi_keys else 'off'} {found[0]}: give one of them another key first."
