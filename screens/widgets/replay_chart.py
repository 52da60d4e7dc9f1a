"""The scores over a match, with a mark where the position on show is."""

from __future__ import annotations

from rules.kernel.replay import Replay, has_points
from screens.final import plot
from screens.replay_session import ReplaySession
from screens.widgets.canvas import Canvas
from screens.widgets.palette import Palette
from screens.widgets.table_frame import Area

SAMPLES = 64
"""At most so many positions are scored for a chart."""
AXIS = 6
"""Columns left of the chart."""


class Scores:
    """The course of the scores from each view, worked out once."""

    def __init__(self) -> None:
        self._found: dict[int, list[list[int]]] = {}

    def of(self, replay: Replay) -> list[list[int]]:
        """Per seat the totals over the game; empty in a title without points."""
        if replay.viewer not in self._found:
            count = min(SAMPLES, replay.last + 1)
            steps = sorted({round(number * replay.last / max(count - 1, 1)) for number in range(count)})
            sheets = [replay.sheet(step) for step in steps]
            seats = range(len(replay.match.seats)) if has_points(sheets[-1]) else ()
            self._found[replay.viewer] = [[sheet.seats[seat].total for sheet in sheets] for seat in seats]
        return self._found[replay.viewer]


def draw(canvas: Canvas, palette: Palette, area: Area, session: ReplaySession, scores: Scores) -> None:
    """The chart in an area, with the scores at the position below it."""
    series = scores.of(session.replay)
    if not series:
        canvas.put(2, area.y + 1, "There are no points in this game; the log tells how it went.", palette.quiet)
        return
    canvas.put(2, area.y, "Points over the game, by seat", palette.title)
    width, height = area.width - AXIS - 3, area.height - 4
    if width < 1 or height < 1:
        return
    mark = AXIS + round(session.step * (width - 1) / max(session.replay.last, 1))
    canvas.down(mark, area.y + 1, height, palette.key)
    for row, (label, columns) in enumerate(plot(series, width, height), start=area.y + 1):
        canvas.put(0, row, label.rjust(AXIS - 1), palette.quiet)
        for column, seat in enumerate(columns, start=AXIS):
            if seat >= 0:
                canvas.put(column, row, str(seat + 1), palette.seat(seat))
            elif label and column != mark:
                canvas.put(column, row, ".", palette.faint)
    x = AXIS
    for seat, sheet in enumerate(session.vantage.score.seats):
        shown = f"{seat + 1} {session.names[seat]} {sheet.total}"
        x = canvas.put(x, area.y + area.height - 2, shown, palette.seat(seat), room=area.width - x - 1) + 2
