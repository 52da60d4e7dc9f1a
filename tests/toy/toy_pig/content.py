"""The bonus cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import msgspec

from rules.kernel import content as kernel
from rules.kernel.content import Provenance, Table
from rules.kernel.problems import ContentError, Problem

GAME = "pig"
FILE = "bonuses.toml"
MOST_SEATS = 4


class Bonus(msgspec.Struct, frozen=True):
    """Points that a seat holds face down until the end."""

    id: str
    name: str
    points: int
    provenance: Provenance = "house"


class Content(msgspec.Struct, frozen=True):
    """All cards of a table."""

    cards: Mapping[str, Bonus]
    digest: str


_BONUSES = Table(FILE, "bonus", Bonus)
PARTS = (_BONUSES,)
"""What packs may change."""


@kernel.kept
def load(pack: str | None = None) -> Content:
    """The built-in cards, overlaid by the text of a pack; raises ContentError with all that is wrong with it."""
    library = kernel.load(__package__, PARTS, pack, game=GAME)
    bonuses = library.entries(_BONUSES)
    problems = list(_check(FILE if pack is None else kernel.PACK, bonuses))
    if problems:
        raise ContentError(problems)
    return Content(MappingProxyType(dict(bonuses)), library.digest)


def _check(file: str, bonuses: Mapping[str, Bonus]) -> Iterable[Problem]:
    for bonus in bonuses.values():
        if not 0 <= bonus.points <= 20:
            yield Problem(file, f"bonus {bonus.id}", "points", "expected a number from 0 to 20")
    if len(bonuses) < MOST_SEATS:
        yield Problem(file, "bonus", "", f"expected at least {MOST_SEATS} cards, one for each seat")
