"""Plays games of Tenby between bots and tells how they went, as the tables of the balance section ask for it::

    python tests/rules/tenby/tenby_bands.py [--games 200] [--seats 3] [--with mayors,locals | --with all] [--workers 2]
    python tests/rules/tenby/tenby_bands.py --cards --games 1000        # and the cards that win most and least
    python tests/rules/tenby/tenby_bands.py --policies [--seats 3]   # one seat takes always the highest or lowest pair
    python tests/rules/tenby/tenby_bands.py --modules [--seats 3]       # each module and variation alone
    python tests/rules/tenby/tenby_bands.py --seats 1                   # solo: percentiles and house ranks

Bots see their own views only. Another ``--seed`` gives fresh games, so that runs to tune by and to report are apart.

*Worth of acting earlier*: in further games of ``--policies`` Day Cards lie beside Night Cards in any order, and all
take pairs by lot. What a seat scores is regressed on the actions and Life Rings of its Day Cards and on the sum of its
Night Cards, so that the place in the Day Phase stands alone: choosing earlier the next time is worth nothing here.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from operator import mul
from pathlib import Path
from statistics import mean, median, pstdev
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from rules.bots import make_bot
from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import ALL
from rules.kernel.vantage import Vantage
from rules.tenby.cards import HOME
from rules.tenby.day import Turn
from rules.tenby.ending import thresholds
from rules.tenby.game import Tenby
from rules.tenby.modules import MODULES
from rules.tenby.moves import ROWS, Decline, Take
from rules.tenby.night import TakePair
from rules.tenby.rows import cards_of
from rules.tenby.state import State
from rules.tenby.title import TITLE

NAMES = ("Ana", "Ben", "Cy", "Di", "Eli")
MODULE_IDS = tuple(module.id for module in MODULES)
Policy = Callable[[Sequence[Move], Chance], Move]
POLICIES: dict[str, Policy] = {
    "highest": lambda moves, chance: moves[-1],
    "lowest": lambda moves, chance: moves[0],
    "random": lambda moves, chance: moves[chance.below(len(moves))],
}
"""Ways to choose a pair without weighing it; pairs come in ascending order."""
PAIR = ("town", "pier", "landmark", "resident", "ring", "place")
"""What is told of pairs: actions, Life Rings, the Night Card."""
EMPTY = "declined on an empty row"


class Played(NamedTuple):
    """One game."""

    totals: tuple[int, ...]
    shares: tuple[float, ...]
    """Per seat: 1 for a win, shared among several winners."""
    first_night: tuple[int, ...]
    """Night Card dealt at set-up, per seat."""
    lines: dict[str, float]
    """Mean points per line of the sheet."""
    sizes: tuple[int, ...]
    homes: tuple[int, ...]
    rings: tuple[int, ...]
    nights: tuple[float, ...]
    """Mean Night Card per seat."""
    taken: tuple[tuple[int, ...], ...]
    """Per seat what its pairs were, see ``PAIR``, summed over the rounds."""
    thin: tuple[tuple[int, int, int], ...]
    """For each turn: place in the order, cards in the market and in the Landmark row when it began."""
    moves: dict[str, int]
    """How often moves of a kind were made, and actions declined that found their row empty."""
    cards: tuple[tuple[str, ...], ...]
    """Per seat the names of the cards in its town and of its Residents."""


class Plan(NamedTuple):
    """A game to be played."""

    seats: int
    options: tuple[tuple[str, Any], ...]
    seed: str
    policies: tuple[str, ...] = ()
    """Per seat a policy for pairs, or "" for the bot's own choice."""
    lots: bool = False
    """Whether everybody takes any pair, of Day Cards and Night Cards that lie together by lot."""
    bot: str = "greedy"


_games: dict[tuple[int, tuple[tuple[str, Any], ...]], Tenby] = {}


