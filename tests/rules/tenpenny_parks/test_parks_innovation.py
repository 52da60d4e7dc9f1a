"""Researchers, specialists, landmarks, and the effects of cards, each by its hook (worked cases 36, 40)."""

from __future__ import annotations

from typing import Any

import pytest
from parks_table import INNOVATION, Table

from rules.tenpenny_parks.content import load
from rules.tenpenny_parks.moves import Build, Contract
from rules.tenpenny_parks.reckoning import ad_cost, board_price, income, price


def table_of(seats: int = 2, **position: Any) -> Table:
    return Table(seats, INNOVATION, **position)


def specialist(card: str, pack: str | None = None, **more: Any) -> Table:
    """The first seat has a specialist."""
    position = {key: more.pop(key) for key in ("display", "tops", "piles", "phase", "month") if key in more}
    return Table([{"specialist": card, **more}, {}], INNOVATION, pack=pack, **position)


def with_effects(effects: str, **more: Any) -> Table:
    """The first seat has a specialist with effects written in a pack."""
    pack = f'format = 1\n[[specialist]]\nid = "coupon-baroness"\neffects = [{effects}]\n'
    return specialist("coupon-baroness", pack, **more)


# Researcher


def test_case_36_the_first_chooses_from_three_the_second_from_two() -> None:
    table = table_of(4)
    deck = table.state.permits
    table.play("research")
    assert table.state.looked == deck[:3]
    table.play("choose 2")
    assert table.state.improvements[0] == deck[1]
    table.play("research")
    assert table.state.looked == deck[3:5]
    table.play("choose 1", "research", "research")
    assert table.state.improvements == (deck[1], deck[3], deck[5], deck[6])
    assert table.state.permits == deck[7:]
    assert table.why_not("research") == "Your researcher has already moved this month."


def test_cards_looked_at_are_seen_by_everybody() -> None:
    table = table_of()
    deck = table.state.permits
    table.play("research")
    for viewer in (-1, 0, 1):
        assert table.game.view(table.state, viewer).looked == deck[:3]
    assert table.why_not("choose 3") == ""
    table.play("choose 3", "research")
    assert table.why_not("choose 3") == "There are only 2 to choose from."


def test_the_researcher_must_move_once_a_month() -> None:
    table = table_of()
    for _ in range(3):
        table.play("banker", "banker")
    assert table.moves == ["research"]
    assert table.why_not("banker") == "You have no workers left; move your researcher."
    table.play("research", "choose 1", "research", "choose 1")
    assert table.decision == "ring"


def test_a_landmark_is_attached_at_either_end_with_its_trees() -> None:
    table = table_of(month=3)
    table.play("research")
    board = table.state.looked[0]
    table.play("choose 1")
    assert table.moves == ["attach left", "attach right"]
    table.play("attach left")
    park = table.state.properties[0]
    assert park is not None
    assert table.state.landmarks == (board, -1)
    assert (park.land.first, park.land.last) == (-2, 8)
    assert (park.trees & park.land.boards[0].squares).bit_count() == table.game.table.landmark_faces[
        board
    ].trees.bit_count()


def test_month_4_steps_three_two_or_one_discs() -> None:
    table = table_of(3, month=4)
    table.play("research")
    assert table.state.discs[0] == (1, 1, 1)
    table.play("research")
    assert table.moves == ["pick thrill awe", "pick thrill joy", "pick awe joy"]
    assert table.why_not("pick awe awe") == "Two different discs must be named."
    assert table.why_not("pick awe") == "Name two discs."
    table.play("pick joy thrill", "research")
    assert table.state.discs[1] == (1, 0, 1)
    table.play("pick awe")
    assert table.state.discs[2] == (0, 1, 0)


