"""The Community Phase: modules in the seed's order, in as few sittings as that allows (rulebook, section "community").

Steps that touch nobody but their own seat are taken in one *sitting* of that seat, in Night order, module after module:
replacing the Mayor, goes at the Notice Boards, moving Locals, Visitors. A go whose reward touches what others see next
(an action) keeps its place among the goes of all: its seat waits until all earlier goes were made
(:func:`wait_for_turn`), and its sitting goes on from there.

Here, too, is what several modules share: Contribution Tokens and the Community Score Cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.chance import Chance
from rules.kernel.events import Log
from rules.kernel.sheet import Line
from rules.kernel.steps import Step, pop, push, replace
from rules.kernel.tuples import put
from rules.tenby.state import State

if TYPE_CHECKING:
    from rules.tenby.game import Tenby
    from rules.tenby.view import TenbyView

FIRST_TURN = 1


class Community(Step["Tenby", State], frozen=True):
    """The whole phase, every round."""

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Sittings for each run of modules with steps of a seat's own, then what is for the whole table."""
        steps: list[Step[Tenby, State]] = []
        slot, count = 0, len(game.modules)
        while slot < count:
            stop = slot
            while stop < count and not game.modules[stop].for_table:
                stop += 1
            if stop > slot:
                steps += [Sitting(seat, slot, stop) for seat in state.order]
            if stop < count:
                steps.append(WholeTable(stop))
            slot = stop + 1
        replace(state, *steps)
        return False


class Sitting(Step["Tenby", State], frozen=True):
    """A seat's own business in modules ``slot`` to ``stop - 1``; it lies below the steps of the module under way."""

    seat: int
    slot: int
    stop: int
    turn: int = FIRST_TURN
    """Number of the go for which the sitting has its place, for those that wait (:func:`wait_for_turn`)."""

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """The next module's steps, or the end."""
        if self.slot == self.stop:
            pop(state)
            return False
        replace(state, Sitting(self.seat, self.slot + 1, self.stop, self.turn))
        push(state, *game.modules[self.slot].seat_steps(state, self.seat))
        return False


class WholeTable(Step["Tenby", State], frozen=True):
    """The steps of a module that are for everybody."""

    slot: int

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Put them on the stack."""
        replace(state, *game.modules[self.slot].table_steps(state))
        return False


def wait_for_turn(state: State, turn: int) -> bool:
    """Before something that others may notice: let all sittings go first whose go comes earlier.

    Goes count from 1; the first go of all seats comes before the second of any. Everything on the stack that belongs
    to the sitting under way is put behind the sittings that come first, and goes on after them. Call it after the steps
    of the go were pushed; returns whether anybody goes first.
    """
    pending = state.pending
    start = len(pending) - 1
    while not isinstance(pending[start], Sitting):
        start -= 1
    mine = pending[start]
    assert isinstance(mine, Sitting)
    key = (turn, state.order.index(mine.seat))
    place = start
    for index in range(start - 1, -1, -1):
        other = pending[index]
        if isinstance(other, Sitting):
            if (other.turn, state.order.index(other.seat)) > key:
                break
            place = index
    waiting = Sitting(mine.seat, mine.slot, mine.stop, turn)
    state.pending = (*pending[:place], waiting, *pending[start + 1 :], *pending[place:start])
    return place < start


# -- what modules share ----------------------------------------------------------------------------------------------


def gain_points(game: Tenby, state: State, seat: int, source: str, amount: int, log: Log | None) -> None:
    """Points onto the Community Score Card; ``source`` is one of the module's ``sources``."""
    if not amount:
        return
    index = game.source_numbers[source]
    state.points = put(state.points, seat, put(state.points[seat], index, state.points[seat][index] + amount))
    if log is not None:
        log.add("gains-points", seat, amount=amount, source=game.sources[index][1])


def put_tokens(state: State, seat: int, count: int) -> int:
    """Take Contribution Tokens out of a seat's supply; returns how many there were, at most ``count``."""
    taken = min(count, state.tokens[seat])
    if taken:
        state.tokens = put(state.tokens, seat, state.tokens[seat] - taken)
    return taken


def return_tokens(state: State, seat: int, count: int) -> None:
    """Contribution Tokens come back to a seat's supply."""
    if count:
        state.tokens = put(state.tokens, seat, state.tokens[seat] + count)


def score_card(game: Tenby, source: State | TenbyView, seat: int) -> Line:
    """The Community Score Card as a line of the score sheet, with its parts as a note."""
    points = source.points[seat]
    parts = [f"{label} {amount}" for (_, label), amount in zip(game.sources, points, strict=True) if amount]
    return Line("community-score-card", "Community Score Card", sum(points), note=", ".join(parts))
