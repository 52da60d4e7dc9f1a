"""The order of goes at the Notice Boards: in turns wherever an action can come, in a row where none can."""

from __future__ import annotations

from typing import Any

import pytest
from sweeps import sweep

from rules.kernel.chance import Chance
from rules.tenby.actions import BoardAction
from rules.tenby.content import load
from rules.tenby.game import Tenby
from rules.tenby.locals import MoveLocals
from rules.tenby.mayors import ChooseMayor, KeepMayor
from rules.tenby.notice_board_parts import Posted
from rules.tenby.notice_board_reach import LOOK, NEVER, Reach, Standing
from rules.tenby.notice_boards import BoardGo, NoticeBoards
from rules.tenby.state import State
from rules.tenby.title import TITLE
from rules.tenby.visitors import InviteVisitors
from tests.rules.tenby.tenby_table import MODULES, Table

BOARDS: dict[str, Any] = {"notice-boards": True}
STAYING = {**BOARDS, "no-one-left-behind": True}
ALL_MODULES: dict[str, Any] = dict.fromkeys(MODULES, True)
SHORT = "".join(
    f'[[board]]\nid = "B{number:02}"\n'
    '[[board.columns]]\nslots = [{ reward = { hook = "rings", amount = 1 } }, {}]\n'
    'reward = { hook = "action", action = "town" }\n'
    "[[board.columns]]\n"
    f"slots = [{{ cost = {number % 3} }}, {{ reward = {{ hook = {reward} }} }}]\n"
    'reward = { hook = "rings", amount = 2 }\n'
    for number, reward in (
        (each, '"points", amount = 1' if each % 2 else '"action", action = "pier"') for each in range(1, 21)
    )
)
"""Boards of two short columns, so that actions come often."""


# What must hold, whatever the program finds out beforehand


class Watch:
    """Follows the goes of a phase, and complains where something comes before it may."""

    def __init__(self, game: Tenby) -> None:
        self.game = game
        self.made: list[int] = []
        """Goes made by each seat in this phase."""
        self.round = 0
        self.later = False
        """Whether a module after the Notice Boards has begun."""
        self.actions = 0

    def look(self, state: State) -> None:
        """Before a move."""
        step = state.pending[-1]
        if state.round != self.round:
            self.round, self.made, self.later = state.round, [0] * self.game.seats, False
        seat = getattr(step, "seat", 0)
        if isinstance(step, BoardGo):
            assert step.turn == self.made[seat] + 1
            self.made[seat] += 1
        elif isinstance(step, MoveLocals | InviteVisitors):
            self.later = True
        elif isinstance(step, BoardAction):
            self.actions += 1
            self.in_place(state, seat)

    def in_place(self, state: State, seat: int) -> None:
        """An action: all earlier goes were made, and nothing that comes later."""
        mine = self.made[seat]
        assert not self.later
        assert not any(isinstance(each, ChooseMayor | KeepMayor) for each in state.pending)
        for other in range(self.game.seats):
            earlier = state.order.index(other) < state.order.index(seat)
            assert self.made[other] <= mine - (not earlier and other != seat)
            if not self.passed(state, other):
                assert self.made[other] >= mine - (not earlier and other != seat)

    def passed(self, state: State, seat: int) -> bool:
        return NoticeBoards.of(self.game).part(state).passed[seat] == state.round


def play_and_watch(game: Tenby, seed: str) -> int:
    """A random game with few passes and many boards discarded; returns how many actions boards brought."""
    chance, watch = Chance(seed), Watch(game)
    state = game.start(chance)
    while state.pending:
        watch.look(state)
        if isinstance(state.pending[-1], BoardGo):
            moves = game.moves(state)
            move = moves[chance.below(len(moves))]
        else:
            move = game.sample_move(state, chance)
        game.apply(state, move, chance)
    return watch.actions


@pytest.mark.parametrize("seats", sweep((3, 2, 5)))
@pytest.mark.parametrize("pack", [None, SHORT])
@pytest.mark.parametrize("options", [BOARDS, STAYING, ALL_MODULES])
def test_actions_come_at_their_place_among_the_goes_of_all(
    seats: int, pack: str | None, options: dict[str, Any]
) -> None:
    game = TITLE.game(seats, options, pack)
    actions = sum(play_and_watch(game, f"order {seed}") for seed in range(6))
    assert actions > (20 if pack else 0)


def test_by_the_first_rules_a_later_go_came_before_the_reward_of_an_earlier_one() -> None:
    """The watch sees it, so it is able to see."""
    game = TITLE.game(3, BOARDS, SHORT, 1)
    with pytest.raises(AssertionError):
        play_and_watch(game, "order 0")


# Goes in a row


def posted(board: str, *tokens: int, **more: Any) -> dict[str, Any]:
    return {"board": board, "tokens": list(tokens), **more}


def goes(seats: list[dict[str, Any]], boards: dict[str, Any], moves: str, options: dict[str, Any] = BOARDS) -> str:
    """Who makes each of some goes, by their first letters."""
    table = Table(seats, options, phase="community", market=["T001", "T052"], notice_boards={"boards": boards})
    found = ""
    for move in moves.split(", "):
        found += table.seat[:1]
        table.play(move)
    return found + (table.seat[:1] if table.kind == "board" else f" {table.kind}")


