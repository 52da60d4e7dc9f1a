"""What is always true of a state of Tenpenny Parks: nothing appears, nothing gets lost, no two things on a square."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.tenpenny_parks.squares import beside
from rules.tenpenny_parks.state import NOBODY, NONE


def check(game: Any, state: Any) -> None:
    seats = range(game.seats)
    _cards(game, state)
    _goals(game, state)
    boards = [*state.piles[0], *state.piles[1]]
    concessions = Counter([*state.display, *state.face_down])
    for seat in seats:
        park = state.properties[seat]
        if park is None:
            continue
        covered = 0
        for tile in park.tiles:
            assert not covered & tile.squares, "two tiles on a square"
            covered |= tile.squares
        assert covered == park.covered
        land = park.land
        assert not covered & (park.trees | land.features)
        assert not (covered | park.trees) & ~land.squares
        assert park.open == land.squares & ~(covered | beside(covered) | park.trees | land.features)
        attractions = [tile for tile in park.tiles if tile.kind == "attraction"]
        assert [tile.number for tile in attractions] == list(state.cards[seat])
        for index, tile in enumerate(attractions):
            assert not any(beside(tile.squares) & other.squares for other in attractions[:index])
        boards += [board.number // 2 for board in land.boards if board.kind == "expansion"]
        landmarks = [board.number for board in land.boards if board.kind == "landmark"]
        assert landmarks == ([] if state.landmarks[seat] == NONE else [state.landmarks[seat]])
        concessions.update(tile.number for tile in park.tiles if tile.kind == "concession")
        powers = game.table.powers(park.home.number, state.specialists[seat], state.landmarks[seat])
        assert state.powers[seat] == powers
    assert len(set(boards)) == len(boards), "a board twice"
    supply = Counter(game.content.supply)
    assert concessions <= supply, "more concessions than there are"
    assert all(money >= 0 for money in state.money)
    assert all(0 <= space <= game.last_space for discs in state.discs for space in discs)
    assert len(state.display) <= game.display
    assert 0 <= state.ring < 6
    assert state.extra == NOBODY or state.extra in seats
    assert state.shovel in seats
    assert sorted(state.order) == list(seats)
    assert 0 <= state.month <= 5
    assert all(0 <= count <= 4 for count in state.workers)
    assert len(set(state.researched)) == len(state.researched)
    for seat in seats:
        assert set(state.advertised[seat]) <= set(state.cards[seat])
        assert len(set(state.advertised[seat])) == len(state.advertised[seat])


def _cards(game: Any, state: Any) -> None:
    for stack, cards in enumerate(state.stacks):
        owned = [card for seat in state.cards for card in seat if game.content.stack_of[card] == stack]
        assert sorted([*cards, *owned]) == list(game.table.in_stack[stack])
    for deck, owned in (
        (state.permits, state.improvements),
        (state.staff, state.specialists),
        (state.lands, state.landmarks),
    ):
        known = [*deck, *(card for card in owned if card != NONE)]
        assert len(set(known)) == len(known)


def _goals(game: Any, state: Any) -> None:
    goals = [goal for seat in (*state.dealt, *state.goals) for goal in seat]
    goals += [goal for goal in state.discarded if goal != NONE]
    assert len(set(goals)) == len(goals), "a goal twice"
    for seat in range(game.seats):
        kept, dealt = state.goals[seat], state.dealt[seat]
        assert (len(kept), len(dealt), state.discarded[seat] == NONE) in ((0, 0, True), (0, 3, True), (2, 0, False))
