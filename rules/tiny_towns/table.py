"""What lies on the table for a whole match: the seven types in play, and tables made from them once.

A *pattern number* stands for one way to lay one card's pattern on a town. The numbers run over all buildings in the
order of their types, then over the monuments, so that sorted numbers are a stable order of what can be built.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from rules.kernel.grid import squares_of
from rules.tiny_towns.content import Card, Content
from rules.tiny_towns.hooks import AbilityName
from rules.tiny_towns.scoring import Types
from rules.tiny_towns.town import FULL, MONUMENT, Town

BITS = tuple(squares_of(mask) for mask in range(FULL + 1))
"""Squares of every 16-bit mask, ascending."""
BITS_OF_CUBES = 80
ALL_CUBES = (1 << BITS_OF_CUBES) - 1


class Patterns:
    """The numbered patterns of all cards that can be in a game; made once per content."""

    def __init__(self, content: Content, buildings: Iterable[str], monuments: Iterable[str]) -> None:
        self.card_of: list[str] = []
        """Card id by pattern number."""
        self.mask: list[int] = []
        """Cubes needed by pattern number, as in ``Town.cubes``."""
        self.squares_mask: list[int] = []
        self.squares: list[tuple[int, ...]] = []
        self.numbers: dict[str, range] = {}
        """Pattern numbers of each card."""
        self.first_monument = 0
        """Pattern numbers from here on are monuments'."""
        self._by_bit: dict[str, list[tuple[tuple[int, int], ...]]] = {}
        for card in buildings:
            self._add(content, card)
        self.first_monument = len(self.mask)
        for card in monuments:
            self._add(content, card)

    def _add(self, content: Content, card: str) -> None:
        start = len(self.mask)
        by_bit: list[tuple[tuple[int, int], ...]] = [()] * BITS_OF_CUBES
        for placement in content.placements[card]:
            for square, resource in zip(placement.squares, placement.resources, strict=True):
                by_bit[16 * resource + square] += ((len(self.mask), placement.mask80),)
            self.card_of.append(card)
            self.mask.append(placement.mask80)
            self.squares_mask.append(placement.squares_mask)
            self.squares.append(placement.squares)
        self.numbers[card] = range(start, len(self.mask))
        self._by_bit[card] = by_bit

    def by_bit(self, cards: Iterable[str]) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each cube the patterns of ``cards`` that need it: number and cubes needed."""
        found = zip(*(self._by_bit[card] for card in cards), strict=True)
        return tuple(tuple(chain.from_iterable(numbers)) for numbers in found)


_MADE: dict[tuple[str, tuple[str, ...]], Patterns] = {}
PATTERNS_KEPT = 8


def patterns_of(content: Content, buildings: Iterable[str], monuments: tuple[str, ...]) -> Patterns:
    """The numbered patterns of a content; made once, whatever the number of matches."""
    key = (content.digest, monuments)
    if key not in _MADE:
        if len(_MADE) >= PATTERNS_KEPT:
            _MADE.clear()
        _MADE[key] = Patterns(content, buildings, monuments)
    return _MADE[key]


class Table:
    """The types in play with everything precomputed; shared by all states of a match and never changed."""

    def __init__(self, content: Content, cards: tuple[str, ...], monuments: Sequence[str], patterns: Patterns) -> None:
        self.content = content
        self.cards = cards
        """Ids of the seven types in play, in the order of the types."""
        self.monuments = tuple(monuments)
        """Ids of the monuments that can be in the game; empty without monuments."""
        self.types = Types.of(content, cards)
        self.kind_of = {card: kind for kind, card in enumerate(cards)}
        self.wild_kinds = self.kinds_with("wild")
        self.substitute_kinds = self.kinds_with("substitute")
        self.storage_kinds = self.kinds_with("storage")
        self.bank_kinds = self.kinds_with("bank")
        self.marked_kinds = self.substitute_kinds + self.bank_kinds
        self.card_of = patterns.card_of
        self.mask = patterns.mask
        self.squares_mask = patterns.squares_mask
        self.squares = patterns.squares
        self.first_monument = patterns.first_monument
        self.building_numbers = tuple(chain.from_iterable(patterns.numbers[card] for card in cards))
        """Numbers of the patterns of the seven types, ascending."""
        self.numbers = tuple(chain.from_iterable(patterns.numbers[card] for card in (*cards, *self.monuments)))
        """Numbers of the patterns that can be built in this match, ascending."""
        self._needed = tuple(self.mask[number] for number in self.numbers)
        self.by_bit = patterns.by_bit((*cards, *self.monuments))
        """For each cube the patterns that need it: number and cubes needed."""

    def card(self, card_id: str) -> Card:
        """A card by id."""
        return self.content.cards[card_id]

    def kinds_with(self, ability: AbilityName) -> tuple[int, ...]:
        """The types in play that have an ability."""
        return tuple(kind for kind, card in enumerate(self.types.cards) if card.has(ability))

    def monument_has(self, town: Town, ability: AbilityName) -> bool:
        """Whether the town's monument has an ability that works by now (rulebook, "effects-start")."""
        if not town.monument or not self.content.cards[town.monument].has(ability):
            return False
        return not town.built >> 16 * MONUMENT & town.fresh

    def wild(self, town: Town) -> int:
        """Squares of buildings that count as any resource by now."""
        squares = 0
        for kind in self.wild_kinds:
            squares |= town.built >> 16 * kind & FULL
        return squares & ~town.fresh

    # -- patterns ------------------------------------------------------------------------------------------------

    def lies(self, number: int, cubes: int, wild: int) -> bool:
        """Whether a pattern lies complete: cubes, or Trading Posts in place of all but one of them."""
        needed = self.mask[number]
        missing = needed & ~cubes
        return not missing or (missing != needed and not fold(missing) & ~wild)

    @staticmethod
    def lies_with(needed: int, cubes: int, wild: int) -> bool:
        """Whether needed cubes are there or replaced by Trading Posts, even if by these alone."""
        return not fold(needed & ~cubes) & ~wild

    def scan(self, town: Town) -> tuple[int, ...]:
        """Numbers of all patterns that lie complete, ascending."""
        cubes, wild = town.cubes, self.wild(town)
        if not cubes:
            return ()
        if wild:
            return tuple([number for number in self.numbers if self.lies(number, cubes, wild)])
        absent = ALL_CUBES ^ cubes
        return tuple([number for number, needed in zip(self.numbers, self._needed, strict=True) if not needed & absent])

    def after_cube(self, ready: tuple[int, ...], town: Town, bit: int) -> tuple[int, ...]:
        """The complete patterns after one more cube, given those before; ``bit`` is the cube's."""
        cubes = town.cubes
        if self.wild_kinds and (wild := self.wild(town)):
            found = [number for number, _ in self.by_bit[bit] if self.lies(number, cubes, wild)]
        else:
            absent = ALL_CUBES ^ cubes
            found = [number for number, needed in self.by_bit[bit] if not needed & absent]
        if not found:
            return ready
        return tuple(sorted({*ready, *found})) if ready else tuple(found)

    def after_building(self, ready: tuple[int, ...], town: Town) -> tuple[int, ...]:
        """The complete patterns after cubes were removed, given those before."""
        cubes, wild = town.cubes, self.wild(town) if self.wild_kinds else 0
        return tuple([number for number in ready if self.lies(number, cubes, wild)])


def spread(squares: int) -> int:
    """Some squares on all five layers of cubes."""
    return squares | squares << 16 | squares << 32 | squares << 48 | squares << 64


def fold(layers: int) -> int:
    """The squares on which any of five layers has a bit."""
    return (layers | layers >> 16 | layers >> 32 | layers >> 48 | layers >> 64) & FULL
