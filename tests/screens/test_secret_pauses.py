"""How long a bot thinks, and how many secret moves it makes, cannot be seen from when the screen changes."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import msgspec
import pytest
from screen_harness import until
from table_harness import FakeServices, TableApp
from tenka_harness import new_match

from rules.bots import Answer, Question
from screens.services import Services, TableSettings
from screens.session import Session
from screens.tenka import TenkaScreen
from screens.widgets import table_base

WORDS = ("province", "knight", "priest", "lord")


class Clock:
    """Time that passes only while bots think or the table waits."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


class Choosers(FakeServices):
    """Bots that choose so many cards for their courts, and think so long about each."""

    def __init__(self, clock: Clock, cards: int, seconds: float) -> None:
        super().__init__(TableSettings(bot_pace=0.7))
        self.clock_of_test, self.cards, self.seconds = clock, cards, seconds

    async def think(self, question: Question) -> Answer:
        await asyncio.sleep(0)
        self.clock_of_test.now += self.seconds
        view: Any = msgspec.json.decode(question.view)
        chosen = len(view["chosen"][view["viewer"]])
        if chosen == self.cards:
            return Answer("done", "")
        hand = [card for card in view["hands"][view["viewer"]] if card < len(WORDS)]
        return Answer(f"court {WORDS[hand[chosen]]}", "")


async def changes(monkeypatch: pytest.MonkeyPatch, cards: int, seconds: float) -> list[float]:
    """When the table of four bots changes while they choose their courts."""
    clock, changed = Clock(), []
    services = Choosers(clock, cards, seconds)
    match = new_match(4, humans=0, **{"special-count": 0})
    app = TableApp(match, services)
    stop = asyncio.Event()

    class Table(TenkaScreen):
        async def _wait(self, seconds: float) -> None:
            clock.now = round(clock.now + seconds, 6)
            if len(match.sentences(-1)) > 6:
                stop.set()
                await asyncio.Event().wait()
            await asyncio.sleep(0)

        def renew(self) -> None:
            changed.append(clock.now)
            super().renew()

    monkeypatch.setattr(table_base, "monotonic", clock)
    session = Session(match, cast("Services", services), 1)
    monkeypatch.setattr("table_harness.game_screen", lambda *given: Table(session))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, stop.is_set)
        await pilot.pause()
    return changed


async def test_a_screen_changes_at_the_same_moments_whatever_a_bot_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = await changes(monkeypatch, 0, 0.001)
    slow = await changes(monkeypatch, 3, 0.05)
    assert len(quick) >= 4
    assert quick == slow
