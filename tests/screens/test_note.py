"""Private notes at the table: opened only by their own seat, and painted for nobody else."""

from __future__ import annotations

from typing import Any, cast

import pytest
from screen_harness import curtain_of, open_curtain, until
from shell_harness import MemoryServices, make_app
from table_harness import FakeServices, TableApp, new_match, sit_down
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import TextArea

from rules.kernel.errors import RulesError
from rules.kernel.events import PUBLIC
from screens.curtain import Curtain
from screens.game_screen import GameScreen
from screens.note import NoteScreen
from screens.services import TableSettings
from screens.session import Session

CANARY = "zebra crossing"


def painted(app: App[Any]) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def test_only_the_seat_on_show_reads_its_note() -> None:
    services = FakeServices(TableSettings())
    session = Session(new_match(2, monuments="off"), cast("Any", services), 1)
    session.arrive()
    assert session.viewer == PUBLIC
    for seat in (0, 1, PUBLIC):
        with pytest.raises(RulesError, match="only to its own seat"):
            session.note(seat)
    step = session.sit_for_note()
    assert step is not None
    assert (step.kind, step.seat) == ("curtain", session.to_move)
    with pytest.raises(RulesError):
        session.note(session.to_move)
    session.sit_down()
    assert session.viewer == step.seat
    assert session.note(step.seat) == ""
    with pytest.raises(RulesError):
        session.note(1 - step.seat)


def test_who_is_left_alone_by_handing_a_seat_to_a_bot_sits_down_first() -> None:
    session = Session(new_match(2, monuments="off"), cast("Any", FakeServices(TableSettings())), 1)
    session.arrive()
    session.sit_for_note()
    session.sit_down()
    assert session.may_open_note
    session.hand_seat(1 - session.to_move, "random")
    session.arrive()
    assert session.viewer == session.to_move, "nothing is secret in this game"
    assert not session.may_open_note
    with pytest.raises(RulesError, match="only to its own seat"):
        session.note(session.viewer)


def test_with_open_secrets_a_note_still_has_its_curtain() -> None:
    session = Session(new_match(2, monuments="secret"), cast("Any", FakeServices(TableSettings(secrets="open"))), 1)
    session.arrive()
    assert session.viewer == session.to_move
    assert not session.may_open_note
    step = session.sit_for_note()
    assert step is not None
    assert step.kind == "curtain"
    session.sit_down()
    assert session.may_open_note


def test_nobody_sits_down_while_a_bot_decides() -> None:
    session = Session(new_match(2, humans=0, monuments="off"), cast("Any", FakeServices()), 1)
    session.arrive()
    assert session.sit_for_note() is None


@pytest.mark.parametrize("monuments", ["off", "secret"])
async def test_a_note_is_behind_its_own_curtain(monuments: str) -> None:
    services = MemoryServices()
    app = make_app(services, opening=(new_match(2, monuments=monuments), 1, ""))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: any(isinstance(screen, GameScreen) for screen in app.screen_stack))
        table = next(screen for screen in app.screen_stack if isinstance(screen, GameScreen))
        if monuments == "secret":  # both keep one of two before the game begins
            for _ in range(2):
                await sit_down_at_curtain(app, pilot)
                await until(pilot, lambda: app.screen is table and not table._covered)
                table.make(table.session.vantage.moves[0])
            await until(pilot, lambda: isinstance(app.screen, Curtain) or table.session.viewer >= 0)
            if isinstance(app.screen, Curtain):
                await sit_down_at_curtain(app, pilot)
            await pilot.press("z")
        await until(pilot, lambda: app.screen is table and not table._covered and table.session.viewer == PUBLIC)
        assert table.session.viewer == PUBLIC, "what is asked is public"
        seat = table.session.to_move
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert not services.notes
        await sit_down_at_curtain(app, pilot)
        await until(pilot, lambda: isinstance(app.screen, NoteScreen))
        await pilot.press(*"zebra", "space", *"crossing")
        await until(pilot, lambda: services.notes.get((1, seat)) == CANARY)
        assert CANARY in painted(app)
        await pilot.press("f2")
        await until(pilot, lambda: app.screen is table and table.session.viewer == PUBLIC)
        assert CANARY not in painted(app)
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert CANARY not in painted(app)
        await sit_down_at_curtain(app, pilot)
        await until(pilot, lambda: isinstance(app.screen, NoteScreen))
        area = app.screen.query_one(TextArea)
        assert area.text == CANARY
        # What is selected here cannot be carried to another seat's note.
        await pilot.press("ctrl+a", "ctrl+x")
        assert area.text == CANARY
        assert app.clipboard == ""
        await pilot.press("end", "escape")
        await until(pilot, lambda: app.screen is table)
        assert CANARY not in painted(app)
        for key in ("l", "escape", "e", "escape", "?"):
            await pilot.press(key)
            assert CANARY not in painted(app)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table)


async def test_the_next_seat_finds_its_own_note() -> None:
    services = FakeServices(TableSettings(bot_pace=0.0))
    app = TableApp(new_match(2, monuments="off"), services)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(app, pilot)
        table = app.table
        first = table.session.to_move
        services.notes[1, first] = CANARY
        for _ in range(40):
            if table.session.to_move != first:
                break
            table.make(table.session.vantage.moves[0])
            await until(pilot, lambda: app.screen is table)
        assert table.session.to_move != first
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert CANARY not in painted(app)
        await sit_down_at_curtain(app, pilot)
        await until(pilot, lambda: isinstance(app.screen, NoteScreen))
        assert app.screen.query_one(TextArea).text == ""
        assert CANARY not in painted(app)


async def sit_down_at_curtain(app: App[Any], pilot: Pilot[None]) -> None:
    await curtain_of(app, pilot)
    await open_curtain(app, pilot)


async def test_going_back_from_the_curtain_opens_no_note() -> None:
    app = TableApp(new_match(2, monuments="off"), FakeServices(TableSettings(bot_pace=0.0)))
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(app, pilot)
        table = app.table
        table.make(table.session.vantage.moves[0])
        await until(pilot, lambda: app.screen is table)
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        await pilot.press("u")
        await until(pilot, lambda: app.screen is table)
        await pilot.pause()
        assert not any(isinstance(screen, NoteScreen) for screen in app.screen_stack)


async def test_alone_it_opens_at_once_and_trouble_is_said() -> None:
    services = FakeServices(TableSettings(bot_pace=0.0))
    services.write_note = lambda match_id, seat, text: "the disk is full"  # type: ignore[method-assign]
    app = TableApp(new_match(1, mode="solo", monuments="off"), services)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(app, pilot)
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, NoteScreen))
        await pilot.press("x")
        await until(pilot, lambda: "Not stored: the disk is full." in painted(app))
