"""Waiting until an app has done all that it can do: by what is left to do, and never by how busy the machine is.

Textual's own ``pilot.pause()`` and ``pilot.press()`` guess from the processor time used in 20 milliseconds. On a
machine that is busy with other things that guess is wrong, and on an idle one it takes long. Here nothing is guessed:
the event loop is run until no callback is left that could run now, and what the framework puts off for some
milliseconds, the next frame and a new size, is done at once.
What comes with time (timers), from threads or from other processes is not waited for: ``until`` does that.
"""

from __future__ import annotations

import asyncio
from typing import Any

from textual import app as textual_app
from textual import pilot as textual_pilot
from textual._context import active_app
from textual.app import App, ScreenStackError
from textual.pilot import Pilot
from textual.screen import Screen

TURNS, FRAMES = 100_000, 300
"""Turns of the event loop and frames painted after which an app will never be quiet."""


def has_to_paint(screen: Screen[Any]) -> bool:
    """Whether a screen waits for its next frame."""
    return bool(
        screen._layout_required or screen._scroll_required or screen._repaint_required or screen._recompose_required
        or screen._dirty_widgets or screen._callbacks
    )  # fmt: skip


async def quiet(app: App[Any]) -> None:
    """Go on until nothing is left to do without time, threads or other processes."""
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    frames = 0
    for _ in range(TURNS):
        await asyncio.sleep(0)
        if ready:
            continue
        with app._context():  # another app may be the active one
            if app._resize_timer is not None:
                app._check_resize()  # sizes are gathered for a moment before screens hear of the last one
                continue
            try:
                screen = app.screen
            except ScreenStackError:  # it has ended, or not begun
                return
            if app._exit or app._batch_count or not has_to_paint(screen):
                return
            screen._on_timer_update()
        frames += 1
        assert frames < FRAMES, f"it never gets quiet; on top is {screen}, {app.size}"
    raise AssertionError(f"it never gets quiet; on top is {app.screen}")


async def wait_for_idle(min_sleep: float = 0.0, max_sleep: float = 1.0) -> None:
    """In the place of the framework's: after each key, and in a pause."""
    await quiet(active_app.get())


async def wait_for_screen(pilot: Pilot[Any], timeout: float = 0.0) -> bool:
    """In the place of the framework's: before a pause, and after keys, clicks and new sizes."""
    await quiet(pilot.app)
    return True


def install() -> None:
    """Let every pilot wait like this."""
    textual_app.wait_for_idle = textual_pilot.wait_for_idle = wait_for_idle
    Pilot._wait_for_screen = wait_for_screen  # type: ignore[assignment]
