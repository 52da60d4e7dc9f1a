"""Plays games of Tenka between greedy bots and tells how they went, beside the bands that are aimed at::

    python tests/rules/tenka/tenka_bands.py [--games 1000] [--seats 4]

Bots see their own views only. A special's users are the seats that placed or pitched it; the share of their wins says
how strong it is (25 in 100 is even for four seats; whoever sees more cards uses more specials and wins more).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from rules.bots import make_bot
from rules.kernel.chance import Chance
from rules.kernel.events import Log
from rules.kernel.game import Game
from rules.kernel.vantage import Vantage
from rules.titles import load_title

NAMES = ("Ana", "Ben", "Chloe", "Dora", "Emil", "Fay", "Gil", "Hana")
MOST_TURNS = 1000


class Played(NamedTuple):
    """One game."""

    turns: int
    marker: int
    first: int
    winners: tuple[int, ...]
    events: Counter[str]
    uses: frozenset[tuple[int, str]]
    """Seats and the specials that they placed or pitched."""


def play(game: Game[Any, Any], seed: str, kind: str = "greedy") -> Played:
    """One game between bots of a kind."""
    chance, thoughts = Chance(f"{seed}/game"), Chance(f"{seed}/bots")
    bot = make_bot(kind)
    state = game.start(chance)
    first = state.active
    specials = {card.name for card in load_title("tenka").cards() if card.group == "special"}
    events: Counter[str] = Counter()
    uses = set()
    while state.pending and state.turn < MOST_TURNS:
        seat = game.seat_to_move(state)
        move, _ = bot.choose(Vantage(game, game.view(state, seat), NAMES[: game.seats]), thoughts, 1)
        log = Log()
        game.apply(state, move, chance, log)
        events.update(event.kind for event in log.events)
        uses |= {
            (event.seat, event.facts["card"])
            for event in log.events
            if event.kind in ("placed", "pitched", "arms", "ends-battle") and event.facts["card"] in specials
        }
    return Played(state.turn, state.marker, first, state.winners, events, frozenset(uses))


def table(seats: int, games: list[Played]) -> list[str]:
    """The figures as lines."""
    count = len(games)
    turns = sorted(game.turns for game in games)
    total: Counter[str] = Counter()
    users: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    places: Counter[int] = Counter()
    for game in games:
        total += game.events
        for seat, card in game.uses:
            users[card] += 1
            wins[card] += seat in game.winners
        for winner in game.winners:
            places[(winner - game.first) % seats] += 1
    markers = Counter(game.marker for game in games)
    battles = max(1, total["attacks"])
    shares = {card: wins[card] / users[card] for card in users}
    ends = ", ".join(f"{key}: {share(markers[key], count)}" for key in sorted(markers))
    tenths = f"{turns[count // 10]}, {turns[count // 2]}, {turns[-count // 10]}, {turns[-1]}"
    won, drawn = share(total["attacker-wins"], battles), share(total["stalemate"], battles)
    return [
        f"games, seats                    {count}, {seats}",
        f"turns: p10, median, p90, most   {tenths}",
        f"won by the win check            {share(total['wins'], count)}",
        f"marker at the end               {ends}",
        f"battles, conquests              {total['attacks'] / count:.1f}, {total['conquers'] / count:.1f}",
        f"attacker wins, stalemates       {won}, {drawn}",
        f"wins by place in turn order     {', '.join(share(places[seat], count) for seat in range(seats))}",
        "wins of a special's users       "
        + ", ".join(f"{card} {share(wins[card], users[card])}" for card in sorted(shares, key=lambda it: -shares[it])),
    ]


def share(part: float, whole: float) -> str:
    return f"{100 * part / max(1, whole):.0f}%"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bot", default="greedy")
    given = parser.parse_args()
    game = load_title("tenka").game(given.seats, {})
    games = [play(game, f"bands/{number}", given.bot) for number in range(given.games)]
    print("\n".join(table(given.seats, games)))


if __name__ == "__main__":
    main()
