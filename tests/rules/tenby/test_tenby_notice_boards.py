"""Notice Boards, with the worked cases of the specification that are about them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.kernel.chance import Chance
from rules.kernel.errors import NotationError, PositionError
from rules.kernel.events import ALL
from rules.tenby.notice_boards import NoticeBoards
from rules.tenby.scoring import left_behind_points
from rules.tenby.title import TITLE
from tests.rules.tenby.tenby_table import Table

BOARDS: dict[str, Any] = {"notice-boards": True}
STAYING = {**BOARDS, "no-one-left-behind": True}


def posted(board: str, *tokens: int, **more: Any) -> dict[str, Any]:
    return {"board": board, "tokens": list(tokens), **more}


def hall(*boards: dict[str, Any], **more: Any) -> Table:
    """One seat at its boards."""
    given = {"options": BOARDS, "round": 4, "rings": 3, **more}
    seat = {"rings": given.pop("rings"), "streets": ["S1"], **given.pop("seat", {})}
    return Table([seat], phase="community", notice_boards={"boards": {"Ana": list(boards)}}, **given)


def lying(table: Table, seat: int = 0) -> list[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    """Boards of a seat: card, tokens, counters."""
    module = NoticeBoards.of(table.game)
    return [(module.ids[each.card], each.tokens, each.counters) for each in module.boards(table.state, seat)]


def score_card(table: Table, seat: int = 0) -> int:
    return table.line("community-score-card", seat).amount


# Set-up


def test_one_board_each_and_fifteen_tokens() -> None:
    game = TITLE.game(5, BOARDS, None)
    state = game.start(Chance(0))
    module = NoticeBoards.of(game)
    assert [len(boards) for boards in module.part(state).boards] == [1] * 5
    assert state.tokens == (15,) * 5
    assert not module.faults(state)


# Placing tokens


def test_tokens_fill_a_column_from_the_bottom() -> None:
    table = hall(posted("B01"), rings=0)
    assert table.kind == "board"
    assert table.moves == ["token 1", "token 2", "token 3", "discard board", "pass"]
    table.play("token 1")
    assert lying(table) == [("B01", (1, 0, 0), (0, 0, 0))]
    assert table.state.tokens == (14,)
    assert table.state.rings == (0,)


def test_further_tokens_cost_a_ring() -> None:
    table = hall(posted("B04"), rings=1).play("token 1")
    assert table.moves == ["token 1", "token 2", "discard board", "pass"]
    assert table.reason("token 3") == "not-enough-rings"
    table.play("token 2")
    assert table.state.rings == (0,)
    assert table.moves == ["discard board", "pass"]
    assert table.reason("token 1") == "not-enough-rings"


def test_the_second_token_on_a_slot_with_a_cost() -> None:
    """Worked case 54."""
    table = hall(posted("B01", 0, 2, 0), rings=1).play("token 1")
    assert table.reason("token 2") == "not-enough-rings"
    assert table.why_not("token 2") == "That costs 2 Life Rings; you have 1."
    assert hall(posted("B01", 0, 2, 0), rings=2).play("token 1").reason("token 2") == ""


def test_the_free_token_on_a_slot_with_a_cost() -> None:
    """Worked case 55."""
    table = hall(posted("B01", 0, 2, 0), rings=0)
    assert table.reason("token 2") == "not-enough-rings"
    assert "token 2" not in table.moves
    table = hall(posted("B01", 0, 2, 0), rings=1).play("token 2")
    assert table.state.rings == (0,)
    assert score_card(table) == 3


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("token 1", "column-full"),
        ("token 4", "no-such-column"),
        ("token 1.2", "one-board"),
        ("done", "not-now"),
        ("town 1 at new", "not-now"),
        ("forgo", "not-now"),
    ],
)
def test_moves_that_are_refused(move: str, reason: str) -> None:
    assert hall(posted("B01", 3, 0, 0)).reason(move) == reason


def test_nothing_is_placed_on_a_slot_or_column_that_has_no_name() -> None:
    with pytest.raises(NotationError):
        hall(posted("B01")).game.read("token 0")


def test_without_tokens_nothing_is_placed() -> None:
    table = hall(posted("B01"), seat={"tokens": 0})
    assert table.moves == ["discard board", "pass"]
    assert table.reason("token 1") == "no-token-left"


# Rewards


def test_points_and_rings_come_at_once() -> None:
    table = hall(posted("B01", 1, 0, 0)).play("token 1")
    assert table.state.rings == (4,)
    table = hall(posted("B01", 0, 1, 0)).play("token 2")
    assert score_card(table) == 1
    assert table.line("community-score-card").note == "Notice Boards 1"


def test_the_reward_of_the_slot_comes_before_that_of_the_column() -> None:
    table = hall(posted("B08", 0, 0, 2)).play("token 3")
    gains = [line for line in table.log if "gains" in line]
    assert gains == ["Ana gains 1 point (Notice Boards).", "Ana gains 2 points (Notice Boards)."]


def test_an_action_is_taken_at_once() -> None:
    table = hall(posted("B01", 2, 0, 0), market=["T001", "T052"], landmarks=["L01"]).play("token 1")
    assert table.kind == "board-action"
    assert "town 1 at new" in table.moves
    assert "reveal town" in table.moves
    assert table.reason("landmark 1 at new") == "not-this-action"
    assert table.reason("extra 1 at new") == "mid-action"
    assert table.reason("move 1.1 to new") == "mid-action"
    assert table.reason("token 2") == "not-now"
    table.play("reveal town", "town 3 at new")
    assert table.state.rings == (2,)
    assert len(table.streets()) == 2
    assert table.kind == "board"


def test_an_action_may_be_given_up() -> None:
    """Worked case 58."""
    table = hall(posted("B01", 2, 0, 0), market=["T001"]).play("token 1", "forgo")
    assert table.state.rings == (4,)
    assert table.streets() == ["S1"]
    assert table.kind == "board"


def test_a_choice_icon_is_decided_by_the_first_move() -> None:
    table = hall(posted("B13", 2, 0), landmarks=["L01"], market=["T001"]).play("token 1")
    assert {"landmark 1 at new", "resident", "forgo"} <= set(table.moves)
    assert table.reason("town 1 at new") == "not-this-action"
    table.play("landmark 1 at new")
    assert table.kind == "board"
    table = hall(posted("B13", 2, 0), landmarks=["L01"]).play("token 1", "resident", "keep 1")
    assert len(table.state.hands[0]) == 1
    assert table.streets() == ["S1"]


def test_pier_of_a_board() -> None:
    chance = {"town card": [["T003"], ["T101"]]}
    table = hall(posted("B01", 0, 0, 2), chance=chance).play("token 3", "pier")
    assert table.reason("forgo") == "mid-action"
    table.play("pier 2 at 1 left")
    assert table.streets() == ["T101 S1"]


def test_an_empty_row_is_turned_up_for_a_board_too() -> None:
    table = hall(posted("B01", 2, 0, 0), chance={"town card": [["T001"]]}).play("token 1", "town", "town 1 at new")
    assert table.streets() == ["S1", "T001"]


# Completed and discarded boards


def test_a_completed_board_makes_way_for_another() -> None:
    table = hall(posted("B04", 3, 3, 2), chance={"notice board": [["B20"]]}).play("token 3", "forgo")
    assert lying(table) == [("B20", (0, 0, 0), (0, 0, 0))]
    assert table.state.tokens == (15,)
    assert table.state.rings == (4,)
    assert table.reason("token 1") == ""
    table.play("token 1")
    assert table.state.rings == (3,)


def test_a_discarded_board_leaves_the_free_token() -> None:
    """Worked case 57."""
    table = hall(posted("B04", 1, 2, 0), rings=0, chance={"notice board": [["B20"]]}).play("discard board")
    assert lying(table) == [("B20", (0, 0, 0), (0, 0, 0))]
    assert table.state.tokens == (15,)
    assert table.reason("discard board") == "already-discarded"
    assert "discard board" not in table.moves
    table.play("token 1")
    assert table.state.rings == (0,)
    assert lying(table) == [("B20", (1, 0, 0), (0, 0, 0))]


def test_the_next_phase_allows_another_discard() -> None:
    table = hall(posted("B04")).play("discard board", "pass")
    table.state.round += 1
    module = NoticeBoards.of(table.game)
    table.state.pending = (*table.state.pending, *module.seat_steps(table.state, 0))
    assert "discard board" in table.moves


def test_boards_run_out() -> None:
    table = hall(posted("B04", 3, 3, 2))
    module = NoticeBoards.of(table.game)
    module.put(table.state, replace(module.part(table.state), deck=(), discards=()))
    table.play("token 3", "forgo")
    # The completed board itself is shuffled.
    assert lying(table) == [("B04", (0, 0, 0), (0, 0, 0))]
    module.put(table.state, replace(module.part(table.state), boards=((),)))
    assert table.reason("token 1") == "no-board"
    assert table.reason("discard board") == "no-board"


# Passing


def test_a_pass_is_final() -> None:
    options = {**BOARDS, "locals": True}
    seats = [{"streets": ["S1 *1 | T001"]}, {"streets": ["S2"]}]
    boards = {"boards": {"Ana": [posted("B01")], "Ben": [posted("B02")]}}
    table = Table(seats, options, phase="community", notice_boards=boards).play("token 1", "pass")
    assert (table.seat, table.kind) == ("Ben", "board")
    table.play("pass")
    assert (table.seat, table.kind) == ("Ana", "local")
    assert table.reason("token 1") == "already-passed"
    assert table.reason("discard board") == "already-passed"


def test_whoever_can_neither_place_nor_discard_passes() -> None:
    table = hall(posted("B04"), options=STAYING, seat={"tokens": 0})
    assert table.kind != "board"


def test_a_pass_holds_for_one_phase_only() -> None:
    table = hall(posted("B01")).play("pass")
    assert table.kind == "take-pair"
    assert table.reason("token 1") == "not-now"


def test_a_pass_that_gives_the_free_token_away_is_asked_about() -> None:
    table = hall(posted("B04"))
    caution = table.game.caution(table.state, table.game.read("pass"), 0)
    assert caution is not None
    assert caution.reason == "free-token"
    assert table.game.caution(table.state, table.game.read("token 1"), 0) is None
    table.play("token 1")
    assert table.game.caution(table.state, table.game.read("pass"), 0) is None
    table = hall(posted("B04"), seat={"tokens": 0})
    assert table.game.caution(table.state, table.game.read("pass"), 0) is None


# No One Left Behind


def test_a_completed_column_gets_a_counter_and_is_emptied() -> None:
    table = hall(posted("B04", 2, 0, 0), options=STAYING).play("token 1")
    assert lying(table) == [("B04", (0, 0, 0), (1, 0, 0))]
    assert score_card(table) == 3
    assert table.state.tokens == (15,)
    assert table.line("notice-board-counters").amount == 2


def test_a_column_is_completed_twice() -> None:
    """Worked case 60: 1 + 3 points, then 1; two counters."""
    table = hall(posted("B04"), options=STAYING, rings=9).play("token 1", "token 1", "token 1")
    assert score_card(table) == 4
    table.play("token 1", "token 1", "token 1")
    assert score_card(table) == 5
    assert lying(table) == [("B04", (0, 0, 0), (2, 0, 0))]
    assert table.line("notice-board-counters").amount == 4


def test_boards_are_never_discarded() -> None:
    table = hall(posted("B04"), options=STAYING)
    assert table.reason("discard board") == "never-discard"
    assert "discard board" not in table.moves


def test_a_second_board_once_every_column_has_a_counter() -> None:
    boards = posted("B04", 2, 0, 0, counters=[0, 1, 2])
    table = hall(boards, options=STAYING, rings=9, chance={"notice board": [["B20"]]}).play("token 1")
    assert lying(table) == [("B04", (0, 0, 0), (1, 1, 2)), ("B20", (0, 0, 0), (0, 0, 0))]
    assert table.moves == [*(f"token {board}.{column}" for board in (1, 2) for column in (1, 2, 3)), "pass"]
    assert table.reason("token 1") == "which-board"
    assert table.reason("token 3.1") == "no-such-column"
    table.play("token 2.1")
    assert lying(table)[1][1] == (1, 0, 0)
    # Only once for each board.
    table.play("token 1.1", "token 1.1", "token 1.1")
    assert lying(table)[0] == ("B04", (0, 0, 0), (2, 1, 2))
    assert len(lying(table)) == 2


@pytest.mark.parametrize(("counters", "points"), [(0, 0), (1, 2), (2, 4), (3, 6), (4, 10), (5, 16), (6, 26), (9, 26)])
def test_points_for_counters(counters: int, points: int) -> None:
    game = TITLE.game(1, STAYING, None)
    assert left_behind_points(game.content, counters) == points
    table = hall(posted("B04", counters=[counters, 0, 0]), options=STAYING)
    assert table.line("notice-board-counters").amount == points


def test_counters_of_all_boards_count_together() -> None:
    boards = (posted("B04", counters=[1, 1, 1], followed=True), posted("B20", counters=[2, 0, 0]))
    table = hall(*boards, options=STAYING)
    line = table.line("notice-board-counters")
    assert (line.amount, line.note) == (16, "counters: 5")
    assert line.sources == ("Ladder to Lend 3", "Window Box Competition 2")


# The rest


def test_positions_write_and_read_everything() -> None:
    table = hall(posted("B04", 1, 0, 2, counters=[0, 1, 2]), options=STAYING).play("token 2", "pass")
    view = table.game.view(table.state, ALL)
    data = table.game.write_position(view, table.names)
    assert data["notice-boards"] == {
        "boards": {"Ana": [{"board": "B04", "tokens": [1, 1, 2], "counters": [0, 1, 2]}]},
        "passed": {"Ana": 4},
    }
    assert table.game.read_position(data, table.names) == view


def test_tokens_left_out_are_those_that_lie_nowhere_else() -> None:
    assert hall(posted("B04", 1, 0, 2)).state.tokens == (12,)


@pytest.mark.parametrize(
    ("boards", "wrong"),
    [
        ([posted("B99")], "no card 'B99'"),
        ([posted("B04", 1)], "B04 has 3 columns"),
        ([posted("B04", 4, 0, 0)], "does not have so many slots"),
        ([posted("B04", counters=[-1, 0, 0])], "0 or more counters"),
        ([posted("B04"), posted("B04")], "B04 is there 2 times"),
    ],
)
def test_bad_positions_are_refused(boards: list[dict[str, Any]], wrong: str) -> None:
    with pytest.raises(PositionError, match=wrong):
        hall(*boards)


def test_more_tokens_than_there_are_is_refused() -> None:
    with pytest.raises(PositionError, match="0 to 12 Contribution Tokens"):
        hall(posted("B04", 1, 0, 2), seat={"tokens": 13})


def test_the_bot_likes_a_column_that_is_nearly_complete() -> None:
    module = NoticeBoards.of(TITLE.game(1, BOARDS, None))
    before, after = (hall(posted("B04", count, 0, 0)) for count in (1, 2))
    assert module.estimate(after.state, 0, 0) > module.estimate(before.state, 0, 0)
