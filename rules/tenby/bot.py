"""How the greedy bot and the hint judge a position of Tenby, and which moves they look at.

A position is worth what the score sheet says, what the streets may still gain (``prospects.py``), Life Rings, what the
modules expect, and what the seat's own steps on the stack will bring.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest
from operator import itemgetter
from typing import TYPE_CHECKING

from rules.kernel.decision import Move
from rules.kernel.events import ALL
from rules.tenby.actions import ROW_OF, BoardAction, DrawTwo, KeepOne, PlacePierCard, PlaceTurnedUp, TurnUpPier
from rules.tenby.community import has_business
from rules.tenby.day import BeginTurn, Turn
from rules.tenby.moves import (
    Action,
    Decline,
    Done,
    DrawResidents,
    EndTurn,
    Forgo,
    Keep,
    KeepResident,
    MoveCard,
    Pass,
    Pier,
    PierNone,
    PlaceExtra,
    PlaceLandmark,
    PlacePier,
    PlaceTown,
    Placing,
    Reveal,
    Row,
    Take,
)
from rules.tenby.night import TakePairs
from rules.tenby.prospects import left_after
from rules.tenby.rows import TurnUp, cards_of
from rules.tenby.state import NONE, Numbers, State

if TYPE_CHECKING:
    from rules.tenby.game import Tenby

OPEN: dict[Action, float] = {"town": 4.6, "landmark": 5.4, "resident": 4.2, "pier": 4.4}
"""An action of the turn under way that is still to be resolved."""
PLACES = frozenset[Action](["town", "landmark", "pier"])
"""Actions that place a card."""
RING = 1.05
"""A Life Ring that can still buy cards."""
SPARE_RING = 0.25
"""A Life Ring beyond what turns to come can spend."""
LAST_RING = 0.04
"""A Life Ring that can hardly be spent any more."""
RINGS_A_TURN = 5
"""Life Rings that a turn can spend well."""
FIRST_OF_MARKET = 0.45
"""How often another player takes the very card that this seat likes best."""
EARLY = 0.35
"""A place further to the front when the next pairs are chosen."""
SAMPLED = 14
"""Every so many-th card of the Town deck stands for all of them."""
SAMPLED_LANDMARKS = 4
"""The same for Landmarks."""
FEW = 12
"""So many moves are looked at without sorting out."""
BEST_PLACES = 3
"""Places looked at per card."""
BEST_MOVES = 3
"""Cards of the town that are looked at for moving."""
OWN = (BeginTurn, Turn, TurnUpPier, PlacePierCard, PlaceTurnedUp, DrawTwo, KeepOne)
"""Steps of a seat of its own that bring something."""


# -- what a position is worth ----------------------------------------------------------------------------------------


def estimate(game: Tenby, state: State, seat: int, viewer: int) -> float:
    """Points that a seat may expect; its Residents count only for itself."""
    prospects = game.prospects
    left = turns_left(game, state, seat)
    town = state.towns[seat]
    value = prospects.town(town, left) + sum(state.points[seat])
    hand: Numbers = state.hands[seat] if viewer in (seat, ALL) else ()
    if hand:
        value += prospects.residents(town, hand, left)
    value += rings_worth(game, state, seat, left)
    for module in game.modules:
        value += module.estimate(state, seat, viewer)
    return value + _pending(game, state, seat, hand, left)


def turns_left(game: Tenby, state: State, seat: int) -> int:
    """Turns of a seat that are still to begin."""
    coming = False
    for step in state.pending:
        kind = type(step)
        if kind is TakePairs or (kind is BeginTurn and step.seat == seat):  # type: ignore[attr-defined]
            coming = True
    return game.rounds_left(state) + coming


def rings_worth(game: Tenby, state: State, seat: int, left: int) -> float:
    """Life Rings by what they can still buy."""
    rings = state.rings[seat]
    if not rings:
        return 0.0
    useful: float = RINGS_A_TURN * left
    for step in state.pending:
        if isinstance(step, Turn) and step.seat == seat and step.open:
            # Once all actions are done, a use is worth what it brings, or the turn is ended.
            useful += RINGS_A_TURN if step.extras < game.content.life_rings.extra_cards_per_turn else 1
    if game.modules:
        useful += game.rings_spent * (left + has_business(state, seat))
    good = min(rings, useful)
    if useful == good:
        return RING * good + (SPARE_RING if left else LAST_RING) * (rings - good)
    return RING * good


def _pending(game: Tenby, state: State, seat: int, hand: Numbers, left: int) -> float:
    """What the seat's own steps will bring, choices of cards apart that are made already."""
    value, chosen = 0.0, False
    for step in state.pending:
        if isinstance(step, TurnUp):
            if _can_use(game, state, seat, step.row):
                value += step.count * _one_more(game, state, seat, step.row, left)
        elif isinstance(step, TakePairs):
            chosen = state.day[seat] != NONE
        elif not isinstance(step, OWN) or step.seat != seat:
            continue
        elif isinstance(step, BeginTurn):
            chosen = True
        elif isinstance(step, Turn):
            value += sum([OPEN[action] for action in step.open])
        elif isinstance(step, (DrawTwo, KeepOne)):
            value += OPEN["resident"]
        else:
            value += OPEN["pier"]
    return value + _day_worth(game, state, seat, hand, left) if chosen else value


