"""What the tables of modules in positions have in common: seats by their names, cards by their ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from rules.kernel.errors import PositionError
from rules.kernel.position import written
from rules.kernel.problems import nearest
from rules.tenby.state import NONE, Numbers

T = TypeVar("T")
V = TypeVar("V")

HIDDEN = "?"
"""Stands for what a view does not know."""


Table = TypeVar("Table", bound=msgspec.Struct)


class Tables:
    """Reads and writes one module's table; complaints name it. Raises :class:`PositionError` with what is wrong."""

    def __init__(self, module: str, names: Sequence[str], ids: Sequence[str], *, whole: bool = False) -> None:
        self.module = module
        self.names = names
        self.ids = ids
        """Of the module's cards, by number."""
        self.whole = whole
        """Whether what is as usual is written, too."""

    def read(self, data: Mapping[str, Any], kind: type[Table]) -> Table:
        """The table with its keys and kinds of values checked."""
        try:
            return msgspec.convert(dict(data), kind)
        except msgspec.ValidationError as error:
            raise PositionError(f"position.{self.module}: {error}") from None

    def wrong(self, key: str, what: str) -> PositionError:
        """What is wrong with a key."""
        return PositionError(f"position.{self.module}, {key}: {what}")

    def per_seat(self, found: Mapping[str, V], key: str, default: V) -> tuple[V, ...]:
        """One value for each seat out of those written by name."""
        for name in found:
            if name not in self.names:
                raise self.wrong(key, f"nobody is called {name!r}")
        return tuple(found.get(name, default) for name in self.names)

    def by_name(self, values: Iterable[V], default: V) -> dict[str, V]:
        """The values of seats by name, without those that are as usual."""
        pairs = zip(self.names, values, strict=True)
        return {name: value for name, value in pairs if value != default or self.whole}

    def written(self, table: msgspec.Struct) -> dict[str, Any]:
        """A table as plain values."""
        return written(table, whole=self.whole)

    def card(self, card: str, key: str) -> int:
        """The number of a card."""
        if card not in self.ids:
            raise self.wrong(key, f"no card {card!r}{nearest(card, self.ids)}")
        return self.ids.index(card)

    def cards(self, cards: Iterable[str], key: str) -> Numbers:
        """The numbers of cards."""
        return tuple(self.card(card, key) for card in cards)

    def once(self, given: Sequence[V], key: str) -> Sequence[V]:
        """What may not be there twice."""
        for each in given:
            if given.count(each) > 1:
                raise self.wrong(key, f"{each} is there twice")
        return given

    def named(self, cards: Iterable[int]) -> list[str]:
        """The ids of cards."""
        return [self.ids[card] for card in cards]

    def one(self, card: int) -> str:
        """The id of a card, empty for none."""
        return "" if card == NONE else self.ids[card]

    def rest(self, *used: Iterable[int]) -> Numbers:
        """The cards that are nowhere else; each card is there once."""
        count = Counter(card for cards in used for card in cards if card != NONE)
        for card, times in count.items():
            if times > 1:
                raise PositionError(f"position.{self.module}: {self.ids[card]} is there {times} times")
        return tuple(card for card in range(len(self.ids)) if card not in count)
