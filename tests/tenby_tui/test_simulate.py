"""Simulations: the same games whoever plays them, and figures that add up."""

import json

import pytest

from rules.kernel.errors import RulesError
from rules.kernel.title import Title
from tenby_tui.cli import run
from tenby_tui.simulate import LONGEST, Plan, Result, _report, play_games, simulate

OPTIONS = {"cards": "teaching", "monuments": "off"}
TOWNS = Plan("tiny-towns", 2, ("greedy", "random"), games=4, seed="5", options=OPTIONS)
FIELDS = "game, seats, bots, games, seed, finished, seconds, games_per_second, decisions, wins, scores, endings"


def test_the_same_seed_gives_the_same_games(tide: Title) -> None:
    plan = Plan("tide", 3, ("random", "greedy", "random"), games=10, seed="3")
    assert play_games(plan, range(10)) == play_games(plan, range(10))
    assert play_games(plan, [7]) == play_games(plan, range(10))[7:8]


def test_the_number_of_processes_changes_nothing() -> None:
    plan = Plan("tiny-towns", 3, ("random",) * 3, games=20, seed="5")
    alone, together = simulate(plan, 1), simulate(plan, 2)
    for field in ("games", "finished", "decisions", "wins", "scores", "endings", "bots", "seats"):
        assert getattr(alone, field) == getattr(together, field)


def test_greedy_beats_random() -> None:
    report = simulate(TOWNS)
    assert report.finished == 4
    assert report.wins[0] >= 3


def test_figures_of_a_report() -> None:
    plan = Plan("tide", 2, ("random", "random"), games=4)
    results = [
        Result(10, (0,), (5, 1), "points"),
        Result(10, (0, 1), (3, 3), "shared"),
        Result(10, (1,), (2, 4), "points"),
        Result(LONGEST),
    ]
    report = _report(plan, results, 2.0)
    assert (report.finished, report.games_per_second, report.decisions) == (3, 1.5, LONGEST + 30)
    assert report.wins == (1.5, 1.5)
    assert report.scores is not None
    first = report.scores[0]
    assert (first.mean, first.p10, first.p50, first.p90, first.min, first.max) == (3.33, 2, 3, 5, 2, 5)
    assert report.endings == {"points": 2, "shared": 1}


def test_a_title_without_points_has_no_scores() -> None:
    report = _report(Plan("tide", 1, ("random",), games=1), [Result(3, (0,), None, "the keep fell")], 1.0)
    assert report.scores is None


def test_a_plan_must_be_sound() -> None:
    with pytest.raises(RulesError, match="2 seats need 2 bots, not 1"):
        simulate(Plan("tiny-towns", 2, ("random",)))


def test_the_json_has_exactly_its_fields(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "tiny-towns", "--seats", "2", "--games", "3", "--seed", "9", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert ", ".join(data) == FIELDS
    assert list(data["scores"][0]) == ["mean", "p10", "p50", "p90", "min", "max"]
    assert sum(data["wins"]) == data["finished"] == data["games"] == 3


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--seats", "2", "--games", "2", "--bot", "random", "--bot", "greedy", "-o", "monuments=off"]
    assert run(["simulate", "tiny-towns", *arguments]) == 0
    shown = capsys.readouterr().out
    assert "2 of 2 games finished" in shown
    assert "greedy" in shown


@pytest.mark.parametrize(
    ("arguments", "first"),
    [
        (["tenby", "--seats", "1", "--games", "1"], "Tenby, 1 seat, seed 0: 1 of 1 game finished"),
        (["tenby", "--seats", "2", "--games", "2"], "Tenby, 2 seats, seed 0: 2 of 2 games finished"),
    ],
)
def test_the_table_counts_seats_and_games(arguments: list[str], first: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", *arguments]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == first


@pytest.mark.parametrize(
    "arguments",
    [["--seats", "1"], ["--seats", "2", "-o", "becky=easy"], ["--seats", "2", "-o", "becky=easy", "-b", "greedy"]],
)
def test_the_seat_that_the_game_plays_itself_has_its_name(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    bot = "greedy" if "greedy" in arguments else "random"
    given = ["simulate", "tenpenny-parks", *arguments, "--games", "1"]
    assert run(given) == 0
    rows = [line.split()[:2] for line in capsys.readouterr().out.splitlines() if line[:1].isdecimal()]
    assert rows[-2:] == [["1", bot], ["2", "Becky"]]
    assert run([*given, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bots"] == [bot, "Becky"]
