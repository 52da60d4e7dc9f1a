"""Moves typed in words faster than the line for them can open."""

from __future__ import annotations

from screen_harness import burst, drain, until
from table_harness import TableApp, new_match
from test_jump import TABLES, begun
from textual.pilot import Pilot


async def ready(app: TableApp, pilot: Pilot[None]) -> None:
    await until(pilot, lambda: not app.table._covered and app.table._choosable is not None)
    await pilot.pause()


async def test_a_text_behind_the_key_stands_in_the_line() -> None:
    app = TableApp(begun(*TABLES[0]))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(app, pilot)
        made = len(app.match.entries)
        text = "name wheeee"
        burst(app, ":", *text, "backspace", "backspace", "backspace", *"at", "x")
        await until(pilot, lambda: app.table.notation.value == "name wheatx")
        await drain(pilot)
        assert app.table.notation.value == "name wheatx"
        assert app.focused is app.table.notation
        assert len(app.match.entries) == made


async def test_a_whole_move_and_what_is_behind_enter() -> None:
    app = TableApp(begun(*TABLES[0]))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(app, pilot)
        burst(app, "s", "escape", ":", *"brick", "enter", *"zz")
        await until(pilot, lambda: app.match.entries)
        await drain(pilot)
        assert app.match.entries[0].text == "name brick"
        assert not app.table.notation.display


async def test_where_the_line_cannot_open_its_text_means_nothing() -> None:
    app = TableApp(new_match(4, first="1", monuments="off"))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(app, pilot)
        asked: list[str] = []
        app.table.ask("Really?", lambda: asked.append("yes"))
        burst(app, ":", *"brick", "enter")
        await until(pilot, lambda: app.table._ahead is None)
        await drain(pilot)
        assert asked == []
        assert not app.match.entries
        await pilot.press("enter")
        assert asked == ["yes"]


async def test_covering_never_waits() -> None:
    app = TableApp(begun(*TABLES[0]))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(app, pilot)
        covered: list[str] = []
        app.table.action_cover = lambda: covered.append("covered")  # type: ignore[method-assign]
        burst(app, ":", *"br", "f2", *"ick")
        await until(pilot, lambda: covered)
        await until(pilot, lambda: app.table.notation.value == "brick")
        await pilot.press("f2")
        assert len(covered) == 2
