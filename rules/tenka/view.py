"""What one viewer knows of a Tenka game."""

from __future__ import annotations

from rules.kernel.game import View
from rules.tenka.aftermath import Casualties, ChooseSpoils, LoseFromHand, TakeFromCourt
from rules.tenka.battle import AfterPlay, Answer, CallToArms, EndFight, Muster, Outcome
from rules.tenka.choices import DiscardAny, DiscardSome, FetchCard, GiveCards, PickFromCourt, TakeFromHand
from rules.tenka.draws import ChaosDiscard, DrawCards, KeepOne, KeepSome, LowerMarker, Reshuffle, SocialChaos
from rules.tenka.effects import ChooseTarget, Effects
from rules.tenka.plays import Act
from rules.tenka.setup import StartingCourt, StartingCourts
from rules.tenka.state import Cards, Fight
from rules.tenka.turn import (
    BeginTurn,
    CountPlays,
    EndTurn,
    NextTurn,
    Peek,
    PriestCheck,
    SecondDraw,
    StartTurn,
    SwapCard,
    SwapCheck,
)

AnyStep = (
    StartingCourts
    | StartingCourt
    | StartTurn
    | BeginTurn
    | Peek
    | DrawCards
    | LowerMarker
    | SocialChaos
    | ChaosDiscard
    | Reshuffle
    | KeepSome
    | KeepOne
    | PriestCheck
    | SecondDraw
    | SwapCheck
    | SwapCard
    | CountPlays
    | Act
    | Effects
    | ChooseTarget
    | PickFromCourt
    | FetchCard
    | DiscardSome
    | DiscardAny
    | TakeFromHand
    | GiveCards
    | CallToArms
    | Answer
    | Muster
    | Outcome
    | Casualties
    | LoseFromHand
    | TakeFromCourt
    | ChooseSpoils
    | EndFight
    | AfterPlay
    | EndTurn
    | NextTurn
)
"""Every step that can be pending."""


class TenkaView(View, frozen=True):
    """What a viewer of Tenka knows. Cards are numbers, see ``cards.py``; ``None`` stands for a card not known."""

    turn: int
    active: int
    """Whose turn it is; before the first turn who will begin."""
    plays: int
    """Plays left in this turn."""
    played: int
    """Plays made in this turn."""
    loose: bool
    """Whether the turn waits for ``end`` after its last play."""
    marker: int
    """Provinces that are asked for."""
    dropped: bool
    """Whether the marker has dropped for the present exhaustion of both piles."""
    idle: int
    """Turns in a row without a play while both piles are empty."""
    hands: tuple[Cards | None, ...]
    """Per seat: sorted cards, or None for a hand not seen; ``known`` says what is certain of it."""
    sizes: tuple[int, ...]
    """Cards in each hand."""
    courts: tuple[Cards, ...]
    """Sorted, open to all."""
    chosen: tuple[Cards | None, ...]
    """Cards of each hand chosen for the starting court, until all courts are shown; None for those not known."""
    offer: Cards | None
    """Cards drawn by the active seat and not yet kept (second-edition draw rule)."""
    offered: int
    """How many these are."""
    pile: tuple[int | None, ...]
    """The draw pile, top first."""
    discard: tuple[int | None, ...]
    """The discard pile, top last: everybody sees the top; what lies below, only who looked through it."""
    removed: tuple[int | None, ...]
    """Specials taken out at set-up."""
    pending: tuple[AnyStep, ...]
    """The stack of steps, the next one last."""
    fight: Fight | None = None
    """The battle under way."""
    lost: tuple[int, ...] = ()
    """Provinces that each court lost to other players in this play."""
    known: tuple[Cards, ...] = ()
    """Per owner: cards that are certainly in that hand as far as this viewer could follow."""
    shown: tuple[Cards, ...] = ()
    """Per owner: the same for everybody."""
    memory: tuple[tuple[Cards, ...], ...] = ()
    """Per owner and viewer: the same for all viewers; only in the view of everything."""
    seen: tuple[int, ...] = ()
    """Per seat: how many cards at the bottom of the discard pile it has looked through."""
    under: tuple[int, ...] = ()
    """Seats that put the lowest cards under the draw pile, the lowest one last."""
    winners: tuple[int, ...] = ()

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.courts)

    @property
    def top(self) -> int | None:
        """The top card of the discard pile, or None if it is empty."""
        return self.discard[-1] if self.discard else None
