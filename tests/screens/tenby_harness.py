"""A table of Tenby for tests and for playing by hand: ``python tests/screens/tenby_harness.py 3 --modules``."""

from __future__ import annotations

import argparse
from typing import Any

from table_harness import FakeServices, TableApp, kind_of, play

from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.kernel.tuples import put
from rules.tenby.game import Tenby
from rules.tenby.modules import MODULES
from rules.tenby.title import TITLE
from rules.tenby.town import Street, Town
from screens.services import TableSettings

NAMES = ("Ana", "Ben", "Chloe", "Dora", "Emil")
MODULES_ON: dict[str, Any] = {module.id: True for module in MODULES}
VARIATIONS: dict[str, Any] = {
    "retirement-party": True, "no-one-left-behind": True, "fully-satisfied": True, "visitor-capacity": "each",
    "risky-investment": True,
}  # fmt: skip
EVERYTHING = {**MODULES_ON, **VARIATIONS}


def new_match(
    count: int = 3, seed: str = "harness", humans: int = 9, bot: str = "random", pack: str = "", **options: Any
) -> Match:
    """A match; seats from ``humans`` on are bots."""
    game = TITLE.game(count, options, pack or None)
    seats = [Seat(NAMES[n], "human" if n < humans else bot) for n in range(count)]
    return Match(TITLE, game, seats, seed, pack=pack)


# The worst moment, by hand


def worst(size: int = 0, seed: str = "worst", pack: str = "") -> Match:
    """Five seats, all modules, late: the seat that has a turn owns five streets, and the rows are as long as can be.

    ``size`` cards lie in each street, or 7, 6, 5, 4 and 2.
    """
    match = new_match(5, seed=seed, pack=pack, **MODULES_ON)
    assert play(match, lambda it: kind_of(it) == "turn" and it.state.round == 9 and "town" in it.state.pending[-1].open)
    state, game = match.state, match.game
    assert isinstance(game, Tenby)
    seat = state.pending[-1].seat
    longest = {row: game.rows[row].longest for row in ("town", "landmark")}
    fresh = [card for card in state.town_deck if card not in game.start_cards]
    spare = iter(fresh + list(state.town_discards))
    lengths = (size,) * 5 if size else (7, 6, 5, 4, 2)
    start = state.towns[seat].cards[0]
    streets = []
    for number, length in enumerate(lengths):
        cards = [next(spare) for _ in range(length)]
        cards[0] = start if not number else cards[0]
        streets.append(Street(tuple(cards), (0,) * (length - 1) + (int(number < 3),)))
    used = {card for street in streets for card in street.cards}
    state.towns = put(state.towns, seat, Town(tuple(streets)))
    rest = [card for card in (*state.town_deck, *state.town_discards) if card not in used]
    market = (*state.market, *rest)[: longest["town"]]
    state.market = market
    state.town_deck = tuple(sorted(card for card in rest if card not in market))
    state.town_discards = ()
    row = (*state.landmark_row, *state.landmark_deck)[: longest["landmark"]]
    state.landmark_row = row
    state.landmark_deck = tuple(card for card in state.landmark_deck if card not in row)
    state.rings = put(state.rings, seat, 9)
    return match


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seats", type=int, nargs="?", default=3)
    parser.add_argument("--people", type=int, default=9)
    parser.add_argument("--modules", action="store_true")
    parser.add_argument("--everything", action="store_true")
    parser.add_argument("--made", type=int, default=0, help="so many random moves come first")
    parser.add_argument("--until", default="", help="random moves until a decision of this kind")
    parser.add_argument("--theme", default="tenby-dark")
    parser.add_argument("--ascii", action="store_true")
    given = parser.parse_args()
    chosen = EVERYTHING if given.everything else MODULES_ON if given.modules else {}
    made = new_match(given.seats, humans=given.people, **chosen)
    play(made, lambda it: len(it.entries) >= given.made and (not given.until or kind_of(it) == given.until))
    TableApp(made, FakeServices(TableSettings(ascii=given.ascii, bot_pace=0.7)), given.theme).run()
