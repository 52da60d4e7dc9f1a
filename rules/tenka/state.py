"""The state of a Tenka game.

Cards are small numbers, one per kind: 0 to 3 the four suits, then the specials in the order of the content. Identical
cards have the same number, so hands and courts are sorted tuples of numbers.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel.steps import Step
from rules.tenka.moves import Side, Where

NOBODY = -1
PROVINCE, KNIGHT, PRIEST, LORD = range(4)
"""Numbers of the four suits, which every content has first and in this order."""

Cards = tuple[int, ...]


class Pitched(msgspec.Struct, frozen=True):
    """A card pitched in a Call to Arms."""

    seat: int
    card: int
    place: Where
    side: Side
    strength: int


class Fight(msgspec.Struct, frozen=True):
    """The battle under way: public in all its parts."""

    attacker: int
    defender: int
    bonus: int = 0
    """Attack strength that the card gives which started the battle."""
    pitched: tuple[Pitched, ...] = ()
    """Cards pitched for either side, in order."""
    casualties: Cards = ()
    """Cards that the defeated seat has lost, in order."""
    stalled: bool = False
    """Ended as a stalemate before the strengths were compared."""

    def pitched_for(self, side: Side) -> int:
        """Strength of all that was pitched for a side."""
        return sum(pitch.strength for pitch in self.pitched if pitch.side == side)


class State:
    """Everything in a game. All parts are values that are replaced, so a clone copies references only."""

    __slots__ = (
        "active",
        "chosen",
        "courts",
        "discard",
        "dropped",
        "fight",
        "hands",
        "idle",
        "known",
        "loose",
        "lost",
        "marker",
        "offer",
        "pending",
        "pile",
        "played",
        "plays",
        "removed",
        "seen",
        "turn",
        "under",
        "winners",
    )

    def __init__(self, seats: int, marker: int) -> None:
        self.pending: tuple[Step[Any, Any], ...] = ()
        self.turn = 0
        """Turns begun so far."""
        self.active = 0
        """Whose turn it is; before the first turn who will begin."""
        self.plays = 0
        """Plays left in this turn."""
        self.played = 0
        """Plays made in this turn."""
        self.loose = False
        """Whether the turn waits for ``end`` after its last play, since that could be taken back or brought cards."""
        self.marker = marker
        self.dropped = False
        """Whether the marker has dropped for the present exhaustion of both piles."""
        self.idle = 0
        """Turns in a row without a play while both piles are empty."""
        self.hands: tuple[Cards, ...] = ((),) * seats
        self.courts: tuple[Cards, ...] = ((),) * seats
        self.chosen: tuple[Cards, ...] = ((),) * seats
        """Cards of the hand chosen for the starting court, while courts are not revealed."""
        self.offer: Cards = ()
        """Cards drawn by the active seat that it has not yet kept (second-edition draw rule)."""
        self.pile: Cards = ()
        """The draw pile, top first."""
        self.discard: Cards = ()
        """The discard pile, top last."""
        self.removed: Cards = ()
        """Specials taken out at set-up."""
        self.fight: Fight | None = None
        self.lost: tuple[int, ...] = (0,) * seats
        """Provinces that each court lost to other players in this play."""
        self.known: tuple[tuple[Cards, ...], ...] = (((),) * (seats + 1),) * seats
        """Per owner, per viewer (the last one is the public): cards certainly in that hand, see ``knowledge.py``."""
        self.seen: tuple[int, ...] = (0,) * seats
        """Per seat: how many cards at the bottom of the discard pile it has looked through."""
        self.under: Cards = ()
        """Seats that put the lowest cards under the draw pile and know them, the lowest one last."""
        self.winners: tuple[int, ...] = ()

    def clone(self) -> State:
        """An equal and independent copy."""
        copy = State.__new__(State)
        copy.pending = self.pending
        copy.turn = self.turn
        copy.active = self.active
        copy.plays = self.plays
        copy.played = self.played
        copy.loose = self.loose
        copy.marker = self.marker
        copy.dropped = self.dropped
        copy.idle = self.idle
        copy.hands = self.hands
        copy.courts = self.courts
        copy.chosen = self.chosen
        copy.offer = self.offer
        copy.pile = self.pile
        copy.discard = self.discard
        copy.removed = self.removed
        copy.fight = self.fight
        copy.lost = self.lost
        copy.known = self.known
        copy.seen = self.seen
        copy.under = self.under
        copy.winners = self.winners
        return copy
