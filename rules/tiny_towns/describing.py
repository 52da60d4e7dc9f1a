"""Tiny Towns as plain text: for pipes, screen readers and ``show``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.tiny_towns.grid_text import write_rows
from rules.tiny_towns.state import NOBODY
from rules.tiny_towns.town import RESOURCES, SQUARE_NAMES
from rules.tiny_towns.view import TownsView

if TYPE_CHECKING:
    from rules.tiny_towns.game import TinyTowns


def describe(game: TinyTowns, view: TownsView, names: Sequence[str]) -> list[str]:
    """The position in lines: the round, what is in play, then one town after another."""
    cards = game.content.cards
    types = game.table(view.cards).types
    lines = [f"Round {view.round}"]
    if view.builder != NOBODY:
        lines.append(f"Master Builder: {names[view.builder]}")
    if view.named >= 0:
        lines.append(f"Resource: {RESOURCES[view.named]}")
    if view.row:
        lines.append(f"Open cards: {', '.join(RESOURCES[card] for card in view.row)}; deck: {len(view.deck)}")
    elif view.deck or view.discard:
        drawn = ", ".join(RESOURCES[card] for card in view.discard) or "none"
        lines.append(f"Drawn since the last shuffle: {drawn}; deck: {len(view.deck)}")
    lines.append("In play:")
    for card in types.cards:
        lines.append(f"  {card.code} {card.name} ({card.colour}): {card.short}; pattern {' / '.join(card.pattern)}")
    for seat, town in enumerate(view.towns):
        state = f"completed in round {town.completed}" if town.completed else "active"
        lines += ["", f"{seat + 1} {names[seat]} ({state}, turns as Master Builder: {town.builder_turns})"]
        lines.append("     1  2  3  4")
        lines += [f"  {row}  {cells}" for row, cells in zip("abcd", write_rows(town, types), strict=True)]
        if town.monument:
            lines.append(f"  Mo is {cards[town.monument].name}")
        elif view.hidden[seat] is None:
            lines.append("  Monument: one card, face down")
        elif view.hidden[seat]:
            lines.append(f"  Monument not built yet: {cards[str(view.hidden[seat])].name}")
        dealt = view.dealt[seat]
        if dealt:
            lines.append(f"  To keep one of: {', '.join(cards[card].name for card in dealt)}")
        for square, resource in town.marks:
            lines.append(f"  {RESOURCES[resource]} lies on {SQUARE_NAMES[square]}")
        for square, cubes in town.stores:
            stored = ", ".join(RESOURCES[cube] for cube in cubes) or "nothing"
            lines.append(f"  stored on {SQUARE_NAMES[square]}: {stored}")
        for square, resource in town.bonded:
            lines.append(f"  a {RESOURCES[resource]} cube stands on the Cottage at {SQUARE_NAMES[square]}")
        if town.cavern:
            lines.append(f"  in the Cavern: {', '.join(RESOURCES[cube] for cube in town.cavern)}")
        if town.watch:
            lines.append(f"  on Opaleye's Watch: {', '.join(types.cards[kind].name for kind in town.watch)}")
    return lines
