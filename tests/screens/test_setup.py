"""Set-up: the table as data, and the form that shows it."""

from typing import Any

import pytest
from shell_harness import SIZES, MemoryServices, dump, make_app
from sweeps import sweep

from rules.titles import load_title
from screens.form import Form
from screens.setup import SetupScreen
from screens.setup_table import LAST, SetupTable, checked_last


def option(table: SetupTable, name: str) -> Any:
    return next(found for found in table.described if found.id == name)


def test_a_fresh_table_can_start_at_once() -> None:
    table = SetupTable()
    assert table.problems() == []
    assert table.preset.id == table.title.presets()[0].id
    assert len({seat.name for seat in table.seats}) == len(table.seats) == 2


def test_the_number_of_seats_decides_what_follows_from_it() -> None:
    table = SetupTable("tiny-towns")
    assert table.remove_seat(1)
    assert table.options["mode"] == "solo"
    assert table.problems() == []
    assert not table.remove_seat(0)
    while table.add_seat():
        pass
    assert len(table.seats) == 6
    assert table.options["mode"] == "master-builder"
    assert table.problems() == []
    assert len({seat.name for seat in table.seats}) == 6


def test_what_was_chosen_against_the_seats_is_said_in_words() -> None:
    table = SetupTable("tiny-towns")
    while table.options["mode"] != "solo":
        table.step_option(option(table, "mode"), 1)
    assert table.problems() == ["Mode: solo is for one seat."]
    table.step_preset(1)
    assert table.problems() == []


def test_two_seats_of_one_name_are_a_problem_and_names_are_tidied() -> None:
    table = SetupTable("tiny-towns")
    table.rename(1, f"  {table.seats[0].name}\t ")
    assert table.problems() == [f"Two seats are called {table.seats[0].name}."]
    table.rename(1, "")
    assert table.problems() == []
    table.rename(1, "Zoë\x1b[31m" + "x" * 50)
    assert table.seats[1].name.isprintable()
    assert len(table.seats[1].name) <= 20


def test_the_last_table_comes_back_with_seats_and_options() -> None:
    table = SetupTable("tiny-towns")
    table.add_seat()
    table.step_kind(0, 1)
    table.step_option(option(table, "cavern"), 1)
    table.pick_cards(option(table, "cards"), ("cottage", "farm", "well", "chapel", "tavern", "theater", "factory"))
    assert table.problems() == []
    again = SetupTable(last=table.remembered())
    assert again.preset_id == LAST
    assert again.seats == table.seats
    assert again.options == table.options


@pytest.mark.parametrize(
    "last",
    [
        {"title": "no-such-title"},
        {"title": "tiny-towns", "seats": "Ana", "options": {}},
        {"title": "tiny-towns", "seats": [{"name": 3}], "options": {}},
        {"title": "tiny-towns", "seats": [{"name": "Ana", "kind": "wizard"}], "options": {}},
    ],
)
def test_a_last_table_that_makes_no_sense_is_forgotten(last: dict[str, Any]) -> None:
    assert checked_last(last) == {}
    assert SetupTable(last=last).problems() == []


def test_options_of_a_last_table_that_are_gone_are_left_out() -> None:
    last = {
        "title": "tiny-towns",
        "seats": [{"name": "Ana"}, {"name": "Ben", "kind": "greedy"}],
        "options": {"cavern": True, "dragons": True, "monuments": "upside-down"},
    }
    table = SetupTable(last=last)
    assert table.options["cavern"] is True
    assert table.problems() == []


@pytest.mark.parametrize("preset", [preset.id for preset in load_title("tiny-towns").presets()])
@pytest.mark.parametrize("seats", sweep(range(1, 7), [4]))
def test_every_preset_can_be_played_by_every_number_of_seats(preset: str, seats: int) -> None:
    table = SetupTable("tiny-towns")
    while len(table.seats) < seats:
        table.add_seat()
    while len(table.seats) > seats:
        table.remove_seat(0)
    table.use_preset(preset)
    assert table.problems() == []
    table.title.game(len(table.seats), table.options)
    assert len(table.seats) == (table.preset.seats or seats)


