"""What one viewer knows of a Tenby game (rulebook, section "hidden").

Residents are the only cards that are hidden: those in hands, those to choose from, those in the deck and on the discard
pile. Of the other decks everybody knows which cards are in them, and nobody which comes next. Modules see to their own
parts.
"""

from __future__ import annotations

from rules.kernel.game import View
from rules.tenby.actions import BoardAction, DrawTwo, KeepOne, PlacePierCard, PlaceTurnedUp, TurnUpPier
from rules.tenby.cleanup import CleanUp, End, Round
from rules.tenby.day import BeginTurn, Day, EndOfTurn, Turn
from rules.tenby.modules import AnyPart, CommunityStep
from rules.tenby.night import Night, TakePair, TakePairs
from rules.tenby.rows import RefillRows, TurnUp
from rules.tenby.setup import DealResidents, KeepAtSetUp, KeepOneEach, SetUp
from rules.tenby.solo import DropAnchor, Play
from rules.tenby.state import Numbers
from rules.tenby.town import Town

BaseStep = (
    SetUp
    | DealResidents
    | KeepOneEach
    | KeepAtSetUp
    | Round
    | Night
    | TakePairs
    | TakePair
    | Day
    | BeginTurn
    | Turn
    | EndOfTurn
    | PlaceTurnedUp
    | TurnUpPier
    | DrawTwo
    | PlacePierCard
    | KeepOne
    | BoardAction
    | Play
    | DropAnchor
    | TurnUp
    | RefillRows
    | CleanUp
    | End
)
AnyStep = BaseStep | CommunityStep
"""Every kind of step that can be pending."""
Cards = tuple[int | None, ...]
"""Cards of which some may be unknown."""


class TenbyView(View, frozen=True):
    """A view; where the viewer is ALL there are no holes. Parts named as in the state hold the same."""

    round: int
    """1 to 10."""
    night: Numbers
    """The Night Card that each seat holds; 0 for none."""
    order: Numbers
    """Seats in ascending order of their Night Cards."""
    pairs: Numbers
    """Night Phase: the Day Card beside Night Card 1, 2, ...; -1 for a pair that was taken."""
    day: Numbers
    """The Day Card that each seat has still to resolve, or -1; solo: the Compass Card."""
    anchor: int
    """Solo: the Anchor Card, or -1."""
    town_deck: Numbers
    """Cards in the deck, sorted: nobody knows their order. So are all decks."""
    town_discards: Numbers
    market: Numbers
    landmark_deck: Numbers
    landmark_discards: Numbers
    landmark_row: Numbers
    resident_deck: Cards
    resident_discards: Cards
    day_deck: Numbers
    day_discards: Numbers
    rings: Numbers
    towns: tuple[Town, ...]
    hands: tuple[Cards, ...]
    """Residents kept; all are seen after the end."""
    dealt: tuple[Cards, ...]
    """Residents dealt at set-up, until one is kept."""
    drawn: tuple[Cards, ...]
    """Residents drawn by an action, until one is kept."""
    tokens: Numbers
    points: tuple[Numbers, ...]
    parts: tuple[AnyPart, ...]
    """What the modules in play keep, as this viewer sees it."""
    pending: tuple[AnyStep, ...]
    """The stack of steps, the next one last; empty after the end."""

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.rings)
