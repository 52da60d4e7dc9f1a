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
from rules.tenka.moves import Conquer, Lose, Neither, NoMore, Spoils, Take
from rules.tenka.state import PROVINCE, State

if TYPE_CHECKING:
    from rules.tenka.game import Tenka

NO_MORE = NoMore()


class Casualties(Step["Tenka", State], frozen=True):
    """What the defeated seat loses: the hand first, then what the victor picks from the court.

    The victor need not pick any: a first casualty left alone is lost like the others, the others are ignored.
    """

    victor: int
    loser: int
    left: int
    first: bool = False
    """The victor picks the first one from the court (hook ``first-casualty``)."""

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Push the next loss; what is no choice goes at once."""
        loser, left = self.loser, self.left
        court = len(state.courts[loser])
        if self.first and not state.hands[loser] and game.rulings.victor_may_take_no_more:
            replace(state, Casualties(self.victor, loser, left))  # all are picked from the court anyway
            return False
        if self.first:
            taken = 1 if court else 0
            replace(state, Casualties(self.victor, loser, left - taken))
            if taken:
                push(state, TakeFromCourt(self.victor, loser, 1, game.rulings.victor_may_take_no_more))
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


class TakeFromCourt(Ask["Tenka", State], frozen=True, omit_defaults=True):
    """The victor picks casualties from the loser's court, or stops."""

    kind: ClassVar[str] = "take"
    section: ClassVar[str] = "casualties"

    loser: int
    left: int
    first: bool = False
    """It is the first casualty, which the loser loses as usual if the victor leaves it (hook ``first-casualty``)."""

    def facts(self, game: Tenka, state: State) -> dict[str, Any]:
        """Whose court, how many more, and whether the victor may leave them."""
        may = game.rulings.victor_may_take_no_more
        return {"target": self.loser, "left": self.left, "first": self.first, "may_stop": may}

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Wait, but where nothing hangs on it."""
        court = state.courts[self.loser]
        if court and (self._may_matter(game, state) or (len(court) > self.left and court[0] != court[-1])):
            return True
        pop(state)
        for card in court[: self.left]:
            self._take(game, state, card, log)
        return False

    def _may_matter(self, game: Tenka, state: State) -> bool:
        """Whether the victor is asked even where all cards are the same, or all go.

        An attacker may spare a Province in order to conquer it, or be content with another card as spoils. A defender
        gains nothing by sparing a card that is no Province.
        """
        if not game.rulings.victor_may_take_no_more:
            return False
        fight = state.fight
        assert fight is not None
        court = state.courts[self.loser]
        return self.seat == fight.attacker or PROVINCE in court or game.table.court(court).provinces > 0

    def moves(self, game: Tenka, state: State) -> list[Move]:
        """Each different card of the court, or no more."""
        moves: list[Move] = [Take(card, self.loser) for card in sorted(set(state.courts[self.loser]))]
        return [*moves, NO_MORE] if game.rulings.victor_may_take_no_more else moves

    def refusal(self, game: Tenka, state: State, move: Move) -> Refusal | None:
        """Only cards of that court."""
        if isinstance(move, NoMore) and game.rulings.victor_may_take_no_more:
            return None
        if not isinstance(move, Take):
            return NOT_NOW
        facts = {"card": game.table.names[move.card], "target": self.loser}
        if move.seat != self.loser:
            return Refusal("not-the-loser", self.section, facts)
        if move.card not in state.courts[self.loser]:
            return Refusal("not-in-that-court", self.section, facts)
        return None

    def play(self, game: Tenka, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """One after another, until there are enough or the victor wants no more."""
        if isinstance(move, NoMore):
            pop(state)
            if self.first:
                self._leave_first(state)
            if log is not None:
                log.add("first-left" if self.first else "no-more", self.seat, target=self.loser)
            return
        assert isinstance(move, Take)
        if self.left > 1:
            replace(state, TakeFromCourt(self.seat, self.loser, self.left - 1))
        else:
            pop(state)
        self._take(game, state, move.card, log)

    def _leave_first(self, state: State) -> None:
        """The loser owes the first casualty like the others."""
        owed = state.pending[-1]
        assert isinstance(owed, Casualties)
        replace(state, changed(owed, left=owed.left + 1))

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
