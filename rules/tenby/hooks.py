"""What Mayors, Notice Boards, Visitors and Projects do, as data: the vocabulary of the files and of card packs.

The rules of cards in towns stand in ``cards.py``, those of Residents in ``residents.py``.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.tenby.cards import Business, Colour, Feature, Points

Amount = Annotated[int, msgspec.Meta(ge=0, le=20)]
Bonus = Annotated[int, msgspec.Meta(ge=1, le=9)]

Action = Literal["town", "landmark", "resident", "pier"]
"""The actions of Day Cards."""
BoardAction = Literal["town", "landmark", "resident", "pier", "landmark_or_resident", "pier_or_resident"]
"""Notice Boards show choice icons too."""


class Ability(msgspec.Struct, frozen=True, tag_field="hook", forbid_unknown_fields=True):
    """One of the two things a Mayor scores for."""


class Pattern(Ability, frozen=True, tag="pattern"):
    """``points`` for each row of neighbours in these colours, ``completed_points`` in a completed street."""

    colours: tuple[Colour, ...]
    points: Points
    completed_points: Points


class BusinessBonus(Ability, frozen=True, tag="business_bonus"):
    """``points`` more for each icon that a business of one of these types counts."""

    types: tuple[Business, ...]
    points: Bonus


class FeatureBonus(Ability, frozen=True, tag="feature_bonus"):
    """``points`` more for each icon that an arrow card counts if it wants this feature."""

    feature: Feature
    points: Bonus


AnyAbility = Pattern | BusinessBonus | FeatureBonus


class Reward(msgspec.Struct, frozen=True, tag_field="hook", forbid_unknown_fields=True):
    """What a slot or a column of a Notice Board brings."""


class ActionReward(Reward, frozen=True, tag="action"):
    """An action, taken at once."""

    action: BoardAction


class RingsReward(Reward, frozen=True, tag="rings"):
    """``amount`` Life Rings."""

    amount: Amount


class PointsReward(Reward, frozen=True, tag="points"):
    """``amount`` points on the Community Score Card."""

    amount: Amount


AnyReward = ActionReward | RingsReward | PointsReward
