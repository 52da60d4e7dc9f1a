"""A page that is one list, with a few words about the lit line below it."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from screens.frame import Page
from screens.menu import Entry, Menu


class MenuPage(Page[None]):
    """Subclasses give the lines and the words."""

    AUTO_FOCUS = "Menu"
    LABEL_WIDTH: ClassVar[int] = 18
    DEFAULT_CSS = """
    MenuPage VerticalScroll { padding: 1 2; height: 1fr; scrollbar-size-vertical: 1; }
    MenuPage #about { height: auto; min-height: 3; padding: 0 3; color: $text-muted; }
    """

    @abstractmethod
    def entries(self) -> list[Entry]:
        """All lines, as things stand now."""

    @abstractmethod
    def about(self) -> str:
        """Words about the lit line."""

    def compose_body(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            yield Menu(self.entries(), label_width=self.LABEL_WIDTH)
        yield Static(id="about")

    @property
    def lit(self) -> str:
        """Id of the lit line, or ``""``."""
        entry = self.query_one(Menu).current
        return "" if entry is None else entry.id

    def say(self, text: str) -> None:
        """Put something else in the place of the words about the line, until the next one is lit."""
        self.query_one("#about", Static).update(Content(text))

    def on_mount(self) -> None:
        self.say(self.about())

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()
        self.say(self.about())

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        message.stop()
        if self.is_active:
            self.open(message.entry.id)

    @abstractmethod
    def open(self, entry_id: str) -> None:
        """A line was chosen."""

    def action_help(self) -> None:
        """Keys."""
        from screens.help import HelpScreen  # noqa: PLC0415

        self.app.push_screen(HelpScreen(*self.GROUPS, "cursor"))

    def action_close(self) -> None:
        """Back to the screen before."""
        self.leave(None)
