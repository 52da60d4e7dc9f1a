"""The editor for one card of a pack, reached from the card browser."""

from __future__ import annotations

from typing import Any

import pytest
from screen_harness import until
from shell_harness import MemoryServices, dump, make_app
from table_harness import new_match
from test_setup_packs import MINE, OTHER, TEXT
from textual.pilot import Pilot
from textual.widgets import TextArea

from rules.kernel.pack import read_pack
from screens.card_editor import CardEditor, CardPacksScreen
from screens.cards import CardsScreen
from screens.command_menu import CommandMenu
from screens.dialogs import Ask
from screens.game_screen import GameScreen
from screens.setup import SetupScreen
from tenby_tui.app import TenbyApp

LIST = 'game = "tiny-towns"\ncard = [{ id = "well", short = "3" }]\n'


async def opened(app: TenbyApp, pilot: Pilot[None], page: Any) -> Any:
    app.push_screen(page)
    await until(pilot, lambda: app.screen is page and page.is_mounted, type(page).__name__)
    await pilot.pause()
    return page


async def on_top(app: TenbyApp, pilot: Pilot[None], kind: type[Any]) -> Any:
    await until(pilot, lambda: isinstance(app.screen, kind) and app.screen.is_mounted, kind.__name__)
    await pilot.pause()
    return app.screen


async def edit(app: TenbyApp, pilot: Pilot[None]) -> CardEditor:
    """From the card browser to the editor."""
    await pilot.press("f9")
    editor = await on_top(app, pilot, CardEditor)
    assert isinstance(editor, CardEditor)
    return editor


async def change(app: TenbyApp, pilot: Pilot[None], old: str, new: str) -> None:
    area = app.screen.query_one(TextArea)
    assert old in area.text
    area.load_text(area.text.replace(old, new))
    await pilot.pause()


async def told(app: TenbyApp, pilot: Pilot[None], *words: str) -> None:
    """Wait until the page says something, wherever its lines break."""
    await until(pilot, lambda: all(word in " ".join(dump(app).split()) for word in words), f"{words}")


def with_packs(*packs: Any) -> MemoryServices:
    services = MemoryServices()
    services.packs = {pack.file: pack for pack in packs}
    return services


async def test_without_a_pack_one_is_made_and_the_card_changed_in_it() -> None:
    services = MemoryServices()
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, CardsScreen("tiny-towns", card="well"))
        assert "F9 edit" in dump(app)
        await pilot.press("f9")
        await on_top(app, pilot, CardPacksScreen)
        await told(app, pilot, "There is no pack for Tiny Towns", "tenby-tui pack new tiny-towns")
        await pilot.press("enter")
        editor = await on_top(app, pilot, CardEditor)
        await told(app, pilot, "does not change this card yet", "Matches that have begun keep their cards")
        before = editor.pack.text
        await pilot.press("f5")
        await told(app, pilot, "Nothing differs")
        assert editor.pack.text == before
        await change(app, pilot, 'name = "Well"', 'name = "Pump"')
        assert editor.unsaved
        await pilot.press("f5")
        await told(app, pilot, "Well was written to /packs/tiny-towns-1.toml.", "changes this card")
        assert not editor.unsaved
        await pilot.press("escape")
        await on_top(app, pilot, CardsScreen)
    (pack,) = services.packs.values()
    assert pack.text == f'{before}\n[[card]]\nid = "well"\nname = "Pump"\n'
    assert read_pack(pack.text).entries == (("card", "well"),)


async def test_what_is_wrong_is_told_and_nothing_is_written() -> None:
    services = with_packs(MINE)
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, CardsScreen("tiny-towns", card="well"))
        editor = await edit(app, pilot)
        await change(app, pilot, "pattern =", "patern =")
        await pilot.press("f5")
        await told(app, pilot, "Nothing was written.", "patern: expected no such key; did you mean pattern?")
        await change(app, pilot, 'id = "well"', 'id = "farm"')
        await pilot.press("f5")
        await told(app, pilot, 'expected one entry, [[card]] with id = "well", and nothing beside it')
        services.problem = "the disk is full"
        await change(app, pilot, editor.query_one(TextArea).text, '[[card]]\nid = "well"\ntext = "Mine."\n')
        await pilot.press("f5")
        await told(app, pilot, "Nothing was written. the disk is full")
        assert editor.unsaved
    assert services.packs == {MINE.file: MINE}


