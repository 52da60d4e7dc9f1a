"""The score calculator for towns of a real table."""

from pathlib import Path

import pytest

from rules.kernel.calculator import Calculator
from rules.kernel.errors import RulesError
from rules.tiny_towns.calculator import calculate
from rules.titles import load_title
from tenby_tui.cli import run

# The scoring example of the rulebook: a Farm feeds four of five Cottages, three cubes lie on the Warehouse.
EXAMPLE = """
cards: Cottage, Farm, Tavern, Chapel, Bakery, Warehouse, Well

Ana
Bakery    | Tavern    | Cottage   | Tavern
Farm      | Chapel    | Cottage   | Warehouse
Tavern    | -         | Well      | Cottage
Cottage   | Well      | Cottage   | -
stored: 3
"""
CASTLE = """
Orchard   | Temple    | MONUMENT  | Temple
Millstone | Bakery    | Bank      | -
Cottage   | Inn       | -         | Inn
-         | -         | Bakery    | Cottage
monument: Barrett Castle
"""
HALLS = """
Ana:
Fe Fe . .
. . . .
. . . .
. . . .

Ben
. . . .
. . w .
. Feast-Hall . .
. . . .
"""


def totals(text: str) -> list[int]:
    return [seat.total for seat in calculate(text).sheet.seats]


def test_the_rulebooks_example() -> None:
    found = calculate(EXAMPLE)
    assert found.names == ("Ana",)
    amounts = {line.label: line.amount for line in found.sheet.seats[0].lines}
    assert found.sheet.seats[0].total == 28
    assert (amounts["Cottage"], amounts["Well"], amounts["Warehouse"]) == (12, 5, -3)
    assert found.sheet.remark == "", "a town alone is no solo game unless it says so"
    assert calculate(EXAMPLE.replace("cards:", "solo: yes\ncards:")).sheet.remark


def test_cards_follow_from_the_towns() -> None:
    assert totals(CASTLE) == [21]
    assert totals(EXAMPLE.replace("cards: Cottage, Farm, Tavern, Chapel, Bakery, Warehouse, Well", "")) == [28]


def test_neighbours_matter() -> None:
    found = calculate(HALLS.replace("Fe ", "feast-hall "))
    assert found.names == ("Ana", "Ben")
    assert totals(HALLS.replace("Fe ", "feast-hall ")) == [6 - 14, 2 - 15]
    assert found.sheet.winners == (0,)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("Bakery    |", "Bakkery   |"), "row a, column 1"),
        (("Bakery    | Tavern    | Cottage", "Bakery | Cottage"), "row a: expected 4 cells, found 3"),
        (("Cottage   | Well      | Cottage   | -\n", ""), "four rows|4 rows"),
        (("stored: 3", "stored: many"), "stored is a number"),
        (("stored: 3", "stored: 9"), r"^Ana: 9 cubes do not fit on 1 Warehouse \(3 each\)$"),
        (("stored: 3", "stored: 4"), r"^Ana: 4 cubes do not fit on 1 Warehouse \(3 each\)$"),
        (("stored: 3", "stored: 3\nstored: 2"), "Ana: stored is said twice"),
        (("stored: 3", ""), "Ana: say how many cubes lie on the Warehouse, with a line stored: 2, or stored: 0"),
        (("stored: 3", "stored: 3\nbuildings: 40"), "Ana: 40 buildings do not fit on 16 squares"),
        (("stored: 3", "stored: 3\nplace: 0"), "Ana: a town is completed in place 1 to 6, not 0"),
        (("stored: 3", "stored: 3\nplace: 7"), "Ana: a town is completed in place 1 to 6, not 7"),
        (("stored: 3", "stored: 3\nneighbour: 17"), "Ana: 17 buildings of the neighbour do not fit on 16 squares"),
        (("stored: 3", "stored: 3\nsolo: maybe"), "solo is yes or no, not 'maybe'"),
        (("stored: 3", "stored: 3\nsolo: yes\nhammer: 2"), "Ana: nobody is Master Builder in a solo game"),
        (("Farm, Tavern", "Farm, Silva Forum, Tavern"), "cards: Silva Forum is a monument, and cards are"),
        (("stored: 3", "stroed: 3"), "did you mean stored"),
        (("stored: 3", "monument: silva-forum"), "no square holds the monument"),
        (("Farm, Tavern", "Farm, Tawern"), "did you mean tavern"),
        (("Farm, Tavern", "Farm, Granary, Tavern"), "both red"),
    ],
)
def test_what_cannot_be_read_is_said(change: tuple[str, str], said: str) -> None:
    with pytest.raises(RulesError, match=said):
        calculate(EXAMPLE.replace(*change))


