"""The telling moments of Tenby as text, at three sizes.

``TENBY_TUI_UPDATE_SNAPSHOTS=1 pytest -m 'not long'`` writes them anew.
They are played with the values of a pack of their own, so that tuning the built-in ones does not change them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from moments_harness import each_size
from table_harness import DUMPS, check_moment, kind_of, play, viewer_of
from tenby_harness import EVERYTHING, MODULES_ON, new_match, worst
from test_tenby_screen import show

from rules.kernel.match import Match

VALUES = (DUMPS / "tenby-values.toml").read_text(encoding="utf-8")


def at(kind: str, round_: int = 1, count: int = 3, action: str = "", **options: object) -> Callable[[], Match]:
    """A moment of a game that was played at random; with an action open if one is named."""

    def made() -> Match:
        for number in range(60):
            match = new_match(count, seed=f"dumps {number}", pack=VALUES, **options)

            def due(it: Match) -> bool:
                fits = not action or action in getattr(it.state.pending[-1], "open", ())
                return kind_of(it) == kind and it.state.round >= round_ and fits

            if play(match, due):
                return match
        raise AssertionError(f"never asked: {kind}")

    return made


def crowded() -> Match:
    """The worst moment."""
    return worst(pack=VALUES)


MOMENTS: dict[str, tuple[Callable[[], Match], str]] = {
    "set-up": (at("set-up-choice", **MODULES_ON), "down"),
    "night": (at("take-pair", 6), "2"),
    "worst-night": (at("take-pair", 9, 5, **MODULES_ON), "3"),
    "own-turn": (at("turn", 5, action="town"), "2"),
    "placing": (at("turn", 5, action="town", **MODULES_ON), "1 enter tab"),
    "worst-turn": (crowded, "3"),
    "worst-placing": (crowded, "3 enter tab"),
    "moving": (at("turn", 7, action="town", **MODULES_ON), "m down enter"),
    "a-refusal": (at("turn", 5, action="town"), "n"),
    "pier": (at("pier", 5), ""),
    "residents-drawn": (at("keep-resident", 5), "2"),
    "mayor": (at("mayor-party", 5, **EVERYTHING), "3"),
    "mayors-drawn": (at("keep-mayor", 5, **EVERYTHING), "2"),
    "board": (at("board", 4, **MODULES_ON), "2"),
    "board-action": (at("board-action", 5, **EVERYTHING), ""),
    "locals": (at("local", 6, **MODULES_ON), ""),
    "visitors": (at("visitor", 5, **MODULES_ON), ""),
    "risky-investment": (at("invest", 6, **EVERYTHING), "2"),
    "capacity": (at("capacity", **EVERYTHING), "2"),
    "solo": (at("take-pair", 5, 1, **EVERYTHING), "2"),
    "solo-turn": (at("turn", 5, 1), ""),
    "another-town": (at("turn", 8, **MODULES_ON), "v 8"),
    "score": (crowded, "e"),
}


@cache
def made(name: str) -> Match:
    """The match of a moment, which is looked at in all sizes."""
    return MOMENTS[name][0]()


@each_size
@pytest.mark.parametrize("name", MOMENTS)
async def test_a_moment_looks_as_it_did(name: str, size: tuple[int, int]) -> None:
    match, keys = made(name), MOMENTS[name][1]
    await check_moment(f"tenby-{name}", match, keys, 0 if name.startswith("solo") else viewer_of(match), size, show)
