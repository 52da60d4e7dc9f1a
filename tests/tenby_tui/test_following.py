"""Following a match that another program plays, without ever writing to its file."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from rules.kernel.chance import Chance
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.kernel.title import Title
from screens.services import SaveInfo
from tenby_tui.following import MOVED, OTHER, SAME, Follower, is_rematch, left
from tenby_tui.keeping import Keeper, open_match
from tenby_tui.saves import SaveStore
from tenby_tui.services import new_match
from tenby_tui.thinking import environment

PEOPLE = (Seat("Ana"), Seat("Ben", "random"))


class Desk:
    """The program that plays."""

    def __init__(self, path: Path) -> None:
        self.store = SaveStore(path, patience=0.5)

    def begin(self, seed: str = "7", seats: tuple[Seat, ...] = PEOPLE) -> tuple[Match, int]:
        match = new_match("tide", seats, {"rounds": 2}, seed=seed)
        keeper = Keeper(self.store, match, "Brisk Otter")
        assert keeper.save()
        assert keeper.match_id is not None
        return match, keeper.match_id

    def date(self, match_id: int, moment: str) -> None:
        with sqlite3.connect(self.store.path) as db:
            db.execute("UPDATE match SET changed = ? WHERE id = ?", (moment, match_id))
        db.close()


def play_out(match: Match) -> None:
    chance = Chance("out")
    while not match.over:
        match.play(match.game.sample_move(match.state, chance))


@pytest.fixture
def desk(tmp_path: Path, tide: Title) -> Desk:
    return Desk(tmp_path / "matches.sqlite3")


def follower_of(desk: Desk, match_id: int | None = None) -> Follower:
    return Follower(SaveStore(desk.store.path, read_only=True), match_id)


def test_every_line_is_seen_once(desk: Desk) -> None:
    follower = follower_of(desk)
    assert (follower.look(), follower.match) == (SAME, None), "there is no file yet"
    match, match_id = desk.begin()
    assert follower.look() == OTHER
    assert (follower.match_id, follower.problem) == (match_id, "")
    assert follower.look() == SAME
    chance = Chance(1)
    while not match.over:
        match.play(match.game.sample_move(match.state, chance))
        if match.can_undo:
            match.undo()
            match.redo()
        assert follower.look() == MOVED
        assert follower.match is not None
        assert follower.match.digest() == match.digest()
        assert follower.match.journal == match.journal
        assert follower.look() == SAME
    match.swap(0, "greedy")
    assert follower.look() == MOVED
    assert follower.match is not None
    assert follower.match.seats[0].kind == "greedy"
    assert follower.match.sentences(-1) == match.sentences(-1)


def test_it_goes_on_to_the_rematch_and_back_to_nothing(desk: Desk) -> None:
    first, number = desk.begin()
    anyone, chosen = follower_of(desk), follower_of(desk, number)
    assert (anyone.look(), chosen.look()) == (OTHER, OTHER)
    play_out(first)
    assert (anyone.look(), chosen.look()) == (MOVED, MOVED)
    _, stranger = desk.begin("8", (Seat("Chloe"), Seat("Dora")))
    assert (anyone.look(), chosen.look()) == (OTHER, SAME), "other people"
    assert (anyone.match_id, chosen.match_id) == (stranger, number)
    _, again = desk.begin("9", (Seat("ben"), Seat("Ana")))
    assert chosen.look() == OTHER
    assert chosen.match_id == again
    anyone.look()
    assert anyone.match_id == stranger, "the strangers have not left theirs"
    assert chosen.elsewhere == "", "whoever named a match stays there"
    for match_id in (stranger, again, number):
        desk.store.delete(match_id)
    assert (anyone.look(), chosen.look()) == (OTHER, OTHER)
    assert (anyone.match, chosen.match) == (None, None)
    assert chosen.problem == f"There is no saved match {again} any more."


def test_a_match_that_was_left_is_left(desk: Desk) -> None:
    _, first = desk.begin("1")
    _, second = desk.begin("2")
    desk.date(first, "2026-05-01T18:00:00.000+00:00")
    desk.date(second, "2026-05-01T18:00:50.000+00:00")
    follower = follower_of(desk)
    follower.look()
    assert follower.match_id == second
    assert follower.elsewhere == ""
    desk.date(first, "2026-05-01T18:01:40.000+00:00")
    assert (follower.look(), follower.match_id) == (MOVED, second)
    assert "Another match is played" in follower.elsewhere, "said at once"
    assert follower.look() == SAME
    desk.date(first, "2026-05-01T18:02:40.000+00:00")
    assert (follower.look(), follower.match_id) == (OTHER, first)
    assert follower.elsewhere == ""
    desk.date(second, "rubbish")
    assert (follower.look(), follower.match_id) == (SAME, first)


def test_who_has_begun_again() -> None:
    def info(number: int, names: str, *, finished: bool = False) -> SaveInfo:
        seats = tuple(Seat(name) for name in names.split())
        return SaveInfo(number, "tide", "Brisk Otter", seats, {}, 1, finished, "", "", "")

    over = info(3, "Ana Ben", finished=True)
    assert is_rematch(over, info(4, "ben Ana"))
    assert not is_rematch(over, info(2, "Ana Ben")), "that was before"
    assert not is_rematch(over, info(4, "Ana Ben Chloe"))
    assert not is_rematch(info(3, "Ana Ben"), info(4, "Ana Ben")), "the first one goes on"
    assert not left(over, info(4, "Ana Ben")), "times that cannot be read say nothing"


def test_a_number_that_nobody_has(desk: Desk) -> None:
    desk.begin()
    follower = follower_of(desk, 12)
    assert (follower.look(), follower.match) == (MOVED, None)
    assert follower.problem == "There is no saved match 12."
    assert follower.look() == SAME


def test_damage_is_said_and_what_is_good_is_shown(desk: Desk) -> None:
    match, match_id = desk.begin()
    follower = follower_of(desk)
    follower.look()
    for _ in range(3):
        match.play(match.game.moves(match.state)[0])
    with sqlite3.connect(desk.store.path) as db:
        db.execute("UPDATE line SET json = '{}' WHERE number = 2")
    db.close()
    assert follower.look() == MOVED
    assert follower.match is not None
    assert len(follower.match.entries) == 2
    assert follower.problem == "Shown up to move 0: what comes next cannot be read."
    with sqlite3.connect(desk.store.path) as db:
        db.execute("UPDATE line SET json = (SELECT json FROM line WHERE number = 1) WHERE number = 2")
    db.close()
    assert follower.look() == MOVED
    assert follower.problem.startswith("Shown up to move 0: what comes next cannot be replayed (")
    other = follower_of(desk)
    assert other.look() == OTHER
    assert other.problem.startswith("Shown up to move 0: ")
    with sqlite3.connect(desk.store.path) as db:
        db.execute("UPDATE match SET title = 'nothing'")
    db.close()
    last = follower_of(desk)
    assert last.look() == MOVED
    assert last.problem == f"Match {match_id} cannot be shown: {last.problem.partition(': ')[2]}"
    assert "there is no title 'nothing'" in last.problem


def test_an_older_file_and_rubbish_are_said(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite3"
    path.write_bytes(b"no database at all, but long enough to look like one " * 40)
    follower = Follower(SaveStore(path, read_only=True))
    assert follower.look() == MOVED
    assert follower.problem.startswith("Nothing can be read: ")
    assert follower.look() == SAME
    path.unlink()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 1")
    db.close()
    follower.look()
    assert "older version" in follower.problem
    path.unlink()


PLAYER = """
import sys
from pathlib import Path
from rules.kernel.chance import Chance
from rules.kernel.record import Seat
from tenby_tui.keeping import Keeper
from tenby_tui.saves import SaveStore
from tenby_tui.services import new_match

store = SaveStore(Path(sys.argv[1]))
for game in range(3):
    match = new_match("tenka", [Seat("Ana"), Seat("Ben")], {}, seed=f"game {game}")
    assert Keeper(store, match, "Brisk Otter").save()
    chance = Chance(game)
    for number in range(120):
        if match.over:
            break
        if number % 9 == 8 and match.can_undo:
            match.undo()
        match.play(match.game.sample_move(match.state, chance))
"""


def test_it_follows_while_another_process_writes(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite3"
    follower = Follower(SaveStore(path, read_only=True))
    shown: list[tuple[int, int]] = []
    with subprocess.Popen([sys.executable, "-c", PLAYER, str(path)], env=environment()) as player:
        while player.poll() is None:
            follower.look()
            if follower.match is not None:
                assert follower.problem == ""
                shown.append((follower.match_id, len(follower.match.journal)))
        assert player.returncode == 0
    follower.look()
    assert follower.match is not None
    assert shown == sorted(shown), "lines only come, and never go"
    stored, problem, _ = open_match(SaveStore(path), follower.match_id)
    assert problem == ""
    assert follower.match.journal == stored.journal
    assert follower.match.digest() == stored.digest()
