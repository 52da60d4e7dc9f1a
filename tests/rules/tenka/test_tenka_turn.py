"""Turns and battles as stacks: what waits, what ends by itself, and who is asked."""

from __future__ import annotations

from collections import Counter

import pytest
from tables import Table

from rules.kernel.chance import Chance
from rules.kernel.errors import OptionError, PositionError
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.tenka.prospects import majorities, prospects
from rules.titles import load_title


def test_a_turn_begins_with_a_draw_that_all_know_of_and_only_one_may_see() -> None:
    table = Table(["knight", "lord"], ["", ""], phase="start")
    decision = table.game.decision(table.state)
    assert decision is not None
    assert (decision.kind, decision.public, decision.forced) == ("begin", False, True)
    assert table.moves == ["draw"]


def test_nobody_sits_down_for_a_draw_that_brings_nothing() -> None:
    everything = "knight " * 13 + "lord " * 13 + "priest " * 13 + "province " * 13
    table = Table(["", everything], ["", ""], options={"specials": []}, phase="start", pile=[])
    assert table.state.active == 1, "Ana can do nothing at all"
    assert table.kind == "act"


@pytest.mark.parametrize(
    ("moves", "ends_itself"),
    [
        (["place knight"], False),
        (["pitch abbot from hand"], False),
        (["pitch minister from hand"], True),
        (["battle knight 2", "pass", "pass", "pass"], True),
    ],
)
def test_a_turn_ends_by_itself_where_nothing_could_be_taken_back(moves: list[str], ends_itself: bool) -> None:
    """Cards just drawn are looked at first; otherwise a play that could be taken back waits for ``end``."""
    table = Table(["knight abbot minister", "lord priest", "lord lord lord"], ["", "", ""])
    for move in moves:
        table.play(move)
    assert (table.state.active == 1) == ends_itself
    if not ends_itself:
        assert table.moves == ["end"]
        decision = table.game.decision(table.state)
        assert decision is not None
        assert decision.public


def test_what_waits_until_a_play_is_over_lies_below_it() -> None:
    table = Table(["lord priest", "knight", "lord"], ["knight knight knight", "province heir", ""])
    table.play("battle lord 2")
    steps = [type(step).__name__ for step in table.state.pending]
    assert steps == ["EndTurn", "Act", "AfterPlay", "Outcome", "CallToArms", "Muster"]


def test_a_call_to_arms_is_answered_first_in_public() -> None:
    table = Table(["lord", "knight lord", "lord knight"], ["", "", "knight"])
    table.play("battle lord 2")
    assert table.kind == "answer", "Ana has nothing left, which all can see"
    decision = table.game.decision(table.state)
    assert decision is not None
    assert decision.seat == 2
    public = table.game.resample(table.game.view(table.state, PUBLIC), Chance(1))
    known = [move for move in table.game.moves(public) if table.game.known_to_all(public, move)]
    assert [table.game.write(move) for move in known] == [
        "pass",
        "look",
        "pitch knight from court for attacker",
        "pitch knight from court for defender",
    ]
    table.play("look")
    assert table.kind == "muster"
    assert table.moves[0] == "pass"


@pytest.mark.parametrize(("answers", "kind"), [("skip", "begin"), ("ask", "answer")])
def test_whoever_publicly_cannot_answer_is_passed_over_or_asked(answers: str, kind: str) -> None:
    table = Table(["lord", ""], ["", ""], options={"answers": answers})
    table.play("battle lord 2")
    if answers == "ask":
        assert table.moves == ["pass"]
        table.play("pass")
    assert table.kind == kind


def test_castle_is_nothing_to_answer_with_for_a_helper() -> None:
    table = Table(["lord", "lord", ""], ["", "", "castle"])
    table.play("battle lord 2")
    assert table.game.seat_to_move(table.state) == 1


