"""Setup, bonuses, advertising, cleanup and the end (worked cases 25 to 29)."""

from __future__ import annotations

import pytest
from parks_table import INNOVATION, NAMES, SOLO, Table

from rules.kernel.chance import Chance, ScriptedChance
from rules.kernel.errors import OptionError
from rules.kernel.events import ALL, PUBLIC, Log, visible
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.tenpenny_parks.title import TITLE

# Setup


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_is_set_up(seats: int) -> None:
    game = TITLE.game(seats)
    state = game.start(Chance("setup"))
    assert [len(stack) for stack in state.stacks] == [6, 6, 6, 6, 6, 5]
    assert [len(pile) for pile in state.piles] == [6, 6]
    assert len(state.display) == 2 * seats
    assert len(state.display) + len(state.face_down) == 40
    assert state.money == (7,) * seats
    assert all(len(goals) == 3 for goals in state.dealt)
    parks = [park for park in state.properties if park is not None]
    assert len({park.home.number for park in parks}) == seats
    assert all(park.trees.bit_count() == 10 for park in parks)


def test_innovation_adds_its_cards_to_the_stack_of_their_first_type() -> None:
    game = TITLE.game(4, INNOVATION)
    state = game.start(Chance("setup"))
    assert sum(map(len, state.stacks)) == 50
    for stack, cards in enumerate(state.stacks):
        assert {game.content.attractions[card].types[0] for card in cards} == {game.table.stacks[stack]}
    assert (len(state.permits), len(state.staff), len(state.lands)) == (8, 10, 10)


def test_boards_are_of_the_chosen_set() -> None:
    for boards, kinds in (("common", {"common"}), ("unique", {"unique"}), ("innovation", {"unique", "innovation"})):
        game = TITLE.game(4, {"innovation": True, "boards": boards})
        seen = set()
        for seed in range(12):
            state = game.start(Chance(seed))
            parks = [park for park in state.properties if park is not None]
            sides = [game.content.sides[park.home.number] for park in parks]
            assert len({side.board for side in sides}) == 4
            seen |= {side.kind for side in sides}
        assert seen == kinds


def test_boards_are_chosen_in_reverse_turn_order_and_serve_one_player() -> None:
    game = TITLE.game(3, {**INNOVATION, "assignment": "choose", "first": "2"})
    state = game.start(Chance("choose"))
    assert game.decision(state).seat == 0  # type: ignore[union-attr]
    assert len(game.moves(state)) == 12
    game.apply(state, game.read("board lazy-sunday"), Chance(0))
    assert game.decision(state).seat == 2  # type: ignore[union-attr]
    other = game.refusal(state, game.read("board hide-and-seek"))
    assert other is not None
    assert other.reason == "board-taken"
    common = game.refusal(state, game.read("board meadow-1"))
    assert common is not None
    assert common.reason == "not-in-set"
    game.apply(state, game.read("board gopher-gulch"), Chance(0))
    game.apply(state, game.read("board treasure-cove"), Chance(0))
    assert game.decision(state).kind == "keep-goals"  # type: ignore[union-attr]


def test_goals_are_kept_in_secret() -> None:
    game = TITLE.game(3, {"first": "1"})
    state = game.start(Chance("goals"))
    dealt = state.dealt[0]
    log = Log()
    assert game.refusal(state, game.read("keep 2 2")).reason == "same-goal"  # type: ignore[union-attr]
    game.apply(state, game.read("keep 3 1"), Chance(0), log)
    assert state.goals[0] == (dealt[0], dealt[2])
    assert state.discarded[0] == dealt[1]
    assert game.view(state, 0).goals[0] == state.goals[0]
    assert game.view(state, 0).discarded[0] == dealt[1]
    for viewer in (PUBLIC, 1, 2):
        view = game.view(state, viewer)
        assert (view.goals[0], view.discarded[0]) == (None, None)
        assert not any(event.kind == "keeps-goals" for event in visible(log.events, viewer))
        assert view.dealt == tuple(
            state.dealt[seat] if seat == viewer else () if seat == 0 else None for seat in range(3)
        )


def test_goals_are_shown_after_the_end_but_not_those_put_back() -> None:
    game = TITLE.game(2)
    match = Match(TITLE, game, [Seat("Ana"), Seat("Ben")], "end")
    chance = Chance("end")
    while not match.over:
        assert not any("had kept" in line for line in match.sentences(PUBLIC))
        match.play(game.sample_move(match.state, chance))
    view = game.view(match.state, PUBLIC)
    assert view.goals == match.state.goals
    assert view.discarded == (None, None)
    assert game.score(view) == game.score(game.view(match.state, ALL))
    assert sum("had kept" in line for line in match.sentences(PUBLIC)) == 2


