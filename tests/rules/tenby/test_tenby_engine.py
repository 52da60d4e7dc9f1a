"""The rounds, turns, rows and Life Rings of the base game."""

from __future__ import annotations

import pytest
from tenby_table import Table

from rules.kernel.chance import Chance
from rules.kernel.events import ALL, PUBLIC, visible
from rules.tenby.content import load
from rules.tenby.title import TITLE

MARKET = ["T001", "T002", "T003", "T004", "T005", "T006"]
ROW = ["L01", "L02", "L03"]
FULL_TOWN = [" | ".join(["S1", *(f"T{number:03}" for number in range(50, 56))])] + [
    " | ".join(f"T{number:03}" for number in range(begin, begin + 7)) for begin in (56, 63, 70, 77)
]


def turn(*actions: str, seats: int = 3, rings: int = 3, streets: list[str] | None = None, **position):
    """Ana's turn, with actions that she has still to resolve."""
    position = {"market": MARKET, "landmarks": ROW, "round": 2, **position}
    entries = [{"rings": rings, "streets": streets or ["S1"]}] + [{} for _ in range(seats - 1)]
    return Table(entries, open=list(actions), **position)


# -- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(1, 6))
def test_set_up_lays_out_what_the_constants_say(seats: int) -> None:
    game = TITLE.game(seats)
    content = load()
    state = game.start(Chance(seats))
    assert len(state.market) == content.market.size[seats - 1]
    assert len(state.landmark_row) == content.landmark_row.size[seats - 1]
    more = (0, *content.setup.night_card_rings[seats - 1])
    assert state.rings == tuple(content.setup.life_rings + more[night] for night in state.night)
    assert [len(town.cards) for town in state.towns] == [1] * seats
    assert len({town.cards for town in state.towns}) == seats
    assert sorted(state.night) == ([0] if seats == 1 else list(range(1, seats + 1)))
    assert [len(cards) for cards in state.dealt] == [content.setup.residents_dealt] * seats


def test_the_market_holds_players_and_three_more() -> None:
    assert load().market.size == (4, 5, 6, 7, 8)


def test_the_first_choice_is_secret_and_leaves_one_resident() -> None:
    table = Table(
        [{"dealt": ["R01", "R02"]}, {"dealt": ["R03", "R04"]}],
        phase="choice",
    )
    assert table.kind == "set-up-choice"
    assert table.moves == ["keep resident 1", "keep resident 2"]
    assert table.reason("keep resident 3") == "no-such-card"
    assert table.reason("keep 1") == "not-now"
    table.play("keep resident 2")
    assert table.seat == "Ben"
    game = table.game
    assert game.view(table.state, 1).hands == ((None,), ())
    assert [event.kind for event in visible(table.events, PUBLIC)] == ["has-chosen"]
    table.play("keep resident 1")
    names = [[game.residents[card].id for card in hand] for hand in table.state.hands]
    assert names == [["R02"], ["R03"]]
    assert len(table.state.resident_discards) == 2
    assert table.kind == "take-pair"


# -- Night Phase -----------------------------------------------------------------------------------------------------


def night_table() -> Table:
    """Cases 62 and 63: Ana, Ben and Cy hold Night Cards 2, 4 and 1."""
    return Table(
        [{"night": 2}, {"night": 4}, {"night": 1}],
        phase="night",
        chance={"day card": [["D21"], ["D05"], ["D28"], ["D12"]]},
        market=MARKET,
        landmarks=ROW,
    )


def test_pairs_are_sorted_and_taken_in_the_old_night_order() -> None:
    table = night_table()
    assert [table.game.day_ids[card] for card in table.state.pairs] == ["D05", "D12", "D21", "D28"]
    assert table.seat == "Cy"
    assert table.moves == [f"take night {number}" for number in range(1, 5)]
    table.play("take night 4")
    assert table.seat == "Ana"
    assert table.reason("take night 4") == "pair-taken"
    assert "Cy" in table.why_not("take night 4")
    assert table.reason("take night 5") == "no-such-pair"
    table.play("take night 3")
    assert table.seat == "Ben"
    assert table.moves == ["take night 1", "take night 2"]


