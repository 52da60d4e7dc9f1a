"""The table of Tenby: what is drawn at every decision, and that every move can be reached."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from moments_harness import check_frame, check_groups, check_letters, check_prompts
from sweeps import sweep
from table_harness import TableApp, kind_of, play, text_of, viewer_of
from table_harness import show as show_table
from tenby_harness import EVERYTHING, MODULES_ON, new_match, worst

from rules.kernel.chance import Chance
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.tenby.modules import MODULES
from rules.tenby.text import PROMPTS
from screens.tenby import TenbyScreen
from screens.widgets.tenby_panel import panel

SIZES = [(80, 24), (100, 30), (140, 45)]
TABLES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, EVERYTHING),
    (2, {}),
    (5, {}),
    (3, MODULES_ON),
    (3, EVERYTHING),
    (5, MODULES_ON),
    *((2, {module.id: True}) for module in MODULES),
    (3, {"locals": True, "home-base": True}),
    (2, {"visitors": True, "visitor-capacity": "landmarks"}),
]


def show(app: TableApp, viewer: int) -> TenbyScreen:
    """Put a view on show without any hand-over, for looking at many moments in one app."""
    table = show_table(app, viewer)
    assert isinstance(table, TenbyScreen)
    table.reading_hand = False
    table.settle_cursor()
    return table


def walk(table: TenbyScreen, depth: int = 0) -> Counter[str]:
    """Go through all steps on the way to moves: every option is in the lists, every dim entry says why."""
    seen: Counter[str] = Counter()
    chooser = table.chooser
    check_frame(table, 80, 24)
    seen["steps"] += 1
    entries = table.entries
    lit = [entry.pick for entry in entries if entry.lit]
    assert len(set(lit)) == len(lit)
    assert set(chooser.options) == set(lit), f"{table.kind}: {set(chooser.options) ^ set(lit)}"
    digits = [entry.digit for entry in entries if entry.digit]
    assert len(set(digits)) == len(digits), f"{table.kind}: {digits}"
    for line, entry in enumerate(entries):
        table.line = line
        if not depth or not line % 3:
            check_frame(table, 80, 24)
            assert line in table.places, f"{table.kind}: {entry.label} is not drawn"
        if not entry.lit:
            table.pick(entry.pick)
            assert table.message is not None, f"{table.kind}: {entry.pick} is dim and says nothing"
            assert table.message.kind == "why-not"
            table.message = None
            seen["dim"] += 1
    if depth < 3:
        kinds: Counter[str] = Counter()
        for pick in chooser.options:
            kinds[pick.kind] += 1
            if kinds[pick.kind] > (1 if depth else 2) and pick.kind != "verb":
                continue
            trail = list(chooser._trail)
            if chooser.pick(pick) is None:
                table.settle_cursor()
                seen += walk(table, depth + 1)
            chooser._trail, chooser._options = trail, None
    return seen


# Every decision


@pytest.mark.parametrize(("count", "options"), sweep(TABLES, [(3, EVERYTHING)], rows=True))
async def test_every_decision_is_drawn_and_every_move_can_be_reached(count: int, options: dict[str, Any]) -> None:
    match = new_match(count, seed=f"walk {count}", **options)
    chance, size = Chance("walk"), random.Random(count)
    seen: Counter[str] = Counter()
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        while not match.over:
            kind = kind_of(match)
            if seen[kind] < 2 or (kind == "turn" and not len(match.entries) % 41):
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
        table = show(app, PUBLIC)
        for width, height in SIZES:
            assert "The game is over." in check_frame(table, width, height)
    assert {"turn", "take-pair"} <= set(seen)


async def test_each_kind_of_decision_is_shown() -> None:
    def begin(number: int) -> Match:
        return new_match(3, seed=f"kinds {number}", **(EVERYTHING if number % 3 else MODULES_ON))

    def prepare(number: int, match: Match, missing: set[str]) -> None:
        if number >= 2 and kind_of(match) != "place-turned-up" and "place-turned-up" in missing:
            empty_the_rows(match)

    await check_prompts(set(PROMPTS), begin, 60, show, prepare, "? help")


def empty_the_rows(match: Match) -> None:
    """Both rows are empty, as they may be late in a round."""
    state = match.state
    state.town_discards += state.market
    state.landmark_discards += state.landmark_row
    state.market = state.landmark_row = ()


# The worst case


@pytest.mark.parametrize("length", sweep([0, 6, 7], [7]))
async def test_the_worst_case_fits(length: int) -> None:
    """Five seats, all modules, five streets, rows as long as can be: all of it is there at 80 x 24."""
    match = worst(length)
    game, state = match.game, match.state
    seat = match.decision.seat  # type: ignore[union-attr]
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = show(app, PUBLIC)
        text = check_frame(table, 80, 24)
        lines = text.splitlines()
        assert [line[2:4].strip("#= ") for line in lines[2:7]] == ["1", "2", "3", "4", "5"]
        for name in ("Mayor ", "Visitors ", "Project ", "Board ", "tokens ", "Locals "):
            assert name in text, name
        for other, name in enumerate(match.names):
            assert f"{other + 1} {name[:3]}" in text
        faces = game.content.faces  # type: ignore[attr-defined]
        for number, street in enumerate(state.towns[seat].streets):
            for card in street.cards:
                from screens.widgets.tenby_words import head

                assert head(faces[card]) in lines[2 + number], f"{head(faces[card])} of street {number + 1}"
        for line, entry in enumerate(table.entries):
            table.line = line
            check_frame(table, 80, 24)
            assert line in table.places, entry.label
            shown = panel(table)
            assert shown.text
        walk(table)


@pytest.mark.parametrize("size", sweep([(120, 36), (140, 45)]))
async def test_everybodys_towns_are_on_show_where_there_is_room(size: tuple[int, int]) -> None:
    match = new_match(5, seed="wide", **MODULES_ON)
    assert play(match, lambda it: kind_of(it) == "turn" and it.state.round == 7)
    app = TableApp(match)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        table = show(app, PUBLIC)
        text = check_frame(table, *size)
        for seat, name in enumerate(match.names):
            if seat != table.seat_in_view:
                assert f" {seat + 1} {name} {table.points(seat)} " in text


@pytest.mark.parametrize("size", sweep([(60, 15), (60, 16), (70, 18), (80, 20)]))
@pytest.mark.parametrize("options", sweep([{}, EVERYTHING], [EVERYTHING]), ids=["base", "everything"])
async def test_below_the_smallest_size_nothing_is_drawn_over_the_town(
    size: tuple[int, int], options: dict[str, Any]
) -> None:
    match = new_match(2, seed="small", **options)
    assert play(match, lambda it: kind_of(it) == "turn" and it.state.round == 3)
    app = TableApp(match)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        while app.screen is not app.table:
            app.pop_screen()
        table = show(app, match.decision.seat)  # type: ignore[union-attr]
        table._small_accepted = True
        table.repaint()
        await pilot.pause()
        lines = text_of(app).splitlines()
        assert lines[1].startswith(f"┌ {match.decision.seat + 1} ")  # type: ignore[union-attr]
        assert lines[2].startswith("│ 1")
        borders = [line for line in lines if line.startswith("├")]
        assert len(borders) >= 2
        assert all(line.endswith("┤") for line in borders)


# Keys


def test_no_key_means_two_things() -> None:
    check_groups(TenbyScreen)
