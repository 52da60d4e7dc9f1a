"""The app shell: what wires screens, settings, saves and bots together and owns the terminal."""

from __future__ import annotations

import os

os.environ.setdefault("ESCDELAY", "25")  # read when Textual is imported; its own value makes escape wait 100 ms

import asyncio
import contextlib
import signal
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual._context import active_message_pump
from textual.app import App
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.screen import Screen

from screens import commands
from screens.home import HomeScreen
from screens.punctual import Punctual
from screens.themes import DEFAULT, MONOCHROME, THEME_NAMES, THEMES, make_theme
from tenby_tui.settings import SettingsFile

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.driver import Driver
    from textual.filter import LineFilter
    from textual.message_pump import MessagePump

    from rules.kernel.match import Match
    from screens.services import Services

LEAST_WIDTH = 80
LEAST_HEIGHT = 24
COLOURS = {"standard": 16, "windows": 16, "256": 256}
"""How many colours there are in what Rich calls a terminal's colour system, where it is not all of them."""
TOUCHES = (events.Key, events.Paste, events.MouseDown, events.MouseScrollUp, events.MouseScrollDown)
"""What tells that somebody is at the keyboard."""
ENDINGS = ("SIGTERM", "SIGHUP")
"""Signals by which the system asks the app to end: it is being shut down, or the terminal was closed."""
DEBUG_VARIABLE = "TENBY_TUI_DEBUG"
"""Set to anything, it lets a crash report show the message of the error, which may name hidden cards."""


