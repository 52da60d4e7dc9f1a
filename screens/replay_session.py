"""A match at one of its positions, for the title's own table to draw: nobody sits here and nothing can be played."""

from __future__ import annotations

from rules.kernel.events import ALL, PUBLIC
from rules.kernel.match import Match
from rules.kernel.replay import Replay
from rules.kernel.vantage import Vantage
from screens.handover import Table
from screens.services import Services
from screens.session import Session


class ReplaySession(Session):
    """Steps through a match. ``viewer`` is the seat whose things belong on show, as for any table."""

    def __init__(self, match: Match, services: Services, match_id: int) -> None:
        super().__init__(match, services, match_id)
        self.replay = Replay(match)
        """All positions, from the view that was chosen."""
        self.step = 0
        self._show_step(0)

    @property
    def eyes(self) -> int:
        """Whose view is on show: a seat's, everybody's, or that of all seats together."""
        return self.replay.viewer

    def look_through(self, viewer: int) -> None:
        """Show the positions from another view; raises RulesError for one that may not be looked at."""
        moves = self.replay.stops[self.step]
        self.replay = Replay(self.replay.match, viewer)
        self.go_to(self.replay.nearest(moves))

    def go_to(self, step: int) -> None:
        """Show another position."""
        self._show_step(min(max(step, 0), self.replay.last))

    def _show_step(self, step: int) -> None:
        self.step = step
        self.match = self.replay.match.until(self.replay.stops[step])
        self.viewer = self._last_mover if self.eyes == ALL else self.eyes
        self._vantage = None

    @property
    def _last_mover(self) -> int:
        return self.match.entries[-1].seat if self.match.entries else max(self.to_move, 0)

    @property
    def shown_seat(self) -> int:
        """The seat whose view it is, else the one that made the last move."""
        return self._last_mover if self.eyes < 0 else self.eyes

    @property
    def table(self) -> Table:
        """Nobody sits at the keyboard."""
        return Table((False,) * len(self.match.seats))

    @property
    def vantage(self) -> Vantage:
        """The position as the chosen view has it."""
        if self._vantage is None:
            self._vantage = (None, self.match.vantage(self.eyes))
        return self._vantage[1]

    def latest(self, count: int) -> tuple[str, ...]:
        """The last sentences up to here."""
        told = [mention.text for mention in self.replay.log if mention.step <= self.step]
        return tuple(told[-count:]) if count else ()


def eyes_of(viewer: int, names: tuple[str, ...]) -> str:
    """A view in words."""
    return {PUBLIC: "what everybody saw", ALL: "everything, secrets too"}.get(viewer) or f"as {names[viewer]} saw it"
