"""Small questions on top of a screen: yes or no, one of several, a line of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from screens.commands import bindings_of
from screens.frame import LeavesOnce, Result
from screens.menu import Entry, Menu
from screens.taps import Taps, key_tap


class Dialog(LeavesOnce[Result], ModalScreen[Result], Generic[Result]):
    """A small frame on top of a screen, with a question above."""

    DEFAULT_CSS = """
    Dialog { align: center middle; background: $background 60%; }
    Dialog > Vertical {
        width: 64; max-width: 100%; height: auto; padding: 1 2;
        border: round $accent; background: $surface; color: $foreground;
    }
    Dialog #question { text-style: bold; height: auto; }
    """


class Ask(Dialog[str]):
    """One question with a few answers; the result is the id of the answer, and for escape that of the harmless one.

    That is the first one, if ``harmless`` names no other.
    """

    DEFAULT_CSS = """
    Ask #detail { color: $text-muted; height: auto; margin: 0 0 1 0; }
    Ask Menu { height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "first", "back", show=False),
        *bindings_of("game.cover", action="app.cover"),  # a modal screen hides the app's own bindings
    ]

    def __init__(self, question: str, answers: Sequence[Entry], detail: str = "", *, harmless: str = "") -> None:
        super().__init__()
        self._harmless = harmless or answers[0].id
        self._question = question
        self._answers = tuple(answers)
        self._detail = detail

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Content(self._question), id="question")
            yield Static(Content(self._detail), id="detail")
            yield Menu(self._answers)

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        message.stop()
        self.leave(message.entry.id)

    def action_first(self) -> None:
        """Escape: the harmless answer."""
        self.leave(self._harmless)


def confirm(question: str, yes: str, no: str = "No, go back", detail: str = "") -> Ask:
    """A question whose result is ``"yes"`` or ``"no"``; escape is no."""
    return Ask(question, [Entry("no", no, key="n"), Entry("yes", yes, key="y")], detail)


class AskText(Dialog[str | None]):
    """One line of text; the result is None for escape."""

    DEFAULT_CSS = """
    AskText #foot { color: $text-muted; height: 1; margin: 1 0 0 0; }
    AskText Input { border: tall $accent; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "back", show=False)]

    def __init__(self, question: str, value: str = "", *, max_length: int = 40) -> None:
        super().__init__()
        self._question = question
        self._value = value
        self._max_length = max_length

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Content(self._question), id="question")
            yield Input(self._value, max_length=self._max_length, compact=False)
            take, leave = key_tap("enter", "takes it", "screen.take"), key_tap("esc", "leaves it", "screen.leave")
            yield Taps(Content.assemble(take, "   ", leave), id="foot")

    def on_input_submitted(self, message: Input.Submitted) -> None:
        message.stop()
        self.action_take()

    def action_take(self) -> None:
        """Enter: take what was typed."""
        self.leave(self.query_one(Input).value)

    def action_leave(self) -> None:
        """Escape: as it was."""
        self.leave(None)


class TooSmall(LeavesOnce[bool]):
    """Says how large the terminal should be, and lets people go on anyway. True when they insisted."""

    DEFAULT_CSS = """
    TooSmall { align: center middle; background: $background; color: $foreground; overflow: hidden; }
    TooSmall > Static { width: 100%; height: auto; text-align: center; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,escape,space", "go_on", "go on", show=False)]

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self._needed = (width, height)

    def compose(self) -> ComposeResult:
        yield Static(id="notice")

    def on_mount(self) -> None:
        self._show()

    def on_resize(self) -> None:
        if self.app.size.width >= self._needed[0] and self.app.size.height >= self._needed[1]:
            self.leave(False)
        else:
            self._show()

    def _show(self) -> None:
        width, height = self._needed
        self.query_one("#notice", Static).update(
            Content(
                f"The table needs {width} x {height} characters.\nThis terminal has "
                f"{self.app.size.width} x {self.app.size.height}.\n\nMake it larger, or press enter to go on anyway."
            )
        )

    def on_click(self) -> None:
        """A tap does the same."""
        self.action_go_on()

    def action_go_on(self) -> None:
        """Go on in a terminal that is too small."""
        self.leave(True)
