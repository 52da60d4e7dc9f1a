"""What keys do at a table of Tenpenny Parks, from single moves to whole games."""

from __future__ import annotations

import random
from typing import Any

import pytest
from moments_harness import check_looking_at_another, down_to, play_by_keys
from parks_harness import INNOVATION, new_match, solo, wide
from screen_harness import curtain_of, until
from sweeps import sweep
from table_harness import FakeServices, TableApp, kind_of, play, seated, show, text_of
from test_parks_screen import SIZES

from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.tenpenny_parks.squares import column_of
from screens.services import TableSettings


def at(kind: str, number: int = 0, **options: Any) -> Match:
    """A match in which a decision of a kind is due."""
    for seed in range(number, number + 40):
        match = new_match(4, seed=f"keys {seed}", **{**INNOVATION, **options})
        if play(match, lambda it: kind_of(it) == kind):
            return match
    raise AssertionError(f"never asked: {kind}")


def acting(**options: Any) -> Match:
    """The first turn, with money for everything."""
    match = at("act", **options)
    match.state.money = (30,) * 4
    return match


async def test_a_tile_is_turned_flipped_moved_and_built() -> None:
    match = acting()
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        assert table.session.viewer == PUBLIC
        offered = table.groups[0].entries[0]
        await pilot.press("1", "enter")
        assert table.hand.card.name == table.table.names[offered.card]
        assert table.hand.number == 0
        assert "@" in text_of(app)
        table.hand.put(2, 3, 0, flip=False)
        first = table.hand.placement
        await pilot.press("o", "o", "o", "o")
        assert table.hand.placement == first
        await pilot.press("f", "f")
        assert table.hand.placement == first
        table.hand.placement = table.hand.places[0].placement
        await pilot.press("tab")
        assert table.hand.number == 1
        assert f"Place 2 of {len(table.hand.places)}" in text_of(app)
        wanted = table.hand.squares
        await pilot.press("enter")
        await pilot.pause()
        seat = match.entries[-1].seat
        assert match.state.properties[seat].tiles[-1].squares == wanted


async def test_a_wrong_place_says_why_and_costs_nothing() -> None:
    match = acting()
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        made = len(match.entries)
        await pilot.press("2", "enter")
        for key in ["up", "left"] * 8:
            await pilot.press(key)
            if table.hand.number < 0:
                break
        else:
            pytest.fail("no wrong place found")
        text = text_of(app)
        assert "!" in text
        assert "why not?" in text
        await pilot.press("enter")
        assert "r the rule" in text_of(app).replace("\n", "")
        assert table.rule == "placing"
        await pilot.press("escape", "escape")
        assert table.chooser.at_start
        assert len(match.entries) == made


async def test_the_ways_of_the_spaces_and_back() -> None:
    match = acting()
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        made = len(match.entries)
        for key, shown in (("a", "remove which trees"), ("s", "which concession"), ("d", "which board do you buy")):
            await pilot.press(key)
            assert shown in text_of(app)
            await pilot.press("escape")
            assert table.chooser.at_start
        await pilot.press("d", "3", "enter", "2")
        assert "on the right, as drawn" in text_of(app)
        await pilot.press("enter")
        assert match.entries[made].text == "realtor 2 front right"
        assert kind_of(match) == "confirm"
        await pilot.press("u")
        assert len(match.entries) == made
        await pilot.press("a", "enter", "n")
        await pilot.pause()
        assert match.entries[made].text.startswith("arborist ")
        assert len(match.entries[made].text.split()) == 2


async def test_two_trees_are_named_in_any_order() -> None:
    match = acting()
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        made = len(match.entries)
        await pilot.press("a", "down", "down", "enter")
        second = table.chooser.picked("tree")
        table.line = 0
        await pilot.press("enter")
        await pilot.pause()
        assert match.entries[made].move.squares[1] == second  # type: ignore[attr-defined]


async def test_a_dim_space_says_why() -> None:
    match = acting()
    match.state.money = (0,) * 4
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await seated(app, pilot)
        await pilot.press("d")
        assert "A board costs $3; you have $0." in text_of(app)
        await pilot.press("1", "enter")
        assert "costs $" in text_of(app)


