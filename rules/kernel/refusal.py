"""Why a move is refused, and what is worth a second thought before it is made."""

from __future__ import annotations

from typing import Any

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """Why a move is not legal: a reason id, its numbers, and the rulebook section that says so."""

    reason: str
    """Kebab-case id, e.g. ``square-taken``; the title's texts hold one sentence per id."""
    section: str = ""
    """Id of the governing rulebook section."""
    facts: dict[str, Any] = {}
    """Values for the sentence: names of squares, prices, numbers."""


NOT_NOW = Refusal("not-now")
"""A move of another kind than the decision asks for."""


class Caution(msgspec.Struct, frozen=True):
    """What a player gives away or reveals by a legal move; asked about once before it is made."""

    reason: str
    section: str = ""
    facts: dict[str, Any] = {}
