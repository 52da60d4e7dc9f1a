"""Statistics: counted by hand, from matches made up for it."""

from __future__ import annotations

from typing import Any

import pytest
from shell_harness import MemoryServices, check_dump, dump, make_app

from rules.kernel.record import Seat
from rules.kernel.variants import variant
from rules.titles import load_title
from screens.figures import figures, reasons
from screens.figures_text import WIDTH, everybody, person_lines, score_lines, title_lines
from screens.services import NEW, MatchResult, Origin, SaveInfo, SeatResult
from screens.statistics import StatisticsScreen

TOWNS = load_title("tiny-towns")


def played(
    number: int,
    *seats: tuple[str, int | None, int],
    title: str = "tiny-towns",
    options: dict[str, Any] | None = None,
    origin: Origin = NEW,
    finished: bool = True,
    thinking: dict[int, float] | None = None,
) -> MatchResult:
    """A match: per seat a name (``greedy`` is a bot), a total and a place."""
    kinds = {"greedy": "greedy", "Becky": "random"}
    people = tuple(Seat(name, kinds.get(name, "human")) for name, _, _ in seats)
    chosen = options or load_title(title).options(len(seats), {})
    moment = f"2026-05-{number:02}T18:00:00.000+00:00"
    info = SaveInfo(number, title, "Brisk Otter", people, chosen, 40, finished, "", moment, moment, origin)
    results = [SeatResult(n, seat.name, seat.kind, *seats[n][1:]) for n, seat in enumerate(people)]
    return MatchResult(info, tuple(results) if finished else (), thinking or {})


BECKY = load_title("tenpenny-parks").options(2, {"becky": "hard"})
GAMES = [
    played(1, ("Ana", 20, 1), ("Ben", 15, 2), ("greedy", 9, 3), thinking={0: 60.0, 1: 30.0}),
    played(2, ("ana", 20, 2), ("Ben", 25, 1)),
    played(3, ("Ana", 30, 1), ("Ben", 30, 1), thinking={0: 10.0}),
    played(4, ("Ana", 31, 1), ("greedy", 20, 2)),
    played(5, ("Ana", 0, 0), ("Ben", 0, 0), finished=False, thinking={1: 7.0}),
    played(6, ("Ana", 18, 1)),
    played(7, ("Ana", 99, 1), ("Ben", 0, 2), origin=Origin("seed")),
    played(8, ("Ana", 99, 1), ("Ben", 0, 2), origin=Origin("branch", 3, 10)),
    played(9, ("Ana", 99, 1), ("Ben", 0, 2), origin=Origin("import")),
    played(10, ("Ana", 40, 2), ("Becky", 50, 1), title="tenpenny-parks", options=BECKY),
    played(11, ("Ana", None, 1), ("Ben", None, 2), title="tenka"),
]


def test_one_person() -> None:
    found = figures(GAMES)
    assert (found.played, found.finished) == (8, 7)
    assert found.left_out == {"seed": 1, "branch": 1, "import": 1}
    ana, ben = found.people
    assert (ana.name, ana.played, ana.finished, ana.contested, ana.won) == ("Ana", 8, 7, 6, 4)
    assert ana.expected == pytest.approx(1 / 3 + 5 / 2)
    assert (ana.longest, ana.streak) == (2, 1), "two in a row, lost to Becky, won once since; alone nobody wins"
    assert ana.thinking == 70.0
    assert ben.thinking == 37.0
    assert [(each.seats, each.games, each.won) for each in ana.tables] == [(2, 5, 3), (3, 1, 1)]
    assert [(each.name, each.person, each.games, each.ahead, each.behind) for each in ana.opponents] == [
        ("Ben", True, 4, 2, 1),
        ("the bot that plays well", False, 2, 2, 0),
        ("Becky", False, 1, 0, 1),
    ]
    assert [(each.title, each.variant, each.alone, each.games, each.best, each.mean) for each in ana.scores] == [
        ("tiny-towns", "Solo", True, 1, 18, 18.0),
        ("tiny-towns", "Full game", False, 4, 31, 25.25),
        ("tenpenny-parks", "Becky: hard", True, 1, 40, 40.0),
    ]
    assert (ben.played, ben.won, ben.longest, ben.streak) == (5, 2, 2, 0)


