"""The whole app over services without files, and text dumps of its screens.

Dumps lie in ``snapshots/`` as plain text; ``TENBY_TUI_UPDATE_SNAPSHOTS=1 pytest -m 'not long' tests/screens`` writes
them anew, at all sizes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from memory_asides import MemoryAsides
from screen_harness import check_text, until
from textual.pilot import Pilot

from rules.bots import Answer, Question, answer
from rules.kernel.errors import RulesError
from rules.kernel.match import Match
from rules.kernel.pack import new_pack, read_pack
from rules.kernel.record import Seat
from rules.kernel.sheet import Line, ScoreSheet, SeatSheet, rank
from rules.titles import load_title
from screens.game_screen import GameScreen
from screens.home import HomeScreen
from screens.services import (
    NEW,
    Attempt,
    DealResult,
    MatchResult,
    Origin,
    PackInfo,
    SaveInfo,
    SpoiltFile,
    TableSettings,
)
from tenby_tui.app import TenbyApp
from tenby_tui.packs import describe
from tenby_tui.services import new_match
from tenby_tui.settings import SettingsFile

GameScreen.settling = 0.0  # scripted keys come fast; test_hands.py has the real time
SNAPSHOTS = Path(__file__).parent / "snapshots"
SIZES = ((80, 24), (100, 30), (140, 45))


class Spoilt(RulesError, SpoiltFile):
    """The file of matches cannot be read as it is."""


class MemoryServices(MemoryAsides):
    """Services that keep everything in memory."""

    def __init__(self, saves: Sequence[SaveInfo] = ()) -> None:
        super().__init__()
        self.settings = TableSettings(bot_pace=0.0)
        self.saves = {info.id: info for info in saves}
        self.matches: dict[int, Match] = {}
        self.saved_settings = 0
        self.problem = ""
        self.spoilt = False
        self.played: list[MatchResult] = []
        self.tries: list[Attempt] = []
        self.origins: dict[int, Origin] = {}
        self.deals: dict[int, list[DealResult]] = {}
        self.packs: dict[str, PackInfo] = {}

    def save_settings(self) -> str:
        self.saved_settings += 1
        return self.problem

    def create(
        self,
        title_id: str,
        seats: Sequence[Seat],
        options: Mapping[str, Any],
        *,
        seed: str | None = None,
        pack: str = "",
        origin: Origin = NEW,
    ) -> tuple[int, Match]:
        match = new_match(title_id, seats, options, seed=seed or f"seed {len(self.matches)}", pack=pack)
        match_id = 100 + len(self.matches)
        self.matches[match_id] = match
        self.origins[match_id] = origin
        return match_id, match

    def list_packs(self, title_id: str) -> list[PackInfo]:
        return [pack for pack in self.packs.values() if f'game = "{title_id}"' in pack.text]

    def read_pack(self, file: str, title_id: str) -> PackInfo:
        if file not in self.packs:
            raise RulesError(f"{file}: No such file\nand nothing like it")
        return self.packs[file]

    changes_packs = True

    def make_pack(self, title_id: str) -> PackInfo:
        if self.problem:
            raise RulesError(self.problem)
        file = f"{title_id}-{len(self.packs) + 1}.toml"
        self.packs[file] = describe(file, read_pack(new_pack(load_title(title_id)), file, title_id))
        return self.packs[file]

    def write_pack(self, pack: PackInfo, title_id: str, text: str) -> PackInfo:
        if self.problem:
            raise RulesError(self.problem)
        self.packs[pack.file] = describe(pack.file, read_pack(text, pack.file, title_id))
        return self.packs[pack.file]

    def place_of_pack(self, pack: PackInfo) -> str:
        return f"/packs/{pack.file}"

    def results(self) -> list[MatchResult]:
        if self.problem:
            raise RulesError(self.problem)
        return self.played

    def attempts(self) -> list[Attempt]:
        if self.problem:
            raise RulesError(self.problem)
        return self.tries

    def put_file_aside(self) -> str:
        self.spoilt = False
        return "matches.aside-1.sqlite3"

    def list_matches(self) -> list[SaveInfo]:
        if self.spoilt:
            raise Spoilt("matches.sqlite3 is damaged")
        if self.problem:
            raise RulesError(self.problem)
        return list(self.saves.values())

    def open_match(self, match_id: int) -> tuple[Match, str]:
        if match_id not in self.matches:
            raise RulesError(f"there is no match {match_id}")
        return self.matches[match_id], ""

    def delete_match(self, match_id: int) -> None:
        del self.saves[match_id]

    def export_match(self, match_id: int, *, reveal: bool) -> str:
        return f"match {match_id}, {'all' if reveal else 'public'}\n"

    def record_text(self, match_id: int) -> str:
        return f"match {match_id} as text\n"

    def branch_match(self, match_id: int, moves: int, seats: Sequence[Seat]) -> tuple[int, Match]:
        branch = self.matches[match_id].branch(moves, seats, "fresh")
        self.matches[200 + moves] = branch
        return 200 + moves, branch

    def same_deal(self, match_id: int) -> list[DealResult]:
        if match_id not in self.deals:
            raise RulesError("the deal of a match under way stays a secret until its end")
        return self.deals[match_id]

    def describe(self, match_id: int) -> SaveInfo:
        if match_id not in self.saves:  # as of a match that was deleted meanwhile
            raise RulesError(f"there is no stored match {match_id}")
        return self.saves[match_id]

    async def think(self, question: Question) -> Answer:
        return answer(question)


def save(number: int, nickname: str, summary: str, *, finished: bool = False) -> SaveInfo:
    """A stored match as the list shows it."""
    return SaveInfo(
        id=number,
        title="tiny-towns",
        nickname=nickname,
        seats=(Seat("Ana"), Seat("Ben", "greedy")),
        options={"cards": "teaching", "monuments": "off", "cavern": True},
        moves=31,
        finished=finished,
        summary=summary,
        started="2026-05-01T17:40:00",
        changed="2026-05-01T18:04:00",
    )


def make_app(services: MemoryServices | None = None, opening: Any = None, problems: Sequence[str] = ()) -> TenbyApp:
    """The app over services in memory."""
    file = SettingsFile(Path("/nowhere/settings.toml"))
    file.problems += problems
    return TenbyApp(file, cast("Any", services or MemoryServices()), opening)


async def at_home(app: TenbyApp, pilot: Pilot[None]) -> None:
    """Wait until the home screen has looked for stored matches."""
    await until(pilot, lambda: isinstance(app.screen, HomeScreen) and app.screen._looked, "the home screen")
    await pilot.pause()


async def at_table(app: TenbyApp, pilot: Pilot[None]) -> GameScreen:
    """Wait until a table without a curtain is on show."""
    await until(pilot, lambda: isinstance(app.screen, GameScreen) and not app.screen._covered, "the table")
    await pilot.pause()
    assert isinstance(app.screen, GameScreen)
    return app.screen


def dump(app: TenbyApp) -> str:
    """The top screen as text."""
    lines = [strip.text.rstrip() for strip in app.screen._compositor.render_strips()]
    return "\n".join(lines) + "\n"


def check_dump(app: TenbyApp, name: str) -> None:
    """Compare the top screen with the stored dump of that name."""
    check_text(SNAPSHOTS / f"{name}.txt", dump(app))


class FinishedMatch:
    """A finished match that needs no playing: a sheet, and totals that rise to it."""

    def __init__(self, totals: Sequence[int], *, tie_breaks: Any = (), remark: str = "") -> None:
        self.title = load_title("tiny-towns")
        self.seats = [Seat(name) for name in ("Ana", "Ben", "Chloe", "Dora", "Emil", "Fay")[: len(totals)]]
        self.names = tuple(seat.name for seat in self.seats)
        self.entries = [SimpleNamespace(seat=number % len(totals)) for number in range(60)]
        self.seed = "0123456789abcdef"
        self.pack = ""
        self.over = True
        self.cards: tuple[str, ...] | None = ("farm",)
        self.dealt_by_seed = True
        options = self.title.options(len(totals), {})
        self.game = SimpleNamespace(options=options)
        self._totals = tuple(totals)
        standings, tie_break = rank(self._totals, tie_breaks)
        if len(totals) == 1:
            tie_break = ""
        self._sheet = ScoreSheet(tuple(map(self._seat, range(len(totals)))), standings, tie_break, remark)

    def _seat(self, seat: int) -> SeatSheet:
        total = self._totals[seat]
        return SeatSheet(
            seat,
            (
                Line("cottage", "Cottage", 6, ("a1", "b2"), "2 fed of 2"),
                Line("farm", "Farm", 0, ("c3",), "feeds 2 of 4"),
                Line(f"monument-{seat}", f"Monument of {self.names[seat]}", total - 4),
                Line("empty-squares", "Empty squares", -2, ("d1", "d4")),
            ),
        )

    def score(self) -> ScoreSheet:
        return self._sheet

    def events(self, viewer: int) -> list[Any]:
        return []

    def vantage(self, viewer: int, index: int = 60) -> Any:
        totals = [round(total * index / 60) - (16 - index // 4 if index < 60 else 0) for total in self._totals]
        seats = [SimpleNamespace(total=total) for total in totals]
        return SimpleNamespace(
            score=SimpleNamespace(seats=seats),
            view=SimpleNamespace(cards=self.cards, viewer=viewer),
            describe=lambda: [f"{name}: a town seen by {viewer}" for name in self.names],
        )
