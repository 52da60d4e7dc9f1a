"""All cards, tiles and boards of Tenpenny Parks.

Everything that play refers to by a number is numbered in the order of the files: attractions, kinds of concessions,
home sides, landmarks, goals, specialists, improvements. Sides of expansion boards are numbered ``2 * board`` for the
front, ``2 * board + 1`` for the back. Stacks are numbered clockwise as the carousel has them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from rules.kernel import content as kernel
from rules.kernel.content import Single, Table
from rules.kernel.problems import ContentError
from rules.tenpenny_parks.boards import Expansion, Icon, Landmark, Side
from rules.tenpenny_parks.cards import BeckyLevels, BeckyList, Carousel, Goal, Improvement, Specialist, Tracks
from rules.tenpenny_parks.checks import faults
from rules.tenpenny_parks.powers import PowersTable
from rules.tenpenny_parks.property import Face, read_face
from rules.tenpenny_parks.shapes import TileShape
from rules.tenpenny_parks.tiles import Attraction, Concession

GAME = "tenpenny-parks"
PACKAGE = "rules.tenpenny_parks"

_ICONS = Table("icons.toml", "icon", Icon)
_ATTRACTIONS = Table("attractions.toml", "attraction", Attraction, fixed=("set",), closed=True)
_CONCESSIONS = Table("concessions.toml", "concession", Concession)
_SIDES = Table(
    "property_boards.toml",
    "side",
    Side,
    prose=("name", "text", "provenance", "rule_provenance"),
    origins={
        "provenance": ("grid", "under", "trees"),
        "rule_provenance": ("name", "text", "question", "effects"),
    },
    fixed=("board", "set", "kind"),
    closed=True,
)
_EXPANSIONS = Table("expansion_boards.toml", "expansion", Expansion, closed=True)
_LANDMARKS = Table("landmark_boards.toml", "landmark", Landmark, closed=True)
_GOALS = Table("goals.toml", "goal", Goal, closed=True)
_SPECIALISTS = Table("specialists.toml", "specialist", Specialist, closed=True)
_IMPROVEMENTS = Table("improvements.toml", "improvement", Improvement, closed=True)
_CAROUSEL = Single("carousel.toml", "", Carousel, name="carousel")
_TRACKS = Single("carousel.toml", "tracks", Tracks)
_BECKY = Single("becky.toml", "", BeckyList, name="becky")
_LEVELS = Single("becky.toml", "levels", BeckyLevels)
PARTS = (
    _ICONS,
    _ATTRACTIONS,
    _CONCESSIONS,
    _SIDES,
    _EXPANSIONS,
    _LANDMARKS,
    _GOALS,
    _SPECIALISTS,
    _IMPROVEMENTS,
    _CAROUSEL,
    _TRACKS,
    _BECKY,
    _LEVELS,
)
"""What packs may change."""

FILES: dict[str, str] = {part.name: part.file for part in PARTS}


class HomeBoard(msgspec.Struct, frozen=True):
    """A home board, by the numbers of its two sides."""

    id: str
    innovation: bool
    sides: tuple[int, int]


class Content(msgspec.Struct, frozen=True):
    """Everything of a table, validated and immutable; see the top of the file for the numbers."""

    icons: tuple[Icon, ...]
    attractions: tuple[Attraction, ...]
    concessions: tuple[Concession, ...]
    sides: tuple[Side, ...]
    expansions: tuple[Expansion, ...]
    landmarks: tuple[Landmark, ...]
    goals: tuple[Goal, ...]
    specialists: tuple[Specialist, ...]
    improvements: tuple[Improvement, ...]
    carousel: Carousel
    tracks: Tracks
    becky: BeckyList
    levels: BeckyLevels
    cards: Mapping[str, Any]
    """Every entry with an id of its own, icons left out, by id; ids are unique across all files."""
    numbers: Mapping[str, int]
    """The number of each of ``cards`` among those of its kind."""
    digest: str
    # Made once from the above, for play
    attraction_tiles: tuple[TileShape, ...]
    concession_tiles: tuple[TileShape, ...]
    stack_of: tuple[int, ...]
    """Per attraction the number of its stack, that of its first type."""
    supply: tuple[int, ...]
    """The kind of each single concession tile, 40 in all."""
    home_boards: tuple[HomeBoard, ...]
    home_faces: tuple[Face, ...]
    """Per home side."""
    expansion_faces: tuple[Face, ...]
    """Per side of an expansion board: two for each board, front and back."""
    landmark_faces: tuple[Face, ...]
    powers: PowersTable
    """What the effects of an owner add up to, by what he has gained."""

    def card(self, card_id: str) -> Any:
        """The entry with this id. Raises ``KeyError`` with the nearest ids if there is none."""
        return kernel.find(self.cards, card_id)


@kernel.kept
def load(pack: str | None = None) -> Content:
    """The built-in content, overlaid by the TOML text of a pack.

    Raises :class:`~rules.kernel.problems.ContentError` with everything that is wrong with the pack.
    """
    library = kernel.load(PACKAGE, PARTS, pack, game=GAME)
    tables = {part.name: library.entries(part) for part in PARTS if isinstance(part, Table)}
    carousel, tracks, becky = library.values(_CAROUSEL), library.values(_TRACKS), library.values(_BECKY)
    files = FILES if pack is None else dict.fromkeys(FILES, kernel.PACK)
    problems = list(faults(files, tables, carousel, tracks, becky))
    if problems:
        raise ContentError(problems)
    icons = tuple(tables["icon"].values())
    attractions = tuple(library.entries(_ATTRACTIONS).values())
    concessions = tuple(library.entries(_CONCESSIONS).values())
    sides = tuple(library.entries(_SIDES).values())
    expansions = tuple(library.entries(_EXPANSIONS).values())
    landmarks = tuple(library.entries(_LANDMARKS).values())
    specialists = tuple(library.entries(_SPECIALISTS).values())
    marks = tuple(icon.id for icon in icons)
    named = {name: entries for name, entries in tables.items() if name != "icon"}
    return Content(
        icons=icons,
        attractions=attractions,
        concessions=concessions,
        sides=sides,
        expansions=expansions,
        landmarks=landmarks,
        goals=tuple(library.entries(_GOALS).values()),
        specialists=specialists,
        improvements=tuple(library.entries(_IMPROVEMENTS).values()),
        carousel=carousel,
        tracks=tracks,
        becky=becky,
        levels=library.values(_LEVELS),
        cards=MappingProxyType({key: entry for entries in named.values() for key, entry in entries.items()}),
        numbers=MappingProxyType({key: number for entries in named.values() for number, key in enumerate(entries)}),
        digest=library.digest,
        attraction_tiles=tuple(each.tile for each in attractions),
        concession_tiles=tuple(each.tile for each in concessions),
        stack_of=tuple(carousel.stacks.index(each.types[0]) for each in attractions),
        supply=tuple(number for number, each in enumerate(concessions) for _ in range(each.count)),
        home_boards=_home_boards(sides),
        home_faces=tuple(read_face(side.grid, side.under, marks) for side in sides),
        expansion_faces=tuple(read_face(grid, "", marks) for each in expansions for grid in (each.front, each.back)),
        landmark_faces=tuple(read_face(each.grid, "", marks) for each in landmarks),
        powers=PowersTable(
            {
                "home": [side.effects for side in sides],
                "specialist": [each.effects for each in specialists],
                "landmark": [each.effects for each in landmarks],
            }
        ),
    )


def _home_boards(sides: tuple[Side, ...]) -> tuple[HomeBoard, ...]:
    found: dict[str, list[int]] = {}
    for number, side in enumerate(sides):
        found.setdefault(side.board, []).append(number)
    return tuple(
        HomeBoard(board, sides[first].set == "innovation", (first, second)) for board, (first, second) in found.items()
    )
