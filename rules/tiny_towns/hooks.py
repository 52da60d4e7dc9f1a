"""What cards do, as data: the vocabulary of ``cards.toml``, each word implemented once.

A *score* hook says what the buildings of one type are worth at the end, an *ability* what a card lets its
owner do while playing (the rules of play give it its meaning); whom red buildings feed stands in
``feeding.py``. No hook knows a card: whatever a card needs stands in its parameters.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Literal

import msgspec

from rules.kernel.abstract import AbstractMeta
from rules.kernel.grid import each_square
from rules.tiny_towns.reckoning import (
    BOARD,
    CENTRE,
    COLUMN,
    LINES,
    NEAR,
    ROW,
    TYPE_OF,
    Colour,
    Reckoning,
    Wishes,
)
from rules.tiny_towns.town import FULL, MONUMENT


class Score(msgspec.Struct, metaclass=AbstractMeta, frozen=True, tag_field="hook", forbid_unknown_fields=True):
    """What the buildings of one type are worth. Hooks are asked only if there is at least one of them."""

    @abstractmethod
    def amount(self, r: Reckoning, kind: int) -> int:
        """Points of all buildings of type ``kind`` together."""

    def sources(self, r: Reckoning, kind: int) -> int:
        """The squares these points come from."""
        return r.layers[kind]

    def note(self, r: Reckoning, kind: int) -> str:
        """A few words that explain the amount, or ``""``."""
        return ""

    def wish(self, r: Reckoning, kind: int, wishes: Wishes) -> None:
        """Add what food is worth to these buildings; nothing for most."""


class Flat(Score, frozen=True, tag="flat"):
    """``points`` for each."""

    points: int

    def amount(self, r: Reckoning, kind: int) -> int:
        return r.layers[kind].bit_count() * self.points


class PerFed(Score, frozen=True, tag="per-fed"):
    """``points`` for each that is fed."""

    points: int

    def amount(self, r: Reckoning, kind: int) -> int:
        return (r.layers[kind] & r.fed).bit_count() * self.points

    def sources(self, r: Reckoning, kind: int) -> int:
        return r.layers[kind] & r.fed

    def note(self, r: Reckoning, kind: int) -> str:
        return f"{(r.layers[kind] & r.fed).bit_count()} of {r.layers[kind].bit_count()} fed"

    def wish(self, r: Reckoning, kind: int, wishes: Wishes) -> None:
        wishes.shares.append((r.layers[kind], self.points))


class PerNeighbourCottage(Score, frozen=True, tag="per-neighbour-cottage"):
    """``points`` for each Cottage next to each, fed or not."""

    points: int

    def amount(self, r: Reckoning, kind: int) -> int:
        count, left = 0, r.layers[kind]
        while left:
            low = left & -left
            near = NEAR[low] & r.cottages
            count += near.bit_count() + (near & r.doubles).bit_count()
            left ^= low
        return count * self.points

    def sources(self, r: Reckoning, kind: int) -> int:
        return r.layers[kind] & BOARD.spread(r.cottages)


class _ByNeighbour(Score, frozen=True):
    colours: tuple[Colour, ...]
    points: int

    def _near(self, r: Reckoning) -> int:
        wanted = 0
        for colour in self.colours:
            wanted |= r.layers[TYPE_OF[colour]]
        return BOARD.spread(wanted) if wanted else 0


class IfNeighbour(_ByNeighbour, frozen=True, tag="if-neighbour"):
    """``points`` for each that is next to at least one building of one of the ``colours``."""

    def amount(self, r: Reckoning, kind: int) -> int:
        return (r.layers[kind] & self._near(r)).bit_count() * self.points

    def sources(self, r: Reckoning, kind: int) -> int:
        return r.layers[kind] & self._near(r)


class UnlessNeighbour(_ByNeighbour, frozen=True, tag="unless-neighbour"):
    """``points`` for each that is next to no building of any of the ``colours``."""

    def amount(self, r: Reckoning, kind: int) -> int:
        return (r.layers[kind] & ~self._near(r)).bit_count() * self.points

    def sources(self, r: Reckoning, kind: int) -> int:
        return r.layers[kind] & ~self._near(r)


class PerFedCottage(Score, frozen=True, tag="per-fed-cottage"):
    """Each scores ``points`` for each fed Cottage of the town."""

    points: int

    def amount(self, r: Reckoning, kind: int) -> int:
        return r.layers[kind].bit_count() * r.weight(r.fed) * self.points

    def note(self, r: Reckoning, kind: int) -> str:
        return f"fed Cottages: {r.weight(r.fed)}"

    def wish(self, r: Reckoning, kind: int, wishes: Wishes) -> None:
        each = r.layers[kind].bit_count() * self.points
        wishes.shares.append((r.cottages, each))
        if r.doubles:
            wishes.shares.append((r.doubles, each))


class IfFedNeighbours(Score, frozen=True, tag="if-fed-neighbours"):
    """``points`` for each that is next to at least ``needed`` fed Cottages."""

    needed: int
    points: int

    def amount(self, r: Reckoning, kind: int) -> int:
        return self.sources(r, kind).bit_count() * self.points

    def sources(self, r: Reckoning, kind: int) -> int:
        found, left = 0, r.layers[kind]
        while left:
            low = left & -left
            if r.weight(NEAR[low] & r.fed) >= self.needed:
                found |= low
            left ^= low
        return found

    def wish(self, r: Reckoning, kind: int, wishes: Wishes) -> None:
        for square in each_square(r.layers[kind]):
            near = BOARD.neighbours[square] & r.cottages
            if r.weight(near) >= self.needed:
                wishes.groups.append((near, self.needed, self.points))


class PerOwnIn(Score, frozen=True, tag="per-own-in"):
    """Each scores ``points`` for each of its own type in an area, whether it stands there itself or not."""

    area: Literal["corners", "centre"]
    points: int

    def amount(self, r: Reckoning, kind: int) -> int:
        own = r.layers[kind]
        return own.bit_count() * self._there(own).bit_count() * self.points

    def sources(self, r: Reckoning, kind: int) -> int:
        return self._there(r.layers[kind])

    def note(self, r: Reckoning, kind: int) -> str:
        own = r.layers[kind]
        return f"{self._there(own).bit_count()} of {own.bit_count()} in the {self.area}"

    def _there(self, own: int) -> int:
        return own & (_CORNERS if self.area == "corners" else CENTRE)


_CORNERS = BOARD.corners


class GroupTable(Score, frozen=True, tag="group-table"):
    """All together score the n-th of ``points``, n being their number; the last one for more."""

    points: tuple[int, ...]

    def amount(self, r: Reckoning, kind: int) -> int:
        count = r.layers[kind].bit_count()
        return self.points[min(count, len(self.points)) - 1]

    def note(self, r: Reckoning, kind: int) -> str:
        return f"{r.layers[kind].bit_count()} together"


class IfMoreThanRight(Score, frozen=True, tag="if-more-than-right"):
    """``points`` for each, if there are more of them than the player on the right has."""

    points: int

    def amount(self, r: Reckoning, kind: int) -> int:
        own = r.layers[kind].bit_count()
        return own * self.points if own > self._rival(r, kind) else 0

    def note(self, r: Reckoning, kind: int) -> str:
        return f"{r.layers[kind].bit_count()} against {self._rival(r, kind)} on the right"

    def _rival(self, r: Reckoning, kind: int) -> int:
        return r.right.of_type(kind).bit_count() if r.right is not None else 0


class AloneInLines(Score, frozen=True, tag="alone-in-lines"):
    """``points`` for each that has no other of its type in its row and its column."""

    points: int

    def amount(self, r: Reckoning, kind: int) -> int:
        return self.sources(r, kind).bit_count() * self.points

    def sources(self, r: Reckoning, kind: int) -> int:
        own = left = r.layers[kind]
        found = 0
        while left:
            low = left & -left
            if not LINES[low] & own:
                found |= low
            left ^= low
        return found


class BestLine(Score, frozen=True, tag="best-line"):
    """Each scores ``points`` for each of its type in its row or column (the better one), itself included."""

    points: int

    def amount(self, r: Reckoning, kind: int) -> int:
        own = left = r.layers[kind]
        count = 0
        while left:
            low = left & -left
            count += max((ROW[low] & own).bit_count(), (COLUMN[low] & own).bit_count())
            left ^= low
        return count * self.points


class TypesInLines(Score, frozen=True, tag="types-in-lines"):
    """Each scores ``points`` for each other type in its row and column together; a monument is a type too."""

    points: int

    def amount(self, r: Reckoning, kind: int) -> int:
        count, left = 0, r.layers[kind]
        while left:
            low = left & -left
            count += r.types_on(LINES[low], but=kind)
            left ^= low
        return count * self.points

    def sources(self, r: Reckoning, kind: int) -> int:
        found = 0
        for square in each_square(r.layers[kind]):
            if r.types_on(BOARD.lines_of[square], but=kind):
                found |= 1 << square
        return found


class PerStored(Score, frozen=True, tag="per-stored"):
    """``points`` for each cube stored in the town."""

    points: int

    def amount(self, r: Reckoning, kind: int) -> int:
        count = 0
        for _, cubes in r.town.stores:
            count += len(cubes)
        return count * self.points

    def sources(self, r: Reckoning, kind: int) -> int:
        found = 0
        for square, cubes in r.town.stores:
            if cubes:
                found |= 1 << square
        return found

    def note(self, r: Reckoning, kind: int) -> str:
        return f"cubes stored: {sum(len(cubes) for _, cubes in r.town.stores)}"


class TypesInTown(Score, frozen=True, tag="types-in-town"):
    """``points`` for each different type in the town, monuments left out."""

    points: int

    def amount(self, r: Reckoning, kind: int) -> int:
        return _types_in_play(r, FULL) * self.points

    def sources(self, r: Reckoning, kind: int) -> int:
        return r.buildings & ~r.layers[MONUMENT]

    def note(self, r: Reckoning, kind: int) -> str:
        return f"types in town: {_types_in_play(r, FULL)}"


class TypesAdjacent(Score, frozen=True, tag="types-adjacent"):
    """``points`` for each different type next to it."""

    points: int

    def amount(self, r: Reckoning, kind: int) -> int:
        return _types_in_play(r, BOARD.spread(r.layers[kind])) * self.points

    def sources(self, r: Reckoning, kind: int) -> int:
        return r.buildings & BOARD.spread(r.layers[kind])

    def note(self, r: Reckoning, kind: int) -> str:
        return f"types next to it: {_types_in_play(r, BOARD.spread(r.layers[kind]))}"


class TypesMissing(Score, frozen=True, tag="types-missing"):
    """``points`` for each type in play that the town lacks."""

    points: int

    def amount(self, r: Reckoning, kind: int) -> int:
        return (MONUMENT - _types_in_play(r, FULL)) * self.points

    def note(self, r: Reckoning, kind: int) -> str:
        return f"types missing: {MONUMENT - _types_in_play(r, FULL)}"


def _types_in_play(r: Reckoning, squares: int) -> int:
    """Number of the seven types in play on some squares."""
    return r.types_on(squares, but=MONUMENT)


class LargestGroup(Score, frozen=True, tag="largest-group"):
    """``points`` for each building in the town's largest contiguous group of one type."""

    points: int

    def amount(self, r: Reckoning, kind: int) -> int:
        return self.sources(r, kind).bit_count() * self.points

    def sources(self, r: Reckoning, kind: int) -> int:
        best, most = 0, 0
        for layer in r.layers:
            if layer.bit_count() > most:
                for group in BOARD.groups(layer):
                    if group.bit_count() > most:
                        best, most = group, group.bit_count()
        return best

    def note(self, r: Reckoning, kind: int) -> str:
        return f"largest group: {self.sources(r, kind).bit_count()}"


