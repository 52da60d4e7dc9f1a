"""Records: written and read byte for byte, and refused with one sentence."""

from __future__ import annotations

import json

import msgspec
import pytest

from rules.kernel import record as records
from rules.kernel.chance import Outcome
from rules.kernel.errors import RecordError
from rules.kernel.record import Opened, Played, Record, Seat, Swapped, TakenBack, decode, encode, kind_name

RECORD = Record(
    title="tide",
    rules_version=1,
    options={"rounds": 3, "calm": False},
    seats=(Seat("Ana"), Seat("Ben", "greedy")),
    seed="x",
    setup=(Outcome("cards", (1, "two")),),
    journal=(
        Played(0, "lay 1", (Outcome("die", (3,)),), "abc"),
        Played(1, "pass"),
        TakenBack(1),
        TakenBack(0, table=True),
        Swapped(1, "human"),
        Opened(True),
    ),
)
STORED = (
    '{"title":"tide","rules_version":1,"options":{"rounds":3,"calm":false},'
    '"seats":[{"name":"Ana","kind":"human"},{"name":"Ben","kind":"greedy"}],"seed":"x",'
    '"setup":[{"label":"cards","items":[1,"two"]}],"journal":['
    '{"type":"played","seat":0,"move":"lay 1","outcomes":[{"label":"die","items":[3]}],"digest":"abc"},'
    '{"type":"played","seat":1,"move":"pass","outcomes":[],"digest":""},'
    '{"type":"taken-back","to":1,"table":false},{"type":"taken-back","to":0,"table":true},'
    '{"type":"swapped","seat":1,"kind":"human"},{"type":"opened","open":true}],'
    '"pack":"","content":"","format":1}'
)
"""The format is promised to people who keep records: whatever changes here needs a new number of the format."""


def test_a_record_is_stored_as_it_always_was() -> None:
    assert encode(RECORD).decode() == STORED
    assert decode(STORED.encode()) == RECORD


def test_what_a_record_may_leave_out_is_as_usual() -> None:
    short = json.loads(STORED)
    for key in ("journal", "pack", "content", "format"):
        del short[key]
    del short["seats"][0]["kind"]
    assert decode(json.dumps(short).encode()) == msgspec.structs.replace(RECORD, journal=())


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the record cannot be read: "),
        (b"{}", "the record cannot be read: Object missing required field `title`"),
        (b"[" * 100_000, "the record cannot be read: "),
        (b"\xff", "the record cannot be read: "),
        (STORED.replace('"played"', '"danced"').encode(), "the record cannot be read: "),
        (STORED.replace('"format":1', '"format":2').encode(), "has format 2; this program reads format 1"),
    ],
)
def test_a_record_that_cannot_be_read_is_refused_with_a_sentence(data: bytes, said: str) -> None:
    with pytest.raises(RecordError) as caught:
        decode(data)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_record_has_its_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (records.MAX_BYTES, records.MAX_LINES) == (8_000_000, 50_000)
    monkeypatch.setattr(records, "MAX_LINES", len(RECORD.journal))
    assert decode(STORED.encode()) == RECORD
    monkeypatch.setattr(records, "MAX_LINES", len(RECORD.journal) - 1)
    with pytest.raises(RecordError, match="holds more than 5 lines"):
        decode(STORED.encode())
    monkeypatch.undo()
    padded = STORED.encode() + b" " * (records.MAX_BYTES - len(STORED))
    assert decode(padded) == RECORD
    with pytest.raises(RecordError, match="larger than 8 MB"):
        decode(padded + b" ")


def test_who_sits_on_a_seat_has_a_name_for_people() -> None:
    assert kind_name("human") == "person"
    assert kind_name("greedy") == "bot that plays well"
    assert kind_name("random") == "bot that plays at random"
    assert kind_name("clever") == "clever bot"


def test_what_a_record_holds_cannot_be_changed() -> None:
    """Earlier positions and branches of a match share it."""
    for value in (RECORD, *RECORD.seats, *RECORD.setup, *RECORD.journal):
        for name in value.__struct_fields__:
            with pytest.raises(AttributeError):
                setattr(value, name, getattr(value, name))
