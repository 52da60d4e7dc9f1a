"""Visitors: their moves, their part of the state and how positions write it, and what is said about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, NamedTuple

import msgspec

from rules.kernel.decision import Move
from rules.tenby.cards import FEATURES, Feature
from rules.tenby.moments import Part, Sentences
from rules.tenby.part_tables import Tables
from rules.tenby.state import NONE, Numbers

SECTION = "visitors"
FULLY_SATISFIED = "fully-satisfied"
CAPACITY = "visitor-capacity"
"""Option: the side of the capacity cards."""
EACH = "each"
LANDMARKS_RANK = "capacity_landmarks_side"
VISITORS = "visitors"
SATISFIED = "satisfied-visitors"
"""Sources of points."""

CapacityShows = Literal["homes", "landmarks"]
SIDES: tuple[CapacityShows, ...] = ("homes", "landmarks")
SIDE_NAMES: dict[CapacityShows, str] = {"homes": "homes", "landmarks": "Landmarks"}
"""What each side of the capacity card counts, as sentences say it."""


class BuyVisitor(Move, frozen=True):
    """Pay for another Visitor."""

    form: ClassVar[str] = "visitor"


class ChooseCapacity(Move, frozen=True):
    """At set-up: choose a side of the capacity card."""

    form: ClassVar[str] = "capacity {shows}"
    shows: CapacityShows


BUY_VISITOR = BuyVisitor()


class Guest(NamedTuple):
    """A Visitor in a town."""

    card: int
    day: int
    """From 1."""
    covered: int
    """Days covered by a counter (Fully Satisfied): 1 for the first, 2 for the second, 4 for the third, and so on."""


class VisitorsPart(Part, frozen=True, tag="visitors"):
    """All Visitor Cards, and the capacity cards."""

    deck: Numbers
    discards: Numbers
    """Open."""
    guests: tuple[tuple[Guest, ...], ...]
    """The Visitors of each seat."""
    sides: Numbers
    """The side of each seat's capacity card, by its number in ``SIDES``."""
    capacity: Numbers
    """Where the marker of each seat stands: so many Visitors are taken."""
    placed: Numbers
    """Fully Satisfied: features placed in a turn under way: 1 for the first of ``FEATURES``, 2 for the second."""


class GuestTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Visitor in ``[position.visitors]``."""

    card: str
    day: int = 1
    covered: list[int] = []
    """Days."""


class VisitorsTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """``[position.visitors]``; the deck is what is nowhere else."""

    guests: dict[str, list[GuestTable]] = {}
    """By name of the seat, as are the next three."""
    sides: dict[str, CapacityShows] = {}
    """Left out: as the options say."""
    capacity: dict[str, int] = {}
    """Left out: what the town takes now."""
    placed: dict[str, list[Feature]] = {}
    discards: list[str] = []


def write_part(part: VisitorsPart, tables: Tables, days: Sequence[int]) -> dict[str, Any]:
    """The table of a part; ``days`` says how many each card has."""

    def written(guest: Guest) -> GuestTable:
        covered = [day for day in range(1, days[guest.card] + 1) if guest.covered >> day - 1 & 1]
        return GuestTable(card=tables.ids[guest.card], day=guest.day, covered=covered)

    table = VisitorsTable(
        guests=tables.by_name([[written(guest) for guest in mine] for mine in part.guests], []),
        sides=dict(zip(tables.names, (SIDES[side] for side in part.sides), strict=True)),
        capacity=dict(zip(tables.names, part.capacity, strict=True)),
        placed=tables.by_name([_features(shown) for shown in part.placed], []),
        discards=tables.named(part.discards),
    )
    return tables.written(table)


def read_part(data: Mapping[str, Any], tables: Tables, days: Sequence[int], side: CapacityShows) -> VisitorsPart:
    """The part of a table; a capacity that is left out is NONE, a side ``side``.

    Raises :class:`~rules.kernel.errors.PositionError`.
    """
    table = tables.read(data, VisitorsTable)

    def guest(found: GuestTable) -> Guest:
        card = tables.card(found.card, "guests")
        for day in (found.day, *found.covered):
            if not 1 <= day <= days[card]:
                raise tables.wrong("guests", f"{found.card} has no day {day}")
        return Guest(card, found.day, sum(1 << day - 1 for day in tables.once(found.covered, "guests")))

    guests = tuple(tuple(map(guest, mine)) for mine in tables.per_seat(table.guests, "guests", []))
    discards = tables.cards(table.discards, "discards")
    placed = tables.per_seat(table.placed, "placed", [])
    return VisitorsPart(
        deck=tables.rest(discards, [each.card for mine in guests for each in mine]),
        discards=discards,
        guests=guests,
        sides=tuple(SIDES.index(each) for each in tables.per_seat(table.sides, "sides", side)),
        capacity=tables.per_seat(table.capacity, "capacity", NONE),
        placed=tuple(sum(1 << FEATURES.index(feature) for feature in tables.once(shown, "placed")) for shown in placed),
    )


def _features(shown: int) -> list[Feature]:
    return [feature for number, feature in enumerate(FEATURES) if shown >> number & 1]


SENTENCES = Sentences(
    prompts={
        "capacity": "{seat}: shall homes or Landmarks make room for your Visitors?",
        "visitor": "{seat}: another Visitor for {price} {price:Life Ring|Life Rings} (room for {room} more), "
        "or be done?",
    },
    refusals={
        "at-capacity": "There is no room for another Visitor ({count} of {capacity}).",
        "free-first": "Another Visitor can be had only after the free one of the Community Phase.",
    },
    events={
        "capacity-chosen": "{seat} lets {shows} make room for Visitors.",
        "visitor-leaves": "{name} leaves {seat}.",
        "visitor-satisfied": "{name} leaves {seat} fully satisfied.",
        "day-covered": "{name} has seen what day {day} promised ({seat}).",
        "visitor-arrives": "{name} visits {seat}.",
        "visitor-bought": "{seat} pays {price} {price:Life Ring|Life Rings} for another Visitor.",
        "capacity-changed": "{seat} has room for {count} {count:Visitor|Visitors} now.",
    },
)
