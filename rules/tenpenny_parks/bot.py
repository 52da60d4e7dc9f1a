"""How promising a position is: the estimate behind the greedy bot and the hint.

A seat is worth its points as they stand, then what it can still expect: money and income by the months left, adverts of
its cards, the bonuses of the tracks by how far its discs are ahead, goals by how near their next tier is, and room on
its property, above all for the attractions that lie on top. All numbers are VP.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import nlargest
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rules.kernel.decision import Move
from rules.kernel.events import ALL
from rules.kernel.steps import Step
from rules.tenpenny_parks import scoring
from rules.tenpenny_parks.actions import FellMore
from rules.tenpenny_parks.advertising import AdvertiseAny, Advertising
from rules.tenpenny_parks.boards import HOME_TREES
from rules.tenpenny_parks.bonuses import Bonuses
from rules.tenpenny_parks.gains import Due, Gains, PickReward, PickTrack
from rules.tenpenny_parks.knowledge import holdings
from rules.tenpenny_parks.metrics import Counted, area_of
from rules.tenpenny_parks.moves import (
    Advertise,
    Arborist,
    Banker,
    Build,
    Contract,
    FreeBuild,
    Keep,
    Realtor,
    Reward,
    TakeBonus,
)
from rules.tenpenny_parks.powers import Powers
from rules.tenpenny_parks.property import EVERYWHERE, Property
from rules.tenpenny_parks.research import AttachLandmark, PickTracks, ResearchChoice
from rules.tenpenny_parks.shapes import TileShape
from rules.tenpenny_parks.squares import STRIDE, beside
from rules.tenpenny_parks.state import AWE, JOY, MONTHS, NONE, THRILL, WORKERS, Numbers, State

if TYPE_CHECKING:
    from rules.tenpenny_parks.game import TenpennyParks

MONEY = (0.24, 0.29, 0.33, 0.38, 0.42, 0.42)
"""Worth of $1 by the months that follow this one."""
SPARE = 0.01
"""Worth of $1 that no advert can use any more."""
ADVERT = 0.8
"""Share of what adverts of later months are worth; other things want the money too."""
WORKER = 1.2
RESEARCHER = 1.5
"""Worth of a worker, and of a researcher, that is still to be used this month."""
EXTRA = 1.1
"""Worth of the extra worker in the next month."""
SHOVEL = 0.7
"""Worth of turning the ring and leading the next month."""
FIRST = (1.6, 1.25, 1.4)
"""Worth of leading each track when bonuses are given."""
SECOND = 1.0
LATER = 0.5
"""Share of that which a place counts for each later month."""
AHEAD = (0.55, 0.76, 0.88, 0.95, 0.98, 0.02, 0.06, 0.16, 0.32)
"""Chance to stay ahead of somebody, by the lead of the discs: 0 to 4, then -4 to -1."""
BEHIND = (0.45, *AHEAD[1:])
"""The same if a tie goes to the other."""
STEP = 0.7
"""Worth of a step of which it is not known yet where it goes."""
ROOM = 0.035
"""Worth of an open square for each builder's visit that may still come."""
FITTING = 4.0
"""Worth of having room for the attractions on top of the stacks, while a builder's visit may still come."""
MISSED = 0.7
"""Chance that an attraction on top which fits is not the one to be built."""
VISITS = (0.0, 1.3, 2.5, 3.6, 4.6, 5.0)
"""Tiles that still come, by the months that follow this one."""
TREE = 0.004
"""Worth of a tree: it can still be removed."""
NEAR = 0.8
"""Share of a goal's next tier that counts when it is almost reached."""
CARD_TO_COME = 1.5
"""Worth of an improvement, specialist or landmark that is about to be chosen."""
FEW = 24
"""So many moves are all looked at closely."""
BEST_PLACES = 2
"""Places looked at closely for each tile."""
BEST_FELLS = 3
PROMISING = frozenset({PickTrack, Gains, PickReward, ResearchChoice, AttachLandmark, PickTracks, FellMore})
"""Pending choices that will bring something to their seat."""
BUILDS = 1.2
"""Attractions that a seat builds in a month."""


