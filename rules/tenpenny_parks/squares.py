"""The squares of a property: names, numbers, masks (rulebook, section "squares").

A square's number, and its bit in a mask, is ``7 * (column - LEFTMOST) + row``: column by column, six rows and one
guard that is never part of a property. Numbers never change when boards are attached on either side, and squares
on top of each other or side by side are 1 or 7 apart without any wrapping round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.kernel.grid import each_square

ROWS = 6
STRIDE = 7
LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""Rows from the top; those after ``f`` are never on a property."""
LEFTMOST = -29
"""No property reaches so far: twelve expansion boards and a landmark on the left end at column -26."""
RIGHTMOST = 38
HOME_COLUMNS = 8
EXPANSION_COLUMNS = 2
LANDMARK_COLUMNS = 3

ROW = tuple(sum(1 << STRIDE * column for column in range(RIGHTMOST - LEFTMOST + 1)) << row for row in range(ROWS))
"""For each row the mask of its squares in all columns."""

_NAME = re.compile(r"([a-f])(0|-?[1-9][0-9]?)")


def number(row: int, column: int) -> int:
    """The number of the square in a row (0 to 5) and a column."""
    return STRIDE * (column - LEFTMOST) + row


def row_of(square: int) -> int:
    """The row of a square, 0 to 5."""
    return square % STRIDE


def column_of(square: int) -> int:
    """The column of a square; 1 is the first one of the home board."""
    return square // STRIDE + LEFTMOST


def called(row: int, column: int) -> str:
    """The name of a square by row and column, which need not be on any property."""
    return f"{LETTERS[row]}{column}"


def name(square: int) -> str:
    """The name of a square: ``c3``, ``c0``, ``c-1``."""
    return called(square % STRIDE, square // STRIDE + LEFTMOST)


def parse(text: str) -> int:
    """The square with a name. Raises ``ValueError`` if there is none, on any property."""
    found = _NAME.fullmatch(text.strip().lower())
    if found is None or not LEFTMOST <= int(found[2]) <= RIGHTMOST:
        raise ValueError(f"no square {text!r}: a square is a row from a to f and a column, such as c3 or c-1")
    return number(LETTERS.index(found[1]), int(found[2]))


NAMES: dict[str, int] = {
    called(row, column): number(row, column) for column in range(LEFTMOST, RIGHTMOST + 1) for row in range(ROWS)
}
"""All squares that a name may stand for."""


def in_reading_order(mask: int) -> Iterator[int]:
    """The squares of a mask row by row from the top, each row from the left."""
    for row in ROW:
        if mask & row:
            yield from each_square(mask & row)


def names_of(mask: int) -> tuple[str, ...]:
    """Names of the squares of a mask, in reading order."""
    return tuple(map(name, in_reading_order(mask)))


def beside(mask: int) -> int:
    """The squares that have a side in common with a square of ``mask``; also guards, and some of its own."""
    return mask << 1 | mask >> 1 | mask << STRIDE | mask >> STRIDE
