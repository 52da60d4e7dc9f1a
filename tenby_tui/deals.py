"""Which stored matches have the same deal, and what their seats came to.

A deal is a title with its options, cards and number of seats, and what chance made of them. Only games by the same
rules are compared.
"""

from __future__ import annotations

import sqlite3

import msgspec

from screens.services import SeatResult


def same(db: sqlite3.Connection, match_id: int) -> list[int]:
    """Numbers of the finished matches with the deal of another one, the oldest first."""
    rows = db.execute(
        "SELECT other.id, other.options, this.options, other.seats, this.seats FROM match AS other"
        " JOIN match AS this ON this.id = ? WHERE other.finished IS NOT NULL"
        " AND other.title = this.title AND other.rules_version = this.rules_version"
        " AND other.seed = this.seed AND other.setup = this.setup"
        " AND other.pack = this.pack AND other.content = this.content ORDER BY other.finished, other.id",
        (match_id,),
    ).fetchall()
    return [row[0] for row in rows if _plain(row[1]) == _plain(row[2]) and _count(row[3]) == _count(row[4])]


def results(db: sqlite3.Connection, match_id: int) -> tuple[SeatResult, ...]:
    """By seat what a finished match came to; empty if that cannot be read."""
    names = ("seat", "name", "kind", "total", "place")
    rows = db.execute(f"SELECT {', '.join(names)} FROM result WHERE match_id = ? ORDER BY seat", (match_id,)).fetchall()
    try:
        return tuple(msgspec.convert(dict(zip(names, row, strict=True)), SeatResult) for row in rows)
    except msgspec.ValidationError:
        return ()


def _plain(options: str) -> object:
    try:
        return msgspec.json.decode(options)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, TypeError):
        return options


def _count(seats: str) -> int:
    found = _plain(seats)
    return len(found) if isinstance(found, list) else 0
