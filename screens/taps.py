"""Text whose parts answer to the mouse and to a finger: footers, headings, the foot of a dialog."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textual import events
from textual.app import RenderResult
from textual.content import Content, Span
from textual.style import Style
from textual.widgets import Static

from screens import commands

CLICK = "@click"
LIT = "reverse"


def tap(text: Content | str, action: str) -> Content:
    """``text`` that carries out an action such as ``screen.close`` when it is clicked."""
    content = Content(text) if isinstance(text, str) else text
    return content.stylize(Style.from_meta({CLICK: action}))


def key_tap(key: str, label: str, action: str) -> Content:
    """A key in bold with its label, which does the same when it is clicked."""
    return tap(Content.assemble((key, "bold $accent"), f" {label}" if label else ""), action)


def command_taps(found: Iterable[commands.Command], keymap: commands.Keymap) -> Content:
    """A line of commands, keys in bold; a click on one carries it out on the screen."""
    parts: list[Content | str] = []
    for command in found:
        parts += [key_tap(commands.shown_key(command.id, keymap), command.label, f"screen.{command.action}"), "  "]
    return Content.assemble(*parts)


class Taps(Static):
    """A line of such text; the part below the pointer is lit."""

    def __init__(self, content: Content | str = "", **kwargs: Any) -> None:
        super().__init__(content, **kwargs)
        self.auto_links = False  # the framework's links have one colour for keys and labels
        self._lit = ""

    def render(self) -> RenderResult:
        """The text, with the part below the pointer lit."""
        content = self.content
        if not self._lit or not isinstance(content, Content):
            return super().render()
        for span in content.spans:
            if action_of(span) == self._lit:
                content = content.stylize(LIT, span.start, span.end)
        return content

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Light what a click would do."""
        self._light(str(event.style.meta.get(CLICK, "")))

    def on_leave(self) -> None:
        """The pointer has gone."""
        self._light("")

    def _light(self, action: str) -> None:
        if action != self._lit:
            self._lit = action
            self.refresh()


def action_of(span: Span) -> str:
    """What a click on a part of a text does, or ``""``."""
    return str(span.style.meta.get(CLICK, "")) if isinstance(span.style, Style) else ""
