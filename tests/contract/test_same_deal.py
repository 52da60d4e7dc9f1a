"""All who play the same deal meet the same chance, at tables at which this is sure to be put to the test.

The contract suite asks the same of every table; here a question does come up after different numbers of moves.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from contract import Found, asked_in, what_the_table_does_beside_the_game_changes_no_chance
from contract_tables import Table
from toys import registered

MODULES = dict.fromkeys(("mayors", "notice-boards", "locals", "visitors", "projects"), True)
DECKS = [
    Table("tiny-towns", 3, {"mode": "town-hall"}, 1600),
    Table("tenby", 1, {}, 300),
    Table("tenby", 2, MODULES, 2000),
    Table("pig", 3, {}, 3000),
]
"""Tables at which two games may come to the same question of chance in different ways."""
LATER = [*DECKS, Table("tenka", 3, {"marker": 3}, 3000)]
"""Tables at which chance is asked after the deal at all; in Tenpenny Parks the deal decides everything."""


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    with registered():
        yield


@pytest.mark.parametrize("table", DECKS, ids=str)
def test_a_question_has_one_answer_however_many_moves_were_made_before_it(table: Table) -> None:
    first: Found = {}
    at_another_time = 0
    for player in range(6):
        for question, (outcome, moves) in asked_in(table, "same deal", player).items():
            before, made = first.setdefault(question, (outcome, moves))
            assert outcome == before, question
            at_another_time += made != moves
    assert at_another_time, "no question was asked again after another number of moves: this proves nothing"


@pytest.mark.parametrize("table", LATER, ids=str)
def test_what_the_table_does_beside_the_game_changes_no_chance(table: Table) -> None:
    what_the_table_does_beside_the_game_changes_no_chance(table, 0)
