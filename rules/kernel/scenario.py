"""Scenario files: a position or a deal, moves in notation, and what is expected of them.

One format for rule cases, walkthroughs, exported matches and puzzles; ``docs/scenarios.md`` describes it for people
who have never seen the code. This module reads it; :mod:`rules.kernel.scenario_run` plays it.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from rules.kernel.decoding import decode
from rules.kernel.errors import RulesError
from rules.kernel.problems import Problem, nearest
from rules.kernel.record import KINDS
from rules.kernel.toml_text import TomlError, read_toml
from rules.titles import TITLES

MAX_CHARACTERS = 4_000_000
MAX_STEPS = 20_000
SENTENCES = 2
"""So many sentences of a walkthrough come before the learner does something."""
LINES = (3, 76)
"""The narration of a walkthrough has so many lines of so many characters at most."""
KEY_OF = re.compile(r"\{([a-z-]+\.[a-z-]+)\}")
"""In a narration ``{tenka.place}`` stands for the key of a command: keys can be remapped, and a table knows how."""
KEY_SHOWN = "[esc]"
"""How long a key is taken to be where lines are measured."""

EXPORT = "exported match"
"""Source of a file that was written by an export."""
EXPORTED = re.compile(rf"{EXPORT}, rules version (\d{{1,4}})")

_SENTENCE_END = re.compile(r"[.!?…][”)]?(?=\s|$)")


class ScenarioError(RulesError):
    """A scenario file that cannot be used; ``problems`` names everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class Expect(msgspec.Struct, frozen=True, kw_only=True):
    """What is expected after a step (or of the position before any). Keys that are not given are not checked."""

    legal: bool | None = None
    """Whether the step's move is legal; it must be unless this or ``refused`` says otherwise."""
    refused: str | None = None
    """Reason id with which the step's move is refused, or the whole sentence."""
    caution: str | None = None
    """Reason id of the question asked before the step's move, or ``none``."""
    score: dict[str, int] = {}
    """Total per seat name, as if the game ended now."""
    lines: dict[str, dict[str, int | bool]] = {}
    """Per seat name: amount of lines of the score sheet, by label or id, or whether there is such a line at all."""
    moves: list[str] | None = None
    """Exactly these moves are legal, in any order."""
    moves_include: list[str] = []
    moves_exclude: list[str] = []
    count: int | None = None
    """Number of legal moves."""
    events_include: list[str | dict[str, Any]] = []
    """Events of this step: an id, a whole sentence, or a table with ``kind``, ``seat`` and facts."""
    events_exclude: list[str | dict[str, Any]] = []
    decision: str | dict[str, Any] | None = None
    """What the game waits for: a kind, or a table with ``kind``, ``seat``, ``section``, ``public``."""
    over: bool | None = None
    winner: str | list[str] | None = None
    """Who wins if the game ends now: a name, or all names that share the victory."""
    tie_break: str | None = None
    """Id of the tie-break that decides the victory, ``shared``, or ``""`` if none is needed."""
    remark: str | None = None
    """The remark of the score sheet, such as the rank of a solo game."""
    view: dict[str, dict[str, Any]] = {}
    """Per seat name: values of the position table as that seat sees it. ``public`` is the view of nobody."""
    unseen: dict[str, list[str]] = {}
    """Per seat name (or ``public``): words that appear nowhere in what it may know."""
    facts: dict[str, Any] = {}
    """Values of the true position table."""


class Otherwise(msgspec.Struct, frozen=True, kw_only=True):
    """What a walkthrough says about legal moves that are not the one asked for."""

    move: str
    """A move in its usual spelling; ``*`` stands for anything."""
    say: str


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One move, or with no move only something to check or to say."""

    seat: str = ""
    """Who is to make the move; checked if given."""
    move: str = ""
    say: str = ""
    """Narration shown with the step."""
    accept: tuple[str, ...] = ()
    """Walkthroughs: further moves that will do, ``*`` standing for anything."""
    otherwise: tuple[Otherwise, ...] = ()
    """Walkthroughs: sentences about other legal moves; the first that fits is said."""
    shown: bool = False
    """Walkthroughs: the table makes the learner's move."""
    find: bool = False
    """Walkthroughs: the learner has to find the move, which is not pointed out."""
    expect: Expect = Expect()


