"""The table of Tenka: what is drawn at every decision, and what keys do."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from moments_harness import check_frame, check_groups, check_letters, check_prompts, down_to, play_by_keys
from screen_harness import curtain_of
from sweeps import sweep
from table_harness import FakeServices, TableApp, kind_of, play, seated, show, text_of, viewer_of
from tenka_harness import eight_seats, five_seats, new_match

from rules.kernel.chance import Chance
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.tenka.text import PROMPTS
from screens.curtain import Curtain
from screens.services import TableSettings
from screens.tenka import TenkaScreen
from screens.widgets.chooser import Pick
from screens.widgets.tenka_courts import frames

SIZES = [(80, 24), (100, 30), (140, 45)]
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"specials": "all"}),
    (3, {"specials": "all", "chaos": "second", "draw-rule": "second"}),
    (4, {"specials": "all", "chaos": "on", "answers": "ask"}),
    (5, {"special-count": 16}),
    (8, {}),
]


# Every decision


@pytest.mark.parametrize(("count", "options"), sweep(TABLES, [TABLES[2]], rows=True))
async def test_every_decision_is_drawn_and_every_move_has_a_path(count: int, options: dict[str, Any]) -> None:
    match = new_match(count, seed=f"walk {count}", **options)
    chance, size = Chance("walk"), random.Random(count)
    seen: Counter[str] = Counter()
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for _ in range(500):
            if match.over:
                break
            kind = kind_of(match)
            if seen[kind] < 6 and kind != "begin":
                seen[kind] += 1
                for viewer in {viewer_of(match), match.decision.seat}:  # type: ignore[union-attr]
                    table = show(app, viewer)
                    paths = list(table.paths(table.session.vantage))
                    assert len({path for path, _ in paths}) == len(table.session.vantage.moves), kind
                    width, height = size.choice(SIZES)
                    check_frame(table, width, height)
                    lit = {entry.pick for entry in table.entries if entry.lit}
                    keys_only = ("look", "end" if kind == "act" else "look")
                    reachable = {pick for pick in table.chooser.options if pick.value not in keys_only}
                    assert reachable <= lit, f"{kind}: not in the lists: {reachable - lit}"
                    check_letters(table)
                    for place, entry in enumerate(table.entries):
                        table.line = place
                        table.draw(80, 24)
                        if not entry.lit and entry.pick.kind != "read":
                            table.pick(entry.pick)
                            assert table.message is not None, f"{kind}: {entry.pick} is dim and says nothing"
                            table.message = None
            match.play(match.game.sample_move(match.state, chance))
    assert {"act", "muster", "answer", "starting-court"} <= set(seen)


async def test_each_kind_of_decision_is_shown() -> None:
    def begin(number: int) -> Match:
        count, options = TABLES[number % 3]
        return new_match(count, seed=f"kinds {number}", **options)

    await check_prompts(set(PROMPTS) - {"begin"}, begin, 60)


def test_no_key_means_two_things() -> None:
    check_groups(TenkaScreen)


# The worst moments


@pytest.mark.parametrize("size", sweep(SIZES))
@pytest.mark.parametrize("ascii_only", sweep([False, True]))
@pytest.mark.parametrize("make", sweep([five_seats, eight_seats], [eight_seats]))
async def test_most_seats_and_a_full_hand_fit(make: Any, size: tuple[int, int], ascii_only: bool) -> None:
    match = make()
    app = TableApp(match, FakeServices(TableSettings(bot_pace=0.0, ascii=ascii_only)))
    async with app.run_test(size=size) as pilot:
        table = await seated(app, pilot)
        text = text_of(app)
        assert len(text.splitlines()) == size[1]
        assert text.isascii() == ascii_only
        for name in match.names:
            assert name in text
        hand = match.state.hands[0]
        for card in set(hand):
            assert table.deck.names[card] in text
        assert "nobody" in text or "no winner next" in text
        assert "n end turn" in text


@pytest.mark.parametrize("made", sweep([0, 5, 20, 44], [20]))
async def test_a_table_that_is_too_small_can_be_played_all_the_same(made: int) -> None:
    match = new_match(3, seed="small")
    play(match, lambda it: len(it.entries) >= made)
    app = TableApp(match)
    async with app.run_test(size=(60, 15)) as pilot:
        await pilot.pause()
        table = app.table
        table._covered, table._small_accepted = False, True
        for width in (1, 5, 20, 60, 80, 120):
            for height in (3, *range(5, 26), 60):
                for seat in (-1, 1):
                    table.look_at(seat)
                    table.draw(width, height)


async def test_the_text_of_every_card_fits_at_the_smallest_size() -> None:
    match = five_seats()
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        for place in range(len(table.entries)):
            table.line = place
            text = table.draw(80, 24).text()
            assert "…" not in text, text


# Keys


async def test_escape_never_leaves_and_q_asks() -> None:
    app = TableApp(new_match(3))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        for _ in range(6):
            await pilot.press("escape")
        assert app.screen is table
        assert app.left == 0
        await pilot.press("q")
        assert app.left == 1


async def test_digits_choose_nothing() -> None:
    match = five_seats()
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        for key in "1234567890":
            await pilot.press(key)
        assert not match.entries
        assert table.chooser.at_start
        assert table.line == 6


async def test_place_pitch_and_battle_by_their_keys() -> None:
    match = five_seats()
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        await pilot.press("2", "t")
        assert "only be pitched in a Call to Arms" in text_of(app)
        assert "r the rule" in text_of(app)
        await pilot.press("1", "a")
        assert match.entries[-1].text == "place province"
        assert "1 play left" in text_of(app)
        await pilot.press("o")
        assert table.card_under_cursor is not None
        assert table.card_under_cursor.kind == "court"
        await pilot.press("a")
        assert "in your court already" in text_of(app)
        await pilot.press("enter")
        assert "from your court?" in text_of(app)
        await pilot.press("escape", "4", "b")
        text = text_of(app)
        assert "attack whom?" in text
        assert "4 : 1" in text
        await pilot.press("3")
        assert "Bill attacks Dave" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert match.entries[-1].text == "battle lord 3"
        assert "battle: Bill attacks Dave" in text_of(app)


async def test_enter_on_a_card_asks_what_with_it() -> None:
    match = five_seats()
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        await pilot.press("5", "enter")
        assert [entry.pick.value for entry in table.groups[0].entries] == ["place", "pitch", "battle"]
        await pilot.press("escape")
        assert table.chooser.at_start
        await pilot.press("5", "enter", "enter")
        assert match.entries[-1].text == "place empress"


async def test_an_answer_from_the_public_board_needs_no_curtain_and_a_look_does() -> None:
    match = five_seats()
    match.play("battle lord 3")
    match.play("pass")
    seat = match.decision.seat  # type: ignore[union-attr]
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        assert table.session.viewer == PUBLIC
        assert "asked" in text_of(app)
        await pilot.press("n")
        assert app.screen is table
        assert match.entries[-1].text == "pass"
        await pilot.press("u")
        assert match.decision is not None
        assert match.decision.seat == seat
        await pilot.press("i")
        await pilot.pause()
        assert isinstance(app.screen, Curtain)
        table = await seated(app, pilot)
        assert table.session.viewer == seat
        assert "change my mind: pass" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert match.entries[-1].text == "pass"
        assert table.session.viewer == PUBLIC


async def test_a_victor_picks_or_takes_no_more_without_a_curtain() -> None:
    match = five_seats()
    match.play("battle lord 5")
    while kind_of(match) in ("answer", "muster"):
        match.play("pass")
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        viewer = table.session.viewer
        await pilot.press("2", "enter")
        assert match.entries[-1].text == "take capital from 5"
        assert "2 to go, or no more" in text_of(app)
        await pilot.press("up")
        assert "A Province that stays there" in text_of(app)
        await pilot.press("n")
        assert match.entries[-1].text == "no more"
        assert (app.screen, table.session.viewer) == (table, viewer)
        assert "takes no more from Eve's court" in text_of(app)
        await pilot.press("u")
        assert kind_of(match) == "take"


async def test_what_the_first_casualty_is_left_to() -> None:
    match = five_seats()
    match.play("battle lord 3")
    while kind_of(match) in ("answer", "muster"):
        match.play("pass")
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await seated(app, pilot)
        await pilot.press("up")
        text = text_of(app)
        assert "no more: leave it to Dave" in text
        assert "Dave loses one more card as usual" in text
        await pilot.press("enter")
        await pilot.pause()
        assert kind_of(match) == "lose"
        assert match.decision.facts["left"] == 3  # type: ignore[union-attr]


async def test_the_public_answer_reads_the_same_whatever_can_be_done() -> None:
    """Same words and keys for a court full of Knights and for an empty one."""
    match = five_seats()
    match.play("battle lord 3")
    match.play("pass")
    app = TableApp(match)
    seen = set()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        while kind_of(match) == "answer":
            table = show(app, PUBLIC)
            labels = tuple(entry.label for entry in table.entries)
            keys = tuple((key.key, key.label) for key in table.hotkeys())
            seen.add((labels, keys))
            match.play("pass")
    assert len(seen) == 1


async def test_a_turn_begins_with_the_draw_once_its_player_sits_there() -> None:
    match = new_match(3, seed="draws", first="1", fairness=False)
    while kind_of(match) == "starting-court":
        match.play("done")
    assert kind_of(match) == "begin"
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await curtain_of(app, pilot)
        assert match.entries[-1].text == "done", "nothing is drawn before somebody sits there"
        await seated(app, pilot)
        assert match.entries[-1].text == "draw"
        assert kind_of(match) == "act"
        assert "Bill draws" in text_of(app)
        await pilot.press("n")
        if app.table._question is not None:
            await pilot.press("enter")
        await curtain_of(app, pilot)


async def test_the_discard_pile_shows_its_top_unless_it_is_looked_through() -> None:
    match = new_match(4, seed="fetch", **{"special-count": 20})
    assert play(match, lambda it: kind_of(it) == "fetch" and len(it.state.discard) > 6)
    seat = match.decision.seat  # type: ignore[union-attr]
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        public = show(app, PUBLIC)
        assert not public.entries
        mine = show(app, seat)
        listed = sum(int(e.label.rpartition(" x")[2]) if " x" in e.label else 1 for e in mine.groups[0].entries)
        assert listed == len(match.state.discard) - 1


async def test_courts_are_read_card_by_card() -> None:
    match = five_seats()
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        await pilot.press("tab")
        assert table.looking == 1
        assert "Carol's court: 7" in text_of(app)
        await pilot.press("4")
        assert "Adds 1 to your standing strength when you are the defender." in text_of(app)
        for _ in range(5):
            await pilot.press("tab")
        assert table.looking == -1
        await pilot.press("e")
        assert "of 3" in text_of(app)
        await pilot.press("down", "down", "left", "escape")
        assert table.sheet_line == -1


@pytest.mark.parametrize(("log", "whole"), [("last-turn", False), ("full", True)])
async def test_the_log_goes_back_as_far_as_the_table_has_agreed(log: str, whole: bool) -> None:
    match = new_match(3, seed="log", log=log)
    assert play(match, lambda it: it.state.turn == 12 and kind_of(it) == "act")
    seat = match.decision.seat  # type: ignore[union-attr]
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = show(app, seat)
        lines = [line.text for line in table.session.log()]
        assert ("Turn 1: " in " ".join(lines)) == whole
        assert any(line.startswith("Turn 12: ") for line in lines)
        assert any(line.startswith(f"Turn 9: {match.names[seat]}") for line in lines), "its last turn can be read"


async def test_the_recap_has_a_paragraph_per_turn() -> None:
    match = new_match(3, seed="recap")
    assert play(match, lambda it: it.state.turn == 9 and kind_of(it) == "begin")
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        recap = app.table.session.recap(match.decision.seat)  # type: ignore[union-attr]
        turns = [text.partition(":")[0] for text in recap.sentences[1:]]
        assert turns == ["Turn 7", "Turn 8", "Turn 9"][-len(turns) :]
        assert all("you" not in text.lower().split() for text in recap.sentences)


# Whole games


@pytest.mark.parametrize("count", sweep([2, 4], [4]))
async def test_a_whole_game_by_keys(count: int) -> None:
    match = new_match(count, seed=f"keys {count}", marker=3, **{"special-count": 20})
    await play_by_keys(match, random.Random(count), 160, keys_to)


def keys_to(table: TenkaScreen, pick: Pick) -> list[str]:
    """Looking and ending have a key of their own, and stand in no list."""
    own = {"look": "i", "end": "n"}.get(str(pick.value))
    return [own] if own and pick not in [entry.pick for entry in table.entries] else down_to(table, pick)


# The courts


@pytest.mark.parametrize("seats", range(2, 9))
def test_all_courts_of_a_table_are_written_alike(seats: int) -> None:
    for width in range(80, 161):
        table = frames(seats, 0, 1, width, 3)
        assert {frame.narrowest for frame in table} == {min(frame.width for frame in table)}


async def test_counts_read_alike_beside_a_wider_court() -> None:
    app = TableApp(new_match(3, seed="alike"))
    async with app.run_test(size=(80, 24)) as pilot:
        await seated(app, pilot)
        line = text_of(app).splitlines()[2]
        assert "P0 " in line
        assert " x0" not in line
