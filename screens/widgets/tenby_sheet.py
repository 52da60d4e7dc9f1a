"""The score sheet of a Tenby table, line by line, each with the cards that it counted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rules.kernel.sheet import Line
from screens.widgets.canvas import Canvas, wrap
from screens.widgets.palette import Palette
from screens.widgets.table_frame import Area

if TYPE_CHECKING:
    from screens.tenby import TenbyScreen

LABELS = 27
"""Columns of the lines; the cards of the chosen one stand beside them."""
SPOT = re.compile(r"(\d)\.(\d)")
NOTHING = re.compile(r" 0(?: at | in |$)")
"""What follows the name of a card that brings nothing."""


def shown_line(screen: TenbyScreen) -> Line:
    """The line that is looked at."""
    lines = screen.session.vantage.score.seats[screen.seat_in_view].lines
    return lines[min(screen.sheet_line, len(lines) - 1)]


def spots(line: Line) -> frozenset[tuple[int, int]]:
    """The cards of the town that a line gains points from, by street and place."""
    paying = [source for source in line.sources if " at " in source and " 0 at " not in source]
    found = [SPOT.findall(source.rpartition(" at ")[2]) for source in paying]
    return frozenset((int(street), int(place)) for each in found for street, place in each)


def draw(screen: TenbyScreen, canvas: Canvas, palette: Palette, box: Area) -> None:
    """The lines on the left, the cards of the chosen one on the right; the border above the box is there."""
    x, top, width, height = box
    sheet = screen.session.vantage.score
    seat = sheet.seats[screen.seat_in_view]
    canvas.put(x + 1, top, " if the game ended now ", palette.title)
    canvas.put_right(x + width - 1, top, f" total {seat.total} ", palette.strong)
    chosen = min(screen.sheet_line, len(seat.lines) - 1)
    for row, line in enumerate(seat.lines):
        y, here = top + 1 + row, row == chosen
        canvas.put(x, y, ">" if here else " ", palette.key)
        style = palette.cursor if here else palette.text if line.amount or not line.known else palette.quiet
        canvas.put(x + 2, y, line.label, style, room=LABELS - 6)
        canvas.put_right(x + LABELS - 2, y, str(line.amount) if line.known else "?", palette.strong)
    if sheet.remark:
        for row, text in enumerate(wrap(sheet.remark, LABELS - 3)):
            y = top + 2 + len(seat.lines) + row
            if y < top + height:
                canvas.put(x + 2, y, text, palette.quiet)
    _draw_sources(canvas, palette, seat.lines[chosen], Area(x + LABELS, top + 1, width - LABELS - 1, height - 1))


def _draw_sources(canvas: Canvas, palette: Palette, line: Line, box: Area) -> None:
    """Every card with what it brings: one below the other where there is room, else as a sentence; then the others."""
    x, top, width, height = box
    note = f"{line.note[:1].upper()}{line.note[1:]}." if line.note else ""
    notes = wrap(note, width)
    for row, text in enumerate(notes):
        canvas.put(x, top + row, text, palette.good)
    top, height = top + len(notes), height - len(notes)
    nothing = [source for source in line.sources if NOTHING.search(source)]
    lines = paying = [source for source in line.sources if source not in nothing]
    tail = _for_nothing([NOTHING.split(source)[0] for source in nothing], width)
    if len(paying) + len(tail) > height or any(len(source) > width for source in paying):
        lines = wrap(", ".join(source.rpartition(" at ")[0] or source for source in paying), width)
    if len(lines) + len(tail) > height:
        tail = _for_nothing([source.rpartition(" at ")[2] for source in nothing], width)
    shown = [(text, palette.text) for text in lines] + [(text, palette.quiet) for text in tail]
    for row, (text, style) in enumerate(shown[:height]):
        cut = row == height - 1 and len(shown) > height
        canvas.put(x, top + row, f"{text[: width - 2]} …" if cut else text, style)


def _for_nothing(cards: list[str], width: int) -> list[str]:
    """The cards that bring nothing, by names or places."""
    return wrap(f"For nothing: {', '.join(cards)}.", width) if cards else []
