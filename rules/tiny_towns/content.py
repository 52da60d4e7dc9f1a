"""The cards of Tiny Towns, and the ways to lay their patterns on a town."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

import msgspec

from rules.kernel import content as kernel
from rules.kernel.content import Provenance, Single, Table
from rules.kernel.grid import orientations, read_shape
from rules.kernel.problems import ContentError, Problem
from rules.tiny_towns.feeding import AnyFeed, FeedCount
from rules.tiny_towns.hooks import Ability, AbilityName, AnyScore
from rules.tiny_towns.reckoning import BOARD, BUILDING_COLOURS, Colour

GAME = "tiny-towns"
FILE = "cards.toml"
LETTERS = "whbgs"
"""The five resources as they are written in patterns and towns, in the order of their numbers."""
MONUMENT_CODE = "Mo"
SHORT = 34
"""Characters of a reminder text."""
SIDE = BOARD.rows


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A building type or a monument."""

    id: str
    name: str
    code: str
    """Two letters for boards; all monuments are ``Mo``."""
    colour: Colour
    pattern: tuple[str, ...]
    """Rows top to bottom: ``w h b g s`` and ``.`` for squares outside the pattern."""
    text: str
    short: str
    feed: AnyFeed | None = None
    score: tuple[AnyScore, ...] = ()
    abilities: tuple[Ability, ...] = ()
    feedable: bool = False
    cottages: int = 0
    """How many Cottages it is where Cottages are counted: 0, 1 or 2."""
    removed_in_solo: bool = False
    provenance: Provenance = "printed"

    @property
    def in_short(self) -> str:
        """What it does, in a few words where the card has them."""
        return self.short or self.text.rstrip(".")

    @property
    def is_monument(self) -> bool:
        """Whether it is a monument."""
        return self.colour == "monument"

    def has(self, ability: AbilityName) -> bool:
        """Whether the card has an ability."""
        return any(each.name == ability for each in self.abilities)

    def limit(self, ability: AbilityName) -> int:
        """The number that goes with an ability, 0 if the card does not have it."""
        return next((each.limit for each in self.abilities if each.name == ability), 0)


class Rank(msgspec.Struct, frozen=True):
    at_least: int
    name: str


class Solo(msgspec.Struct, frozen=True):
    """The rank table of the solo variant (rulebook, section "solo")."""

    ranks: tuple[Rank, ...]
    """Highest first."""
    lowest: str
    """The rank below all others."""
    provenance: Provenance

    def rank(self, total: int) -> str:
        """The rank that a total reaches."""
        return next((rank.name for rank in self.ranks if total >= rank.at_least), self.lowest)


class Teaching(msgspec.Struct, frozen=True):
    cards: tuple[str, ...]
    provenance: Provenance


class Placement(msgspec.Struct, frozen=True):
    """One way to lay a pattern on a town."""

    squares: tuple[int, ...]
    """Ascending."""
    resources: tuple[int, ...]
    """The resource needed on each of ``squares``."""
    mask80: int
    """The cubes needed: bit ``16 * resource + square``, as in ``Town.cubes``."""
    squares_mask: int
    """The squares as a 16-bit mask."""


class Content(msgspec.Struct, frozen=True):
    """All cards of a table, validated and immutable."""

    cards: Mapping[str, Card]
    """By id, in the order of the file."""
    buildings: Mapping[str, tuple[Card, ...]]
    """By colour, in the order of the types; monuments are not among them."""
    monuments: tuple[Card, ...]
    teaching: tuple[str, ...]
    """Ids of the seven cards suggested for a first game, in the order of the types."""
    solo: Solo
    placements: Mapping[str, tuple[Placement, ...]]
    """By card id: every way to lay the pattern on the board, without repetition, in a stable order."""
    digest: str

    def card(self, card_id: str) -> Card:
        """The card with this id. Raises ``KeyError`` with the nearest ids if there is none."""
        return kernel.find(self.cards, card_id)


_CARDS = Table(FILE, "card", Card)
_SOLO = Single(FILE, "solo", Solo)
_TEACHING = Single(FILE, "teaching", Teaching)
PARTS = (_CARDS, _SOLO, _TEACHING)
"""What packs may change."""


