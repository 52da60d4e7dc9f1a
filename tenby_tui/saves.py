"""Stored matches: one SQLite file, one transaction per journal line, committed before the screen shows the move.

The journal only grows: lines are added and never changed. Everything in the file is untrusted when it is
read: a match is opened by replaying it through the rules, up to the last line that is good.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from rules.kernel.chance import Outcome
from rules.kernel.errors import RulesError
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import FORMAT, MAX_LINES, JournalLine, Record, Seat
from rules.kernel.replay import stretch
from screens.services import NEW, Attempt, DealResult, MatchResult, Origin, SaveInfo, SpoiltFile
from tenby_tui import asides, attempts, deals, results
from tenby_tui.asides import Asides
from tenby_tui.files import check_ordinary
from tenby_tui.tables import SCHEMA, migrate, version

PATIENCE = 5.0
"""Seconds to wait for another program that is writing."""

INFO = (
    "id, title, nickname, seats, options, moves, finished, summary, started, changed,"
    " origin, origin_match, origin_moves, origin_date"
)

DAMAGED = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, TypeError)
"""What reading a damaged value raises."""

BESIDE = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside its own."""
LONGEST_WORDS = 120
"""Characters of SQLite's own words that are passed on: names of a damaged file stand in them."""

FOREIGN = ("no such", "table", "near", "duplicate")
"""How SQLite begins where the tables are not those that were asked for."""

Values = tuple[str | int | None, ...]


class SavesError(RulesError):
    """Stored matches cannot be read or written; the message is one clear sentence."""


class SpoiltSaves(SavesError, SpoiltFile):
    """The file is damaged or another program's; putting it aside is all that helps."""


class Conflict(SavesError):
    """The stored match is not what it was: another program went on with it or deleted it."""


class Stored(msgspec.Struct, frozen=True):
    """A match as it lies in the file, not yet replayed."""

    record: Record
    nickname: str
    problem: str
    """What is wrong with lines after those in the record, or ``""``."""