@pytest.mark.parametrize("size", sweep(SIZES))
async def test_three_keys_start_a_game(size: tuple[int, int]) -> None:
    services = MemoryServices()
    app = make_app(services)
    async with app.run_test(size=size) as pilot:
        await pilot.press("n", "enter")
        await pilot.pause()
        assert type(app.screen).__name__ in ("TinyTownsScreen", "Curtain")
        assert len(services.matches) == 1
        assert services.settings.last_table["title"] == "tiny-towns"
        assert services.settings.names[:2] == [seat.name for seat in services.matches[100].seats]
        assert "seed" not in services.settings.last_table
        assert services.matches[100].seed not in dump(app)


async def test_the_form_fits_80x24_with_six_seats_without_scrolling_away_the_help() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "a", "a", "a", "a")
        text = dump(app)
        assert "6 ■ Fay" in text
        assert "one more seat" not in text
        assert "First Master Builder" in text
        assert "enter start" in text


async def test_a_conflict_is_shown_and_keeps_the_game_from_starting() -> None:
    services = MemoryServices()
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        screen.table.rename(1, screen.table.seats[0].name)
        await pilot.press("enter")
        assert isinstance(app.screen, SetupScreen)
        assert "Two seats are called" in dump(app)
        assert services.matches == {}


async def test_seats_are_added_named_and_dropped() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "a")
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        assert len(screen.table.seats) == 3
        await pilot.press("n")
        await pilot.press("home", *["delete"] * 10, "G", "w", "e", "n", "enter")
        assert screen.table.seats[2].name == "Gwen"
        await pilot.press("right")
        assert screen.table.seats[2].kind != "human"
        await pilot.press("d")
        assert len(screen.table.seats) == 2


async def test_cards_are_picked_by_hand() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        setup = app.screen
        assert isinstance(setup, SetupScreen)
        setup.query_one("Form").light("option-cards")  # type: ignore[attr-defined]
        await pilot.press("space")
        assert type(app.screen).__name__ == "CardPicker"
        await pilot.press("space", "enter")
        assert type(app.screen).__name__ == "CardPicker", "one card is not enough"
        assert "a card is missing" in dump(app)
        cards = ("cottage", "farm", "well", "chapel", "tavern", "theater", "factory")
        app.screen._picked = list(cards)  # type: ignore[attr-defined]
        await pilot.press("enter")
        assert app.screen is setup
        assert set(setup.table.options["cards"]) == set(cards)
        assert setup.table.problems() == []
        assert "picked by hand (7 of 7)" in dump(app)


async def test_a_typed_seed_is_the_deal_that_is_played() -> None:
    services = MemoryServices()
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        app.screen.query_one("Form").light("seed")  # type: ignore[attr-defined]
        await pilot.press("space", "a", "b", "c", "enter", "enter")
        await pilot.pause()
        assert services.matches[100].seed == "abc"


def test_the_solo_preset_brings_one_seat_and_another_one_company() -> None:
    table = SetupTable("tiny-towns")
    table.use_preset("solo")
    assert [seat.kind for seat in table.seats] == ["human"]
    assert table.options["mode"] == "solo"
    assert table.problems() == []
    table.use_preset("first-game")
    assert len(table.seats) == 2
    assert table.options["mode"] == "master-builder"
    assert table.problems() == []


async def test_the_least_number_of_seats_is_said_when_one_more_would_go() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        while screen.table.title.id != "tenpenny-parks":
            screen.table.step_title(1)
        await pilot.press("d")
        assert len(screen.table.seats) == 2
        assert "Tenpenny Parks needs 2 seats." in dump(app)
        await pilot.press("a", "d")
        assert len(screen.table.seats) == 2
        assert "needs" not in dump(app)


async def test_the_seat_of_an_automa_says_that_nobody_else_sits_there() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        while screen.table.title.id != "tenpenny-parks":
            screen.table.step_title(1)
        while screen.table.preset.label != "Solo":
            screen.table.step_preset(1)
        screen._redraw()
        screen.query_one(Form).light("seat-1")
        screen._redraw()
        assert "Becky follows a public list; nobody else sits here." in dump(app)
        screen.query_one(Form).light("seat-0")
        screen._redraw()
        assert "Left and right change who plays here" in dump(app)
