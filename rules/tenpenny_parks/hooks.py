"""What boards, specialists, landmarks and improvements do, as data: the vocabulary of the files and of card packs.

An effect holds from the moment its card or board is gained. No hook knows a card: what a card needs stands in its
parameters. Effects of one owner are put together in ``powers.py``; what they count at the end stands in ``metrics.py``.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.tenpenny_parks.metrics import AnyMetric

Change = Annotated[int, msgspec.Meta(ge=-9, le=9)]
Some = Annotated[int, msgspec.Meta(ge=1, le=99)]
Few = Annotated[int, msgspec.Meta(ge=0, le=9)]

Event = Literal["build", "contract", "realtor", "cover", "attach"]
"""An attraction built, a concession built, a board bought, an icon covered, this landmark attached."""
Where = Literal["board", "straddle"]
"""At least partly on the own landmark board; partly on it and partly off it."""
Reward = Literal["money", "vp", "thrill", "awe", "joy", "wild"]


class Gain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is gained: money, VP, steps on the tracks, wild steps on tracks of the owner's choice."""

    money: Few = 0
    vp: Few = 0
    thrill: Few = 0
    awe: Few = 0
    joy: Few = 0
    wild: Few = 0

    @property
    def kinds(self) -> tuple[Reward, ...]:
        """What is among it, in the order of the fields."""
        kinds: tuple[Reward, ...] = ("money", "vp", "thrill", "awe", "joy", "wild")
        return tuple(kind for kind in kinds if getattr(self, kind))


class Effect(msgspec.Struct, frozen=True, tag_field="hook", forbid_unknown_fields=True):
    """What a card or a board does for its owner."""


class Income(Effect, frozen=True, tag="income"):
    """``amount`` is added to the income of each month."""

    amount: Change


class Price(Effect, frozen=True, tag="price"):
    """``amount`` is added to what attractions cost at the Builder; no price falls below 0."""

    amount: Change


class Banker(Effect, frozen=True, tag="banker"):
    """``amount`` is added to the Banker's money, which does not fall below 0."""

    amount: Change


class Arborist(Effect, frozen=True, tag="arborist"):
    """``extra`` more trees may be removed in one action; each tree removed brings ``money_per_tree``."""

    extra: Few = 0
    money_per_tree: Few = 0


class Realtor(Effect, frozen=True, tag="realtor"):
    """``amount`` is added to what a board costs; no price falls below 0."""

    amount: Change


class AdCost(Effect, frozen=True, tag="ad_cost"):
    """``amount`` is added to the cost of the first ``limit`` advertisements of a month, none falling below 0."""

    amount: Change
    limit: Some = 99


class KeepDisc(Effect, frozen=True, tag="keep_disc"):
    """The disc stays where it is when the special bonus of a track is taken."""


class Place(Effect, frozen=True, tag="place"):
    """A concession may touch other tiles when it is placed; with scope ``board`` if all of it lies on the landmark."""

    allow: Literal["concession_touch"]
    scope: Literal["board"] | None = None


class On(Effect, frozen=True, tag="on"):
    """After each ``event`` within the scope, ``gain``, or ``again``: a covered icon pays a second time."""

    event: Event
    scope: Where | None = None
    min_size: Few = 0
    gain: Gain | None = None
    again: bool = False


class Endgame(Effect, frozen=True, tag="endgame"):
    """At the end ``vp`` for each full ``per`` of what the metric counts, ``max`` at most."""

    metric: AnyMetric
    per: Some = 1
    vp: Some = 1
    max: Some = 99

    def worth(self, value: int) -> int:
        """The VP for a value of the metric."""
        return min(self.max, value // self.per * self.vp)


AnyEffect = Income | Price | Banker | Arborist | Realtor | AdCost | KeepDisc | Place | On | Endgame
"""Every effect there is."""
