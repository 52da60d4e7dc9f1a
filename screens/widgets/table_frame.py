"""The frame around every table, drawn: title line, last event, what is asked, and the keys that answer it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from screens.commands import COMMANDS, shown_key
from screens.widgets.canvas import Canvas, clip, wrap
from screens.widgets.palette import Palette

if TYPE_CHECKING:
    from screens.game_screen import GameScreen

SMALLEST = (80, 24)
LINES = 2
"""Lines of the decision bar; one more, for keys alone, in a window that is higher than it has to be."""
MENU = ("  menu ", " ≡ ")
"""What opens the menu, in words where there is room."""
GAP = "  "
"""At least so much lies between two parts of the title line."""


class Area(NamedTuple):
    """A rectangle of the canvas."""

    x: int
    y: int
    width: int
    height: int


class Key(NamedTuple):
    """A key that does something now, as the decision bar shows it."""

    key: str
    label: str
    target: Hashable = None
    """What a click on it means; the command's id."""


SHEET_STEPS = (("cursor.up", ""), ("cursor.down", "line"), ("cursor.left", ""), ("cursor.right", "seat"))
"""Keys of the score sheet."""

Line = list[tuple[str, str, Hashable]]
"""Parts of a line: text, name of the style, what a click means."""


class Message(NamedTuple):
    """A sentence in place of the prompt, until the next key."""

    text: str
    kind: str = "plain"
    """``plain``, ``why-not``, ``ask`` or ``hint``."""


