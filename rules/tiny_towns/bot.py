"""How promising a town looks: the estimate behind the greedy bot and the hint.

A town is worth its points as they stand, plus a share of what its unfinished patterns would bring, counted for
patterns that do not need the same squares, plus a little for every square that is still free.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rules.kernel.decision import Move
from rules.kernel.events import ALL
from rules.tiny_towns import scoring, works
from rules.tiny_towns.benefits import Mark
from rules.tiny_towns.building import BuildAny
from rules.tiny_towns.moves import Choose, Name, PlaceCube, SwapCube, Take
from rules.tiny_towns.rounds import SealedVisits, Visits
from rules.tiny_towns.state import State
from rules.tiny_towns.table import ALL_CUBES, BITS, Table, spread
from rules.tiny_towns.town import FULL, MONUMENT, RESOURCES, SQUARE_NAMES, SQUARES, Town
from rules.tiny_towns.visits import Place

if TYPE_CHECKING:
    from rules.tiny_towns.game import TinyTowns

LIKELY = (0.9, 0.84, 0.68, 0.52, 0.38, 0.28)
"""Share of a building's worth that counts, by the number of cubes its pattern still lacks."""
SLACK = 0.3
"""Softens how fast hopes fall where few squares are left."""
FREE_SQUARE = 3.0
"""Worth of a square that holds nothing yet, the last one apart: about what a building brings."""
PAIR = 1.0
"""Worth of two free squares next to each other: room for patterns."""
NOT_LAST_COLUMN = 0x7777
PRIOR = 2.0
"""What any building is at least worth before its partners stand."""
PRIOR_FED = 4.5
"""The same for a building that scores when fed."""
PRIOR_FOOD = 8.0
"""The same for the first building that feeds."""
HUNGRY = 3
"""So many unfed buildings that can be fed are enough for now."""


def known_monument(state: State, seat: int, viewer: int) -> str:
    """The seat's unbuilt monument as far as the viewer knows it; for others it does not count."""
    return state.hidden[seat] if viewer in (seat, ALL) else ""


def estimate(state: State, seat: int, hidden: str) -> float:
    """Points to be hoped for in a seat's town; higher is better. ``hidden`` is the known unbuilt monument."""
    town = state.towns[seat]
    resource = _awaited(state, seat)
    if town.completed or (town.occupied == FULL and resource < 0 and not _may_build(state, seat)):
        return float(_points(state, seat, town))
    if resource < 0:
        return _promise(state, seat, town, hidden)
    # The cube of this round is still to come: count its best square.
    return _best_square(state, seat, town, resource, hidden)


def outlook(game: TinyTowns, state: State, seat: int, hidden: str) -> float:
    """The estimate with the cube of the next round counted in, as far as it can be foreseen."""
    town = state.towns[seat]
    if town.completed or _awaited(state, seat) >= 0 or not FULL & ~town.occupied:
        return estimate(state, seat, hidden)
    if game.mode == "solo":
        known = list(state.row)
        if state.named in known and isinstance(state.pending[-1], (BuildAny, Mark)):
            known.remove(state.named)
        return max(_best_square(state, seat, town, resource, hidden) for resource in set(known))
    hopes = [_best_square(state, seat, town, resource, hidden) for resource in range(5)]
    if game.mode == "master-builder" and game.next_builder(state) == seat:
        return max(hopes)
    return sum(hopes) / len(hopes)


def _best_square(state: State, seat: int, town: Town, resource: int, hidden: str) -> float:
    return max(
        (
            _promise(state, seat, replace(town, cubes=town.cubes | 1 << 16 * resource + square), hidden)
            for square in BITS[FULL & ~town.occupied]
        ),
        default=_promise(state, seat, town, hidden),
    )


def _awaited(state: State, seat: int) -> int:
    """The resource that the seat still has to place in this round, or -1."""
    for step in state.pending:
        if isinstance(step, Place) and step.seat == seat:
            return step.resource
        if isinstance(step, (Visits, SealedVisits)) and seat in step.seats:
            return state.named
    return -1


def _may_build(state: State, seat: int) -> bool:
    """Whether the seat's visit is still under way."""
    return any(isinstance(step, BuildAny) and step.seat == seat for step in state.pending)


def _points(state: State, seat: int, town: Town) -> int:
    return scoring.score_town(state.table.types, town, state.towns[seat - 1] if len(state.towns) > 1 else None)


def _promise(state: State, seat: int, town: Town, hidden: str) -> float:
    right = state.towns[seat - 1] if len(state.towns) > 1 else None
    return _promise_of(state.table, town, right, hidden)


