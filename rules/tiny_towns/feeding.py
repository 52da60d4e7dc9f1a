"""Feeding: whom the red buildings feed, worked out at the end as is best for the owner.

The best choice is found exactly: by trying every choice that can make a difference, never by a greedy guess.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from itertools import combinations

import msgspec

from rules.kernel.abstract import AbstractMeta
from rules.kernel.grid import each_square, squares_of
from rules.tiny_towns.reckoning import AROUND, BOARD, LINES, Wishes


class Feed(msgspec.Struct, metaclass=AbstractMeta, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Whom the red buildings of one type feed. All food is used; the owner chooses whom, if he can."""

    @abstractmethod
    def fed(self, reds: int, feedable: int, wishes: Callable[[], Wishes]) -> int:
        """The fed squares that are best for the owner, among ``feedable``, with red buildings on ``reds``."""


class FeedCount(Feed, frozen=True, tag="count"):
    """Each feeds up to ``buildings`` anywhere."""

    buildings: int

    def fed(self, reds: int, feedable: int, wishes: Callable[[], Wishes]) -> int:
        portions = self.buildings * reds.bit_count()
        if feedable.bit_count() <= portions:
            return feedable
        return _best_choice(portions, feedable, wishes())


class FeedAround(Feed, frozen=True, tag="around"):
    """Each feeds everything on the 8 squares around it."""

    def fed(self, reds: int, feedable: int, wishes: Callable[[], Wishes]) -> int:
        reached = 0
        while reds:
            low = reds & -reds
            reached |= AROUND[low]
            reds ^= low
        return reached & feedable


class FeedLines(Feed, frozen=True, tag="lines"):
    """Each feeds everything in its row and its column."""

    def fed(self, reds: int, feedable: int, wishes: Callable[[], Wishes]) -> int:
        reached = 0
        while reds:
            low = reds & -reds
            reached |= LINES[low]
            reds ^= low
        return reached & feedable


class FeedGroup(Feed, frozen=True, tag="group"):
    """Each feeds one contiguous group of feedable buildings, wherever it lies."""

    def fed(self, reds: int, feedable: int, wishes: Callable[[], Wishes]) -> int:
        groups = BOARD.groups(feedable)
        count = reds.bit_count()
        if len(groups) <= count:
            return feedable
        wanted = wishes()
        best, best_value = 0, None
        for chosen in combinations(groups, count):
            fed = sum(chosen)
            value = (wanted.value(fed), fed.bit_count())
            if best_value is None or value > best_value:
                best, best_value = fed, value
        return best


AnyFeed = FeedCount | FeedAround | FeedLines | FeedGroup


def _best_choice(portions: int, feedable: int, wishes: Wishes) -> int:
    """The best ``portions`` of the feedable squares, exactly.

    Squares outside every group of the wishes differ in their own points only, so the best of them fill what
    is left after each choice of squares inside.
    """
    inside = 0
    for squares, _, _ in wishes.groups:
        inside |= squares
    inside &= feedable

    def own(square: int) -> int:
        return sum(each for squares, each in wishes.shares if squares >> square & 1)

    outside = sorted(each_square(feedable & ~inside), key=own, reverse=True)
    filled = [0]
    for square in outside[:portions]:
        filled.append(filled[-1] | 1 << square)
    best = filled[-1] if len(outside) >= portions else 0
    if not inside:
        return best
    best_value = wishes.value(best) if best else None
    squares_inside = squares_of(inside)
    smallest = max(0, portions - len(outside))
    for size in range(min(portions, len(squares_inside)), smallest - 1, -1):
        rest = filled[portions - size]
        for chosen in combinations(squares_inside, size):
            fed = rest
            for square in chosen:
                fed |= 1 << square
            value = wishes.value(fed)
            if best_value is None or value > best_value:
                best, best_value = fed, value
    return best
