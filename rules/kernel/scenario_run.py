"""Playing scenario files: the position, each move, and every expectation compared with what is found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rules.kernel.chance import Chance, ScriptedChance
from rules.kernel.decision import Decision, Move
from rules.kernel.errors import NotationError, RulesError
from rules.kernel.events import ALL, PUBLIC, Event, Log
from rules.kernel.game import Game, View
from rules.kernel.problems import ContentError, nearest
from rules.kernel.refusal import Refusal
from rules.kernel.scenario import Expect, Scenario, Step, expects
from rules.kernel.sheet import ScoreSheet
from rules.kernel.texts import facts_of, template_of
from rules.kernel.title import Title
from rules.kernel.toml_text import write_toml
from rules.kernel.vantage import Vantage
from rules.titles import load_title

MISSING = "nothing of that name"
NAMING = ("seat", "name", "id")
"""Keys by which a table in a list can be named in a path."""
SHOWN = 12
"""Moves that are listed in a failure."""


class Failure(msgspec.Struct, frozen=True):
    """One expectation that does not hold."""

    step: int
    """Number of the step, from 1; 0 for the position before any."""
    expected: str
    found: str

    def __str__(self) -> str:
        where = f"step {self.step}" if self.step else "at the start"
        return f"{where}: expected {self.expected}; found {self.found}"


class Stuck(RulesError):
    """The next step cannot be made, so those after it make no sense; ``failure`` says why."""

    def __init__(self, step: int, expected: str, found: str) -> None:
        self.failure = Failure(step, expected, found)
        super().__init__(str(self.failure))


def set_up(scenario: Scenario) -> tuple[Title, Game[Any, Any]]:
    """The title and the game of a scenario; raises RulesError."""
    title = load_title(scenario.game)
    pack = write_toml(scenario.content) if scenario.content else None
    try:
        return title, title.game(len(scenario.seats), scenario.options, pack, scenario.rules)
    except ContentError as error:
        raise RulesError(f"[content] {error}") from None


class Stage:
    """A scenario in the course of being played. Raises RulesError if it cannot even be set up."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.names = scenario.seats
        self.title, self.game = set_up(scenario)
        seed = scenario.seed if scenario.seed is not None else "scenario"
        self.chance = ScriptedChance(scenario.chance, Chance(seed))
        self.given: View | None = None
        """The view that the file's position gives, as long as it is the one that waits for a decision."""
        self.note = ""
        """What was made up because the file does not say it."""
        self.played = 0
        log = Log()
        if scenario.position is None:
            self.state = self.game.start(self.chance, log)
        else:
            self.given = self.game.read_position(scenario.position, self.names)
            self.state = self.game.resample(self.given, Chance(f"{seed}/hidden"))
            self.note = self._made_up(self.given)
            before = self.game.digest(self.state)
            self.game.advance(self.state, self.chance, log)
            if self.game.digest(self.state) != before:
                self.given = None  # what it shows has happened already
        self.events = log.events
        """Events of the last step, or of the deal."""

    @property
    def vantage(self) -> Vantage:
        """The table as the file shows it: with holes where a position has some and no step was played yet."""
        if self.given is not None and self.note and not self.played:
            return Vantage(self.game, self.given, self.names)
        return Vantage(self.game, self.game.view(self.state, ALL), self.names)

    def seen_by(self, viewer: int) -> Vantage:
        """The table as a seat sees it."""
        return Vantage(self.game, self.game.view(self.state, viewer), self.names)

    @property
    def left(self) -> tuple[Step, ...]:
        """Steps not made yet."""
        return self.scenario.step[self.played :]

    def start(self) -> list[Failure]:
        """Compare the position with what is expected before any step."""
        return self._compare(0, self.scenario.expect, None)

    def play(self) -> list[Failure]:
        """Make the next step and compare; raises :class:`Stuck` if its move cannot be made although it should."""
        number = self.played + 1
        step = self.scenario.step[self.played]
        failures = []
        self.events = []
        refusal: Refusal | None = None
        move: Move | None = None
        if step.move:
            move, problem = self._read(step.move)
            if move is None:
                raise Stuck(number, f"a move, {step.move!r}", problem)
        failures += self._deciding(number, step)
        if move is not None:
            refusal = self.game.refusal(self.state, move)
            failures += self._legality(number, step, move, refusal)
            if refusal is None and step.expect.refused is None and step.expect.legal is not False:
                log = Log()
                try:
                    self.game.apply(self.state, move, self.chance, log)
                except RulesError as error:
                    raise Stuck(number, f"outcomes that fit {step.move!r}", str(error)) from None
                self.events = log.events
        self.played += 1
        return failures + self._compare(number, step.expect, refusal)

    # -- the move --------------------------------------------------------------------------------------------

    def _read(self, text: str) -> tuple[Move | None, str]:
        try:
            return self.game.canonical(self.state, self.game.read(text)), ""
        except NotationError as error:
            return None, str(error)

    def _deciding(self, number: int, step: Step) -> list[Failure]:
        seat = self.game.seat_to_move(self.state)
        deciding = self.names[seat] if seat >= 0 else "nobody: the game is over"
        if step.seat and step.seat != deciding:
            return [Failure(number, f"{step.seat} to move", deciding)]
        return []

    def _legality(self, number: int, step: Step, move: Move, refusal: Refusal | None) -> list[Failure]:
        expected = step.expect
        found = "a legal move" if refusal is None else self._why(refusal)
        if expected.refused is not None:
            if refusal is None or expected.refused not in (refusal.reason, self._sentence_of(refusal)):
                return [Failure(number, f"{step.move!r} refused as {expected.refused}", found)]
        elif expected.legal is False:
            if refusal is None:
                return [Failure(number, f"{step.move!r} refused", found)]
        elif refusal is not None:
            raise Stuck(number, f"{step.move!r} to be legal", found)
        if expected.caution is not None and refusal is None:
            caution = self.game.caution(self.state, move, self.game.seat_to_move(self.state))
            asked = caution.reason if caution is not None else "none"
            if asked != expected.caution:
                return [Failure(number, f"caution {expected.caution}", asked)]
        return []

    def _why(self, refusal: Refusal) -> str:
        return f"refused as {refusal.reason}: {self._sentence_of(refusal)}"

    def _sentence_of(self, refusal: Refusal) -> str:
        return self.title.texts.refusal(refusal, self.names)

    # -- comparing -------------------------------------------------------------------------------------------

    def _compare(self, number: int, expected: Expect, refusal: Refusal | None) -> list[Failure]:
        checks = (self._scores, self._moves, self._events, self._decision, self._position, self._secrets)
        return [Failure(number, *found) for check in checks for found in check(expected)]

    def _scores(self, expected: Expect) -> Iterator[tuple[str, str]]:
        asked = (expected.score, expected.lines, expected.winner is not None)
        if not any(asked) and expected.tie_break is None and expected.remark is None:
            return
        sheet = self.game.score(self.game.view(self.state, ALL))
        for name, total in expected.score.items():
            found = sheet.seats[self.names.index(name)].total
            if found != total:
                yield f"score.{name} = {total}", f"{found} ({_spell(sheet, self.names.index(name))})"
        for name, lines in expected.lines.items():
            known = sheet.seats[self.names.index(name)].lines
            for label, amount in lines.items():
                amounts = [line.amount for line in known if label in (line.label, line.id)]
                if isinstance(amount, bool):
                    if amount != bool(amounts):
                        yield f"lines.{name}.{label} = {str(amount).lower()}", ", ".join(x.label for x in known)
                elif not amounts:
                    yield f"lines.{name}.{label} = {amount}", f"no such line among {', '.join(x.label for x in known)}"
                elif sum(amounts) != amount:
                    yield f"lines.{name}.{label} = {amount}", str(sum(amounts))
        yield from self._standings(expected, sheet)

    def _standings(self, expected: Expect, sheet: ScoreSheet) -> Iterator[tuple[str, str]]:
        if expected.winner is not None:
            wanted = {expected.winner} if isinstance(expected.winner, str) else set(expected.winner)
            found = {self.names[seat] for seat in sheet.winners}
            if wanted != found:
                yield f"winner {_either(wanted)}", _either(found)
        if expected.tie_break is not None and expected.tie_break != sheet.tie_break:
            yield f"tie_break {expected.tie_break!r}", repr(sheet.tie_break)
        if expected.remark is not None and expected.remark != sheet.remark:
            yield f"remark {expected.remark!r}", repr(sheet.remark)

    def _moves(self, expected: Expect) -> Iterator[tuple[str, str]]:
        wanted = [*(expected.moves or ()), *expected.moves_include, *expected.moves_exclude]
        if not wanted and expected.moves is None and expected.count is None:
            return
        legal = [self.game.write(move) for move in self.game.moves(self.state)]
        spelled = {}
        for text in wanted:
            move, problem = self._read(text)
            if move is None:
                yield f"a move, {text!r}", problem
            spelled[text] = text if move is None else self.game.write(move)
        if expected.moves is not None and {spelled[text] for text in expected.moves} != set(legal):
            yield f"moves exactly {_several(sorted(spelled[x] for x in expected.moves))}", _several(sorted(legal))
        for text in expected.moves_include:
            if spelled[text] not in legal:
                yield f"legal: {text}", _several(legal)
        for text in expected.moves_exclude:
            if spelled[text] in legal:
                yield f"not legal: {text}", "legal"
        if expected.count is not None and expected.count != len(legal):
            yield f"count = {expected.count}", f"{len(legal)}: {_several(legal)}"

    def _events(self, expected: Expect) -> Iterator[tuple[str, str]]:
        faces = [face for event in self.events for face in (event, event.instead) if face is not None]
        for wanted in expected.events_include:
            if not any(self._is(event, wanted) for event in faces):
                yield f"event {_show(wanted)}", _several([self._told(event) for event in faces])
        for wanted in expected.events_exclude:
            strange = self._strange(wanted)
            if strange:
                yield f"an event, {_show(wanted)}", strange
            if any(self._is(event, wanted) for event in faces):
                yield f"no event {_show(wanted)}", "it happened"

    def _strange(self, wanted: str | dict[str, Any]) -> str:
        """Why a description fits no event that there can be, or ``""``."""
        events = self.title.texts.events
        if isinstance(wanted, str):
            known = wanted in events or any(template_of(each).fullmatch(wanted) for each in events.values() if each)
            return "" if known else f"no such event or sentence{nearest(wanted, events)}"
        kind = wanted.get("kind")
        if kind is not None and kind not in events:
            return f"no event is called {kind!r}{nearest(str(kind), events)}"
        seat = wanted.get("seat", "public")
        if seat not in (*self.names, "public"):
            return f"nobody is called {seat!r}{nearest(str(seat), self.names)}"
        told = {"kind", "seat", *facts_of(events[kind])} if kind is not None else {*wanted}
        return next((f"{kind} tells of no {key!r}{nearest(key, told)}" for key in wanted if key not in told), "")

    def _is(self, event: Event, wanted: str | dict[str, Any]) -> bool:
        if isinstance(wanted, str):
            return wanted in (event.kind, self._sentence(event))
        seat = self.names[event.seat] if event.seat >= 0 else "public"
        found = {**_plain(event.facts), "kind": event.kind, "seat": seat}
        return all(key in found and _equal(value, found[key]) for key, value in wanted.items())

    def _told(self, event: Event) -> str:
        sentence = self._sentence(event)
        return f"{event.kind} ({sentence})" if sentence else event.kind

    def _sentence(self, event: Event) -> str:
        return self.title.texts.event(event, self.names)

    def _decision(self, expected: Expect) -> Iterator[tuple[str, str]]:
        decision = self.game.decision(self.state)
        if expected.over is not None and expected.over != (decision is None):
            yield f"over = {str(expected.over).lower()}", self._waiting(decision)
        if expected.decision is None:
            return
        wanted = {"kind": expected.decision} if isinstance(expected.decision, str) else expected.decision
        found: dict[str, Any] = {}
        if decision is not None:
            found = {**_plain(decision.facts), "kind": decision.kind, "seat": self.names[decision.seat]}
            found |= {"section": decision.section, "public": decision.public}
        if not all(key in found and _equal(value, found[key]) for key, value in wanted.items()):
            yield f"decision {_show(expected.decision)}", self._waiting(decision)

    def _waiting(self, decision: Decision | None) -> str:
        if decision is None:
            return "a game that is over"
        prompt = self.title.texts.prompt(decision, self.names)
        return f"{decision.kind} of {self.names[decision.seat]} ({prompt})"

    def _position(self, expected: Expect) -> Iterator[tuple[str, str]]:
        views = [("facts", ALL, expected.facts)] if expected.facts else []
        views += [(f"view.{name}", self._viewer(name), paths) for name, paths in expected.view.items()]
        for where, viewer, paths in views:
            view = self.game.view(self.state, viewer)
            whole = _plain(self.game.facts(view, self.names))
            short = _plain(self.game.write_position(view, self.names))
            for path, value, found in differences(paths, whole, short):
                yield f"{where}.{path} = {_show(value)}", _show(found) if found is not MISSING else MISSING

    def _secrets(self, expected: Expect) -> Iterator[tuple[str, str]]:
        if not expected.unseen:
            return
        cards = self.title.cards(write_toml(self.scenario.content) if self.scenario.content else None)
        there = "\n".join([self._known_to(ALL), *(f"{card.id}\n{card.name}" for card in cards)]).lower()
        for name, words in expected.unseen.items():
            known = self._known_to(self._viewer(name))
            for word in words:
                if word.lower() in known:
                    yield f"{word!r} unseen by {name}", "it can be seen"
                elif word.lower() not in there:
                    yield f"{word!r}, unseen by {name}, to be there", MISSING

    def _known_to(self, viewer: int) -> str:
        """All that a viewer may know, as one text in small letters."""
        vantage = self.seen_by(viewer)
        parts = [
            msgspec.json.encode(vantage.view).decode(),
            msgspec.json.encode(vantage.position()).decode(),
            *vantage.describe(),
            *(self.game.write(move) for move in vantage.moves),
        ]
        return "\n".join(parts).lower()

    def _viewer(self, name: str) -> int:
        return self.names.index(name) if name in self.names else PUBLIC

    def _made_up(self, given: View) -> str:
        """What resampling filled in: places of the position table that differ."""
        before = _plain(self.game.write_position(given, self.names))
        after = _plain(self.game.write_position(self.game.view(self.state, ALL), self.names))
        different = differences(after, before, before)
        keys = sorted({path for path, value, found in different if found is not MISSING or not _empty(value)})
        return f"hidden things were dealt anew: {', '.join(keys)}" if keys else ""