def test_majorities_and_prospects_are_what_all_can_see() -> None:
    table = Table(["", "", "knight"], ["province province temple", "province province province lord", "priest lord"])
    view = table.game.view(table.state, PUBLIC)
    found = prospects(table.game.table, view)
    assert [each.provinces for each in found] == [2, 3, 0]
    assert [each.missing for each in found] == [3, 2, 5]
    best = majorities(table.game.table, view)
    assert (best.provinces, best.priests, best.lords) == (1, -1, -1)


def test_sampled_plays_reach_every_kind_of_move() -> None:
    table = Table(["knight lord", "lord"], ["province", "lord"])
    chance = Chance(3)
    kinds = Counter(type(table.game.sample_move(table.state, chance)).__name__ for _ in range(400))
    assert {*kinds} == {"Place", "Pitch", "Battle", "End"}
    assert min(kinds.values()) > 4, "one of 24 tries is the end of the turn"


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_deal_holds_the_cards_of_its_decks(seats: int) -> None:
    game = load_title("tenka").game(seats)
    state = game.start(Chance(seats))
    decks = 2 if seats > 5 else 1
    specials = {5: 16, 6: 20, 7: 20, 8: 20}.get(seats, 10)
    assert len(state.pile) == 52 * decks + specials - 8 * seats
    assert all(len(hand) == 8 for hand in state.hands)
    assert game.fairness == (seats == 2)


def test_a_starting_court_behind_the_seal_can_be_taken_back_and_is_nobody_elses_business() -> None:
    title = load_title("tenka")
    match = Match(title, title.game(2, {"first": "1"}), [Seat("Ana"), Seat("Ben")], "seal")
    match.play(next(move for move in match.game.moves(match.state) if match.game.write(move).startswith("court ")))
    assert match.can_undo
    match.play("done")
    assert match.public_move(0) is None
    assert match.public_move(1) is None
    assert match.sentences(1)[-1] == "Ana has chosen."
    assert match.vantage(1).view.chosen[0] is None  # type: ignore[attr-defined]


def test_everybody_reads_that_cards_are_drawn_and_only_one_which() -> None:
    title = load_title("tenka")
    match = Match(title, title.game(2, {"first": "1", "fairness": False}), [Seat("Ana"), Seat("Ben")], "draws")
    for move in ("done", "done", "draw"):
        match.play(move)
    drawn = match.sentences(0)[-1]
    assert drawn.startswith("Ana draws ")
    assert drawn != "Ana draws 1 card."
    assert match.sentences(1)[-1] == match.sentences(PUBLIC)[-1] == "Ana draws 1 card."
    assert not match.can_undo


@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (9, {}, "2 to 8 seats"),
        (6, {"decks": "one"}, "one deck is for up to 5 seats"),
        (3, {"first": "4"}, "only 3 seats"),
        (3, {"specials": ["abot"]}, "did you mean abbot"),
        (3, {"special-count": 21}, "0 to 20"),
        (3, {"marker": 2}, "3 to 7"),
    ],
)
def test_tables_that_cannot_be_set_up(seats: int, options: dict[str, object], reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        load_title("tenka").game(seats, options)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"active": "Zoe"}, "nobody is called 'Zoe'"),
        ({"phase": "dusk"}, "is not one of courts, start, plays"),
        ({"discard": ["knigt"]}, "did you mean knight"),
        ({"discard": ["province x14"]}, "there are 13 Province cards"),
        ({"pile": ["knight"]}, "cards are not placed"),
        ({"pile": ["*", "*"]}, "only once"),
        ({"marker": 6}, "from 1 to 5"),
        ({"removed": ["knight"]}, "only specials are taken out"),
        ({"pending": [{"step": "act", "seat": 7}]}, "a seat that does not exist"),
        ({"pending": [{"step": "dance"}]}, "pending"),
        ({"shown": {"Ana": ["lord"]}}, "known to hold what is not in that hand"),
        ({"fight": {"attacker": 0, "defender": 9}}, "a seat that does not exist"),
        ({"under": ["Ana"], "pile": []}, "not placed"),
    ],
)
def test_positions_that_make_no_sense(change: dict[str, object], reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        Table(["knight", "lord"], ["", ""], **change)
