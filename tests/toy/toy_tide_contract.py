"""What Tide says of itself to the contract suite: that no card gets lost. Pig says nothing at all."""

from __future__ import annotations

from typing import Any

from toy_tide import CARDS


def invariants(game: Any, state: Any) -> None:
    """All sixteen cards are somewhere."""
    cards = [*state.deck, *state.discard, *filter(None, state.laid)]
    assert sorted([*cards, *(card for hand in state.hands for card in hand)]) == sorted(CARDS), "a card got lost"
