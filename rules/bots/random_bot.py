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
        move = moves[chance.below(len(moves))]
        return move, self.reason(vantage, move)

    def reason(self, vantage: Vantage, move: Move) -> str:
        """None but chance."""
        return "chosen at random" if vantage.refusal(move) is None else ""
