"""The services that screens use."""

from pathlib import Path

import pytest

from rules.bots import ask
from rules.kernel.errors import RulesError
from rules.kernel.record import Seat
from rules.kernel.scenario import load
from rules.kernel.title import Title
from screens.services import Services, TableSettings
from tenby_tui.saves import SaveStore
from tenby_tui.services import TableServices

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
    services.report = told.append
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
