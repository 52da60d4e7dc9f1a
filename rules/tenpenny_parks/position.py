"""Positions of Tenpenny Parks as tables of plain values, for scenario files, exports and ``show``.

Every reachable position can be written, pending steps included. What a view does not know is written as ``"?"`` or as a
number, and dealt anew when the position is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rules.kernel.position import written
from rules.tenpenny_parks.grid_text import write_boards, write_rows, write_tiles
from rules.tenpenny_parks.property import Property
from rules.tenpenny_parks.reckoning import clockwise_from
from rules.tenpenny_parks.state import NOBODY, NONE, Numbers
from rules.tenpenny_parks.view import ParksView

if TYPE_CHECKING:
    from rules.tenpenny_parks.game import TenpennyParks

HIDDEN = "?"
DECKS = ("improvements", "specialists", "landmarks")
"""The decks of the expansion by their names in positions, in the order of the researcher's spaces."""


class SeatTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """One ``[[position.seats]]`` entry."""

    seat: str
    """Name of the seat."""
    money: int | None = None
    """Left out: $7, nothing for Becky."""
    vp: int = 0
    discs: tuple[int, int, int] | None = None
    """Spaces on Thrill, Awe, Joy; left out: all on 0."""
    workers: int | None = None
    """Still to be placed; left out: three, and one with the extra worker."""
    boards: list[str] = []
    """From left to right: ``["expansion-01 front", "meadow-1"]``."""
    grid: list[str] = []
    """Six rows; left out: the boards as printed, without tiles."""
    tiles: dict[str, str] = {}
    """What the letters of ``grid`` stand for, in the order placed."""
    cards: list[str] | None = None
    """Attraction cards in the order gained; left out: those whose tiles are on the property."""
    improvement: str = ""
    specialist: str = ""
    advertised: list[str] = []
    dealt: list[str] | str = []
    """Goals to choose from, or ``?``."""
    goals: list[str] | str = []
    """Goals kept, or ``?``."""
    discarded: str = ""
    """The goal put back, or ``?``."""


class PositionTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """The ``[position]`` table."""

    seats: list[SeatTable]
    month: int | None = None
    """Left out: the first."""
    phase: str = ""
    """Short for ``pending``: ``goals``, ``income``, ``actions``, ``bonuses``, ``advertising``, ``cleanup``.

    Left out: ``actions``.
    """
    turn: str = ""
    """With ``phase = "actions"`` the name of whose turn it is; left out: whoever leads the month."""
    shovel: str = ""
    """Name of its holder; left out: the first seat."""
    order: list[str] = []
    """Turn order of this month; left out: clockwise from the shovel."""
    extra: str = ""
    """Name of the holder of the extra worker, if anybody is."""
    ring: str = ""
    """The stack that the first segment of the ring faces; left out: as at the start."""
    tops: dict[str, str] = {}
    """Card on top of a stack; all cards of its type that are nowhere else lie below."""
    stacks: dict[str, list[str]] = {}
    """Cards of a stack from the top; ``?`` for an unknown one."""
    builders: dict[str, str] = {}
    """Who stands on which Builder space."""
    display: list[str] = []
    face_down: list[str] | int | None = None
    """Face-down concessions, or how many; left out: all that are nowhere else."""
    piles: list[list[str]] | None = None
    """Expansion boards of the two piles from the top; left out: six in each, as far as there are any."""
    improvements: list[str] | int | None = None
    """Deck from the top, or how many cards; left out: all that are nowhere else. The same for the next two."""
    specialists: list[str] | int | None = None
    landmarks: list[str] | int | None = None
    left: dict[str, list[str]] = {}
    """What the unknown cards of ``face-down``, ``piles`` and the decks are, if not all that is nowhere else."""
    looked: list[str] = []
    researched: list[str] = []
    pending: list[dict[str, Any]] = []
    """The whole stack of steps, the next one last."""
    over: bool = False