def test_month_4_with_full_discs_does_what_can_be_done() -> None:
    seats = [{}, {"discs": [12, 12, 3]}, {"discs": [12, 12, 12]}]
    table = Table(seats, INNOVATION, month=4)
    table.play("research", "research", "research")
    assert table.state.discs[1:] == ((12, 12, 4), (12, 12, 12))
    three = Table([{"discs": [12, 0, 0]}, {"discs": [12, 0, 0]}], INNOVATION, month=4)
    three.play("research", "research")
    assert three.state.discs == ((12, 1, 1), (12, 1, 1))


def test_case_40_specialize_park_builds_for_nothing_where_a_worker_stands() -> None:
    table = table_of(month=5, tops={"sci_fi": "black-hole-flume"}, builders={"sci_fi": "Ben"})
    assert table.why_not("builder sci_fi place a1") == "Ben already used the Sci-Fi Builder this month."
    assert table.why_not("research") == "Say what is built and where, or decline."
    money = table.state.money[0]
    table.play(next(move for move in table.moves if move.startswith("research sci_fi")))
    while table.decision != "confirm":
        table.play(table.moves[0])
    assert table.state.money[0] >= money
    assert table.state.discs[0][0] >= 1
    assert table.state.discs[0][1] >= 1
    assert table.state.builders[3] == 1
    table.play("confirm", "banker")
    assert table.why_not("research decline") == "Your researcher has already moved this month."


def test_a_free_build_can_be_declined_or_is_skipped_where_nothing_fits() -> None:
    table = table_of(month=5)
    table.play("research decline")
    assert table.sentences("declines") == ["Ana declines the free build."]
    nothing = table_of(month=5, stacks={stack: [] for stack in table.game.table.stacks})
    assert [move for move in nothing.moves if move.startswith("research")] == ["research decline"]
    nothing.play("research decline")
    assert nothing.sentences("nothing-fits") == ["Nothing fits; the free build of Ana is skipped."]
    assert 0 in nothing.state.researched


def test_a_free_build_comes_in_month_5_only() -> None:
    table = table_of(month=4)
    assert table.why_not("research decline") == "A free build comes in month 5."
    assert table.why_not("research fantasy place a1") == "A free build comes in month 5."


# Hooks, each with and without its effect


def test_income() -> None:
    table = with_effects('{ hook = "income", amount = 2 }')
    assert [income(table.game, table.state, seat) for seat in (0, 1)] == [5, 3]


def test_price() -> None:
    table = with_effects('{ hook = "price", amount = -2 }', tops={"fantasy": "castle-kerfuffle"})
    assert [price(table.game, table.state, seat, 0) for seat in (0, 1)] == [7, 9]


def test_banker() -> None:
    table = with_effects('{ hook = "banker", amount = 2 }')
    table.play("banker", "banker")
    assert table.state.money == (11, 9)


def test_arborist_more_trees_one_by_one() -> None:
    table = with_effects('{ hook = "arborist", extra = 2, money_per_tree = 1 }')
    assert table.why_not("arborist a5 b1 b8") == "Name two trees; up to 4 in all may follow one by one."
    table.play("arborist a5 b1")
    assert (table.decision, table.state.money[0]) == ("fell", 9)
    assert table.why_not("fell a5") == "There is no tree on a5."
    table.play("fell b8", "fell c7")
    assert (table.seat, table.state.money[0]) == (1, 11)
    stopped = with_effects('{ hook = "arborist", extra = 2, money_per_tree = 1 }')
    stopped.play("arborist a5 b1", "done")
    assert (stopped.seat, stopped.state.money[0]) == (1, 9)
    one = with_effects('{ hook = "arborist", extra = 2 }')
    one.play("arborist a5")
    assert one.seat == 1


def test_realtor() -> None:
    table = with_effects(
        '{ hook = "realtor", amount = -9 }, { hook = "on", event = "realtor", gain = { wild = 1, vp = 1 } }',
        money=0,
        piles=[["expansion-01", "expansion-02"], []],
    )
    assert [board_price(table.state, seat) for seat in (0, 1)] == [0, 3]
    table.play("realtor 1 front right")
    assert table.state.vp[0] == 1
    table.play("pick joy")
    assert table.state.discs[0] == (0, 0, 1)
    table.play("confirm")
    assert table.seat == 1


