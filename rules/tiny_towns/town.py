"""One town: sixteen squares in a few integers, a value that is replaced and never changed.

Squares are numbered 0 to 15 in reading order, ``a1`` to ``d4``. The five resources are numbered in the
order of the rulebook: wood, wheat, brick, glass, stone. Building *types* are numbered as they lie on the
table: 0 the Cottage, 1 to 6 the cards of the six other colours (red, gray, orange, green, yellow, black),
7 the owner's monument.

Because a town never changes, states share towns freely: cloning a state copies no town at all.
"""

from __future__ import annotations

import msgspec

SQUARES = 16
FULL = 0xFFFF
RESOURCES = ("wood", "wheat", "brick", "glass", "stone")
MONUMENT = 7
"""Type number of the owner's monument."""
SQUARE_NAMES = tuple(f"{row}{column}" for row in "abcd" for column in "1234")


class Town(msgspec.Struct, frozen=True):
    """A player's town.

    ``cubes`` and ``built`` are layers of 16 bits each: bit ``16 * resource + square`` of ``cubes`` is a cube
    on the board, bit ``16 * type + square`` of ``built`` a building.
    """

    cubes: int = 0
    built: int = 0
    fresh: int = 0
    """Squares whose buildings were placed this round: their effects start next round."""
    marks: tuple[tuple[int, int], ...] = ()
    """Resource on each Factory and Bank as (square, resource), sorted."""
    stores: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Cubes on each Warehouse as (square, resources), both sorted; an empty Warehouse is listed."""
    bonded: tuple[tuple[int, int], ...] = ()
    """Cubes that the Statue of the Bondmaker put on Cottages as (square, resource), sorted."""
    cavern: tuple[int, ...] = ()
    """Resources put into the Cavern, in order; at most two."""
    monument: str = ""
    """Id of the monument built, or ``""``."""
    monument_value: int = 0
    """Number fixed when the monument was built (Shrine of the Elder Tree: buildings in town); else 0."""
    watch: tuple[int, ...] = ()
    """Types still lying on Opaleye's Watch, sorted."""
    builder_turns: int = 0
    """Turns as Master Builder."""
    completed: int = 0
    """Round in which the town was completed; 0 while its owner is active."""
    rank: int = 0
    """Place in which the town was completed (1 is first), shared within a round; 0 while active."""

    @property
    def occupied(self) -> int:
        """Squares that hold a cube or a building, as a 16-bit mask."""
        c = self.cubes
        b = self.built
        return (
            (c | c >> 16 | c >> 32 | c >> 48 | c >> 64)
            | (b | b >> 16 | b >> 32 | b >> 48 | b >> 64 | b >> 80 | b >> 96 | b >> 112)
        ) & FULL

    @property
    def buildings(self) -> int:
        """Squares that hold a building, as a 16-bit mask."""
        b = self.built
        return (b | b >> 16 | b >> 32 | b >> 48 | b >> 64 | b >> 80 | b >> 96 | b >> 112) & FULL

    def of_type(self, kind: int) -> int:
        """Squares with buildings of one type, as a 16-bit mask."""
        return self.built >> 16 * kind & FULL

    def cube_at(self, square: int) -> int:
        """Resource of the cube on ``square``, or -1."""
        for resource in range(5):
            if self.cubes >> 16 * resource + square & 1:
                return resource
        return -1

    def type_at(self, square: int) -> int:
        """Type of the building on ``square``, or -1."""
        for kind in range(8):
            if self.built >> 16 * kind + square & 1:
                return kind
        return -1
