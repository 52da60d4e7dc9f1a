"""Lessons at the real table: what the coach says, what keys do, leaving and coming back, and what comes after."""

from __future__ import annotations

import random
from typing import Any

import pytest
from screen_harness import key_event, until
from shell_harness import SIZES, MemoryServices, dump, make_app, save
from sweeps import sweep

from rules.kernel.scenario import KEY_OF, load
from rules.kernel.walkthrough import Lesson, Progress
from rules.titles import TITLES
from screens import learn, lesson_table
from screens.commands import COMMANDS
from screens.dialogs import Ask
from screens.home import HomeScreen
from screens.learn import LearnScreen, lessons, lessons_of
from screens.lesson_session import LessonChooser
from screens.lesson_table import OTHER_STEP, LessonTable
from screens.list_screen import ListScreen
from screens.menu import Menu
from screens.setup import SetupScreen
from screens.titles import screen_type
from screens.widgets.chooser import Pick
from tenby_tui.app import TenbyApp

FIRST = "tiny-towns/first-town"
SIZE = (80, 24)
FUZZ = [*"abcdefginoprstuvwxyzABCRU0123456789", *["up", "down", "left", "right", "enter", "escape", "tab"] * 5]
"""Keys that do not leave the lesson."""


def words(text: str) -> str:
    """Text without line breaks and the coach's mark."""
    return " ".join(text.replace("▌", " ").split())


async def table_of(app: TenbyApp, pilot: Any) -> LessonTable:
    """The lesson's table, once it is on show."""
    await until(pilot, lambda: isinstance(app.screen, LessonTable) and not app.screen._covered, "the lesson's table")
    assert isinstance(app.screen, LessonTable)
    return app.screen


async def pressed(pilot: Any, *keys: str) -> str:
    await pilot.press(*keys)
    await pilot.pause()
    return words(dump(pilot.app))


def take(table: LessonTable) -> None:
    """Take the step that is due, by the lesson's own move where one is asked for."""
    lesson = table.session.lesson
    before = lesson.progress.stop
    if lesson.asked:
        table.make(lesson.moves[0])
        if table._question is not None:
            table.action_choose()
    else:
        table.go_on()
    assert lesson.progress.stop == before + 1, f"step {lesson.number}: {table.message}"


async def go_to(app: TenbyApp, pilot: Any, number: int) -> LessonTable:
    """Go on with the lesson's own moves until a step is due."""
    table = await table_of(app, pilot)
    lesson = table.session.lesson
    while lesson.number < number:
        take(table)
    await pilot.pause()
    return table


def opened(services: MemoryServices | None = None) -> tuple[TenbyApp, MemoryServices]:
    services = services or MemoryServices()
    return make_app(services), services


@pytest.mark.parametrize("key", lessons())
async def test_every_lesson_is_played_at_the_table_and_all_its_words_are_shown(key: str) -> None:
    app, services = opened()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.open_lesson(*learn.split(key))
        table = await table_of(app, pilot)
        lesson = table.session.lesson
        while not lesson.over:
            await pilot.pause()
            shown = words(dump(app))
            assert table.told(lesson.says) in shown, f"step {lesson.number}"
            assert bool(table.chooser.options) == lesson.asked, f"step {lesson.number}"
            take(table)
            assert app.screen is table, f"step {lesson.number}"
        assert services.progress[key].finished
        assert table.told(lesson.head.end) in await pressed(pilot)
    assert services.matches == {}
    assert services.saves == {}
    assert services.times == {}


@pytest.mark.parametrize("key", lessons())
async def test_no_lesson_is_passed_with_enter_alone(key: str) -> None:
    """The cursor begins beside what is asked for, unless nothing else is there or a tile lies where it pays most."""
    app, _ = opened()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.open_lesson(*learn.split(key))
        table = await table_of(app, pilot)
        lesson = table.session.lesson
        while not lesson.over:
            pick = table.under_cursor()
            if lesson.asked and pick is not None and pick.kind != "place":
                chooser = table.chooser
                assert isinstance(chooser, LessonChooser)
                others = [each for each in chooser.legal if each.kind == pick.kind and not chooser.leads(each)]
                assert not others or not chooser.leads(pick), f"step {lesson.number}: {pick}"
            take(table)


