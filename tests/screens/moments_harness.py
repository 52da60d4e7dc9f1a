"""What holds at the table of every title: at each kind of decision, and in whole games by keys alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len
from screen_harness import burst, check_record
from sweeps import sweep
from table_harness import SIZES, TableApp, kind_of, seated, text_of, viewer_of
from table_harness import show as show_table

from rules.kernel.chance import Chance
from rules.kernel.match import Match
from screens import commands
from screens.game_screen import GameScreen
from screens.widgets.chooser import Pick
from screens.widgets.table_frame import shown_keys

DIGITS = set("0123456789")
each_size = pytest.mark.parametrize("size", sweep(SIZES), ids=lambda size: f"{size[0]}x{size[1]}")
"""Of tests of stored texts: the smallest every day."""


def check_frame(table: GameScreen, width: int, height: int) -> str:
    """What a table draws is exactly as large as asked for; returns it."""
    text = table.draw(width, height).text()
    lines = text.splitlines()
    assert len(lines) == height
    assert all(cell_len(line) <= width for line in lines)
    return text


def check_letters(table: Any) -> None:
    """No letter is shown for two things, and none of the title's own is one of those that every table has."""
    fixed = {key for command in commands.in_group("cursor", "game") for key in commands.keys_of(command)}
    shown = [key.key for key in shown_keys(table) if len(key.key) == 1 and key.key.isalpha()]
    assert len(set(shown)) == len(shown)
    for key in table.hotkeys():
        own = isinstance(key.target, str) and key.target.startswith(f"{table.GROUP}.")
        assert not own or key.key not in fixed, key


def check_groups(table: type[GameScreen]) -> None:
    """No key means two things at a title's table, with either keymap, and digits are left to what is numbered."""
    together = commands.in_group("cursor", "game", table.GROUP)
    assert commands.clashes(together) == []
    assert not [command.id for command in together if DIGITS & set(commands.keys_of(command))]
    assert commands.clashes(together, commands.VI_KEYMAP) == []


async def check_prompts(
    missing: set[str],
    begin: Callable[[int], Match],
    most: int,
    show: Callable[[TableApp, int], Any] = show_table,
    prepare: Callable[[int, Match, set[str]], None] = lambda number, match, missing: None,
    keys: str = "",
) -> None:
    """All prompts come up, each at the smallest size, on the screen it is played from, and ``keys`` in the last line.

    Some are rare in random play: as many tables as it takes, ``most`` at the most. ``prepare`` may help.
    """
    for number in range(most):
        match = begin(number)
        chance = Chance(f"kinds {number}")
        app = TableApp(match)
        async with app.run_test(size=(80, 24)):
            while not match.over and missing:
                prepare(number, match, missing)
                kind = kind_of(match)
                if kind in missing:
                    lines = show(app, viewer_of(match)).draw(80, 24).text().splitlines()
                    assert match.names[match.decision.seat] in lines[-2], lines  # type: ignore[union-attr]
                    assert keys in lines[-1], lines
                    missing.discard(kind)
                match.play(match.game.sample_move(match.state, chance))
        if not missing:
            return
    assert not missing


def down_to(table: Any, pick: Pick) -> list[str]:
    """The keys that move the cursor to an entry of a list, and choose it."""
    found = next(place for place, entry in enumerate(table.entries) if entry.pick == pick)
    return [*["down"] * ((found - table.line) % len(table.entries)), "enter"]


async def play_by_keys(
    match: Match, rng: random.Random, most: int, keys_to: Callable[[Any, Pick], list[str]] = down_to
) -> None:
    """Play by keys alone, at random, until more than ``most`` moves are made or the game is over.

    ``keys_to`` gives the keys that choose what is next on the path to a move.
    """
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        while True:
            table = await seated(app, pilot)
            if match.over or len(match.entries) > most:
                break
            path, move = rng.choice(list(table.paths(table.session.vantage)))
            made = len(match.entries)
            for pick in path:
                if pick not in table.chooser.options:
                    continue
                *there, choose = keys_to(table, pick)
                burst(app, *there)
                await pilot.pause()
                await pilot.press(choose)
                if table._question is not None:
                    await pilot.press("enter")
                if len(match.entries) > made:
                    break
            assert [entry.text for entry in match.entries[made : made + 1]] == [match.game.write(move)]
    check_record(match)


async def check_looking_at_another(match: Match) -> None:
    """The board of the next seat is one key away, the own board another, and the sheet of points a third."""
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        mine = table.session.shown_seat
        await pilot.press("v")
        assert table.looking == (mine + 1) % len(match.seats)
        assert f"{table.session.names[table.looking]} has" in text_of(app)
        await pilot.press("escape", "y")
        assert table.looking == mine
        await pilot.press("y", "e")
        assert "if the game ended now" in text_of(app)
        await pilot.press("down", "escape")
        assert table.sheet_line == -1
