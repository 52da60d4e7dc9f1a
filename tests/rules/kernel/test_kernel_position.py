"""Seats of a position: every complaint says where it belongs and what is wrong."""

from __future__ import annotations

import msgspec
import pytest

from rules.kernel.errors import PositionError
from rules.kernel.position import Seats, read_table
from rules.tiny_towns.view import AnyStep

SEATS = Seats(["Ana", "Ben"])


class Entry(msgspec.Struct, forbid_unknown_fields=True):
    seat: str
    points: int = 0


def test_entries_come_in_the_order_of_the_seats() -> None:
    assert [entry.points for entry in SEATS.in_order([Entry("Ben", 2), Entry("Ana", 1)], "seats")] == [1, 2]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Ana", "Zoe"], "position, towns: nobody is called 'Zoe'; seats: Ana, Ben"),
        (["Ana", "Ana"], "position, towns: Ana is there twice"),
        (["Ben"], "position, towns: nothing is said about Ana"),
    ],
)
def test_each_seat_is_there_exactly_once(names: list[str], said: str) -> None:
    with pytest.raises(PositionError) as caught:
        SEATS.in_order([Entry(name) for name in names], "towns")
    assert str(caught.value) == said


def test_pending_steps_name_seats_that_are_there() -> None:
    given = [{"step": "keep-one", "seat": 1}]
    assert [step.seat for step in SEATS.steps(given, AnyStep)] == [1]
    for wrong in (2, -1):
        with pytest.raises(PositionError, match=r"^position, pending: a step names a seat that does not exist$"):
            SEATS.steps([{"step": "keep-one", "seat": wrong}], AnyStep)
    with pytest.raises(PositionError, match=r"^position, pending: "):
        SEATS.steps([{"step": "no-such-step"}], AnyStep)


def test_a_table_has_no_other_keys() -> None:
    assert read_table({"seat": "Ana"}, Entry) == Entry("Ana")
    with pytest.raises(PositionError, match=r"^position: .*unknown field `hand`"):
        read_table({"seat": "Ana", "hand": 3}, Entry)
