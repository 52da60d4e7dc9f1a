"""The Play Phase of the solo game: Compass and Anchor (rulebook, section "solo")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.chance import Chance
from rules.kernel.events import Log
from rules.kernel.steps import Step, pop, replace
from rules.tenby import rows
from rules.tenby.actions import discard_resident, draw_resident
from rules.tenby.constants import AnchorEffect
from rules.tenby.day import BeginTurn
from rules.tenby.state import NONE, State

if TYPE_CHECKING:
    from rules.tenby.game import Tenby

SEAT = 0
"""The solo player."""


class Play(Step["Tenby", State], frozen=True):
    """Compass and Anchor, in the order that the Night Card says."""

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Put both on the stack."""
        if state.night[SEAT] in game.content.solo.compass_first:
            replace(state, BeginTurn(SEAT), DropAnchor())
        else:
            replace(state, DropAnchor(), BeginTurn(SEAT))
        return False


class DropAnchor(Step["Tenby", State], frozen=True):
    """The tide takes things away: each symbol of the Anchor Card, from left to right; its Life Rings do nothing."""

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Take them; a symbol that finds nothing does nothing."""
        pop(state)
        if state.anchor != NONE:
            if log is not None:
                log.add("anchor", card=game.day_words[state.anchor])
            for action in game.day_cards[state.anchor].actions:
                take_away(game, state, game.content.anchor[action].effect, chance, log)
        rows.refill(game, state, "anchor", chance, log)
        return False


def take_away(game: Tenby, state: State, effect: AnchorEffect, chance: Chance, log: Log | None) -> None:
    """What one symbol of the Anchor Card does."""
    if effect == "discard_top_resident":
        card = draw_resident(game, state, chance, log)
        if card != NONE:
            discard_resident(state, card)
            if log is not None:
                log.add("anchor-resident")
    elif effect == "discard_leftmost_landmark":
        if state.landmark_row:
            rows.discard(game, state, "landmark", 0, log)
    elif state.market:
        index = 0 if effect == "discard_leftmost_market" else len(state.market) - 1
        rows.discard(game, state, "town", index, log)
