"""A page with a list to search by typing on the left and what it holds on the right: cards, rules."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input

from screens import commands
from screens.frame import Page
from screens.menu import Entry, Menu
from screens.taps import key_tap

commands.add(
    commands.Command("finder.next", "down", "next", "The next one.", "finder", show=False),
    commands.Command("finder.previous", "up", "previous", "The one before.", "finder", show=False),
    commands.Command("finder.close", "escape", "close", "Clear the search, then close this page.", "finder"),
)


class FinderPage(Page[None]):
    """Type to search, arrows to choose; escape clears the search first and then closes."""

    GROUPS: ClassVar[tuple[str, ...]] = ("finder",)
    AUTO_FOCUS = "Input"
    BINDINGS: ClassVar[list[BindingType]] = [
        *commands.bindings("finder"),
        Binding("pageup", "scroll_text(-1)", show=False),
        Binding("pagedown", "scroll_text(1)", show=False),
    ]
    DEFAULT_CSS = """
    FinderPage Input { height: 1; border: none; padding: 0 1 0 2; background: $surface; margin: 0 0 1 0; }
    FinderPage #list { width: 30; padding: 0 0 0 1; scrollbar-size-vertical: 1; }
    FinderPage #list.wide { width: 38; }
    FinderPage #text { width: 1fr; padding: 0 1 0 2; scrollbar-size-vertical: 1; }
    """

    placeholder = "type to search"

    def compose_body(self) -> ComposeResult:
        yield Input(placeholder=self.placeholder, compact=True, select_on_focus=False)
        with Horizontal():
            with VerticalScroll(id="list", can_focus=False):
                yield Menu(self.find(""), id="found")
            with VerticalScroll(id="text", can_focus=False):
                yield self.make_text()

    def on_mount(self) -> None:
        super().on_mount()
        menu = self.query_one("#found", Menu)
        menu.can_focus = False
        menu.ever_lit = True
        self._show()

    # -- what a subclass says ----------------------------------------------------------------------------------

    @abstractmethod
    def find(self, words: str) -> list[Entry]:
        """Entries for what was typed; all of them for nothing."""

    @abstractmethod
    def make_text(self) -> Widget:
        """The widget on the right."""

    @abstractmethod
    def show_entry(self, entry: Entry | None) -> None:
        """Show an entry on the right; None if nothing was found."""

    # -- moving ------------------------------------------------------------------------------------------------

    def on_input_changed(self, message: Input.Changed) -> None:
        message.stop()
        menu = self.query_one("#found", Menu)
        menu.set_entries(self.find(message.value.strip()))
        if message.value.strip():
            menu.action_edge(-1)
        self._show()

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()
        self._show()

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        message.stop()

    def _show(self) -> None:
        self.query_one("#text", VerticalScroll).scroll_home(animate=False)
        self.show_entry(self.query_one("#found", Menu).current)

    def action_next(self) -> None:
        """Down the list."""
        self.query_one("#found", Menu).action_step(1)

    def action_previous(self) -> None:
        """Up the list."""
        self.query_one("#found", Menu).action_step(-1)

    def action_scroll_text(self, by: int) -> None:
        """Scroll the text by a page."""
        text = self.query_one("#text", VerticalScroll)
        text.scroll_relative(y=by * max(text.size.height - 1, 1), animate=False)

    def action_close(self) -> None:
        """Clear the search, or close."""
        search = self.query_one(Input)
        if search.value:
            search.value = ""
        else:
            self.leave(None)

    def footer(self) -> Content:
        return Content.assemble(
            "type to search  ", ("↑ ↓", "bold $accent"), " choose  ",
            key_tap("pgup", "", "screen.scroll_text(-1)"), " ",
            key_tap("pgdn", "scroll", "screen.scroll_text(1)"), "  ",
            super().footer(),
        )
