"""The tables of the file of stored matches, and how a file of an earlier version becomes one of this version."""

from __future__ import annotations

import sqlite3

SCHEMA = 4
"""Version of the tables, kept in the file's ``user_version``."""

FIRST = (
    """
CREATE TABLE match (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL,
    nickname TEXT NOT NULL,
    seats TEXT NOT NULL,          -- JSON: name and kind of each seat as they are now
    options TEXT NOT NULL,        -- JSON
    seed TEXT NOT NULL,
    setup TEXT NOT NULL,          -- JSON: chance outcomes of the deal
    pack TEXT NOT NULL,
    content TEXT NOT NULL,        -- digest of the cards in use
    format INTEGER NOT NULL,
    rules_version INTEGER NOT NULL,
    started TEXT NOT NULL,        -- ISO times, UTC
    changed TEXT NOT NULL,
    finished TEXT,                -- NULL while the game goes on
    moves INTEGER NOT NULL,
    summary TEXT NOT NULL         -- public
)""",
    """
CREATE TABLE line (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,      -- from 0
    json TEXT NOT NULL,
    PRIMARY KEY (match_id, number)
) WITHOUT ROWID""",
    """
CREATE TABLE result (             -- of finished matches only; statistics are queries over it
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    total INTEGER,
    place INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat)
) WITHOUT ROWID""",
)
"""The tables of version 1."""

SECOND = (
    # What a match began from (screens.services.Origin): ``new``, ``seed``, ``branch``, ``import`` or ``daily``.
    "ALTER TABLE match ADD COLUMN origin TEXT NOT NULL DEFAULT 'new'",
    "ALTER TABLE match ADD COLUMN origin_match INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE match ADD COLUMN origin_moves INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE match ADD COLUMN origin_date TEXT NOT NULL DEFAULT ''",
    # Version 1 did not say so, but a secret seed has 32 hexadecimal digits, and a deal is new only once.
    """
UPDATE match SET origin = 'seed' WHERE length(seed) <> 32 OR seed GLOB '*[^0-9a-f]*'
    OR id NOT IN (SELECT min(id) FROM match GROUP BY title, seed)""",
    """
CREATE TABLE note (               -- private: read for the seat that sits at the keyboard, and for nothing else
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (match_id, seat)
) WITHOUT ROWID""",
    """
CREATE TABLE thinking (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    milliseconds INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat)
) WITHOUT ROWID""",
)
"""What version 2 adds."""

THIRD = (
    """
CREATE TABLE attempt (            -- tries at daily challenges whose matches were deleted
    match_id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    date TEXT NOT NULL,
    name TEXT NOT NULL,
    started TEXT NOT NULL,
    finished INTEGER NOT NULL,
    total INTEGER,
    alone INTEGER NOT NULL        -- whether no bot ever had the person's seat
)""",
)
"""What version 3 adds."""

FOURTH = (
    # Whoever made a try before there was this column made it by the first rules.
    "ALTER TABLE attempt ADD COLUMN rules INTEGER NOT NULL DEFAULT 1",
)
"""What version 4 adds."""

STEPS = (FIRST, SECOND, THIRD, FOURTH)


def migrate(db: sqlite3.Connection) -> None:
    """Bring a file to this version, in one transaction; its version must not be newer. Raises sqlite3.Error."""
    if version(db) == SCHEMA:
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        for number in range(version(db), SCHEMA):  # another program may have been quicker
            for statement in STEPS[number]:
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {SCHEMA}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def version(db: sqlite3.Connection) -> int:
    """Version of the tables in a file; 0 for an empty one. Raises sqlite3.Error."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])
