"""How often the keyboard changes hands in a game of Tenby, and how often a curtain falls for that."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from table_harness import kind_of, peek_once, scripted
from tenby_harness import EVERYTHING, MODULES_ON, new_match

from rules.bots import make_bot
from rules.kernel.chance import Chance
from rules.kernel.match import Match
from screens.handover import count_curtains

ROUNDS = 10


def greedily(match: Match) -> Any:
    assert match.decision is not None
    vantage = match.vantage(match.decision.seat)
    return make_bot("greedy").choose(vantage, Chance(f"greedy {len(match.entries)}"), 1)[0]


def sittings(match: Match, choice: Any) -> Counter[int]:
    """How often another person than before decides, by round (0 is the set-up)."""
    found: Counter[int] = Counter()
    before = -1
    while match.decision is not None:
        seat, kind = match.decision.seat, kind_of(match)
        if seat != before:
            found[0 if kind in ("set-up-choice", "capacity") else match.state.round] += 1
        before = seat
        match.play(choice(match))
    return found


@pytest.mark.parametrize("count", [2, 3, 5])
@pytest.mark.parametrize("options", [{}, MODULES_ON, EVERYTHING])
def test_curtains_fall_for_residents_alone(count: int, options: dict[str, Any]) -> None:
    """One for each at set-up, one for each Resident Action; nothing else is private."""
    drawn: Counter[str] = Counter()

    def counting(match: Match) -> Any:
        drawn[kind_of(match)] += 1
        return scripted(match)

    tally = count_curtains(new_match(count, seed="curtains", **options), counting, per=kind_of)
    assert set(tally.curtains) == {"set-up-choice", "keep-resident"}
    assert tally.curtains["set-up-choice"] == count
    assert 0 < tally.curtains["keep-resident"] <= drawn["keep-resident"]


@pytest.mark.parametrize("choice", [scripted, greedily])
def test_a_round_of_the_base_game_has_six_sittings_between_three(choice: Any) -> None:
    found = sittings(new_match(3, seed="sittings"), choice)
    assert found.pop(0) <= 3
    assert max(found.values()) <= 6
    assert len(found) == ROUNDS


def test_a_round_with_all_modules_but_notice_boards_has_nine_sittings_between_three() -> None:
    found = sittings(new_match(3, seed="sittings", **{**MODULES_ON, "notice-boards": False}), greedily)
    assert found.pop(0) <= 3
    assert max(found.values()) <= 9


def test_goes_that_can_bring_an_action_are_sittings_of_their_own() -> None:
    """Locals and Visitors come after them; nobody hides anything meanwhile, so no curtain falls for it."""
    rounds = []
    for number in range(3):
        found = sittings(new_match(3, seed=f"sittings {number}", **MODULES_ON), greedily)
        found.pop(0)
        rounds += list(found.values())
    assert min(rounds) <= 9
    assert sum(rounds) / len(rounds) <= 13.5
    assert max(rounds) <= 20


def test_a_peek_at_residents_costs_a_curtain_of_its_own() -> None:
    match = new_match(3, seed="curtains")
    tally = count_curtains(match, scripted, per=kind_of, peeks=peek_once("take-pair"))
    assert tally.curtains["take-pair"] == 1


@pytest.mark.parametrize("options", [{}, EVERYTHING])
def test_solo_and_one_person_among_bots_see_no_curtain(options: dict[str, Any]) -> None:
    assert count_curtains(new_match(1, **options), scripted).total == 0
    assert count_curtains(new_match(3, humans=1, **options), scripted).total == 0
