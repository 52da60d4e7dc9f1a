"""Interrupted work: a stack of small pending steps in the state.

A game waits for exactly one decision at a time, the one on top of the stack. Each kind of step is one small
class that answers: who decides, what are the options, what happens on each. Work that must come first is
pushed on top; named moments of a game push several steps in a stated order. There are no flags and no callbacks,
and because steps are plain values, a half-finished turn can be saved, cloned, compared and written down.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from rules.kernel.abstract import AbstractMeta
from rules.kernel.chance import Chance
from rules.kernel.decision import Decision, Move
from rules.kernel.events import Log
from rules.kernel.refusal import Caution, Refusal


class State(Protocol):
    """What the kernel asks of a title's state: plain data, a stack, and a hand-written clone."""

    pending: tuple[Step[Any, Any], ...]

    def clone(self) -> Any:
        """An equal and independent copy."""


S = TypeVar("S", bound=State)
G = TypeVar("G")


def kebab(name: str) -> str:
    """``PlaceCube`` as ``place-cube``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


class Step(msgspec.Struct, Generic[G, S], metaclass=AbstractMeta, frozen=True, tag_field="step", tag=kebab):
    """A step that needs no decision by itself: it runs as soon as it is on top."""

    @abstractmethod
    def settle(self, game: G, state: S, chance: Chance, log: Log | None) -> bool:
        """Do what needs no decision.

        Returns True if the step now waits for a decision; False if it changed the stack, which is then
        looked at again. A step that is done removes itself.
        """


class Ask(Step[G, S], frozen=True):
    """A step that waits for one decision of ``seat``."""

    kind: ClassVar[str] = ""
    section: ClassVar[str] = ""
    public: ClassVar[bool] = True
    forced: ClassVar[bool] = False
    """Whether there is but one move, which everybody knows, and only its moment belongs to the seat."""

    seat: int

    def settle(self, game: G, state: S, chance: Chance, log: Log | None) -> bool:
        """Wait; override to skip a decision that everybody can see is forced."""
        return True

    def facts(self, game: G, state: S) -> dict[str, Any]:
        """Values for the prompt; they are shown to everybody if the decision is public."""
        return {}

    def is_public(self, game: G, state: S) -> bool:
        """Whether the options follow from the public view; secret options of the seat apart."""
        return self.public

    def decision(self, game: G, state: S) -> Decision:
        """The decision as data."""
        return Decision(
            self.seat, self.kind, self.section, self.is_public(game, state), self.facts(game, state), self.forced
        )

    @abstractmethod
    def moves(self, game: G, state: S) -> list[Move]:
        """All legal moves, unique, in a stable order."""

    def sample(self, game: G, state: S, chance: Chance) -> Move:
        """One legal move at random; override where listing them all is dear."""
        moves = self.moves(game, state)
        return moves[chance.below(len(moves))]

    @abstractmethod
    def refusal(self, game: G, state: S, move: Move) -> Refusal | None:
        """Why ``move`` is not legal here, or None if it is."""

    @abstractmethod
    def play(self, game: G, state: S, move: Any, chance: Chance, log: Log | None) -> None:
        """Carry out a legal move and leave the stack as it must be afterwards."""

    def known_to_all(self, game: G, state: S, move: Move) -> bool:
        """Whether everybody can see if this move is possible or not; asked of any move, answered from public facts.

        Of any other move nobody but the seat is told anything, not even why it is refused.
        """
        return self.is_public(game, state)

    def secret(self, game: G, state: S, move: Move) -> bool:
        """Whether the move, once made, stays its owner's secret."""
        return False

    def reveals(self, game: G, state: S, move: Move) -> bool:
        """Whether the move shows a secret of its owner to others, so that it cannot be taken back."""
        return False

    def caution(self, game: G, state: S, move: Move, viewer: int) -> Caution | None:
        """What is worth one question before the move is made; for another viewer than the seat, public things."""
        return None


class Sealed(Step[G, S], frozen=True):
    """Every seat chooses something hidden, one after another; all is revealed after the last.

    That a seat has chosen is public. Events inside are held back from the others until then.
    """

    seats: tuple[int, ...]
    """Seats still to choose, in order."""
    acting: int = -1
    """The seat that chooses now, or -1 before the first."""

    @abstractmethod
    def choose(self, game: G, state: S, seat: int) -> tuple[Step[G, S], ...]:
        """The steps by which ``seat`` chooses, the first one first."""

    def shows(self, game: G) -> bool:
        """Whether what was chosen is shown to all after the last choice; else it stays with the choosers."""
        return True

    def reveal(self, game: G, state: S, chance: Chance, log: Log | None) -> None:
        """Carry out what happens once all have chosen."""

    def settle(self, game: G, state: S, chance: Chance, log: Log | None) -> bool:
        """Ask the next seat, or reveal."""
        if log is not None and self.acting >= 0:
            log.add("has-chosen", self.acting)
        if self.seats:
            following = msgspec.structs.replace(self, seats=self.seats[1:], acting=self.seats[0])
            replace(state, following)
            push(state, *self.choose(game, state, self.seats[0]))
        else:
            pop(state)
            if log is not None and self.shows(game):
                log.add("revealed")
            self.reveal(game, state, chance, log)
        return False


class RoundRobin(Step[G, S], frozen=True):
    """One go each in a given order, round and round until all have passed; a pass is final."""

    seats: tuple[int, ...]
    """Seats still in, the next one first."""

    @abstractmethod
    def go(self, game: G, state: S, seat: int) -> Step[G, S] | None:
        """The step of one go, or None if this seat can publicly do nothing and passes by itself."""

    def finish(self, game: G, state: S, chance: Chance, log: Log | None) -> None:
        """Carry out what follows when all have passed."""

    def settle(self, game: G, state: S, chance: Chance, log: Log | None) -> bool:
        """Ask the next seat, or finish. The go itself calls :func:`pass_round` when its seat passes."""
        if not self.seats:
            pop(state)
            self.finish(game, state, chance, log)
            return False
        seat, *others = self.seats
        go = self.go(game, state, seat)
        if go is None:
            replace(state, msgspec.structs.replace(self, seats=tuple(others)))
        else:
            replace(state, msgspec.structs.replace(self, seats=(*others, seat)))
            push(state, go)
        return False


def push(state: State, *steps: Step[Any, Any]) -> None:
    """Put steps on top of the stack; the first one runs first."""
    state.pending += steps[::-1]


def pop(state: State) -> None:
    """Remove the step on top."""
    state.pending = state.pending[:-1]


def replace(state: State, *steps: Step[Any, Any]) -> None:
    """Put steps in place of the one on top; the first one runs first."""
    state.pending = state.pending[:-1] + steps[::-1]


def pass_round(state: State, seat: int) -> None:
    """Take ``seat`` out of the nearest :class:`RoundRobin` below for good."""
    for index in range(len(state.pending) - 1, -1, -1):
        step = state.pending[index]
        if isinstance(step, RoundRobin):
            out = msgspec.structs.replace(step, seats=tuple(other for other in step.seats if other != seat))
            state.pending = (*state.pending[:index], out, *state.pending[index + 1 :])
            return
    raise LookupError("no round is running")
