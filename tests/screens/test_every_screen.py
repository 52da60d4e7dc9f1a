"""Every page and every table: at any size, in plain ASCII, with a focus that is seen, keys below and a way out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import signature
from typing import Any

import pytest
from screen_harness import until
from shell_harness import FinishedMatch, MemoryServices, dump, make_app, save
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from rules.kernel.chance import Chance
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.titles import load_title
from screens.card_editor import CardEditor, CardPacksScreen
from screens.card_picker import CardPicker
from screens.cards import CardsScreen
from screens.command_menu import CommandMenu
from screens.commands import COMMANDS
from screens.dialogs import AskText, confirm
from screens.finder import FinderPage
from screens.frame import Page
from screens.game_screen import GameScreen
from screens.help import HelpScreen
from screens.home import HomeScreen
from screens.keys import PressKey
from screens.menu_page import MenuPage
from screens.result import ResultScreen
from screens.rulebook import RulebookScreen
from screens.services import PackInfo
from screens.session import Session
from screens.titles import GAME_SCREENS, load_commands
from screens.waiting import WaitingScreen
from screens.widgets.canvas_view import CanvasView
from screens.widgets.log_screen import LogScreen
from screens.widgets.seats_screen import SeatsScreen
from tenby_tui.app import TenbyApp
from tenby_tui.services import new_match

load_commands()
SIZES = ((1, 1), (20, 5), (79, 23), (140, 45), (250, 80))
PACK = PackInfo("mine.toml", "My copy", 'game = "tenby"\n', ())
PEOPLE = ("Zoë", "Jürgen 雷", "Chloe", "Dora", "Emil")
SAVES = [save(1, "Brisk Otter", "round 7, Ana to move"), save(2, "Calm Heron", "Ben won 31 : 24", finished=True)]


def all_of(kind: type[Any]) -> Iterator[type[Any]]:
    """Every class below one."""
    for found in kind.__subclasses__():
        yield found
        yield from all_of(found)


def needed(page: type[Any]) -> list[str]:
    """What has to be given for a page to be made."""
    given = signature(page).parameters.values()
    return [each.name for each in given if each.default is each.empty and each.kind is each.POSITIONAL_OR_KEYWORD]


def played(title: str, moves: int, people: int = 2) -> Match:
    match = new_match(title, [Seat(name) for name in PEOPLE[:people]], {}, seed=f"every screen of {title}")
    chance = Chance("moves")
    while len(match.entries) < moves and not match.over:
        match.play(match.game.sample_move(match.state, chance))
    return match


def picker() -> CardPicker:
    title = load_title("tiny-towns")
    option = next(each for each in title.describe_options() if each.kind == "cards")
    return CardPicker(title, option, (), lambda picked: [])


def session(services: Any) -> Session:
    return Session(played("tenka", 8), services, 1)


PAGES: dict[str, Callable[[Any], Screen[Any]]] = {
    **{
        page.__name__: lambda services, page=page: page()
        for page in all_of(Page)
        if page not in (HomeScreen, FinderPage, MenuPage, WaitingScreen) and not needed(page)
    },
    "HelpScreen": lambda services: HelpScreen("tenby"),
    "RulebookScreen": lambda services: RulebookScreen("tenka"),
    "CardsScreen": lambda services: CardsScreen("tenby"),
    "CardPicker": lambda services: picker(),
    "CardPacksScreen": lambda services: CardPacksScreen(load_title("tenka"), load_title("tenka").cards()[0]),
    "CardEditor": lambda services: CardEditor(load_title("tenby"), load_title("tenby").cards()[0], PACK),
    "ResultScreen": lambda services: ResultScreen(FinishedMatch([31, 24]), 2),  # type: ignore[arg-type]
    "Ask": lambda services: confirm("Delete it?", "Yes"),
    "AskText": lambda services: AskText("Name", "Ana"),
    "PressKey": lambda services: PressKey(COMMANDS["game.undo"], lambda key: "No."),
    "LogScreen": lambda services: LogScreen(session(services), lambda: None),
    "SeatsScreen": lambda services: SeatsScreen(session(services)),
}
"""Each page and how it is opened: those that need nothing, and some that need something."""


async def opened(app: TenbyApp, pilot: Pilot[None], name: str) -> Screen[Any]:
    page = PAGES[name](app.services)
    app.push_screen(page)
    await until(pilot, lambda: app.screen is page and page.is_mounted)
    await pilot.pause()
    return page


@pytest.mark.parametrize("name", PAGES)
async def test_a_page_can_be_read_left_and_made_any_size_in_ascii(name: str) -> None:
    services = MemoryServices(SAVES)
    services.settings.ascii = True
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.screen.is_mounted)
        below = app.screen
        page = await opened(app, pilot, name)
        assert dump(app).strip()
        check_focus(app, page)
        if isinstance(page, Page):
            assert page.query_one("#footer").render_line(0).text.strip(), "its keys stand below"
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            frame = dump(app)
            assert frame.isascii(), [char for char in frame if not char.isascii()]
            wide = [line for line in frame.splitlines() if len(line) > width]
            assert wide == [], (width, height)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: app.screen is page)
        check_focus(app, page)
        for _ in range(3):
            if app.screen is page:
                await pilot.press("escape")
                await pilot.pause()
        assert app.screen is below


@pytest.mark.parametrize("name", PAGES)
async def test_the_keys_for_help_and_for_the_menu_are_the_same_on_every_page(name: str) -> None:
    app = make_app(MemoryServices(SAVES))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.screen.is_mounted)
        page = await opened(app, pilot, name)
        if not isinstance(page, Page):
            return
        await pilot.press("f3")
        await until(pilot, lambda: isinstance(app.screen, CommandMenu), "the menu")
        await pilot.press("f3")
        await until(pilot, lambda: app.screen is page, "that the menu closed")
        await pilot.press("f1")
        if isinstance(page, HelpScreen):
            await until(pilot, lambda: app.screen is not page, "that help closed")
            return
        await until(pilot, lambda: isinstance(app.screen, HelpScreen), "help")
        await pilot.press("f1")
        await until(pilot, lambda: app.screen is page, "that help closed")


def check_focus(app: TenbyApp, page: Screen[Any]) -> None:
    """Something on the page has the focus, and the window shows it; or the page draws its own cursor."""
    if page.query(CanvasView) or isinstance(page, PressKey):
        return
    focused = app.focused
    assert focused is not None
    assert focused.region.height > 0
    assert page.region.overlaps(focused.region)
    if not isinstance(focused, Input):
        assert focused.has_focus


@pytest.mark.parametrize("title", GAME_SCREENS)
async def test_a_table_is_drawn_at_any_size_in_ascii(title: str) -> None:
    services = MemoryServices()
    services.settings.ascii = True
    services.settings.secrets = "open"
    match = played(title, 3)
    app = make_app(services, (match, 1, ""))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, GameScreen) and not app.screen._covered)
        table = app.screen
        assert isinstance(table, GameScreen)
        chance = Chance("walk")
        for moment in range(4):
            for size in SIZES:
                frame = table.draw(*size).text()
                found = {char for char in frame if not char.isascii()}
                assert {char for char in found if not char.isalpha()} == set()
            for width, height in ((1, 1), (80, 24)) if moment else (*SIZES, (80, 24)):
                await pilot.resize_terminal(width, height)
                await pilot.pause()
                frame = dump(app)
                assert frame.isascii(), {char for char in frame if not char.isascii()}
            await pilot.press("down", "enter")
            assert dump(app).isascii()
            await pilot.press("escape", "escape")
            for _ in range(9):
                if not match.over:
                    match.play(match.game.sample_move(match.state, chance))
            if match.over:
                break
            table.proceed()
            await pilot.pause()
