"""What Tiny Towns says of itself to the contract suite: its tables, its invariants, where its refusals lead."""

from __future__ import annotations

from functools import partial
from typing import Any

from contract_tables import Table

from rules.tiny_towns import works
from rules.tiny_towns.town import MONUMENT

table = partial(Table, "tiny-towns")


def cards(text: str) -> list[str]:
    """Hand-picked cards."""
    return text.split()


TABLES = [
    table(1, {}, 400),
    table(1, {"monuments": "off", "cards": "teaching", "cavern": True}, 400, everyday=True),
    table(2, {"cavern": True}, 800),
    table(3, {"monuments": "open"}, 1200),
    table(4, {}, 1600),
    table(4, {"mode": "town-hall", "cavern": True}, 1600),
    table(4, {"sealed": True, "cavern": True}, 1600),
    table(3, {"sealed": True, "mode": "town-hall"}, 1600, everyday=True),
    table(5, {"monuments": "off"}, 2000),
    table(6, {"cards": cards("granary shed temple inn market warehouse"), "cavern": True}, 2400, everyday=True),
    table(3, {"cards": cards("orchard well chapel tavern tailor trading-post")}, 1200),
    table(2, {"cards": cards("farm well abbey almshouse bakery bank")}, 1200),
    table(3, {"cards": cards("greenhouse well abbey feast-hall theater factory")}, 1200),
    table(2, {"cards": cards("greenhouse well abbey feast-hall theater bank"), "mode": "town-hall"}, 1200),
]

REMEMBERED = ("refused",)
"""The monument put back."""

SECTIONS = {
    "as-named": "placing",
    "cavern-used": "cavern",
    "cottage-has-cube": "bondmaker",
    "five-banks": "bank",
    "monument-built": "monuments",
    "needs-a-cube": "trading-post",
    "no-cavern": "cavern",
    "no-factory": "factory",
    "no-pattern": "pattern",
    "no-warehouse": "warehouse",
    "not-freed": "sites",
    "not-in-play": "setup",
    "not-stored": "warehouse",
    "not-yet": "effects-start",
    "not-your-monument": "monuments",
    "on-another-bank": "bank",
    "on-your-bank": "bank",
    "own-naming": "bondmaker factory placing",
    "place-first": "building",
    "same-resource": "warehouse",
    "square-taken": "placing sites",
    "warehouse-full": "warehouse",
}


def invariants(game: Any, state: Any) -> None:
    """Nothing appears and nothing gets lost."""
    monuments: list[str] = []
    for seat, town in enumerate(state.towns):
        layers = [town.cubes >> 16 * resource & 0xFFFF for resource in range(5)]
        layers += [town.of_type(kind) for kind in range(8)]
        assert sum(layer.bit_count() for layer in layers) == town.occupied.bit_count(), "two things on one square"
        assert not town.fresh & ~town.buildings
        assert town.of_type(MONUMENT).bit_count() == bool(town.monument)
        black = state.table.marked_kinds
        marked = {square for square, _ in town.marks}
        owed = {step.square for step in state.pending if type(step).__name__ == "Mark" and step.seat == seat}
        assert marked | owed == {square for square in range(16) if town.type_at(square) in black}
        stores = {square for square in range(16) if town.type_at(square) in state.table.storage_kinds}
        assert {square for square, _ in town.stores} == stores
        assert all(len(cubes) <= 3 for _, cubes in town.stores)
        assert all(town.of_type(0) >> square & 1 for square, _ in town.bonded)
        assert len({square for square, _ in town.bonded}) == len(town.bonded)
        assert len(town.cavern) <= (2 if game.cavern else 0)
        banks = [resource for square, resource in town.marks if town.type_at(square) in state.table.bank_kinds]
        assert len(set(banks)) == len(banks) <= 5
        assert bool(town.completed) == bool(town.rank)
        assert not town.completed or works.is_full(town)
        assert state.ready[seat] in (None, state.table.scan(town)), "the list of complete patterns is stale"
        monuments += [card for card in (town.monument, state.hidden[seat], state.refused[seat]) if card]
        monuments += state.dealt[seat]
    assert len(set(monuments)) == len(monuments)
    cards = [*state.deck, *state.discard, *state.buried, *state.row]
    assert sorted(cards) == ([] if game.mode == "master-builder" else sorted(list(range(5)) * 3))
    assert state.pending or all(town.completed for town in state.towns)
