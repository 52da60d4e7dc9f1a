"""Bots on Tenpenny Parks: whole games, and choices that any player would make."""

from __future__ import annotations

from typing import Any

import pytest
from parks_table import INNOVATION, NAMES, SOLO, Table
from sweeps import sweep

from rules.bots.bot import Bot
from rules.bots.greedy_bot import GreedyBot
from rules.bots.random_bot import RandomBot
from rules.kernel.chance import Chance
from rules.kernel.events import ALL
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.kernel.vantage import Vantage
from rules.tenpenny_parks.title import TITLE


def best(table: Table, viewer: int | None = None) -> tuple[str, str]:
    seat = table.seat if viewer is None else viewer
    vantage = Vantage(table.game, table.game.view(table.state, seat), table.names)
    move, reason = GreedyBot().choose(vantage, Chance("bot"), 1)
    assert move in vantage.moves
    return table.game.write(move), reason


def played(seats: int, options: dict[str, Any], first: Bot, others: Bot, seed: str) -> list[int]:
    """Totals of a game between bots."""
    match = Match(TITLE, TITLE.game(seats, options), [Seat(name) for name in NAMES[:seats]], seed)
    chance = Chance(seed)
    while not match.over:
        decision = match.decision
        assert decision is not None
        bot = first if decision.seat == 0 else others
        move, reason = bot.choose(match.vantage(decision.seat), chance, 1)
        assert reason
        match.play(move)
    return [seat.total for seat in match.score().seats]


@pytest.mark.parametrize(
    ("seats", "options"), sweep([(2, {}), (3, {}), (4, INNOVATION)], [(4, INNOVATION)], rows=True), ids=str
)
def test_greedy_beats_random(seats: int, options: dict[str, Any]) -> None:
    totals = played(seats, options, GreedyBot(), RandomBot(), "bots")
    assert totals[0] > max(totals[1:]) + 8


@pytest.mark.parametrize("options", sweep([SOLO, {**INNOVATION, **SOLO}], [{**INNOVATION, **SOLO}]), ids=str)
def test_greedy_holds_its_own_against_becky(options: dict[str, Any]) -> None:
    greedy = [played(2, options, GreedyBot(), GreedyBot(), f"becky/{number}") for number in range(6)]
    random = [played(2, options, RandomBot(), RandomBot(), f"becky/{number}") for number in range(6)]
    assert sum(totals[0] for totals in greedy) > sum(totals[0] for totals in random) + 6 * 12
    assert any(totals[0] > totals[1] for totals in greedy)
    assert not any(totals[0] > totals[1] for totals in random)


def test_in_the_last_month_money_goes_into_adverts() -> None:
    table = Table([{"cards": ["gnome-rodeo"], "money": 9}, {}], phase="advertising", month=5)
    assert best(table)[0] == "advertise gnome-rodeo"


def test_the_extra_worker_is_not_taken_for_a_month_that_will_not_come() -> None:
    table = Table([{"discs": [3, 0, 0]}, {"discs": [1, 0, 0]}], phase="bonuses", month=5)
    assert best(table) == ("bonus vp", "1 VP is worth more now")


def test_goals_that_the_viewer_does_not_see_do_not_count() -> None:
    table = Table([{"goals": ["shady-business", "land-baron"]}, {"goals": ["one-trick", "corner-office"]}], month=4)
    game, state = table.game, table.state
    other = state.clone()
    other.goals = (tuple(range(2)), state.goals[1])
    for viewer in (-1, 1):
        assert game.estimate(state, 0, viewer) == game.estimate(other, 0, viewer)
    assert game.estimate(state, 0, ALL) == game.estimate(state, 0, 0)
    assert len({game.estimate(state, 0, 0), game.estimate(other, 0, 0)}) == 2


def test_the_shortlist_is_legal_short_and_holds_every_kind_of_move() -> None:
    table = Table([{"money": 30}, {}], INNOVATION)
    moves = table.game.moves(table.state)
    short = table.game.shortlist(table.state, moves, 0)
    assert len(short) < len(moves) / 4
    assert set(short) <= set(moves)
    assert len(set(short)) == len(short)
    assert {type(move) for move in short} == {type(move) for move in moves}
    few = Table([{"money": 0, "workers": 0}, {}], INNOVATION)
    assert list(few.game.shortlist(few.state, few.game.moves(few.state), 0)) == few.game.moves(few.state)


