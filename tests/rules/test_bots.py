"""The bots: greedy is clearly better than random, and the same seed gives the same game.

The full measurement (100 games each) is marked ``long``; the everyday test plays fewer with a bound that the
full one leaves well behind.
"""

from __future__ import annotations

import pytest
from sweeps import sweep

from rules.bots import Answer, answer, ask, make_bot
from rules.kernel.chance import Chance
from rules.kernel.errors import RulesError
from rules.kernel.events import ALL, PUBLIC
from rules.kernel.sheet import ScoreSheet
from rules.kernel.vantage import Vantage
from rules.titles import load_title

NAMES = ("Ana", "Ben", "Chloe", "Dora")


def play(title: str, kinds: list[str], options: dict, seed: int) -> tuple[ScoreSheet, list[str]]:
    game = load_title(title).game(len(kinds), options)
    chance, picks = Chance(f"deal/{seed}"), Chance(f"bots/{seed}")
    state = game.start(chance)
    texts = []
    while state.pending:
        seat = game.seat_to_move(state)
        vantage = Vantage(game, game.view(state, seat), NAMES[: len(kinds)])
        move, reason = make_bot(kinds[seat]).choose(vantage, picks, 1)
        assert reason
        texts.append(game.write(move))
        game.apply(state, move, chance)
    return game.score(game.view(state, ALL)), texts


def wins_of_greedy(games: int) -> float:
    wins = 0.0
    for seed in range(games):
        kinds = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        sheet, _ = play("tiny-towns", kinds, {}, seed)
        winners = sheet.winners
        wins += (kinds.index("greedy") in winners) / len(winners)
    return wins


def mean_of_solo(games: int) -> float:
    totals = [play("tiny-towns", ["greedy"], {"monuments": "off"}, seed)[0].seats[0].total for seed in range(games)]
    return sum(totals) / games


@pytest.mark.parametrize(("games", "least"), sweep([(5, 4), (16, 15)], rows=True))
def test_greedy_beats_random(games: int, least: int) -> None:
    assert wins_of_greedy(games) >= least


@pytest.mark.parametrize("games", sweep([5, 16]))
def test_greedy_builds_a_town_alone(games: int) -> None:
    assert mean_of_solo(games) >= 9


@pytest.mark.long
def test_greedy_beats_random_in_95_of_100_games() -> None:
    assert wins_of_greedy(100) >= 95


@pytest.mark.long
def test_greedy_averages_12_alone_without_monuments() -> None:
    assert mean_of_solo(100) >= 12


@pytest.mark.parametrize(
    "options", sweep([{}, {"mode": "town-hall", "cavern": True}, {"sealed": True}], [{"sealed": True}])
)
def test_the_same_seed_gives_the_same_game(options: dict) -> None:
    first = play("tiny-towns", ["greedy", "random", "greedy"], options, 5)
    assert play("tiny-towns", ["greedy", "random", "greedy"], options, 5) == first


def test_a_question_is_plain_data_and_its_answer_a_legal_move() -> None:
    title = load_title("tiny-towns")
    game = title.game(2, {"monuments": "off"})
    state = game.start(Chance("question"))
    seat = game.seat_to_move(state)
    vantage = Vantage(game, game.view(state, seat), NAMES[:2])
    question = ask(vantage, "greedy", "s", dict(game.options))
    found = answer(question)
    assert isinstance(found, Answer)
    assert game.refusal(state, game.read(found.move)) is None
    assert answer(question) == found


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(RulesError, match="random, greedy"):
        make_bot("deep-thought")


def test_a_hint_on_the_public_screen_does_not_depend_on_a_face_down_monument() -> None:
    """Whatever monument lies there, the public hint is the same, and never a monument."""
    game = load_title("tiny-towns").game(2, {"cards": "teaching", "first": "1"})
    hints = set()
    state = game.start(Chance("hint"))
    while game.decision(state).kind == "keep":
        game.apply(state, game.moves(state)[0], Chance(1))
    for text in ("name wheat", "place b2", "place b2"):
        game.apply(state, game.read(text), Chance(1))
    for text in ("name brick", "place c1", "place c1"):
        game.apply(state, game.read(text), Chance(1))
    for number in range(12):
        other = game.resample(game.view(state, PUBLIC), Chance(number))
        vantage = Vantage(game, game.view(other, PUBLIC), NAMES[:2])
        hints.add(make_bot("greedy").choose(vantage, Chance("fixed"), 1))
    assert len(hints) == 1
