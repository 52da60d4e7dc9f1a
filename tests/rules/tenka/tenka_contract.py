"""What Tenka says of itself to the contract suite: its tables, its invariants, where its refusals lead."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from contract_tables import Table

table = partial(Table, "tenka")


def cards(text: str) -> list[str]:
    """Hand-picked cards."""
    return text.split()


TABLES = [
    table(2, {}, 3000),
    table(2, {"specials": "all", "chaos": "on", "marker": 3, "fairness": False}, 3000, everyday=True),
    table(3, {"special-count": 0, "first": "2", "answers": "ask"}, 3000),
    table(4, {}, 4000),
    table(4, {"specials": "all", "chaos": "second", "draw-rule": "second"}, 4000, everyday=True),
    table(4, {"specials": cards("spy hostage jester temple heir monastery"), "first": "4"}, 4000),
    table(5, {"special-list": "shown", "chaos": "on", "marker": 3, "fairness": True}, 4000),
    table(6, {"marker": 3}, 8000),
    table(7, {"chaos": "on", "answers": "ask", "marker": 3}, 8000),
    table(8, {"draw-rule": "second", "marker": 3}, 8000, everyday=True),
]

REMEMBERED = ("known", "pile", "discard")
"""Cards seen in hands and piles, or discarded face down."""
REMEMBERED_OF_OTHERS = ("hands",)
"""A hand of which every card was seen."""

SECTIONS = {
    "hand-empty": "cost",
    "no-such-seat": "target",
    "not-in-court": "pitch",
    "not-in-hand": "pitch",
    "not-yourself": "target",
    "nothing-to-conquer": "conquest",
}


BATTLE = ("CallToArms", "Outcome", "Casualties", "EndFight")


def invariants(game: Any, state: Any) -> None:
    """Nothing appears and nothing gets lost."""
    piles = (*state.hands, *state.courts, state.pile, state.discard, state.removed, state.offer)
    count = Counter(card for pile in piles for card in pile)
    assert all(count[card] == copies for card, copies in enumerate(game.copies)), "cards appeared or got lost"
    assert set(state.removed) <= {*game.table.specials}
    assert len(state.removed) == len(game.table.specials) - game.special_count
    assert all(list(cards) == sorted(cards) for cards in (*state.hands, *state.courts, state.offer))
    assert 1 <= state.marker <= game.options["marker"]
    assert state.plays >= 0
    assert len(state.under) <= len(state.pile)
    assert all(0 <= seen <= len(state.discard) for seen in state.seen)
    for owner, rows in enumerate(state.known):
        assert len(rows) == game.seats + 1
        assert rows[owner] == ()
        for viewer, row in enumerate(rows):
            assert list(row) == sorted(row)
            assert Counter(row) <= Counter(state.hands[owner]), "somebody knows of a card that is not there"
            assert viewer == owner or Counter(rows[-1]) <= Counter(row), "all know what one does not"
    for hand, chosen in zip(state.hands, state.chosen, strict=True):
        assert len(chosen) <= 3
        assert Counter(chosen) <= Counter(hand)
        assert not {*chosen} & {*game.table.specials}
    fighting = any(type(step).__name__ in BATTLE for step in state.pending)
    assert fighting == (state.fight is not None)
    if fighting:
        assert state.fight.attacker != state.fight.defender
        losses = len(state.fight.casualties)
        assert losses == 0 or state.discard[-losses:] == state.fight.casualties
    assert bool(state.pending) != bool(state.winners)
