"""The solo game: pairs, Anchor and Compass, and the rank at the end."""

from __future__ import annotations

from tenby_table import Table

from rules.kernel.events import PUBLIC
from rules.tenby.content import load

MARKET = ["T001", "T002", "T003", "T004"]
ROW = ["L01", "L02"]
SOLO_PAIRS = {"day card": [["D20"], ["D02"]]}
"""In ascending order D02 and D20."""


def test_solo_reveals_two_pairs_and_the_other_card_is_the_anchor() -> None:
    table = Table(1, phase="night", market=MARKET, landmarks=ROW, chance=SOLO_PAIRS).play("take night 1")
    assert table.game.day_ids[table.state.anchor] == "D20"
    assert table.kind == "turn"
    assert table.market() == MARKET


def solo_turn(night: int, anchor: str) -> Table:
    return Table(
        [{"night": night, "day": "D01", "streets": ["S1"]}],
        anchor=anchor,
        market=MARKET,
        landmarks=ROW,
        round=2,
    )


def card_with(actions: tuple[str, ...]) -> str:
    return next(card.id for card in load().day_cards if card.actions == actions)


def test_the_richer_compass_meets_a_thinned_market() -> None:
    table = solo_turn(2, card_with(("town", "pier")))
    assert table.market() == MARKET[1:3]
    assert table.kind == "turn"


def test_the_poorer_compass_meets_the_full_market() -> None:
    table = solo_turn(1, card_with(("town", "pier")))
    assert table.market() == MARKET
    day = table.game.day_cards[table.state.day[0]]
    table.play(*(f"decline {action}" for action in day.actions))
    table.play("end")
    # After the Compass the Anchor takes the first and the last card; Clean Up fills the market again.
    assert table.state.round == 3
    left = MARKET[1:3][max(0, 2 - load().market.kept[0]) :]
    assert table.market()[: len(left)] == left
    assert len(table.market()) == load().market.size[0]


def test_the_anchor_takes_landmarks_and_residents() -> None:
    table = solo_turn(2, card_with(("landmark", "resident")))
    assert table.landmarks() == ROW[1:2]
    assert len(table.state.resident_discards) == 1
    assert table.market() == MARKET


def test_the_anchor_finds_nothing() -> None:
    anchor = card_with(("town", "pier"))
    table = Table([{"night": 2, "day": "D01"}], anchor=anchor, market=[], landmarks=[], round=2)
    assert table.market() == []
    assert table.kind == "turn"


def test_solo_ends_with_a_house_rank() -> None:
    table = Table([{"night": 1, "rings": 1}], open=[], round=10, market=MARKET).play("end")
    remark = table.game.score(table.game.view(table.state, PUBLIC)).remark
    assert remark.startswith("House rank: Passing Through; Season Ticket from ")
