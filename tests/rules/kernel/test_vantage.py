"""A vantage: what one viewer may ask, and that nobody is told what to play on another seat."""

from __future__ import annotations

import msgspec
import pytest

from rules.kernel.chance import Chance
from rules.kernel.events import ALL, PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.kernel.refusal import Refusal
from rules.kernel.title import Title
from rules.kernel.vantage import Vantage
from rules.titles import load_title

NAMES = ("Ana", "Ben")


def tide_match(tide: Title, moves: int = 0, rounds: int = 3) -> Match:
    match = Match(tide, tide.game(2, {"rounds": rounds}), [Seat(name) for name in NAMES], "vantage")
    chance = Chance("moves")
    for _ in range(moves):
        match.play(match.game.sample_move(match.state, chance))
    return match


def test_a_vantage_holds_the_view_of_its_viewer_and_answers_from_it_alone(tide: Title) -> None:
    match = tide_match(tide)
    for viewer in (ALL, PUBLIC, 0, 1):
        vantage = match.vantage(viewer)
        assert vantage.viewer == viewer
        assert vantage.names == NAMES
        assert vantage.view == match.game.view(match.state, viewer)
        assert match.game.view(vantage.model, viewer) == vantage.view
        assert vantage.position() == match.game.write_position(vantage.view, NAMES)
        assert vantage.describe() == match.game.describe(vantage.view, NAMES)
        assert vantage.tell() == match.game.tell(vantage.view, NAMES)
        assert vantage.score == match.game.score(vantage.view)
        assert vantage.decision == match.decision
    assert Vantage(match.game, match.game.view(match.state, 1), list(NAMES)).names == NAMES


def test_a_private_choice_is_known_to_its_seat_and_to_who_sees_all(tide: Title) -> None:
    match = tide_match(tide)
    legal = tuple(match.game.moves(match.state))
    assert match.decision is not None
    assert (match.decision.seat, match.decision.public) == (0, False)
    assert match.vantage(0).moves == match.vantage(ALL).moves == legal
    wrong = next(move for move in map(match.game.read, ("lay 1", "lay 2", "lay 3", "lay 4")) if move not in legal)
    for viewer in (0, ALL):
        assert match.vantage(viewer).refusal(legal[0]) is None
        assert match.vantage(viewer).refusal(wrong) == match.game.refusal(match.state, wrong)
    for viewer in (1, PUBLIC):
        for move in (legal[0], wrong):
            assert match.vantage(viewer).refusal(move) == Refusal("not-on-show", "laying")


def test_a_public_choice_is_told_to_everybody_but_for_what_only_its_seat_knows(
    tide: Title, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = tide_match(tide, 2)
    assert match.decision is not None
    assert match.decision.public
    haul, stop = match.game.moves(match.state)
    lay = match.game.read("lay 1")
    for viewer in (PUBLIC, 0, 1, ALL):
        assert match.vantage(viewer).moves == (haul, stop)
        assert match.vantage(viewer).refusal(haul) is None
        assert match.vantage(viewer).refusal(lay) == match.game.refusal(match.state, lay)
    monkeypatch.setattr(match.game, "known_to_all", lambda state, move: move == stop)
    other = 1 - match.decision.seat
    for viewer in (PUBLIC, other):
        assert match.vantage(viewer).moves == (stop,)
        assert match.vantage(viewer).refusal(stop) is None
        # What only its seat can judge has one answer, whether it can be made or not.
        assert match.vantage(viewer).refusal(haul) == Refusal("not-on-show", "hauling")
        assert match.vantage(viewer).refusal(lay) == Refusal("not-on-show", "hauling")
    for viewer in (ALL, match.decision.seat):
        assert match.vantage(viewer).moves == (haul, stop)
        assert match.vantage(viewer).refusal(haul) is None


def test_questions_and_previews_are_for_the_viewer(tide: Title) -> None:
    match = tide_match(tide, 2)
    match.play("pass")
    match.play("pass")
    ones = [seat for seat in range(2) if 1 in match.state.hands[seat]]
    assert ones
    while match.decision is not None and match.decision.seat != ones[0]:
        match.play(match.game.moves(match.state)[-1])
    move = match.game.read("lay 1")
    caution = match.vantage(ones[0]).caution(move)
    assert caution is not None
    assert caution.reason == "lowest"
    assert match.vantage(1 - ones[0]).caution(move) is None
    preview = match.vantage(ones[0]).preview(move)
    assert preview == match.game.preview(match.vantage(ones[0]).model, move, ones[0])
    assert preview.before == match.vantage(ones[0]).score


def test_after_the_end_nothing_can_be_played(tide: Title) -> None:
    match = tide_match(tide, rounds=1)
    chance = Chance("moves")
    while not match.over:
        match.play(match.game.sample_move(match.state, chance))
    move = match.game.read("pass")
    for viewer in (ALL, PUBLIC, 0, 1):
        vantage = match.vantage(viewer)
        assert vantage.decision is None
        assert vantage.moves == ()
        assert vantage.refusal(move) == Refusal("game-over")
        assert vantage.caution(move) is None


def test_a_move_is_respelled_as_the_legal_moves_have_it(tide: Title, monkeypatch: pytest.MonkeyPatch) -> None:
    match = tide_match(tide)
    move = match.game.read("pass")
    monkeypatch.setattr(match.game, "canonical", lambda state, given: (state is vantage.model, given))
    vantage = match.vantage(0)
    assert vantage.canonical(move) == (True, move)


def test_cards_in_play_are_those_that_the_viewer_knows_of() -> None:
    title = load_title("tiny-towns")
    match = Match(title, title.game(2), [Seat(name) for name in NAMES], "cards")
    for viewer in (ALL, PUBLIC, 0):
        vantage = match.vantage(viewer)
        assert vantage.cards_in_play == match.game.cards_in_play(vantage.view)
        assert vantage.cards_in_play


def test_the_same_view_gives_the_same_answers(tide: Title) -> None:
    match = tide_match(tide, 1)
    view = match.game.view(match.state, PUBLIC)
    one, other = Vantage(match.game, view, NAMES), Vantage(match.game, view, NAMES)
    assert match.game.digest(one.model) == match.game.digest(other.model)
    assert one.model is one.model
    assert msgspec.json.encode(one.view) == msgspec.json.encode(other.view)
