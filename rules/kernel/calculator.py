"""Score calculators: what people type about a real table gives a score sheet. A title may have one."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import msgspec

from rules.kernel.sheet import ScoreSheet


class Calculation(msgspec.Struct, frozen=True):
    """The sheet, and who the seats are."""

    names: tuple[str, ...]
    sheet: ScoreSheet


@runtime_checkable
class Calculator(Protocol):
    """A title that can score a typed table."""

    def calculate(self, text: str) -> Calculation:
        """The sheet of what ``text`` describes; raises RulesError that says what cannot be read."""
