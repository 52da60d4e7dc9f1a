"""The services that screens use."""

import sqlite3
from pathlib import Path

import pytest

from rules.bots import ask
from rules.kernel.errors import RulesError
from rules.kernel.record import Seat
from rules.kernel.scenario import load
from rules.kernel.title import Title
from screens.services import Services, TableSettings
from tenby_tui.app import TenbyApp
from tenby_tui.paths import database_file
from tenby_tui.saves import SaveStore
from tenby_tui.services import TableServices
from tenby_tui.start import lay_table

PEOPLE = (Seat("Ana"), Seat("Ben"))


@pytest.fixture
def services(tmp_path: Path, tide: Title) -> TableServices:
    return TableServices(SaveStore(tmp_path / "matches.sqlite3"), TableSettings(), lambda settings: settings.theme)


def test_they_are_what_screens_ask_for(services: TableServices) -> None:
    table: Services = services
    assert table.save_settings() == "tenby-dark"


def test_a_match_from_create_to_delete(services: TableServices) -> None:
    match_id, match = services.create("tide", PEOPLE, {"rounds": 2})
    other_id, other = services.create("tide", PEOPLE, {"rounds": 2})
    assert match.seed != other.seed, "the seed is a secret of its own"
    match.play(match.game.moves(match.state)[0])
    assert services.describe(match_id).moves == match.known_moves
    assert services.open_match(match_id)[0].entries
    assert {info.id for info in services.list_matches()} == {match_id, other_id}
    opened, problem = services.open_match(match_id)
    assert problem == ""
    assert opened.digest() == match.digest()
    services.delete_match(match_id)
    assert [info.id for info in services.list_matches()] == [other_id]


def test_an_export_hides_the_hands_unless_asked(services: TableServices) -> None:
    match_id, match = services.create("tide", PEOPLE, {})
    public = load(services.export_match(match_id, reveal=False))
    assert public.position is not None
    assert public.position["hands"] == {"Ana": 3, "Ben": 3}
    assert match.seed not in services.export_match(match_id, reveal=True), "a running match keeps its seed"
    assert load(services.export_match(match_id, reveal=True)).chance["tide cards"]


def test_a_match_that_cannot_be_stored_is_still_there(tmp_path: Path, tide: Title) -> None:
    (tmp_path / "file").write_text("in the way")
    told: list[str] = []
    services = TableServices(SaveStore(tmp_path / "file" / "x.sqlite3"), TableSettings(), lambda settings: "")
    services.report_to(told.append)
    match_id, match = services.create("tide", PEOPLE, {})
    match.play(match.game.moves(match.state)[0])
    assert match_id < 0
    assert len(told) == 1
    assert services.describe(match_id).moves == match.known_moves
    assert "cannot be kept" in services.unsaved
    (tmp_path / "file").unlink()
    assert services.unsaved == ""
    assert services.describe(match_id).id == 1


def test_wrong_options_are_one_sentence(services: TableServices) -> None:
    with pytest.raises(RulesError, match="no option 'round'; did you mean rounds"):
        services.create("tide", PEOPLE, {"round": 3})
    assert services.list_matches() == []


async def test_bots_think_elsewhere(tmp_path: Path) -> None:
    services = TableServices(SaveStore(tmp_path / "matches.sqlite3"), TableSettings(), lambda settings: "")
    _, match = services.create("tiny-towns", PEOPLE, {"cards": "teaching", "monuments": "off"}, seed="1")
    question = ask(match.vantage(match.game.seat_to_move(match.state)), "random", "3", match.game.options)
    answer = await services.think(question)
    match.play(answer.move)
    await services.close()


def test_what_was_said_before_anybody_listened_is_told_then(services: TableServices) -> None:
    told: list[str] = []
    services._tell("Not saved: there is no room.")
    services.report_to(told.append)
    services._tell("Saving works again.")
    assert told == ["Not saved: there is no room.", "Saving works again."]
    again: list[str] = []
    services.report_to(again.append)
    assert again == []


async def test_a_table_that_was_laid_before_the_app_says_that_nothing_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with ``play`` and ``resume``: the app gets its services with a match on the table."""
    monkeypatch.setenv("TENBY_TUI_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("TENBY_TUI_CONFIG_DIR", str(tmp_path))
    laid = lay_table(("tiny-towns", [Seat("Ana")], {"monuments": "off"}, "5", ""))
    app = TenbyApp(laid.settings, laid.services, (laid.match, laid.match_id, laid.note))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        with sqlite3.connect(database_file()) as db:
            db.execute("UPDATE line SET number = number + 1000")
            db.execute("DROP TABLE result")
        db.close()
        laid.match.play(laid.match.game.moves(laid.match.state)[0])
        await pilot.pause()
        assert any("Not saved" in str(toast.message) for toast in app._notifications)
