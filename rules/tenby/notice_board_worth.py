"""About what Notice Boards are worth in points, for bots."""

from __future__ import annotations

from collections.abc import Sequence

from rules.tenby.community_cards import Board
from rules.tenby.hooks import Action, ActionReward, AnyReward, PointsReward, RingsReward
from rules.tenby.notice_board_parts import ICONS, Posted

ACTIONS: dict[Action, float] = {"town": 4.6, "pier": 4.4, "landmark": 5.2, "resident": 4.1}
RING = 1.1
COUNTER = 3.4
"""A counter with No One Left Behind."""
BEGUN = 0.4
"""So many tokens count as placed on an empty column."""
PACE = 1.3
"""Tokens placed in a round to come."""


def of_action(actions: Sequence[Action]) -> float:
    """The best of some actions."""
    return max([ACTIONS[action] for action in actions])


def of_reward(reward: AnyReward | None) -> float:
    """A reward; none is worth nothing."""
    if isinstance(reward, ActionReward):
        return of_action(ICONS[reward.action])
    if isinstance(reward, RingsReward):
        return RING * reward.amount
    return float(reward.amount) if isinstance(reward, PointsReward) else 0.0


def of_board(card: Board, board: Posted, left: int, *, staying: bool) -> float:
    """What the columns will bring by how far they are filled, with ``left`` rounds after this one."""
    found = 0.0
    for index, column in enumerate(card.columns):
        total, filled = len(column.slots), board.tokens[index]
        missing = total - filled
        if not missing:
            continue
        value = sum([of_reward(slot.reward) - RING * slot.cost for slot in column.slots[filled:]])
        if staying:
            value += COUNTER
        if not board.counters[index]:
            value += of_reward(column.reward)
        found += value * (filled + BEGUN) / (total + BEGUN) * min(1.0, PACE * left / missing)
    return found


def of_fresh_board(cards: Sequence[Board], left: int, *, staying: bool) -> float:
    """A board to be drawn: what empty boards are worth on average."""
    worths = [of_board(card, empty(index, card), left, staying=staying) for index, card in enumerate(cards)]
    return sum(worths) / len(worths)


def empty(number: int, card: Board) -> Posted:
    """A board without tokens."""
    return Posted(number, (0,) * len(card.columns), (0,) * len(card.columns), False)
