"""Moving cards between hands, courts and piles, with what everybody may know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.chance import Chance
from rules.kernel.events import Log
from rules.kernel.tuples import put
from rules.tenka import knowledge
from rules.tenka.cards import with_card, without_card
from rules.tenka.moves import Where
from rules.tenka.state import PROVINCE, Cards, State

if TYPE_CHECKING:
    from rules.tenka.game import Tenka


def discard_from_hand(state: State, seat: int, card: int) -> None:
    """Put a card of a hand on the discard pile."""
    hands = state.hands
    hand = hands[seat]
    index = hand.index(card)
    state.hands = (*hands[:seat], hand[:index] + hand[index + 1 :], *hands[seat + 1 :])
    state.discard += (card,)
    if any(state.known[seat]):
        knowledge.left_openly(state, seat, card)


def discard_from_court(state: State, seat: int, card: int, by: int) -> None:
    """Put a card of a court on the discard pile; ``by`` says who made it leave."""
    take_from_court(state, seat, card, by)
    state.discard += (card,)


def take_from_court(state: State, seat: int, card: int, by: int) -> None:
    """Take a card out of a court; a Province that another player made leave is noted."""
    state.courts = put(state.courts, seat, without_card(state.courts[seat], card))
    if card == PROVINCE and by != seat:
        state.lost = (*state.lost[:seat], state.lost[seat] + 1, *state.lost[seat + 1 :])


def pitch_card(state: State, seat: int, card: int, place: Where) -> None:
    """Put a card of the own hand or court on the discard pile."""
    if place == "hand":
        discard_from_hand(state, seat, card)
    else:
        discard_from_court(state, seat, card, seat)


def into_court(state: State, seat: int, card: int) -> None:
    """Put a card into a court."""
    state.courts = put(state.courts, seat, with_card(state.courts[seat], card))


def into_hand(state: State, seat: int, cards: Cards) -> None:
    """Put cards into a hand; who knows of them is not noted here."""
    hands = state.hands
    state.hands = (*hands[:seat], tuple(sorted(hands[seat] + cards)), *hands[seat + 1 :])


def move_unseen(state: State, giver: int, taker: int, cards: Cards) -> None:
    """Move cards from hand to hand; only the two players know which."""
    hand = state.hands[giver]
    for card in cards:
        hand = without_card(hand, card)
    state.hands = put(state.hands, giver, hand)
    into_hand(state, taker, cards)
    knowledge.moved_unseen(state, giver, taker, cards)


def from_top(state: State, count: int) -> Cards:
    """Take cards from the top of the draw pile, which must hold as many."""
    drawn, state.pile = state.pile[:count], state.pile[count:]
    if state.under and len(state.under) > len(state.pile):
        state.under = state.under[len(state.under) - len(state.pile) :]
    return drawn


def random_card(game: Tenka, state: State, seat: int, chance: Chance) -> int:
    """A card of a hand, picked by the engine."""
    ids = game.table.ids
    return game.table.numbers[chance.pick("random card", [ids[card] for card in state.hands[seat]])]


def names(game: Tenka, cards: Cards) -> tuple[str, ...]:
    """Names of cards, for events."""
    return tuple(game.table.names[card] for card in cards)


def note_discards(game: Tenka, log: Log | None, seat: int, cards: Cards, where: str = "hand") -> None:
    """Log cards that were discarded face up."""
    if log is not None and cards:
        log.add("discarded", seat, cards=names(game, cards), place=where)