# Bonuses


def bonuses(discs: list[list[int]], **more: object) -> Table:
    seats = [{"discs": spaces} for spaces in discs]
    return Table(seats, phase="bonuses", **more)  # type: ignore[arg-type]


def test_case_25_the_later_in_turn_order_leads_a_tie() -> None:
    table = bonuses([[4, 0, 0], [4, 0, 0], [2, 0, 0], [0, 0, 0]], shovel="Cy")
    assert table.state.order == (2, 3, 0, 1)
    assert (table.decision, table.seat) == ("bonus", 1)
    table.play("bonus special")
    assert table.state.discs[1] == (3, 0, 0)
    assert table.state.extra == 1
    assert table.state.vp == (1, 0, 0, 0)


def test_case_27_nobody_ranked_returns_the_extra_worker() -> None:
    table = bonuses([[0, 2, 0], [0, 1, 0]], extra="Ben", shovel="Ben")
    assert table.state.extra == -1
    assert table.sentences()[0] == "Nobody has left the start of Thrill: no bonus."
    assert table.decision == "bonus"
    assert table.state.vp == (0, 0)


def test_nobody_ranked_on_awe_leaves_the_shovel() -> None:
    table = bonuses([[0, 0, 1], [0, 0, 0]], shovel="Ben")
    table.play("bonus vp")
    assert table.state.shovel == 1


def test_case_28_with_two_players_the_second_gains_nothing() -> None:
    table = bonuses([[0, 0, 2], [0, 0, 1]])
    table.play("bonus special")
    assert table.state.discs[0] == (0, 0, 1)
    assert table.state.money == (10, 7)
    assert table.state.vp == (0, 0)


def test_case_29_a_specialist_keeps_the_disc() -> None:
    seats = [{"discs": [6, 0, 0], "specialist": "stunt-grandma"}, {}]
    table = Table(seats, INNOVATION, phase="bonuses")
    table.play("bonus special")
    assert (table.state.extra, table.state.discs[0]) == (0, (6, 0, 0))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_vp_of_awe_passes_the_shovel_to_the_right(seats: int) -> None:
    table = bonuses([[0, 3, 0]] + [[0, 0, 0]] * (seats - 1), shovel="Ana")
    table.play("bonus vp")
    assert table.state.shovel == seats - 1
    assert table.state.order[0] == 0, "this month's order stays"


def test_the_vp_of_thrill_returns_the_extra_worker() -> None:
    table = bonuses([[3, 0, 0], [1, 0, 0]], extra="Ana")
    table.play("bonus vp")
    assert (table.state.extra, table.state.vp) == (-1, (1, 0))


def test_ranks_are_fixed_before_the_leader_steps_back() -> None:
    table = bonuses([[3, 0, 0], [3, 0, 0], [3, 0, 0]], shovel="Ana")
    assert table.seat == 2
    table.play("bonus special")
    assert table.state.vp == (0, 1, 0)


def test_the_leader_must_choose_and_is_asked_once_more_in_the_last_month() -> None:
    table = bonuses([[3, 0, 0], [1, 0, 0]], month=5)
    assert table.moves == ["bonus special", "bonus vp"]
    caution = table.game.caution(table.state, table.game.read("bonus special"), 0)
    assert caution is not None
    assert caution.reason == "no-next-month"
    assert table.game.caution(table.state, table.game.read("bonus vp"), 0) is None
    early = bonuses([[3, 0, 0], [1, 0, 0]], month=4)
    assert early.game.caution(early.state, early.game.read("bonus special"), 0) is None


# Advertising


def adverts(*cards: str, money: int = 7, month: int = 1, **more: object) -> Table:
    seats = [{"cards": list(cards), "money": money, **more}, {}]
    return Table(seats, {"innovation": True}, phase="advertising", month=month)


def test_each_attraction_is_advertised_once_a_month() -> None:
    table = adverts("gnome-rodeo", "troll-teacups")
    assert table.moves == ["advertise gnome-rodeo", "advertise troll-teacups", "done"]
    table.play("advertise troll-teacups")
    assert (table.state.money[0], table.state.vp[0]) == (5, 1)
    assert table.why_not("advertise troll-teacups") == (
        "Tantrum of the Teacup Trolls was already advertised this month."
    )
    assert table.why_not("advertise kraken-hug") == "Kraken Group Hug is not yours."
    table.play("advertise gnome-rodeo")
    assert table.decision == "ring", "nothing is left to advertise, and nobody else has anything"


