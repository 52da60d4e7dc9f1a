"""The cards that lie in towns, as data and as numbers (rulebook, section "town-cards")."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

import msgspec

from rules.kernel.content import Provenance

Feature = Literal["chimneys", "shutters", "doors", "windows", "flower_boxes", "balconies"]
Colour = Literal["pink", "blue", "yellow", "green", "white"]
Kind = Literal["home", "business", "amenity", "landmark"]
Business = Literal[
    "coffee_shop", "day_trip_stand", "bookshop", "bakery", "ice_cream_kiosk", "fish_kitchen", "inn", "studio"
]
Arrow = Literal["single", "double"]

FEATURES: tuple[Feature, ...] = get_args(Feature)
COLOURS: tuple[Colour, ...] = get_args(Colour)
KINDS: tuple[Kind, ...] = get_args(Kind)
BUSINESSES: tuple[Business, ...] = get_args(Business)
ARROWS: tuple[Arrow, ...] = get_args(Arrow)
FEATURE_NAMES: dict[Feature, tuple[str, str]] = {
    "chimneys": ("chimney", "chimneys"),
    "shutters": ("shutter", "shutters"),
    "doors": ("door", "doors"),
    "windows": ("window", "windows"),
    "flower_boxes": ("flower box", "flower boxes"),
    "balconies": ("balcony", "balconies"),
}
"""Features as people read them, one and many."""
BUSINESS_NAMES: dict[Business, str] = {each: each.replace("_", " ") for each in BUSINESSES}

HOME, BUSINESS, AMENITY, LANDMARK = range(len(KINDS))
"""Numbers of the kinds."""
NONE = -1
"""No colour, no business type, no wanted feature, no arrow."""

BITS = 10
"""Bits per feature in ``Face.packed``: the icons of many cards can be added up without carry."""
FIELD = (1 << BITS) - 1

Points = Annotated[int, msgspec.Meta(ge=0, le=20)]
Icons = Annotated[int, msgspec.Meta(ge=0, le=9)]


class Features(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many icons of each feature a building shows."""

    chimneys: Icons = 0
    shutters: Icons = 0
    doors: Icons = 0
    windows: Icons = 0
    flower_boxes: Icons = 0
    balconies: Icons = 0

    @property
    def icons(self) -> tuple[int, ...]:
        """The six numbers in the order of ``FEATURES``."""
        return tuple(getattr(self, feature) for feature in FEATURES)


class Range(msgspec.Struct, frozen=True, tag_field="hook", tag="range", forbid_unknown_fields=True):
    """``points`` for each icon of ``feature`` on other cards within reach; a double arrow reaches farther."""

    feature: Feature
    arrow: Arrow
    points: Points


class StreetRule(msgspec.Struct, frozen=True, tag_field="hook", tag="street", forbid_unknown_fields=True):
    """``points`` for each icon of ``features`` anywhere in one street."""

    features: tuple[Feature, ...]
    points: Points


class Flat(msgspec.Struct, frozen=True, tag_field="hook", tag="flat", forbid_unknown_fields=True):
    """``points`` in all."""

    points: Points


class TownCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card of the Town deck."""

    id: str
    name: str
    kind: Literal["home", "business", "amenity"]
    colour: Colour
    features: Features
    rule: Range | Flat
    business: Business | None = None
    in_deck: bool = True
    """False for a card that this edition does not have; packs cannot take entries away."""
    provenance: Provenance = "house"


class Landmark(msgspec.Struct, frozen=True, kw_only=True):
    """A Landmark Card."""

    id: str
    name: str
    features: Features
    rule: StreetRule | Flat
    in_deck: bool = True
    provenance: Provenance = "house"


class StartCard(msgspec.Struct, frozen=True, kw_only=True):
    """A Start Card: a home that opens the first street."""

    id: str
    name: str
    kind: Literal["home"]
    colour: Colour
    features: Features
    rule: Range | Flat
    in_deck: bool = True
    provenance: Provenance = "house"


class Sketch(msgspec.Struct, frozen=True, kw_only=True):
    """A card that is in no deck, written in the short form; for positions (see ``short_form.py``)."""

    id: str
    card: str
    name: str = ""
    provenance: Provenance = "house"


AnyTownCard = TownCard | Landmark | StartCard | Sketch
"""Whatever can lie in a town."""


class Face(msgspec.Struct, frozen=True):
    """What a card in a town shows, in numbers: indices into ``KINDS``, ``COLOURS``, ``BUSINESSES``, ``FEATURES``."""

    kind: int
    colour: int
    """NONE for a Landmark."""
    icons: tuple[int, ...]
    """Six numbers."""
    packed: int
    """The icons in fields of ``BITS`` bits, the first feature lowest."""
    points: int
    """Per icon where there is an arrow or a street rule, in all for a points-only card."""
    business: int = NONE
    arrow: int = NONE
    wanted: int = NONE
    """The feature that an arrow card wants."""
    street: tuple[int, ...] = ()
    """The features of a street rule."""

    @property
    def points_only(self) -> bool:
        """Whether it shows points and no scoring condition."""
        return self.arrow == NONE and not self.street

    def has(self, feature: int) -> bool:
        """Whether it shows the feature with this number."""
        return self.icons[feature] > 0


def face_of(card: TownCard | Landmark | StartCard) -> Face:
    """The face of an entry."""
    return make_face(
        getattr(card, "kind", "landmark"),
        getattr(card, "colour", None),
        card.features.icons,
        card.rule,
        getattr(card, "business", None),
    )


def make_face(
    kind: Kind,
    colour: Colour | None,
    icons: tuple[int, ...],
    rule: Range | StreetRule | Flat,
    business: Business | None = None,
) -> Face:
    """A face from words."""
    found: dict[str, Any] = {}
    if isinstance(rule, Range):
        found = {"arrow": ARROWS.index(rule.arrow), "wanted": FEATURES.index(rule.feature)}
    elif isinstance(rule, StreetRule):
        found = {"street": tuple(FEATURES.index(feature) for feature in rule.features)}
    return Face(
        kind=KINDS.index(kind),
        colour=NONE if colour is None else COLOURS.index(colour),
        icons=icons,
        packed=sum(number << BITS * index for index, number in enumerate(icons)),
        points=rule.points,
        business=NONE if business is None else BUSINESSES.index(business),
        **found,
    )
