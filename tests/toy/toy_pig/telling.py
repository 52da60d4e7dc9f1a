"""A position of Pig in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.kernel.events import PUBLIC
from rules.kernel.game import Passage
from toy_pig.view import PigView

if TYPE_CHECKING:
    from toy_pig.game import Pig


def tell(game: Pig, view: PigView, names: Sequence[str]) -> list[Passage]:
    """The table, then each seat."""
    dice = "Two dice" if game.dice == 2 else "One die"
    table = (
        f"{dice}; the game ends after a round in which somebody has {game.goal} points.",
        f"{names[view.first]} begins each round.",
        *((f"In this turn: {view.risked} at risk, after {view.rolls} rolls.",) if view.rolls else ()),
    )
    told = [Passage(PUBLIC, table)]
    for seat, name in enumerate(names):
        bonus = view.bonuses[seat]
        lines = [f"{name}: {view.banked[seat]} banked."]
        if bonus is None:
            lines.append("Bonus: face down.")
        elif bonus:
            card = game.content.cards[bonus]
            lines.append(f"Bonus: {card.name}, {card.points} points.")
        told.append(Passage(seat, tuple(lines)))
    return told
