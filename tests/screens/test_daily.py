"""The daily challenge: the same deal for everybody, first tries apart from later ones, days in a row."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, cast

import pytest
from screen_harness import until
from shell_harness import MemoryServices, check_dump, dump, make_app

from rules.kernel.daily import challenge
from rules.kernel.record import Seat
from rules.titles import TITLES, load_title
from screens.daily import DailyScreen
from screens.daily_board import board, board_lines, challenges, streaks, take_up
from screens.saves import SavesScreen
from screens.services import Attempt, Origin, SaveInfo
from screens.session import Session
from screens.widgets.seats_screen import SeatsScreen
from tenby_tui.services import new_match

DAY = date(2026, 5, 1)


def tried(
    number: int,
    name: str,
    total: int | None,
    day: str = "2026-05-01",
    on: str = "",
    title: str = "tiny-towns",
    *,
    alone: bool = True,
    kept: bool = True,
    rules: int = 1,
) -> Attempt:
    """A try at a challenge, begun at noon of the day ``on``; unfinished if it has no points."""
    moment = f"{on or day}T12:00:00.000+00:00"
    return Attempt(number, title, day, name, moment, total is not None, total, alone, kept, rules)


@pytest.mark.parametrize("title_id", TITLES)
def test_every_challenge_can_be_played_by_one_person(title_id: str) -> None:
    title = load_title(title_id)
    variants = title.challenges()
    seen = set()
    for offset in range(len(variants)):
        found = challenge(title, DAY + timedelta(offset))
        assert found is not None
        seen.add(found.preset.id)
        seats = found.seats("Ana")
        match = new_match(title_id, seats, found.options, seed=found.seed)
        assert [seat.name for seat in seats if seat.kind == "human"] == ["Ana"]
        assert set(title.automas(match.game.options)) == set(range(1, len(seats))), "nobody else plays"
    assert len(seen) == len(variants), "each variant has its turn"
    assert (challenge(title, DAY) is None) == (not variants)


def test_titles_with_a_solo_mode_have_one() -> None:
    assert [each.title for each in challenges(DAY)] == ["tiny-towns", "tenpenny-parks", "tenby"]


def test_a_day_has_one_deal_and_another_day_another() -> None:
    def deal(day: date) -> Any:
        found = challenge(load_title("tiny-towns"), day)
        assert found is not None
        return new_match(found.title, found.seats("Ana"), found.options, seed=found.seed).setup

    assert deal(DAY) == deal(DAY)
    assert deal(DAY) != deal(DAY + timedelta(4)), "the same variant, four days later"


def test_the_deal_of_a_day_is_the_same_on_every_machine() -> None:
    found = challenge(load_title("tenby"), DAY)
    assert found is not None
    assert (found.seed, found.preset.id) == ("daily/tenby/2026-05-01", "community-projects")
    towns = challenge(load_title("tiny-towns"), DAY)
    assert towns is not None
    setup = new_match("tiny-towns", towns.seats("Ana"), towns.options, seed=towns.seed).setup
    assert [(outcome.label, outcome.items[:3]) for outcome in setup] == [
        ("red card", ("farm",)),
        ("gray card", ("shed",)),
        ("orange card", ("cloister",)),
        ("green card", ("tavern",)),
        ("yellow card", ("market",)),
        ("black card", ("factory",)),
        ("resource cards", (1, 2, 3)),
        ("monuments", ("silva-forum", "barrett-castle", "the-sky-baths")),
    ]


def test_the_first_try_counts_and_later_ones_stand_beside_it() -> None:
    made = board(
        [
            tried(1, "Ana", 20),
            tried(2, "Ben", 30),
            tried(3, "ANA", 50),
            tried(4, "Ana", 40),
            tried(5, "Chloe", None),
            tried(6, "Ana", 99, day="2026-05-02"),
            tried(7, "Ana", 99, title="tenby"),
            tried(8, "Ben", None),
        ],
        "tiny-towns",
        "2026-05-01",
    )
    assert [(each.name, each.first, each.tries, each.best_later, each.unfinished) for each in made] == [
        ("Ben", 30, 2, None, 8),
        ("Ana", 20, 3, 50, 0),
        ("Chloe", None, 1, None, 5),
    ]
    assert board_lines(made) == [
        " 1  Ben                      30 points   1 more try",
        " 2  Ana                      20 points   2 more tries, best 50 points",
        " -  Chloe                 not finished",
    ]


def test_a_first_try_that_was_left_stays_the_first() -> None:
    made = board([tried(1, "Ana", None), tried(2, "Ana", 60)], "tiny-towns", "2026-05-01")
    assert [(each.first, each.best_later, each.unfinished) for each in made] == [(None, 60, 1)]


def test_a_try_with_a_bot_at_the_seat_counts_as_made_but_brings_no_points() -> None:
    made = board([tried(1, "Ana", 80, alone=False), tried(2, "Ana", 60)], "tiny-towns", "2026-05-01")
    assert [(each.first, each.best_later, each.unfinished, each.tries) for each in made] == [(None, 60, 0, 2)]
    assert board_lines(made) == [" -  Ana                     with a bot   1 more try, best 60 points"]
    assert streaks([tried(1, "Ana", 80, alone=False)], "Ana", DAY) == (0, 0)
    left = board([tried(1, "Ana", None, alone=False)], "tiny-towns", "2026-05-01")
    assert left[0].unfinished == 0, "playing goes on with a try of one's own"


def test_a_deleted_try_stays_the_first() -> None:
    made = board([tried(1, "Ana", None, kept=False), tried(2, "Ana", 60)], "tiny-towns", "2026-05-01")
    assert [(each.first, each.best_later, each.unfinished) for each in made] == [(None, 60, 0)]
    finished = board([tried(1, "Ana", 20, kept=False), tried(2, "Ana", 60)], "tiny-towns", "2026-05-01")
    assert [(each.first, each.best_later) for each in finished] == [(20, 60)]
    assert streaks([tried(1, "Ana", 20, kept=False)], "Ana", DAY) == (1, 1)


def test_days_in_a_row() -> None:
    results = [
        tried(1, "Ana", 20, "2026-04-26"),
        tried(2, "ana", 20, "2026-04-27", title="tenby"),
        tried(3, "Ana", 20, "2026-04-28"),
        tried(4, "Ana", None, "2026-04-29"),
        tried(5, "Ana", 20, "2026-04-29", on="2026-04-30"),
        tried(6, "Ana", 20, "2026-04-30"),
        tried(7, "Ben", 20, "2026-05-01"),
    ]
    assert streaks(results, "Ana", DAY) == (1, 3), "yesterday counts until today is over"
    assert streaks(results, "Ana", DAY + timedelta(1)) == (0, 3)
    assert streaks([*results, tried(8, "Ana", 1)], "ANA", DAY) == (2, 3)
    assert streaks(results, "Nobody", DAY) == (0, 0)
    assert streaks([tried(9, "Ana", 1, "rubbish", on="2026-05-01")], "Ana", DAY) == (0, 0)


def test_a_try_that_goes_on_is_gone_on_with() -> None:
    services = MemoryServices()
    found = challenges(DAY)[0]
    assert take_up(cast("Any", services), [tried(5, "Ana", None)], found, "ana") == 5
    number = take_up(cast("Any", services), [tried(5, "Ana", None)], found, "Ben")
    match = services.matches[number]
    assert (match.seed, match.names) == (found.seed, ("Ben",))
    assert services.origins[number] == Origin("daily", date="2026-05-01")


async def test_the_page() -> None:
    services = MemoryServices()
    services.settings.names = ["Ana"]
    services.tries = [tried(1, "Ana", 20), tried(2, "Ben", 30), tried(3, "Ana", 25), tried(4, "Ana", 9, "2026-04-30")]
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(DailyScreen())
        await pilot.pause()
        check_dump(app, "daily-80x24")
        await pilot.press("right")
        assert "(today)" in dump(app), "tomorrow is not there yet"
        await pilot.press("left")
        assert "Thursday 30 April 2026" in dump(app)
        assert "9 points" in dump(app)
        await pilot.press("t", "down")
        assert "Nobody has tried it yet." in dump(app)
        await pilot.press("n", *["backspace"] * 3, *"Dora", "enter")
        await pilot.pause()
        assert services.settings.names == ["Dora"]
        assert "Dora plays." in dump(app)
        await pilot.press("enter")
        await until(pilot, lambda: "Tenpenny Parks" in dump(app) and "Becky" in dump(app), "the table")
        match = next(iter(services.matches.values()))
        assert match.seed == "daily/tenpenny-parks/2026-05-01"
        assert match.names == ("Dora", "Becky")


async def test_who_deletes_a_try_or_hands_its_seat_over_is_told() -> None:
    info = SaveInfo(
        7, "tiny-towns", "Brisk Otter", (Seat("Ana"),), {}, 9, False, "round 7",
        "2026-05-01T17:40:00", "2026-05-01T18:04:00", Origin("daily", date="2026-05-01"),
    )  # fmt: skip
    services = MemoryServices([info])
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(SavesScreen())
        await until(pilot, lambda: "Brisk Otter" in dump(app))
        await pilot.press("d")
        await until(pilot, lambda: "Its try at the daily challenge stays counted." in dump(app))
    found = challenges(DAY)[0]
    match = new_match(found.title, found.seats("Ana"), found.options, seed=found.seed)
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(SeatsScreen(Session(match, cast("Any", services), 7)))
        await until(pilot, lambda: "once a bot has had your seat, the try brings no points" in dump(app))


def test_tries_by_other_rules_are_not_compared() -> None:
    tries = [
        tried(1, "Ana", 31),
        tried(2, "Ben", 40),
        tried(3, "Cleo", 25, rules=2),
        tried(4, "ana", 50, rules=2),
        tried(5, "Dora", 20, rules=2),
    ]
    found = board(tries, "tiny-towns", "2026-05-01")
    assert [(each.name, each.first, each.rules, each.seen_before) for each in found] == [
        ("Cleo", 25, 2, False),
        ("Dora", 20, 2, False),
        ("ana", None, 2, True),
        ("Ben", 40, 1, False),
        ("Ana", 31, 1, False),
    ]
    assert [" ".join(line.split()) for line in board_lines(found)] == [
        "1 Cleo 25 points",
        "2 Dora 20 points",
        "- ana deal known 1 more try, best 50 points",
        "By earlier rules (version 1), not to be compared:",
        "1 Ben 40 points",
        "2 Ana 31 points",
    ]
