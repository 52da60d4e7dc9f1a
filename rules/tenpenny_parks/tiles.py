"""Attraction cards and concession tiles as data (rulebook, sections "attractions" and "concessions")."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from rules.kernel.content import Provenance
from rules.tenpenny_parks.shapes import TileShape, tile_shape

Type = Literal["fantasy", "old_west", "prehistoric", "sci_fi", "undersea", "souvenir"]
TYPES: tuple[Type, ...] = get_args(Type)
TYPE_NAMES: dict[str, str] = {
    "fantasy": "Fantasy",
    "old_west": "Old West",
    "prehistoric": "Prehistoric",
    "sci_fi": "Sci-Fi",
    "undersea": "Undersea",
    "souvenir": "Souvenir",
}
"""Types as people read them."""
Set = Literal["base", "innovation"]

Amount = Annotated[int, msgspec.Meta(ge=0, le=20)]
Steps = Annotated[int, msgspec.Meta(ge=0, le=6)]


class Emotions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Emotion icons: steps on the three tracks, and wild steps on a track of the owner's choice."""

    thrill: Steps = 0
    awe: Steps = 0
    joy: Steps = 0
    wild: Steps = 0


class Advertise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What advertising an attraction costs, and the VP it brings."""

    cost: Amount
    vp: Amount


class Attraction(msgspec.Struct, frozen=True, kw_only=True):
    """An attraction card with its tile."""

    id: str
    name: str
    set: Set
    types: tuple[Type, ...]
    """One or two; the first one names the stack."""
    cost: Amount
    income: Amount
    emotions: Emotions
    advertise: Advertise
    vp: Amount
    shape: str
    """Rows of ``#`` and ``.``, top to bottom."""
    provenance: Provenance = "house"

    @property
    def tile(self) -> TileShape:
        """Its shape, with the ways to turn it."""
        return tile_shape(self.shape)

    @property
    def size(self) -> int:
        """The squares of its tile."""
        return self.shape.count("#")


class Concession(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of concession tile; ``count`` of them are in the game."""

    id: str
    name: str
    count: Amount
    income: Amount
    emotions: Emotions
    shape: str
    provenance: Provenance = "house"

    @property
    def tile(self) -> TileShape:
        """Its shape, with the ways to turn it."""
        return tile_shape(self.shape)

    @property
    def size(self) -> int:
        """The squares of its tile."""
        return self.shape.count("#")
