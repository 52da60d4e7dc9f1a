"""A match that is played elsewhere, as everybody may see it: nobody sits here, and nothing can be played."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.record import JournalLine
from screens.handover import Table
from screens.session import Session


class Spectator(Session):
    """What a title's screen sees of it: the public view, at whoever decides."""

    @property
    def table(self) -> Table:
        """Nobody sits here, so nobody's view is ever on show."""
        return Table((False,) * len(self.match.seats))

    def follow(self, lines: Sequence[JournalLine]) -> None:
        """What was played elsewhere; raises RulesError at the first line that cannot be, those before it count."""
        for line in lines:
            self.match.follow(line)
