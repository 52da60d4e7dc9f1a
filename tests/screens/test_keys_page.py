"""Other keys for commands: what the keys page offers and refuses, and what no remapping can break."""

from collections.abc import Iterable

import pytest
from shell_harness import MemoryServices, dump, make_app
from textual.pilot import Pilot

from screens import commands, remapping
from screens.commands import COMMANDS, FIXED, complete_keymap, keys_of, split
from screens.home import HomeScreen
from screens.keys import KeysScreen, PressKey
from screens.menu import Menu
from screens.settings import SettingsScreen
from screens.titles import GAME_SCREENS, load_commands
from tenby_tui.app import TenbyApp

load_commands()


async def on_keys_page(app: TenbyApp, pilot: Pilot[None], lit: str) -> None:
    await pilot.press("t", "up", "enter")
    assert isinstance(app.screen, KeysScreen)
    app.screen.query_one(Menu).light(lit)
    await pilot.pause()


async def press(pilot: Pilot[None], keys: Iterable[str]) -> None:
    for key in keys:
        await pilot.press(key)


async def test_a_new_key_is_pressed_and_holds_at_once() -> None:
    services = MemoryServices()
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await on_keys_page(app, pilot, "home.new-game")
        assert "› New game              n" in dump(app)
        await press(pilot, ("enter", "w", "escape", "escape"))
        assert isinstance(app.screen, HomeScreen)
        assert services.settings.keys == {"home.new-game": "w"}
        assert services.saved_settings == 1
        await press(pilot, ("n",))
        assert isinstance(app.screen, HomeScreen)
        await press(pilot, ("w",))
        assert not isinstance(app.screen, HomeScreen)


async def test_a_key_that_is_taken_names_the_command_that_has_it_and_another_may_be_pressed() -> None:
    services = MemoryServices()
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await on_keys_page(app, pilot, "game.undo")
        await press(pilot, ("enter", "h"))
        assert isinstance(app.screen, PressKey)
        assert "h is the key of hint (game.hint)" in dump(app)
        await press(pilot, ("a",))
        assert any(f"a is the key of {COMMANDS[name].label}" in dump(app) for name in COMMANDS if "." in name)
        await press(pilot, ("f9",))
        assert isinstance(app.screen, KeysScreen)
        assert services.settings.keys == {"game.undo": "f9"}


async def test_escape_leaves_the_key_as_it_was() -> None:
    services = MemoryServices()
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await on_keys_page(app, pilot, "game.undo")
        await press(pilot, ("enter", "escape", "escape", "escape"))
        assert isinstance(app.screen, HomeScreen)
    assert services.settings.keys == {}
    assert services.saved_settings == 0


async def test_one_more_key_one_reset_and_all_reset() -> None:
    services = MemoryServices()
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await on_keys_page(app, pilot, "game.undo")
        await press(pilot, ("a", "f9"))
        assert services.settings.keys == {"game.undo": "u,f9"}
        await press(pilot, ("d",))
        assert services.settings.keys == {}
        await press(pilot, ("enter", "f9", "down", "enter", "u"))
        assert services.settings.keys == {"game.undo": "f9", "game.redo": "u"}
        app.screen.query_one(Menu).light("game.undo")
        await press(pilot, ("d",))
        assert services.settings.keys == {"game.undo": "f9", "game.redo": "u"}, "u has gone to redo meanwhile"
        await press(pilot, ("x", "y"))
        assert services.settings.keys == {}


async def test_every_command_of_every_title_is_on_the_page() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await on_keys_page(app, pilot, "game.undo")
        shown = {entry.id for entry in app.screen.query_one(Menu).entries if not entry.heading}
    assert shown == {command.id for command in COMMANDS.values() if remapping.may_change(command)}
    assert {COMMANDS[name].group for name in shown} >= {*GAME_SCREENS, "game", "cursor", "home", "result", "keys"}


@pytest.mark.parametrize("key", ["1", "0", "enter", "escape", "up", "left"])
def test_digits_and_the_keys_that_lead_in_and_out_are_given_to_no_command(key: str) -> None:
    for command in remapping.remappable():
        if key not in split(command.keys):
            assert remapping.refusal(command, key, {})


@pytest.mark.parametrize("key", ["ctrl+x", "ä", "delete"])
def test_a_key_that_not_every_terminal_has_is_refused_with_what_would_do(key: str) -> None:
    assert "every terminal" in remapping.refusal(COMMANDS["game.undo"], key, {})


def test_whatever_the_keymap_says_the_ways_in_and_out_stay() -> None:
    keymap = complete_keymap(dict.fromkeys(COMMANDS, "w"))
    for command in COMMANDS.values():
        kept = [key for key in split(command.keys) if key in FIXED]
        assert set(kept) <= set(keys_of(command, keymap))
        if command.group not in ("game", "cursor"):
            without_id = [found.key for found in commands.bindings_of(command.id) if not found.id]
            assert split(",".join(without_id)) == kept


async def test_a_page_that_was_never_opened_keeps_its_way_out_under_any_keymap() -> None:
    services = MemoryServices()
    services.settings.keys = {"settings.close": "w"}
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("escape", "w"):
            await press(pilot, ("t",))
            assert isinstance(app.screen, SettingsScreen)
            await press(pilot, (key,))
            assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("title", GAME_SCREENS)
def test_a_key_of_a_titles_own_cannot_go_to_a_command_of_every_table(title: str) -> None:
    own = next(command for command in COMMANDS.values() if command.group == title)
    reason = remapping.refusal(COMMANDS["game.undo"], keys_of(own)[0], {})
    assert "is the key of" in reason
    other = remapping.refusal(COMMANDS["game.hint"], "x", {})
    assert "at the table of Tiny Towns (tiny-towns.cavern)" in other
    assert other.endswith("Give tiny-towns.cavern another key first, or choose one that no table has.")
    assert remapping.refusal(own, "u", {}).startswith("u is the key of undo (game.undo)")
    assert remapping.refusal(COMMANDS["home.help"], "j", {}) == ""
    for typing in ("finder.close", "cards.edit", "card-editor.save"):
        assert "Letters are typed" in remapping.refusal(COMMANDS[typing], "j", {})
        assert "Letters are typed" in remapping.refusal(COMMANDS[typing], "space", {})


def test_a_swap_of_two_keys_is_possible_one_after_the_other() -> None:
    keys = remapping.with_keys({}, COMMANDS["game.undo"], ["f9"])
    assert remapping.change(keys, COMMANDS["game.hint"], ["u"], vi_keys=False) == ""
    keys = remapping.with_keys(keys, COMMANDS["game.hint"], ["u"])
    assert remapping.change(keys, COMMANDS["game.undo"], ["h"], vi_keys=False) == ""
    assert "vi" not in keys
    assert "cursor.left" in remapping.change(keys, COMMANDS["game.undo"], ["h"], vi_keys=True)
