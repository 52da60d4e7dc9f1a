"""A position of a replay in words: everything that the chosen view knows."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from screens import commands
from screens.frame import Page
from screens.replay_session import ReplaySession, eyes_of


class ReplayWords(Page[None]):
    """A text to scroll, closed by the key that opened it or by escape."""

    GROUPS = ("reader",)
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("reader"), Binding("w", "close", show=False)]
    DEFAULT_CSS = """
    ReplayWords VerticalScroll { padding: 1 2; scrollbar-size-vertical: 1; }
    ReplayWords Static { height: auto; }
    """

    def __init__(self, session: ReplaySession) -> None:
        where = f"{session.step}/{session.replay.last}"
        super().__init__(f"{session.match.title.name} · {where} in words · {eyes_of(session.eyes, session.names)}")
        self._lines = session.vantage.describe()

    def compose_body(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(Content("\n".join(self._lines)))

    def action_close(self) -> None:
        """Back to the replay."""
        self.leave(None)