def test_a_hint_says_why() -> None:
    table = Table([{"money": 9}, {}], tops={"fantasy": "unicorn-wash"}, builders={})
    move, reason = best(table)
    assert move
    assert reason
    assert not reason.endswith(".")


def nothing_left(month: int, workers: int = 1, **seat: Any) -> Table:
    """A month in which little but concessions can still be built."""
    stacks = ("fantasy", "old_west", "prehistoric", "sci_fi", "undersea", "souvenir")
    return Table(
        [{"money": 0, "goals": ["snack-empire", "passive-income"], "workers": workers, **seat}, {"workers": 0}],
        month=month,
        display=["hot-dog-cannon"],
        stacks={name: [] for name in stacks},
        piles=[[], []],
    )


@pytest.mark.parametrize(
    ("month", "said"),
    [(1, "it brings $2 every month"), (3, "it brings $2 every month"), (4, "it brings $2 next month")],
)
def test_a_concession_is_said_to_bring_its_income_while_it_still_comes(month: int, said: str) -> None:
    table = nothing_left(month)
    move = table.game.read(next(text for text in table.moves if text.startswith("contractor")))
    table.game.apply(table.state, move, Chance("reason"))
    assert table.game.reason(table.state, move, 0, 0) == said


def test_in_the_last_month_a_concession_brings_no_income() -> None:
    table = nothing_left(5)
    move, reason = best(table)
    assert move.startswith("contractor 1 place")
    assert "$2" not in reason
    assert "month" not in reason


def test_a_place_is_said_to_pay_only_where_it_pays() -> None:
    for text, said in (("contractor 1 place b2", ""), ("contractor 1 place a1", "its place pays best")):
        table = nothing_left(5)
        move = table.game.canonical(table.state, table.game.read(text))
        assert table.game.refusal(table.state, move) is None
        table.game.apply(table.state, move, Chance("reason"))
        assert table.game.reason(table.state, move, 0, 0) == said
    assert best(nothing_left(5))[1], "something is said all the same"


@pytest.mark.parametrize(
    ("text", "more", "said"),
    [
        ("arborist a5", {}, "it makes room for a larger tile"),
        ("realtor 1 front left", {"money": 3}, "more land gives room for what is to come"),
        ("banker", {}, "money is what is most needed now"),
    ],
)
def test_nothing_is_promised_for_what_cannot_come_any_more(text: str, more: dict[str, Any], said: str) -> None:
    for month, workers, innovation in ((4, 1, False), (5, 2, False), (5, 1, False), (5, 1, True)):
        options = INNOVATION if innovation else {}
        table = Table([{"workers": workers, **more}, {"workers": 0}], options, month=month)
        move = table.game.read(text)
        assert table.game.refusal(table.state, move) is None
        table.game.apply(table.state, move, Chance("reason"))
        comes = month < 5 or workers > 1 or innovation
        assert table.game.reason(table.state, move, 0, 0) == (said if comes else ""), (month, workers, innovation)


def test_money_of_the_last_month_is_said_to_pay_for_advertising_while_it_can() -> None:
    table = Table([{"workers": 1, "cards": ["gnome-rodeo"]}, {"workers": 0}], month=5)
    table.play("banker")
    assert table.game.reason(table.state, table.game.read("banker"), 0, 0) == "it may pay for advertising"


def test_nobody_keeps_money_in_the_last_month_that_an_advert_could_use() -> None:
    game = TITLE.game(4, INNOVATION)
    for seed in ("last 1", "last 2"):
        match = Match(TITLE, game, [Seat(name) for name in NAMES[:4]], seed)
        chance, bot, asked = Chance(seed), GreedyBot(), 0
        while not match.over:
            decision = match.decision
            assert decision is not None
            last = decision.kind == "advertise" and match.state.month == 5
            choose = bot.choose(match.vantage(decision.seat), chance, 1)[0] if last else None
            move = choose or game.sample_move(match.state, chance)
            asked += last
            assert not last or game.write(move) != "done"
            match.play(move)
        assert asked
