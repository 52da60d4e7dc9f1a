"""Score sheets as plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.kernel.sheet import Line, ScoreSheet
from rules.kernel.texts import Texts


def sheet_lines(sheet: ScoreSheet, names: Sequence[str], texts: Texts) -> Iterator[str]:
    """The sheet, one line per line of a seat, then the standings and what decided them."""
    for seat in sheet.seats:
        yield f"{names[seat.seat]}: {seat.total}"
        width = max((len(line.label) for line in seat.lines), default=0)
        for line in seat.lines:
            if line.amount or not line.known or line.note:
                yield f"  {line.label:<{width}} {_amount(line):>4}{_where(line)}".rstrip()
    if len(sheet.standings) > 1:
        yield "Standings: " + ", ".join(
            f"{each.place}. {names[each.seat]}" + (f" ({each.total})" if each.total is not None else "")
            for each in sheet.standings
        )
    if sheet.tie_break:
        yield f"Decided by: {texts.tie_breaks.get(sheet.tie_break, sheet.tie_break)}"
    if sheet.remark:
        yield sheet.remark


def _amount(line: Line) -> str:
    return f"{line.amount:+d}" if line.known else "?"


def _where(line: Line) -> str:
    # Squares such as "b2" need no commas; sources of several words do.
    between = ", " if any(" " in source for source in line.sources) else " "
    where = f"  {between.join(line.sources)}" if line.sources else ""
    return f"{where}{'  ' + line.note if line.note else ''}"
