"""Boards and their icons as data (rulebook, sections "boards" and "icons")."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.kernel.content import Provenance
from rules.tenpenny_parks.hooks import AnyEffect, Gain
from rules.tenpenny_parks.tiles import Set

SideKind = Literal["common", "unique", "innovation"]
Question = Literal["month", "attraction_vp"]
"""What a '?' pays: the number of the month in VP or money, or the VP of the attraction that covers it."""
HOME_TREES = 10
"""Trees of a home board that does not say otherwise."""


class Icon(msgspec.Struct, frozen=True, kw_only=True):
    """An icon of boards: a gain, one of several, or a question mark."""

    id: str
    """The character that stands for it in grids."""
    name: str
    gain: Gain | None = None
    one_of: tuple[Gain, ...] = ()
    """Slash: the owner chooses one; each holds a single kind of gain, all different."""
    question: bool = False
    """Pays what the home board says."""
    provenance: Provenance = "house"


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """One side of a home board."""

    id: str
    name: str
    board: str
    """Both sides of a board name the same one."""
    set: Set
    kind: SideKind
    text: str
    grid: str
    under: str = ""
    """Icons beneath trees, in a grid of its own; ``""`` for none."""
    trees: Annotated[int, msgspec.Meta(ge=0, le=48)] = HOME_TREES
    question: Question | None = None
    effects: tuple[AnyEffect, ...] = ()
    provenance: Provenance = "house"
    rule_provenance: Provenance = "house"


class Expansion(msgspec.Struct, frozen=True, kw_only=True):
    """An expansion board with its two sides."""

    id: str
    name: str
    front: str
    back: str
    provenance: Provenance = "house"


class Landmark(msgspec.Struct, frozen=True, kw_only=True):
    """A landmark board of the Innovation expansion."""

    id: str
    name: str
    text: str
    effects: tuple[AnyEffect, ...]
    grid: str
    provenance: Provenance = "house"
