"""Boards of squares: names, masks, neighbours, and the ways to lay a shape.

A shape is a tuple of rows of characters, top to bottom; ``.`` and space are squares that do not belong to
it. Squares of a grid are numbered in reading order from 0, and named by row letter and column number:
``a1`` is the top left one. A set of squares is an int used as a mask: bit ``n`` is square ``n``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

Shape = tuple[str, ...]
"""Rows of characters of equal length, top to bottom."""

Laid = tuple[tuple[int, str], ...]
"""One way to lay a shape on a grid: (square, character) for each of its squares, ascending."""

BLANK = ". "


def read_shape(text: str | Iterable[str]) -> Shape:
    """A shape without empty margins, from a text of several lines or from rows.

    Short rows are filled up with ``.``. Raises ``ValueError`` if no square belongs to the shape.
    """
    lines = text.splitlines() if isinstance(text, str) else list(text)
    rows = [line.replace(" ", ".") for line in lines]
    width = max((len(row) for row in rows), default=0)
    rows = [row.ljust(width, ".") for row in rows]
    while rows and not rows[0].strip("."):
        del rows[0]
    while rows and not rows[-1].strip("."):
        del rows[-1]
    if not rows:
        raise ValueError("a shape needs at least one square")
    left = min(len(row) - len(row.lstrip(".")) for row in rows)
    right = max(len(row.rstrip(".")) for row in rows)
    return tuple(row[left:right] for row in rows)


def turned(shape: Shape) -> Shape:
    """The shape turned a quarter clockwise."""
    return tuple("".join(column) for column in zip(*reversed(shape), strict=True))


def mirrored(shape: Shape) -> Shape:
    """The shape seen in a mirror: left and right exchanged."""
    return tuple(row[::-1] for row in shape)


def turnings(shape: Shape, *, mirror: bool = True) -> Iterator[tuple[int, bool, Shape]]:
    """Each way to turn the shape: degrees clockwise, whether it was mirrored before, and the shape then.

    Itself first, then turned, then mirrored and turned; ways that look the same are not left out.
    """
    for flip in (False, True) if mirror else (False,):
        current = mirrored(shape) if flip else shape
        for degrees in (0, 90, 180, 270):
            yield degrees, flip, current
            current = turned(current)


def orientations(shape: Shape, *, mirror: bool = True) -> tuple[Shape, ...]:
    """All distinct ways to turn the shape, with ``mirror`` also turned over: at most 8, itself first."""
    return tuple(dict.fromkeys(way for _, _, way in turnings(shape, mirror=mirror)))


def mask_of(squares: Iterable[int]) -> int:
    """The mask of some squares."""
    mask = 0
    for square in squares:
        mask |= 1 << square
    return mask


def squares_of(mask: int) -> tuple[int, ...]:
    """The squares of a mask, ascending."""
    return tuple(each_square(mask))


def nth_square(mask: int, number: int) -> int:
    """The square of a mask with ``number`` squares of it before it; there must be so many."""
    for _ in range(number):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def each_square(mask: int) -> Iterator[int]:
    """The squares of a mask one by one, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@dataclass(frozen=True)
class Grid:
    """A rectangular board of ``rows`` (at most 26) by ``columns`` squares."""

    rows: int
    columns: int

    def __post_init__(self) -> None:
        if not 1 <= self.rows <= 26 or self.columns < 1:
            raise ValueError(f"no grid has {self.rows} rows and {self.columns} columns")

    @property
    def size(self) -> int:
        """Number of squares."""
        return self.rows * self.columns

    @cached_property
    def full(self) -> int:
        """The mask of all squares."""
        return (1 << self.size) - 1

    # Names

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of all squares, ``a1`` first."""
        letters = "abcdefghijklmnopqrstuvwxyz"[: self.rows]
        return tuple(f"{letter}{column + 1}" for letter in letters for column in range(self.columns))

    def square(self, name: str) -> int:
        """The square with this name. Raises ``ValueError`` if the grid has none."""
        try:
            return self.names.index(name.strip().lower())
        except ValueError:
            raise ValueError(f"no square {name!r}: squares go from a1 to {self.names[-1]}") from None

    def names_of(self, mask: int) -> tuple[str, ...]:
        """Names of the squares of a mask, in reading order."""
        return tuple(self.names[square] for square in each_square(mask))

    # Masks, one per square

    @cached_property
    def _not_last(self) -> int:
        return self.full & ~self.column_of[-1]

    @cached_property
    def row_of(self) -> tuple[int, ...]:
        """For each square the mask of its row, itself included."""
        row = (1 << self.columns) - 1
        return tuple(row << square // self.columns * self.columns for square in range(self.size))

    @cached_property
    def column_of(self) -> tuple[int, ...]:
        """For each square the mask of its column, itself included."""
        column = mask_of(range(0, self.size, self.columns))
        return tuple(column << square % self.columns for square in range(self.size))

    @cached_property
    def lines_of(self) -> tuple[int, ...]:
        """For each square the mask of the other squares in its row and column."""
        return tuple((self.row_of[square] | self.column_of[square]) & ~(1 << square) for square in range(self.size))

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """For each square the mask of the squares up, down, left and right of it."""
        return tuple(self.spread(1 << square) for square in range(self.size))

    @cached_property
    def around(self) -> tuple[int, ...]:
        """For each square the mask of the up to 8 squares that surround it, diagonals included."""
        found = []
        for square in range(self.size):
            row = 1 << square | self.spread(1 << square) & self.row_of[square]
            near = row | row << self.columns | row >> self.columns
            found.append(near & self.full & ~(1 << square))
        return tuple(found)

    @cached_property
    def corners(self) -> int:
        """The mask of the corner squares."""
        last = self.size - 1
        return mask_of((0, self.columns - 1, last - self.columns + 1, last))

    @cached_property
    def edge(self) -> int:
        """The mask of the squares at the edge, corners included."""
        return self.row_of[0] | self.row_of[-1] | self.column_of[0] | self.column_of[-1]

    # Sets of squares

    def spread(self, mask: int) -> int:
        """The squares next to any square of ``mask`` (up, down, left, right), its own squares among them."""
        not_last = self._not_last
        up_and_down = mask << self.columns | mask >> self.columns
        return (up_and_down | (mask & not_last) << 1 | mask >> 1 & not_last) & self.full

    def groups(self, mask: int) -> tuple[int, ...]:
        """The contiguous groups of ``mask`` (up, down, left, right), the one with the first square first."""
        columns, not_last = self.columns, self._not_last
        found = []
        while mask:
            group, grown = 0, mask & -mask
            while grown != group:
                group = grown
                up_and_down = group << columns | group >> columns
                grown = (group | up_and_down | (group & not_last) << 1 | group >> 1 & not_last) & mask
            found.append(group)
            mask &= ~group
        return tuple(found)

    # Shapes

    def placements(self, shape: Shape, *, mirror: bool = True) -> tuple[Laid, ...]:
        """All distinct ways to lay the shape on the empty grid, in a stable order (by their squares)."""
        found: set[Laid] = set()
        for oriented in orientations(read_shape(shape), mirror=mirror):
            for top in range(self.rows - len(oriented) + 1):
                for left in range(self.columns - len(oriented[0]) + 1):
                    found.add(
                        tuple(
                            ((top + row) * self.columns + left + column, character)
                            for row, line in enumerate(oriented)
                            for column, character in enumerate(line)
                            if character not in BLANK
                        )
                    )
        return tuple(sorted(found))