@pytest.mark.parametrize("key", [key for key in lessons() if not key.startswith("tiny-towns")])
async def test_what_a_lesson_does_not_ask_for_is_not_shown_as_forbidden(key: str) -> None:
    app, _ = opened()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.open_lesson(*learn.split(key))
        table = await table_of(app, pilot)
        assert isinstance(table, ListScreen)
        lesson = table.session.lesson
        waiting = 0
        while not lesson.over:
            for line, entry in enumerate(table.entries):
                if table.waits(entry.pick):
                    waiting += 1
                    assert not entry.lit
                    assert not {"no", "-", "x"} & {note.text for note in entry.notes}, f"step {lesson.number}: {entry}"
                    assert not {"no", "-", "x"} & {note.short for note in entry.notes}, f"step {lesson.number}: {entry}"
                    table.line = line
                    assert table.step_sentence() == OTHER_STEP
            take(table)
        assert waiting


async def test_what_is_not_asked_for_waits_and_the_bar_says_so() -> None:
    app, _ = opened()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.open_lesson("tenka", "first-steps")
        await go_to(app, pilot, 4)
        shown = words(dump(app))
        assert "Knight x2 not now" in shown
        assert OTHER_STEP in shown
        said = await pressed(pilot, "enter")
        assert "lesson 4/" in said, "enter alone does not pass the step"


async def test_keys_go_on_and_make_the_move_that_is_asked_for() -> None:
    app, _ = opened()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.open_lesson(*learn.split(FIRST))
        await table_of(app, pilot)
        assert "lesson 1/" in await pressed(pilot)
        assert "lesson 4/" in await pressed(pilot, "enter", "space", "enter")
        assert "it is the glass that is missing" in await pressed(pilot, "enter")
        assert "Ana names glass" in await pressed(pilot, "4", "enter")
        table = await table_of(app, pilot)
        table.put_cursor(Pick("square", 10))
        shown = await pressed(pilot, "enter")
        assert "c3 is taken by brick" in shown
        assert "lesson 5/" in shown
        assert "lesson 6/" in await pressed(pilot, "right", "enter")


async def test_a_legal_move_that_is_not_asked_for_is_answered_however_it_is_made() -> None:
    app, _ = opened()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.open_lesson(*learn.split(FIRST))
        table = await go_to(app, pilot, 5)
        assert table.session.lesson.asked
        before = table.session.match.digest()
        said = "a cube never moves again"
        assert said in await pressed(pilot, "down", "enter")
        await pilot.press("escape")
        assert said in await pressed(pilot, *":d4", "enter")
        assert table.session.match.digest() == before
        assert "lesson 5/" in words(dump(app))


FINDING = """
title = "Where it is not pointed out"
game = "tiny-towns"
seats = ["Ana", "Ben"]
[walkthrough]
name = "Find it"
minutes = 1
end = "That is all."
next = { preset = "first-game", bots = ["random"] }
[options]
monuments = "off"
[position]
cards = ["cottage", "farm", "well", "chapel", "tavern", "theater", "factory"]
builder = "Ana"
named = "stone"
turn = "place Ana"
[[position.towns]]
seat = "Ana"
grid = [".  .  .  .", ".  .  .  .", ".  .  .  .", ".  .  .  ."]
[[position.towns]]
seat = "Ben"
grid = [".  .  .  .", ".  .  .  .", ".  .  .  .", ".  .  .  ."]
[[step]]
move = "place d4"
say = "Put it into the last corner."
find = true
[[step.otherwise]]
move = "*"
say = "The last corner is d4."
"""


async def test_what_has_to_be_found_is_not_pointed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    app, services = opened()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        from screens.titles import lesson_screen

        table = lesson_screen(app.services, Lesson(load(FINDING)), "tiny-towns/find-it")
        app.push_screen(table)
        assert len((await table_of(app, pilot)).chooser.options) == 16
        assert "The last corner is d4." in await pressed(pilot, "enter")
        assert "tiny-towns/find-it" not in services.progress
        await pilot.press("up", "left", "enter")
        await pilot.pause()
        assert services.progress["tiny-towns/find-it"].finished


