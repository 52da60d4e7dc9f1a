"""What connects the app of one tab to the server."""

from __future__ import annotations

from textual import messages
from textual.drivers.web_driver import WebDriver


class TabDriver(WebDriver):
    """The framework's driver, which ends the app when the server has gone: nobody else would."""

    def run_input_thread(self) -> None:
        """Read what the tab sends until there is no more of it."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self.process_message(messages.ExitApp())
