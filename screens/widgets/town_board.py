"""Towns drawn on a canvas: one large with names, others small with two-letter codes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from rich.style import Style

from rules.tiny_towns.content import LETTERS, Card
from rules.tiny_towns.reckoning import BOARD
from rules.tiny_towns.table import Table
from rules.tiny_towns.town import MONUMENT, RESOURCES, Town
from screens.widgets.canvas import Canvas, clip
from screens.widgets.chooser import Pick
from screens.widgets.palette import Palette

SIDE = BOARD.rows
WORDS = 7
"""Columns from which a building is named; below that it has its two letters."""
HUES = {"monument": "purple"}
"""Card colours whose hue has another name."""


@dataclass
class Marks:
    """What is shown on a board besides what stands there."""

    lit: frozenset[int] = frozenset()
    """Squares that can be chosen."""
    cursor: int = -1
    used: frozenset[int] = frozenset()
    """Squares of the pattern that is looked at."""
    sources: frozenset[int] = frozenset()
    """Squares that a line of the score sheet points at."""
    last: frozenset[int] = frozenset()
    """Squares of the last move."""
    notes: Mapping[int, str] = field(default_factory=dict)
    """A few characters for empty squares: what choosing them would bring."""


def card_at(town: Town, table: Table, square: int) -> Card | None:
    """The card of the building on a square, or None."""
    kind = town.type_at(square)
    if kind == MONUMENT:
        return table.card(town.monument)
    return table.types.cards[kind] if kind >= 0 else None


def hue_of(card: Card) -> str:
    """Name of the card's hue in the theme."""
    return HUES.get(card.colour, card.colour)


def short_name(card: Card, width: int) -> str:
    """A name that fits: the whole of it, its telling word, or the beginning of that."""
    if len(card.name) <= width:
        return card.name
    words = [word for word in card.name.replace("'s", "").split() if word not in ("The", "of", "the")]
    word = words[0]
    return word if len(word) <= width else word[:width]


def thing(town: Town, table: Table, square: int, width: int) -> str:
    """What stands on a square in ``width`` columns; ``""`` if it is empty.

    Lower case is a cube; what lies on a building follows its name in lower case.
    """
    card = card_at(town, table, square)
    if card is None:
        cube = town.cube_at(square)
        return clip(RESOURCES[cube], width) if cube >= 0 else ""
    carried = carried_by(town, square)
    if width < 4:
        return card.code[:width]
    if width < WORDS:
        return f"{card.code} {carried}" if carried and len(carried) <= width - 3 else card.code
    if not carried:
        return short_name(card, width)
    room = width - len(carried) - 1
    return f"{short_name(card, room) if room >= 4 else card.code} {carried}"


def carried_by(town: Town, square: int) -> str:
    """Letters of the resources that lie on the building of a square."""
    for place, resource in (*town.marks, *town.bonded):
        if place == square:
            return LETTERS[resource]
    for place, cubes in town.stores:
        if place == square:
            return "".join(LETTERS[cube] for cube in cubes)
    return ""


@lru_cache(maxsize=256)
def labels(town: Town, table: Table, width: int) -> tuple[str, ...]:
    """What stands on all squares."""
    return tuple(thing(town, table, square, width) for square in range(SIDE * SIDE))


@lru_cache(maxsize=256)
def hues(town: Town, table: Table) -> tuple[tuple[str, bool], ...]:
    """Hue of what stands on each square, and whether it is a building; ``""`` for an empty square."""
    found = []
    for square in range(SIDE * SIDE):
        card, cube = card_at(town, table, square), town.cube_at(square)
        found.append((hue_of(card), True) if card else (RESOURCES[cube] if cube >= 0 else "", False))
    return tuple(found)


def style_of(palette: Palette, town: Town, table: Table, square: int) -> Style:
    """Buildings stand on a tinted ground, cubes are bare."""
    hue, building = hues(town, table)[square]
    if building:
        return palette.tint(f"hue-{hue}", 0.24, attributes="bold")
    return palette.hue(hue) if hue else palette.faint


