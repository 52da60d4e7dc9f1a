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


def played_out(table: Table) -> list[str]:
    """What the bot does until the battle is over."""
    made = []
    while table.state.fight is not None:
        made.append(choice(table))
        table.play(made[-1])
    return made


def test_it_spares_the_last_province_and_conquers_it() -> None:
    table = Table(["lord", ""], ["knight knight knight", "province lord priest"])
    table.play("battle lord 2", "pass")
    assert {*played_out(table)} == {"take lord from 2", "take priest from 2", "no more", "conquer"}
    assert table.court(0) == "province knight knight knight"
    assert table.court(1) == ""


def test_it_spares_a_province_where_all_cards_are_alike() -> None:
    table = Table(["lord", ""], ["knight knight", "province province"])
    table.play("battle lord 2", "pass")
    assert played_out(table) == ["take province from 2", "no more", "conquer"]


def test_the_cannon_spares_the_last_province() -> None:
    table = Table(["lord", "lord lord"], ["knight cannon", "province"])
    table.play("battle lord 2", "pass", "pass")
    assert choice(table) == "no more"
    table.play("no more", "lose lord")
    assert choice(table) == "conquer"


def test_a_victorious_defender_spares_nothing_of_a_leader() -> None:
    table = Table(["lord", "lord"], ["province province province", "knight knight"], marker=3)
    table.play("battle lord 2", "pass")
    assert played_out(table) == ["take province from 1", "take province from 1"]


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
