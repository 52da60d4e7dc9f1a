"""Going through a match move by move, as one viewer may see it.

A finished match can be seen from everywhere. One that is under way shows what everybody saw at the time and no more:
secret moves of one seat that follow each other are one step, so that not even their number is told.
"""

from __future__ import annotations

from functools import cached_property

import msgspec

from rules.kernel.errors import RulesError
from rules.kernel.events import ALL, PUBLIC
from rules.kernel.game import View
from rules.kernel.match import TURN, Match
from rules.kernel.sheet import ScoreSheet

SECRET = "(secret)"
"""Stands for the notation of a move that the viewer may not read."""
STRETCHES = ("round", "month")
"""What titles count a match by; a view has the number."""


class Step(msgspec.Struct, frozen=True):
    """What led to one position."""

    seat: int
    """Whose move it was; PUBLIC for the deal."""
    move: str
    """Its notation, :data:`SECRET`, or ``""`` for the deal."""
    sentences: tuple[str, ...]
    """What happened, oldest first."""
    gains: tuple[int, ...]
    """Per seat the change of points that the viewer knew of; empty where nothing changed, or there are no points."""


class Mention(msgspec.Struct, frozen=True):
    """One line of the log."""

    step: int
    """The step at which the viewer learned it."""
    seat: int
    text: str


class Replay:
    """The positions of a match in order, numbered from 0, from one viewer's point of view."""

    def __init__(self, match: Match, viewer: int = PUBLIC) -> None:
        """Raises RulesError for a view that a match under way keeps to its seat."""
        if viewer not in viewers(match):
            raise RulesError("while a match is under way, only what everybody saw can be looked at again")
        self.match = match
        self.viewer = viewer
        self.stops = _stops(match)
        """Per step the number of moves made."""
        self._learned = match.events_by_move(viewer)
        self._known_totals: dict[int, tuple[int, ...]] = {}

    @property
    def last(self) -> int:
        """Number of the last step."""
        return len(self.stops) - 1

    def nearest(self, moves: int) -> int:
        """The step of the position after so many moves, or the next one that is shown."""
        return next((step for step, stop in enumerate(self.stops) if stop >= moves), self.last)

    def step(self, number: int) -> Step:
        """What led to a position."""
        moves = self.stops[number]
        sentences = tuple(mention.text for mention in self._told(number))
        if not number:
            return Step(PUBLIC, "", sentences, ())
        return Step(
            self.match.entries[moves - 1].seat, self._readable(moves - 1), sentences, self._gains(number)
        )

    def view(self, number: int) -> View:
        """The view of a position."""
        return self.match.vantage(self.viewer, self.stops[number]).view

    def sheet(self, number: int) -> ScoreSheet:
        """The score sheet as if the game had ended there."""
        return self.match.vantage(self.viewer, self.stops[number]).score

    @cached_property
    def log(self) -> tuple[Mention, ...]:
        """Everything that happened, oldest first."""
        return tuple(mention for number in range(len(self.stops)) for mention in self._told(number))

    # -- jumping -----------------------------------------------------------------------------------------------

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The steps with which a turn begins, and the last one."""
        entries = self.match.entries
        found = [
            number
            for number, stop in enumerate(self.stops[:-1])
            if number == 0
            or entries[stop].seat != entries[stop - 1].seat
            or any(event.kind == TURN for event in entries[stop - 1].events)
        ]
        return (*found, self.last) if self.last else (0,)

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The steps with which a round or month begins, and the last one; without rounds, each seat's turn once."""
        numbers = [stretch(self.view(step)) for step in range(len(self.stops))]
        if not any(numbers):
            return (*self.turns[: -1 : len(self.match.seats)], self.last) if self.last else (0,)
        found = [step for step in range(1, self.last) if numbers[step] != numbers[step - 1]]
        return (0, *found, self.last) if self.last else (0,)

    def jump(self, places: tuple[int, ...], here: int, by: int) -> int:
        """The next of some steps before or after ``here``."""
        if by > 0:
            return next((place for place in places if place > here), self.last)
        return next((place for place in reversed(places) if place < here), 0)

    # -- parts -------------------------------------------------------------------------------------------------

    def _told(self, number: int) -> list[Mention]:
        if number == 0 and self.stops[0]:
            return []
        texts, names = self.match.title.texts, self.match.names
        moves = range(self.stops[number - 1] + 1 if number else 0, self.stops[number] + 1)
        found = (
            Mention(number, event.seat, texts.event(event, names)) for move in moves for event in self._learned[move]
        )
        return [mention for mention in found if mention.text]

    def _readable(self, index: int) -> str:
        entry = self.match.entries[index]
        if entry.audience is None or self.viewer == ALL or self.viewer in entry.audience:
            return entry.text
        return SECRET

    def _gains(self, number: int) -> tuple[int, ...]:
        gains = tuple(now - then for then, now in zip(self._totals(number - 1), self._totals(number), strict=True))
        return gains if any(gains) else ()

    def _totals(self, number: int) -> tuple[int, ...]:
        """Points by seat; none in a title without points."""
        if number not in self._known_totals:
            sheet = self.sheet(number)
            self._known_totals[number] = tuple(seat.total for seat in sheet.seats) if has_points(sheet) else ()
        return self._known_totals[number]


def viewers(match: Match) -> tuple[int, ...]:
    """Whose views a match can be seen from: everybody's, and after the end each seat's and that of all."""
    return (PUBLIC, *range(len(match.seats)), ALL) if match.over else (PUBLIC,)


def stretch(view: View) -> tuple[str, int] | None:
    """What a title counts a match by and where it is, ``("round", 7)``; None where it counts nothing."""
    return next(((name, getattr(view, name)) for name in STRETCHES if getattr(view, name, 0)), None)


def has_points(sheet: ScoreSheet) -> bool:
    """Whether the title has points."""
    return not sheet.standings or sheet.standings[0].total is not None


def _stops(match: Match) -> tuple[int, ...]:
    entries = match.entries
    if match.over:
        return tuple(range(len(entries) + 1))
    last = match.seen_moves
    # The table has agreed how far back it remembers; the seat to move sits at the keyboard.
    first = min(max(match.remembered_from(match.game.seat_to_move(match.state)) - 1, 0), last)

    def between(index: int) -> bool:
        one, other = entries[index - 1], entries[index]
        return one.seat == other.seat and one.audience is not None and other.audience is not None

    kept = [index for index in range(first + 1, last) if not between(index)]
    return (first, *kept, last) if last > first else (first,)
