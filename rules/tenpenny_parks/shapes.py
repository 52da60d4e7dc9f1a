"""Shapes of tiles, the ways to turn them, and how a placement is called (rulebook, section "placing").

A placement is called by the square on which the top left corner of the shape's bounding box lies (a corner that need
not belong to the shape), the degrees it is turned clockwise, and whether it was flipped before. Of the turns that
look the same only the first one counts, in the order r0, r90, r180, r270, then the same flipped; so each set of covered
squares has exactly one name.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from rules.kernel.chance import Chance
from rules.kernel.grid import Shape, nth_square, read_shape, turnings
from rules.tenpenny_parks.squares import ROW, ROWS, STRIDE, column_of, in_reading_order, name, row_of

ROTATIONS = (0, 90, 180, 270)


class Placement(msgspec.Struct, frozen=True, order=True):
    """Where a tile lies and how it is turned; see the top of the file."""

    square: int
    """Number of the square at the top left of the bounding box."""
    rotation: int = 0
    """Degrees clockwise: 0, 90, 180 or 270."""
    flip: bool = False
    """Turned over (left and right exchanged) before it is turned."""

    def __str__(self) -> str:
        """As in the notation: ``c4 r90 flip``."""
        turn = f" r{self.rotation}" if self.rotation else ""
        return f"{name(self.square)}{turn}{' flip' if self.flip else ''}"


class Turn(msgspec.Struct, frozen=True):
    """One distinct way to turn a shape."""

    rotation: int
    flip: bool
    rows: Shape
    mask: int
    """Its squares if the top left corner of its bounding box is square 0."""
    shifts: tuple[int, ...]
    """The squares of ``mask``."""

    @property
    def height(self) -> int:
        """Rows of its bounding box."""
        return len(self.rows)

    def anchors(self, room: int) -> int:
        """The squares at which the corner may lie so that all its squares lie in ``room``.

        ``room`` holds no guard; a shape is connected, so it cannot reach past one.
        """
        found = -1
        for shift in self.shifts:
            found &= room >> shift
        return found

    def covers(self, square: int) -> Iterator[tuple[int, int]]:
        """(row, column) of each of its squares in reading order, with its corner on ``square``; also beyond row f."""
        top, left = row_of(square), column_of(square)
        for down, line in enumerate(self.rows):
            for right, character in enumerate(line):
                if character == "#":
                    yield top + down, left + right


class TileShape:
    """A shape with its distinct turns; equal texts share one object (:func:`tile_shape`)."""

    def __init__(self, rows: Shape) -> None:
        self.rows = rows
        """As printed: ``#`` belongs to it, ``.`` does not."""
        self.size = sum(line.count("#") for line in rows)
        self._turns: dict[tuple[int, bool], Turn] = {}
        distinct: dict[Shape, Turn] = {}
        for rotation, flip, way in turnings(rows):
            shifts = tuple(
                sorted(STRIDE * x + y for y, line in enumerate(way) for x, mark in enumerate(line) if mark == "#")
            )
            new = Turn(rotation, flip, way, sum(1 << shift for shift in shifts), shifts)
            self._turns[rotation, flip] = distinct.setdefault(way, new)
        self.turns = tuple(distinct.values())
        """The distinct turns in canonical order, at most 8."""

    def turn(self, rotation: int, flip: bool) -> Turn:
        """The distinct turn that looks like this one."""
        return self._turns[rotation, flip]

    def canonical(self, placement: Placement) -> Placement:
        """The one name of the squares that a placement covers."""
        turn = self._turns[placement.rotation, placement.flip]
        return Placement(placement.square, turn.rotation, turn.flip)

    def mask(self, placement: Placement) -> int:
        """The squares covered by a placement that keeps to the rows of the property."""
        return self._turns[placement.rotation, placement.flip].mask << placement.square

    def within_rows(self, placement: Placement) -> bool:
        """Whether no square of a placement lies below row f."""
        return row_of(placement.square) + self._turns[placement.rotation, placement.flip].height <= ROWS

    def named(self, covered: int) -> Placement | None:
        """The placement that covers exactly these squares, or None if the shape never does."""
        if not covered:
            return None
        top = next(row for row, mask in enumerate(ROW) if covered & mask)
        left = ((covered & -covered).bit_length() - 1) // STRIDE
        corner = STRIDE * left + top
        for turn in self.turns:
            if turn.mask << corner == covered:
                return Placement(corner, turn.rotation, turn.flip)
        return None

    # In rooms: masks of which a legal placement must lie in at least one

    def fits(self, rooms: tuple[int, ...]) -> bool:
        """Whether there is a placement that lies in one of the rooms."""
        return any(turn.anchors(room) for room in rooms for turn in self.turns)

    def ways(self, rooms: tuple[int, ...]) -> list[tuple[Turn, int]]:
        """For each turn that has any, the squares at which its corner may lie, as a mask."""
        found = []
        for turn in self.turns:
            anchors = turn.anchors(rooms[0])
            for room in rooms[1:]:
                anchors |= turn.anchors(room)
            if anchors:
                found.append((turn, anchors))
        return found

    def placements(self, rooms: tuple[int, ...]) -> list[Placement]:
        """All distinct placements that lie in one of the rooms: by turn in canonical order, then in reading order."""
        return [
            Placement(square, turn.rotation, turn.flip)
            for turn, anchors in self.ways(rooms)
            for square in in_reading_order(anchors)
        ]

    def count(self, rooms: tuple[int, ...]) -> int:
        """The number of distinct placements that lie in one of the rooms."""
        return sum(anchors.bit_count() for _, anchors in self.ways(rooms))

    def sample(self, rooms: tuple[int, ...], chance: Chance) -> Placement | None:
        """One of the placements that lie in one of the rooms, each equally likely, or None if there is none."""
        ways = self.ways(rooms)
        total = sum(anchors.bit_count() for _, anchors in ways)
        if not total:
            return None
        wanted = chance.below(total)
        for turn, anchors in ways:
            count = anchors.bit_count()
            if wanted < count:
                return Placement(nth_square(anchors, wanted), turn.rotation, turn.flip)
            wanted -= count
        raise AssertionError("chance gave more than was asked for")


@lru_cache(maxsize=1024)
def tile_shape(text: str) -> TileShape:
    """The shape in a text of rows of ``#`` and ``.``. Raises ``ValueError`` if it has no square."""
    return TileShape(read_shape(text))
