"""A table of Tenpenny Parks for tests and for playing by hand: ``python tests/screens/parks_harness.py 4``."""

from __future__ import annotations

import argparse
from typing import Any

from table_harness import FakeServices, TableApp, kind_of, play

from rules.kernel.chance import Chance
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.tenpenny_parks.property import Tile, home
from rules.tenpenny_parks.title import TITLE
from screens.services import TableSettings

NAMES = ("Ana", "Ben", "Chloe", "Dora")
INNOVATION = {"innovation": True, "boards": "innovation"}


def new_match(count: int = 4, seed: str = "harness", humans: int = 9, bot: str = "random", **options: Any) -> Match:
    """A match; seats from ``humans`` on are bots."""
    game = TITLE.game(count, options)
    seats = [Seat(NAMES[n], "human" if n < humans else bot) for n in range(count)]
    return Match(TITLE, game, seats, seed)


def solo(seed: str = "solo", level: str = "standard", **options: Any) -> Match:
    """A match against Becky."""
    game = TITLE.game(2, {"becky": level, **options})
    return Match(TITLE, game, [Seat("Ana"), Seat("Becky", "random")], seed)


# The worst moments, by hand


def wide(boards: int, seed: str = "wide") -> Match:
    """Month 4 with Innovation: the first seat has a landmark and so many expansion boards, full of tiles."""
    match = new_match(4, seed=seed, first="1", **INNOVATION)
    assert play(match, lambda it: it.state.month == 4 and kind_of(it) == "act")
    game, state, chance = match.game, match.state, Chance("wide")
    table = game.table  # type: ignore[attr-defined]
    homes = [park.home.number for park in state.properties]
    parks = [home(table.home_faces[side], side) for side in homes]
    first = parks[0].attach("landmark", state.landmarks[0], table.landmark_faces[state.landmarks[0]], "left")
    for board in range(boards):
        first = first.attach("expansion", 2 * board, table.expansion_faces[2 * board], "right" if board % 2 else "left")
    state.piles = (tuple(range(boards, 12)), ())
    parks[0] = first
    for seat in range(1, 4):
        landmark = state.landmarks[seat]
        parks[seat] = parks[seat].attach("landmark", landmark, table.landmark_faces[landmark], "right")
    used: set[int] = set()
    cards: list[tuple[int, ...]] = []
    for seat, count in enumerate((9, 3, 3, 3)):
        owned: list[int] = []
        for card in range(len(table.names)):
            place = table.shapes[card].sample((parks[seat].open,), chance) if card not in used else None
            if place is not None and len(owned) < count and card % 2 == seat % 2:
                parks[seat] = parks[seat].place(Tile("attraction", card, table.shapes[card].mask(place)))
                owned.append(card)
                used.add(card)
        cards.append(tuple(owned))
    state.properties, state.cards = tuple(parks), tuple(cards)
    state.stacks = tuple(tuple(card for card in deck if card not in used)[:2] for deck in table.in_stack)
    state.discs = ((4, 4, 2), (4, 1, 5), (0, 3, 2), (12, 1, 3))
    state.money, state.vp, state.extra = (16, 27, 9, 0), (11, 9, 14, 12), 3
    return match


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seats", type=int, nargs="?", default=4)
    parser.add_argument("--people", type=int, default=9)
    parser.add_argument("--innovation", action="store_true")
    parser.add_argument("--solo", action="store_true")
    parser.add_argument("--made", type=int, default=0, help="so many random moves come first")
    parser.add_argument("--until", default="", help="random moves until a decision of this kind")
    parser.add_argument("--theme", default="tenby-dark")
    parser.add_argument("--ascii", action="store_true")
    given = parser.parse_args()
    chosen = INNOVATION if given.innovation else {}
    made = solo(**chosen) if given.solo else new_match(given.seats, humans=given.people, **chosen)
    play(made, lambda it: kind_of(it) == given.until if given.until else len(it.entries) >= given.made)
    TableApp(made, FakeServices(TableSettings(ascii=given.ascii, bot_pace=0.7)), given.theme).run()