def _can_use(game: Tenby, state: State, seat: int, row: Row) -> bool:
    """Whether a seat is in the middle of something that takes a card of a row."""
    for step in state.pending:
        if isinstance(step, Turn) and step.seat == seat:
            prices = game.content.life_rings
            extra = step.extras < prices.extra_cards_per_turn and state.rings[seat] >= prices.extra_card
            return row in step.open or (row == "town" and extra)
        if isinstance(step, BoardAction) and step.seat == seat:
            return row in step.actions
    return False


def _one_more(game: Tenby, state: State, seat: int, row: Row, left: int) -> float:
    """By how much another card of a row beats the best one there."""
    prospects, town = game.prospects, state.towns[seat]
    best = max([RING, *prospects.best_places(town, cards_of(state, row), left)[:1]])
    deck = game.content.town_deck[::SAMPLED] if row == "town" else game.content.landmark_deck[::SAMPLED_LANDMARKS]
    usual = prospects.best_places(town, deck, left)
    return sum([max(0.0, value - best) for value in usual]) / len(usual) if usual else 0.0


# -- what a day is worth ---------------------------------------------------------------------------------------------


def _day_worth(game: Tenby, state: State, seat: int, hand: Numbers, left: int) -> float:
    """The Day Card taken, at the place that its Night Card gives."""
    card = game.day_cards[state.day[seat]]
    value = RING * card.rings + game.placed_worth * sum([action in PLACES for action in card.actions])
    if game.solo:
        return value + actions_worth(game, state, seat, card.actions, hand, left, _anchored(game, state, seat))
    night = state.night[seat]
    before = _cards_taken_before(game, state, seat, night)
    value += actions_worth(game, state, seat, card.actions, hand, left, before)
    return value - EARLY * night if state.round < game.rounds else value


def _cards_taken_before(game: Tenby, state: State, seat: int, night: int) -> float:
    """Cards that others will probably take out of the market before this seat."""
    taken, waiting = 0.0, 0
    for other in range(game.seats):
        if other != seat:
            card = state.day[other]
            if card == NONE:
                waiting += 1
            elif state.night[other] < night:
                taken += game.day_cards[card].actions.count("town") + 0.25 * (game.day_cards[card].rings > 3)
    # Whoever has not chosen yet takes any of the pairs left.
    left = [index for index, card in enumerate(state.pairs, start=1) if card != NONE]
    if waiting and left:
        share = waiting / len(left)
        taken += share * sum(
            [game.day_cards[state.pairs[index - 1]].actions.count("town") for index in left if index < night]
        )
    return taken


def _anchored(game: Tenby, state: State, seat: int) -> float:
    """Solo: cards of the market that the Anchor takes away before the Compass."""
    if state.night[seat] in game.content.solo.compass_first:
        return 0.0
    others = [card for card in state.pairs if card != NONE] or [state.anchor]
    return float(
        sum([action in ("town", "pier") for card in others if card != NONE for action in game.day_cards[card].actions])
    )


def actions_worth(
    game: Tenby, state: State, seat: int, actions: Sequence[Action], hand: Numbers, left: int, before: float
) -> float:
    """Several actions of one turn; the second card of a row is worth less than the first."""
    value = 0.0
    for index, action in enumerate(actions):
        again = actions[:index].count(action)
        value += action_worth(game, state, seat, action, hand, left, before + 1.5 * again)
    return value


