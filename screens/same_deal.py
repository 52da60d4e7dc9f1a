"""The same deal played several times: results side by side, and who did better from which seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from rules.kernel.errors import RulesError
from rules.kernel.match import Match
from rules.kernel.nickname import nickname
from rules.kernel.record import Seat
from screens import commands
from screens.deals import comparison, whole, worth
from screens.frame import Page
from screens.menu import Entry, Menu
from screens.saves_words import when
from screens.services import DealResult, shell
from screens.who_plays import WhoPlays

commands.add(
    commands.Command("deals.open", "enter", "result", "See the score sheet of the lit match.", "deals"),
    commands.Command("deals.replay", "v", "replay", "Go through the lit match move by move.", "deals"),
    commands.Command("deals.others", "o", "others play it", "Let others play this deal, from the first move.", "deals"),
    commands.Command("deals.close", "escape,q", "back", "Back to where you came from.", "deals"),
)

DATE = 15
CELL = 7
BEST = "*"
"""Marks the best result from a seat."""


class SameDealScreen(Page[None]):
    """One line per finished match, one column per seat."""

    GROUPS = ("deals",)
    AUTO_FOCUS = "Menu"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("deals")]
    DEFAULT_CSS = """
    SameDealScreen #columns { height: 1; padding: 0 2; margin: 1 0 0 0; text-style: bold; }
    SameDealScreen #list { height: auto; max-height: 50%; padding: 0 2; scrollbar-size-vertical: 1; }
    SameDealScreen #scores { height: 1fr; padding: 0 4; margin: 1 0 0 0; color: $text-muted; }
    """

    def __init__(self, match: Match, match_id: int, found: Sequence[DealResult]) -> None:
        """``found`` are the results that there are; they are of the deal of ``match``."""
        super().__init__(f"{match.title.name} · {nickname(match.seed)} · the same deal compared")
        self._match = match
        self._match_id = match_id
        self._found = {str(result.info.id): result for result in found}

    def compose_body(self) -> ComposeResult:
        results = list(self._found.values())
        yield Static(Content(_columns(len(self._match.seats))), id="columns")
        with VerticalScroll(id="list", can_focus=False):
            yield Menu([Entry(key, _line(result, results)) for key, result in self._found.items()])
        with VerticalScroll(id="scores", can_focus=False):
            yield Static(Content("\n".join(comparison(results))))

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one(Menu).light(str(self._match_id))

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        message.stop()
        self.action_open()

    def _opened(self) -> tuple[Match, int] | None:
        entry = self.query_one(Menu).current
        if entry is None or not self.is_active:
            return None
        try:
            match, _ = self.shell.services.open_match(int(entry.id))
        except RulesError as error:
            self.notify(str(error), markup=False, severity="warning")
            return None
        return match, int(entry.id)

    def action_open(self) -> None:
        """The score sheet of the lit match."""
        opened = self._opened()
        if opened is not None:
            self.shell.open_match(*opened)

    def action_replay(self) -> None:
        """The lit match, move by move."""
        from screens.replay import ReplayScreen  # noqa: PLC0415

        opened = self._opened()
        if opened is not None:
            self.app.push_screen(ReplayScreen(self.shell.services, *opened))

    def action_others(self) -> None:
        """The same deal for others."""
        match = self._match

        def chosen(seats: list[Seat] | None) -> None:
            if seats is None:
                return
            try:
                match_id, again = self.shell.services.create(
                    match.title.id, seats, match.game.options, seed=match.seed, pack=match.pack
                )
            except RulesError as error:
                self.notify(str(error), markup=False, severity="warning")
                return
            self.shell.open_match(again, match_id)

        if not match.dealt_by_seed:
            self.notify("This deal came with a file or from another match: no seed deals it again.", markup=False)
            return
        self.app.push_screen(WhoPlays("The same deal · who plays which seat", match, about_others(match)), chosen)

    def action_close(self) -> None:
        """Back."""
        self.leave(None)


def compare(screen: Screen[None], match: Match, match_id: int, say: Callable[[str], None]) -> None:
    """Open the page for a match, or ``say`` why there is none."""
    try:
        found = shell(screen).services.same_deal(match_id)
    except RulesError as error:
        text = str(error)
        say(f"{text[:1].upper()}{text[1:]}.")
        return
    screen.app.push_screen(SameDealScreen(match, match_id, found))


def about_others(match: Match) -> str:
    """What is to be known before others play the deal of a match."""
    about = "The same cards come in the same order. Whoever has seen the game knows them: let others sit here."
    if match.game.rules_version != match.title.rules_version:
        about += " The rules have changed since this match, so their results will not be compared with it."
    return about


def _columns(seats: int) -> str:
    cells = "".join(f"seat {number + 1}".rjust(CELL) for number in range(seats))
    return f"  {'played':<{DATE}}{cells}  moves  won by"


def _line(result: DealResult, among: Sequence[DealResult]) -> str:
    rivals = whole(among)
    cells = []
    for seat in result.seats:
        results = [other.seats[seat.seat] for other in rivals]
        best = len(rivals) > 1 and result in rivals and worth(seat) == min(map(worth, results))
        shown = f"{seat.place}." if seat.total is None else str(seat.total)
        cells.append(f"{shown}{BEST if best else ' '}".rjust(CELL))
    winners = " and ".join(seat.name for seat in result.seats if seat.place == 1)
    if result not in rivals:
        winners += f" (from move {result.info.origin.moves})"
    return f"{when(result.info.changed, year=False):<{DATE}}{''.join(cells)}{result.info.moves:>7}  {winners}"
