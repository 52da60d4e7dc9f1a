"""The frame of every screen that is not a table: heading, body, footer line."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from screens import commands
from screens.punctual import Punctual
from screens.services import Shell, shell
from screens.taps import Taps, command_taps, tap

Result = TypeVar("Result")


class LeavesOnce(Punctual, Screen[Result], Generic[Result]):
    """A screen that is left once, and only while it is on top.

    Keys come in bursts: two of them may ask for the same before the first has had its effect, and Textual's own
    ``dismiss`` then takes away whatever screen is on top.
    """

    _left = False

    def leave(self, result: Result | None = None) -> None:
        """Go back to the screen below with a result."""
        if self.is_active and not self._left:
            self._left = True
            self.dismiss(result)


class Page(LeavesOnce[Result], Generic[Result]):
    """A full screen with a heading above and its commands below."""

    GROUPS: ClassVar[tuple[str, ...]] = ()
    """Groups of commands that are in force here, and in the footer."""
    AUTO_FOCUS = "*"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings_of(commands.MENU, commands.HELP)]

    DEFAULT_CSS = """
    Page { layout: vertical; background: $background; color: $foreground; }
    Page > #top { height: 1; background: $panel; color: $foreground; text-style: bold; }
    Page #heading { width: 1fr; height: 1; padding: 0 1; }
    Page #menu { width: auto; height: 1; color: $accent; }
    Page > #footer { height: 1; padding: 0 1; background: $panel; color: $text-muted; }
    """

    def __init__(self, heading: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._heading = heading
        self._ready = False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that come before the page is there mean nothing."""
        return self._ready

    @property
    def shell(self) -> Shell:
        """The app."""
        return shell(self)

    def compose(self) -> ComposeResult:
        with Horizontal(id="top"):
            yield Static(Content(self._heading), id="heading")
            yield Taps(tap(" menu ", "screen.menu"), id="menu")
        yield from self.compose_body()
        yield Taps(id="footer")

    def compose_body(self) -> ComposeResult:
        """Everything between heading and footer."""
        yield from ()

    def on_mount(self) -> None:
        self._ready = True
        self.show_footer()

    def show_footer(self) -> None:
        """Draw the footer line."""
        self.query_one("#footer", Static).update(self.footer())

    def footer(self) -> Content:
        """The commands of this screen, keys in bold; a click on one carries it out."""
        shown = [command for command in commands.in_group(*self.GROUPS) if command.show and self.possible(command)]
        return command_taps(shown, self.shell.command_keys)

    def action_menu(self) -> None:
        """Everything that can be done here."""
        from screens.command_menu import offer  # noqa: PLC0415

        found = tuple(filter(self.possible, self.offered()))
        offer(self, (*found, commands.COMMANDS[commands.COVER]) if self.shell.at_table else found)

    def possible(self, command: commands.Command) -> bool:
        """Whether a command of the page can be carried out where it stands; others are not named."""
        return True

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost with the page."""
        return False

    @classmethod
    def offered(cls) -> tuple[commands.Command, ...]:
        """What the menu lists: the page's own commands, and the help that every page has."""
        from screens.command_menu import listed  # noqa: PLC0415

        own = listed(*cls.GROUPS)
        return own if any(each.action == "help" for each in own) else (*own, commands.COMMANDS[commands.HELP])

    def action_help(self) -> None:
        """Keys of this page."""
        from screens.help import HelpScreen  # noqa: PLC0415

        self.app.push_screen(HelpScreen(*self.GROUPS, "cursor"))

    def show_heading(self, text: str) -> None:
        """Change the heading."""
        self._heading = text
        self.query_one("#heading", Static).update(Content(text))
