"""How often the keyboard changes hands in a game of Tenka between four scripted seats that want to win."""

from __future__ import annotations

import os
from collections import Counter

import pytest
from table_harness import kind_of
from tenka_harness import new_match

from rules.bots import make_bot
from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.tenka.moves import Look, Pass, Pitch, PitchFor
from screens.handover import Tally, count_curtains

MOST = 1.4
"""Curtains per turn: the figure of the closing note."""


class Seats:
    """Bots at the keyboard: they answer a Call to Arms from memory, and look before they pitch from the hand."""

    def __init__(self, seed: str, kind: str = "greedy") -> None:
        self.bot = make_bot(kind)
        self.chance = Chance(f"seats {seed}")
        self.looks = 0

    def choose(self, match: Match) -> Move:
        decision = match.decision
        assert decision is not None
        if decision.forced:
            return match.game.moves(match.state)[0]
        move, _ = self.bot.choose(match.vantage(decision.seat), self.chance, 1)
        if decision.kind == "answer":
            from_hand = isinstance(move, (Pitch, PitchFor)) and move.place == "hand"
            if from_hand:
                self.looks += 1
                return Look()
            if isinstance(move, Look):
                return Pass()
        return move


def played(seed: str, count: int = 4) -> tuple[Match, Tally]:
    match = new_match(count, seed=f"curtains {seed}")
    return match, count_curtains(match, Seats(seed).choose, per=kind_of)


def measured(games: int) -> tuple[float, Counter[str], int]:
    turns, curtains = 0, Counter[str]()
    for number in range(games):
        match, tally = played(str(number))
        turns += match.vantage(PUBLIC).view.turn  # type: ignore[attr-defined]
        curtains += tally.curtains
    set_up = curtains.pop("starting-court", 0)
    return curtains.total() / turns, curtains, set_up // games


def test_curtains_per_turn_of_four_seats() -> None:
    figure, why, set_up = measured(int(os.environ.get("TENBY_GAMES", "2")))
    print(f"{figure:.2f} curtains per turn: {dict(why)}; {set_up} before the first turn")
    assert figure <= MOST
    assert set_up == 4


@pytest.mark.parametrize("humans", [1])
def test_one_person_against_bots_sees_no_curtain(humans: int) -> None:
    match = new_match(3, humans=humans, marker=3)
    chance = Chance("scripted seats")
    assert count_curtains(match, lambda it: it.game.sample_move(it.state, chance)).total == 0
