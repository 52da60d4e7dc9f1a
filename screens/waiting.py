"""What a second terminal shows while there is no match to watch."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center
from textual.content import Content
from textual.widgets import Static

from screens import commands
from screens.art import Terrace
from screens.frame import Page

commands.add(
    commands.Command("waiting.quit", "q,escape", "leave", "Leave this window.", "waiting"),
)


class WaitingScreen(Page[None]):
    """A picture, and what is waited for."""

    GROUPS = ("waiting",)
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("waiting")]
    DEFAULT_CSS = """
    WaitingScreen { align: center middle; }
    WaitingScreen > #top { dock: top; }
    WaitingScreen > #footer { dock: bottom; }
    WaitingScreen Center { height: auto; }
    WaitingScreen #said { width: 100%; text-align: center; color: $text-muted; margin: 1 2; }
    """

    def __init__(self) -> None:
        super().__init__("Watching")
        self._said = ""

    def compose_body(self) -> ComposeResult:
        with Center():
            yield Terrace()
        yield Static(id="said")

    def on_mount(self) -> None:
        super().on_mount()
        self.say(self._said)

    def say(self, problem: str) -> None:
        """Say what is waited for, after a sentence about why."""
        self._said = problem
        waited = "This window shows the next match that is played here, as everybody may see it."
        if self._ready:
            self.query_one("#said", Static).update(Content(f"{problem}\n{waited}" if problem else waited))

    def action_quit(self) -> None:
        """Nothing is lost by leaving."""
        self.shell.ask_quit()
