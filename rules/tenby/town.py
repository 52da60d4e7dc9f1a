"""Towns: immutable values of streets, cards and Locals (rulebook, section "towns").

Streets are numbered from 1 in the order of the display, cards from 1 at the left end, as in ``2.3``; ``NEW`` stands for
a street that is not there yet. A street that loses its last card disappears, and those after it move up. Nothing
refers to a street beyond one decision, so streets need no names of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec

from rules.tenby.cards import Face
from rules.tenby.constants import TownLimits

End = Literal["left", "right", ""]
NEW = 0
NEW_END: tuple[int, End] = (NEW, "")
"""Where a card begins a new street."""


class Street(NamedTuple):
    """A row of cards from left to right."""

    cards: tuple[int, ...]
    """Numbers of ``Content.town_cards``."""
    locals: tuple[int, ...]
    """Locals on each card."""


class Town(msgspec.Struct, frozen=True):
    """One player's streets."""

    streets: tuple[Street, ...] = ()

    @property
    def cards(self) -> tuple[int, ...]:
        """All cards, street by street."""
        return tuple([card for street in self.streets for card in street.cards])

    @property
    def locals(self) -> int:
        """All Locals in the town."""
        return sum([sum(street.locals) for street in self.streets])

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum([len(street.cards) for street in self.streets])

    def card(self, number: int, place: int) -> int:
        """The card at a place of a street, both from 1. Raises ``IndexError`` if there is none."""
        self._check(number, place)
        return self.streets[number - 1].cards[place - 1]

    def find(self, card: int) -> tuple[int, int]:
        """Street and place of a card. Raises ``ValueError`` if it is not here."""
        for number, street in enumerate(self.streets, start=1):
            if card in street.cards:
                return number, street.cards.index(card) + 1
        raise ValueError(f"card {card} is not in this town")

    def count(self, kind: int, faces: Sequence[Face]) -> int:
        """How many cards are of a kind, by its number in ``KINDS``."""
        return sum([faces[card].kind == kind for street in self.streets for card in street.cards])

    def completed(self, limits: TownLimits) -> int:
        """How many streets are completed."""
        return sum([len(street.cards) >= limits.completed_street_cards for street in self.streets])

    def rooms(self, limits: TownLimits) -> tuple[tuple[int, End], ...]:
        """Where a card may be placed: both ends of every street with room, and ``NEW_END`` if there may be another."""
        found: list[tuple[int, End]] = []
        for number, street in enumerate(self.streets, start=1):
            if len(street.cards) < limits.max_cards_in_street:
                found += ((number, "left"), (number, "right"))
        if len(self.streets) < limits.max_streets:
            found.append(NEW_END)
        return tuple(found)

    def is_full(self, limits: TownLimits) -> bool:
        """Whether no card may be placed anywhere."""
        if len(self.streets) < limits.max_streets:
            return False
        return all(len(street.cards) >= limits.max_cards_in_street for street in self.streets)

    # Changed towns

    def place(self, card: int, number: int, end: End = "", locals_: int = 0) -> Town:
        """The town with a card from outside at an end of a street, or with ``NEW`` as a street of its own at the end.

        Limits are not asked for. Raises ``IndexError`` for a street that is not there.
        """
        if number == NEW:
            return Town((*self.streets, Street((card,), (locals_,))))
        self._check(number, 1)
        street = self.streets[number - 1]
        if end == "left":
            longer = Street((card, *street.cards), (locals_, *street.locals))
        elif end == "right":
            longer = Street((*street.cards, card), (*street.locals, locals_))
        else:
            raise ValueError("a street has a left and a right end")
        return Town((*self.streets[: number - 1], longer, *self.streets[number:]))

    def remove(self, number: int, place: int) -> Town:
        """The town without a card and the Locals on it; the gap closes. Raises ``IndexError`` for no card."""
        self._check(number, place)
        cards, locals_ = self.streets[number - 1]
        shorter = Street((*cards[: place - 1], *cards[place:]), (*locals_[: place - 1], *locals_[place:]))
        left = (shorter,) if shorter.cards else ()
        return Town((*self.streets[: number - 1], *left, *self.streets[number:]))

    def move(self, number: int, place: int, to: int, end: End = "") -> Town:
        """The town with a card and its Locals moved to an end of a street, as numbered before, or to a ``NEW`` one.

        A card alone in its street that is to stay there stays. Limits are not asked for.
        """
        card = self.card(number, place)
        street = self.streets[number - 1]
        rest = self.remove(number, place)
        if len(rest.streets) < len(self.streets):
            if to == number:
                return self
            to -= to > number
        return rest.place(card, to, end, street.locals[place - 1])

    def destinations(self, number: int, place: int, limits: TownLimits) -> tuple[tuple[int, End], ...]:
        """Where a card may be moved, as streets are numbered now: every place with room that changes the town."""
        self._check(number, place)
        return tuple(room for room in self._rooms_without(number, limits) if not self.stays(number, place, *room))

    def stays(self, number: int, place: int, to: int, end: End = "") -> bool:
        """Whether moving a card leaves the town as it was, the order of its streets apart."""
        length = len(self.streets[number - 1].cards)
        if to == NEW or length == 1:
            return length == 1 and to in (NEW, number)
        return to == number and place == (1 if end == "left" else length)

    def _rooms_without(self, number: int, limits: TownLimits) -> Iterator[tuple[int, End]]:
        """Rooms once a card of a street has been taken out, as streets are numbered before."""
        for each, street in enumerate(self.streets, start=1):
            if len(street.cards) - (each == number) < limits.max_cards_in_street:
                yield from ((each, "left"), (each, "right"))
        emptied = len(self.streets[number - 1].cards) == 1
        if len(self.streets) - emptied < limits.max_streets:
            yield NEW_END

    # Locals

    def put_locals(self, number: int, place: int, amount: int) -> Town:
        """The town with so many Locals on a card. Raises ``IndexError`` for no card."""
        self._check(number, place)
        street = self.streets[number - 1]
        changed = Street(street.cards, (*street.locals[: place - 1], amount, *street.locals[place:]))
        return Town((*self.streets[: number - 1], changed, *self.streets[number:]))

    def step_local(self, number: int, place: int, end: End) -> Town:
        """The town after one Local stepped from a card to the next one to the left or right.

        Raises ``IndexError`` for no card, or at the end of the street, ``ValueError`` if no Local stands there.
        """
        to = place - 1 if end == "left" else place + 1
        self._check(number, place)
        self._check(number, to)
        street = self.streets[number - 1]
        if not street.locals[place - 1]:
            raise ValueError("no Local stands on this card")
        counts = list(street.locals)
        counts[place - 1] -= 1
        counts[to - 1] += 1
        changed = Street(street.cards, tuple(counts))
        return Town((*self.streets[: number - 1], changed, *self.streets[number:]))

    def without_locals(self) -> Town:
        """The same town with no Local in it."""
        if not self.locals:
            return self
        return Town(tuple([Street(street.cards, (0,) * len(street.cards)) for street in self.streets]))

    def _check(self, number: int, place: int) -> None:
        if not (1 <= number <= len(self.streets) and 1 <= place <= len(self.streets[number - 1].cards)):
            raise IndexError(f"no card at {number}.{place}")


def opened(start_card: int, locals_: int = 0) -> Town:
    """The town at the start: the Start Card as the first street."""
    return Town((Street((start_card,), (locals_,)),))
