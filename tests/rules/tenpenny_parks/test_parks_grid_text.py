"""Properties as text: what is written is read back, and what cannot be is refused with its place."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from parks import CONTENT, attach, fell, lay, start
from test_parks_property import random_park

from rules.tenpenny_parks.grid_text import (
    PropertyError,
    read_property,
    tile_letters,
    write_boards,
    write_rows,
    write_tiles,
)
from rules.tenpenny_parks.property import Property

MEADOW_7 = [
    ".1..T..h",
    "T....j.T",
    "h.aAAAT.",
    ".T.1Aw.a",
    ".1T...T.",
    "T2..jT.T",
]
"""The example of the rules specification: the Meadow with a Runaway Gnome Rodeo on c4."""


def again(park: Property) -> Property:
    return read_property(write_boards(park, CONTENT), write_rows(park, CONTENT), write_tiles(park, CONTENT), CONTENT)


def test_case_7_is_written_as_in_the_specification() -> None:
    park = lay(start(), "gnome-rodeo", "c4")
    assert write_boards(park, CONTENT) == ["meadow-1"]
    assert write_rows(park, CONTENT) == MEADOW_7
    assert write_tiles(park, CONTENT) == {"A": "gnome-rodeo"}
    assert read_property(["meadow-1"], MEADOW_7, {"A": "gnome-rodeo"}, CONTENT) == park


def test_boards_are_written_from_left_to_right() -> None:
    park = attach(attach(attach(start(), "expansion-01 back", "left"), "elbow-room", "left"), "expansion-12 front")
    assert write_boards(park, CONTENT) == ["elbow-room", "expansion-01 back", "meadow-1", "expansion-12 front"]
    assert write_rows(park, CONTENT)[3] == "#.....T.1.w.a3."
    assert again(park) == park


def test_letters_of_icons_and_trees_stand_for_no_tile() -> None:
    letters = tile_letters(CONTENT)
    assert letters.startswith("ABCDEFGHIJKLMNOPQRSUXYZ")
    assert not set(letters) & {"T", *(icon.id for icon in CONTENT.icons)}
    # More letters than tiles that a player can ever place: 4 workers in 5 months, and one free build.
    assert len(letters) >= 21


def test_an_icon_beneath_a_tree_is_not_shown_before_it_is_felled() -> None:
    park = start("wooded-follies")
    assert write_rows(park, CONTENT)[0] == "T.1...T."
    park = fell(park, "a1", "a7")
    assert write_rows(park, CONTENT)[0] == "3.1...W."
    assert again(park) == park


@given(seed=st.integers(0, 2**32))
def test_every_property_is_read_back(seed: int) -> None:
    park, _ = random_park(Random(seed))
    assert again(park) == park


ROWS = tuple(MEADOW_7)


@pytest.mark.parametrize(
    ("boards", "rows", "tiles", "problem"),
    [
        ([], ROWS, {}, "a property has one home board, found 0 among its boards: none"),
        (["meadow-1", "meadow-2"], ROWS, {}, "one home board, found 2"),
        (["meadow-1", "expansion-01"], ROWS, {}, "board expansion-01: expected front or back after expansion-01"),
        (["meadow-1", "expansion-1 front"], ROWS, {}, "no board 'expansion-1 front'; did you mean expansion-1"),
        (["meadow-1", "topiary-choir back"], ROWS, {}, "no board 'topiary-choir back'"),
        (["meadow-1"], ROWS[:5], {"A": "gnome-rodeo"}, "a property has 6 rows, found 5"),
        (["meadow-1"], (*ROWS[:5], "T2..jT."), {"A": "gnome-rodeo"}, "row f: expected columns 1 to 8, found 7"),
        (["meadow-1"], (".T..T..h", *ROWS[1:]), {"A": "gnome-rodeo"}, "a2: no tree stands there at the start"),
        (["meadow-1"], (".1.#T..h", *ROWS[1:]), {"A": "gnome-rodeo"}, "a4: the feature of a landmark is where"),
        (["meadow-1"], (".2..T..h", *ROWS[1:]), {"A": "gnome-rodeo"}, "a2: expected 1 or a tile, found '2'"),
        (["meadow-1"], ("....T..h", *ROWS[1:]), {"A": "gnome-rodeo"}, "a2: expected 1 or a tile, found '.'"),
        (["meadow-1"], ROWS, {}, "c4: expected . or a tile, found 'A'"),
        (["meadow-1"], ROWS, {"A": "gnome"}, "no tile 'gnome'; did you mean gnome-rodeo?"),
        (["meadow-1"], ROWS, {"A": "hot-dog-cannon"}, "the squares marked A do not have the shape of hot-dog-cannon"),
        (["meadow-1"], ROWS, {"A": "gnome-rodeo", "B": "hot-dog-cannon"}, "the squares marked B do not have"),
        (["meadow-1"], ROWS, {"A": "gnome-rodeo", "w": "scream-booth"}, "tile w: expected one letter"),
        (
            ["meadow-1"],
            (*ROWS[:3], ".T.1AB.a", ".1T.BBT.", ROWS[5]),
            {"A": "gnome-rodeo", "B": "clam-massage"},
            "Runaway Gnome Rodeo and Giant Clam Massage touch each other",
        ),
    ],
)
def test_what_cannot_be_read(boards: list[str], rows: tuple[str, ...], tiles: dict[str, str], problem: str) -> None:
    with pytest.raises(PropertyError) as caught:
        read_property(boards, rows, tiles, CONTENT)
    assert problem in str(caught.value)


def test_concessions_may_have_been_allowed_to_touch() -> None:
    rows = (*ROWS[:3], ".T.1AB.a", *ROWS[4:])
    park = read_property(["meadow-1"], rows, {"A": "gnome-rodeo", "B": "scream-booth"}, CONTENT)
    assert again(park) == park
