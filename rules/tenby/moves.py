"""The moves of the base game and their notation (rulebook, section "notation"); modules add theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal

from rules.kernel.decision import Move
from rules.kernel.notation import Notation, Numbers, Vocabulary, Words

End = Literal["left", "right", ""]
ENDS: tuple[Literal["left", "right"], ...] = ("left", "right")
NEW = 0
"""The street that does not exist yet; those of the display are numbered from 1."""
Spot = tuple[int, int]
"""A card of a town by its street and its place in it, both from 1: ``2.3``."""
MOST = 99
"""Highest number that is read for a place in a row or a hand; whether a card is there is asked later."""


class KeepResident(Move, frozen=True):
    """At set-up: keep one of the Residents dealt, named by its place from 1."""

    form: ClassVar[str] = "keep resident {resident:spot}"
    resident: int


class Keep(Move, frozen=True):
    """Keep one of the cards drawn, named by its place from 1."""

    form: ClassVar[str] = "keep {number:spot}"
    number: int


class Take(Move, frozen=True):
    """Night Phase: take a Night Card and the Day Card beside it; solo: take the Compass."""

    form: ClassVar[str] = "take night {night:spot}"
    night: int


class Placing(Move, frozen=True):
    """A move that places a card at an end of a street, or as a new street, perhaps with something on it."""

    spot: int
    street: int
    end: End = ""
    aboard: str = ""
    """Word of a module for what goes on the card, such as ``local``."""

    def canonical(self) -> Placing:
        """A new street has no ends to choose from."""
        if self.street == NEW and self.end:
            return type(self)(self.spot, NEW, "", self.aboard)
        return self


class PlaceTown(Placing, frozen=True):
    """Town Action: place a card of the market."""

    form: ClassVar[str] = "town {spot} at {street} {end?} {aboard?}"


class PlaceLandmark(Placing, frozen=True):
    """Landmark Action: place a card of the Landmark row."""

    form: ClassVar[str] = "landmark {spot} at {street} {end?} {aboard?}"


class PlaceExtra(Placing, frozen=True):
    """Pay for an extra card and place one of the market."""

    form: ClassVar[str] = "extra {spot} at {street} {end?} {aboard?}"


class PlacePier(Placing, frozen=True):
    """Pier Action: place one of the cards turned up."""

    form: ClassVar[str] = "pier {spot} at {street} {end?} {aboard?}"


class PierNone(Move, frozen=True):
    """Pier Action: place none of the cards turned up."""

    form: ClassVar[str] = "pier none"


class TurnUpTown(Move, frozen=True):
    """Begin a Town Action while the market is empty."""

    form: ClassVar[str] = "town"


class TurnUpLandmark(Move, frozen=True):
    """Begin a Landmark Action while the Landmark row is empty."""

    form: ClassVar[str] = "landmark"


class TurnUpExtra(Move, frozen=True):
    """Pay for an extra card while the market is empty."""

    form: ClassVar[str] = "extra"


class Pier(Move, frozen=True):
    """Pier Action: turn up cards of the Town deck."""

    form: ClassVar[str] = "pier"


class DrawResidents(Move, frozen=True):
    """Resident Action: draw Residents in secret."""

    form: ClassVar[str] = "resident"


Action = Literal["town", "landmark", "resident", "pier"]
ACTIONS: tuple[Action, ...] = ("town", "landmark", "resident", "pier")


class Decline(Move, frozen=True):
    """Give up an action for Life Rings."""

    form: ClassVar[str] = "decline {action}"
    action: Action


class Forgo(Move, frozen=True):
    """Give up an action that a Notice Board brings for Life Rings."""

    form: ClassVar[str] = "forgo"


Row = Literal["town", "landmark"]
ROWS: tuple[Row, ...] = ("town", "landmark")


class Reveal(Move, frozen=True):
    """Pay to turn up another card for the market or the Landmark row."""

    form: ClassVar[str] = "reveal {row}"
    row: Row


class MoveCard(Move, frozen=True):
    """Pay to move a card of the own town."""

    form: ClassVar[str] = "move {card} to {street} {end?}"
    card: Spot
    street: int
    end: End = ""

    def canonical(self) -> MoveCard:
        """A new street has no ends to choose from."""
        return MoveCard(self.card, NEW) if self.street == NEW and self.end else self


class EndTurn(Move, frozen=True):
    """End the own turn."""

    form: ClassVar[str] = "end"


class Done(Move, frozen=True):
    """Nothing more of an optional step."""

    form: ClassVar[str] = "done"


class Pass(Move, frozen=True):
    """Pass, for the rest of this phase."""

    form: ClassVar[str] = "pass"


KINDS: tuple[type[Move], ...] = (
    KeepResident,
    Keep,
    Take,
    PlaceTown,
    TurnUpTown,
    PlaceLandmark,
    TurnUpLandmark,
    PlacePier,
    PierNone,
    Pier,
    DrawResidents,
    Decline,
    Forgo,
    Reveal,
    PlaceExtra,
    TurnUpExtra,
    MoveCard,
    EndTurn,
    Done,
    Pass,
)
KEEP = tuple(Keep(number) for number in range(MOST + 1))
"""Keep the card of this number."""
TAKE = tuple(Take(number) for number in range(MOST + 1))
"""Take the Night Card of this number."""
DECLINE: dict[str, Decline] = {action: Decline(action) for action in ACTIONS}
REVEAL: dict[str, Reveal] = {row: Reveal(row) for row in ROWS}
TURN_UP_TOWN, TURN_UP_LANDMARK, TURN_UP_EXTRA = TurnUpTown(), TurnUpLandmark(), TurnUpExtra()
PIER, PIER_NONE, DRAW_RESIDENTS = Pier(), PierNone(), DrawResidents()
FORGO, END, DONE, PASS = Forgo(), EndTurn(), Done(), Pass()


def notation(
    streets: int,
    cards_in_street: int,
    kinds: Sequence[type[Move]] = (),
    placing: Sequence[str] = (),
    vocabularies: Mapping[str, Words] | None = None,
) -> Notation:
    """The notation for towns of a size, with the moves, placing words and vocabularies of the modules in play."""
    cards = {
        f"{street}.{place}": (street, place)
        for street in range(1, streets + 1)
        for place in range(1, cards_in_street + 1)
    }
    return Notation(
        (*kinds, *KINDS),
        {
            "spot": Numbers(1, MOST),
            "street": Vocabulary({**{str(street): street for street in range(1, streets + 1)}, "new": NEW}),
            "end": Vocabulary(ENDS),
            "aboard": Vocabulary(placing),
            "action": Vocabulary(ACTIONS),
            "row": Vocabulary(ROWS),
            "card": Vocabulary(cards),
            **(vocabularies or {}),
        },
    )