def test_ad_cost() -> None:
    table = with_effects('{ hook = "ad_cost", amount = -9, limit = 1 }', cards=["gnome-rodeo", "troll-teacups"])
    card, other = table.state.cards[0]
    assert ad_cost(table.game, table.state, 0, card) == 0
    table.state.advertised = ((card,), ())
    assert ad_cost(table.game, table.state, 0, other) == table.game.table.ad_costs[other]


def test_keep_disc() -> None:
    kept = with_effects('{ hook = "keep_disc" }', discs=[3, 3, 3], phase="bonuses")
    kept.play("bonus special", "bonus special", "bonus special")
    assert kept.state.discs[0] == (3, 3, 3)
    plain = Table([{"discs": [3, 3, 3]}, {}], INNOVATION, phase="bonuses")
    plain.play("bonus special", "bonus special", "bonus special")
    assert plain.state.discs[0] == (2, 2, 2)


def test_place_without_scope_frees_concessions_everywhere() -> None:
    effect = '{ hook = "place", allow = "concession_touch" }'
    table = with_effects(effect, display=["scream-booth", "lemonade-volcano"], tops={"fantasy": "gnome-rodeo"})
    table.play("contractor 1 place c4", "banker", "contractor 1 place c5")
    assert table.state.properties[0] is not None
    assert len(table.state.properties[0].tiles) == 2
    table.play("banker")
    assert table.why_not("builder fantasy place d4") == "d4 would touch Scream Practice Booth at c4."


@pytest.mark.parametrize(("min_size", "gained"), [(0, 1), (4, 1), (5, 0)])
def test_on_build_by_size(min_size: int, gained: int) -> None:
    effect = f'{{ hook = "on", event = "build", min_size = {min_size}, gain = {{ vp = 1 }} }}'
    table = with_effects(effect, tops={"fantasy": "gnome-rodeo"})
    table.play("builder fantasy place c4")
    assert table.state.vp[0] == gained


def test_on_build_comes_after_the_emotions_of_the_card() -> None:
    table = with_effects('{ hook = "on", event = "build", gain = { wild = 1 } }', tops={"fantasy": "gnome-rodeo"})
    table.play("builder fantasy place c4")
    assert table.state.discs[0] == (0, 0, 1)
    assert table.game.decision(table.state).facts["source"] == "Coupon Baroness"  # type: ignore[union-attr]
    table.play("pick joy")
    assert table.state.discs[0] == (0, 0, 2)


def test_on_build_counts_a_free_build() -> None:
    table = with_effects(
        '{ hook = "on", event = "build", gain = { vp = 1 } }', tops={"fantasy": "gnome-rodeo"}, month=5
    )
    table.play("research fantasy place c4")
    assert table.state.vp[0] == 1


def test_on_contract() -> None:
    table = with_effects('{ hook = "on", event = "contract", gain = { money = 1 } }', display=["scream-booth"] * 2)
    table.play("contractor 1 place c4", "contractor 1 place c4")
    assert table.state.money == (8, 7)


def test_on_cover_again_repeats_choices() -> None:
    table = with_effects('{ hook = "on", event = "cover", again = true }', display=["scream-booth"])
    table.play("contractor 1 place d6", "pick awe", "pick joy")
    assert table.state.discs[0] == (1, 1, 1)


def test_on_cover_pays_once_for_each_icon() -> None:
    table = with_effects('{ hook = "on", event = "cover", gain = { money = 2 } }', display=["hot-dog-cannon"])
    table.play("contractor 1 place b3 r90")
    assert table.state.discs[0] == (0, 1, 0)
    assert table.state.money[0] == 9