@kernel.kept
def load(pack: str | None = None) -> Content:
    """The built-in cards, overlaid by the TOML text of a pack.

    Raises :class:`~rules.kernel.problems.ContentError` with everything that is wrong with the pack.
    """
    library = kernel.load("rules.tiny_towns", PARTS, pack, game=GAME)
    cards = library.entries(_CARDS)
    teaching = library.values(_TEACHING).cards
    file = FILE if pack is None else kernel.PACK
    problems = [*_check_cards(file, cards), *_check_teaching(file, teaching, cards)]
    if problems:
        raise ContentError(problems)
    return Content(
        cards=cards,
        buildings=MappingProxyType(
            {colour: tuple(card for card in cards.values() if card.colour == colour) for colour in BUILDING_COLOURS}
        ),
        monuments=tuple(card for card in cards.values() if card.is_monument),
        teaching=teaching,
        solo=library.values(_SOLO),
        placements=MappingProxyType({card.id: placements(card.pattern) for card in cards.values()}),
        digest=library.digest,
    )


@lru_cache(maxsize=128)
def placements(pattern: tuple[str, ...]) -> tuple[Placement, ...]:
    """All ways to lay a pattern on an empty board, turned and mirrored, without repetition."""
    return tuple(
        Placement(
            squares=tuple(square for square, _ in laid),
            resources=tuple(LETTERS.index(letter) for _, letter in laid),
            mask80=sum(1 << 16 * LETTERS.index(letter) + square for square, letter in laid),
            squares_mask=sum(1 << square for square, _ in laid),
        )
        for laid in BOARD.placements(pattern)
    )


def orientation_count(pattern: tuple[str, ...]) -> int:
    """Number of distinct ways to turn and mirror a pattern, wherever it lies."""
    return len(orientations(read_shape(pattern)))


def in_type_order(content: Content, cards: Sequence[str]) -> tuple[str, ...]:
    """Hand-picked cards in the order of the types; the Cottage is added if it is missing."""
    chosen = {content.cards[card].colour: card for card in cards}
    chosen.setdefault(BUILDING_COLOURS[0], content.buildings[BUILDING_COLOURS[0]][0].id)
    return tuple(chosen[colour] for colour in BUILDING_COLOURS)

# Checks that no type can express


def _check_cards(file: str, cards: Mapping[str, Card]) -> Iterable[Problem]:
    codes: dict[str, str] = {}
    for card in cards.values():
        entry = f"card {card.id}"
        for key, expected in _faults(card):
            yield Problem(file, entry, key, expected)
        if card.is_monument:
            continue
        if card.code in codes:
            yield Problem(file, entry, "code", f"expected a code of its own, {codes[card.code]} has it too")
        codes.setdefault(card.code, card.id)
    for colour in BUILDING_COLOURS:
        if not any(card.colour == colour for card in cards.values()):
            yield Problem(file, "card", "colour", f"expected at least one {colour} card")


def _faults(card: Card) -> Iterable[tuple[str, str]]:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", card.id):
        yield "id", "expected lower-case words joined by hyphens"
    if card.is_monument:
        if card.code != MONUMENT_CODE:
            yield "code", f"expected {MONUMENT_CODE}, as for every monument"
    elif len(card.code) != 2 or not card.code.isalpha() or card.code != card.code.title():
        yield "code", "expected a capital and a small letter"
    elif card.code == MONUMENT_CODE:
        yield "code", f"expected another code: {MONUMENT_CODE} is for monuments"
    if len(card.short) > SHORT:
        yield "short", f"expected at most {SHORT} characters, found {len(card.short)}"
    rows = card.pattern
    if not 1 <= len(rows) <= SIDE or any(len(row) != len(rows[0]) or len(row) > SIDE for row in rows):
        yield "pattern", f"expected 1 to {SIDE} rows of the same length, at most {SIDE}"
    elif set("".join(rows)) - set(LETTERS + "."):
        yield "pattern", f"expected only the letters {' '.join(LETTERS)} and ."
    elif not "".join(rows).strip("."):
        yield "pattern", "expected at least one cube"
    if (card.feed is not None) != (card.colour == "red"):
        yield "feed", "expected on every red card and on no other"
    if isinstance(card.feed, FeedCount) and card.feed.buildings < 1:
        yield "feed.buildings", "expected at least 1"
    if not 0 <= card.cottages <= 2:
        yield "cottages", "expected 0, 1 or 2"
    for index, hook in enumerate(card.score):
        points = getattr(hook, "points", 0)
        if points == ():
            yield f"score[{index}].points", "expected at least one number"


def _check_teaching(file: str, ids: tuple[str, ...], cards: Mapping[str, Card]) -> Iterable[Problem]:
    colours = tuple(cards[each].colour if each in cards else "" for each in ids)
    if colours != BUILDING_COLOURS:
        expected = f"expected one card of each of {', '.join(BUILDING_COLOURS)}"
        yield Problem(file, "teaching", "cards", expected)
