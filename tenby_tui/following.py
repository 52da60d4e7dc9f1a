"""Following a match that another program plays: which one, and what was played since the last look."""

from __future__ import annotations

from datetime import datetime, timedelta

from rules.kernel.errors import RulesError
from rules.kernel.match import Match
from rules.titles import load_title
from screens.services import SaveInfo
from tenby_tui.saves import SavesError, SaveStore

LONG_AGO = timedelta(minutes=1)
"""So much later another match must have been played on for the players to be there and not here any more."""

ELSEWHERE = "Another match is played. It is shown here after a minute without a move in this one."
"""Said while another match was played on later than the one on show, which may not have been left."""

SAME, MOVED, OTHER = "same", "moved", "other"
"""What a look found: nothing new, lines that were added, or that the match on show is another one (or none)."""


class Follower:
    """Looks at the file of matches again and again, and never writes to it.

    With a number it follows that match and then its rematches; without one, whatever is being played.
    """

    def __init__(self, store: SaveStore, match_id: int | None = None) -> None:
        self.store = store
        self.match: Match | None = None
        """The match on show."""
        self.match_id = match_id or 0
        """Its number."""
        self.problem = ""
        """Why nothing, or nothing more, can be shown, in one sentence, or ``""``."""
        self._chosen = match_id is not None
        self._info: SaveInfo | None = None
        self._stamp = -1
        self.elsewhere = ""
        """A sentence while the players may have left the match on show for another one, or ``""``."""

    def look(self) -> str:
        """What is new since the last look: SAME, MOVED or OTHER. Never raises; see ``problem``."""
        try:
            return self._look()
        except SavesError as error:
            self._stamp = -1
            return self._say(f"Nothing can be read: {error}.")

    def _look(self) -> str:
        if not self.store.path.exists():
            return SAME
        stamp = self.store.stamp()
        if stamp == self._stamp:
            return SAME
        before = self.elsewhere
        found = self._which()
        result = SAME
        if found is None:
            result = self._nothing()
        elif self.match is None or found.id != self.match_id:
            result = self._open(found)
        else:
            self._info = found
            result = self._catch_up(self.match)
        self._stamp = stamp
        return MOVED if result == SAME and self.elsewhere != before else result

    def _which(self) -> SaveInfo | None:
        """The match to show now; None if there is none."""
        shown = self.store.find(self.match_id) if self.match_id else None
        newest = self.store.newest()
        self.elsewhere = ""
        if newest is None or newest.id == self.match_id or (shown is None and self._chosen):
            return shown
        if shown is None:
            return newest
        if self._chosen:
            return newest if is_rematch(shown, newest) else shown
        if shown.finished or left(shown, newest):
            return newest
        self.elsewhere = ELSEWHERE if left(shown, newest, by=timedelta(0)) else ""
        return shown

    def _nothing(self) -> str:
        had, self.match = self.match is not None, None
        missing = f"There is no saved match {self.match_id} any more."
        if self._chosen:
            missing = missing if self._info is not None else f"There is no saved match {self.match_id}."
        said = self._say(missing if self._chosen or had else "")
        return OTHER if had else said

    def _open(self, info: SaveInfo) -> str:
        had = self.match is not None
        self._info, self.match_id, self.match = info, info.id, None
        try:
            stored = self.store.load(info.id)
            self.match, problem = Match.load(load_title(stored.record.title), stored.record)
            problem = problem or stored.problem
        except SavesError:
            raise
        except RulesError as error:
            said = self._say(f"Match {info.id} cannot be shown: {error}.")
            return OTHER if had else said
        self.problem = f"Shown up to move {self.match.known_moves}: {problem}" if problem else ""
        return OTHER

    def _catch_up(self, match: Match) -> str:
        lines, problem = self.store.lines(self.match_id, len(match.journal))
        for line in lines:
            try:
                match.follow(line)
            except RulesError as error:
                problem = f"what comes next cannot be replayed ({error})."
                break
        self.problem = f"Shown up to move {match.known_moves}: {problem}" if problem else ""
        return MOVED if lines or problem else SAME

    def _say(self, problem: str) -> str:
        """Remember a problem; a new one is worth showing."""
        if problem == self.problem:
            return SAME
        self.problem = problem
        return MOVED


def is_rematch(shown: SaveInfo, newest: SaveInfo) -> bool:
    """Whether the same people have begun the same title again after a match was over."""
    people = [sorted(seat.name.casefold() for seat in info.seats) for info in (shown, newest)]
    return shown.finished and newest.id > shown.id and newest.title == shown.title and people[0] == people[1]


def left(shown: SaveInfo, newest: SaveInfo, by: timedelta = LONG_AGO) -> bool:
    """Whether a match has been left for another one, by when both were played on."""
    try:
        return datetime.fromisoformat(newest.changed) - datetime.fromisoformat(shown.changed) > by
    except (ValueError, TypeError):
        return False
