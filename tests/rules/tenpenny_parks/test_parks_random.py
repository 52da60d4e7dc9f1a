"""Random games on all kinds of tables: nothing gets lost, views hide what they must, positions say everything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from parks_invariants import check
from parks_table import INNOVATION, NAMES, SOLO
from sweeps import sweep

from rules.kernel.chance import Chance, NoChance
from rules.kernel.events import ALL, PUBLIC
from rules.tenpenny_parks.game import TenpennyParks
from rules.tenpenny_parks.state import State
from rules.tenpenny_parks.title import TITLE

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, SOLO),
    (2, {**INNOVATION, "becky": "hard", "assignment": "choose"}),
    (3, {"boards": "common", "assignment": "choose"}),
    (3, INNOVATION),
    (4, {}),
    (4, {**INNOVATION, "first": "3"}),
]
pytestmark = pytest.mark.parametrize("table", sweep(TABLES, [(3, {**INNOVATION})]), ids=str)


def states(table: tuple[int, dict[str, Any]], seed: int, every: int) -> Iterator[tuple[TenpennyParks, State, int]]:
    game = TITLE.game(*table)
    chance = Chance(f"random/{seed}")
    state = game.start(chance)
    count = 0
    while state.pending:
        if count % every == 0:
            yield game, state, count
        game.apply(state, game.sample_move(state, chance), chance)
        count += 1
        assert count < 600
    yield game, state, count


@pytest.mark.parametrize("seed", sweep(range(6)))
def test_nothing_appears_and_nothing_gets_lost(table: tuple[int, dict[str, Any]], seed: int) -> None:
    for game, state, count in states(table, seed, 1):
        check(game, state)
        if count % 9 == 0:
            for viewer in (PUBLIC, *range(game.seats)):
                check(game, game.resample(game.view(state, viewer), Chance(f"check/{count}")))


@pytest.mark.parametrize("seed", sweep(range(3)))
def test_other_hidden_things_look_the_same(table: tuple[int, dict[str, Any]], seed: int) -> None:
    for game, state, count in states(table, seed, 7):
        for viewer in (PUBLIC, *range(game.seats)):
            view = game.view(state, viewer)
            other = game.resample(view, Chance(f"other/{count}"))
            assert game.view(other, viewer) == view
            assert game.score(game.view(other, viewer)) == game.score(view)


def test_hidden_things_are_dealt_in_every_way(table: tuple[int, dict[str, Any]]) -> None:
    """What is not seen is not only possible as it truly is."""
    game, state, _ = next(each for each in states(table, 5, 9) if each[1].month == 2)
    view = game.view(state, PUBLIC)
    models = [game.resample(view, Chance(f"deal/{number}")) for number in range(30)]
    assert len({model.stacks[0] for model in models}) > 10 or len(state.stacks[0]) < 5
    assert len({model.goals for model in models}) > 20
    assert len({model.face_down for model in models}) == 30
    assert all(model.display == state.display for model in models)


@pytest.mark.parametrize("seed", sweep(range(2)))
def test_positions_are_written_and_read(table: tuple[int, dict[str, Any]], seed: int) -> None:
    names = NAMES[: table[0]]
    for game, state, count in states(table, seed, 5):
        view = game.view(state, ALL)
        data = msgspec.json.decode(msgspec.json.encode(game.write_position(view, names)))
        again = game.read_position(data, names)
        assert again == view
        assert game.digest(game.resample(again, NoChance())) == game.digest(state)
        for viewer in (PUBLIC, *range(game.seats)):
            shown = game.view(state, viewer)
            assert msgspec.json.decode(msgspec.json.encode(shown), type=game.view_type) == shown
            public = game.write_position(shown, names)
            dealt = game.resample(game.read_position(public, names), Chance(count))
            check(game, dealt)
            assert game.write_position(game.view(dealt, viewer), names) == public


def test_sampled_moves_are_legal_and_of_every_kind(table: tuple[int, dict[str, Any]]) -> None:
    chance = Chance("sample")
    seen = set()
    for seed in range(8):
        for game, state, _ in states(table, seed, 1):
            if state.pending:
                move = game.sample_move(state, chance)
                assert game.refusal(state, move) is None
                seen.add(type(move).__name__)
    expected = {"Keep", "Banker", "Arborist", "Build", "Contract", "Realtor", "Pick", "Confirm", "TakeBonus", "Rotate"}
    assert expected <= seen | ({"Rotate"} if table[1].get("becky") else set())
    if table[1].get("innovation"):
        assert {"Research", "FreeBuild", "Choose", "Attach"} <= seen