def test_on_attach() -> None:
    pack = (
        'format = 1\n[[landmark]]\nid = "ferris-eel"\n'
        'effects = [{ hook = "on", event = "attach", gain = { money = 4 } }]\n'
    )
    table = Table(2, INNOVATION, pack=pack, month=3, landmarks=["ferris-eel", "?", "?", "?"])
    table.play("research", "choose 1", "attach right")
    assert table.state.money[0] == 11
    table.play("research", "attach right")
    assert table.state.money[1] == 7


@pytest.mark.parametrize(("scope", "places"), [("board", ("c8", "d9")), ("straddle", ("c8",))])
def test_scopes_of_landmarks(scope: str, places: tuple[str, ...]) -> None:
    pack = (
        'format = 1\n[[landmark]]\nid = "topiary-choir"\n'
        f'effects = [{{ hook = "on", event = "contract", scope = "{scope}", gain = {{ vp = 1 }} }}]\n'
    )
    for place in ("c8", "d9", "c4"):
        seats = [{"boards": ["meadow-1", "topiary-choir"]}, {}]
        table = Table(seats, INNOVATION, pack=pack, display=["lemonade-volcano"])
        table.play(f"contractor 1 place {place}")
        assert table.state.vp[0] == (place in places), place


# Home boards of the expansion


@pytest.mark.parametrize(("pick", "money", "vp"), [("money", 10, 0), ("vp", 7, 3)])
def test_century_cascade_pays_the_month(pick: str, money: int, vp: int) -> None:
    table = Table([{"boards": ["century-cascade"]}, {}], INNOVATION, display=["telescope-hut"], month=3)
    table.play(covering(table, Contract))
    while "pick vp" not in table.moves:
        table.play("pick awe")
    table.play(f"pick {pick}")
    assert (table.state.money[0], table.state.vp[0]) == (money, vp)


def covering(table: Table, kind: type[Any]) -> str:
    """A move of a kind that covers a '?' of the first seat."""
    park = table.state.properties[0]
    assert park is not None
    icon = next(number for number, each in enumerate(table.game.content.icons) if each.question)
    for move in table.game.moves(table.state):
        if isinstance(move, kind):
            shapes = table.game.table.concession_shapes if kind is Contract else table.game.table.shapes
            number = table.state.display[move.spot - 1] if kind is Contract else table.state.stacks[move.stack][0]
            if (shapes[number].mask(move.placement) & park.land.icons[icon]).bit_count() == 1:
                return table.game.write(move)
    raise AssertionError("no tile can cover a question mark")


def test_hide_and_seek_pays_nothing_under_a_concession() -> None:
    table = Table([{"boards": ["hide-and-seek"]}, {}], INNOVATION, display=["telescope-hut"])
    table.play(covering(table, Contract))
    assert table.state.vp[0] == 0
    assert not table.sentences("gains-vp")


def test_hide_and_seek_pays_the_vp_of_the_attraction() -> None:
    side = next(side for side in load().sides if side.id == "hide-and-seek")
    seat = {"boards": ["hide-and-seek"], "grid": side.grid.replace("T", ".").splitlines(), "money": 30}
    table = Table([seat, {}], INNOVATION)
    table.play(covering(table, Build))
    while table.decision.startswith("pick"):
        table.play(table.moves[0])
    (card,) = table.state.cards[0]
    assert table.sentences("gains-vp")[0].startswith(f"Ana gains {table.game.table.vps[card]} VP (")


def test_what_a_question_mark_pays_is_content() -> None:
    pack = """
    format = 1
    [[side]]
    id = "hide-and-seek"
    text = "Nothing."
    question = "month"
    """
    table = Table([{"boards": ["hide-and-seek"]}, {}], INNOVATION, display=["telescope-hut"], pack=pack, month=2)
    table.play(covering(table, Contract))
    assert "pick vp" in table.moves, "the pack makes it pay the month"
