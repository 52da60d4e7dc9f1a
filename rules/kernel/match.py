"""A match: seats, moves, undo and replay, written once for all titles.

The match owns the one true state. Everything outside gets a :class:`~rules.kernel.vantage.Vantage` or events.
It keeps a clone per move, so taking back costs the same however long the game is, and a journal that only grows, so
that whoever stores each line as it comes loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any

import msgspec

from rules.kernel.chance import Chance, DealtChance, Outcome, RecordedChance, ReplayedChance
from rules.kernel.decision import Decision, Move
from rules.kernel.errors import IllegalMove, NotationError, RecordError, RulesError
from rules.kernel.events import ALL, PUBLIC, Event, Log, learned, visible
from rules.kernel.game import Game
from rules.kernel.record import Exported, JournalLine, Opened, Played, Record, Seat, Swapped, TakenBack, kind_name
from rules.kernel.sheet import ScoreSheet
from rules.kernel.title import Title
from rules.kernel.vantage import Vantage

DIGEST_EVERY = 8
"""A digest is stored with every eighth move."""
LASTING = ("taken-back", "swapped", "opened", "closed", "exported")
"""Events of the table itself: they stay in the log when the move before them is taken back."""
TURN = "turn"
"""Kind of the event with which a turn begins, in titles with turns."""
SINCE_LAST_TURN = "last-turn"
"""Value of the option ``log`` for tables that remember no more than that."""


class Entry:
    """One move of the match as it stands, with what it led to."""

    __slots__ = ("audience", "barrier", "digest", "events", "move", "outcomes", "private", "seat", "text")

    def __init__(self, seat: int, move: Move, text: str) -> None:
        self.seat = seat
        self.move = move
        self.text = text
        self.outcomes: tuple[Outcome, ...] = ()
        self.events: tuple[Event, ...] = ()
        self.barrier = False
        """Information was gained: the move cannot be freely taken back."""
        self.private = False
        """Taking it back would show a secret: not even the table may."""
        self.audience: tuple[int, ...] | None = None
        """Seats that may read the move; None means everybody."""
        self.digest = ""
        """Fingerprint of the position it led to, every few moves."""


class Match:
    """A match under way or finished."""

    def __init__(
        self,
        title: Title,
        game: Game[Any, Any],
        seats: Sequence[Seat],
        seed: str,
        *,
        pack: str = "",
        setup: Sequence[Outcome] | None = None,
    ) -> None:
        if len(seats) != game.seats:
            raise RulesError(f"the game is set up for {game.seats} seats, not {len(seats)}")
        self.title = title
        self.game = game
        self.seats = list(seats)
        self.seed = seed
        self.pack = pack
        self.entries: list[Entry] = []
        self.journal: list[JournalLine] = []
        self.on_line: Callable[[JournalLine], None] | None = None
        """Called with each new journal line before :meth:`play` and its kin return."""
        self.setup: tuple[Outcome, ...] = tuple(setup or ())
        """Chance outcomes of the deal."""
        log = Log()
        self._states = [self._begin(log, dealt=setup is not None)]
        self._deal_events: tuple[Event, ...] = tuple(log.events)
        self._undone: list[Played] = []
        self._prepared: list[Outcome] = []
        self.secrets_open = False
        """Whether the table has agreed to play with open secrets."""
        self._floor = 0
        """Entries before this index cannot be freely taken back."""

    # -- looking -----------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The true state. For the match, its tests and saves only: screens and bots get a vantage."""
        return self._states[-1]

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the seats."""
        return tuple(seat.name for seat in self.seats)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.state.pending

    @property
    def decision(self) -> Decision | None:
        """What the game is waiting for, or None if it is over."""
        return self.game.decision(self.state)

    def vantage(self, viewer: int, index: int | None = None) -> Vantage:
        """The table as ``viewer`` sees it now, or as it was after ``index`` moves."""
        state = self._states[-1 if index is None else index]
        return Vantage(self.game, self.game.view(state, viewer), self.names)

    def score(self) -> ScoreSheet:
        """The true score sheet; for a finished game."""
        return self.game.score(self.game.view(self.state, ALL))

    def events(self, viewer: int, since: int = 0) -> list[Event]:
        """Events that ``viewer`` may know, from the deal on or from those after ``since`` moves.

        Things that were sealed before ``since`` and revealed after it are included.
        """
        by_move = self.events_by_move(viewer)
        return [event for events in by_move[since + 1 if since else 0 :] for event in events]

    def events_by_move(self, viewer: int) -> list[list[Event]]:
        """What ``viewer`` learned by the deal, and then by each move."""
        happened = (self._deal_events, *(entry.events for entry in self.entries))
        seen = learned((event for events in happened for event in events), viewer)
        return [[event for _ in events for event in next(seen)] for events in happened]

    def sentences(self, viewer: int, since: int = 0) -> list[str]:
        """The log as ``viewer`` may read it, one sentence per event worth a line."""
        lines = (self.title.texts.event(event, self.names) for event in self.events(viewer, since))
        return [line for line in lines if line]

    def public_move(self, index: int) -> str | None:
        """The notation of a move if everybody may read it, else None."""
        entry = self.entries[index]
        if entry.audience is None or self.over:
            return entry.text
        return None

    def remembered_from(self, seat: int) -> int:
        """The first move whose events ``seat`` may still read: that with which its last turn began, or 0.

        Tables that remember no more than that have an option ``log``; once the game is over, all is open.
        """
        if self.game.options.get("log") != SINCE_LAST_TURN or self.over:
            return 0
        found = 0
        for number in range(len(self.entries), 0, -1):
            turns = [event.seat for event in self.entries[number - 1].events if event.kind == TURN]
            found += len(turns)
            if seat in turns and found > 1:
                return number
        return 0

    @property
    def dealt_by_seed(self) -> bool:
        """Whether the seed deals this game: an imported match, or one played on from another, has another deal."""
        chance = RecordedChance(Chance(f"{self.seed}/deal"))
        self.game.start(chance)
        return chance.outcomes == list(self.setup)

    @property
    def known_moves(self) -> int:
        """How many moves everybody knows of: while the match goes on, not how many secret ones there were."""
        return sum(entry.audience is None or self.over for entry in self.entries)

    @property
    def seen_moves(self) -> int:
        """Moves made before the secret choice under way, if there is one; else all.

        Of such a choice nothing is told before its end, not even that it has begun.
        """
        seat, made = self.game.seat_to_move(self.state), len(self.entries)
        while made:
            entry = self.entries[made - 1]
            if entry.seat != seat or entry.audience is None or visible(entry.events, PUBLIC):
                break
            made -= 1
        return made

    def digest(self) -> str:
        """Fingerprint of the present state."""
        return self.game.digest(self.state)

    # -- playing -----------------------------------------------------------------------------------------------

    def play(self, move: Move | str) -> Entry:
        """Make a move. Raises IllegalMove with the reason, or NotationError; nothing has changed then."""
        if isinstance(move, str):
            move = self.game.read(move)
        move = self.game.canonical(self.state, move)
        refusal = self.game.refusal(self.state, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        chance = self._chance()
        entry, state = self._carry_out(move, chance)
        entry.outcomes = tuple(chance.outcomes)
        self._prepared = chance.left
        self._undone.clear()
        self._append(entry, state)
        if len(self.entries) % DIGEST_EVERY == 0:
            entry.digest = self.digest()
        self._write(_line(entry))
        return entry

    def sit_down(self) -> None:
        """The next player has sat down at the keyboard: what was done before stands."""
        self._floor = len(self.entries)

    def swap(self, seat: int, kind: str) -> None:
        """Hand a seat to a bot or back to a person; raises RulesError for a seat that is not there."""
        if not 0 <= seat < len(self.seats):
            raise RulesError("there is no such seat")
        self.seats[seat] = Seat(self.seats[seat].name, kind)
        self._add_event(Event("swapped", seat, {"kind": kind_name(kind)}))
        self._write(Swapped(seat, kind))

    def open_secrets(self, *, open_to_all: bool) -> None:
        """The table plays with open secrets from here on, or no longer; it is logged."""
        if open_to_all != self.secrets_open:
            self.secrets_open = open_to_all
            self._add_event(Event("opened" if open_to_all else "closed", PUBLIC))
            self._write(Opened(open_to_all))

    def note_export(self) -> None:
        """Everything is about to be written to a file; of a match under way the log says so."""
        if not self.over:
            self._exported(Exported())

    def noted_elsewhere(self, lines: Sequence[Exported], at: int) -> None:
        """Another program wrote everything to a file, and the stored journal says so from line ``at`` on."""
        self.journal[at:at] = lines
        for _ in lines:
            self._add_event(Event("exported", PUBLIC))

    def _exported(self, line: Exported) -> None:
        self._add_event(Event("exported", PUBLIC))
        self._write(line)

    # -- taking back -------------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether the last move may be freely taken back."""
        return len(self.entries) > self._floor

    def undo(self) -> Entry:
        """Take back the last move; raises RulesError if that is not free."""
        if not self.can_undo:
            raise RulesError("the last move can no longer be taken back freely")
        entry = self.entries[-1]
        self._take_back(len(self.entries) - 1, table=False)
        return entry

    def restart_turn(self) -> int:
        """Take back all that may be freely taken back; returns how many moves."""
        count = len(self.entries) - self._floor
        if count:
            self._take_back(self._floor, table=False)
        return count

    def can_take_back_to(self, index: int) -> bool:
        """Whether the table may go back to the position after ``index`` moves without showing a secret."""
        return 0 <= index < len(self.entries) and not any(entry.private for entry in self.entries[index:])

    def take_back_to(self, index: int) -> None:
        """Table undo, written in the log; raises RulesError where a secret would be shown."""
        if not self.can_take_back_to(index):
            raise RulesError("going back to there would show a secret")
        count = len(self.entries) - index
        self._take_back(index, table=True)
        self._add_event(Event("taken-back", PUBLIC, {"count": count}))

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be made again."""
        return bool(self._undone)

    def redo(self) -> Entry:
        """Make the move again that was taken back last; raises RulesError if there is none."""
        if not self._undone:
            raise RulesError("there is nothing to do again")
        rest = self._undone[:-1]
        again = self._undone[-1]
        entry = self.play(again.move)
        self._undone = rest
        return entry

    # -- earlier positions -------------------------------------------------------------------------------------

    def until(self, index: int) -> Match:
        """The match as it stood after ``index`` moves, with a journal of its own and nobody who keeps it."""
        past = copy(self)
        past.seats = list(self.seats)
        past.entries = self.entries[:index]
        past.journal = [_line(entry) for entry in past.entries]
        past.on_line = None
        past._states = self._states[: index + 1]
        past._undone = []
        past._prepared = []
        past._floor = len(past.entries)
        return past

    def has_hidden(self, index: int) -> bool:
        """Whether anything was hidden from anybody in the position after ``index`` moves, or on the way to it."""
        events = [*self._deal_events, *(event for entry in self.entries[:index] for event in entry.events)]
        if any(entry.audience is not None for entry in self.entries[:index]):
            return True
        if any(event.audience is not None for event in events):
            return True
        state = self._states[index]
        shown = msgspec.structs.replace(self.game.view(state, PUBLIC), viewer=ALL)
        return bool(shown != self.game.view(state, ALL))

    def branch(self, index: int, seats: Sequence[Seat], seed: str) -> Match:
        """A new match that begins with the first ``index`` moves of this one and the same deal.

        Chance goes on with the seed of this match where that is known; while it is under way it stays a secret and
        ``seed`` takes its place. Raises RulesError where nothing can be played on, or something hidden would be shown.
        """
        if not 0 <= index <= len(self.entries) or not self._states[index].pending:
            raise RulesError("the game is over there: nothing can be played on")
        if not self.over and self.has_hidden(index):
            raise RulesError("something is still hidden in this match, and playing on from here would show it")
        if len(seats) != len(self.seats):
            raise RulesError(f"the game is set up for {len(self.seats)} seats, not {len(seats)}")
        branch = self.until(index)
        branch.seats = list(seats)
        branch.seed = self.seed if self.over else seed
        branch.entries = [copy(entry) for entry in branch.entries]
        for entry in branch.entries:
            entry.events = _of_the_game(entry.events)
        branch._deal_events = _of_the_game(branch._deal_events)
        return branch

    # -- records -----------------------------------------------------------------------------------------------

    def record(self) -> Record:
        """Everything needed to replay the match."""
        return Record(
            title=self.title.id,
            rules_version=self.game.rules_version,
            options=dict(self.game.options),
            seats=tuple(self.seats),
            seed=self.seed,
            setup=tuple(self.setup),
            journal=tuple(self.journal),
            pack=self.pack,
            content=self.game.content_digest,
        )

    @classmethod
    def load(cls, title: Title, record: Record) -> tuple[Match, str]:
        """Replay a record through the rules that it began with, where they are still played.

        Returns the match at its last good move and a sentence that says what was wrong after it, or ``""``.
        Raises RecordError if not even the deal can be replayed.
        """
        try:
            # Rules that are not known here are most likely much like the newest: the match opens at its last good move.
            version = record.rules_version if title.plays(record.rules_version) else title.rules_version
            game = title.game(len(record.seats), record.options, record.pack or None, version)
            match = cls(title, game, record.seats, record.seed, pack=record.pack, setup=record.setup)
        except RulesError as error:
            raise RecordError(f"the match cannot be opened: {error}") from None
        problem = match._replay(record)
        if match.entries and match.entries[-1].seat != game.seat_to_move(match.state):
            # Nobody knows who had sat down already, so another seat's last word stands.
            match.sit_down()
        return match, problem

    def follow(self, line: JournalLine) -> None:
        """Repeat a journal line that another program added; raises RulesError where the rules do not let it.

        The reason is for everybody: of a move that not everybody may know it says nothing.
        """
        try:
            self._repeat(line)
        except IndexError:
            raise RecordError("it has a seat that is not there") from None
        except RulesError:
            if isinstance(line, Played) and self._keeps_secret(line.move):
                raise RecordError("a move that not everybody may know does not fit") from None
            raise

    def _keeps_secret(self, text: str) -> bool:
        """Whether a move in the present position is not for everybody's eyes, or cannot even be read."""
        decision = self.decision
        if decision is None:
            return False
        try:
            move = self.game.canonical(self.state, self.game.read(text))
        except NotationError:
            return True
        sealed = self.game.sealed_seat(self.state) >= 0
        return sealed or not decision.public or not self.game.known_to_all(self.state, move)

    def _replay(self, record: Record) -> str:
        """Go through the journal of a record; returns what is wrong with the first line that cannot be, or ``""``."""
        for line in record.journal:
            try:
                self.follow(line)
            except RulesError as error:
                reason = self.title.texts.refusals.get(str(error), str(error))
                changed = (record.rules_version, record.content) != (self.game.rules_version, self.game.content_digest)
                hint = " The rules or cards have changed since it was played." if changed else ""
                return f"what comes next cannot be replayed: {reason}.{hint}"
        return ""

    def _repeat(self, line: JournalLine) -> None:
        if isinstance(line, Swapped):
            self.swap(line.seat, line.kind)
        elif isinstance(line, Opened):
            self.open_secrets(open_to_all=line.open)
        elif isinstance(line, Exported):
            self._exported(line)
        elif isinstance(line, TakenBack):
            if not 0 <= line.to < len(self.entries):
                raise RecordError("moves are taken back that were never made")
            if line.table:
                self.take_back_to(line.to)
            else:
                self._take_back(line.to, table=False)
        else:
            move = self.game.read(line.move)
            if self.game.seat_to_move(self.state) != line.seat:
                raise RecordError("another seat is to move")
            refusal = self.game.refusal(self.state, move)
            if refusal is not None:
                raise RecordError(self.title.texts.refusal(refusal, self.names))
            chance = ReplayedChance(line.outcomes)
            entry, state = self._carry_out(move, chance)
            chance.finish()
            entry.outcomes, entry.digest = line.outcomes, line.digest
            if line.digest and line.digest != self.game.digest(state):
                raise RecordError(f"the position after {line.move} is not the one that was recorded")
            self._undone = self._undone[:-1] if self._undone and self._undone[-1].move == line.move else []
            self._prepared = RecordedChance.left_after(self._prepared, line.outcomes)
            self._append(entry, state)
            self.journal.append(line)

    # -- parts -------------------------------------------------------------------------------------------------

    def _begin(self, log: Log, *, dealt: bool) -> Any:
        """The first position; ``dealt`` if the outcomes of the deal are given."""
        if dealt:
            return self.game.start(ReplayedChance(self.setup), log)
        chance = RecordedChance(Chance(f"{self.seed}/deal"))
        state = self.game.start(chance, log)
        self.setup = tuple(chance.outcomes)
        return state

    def _chance(self) -> RecordedChance:
        """Where the outcomes of the next move come from."""
        return DealtChance(self.seed, self._outcomes, self._prepared)

    def _outcomes(self) -> list[Outcome]:
        return [outcome for entry in self.entries for outcome in entry.outcomes]

    def _carry_out(self, move: Move, chance: Chance) -> tuple[Entry, Any]:
        state = self.state.clone()
        decision = self.game.decision(state)
        assert decision is not None
        step = state.pending[-1]
        entry = Entry(decision.seat, move, self.game.write(move))
        reveals = step.reveals(self.game, state, move)
        entry.private = not decision.public or reveals
        if step.secret(self.game, state, move) or self.game.sealed_seat(state) >= 0:
            entry.audience = (decision.seat,)
        log = Log()
        self.game.apply(state, move, chance, log)
        entry.events = tuple(log.events)
        entry.barrier = log.revealed or reveals
        return entry, state

    def _append(self, entry: Entry, state: Any) -> None:
        if self.entries and self.entries[-1].seat != entry.seat:
            self._floor = max(self._floor, len(self.entries))
        self.entries.append(entry)
        self._states.append(state)
        if entry.barrier or entry.outcomes:
            self._floor = len(self.entries)

    def _take_back(self, index: int, *, table: bool) -> None:
        undone = self.entries[index:]
        self._undone += [Played(entry.seat, entry.text) for entry in reversed(undone)]
        self._prepared = [outcome for entry in undone for outcome in entry.outcomes] + self._prepared
        del self.entries[index:]
        del self._states[index + 1 :]
        self._floor = min(self._floor, index)
        for event in (event for entry in undone for event in entry.events if event.kind in LASTING):
            self._add_event(event)
        self._write(TakenBack(index, table))

    def _add_event(self, event: Event) -> None:
        # Not among secret moves of which nothing is known yet: its place would tell that there are some.
        made = self.seen_moves
        if made:
            self.entries[made - 1].events += (event,)
        else:
            self._deal_events += (event,)

    def _write(self, line: JournalLine) -> None:
        self.journal.append(line)
        if self.on_line is not None:
            self.on_line(line)


def _line(entry: Entry) -> Played:
    return Played(entry.seat, entry.text, entry.outcomes, entry.digest)


def _of_the_game(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Without what the table itself did: it belongs to the match in which it happened."""
    return tuple(event for event in events if event.kind not in LASTING)
