"""Projects, with the worked cases of the specification that are about them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.chance import Chance
from rules.kernel.errors import PositionError
from rules.kernel.events import ALL
from rules.tenby.projects import Projects
from rules.tenby.state import NONE
from rules.tenby.title import TITLE
from rules.tenby.visitors import Visitors
from tests.rules.tenby.tenby_table import NAMES, Table

PROJECTS: dict[str, Any] = {"projects": True}
RISKY = {**PROJECTS, "risky-investment": True}
CARDS = ("hP c3d2 <s>2", "hW c3 <s>1", "hY d3 <s>1", "hG c1d1 <s>1")
SKETCHES = "\n".join(f'[[sketch]]\nid = "Q{number}"\ncard = "{card}"' for number, card in enumerate(CARDS, 1))
"""Cards with chimneys and doors as the worked cases have them. P01 wants chimneys, with doors on its second space."""


def works(tokens: list[int], *, round: int = 4, space: int = 3, active: str = "P01", **more: Any) -> Table:
    """The Community Phase with tokens on the active Project."""
    given = {"options": PROJECTS, **more}
    seats = given.pop("seats", [{} for _ in tokens])
    projects = {"active": active, "space": space, "tokens": dict(zip(NAMES, tokens, strict=False))}
    projects |= given.pop("projects", {})
    return Table(seats, round=round, phase="community", projects=projects, **given)


def placing(market: list[str], *, space: int = 2, tokens: int | None = None, **more: Any) -> Table:
    """Ana's turn with two Town Actions."""
    given = {"options": PROJECTS, "pack": SKETCHES, **more}
    seats = [{"streets": ["S1"], "day": "D15", "tokens": tokens}, {"streets": ["S2"], "day": "D16"}]
    return Table(
        seats,
        phase="day",
        round=3,
        open=["town", "town"],
        market=market,
        projects={"active": "P01", "space": space},
        **given,
    )


def part(table: Table) -> Any:
    return Projects.of(table.game).part(table.state)


def points(table: Table) -> list[int]:
    return [table.line("community-score-card", seat).amount for seat in range(table.game.seats)]


def won(table: Table) -> list[list[str]]:
    module = Projects.of(table.game)
    return [[module.ids[card] for card in cards] for cards in part(table).won]


# Contributing


@pytest.mark.parametrize(
    ("card", "tokens"),
    [("Q1", 2), ("Q2", 1), ("Q3", 0), ("Q4", 2)],
)
def test_tokens_by_the_features_of_a_card(card: str, tokens: int) -> None:
    """Worked case 42, the first three cards."""
    table = placing([card]).play("town 1 at new")
    assert part(table).tokens == (tokens, 0)
    assert table.state.tokens == (15 - tokens, 15)


def test_with_one_token_left_only_one_is_placed() -> None:
    """Worked case 42, the last card."""
    table = placing(["Q4"], tokens=1).play("town 1 at new")
    assert part(table).tokens == (1, 0)
    assert table.state.tokens[0] == 0


def test_only_the_feature_on_the_open_space_brings_a_second_token() -> None:
    # On the first space P01 has shutters.
    assert part(placing(["Q4"], space=1).play("town 1 at new")).tokens == (1, 0)


def test_landmarks_contribute_and_moved_cards_do_not() -> None:
    table = Table(
        [{"streets": ["S1"], "day": "D15"}],
        PROJECTS,
        phase="day",
        round=3,
        open=["landmark"],
        landmarks=["L01"],
        projects={"active": "P01", "space": 2},
    ).play("landmark 1 at new")
    assert part(table).tokens == (2,)
    table.play("move 2.1 to 1 left")
    assert part(table).tokens == (2,)


def test_no_project_in_the_first_round() -> None:
    game = TITLE.game(2, PROJECTS, None)
    state = game.start(Chance(0))
    module = Projects.of(game)
    assert module.part(state).active == NONE
    assert module.tokens_for(module.part(state), 0) == 0


