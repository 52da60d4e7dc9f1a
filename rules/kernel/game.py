"""The contract every title implements: one game, bound to its seats, options and content.

The kernel runs the stack of pending steps; a title supplies the steps, the state, the view and the scoring.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from rules.kernel.chance import Chance, NoChance
from rules.kernel.decision import Decision, Move
from rules.kernel.errors import ChanceNeeded
from rules.kernel.events import ALL, PUBLIC, Log
from rules.kernel.notation import Notation
from rules.kernel.options import Options
from rules.kernel.refusal import Caution, Refusal
from rules.kernel.sheet import ScoreSheet
from rules.kernel.steps import Ask, Sealed, State


class View(msgspec.Struct, frozen=True):
    """What one viewer may know, plain and serialisable; a type of its own, never a state.

    Hidden things are holes (``None``, unknown items, counts). A view of :data:`~rules.kernel.events.ALL` has none.
    """

    viewer: int
    """Seat, or :data:`~rules.kernel.events.PUBLIC` or :data:`~rules.kernel.events.ALL`."""


class Passage(msgspec.Struct, frozen=True):
    """A part of a position in whole words, one fact a line, for people who listen or read line by line."""

    seat: int
    """Whose things it tells of; :data:`~rules.kernel.events.PUBLIC` for what belongs to the table."""
    lines: tuple[str, ...]


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Preview(msgspec.Struct, frozen=True):
    """What a move would change, up to the first unknown chance outcome."""

    before: ScoreSheet
    after: ScoreSheet
    complete: bool
    """False where the move ends in something unknown, such as a card to be drawn."""

    def gain(self, seat: int) -> int:
        """Change of a seat's total."""
        return self.after.seats[seat].total - self.before.seats[seat].total


