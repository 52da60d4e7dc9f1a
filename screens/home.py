"""The home screen. It is painted before any rules are loaded: nothing heavy may be imported at the top."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import Static

from screens import commands
from screens.art import Terrace
from screens.frame import Page
from screens.menu import Entry, Menu

if TYPE_CHECKING:
    from screens.services import SaveInfo

commands.add(
    commands.Command("home.continue", "c", "Continue", "Go on with the match played last.", "home", show=False),
    commands.Command(
        "home.put-aside", "a", "Put aside", "Rename a file of matches that cannot be read, and begin anew.", "home",
        show=False,
    ),
    commands.Command("home.new-game", "n", "New game", "Choose a title, seats and options.", "home", show=False),
    commands.Command("home.learn", "l", "Learn", "Short lessons in which you make the moves.", "home", show=False),
    commands.Command("home.daily", "d", "Daily challenge", "A deal of the day to play alone.", "home", show=False),
    commands.Command("home.saves", "s", "Saves", "All stored matches.", "home", show=False),
    commands.Command("home.statistics", "i", "Statistics", "Who won how often, best scores, time.", "home", show=False),
    commands.Command("home.library", "r", "Rules and cards", "Rulebooks and card browsers.", "home", show=False),
    commands.Command("home.settings", "t", "Settings", "Theme, pace, secrets, characters.", "home", show=False),
    commands.Command("home.help", "?,f1", "Help", "Keys, and how the table works.", "home", show=False),
    commands.Command("home.quit", "q", "Quit", "Leave Tenby TUI.", "home", show=False),
)

DETAIL_WIDTH = 53
"""Columns behind the names of the commands."""
_DETAILS = {
    "home.put-aside": "rename the file of matches and begin a new one",
    "home.new-game": "a title, who plays, and how",
    "home.learn": "a game in five minutes, at the table",
    "home.daily": "a deal of the day to play alone",
    "home.saves": "go on with, replay, compare or export a match",
    "home.statistics": "who won how often, best scores",
    "home.library": "read before you play",
    "home.settings": "theme, pace of the bots, secrets",
    "home.help": "keys, and how the table works",
}


class HomeScreen(Page[None]):
    """Title picture and main menu."""

    GROUPS = ("home",)
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("home")]
    AUTO_FOCUS = "Menu"
    DEFAULT_CSS = """
    HomeScreen { align: center middle; }
    HomeScreen > #top, HomeScreen > #footer { display: none; }
    HomeScreen #all { height: auto; width: 76; }
    HomeScreen Center { height: auto; }
    HomeScreen #tagline { width: 100%; text-align: center; color: $text-muted; margin: 1 0; }
    HomeScreen Menu { height: auto; }
    HomeScreen #notes { height: auto; margin: 1 0 0 0; color: $warning; text-align: center; width: 100%; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._last: SaveInfo | None = None
        self._looked = False
        self._spoilt = False
        """Whether the file of matches can never be read as it is."""

    def compose_body(self) -> ComposeResult:
        with Vertical(id="all"):
            with Center():
                yield Terrace()
            yield Static(Content("a table for modern board games: together, alone, or against bots"), id="tagline")
            yield Menu(self._entries(), label_width=15)
            yield Static(id="notes")

    def on_mount(self) -> None:
        super().on_mount()
        self._show_notes()

    def on_screen_resume(self) -> None:
        # Painted first; only then is the store of matches opened.
        self.set_timer(0.02 if not self._looked else 0.001, self.look_for_match)

    def look_for_match(self) -> None:
        """Offer the last unfinished match, if there is one."""
        from rules.kernel.errors import RulesError  # noqa: PLC0415
        from screens.services import SpoiltFile  # noqa: PLC0415

        had_none = self._last is None
        self._looked = True
        self._spoilt = False
        try:
            matches = self.shell.services.list_matches()
        except RulesError as error:
            self._spoilt = isinstance(error, SpoiltFile)
            self._show_notes(str(error))
            matches = []
        self._last = next((match for match in matches if not match.finished), None)
        menu = self.query_one(Menu)
        untouched = had_none and menu.current is not None and menu.current.id == "home.new-game"
        menu.set_entries(self._entries(), keep="home.continue" if self._last and untouched else "")

    def _entries(self) -> list[Entry]:
        keymap = self.shell.command_keys
        entries = []
        for command in commands.in_group("home"):
            detail = _DETAILS.get(command.id, "")
            if command.id == "home.put-aside" and not self._spoilt:
                continue
            if command.id == "home.continue":
                if self._last is None:
                    continue
                detail = describe(self._last, DETAIL_WIDTH)
            entries.append(Entry(command.id, command.label, detail, commands.shown_key(command.id, keymap)))
        return entries

    def _show_notes(self, *more: str) -> None:
        problems: Any = getattr(self.app, "settings_problems", ())
        lines = [*problems[:3], *more]
        if len(problems) > 3:
            lines.append(f"... and {len(problems) - 3} more about the settings file.")
        self.query_one("#notes", Static).update(Content("\n".join(lines)))
        self.query_one("#notes", Static).display = bool(lines)

    async def on_menu_chosen(self, message: Menu.Chosen) -> None:
        message.stop()
        if not self.is_active:
            return
        await self.run_action(commands.COMMANDS[message.entry.id].action)

    # -- what the commands do ------------------------------------------------------------------------------------

    def action_continue(self) -> None:
        """Go on with the last match."""
        if self._last is None:
            return
        from rules.kernel.errors import RulesError  # noqa: PLC0415

        try:
            match, note = self.shell.services.open_match(self._last.id)
        except RulesError as error:
            self._show_notes(str(error))
            return
        self.shell.open_match(match, self._last.id, note)

    def action_put_aside(self) -> None:
        """Begin a new file of matches beside one that is spoilt, after asking."""
        from rules.kernel.errors import RulesError  # noqa: PLC0415
        from screens.dialogs import confirm  # noqa: PLC0415

        def answered(answer: str | None) -> None:
            if answer != "yes":
                return
            try:
                name = self.shell.services.put_file_aside()
            except RulesError as error:
                self._show_notes(str(error))
                return
            self._show_notes(f"The file is called {name} now; nothing in it was changed.")
            self.look_for_match()

        if self._spoilt:
            question = "Rename the file of matches that cannot be read?"
            detail = "A new one is begun. Nothing is deleted: whoever can mend the old one can put it back."
            self.app.push_screen(confirm(question, "Yes, put it aside", detail=detail), answered)

    def action_new_game(self) -> None:
        """To set-up."""
        from screens.setup import SetupScreen  # noqa: PLC0415

        self.app.push_screen(SetupScreen())

    def action_learn(self) -> None:
        """To the lessons."""
        from screens.learn import LearnScreen  # noqa: PLC0415

        self.app.push_screen(LearnScreen())

    def action_daily(self) -> None:
        """To the daily challenge."""
        from screens.daily import DailyScreen  # noqa: PLC0415

        self.app.push_screen(DailyScreen())

    def action_saves(self) -> None:
        """To the list of matches."""
        from screens.saves import SavesScreen  # noqa: PLC0415

        self.app.push_screen(SavesScreen())

    def action_statistics(self) -> None:
        """To the statistics."""
        from screens.statistics import StatisticsScreen  # noqa: PLC0415

        self.app.push_screen(StatisticsScreen())

    def action_library(self) -> None:
        """To rules and cards."""
        from screens.library import LibraryScreen  # noqa: PLC0415

        self.app.push_screen(LibraryScreen())

    def action_settings(self) -> None:
        """To the settings."""
        from screens.settings import SettingsScreen  # noqa: PLC0415

        self.app.push_screen(SettingsScreen())

    def action_help(self) -> None:
        """Keys and explanations."""
        from screens.help import HelpScreen  # noqa: PLC0415

        self.app.push_screen(HelpScreen("home", "game", "cursor"))

    def action_quit(self) -> None:
        """End the program."""
        self.shell.ask_quit()


def describe(info: SaveInfo, room: int = 0) -> str:
    """A match in a few words: ``Brisk Otter: Tiny Towns, Ana and Ben, round 7``; fewer names in little room."""
    from rules.titles import TITLES  # noqa: PLC0415

    title = TITLES[info.title][0] if info.title in TITLES else info.title
    names = [seat.name for seat in info.seats]
    people = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    text = f"{info.nickname}: {title}, {people}, {info.summary}"
    if room and len(text) > room and len(names) > 2:
        text = f"{info.nickname}: {title}, {names[0]} and {len(names) - 1} more, {info.summary}"
    return text
