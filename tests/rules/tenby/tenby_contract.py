"""What Tenby says of itself to the contract suite: its tables, its invariants, where its refusals lead."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from contract_tables import Table

table = partial(Table, "tenby")
MODULES = dict.fromkeys(("mayors", "notice-boards", "locals", "visitors", "projects"), True)
VARIED = {
    **MODULES,
    **dict.fromkeys(("retirement-party", "home-base", "fully-satisfied", "risky-investment"), True),
    "visitor-capacity": "each",
}

TABLES = [
    table(1, {}, 300),
    table(2, {}, 500),
    table(5, {}, 1200, everyday=True),
    table(2, {"mayors": True, "retirement-party": True}, 700),
    table(2, {"notice-boards": True, "no-one-left-behind": True}, 900),
    table(3, {"locals": True}, 1200),
    table(2, {"visitors": True, "visitor-capacity": "landmarks"}, 800),
    table(2, {"projects": True, "risky-investment": True}, 800),
    table(1, MODULES, 800, everyday=True),
    table(3, MODULES, 2000),
    table(4, VARIED, 2500, everyday=True),
]

SECTIONS = {
    "already-discarded": "board-end",
    "already-passed": "board-go",
    "at-capacity": "capacity",
    "deck-empty": "decks",
    "extra-used": "life-rings",
    "free-first": "visitor-step",
    "mid-action": "actions",
    "never-discard": "no-one-left-behind",
    "no-card-there": "moving",
    "no-change": "moving",
    "no-such-card": "placing",
    "no-such-street": "placing",
    "no-token-left": "tokens",
    "not-at-end": "placing",
    "not-enough-rings": "life-rings",
    "nothing-aboard": "placing",
    "row-empty": "rows",
    "row-full": "life-rings",
    "say-which-card": "actions",
    "start-card-fixed": "moving",
    "street-full": "placing",
    "too-many-streets": "placing",
    "town-full": "placing",
    "turn-up-first": "rows",
}


def invariants(game: Any, state: Any) -> None:
    """Nothing appears and nothing gets lost."""
    content = game.content
    cards = [card for town in state.towns for card in town.cards]
    cards += [*state.market, *state.landmark_row, *state.town_discards, *state.landmark_discards]
    cards += [*state.town_deck, *state.landmark_deck]
    cards += [card for step in state.pending for card in getattr(step, "cards", ())]
    kinds = Counter([*content.town_deck, *content.landmark_deck])
    assert Counter(card for card in cards if card not in game.start_cards) == kinds, "cards appeared or got lost"
    assert all(sum(card in game.start_cards for card in town.cards) == 1 for town in state.towns)
    residents = [card for hand in (*state.hands, *state.dealt, *state.drawn) for card in hand]
    residents += [*state.resident_deck, *state.resident_discards]
    assert sorted(residents) == sorted(content.resident_deck), "Residents appeared or got lost"
    days = [card for card in (*state.pairs, *state.day, state.anchor) if card >= 0]
    days += [*state.day_deck, *state.day_discards]
    assert sorted(days) == sorted(content.day_deck), "Day Cards appeared or got lost"
    assert min(state.rings) >= 0
    for town in state.towns:
        assert len(town.streets) <= content.town.max_streets
        assert all(1 <= len(street.cards) <= content.town.max_cards_in_street for street in town.streets)
    for seat, supply in enumerate(state.tokens):
        out = sum(module.tokens_out(module.part(state), seat) for module in game.modules)
        assert supply >= 0
        assert supply + out == game.has_tokens * content.community.contribution_tokens, "tokens appeared or got lost"
    assert [fault for module in game.modules for fault in module.faults(state)] == []
    assert sorted(state.order) == list(range(game.seats))
    assert state.pending or state.round == game.rounds
