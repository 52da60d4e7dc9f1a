"""The board and its tables, and a town while it is being scored."""

from __future__ import annotations

from typing import Literal

from rules.kernel.grid import Grid
from rules.tiny_towns.town import FULL, MONUMENT, Town

BOARD = Grid(4, 4)
CENTRE = FULL & ~BOARD.edge
"""The four squares in the middle."""

Colour = Literal["blue", "red", "gray", "orange", "green", "yellow", "black", "monument"]
COLOURS: tuple[Colour, ...] = ("blue", "red", "gray", "orange", "green", "yellow", "black", "monument")
"""In the order of the types on the table: the number of a type is the place of its colour."""
BUILDING_COLOURS = COLOURS[:MONUMENT]

TYPE_OF: dict[str, int] = {colour: kind for kind, colour in enumerate(COLOURS)}
RED = TYPE_OF["red"]

# Tables by single-bit mask: loops over a mask take its lowest bit and look it up.
NEAR = {1 << square: mask for square, mask in enumerate(BOARD.neighbours)}
AROUND = {1 << square: mask for square, mask in enumerate(BOARD.around)}
ROW = {1 << square: mask for square, mask in enumerate(BOARD.row_of)}
COLUMN = {1 << square: mask for square, mask in enumerate(BOARD.column_of)}
LINES = {1 << square: mask for square, mask in enumerate(BOARD.lines_of)}


# The layers of a town side by side, to look at all types at once.
_EACH_TYPE = sum(1 << 16 * kind for kind in range(len(COLOURS)))
_TOP = _EACH_TYPE << 15
_LOW = _EACH_TYPE * 0x7FFF
_BUILDINGS = (1 << 16 * MONUMENT) - 1


class Reckoning:
    """One town while it is scored: what hooks look at. Sets of squares are 16-bit masks."""

    __slots__ = ("buildings", "cottages", "doubles", "fed", "layers", "right", "town")

    def __init__(self, town: Town, right: Town | None) -> None:
        b = town.built
        self.town = town
        self.right = right
        """Town of the player on the right, the previous one in turn order; ``None`` if there is nobody."""
        self.layers = (
            b & FULL,
            b >> 16 & FULL,
            b >> 32 & FULL,
            b >> 48 & FULL,
            b >> 64 & FULL,
            b >> 80 & FULL,
            b >> 96 & FULL,
            b >> 112 & FULL,
        )
        """Squares with buildings of each type."""
        b |= b >> 64
        b |= b >> 32
        self.buildings = (b | b >> 16) & FULL
        """Squares with any building."""
        self.cottages = 0
        """Squares that count as a Cottage."""
        self.doubles = 0
        """Squares among them that count as two Cottages."""
        self.fed = 0
        """Squares whose buildings are fed."""

    def weight(self, squares: int) -> int:
        """Number of Cottages on some squares."""
        counted = squares & self.cottages
        return counted.bit_count() + (counted & self.doubles).bit_count()

    def types_on(self, squares: int, *, but: int) -> int:
        """Number of different types on some squares, type ``but`` left out.

        A monument that counts as Cottages is a Cottage here, not a type of its own.
        """
        built = self.town.built
        castle = self.layers[MONUMENT] & self.cottages
        if castle:
            built = built & _BUILDINGS | castle
        there = built & squares * _EACH_TYPE & ~(FULL << 16 * but)
        # Adding 0x7fff to the low 15 bits of a layer carries into its top bit unless they are all 0.
        return ((there & _LOW) + _LOW & _TOP | there & _TOP).bit_count()


class Wishes:
    """What food is worth to the owner: the points that depend on who is fed."""

    __slots__ = ("doubles", "groups", "shares")

    def __init__(self, doubles: int) -> None:
        self.doubles = doubles
        self.shares: list[tuple[int, int]] = []
        """(squares, points for each of them that is fed)"""
        self.groups: list[tuple[int, int, int]] = []
        """(squares, fed Cottages needed among them, points)"""

    def value(self, fed: int) -> int:
        """Points that a set of fed squares brings."""
        points = 0
        for squares, each in self.shares:
            points += (squares & fed).bit_count() * each
        for squares, needed, prize in self.groups:
            counted = squares & fed
            if counted.bit_count() + (counted & self.doubles).bit_count() >= needed:
                points += prize
        return points
