"""All who play the same deal meet the same chance, also later in the game and whatever they did before."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from cases import MODULES, Case

from rules.kernel.chance import Chance, RecordedChance
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.titles import load_title

Question = tuple[str, int, tuple[Any, ...]]
"""A label, how often it was asked for before, and what the answer is one of."""
Found = dict[Question, tuple[Any, int]]
"""The outcome of each question, and after how many moves it was asked."""

DECKS = [
    Case("tiny-towns", 3, {"mode": "town-hall"}, 1600),
    Case("tenby", 1, {}, 300),
    Case("tenby", 2, MODULES, 2000),
]
"""Tables at which two games may come to the same question of chance in different ways."""
LATER = [*DECKS, Case("tenka", 3, {"marker": 3}, 3000)]
"""Tables at which chance is asked after the deal at all; in Tenpenny Parks the deal decides everything."""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[Any, ...], Any]]:
    """Every question put to the chance of a match, with its outcome."""
    found: list[tuple[str, tuple[Any, ...], Any]] = []
    shuffle, pick = RecordedChance.shuffle, RecordedChance.pick

    def shuffled(self: RecordedChance, label: str, items: Any) -> Any:
        order = shuffle(self, label, items)
        found.append((label, tuple(sorted(items)), order))
        return order

    def picked(self: RecordedChance, label: str, items: Any) -> Any:
        item = pick(self, label, items)
        found.append((label, tuple(items), item))
        return item

    monkeypatch.setattr(RecordedChance, "shuffle", shuffled)
    monkeypatch.setattr(RecordedChance, "pick", picked)
    return found


def new_match(case: Case) -> Match:
    return Match(load_title(case.title), case.game, [Seat(f"Seat {seat}") for seat in range(case.seats)], "same deal")


def played(case: Case, player: int, asked: list[tuple[str, tuple[Any, ...], Any]]) -> Found:
    """What chance said in one random game of the deal."""
    match, mind = new_match(case), Chance(f"player/{player}")
    found: Found = {}
    count: Counter[str] = Counter()
    while not match.over:
        asked.clear()
        match.play(match.game.sample_move(match.state, mind))
        for label, items, outcome in asked:
            found[label, count[label], items] = outcome, len(match.entries)
            count[label] += 1
    return found


@pytest.mark.parametrize("case", DECKS, ids=str)
def test_a_question_has_one_answer_however_many_moves_were_made_before_it(
    case: Case, asked: list[tuple[str, tuple[Any, ...], Any]]
) -> None:
    first: Found = {}
    at_another_time = 0
    for player in range(6):
        for question, (outcome, moves) in played(case, player, asked).items():
            before, made = first.setdefault(question, (outcome, moves))
            assert outcome == before, question
            at_another_time += made != moves
    assert at_another_time, "no question was asked again after another number of moves: this proves nothing"


@pytest.mark.parametrize("case", LATER, ids=str)
def test_what_the_table_does_beside_the_game_changes_no_chance(case: Case) -> None:
    quiet, busy = new_match(case), new_match(case)
    mind = Chance("moves")
    while not quiet.over:
        move = quiet.game.sample_move(quiet.state, mind)
        quiet.play(move)
        busy.swap(0, "human")
        busy.play(move)
        if busy.can_undo:
            busy.undo()
            busy.redo()
    assert busy.over
    assert busy.digest() == quiet.digest()
