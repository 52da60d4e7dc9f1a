"""The one widget that shows a canvas."""

from __future__ import annotations

from collections.abc import Hashable

from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from screens.widgets.canvas import Area, Canvas, Cell


class CanvasView(Widget):
    """Shows a canvas and paints only the lines that changed."""

    DEFAULT_CSS = "CanvasView { width: 1fr; height: 1fr; }"

    class Clicked(Message):
        """Something on the canvas was clicked."""

        def __init__(self, target: Hashable) -> None:
            super().__init__()
            self.target = target

    def __init__(self) -> None:
        super().__init__()
        self._canvas: Canvas | None = None
        self._shown: list[list[Cell]] = []
        self._pointer: tuple[int, int] | None = None
        self._hovered: Area | None = None
        """What lies below the pointer."""

    @property
    def canvas(self) -> Canvas | None:
        """What is shown."""
        return self._canvas

    def show(self, canvas: Canvas) -> None:
        """Show another canvas."""
        rows = [canvas.cells(y) for y in range(canvas.height)]
        before, size_before = self._shown, None if self._canvas is None else (self._canvas.width, self._canvas.height)
        self._canvas, self._shown = canvas, rows
        self._hover()
        if size_before != (canvas.width, canvas.height):
            self.refresh()
            return
        changed = [y for y, row in enumerate(rows) if row != before[y]]
        if changed:
            self.refresh(*(Region(0, y, canvas.width, 1) for y in changed))

    def render_line(self, y: int) -> Strip:
        """One line of the canvas."""
        if self._canvas is None or y >= self._canvas.height:
            return Strip.blank(self.size.width, Style.null())
        return self._canvas.strip(y, self._hovered)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Show what a click would be meant for."""
        self._pointer = event.x, event.y
        self._hover()

    def on_leave(self) -> None:
        """The pointer has gone."""
        self._pointer = None
        self._hover()

    def _hover(self) -> None:
        found = None if self._canvas is None or self._pointer is None else self._canvas.area_at(*self._pointer)
        if found != self._hovered:
            for area in filter(None, (self._hovered, found)):
                self.refresh(Region(area.x, area.y, area.width, area.height))
            self._hovered = found

    def on_click(self, event: events.Click) -> None:
        """Tell the screen what was clicked."""
        if self._canvas is not None:
            target = self._canvas.target(event.x, event.y)
            if target is not None:
                event.stop()
                self.post_message(self.Clicked(target))
