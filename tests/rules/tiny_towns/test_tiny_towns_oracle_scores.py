"""Scoring against a second scorer, written from the rule texts with nothing but lists and loops."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest
from msgspec.structs import replace
from sweeps import sweep

from rules.tiny_towns.content import load
from rules.tiny_towns.grid_text import read_town
from rules.tiny_towns.scoring import Types, sheet, totals
from rules.tiny_towns.town import Town

CONTENT = load()
COLOUR = {card.id: card.colour for card in CONTENT.cards.values()}
ALMSHOUSES = (0, -1, 5, -3, 15, -5, 26)
TAVERNS = (0, 2, 5, 9, 14, 20)
FLAT = {
    "shed": 1,
    "bank": 4,
    "trading-post": 1,
    "architects-guild": 1,
    "cathedral-of-caterina": 2,
    "fort-ironweed": 7,
    "grove-university": 3,
}


def beside(square: int) -> list[int]:
    row, column = divmod(square, 4)
    near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [4 * r + c for r, c in near if 0 <= r < 4 and 0 <= c < 4]


def lines(square: int) -> list[int]:
    return [s for s in range(16) if s != square and (s // 4 == square // 4 or s % 4 == square % 4)]


def groups(squares: Iterable[int]) -> list[set[int]]:
    left, found = set(squares), []
    while left:
        edge = [left.pop()]
        group = set(edge)
        while edge:
            for near in beside(edge.pop()):
                if near in left:
                    left.remove(near)
                    group.add(near)
                    edge.append(near)
        found.append(group)
    return found


class Case:
    """One random town: a card id, ``cube`` or nothing on each square."""

    def __init__(self, draw: random.Random, cards: list[str]) -> None:
        weights = [2.0, *(draw.random() + 0.2 for _ in cards[1:])]
        share = draw.choice([0.3, 0.6, 0.9])
        self.board: list[str] = [
            draw.choices(cards, weights)[0] if draw.random() < share else draw.choice(["", "cube"]) for _ in range(16)
        ]
        self.monument = draw.choice(CONTENT.monuments).id if draw.random() < 0.7 else ""
        if self.monument:
            self.board[draw.randrange(16)] = self.monument
        self.rank = draw.randrange(6)
        self.shrine = draw.randrange(1, 12) if self.monument == "shrine-of-the-elder-tree" else 0
        self.stored = {square: draw.randrange(4) for square in self.of("warehouse")}

    def of(self, card: str) -> list[int]:
        return [square for square in range(16) if self.board[square] == card]

    @property
    def built(self) -> dict[int, str]:
        return {square: card for square, card in enumerate(self.board) if card not in ("", "cube")}

    def town(self, types: Types) -> Town:
        words = ["w" if card == "cube" else card or "." for card in self.board]
        town = read_town([" | ".join(words[row : row + 4]) for row in range(0, 16, 4)], types)
        stores = tuple((square, (0,) * count) for square, count in self.stored.items())
        return replace(town, stores=stores, rank=self.rank, monument_value=self.shrine)

    # -- the second scorer -------------------------------------------------------------------------------------

    @property
    def castle(self) -> list[int]:
        return self.of("barrett-castle")

    def cottages(self, squares: Iterable[int]) -> int:
        return sum({"cottage": 1, "barrett-castle": 2}.get(self.board[square], 0) for square in squares)

    def types(self, squares: Iterable[int], *, monument: bool) -> set[str]:
        built = self.built
        found = {built[square] for square in squares if square in built}
        if "barrett-castle" in found:
            found = (found - {"barrett-castle"}) | {"cottage"}
        return found if monument else found - {self.monument}

    def ways_to_feed(self) -> Iterator[set[int]]:
        hungry = self.of("cottage") + self.castle
        reds = [square for square, card in self.built.items() if COLOUR[card] == "red"]
        kind = self.board[reds[0]] if reds else ""
        if kind == "farm":
            yield from map(set, combinations(hungry, min(4 * len(reds), len(hungry))))
        elif kind == "greenhouse":
            found = groups(hungry)
            for chosen in combinations(found, min(len(reds), len(found))):
                yield set().union(*chosen)
        elif kind == "granary":
            yield {s for s in hungry if any(max(abs(s // 4 - r // 4), abs(s % 4 - r % 4)) == 1 for r in reds)}
        else:
            yield {s for s in hungry if any(s // 4 == r // 4 or s % 4 == r % 4 for r in reds)}

    def worth(self, square: int, card: str, fed: set[int], right: list[str]) -> int:
        near = beside(square)
        colours = {COLOUR[self.built[s]] for s in near if s in self.built}
        own = self.of(card)
        match card:
            case "cottage":
                return 3 * (square in fed)
            case "well":
                return self.cottages(near)
            case "fountain":
                return 2 * ("gray" in colours)
            case "millstone":
                return 2 * bool(colours & {"red", "yellow"})
            case "abbey":
                return 3 * (not colours & {"black", "green", "yellow"})
            case "chapel":
                return self.cottages(fed)
            case "cloister":
                return len({0, 3, 12, 15} & set(own))
            case "temple":
                return 4 * (self.cottages(s for s in near if s in fed) >= 2)
            case "feast-hall":
                return 2 + (len(own) > right.count(card))
            case "inn":
                return 3 * (not set(lines(square)) & set(own))
            case "bakery":
                return 3 * bool(colours & {"red", "black"})
            case "market":
                return max(sum(s // 4 == square // 4 for s in own), sum(s % 4 == square % 4 for s in own))
            case "tailor":
                return 1 + len({5, 6, 9, 10} & set(own))
            case "theater":
                return len(self.types(lines(square), monument=True) - {card})
            case "warehouse":
                return -self.stored[square]
        return self.monument_worth(square, card, fed)

    def monument_worth(self, square: int, card: str, fed: set[int]) -> int:
        match card:
            case "archive-of-the-second-age":
                return len(self.types(range(16), monument=False))
            case "barrett-castle":
                return 5 * (square in fed)
            case "grand-mausoleum-of-the-rodina":
                return 3 * len(set(self.of("cottage")) - fed)
            case "mandras-palace":
                return 2 * len(self.types(beside(square), monument=False))
            case "shrine-of-the-elder-tree":
                return self.shrine if self.shrine < 6 else 8
            case "the-sky-baths":
                return 2 * (7 - len(self.types(range(16), monument=False)))
            case "the-starloom":
                return {1: 6, 2: 3, 3: 2}.get(self.rank, 0)
            case "silva-forum":
                return 1 + max(len(group) for kind in set(self.built.values()) for group in groups(self.of(kind)))
        return FLAT.get(card, 0)

    def best(self, right: list[str]) -> int:
        together = ALMSHOUSES[min(len(self.of("almshouse")), 6)] + TAVERNS[min(len(self.of("tavern")), 5)]
        empty = 0 if self.monument == "cathedral-of-caterina" else 16 - len(self.built)
        return max(
            together - empty + sum(self.worth(square, card, fed, right) for square, card in self.built.items())
            for fed in self.ways_to_feed()
        )


@pytest.mark.parametrize("seed", sweep(range(6)))
def test_scores_are_those_of_the_second_scorer(seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(300):
        cards = [draw.choice(cards).id for cards in CONTENT.buildings.values()]
        types = Types.of(CONTENT, cards)
        cases = [Case(draw, cards), Case(draw, cards)]
        towns = [case.town(types) for case in cases]
        expected = (cases[0].best(cases[1].board), cases[1].best(cases[0].board))
        boards = [case.board for case in cases]
        assert totals(types, towns) == expected, boards
        assert tuple(seat.total for seat in sheet(types, towns).seats) == expected, boards
