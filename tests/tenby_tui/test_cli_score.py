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
        (("stored: 3", "stored: 9"), "1 places, not in 3"),
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
