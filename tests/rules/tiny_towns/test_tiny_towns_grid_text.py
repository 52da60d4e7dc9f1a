"""Towns as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_towns import filled

from rules.tiny_towns.content import load
from rules.tiny_towns.grid_text import TownError, read_card, read_town, with_stored, write_rows, write_town
from rules.tiny_towns.scoring import Types
from rules.tiny_towns.town import Town

CONTENT = load()
TYPES = Types.of(CONTENT, ["cottage", "farm", "well", "chapel", "tavern", "theater", "warehouse"])
EMPTY_ROWS = [". . . ."] * 3


def first(town: Town) -> tuple[int, int]:
    """Type and cube on a1."""
    return town.type_at(0), town.cube_at(0)


@pytest.mark.parametrize(
    ("cell", "found"),
    [
        (".", (-1, -1)),
        ("-", (-1, -1)),
        ("w", (-1, 0)),
        ("h", (-1, 1)),
        ("brick", (-1, 2)),
        ("(glass)", (-1, 3)),
        ("Stone", (-1, 4)),
        ("Ct", (0, -1)),
        ("cottage", (0, -1)),
        ("Wh", (6, -1)),
        ("WAREHOUSE", (6, -1)),
        ("Mo", (7, -1)),
        ("MONUMENT", (7, -1)),
        ("the-starloom", (7, -1)),
    ],
)
def test_cells(cell: str, found: tuple[int, int]) -> None:
    assert first(read_town([f"{cell} . . .", *EMPTY_ROWS], TYPES, monument="the-starloom")) == found


def test_names_of_several_words_stand_between_bars() -> None:
    town = read_town("| Grand Mausoleum of the Rodina | | (wood) | Well |\n" + "- | - | - | -\n" * 3, TYPES)
    assert town.monument == "grand-mausoleum-of-the-rodina"
    assert write_rows(town, TYPES) == ("Mo .  w  Wl", *[".  .  .  ."] * 3)
    guild = read_town("Architect's Guild | | |\n" + "- | - | - | -\n" * 3, TYPES)
    assert guild.monument == "architects-guild"


def test_only_what_stands_there_counts() -> None:
    assert read_town([". . . ."] * 4, TYPES, monument="the-starloom").monument == ""
    assert read_town([". . . ."] * 4, TYPES) == Town()


def test_warehouses_are_listed_as_stores() -> None:
    town = read_town(["Wh . . Wh", *EMPTY_ROWS], TYPES)
    assert town.stores == ((0, ()), (3, ()))
    assert with_stored(town, [(), (2, 1)]).stores == ((0, ()), (3, (1, 2)))
    with pytest.raises(TownError, match="in 2 places, not in 3"):
        with_stored(town, [(), (), ()])


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (
            ["Ct Taver . .", *EMPTY_ROWS],
            "row a, column 2: no cube or building in play is called 'Taver'; did you mean tavern",
        ),
        ([*EMPTY_ROWS, ". . . Bk"], "row d, column 4: no cube or building in play is called 'Bk'"),
        ([". . .", *EMPTY_ROWS], "row a: expected 4 cells, found 3"),
        (EMPTY_ROWS, "a town has 4 rows, found 3"),
        (["Mo Mo . .", *EMPTY_ROWS], "row a, column 2: a second monument"),
        (["Mo . . .", *EMPTY_ROWS], "the town holds a monument: it is not said which"),
    ],
)
def test_errors_name_the_place(rows: list[str], says: str) -> None:
    with pytest.raises(TownError) as caught:
        read_town(rows, TYPES)
    assert says in str(caught.value)


def test_contradicting_monuments_are_refused() -> None:
    with pytest.raises(TownError, match="said to be grove-university"):
        read_town(["the-starloom . . .", *EMPTY_ROWS], TYPES, monument="grove-university")
    with pytest.raises(TownError, match="no monument 'grove'; did you mean"):
        read_town(["Mo . . .", *EMPTY_ROWS], TYPES, monument="grove")


def test_read_card_in_any_spelling() -> None:
    for word in ("Trading Post", "trading-post", "tp", " TP "):
        assert read_card(word, CONTENT).id == "trading-post"
    assert read_card("opaleye's watch", CONTENT).id == "opaleyes-watch"
    with pytest.raises(TownError, match="did you mean"):
        read_card("theatre", CONTENT)


@given(st.lists(st.integers(-6, 6), min_size=16, max_size=16), st.integers(0, 15), st.booleans())
def test_what_is_written_is_read(kinds: list[int], place: int, monument: bool) -> None:
    cubes, built = filled(kinds, place if monument else -1)
    stores = tuple(
        (square, ()) for square, kind in enumerate(kinds) if kind == 6 and not (monument and square == place)
    )
    town = Town(cubes=cubes, built=built, stores=stores, monument="the-starloom" if monument else "")
    text = write_town(town, TYPES)
    assert read_town(text, TYPES, monument=town.monument) == town
    assert write_town(read_town(text, TYPES, monument=town.monument), TYPES) == text
