"""The store of matches: what is played is stored, and nothing that goes wrong loses a move."""

import contextlib
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
from screen_harness import PATIENCE

from rules.kernel.chance import Chance
from rules.kernel.errors import RulesError
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.kernel.title import Title
from tenby_tui.keeping import Keeper, open_match
from tenby_tui.saves import Conflict, SavesError, SaveStore, summary
from tenby_tui.services import new_match

PEOPLE = (Seat("Ana"), Seat("Ben", "random"))


@pytest.fixture
def store(tmp_path: Path, tide: Title) -> SaveStore:
    return SaveStore(tmp_path / "data" / "matches.sqlite3", patience=0.2)


def begin(store: SaveStore, told: list[str] | None = None, seed: str = "7") -> tuple[Match, Keeper]:
    match = new_match("tide", PEOPLE, {"rounds": 4}, seed=seed)
    keeper = Keeper(store, match, "Brisk Otter", report=(told if told is not None else []).append)
    keeper.save()
    return match, keeper


def play_on(match: Match, moves: int, seed: int = 1) -> None:
    chance = Chance(seed)
    for _ in range(moves):
        if not match.over:
            match.play(match.game.sample_move(match.state, chance))


def raw(store: SaveStore) -> sqlite3.Connection:
    return sqlite3.connect(store.path, isolation_level=None)


def test_every_move_is_stored_before_play_returns(store: SaveStore) -> None:
    match, keeper = begin(store)
    assert keeper.match_id == 1
    for _ in range(12):
        play_on(match, 1)
        with raw(store) as other:
            assert other.execute("SELECT count(*) FROM line").fetchone()[0] == len(match.journal)
        loaded, problem, _ = open_match(SaveStore(store.path), 1)
        assert problem == ""
        assert loaded.digest() == match.digest()


def test_undo_redo_swap_and_table_undo_come_back(store: SaveStore) -> None:
    match, _ = begin(store)
    play_on(match, 9)
    if match.can_undo:
        match.undo()
        match.redo()
    match.swap(0, "greedy")
    index = next(index for index in range(len(match.entries), 0, -1) if not match.can_take_back_to(index - 1))
    if match.can_take_back_to(index):
        match.take_back_to(index)
    loaded, problem, _ = open_match(store, 1)
    assert problem == ""
    assert (loaded.digest(), loaded.seats) == (match.digest(), match.seats)
    assert store.describe(1).seats == tuple(match.seats)


def test_the_list_tells_what_is_public(store: SaveStore) -> None:
    first, _ = begin(store)
    second, _ = begin(store, seed="8")
    play_on(first, 2)
    infos = store.list()
    assert [info.id for info in infos] == [1, 2]
    assert infos[0].moves == first.known_moves == 0, "nobody knows of a sealed move yet"
    assert infos[0].nickname == "Brisk Otter"
    assert infos[0].summary == summary(first) == "round 1, Ana to move"
    assert not infos[0].finished
    assert second.seed == "8"


@pytest.mark.parametrize(("moves", "said"), [(0, "0 moves, Ana"), (1, "0 moves, Ben to move"), (2, "month 1, ")])
def test_a_title_counted_by_months_says_the_month(moves: int, said: str) -> None:
    match = new_match("tenpenny-parks", [Seat("Ana"), Seat("Ben")], {"first": "1"}, seed="3")
    for _ in range(moves):
        match.play(match.game.moves(match.state)[0])
    assert summary(match).startswith(said)


def test_a_finished_match_leaves_results_for_statistics(store: SaveStore) -> None:
    match, _ = begin(store)
    play_on(match, 500)
    assert match.over
    assert store.describe(1).finished
    with raw(store) as other:
        rows = other.execute("SELECT name, kind, total, place FROM result ORDER BY seat").fetchall()
    standings = sorted(match.score().standings, key=lambda each: each.seat)
    assert rows == [(PEOPLE[each.seat].name, PEOPLE[each.seat].kind, each.total, each.place) for each in standings]
    assert "won" in store.describe(1).summary


def test_delete(store: SaveStore) -> None:
    match, _ = begin(store)
    play_on(match, 3)
    store.delete(1)
    assert store.list() == []
    with raw(store) as other:
        assert other.execute("SELECT count(*) FROM line").fetchone()[0] == 0
    with pytest.raises(SavesError, match="no stored match 1"):
        store.delete(1)
    with pytest.raises(SavesError, match="no stored match 1"):
        store.load(1)


# Trouble with the file


