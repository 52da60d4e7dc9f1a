"""The Community Phase: modules in the seed's order, in as few sittings as that allows (rulebook, section "community").

Steps that touch nobody but their own seat are taken in one *sitting* of that seat, in Night order, module after module:
replacing the Mayor, moving Locals, Visitors, and goes at the Notice Boards as long as none of them can touch anybody
else. A module in which they can (a go that brings an action) says so (``Module.in_turns``): then the modules before it
are done with by all seats, its own steps come in turns (:class:`Turns`), and the modules after it follow.

By the first rules goes were asked in sittings always, and only the reward that touched others waited for its place
among the goes of all (:func:`wait_for_turn`).

Here, too, is what several modules share: Contribution Tokens and the Community Score Cards.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rules.kernel.chance import Chance
from rules.kernel.events import Log
from rules.kernel.sheet import Line
from rules.kernel.steps import Ask, Step, pop, push, replace
from rules.kernel.tuples import put
from rules.tenby.state import State

if TYPE_CHECKING:
    from rules.tenby.game import Tenby
    from rules.tenby.view import TenbyView

FIRST_TURN = 1


class Community(Step["Tenby", State], frozen=True):
    """The whole phase, every round."""

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Sittings for each run of modules with steps of a seat's own; in between what comes in turns or for all."""
        steps: list[Step[Tenby, State]] = []
        start, count = 0, len(game.modules)
        for slot, module in enumerate(game.modules):
            turns = module.in_turns(state)
            if turns is not None:
                stop = slot + (turns.until > 0)
                following: Step[Tenby, State] = turns
            elif module.for_table:
                stop = slot
                following = WholeTable(slot)
            else:
                continue
            steps += [*_sittings(state, start, stop), following]
            start = slot + 1
        replace(state, *steps, *_sittings(state, start, count))
        return False


def _sittings(state: State, slot: int, stop: int) -> Iterator[Sitting]:
    """A sitting of each seat for modules ``slot`` to ``stop - 1``; none if there are no such modules."""
    if stop > slot:
        for seat in state.order:
            yield Sitting(seat, slot, stop)


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


class Turns(Step["Tenby", State], frozen=True):
    """The rest of a module's steps, which come in turns, since some of them may touch others."""

    until: int
    """The first so many goes of each seat touch nobody else: a seat takes them in a row, in its sitting before."""

    @property
    @abstractmethod
    def seats(self) -> tuple[int, ...]:
        """Seats that have a turn to come."""


def join_sittings(state: State, steps: Sequence[Ask[Tenby, State]]) -> None:
    """What is left touches nobody else any more: each seat takes it at the beginning of its sitting that follows.

    ``steps`` are in Night order, one for each seat at most; they come in that order where no sittings follow.
    """
    below = len(state.pending)
    while below and isinstance(state.pending[below - 1], Sitting):
        below -= 1
    sittings, state.pending = state.pending[below:], state.pending[:below]
    if not sittings:
        push(state, *steps)
        return
    by_seat = {step.seat: step for step in steps}
    for sitting in sittings:
        assert isinstance(sitting, Sitting)
        push(state, sitting)
        if sitting.seat in by_seat:
            push(state, by_seat[sitting.seat])


def has_business(state: State, seat: int) -> bool:
    """Whether a seat's own steps of this Community Phase are still to come, or under way."""
    in_turns = False
    for step in state.pending:
        if isinstance(step, Community):
            return True
        if isinstance(step, Sitting):
            if step.seat == seat:
                return True
        elif isinstance(step, Turns):
            if seat in step.seats:
                return True
            in_turns = True
        elif in_turns and isinstance(step, Ask) and step.seat == seat:
            return True
    return False


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
