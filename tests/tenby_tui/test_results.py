"""Results read for the statistics, and the command that prints them."""

import json
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from rules.kernel.chance import Chance
from rules.kernel.errors import RulesError
from rules.kernel.record import Seat
from rules.kernel.title import Title
from screens.services import TableSettings
from tenby_tui.cli import cli
from tenby_tui.paths import DATA_VARIABLE, database_file
from tenby_tui.saves import SaveStore
from tenby_tui.services import TableServices


@pytest.fixture
def services(tmp_path: Path, tide: Title, monkeypatch: pytest.MonkeyPatch) -> TableServices:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    return TableServices(SaveStore(database_file()), TableSettings(), lambda settings: "")


def play(services: TableServices, *names: str, seed: str | None = None, moves: int = 9999) -> int:
    seats = [Seat(name, name if name == "random" else "human") for name in names]
    match_id, match = services.create("tide", seats, {"rounds": 2}, seed=seed)
    chance = Chance(match_id)
    for _ in range(moves):
        if match.over:
            break
        match.play(match.game.sample_move(match.state, chance))
    return match_id


def test_results_are_those_of_the_score_sheets(services: TableServices) -> None:
    first = play(services, "Ana", "random")
    second = play(services, "Ana", "Ben", moves=2)
    services.thought(first, 0, 3)
    services.leave(first)
    results = services.results()
    assert [(result.info.id, len(result.seats), result.thinking) for result in results] == [
        (first, 2, {0: 3.0}),
        (second, 0, {}),
    ]
    sheet = services.open_match(first)[0].score()
    assert [(each.seat, each.total, each.place) for each in results[0].seats] == [
        (each.seat, each.total, each.place) for each in sorted(sheet.standings, key=lambda each: each.seat)
    ]
    with sqlite3.connect(services.store.path) as db:
        db.execute("UPDATE result SET place = 'first' WHERE seat = 1")
    db.close()
    assert len(services.results()[0].seats) == 1


def test_the_command(services: TableServices) -> None:
    run = CliRunner().invoke
    assert run(cli, ["stats"]).output == "0 games played, 0 finished.\n"
    play(services, "Ana", "Ben")
    play(services, "ana", "random")
    play(services, "Ana", "Ben", seed="known")
    told = run(cli, ["stats"]).output
    assert "2 games played, 2 finished." in told
    assert "Not counted: deals that were known" in told
    assert "against" in run(cli, ["stats", "ANA"]).output
    found = json.loads(run(cli, ["stats", "--json"]).output)
    assert [person["played"] for person in found["people"]] == [2, 1]
    assert found["left_out"] == {"seed": 1}
    assert json.loads(run(cli, ["stats", "ben", "--json"]).output)["finished"] == 1
    assert json.loads(run(cli, ["stats", "--json", "--game", "tenka"]).output)["people"] == []
    with pytest.raises(Exception, match="nobody called anaa has played; did you mean ana"):
        run(cli, ["stats", "anaa"], catch_exceptions=False, standalone_mode=False)


def test_the_challenges_of_a_day_are_listed(services: TableServices) -> None:
    run = CliRunner().invoke
    told = run(cli, ["daily", "--date", "2024-05-01"]).output
    assert told.startswith("Challenges of 2024-05-01\n\nTiny Towns: Solo with the first-game set\n  nobody has tried")
    listed = json.loads(run(cli, ["daily", "--date", "2024-05-01", "--json"]).output)
    assert [each["seed"] for each in listed][-1] == "daily/tenby/2024-05-01"
    for arguments, said in (
        (["--date", "2023-12-31"], "challenges are there from 2024-01-01"),
        (["--date", "2999-01-01"], "not for 2999-01-01"),
        (["tenka"], "Tenka is not played alone"),
        (["tenby", "--name", "x" * 21], "a name has 1 to 20 characters"),
        (["tenby"], "the app needs a terminal"),
    ):
        with pytest.raises(RulesError, match=said):
            run(cli, ["daily", *arguments], catch_exceptions=False, standalone_mode=False)
    assert services.store.list() == []
