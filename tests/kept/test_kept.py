"""Matches that people have: stored once by an earlier program, never written anew, opened ever after.

``version-1/`` was made by the program as it was before any title had a second version of its rules: its own file of
stored matches (of its tables' version 3), and each match exported with and without ``--reveal``. ``expected.toml``
says what each match had come to, and what it comes to if it is played on at random with a given seed: a match keeps
the rules it began with to its end.
"""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.kernel.chance import Chance
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.kernel.scenario import load
from rules.kernel.scenario_export import record_of
from rules.kernel.scenario_run import Stage, run
from tenby_tui.keeping import open_match
from tenby_tui.saves import SaveStore

FOLDER = Path(__file__).parent / "version-1"
EXPECTED: dict[str, dict[str, Any]] = tomllib.loads((FOLDER / "expected.toml").read_text(encoding="utf-8"))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SaveStore]:
    """A copy of the stored matches, as somebody who updates the program has them."""
    path = tmp_path / "matches.db"
    shutil.copyfile(FOLDER / "saves.db", path)
    found = SaveStore(path)
    yield found
    found.close()


def check(match: Match, expected: dict[str, Any], *, journal: bool = True) -> None:
    """The match stands where it stood, and plays on as it would have."""
    assert match.game.rules_version == 1
    assert len(match.entries) == expected["moves"]
    assert match.digest() == expected["digest"]
    assert match.over == expected["over"]
    assert (match.decision.kind if match.decision else "") == expected["asked"]
    sheet = match.score()
    assert [-1 if seat.total is None else seat.total for seat in sheet.seats] == expected["totals"]
    assert [match.names[seat] for seat in sheet.winners if match.over] == expected["winners"]
    if journal:  # with what the table did beside the game, and later chance as its seed has it
        assert len(match.journal) == expected["lines"]
        assert len(match.sentences(PUBLIC)) == expected["sentences"]
        finish(match)
        played_on = expected["played-on"]
        assert (len(match.entries), match.digest()) == (played_on["moves"], played_on["digest"])
        assert [match.names[seat] for seat in match.score().winners] == played_on["winners"]
    finish(match)
    assert match.over


def finish(match: Match) -> None:
    chance = Chance("played on")
    while not match.over:
        match.play(match.game.sample_move(match.state, chance))


@pytest.mark.parametrize("name", EXPECTED)
def test_a_stored_match_opens_where_it_was_left_and_is_played_on_by_its_rules(name: str, store: SaveStore) -> None:
    number = EXPECTED[name]["match"]
    match, problem, keeper = open_match(store, number)
    assert problem == ""
    check(match, EXPECTED[name])
    assert keeper.match_id == number, "it goes on in the same stored match"
    assert keeper.problem == ""
    again, problem, _ = open_match(store, number)
    assert (problem, again.digest()) == ("", match.digest())
    assert again.game.rules_version == 1


@pytest.mark.parametrize("name", EXPECTED)
def test_a_full_export_is_imported_and_played_on(name: str) -> None:
    scenario = load((FOLDER / f"{name}-revealed.toml").read_text(encoding="utf-8"), name)
    assert run(scenario) == []
    match, problem = Match.load(Stage(scenario).title, record_of(scenario, "other"))
    assert problem == ""
    check(match, EXPECTED[name], journal=False)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_public_export_shows_the_position(name: str) -> None:
    scenario = load((FOLDER / f"{name}.toml").read_text(encoding="utf-8"), name)
    assert run(scenario) == []
    stage = Stage(scenario)
    assert stage.game.rules_version == 1
    decision = stage.vantage.decision
    assert (decision.kind if decision else "") == EXPECTED[name]["asked"]
    assert stage.vantage.describe()


def test_there_is_one_of_every_kind(store: SaveStore) -> None:
    infos = store.list()
    assert {info.id for info in infos} == {each["match"] for each in EXPECTED.values()}
    assert {(info.title, info.finished) for info in infos} == {
        (title, finished) for title in ("tiny-towns", "tenka", "tenpenny-parks", "tenby") for finished in (True, False)
    }
