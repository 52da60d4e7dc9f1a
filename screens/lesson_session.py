"""A lesson at this table: a session in which a walkthrough says what happens, and nothing is stored as a match."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel.decision import Move
from rules.kernel.errors import RulesError
from rules.kernel.walkthrough import Lesson
from screens.handover import Handover
from screens.services import Services
from screens.session import Session
from screens.widgets.chooser import Chooser, Path, Pick


class LessonSession(Session):
    """What a title's screen sees of a lesson."""

    def __init__(self, lesson: Lesson, services: Services, lesson_id: str) -> None:
        """A lesson that is begun or gone on with; its progress is kept under ``lesson_id``."""
        super().__init__(lesson.match, services, 0)
        self.lesson = lesson
        self.lesson_id = lesson_id

    @property
    def bot_to_move(self) -> bool:
        """Whether the learner is not asked for a move: he reads, and the walkthrough goes on."""
        return not self.lesson.asked

    def arrive(self) -> Handover:
        """There is one person, and nothing to hide from him."""
        return self.advance()

    def play(self, move: Move) -> None:
        """Make the move that is asked for.

        Raises IllegalMove for one that the rules refuse, and RulesError with a sentence for one that will not do.
        """
        self.lesson.play(move)
        self._keep()

    def go_on(self) -> None:
        """What was said has been read; raises RulesError where a move is asked for."""
        self.lesson.go_on()
        self._keep()

    @property
    def forced_move(self) -> Move | None:
        """The walkthrough makes forced moves itself."""
        return None

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to go back to."""
        return self.lesson.can_go_back

    def undo(self) -> None:
        """Back to the step before; raises RulesError at the first one."""
        self.lesson.back()
        self._keep()

    def redo(self) -> None:
        """Raises RulesError: the learner makes the moves."""
        raise RulesError("in a lesson you make the moves again yourself")

    def restart_turn(self) -> int:
        """Back to the first step; returns how many moves were taken back."""
        count = len(self.match.entries)
        self.lesson.restart()
        self._keep()
        return count

    def take_back_to(self, index: int) -> None:
        """Raises RulesError: a lesson goes back by its own steps."""
        raise RulesError("a lesson goes back one step at a time")

    def measure(self, *, on_show: bool) -> None:
        """Nobody's thinking time is kept."""

    def leave(self) -> None:
        """There is nothing to be stored."""

    def _keep(self) -> None:
        if self.match is not self.lesson.match:
            self.match = self.lesson.match
            self._vantage = None
        self.services.keep_lesson(self.lesson_id, self.lesson.progress)


class LessonChooser(Chooser):
    """A choice among all legal moves, of which only what leads to one that will do can be picked.

    Where it has to be found (``guided`` is false), all that is legal can be picked.
    """

    def __init__(
        self,
        moves: Iterable[tuple[Path, Move]],
        accepted: Iterable[Move],
        *,
        always: frozenset[str] = frozenset(),
        guided: bool = True,
    ) -> None:
        super().__init__(moves, always=always)
        self._guided = guided
        wanted = set(accepted)
        self._accepted = tuple(path for path, move in self._moves if move in wanted)

    @property
    def options(self) -> tuple[Pick, ...]:
        """What can be picked now, in the order of the moves."""
        return tuple(filter(self.leads, self.legal)) if self._guided else self.legal

    @property
    def legal(self) -> tuple[Pick, ...]:
        """What could be picked by the rules."""
        return super().options

    def leads(self, pick: Pick) -> bool:
        """Whether a pick is on the way to a move that will do."""
        path = (*self.prefix, pick)
        return any(accepted[: len(path)] == path for accepted in self._accepted)

    def behind(self, pick: Pick) -> list[Move]:
        """The legal moves that a pick leads to."""
        path = (*self.prefix, pick)
        return [move for its, move in self._moves if its[: len(path)] == path]
