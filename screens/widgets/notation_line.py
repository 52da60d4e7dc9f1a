"""The line in which a move is typed in words, with completion over the legal moves of the view on show.

Up and down go through the moves that begin like what was typed; on an empty line up goes through the own moves typed
before, which are forgotten as soon as anybody else plays or another view is on show.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.widgets import Input

EDITING = ("enter", "escape", "backspace", "tab", "up", "down")
"""Keys that mean something in the line, besides those that are written."""


def meant_for_line(event: events.Key) -> bool:
    """Whether a key belongs to an open line; all others, such as the one that covers, keep their meaning."""
    return event.is_printable or event.key in EDITING


class NotationLine(Input):
    """Hidden until it is needed; tab completes as far as there is no choice."""

    DEFAULT_CSS = """
    NotationLine { display: none; dock: bottom; height: 1; border: none; padding: 0 1;
                   background: $panel; color: $foreground; }
    NotationLine:focus { border: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete", show=False),
        Binding("up", "go(-1)", show=False),
        Binding("down", "go(1)", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(placeholder="a move in words", max_length=200, compact=True, select_on_focus=False)
        self._source: Callable[[str], list[str]] = lambda _: []
        self._typed = ""
        """What was typed, while a move of the list stands in the line."""
        self._at = 0
        """Place among the moves from 1, among those typed before from -1 backwards; 0 for what was typed."""
        self._filled = ""
        """What stands in the line by going to that place; anything else was typed since."""
        self._history: list[str] = []
        self._owner: Hashable = None
        self._held: list[events.Key] | None = None
        """Keys that wait: for those typed before them, or, behind enter, for what becomes of the move."""

    def open(self, source: Callable[[str], list[str]], owner: Hashable) -> None:
        """Show the line; ``source`` lists the legal moves that begin with a text, ``owner`` is whose line it is now."""
        self._source = source
        if owner != self._owner:
            self._history = []
            self._owner = owner
        self._typed, self._at = "", 0
        self.value = ""
        self.display = True
        # At once: Widget.focus waits its turn, and a line closed meanwhile would swallow all keys unseen.
        self.screen.set_focus(self)

    def close(self) -> None:
        """Hide the line."""
        self.display = False
        self.value = ""
        self._held = None
        if self.screen.focused is self:
            self.screen.set_focus(None)

    def hold(self) -> None:
        """Let keys wait until :meth:`take` brings those that were typed before them."""
        self._held = []

    def take(self, before: Iterable[events.Key]) -> None:
        """Type keys that came before the line had the focus, and after them those that waited."""
        keys, self._held = [*before, *(self._held or ())], None
        for event in keys:
            if event.is_printable:
                self.insert_text_at_cursor(event.character or "")
            elif event.key == "enter":
                self._submit()
                return
            elif event.key == "escape":
                self.close()
                return
            elif event.key == "backspace":
                self.action_delete_left()
            elif event.key == "tab":
                self.action_complete()
            else:
                self.action_go(-1 if event.key == "up" else 1)

    def on_key(self, event: events.Key) -> None:
        """Keep the order of keys; enter takes what stands there now, not what is typed behind it."""
        if not meant_for_line(event) or (self._held is None and event.key != "enter"):
            return
        event.stop()
        event.prevent_default()
        if self._held is None:
            self._submit()
        else:
            self._held.append(event)

    def _submit(self) -> None:
        self._held = []
        self.post_message(self.Submitted(self, self.value))

    def remember(self, text: str) -> None:
        """Keep a move that was made from this line."""
        self._history = [*(known for known in self._history if known != text), text]

    def options(self, count: int) -> list[str]:
        """The first few legal moves that begin like what was typed, or those from the chosen one on."""
        self._settle()
        found = self._source(self._typed if self._at > 0 else self.value)
        first = max(self._at - 1, 0)
        shown = found[first : first + count]
        if left := len(found) - first - len(shown):
            shown.append(f"... {left} more")
        return shown

    def action_go(self, by: int) -> None:
        """The next or the last of the moves that begin like what was typed, or of those typed before."""
        self._settle()
        found = self._source(self._typed)
        earliest = 0 if self._typed else -len(self._history)
        self._at = min(max(self._at + by, earliest), len(found))
        if self._at > 0:
            self._filled = found[self._at - 1]
        else:
            self._filled = self._history[self._at] if self._at else self._typed
        self.value = self._filled
        self.cursor_position = len(self.value)

    def _settle(self) -> None:
        """Where something was typed, the choice begins anew with it."""
        if not self._at or self.value != self._filled:
            self._typed, self._at = self.value, 0

    def action_complete(self) -> None:
        """Complete what all remaining moves have in common, to the end of a word."""
        found = self._source(self.value)
        if not found:
            return
        common = found[0]
        for text in found[1:]:
            while not text.startswith(common):
                common = common[:-1]
        if len(found) > 1 and " " in common:
            common = common[: common.rindex(" ") + 1]
        if len(common) > len(self.value):
            self.value = common
            self.cursor_position = len(common)