def test_a_card_placed_contributes_nothing_with_risky_investment() -> None:
    table = placing(["Q1"], options=RISKY).play("town 1 at new")
    assert part(table).tokens == (0, 0)


# The timeline


def test_the_cover_is_removed_in_the_first_community_phase() -> None:
    table = Table(2, PROJECTS, phase="community", chance={"project": [["P07"]]})
    assert Projects.of(table.game).ids[part(table).active] == "P07"
    assert part(table).space == 1
    assert len(part(table).unseen) == 13


@pytest.mark.parametrize(("space", "after"), [(1, 2), (2, 3)])
def test_the_gap_moves_to_the_right(space: int, after: int) -> None:
    table = works([1, 2], round=2 + space - 1, space=space)
    assert part(table).space == after
    assert part(table).tokens == (1, 2)


def test_the_rounds_of_the_three_projects() -> None:
    game = TITLE.game(2, PROJECTS, None)
    chance = Chance("timeline")
    state = game.start(chance)
    module = Projects.of(game)
    seen: dict[int, tuple[int, int]] = {}
    while state.pending:
        seen[state.round] = (len(module.part(state).unseen), module.part(state).space)
        game.apply(state, game.sample_move(state, chance), chance)
    spaces = {number: space for number, (_, space) in seen.items()}
    assert spaces == {1: 0, 2: 1, 3: 2, 4: 3, 5: 1, 6: 2, 7: 3, 8: 1, 9: 2, 10: 3}
    assert {14 - unseen for unseen, _ in seen.values()} == {0, 1, 2, 3}
    last = module.part(state)
    assert last.active == NONE
    assert len(last.gone) + sum(map(len, last.won)) == 3


# Assessment


def test_a_single_winner_takes_the_card_and_others_a_point_for_each_token() -> None:
    """Worked case 43."""
    table = works([5, 3, 3])
    assert won(table) == [["P01"], [], []]
    assert points(table) == [0, 3, 3]
    assert table.state.tokens == (15, 15, 15)
    assert part(table).active not in (NONE, 0)
    assert part(table).tokens == (0, 0, 0)
    assert "Ana wins Mend the Harbour Steps with 5 tokens." in table.log


@pytest.mark.parametrize("round", [4, 7])
def test_tied_players_share_points_and_rings(round: int) -> None:
    table = works([4, 4, 1], round=round)
    assert won(table) == [[], [], []]
    assert points(table) == [8, 8, 1]
    assert table.state.rings == (5, 5, 3)
    assert Projects.of(table.game).ids.index("P01") in part(table).gone


def test_tied_players_in_the_last_round() -> None:
    """Worked case 45."""
    table = works([4, 4, 1], round=10, projects={"gone": ["P02", "P03"]})
    assert points(table) == [12, 12, 1]
    assert table.state.rings == (3, 3, 3)
    assert not table.kind
    assert part(table).active == NONE


def test_nobody_gains_anything_without_tokens() -> None:
    """Worked case 46."""
    table = works([0, 0, 0])
    assert points(table) == [0, 0, 0]
    assert table.state.rings == (3, 3, 3)
    assert won(table) == [[], [], []]
    assert len(part(table).gone) == 1


def test_no_fourth_project() -> None:
    table = works([1, 0], round=10, projects={"won": {"Ben": ["P02"]}, "gone": ["P03"]})
    assert won(table) == [["P01"], ["P02"]]
    assert len(part(table).unseen) == 11


@pytest.mark.parametrize(
    ("tokens", "round", "cards", "rings", "gained"),
    [(5, 4, ["P01"], 3, 0), (6, 10, ["P01"], 3, 0), (4, 4, [], 5, 0), (4, 10, [], 3, 4), (0, 10, [], 3, 0)],
)
def test_solo(tokens: int, round: int, cards: list[str], rings: int, gained: int) -> None:
    """Worked case 48: the number on the card is 5."""
    table = works([tokens], round=round)
    assert won(table) == [cards]
    assert table.state.rings == (rings,)
    assert points(table) == [gained]
    assert table.state.tokens == (15,)


