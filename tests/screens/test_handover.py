"""Whose view is on show, and how often the keyboard changes hands."""

from __future__ import annotations

import pytest
from table_harness import new_match

from rules.kernel.chance import Chance
from rules.kernel.decision import Decision, Move
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.tiny_towns.view import TownsView
from screens.handover import (
    PEEK_AT_ONCE,
    PEEK_BEHIND_CURTAIN,
    Handover,
    Table,
    come_back,
    count_curtains,
    hand_over,
)

FOUR = Table((True,) * 4)
AT_ONCE = Table((True,) * 4, PEEK_AT_ONCE)
ALONE = Table((False, True, False))
ALL_SECRET = (True,) * 4


def decision(seat: int, *, public: bool = True) -> Decision:
    return Decision(seat, "name", public=public)


def test_public_decisions_need_no_curtain() -> None:
    assert hand_over(FOUR, decision(2), ALL_SECRET, PUBLIC) == Handover("keep", PUBLIC)


def test_a_private_view_gives_way_to_the_public_screen() -> None:
    assert hand_over(FOUR, decision(2), ALL_SECRET, 1) == Handover("show", PUBLIC)


def test_private_decisions_need_one() -> None:
    assert hand_over(FOUR, decision(2, public=False), ALL_SECRET, PUBLIC) == Handover("curtain", 2, 2)
    assert hand_over(FOUR, decision(2, public=False), ALL_SECRET, 1) == Handover("curtain", 2, 2)


def test_but_not_for_who_sits_there_already() -> None:
    assert hand_over(FOUR, decision(2, public=False), ALL_SECRET, 2) == Handover("keep", 2)
    assert hand_over(FOUR, decision(2), ALL_SECRET, 2) == Handover("keep", 2)


def test_peek_at_once_is_a_curtain_for_seats_with_a_secret() -> None:
    assert hand_over(AT_ONCE, decision(2), ALL_SECRET, PUBLIC) == Handover("curtain", 2, 2)
    assert hand_over(AT_ONCE, decision(2), (True, True, False, True), 1) == Handover("show", PUBLIC)


def test_nobody_needs_a_view_while_a_bot_plays() -> None:
    table = Table((True, True, False))
    assert hand_over(table, decision(2), (True,) * 3, 1) == Handover("show", PUBLIC)
    assert hand_over(table, decision(2, public=False), (True,) * 3, PUBLIC) == Handover("keep", PUBLIC)


@pytest.mark.parametrize("policy", [PEEK_AT_ONCE, PEEK_BEHIND_CURTAIN])
def test_the_only_person_sees_his_own_view_always(policy: str) -> None:
    alone = Table(ALONE.humans, policy)
    for seat in range(3):
        for public in (True, False):
            assert hand_over(alone, decision(seat, public=public), (True,) * 3, 1) == Handover("keep", 1)
            assert hand_over(alone, decision(seat, public=public), (True,) * 3, PUBLIC) == Handover("show", 1)


def test_coming_back_lands_on_the_curtain_of_the_seat_to_move() -> None:
    assert come_back(FOUR, decision(3), ALL_SECRET) == Handover("curtain", PUBLIC, 3)
    assert come_back(AT_ONCE, decision(3), ALL_SECRET) == Handover("curtain", 3, 3)
    assert come_back(ALONE, decision(0), (True,) * 3) == Handover("curtain", 1, 1)


def test_coming_back_without_any_secret_goes_straight_in() -> None:
    assert come_back(FOUR, decision(3), (False,) * 4) == Handover("show", PUBLIC)
    assert come_back(ALONE, decision(0), (False,) * 3) == Handover("show", 1)
    assert come_back(ALONE, decision(0), (True, False, True)) == Handover("show", 1), "a bot's secret is nobody's"


@pytest.mark.parametrize(
    ("seats", "monuments", "policy", "before", "each"),
    [
        (4, "off", PEEK_BEHIND_CURTAIN, 0, 0),
        (4, "off", PEEK_AT_ONCE, 0, 0),
        (4, "open", PEEK_AT_ONCE, 0, 0),
        (4, "secret", PEEK_BEHIND_CURTAIN, 4, 0),
        (2, "secret", PEEK_AT_ONCE, 2, 1),
        (3, "secret", PEEK_AT_ONCE, 3, 2),
        (4, "secret", PEEK_AT_ONCE, 4, 3),
        (6, "secret", PEEK_AT_ONCE, 6, 5),
    ],
)
def test_curtains_of_a_game(seats: int, monuments: str, policy: str, before: int, each: int) -> None:
    """The figures of the closing note: curtains before the first round, and in each round that all take part in."""
    match = new_match(seats, monuments=monuments)
    chance = Chance("scripted seats")
    all_play: set[str] = set()

    def one_move(it: Match) -> Move:
        view = it.vantage(PUBLIC).view
        assert isinstance(view, TownsView)
        if not any(town.completed or town.monument for town in view.towns):
            all_play.add(str(view.round))
        return it.game.sample_move(it.state, chance)

    tally = count_curtains(match, one_move, policy=policy, per=lambda it: str(it.vantage(PUBLIC).view.round))  # type: ignore[attr-defined]
    assert tally.curtains["0"] == before
    rounds = all_play - {"0"}
    assert len(rounds) > 10
    assert {tally.curtains[number] for number in rounds} == {each}
    assert all(count <= each for number, count in tally.curtains.items() if number != "0")
    assert tally.decisions > 13 * seats


def test_a_peek_costs_one_curtain() -> None:
    match = new_match(4, monuments="secret")
    chance = Chance("scripted seats")
    looked: set[int] = set()

    def once_each(it: object) -> bool:
        seat = match.decision.seat  # type: ignore[union-attr]
        if seat in looked:
            return False
        looked.add(seat)
        return True

    tally = count_curtains(match, lambda it: it.game.sample_move(it.state, chance), peeks=once_each)
    assert 4 <= tally.total <= 8


@pytest.mark.parametrize(("count", "humans"), [(4, 1), (1, 1)])
@pytest.mark.parametrize("policy", [PEEK_AT_ONCE, PEEK_BEHIND_CURTAIN])
def test_one_person_against_bots_and_solo_see_no_curtain(count: int, humans: int, policy: str) -> None:
    chance = Chance("scripted seats")
    match = new_match(count, humans=humans)
    tally = count_curtains(match, lambda it: it.game.sample_move(it.state, chance), policy=policy)
    assert tally.total == 0
