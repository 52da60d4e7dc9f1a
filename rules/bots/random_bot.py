"""The bot that plays any legal move."""

from __future__ import annotations

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.vantage import Vantage


class RandomBot:
    """Chooses evenly among the legal moves."""

    def choose(self, vantage: Vantage, chance: Chance, budget: int) -> tuple[Move, str]:
        """Any legal move."""
        moves = vantage.moves
        return moves[chance.below(len(moves))], "chosen at random"
