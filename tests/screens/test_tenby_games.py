"""Whole games of Tenby by keys alone, random keys, every size, plain characters."""

from __future__ import annotations

import random
from typing import Any

import pytest
from moments_harness import play_by_keys
from screen_harness import until
from sweeps import sweep
from table_harness import FakeServices, TableApp, kind_of, seated, text_of
from tenby_harness import EVERYTHING, MODULES_ON, new_match, worst
from test_tenby_keys import said, seat_of
from test_tenby_screen import SIZES

from screens.services import TableSettings

# All sizes


@pytest.mark.parametrize("size", sweep(SIZES))
@pytest.mark.parametrize("ascii_only", sweep([False, True]))
async def test_the_worst_case_in_plain_characters_too(size: tuple[int, int], ascii_only: bool) -> None:
    app = TableApp(worst(), FakeServices(TableSettings(bot_pace=0.0, ascii=ascii_only)), "tenby-mono")
    async with app.run_test(size=size) as pilot:
        table = await seated(app, pilot)
        for keys in ("", "1 enter tab", "escape v", "escape e", "escape y"):
            await pilot.press(*keys.split())
            text = text_of(app)
            assert len(text.splitlines()) == size[1]
            assert text.isascii() == ascii_only
        assert table.looking >= 0


# Whole games


@pytest.mark.parametrize(
    ("count", "options", "most"),
    sweep([(1, {}, 999), (2, {}, 40), (3, EVERYTHING, 60)], [(3, EVERYTHING, 60)], rows=True),
)
async def test_a_game_by_keys_alone(count: int, options: dict[str, Any], most: int) -> None:
    await play_by_keys(new_match(count, seed=f"keys {count}", **options), random.Random(count), most)


async def test_a_hint_names_a_move_and_bots_play_on() -> None:
    match = new_match(3, seed="hint", humans=1, bot="greedy", **MODULES_ON)
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        while kind_of(match) != "turn" or seat_of(match) != 0:
            await until(pilot, lambda: not app.table.session.bot_to_move, "the turn of a person")
            table = await seated(app, pilot)
            if kind_of(match) != "turn":
                await pilot.press("enter")
        assert table.session.viewer == 0
        await pilot.press("h")
        await until(pilot, lambda: "Hint:" in text_of(app), "the hint")
        assert "A good bot says:" in said(app)
