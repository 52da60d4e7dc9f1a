"""The greedy bot plays Tenka sensibly; ``tenka_bands.py`` measures how games go."""

from __future__ import annotations

import pytest
from sweeps import sweep
from tables import Table
from tenka_bands import play, table

from rules.bots import make_bot
from rules.kernel.chance import Chance
from rules.kernel.vantage import Vantage
from rules.titles import load_title


def choice(table: Table) -> str:
    """What the bot does here."""
    seat = table.game.seat_to_move(table.state)
    vantage = Vantage(table.game, table.game.view(table.state, seat), table.names)
    move, why = make_bot("greedy").choose(vantage, Chance("bot"), 1)
    assert why
    return table.game.write(move)


def test_it_places_a_province_at_once() -> None:
    assert choice(Table(["province knight lord", "knight"], ["", ""])) == "place province"


def test_it_attacks_whoever_would_win_next() -> None:
    courts = ["knight knight province", "province province province province province"]
    table = Table(["priest knight knight", "lord"], courts)
    assert choice(table).startswith("battle")


def test_a_helper_helps_against_the_bigger_threat() -> None:
    courts = ["knight", "province province province province province", "knight knight"]
    table = Table(["lord priest priest", "lord", "knight knight"], courts)
    table.play("battle lord 2", "pass")
    assert choice(table).endswith("for attacker")


def test_it_takes_a_province_from_a_court_rather_than_a_lord() -> None:
    table = Table(["lord", ""], ["knight knight cannon", "province province lord"])
    table.play("battle lord 2", "pass")
    assert choice(table) == "take province from 2"


@pytest.mark.parametrize("seed", sweep(range(2)))
def test_games_between_bots_end_by_the_win_check_and_are_told(seed: int) -> None:
    games = [play(load_title("tenka").game(3), f"bot test {seed}")]
    assert games[0].events["wins"] == 1
    assert any("battles" in line for line in table(3, games))


def test_greedy_beats_random() -> None:
    game = load_title("tenka").game(3, {"marker": 3})
    names = ("Ana", "Ben", "Cy")
    bots = [make_bot("greedy"), make_bot("random"), make_bot("random")]
    wins = 0
    for number in range(8):
        chance, thoughts = Chance(f"mixed {number}"), Chance(f"thoughts {number}")
        state = game.start(chance)
        while state.pending:
            seat = game.seat_to_move(state)
            move, _ = bots[seat].choose(Vantage(game, game.view(state, seat), names), thoughts, 1)
            game.apply(state, move, chance)
        wins += 0 in state.winners
    assert wins >= 6
