"""A vertical menu: one line per entry, chosen by arrow and enter, by its own key, or by the mouse."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import msgspec
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

GAP = "  "
HOVERED = Style(underline=True)


class Entry(msgspec.Struct, frozen=True):
    """One line of a menu."""

    id: str
    label: str
    detail: str = ""
    """Shown dim behind the label."""
    key: str = ""
    """A key that chooses the entry at once."""
    heading: bool = False
    """A line that cannot be chosen."""
    mark: str = ""
    """A sign before the label, in ``colour``."""
    colour: str = ""
    """Name of a theme variable such as ``seat-1``."""


class Menu(Widget, can_focus=True):
    """A list of entries with one of them lit."""

    DEFAULT_CSS = """
    Menu { height: auto; width: 1fr; }
    Menu > .menu--cursor { background: $accent; color: $background; text-style: bold; }
    Menu > .menu--blurred { background: $panel; text-style: bold; }
    Menu > .menu--key { color: $accent; text-style: bold; }
    Menu > .menu--detail { color: $text-muted; }
    Menu > .menu--heading { color: $primary; text-style: bold; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "menu--cursor", "menu--blurred", "menu--key", "menu--detail", "menu--heading",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "up", show=False, id="cursor.up"),
        Binding("down", "step(1)", "down", show=False, id="cursor.down"),
        Binding("enter", "choose", "choose", show=False),
        Binding("home", "edge(-1)", "first", show=False),
        Binding("end", "edge(1)", "last", show=False),
        Binding("pageup", "step(-10)", "page up", show=False),
        Binding("pagedown", "step(10)", "page down", show=False),
    ]
    cursor: reactive[int] = reactive(0)
    ever_lit = False
    """Light the cursor even while something else has the focus."""

    class Chosen(Message):
        """An entry was chosen."""

        def __init__(self, menu: Menu, entry: Entry) -> None:
            super().__init__()
            self.menu = menu
            self.entry = entry

        @property
        def control(self) -> Menu:
            """The menu."""
            return self.menu

    class Moved(Chosen):
        """Another entry is lit."""

    def __init__(self, entries: Iterable[Entry] = (), *, label_width: int = 0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._entries = tuple(entries)
        self._label_width = label_width
        self._key_width = max((len(entry.key) for entry in self._entries), default=0)
        self._hovered = -1
        """Line below the pointer."""
        self.set_reactive(Menu.cursor, self._free(0, 1))

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The lines."""
        return self._entries

    @property
    def current(self) -> Entry | None:
        """The entry that is lit."""
        return self._entries[self.cursor] if 0 <= self.cursor < len(self._entries) else None

    @property
    def pointed(self) -> Entry | None:
        """The entry below the pointer."""
        return self._entries[self._hovered] if 0 <= self._hovered < len(self._entries) else None

    def set_entries(self, entries: Sequence[Entry], keep: str = "") -> None:
        """Show other entries; the one with the id ``keep`` (or the present one) stays lit if it is still there."""
        keep = keep or (self.current.id if self.current else "")
        self._entries = tuple(entries)
        self._key_width = max((len(entry.key) for entry in self._entries), default=0)
        index = next((number for number, entry in enumerate(entries) if entry.id == keep and not entry.heading), -1)
        self.set_reactive(Menu.cursor, index if index >= 0 else self._free(0, 1))
        self.refresh(layout=True)
        self._follow()

    def light(self, entry_id: str) -> None:
        """Light the entry of that id."""
        for number, entry in enumerate(self._entries):
            if entry.id == entry_id and not entry.heading:
                self.cursor = number

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return container.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._entries)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if not 0 <= y < len(self._entries):
            return Strip.blank(width, self.rich_style)
        plain = self.rich_style
        segments = self._line(self._entries[y], lit=y == self.cursor)
        if y == self._hovered and not self._entries[y].heading:
            segments = [Segment(part.text, (part.style or plain) + HOVERED) for part in segments]
        strip = Strip(segments)
        if strip.cell_length > width > 1:
            last = next((segment.style for segment in reversed(segments) if segment.text), None)
            return Strip.join([strip.crop(0, width - 1), Strip([Segment("…", last)])])
        return strip.adjust_cell_length(width, segments[-1].style)

    def _line(self, entry: Entry, *, lit: bool) -> list[Segment]:
        plain = self.rich_style
        if entry.heading:
            return [Segment(entry.label, self._look("heading"))]
        key, mark, label = self._before_detail(entry)
        detail = f"{GAP}{entry.detail}" if entry.detail else ""
        if lit:
            look = "cursor" if self.has_focus or self.ever_lit else "blurred"
            return [Segment(f"›{key}{mark}{label}{detail}", self._look(look))]
        return [
            Segment(" ", plain),
            Segment(key, self._look("key")),
            Segment(mark, plain + self._tint(entry.colour)),
            Segment(label, plain),
            Segment(detail, self._look("detail")),
            Segment("", plain),
        ]

    def _before_detail(self, entry: Entry) -> tuple[str, str, str]:
        """Key, mark and label of a line as they are shown."""
        key = f" {entry.key.ljust(self._key_width)} " if entry.key else " "
        mark = f"{entry.mark} " if entry.mark else ""
        return key, mark, entry.label.ljust(self._label_width - len(mark)) if entry.detail else entry.label

    def detail_column(self, entry: Entry) -> int:
        """The column where the detail of a line begins."""
        return 1 + cell_len("".join(self._before_detail(entry))) + len(GAP)

    def _tint(self, variable: str) -> Style:
        colour = self.app.theme_variables.get(variable, "")
        return Style(color=colour, bold=True) if colour.startswith("#") else Style(bold=True)

    def _look(self, name: str) -> Style:
        return self.get_component_rich_style(f"menu--{name}")

    def watch_cursor(self) -> None:
        self.refresh()
        self._follow()
        if self.current is not None:
            self.post_message(self.Moved(self, self.current))

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._hover(event.y)

    def on_leave(self) -> None:
        self._hover(-1)

    def _hover(self, line: int) -> None:
        if line != self._hovered:
            self._hovered = line
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        if 0 <= event.y < len(self._entries) and not self._entries[event.y].heading:
            again = event.y == self.cursor
            self.cursor = event.y
            self.clicked(event.x, again=again)

    def clicked(self, x: int, *, again: bool) -> None:
        """The lit entry was clicked in a column; ``again`` if it was lit already."""
        self.action_choose()

    def on_key(self, event: events.Key) -> None:
        for number, entry in enumerate(self._entries):
            if entry.key and event.character == entry.key:
                event.stop()
                self.cursor = number
                self.action_choose()
                return

    def action_step(self, by: int) -> None:
        """Light another entry; steps of one go round."""
        if abs(by) == 1:
            count = len(self._entries)
            for offset in range(1, count + 1):
                index = (self.cursor + by * offset) % count
                if not self._entries[index].heading:
                    self.cursor = index
                    return
        else:
            index = min(max(self.cursor + by, 0), len(self._entries) - 1)
            self.cursor = self._free(index, 1 if by < 0 else -1)

    def action_edge(self, where: int) -> None:
        """Light the first or the last entry."""
        self.cursor = self._free(0, 1) if where < 0 else self._free(len(self._entries) - 1, -1)

    def action_choose(self) -> None:
        """Choose the lit entry."""
        if self.current is not None:
            self.post_message(self.Chosen(self, self.current))

    def _free(self, index: int, by: int) -> int:
        """The next index from ``index`` on that can be lit."""
        count = len(self._entries)
        for offset in range(count):
            found = (index + by * offset) % count
            if not self._entries[found].heading:
                return found
        return -1

    def _follow(self) -> None:
        """Scroll so that the lit line is on show."""
        if self.is_mounted and self.cursor >= 0:
            self.call_after_refresh(self._show_line)

    def _show_line(self) -> None:
        parent = self.parent
        if isinstance(parent, Widget) and self.is_attached:
            top = self.virtual_region.y + self.cursor
            parent.scroll_to_region(Region(0, top, 1, 1), animate=False, force=True)
