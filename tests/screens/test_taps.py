"""Whatever a key does, a tap does too: every command in force can be reached with the mouse or a finger alone."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable
from importlib import import_module
from typing import Any

import pytest
from screen_harness import until
from shell_harness import MemoryServices, dump, make_app, save
from table_harness import TableApp, new_match, sit_down, text_of
from textual.content import Content
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, Static

import screens
from rules.kernel.match import Match
from rules.kernel.record import KINDS, Seat, kind_name
from rules.titles import load_title
from screens.command_menu import CommandMenu, listed
from screens.commands import COMMANDS, MENU
from screens.curtain import Curtain
from screens.dialogs import Ask, AskText, TooSmall
from screens.frame import Page
from screens.game_screen import GameScreen
from screens.menu import Menu
from screens.replay import ReplayScreen
from screens.taps import CLICK, Taps, action_of
from screens.titles import GAME_SCREENS
from screens.widgets.canvas_view import CanvasView
from screens.widgets.log_screen import LogScreen
from screens.widgets.seats_screen import SeatsScreen


def every_screen() -> list[type[Screen[Any]]]:
    """Every class of screen in the program."""
    for module in pkgutil.walk_packages(screens.__path__, "screens."):
        import_module(module.name)
    found: list[type[Screen[Any]]] = []
    waiting: list[type[Screen[Any]]] = [Screen]
    while waiting:
        classes = waiting.pop().__subclasses__()
        found += classes
        waiting += classes
    return sorted({cls for cls in found if cls.__module__.startswith("screens.")}, key=lambda cls: cls.__name__)


def in_force(screen: Screen[Any] | type[Screen[Any]]) -> set[str]:
    """The commands that keys of a screen stand for, cursor steps and the menu aside."""
    if isinstance(screen, type):
        bindings = screen._merged_bindings
        assert bindings is not None
        ids = {binding.id for found in bindings.key_to_bindings.values() for binding in found}
    else:
        ids = {active.binding.id for active in screen.active_bindings.values() if active.node is screen}
    return {name for name in ids if name in COMMANDS and COMMANDS[name].group != "cursor" and name != MENU}


@pytest.mark.parametrize("page", [cls for cls in every_screen() if issubclass(cls, Page)], ids=lambda cls: cls.__name__)
def test_the_menu_of_every_page_lists_what_its_keys_do(page: type[Page[Any]]) -> None:
    steps = {"finder.next", "finder.previous"}  # its list is tapped
    bindings = page._merged_bindings
    assert bindings is not None
    done = {
        binding.action
        for found in bindings.key_to_bindings.values()
        for binding in found
        if binding.id in in_force(page) - steps
    }
    assert done <= {command.action for command in page.offered()}


@pytest.mark.parametrize(
    "table", [cls for cls in every_screen() if issubclass(cls, GameScreen) and cls.GROUP], ids=lambda cls: cls.__name__
)
def test_the_menu_of_every_table_lists_what_its_keys_do(table: type[GameScreen]) -> None:
    assert in_force(table) == {command.id for command in listed(table.GROUP, "game")}


def test_no_other_screen_is_forgotten_here() -> None:
    others = {
        cls.__name__
        for cls in every_screen()
        if not issubclass(cls, (Page, GameScreen, Ask)) and in_force(cls)  # the answers of a question are tapped
    }
    assert others == {"CommandMenu", "Curtain", "LogScreen", "ReplayScreen", "SeatsScreen"}


def test_the_menu_of_a_replay_lists_what_its_keys_do() -> None:
    assert in_force(ReplayScreen) <= {command.id for command in listed("replay")}


# -- tables ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title_id", GAME_SCREENS)
async def test_a_tap_on_the_title_line_opens_the_menu(title_id: str) -> None:
    title = load_title(title_id)
    count = min(seats for seats in title.seats if seats > 1)
    seats = [Seat(name, "human") for name in ("Ana", "Ben", "Chloe")[:count]]
    app = TableApp(Match(title, title.game(count, {}), seats, "taps"))
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(app, pilot)
        await pilot.click(offset=(77, 0))
        menu = await shown(app, pilot)
        assert ids(menu) == in_force(app.table)
        await until(pilot, lambda: "esc close" in lines_of(app)[22], "the foot of the menu")
        await pilot.click(offset=(0, 12))  # beside the list
        await pilot.pause()
        assert app.screen is app.table


async def test_a_tap_in_the_menu_does_what_the_key_does(monkeypatch: pytest.MonkeyPatch) -> None:
    app = TableApp(new_match(2, monuments="off"))
    async with app.run_test(size=(100, 60)) as pilot:
        await sit_down(app, pilot)
        table = app.table
        done: list[str] = []
        wanted: list[str] = []
        for command in listed(table.GROUP, "game"):
            monkeypatch.setattr(table, f"action_{command.action}", lambda name=command.id: done.append(name))
        for place in range(0, len(in_force(table)), 6):
            await pilot.click(offset=(3, 0))
            menu = (await shown(app, pilot)).query_one(Menu)
            line, entry = [(line, entry) for line, entry in enumerate(menu.entries) if not entry.heading][place]
            wanted.append(entry.id)
            await pilot.click(menu, offset=(8, line))
            await until(pilot, lambda: len(done) == len(wanted), entry.id)
        assert done == wanted


async def test_keys_that_the_decision_bar_shows_are_tapped() -> None:
    app = TableApp(new_match(2, monuments="off"))
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(app, pilot)
        await tap_word(app, pilot, "score")
        assert app.table.sheet_line == 0
        await tap_word(app, pilot, "↓ line")
        assert app.table.sheet_line == 1
        await tap_word(app, pilot, "esc close")
        assert app.table.sheet_line == -1


async def test_a_typed_move_is_made_by_a_tap() -> None:
    match = new_match(2, monuments="off")
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(app, pilot)
        app.table.action_notation()
        await pilot.pause()
        app.table.notation.value = match.game.write(match.game.moves(match.state)[0])
        await pilot.pause()
        await tap_word(app, pilot, "make the move")
        await until(pilot, lambda: len(match.entries) == 1)


async def test_a_window_that_is_too_small_is_accepted_by_a_tap() -> None:
    app = TableApp(new_match(2, monuments="off"))
    async with app.run_test(size=(70, 20)) as pilot:
        await sit_down(app, pilot)
        assert app.table.too_small
        await pilot.click(offset=(30, 15))
        await pilot.pause()
        assert not app.table.too_small


async def test_the_log_is_read_and_taken_back_by_taps() -> None:
    match = new_match(2, monuments="off")
    for _ in range(6):
        match.play(match.game.moves(match.state)[0])
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(app, pilot)
        await tap_word(app, pilot, "l log")
        assert isinstance(app.screen, LogScreen)
        assert in_force(app.screen) - {"game.log", "game.cover", "game.quit"} <= targets(app) | {"game.choose"}
        last = app.screen._cursor
        await pilot.click(offset=(20, 2))
        assert app.screen._cursor == 0 != last
        await tap_word(app, pilot, "↓ lines")
        assert app.screen._cursor == 1
        app.screen._go(last)
        await tap_word(app, pilot, "take back from")
        assert "yes" in text_of(app)
        await tap_word(app, pilot, "enter yes")
        await until(pilot, lambda: app.screen is app.table)
        assert len(match.entries) < 6


async def test_a_seat_is_handed_to_a_bot_by_taps() -> None:
    app = TableApp(new_match(2, monuments="off"))
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(app, pilot)
        app.table.action_seats()
        await until(pilot, lambda: isinstance(app.screen, SeatsScreen) and app.screen.query(CanvasView))
        assert in_force(app.screen) - {"game.seats"} <= targets(app)
        await pilot.click(offset=(10, 3))
        await tap_word(app, pilot, "a person >", at=9)
        assert kind_name(list(KINDS)[1]) in text_of(app)
        await tap_word(app, pilot, "enter take it")
        await until(pilot, lambda: app.screen is app.table)
        assert [seat.kind for seat in app.match.seats] == ["human", list(KINDS)[1]]


async def test_all_of_the_curtain_is_tapped() -> None:
    match = new_match(3, first="1", monuments="off")
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(app, pilot)
        match.play(match.game.moves(match.state)[0])
        app.push_screen(covered := laid_curtain(app))
        await until(pilot, lambda: covered.drawn)
        shown_there = {target for target in targets(app) if target in COMMANDS}
        assert in_force(covered) - {"game.help"} == shown_there  # help is found at the table


async def test_a_tap_on_the_curtain_before_it_is_quiet_does_nothing() -> None:
    match = new_match(3, first="1", monuments="off")
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(app, pilot)
        match.play(match.game.moves(match.state)[0])
        app.push_screen(covered := laid_curtain(app))
        await until(pilot, lambda: covered.drawn)
        moves = len(match.entries)
        covered._ready = float("inf")
        await tap_word(app, pilot, "take the last move back")
        assert (app.screen, len(match.entries)) == (covered, moves)


# -- pages -----------------------------------------------------------------------------------------------------------


async def test_every_page_has_a_tap_for_its_menu_and_its_footer() -> None:
    services = MemoryServices([save(1, "Brisk Otter", "round 7")])
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for action in ("new_game", "saves", "library", "settings"):
            await app.screen.run_action(action)
            page = await arrived(app, pilot, "")
            assert in_force(page) <= {command.id for command in page.offered()}
            await pilot.click("#menu")
            menu = await shown(app, pilot)
            assert ids(menu) == {command.id for command in page.offered()}
            await until(pilot, lambda: "What can be done" in dump(app))
            close = next(command for command in listed(*page.GROUPS) if command.action == "close")
            await tap_word(app, pilot, close.help)
            await arrived(app, pilot, "home")


async def test_a_tap_on_the_footer_does_what_the_key_does() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await app.screen.run_action("new_game")
        await until(pilot, lambda: "add seat" in dump(app))
        seats = dump(app).count("■")
        await tap_word(app, pilot, "a add seat")
        assert dump(app).count("■") == seats + 1
        await tap_word(app, pilot, "esc back")
        await until(pilot, lambda: "Continue" in dump(app) or "New game" in dump(app))


async def test_a_value_is_stepped_by_taps_on_its_marks() -> None:
    services = MemoryServices()
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await app.screen.run_action("settings")
        await until(pilot, lambda: "brisk" in dump(app) or "instant" in dump(app))
        await tap_word(app, pilot, "instant ›", at=8)
        assert services.settings.bot_pace == 0.7
        await tap_word(app, pilot, "‹ brisk")
        assert services.settings.bot_pace == 0.0


async def test_a_line_of_text_is_taken_or_left_by_a_tap() -> None:
    app = make_app()
    taken: list[str | None] = []
    async with app.run_test(size=(80, 24)) as pilot:
        for word, result in (("takes it", "Dora"), ("leaves it", None)):
            app.push_screen(AskText("Who?"), taken.append)
            await until(pilot, lambda: app.screen.query(Input))
            app.screen.query_one(Input).value = "Dora"
            await tap_word(app, pilot, word)
            await until(pilot, lambda: bool(taken))
            assert taken.pop() == result


async def test_a_small_terminal_is_accepted_by_a_tap() -> None:
    app = make_app()
    async with app.run_test(size=(60, 20)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TooSmall))
        await pilot.click(offset=(30, 15))
        await until(pilot, lambda: not isinstance(app.screen, TooSmall))


# -- hovering --------------------------------------------------------------------------------------------------------


async def test_what_lies_below_the_pointer_is_lit() -> None:
    app = TableApp(new_match(2, monuments="off"))
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(app, pilot)
        x, y = place_of(app, "e score")
        assert "score" not in underlined(app, y)
        await pilot.hover(offset=(x, y))
        assert underlined(app, y).replace(" ", "") == "escore"
        await pilot.hover(offset=(x, 0))
        assert not underlined(app, y)


async def test_a_part_of_a_footer_is_lit() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await app.screen.run_action("settings")
        await until(pilot, lambda: "esc done" in dump(app))
        footer = app.screen.query_one("#footer", Taps)
        x, y = place_of(app, "esc done")
        await pilot.hover(offset=(x, y))
        rendered = footer.render()
        assert isinstance(rendered, Content)
        lit = [rendered.plain[span.start : span.end] for span in rendered.spans if span.style == "reverse"]
        assert lit == ["esc done"]
        await pilot.hover(offset=(x, 5))
        assert footer.render() == footer.visual


def test_a_tap_is_found_in_its_text() -> None:
    from screens.taps import tap

    assert [action_of(span) for span in tap("close", "screen.close").spans] == ["screen.close"]
    assert CLICK == "@click", "what the framework calls it"
    assert isinstance(Taps(), Static)


# -- helpers ---------------------------------------------------------------------------------------------------------


async def shown(app: Any, pilot: Pilot[Any]) -> CommandMenu:
    """The menu, once it is there."""

    def there() -> bool:
        """A menu without its place would be missed by a click."""
        screen = app.screen
        return isinstance(screen, CommandMenu) and any(menu.region.height for menu in screen.query(Menu))

    await until(pilot, there, "the menu")
    menu: CommandMenu = app.screen
    return menu


async def arrived(app: Any, pilot: Pilot[Any], group: str) -> Page[Any]:
    """The page on top, once it is there: the home screen, or another one."""

    def there() -> bool:
        page = app.screen
        return isinstance(page, Page) and page._ready and ("home" in page.GROUPS) == (group == "home")

    await until(pilot, there, f"a page {group}")
    page: Page[Any] = app.screen
    return page


def ids(menu: CommandMenu) -> set[str]:
    """What a menu offers."""
    return {entry.id for entry in menu.query_one(Menu).entries if not entry.heading}


def targets(app: Any) -> set[Any]:
    """What can be clicked on the canvas on show."""
    canvas = app.screen.query_one(CanvasView).canvas
    return {area.target for area in canvas.areas}


def laid_curtain(app: TableApp) -> Curtain:
    """The curtain of the seat to move."""
    from screens.handover import Handover

    app.table.session.waiting = Handover("curtain", app.table.session.to_move, app.table.session.to_move)
    return Curtain(app.table.session)


def lines_of(app: Any) -> list[str]:
    return [strip.text for strip in app.screen._compositor.render_strips()]


def place_of(app: Any, word: str) -> tuple[int, int]:
    """The last place where a word stands on the screen."""
    places: Iterable[tuple[int, int]] = (
        (line.rindex(word), y) for y, line in enumerate(lines_of(app)) if word in line
    )
    found = list(places)
    assert found, f"{word!r} is not on the screen:\n" + "\n".join(lines_of(app))
    return found[-1]


async def tap_word(app: Any, pilot: Pilot[Any], word: str, *, at: int = 0) -> None:
    """Tap where a word stands."""
    x, y = place_of(app, word)
    await pilot.click(offset=(x + at, y))
    await pilot.pause()


def underlined(app: Any, y: int) -> str:
    strip = app.screen._compositor.render_strips()[y]
    return "".join(segment.text for segment in strip if segment.style is not None and segment.style.underline)
