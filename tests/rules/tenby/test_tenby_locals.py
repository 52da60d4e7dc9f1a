"""Locals, with the worked cases of the specification that are about them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.chance import Chance
from rules.kernel.errors import NotationError, PositionError
from rules.kernel.events import ALL
from rules.tenby.locals import Locals
from rules.tenby.title import TITLE
from tests.rules.tenby.tenby_table import Table

LOCALS = {"locals": True}
Q = ("hP c2d1 <s>2", "bB(coffee_shop) s1w1 <<c>>1", "hP s2f1 <d>1", "aB b2c1 =3")
"""The cards of street Q of the specification."""


def sketches(*cards: str) -> str:
    looks = dict.fromkeys(card.partition("*")[0].strip() for card in cards)
    return "\n".join(f'[[sketch]]\nid = "Q{number}"\ncard = "{look}"' for number, look in enumerate(looks, 1))


def day(streets: list[str], market: tuple[str, ...] = ("T001", "T052", "T100"), **more: Any) -> Table:
    """One seat on its turn with a Town Action and a Landmark Action."""
    given = {"options": LOCALS, "round": 3, "landmarks": ["L01"], **more}
    rings = given.pop("rings", 3)
    return Table(
        [{"streets": streets, "day": "D15", "rings": rings}],
        phase="day",
        open=["town", "landmark"],
        market=list(market),
        **given,
    )


def walk(*streets: str, rings: int = 3, **more: Any) -> Table:
    """One seat in the Locals step."""
    given = {"options": LOCALS, "round": 3, **more}
    return Table([{"streets": list(streets), "rings": rings}], phase="community", **given)


def supply(table: Table) -> int:
    return Locals.of(table.game).supply(table.state.towns[0])


# Placing


def test_a_local_may_go_with_a_home() -> None:
    table = day(["S1"])
    assert "town 1 at 1 left local" in table.moves
    table.play("town 1 at 1 left local")
    assert table.streets() == ["T001*1 S1"]
    assert supply(table) == 4


def test_a_home_may_come_without_a_local() -> None:
    table = day(["S1"]).play("town 1 at new")
    assert table.streets() == ["S1", "T001"]
    assert supply(table) == 5


@pytest.mark.parametrize("move", ["town 2 at 1 left local", "town 3 at new local", "landmark 1 at 1 right local"])
def test_locals_are_placed_on_homes_only(move: str) -> None:
    table = day(["S1"])
    assert table.reason(move) == "not-a-home"
    assert move not in table.moves


def test_five_locals_and_no_more() -> None:
    table = day(["S1 *5"])
    assert table.reason("town 1 at 1 left local") == "no-local-left"
    assert table.reason("town 1 at 1 left") == ""
    table = day(["S1 *4"]).play("town 1 at 1 left local")
    assert supply(table) == 0


def test_an_extra_card_and_a_pier_card_may_carry_one_too() -> None:
    table = day(["S1"], rings=4).play("extra 1 at 1 right local")
    assert table.streets() == ["S1 T001*1"]
    table = Table(
        [{"streets": ["S1"], "day": "D15"}],
        LOCALS,
        phase="day",
        open=["pier"],
        chance={"town card": [["T001"], ["T052"]]},
    )
    table.play("pier")
    assert table.reason("pier 2 at new local") == "not-a-home"
    table.play("pier 1 at new local")
    assert table.streets() == ["S1", "T001*1"]


def test_nobody_speaks_of_locals_without_the_module() -> None:
    table = day(["S1"], options=None)
    with pytest.raises(NotationError):
        table.game.read("town 1 at 1 left local")


def test_a_local_travels_with_its_card() -> None:
    table = day(["S1 | T002 *2"]).play("move 1.2 to new")
    assert table.streets() == ["S1", "T002*2"]


def test_locals_do_not_step_by_day() -> None:
    assert day(["S1 *1 | T002"]).reason("local 1.1 right") == "not-now"


# Steps


def test_the_first_step_is_free_and_others_cost_a_ring() -> None:
    table = walk("S1 *1 | T052 | L01 | T002")
    assert table.kind == "local"
    assert table.moves == ["local 1.1 right", "done"]
    table.play("local 1.1 right")
    assert table.state.rings == (3,)
    assert table.moves == ["local 1.2 left", "local 1.2 right", "done"]
    table.play("local 1.2 right")
    assert table.state.rings == (2,)
    assert table.streets() == ["S1 T052 L01*1 T002"]
    table.play("local 1.3 right")
    assert (table.state.rings, table.streets()) == ((1,), ["S1 T052 L01 T002*1"])


@pytest.mark.parametrize(
    "steps",
    [
        ("local 1.1 right", "local 1.2 right", "local 1.3 right"),
        ("local 1.1 right", "local 2.1 right", "local 2.2 right"),
    ],
)
def test_two_rings_for_three_steps(steps: tuple[str, ...]) -> None:
    """Worked case 67: one Local three steps; two Locals, one step and two."""
    table = walk("S1 *1 | T052 | L01 | T002", "T003 *1 | T004 | T005").play(*steps)
    assert table.state.rings == (1,)


def test_no_paid_step_without_a_ring() -> None:
    table = walk("S1 *1 | T052 | L01", rings=0).play("local 1.1 right")
    assert table.kind != "local"
    table = walk("S1 *1 | T052 | L01", rings=1).play("local 1.1 right", "local 1.2 right")
    assert table.kind != "local"
    assert table.state.rings == (0,)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("local 1.1 left", "end-of-street"),
        ("local 2.2 right", "end-of-street"),
        ("local 1.2 left", "no-local-there"),
        ("local 1.3 left", "no-card-there"),
        ("local 4.1 left", "no-card-there"),
        ("pass", "not-now"),
        ("end", "not-now"),
    ],
)
def test_steps_that_are_refused(move: str, reason: str) -> None:
    table = walk("S1 *1 | T052", "T002 | T003 *1")
    assert table.reason(move) == reason


def test_several_locals_may_stand_together() -> None:
    table = walk("S1 *1 | T052 *3").play("local 1.1 right", "done")
    assert table.streets() == ["S1 T052*4"]


def test_whoever_can_make_no_step_is_not_asked() -> None:
    assert walk("S1 | T052").kind != "local"
    assert walk("S1 *3", "T052 | T053").kind != "local"
    assert walk("S1 *1 | T052").kind == "local"


def test_done_ends_the_steps_and_keeps_the_rings() -> None:
    table = walk("S1 *1 | T052").play("done")
    assert table.kind != "local"
    assert (table.state.rings, table.streets()) == ((3,), ["S1*1 T052"])


def test_in_night_order() -> None:
    seats = [{"night": night, "streets": [f"S{night} *1 | T00{night}"]} for night in (2, 3, 1)]
    table = Table(seats, LOCALS, phase="community")
    asked = []
    while table.kind == "local":
        asked.append(table.seat)
        table.play("done")
    assert asked == ["Cy", "Ana", "Ben"]


# The end


def final(*streets: str, **more: Any) -> Table:
    """A finished game of one seat."""
    cards = [card.strip() for street in streets for card in street.split("|")]
    return Table([{"streets": list(streets)}], LOCALS, pack=sketches(*cards), over=True, **more)


@pytest.mark.parametrize(
    ("third", "second", "points"),
    [
        pytest.param("", "", 8, id="1"),
        pytest.param(" *2", "", 9, id="3"),
        pytest.param("", " *1", 8, id="4"),
    ],
)
def test_locals_extend_the_reach(third: str, second: str, points: int) -> None:
    table = final(f"{Q[0]} | {Q[1]}{second} | {Q[2]}{third} | {Q[3]}")
    line = table.line("town-cards")
    assert line.amount == points
    assert line.note == (f"of which by Locals: {points - 8}" if points > 8 else "")


@pytest.mark.parametrize(("number", "points"), [(0, 4), (1, 4), (3, 9), (4, 12), (5, 12)])
def test_pairs_on_a_landmark(number: int, points: int) -> None:
    """Worked cases 9, 10, 12 and 13."""
    on_it = f" *{number}" if number else ""
    table = final(f"hP c2d1 <s>2 | l c1d1 #c1{on_it} | aB b2c1 =3", "hW c3", "hY c5")
    assert table.line("landmarks").amount == points
    assert table.line("town-cards").amount == 3


def last_round(*streets: str, resident_deck: list[str] | None = None) -> Table:
    more: dict[str, Any] = {} if resident_deck is None else {"resident_deck": resident_deck}
    return Table([{"streets": list(streets)}], LOCALS, phase="community", round=10, **more)


def test_locals_on_amenities_bring_residents() -> None:
    table = last_round("S1 | T100 *2 | T001 *1").play("done")
    assert not table.kind
    assert len(table.state.hands[0]) == 2
    assert any(line.startswith("Locals bring Ana: ") for line in table.log)


def test_no_resident_from_a_points_only_landmark() -> None:
    """Worked case 15."""
    table = last_round("S1 | L19 *2").play("done")
    assert table.state.hands[0] == ()
    assert table.line("landmarks").amount == 6


def test_a_missing_resident_is_worth_three_points() -> None:
    table = last_round("S1 | T100 *3", resident_deck=["R01"]).play("done")
    assert len(table.state.hands[0]) == 1
    line = table.line("residents")
    assert "could not be drawn: 6" in line.note
    assert line.amount == 6 + table.game.scorer.residents(table.state.towns[0], table.state.hands[0])
    assert "2 Residents are missing for Ana: 6 points." in table.log


def test_residents_are_brought_in_night_order() -> None:
    seats = [{"night": 2, "streets": ["S1 | T100 *1"]}, {"night": 1, "streets": ["S2 | T101 *1"]}]
    table = Table(seats, LOCALS, phase="community", round=10, resident_deck=["R01"])
    table.play("done", "done")
    assert [len(hand) for hand in table.state.hands] == [0, 1]


def test_residents_that_run_out_come_from_the_discards_first() -> None:
    seats = [{"streets": ["S1 | T100 *2"]}]
    table = Table(seats, LOCALS, phase="community", round=10, resident_deck=["R01"], resident_discards=["R02"])
    table.play("done")
    assert len(table.state.hands[0]) == 2


# Home Base


def test_home_base() -> None:
    options = {**LOCALS, "home-base": True}
    game = TITLE.game(3, options, None)
    state = game.start(Chance("home"))
    assert [town.streets[0].locals for town in state.towns] == [(5,)] * 3
    table = day(["S1 *5"], options=options)
    assert table.reason("town 1 at 1 left local") == "no-local-left"
    table = walk("S1 *5 | T052", options=options).play("local 1.1 right")
    assert table.streets() == ["S1*4 T052*1"]


# The rest


def test_positions_write_the_missing() -> None:
    table = last_round("S1 | T100 *3", resident_deck=["R01"]).play("done")
    view = table.game.view(table.state, ALL)
    data = table.game.write_position(view, table.names)
    assert data["locals"] == {"missing": {"Ana": 2}}
    assert table.game.read_position(data, table.names) == view


def test_six_locals_are_refused() -> None:
    with pytest.raises(PositionError, match="only 5 Locals"):
        walk("S1 *5 | T052 *1")


def test_more_steps_are_better_judged_where_a_resident_waits() -> None:
    table = walk("S1 *1 | T100")
    module = Locals.of(table.game)
    before = module.estimate(table.state, 0, 0)
    table.play("local 1.1 right")
    assert module.estimate(table.state, 0, 0) > before
