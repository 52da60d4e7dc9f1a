"""Decisions of which everybody can see that one move only is legal: it is made at once (rulebook, section "forced")."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.steps import Ask
from rules.tenby.state import State
from rules.tenby.versions import FIRST_RULES

if TYPE_CHECKING:
    from rules.tenby.game import Tenby


class Choice(Ask["Tenby", State], frozen=True):
    """A decision that is not asked for where it is none."""

    @abstractmethod
    def only_move(self, game: Tenby, state: State) -> Move | None:
        """The only legal move, without a list of all of them; None if there are several."""

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Make it; by the first rules it was asked for."""
        move = None if game.rules_version == FIRST_RULES else self.only_move(game, state)
        if move is None:
            return True
        self.play(game, state, move, chance, log)
        return False
