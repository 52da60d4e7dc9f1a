"""A small app around a table, for tests and for playing by hand: ``python tests/screens/table_harness.py 4``."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from memory_asides import MemoryAsides
from screen_harness import check_text, open_curtain, until
from textual.app import App
from textual.pilot import Pilot

from rules.bots import Answer, Question, answer
from rules.kernel.chance import Chance
from rules.kernel.errors import RulesError
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.titles import load_title
from screens.curtain import Curtain
from screens.game_screen import GameScreen
from screens.punctual import Punctual
from screens.services import SaveInfo, Services, TableSettings
from screens.themes import THEME_NAMES, make_theme
from screens.titles import game_screen
from screens.widgets.canvas_view import CanvasView

DUMPS = Path(__file__).parent / "dumps"
SIZES = [(80, 24), (100, 30), (140, 45)]
GameScreen.settling = 0.0  # scripted keys come fast; test_hands.py has the real time


class FakeServices(MemoryAsides):
    """Services without files and without another process."""

    def __init__(self, settings: TableSettings | None = None) -> None:
        super().__init__()
        self.settings = settings or TableSettings(bot_pace=0.0)

    def describe(self, match_id: int) -> SaveInfo:
        raise RulesError(f"there is no stored match {match_id}")

    async def think(self, question: Question) -> Answer:
        await asyncio.sleep(0)
        return answer(question)


class TableApp(Punctual, App[None]):
    """Shows the table of one match."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, match: Match, services: FakeServices | None = None, theme: str = "tenby-dark") -> None:
        super().__init__()
        self.match = match
        self.services = cast("Services", services or FakeServices())
        self.results: list[Match] = []
        self.idle_seconds = 0.0
        self.left = 0
        for name in THEME_NAMES:
            self.register_theme(make_theme(name))
        self.theme = theme

    @property
    def command_keys(self) -> dict[str, str]:
        return {}

    @property
    def at_table(self) -> bool:
        return True

    def on_mount(self) -> None:
        self.push_screen(game_screen(self.services, self.match, 1))

    def open_result(self, match: Match, match_id: int, *, staged: bool = False) -> None:
        self.results.append(match)

    def go_home(self) -> None:
        self.exit()

    def ask_quit(self) -> None:
        self.left += 1
        if __name__ == "__main__":
            self.exit()

    @property
    def table(self) -> GameScreen:
        """The screen of the match."""
        return next(screen for screen in self.screen_stack if isinstance(screen, GameScreen))


NAMES = ("Ana", "Ben", "Chloe", "Dora", "Emil", "Fay")


def new_match(
    count: int = 4, seed: str = "harness", humans: int = 9, bot: str = "greedy", **options: Any
) -> Match:
    """A match of Tiny Towns; seats from ``humans`` on are bots."""
    title = load_title("tiny-towns")
    game = title.game(count, options)
    seats = [Seat(NAMES[n], "human" if n < humans else bot) for n in range(count)]
    return Match(title, game, seats, seed)


# A match


def play(match: Match, until: Callable[[Match], bool], most: int = 3000, seed: str = "x") -> bool:
    """Play at random until something comes up; False if it never does."""
    chance = Chance(seed)
    while not match.over and len(match.entries) < most:
        if until(match):
            return True
        match.play(match.game.sample_move(match.state, chance))
    return False


def kind_of(match: Match) -> str:
    """Kind of the decision that the match waits for."""
    return "" if match.decision is None else match.decision.kind


def scripted(match: Match) -> Any:
    """A move at random, always the same one at a moment."""
    return match.game.sample_move(match.state, Chance(f"scripted {len(match.entries)}"))


def peek_once(kind: str) -> Callable[[Match], bool]:
    """For counting curtains: one peek, at the first decision of a kind."""
    left = [kind]
    return lambda match: bool(left) and kind_of(match) == left[0] and left.pop() == kind


def viewer_of(match: Match) -> int:
    """Whose view is on show for the decision that is due."""
    decision = match.decision
    assert decision is not None
    return PUBLIC if decision.public else decision.seat


# At a table


def text_of(app: TableApp) -> str:
    """What the top screen shows."""
    canvas = app.screen.query_one(CanvasView).canvas
    assert canvas is not None
    return canvas.text()


async def sit_down(app: TableApp, pilot: Pilot[None]) -> None:
    """Sit down wherever a curtain asks for it."""
    table = app.table

    def painted() -> bool:
        return app.screen.drawn if isinstance(app.screen, Curtain) else app.screen is table and not table._covered

    await pilot.pause()
    await until(pilot, painted, "a curtain or the table")
    while app.screen is not table:
        await open_curtain(app, pilot)
        await until(pilot, painted, "a curtain or the table")


async def seated(app: TableApp, pilot: Pilot[None]) -> Any:
    """Sit down wherever a curtain asks for it; returns the table."""
    await sit_down(app, pilot)
    return app.table


def show(app: TableApp, viewer: int) -> Any:
    """Put a view on show without any hand-over, for looking at many moments in one app; returns the table."""
    table = app.table
    table.session.waiting = None
    table.session._vantage = None
    table.session.viewer = viewer
    table._covered = False
    table.looking = table.sheet_line = -1
    table.message = table._question = None
    table.renew()
    return table


async def check_moment(
    name: str,
    match: Match,
    keys: str,
    viewer: int,
    size: tuple[int, int],
    show: Callable[[TableApp, int], Any] = show,
) -> None:
    """A moment looks as it did at a size; ``keys`` look around and make no move."""
    made = len(match.journal)
    width, height = size
    app = TableApp(match)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        while app.screen is not app.table:
            app.pop_screen()
        show(app, viewer).repaint()
        for key in keys.split():
            await pilot.press(key)
        await pilot.pause()
        text = text_of(app) + "\n"
    assert len(text.splitlines()) == height
    check_text(DUMPS / f"{name}-{width}x{height}.txt", text)
    assert len(match.journal) == made


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seats", type=int, nargs="?", default=4)
    parser.add_argument("--monuments", default="secret")
    parser.add_argument("--people", type=int, default=9)
    parser.add_argument("--made", type=int, default=0, help="so many random moves come first")
    parser.add_argument("--policy", default="peek-behind-curtain")
    parser.add_argument("--theme", default="tenby-dark")
    parser.add_argument("--ascii", action="store_true")
    given = parser.parse_args()
    played = new_match(given.seats, humans=given.people, monuments=given.monuments, cavern=True)
    chance = Chance("played")
    while len(played.entries) < given.made and not played.over:
        played.play(played.game.sample_move(played.state, chance))
    chosen = TableSettings(secrets=given.policy, ascii=given.ascii)
    TableApp(played, FakeServices(chosen), given.theme).run()
