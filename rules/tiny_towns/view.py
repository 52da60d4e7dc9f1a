"""What one viewer knows of a Tiny Towns game."""

from __future__ import annotations

from rules.kernel.game import View
from rules.tiny_towns.benefits import FoundOne, Mark, ReplaceSome
from rules.tiny_towns.building import BuildAny
from rules.tiny_towns.rounds import (
    ChooseCard,
    EndRound,
    KeepMonuments,
    KeepOne,
    NameResource,
    SealedVisits,
    StartRound,
    StartVisits,
    Visits,
)
from rules.tiny_towns.town import Town
from rules.tiny_towns.visits import Place, TakeAny
from rules.tiny_towns.watch import ClaimAny, Claims, StockWatch

AnyStep = (
    KeepMonuments
    | KeepOne
    | StartRound
    | NameResource
    | ChooseCard
    | StartVisits
    | Visits
    | SealedVisits
    | TakeAny
    | Place
    | BuildAny
    | Mark
    | FoundOne
    | ReplaceSome
    | StockWatch
    | Claims
    | ClaimAny
    | EndRound
)
"""Every step that can be pending."""


class TownsView(View, frozen=True):
    """What a viewer of Tiny Towns knows. ``None`` stands for something hidden."""

    cards: tuple[str, ...]
    """Ids of the seven types in play, in the order of the types."""
    round: int
    builder: int
    """Seat with the hammer, or -1."""
    named: int
    """Resource of this round, or -1."""
    towns: tuple[Town, ...]
    """Towns as this viewer sees them: during sealed visits those of others as they were when the round began."""
    pending: tuple[AnyStep, ...]
    """The stack of steps, the next one last; sealed work of others is left out."""
    constructed: tuple[int, ...]
    hidden: tuple[str | None, ...]
    """Per seat: ``""`` no unbuilt monument, an id if the viewer knows it, None for a face-down card."""
    dealt: tuple[tuple[str, ...] | None, ...] = ()
    """Per seat: the monuments to choose from, None if they are another seat's secret, () after the choice."""
    refused: tuple[str | None, ...] = ()
    """Per seat: the monument put back, where the viewer knows it."""
    before: tuple[Town, ...] = ()
    """Towns at the start of the round while visits are sealed."""
    deck: tuple[int | None, ...] = ()
    """Resource cards from the top; None for an unknown card. In solo the cards put under are known."""
    discard: tuple[int, ...] = ()
    buried: tuple[int | None, ...] = ()
    row: tuple[int, ...] = ()
    known_under: int = 0

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.towns)