def test_the_new_night_cards_order_the_day_and_the_next_night() -> None:
    table = night_table().play("take night 4", "take night 3", "take night 1")
    assert [table.names[seat] for seat in table.state.order] == ["Ben", "Ana", "Cy"]
    assert [table.game.day_ids[card] for card in table.state.day_discards] == ["D12"]
    for name in ("Ben", "Ana", "Cy"):
        assert table.seat == name
        card = table.state.day[table.names.index(name)]
        declines = [f"decline {action}" for action in table.game.day_cards[card].actions]
        table.play(*declines, "end")
    assert table.state.round == 2
    assert table.kind == "take-pair"
    assert table.seat == "Ben"


def test_an_empty_day_deck_is_renewed() -> None:
    table = Table(2, phase="night", day_deck=["D01"], day_discards=["D02", "D03", "D04"], chance={})
    assert len([card for card in table.state.pairs if card >= 0]) == 3
    assert "The discards become a new deck (day card): 3 cards." in table.log


# -- turns -----------------------------------------------------------------------------------------------------------


def test_life_rings_of_the_day_card_come_first() -> None:
    table = Table([{"day": "D30", "rings": 2}, {}], round=3)
    day = load().card("D30")
    assert table.state.rings[0] == 2 + day.rings
    assert table.kind == "turn"


def test_actions_come_in_any_order_and_all_must_be_resolved() -> None:
    table = turn("town", "landmark")
    assert table.reason("end") == "actions-open"
    assert table.reason("pier") == "action-not-open"
    table.play("landmark 2 at 1 left")
    assert table.streets() == ["L02 S1"]
    assert table.reason("landmark 1 at 1 left") == "action-not-open"
    assert table.reason("end") == "actions-open"
    table.play("town 6 at new", "end")
    assert table.streets() == ["L02 S1", "T006"]
    assert table.state.round == 3


def test_any_action_may_be_declined_for_a_ring() -> None:
    table = turn("town", "pier", rings=0)
    table.play("decline town", "decline pier")
    assert table.state.rings[0] == 2
    assert table.reason("decline pier") == "action-not-open"
    assert table.moves[-1] == "end"


def test_rows_are_not_refilled_after_a_turn() -> None:
    entries = [{"streets": ["S1"]}, {"day": "D01"}]
    table = Table(entries, turn="Ana", market=MARKET[:5], landmarks=ROW, open=["town", "landmark"], round=2)
    table.play("town 1 at new", "landmark 1 at new", "end")
    assert table.seat == "Ben"
    assert table.market() == MARKET[1:5]
    assert table.landmarks() == ROW[1:]


def test_the_data_may_refill_rows_after_each_turn() -> None:
    pack = '[market]\nrefill = ["turn", "clean_up"]\n'
    entries = [{"streets": ["S1"]}, {"day": "D01"}]
    table = Table(entries, pack=pack, turn="Ana", market=MARKET[:5], landmarks=ROW, open=["town"], round=2)
    table.play("town 1 at new")
    assert len(table.market()) == 4
    table.play("end")
    assert len(table.market()) == 5
    assert table.market()[:4] == MARKET[1:5]
    assert table.seat == "Ben"


def test_a_full_town_can_only_decline() -> None:
    table = turn("town", rings=1, streets=FULL_TOWN, market=MARKET)
    assert not any(move.startswith("town") for move in table.moves)
    assert table.reason("town 1 at 1 left") == "street-full"
    assert table.reason("town 1 at new") == "too-many-streets"
    table.play("decline town")
    assert table.state.rings[0] == 2


def test_places() -> None:
    table = turn("town", streets=["S1 | T050"])
    assert table.reason("town 1 at 1") == "not-at-end"
    assert table.reason("town 1 at 2 left") == "no-such-street"
    assert table.reason("town 7 at new") == "no-such-card"
    assert table.reason("town") == "say-which-card"
    assert table.reason("town 1 at new") == ""
    assert table.game.read("town 1 at new left") == table.game.read("town 1 at new")


