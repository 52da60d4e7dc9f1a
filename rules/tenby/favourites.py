"""Favourite patterns of Mayors (rulebook, section "mayor-pattern")."""

from __future__ import annotations

from collections.abc import Sequence

from rules.tenby.cards import COLOURS
from rules.tenby.hooks import Pattern


def instances(pattern: Pattern, colours: Sequence[int]) -> tuple[int, ...]:
    """The places, from 0, at which the best set of instances begins that share no building.

    ``colours`` are those of one street, ``NONE`` for a Landmark. All instances in a street are worth the same, so the
    best set is a largest one, and taking each instance that ends first finds it.
    """
    wanted = [COLOURS.index(colour) for colour in pattern.colours]
    length, place, found = len(wanted), 0, []
    while place + length <= len(colours):
        if list(colours[place : place + length]) == wanted:
            found.append(place)
            place += length
        else:
            place += 1
    return tuple(found)


def worth(pattern: Pattern, colours: Sequence[int], *, completed: bool) -> int:
    """Points of a pattern in one street."""
    return len(instances(pattern, colours)) * (pattern.completed_points if completed else pattern.points)
