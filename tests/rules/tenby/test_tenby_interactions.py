"""Where modules meet, the order of the Community Phase and its sittings, and random games of every set of modules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sweeps import sweep

from rules.kernel.chance import Chance
from rules.kernel.events import ALL, Log
from rules.tenby.game import Tenby
from rules.tenby.mayors import Mayors
from rules.tenby.notice_boards import NoticeBoards
from rules.tenby.projects import Projects
from rules.tenby.state import State
from rules.tenby.title import TITLE
from rules.tenby.visitors import Visitors
from tests.rules.tenby.tenby_table import MODULES, NAMES, Table, faults

ALL_MODULES: dict[str, Any] = dict.fromkeys(MODULES, True)
VARIATIONS: dict[str, tuple[tuple[str, Any], ...]] = {
    "mayors": (("retirement-party", True),),
    "notice-boards": (("no-one-left-behind", True),),
    "locals": (("home-base", True),),
    "visitors": (("fully-satisfied", True), ("visitor-capacity", "landmarks"), ("visitor-capacity", "each")),
    "projects": (("risky-investment", True),),
}


def posted(board: str, *tokens: int) -> dict[str, Any]:
    return {"board": board, "tokens": list(tokens)}


def points(table: Table, seat: int = 0) -> str:
    """The parts of a Community Score Card."""
    return table.line("community-score-card", seat).note


# One card placed through a Notice Board, and everything that it touches


def full_table(**more: Any) -> Table:
    """Worked case 64: round 4, all modules, doors as the Visitor's day, chimneys and windows for the Project."""
    given: dict[str, Any] = {
        "options": ALL_MODULES,
        "round": 4,
        "pack": '[[sketch]]\nid = "Q1"\ncard = "hP c2d1 <s>2"',
        "market": ["Q1"],
        "mayors": {"mayors": {"Ana": "M01", "Ben": "M02"}},
        "visitors": {"guests": {"Ana": [{"card": "V01"}]}},
        "projects": {"active": "P01", "space": 3, "tokens": {"Ben": 1}},
        "notice_boards": {"boards": {"Ana": [posted("B01", 2, 0, 0)], "Ben": [posted("B02")]}},
        **more,
    }
    seats = given.pop("seats", [{"streets": ["S1 | T001"]}, {"streets": ["S2"], "rings": 0}])
    return Table(seats, phase="community", **given)


def test_a_home_placed_through_a_board() -> None:
    """Worked case 64."""
    table = full_table()
    # Ana's very first go can bring an action, so the Mayors of all come before it.
    table.play("mayor keep", "mayor keep", "token 1", "town 1 at 1 right local")
    # The Visitor of the round just played pays, and the Project of this round gets its token before it is assessed.
    assert points(table) == "Visitors 1"
    assert Projects.of(table.game).part(table.state).tokens == (1, 1)
    assert table.streets() == ["S1 T001 Q1*1"]
    assert (table.seat, table.kind) == ("Ben", "board")
    table.play("token 1", "pass", "pass")
    assert table.kind == "local"
    table.play("local 1.3 left")
    assert table.streets() == ["S1 T001*1 Q1"]
    table.play("done")
    # Three homes now: room for two.
    assert Visitors.of(table.game).part(table.state).capacity[0] == 2
    assert len(Visitors.of(table.game).part(table.state).guests[0]) == 2
    assert points(table) == "Visitors 1, Projects 2"
    assert points(table, 1) == "Projects 2"


def test_a_board_covers_no_day() -> None:
    """Worked case 39."""
    table = full_table(options={**ALL_MODULES, "fully-satisfied": True})
    table.play("mayor keep", "mayor keep", "token 1", "town 1 at new", "pass", "pass")
    visitor = Visitors.of(table.game).part(table.state).guests[0][0]
    assert (visitor.day, visitor.covered) == (2, 0)
    assert points(table) == "Visitors 1, Projects 2"