def run(scenario: Scenario) -> list[Failure]:
    """Play a scenario; every expectation that does not hold, none if all is well."""
    try:
        stage = Stage(scenario)
    except RulesError as error:
        return [Failure(0, "a position that can be set up", str(error))]
    failures = stage.start()
    try:
        while stage.left:
            failures += stage.play()
    except Stuck as stuck:
        return [*failures, stuck.failure]
    failures += [
        Failure(len(scenario.step), f"[chance] {label} to be used up", "outcomes that nothing asked for")
        for label in stage.chance.unused
    ]
    if not failures and not expects(scenario):
        return [Failure(0, "something to be checked", "no expectation, neither in [expect] nor in a step")]
    return failures


# Values


def look_up(table: Any, path: str) -> Any:
    """The value at a dotted path.

    Its parts are keys of tables (which may hold dots themselves), and for lists the number of an item from 0, or the
    ``seat``, ``name`` or ``id`` of a table in it.
    """
    if not path:
        return table
    if isinstance(table, Mapping):
        if path in table:
            return table[path]
        for key in sorted(table, key=len, reverse=True):
            if path.startswith(f"{key}."):
                found = look_up(table[key], path[len(key) + 1 :])
                if found is not MISSING:
                    return found
    elif isinstance(table, list):
        index, _, rest = path.partition(".")
        if index.isdecimal() and len(index) < 10 and int(index) < len(table):
            return look_up(table[int(index)], rest)
        for item in table:
            for name in (item.get(key) for key in NAMING if isinstance(item, dict)):
                if isinstance(name, str) and f"{path}.".startswith(f"{name}."):
                    return look_up(item, path[len(name) + 1 :])
    return MISSING


