"""What a game is waiting for."""

from __future__ import annotations

from typing import Any

import msgspec


class Decision(msgspec.Struct, frozen=True):
    """One decision of one seat; a game waits for exactly one at a time."""

    seat: int
    kind: str
    """Kebab-case id; the title's texts hold one plain sentence of prompt per id."""
    section: str = ""
    """Id of the rulebook section that governs it."""
    public: bool = True
    """True if everybody can see what may be done: its options follow from the public view alone.
    A public decision may have further options that only its seat knows (a face-down monument)."""
    facts: dict[str, Any] = {}
    """Values for the prompt."""
    forced: bool = False
    """True if there is but one move and everybody knows it: the table may make it as soon as the seat has sat down."""


class Move(msgspec.Struct, frozen=True):
    """A small frozen value: one thing a seat may do. Subclasses name their ``form``, the notation they have.

    See :mod:`rules.kernel.notation` for the form language.
    """

    def canonical(self) -> Move:
        """The one spelling of this move; equal moves have equal canonical forms."""
        return self
