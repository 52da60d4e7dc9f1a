"""Turns: Builder, Banker, Arborist, Contractor, Realtor, icons and what refuses them (worked cases 10 to 24)."""

from __future__ import annotations

import pytest
from parks_table import INNOVATION, NAMES, Table

from rules.kernel.chance import Chance
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.tenpenny_parks.powers import Powers
from rules.tenpenny_parks.reckoning import income, price
from rules.tenpenny_parks.title import TITLE


def test_case_10_a_wild_icon_and_the_wild_step_of_the_tile_are_two_choices() -> None:
    table = Table([{"discs": [2, 0, 4]}, {}], display=["mood-fountain"])
    table.play("contractor 1 place d6")
    assert table.decision == "pick-track"
    assert table.game.decision(table.state).facts == {"left": 1, "source": "d6"}  # type: ignore[union-attr]
    table.play("pick awe")
    assert table.game.decision(table.state).facts["source"] == "Mood Ring Fountain"  # type: ignore[union-attr]
    table.play("pick awe")
    assert table.state.discs[0] == (2, 2, 4)
    assert table.seat == 1


@pytest.mark.parametrize(("pick", "money", "discs"), [("money", 9, (1, 0, 0)), ("wild", 7, (1, 1, 0))])
def test_case_11_a_slash_pays_one_of_its_rewards_before_the_tile_steps(
    pick: str, money: int, discs: tuple[int, int, int]
) -> None:
    table = Table([{"boards": ["opportunity-bluff"]}, {}], INNOVATION, display=["scream-booth"])
    table.play("contractor 1 place d7")
    assert table.decision == "pick-reward"
    assert table.state.discs[0] == (0, 0, 0), "the tile's own step comes after the icon"
    table.play(f"pick {pick}")
    if pick == "wild":
        table.play("pick awe")
    assert (table.state.money[0], table.state.discs[0]) == (money, discs)


def test_case_14_an_icon_under_a_tree_pays_when_it_is_covered() -> None:
    table = Table([{"boards": ["wooded-follies"]}, {}], INNOVATION, display=["hot-dog-cannon"])
    table.play("arborist a1")
    assert table.state.money[0] == 7
    table.play("banker", "contractor 1 place a1 r90")
    assert table.state.money[0] == 10


@pytest.mark.parametrize(("landmark", "place"), [("echo-arch", "f11"), ("ferris-eel", "f10")])
def test_case_15_landmarks_pay_directly_after_the_icon(landmark: str, place: str) -> None:
    table = Table([{"boards": ["meadow-1", landmark]}, {}], INNOVATION, display=["scream-booth"])
    table.play(f"contractor 1 place {place}")
    assert (table.state.money[0], table.state.discs[0]) == (9, (1, 0, 0))
    kinds = [event.kind for event in table.events][-3:]
    assert kinds == ["gains-money", "gains-money", "steps"]


def test_case_16_concessions_may_touch_where_all_of_them_lies_on_the_plaza() -> None:
    table = Table(
        [{"boards": ["meadow-1", "elbow-room"]}, {}], INNOVATION, display=["scream-booth", "lemonade-volcano"]
    )
    table.play("contractor 1 place b9", "banker")
    assert table.why_not("contractor 1 place c8") == "c9 would touch Scream Practice Booth at b9."
    table.play("contractor 1 place b10")
    assert table.decision == "pick-track"
    assert table.game.decision(table.state).facts["left"] == 1  # type: ignore[union-attr]


def test_case_18_steps_beyond_the_last_space_are_lost() -> None:
    table = Table([{"discs": [12, 3, 5]}, {}], display=["mood-fountain"])
    table.play("contractor 1 place d6")
    assert table.why_not("pick thrill") == "That disc cannot move further."
    full = Table([{"discs": [12, 12, 12]}, {}], display=["mood-fountain", "scream-booth"])
    full.play("contractor 1 place d6")
    assert full.seat == 1
    assert len(full.sentences("wild-lost")) == 2
    assert full.state.discs[0] == (12, 12, 12)


def test_a_wild_step_goes_by_itself_to_the_only_disc_that_can_move() -> None:
    table = Table([{"discs": [12, 11, 12]}, {}], display=["mood-fountain"])
    table.play("contractor 1 place d6")
    assert table.state.discs[0] == (12, 12, 12)
    assert table.seat == 1


