"""The log of a replay: every line as the chosen view has it, and the way to any of them."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll

from rules.kernel.events import PUBLIC
from screens import commands
from screens.frame import Page
from screens.menu import Entry, Menu
from screens.replay_session import ReplaySession, eyes_of

commands.add(
    commands.Command("replay-log.go", "enter", "go there", "Show the position after the lit line.", "replay-log"),
    commands.Command("replay-log.close", "escape,l,q", "close", "Stay where you were.", "replay-log"),
)


class ReplayLog(Page[int | None]):
    """One line for each thing that happened. The result is the step to go to, or None."""

    GROUPS = ("replay-log",)
    AUTO_FOCUS = "Menu"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("replay-log")]
    DEFAULT_CSS = "ReplayLog VerticalScroll { padding: 1 2; height: 1fr; scrollbar-size-vertical: 1; }"

    def __init__(self, session: ReplaySession) -> None:
        super().__init__(f"{session.match.title.name} · the log · {eyes_of(session.eyes, session.names)}")
        self._log = session.replay.log
        self._here = session.step

    def compose_body(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            yield Menu(
                Entry(
                    str(number),
                    f"{mention.step:>4}  {mention.text}",
                    mark="-" if mention.seat == PUBLIC else str(mention.seat + 1),
                    colour="" if mention.seat == PUBLIC else f"seat-{mention.seat % 8 + 1}",
                )
                for number, mention in enumerate(self._log)
            )

    def on_mount(self) -> None:
        super().on_mount()
        here = [number for number, mention in enumerate(self._log) if mention.step <= self._here]
        if here:
            self.query_one(Menu).light(str(here[-1]))

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        message.stop()
        self.action_go()

    def action_go(self) -> None:
        """Go to the lit line."""
        entry = self.query_one(Menu).current
        self.leave(None if entry is None else self._log[int(entry.id)].step)

    def action_close(self) -> None:
        """Close."""
        self.leave(None)
