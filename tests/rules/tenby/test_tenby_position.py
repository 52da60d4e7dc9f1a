"""Positions as tables: what may be left out, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from tenby_table import NAMES, Table

from rules.kernel.chance import Chance
from rules.kernel.errors import PositionError
from rules.kernel.events import PUBLIC
from rules.tenby.title import TITLE


def read(seats: list[dict[str, Any]] | int = 2, **position: Any):
    entries = [{"seat": NAMES[seat]} for seat in range(seats)] if isinstance(seats, int) else seats
    game = TITLE.game(len(entries))
    names = NAMES[: len(entries)]
    table = {key.replace("_", "-"): value for key, value in position.items()}
    return game, game.read_position({"seats": entries, **table}, names)


def test_what_is_left_out_is_as_at_the_start() -> None:
    game, view = read(3)
    assert view.rings == (3, 3, 3)
    assert [town.size for town in view.towns] == [1, 1, 1]
    assert len({town.cards for town in view.towns}) == 3
    assert view.town_deck == game.content.town_deck
    assert view.resident_deck == (None,) * len(game.content.resident_deck)


def test_decks_are_what_is_nowhere_else() -> None:
    game, view = read(market=["T001", "T002"], landmarks=["L03"], town_discards=["T003"])
    ids = {game.card_ids[card] for card in view.town_deck}
    assert len(ids) == 117
    assert not ids & {"T001", "T002", "T003"}
    assert len(view.landmark_deck) == 19


def test_hidden_residents_are_dealt_anew() -> None:
    game, view = read([{"seat": "Ana", "residents": 2}, {"seat": "Ben", "residents": ["R01", "?"]}])
    hands = [game.resample(view, Chance(seed)).hands for seed in range(4)]
    assert len(set(hands)) > 1
    first = game.content.numbers["R01"]
    assert all(hand[1][0] == first and first not in hand[0] for hand in hands)


@pytest.mark.parametrize(
    ("position", "kind", "seat"),
    [
        ({"phase": "night"}, "take-pair", "Ana"),
        ({"phase": "night", "pairs": ["D01", "D02", "D03"], "turn": "Ben"}, "take-pair", "Ben"),
        ({"open": ["town"], "turn": "Ben"}, "turn", "Ben"),
        ({"phase": "choice"}, "set-up-choice", "Ana"),
        ({"phase": "clean-up"}, "take-pair", "Ana"),
        ({"phase": "community"}, "take-pair", "Ana"),
        ({"order": ["Ben", "Ana"], "phase": "night"}, "take-pair", "Ben"),
        ({"over": True}, "", ""),
    ],
)
def test_phases(position: dict[str, Any], kind: str, seat: str) -> None:
    table = Table(2, **position)
    assert table.kind == kind
    assert table.seat == seat


def test_pairs_that_lie_there_are_those_of_the_round() -> None:
    table = Table(2, phase="night", pairs=["D01", "D02", "D03"], round=2).play("take night 2", "take night 1")
    assert (table.kind, table.seat, table.state.round) == ("turn", "Ben", 2)
    alone = Table(1, phase="night", pairs=["D01", "D02"], round=2).play("take night 1")
    assert (alone.kind, alone.game.day_ids[alone.state.anchor]) == ("turn", "D02")


def test_a_turn_begins_with_its_day_card() -> None:
    table = Table([{}, {"day": "D05"}])
    assert table.seat == "Ben"
    assert table.state.rings[1] == 3 + table.game.content.card("D05").rings


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ({"market": ["T999"]}, "market"),
        ({"market": ["T001", "T001"]}, "T001 is there 2 times"),
        ({"market": ["T001 | T002"]}, "is not one card"),
        ({"landmarks": ["T001"]}, "only Landmarks"),
        ({"pairs": ["D99"]}, "D99"),
        ({"pairs": ["D01", "D01"]}, "D01 is there 2 times"),
        ({"round": 0}, "from 1 to 10"),
        ({"round": 11}, "from 1 to 10"),
        ({"phase": "noon"}, "noon"),
        ({"phase": "night", "turn": "Zoe"}, "Zoe"),
        ({"order": ["Ana", "Ana"]}, "every seat once"),
        ({"open": ["fish"]}, "fish"),
        ({"resident_deck": 99}, "99"),
        ({"resident_deck": ["R01"], "resident_discards": ["R01"]}, "R01 is there 2 times"),
        ({"nonsense": 1}, "nonsense"),
        ({"pending": [{"step": "turn", "seat": 7, "open": []}]}, "seat that does not exist"),
        ({"pending": [{"step": "keep-one", "seat": 0}]}, "nothing was drawn"),
        ({"pending": [{"step": "keep-at-set-up", "seat": 0}]}, "nothing was dealt"),
        ({"pending": [{"step": "take-pair", "seat": 0}]}, "no pair"),
        ({"pending": [{"step": "place-pier-card", "seat": 0, "cards": [9999], "in_turn": True}]}, "card"),
        ({"pending": [{"step": "sitting", "seat": 0, "slot": 0, "stop": 4}]}, "module"),
        ({"pending": [{"step": "dance"}]}, "dance"),
        ({"phase": "night", "pairs": ["D01", "-", "-"]}, "not enough pairs"),
        ({"pending": [{"step": "keep-one-each", "seats": [0, 1]}]}, "nothing was dealt"),
    ],
)
def test_what_cannot_be_is_refused(position: dict[str, Any], expected: str) -> None:
    with pytest.raises(PositionError, match=expected):
        read(2, **position)


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ({"rings": -1}, "0 or more Life Rings"),
        ({"streets": ["S1 | T999"]}, "T999"),
        ({"streets": [f"T{number:03}" for number in range(1, 7)]}, "at most 5 streets"),
        ({"streets": [" | ".join(f"T{number:03}" for number in range(1, 9))]}, "at most 7 cards"),
        ({"residents": ["R99"]}, "R99"),
        ({"residents": 40}, "40"),
        ({"day": "T001"}, "T001"),
        ({"night": 9}, "Night Cards are from 1 to 3"),
        ({"points": {"luck": 3}}, "luck"),
        ({"seat": "Zoe"}, "Zoe"),
        ({"seat": "Ben"}, "there twice"),
    ],
)
def test_what_a_seat_cannot_have_is_refused(entry: dict[str, Any], expected: str) -> None:
    with pytest.raises(PositionError, match=expected):
        read([{"seat": "Ana", **entry}, {"seat": "Ben"}])


def test_a_seat_may_not_be_missing() -> None:
    game = TITLE.game(2)
    with pytest.raises(PositionError, match="nothing is said about Ben"):
        game.read_position({"seats": [{"seat": "Ana"}]}, ("Ana", "Ben"))


def test_a_public_position_names_no_resident() -> None:
    table = Table([{"residents": ["R01", "R02"]}, {"dealt": ["R03", "R04"]}], phase="night")
    data = str(table.game.write_position(table.game.view(table.state, PUBLIC), table.names))
    assert "R0" not in data
    own = str(table.game.write_position(table.game.view(table.state, 0), table.names))
    assert "R01" in own
    assert "R03" not in own
