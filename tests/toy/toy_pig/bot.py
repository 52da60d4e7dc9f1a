"""What a position of Pig is worth to a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toy_pig.state import State
from toy_pig.turns import RollDice

if TYPE_CHECKING:
    from toy_pig.game import Pig

SAFE = {1: 5 / 6, 2: 25 / 36}
"""How likely no die of one or two shows a one."""
MEAN = {1: 4, 2: 8}
"""What such a roll brings."""


def estimate(game: Pig, state: State, seat: int) -> float:
    """The lead, with what a roll brings on average where the dice are still to fall. The bonus changes neither."""
    others = [points for other, points in enumerate(state.banked) if other != seat]
    lead = float(state.banked[seat] - max(others))
    if state.pending and state.pending[-1] == RollDice(seat):
        return lead + SAFE[game.dice] * (state.risked + MEAN[game.dice])
    return lead
