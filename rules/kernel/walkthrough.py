"""Walkthroughs: scenario files whose moves the learner makes, a sentence or two at a time.

A walkthrough lies in its title's package as ``walkthroughs/<id>.toml``; ``docs/scenarios.md`` describes the format.
A :class:`Lesson` is one that is being learned: which step is due, what is said, which moves will do, and what is said
about others. It knows no screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources

import msgspec

from rules.kernel.chance import RecordedChance
from rules.kernel.decision import Move
from rules.kernel.errors import IllegalMove, RecordError, RulesError
from rules.kernel.events import Log
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.kernel.scenario import Scenario, Step, Walkthrough, load
from rules.kernel.scenario_run import Stage
from rules.kernel.title import Title
from rules.kernel.toml_text import write_toml

FOLDER = "walkthroughs"
OTHER = "random"
"""Kind of the seats that are not the learner's; the walkthrough makes their moves."""
NOT_ASKED = "That can be done, but it is not what is asked for here."
"""Said about a legal move of which the walkthrough says nothing."""


class Progress(msgspec.Struct, frozen=True):
    """How far a learner has come in one walkthrough; plain data, to be kept between two visits."""

    stop: int = 0
    """How often the lesson had waited and went on."""
    moves: tuple[str, ...] = ()
    """The learner's moves on the way, in notation."""
    finished: bool = False
    """Whether it was ever played to its end."""


@cache
def load_walkthrough(package: str, walkthrough_id: str) -> Scenario:
    """A walkthrough in a title's package; raises ScenarioError for one that cannot be used."""
    name = f"{walkthrough_id}.toml"
    scenario = load(resources.files(package).joinpath(FOLDER, name).read_text(encoding="utf-8"), name)
    if scenario.walkthrough is None:
        raise RulesError(f"{name}: [walkthrough] is missing")
    return scenario


def walkthroughs(title: Title) -> dict[str, Scenario]:
    """The walkthroughs of a title by id, in the order in which they are offered; raises ScenarioError."""
    return {name: load_walkthrough(title.package, name) for name in title.walkthroughs}


class LessonMatch(Match):
    """A match that begins where a scenario says, and in which that happens which the scenario says."""

    def __init__(self, stage: Stage, learner: str) -> None:
        self._stage = stage
        seats = [Seat(name, "human" if name == learner else OTHER) for name in stage.names]
        content = stage.scenario.content
        super().__init__(stage.title, stage.game, seats, "walkthrough", pack=write_toml(content) if content else "")

    def _begin(self, log: Log, *, dealt: bool) -> object:
        log.events += self._stage.events
        return self._stage.state

    def _chance(self) -> RecordedChance:
        return RecordedChance(self._stage.chance, self._prepared)


