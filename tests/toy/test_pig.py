"""Pig is a title like any other as long as it is registered: cases, the lesson, the plain table, the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from toys import registered

from rules.kernel.chance import Chance
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.kernel.scenario import load
from rules.kernel.scenario_export import export
from rules.kernel.scenario_run import run
from rules.kernel.walkthrough import load_walkthrough
from rules.kernel.walkthrough_check import check
from rules.titles import TITLES
from tenby_tui.plain.table import PlainTable
from tenby_tui.simulate import Plan, simulate
from tenby_tui.thinking import environment

FOLDER = Path(__file__).parent
CASES = sorted((FOLDER / "pig_cases").glob("*.toml"))
OPTIONS = {"dice": "two", "goal": 30}

sys.path.append(str(FOLDER.parent / "tenby_tui"))

from plain_harness import CLEARED, ListTerminal, make_table, new_match, play_at_random  # noqa: E402


@pytest.fixture(autouse=True)
def pig() -> Iterator[None]:
    with registered("pig"):
        yield


def test_a_toy_is_a_title_only_while_it_is_registered() -> None:
    assert TITLES["pig"] == ("Pig", "toy_pig.title")
    with registered("pig", "tide"):
        assert {"pig", "tide"} <= {*TITLES}
    assert "tide" not in TITLES
    assert "pig" in TITLES


@pytest.mark.parametrize("file", CASES, ids=lambda path: path.stem)
def test_case(file: Path) -> None:
    failures = run(load(file.read_text(encoding="utf-8"), file.name))
    assert not failures, "\n".join(["", *(f"  {failure}" for failure in failures)])


def test_the_lesson_holds() -> None:
    assert check(load_walkthrough("toy_pig", "first-turns")) == []


def test_a_match_is_exported_and_the_export_holds() -> None:
    match = new_match("pig", 3, OPTIONS)
    chance = Chance("export")
    for _ in range(8):
        match.play(match.game.sample_move(match.state, chance))
    assert not match.over
    for reveal in (False, True):
        assert run(load(export(match, reveal=reveal))) == []
    public = " ".join([export(match, reveal=False), *match.sentences(PUBLIC)])
    assert not [each for each in (*match.state.bonuses, *bonuses(match)) if each in public]


def test_greedy_bots_come_to_an_end() -> None:
    report = simulate(Plan("pig", 3, ("greedy", "greedy", "random"), 20, "pig", {}, ""), 1)
    assert report.finished == 20
    assert report.wins[0] + report.wins[1] > report.wins[2]


# The plain table


def test_a_game_is_played_at_the_plain_table_with_everything_open() -> None:
    match = new_match("pig", 3, OPTIONS)
    status, terminal, _ = play_at_random(match, "whole", open_hands=True)
    assert status == 0
    assert match.over
    assert "The game is over." in terminal.said
    assert CLEARED not in terminal.said
    loaded, problem = Match.load(match.title, match.record())
    assert problem == ""
    assert loaded.digest() == match.digest()


def test_a_bonus_is_told_to_its_seat_and_to_nobody_else_before_the_end() -> None:
    match = new_match("pig", 3, OPTIONS)
    names = bonuses(match)
    told = set()

    def watch(text: str, table: PlainTable) -> None:
        if not match.over:
            shown = {seat for seat, name in enumerate(names) if name in text}
            assert shown <= {table.session.viewer}, text
            told.update(shown)

    seat = match.game.seat_to_move(match.state)
    orders = iter([str(seat + 1), "show", "log 99", "score", "roll", "show", "peek", str(seat + 1), "show", "quit"])
    terminal = ListTerminal(lambda: next(orders, None), clears=True)
    table = make_table(match, terminal, open_hands=False)
    terminal.watch = lambda text: watch(text, table)
    with table._runner:
        assert table.play() == 0
    assert CLEARED in terminal.said
    assert told == {seat}
    status, terminal, _ = play_at_random(match, "curtains", open_hands=False, clears=True, watch=watch)
    assert status == 0
    assert match.over
    assert all(any(name in line for line in terminal.said) for name in names)


def bonuses(match: Match) -> list[str]:
    """Names of the cards that the seats hold."""
    return [match.game.content.cards[bonus].name for bonus in match.state.bonuses]


def test_the_program_plays_it_line_by_line(tmp_path: Path) -> None:
    code = "import sys; from toys import TOYS; from rules.titles import TITLES; TITLES['pig'] = TOYS['pig']; "
    code += "from tenby_tui.cli import run; sys.exit(run(sys.argv[1:]))"
    begun = ["play", "pig", "--plain", "--seat", "Ana", "--seat", "Ben", "-o", "first=1", "--open-hands", "--seed", "5"]
    folders = {"TENBY_TUI_DATA_DIR": str(tmp_path / "data"), "TENBY_TUI_CONFIG_DIR": str(tmp_path / "config")}
    paths = os.pathsep.join((str(FOLDER), str(FOLDER.parent.parent)))
    done = subprocess.run(
        [sys.executable, "-c", code, *begun],
        input="hold\nroll\nmoves\nquit\n", capture_output=True, text=True, check=False,
        env={**environment(), **folders, "PYTHONPATH": paths},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "A turn begins with a roll; only then may you hold." in done.stdout
    assert "Ana rolls " in done.stdout
    assert "is saved" in done.stderr
