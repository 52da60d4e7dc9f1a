"""What typed towns cannot be, and what a card counts that nobody typed: one sentence each, and nothing is guessed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.kernel.errors import RulesError
from rules.kernel.sheet import ScoreSheet
from rules.tiny_towns.content import Card
from rules.tiny_towns.hooks import ByRank, FixedWhenBuilt, IfMoreThanRight
from rules.tiny_towns.scoring import Types
from rules.tiny_towns.town import SQUARES, Town
from rules.tiny_towns.works import MAX_BANKS

MOST_SEATS = 6
DIGITS = 3
"""Digits of the longest number that can be meant."""


class Part(msgspec.Struct):
    """The lines of one town as typed, and the town that its grid shows."""

    name: str
    rows: list[str] = []
    values: dict[str, str] = {}
    town: Town = Town()

    def number(self, key: str) -> int | None:
        """The number that a line says, or None without such a line."""
        text = self.values.get(key)
        if text is None:
            return None
        if not text.isdecimal() or len(text) > DIGITS:
            raise RulesError(f"{self.name}: {key} is a number, not {text!r}")
        return int(text)


def check_town(types: Types, part: Part, towns: int, *, solo: bool) -> None:
    """Raises ``ValueError``: first for what is impossible, then for what is missing."""
    if solo:
        _check_solo(types, part)
    _check_banks(types, part.town)
    _check_stored(types, part)
    _check_buildings(types, part)
    _check_place(part, 1 if solo else towns if towns > 1 else MOST_SEATS, solo=solo)
    _check_neighbour(part, solo=solo)
    part.number("hammer")
    _ask(types, part, towns, solo=solo)


def check_table(types: Types, parts: Sequence[Part]) -> None:
    """Whether the towns can lie on one table; raises ``RulesError``."""
    owners: dict[str, str] = {}
    for part in parts:
        monument = part.town.monument
        if monument in owners:
            name = types.monuments[monument].name
            raise RulesError(f"{name} stands in two towns, {owners[monument]} and {part.name}: there is one card of it")
        if monument:
            owners[monument] = part.name
    _check_places([place for part in parts if (place := part.number("place")) is not None], len(parts))
    if len(parts) == 1:
        return
    for seat, part in enumerate(parts):
        said, right = part.number("neighbour"), parts[seat - 1]
        for kind in _compared(types) if said is not None else ():
            there = right.town.of_type(kind).bit_count()
            if there != said:
                has = counted(there, types.cards[kind].name)
                raise RulesError(f"{part.name}: {right.name}, on the right, has {has}, not {said}")


def check_winner(sheet: ScoreSheet, parts: Sequence[Part]) -> None:
    """Whether the turns as Master Builder that decide a draw on points are known; raises ``RulesError``."""
    best = max(seat.total for seat in sheet.seats)
    level = [part for part, seat in zip(parts, sheet.seats, strict=True) if seat.total == best]
    if len(level) > 1 and any(part.number("hammer") is None for part in level):
        names = _listed([part.name for part in level])
        raise RulesError(
            f"{names} are level with {best} points: say how often each was Master Builder, with a line hammer: 4 "
            "(hammer: 0 in Town Hall)"
        )


def counted(count: int, name: str) -> str:
    """``1 Warehouse``, ``2 Warehouses``."""
    return f"{count} {name}{'' if count == 1 else 's'}"


def _listed(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}"


def _check_solo(types: Types, part: Part) -> None:
    town = part.town
    for kind, card in enumerate(types.cards):
        if card.removed_in_solo and town.of_type(kind):
            raise ValueError(f"the {card.name} is taken out of a solo game")
    if town.monument and types.monuments[town.monument].removed_in_solo:
        raise ValueError(f"{types.monuments[town.monument].name} is taken out of a solo game")
    if part.number("hammer"):
        raise ValueError("nobody is Master Builder in a solo game")


def _check_banks(types: Types, town: Town) -> None:
    for kind, card in enumerate(types.cards):
        banks = town.of_type(kind).bit_count()
        if card.has("bank") and banks > MAX_BANKS:
            raise ValueError(f"{banks} {card.name}s are more than there are resources to lie on them ({MAX_BANKS})")


def _check_stored(types: Types, part: Part) -> None:
    stored = part.number("stored") or 0
    found = _storing(types, part.town)
    if found is None:
        if stored:
            cubes = f"{counted(stored, 'cube')} {'is' if stored == 1 else 'are'} stored"
            names = " or ".join(card.name for card in types.cards if card.has("storage")) or "Warehouse"
            raise ValueError(f"{cubes}, but no {names} stands in the town")
        return
    card, count = found
    room = card.limit("storage")
    if stored > count * room:
        raise ValueError(f"{stored} cubes do not fit on {counted(count, card.name)} ({room} each)")


def _check_buildings(types: Types, part: Part) -> None:
    found, now = part.number("buildings"), part.town.buildings.bit_count()
    if found is None:
        return
    if found > SQUARES:
        raise ValueError(f"{found} buildings do not fit on {SQUARES} squares")
    if found > now:
        raise ValueError(f"{counted(found, 'building')} were never in a town that has {now}: buildings stay")
    card = _fixed(types, part.town)
    if card is not None and not found:
        raise ValueError(f"{card.name} counts itself: buildings is at least 1")


def _check_place(part: Part, most: int, *, solo: bool) -> None:
    place = part.number("place")
    if place is not None and not 1 <= place <= most:
        where = "place 1 in a solo game" if solo else f"place 1 to {most}"
        raise ValueError(f"a town is completed in {where}, not {place}")


def _check_places(places: list[int], towns: int) -> None:
    """Several towns may be completed in one round; the next one has as many before it as were completed by then."""
    if towns == 1 or len(places) < towns:
        return
    for place in places:
        if place != 1 + sum(1 for other in places if other < place):
            listed = _listed([str(each) for each in places])
            raise RulesError(
                f"places {listed} do not go together: a town's place is 1 and the number of towns completed before it"
            )


def _check_neighbour(part: Part, *, solo: bool) -> None:
    count = part.number("neighbour") or 0
    if count > SQUARES:
        raise ValueError(f"{count} buildings of the neighbour do not fit on {SQUARES} squares")
    if count and solo:
        raise ValueError("nobody sits on the right in a solo game")


def _ask(types: Types, part: Part, towns: int, *, solo: bool) -> None:
    """What the cards of a town count and no line says."""
    town = part.town
    found = _storing(types, town)
    if found is not None and part.number("stored") is None:
        card, count = found
        where = f"the {card.name}" if count == 1 else f"the {counted(count, card.name)}"
        raise ValueError(f"say how many cubes lie on {where}, with a line stored: 2, or stored: 0")
    fixed = _fixed(types, town)
    if fixed is not None and part.number("buildings") is None:
        raise ValueError(
            f"{fixed.name} counts the buildings of the town when it was built, itself included: say how many, with a "
            f"line buildings: {town.buildings.bit_count()}"
        )
    monument = types.monuments.get(town.monument)
    if monument is not None and _scores(monument, ByRank) and part.number("place") is None and not solo:
        raise ValueError(
            f"{monument.name} scores by the place in which the town was completed: say which, with a line place: 2"
        )
    if towns == 1 and not solo and part.number("neighbour") is None:
        for kind in _compared(types):
            if town.of_type(kind):
                name = types.cards[kind].name
                raise ValueError(
                    f"a {name} is compared with the player on the right: say how many {name}s they have, with a line "
                    "neighbour: 2, or neighbour: 0; or solo: yes"
                )


def _storing(types: Types, town: Town) -> tuple[Card, int] | None:
    """The type in this town that stores cubes, and how many there are of it."""
    for kind, card in enumerate(types.cards):
        if card.has("storage") and town.of_type(kind):
            return card, town.of_type(kind).bit_count()
    return None


def _fixed(types: Types, town: Town) -> Card | None:
    """The monument of this town, if it scores what was in town when it was built."""
    monument = types.monuments.get(town.monument)
    return monument if monument is not None and _scores(monument, FixedWhenBuilt) else None


def _compared(types: Types) -> list[int]:
    """Types that are compared with those of the player on the right."""
    return [kind for kind, card in enumerate(types.cards) if _scores(card, IfMoreThanRight)]


def _scores(card: Card, kind: type) -> bool:
    return any(isinstance(hook, kind) for hook in card.score)