class Lesson:
    """A walkthrough that is being learned.

    It waits at one step after another: for one of the moves that will do (``asked``), or for the learner to have read
    what is said. Raises RulesError if the position cannot be set up.
    """

    def __init__(self, scenario: Scenario, progress: Progress | None = None) -> None:
        if scenario.walkthrough is None:
            raise RulesError(f"{scenario.file}: this is no walkthrough")
        self.scenario = scenario
        self.head: Walkthrough = scenario.walkthrough
        self.learner = scenario.seats.index(self.head.learner) if self.head.learner else 0
        self.finished = progress is not None and progress.finished
        self._begin()
        if progress is not None:
            # A walkthrough may have been rewritten since: then it begins anew.
            with suppress(RulesError):
                self._come_to(progress.stop, progress.moves)

    # -- where the lesson is -----------------------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """The step that is due or was just shown; None at the end."""
        return self.scenario.step[self._at] if self._at < len(self.scenario.step) else None

    @property
    def number(self) -> int:
        """The number of the present step, from 1; at the end one more than there are."""
        return self._at + 1

    @property
    def count(self) -> int:
        """How many steps there are."""
        return len(self.scenario.step)

    @property
    def over(self) -> bool:
        """Whether everything was done."""
        return self.step is None

    @property
    def says(self) -> str:
        """What is said now."""
        return self.head.end if self.step is None else self.step.say

    @property
    def asked(self) -> bool:
        """Whether the learner is to make a move; else he reads and goes on."""
        return self.step is not None and bool(self.step.move) and not self._made

    @property
    def progress(self) -> Progress:
        """What has to be kept to go on from here later."""
        return Progress(self._stops, tuple(self._moves), self.finished)

    # -- moves -------------------------------------------------------------------------------------------------

    @property
    def moves(self) -> list[Move]:
        """The legal moves that will do, in a stable order; first the walkthrough's own, if it is among them."""
        step = self.step
        if step is None or not self.asked:
            return []
        game, state = self.match.game, self.match.state
        best = game.canonical(state, game.read(step.move))
        return sorted(filter(self.accepts, game.moves(state)), key=lambda move: move != best)

    def accepts(self, move: Move) -> bool:
        """Whether a legal move will do here."""
        step = self.step
        if step is None or not self.asked:
            return False
        game, state = self.match.game, self.match.state
        move = game.canonical(state, move)
        text = game.write(move)
        return move == game.canonical(state, game.read(step.move)) or any(fnmatchcase(text, p) for p in step.accept)

    def objection(self, moves: Sequence[Move]) -> str:
        """What is said about a choice that leaves only ``moves``, all legal; ``""`` if one of them will do."""
        if any(self.accepts(move) for move in moves):
            return ""
        game, state = self.match.game, self.match.state
        texts = [game.write(game.canonical(state, move)) for move in moves]
        for other in self.step.otherwise if self.step is not None else ():
            if any(fnmatchcase(text, other.move) for text in texts):
                return other.say
        return NOT_ASKED

    def play(self, move: Move | str) -> None:
        """Make the learner's move and come to the next step.

        Raises IllegalMove for a move that the rules refuse, and RulesError with a sentence for one that will not do;
        nothing has changed then.
        """
        game, state = self.match.game, self.match.state
        if isinstance(move, str):
            move = game.read(move)
        move = game.canonical(state, move)
        refusal = game.refusal(state, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        if not self.accepts(move):
            raise RulesError(self.objection([move]))
        self.match.play(move)
        self._moves.append(game.write(move))
        self._next()

    def go_on(self) -> None:
        """What was said has been read; raises RulesError where a move is asked for, or at the end."""
        if self.asked or self.over:
            raise RulesError("the lesson is over" if self.over else "a move is asked for")
        self._next()

    @property
    def can_go_back(self) -> bool:
        """Whether there is a step before this one."""
        return self._stops > 0

    def back(self) -> None:
        """Return to the step before; raises RulesError at the first one."""
        if not self.can_go_back:
            raise RulesError("this is the first step")
        self._come_to(self._stops - 1, self._moves)

    def restart(self) -> None:
        """Return to the first step."""
        self._begin()

    # -- parts -------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self.match = LessonMatch(Stage(self.scenario), self.scenario.seats[self.learner])
        self._at = 0
        self._made = False
        """Whether the move of the present step has been made."""
        self._stops = 0
        self._moves: list[str] = []
        self._arrive()

    def _next(self) -> None:
        self._stops += 1
        self._at += 1
        self._arrive()

    def _arrive(self) -> None:
        """Make the moves that are shown, up to a step that waits."""
        while (step := self.step) is not None:
            self._made = False
            if step.move:
                if self._is_asked(step):
                    return
                self.match.play(step.move)
                self._made = True
            if step.say:
                return
            self._at += 1
        self.finished = True

    def _is_asked(self, step: Step) -> bool:
        decision = self.match.decision
        if decision is None:
            raise RecordError(f"{step.move!r} comes after the end of the game")
        return decision.seat == self.learner and not step.shown and not decision.forced

    def _come_to(self, stop: int, moves: Iterable[str]) -> None:
        """Begin again and go on to a stop with the learner's moves; where they do not lead there, it has just begun."""
        left = list(moves)
        self._begin()
        try:
            while self._stops < stop:
                if not self.asked:
                    self.go_on()
                elif left:
                    self.play(left.pop(0))
                else:
                    raise RulesError("a move is missing")
        except RulesError:
            self._begin()
            raise
