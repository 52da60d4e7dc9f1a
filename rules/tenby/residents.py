"""What Residents count in a town at the end, as data (rulebook, section "residents").

Each rule is one word of the vocabulary. It finds a number for each street by itself, so that the numbers of a street
can be kept as long as its cards stay the same; the numbers of all streets together make the points.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Annotated, Literal

import msgspec

from rules.kernel.abstract import AbstractMeta
from rules.tenby.cards import (
    ARROWS,
    BITS,
    BUSINESSES,
    COLOURS,
    FEATURES,
    FIELD,
    KINDS,
    NONE,
    Arrow,
    Business,
    Colour,
    Face,
    Feature,
    Kind,
    Points,
)

Some = Annotated[int, msgspec.Meta(ge=1, le=20)]
Faces = Sequence[Face]
"""The cards of one street, from left to right."""


class Where(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which cards are meant; all keys given must match."""

    kind: Kind | None = None
    colour: Colour | None = None
    arrow: Arrow | None = None
    business: tuple[Business, ...] | None = None

    def places(self, street: Faces) -> tuple[int, ...]:
        """Places of the cards that are meant, from 0."""
        fits = _fitting(self)
        return tuple(
            [place for place, face in enumerate(street) if (face.kind, face.colour, face.arrow, face.business) in fits]
        )


Look = tuple[int, int, int, int]
"""Kind, colour, arrow and business type of a face."""


@cache
def _fitting(where: Where) -> frozenset[Look]:
    """Every look that fits."""
    kinds, arrows = range(len(KINDS)), (NONE, *range(len(ARROWS)))
    colours, businesses = (NONE, *range(len(COLOURS))), (NONE, *range(len(BUSINESSES)))
    return frozenset(
        (kind, colour, arrow, business)
        for kind in kinds
        for colour in colours
        for arrow in arrows
        for business in businesses
        if (where.kind is None or kind == KINDS.index(where.kind))
        and (where.colour is None or colour == COLOURS.index(where.colour))
        and (where.arrow is None or arrow == ARROWS.index(where.arrow))
        and (where.business is None or (business != NONE and BUSINESSES[business] in where.business))
    )


class ResidentRule(msgspec.Struct, metaclass=AbstractMeta, frozen=True, tag_field="hook", forbid_unknown_fields=True):
    """Something that a Resident counts."""

    @abstractmethod
    def number(self, street: Faces) -> int:
        """The number of one street, without its share of the points."""

    @abstractmethod
    def worth(self, numbers: Sequence[int]) -> int:
        """Points for the numbers of all streets."""

    @abstractmethod
    def sources(self, street: Faces) -> tuple[int, ...]:
        """Places of the cards of one street that were counted, from 0."""

    def streets(self, numbers: Sequence[int]) -> Sequence[int]:
        """Which streets the points come from, from 0."""
        return range(len(numbers))


class CountFeatures(ResidentRule, frozen=True, tag="count_features"):
    """``points`` for every ``per`` icons of the feature."""

    feature: Feature
    per: Some
    points: Points

    def number(self, street: Faces) -> int:
        feature = FEATURES.index(self.feature)
        return sum([face.icons[feature] for face in street])

    def worth(self, numbers: Sequence[int]) -> int:
        return sum(numbers) // self.per * self.points

    def sources(self, street: Faces) -> tuple[int, ...]:
        feature = FEATURES.index(self.feature)
        return tuple(place for place, face in enumerate(street) if face.icons[feature])


class CountCards(ResidentRule, frozen=True, tag="count_cards"):
    """``points`` for every ``per`` cards that match."""

    where: Where
    per: Some
    points: Points

    def number(self, street: Faces) -> int:
        return len(self.sources(street))

    def worth(self, numbers: Sequence[int]) -> int:
        return sum(numbers) // self.per * self.points

    def sources(self, street: Faces) -> tuple[int, ...]:
        return self.where.places(street)


