"""A timer that comes late still rings."""

from __future__ import annotations

from asyncio import current_task
from types import SimpleNamespace

import pytest
from screen_harness import until
from shell_harness import MemoryServices, make_app
from textual import timer
from textual.app import App

from screens.punctual import Punctual

LATE = "late"


@pytest.fixture
def hold_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Timers of the name find that a second goes by whenever they ask for the time, as on a busy machine."""
    lost = 0.0

    def get_time() -> float:
        nonlocal lost
        task = current_task()
        if task is not None and task.get_name() == LATE:
            lost += 1.0
        return now() + lost

    now = timer._time.get_time
    monkeypatch.setattr(timer, "_time", SimpleNamespace(get_time=get_time))


async def test_a_timer_that_is_held_up_from_the_start_rings(hold_up: None) -> None:
    app = make_app(MemoryServices())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.screen.is_mounted)
        rung: list[str] = []
        for pump in (app, app.screen):
            assert isinstance(pump, Punctual)
            pump.set_timer(0.01, lambda pump=pump: rung.append(type(pump).__name__), name=LATE)
        await until(pilot, lambda: len(rung) == 2, "the timers")
        assert set(rung) == {"TenbyApp", "HomeScreen"}


async def test_without_it_such_a_timer_is_lost(hold_up: None) -> None:
    app: App[None] = App()
    async with app.run_test() as pilot:
        rung: list[str] = []
        lost = app.set_timer(0.01, lambda: rung.append("app"), name=LATE)
        await until(pilot, lambda: lost._task is not None and lost._task.done(), "the end of the timer")
        assert rung == [], "Textual keeps such timers now: screens/punctual.py can go"
