"""Casualties, spoils and conquest (rulebook, sections "casualties", "spoils", "conquest")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace as changed

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Refusal
from rules.kernel.steps import Ask, Step, pop, push, replace
from rules.tenka import knowledge, piles
from rules.tenka.choices import HandChoice
from rules.tenka.moves import Conquer, Lose, Neither, Spoils, Take
from rules.tenka.state import PROVINCE, State

if TYPE_CHECKING:
    from rules.tenka.game import Tenka


class Casualties(Step["Tenka", State], frozen=True):
    """What the defeated seat loses: the hand first, then what the victor picks from the court."""

    victor: int
    loser: int
    left: int
    first: bool = False
    """The victor picks the first one from the court (hook ``first-casualty``)."""

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Push the next loss; what is no choice goes at once."""
        loser, left = self.loser, self.left
        court = len(state.courts[loser])
        if self.first:
            taken = 1 if court else 0
            replace(state, Casualties(self.victor, loser, left - taken))
            if taken:
                push(state, TakeFromCourt(self.victor, loser, 1))
            return False
        pop(state)
        from_hand = min(left, len(state.hands[loser]))
        from_court = min(left - from_hand, court)
        if from_court:
            push(state, TakeFromCourt(self.victor, loser, from_court))
        if from_hand:
            push(state, LoseFromHand(loser, from_hand))
        return False


class LoseFromHand(HandChoice, frozen=True):
    """The defeated seat discards casualties of its choice."""

    kind: ClassVar[str] = "lose"
    section: ClassVar[str] = "casualties"

    left: int

    def facts(self, game: Tenka, state: State) -> dict[str, Any]:
        """How many more."""
        return {"left": self.left}

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """A hand that is not larger goes as a whole."""
        hand = state.hands[self.seat]
        if len(hand) > self.left:
            return True
        pop(state)
        for card in hand:
            self._lose(game, state, card, log)
        return False

    def moves(self, game: Tenka, state: State) -> list[Move]:
        """Each different card of the hand."""
        return [Lose(card) for card in game.table.hand(state.hands[self.seat]).kinds]

    def refusal(self, game: Tenka, state: State, move: Move) -> Refusal | None:
        """Hand cards only, as long as there are any."""
        return self.not_there(game, state, move.card) if isinstance(move, Lose) else NOT_NOW

    def play(self, game: Tenka, state: State, move: Lose, chance: Chance, log: Log | None) -> None:
        """One after another."""
        if self.left > 1:
            replace(state, LoseFromHand(self.seat, self.left - 1))
        else:
            pop(state)
        self._lose(game, state, move.card, log)

    def _lose(self, game: Tenka, state: State, card: int, log: Log | None) -> None:
        piles.discard_from_hand(state, self.seat, card)
        _note_casualty(game, state, self.seat, card, "hand", log)

    def reveals(self, game: Tenka, state: State, move: Move) -> bool:
        """All have seen the card."""
        return True


class TakeFromCourt(Ask["Tenka", State], frozen=True):
    """The victor picks casualties from the loser's court."""

    kind: ClassVar[str] = "take"
    section: ClassVar[str] = "casualties"

    loser: int
    left: int

    def facts(self, game: Tenka, state: State) -> dict[str, Any]:
        """Whose court, how many more."""
        return {"target": self.loser, "left": self.left}

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Where all cards are the same, or all go, there is nothing to pick."""
        court = state.courts[self.loser]
        if len(court) > self.left and court[0] != court[-1]:
            return True
        pop(state)
        for card in court[: self.left]:
            self._take(game, state, card, log)
        return False

    def moves(self, game: Tenka, state: State) -> list[Move]:
        """Each different card of the court."""
        return [Take(card, self.loser) for card in sorted(set(state.courts[self.loser]))]

    def refusal(self, game: Tenka, state: State, move: Move) -> Refusal | None:
        """Only cards of that court."""
        if not isinstance(move, Take):
            return NOT_NOW
        facts = {"card": game.table.names[move.card], "target": self.loser}
        if move.seat != self.loser:
            return Refusal("not-the-loser", self.section, facts)
        if move.card not in state.courts[self.loser]:
            return Refusal("not-in-that-court", self.section, facts)
        return None

    def play(self, game: Tenka, state: State, move: Take, chance: Chance, log: Log | None) -> None:
        """One after another."""
        if self.left > 1:
            replace(state, TakeFromCourt(self.seat, self.loser, self.left - 1))
        else:
            pop(state)
        self._take(game, state, move.card, log)

    def _take(self, game: Tenka, state: State, card: int, log: Log | None) -> None:
        piles.discard_from_court(state, self.loser, card, self.seat)
        _note_casualty(game, state, self.loser, card, "court", log)


def _note_casualty(game: Tenka, state: State, seat: int, card: int, where: str, log: Log | None) -> None:
    fight = state.fight
    assert fight is not None
    state.fight = changed(fight, casualties=(*fight.casualties, card))
    if log is not None:
        log.add("casualty", seat, card=game.table.names[card], place=where)


class ChooseSpoils(Ask["Tenka", State], frozen=True):
    """A victorious attacker takes a casualty, or conquers a Province, or neither."""

    kind: ClassVar[str] = "spoils"
    section: ClassVar[str] = "spoils"

    defender: int

    def facts(self, game: Tenka, state: State) -> dict[str, Any]:
        """The defeated defender."""
        return {"target": self.defender}

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Nothing to take, nothing to ask."""
        assert state.fight is not None
        if state.fight.casualties or PROVINCE in state.courts[self.defender]:
            return True
        pop(state)
        return False

    def moves(self, game: Tenka, state: State) -> list[Move]:
        """Each different casualty, the conquest if a Province is left, neither."""
        assert state.fight is not None
        moves: list[Move] = [Spoils(card) for card in sorted(set(state.fight.casualties))]
        if PROVINCE in state.courts[self.defender]:
            moves.append(Conquer())
        return [*moves, Neither()]

    def refusal(self, game: Tenka, state: State, move: Move) -> Refusal | None:
        """Only casualties of this battle; only a Province that is still there."""
        assert state.fight is not None
        if isinstance(move, Neither):
            return None
        if isinstance(move, Conquer):
            if PROVINCE in state.courts[self.defender]:
                return None
            return Refusal("nothing-to-conquer", "conquest", {"target": self.defender})
        if not isinstance(move, Spoils):
            return NOT_NOW
        if move.card not in state.fight.casualties:
            return Refusal("no-casualty", self.section, {"card": game.table.names[move.card]})
        return None

    def play(self, game: Tenka, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """Spoils go into the hand, for all to see; a conquered Province into the court."""
        pop(state)
        seat = self.seat
        if isinstance(move, Spoils):
            spot = len(state.discard) - 1 - state.discard[::-1].index(move.card)
            knowledge.take_from_discard(state, spot)
            piles.into_hand(state, seat, (move.card,))
            knowledge.shown(state, seat, move.card)
            if log is not None:
                log.add("spoils", seat, card=game.table.names[move.card])
        elif isinstance(move, Conquer):
            piles.take_from_court(state, self.defender, PROVINCE, seat)
            piles.into_court(state, seat, PROVINCE)
            if log is not None:
                log.add("conquers", seat, target=self.defender)
        elif log is not None:
            log.add("takes-nothing", seat)