def estimate(game: TenpennyParks, state: State, seat: int, viewer: int) -> float:
    """Higher is better for ``seat``; goals that the viewer does not see do not count."""
    park = state.properties[seat]
    left = MONTHS - max(1, state.month)
    if not state.pending or park is None:
        held = holdings(state, seat)
        return float(scoring.total(game.content, held if viewer in (seat, ALL) else replace(held, goals=())))
    value = _points(game, state, seat, park, state.goals[seat] if viewer in (seat, ALL) else (), left)
    bonuses = adverts = left
    for step in state.pending:
        kind = type(step)
        if kind is Bonuses:
            bonuses += step.track == 0  # type: ignore[attr-defined]
        elif kind is Advertising:
            adverts += step.seats is None or seat in step.seats  # type: ignore[attr-defined]
        elif kind is AdvertiseAny:
            adverts += step.seat == seat  # type: ignore[attr-defined]
        elif kind in PROMISING and step.seat == seat:  # type: ignore[attr-defined]
            value += _expected(step, left)
    value += _money(game, state, seat, left, adverts)
    if bonuses:
        value += (1 + LATER * (bonuses - 1)) * _tracks(state, seat)
    value += WORKER * state.workers[seat]
    if game.innovation and seat not in state.researched:
        value += RESEARCHER
    if left:
        if bonuses <= left and state.extra == seat:
            value += EXTRA
        if state.shovel == seat:
            value += SHOVEL
        value += _powers(state.powers[seat], left)
    value += (VISITS[left] + 0.3 * state.workers[seat]) * (ROOM * park.open.bit_count() + TREE * park.trees.bit_count())
    builds = BUILDS * (left + state.workers[seat] / WORKERS)
    return value + FITTING * min(1.0, builds) * _fitting(game, state, park.open)


def _points(game: TenpennyParks, state: State, seat: int, park: Property, goals: Numbers, left: int) -> float:
    """Points as they stand, and what the next tiers of goals promise."""
    content, table = game.content, game.table
    value = float(state.vp[seat])
    for card in state.cards[seat]:
        value += table.vps[card]
    for space in state.discs[seat]:
        value += table.disc_vps[space]
    powers, improvement = state.powers[seat], state.improvements[seat]
    if not goals and improvement == NONE and not powers.endgame:
        return value
    counted = Counted(
        park,
        tuple([content.attractions[card] for card in state.cards[seat]]),
        tuple([content.concessions[tile.number] for tile in park.tiles if tile.kind == "concession"]),
        state.discs[seat],
    )
    for number in goals:
        goal = content.goals[number]
        value += _goal(game, number, goal.metric.value(counted, EVERYWHERE), left)
    if improvement != NONE:
        for effect in content.improvements[improvement].effects:
            value += effect.worth(effect.metric.value(counted, EVERYWHERE))
    for gained, effect in powers.endgame:
        board = park.board("landmark", gained.number)
        value += effect.worth(effect.metric.value(counted, area_of(effect.metric, board.squares if board else 0)))
    return value


def _money(game: TenpennyParks, state: State, seat: int, left: int, adverts: int) -> float:
    """Purse, income and adverts."""
    table, powers = game.table, state.powers[seat]
    money, cards, done = state.money[seat], state.cards[seat], state.advertised[seat]
    costs, vps = table.ad_costs, table.ad_vps
    if not left:
        # The last month: money is worth the adverts that it pays for.
        if not adverts:
            return SPARE * money
        value, bought = 0.0, len(done)
        offers = sorted(((vps[card] / max(0.5, costs[card]), card) for card in cards if card not in done), reverse=True)
        for _, card in offers:
            cost = powers.advert(costs[card], bought)
            if cost <= money:
                money -= cost
                value += vps[card]
                bought += 1
        return value + SPARE * money
    worth = MONEY[left]
    income = powers.income
    again = 0.0
    for card in cards:
        income += table.incomes[card]
        gain = vps[card] - costs[card] * worth
        if gain > 0:
            again += gain * (left + (card not in done and adverts > left))
    park = state.properties[seat]
    assert park is not None
    for tile in park.tiles:
        if tile.kind == "concession":
            income += table.concession_incomes[tile.number]
    return worth * (money + left * income) + ADVERT * again


