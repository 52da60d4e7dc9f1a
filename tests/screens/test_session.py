"""A session: what it shows, what it lets be done, and what it never says."""

from __future__ import annotations

from typing import Any, cast

import pytest
from parks_harness import new_match as new_parks
from table_harness import FakeServices, kind_of, new_match, play

from rules.kernel.chance import Chance
from rules.kernel.errors import IllegalMove, NotationError, RulesError
from rules.kernel.events import PUBLIC
from rules.kernel.refusal import Refusal
from rules.tiny_towns.moves import Build, Keep
from screens.services import Services, TableSettings
from screens.session import Session


def session(count: int = 3, *, policy: str = "peek-behind-curtain", **options: Any) -> Session:
    match = new_match(count, seed="session", first="1", **options)
    return Session(match, cast("Services", FakeServices(TableSettings(secrets=policy))), 1)


def keep_all(table: Session) -> None:
    """Everybody keeps a monument."""
    table.arrive()
    while table.match.decision is not None and table.match.decision.kind == "keep":
        table.advance()
        table.sit_down()
        table.play(table.vantage.moves[0])
    table.advance()
    table.cover()


def test_nothing_can_be_done_before_somebody_sits_down() -> None:
    table = session()
    assert table.arrive().kind == "curtain"
    move = table.match.game.moves(table.match.state)[0]
    with pytest.raises(IllegalMove):
        table.play(move)
    assert table.viewer == PUBLIC
    table.sit_down()
    assert table.viewer == table.to_move
    table.play(table.vantage.moves[0])


def test_a_secret_move_typed_on_the_public_screen_is_refused_in_the_same_words() -> None:
    table = session()
    keep_all(table)
    seat = table.to_move
    own = table.match.state.hidden[seat]
    other = table.match.state.hidden[(seat + 1) % 3]
    for monument in (own, other):
        refusal = table.vantage.refusal(Build(monument, (0, 1, 2, 3), 0))
        assert refusal is not None
    assert not any(isinstance(move, Keep) for move in table.vantage.moves)
    assert not [text for text in table.completions("build") if own in text]


def test_what_is_asked_need_not_be_typed() -> None:
    table = session(monuments="off")
    table.advance()
    assert table.read("brick") == table.read("name brick")
    assert table.completions("w") == ["name wood", "name wheat"]
    table.play(table.read("brick"))
    assert table.read("b3") == table.read("place b3")
    assert table.completions("b") == ["place b1", "place b2", "place b3", "place b4"]
    assert table.completions("place d4") == ["place d4"]
    for text in ("b9", "brick", "e"):
        with pytest.raises(NotationError, match=f"“{text}” is no move here"):
            table.read(text)


def test_a_typed_move_that_says_more_than_it_need_is_what_it_means() -> None:
    table = session(monuments="off")
    table.advance()
    table.play(table.read("name brick"))
    for text in ("place brick a1", "brick a1", "pl br a1"):
        move = table.read(text)
        assert move == table.read("place a1")
        assert table.vantage.refusal(move) is None
    assert table.vantage.refusal(table.read("place wood a1")) == Refusal("own-naming", "factory", {"resource": "brick"})


def test_a_placement_may_be_typed_by_any_turn_that_looks_like_it() -> None:
    match = new_parks(3, first="1")
    play(match, lambda it: kind_of(it) == "act")
    table = Session(match, cast("Services", FakeServices()), 1)
    table.advance()
    legal = {match.game.write(move) for move in table.vantage.moves}
    text = next(text for text in sorted(legal) if text.startswith("contractor") and text.endswith("r90"))
    turned = text.replace("r90", "r270")
    assert turned not in legal
    assert table.vantage.refusal(table.read(turned)) is None
    table.play(table.read(turned))
    assert match.entries[-1].text == text


def test_a_peek_needs_a_curtain_and_covering_ends_it() -> None:
    table = session()
    keep_all(table)
    assert table.may_peek
    step = table.peek()
    assert step is not None
    assert step.kind == "curtain"
    assert table.viewer == PUBLIC, "not before somebody sat down"
    table.sit_down()
    assert table.peeking
    assert table.viewer == table.to_move
    table.cover()
    assert table.viewer == PUBLIC