# Rewards


def test_a_reward_takes_the_best_street() -> None:
    """Worked case 49: 2 for each door; streets with 3, 6 and 5 doors."""
    cards = ("hP d3 <s>1", "hW d6 <s>1", "hY d5 <s>1")
    pack = "\n".join(f'[[sketch]]\nid = "Q{number}"\ncard = "{card}"' for number, card in enumerate(cards))
    table = Table([{"streets": list(cards)}], PROJECTS, pack=pack, over=True, projects={"won": {"Ana": ["P03"]}})
    line = table.line("project-rewards")
    assert line.amount == 12
    assert line.sources == ("Bath House Revival 12 in street 2",)


def test_several_rewards_may_take_the_same_street_and_locals_do_not_count() -> None:
    options = {**PROJECTS, "locals": True}
    projects = {"won": {"Ana": ["P01", "P13"]}}
    table = Table([{"streets": ["S1", "T028 *5 | L01"]}], options, over=True, projects=projects)
    # Street 2 has three chimneys and no window: 6 and 3.
    assert table.line("project-rewards").amount == 9


# Risky Investment


def risk(street: str = "Q2 | Q4 *1 | S1 | Q3 | Q1", *, tokens: int | None = None, **more: Any) -> Table:
    """The loop with main feature chimneys and doors open."""
    given = {"options": {**RISKY, "locals": True}, "pack": SKETCHES, **more}
    table = Table(
        [{"streets": [street], "tokens": tokens}],
        round=3,
        phase="community",
        projects={"active": "P01", "space": 2},
        **given,
    )
    while table.kind == "local":
        table.play("done")
    return table


def test_a_discarded_card_brings_tokens_and_rings() -> None:
    """Worked case 51."""
    table = risk()
    assert table.kind == "invest"
    table.play("discard 1.2")
    assert part(table).tokens == (2,)
    assert table.state.rings == (5,)
    assert table.streets() == ["Q2 S1 Q3 Q1"]
    assert table.state.towns[0].locals == 0
    assert "1 Local returns to Ana." in table.log
    assert table.game.content.town_numbers["Q4"] in table.state.town_discards


def test_one_token_left_brings_one_ring() -> None:
    """Worked case 52."""
    table = risk(tokens=1).play("discard 1.2")
    assert part(table).tokens == (1,)
    assert table.state.rings == (4,)


def test_the_table_of_tokens_holds_for_discarded_cards() -> None:
    table = risk().play("discard 1.1")
    assert (part(table).tokens, table.state.rings) == ((1,), (4,))
    # Q3 has no chimneys.
    table.play("discard 1.3")
    assert (part(table).tokens, table.state.rings) == ((1,), (4,))


def test_the_start_card_stays() -> None:
    table = risk()
    assert table.reason("discard 1.3") == "start-card-fixed"
    assert table.reason("discard 1.6") == "no-card-there"
    assert table.reason("discard 2.1") == "no-card-there"
    assert table.reason("done") == "not-now"
    assert table.moves == ["discard 1.1", "discard 1.2", "discard 1.4", "discard 1.5", "pass"]


def test_an_emptied_street_disappears() -> None:
    table = Table(
        [{"streets": ["S1", "T002", "T004"]}], RISKY, round=3, phase="community", projects={"active": "P01", "space": 2}
    ).play("discard 2.1")
    assert table.streets() == ["S1", "T004"]


def test_landmarks_may_be_discarded_and_lie_with_the_landmarks() -> None:
    table = Table(
        [{"streets": ["S1 | L01"]}], RISKY, round=3, phase="community", projects={"active": "P01", "space": 2}
    ).play("discard 1.2")
    assert part(table).tokens == (2,)
    assert table.state.landmark_discards == (table.game.content.town_numbers["L01"],)


