"""How soon the goes of a seat at its Notice Boards can touch others: by an action, or by taking a board that is scarce.

It decides which goes of several seats may be taken in a row (``notice_boards.py``), so it never says later than can be:
every board may be the next one drawn, and whatever cannot be seen to its end may touch others at once. The Life Rings
of a seat are those that it has and those that its boards bring; others bring it none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.kernel.tuples import put
from rules.tenby.community_cards import Board, Column
from rules.tenby.hooks import ActionReward, AnyReward, RingsReward
from rules.tenby.notice_board_parts import Posted
from rules.tenby.notice_board_worth import empty

LOOK = 5
"""So many goes are looked ahead; those after them may be anything."""
NEVER = 99
"""No go of this phase can touch others."""
KEPT = 1 << 15
"""Situations that are kept."""


class Standing(NamedTuple):
    """All that the goes of a seat depend on."""

    boards: tuple[Posted, ...]
    rings: int
    tokens: int
    """In the supply."""
    placed: bool
    """Whether the free token of the phase was placed."""
    discarded: bool
    """Whether a board was discarded in this phase."""


class Reach:
    """Looks ahead with the boards of one content."""

    def __init__(self, cards: Sequence[Board], price: int, *, staying: bool) -> None:
        self.cards = cards
        self.price = price
        """Of each token but the first."""
        self.staying = staying
        """No One Left Behind: boards are never discarded."""
        self.fresh = tuple(empty(number, card) for number, card in enumerate(cards))
        self.least = min([_to_an_action(column) for card in cards for column in card.columns], default=NEVER)
        """No board that is drawn brings an action with fewer tokens."""
        self._soonest = lru_cache(maxsize=KEPT)(self._look)

    def soonest(self, standing: Standing) -> int:
        """The number, from 1, of the first go that can touch others; NEVER if none can."""
        return self._ahead(standing, LOOK)

    def _ahead(self, standing: Standing, goes: int) -> int:
        # More tokens than goes, and one to see whether it goes on, make no difference.
        if standing.tokens > goes + 1:
            standing = standing._replace(tokens=goes + 1)
        return self._soonest(standing, goes)

    def _look(self, now: Standing, goes: int) -> int:
        price = self.price if now.placed else 0
        found = NEVER
        for index, board in enumerate(now.boards):
            columns = self.cards[board.card].columns
            for column, height in enumerate(board.tokens):
                slots = columns[column].slots
                if height == len(slots) or not now.tokens or price + slots[height].cost > now.rings:
                    continue
                if not goes:
                    return 1
                found = min(found, self._after_token(now, index, column, price, goes))
                if found == 1:
                    return 1
        if now.boards and not self.staying and not now.discarded:
            if not goes:
                return 1
            if self.least + 1 < found:
                found = min(found, 1 + self._another_board(now, now._replace(discarded=True), goes - 1))
        return min(found, NEVER)

    def _after_token(self, now: Standing, index: int, column: int, price: int, goes: int) -> int:
        """The same with a token on a column, this go included."""
        board = now.boards[index]
        printed = self.cards[board.card].columns[column]
        height = board.tokens[column]
        slot = printed.slots[height]
        rewards: list[AnyReward | None] = [slot.reward]
        full = height + 1 == len(printed.slots)
        if full and not board.counters[column]:
            rewards.append(printed.reward)
        if any(isinstance(reward, ActionReward) for reward in rewards):
            return 1
        rings = now.rings - price - slot.cost
        rings += sum([reward.amount for reward in rewards if isinstance(reward, RingsReward)])
        after = now._replace(rings=rings, tokens=now.tokens - 1, placed=True)
        board = board._replace(tokens=put(board.tokens, column, height + 1))
        if full and self.staying:
            board = board._replace(
                tokens=put(board.tokens, column, 0), counters=put(board.counters, column, board.counters[column] + 1)
            )
            after = after._replace(tokens=after.tokens + height + 1)
            if all(board.counters) and not board.followed:
                # Another board is drawn for good: who comes later may have none.
                return 1
        elif full and all(
            tokens == len(each.slots)
            for tokens, each in zip(board.tokens, self.cards[board.card].columns, strict=True)
        ):
            return 1 + self._another_board(now, after, goes - 1)
        return 1 + self._ahead(after._replace(boards=put(now.boards, index, board)), goes - 1)

    def _another_board(self, now: Standing, after: Standing, goes: int) -> int:
        """The same with any other board in place of that of ``now``, whose tokens come back."""
        back = sum(now.boards[0].tokens) + (after.tokens < now.tokens)
        after = after._replace(tokens=after.tokens + back)
        found = NEVER
        for board in self.fresh:
            found = min(found, self._ahead(after._replace(boards=(board,)), goes))
            if found == 1:
                break
        return found


def _to_an_action(column: Column) -> int:
    """Tokens to the first action of an empty column; NEVER if it has none."""
    for height, slot in enumerate(column.slots, start=1):
        if isinstance(slot.reward, ActionReward):
            return height
    return len(column.slots) if isinstance(column.reward, ActionReward) else NEVER
