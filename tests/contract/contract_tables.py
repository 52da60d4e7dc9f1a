"""The tables on which every registered title is put through the contract suite.

Whoever registers a title gets the suite. What else a title says of itself stands in a file that is found by its name,
anywhere below the tests: ``<package>_contract.py``, such as ``tiny_towns_contract.py``. All of it may be left out:

``TABLES``
    Tables chosen by hand. Whatever they leave out (a number of seats, a preset, a value of an option) gets a table
    that is put together here.
``invariants(game, state)``
    What is always true of a state of the title, beside what is true of every title.
``REMEMBERED``
    Parts of its views that a seat may remember for itself and does not hold.
``REMEMBERED_OF_OTHERS``
    Parts with an entry for each seat, of which a seat may remember what others hold.
``SECTIONS``
    Which section of the rulebook each refusal leads to, read through by hand; see ``test_refusal_sections.py``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import cycle
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from rules.kernel.errors import OptionError
from rules.kernel.game import Game
from rules.kernel.options import Option, Options, complete
from rules.kernel.title import Title
from rules.titles import load_title

TESTS = Path(__file__).resolve().parent.parent
BOUND = 10_000
"""More decisions than a random game takes, where nothing else is said."""
MANY = 8
"""Of an option with more numbers than this the lowest, the default and the highest one are tried."""
TRIES = 400
"""So many changes of one card are tried to put together a hand-picked list of cards that may be played."""

COMMON = 2
"""Values are tried with so many seats first."""

Fact = tuple[Any, ...]
"""A number of seats, a preset, or a value of an option, as something that a table shows."""


class Table(NamedTuple):
    """One table of one title."""

    title: str
    seats: int
    options: Mapping[str, Any]
    bound: int = BOUND
    """More decisions than any random game takes."""
    everyday: bool = False
    """Whether it is played every day; the others are in the wide set."""
    rules: int | None = None
    """By which version of the title's rules; None is the newest."""
    made: bool = False
    """Put together here, for what no table said by the title shows."""

    @property
    def game(self) -> Game[Any, Any]:
        return load_title(self.title).game(self.seats, self.options, rules_version=self.rules)

    def __str__(self) -> str:
        chosen = "-".join(f"{key}={_word(value)}" for key, value in self.options.items())
        version = "" if self.rules is None else f"-rules-{self.rules}"
        return f"{self.title}-{self.seats}-{chosen or 'defaults'}{version}"


def _word(value: Any) -> str:
    return "+".join(value) if isinstance(value, (list, tuple)) else str(value)


def own(title: Title) -> ModuleType | None:
    """What a title says of itself, or None."""
    return _own(title.package.rpartition(".")[2])


@cache
def _own(package: str) -> ModuleType | None:
    found = sorted(TESTS.rglob(f"{package}_contract.py"))
    assert len(found) < 2, f"{package} speaks for itself in two places: {found}"
    if not found:
        return None
    pytest.register_assert_rewrite(found[0].stem)
    if str(found[0].parent) not in sys.path:
        sys.path.append(str(found[0].parent))
    return import_module(found[0].stem)


def tables_of(title: Title) -> list[Table]:
    """All tables of a title: those that it says, those that are missing, and some of each earlier version's."""
    said: list[Table] = list(getattr(own(title), "TABLES", ()))
    shown = {fact for table in said for fact in facts(title, table)}
    tables = said + made(title, [fact for fact in wanted(title) if fact not in shown])
    if not said:
        chosen = representatives(title, tables)
        tables = [table._replace(everyday=table in chosen, made=table not in chosen) for table in tables]
    for version in title.earlier_rules:
        tables += [table._replace(rules=version, everyday=False, made=True) for table in tables if table.everyday]
    return tables


def representatives(title: Title, tables: list[Table]) -> list[Table]:
    """Tables that stand for the others: the fewest seats, the most, and the most options that are no defaults."""
    def unusual(table: Table) -> int:
        plain = title.defaults(table.seats)
        return sum(value != plain[key] for key, value in title.options(table.seats, table.options).items())

    return [
        min(tables, key=lambda table: table.seats),
        max(tables, key=lambda table: (table.seats, unusual(table))),
        max(tables, key=unusual),
    ]


# What is to be shown


def wanted(title: Title) -> list[Fact]:
    """Everything that some table of a title must show."""
    found: list[Fact] = [("seats", seats) for seats in title.seats]
    found += [("preset", preset.id) for preset in title.presets()]
    for option in title.describe_options():
        found += [("option", option.id, value) for value in values(option)]
        found += [("card", option.id, card) for card in option.cards]
    return found


