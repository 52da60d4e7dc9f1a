"""The state of a Tenpenny Parks game.

Cards, tiles and boards are small numbers in the order of the content. A seat's property is an immutable value
(``property.py``); all other parts are numbers and tuples of numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.steps import Step

if TYPE_CHECKING:
    from rules.tenpenny_parks.powers import Powers
    from rules.tenpenny_parks.property import Property

NOBODY = -1
NONE = -1
"""No card, no goal, no board."""
BECKY = 1
"""Becky's seat in a solo game; the player is seat 0."""
MONTHS = 5
WORKERS = 3
START_MONEY = 7
THRILL, AWE, JOY = range(3)

Numbers = tuple[int, ...]
Discs = tuple[int, int, int]


class State:
    """Everything in a game. All parts are values that are replaced, so a clone copies references only."""

    __slots__ = (
        "advertised",
        "builders",
        "cards",
        "dealt",
        "discarded",
        "discs",
        "display",
        "extra",
        "face_down",
        "goals",
        "improvements",
        "landmarks",
        "lands",
        "looked",
        "money",
        "month",
        "order",
        "pending",
        "permits",
        "piles",
        "powers",
        "properties",
        "researched",
        "ring",
        "shovel",
        "specialists",
        "stacks",
        "staff",
        "vp",
        "workers",
    )

    def __init__(self, seats: int) -> None:  # noqa: PLR0915 (as many parts as a game has)
        self.pending: tuple[Step[Any, Any], ...] = ()
        self.month = 0
        """1 to 5; 0 before the first."""
        self.order: Numbers = ()
        """Seats in this month's turn order."""
        self.shovel = 0
        """The seat with the shovel."""
        self.extra = NOBODY
        """The seat with the extra worker."""
        self.ring = 0
        """Steps by which the ring has been turned clockwise, 0 to 5."""
        self.stacks: tuple[Numbers, ...] = ()
        """Attraction cards per stack, top first."""
        self.builders: Numbers = ()
        """Per stack: the seat whose worker stands on its Builder space this month."""
        self.display: Numbers = ()
        """Kinds of the face-up concessions, leftmost first."""
        self.face_down: Numbers = ()
        """Kinds of the face-down concessions, the next one first."""
        self.piles: tuple[Numbers, ...] = ((), ())
        """Expansion boards in the two piles, top first."""
        self.permits: Numbers = ()
        """Innovation: the deck of improvements, top first."""
        self.staff: Numbers = ()
        """Innovation: the deck of specialists, top first."""
        self.lands: Numbers = ()
        """Innovation: the stack of landmark boards, top first."""
        self.looked: Numbers = ()
        """Cards or boards drawn by the researcher and not chosen from yet, in the order drawn."""
        self.researched: Numbers = ()
        """Seats whose researcher has moved this month, in that order."""
        self.workers: Numbers = (0,) * seats
        """Workers that each seat has still to place this month."""
        self.money: Numbers = (0,) * seats
        self.vp: Numbers = (0,) * seats
        """VP tokens."""
        self.discs: tuple[Discs, ...] = ((0, 0, 0),) * seats
        """Spaces of each seat's discs on the tracks of Thrill, Awe, Joy."""
        self.cards: tuple[Numbers, ...] = ((),) * seats
        """Attraction cards of each seat, in the order gained."""
        self.properties: tuple[Property | None, ...] = (None,) * seats
        """None for Becky, and before a board is chosen."""
        self.powers: tuple[Powers, ...] = ()
        """What each seat's board, specialist and landmark do: follows from the rest, kept for speed."""
        self.improvements: Numbers = (NONE,) * seats
        self.specialists: Numbers = (NONE,) * seats
        self.landmarks: Numbers = (NONE,) * seats
        self.advertised: tuple[Numbers, ...] = ((),) * seats
        """Cards advertised this month, in that order."""
        self.dealt: tuple[Numbers, ...] = ((),) * seats
        """Goals to choose from, until two are kept."""
        self.goals: tuple[Numbers, ...] = ((),) * seats
        """The goals kept."""
        self.discarded: Numbers = (NONE,) * seats
        """The goal that each seat put back."""

    def clone(self) -> State:
        """An equal and independent copy."""
        copy = State.__new__(State)
        copy.pending = self.pending
        copy.month = self.month
        copy.order = self.order
        copy.shovel = self.shovel
        copy.extra = self.extra
        copy.ring = self.ring
        copy.stacks = self.stacks
        copy.builders = self.builders
        copy.display = self.display
        copy.face_down = self.face_down
        copy.piles = self.piles
        copy.permits = self.permits
        copy.staff = self.staff
        copy.lands = self.lands
        copy.looked = self.looked
        copy.researched = self.researched
        copy.workers = self.workers
        copy.money = self.money
        copy.vp = self.vp
        copy.discs = self.discs
        copy.cards = self.cards
        copy.properties = self.properties
        copy.powers = self.powers
        copy.improvements = self.improvements
        copy.specialists = self.specialists
        copy.landmarks = self.landmarks
        copy.advertised = self.advertised
        copy.dealt = self.dealt
        copy.goals = self.goals
        copy.discarded = self.discarded
        return copy