# -- empty rows and decks --------------------------------------------------------------------------------------------


def test_an_empty_market_is_turned_up_for_nothing() -> None:
    table = turn("town", market=[], chance={"town card": [["T010"]]})
    assert table.reason("town 1 at new") == "turn-up-first"
    table.play("town")
    assert table.market() == ["T010"]
    assert table.state.rings[0] == 3
    assert table.reason("reveal town") == "mid-action"
    assert table.reason("end") == "mid-action"
    table.play("town 1 at 1 left")
    assert table.streets() == ["T010 S1"]


def test_what_was_turned_up_may_be_declined() -> None:
    table = turn("landmark", landmarks=[], chance={"landmark": [["L05"]]}).play("landmark")
    assert table.landmarks() == ["L05"]
    table.play("decline landmark")
    assert table.state.rings[0] == 4
    assert table.landmarks() == ["L05"]


def test_nothing_turned_up_where_nothing_is_left() -> None:
    table = turn("town", market=[], town_deck=[], rings=5)
    assert table.reason("town") == "deck-empty"
    assert table.reason("pier") == "action-not-open"
    assert table.reason("reveal town") == "deck-empty"
    assert table.reason("extra") == "deck-empty"
    assert [move for move in table.moves if not move.startswith(("move", "reveal"))] == ["decline town"]


def test_the_data_may_turn_up_nothing_for_an_empty_row() -> None:
    pack = "[market]\nturn_up_when_empty = 0\n"
    table = Table([{"rings": 5}, {}], pack=pack, market=[], landmarks=ROW, open=["town"], round=2)
    assert table.reason("town") == "row-empty"
    assert table.reason("town 1 at new") == "row-empty"
    assert table.reason("extra") == "row-empty"
    table.play("reveal town")
    assert table.reason("town 1 at new") == ""


def test_the_data_sets_prices_and_limits() -> None:
    pack = "[life_rings]\nreveal_town = 2\nextra_card = 1\nextra_cards_per_turn = 2\ngain_for_declined_action = 3\n"
    table = Table([{"rings": 2, "streets": ["S1"]}, {}], pack=pack, market=MARKET, open=["pier"], round=2)
    table.play("extra 1 at new", "extra 1 at new")
    assert table.reason("extra 1 at new") == "extra-used"
    table.play("decline pier")
    assert table.state.rings[0] == 3
    table.play("reveal town")
    assert table.state.rings[0] == 1


def test_a_deck_that_runs_out_is_renewed() -> None:
    table = turn("pier", town_deck=["T100"], town_discards=["T101"], chance={"town card": [["T100"], ["T101"]]})
    table.play("pier")
    assert table.moves[-1] == "pier none"
    assert table.state.town_deck == () == table.state.town_discards
    assert "The discards become a new deck (town card): 1 card." in table.log


# -- Pier and Residents ----------------------------------------------------------------------------------------------


def test_pier_places_one_card_and_discards_the_other() -> None:
    table = turn("pier", chance={"town card": [["T100"], ["T101"]]}).play("pier")
    assert table.reason("decline pier") == "mid-action"
    assert table.reason("move 1.1 to new") == "mid-action"
    table.play("pier 2 at 1 right")
    assert table.streets() == ["S1 T101"]
    assert [table.game.card_ids[card] for card in table.state.town_discards] == ["T100"]


def test_pier_none_discards_both_for_a_ring() -> None:
    table = turn("pier", rings=0, chance={"town card": [["T100"], ["T101"]]}).play("pier", "pier none")
    assert table.state.rings[0] == 1
    assert len(table.state.town_discards) == 2


def test_pier_with_one_card_left() -> None:
    table = turn("pier", town_deck=["T100"]).play("pier")
    assert table.reason("pier 2 at new") == "no-such-card"
    table.play("pier 1 at new")
    assert table.streets() == ["S1", "T100"]


