"""A player for golden records of Tiny Towns who goes for large patterns, so that rare things happen on record."""

from __future__ import annotations

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.vantage import Vantage
from rules.tiny_towns.moves import Build, Choose, Decline, Done, Keep, Name, Stock, Store, SwapCube, Take
from rules.tiny_towns.state import State
from rules.tiny_towns.table import fold
from rules.tiny_towns.town import FULL

BLACK = 6
OUT_OF_REACH = 9


class KeenBot:
    """Names, takes and places what its monument and its black building lack, and builds whatever it can."""

    def __init__(self, likes: tuple[str, ...] = ()) -> None:
        self.likes = likes
        """Monuments that it keeps if they are dealt."""

    def choose(self, vantage: Vantage, chance: Chance, budget: int) -> tuple[Move, str]:
        """A move; the text is empty."""
        decision = vantage.decision
        assert decision is not None
        moves = list(vantage.moves)
        rated = [(self._worth(vantage, decision.seat, move, chance), chance.below(1 << 20), move) for move in moves]
        return max(rated, key=lambda item: item[:2])[2], ""

    def _worth(self, vantage: Vantage, seat: int, move: Move, chance: Chance) -> float:
        state: State = vantage.model
        table = state.table
        if isinstance(move, Build):
            if move.card in self._targets(state, seat):
                return 40
            disturbed = self._missing(self._after(vantage, move), seat) > self._missing(state, seat)
            return -20 if disturbed else 9
        if isinstance(move, Keep):
            return move.monument in self.likes
        if isinstance(move, Stock):
            return -len(table.content.placements[move.card][0].squares)
        if isinstance(move, (Done, Decline)):
            return chance.below(20) - 12
        if isinstance(move, (SwapCube, Store)) and chance.below(3):
            return -50
        if isinstance(move, (Name, Take, Choose)):
            return self._lacking(state, seat, move.resource)
        return -3 * self._missing(self._after(vantage, move), seat)

    def _after(self, vantage: Vantage, move: Move) -> State:
        state: State = vantage.model.clone()
        vantage.game.apply(state, move, Chance(0))
        return state

    def _targets(self, state: State, seat: int) -> list[str]:
        own = state.hidden[seat]
        return [*([own] if own else []), state.table.cards[BLACK]]

    def _best(self, state: State, seat: int, card: str) -> tuple[int, int]:
        """The placement of a pattern that lacks fewest cubes: how many, and which ones, as in ``Town.cubes``."""
        town = state.towns[seat]
        cubes, occupied = town.cubes, town.occupied
        best = (OUT_OF_REACH, 0)
        for placement in state.table.content.placements[card]:
            lacking = placement.mask80 & ~cubes
            if not fold(lacking) & occupied and lacking.bit_count() < best[0]:
                best = (lacking.bit_count(), lacking)
        return best

    def _missing(self, state: State, seat: int) -> int:
        return sum(self._best(state, seat, card)[0] for card in self._targets(state, seat))

    def _lacking(self, state: State, seat: int, resource: int) -> int:
        lacking = [self._best(state, seat, card)[1] for card in self._targets(state, seat)]
        return sum((cubes >> 16 * resource & FULL).bit_count() for cubes in lacking)