def write(game: TenpennyParks, view: ParksView, names: Sequence[str], *, whole: bool = False) -> dict[str, Any]:
    """The position table of a view; reading it gives an equal one (``position_reading.py``).

    With ``whole`` all keys are there, also those that are as usual.
    """
    content = game.content
    ids = Ids(game)
    seats = [_write_seat(game, view, names, seat, whole=whole) for seat in range(view.seats)]
    left = {
        "face-down": _counted(ids.concessions[kind] for kind in view.face_down_left),
        "piles": [ids.expansions[board] for board in view.piles_left],
        "improvements": [ids.improvements[card] for card in view.permits_left],
        "specialists": [ids.specialists[card] for card in view.staff_left],
        "landmarks": [ids.landmarks[board] for board in view.lands_left],
    }
    face_down: list[str] | int = len(view.face_down)
    if None not in view.face_down:
        face_down = _listed(view.face_down, ids.concessions)
    stacks = game.table.stacks
    usual = clockwise_from(game, view.shovel)
    table = PositionTable(
        seats=seats,
        month=view.month,
        shovel=names[view.shovel],
        order=[] if view.order == usual and not whole else [names[seat] for seat in view.order],
        extra="" if view.extra == NOBODY else names[view.extra],
        ring=stacks[(content.carousel.start + view.ring) % len(stacks)],
        stacks={stack: _listed(cards, ids.attractions) for stack, cards in zip(stacks, view.stacks, strict=True)},
        builders={
            stack: "" if seat == NOBODY else names[seat]
            for stack, seat in zip(stacks, view.builders, strict=True)
            if seat != NOBODY or whole
        },
        display=[ids.concessions[kind] for kind in view.display],
        face_down=face_down,
        piles=[_listed(pile, ids.expansions) for pile in view.piles],
        improvements=_listed(view.permits, ids.improvements) if game.innovation or whole else None,
        specialists=_listed(view.staff, ids.specialists) if game.innovation or whole else None,
        landmarks=_listed(view.lands, ids.landmarks) if game.innovation or whole else None,
        left={key: cards for key, cards in left.items() if cards or whole},
        looked=[ids.looked(view.month)[card] for card in view.looked],
        researched=[names[seat] for seat in view.researched],
        pending=[msgspec.to_builtins(step) for step in view.pending],
        over=not view.pending,
    )
    return written(table, whole=whole, short=("phase", "turn", "tops"))


def _write_seat(game: TenpennyParks, view: ParksView, names: Sequence[str], seat: int, *, whole: bool) -> SeatTable:
    content, ids = game.content, Ids(game)
    park = view.properties[seat]
    goals = [goal.id for goal in content.goals]

    def hidden(cards: Numbers | None) -> list[str] | str:
        return HIDDEN if cards is None else [goals[card] for card in cards]

    back = view.discarded[seat]
    return SeatTable(
        seat=names[seat],
        money=view.money[seat],
        vp=view.vp[seat],
        discs=view.discs[seat],
        workers=view.workers[seat],
        boards=[] if park is None else write_boards(park, content),
        grid=[] if park is None else write_rows(park, content),
        tiles={} if park is None else write_tiles(park, content),
        cards=None
        if view.cards[seat] == on_tiles(park) and not whole
        else [ids.attractions[card] for card in view.cards[seat]],
        improvement=_one(view.improvements[seat], ids.improvements),
        specialist=_one(view.specialists[seat], ids.specialists),
        advertised=[ids.attractions[card] for card in view.advertised[seat]],
        dealt=hidden(view.dealt[seat]),
        goals=hidden(view.goals[seat]),
        discarded=HIDDEN if back is None else _one(back, goals),
    )


class Ids:
    """The ids of everything by number."""

    def __init__(self, game: TenpennyParks) -> None:
        content = game.content
        self.attractions = [card.id for card in content.attractions]
        self.concessions = [each.id for each in content.concessions]
        self.expansions = [board.id for board in content.expansions]
        self.improvements = [card.id for card in content.improvements]
        self.specialists = [card.id for card in content.specialists]
        self.landmarks = [board.id for board in content.landmarks]

    def looked(self, month: int) -> list[str]:
        """Of the deck that the researcher of a month looks at."""
        return (self.improvements, self.specialists, self.landmarks)[max(0, min(month, len(DECKS)) - 1)]


def on_tiles(park: Property | None) -> Numbers:
    """Attractions whose tiles are on a property, in the order placed."""
    return () if park is None else tuple(tile.number for tile in park.tiles if tile.kind == "attraction")


def _listed(cards: Iterable[int | None], ids: Sequence[str]) -> list[str]:
    return [HIDDEN if card is None else ids[card] for card in cards]


def _counted(ids: Iterable[str]) -> list[str]:
    return [card if count == 1 else f"{card} x{count}" for card, count in Counter(ids).items()]


def _one(card: int, ids: Sequence[str]) -> str:
    return "" if card == NONE else ids[card]