class FirstGame(msgspec.Struct, frozen=True, kw_only=True):
    """The real game that a walkthrough offers at its end."""

    preset: str
    """Id of a preset of the title."""
    bots: tuple[str, ...] = ()
    """Kinds of the bots that take the other seats; automas are left out."""
    options: dict[str, Any] = {}
    """Table options that differ from the preset's."""


class Walkthrough(msgspec.Struct, frozen=True, kw_only=True):
    """What makes a scenario a walkthrough: a lesson whose moves the learner makes."""

    name: str
    """A few words, for lists."""
    minutes: int
    """How long it takes."""
    end: str
    """The last words, when everything was done."""
    next: FirstGame
    learner: str = ""
    """Name of the learner's seat; the first one if left out."""


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario file as read; the position and the moves are not looked at before it is played."""

    title: str
    game: str
    """Id of the title."""
    seats: tuple[str, ...]
    """Names, in table order."""
    source: str = ""
    """Where the case comes from."""
    say: str = ""
    """Narration shown at the start."""
    rules: int | None = None
    """Version of the title's rules that it is played by; the newest if left out."""
    options: dict[str, Any] = {}
    bots: dict[str, str] = {}
    """Seats that are played by bots, for matches that are taken up again."""
    seed: str | int | None = None
    """Seed of the deal and of whatever ``chance`` leaves open."""
    position: dict[str, Any] | None = None
    """The title's position table; without it the game is dealt."""
    chance: dict[str, list[list[str | int]]] = {}
    """Coming chance outcomes by label, each a list of items."""
    content: dict[str, Any] = {}
    """Cards that exist only in this file, laid over those of the title like a pack."""
    walkthrough: Walkthrough | None = None
    """For lessons: see :mod:`rules.kernel.walkthrough`."""
    expect: Expect = Expect()
    """What is expected before any step."""
    step: tuple[Step, ...] = ()
    file: str = ""


def expects(scenario: Scenario) -> bool:
    """Whether a file says what must be true; a lesson and an export need not: they are there to be played."""
    told = any(expected != Expect() for expected in (scenario.expect, *(step.expect for step in scenario.step)))
    return told or scenario.walkthrough is not None or exported(scenario)


def exported(scenario: Scenario) -> bool:
    """Whether a file was written by an export."""
    return scenario.source == EXPORT or EXPORTED.fullmatch(scenario.source) is not None


def load(text: str, source: str = "scenario") -> Scenario:
    """The scenario in ``text``; ``source`` is its name in messages.

    Raises :class:`ScenarioError` that names every wrong key and value, with file and step.
    """
    data = _parse(text, source)
    problems: list[Problem] = []
    steps = _steps(data, source, problems)
    expected = _expect(data.pop("expect", None), source, "[expect]", problems)
    if _of_a_move(expected):
        problems.append(Problem(source, "[expect]", "expect", "expected nothing about a move: there is none yet"))
    data["file"] = source
    _date(data)
    scenario = decode(source, "", data, Scenario, problems)
    if scenario is not None:
        scenario = msgspec.structs.replace(scenario, expect=expected, step=steps)
        _check_names(scenario, problems)
        problems += _told(scenario) if scenario.walkthrough is not None else _untold(scenario)
    if problems or scenario is None:
        raise ScenarioError(problems)
    return scenario


