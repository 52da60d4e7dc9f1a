"""How many cards a seat chooses in secret is told nowhere: not by numbers of moves, lines, steps or bytes.

Two matches differ in one thing: how many cards the seats chose for their starting courts. As long as these are secret,
whatever can be read, written or seen of the two matches by others is the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from plain_harness import ListTerminal, PlainServices

from rules.bots import Answer, Question
from rules.kernel.errors import RulesError
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import Played, Seat
from rules.kernel.replay import Replay
from rules.kernel.scenario_export import export
from rules.titles import load_title
from screens import happened
from screens.handover import PEEK_BEHIND_CURTAIN
from screens.saves_words import began
from screens.services import Services
from screens.session import Session
from screens.spectator import Spectator
from tenby_tui.following import Follower
from tenby_tui.keeping import open_match
from tenby_tui.plain.table import PlainTable
from tenby_tui.saves import SaveStore, summary
from tenby_tui.transcript import transcript

NAMES = ("Ana", "Ben", "Chloe")


def table(kind: str = "human") -> Match:
    title = load_title("tenka")
    return Match(title, title.game(3, {"special-count": 0}), [Seat(name, kind) for name in NAMES], "counts")


def choose(match: Match, cards: Sequence[int], *, done: bool = True) -> Match:
    """Seats one after another choose so many cards; the last one may not be done yet."""
    for number, count in enumerate(cards):
        for _ in range(count):
            match.play(match.game.moves(match.state)[0])
        if done or number < len(cards) - 1:
            match.play("done")
    return match


TWINS = [
    ((0, 0), (3, 2), True),
    ((1,), (2,), True),
    ((0,), (2,), False),
    ((0, 0), (2, 1), False),
    ((1, 1), (1, 3), False),
]
"""Cards chosen in the one match and in the other, and whether the last seat is done."""


def public_channels(match: Match, store: SaveStore) -> Iterator[object]:
    """Everything that others can read, write or look at while the match is under way."""
    assert not match.over
    yield export(match, reveal=False)
    yield transcript(match, "Brisk Otter", "1 May 2026")
    yield summary(match)
    yield match.known_moves
    replay = Replay(match)
    yield replay.last
    for number in range(replay.last + 1):
        yield replay.step(number), replay.view(number), replay.sheet(number)
    yield replay.log, replay.turns, replay.rounds
    yield match.sentences(PUBLIC)
    session = Session(match, cast("Services", PlainServices(PEEK_BEHIND_CURTAIN)), 1)
    yield [line.text for line in session.log()]
    yield session.latest(20), session.last_moves(range(3)), session.completions("")
    for seat in range(3):
        yield msgspec.structs.replace(happened.recap(match, seat), since=0)
    match_id = store.create(match, "Brisk Otter")
    info = store.describe(match_id)
    yield msgspec.structs.replace(info, id=0, started="", changed="")


@pytest.mark.parametrize(("few", "many", "done"), TWINS)
def test_how_many_cards_are_chosen_is_told_nowhere(
    few: Sequence[int], many: Sequence[int], done: bool, tmp_path: Path
) -> None:
    told = []
    for number, cards in enumerate((few, many)):
        store = SaveStore(tmp_path / f"{number}.db")
        told.append(list(public_channels(choose(table(), cards, done=done), store)))
        store.close()
    assert told[0] == told[1]


def test_the_title_of_an_export_counts_what_everybody_knows() -> None:
    match = choose(table(), (2,), done=False)
    assert 'title = "A match of Tenka after 0 moves"' in export(match, reveal=False)
    assert 'title = "A match of Tenka after 2 moves"' in export(match, reveal=True)


# Damage


def damaged(match: Match, path: Path, change: str) -> str:
    """What is said on opening a match whose last line was changed, at a second terminal, and of its copy."""
    store = SaveStore(path)
    match_id = store.create(match, "Brisk Otter")
    with store._writing() as db:
        db.execute(f"UPDATE line SET json = {change} WHERE number = ?", (len(match.journal) - 1,))
    _, problem, keeper = open_match(store, match_id)
    follower = Follower(store, match_id)
    follower.look()
    keeper.save()
    assert keeper.match_id != match_id
    copied = began(store.describe(keeper.match_id or 0))
    store.close()
    return f"{problem}\n{follower.problem}\n{copied}"


@pytest.mark.parametrize(
    "change",
    [
        "'{'",
        "replace(json, 'court ', 'court x')",
        "replace(json, 'court ', 'arise ')",
        "replace(json, '\"digest\":\"\"', '\"digest\":\"00\"')",
        "replace(json, '\"move\":\"court', '\"move\":\"pitch')",
    ],
)
def test_what_is_said_of_a_damaged_match_tells_no_secret_move(change: str, tmp_path: Path) -> None:
    said = []
    for number, cards in enumerate(((1,), (3,))):
        match = choose(table(), cards, done=False)
        last = cast("Played", match.journal[-1])
        text = damaged(match, tmp_path / f"{number}.db", change)
        assert last.move.split()[-1].lower() not in text.lower()
        said.append(text)
    assert said[0] == said[1]
    assert "after move 0" in said[0] or "up to move 0" in said[0]


def test_a_line_that_is_followed_and_does_not_fit_keeps_its_secret() -> None:
    match = choose(table(), (1,), done=False)
    seat = match.game.seat_to_move(match.state)
    for move in ("court lord", "court province", "pitch lord", "court knight"):
        line = Played(seat, move, digest="00")
        with pytest.raises(RulesError) as caught:
            Spectator(match, cast("Services", PlainServices(PEEK_BEHIND_CURTAIN)), 0).follow([line])
        assert str(caught.value) == "a move that not everybody may know does not fit"


# Bots


class Script(PlainServices):
    """Bots that choose so many cards and are done."""

    def __init__(self, cards: int) -> None:
        super().__init__(PEEK_BEHIND_CURTAIN)
        self.cards = cards
        self.asked: dict[str, int] = {}
        self.questions = 0

    async def think(self, question: Question) -> Answer:
        self.questions += 1
        view: Any = msgspec.json.decode(question.view)
        chosen = len(view["chosen"][view["viewer"]])
        if chosen == self.cards:
            return Answer("done", "it keeps the best chances open")
        hand = [card for card in view["hands"][view["viewer"]] if card < 4]
        return Answer(f"court {('province', 'knight', 'priest', 'lord')[hand[chosen]]}", "in court it works")


def plain_lines(cards: int) -> tuple[list[str], int]:
    """What a plain table says while all three bots choose their courts."""
    match, services, terminal = table("greedy"), Script(cards), ListTerminal(lambda: None)
    with asyncio.Runner() as runner:
        session = Session(match, cast("Services", services), 1)
        plain = PlainTable(session, terminal, runner, open_hands=False, strict=False)
        for _ in range(2):
            plain._let_bot_move()
    return terminal.said, services.questions


def test_a_bots_secret_choice_is_one_line_at_the_plain_table() -> None:
    few, many = plain_lines(0), plain_lines(3)
    assert few[0] == many[0]
    assert len(few[0]) == 2
    assert few[1] < many[1]


def test_a_covered_choice_that_has_begun_looks_like_one_that_has_not() -> None:
    offered = []
    for cards in (0, 2):
        match = choose(table(), (1,))
        session = Session(match, cast("Services", PlainServices(PEEK_BEHIND_CURTAIN)), 1)
        session.arrive()
        session.sit_down()
        choosing = session.viewer
        for _ in range(cards):
            session.play(session.vantage.moves[0])
        assert session.can_undo == bool(cards), "behind the curtain what was chosen can be taken back"
        session.cover()
        assert session.waiting is not None
        offered.append((session.waiting, session.can_undo, session.recap(choosing)))
    assert offered[0] == offered[1]
