"""What one viewer knows of a game of Pig."""

from __future__ import annotations

from rules.kernel.game import View
from toy_pig.turns import AnyStep


class PigView(View, frozen=True):
    """``None`` stands for a bonus that the viewer may not see."""

    first: int
    banked: tuple[int, ...]
    risked: int
    rolls: int
    bonuses: tuple[str | None, ...]
    pending: tuple[AnyStep, ...]