def play(plan: Plan) -> Played:
    """One game between bots."""
    key = (plan.seats, plan.options)
    if key not in _games:
        _games[key] = TITLE.game(plan.seats, dict(plan.options))  # type: ignore[assignment]
    game = _games[key]
    chance, thoughts, lots = (Chance(f"{plan.seed}/{part}") for part in ("game", "bots", "lots"))
    bot = make_bot(plan.bot)
    state: State = game.start(chance)
    first = state.night
    nights: list[list[int]] = [[] for _ in range(plan.seats)]
    taken: list[Counter[str]] = [Counter() for _ in range(plan.seats)]
    thin = []
    done: Counter[str] = Counter()
    mixed = 0
    turns: tuple[int, int] = (0, -1)
    while state.pending:
        seat = game.seat_to_move(state)
        step = state.pending[-1]
        move: Move | None = None
        if isinstance(step, TakePair):
            if plan.lots and mixed < state.round:
                mixed = state.round
                state.pairs = lots.shuffle("pairs", state.pairs)
            policy = "random" if plan.lots else plan.policies[seat] if plan.policies else ""
            move = POLICIES[policy](game.moves(state), lots) if policy else None
        if move is None:
            move, _ = bot.choose(Vantage(game, game.view(state, seat), NAMES[: plan.seats]), thoughts, 1)
        if isinstance(move, Take):
            day = game.day_cards[state.pairs[move.night - 1]]
            taken[seat].update({"ring": day.rings, "place": move.night})
            taken[seat].update(day.actions)
        if isinstance(step, Turn) and (state.round, seat) != turns:
            turns = (state.round, seat)
            thin.append((state.order.index(seat), len(state.market), len(state.landmark_row)))
            nights[seat].append(state.night[seat])
        done[type(move).__name__] += 1
        if isinstance(move, Decline) and move.action in ROWS and not cards_of(state, move.action):
            done[EMPTY] += 1
        game.apply(state, move, chance)
    sheet = game.score(game.view(state, ALL))
    winners = sheet.winners
    lines: Counter[str] = Counter()
    for each in sheet.seats:
        for line in each.lines:
            lines[line.id] += line.amount
    return Played(
        tuple(each.total for each in sheet.seats),
        tuple((seat in winners) / len(winners) for seat in range(plan.seats)),
        first,
        {line: amount / plan.seats for line, amount in lines.items()},
        tuple(town.size for town in state.towns),
        tuple(town.count(HOME, game.content.faces) for town in state.towns),
        state.rings,
        tuple(mean(each) if each else 0.0 for each in nights),
        tuple(tuple(each[name] for name in PAIR) for each in taken),
        tuple(thin),
        dict(done),
        tuple(
            (
                *(game.names[card] for card in state.towns[seat].cards),
                *(game.residents[card].name for card in state.hands[seat]),
            )
            for seat in range(plan.seats)
        ),
    )


def run(plans: Sequence[Plan], workers: int) -> list[Played]:
    """All games, in several processes."""
    if workers < 2:
        return [play(plan) for plan in plans]
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(play, plans, chunksize=4))


# -- tables ----------------------------------------------------------------------------------------------------------


