"""What everybody is told about a move, a refusal, a caution or a preview does not hang on what is hidden, and is true.

A vantage answers from a state that it makes up from its view. Here that state is the true one, or any other with the
same view: whatever everybody is told from it must be the same, to the byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from cases import SWEPT, Case
from sweeps import sweep

from rules.bots import BOTS, make_bot
from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import PUBLIC
from rules.kernel.game import Game
from rules.kernel.replay import has_points
from rules.kernel.vantage import Vantage
from rules.titles import load_title

NAMES = ("Ana", "Ben", "Chloe", "Dora", "Emil", "Fay", "Gil", "Hana")
MOST = 8
"""Moves looked at per position."""


class Knowing(Vantage):
    """A vantage that answers from a given state."""

    def __init__(self, vantage: Vantage, state: Any) -> None:
        super().__init__(vantage.game, vantage.view, vantage.names)
        self.__dict__["model"] = state.clone()


def positions(case: Case, seed: int, every: int) -> Iterator[tuple[Game[Any, Any], Any, int]]:
    """The game, and positions of a random game with the number of decisions before each."""
    game = case.game
    chance = Chance(f"reasons/{seed}")
    state = game.start(chance)
    count = 0
    while state.pending and count < case.bound:
        if count % every == 0:
            yield game, state, count
        game.apply(state, game.sample_move(state, chance), chance)
        count += 1


def public_tables(case: Case, seed: int, every: int) -> Iterator[tuple[Vantage, list[Vantage], Any]]:
    """At public decisions: the public vantage, the same one knowing states that look alike, and the true state."""
    for game, state, count in positions(case, seed, every):
        view = game.view(state, PUBLIC)
        vantage = Vantage(game, view, NAMES[: case.seats])
        if vantage.decision is None or not vantage.decision.public:
            continue
        others = [game.resample(view, Chance(f"alike/{seed}/{count}/{number}")) for number in range(2)]
        yield vantage, [Knowing(vantage, each) for each in (state, *others)], state


def some(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Moves from all over the list."""
    return moves[:: max(1, len(moves) // MOST)]


@pytest.mark.parametrize("case", SWEPT, ids=str)
@pytest.mark.parametrize("seed", sweep(range(3)))
def test_what_everybody_is_told_about_a_bots_move_says_nothing_of_what_it_holds(case: Case, seed: int) -> None:
    for vantage, alike, _ in public_tables(case, seed, every=9):
        for kind in BOTS:
            bot = make_bot(kind)
            for move in some(vantage.moves):
                said = bot.reason(vantage, move)
                assert said, vantage.game.write(move)
                assert [bot.reason(each, move) for each in alike] == [said] * len(alike), vantage.game.write(move)


@pytest.mark.parametrize("case", SWEPT, ids=str)
def test_nothing_is_said_about_a_move_that_not_everybody_can_see(case: Case) -> None:
    for game, state, _ in positions(case, 1, every=7):
        decision = game.decision(state)
        assert decision is not None
        public = Vantage(game, game.view(state, PUBLIC), NAMES[: case.seats])
        own = Vantage(game, game.view(state, decision.seat), NAMES[: case.seats])
        for move in some(own.moves):
            secret = not decision.public or not game.known_to_all(state, move)
            for kind in BOTS:
                assert bool(make_bot(kind).reason(public, move)) != secret
                assert make_bot(kind).reason(own, move)


def test_a_hint_for_the_own_eyes_may_name_a_hidden_monument_and_what_all_are_told_never_does() -> None:
    monuments = {card.name for card in load_title("tiny-towns").cards() if card.group == "monument"}
    assert len(monuments) > 9
    greedy, named = make_bot("greedy"), 0
    for game, state, _ in positions(Case("tiny-towns", 2, {}, 800), 5, every=1):
        seat = game.seat_to_move(state)
        for viewer in (seat, PUBLIC):
            vantage = Vantage(game, game.view(state, viewer), NAMES[:2])
            for move in some(vantage.moves):
                told = [name for name in monuments if name in greedy.reason(vantage, move)]
                named += bool(told)
                assert not told or (viewer == seat and told == [title_name(game, state, seat)])
    assert named, "no hint ever counted on a monument"


def title_name(game: Game[Any, Any], state: Any, seat: int) -> str:
    """Name of the monument that a seat holds."""
    return str(state.table.card(state.hidden[seat]).name)


@pytest.mark.parametrize("case", SWEPT, ids=str)
@pytest.mark.parametrize("seed", sweep(range(3)))
def test_a_preview_does_not_count_what_is_not_known(case: Case, seed: int) -> None:
    """Neither what everybody is shown before a move, nor what its seat is shown, follows from what is made up.

    Titles without points show no gains, and no reason of theirs speaks of any.
    """
    for game, state, count in positions(case, seed, every=12):
        seat = game.seat_to_move(state)
        for viewer in (PUBLIC, seat):
            vantage = Vantage(game, game.view(state, viewer), NAMES[: case.seats])
            alike = Knowing(vantage, game.resample(vantage.view, Chance(f"preview/{seed}/{count}")))
            if viewer == seat and not has_points(vantage.score):
                continue
            for move in some(vantage.moves):
                gain = vantage.preview(move).gain(seat)
                for each in (Knowing(vantage, state), alike):
                    assert each.preview(move).gain(seat) == gain, (viewer, game.write(move))


@pytest.mark.parametrize("case", SWEPT, ids=str)
@pytest.mark.parametrize("seed", sweep(range(3)))
def test_a_refusal_does_not_hang_on_what_is_hidden_and_is_never_false(case: Case, seed: int) -> None:
    """Of all moves that any decision of the game so far knew; a legal one is at most said to need a look first."""
    pool: dict[Move, None] = {}
    for game, state, count in positions(case, seed, every=3):
        seat = game.seat_to_move(state)
        legal = game.moves(state)
        pool.update((move, None) for move in legal[:30])
        tried = [*some(tuple(legal)), *list(pool)[count % 11 :: 11]]
        for viewer in (PUBLIC, seat):
            vantage = Vantage(game, game.view(state, viewer), NAMES[: case.seats])
            others = [game.resample(vantage.view, Chance(f"refused/{seed}/{count}/{number}")) for number in range(2)]
            alike = [Knowing(vantage, each) for each in (state, *others)]
            for move in tried:
                refusal = vantage.refusal(move)
                if viewer == PUBLIC and vantage.decision is not None and not vantage.decision.public:
                    assert all(getattr(each.refusal(move), "reason", "") == "not-on-show" for each in (vantage, *alike))
                    continue
                assert [each.refusal(move) for each in alike] == [refusal] * len(alike), (viewer, game.write(move))
                if move in legal:
                    assert refusal is None or (viewer == PUBLIC and refusal.reason == "not-on-show")
                else:
                    assert refusal is not None
                if refusal is None:
                    asked = vantage.caution(move)
                    assert [each.caution(move) for each in alike] == [asked] * len(alike), (viewer, game.write(move))
