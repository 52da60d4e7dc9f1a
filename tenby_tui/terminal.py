"""The app's terminal: the framework's driver with a keyboard that nothing ends but the terminal's own end."""

from __future__ import annotations

import os
import selectors

from textual.drivers.linux_driver import LinuxDriver

from tenby_tui.keyboard import Keyboard

READ = 1 << 16
"""Bytes read at a time."""


class Terminal(LinuxDriver):
    """For every system that has terminals of the kind of POSIX."""

    def run_input_thread(self) -> None:
        """Read the keyboard until the app ends or the terminal is gone."""
        keyboard = Keyboard(debug=self._debug)
        with selectors.DefaultSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(0.01 if keyboard.waits else 0.1):
                    data = self._read()
                    if not data:
                        self._app.call_later(self._app.exit)
                        return
                    for message in keyboard.feed(data):
                        self.process_message(message)
                for message in keyboard.tick():
                    self.process_message(message)

    def _read(self) -> bytes:
        """What was typed; nothing if the terminal is gone."""
        try:
            return os.read(self.fileno, READ)
        except OSError:
            return b""