def test_one_card_each_until_all_have_passed() -> None:
    seats = [{"streets": [f"S{seat + 1} | T00{seat + 1} | T01{seat}"]} for seat in range(3)]
    table = Table(seats, RISKY, round=3, phase="community", projects={"active": "P01", "space": 2})
    asked = []
    for move in ("discard 1.2", "pass", "discard 1.2", "discard 1.2", "pass"):
        asked.append(table.seat)
        table.play(move)
    # Ana has nothing but her Start Card after two discards, and passes by herself.
    assert asked == ["Ana", "Ben", "Cy", "Ana", "Cy"]
    assert table.kind == "take-pair"
    assert part(table).space == 3


def test_the_step_is_skipped_in_the_first_round() -> None:
    table = Table([{"streets": ["S1 | T001"]}], RISKY, phase="community")
    assert table.kind == "take-pair"
    assert part(table).space == 1


def test_discards_count_for_the_assessment_of_the_same_phase() -> None:
    table = Table(
        [{"streets": ["S1 | T028"]}, {"streets": ["S2"]}],
        RISKY,
        round=4,
        phase="community",
        projects={"active": "P01", "space": 3, "tokens": {"Ben": 0}},
    ).play("discard 1.2")
    assert won(table) == [["P01"], []]


def test_a_card_that_brings_nothing_is_asked_about() -> None:
    table = risk()
    caution = table.game.caution(table.state, table.game.read("discard 1.4"), 0)
    assert caution is not None
    assert "shows no chimney" in TITLE.texts.caution(caution, NAMES)
    assert table.game.caution(table.state, table.game.read("discard 1.2"), 0) is None
    assert table.game.caution(table.state, table.game.read("pass"), 0) is None


def test_points_gained_stay_and_capacity_changes_later() -> None:
    options = {**RISKY, "visitors": True}
    table = Table(
        [{"streets": ["S1 | T002 | T004"], "points": {"visitors": 5}, "rings": 0}],
        options,
        round=3,
        phase="community",
        projects={"active": "P01", "space": 2},
    )
    assert table.kind == "invest"
    table.play("discard 1.2", "discard 1.2")
    assert points(table) == [5]
    assert Visitors.of(table.game).part(table.state).capacity == (2,)


# The rest


def test_positions_write_and_read_everything() -> None:
    table = works([2, 1], round=3, space=2)
    view = table.game.view(table.state, ALL)
    data = table.game.write_position(view, table.names)
    assert data["projects"] == {"active": "P01", "space": 3, "tokens": {"Ana": 2, "Ben": 1}}
    assert table.game.read_position(data, table.names) == view


@pytest.mark.parametrize(
    ("projects", "wrong"),
    [
        ({"active": "P99"}, "no card 'P99'"),
        ({"active": "P01", "space": 4}, "from 1 to 3"),
        ({"tokens": {"Ana": 1}}, "none without an active Project"),
        ({"active": "P01", "gone": ["P01"]}, "P01 is there 2 times"),
        ({"active": "P01", "tokens": {"Ana": 16}}, "Contribution Tokens"),
    ],
)
def test_bad_positions_are_refused(projects: dict[str, Any], wrong: str) -> None:
    with pytest.raises(PositionError, match=wrong):
        Table(1, PROJECTS, projects=projects)


def test_nobody_knows_the_projects_to_come() -> None:
    game = TITLE.game(2, PROJECTS, None)
    state = game.start(Chance(5))
    module = Projects.of(game)
    for viewer in (-1, 0, 1):
        assert module.part(game.view(state, viewer)).unseen == tuple(range(14))


def test_the_bot_likes_to_lead() -> None:
    module = Projects.of(TITLE.game(2, PROJECTS, None))
    values = [module.estimate(works([mine, 2], round=3, space=2).state, 0, 0) for mine in range(5)]
    assert values == sorted(values)