def test_a_peek_does_not_cost_the_right_to_take_back() -> None:
    table = session(monuments="secret")
    keep_all(table)
    table.play(table.vantage.moves[0])
    table.advance()
    if table.to_move == table.match.entries[-1].seat:
        table.peek()
        table.sit_down()
        assert table.can_undo


def test_the_last_turn_can_be_taken_back_until_the_next_player_sits_down() -> None:
    table = session(policy="peek-at-once")
    table.arrive()
    table.sit_down()
    table.play(table.vantage.moves[0])
    assert table.advance().kind == "curtain"
    assert table.can_undo
    table.sit_down()
    assert not table.can_undo
    with pytest.raises(RulesError):
        table.undo()


def test_after_taking_back_nobody_elses_view_is_on_show() -> None:
    table = session(policy="peek-at-once")
    table.arrive()
    table.sit_down()
    first = table.viewer
    table.play(table.vantage.moves[0])
    table.advance()
    table.undo()
    assert table.viewer == PUBLIC
    step = table.advance()
    assert (step.kind, step.seat) == ("curtain", first)


def test_a_bots_move_is_not_taken_back() -> None:
    table = session(3, humans=1, monuments="off")
    table.arrive()
    chance = Chance("x")
    while not table.match.entries or table.match.entries[-1].seat == 0:
        table.match.play(table.match.game.sample_move(table.match.state, chance))
    assert not table.can_undo


def test_the_recap_tells_what_happened_since_in_public_words() -> None:
    table = session(3, monuments="off")
    table.arrive()
    chance = Chance("recap")
    seat = table.to_move
    while True:
        table.match.play(table.match.game.sample_move(table.match.state, chance))
        if len(table.match.entries) > 40 and table.to_move == seat and table.match.entries[-1].seat != seat:
            break
    recap = table.recap(seat)
    assert recap.sentences
    assert len(recap.totals) == 3
    last = max(index for index, entry in enumerate(table.match.entries) if entry.seat == seat)
    later = {table.names[entry.seat] for entry in table.match.entries[last + 1 :]}
    assert all(any(name in line for line in recap.sentences) for name in later)
    log = [line.text for line in table.log()]
    assert list(recap.sentences) == log[-len(recap.sentences) :]


def test_secrets_are_told_to_their_owner_only() -> None:
    table = session()
    keep_all(table)
    names = {card: table.match.game.content.cards[card].name for card in table.match.state.hidden}  # type: ignore[attr-defined]
    said = " ".join(line.text for line in table.log()) + " ".join(table.latest(99))
    for seat in range(3):
        said += " ".join(table.recap(seat).sentences)
    assert not [name for name in names.values() if name in said]
    table.peek()
    table.sit_down()
    mine = " ".join(line.text for line in table.log())
    assert names[table.match.state.hidden[table.viewer]] in mine
    assert table.private_news(table.viewer) == (), "what one did oneself is no news"


async def test_a_hint_on_the_public_screen_is_a_public_move() -> None:
    table = session()
    keep_all(table)
    move, reason = await table.hint()
    assert move in table.vantage.moves
    assert reason


async def test_there_is_no_hint_for_a_secret_choice_that_is_not_on_show() -> None:
    table = session()
    table.arrive()
    with pytest.raises(RulesError):
        await table.hint()


async def test_bots_play_and_explain_only_what_everybody_may_know() -> None:
    table = session(3, humans=0, monuments="secret")
    table.arrive()
    while table.match.decision is not None and table.match.decision.kind == "keep":
        assert await table.bot_move() == "", "what was kept is a secret, and so is why"
    assert await table.bot_move()
    assert table.viewer == PUBLIC


def test_handing_a_seat_to_a_bot_is_logged() -> None:
    table = session(monuments="off")
    table.arrive()
    table.play(table.vantage.moves[0])
    table.hand_seat(1, "greedy")
    assert any("Ben is now played by a bot that plays well." in line.text for line in table.log())
    assert table.table.humans == (True, False, True)


def test_the_table_goes_back_only_where_no_secret_would_show() -> None:
    table = session()
    keep_all(table)
    with pytest.raises(RulesError):
        table.take_back_to(0)
    table.play(table.vantage.moves[0])
    table.take_back_to(3)
    assert len(table.match.entries) == 3
