"""The kernel's small family of errors. Everything else that is raised is a defect."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.kernel.refusal import Refusal


class RulesError(Exception):
    """Something given to the rules engine cannot be used; the message is one clear sentence."""


class NotationError(RulesError):
    """A text is not a move of this title."""


class IllegalMove(RulesError):
    """A move is refused; ``refusal`` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


class OptionError(RulesError):
    """Table options are unknown, of the wrong type or contradict each other; all problems are in the message."""


class PositionError(RulesError):
    """A position cannot be read or contradicts itself."""


class RecordError(RulesError):
    """A stored match is damaged or comes from rules that no longer exist."""


class ChanceNeeded(RulesError):
    """Raised by :class:`~rules.kernel.chance.NoChance`: the move leads to an unknown chance outcome."""
