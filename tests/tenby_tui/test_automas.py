"""Seats that a game plays by itself: nobody has to name them on the command line."""

from typing import Any

import pytest

from rules.kernel.errors import RulesError
from rules.kernel.record import Seat
from rules.titles import load_title
from tenby_tui.cli import run
from tenby_tui.commands.arguments import whole_table

PARKS = load_title("tenpenny-parks")


@pytest.mark.parametrize("given", [{}, {"becky": "hard"}])
def test_one_person_plays_against_the_automa(given: dict[str, Any]) -> None:
    table, options = whole_table(PARKS, [Seat("Ana")], given)
    assert table == (Seat("Ana"), Seat("Becky", "random"))
    assert options["becky"] == given.get("becky", "standard")


def test_an_automa_may_be_named_but_nobody_else_has_its_seat() -> None:
    table, _ = whole_table(PARKS, [Seat("Ana"), Seat("becky")], {"becky": "easy"})
    assert table[1] == Seat("Becky", "random")
    with pytest.raises(RulesError, match="seat 2 is Becky's, not Ben's: leave it out"):
        whole_table(PARKS, [Seat("Ana"), Seat("Ben")], {"becky": "easy"})


def test_tables_without_automas_stay_as_they_are() -> None:
    seats = [Seat("Ana"), Seat("Ben")]
    assert whole_table(PARKS, seats, {}) == (tuple(seats), {})
    assert whole_table(load_title("tiny-towns"), seats[:1], {}) == (tuple(seats[:1]), {})


def test_one_seat_is_simulated_against_the_automa(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "tenpenny-parks", "--seats", "1", "--games", "1"]) == 0
    assert "2 seats" in capsys.readouterr().out