class SaveStore:
    """The file of stored matches. Opened at first use; safe for several programs and threads at once.

    With ``read_only`` nothing is ever written, not even a file that is missing.
    """

    def __init__(self, path: Path, *, patience: float = PATIENCE, read_only: bool = False) -> None:
        self.path = path
        self._patience = patience
        self.read_only = read_only
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None

    # -- reading ---------------------------------------------------------------------------------------------

    def list(self) -> list[SaveInfo]:
        """All stored matches, the one changed last first; raises SavesError."""
        with self._talking() as db:
            rows = db.execute(f"SELECT {INFO} FROM match ORDER BY changed DESC, id DESC").fetchall()
        return [_info(row) for row in rows]

    def describe(self, match_id: int) -> SaveInfo:
        """One stored match; raises SavesError."""
        found = self.find(match_id)
        if found is None:
            raise SavesError(f"there is no stored match {match_id}")
        return found

    def same_deal(self, match_id: int) -> Sequence[DealResult]:
        """The finished matches with the deal of a finished one, itself too, the oldest first; raises SavesError."""
        if not self.describe(match_id).finished:
            raise SavesError("the deal of a match under way stays a secret until its end")
        with self._talking() as db:
            found = [(self.describe(same), deals.results(db, same)) for same in deals.same(db, match_id)]
        return [DealResult(info, seats) for info, seats in found if len(seats) == len(info.seats)]

    def load(self, match_id: int) -> Stored:
        """The record of a match, up to its last readable line; raises SavesError if not even the set-up is."""
        with self._talking() as db:
            row = db.execute(
                "SELECT title, nickname, seats, options, seed, setup, pack, content, format, rules_version "
                "FROM match WHERE id = ?",
                (match_id,),
            ).fetchone()
            journal, problem = self.lines(match_id, 0)
        if row is None:
            raise SavesError(f"there is no stored match {match_id}")
        title, nickname, seats, options, seed, setup, pack, content, form, rules_version = row
        if form != FORMAT:
            raise SavesError(f"match {match_id} was saved in format {form!r}; this program reads format {FORMAT}")
        try:
            found = {
                "title": title,
                "rules_version": rules_version,
                "options": msgspec.json.decode(options, type=dict[str, Any]),
                "seats": msgspec.json.decode(seats, type=tuple[Seat, ...]),
                "seed": seed,
                "setup": msgspec.json.decode(setup, type=tuple[Outcome, ...]),
                "journal": journal,
                "pack": pack,
                "content": content,
            }
            # SQLite keeps any kind of value in any column.
            record = msgspec.convert(found, Record)
            nickname = msgspec.convert(nickname, str)
        except DAMAGED:
            raise SavesError(f"match {match_id} is damaged: its set-up cannot be read") from None
        return Stored(record, nickname, problem)

    def note(self, match_id: int, seat: int) -> str:
        """The private note of a seat, or ``""``; raises SavesError."""
        with self._talking() as db:
            return asides.read_note(db, match_id, seat)

    def thinking(self, match_id: int) -> dict[int, int]:
        """Milliseconds of thinking time by seat, as far as any are stored; raises SavesError."""
        with self._talking() as db:
            return asides.read_thinking(db, match_id)

    def lines(self, match_id: int, first: int) -> tuple[tuple[JournalLine, ...], str]:
        """The journal of a match from line number ``first`` on, and what is wrong after that, or ``""``.

        Raises SavesError.
        """
        query = "SELECT number, CAST(json AS BLOB) FROM line WHERE match_id = ? AND number >= ? ORDER BY number LIMIT ?"
        with self._talking() as db:
            rows = db.execute(query, (match_id, first, MAX_LINES + 1 - first)).fetchall()
        return _readable(rows, first)

    def newest(self) -> SaveInfo | None:
        """The match that was changed last; raises SavesError."""
        with self._talking() as db:
            row = db.execute(f"SELECT {INFO} FROM match ORDER BY changed DESC, id DESC LIMIT 1").fetchone()
        return None if row is None else _info(row)

    def find(self, match_id: int) -> SaveInfo | None:
        """One stored match, or None if there is none of that number; raises SavesError."""
        with self._talking() as db:
            row = db.execute(f"SELECT {INFO} FROM match WHERE id = ?", (match_id,)).fetchone()
        return None if row is None else _info(row)

    def results(self) -> Sequence[MatchResult]:
        """All stored matches with what they came to, the oldest first; raises SavesError."""
        with self._talking() as db:
            rows = db.execute(f"SELECT {INFO} FROM match ORDER BY started, id").fetchall()
            return results.read(db, map(_info, rows))

    def attempts(self) -> Sequence[Attempt]:
        """All tries at daily challenges, in the order in which their deals were seen; raises SavesError."""
        with self._talking() as db:
            return attempts.read(db)

    def stamp(self) -> int:
        """A number that changes when another program has written to the file; raises SavesError."""
        with self._talking() as db:
            return int(db.execute("PRAGMA data_version").fetchone()[0])

    def check(self) -> str:
        """What SQLite finds wrong with the file, or ``""``; raises SavesError if it cannot be opened."""
        with self._talking() as db:
            found = [str(row[0]) for row in db.execute("PRAGMA quick_check(5)")]
        return "" if found == ["ok"] else "; ".join(found)

    def journal_mode(self) -> str:
        """``wal``, or what the file system allows instead."""
        with self._talking() as db:
            return str(db.execute("PRAGMA journal_mode").fetchone()[0])

    # -- writing ---------------------------------------------------------------------------------------------

    def create(self, match: Match, nickname: str, origin: Origin = NEW, beside: Asides | None = None) -> int:
        """Store a match with its whole journal; returns its number. Raises SavesError."""
        record = match.record()
        now = _now()
        with self._writing() as db:
            cursor = db.execute(
                "INSERT INTO match (title, nickname, seats, options, seed, setup, pack, content, format, rules_version,"
                " started, changed, moves, summary, origin, origin_match, origin_moves, origin_date)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, '', ?, ?, ?, ?)",
                (
                    record.title,
                    nickname,
                    _json(record.seats),
                    _json(record.options),
                    record.seed,
                    _json(record.setup),
                    record.pack,
                    record.content,
                    record.format,
                    record.rules_version,
                    now,
                    now,
                    origin.kind,
                    origin.match,
                    origin.moves,
                    origin.date,
                ),
            )
            match_id = int(cursor.lastrowid or 0)
            self._add(db, match_id, match, 0)
            if origin.kind == "copy":
                asides.copy(db, origin.match, match_id)
            asides.write(db, match_id, beside or Asides())
        return match_id

    def append(self, match_id: int, match: Match, saved: int, beside: Asides | None = None) -> None:
        """Store the journal lines from number ``saved`` on, and what is kept beside them, in one transaction.

        Raises Conflict if another program has gone on with the match, SavesError if nothing can be written;
        the file is then as it was.
        """
        with self._writing() as db:
            if saved < len(match.journal):
                self._add(db, match_id, match, saved)
            try:
                asides.write(db, match_id, beside or Asides())
            except sqlite3.IntegrityError:
                raise Conflict(f"match {match_id} was deleted by another program meanwhile") from None

    def delete(self, match_id: int) -> None:
        """Delete a match for good; a try at a daily challenge stays counted. Raises SavesError."""
        with self._writing() as db:
            attempts.remember(db, match_id)
            if not db.execute("DELETE FROM match WHERE id = ?", (match_id,)).rowcount:
                raise SavesError(f"there is no stored match {match_id}")

    def close(self) -> None:
        """Close the file; it opens again when needed."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def put_aside(self) -> Path:
        """Rename the file and what SQLite keeps beside it; returns the new path. Raises SavesError."""
        with self._lock:
            self.close()
            names = (self.path.with_name(f"{self.path.stem}.aside-{number}{self.path.suffix}") for number in count(1))
            aside = next(name for name in names if not name.exists())
            try:
                self.path.rename(aside)
                for more in BESIDE:
                    beside = self.path.with_name(self.path.name + more)
                    if beside.exists():
                        beside.rename(aside.with_name(aside.name + more))
            except OSError as error:
                raise SavesError(f"{self.path} cannot be renamed: {error.strerror}") from None
        return aside

    # -- parts -----------------------------------------------------------------------------------------------

    def _add(self, db: sqlite3.Connection, match_id: int, match: Match, saved: int) -> None:
        now = _now()
        try:
            db.executemany(
                "INSERT INTO line (match_id, number, json) VALUES (?, ?, ?)",
                [(match_id, number, _json(line)) for number, line in enumerate(match.journal[saved:], start=saved)],
            )
        except sqlite3.IntegrityError:
            raise Conflict(f"match {match_id} was continued or deleted by another program meanwhile") from None
        db.execute(
            "UPDATE match SET seats = ?, changed = ?, finished = CASE WHEN ? THEN coalesce(finished, ?) END,"
            " moves = ?, summary = ? WHERE id = ?",
            (_json(match.seats), now, match.over, now, match.known_moves, summary(match), match_id),
        )
        db.execute("DELETE FROM result WHERE match_id = ?", (match_id,))
        if match.over:
            db.executemany("INSERT INTO result VALUES (?, ?, ?, ?, ?, ?)", _results(match_id, match))

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._talking() as db:
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise

    @contextmanager
    def _talking(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                yield self._open()
            except sqlite3.Error as error:
                raise _told(error, self.path, read_only=self.read_only) from None
            except UnicodeDecodeError:  # in its names of tables, and so in what SQLite says of them
                raise SpoiltSaves(_damaged(self.path)) from None
            except OSError as error:
                where = self.path if error.filename == str(self.path) else self.path.parent
                raise SavesError(f"saved matches cannot be kept in {where}: {error.strerror}") from None

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            if self.path.exists():
                check_ordinary(self.path, self.path.stat().st_mode)
            if not self.read_only:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            db = sqlite3.connect(
                f"{self.path.absolute().as_uri()}?mode=ro" if self.read_only else self.path,
                timeout=self._patience,
                isolation_level=None,
                check_same_thread=False,
                uri=self.read_only,
            )
            try:
                _prepare(db, read_only=self.read_only)
            except BaseException:
                db.close()
                raise
            self._connection = db
        return self._connection


def summary(match: Match) -> str:
    """A public line about a match, such as ``round 7, Ana to move`` or ``Ana won 31 : 24``."""
    if not match.over:
        found = stretch(match.game.view(match.state, PUBLIC))
        made = match.known_moves
        where = f"{made} {'move' if made == 1 else 'moves'}" if found is None else f"{found[0]} {found[1]}"
        return f"{where}, {match.names[match.game.seat_to_move(match.state)]} to move"
    sheet = match.score()
    totals = [str(standing.total) for standing in sheet.standings if standing.total is not None]
    if len(match.seats) == 1:
        return ", ".join(filter(None, [f"{totals[0]} points" if totals else "finished", sheet.remark]))
    winners = [match.names[seat] for seat in sheet.winners]
    if not winners:
        return sheet.remark or "finished"
    said = f"{winners[0]} won" if len(winners) == 1 else f"{' and '.join(winners)} won together"
    return f"{said} {' : '.join(totals)}".strip()


def day(moment: str) -> str:
    """The day of an ISO time in words, as it is here; ``""`` if it cannot be read."""
    try:
        return f"{datetime.fromisoformat(moment).astimezone():%d %B %Y}".lstrip("0")
    except ValueError:
        return ""


def _prepare(db: sqlite3.Connection, *, read_only: bool) -> None:
    found = version(db)
    if found > SCHEMA:
        raise SavesError(f"the saved matches were written by a newer version of the program (tables {found})")
    if read_only:
        if not found:
            raise SavesError("nothing is saved there yet")
        if found < SCHEMA:
            raise SavesError("the saved matches are those of an older version; start the app once to bring them on")
        return
    db.execute("PRAGMA foreign_keys = ON")
    # Where the file system knows no shared memory, SQLite keeps its older journal, which is as safe.
    db.execute("PRAGMA journal_mode = WAL").fetchone()
    db.execute("PRAGMA synchronous = FULL")
    migrate(db)


def _readable(rows: Sequence[tuple[int, bytes]], first: int) -> tuple[tuple[JournalLine, ...], str]:
    # No line is named by its number: that would tell how many secret moves came before it.
    lines: list[JournalLine] = []
    for number, data in rows[: MAX_LINES - first]:
        if number != first + len(lines):
            return tuple(lines), "a line is missing."
        try:
            lines.append(msgspec.json.decode(data, type=JournalLine))
        except DAMAGED:
            return tuple(lines), "what comes next cannot be read."
    return tuple(lines), "" if first + len(rows) <= MAX_LINES else f"it holds more than {MAX_LINES} lines."


def _info(row: Sequence[Any]) -> SaveInfo:
    match_id, title, nickname, seats, options, moves, finished, said, started, changed, *began = row
    try:
        people = msgspec.json.decode(seats, type=tuple[Seat, ...])
        chosen = msgspec.json.decode(options, type=dict[str, Any])
        msgspec.convert((title, nickname, said, started, changed, moves), tuple[str, str, str, str, str, int])
        origin = Origin(*msgspec.convert(began, tuple[str, int, int, str]))
    except DAMAGED:
        shown = [value if isinstance(value, str) else "?" for value in (title, nickname, started, changed)]
        said = "damaged: its set-up cannot be read"
        return SaveInfo(match_id, shown[0], shown[1], (), {}, 0, finished is not None, said, shown[2], shown[3])
    over = finished is not None
    return SaveInfo(match_id, title, nickname, people, chosen, moves, over, said, started, changed, origin)


def _results(match_id: int, match: Match) -> list[Values]:
    return [
        (match_id, each.seat, match.seats[each.seat].name, match.seats[each.seat].kind, each.total, each.place)
        for each in match.score().standings
    ]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _told(error: sqlite3.Error, path: Path, *, read_only: bool) -> SavesError:
    """What an SQLite error means for people."""
    code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return SpoiltSaves(_damaged(path))
    if code == sqlite3.SQLITE_ERROR and str(error).startswith(FOREIGN):
        return SpoiltSaves(f"{path} holds other tables than this program's; move it away to begin a new one")
    return SavesError(_sentence(error, code, path, read_only=read_only))


def _sentence(error: sqlite3.Error, code: int, path: Path, *, read_only: bool) -> str:
    if code == sqlite3.SQLITE_FULL:
        return f"there is no room left on the disk for {path}"
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return f"another program is using {path} and does not let go"
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
        return f"{path} cannot be opened" if read_only else f"{path} cannot be opened for writing"
    said = "".join(char if char.isprintable() else "?" for char in str(error))[:LONGEST_WORDS]
    return f"{path} cannot be used: {said}"


def _damaged(path: Path) -> str:
    return f"{path} is damaged or no file of saved matches; move it away to begin a new one"