def test_case_19_the_ring_turns_clockwise() -> None:
    tops = {"old_west": "gold-panic", "prehistoric": "tar-pit-spa", "sci_fi": "robot-petting"}
    table = Table(phase="cleanup", tops={**tops, "souvenir": "hat-hospital"})

    def prices() -> dict[str, int]:
        costs = {}
        for stack, cards in enumerate(table.state.stacks):
            costs[table.game.content.attractions[cards[0]].id] = price(table.game, table.state, 0, stack)
        return costs

    before = prices()
    assert [before[card] for card in ("hat-hospital", "gold-panic", "tar-pit-spa", "robot-petting")] == [6, 4, 4, 2]
    assert table.why_not("rotate 0") == table.why_not("rotate 6") == "The ring must end in a new position."
    table.play("rotate 2")
    assert table.game.table.ring_at[table.state.ring] == (0, 2, 0, -1, 1, -1)
    assert prices()["hat-hospital"] == 3


@pytest.mark.parametrize(("specialist", "expected"), [("coupon-baroness", 0), ("", 1)])
def test_case_20_no_price_falls_below_nothing(specialist: str, expected: int) -> None:
    table = Table([{"specialist": specialist}, {}], INNOVATION, tops={"old_west": "outhouse-stampede"})
    assert price(table.game, table.state, 0, 1) == expected


def test_case_21_an_icon_under_the_tile_comes_too_late_for_its_price() -> None:
    table = Table([{"money": 2}, {}], tops={"fantasy": "gnome-rodeo"})
    assert table.why_not("builder fantasy place c4 r90") == "Runaway Gnome Rodeo costs $3; you have $2."


@pytest.mark.parametrize(("side", "expected"), [("", 8), ("lazy-sunday", 7), ("treasure-cove", 9)])
def test_case_22_income_is_printed_on_tiles_and_cards_and_changed_by_the_board(side: str, expected: int) -> None:
    seat = {"boards": [side or "meadow-1"], "cards": ["keychain-catacombs"]}
    table = Table([seat, {}], INNOVATION, display=["hot-dog-cannon", "lemonade-volcano"])
    for _ in range(2):
        table.play(next(move for move in table.moves if move.startswith("contractor 1 ")))
        while table.decision.startswith("pick"):
            table.play(table.moves[0])
        table.play("banker")
    assert income(table.game, table.state, 0) == expected


def test_income_is_never_negative() -> None:
    table = Table([{"boards": ["lazy-sunday"]}, {}], INNOVATION)
    table.state.powers = (Powers(income=-9), table.state.powers[1])
    assert income(table.game, table.state, 0) == 0


def test_case_24_what_ten_dollars_buy() -> None:
    table = Table([{"money": 10}, {}], tops={"fantasy": "castle-kerfuffle", "old_west": "outhouse-stampede"})
    table.play(next(move for move in table.moves if move.startswith("builder fantasy ")))
    assert table.state.money[0] >= 1
    poor = Table([{"money": 1}, {}], tops={"old_west": "outhouse-stampede"})
    assert {move.split()[1] for move in poor.moves if move.startswith("builder")} == {"old_west"}


# The order of a Builder action


def test_a_builder_action_in_its_order() -> None:
    table = Table(tops={"fantasy": "gnome-rodeo"})
    table.play("builder fantasy place c4 r180")
    assert [event.kind for event in table.events] == ["builds", "gains-money"]
    assert table.state.money[0] == 7 - 3 + 1
    assert table.decision == "pick-track"
    table.play("pick awe")
    assert table.state.discs[0] == (0, 1, 1)
    assert table.decision == "confirm"
    assert table.state.builders[0] == 0
    assert [table.game.content.attractions[card].id for card in table.state.cards[0]] == ["gnome-rodeo"]
    table.play("confirm")
    assert table.events[-1].kind == "card-up"
    assert table.seat == 1
    assert table.why_not("builder fantasy place a2") == "Ana already used the Fantasy Builder this month."


