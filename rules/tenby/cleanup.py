"""Rounds, Clean Up and the end of the game (rulebook, sections "round", "clean-up", "ending")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.chance import Chance
from rules.kernel.events import Log
from rules.kernel.steps import Step, pop, replace
from rules.tenby import rows
from rules.tenby.community import Community
from rules.tenby.day import Day
from rules.tenby.moves import ROWS
from rules.tenby.night import Night
from rules.tenby.solo import Play
from rules.tenby.state import NONE, State

if TYPE_CHECKING:
    from rules.tenby.game import Tenby


class Round(Step["Tenby", State], frozen=True):
    """The phases of a round in order."""

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Put them on the stack; after the last round comes the end."""
        day: Step[Tenby, State] = Play() if game.solo else Day()
        community = (Community(),) if game.modules else ()
        replace(state, Night(), day, *community, End() if state.round >= game.rounds else CleanUp())
        return False


class CleanUp(Step["Tenby", State], frozen=True):
    """Old cards leave the rows on the left, new ones come in on the right, and the round marker moves."""

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Clean up."""
        if log is not None:
            log.add("clean-up", round=state.round)
        put_away_day_cards(state)
        for row in ROWS:
            for _ in range(len(rows.cards_of(state, row)) - game.rows[row].kept):
                rows.discard(game, state, row, 0, log)
        state.round += 1
        replace(state, rows.RefillRows("clean_up"), Round())
        return False


class End(Step["Tenby", State], frozen=True):
    """After the last round: Residents that Locals bring, then all hands are shown and counted."""

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """End."""
        put_away_day_cards(state)
        for module in game.modules:
            module.at_end(state, chance, log)
        pop(state)
        if log is not None:
            log.add("ended", rounds=game.rounds)
            for seat in range(game.seats):
                log.add("hand-shown", seat, names=[game.residents[card].name for card in state.hands[seat]])
            log.reveal()
        return False


def put_away_day_cards(state: State) -> None:
    """The solo player's two Day Cards are discarded."""
    cards = tuple(card for card in (*state.day, state.anchor) if card != NONE)
    if cards:
        state.day_discards += cards
        state.day = (NONE,) * len(state.day)
        state.anchor = NONE
