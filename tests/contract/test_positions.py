"""Positions as tables: whatever can be written in one counts, or is refused. Nothing is read and then ignored."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cases import CASES, Case
from sweeps import sweep

from rules.kernel.chance import Chance
from rules.kernel.errors import PositionError
from rules.kernel.events import ALL
from rules.kernel.game import Game, View
from rules.kernel.scenario import load
from rules.kernel.scenario_run import MISSING, differences, look_up, set_up
from rules.titles import TITLES, load_title

NAMES = ("Ana", "Ben", "Chloe", "Dora", "Emil", "Fay", "Gil", "Hana")
SCENARIOS = Path(__file__).parents[1] / "scenarios"
PARTS = 24
"""Into so many parts the scenario files of a title are dealt."""
SHORT: dict[str, dict[str, Any]] = {
    "tiny-towns": {"turn": "build Ana", "visits": []},
    "tenka": {"phase": "plays"},
    "tenpenny-parks": {"phase": "actions", "turn": "Ana", "tops": {"fantasy": "wizard-lift"}},
    "tenby": {"phase": "day", "turn": "Ana", "open": ["town"]},
}
"""Keys that stand for others and are never written, with a value that they can have."""
BEGINS = {("tenpenny-parks", "month")}
"""Counts on with the phase that is about to begin."""
LAST = [[case for case in CASES if case.title == title][-1] for title in dict.fromkeys(case.title for case in CASES)]
TABLES = sweep([*LAST, *(case for case in CASES if case not in LAST)], everyday=len(LAST))
"""One table of each title every day: the last one, which has most in play."""
Path_ = tuple[str | int, ...]


def tables(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """The paths of all tables in a value."""
    if isinstance(value, dict):
        yield path
        for key, each in value.items():
            yield from tables(each, (*path, key))
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from tables(each, (*path, place))


def keys(value: Any) -> Iterator[tuple[Path_, Any]]:
    """The paths of all keys in a value, with what they hold."""
    for path in tables(value):
        for key, each in at(value, path).items():
            yield (*path, key), each


def at(value: Any, path: Path_) -> Any:
    for key in path:
        value = value[key]
    return value


def changed(value: Any, path: Path_, *new: Any) -> Any:
    """A copy with something else at a path, or without it."""
    found = copy.deepcopy(value)
    if new:
        at(found, path[:-1])[path[-1]] = new[0]
    else:
        del at(found, path[:-1])[path[-1]]
    return found


def read(game: Game[Any, Any], data: Any, names: tuple[str, ...]) -> View | None:
    """The view of a table, or None if it is refused."""
    try:
        return game.read_position(data, names)  # type: ignore[no-any-return]
    except PositionError:
        return None


def plain(value: Any) -> Any:
    """As it comes out of a file."""
    return msgspec.json.decode(msgspec.json.encode(value))


def shown(path: Path_) -> str:
    return ".".join(map(str, path))


def positions(case: Case, seed: int) -> Iterator[tuple[Game[Any, Any], View, dict[str, Any]]]:
    """Views of everything from a random game, each with its table as a file has it."""
    game, every = case.game, case.bound // 20
    chance = Chance(f"positions/{seed}")
    state = game.start(chance)
    for count in range(case.bound):
        if count % every == 0 or not state.pending:
            view = game.view(state, ALL)
            table = game.write_position(view, NAMES[: case.seats])
            yield game, view, plain(table)
        if not state.pending:
            return
        game.apply(state, game.sample_move(state, chance), chance)


# -- positions of random games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", sweep(range(2)))
@pytest.mark.parametrize("case", TABLES, ids=str)
def test_a_key_that_nobody_knows_is_refused_in_every_table(case: Case, seed: int) -> None:
    for game, _, data in positions(case, seed):
        for path in tables(data):
            assert read(game, changed(data, (*path, "nonsense"), 1), NAMES[: case.seats]) is None, shown(path)


def others(value: Any) -> list[Any]:
    """What could stand in the place of a value."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, -7, 999]
    if isinstance(value, str):
        return ["nonsense", ""]
    if isinstance(value, list):
        return [value[:-1], [*value, *value[-1:]], [*value, "nonsense"]] if value else [["nonsense"]]
    return []


