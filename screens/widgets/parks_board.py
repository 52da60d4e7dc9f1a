"""Properties drawn on a canvas: one large with column numbers and a tile that is being placed, others small.

Lower case and digits are icons, capitals are tiles, ``T`` is a tree and ``#`` a landmark's feature; a dot is a square
that a tile may still cover, a blank one lies beside a tile and is lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rich.style import Style

from rules.tenpenny_parks.grid_text import tile_letters
from rules.tenpenny_parks.property import Property
from rules.tenpenny_parks.squares import ROWS, beside, number
from rules.tenpenny_parks.table import Table
from screens.widgets.canvas import Canvas
from screens.widgets.chooser import Pick
from screens.widgets.palette import Palette

TYPE_HUES = {
    "fantasy": "purple", "old_west": "orange", "prehistoric": "green", "sci_fi": "cyan", "undersea": "blue",
    "souvenir": "pink",
}  # fmt: skip
CONCESSION_HUE = "yellow"
TREE_HUE, FEATURE_HUE = "green", "gray"
ICON_HUES = {"money": "wheat", "vp": "white", "thrill": "red", "awe": "blue", "joy": "yellow", "wild": "purple"}
CHOICE_HUE = "cyan"
"""Icons that leave a choice."""
HEAD = 2
"""Columns before the first square: the row's letter and a blank."""


@dataclass(frozen=True)
class Marks:
    """What is shown on a property besides what lies there; all are masks of squares."""

    held: int = 0
    """Squares under the tile that is being placed."""
    wrong: int = 0
    """Those of them that break a rule."""
    legal: bool = True
    cursor: int = 0
    """Squares that the cursor is on."""
    chosen: int = 0
    last: int = 0
    """Squares of the last tile placed."""


class Window:
    """Which columns of a property are on show, and where."""

    def __init__(self, park: Property, width: int, cell: int, focus: tuple[int, int]) -> None:
        """``width`` columns of the terminal, ``cell`` for each square; the columns of ``focus`` are on show."""
        land = park.land
        self.cell = cell
        self.seams = frozenset(board.first for board in land.boards) - {land.first}
        room = width - HEAD
        first, last = land.first, land.last
        left, right = max(focus[0], first), min(focus[1], last)
        if self._width(first, last) > room:
            # As much on the left of the focus as on its right.
            begin, end = left, right
            while True:
                on_left = begin > first and self._width(begin - 1, end) <= room
                on_right = end < last and self._width(begin, end + 1) <= room
                if on_left and (not on_right or left - begin <= end - right):
                    begin -= 1
                elif on_right:
                    end += 1
                else:
                    break
            first, last = begin, end
        self.first, self.last = first, last
        self.before, self.after = first - land.first, land.last - last
        """Columns outside on either side."""
        self.places: dict[int, int] = {}
        """Per column on show the column of the terminal, counted from the left end."""
        x = HEAD
        for column in range(first, last + 1):
            if column in self.seams and column > first:
                x += 1
            self.places[column] = x
            x += cell
        self.width = x

    def _width(self, first: int, last: int) -> int:
        return (last - first + 1) * self.cell + sum(first < seam <= last for seam in self.seams)


def natural_width(park: Property, cell: int) -> int:
    """Columns of the terminal that a whole property takes."""
    land = park.land
    return HEAD + (land.last - land.first + 1) * cell + len(land.boards) - 1


@lru_cache(maxsize=64)
def looks(park: Property, table: Table) -> dict[int, tuple[str, str, bool]]:
    """Per square: what is written there, its hue, and whether it is a tile."""
    content, land = table.content, park.land
    found: dict[int, tuple[str, str, bool]] = {}
    letters = tile_letters(content)
    names = {index: letters[index % len(letters)] for index in range(len(park.tiles))}
    for column in range(land.first, land.last + 1):
        for row in range(ROWS):
            square = number(row, column)
            bit = 1 << square
            icon = park.icon_at(square) if land.marked & bit else -1
            mark = content.icons[icon].id if icon >= 0 else ""
            if land.features & bit:
                found[square] = "#", FEATURE_HUE, False
            elif park.trees & bit:
                found[square] = f"T{mark}", TREE_HUE, False
            elif mark and not park.covered & bit:
                found[square] = mark, _icon_hue(table, icon), False
            elif not park.covered & bit:
                found[square] = "." if park.open & bit else "", "", False
    for index, tile in enumerate(park.tiles):
        hue = CONCESSION_HUE
        if tile.kind == "attraction":
            hue = TYPE_HUES[content.attractions[tile.number].types[0]]
        for square in range(tile.squares.bit_length()):
            if tile.squares >> square & 1:
                found[square] = names[index], hue, True
    return found


