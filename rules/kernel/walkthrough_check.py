"""Checking a walkthrough: that it holds as a scenario, and that a learner gets to its end by every way it allows."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase

import msgspec

from rules.kernel.decision import Move
from rules.kernel.errors import IllegalMove, NotationError, RulesError
from rules.kernel.scenario import Expect, Scenario, Step
from rules.kernel.scenario_run import Failure, run
from rules.kernel.walkthrough import Lesson, Progress

SEEDS = ("scenario", "one", "two", "three")
"""Whatever the file leaves to chance is dealt in several ways, and must not matter."""


def check(scenario: Scenario) -> list[Failure]:
    """What does not hold in a scenario, and in a walkthrough what its learner would stumble over."""
    if scenario.walkthrough is None:
        return run(scenario)
    for seed in SEEDS:
        failures = run(msgspec.structs.replace(scenario, seed=seed))
        if failures:
            return failures
    try:
        return [*_first_game(scenario), *_ends(scenario), *_played(scenario)]
    except RulesError as error:
        return [Failure(0, "a walkthrough that can be played", str(error))]


def _first_game(scenario: Scenario) -> Iterator[Failure]:
    """The game that is offered at the end can be set up."""
    lesson = Lesson(scenario)
    title, wanted = lesson.match.title, lesson.head.next
    presets = {preset.id: preset for preset in title.presets()}
    if wanted.preset not in presets:
        yield Failure(0, f"next.preset to be one of {', '.join(presets)}", repr(wanted.preset))
        return
    options = {**presets[wanted.preset].options, **wanted.options}
    automas = title.automas(title.options(max(title.seats[0], 1 + len(wanted.bots)), options))
    try:
        title.game(1 + len(wanted.bots) + len(automas), options)
    except RulesError as error:
        yield Failure(0, "next to be a game that can be set up", str(error))


def _ends(scenario: Scenario) -> Iterator[Failure]:
    """The file says what must be true when it ends."""
    moved = [number for number, step in enumerate(scenario.step, start=1) if step.move]
    if not moved or all(step.expect == Expect() for step in scenario.step[moved[-1] - 1 :]):
        yield Failure(len(scenario.step), "an expect in the last step with a move, or after it", "none")


def _played(scenario: Scenario) -> Iterator[Failure]:
    """Play with the walkthrough's own moves, and from each step on with every other move that will do."""
    lesson = Lesson(scenario)
    asked = 0
    while not lesson.over:
        if lesson.asked:
            asked += 1
            yield from _answers(lesson)
            for move in lesson.moves[1:]:
                yield from _goes_on(scenario, lesson.progress, move)
            lesson.play(lesson.moves[0])
        else:
            lesson.go_on()
    if not asked:
        yield Failure(0, "a move that the learner makes", "none")
    yield from _last_way(scenario)


def _answers(lesson: Lesson) -> Iterator[Failure]:
    """Patterns stand for moves that there are, and whatever is not asked for is answered with a reason."""
    step = lesson.step
    assert step is not None
    game, state = lesson.match.game, lesson.match.state
    legal = {game.write(move): move for move in game.moves(state)}
    others = [text for text, move in legal.items() if not lesson.accepts(move)]
    if not step.say:
        yield Failure(lesson.number, "say where a move is asked for", "nothing is said")
    for pattern in step.accept:
        if not any(fnmatchcase(text, pattern) for text in legal):
            yield Failure(lesson.number, f"accept {pattern!r} to be legal", "no such move")
    for other in step.otherwise:
        found = [text for text in others if fnmatchcase(text, other.move)]
        said = {_answer(lesson, legal[text]) for text in found}
        if not found:
            yield Failure(lesson.number, f"otherwise {other.move!r} to be legal and not accepted", "no such move")
        elif other.say not in said:
            yield Failure(lesson.number, f"{other.say!r} said about {found[0]!r}", "an otherwise before it is said")
    wrong = [legal[text] for text in others] or list(_illegal(lesson, step))
    if not wrong or not all(_answer(lesson, move) for move in wrong):
        yield Failure(lesson.number, "a reason for every move that will not do", "none is given")


def _answer(lesson: Lesson, move: Move) -> str:
    """What a learner is told who tries a move that will not do; ``""`` if he is told nothing."""
    before = lesson.match.digest()
    try:
        lesson.play(move)
    except IllegalMove as error:
        said = lesson.match.title.texts.refusal(error.refusal, lesson.match.names)
    except RulesError as error:
        said = str(error)
    else:
        return ""
    return said if lesson.match.digest() == before else ""


def _illegal(lesson: Lesson, present: Step) -> Iterator[Move]:
    """Moves of other steps that the rules refuse here."""
    game, state = lesson.match.game, lesson.match.state
    for step in lesson.scenario.step:
        if step.move and step is not present:
            try:
                move = game.canonical(state, game.read(step.move))
            except NotationError:
                continue
            if game.refusal(state, move) is not None:
                yield move


def _goes_on(scenario: Scenario, progress: Progress, move: Move) -> Iterator[Failure]:
    """From another move that will do, the walkthrough's own moves lead to the end."""
    lesson = Lesson(scenario, progress)
    number, text = lesson.number, lesson.match.game.write(move)
    try:
        lesson.play(move)
        while not lesson.over:
            _one_step(lesson, 0)
    except RulesError as error:
        yield Failure(number, f"{text!r} to lead to the end", f"at step {lesson.number} {_why(lesson, error)}")


def _last_way(scenario: Scenario) -> Iterator[Failure]:
    """The last of the moves that will do, at every step, leads to the end."""
    lesson = Lesson(scenario)
    try:
        while not lesson.over:
            _one_step(lesson, -1)
    except RulesError as error:
        yield Failure(lesson.number, "the last of all moves that will do to lead to the end", _why(lesson, error))


def _one_step(lesson: Lesson, index: int) -> None:
    """Go on, with the first (0) or the last (-1) of the moves that will do; raises RulesError if there is none."""
    if not lesson.asked:
        lesson.go_on()
        return
    moves = lesson.moves
    if not moves:
        raise RulesError("none of the moves that will do can be made")
    lesson.play(moves[index])


def _why(lesson: Lesson, error: RulesError) -> str:
    if isinstance(error, IllegalMove):
        return lesson.match.title.texts.refusal(error.refusal, lesson.match.names)
    return str(error)
