"""What Tenpenny Parks says of itself to the contract suite: its tables, its invariants, where its refusals lead."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from contract_tables import Table

from rules.tenpenny_parks.squares import beside

table = partial(Table, "tenpenny-parks")
EXPANSION = {"innovation": True, "boards": "innovation"}

TABLES = [
    table(2, {"boards": "common", "first": "2"}, 800),
    table(3, {"assignment": "choose"}, 1200),
    table(4, {}, 1600),
    table(2, {"assignment": "choose", **EXPANSION}, 1000, everyday=True),
    table(3, {"innovation": True, "boards": "common"}, 1500),
    table(4, EXPANSION, 2000, everyday=True),
    table(2, {"becky": "easy"}, 600),
    table(2, {"becky": "hard", "assignment": "choose", "first": "1"}, 600, everyday=True),
    table(2, {"becky": "standard", **EXPANSION}, 800),
]

REMEMBERED = ("discarded",)
"""The goal given back."""

SECTIONS = {
    "already-researched": "researcher",
    "board-too-dear": "realtor",
    "builder-taken": "builder",
    "display-empty": "contractor",
    "name-a-tree": "arborist",
    "named-twice": "arborist",
    "no-boards": "realtor",
    "no-concession-fits": "contractor",
    "no-researcher": "researcher",
    "no-room": "placing",
    "no-such-spot": "contractor",
    "no-tree-there": "arborist",
    "no-trees": "arborist",
    "not-this-month": "researcher",
    "pile-empty": "realtor",
    "same-board": "notation",
    "same-concession": "notation",
    "same-placement": "notation",
    "say-what-is-built": "specialize",
    "stack-empty": "builder specialize",
    "too-dear": "builder",
}


def invariants(game: Any, state: Any) -> None:
    """Nothing appears and nothing gets lost."""
    table = game.table
    cards = [card for pile in (*state.stacks, *state.cards) for card in pile]
    assert sorted(cards) == sorted(card for stack in table.in_stack for card in stack), "cards appeared or got lost"
    assert all({*pile} <= {*stack} for pile, stack in zip(state.stacks, table.in_stack, strict=True))
    goals = [goal for pile in (*state.dealt, *state.goals) for goal in pile] + [x for x in state.discarded if x >= 0]
    assert len({*goals}) == len(goals)
    for kept, dealt, back in zip(state.goals, state.dealt, state.discarded, strict=True):
        assert (len(kept), len(dealt), back >= 0) in ((0, 0, False), (0, 3, False), (2, 0, True))
    boards = [board for pile in state.piles for board in pile]
    concessions = Counter((*state.display, *state.face_down))
    for seat, park in enumerate(state.properties):
        assert all(0 <= space <= game.last_space for space in state.discs[seat])
        assert min(state.money[seat], state.vp[seat], state.workers[seat]) >= 0
        assert {*state.advertised[seat]} <= {*state.cards[seat]}
        if park is None:
            continue
        boards += [board.number // 2 for board in park.boards("expansion")]
        concessions.update(tile.number for tile in park.tiles if tile.kind == "concession")
        built = [tile.number for tile in park.tiles if tile.kind == "attraction"]
        assert tuple(built) == state.cards[seat]
        _property(game, park, state.powers[seat])
        landmarks = [board.number for board in park.boards("landmark")]
        assert landmarks == [board for board in (state.landmarks[seat],) if board >= 0]
    assert len({*boards}) == len(boards)
    assert len(boards) == len(table.expansions) or game.becky >= 0, "a board got lost"
    assert concessions <= Counter(game.content.supply)
    looked = [state.looked if state.month == month else () for month in (1, 2, 3)]
    for deck, owned, seen in zip(
        (state.permits, state.staff, state.lands),
        (state.improvements, state.specialists, state.landmarks),
        looked,
        strict=True,
    ):
        found = [*deck, *seen, *(card for card in owned if card >= 0)]
        assert len({*found}) == len(found)
    assert sorted(state.order) == list(range(game.seats))
    assert state.pending or state.month == 5


def _property(game: Any, park: Any, powers: Any) -> None:
    """Tiles lie apart from each other, on open ground, and the open squares are what the rules of placing say."""
    covered = 0
    for tile in park.tiles:
        shapes = game.table.shapes if tile.kind == "attraction" else game.table.concession_shapes
        assert shapes[tile.number].named(tile.squares) is not None, "a tile lost its shape"
        assert not tile.squares & covered, "two tiles on one square"
        if tile.kind == "attraction" or not powers.touching:
            assert not beside(tile.squares) & covered, "two tiles touch"
        covered |= tile.squares
    land = park.land
    assert covered == park.covered
    assert not covered & (park.trees | land.features | ~land.squares)
    assert not park.trees & ~land.squares
    assert park.open == land.squares & ~(covered | beside(covered) | park.trees | land.features)
