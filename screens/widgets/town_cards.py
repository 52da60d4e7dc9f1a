"""What the towns' cards are worth now and next, and which of their patterns lie complete; drawn and reckoned."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich.style import Style

from rules.tiny_towns import scoring
from rules.tiny_towns.content import LETTERS, Card
from rules.tiny_towns.scoring import Types
from rules.tiny_towns.table import BITS, Table
from rules.tiny_towns.town import FULL, MONUMENT, RESOURCES, Town
from screens.widgets.canvas import Canvas
from screens.widgets.palette import Palette


class Completion(msgspec.Struct, frozen=True):
    """A building that a cube would make possible."""

    card: str
    gain: int
    """Change of the total if it is then built on its best square."""


class Reckoner:
    """Answers about one town, from what the view knows; kept as long as the town stays the same."""

    def __init__(self, table: Table, town: Town, right: Town | None, monument: str) -> None:
        self.table = table
        self.town = town
        self.right = right
        self.monument = monument
        """The unbuilt monument of the town's owner if the viewer knows it, else ``""``."""
        self.total = _score(table.types, town, right)
        self._completions: dict[tuple[int, int], tuple[Completion, ...]] = {}
        self._next: dict[int, int | None] = {}

    def counts(self, kind: int) -> int:
        """Buildings of a type."""
        return self.town.of_type(kind).bit_count()

    @property
    def ready(self) -> frozenset[str]:
        """Cards whose patterns lie complete."""
        table = self.table
        numbers = table.scan(self.town)
        return frozenset(table.card_of[number] for number in numbers if self._may(table.card_of[number]))

    def next_of(self, kind: int) -> int | None:
        """Points of one more building of a type on the square that suits it best; None without such a square."""
        if kind not in self._next:
            free = FULL & ~self.town.buildings
            plan = self.table.types.plans[self.town.monument]
            cover = 0 if plan.empty_free else 1
            gains = [self._built(self.town, kind, square, 1 << square) for square in BITS[free]]
            self._next[kind] = max(gains) - cover if gains else None
        return self._next[kind]

    def completions(self, resource: int, square: int) -> tuple[Completion, ...]:
        """What a cube on an empty square would make possible, best first."""
        key = (resource, square)
        if key not in self._completions:
            self._completions[key] = self._complete(resource, square)
        return self._completions[key]

    def best_with(self, resource: int) -> tuple[Completion, ...]:
        """What one more cube of a resource would make possible on any empty square, best first."""
        best: dict[str, Completion] = {}
        for square in BITS[FULL & ~self.town.occupied]:
            for found in self.completions(resource, square):
                if found.card not in best or best[found.card].gain < found.gain:
                    best[found.card] = found
        return tuple(sorted(best.values(), key=lambda found: -found.gain))

    def _may(self, card: str) -> bool:
        return card in self.table.kind_of or card == self.monument

    def _complete(self, resource: int, square: int) -> tuple[Completion, ...]:
        table = self.table
        town = msgspec.structs.replace(self.town, cubes=self.town.cubes | 1 << 16 * resource + square)
        best: dict[str, int] = {}
        for number in table.scan(town):
            card = table.card_of[number]
            used = table.squares_mask[number]
            if not used >> square & 1 or not self._may(card):
                continue
            kind = table.kind_of.get(card, MONUMENT)
            sites = used & ~town.buildings
            for site in BITS[sites]:
                gain = self._built(town, kind, site, used, card if kind == MONUMENT else "")
                best[card] = max(gain, best.get(card, gain))
        return tuple(sorted((Completion(card, gain) for card, gain in best.items()), key=lambda c: -c.gain))

    def _built(self, town: Town, kind: int, site: int, used: int, monument: str = "") -> int:
        gone = used | used << 16 | used << 32 | used << 48 | used << 64
        after = msgspec.structs.replace(
            town,
            cubes=town.cubes & ~gone,
            built=town.built | 1 << 16 * kind + site,
            monument=monument or town.monument,
            monument_value=town.buildings.bit_count() + 1 if monument else town.monument_value,
        )
        return _score(self.table.types, after, self.right) - self.total


def _score(types: Types, town: Town, right: Town | None) -> int:
    return scoring.score_town(types, town, right)


def signed(amount: int) -> str:
    """``+3``, ``-1``, ``0``."""
    return f"+{amount}" if amount > 0 else str(amount)


def draw_pattern_line(canvas: Canvas, palette: Palette, x: int, y: int, pattern: Sequence[str]) -> int:
    """A pattern on one line, ``.h/bg``; returns the column after it."""
    for index, row in enumerate(pattern):
        if index:
            x = canvas.put(x, y, "/", palette.faint)
        for letter in row:
            x = canvas.put(x, y, letter, pattern_style(palette, letter))
    return x


def draw_pattern(canvas: Canvas, palette: Palette, x: int, y: int, pattern: Sequence[str]) -> int:
    """A pattern as it lies, a blank between letters; returns its width."""
    for row, line in enumerate(pattern):
        for column, letter in enumerate(line):
            canvas.put(x + 2 * column, y + row, letter, pattern_style(palette, letter))
    return 2 * len(pattern[0]) - 1


def pattern_style(palette: Palette, letter: str) -> Style:
    """Letters in the colour of their resource."""
    if letter not in LETTERS:
        return palette.faint
    return palette.hue(RESOURCES[LETTERS.index(letter)], attributes="bold")


def needing(cards: Sequence[Card], resource: int) -> list[str]:
    """Names of the cards whose patterns hold a resource."""
    letter = LETTERS[resource]
    return [card.name for card in cards if any(letter in row for row in card.pattern)]
