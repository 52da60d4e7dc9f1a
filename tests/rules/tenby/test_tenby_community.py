"""How the Community Phase runs modules: sittings, and goes that keep their place among those of all seats."""

from __future__ import annotations

import pytest
from tenby_table import MODULES, Table

from rules.kernel.chance import Chance
from rules.tenby.actions import BoardAction
from rules.tenby.cleanup import CleanUp
from rules.tenby.community import Sitting, gain_points, put_tokens, return_tokens, score_card, wait_for_turn
from rules.tenby.modules import MODULES as KINDS
from rules.tenby.moments import Module
from rules.tenby.state import State
from rules.tenby.title import TITLE


def stack(*steps: object) -> State:
    """Three seats in the order 1, 0, 2, with steps on the stack, the next one first."""
    state = State(3)
    state.order = (1, 0, 2)
    state.pending = (CleanUp(), *reversed(steps))  # type: ignore[assignment]
    return state


def shape(state: State) -> list[tuple[str, int, int]]:
    """The stack with the next step first: kind, seat, go."""
    return [
        (type(step).__name__, getattr(step, "seat", -1), getattr(step, "turn", 0)) for step in reversed(state.pending)
    ]


ACTION = BoardAction(1, ("town",))


def test_the_first_go_of_the_first_seat_waits_for_nobody() -> None:
    state = stack(ACTION, Sitting(1, 1, 1), Sitting(0, 0, 1), Sitting(2, 0, 1))
    before = shape(state)
    assert not wait_for_turn(state, 1)
    assert shape(state) == before


def test_a_second_go_waits_for_the_first_go_of_all() -> None:
    state = stack(ACTION, Sitting(1, 1, 1), Sitting(0, 0, 1), Sitting(2, 0, 1))
    assert wait_for_turn(state, 2)
    assert shape(state) == [
        ("Sitting", 0, 1),
        ("Sitting", 2, 1),
        ("BoardAction", 1, 0),
        ("Sitting", 1, 2),
        ("CleanUp", -1, 0),
    ]


def test_goes_come_in_the_order_of_rounds_of_goes() -> None:
    """Seat 1 waits with its third go; the second go of seat 0 comes before it, the fourth after it."""
    waiting = (BoardAction(1, ("pier",)), Sitting(1, 1, 1, 3))
    for turn, first in ((2, 0), (4, 1)):
        state = stack(BoardAction(0, ("town",)), Sitting(0, 1, 1), *waiting)
        assert wait_for_turn(state, turn) == (first == 1)
        assert shape(state)[0] == ("BoardAction", first, 0)
        assert shape(state)[-1][0] == "CleanUp"
        assert len(state.pending) == 5


def test_with_the_same_go_the_night_order_decides() -> None:
    # Seat 0 comes after seat 1 in the order 1, 0, 2, and before seat 2.
    for other, first in ((1, 1), (2, 0)):
        state = stack(
            BoardAction(0, ("town",)), Sitting(0, 1, 1), BoardAction(other, ("pier",)), Sitting(other, 1, 1, 2)
        )
        wait_for_turn(state, 2)
        assert shape(state)[0] == ("BoardAction", first, 0)


def test_the_modules_stand_in_the_order_of_the_expansion() -> None:
    assert tuple(kind.id for kind in KINDS) == MODULES


def test_each_seat_has_one_sitting_in_night_order_and_projects_come_last() -> None:
    table = Table(
        [{"night": 2}, {"night": 1}],
        dict.fromkeys(MODULES, True),
        phase="community",
        round=3,
        mayors={"mayors": {"Ana": "M01", "Ben": "M02"}},
        notice_boards={"boards": {"Ana": [{"board": "B01"}], "Ben": [{"board": "B02"}]}},
        projects={"active": "P01"},
    )
    assert table.seat == "Ben"
    names = [type(step).__name__ for step in table.state.pending]
    assert names[0] == "CleanUp"
    assert names[1] == "WholeTable"
    assert names.index("WholeTable") < names.index("Sitting")


def test_points_tokens_and_the_score_card() -> None:
    game = TITLE.game(2, {"visitors": True, "projects": True})
    state = game.start(Chance(1))
    gain_points(game, state, 1, "visitors", 4, None)
    gain_points(game, state, 1, "projects", 3, None)
    gain_points(game, state, 1, "projects", 0, None)
    line = score_card(game, state, 1)
    assert line.amount == 7
    assert "4" in line.note
    assert "3" in line.note
    assert score_card(game, state, 0).amount == 0
    assert put_tokens(state, 0, 14) == 14
    assert put_tokens(state, 0, 2) == 1
    assert state.tokens == (0, 15)
    return_tokens(state, 0, 15)
    assert state.tokens == (15, 15)


def test_without_modules_there_is_no_community() -> None:
    game = TITLE.game(2)
    state = game.start(Chance(1))
    assert state.parts == ()
    assert state.tokens == (0, 0)
    assert state.points == ((), ())


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_modules_describe_themselves(kind: type[Module]) -> None:
    assert kind.switch.id == kind.id
    assert kind.switch.default is False
    options = TITLE.options(2, {kind.id: True})
    assert all(option.default == options[option.id] for option in kind.variations)
    problems = TITLE.conflicts(2, {**TITLE.defaults(2), **{option.id: True for option in kind.variations}})
    assert len(problems) == len(kind.variations)
    assert all(kind.id in problem for problem in problems)
