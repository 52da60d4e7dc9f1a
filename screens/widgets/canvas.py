"""A sheet of character cells that a whole screen is drawn on, line by line.

One widget shows one canvas, so that boxes can share their borders, nothing depends on how widgets are nested, and
only lines that changed are painted again.
"""

from __future__ import annotations

import textwrap
from collections.abc import Hashable, Sequence
from typing import NamedTuple

from rich.cells import cell_len, get_character_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
_GLYPHS = " " + "╵╷│╴┘┐┤╶└┌├─┴┬┼"
_ASCII = [" ", *("|" if not bits & (LEFT | RIGHT) else "-" if not bits & (UP | DOWN) else "+" for bits in range(1, 16))]
_REPLACED = {
    "…": "~", "•": "*", "·": ".", "–": "-", "→": ">", "←": "<", "▸": ">", "«": "<", "»": ">", "’": "'",
    "─": "-", "‘": "'", "“": '"', "”": '"', "✓": "+", "↑": "^", "↓": "v", "×": "x", "—": "-", "≡": "=",
}  # fmt: skip

Cell = tuple[str, Style]
HOVERED = Style(underline=True)


class Area(NamedTuple):
    """Cells that answer to the mouse together."""

    x: int
    y: int
    width: int
    height: int
    target: Hashable


