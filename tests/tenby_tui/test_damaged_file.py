"""A damaged file of saved matches is one sentence, whatever is read of it."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sweeps import sweep

from rules.kernel.errors import RulesError
from screens.services import SpoiltFile
from tenby_tui.keeping import open_match
from tenby_tui.saves import SavesError, SaveStore

KEPT = Path(__file__).parents[1] / "kept" / "version-1" / "saves.db"
PAGE = 4096
HEADER = 100
"""Bytes of the head of such a file, whose damage SQLite finds first."""
FILES = 12


def damaged(data: bytes, lot: random.Random) -> bytes:
    """Some bytes changed, mostly in the first page, where the names of the tables are; now and then cut off."""
    found = bytearray(data)
    low, high = lot.choice([(HEADER, PAGE), (HEADER, PAGE), (0, PAGE), (0, len(data))])
    for _ in range(lot.choice([1, 2, 8, 40])):
        found[lot.randrange(low, high)] = lot.randrange(256)
    return bytes(found[: lot.randrange(len(found))] if lot.random() < 0.1 else found)


def said(read: Callable[[], object]) -> str:
    """Why something cannot be read, or nothing."""
    try:
        read()
    except RulesError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("seed", sweep(range(12)))
def test_whatever_is_damaged_is_one_sentence(seed: int, tmp_path: Path) -> None:
    lot = random.Random(seed)
    path = tmp_path / "matches.sqlite3"
    shutil.copyfile(KEPT, path)
    SaveStore(path).list()
    data = path.read_bytes()
    refused = 0
    for _ in range(FILES):
        for old in tmp_path.glob("matches.sqlite3*"):
            old.unlink()
        path.write_bytes(damaged(data, lot))
        store = SaveStore(path)
        for read in (
            store.list,
            store.newest,
            store.results,
            store.attempts,
            store.check,
            lambda store=store: [open_match(store, info.id) for info in store.list()[:3]],
            lambda store=store: store.same_deal(2),
            lambda store=store: store.note(1, 0),
            lambda store=store: store.thinking(1),
            lambda store=store: store.delete(3),
        ):
            sentence = said(read)
            refused += bool(sentence)
            assert not sentence or sentence.isprintable()
            assert len(sentence) < 300 + len(str(path))
        store.close()
    assert refused, "nothing was damaged"


@pytest.mark.parametrize(
    "schema",
    [
        "CREATE TABLE match (x)",
        "CREATE TABLE other (x); PRAGMA user_version = 4",
        "CREATE TABLE match (id, title); PRAGMA user_version = 3",
        "CREATE VIEW match AS SELECT 1; PRAGMA user_version = 4",
    ],
)
def test_another_programs_file_is_told_from_a_damaged_one(schema: str, tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite3"
    with sqlite3.connect(path) as db:
        db.executescript(schema)
    db.close()
    with pytest.raises(SavesError, match="holds other tables than this program's"):
        SaveStore(path).list()


def test_a_spoilt_file_is_renamed_and_never_deleted(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite3"
    for number in (1, 2):
        path.write_bytes(b"no database at all " * 500)
        store = SaveStore(path)
        with pytest.raises(SpoiltFile):
            store.list()
        store.close()
        path.with_name("matches.sqlite3-wal").write_bytes(b"more")
        aside = store.put_aside()
        assert aside.name == f"matches.aside-{number}.sqlite3"
        assert aside.read_bytes().startswith(b"no database at all ")
        assert aside.with_name(aside.name + "-wal").read_bytes() == b"more"
        assert store.list() == []
        store.close()
