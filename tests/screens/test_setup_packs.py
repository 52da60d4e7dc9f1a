"""Card packs at set-up and in the card browser."""

from typing import Any

from shell_harness import MemoryServices, dump, make_app
from textual.widgets import Input

from rules.kernel.errors import RulesError
from screens.cards import CardsScreen
from screens.form import Form
from screens.services import PackInfo
from screens.setup import SetupScreen
from screens.setup_table import SetupTable, checked_last

TEXT = """
game = "tiny-towns"
name = "My copy"
provenance = "printed"
[[card]]
id = "well"
text = "3 points, says my copy."
"""
MINE = PackInfo("mine.toml", "My copy", TEXT, ("well",))
OTHER = PackInfo("other.toml", "Other", TEXT.replace("My copy", "Other"), ("well",))


def reader(file: str, title_id: str) -> PackInfo:
    if file != MINE.file:
        raise RulesError(f"{file}: No such file\n{file}: and another problem")
    return MINE


def test_a_pack_is_stepped_through_typed_and_taken_back() -> None:
    table = SetupTable("tiny-towns", read_pack=reader)
    table.step_pack([MINE.file], 1)
    assert table.pack == MINE
    assert table.problems() == []
    table.step_pack([MINE.file], 1)
    assert table.pack is None
    table.step_pack([MINE.file], -1)
    assert table.pack == MINE
    table.use_pack(" nowhere ")
    assert table.problems() == ["nowhere: No such file", "nowhere: and another problem"]
    table.step_pack([MINE.file], 1)
    assert table.problems() == []
    table.use_pack("")
    assert table.pack is None


def test_the_last_table_brings_its_pack() -> None:
    table = SetupTable("tiny-towns", read_pack=reader)
    table.use_pack(MINE.file)
    again = SetupTable("tiny-towns", table.remembered(), read_pack=reader)
    assert again.pack == MINE
    table.use_pack("")
    assert "pack" not in table.remembered()
    gone = SetupTable("tiny-towns", {**table.remembered(), "pack": "gone.toml"}, read_pack=reader)
    assert "gone.toml: No such file" in gone.problems()
    assert "pack" not in checked_last({**table.remembered(), "pack": 7})


async def light(pilot: Any, row: str) -> None:
    pilot.app.screen.query_one(Form).light(row)
    await pilot.pause()


async def test_a_match_is_started_with_the_pack_of_the_form() -> None:
    services = MemoryServices()
    services.packs = {MINE.file: MINE, OTHER.file: OTHER}
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(SetupScreen("tiny-towns"))
        await pilot.pause()
        await light(pilot, "pack")
        assert "‹ none ›" in dump(app)
        await pilot.press("right")
        assert "‹ My copy ›" in dump(app)
        assert "From mine.toml: Well." in dump(app)
        await pilot.press("f5")
        await pilot.pause()
    assert [match.pack for match in services.matches.values()] == [TEXT]
    assert services.settings.last_table["pack"] == "mine.toml"


async def test_a_pack_that_cannot_be_read_is_explained_and_starts_nothing() -> None:
    services = MemoryServices()
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(SetupScreen("tiny-towns"))
        await pilot.pause()
        await light(pilot, "pack")
        await pilot.press("space", *"gone", "enter")
        await pilot.pause()
        assert "gone: No such file" in dump(app)
        await pilot.press("f5")
        await pilot.pause()
        assert services.matches == {}
        await pilot.press("space")
        await pilot.pause()
        app.screen.query_one(Input).value = ""
        await pilot.press("enter", "f5")
        await pilot.pause()
    assert [match.pack for match in services.matches.values()] == [""]


async def test_the_card_browser_says_what_comes_from_the_pack() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(CardsScreen("tiny-towns", pack=TEXT, card="well"))
        await pilot.pause()
        shown = dump(app)
        assert "Cards · Tiny Towns · pack My copy" in shown
        assert "3 points, says my copy." in shown
        assert "The pack of this table changes the card." in shown
        assert "Well  from the pack" in shown
        assert shown.count("from the pack") == 1
        app.push_screen(CardsScreen("tiny-towns", pack=TEXT.replace('game = "tiny-towns"', ""), card="well"))
        await pilot.pause()
        assert "3 points, says my copy." in dump(app)
        assert "from the pack" not in dump(app)
