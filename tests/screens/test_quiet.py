"""Waiting for an app until it is quiet: however many steps a key takes, and however little of the processor it gets."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import quiet as waiting
from quiet import quiet
from textual.app import App
from textual.widget import Widget
from textual.widgets import Static

HOPS = 300


class Relay(App[None]):
    """Each key is handed on between the app and a widget many times before it is written on the screen."""

    tired = False

    def compose(self) -> Any:
        yield Static("nothing")

    def on_key(self) -> None:
        self.hand_on(HOPS)

    def hand_on(self, left: int) -> None:
        to: App[None] | Widget = self.query_one(Static) if left % 2 else self
        if left and not self.tired:
            to.call_later(self.hand_on, left - 1)
        else:
            self.query_one(Static).update("arrived")
            self.call_after_refresh(lambda: setattr(self, "sub_title", "painted"))


def shown(app: App[None]) -> str:
    return app.screen._compositor.render_strips()[0].text.strip()


@pytest.mark.parametrize("turns", [1, 2, 3, 7])
async def test_a_key_has_done_all_that_it_does(turns: int) -> None:
    app = Relay()
    async with app.run_test(size=(20, 3)) as pilot:
        for _ in range(turns):
            app.query_one(Static).update("nothing")
            app.sub_title = ""
            await pilot.press("x")
            assert (shown(app), app.sub_title) == ("arrived", "painted")


async def test_a_pause_waits_for_what_was_posted() -> None:
    app = Relay()
    async with app.run_test(size=(20, 3)) as pilot:
        app.hand_on(HOPS)
        await pilot.pause()
        assert (shown(app), app.sub_title) == ("arrived", "painted")


async def test_time_and_other_threads_are_not_waited_for() -> None:
    app = Relay()
    async with app.run_test(size=(20, 3)) as pilot:
        app.set_timer(3600, app.exit)
        answer = asyncio.get_running_loop().create_future()
        app.run_worker(asyncio.wait_for(answer, 3600))
        await pilot.pause()
        assert not answer.done()
        assert app.is_running
        answer.set_result(None)


async def test_an_app_that_never_rests_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "TURNS", 50)
    app = Relay()
    async with app.run_test(size=(20, 3)):
        app.hand_on(10**9)
        with pytest.raises(AssertionError, match="never gets quiet"):
            await quiet(app)
        app.tired = True


async def test_a_new_size_is_known_to_the_screen() -> None:
    app = Relay()
    async with app.run_test(size=(20, 3)) as pilot:
        await pilot.resize_terminal(31, 7)
        assert app.screen.size == (31, 7)
        assert app.query_one(Static).size.width == 31


async def test_of_two_apps_at_once_both_are_painted() -> None:
    first, second = Relay(), Relay()
    async with first.run_test(size=(20, 3)) as one, second.run_test(size=(20, 3)) as other:
        for app, pilot in ((first, one), (second, other), (first, one)):
            app.query_one(Static).update("nothing")
            await pilot.press("x")
            assert shown(app) == "arrived"
