"""Timers that ring however busy the machine is."""

from __future__ import annotations

from typing import Any

from textual.message_pump import MessagePump
from textual.timer import Timer


class Punctual(MessagePump):
    """Laid over an app or a screen.

    A timer of Textual that is late leaves out what it missed. One that rings only once is then lost: the app would
    never hear of a new size of the terminal, and home never offer the last match.
    """

    def set_timer(self, delay: float, callback: Any = None, *, name: str | None = None, pause: bool = False) -> Timer:
        """Call a function once after ``delay`` seconds, or as soon as there is time."""
        timer = super().set_timer(delay, callback, name=name, pause=pause)
        timer._skip = False  # its task has not begun: nothing was awaited since it was made
        return timer
