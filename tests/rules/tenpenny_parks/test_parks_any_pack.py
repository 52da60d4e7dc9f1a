"""Packs made at random from the vocabulary: whatever may be combined can be played, seen, scored and resampled."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
import pytest
from parks import CONTENT
from sweeps import sweep

from rules.kernel.chance import Chance
from rules.kernel.events import ALL
from rules.kernel.problems import ContentError
from rules.kernel.toml_text import write_toml
from rules.tenpenny_parks import hooks, metrics
from rules.tenpenny_parks.content import load
from rules.tenpenny_parks.title import TITLE

LONGEST = 2_000
SEATS = 3


def value(kind: Any, random: Random) -> Any:
    """Any value of a type, None for one that is left out."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return random.choice(arguments)
    if origin is Annotated:
        return random.randint(arguments[1].ge, min(arguments[1].le, 4))
    if origin in (Union, UnionType):
        if NoneType in arguments:
            inner = next(each for each in arguments if each is not NoneType)
            return value(inner, random) if random.random() < 0.5 else None
        return struct(random.choice(arguments), random)
    if kind is bool:
        return random.random() < 0.5
    return struct(kind, random)


def struct(kind: Any, random: Random) -> dict[str, Any]:
    """Any struct, tagged or not, as a table."""
    found = {field.name: value(field.type, random) for field in msgspec.structs.fields(kind)}
    tag = kind.__struct_config__
    head = {tag.tag_field: tag.tag} if tag.tag is not None else {}
    return {**head, **{key: item for key, item in found.items() if item is not None}}


def entry(table: str, entry_id: str, random: Random) -> dict[str, Any]:
    """An entry with other effects, or another metric, that may be combined."""
    for _ in range(1000):
        if table == "goal":
            least, most = random.randint(1, 3), random.randint(4, 8)
            found: dict[str, Any] = {"metric": struct(random.choice(get_args(metrics.AnyMetric)), random)}
            easy, hard = (most, least) if found["metric"].get("at_most") else (least, most)
            found["tiers"] = [[easy, 1], [hard, 3]]
        else:
            kinds = [hooks.Endgame] if table == "improvement" else get_args(hooks.AnyEffect)
            found = {"effects": [struct(random.choice(kinds), random) for _ in range(random.randint(1, 3))]}
        found = {"id": entry_id, **found}
        try:
            load(write_toml({table: [found]}))
        except ContentError:
            continue
        return found
    raise AssertionError("nothing that may be combined was found")


def pack(random: Random) -> str:
    """A pack in which every effect and every goal is another one."""
    tables = {
        "side": CONTENT.sides[-8:],
        "specialist": CONTENT.specialists,
        "landmark": CONTENT.landmarks,
        "improvement": CONTENT.improvements,
        "goal": CONTENT.goals,
    }
    return write_toml({name: [entry(name, card.id, random) for card in cards] for name, cards in tables.items()})


@pytest.mark.parametrize("seed", sweep(range(4)))
def test_whatever_may_be_combined_can_be_played(seed: int) -> None:
    random = Random(seed)
    text = pack(random)
    game = TITLE.game(SEATS, {"innovation": True, "boards": "innovation"}, text)
    kinds: Counter[str] = Counter()
    for number in range(6):
        chance = Chance(f"{seed} {number}")
        state = game.start(chance)
        for turn in range(LONGEST):
            if not state.pending:
                break
            if turn % 25 == 0:
                again = game.resample(game.view(state, ALL), chance)
                assert game.digest(again) == game.digest(state)
                seat = game.seat_to_move(state)
                view = game.view(state, seat)
                model = game.resample(view, chance)
                assert game.view(model, seat) == view
                moves = game.moves(state)
                assert game.moves(model) == moves
                assert all(game.refusal(state, move) is None for move in moves)
                assert all(game.read(game.write(move)) == move for move in moves)
            move = game.sample_move(state, chance)
            assert game.refusal(state, move) is None
            kinds[type(move).__name__] += 1
            game.apply(state, move, chance)
        assert not state.pending
        sheet = game.score(game.view(state, ALL))
        assert len(sheet.winners) == 1
        assert min(state.money) >= 0
    assert {"Build", "Contract", "Realtor", "Arborist", "Banker", "Research", "Advertise"} <= set(kinds)
