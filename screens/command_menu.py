"""Everything that can be done on a screen, to be chosen by a tap or by its key: made from the one list of commands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from screens import commands
from screens.frame import LeavesOnce
from screens.keys import group_name
from screens.menu import Entry, Menu
from screens.services import shell
from screens.taps import Taps, key_tap

AROUND = 4
"""Lines of the menu that are not its list."""
HELP_LINES = 2
LEAST_LIST = 6
"""Lines of the list that are left to it before there are those with the help of the lit command in full."""


class CommandMenu(LeavesOnce[str], ModalScreen[str]):
    """One line per command; the result is the id of the one that was chosen, or ``""``."""

    DEFAULT_CSS = """
    CommandMenu { align: center middle; background: $background 60%; }
    CommandMenu > Vertical {
        width: 78; max-width: 100%; height: auto; max-height: 100%; padding: 0 1;
        border: round $accent; background: $surface; color: $foreground;
    }
    CommandMenu VerticalScroll { height: auto; scrollbar-size-vertical: 1; }
    CommandMenu #title { text-style: bold; height: 1; }
    CommandMenu #help { padding: 0 1; }
    CommandMenu #foot { height: 1; color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "close", show=False),
        *commands.bindings_of(commands.MENU, action="close"),
        *commands.bindings_of(commands.COVER, action="app.cover"),  # a modal screen hides the app's own bindings
    ]

    def __init__(self, found: Iterable[commands.Command], keymap: commands.Keymap) -> None:
        """The commands to choose from, in their order, with a heading per group."""
        super().__init__()
        self._found = tuple(found)
        self._keymap = keymap

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Content("What can be done here"), id="title")
            with VerticalScroll(can_focus=False):
                yield Menu(self._entries(), label_width=16)
            yield Static(id="help")
            yield Taps(key_tap(commands.key_label("escape"), "close", "screen.close"), id="foot")

    def on_mount(self) -> None:
        self._fit()
        self._show_help()

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        """Leave the lines above and below the list their place."""
        room = self.app.size.height - AROUND
        spare = HELP_LINES if room >= LEAST_LIST + HELP_LINES else 0
        for found in self.query(VerticalScroll):
            found.styles.max_height = max(room - spare, 1)
        for told in self.query("#help"):
            told.display = bool(spare)
            told.styles.height = spare

    def _entries(self) -> list[Entry]:
        entries: list[Entry] = []
        groups = list(dict.fromkeys(command.group for command in self._found))
        for group in groups:
            if len(groups) > 1:
                entries.append(Entry("", group_name(group), heading=True))
            for command in self._found:
                if command.group == group:
                    key = commands.shown_key(command.id, self._keymap)
                    entries.append(Entry(command.id, command.label, command.help, key))
        return entries

    def _show_help(self) -> None:
        """What the command below the pointer does, or the lit one, in full: the list has one line for each."""
        menu = self.query_one(Menu)
        pointed = menu.pointed
        current = menu.current if pointed is None or pointed.heading else pointed
        text = Content("" if current is None else current.detail)
        self.query_one("#help", Static).update(text, layout=False)  # its place is fixed

    def on_mouse_move(self) -> None:
        """A pointer reads without choosing."""
        self._show_help()

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()
        self._show_help()

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        message.stop()
        self.leave(message.entry.id)

    def on_click(self, event: events.Click) -> None:
        """A click beside the list closes it."""
        if not self.query_one(Vertical).region.contains(event.screen_x, event.screen_y):
            self.leave("")

    def action_close(self) -> None:
        """Close it without choosing."""
        self.leave("")


def offer(screen: Screen[Any], found: Iterable[commands.Command]) -> None:
    """Open the menu over a screen, on which the command that is chosen is then carried out."""

    async def carry_out(command_id: str | None) -> None:
        if command_id:
            action = commands.COMMANDS[command_id].action
            await screen.run_action(action if hasattr(screen, f"action_{action}") else f"app.{action}")

    screen.app.push_screen(CommandMenu(found, shell(screen).command_keys), carry_out)


def listed(*groups: str) -> tuple[commands.Command, ...]:
    """The commands of some groups that a menu lists, group by group: all but cursor steps and the menu itself."""
    found = (command for group in groups for command in commands.in_group(group))
    return tuple(command for command in found if command.group != "cursor" and command.id != commands.MENU)
