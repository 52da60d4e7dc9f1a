"""Whose view is on show, and how often the keyboard changes hands."""

from __future__ import annotations

import pytest
from table_harness import new_match

from rules.kernel.chance import Chance
from rules.kernel.decision import Decision, Move
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.tiny_towns.view import TownsView
from rules.titles import load_title
from screens.handover import (
    OPEN,
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
def test_the_only_person_sees_the_own_view_always(policy: str) -> None:
    alone = Table(ALONE.humans, policy)
    for seat in range(3):
        for public in (True, False):
            assert hand_over(alone, decision(seat, public=public), (True,) * 3, 1) == Handover("keep", 1)
            assert hand_over(alone, decision(seat, public=public), (True,) * 3, PUBLIC) == Handover("show", 1)


def test_open_secrets_need_no_curtain() -> None:
    table = Table((True,) * 4, OPEN)
    for public in (True, False):
        assert hand_over(table, decision(2, public=public), ALL_SECRET, 1) == Handover("show", 2)
        assert hand_over(table, decision(2, public=public), ALL_SECRET, 2) == Handover("keep", 2)
        assert hand_over(table, decision(2, public=public), ALL_SECRET, PUBLIC) == Handover("show", 2)
        assert come_back(table, decision(2, public=public), ALL_SECRET) == Handover("show", 2)


def test_the_end_is_for_everybody() -> None:
    for table in (FOUR, AT_ONCE, Table((True,) * 4, OPEN), ALONE):
        assert come_back(table, None, (True,) * len(table.humans)) == Handover("show", PUBLIC)
    assert hand_over(FOUR, None, ALL_SECRET, 1) == Handover("show", PUBLIC)
    assert hand_over(FOUR, None, ALL_SECRET, PUBLIC) == Handover("keep", PUBLIC)
    assert hand_over(ALONE, None, (True,) * 3, 1) == Handover("keep", 1)


def test_whoever_is_alone_comes_back_to_the_own_view_at_once() -> None:
    alone = Table(ALONE.humans, alone=True)
    for seat in range(3):
        for public in (True, False):
            assert come_back(alone, decision(seat, public=public), (True,) * 3) == Handover("show", 1)


def test_coming_back_to_a_private_decision_is_a_curtain_even_without_a_secret_yet() -> None:
    assert come_back(FOUR, decision(3, public=False), (False,) * 4) == Handover("curtain", 3, 3)
    bot_plays = Table((True, True, False))
    assert come_back(bot_plays, decision(2), (True,) * 3) == Handover("show", PUBLIC)
    nobody = Table((False, False))
    assert come_back(nobody, decision(0, public=False), (True, True)) == Handover("show", PUBLIC)


def test_the_only_person_of_a_table() -> None:
    assert ALONE.only_human == 1
    assert FOUR.only_human == Table((False, False)).only_human == PUBLIC


def test_a_table_knows_its_people_and_whether_one_was_alone_from_the_beginning() -> None:
    alone = new_match(3, humans=1)
    table = Table.of(alone, PEEK_AT_ONCE)
    assert table == Table((True, False, False), PEEK_AT_ONCE, alone=True)
    alone.swap(0, "greedy")
    alone.swap(0, "human")
    assert Table.of(alone, PEEK_AT_ONCE).alone, "only the own seat changed hands"
    alone.swap(1, "human")
    assert not Table.of(alone, PEEK_AT_ONCE).alone
    alone.swap(1, "greedy")
    assert not Table.of(alone, PEEK_AT_ONCE).alone, "another person sat there and may look again"
    assert Table.of(new_match(3), OPEN) == Table((True, True, True), OPEN)
    title = load_title("tenpenny-parks")
    becky = Match(title, title.game(2, {"becky": "easy"}), [Seat("Ana"), Seat("Becky")], "x")
    assert Table.of(becky, OPEN) == Table((True, False), OPEN, alone=True), "who plays by a list is no person"


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
    assert looked == {0, 1, 2, 3}
    assert tally.total == 4 + 4
    assert tally.curtains == {"game": 8}


def test_after_a_peek_the_own_view_is_on_show_until_somebody_else_plays() -> None:
    match = new_match(2, monuments="secret")
    chance = Chance("scripted seats")
    tally = count_curtains(match, lambda it: it.game.sample_move(it.state, chance), peeks=lambda it: True)
    again = new_match(2, monuments="secret")
    turns = 0
    for before, entry in zip([None, *match.entries], match.entries, strict=False):
        own = before is not None and before.seat == entry.seat
        secret = bool(again.game.secrets(again.vantage(PUBLIC).view)[entry.seat])
        turns += secret and not own
        again.play(entry.move)
    assert tally.total == turns
    assert tally.decisions == len(match.entries)


def test_whoever_sits_down_behind_a_curtain_takes_nothing_back_of_what_was_done_before() -> None:
    match = new_match(2, monuments="secret")
    sat: list[int] = []
    sit_down = match.sit_down
    match.sit_down = lambda: (sat.append(len(match.entries)), sit_down())[1]  # type: ignore[method-assign]
    chance = Chance("scripted seats")
    tally = count_curtains(match, lambda it: it.game.sample_move(it.state, chance))
    assert len(sat) == tally.total == 2


@pytest.mark.parametrize(("count", "humans"), [(4, 1), (1, 1)])
@pytest.mark.parametrize("policy", [PEEK_AT_ONCE, PEEK_BEHIND_CURTAIN])
def test_one_person_against_bots_and_solo_see_no_curtain(count: int, humans: int, policy: str) -> None:
    chance = Chance("scripted seats")
    match = new_match(count, humans=humans)
    tally = count_curtains(match, lambda it: it.game.sample_move(it.state, chance), policy=policy)
    assert tally.total == 0
