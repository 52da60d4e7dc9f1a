"""What taking back must never do: lose a line that the log owes, or reach past a player who sat down."""

from __future__ import annotations

from rules.kernel.chance import Chance
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import Seat, Swapped, decode, encode
from rules.kernel.title import Title
from rules.titles import load_title


def new_match(count: int, **options: object) -> Match:
    title = load_title("tiny-towns")
    game = title.game(count, {"monuments": "off", **options})
    return Match(title, game, [Seat(f"Seat {number}") for number in range(count)], "back")


def play(match: Match, moves: int) -> None:
    chance = Chance("moves")
    for _ in range(moves):
        match.play(match.game.sample_move(match.state, chance))


def said(match: Match, kind: str) -> int:
    return sum(event.kind == kind for event in match.events(PUBLIC))


def reopened(match: Match) -> Match:
    again, problem = Match.load(match.title, decode(encode(match.record())))
    assert problem == ""
    assert again.digest() == match.digest()
    assert again.sentences(PUBLIC) == match.sentences(PUBLIC)
    return again


def test_the_log_keeps_a_table_undo_whatever_is_taken_back_later() -> None:
    match = new_match(1, mode="solo")
    play(match, 2)
    match.take_back_to(1)
    match.undo()
    assert not match.entries
    assert said(match, "taken-back") == 1, "free undo must not wipe out a table undo"
    play(match, 9)
    match.take_back_to(6)
    match.take_back_to(3)
    match.take_back_to(0)
    assert said(match, "taken-back") == 4
    reopened(match)


def test_the_log_keeps_a_seat_that_was_handed_over() -> None:
    match = new_match(2)
    play(match, 1)
    match.swap(1, "greedy")
    match.undo()
    assert said(match, "swapped") == 1
    match.redo()
    assert said(match, "swapped") == 1
    reopened(match)


def test_whoever_reopens_a_match_takes_back_nothing_that_another_seat_may_have_answered() -> None:
    match = new_match(3, monuments="secret")
    while match.decision is not None and (not match.entries or match.entries[-1].seat == match.decision.seat):
        play(match, 1)
    match.sit_down()
    assert not match.can_undo
    assert not reopened(match).can_undo


def test_a_choice_half_made_can_be_taken_back_after_reopening() -> None:
    match = new_match(1, mode="solo")
    play(match, 1)
    assert match.can_undo
    assert reopened(match).can_undo


def test_a_record_hands_over_only_seats_that_exist(tide: Title) -> None:
    match = Match(tide, tide.game(2, {}), [Seat("Ana"), Seat("Ben")], "x")
    for seat in (-1, -3, 2, 10**12):
        match.journal = [Swapped(seat, "human")]
        _, problem = Match.load(tide, match.record())
        assert "no such seat" in problem
