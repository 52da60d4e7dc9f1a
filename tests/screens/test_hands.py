"""On the public screen no key of one player's makes the next player's choice."""

from __future__ import annotations

from typing import Any

import pytest
from screen_harness import Clock, burst, curtain_of, open_curtain, until
from table_harness import TableApp, new_match
from textual.pilot import Pilot

from rules.kernel.match import Match
from screens.game_screen import GameScreen
from screens.widgets.canvas_view import CanvasView
from screens.widgets.chooser import Pick

SETTLING = 0.25
MOMENT = SETTLING + 0.1


async def painted(app: TableApp, pilot: Pilot[Any]) -> None:
    """Until what is asked now has been painted, so that its quiet time runs."""
    await until(pilot, lambda: not app.table._covered and app.table._choosable is not None)
    await pilot.pause()


@pytest.fixture(autouse=True)
def _as_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameScreen, "settling", SETTLING)


def placing(count: int = 4, **options: object) -> Match:
    """Ana has named and is to place; somebody else places next."""
    match = new_match(count, first="1", **({"monuments": "off"} | options))
    while match.decision is not None and match.decision.kind == "keep":
        match.play(match.game.moves(match.state)[0])
    match.play(match.game.read("name wood"))
    return match


async def test_four_enters_in_one_burst_make_one_move(clock: Clock) -> None:
    app = TableApp(placing())
    async with app.run_test(size=(80, 24)) as pilot:
        await painted(app, pilot)
        made = len(app.match.entries)
        burst(app, "enter", "enter", "enter", "enter")
        await painted(app, pilot)
        assert len(app.match.entries) == made + 1
        assert app.match.entries[-1].seat == 0
        assert app.table.message is None


async def test_naming_and_placing_of_one_player_may_be_typed_ahead(clock: Clock) -> None:
    app = TableApp(new_match(4, first="1", monuments="off"))
    async with app.run_test(size=(80, 24)) as pilot:
        await painted(app, pilot)
        burst(app, "2", "enter", "enter", "enter")
        await painted(app, pilot)
        assert [(entry.seat, entry.text.split()[0]) for entry in app.match.entries] == [(0, "name"), (0, "place")]


async def test_a_key_held_down_makes_no_choice_for_the_next_player(clock: Clock) -> None:
    app = TableApp(placing())
    async with app.run_test(size=(80, 24)) as pilot:
        await painted(app, pilot)
        made = len(app.match.entries)
        for _ in range(30):
            burst(app, "enter")
            await painted(app, pilot)
            clock.pass_by(0.033)
        assert len(app.match.entries) == made + 1


async def test_a_moment_later_the_next_player_chooses(clock: Clock) -> None:
    app = TableApp(placing())
    async with app.run_test(size=(80, 24)) as pilot:
        await painted(app, pilot)
        made = len(app.match.entries)
        for turn in range(1, 4):
            await pilot.press("enter")
            await painted(app, pilot)
            clock.pass_by(MOMENT)
            assert len(app.match.entries) == made + turn


async def test_moves_typed_in_words_and_clicks_wait_too(clock: Clock) -> None:
    app = TableApp(placing())
    async with app.run_test(size=(80, 24)) as pilot:
        await painted(app, pilot)
        made = len(app.match.entries)
        burst(app, "enter", ":", *"place", "space", *"c3", "enter")
        await painted(app, pilot)
        assert len(app.match.entries) == made + 1
        assert not app.table.notation.display
        clock.pass_by(MOMENT)
        await pilot.press("enter")
        app.table.on_canvas_view_clicked(CanvasView.Clicked(Pick("square", 9)))
        assert len(app.match.entries) == made + 2
        await painted(app, pilot)
        clock.pass_by(MOMENT)
        app.table.on_canvas_view_clicked(CanvasView.Clicked(Pick("square", 9)))
        assert len(app.match.entries) == made + 3


async def test_the_cursor_and_everything_else_answer_at_once(clock: Clock) -> None:
    app = TableApp(placing())
    async with app.run_test(size=(80, 24)) as pilot:
        await painted(app, pilot)
        await pilot.press("enter")
        made = len(app.match.entries)
        burst(app, "e")
        await painted(app, pilot)
        assert app.table.sheet_line >= 0
        burst(app, "e", "u")
        await painted(app, pilot)
        assert len(app.match.entries) == made - 1


async def test_after_bots_the_next_person_is_another_one(clock: Clock) -> None:
    match = new_match(3, seed="bots", humans=1, first="1", monuments="off")
    app = TableApp(match)
    match.swap(2, "human")
    async with app.run_test(size=(80, 24)) as pilot:
        await painted(app, pilot)
        burst(app, "2", "enter", *["enter"] * 3)
        await until(pilot, lambda: match.decision is not None and match.decision.seat == 2, "the turn of seat 3")
        burst(app, "enter", "enter")
        await painted(app, pilot)
        assert not [entry for entry in app.match.entries if entry.seat == 2]


async def test_alone_among_bots_nothing_waits(clock: Clock) -> None:
    app = TableApp(new_match(1, monuments="off"))
    async with app.run_test(size=(80, 24)) as pilot:
        await painted(app, pilot)
        burst(app, *["enter"] * 6)
        await until(pilot, lambda: len(app.match.entries) >= 4, "a fourth move")


async def test_whoever_sat_down_at_the_curtain_chooses_at_once(clock: Clock) -> None:
    match = placing(monuments="secret")
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await curtain_of(app, pilot)
        await open_curtain(app, pilot)
        made = len(match.entries)
        await pilot.press("enter")
        await pilot.pause()
        assert len(match.entries) == made + 1
