"""One property: boards joined side by side, trees and tiles; a value that is replaced and never changed.

Sets of squares are masks (``squares.py``). A property starts as :func:`home`, grows with :meth:`Property.attach`,
loses trees with :meth:`Property.fell` and gets tiles with :meth:`Property.place`; each returns a new property. None of
them asks whether the rules allow it. Whether and where a tile may lie is asked with its shape (``shapes.py``)::

    rooms = park.rooms(touch)               # usually (park.open,)
    shape.fits(rooms)                       # is there any place?
    shape.placements(rooms)                 # all of them, in canonical order
    shape.sample(rooms, chance)             # one of them, for playouts
    park.fault(shape, placement, touch)     # None, or the first rule that is broken
    covered = shape.mask(placement)         # the squares that a placement covers
    park.icons_under(covered)               # (square, icon) in reading order
    park.place(Tile("attraction", 12, covered))

``touch`` is for concessions alone: the areas within which ``place`` effects let one touch other tiles, ``EVERYWHERE``
for an effect without a scope, the squares of the landmark board for ``scope = "board"``.

Because a property never changes, states share properties freely: cloning a state copies none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from rules.tenpenny_parks.shapes import Placement, TileShape
from rules.tenpenny_parks.squares import ROWS, STRIDE, beside, called, in_reading_order, name, number

BoardKind = Literal["home", "expansion", "landmark"]
TileKind = Literal["attraction", "concession"]
End = Literal["left", "right"]

EVERYWHERE = -1
"""The area of a ``place`` effect without a scope."""
NOWHERE: tuple[int, ...] = ()

BARE, TREE, FEATURE = ".", "T", "#"
"""Marks of squares in grids that are no icons."""


class Face(msgspec.Struct, frozen=True):
    """One side of a board as printed, its first column at the lowest bits: masks to be shifted to where it lies."""

    columns: int
    squares: int
    """All of its squares, features included."""
    trees: int
    """Squares with a tree at the start."""
    features: int
    """Squares of a landmark's feature: never covered, may be touched."""
    icons: tuple[int, ...]
    """For each icon, in the order of the content, the squares that show it; also beneath trees."""


def read_face(grid: str, under: str, icons: Sequence[str]) -> Face:
    """A side of a board from its grid of six rows, and the grid of what lies beneath trees (or ``""``).

    ``icons`` are the characters of the icons in the order of their numbers. The grids must have been checked.
    """
    rows = grid.splitlines()
    layers: dict[str, int] = dict.fromkeys((BARE, TREE, FEATURE, *icons), 0)
    for text in (grid, under):
        for row, line in enumerate(text.splitlines()):
            for column, character in enumerate(line):
                layers[character] |= 1 << STRIDE * column + row
    columns = len(rows[0])
    squares = sum((1 << ROWS) - 1 << STRIDE * column for column in range(columns))
    return Face(columns, squares, layers[TREE], layers[FEATURE], tuple(layers[icon] for icon in icons))


class Board(msgspec.Struct, frozen=True):
    """A board of a property."""

    kind: BoardKind
    number: int
    """Number of its side among the content's home sides, expansion sides or landmarks."""
    first: int
    """Its leftmost column."""
    squares: int
    """All of its squares, features included."""


class Land(msgspec.Struct, frozen=True):
    """What is printed on the boards of a property; it changes only when a board is attached."""

    boards: tuple[Board, ...]
    """From left to right."""
    squares: int
    """All squares, features included."""
    features: int
    icons: tuple[int, ...]
    """For each icon, in the order of the content, the squares that show it; also beneath trees and tiles."""
    marked: int
    """The squares with any icon."""
    first: int
    """The leftmost column."""
    last: int
    """The rightmost column."""


class Tile(msgspec.Struct, frozen=True):
    """A tile on a property."""

    kind: TileKind
    number: int
    """Number of the attraction or the kind of concession in the content."""
    squares: int
    """The squares it covers."""


class Fault(msgspec.Struct, frozen=True):
    """The first rule that a placement breaks (rulebook, section "placing")."""

    reason: Literal["outside", "overlap", "tree-there", "feature-there", "touches"]
    square: str
    """The first square in reading order that breaks it."""
    tile: Tile | None = None
    """The tile that is overlapped or touched."""
    touched: str = ""
    """The square at which that tile is touched."""


