"""Score sheets: what every title's scoring returns, and how standings are made from it."""

from __future__ import annotations

import msgspec


class Line(msgspec.Struct, frozen=True):
    """One line of a seat's score sheet."""

    id: str
    """Stable kebab-case id: a card's id, or a name such as ``empty-squares``."""
    label: str
    """What people read, e.g. ``Temple``."""
    amount: int
    """Points, negative where the line costs points."""
    sources: tuple[str, ...] = ()
    """The squares or cards the amount comes from, in the title's own notation."""
    note: str = ""
    """One short sentence that explains the amount where the number alone would puzzle."""
    known: bool = True
    """``False`` for a line about things the viewer cannot see; its amount is then 0."""


class SeatSheet(msgspec.Struct, frozen=True):
    """The score of one seat, line by line."""

    seat: int
    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        """Points of all lines together."""
        return sum(line.amount for line in self.lines)


class Standing(msgspec.Struct, frozen=True):
    """Where one seat stands."""

    seat: int
    place: int
    """1 for the winner; seats that share a place have the same number."""
    total: int | None
    """Points, or ``None`` in a title without points."""
    tie_break: str = ""
    """Id of the tie-break that decided this seat's place against an equal total, or ``""``."""


class ScoreSheet(msgspec.Struct, frozen=True):
    """The whole sheet: lines per seat, and the standings as they would be if the game ended now."""

    seats: tuple[SeatSheet, ...]
    standings: tuple[Standing, ...]
    """Best first; ``()`` where unknown things make a ranking meaningless."""
    tie_break: str = ""
    """Id of the tie-break that separated the winner from an equal total; ``shared`` if none did, else ``""``."""
    remark: str = ""
    """One sentence for a title without points (who would win, and why), or a rank for a solo game."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats on place 1."""
        return tuple(standing.seat for standing in self.standings if standing.place == 1)


TieBreak = tuple[str, tuple[int, ...]]
"""A tie-break: its id, and one value per seat; the *higher* value is better."""


def rank(totals: tuple[int, ...], tie_breaks: tuple[TieBreak, ...] = ()) -> tuple[tuple[Standing, ...], str]:
    """Standings of all seats, best first, and the id of the tie-break that decided the first place.

    ``totals`` holds one total per seat. A place is shared where all tie-breaks are level; the second
    value is then ``"shared"``, and ``""`` where the totals alone decide who is first.
    """
    def key(seat: int) -> tuple[int, ...]:
        return (totals[seat], *(values[seat] for _, values in tie_breaks))

    order = sorted(range(len(totals)), key=lambda seat: (tuple(-value for value in key(seat)), seat))
    standings: list[Standing] = []
    for index, seat in enumerate(order):
        place = index + 1
        if index and key(order[index - 1]) == key(seat):
            place = standings[-1].place
        rivals = [other for other in order if other != seat and totals[other] == totals[seat]]
        decided = ""
        for rival in rivals:
            decided = decided or _separated_by(seat, rival, tie_breaks)
        standings.append(Standing(seat, place, totals[seat], decided))
    if len(order) > 1 and totals[order[0]] == totals[order[1]]:
        return tuple(standings), _separated_by(order[0], order[1], tie_breaks)
    return tuple(standings), ""


def _separated_by(seat: int, rival: int, tie_breaks: tuple[TieBreak, ...]) -> str:
    """Id of the first tie-break in which two seats with equal totals differ, else ``"shared"``."""
    for name, values in tie_breaks:
        if values[seat] != values[rival]:
            return name
    return "shared"