def test_nothing_typed() -> None:
    with pytest.raises(RulesError, match="no town was typed"):
        calculate("\n# only a comment\n")


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert isinstance(load_title("tiny-towns"), Calculator)
    file = tmp_path / "town.txt"
    file.write_text(EXAMPLE)
    assert run(["score", "tiny-towns", str(file)]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Ana: 28\n")
    assert "feeds 4 of 5" in shown


def test_the_help_shows_the_grid_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", "--help"]) == 0
    shown = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert "Bakery | Tavern | .       | w" in shown
    assert "stored: 3" in shown
    assert not any("\\b" in line for line in shown)


def test_cards_that_are_not_named_follow_from_the_towns() -> None:
    assert totals(EXAMPLE.replace("Tavern, Chapel, Bakery, ", "")) == [28]
    with pytest.raises(RulesError, match="'Tavern'"):
        calculate(EXAMPLE.replace("cards: Cottage, Farm, Tavern", "cards: Inn"))


# What a card counts that the grid does not show is asked for, never guessed.

HALL = "Ana\nfeast-hall feast-hall . .\n. . . .\n. . . .\n. . . .\n"
LOOM = "Ana\nMo Ct . .\n. . . .\n. . . .\n. . . .\nmonument: the-starloom\n"
SHRINE = "Ana\nMo Ct Fm .\n. . . .\n. . . .\n. . . .\nmonument: shrine-of-the-elder-tree\n"
STORES = "Ana\nWh Wh . .\n. . . .\n. . . .\n. . . .\n"
BEN = "\nBen\n. . . .\n. Wl . .\n. . . .\n. . . .\n"


def test_a_feast_hall_alone_asks_for_the_neighbour() -> None:
    asked = (
        "Ana: a Feast Hall is compared with the player on the right: say how many Feast Halls they have, with a line "
        "neighbour: 2, or neighbour: 0; or solo: yes"
    )
    with pytest.raises(RulesError) as error:
        calculate(HALL)
    assert str(error.value) == asked
    assert totals(HALL + "neighbour: 0") == totals(HALL + "neighbour: 1") == [6 - 14]
    assert totals(HALL + "neighbour: 2") == totals(HALL + "neighbour: 16") == [4 - 14]
    note = calculate(HALL + "neighbour: 2").sheet.seats[0].lines[4].note
    assert note == "2 against 2 on the right"
    assert calculate(HALL + "neighbour: 2").names == ("Ana",)
    assert calculate(HALL + "neighbour: 2").sheet.remark == ""
    assert totals(HALL + "solo: yes") == totals(HALL + "solo: yes\nneighbour: 0") == [6 - 14]
    with pytest.raises(RulesError, match="Ana: nobody sits on the right in a solo game"):
        calculate(HALL + "solo: yes\nneighbour: 1")


def test_the_neighbour_of_a_feast_hall_may_be_typed_as_a_town() -> None:
    assert totals(HALL + BEN) == [6 - 14, -15]
    assert totals(HALL + "neighbour: 0\n" + BEN) == [6 - 14, -15]
    with pytest.raises(RulesError, match="Ana: Ben, on the right, has 0 Feast Halls, not 3"):
        calculate(HALL + "neighbour: 3\n" + BEN)


def test_the_starloom_asks_for_its_place() -> None:
    with pytest.raises(RulesError) as error:
        calculate(LOOM)
    assert str(error.value) == (
        "Ana: The Starloom scores by the place in which the town was completed: say which, with a line place: 2"
    )
    assert [totals(f"{LOOM}place: {place}")[0] for place in range(1, 7)] == [each - 14 for each in (6, 3, 2, 0, 0, 0)]
    assert totals(LOOM + "solo: yes") == totals(LOOM + "solo: yes\nplace: 1") == [6 - 14]
    with pytest.raises(RulesError, match="Ana: a town is completed in place 1 in a solo game, not 2"):
        calculate(LOOM + "solo: yes\nplace: 2")


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ((1, 2), ""),
        ((1, 1), ""),
        ((2, 1), ""),
        ((1, None), ""),
        ((3, 1), "Ana: a town is completed in place 1 to 2, not 3"),
        ((2, 2), "places 2 and 2 do not go together: a town's place is 1 and the number of towns completed before it"),
    ],
)
def test_places_of_several_towns_go_together(places: tuple[int | None, ...], said: str) -> None:
    ana, ben = ("" if place is None else f"place: {place}\n" for place in places)
    text = f"{LOOM}{ana}{BEN}{ben}"
    if not said:
        assert totals(text)[0] == {1: 6, 2: 3}[places[0] or 0] - 14
        return
    with pytest.raises(RulesError, match=said):
        calculate(text)


