"""How the moves of Tenby are reached step by step, and why a step is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.decision import Move
from rules.kernel.refusal import Refusal
from rules.tenby import moves as m
from rules.tenby.actions import BoardAction, PlaceTurnedUp
from rules.tenby.day import Turn
from rules.tenby.locals import StepLocal
from rules.tenby.mayor_parts import MAYOR_KEEP, MAYOR_REPLACE, KeepBoth, MayorKeep, MayorReplace, MayorRetire
from rules.tenby.notice_board_parts import DISCARD_BOARD, DiscardBoard, PlaceToken
from rules.tenby.project_parts import DiscardFromTown
from rules.tenby.visitor_parts import BUY_VISITOR, BuyVisitor, ChooseCapacity
from screens.widgets.chooser import Path, Pick

if TYPE_CHECKING:
    from screens.tenby import TenbyScreen

ALWAYS = frozenset(("place", "aboard"))
"""Worth a look even where there is but one."""
WITHOUT = ""
"""Nothing goes on the card."""
ROW_PICKS: dict[type[m.Placing], str] = {m.PlaceTown: "town", m.PlaceLandmark: "landmark", m.PlacePier: "pier"}
"""What is picked first on the way to placing a card."""
VERBS: dict[type[Move], str] = {
    m.TurnUpTown: "turn-up-town",
    m.TurnUpLandmark: "turn-up-landmark",
    m.TurnUpExtra: "extra",
    m.Pier: "pier",
    m.PierNone: "none",
    m.DrawResidents: "resident",
    m.Forgo: "forgo",
    m.EndTurn: "end",
    m.Done: "done",
    m.Pass: "pass",
    MayorKeep: "mayor-keep",
    MayorReplace: "mayor-replace",
    DiscardBoard: "discard-board",
    BuyVisitor: "visitor",
}
"""Moves that are one word."""
ENDS = ("end", "done", "pass")
"""Verbs that end what is asked."""
REVEALS: dict[m.Row, str] = {"town": "reveal-town", "landmark": "reveal-landmark"}


def paths_of(move: Move, words: frozenset[tuple[str, int]]) -> tuple[Path, ...]:
    """The ways to reach a move; two where two things are chosen whose order does not matter.

    ``words`` names the cards, by what is picked first and its place in the row, that something may go on.
    """
    verb = VERBS.get(type(move))
    if verb is not None:
        return ((Pick("verb", verb),),)
    match move:
        case m.PlaceExtra():
            return ((Pick("verb", "extra"), *_placing(move, "town", words)),)
        case m.Placing():
            return (_placing(move, ROW_PICKS[type(move)], words),)
        case m.MoveCard(card, street, end):
            return ((Pick("verb", "move"), Pick("card", card), Pick("place", (street, end))),)
        case m.Decline(action):
            return ((Pick("verb", "decline"), Pick("action", action)),)
        case m.Reveal(row):
            return ((Pick("verb", REVEALS[row]),),)
        case KeepBoth(resident, mayor):
            one, other = Pick("resident", resident), Pick("mayor", mayor)
            return ((one, other), (other, one))
        case m.KeepResident(resident):
            return ((Pick("resident", resident),),)
        case m.Keep(number):
            return ((Pick("keep", number),),)
        case m.Take(night):
            return ((Pick("pair", night),),)
        case StepLocal(card, side):
            return ((Pick("step", (card, side)),),)
        case ChooseCapacity(shows):
            return ((Pick("capacity", shows),),)
        case MayorRetire(ability):
            return ((Pick("retire", ability),),)
        case PlaceToken(column):
            return ((Pick("column", column),),)
        case DiscardFromTown(card):
            return ((Pick("card", card),),)
    raise ValueError(f"no way to {move}")


def _placing(move: m.Placing, row: str, words: frozenset[tuple[str, int]]) -> Path:
    path = Pick(row, move.spot), Pick("place", (move.street, move.end))
    return (*path, Pick("aboard", move.aboard)) if (row, move.spot) in words else path


def with_words(moves: tuple[Move, ...]) -> frozenset[tuple[str, int]]:
    """The cards that something may go on."""
    return frozenset(
        ("town" if isinstance(move, m.PlaceExtra) else ROW_PICKS[type(move)], move.spot)
        for move in moves
        if isinstance(move, m.Placing) and move.aboard
    )


# Why not


def why_not(screen: TenbyScreen, pick: Pick) -> Refusal | str:
    """The refusal of the move that the pick would have begun."""
    decision = screen.session.vantage.decision
    assert decision is not None
    move = tried(screen, pick)
    refusal = None if move is None else screen.session.vantage.refusal(move)
    return refusal or Refusal("not-now", decision.section)


def tried(screen: TenbyScreen, pick: Pick) -> Move | None:
    """A move that begins with a pick: the one that says best why it cannot be."""
    value = pick.value
    match pick.kind:
        case "town":
            kind = m.PlaceExtra if screen.chooser.picked("verb") == "extra" else m.PlaceTown
            return kind(value, *screen.hand.some_room)
        case "landmark":
            return m.PlaceLandmark(value, *screen.hand.some_room)
        case "pier":
            return m.PlacePier(value, *screen.hand.some_room)
        case "place":
            return _placed(screen, *value)
        case "aboard":
            found = _placed(screen, *screen.chooser.picked("place"))
            return type(found)(found.spot, found.street, found.end, value) if isinstance(found, m.Placing) else None
        case "card":
            return DiscardFromTown(value) if screen.kind == "invest" else m.MoveCard(value, *screen.hand.some_room)
        case "pair":
            return m.Take(value)
        case "step":
            return StepLocal(*value)
        case "retire":
            return MayorRetire(value)
        case "column":
            return PlaceToken(value)
        case "verb":
            return _word(screen, value)
    return None


def _placed(screen: TenbyScreen, street: int, end: m.End) -> Move | None:
    """The move that ends at a place."""
    picked = screen.chooser.picked
    if picked("verb") == "move":
        return m.MoveCard(picked("card"), street, end)
    if picked("verb") == "extra":
        return m.PlaceExtra(picked("town"), street, end)
    for kind, row in ROW_PICKS.items():
        if picked(row) is not None:
            return kind(picked(row), street, end)
    return None


def _word(screen: TenbyScreen, verb: str) -> Move | None:
    match verb:
        case "move":
            return (
                m.MoveCard((1, 1), *screen.hand.some_room)
                if screen.hand.movable is None
                else m.MoveCard(*screen.hand.movable)
            )
        case "extra":
            return m.PlaceExtra(1, *screen.hand.some_room) if screen.view.market else m.TURN_UP_EXTRA
        case "reveal-town" | "reveal-landmark":
            return m.REVEAL["town" if verb == "reveal-town" else "landmark"]
        case "decline":
            open_now = screen.open_actions
            return m.DECLINE[open_now[0] if open_now else "town"]
        case "end":
            return m.END
    words: dict[str, Move] = {
        "pier": m.PIER, "resident": m.DRAW_RESIDENTS, "none": m.PIER_NONE, "forgo": m.FORGO, "done": m.DONE,
        "pass": m.PASS, "mayor-keep": MAYOR_KEEP, "mayor-replace": MAYOR_REPLACE, "discard-board": DISCARD_BOARD,
        "visitor": BUY_VISITOR, "turn-up-town": m.TURN_UP_TOWN, "turn-up-landmark": m.TURN_UP_LANDMARK,
    }  # fmt: skip
    return words.get(verb)


def costs(screen: TenbyScreen) -> bool:
    """Whether whatever is left to choose costs something, or gains nothing."""
    match screen.kind:
        case "turn":
            return not screen.open_actions
        case "visitor" | "invest":
            return True
        case "board" | "local":
            return screen.facts["price"] != "free" or not screen.gains
    return False


def open_actions(screen: TenbyScreen) -> tuple[m.Action, ...]:
    """The actions that can be taken now."""
    step = screen.view.pending[-1] if screen.view.pending else None
    if isinstance(step, Turn):
        return step.open
    if isinstance(step, BoardAction):
        return step.actions
    return (step.row,) if isinstance(step, PlaceTurnedUp) else ()
