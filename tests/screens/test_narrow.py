"""At 80 columns nothing that matters is cut off: menus, help, replays and results."""

from __future__ import annotations

import msgspec
import pytest
from screen_harness import until
from shell_harness import FinishedMatch, MemoryServices, dump, make_app, save
from textual.content import Content
from textual.widgets import Static

from rules.kernel.record import Seat
from rules.titles import TITLES
from screens import commands
from screens.command_menu import CommandMenu, listed
from screens.help import key_table
from screens.home import DETAIL_WIDTH, describe
from screens.menu import Menu
from screens.result import ResultScreen
from screens.titles import load_commands
from screens.widgets.lists import last_told

load_commands()


@pytest.mark.parametrize("title", TITLES)
async def test_the_menu_tells_in_full_what_the_lit_command_does(title: str) -> None:
    found = listed(title, "game")
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        menu = CommandMenu(found, {})
        app.push_screen(menu)
        await until(pilot, lambda: app.screen is menu and menu.query(Menu))
        for command in found:
            menu.query_one(Menu).light(command.id)
            words = command.help.split()
            told = menu.query_one("#help", Static)
            await until(pilot, lambda told=told, words=words: painted(told) == words, command.id)


async def test_the_menu_tells_in_full_what_the_pointer_is_on() -> None:
    found = listed("tenka", "game")
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        menu = CommandMenu(found, {})
        app.push_screen(menu)
        await until(pilot, lambda: app.screen is menu and menu.query(Menu))
        entries = menu.query_one(Menu).entries
        line, entry = next((line, each) for line, each in enumerate(entries) if line > 4 and not each.heading)
        told = menu.query_one("#help", Static)
        await until(pilot, lambda: told.size.height > 0)
        await pilot.hover(Menu, offset=(20, line))
        await until(pilot, lambda: painted(told) == entry.detail.split(), entry.id)


def painted(told: Static) -> list[str]:
    """The words that a text shows, as they are painted."""
    return " ".join(told.render_line(y).text for y in range(told.size.height)).split()


@pytest.mark.parametrize("width", [40, 74, 110])
def test_help_goes_on_below_its_beginning(width: int) -> None:
    found = tuple(commands.in_group("game"))
    table: Content = key_table(found, {}, width)
    lines = table.plain.split("\n")
    assert max(map(len, lines)) <= width
    starts = {line[:8].strip() for line in lines} - {""}
    assert starts == {" ".join(map(commands.key_label, commands.split(command.keys))) for command in found}
    assert "".join(lines).replace(" ", "") == "".join(
        "".join([*map(commands.key_label, commands.split(each.keys)), each.help, each.id]).replace(" ", "")
        for each in found
    )


async def test_the_result_names_the_keys_for_replay_and_export() -> None:
    app = make_app(MemoryServices())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = ResultScreen(FinishedMatch([31, 24]), 2)  # type: ignore[arg-type]
        app.push_screen(screen)
        await until(pilot, lambda: "v replay" in dump(app) and "x export" in dump(app) and "esc home" in dump(app))
        await pilot.resize_terminal(100, 24)
        await until(pilot, lambda: "d deals" in dump(app) and "esc home" in dump(app))


def test_what_happened_is_told_in_whole_sentences() -> None:
    sentences = ("Ana draws.", "Bill pitches Cavalry from court for the attacker.", "Chloe passes.")
    assert last_told(sentences, 26, 9) == [
        "Ana draws.", "Bill pitches Cavalry", "  from court for the", "  attacker.", "Chloe passes.",
    ]  # fmt: skip
    assert last_told(sentences, 26, 3) == ["Chloe passes."]
    assert last_told(sentences[:2], 26, 2) == ["Bill pitches Cavalry", "from court for the attack…"]


def test_a_match_with_many_people_is_offered_with_what_is_next_in_it() -> None:
    info = save(1, "Misty Wagtail", "round 7, Ana to move")
    many = msgspec.structs.replace(info, seats=tuple(map(Seat, ("Ana", "Ben", "Chloe", "Dora", "Emil"))))
    assert describe(info, DETAIL_WIDTH) == describe(info)
    text = describe(many, DETAIL_WIDTH)
    assert "Ana and 4 more, round 7" in text
    assert "Ben, Chloe, Dora and Emil" in describe(many)
