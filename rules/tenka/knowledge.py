"""What players know of hands they cannot see (rulebook, section "hidden").

``state.known[owner][viewer]`` holds cards that are certainly in the owner's hand as far as that viewer could follow:
shown, given, taken or swapped. The last row is what everybody knows. It is a lower bound: where something moved out
of a hand unseen, each kind of card may be one fewer. The discard pile and the cards put under the draw pile are
remembered as numbers and seats in ``state.seen`` and ``state.under``.
"""

from __future__ import annotations

from rules.tenka.cards import with_card, without_card
from rules.tenka.state import Cards, State

Rows = tuple[Cards, ...]


def left_openly(state: State, owner: int, card: int) -> None:
    """A card left a hand face up."""
    rows = state.known[owner]
    if any(rows):
        _set(state, owner, tuple(without_card(row, card) if card in row else row for row in rows))


def shown(state: State, owner: int, card: int) -> None:
    """A card that everybody saw went into a hand."""
    rows = state.known[owner]
    _set(state, owner, tuple(row if viewer == owner else with_card(row, card) for viewer, row in enumerate(rows)))


def moved_unseen(state: State, giver: int, taker: int, cards: Cards) -> None:
    """Cards went from one hand to another; only the two know which."""
    rows = list(state.known[giver])
    for viewer, row in enumerate(rows):
        if viewer == taker:
            for card in cards:
                if card in rows[viewer]:
                    rows[viewer] = without_card(rows[viewer], card)
        elif row:
            rows[viewer] = _weakened(row, len(cards))
    _set(state, giver, tuple(rows))
    taken = state.known[taker]
    _set(state, taker, (*taken[:giver], tuple(sorted((*taken[giver], *cards))), *taken[giver + 1 :]))


def saw_hand(state: State, owner: int, viewer: int) -> None:
    """A player looked at a hand."""
    rows = state.known[owner]
    _set(state, owner, (*rows[:viewer], state.hands[owner], *rows[viewer + 1 :]))


def swapped(state: State, one: int, other: int) -> None:
    """Two players have swapped their hands; called afterwards."""
    first, second = list(state.known[other]), list(state.known[one])
    first[one], second[other] = (), ()
    first[other], second[one] = state.hands[one], state.hands[other]
    _set(state, one, tuple(first))
    _set(state, other, tuple(second))


def take_from_discard(state: State, index: int) -> int:
    """Take a card out of the discard pile; what players have looked through stays known without it."""
    card = state.discard[index]
    state.discard = state.discard[:index] + state.discard[index + 1 :]
    if any(state.seen):
        state.seen = tuple(count - 1 if index < count else count for count in state.seen)
    return card


def _weakened(row: Cards, count: int) -> Cards:
    """What is still certain of a hand after ``count`` unknown cards have left it."""
    return tuple(card for index, card in enumerate(row) if index >= count and row[index - count] == card)


def _set(state: State, owner: int, rows: Rows) -> None:
    state.known = (*state.known[:owner], rows, *state.known[owner + 1 :])