@pytest.mark.parametrize("seed", sweep(range(2)))
@pytest.mark.parametrize("case", TABLES, ids=str)
def test_another_value_is_another_position_or_is_refused(case: Case, seed: int) -> None:
    names = NAMES[: case.seats]
    for game, view, data in positions(case, seed):
        for path, value in keys(data):
            usual = read(game, changed(data, path), names) == view
            for other in others(value):
                found = read(game, changed(data, path, other), names)
                # What is as usual may be left out, or be written as nothing.
                assert found != view or (usual and not other), f"{shown(path)} = {other!r}"


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_what_stands_for_other_keys_is_never_written_and_refused_beside_them(case: Case) -> None:
    for game, view, data in positions(case, 1):
        facts = game.facts(view, NAMES[: case.seats])
        for key, value in SHORT[case.title].items():
            assert look_up(facts, key) == MISSING
            assert read(game, {**data, key: value}, NAMES[: case.seats]) is None, key


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_the_facts_of_a_position_are_all_its_keys_and_hold_what_is_written(case: Case) -> None:
    names = NAMES[: case.seats]
    known: set[str] | None = None
    for game, view, data in positions(case, 2):
        facts = plain(game.facts(view, names))
        known = known or set(facts)
        assert set(facts) == known, "the same keys always"
        assert set(data) <= known
        for key, value in data.items():
            if isinstance(value, (str, int)):
                assert facts[key] == value


# -- what scenario files give ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", sweep(range(PARTS)))
@pytest.mark.parametrize("title", TITLES)
def test_every_key_that_a_scenario_file_gives_counts(title: str, part: int) -> None:
    """Without it the position is another one, or cannot be read; or it says what is so anyway."""
    files = sorted((SCENARIOS / title).rglob("*.toml"))[part::PARTS]
    for file in files:
        scenario = load(file.read_text(encoding="utf-8"), str(file))
        if scenario.position is None:
            continue
        _, game = set_up(scenario)
        view = read(game, scenario.position, scenario.seats)
        assert view is not None
        for path, value in keys(scenario.position):
            without = read(game, changed(scenario.position, path), scenario.seats)
            if without is None or without != view:
                continue
            where = f"{file.relative_to(SCENARIOS)}: {shown(path)}"
            if (title, path[0]) in BEGINS and scenario.position.get("phase") in ("goals", "income"):
                assert value == 1, where
            elif path[0] in SHORT[title]:
                for other in ("nonsense", "nobody Ana"):
                    assert read(game, changed(scenario.position, path, other), scenario.seats) is None, where
            else:
                facts = game.facts(view, scenario.seats)
                short = game.write_position(view, scenario.seats)
                assert not [*differences({shown(path): value}, plain(facts), plain(short))], where


# -- what would be read and not count ------------------------------------------------------------------------------

TOWN = {"grid": [". . . ."] * 4}
FARM = {"grid": ["Fa . . .", *[". . . ."] * 3]}
TOWNS = {"cards": ["farm", "well", "chapel", "tavern", "theater", "factory"], "builder": "Ana"}
TENKA = {"active": "Ana"}
PARK = {"boards": ["meadow-1"]}
OTHER_PARK = {"boards": ["meadow-2"]}
SECOND = {"step": "visits", "seats": [1]}


