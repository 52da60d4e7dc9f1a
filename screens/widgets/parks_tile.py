"""The tile that is being placed at a table of Tenpenny Parks: where it lies, how it is turned, where it may lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.tenpenny_parks import prospects
from rules.tenpenny_parks.prospects import Place
from rules.tenpenny_parks.shapes import Placement, TileShape
from rules.tenpenny_parks.squares import ROWS, column_of, number, row_of
from rules.tenpenny_parks.tiles import Attraction, Concession

if TYPE_CHECKING:
    from screens.tenpenny_parks import TenpennyParksScreen


class TileInHand:
    """Follows the screen's chooser: there is a tile while its place is what is chosen next."""

    def __init__(self, screen: TenpennyParksScreen) -> None:
        self._screen = screen
        self.placement = Placement(0)
        """Where it lies and how it is turned; means nothing without a tile."""

    # -- what it is --------------------------------------------------------------------------------------------

    @property
    def tile(self) -> tuple[str, int] | None:
        """``attraction`` or ``concession`` and its number; None if nothing is held."""
        screen = self._screen
        if not screen.deciding or "place" not in screen.chooser.kinds:
            return None
        spot, stack = screen.chooser.picked("spot"), screen.chooser.picked("stack")
        if spot is not None:
            return "concession", screen.view.display[spot - 1]
        card = screen.view.stacks[stack][0]
        return None if card is None else ("attraction", card)

    @property
    def card(self) -> Attraction | Concession:
        """What is printed on it; there must be one."""
        tile = self.tile
        assert tile is not None
        table = self._screen.table
        return table.attractions[tile[1]] if tile[0] == "attraction" else table.concessions[tile[1]]

    @property
    def shape(self) -> TileShape:
        """Its shape; there must be one."""
        return self.card.tile

    @property
    def rows(self) -> tuple[str, ...]:
        """Its shape as it is turned now."""
        return self.shape.turn(self.placement.rotation, self.placement.flip).rows

    @property
    def squares(self) -> int:
        """The squares under it."""
        return self.shape.mask(self.placement)

    # -- where it may lie --------------------------------------------------------------------------------------

    @property
    def places(self) -> tuple[Place, ...]:
        """All its places, those that pay most first; ``()`` if nothing is held."""
        tile = self.tile
        return () if tile is None else self._screen.places_of(*tile)

    @property
    def number(self) -> int:
        """Which of the places it lies on, or -1."""
        squares = self.squares
        return next((number for number, place in enumerate(self.places) if place.squares == squares), -1)

    @property
    def may_touch(self) -> bool:
        """Whether it may touch other tiles where it lies."""
        tile = self.tile
        if tile is None or tile[0] == "attraction":
            return False
        areas = prospects.touch(self._screen.session.vantage, self._screen.session.to_move)
        return any(not self.squares & ~area for area in areas)

    # -- moving it ---------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """On its best place."""
        self.placement = self.places[0].placement

    def following(self) -> None:
        """On the next best place."""
        self.placement = self.places[(self.number + 1) % len(self.places)].placement

    def put(self, row: int, column: int, rotation: int, *, flip: bool) -> None:
        """With its corner on a square, or as near as it fits into the rows and columns of the property."""
        land = self._screen.own_park.land
        rows = self.shape.turn(rotation, flip).rows
        row = max(0, min(row, ROWS - len(rows)))
        column = max(land.first, min(column, land.last + 1 - len(rows[0])))
        self.placement = self.shape.canonical(Placement(number(row, column), rotation, flip))

    def move(self, columns: int, rows: int) -> None:
        """Sideways, up and down."""
        at = self.placement
        self.put(row_of(at.square) + rows, column_of(at.square) + columns, at.rotation, flip=at.flip)

    def move_to(self, square: int) -> None:
        """With its corner on a square."""
        self.put(row_of(square), column_of(square), self.placement.rotation, flip=self.placement.flip)

    def turn(self) -> None:
        """A quarter clockwise."""
        self._about_the_middle((self.placement.rotation + 90) % 360, flip=self.placement.flip)

    def turn_over(self) -> None:
        """Left and right exchanged, as it lies."""
        # Mirroring what was turned clockwise is turning the mirrored one the other way.
        self._about_the_middle(-self.placement.rotation % 360, flip=not self.placement.flip)

    def _about_the_middle(self, rotation: int, *, flip: bool) -> None:
        at, before, after = self.placement, self.rows, self.shape.turn(rotation, flip).rows
        # Towards zero, so that turning back leads back.
        row = row_of(at.square) + int((len(before) - len(after)) / 2)
        column = column_of(at.square) + int((len(before[0]) - len(after[0])) / 2)
        self.put(row, column, rotation, flip=flip)
