"""The curtain opens for the right key at the right time, and for nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from screen_harness import Clock, burst, curtain_of, until
from table_harness import FakeServices, TableApp, new_match
from textual.screen import Screen

from rules.kernel.events import PUBLIC
from screens import curtain as curtains
from screens.curtain import HELD, QUIET, REPEAT
from screens.services import TableSettings
from screens.tiny_towns import TinyTownsScreen
from screens.widgets.canvas_view import CanvasView

WAIT = QUIET + 0.1
KEY_REPEAT = 0.033
"""Seconds after which a keyboard repeats a held key again."""
FIRST_REPEAT = 0.66
"""Seconds until it does so for the first time, at most."""


def at_once(**options: Any) -> TableApp:
    match = new_match(4, seed="curtain", first="1", **options)
    return TableApp(match, FakeServices(TableSettings(secrets="peek-at-once", bot_pace=0.0)))


async def test_it_names_the_next_player_and_shows_no_secret() -> None:
    app = at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        curtain = await curtain_of(app, pilot)
        text = curtain.query_one(CanvasView).canvas.text()  # type: ignore[union-attr]
        assert "2  Ben" in text
        assert "press 2" in text
        for card in app.match.state.dealt[1]:
            assert app.match.game.content.cards[card].name not in text  # type: ignore[attr-defined]


async def test_the_own_number_after_a_quiet_time_opens_it(clock: Clock) -> None:
    app = at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        curtain = await curtain_of(app, pilot)
        clock.pass_by(WAIT)
        await pilot.press(str(curtain.seat + 1))
        await until(pilot, lambda: app.screen is app.table)
        assert app.table.session.viewer == curtain.seat


async def test_not_before_the_quiet_time(clock: Clock) -> None:
    app = at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        curtain = await curtain_of(app, pilot)
        for _ in range(3):  # each of them starts the quiet time again
            clock.pass_by(QUIET - 0.1)
            burst(app, str(curtain.seat + 1))
            await pilot.pause()
            assert app.screen is curtain
            assert app.table.session.viewer == PUBLIC


@pytest.mark.parametrize("key", ["enter", "space", "escape", "1", "3", "9"])
async def test_no_other_key_opens_it(key: str, clock: Clock) -> None:
    app = at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        curtain = await curtain_of(app, pilot)
        clock.pass_by(WAIT)
        await pilot.press(key)
        clock.pass_by(WAIT)
        await pilot.pause()
        assert app.screen is curtain


async def test_a_held_digit_never_opens_it(clock: Clock) -> None:
    app = at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        seat = app.table.session.to_move
        for _ in range(40):  # key repeat from before the curtain until long after its quiet time
            burst(app, str(seat + 1))
            await pilot.pause()
            clock.pass_by(KEY_REPEAT)
        curtain = await curtain_of(app, pilot, seat)
        for _ in range(40):
            burst(app, str(seat + 1))
            await pilot.pause()
            assert app.screen is curtain
            clock.pass_by(KEY_REPEAT)
        clock.pass_by(WAIT)
        await pilot.press(str(seat + 1))
        await until(pilot, lambda: app.screen is app.table)


async def test_a_digit_held_since_it_ended_the_turn_never_opens_it(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert REPEAT > 3 * KEY_REPEAT
    assert HELD > FIRST_REPEAT + WAIT
    match = new_match(2, seed="held", first="1", monuments="secret")
    app = TableApp(match, FakeServices(TableSettings(secrets="peek-at-once")))
    async with app.run_test(size=(80, 24)) as pilot:
        first = await curtain_of(app, pilot)
        clock.pass_by(WAIT)
        await pilot.press(str(first.seat + 1))
        await until(pilot, lambda: app.screen is app.table)
        table = app.table
        assert isinstance(table, TinyTownsScreen)
        digit = str(2 - table.session.to_move)
        # The number of the next seat is made to end the turn, as it does where it names a card.
        table.digit = lambda _: table.make(match.game.moves(match.state)[0])  # type: ignore[method-assign]
        await pilot.press(digit)
        curtain = await curtain_of(app, pilot, int(digit) - 1)
        monkeypatch.setattr(curtains, "REPEAT", 60.0)  # whatever the machine does, the next key comes before that
        clock.pass_by(FIRST_REPEAT)
        for _ in range(20):
            burst(app, digit)
            await pilot.pause()
            assert app.screen is curtain
            clock.pass_by(KEY_REPEAT)
        monkeypatch.setattr(curtains, "REPEAT", REPEAT)
        clock.pass_by(WAIT)
        await pilot.press(digit)
        await until(pilot, lambda: app.screen is app.table)


async def test_a_burst_that_ends_a_turn_stops_at_the_curtain(clock: Clock) -> None:
    app = at_once(monuments="secret")
    async with app.run_test(size=(80, 24)) as pilot:
        first = (await curtain_of(app, pilot)).seat
        clock.pass_by(WAIT)
        await pilot.press(str(first + 1))
        await until(pilot, lambda: app.screen is app.table)
        made = len(app.match.entries)
        second = (first + 1) % 4
        # Choosing, and then everything that could walk through: enters, spaces, the next one's number.
        burst(app, "enter", "enter", "enter", "enter", str(second + 1), str(second + 1), "space", "enter")
        curtain = await curtain_of(app, pilot, second)
        await pilot.pause()
        assert app.screen is curtain
        assert len(app.match.entries) == made + 1


async def test_the_button_far_from_where_turns_end_opens_it_too(clock: Clock) -> None:
    app = at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        curtain = await curtain_of(app, pilot)
        clock.pass_by(WAIT)
        await pilot.click(offset=(5, 12))
        await pilot.pause()
        assert app.screen is curtain
        await pilot.click(offset=(5, 0))
        await pilot.pause()
        assert app.screen is curtain, "a click elsewhere starts the quiet time again"
        clock.pass_by(WAIT)
        await pilot.click(offset=(5, 2))
        await until(pilot, lambda: app.screen is app.table)


async def test_the_last_move_can_be_taken_back_and_stays_covered(clock: Clock) -> None:
    app = at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        first = (await curtain_of(app, pilot)).seat
        clock.pass_by(WAIT)
        await pilot.press(str(first + 1), "enter")
        await curtain_of(app, pilot, (first + 1) % 4)
        await pilot.press("u")
        await curtain_of(app, pilot, first)  # the one who takes back has to sit down again
        assert app.table.session.viewer == PUBLIC
        assert not app.match.entries


async def test_a_table_without_secrets_has_no_curtain() -> None:
    app = at_once(monuments="off")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: not app.table._covered)
        assert app.screen is app.table


async def test_it_is_back_after_a_suspension(clock: Clock) -> None:
    app = TableApp(new_match(4, seed="curtain", first="1"))
    async with app.run_test(size=(80, 24)) as pilot:
        for seat in (1, 2, 3, 0):
            await curtain_of(app, pilot, seat)
            clock.pass_by(WAIT)
            await pilot.press(str(seat + 1), "enter")
        await until(pilot, lambda: app.screen is app.table, "naming, which is public")
        app.app_suspend_signal.publish(app)
        await pilot.pause()
        assert app.table.query_one(CanvasView).canvas.text().strip() == ""  # type: ignore[union-attr]
        app.app_resume_signal.publish(app)
        curtain = await curtain_of(app, pilot)
        assert curtain.seat == app.table.session.to_move


async def test_who_sits_down_while_something_lies_over_the_curtain_closes_nothing_else(clock: Clock) -> None:
    app = at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        curtain = await curtain_of(app, pilot)
        over: Screen[None] = Screen()
        app.push_screen(over)  # such as the question whether to leave
        await pilot.pause()
        curtain._sit()  # as the timer does that looks whether a digit is held
        await pilot.pause()
        assert app.screen is over
        assert app.table.session.viewer == PUBLIC
        app.pop_screen()
        await pilot.pause()
        clock.pass_by(WAIT)
        await pilot.press(str(curtain.seat + 1))
        await until(pilot, lambda: app.screen is app.table, "that the curtain opened")
        assert app.table.session.viewer == curtain.seat