class CountPairs(ResidentRule, frozen=True, tag="count_pairs"):
    """``points`` for every ``per`` pairs of neighbours: of the same colour, or one is ``a`` and one is ``b``."""

    per: Some
    points: Points
    same: Literal["colour"] | None = None
    a: Where | None = None
    b: Where | None = None

    def number(self, street: Faces) -> int:
        return len(self._pairs(street))

    def worth(self, numbers: Sequence[int]) -> int:
        return sum(numbers) // self.per * self.points

    def sources(self, street: Faces) -> tuple[int, ...]:
        return tuple(sorted({place for left in self._pairs(street) for place in (left, left + 1)}))

    def _pairs(self, street: Faces) -> list[int]:
        """Places of the left cards."""
        if self.a is None or self.b is None:
            colours = [face.colour for face in street]
            return [left for left, (one, next_) in enumerate(pairwise(colours)) if one == next_ != NONE]
        a, b = self.a.places(street), self.b.places(street)
        pairs = pairwise(range(len(street)))
        return [left for left, right in pairs if (left in a and right in b) or (left in b and right in a)]


class CountStreets(ResidentRule, frozen=True, tag="count_streets"):
    """``points`` for every street of at least ``min_cards`` cards."""

    min_cards: Some
    points: Points

    def number(self, street: Faces) -> int:
        return int(len(street) >= self.min_cards)

    def worth(self, numbers: Sequence[int]) -> int:
        return sum(numbers) * self.points

    def sources(self, street: Faces) -> tuple[int, ...]:
        return tuple(range(len(street))) if self.number(street) else ()


class CountStreetsWith(ResidentRule, frozen=True, tag="count_streets_with"):
    """``points`` for every street with at least ``at_least`` cards that match."""

    where: Where
    at_least: Some
    points: Points

    def number(self, street: Faces) -> int:
        return int(len(self.where.places(street)) >= self.at_least)

    def worth(self, numbers: Sequence[int]) -> int:
        return sum(numbers) * self.points

    def sources(self, street: Faces) -> tuple[int, ...]:
        found = self.where.places(street)
        return found if len(found) >= self.at_least else ()


class StreetEnds(ResidentRule, frozen=True, tag="street_ends"):
    """``points`` for every card at the end of a street that matches; a street of one card has one end."""

    where: Where
    points: Points

    def number(self, street: Faces) -> int:
        return len(self.sources(street))

    def worth(self, numbers: Sequence[int]) -> int:
        return sum(numbers) * self.points

    def sources(self, street: Faces) -> tuple[int, ...]:
        return tuple([place for place in self.where.places(street) if place in (0, len(street) - 1)])


class LongestStreet(ResidentRule, frozen=True, tag="longest_street"):
    """``points`` for each card of the longest street but ``skip`` of them."""

    skip: Annotated[int, msgspec.Meta(ge=0, le=20)]
    points: Points

    def number(self, street: Faces) -> int:
        return len(street)

    def worth(self, numbers: Sequence[int]) -> int:
        return max(0, max(numbers, default=0) - self.skip) * self.points

    def sources(self, street: Faces) -> tuple[int, ...]:
        return tuple(range(len(street)))

    def streets(self, numbers: Sequence[int]) -> Sequence[int]:
        return [numbers.index(max(numbers))] if numbers else []


class Distinct(ResidentRule, frozen=True, tag="distinct"):
    """``points`` for every different business type."""

    of: Literal["business"]
    points: Points

    def number(self, street: Faces) -> int:
        found = 0
        for face in street:
            if face.business != NONE:
                found |= 1 << face.business
        return found

    def worth(self, numbers: Sequence[int]) -> int:
        found = 0
        for number in numbers:
            found |= number
        return found.bit_count() * self.points

    def sources(self, street: Faces) -> tuple[int, ...]:
        return tuple(place for place, face in enumerate(street) if face.business != NONE)


class Sets(ResidentRule, frozen=True, tag="sets"):
    """``points`` for every full set: a card of each colour, or an icon of each feature."""

    of: Literal["colour", "feature"]
    points: Points

    def number(self, street: Faces) -> int:
        if self.of == "feature":
            return sum([face.packed for face in street])
        return sum([1 << BITS * face.colour for face in street if face.colour != NONE])

    def worth(self, numbers: Sequence[int]) -> int:
        total, kinds = sum(numbers), len(FEATURES) if self.of == "feature" else len(COLOURS)
        return min([total >> BITS * kind & FIELD for kind in range(kinds)]) * self.points

    def sources(self, street: Faces) -> tuple[int, ...]:
        return tuple(
            place for place, face in enumerate(street) if (face.packed if self.of == "feature" else face.colour != NONE)
        )


AnyResidentRule = (
    CountFeatures
    | CountCards
    | CountPairs
    | CountStreets
    | CountStreetsWith
    | StreetEnds
    | LongestStreet
    | Distinct
    | Sets
)
"""Everything a Resident can count."""
