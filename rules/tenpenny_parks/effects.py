"""What covered icons pay, and what ``on`` effects add (rulebook, sections "icons" and "effects")."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rules.tenpenny_parks.gains import Due
from rules.tenpenny_parks.hooks import Event
from rules.tenpenny_parks.property import Property
from rules.tenpenny_parks.squares import name
from rules.tenpenny_parks.state import NONE, State
from rules.tenpenny_parks.table import gain_dues

if TYPE_CHECKING:
    from rules.tenpenny_parks.game import TenpennyParks


def cover_dues(
    game: TenpennyParks, state: State, seat: int, park: Property, squares: int, attraction: int
) -> tuple[Due, ...]:
    """What the icons under a new tile pay, each followed by the effects on covering it.

    ``attraction`` is the card of the tile, or NONE for a concession.
    """
    found: list[Due] = []
    triggers = state.powers[seat].on("cover") if state.powers[seat].triggers else ()
    for square, icon in park.icons_under(squares):
        paid = icon_dues(game, state, park, square, icon, attraction)
        found += paid
        for trigger in triggers:
            if trigger.applies(park, 1 << square):
                if trigger.effect.again:
                    found += paid
                elif trigger.effect.gain is not None:
                    found += gain_dues(trigger.effect.gain, game.table.name_of(trigger.source))
    return tuple(found)


def icon_dues(
    game: TenpennyParks, state: State, park: Property, square: int, icon: int, attraction: int
) -> Iterable[Due]:
    """What one icon pays on its square."""
    where = name(square)
    if icon not in game.table.question_icons:
        return [Due(due.rewards, where) for due in game.table.icon_dues[icon]]
    question = game.table.questions[park.home.number]
    if question == "month":
        return [Due((("vp", state.month), ("money", state.month)), where)]
    if question == "attraction_vp" and attraction != NONE and game.table.vps[attraction]:
        return [Due((("vp", game.table.vps[attraction]),), where)]
    return []


def event_dues(
    game: TenpennyParks, state: State, seat: int, event: Event, park: Property, squares: int
) -> tuple[Due, ...]:
    """What the ``on`` effects of a seat pay after an event, in the order gained; ``squares`` are those of the tile."""
    found: list[Due] = []
    for trigger in state.powers[seat].on(event):
        gain = trigger.effect.gain
        if gain is not None and trigger.applies(park, squares):
            found += gain_dues(gain, game.table.name_of(trigger.source))
    return tuple(found)