def values(option: Option) -> list[Any]:
    """The values of an option that are tried; hand-picked lists of cards apart."""
    if option.kind == "flag":
        return [False, True]
    if option.kind == "number":
        if option.highest - option.lowest < MANY:
            return [*range(option.lowest, option.highest + 1)]
        return sorted({option.lowest, option.default, option.highest})
    return [value.id for value in option.values]


def facts(title: Title, table: Table) -> Iterator[Fact]:
    """What a table shows."""
    options = title.options(table.seats, table.options)
    yield "seats", table.seats
    for preset in title.presets():
        if table.seats in {preset.seats or table.seats} and title.options(table.seats, preset.options) == options:
            yield "preset", preset.id
    for option in title.describe_options():
        value = options[option.id]
        if isinstance(value, (list, tuple)):
            yield from (("card", option.id, card) for card in value)
        else:
            yield "option", option.id, value


# Tables that show it


def made(title: Title, missing: list[Fact]) -> list[Table]:
    """Tables that show what is missing, as many things at once as go together."""
    left, found = list(missing), []

    def take(table: Table | None) -> bool:
        shown = {*facts(title, table)} if table else set()
        if table is None or not shown & {*left}:
            return False
        found.append(table)
        left[:] = [fact for fact in left if fact not in shown]
        return True

    for preset in title.presets():
        if ("preset", preset.id) in left:
            fresh = [fact[1] for fact in left if fact[0] == "seats"]
            for seats in [preset.seats] if preset.seats else [*fresh, *_seats(title)]:
                if take(_playable(title, seats, preset.options)):
                    break
    for company in companies(title):
        idle = 0
        for seats in cycle(_seats(title)):
            if not left or idle == len(title.seats):
                break
            idle = 0 if take(_gathered(title, seats, company, left)) else idle + 1
    return found


def _seats(title: Title) -> list[int]:
    """Numbers of seats, common ones first."""
    return sorted(title.seats, key=lambda seats: abs(seats - COMMON))


def companies(title: Title) -> Iterator[Mapping[str, Any]]:
    """Options beside which others may be possible that the defaults exclude."""
    yield {}
    yield from (preset.options for preset in title.presets())
    yield from ({option.id: value} for option in title.describe_options() for value in values(option))


def unreachable(title: Title) -> list[Fact]:
    """What no table of a title shows, however it is set up."""
    shown = {fact for table in tables_of(title) for fact in facts(title, table)}
    return [fact for fact in wanted(title) if fact not in shown]


def _playable(title: Title, seats: int, options: Mapping[str, Any]) -> Table | None:
    try:
        whole = title.options(seats, options)
    except OptionError:
        return None
    plain = title.options(seats, {})
    return Table(title.id, seats, {name: whole[name] for name in options if whole[name] != plain[name]}, made=True)


def _gathered(title: Title, seats: int, company: Mapping[str, Any], missing: list[Fact]) -> Table | None:
    """A table with as many of the missing values as go together, each option in its turn."""
    options = dict(company)
    for option in title.describe_options():
        for fact in missing:
            if fact[:2] == ("option", option.id) and _playable(title, seats, {**options, option.id: fact[2]}):
                options[option.id] = fact[2]
                break
        else:
            cards = [fact[2] for fact in missing if fact[:2] == ("card", option.id)]
            picked = _picked(title, seats, options, option, cards) if cards else ()
            if picked:
                options[option.id] = list(picked)
    return _playable(title, seats, options)


def _picked(title: Title, seats: int, options: Options, option: Option, cards: list[str]) -> tuple[str, ...]:
    """A list of cards that may be played, with as many of these as come in by luck; ``()`` if none is found."""
    luck = Random(f"{title.id}/{seats}/{cards[0]}")
    rest = [card for card in option.cards if card not in cards]
    pool = [*luck.sample(cards, len(cards)), *luck.sample(rest, len(rest))]
    count = option.count or (len(pool) + 1) // 2
    picked, pool = pool[:count], pool[count:]

    def faults(chosen: list[str]) -> int:
        whole = complete(title.describe_options(), {**title.defaults(seats), **options, option.id: chosen})
        return len(title.conflicts(seats, whole))

    worst = faults(picked)
    for _ in range(TRIES if pool else 0):
        if not worst:
            break
        at, other = luck.randrange(count), luck.randrange(len(pool))
        changed = [*picked[:at], pool[other], *picked[at + 1 :]]
        if (worse := faults(changed)) <= worst:
            pool[other], picked, worst = picked[at], changed, worse
    return () if worst else tuple(picked)

