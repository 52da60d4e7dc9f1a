"""Tries at the daily challenges in the file of stored matches."""

from __future__ import annotations

import sqlite3
from datetime import date
from pathlib import Path

import pytest

from rules.kernel.chance import Chance
from rules.kernel.daily import Challenge
from rules.kernel.match import Match
from screens.daily_board import board, challenges, take_up
from screens.services import Attempt, TableSettings
from tenby_tui.saves import SaveStore
from tenby_tui.services import TableServices

DAY = date(2026, 5, 1)


@pytest.fixture
def services(tmp_path: Path) -> TableServices:
    return TableServices(SaveStore(tmp_path / "matches.sqlite3"), TableSettings(), lambda settings: "")


@pytest.fixture
def which() -> Challenge:
    return challenges(DAY)[0]


def begin(services: TableServices, which: Challenge, name: str = "Ana") -> tuple[int, Match]:
    """Go on with a try, or begin one."""
    number = take_up(services, services.attempts(), which, name)
    return number, services.open_match(number)[0]


def finish(match: Match) -> int:
    """Play to the end; returns the points."""
    chance = Chance(7)
    while not match.over:
        match.play(match.game.sample_move(match.state, chance))
    total = match.score().standings[0].total
    assert total is not None
    return total


def test_a_try_is_made_as_soon_as_its_deal_is_seen(services: TableServices, which: Challenge) -> None:
    number, match = begin(services, which)
    (made,) = services.attempts()
    assert (made.match, made.title, made.date, made.name) == (number, which.title, which.date, "Ana")
    assert (made.finished, made.total, made.alone, made.kept) == (False, None, True, True)
    total = finish(match)
    assert [(each.finished, each.total) for each in services.attempts()] == [(True, total)]


@pytest.mark.parametrize("whole", [True, False])
def test_deleting_a_try_gives_no_new_first_one(services: TableServices, which: Challenge, *, whole: bool) -> None:
    number, match = begin(services, which)
    total = finish(match) if whole else None
    before = services.attempts()[0]
    services.delete_match(number)
    (kept,) = services.attempts()
    assert kept == Attempt(
        number, which.title, which.date, "Ana", before.started, finished=whole, total=total, kept=False
    )
    assert services.results() == [], "statistics forget it"
    again, match = begin(services, which)
    assert again != number
    better = finish(match)
    (line,) = board(services.attempts(), which.title, which.date)
    assert (line.first, line.best_later, line.tries) == (total, better, 2)


def test_a_bot_that_once_had_the_seat_is_not_forgotten(services: TableServices, which: Challenge) -> None:
    number, match = begin(services, which)
    match.swap(0, "greedy")
    match.swap(0, "human")
    assert [each.alone for each in services.attempts()] == [False]
    again, match = begin(services, which)
    assert again != number, "a try of one's own begins"
    assert [each.alone for each in services.attempts()] == [False, True]
    services.delete_match(number)
    finish(match)
    (line,) = board(services.attempts(), which.title, which.date)
    assert (line.first, line.first_alone, line.tries) == (None, False, 2)


def test_a_bot_at_the_seat_does_not_take_the_try_off_the_board(services: TableServices, which: Challenge) -> None:
    _, match = begin(services, which)
    match.swap(0, "greedy")
    finish(match)
    assert [(each.name, each.alone) for each in services.attempts()] == [("Ana", False)]


def test_other_matches_are_no_tries(services: TableServices, which: Challenge) -> None:
    number, _ = services.create(which.title, which.seats("Ana"), which.options, seed=which.seed)
    services.delete_match(number)
    assert services.attempts() == []


def test_damaged_tries_are_passed_over(services: TableServices, which: Challenge) -> None:
    number, _ = begin(services, which)
    services.delete_match(number)
    begin(services, which)
    with sqlite3.connect(services.store.path) as db:
        db.execute("UPDATE attempt SET date = x'ff'")
        db.execute("UPDATE match SET seats = '[]'")
    db.close()
    assert services.attempts() == []


def test_a_deleted_try_keeps_the_rules_it_was_made_by(services: TableServices, which: Challenge) -> None:
    number, _ = begin(services, which)
    with sqlite3.connect(services.store.path) as db:
        db.execute("UPDATE match SET rules_version = 7")
    db.close()
    assert [each.rules for each in services.attempts()] == [7]
    services.delete_match(number)
    assert [each.rules for each in services.attempts()] == [7]