def _icon_hue(table: Table, icon: int) -> str:
    gain = table.content.icons[icon].gain
    return CHOICE_HUE if gain is None else ICON_HUES[gain.kinds[0]]


def letter_of(table: Table, index: int) -> str:
    """The letter of a tile, by its place in the order in which they were placed."""
    letters = tile_letters(table.content)
    return letters[index % len(letters)]


def draw(
    canvas: Canvas,
    palette: Palette,
    place: tuple[int, int],
    window: Window,
    rows_each: int,
    park: Property,
    table: Table,
    marks: Marks,
) -> None:
    """A property with row letters and column numbers; ``place`` is its left top corner, the line of numbers."""
    x, y = place
    _draw_numbers(canvas, palette, x, y, window)
    for row in range(ROWS):
        canvas.put(x, y + 1 + row * rows_each, "abcdef"[row], palette.quiet)
    for column in window.seams:
        if column in window.places and column > window.first:
            canvas.down(x + window.places[column] - 1, y, 1 + ROWS * rows_each, palette.faint)
    found = looks(park, table)
    for column, at in window.places.items():
        for row in range(ROWS):
            square = number(row, column)
            text, style = _cell(palette, found[square], square, marks, window.cell)
            top = y + 1 + row * rows_each
            if rows_each > 1:
                canvas.fill(x + at, top, window.cell, rows_each, style)
            solid = found[square][2] or marks.held >> square & 1
            for line in range(rows_each if solid else 1):
                canvas.put(x + at, top + line, text, style)
            canvas.area(x + at, top, window.cell, rows_each, Pick("square", square))


def _draw_numbers(canvas: Canvas, palette: Palette, x: int, y: int, window: Window) -> None:
    free = x + HEAD - 1
    for column, at in window.places.items():
        text = str(column)
        end = x + at + window.cell
        start = end - len(text)
        if start < free:
            # A number of three characters takes the place of its left neighbour's.
            if column % 2:
                continue
            start = max(start, free - 1)
        free = canvas.put(start, y, text, palette.quiet)


def _cell(palette: Palette, look: tuple[str, str, bool], square: int, marks: Marks, width: int) -> tuple[str, Style]:
    text, hue, tile = look
    bit = 1 << square
    if marks.held & bit:
        name = "accent" if marks.legal else "error"
        sign = "!" if marks.wrong & bit else "@"
        under = text.lstrip(".")[:1]
        style = palette.tint(name, 0.45 if sign == "!" else 0.3, attributes="bold")
        return f"{sign}{under}"[:width].center(width) if width > 2 else f"{sign}{under}".rjust(width), style
    if tile:
        style = palette.tint(f"hue-{hue}", 0.28, attributes="bold underline" if marks.last & bit else "bold")
    elif not hue:
        style = palette.faint
    else:
        style = palette.hue(hue, attributes="" if text.startswith(("T", "#")) else "bold")
    shown = text
    if marks.chosen & bit:
        style, shown = palette.tint("accent", 0.45, attributes="bold"), f"*{text}"[:2]
    if marks.cursor & bit:
        style = palette.cursor
    return shown[:width].center(width) if width > 2 else shown[:width].rjust(width), style


def wrong_squares(park: Property, held: int, *, touching: bool) -> int:
    """The squares of a held tile that overlap something, or touch a tile unless it may."""
    land = park.land
    wrong = held & (park.trees | land.features | park.covered | ~land.squares)
    if not touching:
        wrong |= held & beside(park.covered)
    return wrong


def draw_small(
    canvas: Canvas, palette: Palette, place: tuple[int, int], window: Window, park: Property, table: Table, last: int
) -> None:
    """A property of six lines without numbers, for looking at the others."""
    x, y = place
    found = looks(park, table)
    for column in window.seams:
        if column in window.places and column > window.first:
            canvas.down(x + window.places[column] - 1 - HEAD, y, ROWS, palette.faint)
    for column, at in window.places.items():
        for row in range(ROWS):
            square = number(row, column)
            text, style = _cell(palette, found[square], square, Marks(last=last), window.cell)
            canvas.put(x + at - HEAD, y + row, text, style)
