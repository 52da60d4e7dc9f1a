"""The real program in a terminal: no secret is in any frame that it is sent, in its title, its files, or a crash.

The stored match tells what is due: every move is stored before it is shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from canaries import canaries
from sweeps import sweep
from terminal_harness import Terminal, shows

from rules.kernel.chance import Chance
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import Seat
from tenby_tui.keeping import Keeper, open_match
from tenby_tui.saves import SaveStore
from tenby_tui.services import new_match

PEOPLE = [Seat("Ana"), Seat("Ben"), Seat("Chloe")]
OPTIONS: dict[str, dict[str, Any]] = {
    "tiny-towns": {"monuments": "secret", "cavern": True},
    "tenka": {"special-count": 19},
    "tenpenny-parks": {"innovation": True},
    "tenby": {"locals": True, "mayors": True},
}
MADE = (0, 45)
"""Moves made before the program is started: the first secret choices, and turns in the middle of a game."""
QUIET = 0.6
"""Seconds for which a curtain is watched."""
PROGRAM = """
from screens.game_screen import GameScreen
from tenby_tui.__main__ import main

def crash(table):
    hands = table.session.match.state
    raise RuntimeError([(name, getattr(hands, name)) for name in hands.__slots__], table.session.match.seed)

GameScreen.action_score = crash
main()
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Data and settings of a user who wants to see his secrets at each of his turns."""
    (tmp_path / "settings.toml").write_text('secrets = "peek-at-once"\nbot_pace = 0.0\n')
    return tmp_path


@pytest.fixture
def terminal(folder: Path) -> Iterator[Terminal]:
    environment = {"TENBY_TUI_DATA_DIR": str(folder), "TENBY_TUI_CONFIG_DIR": str(folder)}
    found = Terminal("-c", PROGRAM, environment=environment)
    yield found
    found.close()


def store_match(folder: Path, title: str, made: int) -> None:
    """A match of three people, so many random moves old, as the newest of the user's."""
    match = new_match(title, PEOPLE, OPTIONS[title], seed=f"a seed that nobody may see {made}")
    chance = Chance(title)
    while len(match.entries) < made or (match.decision is not None and match.decision.forced):
        match.play(match.game.sample_move(match.state, chance))
    assert Keeper(SaveStore(folder / "matches.sqlite3"), match, "Brisk Otter").save()


def stored(folder: Path) -> Match:
    match, problem, _ = open_match(SaveStore(folder / "matches.sqlite3", read_only=True), 1)
    assert problem == ""
    return match


def moves_stored(folder: Path) -> int:
    return len(SaveStore(folder / "matches.sqlite3", read_only=True).load(1).record.journal)


def harmless(match: Match) -> str:
    """A move of the seat that is due, in words, that nobody asks about."""
    vantage = match.vantage(match.game.seat_to_move(match.state))
    return next(match.game.write(move) for move in vantage.moves if vantage.caution(move) is None)


def leaks(terminal: Terminal, secret: set[str], match: Match) -> set[str]:
    """Secret names, and the seed, in anything that was on the screen or in the window's title since the last key."""
    return {name for text in terminal.seen for name in (*secret, match.seed) if name in text}


@pytest.mark.parametrize("made", sweep(MADE, [45]), ids=["at first", "in the middle"])
@pytest.mark.parametrize("title", sweep(OPTIONS, ["tenka", "tenby"]))
def test_no_frame_of_a_hand_over_shows_a_secret(title: str, made: int, folder: Path, terminal: Terminal) -> None:
    store_match(folder, title, made)
    match = stored(folder)
    assert canaries(match, PUBLIC), "there are secrets"
    terminal.watch(shows("Continue"))
    terminal.press("\r")
    for _ in range(3):
        seat = match.game.seat_to_move(match.state)
        name = match.names[seat]
        terminal.watch(shows("sits down", f"{name}: press {seat + 1} or tap"))
        curtain = terminal.settle(QUIET)
        assert not [found for found in canaries(match, PUBLIC) if found in curtain], "the curtain hides all"
        terminal.press(str(seat + 1))
        terminal.watch(lambda text, name=name: name in text and "sits down" not in text, again=str(seat + 1))
        terminal.settle(0.3)
        while (match := stored(folder)).decision.forced:  # a draw is made as soon as its player sits there
            terminal.settle(0.1)
        assert not leaks(terminal, canaries(match, seat), match), f"{name} could see this"
        while match.game.seat_to_move(match.state) == seat:
            before = moves_stored(folder)
            terminal.press(":")
            terminal.watch(shows("a move in words"))
            terminal.press(f"{harmless(match)}\r")
            terminal.watch(lambda _, before=before: moves_stored(folder) > before)
            match = stored(folder)
        assert not leaks(terminal, canaries(match, seat), match)
    crash_with_a_hand_on_show(folder, terminal, match)


def crash_with_a_hand_on_show(folder: Path, terminal: Terminal, match: Match) -> None:
    """The last player sits down, and then the program meets a mistake whose own words are all hands and the seed."""
    seat = match.game.seat_to_move(match.state)
    terminal.watch(shows("sits down", f"press {seat + 1} or tap"))
    terminal.settle(QUIET)
    terminal.press(str(seat + 1))
    terminal.watch(lambda text: "sits down" not in text, again=str(seat + 1))
    terminal.settle(0.3)
    terminal.press("e")
    report = terminal.read_to_the_end()
    assert terminal.process.returncode == 1
    assert "RuntimeError" in report
    assert "choose Continue" in report
    match = stored(folder)
    everything = canaries(match, PUBLIC) | {match.seed}
    assert not [name for name in everything if name in report or name in terminal.screen.title]
    for path in folder.rglob("*"):
        if path.is_file() and not path.name.startswith("matches.sqlite3"):
            text = path.read_text(encoding="utf-8", errors="replace")
            assert not [name for name in everything if name in text], path
