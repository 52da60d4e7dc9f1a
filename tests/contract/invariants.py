"""What is always true of a state, per title: nothing appears, nothing gets lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from rules.tenpenny_parks.squares import beside
from rules.tiny_towns import works
from rules.tiny_towns.town import MONUMENT


def tiny_towns(game: Any, state: Any) -> None:
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


BATTLE = ("CallToArms", "Outcome", "Casualties", "EndFight")


def tenka(game: Any, state: Any) -> None:
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


def tenpenny_parks(game: Any, state: Any) -> None:
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


def tenby(game: Any, state: Any) -> None:
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


INVARIANTS: dict[str, Callable[[Any, Any], None]] = {
    "tiny-towns": tiny_towns,
    "tenka": tenka,
    "tenpenny-parks": tenpenny_parks,
    "tenby": tenby,
}
