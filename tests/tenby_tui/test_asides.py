"""What is kept beside the moves: private notes and thinking time, in the file and in nothing that leaves it."""

import sqlite3
from pathlib import Path

import msgspec
import pytest

from rules.kernel.record import Seat, encode
from rules.kernel.title import Title
from screens.services import TableSettings
from tenby_tui.asides import LONGEST_NOTE, LONGEST_THOUGHT
from tenby_tui.saves import SaveStore
from tenby_tui.services import TableServices

PEOPLE = (Seat("Ana"), Seat("Ben"))
CANARY = "zebra-crossing"


def services_at(path: Path) -> TableServices:
    return TableServices(SaveStore(path), TableSettings(), lambda settings: "")


@pytest.fixture
def services(tmp_path: Path, tide: Title) -> TableServices:
    return services_at(tmp_path / "matches.sqlite3")


def test_notes_are_stored_at_once_and_per_seat(services: TableServices) -> None:
    match_id, _ = services.create("tide", PEOPLE, {})
    changed = services.describe(match_id).changed
    assert services.note(match_id, 0) == ""
    assert services.write_note(match_id, 0, "keep the 4") == ""
    assert services.write_note(match_id, 0, "keep the 4\nand the 2") == ""
    services.write_note(match_id, 1, "Ana bluffs")
    other = services_at(services.store.path)
    assert [other.note(match_id, seat) for seat in (0, 1)] == ["keep the 4\nand the 2", "Ana bluffs"]
    assert services.describe(match_id).changed == changed, "nobody can see that a note was taken"
    services.write_note(match_id, 0, "x" * (LONGEST_NOTE + 5))
    assert len(other.note(match_id, 0)) == LONGEST_NOTE


def test_notes_are_in_nothing_that_leaves_the_file(services: TableServices) -> None:
    match_id, match = services.create("tide", PEOPLE, {})
    services.write_note(match_id, 0, CANARY)
    for reveal in (False, True):
        assert CANARY not in services.export_match(match_id, reveal=reveal)
    assert CANARY not in encode(match.record()).decode()
    assert CANARY not in encode(services.store.load(match_id).record).decode()
    assert CANARY not in msgspec.json.encode(services.list_matches()).decode()
    assert CANARY not in "\n".join(match.sentences(-2))


def test_thinking_time_goes_with_the_next_move(services: TableServices) -> None:
    match_id, match = services.create("tide", PEOPLE, {})
    services.thought(match_id, 0, 12.5)
    assert services.thinking(match_id) == {0: 12.5}
    other = services_at(services.store.path)
    assert other.thinking(match_id) == {}
    match.play(match.game.moves(match.state)[0])
    assert other.thinking(match_id) == {0: 12.5}
    services.thought(match_id, 0, 1.5)
    services.thought(match_id, 1, 2)
    services.leave(match_id)
    assert other.thinking(match_id) == {0: 14.0, 1: 2.0}
    # Over sittings.
    other.open_match(match_id)
    other.thought(match_id, 1, 3)
    other.open_match(match_id)
    assert services.thinking(match_id) == {0: 14.0, 1: 5.0}


async def test_what_waits_is_stored_at_the_end(services: TableServices) -> None:
    match_id, _ = services.create("tide", PEOPLE, {})
    services.thought(match_id, 1, 4)
    await services.close()
    assert services_at(services.store.path).thinking(match_id) == {1: 4.0}


def test_a_deleted_match_takes_its_notes_along(services: TableServices) -> None:
    match_id, _ = services.create("tide", PEOPLE, {})
    services.write_note(match_id, 0, CANARY)
    services.thought(match_id, 0, 4)
    services_at(services.store.path).delete_match(match_id)
    services.leave(match_id)
    assert services.list_matches() == [], "time alone does not bring a match back"
    with sqlite3.connect(services.store.path) as db:
        assert db.execute("SELECT count(*) FROM note").fetchone()[0] == 0
        assert db.execute("SELECT count(*) FROM thinking").fetchone()[0] == 0
    db.close()


