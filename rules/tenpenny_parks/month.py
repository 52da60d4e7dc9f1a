"""A month: Income, Actions, Bonuses, Advertising, Cleanup (rulebook, sections "month", "income", "cleanup")."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Refusal
from rules.kernel.steps import Ask, Step, pop, replace
from rules.tenpenny_parks.actions import Act
from rules.tenpenny_parks.advertising import Advertising
from rules.tenpenny_parks.becky import BeckyActs
from rules.tenpenny_parks.bonuses import Bonuses
from rules.tenpenny_parks.moves import RING_POSITIONS, Rotate
from rules.tenpenny_parks.reckoning import clockwise_from, income
from rules.tenpenny_parks.state import MONTHS, NOBODY, WORKERS, State

if TYPE_CHECKING:
    from rules.tenpenny_parks.game import TenpennyParks


class StartMonth(Step["TenpennyParks", State], frozen=True):
    """The next month: its turn order, workers and income, then its steps in order."""

    def settle(self, game: TenpennyParks, state: State, chance: Chance, log: Log | None) -> bool:
        """Set the month up."""
        state.month += 1
        state.order = clockwise_from(game, state.shovel)
        state.researched = ()
        state.advertised = ((),) * game.seats
        state.workers = tuple(WORKERS + (seat == state.extra) for seat in range(game.seats))
        if log is not None:
            log.add("month", state.shovel, month=state.month)
        money = list(state.money)
        for seat in range(game.seats):
            if seat != game.becky:
                gained = income(game, state, seat)
                money[seat] += gained
                if log is not None:
                    log.add("income", seat, amount=gained)
        state.money = tuple(money)
        replace(state, Turns(), Bonuses(), Advertising(), Cleanup())
        return False


class Turns(Step["TenpennyParks", State], frozen=True):
    """Turns in order, round and round, until all workers are placed and all researchers have moved."""

    place: int = 0
    """Place in the turn order of the seat that comes next."""

    def settle(self, game: TenpennyParks, state: State, chance: Chance, log: Log | None) -> bool:
        """Ask the next seat with anything left."""
        order, workers = state.order, state.workers
        for turn in range(self.place, self.place + game.seats):
            seat = order[turn % game.seats]
            if workers[seat] or (game.innovation and seat not in state.researched):
                following = Turns((turn + 1) % game.seats)
                replace(state, BeckyActs(seat) if seat == game.becky else Act(seat), following)
                return False
        pop(state)
        return False


class Cleanup(Step["TenpennyParks", State], frozen=True):
    """New concessions, free Builder spaces and the ring; after the last month the end of the game."""

    def settle(self, game: TenpennyParks, state: State, chance: Chance, log: Log | None) -> bool:
        """Refresh the display, take the workers back, and let the shovel holder turn the ring."""
        if state.month == MONTHS:
            state.pending = ()
            if log is not None:
                log.add("ended")
                for seat, goals in enumerate(state.goals):
                    if goals:
                        log.add("goals-shown", seat, names=[game.table.goals[goal].name for goal in goals])
                log.reveal()
            return False
        count = game.display
        state.display, state.face_down = state.face_down[:count], state.face_down[count:]
        state.builders = (NOBODY,) * len(state.stacks)
        if log is not None:
            log.add("display", names=[game.table.concessions[kind].name for kind in state.display])
            log.reveal()
        if state.shovel == game.becky:
            replace(state, StartMonth())
            turn_ring(state, game.becky, 1, log)
        else:
            replace(state, TurnRing(state.shovel), StartMonth())
        return False


class TurnRing(Ask["TenpennyParks", State], frozen=True):
    """The shovel holder turns the ring to a new position."""

    kind: ClassVar[str] = "ring"
    section: ClassVar[str] = "cleanup"

    def moves(self, game: TenpennyParks, state: State) -> list[Move]:
        """One to five steps clockwise."""
        return [Rotate(steps) for steps in range(1, RING_POSITIONS)]

    def refusal(self, game: TenpennyParks, state: State, move: Move) -> Refusal | None:
        """It may not end where it was."""
        if not isinstance(move, Rotate):
            return NOT_NOW
        return Refusal("ring-unchanged", self.section) if move.steps % RING_POSITIONS == 0 else None

    def play(self, game: TenpennyParks, state: State, move: Rotate, chance: Chance, log: Log | None) -> None:
        """Turn it."""
        pop(state)
        turn_ring(state, self.seat, move.steps, log)


def turn_ring(state: State, seat: int, steps: int, log: Log | None) -> None:
    """Turn the ring clockwise."""
    state.ring = (state.ring + steps) % RING_POSITIONS
    if log is not None:
        log.add("ring", seat, steps=steps)
