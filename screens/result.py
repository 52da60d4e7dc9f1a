"""The result of a match: score sheet, how it ended, the course of the scores, lines to paste, what to play next."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from rules.kernel.errors import RulesError
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.kernel.nickname import nickname
from rules.kernel.problems import ContentError
from rules.kernel.record import Seat
from screens import commands
from screens.final import Row, course, plot, rematch, rows, share_lines, verdict
from screens.frame import Page
from screens.menu import Entry, Menu
from screens.stopwatch import told
from screens.taps import Taps, command_taps, key_tap, tap

commands.add(
    commands.Command("result.rematch", "r", "rematch", "Same seats and cards, the next one starts.", "result"),
    commands.Command("result.new-cards", "n", "redeal", "Same seats, new cards, the next one starts.", "result"),
    commands.Command("result.same-deal", "s", "again", "The very same deal once more, with the same seats.", "result"),
    commands.Command("result.deals", "d", "deals", "Let others play this deal, and compare the results.", "result"),
    commands.Command("result.set-up", "b", "table", "Change seats or options for another game.", "result"),
    commands.Command("result.replay", "v", "replay", "Go through the game move by move.", "result"),
    commands.Command("result.reveal", "a", "reveal", "Tell the end step by step, secrets last.", "result"),
    commands.Command("result.export", "x", "export", "Write the game to a file: text, or a scenario.", "result"),
    commands.Command("result.next-page", "tab,right", "page", "Sheet, final table, chart, lines to paste.", "result",
                     show=False),
    commands.Command("result.copy", "y", "copy", "Copy five lines about this game.", "result", show=False),
    commands.Command("result.help", "?,f1", "help", "Keys of this screen.", "result", show=False),
    commands.Command("result.close", "escape,q", "home", "To the home screen.", "result"),
)

PAGES = ("sheet", "table", "chart", "share")
_PAGE_NAMES = {
    "sheet": "Score sheet", "table": "The table at the end", "chart": "Over the game", "share": "To paste",
}
CHART_HEIGHT = 13
ROOMY = 90
"""Columns from which the footer has room for every command."""
WIDE = 116
"""Columns from which the chart lies beside the sheet."""


class ResultScreen(Page[None]):
    """Four pages on a narrow terminal, all at once on a wide one."""

    GROUPS = ("result",)
    AUTO_FOCUS = "Menu"
    BINDINGS: ClassVar[list[BindingType]] = [
        *commands.bindings("result"), Binding("left", "previous_page", show=False),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012
    DEFAULT_CSS = """
    ResultScreen #verdict { height: auto; max-height: 3; padding: 0 2; color: $success; text-style: bold; }
    ResultScreen #pages { height: 1; padding: 0 2; }
    ResultScreen #columns { height: 1; padding: 0 2; text-style: bold; }
    ResultScreen #total { height: 1; padding: 0 2; text-style: bold; background: $panel; }
    ResultScreen #list { height: auto; max-height: 1fr; padding: 0 2; scrollbar-size-vertical: 1; }
    ResultScreen #why { height: auto; max-height: 7; padding: 0 3; margin: 1 0 0 0; color: $text-muted; }
    ResultScreen #left { width: 1fr; }
    ResultScreen #right { width: 1fr; padding: 0 2; }
    ResultScreen #share { border: round $primary; padding: 0 1; height: auto; margin: 1 0 0 0; }
    ResultScreen #seed { color: $text-muted; height: auto; }
    ResultScreen.-narrow.page-sheet #right { display: none; }
    ResultScreen.-narrow.page-table #left { display: none; }
    ResultScreen.-narrow.page-chart #left { display: none; }
    ResultScreen.-narrow.page-share #left { display: none; }
    ResultScreen.-narrow #chart, ResultScreen.-narrow #shared, ResultScreen.-narrow #ending { display: none; }
    ResultScreen.-narrow.page-table #ending { display: block; }
    ResultScreen.-narrow.page-chart #chart { display: block; }
    ResultScreen.-narrow.page-share #shared { display: block; }
    ResultScreen.-wide #pages { display: none; }
    ResultScreen.-wide #left { width: 80; border-right: solid $panel; }
    ResultScreen #shared { height: auto; }
    ResultScreen #chart { height: auto; }
    ResultScreen #ending { height: auto; }
    ResultScreen.-wide #ending { margin: 1 0 0 0; border-top: solid $panel; }
    """

    def __init__(self, match: Match, match_id: int) -> None:
        super().__init__(f"{match.title.name} · {nickname(match.seed)} · final score")
        self.match = match
        self.match_id = match_id
        self.sheet = match.score()
        self._rows = {row.id: row for row in rows(self.sheet)}
        self._card_names = {card.id: card.name for card in match.title.cards(match.pack or None)}
        self._series: list[list[int]] = []
        self._page = "sheet"

    def compose_body(self) -> ComposeResult:
        yield Static(Content(verdict(self.match.title, self.sheet, self.match.names)), id="verdict")
        yield Taps(id="pages")
        with Horizontal():
            with Vertical(id="left"):
                yield Static(self._columns(), id="columns")
                with VerticalScroll(id="list", can_focus=False):
                    yield Menu([Entry(row.id, self._row_text(row)) for row in self._rows.values()])
                yield Static(self._totals(), id="total")
                yield Static(id="why")
            with VerticalScroll(id="right", can_focus=False):
                yield Static(id="chart")
                with Vertical(id="shared"):
                    yield Static(id="share")
                    yield Static(id="seed")
                yield Static(self._ending(), id="ending")

    def on_mount(self) -> None:
        super().on_mount()
        # The first frame is laid out before the breakpoints are heard of.
        self.set_class(self.app.size.width < WIDE, "-narrow")
        self.set_class(self.app.size.width >= WIDE, "-wide")
        self._show_page("sheet")
        self._show_why()
        self._show_share()
        self.call_after_refresh(self._follow_scores)

    def footer(self) -> Content:
        """The commands; where it is narrow the one that is needed least is only in the menu."""
        narrow = self.app.size.width < ROOMY
        shown = [
            each for each in commands.in_group(*self.GROUPS) if each.show and not (narrow and each.id == "result.deals")
        ]
        return command_taps(shown, self.shell.command_keys)

    # -- drawing -----------------------------------------------------------------------------------------------

    @property
    def _width(self) -> int:
        return 10 if len(self.match.seats) <= 5 else 8

    @property
    def _label_width(self) -> int:
        return 22 if len(self.match.seats) in (5, 6) else 32

    def _columns(self) -> Content:
        parts: list[str | tuple[str, str]] = [" " * (self._label_width + 2)]
        for seat, name in enumerate(self.match.names):
            shown = f"{seat + 1} {name}"[: self._width - 1]
            parts.append((shown.rjust(self._width), f"bold $seat-{seat + 1}"))
        return Content.assemble(*parts)

    def _row_text(self, row: Row) -> str:
        cells = ["." if line is None else "?" if not line.known else str(line.amount) for line in row.lines]
        label = row.label[: self._label_width].ljust(self._label_width)
        return label + "".join(cell.rjust(self._width) for cell in cells)

    def _totals(self) -> Content:
        cells = [str(seat.total).rjust(self._width) for seat in self.sheet.seats]
        return Content(f"  {'Total'.ljust(self._label_width)}{''.join(cells)}")

    def _show_why(self) -> None:
        entry = self.query_one(Menu).current
        row = self._rows.get(entry.id) if entry is not None else None
        lines: list[Content] = []
        for seat, line in enumerate(row.lines if row is not None else ()):
            if line is not None and (line.amount or line.sources or line.note or not line.known):
                sources = ", ".join(self._card_names.get(source, source) for source in line.sources)
                where = f" from {sources}" if sources else ""
                note = f": {line.note}" if line.note else ""
                lines.append(Content.assemble(
                    (self.match.names[seat], f"bold $seat-{seat + 1}"), f" {line.amount:+d}{where}{note}"
                ))
        self.query_one("#why", Static).update(Content("\n").join(lines))

    def _show_page(self, page: str) -> None:
        self._page = page
        for name in PAGES:
            self.set_class(name == page, f"page-{name}")
        right = self.query_one("#right", VerticalScroll)
        right.can_focus = page == "table"  # it may be longer than the screen
        right.scroll_home(animate=False)
        (right if right.can_focus else self.query_one(Menu)).focus()
        parts: list[str | Content] = []
        for name in PAGES:
            label = f"[{_PAGE_NAMES[name]}]" if name == page else f" {_PAGE_NAMES[name]} "
            looks = Content.styled(label, "bold $accent" if name == page else "dim")
            parts += [tap(looks, f"screen.page({name!r})"), " "]
        key = key_tap(commands.shown_key("result.next-page", self.shell.command_keys), "", "screen.next_page")
        self.query_one("#pages", Static).update(Content.assemble(key, " ", *parts))

    def _follow_scores(self) -> None:
        """Work out the course of the scores, once the sheet is on show."""
        self._series = course(self.match)
        self._draw_chart(self.size.width)
        self._show_share()

    def on_resize(self, event: events.Resize) -> None:
        """The chart takes the room there is, and the footer."""
        self.show_footer()
        if self._series:
            self._draw_chart(event.size.width)

    def _draw_chart(self, width: int) -> None:
        # Beside the sheet: its 80 columns, the padding, a scroll bar and the labels of the axis are gone.
        room = min(width - 11, 62) if width < WIDE else min(width - 91, 48)
        parts: list[Content] = [Content.styled("Points over the game, by seat", "dim")]
        for label, columns in plot(self._series, room, CHART_HEIGHT):
            cells: list[str | tuple[str, str]] = [(f"{label:>4} ", "dim")]
            cells += [
                (str(seat + 1), f"bold $seat-{seat + 1}") if seat >= 0 else ("." if label else " ", "dim")
                for seat in columns
            ]
            parts.append(Content.assemble(*cells))
        legend = [
            (f"{seat + 1} {name}  ", f"$seat-{seat + 1}")
            for seat, name in enumerate(self.match.names)
        ]
        parts.append(Content.assemble("     ", *legend))
        self.query_one("#chart", Static).update(Content("\n").join(parts))

    def _show_share(self) -> None:
        self.query_one("#share", Static).update(Content("\n".join(self._share())))
        self.query_one("#seed", Static).update(
            Content("y copies these lines, x writes the whole record to a file. Whoever types the seed at set-up, with "
                    "the same seats and options, plays the same deal.")
        )

    def _ending(self) -> Content:
        """The last position: views of a finished game show what the players held."""
        match = self.match
        lines = match.vantage(PUBLIC).describe()
        times = self._times()
        return Content("\n".join([*lines, "", f"Thinking time: {times}."] if times else lines))

    def _times(self) -> str:
        services = self.shell.services
        if not services.settings.clock:
            return ""
        try:
            return told(self.match.names, services.thinking(self.match_id))
        except RulesError:
            return ""

    def _share(self) -> list[str]:
        return share_lines(self.match, nickname(self.match.seed), self.sheet, self._series)

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()
        self._show_why()

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        message.stop()

    # -- commands ----------------------------------------------------------------------------------------------

    def action_next_page(self) -> None:
        """The next page."""
        self._show_page(PAGES[(PAGES.index(self._page) + 1) % len(PAGES)])

    def action_previous_page(self) -> None:
        """The page before."""
        self._show_page(PAGES[(PAGES.index(self._page) - 1) % len(PAGES)])

    def action_page(self, page: str) -> None:
        """One of the pages, by its name."""
        self._show_page(page)

    def action_copy(self) -> None:
        """Copy the five lines."""
        self.app.copy_to_clipboard("\n".join(self._share()))
        self.notify("Copied, if this terminal lets programs copy.")

    def action_rematch(self) -> None:
        """Same seats and cards, next starter."""
        seats, options = rematch(self.match, new_cards=False)
        self._play(seats, options)

    def action_new_cards(self) -> None:
        """Same seats, new cards, next starter."""
        seats, options = rematch(self.match, new_cards=True)
        self._play(seats, options)

    def action_same_deal(self) -> None:
        """The same seed once more."""
        if not self.match.dealt_by_seed:
            self._say("This deal came with a file or from another match: no seed deals it again.")
            return
        self._play(list(self.match.seats), dict(self.match.game.options), self.match.seed)

    def _play(self, seats: list[Seat], options: dict[str, Any], seed: str | None = None) -> None:
        try:
            match_id, match = self.shell.services.create(
                self.match.title.id, seats, options, seed=seed, pack=self.match.pack
            )
        except (RulesError, ContentError) as error:
            self.notify(str(error), markup=False, severity="warning")
            return
        self.shell.open_match(match, match_id)

    def action_deals(self) -> None:
        """The same deal, compared."""
        from screens.same_deal import compare  # noqa: PLC0415

        compare(self, self.match, self.match_id, self._say)

    def action_replay(self) -> None:
        """The game, move by move."""
        from screens.replay import ReplayScreen  # noqa: PLC0415

        self.app.push_screen(ReplayScreen(self.shell.services, self.match, self.match_id))

    def action_reveal(self) -> None:
        """The end, step by step."""
        from screens.reveal import RevealScreen  # noqa: PLC0415

        moving = self.shell.services.settings.animation != "off"
        self.app.push_screen(RevealScreen(self.match, moving=moving))

    def action_export(self) -> None:
        """Write the game to a file."""
        from screens.exporting import export  # noqa: PLC0415

        try:
            info = self.shell.services.describe(self.match_id)
        except RulesError as error:
            self._say(str(error))
            return
        export(self, info, self._say)

    def _say(self, text: str) -> None:
        self.notify(text, markup=False)

    def action_set_up(self) -> None:
        """Another table."""
        from screens.setup import SetupScreen  # noqa: PLC0415

        self.shell.go_home()
        self.app.push_screen(SetupScreen(self.match.title.id))

    def action_help(self) -> None:
        """Keys."""
        from screens.help import HelpScreen  # noqa: PLC0415

        self.app.push_screen(HelpScreen("result", "cursor"))

    def action_close(self) -> None:
        """Home."""
        self.shell.go_home()
