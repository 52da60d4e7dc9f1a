"""Chance: the only source of randomness, outside every state.

A game asks by label for one of two things: a shuffled order of given items, or one item out of several.
Outcomes are plain data, so a match can record them and replay them even if the generator changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

import msgspec

from rules.kernel.errors import ChanceNeeded, RecordError

T = TypeVar("T", str, int)


class Outcome(msgspec.Struct, frozen=True):
    """One chance outcome: the label asked for, and the order drawn (one item for a pick)."""

    label: str
    items: tuple[str | int, ...]


class Chance:
    """Seeded chance. The same seed gives the same outcomes for the same questions."""

    def __init__(self, seed: str | int) -> None:
        self._seed = seed
        self._made: Random | None = None

    @property
    def _random(self) -> Random:
        # Made when first asked: most moves of a match need no chance, and seeding is dear.
        if self._made is None:
            self._made = Random(f"tenby/{self._seed}")
        return self._made

    def below(self, count: int) -> int:
        """A number from 0 to ``count - 1``; for bots and playouts, never recorded."""
        made = self._made or self._random
        return int(made.random() * count)

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """``items`` in random order."""
        order = list(items)
        self._random.shuffle(order)
        return tuple(order)

    def pick(self, label: str, items: Sequence[T]) -> T:
        """One of ``items``; there must be at least one."""
        return items[self.below(len(items))]


class NoChance(Chance):
    """Refuses every question: used to look ahead up to the first unknown outcome."""

    def __init__(self) -> None:
        super().__init__(0)

    def below(self, count: int) -> int:
        """Raise :class:`ChanceNeeded`."""
        raise ChanceNeeded("chance")

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Raise :class:`ChanceNeeded`."""
        raise ChanceNeeded(label)

    def pick(self, label: str, items: Sequence[T]) -> T:
        """Raise :class:`ChanceNeeded`."""
        raise ChanceNeeded(label)


class RecordedChance(Chance):
    """Chance of a match: gives prepared outcomes first, then those of ``source``, and notes them all.

    ``prepared`` are outcomes that were drawn before and taken back: deck orders stay as they were. They
    are used as long as the same questions are asked; the first different question drops the rest.
    """

    def __init__(self, source: Chance, prepared: Sequence[Outcome] = ()) -> None:
        super().__init__(0)
        self._source = source
        self._prepared = list(prepared)
        self.outcomes: list[Outcome] = []

    def below(self, count: int) -> int:
        """A number from the source, not recorded."""
        return self._source.below(count)

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """``items`` in the prepared or a random order."""
        order = self._next(label, items, len(items))
        if order is None:
            order = self._fresh(label).shuffle(label, items)
        self.outcomes.append(Outcome(label, order))
        return order

    def pick(self, label: str, items: Sequence[T]) -> T:
        """The prepared or a random item."""
        found = self._next(label, items, 1)
        item = self._fresh(label).pick(label, items) if found is None else found[0]
        self.outcomes.append(Outcome(label, (item,)))
        return item

    @property
    def left(self) -> list[Outcome]:
        """Prepared outcomes that were not asked for yet."""
        return list(self._prepared)

    @staticmethod
    def left_after(prepared: Sequence[Outcome], used: Sequence[Outcome]) -> list[Outcome]:
        """What is left of ``prepared`` after a move that had the outcomes ``used``."""
        if list(prepared[: len(used)]) == list(used):
            return list(prepared[len(used) :])
        return []

    def _fresh(self, label: str) -> Chance:
        """Where the outcome of a question comes from that nothing was prepared for."""
        return self._source

    def _next(self, label: str, items: Sequence[T], count: int) -> tuple[T, ...] | None:
        if not self._prepared:
            return None
        outcome = self._prepared.pop(0)
        if not _fits(outcome, label, items, count):
            self._prepared.clear()
            return None
        return outcome.items  # type: ignore[return-value]