class UnfedCottages(Score, frozen=True, tag="unfed-cottages"):
    """``points`` for each Cottage of the town that is not fed."""

    points: int

    def amount(self, r: Reckoning, kind: int) -> int:
        return self.sources(r, kind).bit_count() * self.points

    def sources(self, r: Reckoning, kind: int) -> int:
        return r.layers[0] & ~r.fed

    def note(self, r: Reckoning, kind: int) -> str:
        return f"unfed Cottages: {self.sources(r, kind).bit_count()}"

    def wish(self, r: Reckoning, kind: int, wishes: Wishes) -> None:
        wishes.shares.append((r.layers[0], -self.points))


class ByRank(Score, frozen=True, tag="by-rank"):
    """The n-th of ``points`` for the town completed n-th; nothing later on, and nothing before completion."""

    points: tuple[int, ...]

    def amount(self, r: Reckoning, kind: int) -> int:
        rank = r.town.rank
        return self.points[rank - 1] if 1 <= rank <= len(self.points) else 0

    def note(self, r: Reckoning, kind: int) -> str:
        return f"town completed in place {r.town.rank}" if r.town.rank else "town not completed yet"


class FixedWhenBuilt(Score, frozen=True, tag="fixed-when-built"):
    """The n-th of ``points``, n being the number of buildings when it was built; the last one for more."""

    points: tuple[int, ...]

    def amount(self, r: Reckoning, kind: int) -> int:
        value = r.town.monument_value
        return self.points[min(value, len(self.points)) - 1] if value > 0 else 0

    def note(self, r: Reckoning, kind: int) -> str:
        return f"buildings when it was built: {r.town.monument_value}"


