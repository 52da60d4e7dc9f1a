"""The bot that looks one move ahead."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from rules.kernel.chance import Chance, NoChance
from rules.kernel.decision import Move
from rules.kernel.errors import ChanceNeeded
from rules.kernel.game import Game
from rules.kernel.vantage import Vantage

CLOSE_LOOK = 4
"""So many of the best-looking moves are looked at closely, per unit of budget."""


class GreedyBot:
    """Makes the move after which the title's estimate is best for its seat; ties are broken by chance.

    It looks through one consistent arrangement of what it cannot see, so it knows no more than its view.
    """

    def choose(self, vantage: Vantage, chance: Chance, budget: int) -> tuple[Move, str]:
        """The best-looking move; a move that leads to an unknown outcome is judged just before it."""
        game = vantage.game
        decision = vantage.decision
        assert decision is not None
        seat = decision.seat
        if len(vantage.moves) == 1:
            return vantage.moves[0], self.reason(vantage, vantage.moves[0])
        moves = game.shortlist(vantage.model, vantage.moves, seat)
        states = [_after(vantage, move) for move in moves]
        # Equal estimates come in random order, so that the close look is fair among them.
        viewer = vantage.viewer
        estimates = [
            (game.estimate(state, seat, viewer), chance.below(1 << 30), index) for index, state in enumerate(states)
        ]
        ranked = sorted(estimates, reverse=True)
        best = ranked[0][2]
        if type(game).outlook is not Game.outlook:
            shortlist = [index for _, _, index in ranked[: CLOSE_LOOK * budget]]
            best = max(shortlist, key=lambda index: game.outlook(states[index], seat, viewer))
        return moves[best], self.reason(vantage, moves[best])

    def reason(self, vantage: Vantage, move: Move) -> str:
        """What the title says of the move, else what it does to the score."""
        decision = vantage.decision
        if decision is None or vantage.refusal(move) is not None:
            return ""
        if vantage.only_move is not None:
            return "it is the only move"
        seat = decision.seat
        return vantage.game.reason(_after(vantage, move), move, seat, vantage.viewer) or _by_points(vantage, move, seat)


def _after(vantage: Vantage, move: Move) -> Any:
    """Where a move leads; one that leads to an unknown outcome, just before it."""
    state = vantage.model.clone()
    with suppress(ChanceNeeded):
        vantage.game.apply(state, move, NoChance())
    return state


def _by_points(vantage: Vantage, move: Move, seat: int) -> str:
    """A reason from what the move does to the score."""
    gain = vantage.preview(move).gain(seat)
    if gain > 0:
        return f"it brings {gain} point{'s' if gain > 1 else ''} at once"
    if gain < 0:
        return f"it costs {-gain} now and keeps the best chances open"
    return "it keeps the best chances open"
