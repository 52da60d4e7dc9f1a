"""The tries at the daily challenges, as the file of stored matches tells of them.

A try outlives its match: what a deleted one came to is written down when it is deleted. Everything in the file is
untrusted.
"""

from __future__ import annotations

import sqlite3

import msgspec

from rules.kernel.record import JournalLine, Seat, Swapped
from screens.services import Attempt

DAILY = "daily"
PLAYER = 0
"""The seat of the one person; the rules play the others."""

_DAMAGED = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, TypeError)
_OF_MATCHES = (
    "SELECT id, title, origin_date, seats, started, rules_version, finished IS NOT NULL,"
    f" (SELECT total FROM result WHERE match_id = id AND seat = {PLAYER})"
    f" FROM match WHERE origin = '{DAILY}'"
)


def read(db: sqlite3.Connection) -> list[Attempt]:
    """All tries, those of deleted matches too, in the order in which their deals were seen. Raises sqlite3.Error."""
    shared = _with_bots(db)
    found = [_attempt(row, shared) for row in db.execute(_OF_MATCHES)]
    for row in db.execute("SELECT match_id, title, date, name, started, finished, total, alone, rules FROM attempt"):
        try:
            match_id, title, day, name, started, finished, total, alone, rules = msgspec.convert(
                row, tuple[int, str, str, str, str, int, int | None, int, int]
            )
        except msgspec.MsgspecError:
            continue
        made = Attempt(match_id, title, day, name, started, bool(finished), total, bool(alone), kept=False, rules=rules)
        found.append(made)
    return sorted(filter(None, found), key=lambda each: (each.started, each.match))


def remember(db: sqlite3.Connection, match_id: int) -> None:
    """Write down what the try of a match that is about to be deleted came to, if it is one. Raises sqlite3.Error."""
    row = db.execute(f"{_OF_MATCHES} AND id = ?", (match_id,)).fetchone()
    made = None if row is None else _attempt(row, _with_bots(db, match_id))
    if made is not None:
        db.execute(
            "INSERT OR REPLACE INTO attempt (match_id, title, date, name, started, finished, total, alone, rules)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                match_id,
                made.title,
                made.date,
                made.name,
                made.started,
                made.finished,
                made.total,
                made.alone,
                made.rules,
            ),
        )


def _attempt(row: tuple[int, str, str, str, str, int, int, int | None], shared: set[int]) -> Attempt | None:
    match_id, title, day, seats, started, rules, finished, total = row
    try:
        player = msgspec.json.decode(seats, type=tuple[Seat, ...])[PLAYER]
        alone = player.kind == "human" and match_id not in shared
        total = msgspec.convert(total, int | None)
        title, day, started, rules = msgspec.convert((title, day, started, rules), tuple[str, str, str, int])
    except (*_DAMAGED, IndexError):
        return None
    return Attempt(match_id, title, day, player.name, started, bool(finished), total, alone, rules=rules)


def _with_bots(db: sqlite3.Connection, match_id: int | None = None) -> set[int]:
    """Numbers of the tries in which a bot once had the person's seat: of all tries, or of one match."""
    found = set()
    lines = db.execute(
        "SELECT match_id, CAST(line.json AS BLOB) FROM line JOIN match ON match.id = match_id"
        f" WHERE origin = '{DAILY}' AND coalesce(?, match_id) = match_id AND instr(line.json, '\"swapped\"')",
        (match_id,),
    )
    for number, data in lines:
        try:
            line = msgspec.json.decode(data, type=JournalLine)
        except _DAMAGED:
            continue
        if isinstance(line, Swapped) and line.seat == PLAYER and line.kind != "human":
            found.add(number)
    return found