def test_two_residents_are_drawn_in_secret_and_one_is_kept() -> None:
    table = turn("resident", chance={"resident": [["R10"], ["R11"]]}).play("resident")
    assert table.kind == "keep-resident"
    assert not table.game.decision(table.state).public
    assert table.game.view(table.state, 1).drawn[0] == (None, None)
    assert table.game.view(table.state, PUBLIC).drawn[0] == (None, None)
    assert table.reason("keep 3") == "no-such-card"
    assert table.reason("decline resident") == "mid-action"
    table.play("keep 2")
    assert [table.game.resident_ids[card] for card in table.state.hands[0]] == ["R11"]
    assert [table.game.resident_ids[card] for card in table.state.resident_discards] == ["R10"]
    public = [TITLE.texts.event(event, table.names) for event in visible(table.events, PUBLIC)]
    assert "Ana draws 2 Residents." in public
    names = {table.game.content.card(card).name for card in ("R10", "R11")}
    assert not [line for line in public for name in names if name in line]


def test_the_only_resident_is_kept() -> None:
    table = turn("resident", resident_deck=["R10"]).play("resident")
    assert table.kind == "turn"
    assert [table.game.resident_ids[card] for card in table.state.hands[0]] == ["R10"]


def test_without_residents_the_action_can_only_be_declined() -> None:
    table = turn("resident", resident_deck=[], rings=1)
    assert table.reason("resident") == "deck-empty"
    assert "resident" not in table.moves
    assert "decline resident" in table.moves


# -- Life Rings ------------------------------------------------------------------------------------------------------


def test_reveals_lengthen_the_rows() -> None:
    table = turn("town", rings=2, chance={"town card": [["T090"]], "landmark": [["L09"]]})
    table.play("reveal town", "reveal landmark")
    assert table.market() == [*MARKET, "T090"]
    assert table.landmarks() == [*ROW, "L09"]
    assert table.state.rings[0] == 0
    assert table.reason("reveal town") == "not-enough-rings"
    assert "1 Life Ring" in table.why_not("reveal town")


def test_rows_have_a_longest() -> None:
    longest = load().market.longest[2]
    table = turn("town", market=[f"T{number:03}" for number in range(1, longest + 1)])
    assert table.reason("reveal town") == "row-full"
    assert table.reason("reveal landmark") == ""


def test_one_extra_card_a_turn() -> None:
    table = turn(rings=9)
    assert table.moves[-1] == "end"
    table.play("extra 1 at 1 left")
    assert table.state.rings[0] == 5
    assert table.streets() == ["T001 S1"]
    assert table.reason("extra 1 at new") == "extra-used"
    table = turn(rings=3)
    assert table.reason("extra 1 at new") == "not-enough-rings"


def test_an_extra_card_from_an_empty_market() -> None:
    table = turn(rings=5, market=[], chance={"town card": [["T020"]]})
    assert table.reason("extra 1 at new") == "turn-up-first"
    table.play("extra")
    assert table.state.rings[0] == 1
    table.play("town 1 at new")
    assert table.streets() == ["S1", "T020"]
    assert table.reason("extra") == "extra-used"


def test_an_extra_card_needs_a_place() -> None:
    table = turn(rings=4, streets=FULL_TOWN, market=[])
    assert table.reason("extra") == "town-full"
    assert "extra" not in table.moves


def test_cards_are_moved_to_ends_and_streets_close_up() -> None:
    table = turn(rings=9, streets=["T050 | S1 | T051", "T052"])
    assert table.reason("move 1.2 to 2 left") == "start-card-fixed"
    assert table.reason("move 1.1 to 1 left") == "no-change"
    assert table.reason("move 2.1 to new") == "no-change"
    assert table.reason("move 2.1 to 2 left") == "no-change"
    assert table.reason("move 1.1 to 1") == "not-at-end"
    assert table.reason("move 3.1 to new") == "no-card-there"
    table.play("move 1.1 to 1 right")
    assert table.streets() == ["S1 T051 T050", "T052"]
    table.play("move 1.2 to new")
    assert table.streets() == ["S1 T050", "T052", "T051"]
    table.play("move 2.1 to 1 left")
    assert table.streets() == ["T052 S1 T050", "T051"]
    assert table.state.rings[0] == 6
    assert (
        Table([{"rings": 0, "streets": ["S1 | T050"]}, {}], open=["town"]).reason("move 1.2 to 1 left")
        == "not-enough-rings"
    )


