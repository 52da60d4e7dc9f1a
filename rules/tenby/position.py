"""Positions of Tenby as tables of plain values, for scenario files, exports and ``show``.

Every reachable position can be written, pending steps included. Residents that a view does not know are written as
``"?"`` or as a number, and dealt anew when the position is used. Modules write tables of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rules.kernel.position import written
from rules.tenby.actions import PlacePierCard
from rules.tenby.short_form import write_street
from rules.tenby.state import NO_NIGHT, NONE, Numbers
from rules.tenby.view import Cards, TenbyView

if TYPE_CHECKING:
    from rules.tenby.game import Tenby

HIDDEN = "?"
TAKEN = "-"
"""A pair that was taken."""


class SeatTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """One ``[[position.seats]]`` entry."""

    seat: str
    """Name of the seat."""
    night: int = NO_NIGHT
    """Night Card held; left out in solo before the first pair is taken."""
    day: str = ""
    """Day Card still to be resolved; solo: the Compass."""
    rings: int | None = None
    """Life Rings; left out: as at the start."""
    streets: list[str] = []
    """Streets from left to right, see the short form of cards; left out: some Start Card."""
    residents: list[str] | int = []
    """Residents in hand, ``?`` for an unknown one, or how many."""
    dealt: list[str] | int = []
    """Residents dealt at set-up, before one is kept; or how many."""
    drawn: list[str] | int = []
    """Residents drawn by an action, before one is kept; or how many."""
    tokens: int | None = None
    """Contribution Tokens in the supply; left out: those that are nowhere else."""
    points: dict[str, int] = {}
    """Community Score Card by source."""


class PositionTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """The ``[position]`` table, the tables of modules apart."""

    seats: list[SeatTable]
    round: int = 1
    phase: str = ""
    """Short for ``pending``: ``choice``, ``night``, ``day``, ``community``, ``clean-up``.

    Left out: ``day`` if anybody has a Day Card or ``open`` is given, else ``night``.
    """
    turn: str = ""
    """With ``phase`` ``night`` or ``day``: who is next; left out: the first in order who has still to act."""
    open: list[str] | None = None
    """Actions that ``turn`` has still to resolve; left out: the turn begins with its Day Card."""
    order: list[str] = []
    """Names in the order of play; left out: by Night Cards."""
    pairs: list[str] = []
    """Night Phase: Day Cards beside Night Cards 1, 2, ...; ``-`` for a pair that was taken."""
    anchor: str = ""
    """Solo: the Anchor Card."""
    market: list[str] = []
    landmarks: list[str] = []
    """The Landmark row."""
    town_discards: list[str] = []
    landmark_discards: list[str] = []
    day_discards: list[str] = []
    town_deck: list[str] | None = None
    """Left out: all that are nowhere else, as with the other decks."""
    landmark_deck: list[str] | None = None
    day_deck: list[str] | None = None
    resident_deck: list[str] | int | None = None
    """Residents, or how many there are."""
    resident_discards: list[str] | int = []
    pending: list[dict[str, Any]] = []
    """The whole stack of steps, the next one last."""
    over: bool = False


def write(game: Tenby, view: TenbyView, names: Sequence[str], *, whole: bool = False) -> dict[str, Any]:
    """The position table of a view; reading it gives an equal one (``position_reading.py``).

    With ``whole`` all keys are there, also those that are as usual.
    """
    cards, days = game.card_ids, game.day_ids
    usual = by_night(view.night)

    def deck(cards: Numbers, full: Numbers, used: set[int], ids: Sequence[str]) -> list[str] | None:
        """A deck, unless it holds all cards that are nowhere else."""
        usually = not whole and cards == rest_of(full, used)
        return None if usually else [ids[card] for card in cards]

    used = cards_elsewhere(view)
    table = PositionTable(
        seats=[_write_seat(game, view, names, seat, whole=whole) for seat in range(view.seats)],
        round=view.round,
        order=[] if view.order == usual and not whole else [names[seat] for seat in view.order],
        pairs=[TAKEN if card == NONE else days[card] for card in view.pairs],
        anchor="" if view.anchor == NONE else days[view.anchor],
        market=[cards[card] for card in view.market],
        landmarks=[cards[card] for card in view.landmark_row],
        town_discards=[cards[card] for card in view.town_discards],
        landmark_discards=[cards[card] for card in view.landmark_discards],
        day_discards=[days[card] for card in view.day_discards],
        town_deck=deck(view.town_deck, game.content.town_deck, used, cards),
        landmark_deck=deck(view.landmark_deck, game.content.landmark_deck, used, cards),
        day_deck=deck(view.day_deck, game.content.day_deck, days_elsewhere(view), days),
        resident_deck=_hidden(view.resident_deck, game.resident_ids),
        resident_discards=_hidden(view.resident_discards, game.resident_ids),
        pending=[msgspec.to_builtins(step) for step in view.pending],
        over=not view.pending,
    )
    plain = written(table, whole=whole, short=("phase", "turn", "open"))
    for module in game.modules:
        part = module.write_part(view.parts[module.slot], names, whole=whole)
        if part:
            plain[module.id] = part
    return plain


def _write_seat(game: Tenby, view: TenbyView, names: Sequence[str], seat: int, *, whole: bool) -> SeatTable:
    ids = game.resident_ids
    points = {
        source: amount for (source, _), amount in zip(game.sources, view.points[seat], strict=True) if amount or whole
    }
    return SeatTable(
        seat=names[seat],
        night=view.night[seat],
        day="" if view.day[seat] == NONE else game.day_ids[view.day[seat]],
        rings=view.rings[seat],
        streets=[write_street(game.content, street.cards, street.locals) for street in view.towns[seat].streets],
        residents=_hidden(view.hands[seat], ids),
        dealt=_hidden(view.dealt[seat], ids),
        drawn=_hidden(view.drawn[seat], ids),
        tokens=view.tokens[seat] if game.has_tokens or whole else None,
        points=points,
    )


def _hidden(cards: Cards, ids: Sequence[str]) -> list[str] | int:
    """Cards by their ids, or how many where none is known."""
    if cards and not any(card is not None for card in cards):
        return len(cards)
    return [HIDDEN if card is None else ids[card] for card in cards]


# -- what positions leave out ----------------------------------------------------------------------------------------


def by_night(night: Numbers) -> Numbers:
    """Seats in ascending order of their Night Cards."""
    return tuple(sorted(range(len(night)), key=lambda seat: night[seat]))


def rest_of(full: Numbers, used: set[int]) -> Numbers:
    """The cards of a deck that are nowhere else."""
    return tuple([card for card in full if card not in used])


def cards_elsewhere(view: TenbyView) -> set[int]:
    """Cards that can lie in a town and are in no deck."""
    used = {card for town in view.towns for card in town.cards}
    used.update(view.market, view.landmark_row, view.town_discards, view.landmark_discards)
    for step in view.pending:
        if isinstance(step, PlacePierCard):
            used.update(step.cards)
    return used


def days_elsewhere(view: TenbyView) -> set[int]:
    """Day Cards that are not in the deck."""
    return {*view.pairs, *view.day, view.anchor, *view.day_discards}


def known(cards: Iterable[int | None]) -> list[int]:
    """The cards that are known."""
    return [card for card in cards if card is not None]
