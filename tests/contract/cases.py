"""The tables on which every title is put through the contract suite. A new title joins by its lines here."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.kernel.game import Game
from rules.titles import load_title


class Case(NamedTuple):
    """One table of one title."""

    title: str
    seats: int
    options: dict[str, Any]
    bound: int
    """More decisions than any random game takes."""

    @property
    def game(self) -> Game[Any, Any]:
        return load_title(self.title).game(self.seats, self.options)

    def __str__(self) -> str:
        chosen = "-".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.title}-{self.seats}-{chosen or 'defaults'}"


def cards(text: str) -> list[str]:
    """Hand-picked cards."""
    return text.split()


EXPANSION = {"innovation": True, "boards": "innovation"}
MODULES = dict.fromkeys(("mayors", "notice-boards", "locals", "visitors", "projects"), True)
VARIED = {
    **MODULES,
    **dict.fromkeys(("retirement-party", "home-base", "fully-satisfied", "risky-investment"), True),
    "visitor-capacity": "each",
}

CASES = [
    Case("tiny-towns", 1, {}, 400),
    Case("tiny-towns", 1, {"monuments": "off", "cards": "teaching", "cavern": True}, 400),
    Case("tiny-towns", 2, {"cavern": True}, 800),
    Case("tiny-towns", 3, {"monuments": "open"}, 1200),
    Case("tiny-towns", 4, {}, 1600),
    Case("tiny-towns", 4, {"mode": "town-hall", "cavern": True}, 1600),
    Case("tiny-towns", 4, {"sealed": True, "cavern": True}, 1600),
    Case("tiny-towns", 3, {"sealed": True, "mode": "town-hall"}, 1600),
    Case("tiny-towns", 5, {"monuments": "off"}, 2000),
    Case("tiny-towns", 6, {"cards": cards("granary shed temple inn market warehouse"), "cavern": True}, 2400),
    Case("tiny-towns", 3, {"cards": cards("orchard well chapel tavern tailor trading-post")}, 1200),
    Case("tiny-towns", 2, {"cards": cards("farm well abbey almshouse bakery bank")}, 1200),
    Case("tiny-towns", 3, {"cards": cards("greenhouse well abbey feast-hall theater factory")}, 1200),
    Case(
        "tiny-towns",
        2,
        {"cards": cards("greenhouse well abbey feast-hall theater bank"), "mode": "town-hall"},
        1200,
    ),
    Case("tenka", 2, {}, 3000),
    Case("tenka", 2, {"specials": "all", "chaos": "on", "marker": 3, "fairness": False}, 3000),
    Case("tenka", 3, {"special-count": 0, "first": "2", "answers": "ask"}, 3000),
    Case("tenka", 4, {}, 4000),
    Case("tenka", 4, {"specials": "all", "chaos": "second", "draw-rule": "second"}, 4000),
    Case("tenka", 4, {"specials": cards("spy hostage jester temple heir monastery"), "first": "4"}, 4000),
    Case("tenka", 5, {"special-list": "shown", "chaos": "on", "marker": 3, "fairness": True}, 4000),
    Case("tenka", 6, {"marker": 3}, 8000),
    Case("tenka", 7, {"chaos": "on", "answers": "ask", "marker": 3}, 8000),
    Case("tenka", 8, {"draw-rule": "second", "marker": 3}, 8000),
    Case("tenpenny-parks", 2, {"boards": "common", "first": "2"}, 800),
    Case("tenpenny-parks", 3, {"assignment": "choose"}, 1200),
    Case("tenpenny-parks", 4, {}, 1600),
    Case("tenpenny-parks", 2, {"assignment": "choose", **EXPANSION}, 1000),
    Case("tenpenny-parks", 3, {"innovation": True, "boards": "common"}, 1500),
    Case("tenpenny-parks", 4, EXPANSION, 2000),
    Case("tenpenny-parks", 2, {"becky": "easy"}, 600),
    Case("tenpenny-parks", 2, {"becky": "hard", "assignment": "choose", "first": "1"}, 600),
    Case("tenpenny-parks", 2, {"becky": "standard", **EXPANSION}, 800),
    Case("tenby", 1, {}, 300),
    Case("tenby", 2, {}, 500),
    Case("tenby", 5, {}, 1200),
    Case("tenby", 2, {"mayors": True, "retirement-party": True}, 700),
    Case("tenby", 2, {"notice-boards": True, "no-one-left-behind": True}, 900),
    Case("tenby", 3, {"locals": True}, 1200),
    Case("tenby", 2, {"visitors": True, "visitor-capacity": "landmarks"}, 800),
    Case("tenby", 2, {"projects": True, "risky-investment": True}, 800),
    Case("tenby", 1, MODULES, 800),
    Case("tenby", 3, MODULES, 2000),
    Case("tenby", 4, VARIED, 2500),
]
