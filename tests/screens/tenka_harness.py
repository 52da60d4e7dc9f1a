"""A table of Tenka for tests and for playing by hand: ``python tests/screens/tenka_harness.py 4``."""

from __future__ import annotations

import argparse
from typing import Any

from table_harness import FakeServices, TableApp, kind_of, play

from rules.kernel.chance import Chance
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.tenka.title import TITLE
from screens.services import TableSettings

NAMES = ("Bill", "Carol", "Dave", "Avalon", "Eve", "Fay", "Gus", "Hana")


def new_match(
    count: int = 4, seed: str = "harness", humans: int = 9, bot: str = "greedy", **options: Any
) -> Match:
    """A match; seats from ``humans`` on are bots."""
    game = TITLE.game(count, options)
    seats = [Seat(NAMES[n], "human" if n < humans else bot) for n in range(count)]
    return Match(TITLE, game, seats, seed)


# The worst moments, by hand

SPECIALS = {
    "Bill": ["general", "cannon", "cavalry", "overthrow"],
    "Carol": ["jester", "mercenary", "castle"],
    "Dave": ["abbot", "warrior-monks", "monastery"],
    "Avalon": ["spy", "chamberlain", "temple", "minister"],
    "Eve": ["heir", "capital"],
}
SUITS = {"Bill": (2, 2, 1, 2), "Carol": (1, 2, 1, 0), "Dave": (3, 1, 0, 2), "Avalon": (3, 0, 3, 1), "Eve": (1, 0, 0, 0)}
HAND = [*["province"] * 2, *["knight"] * 3, *["priest"] * 2, "lord", "hostage", "empress", "traitor"]
WORDS = ("province", "knight", "priest", "lord")


def court(counts: tuple[int, ...], specials: list[str]) -> list[str]:
    """Ids of a court's cards."""
    return [word for word, count in zip(WORDS, counts, strict=True) for _ in range(count)] + specials


def five_seats(**more: Any) -> Match:
    """Five seats, a hand of eleven, sixteen specials in courts: the wireframe."""
    match = new_match(5, seed="worst", **{"special-count": 20})
    sizes = {"Bill": HAND, "Carol": 5, "Dave": 4, "Avalon": 3, "Eve": 0}
    table = {
        "seats": [
            {"seat": name, "hand": sizes[name], "court": court(SUITS[name], SPECIALS[name])} for name in NAMES[:5]
        ],
        "active": "Bill", "turn": 58, "phase": "plays", "marker": 3, "discard": ["lord", *["?"] * 5], **more,
    }  # fmt: skip
    return _put(match, table)


def eight_seats(**more: Any) -> Match:
    """Eight seats with all specials in courts."""
    match = new_match(8, seed="worst")
    ids = match.game.table.ids[4:]  # type: ignore[attr-defined]
    hands: list[Any] = [["knight", "knight", "priest", "province", "lord", "lord"], 5, 4, 3, 0, 7, 6, 11]
    table = {
        "seats": [
            {
                "seat": name, "hand": hands[seat],
                "court": court((seat % 4, seat % 3, (seat + 1) % 4, seat % 2 + 1),
                               [card for place, card in enumerate(ids) if place % 7 == seat and card != "spy"]),
            }
            for seat, name in enumerate(NAMES)
        ],
        "active": "Bill", "turn": 71, "phase": "plays", "marker": 3, "discard": ["priest", *["?"] * 9], **more,
    }  # fmt: skip
    return _put(match, table)


def _put(match: Match, table: dict[str, Any]) -> Match:
    game = match.game
    state = game.resample(game.read_position(table, match.names), Chance("by hand"))
    game.advance(state, Chance("by hand"))
    match._states[-1] = state
    return match


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seats", type=int, nargs="?", default=4)
    parser.add_argument("--people", type=int, default=9)
    parser.add_argument("--made", type=int, default=0, help="so many random moves come first")
    parser.add_argument("--until", default="", help="random moves until a decision of this kind")
    parser.add_argument("--theme", default="tenby-dark")
    parser.add_argument("--ascii", action="store_true")
    parser.add_argument("--by-hand", action="store_true", help="the worst moments of five and of eight")
    given = parser.parse_args()
    if given.by_hand:
        made = five_seats() if given.seats <= 5 else eight_seats()
    else:
        made = new_match(given.seats, humans=given.people)
        play(made, lambda it: kind_of(it) == given.until if given.until else len(it.entries) >= given.made)
    TableApp(made, FakeServices(TableSettings(ascii=given.ascii, bot_pace=0.7)), given.theme).run()