async def test_a_step_back_and_from_the_start() -> None:
    app, services = opened()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.open_lesson(*learn.split(FIRST))
        await go_to(app, pilot, 6)
        assert "lesson 5/" in await pressed(pilot, "u")
        assert "lesson 4/" in await pressed(pilot, "u")
        assert services.progress[FIRST] == Progress(3, ())
        assert "Begin this lesson again?" in await pressed(pilot, "R")
        assert "lesson 4/" in await pressed(pilot, "escape")
        assert "lesson 1/" in await pressed(pilot, "R", "enter")
        assert "This is the first step." in await pressed(pilot, "u")


@pytest.mark.parametrize("key", ["T", "f6", "f4", "f5", "f7", "f8"])
async def test_keys_of_a_match_say_that_this_is_a_lesson(key: str) -> None:
    app, _ = opened()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.open_lesson(*learn.split(FIRST))
        await table_of(app, pilot)
        assert "Not in a lesson" in await pressed(pilot, key)


async def test_the_hint_says_what_is_asked_for() -> None:
    app, _ = opened()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.open_lesson(*learn.split(FIRST))
        await table_of(app, pilot)
        assert "enter goes on" in await pressed(pilot, "h")
        await go_to(app, pilot, 5)
        assert "place c4" in await pressed(pilot, "h")


@pytest.mark.parametrize("key", lessons())
def test_every_key_that_is_named_is_one_of_the_table(key: str) -> None:
    scenario = lessons()[key]
    assert scenario.walkthrough is not None
    told = [scenario.walkthrough.end, *(step.say for step in scenario.step)]
    told += [other.say for step in scenario.step for other in step.otherwise]
    screen_type(scenario.game)  # its commands join the list
    for name in (found for text in told for found in KEY_OF.findall(text)):
        assert COMMANDS[name].group in ("game", scenario.game), name


async def test_the_keys_that_are_named_are_those_in_force() -> None:
    services = MemoryServices()
    services.settings.keys = {"tenka.no": "f9"}
    app, _ = opened(services)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.open_lesson("tenka", "first-steps")
        table = await go_to(app, pilot, 7)
        assert "so you are done: press [F9]" in words(dump(app))
        assert table.told("{game.undo}, {tenka.place}") == "[u], [a]"
        assert "lesson 8/" in await pressed(pilot, "f9")


async def test_a_key_that_declines_what_should_be_taken_is_answered_by_the_lesson() -> None:
    app, _ = opened()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.open_lesson("tenka", "first-steps")
        await go_to(app, pilot, 9)
        assert "a second card costs nothing. Draw it." in await pressed(pilot, "n")


async def test_score_rules_and_log_work_as_at_every_table() -> None:
    app, _ = opened()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.open_lesson(*learn.split(FIRST))
        await go_to(app, pilot, 5)
        assert "The score of Ana" in await pressed(pilot, "e")
        assert "lesson 5/" in await pressed(pilot, "escape", "r", "escape")
        assert "Ana names glass" in await pressed(pilot, "l")
        assert "lesson 5/" in await pressed(pilot, "escape")


@pytest.mark.parametrize("key", ["escape", "q"])
async def test_left_and_taken_up_again_where_it_was(key: str) -> None:
    app, services = opened()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.open_lesson(*learn.split(FIRST))
        await go_to(app, pilot, 6)
        assert "goes on from here" in await pressed(pilot, key)
        await pilot.press("h")
        assert isinstance(app.screen, HomeScreen)
    again, _ = opened(services)
    async with again.run_test(size=SIZE) as pilot:
        await pilot.press("l")
        await pilot.pause()
        assert "begun" in dump(again)
        await pilot.press("enter")
        await table_of(again, pilot)
        assert "lesson 6/" in await pressed(pilot)


async def test_escape_goes_back_in_a_choice_before_it_leaves() -> None:
    app, _ = opened()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.open_lesson(*learn.split(FIRST))
        table = await go_to(app, pilot, 6)
        await pilot.press("enter")
        assert not table.chooser.at_start
        await pilot.press("escape")
        assert table.chooser.at_start
        assert app.screen is table
        await pilot.press("escape")
        assert isinstance(app.screen, Ask)


