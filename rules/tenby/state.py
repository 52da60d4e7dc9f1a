"""The state of a Tenby game.

Town Cards, Landmarks and Start Cards share one row of small numbers, those of the content; Residents and Day Cards
have their own. A seat's town is an immutable value (``town.py``), so is what a module keeps (``moments.py``); all other
parts are numbers and tuples of numbers. A deck is the sorted cards that are in it: which of them comes next is asked of
chance when it is drawn, so no order is hidden in a state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.steps import Step
from rules.kernel.tuples import put

if TYPE_CHECKING:
    from rules.tenby.moments import Part
    from rules.tenby.town import Town

NONE = -1
"""No card."""
NO_NIGHT = 0
"""No Night Card; they are numbered from 1."""

Numbers = tuple[int, ...]


class State:
    """Everything in a game. All parts are values that are replaced, so a clone copies references only."""

    __slots__ = (
        "anchor",
        "day",
        "day_deck",
        "day_discards",
        "dealt",
        "drawn",
        "hands",
        "landmark_deck",
        "landmark_discards",
        "landmark_row",
        "market",
        "night",
        "order",
        "pairs",
        "parts",
        "pending",
        "points",
        "resident_deck",
        "resident_discards",
        "rings",
        "round",
        "tokens",
        "town_deck",
        "town_discards",
        "towns",
    )

    def __init__(self, seats: int) -> None:
        self.pending: tuple[Step[Any, Any], ...] = ()
        self.round = 1
        """1 to 10."""
        self.night: Numbers = (NO_NIGHT,) * seats
        """The Night Card that each seat holds."""
        self.order: Numbers = tuple(range(seats))
        """Seats in ascending order of their Night Cards."""
        self.pairs: Numbers = ()
        """Night Phase: the Day Card beside Night Card 1, 2, ...; NONE for a pair that was taken."""
        self.day: Numbers = (NONE,) * seats
        """The Day Card that each seat has still to resolve; solo: the Compass Card."""
        self.anchor = NONE
        """Solo: the Anchor Card of this round."""
        self.town_deck: Numbers = ()
        self.town_discards: Numbers = ()
        self.market: Numbers = ()
        """From left to right, the oldest first."""
        self.landmark_deck: Numbers = ()
        self.landmark_discards: Numbers = ()
        self.landmark_row: Numbers = ()
        """From left to right, the oldest first."""
        self.resident_deck: Numbers = ()
        self.resident_discards: Numbers = ()
        """Face down: everybody knows how many."""
        self.day_deck: Numbers = ()
        self.day_discards: Numbers = ()
        self.rings: Numbers = (0,) * seats
        """Life Rings."""
        self.towns: tuple[Town, ...] = ()
        self.hands: tuple[Numbers, ...] = ((),) * seats
        """Residents kept, in that order."""
        self.dealt: tuple[Numbers, ...] = ((),) * seats
        """Residents dealt at set-up, until one is kept."""
        self.drawn: tuple[Numbers, ...] = ((),) * seats
        """Residents drawn by an action, until one is kept."""
        self.tokens: Numbers = (0,) * seats
        """Community: Contribution Tokens in each seat's supply."""
        self.points: tuple[Numbers, ...] = ((),) * seats
        """Community Score Cards: points of each seat by source, in the order of ``Tenby.sources``."""
        self.parts: tuple[Part, ...] = ()
        """What the modules in play keep, in the seed's order."""

    def clone(self) -> State:
        """An equal and independent copy."""
        copy = State.__new__(State)
        copy.pending = self.pending
        copy.round = self.round
        copy.night = self.night
        copy.order = self.order
        copy.pairs = self.pairs
        copy.day = self.day
        copy.anchor = self.anchor
        copy.town_deck = self.town_deck
        copy.town_discards = self.town_discards
        copy.market = self.market
        copy.landmark_deck = self.landmark_deck
        copy.landmark_discards = self.landmark_discards
        copy.landmark_row = self.landmark_row
        copy.resident_deck = self.resident_deck
        copy.resident_discards = self.resident_discards
        copy.day_deck = self.day_deck
        copy.day_discards = self.day_discards
        copy.rings = self.rings
        copy.towns = self.towns
        copy.hands = self.hands
        copy.dealt = self.dealt
        copy.drawn = self.drawn
        copy.tokens = self.tokens
        copy.points = self.points
        copy.parts = self.parts
        return copy


def gain_rings(state: State, seat: int, amount: int) -> None:
    """Life Rings from the supply, or with a negative amount back to it."""
    state.rings = put(state.rings, seat, state.rings[seat] + amount)