def differences(
    expected: Mapping[str, Any], whole: Any, short: Any, prefix: str = ""
) -> Iterator[tuple[str, Any, Any]]:
    """Expected values that differ from the table's: path, expected, found. Tables are compared key by key.

    What is compared as one, such as a list of tables, may be written as ``whole``, or as the position writes it:
    ``short``, without what is as usual.
    """
    for path, value in expected.items():
        found, written = look_up(whole, path), look_up(short, path)
        if isinstance(value, Mapping) and value and isinstance(found, (Mapping, list)):
            yield from differences(value, found, written, f"{prefix}{path}.")
        elif found is MISSING or not (_equal(value, found) or _equal(value, written)):
            yield f"{prefix}{path}", value, found


def _empty(value: Any) -> bool:
    """Whether a value says that there is nothing: no cards, no name, none, or a table with nothing in it."""
    return all(map(_empty, value.values())) if isinstance(value, Mapping) else not value


def _equal(expected: Any, found: Any) -> bool:
    if _empty(expected) and _empty(found):
        return True
    if isinstance(expected, str) and isinstance(found, str):
        return _squeezed(expected) == _squeezed(found)
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(map(_equal, expected, found))
    if isinstance(expected, bool) != isinstance(found, bool):
        return False
    return bool(expected == found)


def _squeezed(text: str) -> list[list[str]]:
    """Texts, such as the rows of a board, are compared word by word: spacing does not matter."""
    return [line.split() for line in text.strip("\n").splitlines()]


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _show(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _several(items: Sequence[str]) -> str:
    more = f", and {len(items) - SHOWN} more" if len(items) > SHOWN else ""
    return (", ".join(items[:SHOWN]) + more) or "none"


def _either(names: set[str]) -> str:
    return ", ".join(sorted(names)) or "nobody"


def _spell(sheet: ScoreSheet, seat: int) -> str:
    return ", ".join(f"{line.label} {line.amount:+d}" for line in sheet.seats[seat].lines if line.amount)
