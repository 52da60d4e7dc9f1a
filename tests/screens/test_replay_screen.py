"""The replay at the table: every title painted from every view, its keys, and nothing hidden while a match goes on."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from canaries import painted
from fuzz_harness import STRANGE, USUAL
from screen_harness import key_event, until
from shell_harness import MemoryServices, dump, make_app, save

from rules.kernel.chance import Chance
from rules.kernel.events import ALL, PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import Seat, decode
from rules.kernel.replay import SECRET
from rules.titles import TITLES, load_title
from screens import replay
from screens.home import HomeScreen
from screens.replay import ReplayScreen
from screens.services import DealResult, SeatResult
from screens.who_plays import WhoPlays
from screens.widgets.canvas_view import CanvasView

GOLDEN = Path(__file__).parents[1] / "golden"
KEYS = [*"abcdefghijklmnoprstuvwxyzABCRSTU0123456789", *USUAL, *STRANGE]
GAMES = ["tiny-towns/three-greedy-sealed", "tenka/three-greedy", "tenpenny-parks/two-innovation-greedy",
         "tenby/all-modules-two"]  # fmt: skip


def recorded(name: str) -> Match:
    record = decode((GOLDEN / f"{name}.json").read_bytes())
    return Match.load(load_title(record.title), record)[0]


def under_way(title: str, moves: int, seats: int = 3, **options: Any) -> Match:
    made = load_title(title)
    match = Match(made, made.game(seats, options), [Seat(name) for name in ("Ana", "Ben", "Chloe")[:seats]], "way")
    chance = Chance("way")
    for _ in range(moves):
        match.play(match.game.sample_move(match.state, chance))
    return match


async def opened(app: Any, pilot: Any, match: Match, **more: Any) -> ReplayScreen:
    screen = ReplayScreen(app.services, match, 1, **more)
    app.push_screen(screen)
    await until(pilot, lambda: app.screen is screen and screen.query(CanvasView), "the replay")
    return screen


async def shows(app: Any, pilot: Any, text: str) -> None:
    """Wait until the top screen shows a text."""
    await until(pilot, lambda: text in dump(app), text)


@pytest.mark.parametrize("name", GAMES)
async def test_every_title_is_painted_from_every_view(name: str) -> None:
    match = recorded(name)
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(app, pilot, match)
        last = screen.session.replay.last
        for viewer in (PUBLIC, *range(len(match.seats)), ALL):
            screen.session.look_through(viewer)
            for step in range(0, last + 1, max(last // 7, 1)):
                screen._go(step)
                for size in ((80, 24), (140, 45)):
                    text = screen.draw(*size).text()
                    assert f"{step}/{last} " in text
            screen._go(last)
            screen.action_score()
            screen.draw(80, 24)
            screen.action_score()
        for size in ((60, 15), (20, 6), (4, 2)):
            screen.draw(*size)


@pytest.mark.parametrize(
    ("title", "options"),
    [("tiny-towns", {"sealed": True}), ("tenka", {"log": "full"}), ("tenpenny-parks", {}), ("tenby", {"mayors": True})],
)
async def test_hidden_things_change_nothing_that_is_painted_while_a_match_is_under_way(
    title: str, options: dict[str, Any]
) -> None:
    match = under_way(title, 45, **options)
    views = [match.game.view(state, PUBLIC) for state in match._states]
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        seen: list[list[str]] = []
        for sample in range(2):
            chance = Chance(f"sample {sample}")
            match._states = [match.game.resample(view, chance) for view in views]
            screen = await opened(app, pilot, match)
            frames = []
            for step in range(0, screen.session.replay.last + 1, 7):
                screen._go(step)
                frames.append(painted(screen, (80, 24)))
                screen.action_boards()
                frames.append(painted(screen, (140, 45)))
                screen.table.looking = -1
            screen.action_score()
            frames.append(painted(screen, (80, 24)))
            screen.action_score()
            screen.action_chart()
            frames.append(painted(screen, (80, 24)))
            frames += [mention.text for mention in screen.session.replay.log]
            seen.append(frames)
        assert seen[0] == seen[1]


async def test_keys_go_through_the_match() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        match = recorded("tiny-towns/two-greedy")
        screen = await opened(app, pilot, match)
        session = screen.session
        await pilot.press("right", "right", "right")
        assert session.step == 3
        await shows(app, pilot, "Ben names stone.")
        await shows(app, pilot, "3/161 Ben: name stone")
        await pilot.press("left")
        assert session.step == 2
        assert "keep" not in dump(app).splitlines()[-4], "a kept monument is its owner's secret"
        await pilot.press("v", "v", "v")
        await shows(app, pilot, "keep cathedral-of-caterina")
        await shows(app, pilot, "everything, secrets too")
        await pilot.press("n", "n", "n")
        await shows(app, pilot, "round 4 ")
        await pilot.press("b")
        await shows(app, pilot, "round 3 ")
        await pilot.press("down")
        turn = session.step
        assert turn in session.replay.turns
        await pilot.press("down", "up")
        assert session.step == turn
        await pilot.press("G")
        assert session.step == 161
        paid = next(step for step in range(1, 161) if session.replay.step(step).gains)
        await pilot.press("g", *["right"] * paid)
        who, gain = next((seat, gain) for seat, gain in enumerate(session.replay.step(paid).gains) if gain)
        assert f"{match.names[who]} {gain:+d}" in dump(app).splitlines()[-3]
        await pilot.press("c")
        await shows(app, pilot, "Points over the game")
        await pilot.press("escape", "e")
        await shows(app, pilot, "Empty squares")
        await pilot.press("escape", "g", "l")
        await shows(app, pilot, "the log")
        await pilot.press("end", "enter")
        await until(pilot, lambda: session.step == 161, "the last line's position")
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is not screen, "leaving it")


async def test_at_80_columns_the_keys_of_playing_on_and_export_are_named() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(app, pilot, recorded("tenby/all-modules-two"))
        await shows(app, pilot, "x export")
        lines = dump(app).splitlines()
        assert lines[-1].strip().startswith("←→ move  ↑↓ turn  b n round  space run")
        assert "o play on" in lines[-1]
        targets = {area.target for area in screen.draw(80, 24).areas}
        assert {"replay.eyes", "replay.log", "replay.play-on", "replay.export", "replay.chart"} <= targets


@pytest.mark.parametrize("name", GAMES)
async def test_at_80_columns_moves_and_what_they_did_are_read_in_full(name: str) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(app, pilot, recorded(name))
        replay = screen.session.replay
        for number in range(0, replay.last + 1, 3):
            screen._go(number)
            step = replay.step(number)
            frame = " ".join(screen.draw(80, 24).text().split())
            if step.move is not None and step.move != SECRET:
                assert step.move in frame, number
            told = " ".join(step.sentences)
            if len(told) < 150:
                assert " ".join(told.split()) in frame, number


async def test_in_ascii_keys_are_named() -> None:
    services = MemoryServices()
    services.settings.ascii = True
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, recorded("tiny-towns/two-greedy"))
        await shows(app, pilot, "left right move  up down turn  b n round")
        assert dump(app).isascii()


async def test_it_runs_by_itself_to_the_end_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "PACES", (("slow", 1000.0), ("slow", 1000.0), ("quick", 0.01)))
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(app, pilot, recorded("tiny-towns/two-greedy"), step=159)
        await pilot.press("space")
        await shows(app, pilot, "space stop")
        await pilot.press("space")
        await shows(app, pilot, "space run")
        assert screen.session.step == 159
        await pilot.press("p", "space")
        await until(pilot, lambda: screen.session.step == 161, "the end")
        await shows(app, pilot, "space run")


async def test_while_a_match_is_under_way_only_what_everybody_saw_is_shown() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(app, pilot, under_way("tiny-towns", 12))
        assert "v view" not in dump(app)
        await pilot.press("v")
        await shows(app, pilot, "only what everybody saw")
        assert screen.session.eyes == PUBLIC
        await pilot.press("o")
        await shows(app, pilot, "still hidden")
        assert app.screen is screen


@pytest.mark.parametrize("title", TITLES)
async def test_play_on_from_here_with_other_people(title: str) -> None:
    match = under_way(title, 0, seats=2)
    chance = Chance("to the end")
    while not match.over:
        match.play(match.game.sample_move(match.state, chance))
    services = MemoryServices([save(1, "Brisk Otter", "Ana won", finished=True)])
    services.matches[1] = match
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, match)
        await pilot.press("right", "right", "right", "right", "right", "o")
        await shows(app, pilot, "after 5 moves")
        await pilot.press("n")
        await shows(app, pilot, "Who sits on seat 1?")
        await pilot.press(*["backspace"] * 3, *"Ida", "enter")
        await until(pilot, lambda: isinstance(app.screen, WhoPlays), "the form")
        await pilot.press("down", "right", "enter")
        await until(pilot, lambda: 205 in services.matches, "the branch")
        branch = services.matches[205]
        assert branch.seats == [Seat("Ida"), Seat("Ben", "greedy")]
        assert [entry.text for entry in branch.entries[:5]] == [entry.text for entry in match.entries[:5]]
        assert match.names == ("Ana", "Ben")


async def test_a_person_who_handed_the_seat_to_a_bot_plays_on_as_a_person() -> None:
    match = under_way("tiny-towns", 12, seats=2, monuments="off")
    match.swap(0, "greedy")
    match.swap(1, "greedy")
    chance = Chance("to the end")
    while not match.over:
        match.play(match.game.sample_move(match.state, chance))
    services = MemoryServices([save(1, "Brisk Otter", "Ana won", finished=True)])
    services.matches[1] = match
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, match)
        await pilot.press("right", "right", "o")
        await until(pilot, lambda: isinstance(app.screen, WhoPlays), "the form")
        await pilot.press("enter")
        await until(pilot, lambda: any(number >= 200 for number in services.matches), "the branch")
        branch = next(branch for number, branch in services.matches.items() if number >= 200)
        assert [seat.kind for seat in branch.seats] == ["human", "human"]


async def test_from_the_table_and_back() -> None:
    match = under_way("tiny-towns", 12, seats=2, monuments="off")
    app = make_app(opening=(match, 1, ""))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = app.screen
        await pilot.press("f7")
        await pilot.pause()
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen), "the replay")
        await shows(app, pilot, "12/12")
        await pilot.press("left", "escape")
        await until(pilot, lambda: app.screen is table, "the table")
        assert len(match.entries) == 12


def results(*totals: int) -> tuple[SeatResult, ...]:
    order = sorted(totals, reverse=True)
    names = ("Ana", "Ben", "Chloe")
    return tuple(
        SeatResult(seat, names[seat], "human", total, order.index(total) + 1) for seat, total in enumerate(totals)
    )


async def test_the_same_deal_is_compared_and_played_by_others() -> None:
    match = recorded("tiny-towns/two-greedy")
    match.seats = [Seat("Ana"), Seat("Ben")]
    services = MemoryServices([save(1, "Brisk Otter", "Ben won 25 : 10", finished=True)])
    services.matches[1] = services.matches[2] = match
    services.deals[1] = [
        DealResult(services.saves[1], results(10, 25)),
        DealResult(save(2, "Brisk Otter", "Ana won 30 : 20", finished=True), results(30, 20)),
    ]
    app = make_app(services, opening=(match, 1, ""))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("d")
        await pilot.pause()
        await shows(app, pilot, "seat 1: Ana 30, Ana 10")
        text = dump(app)
        assert "seat 2: Ben 25, Ben 20" in text
        assert "30*" in text
        assert "25*" in text
        assert "10 " in text
        await pilot.press("v")
        await pilot.pause()
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen), "the replay")
        await pilot.press("d")
        await pilot.pause()
        await shows(app, pilot, "seat 2")
        await pilot.press("o")
        await shows(app, pilot, "who plays which seat")
        await pilot.press("enter")
        await until(pilot, lambda: 102 in services.matches, "the match of the others")
        again = services.matches[102]
        assert again.seed == match.seed
        assert again.setup == match.setup
        assert not again.entries


async def test_the_result_leads_to_replay_and_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = recorded("tiny-towns/two-greedy")
    services = MemoryServices([save(1, "Brisk Otter", "Ben won 25 : 10", finished=True)])
    services.matches[1] = match
    app = make_app(services, opening=(match, 1, ""))
    async with app.run_test(size=(80, 24)) as pilot:
        await shows(app, pilot, "[Score sheet]")
        await pilot.press("v")
        await shows(app, pilot, "0/161 the deal")
        await pilot.press("escape")
        await shows(app, pilot, "[Score sheet]")
        await pilot.press("x")
        await shows(app, pilot, "to read and to post")
        await pilot.press("s")
        await shows(app, pilot, "Name of the file")
        await pilot.press("enter")
        await until(pilot, lambda: [*tmp_path.iterdir()], "the file")
    assert (tmp_path / "brisk-otter.toml").read_text() == "match 1, all\n"


async def test_the_deal_of_a_match_under_way_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    services = MemoryServices([save(1, "Brisk Otter", "round 7, Ana to move")])
    services.matches[1] = under_way("tiny-towns", 12)
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await shows(app, pilot, "Under way")
        await pilot.press("s")
        await shows(app, pilot, "stays a secret until its end")


async def test_the_record_is_written_as_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    services = MemoryServices([save(1, "Brisk Otter", "Ben won 25 : 10", finished=True)])
    services.matches[1] = recorded("tiny-towns/two-greedy")
    app = make_app(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await shows(app, pilot, "Finished")
        await pilot.press("v")
        await shows(app, pilot, "0/161 the deal")
        await pilot.press("x")
        await shows(app, pilot, "to read and to post")
        await pilot.press("t")
        await shows(app, pilot, "Name of the file")
        await pilot.press("enter")
        await shows(app, pilot, "Written to")
    assert (tmp_path / "brisk-otter.txt").read_text() == "match 1 as text\n"


async def test_a_match_that_has_just_begun_is_one_position() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(app, pilot, under_way("tiny-towns", 0))
        await shows(app, pilot, "0/0 the deal")
        await pilot.press("right", "left", "down", "up", "n", "b", "g", "G", "space", "c", "e", "c")
        assert screen.session.step == 0
        await shows(app, pilot, "Points over the game")


async def test_the_position_is_told_in_words() -> None:
    match = recorded("tenka/two-greedy-without-fairness")
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, match, step=20)
        await pilot.press("w")
        await shows(app, pilot, "in words · what everybody saw")
        public = match.vantage(PUBLIC, 20).describe()
        hidden = [line for line in match.vantage(ALL, 20).describe() if line not in public]
        assert hidden
        assert not [line for line in hidden if line.strip() in dump(app)]
        await pilot.press("w", "v", "v", "v", "w")
        await shows(app, pilot, "in words · everything")


@pytest.mark.parametrize("name", GAMES)
async def test_tables_and_chart_are_painted_at_any_size(name: str) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(app, pilot, recorded(name))
        for _ in range(2):
            for size in ((1, 1), (5, 40), (10, 24), (20, 5), (30, 8), (60, 3), (81, 9)):
                assert screen.draw(*size).text().count("\n") == size[1] - 1
            screen.action_chart()


@pytest.mark.parametrize("over", [False, True])
async def test_random_keys_in_a_replay(over: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = recorded("tenka/two-greedy-without-fairness") if over else under_way("tenby", 30)
    match.seats = [Seat(seat.name) for seat in match.seats]
    services = MemoryServices([save(1, "Brisk Otter", "Ben won", finished=over)])
    services.matches[1] = match
    if over:
        services.deals[1] = [DealResult(services.saves[1], results(10, 25))]
    app = make_app(services)
    monkeypatch.setattr(app, "exit", lambda *_: None)
    monkeypatch.setattr(app, "open_match", lambda *_: app.go_home())
    before = match.record()
    chance = Random(7)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(3):
            await opened(app, pilot, match)
            for _ in range(4):
                for _ in range(25):
                    app.post_message(key_event(chance.choice(KEYS)))
                await pilot.pause()
            await pilot.resize_terminal(chance.randint(81, 150), chance.randint(24, 50))
            app.go_home()
            await until(pilot, lambda: isinstance(app.screen, HomeScreen), "the home screen")
    assert match.record() == before
