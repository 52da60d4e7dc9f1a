"""The app in a second terminal: a read-only public view of the match that is played in another one."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from screens.spectator import Spectator
from screens.titles import screen_type
from screens.waiting import WaitingScreen
from screens.watch_table import WatchTable, watch_table
from tenby_tui.app import TenbyApp
from tenby_tui.following import OTHER, SAME, Follower
from tenby_tui.saves import SaveStore
from tenby_tui.services import TableServices
from tenby_tui.settings import SettingsFile

EVERY = 0.25
"""Seconds between two looks at the file."""


class WatchApp(TenbyApp):
    """Shows a match from the public view, and follows it."""

    def __init__(self, store: SaveStore, settings: SettingsFile, match_id: int | None = None) -> None:
        super().__init__(settings, TableServices(store, settings.settings, lambda _: ""))
        self.follower = Follower(store, match_id)

    def get_default_screen(self) -> Screen[Any]:
        """What is on show while there is no match."""
        return WaitingScreen()

    def on_mount(self) -> None:
        super().on_mount()
        self.look()
        self.set_interval(EVERY, self.look)

    def look(self) -> None:
        """Look whether something was played, and show it."""
        found = self.follower.look()
        if found == SAME:
            return
        match, table = self.follower.match, self._table
        if found == OTHER and match is not None:
            session = Spectator(match, self.services, self.follower.match_id)
            self._table = watch_table(screen_type(match.title.id))(session, self.follower.problem)
            self._check_keys(match.title.id)
            self._go_to(self._table)
        elif match is None:
            self._table = None
            self._go_to(None)
            waiting = self.screen
            if isinstance(waiting, WaitingScreen):
                waiting.say(self.follower.problem)
        elif isinstance(table, WatchTable):
            table.see(self.follower.problem or self.follower.elsewhere)

    def ask_quit(self) -> None:
        """Nothing is lost by leaving."""
        self.exit()

    def go_home(self) -> None:
        """There is no other place here."""
        self.exit()


def watch_match(match_id: int | None) -> int:
    """Watch in this terminal; returns the exit status."""
    from tenby_tui.paths import database_file  # noqa: PLC0415

    app = WatchApp(SaveStore(database_file(), read_only=True), SettingsFile(), match_id)
    app.run()
    return app.return_code or 0