def test_places_after_a_tie() -> None:
    towns = [LOOM, BEN, BEN.replace("Ben", "Cem")]

    def text(*places: int) -> str:
        return "".join(f"{town}place: {place}\n" for town, place in zip(towns, places, strict=True))

    assert totals(text(3, 1, 1))[0] == 2 - 14
    with pytest.raises(RulesError, match="places 2, 1 and 1 do not go together"):
        calculate(text(2, 1, 1))


def test_the_shrine_asks_for_the_buildings_it_found() -> None:
    with pytest.raises(RulesError) as error:
        calculate(SHRINE)
    assert str(error.value) == (
        "Ana: Shrine of the Elder Tree counts the buildings of the town when it was built, itself included: say how "
        "many, with a line buildings: 3"
    )
    assert [totals(f"{SHRINE}buildings: {count}")[0] for count in (1, 2, 3)] == [each + 3 - 13 for each in (1, 2, 3)]
    with pytest.raises(RulesError, match="Ana: 4 buildings were never in a town that has 3: buildings stay"):
        calculate(SHRINE + "buildings: 4")
    with pytest.raises(RulesError, match="Ana: Shrine of the Elder Tree counts itself: buildings is at least 1"):
        calculate(SHRINE + "buildings: 0")


def test_stored_cubes_are_asked_for_and_have_to_fit() -> None:
    with pytest.raises(RulesError, match="Ana: say how many cubes lie on the 2 Warehouses, with a line stored: 2"):
        calculate(STORES)
    assert [totals(f"{STORES}stored: {count}") for count in (0, 4, 6)] == [[-14], [-18], [-20]]
    with pytest.raises(RulesError, match=r"Ana: 7 cubes do not fit on 2 Warehouses \(3 each\)"):
        calculate(STORES + "stored: 7")
    with pytest.raises(RulesError, match="Ben: 1 cube is stored, but no Warehouse stands in the town"):
        calculate(STORES + "stored: 0\n" + BEN + "stored: 1")


@pytest.mark.parametrize(
    ("town", "said"),
    [
        ("Ana\nbank . . .\n. . . .\n. . . .\n. . . .\n", "Ana: the Bank is taken out of a solo game"),
        ("Ana\nIn . . .\n. . . .\n. . . .\n. . . .\n", "Ana: the Inn is taken out of a solo game"),
        ("Ana\nMo . . .\n. . . .\n. . . .\n. . . .\nmonument: Fort Ironweed\n", "Ana: Fort Ironweed is taken out"),
        ("Ana\nMo . . .\n. . . .\n. . . .\n. . . .\nmonument: opaleyes-watch\n", "Ana: Opaleye's Watch is taken"),
        (f"cards: bank\n{SHRINE}buildings: 3\n", "the Bank is taken out of a solo game"),
        (SHRINE + "buildings: 3\n" + BEN, "a solo game has one town, not 2"),
    ],
)
def test_what_cannot_be_in_a_solo_game(town: str, said: str) -> None:
    with pytest.raises(RulesError, match=said):
        calculate(f"solo: yes\n{town}")
    calculate(f"solo: no\n{town}")


def test_there_are_no_more_banks_than_resources() -> None:
    assert totals("bank bank bank bank\nbank . . .\n. . . .\n. . . .\n") == [20 - 11]
    with pytest.raises(RulesError, match=r"Town 1: 6 Banks are more than there are resources to lie on them \(5\)"):
        calculate("bank bank bank bank\nbank bank . .\n. . . .\n. . . .\n")


def test_a_monument_is_in_one_town_only() -> None:
    with pytest.raises(RulesError, match="Silva Forum stands in two towns, Ana and Ben: there is one card of it"):
        calculate("Ana\nsilva-forum . . .\n. . . .\n. . . .\n. . . .\n\nBen\nsilva-forum . . .\n" + ". . . .\n" * 3)


def test_a_draw_on_points_asks_for_the_hammer() -> None:
    level = BEN + BEN.replace("Ben", "Cem")
    with pytest.raises(RulesError) as error:
        calculate(level)
    assert str(error.value) == (
        "Ben and Cem are level with -15 points: say how often each was Master Builder, with a line hammer: 4 "
        "(hammer: 0 in Town Hall)"
    )
    ben, cem = BEN + "hammer: 3\n", BEN.replace("Ben", "Cem") + "hammer: 2\n"
    assert calculate(ben + cem).sheet.winners == (1,)
    assert calculate(ben + cem).sheet.tie_break == "builder-turns"
    lower = HALL.replace("Ana", "Dora") + "\n"
    assert calculate(lower + level.replace("Wl", ". ")).sheet.winners == (0,), "level behind the winner"
