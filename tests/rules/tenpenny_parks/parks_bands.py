"""Plays games of Tenpenny Parks between greedy bots and tells how they went, to be held beside the bands aimed at::

    python tests/rules/tenpenny_parks/parks_bands.py [--games 300] [--seats 4] [--innovation] [--boards common]
    python tests/rules/tenpenny_parks/parks_bands.py --becky standard [--games 300] [--innovation]

Bots see their own views only. The lift of a card is the share of its owners that win, less the even share, in points;
with n owners its sampling error is about 43 / sqrt(n) for four seats.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from rules.bots import make_bot
from rules.kernel.chance import Chance
from rules.kernel.events import ALL
from rules.kernel.vantage import Vantage
from rules.tenpenny_parks.game import TenpennyParks
from rules.tenpenny_parks.moves import Confirm, Done, Keep, Pick
from rules.tenpenny_parks.reckoning import printed_income
from rules.tenpenny_parks.state import NONE, State
from rules.tenpenny_parks.title import TITLE

NAMES = ("Ana", "Ben", "Cy", "Di")
PASSING = (Confirm, Done, Keep, Pick)
"""Kinds of moves that are no actions of their own."""
RICH = 5
"""Printed income that is much in month 3."""


class Played(NamedTuple):
    """One game."""

    totals: list[int]
    winner: int
    first: int
    moves: Counter[str]
    """Kinds of moves, Becky's left out."""
    lines: Counter[str]
    """Points by their origin, Becky's left out."""
    owned: list[tuple[str, int]]
    """Cards and boards by id, with the seat that has them at the end."""
    sizes: list[int]
    """Attractions of each seat."""
    incomes: list[int]
    """Printed income of each seat when month 3 begins."""
    leaders: list[int]
    """Who held the shovel in each month."""


def play(game: TenpennyParks, seed: str, kind: str) -> Played:
    """One game between bots of a kind."""
    chance, thoughts = Chance(f"{seed}/game"), Chance(f"{seed}/bots")
    bot = make_bot(kind)
    state = game.start(chance)
    first = state.shovel
    moves: Counter[str] = Counter()
    incomes: list[int] = []
    leaders: list[int] = []
    while state.pending:
        seat = game.seat_to_move(state)
        if state.month > len(leaders):
            leaders.append(state.shovel)
        if state.month == 3 and not incomes:
            incomes = [printed_income(game, state, each) for each in people(game)]
        move, _ = bot.choose(Vantage(game, game.view(state, seat), NAMES[: game.seats]), thoughts, 1)
        if seat != game.becky and not isinstance(move, PASSING):
            moves[type(move).__name__] += 1
        game.apply(state, move, chance)
    sheet = game.score(game.view(state, ALL))
    lines: Counter[str] = Counter()
    for seat in people(game):
        goals = {game.content.goals[goal].id for goal in state.goals[seat]}
        for line in sheet.seats[seat].lines:
            lines["goals" if line.id in goals else line.id if line.id in ORIGINS else "innovation"] += line.amount
    return Played(
        totals=[each.total for each in sheet.seats],
        winner=sheet.winners[0],
        first=first,
        moves=moves,
        lines=lines,
        owned=owned(game, state),
        sizes=[len(state.cards[seat]) for seat in people(game)],
        incomes=incomes,
        leaders=leaders,
    )


ORIGINS = ("vp-tokens", "printed-vp", "tracks")


def people(game: TenpennyParks) -> list[int]:
    return [seat for seat in range(game.seats) if seat != game.becky]


def owned(game: TenpennyParks, state: State) -> list[tuple[str, int]]:
    """What each seat has at the end, by id."""
    content = game.content
    found = []
    for seat in people(game):
        park = state.properties[seat]
        assert park is not None
        ids = [content.attractions[card].id for card in state.cards[seat]]
        ids += [content.goals[goal].id for goal in state.goals[seat]]
        ids.append(content.sides[park.home.number].id)
        for cards, number in (
            (content.improvements, state.improvements[seat]),
            (content.specialists, state.specialists[seat]),
            (content.landmarks, state.landmarks[seat]),
        ):
            if number != NONE:
                ids.append(cards[number].id)
        found += [(each, seat) for each in ids]
    return found