class Game(ABC, Generic[S, V]):
    """One title's rules for a given number of seats, options and content. Holds no state of a match."""

    title_id: ClassVar[str]
    view_type: type[V]

    rules_version: int = 1
    """By which version of its title's rules the match is played, from its first move to its last."""
    seats: int
    options: Options
    notation: Notation
    content_digest: str
    """Fingerprint of the cards and numbers in use."""

    # -- what a title implements ---------------------------------------------------------------------------

    @abstractmethod
    def deal(self, chance: Chance, log: Log | None = None) -> S:
        """The state after set-up, with the first steps pending but not yet settled."""

    @abstractmethod
    def view(self, state: S, viewer: int) -> V:
        """What ``viewer`` sees now and is entitled to remember."""

    @abstractmethod
    def resample(self, view: V, chance: Chance) -> S:
        """A random state consistent with ``view``, hidden choices included; made from the view, so it cannot leak.

        The view of :data:`~rules.kernel.events.ALL` gives back the very state.
        """

    @abstractmethod
    def secrets(self, view: V) -> tuple[bool, ...]:
        """Per seat: whether it holds something now that others may not see."""

    @abstractmethod
    def score(self, view: V) -> ScoreSheet:
        """The score sheet as if the game ended now, from what the view knows."""

    @abstractmethod
    def read_position(self, data: Mapping[str, Any], names: Sequence[str]) -> V:
        """A view from the title's position table; raises :class:`~rules.kernel.errors.PositionError`."""

    @abstractmethod
    def write_position(self, view: V, names: Sequence[str]) -> dict[str, Any]:
        """The position table of a view: plain values as TOML has them. Reading it gives an equal view."""

    def facts(self, view: V, names: Sequence[str]) -> dict[str, Any]:
        """The position table with every key, also those that :meth:`write_position` leaves out, as they are as usual.

        Expectations of scenario files are compared with it.
        """
        return self.write_position(view, names)

    @abstractmethod
    def estimate(self, state: S, seat: int, viewer: int) -> float:
        """How good a resampled state is for ``seat``, for bots and hints that look ahead.

        Where ``viewer`` is not the seat, its secrets in the state are made up and must not count.
        """

    def outlook(self, state: S, seat: int, viewer: int) -> float:
        """A dearer and better estimate, asked for the few moves that look best; the same one by default."""
        return self.estimate(state, seat, viewer)

    def shortlist(self, state: S, moves: Sequence[Move], seat: int) -> Sequence[Move]:
        """The legal moves that a bot or hint should look at; all by default, fewer where there are very many."""
        return moves

    def reason(self, state: S, move: Move, seat: int, viewer: int) -> str:
        """Why a move that led to a resampled ``state`` looks good, as half a sentence; ``""`` for no reason known."""
        return ""

    @abstractmethod
    def tell(self, view: V, names: Sequence[str]) -> list[Passage]:
        """The position in words, the table first and then each seat, without drawings or short codes."""

    def describe(self, view: V, names: Sequence[str]) -> list[str]:
        """The position as lines of plain text, for ``show`` and the final boards; with drawings where they help."""
        lines: list[str] = []
        for passage in self.tell(view, names):
            lines += ["", *passage.lines] if lines else passage.lines
        return lines

    def cards_in_play(self, view: V) -> tuple[str, ...]:
        """Ids of the cards that the viewer knows to be in this game, for the card browser."""
        return ()

    # -- what the kernel does for all ------------------------------------------------------------------------

    def start(self, chance: Chance, log: Log | None = None) -> S:
        """Deal and run to the first decision."""
        state = self.deal(chance, log)
        self.advance(state, chance, log)
        return state

    def decision(self, state: S) -> Decision | None:
        """What the game is waiting for, or None if it is over."""
        step = self._ask(state)
        return None if step is None else step.decision(self, state)

    def seat_to_move(self, state: S) -> int:
        """The deciding seat, or -1 if the game is over."""
        return state.pending[-1].seat if state.pending else -1  # type: ignore[attr-defined]

    def moves(self, state: S) -> list[Move]:
        """All legal moves, unique, in a stable order; empty if the game is over."""
        step = self._ask(state)
        return [] if step is None else step.moves(self, state)

    def sample_move(self, state: S, chance: Chance) -> Move:
        """One legal move at random without listing them all; the game must not be over."""
        return state.pending[-1].sample(self, state, chance)  # type: ignore[attr-defined, no-any-return]

    def refusal(self, state: S, move: Move) -> Refusal | None:
        """Why ``move`` is not legal now, or None if it is."""
        step = self._ask(state)
        if step is None:
            return Refusal("game-over")
        return step.refusal(self, state, move)

    def caution(self, state: S, move: Move, viewer: int) -> Caution | None:
        """What ``viewer`` should be asked once before a legal move is made."""
        step = self._ask(state)
        return None if step is None else step.caution(self, state, move, viewer)

    def known_to_all(self, state: S, move: Move) -> bool:
        """Whether everybody can see if a move is possible or not."""
        step = self._ask(state)
        return step is not None and step.known_to_all(self, state, move)

    def canonical(self, state: S, move: Move) -> Move:
        """The spelling of a move that ``moves`` lists, where several that are typed mean the same here."""
        return move

    def apply(self, state: S, move: Move, chance: Chance, log: Log | None = None) -> None:
        """Make a legal move and run to the next decision, in place. Legality is not checked again."""
        step: Ask[Any, Any] = state.pending[-1]  # type: ignore[assignment]
        if log is not None:
            self._seal(state, log)
        step.play(self, state, move, chance, log)
        self.advance(state, chance, log)

    def advance(self, state: S, chance: Chance, log: Log | None = None) -> None:
        """Run the steps on top of the stack until one waits for a decision or none is left."""
        while state.pending:
            if log is not None:
                self._seal(state, log)
            if state.pending[-1].settle(self, state, chance, log):
                break
        if log is not None:
            log.sealed_for = None

    def sealed_seat(self, state: S) -> int:
        """The seat whose sealed choice is under way, or -1."""
        for step in reversed(state.pending[:-1]):
            if isinstance(step, Sealed):
                return step.acting
        return -1

    def read(self, text: str) -> Move:
        """The move a text stands for; raises :class:`~rules.kernel.errors.NotationError`."""
        return self.notation.read(text)

    def write(self, move: Move) -> str:
        """The canonical text of a move."""
        return self.notation.write(move)

    def digest(self, state: S) -> str:
        """A short fingerprint of everything in a state."""
        data = msgspec.json.encode(self.view(state, ALL), order="deterministic")
        return hashlib.blake2b(data, digest_size=12).hexdigest()

    def preview(self, state: S, move: Move, viewer: int = PUBLIC) -> Preview:
        """What a legal move would change for ``viewer``, up to the first unknown chance outcome."""
        before = self.score(self.view(state, viewer))
        after = state.clone()
        complete = True
        try:
            self.apply(after, move, NoChance())
        except ChanceNeeded:
            complete = False
        if not after.pending and viewer != ALL:
            # The end shows everything, and what is hidden from the viewer is made up here: it must not count.
            after.pending = state.pending
        return Preview(before, self.score(self.view(after, viewer)), complete)

    def _ask(self, state: S) -> Ask[Any, Any] | None:
        if not state.pending:
            return None
        step = state.pending[-1]
        assert isinstance(step, Ask), "the stack was not settled"
        return step

    def _seal(self, state: S, log: Log) -> None:
        acting = self.sealed_seat(state)
        log.sealed_for = (acting,) if acting >= 0 else None
