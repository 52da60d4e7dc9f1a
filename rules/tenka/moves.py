"""The moves of Tenka and their notation (rulebook, section "notation")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from rules.kernel.decision import Move
from rules.kernel.notation import Notation, Vocabulary

MOST_SEATS = 8

Where = Literal["hand", "court"]
Side = Literal["attacker", "defender"]
PLACES: tuple[Where, ...] = ("hand", "court")
SIDES: tuple[Side, ...] = ("attacker", "defender")


class ToCourt(Move, frozen=True):
    """Choose a regular card of the hand for the starting court."""

    form: ClassVar[str] = "court {card}"
    card: int


class Done(Move, frozen=True):
    """Choose nothing more."""

    form: ClassVar[str] = "done"


class DrawOne(Move, frozen=True):
    """Draw: at the start of a turn, or the second card of the Priest check."""

    form: ClassVar[str] = "draw"


class Stay(Move, frozen=True):
    """Decline the second card, or the swap of a Merchant."""

    form: ClassVar[str] = "stay"


class Top(Move, frozen=True):
    """Leave the card looked at on top of the draw pile."""

    form: ClassVar[str] = "top"


class Bottom(Move, frozen=True):
    """Put the card looked at under the draw pile."""

    form: ClassVar[str] = "bottom"


class Swap(Move, frozen=True):
    """Discard a card of the hand to draw one, between draws and plays."""

    form: ClassVar[str] = "swap {card}"
    card: int


class KeepDrawn(Move, frozen=True):
    """Keep one of the cards drawn (second-edition draw rule)."""

    form: ClassVar[str] = "keep {card}"
    card: int


class Place(Move, frozen=True):
    """Put a card of the hand into the own court."""

    form: ClassVar[str] = "place {card}"
    card: int


class Pitch(Move, frozen=True):
    """Put a card of hand or court on the discard pile for its effect: a play, or an answer that takes no side."""

    form: ClassVar[str] = "pitch {card} from {place}"
    card: int
    place: Where


class PitchFor(Move, frozen=True):
    """Pitch a card in a Call to Arms for one side."""

    form: ClassVar[str] = "pitch {card} from {place} for {side}"
    card: int
    place: Where
    side: Side


class Battle(Move, frozen=True):
    """Discard a card of the hand and attack a seat."""

    form: ClassVar[str] = "battle {cost:card} {target:seat}"
    cost: int
    target: int


class End(Move, frozen=True):
    """End the turn."""

    form: ClassVar[str] = "end"


class Target(Move, frozen=True):
    """Choose the player at whom a pitch is aimed."""

    form: ClassVar[str] = "target {seat}"
    seat: int


class Pick(Move, frozen=True):
    """Choose the card that a pitch is about: of a court, a hand or the discard pile."""

    form: ClassVar[str] = "card {card}"
    card: int


class Discard(Move, frozen=True):
    """Discard a card of the hand, or of the own court in Social Chaos."""

    form: ClassVar[str] = "discard {card}"
    card: int


class Pass(Move, frozen=True):
    """Answer a Call to Arms with nothing."""

    form: ClassVar[str] = "pass"


class Look(Move, frozen=True):
    """Look at the hand before answering a Call to Arms."""

    form: ClassVar[str] = "look"


class Lose(Move, frozen=True):
    """Discard a card of the hand as a casualty."""

    form: ClassVar[str] = "lose {card}"
    card: int


class Take(Move, frozen=True):
    """Pick a casualty from the court of the defeated seat."""

    form: ClassVar[str] = "take {card} from {seat}"
    card: int
    seat: int


class NoMore(Move, frozen=True):
    """Leave the casualties that are still to be picked from a court."""

    form: ClassVar[str] = "no more"


class Spoils(Move, frozen=True):
    """Take a casualty of the battle into the hand."""

    form: ClassVar[str] = "spoils {card}"
    card: int


class Conquer(Move, frozen=True):
    """Move a Province from the defender's court to the own one instead."""

    form: ClassVar[str] = "conquer"


class Neither(Move, frozen=True):
    """Take neither spoils nor a Province."""

    form: ClassVar[str] = "neither"


KINDS: tuple[type[Move], ...] = (
    ToCourt,
    Done,
    DrawOne,
    Stay,
    Top,
    Bottom,
    Swap,
    KeepDrawn,
    Place,
    Pitch,
    PitchFor,
    Battle,
    End,
    Target,
    Pick,
    Discard,
    Pass,
    Look,
    Lose,
    Take,
    NoMore,
    Spoils,
    Conquer,
    Neither,
)


def notation(cards: Sequence[str]) -> Notation:
    """The notation over the ids of all cards, in the order of their numbers; seats are written from 1."""
    return Notation(
        KINDS,
        {
            "card": Vocabulary({card: number for number, card in enumerate(cards)}),
            "seat": Vocabulary({str(seat + 1): seat for seat in range(MOST_SEATS)}),
            "place": Vocabulary(PLACES),
            "side": Vocabulary(SIDES),
        },
    )
