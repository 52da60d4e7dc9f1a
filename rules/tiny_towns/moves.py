"""The moves of Tiny Towns and their notation (rulebook, section "notation")."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rules.kernel.decision import Move
from rules.kernel.notation import Notation, Vocabulary
from rules.tiny_towns.town import RESOURCES, SQUARE_NAMES

AS_NAMED = -1
"""Resource of a placed cube that is the one of the round."""


class Keep(Move, frozen=True):
    """Keep one of two monuments."""

    form: ClassVar[str] = "keep {monument}"
    monument: str


class Name(Move, frozen=True):
    """Name the resource of the round as Master Builder."""

    form: ClassVar[str] = "name {resource}"
    resource: int


class Take(Move, frozen=True):
    """Take any resource in a free round of Town Hall."""

    form: ClassVar[str] = "take {resource}"
    resource: int


class Choose(Move, frozen=True):
    """Choose one of the open resource cards in solo."""

    form: ClassVar[str] = "choose {resource}"
    resource: int


class PlaceCube(Move, frozen=True):
    """Place the cube of the round, or with a Factory another one, on a square."""

    form: ClassVar[str] = "place {resource?} {square}"
    square: int
    resource: int = AS_NAMED


class Store(Move, frozen=True):
    """Store the cube of the round on the Warehouse that stands on ``square``."""

    form: ClassVar[str] = "store {square}"
    square: int


class SwapCube(Move, frozen=True):
    """Store the cube of the round on a Warehouse and place a stored ``resource`` on ``square`` instead."""

    form: ClassVar[str] = "swap {warehouse:square} {resource} {square}"
    warehouse: int
    resource: int
    square: int


class Cavern(Move, frozen=True):
    """Put the cube of the round into the Cavern."""

    form: ClassVar[str] = "cavern"


class Build(Move, frozen=True):
    """Build ``card`` from the cubes and Trading Posts on ``squares``; it then stands on ``site``."""

    form: ClassVar[str] = "build {card} {squares:square*} on {site:square}"
    card: str
    squares: tuple[int, ...]
    site: int

    def canonical(self) -> Move:
        """Squares in reading order, each once."""
        squares = tuple(sorted(set(self.squares)))
        return self if squares == self.squares else Build(self.card, squares, self.site)


class MarkResource(Move, frozen=True):
    """Choose the resource that lies on a Factory or Bank just built."""

    form: ClassVar[str] = "mark {resource}"
    resource: int


class Replace(Move, frozen=True):
    """Architect's Guild: replace the building on ``square`` by another type."""

    form: ClassVar[str] = "replace {square} {card}"
    square: int
    card: str


class Found(Move, frozen=True):
    """Grove University: place a building on an empty square."""

    form: ClassVar[str] = "found {card} {square}"
    card: str
    square: int


class Stock(Move, frozen=True):
    """Opaleye's Watch: put a building type on the card."""

    form: ClassVar[str] = "stock {card}"
    card: str


class Claim(Move, frozen=True):
    """Opaleye's Watch: place a building from the card that a neighbour has just constructed."""

    form: ClassVar[str] = "claim {card} {square}"
    card: str
    square: int


class Decline(Move, frozen=True):
    """Take nothing from Opaleye's Watch this round."""

    form: ClassVar[str] = "decline"


class Done(Move, frozen=True):
    """Build nothing more in this visit; replace nothing more."""

    form: ClassVar[str] = "done"


KINDS: tuple[type[Move], ...] = (
    Keep,
    Name,
    Take,
    Choose,
    PlaceCube,
    Store,
    SwapCube,
    Cavern,
    Build,
    MarkResource,
    Replace,
    Found,
    Stock,
    Claim,
    Decline,
    Done,
)


def notation(cards: Iterable[str], monuments: Iterable[str]) -> Notation:
    """The notation over the ids of all buildings and all monuments."""
    monuments = tuple(monuments)
    return Notation(
        KINDS,
        {
            "card": Vocabulary((*cards, *monuments)),
            "monument": Vocabulary(monuments),
            "resource": Vocabulary({name: number for number, name in enumerate(RESOURCES)}),
            "square": Vocabulary({name: number for number, name in enumerate(SQUARE_NAMES)}),
        },
    )