def test_one_title() -> None:
    found = figures(GAMES, "tenka")
    assert (found.played, found.finished, found.left_out) == (1, 1, {})
    assert found.scores == ()
    assert "Tenka is not about points." in title_lines(found, "tenka")
    assert "Won most: Ana 1 of 1." in title_lines(found, "tenka")


def test_only_the_first_try_at_a_daily_challenge_counts() -> None:
    day, other = Origin("daily", date="2026-05-01"), Origin("daily", date="2026-05-02")
    tries = [
        played(1, ("Ana", 10, 1), origin=day, finished=False),
        played(2, ("ANA", 20, 1), origin=day),
        played(3, ("Ben", 30, 1), origin=day),
        played(4, ("Ana", 40, 1), origin=other),
    ]
    assert reasons(tries) == ["", "seed", "", ""]


def test_nothing_is_wider_than_the_page() -> None:
    long = "Maximilian the Twenty"
    games = [*GAMES, played(12, (long, 10, 2), ("Ana", 11, 1), ("greedy", 1, 3))]
    found = figures(games)
    lines = [*everybody(found), *score_lines(found.scores), *title_lines(figures(games, "tiny-towns"), "tiny-towns")]
    lines += [line for person in found.people for line in person_lines(person)]
    assert [line for line in lines if len(line) > WIDTH] == []


def test_damaged_matches_count_as_what_they_are() -> None:
    info = SaveInfo(1, "nothing", "?", (), {}, 0, True, "damaged", "?", "?")
    strange = SaveInfo(2, "tiny-towns", "?", (Seat("Ana"),), {"cards": 5}, 0, True, "", "?", "?")
    odd = SaveInfo(3, "no-title", "?", (Seat("Ana"), Seat("Ben")), {}, 0, True, "", "?", "?")
    results = [
        MatchResult(info, (), {}),
        MatchResult(strange, (SeatResult(0, "Ana", "human", 5, 1),), {}),
        MatchResult(odd, (SeatResult(7, "Ana", "human", 5, 1), SeatResult(9, "Ben", "human", 4, 1)), {}),
    ]
    found = figures(results)
    assert [person.name for person in found.people] == ["Ana", "Ben"]
    assert found.scores[0].variant == "other options"
    assert figures([]).people == ()


@pytest.mark.parametrize(
    ("seats", "options", "name"),
    [
        (3, {}, "Full game"),
        (1, {}, "Solo"),
        (3, {"first": "2"}, "Full game"),
        (3, {"cavern": True}, "Everything"),
        (3, {"sealed": True}, "Sealed visits"),
        (2, {"cards": "teaching", "monuments": "off", "mode": "town-hall"}, "First game, Mode: Town Hall"),
        (3, {"monuments": "open"}, "Monuments: open"),
    ],
)
def test_a_table_is_called_by_its_preset(seats: int, options: dict[str, Any], name: str) -> None:
    assert variant(TOWNS, seats, TOWNS.options(seats, options)) == name


def test_options_of_another_version_have_no_name() -> None:
    assert variant(TOWNS, 3, {"cards": "random"}) == "other options"


async def test_the_page() -> None:
    services = MemoryServices()
    services.played = list(GAMES)
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(StatisticsScreen())
        await pilot.pause()
        check_dump(app, "statistics-80x24")
        await pilot.press("down")
        assert "against" in dump(app)
        await pilot.press(*"tiny")
        await pilot.pause()
        assert "Won most: Ana 3 of 4, Ben 2 of 3." in dump(app)
        await pilot.press("x")
        await pilot.pause()
        assert "Nobody of that name" in dump(app)


async def test_the_page_without_matches_and_with_trouble() -> None:
    for problem, said in (("", "Nothing has been played yet"), ("no file", "no file.")):
        services = MemoryServices()
        services.problem = problem
        app = make_app(services)
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(StatisticsScreen())
            await pilot.pause()
            assert said in dump(app)
