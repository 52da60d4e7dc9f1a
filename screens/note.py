"""A seat's private note, on an opaque page over the table while that seat sits at the keyboard."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static, TextArea

from rules.kernel.errors import RulesError
from screens import commands
from screens.frame import Page
from screens.session import Session

commands.add(
    commands.Command("note.close", "escape", "close", "Close the note; it is stored already.", "note"),
)

ABOUT = (
    "Stored as you type. Nobody else sees it: it is in no log, replay or export, and goes when the match is deleted."
)


class NoteArea(TextArea):
    """Plain text that stays where it is: what one seat cuts out must not be another's to paste."""

    def action_cut(self) -> None:
        """Nothing goes to the clipboard."""

    def action_copy(self) -> None:
        """Nothing goes to the clipboard."""

    def action_paste(self) -> None:
        """Nothing comes from there."""


class NoteScreen(Page[None]):
    """A small editor."""

    GROUPS = ("note",)
    AUTO_FOCUS = "NoteArea"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("note")]
    DEFAULT_CSS = """
    NoteScreen NoteArea { height: 1fr; border: none; padding: 1 2; background: $background; }
    NoteScreen #said { height: auto; padding: 0 3; color: $text-muted; }
    """

    def __init__(self, session: Session) -> None:
        """The note of the seat whose view is on show."""
        seat = session.viewer
        assert seat >= 0
        super().__init__(f"Note of {session.names[seat]}, for nobody else")
        self._session = session
        self._seat = seat
        self._stored = ""

    def compose_body(self) -> ComposeResult:
        said = ABOUT
        try:
            self._stored = self._session.note(self._seat)
        except RulesError as error:
            said = f"The note cannot be read: {error}."
        yield NoteArea(self._stored, soft_wrap=True, tab_behavior="focus")
        yield Static(Content(said), id="said")

    def on_mount(self) -> None:
        super().on_mount()
        area = self.query_one(NoteArea)
        area.move_cursor(area.document.end)
        self.app.app_suspend_signal.subscribe(self, self._suspended)

    def _suspended(self, _: object) -> None:
        # Whoever comes back to the terminal may be somebody else; the table then closes this page.
        self.query_one(NoteArea).display = False

    def footer(self) -> Content:
        """The cover key works here, too, but for its letter, which is typed."""
        keys = commands.keys_of(commands.COMMANDS["game.cover"], self.shell.command_keys)
        cover = next((commands.key_label(key) for key in keys if len(key) > 1), "")
        shown = Content.assemble((cover, "bold $accent"), " cover  ") if cover else Content("")
        return Content.assemble(super().footer(), shown)

    def on_text_area_changed(self, message: TextArea.Changed) -> None:
        """Every change is stored at once."""
        message.stop()
        text = message.text_area.text
        if text != self._stored:
            self._stored = text
            problem = self._session.write_note(self._seat, text)
            self.query_one("#said", Static).update(Content(f"Not stored: {problem}." if problem else ABOUT))

    def action_close(self) -> None:
        """Back to the table."""
        self.leave(None)
