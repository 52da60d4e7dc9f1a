"""The kill test: whatever was shown is stored, at whatever instant the program is killed and whatever the disk does."""

import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tenby_tui.keeping import open_match
from tenby_tui.saves import SaveStore
from tenby_tui.thinking import environment

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="players are forked to be quick")

MODULES = ("mayors", "notice-boards", "locals", "visitors", "projects")
TABLES: list[tuple[str, list[str], dict[str, Any]]] = [
    ("tiny-towns", ["Ana", "Ben"], {"cavern": True}),
    ("tiny-towns", ["Ana", "Ben", "Chloe"], {"sealed": True}),
    ("tenka", ["Ana", "Ben", "Chloe"], {"special-count": 20, "chaos": "on"}),
    ("tenpenny-parks", ["Ana", "Ben"], {"innovation": True}),
    ("tenpenny-parks", ["Ana", "Becky"], {"becky": "standard"}),
    ("tenby", ["Ana", "Ben"], {}),
    ("tenby", ["Ana", "Ben", "Chloe"], dict.fromkeys(MODULES, True)),
]
KILLS = 6
"""Of the players of one table, every day."""
MANY_KILLS = 100
LONGEST = 0.05
"""Seconds that a player lives at most after its first line."""
DEAD = "[dead]\n"
"""What the nursery says once a player has ended; no fingerprint of a state ends like this."""
ROOM = 60_000
"""Bytes that a file may still grow when the disk is said to be full, and a little more after that."""

# A nursery imports everything once and forks a player per line of its input, so that a hundred players take seconds.
# A player goes on with the newest match, or begins one, and prints a line after each move, when it would be painted.
NURSERY = """
import json, os, resource, signal, sys
from pathlib import Path
from rules.bots import ask, answer
from rules.kernel.chance import Chance
from rules.kernel.record import Seat
from tenby_tui.keeping import Keeper, open_match
from tenby_tui.saves import SaveStore
from tenby_tui.services import new_match

def say(*words):
    os.write(1, (" ".join(map(str, words)) + "\\n").encode())

def begin(path, title, names, options, seed, report=print):
    match = new_match(title, [Seat(name, "random") for name in names], options, seed=seed)
    keeper = Keeper(SaveStore(Path(path), patience=0.05), match, "Brisk Otter", report=report)
    assert keeper.save()
    return match, keeper

def play(match, chance, seed):
    if chance.below(8) == 0 and match.can_undo:
        match.undo()
    elif chance.below(20) == 0:
        vantage = match.vantage(match.game.seat_to_move(match.state))
        match.play(answer(ask(vantage, "greedy", seed, match.game.options)).move)
    else:
        match.play(match.game.sample_move(match.state, chance))

def live(path, title, names, options, seed):
    store = SaveStore(Path(path))
    chance = Chance(seed)
    going = [info for info in store.list() if not info.finished][:1]
    while True:
        if going:
            match, problem, keeper = open_match(store, going[0].id)
            assert not problem, problem
        else:
            match, keeper = begin(path, title, names, options, seed)
        say("shown", keeper.match_id, len(match.journal), match.digest())
        while not match.over:
            play(match, chance, seed)
            assert not keeper.problem, keeper.problem
            say("shown", keeper.match_id, len(match.journal), match.digest())
        going = []
        seed += "+"

def endure(path, title, names, options, seed, room):
    # Trouble comes, the match goes on, and when the trouble is over everything is stored.
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    chance = Chance(seed)
    match, keeper = begin(path, title, names, options, seed, report=lambda sentence: say("told", sentence))
    say("begun")
    sys.stdin.readline()
    if room:
        size = max(file.stat().st_size for file in Path(path).parent.iterdir())
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + room, resource.RLIM_INFINITY))
    while not keeper.problem:
        if match.over:
            match, keeper = begin(path, title, names, options, seed + "+", report=lambda words: say("told", words))
        play(match, chance, seed)
    for _ in range(3):
        if not match.over:
            play(match, chance, seed)
    say("unsaved", keeper.match_id, len(match.journal))
    sys.stdin.readline()
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    if match.over:
        keeper.save()
    else:
        play(match, chance, seed)
    say("shown", keeper.match_id, len(match.journal), match.digest())

for line in sys.stdin:
    what, *given = json.loads(line)
    pid = os.fork()
    if not pid:
        say("born", os.getpid())
        {"live": live, "endure": endure}[what](*given)
        os._exit(0)
    os.waitpid(pid, 0)
    say("[dead]")
"""


