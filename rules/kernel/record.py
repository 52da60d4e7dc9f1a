"""The record of a match: enough to replay it move for move, and nothing that has to be trusted."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel.chance import Outcome
from rules.kernel.errors import RecordError

FORMAT = 1
"""Version of the record format."""
MAX_BYTES = 8_000_000
"""Largest record that is read."""
MAX_LINES = 50_000
"""Longest journal that is read."""


KINDS = {"human": "person", "greedy": "bot that plays well", "random": "bot that plays at random"}
"""Who may sit on a seat, and what people call it."""


class Seat(msgspec.Struct, frozen=True):
    """Who sits where."""

    name: str
    kind: str = "human"
    """``human``, or the name of a bot."""


class Played(msgspec.Struct, frozen=True, tag="played"):
    """A move was made."""

    seat: int
    move: str
    outcomes: tuple[Outcome, ...] = ()
    digest: str = ""
    """Fingerprint of the state afterwards, every few moves."""


class TakenBack(msgspec.Struct, frozen=True, tag="taken-back"):
    """Moves were taken back."""

    to: int
    """How many moves are left."""
    table: bool = False
    """True if the whole table took them back, which the log shows."""


class Swapped(msgspec.Struct, frozen=True, tag="swapped"):
    """A seat was handed to a bot or back to a person."""

    seat: int
    kind: str


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """The table agreed to play with open secrets, or no longer to."""

    open: bool


class Exported(msgspec.Struct, frozen=True, tag="exported"):
    """Everything, hidden things too, was written to a file while the match was under way."""


JournalLine = Played | TakenBack | Swapped | Opened | Exported


def kind_name(kind: str) -> str:
    """What people call who sits on a seat: ``person``, ``bot that plays well``."""
    return KINDS.get(kind, f"{kind} bot")


class Record(msgspec.Struct, frozen=True):
    """A match as it is stored: set-up, and a journal that only grows."""

    title: str
    rules_version: int
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    seed: str
    setup: tuple[Outcome, ...]
    """Chance outcomes of the deal."""
    journal: tuple[JournalLine, ...] = ()
    pack: str = ""
    """Text of the card pack; empty for the built-in content."""
    content: str = ""
    """Digest of the content; tells whether the built-in cards changed since."""
    format: int = FORMAT


def encode(record: Record) -> bytes:
    """The record as JSON."""
    return msgspec.json.encode(record)


def decode(data: bytes) -> Record:
    """The record in ``data``; raises :class:`RecordError` with one sentence."""
    if len(data) > MAX_BYTES:
        raise RecordError(f"the record is larger than {MAX_BYTES // 1_000_000} MB")
    try:
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise RecordError(f"the record cannot be read: {error}") from None
    if record.format != FORMAT:
        raise RecordError(f"the record has format {record.format}; this program reads format {FORMAT}")
    if len(record.journal) > MAX_LINES:
        raise RecordError(f"the record holds more than {MAX_LINES} lines")
    return record