def test_the_next_card_is_not_seen_before_the_action_is_confirmed() -> None:
    table = Table(tops={"fantasy": "gnome-rodeo"})
    table.play("builder fantasy place c4")
    for viewer in (-1, 0, 1):
        view = table.game.view(table.state, viewer)
        assert set(view.stacks[0]) == {None}
        assert len(view.stacks_left[0]) == 5
    table.play("confirm")
    assert table.game.view(table.state, 0).stacks[0][0] == table.state.stacks[0][0]


def test_the_last_card_of_a_stack_asks_for_no_confirmation() -> None:
    table = Table(stacks={"fantasy": ["gnome-rodeo"]})
    table.play("builder fantasy place c4")
    assert table.seat == 1
    assert table.why_not("builder fantasy place c4") == "No attraction is left in the Fantasy stack."


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("contractor 1 place a4", "A tree stands on a5."),
        ("contractor 1 place a7", "a9 is outside your property."),
        ("contractor 1 place c4 r180", "That lies like c4: write it so."),
        ("contractor 4 place c4", "Only 3 concessions are on display."),
        ("contractor 3 place c4", "Hot Dog Cannon also lies at place 1: take that one."),
        ("arborist a2", "There is no tree on a2."),
        ("arborist a5 a5", "a5 was named twice."),
        ("arborist a5 b1 b8", "You may remove at most 2 trees."),
        ("arborist", "Name one or two trees."),
        ("realtor 1 front left", "A board costs $3; you have $2."),
        ("research", "There are no researchers without the Innovation expansion."),
        ("bonus vp", "That is not asked for now."),
    ],
)
def test_what_is_refused_says_why_and_changes_nothing(move: str, sentence: str) -> None:
    table = Table([{"money": 2}, {}], display=["hot-dog-cannon", "lemonade-volcano", "hot-dog-cannon"])
    digest = table.game.digest(table.state)
    assert table.why_not(move) == sentence
    assert move not in table.moves
    assert table.game.digest(table.state) == digest


def test_tiles_may_not_touch_but_may_meet_at_corners() -> None:
    table = Table(tops={"fantasy": "gnome-rodeo"}, display=["scream-booth"])
    table.play("builder fantasy place c4", "confirm", "banker")
    assert table.why_not("contractor 1 place d6") == "d6 would touch Runaway Gnome Rodeo at c6."
    assert table.why_not("contractor 1 place c5") == "c5 is taken by Runaway Gnome Rodeo."
    assert table.why_not("contractor 1 place e6") == ""
    assert table.why_not("contractor 1 place e4") == ""


PACK = """
format = 1
[[side]]
id = "gopher-gulch"
trees = 47
grid = '''
TTTTTTTT
TTTTTTTT
TTTTTTTT
TTTTTTTT
TTTTTTTT
TTTTTTT.'''
under = ""
"""


def test_without_room_neither_builder_nor_contractor_can_be_used() -> None:
    seats = [{"boards": ["gopher-gulch"]}, {}]
    table = Table(seats, display=["hot-dog-cannon"], tops={"fantasy": "gnome-rodeo"}, pack=PACK)
    assert table.why_not("builder fantasy place a1") == "Runaway Gnome Rodeo does not fit anywhere on your property."
    assert table.why_not("contractor 1 place a1") == "No concession on display fits on your property."
    mixed = Table(seats, display=["hot-dog-cannon", "scream-booth"], pack=PACK)
    assert mixed.why_not("contractor 1 place a1") == "Hot Dog Cannon does not fit anywhere on your property."
    assert mixed.why_not("contractor 2 place f8") == ""


def test_an_empty_display_and_empty_piles_are_refused() -> None:
    table = Table(display=[], piles=[[], ["expansion-03"]])
    assert table.why_not("contractor 1 place a1") == "No concession is on display."
    assert table.why_not("realtor 1 front left") == "Stack 1 is empty."
    assert table.why_not("realtor 2 front left") == ""
    assert Table(piles=[[], []]).why_not("realtor 2 front left") == "No expansion boards are left."


def test_no_trees_no_arborist() -> None:
    bare = [row.replace("T", ".") for row in PRINTED]
    table = Table([{"grid": bare}, {}])
    assert table.why_not("arborist a1") == "There are no trees on your property."
    assert not any(move.startswith("arborist") for move in table.moves)


PRINTED = [".1..T..h", "T....j.T", "h.a...T.", ".T.1.w.a", ".1T...T.", "T2..jT.T"]


