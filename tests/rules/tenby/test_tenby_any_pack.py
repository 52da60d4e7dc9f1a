"""Packs made at random from the vocabulary and the limits of numbers: all can be scored and played."""

from __future__ import annotations

from random import Random
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
import pytest
from slow_scorer import by_the_book
from sweeps import sweep
from towns import CONTENT, anything

from rules.kernel.chance import Chance
from rules.kernel.events import ALL
from rules.kernel.problems import ContentError
from rules.kernel.toml_text import write_toml
from rules.tenby import hooks, residents
from rules.tenby.cards import FEATURES, Range
from rules.tenby.content import SINGLES, load
from rules.tenby.modules import MODULES
from rules.tenby.scoring import Scorer
from rules.tenby.title import TITLE

HIGHEST = 5
LONGEST = 8_000
SEATS = (1, 2, 3, 5)


def value(kind: Any, random: Random) -> Any:
    """Any value of a type, None for one that is left out."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return random.choice(arguments)
    if origin is Annotated:
        return random.randint(arguments[1].ge, min(arguments[1].le, HIGHEST))
    if origin is tuple:
        many = random.randint(1, 3) if arguments[-1] is Ellipsis else len(arguments)
        return [value(arguments[0], random) for _ in range(many)]
    if origin in (Union, UnionType):
        if NoneType in arguments:
            inner = next(each for each in arguments if each is not NoneType)
            return value(inner, random) if random.random() < 0.5 else None
        return struct(random.choice(arguments), random)
    if kind in (int, bool):
        return bool(random.randint(0, 1)) if kind is bool else random.randint(-HIGHEST, HIGHEST)
    return struct(kind, random)


def struct(kind: Any, random: Random) -> dict[str, Any]:
    """Any struct, tagged or not, as a table."""
    found = {field.name: value(field.type, random) for field in msgspec.structs.fields(kind)}
    tag = kind.__struct_config__
    head = {tag.tag_field: tag.tag} if tag.tag is not None else {}
    return {**head, **{key: item for key, item in found.items() if item is not None}}


def entry(table: str, entry_id: str, random: Random) -> dict[str, Any]:
    """An entry with another rule, which may be refused."""
    if table == "resident":
        found: dict[str, Any] = {"rule": struct(random.choice(get_args(residents.AnyResidentRule)), random)}
    elif table == "mayor":
        found = {"abilities": [struct(kind, random) for kind in random.sample(get_args(hooks.AnyAbility), 2)]}
    else:
        icons = {feature: random.randint(0, 3) for feature in FEATURES}
        found = {"features": icons, "rule": struct(Range, random)}
    return {"id": entry_id, **found}


def rules(random: Random) -> str:
    """A pack in which all Residents and Mayors and many Town Cards have other rules, none of them refused."""
    ids = {
        "resident": [card.id for card in CONTENT.residents],
        "mayor": [card.id for card in CONTENT.mayors],
        "card": [f"T{number:03}" for number in range(1, 100, 4)],
    }
    found = {f"{table} {each}": entry(table, each, random) for table, some in ids.items() for each in some}
    while True:
        text = write_toml({table: [found[f"{table} {each}"] for each in some] for table, some in ids.items()})
        try:
            load(text)
        except ContentError as error:
            for problem in error.problems:
                table, _, entry_id = problem.entry.partition(" ")
                found[problem.entry] = entry(table, entry_id, random)
        else:
            return text


@pytest.mark.parametrize("seed", sweep(range(3)))
def test_whatever_packs_combine_is_scored_by_the_book(seed: int) -> None:
    random = Random(seed)
    content = load(rules(random))
    scorer = Scorer(content)
    for _ in range(40):
        town, hand, mayor, projects = anything(content, random)
        assert scorer.totals(town, hand, mayor, projects) == by_the_book(content, town, hand, mayor, projects)


def numbers(random: Random) -> str:
    """A pack with other numbers of the rules; what does not fit together stays as it is built in."""
    tables: dict[str, dict[str, Any]] = {}
    for single in SINGLES:
        if single.name == "ranks":
            continue
        fields = [field for field in msgspec.structs.fields(single.entry) if field.name != "provenance"]
        found = {field.name: value(field.type, random) for field in fields if random.random() < 0.6}
        if single.name in ("market", "landmark_row"):
            size = [random.randint(1, 9) for _ in range(5)]
            found["size"] = size
            found["longest"] = [each + random.randint(0, 3) for each in size]
            found["kept"] = [random.randint(0, each) for each in size]
            found["refill"] = ["clean_up", *random.sample(["turn", "anchor"], random.randint(0, 2))]
        try:
            load(write_toml({**tables, single.name: found}))
        except ContentError:
            continue
        tables[single.name] = found
    return write_toml(tables)


@pytest.mark.parametrize("seed", sweep(range(4)))
def test_whatever_the_numbers_are_games_come_to_an_end(seed: int) -> None:
    random = Random(seed)
    text = numbers(random)
    for seats in SEATS:
        options = {module.switch.id: random.random() < 0.6 for module in MODULES}
        game = TITLE.game(seats, options, text)
        chance = Chance(f"{seed}/{seats}")
        state = game.start(chance)
        for turn in range(LONGEST):
            if not state.pending:
                break
            if turn % 30 == 0:
                moves = game.moves(state)
                assert moves
                assert all(game.refusal(state, move) is None for move in moves)
                assert all(game.read(game.write(move)) == move for move in moves)
            game.apply(state, game.sample_move(state, chance), chance)
        assert not state.pending
        assert all(seat.total >= 0 for seat in game.score(game.view(state, ALL)).seats)
