"""The daily challenge: one deal a day for every title that can be played alone, and who did how well."""

from __future__ import annotations

from datetime import date, timedelta
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from rules.kernel.daily import Challenge
from rules.kernel.errors import RulesError
from rules.titles import TITLES
from screens import commands
from screens.daily_board import FIRST_DAY, Try, board, board_lines, challenges, points, streaks, take_up
from screens.dialogs import AskText
from screens.frame import Page
from screens.menu import Entry, Menu
from screens.services import Attempt

commands.add(
    commands.Command("daily.play", "enter", "play", "Play the lit challenge, or go on with it.", "daily"),
    commands.Command("daily.previous", "left", "day before", "The challenges of the day before.", "daily"),
    commands.Command("daily.next", "right", "day after", "The challenges of the day after, up to today.", "daily"),
    commands.Command("daily.today", "t", "today", "Back to the challenges of today.", "daily"),
    commands.Command("daily.rename", "n", "name", "Type the name of who plays.", "daily"),
    commands.Command("daily.help", "?,f1", "help", "Keys of this screen.", "daily", show=False),
    commands.Command("daily.close", "escape,q", "back", "Back to the home screen.", "daily"),
)

ABOUT = (
    "The deal of a day is the same for everybody with this version of the program. The first try counts, and it is "
    "made as soon as the deal is seen: leaving or deleting it gives no new one, and with a bot at the seat it brings "
    "no points. Later tries stand beside it. Past days can be played, but only the day itself counts for a streak."
)
LONGEST_NAME = 20


class DailyScreen(Page[None]):
    """Three titles above, the results of the lit one below."""

    GROUPS = ("daily",)
    AUTO_FOCUS = "Menu"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("daily")]
    DEFAULT_CSS = """
    DailyScreen VerticalScroll { padding: 1 2; height: 1fr; scrollbar-size-vertical: 1; }
    DailyScreen Menu { margin: 1 0; }
    DailyScreen Static { height: auto; }
    DailyScreen #about { color: $text-muted; margin: 1 0 0 0; }
    """

    def __init__(self) -> None:
        super().__init__("Daily challenge")
        self._attempts: list[Attempt] = []
        self._challenges: dict[str, Challenge] = {}
        self._problem = ""

    def compose_body(self) -> ComposeResult:
        self.day = self._today
        with VerticalScroll(can_focus=False):
            yield Static(id="who")
            yield Menu(label_width=16)
            yield Static(id="board")
            yield Static(Content(ABOUT), id="about")

    def on_mount(self) -> None:
        super().on_mount()
        self._show_day()

    def on_screen_resume(self) -> None:
        """Something may have been played meanwhile."""
        self._show_day()

    @property
    def _today(self) -> date:
        return self.shell.services.today()

    @property
    def player(self) -> str:
        """Who plays."""
        names = self.shell.services.settings.names
        return names[0] if names and names[0].strip() else "Player"

    # -- drawing -----------------------------------------------------------------------------------------------

    def _show_day(self) -> None:
        self._problem = ""
        try:
            self._attempts = list(self.shell.services.attempts())
        except RulesError as error:
            self._problem = f"{error}."
        when = " (today)" if self.day == self._today else ""
        self.show_heading(f"Daily challenge · {self.day:%A} {self.day.day} {self.day:%B %Y}{when}")
        self._challenges = {each.title: each for each in challenges(self.day)}
        self.query_one(Menu).set_entries(
            [Entry(title_id, TITLES[title_id][0], self._detail(each)) for title_id, each in self._challenges.items()]
        )
        now, longest = streaks(self._attempts, self.player, self._today)
        streak = f", on {now} {'day' if now == 1 else 'days'} in a row" if now else ""
        best = f" (at best {longest})" if longest > now else ""
        self.query_one("#who", Static).update(Content.assemble((self.player, "bold"), f" plays{streak}{best}."))
        self._show_board()

    def _detail(self, each: Challenge) -> str:
        own = next((made for made in self._board(each.title) if made.name.casefold() == self.player.casefold()), None)
        if own is None:
            return each.preset.label
        if own.unfinished:
            return f"{each.preset.label} · under way"
        if not own.first_done or not own.first_alone or own.seen_before:
            return f"{each.preset.label} · tried"
        return f"{each.preset.label} · {points(own.first)}"

    def _board(self, title_id: str) -> tuple[Try, ...]:
        return board(self._attempts, title_id, self.day.isoformat())

    def _show_board(self) -> None:
        current = self.query_one(Menu).current
        each = self._challenges.get(current.id) if current is not None else None
        if each is None or self._problem:
            self.query_one("#board", Static).update(Content(self._problem))
            return
        lines = board_lines(self._board(each.title)) or ["Nobody has tried it yet."]
        heading = Content.styled(f"{TITLES[each.title][0]}, {each.preset.label}", "bold")
        self.query_one("#board", Static).update(Content("\n").join([heading, *map(Content, lines)]))

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()
        self._show_board()

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        message.stop()
        if self.is_active:
            self.action_play()

    # -- commands ----------------------------------------------------------------------------------------------

    def action_play(self) -> None:
        """Go on with the lit challenge, or begin it."""
        current = self.query_one(Menu).current
        if current is None or current.id not in self._challenges:
            return
        services = self.shell.services
        try:
            match_id = take_up(services, self._attempts, self._challenges[current.id], self.player)
            match, note = services.open_match(match_id)
        except RulesError as error:
            self.query_one("#board", Static).update(Content(f"{error}."))
            return
        self.shell.open_match(match, match_id, note)

    def action_previous(self) -> None:
        """The day before."""
        if self.day > FIRST_DAY:
            self.day -= timedelta(1)
            self._show_day()

    def action_next(self) -> None:
        """The day after; the future is nobody's business yet."""
        if self.day < self._today:
            self.day += timedelta(1)
            self._show_day()

    def action_today(self) -> None:
        """Today."""
        self.day = self._today
        self._show_day()

    def action_rename(self) -> None:
        """Type another name."""

        def answer(name: str | None) -> None:
            if name and name.strip():
                settings = self.shell.services.settings
                settings.names = [name.strip(), *settings.names[1:]]
                self.shell.services.save_settings()
                self._show_day()

        self.app.push_screen(AskText("Who plays?", self.player, max_length=LONGEST_NAME), answer)

    def action_help(self) -> None:
        """Keys."""
        from screens.help import HelpScreen  # noqa: PLC0415

        self.app.push_screen(HelpScreen("daily", "cursor"))

    def action_close(self) -> None:
        """Back home."""
        self.leave(None)
