"""Scoring: the points of towns, finished or not (rulebook, section "scoring").

Everything is settled from the towns alone. Feeding comes first (``feeding.py``), then every type in play
scores by its hooks (``hooks.py``), then the monument, then -1 for each square without a building. Leftover
cubes count as empty squares; cubes on Warehouses stay.

:func:`totals` and :func:`sheet` ask the same hooks: the first for amounts only, the second also for squares
and notes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

import msgspec

from rules.kernel.problems import nearest
from rules.kernel.sheet import Line, ScoreSheet, SeatSheet, TieBreak, rank
from rules.tiny_towns.content import Card, Content, Solo, load
from rules.tiny_towns.feeding import AnyFeed
from rules.tiny_towns.hooks import AnyScore
from rules.tiny_towns.reckoning import BOARD, BUILDING_COLOURS, RED, Reckoning, Wishes
from rules.tiny_towns.town import FULL, MONUMENT, SQUARES, Town

EMPTY_SQUARES = "empty-squares"
UNKNOWN_MONUMENT = "unknown-monument"


class Plan(msgspec.Struct, frozen=True):
    """What a town with a certain monument (or none) is scored by."""

    monument: Card | None
    hooks: tuple[tuple[int, AnyScore], ...]
    """(type, hook) of everything that scores."""
    feedable: tuple[int, ...]
    """Types that can be fed."""
    cottages: tuple[int, ...]
    """Types that count as a Cottage; type 0 is always among them."""
    doubles: tuple[int, ...]
    """Types among them that count as two."""
    empty_free: bool
    """Whether empty squares cost nothing."""


class Plans(dict[str, Plan]):
    """Plans by id of the monument built, ``""`` for none; each is made when it is first needed."""

    def __init__(self, cards: tuple[Card, ...], monuments: Mapping[str, Card]) -> None:
        super().__init__()
        self._cards = cards
        self._monuments = monuments

    def __missing__(self, monument: str) -> Plan:
        """Raises ``KeyError`` for a monument that the content does not have."""
        plan = self[monument] = _plan(self._cards, self._monuments[monument] if monument else None)
        return plan


class Types(msgspec.Struct, frozen=True):
    """The seven types in play, and the tables that scoring needs; made once per match."""

    cards: tuple[Card, ...]
    """In the order of the types: Cottage, red, gray, orange, green, yellow, black."""
    feed: AnyFeed
    plans: Plans
    monuments: Mapping[str, Card]
    """All monuments of the content by id."""
    solo: Solo

    @classmethod
    def of(cls, content: Content, cards: Sequence[str]) -> Types:
        """The tables for seven cards given by id, one of each colour in the order of the types.

        Raises ``ValueError`` that names what is wrong with the list.
        """
        for card_id in cards:
            if card_id not in content.cards:
                raise ValueError(f"no card {card_id!r}{nearest(card_id, content.cards)}")
        chosen = tuple(content.cards[card_id] for card_id in cards)
        if tuple(card.colour for card in chosen) != BUILDING_COLOURS:
            raise ValueError(f"seven cards are needed, in this order: {', '.join(BUILDING_COLOURS)}")
        feed = chosen[RED].feed
        if feed is None:
            raise ValueError(f"{chosen[RED].name} feeds nobody")
        monuments = {monument.id: monument for monument in content.monuments}
        return cls(chosen, feed, Plans(chosen, monuments), MappingProxyType(monuments), content.solo)


def totals(types: Types, towns: Sequence[Town]) -> tuple[int, ...]:
    """Points of every seat; the player on the right is the previous seat (table order), if there are several."""
    alone = len(towns) == 1
    return tuple(score_town(types, town, None if alone else towns[seat - 1]) for seat, town in enumerate(towns))


def score_town(types: Types, town: Town, right: Town | None = None) -> int:
    """Points of one town. ``right`` is the town of the player on the right, ``None`` if there is nobody.

    Raises ``KeyError`` if the town holds a monument that the content does not have.
    """
    plan = types.plans[town.monument]
    r = _reckoning(types, plan, town, right)
    layers = r.layers
    points = 0 if plan.empty_free else r.buildings.bit_count() - SQUARES
    for kind, hook in plan.hooks:
        if layers[kind]:
            points += hook.amount(r, kind)
    return points


def best_feeding(types: Types, town: Town) -> int:
    """The squares whose buildings are fed, as a 16-bit mask: the assignment that is best for the owner.

    It is exact. Where several are equally good, the one with more fed buildings, then an earlier one.
    """
    return _reckoning(types, types.plans[town.monument], town, None).fed


def hungry(types: Types, town: Town) -> int:
    """How many buildings that can be fed are not."""
    plan = types.plans[town.monument]
    r = _reckoning(types, plan, town, None)
    return sum((r.layers[kind] & ~r.fed).bit_count() for kind in plan.feedable)


def sheet(
    types: Types, towns: Sequence[Town], hidden: Sequence[bool] = (), right: Town | None = None
) -> ScoreSheet:
    """The explained score of all seats, and the standings as they would be if the game ended now.

    ``hidden[seat]`` says that this seat holds a monument the viewer cannot see; while it is not built, it
    gets a line of its own (an unbuilt monument scores nothing). A single seat gets a solo rank as remark;
    ``right`` is the player on its right, if the one town given is not the only one of the table.
    """
    alone = len(towns) == 1
    seats = tuple(
        SeatSheet(
            seat,
            tuple(
                _lines(
                    types,
                    town,
                    right if alone else towns[seat - 1],
                    hidden=seat < len(hidden) and hidden[seat],
                )
            ),
        )
        for seat, town in enumerate(towns)
    )
    standings, decided = rank(tuple(seat.total for seat in seats), tie_breaks(towns))
    remark = types.solo.rank(seats[0].total) if alone else ""
    return ScoreSheet(seats, standings, decided, remark)


def tie_breaks(towns: Sequence[Town]) -> tuple[TieBreak, ...]:
    """Fewest turns as Master Builder, fewest squares without a building, most Cottages (Cottages only)."""
    return (
        ("builder-turns", tuple(-town.builder_turns for town in towns)),
        ("empty-squares", tuple(town.buildings.bit_count() for town in towns)),
        ("cottages", tuple(town.of_type(0).bit_count() for town in towns)),
    )


def solo_rank(total: int) -> str:
    """The rank that a solo total reaches by the built-in table."""
    return load().solo.rank(total)


def _plan(cards: tuple[Card, ...], monument: Card | None) -> Plan:
    placed = list(enumerate(cards if monument is None else (*cards, monument)))
    return Plan(
        monument,
        hooks=tuple((kind, hook) for kind, card in placed for hook in card.score),
        feedable=tuple(kind for kind, card in placed if card.feedable),
        cottages=tuple(kind for kind, card in placed if card.cottages),
        doubles=tuple(kind for kind, card in placed if card.cottages == 2),
        empty_free=monument is not None and monument.has("empty-squares-free"),
    )


def _reckoning(types: Types, plan: Plan, town: Town, right: Town | None) -> Reckoning:
    """A town with its feeding settled, ready for the hooks."""
    r = Reckoning(town, right)
    layers = r.layers
    for kind in plan.cottages:
        r.cottages |= layers[kind]
    for kind in plan.doubles:
        r.doubles |= layers[kind]
    reds = layers[RED]
    if reds:
        feedable = 0
        for kind in plan.feedable:
            feedable |= layers[kind]
        if feedable:
            r.fed = types.feed.fed(reds, feedable, lambda: _wishes(plan, r))
    return r


def _wishes(plan: Plan, r: Reckoning) -> Wishes:
    wishes = Wishes(r.doubles)
    for kind, hook in plan.hooks:
        if r.layers[kind]:
            hook.wish(r, kind, wishes)
    return wishes


def _lines(types: Types, town: Town, right: Town | None, *, hidden: bool) -> Iterator[Line]:
    plan = types.plans[town.monument]
    r = _reckoning(types, plan, town, right)
    for kind, card in enumerate(types.cards):
        yield _line(plan, r, kind, card)
    if plan.monument is not None:
        yield _line(plan, r, MONUMENT, plan.monument)
    elif hidden:
        yield Line(UNKNOWN_MONUMENT, "Unbuilt monument (face down)", 0, known=False)
    empty = FULL & ~town.buildings
    yield Line(
        EMPTY_SQUARES,
        "Empty squares",
        0 if plan.empty_free else -empty.bit_count(),
        () if plan.empty_free else BOARD.names_of(empty),
        f"{plan.monument.name}: they cost nothing" if plan.empty_free and plan.monument else "",
    )


def _line(plan: Plan, r: Reckoning, kind: int, card: Card) -> Line:
    """The line of one type; the line of the red type points at the buildings it feeds."""
    own = r.layers[kind]
    amount, sources = 0, 0
    notes: list[str] = []
    if own:
        for placed, hook in plan.hooks:
            if placed == kind:
                amount += hook.amount(r, kind)
                sources |= hook.sources(r, kind)
                notes.append(hook.note(r, kind))
    if card.feed is not None:
        feedable = 0
        for each in plan.feedable:
            feedable |= r.layers[each]
        sources |= r.fed
        if own:
            notes.append(_fed_note(r.fed, feedable))
    return Line(card.id, card.name, amount, BOARD.names_of(sources), "; ".join(filter(None, notes)))


def _fed_note(fed: int, feedable: int) -> str:
    if not feedable:
        return "nobody to feed"
    squares = f" ({' '.join(BOARD.names_of(fed))})" if fed else ""
    return f"feeds {fed.bit_count()} of {feedable.bit_count()}{squares}"
