"""Random games of the base game: nothing gets lost, nothing dead-ends, what is listed is what is legal."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from sweeps import sweep
from tenby_table import NAMES, faults

from rules.kernel.chance import Chance, NoChance, RecordedChance, ReplayedChance
from rules.kernel.events import ALL, PUBLIC, Log, visible
from rules.kernel.vantage import Vantage
from rules.tenby.game import Tenby
from rules.tenby.state import State
from rules.tenby.title import TITLE

SEATS = pytest.mark.parametrize("seats", sweep(range(1, 6), [3]))
BOUND = 600
"""More decisions than any random game of the base game takes."""


def states(seats: int, seed: int, every: int = 1) -> Iterator[tuple[Tenby, State]]:
    game = TITLE.game(seats)
    chance = Chance(f"random/{seed}")
    state = game.start(chance)
    for count in range(BOUND):
        if count % every == 0 or not state.pending:
            yield game, state
        if not state.pending:
            return
        game.apply(state, game.sample_move(state, chance), chance)
    raise AssertionError("the game does not end")


@SEATS
def test_nothing_appears_and_nothing_gets_lost(seats: int) -> None:
    for seed in range(6):
        for game, state in states(seats, seed):
            assert faults(game, state) == []
        assert state.round == game.rounds


@SEATS
def test_what_is_listed_is_what_is_legal(seats: int) -> None:
    pool = {}
    for game, state in states(seats, 7):
        moves = game.moves(state)
        assert bool(moves) == bool(state.pending)
        assert len(set(moves)) == len(moves)
        assert [game.read(game.write(move)) for move in moves] == moves
        pool.update(dict.fromkeys(moves[:30]))
        legal = set(moves)
        for move in list(pool)[len(moves) % 13 :: 13]:
            refusal = game.refusal(state, move)
            assert (refusal is None) == (move in legal), game.write(move)
            if refusal is not None:
                assert TITLE.texts.refusal(refusal, NAMES).strip()
        if state.pending:
            assert game.sample_move(state, Chance(len(moves))) in legal
            assert TITLE.texts.prompt(game.decision(state), NAMES).strip()


@SEATS
def test_sections_named_by_decisions_and_refusals_exist(seats: int) -> None:
    sections = {section.id for section in TITLE.rulebook().sections}
    pool = {}
    for game, state in states(seats, 3, every=2):
        if state.pending:
            assert game.decision(state).section in sections
        pool.update(dict.fromkeys(game.moves(state)[:5]))
        for move in list(pool)[::9]:
            refusal = game.refusal(state, move)
            assert refusal is None or refusal.section in {"", *sections}


@SEATS
def test_nobody_sees_what_is_hidden(seats: int) -> None:
    """Whatever the hidden Residents are, each viewer sees, may do and scores the same."""
    names = NAMES[:seats]
    for game, state in states(seats, 5, every=7):
        for viewer in (PUBLIC, *range(seats)):
            view = game.view(state, viewer)
            plain = msgspec.json.encode(view)
            assert msgspec.json.decode(plain, type=game.view_type) == view
            other = game.resample(view, Chance(f"other/{viewer}"))
            assert faults(game, other) == []
            assert msgspec.json.encode(game.view(other, viewer)) == plain
            mine, its = Vantage(game, view, names), Vantage(game, game.view(other, viewer), names)
            assert mine.decision == its.decision
            assert mine.moves == its.moves
            assert mine.score == its.score
            assert mine.position() == its.position()
            assert mine.describe() == its.describe()


@SEATS
def test_positions_are_written_and_read(seats: int) -> None:
    names = NAMES[:seats]
    for game, state in states(seats, 9, every=3):
        view = game.view(state, ALL)
        data = msgspec.json.decode(msgspec.json.encode(game.write_position(view, names)))
        again = game.read_position(data, names)
        assert again == view
        assert game.digest(game.resample(again, NoChance())) == game.digest(state)
        public = game.write_position(game.view(state, PUBLIC), names)
        assert faults(game, game.resample(game.read_position(public, names), Chance(1))) == []


@SEATS
def test_chance_is_recorded_and_replayed(seats: int) -> None:
    game, source = TITLE.game(seats), Chance("record")
    chance = RecordedChance(source)
    state = game.start(chance)
    again = game.start(ReplayedChance(chance.outcomes))
    picks = Chance("picks")
    while state.pending:
        move = game.sample_move(state, picks)
        chance = RecordedChance(source)
        game.apply(state, move, chance, Log())
        replay = ReplayedChance(chance.outcomes)
        game.apply(again, move, replay)
        replay.finish()
    assert game.digest(again) == game.digest(state)


@SEATS
def test_the_log_keeps_residents_secret_until_the_end(seats: int) -> None:
    game = TITLE.game(seats)
    chance, log = Chance("log"), Log()
    state = game.start(chance, log)
    residents = {resident.name for resident in game.residents}
    while state.pending:
        for viewer in (PUBLIC, *range(seats)):
            lines = [TITLE.texts.event(event, NAMES) for event in visible(log.events, viewer)]
            shown = {name for name in residents for line in lines if name in line}
            own = {event.seat for event in log.events if event.audience is not None}
            assert shown == set() or own == {viewer}
            assert not any(" you" in line for line in lines)
        log = Log()
        game.apply(state, game.sample_move(state, chance), chance, log)
    assert any(event.kind == "hand-shown" for event in log.events)
