"""Secret starting courts (rulebook, section "starting-court")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Refusal
from rules.kernel.steps import Ask, Sealed, Step, pop
from rules.kernel.tuples import put
from rules.tenka import piles
from rules.tenka.cards import with_card, without_card
from rules.tenka.moves import Done, ToCourt
from rules.tenka.state import State

if TYPE_CHECKING:
    from rules.tenka.game import Tenka

MOST_IN_COURT = 3


class StartingCourts(Sealed["Tenka", State], frozen=True):
    """Every seat chooses its starting court; all are shown together."""

    def choose(self, game: Tenka, state: State, seat: int) -> tuple[Step[Tenka, State], ...]:
        """One card after another."""
        return (StartingCourt(seat),)

    def reveal(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> None:
        """The cards chosen leave the hands."""
        hands = list(state.hands)
        for seat, chosen in enumerate(state.chosen):
            for card in chosen:
                hands[seat] = without_card(hands[seat], card)
            if log is not None:
                log.add("starting-court" if chosen else "no-starting-court", seat, cards=piles.names(game, chosen))
        state.hands = tuple(hands)
        state.courts = state.chosen
        state.chosen = ((),) * game.seats
        if log is not None:
            log.reveal()


class StartingCourt(Ask["Tenka", State], frozen=True):
    """Choose up to three regular cards, one at a time."""

    kind: ClassVar[str] = "starting-court"
    section: ClassVar[str] = "starting-court"
    public: ClassVar[bool] = False

    def facts(self, game: Tenka, state: State) -> dict[str, Any]:
        """How many more."""
        return {"left": MOST_IN_COURT - len(state.chosen[self.seat])}

    def moves(self, game: Tenka, state: State) -> list[Move]:
        """Each different regular card not chosen yet, and ``done``."""
        chosen = state.chosen[self.seat]
        if len(chosen) == MOST_IN_COURT:
            return [Done()]
        hand = state.hands[self.seat]
        free = [card for card in game.table.hand(hand).kinds if hand.count(card) > chosen.count(card)]
        return [*(ToCourt(card) for card in free if card not in game.table.specials), Done()]

    def refusal(self, game: Tenka, state: State, move: Move) -> Refusal | None:
        """At most three regular cards of the hand."""
        if isinstance(move, Done):
            return None
        if not isinstance(move, ToCourt):
            return NOT_NOW
        facts = {"card": game.table.names[move.card]}
        chosen = state.chosen[self.seat]
        if len(chosen) == MOST_IN_COURT:
            return Refusal("court-complete", self.section, {"most": MOST_IN_COURT})
        if move.card in game.table.specials:
            return Refusal("special-in-starting-court", self.section, facts)
        if state.hands[self.seat].count(move.card) <= chosen.count(move.card):
            return Refusal("not-in-hand", self.section, facts)
        return None

    def play(self, game: Tenka, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """Cards stay in the hand until all courts are shown."""
        if isinstance(move, ToCourt):
            state.chosen = put(state.chosen, self.seat, with_card(state.chosen[self.seat], move.card))
        else:
            pop(state)