def test_an_unwritable_folder_is_one_sentence_and_the_match_goes_on(tmp_path: Path, tide: Title) -> None:
    (tmp_path / "file").write_text("no folder")
    told: list[str] = []
    match, keeper = begin(SaveStore(tmp_path / "file" / "matches.sqlite3"), told)
    play_on(match, 3)
    assert len(match.entries) == 3
    assert keeper.match_id is None
    assert len(told) == 1
    assert told[0].startswith("Not saved: saved matches cannot be kept in")
    assert "\n" not in told[0]


def test_a_read_only_file_is_one_sentence(store: SaveStore, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(store)
    store.close()
    connect = sqlite3.connect

    def read_only(path: Path, **options: Any) -> sqlite3.Connection:
        # The way SQLite opens a file that this user may not write; file modes do not stop a superuser.
        return connect(f"{path.as_uri()}?mode=ro", **{**options, "uri": True})

    monkeypatch.setattr(sqlite3, "connect", read_only)
    with pytest.raises(SavesError, match="cannot be opened for writing"):
        SaveStore(store.path).delete(1)


def test_a_full_disk_loses_nothing(store: SaveStore) -> None:
    told: list[str] = []
    match, keeper = begin(store, told)
    play_on(match, 2)
    connection = store._connection
    assert connection is not None
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    for seed in range(400):  # until the last page is full
        if match.over:
            match, keeper = begin(store, told, str(seed))
        play_on(match, 1, seed)
        if keeper.problem:
            break
    assert "no room left on the disk" in told[0]
    before = len(match.entries)
    play_on(match, 1)
    assert len(match.entries) == before + 1
    assert len(told) == 1, "the same trouble is told once"
    connection.execute("PRAGMA max_page_count = 1000000")
    play_on(match, 1)
    assert told[1] == "Saving works again; everything is stored."
    loaded, problem, _ = open_match(SaveStore(store.path), keeper.match_id or 0)
    assert problem == ""
    assert loaded.digest() == match.digest()


def test_a_locked_file_loses_nothing(store: SaveStore) -> None:
    told: list[str] = []
    match, keeper = begin(store, told)
    other = raw(store)
    other.execute("BEGIN IMMEDIATE")
    play_on(match, 1)
    assert "another program is using" in told[0]
    other.execute("ROLLBACK")
    play_on(match, 1)
    assert keeper.problem == ""
    assert open_match(store, 1)[0].digest() == match.digest()
    other.close()


def test_a_file_that_is_no_database_is_left_alone(store: SaveStore) -> None:
    store.path.parent.mkdir()
    store.path.write_bytes(b"this is not a database, only a long text " * 100)
    before = store.path.read_bytes()
    with pytest.raises(SavesError, match="damaged or no file of saved matches"):
        store.list()
    assert store.path.read_bytes() == before


def test_a_damaged_database_is_noticed(store: SaveStore) -> None:
    match, _ = begin(store)
    play_on(match, 30)
    store.close()
    data = bytearray(store.path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    store.path.write_bytes(bytes(data))
    try:
        problem = SaveStore(store.path).check()
    except SavesError as error:
        problem = str(error)
    assert problem


def test_newer_tables_are_left_alone(store: SaveStore) -> None:
    begin(store)
    with raw(store) as other:
        other.execute("PRAGMA user_version = 99")
    with pytest.raises(SavesError, match="newer version"):
        SaveStore(store.path).list()


# Damaged and newer records


def test_a_damaged_line_opens_at_the_last_good_move_and_goes_on_as_a_copy(store: SaveStore) -> None:
    match, _ = begin(store)
    play_on(match, 10)
    store.close()
    with raw(store) as other:
        other.execute("UPDATE line SET json = '{\"type\": \"played\"' WHERE number = 6")
    told: list[str] = []
    opened, problem, keeper = open_match(store, 1, told.append)
    assert len(opened.entries) == 6
    # Two of the moves are secret, and so is how many they are.
    assert problem == (
        "Opened after move 4: what comes next cannot be read. Going on makes a copy; the original stays as it is."
    )
    play_on(opened, 1)
    assert keeper.match_id == 2
    with raw(store) as other:
        assert other.execute("SELECT count(*) FROM line WHERE match_id = 1").fetchone()[0] == 10
    again, problem, _ = open_match(store, 2)
    assert problem == ""
    assert again.digest() == opened.digest()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("UPDATE line SET json = replace(json, '\"lay ', '\"lay 9') WHERE number = 0", "not everybody may know"),
        ("DELETE FROM line WHERE number = 0", "a line is missing"),
        ("UPDATE line SET json = '[[[[[[' WHERE number = 0", "what comes next cannot be read"),
        (
            "UPDATE line SET json = '{\"type\":\"swapped\",\"seat\":77,\"kind\":\"human\"}' WHERE number = 0",
            "no such seat",
        ),
        ("UPDATE line SET json = '{\"type\":\"taken-back\",\"to\":-5}' WHERE number = 0", "never made"),
    ],
)
def test_a_record_is_not_trusted(store: SaveStore, change: str, reason: str) -> None:
    match, _ = begin(store)
    play_on(match, 5)
    store.close()
    with raw(store) as other:
        other.execute(change)
    opened, problem, _ = open_match(store, 1)
    assert opened.entries == []
    assert reason in problem


