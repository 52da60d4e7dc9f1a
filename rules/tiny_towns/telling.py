"""A position of Tiny Towns in words, for people who listen: no drawing, one fact a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rules.kernel.events import PUBLIC
from rules.kernel.game import Passage
from rules.tiny_towns.content import LETTERS
from rules.tiny_towns.scoring import Types
from rules.tiny_towns.state import NOBODY
from rules.tiny_towns.town import MONUMENT, RESOURCES, SQUARE_NAMES, SQUARES, Town
from rules.tiny_towns.view import TownsView

if TYPE_CHECKING:
    from rules.tiny_towns.game import TinyTowns

COLUMNS = 4


def tell(game: TinyTowns, view: TownsView, names: Sequence[str]) -> list[Passage]:
    """The round and what is in play, then every town row by row."""
    types = game.table(view.cards).types
    told = [Passage(PUBLIC, tuple(_table(types, view, names)))]
    told += [Passage(seat, tuple(_seat(game, types, view, names, seat))) for seat in range(view.seats)]
    return told


def cards_in_play(view: TownsView) -> tuple[str, ...]:
    """The seven types, and monuments that the viewer knows."""
    shown = [town.monument for town in view.towns] + [card or "" for card in view.hidden]
    return (*view.cards, *dict.fromkeys(card for card in shown if card))


def pattern_words(pattern: Sequence[str]) -> str:
    """A pattern row by row: ``Pattern, row 1: nothing, wheat; row 2: brick, glass.``"""
    rows = (
        f"row {number}: {', '.join('nothing' if mark == '.' else RESOURCES[LETTERS.index(mark)] for mark in row)}"
        for number, row in enumerate(pattern, start=1)
    )
    return f"Pattern, {'; '.join(rows)}."


def _table(types: Types, view: TownsView, names: Sequence[str]) -> Iterator[str]:
    yield f"Round {view.round}."
    if view.builder != NOBODY:
        yield f"Master Builder: {names[view.builder]}."
    if view.named >= 0:
        yield f"Resource of this round: {RESOURCES[view.named]}."
    if view.row:
        yield f"Open resource cards: {_listed(view.row)}."
    elif view.deck or view.discard:
        yield f"Drawn since the last shuffle: {_listed(view.discard)}."
    if view.row or view.deck:
        yield f"Resource cards in the deck: {len(view.deck)}."
    yield f"Buildings in play: {', '.join(f'{card.name} ({card.colour})' for card in types.cards)}."


def _seat(game: TinyTowns, types: Types, view: TownsView, names: Sequence[str], seat: int) -> Iterator[str]:
    town, cards = view.towns[seat], game.content.cards
    state = f"completed in round {town.completed}" if town.completed else "still building"
    yield f"Seat {seat + 1}, {names[seat]}: {state}."
    if town.builder_turns:
        yield f"Turns as Master Builder: {town.builder_turns}."
    for start in range(0, SQUARES, COLUMNS):
        squares = (_square(game, types, town, square) for square in range(start, start + COLUMNS))
        yield f"Row {SQUARE_NAMES[start][0]}: {', '.join(squares)}."
    if town.monument:
        yield f"Monument built: {cards[town.monument].name}."
    elif view.hidden[seat] is None:
        yield "Monument: one card, face down."
    elif view.hidden[seat]:
        yield f"Monument not built yet: {cards[str(view.hidden[seat])].name}."
    if dealt := view.dealt[seat]:
        yield f"Monuments to keep one of: {', '.join(cards[card].name for card in dealt)}."
    for square, resource in town.marks:
        yield f"On the {_building(game, types, town, square)} at {SQUARE_NAMES[square]} lies: {RESOURCES[resource]}."
    for square, cubes in town.stores:
        yield f"Stored on the {_building(game, types, town, square)} at {SQUARE_NAMES[square]}: {_listed(cubes)}."
    for square, resource in town.bonded:
        yield f"A {RESOURCES[resource]} cube stands on the {_building(game, types, town, square)} at " + (
            f"{SQUARE_NAMES[square]}."
        )
    if town.cavern:
        yield f"In the Cavern: {_listed(town.cavern)}."
    if town.watch:
        yield f"On {cards[town.monument].name}: {', '.join(types.cards[kind].name for kind in town.watch)}."


def _square(game: TinyTowns, types: Types, town: Town, square: int) -> str:
    cube = town.cube_at(square)
    what = RESOURCES[cube] if cube >= 0 else _building(game, types, town, square) or "empty"
    return f"{SQUARE_NAMES[square][1]} {what}"


def _building(game: TinyTowns, types: Types, town: Town, square: int) -> str:
    kind = town.type_at(square)
    if kind < 0:
        return ""
    return game.content.cards[town.monument].name if kind == MONUMENT else types.cards[kind].name


def _listed(resources: Sequence[int]) -> str:
    return ", ".join(RESOURCES[each] for each in resources) or "nothing"
