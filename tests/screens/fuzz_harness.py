"""Random keys, clicks, sizes and suspensions thrown at the whole app, and what must hold after every batch of them.

Events are posted in batches, as a burst of typing or a paste would come.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

from canaries import canaries
from rich.cells import cell_len
from screen_harness import key_event, open_curtain, until
from textual import events
from textual.pilot import Pilot
from textual.screen import ModalScreen

from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from screens import commands
from screens.card_editor import CardEditor, CardPacksScreen
from screens.cards import CardsScreen
from screens.curtain import Curtain
from screens.dialogs import Ask
from screens.game_screen import GameScreen
from screens.home import HomeScreen
from screens.library import LibraryScreen
from screens.replay import ReplayScreen
from screens.result import ResultScreen
from screens.rulebook import RulebookScreen
from screens.saves import SavesScreen
from tenby_tui.app import TenbyApp

SIZES = [(80, 24)] * 4 + [(20, 5), (40, 12), (79, 23), (81, 25), (119, 35), (140, 45), (200, 60), (80, 23), (1, 1)]
STRANGE = [
    *"0qTz:?²٣½é漢ß", "f1", "f2", "f4", "f5", "f6", "f12", "home", "end", "pageup", "pagedown", "delete", "backspace",
    "shift+tab", "ctrl+c", "ctrl+q", "ctrl+p", "ctrl+z", "ctrl+s", "ctrl+d", "insert",
]  # fmt: skip
USUAL = [*"123456789", *["enter"] * 14, *["escape"] * 3, *["up", "down", "left", "right"] * 4, *["tab"] * 2, "space"]
OPEN_TO_ALL = (CardsScreen, CardPacksScreen, CardEditor, RulebookScreen, LibraryScreen, ResultScreen)
"""Screens that name cards without saying who has them."""


def keys_of(*groups: str) -> list[str]:
    """Keys to throw: those of some groups of commands, those that every game uses most, and strange ones."""
    own = [key for command in commands.in_group(*groups) for key in commands.keys_of(command)]
    return [*own, *own, *USUAL, *USUAL, *STRANGE]


def click_events(x: int, y: int) -> Iterable[events.Event]:
    """A click of the left button at a cell."""
    for kind in (events.MouseDown, events.MouseUp):
        yield kind(
            widget=None, x=x, y=y, delta_x=0, delta_y=0, button=1, shift=False, meta=False, ctrl=False,
            screen_x=x, screen_y=y,
        )  # fmt: skip


def frame(app: TenbyApp) -> list[str]:
    """The lines of the top screen as they are painted."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


def table_of(app: TenbyApp) -> GameScreen | None:
    """The table under whatever lies on it."""
    return next((screen for screen in app.screen_stack if isinstance(screen, GameScreen)), None)


async def check_frame(app: TenbyApp, pilot: Pilot[None]) -> None:
    """Every line is as wide as the screen, what has the focus can be seen, and no secret is on show."""
    await until(pilot, lambda: {cell_len(line) for line in frame(app)} <= {app.size.width}, "a frame that fits")
    focused = app.focused
    assert focused is None or all(node.display for node in focused.ancestors_with_self if node is not app), focused
    text = "\n".join([*frame(app), str(app.title), str(app.sub_title)])
    for match, viewer in on_show(app):
        leaked = [name for name in canaries(match, viewer) if name in text]
        assert not leaked, f"viewer {viewer} sees {leaked} on {type(app.screen).__name__}:\n{text}"
        assert match.over or match.seed not in text


def on_show(app: TenbyApp) -> Iterator[tuple[Match, int]]:
    """The matches whose secrets the top screen may not show, each with the viewer whose view is on show."""
    table = table_of(app)
    page = next(screen for screen in reversed(app.screen_stack) if not isinstance(screen, ModalScreen))
    if isinstance(page, OPEN_TO_ALL):  # a menu or question lets it show through
        return
    if table is not None:
        session = table.session
        hidden = isinstance(app.screen, Curtain) or session.waiting is not None
        yield session.match, PUBLIC if hidden else session.viewer
    elif isinstance(app.screen, HomeScreen | SavesScreen | ReplayScreen):
        # Nobody sits down for these: what they show of a match under way is what everybody saw.
        services: Any = app.services
        yield from ((match, PUBLIC) for match in services.matches.values())


async def throw(app: TenbyApp, pilot: Pilot[None], chance: random.Random, keys: list[str], count: int) -> None:
    """A batch of keys, sometimes clicks, a new size, or a suspension."""
    for _ in range(count):
        if chance.random() < 0.06:
            for event in click_events(chance.randrange(app.size.width), chance.randrange(app.size.height)):
                app.screen._forward_event(event)  # as the app does with what the driver sends
        else:
            app.post_message(key_event(chance.choice(keys)))
    await pilot.pause()
    if chance.random() < 0.25:
        await pilot.resize_terminal(*chance.choice(SIZES))
    if chance.random() < 0.03:
        app.app_suspend_signal.publish(app)
        app.app_resume_signal.publish(app)
        await pilot.pause()


async def throw_and_check(
    app: TenbyApp, pilot: Pilot[None], chance: random.Random, keys: list[str], count: int
) -> None:
    """A batch, somebody who sits down wherever a curtain fell, and all that must hold then."""
    await throw(app, pilot, chance, keys, count)
    await check_frame(app, pilot)
    if isinstance(app.screen, Curtain) and app.screen.drawn:
        await open_curtain(app, pilot)
        await check_frame(app, pilot)


async def leave(app: TenbyApp, pilot: Pilot[None]) -> None:
    """There is always a way out: escape to a table, a curtain or home, and from a table q and h."""
    await pilot.resize_terminal(80, 24)
    if isinstance(curtain := app.screen, Curtain) and curtain._sitting is not None:
        # Somebody's number waits whether it is held down; a key that comes as the curtain opens is lost with it.
        await until(pilot, lambda: app.screen is not curtain, "that the curtain opened")
    for _ in range(12 + 3 * len(app.screen_stack)):  # pages over pages: each takes back a search, then closes
        if isinstance(app.screen, GameScreen | Curtain | HomeScreen):
            break
        unsaved = any(getattr(screen, "unsaved", False) for screen in app.screen_stack)
        await pilot.press("y" if unsaved and isinstance(app.screen, Ask) else "escape")
        await pilot.pause()
    for _ in range(3):
        if isinstance(app.screen, GameScreen):  # a lesson asks at the last escape already
            await pilot.press("escape")
    if not isinstance(app.screen, HomeScreen | ResultScreen):
        if not isinstance(app.screen, Ask):
            await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, Ask), "the question whether to leave")
        await pilot.press("h")
    elif isinstance(app.screen, ResultScreen):
        await pilot.press("escape")
    await until(pilot, lambda: isinstance(app.screen, HomeScreen), "the home screen")

