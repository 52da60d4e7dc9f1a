"""Everything in a match under way is written only after a question, and the match's log says so."""

from __future__ import annotations

import io
from pathlib import Path

import msgspec
import pytest

from rules.kernel.chance import Chance
from rules.kernel.errors import RecordError, RulesError
from rules.kernel.events import ALL, PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import Exported, Seat, decode, encode
from rules.kernel.replay import Replay
from rules.kernel.scenario_export import export
from rules.titles import load_title
from screens.services import TableSettings
from tenby_tui.cli import run
from tenby_tui.following import Follower
from tenby_tui.keeping import Keeper, open_match
from tenby_tui.paths import database_file
from tenby_tui.saves import SavesError, SaveStore
from tenby_tui.services import TableServices

SENTENCE = "Everything in this match, hidden cards too, was written to a file."


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TENBY_TUI_DATA_DIR", str(tmp_path / "data"))


def made(moves: int, title: str = "tenka", seats: int = 3) -> Match:
    found = load_title(title)
    match = Match(found, found.game(seats, {}), [Seat(name) for name in ("Ana", "Ben", "Chloe")[:seats]], "full export")
    chance = Chance("moves")
    while not match.over and moves:
        match.play(match.game.sample_move(match.state, chance))
        moves -= 1
    return match


def stored(moves: int, seats: int = 3) -> tuple[SaveStore, int, Match]:
    store, match = SaveStore(database_file()), made(moves, seats=seats)
    keeper = Keeper(store, match, "Brisk Otter")
    keeper.save()
    return store, keeper.match_id or 0, match


def log_of(store: SaveStore, match_id: int, viewer: int = PUBLIC) -> list[str]:
    match, problem, _ = open_match(store, match_id)
    assert problem == ""
    return match.sentences(viewer)


# The match


@pytest.mark.parametrize("moves", [0, 2, 40])
def test_the_log_of_a_match_under_way_says_so_for_ever(moves: int) -> None:
    match = made(moves)
    assert SENTENCE not in match.sentences(PUBLIC)
    match.note_export()
    match.play(match.game.moves(match.state)[0])
    assert match.sentences(PUBLIC).count(SENTENCE) == 1
    assert SENTENCE in [mention.text for mention in Replay(match).log]
    match._take_back(max(0, len(match.entries) - 3), table=False)
    assert match.sentences(PUBLIC).count(SENTENCE) == 1, "it stays when moves are taken back"
    loaded, problem = Match.load(match.title, decode(encode(match.record())))
    assert problem == ""
    assert loaded.record() == match.record()
    assert loaded.sentences(ALL) == match.sentences(ALL)
    assert loaded.digest() == match.digest()


def test_a_finished_match_needs_no_word() -> None:
    match = made(10_000, "tiny-towns", 2)
    assert match.over
    before = match.record()
    match.note_export()
    assert match.record() == before


def test_where_the_log_says_it_does_not_tell_whether_a_secret_choice_has_begun() -> None:
    told = []
    for moves in (0, 2):
        match = made(0)
        for _ in range(moves):
            match.play(match.game.moves(match.state)[0])
        match.note_export()
        replay = Replay(match)
        told.append(([replay.step(number) for number in range(replay.last + 1)], match.sentences(PUBLIC)))
        assert SENTENCE in match.sentences(PUBLIC)
    assert told[0] == told[1]


def test_a_program_that_does_not_know_a_line_says_so_in_a_sentence() -> None:
    match = made(3)
    match.note_export()
    data = encode(match.record()).replace(b'"type":"exported"', b'"type":"exhibited"')
    with pytest.raises(RecordError, match=r"the record cannot be read: .*exhibited"):
        decode(data)
    older = msgspec.json.decode(encode(match.record()), type=dict)
    older["journal"] = [line for line in older["journal"] if line["type"] == "played"]
    assert len(decode(msgspec.json.encode(older)).journal) == 3, "records without the line are as they were"


def test_a_stored_line_that_is_not_known_opens_the_match_before_it() -> None:
    store, match_id, match = stored(3)
    match.note_export()
    with store._writing() as db:
        db.execute("UPDATE line SET json = replace(json, 'exported', 'exhibited')")
    opened, problem, _ = open_match(store, match_id)
    assert len(opened.entries) == 3
    assert "cannot be read" in problem
    assert "Going on makes a copy" in problem


# Services and stores


def test_the_services_note_a_full_export_before_they_give_it() -> None:
    services = TableServices(SaveStore(database_file()), TableSettings(), lambda settings: "")
    match_id, match = services.create("tenka", [Seat("Ana"), Seat("Ben")], {})
    public = services.export_match(match_id, reveal=False)
    assert SENTENCE not in match.sentences(PUBLIC)
    full = services.export_match(match_id, reveal=True)
    assert match.sentences(PUBLIC).count(SENTENCE) == 1
    assert full != public
    assert SENTENCE in log_of(SaveStore(database_file()), match_id)


def test_a_match_that_is_not_on_the_table_is_noted_too() -> None:
    store, match_id, _ = stored(5)
    services = TableServices(SaveStore(database_file()), TableSettings(), lambda settings: "")
    services.export_match(match_id, reveal=True)
    assert SENTENCE in log_of(store, match_id)


