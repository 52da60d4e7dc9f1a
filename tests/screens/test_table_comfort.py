"""Small things at the table: held digits, sentences read in full, numbers in hints, lines that stay as they are."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from screen_harness import Clock, curtain_of, until
from sweeps import sweep
from table_harness import FakeServices, TableApp, new_match, seated, text_of
from tenka_harness import new_match as new_tenka
from textual import events

from rules.kernel.chance import Chance
from screens.curtain import QUIET
from screens.game_screen import GameScreen
from screens.list_screen import ListScreen
from screens.services import TableSettings
from screens.tenby import TenbyScreen
from screens.widgets.log_screen import LogScreen
from screens.widgets.table_base import SETTLING, STILL_HELD
from screens.widgets.table_frame import wrap


def words(text: str) -> str:
    return " ".join(re.sub(r"[^\w.,:;'-]+", " ", text).split())


async def test_the_digit_of_the_curtain_does_nothing_at_the_table_until_it_was_let_go(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GameScreen, "settling", SETTLING)
    match = new_match(3, seed="held", first="1", monuments="secret")
    app = TableApp(match, FakeServices(TableSettings(secrets="peek-at-once", bot_pace=0.0)))
    async with app.run_test(size=(80, 24)) as pilot:
        first = await curtain_of(app, pilot)
        digit = str(first.seat + 1)
        clock.pass_by(QUIET + 0.1)
        await pilot.press(digit)
        await until(pilot, lambda: app.screen is app.table)
        heard: list[int] = []
        monkeypatch.setattr(app.table, "digit", heard.append)
        clock.pass_by(0.66)
        for _ in range(30):
            await pilot.press(digit)
            clock.pass_by(0.033)
        assert heard == []
        clock.pass_by(STILL_HELD + 0.1)
        await pilot.press(digit)
        assert heard == [int(digit)]
        await pilot.press(digit)
        assert heard == [int(digit)] * 2


async def test_what_is_pasted_is_no_key_but_goes_into_an_open_line() -> None:
    match = new_match(2, monuments="off", first="1")
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        table.post_message(events.Paste("u"))
        await until(pilot, lambda: "What is pasted is not taken for keys: : opens the line" in text_of(app))
        assert table.notation.display is False
        await pilot.press("escape", ":")
        await until(pilot, lambda: table.notation.display)
        app.post_message(events.Paste("name glass"))
        await until(pilot, lambda: "name glass" in text_of(app))
        assert not match.entries


async def test_another_digit_counts_at_once(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameScreen, "settling", SETTLING)
    match = new_match(3, seed="held", first="1", monuments="secret")
    app = TableApp(match, FakeServices(TableSettings(secrets="peek-at-once", bot_pace=0.0)))
    async with app.run_test(size=(80, 24)) as pilot:
        first = await curtain_of(app, pilot)
        clock.pass_by(QUIET + 0.1)
        await pilot.press(str(first.seat + 1))
        await until(pilot, lambda: app.screen is app.table)
        heard: list[int] = []
        monkeypatch.setattr(app.table, "digit", heard.append)
        await pilot.press("9")
        assert heard == [9]


COSTS = (f"takes card {number} from the row and pays for it," for number in range(1, 8))
NEWS = " ".join(["Becky:", *COSTS, "and is done."])


@pytest.mark.parametrize("size", sweep([(80, 24), (100, 30)]))
async def test_what_is_said_is_read_in_full_however_long_it_is(size: tuple[int, int]) -> None:
    app = TableApp(new_match(3, seed="news", first="1", monuments="off"))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: not app.table._covered)
        before = text_of(app).splitlines()
        assert len(wrap(NEWS, size[0] - 2)) > 3
        app.table.say(NEWS)
        after = text_of(app).splitlines()
        assert words(NEWS) in words(" ".join(after))
        assert len(after) <= size[1]
        assert after[: size[1] // 2] == before[: size[1] // 2], "the table stays where it is"
        await pilot.press("escape")
        assert text_of(app).splitlines() == before


async def test_a_hint_says_which_entry_of_the_list_it_means() -> None:
    match = new_tenka(3, seed="hint", humans=1)
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table: Any = app.table
        await until(pilot, lambda: not table._covered and match.decision is not None and not table.session.bot_to_move)
        assert isinstance(table, ListScreen)
        moves = {table.number_of(move): move for move in table.session.vantage.moves}
        numbered = {number: move for number, move in moves.items() if number}
        assert numbered
        for number, move in numbered.items():
            entry = next(entry for entry in table.entries if entry.digit == number)
            assert entry.pick == table.chooser.way_to(move)

        async def hint() -> tuple[Any, str]:
            return move, "it looks good"

        table.session.hint = hint
        await pilot.press("h")
        await until(pilot, lambda: table.message is not None and table.message.text.startswith("Hint:"))
        assert f"({number} in the list)" in table.message.text


async def test_table_undo_tells_the_lines_that_it_cannot_go_back_to() -> None:
    match = new_match(3, seed="undo", first="1", monuments="secret")
    chance = Chance("played")
    while len(match.entries) < 12:
        match.play(match.game.sample_move(match.state, chance))
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = app.table
        table.session.waiting = None
        table._covered = False
        app.push_screen(LogScreen(table.session, lambda: None, taking_back=True))
        await until(pilot, lambda: isinstance(app.screen, LogScreen) and app.screen.is_mounted)
        log: Any = app.screen
        possible = [not table.session.why_not_back_to(line.move - 1) for line in log._lines]
        assert True in possible
        assert False in possible
        await pilot.press("up")
        await pilot.press(*["up"] * len(possible))
        assert not possible[0]
        assert "deal" in text_of(app) or "secret" in text_of(app)
        assert "enter take back" not in text_of(app)
        await pilot.press("enter")
        assert "Take back everything" not in text_of(app)
        await pilot.press(*["down"] * len(possible))
        assert possible[-1]
        assert "enter take back" in text_of(app)
        await pilot.press("enter")
        assert "Take back everything" in text_of(app)


async def test_a_long_line_of_the_log_is_read_in_full_when_it_is_lit() -> None:
    app = TableApp(new_match(3, seed="log", first="1", monuments="off"))
    async with app.run_test(size=(80, 24)) as pilot:
        table: Any = app.table
        await until(pilot, lambda: not table._covered)
        lines = [SimpleNamespace(move=number, seat=0, text=f"{number} {NEWS}") for number in range(40)]
        table.session.log = lambda: lines
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, LogScreen))
        assert words(f"39 {NEWS}") in words(text_of(app))
        await pilot.press("up")
        assert words(f"38 {NEWS}") in words(text_of(app))


async def test_the_key_of_the_others_is_called_as_the_title_says(monkeypatch: pytest.MonkeyPatch) -> None:
    assert TenbyScreen.BOARDS == "towns", "boards are Notice Boards there"
    app = TableApp(new_match(3, seed="boards", first="1", monuments="off"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: not app.table._covered)
        assert "tab boards" in text_of(app)
        monkeypatch.setattr(type(app.table), "BOARDS", "parks")
        app.table.repaint()
        assert "tab parks" in text_of(app)