def test_one_supply_for_boards_and_projects() -> None:
    """Worked case 61: six tokens on the board, nine on the Project."""
    options = {"notice-boards": True, "projects": True}
    given: dict[str, Any] = {
        "notice_boards": {"boards": {"Ana": [posted("B04", 2, 2, 2)]}},
        "projects": {"active": "P01", "space": 2, "tokens": {"Ana": 9}},
    }
    table = Table(1, options, round=3, phase="community", **given)
    assert table.state.tokens == (0,)
    assert table.reason("token 1") == "no-token-left"
    assert table.moves == ["discard board", "pass"]
    table = Table([{"day": "D15"}], options, round=3, phase="day", open=["town"], market=["T015"], **given)
    table.play("town 1 at new")
    assert Projects.of(table.game).part(table.state).tokens == (9,)


def test_tokens_that_come_back_serve_the_other_module() -> None:
    options = {"notice-boards": True, "projects": True}
    table = Table(
        1,
        options,
        round=3,
        phase="community",
        notice_boards={"boards": {"Ana": [posted("B04", 2, 2, 2)]}},
        projects={"active": "P01", "space": 2, "tokens": {"Ana": 9}},
    ).play("discard board")
    assert table.state.tokens == (6,)


def test_rings_from_boards_come_too_late_for_the_mayor() -> None:
    table = full_table(
        seats=[{"streets": ["S1"], "rings": 0}, {"streets": ["S2"], "rings": 0}],
        mayors={"mayors": {"Ana": "M01", "Ben": "M02"}, "counters": {"Ana": 1}},
        notice_boards={"boards": {"Ana": [posted("B01", 1, 0, 0)], "Ben": [posted("B02")]}},
    )
    assert (table.seat, table.kind) == ("Ana", "board")
    table.play("token 1")
    assert table.state.rings[0] == 1
    table.play("mayor keep", "pass")
    assert (table.seat, table.kind) == ("Ana", "board")
    assert table.reason("mayor replace") == "not-now"


def test_rings_from_boards_buy_steps_and_visitors() -> None:
    table = full_table(
        seats=[{"streets": ["S1 *1 | T001 | T002 | T003"], "rings": 0}, {"streets": ["S2"], "rings": 0}],
        notice_boards={"boards": {"Ana": [posted("B12", 0, 2, 0)], "Ben": [posted("B02")]}},
        visitors={},
    )
    table.play("mayor keep", "token 2", "pass", "mayor keep", "pass", "local 1.1 right", "local 1.2 right")
    assert table.state.rings[0] == 2
    table.play("done", "visitor")
    assert table.state.rings[0] == 0


def test_rings_of_a_tied_project_come_after_everything_else() -> None:
    table = full_table(projects={"active": "P01", "space": 3, "tokens": {"Ana": 1, "Ben": 1}})
    assert table.reason("mayor replace") == ""
    table.play("mayor keep", "mayor keep", "pass", "pass")
    assert table.state.rings == (5, 2)
    assert table.kind == "take-pair"


def test_the_new_mayor_scores_with_the_reach_that_locals_give() -> None:
    cards = ("hP c2d1 <s>2", "bB(coffee_shop) s1w1 <<c>>1", "hP s2f1 <d>1")
    pack = "\n".join(f'[[sketch]]\nid = "Q{number}"\ncard = "{card}"' for number, card in enumerate(cards, 1))
    options = {"mayors": True, "locals": True}
    table = Table([{"streets": ["Q1 *1 | Q2 | Q3"]}], options, pack=pack, over=True, mayors={"mayors": {"Ana": "M12"}})
    assert table.line("mayor").amount == 3