@pytest.mark.parametrize("column", ["seats", "options", "setup"])
def test_a_damaged_set_up_is_one_sentence(store: SaveStore, column: str) -> None:
    begin(store)
    with raw(store) as other:
        other.execute(f"UPDATE match SET {column} = '?'")
    with pytest.raises(RulesError, match=r"damaged|cannot"):
        open_match(store, 1)
    assert len(store.list()) == 1


@pytest.mark.parametrize("value", ["1.5", "x'ff00'", "'[]'", "'{}'", "-1", "'[red]x[/]'", "''"])
def test_values_of_any_kind_in_any_column_are_one_sentence_or_harmless(store: SaveStore, value: str) -> None:
    columns = [
        "title", "nickname", "seats", "options", "seed", "setup", "pack", "content", "format", "rules_version",
        "started", "changed", "finished", "moves", "summary",
    ]  # fmt: skip
    for number, column in enumerate(columns, start=1):
        begin(store)
        with raw(store) as other:
            other.execute(f"UPDATE match SET {column} = {value} WHERE id = ?", (number,))
        with contextlib.suppress(RulesError):
            play_on(open_match(store, number)[0], 2)
        for info in store.list():
            assert {type(said) for said in (info.title, info.nickname, info.started, info.changed)} == {str}


def test_newer_rules_open_as_a_copy(store: SaveStore) -> None:
    match, _ = begin(store)
    play_on(match, 4)
    with raw(store) as other:
        other.execute("UPDATE match SET rules_version = 99")
    opened, problem, keeper = open_match(store, 1)
    assert len(opened.entries) == 4
    assert "newer rules" in problem
    play_on(opened, 1)
    assert keeper.match_id == 2


def test_an_unknown_format_and_an_unknown_title_are_refused(store: SaveStore) -> None:
    begin(store)
    begin(store)
    with raw(store) as other:
        other.execute("UPDATE match SET format = 99 WHERE id = 1")
        other.execute("UPDATE match SET title = 'chess' WHERE id = 2")
    with pytest.raises(SavesError, match="format 99"):
        open_match(store, 1)
    with pytest.raises(RulesError, match="chess"):
        open_match(store, 2)


# Two at once


def test_two_programs_on_one_match_keep_both_stories(store: SaveStore) -> None:
    match, _ = begin(store)
    play_on(match, 3)
    told: list[str] = []
    theirs, _, their_keeper = open_match(SaveStore(store.path), 1, told.append)
    play_on(match, 1)
    play_on(theirs, 2, seed=5)
    assert their_keeper.match_id == 2
    assert told == ["Match 1 was continued or deleted by another program meanwhile; this one is now stored as match 2."]
    assert open_match(store, 1)[0].digest() == match.digest()
    assert open_match(store, 2)[0].digest() == theirs.digest()


def test_a_match_deleted_meanwhile_is_stored_again(store: SaveStore) -> None:
    match, keeper = begin(store)
    play_on(match, 3)
    SaveStore(store.path).delete(1)
    with pytest.raises(Conflict):
        store.append(1, match, 2)
    play_on(match, 1)
    assert keeper.match_id == 2
    assert open_match(store, 2)[0].digest() == match.digest()


def test_two_threads_at_once(store: SaveStore) -> None:
    def work(seed: str) -> None:
        match, _ = begin(SaveStore(store.path, patience=PATIENCE), seed=seed)
        play_on(match, 15)

    threads = [threading.Thread(target=work, args=(str(seed),)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    infos = store.list()
    assert len(infos) == 4
    for info in infos:
        opened = open_match(store, info.id)[0]
        assert opened.entries
        assert info.moves == opened.known_moves
