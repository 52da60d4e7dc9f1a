"""The cover key covers the table from every page that can lie over a private view."""

from __future__ import annotations

import pytest
from screen_harness import until
from shell_harness import MemoryServices, make_app
from textual.pilot import Pilot

from rules.kernel.events import PUBLIC
from rules.kernel.record import Seat
from screens.card_editor import CardEditor
from screens.cards import CardsScreen
from screens.curtain import Curtain
from screens.game_screen import GameScreen
from tenby_tui.app import TenbyApp
from tenby_tui.services import new_match

PAGES = {"c": "CardsScreen", "r": "RulebookScreen", "?": "HelpScreen", "l": "LogScreen", "T": "LogScreen",
         "f6": "SeatsScreen", "q": "Ask", "e": "TinyTownsScreen", ":": "TinyTownsScreen"}  # fmt: skip
TYPED_INTO = ("c", "r", ":")
"""Here a letter is typed, so only the F-key covers."""


def private_table(*, kept: bool = True) -> TenbyApp:
    services = MemoryServices()
    services.settings.secrets = "peek-at-once"
    people = [Seat("Ana"), Seat("Ben"), Seat("Chloe")]
    match = new_match("tiny-towns", people, {"monuments": "secret", "first": "1"}, seed="cover")
    while kept and match.decision is not None and match.decision.kind == "keep":
        match.play(match.game.moves(match.state)[0])
    return make_app(services, opening=(match, 100, ""))


async def sit_down(app: TenbyApp, pilot: Pilot[None]) -> GameScreen:
    await pilot.pause()
    curtain = app.screen
    assert isinstance(curtain, Curtain)
    curtain._ready = 0.0
    await pilot.press(str(curtain.seat + 1))
    await pilot.pause()
    table = app.screen
    assert isinstance(table, GameScreen)
    assert table.session.viewer == table.session.to_move
    return table


@pytest.mark.parametrize("key", ["f2", "z"])
@pytest.mark.parametrize("page", PAGES)
async def test_one_key_covers_everything_over_the_table(page: str, key: str) -> None:
    if key == "z" and page in TYPED_INTO:
        return
    app = private_table()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(app, pilot)
        await pilot.press(page)
        await pilot.pause()
        assert type(app.screen).__name__ == PAGES[page]
        await pilot.press(key)
        await pilot.pause()
        assert app.screen is table
        assert table.session.viewer == PUBLIC
        assert table.sheet_line < 0
        assert not table.notation.display


async def test_the_editor_of_a_card_is_covered_whatever_is_typed_in_it() -> None:
    app = private_table()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(app, pilot)
        app.services.make_pack("tiny-towns")
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, CardsScreen) and app.screen.is_mounted, "the cards")
        await pilot.pause()
        await pilot.press("f9")
        await until(pilot, lambda: isinstance(app.screen, CardEditor), "the editor")
        editor = app.screen
        assert isinstance(editor, CardEditor)
        await until(pilot, lambda: editor.focused is not None, "the text")
        await pilot.press("z")
        await until(pilot, lambda: editor.unsaved, "the letter")
        await pilot.press("f2")
        await until(pilot, lambda: app.screen is table, "the covered table")
        assert table.session.viewer == PUBLIC


@pytest.mark.parametrize("page", PAGES)
async def test_a_private_decision_goes_behind_its_curtain(page: str) -> None:
    app = private_table(kept=False)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(app, pilot)
        await pilot.press(page)
        await pilot.pause()
        await pilot.press("f2")
        await pilot.pause()
        assert isinstance(app.screen, Curtain)
        assert app.screen_stack[-2] is table
        assert table.session.viewer == PUBLIC


async def test_a_key_for_it_in_the_settings_is_in_force_on_pages_too() -> None:
    app = private_table()
    app.settings_file.settings.keys = {"game.cover": "f9"}
    app.apply_settings()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(app, pilot)
        for page in ("c", "q"):
            await pilot.press(page)
            await pilot.pause()
            await pilot.press("f2")
            assert app.screen is not table
            await pilot.press("f9")
            await pilot.pause()
            assert app.screen is table
            assert table.session.viewer == PUBLIC


async def test_it_means_nothing_at_a_curtain_and_where_no_table_is() -> None:
    app = private_table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        curtain = app.screen
        assert isinstance(curtain, Curtain)
        await pilot.press("f2", "z")
        assert app.screen is curtain
        await pilot.press("q")
        await pilot.press("f2", "z")
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is curtain
        app.go_home()
        await pilot.pause()
        home = app.screen
        await pilot.press("f2", "z")
        assert app.screen is home
