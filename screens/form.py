"""A form: rows with a label and a value, changed with left and right or by what the screen does on space."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType

from screens.menu import Entry, Menu

BEFORE, BEHIND = "‹", "›"
MARK = 2
"""So many columns from the mark a click still counts for it."""


class Form(Menu):
    """A menu whose entries have values; an entry's detail is its value."""

    DEFAULT_CSS = """
    Form > .menu--detail { color: $foreground; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "change(-1)", "change", show=False, id="cursor.left"),
        Binding("right", "change(1)", "change", show=False, id="cursor.right"),
        Binding("space", "open", "change", show=False),
    ]

    class Changed(Menu.Chosen):
        """The value of a row is to change by one step."""

        def __init__(self, menu: Menu, entry: Entry, by: int) -> None:
            super().__init__(menu, entry)
            self.by = by

    class Opened(Menu.Chosen):
        """The value of a row is to be typed or picked."""

    def clicked(self, x: int, *, again: bool) -> None:
        """The first click lights a row, the second changes it; on the mark before or behind a value, one step."""
        entry = self.current
        assert entry is not None
        start = self.detail_column(entry)
        end = start + cell_len(entry.detail)
        if entry.detail.startswith(BEFORE) and start - MARK <= x < start + MARK:
            self.action_change(-1)
        elif entry.detail.endswith(BEHIND) and end - MARK <= x < end + MARK:
            self.action_change(1)
        elif again:
            self.action_open()

    def action_change(self, by: int) -> None:
        """Step the value of the lit row."""
        if self.current is not None:
            self.post_message(self.Changed(self, self.current, by))

    def action_open(self) -> None:
        """Open the value of the lit row."""
        if self.current is not None:
            self.post_message(self.Opened(self, self.current))


def chooser(value: str, *, steps: bool = True) -> str:
    """A value that can be stepped, ``‹ value ›``."""
    return f"{BEFORE} {value} {BEHIND}" if steps else value
