"""What cannot be seen can be anything that is consistent with what was seen."""

from __future__ import annotations

from pathlib import Path

import rules
from rules.kernel.chance import Chance
from rules.kernel.events import PUBLIC, visible
from rules.kernel.scenario import load
from rules.kernel.scenario_run import Stage
from rules.titles import load_title

SCENARIOS = Path(rules.__file__).parent.parent / "tests" / "scenarios" / "tiny-towns"
TITLE = load_title("tiny-towns")


def kept_game(seats: int = 2):
    game = TITLE.game(seats, {"cards": "teaching"})
    state = game.start(Chance("hidden"))
    while game.decision(state).kind == "keep":
        game.apply(state, game.moves(state)[0], Chance(1))
    return game, state


def test_every_monument_that_a_rival_may_hold_is_reached_and_no_other():
    game, state = kept_game()
    view = game.view(state, 0)
    seen = {game.resample(view, Chance(number)).hidden[1] for number in range(400)}
    assert seen == set(game.monuments) - {state.hidden[0], state.refused[0]}


def test_the_public_knows_nothing_of_either():
    game, state = kept_game()
    view = game.view(state, PUBLIC)
    pairs = {game.resample(view, Chance(number)).hidden for number in range(4000)}
    assert {first for first, _ in pairs} == set(game.monuments)
    assert {second for _, second in pairs} == set(game.monuments)
    assert all(first != second for first, second in pairs)


def test_solo_the_pile_is_what_is_left_and_cards_put_under_it_are_remembered():
    game = TITLE.game(1, {"cards": "teaching", "monuments": "off"})
    state = game.start(Chance(5))
    picks = Chance(7)
    rounds = {}
    while state.pending and state.round < 6:
        game.apply(state, game.sample_move(state, picks), picks)
        rounds[state.round] = state.named
    view = game.view(state, 0)
    assert view.deck[:-5] == (None,) * 7
    assert view.deck[-5:] == state.deck[-5:]
    orders = {game.resample(view, Chance(number)).deck for number in range(200)}
    assert len(orders) > 100
    assert all(order[-5:] == state.deck[-5:] for order in orders)
    assert all(sorted((*order, *state.row)) == sorted(list(range(5)) * 3) for order in orders)


def test_town_hall_the_five_buried_cards_stay_unknown_until_they_are_shuffled_in():
    game = TITLE.game(2, {"cards": "teaching", "monuments": "off", "mode": "town-hall"})
    state = game.start(Chance(3))
    view = game.view(state, 1)
    assert view.buried == (None,) * 5
    assert view.deck == (None,) * len(state.deck)
    assert len({game.resample(view, Chance(number)).buried for number in range(100)}) > 60


def test_behind_the_seal_a_rival_may_have_done_anything_he_could():
    game = TITLE.game(2, {"cards": "teaching", "monuments": "off", "sealed": True, "first": "1"})
    state = game.start(Chance(1))
    game.apply(state, game.read("name wheat"), Chance(1))
    assert game.decision(state).seat == 0
    game.apply(state, game.read("place b2"), Chance(1))
    assert game.decision(state).seat == 1
    view = game.view(state, 1)
    assert view.towns[0].cubes == 0
    placed = {game.resample(view, Chance(number)).towns[0].cubes for number in range(400)}
    assert placed == {1 << 16 + square for square in range(16)}


def test_a_monument_built_behind_the_seal_is_read_aloud_when_all_is_revealed():
    path = SCENARIOS / "sealed" / "secret-monument-behind-the-seal.toml"
    stage = Stage(load(path.read_text(encoding="utf-8"), path.name))
    happened = [*stage.events]
    read = "Ana builds the monument Cathedral of Caterina on b2 and reads: 2; empty squares cost nothing."
    heard = {}
    while stage.left:
        assert stage.play() == []
        happened += stage.events
        for viewer in (0, 1, PUBLIC):
            lines = [stage.title.texts.event(event, stage.names) for event in visible(happened, viewer)]
            assert (read in lines) == any("Cathedral" in line for line in lines)
            if read in lines:
                heard.setdefault(viewer, stage.played)
    assert heard == {0: 3, 1: 4, PUBLIC: 4}