def test_goes_are_in_a_row_as_far_as_no_seat_can_reach_an_action() -> None:
    seats = [{"streets": ["S1"], "rings": 3}, {"streets": ["S2"], "rings": 3}]
    # Three more tokens are needed by both: two goes in a row, the third one in turns.
    boards = {"Ana": [posted("B16")], "Ben": [posted("B04")]}
    assert goes(seats, boards, "token 1, token 1, token 2, token 2, pass, pass") == "AABBAB take-pair"
    # Ben needs two.
    boards["Ben"] = [posted("B04", 0, 1, 0)]
    assert goes(seats, boards, "token 1, token 2, token 1, token 2, forgo, pass, pass") == "ABABBAB take-pair"
    # He cannot pay for them, nor get an action from another board.
    seats[1]["rings"] = 0
    assert goes(seats, boards, "token 1, token 1, token 2, discard board, token 1, forgo, pass") == "AABBAAA take-pair"


def test_without_an_action_to_come_all_that_is_left_is_one_sitting() -> None:
    seats = [{"streets": ["S1 *1 | T003"], "rings": 0}, {"streets": ["S2 *1 | T004"], "rings": 0}]
    options = {**BOARDS, "locals": True}
    boards = {"Ana": [posted("B16", 2, 0, 0)], "Ben": [posted("B04")]}
    moves = "token 1, town 1 at new, token 1, pass, local 1.1 right, pass, local 1.1 right"
    assert goes(seats, boards, moves, options) == "AABAABB take-pair"


def test_others_are_asked_for_their_mayors_before_an_action() -> None:
    seats = [{"streets": ["S1"], "rings": 0}, {"streets": ["S2"], "rings": 0}]
    options = {**BOARDS, "mayors": True}
    boards = {"Ana": [posted("B16", 2, 0, 0)], "Ben": [posted("B04")]}
    table = Table(
        seats,
        options,
        phase="community",
        mayors={"mayors": {"Ana": "M01", "Ben": "M02"}},
        notice_boards={"boards": boards},
    )
    seen = [(table.play("mayor keep").seat, table.kind), (table.play("mayor keep").seat, table.kind)]
    assert seen == [("Ben", "mayor"), ("Ana", "board")]


# How soon


def standing(card: str, *tokens: int, counters: tuple[int, ...] = (), **more: Any) -> tuple[Reach, Standing]:
    boards = load().boards
    number = [board.id for board in boards].index(card)
    heights = tokens or (0,) * len(boards[number].columns)
    posted_ = Posted(number, heights, counters or (0,) * len(heights), followed=False)
    given = {"rings": 9, "tokens": 15, "placed": False, "discarded": True, **more}
    staying = bool(given.pop("staying", False))
    return Reach(boards, 1, staying=staying), Standing((posted_,), **given)


@pytest.mark.parametrize(
    ("card", "tokens", "more", "soonest"),
    [
        ("B16", (2, 0, 0), {}, 1),
        ("B16", (0, 0, 0), {}, 3),
        ("B16", (0, 0, 0), {"rings": 2}, 3),
        ("B16", (0, 0, 0), {"rings": 1}, NEVER),
        ("B16", (0, 0, 0), {"rings": 2, "placed": True}, NEVER),
        # Points only: five more tokens, and six Life Rings.
        ("B16", (3, 0, 1), {"rings": 6}, LOOK + 1),
        ("B16", (3, 3, 1), {"rings": 0}, NEVER),
        # A token on a column with a Life Ring pays for the next one.
        ("B01", (1, 0, 0), {"rings": 0}, 2),
        ("B01", (1, 0, 0), {"rings": 0, "placed": True}, NEVER),
        ("B01", (1, 0, 0), {"rings": 1, "placed": True}, 2),
        ("B15", (2, 1, 1), {"rings": 0}, 2),
        # Another board may bring an action with three tokens.
        ("B16", (3, 0, 2), {"rings": 2, "discarded": False}, 4),
        ("B16", (3, 0, 2), {"rings": 1, "discarded": False}, 4),
        ("B16", (3, 0, 2), {"rings": 0, "discarded": False}, NEVER),
        ("B16", (0, 0, 0), {"tokens": 2}, NEVER),
        ("B16", (0, 0, 0), {"tokens": 3}, 3),
    ],
)
def test_how_soon_an_action_can_come(card: str, tokens: tuple[int, ...], more: dict[str, Any], soonest: int) -> None:
    reach, now = standing(card, *tokens, **more)
    assert reach.soonest(now) == soonest


def test_with_no_one_left_behind_a_board_that_is_drawn_touches_others() -> None:
    reach, now = standing("B04", 2, 0, 0, counters=(0, 1, 1), staying=True)
    assert reach.soonest(now) == 1
    reach, now = standing("B04", 0, 0, 0, counters=(0, 1, 1), staying=True, rings=1)
    assert reach.soonest(now) == NEVER
