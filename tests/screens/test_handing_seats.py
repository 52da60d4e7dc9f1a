"""A seat goes to a bot and back in mid-match, in every title and at every decision: it is logged, no secret shows."""

from __future__ import annotations

import random
from typing import cast

import pytest
from table_harness import FakeServices

from rules.kernel.chance import Chance
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import Seat
from screens.services import Services, TableSettings
from screens.session import Session
from screens.titles import GAME_SCREENS
from tenby_tui.services import new_match

NAMES = ("Ana", "Ben", "Chloe")


def hot_seat(title: str, policy: str) -> Session:
    match = new_match(title, [Seat(name) for name in NAMES], {}, seed=f"handing seats of {title}")
    return Session(match, cast("Services", FakeServices(TableSettings(secrets=policy))), 1)


def sit(table: Session, seated: int) -> int:
    """Sit down if a curtain asks for it; returns who sits at the keyboard."""
    if table.waiting is not None:
        seated = table.waiting.seat
        table.sit_down()
    return seated


@pytest.mark.parametrize("policy", ["peek-behind-curtain", "peek-at-once"])
@pytest.mark.parametrize("title", GAME_SCREENS)
def test_seats_go_to_bots_and_back(title: str, policy: str) -> None:
    table = hot_seat(title, policy)
    match, chance, rng = table.match, Chance("moves"), random.Random(title + policy)
    table.arrive()
    seated, kinds, handed = sit(table, PUBLIC), set(), 0
    while match.decision is not None and len(match.entries) < 90:
        kinds.add(match.decision.kind)
        if rng.random() < 0.3:
            seat = rng.randrange(3)
            kind = rng.choice([kind for kind in ("human", "random", "greedy") if kind != match.seats[seat].kind])
            if sum(each.kind == "human" for each in match.seats) == 1 and match.seats[seat].kind == "human":
                continue
            table.hand_seat(seat, kind)
            handed += 1
            name = {"human": "person", "random": "bot that plays at random", "greedy": "bot that plays well"}[kind]
            assert table.log()[-1].text == f"{NAMES[seat]} is now played by a {name}."
            table.arrive()
            # Nobody's things are on show before he has sat down, whoever looked at the screen before.
            assert table.viewer == PUBLIC or not table.secrets[table.viewer]
            seated = sit(table, seated)
        if table.viewer >= 0 and table.secrets[table.viewer]:
            assert table.viewer == seated
            assert match.seats[table.viewer].kind == "human"
        if table.bot_to_move:
            match.play(match.game.sample_move(match.state, chance))
        else:
            if table.waiting is not None or (table.may_peek and rng.random() < 0.3):
                table.peek()
                seated = sit(table, seated)
            move = rng.choice(table.vantage.moves) if table.vantage.moves else None
            if move is None:
                table.peek()
                seated = sit(table, seated)
                move = rng.choice(table.vantage.moves)
            table.play(move)
            if table.can_undo and rng.random() < 0.3:
                digest = match.digest()
                table.undo()
                table.redo()
                assert match.digest() == digest
        table.advance()
        seated = sit(table, seated)
    assert handed > 5
    assert len(kinds) > 1
    again, problem = Match.load(match.title, match.record())
    assert problem == ""
    assert [seat.kind for seat in again.seats] == [seat.kind for seat in match.seats]
    assert again.digest() == match.digest()
    assert again.sentences(PUBLIC) == match.sentences(PUBLIC)
    back = Session(again, table.services, 1)
    back.arrive()
    assert back.viewer == PUBLIC or not back.secrets[back.viewer]