@pytest.mark.parametrize(
    ("title", "options", "position", "seats", "said"),
    [
        # Tiny Towns
        ("tiny-towns", {}, {**TOWNS, "visits": ["Ben"]}, [TOWN, TOWN], "visits: it is given only with a visit"),
        (
            "tiny-towns",
            {},
            {**TOWNS, "named": "wood", "turn": "name Ana", "visits": ["Ben"]},
            [TOWN, TOWN],
            "visits: it is given only with a visit",
        ),
        ("tiny-towns", {}, {**TOWNS, "turn": "place Ana"}, [TOWN, TOWN], "turn: whoever visits can place"),
        ("tiny-towns", {}, {**TOWNS, "named": "wood", "turn": "take Ana"}, [TOWN, TOWN], "turn: whoever visits"),
        ("tiny-towns", {}, {**TOWNS, "named": "wood", "turn": "place"}, [TOWN, TOWN], "turn: nobody is called ''"),
        ("tiny-towns", {}, {**TOWNS, "over": True, "turn": "name Ana"}, [TOWN, TOWN], "turn: over stands in place"),
        ("tiny-towns", {}, {**TOWNS, "over": True, "pending": [SECOND]}, [TOWN, TOWN], "pending: over stands in place"),
        ("tiny-towns", {}, {**TOWNS, "pending": [SECOND], "turn": "name Ana"}, [TOWN, TOWN], "turn: pending stands"),
        ("tiny-towns", {}, TOWNS, [{**TOWN, "monument": "barrett-castle"}, TOWN], "the grid shows no monument"),
        ("tiny-towns", {}, TOWNS, [{**TOWN, "constructed": ["farm", "farm"]}, TOWN], "farm is there twice"),
        ("tiny-towns", {}, TOWNS, [{**FARM, "fresh": ["a1", "a1"]}, TOWN], "a1 is there twice"),
        ("tiny-towns", {}, {**TOWNS, "cards": [*TOWNS["cards"], "farm"]}, [TOWN, TOWN], "farm is there twice"),
        *(
            ("tiny-towns", {"sealed": True}, TOWNS, [{**TOWN, "before": {**TOWN, key: value}}, TOWN], f"before: {key}")
            for key, value in {
                "hidden": "?", "dealt": "?", "refused": "?", "constructed": ["farm"], "before": TOWN, "seat": "Ben",
            }.items()
        ),
        # Tenka
        ("tenka", {}, {**TENKA, "over": True, "phase": "plays"}, [{}, {}], "phase: over stands in place of it"),
        ("tenka", {}, {**TENKA, "winners": ["Ana"], "phase": "plays"}, [{}, {}], "phase: winners stands in place"),
        ("tenka", {}, {**TENKA, "marker": 0}, [{}, {}], "marker: it is from 1"),
        ("tenka", {}, {**TENKA, "pile": -1}, [{}, {}], "pile: there are 0 or more"),
        ("tenka", {}, TENKA, [{"lost": -1}, {}], "there are 0 or more of anything"),
        ("tenka", {}, TENKA, [{"seen": -1}, {}], "there are 0 or more of anything"),
        # Tenpenny Parks
        ("tenpenny-parks", {}, {"phase": "bonuses", "turn": "Ana"}, [PARK, OTHER_PARK], "turn: it is given only with"),
        ("tenpenny-parks", {}, {"over": True, "phase": "bonuses"}, [PARK, OTHER_PARK], "phase: over stands in place"),
        (
            "tenpenny-parks",
            {},
            {"tops": {"fantasy": "wizard-lift"}, "stacks": {"fantasy": ["gnome-rodeo"]}},
            [PARK, OTHER_PARK],
            "tops: stacks says it all of fantasy",
        ),
        ("tenpenny-parks", {}, {"left": {"faces": []}}, [PARK, OTHER_PARK], "left: nothing is called 'faces'"),
        ("tenpenny-parks", {}, {"left": {"landmarks": []}}, [PARK, OTHER_PARK], "landmarks: they belong to"),
        ("tenpenny-parks", {}, {"face-down": 0, "left": {"face-down": []}}, [PARK, OTHER_PARK], "no card there"),
        ("tenpenny-parks", {}, {}, [{**PARK, "tiles": {"A": "gnome-rodeo"}}, OTHER_PARK], "tiles lie on a grid"),
        ("tenpenny-parks", {}, {}, [{"grid": ["."]}, OTHER_PARK], "a grid on boards"),
        ("tenpenny-parks", {}, {"pending": [{"step": "attach-landmark"}]}, [PARK, OTHER_PARK], "pending: "),
        # Tenby
        ("tenby", {}, {"phase": "community", "turn": "Ana"}, [{}, {}], "turn: it is given with the phase day"),
        ("tenby", {}, {"phase": "choice", "turn": "Ana"}, [{}, {}], "turn: it is given with the phase day"),
        ("tenby", {}, {"phase": "clean-up", "turn": "Ana"}, [{"day": "D01"}, {}], "turn: it is given with"),
        ("tenby", {}, {"phase": "night", "turn": "Ana"}, [{}, {}], "turn: it is given with the phase day"),
        ("tenby", {}, {"phase": "night", "open": ["town"]}, [{}, {}], "open: actions are resolved in the phase day"),
        ("tenby", {}, {"over": True, "open": ["town"]}, [{}, {}], "open: over stands in place of it"),
        ("tenby", {}, {}, [{"tokens": 3}, {}], "no module in play uses Contribution Tokens"),
        ("tenby", {"projects": True}, {"projects": {"space": 2}}, [{}, {}], "space: no Project is active"),
        ("tenby", {"notice-boards": True}, {"notice-boards": {"passed": {"Ana": 2}}}, [{}, {}], "passed: rounds are"),
        ("tenby", {"notice-boards": True}, {"notice-boards": {"passed": {"Ana": -1}}}, [{}, {}], "passed: rounds are"),
        (
            "tenby",
            {"visitors": True},
            {"visitors": {"guests": {"Ana": [{"card": "V01", "covered": [1, 1]}]}}},
            [{}, {}],
            "guests: 1 is there twice",
        ),
        (
            "tenby",
            {"visitors": True, "fully-satisfied": True},
            {"visitors": {"placed": {"Ana": ["windows", "windows"]}}},
            [{}, {}],
            "is there twice",
        ),
    ],
)  # fmt: skip
def test_what_would_not_count_is_refused(
    title: str, options: dict[str, Any], position: dict[str, Any], seats: list[dict[str, Any]], said: str
) -> None:
    game = load_title(title).game(2, options)
    entries = [{"seat": name, **entry} for name, entry in zip(NAMES, seats, strict=False)]
    data = {**position, "towns" if title == "tiny-towns" else "seats": entries}
    with pytest.raises(PositionError) as caught:
        game.read_position(data, NAMES[:2])
    assert said in str(caught.value)
