"""The table of Tiny Towns: what is drawn, what keys do, what never leaks."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from moments_harness import check_groups, check_letters
from sweeps import sweep
from table_harness import FakeServices, TableApp, new_match, sit_down, text_of
from textual.pilot import Pilot

from rules.kernel.chance import Chance
from rules.kernel.events import ALL, PUBLIC
from rules.kernel.match import Match
from rules.tiny_towns.benefits import FoundOne, Mark, ReplaceSome
from rules.tiny_towns.moves import Build
from rules.tiny_towns.rounds import NameResource
from rules.tiny_towns.town import SQUARE_NAMES
from rules.tiny_towns.watch import ClaimAny, StockWatch
from screens.curtain import Curtain
from screens.services import TableSettings
from screens.tiny_towns import TinyTownsScreen
from screens.widgets.town_moves import ROOT_KIND

SIZES = [(80, 24), (100, 30), (140, 45)]
WORST = ["cottage", "greenhouse", "fountain", "cloister", "feast-hall", "market", "warehouse"]


def play(match: Match, until: Callable[[Match], bool], most: int = 900, seed: str = "x") -> bool:
    """Play at random, but build what can be built, until something comes up; False if it never does."""
    chance = Chance(seed)
    while not match.over and len(match.entries) < most:
        if until(match):
            return True
        built = [move for move in match.game.moves(match.state) if isinstance(move, Build)]
        match.play(built[0] if built else match.game.sample_move(match.state, chance))
    return False


def at_step(kind: str) -> Match:
    """A match that waits for a decision of a kind."""
    if kind == "choose":
        return new_match(1, seed="kinds", monuments="off", cavern=True)
    if kind == "take":
        match = new_match(2, seed="kinds", mode="town-hall", monuments="off")
        assert play(match, lambda it: it.decision.kind == "take")  # type: ignore[union-attr]
        return match
    match = new_match(3, seed="kinds", monuments="open", cavern=True, cards=[*WORST[:6], "factory"])
    if kind == "keep":
        return match
    assert play(match, lambda it: len(it.entries) > 60 and it.decision.kind == "place")  # type: ignore[union-attr]
    state = match.state
    seat = match.decision.seat  # type: ignore[union-attr]
    free = next(square for square in range(16) if not state.towns[seat].occupied >> square & 1)
    monument = {"found": "grove-university", "replace": "architects-guild"}.get(kind, "opaleyes-watch")
    town = msgspec.structs.replace(
        state.towns[seat], built=state.towns[seat].built | 1 << 16 * 7 + free, monument=monument, watch=(),
    )  # fmt: skip
    steps: dict[str, Any] = {
        "name": NameResource(seat), "mark": Mark(seat, free), "found": FoundOne(seat),
        "replace": ReplaceSome(seat, 2), "stock": StockWatch(seat), "claim": ClaimAny(seat),
    }  # fmt: skip
    if kind == "build":
        assert play(match, lambda it: it.decision.kind == "build")  # type: ignore[union-attr]
    elif kind == "mark":
        built = state.towns[seat].built | 1 << 16 * 6 + free
        state.towns[seat] = msgspec.structs.replace(town, built=built, monument="")
        state.pending = (*state.pending, steps[kind])
    elif kind in steps:
        if kind == "claim":
            town = msgspec.structs.replace(town, watch=(0, 2))
            state.constructed = (0b101,) * 3
        if kind != "name":
            state.towns[seat] = town
        state.pending = (*state.pending, steps[kind])
    return match


async def seated(app: TableApp, pilot: Pilot[None]) -> TinyTownsScreen:
    """Sit down wherever a curtain asks for it."""
    await sit_down(app, pilot)
    table = app.table
    assert isinstance(table, TinyTownsScreen)
    return table


def plain_frame(app: TableApp) -> str:
    """The frame as characters and styles."""
    table = app.table
    width, height = app.size
    canvas = table.draw(width, height)
    return "\n".join(
        "".join(f"{character}{style}" for character, style in canvas.cells(y)) for y in range(height)
    )


# What is drawn


@pytest.mark.parametrize("size", sweep(SIZES))
@pytest.mark.parametrize("ascii_only", sweep([False, True]))
async def test_six_seats_and_everything_switched_on_fit(size: tuple[int, int], ascii_only: bool) -> None:
    match = new_match(6, seed="worst", cards=WORST, monuments="secret", cavern=True)
    assert play(match, lambda it: len(it.entries) > 130 and it.decision.kind == "place")  # type: ignore[union-attr]
    app = TableApp(match, FakeServices(TableSettings(bot_pace=0.0, ascii=ascii_only)))
    async with app.run_test(size=size) as pilot:
        await seated(app, pilot)
        text = text_of(app)
        lines = text.splitlines()
        assert len(lines) == size[1]
        for name in match.names:
            assert name in text
        for card in match.game.table(match.state.table.cards).types.cards:  # type: ignore[attr-defined]
            assert card.name in text
        assert "place the" in lines[-2] or "place the" in lines[-3]
        assert text.isascii() == ascii_only


async def test_the_longest_card_texts_fit_at_the_smallest_size() -> None:
    match = new_match(6, seed="worst", cards=WORST, monuments="secret", cavern=True)
    assert play(match, lambda it: len(it.entries) > 130 and it.decision.kind == "place")  # type: ignore[union-attr]
    app = TableApp(match)
    cut = []
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        for line, card in enumerate(table.lines[:7]):
            await pilot.press(str(line + 1))
            assert table.cards_table.card(card).name in text_of(app).splitlines()[11]
            if "…" in "".join(text_of(app).splitlines()[12:15]):
                cut.append(card)
    assert cut == []


async def test_a_complete_pattern_is_lit_and_built_in_steps() -> None:
    match = new_match(2, seed="build", monuments="off", cards="teaching")
    assert play(match, lambda it: it.decision.kind == "build")  # type: ignore[union-attr]
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        card = table.chooser.values("card")[0]
        number = table.lines.index(card) + 1
        assert "ready" in text_of(app)
        await pilot.press(str(number), "enter")
        made = len(match.entries)
        while len(match.entries) == made:
            depth = len(table.chooser.prefix)
            await pilot.press("escape")
            assert len(table.chooser.prefix) < depth, "escape goes back"
            if table.chooser.at_start:
                await pilot.press(str(number))
            await pilot.press("enter", "enter")
        assert match.entries[-1].text.startswith(f"build {card}")


async def test_a_dim_card_and_a_taken_square_say_why_not() -> None:
    match = new_match(2, seed="why", monuments="off", cards="teaching")
    assert play(match, lambda it: len(it.entries) > 20 and it.decision.kind == "place")  # type: ignore[union-attr]
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        town = table.view.towns[table.session.to_move]
        taken = next(square for square in range(16) if town.occupied >> square & 1)
        table.square = taken
        await pilot.press("enter")
        assert "is taken by" in text_of(app)
        assert "r the rule" in text_of(app)
        await pilot.press("x")
        assert "somebody else names" in text_of(app) or "plays without the Cavern" in text_of(app)


async def test_enter_ends_a_visit_in_which_nothing_can_be_built() -> None:
    match = new_match(1, seed="kinds", monuments="off")
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await seated(app, pilot)
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert match.decision is not None
        assert match.decision.kind == "build"
        shown = text_of(app)
        assert "nothing can be built; end the visit" in shown
        assert "enter n end visit" in shown
        assert "│>1 Cottage" not in shown, "the cursor rests on no card"
        await pilot.press("down", "enter")
        await pilot.pause()
        assert "No cubes of this town" in text_of(app), "a card that was chosen by the arrows says why not"
        assert match.decision.kind == "build"
        await pilot.press("u", "enter", "enter")
        await pilot.pause()
        assert match.decision.kind == "choose", "placed again, and the visit ended"
        assert "round 2" in text_of(app)


async def test_the_score_sheet_points_at_squares() -> None:
    match = new_match(3, seed="sheet", monuments="off")
    assert play(match, lambda it: len(it.entries) > 60)
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        await pilot.press("e")
        assert "↑↓ line  ←→ seat  esc close" in text_of(app)
        assert "score if the game ended now" in text_of(app)
        lines = table.session.vantage.score.seats[table.seat_in_view].lines
        for line in lines:
            assert table.marks().sources == {SQUARE_NAMES.index(name) for name in line.sources}
            await pilot.press("down")
        await pilot.press("escape")
        assert "score if the game ended now" not in text_of(app)


async def test_a_small_window_says_so_and_lets_one_go_on() -> None:
    app = TableApp(new_match(2, monuments="off"))
    async with app.run_test(size=(70, 20)) as pilot:
        await seated(app, pilot)
        assert "needs 80 columns and 24 lines" in text_of(app)
        await pilot.press("enter")
        assert "Cottage" in text_of(app)


async def test_the_mouse_looks_at_boards_reads_cards_and_places() -> None:
    match = new_match(3, seed="mouse", monuments="off", first="1")
    match.play("name wood")
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        await pilot.click(offset=(40, 4))  # the third card of the list
        assert table.reading == 2
        await pilot.click(offset=(5, 17))  # the first of the small boards
        other = table.looking
        assert other >= 0
        await pilot.press("escape")
        assert table.looking == -1
        await pilot.click(offset=(14, 5))  # square b2
        assert match.entries[-1].text == "place b2"


async def test_a_seat_is_handed_to_a_bot_and_back() -> None:
    match = new_match(2, seed="seats", monuments="off", first="1")
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        await pilot.press("f6", "escape")
        assert app.screen is table
        assert not match.journal
        await pilot.press("f6", "down", "right", "enter")
        await pilot.pause()
        assert match.seats[1].kind != "human"
        assert table.session.viewer == 0, "now there is one person"


# Keys


async def test_escape_never_leaves_and_q_asks() -> None:
    app = TableApp(new_match(3, monuments="off"))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        for _ in range(6):
            await pilot.press("escape")
        assert app.screen is table
        assert app.left == 0
        await pilot.press("q")
        assert app.left == 1


def test_no_key_means_two_things() -> None:
    check_groups(TinyTownsScreen)


@pytest.mark.parametrize("kind", list(ROOT_KIND))
async def test_every_kind_of_decision_shows_keys_without_clashes(kind: str) -> None:
    app = TableApp(at_step(kind))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        assert table.kind == kind
        check_letters(table)
        assert app.match.names[table.session.to_move] in text_of(app).splitlines()[-2], "somebody is asked"
        # Every legal move has a path of its own, and every option on the way can be focused and picked.
        paths = dict(table.paths(table.session.vantage))
        assert len(paths) == len(table.session.vantage.moves)
        for key_name in "123456789":
            table.renew()
            table.digit(int(key_name))
            if app.match.entries and table.message is not None:
                assert table.message.text
            while table.session.can_undo and app.match.decision is not None and app.match.decision.kind != kind:
                table.action_undo()
            if app.match.decision is None or app.match.decision.kind != kind:
                break


async def test_every_legal_move_can_be_reached_by_keys() -> None:
    match = new_match(3, seed="reach", monuments="open", cavern=True, cards=[*WORST[:6], "factory"])
    app = TableApp(match)
    rng = random.Random(5)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        for _ in range(60):
            if match.over:
                break
            table.renew()
            path, move = rng.choice(list(table.paths(table.session.vantage)))
            for pick in path:
                if pick in table.chooser.options:
                    table.pick(pick)
            if table._question is not None:
                await pilot.press("enter")
            assert match.entries[-1].text == match.game.write(move)
            await pilot.pause()


# What never leaks


@pytest.mark.parametrize("size", sweep([(80, 24), (140, 45)]))
async def test_hidden_monuments_change_nothing_on_others_screens(size: tuple[int, int]) -> None:
    match = new_match(4, seed="leak", monuments="secret", cavern=True)
    assert play(match, lambda it: len(it.entries) > 60 and it.decision.kind == "build")  # type: ignore[union-attr]
    seat = match.decision.seat  # type: ignore[union-attr]
    game = match.game
    for viewer in (PUBLIC, (seat + 1) % 4, seat):
        app = TableApp(match)
        frames = set()
        async with app.run_test(size=size) as pilot:
            table = await seated(app, pilot)
            for sample in range(4):
                view = game.view(match.state, viewer)
                state = game.resample(view, Chance(f"sample {sample}"))
                match._states[-1] = state
                for boards in range(4):
                    table.session._vantage = None
                    table._reckoners = table._gains = None
                    table.session.viewer = viewer
                    table.looking = -1 if boards == seat else boards
                    table.renew()
                    frames.add((boards, plain_frame(app)))
                    for number in range(1, 9):
                        table.card = table.square = 0
                        table.digit(number)
                        frames.add((boards, number, plain_frame(app)))
                        table.message = None
                        table._question = None
                        table.renew()
        assert len(frames) == len({frame[:-1] for frame in frames}), f"frames of viewer {viewer} differ"


async def test_the_public_screen_names_no_hidden_monument() -> None:
    match = new_match(4, seed="canary", monuments="secret")
    assert play(match, lambda it: it.decision.kind == "build")  # type: ignore[union-attr]
    app = TableApp(match)
    hidden = {match.game.content.cards[card].name for card in match.game.view(match.state, ALL).hidden if card}  # type: ignore[attr-defined]
    async with app.run_test(size=(80, 24)) as pilot:
        await seated(app, pilot)
        for key in ("8", "escape", "e", "escape", "l", "escape", "tab", "tab", "escape", "h"):
            await pilot.press(key)
            await pilot.pause()
            text = text_of(app)
            assert not [name for name in hidden if name in text]
            assert not [name for name in hidden if name in f"{app.title} {app.sub_title}"]


async def test_the_peek_key_shows_the_own_monument_behind_a_curtain() -> None:
    match = new_match(4, seed="canary", monuments="secret")
    assert play(match, lambda it: it.decision.kind == "build")  # type: ignore[union-attr]
    seat = match.decision.seat  # type: ignore[union-attr]
    own = match.game.content.cards[match.state.hidden[seat]]  # type: ignore[attr-defined]
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        assert "(your monument, face down)" in text_of(app)
        await pilot.press("8", "enter")
        assert "hidden card" in text_of(app)
        await pilot.press("escape", "p")
        await pilot.pause()
        assert isinstance(app.screen, Curtain)
        await seated(app, pilot)
        assert table.session.viewer == seat
        assert own.name[:8] in text_of(app)
        for opened in ((), ("8",), ("h",), ("l",), (":", "b")):
            for key in opened:
                await pilot.press(key)
            if opened == (":", "b"):
                await pilot.press("escape", "escape")
            await pilot.press("f2")
            await pilot.pause()
            assert app.screen is table
            assert table.session.viewer == PUBLIC
            assert "(your monument, face down)" in text_of(app)
            assert own.name[:8] not in text_of(app)
            await pilot.press("p")
            await seated(app, pilot)


@pytest.mark.parametrize("keys", [("down", "down", "right"), ("b",), ("b", "b", "b", "left")])
async def test_a_cursor_moved_over_a_private_view_stays_there(keys: tuple[str, ...]) -> None:
    match = new_match(4, seed="canary", monuments="secret")
    assert play(match, lambda it: len(it.entries) > 12 and it.decision.kind == "place")  # type: ignore[union-attr]
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        before = table.square
        await pilot.press("p")
        await seated(app, pilot)
        await pilot.press(*keys)
        looked_at = table.square
        assert looked_at != before
        await pilot.press("f2")
        await pilot.pause()
        assert table.session.viewer == PUBLIC
        assert table.square == before


@pytest.mark.parametrize("kind", list(ROOT_KIND))
async def test_digits_choose_nothing(kind: str) -> None:
    app = TableApp(at_step(kind))
    made = len(app.match.journal)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        for key in "123456789":
            await pilot.press(key)
        assert table.chooser.at_start
        assert table.message is None
    assert len(app.match.journal) == made


async def test_a_digit_while_a_cube_is_placed_shows_a_card_and_looks_like_no_choice() -> None:
    app = TableApp(at_step("place"))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        name = table.cards_table.card(table.lines[2]).name
        square = table.square
        await pilot.press("3")
        shown = text_of(app)
        assert f" 3 {name}" in shown
        assert f">3 {name}" not in shown
        assert f"─ {name} ─" in shown, "its text is in the panel"
        assert (table.square, table.chooser.at_start) == (square, True)


async def test_nobody_starts_where_the_last_player_pointed() -> None:
    match = new_match(4, first="1", monuments="off")
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        await pilot.press("3", "enter", "down", "down", "right", "enter")
        await pilot.pause()
        assert match.entries[-1].text == "place c2"
        assert SQUARE_NAMES[table.square] == "a1"


async def test_coming_back_closes_pages_that_were_open() -> None:
    match = new_match(3, seed="canary", monuments="secret")
    assert play(match, lambda it: it.decision.kind == "build")  # type: ignore[union-attr]
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        await pilot.press("p")
        await seated(app, pilot)
        await pilot.press("l")
        await pilot.pause()
        assert app.screen is not table
        app.app_suspend_signal.publish(app)
        app.app_resume_signal.publish(app)
        await pilot.pause()
        assert isinstance(app.screen, Curtain)
        assert table.session.viewer == PUBLIC


@pytest.mark.parametrize("ascii_only", sweep([False, True]))
async def test_no_sign_is_lost_and_the_bar_of_the_log_is_whole_at_80_columns(ascii_only: bool) -> None:
    match = new_match(3, seed="canary", monuments="secret")
    assert play(match, lambda it: it.decision.kind == "build")  # type: ignore[union-attr]
    app = TableApp(match, FakeServices(TableSettings(ascii=ascii_only)))
    async with app.run_test(size=(80, 24)) as pilot:
        await seated(app, pilot)
        assert "?" not in text_of(app).replace("? help", ""), "every sign has a look-alike"
        await pilot.press("T")
        await pilot.pause()
        assert text_of(app).endswith("enter take back from this line on  esc close")
        await pilot.press("enter")
        assert text_of(app).endswith("enter yes  esc no")
        await pilot.press("escape", *["up"] * 60, "enter")
        assert text_of(app).endswith("esc close")


@pytest.mark.parametrize("seed", sweep(["a", "b", "c", "d"]))
async def test_dealt_monuments_have_room_for_their_names(seed: str) -> None:
    app = TableApp(new_match(1, seed=seed, monuments="open"))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        shown = text_of(app).splitlines()
        for number, card_id in list(enumerate(table.lines, 1))[7:]:
            card = table.cards_table.card(card_id)
            pattern = "/".join(card.pattern)
            line = next(line for line in shown if f"{number} {card.name[:10]}" in line)
            assert pattern in line
            assert card.name[: 27 - len(pattern)] in line