def _parse(text: str, source: str) -> dict[str, Any]:
    if len(text) > MAX_CHARACTERS:
        raise ScenarioError([Problem(source, "", "", f"expected at most {MAX_CHARACTERS} characters")])
    try:
        data = read_toml(text)
    except TomlError as error:
        raise ScenarioError([Problem(source, "", "", f"expected valid TOML: {error}")]) from None
    if "file" in data:
        raise ScenarioError([Problem(source, "", "file", "expected no such key")])
    return data


def _date(data: dict[str, Any]) -> None:
    """Exports that were written before there was a key for it say in their source which rules they were played by."""
    said = EXPORTED.fullmatch(data["source"]) if isinstance(data.get("source"), str) else None
    if said is not None:
        data.setdefault("rules", int(said[1]))


def _steps(data: dict[str, Any], source: str, problems: list[Problem]) -> tuple[Step, ...]:
    entries = data.pop("step", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        problems.append(Problem(source, "", "step", "expected steps, each under [[step]]"))
        return ()
    if len(entries) > MAX_STEPS:
        problems.append(Problem(source, "", "step", f"expected at most {MAX_STEPS} steps"))
        return ()
    steps = []
    for number, entry in enumerate(entries, start=1):
        where = f"step {number}"
        if not entry:
            problems.append(Problem(source, where, "move", "expected a move, or something to check or to say"))
        expected = _expect(entry.pop("expect", None), source, where, problems)
        step = decode(source, where, entry, Step, problems)
        if step is not None:
            steps.append(msgspec.structs.replace(step, expect=expected))
            if not step.move and _of_a_move(expected):
                problems.append(Problem(source, where, "move", "expected a move that can be legal or refused"))
    return tuple(steps)


def _of_a_move(expected: Expect) -> bool:
    return any(each is not None for each in (expected.legal, expected.refused, expected.caution))


def _idle(expected: Mapping[str, Any]) -> Iterator[str]:
    """Keys under which nothing is expected."""
    for key, value in expected.items():
        if key in ("moves", "winner") or isinstance(value, (bool, int)):
            continue
        if not value and key not in ("tie_break", "remark"):
            yield key
        elif key.startswith("events_"):
            yield from (key for each in value if not each)
        elif key in ("lines", "view", "unseen") and isinstance(value, dict):
            yield from (f"{key}.{name}" for name, each in value.items() if not each)


def _expect(data: Any, source: str, where: str, problems: list[Problem]) -> Expect:
    if data is None:
        return Expect()
    if not isinstance(data, dict):
        problems.append(Problem(source, where, "expect", "expected a table"))
        return Expect()
    before = len(problems)
    expected = decode(source, where, data, Expect, problems)
    for index in range(before, len(problems)):
        problem = problems[index]
        problems[index] = msgspec.structs.replace(problem, key=f"expect.{problem.key}".rstrip("."))
    if expected is None:
        return Expect()
    for key in _idle(data) if data else [""]:
        problems.append(Problem(source, where, f"expect.{key}".rstrip("."), "expected something: this says nothing"))
    if expected.caution is not None and (expected.refused is not None or expected.legal is False):
        problems.append(Problem(source, where, "expect", "expected either a caution or a refusal, not both"))
    if expected.refused is not None and expected.legal:
        problems.append(Problem(source, where, "expect", "expected either legal or refused, not both"))
    return expected


def _check_names(scenario: Scenario, problems: list[Problem]) -> None:
    source, names = scenario.file, scenario.seats

    def known(name: str, where: str, key: str, *others: str) -> None:
        if name not in names and name not in others:
            hint = nearest(name, [*names, *others])
            problems.append(Problem(source, where, key, f"expected one of {', '.join(names)}, found {name!r}{hint}"))

    if scenario.game not in TITLES:
        hint = nearest(scenario.game, TITLES)
        problems.append(Problem(source, "", "game", f"expected one of {', '.join(TITLES)}{hint}"))
    if len(set(names)) != len(names) or not names or not all(name.strip() for name in names):
        problems.append(Problem(source, "", "seats", "expected one name or more, all different"))
    for name, kind in scenario.bots.items():
        known(name, "", f"bots.{name}")
        if kind not in KINDS:
            hint = nearest(kind, KINDS)
            problems.append(Problem(source, "", f"bots.{name}", f"expected one of {', '.join(KINDS)}{hint}"))
    for label, outcomes in scenario.chance.items():
        if not outcomes:
            problems.append(Problem(source, "", f"chance.{label}", "expected the outcomes of a question"))
    checks = [("[expect]", scenario.expect)]
    for number, step in enumerate(scenario.step, start=1):
        checks.append((f"step {number}", step.expect))
        if step.seat:
            known(step.seat, f"step {number}", "seat")
    for where, expected in checks:
        for key in ("score", "lines"):
            for name in getattr(expected, key):
                known(name, where, f"expect.{key}")
        for key in ("view", "unseen"):
            for name in getattr(expected, key):
                known(name, where, f"expect.{key}", "public")
        winners = [expected.winner] if isinstance(expected.winner, str) else expected.winner or []
        for name in winners:
            known(name, where, "expect.winner")


def _untold(scenario: Scenario) -> Iterator[Problem]:
    """Keys of walkthroughs in a file that is none."""
    for number, step in enumerate(scenario.step, start=1):
        for key in ("accept", "otherwise", "shown", "find"):
            if getattr(step, key):
                yield Problem(scenario.file, f"step {number}", key, "expected in walkthroughs only")


def _told(scenario: Scenario) -> Iterator[Problem]:
    """What a walkthrough lacks, or has too much of."""
    source, head = scenario.file, scenario.walkthrough
    assert head is not None
    if head.learner and head.learner not in scenario.seats:
        hint = nearest(head.learner, scenario.seats)
        yield Problem(source, "[walkthrough]", "learner", f"expected one of {', '.join(scenario.seats)}{hint}")
    if not 1 <= head.minutes <= 60:
        yield Problem(source, "[walkthrough]", "minutes", "expected a number from 1 to 60")
    for key in ("seed", "bots", "say"):
        if getattr(scenario, key):
            yield Problem(source, "", key, "expected none in a walkthrough: [chance] and steps say everything")
    for where, key, text in _narrations(scenario):
        if text:
            yield from _too_long(source, where, key, text)
    for number, step in enumerate(scenario.step, start=1):
        where = f"step {number}"
        if not step.move and not step.say:
            yield Problem(source, where, "say", "expected something to say where there is no move")
        if step.expect.refused is not None or step.expect.legal is False:
            yield Problem(source, where, "expect", "expected a move that can be made: the learner makes no other")
        for key in ("accept", "otherwise", "find"):
            if getattr(step, key) and (not step.move or step.shown):
                yield Problem(source, where, key, "expected only where the learner makes a move")


def _narrations(scenario: Scenario) -> Iterator[tuple[str, str, str]]:
    assert scenario.walkthrough is not None
    yield "[walkthrough]", "end", scenario.walkthrough.end
    for number, step in enumerate(scenario.step, start=1):
        yield f"step {number}", "say", step.say
        for other in step.otherwise:
            yield f"step {number}", "otherwise", other.say


def _too_long(source: str, where: str, key: str, text: str) -> Iterator[Problem]:
    if "{" in KEY_OF.sub("", text):
        yield Problem(source, where, key, f"expected the id of a command in braces, as in {{game.undo}}: {text!r}")
    sentences = len(_SENTENCE_END.findall(text))
    if not 1 <= sentences <= SENTENCES:
        yield Problem(source, where, key, f"expected 1 or {SENTENCES} sentences, found {sentences}: {text!r}")
    lines, width = LINES
    found = len(textwrap.wrap(KEY_OF.sub(KEY_SHOWN, text), width))
    if found > lines:
        yield Problem(source, where, key, f"expected at most {lines} lines of {width} characters, found {found}")