AnyScore = (
    Flat
    | PerFed
    | PerNeighbourCottage
    | IfNeighbour
    | UnlessNeighbour
    | PerFedCottage
    | IfFedNeighbours
    | PerOwnIn
    | GroupTable
    | IfMoreThanRight
    | AloneInLines
    | BestLine
    | TypesInLines
    | PerStored
    | TypesInTown
    | TypesAdjacent
    | TypesMissing
    | LargestGroup
    | UnfedCottages
    | ByRank
    | FixedWhenBuilt
)

# Abilities

AbilityName = Literal[
    "wild",  # counts as any one resource when building
    "substitute",  # swap a named resource for another
    "storage",  # holds up to `limit` cubes
    "bank",  # holds a resource its owner may not name
    "anywhere-self",  # may itself be built on any empty square
    "anywhere-all",  # later buildings may go on any empty square
    "never-builder",  # its owner is passed over as Master Builder
    "found",  # when built: place up to `limit` buildings on empty squares
    "replace",  # when built: replace up to `limit` buildings
    "watch",  # when built: stock `limit` types, placed when a neighbour constructs them
    "bonded-cubes",  # named resources may go on Cottages, `limit` on each
    "empty-squares-free",  # empty squares cost nothing
]


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a card lets its owner do; ``limit`` is the number that goes with it, 0 for none."""

    name: AbilityName
    limit: int = 0
