"""The shell: quitting asks, crashes print nobody's hand, small terminals are told, the framework's keys are gone."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console
from screen_harness import until
from shell_harness import MemoryServices, at_home, at_table, dump, make_app
from textual.binding import Binding

from rules.kernel.record import Seat
from screens import commands
from screens.dialogs import Ask, TooSmall
from screens.home import HomeScreen
from screens.themes import THEME_NAMES, THEMES
from tenby_tui.app import DEBUG_VARIABLE, TenbyApp, crash_report

SECRET = "the-hidden-card"


def opened(services: MemoryServices | None = None) -> TenbyApp:
    services = services or MemoryServices()
    seats = [Seat("Ana"), Seat("Ben", "greedy")]
    match_id, match = services.create("tiny-towns", seats, {"monuments": "off", "first": "1"})
    return make_app(services, opening=(match, match_id, ""))


@pytest.mark.parametrize("key", ["q", "ctrl+q", "ctrl+c"])
async def test_leaving_a_table_asks_first(key: str) -> None:
    app = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await at_table(app, pilot)
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, Ask)
        await pilot.press("ctrl+q", "ctrl+c")
        assert isinstance(app.screen, Ask)
        await pilot.press("escape")
        assert app.screen is table
        assert app.is_running
        await pilot.press(key, "h")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


async def test_the_second_answer_quits_the_program() -> None:
    app = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(app, pilot)
        await pilot.press("q")
        await pilot.pause()
        await pilot.press("q")
        await pilot.pause()
        assert app._exit


async def test_the_frameworks_leaks_are_closed() -> None:
    app = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(app, pilot)
        before = dump(app)
        for key in ("ctrl+p", "ctrl+backslash", "f9", "ctrl+s"):
            await pilot.press(key)
            assert dump(app) == before
        assert not app.ENABLE_COMMAND_PALETTE
        assert app.title == "Tenby TUI"
        assert app.sub_title == ""
    keys = {binding.key: binding.action for binding in TenbyApp.BINDINGS if isinstance(binding, Binding)}
    assert keys == {"ctrl+q,ctrl+c": "ask_quit", "ctrl+z": "suspend_process", "f2,z": "cover"}


def test_escape_does_not_wait() -> None:
    code = "import tenby_tui.app, textual.constants; print(textual.constants.ESCAPE_DELAY)"
    environment = {name: value for name, value in os.environ.items() if name != "ESCDELAY"}
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, env=environment, capture_output=True, text=True, check=True
    )
    assert float(done.stdout) == pytest.approx(0.025)


def printed(error: BaseException) -> str:
    console = Console(file=io.StringIO(), width=200)
    console.print(crash_report(error))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def crashed() -> Exception:
    hand = [SECRET]
    try:
        {}[hand[0]]
    except KeyError as error:
        return error
    raise AssertionError


def test_a_crash_report_shows_where_but_no_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(DEBUG_VARIABLE, raising=False)
    text = printed(crashed())
    assert SECRET not in text
    assert "KeyError" in text
    assert "test_app.py" in text
    assert "choose Continue" in text
    monkeypatch.setenv(DEBUG_VARIABLE, "1")
    assert SECRET in printed(crashed())


async def test_a_crash_in_the_running_app_prints_no_locals() -> None:
    app = make_app()
    output = io.StringIO()
    app.error_console = Console(file=output, width=200)

    def broken() -> None:
        hand = [SECRET]
        raise ValueError(f"bad {hand}")

    with pytest.raises(ValueError, match="bad"):  # noqa: PT012
        async with app.run_test(size=(80, 24)) as pilot:
            app.screen.call_later(broken)
            await pilot.pause()
    app._print_error_renderables()
    assert SECRET not in output.getvalue()
    assert "ValueError" in output.getvalue()
    assert "Every move that was shown is saved" in output.getvalue()
    assert app.return_code == 1


async def test_a_crash_in_a_worker_prints_no_locals() -> None:
    app = make_app()
    output = io.StringIO()
    app.error_console = Console(file=output, width=200)

    async def broken() -> None:
        raise ValueError(SECRET)

    with pytest.raises(Exception, match=SECRET):  # noqa: PT012
        async with app.run_test(size=(80, 24)) as pilot:
            app.run_worker(broken())
            await until(pilot, lambda: app._exception is not None, "the crash")
    app._print_error_renderables()
    assert SECRET not in output.getvalue()
    assert "ValueError" in output.getvalue()


async def test_a_terminal_that_is_too_small_is_told_once_and_may_go_on() -> None:
    app = make_app()
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TooSmall)
        assert "80 x 24" in dump(app)
        await pilot.press("enter")
        assert isinstance(app.screen, HomeScreen)
        await pilot.resize_terminal(62, 20)
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


async def test_the_notice_goes_when_the_terminal_grows() -> None:
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.resize_terminal(70, 20)
        await pilot.pause()
        assert isinstance(app.screen, TooSmall)
        await pilot.resize_terminal(90, 30)
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("name", THEME_NAMES)
async def test_every_theme_has_colours_for_seats_and_pieces(name: str) -> None:
    services = MemoryServices()
    services.settings.theme = name
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.theme == name
        for variable in THEMES["tenby-dark"][1]["variables"]:
            assert app.theme_variables[variable].startswith("#")


async def test_no_color_means_monochrome(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = make_app()
    async with app.run_test(size=(80, 24)):
        assert app.theme == "tenby-mono"


def test_an_unknown_theme_in_the_settings_is_no_crash() -> None:
    services = MemoryServices()
    services.settings.theme = "nonsense"
    assert make_app(services).theme == "tenby-dark"


async def test_remapped_keys_that_clash_with_a_title_are_put_back() -> None:
    from screens import tiny_towns

    own = next(command for command in commands.in_group("tiny-towns") if len(commands.split(command.keys)[0]) == 1)
    services = MemoryServices()
    services.settings.keys = {"game.undo": commands.split(own.keys)[0]}
    app = opened(services)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await at_table(app, pilot)
        assert tiny_towns
        assert "game.undo" not in app.command_keys
        assert any("game.undo" in toast.message for toast in app._notifications)


async def test_remapped_keys_reach_the_screens() -> None:
    services = MemoryServices()
    services.settings.keys = {"home.new-game": "g"}
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_home(app, pilot)
        assert " g New game" in dump(app)
        await pilot.press("n")
        assert isinstance(app.screen, HomeScreen)
        await pilot.press("g")
        assert type(app.screen).__name__ == "SetupScreen"