def draw_large(
    canvas: Canvas,
    palette: Palette,
    x: int,
    y: int,
    cell: tuple[int, int],
    town: Town,
    table: Table,
    marks: Marks,
) -> None:
    """A board with lines; its left top corner is the row letter's column and the line with the numbers."""
    width, height = cell
    left = x + 1
    for line in range(SIDE + 1):
        canvas.across(left, y + line * (height + 1), SIDE * (width + 1) + 1, palette.faint)
        canvas.down(left + line * (width + 1), y, SIDE * (height + 1) + 1, palette.faint)
    for column in range(SIDE):
        canvas.put(left + 1 + column * (width + 1) + width // 2, y, str(column + 1), palette.quiet)
    for row in range(SIDE):
        canvas.put(x, y + 1 + row * (height + 1) + (height - 1) // 2, "abcd"[row], palette.quiet)
    for square in range(SIDE * SIDE):
        row, column = divmod(square, SIDE)
        at_x, at_y = left + 1 + column * (width + 1), y + 1 + row * (height + 1)
        _draw_cell(canvas, palette, (at_x, at_y, width, height), town, table, square, marks)
        canvas.area(at_x, at_y, width, height, Pick("square", square))


def _draw_cell(
    canvas: Canvas,
    palette: Palette,
    place: tuple[int, int, int, int],
    town: Town,
    table: Table,
    square: int,
    marks: Marks,
) -> None:
    x, y, width, height = place
    style = style_of(palette, town, table, square)
    label = labels(town, table, width)[square]
    note = marks.notes.get(square, "")
    empty = not label
    if square in marks.used:
        style = palette.tint("accent", 0.3, attributes="bold")
        label = f"<{thing(town, table, square, max(width - 2, 4))}>"
        cube = town.cube_at(square)
        if note and height == 1 and cube >= 0:
            label = f"<{LETTERS[cube]} {note}>"
    elif square in marks.sources:
        style = palette.tint("success", 0.35, attributes="bold")
        label = f"={label}"[:width] if width - len(label) < 1 else f"={label}"
    elif empty and square in marks.lit:
        style = palette.make("accent", attributes="bold")
        label = note or "·"
    elif empty:
        label = ""
    elif square in marks.lit:
        style = _underlined(style)
    if square == marks.cursor:
        style = palette.cursor
    canvas.fill(x, y, width, height, style)
    middle = y + (height - 1) // 2
    canvas.put(x + (width - len(label)) // 2, middle, label, style, room=width)
    if note and not empty and height > 1:
        canvas.put(x + (width - len(note)) // 2, middle + 1, note, style, room=width)
    if square in marks.last and square not in marks.used:
        canvas.put(x + width - 1, y if height > 1 or len(label) < width - 1 else middle, "•", style)


@lru_cache(maxsize=256)
def _underlined(style: Style) -> Style:
    return style + Style(underline=True, bold=True)


def draw_small(
    canvas: Canvas, palette: Palette, x: int, y: int, width: int, town: Town, table: Table, last: frozenset[int]
) -> None:
    """A board of four lines without rules, as wide as there is room: names if they fit, else codes."""
    cell = min((width + 1) // SIDE, 9)
    words = cell >= 6
    if not words:
        cell = min(max((width + 1) // SIDE, 3), 4)
    shown_labels = labels(town, table, cell - 1 if words else 2)
    for square in range(SIDE * SIDE):
        row, column = divmod(square, SIDE)
        cube = town.cube_at(square) if not words else -1
        label = shown_labels[square]
        if cube >= 0 and not words:
            label = LETTERS[cube]
        style = style_of(palette, town, table, square)
        if square in last:
            style = _underlined(style)
        shown = (label or "·").ljust(cell - 1)
        at_x = x + column * cell
        canvas.put(at_x, y + row, shown, style)
