"""Packs made at random from the vocabulary: whatever may be combined can be played, seen and resampled."""

from collections import Counter
from random import Random
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
import pytest
from sweeps import sweep

from rules.kernel.chance import Chance
from rules.kernel.events import ALL
from rules.kernel.problems import ContentError
from rules.kernel.toml_text import write_toml
from rules.tenka import hooks
from rules.tenka.content import load
from rules.tenka.title import TITLE

LONGEST = 20_000


def value(kind: Any, random: Random) -> Any:
    if get_origin(kind) is Literal:
        return random.choice(get_args(kind))
    if get_origin(kind) is Annotated:
        limits = get_args(kind)[1]
        return random.randint(limits.ge, limits.le)
    assert kind is bool
    return random.random() < 0.5


def word(kinds: Any, random: Random) -> dict[str, Any]:
    kind = random.choice(list(kinds))
    found = {field.name: value(field.type, random) for field in msgspec.structs.fields(kind)}
    return {"hook": kind.__struct_config__.tag, **found}


def entry(card: str, random: Random) -> dict[str, Any]:
    """A card with other effects that may be combined."""
    while True:
        in_battle = random.random() < 0.3
        pitched = [kind for kind in get_args(hooks.AnyPitched) if (kind in hooks.IN_BATTLE) == in_battle]
        placed = [word(get_args(hooks.AnyPlaced), random) for _ in range(random.randint(0, 3))]
        if card in ("province", "priest", "lord"):
            placed = [hook for hook in placed if hook["hook"] != "counts"] + [{"hook": "counts", "of": card}]
        found = {
            "id": card,
            "timing": "C" if in_battle else "T",
            "placed": placed,
            "pitched": [word(pitched, random) for _ in range(random.randint(1, 3))],
        }
        try:
            load(write_toml({"card": [found]}))
        except ContentError:
            continue
        return found


@pytest.mark.parametrize("seed", sweep(range(4)))
def test_any_pack_can_be_played(seed: int) -> None:
    random = Random(seed)
    pack = write_toml({"game": "tenka", "card": [entry(card, random) for card in load().cards]})
    game = TITLE.game(2 + seed % 4, {"specials": "all", "chaos": ["off", "on", "second"][seed % 3]}, pack)
    chance = Chance(f"pack/{seed}")
    state = game.start(chance)
    cards = sum(map(len, (*state.hands, *state.courts, state.pile, state.discard)))
    count = 0
    while state.pending:
        assert count < LONGEST, "the game does not end"
        if count % 20 == 0:
            moves = game.moves(state)
            assert moves
            assert all(game.refusal(state, move) is None for move in moves)
            assert all(game.read(game.write(move)) == move for move in moves)
            for viewer in range(game.seats):
                again = game.resample(game.view(state, viewer), chance)
                assert game.view(again, viewer) == game.view(state, viewer)
        game.apply(state, game.sample_move(state, chance), chance)
        count += 1
        places = (*state.hands, *state.courts, state.pile, state.discard, state.offer)
        assert sum(map(len, places)) == cards
    found = Counter(card for place in (*state.hands, *state.courts, state.pile, state.discard) for card in place)
    assert all(found[card] <= 1 for card in game.table.specials)
    assert game.score(game.view(state, ALL)).seats