def _tracks(state: State, seat: int) -> float:
    """What the places on the three tracks may bring, once."""
    mine, discs, order = state.discs[seat], state.discs, state.order
    value = 0.0
    for track in (THRILL, AWE, JOY):
        space = mine[track]
        if not space:
            continue
        first, second, later = 1.0, 0.0, False
        for other in order:
            if other == seat:
                later = True
                continue
            lead = space - discs[other][track]
            chance = (AHEAD if lead or not later else BEHIND)[4 if lead > 4 else lead if lead > -4 else -4]
            second = second * chance + first * (1 - chance)
            first *= chance
        value += first * FIRST[track]
        if len(order) > 2:
            value += second * SECOND
    return value


def _fitting(game: TenpennyParks, state: State, room: int) -> float:
    """How likely it is, 0 to 1, that one of the attractions on top can be built in a room."""
    missed = 1.0
    for stack in state.stacks:
        if stack and _fits(game.table.shapes[stack[0]], room):
            missed *= MISSED
    return 1 - missed


@lru_cache(maxsize=8192)
def _fits(shape: TileShape, room: int) -> bool:
    """Whether a shape fits in a room; the same rooms come up again and again."""
    return shape.fits((room,))


@lru_cache(maxsize=1024)
def _powers(powers: Powers, left: int) -> float:
    """What effects will bring in the months to come, incomes apart."""
    worth = MONEY[left]
    each = -worth * BUILDS * powers.price + worth * 0.5 * powers.banker - worth * 0.5 * powers.realtor
    each += 0.25 * (powers.trees - 2) + worth * powers.money_per_tree
    each += 0.6 * powers.keep_disc + 0.3 * len(powers.touching)
    each -= worth * sum(amount * min(limit, 1) for amount, limit in powers.adverts)
    for trigger in powers.triggers:
        gain = trigger.effect.gain
        bring = STEP if gain is None else gain.vp + worth * gain.money
        if gain is not None:
            bring += STEP * (gain.thrill + gain.awe + gain.joy + gain.wild)
        each += bring * (0.6 if trigger.effect.scope else BUILDS * 0.8)
    return each * left


def _due(due: Due, left: int) -> float:
    return max(_reward(kind, amount, left) for kind, amount in due.rewards)


def _reward(kind: Reward, amount: int, left: int) -> float:
    if kind == "vp":
        return amount
    return amount * (MONEY[left] if kind == "money" else STEP)


def _expected(step: Step[Any, Any], left: int) -> float:
    """What a pending choice will bring."""
    if isinstance(step, PickTrack):
        return STEP * step.steps
    if isinstance(step, Gains):
        return sum(_due(due, left) for due in step.dues)
    if isinstance(step, PickReward):
        return _due(step.due, left)
    if isinstance(step, FellMore):
        return ROOM * step.left
    return 2 * STEP if isinstance(step, PickTracks) else CARD_TO_COME


def _goal(game: TenpennyParks, number: int, value: int, left: int) -> float:
    """What a goal is worth at a value, with a share of its next tier."""
    key = (number, value, left)
    if key not in game.table.hopes:
        goal = game.content.goals[number]
        now = goal.worth(value)
        hope = 0.0
        for tier, vp in goal.tiers:
            if vp > now:
                near = 1 - (value - tier) / max(1, HOME_TREES - tier) if value > tier else value / tier
                hope = max(hope, (vp - now) * NEAR * max(0.0, near) ** 2 * min(1.0, 0.25 * (left + 0.5)))
        game.table.hopes[key] = now + hope
    return game.table.hopes[key]