def draw_notice(canvas: Canvas, palette: Palette) -> None:
    """The notice that the window is too small, and that one may go on."""
    width, height = canvas.width, canvas.height
    text = (
        f"This table needs {SMALLEST[0]} columns and {SMALLEST[1]} lines; the window has {width} and {height}. "
        "Make it larger, or press enter to go on anyway."
    )
    lines = wrap(text, max(width - 4, 10))
    for row, line in enumerate(lines):
        canvas.put(2, max((height - len(lines)) // 2, 0) + row, line, palette.strong)
    canvas.area(0, 0, width, height, "game.choose")


def draw_title(screen: GameScreen, canvas: Canvas, palette: Palette) -> None:
    """The title line: game, round, what holds for all."""
    left, right = screen.headline()
    canvas.fill(0, 0, canvas.width, 1, palette.bar)
    name = screen.session.match.title.name
    x = canvas.put(1, 0, name, palette.bar_title) + 2
    room = canvas.width - x - cell_len(left) - len(GAP)
    menu = next((sign for sign in MENU if cell_len(right) + len(sign) <= room), MENU[-1])
    end = canvas.width - len(menu)
    canvas.put(x, 0, left, palette.bar_strong, room=end - x - 1)
    room -= len(menu)
    while right and cell_len(right) > room:
        right = right.partition(GAP)[2].lstrip()  # what stands last is kept longest
    canvas.put_right(end, 0, right, palette.bar)
    canvas.put(end, 0, menu, palette.bar_key)
    canvas.area(0, 0, canvas.width, 1, "game.menu")
    canvas.area(end, 0, len(menu), 1, "game.menu")


def draw_keys(canvas: Canvas, palette: Palette, x: int, y: int, keys: Iterable[Key]) -> None:
    """Keys and what they do in one line, each of them to be clicked."""
    for key in keys:
        end = canvas.put(x, y, key.key, palette.bar_key)
        end = canvas.put(end + 1, y, key.label, palette.bar) if key.label else end
        if key.target is not None:
            canvas.area(x, y, end - x, 1, key.target)
        x = end + len(_gap(key.key, key.label))


def draw_event(screen: GameScreen, canvas: Canvas, palette: Palette, y: int) -> None:
    """The border below the table with the last event in it."""
    canvas.across(0, y, canvas.width, palette.faint)
    latest = screen.session.latest(1)
    # The line for typed moves covers the keys below.
    keys = shown_keys(screen) if screen.notation.display else [named(screen, "game.log")]
    x = canvas.width - 2
    for key in reversed(keys):
        text = f" {key.key} {key.label} "
        canvas.put_right(x, y, text, palette.quiet)
        x -= cell_len(text)
        canvas.area(x, y, cell_len(text), 1, key.target)
    if latest:
        canvas.put(2, y, f" {clip(latest[-1], x - 6)} ", palette.text)


def bar_lines(screen: GameScreen, width: int, height: int) -> list[Line]:
    """The decision bar: the sentence, wrapped where there is room, and a line of keys."""
    sentence, style = _sentence(screen)
    effect = "" if screen.message is not None or screen.notation.display else screen.effect_sentence()
    room = width - 2
    if effect and len(sentence) + len(effect) + 3 <= room:
        lines: list[Line] = [[(sentence, style, None), ("   ", "bar", None), (effect, "effect", None)]]
    else:
        # A sentence that was said is read in full, over the foot of the table if need be.
        most = max(height // 3, LINES) if screen.message is not None else LINES
        lines = [[(line, style, None)] for line in wrap(sentence, room)[:most] or [""]]
        if effect and len(lines) < 2 and height > SMALLEST[1]:
            lines.append([(effect, "effect", None)])
    # Typed moves have their own line, which covers that of the keys.
    keys = [] if screen.notation.display else key_line(shown_keys(screen), room)
    if height <= SMALLEST[1]:
        return lines if len(lines) >= LINES else [*lines, keys]
    # Always three lines, so that the table does not move while sentences come and go.
    return [*lines, *[[]] * (LINES - len(lines)), keys]


def bar_height(height: int) -> int:
    """Lines that the table leaves to the bar in a window of ``height`` lines."""
    return LINES if height <= SMALLEST[1] else LINES + 1


def _sentence(screen: GameScreen) -> tuple[str, str]:
    if screen.notation.display:
        options = screen.notation.options(4)
        more = "   ".join(options) if options else "nothing that can be done now begins like that"
        return f"tab completes: {more}", "hint"
    if screen.jumping is not None:
        return "The letters of a label pick what it stands on.", "hint"
    if screen.message is not None:
        return screen.message.text, screen.message.kind
    if screen.sheet_line >= 0:
        return f"The score of {screen.session.names[screen.seat_in_view]}, if the game ended now.", "plain"
    if screen.session.over:
        return "The game is over.", "plain"
    if screen.looking >= 0:
        return screen.looking_sentence(), "plain"
    if screen.session.bot_to_move:
        return screen.waiting_sentence(), "plain"
    return screen.step_sentence(), "plain"


def key_line(keys: Iterable[tuple[str, str, Hashable]], room: int) -> Line:
    """Keys with what they do, as many as fit."""
    parts: Line = []
    used = 0
    gap = ""
    for key, label, target in keys:
        what = f" {label}" if label else ""
        length = len(gap) + len(key) + len(what)
        if used + length > room:
            continue
        used += length
        if gap:
            parts.append((gap, "bar", None))
        parts += [(key, "key", target), (what, "bar", target)]
        gap = _gap(key, label)
    return parts


def _gap(key: str, label: str) -> str:
    """What stands behind a key: one without a label goes with the next one."""
    return GAP if label else " " if key.isalnum() else ""


def shown_keys(screen: GameScreen) -> list[Key]:
    """The keys that do something now, the most needed first."""
    if screen.notation.display:
        keys = [Key("enter", "make the move", "game.choose"), Key("↑↓", "choose")]
        return [*keys, named(screen, "game.back", "close")]
    if screen.jumping is not None:
        return [named(screen, "game.back", "no labels")]
    if screen._question is not None:
        return [Key("enter", "yes", "game.choose"), named(screen, "game.back", "no"), named(screen, "game.rules")]
    if screen.sheet_line >= 0:
        steps = [named(screen, name)._replace(label=label) for name, label in SHEET_STEPS]
        return [*steps, named(screen, "game.back", "close"), named(screen, "game.help")]
    keys = screen.keys_now()
    if screen.looking >= 0 or not screen.chooser.at_start:
        keys.append(named(screen, "game.back"))
    if screen.session.can_undo:
        keys.append(named(screen, "game.undo", screen.UNDO))
    if screen.session.may_peek:
        keys.append(named(screen, "game.peek"))
    elif screen.session.peeking:
        keys.append(named(screen, "game.cover"))
    for name in ("game.help", "game.next", "game.score", "game.hint", "game.rules", "game.cards"):
        if name == "game.next":
            if len(screen.session.names) > 1:
                keys.append(named(screen, name if screen.next_is_board else "game.boards", screen.BOARDS))
        else:
            keys.append(named(screen, name))
    if not screen.session.bot_to_move:
        keys.append(named(screen, "game.notation"))
    return [key for key in keys if screen.offers(key.target)]


def named(screen: GameScreen, command: str, label: str = "") -> Key:
    """A command's key as it is now, with the command's label or another one."""
    return Key(
        shown_key(command, screen.keymap, ascii_only=screen.session.services.settings.ascii),
        label or COMMANDS[command].label,
        command,
    )


def draw_bar(canvas: Canvas, palette: Palette, y: int, lines: list[Line]) -> None:
    """The lines of the decision bar."""
    styles = {
        "plain": palette.bar_strong,
        "why-not": palette.make("warning", "panel", attributes="bold"),
        "ask": palette.make("accent", "panel", attributes="bold"),
        "hint": palette.make("primary", "panel", attributes="bold"),
        "effect": palette.make("success", "panel", attributes="bold"),
        "key": palette.bar_key,
        "bar": palette.bar,
    }
    canvas.fill(0, y, canvas.width, len(lines), palette.bar)
    for row, line in enumerate(lines):
        x = start = 1
        before: Hashable = None
        for text, style, target in line:
            start = start if target == before else x
            x, before = canvas.put(x, y + row, text, styles[style], room=canvas.width - 1 - x), target
            if target is not None:
                canvas.area(start, y + row, x - start, 1, target)
