"""A plain table without a terminal: lines go in from a list or a function, and what is said is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from rules.bots import Answer, Question, answer
from rules.kernel.chance import Chance
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.titles import load_title
from screens.handover import OPEN, PEEK_BEHIND_CURTAIN
from screens.services import Services, TableSettings
from screens.session import Session
from tenby_tui.plain.lines import Line, Terminal, clean, spell
from tenby_tui.plain.table import PlainTable

NAMES = ("Ana", "Ben", "Chloe", "Dora", "Emil", "Fay", "Gil", "Hana")
CLEARED = "(cleared)"


class PlainServices:
    """The services that a session at a plain table asks for."""

    def __init__(self, policy: str) -> None:
        self.settings = TableSettings(secrets=policy)
        self.seats: list[int] = []
        """Seats whose thinking time was kept."""

    def clock(self) -> float:
        return 0.0

    def thought(self, match_id: int, seat: int, seconds: float) -> None:
        assert seconds == 0.0
        self.seats.append(seat)

    def leave(self, match_id: int) -> None:
        self.left = match_id

    async def think(self, question: Question) -> Answer:
        return answer(question)


class ListTerminal(Terminal):
    """Says into a list; ``next_line`` is asked for each line."""

    def __init__(self, next_line: Callable[[], str | None], *, clears: bool = False, asks: bool = False) -> None:
        self.asks = asks
        self.clears = clears
        self.said: list[str] = []
        self.typed: list[str] = []
        self.watch: Callable[[str], None] = lambda _: None
        self._next_line = next_line

    def say(self, *lines: str) -> None:
        for line in lines:
            self.watch(line)
            self.said.append(spell(line))

    def read(self, prompt: str) -> Line | None:
        self.watch(prompt)
        while (text := self._next_line()) is not None:
            self.typed.append(text)
            if clean(text):
                return Line(len(self.typed), clean(text))
        return None

    def clear(self) -> None:
        self.said.append(CLEARED)


def new_match(title_id: str, seats: int, options: Mapping[str, Any], *, seed: str = "plain", people: int = 9) -> Match:
    """A match with people in the first seats and random bots behind them."""
    title = load_title(title_id)
    game = title.game(seats, options)
    automas = title.automas(game.options)
    kinds = ["human" if seat < people and seat not in automas else "random" for seat in range(seats)]
    return Match(title, game, [Seat(NAMES[seat], kind) for seat, kind in enumerate(kinds)], seed)


def run(
    match: Match,
    lines: Iterable[str] = (),
    *,
    open_hands: bool = True,
    clears: bool = False,
    asks: bool = False,
    strict: bool = False,
) -> tuple[int, ListTerminal, PlainTable]:
    """The exit status, what was said, and the table, after these lines."""
    waiting = iter(lines)
    terminal = ListTerminal(lambda: next(waiting, None), clears=clears, asks=asks)
    table = make_table(match, terminal, open_hands=open_hands, strict=strict)
    with table._runner:
        return table.play(), terminal, table


def make_table(match: Match, terminal: Terminal, *, open_hands: bool = True, strict: bool = False) -> PlainTable:
    """A table over a match; its runner is to be closed."""
    services = cast("Services", PlainServices(OPEN if open_hands else PEEK_BEHIND_CURTAIN))
    return PlainTable(Session(match, services, 1), terminal, asyncio.Runner(), open_hands=open_hands, strict=strict)


def play_at_random(
    match: Match,
    seed: str,
    *,
    open_hands: bool = True,
    clears: bool = False,
    watch: Callable[[str, PlainTable], None] = lambda text, table: None,
) -> tuple[int, ListTerminal, PlainTable]:
    """Play by random legal notation, some of it by numbers; seat numbers are typed at curtains.

    ``watch`` sees everything that is said, when it is said. Gives the exit status, what was said, and the table.
    """
    chance = Chance(seed)
    tables: list[PlainTable] = []

    def next_line() -> str | None:
        session = tables[0].session
        if session.waiting is not None:
            return str(session.waiting.seat + 1)
        moves = session.vantage.moves
        if not moves:
            return "peek"
        number = chance.below(len(moves))
        return str(number + 1) if chance.below(4) == 0 else match.game.write(moves[number])

    terminal = ListTerminal(next_line, clears=clears)
    tables.append(make_table(match, terminal, open_hands=open_hands, strict=True))
    terminal.watch = lambda text: watch(text, tables[0])
    with tables[0]._runner:
        return tables[0].play(), terminal, tables[0]
