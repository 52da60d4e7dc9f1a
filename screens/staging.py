"""The end of a match in stages, as plain data: what lay open first, then what each seat had kept to itself.

Secrets are found without knowing the title: they are what the sheet and the words of everybody's view did not have
just before the end, and those of a view of everything had.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.kernel.events import ALL, PUBLIC
from rules.kernel.match import Match
from rules.kernel.replay import has_points
from rules.kernel.sheet import Line, ScoreSheet
from screens.final import rows, verdict


class Stage(msgspec.Struct, frozen=True):
    """One thing that is told, and where everybody stands then."""

    text: str
    totals: tuple[int, ...]
    """Points by seat so far; empty in a title without points."""
    seat: int = PUBLIC
    """Whose secret is told, or PUBLIC."""


def stages(match: Match) -> list[Stage]:
    """The end of a finished match: the score line by line, secrets from the last to the first, and who won."""
    sheet = match.score()
    moment = max(len(match.entries) - 1, 0)
    shown = match.vantage(PUBLIC, moment).score
    points = has_points(sheet)
    totals = [0] * len(match.seats) if points else []
    found: list[Stage] = []
    for row in rows(sheet) if points else ():
        gained: list[str] = []
        for seat, line in enumerate(row.lines):
            if line is not None and line.amount and not _secret(shown, seat, line):
                totals[seat] += line.amount
                gained.append(f"{match.names[seat]} {line.amount:+d}")
        if gained:
            found.append(Stage(f"{row.label}: {', '.join(gained)}.", tuple(totals)))
    order = sorted(range(len(match.seats)), key=lambda seat: (totals[seat] if points else _place(sheet, seat), seat))
    for seat in order:
        told = _kept(match, moment, seat)
        for line in sheet.seats[seat].lines if points else ():
            if _secret(shown, seat, line):
                totals[seat] += line.amount
                told.append(f"{line.label} {line.amount:+d}.")
        if told:
            found.append(Stage(f"{match.names[seat]} · {' '.join(told)}", tuple(totals), seat))
    return [*found, Stage(verdict(match.title, sheet, match.names), tuple(totals))]


def leaders(totals: Sequence[int]) -> tuple[int, ...]:
    """The seats that are ahead; none while all are level."""
    best = max(totals, default=0)
    ahead = tuple(seat for seat, total in enumerate(totals) if total == best)
    return ahead if len(ahead) < len(totals) else ()


def _secret(shown: ScoreSheet, seat: int, line: Line) -> bool:
    """Whether a line was not on the sheet that everybody saw, which had unknown things in its place."""
    known = {each.id for each in shown.seats[seat].lines if each.known}
    return line.id not in known and any(not each.known for each in shown.seats[seat].lines)


def _kept(match: Match, moment: int, seat: int) -> list[str]:
    """What a seat had that others could not see, in words."""
    views = (match.vantage(viewer, moment).view for viewer in (PUBLIC, ALL))
    public, true = (
        [line for passage in match.game.tell(view, match.names) if passage.seat == seat for line in passage.lines]
        for view in views
    )
    return [line for line in true if line not in public]


def _place(sheet: ScoreSheet, seat: int) -> int:
    """The last place first."""
    return -next((standing.place for standing in sheet.standings if standing.seat == seat), 0)
