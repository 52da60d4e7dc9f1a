"""Reasons and hints as channels: what everybody is told about a bot's move is the same whatever the bot holds, and a
hint for one seat's eyes is gone when others look."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
from screen_harness import curtain_of, until
from table_harness import FakeServices, TableApp, kind_of, new_match, seated, text_of

from rules.bots import Answer, Question, answer, ask, make_bot
from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.titles import load_title
from screens.services import Services, TableSettings
from screens.session import Session
from tenby_tui.plain.lines import Line, Terminal
from tenby_tui.plain.table import PlainTable

NAMES = ("Ana", "Ben", "Chloe")
TABLES: list[tuple[str, dict[str, Any], int]] = [
    ("tiny-towns", {"monuments": "secret"}, 12),
    ("tenka", {"special-count": 19}, 20),
    ("tenpenny-parks", {"assignment": "choose"}, 12),
    ("tenby", {"mayors": True, "notice-boards": True, "projects": True}, 20),
]


class OneMove(FakeServices):
    """Bots make a move that is given to them, and give reasons for it that know all they hold."""

    def __init__(self, move: str) -> None:
        super().__init__(TableSettings(bot_pace=3600.0))
        self.move = move

    async def think(self, question: Question) -> Answer:
        return Answer(self.move, answer(question).reason)


class Deaf(Terminal):
    """Keeps what is said."""

    def __init__(self) -> None:
        self.asks = self.clears = False
        self.said: list[str] = []

    def say(self, *lines: str) -> None:
        self.said += lines

    def read(self, prompt: str) -> Line | None:
        return None


def bots(title_id: str, options: dict[str, Any], seed: str) -> Match:
    title = load_title(title_id)
    return Match(title, title.game(3, options), [Seat(name, "greedy") for name in NAMES], seed)


def dealt_anew(match: Match, number: int) -> Match:
    """The same match to everybody's eyes, with other hidden things."""
    twin = match.until(len(match.entries))
    twin._states[-1] = match.game.resample(match.vantage(PUBLIC).view, Chance(f"anew {number}"))
    return twin


def chosen(match: Match) -> Move:
    """What the bot that is to decide does."""
    decision = match.decision
    assert decision is not None
    question = ask(match.vantage(decision.seat), "greedy", f"{len(match.entries)}", dict(match.game.options))
    return match.game.read(answer(question).move)


def told(match: Match, move: Move) -> str:
    """The words for all about a bot's move."""
    services = cast("Services", OneMove(match.game.write(move)))
    return asyncio.run(Session(match, services, 1).bot_move())


def told_plainly(match: Match, move: Move) -> list[str]:
    services = cast("Services", OneMove(match.game.write(move)))
    terminal = Deaf()
    with asyncio.Runner() as runner:
        table = PlainTable(Session(match, services, 1), terminal, runner, open_hands=False, strict=False)
        table._let_bot_move()
    return terminal.said


@pytest.mark.parametrize(("title", "options", "least"), TABLES, ids=[table[0] for table in TABLES])
def test_the_words_about_a_bots_move_are_the_same_whatever_it_holds(
    title: str, options: dict[str, Any], least: int
) -> None:
    match = bots(title, options, "reasons")
    explained = 0
    while not match.over and explained < least:
        move = chosen(match)
        if not match.decision.public:  # type: ignore[union-attr]
            # Of secret moves nothing is told; those of which nobody sees anything are made in one go.
            assert make_bot("greedy").reason(match.vantage(PUBLIC), move) == ""
            match.play(move)
            continue
        twins = [dealt_anew(match, number) for number in range(2)]
        alike = [twin for twin in twins if twin.game.refusal(twin.state, move) is None]
        said = told(match.until(len(match.entries)), move)
        explained += bool(said)
        for twin in alike:
            assert told(twin.until(len(twin.entries)), move) == said
        if said and explained % 3 == 0:
            plain = told_plainly(match.until(len(match.entries)), move)
            assert plain[0].endswith(f"A bot's reason: {said}.")
            for twin in alike:
                assert told_plainly(twin, move)[0].endswith(f"A bot's reason: {said}.")
        match.play(move)
    assert explained == least


