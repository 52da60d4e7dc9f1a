"""Visitors, with the worked cases of the specification that are about them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.kernel.chance import Chance
from rules.kernel.errors import PositionError
from rules.kernel.events import ALL
from rules.tenby.ending import thresholds
from rules.tenby.title import TITLE
from rules.tenby.visitors import Visitors
from tests.rules.tenby.tenby_table import Table

VISITORS: dict[str, Any] = {"visitors": True}
SATISFIED = {**VISITORS, "fully-satisfied": True}
LANDMARKS = {**VISITORS, "visitor-capacity": "landmarks"}
EACH = {**VISITORS, "visitor-capacity": "each"}
HOMES = [f"T{number:03}" for number in range(1, 52)]


def guest(card: str, day: int = 1, covered: tuple[int, ...] = ()) -> dict[str, Any]:
    return {"card": card, "day": day, "covered": list(covered)}


def visited(guests: list[dict[str, Any]], phase: str = "community", **more: Any) -> Table:
    """One seat with Visitors. Three homes, so that there is room for two."""
    given = {"options": VISITORS, "round": 4, "rings": 3, "streets": ["S1 | T001 | T002"], **more}
    seat = {"rings": given.pop("rings"), "streets": given.pop("streets"), **given.pop("seat", {})}
    return Table([seat], phase=phase, visitors={"guests": {"Ana": guests}}, **given)


def placing(guests: list[dict[str, Any]], *market: str, **more: Any) -> Table:
    """The same on its turn with two Town Actions."""
    return visited(guests, "day", seat={"day": "D15"}, open=["town", "town"], market=list(market), **more)


def now(table: Table, seat: int = 0) -> list[tuple[str, int, int]]:
    """Visitors of a seat: card, day, days covered."""
    module = Visitors.of(table.game)
    return [(module.ids[each.card], each.day, each.covered) for each in module.part(table.state).guests[seat]]


def score_card(table: Table, seat: int = 0) -> int:
    return table.line("community-score-card", seat).amount


# Points for cards placed


def test_every_visitor_pays_for_the_feature_of_its_day() -> None:
    """Worked case 33: chimneys for 1 and chimneys for 2, a card with two chimneys."""
    table = placing([guest("V11"), guest("V19")], "T004").play("town 1 at new")
    assert score_card(table) == 2 + 4
    assert table.line("community-score-card").note == "Visitors 6"


def test_other_days_do_not_pay() -> None:
    table = placing([guest("V11", 2)], "T004").play("town 1 at new")
    assert score_card(table) == 0


def test_landmarks_pay_too_and_moved_cards_do_not() -> None:
    table = visited([guest("V11")], "day", seat={"day": "D15"}, open=["landmark"], landmarks=["L01"])
    table.play("landmark 1 at new")
    assert score_card(table) == 1
    table.play("move 2.1 to 1 left", "move 1.1 to new")
    assert score_card(table) == 1


def test_nobody_pays_others() -> None:
    seats: list[dict[str, Any]] = [{"day": "D15"}, {"day": "D16"}]
    table = Table(
        seats, VISITORS, phase="day", open=["town"], market=["T004"], visitors={"guests": {"Ben": [guest("V11")]}}
    )
    table.play("town 1 at new")
    assert [score_card(table, seat) for seat in range(2)] == [0, 0]


# The Community Phase


def test_visitors_move_on_and_leave_after_their_last_day() -> None:
    table = visited([guest("V11"), guest("V19", 2)], rings=0, chance={"visitor": [["V33"]]})
    assert now(table) == [("V11", 2, 0), ("V33", 1, 0)]
    module = Visitors.of(table.game)
    assert [module.ids[card] for card in module.part(table.state).discards] == ["V19"]
    assert any("leaves Ana" in line for line in table.log)


@pytest.mark.parametrize(("homes", "capacity"), [(0, 1), (2, 1), (3, 2), (5, 2), (6, 3), (9, 3), (10, 4), (13, 4)])
def test_capacity_by_homes(homes: int, capacity: int) -> None:
    """Worked case 34. The Start Card is one of the homes."""
    game = TITLE.game(1, VISITORS, None)
    module = Visitors.of(game)
    town = game.start(Chance(0)).towns[0]
    if homes == 0:
        town = town.remove(1, 1)
    for number in range(homes - 1):
        town = town.place(game.card_ids.index(HOMES[number]), 0)
    assert module.capacity_of(town, 0, 0) == capacity


@pytest.mark.parametrize(("landmarks", "capacity"), [(0, 1), (1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (7, 4)])
def test_capacity_by_landmarks(landmarks: int, capacity: int) -> None:
    streets = ["S1 | T001 | T002", *[f"L{number:02}" for number in range(1, landmarks + 1)][:4]]
    if landmarks > 4:
        streets[-1] = " | ".join(f"L{number:02}" for number in range(4, landmarks + 1))
    table = visited([], options=LANDMARKS, streets=streets, rings=0)
    assert Visitors.of(table.game).part(table.state).capacity == (capacity,)
    assert len(now(table)) == 1


def test_the_free_visitor_comes_by_itself_and_only_one() -> None:
    table = visited([], rings=1)
    assert len(now(table)) == 1
    assert table.kind != "visitor"


def test_more_are_bought_for_two_rings_each() -> None:
    """Worked case 37: room for three."""
    table = visited([], streets=["S1 | T001 | T002 | T003 | T005 | T006"], rings=3)
    assert table.moves == ["visitor", "done"]
    table.play("visitor")
    assert len(now(table)) == 2
    assert table.state.rings == (1,)
    assert table.kind != "visitor"


def test_no_more_than_there_is_room_for() -> None:
    table = visited([], rings=9)
    table.play("visitor")
    assert len(now(table)) == 2
    assert table.kind != "visitor"


def test_buying_may_be_left() -> None:
    table = visited([], rings=9).play("done")
    assert len(now(table)) == 1
    assert table.state.rings == (9,)


def test_too_many_visitors_stay() -> None:
    """Worked case 36: room for two, three Visitors."""
    held = [guest("V11"), guest("V02"), guest("V05")]
    table = visited(held, rings=9)
    assert [card for card, _, _ in now(table)] == ["V11", "V02", "V05"]
    assert table.kind != "visitor"
    assert table.reason("visitor") == "at-capacity"


@pytest.mark.parametrize(
    ("rings", "streets", "reason"),
    [
        (9, ["S1"], "free-first"),
        (1, ["S1"], "not-enough-rings"),
    ],
)
def test_visitors_are_not_bought_at_other_times(rings: int, streets: list[str], reason: str) -> None:
    table = visited([], "day", seat={"day": "D15"}, open=["town"], rings=rings, streets=streets)
    assert table.reason("visitor") == reason


def test_in_the_visitors_step_other_moves_are_refused() -> None:
    table = visited([], rings=9)
    assert table.reason("pass") == "not-now"
    assert table.reason("end") == "not-now"


def test_nobody_comes_after_the_last_round() -> None:
    table = visited([guest("V02", 2)], rings=9, round=10)
    assert not table.kind
    assert now(table) == [("V02", 3, 0)]
    assert len(Visitors.of(table.game).part(table.state).deck) == 32


def test_no_visitor_in_the_first_round() -> None:
    game = TITLE.game(3, VISITORS, None)
    state = game.start(Chance(1))
    assert Visitors.of(game).part(state).guests == ((), (), ())
    assert Visitors.of(game).part(state).capacity == (1, 1, 1)


def test_visitors_of_one_seat_after_the_other() -> None:
    seats = [{"night": 2, "rings": 2, "streets": ["S1 | T001 | T002"]}, {"night": 1, "rings": 2, "streets": ["S2"]}]
    table = Table(seats, VISITORS, phase="community", chance={"visitor": [["V01"], ["V02"], ["V03"]]})
    assert table.seat == "Ana"
    assert [now(table, seat) for seat in range(2)] == [[("V02", 1, 0)], [("V01", 1, 0)]]


def test_the_deck_is_renewed_from_the_discards() -> None:
    table = visited([guest("V19", 2)], rings=0)
    module = Visitors.of(table.game)
    part = replace(module.part(table.state), deck=(), guests=((),))
    module.put(table.state, part)
    module.draw(table.state, 0, Chance(0), None)
    assert now(table) == [("V19", 1, 0)]
    module.put(table.state, replace(part, discards=()))
    module.draw(table.state, 0, Chance(0), None)
    assert now(table) == []


# Sides of the capacity card


def test_each_player_chooses_a_side_openly_in_night_order() -> None:
    table = Table(2, EACH)
    table.state = table.game.start(Chance(3))
    order = table.state.order
    assert (table.kind, table.seat) == ("capacity", table.names[order[0]])
    decision = table.game.decision(table.state)
    assert decision is not None
    assert decision.public
    assert table.moves == ["capacity homes", "capacity landmarks"]
    assert table.reason("visitor") != ""
    table.play("capacity landmarks")
    assert table.seat == table.names[order[1]]
    table.play("capacity homes")
    assert table.kind == "set-up-choice"
    sides = Visitors.of(table.game).part(table.state).sides
    assert (sides[order[0]], sides[order[1]]) == (1, 0)


def test_sides_are_fixed_by_the_option() -> None:
    for options, side in ((VISITORS, 0), (LANDMARKS, 1)):
        game = TITLE.game(2, options, None)
        assert Visitors.of(game).part(game.start(Chance(0))).sides == (side, side)


def test_mixed_sides_count_different_buildings() -> None:
    seats = [{"streets": ["S1 | L01 | L02 | L03"], "rings": 0}, {"streets": ["S2 | L04 | L05 | L06"], "rings": 0}]
    table = Table(seats, EACH, phase="community", visitors={"sides": {"Ben": "landmarks"}})
    assert Visitors.of(table.game).part(table.state).capacity == (1, 3)


def test_solo_ranks_know_the_landmarks_side() -> None:
    game = TITLE.game(1, LANDMARKS, None)
    base, side = thresholds(TITLE.game(1, VISITORS, None)), thresholds(game)
    more = game.content.adders.capacity_landmarks_side
    assert any(more)
    assert [after - before for before, after in zip(base, side, strict=True)] == list(more)


# Fully Satisfied


def test_a_day_is_covered_at_the_end_of_the_turn() -> None:
    table = placing([guest("V11"), guest("V02")], "T004", "T052", options=SATISFIED)
    table.play("town 1 at new")
    assert [covered for _, _, covered in now(table)] == [0, 0]
    table.play("town 1 at new", "end")
    # V11 wished for chimneys, which were placed, V02 for windows, which were not.
    assert ("V11", 2, 1) in now(table)
    assert ("V02", 2, 0) in now(table)


def test_only_the_feature_of_the_day_covers() -> None:
    table = placing([guest("V11", 2)], "T004", options=SATISFIED).play("town 1 at new", "decline town", "end")
    assert now(table)[0] == ("V11", 3, 0)


def test_nothing_is_covered_without_the_variation() -> None:
    table = placing([guest("V11")], "T004").play("town 1 at new", "decline town", "end")
    assert now(table)[0] == ("V11", 2, 0)


def test_who_leaves_with_all_days_covered_pays_all_numbers() -> None:
    table = visited([guest("V19", 2, (1, 2))], options=SATISFIED, rings=0)
    assert score_card(table) == 3
    assert table.line("community-score-card").note == "Fully Satisfied 3"
    assert any("fully satisfied" in line for line in table.log)


def test_who_leaves_with_a_day_open_pays_nothing() -> None:
    table = visited([guest("V19", 2, (2,))], options=SATISFIED, rings=0)
    assert score_card(table) == 0


def test_a_visitor_of_four_days_who_came_in_round_eight_pays_no_bonus() -> None:
    """Worked case 40."""
    table = visited([guest("V04", 1, (1,))], options=SATISFIED, round=9, rings=0)
    assert now(table)[0] == ("V04", 2, 1)
    table = visited([guest("V04", 2, (1, 2))], options=SATISFIED, round=10, rings=0)
    assert now(table) == [("V04", 3, 3)]
    assert score_card(table) == 0


# The rest


def test_positions_write_and_read_everything() -> None:
    table = placing([guest("V11"), guest("V09", 3, (1, 2))], "T004", options=SATISFIED).play("town 1 at new")
    view = table.game.view(table.state, ALL)
    data = table.game.write_position(view, table.names)
    assert data["visitors"] == {
        "guests": {"Ana": [{"card": "V11"}, {"card": "V09", "day": 3, "covered": [1, 2]}]},
        "sides": {"Ana": "homes"},
        "capacity": {"Ana": 2},
        "placed": {"Ana": ["chimneys", "shutters"]},
    }
    assert table.game.read_position(data, table.names) == view


@pytest.mark.parametrize(
    ("visitors", "wrong"),
    [
        ({"guests": {"Ana": [{"card": "V99"}]}}, "no card 'V99'"),
        ({"guests": {"Ana": [{"card": "V01", "day": 3}]}}, "V01 has no day 3"),
        ({"guests": {"Ana": [{"card": "V01", "covered": [0]}]}}, "V01 has no day 0"),
        ({"guests": {"Ana": [{"card": "V01"}, {"card": "V01"}]}}, "V01 is there 2 times"),
        ({"sides": {"Ana": "gardens"}}, "gardens"),
    ],
)
def test_bad_positions_are_refused(visitors: dict[str, Any], wrong: str) -> None:
    with pytest.raises(PositionError, match=wrong):
        Table(1, VISITORS, visitors=visitors)


def test_the_bot_counts_the_days_to_come() -> None:
    module = Visitors.of(TITLE.game(1, VISITORS, None))
    early, late = (placing([guest("V11", day)], "T004") for day in (1, 3))
    assert module.estimate(early.state, 0, 0) > module.estimate(late.state, 0, 0)