async def test_a_held_enter_does_not_turn_up_the_next_card() -> None:
    """What was placed is confirmed with a key of its own."""
    match = acting()
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await seated(app, pilot)
        await pilot.press("1", "enter", "enter")
        while kind_of(match) in ("pick-track", "pick-reward"):
            await pilot.press("enter")
        assert kind_of(match) == "confirm"
        assert "can be taken back" in text_of(app)
        made = len(match.entries)
        await pilot.press("enter", "enter")
        assert "n confirms" in text_of(app)
        await pilot.press("u")
        assert kind_of(match) != "confirm"
        await pilot.press("1", "enter", "enter")
        while kind_of(match) in ("pick-track", "pick-reward"):
            await pilot.press("enter")
        await pilot.press("n")
        assert len(match.entries) >= made
        assert match.entries[-1].text == "confirm"


async def test_the_ring_is_previewed_before_it_is_turned() -> None:
    match = at("ring")
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await seated(app, pilot)
        await pilot.press("right", "right")
        text = text_of(app)
        assert "the ring turned by 3" in text
        assert "What the top cards would cost" in text
        before = match.state.ring
        await pilot.press("enter")
        await pilot.pause()
        assert match.state.ring == (before + 3) % 6


async def test_advertising_steps_through_the_best_set() -> None:
    match = at("advertise")
    seat = match.decision.seat  # type: ignore[union-attr]
    match.state.money = (40,) * 4
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        proposed, vp = table.campaign.cards, match.state.vp[seat]
        gain = table.campaign.vp
        assert proposed
        assert "Most VP for the money" in text_of(app)
        made = len(match.entries)
        for _ in proposed:
            await pilot.press("enter")
            await pilot.pause()
        assert {entry.move.card for entry in match.entries[made:]} == set(proposed)  # type: ignore[attr-defined]
        assert match.state.vp[seat] == vp + gain


async def test_goals_are_kept_behind_the_curtain_and_read_behind_another() -> None:
    match = at("keep-goals")
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await curtain_of(app, pilot)
        table = await seated(app, pilot)
        seat = table.session.viewer
        dealt = match.state.dealt[seat]
        await pilot.press("3", "enter", "1", "enter")
        await pilot.pause()
        assert match.state.goals[seat] == (dealt[0], dealt[2])
    match = at("act")
    seat = match.decision.seat  # type: ignore[union-attr]
    names = [match.game.table.goals[goal].name for goal in match.state.goals[seat]]  # type: ignore[attr-defined]
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        assert not [name for name in names if name in text_of(app)]
        await pilot.press("g")
        await curtain_of(app, pilot)
        table = await seated(app, pilot)
        assert table.session.viewer == seat
        assert [name for name in names if name in text_of(app)] == names
        await pilot.press("b")
        await pilot.pause()
        assert match.entries[-1].text == "banker"
        assert table.session.viewer == PUBLIC
        assert not [name for name in names if name in text_of(app)]


async def test_the_board_of_another_is_one_key_away() -> None:
    await check_looking_at_another(at("advertise"))


async def test_becky_plays_by_herself_and_her_month_is_shown() -> None:
    match = solo(seed="keys", **INNOVATION)
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        assert table.session.viewer == 0
        await pilot.press("enter", "enter")
        await until(pilot, lambda: kind_of(match) == "act", "a turn")
        text = text_of(app)
        assert "Becky will:" in text
        made = len(match.entries)
        await pilot.press("b")
        await until(pilot, lambda: kind_of(match) == "act" and len(match.entries) > made + 1, "the next turn")
        assert any(entry.seat == 1 for entry in match.entries[made:])
        assert table.message is not None
        assert table.message.text.startswith("Becky: ")
        await pilot.press("down")
        assert "place a worker" in text_of(app)


# The worst moments