def report(game: TenpennyParks, games: list[Played], seconds: float) -> list[str]:
    """The figures as lines."""
    count, persons = len(games), len(people(game))
    best = [max(each.totals) for each in games]
    means = [statistics.mean(each.totals[seat] for each in games) for seat in range(game.seats)]
    lines = [
        f"games, a second            {count}, {count / seconds:.1f}",
        f"mean by seat               {', '.join(f'{mean:.1f}' for mean in means)}",
        f"winner (sd), last          {statistics.mean(best):.1f} ({statistics.pstdev(best):.1f}), "
        f"{statistics.mean(min(each.totals) for each in games):.1f}",
        f"attractions each           {statistics.mean(size for each in games for size in each.sizes):.1f}",
    ]
    if game.becky < 0:
        places = Counter((each.winner - each.first) % game.seats for each in games)
        lines.append(f"wins by place in month 1   {', '.join(share(places[n], count) for n in range(game.seats))}")
    else:
        lines.append(f"player wins                {share(sum(each.winner == 0 for each in games), count)}")
    incomes = [income for each in games for income in each.incomes]
    rich = sum(income >= RICH for income in incomes)
    lines += [
        f"where points come from     {per(games, 'lines', persons)}",
        f"moves of a player          {per(games, 'moves', persons)}",
        f"shovel holders, changes    {statistics.mean(len(set(each.leaders)) for each in games):.1f}, "
        f"{statistics.mean(changes(each.leaders) for each in games):.1f}",
        f"printed income in month 3  {statistics.mean(incomes):.1f}, best {max(incomes)}, "
        f"${RICH} or more {share(rich, len(incomes))}",
    ]
    return [*lines, *(lifts(game, games) if game.becky < 0 else [])]


def lifts(game: TenpennyParks, games: list[Played]) -> list[str]:
    """Least and most wins of owners, by kind of card; and how often attractions are built."""
    content = game.content
    owners: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for each in games:
        for card, seat in each.owned:
            owners[card] += 1
            wins[card] += seat == each.winner
    cards = [content.attractions[card].id for stack in game.table.in_stack for card in stack]
    used = sorted((owners[card] / len(games), card) for card in cards)
    lines = [
        f"attraction built           {used[0][0]:.0%} ({used[0][1]}) to {used[-1][0]:.0%} ({used[-1][1]})",
    ]
    kinds: list[tuple[str, list[str]]] = [
        ("attraction", cards),
        ("goal", [goal.id for goal in content.goals]),
        ("board side", [side.id for side in content.sides]),
        ("improvement", [card.id for card in content.improvements]),
        ("specialist", [card.id for card in content.specialists]),
        ("landmark", [card.id for card in content.landmarks]),
    ]
    for kind, ids in kinds:
        found = sorted((100 * wins[each] / owners[each] - 100 / game.seats, each) for each in ids if owners[each])
        if found:
            ends = ", ".join(f"{lift:+.1f} {each} ({owners[each]})" for lift, each in (*found[:2], *found[-2:]))
            lines.append(f"{kind + ' lift':26} {ends}")
    return lines


def per(games: list[Played], field: str, persons: int) -> str:
    total: Counter[str] = Counter()
    for each in games:
        total.update(getattr(each, field))
    return ", ".join(f"{key} {value / len(games) / persons:.1f}" for key, value in total.most_common())


def changes(leaders: list[int]) -> int:
    return sum(one != other for one, other in pairwise(leaders))


def share(part: float, whole: float) -> str:
    return f"{100 * part / max(1, whole):.0f}%"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--innovation", action="store_true")
    parser.add_argument("--boards", default="")
    parser.add_argument("--becky", default="off")
    parser.add_argument("--bot", default="greedy")
    given: Any = parser.parse_args()
    options = {"innovation": given.innovation, "becky": given.becky}
    if given.boards:
        options["boards"] = given.boards
    game = TITLE.game(given.seats if given.becky == "off" else 2, options)
    begin = time.perf_counter()
    games = [play(game, f"bands/{number}", given.bot) for number in range(given.games)]
    print("\n".join(report(game, games, time.perf_counter() - begin)))


if __name__ == "__main__":
    main()