@lru_cache(maxsize=1 << 15)
def _promise_of(table: Table, town: Town, right: Town | None, hidden: str) -> float:
    free = FULL & ~town.occupied
    hope = sum(value for value, _ in _plan(table, town, hidden))
    pairs = (free & free >> 4).bit_count() + (free & free >> 1 & NOT_LAST_COLUMN).bit_count()
    room = max(0, free.bit_count() - 1)
    return scoring.score_town(table.types, town, right) + hope + FREE_SQUARE * room + PAIR * pairs


def _plan(table: Table, town: Town, hidden: str) -> list[tuple[float, int]]:
    """The begun patterns counted on, best first: what each promises, and its pattern number."""
    cubes = town.cubes
    free = FULL & ~town.occupied
    room = free.bit_count()
    absent = ALL_CUBES ^ cubes
    blocked = spread(FULL & ~(free | table.wild(town)))
    worth = _worths(table, town.built, town.monument, town.fresh, hidden)
    found: list[tuple[float, int]] = []
    seen: set[int] = set()
    left = cubes
    while left:
        low = left & -left
        left ^= low
        for number, needed in table.by_bit[low.bit_length() - 1]:
            missing = needed & absent
            if missing & blocked or number in seen:
                continue
            seen.add(number)
            value = worth.get(table.card_of[number])
            if value:
                lacking = missing.bit_count()
                value += FREE_SQUARE * (needed.bit_count() - 1)
                if lacking:
                    # Where few squares are left, few cubes can still come.
                    slack = room - lacking + SLACK
                    value *= LIKELY[lacking] * slack / (slack + 1)
                found.append((value, number))
    found.sort(reverse=True)
    taken = 0
    plan = []
    for value, number in found:
        squares = table.squares_mask[number]
        if not squares & taken:
            taken |= squares
            plan.append((value, number))
    return plan


def reason(state: State, move: Move, seat: int, hidden: str) -> str:
    """Why a move that led to ``state`` looks good, from the patterns it begins or completes; ``""`` if it does not."""
    town = state.towns[seat]
    square = getattr(move, "square", -1)
    resource = -1
    if isinstance(move, (Name, Choose, Take)):
        resource = move.resource
        squares = BITS[FULL & ~town.occupied]
        if not squares:
            return ""
        towns = {each: replace(town, cubes=town.cubes | 1 << 16 * resource + each) for each in squares}
        square = max(squares, key=lambda each: _promise(state, seat, towns[each], hidden))
        town = towns[square]
    elif not isinstance(move, (PlaceCube, SwapCube)):
        return ""
    for _, number in _plan(state.table, town, hidden):
        if state.table.squares_mask[number] >> square & 1:
            lacking = (state.table.mask[number] & ~town.cubes).bit_count()
            card = state.table.card(state.table.card_of[number]).name
            there = f"with {RESOURCES[resource]} on {SQUARE_NAMES[square]} " if resource >= 0 else ""
            if not lacking:
                return f"{there}the pattern of {card} is complete"
            return f"{there}{card} lacks {lacking} more cube{'s' if lacking > 1 else ''}"
    return "it is least in the way of what is begun"


@lru_cache(maxsize=4096)
def _worths(table: Table, built: int, monument: str, fresh: int, hidden: str) -> dict[str, float]:
    """What one more building of each kind would bring on its best square, at least its prior."""
    del fresh  # part of the key only: what is wild decides what is free
    town = Town(built=built, monument=monument)
    free = BITS[FULL & ~town.buildings]
    before = scoring.score_town(table.types, town)
    worth: dict[str, float] = {}
    room = len(free) / SQUARES
    hungry = scoring.hungry(table.types, town)
    for kind, card in enumerate(table.types.cards):
        if kind in table.bank_kinds and town.of_type(kind).bit_count() >= works.MAX_BANKS:
            continue  # one more is never built
        gains = (
            scoring.score_town(table.types, replace(town, built=built | 1 << 16 * kind + square)) - before
            for square in free
        )
        prior = PRIOR
        if card.feed is not None:
            prior = PRIOR_FOOD if not town.of_type(kind) else 1.0
        elif card.feedable:
            prior = PRIOR_FED if hungry < HUNGRY else 1.0
        worth[card.id] = max(1 + (prior - 1) * room, max(gains, default=0))
    if hidden:
        gains = (
            scoring.score_town(
                table.types,
                replace(
                    town,
                    built=built | 1 << 16 * MONUMENT + square,
                    monument=hidden,
                    monument_value=town.buildings.bit_count() + 1,
                ),
            )
            - before
            for square in free
        )
        worth[hidden] = max(1 + PRIOR * room, max(gains, default=0))
    return worth
