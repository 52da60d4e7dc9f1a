"""The same deal played several times, and matches that are played on from another one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.kernel.chance import Chance
from rules.kernel.errors import RulesError
from rules.kernel.match import Match
from rules.kernel.record import Seat
from screens.deals import comparison, whole
from screens.same_deal import about_others
from screens.services import Origin, TableSettings
from tenby_tui.cli import run
from tenby_tui.paths import database_file
from tenby_tui.saves import SaveStore
from tenby_tui.services import TableServices

PEOPLE = (Seat("Ana"), Seat("Ben"))
OTHERS = (Seat("Chloe"), Seat("Dora", "greedy"))


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TableServices]:
    monkeypatch.setenv("TENBY_TUI_DATA_DIR", str(tmp_path))
    made = TableServices(SaveStore(database_file()), TableSettings(), lambda _: "")
    yield made
    made.store.close()


def finish(match: Match, how: str = "play") -> None:
    chance = Chance(how)
    while not match.over:
        match.play(match.game.sample_move(match.state, chance))


def test_results_of_one_deal_are_found_whoever_played_it(services: TableServices) -> None:
    first, match = services.create("tiny-towns", PEOPLE, {})
    finish(match)
    assert [result.info.id for result in services.same_deal(first)] == [first]
    second, again = services.create("tiny-towns", OTHERS, match.game.options, seed=match.seed)
    assert [result.info.id for result in services.same_deal(first)] == [first], "what is under way is not told of"
    finish(again, "another way")
    for other in ({"cavern": True}, {"monuments": "off"}):
        finish(services.create("tiny-towns", PEOPLE, {**match.game.options, **other}, seed=match.seed)[1])
    finish(services.create("tiny-towns", (*PEOPLE, Seat("Emil")), {}, seed=match.seed)[1])
    finish(services.create("tiny-towns", PEOPLE, {})[1])
    found = services.same_deal(second)
    assert [result.info.id for result in found] == [first, second]
    assert [seat.name for seat in found[1].seats] == ["Chloe", "Dora"]
    assert [seat.total for seat in found[0].seats] == [seat.total for seat in match.score().seats]
    assert again.setup == match.setup
    lines = comparison(found)
    best = max(result.seats[0].total or 0 for result in found)
    assert f" {best}, " in lines[1]
    assert len(lines) == 3


def test_the_deal_of_a_match_under_way_is_a_secret(services: TableServices) -> None:
    first, match = services.create("tiny-towns", PEOPLE, {})
    finish(match)
    second, _ = services.create("tiny-towns", OTHERS, match.game.options, seed=match.seed)
    with pytest.raises(RulesError, match="stays a secret"):
        services.same_deal(second)
    assert run(["saves", "--deal", str(second)]) == 2
    assert run(["saves", "--deal", str(first)]) == 0


def test_from_the_command_line(services: TableServices, capsys: pytest.CaptureFixture[str]) -> None:
    first, match = services.create("tenka", PEOPLE, {})
    finish(match)
    assert run(["saves", "--deal", str(first)]) == 0
    assert "Nobody else has played this deal" in capsys.readouterr().out
    finish(services.create("tenka", OTHERS, match.game.options, seed=match.seed)[1], "another way")
    assert run(["saves", "--deal", str(first)]) == 0
    shown = capsys.readouterr().out
    assert "seat 1: " in shown
    assert "place 1" in shown, "a title without points compares places"
    assert run(["saves", "--deal", str(first), "--json"]) == 0
    assert '"place"' in capsys.readouterr().out
    assert run(["saves", "--deal", "77"]) == 2


def test_a_branch_is_a_match_of_its_own_that_says_where_it_began(
    services: TableServices, capsys: pytest.CaptureFixture[str]
) -> None:
    first, match = services.create("tenby", PEOPLE, {})
    finish(match)
    digest = match.digest()
    number, branch = services.branch_match(first, 20, OTHERS)
    assert number != first
    branch.play(branch.game.sample_move(branch.state, Chance("on")))
    info = services.describe(number)
    assert info.origin == Origin("branch", first, 20)
    assert len(branch.entries) == 21
    assert info.moves == branch.known_moves
    assert [seat.name for seat in info.seats] == ["Chloe", "Dora"]
    opened, problem = services.open_match(number)
    assert problem == ""
    assert opened.digest() == branch.digest()
    again, problem = services.open_match(first)
    assert problem == ""
    assert again.digest() == digest
    finish(branch)
    found = services.same_deal(first)
    assert [result.info.id for result in found] == [first, number]
    assert [result.info.id for result in whole(found)] == [first]
    assert run(["saves"]) == 0
    assert f"played on from match {first}, after 20 moves" in capsys.readouterr().out


def test_a_match_under_way_is_not_played_on_where_that_would_show_something(services: TableServices) -> None:
    number, match = services.create("tenka", PEOPLE, {})
    match.play("done")
    with pytest.raises(RulesError, match="still hidden"):
        services.branch_match(number, 1, OTHERS)
    assert len(services.list_matches()) == 1
    number, match = services.create("tiny-towns", PEOPLE, {"monuments": "off"})
    match.play(match.game.moves(match.state)[0])
    _, branch = services.branch_match(number, 1, OTHERS)
    assert branch.seed != match.seed


def test_only_games_by_the_same_rules_are_compared(services: TableServices) -> None:
    first, match = services.create("tiny-towns", PEOPLE, {})
    finish(match)
    second, again = services.create("tiny-towns", OTHERS, match.game.options, seed=match.seed)
    finish(again)
    assert [result.info.id for result in services.same_deal(first)] == [first, second]
    with sqlite3.connect(services.store.path) as db:
        db.execute("UPDATE match SET rules_version = 2 WHERE id = ?", (second,))
    db.close()
    assert [result.info.id for result in services.same_deal(first)] == [first]
    assert [result.info.id for result in services.same_deal(second)] == [second]


def test_whoever_lets_others_play_a_deal_of_earlier_rules_is_told_that_it_is_not_compared(
    services: TableServices,
) -> None:
    _, match = services.create("tiny-towns", PEOPLE, {})
    assert "not be compared" not in about_others(match)
    match.game.rules_version += 1
    assert "not be compared" in about_others(match)
