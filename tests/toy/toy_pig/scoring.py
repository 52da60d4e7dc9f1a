"""The score sheet of Pig (rulebook, section "end")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.sheet import Line, ScoreSheet, SeatSheet, rank
from toy_pig.view import PigView

if TYPE_CHECKING:
    from toy_pig.game import Pig


def score(game: Pig, view: PigView) -> ScoreSheet:
    """Banked points and the bonus, where it may be seen. What is at risk does not count."""
    sheets = []
    for seat, bonus in enumerate(view.bonuses):
        lines = [Line("banked", "Banked", view.banked[seat])]
        if bonus is None:
            lines.append(Line("bonus", "Bonus", 0, known=False))
        elif bonus:
            lines.append(Line("bonus", "Bonus", game.content.cards[bonus].points, (bonus,)))
        sheets.append(SeatSheet(seat, tuple(lines)))
    standings, decided = rank(tuple(sheet.total for sheet in sheets), (("most-banked", view.banked),))
    return ScoreSheet(tuple(sheets), standings, decided)