@pytest.mark.parametrize("size", sweep(SIZES))
@pytest.mark.parametrize("ascii_only", sweep([False, True]))
@pytest.mark.parametrize("boards", sweep([3, 12], [12]))
async def test_the_widest_properties_fit(boards: int, size: tuple[int, int], ascii_only: bool) -> None:
    match = wide(boards)
    park = match.state.properties[0]
    assert park.land.last - park.land.first + 1 == (17 if boards == 3 else 35)
    app = TableApp(match, FakeServices(TableSettings(bot_pace=0.0, ascii=ascii_only)))
    async with app.run_test(size=size) as pilot:
        table = await seated(app, pilot)
        text = text_of(app)
        assert len(text.splitlines()) == size[1]
        assert text.isascii() == ascii_only
        for name in match.names:
            assert name in text
        for heading in ("Thrill", "Awe", "Joy", "goals", "stacks"):
            assert heading in text
        await pilot.press("s", "enter")
        assert table.hand.tile is not None
        table.hand.move(-40, 0)
        for _ in range(40):
            table.hand.move(1, 0)
            text = table.draw(*size).text()
            assert "@" in text or "!" in text
        assert column_of(table.hand.placement.square) >= park.land.last - 4
        assert ("more" in text) == (boards == 12 and size[0] < 140)


async def test_a_wide_property_is_moved_sideways_while_it_is_read() -> None:
    app = TableApp(wide(12))
    async with app.run_test(size=(80, 24)) as pilot:
        await seated(app, pilot)
        await pilot.press("y", *["right"] * 12)
        right = text_of(app)
        assert "1920" in right
        assert "← " in right
        assert " more →" not in right
        await pilot.press(*["left"] * 18)
        assert "-14" in text_of(app)
        assert "← " not in text_of(app).splitlines()[8]


# Whole games


@pytest.mark.parametrize(
    ("count", "options", "most"), sweep([(2, {}, 999), (3, INNOVATION, 50)], [(3, INNOVATION, 50)], rows=True)
)
async def test_a_game_by_keys_alone(count: int, options: dict[str, Any], most: int) -> None:
    match = new_match(count, seed=f"keys {count}", **options)
    await play_by_keys(match, random.Random(count), most, keys_to)


def keys_to(table: Any, pick: Any) -> list[str]:
    """Places are gone through with a key of their own, turns and sides with another, and to confirm has its letter."""
    if pick.kind == "place":
        places = [place.placement for place in table.hand.places]
        return [*["tab"] * ((places.index(pick.value) - table.hand.number) % len(places)), "enter"]
    if pick.value == "confirm":
        return ["n"]
    keys = down_to(table, pick)
    return ["right" if key == "down" else key for key in keys] if pick.kind in ("turn", "side") else keys


async def test_a_click_moves_the_tile_and_a_second_one_builds() -> None:
    match = acting()
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await seated(app, pilot)
        table = show(app, PUBLIC)
        made = len(match.entries)
        table.pick(table.entries[0].pick)
        place = table.hand.places[3].placement
        table.hand.placement = place
        from screens.widgets.chooser import Pick

        square = Pick("square", place.square)
        table.pick(Pick("square", place.square + 7))
        assert table.hand.placement != place
        table.pick(square)
        assert len(match.entries) == made
        table.pick(square)
        assert match.entries[made].move.square == place.square  # type: ignore[attr-defined]


@pytest.mark.parametrize("month", [2, 5])
async def test_without_workers_only_the_researcher_is_offered(month: int) -> None:
    match = acting()
    state, seat = match.state, match.decision.seat  # type: ignore[union-attr]
    state.month, state.workers = month, tuple(0 if each == seat else 3 for each in range(4))
    state.researched = tuple(each for each in range(4) if each != seat)
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        name = match.names[seat]
        assert f"{name}: move your researcher (0 workers, $30)." in text_of(app)
        assert [entry.pick.value for entry in table.entries] == ["research"]
        assert table.entry_under_cursor.lit
        assert not [line for line in text_of(app).splitlines() if " ok " in line]
        await pilot.press("1", "down", "b")
        assert "You have no workers left; move your researcher." in text_of(app)
        await pilot.press("escape", "enter")
        if month == 2:
            assert match.entries[-1].text == "research"
        else:
            assert len([entry for entry in table.entries if entry.lit]) > 1
            assert [line for line in text_of(app).splitlines() if " ok " in line]
