"""How soon the goes of a seat at its Notice Boards can touch others: by an action, or by taking a board that is scarce.

It decides which goes of several seats may be taken in a row (``notice_boards.py``), so it never says later than can be:
every board may be the next one drawn, and whatever is not seen to its end may touch others at once. The Life Rings of a
seat are those that it has and those that its boards bring; others bring it none.
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
"""So many goes are looked ahead one by one; those after them may be anything."""
NEVER = 99
"""No go of this phase can touch others."""
KEPT = 1 << 14
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


class Climb(NamedTuple):
    """The way up a column to its next action."""

    goes: int
    rings: int
    """Needed for it if the first token is free."""
    dear_rings: int
    """Needed for it if the free token was placed before."""


NOWHERE = Climb(NEVER, 0, 0)
"""No action is left."""


class Reach:
    """Looks ahead with the boards of one content."""

    def __init__(self, cards: Sequence[Board], price: int, *, staying: bool) -> None:
        self.cards = cards
        self.price = price
        """Of each token but the first."""
        self.staying = staying
        """No One Left Behind: boards are never discarded."""
        self.fresh = tuple(empty(number, card) for number, card in enumerate(cards))
        self._shortest = lru_cache(maxsize=KEPT)(self._shortest_of)
        self.least = min([self._shortest(board).goes for board in self.fresh], default=NEVER)
        """No board that is drawn brings an action with fewer tokens."""
        self._first = lru_cache(maxsize=KEPT)(self._soonest)
        self._ahead = lru_cache(maxsize=KEPT)(self._look)
        self._drawn = lru_cache(maxsize=KEPT)(self._another_board)

    def soonest(self, now: Standing) -> int:
        """The number, from 1, of the first go that can touch others; NEVER if none can."""
        return self._first(now)

    def _soonest(self, now: Standing) -> int:
        found, known = NEVER, False
        for board in now.boards:
            way = self._shortest(board)
            if way.goes <= found:
                enough = (way.dear_rings if now.placed else way.rings) <= now.rings and way.goes <= now.tokens
                known = enough or (known and way.goes == found)
                found = way.goes
        if known and found <= self._to_a_board(now):
            # Nothing can be sooner than the shortest way up, and that one can be paid for.
            return found
        return self._after(now, LOOK)

    def _to_a_board(self, now: Standing) -> int:
        """A number of goes before which nothing can come of boards that are drawn."""
        if not self.staying:
            return NEVER if now.discarded else 1 + self.least
        found = NEVER
        for board in now.boards:
            if not board.followed:
                columns = self.cards[board.card].columns
                missing = [
                    len(columns[column].slots) - height
                    for column, height in enumerate(board.tokens)
                    if not board.counters[column]
                ]
                found = min(found, sum(missing))
        return found

    def _shortest_of(self, board: Posted) -> Climb:
        """The shortest way to an action, the cheapest of several; NOWHERE if there is none."""
        card = self.cards[board.card]
        ways = [
            self._climb(printed, height, counter=counter > 0)
            for printed, height, counter in zip(card.columns, board.tokens, board.counters, strict=True)
        ]
        goes = min([way.goes for way in ways])
        shortest = [way for way in ways if way.goes == goes]
        return Climb(goes, min([way.rings for way in shortest]), min([way.dear_rings for way in shortest]))

    def _climb(self, printed: Column, height: int, *, counter: bool) -> Climb:
        """The way from a height of a column to its next action; NOWHERE if there is none."""
        balance = need = dear = 0
        for goes, slot in enumerate(printed.slots[height:], start=1):
            balance -= slot.cost + (self.price if goes > 1 else 0)
            need, dear = max(need, -balance), max(dear, self.price - balance)
            full = height + goes == len(printed.slots)
            if isinstance(slot.reward, ActionReward) or (
                full and not counter and isinstance(printed.reward, ActionReward)
            ):
                return Climb(goes, need, dear)
            if isinstance(slot.reward, RingsReward):
                balance += slot.reward.amount
        return NOWHERE

    # -- one go after another ------------------------------------------------------------------------------------------

    def _after(self, now: Standing, goes: int) -> int:
        """What :meth:`soonest` says, looking ahead so many goes."""
        # More tokens than goes, and one to see whether it goes on, make no difference.
        return self._ahead(now._replace(tokens=goes + 1) if now.tokens > goes + 1 else now, goes)

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
            if 1 + self.least < found:
                tokens = now.tokens + sum(now.boards[0].tokens)
                found = min(found, 1 + self._drawn(now.rings, min(tokens, goes), now.placed, True, goes - 1))
        return found

    def _after_token(self, now: Standing, index: int, column: int, price: int, goes: int) -> int:
        """The same if a token is placed on a column now."""
        board = now.boards[index]
        columns = self.cards[board.card].columns
        printed = columns[column]
        height = board.tokens[column] + 1
        slot = printed.slots[height - 1]
        full = height == len(printed.slots)
        rewards: list[AnyReward | None] = [slot.reward]
        if full and not board.counters[column]:
            rewards.append(printed.reward)
        if any(isinstance(reward, ActionReward) for reward in rewards):
            return 1
        rings = now.rings - price - slot.cost
        rings += sum([reward.amount for reward in rewards if isinstance(reward, RingsReward)])
        tokens = now.tokens - 1
        board = board._replace(tokens=put(board.tokens, column, height))
        if full and self.staying:
            counters = put(board.counters, column, board.counters[column] + 1)
            if all(counters) and not board.followed:
                # Another board is drawn for good: who comes later may have none.
                return 1
            board = board._replace(tokens=put(board.tokens, column, 0), counters=counters)
            tokens += height
        elif full and all(count == len(each.slots) for count, each in zip(board.tokens, columns, strict=True)):
            tokens = min(tokens + sum(board.tokens), goes)
            return min(NEVER, 1 + self._drawn(rings, tokens, True, now.discarded, goes - 1))
        after = Standing(put(now.boards, index, board), rings, tokens, True, now.discarded)
        return min(NEVER, 1 + self._after(after, goes - 1))

    def _another_board(self, rings: int, tokens: int, placed: bool, discarded: bool, goes: int) -> int:
        """The same with any board that may be drawn, without tokens."""
        paid = max(0, self.least - (not placed)) * self.price
        if self.least <= tokens and paid <= rings:
            # It may bring an action as soon as any board can.
            return self.least
        found = NEVER
        for board in self.fresh:
            found = min(found, self._after(Standing((board,), rings, tokens, placed, discarded), goes))
            if found == 1:
                break
        return found
