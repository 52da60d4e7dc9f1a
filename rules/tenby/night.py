"""The Night Phase: pairs of Day and Night Cards (rulebook, sections "night", "solo")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import PUBLIC, Log
from rules.kernel.refusal import NOT_NOW, Refusal
from rules.kernel.steps import Step, pop, replace
from rules.kernel.tuples import put
from rules.tenby.decks import draw
from rules.tenby.forced import Choice
from rules.tenby.moves import TAKE, Take
from rules.tenby.state import NONE, Numbers, State

if TYPE_CHECKING:
    from rules.tenby.game import Tenby


class Night(Step["Tenby", State], frozen=True):
    """Reveal Day Cards, pair them with Night Cards in ascending order, and let each player take a pair."""

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Reveal."""
        cards = []
        for _ in range(game.pairs):
            card, state.day_deck, state.day_discards = draw(
                "day card", game.day_ids, state.day_deck, state.day_discards, chance, log
            )
            if card != NONE:
                cards.append(card)
        cards.sort(key=lambda card: game.day_cards[card].number)
        state.pairs = tuple(cards)
        if log is not None:
            log.add("night", round=state.round)
            log.add("pairs", cards=[f"{night}: {game.day_words[card]}" for night, card in enumerate(cards, start=1)])
        replace(state, TakePairs(state.order))
        return False


class TakePairs(Step["Tenby", State], frozen=True):
    """Every player takes one remaining pair, in the order of the Night Cards held until now."""

    seats: Numbers

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Ask the next one; after the last the new Night Cards hold."""
        if self.seats:
            replace(state, TakePair(self.seats[0]), TakePairs(self.seats[1:]))
            return False
        pop(state)
        left = tuple(card for card in state.pairs if card != NONE)
        if game.solo:
            state.anchor = left[0] if left else NONE
        else:
            state.day_discards += left
        state.pairs = ()
        night = state.night
        state.order = tuple(sorted(range(game.seats), key=lambda seat: night[seat]))
        return False


class TakePair(Choice, frozen=True):
    """Take one of the pairs that are left; there is no pass."""

    kind: ClassVar[str] = "take-pair"
    section: ClassVar[str] = "night"

    def facts(self, game: Tenby, state: State) -> dict[str, Any]:
        """What is left."""
        return {
            "pairs": [f"{night}: {game.day_words[card]}" for night, card in enumerate(state.pairs, 1) if card != NONE],
            "what": "the Compass" if game.solo else "a pair",
        }

    def only_move(self, game: Tenby, state: State) -> Move | None:
        """With one pair left."""
        moves = self.moves(game, state)
        return moves[0] if len(moves) == 1 else None

    def moves(self, game: Tenby, state: State) -> list[Move]:
        """By Night Card."""
        return [TAKE[night] for night, card in enumerate(state.pairs, 1) if card != NONE]

    def refusal(self, game: Tenby, state: State, move: Move) -> Refusal | None:
        """It must be there, and nobody may have taken it."""
        if not isinstance(move, Take):
            return NOT_NOW
        if not 1 <= move.night <= len(state.pairs):
            return Refusal("no-such-pair", self.section, {"count": len(state.pairs)})
        if state.pairs[move.night - 1] == NONE:
            holders = [
                seat for seat in range(game.seats) if state.night[seat] == move.night and state.day[seat] != NONE
            ]
            by = holders[0] if holders else PUBLIC
            return Refusal("pair-taken", self.section, {"by": by})
        return None

    def play(self, game: Tenby, state: State, move: Take, chance: Chance, log: Log | None) -> None:
        """The pair is this seat's."""
        pop(state)
        card = state.pairs[move.night - 1]
        state.pairs = put(state.pairs, move.night - 1, NONE)
        state.night = put(state.night, self.seat, move.night)
        state.day = put(state.day, self.seat, card)
        if log is not None:
            log.add("takes-pair", self.seat, night=move.night, card=game.day_words[card])