class DealtChance(RecordedChance):
    """Chance of a move in a match: decided by the match's seed, the label, and how often it was asked for before.

    How many moves were made on the way does not matter, so all who play the same deal meet the same chance.
    ``before`` gives the outcomes of all moves that stand; few moves ask for them.
    """

    def __init__(self, seed: str, before: Callable[[], Iterable[Outcome]], prepared: Sequence[Outcome] = ()) -> None:
        super().__init__(Chance(seed), prepared)
        self._match_seed = seed
        self._before = before

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """``items`` in the prepared or a random order, whatever order they came in."""
        return super().shuffle(label, sorted(items))

    def _fresh(self, label: str) -> Chance:
        asked = sum(outcome.label == label for outcome in (*self._before(), *self.outcomes))
        return Chance(f"{self._match_seed}/{label}/{asked}")


class ReplayedChance(Chance):
    """Gives recorded outcomes in order and nothing else; a record is untrusted, so each is checked."""

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        super().__init__(0)
        self._left = list(reversed(outcomes))

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """The recorded order; raises :class:`RecordError` if it is missing or not an order of ``items``."""
        return self._take(label, items, len(items))

    def pick(self, label: str, items: Sequence[T]) -> T:
        """The recorded item; raises :class:`RecordError` if it is missing or none of ``items``."""
        return self._take(label, items, 1)[0]

    def finish(self) -> None:
        """Raise :class:`RecordError` if outcomes are left over."""
        if self._left:
            raise RecordError(f"the record holds an outcome that was never asked for: {self._left[-1].label}")

    def _take(self, label: str, items: Sequence[T], count: int) -> tuple[T, ...]:
        if not self._left:
            raise RecordError(f"the record holds no outcome for: {label}")
        outcome = self._left.pop()
        if not _fits(outcome, label, items, count):
            raise RecordError(f"the recorded outcome for {outcome.label} does not fit the question {label}")
        return outcome.items  # type: ignore[return-value]


class ScriptedChance(Chance):
    """Coming outcomes given outright by label, as scenario files do; other questions go to ``source``.

    A script holds, per label, a list of outcomes used one after another. A shuffle may be given by its first
    items only; the rest follows in the order it had.
    """

    def __init__(self, script: Mapping[str, Sequence[Sequence[str | int]]], source: Chance) -> None:
        super().__init__(0)
        self._script = {label: list(outcomes) for label, outcomes in script.items()}
        self._source = source

    def below(self, count: int) -> int:
        """A number from the source."""
        return self._source.below(count)

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """The scripted order, completed; raises :class:`RecordError` if it names things not there."""
        planned = self._script.get(label)
        if not planned:
            return self._source.shuffle(label, items)
        rest: list[Any] = list(items)
        order: list[Any] = []
        for item in planned.pop(0):
            if item not in rest:
                raise RecordError(f"[chance] {label}: {item!r} is not among the things shuffled")
            rest.remove(item)
            order.append(item)
        return (*order, *rest)

    def pick(self, label: str, items: Sequence[T]) -> T:
        """The scripted item; raises :class:`RecordError` if it is none of ``items``."""
        planned = self._script.get(label)
        if not planned:
            return self._source.pick(label, items)
        outcome = planned.pop(0)
        if len(outcome) != 1 or outcome[0] not in items:
            raise RecordError(f"[chance] {label}: one of {', '.join(map(str, items))} is needed")
        return outcome[0]  # type: ignore[return-value]

    @property
    def unused(self) -> tuple[str, ...]:
        """Labels whose outcomes were not all asked for."""
        return tuple(label for label, left in self._script.items() if left)


def _fits(outcome: Outcome, label: str, items: Sequence[str | int], count: int) -> bool:
    if outcome.label != label or len(outcome.items) != count:
        return False
    if count == len(items):
        return sorted(map(repr, outcome.items)) == sorted(map(repr, items))
    return outcome.items[0] in items
