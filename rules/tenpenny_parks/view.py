"""What one viewer knows of a Tenpenny Parks game."""

from __future__ import annotations

from rules.kernel.game import View
from rules.tenpenny_parks.actions import Act, FellMore
from rules.tenpenny_parks.advertising import AdvertiseAny, Advertising
from rules.tenpenny_parks.becky import BeckyActs
from rules.tenpenny_parks.bonuses import Bonuses, ChooseBonus
from rules.tenpenny_parks.builder import TurnUp
from rules.tenpenny_parks.gains import Gains, PickReward, PickTrack
from rules.tenpenny_parks.month import Cleanup, StartMonth, TurnRing, Turns
from rules.tenpenny_parks.property import Property
from rules.tenpenny_parks.research import AttachLandmark, PickTracks, ResearchChoice
from rules.tenpenny_parks.setup import DealGoals, KeepGoals, KeepTwo, PickBoard
from rules.tenpenny_parks.state import Discs, Numbers

AnyStep = (
    PickBoard
    | DealGoals
    | KeepGoals
    | KeepTwo
    | StartMonth
    | Turns
    | Act
    | FellMore
    | Gains
    | PickTrack
    | PickReward
    | TurnUp
    | ResearchChoice
    | AttachLandmark
    | PickTracks
    | BeckyActs
    | Bonuses
    | ChooseBonus
    | Advertising
    | AdvertiseAny
    | Cleanup
    | TurnRing
)
"""Every step that can be pending."""

Deck = tuple[int | None, ...]
"""Cards or boards of a stack, top first; None for one that the viewer does not see."""


class ParksView(View, frozen=True):
    """What a viewer of Tenpenny Parks knows.

    Cards, tiles and boards are numbers, see ``content.py``. The names are those of the state. Secret are only goals
    and the order in which things lie below the top of their stacks; what lies there in all can be worked out by
    everybody and stands in the fields ``..._left``.
    """

    month: int
    """1 to 5; 0 before the first."""
    order: Numbers
    """Seats in this month's turn order."""
    shovel: int
    """The seat with the shovel."""
    extra: int
    """The seat with the extra worker, or -1."""
    ring: int
    """Steps by which the ring has been turned clockwise, 0 to 5."""
    stacks: tuple[Deck, ...]
    """Attraction cards per stack: the top is seen, except while the action that took the last one is unconfirmed."""
    stacks_left: tuple[Numbers, ...]
    """Per stack: the cards whose place is not seen, sorted; ``()`` in the view of everything."""
    builders: Numbers
    """Per stack: the seat whose worker stands on its Builder space, or -1."""
    display: Numbers
    """Kinds of the face-up concessions, leftmost first."""
    face_down: Deck
    """The face-down concessions."""
    face_down_left: Numbers
    piles: tuple[Deck, ...]
    """Expansion boards in the two piles: the tops are seen, both sides of them."""
    piles_left: Numbers
    """Of both piles together."""
    permits: Deck
    """Innovation: improvements, the top seen."""
    permits_left: Numbers
    staff: Deck
    """Innovation: specialists, the top seen."""
    staff_left: Numbers
    lands: Deck
    """Innovation: landmark boards, the top seen."""
    lands_left: Numbers
    looked: Numbers
    """What the researcher looks at, in the order drawn."""
    researched: Numbers
    """Seats whose researcher has moved this month, in that order."""
    workers: Numbers
    """Workers that each seat has still to place this month."""
    money: Numbers
    vp: Numbers
    """VP tokens."""
    discs: tuple[Discs, ...]
    """Spaces of each seat's discs: Thrill, Awe, Joy."""
    cards: tuple[Numbers, ...]
    """Attraction cards of each seat, in the order gained."""
    properties: tuple[Property | None, ...]
    """None for Becky, and before a board is chosen."""
    improvements: Numbers
    """Per seat, or -1."""
    specialists: Numbers
    """Per seat, or -1."""
    landmarks: Numbers
    """Per seat: the landmark attached, or -1."""
    advertised: tuple[Numbers, ...]
    """Cards of each seat advertised this month."""
    dealt: tuple[Numbers | None, ...]
    """Goals that each seat has to choose from; None if not seen."""
    goals: tuple[Numbers | None, ...]
    """Goals kept; None if not seen. All are seen after the end."""
    discarded: tuple[int | None, ...]
    """The goal that each seat put back, or -1; None if not seen."""
    pending: tuple[AnyStep, ...]
    """The stack of steps, the next one last; empty after the end."""

    @property
    def seats(self) -> int:
        """Number of seats, Becky's included."""
        return len(self.money)
