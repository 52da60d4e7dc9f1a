"""The greedy bot: it plays by its view, weighs pairs, spends its Life Rings and uses the modules."""

from __future__ import annotations

from statistics import mean
from typing import Any

import pytest
from tenby_bands import POLICIES, Plan, play, regress
from tenby_table import MODULES, Table

from rules.bots import make_bot
from rules.kernel.chance import Chance
from rules.kernel.vantage import Vantage
from rules.tenby.bot import turns_left
from rules.tenby.prospects import left_after
from rules.tenby.title import TITLE

MARKET = ["T001", "T002", "T003", "T004", "T005", "T006"]


def choice(table: Table, seed: int = 1) -> str:
    """What the greedy bot does here."""
    seat = table.game.seat_to_move(table.state)
    vantage = Vantage(table.game, table.game.view(table.state, seat), table.names)
    move, why = make_bot("greedy").choose(vantage, Chance(seed), 1)
    assert why
    return table.game.write(move)


def test_the_greedy_bot_scores_far_more_than_the_random_one() -> None:
    greedy = [play(Plan(2, (), f"bots/{seed}")) for seed in range(2)]
    lots = [play(Plan(2, (), f"bots/{seed}", bot="random")) for seed in range(2)]
    assert mean(mean(game.totals) for game in greedy) > mean(mean(game.totals) for game in lots) + 25


def test_all_modules_are_used() -> None:
    options = dict.fromkeys(MODULES, True)
    game = play(Plan(2, tuple(options.items()), "modules"))
    assert game.lines["mayor"] > 0
    assert game.lines["community-score-card"] > 10


@pytest.mark.parametrize("options", [{}, dict.fromkeys(MODULES, True)], ids=["base", "all"])
def test_what_is_hidden_does_not_move_the_bot(options: dict[str, Any]) -> None:
    """In any arrangement that looks the same to a seat the bot makes the same move."""
    game = TITLE.game(3, options)
    chance = Chance("hidden")
    state = game.start(chance)
    count = 0
    while state.pending and count < 250:
        seat = game.seat_to_move(state)
        if count % 23 == 0:
            view = game.view(state, seat)
            other = game.view(game.resample(view, Chance(count)), seat)
            moves = {
                make_bot("greedy").choose(Vantage(game, each, ("Ana", "Ben", "Cy")), Chance(7), 1)
                for each in (view, other)
            }
            assert len(moves) == 1
        game.apply(state, game.sample_move(state, chance), chance)
        count += 1


def test_a_good_card_is_taken_and_a_useless_one_is_not_bought() -> None:
    pack = '[[sketch]]\nid = "BIG"\ncard = "aG =9"\n[[sketch]]\nid = "NIL"\ncard = "aG =0"\n'
    table = Table(2, pack=pack, open=["town"], market=["NIL", "BIG"], round=10)
    assert choice(table).startswith("town 2 at")
    table = Table([{"rings": 4}, {}], pack=pack, open=[], market=["BIG"], round=10)
    assert choice(table).startswith("extra 1 at")
    table = Table([{"rings": 4}, {}], pack=pack, open=[], market=["NIL"], round=5)
    assert choice(table) == "end"


def test_life_rings_are_not_wasted_on_moves_that_bring_nothing() -> None:
    table = Table([{"rings": 3, "streets": ["S1 | A1 | A2"]}, {}], pack=FLAT, open=[], market=["A3"], round=10)
    assert choice(table) == "end"


FLAT = "".join(f'[[sketch]]\nid = "A{number}"\ncard = "aG ={number}"\n' for number in range(1, 4))


def test_the_resident_that_fits_is_kept() -> None:
    # R07 counts pink buildings, R08 blue ones.
    pack = '[[sketch]]\nid = "PINK"\ncard = "hP =1"\n'
    street = " | ".join(["S1", *["PINK"] * 6])
    table = Table(
        [{"streets": [street]}, {}],
        pack=pack,
        open=["resident"],
        round=10,
        chance={"resident": [["R08"], ["R07"]]},
    ).play("resident")
    assert choice(table) == "keep 2"


def test_turns_left() -> None:
    table = Table([{"day": "D01"}, {"day": "D02"}], round=9, market=MARKET)
    assert turns_left(table.game, table.state, 0) == 1
    assert turns_left(table.game, table.state, 1) == 2
    night = Table(2, round=9, phase="night", market=MARKET)
    assert turns_left(night.game, night.state, 0) == 2
    assert turns_left(night.game, Table(2, over=True, round=10).state, 0) == 0


def test_less_is_left_when_others_come_first() -> None:
    values = (6.0, 4.0, 1.0)
    assert left_after(values, 0, 0.5) == 6.0
    assert left_after(values, 0, 0.5) > left_after(values, 1, 0.5) > left_after(values, 3, 0.5)
    assert left_after((), 1, 0.5) == 0.0


def test_an_early_place_is_worth_something_to_the_bot() -> None:
    """The same Day Card twice: with all else equal the earlier Night Card is taken."""
    table = Table(2, phase="night", pairs=["D01", "D02", "D30"], market=MARKET, landmarks=["L01", "L02", "L03"])
    same = table.game.day_cards[table.state.pairs[0]]
    game = table.game
    worth = []
    for night in (1, 3):
        state = table.state.clone()
        state.pairs = tuple(state.pairs[0] for _ in range(3))
        game.apply(state, game.read(f"take night {night}"), Chance(1))
        worth.append(game.estimate(state, 0, 0))
    assert worth[0] > worth[1], same


def test_policies_take_the_ends() -> None:
    moves = [TITLE.game(3).read(f"take night {night}") for night in (1, 3, 4)]
    assert POLICIES["highest"](moves, Chance(1)) == moves[-1]
    assert POLICIES["lowest"](moves, Chance(1)) == moves[0]
    assert POLICIES["random"](moves, Chance(1)) in moves


def test_the_regression_of_the_tables() -> None:
    rows = [(float(a), float(b)) for a in range(5) for b in range(4)]
    values = [2 * a - 0.5 * b + 3 for a, b in rows]
    found = regress(rows, values)
    assert [round(worth, 6) for worth, _ in found] == [2.0, -0.5]
    assert all(error < 1e-6 for _, error in found)
    noisy = [value + (-1) ** number for number, value in enumerate(values)]
    assert all(0.05 < error < 1 for _, error in regress(rows, noisy))
