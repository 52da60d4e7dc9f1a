"""What a table agrees on in the settings: how secrets are kept, what may be taken back; and who is alone at it."""

from __future__ import annotations

from typing import Any, cast

import pytest
from table_harness import FakeServices, new_match

from rules.kernel.errors import RulesError
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from screens.services import Services, TableSettings
from screens.session import Session


def session(humans: int = 3, **settings: Any) -> Session:
    match = new_match(3, seed="session", first="1", humans=humans, monuments="secret")
    return Session(match, cast("Services", FakeServices(TableSettings(**settings))), 1)


def to_names(table: Session) -> Session:
    """Everybody has kept a monument."""
    while table.match.decision is not None and table.match.decision.kind == "keep":
        table.match.play(table.match.game.moves(table.match.state)[0])
    return table


def play_one(table: Session) -> None:
    table.play(table.vantage.moves[0])
    table.advance()


# Open secrets


def test_with_open_secrets_whoever_decides_is_on_show_without_a_curtain_and_the_log_says_so() -> None:
    table = session(secrets="open")
    assert table.arrive().kind == "show"
    for _ in range(12):
        assert table.waiting is None
        assert table.viewer == table.to_move
        play_one(table)
    assert [line.text for line in table.log()].count(
        "The table plays with open secrets from here on: whoever decides has his on show."
    ) == 1
    again, problem = Match.load(table.match.title, table.match.record())
    assert (problem, again.secrets_open, again.digest()) == ("", True, table.match.digest())


def test_open_secrets_can_be_covered_and_come_back_by_a_curtain() -> None:
    table = session(secrets="open")
    table.arrive()
    assert table.cover().kind == "curtain"
    assert table.viewer == PUBLIC
    table.sit_down()
    assert table.viewer == table.to_move


def test_hiding_secrets_again_is_logged_too_and_takes_the_view_away() -> None:
    table = to_names(session(secrets="open"))
    table.arrive()
    play_one(table)
    table.services.settings.secrets = "peek-behind-curtain"
    table.arrive()
    assert table.viewer == PUBLIC
    assert table.log()[-1].text == "The table plays with hidden secrets again."
    assert not table.match.secrets_open


def test_a_bots_secrets_are_never_opened() -> None:
    table = to_names(session(humans=2, secrets="open"))
    table.arrive()
    seen = set()
    for _ in range(12):
        seen.add((table.to_move, table.viewer))
        if table.bot_to_move:
            table.match.play(table.match.game.moves(table.match.state)[0])
            table.advance()
        else:
            play_one(table)
    assert (2, PUBLIC) in seen
    assert all(viewer in (seat, PUBLIC) and viewer != 2 for seat, viewer in seen)


# Taking back


def test_free_undo_is_as_before() -> None:
    table = to_names(session())
    table.arrive()
    table.sit_down()
    play_one(table)
    assert table.can_undo
    assert table.why_not_back_to(len(table.match.entries) - 1) == ""


def test_within_the_turn_there_is_undo_but_no_table_undo() -> None:
    table = to_names(session(undo="turn"))
    table.arrive()
    table.sit_down()
    play_one(table)
    last = len(table.match.entries) - 1
    assert "agreed" in table.why_not_back_to(last)
    with pytest.raises(RulesError, match="agreed"):
        table.take_back_to(last)
    table.undo()
    assert len(table.match.entries) == last


def test_at_a_strict_table_a_move_stands_and_the_refusal_says_so() -> None:
    table = to_names(session(undo="strict"))
    table.arrive()
    table.sit_down()
    play_one(table)
    made = len(table.match.entries)
    assert not table.can_undo
    assert table.restart_turn() == 0
    with pytest.raises(RulesError, match="a move that was made stands"):
        table.undo()
    with pytest.raises(RulesError, match="agreed"):
        table.take_back_to(made - 1)
    assert len(table.match.entries) == made


# Alone at the table


def test_whoever_is_alone_with_bots_never_meets_a_curtain_not_even_on_coming_back() -> None:
    table = to_names(session(humans=1))
    assert table.arrive().kind == "show"
    play_one(table)
    assert table.arrive().kind == "show"
    assert table.viewer == 0
    again, _ = Match.load(table.match.title, table.match.record())
    back = Session(again, table.services, 1)
    assert back.arrive().kind == "show"
    assert back.viewer == 0


def test_but_a_seat_that_was_another_persons_is_opened_by_its_own_number() -> None:
    table = to_names(session(humans=2))
    table.arrive()
    table.hand_seat(0, "greedy")
    step = table.arrive()
    assert (step.kind, step.seat) == ("curtain", 1)
    assert table.viewer == PUBLIC
    again, _ = Match.load(table.match.title, table.match.record())
    assert Session(again, table.services, 1).arrive().kind == "curtain"
