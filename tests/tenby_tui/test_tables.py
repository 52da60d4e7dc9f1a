"""Files of earlier versions are brought to this one without losing anything."""

import sqlite3
from pathlib import Path

import pytest

from rules.kernel.record import Seat
from rules.kernel.title import Title
from tenby_tui import tables
from tenby_tui.keeping import open_match
from tenby_tui.saves import SavesError, SaveStore
from tenby_tui.services import new_match
from tenby_tui.tables import FIRST, SCHEMA

SEATS = (Seat("Ana"), Seat("Ben", "random"))


def first_version(path: Path, tide: Title) -> list[str]:
    """A file as version 1 wrote it, with matches of three seeds; returns their digests by number."""
    with sqlite3.connect(path, isolation_level=None) as db:
        for statement in FIRST:
            db.execute(statement)
        db.execute("PRAGMA user_version = 1")
    db.close()
    # The program of this version writes the matches; then what it added is taken away.
    other = SaveStore(path.with_name("other.sqlite3"))
    digests = []
    for seed in ("0" * 32, "12", "0" * 32):
        match = new_match("tide", SEATS, {"rounds": 2}, seed=seed)
        for _ in range(5):
            match.play(match.game.moves(match.state)[0])
        other.create(match, "Brisk Otter")
        digests.append(match.digest())
    other.close()
    columns = (
        "id, title, nickname, seats, options, seed, setup, pack, content, format, rules_version, started, changed, "
        "finished, moves, summary"
    )
    with sqlite3.connect(path, isolation_level=None) as db:
        db.execute("ATTACH ? AS other", (str(other.path),))
        db.execute(f"INSERT INTO match ({columns}) SELECT {columns} FROM other.match")
        db.execute("INSERT INTO line SELECT * FROM other.line")
        db.execute("INSERT INTO result VALUES (1, 0, 'Ana', 'human', 7, 1)")
    db.close()
    return digests


def test_a_file_of_version_1_keeps_every_match(tmp_path: Path, tide: Title) -> None:
    path = tmp_path / "matches.sqlite3"
    digests = first_version(path, tide)
    store = SaveStore(path)
    infos = {info.id: info for info in store.list()}
    assert set(infos) == {1, 2, 3}
    for number, digest in enumerate(digests, start=1):
        match, problem, _ = open_match(store, number)
        assert problem == ""
        assert match.digest() == digest
    # A typed seed, and a deal that was played before, are told apart from a deal that was new.
    assert [infos[number].origin.kind for number in (1, 2, 3)] == ["new", "seed", "seed"]
    assert store.check() == ""
    store.close()
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA user_version").fetchone()[0] == SCHEMA
        assert db.execute("SELECT name, total FROM result").fetchall() == [("Ana", 7)]
    db.close()


def test_a_step_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, tide: Title, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "matches.sqlite3"
    first_version(path, tide)
    monkeypatch.setattr(tables, "STEPS", (FIRST, (*tables.SECOND, "UPDATE nothing SET nothing = 1")))
    with pytest.raises(SavesError):
        SaveStore(path).list()
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA user_version").fetchone()[0] == 1
        names = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        columns = [row[1] for row in db.execute("PRAGMA table_info(match)")]
    db.close()
    assert "note" not in names
    assert "origin" not in columns
    monkeypatch.undo()
    assert len(SaveStore(path).list()) == 3


def test_reading_alone_changes_nothing(tmp_path: Path, tide: Title) -> None:
    path = tmp_path / "matches.sqlite3"
    with pytest.raises(SavesError):
        SaveStore(path, read_only=True).list()
    assert not path.exists()
    first_version(path, tide)
    with pytest.raises(SavesError, match="older version"):
        SaveStore(path, read_only=True).list()
    SaveStore(path).list()
    reader = SaveStore(path, read_only=True)
    assert len(reader.list()) == 3
    with pytest.raises(SavesError):
        reader.delete(1)


def test_a_file_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite3"
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    db.close()
    for read_only in (False, True):
        with pytest.raises(SavesError, match="newer version"):
            SaveStore(path, read_only=read_only).list()
