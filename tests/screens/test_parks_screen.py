"""The table of Tenpenny Parks: what is drawn at every decision, and what keys do."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from moments_harness import check_frame, check_groups, check_letters, check_prompts
from parks_harness import INNOVATION, new_match, solo
from sweeps import sweep
from table_harness import TableApp, kind_of, play, seated, show, viewer_of

from rules.kernel.chance import Chance
from rules.kernel.match import Match
from rules.tenpenny_parks.text import PROMPTS
from screens.tenpenny_parks import TenpennyParksScreen
from screens.widgets.chooser import Chooser, Pick
from screens.widgets.parks_show import park_on_show

SIZES = [(80, 24), (100, 30), (140, 45)]
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"boards": "common"}),
    (3, {**INNOVATION}),
    (4, {**INNOVATION, "assignment": "choose"}),
    (4, {}),
    (2, {"becky": "hard", **INNOVATION}),
]


def walk(table: TenpennyParksScreen, depth: int = 0) -> Counter[str]:
    """Go through all steps on the way to moves: every option is in the lists, every dim entry says why."""
    seen: Counter[str] = Counter()
    chooser = table.chooser
    check_frame(table, 80, 24)
    seen["steps"] += 1
    if table.hand.tile is not None:
        assert {pick.kind for pick in chooser.options} == {"place"}
        places = {place.placement for place in table.hand.places}
        assert places == {pick.value for pick in chooser.options}
        return seen
    lit = {entry.pick for entry in table.entries if entry.lit}
    assert set(chooser.options) == lit, f"{table.kind}: {set(chooser.options) ^ lit}"
    entries = table.entries
    for line, entry in enumerate(entries):
        table.line = line
        check_frame(table, 80, 24)
        if not entry.lit:
            table.pick(entry.pick)
            assert table.message is not None, f"{table.kind}: {entry.pick} is dim and says nothing"
            assert table.message.kind == "why-not"
            table.message = None
            seen["dim"] += 1
    if depth < 2:
        kinds: Counter[str] = Counter()
        for pick in chooser.options:
            kinds[pick.kind] += 1
            if kinds[pick.kind] > 6:
                continue
            trail = list(chooser._trail)
            if chooser.pick(pick) is None:
                table.settle_cursor()
                seen += walk(table, depth + 1)
            chooser._trail, chooser._options = trail, None
    return seen


# Every decision


@pytest.mark.parametrize(("count", "options"), sweep(TABLES, [TABLES[2]], rows=True))
async def test_every_decision_is_drawn_and_every_move_can_be_reached(count: int, options: dict[str, Any]) -> None:
    match = solo(**options) if "becky" in options else new_match(count, seed=f"walk {count}", **options)
    chance, size = Chance("walk"), random.Random(count)
    seen: Counter[str] = Counter()
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        while not match.over:
            kind = kind_of(match)
            if seen[kind] < 4:
                seen[kind] += 1
                for viewer in {viewer_of(match), match.decision.seat}:  # type: ignore[union-attr]
                    table = show(app, viewer)
                    paths = list(table.paths(table.session.vantage))
                    assert len({path for path, _ in paths}) == len(paths), kind
                    assert {move for _, move in paths} == set(table.session.vantage.moves), kind
                    check_frame(table, *size.choice(SIZES))
                    check_letters(table)
                    if not table.session.bot_to_move:
                        walk(table)
            match.play(match.game.sample_move(match.state, chance))
    assert {"act", "keep-goals", "advertise"} <= set(seen)


async def test_each_kind_of_decision_is_shown() -> None:
    def begin(number: int) -> Match:
        return new_match(4, seed=f"kinds {number}", assignment="choose", **INNOVATION)

    await check_prompts(set(PROMPTS) - {"becky"}, begin, 40)


@pytest.mark.parametrize(
    "kind", sweep(["keep-goals", "act", "confirm", "research-choice", "attach", "advertise", "ring"], ["confirm"])
)
async def test_a_table_that_is_too_small_can_be_played_all_the_same(kind: str) -> None:
    match = new_match(4, seed="small", **INNOVATION)
    assert play(match, lambda it: kind_of(it) == kind)
    app = TableApp(match)
    async with app.run_test(size=(60, 15)) as pilot:
        table = await seated(app, pilot)
        await pilot.press("enter")
        assert not table.too_small
        show(app, viewer_of(match))
        for width in (1, 5, 20, 60, 79, 80, 120):
            for height in (3, 5, *range(8, 26), 60):
                for seat in (-1, 0, 1):
                    table.look_at(seat)
                    table.draw(width, height)


def test_no_key_means_two_things() -> None:
    check_groups(TenpennyParksScreen)


def test_a_place_is_chosen_by_hand_even_if_it_is_the_only_one() -> None:
    moves = [((Pick("stack", 0), Pick("place", "a1")), "move")]
    assert Chooser(moves).pick(Pick("stack", 0)) == "move"  # type: ignore[arg-type]
    chooser = Chooser(moves, always=frozenset({"place"}))  # type: ignore[arg-type]
    assert chooser.pick(Pick("stack", 0)) is None
    assert chooser.options == (Pick("place", "a1"),)


@pytest.mark.parametrize("options", sweep([{}, INNOVATION], [INNOVATION]), ids=["base", "innovation"])
@pytest.mark.parametrize("count", sweep([2, 3, 4], [4]))
async def test_in_a_wide_window_everybody_s_property_is_on_show(count: int, options: dict[str, Any]) -> None:
    match = new_match(count, seed="wide window", **options)
    chance = Chance("wide window")
    app = TableApp(match)
    async with app.run_test(size=(120, 36)) as pilot:
        await seated(app, pilot)
        for made in range(120):
            if match.over:
                break
            if made % 6 == 0:
                table = show(app, viewer_of(match))
                text = table.draw(120, 36).text()
                for seat in range(count):
                    marks = ("╷", "┬ ", "├ ") if seat != table.seat_in_view else ("┌ ",)
                    assert any(f"{mark}{seat + 1} {match.names[seat]} ─" in text for mark in marks), text
                park = park_on_show(table)  # with the board that would be attached
                head = text.splitlines()[1]  # that columns are not on show is more than what they hold
                assert f"{park.open.bit_count()} open" in text or " more" in head, text
            match.play(match.game.sample_move(match.state, chance))


async def test_the_text_of_every_attraction_fits_in_a_wide_window() -> None:
    match = new_match(4, seed="wide text", **INNOVATION)
    assert play(match, lambda it: it.state.month == 3 and kind_of(it) == "act")
    app = TableApp(match)
    async with app.run_test(size=(120, 36)) as pilot:
        await seated(app, pilot)
        table = show(app, viewer_of(match))
        for place in range(len(table.entries)):
            table.line = place
            lines = table.draw(120, 36).text().splitlines()
            top = next(row for row, line in enumerate(lines) if row > 18 and line.startswith("├ "))
            panel = lines[top : top + 5]
            assert not any("…" in line for line in panel), panel
