"""Who would win, what is missing, and who has most: what everybody can see (rulebook, sections "win", "stop-rule")."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from rules.kernel.sheet import Line, ScoreSheet, SeatSheet, Standing
from rules.tenka.reckoning import would_win
from rules.tenka.state import NOBODY
from rules.tenka.view import TenkaView

if TYPE_CHECKING:
    from rules.tenka.cards import CardTable
    from rules.tenka.game import Tenka


class Prospect(msgspec.Struct, frozen=True):
    """How near a seat is to winning at the start of its next turn."""

    seat: int
    provinces: int
    """Provinces counted in its court."""
    missing: int
    """So many more would do, if nothing else changed; 0 if it would win."""
    tied: bool
    """Enough for the marker, but somebody else has as many."""


class Majorities(msgspec.Struct, frozen=True):
    """Seats with strictly most, or -1."""

    provinces: int
    priests: int
    lords: int


def prospects(table: CardTable, view: TenkaView) -> tuple[Prospect, ...]:
    """One per seat."""
    found = []
    for seat, court in enumerate(view.courts):
        facts = table.court(court)
        most = max(table.court(cards).provinces for other, cards in enumerate(view.courts) if other != seat)
        needed = max(view.marker, most if facts.tied_win else most + 1)
        tied = view.marker <= facts.provinces == most and not facts.tied_win
        found.append(Prospect(seat, facts.provinces, max(0, needed - facts.provinces), tied))
    return tuple(found)


def majorities(table: CardTable, view: TenkaView) -> Majorities:
    """Who has strictly most of what is compared."""
    facts = [table.court(court) for court in view.courts]
    return Majorities(
        _most([each.provinces for each in facts]),
        _most([each.priests for each in facts]),
        _most([each.lords for each in facts]),
    )


def _most(counts: list[int]) -> int:
    best = max(counts)
    return counts.index(best) if counts.count(best) == 1 else NOBODY


def sheet(game: Tenka, view: TenkaView) -> ScoreSheet:
    """Standings by Provinces, which are no points.

    The remark says who would win at the start of his next turn and what the others lack.
    """
    found = prospects(game.table, view)
    seats = tuple(
        SeatSheet(each.seat, (Line("provinces", "Provinces in court", each.provinces),)) for each in found
    )

    def rank(seat: int) -> tuple[bool, int]:
        return (seat not in view.winners, -found[seat].provinces)

    order = sorted(range(view.seats), key=lambda seat: (rank(seat), seat))
    standings: list[Standing] = []
    for index, seat in enumerate(order):
        place = index + 1
        if index and rank(order[index - 1]) == rank(seat):
            place = standings[-1].place
        standings.append(Standing(seat, place, None))
    shared = "shared" if len(view.winners) > 1 else ""
    return ScoreSheet(seats, tuple(standings), shared, _remark(game, view, found))


def _remark(game: Tenka, view: TenkaView, found: tuple[Prospect, ...]) -> str:
    if view.winners:
        count = found[view.winners[0]].provinces
        provinces = "Province" if count == 1 else "Provinces"
        if len(view.winners) == 1 and count >= view.marker:
            return f"{count} {provinces} in court, {view.marker} asked for."
        return f"Both piles were empty and nobody played: most in court is {count} {provinces}."
    parts = []
    for each in found:
        if would_win(game.table, view.courts, view.marker, each.seat):
            parts.append(f"seat {each.seat + 1} would win")
        elif each.tied:
            parts.append(f"seat {each.seat + 1} is tied")
        else:
            parts.append(f"seat {each.seat + 1} lacks {each.missing}")
    provinces = "Province" if view.marker == 1 else "Provinces"
    return f"At the start of a turn, {view.marker} {provinces} asked for: {', '.join(parts)}."
