"""What is kept beside the moves of a match, per seat: private notes and thinking time.

Neither is part of the record, so that no export, log or replay can hold it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field

LONGEST_NOTE = 20_000
"""Characters of a note that are kept."""
LONGEST_THOUGHT = 10**12
"""Milliseconds of thinking time that are believed: some thirty years."""


@dataclass
class Asides:
    """What is not stored yet."""

    notes: dict[int, str] = field(default_factory=dict)
    """The whole note of a seat."""
    thought: dict[int, int] = field(default_factory=dict)
    """Milliseconds that a seat thought more."""

    def __bool__(self) -> bool:
        return bool(self.notes or self.thought)

    def clear(self) -> None:
        """Everything is stored."""
        self.notes.clear()
        self.thought.clear()


def write(db: sqlite3.Connection, match_id: int, asides: Asides) -> None:
    """Add asides to those of a stored match.

    Raises sqlite3.IntegrityError if there is a note and no such match; thinking time alone is not worth a new one.
    """
    db.executemany(
        "INSERT INTO note VALUES (?, ?, ?) ON CONFLICT (match_id, seat) DO UPDATE SET text = excluded.text",
        [(match_id, seat, text) for seat, text in asides.notes.items()],
    )
    db.executemany(
        "INSERT INTO thinking SELECT id, ?, ? FROM match WHERE id = ? ON CONFLICT (match_id, seat) "
        "DO UPDATE SET milliseconds = milliseconds + excluded.milliseconds",
        [(seat, more, match_id) for seat, more in asides.thought.items()],
    )


def copy(db: sqlite3.Connection, old: int, new: int) -> None:
    """Give a copy of a match the asides of the original, as far as that is still there."""
    db.execute("INSERT INTO note SELECT ?, seat, text FROM note WHERE match_id = ?", (new, old))
    db.execute("INSERT INTO thinking SELECT ?, seat, milliseconds FROM thinking WHERE match_id = ?", (new, old))


def read_note(db: sqlite3.Connection, match_id: int, seat: int) -> str:
    """The note of a seat; ``""`` if there is none."""
    query = "SELECT CAST(text AS BLOB) FROM note WHERE match_id = ? AND seat = ?"
    row = db.execute(query, (match_id, seat)).fetchone()
    return "" if row is None else bytes(row[0]).decode("utf-8", "replace")[:LONGEST_NOTE]


def read_thinking(db: sqlite3.Connection, match_id: int) -> dict[int, int]:
    """Milliseconds of thinking time by seat."""
    rows = db.execute("SELECT seat, milliseconds FROM thinking WHERE match_id = ?", (match_id,))
    return {seat: believed(spent) for seat, spent in rows if isinstance(seat, int)}


def believed(spent: object) -> int:
    """Milliseconds of thinking time as they stand in the file, made plausible."""
    return min(max(spent, 0), LONGEST_THOUGHT) if isinstance(spent, int) else 0


def seconds(*parts: Mapping[int, int]) -> dict[int, float]:
    """Milliseconds by seat, summed up and in seconds."""
    seats = {seat for part in parts for seat in part}
    return {seat: sum(part.get(seat, 0) for part in parts) / 1000 for seat in sorted(seats)}
