"""The state of a Tiny Towns game."""

from __future__ import annotations

from typing import Any

from rules.kernel.steps import Step
from rules.tiny_towns.table import Table
from rules.tiny_towns.town import Town

NOBODY = -1


class State:
    """Everything in a game. Towns are values, so a clone shares them and copies only the lists that hold them."""

    __slots__ = (
        "before",
        "builder",
        "buried",
        "constructed",
        "dealt",
        "deck",
        "discard",
        "hidden",
        "known_under",
        "named",
        "pending",
        "ready",
        "refused",
        "round",
        "row",
        "table",
        "towns",
    )

    def __init__(self, table: Table, towns: list[Town]) -> None:
        self.table = table
        """The types in play; shared and never changed."""
        self.pending: tuple[Step[Any, Any], ...] = ()
        self.round = 0
        self.builder = NOBODY
        """Seat with the hammer; NOBODY in Town Hall and solo."""
        self.named = -1
        """Resource of this round, or -1 before it is named and in free rounds."""
        self.towns = towns
        self.before: tuple[Town, ...] = ()
        """Towns at the start of the round while visits are sealed; else empty."""
        self.constructed: tuple[int, ...] = (0,) * len(towns)
        """Types each seat constructed this round, as bit masks; what Opaleye's Watch looks at."""
        self.hidden: tuple[str, ...] = ("",) * len(towns)
        """Unbuilt monument of each seat, or ``""``."""
        self.dealt: tuple[tuple[str, ...], ...] = ((),) * len(towns)
        """The two monuments a seat chooses from, while it has not chosen."""
        self.refused: tuple[str, ...] = ("",) * len(towns)
        """The monument each seat put back; its owner remembers it."""
        self.deck: tuple[int, ...] = ()
        """Resource cards, top first (Town Hall, solo)."""
        self.discard: tuple[int, ...] = ()
        """Resource cards drawn since the last shuffle, oldest first (Town Hall)."""
        self.buried: tuple[int, ...] = ()
        """The five resource cards discarded unseen (Town Hall)."""
        self.row: tuple[int, ...] = ()
        """The open resource cards (solo)."""
        self.known_under: int = 0
        """How many cards at the bottom of the deck everybody has seen being put there (solo)."""
        self.ready: list[tuple[int, ...] | None] = [None] * len(towns)
        """Complete patterns in each town, as pattern numbers; follows from the town, None if not worked out."""

    def patterns(self, seat: int) -> tuple[int, ...]:
        """The patterns that lie complete in a seat's town, as pattern numbers, ascending."""
        ready = self.ready[seat]
        if ready is None:
            ready = self.ready[seat] = self.table.scan(self.towns[seat])
        return ready

    def clone(self) -> State:
        """An equal and independent copy."""
        copy = State.__new__(State)
        copy.table = self.table
        copy.pending = self.pending
        copy.round = self.round
        copy.builder = self.builder
        copy.named = self.named
        copy.towns = self.towns.copy()
        copy.before = self.before
        copy.constructed = self.constructed
        copy.hidden = self.hidden
        copy.dealt = self.dealt
        copy.refused = self.refused
        copy.deck = self.deck
        copy.discard = self.discard
        copy.buried = self.buried
        copy.row = self.row
        copy.known_under = self.known_under
        copy.ready = self.ready.copy()
        return copy