class TenbyApp(Punctual, App[None]):
    """The app.

    ``opening`` is a match to start with: the match, its id, and what was wrong with its record. ``learning`` starts
    with a lesson instead, or with the list of them: a title's id and a walkthrough's, either may be ``""``.
    """

    TITLE = "Tenby TUI"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        # The framework's own keys: ctrl+q would quit at once, ctrl+c would copy or show a toast.
        Binding("ctrl+q,ctrl+c", "ask_quit", "quit", show=False, priority=True),
        # The terminal is told to send it as a key, so it is the app that must stop itself.
        Binding("ctrl+z", "suspend_process", "suspend", show=False, priority=True),
        *commands.bindings_of("game.cover"),
    ]
    CSS = """
    ToastRack { align: right top; }
    """

    def __init__(
        self,
        settings: SettingsFile | None = None,
        services: Services | None = None,
        opening: tuple[Match, int, str] | None = None,
        learning: tuple[str, str] | None = None,
    ) -> None:
        super().__init__()
        self.settings_file = settings or SettingsFile()
        self._services = services
        if services is not None:
            self.settings_file.settings = services.settings
        self._opening = opening
        self._learning = learning
        self._table: Screen[Any] | None = None
        self._insisted_on_size = False
        self._keys_refused = False
        """Keys of the settings file turned out to clash with those of a title."""
        self._ascii: LineFilter | None = None
        self.colours: int | None = None
        """How many colours are painted with, 0 for all; None for as many as the terminal has."""
        self._few_colours: LineFilter | None = None
        self._touched = 0.0
        """When a key was pressed or something clicked last, while there is a table."""
        for name in THEME_NAMES:
            self.register_theme(make_theme(name))
        self.apply_settings()

    # -- what screens ask for (screens.services.Shell) -----------------------------------------------------------

    @property
    def services(self) -> Services:
        """Saves, bots and settings; made when first asked for, so that the home screen need not wait."""
        if self._services is None:
            self._services = self._make_services()
        return self._services

    @property
    def command_keys(self) -> dict[str, str]:
        """The keymap in force."""
        settings = self.settings_file.settings
        keys = {} if self._keys_refused else settings.keys
        return commands.complete_keymap(keys, vi_keys=settings.vi_keys)

    @property
    def at_table(self) -> bool:
        """Whether a table is on show, or lies below what is."""
        return self._table is not None and self._table in self.screen_stack

    @property
    def settings_problems(self) -> Sequence[str]:
        """What is wrong with the settings file."""
        return self.settings_file.problems

    @property
    def settings_path(self) -> str:
        """Where the settings file is."""
        return str(self.settings_file.path)

    @property
    def idle_seconds(self) -> float:
        """How long no key was pressed and nothing clicked, while there is a table."""
        return self.services.clock() - self._touched

    async def on_event(self, event: events.Event) -> None:
        """Note that somebody is there; what is typed while the app ends means nothing."""
        if isinstance(event, events.Key) and not self.screen_stack:
            return
        if self._table is not None and isinstance(event, TOUCHES):
            self._touched = self.services.clock()
        await super().on_event(event)

    def apply_settings(self) -> None:
        """Let a change of theme, keys or character set show."""
        settings = self.settings_file.settings
        theme = MONOCHROME if self.no_color else settings.theme
        self.theme = theme if theme in THEME_NAMES else DEFAULT
        self._few_colours = None
        self.set_keymap(commands.textual_keymap(self.command_keys))
        self.set_class(settings.ascii, "ascii")
        if settings.ascii != (self._ascii is not None):
            self._ascii = None
            if settings.ascii:
                from screens.ascii_filter import AsciiFilter  # noqa: PLC0415

                self._ascii = AsciiFilter()
            if self.is_running:
                self.refresh_css(animate=False)

    def open_match(self, match: Match, match_id: int, note: str = "") -> None:
        """Go to the table of a match."""
        from screens.titles import game_screen  # noqa: PLC0415

        if match.over:
            self.open_result(match, match_id)
            return
        self._table = game_screen(self.services, match, match_id, note)
        self._touched = self.services.clock()
        self._check_keys(match.title.id)
        self._go_to(self._table)

    def open_lesson(self, title_id: str, walkthrough_id: str) -> None:
        """Go to the table of a lesson, where it was left; one that was done begins anew."""
        from rules.kernel.walkthrough import Lesson, load_walkthrough  # noqa: PLC0415
        from rules.titles import load_title  # noqa: PLC0415
        from screens.titles import lesson_screen  # noqa: PLC0415

        key = f"{title_id}/{walkthrough_id}"
        lesson = Lesson(
            load_walkthrough(load_title(title_id).package, walkthrough_id), self.services.lessons().get(key)
        )
        if lesson.over:
            lesson.restart()
        self._table = lesson_screen(self.services, lesson, key)
        self._check_keys(title_id)
        self._go_to(self._table)

    def open_result(self, match: Match, match_id: int, *, staged: bool = False) -> None:
        """Go to the score sheet of a finished match, by and by if it has just ended and things may move."""
        from screens.result import ResultScreen  # noqa: PLC0415

        self._table = None
        self._go_to(ResultScreen(match, match_id))
        if staged and self.settings_file.settings.animation != "off":
            from screens.reveal import RevealScreen  # noqa: PLC0415

            self.push_screen(RevealScreen(match, moving=True))

    def write_text(self, name: str, text: str) -> str:
        """Write a new text file in the folder where the program was started, or where the name says."""
        path = Path(name).expanduser().absolute()
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
        return str(path)

    def go_home(self) -> None:
        """Leave all other screens for the home screen."""
        self._table = None
        self._go_to(None)

    def ask_quit(self) -> None:
        """Ask whether to leave the table or the program; outside a game the program just ends."""
        if not self.at_table and not any(getattr(screen, "unsaved", False) for screen in self.screen_stack):
            self.exit()
            return
        from screens.dialogs import Ask, confirm  # noqa: PLC0415
        from screens.menu import Entry  # noqa: PLC0415

        if isinstance(self.screen, Ask):
            return
        if not self.at_table:
            question = "Quit Tenby TUI without saving what was changed here?"
            self.push_screen(confirm(question, "Yes, quit"), lambda answer: self._leave("quit" * (answer == "yes")))
            return
        self.push_screen(
            Ask(
                "Leave the table?",
                [
                    Entry("stay", "No, play on", key="n"),
                    Entry("home", "To the home screen", key="h"),
                    Entry("quit", "Quit Tenby TUI", key="q"),
                ],
                self._how_it_is_saved(),
            ),
            self._leave,
        )

    def action_ask_quit(self) -> None:
        """Quit, after asking where a game is under way."""
        self.ask_quit()

    def action_cover(self) -> None:
        """Cover a table and close every page over it, whatever has the focus."""
        from screens.game_screen import GameScreen  # noqa: PLC0415

        table = next((screen for screen in self.screen_stack if isinstance(screen, GameScreen)), None)
        if table is not None:
            table.cover_from_page()

    async def action_quit(self) -> None:
        """The framework's way to quit; asks like all others."""
        self.ask_quit()

    def _check_keys(self, title_id: str) -> None:
        """Use the keys that the app came with where those of the settings file clash with a title's own."""
        found = commands.clashes(commands.in_group("game", "cursor", title_id), self.command_keys)
        if found and not self._keys_refused:
            self._keys_refused = True
            self.set_keymap(commands.textual_keymap(self.command_keys))
            self._tell(f"Settings: {found[0]}. All keys are as they came until that is changed.")

    def _leave(self, answer: str | None) -> None:
        if answer == "home":
            self.go_home()
        elif answer == "quit":
            self.exit()

    def _how_it_is_saved(self) -> str:
        from screens.lesson_table import LessonTable  # noqa: PLC0415

        if isinstance(self._table, LessonTable):
            return "The lesson goes on from here when you come back to it."
        problem = getattr(self._services, "unsaved", "")
        return str(problem) if problem else "Everything is saved: Continue goes on from here."

    def _go_to(self, screen: Screen[Any] | None) -> None:
        """Show ``screen`` on top of the home screen and nothing else."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        if screen is not None:
            self.push_screen(screen)

    # -- starting and ending -------------------------------------------------------------------------------------

    def get_driver_class(self) -> type[Driver]:
        """The framework's choice, with a keyboard that noise does not end where it has one of this kind."""
        chosen = super().get_driver_class()
        if chosen.__name__ == "LinuxDriver":
            from tenby_tui.terminal import Terminal  # noqa: PLC0415

            return Terminal
        return chosen

    async def on_load(self) -> None:
        """End like any other time when the system asks for it: the match is stored, the terminal is as it was."""
        if self.is_headless:
            return
        loop = asyncio.get_running_loop()
        for name in ENDINGS:
            with contextlib.suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
                number = getattr(signal, name)
                loop.add_signal_handler(number, self._end, 128 + number)

    def _end(self, status: int) -> None:
        """End with a status that says which signal it was, as shells do."""
        self.exit(return_code=status)

    def get_default_screen(self) -> Screen[Any]:
        """The home screen is at the bottom of everything."""
        return HomeScreen()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Seat and piece colours, for any theme that lacks them."""
        variables: dict[str, str] = THEMES[DEFAULT][1]["variables"]
        return variables

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's filters, and those of ASCII mode and of terminals with few colours."""
        if self.colours is None and self._driver is not None:
            self.colours = 0 if self.is_headless else COLOURS.get(self.console.color_system or "", 0)
        if self.colours and self._few_colours is None:
            from screens.colour_depth import FewColours  # noqa: PLC0415

            self._few_colours = FewColours(self.colours, THEMES[self.theme][1])
        own = (self._ascii, self._few_colours)
        return [*super().get_line_filters(), *(line_filter for line_filter in own if line_filter is not None)]

    def on_mount(self) -> None:
        if self._services is not None:
            self._listen(self._services)
        if self._opening is not None:
            self.open_match(*self._opening)
            self._opening = None
        elif self._learning is not None:
            title_id, walkthrough_id = self._learning
            self._learning = None
            if walkthrough_id:
                self.open_lesson(title_id, walkthrough_id)
            else:
                from screens.learn import LearnScreen  # noqa: PLC0415

                self.push_screen(LearnScreen(title_id))

    async def on_unmount(self) -> None:
        close = getattr(self._services, "close", None)
        if close is not None:
            await close()

    def _make_services(self) -> Services:
        from tenby_tui.services import TableServices  # noqa: PLC0415

        services = TableServices.of(self.settings_file)
        self._listen(services)
        return services

    def _listen(self, services: Services) -> None:
        """Hear when matches cannot be stored; what was said before the app runs is shown when it does."""
        report_to = getattr(services, "report_to", None)
        if report_to is not None:
            report_to(self._tell)

    def _tell(self, sentence: str) -> None:
        self.notify(sentence, markup=False, severity="warning", timeout=8)

    # -- the terminal --------------------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        """Say how large the table is, once, where the terminal is too small for it."""
        if event.size.width >= LEAST_WIDTH and event.size.height >= LEAST_HEIGHT:
            self._insisted_on_size = False
            return
        if not self._insisted_on_size and not self.at_table and self.is_running:  # tables say it themselves
            from screens.dialogs import TooSmall  # noqa: PLC0415

            if not isinstance(self.screen, TooSmall):
                self.push_screen(TooSmall(LEAST_WIDTH, LEAST_HEIGHT), self._insisted)

    def _insisted(self, insisted: bool | None) -> None:
        self._insisted_on_size = bool(insisted)

    # -- crashing ------------------------------------------------------------------------------------------------

    def _handle_exception(self, error: Exception) -> None:
        """End with a report that shows no local variables: among them is somebody's hand.

        A page that was closed before it was ever shown misses its widgets; that is no mistake.
        """
        if isinstance(error, NoMatches) and self._is_closed(active_message_pump.get(None)):
            return
        self._return_code = 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self.panic(crash_report(error))

    def _is_closed(self, pump: MessagePump | None) -> bool:
        while pump is not None and not isinstance(pump, Screen):
            pump = pump._parent
        return pump is not None and pump not in self.screen_stack

    def _fatal_error(self) -> None:
        self.panic(crash_report(None))


def crash_report(error: BaseException | None) -> RenderableType:
    """What a crash prints: where it happened and what to do, never values or the error's own words."""
    from rich.text import Text  # noqa: PLC0415

    error = getattr(error, "error", error)
    lines = ["Tenby TUI stopped because of a mistake in the program. We are sorry.", ""]
    if error is not None:
        for frame in traceback.extract_tb(error.__traceback__):
            lines.append(f"  {frame.filename}:{frame.lineno} in {frame.name}")
        words = f": {error}" if os.environ.get(DEBUG_VARIABLE) else ""
        lines += [f"  {type(error).__name__}{words}", ""]
    lines += [
        "Every move that was shown is saved: start again and choose Continue.",
        f"The error's own words are left out, since they may name hidden cards; set {DEBUG_VARIABLE}=1 to see them.",
    ]
    return Text("\n".join(lines))


def run_app(
    settings: SettingsFile | None = None,
    services: Services | None = None,
    opening: tuple[Match, int, str] | None = None,
    learning: tuple[str, str] | None = None,
) -> int:
    """Run the app in this terminal; returns the exit status."""
    app = TenbyApp(settings, services, opening, learning)
    app.run()
    return app.return_code or 0
