"""The result: verdicts in words, rows side by side, the chart, lines to paste, rematches."""

from typing import Any, cast

import pytest
from screen_harness import until
from shell_harness import FinishedMatch, MemoryServices, check_dump, dump, make_app
from sweeps import sweep
from textual.widgets import Static

from rules.kernel.chance import Chance
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.kernel.sheet import Line, ScoreSheet, SeatSheet
from screens.final import course, plot, rematch, rows, share_lines, sparkline, verdict
from screens.result import CHART_HEIGHT, ResultScreen
from tenby_tui.services import new_match


def said(match: FinishedMatch) -> str:
    return verdict(match.title, match.score(), match.names)


def test_the_winner_is_named_with_the_points() -> None:
    assert said(FinishedMatch([12, 31, 20])) == "Ben wins with 31 points."
    assert said(FinishedMatch([1, -3])) == "Ana wins with 1 point."


def test_a_tie_break_is_said_in_words() -> None:
    match = FinishedMatch([31, 31, 20], tie_breaks=(("cottages", (2, 3, 9)),))
    assert said(match) == "Ben wins with 31 points. Ana has as many; the tie is broken by most Cottages."


def test_a_shared_victory_names_all_winners() -> None:
    assert said(FinishedMatch([31, 31])).startswith("Ana and Ben share the victory with 31 points")


def test_alone_the_rank_is_said() -> None:
    assert said(FinishedMatch([23], remark="town architect")) == "Ana ends with 23 points. Town architect."


def test_rows_keep_the_order_of_the_seats_lists() -> None:
    def seat(number: int, *ids: str) -> SeatSheet:
        return SeatSheet(number, tuple(Line(name, name.title(), 1) for name in ids))

    sheet = ScoreSheet((seat(0, "farm", "tower", "empty"), seat(1, "farm", "well", "castle", "empty")), ())
    found = rows(sheet)
    assert [row.id for row in found] == ["farm", "tower", "well", "castle", "empty"]
    assert next(row for row in found if row.id == "well").lines[0] is None


def test_the_course_ends_with_the_totals() -> None:
    match = cast("Match", FinishedMatch([10, 20]))
    assert [line[-1] for line in course(match)] == [10, 20]
    assert all(len(line) == 48 for line in course(match))


def test_the_chart_shows_every_seat_at_its_height() -> None:
    chart = plot([[0, 5, 10], [-5, -5, -5]], 9, 7)
    assert chart[0][0] == "10"
    assert chart[-1][0] == "-5"
    assert chart[0][1][-1] == 0
    assert set(chart[-1][1]) == {1}
    assert [label for label, _ in chart if label == "0"] == ["0"]


def test_a_chart_of_one_moment_and_of_level_scores_is_no_problem() -> None:
    assert plot([[0]], 5, 3)
    assert plot([], 5, 3) == []
    assert sparkline([3, 3, 3], 3, 3) == "▁▁▁"


def test_five_lines_tell_the_game_and_name_the_seed() -> None:
    match = cast("Match", FinishedMatch([12, 31, 20]))
    lines = share_lines(match, "Brisk Otter", match.score(), course(match))
    assert len(lines) == 5
    assert lines[0] == "Tiny Towns: Brisk Otter"
    assert lines[1] == "1. Ben 31, 2. Chloe 20, 3. Ana 12"
    assert match.seed in lines[-1]


async def test_a_seed_that_does_not_deal_this_game_is_not_offered() -> None:
    match = FinishedMatch([12, 31, 20])
    match.dealt_by_seed = False
    lines = share_lines(cast("Match", match), "Brisk Otter", match.score(), course(cast("Match", match)))
    assert match.seed not in " ".join(lines)
    services = MemoryServices()
    app = make_app(services, opening=(cast("Match", match), 1, ""))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "[Score sheet]" in dump(app), "the result")
        await pilot.press("s")
        await until(pilot, lambda: "no seed deals it again" in " ".join(toast.message for toast in app._notifications))
        assert not services.matches


@pytest.mark.parametrize(("first", "following"), [("1", "2"), ("3", "1")])
def test_in_a_rematch_the_next_seat_starts(first: str, following: str) -> None:
    seats = [Seat("Ana"), Seat("Ben"), Seat("Chloe", "greedy")]
    match = new_match("tiny-towns", seats, {"first": first, "cards": "random"}, seed="a")
    again, options = rematch(match, new_cards=False)
    assert again == seats
    assert options["first"] == following
    assert options["cards"] == match.vantage(-1).view.cards  # type: ignore[attr-defined]
    _, options = rematch(match, new_cards=True)
    assert options["cards"] == "random"
    match.title.game(3, options)


def test_a_starter_drawn_by_lot_is_found_in_the_deal() -> None:
    match = new_match("tiny-towns", [Seat("Ana"), Seat("Ben"), Seat("Chloe")], {"first": "random"}, seed="b")
    starter = match.vantage(-1).view.builder  # type: ignore[attr-defined]
    assert rematch(match, new_cards=True)[1]["first"] == str((starter + 1) % 3 + 1)


def test_a_rematch_of_picked_cards_with_new_cards_draws_them() -> None:
    cards = ("cottage", "farm", "well", "chapel", "tavern", "theater", "factory")
    match = new_match("tiny-towns", [Seat("Ana"), Seat("Ben")], {"cards": cards}, seed="c")
    assert tuple(rematch(match, new_cards=False)[1]["cards"]) == cards
    assert rematch(match, new_cards=True)[1]["cards"] == "random"


