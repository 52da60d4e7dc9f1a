"""Bots playing many games: for balance, for speed, and for finding what breaks.

Game number ``i`` of a seed is always the same game, however many processes share the work.
"""

from __future__ import annotations

import math
import multiprocessing
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from rules.bots import Bot, make_bot
from rules.bots.random_bot import RandomBot
from rules.kernel.chance import Chance
from rules.kernel.errors import RulesError
from rules.kernel.events import ALL
from rules.kernel.game import Game
from rules.kernel.sheet import ScoreSheet
from rules.kernel.vantage import Vantage
from rules.titles import load_title

LONGEST = 100_000
"""Decisions after which a game is given up; it does not count as finished."""


class Plan(msgspec.Struct, frozen=True):
    """What is to be played."""

    game: str
    seats: int
    bots: tuple[str, ...]
    """One per seat."""
    games: int = 100
    seed: str = "0"
    options: dict[str, Any] = {}
    pack: str = ""


class Result(msgspec.Struct, frozen=True):
    """One game."""

    decisions: int
    winners: tuple[int, ...] = ()
    totals: tuple[int, ...] | None = None
    """Per seat; None in a title without points."""
    ending: str = ""
    """What decided it; ``""`` if the game was given up."""


class Spread(msgspec.Struct, frozen=True):
    """Scores of one seat over all finished games."""

    mean: float
    p10: int
    p50: int
    p90: int
    min: int
    max: int


class Report(msgspec.Struct, frozen=True):
    """What came of a plan."""

    game: str
    seats: int
    bots: tuple[str, ...]
    """Who plays each seat: a kind of bot, or the name of whom the game plays itself."""
    games: int
    seed: str
    finished: int
    seconds: float
    games_per_second: float
    decisions: int
    wins: tuple[float, ...]
    """Per seat; a victory shared by two counts a half for each."""
    scores: tuple[Spread, ...] | None
    endings: dict[str, int]


def simulate(plan: Plan, jobs: int = 1) -> Report:
    """Play all games, in ``jobs`` processes; raises RulesError if the plan cannot be played."""
    game, _, _ = _players(plan)  # before any process starts: is the plan sound?
    started = time.perf_counter()
    results = list(_results(plan, min(jobs, plan.games)))
    report = _report(plan, results, time.perf_counter() - started)
    automas = load_title(plan.game).automas(game.options)
    return msgspec.structs.replace(report, bots=tuple(automas.get(seat, kind) for seat, kind in enumerate(plan.bots)))


def play_games(plan: Plan, numbers: Iterable[int]) -> list[Result]:
    """The games of a plan with these numbers."""
    game, bots, names = _players(plan)
    return [_play_one(game, bots, names, f"{plan.seed}/{number}") for number in numbers]


def _results(plan: Plan, jobs: int) -> Iterator[Result]:
    if jobs <= 1:
        yield from play_games(plan, range(plan.games))
        return
    # Small shares, so that no process idles at the end while another still has much to do.
    size = max(1, min(50, plan.games // (4 * jobs)))
    shares = [(plan, range(start, min(start + size, plan.games))) for start in range(0, plan.games, size)]
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for results in pool.imap(_share, shares):
            yield from results


def _share(share: tuple[Plan, range]) -> list[Result]:
    return play_games(*share)


def _players(plan: Plan) -> tuple[Game[Any, Any], tuple[Bot, ...], tuple[str, ...]]:
    if len(plan.bots) != plan.seats:
        raise RulesError(f"{plan.seats} seats need {plan.seats} bots, not {len(plan.bots)}")
    game = load_title(plan.game).game(plan.seats, plan.options, plan.pack or None)
    names = tuple(f"Seat {seat + 1}" for seat in range(plan.seats))
    return game, tuple(make_bot(kind) for kind in plan.bots), names


def _play_one(game: Game[Any, Any], bots: Sequence[Bot], names: tuple[str, ...], seed: str) -> Result:
    chance = Chance(f"{seed}/deal")
    thoughts = Chance(f"{seed}/bots")
    state = game.start(chance)
    # A random bot needs no view: what it does cannot depend on what it should not know.
    quick = [isinstance(bot, RandomBot) for bot in bots]
    decisions = 0
    while state.pending and decisions < LONGEST:
        seat = game.seat_to_move(state)
        if quick[seat]:
            move = game.sample_move(state, thoughts)
        else:
            vantage = Vantage(game, game.view(state, seat), names)
            move, _ = bots[seat].choose(vantage, thoughts, 1)
        game.apply(state, move, chance)
        decisions += 1
    if state.pending:
        return Result(decisions)
    sheet = game.score(game.view(state, ALL))
    totals = {standing.seat: standing.total for standing in sheet.standings}
    known = tuple(totals[seat] for seat in sorted(totals))
    return Result(decisions, sheet.winners, None if None in known else known, _ending(sheet))  # type: ignore[arg-type]


def _ending(sheet: ScoreSheet) -> str:
    if sheet.tie_break:
        return sheet.tie_break
    return sheet.remark or "points"


def _report(plan: Plan, results: Sequence[Result], seconds: float) -> Report:
    finished = [result for result in results if result.ending]
    wins = [0.0] * plan.seats
    for result in finished:
        for seat in result.winners:
            wins[seat] += 1 / len(result.winners)
    scores = None
    if finished and all(result.totals is not None for result in finished):
        scores = tuple(
            _spread(sorted(result.totals[seat] for result in finished if result.totals is not None))
            for seat in range(plan.seats)
        )
    return Report(
        game=plan.game,
        seats=plan.seats,
        bots=plan.bots,
        games=plan.games,
        seed=plan.seed,
        finished=len(finished),
        seconds=round(seconds, 3),
        games_per_second=round(len(finished) / seconds, 1) if seconds else 0.0,
        decisions=sum(result.decisions for result in results),
        wins=tuple(round(win, 4) for win in wins),
        scores=scores,
        endings=dict(Counter(result.ending for result in finished).most_common()),
    )


def _spread(ordered: Sequence[int]) -> Spread:
    def part(share: float) -> int:
        return ordered[max(0, math.ceil(share * len(ordered)) - 1)]

    mean = round(sum(ordered) / len(ordered), 2)
    return Spread(mean, part(0.1), part(0.5), part(0.9), ordered[0], ordered[-1])