async def test_a_change_of_the_effect_alone_is_noted() -> None:
    app = make_app(with_packs(MINE))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, CardsScreen("tiny-towns", card="farm"))
        await edit(app, pilot)
        await change(app, pilot, "buildings = 4", "buildings = 5")
        await pilot.press("f5")
        await told(app, pilot, "Farm was written", "Note: card farm: feed changed, text did not.")


async def test_leaving_asks_only_when_something_is_not_saved() -> None:
    app = make_app(with_packs(MINE))
    async with app.run_test(size=(80, 24)) as pilot:
        browser = await opened(app, pilot, CardsScreen("tiny-towns", card="well"))
        await edit(app, pilot)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is browser)
        editor = await edit(app, pilot)
        await pilot.press("#")
        await until(pilot, lambda: editor.unsaved, "the typed sign")
        await pilot.press("escape")
        await on_top(app, pilot, Ask)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is editor)
        assert editor.unsaved
        await pilot.press("escape")
        await on_top(app, pilot, Ask)
        await pilot.press("y")
        await until(pilot, lambda: app.screen is browser)


async def test_ending_the_program_asks_when_something_is_not_saved() -> None:
    app = make_app(with_packs(MINE))
    ended: list[bool] = []
    app.exit = lambda *_, **__: ended.append(True)  # type: ignore[method-assign]
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, CardsScreen("tiny-towns", card="well"))
        editor = await edit(app, pilot)
        await pilot.press("#")
        await until(pilot, lambda: editor.unsaved, "the typed sign")
        await pilot.press("ctrl+c")
        await on_top(app, pilot, Ask)
        await pilot.press("ctrl+c", "n")
        await until(pilot, lambda: app.screen is editor)
        assert ended == []
        await pilot.press("ctrl+c")
        await on_top(app, pilot, Ask)
        await pilot.press("y")
        await until(pilot, lambda: ended, "the end")


async def test_a_card_is_taken_out_after_a_question() -> None:
    services = with_packs(MINE)
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, CardsScreen("tiny-towns", card="farm"))
        await edit(app, pilot)
        await pilot.press("f8")
        await told(app, pilot, "there is nothing to take out")
        await pilot.press("escape")
        await on_top(app, pilot, CardsScreen)
        await opened(app, pilot, CardsScreen("tiny-towns", card="well"))
        editor = await edit(app, pilot)
        await pilot.press("f8")
        await on_top(app, pilot, Ask)
        await pilot.press("n")
        await until(pilot, lambda: app.screen is editor)
        assert services.packs == {MINE.file: MINE}
        await change(app, pilot, "says my copy", "says who")
        await pilot.press("f8")
        question = await on_top(app, pilot, Ask)
        assert "So is what was typed here and not saved." in question._detail
        await pilot.press("y")
        await told(app, pilot, "Well was taken out of /packs/mine.toml.")
        assert not editor.unsaved
        assert "says" not in editor.query_one(TextArea).text
    assert services.packs["mine.toml"].text == TEXT[: TEXT.index("[[card]]")]


async def test_the_pack_is_asked_for_where_there_are_several() -> None:
    app = make_app(with_packs(MINE, OTHER))
    async with app.run_test(size=(80, 24)) as pilot:
        browser = await opened(app, pilot, CardsScreen("tiny-towns", card="well"))
        await pilot.press("f9")
        await on_top(app, pilot, CardPacksScreen)
        await told(app, pilot, "My copy", "other.toml, has this card", "A new pack")
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is browser)
        await pilot.press("f9")
        await on_top(app, pilot, CardPacksScreen)
        await pilot.press("down", "enter")
        editor = await on_top(app, pilot, CardEditor)
        assert editor.pack == OTHER