async def test_nor_do_the_words_on_the_screen() -> None:
    match = bots("tiny-towns", {"monuments": "secret"}, "hidden")
    compared = 0
    while compared < 3:
        move = chosen(match)
        seat = match.game.seat_to_move(match.state)
        own = make_bot("greedy").reason(match.vantage(seat), move)
        public = make_bot("greedy").reason(match.vantage(PUBLIC), move)
        if own != public and public:
            compared += 1
            frames = {await after_one_move(dealt_anew(match, number), move) for number in range(2)}
            frames.add(await after_one_move(match.until(len(match.entries)), move))
            assert len(frames) == 1
            assert public in frames.pop()
        match.play(move)


async def after_one_move(match: Match, move: Move) -> str:
    """What is on show while a bot's move is explained, in one line."""
    app = TableApp(match, OneMove(match.game.write(move)))
    async with app.run_test(size=(140, 45)) as pilot:
        await until(pilot, lambda: app.table.message is not None)
        await pilot.pause()
        return " ".join(text_of(app).split())


async def test_a_hint_for_one_seats_eyes_is_gone_when_others_look() -> None:
    for ways in (["z"], ["escape", "z"], ["f2"], ["l", "z"]):
        match = new_match(3, seed="hints", monuments="secret")
        while kind_of(match) == "keep":
            match.play(match.game.moves(match.state)[0])
        app = TableApp(match)
        async with app.run_test(size=(100, 30)) as pilot:
            table = await seated(app, pilot)
            await pilot.press("p")
            await curtain_of(app, pilot)
            table = await seated(app, pilot)
            assert table.session.viewer >= 0
            before = len(table.session.log())
            await pilot.press("h")
            await until(pilot, lambda table=table: table.message is not None and "good bot" in table.message.text)
            said = table.message.text  # type: ignore[union-attr]
            assert len(table.session.log()) == before
            await pilot.press(*ways)
            await pilot.pause()
            assert "good bot" not in text_of(app)
            assert table.message is None or table.message.text != said
            assert all("good bot" not in line for line in match.sentences(PUBLIC))


async def test_a_hint_is_gone_at_the_next_players_curtain() -> None:
    match = new_match(3, seed="hints", monuments="secret")
    app = TableApp(match)
    async with app.run_test(size=(100, 30)) as pilot:
        table = await seated(app, pilot)
        seat = table.session.viewer
        await pilot.press("h")
        await until(pilot, lambda: table.message is not None and "good bot" in table.message.text)
        table.make(table.session.vantage.moves[0])
        await curtain_of(app, pilot)
        painted = "\n".join(strip.text for strip in app.screen._compositor.render_strips())
        assert "good bot" not in painted
        table = await seated(app, pilot)
        assert table.session.viewer != seat
        assert "good bot" not in text_of(app)


def test_a_card_of_the_hand_has_one_answer_at_the_open_table_whatever_the_hand_holds() -> None:
    title = load_title("tenka")
    match = Match(title, title.game(4, {"special-count": 19}), [Seat(name) for name in (*NAMES, "Dora")], "answers")
    chance, asked, legal = Chance("answers"), 0, 0
    while not match.over:
        if kind_of(match) == "answer" and match.vantage(PUBLIC).view.sizes[match.decision.seat]:  # type: ignore[union-attr]
            session = Session(match, cast("Services", FakeServices()), 1)
            known = match.game.moves(match.state)
            for card in match.game.table.ids:  # type: ignore[attr-defined]
                for text in (f"pitch {card} from hand", f"pitch {card} from hand for attacker"):
                    move = session.read(text)
                    refusal = session.vantage.refusal(move)
                    assert refusal is not None
                    assert session.refusal_text(refusal) == "That needs a hidden card: look at it first."
                    asked, legal = asked + 1, legal + (move in known)
        match.play(match.game.sample_move(match.state, chance))
    assert asked > 100
    assert legal > 10
