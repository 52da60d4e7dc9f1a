"""Everything in a game of Pig."""

from __future__ import annotations

from typing import Any

from rules.kernel.steps import Step


class State:
    """Plain values that are replaced, never changed."""

    __slots__ = ("banked", "bonuses", "first", "pending", "risked", "rolls")

    def __init__(self, seats: int) -> None:
        self.pending: tuple[Step[Any, Any], ...] = ()
        self.first = 0
        self.banked = (0,) * seats
        self.risked = 0
        """Points of the turn under way, not yet banked."""
        self.rolls = 0
        """How often the dice were rolled in the turn under way."""
        self.bonuses: tuple[str, ...] = ("",) * seats
        """Id of each seat's bonus card; ``""`` on tables without."""

    def clone(self) -> State:
        copy = State.__new__(State)
        copy.pending, copy.first, copy.banked = self.pending, self.first, self.banked
        copy.risked, copy.rolls, copy.bonuses = self.risked, self.rolls, self.bonuses
        return copy
