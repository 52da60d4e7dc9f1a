"""All cards and numbers of Tenby.

Everything that play refers to by a number is numbered in the order of the files: Residents, Mayors, Visitors,
Projects, Notice Boards, Day Cards. Cards that can lie in a town share one numbering: the Town Cards, then the
Landmarks, the Start Cards, and the sketches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from rules.kernel import content as kernel
from rules.kernel.content import Part, Single, Table
from rules.kernel.problems import ContentError
from rules.tenby.cards import AnyTownCard, Face, Landmark, Sketch, StartCard, TownCard, face_of
from rules.tenby.checks import faults
from rules.tenby.community_cards import Board, CapacityCard, DayCard, Mayor, NightCard, Project, Resident, Visitor
from rules.tenby.constants import (
    Actions,
    Adders,
    Anchor,
    Community,
    Ending,
    LifeRings,
    Ranks,
    Reach,
    Row,
    Setup,
    Solo,
    TownLimits,
)
from rules.tenby.hooks import Action
from rules.tenby.short_form import read_card

GAME = "tenby"
PACKAGE = "rules.tenby"

_TOWN_CARDS = Table("town_cards.toml", "card", TownCard)
_SKETCHES = Table("town_cards.toml", "sketch", Sketch)
_LANDMARKS = Table("landmarks.toml", "landmark", Landmark)
_STARTS = Table("start_cards.toml", "start", StartCard)
_RESIDENTS = Table("residents.toml", "resident", Resident)
_DAYS = Table("day_cards.toml", "day", DayCard)
_NIGHTS = Table("night_cards.toml", "night", NightCard, fixed=("number",), closed=True)
_MAYORS = Table("mayors.toml", "mayor", Mayor, closed=True)
_VISITORS = Table("visitors.toml", "visitor", Visitor, closed=True)
_CAPACITIES = Table("visitor_capacity.toml", "capacity", CapacityCard, fixed=("player_colour",), closed=True)
_PROJECTS = Table("projects.toml", "project", Project, closed=True)
_BOARDS = Table("notice_boards.toml", "board", Board, closed=True)
_ANCHOR = Table("solo.toml", "anchor", Anchor, id="symbol", closed=True)
_SETUP = Single("constants.toml", "setup", Setup)
_TOWN = Single("constants.toml", "town", TownLimits)
_MARKET = Single("constants.toml", "market", Row)
_LANDMARK_ROW = Single("constants.toml", "landmark_row", Row)
_LIFE_RINGS = Single("constants.toml", "life_rings", LifeRings)
_ACTIONS = Single("constants.toml", "actions", Actions)
_RANGE = Single("constants.toml", "range", Reach)
_ENDING = Single("constants.toml", "ending", Ending)
_COMMUNITY = Single("constants.toml", "community", Community)
_SOLO = Single("solo.toml", "solo", Solo)
_RANKS = Single("solo.toml", "ranks", Ranks, prose=("names", "provenance"))
_ADDERS = Single("solo.toml", "adders", Adders)
TABLES: tuple[Table[Any], ...] = (
    _TOWN_CARDS,
    _SKETCHES,
    _LANDMARKS,
    _STARTS,
    _RESIDENTS,
    _DAYS,
    _NIGHTS,
    _MAYORS,
    _VISITORS,
    _CAPACITIES,
    _PROJECTS,
    _BOARDS,
    _ANCHOR,
)
SINGLES: tuple[Single[Any], ...] = (
    _SETUP,
    _TOWN,
    _MARKET,
    _LANDMARK_ROW,
    _LIFE_RINGS,
    _ACTIONS,
    _RANGE,
    _ENDING,
    _COMMUNITY,
    _SOLO,
    _RANKS,
    _ADDERS,
)
PARTS: tuple[Part, ...] = (*TABLES, *SINGLES)
"""What packs may change."""

FILES: dict[str, str] = {part.name: part.file for part in PARTS}


class Content(msgspec.Struct, frozen=True):
    """Everything of a table, validated and immutable; see the top of the file for the numbers."""

    town_cards: tuple[AnyTownCard, ...]
    """Every card that can lie in a town."""
    residents: tuple[Resident, ...]
    day_cards: tuple[DayCard, ...]
    night_cards: tuple[NightCard, ...]
    """In the order of their numbers."""
    mayors: tuple[Mayor, ...]
    visitors: tuple[Visitor, ...]
    capacities: tuple[CapacityCard, ...]
    """By seat."""
    projects: tuple[Project, ...]
    boards: tuple[Board, ...]
    anchor: Mapping[Action, Anchor]
    """By symbol."""
    setup: Setup
    town: TownLimits
    market: Row
    landmark_row: Row
    life_rings: LifeRings
    actions: Actions
    reach: Reach
    ending: Ending
    community: Community
    solo: Solo
    ranks: Ranks
    adders: Adders
    cards: Mapping[str, Any]
    """Every entry with an id of its own, by id; ids are unique across all files."""
    numbers: Mapping[str, int]
    """The number of each of ``cards`` among those of its kind."""
    digest: str
    # Made once from the above, for play
    faces: tuple[Face, ...]
    """Per card that can lie in a town."""
    town_numbers: Mapping[str, int]
    """Numbers of the cards that can lie in a town, by id."""
    lookalikes: Mapping[Face, int]
    """A card with this face, a sketch if there is one."""
    town_deck: tuple[int, ...]
    """Numbers of the cards that are shuffled, as in the following decks."""
    landmark_deck: tuple[int, ...]
    start_deck: tuple[int, ...]
    resident_deck: tuple[int, ...]
    day_deck: tuple[int, ...]

    def card(self, card_id: str) -> Any:
        """The entry with this id. Raises ``KeyError`` with the nearest ids if there is none."""
        return kernel.find(self.cards, card_id)

    def is_start(self, card: int) -> bool:
        """Whether a card that lies in a town is a Start Card."""
        return isinstance(self.town_cards[card], StartCard)


@kernel.kept
def load(pack: str | None = None) -> Content:
    """The built-in content, overlaid by the TOML text of a pack.

    Raises :class:`~rules.kernel.problems.ContentError` with everything that is wrong with the pack.
    """
    library = kernel.load(PACKAGE, PARTS, pack, game=GAME)
    tables = {part.name: library.entries(part) for part in TABLES}
    singles = {part.name: library.values(part) for part in SINGLES}
    files = FILES if pack is None else dict.fromkeys(FILES, kernel.PACK)
    problems = list(faults(files, tables, singles))
    if problems:
        raise ContentError(problems)
    kinds: tuple[Table[Any], ...] = (_TOWN_CARDS, _LANDMARKS, _STARTS, _SKETCHES)
    town_cards: tuple[AnyTownCard, ...] = tuple(card for kind in kinds for card in library.entries(kind).values())
    faces = tuple(read_card(card.card) if isinstance(card, Sketch) else face_of(card) for card in town_cards)
    residents = tuple(library.entries(_RESIDENTS).values())
    days = tuple(library.entries(_DAYS).values())
    named = {name: entries for name, entries in tables.items() if name != _ANCHOR.name}
    numbers = {key: number for entries in named.values() for number, key in enumerate(entries)}
    town_numbers = {card.id: number for number, card in enumerate(town_cards)}
    return Content(
        town_cards=town_cards,
        residents=residents,
        day_cards=days,
        night_cards=tuple(sorted(library.entries(_NIGHTS).values(), key=lambda night: night.number)),
        mayors=tuple(library.entries(_MAYORS).values()),
        visitors=tuple(library.entries(_VISITORS).values()),
        capacities=tuple(library.entries(_CAPACITIES).values()),
        projects=tuple(library.entries(_PROJECTS).values()),
        boards=tuple(library.entries(_BOARDS).values()),
        anchor=MappingProxyType({each.symbol: each for each in library.entries(_ANCHOR).values()}),
        setup=library.values(_SETUP),
        town=library.values(_TOWN),
        market=library.values(_MARKET),
        landmark_row=library.values(_LANDMARK_ROW),
        life_rings=library.values(_LIFE_RINGS),
        actions=library.values(_ACTIONS),
        reach=library.values(_RANGE),
        ending=library.values(_ENDING),
        community=library.values(_COMMUNITY),
        solo=library.values(_SOLO),
        ranks=library.values(_RANKS),
        adders=library.values(_ADDERS),
        cards=MappingProxyType({key: entry for entries in named.values() for key, entry in entries.items()}),
        numbers=MappingProxyType(numbers | town_numbers),
        digest=library.digest,
        faces=faces,
        town_numbers=MappingProxyType(town_numbers),
        # The last of several is a sketch, if there is one.
        lookalikes=MappingProxyType({face: number for number, face in enumerate(faces)}),
        town_deck=_deck(town_cards, TownCard),
        landmark_deck=_deck(town_cards, Landmark),
        start_deck=_deck(town_cards, StartCard),
        resident_deck=_deck(residents, Resident),
        day_deck=_deck(days, DayCard),
    )


def _deck(cards: Sequence[Any], kind: type[Any]) -> tuple[int, ...]:
    return tuple(number for number, card in enumerate(cards) if isinstance(card, kind) and card.in_deck)
