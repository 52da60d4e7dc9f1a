"""Grids and shapes, apart from any title."""

from __future__ import annotations

import pytest

from rules.kernel.grid import (
    Grid,
    mask_of,
    mirrored,
    nth_square,
    orientations,
    read_shape,
    squares_of,
    turned,
    turnings,
)

PARK = Grid(6, 8)
TOWN = Grid(4, 4)


def test_square_names_are_row_letter_and_column_number() -> None:
    assert PARK.names[0] == "a1"
    assert PARK.names[-1] == "f8"
    assert PARK.square("b3") == 10
    assert all(PARK.square(name) == square for square, name in enumerate(PARK.names))


@pytest.mark.parametrize("name", ["g1", "a9", "a0", "1a", "", "a"])
def test_unknown_square_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="a1 to f8"):
        PARK.square(name)


def test_masks_of_one_square() -> None:
    b2 = TOWN.square("b2")
    assert TOWN.names_of(TOWN.neighbours[b2]) == ("a2", "b1", "b3", "c2")
    assert TOWN.names_of(TOWN.around[b2]) == ("a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3")
    assert TOWN.names_of(TOWN.lines_of[b2]) == ("a2", "b1", "b3", "b4", "c2", "d2")
    assert TOWN.names_of(TOWN.around[TOWN.square("a4")]) == ("a3", "b3", "b4")
    assert TOWN.names_of(TOWN.corners) == ("a1", "a4", "d1", "d4")
    assert TOWN.names_of(TOWN.full & ~TOWN.edge) == ("b2", "b3", "c2", "c3")


def test_neighbours_do_not_wrap_around() -> None:
    assert PARK.names_of(PARK.neighbours[PARK.square("a8")]) == ("a7", "b8")
    assert PARK.names_of(PARK.neighbours[PARK.square("b1")]) == ("a1", "b2", "c1")


def test_neighbours_are_mutual_on_every_small_grid() -> None:
    for grid in (Grid(rows, columns) for rows in range(1, 6) for columns in range(1, 6)):
        for square in range(grid.size):
            row, column = divmod(square, grid.columns)
            near = {
                (row + down) * grid.columns + column + right
                for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1))
                if 0 <= row + down < grid.rows and 0 <= column + right < grid.columns
            }
            assert set(squares_of(grid.neighbours[square])) == near


def test_groups_are_connected_up_down_left_and_right() -> None:
    squares = mask_of(TOWN.square(name) for name in ("a1", "a2", "b3", "c3", "d1"))
    assert [TOWN.names_of(group) for group in TOWN.groups(squares)] == [("a1", "a2"), ("b3", "c3"), ("d1",)]
    assert TOWN.groups(0) == ()
    assert TOWN.groups(TOWN.full) == (TOWN.full,)


def test_read_shape_cuts_empty_margins() -> None:
    assert read_shape("....\n.##\n..#\n....") == ("##", ".#")
    assert read_shape(["  w", " w "]) == (".w", "w.")
    with pytest.raises(ValueError, match="at least one square"):
        read_shape("...\n...")


def test_turning_and_mirroring() -> None:
    shape = ("ab", "c.")
    assert turned(shape) == ("ca", ".b")
    assert mirrored(shape) == ("ba", ".c")
    assert turned(turned(turned(turned(shape)))) == shape


@pytest.mark.parametrize(
    ("shape", "both", "turned_only"),
    [(("#",), 1, 1), (("##",), 2, 2), (("##", "##"), 1, 1), (("###", ".#."), 4, 4), ((".##", "##."), 4, 2)],
)
def test_orientation_counts(shape: tuple[str, ...], both: int, turned_only: int) -> None:
    assert len(orientations(shape)) == both
    assert len(orientations(shape, mirror=False)) == turned_only


def test_turnings_are_named_and_in_order() -> None:
    ways = list(turnings(("ab", "c.")))
    names = [(degrees, flip) for degrees, flip, _ in ways]
    assert names == [(degrees, flip) for flip in (False, True) for degrees in (0, 90, 180, 270)]
    assert [shape for _, _, shape in ways][:2] == [("ab", "c."), ("ca", ".b")]
    assert ways[4][2] == ("ba", ".c")
    assert ways[5][2] == turned(("ba", ".c"))
    assert len(list(turnings(("#",), mirror=False))) == 4


def test_squares_of_a_mask_by_number() -> None:
    mask = mask_of((3, 17, 64, 200))
    assert [nth_square(mask, number) for number in range(4)] == [3, 17, 64, 200]


def test_placements_fit_and_do_not_repeat() -> None:
    laid = PARK.placements(("###", ".#."))
    assert len(laid) == len(set(laid)) == 2 * (5 * 6 + 4 * 7)
    assert PARK.placements(("#" * 9,)) == ()
    assert len(PARK.placements(("#" * 7,))) == 12
    assert all([square for square, _ in way] == sorted(square for square, _ in way) for way in laid)


def test_impossible_grids_are_refused() -> None:
    for rows, columns in ((0, 4), (27, 4), (4, 0)):
        with pytest.raises(ValueError, match="no grid"):
            Grid(rows, columns)