def test_mayors_add_nothing_to_landmarks_and_rewards() -> None:
    options = {"mayors": True, "projects": True}
    table = Table(
        [{"streets": ["S1 | T028 | L01"]}],
        options,
        over=True,
        mayors={"mayors": {"Ana": "M11"}},
        projects={"won": {"Ana": ["P01"]}},
    )
    # The Mayor favours chimneys. S1 wants them with a double arrow: it sees two on T028 and one on L01.
    assert table.line("mayor").amount == 3
    assert table.line("mayor").sources == ("pattern pink blue pink 0", "chimneys 3 at 1.1")
    assert table.line("landmarks").amount == 3
    assert table.line("project-rewards").amount == 6


def test_residents_that_locals_bring_count_in_the_final_town() -> None:
    options = {"locals": True, "projects": True, "risky-investment": True}
    table = Table(
        [{"streets": ["S1 | T100 *1", "T001"]}],
        options,
        round=10,
        phase="community",
        resident_deck=["R01"],
        projects={"active": "P01", "space": 3},
    ).play("done", "discard 2.1", "pass")
    assert not table.kind
    assert table.state.hands[0] == (0,)
    assert table.line("residents").amount == table.game.scorer.residents(table.state.towns[0], (0,))
    assert table.streets() == ["S1 T100*1"]


def test_every_line_of_the_sheet() -> None:
    table = full_table(options={**ALL_MODULES, "no-one-left-behind": True})
    sheet = table.game.score(table.game.view(table.state, ALL))
    assert [line.id for line in sheet.seats[0].lines] == [
        "town-cards",
        "landmarks",
        "residents",
        "mayor",
        "project-rewards",
        "community-score-card",
        "notice-board-counters",
    ]
    base = Table([{"streets": ["S1"]}], None, over=True)
    assert [line.id for line in base.game.score(base.game.view(base.state, ALL)).seats[0].lines] == [
        "town-cards",
        "landmarks",
        "residents",
    ]


# Sittings


def sittings(seed: int, seats: int, options: dict[str, Any]) -> list[int]:
    """How often the keyboard goes to another person in each round of a random game without board actions."""
    game = TITLE.game(seats, options, None)
    chance = Chance(seed)
    state = game.start(chance)
    counts: list[int] = []
    last, round_ = -1, 0
    while state.pending:
        decision = game.decision(state)
        assert decision is not None
        if decision.kind == "set-up-choice":
            game.apply(state, game.sample_move(state, chance), chance)
            continue
        if state.round != round_:
            round_ = state.round
            counts.append(0)
        if decision.seat != last:
            counts[-1] += 1
            last = decision.seat
        move = game.sample_move(state, chance)
        if decision.kind == "board":
            move = game.read("pass")
        game.apply(state, move, chance)
    return counts


@pytest.mark.parametrize("seed", sweep(range(3)))
def test_at_most_twelve_sittings_a_round_if_all_pass_at_their_boards(seed: int) -> None:
    """Locals and Visitors wait until nobody can take an action from a board any more."""
    assert max(sittings(seed, 3, ALL_MODULES)) <= 12
    assert max(sittings(seed, 3, {**ALL_MODULES, "notice-boards": False})) <= 9
    assert max(sittings(seed, 3, {})) <= 6


def test_all_business_of_a_seat_in_one_sitting_where_no_action_can_come() -> None:
    table = full_table(
        seats=[{"streets": ["S1 *1 | T001 | T002"], "rings": 2}, {"streets": ["S2"], "rings": 0}],
        options={**ALL_MODULES, "no-one-left-behind": True},
        notice_boards={
            "boards": {
                "Ana": [{**posted("B04"), "counters": [1, 1, 1], "followed": True}],
                "Ben": [posted("B02")],
            }
        },
        visitors={},
    )
    seen = []
    for move in ("mayor keep", "pass", "done", "done", "mayor keep", "pass"):
        seen.append((table.seat, table.kind))
        table.play(move)
    ana = [("Ana", kind) for kind in ("mayor", "board", "local", "visitor")]
    assert seen == [*ana, ("Ben", "mayor"), ("Ben", "board")]


