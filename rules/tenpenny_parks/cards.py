"""Goals, specialists and improvements as data, the carousel, the tracks, and Becky's list."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.kernel.content import Provenance
from rules.tenpenny_parks.hooks import AnyEffect, Endgame
from rules.tenpenny_parks.metrics import AnyMetric
from rules.tenpenny_parks.tiles import Amount, Type

Pair = tuple[Annotated[int, msgspec.Meta(ge=0, le=99)], Amount]
"""(value of the tier, VP)"""


class Goal(msgspec.Struct, frozen=True, kw_only=True):
    """A goal card (rulebook, section "goals")."""

    id: str
    name: str
    text: str
    metric: AnyMetric
    tiers: tuple[Pair, ...]
    """The easiest first; the best one reached counts."""
    provenance: Provenance = "house"

    def worth(self, value: int) -> int:
        """VP for a value of the metric."""
        # Each tier is harder and worth more than the one before.
        for tier, vp in reversed(self.tiers):
            if self.metric.reaches(value, tier):
                return vp
        return 0

    @property
    def full_text(self) -> str:
        """The text with its tiers: ``Own attractions of one type. 2: 1 VP, 3: 4 VP, 4: 6 VP``."""
        most = "at most " if getattr(self.metric, "at_most", False) else ""
        return f"{self.text} {', '.join(f'{most}{tier}: {vp} VP' for tier, vp in self.tiers)}"


class Specialist(msgspec.Struct, frozen=True, kw_only=True):
    """A specialist of the Innovation expansion."""

    id: str
    name: str
    text: str
    effects: tuple[AnyEffect, ...]
    provenance: Provenance = "house"


class Improvement(msgspec.Struct, frozen=True, kw_only=True):
    """An improvement of the Innovation expansion: what it is worth at the end."""

    id: str
    name: str
    text: str
    effects: tuple[Endgame, ...]
    provenance: Provenance = "house"


class Carousel(msgspec.Struct, frozen=True, kw_only=True):
    """The ring of price changes (rulebook, section "carousel")."""

    stacks: tuple[Type, ...]
    """Clockwise; the number of a stack is its place here."""
    ring: tuple[Annotated[int, msgspec.Meta(ge=-9, le=9)], ...]
    """Clockwise, the first one being the segment that faces ``start_stack`` at the start."""
    start_stack: Type
    provenance: Provenance = "house"

    def change(self, stack: int, turned: int) -> int:
        """The price change at a stack, the first segment of the ring facing stack number ``turned``."""
        return self.ring[(stack - turned) % len(self.ring)]

    @property
    def start(self) -> int:
        """The stack that the first segment faces at the start."""
        return self.stacks.index(self.start_stack)


class Tracks(msgspec.Struct, frozen=True, kw_only=True):
    """The three emotion tracks (rulebook, section "tracks")."""

    order: tuple[Literal["thrill"], Literal["awe"], Literal["joy"]]
    last_space: Annotated[int, msgspec.Meta(ge=1, le=60)]
    end_vp: tuple[Pair, ...]
    """(space, VP) for each disc at the end; the best pair reached counts."""
    provenance: Provenance = "house"

    def worth(self, space: int) -> int:
        """VP of a disc at the end."""
        for least, vp in reversed(self.end_vp):
            if space >= least:
                return vp
        return 0


BeckyAction = Literal["build_costliest", "build_bargain", "build_eager", "contract", "rally", "scout"]
MonthOrNever = Annotated[int, msgspec.Meta(ge=0, le=6)]


class BeckyList(msgspec.Struct, frozen=True, kw_only=True):
    """What Becky does (rulebook, section "becky-list")."""

    months: tuple[tuple[BeckyAction, BeckyAction, BeckyAction], ...]
    """Her actions of each month, in order."""
    encore: BeckyAction
    """Her last action in a month in which she holds the extra worker."""
    special_until_month: MonthOrNever
    """The last month in which she takes the extra worker and the shovel."""
    display: Annotated[int, msgspec.Meta(ge=1, le=8)]
    """Concessions on display in solo."""
    provenance: Provenance = "house"


class BeckyLevel(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How strong Becky is."""

    start_vp: Amount
    start_vp_innovation: Amount
    ads_from_month: MonthOrNever
    """The first month in which she advertises; 6 is never."""
    ads_per: Annotated[int, msgspec.Meta(ge=1, le=9)]
    """Attractions for each VP of advertising."""


class BeckyLevels(msgspec.Struct, frozen=True, kw_only=True):
    """The levels of the solo game."""

    easy: BeckyLevel
    standard: BeckyLevel
    hard: BeckyLevel
    provenance: Provenance = "house"
