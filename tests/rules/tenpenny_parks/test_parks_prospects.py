"""What a table shows before a move agrees with what the rules do, at many moments of random games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

from rules.kernel.chance import Chance
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.tenpenny_parks import prospects
from rules.tenpenny_parks.moves import Build, Contract, Rotate
from rules.tenpenny_parks.state import NONE
from rules.tenpenny_parks.title import TITLE

INNOVATION = {"innovation": True, "boards": "innovation"}


def moments(kind: str, games: int = 4) -> Iterator[Match]:
    """Moments of random games at which a decision of a kind is due, more money than usual in all purses."""
    for number in range(games):
        game = TITLE.game(3, INNOVATION)
        match = Match(TITLE, game, [Seat(name) for name in ("Ana", "Ben", "Chloe")], f"prospects {number}")
        chance = Chance(f"prospects {number}")
        while not match.over:
            decision = match.decision
            assert decision is not None
            if decision.kind == kind:
                yield match
            match.play(game.sample_move(match.state, chance))


def test_offers_name_the_obstacle_that_the_rules_name() -> None:
    reasons = {"": None, "empty": "stack-empty", "taken": "builder-taken", "dear": "too-dear", "no-room": "no-room"}
    seen = set()
    for match in moments("act"):
        seat = match.decision.seat  # type: ignore[union-attr]
        vantage = match.vantage(seat)
        if not match.state.workers[seat]:
            continue
        for offer in prospects.offers(vantage, seat):
            builds = [move for move in vantage.moves if isinstance(move, Build) and move.stack == offer.stack]
            seen.add(offer.obstacle)
            assert bool(builds) == (not offer.obstacle)
            if not builds:
                refusal = vantage.refusal(Build(offer.stack, 0))
                assert refusal is not None
                assert refusal.reason == reasons[offer.obstacle]
            else:
                paid = match.state.money[seat] - _after(match, builds[0]).money[seat]
                income = sum(
                    amount for due in prospects.paid(vantage, seat, _squares(match, builds[0]), offer.card)
                    for kind, amount in due.rewards[:1] if kind == "money" and len(due.rewards) == 1
                )  # fmt: skip
                if not _chooses(match, builds[0]):
                    assert paid == offer.price - income
                assert offer.price == max(0, offer.printed + offer.ring + offer.effects)
    assert {"", "taken", "dear", "no-room"} <= seen


def _after(match: Match, move: Build) -> object:
    state = match.state.clone()
    match.game.apply(state, move, Chance("after"))
    return state


def _chooses(match: Match, move: Build) -> bool:
    return match.game.decision(_after(match, move)).kind in ("pick-track", "pick-reward")  # type: ignore[union-attr]


def _squares(match: Match, move: Build) -> int:
    card = match.state.stacks[move.stack][0]
    return match.game.table.shapes[card].mask(move.placement)  # type: ignore[attr-defined, no-any-return]


def test_places_are_the_legal_ones_and_those_that_pay_most_come_first() -> None:
    for match in moments("act", 2):
        seat = match.decision.seat  # type: ignore[union-attr]
        vantage = match.vantage(seat)
        for spot, kind in enumerate(match.state.display, start=1):
            moves = [move.placement for move in vantage.moves if isinstance(move, Contract) and move.spot == spot]
            if moves:
                places = prospects.concession_places(vantage, seat, kind)
                assert {place.placement for place in places} == set(moves)
                worth = [place.worth for place in places]
                assert worth == sorted(worth, reverse=True)
                for place in places[:3]:
                    state = match.state.clone()
                    match.game.apply(state, Contract(spot, *_of(place)), Chance("after"))
                    assert state.properties[seat].open.bit_count() == place.left


def _of(place: prospects.Place) -> tuple[int, int, bool]:
    return place.placement.square, place.placement.rotation, place.placement.flip


def test_prices_after_a_turn_of_the_ring_are_those_after_it() -> None:
    for match in moments("ring"):
        seat = match.decision.seat  # type: ignore[union-attr]
        vantage = match.vantage(seat)
        for steps in range(1, 6):
            expected = [prospects.price_after(vantage, seat, stack, steps) for stack in range(6)]
            state = match.state.clone()
            match.game.apply(state, Rotate(steps), Chance("after"))
            view = match.game.view(state, seat)
            after = prospects.offers(type(vantage)(match.game, view, vantage.names), seat)
            assert expected == [offer.price if offer.card != NONE else None for offer in after]


@pytest.mark.parametrize("money", [3, 6, 11])
def test_the_best_campaign_is_the_best_of_all(money: int) -> None:
    checked = 0
    for match in moments("advertise", 3):
        seat = match.decision.seat  # type: ignore[union-attr]
        state = match.state
        if len(state.cards[seat]) > 5:
            continue
        before, state.money = state.money, (money,) * 3
        table, powers = match.game.table, state.powers[seat]  # type: ignore[attr-defined]
        left = [card for card in state.cards[seat] if card not in state.advertised[seat]]
        found = {(0, 0)}
        for count in range(1, len(left) + 1):
            for order in permutations(left, count):
                done = len(state.advertised[seat])
                cost = sum(powers.advert(table.ad_costs[card], done + n) for n, card in enumerate(order))
                if cost <= money:
                    found.add((sum(table.ad_vps[card] for card in order), -cost))
        best = prospects.best_campaign(match.vantage(seat), seat)
        assert (best.vp, -best.cost) == max(found)
        checked += 1
        state.money = before
    assert checked > 10
