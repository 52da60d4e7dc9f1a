"""How often the keyboard changes hands in a game of Tenpenny Parks: for goals, and for nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from parks_harness import INNOVATION, new_match, solo
from table_harness import kind_of, peek_once, scripted

from rules.kernel.match import Match
from screens.handover import count_curtains


@pytest.mark.parametrize("options", [{}, INNOVATION, {**INNOVATION, "assignment": "choose"}])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_curtains_fall_for_goals_alone(count: int, options: dict[str, Any]) -> None:
    tally = count_curtains(new_match(count, seed="curtains", **options), scripted, per=kind_of)
    assert tally.curtains == {"keep-goals": count}


def test_a_peek_at_goals_costs_a_curtain_of_its_own() -> None:
    match = new_match(3, seed="curtains")
    tally = count_curtains(match, scripted, per=kind_of, peeks=peek_once("act"))
    assert tally.curtains == {"keep-goals": 3, "act": 1}


@pytest.mark.parametrize("options", [{}, INNOVATION])
def test_solo_and_one_person_among_bots_see_no_curtain(options: dict[str, Any]) -> None:
    assert count_curtains(solo(**options), scripted).total == 0
    assert count_curtains(new_match(3, humans=1, **options), scripted).total == 0


def test_beckys_seat_is_nobodys_even_if_it_was_given_to_a_person() -> None:
    from parks_harness import TITLE

    from rules.kernel.record import Seat
    from screens.handover import Table

    game = TITLE.game(2, {"becky": "easy"})
    match = Match(TITLE, game, [Seat("Ana"), Seat("Becky")], "seed")
    assert Table.of(match, "peek-behind-curtain").only_human == 0
    assert count_curtains(match, scripted).total == 0