@pytest.mark.parametrize("key", [lessons_of(title_id)[0] for title_id in TITLES if lessons_of(title_id)])
async def test_random_keys_in_a_lesson(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app, services = opened()
    monkeypatch.setattr(lesson_table, "after_lesson", lambda *_: None)  # what comes after is no lesson
    monkeypatch.setattr(app, "go_home", lambda: None)
    monkeypatch.setattr(app, "exit", lambda *_: None)
    chance = random.Random(key)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.open_lesson(*learn.split(key))
        table = await table_of(app, pilot)
        for _ in range(6):
            for _ in range(20):
                app.post_message(key_event(chance.choice(FUZZ)))
            await pilot.pause()
        kept = services.progress.get(key, Progress())
        assert Lesson(lessons()[key], kept).match.digest() == table.session.match.digest()
    assert services.matches == {}


async def test_a_click_on_the_coach_goes_on() -> None:
    app, _ = opened()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.open_lesson(*learn.split(FIRST))
        await table_of(app, pilot)
        await pilot.click(offset=(20, 20))
        await pilot.pause()
        assert "lesson 2/" in words(dump(app))


async def at_the_end(app: TenbyApp, pilot: Any) -> Lesson:
    app.open_lesson(*learn.split(FIRST))
    table = await table_of(app, pilot)
    lesson = table.session.lesson
    await go_to(app, pilot, lesson.count + 1)
    await pilot.press("enter")
    await pilot.pause()
    assert isinstance(app.screen, Ask)
    assert lesson.head.end in words(dump(app).replace("│", ""))
    return lesson


async def test_a_first_game_against_an_easy_bot_comes_after() -> None:
    app, services = opened()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await at_the_end(app, pilot)
        await pilot.press("enter")
        await pilot.pause()
        (match,) = services.matches.values()
        assert [seat.kind for seat in match.seats] == ["human", "random"]
        assert match.game.options["monuments"] == "off"
        assert type(app.screen).__name__ == "TinyTownsScreen"


@pytest.mark.parametrize(("key", "screen"), [("s", SetupScreen), ("l", LearnScreen), ("escape", LearnScreen)])
async def test_other_ways_to_go_on_after_a_lesson(key: str, screen: type) -> None:
    app, services = opened()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await at_the_end(app, pilot)
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, screen)
        assert services.matches == {}
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_a_lesson_once_more_and_home() -> None:
    app, services = opened()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await at_the_end(app, pilot)
        assert "lesson 1/" in await pressed(pilot, "a")
        assert services.progress[FIRST].finished
        await at_the_end(app, pilot)
        await pilot.press("h")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        await pilot.press("l")
        await pilot.pause()
        assert "done" in dump(app)


@pytest.mark.parametrize("key", lessons())
def test_the_first_game_of_every_lesson_can_be_played(key: str) -> None:
    from rules.titles import load_title

    head = lessons()[key].walkthrough
    assert head is not None
    title = load_title(learn.split(key)[0])
    table = learn.first_game(title, head.next, ["Ben"])
    assert table.problems() == []
    people = [seat for seat in table.players if seat.kind == "human"]
    assert [seat.name for seat in people] == ["Ben"]
    title.game(len(table.players), table.options)


@pytest.mark.parametrize("size", sweep(SIZES))
async def test_the_page_lists_all_lessons_by_title(size: tuple[int, int]) -> None:
    app, _ = opened()
    async with app.run_test(size=size) as pilot:
        await pilot.press("l")
        await pilot.pause()
        assert isinstance(app.screen, LearnScreen)
        menu = app.screen.query_one(Menu)
        assert [entry.id for entry in menu.entries if not entry.heading] == list(lessons())
        assert [entry.label for entry in menu.entries if entry.heading] == [
            name for title_id, (name, _) in TITLES.items() if lessons_of(title_id)
        ]
        assert "You make the moves yourself" in dump(app)
        await pilot.press("question_mark", "escape", "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_set_up_offers_a_lesson_for_a_title_that_was_never_played() -> None:
    offered = "New to Tiny Towns? l gives a lesson of"
    app, services = opened()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n")
        await pilot.pause()
        assert offered in dump(app)
        await pilot.press("l")
        await pilot.pause()
        assert isinstance(app.screen, LearnScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, SetupScreen)
    for known in (MemoryServices([save(1, "Brisk Otter", "round 7")]), services):
        services.progress[FIRST] = Progress(2)
        app, _ = opened(known)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.press("n")
            await pilot.pause()
            assert offered not in dump(app)
