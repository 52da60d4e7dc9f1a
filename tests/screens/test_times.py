"""Thinking time at the table: what counts and what does not, by a clock that the test moves."""

from typing import Any, cast

import pytest
from screen_harness import until
from table_harness import FakeServices, TableApp, new_match, sit_down

from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from screens.curtain import Curtain
from screens.services import TableSettings
from screens.session import Session
from screens.stopwatch import Stopwatch, span, told
from screens.times import TimesScreen


def test_the_stopwatch_runs_for_one_seat_at_a_time() -> None:
    now = [0.0]
    watch = Stopwatch(lambda: now[0])
    assert watch.run_for(1) == (PUBLIC, 0.0)
    now[0] = 5.0
    assert watch.run_for(1) == (PUBLIC, 0.0), "it runs on"
    now[0] = 7.0
    assert watch.run_for(0) == (1, 7.0)
    now[0] = 6.0
    assert watch.run_for(PUBLIC) == (0, 0.0), "no clock runs backwards"
    now[0] = 99.0
    assert watch.run_for(0) == (PUBLIC, 0.0)


@pytest.mark.parametrize(
    ("seconds", "said"), [(0, "0 s"), (59.4, "59 s"), (59.6, "1 min 00 s"), (185, "3 min 05 s"), (4320, "1 h 12 min")]
)
def test_a_span_in_words(seconds: float, said: str) -> None:
    assert span(seconds) == said


def test_who_has_not_thought_is_left_out() -> None:
    assert told(("Ana", "Ben", "Bot 1"), {0: 61.0, 1: 4.0}) == "Ana 1 min 01 s, Ben 4 s"


def session_of(match: Match, **settings: Any) -> tuple[Session, FakeServices]:
    services = FakeServices(TableSettings(bot_pace=0.0, **settings))
    return Session(match, cast("Any", services), 1), services


def test_only_a_decision_on_show_counts() -> None:
    session, services = session_of(new_match(2, monuments="secret"))
    step = session.arrive()
    assert step.kind == "curtain", "two monuments are dealt, one is kept in secret"
    session.measure(on_show=True)
    services.now = 50.0
    session.sit_down()
    seat = session.viewer
    session.measure(on_show=True)
    services.now = 58.0
    assert session.thinking() == {seat: 8.0}
    session.measure(on_show=False)
    services.now = 100.0
    session.measure(on_show=True)
    services.now = 101.0
    session.play(session.vantage.moves[0])
    assert services.times == {(1, seat): 9.0}
    services.now = 200.0
    session.measure(on_show=False)
    assert services.times == {(1, seat): 9.0}


def test_bots_and_the_setting_keep_it_still() -> None:
    for humans, settings in ((0, {}), (2, {"clock": False})):
        session, services = session_of(new_match(2, humans=humans, monuments="off"), **settings)
        session.arrive()
        session.measure(on_show=True)
        services.now = 30.0
        session.leave()
        assert services.times == {}


async def test_at_the_table() -> None:
    match = new_match(2, monuments="secret")
    services = FakeServices(TableSettings(bot_pace=0.0))
    app = TableApp(match, services)

    def spent(seat: int) -> float:
        return services.times.get((1, seat), 0.0)

    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Curtain) and app.table._covered)
        services.now += 40
        await sit_down(app, pilot)
        seat = app.table.session.viewer
        services.now += 5
        await pilot.press("f5")
        assert isinstance(app.screen, TimesScreen)
        assert spent(seat) == 5
        services.now += 2  # reading a page over the table is thinking
        await pilot.press("f5")
        await pilot.press("z")
        await until(pilot, lambda: isinstance(app.screen, Curtain) and app.table._covered)
        assert spent(seat) == 7
        services.now += 600
        await sit_down(app, pilot)
        services.now += 1
        app.table._suspended(None)
        services.now += 600
        app.table._resumed(None)
        await until(pilot, lambda: isinstance(app.screen, Curtain) and app.table._covered)
        await sit_down(app, pilot)
        services.now += 1
        await pilot.press("f4")
        services.now += 600
        await pilot.press("f4")
        services.now += 1
        app.table.make(app.table.session.vantage.moves[0])
        await until(pilot, lambda: isinstance(app.screen, Curtain) and app.table._covered)
        assert spent(seat) == 10
        assert spent(1 - seat) == 0
        services.now += 600
    assert spent(1 - seat) == 0
    assert services.left == [1]


async def test_secret_moves_are_not_counted_while_the_match_goes_on() -> None:
    match = new_match(2, monuments="off", sealed=True)
    seat = match.game.seat_to_move(match.state)
    while match.game.seat_to_move(match.state) == seat or match.entries[-1].audience is None:
        match.play(match.vantage(match.game.seat_to_move(match.state)).moves[0])
    secret = [entry for entry in match.entries if entry.audience is not None]
    assert secret
    assert match.known_moves == len(match.entries) - len(secret)
    services = FakeServices(TableSettings())
    services.times = {(1, 0): 9.0, (1, 1): 9.0}
    app = TableApp(match, services)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(app, pilot)
        page = TimesScreen(app.table.session)
        known = [sum(entry.audience is None and entry.seat == each for entry in match.entries) for each in (0, 1)]
        app.push_screen(page)
        await until(pilot, lambda: app.screen is page)
        for each in (0, 1):
            assert f"{known[each]} move" in page._table().plain.splitlines()[each]