class Property(msgspec.Struct, frozen=True):
    """A player's property."""

    land: Land
    trees: int
    """Squares with a tree."""
    tiles: tuple[Tile, ...]
    """In the order in which they were placed."""
    covered: int
    """Squares under tiles."""
    open: int
    """Open squares: a tile of one square could be placed there without any ``place`` effect."""

    # Changes

    def attach(self, kind: BoardKind, side: int, face: Face, end: End) -> Property:
        """With one more board at an end, trees on its tree squares; ``side`` is the ``number`` of :class:`Board`."""
        land = self.land
        first = land.last + 1 if end == "right" else land.first - face.columns
        board, joined = _joined(kind, side, face, first)
        boards = (*land.boards, board) if end == "right" else (board, *land.boards)
        wider = Land(
            boards,
            land.squares | joined.squares,
            land.features | joined.features,
            tuple(mine | new for mine, new in zip(land.icons, joined.icons, strict=True)),
            land.marked | joined.marked,
            min(land.first, joined.first),
            max(land.last, joined.last),
        )
        return _settled(wider, self.trees | face.trees << number(0, first), self.tiles, self.covered)

    def fell(self, squares: int) -> Property:
        """Without the trees on some squares."""
        return _settled(self.land, self.trees & ~squares, self.tiles, self.covered)

    def place(self, tile: Tile) -> Property:
        """With one more tile."""
        taken = tile.squares
        free = self.open & ~(taken | beside(taken))
        return Property(self.land, self.trees, (*self.tiles, tile), self.covered | taken, free)

    # Where tiles may lie

    @property
    def ground(self) -> int:
        """Squares without tile, tree or feature."""
        land = self.land
        return land.squares & ~(land.features | self.trees | self.covered)

    def rooms(self, touch: tuple[int, ...] = NOWHERE) -> tuple[int, ...]:
        """Masks of which a legal placement lies in at least one; ``touch`` is explained at the top of the file."""
        if not touch:
            return (self.open,)
        ground = self.ground
        if EVERYWHERE in touch:
            return (ground,)
        return (self.open, *(ground & area for area in touch))

    def allows(self, shape: TileShape, placement: Placement, touch: tuple[int, ...] = NOWHERE) -> bool:
        """Whether a placement is legal."""
        if not shape.within_rows(placement):
            return False
        squares = shape.mask(placement)
        return any(not squares & ~room for room in self.rooms(touch))

    def fault(self, shape: TileShape, placement: Placement, touch: tuple[int, ...] = NOWHERE) -> Fault | None:
        """The first rule that a placement breaks, or None if it is legal."""
        if self.allows(shape, placement, touch):
            return None
        land = self.land
        for row, column in shape.turn(placement.rotation, placement.flip).covers(placement.square):
            if row >= ROWS or not land.first <= column <= land.last:
                return Fault("outside", called(row, column))
        squares = tuple(in_reading_order(shape.mask(placement)))
        for square in squares:
            if (tile := self.tile_at(square)) is not None:
                return Fault("overlap", name(square), tile)
            if self.trees >> square & 1:
                return Fault("tree-there", name(square))
            if land.features >> square & 1:
                return Fault("feature-there", name(square))
        for square in squares:
            for neighbour in in_reading_order(beside(1 << square) & self.covered):
                return Fault("touches", name(square), self.tile_at(neighbour), name(neighbour))
        raise AssertionError("the placement is refused for no reason")

    # What lies where

    def icons_under(self, squares: int) -> tuple[tuple[int, int], ...]:
        """The icons printed on some squares as (square, number of the icon), in reading order; trees hide nothing."""
        marked = squares & self.land.marked
        if not marked:
            return ()
        return tuple((square, self.icon_at(square)) for square in in_reading_order(marked))

    def icon_at(self, square: int) -> int:
        """The number of the icon printed on a square, or -1."""
        return next((icon for icon, mask in enumerate(self.land.icons) if mask >> square & 1), -1)

    def tile_at(self, square: int) -> Tile | None:
        """The tile that covers a square."""
        return next((tile for tile in self.tiles if tile.squares >> square & 1), None)

    def board_at(self, square: int) -> Board:
        """The board that a square of the property belongs to."""
        return next(board for board in self.land.boards if board.squares >> square & 1)

    def board(self, kind: BoardKind, number: int) -> Board | None:
        """A certain board, if it is part of the property."""
        return next((board for board in self.land.boards if board.kind == kind and board.number == number), None)

    def boards(self, kind: BoardKind) -> Iterator[Board]:
        """The boards of a kind, from left to right."""
        return (board for board in self.land.boards if board.kind == kind)

    @property
    def home(self) -> Board:
        """The board the player started with."""
        return next(self.boards("home"))

    def straddles(self, squares: int) -> bool:
        """Whether some squares lie on two or more boards."""
        return all(squares & ~board.squares for board in self.land.boards)


def home(face: Face, side: int) -> Property:
    """A property of nothing but a home board, with trees on its tree squares."""
    _, land = _joined("home", side, face, 1)
    return _settled(land, face.trees << number(0, 1), (), 0)


def _joined(kind: BoardKind, side: int, face: Face, first: int) -> tuple[Board, Land]:
    """A board with its first column at ``first``, and its land."""
    shift = number(0, first)
    board = Board(kind, side, first, face.squares << shift)
    icons = tuple(mask << shift for mask in face.icons)
    marked = 0
    for mask in icons:
        marked |= mask
    return board, Land((board,), board.squares, face.features << shift, icons, marked, first, first + face.columns - 1)


def _settled(land: Land, trees: int, tiles: tuple[Tile, ...], covered: int) -> Property:
    taken = land.features | trees | covered | beside(covered)
    return Property(land, trees, tiles, covered, land.squares & ~taken)