def action_worth(
    game: Tenby, state: State, seat: int, action: Action, hand: Numbers, left: int, before: float
) -> float:
    """One action after others took so many cards of the market, about a quarter of that of the Landmark row."""
    prospects, town = game.prospects, state.towns[seat]
    if action == "resident":
        return prospects.drawn_resident(town, hand, left) if state.resident_deck or state.resident_discards else RING
    values = prospects.best_places(town, state.market, left)
    if action == "pier":
        usual = prospects.best_places(town, game.content.town_deck[::SAMPLED], left)
        return max(RING, _better_of_two(usual)) if usual else RING
    if action == "landmark":
        values, before = prospects.best_places(town, state.landmark_row, left), before / 4
    found = left_after(values, before, FIRST_OF_MARKET)
    return max(RING, found)


def _better_of_two(values: tuple[float, ...]) -> float:
    """The mean of the better one of two; the best values come first."""
    count = len(values)
    return sum([(2 * (count - index) - 1) * value for index, value in enumerate(values)]) / count**2


# -- which moves are looked at ---------------------------------------------------------------------------------------


def shortlist(game: Tenby, state: State, moves: Sequence[Move], seat: int) -> Sequence[Move]:
    """Of many moves those worth a closer look: for each card its best places, a few cards to move, and the rest."""
    if len(moves) <= FEW:
        return moves
    prospects, town = game.prospects, state.towns[seat]
    left = turns_left(game, state, seat)
    ends = prospects.ends(town)
    kept: list[Move] = []
    places: dict[tuple[type[Move], int, str], list[tuple[float, int]]] = {}
    moved: list[tuple[float, int]] = []
    before = prospects.town(town, left)
    for index, move in enumerate(moves):
        if isinstance(move, Placing):
            card = card_of(state, move)
            worth = prospects.placing(town, card, move.street, move.end, left, ends)
            places.setdefault((type(move), move.spot, move.aboard), []).append((worth, index))
        elif isinstance(move, MoveCard):
            gain = prospects.town(town.move(*move.card, move.street, move.end), left) - before
            if gain > 0:
                moved.append((gain, index))
        else:
            kept.append(move)
    best = [found for each in places.values() for found in nlargest(BEST_PLACES, each)]
    best += nlargest(BEST_MOVES, moved)
    return [*kept, *(moves[index] for _, index in sorted(best, key=itemgetter(1)))]


def card_of(state: State, move: Placing) -> int:
    """The card that a legal move places."""
    if isinstance(move, PlacePier):
        step = state.pending[-1]
        assert isinstance(step, PlacePierCard)
        return step.cards[move.spot - 1]
    row = "town" if isinstance(move, PlaceExtra) else ROW_OF[type(move)]
    return cards_of(state, row)[move.spot - 1]


# -- why -------------------------------------------------------------------------------------------------------------

REASONS: dict[type[Move], str] = {
    PlaceTown: "it fits the town best",
    PlaceLandmark: "it fits the town best",
    PlacePier: "it fits the town best",
    PlaceExtra: "it fits the town, and Life Rings are worth less",
    Pier: "two cards of the deck are worth a look",
    PierNone: "neither card fits",
    DrawResidents: "a Resident that fits brings points at the end",
    Decline: "nothing fits, and a Life Ring is worth more",
    Forgo: "nothing fits, and a Life Ring is worth more",
    Reveal: "nothing in the row fits well",
    EndTurn: "Life Rings are worth more later",
    Done: "nothing more is worth its price",
    Pass: "nothing more is worth its price",
    Keep: "it fits the town best",
    KeepResident: "it fits the Start Card best",
    MoveCard: "the card counts more there",
}
"""Why a kind of move looks good, where nothing better can be said."""


def reason(game: Tenby, state: State, move: Move, seat: int) -> str:
    """Why a move that led to ``state`` looks good, as half a sentence."""
    if isinstance(move, Take):
        card = game.day_words[state.day[seat]] if state.day[seat] != NONE else "the day"
        return f"{card} is worth most at this place in the order"
    for module in game.modules:
        found = module.reason(state, move, seat)
        if found:
            return found
    return REASONS.get(type(move), "")