class Canvas:
    """Character cells with styles, lines that join by themselves, and areas that answer to the mouse."""

    def __init__(self, width: int, height: int, style: Style, *, ascii_only: bool = False) -> None:
        self.width = width
        self.height = height
        self.style = style
        self.ascii_only = ascii_only
        self._cells: list[list[Cell]] = [[(" ", style)] * width for _ in range(height)]
        self._lines: dict[tuple[int, int], tuple[int, Style]] = {}
        self._areas: list[Area] = []
        self._wide: set[int] = set()
        """Lines that hold characters of two columns: such a one is followed by an empty cell."""

    # -- drawing -----------------------------------------------------------------------------------------------

    def put(self, x: int, y: int, text: str, style: Style | None = None, *, room: int | None = None) -> int:
        """Write ``text`` from (x, y), cut to ``room`` columns; returns the column after it."""
        if not 0 <= y < self.height:
            return x
        if room is not None:
            text = clip(text, room)
        if self.ascii_only:
            text = plain(text)
        shown = self.style if style is None else style
        if not text.isascii() or not text.isprintable():
            return self._put_wide(x, y, visible(text), shown)
        row, lines = self._cells[y], self._lines
        column = x
        for character in text:
            if 0 <= column < self.width:
                row[column] = (character, shown)
                if lines:
                    lines.pop((column, y), None)
            column += 1
        return column

    def put_right(self, x: int, y: int, text: str, style: Style | None = None) -> None:
        """Write ``text`` so that it ends just before column ``x``."""
        self.put(x - cell_len(text), y, text, style)

    def _put_wide(self, x: int, y: int, text: str, style: Style) -> int:
        row, column = self._cells[y], x
        for character in text:
            width = get_character_cell_size(character)
            if not width:
                if 0 < column <= self.width and row[column - 1][0]:
                    row[column - 1] = (row[column - 1][0] + character, row[column - 1][1])
                continue
            if width > 1:
                self._wide.add(y)
            for place in range(column, column + width):
                if 0 <= place < self.width:
                    row[place] = (character if place == column else "", style)
                    self._lines.pop((place, y), None)
            column += width
        return column

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Give an area a style, and blank it."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, style)

    def across(self, x: int, y: int, width: int, style: Style) -> None:
        """A horizontal line that joins what it meets."""
        for column in range(x, x + width):
            self._line(column, y, (column > x and LEFT) | (column < x + width - 1 and RIGHT), style)

    def down(self, x: int, y: int, height: int, style: Style) -> None:
        """A vertical line that joins what it meets."""
        for row in range(y, y + height):
            self._line(x, row, (row > y and UP) | (row < y + height - 1 and DOWN), style)

    def box(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """A frame that joins what it meets."""
        self.across(x, y, width, style)
        self.across(x, y + height - 1, width, style)
        self.down(x, y, height, style)
        self.down(x + width - 1, y, height, style)

    def paragraph(self, x: int, y: int, width: int, height: int, text: str, style: Style | None = None) -> int:
        """Text wrapped into an area; returns how many lines it took. What does not fit ends in an ellipsis."""
        lines = wrap(text, width)
        if len(lines) > height:
            lines = lines[:height]
            if lines:
                lines[-1] = lines[-1][: width - 1] + "…"
        for row, line in enumerate(lines):
            self.put(x, y + row, line, style)
        return len(lines)

    def area(self, x: int, y: int, width: int, height: int, target: Hashable) -> None:
        """Clicks on these cells mean ``target``; what is declared later lies on top."""
        self._areas.append(Area(x, y, width, height, target))

    def _line(self, x: int, y: int, bits: int, style: Style) -> None:
        if 0 <= x < self.width and 0 <= y < self.height:
            before = self._lines.get((x, y), (0, style))[0]
            self._lines[x, y] = (before | bits, style)
            self._cells[y][x] = (" ", style)

    # -- showing -----------------------------------------------------------------------------------------------

    @property
    def areas(self) -> tuple[Area, ...]:
        """All that answers to the mouse."""
        return tuple(self._areas)

    def area_at(self, x: int, y: int) -> Area | None:
        """The area that a cell belongs to, if any."""
        for area in reversed(self._areas):
            if area.x <= x < area.x + area.width and area.y <= y < area.y + area.height:
                return area
        return None

    def target(self, x: int, y: int) -> Hashable | None:
        """What a click on a cell means, if anything."""
        area = self.area_at(x, y)
        return None if area is None else area.target

    def cells(self, y: int) -> list[Cell]:
        """The cells of one line, lines resolved to characters."""
        if self._lines:
            glyphs: Sequence[str] = _ASCII if self.ascii_only else _GLYPHS
            for (x, row), (bits, style) in self._lines.items():
                self._cells[row][x] = (glyphs[bits], style)
            self._lines.clear()
        if y in self._wide:
            self._wide.discard(y)
            _mend(self._cells[y])
        return self._cells[y]

    def strip(self, y: int, hovered: Area | None = None) -> Strip:
        """One line for Textual's line API; what is written in the ``hovered`` area is underlined."""
        segments: list[Segment] = []
        run: list[str] = []
        style: Style | None = None
        cells = self.cells(y)
        if hovered is not None and hovered.y <= y < hovered.y + hovered.height:
            left, right = max(hovered.x, 0), hovered.x + hovered.width
            lit = [(text, shown + HOVERED if text.strip() else shown) for text, shown in cells[left:right]]
            cells = [*cells[:left], *lit, *cells[right:]]
        for character, shown in cells:
            if shown is not style and run:
                segments.append(Segment("".join(run), style))
                run = []
            style = shown
            run.append(character)
        if run:
            segments.append(Segment("".join(run), style))
        return Strip(segments, self.width)

    def text(self) -> str:
        """Everything as plain text, for tests and for looking at."""
        return "\n".join("".join(character for character, _ in self.cells(y)).rstrip() for y in range(self.height))


def clip(text: str, room: int) -> str:
    """``text`` cut to ``room`` columns, with an ellipsis if something is lost."""
    if cell_len(text) <= room:
        return text
    return _fitting(text, room - 1) + "…" if room > 1 else _fitting(text, room)


def wrap(text: str, width: int) -> list[str]:
    """Lines of at most ``width`` columns."""
    if not text:
        return []
    width = max(width, 1)
    lines = textwrap.wrap(text, width)
    return lines if text.isascii() else [part for line in lines for part in _split(line, width)]


def visible(text: str) -> str:
    """``text`` with question marks for what no cell can show, such as control characters."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "?" for c in text)


def _fitting(text: str, room: int) -> str:
    """As much of the beginning as fits into ``room`` columns."""
    while cell_len(text) > max(room, 0):
        text = text[:-1]
    return text


def _split(line: str, width: int) -> list[str]:
    """A line whose characters may take two columns, as lines that fit; cut at a space where there is one."""
    parts = []
    while cell_len(line) > width:
        part = _fitting(line, width) or line[0]
        space = part.rfind(" ")
        if space > 0:
            part = part[:space]
        parts.append(part)
        line = line[len(part) :].lstrip()
    return [*parts, line] if line else parts


def _mend(row: list[Cell]) -> None:
    """Blank the halves of wide characters whose other half was written over."""
    for column, (character, style) in enumerate(row):
        orphan = not character and (not column or cell_len(row[column - 1][0]) < 2)
        headless = cell_len(character) > 1 and (column + 1 == len(row) or row[column + 1][0])
        if orphan or headless:
            row[column] = (" ", style)


def plain(text: str) -> str:
    """``text`` in ASCII: look-alikes for signs, ``?`` for what has none."""
    if text.isascii():
        return text
    return "".join(
        c if c.isascii() else _REPLACED.get(c, "?" if not c.isalpha() else c) for c in text
    )