def summary(seats: int, games: Sequence[Played]) -> list[str]:
    """Sizes, seats, lines."""
    totals = [total for game in games for total in game.totals]
    sizes = sorted(size for game in games for size in game.sizes)
    homes = sorted(count for game in games for count in game.homes)
    nights: Counter[int] = Counter()
    wins: Counter[int] = Counter()
    for game in games:
        for seat, night in enumerate(game.first_night):
            nights[night] += 1
            wins[night] += game.shares[seat]  # type: ignore[assignment]
    by_place: dict[int, list[tuple[int, int]]] = {}
    moves: Counter[str] = Counter()
    for game in games:
        moves.update(game.moves)
        for place, market, landmarks in game.thin:
            by_place.setdefault(place, []).append((market, landmarks))
    lines: Counter[str] = Counter()
    for game in games:
        for line, amount in game.lines.items():
            lines[line] += amount / len(games)  # type: ignore[assignment]
    low, high = sizes[len(sizes) // 50], sizes[-1 - len(sizes) // 50]
    return [
        f"games, seats                   {len(games)}, {seats}",
        f"total: mean, deviation         {mean(totals):.1f}, {pstdev(totals):.1f}",
        f"lines                          {', '.join(f'{line} {amount:.1f}' for line, amount in lines.items())}",
        f"cards: median (2nd to 98th)    {median(sizes)} ({low}-{high})",
        f"homes: median, 6+, 10+         {median(homes)}, {share(homes, 6)}, {share(homes, 10)}",
        f"Life Rings left                {mean(ring for game in games for ring in game.rings):.2f}",
        "market, Landmarks at a turn    "
        + ", ".join(
            f"{mean(market for market, _ in rows):.1f} {mean(row for _, row in rows):.1f}"
            for _, rows in sorted(by_place.items())
        ),
        "actions that find no card      "
        + ", ".join(f"{row} {100 * moves[f'TurnUp{row}'] / moves[f'Place{row}']:.2f}%" for row in ("Town", "Landmark"))
        + f"; declined for that {moves[EMPTY] / len(games):.2f} a game",
        "wins by first Night Card       "
        + ", ".join(f"{100 * wins[night] / nights[night]:.1f}%" for night in sorted(nights) if night),
        f"mean Night Card: winner, other {_night(games, won=True):.2f}, {_night(games, won=False):.2f}",
    ]


def _night(games: Sequence[Played], *, won: bool) -> float:
    found = [night for game in games for night, part in zip(game.nights, game.shares, strict=True) if (part > 0) == won]
    return mean(found) if found else 0.0


def share(values: Sequence[int], least: int) -> str:
    """How many of the values are at least so much."""
    return percent(sum(value >= least for value in values), len(values))


def percent(part: float, whole: float) -> str:
    return f"{100 * part / max(1, whole):.0f}%"


def worth_of_lots(games: Sequence[Played]) -> list[str]:
    """What actions, Life Rings and a later place in the order are worth, from pairs taken by lot."""
    rows = [taken for game in games for taken in game.taken]
    own: list[float] = [total for game in games for total in game.totals]
    ahead = [total - (sum(game.totals) - total) / (len(game.totals) - 1) for game in games for total in game.totals]
    return [
        f"by lot, {name}".ljust(31)
        + ", ".join(f"{word} {worth:+.2f} ({error:.2f})" for word, (worth, error) in zip(PAIR, found, strict=True))
        for name, found in (("own points", regress(rows, own)), ("points ahead", regress(rows, ahead)))
    ]


def regress(rows: Sequence[Sequence[float]], values: Sequence[float]) -> list[tuple[float, float]]:
    """Least squares with a constant: the coefficients of the columns and their standard errors."""
    columns = [[*row, 1.0] for row in rows]
    count = len(columns[0])
    inverse = _inverse([[sum(row[i] * row[j] for row in columns) for j in range(count)] for i in range(count)])
    right = [sum(row[i] * value for row, value in zip(columns, values, strict=True)) for i in range(count)]
    found = [sum(inverse[i][j] * right[j] for j in range(count)) for i in range(count)]
    rest = [value - sum(map(mul, found, row)) for row, value in zip(columns, values, strict=True)]
    spread = sum(value**2 for value in rest) / (len(rest) - count)
    return [(found[i], (spread * inverse[i][i]) ** 0.5) for i in range(count - 1)]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """By Gauss and Jordan."""
    count = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(count))] for i, row in enumerate(matrix)]
    for i in range(count):
        pivot = max(range(i, count), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(count):
            if k != i:
                factor = rows[k][i]
                rows[k] = [value - factor * each for value, each in zip(rows[k], rows[i], strict=True)]
    return [row[count:] for row in rows]


def lifts(seats: int, games: Sequence[Played]) -> list[str]:
    """Win share of the seats that have a card, above the even share: the cards at both ends."""
    found: dict[str, list[float]] = {}
    for game in games:
        for names, won in zip(game.cards, game.shares, strict=True):
            for name in names:
                found.setdefault(name, []).append(won)
    ranked = sorted((mean(won) - 1 / seats, pstdev(won) / len(won) ** 0.5, name) for name, won in found.items())
    ends = [*ranked[:5], *ranked[-5:]]
    return [f"{name:31}{100 * lift:+.1f} (error {100 * error:.1f})" for lift, error, name in ends]


def policies(seats: int, options: dict[str, Any], count: int, seed: str, workers: int) -> list[str]:
    """One seat that does not weigh pairs among seats that do."""
    found = []
    for name in POLICIES:
        plans = []
        for number in range(count):
            seat = number % seats
            chosen = tuple(name if each == seat else "" for each in range(seats))
            plans.append(Plan(seats, tuple(options.items()), f"{seed}/{name}/{number // seats}", chosen))
        games = run(plans, workers)
        won = [game.shares[number % seats] for number, game in enumerate(games)]
        gap = [
            game.totals[number % seats]
            - mean(total for other, total in enumerate(game.totals) if other != number % seats)
            for number, game in enumerate(games)
        ]
        error, error_gap = (pstdev(values) / count**0.5 for values in (won, gap))
        found.append(
            f"always the {name} pair".ljust(31)
            + f"wins {100 * mean(won):.1f}% (even {100 / seats:.1f}, error {100 * error:.1f}), "
            + f"{mean(gap):+.1f} points (error {error_gap:.1f})"
        )
    plans = [Plan(seats, tuple(options.items()), f"{seed}/lots/{number}", lots=True) for number in range(count)]
    return found + worth_of_lots(run(plans, workers))


def alone(seats: int, count: int, seed: str, workers: int) -> list[str]:
    """Each module, and each module with each of its variations, against the base game."""
    tables: list[tuple[str, dict[str, Any]]] = [("base", {})]
    for module in MODULES:
        tables.append((module.label, {module.id: True}))
        for option in module.variations:
            values = (
                [True] if option.kind == "flag" else [value.id for value in option.values if value.id != option.default]
            )
            tables += [
                (f"{module.label}, {option.label} {value}", {module.id: True, option.id: value}) for value in values
            ]
    tables.append(("all modules", dict.fromkeys(MODULE_IDS, True)))
    base = 0.0
    found = []
    for name, options in tables:
        games = run([Plan(seats, tuple(options.items()), f"{seed}/{number}") for number in range(count)], workers)
        total = mean(total for game in games for total in game.totals)
        base = base or total
        lines: Counter[str] = Counter()
        for game in games:
            for line, amount in game.lines.items():
                lines[line] += amount / len(games)  # type: ignore[assignment]
        words = ", ".join(f"{line} {amount:.1f}" for line, amount in lines.items())
        found.append(f"{name:34} {total:6.1f} {total - base:+6.1f}   {words}")
    return found


def solo(games: Sequence[Played], options: dict[str, Any]) -> list[str]:
    """Percentiles beside the house ranks."""
    totals = sorted(game.totals[0] for game in games)
    game = TITLE.game(1, options)
    marks = [totals[len(totals) * part // 100] for part in (30, 60, 85)]
    return [f"30th, 60th, 85th percentile    {marks}; house ranks from {list(thresholds(game))}"]  # type: ignore[arg-type]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--with", dest="modules", default="", help="modules and flags with commas between them, or all")
    parser.add_argument("--policies", action="store_true")
    parser.add_argument("--modules", dest="single", action="store_true")
    parser.add_argument("--cards", action="store_true", help="single cards too")
    parser.add_argument("--seed", default="bands")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--bot", default="greedy")
    given = parser.parse_args()
    flags = MODULE_IDS if given.modules == "all" else tuple(filter(None, given.modules.split(",")))
    options = dict.fromkeys(flags, True)
    if given.policies:
        print("\n".join(policies(given.seats, options, given.games, given.seed, given.workers)))
    elif given.single:
        print("\n".join(alone(given.seats, given.games, given.seed, given.workers)))
    else:
        plans = [
            Plan(given.seats, tuple(options.items()), f"{given.seed}/{number}", bot=given.bot)
            for number in range(given.games)
        ]
        games = run(plans, given.workers)
        print("\n".join(summary(given.seats, games)))
        if given.cards:
            print("\n".join(lifts(given.seats, games)))
        if given.seats == 1:
            print("\n".join(solo(games, options)))


if __name__ == "__main__":
    main()
