"""The steps of Pig in rulebook order: turns round the table, rolling, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Caution, Refusal
from rules.kernel.steps import Ask, Step, pop, push, replace
from toy_pig.moves import Hold, Roll
from toy_pig.state import State

if TYPE_CHECKING:
    from toy_pig.game import Pig

SIDES = range(1, 7)
BUST = 1
MUCH = 15
"""Points of a turn at which a further roll is worth a question."""


class Turns(Step["Pig", State], frozen=True):
    """One turn for each of the seats, the next one first; then the end is looked for."""

    seats: tuple[int, ...]

    def settle(self, game: Pig, state: State, chance: Chance, log: Log | None) -> bool:
        if not self.seats:
            replace(state, EndRound())
            return False
        seat, *others = self.seats
        replace(state, Turns(tuple(others)))
        push(state, RollOrHold(seat))
        state.risked = state.rolls = 0
        if log is not None:
            log.add("turn", seat)
        return False


class RollOrHold(Ask["Pig", State], frozen=True):
    """Everybody sees what may be done and what it is worth."""

    kind: ClassVar[str] = "roll-or-hold"
    section: ClassVar[str] = "turns"

    def facts(self, game: Pig, state: State) -> dict[str, Any]:
        return {"points": state.risked}

    def moves(self, game: Pig, state: State) -> list[Move]:
        return [Roll(), Hold()] if state.rolls else [Roll()]

    def refusal(self, game: Pig, state: State, move: Move) -> Refusal | None:
        if isinstance(move, Hold) and not state.rolls:
            return Refusal("roll-first", "turns")
        return None if isinstance(move, (Roll, Hold)) else NOT_NOW

    def caution(self, game: Pig, state: State, move: Move, viewer: int) -> Caution | None:
        if isinstance(move, Roll) and state.risked >= MUCH:
            return Caution("much-at-risk", "rolling", {"points": state.risked})
        return None

    def play(self, game: Pig, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        if isinstance(move, Roll):
            replace(state, RollDice(self.seat))
            return
        pop(state)
        _bank(state, self.seat, state.banked[self.seat] + state.risked)
        if log is not None:
            log.add("held", self.seat, points=state.risked, total=state.banked[self.seat])


class RollDice(Step["Pig", State], frozen=True):
    """The dice fall. A step of its own: what is looked at before the dice are known ends here."""

    seat: int

    def settle(self, game: Pig, state: State, chance: Chance, log: Log | None) -> bool:
        rolled = tuple(chance.pick("die", SIDES) for _ in range(game.dice))
        state.rolls += 1
        if log is not None:
            log.add("rolled", self.seat, dice=rolled)
        if BUST not in rolled:
            state.risked += sum(rolled)
            replace(state, RollOrHold(self.seat))
            return False
        pop(state)
        if rolled == (BUST, BUST):
            _bank(state, self.seat, 0)
        if log is not None:
            log.add("lost-all" if rolled == (BUST, BUST) else "bust", self.seat, points=state.risked)
        return False


class EndRound(Step["Pig", State], frozen=True):
    """All have had the same number of turns: the game ends, or the next round begins."""

    def settle(self, game: Pig, state: State, chance: Chance, log: Log | None) -> bool:
        state.risked = state.rolls = 0
        if max(state.banked) < game.goal:
            replace(state, Turns(game.order(state)))
            return False
        pop(state)
        if log is not None:
            log.add("ended")
            for seat, bonus in enumerate(state.bonuses):
                if bonus:
                    log.add("turned-up", seat, card=game.content.cards[bonus].name)
            log.reveal()
        return False


def _bank(state: State, seat: int, points: int) -> None:
    state.banked = (*state.banked[:seat], points, *state.banked[seat + 1 :])


AnyStep = Turns | RollOrHold | RollDice | EndRound
"""Every step that can be pending."""