def test_limits_are_checked_after_the_card_is_out() -> None:
    table = turn(rings=2, streets=FULL_TOWN)
    assert table.reason("move 2.1 to 1 left") == "street-full"
    assert table.reason("move 2.1 to new") == "too-many-streets"
    table.play("move 2.1 to 2 right")
    assert table.streets()[1] == "T057 T058 T059 T060 T061 T062 T056"


def test_life_rings_are_used_between_actions_and_after_the_last() -> None:
    table = turn("town", rings=3, streets=["S1 | T050"]).play(
        "move 1.2 to 1 left", "town 1 at new", "move 2.1 to 1 left"
    )
    assert table.streets() == ["T001 T050 S1"]
    assert "end" in table.moves


# -- Clean Up and the end --------------------------------------------------------------------------------------------


def test_clean_up_discards_on_the_left_and_refills_on_the_right() -> None:
    market, row = load().market, load().landmark_row
    fresh = [f"T{100 + number}" for number in range(market.size[2] - market.kept[2])]
    landmarks = [f"L{10 + number}" for number in range(row.size[2] - row.kept[2])]
    script = {"town card": [[card] for card in fresh], "landmark": [[card] for card in landmarks]}
    table = turn(chance=script, landmarks=["L01", "L02", "L03", "L04"]).play("end")
    assert table.state.round == 3
    assert table.market() == [*MARKET[len(MARKET) - market.kept[2] :], *fresh]
    assert table.landmarks() == [*["L01", "L02", "L03", "L04"][4 - row.kept[2] :], *landmarks]
    assert len(table.state.town_discards) == len(MARKET) - market.kept[2]


def test_after_the_last_round_there_is_no_clean_up() -> None:
    table = turn(rings=3, round=10)
    assert table.game.caution(table.state, table.game.read("end"), 0).reason == "rings-left"
    table.play("end")
    assert table.seat == ""
    assert table.market() == MARKET
    assert table.state.round == 10
    assert "The 10 rounds are over." in table.log


def test_rings_are_worth_nothing_at_the_end() -> None:
    assert Table([{"rings": 9}, {"rings": 0}], over=True).total() == Table([{"rings": 0}, {}], over=True).total()


SKETCH = '[[sketch]]\nid = "A3"\ncard = "aG =3"\n[[sketch]]\nid = "H3"\ncard = "hP =3"\n'


@pytest.mark.parametrize(
    ("ana", "ben", "tie_break", "winners"),
    [
        # Ben has the completed street, then the homes decide, then nothing does.
        (["S1 | A3 | A3", "A3 | A3"], ["S2 | A3 | A3 | A3 | A3"], "completed-streets", (1,)),
        (["S1 | A3 | H3"], ["S2 | A3 | A3"], "homes", (0,)),
        (["S1 | A3 | A3"], ["S2 | A3 | A3"], "shared", (0, 1)),
    ],
)
def test_ties(ana: list[str], ben: list[str], tie_break: str, winners: tuple[int, ...]) -> None:
    table = Table([{"streets": ana}, {"streets": ben}], pack=SKETCH, over=True)
    sheet = table.game.score(table.game.view(table.state, ALL))
    assert sheet.seats[0].total == sheet.seats[1].total
    assert sheet.tie_break == tie_break
    assert sheet.winners == winners


# -- prompts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("actions", "rings", "prompt"),
    [
        (("town", "town", "pier"), 4, "Ana: actions left: town, town, pier (4 Life Rings)."),
        ((), 1, "Ana: actions left: none (1 Life Ring)."),
        (("pier",), 0, "Ana: actions left: pier (0 Life Rings)."),
    ],
)
def test_the_prompt_of_a_turn_says_what_the_words_after_the_name_are(
    actions: tuple[str, ...], rings: int, prompt: str
) -> None:
    table = turn(*actions, rings=rings)
    assert TITLE.texts.prompt(table.game.decision(table.state), ("Ana", "Ben", "Cy")) == prompt
