"""The score sheet and who wins (rulebook, sections "scoring", "ending", "ranks")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.sheet import Line, ScoreSheet, SeatSheet, rank
from rules.tenby import explaining
from rules.tenby.cards import HOME
from rules.tenby.community import score_card
from rules.tenby.scoring import Scorer
from rules.tenby.state import Numbers
from rules.tenby.town import Town
from rules.tenby.view import TenbyView

if TYPE_CHECKING:
    from rules.tenby.game import Tenby

ORDER = (
    "town-cards",
    "landmarks",
    "residents",
    "mayor",
    "project-rewards",
    "community-score-card",
    "notice-board-counters",
)
"""Lines of the sheet from top to bottom."""


def sheet(game: Tenby, view: TenbyView) -> ScoreSheet:
    """The sheet as if the game ended now; Residents that the viewer does not see are a line without points."""
    seats = tuple(SeatSheet(seat, lines(game, view, seat)) for seat in range(game.seats))
    totals = tuple(seat.total for seat in seats)
    limits, faces = game.content.town, game.content.faces
    standings, tie_break = rank(
        totals,
        (
            ("completed-streets", tuple(town.completed(limits) for town in view.towns)),
            ("homes", tuple(town.count(HOME, faces) for town in view.towns)),
        ),
    )
    remark = solo_remark(game, totals[0]) if game.solo else ""
    return ScoreSheet(seats, standings, tie_break, remark)


def lines(game: Tenby, view: TenbyView, seat: int) -> tuple[Line, ...]:
    """One seat's lines."""
    scorer, town = game.scorer, view.towns[seat]
    missing = sum(module.bonus_points_for_residents(view, seat) for module in game.modules)
    found = [
        *game.town_lines(town),
        explaining.residents_line(
            scorer, town, known_hand(view, seat), cards=len(view.hands[seat]), missing_points=missing
        ),
    ]
    for module in game.modules:
        found += module.lines(view, seat)
    if game.has_score_card:
        found.append(score_card(game, view, seat))
    return tuple(sorted(found, key=lambda line: ORDER.index(line.id)))


def town_lines(scorer: Scorer, town: Town) -> tuple[Line, Line]:
    """The lines of the cards that lie in a town."""
    return explaining.town_cards_line(scorer, town), explaining.landmarks_line(scorer, town)


def known_hand(view: TenbyView, seat: int) -> Numbers | None:
    """The Residents in a hand, or None where the viewer does not see them."""
    hand = view.hands[seat]
    return None if None in hand else hand  # type: ignore[return-value]


def thresholds(game: Tenby) -> Numbers:
    """The totals that the house ranks above the lowest ask for, with the modules and variations in play."""
    found = list(game.content.ranks.thresholds)
    for module in game.modules:
        for name in module.rank_adders(game.options):
            found = [mine + more for mine, more in zip(found, getattr(game.content.adders, name), strict=True)]
    return tuple(found)


def solo_remark(game: Tenby, total: int) -> str:
    """The house rank that a total reaches."""
    names, needed = game.content.ranks.names, thresholds(game)
    reached = sum(total >= each for each in needed)
    following = f"; {names[reached + 1]} from {needed[reached]}" if reached < len(needed) else ""
    return f"House rank: {names[reached]}{following}."
