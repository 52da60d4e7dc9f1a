"""What is done at once because one move only is legal, and how it is taken back (rulebook, section "forced")."""

from __future__ import annotations

from typing import Any

import pytest
from tenby_table import MODULES

from rules.kernel.chance import Chance
from rules.kernel.events import Log
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.kernel.tuples import put
from rules.tenby.day import Turn
from rules.tenby.moves import END, MoveCard, Reveal
from rules.tenby.title import TITLE


def open_turn(rings: int, **options: Any) -> Match:
    """Three seats at the first turn of the first day; whose it is has one Town Action and some Life Rings."""
    game = TITLE.game(3, options)
    match = Match(TITLE, game, [Seat(name, "human") for name in ("Ana", "Ben", "Cy")], "forced")
    while match.decision is not None and match.decision.kind != "turn":
        match.play(match.game.moves(match.state)[0])
    state = match.state
    state.pending = (*state.pending[:-1], Turn(state.pending[-1].seat, ("town",)))
    state.rings = put(state.rings, state.pending[-1].seat, rings)
    return match


def test_a_turn_ends_by_itself_when_nothing_is_left_to_do_and_can_still_be_taken_back() -> None:
    match = open_turn(0)
    before, seat = match.digest(), match.decision.seat if match.decision else -1
    match.play("town 1 at new")
    assert match.decision is not None
    assert match.decision.kind == "turn"
    assert match.decision.seat == match.state.order[1] != seat
    assert match.can_undo
    match.undo()
    assert match.digest() == before
    assert match.decision.seat == seat
    match.redo()
    assert match.decision.seat == match.state.order[1]


def test_a_turn_goes_on_while_life_rings_buy_anything() -> None:
    match = open_turn(1)
    seat = match.decision.seat if match.decision else -1
    match.play("town 1 at new")
    assert match.decision is not None
    assert match.decision.seat == seat
    assert "end" in [match.game.write(move) for move in match.game.moves(match.state)]
    match.play("reveal town")
    assert match.decision.seat != seat


def test_the_end_of_the_last_turn_is_taken_back_by_the_table() -> None:
    """Cards have been turned up in Clean Up, so it is written in the log, and they stay the same."""
    match = open_turn(0)
    while match.state.round == 1:
        before = match.digest()
        match.play(next(move for move in match.game.moves(match.state) if not isinstance(move, Reveal | MoveCard)))
    after = match.digest()
    assert not match.can_undo
    index = len(match.entries) - 1
    move = match.entries[index].text
    match.take_back_to(index)
    assert match.digest() == before
    match.play(move)
    assert match.digest() == after


def test_by_the_first_rules_every_end_is_asked_for() -> None:
    game = TITLE.game(2, {}, None, 1)
    chance = Chance("forced")
    state = game.start(chance)
    single = 0
    while state.pending:
        single += game.moves(state) == [END]
        game.apply(state, game.sample_move(state, chance), chance)
    assert single > 2


@pytest.mark.parametrize("options", [{}, dict.fromkeys(MODULES, True)])
def test_no_public_decision_has_one_legal_move_only(options: dict[str, Any]) -> None:
    for seats in (1, 3):
        game = TITLE.game(seats, options)
        chance = Chance(f"single {seats}")
        state = game.start(chance)
        while state.pending:
            assert len(game.moves(state)) > 1 or not game.decision(state).public  # type: ignore[union-attr]
            game.apply(state, game.sample_move(state, chance), chance)


def test_the_only_resident_dealt_is_kept_without_a_word() -> None:
    game = TITLE.game(2, {}, "[setup]\nresidents_dealt = 1")
    log = Log()
    state = game.start(Chance("one"), log)
    decision = game.decision(state)
    assert decision is not None
    assert decision.kind == "take-pair"
    assert [len(hand) for hand in state.hands] == [1, 1]
    kept = [event for event in log.events if event.kind == "keeps-resident"]
    assert [event.audience for event in kept] == [(seat,) for seat in state.order]
