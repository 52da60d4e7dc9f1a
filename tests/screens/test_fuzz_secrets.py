"""The same keys thrown at two tables that differ in one seat's secret only: as long as that seat's own view is not on
show, everything painted is the same."""

from __future__ import annotations

import random
from time import monotonic
from typing import Any

import pytest
from fuzz_harness import frame, table_of
from screen_harness import PATIENCE, curtain_of, drain, key_event, open_curtain
from shell_harness import MemoryServices, make_app
from sweeps import sweep
from textual.pilot import Pilot

from rules.kernel.chance import Chance
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import Seat
from screens.curtain import Curtain
from screens.widgets.table_base import TableBase
from tenby_tui.app import TenbyApp
from tenby_tui.services import new_match

KEYS = [
    *"123456789" * 2, *"0uuURRehhlcrnxfwsvbpzzTq:?", *["enter"] * 14, *["escape"] * 4,
    *["up", "down", "left", "right"] * 3,
    *["tab", "space", "f2", "f4", "f1", "f5", "f12", "home", "end", "pageup", "pagedown", "delete", "backspace"],
    *["shift+tab", "ctrl+p", "ctrl+z", "ctrl+s", "ctrl+d", "insert"], *"²٣½é漢ß",
]  # fmt: skip
TYPED = ["build ", "b", "keep ", "found ", "done", "place ", "name "]


def twins(seed: int, **options: Any) -> tuple[Match, Match]:
    """Two matches that differ in the monuments of seat 1 alone, unless it builds one."""
    people = [Seat("Ana"), Seat("Ben"), Seat("Chloe")]
    matches = []
    for other in (False, True):
        match = new_match("tiny-towns", people, {"monuments": "secret", **options}, seed=f"twin {seed}")
        if other:
            # Seat 1 is dealt two cards that nobody else holds.
            state = match.state
            taken = {card for cards in state.dealt for card in cards}
            free = [card for card in match.game.monuments if card not in taken]  # type: ignore[attr-defined]
            state.dealt = (free[2 * (seed % 4) : 2 * (seed % 4) + 2], *state.dealt[1:])
            state.dealt = (tuple(state.dealt[0]), *state.dealt[1:])
        matches.append(match)
    first, second = matches
    chance = Chance(seed)
    for _ in range(random.Random(seed).choice([3, 30, 70, 100])):
        keeping = first.decision is not None and first.decision.kind == "keep"
        if first.over:
            break
        if keeping:
            for match in matches:
                match.play(match.game.moves(match.state)[0])
            continue
        possible = set(second.game.moves(second.state))
        known = [move for move in first.game.moves(first.state) if move in possible]
        move = known[chance.below(len(known))]
        for match in matches:
            match.play(move)
    return first, second


def common_move(match: Match) -> str:
    """A move that both twins can make, as it is typed."""
    open_cards = ("", *match.game.view(match.state, PUBLIC).cards)
    moves = match.game.moves(match.state)
    return match.game.write(next(move for move in moves if getattr(move, "card", "") in open_cards))


async def look_away(app: TenbyApp, pilot: Pilot[None], match: Match) -> None:
    """Where seat 1 sits it covers its secret, or makes its move where it cannot."""
    table = table_of(app)
    for _ in range(5):
        if table is None or table.session.viewer != 0 or table.session.to_move != 0:
            return
        await pilot.press("escape", "escape", "escape", "escape")
        if table.session.decision is None or table.session.decision.public:
            await pilot.press("f2")
        else:
            for key in (":", *common_move(match), "enter"):
                app.post_message(key_event("space" if key == " " else key))
            await pilot.pause()
            if table._question is not None:
                await pilot.press("enter")
        await pilot.pause()


async def throw_at_both(seed: int, batches: int, **options: Any) -> int:
    """Returns how many frames were compared."""
    first, second = twins(seed, **options)
    if first.over:
        return 0
    own = {
        match.game.content.cards[card].name[:10]  # type: ignore[attr-defined]
        for match in (first, second) for card in (match.state.hidden[0], match.state.refused[0]) if card
    }  # fmt: skip
    chance = random.Random(seed)
    apps: list[TenbyApp] = []
    for match in (first, second):
        services = MemoryServices()
        services.settings.secrets = "peek-behind-curtain"
        apps.append(make_app(services, opening=(match, 100, "")))
    compared = 0
    async with apps[0].run_test(size=(80, 24)) as one, apps[1].run_test(size=(80, 24)) as other:
        pilots = (one, other)
        for pilot in pilots:
            await pilot.pause()
        for _ in range(batches):
            keys = [chance.choice(KEYS) for _ in range(chance.choice([1, 2, 8]))]
            if chance.random() < 0.15:
                keys = [":", *chance.choice(TYPED), *chance.choice(["", "silva-f", "cath", "1"]), "tab", "enter"]
            for app, pilot in zip(apps, pilots, strict=True):
                for key in keys:
                    app.post_message(key_event("space" if key == " " else key))
                await pilot.pause()
            for app, pilot in zip(apps, pilots, strict=True):
                if isinstance(app.screen, Curtain):
                    await curtain_of(app, pilot)
                    await open_curtain(app, pilot)
                    await pilot.pause()
            for app, pilot, match in zip(apps, pilots, (first, second), strict=True):
                await look_away(app, pilot, match)
            tables = [table_of(app) for app in apps]
            if any(table is None or table.session.over for table in tables):
                break
            if any(table is not None and table.session.viewer == 0 for table in tables):
                continue
            if not (first.state.hidden[0] and second.state.hidden[0]):
                break  # built: no secret any more
            frames = [frame(app) for app in apps]
            end = monotonic() + PATIENCE
            while frames[0] != frames[1]:  # a page such as the rulebook is laid out in its own time
                assert monotonic() < end, f"after the keys {keys} the frames differ: {frames}"
                for pilot in pilots:
                    await pilot.pause(0.05)
                frames = [frame(app) for app in apps]
            assert [entry.text for entry in first.entries[3:]] == [entry.text for entry in second.entries[3:]]
            if type(apps[0].screen).__name__ not in ("CardsScreen", "RulebookScreen"):
                assert not [name for name in own if name in "\n".join(frames[0])]
            compared += 1
        for pilot in pilots:
            await drain(pilot)
    return compared


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both tables take every key, so that none depends on the clock."""
    monkeypatch.setattr(TableBase, "settling", 0.0)


@pytest.mark.parametrize(
    "options", sweep([{"cavern": True}, {"sealed": True}], [{"sealed": True}]), ids=["open", "sealed"]
)
async def test_a_secret_changes_nothing_on_any_other_screen(options: dict[str, Any]) -> None:
    compared, seed = 0, 5 if "cavern" in options else 3
    while compared < 4:  # a table that was left or built its monument is over: as many tables as it takes
        assert seed < 20, "the keys never let anything be compared"
        compared += await throw_at_both(seed, 12, **options)
        seed += 1


@pytest.mark.long
@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("options", [{"cavern": True}, {"sealed": True}], ids=["open", "sealed"])
async def test_many_keys_and_secrets(seed: int, options: dict[str, Any]) -> None:
    await throw_at_both(seed, 60, **options)
