"""The table covers what is private by itself after idle minutes, by a clock that the test moves."""

from __future__ import annotations

from typing import Any

import pytest
from screen_harness import until
from shell_harness import MemoryServices, make_app
from table_harness import FakeServices, TableApp, new_match, sit_down

from rules.kernel.match import Match
from screens.curtain import Curtain
from screens.game_screen import GameScreen
from screens.services import TableSettings


@pytest.mark.parametrize(
    ("match", "minutes", "idle", "covered"),
    [
        (new_match(2, monuments="secret"), 3, 180.0, True),
        (new_match(2, monuments="secret"), 3, 179.0, False),
        (new_match(2, monuments="secret"), 0, 99999.0, False),
        (new_match(2, humans=1, monuments="secret"), 3, 180.0, True),
        (new_match(1, mode="solo", monuments="off"), 3, 180.0, False),
        (new_match(2, monuments="off"), 3, 180.0, False),
    ],
    ids=["secrets", "a moment too early", "switched off", "one person among bots", "alone without", "all is public"],
)
async def test_what_is_covered(match: Match, minutes: int, idle: float, covered: bool) -> None:
    app = TableApp(match, FakeServices(TableSettings(bot_pace=0.0, idle_curtain=minutes)))
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(app, pilot)
        await pilot.press("l")  # a page over the table is closed, too
        app.idle_seconds = idle
        app.table.cover_if_idle()
        await pilot.pause()
        assert (app.table.session.waiting is not None) == covered
        if covered:
            await until(pilot, lambda: isinstance(app.screen, Curtain))
            app.table.cover_if_idle()
            assert sum(isinstance(screen, Curtain) for screen in app.screen_stack) == 1


async def test_a_key_anywhere_starts_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameScreen, "looking_up", 0.01)
    services = MemoryServices()
    services.settings.idle_curtain = 2
    services.now = 1000.0
    match: Any = new_match(2, humans=1, monuments="secret")
    app = make_app(services, opening=(match, 1, ""))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, GameScreen) and not app.screen._covered)
        table = app.screen
        assert isinstance(table, GameScreen)
        for key in ("?", "down", "escape"):
            services.now += 100
            await pilot.press(key)
            assert app.idle_seconds == 0
            table.cover_if_idle()
            assert table.session.waiting is None
        await pilot.press("?")
        services.now += 120
        await until(pilot, lambda: isinstance(app.screen, Curtain))
