"""How long each seat has thought, on a page over the table."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from rules.kernel.errors import RulesError
from screens import commands
from screens.frame import Page
from screens.handover import Table
from screens.session import Session
from screens.stopwatch import span

ABOUT = (
    "Counted is the time from when a decision is on show for its seat to the move. Curtains, pauses, a covered "
    "screen and the time away from the table do not count, and nothing presses anybody."
)
OFF = "Thinking time is not kept: the settings have it switched off."
BAR = 24
"""Columns of the longest bar."""


class TimesScreen(Page[None]):
    """One line per seat."""

    GROUPS = ("reader",)
    BINDINGS: ClassVar[list[BindingType]] = [
        *commands.bindings("reader"), *commands.bindings_of("game.times", action="close"),
        Binding("enter", "close", show=False),
    ]
    DEFAULT_CSS = """
    TimesScreen VerticalScroll { padding: 1 2; }
    TimesScreen Static { height: auto; }
    TimesScreen .about { color: $text-muted; margin: 1 0 0 0; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__(f"Thinking time · {session.match.title.name}")
        self.session = session

    def compose_body(self) -> ComposeResult:
        with VerticalScroll():
            if self.shell.services.settings.clock:
                yield Static(self._table())
                yield Static(Content(ABOUT), classes="about")
            else:
                yield Static(Content(OFF))

    def _table(self) -> Content:
        session = self.session
        try:
            times = session.thinking()
        except RulesError as error:
            return Content(f"{error}.")
        most = max((*times.values(), 1.0))
        made = [0] * len(session.names)
        for entry in session.match.entries:
            # How many secret moves a seat has made is its secret too.
            made[entry.seat] += entry.audience is None or session.over
        humans = Table.of(session.match, "").humans
        width = max(len(name) for name in session.names)
        lines: list[Content] = []
        for seat, name in enumerate(session.names):
            spent, person = times.get(seat, 0.0), humans[seat]
            each = f"{made[seat]} moves" if made[seat] != 1 else "1 move"
            if spent and made[seat] > 1:
                each += f", {span(spent / made[seat])} each"
            lines.append(Content.assemble(
                (f"{seat + 1} {name.ljust(width)}", f"bold $seat-{seat + 1}"),
                f"  {span(spent) if person or spent else 'not a person':>14}  ",
                ("▪" * round(spent * BAR / most), f"$seat-{seat + 1}"),
                (f"  {each}" if person or spent else "", "dim"),
            ))
        return Content("\n").join(lines)

    def action_close(self) -> None:
        """Back to the table."""
        self.leave(None)
