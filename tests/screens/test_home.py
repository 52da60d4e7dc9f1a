"""Home screen, help, settings and saves: what they show, and that keys lead where they say."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from screen_harness import until
from shell_harness import SIZES, MemoryServices, at_home, check_dump, dump, make_app, save
from sweeps import sweep
from textual.widgets import Static

from rules.kernel.record import Seat
from screens import commands
from screens.form import Form
from screens.home import HomeScreen
from screens.menu import Menu
from screens.settings_list import SETTINGS
from tenby_tui.app import TenbyApp

UNDER_WAY = save(1, "Brisk Otter", "round 7, Ana to move")
FINISHED = save(2, "Calm Heron", "Ben won 31 : 24", finished=True)


@pytest.mark.parametrize("size", sweep(SIZES))
async def test_home_offers_the_last_match(size: tuple[int, int]) -> None:
    app = make_app(MemoryServices([FINISHED, UNDER_WAY]))
    async with app.run_test(size=size) as pilot:
        await at_home(app, pilot)
        check_dump(app, f"home-{size[0]}x{size[1]}")
        menu = app.screen.query_one(Menu)
        assert menu.current is not None
        assert menu.current.id == "home.continue"


async def test_home_without_saves_lights_new_game_and_says_what_is_wrong_with_the_settings() -> None:
    app = make_app(problems=["Settings: there is no setting 'colour'."])
    async with app.run_test(size=(80, 24)) as pilot:
        await at_home(app, pilot)
        text = dump(app)
        assert "Continue" not in text
        assert "there is no setting 'colour'" in text
        assert app.screen.query_one(Menu).current.id == "home.new-game"  # type: ignore[union-attr]


async def test_home_says_why_saves_cannot_be_read() -> None:
    services = MemoryServices()
    services.problem = "the saves cannot be read"
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_home(app, pilot)
        assert "the saves cannot be read" in dump(app)
        await pilot.press("s")
        assert "the saves cannot be read" in dump(app)


async def test_in_ascii_mode_every_painted_character_is_ascii() -> None:
    services = MemoryServices([UNDER_WAY])
    services.settings.ascii = True
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_home(app, pilot)
        check_dump(app, "home-ascii")
        for keys in (["n"], ["escape", "t"], ["escape", "s"], ["escape", "?"]):
            await pilot.press(*keys)
            assert dump(app).isascii()


async def test_continue_opens_the_match() -> None:
    services = MemoryServices()
    match_id, _ = services.create("tiny-towns", [Seat("Ana"), Seat("Ben")], {"monuments": "off"})
    services.saves[match_id] = save(match_id, "Brisk Otter", "round 1")
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_home(app, pilot)
        await pilot.press("enter")
        await until(pilot, lambda: type(app.screen).__name__ in ("TinyTownsScreen", "Curtain"), "the table")


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("n", "SetupScreen"),
        ("l", "LearnScreen"),
        ("s", "SavesScreen"),
        ("r", "LibraryScreen"),
        ("t", "SettingsScreen"),
        ("question_mark", "HelpScreen"),
    ],
)
@pytest.mark.parametrize("size", sweep(SIZES))
async def test_every_key_of_home_leads_somewhere_and_escape_back(key: str, name: str, size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert type(app.screen).__name__ == name
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_settings_change_at_once_and_are_saved() -> None:
    services = MemoryServices()
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        check_dump(app, "settings-80x24")
        form = app.screen.query_one(Form)
        await pilot.press("right")
        assert app.theme == "tenby-light"
        form.light("ascii")
        await pilot.press("right")
        assert dump(app).isascii()
        form.light("vi_keys")
        await pilot.press("right", "escape")
        assert services.settings.vi_keys
        assert app.command_keys["game.hint"] == "H"
        assert services.saved_settings == 1


async def test_vi_keys_that_clash_with_a_changed_key_are_refused_in_a_sentence() -> None:
    services = MemoryServices()
    services.settings.keys = {"game.undo": "H"}
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        app.screen.query_one(Form).light("vi_keys")
        for key in ("right", "left", "space"):
            await pilot.press(key)
            assert not services.settings.vi_keys
            said = " ".join(dump(app).split())
            assert "game.undo" in said
            assert "game.hint" in said
        assert app.command_keys["game.undo"] == "H"
        await pilot.press("down", "up")
        assert "game.undo" not in dump(app)
        await pilot.press("escape")
        assert services.settings.keys == {"game.undo": "H"}


async def test_every_setting_has_a_row_that_steps_through_its_values_and_back() -> None:
    services = MemoryServices()
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        form = app.screen.query_one(Form)
        assert {entry.id for entry in form.entries} == {*SETTINGS, "keys"}
        for setting in SETTINGS.values():
            form.light(setting.name)
            seen = []
            for choice in setting.choices:
                seen.append(getattr(services.settings, setting.name))
                await pilot.press("right")
                assert choice.help
            assert sorted(seen, key=str) == sorted((choice.value for choice in setting.choices), key=str)
            assert not seen or getattr(services.settings, setting.name) == seen[0]


async def test_names_are_typed_with_commas_between_them() -> None:
    services = MemoryServices()
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        app.screen.query_one(Form).light("names")
        await pilot.press("space", *"Ana,  Ben Bo,", "enter", "escape")
    assert services.settings.names == ["Ana", "Ben Bo"]
    assert services.saved_settings == 1


async def test_settings_left_unchanged_are_not_written() -> None:
    services = MemoryServices()
    async with make_app(services).run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "escape")
    assert services.saved_settings == 0


async def test_an_automa_is_not_called_a_bot() -> None:
    alone = msgspec.structs.replace(
        UNDER_WAY,
        title="tenpenny-parks",
        seats=(Seat("Ana"), Seat("Becky", "random")),
        options={"becky": "easy"},
        moves=1,
    )
    strange = msgspec.structs.replace(UNDER_WAY, id=5, title="tenpenny-parks", options={"becky": "of another version"})
    app = make_app(MemoryServices([alone, strange]))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        assert "Ana, Becky; 1 move," in dump(app)
        assert "bot that plays" not in dump(app)
        await pilot.press("down")
        assert "Ben (bot that plays well); 31 moves" in dump(app)


async def test_saves_show_all_matches_and_delete_only_after_asking() -> None:
    services = MemoryServices([UNDER_WAY, FINISHED])
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        check_dump(app, "saves-80x24")
        await pilot.press("d", "enter")
        assert set(services.saves) == {1, 2}
        await pilot.press("d", "escape")
        assert set(services.saves) == {1, 2}
        await pilot.press("d", "y")
        await pilot.pause()
        assert set(services.saves) == {2}
        assert "Brisk Otter" not in dump(app)


async def test_export_of_a_match_under_way_asks_what_may_be_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = make_app(MemoryServices([UNDER_WAY]))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "x", "enter")
        assert list(tmp_path.iterdir()) == []
        await pilot.press("x", "p", "enter")
        await pilot.pause()
        assert (tmp_path / "brisk-otter.toml").read_text() == "match 1, public\n"
        await pilot.press("x", "e")
        await pilot.pause()
        details = [str(each.render()) for each in app.screen.query("#detail").results(Static)]
        assert any("The log of the match says that it was written." in detail for detail in details)
        for no in ("n", "escape"):
            await pilot.press(no, "x", "e")
        await pilot.press("y", "enter")
        await pilot.pause()
        assert "not written" in dump(app)
        assert (tmp_path / "brisk-otter.toml").read_text() == "match 1, public\n"
        (tmp_path / "brisk-otter.toml").unlink()
        await pilot.press("x", "e", "y", "enter")
        await pilot.pause()
        assert (tmp_path / "brisk-otter.toml").read_text() == "match 1, all\n"


async def test_help_lists_every_command_of_a_table_with_its_keys() -> None:
    app = make_app()
    app.settings_file.settings.keys = {"game.undo": "j"}
    async with app.run_test(size=(100, 90)) as pilot:
        await pilot.press("question_mark")
        text = dump(app)
        for command in commands.in_group("game"):
            assert command.id in text
        assert "j        Take back" in text


def test_home_loads_no_rules_before_it_is_painted() -> None:
    code = (
        "import sys, tenby_tui.app; "
        "bad = [name for name in sys.modules if name.split('.')[0] == 'rules' or name == 'sqlite3']; sys.exit(str(bad) "
        "if bad else 0)"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


async def test_ctrl_c_and_ctrl_q_leave_the_home_screen() -> None:
    for key in ("ctrl+c", "ctrl+q", "q"):
        app: TenbyApp = make_app()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(key)
            await pilot.pause()
            assert not app.is_running or app._exit


def row(app: TenbyApp, entry_id: str) -> int:
    """The line of a menu's entry."""
    return [entry.id for entry in app.screen.query_one(Menu).entries].index(entry_id)


async def test_a_click_chooses_on_home_and_lights_before_it_changes_in_forms() -> None:
    services = MemoryServices()
    services.create("tiny-towns", [Seat("Ana"), Seat("Ben")], {})
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_home(app, pilot)
        assert await pilot.click("Menu", offset=(6, row(app, "home.settings")))
        assert type(app.screen).__name__ == "SettingsScreen"
        there = (6, row(app, "ascii"))
        await pilot.click("Form", offset=there)
        assert not services.settings.ascii
        await pilot.click("Form", offset=there)
        assert services.settings.ascii


async def test_a_spoilt_file_of_matches_can_be_put_aside() -> None:
    app = make_app(services := MemoryServices())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Put aside" not in dump(app)
        await pilot.press("a")
        assert isinstance(app.screen, HomeScreen), "the key does nothing where nothing is spoilt"
        services.spoilt = True
        app.screen.look_for_match()
        await pilot.pause()
        assert "matches.sqlite3 is damaged" in dump(app)
        await pilot.press("a", "n")
        assert services.spoilt
        await pilot.press("a", "y")
        assert not services.spoilt
        assert "matches.aside-1.sqlite3 now; nothing in it was changed" in dump(app)
        assert "Put aside" not in dump(app)
