"""The bot that looks one move ahead."""

from __future__ import annotations

from contextlib import suppress

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
            return vantage.moves[0], "it is the only move"
        moves = game.shortlist(vantage.model, vantage.moves, seat)
        states = []
        for move in moves:
            state = vantage.model.clone()
            with suppress(ChanceNeeded):
                game.apply(state, move, NoChance())
            states.append(state)
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
        why = game.reason(states[best], moves[best], seat, viewer)
        return moves[best], why or _by_points(vantage, moves[best], seat)


def _by_points(vantage: Vantage, move: Move, seat: int) -> str:
    """A reason from what the move does to the score."""
    gain = vantage.preview(move).gain(seat)
    if gain > 0:
        return f"it brings {gain} point{'s' if gain > 1 else ''} at once"
    if gain < 0:
        return f"it costs {-gain} now and keeps the best chances open"
    return "it keeps the best chances open"
