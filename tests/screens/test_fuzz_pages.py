"""Random keys, clicks and sizes thrown at every page that home leads to, and at home: nothing breaks, always a way out.

The pages are those of the home screen's commands, whatever they are: a new one is met here by itself.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from fuzz_harness import STRANGE, USUAL, keys_of, leave, table_of, throw_and_check
from screen_harness import check_record, drain
from shell_harness import MemoryServices, at_home, dump, make_app
from sweeps import sweep

from rules.kernel.chance import Chance
from rules.kernel.match import Match
from rules.kernel.record import Seat
from screens import commands
from screens.home import HomeScreen
from screens.services import SaveInfo
from tenby_tui.services import new_match

PAGES = [command.id for command in commands.in_group("home") if command.id != "home.quit"]
EVERYDAY = {"home.continue", "home.new-game", "home.library", "home.settings"}
"""A table, a form, pages to read, and what can be changed."""
TITLES: dict[str, tuple[list[Seat], dict[str, Any], int]] = {
    "tiny-towns": ([Seat("Ana"), Seat("Ben", "greedy")], {"monuments": "secret"}, 30),
    "tenka": ([Seat("Ana"), Seat("Ben"), Seat("漢字の名前")], {"special-count": 19}, 5000),
    "tenpenny-parks": ([Seat("Ana"), Seat("Becky", "random")], {"becky": "standard"}, 40),
    "tenby": ([Seat("[red]x[/]"), Seat("Ben")], {"locals": True}, 20),
}
"""Of each title a stored match, so many moves old; one of them has ended."""
LETTERS = "abcdefghijklmnoprstuvwxyABCDEGHLNRSTUX"


@cache
def played(title: str) -> Match:
    seats, options, count = TITLES[title]
    match = new_match(title, seats, options, seed=f"canary-seed-{title}")
    chance = Chance(title)
    while not match.over and len(match.entries) < count:
        match.play(match.game.sample_move(match.state, chance))
    return match


def with_matches() -> MemoryServices:
    """Services with a stored match of each title."""
    services = MemoryServices()
    for number, title in enumerate(TITLES, start=1):
        first = played(title)
        match, problem = Match.load(first.title, first.record())
        assert problem == ""
        services.matches[number] = match
        services.saves[number] = SaveInfo(
            id=number, title=title, nickname="Brisk Otter", seats=tuple(match.seats),
            options=dict(match.game.options), moves=len(match.entries), finished=match.over,
            summary="Ben won" if match.over else "round 7", started="2026-05-01T17:40:00",
            changed=f"2026-05-01T18:0{number}:00",
        )  # fmt: skip
    return services


async def wander(page: str, seed: int, count: int) -> None:
    """Open a page of home and throw keys at it and at whatever it leads to; then go home."""
    chance = random.Random(f"{page}/{seed}")
    services = with_matches()
    services.settings.ascii = bool(seed % 2)
    app = make_app(services)
    app.exit = lambda *_, **__: None  # type: ignore[method-assign]
    keys = [*LETTERS, *USUAL, *USUAL, *STRANGE]
    async with app.run_test(size=(80, 24)) as pilot:
        await at_home(app, pilot)
        for _ in range(count):
            if isinstance(app.screen, HomeScreen):
                await pilot.resize_terminal(80, 24)
                await app.run_action(f"screen.{commands.COMMANDS[page].action}")
                await pilot.pause()
            table = table_of(app)
            at_table = [] if table is None else keys_of("game", table.session.match.title.id)
            await throw_and_check(app, pilot, chance, at_table or keys, chance.choice([1, 3, 12, 25]))
        await leave(app, pilot)
        await at_home(app, pilot)
        assert "New game" in dump(app)
        await drain(pilot)
    for match in services.matches.values():
        check_record(match)


@pytest.mark.parametrize("page", sweep(PAGES, EVERYDAY))
async def test_random_keys_on_a_page(page: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    await wander(page, 0, 7)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 13))
@pytest.mark.parametrize("page", PAGES)
async def test_many_random_keys_on_a_page(
    page: str, seed: int, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    await wander(page, seed, 80)