def test_every_decision_of_the_phase_is_public() -> None:
    everything = {**ALL_MODULES, "risky-investment": True, "retirement-party": True}
    own = {"mayor-party", "keep-mayor", "board", "board-action", "local", "visitor", "invest"}
    seen = set()
    boards, visitors = {"notice-boards": True}, {"visitors": True}
    for seed, options in enumerate((everything, everything, boards, boards, visitors)):
        game = TITLE.game(3, options, None)
        chance = Chance(seed)
        state = game.start(chance)
        while state.pending:
            decision = game.decision(state)
            assert decision is not None
            if decision.kind in own:
                assert decision.public
                seen.add(decision.kind)
            game.apply(state, game.sample_move(state, chance), chance)
    assert seen == own


# Random games


def options_of(number: int, seats: int) -> Iterator[dict[str, Any]]:
    """A set of modules without variations, and with all of them, the sides of the capacity cards in turn."""
    chosen = [module for index, module in enumerate(MODULES) if number >> index & 1]
    plain = dict.fromkeys(chosen, True)
    yield plain
    varied: dict[str, Any] = dict(plain)
    for module in chosen:
        varied |= dict(VARIATIONS[module])
    if "visitors" in chosen:
        varied["visitor-capacity"] = ("landmarks", "each")[(number + seats) % 2]
    if varied != plain:
        yield varied


def tokens_of(game: Tenby, state: State, seat: int) -> int:
    return state.tokens[seat] + sum(module.tokens_out(module.part(state), seat) for module in game.modules)


@pytest.mark.parametrize("seats", sweep(range(1, 6), [3]))
@pytest.mark.parametrize("number", sweep(range(32), [0, 1, 2, 4, 8, 16, 31]))
def test_every_set_of_modules_plays_to_the_end(number: int, seats: int) -> None:
    for options in options_of(number, seats):
        game = TITLE.game(seats, options, None)
        chance = Chance(f"{number}/{seats}/{len(options)}")
        log = Log()
        state = game.start(chance, log)
        moves = 0
        while state.pending:
            move = game.sample_move(state, chance)
            if moves % 9 == 0:
                listed = game.moves(state)
                assert move in listed
                assert len(set(listed)) == len(listed)
                assert all(game.read(game.write(each)) == each for each in listed[:: max(1, len(listed) // 20)])
                assert not faults(game, state)
                if game.has_tokens:
                    assert {tokens_of(game, state, seat) for seat in range(seats)} == {15}
            game.apply(state, move, chance, log)
            moves += 1
        assert not faults(game, state)
        assert moves < 1500
        for event in log.events:
            assert TITLE.texts.event(event, NAMES)


@pytest.mark.parametrize("seats", sweep(range(1, 6), [3]))
def test_every_state_of_a_full_game_can_be_written(seats: int) -> None:
    options = {**ALL_MODULES, "fully-satisfied": True, "visitor-capacity": "each", "retirement-party": True}
    if seats % 2:
        options |= {"no-one-left-behind": True, "risky-investment": True}
    game = TITLE.game(seats, options, None)
    chance = Chance(seats)
    state = game.start(chance)
    names = NAMES[:seats]
    while state.pending:
        for viewer in (ALL, state.pending[-1].seat, -1):  # type: ignore[attr-defined]
            view = game.view(state, viewer)
            model = game.resample(view, Chance(1))
            assert game.view(model, viewer) == view
            assert not faults(game, model)
            if viewer == ALL:
                assert game.read_position(game.write_position(view, names), names) == view
        for _ in range(5):
            if state.pending:
                game.apply(state, game.sample_move(state, chance), chance)


def test_the_modules_run_in_the_order_of_the_expansion() -> None:
    game = TITLE.game(2, ALL_MODULES, None)
    assert [type(module) for module in game.modules][:2] == [Mayors, NoticeBoards]
    assert tuple(module.id for module in game.modules) == MODULES
