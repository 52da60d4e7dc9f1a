"""Jump mode and typed moves, at the tables of all titles."""

from __future__ import annotations

from typing import Any

import pytest
from table_harness import NAMES, FakeServices, TableApp, sit_down, text_of
from textual.pilot import Pilot

from rules.kernel.chance import Chance
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.titles import load_title
from screens.widgets.canvas_view import CanvasView
from screens.widgets.chooser import Pick
from screens.widgets.jump import labels

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("tiny-towns", 3, {"monuments": "off", "first": "1"}),
    ("tenka", 3, {}),
    ("tenpenny-parks", 2, {"boards": "common"}),
    ("tenby", 2, {}),
]


def begun(title_id: str, seats: int, options: dict[str, Any], moves: int = 0) -> Match:
    """A match in which the first seat is the only person, and about to decide."""
    title = load_title(title_id)
    kinds = ["human", *["random"] * (seats - 1)]
    match = Match(title, title.game(seats, options), list(map(Seat, NAMES, kinds)), "jump")
    chance = Chance("jump")
    while len(match.entries) < moves or match.decision.seat != 0:  # type: ignore[union-attr]
        match.play(match.game.sample_move(match.state, chance))
    return match


async def at_table(match: Match, pilot: Pilot[None], app: TableApp) -> None:
    await sit_down(app, pilot)
    await pilot.pause()


def test_labels_are_short_and_different() -> None:
    for count in (0, 1, 26, 27, 676):
        found = labels(count)
        assert len(set(found)) == count
        assert len({len(label) for label in found}) <= 1
        assert not found or len(found[0]) == (1 if count <= 26 else 2)


@pytest.mark.parametrize(("title_id", "seats", "options"), TABLES)
async def test_every_label_does_what_a_click_does(title_id: str, seats: int, options: dict[str, Any]) -> None:
    for moves in (0, 14):
        app = TableApp(begun(title_id, seats, options, moves), FakeServices())
        async with app.run_test(size=(100, 30)) as pilot:
            await at_table(app.match, pilot, app)
            await pilot.press("j")
            known = app.table._spots
            assert known
            canvas = app.screen.query_one(CanvasView).canvas
            assert canvas is not None
            lines = canvas.text().split("\n")
            for spot in known:
                assert lines[spot.y][spot.x : spot.x + len(spot.label)] == spot.label
                assert not isinstance(spot.target, Pick) or spot.target in app.table.chooser.options
            picked: list[object] = []
            app.table.picked = picked.append  # type: ignore[method-assign, assignment]
            for spot in known[:3]:
                app.table.action_jump()
                await pilot.press(*spot.label)
                assert picked[-1] == spot.target
                assert app.table.jumping is None


async def test_escape_and_other_keys_end_it_and_nothing_is_played() -> None:
    app = TableApp(begun(*TABLES[0]), FakeServices())
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(app.match, pilot, app)
        before = text_of(app)
        await pilot.press("j")
        assert "The letters of a label" in text_of(app)
        await pilot.press("escape")
        assert text_of(app) == before
        made = len(app.match.entries)
        await pilot.press("j", "z")
        assert app.table.jumping is None
        assert len(app.match.entries) == made
        await pilot.press("j", "e")
        assert app.table.sheet_line < 0, "the letter was the label's, not the key's"


async def test_a_move_is_made_by_its_label() -> None:
    app = TableApp(begun(*TABLES[0]), FakeServices())
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(app.match, pilot, app)
        assert app.table.kind == "name"
        await pilot.press("j")
        spot = next(spot for spot in app.table._spots if spot.target == Pick("resource", 2))
        await pilot.press(*spot.label)
        assert app.match.entries[0].text == "name brick"


async def test_up_and_down_choose_among_the_moves_that_fit() -> None:
    app = TableApp(begun(*TABLES[0]), FakeServices())
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(app.match, pilot, app)
        await pilot.press(":", "w", "down")
        assert app.table.notation.value == "name wood"
        await pilot.press("down", "down")
        assert app.table.notation.value == "name wheat"
        await pilot.press("up", "up")
        assert app.table.notation.value == "w", "what was typed is not lost"
        await pilot.press("down", "enter")
        assert app.match.entries[0].text == "name wood"


async def test_moves_typed_before_come_back_for_the_same_seat_only() -> None:
    app = TableApp(begun(*TABLES[0]), FakeServices())
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(app.match, pilot, app)
        await pilot.press(":", *"wood", "enter")
        assert app.match.entries[0].text == "name wood"
        await pilot.press(":", "up")
        assert app.table.notation.value == "name wood"
        await pilot.press("escape")
        app.table.notation.open(app.table.session.completions, "somebody else")
        await pilot.press("up")
        assert app.table.notation.value == ""


async def test_only_public_moves_are_offered_while_the_hand_is_covered() -> None:
    title = load_title("tiny-towns")
    match = Match(title, title.game(2, {"first": "1"}), [Seat("Ana"), Seat("Ben")], "typed")
    for _ in range(2):
        match.play(match.game.moves(match.state)[0])
    app = TableApp(match, FakeServices())
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(match, pilot, app)
        app.table.action_notation()
        offered = app.table.notation.options(999)
        public = [match.game.write(move) for move in match.vantage(-1).moves]
        assert offered == public
