"""Positions as people write them: short forms, what is left out, what is refused; files from anywhere do no harm."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import msgspec
import pytest
from parks_table import INNOVATION, NAMES, SOLO, Table
from sweeps import sweep

from rules.kernel.chance import Chance
from rules.kernel.errors import PositionError
from rules.kernel.events import ALL, PUBLIC
from rules.tenpenny_parks.title import TITLE

MEADOWS: list[dict[str, Any]] = [{"seat": "Ana", "boards": ["meadow-1"]}, {"seat": "Ben", "boards": ["meadow-2"]}]
MEADOW = [".1..T..h", "T....j.T", "h.a...T.", ".T.1.w.a", ".1T...T.", "T2..jT.T"]


def read(options: dict[str, Any] | None = None, **position: Any) -> Any:
    game = TITLE.game(2, options)
    return game.read_position({"seats": MEADOWS, **position}, NAMES[:2])


def test_what_is_left_out() -> None:
    table = Table()
    state = table.state
    assert (state.month, state.order, state.shovel, state.extra, state.ring) == (1, (0, 1), 0, -1, 0)
    assert (state.money, state.workers, table.decision, table.seat) == ((7, 7), (3, 3), "act", 0)
    assert [len(stack) for stack in state.stacks] == [6, 6, 6, 6, 6, 5]
    assert len(state.face_down) == 40
    assert [len(pile) for pile in state.piles] == [6, 6]


def test_the_example_of_the_specification() -> None:
    grid = [".1..T..h", "T....j.T", "h.aAAAT.", ".T.1Aw.a", ".1T...T.", "T2..jT.T"]
    seat = {"grid": grid, "tiles": {"A": "gnome-rodeo"}, "discs": [0, 0, 1], "goals": ["one-trick", "go-big"]}
    table = Table([seat, {}], turn="Ben", ring="souvenir")
    played = Table([{"money": 10, "goals": ["one-trick", "go-big"]}, {}], tops={"fantasy": "gnome-rodeo"})
    played.play("builder fantasy place c4", "confirm")
    assert table.state.properties == played.state.properties
    assert table.state.cards == played.state.cards
    assert table.state.discs == played.state.discs
    assert table.totals()[0] == played.totals()[0]


@pytest.mark.parametrize(
    ("phase", "decision", "month"),
    [("goals", "keep-goals", 0), ("income", "act", 2), ("actions", "act", 2), ("bonuses", "bonus", 2)],
)
def test_phases(phase: str, decision: str, month: int) -> None:
    table = Table([{"discs": [1, 0, 0]}, {}], phase=phase, month=2 if month else 1)
    assert (table.decision, table.state.month) == (decision, month)


def test_hidden_things_are_written_as_holes() -> None:
    table = Table([{"goals": ["one-trick", "go-big"]}, {"goals": "?"}], month=3)
    assert len(table.state.goals[1]) == 2
    public = table.game.write_position(table.game.view(table.state, PUBLIC), table.names)
    assert [seat["goals"] for seat in public["seats"]] == ["?", "?"]
    assert public["stacks"]["fantasy"].count("?") == 5
    assert public["face-down"] == 40
    own = table.game.write_position(table.game.view(table.state, 0), table.names)
    assert own["seats"][0]["goals"] == ["one-trick", "go-big"]
    assert table.game.write_position(table.game.view(table.state, ALL), table.names)["seats"][1]["goals"] != "?"


def test_what_went_to_the_box_stays_there() -> None:
    table = Table(2, INNOVATION, month=3)
    table.play("research", "choose 2", "attach left")
    gone = set(range(10)) - set(table.state.lands) - {table.state.landmarks[0]}
    public = table.game.write_position(table.game.view(table.state, PUBLIC), table.names)
    for number in range(20):
        again = table.game.resample(table.game.read_position(public, table.names), Chance(number))
        assert set(again.lands) == set(table.state.lands)
        assert not gone & set(again.lands)


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"months": 1}, "unknown field"),
        ({"seats": MEADOWS[:1]}, "nothing is said about Ben"),
        ({"seats": [MEADOWS[0], MEADOWS[0]]}, "Ana is there twice"),
        ({"seats": [MEADOWS[0], {"seat": "Ben"}]}, "somebody has no boards"),
        ({"seats": [{**MEADOWS[0], "cards": ["gnome-rodeo"]}, {**MEADOWS[1], "cards": ["gnome-rodeo"]}]}, "twice"),
        ({"seats": [{**MEADOWS[0], "discs": [13, 0, 0]}, MEADOWS[1]]}, "spaces from 0 to 12"),
        ({"seats": [{**MEADOWS[0], "money": -1}, MEADOWS[1]]}, "no such purse"),
        ({"seats": [{**MEADOWS[0], "advertised": ["gnome-rodeo"]}, MEADOWS[1]]}, "not among the cards"),
        ({"seats": [{**MEADOWS[0], "goals": ["one-trik"]}, MEADOWS[1]]}, "one-trick"),
        ({"seats": [{**MEADOWS[0], "dealt": ["one-trick"]}, MEADOWS[1]]}, "3 goals are dealt"),
        ({"seats": [{**MEADOWS[0], "boards": ["meadow-1", "meadow-2"]}, MEADOWS[1]]}, "one home board"),
        ({"seats": [{**MEADOWS[0], "boards": ["meadow-1", "expansion-01"]}, MEADOWS[1]]}, "front or back"),
        ({"month": 6}, "from 1 to 5"),
        ({"phase": "night"}, "not one of goals"),
        ({"shovel": "Cy"}, "nobody is called 'Cy'"),
        ({"order": ["Ana", "Ana"]}, "each seat stands there once"),
        ({"ring": "fantasi"}, "fantasy"),
        ({"tops": {"fantasy": "kraken-hug"}}, "not in the fantasy stack"),
        ({"tops": {"fantasy": "kraken-hugs"}}, "kraken-hug"),
        ({"builders": {"moon": "Ana"}}, "no stack"),
        ({"display": ["dizzy-donuts x9"]}, "not so many"),
        ({"face-down": 99}, "only 40 are left"),
        ({"piles": [["expansion-01"], ["expansion-01"]]}, "twice"),
        ({"piles": [[]]}, "there are two"),
        ({"improvements": 2}, "belong to the expansion"),
        ({"researched": ["Ana"]}, "researcher"),
        ({"pending": [{"step": "dance"}]}, "dance"),
        ({"pending": [{"step": "act", "seat": 4}]}, "does not exist"),
        ({"pending": [{"step": "turn-up", "seat": 0, "number": 9}]}, "no such stack"),
        ({"pending": [{"step": "becky-acts", "seat": 1}]}, "Becky has nothing to do"),
        ({"pending": [{"step": "choose-bonus", "seat": 0, "track": 3}]}, "leads"),
        ({"pending": [{"step": "keep-two", "seat": 0}]}, "no goals were dealt"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(position: dict[str, Any], words: str) -> None:
    with pytest.raises(PositionError, match="position") as error:
        read(**position)
    assert words in str(error.value)


@pytest.mark.parametrize(
    "table", sweep([(2, {}), (2, {**INNOVATION, **SOLO}), (3, INNOVATION)], [(2, {**INNOVATION, **SOLO})]), ids=str
)
def test_spoilt_positions_are_refused_or_played_on(table: tuple[int, dict[str, Any]]) -> None:
    """Whatever is changed in a position: it is refused in words, or a game can be played from it."""
    game = TITLE.game(*table)
    names = NAMES[: table[0]]
    random = Random(7)
    outcomes = {"refused": 0, "played": 0}
    for seed in range(6):
        chance = Chance(f"spoilt/{seed}")
        state = game.start(chance)
        for count in range(90):
            if not state.pending:
                break
            if count % 15 == 7:
                viewer = random.choice([ALL, PUBLIC, 0])
                data = msgspec.json.decode(msgspec.json.encode(game.write_position(game.view(state, viewer), names)))
                for _ in range(16):
                    outcomes[_spoilt(game, names, data, random)] += 1
            game.apply(state, game.sample_move(state, chance), chance)
    assert min(outcomes.values()) > 20


def _spoilt(game: Any, names: tuple[str, ...], data: dict[str, Any], random: Random) -> str:
    spoilt = copy.deepcopy(data)
    for _ in range(random.randint(1, 2)):
        _spoil(spoilt, random)
    chance = Chance(random.random())
    try:
        state = game.resample(game.read_position(spoilt, names), chance)
    except PositionError:
        return "refused"
    game.advance(state, chance)
    for _ in range(60):
        if not state.pending:
            break
        assert game.describe(game.view(state, PUBLIC), names)
        moves = game.moves(state)
        assert moves, spoilt
        game.apply(state, moves[chance.below(len(moves))], chance)
    return "played"


def _spoil(data: Any, random: Random) -> None:
    """Change one thing somewhere."""
    spots: list[tuple[Any, Any]] = []
    waiting = [data]
    while waiting:
        each = waiting.pop()
        items = each.items() if isinstance(each, dict) else enumerate(each)
        for key, value in items:
            spots.append((each, key))
            if isinstance(value, dict | list):
                waiting.append(value)
    where, key = random.choice(spots)
    value = where[key]
    if random.random() < 0.5:
        where, key = random.choice([spot for spot in spots if isinstance(spot[0][spot[1]], int)])
        value = where[key]
    if isinstance(value, bool):
        where[key] = not value
    elif isinstance(value, int):
        where[key] = random.choice([-1, 0, 1, 2, value + 1, 99])
    elif isinstance(value, list) and value and random.random() < 0.5:
        value.pop(random.randrange(len(value)))
    else:
        other, name = random.choice(spots)
        where[key] = copy.deepcopy(other[name])