def shortlist(game: TenpennyParks, state: State, moves: Sequence[Move], seat: int) -> Sequence[Move]:
    """Of very many moves those worth a closer look: for each tile its best places, for the Arborist a few trees."""
    if len(moves) <= FEW:
        return moves
    park = state.properties[seat]
    assert park is not None
    left = MONTHS - max(1, state.month)
    grounds, visits = _grounds(game, park, left), VISITS[left]
    questions = sum(park.land.icons[icon] for icon in game.table.question_icons) & park.open
    edge = beside(park.covered)
    kept: list[Move] = []
    places: dict[tuple[type[Move], int], list[tuple[float, int]]] = {}
    fells: list[tuple[int, int]] = []
    tile: tuple[Any, ...] = ()
    for index, move in enumerate(moves):
        if isinstance(move, (Build, Contract, FreeBuild)):
            number = move.spot if isinstance(move, Contract) else move.stack
            if tile != (tile := (type(move), number, move.rotation, move.flip)):  # placements of a turn come together
                turned = _shape(game, state, move).turn(move.rotation, move.flip).mask
                found = places.setdefault(tile[:2], [])
                asked = _question(game, state, park, move)
            squares = turned << move.square
            paid = asked * (questions & squares).bit_count() if questions else 0
            found.append((paid + _place(park, squares, grounds, visits), index))
        elif isinstance(move, Arborist):
            trees = sum(1 << tree for tree in move.squares)
            fells.append(((park.open | trees & ~edge).bit_count(), index))
        else:
            kept.append(move)
    best = [place for each in places.values() for place in nlargest(BEST_PLACES, each)]
    best += nlargest(BEST_FELLS, fells)
    return [*kept, *(moves[index] for _, index in sorted(best, key=itemgetter(1)))]


def _shape(game: TenpennyParks, state: State, move: Build | Contract | FreeBuild) -> TileShape:
    """The shape of the tile that a move places."""
    if isinstance(move, Contract):
        return game.table.concession_shapes[state.display[move.spot - 1]]
    return game.table.shapes[state.stacks[move.stack][0]]


def _question(game: TenpennyParks, state: State, park: Property, move: Build | Contract | FreeBuild) -> int:
    """What the tile of a move gains on a '?'."""
    question = game.table.questions[park.home.number]
    if question == "month":
        return state.month
    if question == "attraction_vp" and not isinstance(move, Contract):
        return game.table.vps[state.stacks[move.stack][0]]
    return 0


def _grounds(game: TenpennyParks, park: Property, left: int) -> list[tuple[int, float]]:
    """Open squares by icon, '?' left out, and what covering such a square brings."""
    found = []
    for icon, squares in enumerate(park.land.icons):
        if squares & park.open and icon not in game.table.question_icons:
            found.append((squares, sum(_due(due, left) for due in game.table.icon_dues[icon])))
    return found


def _place(park: Property, squares: int, grounds: list[tuple[int, float]], visits: float) -> float:
    """What a place pays, and the room that it leaves."""
    value = 0.0
    if squares & park.land.marked:
        for ground, worth in grounds:
            value += worth * (ground & squares).bit_count()
    free = park.open & ~(squares | squares << 1 | squares >> 1 | squares << STRIDE | squares >> STRIDE)
    return value + visits * ROOM * free.bit_count()


REASONS: dict[type[Move], str] = {
    Banker: "money is what is most needed now",
    Arborist: "it makes room for a larger tile",
    Realtor: "more land gives room for what is to come",
    Advertise: "the visitors are worth more than the money",
    Keep: "these two go best together with the board",
}
"""Why a kind of move looks good, where nothing better can be said."""


def reason(game: TenpennyParks, state: State, move: Move, seat: int) -> str:
    """Why a move that led to ``state`` looks good, as half a sentence."""
    table = game.table
    if isinstance(move, (Build, FreeBuild)):
        card = state.cards[seat][-1]
        return f"{table.names[card]} is worth {table.vps[card]} VP and lies well there"
    left = MONTHS - state.month
    if isinstance(move, Contract):
        park = state.properties[seat]
        assert park is not None
        income = table.concession_incomes[park.tiles[-1].number]
        if income and left:
            return f"it brings ${income} {'every month' if left > 1 else 'next month'}"
        return "its place pays best" if park.tiles[-1].squares & park.land.marked else ""
    if isinstance(move, TakeBonus):
        return "the special bonus is worth more than 1 VP now" if move.choice == "special" else "1 VP is worth more now"
    if not left and isinstance(move, (Banker, Arborist, Realtor)) and not _may_build(game, state, seat):
        offers = set(state.cards[seat]) - set(state.advertised[seat])
        return "it may pay for advertising" if isinstance(move, Banker) and offers else ""
    return REASONS.get(type(move), "")


def _may_build(game: TenpennyParks, state: State, seat: int) -> bool:
    """Whether a seat can still place a tile this month."""
    return state.workers[seat] > 0 or (game.innovation and seat not in state.researched)