async def test_a_pack_that_cannot_be_made_is_told() -> None:
    services = MemoryServices()
    services.problem = "the disk is full"
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, CardsScreen("tiny-towns", card="well"))
        await pilot.press("f9")
        await on_top(app, pilot, CardPacksScreen)
        await pilot.press("enter")
        await told(app, pilot, "the disk is full.")
        assert isinstance(app.screen, CardPacksScreen)


async def test_a_pack_that_has_its_cards_in_a_list_says_so() -> None:
    services = MemoryServices()
    app = make_app(services)
    services.packs = {"list.toml": MINE.__class__("list.toml", "List", LIST, ("well",))}
    async with app.run_test(size=(80, 24)) as pilot:
        browser = await opened(app, pilot, CardsScreen("tiny-towns", card="well"))
        await pilot.press("f9")
        await until(pilot, lambda: app._notifications, "a message")
        (said,) = (toast.message for toast in app._notifications)
        assert said.startswith("Well cannot be edited in list.toml: this pack has its entries of card in one list")
        assert app.screen is browser


async def test_the_browser_and_set_up_have_the_pack_as_it_is_then() -> None:
    services = with_packs(MINE, OTHER)
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        setup = await opened(app, pilot, SetupScreen("tiny-towns"))
        setup.table.use_pack(MINE.file)
        await pilot.press("c")
        browser = await on_top(app, pilot, CardsScreen)
        await pilot.press(*"well")
        await told(app, pilot, "3 points, says my copy.")
        editor = await edit(app, pilot)
        assert editor.pack == MINE, "the pack on show is not asked for"
        await change(app, pilot, "3 points, says", "4 points, says")
        await pilot.press("f5")
        await told(app, pilot, "Well was written")
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is browser)
        await told(app, pilot, "4 points, says my copy.")
        await pilot.press("escape", "escape")
        await until(pilot, lambda: app.screen is setup)
        assert setup.table.pack == services.packs[MINE.file] != MINE


async def test_a_match_keeps_its_cards() -> None:
    services = with_packs(MINE)
    match = new_match(2, monuments="off")
    app = make_app(services, (match, 1, ""))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: any(isinstance(screen, GameScreen) for screen in app.screen_stack), "the table")
        browser = await opened(app, pilot, CardsScreen("tiny-towns", pack=TEXT, card="well"))
        await edit(app, pilot)
        await change(app, pilot, "3 points, says", "4 points, says")
        await pilot.press("f5")
        await told(app, pilot, "Well was written")
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is browser)
        await told(app, pilot, "3 points, says my copy.")
    assert services.packs[MINE.file] != MINE


async def test_who_watches_is_not_offered_the_editor() -> None:
    services = with_packs(MINE)
    services.changes_packs = False
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        browser = await opened(app, pilot, CardsScreen("tiny-towns", card="well"))
        assert "edit" not in dump(app)
        await pilot.press("f9")
        await pilot.pause()
        assert app.screen is browser
        await pilot.press("f3")
        await on_top(app, pilot, CommandMenu)
        assert "card pack of your own" not in dump(app)


@pytest.mark.parametrize("word", ["F5", "save", "esc", "close", "take"])
async def test_the_footer_of_the_editor_is_tapped(word: str) -> None:
    app = make_app(with_packs(MINE))
    async with app.run_test(size=(80, 24)) as pilot:
        browser = await opened(app, pilot, CardsScreen("tiny-towns", card="farm"))
        await edit(app, pilot)
        await until(pilot, lambda: word in dump(app).splitlines()[23], "the footer")
        row = dump(app).splitlines()[23]
        await pilot.click(offset=(row.index(word), 23))
        if word in ("esc", "close"):
            await until(pilot, lambda: app.screen is browser)
        else:
            await told(app, pilot, "nothing")