def test_a_note_in_a_match_that_was_deleted_makes_a_copy(services: TableServices) -> None:
    match_id, _ = services.create("tide", PEOPLE, {})
    services_at(services.store.path).delete_match(match_id)
    assert services.write_note(match_id, 0, "still here") == ""
    assert services.note(match_id, 0) == "still here"
    copy = services.list_matches()[0]
    assert copy.id != match_id
    assert services_at(services.store.path).note(copy.id, 0) == "still here"


@pytest.mark.parametrize("reopened", [False, True])
def test_notes_of_a_match_that_was_deleted_go_into_its_copy(services: TableServices, *, reopened: bool) -> None:
    match_id, match = services.create("tide", PEOPLE, {})
    services.write_note(match_id, 0, "from before")
    services.write_note(match_id, 1, "hers")
    table = services_at(services.store.path) if reopened else services
    if reopened:
        match, _ = table.open_match(match_id)
    services_at(services.store.path).delete_match(match_id)
    table.write_note(match_id, 1, "hers, later")
    match.play(match.game.moves(match.state)[0])
    copy = services_at(services.store.path).list_matches()[0]
    assert copy.id != match_id
    kept = services_at(services.store.path)
    assert [kept.note(copy.id, seat) for seat in (0, 1)] == ["from before", "hers, later"]


def test_a_copy_of_a_match_takes_the_notes_along(services: TableServices) -> None:
    match_id, match = services.create("tide", PEOPLE, {})
    services.write_note(match_id, 1, "mine")
    services.thought(match_id, 1, 7)
    services.leave(match_id)
    other = services_at(services.store.path)
    theirs, _ = other.open_match(match_id)
    theirs.play(theirs.game.moves(theirs.state)[0])
    match.play(match.game.moves(match.state)[0])  # finds that another program went on
    copy = services.describe(match_id)
    assert (copy.id, copy.origin.kind, copy.origin.match) == (match_id + 1, "copy", match_id)
    assert services.note(match_id, 1) == "mine"
    assert services.thinking(match_id) == {1: 7.0}


def test_a_damaged_match_is_opened_with_its_notes(services: TableServices) -> None:
    match_id, match = services.create("tide", PEOPLE, {})
    match.play(match.game.moves(match.state)[0])
    services.write_note(match_id, 0, "mine")
    with sqlite3.connect(services.store.path) as db:
        db.execute("UPDATE line SET json = 'rubbish'")
    db.close()
    other = services_at(services.store.path)
    _, problem = other.open_match(match_id)
    assert problem
    assert other.note(match_id, 0) == "mine"
    assert other.write_note(match_id, 0, "mine still") == ""
    assert services.store.note(match_id, 0) == "mine", "the original stays as it is"


def test_rubbish_in_the_file_is_read_with_patience(services: TableServices) -> None:
    match_id, _ = services.create("tide", PEOPLE, {})
    with sqlite3.connect(services.store.path) as db:
        db.execute("INSERT INTO note VALUES (?, 0, CAST(x'ff41' AS TEXT))", (match_id,))
        db.execute("INSERT INTO thinking VALUES (?, 0, 'long')", (match_id,))
        db.execute("INSERT INTO thinking VALUES (?, 1, -5)", (match_id,))
        db.execute("INSERT INTO thinking VALUES (?, 2, ?)", (match_id, 2**62))
        db.execute("INSERT INTO thinking VALUES (?, 'x', 5)", (match_id,))
    db.close()
    assert services.note(match_id, 0) == "\ufffdA"
    assert services.thinking(match_id) == {0: 0.0, 1: 0.0, 2: LONGEST_THOUGHT / 1000}


def test_a_note_that_cannot_be_stored_is_kept_and_said(tmp_path: Path, tide: Title) -> None:
    (tmp_path / "file").write_text("in the way")
    services = services_at(tmp_path / "file" / "x.sqlite3")
    match_id, _ = services.create("tide", PEOPLE, {})
    assert "cannot be kept" in services.write_note(match_id, 0, "patience")
    (tmp_path / "file").unlink()
    assert services.note(match_id, 0) == "patience"
    assert services.unsaved == ""
    assert services_at(services.store.path).note(1, 0) == "patience"
