"""What goals and end effects count on a property, as data (rulebook, section "metrics").

Each metric is one word of the vocabulary, implemented once; it is asked for its value and, for an explained score, for
where the value comes from. ``scope = "board"`` keeps to the squares of the landmark board on which the effect stands.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated, Literal

import msgspec

from rules.kernel.abstract import AbstractMeta
from rules.tenpenny_parks.property import EVERYWHERE, Property, Tile
from rules.tenpenny_parks.squares import HOME_COLUMNS, ROWS, name, names_of, number
from rules.tenpenny_parks.tiles import TYPE_NAMES, Attraction, Concession

Bound = Annotated[int, msgspec.Meta(ge=0, le=20)]
Scope = Literal["board"]

HOME_CORNERS = tuple(number(row, column) for row in (0, ROWS - 1) for column in (1, HOME_COLUMNS))


class Counted(msgspec.Struct):
    """What a seat has when it is scored."""

    park: Property
    cards: tuple[Attraction, ...]
    """Its attraction cards in the order gained."""
    concessions: tuple[Concession, ...]
    """Kinds of its concession tiles in the order placed."""
    discs: tuple[int, ...]
    """Spaces of its discs: Thrill, Awe, Joy."""


class Metric(msgspec.Struct, metaclass=AbstractMeta, frozen=True, tag_field="count", forbid_unknown_fields=True):
    """Something that can be counted on a final position."""

    @abstractmethod
    def value(self, counted: Counted, area: int) -> int:
        """The number; ``area`` are the squares of the landmark where the scope is its board."""

    def sources(self, counted: Counted, area: int) -> tuple[str, ...]:
        """Ids of cards, or names of squares, that were counted."""
        return ()

    def reaches(self, value: int, tier: int) -> bool:
        """Whether a value is good enough for a tier of a goal."""
        return value >= tier


class MaxSameType(Metric, frozen=True, tag="max_same_type"):
    """The most own attractions of one type; a card with two types counts for both."""

    def value(self, counted: Counted, area: int) -> int:
        return max(_by_type(counted.cards).values(), default=0)

    def sources(self, counted: Counted, area: int) -> tuple[str, ...]:
        counts = _by_type(counted.cards)
        best = max(counts, key=counts.__getitem__, default="")
        return tuple(card.id for card in counted.cards if best in card.types)


class DistinctTypes(Metric, frozen=True, tag="distinct_types"):
    """Different types among own attractions; a card with two types counts for both."""

    def value(self, counted: Counted, area: int) -> int:
        return len(_by_type(counted.cards))

    def sources(self, counted: Counted, area: int) -> tuple[str, ...]:
        found = _by_type(counted.cards)
        return tuple(TYPE_NAMES[each] for each in TYPE_NAMES if each in found)


class Attractions(Metric, frozen=True, tag="attractions"):
    """Own attractions, of at least or at most so many squares, with at least so much printed income."""

    min_size: Bound = 0
    max_size: Bound | None = None
    min_income: Bound = 0

    def value(self, counted: Counted, area: int) -> int:
        return len(self._fitting(counted.cards))

    def sources(self, counted: Counted, area: int) -> tuple[str, ...]:
        return tuple(card.id for card in self._fitting(counted.cards))

    def _fitting(self, cards: tuple[Attraction, ...]) -> list[Attraction]:
        most = self.max_size
        return [
            card
            for card in cards
            if card.income >= self.min_income and card.size >= self.min_size and (most is None or card.size <= most)
        ]


class Concessions(Metric, frozen=True, tag="concessions"):
    """Own concession tiles."""

    def value(self, counted: Counted, area: int) -> int:
        return len(counted.concessions)

    def sources(self, counted: Counted, area: int) -> tuple[str, ...]:
        return tuple(each.id for each in counted.concessions)


class Trees(Metric, frozen=True, tag="trees"):
    """Trees on the property, or on the landmark board."""

    scope: Scope | None = None

    def value(self, counted: Counted, area: int) -> int:
        return (counted.park.trees & area).bit_count()

    def sources(self, counted: Counted, area: int) -> tuple[str, ...]:
        return names_of(counted.park.trees & area)


class HomeTrees(Metric, frozen=True, tag="home_trees"):
    """Trees on the home board; with ``at_most`` the tiers of a goal say how many there may be at most."""

    at_most: bool = False

    def value(self, counted: Counted, area: int) -> int:
        return (counted.park.trees & counted.park.home.squares).bit_count()

    def sources(self, counted: Counted, area: int) -> tuple[str, ...]:
        return names_of(counted.park.trees & counted.park.home.squares)

    def reaches(self, value: int, tier: int) -> bool:
        return value <= tier if self.at_most else value >= tier


class Expansions(Metric, frozen=True, tag="expansions"):
    """Expansion boards attached by the Realtor; a landmark board is none."""

    def value(self, counted: Counted, area: int) -> int:
        return sum(board.kind == "expansion" for board in counted.park.land.boards)


class HomeCorners(Metric, frozen=True, tag="home_corners"):
    """Corner squares of the home board that are covered by own tiles."""

    def value(self, counted: Counted, area: int) -> int:
        covered = counted.park.covered
        return sum(covered >> corner & 1 for corner in HOME_CORNERS)

    def sources(self, counted: Counted, area: int) -> tuple[str, ...]:
        return tuple(name(corner) for corner in HOME_CORNERS if counted.park.covered >> corner & 1)


class Tiles(Metric, frozen=True, tag="tiles"):
    """Own tiles, or those with at least one square on the landmark board."""

    scope: Scope | None = None

    def value(self, counted: Counted, area: int) -> int:
        return sum(bool(tile.squares & area) for tile in counted.park.tiles)

    def sources(self, counted: Counted, area: int) -> tuple[str, ...]:
        return tuple(_first(tile) for tile in counted.park.tiles if tile.squares & area)


class OpenSquares(Metric, frozen=True, tag="open_squares"):
    """Open squares, or those on the landmark board; ``place`` effects open none."""

    scope: Scope | None = None

    def value(self, counted: Counted, area: int) -> int:
        return (counted.park.open & area).bit_count()

    def sources(self, counted: Counted, area: int) -> tuple[str, ...]:
        return names_of(counted.park.open & area)


class Straddlers(Metric, frozen=True, tag="straddlers"):
    """Own tiles that lie across a seam between boards."""

    def value(self, counted: Counted, area: int) -> int:
        park = counted.park
        return sum(park.straddles(tile.squares) for tile in park.tiles)

    def sources(self, counted: Counted, area: int) -> tuple[str, ...]:
        park = counted.park
        return tuple(_first(tile) for tile in park.tiles if park.straddles(tile.squares))


class LowestTrack(Metric, frozen=True, tag="lowest_track"):
    """The space of the rearmost own disc."""

    def value(self, counted: Counted, area: int) -> int:
        return min(counted.discs)


class HighestTrack(Metric, frozen=True, tag="highest_track"):
    """The space of the foremost own disc."""

    def value(self, counted: Counted, area: int) -> int:
        return max(counted.discs)


class Income(Metric, frozen=True, tag="income"):
    """The income printed on own attraction cards and concession tiles, and no other income."""

    def value(self, counted: Counted, area: int) -> int:
        return sum(card.income for card in counted.cards) + sum(each.income for each in counted.concessions)

    def sources(self, counted: Counted, area: int) -> tuple[str, ...]:
        cards = tuple(card.id for card in counted.cards if card.income)
        return cards + tuple(each.id for each in counted.concessions if each.income)


AnyMetric = (
    MaxSameType
    | DistinctTypes
    | Attractions
    | Concessions
    | Trees
    | HomeTrees
    | Expansions
    | HomeCorners
    | Tiles
    | OpenSquares
    | Straddlers
    | LowestTrack
    | HighestTrack
    | Income
)
"""Every metric that goals and ``endgame`` effects may name."""


def area_of(metric: AnyMetric, board: int) -> int:
    """The squares a metric keeps to: ``board``, those of the landmark it stands on, or everywhere."""
    return board if getattr(metric, "scope", None) == "board" else EVERYWHERE


def _by_type(cards: tuple[Attraction, ...]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for card in cards:
        for each in card.types:
            counts[each] = counts.get(each, 0) + 1
    return counts


def _first(tile: Tile) -> str:
    """A tile is named by its first square in reading order."""
    return names_of(tile.squares)[0]