def test_the_banker_is_always_there() -> None:
    bare = [row.replace("T", ".") for row in PRINTED]
    table = Table([{"grid": bare, "money": 0}, {}], display=[])
    assert table.moves == ["banker"]
    table.play("banker")
    assert table.state.money[0] == 2


def test_the_realtor_attaches_either_side_at_either_end() -> None:
    table = Table(piles=[["expansion-01", "expansion-02"], ["expansion-03"]])
    table.play("realtor 1 back left")
    assert table.decision == "confirm"
    assert table.game.view(table.state, 1).piles[0] == (None,)
    park = table.state.properties[0]
    assert park is not None
    assert (park.land.first, park.land.last, park.trees.bit_count()) == (-1, 8, 12)
    assert table.state.money[0] == 4
    table.play("confirm")
    assert table.sentences()[-1] == "Pile 1 shows Soggy Bottom now."
    assert table.seat == 1


def test_a_gap_in_the_display_stays_until_cleanup() -> None:
    table = Table(display=["hot-dog-cannon", "lemonade-volcano", "scream-booth"])
    table.play("contractor 2 place c4")
    assert len(table.state.display) == 2
    assert table.why_not("contractor 3 place a1") == "Only 2 concessions are on display."


# Turns


def test_turns_go_round_until_all_workers_are_placed() -> None:
    table = Table(3, shovel="Ben", extra="Cy")
    order = []
    while table.decision == "act":
        order.append(table.seat)
        table.play("banker")
    assert order == [1, 2, 0, 1, 2, 0, 1, 2, 0, 2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_month_begins_with_workers_income_and_free_builders(seats: int) -> None:
    table = Table(seats, phase="cleanup", month=1, extra=NAMES[1], builders={"fantasy": "Ana"})
    assert set(table.state.builders) == {-1}
    table.play("rotate 1")
    assert table.state.month == 2
    assert table.state.workers == tuple(4 if seat == 1 else 3 for seat in range(seats))
    assert table.state.money == (10,) * seats


def test_random_moves_are_spread_over_all_spaces() -> None:
    table = Table(display=["hot-dog-cannon"])
    chance = Chance("spread")
    words = {table.game.write(table.game.sample_move(table.state, chance)).split()[0] for _ in range(200)}
    assert words == {"banker", "builder", "contractor", "arborist", "realtor"}


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("builder fantasy place c4 r180 flip", "builder fantasy place c4"),
        ("builder fantasy place c4 r90", "builder fantasy place c4 r90"),
        ("contractor 3 place c4 r180", "contractor 1 place c4"),
        ("contractor 2 place c4 r270 flip", "contractor 2 place c4 r90"),
        ("contractor 8 place c4", "contractor 8 place c4"),
        ("arborist f1 a5", "arborist a5 f1"),
        ("banker", "banker"),
    ],
)
def test_moves_that_mean_the_same_have_one_spelling(typed: str, canonical: str) -> None:
    table = Table(tops={"fantasy": "wizard-lift"}, display=["lemonade-volcano", "hot-dog-cannon", "lemonade-volcano"])
    move = table.game.canonical(table.state, table.game.read(typed))
    assert table.game.write(move) == canonical
    assert (move in table.game.moves(table.state)) == (table.game.refusal(table.state, move) is None)


def test_boards_that_look_alike_have_one_spelling() -> None:
    game = TITLE.game(2, {"boards": "common", "assignment": "choose"})
    state = game.start(Chance("boards"))
    assert [game.write(move) for move in game.moves(state)] == ["board meadow-1"]
    assert game.write(game.canonical(state, game.read("board meadow-3"))) == "board meadow-1"
    assert game.write(game.canonical(state, game.read("board gopher-gulch"))) == "board gopher-gulch"


def test_a_match_plays_what_is_typed_in_its_one_spelling() -> None:
    match = Match(TITLE, TITLE.game(2, {"assignment": "choose"}), [Seat("Ana"), Seat("Ben")], "spelling")
    match.play("board gopher")
    assert match.entries[0].text == "board gopher-gulch"
    assert match.game.content.sides[match.state.properties[match.entries[0].seat].home.number].id == "gopher-gulch"