def opened(totals: list[int], services: MemoryServices | None = None, **more: Any) -> Any:
    return make_app(services, opening=(cast("Match", FinishedMatch(totals, **more)), 1, ""))


async def test_the_pages_of_a_result() -> None:
    app = opened([12, 31, 31, -4], tie_breaks=(("cottages", (2, 1, 3, 9)),))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        check_dump(app, "result-sheet-80x24")
        await pilot.press("tab")
        assert f"Dora: a town seen by {PUBLIC}" in dump(app)
        await pilot.press("tab")
        check_dump(app, "result-chart-80x24")
        await pilot.press("tab")
        check_dump(app, "result-share-80x24")
        await pilot.press("left", "left", "left")
        check_dump(app, "result-sheet-80x24")


async def test_the_sheet_has_its_room_before_the_course_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    follow = ResultScreen._follow_scores

    def following(screen: ResultScreen) -> None:
        shown.append("\n".join(strip.text for strip in screen._compositor.render_strips()))
        follow(screen)

    monkeypatch.setattr(ResultScreen, "_follow_scores", following)
    app = opened([12, 31])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
    assert len(shown) == 1
    assert "2 Ben" in shown[0]
    assert "To paste" in shown[0]
    assert "Same deal" not in shown[0]


async def test_points_come_from_cards_by_their_names() -> None:
    match = new_match("tenpenny-parks", [Seat("Ana", "random"), Seat("Becky", "random")], {"becky": "easy"}, seed="end")
    chance = Chance("end")
    while not match.over:
        match.play(match.game.sample_move(match.state, chance))
    card = match.title.cards()
    app = make_app(opening=(match, 1, ""))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("down")
        text = " ".join(dump(app).split())
        taken = match.score().seats[1].lines[1].sources
        assert len(taken) > 1
        names = {each.id: each.name for each in card}
        assert f"from {', '.join(names[each] for each in taken)}:" in text
        assert not [each for each in taken if each in text]


async def test_a_long_table_at_the_end_can_be_scrolled() -> None:
    match = new_match("tenka", [Seat(name, "random") for name in ("Ana", "Ben", "Chloe", "Dora")], {}, seed="end")
    chance = Chance("end")
    while not match.over:
        match.play(match.game.sample_move(match.state, chance))
    app = make_app(MemoryServices(), opening=(match, 1, ""))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("tab")
        assert "Court:" in dump(app)
        told = match.game.describe(match.game.view(match.state, PUBLIC), match.names)
        hands = [line.strip()[:60] for line in told if line.strip().startswith("Hand: ") and "none" not in line]
        above = dump(app)
        last = told[-1].strip()[:60]
        assert last not in dump(app)
        await pilot.press("end")
        await until(pilot, lambda: last in dump(app), "the last line")
        assert any(hand in above + dump(app) for hand in hands), "the hands are on show"
        await pilot.press("tab", "up")
        assert "Over the game]" in dump(app)


async def test_a_wide_terminal_shows_everything_at_once() -> None:
    app = opened([12, 31, 31, -4, 0, 20])
    async with app.run_test(size=(140, 45)) as pilot:
        await pilot.pause()
        check_dump(app, "result-140x45")


@pytest.mark.parametrize("width", sweep([116, 120, 132, 160]))
async def test_the_chart_keeps_its_lines_whole_beside_the_sheet(width: int) -> None:
    app = opened([12, 31])
    async with app.run_test(size=(width, 45)) as pilot:
        await pilot.pause()
        chart = app.screen.query_one("#chart", Static)
        assert chart.size.height == CHART_HEIGHT + 2, "a heading, the lines and the names"
        await pilot.resize_terminal(276 - width, 45)
        await pilot.pause()
        assert chart.size.height == CHART_HEIGHT + 2


async def test_six_seats_with_a_monument_each_fit_80x24() -> None:
    app = opened([12, 31, 30, -4, 0, 20])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = dump(app)
        assert "6 Fay" in text
        assert "Total" in text
        assert "Monument of Fay" in text


@pytest.mark.parametrize(("key", "same_seed"), [("r", False), ("n", False), ("s", True)])
async def test_the_next_game_is_one_key_away(key: str, same_seed: bool) -> None:
    services = MemoryServices()
    app = opened([12, 31], services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        if key == "r":  # the made-up match has made-up cards
            app.screen.match.game.options["cards"] = "teaching"
            app.screen.match.cards = None
        await pilot.press(key)
        await pilot.pause()
        assert type(app.screen).__name__ in ("TinyTownsScreen", "Curtain")
        (match,) = services.matches.values()
        assert (match.seed == "0123456789abcdef") == same_seed
        assert match.names == ("Ana", "Ben")


async def test_copying_and_going_home() -> None:
    app = opened([12, 31])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("y")
        assert app.clipboard.startswith("Tiny Towns: ")
        assert isinstance(app.screen, ResultScreen)
        await pilot.press("b")
        assert type(app.screen).__name__ == "SetupScreen"
        await pilot.press("escape")
        assert type(app.screen).__name__ == "HomeScreen"


async def test_the_thinking_time_is_told_unless_it_is_switched_off() -> None:
    for clock in (True, False):
        services = MemoryServices()
        services.settings.clock = clock
        services.times = {(1, 0): 75.0, (1, 1): 4.0}
        app = make_app(services)
        async with app.run_test(size=(140, 45)) as pilot:
            app.push_screen(ResultScreen(cast("Any", FinishedMatch([9, 5])), 1))
            await pilot.pause()
            assert ("Thinking time: Ana 1 min 15 s, Ben 4 s." in dump(app)) == clock
