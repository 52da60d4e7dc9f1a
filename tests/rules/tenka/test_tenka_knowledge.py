"""What seats remember of hands, of the discard pile and of what they put under the draw pile."""

from __future__ import annotations

import msgspec
import pytest
from tables import Table

from rules.kernel.chance import Chance
from rules.kernel.events import ALL, PUBLIC
from rules.tenka import knowledge
from rules.tenka.state import State


def test_a_hand_looked_at_is_known_until_cards_leave_it_unseen() -> None:
    table = Table(["spy hostage", "knight lord lord", "priest priest"], ["", "", ""], plays=3)
    table.play("pitch spy from hand", "target 2", "card knight")
    assert table.known(1, 0) == "lord lord"
    assert table.known(1, 2) == table.known(1, -1) == ""
    assert table.known(0, 1) == "knight"
    # Ben plays nothing; what Cy took at random from him would be one of the two Lords.
    knowledge.moved_unseen(table.state, 1, 2, table.state.hands[1][:1])
    assert table.known(1, 0) == "lord"
    assert table.known(2, 1) == "lord"
    assert table.known(2, 0) == ""


def test_known_cards_that_are_discarded_are_known_no_more() -> None:
    table = Table(["spy knight", "lord lord"], ["", ""], plays=2)
    table.play("pitch spy from hand", "card lord")
    assert table.known(1, 0) == "lord"
    table.play("battle knight 2", "pass")
    assert table.kind == "answer"
    table.play("pass", "draw", "place lord")
    assert table.known(1, 0) == ""


def test_a_swap_of_hands_carries_what_others_know_with_it() -> None:
    table = Table(["jester priest", "knight", "lord"], ["", "", ""])
    knowledge.shown(table.state, 1, 1)
    table.play("pitch jester from hand", "target 2")
    assert table.hand(0) == "knight"
    assert table.known(0, 2) == table.known(0, -1) == "knight"
    assert table.known(1, 0) == "priest"
    assert table.known(0, 1) == "knight"
    assert table.known(1, 2) == ""


@pytest.mark.parametrize(
    ("row", "count", "left"),
    [((), 1, ()), ((1,), 1, ()), ((1, 1, 2), 1, (1,)), ((1, 1, 1, 2, 2), 2, (1,)), ((1, 2, 3), 0, (1, 2, 3))],
)
def test_cards_that_leave_unseen_may_be_any_of_those_known(
    row: tuple[int, ...], count: int, left: tuple[int, ...]
) -> None:
    state = State(3, 5)
    state.hands = ((1,) * 9 + (2,) * 9 + (3,) * 9, (), ())
    state.known = (((), (), row, ()), ((), (), (), ()), ((), (), (), ()))
    knowledge.moved_unseen(state, 0, 1, (1,) * count)
    assert state.known[0][2] == left


def test_what_was_looked_through_stays_known_as_cards_leave_the_pile() -> None:
    table = Table(
        ["priest temple knight", "lord"], ["", ""], plays=2, discard=["lord", "spy", "knight", "province"]
    )
    table.play("pitch priest from hand", "card knight")
    view = table.game.view(table.state, 0)
    assert None not in view.discard
    hidden = table.game.view(table.state, 1).discard
    assert [card is None for card in hidden] == [True, True, True, False]
    table.play("pitch temple from hand", "card spy")
    assert table.names_of(table.state.discard) == "province lord priest temple"
    assert table.state.seen == (4, 0)


def test_the_pitched_card_does_not_find_itself() -> None:
    table = Table(["priest", ""], ["", ""], discard=["lord", "spy"])
    table.play("pitch priest from hand")
    assert table.moves == ["card lord"]


def test_cards_put_under_the_pile_are_known_to_those_who_did_it() -> None:
    table = Table(["", ""], ["spy", ""], phase="start", pile=["lord", "knight", "*"])
    size = len(table.state.pile)
    assert table.game.view(table.state, 0).pile[0] is not None
    assert table.game.view(table.state, 1).pile == (None,) * size
    table.play("bottom")
    assert table.state.under == (0,)
    assert table.hand(0) == "knight"
    own = table.game.view(table.state, 0).pile
    assert own[-1] == table.game.table.numbers["lord"]
    assert own[:-1] == (None,) * (size - 2)
    assert None not in table.game.view(table.state, ALL).pile
    assert table.game.view(table.state, PUBLIC).pile == (None,) * (size - 1)


def test_resampling_keeps_what_is_known_and_reaches_all_there_can_be() -> None:
    table = Table(
        ["jester", "knight lord"],
        ["", ""],
        options={"specials": ["jester", "spy"]},
        pile=["spy"],
        discard=["province x13", "knight x12", "priest x13", "lord x12"],
    )
    view = table.game.view(table.state, 0)
    hands = {table.game.resample(view, Chance(number)).hands[1] for number in range(400)}
    assert len({hand for hand in hands if table.game.table.numbers["spy"] in hand}) >= 4
    knowledge.saw_hand(table.state, 1, 0)
    view = table.game.view(table.state, 0)
    assert view.hands[1] == table.state.hands[1]
    assert {table.game.resample(view, Chance(number)).hands[1] for number in range(20)} == {table.state.hands[1]}


def test_whoever_may_fetch_finds_something_in_every_model() -> None:
    table = Table(["priest", "lord"], ["", ""], discard=["spy", "heir", "knight", "castle"])
    table.play("pitch priest from hand")
    public = table.game.view(table.state, PUBLIC)
    for number in range(60):
        assert table.game.moves(table.game.resample(public, Chance(number)))


def test_views_say_the_same_whatever_other_hands_hold() -> None:
    table = Table(["jester priest", "knight", "lord"], ["", "", ""])
    table.play("pitch jester from hand", "target 2")
    for viewer in (PUBLIC, 0, 1, 2):
        plain = msgspec.json.encode(table.game.view(table.state, viewer))
        for number in range(5):
            other = table.game.resample(table.game.view(table.state, viewer), Chance(number))
            assert msgspec.json.encode(table.game.view(other, viewer)) == plain
