"""Day and Night Cards, Residents, and the cards of the Community expansion as data."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.kernel.content import Provenance
from rules.tenby.cards import Feature, StreetRule
from rules.tenby.hooks import Action, Amount, AnyAbility, AnyReward, Bonus
from rules.tenby.residents import AnyResidentRule

PlayerColour = Literal["red", "orange", "teal", "purple", "grey"]
CardNumber = Annotated[int, msgspec.Meta(ge=1, le=99)]


class DayCard(msgspec.Struct, frozen=True, kw_only=True):
    """A Day Card; a higher number is a richer day."""

    id: str
    number: CardNumber
    actions: tuple[Action, ...]
    rings: Amount
    in_deck: bool = True
    provenance: Provenance = "house"


class NightCard(msgspec.Struct, frozen=True, kw_only=True):
    """A Night Card."""

    id: str
    number: CardNumber
    text: str
    provenance: Provenance = "house"


class Resident(msgspec.Struct, frozen=True, kw_only=True):
    """A Resident Card."""

    id: str
    name: str
    text: str
    rule: AnyResidentRule
    in_deck: bool = True
    provenance: Provenance = "house"


class Mayor(msgspec.Struct, frozen=True, kw_only=True):
    """A Mayor Card."""

    id: str
    name: str
    abilities: tuple[AnyAbility, ...]
    provenance: Provenance = "house"


class VisitorDay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Visitor looks for on one day, and the points for each icon."""

    feature: Feature
    points: Bonus


class Visitor(msgspec.Struct, frozen=True, kw_only=True):
    """A Visitor Card."""

    id: str
    name: str
    days: tuple[VisitorDay, ...]
    provenance: Provenance = "house"


class CapacitySlot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Visitors a town takes with at least so many buildings."""

    at_least: Amount
    capacity: Amount


class CapacitySide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a capacity card."""

    count: Literal["home", "business", "amenity", "landmark"]
    slots: tuple[CapacitySlot, ...]

    def capacity(self, count: int) -> int:
        """Visitors for a number of buildings of the kind; below the lowest threshold the first slot holds."""
        found = self.slots[0].capacity
        for slot in self.slots:
            if count >= slot.at_least:
                found = slot.capacity
        return found


class CapacityCard(msgspec.Struct, frozen=True, kw_only=True):
    """A Visitor Capacity Card with its two sides."""

    id: str
    player_colour: PlayerColour
    homes: CapacitySide
    landmarks: CapacitySide
    provenance: Provenance = "house"


class Project(msgspec.Struct, frozen=True, kw_only=True):
    """A Project Card."""

    id: str
    name: str
    main: Feature
    secondary: tuple[Feature, Feature, Feature, Feature]
    """The features on spaces 1 to 4."""
    solo_number: Amount
    reward: StreetRule
    provenance: Provenance = "house"


class Slot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A slot of a Notice Board."""

    cost: Amount = 0
    reward: AnyReward | None = None


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of a Notice Board."""

    slots: tuple[Slot, ...]
    """From bottom to top."""
    reward: AnyReward


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """A Notice Board Card."""

    id: str
    name: str
    columns: tuple[Column, ...]
    provenance: Provenance = "house"
