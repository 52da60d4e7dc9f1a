"""The second terminal: it shows what everybody may see, follows the players, and can play nothing."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from canaries import painted
from quiet import quiet
from screen_harness import burst, until
from textual import events
from textual.pilot import Pilot

from rules.kernel.chance import Chance
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.titles import load_title
from screens.commands import in_group, split
from screens.services import TableSettings
from screens.spectator import Spectator
from screens.titles import GAME_SCREENS, screen_type
from screens.waiting import WaitingScreen
from screens.watch_table import LOOKING, WatchTable, watch_table
from screens.widgets.log_screen import LogScreen
from tenby_tui.keeping import Keeper
from tenby_tui.saves import SaveStore
from tenby_tui.services import new_match
from tenby_tui.settings import SettingsFile
from tenby_tui.watching import WatchApp

PEOPLE = (Seat("Ana"), Seat("Ben"), Seat("Chloe"))


def options_of(title_id: str) -> dict[str, Any]:
    """Everything switched on, with secrets."""
    presets = {preset.id: preset for preset in load_title(title_id).presets()}
    return dict((presets.get("everything") or presets["full-game"]).options)


class Players:
    """The other terminal."""

    def __init__(self, path: Path, title_id: str, seed: str = "watched") -> None:
        self.store = SaveStore(path)
        self.match = new_match(title_id, PEOPLE, options_of(title_id), seed=seed)
        assert Keeper(self.store, self.match, "Brisk Otter").save()
        self._chance = Chance(seed)

    def play(self, moves: int) -> None:
        for _ in range(moves):
            if not self.match.over:
                self.match.play(self.match.game.sample_move(self.match.state, self._chance))


def app_for(path: Path, match_id: int | None = None) -> WatchApp:
    return WatchApp(SaveStore(path, read_only=True), SettingsFile(path.with_name("settings.toml")), match_id)


def text_of(app: WatchApp) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


async def shown(app: WatchApp, pilot: Pilot[None], words: str) -> str:
    """What is on show once these words are."""
    await until(pilot, lambda: words in text_of(app), words)
    return text_of(app)


# Nothing secret


def frames(table: WatchTable) -> Iterator[str]:
    """Everything that can be brought on show."""
    table.renew()
    yield painted(table, (140, 45))
    for seat in range(len(PEOPLE)):
        table.looking = seat
        yield painted(table, (80, 24))
        table.sheet_line = 1
        yield painted(table, (80, 24))
        table.sheet_line = -1
    table.looking = -1
    yield "\n".join(line.text for line in table.session.log())
    yield f"{table.headline()} {table.waiting_sentence()} {table.session.completions('')}"
    yield " ".join(table.session.vantage.cards_in_play)


@pytest.mark.parametrize("title_id", GAME_SCREENS)
async def test_hidden_things_change_nothing_that_is_shown(title_id: str, tmp_path: Path) -> None:
    players = Players(tmp_path / "matches.sqlite3", title_id)
    app = app_for(players.store.path)
    secret = 0
    async with app.run_test(size=(80, 24)) as pilot:
        for moves in (0, 2, 41, 1):
            players.play(moves)
            app.look()
            await pilot.pause()
            table = app.screen
            assert isinstance(table, WatchTable)
            match = table.session.match
            assert match.digest() == players.match.digest()
            assert table.session.viewer == PUBLIC
            state = match.state
            view = match.game.view(state, PUBLIC)
            secret += any(match.game.secrets(view))
            seen = set()
            for sample in range(3):
                match._states[-1] = match.game.resample(view, Chance(f"sample {sample}"))
                table.session._vantage = None
                seen.add("\f".join(frames(table)))
            match._states[-1] = state
            assert len(seen) == 1, f"after {len(match.entries)} moves"
    assert secret, "no seat ever had a secret"


async def test_no_name_of_a_hidden_card_is_ever_painted(tmp_path: Path) -> None:
    players = Players(tmp_path / "matches.sqlite3", "tiny-towns")
    app = app_for(players.store.path)

    def hidden(match: Match) -> set[str]:
        state, cards = match.state, match.game.content.cards  # type: ignore[attr-defined]
        known = set(match.game.view(state, PUBLIC).cards)  # type: ignore[attr-defined]
        held = {card for each in (*state.dealt, state.hidden, state.refused) for card in each if card}
        return {cards[card].name for card in held - known}

    keys = ("v", "e", "down", "right", "escape", "l", "up", "escape", "tab", "p", "z", "u", "h", ":", "escape", "1")
    canaries = 0
    async with app.run_test(size=(80, 24)) as pilot:
        for moves in (0, 1, 32):
            players.play(moves)
            app.look()
            for key in keys:
                await pilot.press(key)
                painted_now = text_of(app)
                for name in hidden(players.match):
                    canaries += 1
                    assert name not in painted_now, f"{name} is on show after {key}"
                    assert name not in f"{app.title} {app.sub_title}"
    assert canaries


# Nothing can be played


@pytest.mark.parametrize("title_id", ["tenka", "tenby"])
async def test_every_key_of_every_command_leaves_the_match_as_it_is(title_id: str, tmp_path: Path) -> None:
    players = Players(tmp_path / "matches.sqlite3", title_id)
    players.play(25)
    before = list(players.match.journal)
    app = app_for(players.store.path)
    import_module(GAME_SCREENS[title_id][0])
    keys = [key for command in in_group("cursor", "game", title_id) for key in split(command.keys)]
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(app, pilot, "watching")
        for number, key in enumerate([*"12345", *keys]):
            if key in ("q", "f3"):  # they leave the window, f3 by what its menu offers
                continue
            for pressed in (key, "escape", "enter", "escape"):
                name = {"?": "question_mark", ":": "colon"}.get(pressed, pressed)
                app.post_message(events.Key(name, pressed if len(pressed) == 1 else None))
            if number % 12 == 0:
                await pilot.pause()
            session = next(screen for screen in app.screen_stack if isinstance(screen, WatchTable)).session
            assert session.viewer == PUBLIC
            assert session.waiting is None
            assert session.match.journal == before, f"played something until {key}"
        await quiet(app)
        assert session.match.journal == before
    stored = players.store.load(1).record
    assert list(stored.journal) == before
    assert app.return_code in (0, None)


async def test_keys_behind_the_one_for_typed_moves_keep_their_meaning(tmp_path: Path) -> None:
    players = Players(tmp_path / "matches.sqlite3", "tiny-towns")
    players.play(12)
    app = app_for(players.store.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(app, pilot, "watching")
        burst(app, "colon", "enter", "question_mark")
        await shown(app, pilot, "Watching · Tiny Towns")


def test_the_session_refuses_by_itself() -> None:
    match = new_match("tiny-towns", PEOPLE, options_of("tiny-towns"), seed="x")
    session = Spectator(match, cast("Any", SimpleNamespace(settings=TableSettings(), clock=lambda: 0.0)), 1)
    step = session.arrive()
    assert (step.kind, step.viewer) == ("show", PUBLIC)
    assert session.peek() is None
    assert not session.can_undo
    assert not session.peeking
    assert session.forced_move is None
    assert session.cover().kind == "show"
    assert session.bot_to_move, "somebody decides, but nobody here"


async def test_the_footer_and_the_help_offer_only_what_works(tmp_path: Path) -> None:
    players = Players(tmp_path / "matches.sqlite3", "tiny-towns")
    players.play(12)
    app = app_for(players.store.path)
    async with app.run_test(size=(80, 24)) as pilot:
        text = (await shown(app, pilot, "watching")).splitlines()[-1]
        assert "boards" in text
        assert "hint" not in text
        assert "undo" not in text
        await pilot.press("question_mark")
        text = await shown(app, pilot, "Watching · Tiny Towns")
        assert "game.log" in text
        assert "game.undo" not in text
        await pilot.press("escape", "l")
        assert isinstance(app.screen, LogScreen)
        assert "take back" not in text_of(app)
        await pilot.press("T", "enter")
        assert app.is_running
        await pilot.press("q")
    assert all(name.startswith("game.") for name in LOOKING)


# Following


async def test_each_move_comes_by_itself_and_the_end_is_said(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite3"
    app = app_for(path)
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(app, pilot, "the next match that is played here")
        players = Players(path, "tiny-towns")
        await shown(app, pilot, "watching")
        table = app.screen
        assert isinstance(table, WatchTable)
        for _ in range(5):
            players.play(1)
            await until(pilot, lambda: len(table.session.match.entries) == len(players.match.entries), "the move")
            assert table.session.match.digest() == players.match.digest()
        await pilot.press("v")
        looking = table.looking
        players.play(1)
        app.look()
        await pilot.pause()
        assert table.looking == looking, "a new move does not take away what is looked at"
        await pilot.press("escape")
        players.play(2000)
        assert players.match.over
        await shown(app, pilot, "wins with")
        await pilot.press("e")
        assert table.sheet_line == 0
        again = Players(path, "tiny-towns", "again")
        again.play(1)
        await pilot.press("l")  # a page over the table is closed
        await until(
            pilot,
            lambda: app.follower.match_id == 2 and app.screen is not table and isinstance(app.screen, WatchTable),
            "the next match",
        )
        assert app.screen.session.match.digest() == again.match.digest()  # type: ignore[attr-defined]
        again.store.delete(2)
        again.store.delete(1)
        text = await shown(app, pilot, "There is no saved match 2 any more.")
        assert "the next match that is played here" in text
        assert isinstance(app.screen, WaitingScreen)


def test_a_titles_own_screen_is_below() -> None:
    for title_id in GAME_SCREENS:
        own = screen_type(title_id)
        assert watch_table(own).__mro__[1:3] == (WatchTable, own)
