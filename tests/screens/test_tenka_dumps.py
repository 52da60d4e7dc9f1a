"""The hardest moments of Tenka as text, at three sizes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from moments_harness import each_size
from table_harness import check_moment, kind_of, viewer_of
from tenka_harness import eight_seats, five_seats, new_match

from rules.kernel.match import Match


def after(*moves: str, make: Callable[[], Match] = five_seats) -> Callable[[], Match]:
    """A moment that some moves lead to."""

    def made() -> Match:
        match = make()
        for move in moves:
            match.play(move)
        return match

    return made


BATTLE = ("battle lord 3", "pitch knight from hand for attacker", "pitch cavalry from court for attacker")


def fought() -> Match:
    """The defender has answered, and the attacker picks the first casualty from the court."""
    match = after("battle lord 3")()
    while kind_of(match) in ("answer", "muster"):
        match.play("pass")
    return match


def lost() -> Match:
    """The defeated defender chooses what to lose."""
    match = fought()
    match.play("take province from 3")
    assert kind_of(match) == "lose"
    return match


def picking() -> Match:
    """The attacker may pick every card of a court whose owner has no hand, or stop."""
    match = after("battle lord 5")()
    while kind_of(match) in ("answer", "muster"):
        match.play("pass")
    assert kind_of(match) == "take"
    return match


def spoils() -> Match:
    """The attacker takes something."""
    match = lost()
    while kind_of(match) == "lose":
        match.play(match.game.moves(match.state)[0])
    assert kind_of(match) == "spoils"
    return match


def searching() -> Match:
    """A Priest looks through the discard pile."""
    match = five_seats(discard=["lord", "knight", "priest", "province", "knight", "merchant"])
    match.play("pitch priest from hand")
    assert kind_of(match) == "fetch"
    return match


def choosing() -> Match:
    """A secret starting court, two cards chosen."""
    match = new_match(4, seed="dumps")
    for _ in range(2):
        match.play(match.game.moves(match.state)[0])
    return match


MOMENTS: dict[str, tuple[Callable[[], Match], str]] = {
    "own-turn": (five_seats, "6"),
    "a-refusal": (five_seats, "2 t"),
    "whom-to-attack": (five_seats, "4 b 3"),
    "arms-attacker": (after("battle lord 3"), "2"),
    "which-side": (after("battle lord 3"), "2 enter"),
    "answer": (after(*BATTLE), ""),
    "answer-looked": (after(*BATTLE, "look"), ""),
    "casualty": (fought, ""),
    "casualties-or-no-more": (picking, "up"),
    "lose": (lost, ""),
    "spoils": (spoils, ""),
    "discard-pile": (searching, ""),
    "starting-court": (choosing, ""),
    "a-court": (five_seats, "tab 5"),
    "prospects": (five_seats, "e down"),
    "eight-seats": (eight_seats, "2"),
    "eight-seats-battle": (after("battle lord 4", make=eight_seats), ""),
    "eight-seats-answer": (after("battle lord 4", "pass", make=eight_seats), "o"),
}


@cache
def made(name: str) -> Match:
    """The match of a moment, which is looked at in all sizes."""
    return MOMENTS[name][0]()


@each_size
@pytest.mark.parametrize("name", MOMENTS)
async def test_a_moment_looks_as_it_did(name: str, size: tuple[int, int]) -> None:
    match, keys = made(name), MOMENTS[name][1]
    await check_moment(f"tenka-{name}", match, keys, viewer_of(match), size)
