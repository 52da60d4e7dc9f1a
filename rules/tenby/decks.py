"""Drawing from decks (rulebook, section "decks"): chance says which of the cards in a deck comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from rules.kernel.chance import Chance
from rules.kernel.events import Log
from rules.tenby.state import NONE, Numbers


def draw(
    label: str,
    ids: Sequence[str],
    deck: Numbers,
    discards: Numbers,
    chance: Chance,
    log: Log | None,
) -> tuple[int, Numbers, Numbers]:
    """The next card of a deck, and what is left of the deck and its discard pile; NONE if both are empty.

    ``ids`` holds an id for each number, so that records name cards. An empty deck is first formed anew of the discards.
    """
    if not deck:
        if not discards:
            return NONE, deck, discards
        deck, discards = tuple(sorted(discards)), ()
        if log is not None:
            log.add("deck-renewed", deck=label, count=len(deck))
    card = ids.index(chance.pick(label, _Named(ids, deck)))
    if log is not None:
        log.reveal()
    index = deck.index(card)
    return card, deck[:index] + deck[index + 1 :], discards


class _Named(Sequence[str]):
    """Cards by their ids, looked up only when asked for: one of many is drawn."""

    __slots__ = ("_cards", "_ids")

    def __init__(self, ids: Sequence[str], cards: Numbers) -> None:
        self._ids = ids
        self._cards = cards

    def __len__(self) -> int:
        return len(self._cards)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):
            return [self._ids[card] for card in self._cards[index]]
        return self._ids[self._cards[index]]


def sorted_with(cards: Numbers, card: int) -> Numbers:
    """Cards in order with one more."""
    return tuple(sorted((*cards, card)))
