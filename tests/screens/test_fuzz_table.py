"""Random keys, clicks, sizes and suspensions at the tables of every title: nothing breaks, leaks, or is lost.

The everyday runs take seconds; the larger ones are marked ``long``.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from fuzz_harness import keys_of, leave, table_of, throw_and_check
from screen_harness import burst, check_record, drain
from shell_harness import MemoryServices, at_table, make_app
from sweeps import sweep

from rules.kernel.chance import Chance
from rules.kernel.match import Match
from rules.kernel.record import Seat
from screens.dialogs import Ask
from tenby_tui.services import new_match

ODD = ["[red]x[/]", "{seat}", "漢字の名前", "🎲🎲", "\u05d0\u05d1", "W" * 20, "Ana\u0301", "a b"]
MODULES = dict.fromkeys(("mayors", "notice-boards", "locals", "visitors", "projects"), True)
VARIED = {
    **MODULES,
    **dict.fromkeys(("retirement-party", "no-one-left-behind", "fully-satisfied", "risky-investment"), True),
    "visitor-capacity": "each",
}


def seats(people: str, bots: str = "") -> list[Seat]:
    """People and random bots by their names."""
    return [*map(Seat, people.split()), *(Seat(name, "random") for name in bots.split())]


TABLES: dict[str, tuple[str, list[Seat], dict[str, Any]]] = {
    "secret": ("tiny-towns", seats("Ana Ben", "Bat"), {"monuments": "secret", "cavern": True}),
    "sealed": ("tiny-towns", seats("Ana Ben Chloe"), {"monuments": "secret", "sealed": True}),
    "solo": ("tiny-towns", seats("Ana"), {"mode": "solo", "cavern": True}),
    "town-hall": ("tiny-towns", seats("Ana Ben"), {"mode": "town-hall", "monuments": "open"}),
    "odd names": ("tiny-towns", [*map(Seat, ODD[:6])], {"monuments": "secret", "cavern": True}),
    "one person": ("tiny-towns", seats("Ana", "Bot Bat"), {"monuments": "secret"}),
    "tenka": ("tenka", seats("Ana Ben", "Bot"), {"special-count": 19, "marker": 3}),
    "tenka, eight odd names": ("tenka", [*map(Seat, ODD)], {"special-count": 19, "chaos": "on", "decks": "two"}),
    "tenka, all answer": ("tenka", seats("Ana Ben Chloe"), {"answers": "ask", "draw-rule": "second"}),
    "parks": ("tenpenny-parks", seats("Ana Ben"), {}),
    "parks with Innovation": (
        "tenpenny-parks", [*map(Seat, ODD[:3]), Seat("Bot", "random")], {"innovation": True, "boards": "innovation"},
    ),
    "Becky": ("tenpenny-parks", [Seat("Ana"), Seat("Becky", "random")], {"becky": "standard", "innovation": True}),
    "tenby": ("tenby", seats("Ana Ben"), {}),
    "tenby, all modules": ("tenby", [*map(Seat, ODD[:4]), Seat("Bot", "random")], VARIED),
    "tenby alone": ("tenby", seats("Ana"), MODULES),
}  # fmt: skip
EVERYDAY = {"sealed", "tenka, all answer", "parks with Innovation", "tenby, all modules"}
"""One table of each title."""
LEAST = 2
"""Lines of the journal that keys must have written, or the game has come to its end."""


async def play_wildly(kind: str, seed: int, count: int, policy: str = "peek-behind-curtain") -> Match:
    """Throw batches of keys at a table of a kind; returns the match as it stands then."""
    chance = random.Random(f"{kind}/{seed}")
    services = MemoryServices()
    services.settings.secrets = policy
    services.settings.ascii = bool(seed % 2)
    title, people, options = TABLES[kind]
    match = new_match(title, people, options, seed=f"canary-seed-{kind}-{seed}")
    moves = Chance(f"{seed}/made")
    for _ in range(chance.choice([0, 12, 40, 70])):
        match.play(match.game.sample_move(match.state, moves))
        if match.over:
            match = new_match(title, people, options, seed=f"canary-seed-{kind}-{seed}, again")
    app = make_app(services, opening=(match, 100, ""))
    app.exit = lambda *_, **__: None  # type: ignore[method-assign]
    begun = checked = len(match.journal)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        keys = keys_of("game", title)
        thrown = 0
        while not match.over and (thrown < count or len(match.journal) < begun + LEAST):
            assert thrown < count + 400, "the keys never made a move"
            thrown += 1
            await throw_and_check(app, pilot, chance, keys, chance.choice([1, 3, 12, 40]))
            if len(match.journal) > checked + 20:
                checked = len(match.journal)
                check_record(match)
            if table_of(app) is None and not match.over:
                app.open_match(match, 100)
                await pilot.pause()
        if table_of(app) is not None:
            await leave(app, pilot)
        await drain(pilot)
    check_record(match)
    return match


@pytest.mark.parametrize("kind", sweep(TABLES, EVERYDAY))
async def test_random_keys_at_a_table(kind: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    await play_wildly(kind, 1, 8)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 8))
@pytest.mark.parametrize("policy", ["peek-behind-curtain", "peek-at-once"])
@pytest.mark.parametrize("kind", TABLES)
async def test_many_random_keys_at_a_table(
    kind: str, policy: str, seed: int, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    await play_wildly(kind, seed, 120, policy)


# Found by such keys


def solo() -> Any:
    title, people, options = TABLES["solo"]
    return make_app(MemoryServices(), opening=(new_match(title, people, options, seed="burst"), 100, ""))


async def test_a_line_opened_and_closed_in_one_burst_leaves_the_keys_to_the_table() -> None:
    app = solo()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(app, pilot)
        burst(app, ":", "escape")
        await pilot.pause()
        assert app.focused is None
        await pilot.press("q")
        assert isinstance(app.screen, Ask)


@pytest.mark.parametrize("page", ["log", "table_undo", "seats", "rules", "cards", "help", "quit"])
async def test_a_page_closed_before_it_was_shown_is_no_mistake(page: str) -> None:
    app = solo()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await at_table(app, pilot)
        for _ in range(3):
            getattr(table, f"action_{page}")()
            table._come_to_the_top()
        await pilot.pause()
        assert app.screen is table
