"""The program in a real pseudo-terminal that sends noise, is closed, or is told to end."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sweeps import sweep
from terminal_harness import Terminal, shows

TABLE = ("-m", "tenby_tui", "play", "tiny-towns", "--seat", "Ana", "--seed", "5", "--option", "monuments=off")
SEATS = ("--seat", "Ana", "--seat", "Ben", "--seed", "5")
CURTAIN = "Pass the keyboard"
SECRET = "keep one of your two monuments"
LEFT = "\x1b[?1049l"
"""What leaves the alternate screen."""
RESTORED = (LEFT, "\x1b[?25h", "\x1b[?1000l", "\x1b[?2004l")
"""Alternate screen, cursor, mouse and bracketed paste as they were."""


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Terminal]:
    found = Terminal(*TABLE, environment={"TENBY_TUI_DATA_DIR": str(tmp_path), "TENBY_TUI_CONFIG_DIR": str(tmp_path)})
    found.watch(shows("Tiny Towns"))
    yield found
    found.process.kill()
    found.process.wait()


def moves(folder: Path) -> int:
    with sqlite3.connect(next(folder.glob("*.sqlite3"))) as db:
        return int(db.execute("SELECT count(*) FROM line").fetchone()[0])


def test_bytes_that_are_no_keys_do_not_end_the_keyboard(program: Terminal) -> None:
    for noise in (b"\xe9", b"\xff\xfe\0", b"\x1b]11;rgb:00/00/00\x07", b"\x1b[<0;1", b"\x1b[200~\xff"):
        os.write(program.master, noise)
        program.settle(0.1)
    program.settle(2.5)
    program.press("?")
    program.watch(shows("Help"))
    assert program.process.poll() is None
    assert not any("Traceback" in seen for seen in program.seen)


def rest_of(program: Terminal) -> str:
    """Everything that it still writes until it has ended, as it is sent."""
    data = b""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            piece = os.read(program.master, 65536)
        except OSError:
            break
        if not piece:
            break
        data += piece
    program.process.wait(20)
    return data.decode(errors="replace")


@pytest.mark.parametrize("name", sweep(["SIGTERM", "SIGHUP"]))
def test_told_to_end_it_leaves_the_terminal_as_it_found_it_and_the_match_whole(
    program: Terminal, tmp_path: Path, name: str
) -> None:
    program.press("\r")
    program.settle(0.5)
    number = getattr(signal, name)
    program.process.send_signal(number)
    said = rest_of(program)
    for sequence in RESTORED:
        assert sequence in said, f"{sequence!r} is missing"
    assert program.process.returncode == 128 + number
    assert "Traceback" not in said
    assert moves(tmp_path) >= 1


def test_a_terminal_that_is_closed_ends_it(program: Terminal, tmp_path: Path) -> None:
    program.press("\r")
    program.settle(0.5)
    os.close(program.master)
    program.process.wait(20)
    assert moves(tmp_path) >= 1


def test_it_can_be_suspended_and_comes_back_to_a_covered_table(tmp_path: Path) -> None:
    folders = {"TENBY_TUI_DATA_DIR": str(tmp_path), "TENBY_TUI_CONFIG_DIR": str(tmp_path)}
    program = Terminal("-m", "tenby_tui", "play", "tiny-towns", *SEATS, environment=folders)
    program.watch(shows(CURTAIN))
    program.press("1")
    program.watch(shows(SECRET), again="1")
    program.press("\x1a")
    end = time.monotonic() + 20
    while time.monotonic() < end and _state(program.process.pid) != "T":
        program.settle(0.1)
    assert _state(program.process.pid) == "T"
    program.screen.reset()  # as a terminal does on its way back to the alternate screen; the emulator has none
    program.seen = []
    program.process.send_signal(signal.SIGCONT)
    program.watch(shows(CURTAIN))
    assert not any(SECRET in seen for seen in program.seen), "a frame shows what is private"
    program.close()


def _state(pid: int) -> str:
    """A process's state as the system has it: T for one that is stopped."""
    return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
