"""Who plays which seat of a match that is taken up again: names, people and bots."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from rules.kernel.match import Match
from rules.kernel.record import KINDS, Seat, Swapped, kind_name
from screens import commands
from screens.dialogs import AskText
from screens.form import Form, chooser
from screens.frame import Page
from screens.menu import Entry, Menu
from screens.setup_table import LONGEST_NAME

commands.add(
    commands.Command("who-plays.start", "enter,f5", "start", "Start with these seats.", "who-plays"),
    commands.Command("who-plays.rename", "n", "name", "Type the name of the lit seat.", "who-plays"),
    commands.Command("who-plays.close", "escape,q", "back", "Leave everything as it was.", "who-plays"),
)


class WhoPlays(Page[list[Seat] | None]):
    """A form with one row per seat; the result is the seats, or None."""

    GROUPS = ("who-plays",)
    AUTO_FOCUS = "Form"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("who-plays")]
    DEFAULT_CSS = """
    WhoPlays VerticalScroll { padding: 1 2; height: 1fr; }
    WhoPlays #note { height: auto; min-height: 2; padding: 0 3; color: $text-muted; }
    WhoPlays #note.wrong { color: $warning; }
    """

    def __init__(self, heading: str, match: Match, about: str = "") -> None:
        super().__init__(heading)
        handed = {line.seat for line in match.journal if isinstance(line, Swapped)}
        # A person who handed the seat over on the way sits there again, unless he says otherwise.
        self._seats = [Seat(seat.name) if number in handed else seat for number, seat in enumerate(match.seats)]
        self._automas = match.title.automas(match.game.options)
        self._about = about

    def compose_body(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            yield Form(self._entries(), label_width=24)
        yield Static(id="note")

    def on_mount(self) -> None:
        super().on_mount()
        self._show_note()

    def footer(self) -> Content:
        return Content.assemble(("← →", "bold $accent"), " person or bot  ", super().footer())

    def _entries(self) -> list[Entry]:
        return [
            Entry(
                str(number), seat.name,
                "plays by the rules" if number in self._automas else chooser(kind_name(seat.kind)),
                mark=f"{number + 1} ■", colour=f"seat-{number % 8 + 1}",
            )
            for number, seat in enumerate(self._seats)
        ]  # fmt: skip

    def _redraw(self) -> None:
        self.query_one(Form).set_entries(self._entries())
        self._show_note()

    @property
    def _problem(self) -> str:
        names = [seat.name for seat in self._seats]
        twice = next((name for name in names if names.count(name) > 1), "")
        return f"Two seats are called {twice}." if twice else ""

    def _show_note(self) -> None:
        note = self.query_one("#note", Static)
        note.set_class(bool(self._problem), "wrong")
        note.update(Content(self._problem or self._about))

    @property
    def _lit(self) -> int:
        entry = self.query_one(Form).current
        return -1 if entry is None else int(entry.id)

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        message.stop()
        self.action_start()

    def on_form_changed(self, message: Form.Changed) -> None:
        message.stop()
        number, kinds = int(message.entry.id), list(KINDS)
        seat = self._seats[number]
        if number not in self._automas:
            at = kinds.index(seat.kind) if seat.kind in kinds else 0
            self._seats[number] = Seat(seat.name, kinds[(at + message.by) % len(kinds)])
            self._redraw()

    def on_form_opened(self, message: Form.Opened) -> None:
        message.stop()
        self.action_rename()

    def action_rename(self) -> None:
        """Type the name of the lit seat."""
        number = self._lit
        if not self.is_active or number < 0 or number in self._automas:
            return

        def take(name: str | None) -> None:
            shown = " ".join("".join(char for char in name or "" if char.isprintable()).split())
            if shown:
                self._seats[number] = Seat(shown, self._seats[number].kind)
                self._redraw()

        question = f"Who sits on seat {number + 1}?"
        self.app.push_screen(AskText(question, self._seats[number].name, max_length=LONGEST_NAME), take)

    def action_start(self) -> None:
        """Start, if no two seats have the same name."""
        if self._problem:
            self.app.bell()
        else:
            self.leave(self._seats)

    def action_close(self) -> None:
        """Back."""
        self.leave(None)
