"""The app of one browser tab. Run by the server: ``python -m tenby_tui.serving.tab [--watch | ID]``."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from textual.widgets import Input, TextArea

from rules.kernel.errors import RulesError
from screens.services import PackInfo
from tenby_tui.app import TenbyApp
from tenby_tui.paths import database_file
from tenby_tui.saves import SaveStore
from tenby_tui.services import TableServices
from tenby_tui.serving.driver import TabDriver
from tenby_tui.settings import SettingsFile

if TYPE_CHECKING:
    from rules.kernel.match import Match
    from screens.services import Services

EVERY = 0.25
"""Seconds between two looks whether something can be typed."""
DOWNLOADS = "the downloads of this browser"
"""Where a file that is written goes."""


class TabServices(TableServices):
    """Services that open no file by its path: whoever plays in a browser may sit at another machine."""

    def read_pack(self, file: str, title_id: str) -> PackInfo:
        """A pack of the packs folder; raises RulesError for any other file."""
        if file not in [pack.file for pack in self.list_packs(title_id)]:
            raise RulesError("in a browser, only packs of the packs folder can be chosen")
        return super().read_pack(file, title_id)

    def place_of_pack(self, pack: PackInfo) -> str:
        """Where a pack stands, without the folders of the machine that serves."""
        return f"{pack.file} in the packs folder"


class TabApp(TenbyApp):
    """The app, which tells the server what table it is at and whether something can be typed."""

    def __init__(self, resume: int | None = None) -> None:
        """``resume`` is the match to go on with, at its curtain."""
        super().__init__(SettingsFile())
        self._resume = resume
        self._typing = False

    def on_mount(self) -> None:
        """Go on where the tab was left."""
        super().on_mount()
        self.set_interval(EVERY, self._look_for_typing)
        if self._resume is not None:
            try:
                match, note = self.services.open_match(self._resume)
            except RulesError:
                return  # deleted meanwhile
            self.open_match(match, self._resume, note)

    def _make_services(self) -> Services:
        services = TabServices.of(self.settings_file)
        self._listen(services)
        return services

    def _tell_server(self, kind: str, value: object) -> None:
        if isinstance(self._driver, TabDriver):
            self._driver.write_meta({"type": kind, "value": value})

    def _look_for_typing(self) -> None:
        """Say when something can be typed: a tablet shows its keyboard only then."""
        typing = isinstance(self.focused, (Input, TextArea))
        if typing != self._typing:
            self._typing = typing
            self._tell_server("typing", typing)

    def open_match(self, match: Match, match_id: int, note: str = "") -> None:
        """Go to the table of a match; a tab that is loaded anew comes back to it."""
        super().open_match(match, match_id, note)
        self._tell_server("table", match_id if self.at_table and match_id > 0 else None)

    def open_result(self, match: Match, match_id: int, *, staged: bool = False) -> None:
        """Go to the score sheet of a finished match."""
        self._tell_server("table", None)
        super().open_result(match, match_id, staged=staged)

    def go_home(self) -> None:
        """Leave all other screens for the home screen."""
        self._tell_server("table", None)
        super().go_home()

    def exit(self, result: None = None, return_code: int = 0, message: object = None) -> None:
        """End the program; the next tab begins at the home screen."""
        self._tell_server("table", None)
        super().exit(result, return_code)

    def write_text(self, name: str, text: str) -> str:
        """Hand a new text file to the browser, which keeps it among its downloads."""
        self.deliver_text(io.StringIO(text), save_filename=Path(name).name, open_method="download")
        return DOWNLOADS


def main(arguments: list[str]) -> int:
    """Run the app of a tab; returns the exit status."""
    if arguments == ["--watch"]:
        from tenby_tui.watching import WatchApp  # noqa: PLC0415

        watching = WatchApp(SaveStore(database_file(), read_only=True), SettingsFile())
        watching.run()
        return watching.return_code or 0
    app = TabApp(int(arguments[0]) if arguments else None)
    app.run()
    return app.return_code or 0


if __name__ == "__main__":
    os.environ.pop("NO_COLOR", None)  # that of the server's terminal; a browser has colours
    sys.exit(main(sys.argv[1:]))
