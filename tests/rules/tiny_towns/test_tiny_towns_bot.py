"""What the bot of Tiny Towns counts on, and says."""

from __future__ import annotations

from rules.kernel.chance import Chance
from rules.tiny_towns.town import RESOURCES
from rules.titles import load_title

BANKS = ["cottage", "farm", "well", "chapel", "tavern", "theater", "bank"]


def reason(banks: int) -> str:
    """The reason for the last cube of a Bank's pattern in a town that has some Banks already."""
    game = load_title("tiny-towns").game(2, {"monuments": "off", "cards": BANKS, "first": "1"})
    cells = ["bank"] * banks + ["Wl"] * (5 - banks)
    town = {
        "seat": "Ana",
        "grid": [" | ".join(cells[:4]), f"{cells[4]} | . | . | .", "h | h | . | .", ". | w | . | b"],
        "marks": dict(zip(("a1", "a2", "a3", "a4", "b1")[:banks], RESOURCES, strict=False)),
    }
    other = {"seat": "Ben", "grid": [". . . ."] * 4}
    position = {"cards": BANKS, "builder": "Ben", "named": "glass", "turn": "place Ana", "towns": [town, other]}
    state = game.resample(game.read_position(position, ("Ana", "Ben")), Chance("bot"))
    game.advance(state, Chance("bot"))
    move = game.read("place d3")
    game.apply(state, move, Chance("bot"))
    return game.reason(state, move, 0, 0)


def test_no_sixth_bank_is_counted_on() -> None:
    assert "Bank" in reason(4)
    assert "Bank" not in reason(5)
