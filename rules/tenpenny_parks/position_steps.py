"""Whether the steps of a written position can be carried out in it; files come from anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.errors import PositionError
from rules.tenpenny_parks.actions import Act
from rules.tenpenny_parks.becky import BeckyActs, remaining
from rules.tenpenny_parks.bonuses import Bonuses, ChooseBonus
from rules.tenpenny_parks.builder import TurnUp
from rules.tenpenny_parks.gains import Due, Gains, PickReward, PickTrack
from rules.tenpenny_parks.month import StartMonth, Turns
from rules.tenpenny_parks.moves import TRACKS
from rules.tenpenny_parks.research import AttachLandmark, ResearchChoice
from rules.tenpenny_parks.setup import DealGoals, KeepGoals, KeepTwo, PickBoard
from rules.tenpenny_parks.state import MONTHS, NOBODY, NONE

if TYPE_CHECKING:
    from rules.tenpenny_parks.game import TenpennyParks
    from rules.tenpenny_parks.view import AnyStep, ParksView

BEFORE_BOARDS = (PickBoard, DealGoals, KeepGoals, KeepTwo)
"""Steps for which nobody needs a property yet."""


def check_step(game: TenpennyParks, view: ParksView, step: AnyStep) -> None:
    """Raises PositionError for a step that makes no sense in a view."""
    fault = _fault(game, view, step)
    if fault:
        raise PositionError(f"position, pending: {fault}")


def _fault(game: TenpennyParks, view: ParksView, step: AnyStep) -> str:
    people = [seat for seat in range(game.seats) if seat != game.becky]
    choosing = any(isinstance(other, PickBoard) for other in view.pending)
    if not isinstance(step, BEFORE_BOARDS) and not choosing and any(view.properties[seat] is None for seat in people):
        return "somebody has no boards"
    if isinstance(step, BeckyActs):
        return "" if game.becky != NOBODY and remaining(game, view) else "Becky has nothing to do"
    if getattr(step, "seat", people[0]) not in people:
        return "Becky never chooses"
    if isinstance(step, Act):
        research_left = game.innovation and step.seat not in view.researched
        return "" if view.month and (view.workers[step.seat] or research_left) else "there is nothing to act with"
    if isinstance(step, StartMonth):
        return "" if view.month < MONTHS else "there is no further month"
    if isinstance(step, Turns):
        return "" if 0 <= step.place < game.seats and view.month else "it is nobody's turn"
    if isinstance(step, KeepTwo):
        return "" if view.dealt[step.seat] != () else "no goals were dealt"
    if isinstance(step, KeepGoals):
        if any(seat not in people for seat in step.seats):
            return "Becky has no goals"
        dealt = any(isinstance(other, DealGoals) for other in view.pending)
        return "" if dealt or all(view.dealt[seat] != () for seat in step.seats) else "no goals were dealt"
    return _small_fault(game, view, step)


def _small_fault(game: TenpennyParks, view: ParksView, step: AnyStep) -> str:
    if isinstance(step, Bonuses):
        return "" if 0 <= step.track <= len(TRACKS) else "there is no such track"
    if isinstance(step, ChooseBonus):
        leads = 0 <= step.track < len(TRACKS) and view.discs[step.seat][step.track] > 0
        return "" if leads and NOBODY <= step.second < game.seats else "nobody leads a track like that"
    if isinstance(step, TurnUp):
        count = len(view.stacks if step.what == "stack" else view.piles)
        return "" if 0 <= step.number < count else "there is no such stack"
    if isinstance(step, AttachLandmark):
        attached = view.landmarks[step.seat] != NONE
        return "" if 0 <= step.landmark < len(game.content.landmarks) and not attached else "no such landmark"
    if isinstance(step, ResearchChoice):
        return "" if view.looked else "there is nothing to choose from"
    if isinstance(step, PickTrack):
        return "" if 0 < step.steps <= game.last_space else "so many steps are never made"
    if isinstance(step, Gains):
        return _due_fault(step.dues, 1)
    return _due_fault((step.due,), 2) if isinstance(step, PickReward) else ""


def _due_fault(dues: tuple[Due, ...], least: int) -> str:
    for due in dues:
        if len(due.rewards) < least or not all(0 < amount <= 99 for _, amount in due.rewards):
            return "something is gained that cannot be"
    return ""
