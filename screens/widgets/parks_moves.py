"""How the moves of Tenpenny Parks are reached step by step, and why a step is refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rules.kernel.decision import Move
from rules.kernel.refusal import Refusal
from rules.tenpenny_parks import moves as m
from rules.tenpenny_parks.shapes import Placement
from screens.widgets.chooser import Path, Pick

if TYPE_CHECKING:
    from screens.tenpenny_parks import TenpennyParksScreen

VERBS = ("banker", "arborist", "contractor", "realtor", "research")
"""What may be done in a turn besides building, in the order shown."""
ALWAYS = frozenset(("place", "tree"))
"""Worth a look even where there is but one."""


def paths_of(move: Move) -> Iterable[Path]:
    """The ways to reach a move; two where two things are chosen whose order does not matter."""
    match move:
        case m.Build():
            yield Pick("stack", move.stack), Pick("place", move.placement)
        case m.Contract():
            yield Pick("verb", "contractor"), Pick("spot", move.spot), Pick("place", move.placement)
        case m.Arborist(squares=(one, other)):
            verb = Pick("verb", "arborist")
            yield verb, Pick("tree", one), Pick("tree", other)
            yield verb, Pick("tree", other), Pick("tree", one)
        case m.Arborist(squares=(one,)):
            yield Pick("verb", "arborist"), Pick("tree", one), Pick("verb", "done")
        case m.Realtor(pile, face, end):
            yield Pick("verb", "realtor"), Pick("side", (pile, face)), Pick("end", end)
        case m.FreeBuild():
            yield Pick("verb", "research"), Pick("stack", move.stack), Pick("place", move.placement)
        case m.Decline():
            yield Pick("verb", "research"), Pick("verb", "decline")
        case m.Keep(first, second):
            yield Pick("goal", first), Pick("goal", second)
            yield Pick("goal", second), Pick("goal", first)
        case m.PickTwo(first, second):
            yield Pick("reward", first), Pick("reward", second)
            yield Pick("reward", second), Pick("reward", first)
        case m.ChooseBoard(side):
            yield (Pick("board", side),)
        case m.Fell(square):
            yield (Pick("tree", square),)
        case m.Choose(number):
            yield (Pick("card", number),)
        case m.Attach(end):
            yield (Pick("end", end),)
        case m.Pick(reward):
            yield (Pick("reward", reward),)
        case m.Advertise(card):
            yield (Pick("advert", card),)
        case m.Rotate(steps):
            yield (Pick("turn", steps),)
        case m.TakeBonus(choice):
            yield (Pick("verb", choice),)
        case m.Banker():
            yield (Pick("verb", "banker"),)
        case m.Research():
            yield (Pick("verb", "research"),)
        case m.Confirm():
            yield (Pick("verb", "confirm"),)
        case m.Becky():
            yield (Pick("verb", "becky"),)
        case _:
            yield (Pick("verb", "done"),)


# Why not


def why_not(screen: TenpennyParksScreen, pick: Pick) -> Refusal | str:
    """The refusal of the move that the pick would have begun."""
    vantage = screen.session.vantage
    decision = vantage.decision
    assert decision is not None
    move = _tried(screen, pick)
    refusal = None if move is None else vantage.refusal(move)
    return refusal or Refusal("not-now", decision.section)


def _tried(screen: TenpennyParksScreen, pick: Pick) -> Move | None:
    """A move that begins with a pick: the one that says best why it cannot be."""
    value, picked = pick.value, screen.chooser.picked
    match pick.kind:
        case "stack":
            free = picked("verb") == "research"
            kind = m.FreeBuild if free else m.Build
            return kind(value, screen.first_square)
        case "spot":
            return m.Contract(value, screen.first_square)
        case "place":
            return placing(screen, value)
        case "tree":
            first = picked("tree")
            if screen.kind == "fell":
                return m.Fell(value)
            return m.Arborist((value,) if first is None else (first, value))
        case "side":
            return m.Realtor(value[0], value[1], "right")
        case "goal":
            return m.Keep(picked("goal") or value, value)
        case "reward":
            first = picked("reward")
            return m.Pick(value) if screen.kind != "pick-tracks" else m.PickTwo(first or value, value)
        case "advert":
            return m.Advertise(value)
        case "verb":
            return _with_verb(screen, value)
    return None


def placing(screen: TenpennyParksScreen, placement: Placement) -> Move | None:
    """The move that places the tile that is held."""
    stack, spot = screen.chooser.picked("stack"), screen.chooser.picked("spot")
    where = placement.square, placement.rotation, placement.flip
    if spot is not None:
        return m.Contract(spot, *where)
    if stack is None:
        return None
    return m.FreeBuild(stack, *where) if screen.chooser.picked("verb") == "research" else m.Build(stack, *where)


def _with_verb(screen: TenpennyParksScreen, verb: str) -> Move | None:
    moves: dict[str, Move] = {
        "banker": m.Banker(), "arborist": m.Arborist((screen.first_square,)),
        "contractor": m.Contract(1, screen.first_square),
        "realtor": m.Realtor(0 if screen.view.piles[0] else 1, "front", "right"), "decline": m.Decline(),
        "research": m.Decline() if screen.view.month == screen.last_month else m.Research(),
        "confirm": m.Confirm(), "done": m.Done(), "special": m.TakeBonus("special"), "vp": m.TakeBonus("vp"),
    }  # fmt: skip
    return moves.get(verb)