class Nursery:
    """A process that forks players; what they say comes line by line."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.input, self.output = process.stdin, process.stdout

    def bear(self, *given: Any) -> int:
        """Let a player begin; returns its process id."""
        self.write(json.dumps(given))
        return int(self.line().split()[1])

    def write(self, line: str) -> None:
        """Say something to the nursery, or to the player that is alive."""
        self.input.write(f"{line}\n".encode())

    def line(self) -> str:
        """The next line, which may be cut short where its writer was killed."""
        line: bytes = self.output.readline()
        assert line, "the nursery ended"
        return line.decode()


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with subprocess.Popen(
        [sys.executable, "-u", "-c", NURSERY],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(), bufsize=0,
    ) as process:  # fmt: skip
        yield Nursery(process)
        assert process.stdin is not None
        process.stdin.close()


def check_stored(path: Path, line: str) -> None:
    """A match opens at or after what a line says was shown."""
    _, match_id, count, digest = line.split()
    match, problem, _ = open_match(SaveStore(path), int(match_id))
    assert problem == ""
    assert len(match.journal) >= int(count)
    if len(match.journal) == int(count):
        assert match.digest() == digest


def kill_often(nursery: Nursery, path: Path, table: tuple[str, list[str], dict[str, Any]], kills: int) -> None:
    lots = random.Random(4)
    shown_in_all = 0
    for kill in range(kills):
        pid = nursery.bear("live", str(path), *table, str(kill))
        # Half of the players are killed while they open the file, the others while they play.
        lines = [] if kill % 2 else [nursery.line()]
        time.sleep(lots.random() * LONGEST)
        os.kill(pid, signal.SIGKILL)
        while DEAD not in lines:
            # A line that was cut short is continued by what the nursery says.
            lines += nursery.line().replace(DEAD, f"\n{DEAD}").splitlines(keepends=True)
        shown = [line for line in lines if line.startswith("shown") and line.endswith("\n") and len(line.split()) == 4]
        shown_in_all += len(shown)
        if shown:
            check_stored(path, shown[-1])
    assert SaveStore(path).check() == ""
    assert shown_in_all >= kills // 2, "every other player showed something"


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{len(table[1])}")
def test_nothing_that_was_shown_is_lost_when_the_program_is_killed(
    table: tuple[str, list[str], dict[str, Any]], nursery: Nursery, tmp_path: Path
) -> None:
    kill_often(nursery, tmp_path / "matches.sqlite3", table, KILLS)


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{len(table[1])}")
def test_nor_in_a_hundred_kills(
    table: tuple[str, list[str], dict[str, Any]], nursery: Nursery, tmp_path: Path
) -> None:
    kill_often(nursery, tmp_path / "matches.sqlite3", table, MANY_KILLS)


@pytest.mark.parametrize("trouble", ["the disk is full", "another program writes"])
@pytest.mark.parametrize("table", TABLES[::2], ids=lambda table: table[0])
def test_a_match_goes_on_through_trouble_and_is_stored_after_it(
    table: tuple[str, list[str], dict[str, Any]], trouble: str, nursery: Nursery, tmp_path: Path
) -> None:
    path = tmp_path / "matches.sqlite3"
    full = trouble == "the disk is full"
    nursery.bear("endure", str(path), *table, trouble, ROOM if full else 0)
    assert nursery.line() == "begun\n"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        if not full:
            other.execute("BEGIN IMMEDIATE")
        nursery.write("go on")
        told = nursery.line()
        assert told.startswith("told Not saved: ")
        assert ("disk" in told) == full
        unsaved = nursery.line().split()
        assert unsaved[0] == "unsaved", "the same trouble is told once"
        stored, problem, _ = open_match(SaveStore(path, read_only=True), int(unsaved[1]))
        assert problem == ""
        assert len(stored.journal) < int(unsaved[2])
        if not full:
            other.execute("ROLLBACK")
    nursery.write("over")
    assert nursery.line() == "told Saving works again; everything is stored.\n"
    shown = nursery.line()
    assert nursery.line() == DEAD
    check_stored(path, shown)
    assert SaveStore(path).check() == ""
