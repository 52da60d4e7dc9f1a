"""How the moves of Tiny Towns are reached step by step, and why a step is refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rules.kernel.decision import Move
from rules.kernel.refusal import Refusal
from rules.tiny_towns import moves as m
from rules.tiny_towns.town import RESOURCES, SQUARES
from screens.widgets.chooser import Path, Pick

if TYPE_CHECKING:
    from screens.tiny_towns import TinyTownsScreen

FACE_DOWN = ""
"""Stands for a monument that is not on show."""

ROOT_KIND = {
    "keep": "card", "name": "resource", "take": "resource", "choose": "resource", "mark": "resource",
    "place": "square", "build": "card", "found": "card", "replace": "square", "stock": "card", "claim": "card",
}  # fmt: skip
"""What the cursor is on at the start of each decision."""


def path_of(move: Move) -> Path:
    """The picks that lead to a move."""
    match move:
        case m.Keep(monument):
            return (Pick("card", monument),)
        case m.Name() | m.Take() | m.Choose() | m.MarkResource():
            return (Pick("resource", move.resource),)
        case m.PlaceCube(square, m.AS_NAMED):
            return (Pick("square", square),)
        case m.PlaceCube(square, resource):
            return (Pick("verb", "factory"), Pick("resource", resource), Pick("square", square))
        case m.Store(square):
            return (Pick("verb", "store"), Pick("square", square))
        case m.SwapCube(warehouse, resource, square):
            return (Pick("verb", "swap"), Pick("house", warehouse), Pick("resource", resource), Pick("square", square))
        case m.Cavern():
            return (Pick("verb", "cavern"),)
        case m.Build(card, squares, site):
            return (Pick("card", card), Pick("squares", squares), Pick("square", site))
        case m.Replace(square, card):
            return (Pick("square", square), Pick("card", card))
        case m.Found(card, square) | m.Claim(card, square):
            return (Pick("card", card), Pick("square", square))
        case m.Stock(card):
            return (Pick("card", card),)
        case _:
            return (Pick("verb", "done"),)


# Why not


def why_not(screen: TinyTownsScreen, pick: Pick) -> Refusal | str:
    """The refusal of the move that the pick would have begun."""
    vantage = screen.session.vantage
    decision = vantage.decision
    assert decision is not None
    move: Move | None = None
    if pick.kind == "card":
        if pick.value == FACE_DOWN:
            return Refusal("not-on-show", "monuments")
        return _why_not_card(screen, pick.value)
    if pick.kind == "resource":
        move = _move_with(screen, pick.value)
    elif pick.kind == "verb":
        move = _move_of_verb(screen, pick.value)
    elif pick.kind in ("square", "house"):
        move = _move_on(screen, pick.value)
    refusal = None if move is None else vantage.refusal(move)
    return refusal or Refusal("not-now", decision.section)


def _why_not_card(screen: TinyTownsScreen, card_id: str) -> Refusal | str:
    vantage, kind = screen.session.vantage, screen.kind
    card = screen.cards_table.card(card_id)
    if kind == "build":
        refusal = vantage.refusal(m.Build(card_id, (), screen.square))
        if refusal is not None and refusal.reason != "no-pattern":
            return refusal
        return f"No cubes of this town lie in the pattern of {card.name}."
    move: Move = m.Stock(card_id)
    if kind == "keep":
        move = m.Keep(card_id)
    elif kind == "found":
        move = m.Found(card_id, screen.square)
    elif kind == "claim":
        move = m.Claim(card_id, screen.square)
    elif kind == "replace":
        move = m.Replace(screen.chooser.picked("square") or 0, card_id)
    return vantage.refusal(move) or Refusal("not-now")


def _move_with(screen: TinyTownsScreen, resource: int) -> Move | None:
    kinds = {"name": m.Name, "take": m.Take, "choose": m.Choose, "mark": m.MarkResource}
    if screen.kind in kinds:
        return kinds[screen.kind](resource)
    house = screen.chooser.picked("house")
    free = next(iter(_empty(screen)), 0)
    return m.PlaceCube(free, resource) if house is None else m.SwapCube(house, resource, free)


def _move_of_verb(screen: TinyTownsScreen, verb: str) -> Move:
    town = screen.view.towns[screen.session.to_move]
    house = town.stores[0][0] if town.stores else screen.square
    held = screen.held()
    other = next((r for r in range(len(RESOURCES)) if r != held), 0)
    free = next(iter(_empty(screen)), 0)
    moves: dict[str, Move] = {
        "store": m.Store(house), "swap": m.SwapCube(house, other, free),
        "factory": m.PlaceCube(free, other), "cavern": m.Cavern(), "done": m.Done(),
    }  # fmt: skip
    return moves[verb]


def _move_on(screen: TinyTownsScreen, square: int) -> Move | None:
    picked = screen.chooser.picked
    card = picked("card")
    match screen.kind:
        case "build":
            return m.Build(card, picked("squares"), square)
        case "found":
            return m.Found(card, square)
        case "claim":
            return m.Claim(card, square)
        case "replace":
            return m.Replace(square, next(iter(screen.view.cards)))
    if picked("verb") == "store":
        return m.Store(square)
    if picked("verb") == "factory":
        return m.PlaceCube(square, picked("resource"))
    if picked("verb") == "swap":
        house, resource = picked("house"), picked("resource")
        return m.SwapCube(square, 0, square) if house is None else m.SwapCube(house, resource or 0, square)
    return m.PlaceCube(square)


def _empty(screen: TinyTownsScreen) -> Iterable[int]:
    town = screen.view.towns[screen.session.to_move]
    return (square for square in range(SQUARES) if not town.occupied >> square & 1)
