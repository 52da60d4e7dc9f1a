"""Matches that are stored while they are played: each journal line as it comes, before the screen shows the move."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.match import Match
from rules.kernel.record import Exported, JournalLine
from rules.kernel.scenario_export import export
from rules.titles import load_title
from screens.services import NEW, Origin
from tenby_tui import asides
from tenby_tui.asides import Asides
from tenby_tui.saves import Conflict, SavesError, SaveStore


def _silent(_sentence: str) -> None:
    """Report nothing."""


class Keeper:
    """Keeps one match stored while it is played: the ``on_line`` of its match.

    Playing never fails because saving does: lines that cannot be written stay in the match, are reported
    once per kind of trouble, and are tried again with the next line. Where going on in the stored match is not safe
    (it is damaged, or another program went on with it), the match is stored as a copy from then on.
    """

    def __init__(
        self,
        store: SaveStore,
        match: Match,
        nickname: str,
        match_id: int | None = None,
        report: Callable[[str], None] = _silent,
        origin: Origin = NEW,
    ) -> None:
        self.store = store
        self.match = match
        self.nickname = nickname
        self.origin = origin
        self.match_id = match_id
        """Number of the stored match; None while there is none yet."""
        self.saved = 0 if match_id is None else len(match.journal)
        """Journal lines that are stored."""
        self.problem = ""
        """Why the last lines are not stored, or ``""``."""
        self.beside = Asides()
        """Notes and thinking time that are not stored yet; they go with the next line, or with :meth:`save`."""
        self._notes: dict[int, str] = {} if match_id is None else self._stored_notes(match_id)
        """The notes that are stored, for a copy of a match that another program deletes."""
        self._report = report
        match.on_line = self._on_line

    def _stored_notes(self, match_id: int) -> dict[int, str]:
        try:
            found = {seat: self.store.note(match_id, seat) for seat in range(len(self.match.seats))}
        except SavesError:
            return {}
        return {seat: text for seat, text in found.items() if text}

    def note(self, seat: int) -> str:
        """The private note of a seat; raises SavesError."""
        waiting = self.beside.notes.get(seat)
        return self.store.note(self._source, seat) if waiting is None else waiting

    def thinking(self) -> dict[int, float]:
        """Seconds of thinking time by seat; raises SavesError."""
        return asides.seconds(self.store.thinking(self._source), self.beside.thought)

    @property
    def _source(self) -> int:
        """The stored match that notes and times are read from: of a copy not stored yet, the original."""
        return self.origin.match if self.match_id is None else self.match_id

    def save(self) -> bool:
        """Store what is not stored yet; returns whether everything is."""
        try:
            self._save()
        except SavesError as error:
            if str(error) != self.problem:
                self.problem = str(error)
                self._report(f"Not saved: {error}. The match goes on; saving is tried again with every move.")
            return False
        if self.problem:
            self.problem = ""
            self._report("Saving works again; everything is stored.")
        return True

    def _on_line(self, _line: JournalLine) -> None:
        self.save()

    def _save(self) -> None:
        if self.match_id is not None:
            try:
                self._append(self.match_id)
            except Conflict as conflict:
                if self.store.find(self.match_id) is None:  # its notes went with it
                    self.beside.notes = {**self._notes, **self.beside.notes}
                copy = Origin("copy", self.match_id, self.match.known_moves)
                self.match_id = self.store.create(self.match, self.nickname, copy, self.beside)
                self._report(f"{_capital(str(conflict))}; this one is now stored as match {self.match_id}.")
        else:
            self.match_id = self.store.create(self.match, self.nickname, self.origin, self.beside)
        self.saved = len(self.match.journal)
        self._notes |= self.beside.notes
        self.beside.clear()


    def _append(self, match_id: int) -> None:
        try:
            self.store.append(match_id, self.match, self.saved, self.beside)
        except Conflict:
            # Another program may have written the match to a file meanwhile, and said so: that changes no position.
            found, problem = self.store.lines(match_id, self.saved)
            noted = [line for line in found if isinstance(line, Exported)]
            if problem or not noted or len(noted) < len(found):
                raise
            self.match.noted_elsewhere(noted, self.saved)
            self.saved += len(noted)
            self.store.append(match_id, self.match, self.saved, self.beside)


def export_everything(match: Match, keeper: Keeper | None, problem: str = "") -> str:
    """A match as a scenario file with all that is hidden in it; of a match under way its stored log says so first.

    ``problem`` is what was wrong on opening it. Raises SavesError where nothing can be noted.
    """
    if not match.over:
        if keeper is None or keeper.store.read_only:
            raise SavesError("the log of a match under way has to say so, and from here nothing can be stored")
        if problem:
            raise SavesError("the log of a match under way has to say so, and this one cannot be gone on with as it is")
        match.note_export()
        if keeper.problem:
            raise SavesError(f"the log of a match under way has to say so, and that was not stored: {keeper.problem}")
    return export(match, reveal=True)


def open_match(
    store: SaveStore, match_id: int, report: Callable[[str], None] = _silent
) -> tuple[Match, str, Keeper]:
    """A stored match at its last good move, what was wrong after it (or ``""``), and its keeper.

    A match that is damaged or comes from newer rules stays as it is in the file; going on makes a copy. Raises
    SavesError, or RecordError if not even the deal can be replayed.
    """
    stored = store.load(match_id)
    title = load_title(stored.record.title)
    match, problem = Match.load(title, stored.record)
    problem = problem or stored.problem
    if not problem and stored.record.rules_version > title.rules_version:
        problem = f"it was played with newer rules (version {stored.record.rules_version}, here {title.rules_version})."
    if not problem:
        return match, "", Keeper(store, match, stored.nickname, match_id, report)
    problem = f"Opened after move {match.known_moves}: {problem} Going on makes a copy; the original stays as it is."
    copy = Origin("copy", match_id, match.known_moves)
    return match, problem, Keeper(store, match, stored.nickname, None, report, copy)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
