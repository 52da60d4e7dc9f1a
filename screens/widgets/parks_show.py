"""Which property is drawn large at a table of Tenpenny Parks, what is marked on it, and which columns must be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.tenpenny_parks.moves import FACES, Face
from rules.tenpenny_parks.property import End, Property, home
from rules.tenpenny_parks.research import AttachLandmark
from rules.tenpenny_parks.squares import column_of, in_reading_order
from rules.tenpenny_parks.state import NONE
from screens.widgets.parks_board import Marks, wrong_squares
from screens.widgets.parks_words import sheet_squares

if TYPE_CHECKING:
    from screens.tenpenny_parks import TenpennyParksScreen

BOARD_KINDS = ("side", "end")
"""Picks that attach a board, which is shown as if it lay there."""


def park_on_show(screen: TenpennyParksScreen) -> Property | None:
    """The large property, with the board that is about to be attached."""
    park = screen.view.properties[screen.seat_in_view]
    entry = screen.entry_under_cursor
    if not screen.deciding or entry is None:
        return park
    pick = entry.pick
    if pick.kind == "board":
        return home(screen.table.home_faces[pick.value], pick.value)
    if park is None or pick.kind not in BOARD_KINDS:
        return park
    side = pick.value if pick.kind == "side" else screen.chooser.picked("side")
    return _attached(screen, park, side, pick.value if pick.kind == "end" else "right")


def _attached(screen: TenpennyParksScreen, park: Property, side: tuple[int, Face] | None, end: End) -> Property:
    step, table = screen.view.pending[-1], screen.table
    if isinstance(step, AttachLandmark):
        return park.attach("landmark", step.landmark, table.landmark_faces[step.landmark], end)
    number = NONE if side is None else side_number(screen, *side)
    return park if number == NONE else park.attach("expansion", number, table.expansion_faces[number], end)


def side_number(screen: TenpennyParksScreen, pile: int, face: Face) -> int:
    """The side of the top board of a pile, or NONE."""
    boards = screen.view.piles[pile]
    top = boards[0] if boards else None
    return NONE if top is None else 2 * top + FACES.index(face)


def marks(screen: TenpennyParksScreen, park: Property) -> Marks:
    """What is shown on the large property besides what lies there."""
    last = park.tiles[-1].squares if park.tiles else 0
    if screen.sheet_line >= 0:
        return Marks(cursor=sheet_squares(screen))
    if screen.hand.tile is not None:
        held = screen.hand.squares
        wrong = wrong_squares(park, held, touching=screen.hand.may_touch)
        return Marks(held, wrong, legal=not wrong, last=last)
    entry = screen.entry_under_cursor
    if entry is not None and screen.looking >= 0:
        kind, number = entry.pick.value
        squares = sum(tile.squares for tile in park.tiles if (tile.kind, tile.number) == (kind, number))
        return Marks(cursor=squares, last=last)
    if entry is not None and entry.pick.kind == "tree":
        first = screen.chooser.picked("tree")
        return Marks(cursor=1 << entry.pick.value, chosen=0 if first is None else 1 << first, last=last)
    return Marks(last=last)


def columns_on_show(screen: TenpennyParksScreen, park: Property) -> tuple[int, int]:
    """Columns that must be seen: under the tile that is held, of the board to come, of what is looked at."""
    land, marked = park.land, marks(screen, park)
    squares = marked.held or marked.cursor
    if squares and not screen.sideways:
        columns = [column_of(square) for square in in_reading_order(squares)]
        return min(columns), max(columns)
    entry = screen.entry_under_cursor
    if screen.deciding and entry is not None and entry.pick.kind in BOARD_KINDS:
        column = land.first if entry.pick.value == "left" else land.last
        return column, column
    middle = max(land.first, min((land.first + land.last) // 2 + screen.sideways, land.last))
    return middle, middle
