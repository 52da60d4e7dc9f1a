"""How fast it is: one table, or JSON. Run by hand::

    python tests/benchmarks/bench.py [--quick] [--json] [--only WORD]

Method. Every figure is the median of five runs in one process on one core, unless its row says otherwise; times are
``time.perf_counter`` around many repetitions. Games are random legal play of the complete rules (random cards, secret
monuments, Cavern; ten specials) without a log, as ``simulate`` plays them. Programs are started in a pseudo-terminal
of 100x30 and timed from the start of the process to the byte of output that holds the word looked for; "key to paint"
is the time from writing an arrow key into the terminal of a table to its first byte of output, while another process
keeps a core busy with the greedy bot's thinking. Memory is the resident set that ``ps`` reports.

``first`` and ``goal`` are what is aimed at; a figure is not judged here.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from rules.kernel.chance import Chance  # noqa: E402
from rules.kernel.events import ALL  # noqa: E402
from rules.kernel.game import Game  # noqa: E402
from rules.kernel.match import Match  # noqa: E402
from rules.kernel.record import Seat  # noqa: E402
from rules.titles import load_title  # noqa: E402
from tenby_tui.keeping import Keeper, open_match  # noqa: E402
from tenby_tui.saves import SaveStore  # noqa: E402
from tenby_tui.thinking import environment  # noqa: E402

TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "tiny-towns": (4, {"cards": "random", "monuments": "secret", "cavern": True}),
    "tenka": (4, {}),
    "tenpenny-parks": (4, {"innovation": True}),
    "tenby": (3, dict.fromkeys(("mayors", "notice-boards", "locals", "visitors", "projects"), True)),
}
"""Per title: seats and options of the complete rules."""
GOALS = {
    "tiny-towns games": ("300", "1000"),
    "tiny-towns clone": ("5", "5"),
    "tiny-towns score": ("50", "50"),
    "tenka games": ("300", "1000"),
    "tenka clone": ("5", "5"),
    "tenpenny-parks games": ("80", "300"),
    "tenpenny-parks clone": ("10", "10"),
    "tenpenny-parks score": ("100", "100"),
    "tenby games": ("50", "200"),
    "tenby clone": ("15", "15"),
    "tenby score": ("200", "200"),
    "undo": ("1", "1"),
    "open": ("50", "50"),
    "version": ("80", "80"),
    "home ratio": ("1.3", "1.3"),
    "key tiny-towns": ("16", "16"),
    "key tenka": ("16", "16"),
    "key tenpenny-parks": ("16", "16"),
    "key tenby": ("16", "16"),
    "rss": ("90", "90"),
}
NAMES = ("Ana", "Ben", "Cy", "Di", "Eva", "Flo")
HELLO = """
from textual.app import App
from textual.widgets import Static
class Hello(App):
    def compose(self):
        yield Static("New game")
