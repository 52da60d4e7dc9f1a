"""The telling moments of Tenpenny Parks as text, at three sizes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from moments_harness import each_size
from parks_harness import INNOVATION, new_match, solo, wide
from table_harness import check_moment, kind_of, play, viewer_of

from rules.kernel.match import Match


def at(kind: str, month: int = 0, **options: object) -> Callable[[], Match]:
    """A moment of a game between four that played at random."""

    def made() -> Match:
        for number in range(60):
            match = new_match(4, seed=f"dumps {number}", **{**INNOVATION, **options})
            if play(match, lambda it: kind_of(it) == kind and it.state.month >= month):
                return match
        raise AssertionError(f"never asked: {kind}")

    return made


def alone(month: int) -> Callable[[], Match]:
    """A turn against Becky."""

    def made() -> Match:
        match = solo(seed="dumps", **INNOVATION)
        assert play(match, lambda it: kind_of(it) == "act" and it.state.month == month)
        return match

    return made


MOMENTS: dict[str, tuple[Callable[[], Match], str]] = {
    "own-turn": (at("act", 3), "1"),
    "placing": (at("act", 2), "s enter tab"),
    "a-refusal": (lambda: wide(3), "s enter left left up enter"),
    "widest": (lambda: wide(12), "1"),
    "trees": (at("act", 2), "a down enter"),
    "display": (at("act", 2), "s"),
    "boards": (at("act", 2), "d right"),
    "left-or-right": (at("act", 2), "d enter"),
    "researcher-choice": (at("research-choice"), "2"),
    "landmark": (at("attach"), "2"),
    "wild-step": (at("pick-track", 2), "2"),
    "confirm": (at("confirm", 2), ""),
    "bonus": (at("bonus", 2), ""),
    "advertising": (at("advertise", 5), ""),
    "ring": (at("ring", 2), "right right"),
    "choose-board": (at("choose-board", assignment="choose"), "7"),
    "goals-dealt": (at("keep-goals"), "2"),
    "another-park": (at("act", 4), "v 2"),
    "score": (at("act", 4), "e down"),
    "becky": (alone(3), ""),
}


@cache
def made(name: str) -> Match:
    """The match of a moment, which is looked at in all sizes."""
    return MOMENTS[name][0]()


@each_size
@pytest.mark.parametrize("name", MOMENTS)
async def test_a_moment_looks_as_it_did(name: str, size: tuple[int, int]) -> None:
    match, keys = made(name), MOMENTS[name][1]
    await check_moment(f"parks-{name}", match, keys, 0 if name == "becky" else viewer_of(match), size)
