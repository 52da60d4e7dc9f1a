"""Positions of Pig as tables of plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rules.kernel.errors import PositionError
from rules.kernel.events import ALL, PUBLIC
from rules.kernel.position import Seats, read_table
from toy_pig.turns import AnyStep
from toy_pig.view import PigView

if TYPE_CHECKING:
    from toy_pig.game import Pig

HIDDEN = "?"


class SeatTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One ``[[position.seats]]`` entry."""

    seat: str
    banked: int = 0
    bonus: str = ""
    """Id of the card, or ``?``."""


class PositionTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The ``[position]`` table."""

    seats: list[SeatTable]
    first: str
    risked: int = 0
    rolls: int = 0
    pending: list[dict[str, Any]] = []
    """The stack of steps, the next one last; none when the game is over."""


def read(game: Pig, data: Mapping[str, Any], names: Sequence[str]) -> PigView:
    """The view in a position, of everything unless a bonus is hidden."""
    table = read_table(data, PositionTable)
    seats = Seats(names)
    entries = seats.in_order(table.seats, "seats")
    bonuses = tuple(_bonus(game, entry) for entry in entries)
    dealt = [bonus for bonus in bonuses if bonus]
    if len({*dealt}) < len(dealt):
        raise PositionError("position, seats: a bonus is there twice")
    pending = seats.steps(table.pending, AnyStep)
    if not pending and None in bonuses:
        raise PositionError("position, seats: nothing is hidden when the game is over")
    return PigView(
        PUBLIC if None in bonuses else ALL,
        seats.number(table.first, "first"),
        tuple(entry.banked for entry in entries),
        table.risked,
        table.rolls,
        bonuses,
        pending,
    )


def _bonus(game: Pig, entry: SeatTable) -> str | None:
    if entry.bonus == HIDDEN and game.options["bonus"] == "secret":
        return None
    if bool(entry.bonus) != (game.options["bonus"] != "off") or entry.bonus not in {"", *game.content.cards}:
        raise PositionError(f"position, seats: {entry.bonus!r} is no bonus that {entry.seat} can have at this table")
    return entry.bonus


def write(view: PigView, names: Sequence[str]) -> dict[str, Any]:
    """The position table of a view."""
    seats = zip(names, view.banked, view.bonuses, strict=True)
    table = PositionTable(
        seats=[
            SeatTable(seat=name, banked=banked, bonus=HIDDEN if bonus is None else bonus)
            for name, banked, bonus in seats
        ],
        first=names[view.first],
        risked=view.risked,
        rolls=view.rolls,
        pending=[msgspec.to_builtins(step) for step in view.pending],
    )
    plain: dict[str, Any] = msgspec.to_builtins(table)
    return plain