Hello().run()
"""


class Bench:
    """Collects rows."""

    def __init__(self, *, quick: bool, only: str) -> None:
        self.quick = quick
        self.only = only
        self.runs = 1 if quick else 5
        self.rows: list[dict[str, Any]] = []

    def row(self, key: str, label: str, unit: str, measure: Callable[[], float | None]) -> float | None:
        """Measure several times and keep the median; None means that it cannot be measured here."""
        if self.only and self.only not in key and self.only not in label:
            return None
        found = [value for value in (measure() for _ in range(self.runs)) if value is not None]
        self.keep(key, label, unit, statistics.median(found) if found else None)
        return statistics.median(found) if found else None

    def keep(self, key: str, label: str, unit: str, value: float | None) -> None:
        first, goal = GOALS.get(key, ("", ""))
        shown = None if value is None else round(value, 3)
        self.rows.append({"key": key, "what": label, "value": shown, "unit": unit, "first": first, "goal": goal})


# Rules


def game_of(title: str) -> Game[Any, Any]:
    seats, options = TABLES[title]
    return load_title(title).game(seats, options)


def play_out(game: Game[Any, Any], seed: str, stop: float = 1.0) -> tuple[Any, int]:
    """A state after random play, to the end or after a share of the decisions of the whole game."""
    chance = Chance(seed)
    state = game.start(chance)
    count = 0
    trail = [state.clone()] if stop < 1 else []
    while state.pending:
        game.apply(state, game.sample_move(state, chance), chance)
        count += 1
        if stop < 1:
            trail.append(state.clone())
    return (trail[int(count * stop)] if stop < 1 else state), count


def rules(bench: Bench, title: str) -> None:
    game = game_of(title)
    seats = game.seats
    games = 3 if bench.quick else 200

    def games_per_second() -> float:
        started = time.perf_counter()
        for number in range(games):
            play_out(game, f"bench/{number}")
        return games / (time.perf_counter() - started)

    play_out(game, "warm")
    bench.row(f"{title} games", f"{title}, {seats} seats: random games", "games/s", games_per_second)
    middle, _ = play_out(game, "bench/middle", 0.5)
    bench.row(f"{title} clone", f"{title}: clone in mid-game", "us", lambda: repeat(middle.clone, bench.quick))
    finished, _ = play_out(game, "bench/end")
    view = game.view(finished, ALL)
    label = f"{title}: full score of a finished game, explained"
    bench.row(f"{title} score", label, "us", lambda: repeat(lambda: game.score(view), bench.quick))


def repeat(work: Callable[[], object], quick: bool) -> float:
    """Microseconds of one call."""
    count = 50 if quick else 2000
    started = time.perf_counter()
    for _ in range(count):
        work()
    return (time.perf_counter() - started) / count * 1e6


# Matches


def long_match(lines: int) -> Match:
    """A match with a journal of so many moves, games being taken back to their beginning and played anew."""
    title = load_title("tiny-towns")
    seats, options = 6, {"monuments": "off", "cavern": True}
    match = Match(title, title.game(seats, options), [Seat(name) for name in NAMES], "bench")
    chance = Chance("bench/long")
    while len(match.journal) < lines:
        if match.over:
            match.take_back_to(0)
        match.play(match.game.sample_move(match.state, chance))
    return match


def matches(bench: Bench, folder: Path) -> None:
    match = long_match(40 if bench.quick else 500)
    chance = Chance("bench/undo")

    def undo() -> float:
        times = []
        while len(times) < (3 if bench.quick else 100):
            if match.over:
                match.take_back_to(0)
            match.play(match.game.sample_move(match.state, chance))
            if match.can_undo:
                started = time.perf_counter()
                match.undo()
                times.append(time.perf_counter() - started)
        return statistics.median(times) * 1e3

    bench.row("undo", f"undo of one move after {len(match.journal)} moves", "ms", undo)
    stored = long_match(40 if bench.quick else 500)
    store = SaveStore(folder / "bench.sqlite3")
    keeper = Keeper(store, stored, "Brisk Otter")
    keeper.save()

    def opening() -> float:
        started = time.perf_counter()
        open_match(store, keeper.match_id or 0)
        return (time.perf_counter() - started) * 1e3

    bench.row("open", f"open a save of {len(stored.journal)} moves (all replayed)", "ms", opening)

    def save_one() -> float:
        times = []
        while len(times) < (3 if bench.quick else 100):
            if stored.over:
                stored.take_back_to(0)
            started = time.perf_counter()
            stored.play(stored.game.sample_move(stored.state, chance))
            times.append(time.perf_counter() - started)
        return statistics.median(times) * 1e3

    bench.row("save", "play and store one move, synced to disk", "ms", save_one)
    store.close()


# Programs


def version(bench: Bench) -> None:
    def once() -> float:
        started = time.perf_counter()
        command = [sys.executable, "-m", "tenby_tui", "--version"]
        subprocess.run(command, check=True, capture_output=True, env=environment())
        return (time.perf_counter() - started) * 1e3

    once()
    bench.row("version", "tenby-tui --version", "ms", once)


class Terminal:
    """A program in a pseudo-terminal."""

    def __init__(self, arguments: list[str], folder: Path) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self.started = time.perf_counter()
        outer, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            start_new_session=True,
            env=environment()
            | {
                "TERM": "xterm-256color",
                "COLORTERM": "truecolor",
                "TENBY_TUI_DATA_DIR": str(folder),
                "TENBY_TUI_CONFIG_DIR": str(folder),
            },
        )
        os.close(inner)
        self.file = outer

    def until(self, word: bytes, limit: float = 20) -> float | None:
        """Seconds from the start until the output holds a word; None if it never does."""
        seen = b""
        while time.perf_counter() - self.started < limit:
            seen += self.read(0.5)
            if word in seen:
                return time.perf_counter() - self.started
        return None

    def read(self, patience: float) -> bytes:
        import select

        if not select.select([self.file], [], [], patience)[0]:
            return b""
        try:
            return os.read(self.file, 1 << 20)
        except OSError:
            return b""

    def quiet(self, patience: float = 0.15, limit: float = 5) -> None:
        """Read until nothing has come for a while."""
        end = time.perf_counter() + limit
        while self.read(patience) and time.perf_counter() < end:
            pass

    def key(self, data: bytes) -> float | None:
        """Milliseconds from a key to the first output."""
        started = time.perf_counter()
        os.write(self.file, data)
        return (time.perf_counter() - started) * 1e3 if self.read(1) else None

    def rss(self) -> float | None:
        return resident(self.process.pid)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.file)


@contextlib.contextmanager
def terminal(arguments: list[str], folder: Path) -> Iterator[Terminal]:
    program = Terminal(arguments, folder)
    try:
        yield program
    finally:
        program.end()


def first_paint(bench: Bench, folder: Path) -> None:
    def paint(arguments: list[str]) -> float | None:
        with terminal(arguments, folder) as program:
            seconds = program.until(b"New game")
        return None if seconds is None else seconds * 1e3

    if bench.only and not any(bench.only in word for word in ("hello", "home", "first paint")):
        return
    hello, home = ["-c", HELLO], ["-m", "tenby_tui"]
    for arguments in (hello, home):  # files are read from memory from now on
        paint(arguments)
    # Taken in turn, so that whatever else the machine does falls on both.
    pairs = [(paint(hello), paint(home)) for _ in range(bench.runs)]
    seen = [(bare, ours) for bare, ours in pairs if bare is not None and ours is not None]
    columns = (
        ("hello", "first paint of a bare Textual hello-world", "ms", [bare for bare, _ in seen]),
        ("home", "first paint of the home screen", "ms", [ours for _, ours in seen]),
        ("home ratio", "home screen / hello-world, taken in turn", "", [ours / bare for bare, ours in seen]),
    )
    for key, label, unit, values in columns:
        bench.keep(key, label, unit, statistics.median(values) if values else None)


FIRST_LOOKS = {
    "tiny-towns": (["-o", "first=1", "-o", "monuments=off"], b"name the resource", (b"\x1b[C", b"\x1b[D")),
    "tenka": (["-o", "first=1"], b"starting court", (b"\x1b[B", b"\x1b[A")),
    "tenpenny-parks": (["-o", "first=1"], b"of your 3 goals", (b"\x1b[B", b"\x1b[A")),
    "tenby": ([], b"keep one Resident", (b"\x1b[B", b"\x1b[A")),
}
"""Per title: options of a table of a person and a bot, a word of its first decision, two keys that move the cursor."""


def table_of(title: str) -> list[str]:
    return ["-m", "tenby_tui", "play", title, "--seat", "Ana", "--seat", "Bot:greedy", *FIRST_LOOKS[title][0]]


def keys(bench: Bench, folder: Path) -> None:
    count = 5 if bench.quick else 200
    thinking = [sys.executable, "-m", "tenby_tui", "simulate", "tiny-towns", "--seats", "4", "-b", "greedy"]
    thinking += ["--games", "9999"]

    def percentile(title: str) -> float | None:
        _, word, cursor = FIRST_LOOKS[title]
        bot = subprocess.Popen(thinking, env=environment(), stdout=subprocess.DEVNULL, start_new_session=True)
        try:
            with terminal(table_of(title), folder) as program:
                if program.until(word) is None:
                    return None
                program.quiet()
                times = []
                for number in range(count + 10):
                    times.append(program.key(cursor[number % 2]))
                    program.quiet(0.02)
                found = sorted(value for value in times[10:] if value is not None)
                return found[int(len(found) * 0.95)] if found else None
        finally:
            bot.kill()
            bot.wait()

    for title in FIRST_LOOKS:
        label = f"{title}: key to paint while a bot thinks, 95th percentile of {count}"
        bench.row(f"key {title}", label, "ms", functools.partial(percentile, title))

    def memory() -> float | None:
        with terminal(table_of("tiny-towns"), folder) as program:
            if program.until(FIRST_LOOKS["tiny-towns"][1]) is None:
                return None
            program.quiet()
            return program.rss()

    bench.row("rss", "memory of the app at the table", "MB", memory)


def resident(pid: int) -> float | None:
    done = subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return int(done.stdout) / 1024 if done.stdout.strip().isdigit() else None


def memory_of_games(bench: Bench) -> None:
    """Growth over 1,000 games in one process, after the first hundred."""
    if bench.only and bench.only not in "memory":
        return
    game = game_of("tiny-towns")
    warm, games = (2, 4) if bench.quick else (100, 1000)
    for number in range(warm):
        play_out(game, f"memory/{number}")
    before = resident(os.getpid())
    for number in range(games):
        play_out(game, f"memory/{warm + number}")
    after = resident(os.getpid())
    grown = None if before is None or after is None else after - before
    bench.keep("memory", f"growth of memory over {games} games (one run)", "MB", grown)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="few repetitions: does it run at all?")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--only", default="", help="only rows with this word")
    arguments = parser.parse_args()
    bench = Bench(quick=arguments.quick, only=arguments.only)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for title in FIRST_LOOKS:
            rules(bench, title)
        matches(bench, folder)
        version(bench)
        if os.name != "nt":
            first_paint(bench, folder)
            keys(bench, folder)
            memory_of_games(bench)
    machine = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    if arguments.json:
        print(json.dumps({"machine": machine, "runs": bench.runs, "rows": bench.rows}, indent=2))
        return
    print(f"{machine}; median of {bench.runs}")
    print(f"{'what':<64}{'value':>10} {'unit':<8}{'first':>7}{'goal':>7}")
    for row in bench.rows:
        value = "-" if row["value"] is None else f"{row['value']:.2f}"
        print(f"{row['what']:<64}{value:>10} {row['unit']:<8}{row['first']:>7}{row['goal']:>7}")


if __name__ == "__main__":
    main()