def test_an_advert_needs_its_money() -> None:
    table = adverts("gnome-rodeo", "kraken-hug", money=2)
    costs = table.game.table.ad_costs[table.state.cards[0][1]]
    assert table.why_not("advertise kraken-hug") == f"That costs ${costs}; you have $2."
    assert "advertise kraken-hug" not in table.moves


def test_a_seat_without_anything_to_advertise_is_passed_over() -> None:
    assert adverts("gnome-rodeo", money=1).decision == "ring"


def test_a_specialist_makes_the_first_advert_of_a_month_cheaper() -> None:
    table = adverts("gnome-rodeo", "troll-teacups", money=3, specialist="parade-shouter")
    table.play("advertise gnome-rodeo")
    assert table.state.money[0] == 2
    table.play("advertise troll-teacups")
    assert table.state.money[0] == 0


def test_vp_left_behind_in_the_last_month_is_asked_about() -> None:
    last, early = adverts("gnome-rodeo", month=5), adverts("gnome-rodeo", month=4)
    done = last.game.read("done")
    assert last.game.caution(last.state, done, 0) is not None
    assert early.game.caution(early.state, done, 0) is None
    last.play("done")
    assert last.decision == ""


# Cleanup and the end


def test_cleanup_refreshes_the_display_and_turns_the_ring() -> None:
    table = Table(3, phase="cleanup", shovel="Cy", display=["hot-dog-cannon"])
    assert len(table.state.display) == 6
    assert (table.decision, table.seat) == ("ring", 2)
    assert table.moves == [f"rotate {steps}" for steps in range(1, 6)]
    table.play("rotate 5")
    assert table.state.ring == 5
    assert (table.state.month, table.state.order) == (2, (2, 0, 1))


def test_a_short_supply_of_concessions_is_laid_out_as_far_as_it_goes() -> None:
    table = Table(2, phase="cleanup", display=[], **{"face-down": ["scream-booth"]})
    assert len(table.state.display) == 1
    assert table.state.face_down == ()
    assert len(Table(2, phase="cleanup", display=[], **{"face-down": 0}).state.display) == 0


def test_the_fifth_month_ends_without_cleanup() -> None:
    table = Table(2, phase="cleanup", month=5, display=["hot-dog-cannon"])
    assert table.decision == ""
    assert table.game.content.concessions[table.state.display[0]].id == "hot-dog-cannon"
    assert table.state.ring == 0
    assert table.refusal("banker").reason == "game-over"  # type: ignore[union-attr]


def test_a_tie_goes_to_the_shovel_then_clockwise() -> None:
    for shovel, winner in (("Ana", 0), ("Ben", 1), ("Cy", 2)):
        table = Table(3, phase="cleanup", month=5, shovel=shovel)
        sheet = table.game.score(table.game.view(table.state, ALL))
        assert sheet.winners == (winner,)
        assert sheet.tie_break == "shovel"
        assert [standing.seat for standing in sheet.standings] == [(winner + step) % 3 for step in range(3)]


# Options


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (5, {}),
        (2, {"boards": "innovation"}),
        (2, {"first": "3"}),
        (3, SOLO),
        (2, {"becky": "fierce"}),
    ],
)
def test_tables_that_cannot_be(seats: int, options: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        TITLE.game(seats, options)


def test_the_expansion_brings_its_boards_unless_others_are_asked_for() -> None:
    assert TITLE.options(2, {"innovation": True})["boards"] == "innovation"
    assert TITLE.options(2, {"innovation": True, "boards": "common"})["boards"] == "common"
    assert TITLE.options(2, {})["boards"] == "unique"


def test_every_preset_can_be_played() -> None:
    for preset in TITLE.presets():
        game = TITLE.game(preset.seats or 3, preset.options)
        chance = Chance(preset.id)
        state = game.start(chance)
        while state.pending:
            game.apply(state, game.sample_move(state, chance), chance)
        assert state.month == 5


def test_the_first_seat_is_drawn_or_chosen() -> None:
    drawn = TITLE.game(4).start(ScriptedChance({"first seat": [[2]]}, Chance(0)))
    assert drawn.shovel == 2
    assert TITLE.game(4, {"first": "4"}).start(Chance(0)).shovel == 3
    assert len(NAMES) == 4
