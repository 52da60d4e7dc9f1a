"""No screen touches a game's state: it could not even come by one.

A state can be had in a few ways only, all of them attributes with names of their own. The first test finds these names
in running matches of every title, so that a new one is noticed; the second one reads all of ``screens/`` for them.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from rules.kernel.chance import Chance
from rules.kernel.events import PUBLIC
from rules.kernel.game import Game
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.kernel.replay import Replay
from rules.kernel.title import Title
from rules.kernel.vantage import Vantage
from rules.titles import TITLES, load_title
from screens.services import Services, TableSettings
from screens.session import Session

SCREENS = sorted((Path(__file__).parents[1] / "screens").rglob("*.py"))
HOLDERS = {"state", "_states", "model"}
"""Attributes that are states, or hold some."""
MAKERS = {"deal", "start", "resample"}
"""Methods of a game that make a state."""
BACK_DOORS = {"vars", "attrgetter", "methodcaller", "__dict__", "__getattribute__", "__getstate__", "__reduce__"}
"""Ways to an attribute without its name."""


READ_BY_NAME = {
    "view", "settings", "self.shell.services.settings", "TableSettings()", "import_module(module)", "emotions",
}  # fmt: skip
"""What attributes are read off that a variable names: views, settings, modules, a card's numbers."""


class Desk:
    """As much of the services as a session needs to be looked at."""

    settings = TableSettings()

    def clock(self) -> float:
        return 0.0


def started(title_id: str) -> Match:
    title = load_title(title_id)
    seats = [Seat(name) for name in ("Ana", "Ben", "Chloe")]
    match = Match(title, title.game(3, {}), seats, "states")
    chance = Chance("states")
    for _ in range(20):
        match.play(match.game.sample_move(match.state, chance))
    return match


def values(thing: Any) -> Iterator[tuple[str, Any]]:
    """What can be read off a thing by name, private things too."""
    for name in dir(thing):
        if name.startswith("__"):
            continue
        try:
            found = getattr(thing, name)
        except Exception:
            continue
        if not callable(found):
            yield name, found


def holds(value: Any, kind: type) -> bool:
    """Whether a value is a state or a collection with states."""
    if isinstance(value, kind):
        return True
    return isinstance(value, Iterable) and not isinstance(value, str) and any(isinstance(each, kind) for each in value)


@pytest.mark.parametrize("title", TITLES)
def test_states_are_found_under_these_names_only(title: str) -> None:
    match = started(title)
    kind = type(match.state)
    session = Session(match, cast("Services", Desk()), 1)
    things = [match, match.until(5), match.vantage(PUBLIC), Replay(match), session, match.game, match.title]
    things += [match.entries[-1], match.vantage(PUBLIC).view, match.record()]
    found = {name for thing in things for name, value in values(thing) if holds(value, kind)}
    assert found == HOLDERS


def test_states_are_made_by_these_methods_only() -> None:
    for owner in (Game, Match, Vantage, Title, Replay, Session):
        made = {
            name
            for name, method in inspect.getmembers(owner, inspect.isfunction)
            if inspect.signature(method).return_annotation in ("S", "State", "Any") and not name.startswith("_")
        }
        assert made <= MAKERS | {"position"}, f"{owner.__name__} gives {made}"


def takers() -> set[str]:
    """Methods of the titles' games that take a state."""
    games = {type(load_title(title).game(3, {})) for title in TITLES}
    return {
        name
        for game in games
        for name, method in inspect.getmembers(game, inspect.isfunction)
        if "state" in inspect.signature(method).parameters
    }


TAKERS = takers()


def faults(text: str) -> list[str]:
    """What in a source touches a state or could."""
    found = []
    for node in ast.walk(ast.parse(text)):
        fault = False
        if isinstance(node, ast.Attribute):
            of_a_game = ast.unparse(node.value).split(".")[-1].strip("_") == "game"
            fault = node.attr in HOLDERS | BACK_DOORS | (MAKERS - {"start"})
            fault |= of_a_game and node.attr in TAKERS | MAKERS
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr":
            name = node.args[1]
            if isinstance(name, ast.Constant):
                fault = name.value in HOLDERS | MAKERS | TAKERS
            else:
                fault = ast.unparse(node.args[0]) not in READ_BY_NAME
        elif isinstance(node, ast.Name):
            fault = node.id in BACK_DOORS
        elif isinstance(node, ast.ImportFrom):
            # Whoever has no chance can deal nothing.
            fault = node.module == "rules.kernel.chance" or any(each.name in ("State", "Chance") for each in node.names)
        elif isinstance(node, ast.Import):
            fault = any(each.name.startswith("rules.") and each.name.endswith("chance") for each in node.names)
        if fault:
            found.append(f"line {getattr(node, 'lineno', 0)}: {ast.unparse(node)}")
    return found


@pytest.mark.parametrize("path", SCREENS, ids=lambda path: path.relative_to(SCREENS[0].parent).as_posix())
def test_no_screen_touches_a_state(path: Path) -> None:
    assert faults(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        "lines = match.game.view(match.state, PUBLIC)",
        "seat = self.match.game.seat_to_move(state)",
        "moves = game.moves(it)",
        "match._states[-1]",
        "vantage.model.hands",
        "state = game.resample(view, chance)",
        "state = self.game.start(chance)",
        "begin = game.start",
        "from rules.kernel.chance import RecordedChance",
        "getattr(match, 'state')",
        "getattr(match, name)",
        "vars(match)",
        "match.__dict__['x']",
        "from rules.tenka.state import PROVINCE, State",
    ],
)
def test_what_touches_a_state_is_found(text: str) -> None:
    assert faults(text)