def test_who_only_reads_cannot_write_everything() -> None:
    store, match_id, _ = stored(5)
    services = TableServices(SaveStore(database_file(), read_only=True), TableSettings(), lambda settings: "")
    with pytest.raises(RulesError, match="the log of a match under way has to say so"):
        services.export_match(match_id, reveal=True)
    assert services.export_match(match_id, reveal=False)
    assert SENTENCE not in log_of(store, match_id)


def test_a_damaged_match_is_not_written_whole_as_long_as_it_is_under_way() -> None:
    store, match_id, _ = stored(9)
    with store._writing() as db:
        db.execute("UPDATE line SET json = '{' WHERE number = 7")
    services = TableServices(SaveStore(database_file()), TableSettings(), lambda settings: "")
    with pytest.raises(RulesError, match="cannot be gone on with"):
        services.export_match(match_id, reveal=True)
    assert len(store.list()) == 1


def test_nothing_is_written_where_the_word_cannot_be_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    services = TableServices(SaveStore(database_file()), TableSettings(), lambda settings: "", lambda sentence: None)
    match_id, _ = services.create("tenka", [Seat("Ana"), Seat("Ben")], {})

    def full(*given: object) -> None:
        raise SavesError("there is no room left")

    monkeypatch.setattr(services.store, "append", full)
    with pytest.raises(RulesError, match="that was not stored: there is no room left"):
        services.export_match(match_id, reveal=True)


def test_the_program_that_plays_the_match_takes_the_word_of_another_one_and_goes_on() -> None:
    store, match_id, match = stored(5)
    elsewhere = TableServices(SaveStore(database_file()), TableSettings(), lambda settings: "")
    elsewhere.export_match(match_id, reveal=True)
    elsewhere.export_match(match_id, reveal=True)
    assert SENTENCE not in match.sentences(PUBLIC)
    follower = Follower(SaveStore(database_file(), read_only=True), match_id)
    follower.look()
    for _ in range(3):
        match.play(match.game.moves(match.state)[0])
    assert len(store.list()) == 1, "no copy was made"
    assert match.sentences(PUBLIC).count(SENTENCE) == 2
    opened, problem, _ = open_match(store, match_id)
    assert problem == ""
    assert opened.record() == match.record()
    assert opened.digest() == match.digest()
    follower.look()
    assert follower.match is not None
    assert follower.match.digest() == match.digest()
    assert follower.match.sentences(PUBLIC).count(SENTENCE) == 2


def test_moves_of_another_program_still_make_a_copy() -> None:
    store, match_id, match = stored(5)
    services = TableServices(SaveStore(database_file()), TableSettings(), lambda settings: "")
    other, _ = services.open_match(match_id)
    services.export_match(match_id, reveal=True)
    other.play(other.game.moves(other.state)[0])
    match.play(match.game.moves(match.state)[-1])
    assert len(store.list()) == 2


# The command line


def shown(capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    found = capsys.readouterr()
    return found.out, found.err


def test_where_nobody_can_be_asked_it_takes_a_yes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    store, match_id, match = stored(5)
    assert run(["export", str(match_id), "--reveal", "-o", str(tmp_path / "all.toml")]) == 2
    out, err = shown(capsys)
    assert (out, err.count("\n")) == ("", 1)
    assert "--reveal --yes" in err
    assert not (tmp_path / "all.toml").exists()
    assert SENTENCE not in log_of(store, match_id)
    assert run(["export", str(match_id)]) == 0
    assert SENTENCE not in log_of(store, match_id)
    shown(capsys)
    assert run(["export", str(match_id), "--reveal", "--yes"]) == 0
    assert shown(capsys)[0] == export(match, reveal=True)
    assert SENTENCE in log_of(store, match_id)


class Keyboard(io.StringIO):
    """A terminal at which an answer is typed."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("answer", "written"), [("y\n", True), ("n\n", False), ("\n", False)])
def test_at_a_terminal_it_is_asked_once(
    answer: str, written: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, match_id, _ = stored(5)
    monkeypatch.setattr("sys.stdin", Keyboard(answer))
    assert run(["export", str(match_id), "--reveal"]) == (0 if written else 2)
    out, err = shown(capsys)
    assert err.count("Write all hands, too?") == 1
    assert bool(out) == written
    assert (SENTENCE in log_of(store, match_id)) == written


def test_a_finished_match_is_written_without_a_question(capsys: pytest.CaptureFixture[str]) -> None:
    store, match_id, match = stored(100_000, seats=2)
    assert match.over
    assert run(["export", str(match_id), "--reveal"]) == 0
    assert SENTENCE not in log_of(store, match_id, ALL)
    assert match.record().journal == open_match(store, match_id)[0].record().journal
    assert not any(isinstance(line, Exported) for line in match.journal)


def test_a_file_that_is_there_already_is_said_before_anything_is_noted(tmp_path: Path) -> None:
    store, match_id, _ = stored(5)
    (tmp_path / "there.toml").write_text("mine")
    assert run(["export", str(match_id), "--reveal", "--yes", "-o", str(tmp_path / "there.toml")]) == 2
    assert SENTENCE not in log_of(store, match_id)


