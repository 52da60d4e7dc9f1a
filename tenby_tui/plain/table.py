"""A match at the plain table: hand-overs, what is told before a move, and moves; everything over a session."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from rules.bots import BOTS
from rules.kernel.decision import Move
from rules.kernel.errors import IllegalMove, NotationError, RulesError
from rules.kernel.nickname import nickname
from rules.kernel.record import kind_name
from screens.handover import Handover
from screens.session import Session
from tenby_tui.plain.lines import Line, Terminal
from tenby_tui.plain.orders import ORDERS, YES, help_told
from tenby_tui.plain.reading import Reading
from tenby_tui.plain.words import counted, numbered, sheet_told

KINDS = ("human", *BOTS)
FEW = 12
"""So many moves are listed without being asked for."""
LAST = 20
"""Events that ``log`` tells."""
WRONG = 1
"""Exit status where a strict script held something wrong, or a bot could not go on."""
SCROLLBACK = (
    "Between two players everything shown is cleared away. Some terminals keep it all the same, and so does a "
    "program that records what a terminal shows: nobody should scroll back or look there."
)


class Stop(Exception):
    """The table is left with this exit status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class PlainTable:
    """One match, line by line.

    With ``open_hands`` all people may see everything that any of them may see: nobody is asked to sit down, and
    nothing is cleared. With ``strict`` the first line that is wrong ends it with status 1.
    """

    def __init__(
        self, session: Session, terminal: Terminal, runner: asyncio.Runner, *, open_hands: bool, strict: bool
    ) -> None:
        self.session = session
        self.terminal = terminal
        self.open_hands = open_hands
        self.strict = strict
        self.reading = Reading(session, terminal.say)
        self._runner = runner
        self._line = Line(0, "")
        self._told_all = False
        """Whether the position was told since the screen was last cleared."""
        self._greeted = False
        self._careful: Move | None = None
        """A move that waits for a yes."""

    # -- the course of the table ---------------------------------------------------------------------------------

    def play(self) -> int:
        """Play until the game or the input ends; returns the exit status."""
        try:
            self._play()
        except Stop as stop:
            return stop.status
        finally:
            self.session.leave()
        return 0

    def _play(self) -> None:
        step = self.session.arrive()
        if step.kind != "curtain":
            self._greet()
        while True:
            if step.kind == "curtain":
                step = self._hand_over(step)
            if self.session.over:
                self._finish()
                return
            step = self._next()

    def _next(self) -> Handover:
        """Something is played or taken back; what is to happen before the next decision."""
        session = self.session
        forced = session.forced_move
        if forced is not None:
            self._make(forced)
            return self._advance()
        if session.bot_to_move:
            self._let_bot_move()
            return self._advance()
        return self._decide()

    def _advance(self) -> Handover:
        before = self.session.viewer
        step = self.session.advance()
        if step.kind == "show" and before >= 0 and self.session.viewer != before:
            self._clear()
        return step

    def _clear(self) -> None:
        """Nothing of the last view may be left to be seen."""
        if self._covers:
            self.terminal.clear()
            self._told_all = False

    @property
    def _covers(self) -> bool:
        """Whether secrets are covered between players."""
        return self.terminal.clears and not self.open_hands

    def _hand_over(self, step: Handover) -> Handover:
        """Ask the next player to sit down; what is on show then."""
        session, seat = self.session, step.seat
        alone = session.table.only_human >= 0
        if self.open_hands or (alone and not self.terminal.clears):
            self._greet()
            session.sit_down()
            return Handover("show", session.viewer)
        self._clear()
        self._greet()
        name, number = session.names[seat], str(seat + 1)
        self.terminal.say(f"{'The table waits for' if alone else 'Pass the keyboard to'} seat {number}, {name}.")
        self._recap(seat)
        self.terminal.say(f"{name}: type {number} when nobody else can see or hear this.")
        while True:
            text = self._read(f"Seat {number}:")
            if text == number:
                break
            if text == "undo" and session.can_undo:
                session.undo()
                session.waiting = None
                self.terminal.say("The last move is taken back.")
                return self._after(session.advance())
            if text == "quit":
                raise Stop(0)
            more = ", undo takes the last move back" if session.can_undo else ""
            self._wrong(f"Here {number} sits {name} down{more}, and quit leaves.")
        session.sit_down()
        if session.viewer == seat:
            self.terminal.say(*session.private_news(seat))
        return Handover("show", session.viewer)

    def _after(self, step: Handover) -> Handover:
        return self._hand_over(step) if step.kind == "curtain" else step

    def _recap(self, seat: int) -> None:
        recap = self.session.recap(seat)
        if recap.sentences:
            self.terminal.say("Since your last turn:" if recap.since else "So far:", *recap.sentences)
        for other, (before, after) in enumerate(recap.totals):
            if before != after:
                self.terminal.say(f"If it ended now, {self.session.names[other]}: {after}, before {before}.")

    def _finish(self) -> None:
        match = self.session.match
        self.terminal.say("The game is over.")
        self.terminal.say(*sheet_told(match.title, match.score(), match.names, over=True))
        self.terminal.say(f"Seed of the deal: {match.seed}.")

    def _greet(self) -> None:
        """Once, and where it is not cleared away at once."""
        if self._greeted:
            return
        self._greeted = True
        match = self.session.match
        self.terminal.say(f"{match.title.name}, match {nickname(match.seed)}.", *self._seats())
        if self._covers and self.session.table.only_human < 0 and any(self.session.table.humans):
            self.terminal.say(SCROLLBACK, "With --open-hands nothing is hidden among you, and nothing is cleared.")
        self.terminal.say("Type ? for help.")

    # -- a decision ----------------------------------------------------------------------------------------------

    def _decide(self) -> Handover:
        """Ask until something is played, taken back, or handed over."""
        if not self._told_all:
            self._told_all = True
            self.reading.position("")
        self._ask()
        self.session.measure(on_show=self.terminal.asks)
        while True:
            text = self._read(f"{self.session.names[self.session.to_move]}:")
            word, _, rest = text.partition(" ")
            step = None
            if word.lower() in ORDERS:
                self._careful = None
                step = self._order(word.lower(), rest.strip().lower())
            elif text.lower() == YES and self._careful is not None:
                move, self._careful = self._careful, None
                step = self._played(move)
            else:
                self._careful = None
                step = self._move(text)
            if step is not None:
                return step

    def _ask(self) -> None:
        session = self.session
        texts = self._moves()
        self.terminal.say(session.prompt())
        if len(texts) <= FEW:
            self.terminal.say(*numbered(texts))
        else:
            self.terminal.say(f"{counted(len(texts), 'move')}; say moves to hear them.")
        if session.may_peek:
            self.terminal.say("More may be possible with what only you may see: peek shows it.")

    def _moves(self) -> list[str]:
        return [self.session.match.game.write(move) for move in self.session.vantage.moves]

    def _move(self, text: str) -> Handover | None:
        """A move in words or by its number."""
        vantage = self.session.vantage
        if text.isascii() and text.isdecimal():
            number = int(text)
            if not 1 <= number <= len(vantage.moves):
                self._wrong(f"There is no move number {text[:10]}; the last one is {len(vantage.moves)}.")
                return None
            return self._checked(vantage.moves[number - 1])
        try:
            return self._checked(self.session.read(text))
        except NotationError as error:
            self._wrong(_sentence(str(error)))
            return None

    def _checked(self, move: Move) -> Handover | None:
        refusal = self.session.vantage.refusal(move)
        if refusal is not None:
            self.reading.section = refusal.section
            self._wrong(self.session.refusal_text(refusal))
            return None
        question = self.session.caution_text(move)
        if question:
            self.terminal.say(question)
            if self.terminal.asks:
                self.terminal.say("Type yes to do it.")
                self._careful = move
                return None
        return self._played(move)

    def _played(self, move: Move) -> Handover | None:
        try:
            self._make(move)
        except IllegalMove as error:
            self.reading.section = error.refusal.section
            self._wrong(self.session.refusal_text(error.refusal))
            return None
        return self._advance()

    def _make(self, move: Move) -> None:
        session, made = self.session, len(self.session.match.entries)
        session.play(move)
        self.reading.section = ""
        told = session.match.sentences(session.viewer, made)
        self.terminal.say(*(told or [f"Done: {session.match.entries[-1].text}."]))

    def _let_bot_move(self) -> None:
        session, made = self.session, len(self.session.match.entries)
        seat = session.to_move
        try:
            reason = self._runner.run(session.bot_move())
        except RulesError as error:
            self.terminal.say(f"The bot cannot go on: {error}.")
            raise Stop(WRONG) from None
        told = session.match.sentences(session.viewer, made) or [f"{session.names[seat]} has moved."]
        why = [f"A bot's reason: {reason}."] if reason and seat not in session.automas else []
        self.terminal.say(" ".join([*told, *why]))

    # -- orders --------------------------------------------------------------------------------------------------

    def _order(self, word: str, rest: str) -> Handover | None:
        session, say = self.session, self.terminal.say
        match word:
            case "?":
                say(*help_told())
            case "moves":
                say(*(list(numbered(self._moves(), rest)) or ["No move holds these words."]))
            case "score":
                say(*sheet_told(session.match.title, session.vantage.score, session.names, over=False))
            case "log":
                self._log(rest)
            case "hint":
                self._hint()
            case "undo" | "redo" | "restart":
                return self._take_back(word)
            case "why":
                self._why(rest)
            case "peek" | "cover":
                return self._peek(word)
            case "seats":
                return self._hand_seat(rest)
            case "quit":
                raise Stop(0)
            case _:
                problem = self.reading.read(word, rest)
                if problem:
                    self._wrong(problem)
        return None

    def _log(self, rest: str) -> None:
        if rest and not (rest.isascii() and rest.isdecimal()):
            self._wrong("After log comes the number of events to tell, or nothing.")
            return
        lines = [line.text for line in self.session.log()]
        count = int(rest[:9]) if rest else LAST
        self.terminal.say(*(lines[max(len(lines) - count, 0) :] if count else ()))

    def _hint(self) -> None:
        try:
            move, reason = self._runner.run(self.session.hint())
        except RulesError as error:
            self.terminal.say(f"No hint: {error}.")
            return
        self.terminal.say(f"Hint: {self.session.match.game.write(move)}. A good bot says: {reason}.")

    def _take_back(self, word: str) -> Handover | None:
        session = self.session
        try:
            if word == "redo":
                session.redo()
            elif word == "undo" or not session.restart_turn():
                session.undo()
        except IllegalMove as error:
            self._wrong(session.refusal_text(error.refusal))
            return None
        except RulesError as error:
            self._wrong(_sentence(str(error)))
            return None
        self.terminal.say("The move is made again." if word == "redo" else "Taken back.")
        return self._advance()

    def _why(self, rest: str) -> None:
        session = self.session
        if not rest:
            self.reading.read("rules", "")
            return
        try:
            move = session.read(rest)
        except NotationError as error:
            self._wrong(_sentence(str(error)))
            return
        refusal = session.vantage.refusal(move)
        if refusal is None:
            self.terminal.say("Nothing is wrong with it: it can be played now.")
            return
        self.terminal.say(session.refusal_text(refusal))
        if refusal.section:
            self.reading.section = refusal.section
            self.terminal.say(f"The rule is in the section {refusal.section}; say why to read it.")

    def _peek(self, word: str) -> Handover | None:
        session = self.session
        if word == "cover" and session.peeking:
            step = session.cover()
            self._clear()
            return step
        if word == "peek" and (covered := session.peek()) is not None:
            return covered
        self._wrong("Nothing of yours is covered." if word == "peek" else "Nothing secret is on show.")
        return None

    # -- seats ---------------------------------------------------------------------------------------------------

    def _seats(self) -> Iterator[str]:
        for number, seat in enumerate(self.session.match.seats):
            kind = f"a {kind_name(seat.kind)}"
            who = "played by the table" if number in self.session.automas else kind
            yield f"Seat {number + 1}: {seat.name}, {who}."

    def _hand_seat(self, rest: str) -> Handover | None:
        session = self.session
        if not rest:
            self.terminal.say(*self._seats())
            return None
        number, _, kind = rest.partition(" ")
        seat = int(number) - 1 if number.isascii() and number.isdecimal() and len(number) < 3 else -1
        if not 0 <= seat < len(session.names) or seat in session.automas:
            self._wrong("After seats comes the number of a seat that is a person's or a bot's.")
        elif kind not in KINDS:
            self._wrong(f"A seat is handed to one of these: {', '.join(KINDS)}.")
        elif kind == "human" and not self.open_hands and not self.terminal.clears:
            self._wrong("Where nothing can be cleared away, a second person needs --open-hands.")
        else:
            session.hand_seat(seat, kind)
            self.terminal.say(f"{session.names[seat]} is now played by {'a person' if kind == 'human' else 'a bot'}.")
            return session.arrive()
        return None

    # -- lines ---------------------------------------------------------------------------------------------------

    def _read(self, prompt: str) -> str:
        line = self.terminal.read(prompt)
        if line is None:
            self.terminal.say("The input has ended.")
            raise Stop(0)
        self._line = line
        return line.text

    def _wrong(self, sentence: str) -> None:
        """Say what is wrong with the last line; in a pipe with its number."""
        where = "" if self.terminal.asks else f"Line {self._line.number}: "
        self.terminal.say(f"{where}{sentence}")
        if self.strict:
            raise Stop(WRONG)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
