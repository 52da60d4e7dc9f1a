"""What the tests of all screens share: waiting, however slow the machine is, and a clock that is moved by hand."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
from quiet import quiet
from textual import events, message
from textual.app import App
from textual.keys import _character_to_key
from textual.pilot import Pilot

from rules.kernel.match import Match
from screens import curtain as curtains
from screens import game_screen
from screens.curtain import Curtain
from screens.widgets import table_base

UPDATE = "TENBY_TUI_UPDATE_SNAPSHOTS"
"""Variable of the environment with which stored texts are written anew."""
PATIENCE = 120.0
"""Seconds after which something that was to happen never will."""


async def until(pilot: Pilot[Any], happened: Callable[[], object], what: str = "what was waited for") -> None:
    """Go on until something has happened."""
    app = pilot.app
    end = monotonic() + PATIENCE
    while not happened():
        if app._exception is not None:
            raise app._exception
        assert monotonic() < end, f"{what} never happened; on top is {app.screen}"
        await quiet(app)
        if not happened():
            await asyncio.sleep(0.005)


async def drain(pilot: Pilot[Any]) -> None:
    """Let every key that is still under way arrive: an app may not be closed while some are."""
    await quiet(pilot.app)


async def curtain_of(app: App[Any], pilot: Pilot[Any], seat: int | None = None) -> Curtain:
    """The curtain, once it has been painted: any, or that of a seat."""

    def fallen() -> bool:
        screen = app.screen
        return isinstance(screen, Curtain) and screen.drawn and seat in (None, screen.seat)

    await until(pilot, fallen, "the curtain")
    assert isinstance(app.screen, Curtain)
    return app.screen


async def open_curtain(app: App[Any], pilot: Pilot[Any]) -> None:
    """Sit down at the curtain that is on show, without its quiet time, and see it gone."""
    curtain = app.screen
    assert isinstance(curtain, Curtain)
    assert curtain.drawn
    curtain._ready = curtain._held_until = 0.0
    await pilot.press(str(curtain.seat + 1))
    await until(pilot, lambda: app.screen is not curtain, "that the curtain opened")


def key_event(key: str) -> events.Key:
    """The event of a key as the driver would send it."""
    named = {"space": " ", "enter": "\r", "tab": "\t", "escape": "\x1b", "question_mark": "?", "colon": ":"}
    if len(key) == 1:
        return events.Key(_character_to_key(key), key)
    return events.Key(key, named.get(key))


def burst(app: App[Any], *keys: str) -> None:
    """Keys that arrive together, faster than anything can be painted."""
    for key in keys:
        app.post_message(key_event(key))


def check_text(path: Path, found: str) -> None:
    """A text is the stored one; with ``TENBY_TUI_UPDATE_SNAPSHOTS=1`` it is written anew: read the difference."""
    if os.environ.get(UPDATE):
        path.parent.mkdir(exist_ok=True)
        path.write_text(found, encoding="utf-8")
    assert path.exists(), f"there is no {path.name}; run with {UPDATE}=1 to write it"
    assert found == path.read_text(encoding="utf-8"), f"{path.name} differs; run with {UPDATE}=1 if that is right"


def check_record(match: Match) -> None:
    """The match replays to the same digest, move for move."""
    again, problem = Match.load(match.title, match.record())
    assert problem == ""
    assert again.digest() == match.digest()
    assert [entry.text for entry in again.entries] == [entry.text for entry in match.entries]


class Clock:
    """The time by which events are stamped and quiet times are counted, moved on by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        stamps = SimpleNamespace(get_time=lambda: self.now)
        monkeypatch.setattr(message, "_time", stamps)
        for module in (curtains, game_screen, table_base):
            monkeypatch.setattr(module, "monotonic", lambda: self.now)

    def pass_by(self, seconds: float) -> None:
        """Let time go by."""
        self.now += seconds
