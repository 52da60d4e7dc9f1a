"""The two moves of Pig (rulebook, section "turns")."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel.decision import Move
from rules.kernel.notation import Notation


class Roll(Move, frozen=True):
    form: ClassVar[str] = "roll"


class Hold(Move, frozen=True):
    form: ClassVar[str] = "hold"


def notation() -> Notation:
    """Reads and writes them; neither has a field, so there are no words for fields."""
    return Notation((Roll, Hold), {})
