"""Mayors: their moves, their part of the state and how positions write it, and what is said about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from rules.kernel.decision import Move
from rules.tenby.moments import Part, Sentences
from rules.tenby.moves import KeepResident
from rules.tenby.part_tables import HIDDEN, Tables
from rules.tenby.state import NONE, Numbers

SECTION = "mayors"
RETIREMENT_PARTY = "retirement-party"
RETIRED = "retired-mayors"
"""Source of points."""


class KeepBoth(KeepResident, frozen=True):
    """At set-up: keep one Resident and one Mayor of those dealt, each named by its place from 1."""

    form: ClassVar[str] = "keep resident {resident:spot} mayor {mayor:spot}"
    mayor: int


class MayorKeep(Move, frozen=True):
    """Keep the Mayor."""

    form: ClassVar[str] = "mayor keep"


class MayorReplace(Move, frozen=True):
    """Replace the Mayor."""

    form: ClassVar[str] = "mayor replace"


class MayorRetire(Move, frozen=True):
    """Retirement Party: score an ability of the Mayor, by its place from 1, and replace it."""

    form: ClassVar[str] = "mayor retire {ability}"
    ability: int


MAYOR_KEEP, MAYOR_REPLACE = MayorKeep(), MayorReplace()


class MayorsPart(Part, frozen=True, tag="mayors"):
    """All Mayor Cards, and the counters."""

    deck: Numbers
    """Cards in the deck, sorted; in a view at set-up also those that were dealt to others."""
    discards: Numbers
    """Open."""
    mayors: Numbers
    """The Mayor of each seat; NONE before all have chosen, and while it is being replaced."""
    counters: Numbers
    """Per seat."""
    dealt: tuple[tuple[int | None, ...], ...]
    """Per seat the Mayors dealt at set-up, until all have chosen; in a view with holes."""
    kept: tuple[int | None, ...]
    """Per seat which of them was chosen, counted from 1; 0 before that, a hole if it is not known."""
    drawn: Numbers = ()
    """The Mayors of which one is to be kept now, open."""


class MayorsTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """``[position.mayors]``; the deck is what is nowhere else."""

    mayors: dict[str, str] = {}
    """By name of the seat, as are the next three."""
    counters: dict[str, int] = {}
    dealt: dict[str, list[str]] = {}
    kept: dict[str, int | str] = {}
    drawn: list[str] = []
    discards: list[str] = []


def write_part(part: MayorsPart, tables: Tables) -> dict[str, Any]:
    """The table of a part."""
    table = MayorsTable(
        mayors=tables.by_name([tables.one(card) for card in part.mayors], ""),
        counters=tables.by_name(part.counters, 0),
        dealt=tables.by_name(
            [[HIDDEN if card is None else tables.ids[card] for card in cards] for cards in part.dealt], []
        ),
        kept=tables.by_name([HIDDEN if kept is None else kept for kept in part.kept], 0),
        drawn=tables.named(part.drawn),
        discards=tables.named(part.discards),
    )
    return tables.written(table)


def read_part(data: Mapping[str, Any], tables: Tables) -> MayorsPart:
    """The part of a table; raises :class:`~rules.kernel.errors.PositionError`."""
    table = tables.read(data, MayorsTable)
    mayors = tables.per_seat(table.mayors, "mayors", "")
    dealt = tuple(
        tuple(None if card == HIDDEN else tables.card(card, "dealt") for card in cards)
        for cards in tables.per_seat(table.dealt, "dealt", [])
    )
    kept: list[int | None] = []
    for cards, number in zip(dealt, tables.per_seat(table.kept, "kept", 0), strict=True):
        if number != HIDDEN and not (isinstance(number, int) and 0 <= number <= len(cards)):
            raise tables.wrong("kept", f"{number!r} is no number of a Mayor dealt")
        kept.append(None if isinstance(number, str) else number)
    counters = tables.per_seat(table.counters, "counters", 0)
    if min(counters) < 0:
        raise tables.wrong("counters", "there are 0 or more")
    holders = tuple(tables.card(card, "mayors") if card else NONE for card in mayors)
    discards, drawn = tables.cards(table.discards, "discards"), tables.cards(table.drawn, "drawn")
    known = [card for cards in dealt for card in cards if card is not None]
    return MayorsPart(
        deck=tables.rest(discards, holders, drawn, known),
        discards=discards,
        mayors=holders,
        counters=counters,
        dealt=dealt,
        kept=tuple(kept),
        drawn=drawn,
    )


SENTENCES = Sentences(
    prompts={
        "mayor": "{seat}: keep {name}, or replace it for {price} {price:Life Ring|Life Rings}?",
        "mayor-party": "{seat}: keep {name}, replace it for {price} {price:Life Ring|Life Rings}, or retire it for "
        "{retire}?",
        "keep-mayor": "{seat}: keep one of the Mayors drawn: {names}.",
    },
    refusals={
        "no-such-mayor": "No Mayor has this number; there are {count}.",
        "no-such-ability": "A Mayor has abilities 1 to {count}.",
        "no-retirement": "Mayors are not retired at this table.",
        "already-replaced": "One change of Mayor is allowed in each Community Phase.",
    },
    events={
        "mayor-chosen": "{seat} is governed by {name}.",
        "mayors-not-chosen": "Not chosen by {seat}: {names}.",
        "mayor-replaced": "{seat} replaces {name} for {price} {price:Life Ring|Life Rings}.",
        "mayor-retired": "{seat} retires {name} for {price} {price:Life Ring|Life Rings}: {ability}.",
        "mayors-drawn": "{seat} draws {names}.",
        "mayor-kept": "{seat} is governed by {name} now.",
    },
    cautions={"retires-for-nothing": "That ability scores nothing now. Retire {name} all the same?"},
)
