"""The program in a pseudo-terminal, and every state that a terminal emulator was in between two keys."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pyte
import pytest
from screen_harness import PATIENCE

pty = pytest.importorskip("pty")

ROOT = Path(__file__).parents[2]
PIECE = 160
"""Bytes after which the emulator's screen is looked at."""
AGAIN = 5.0
"""Seconds after which a key that did nothing is pressed again; longer than the quiet time of a curtain."""


class Terminal:
    """A Python program in a pseudo-terminal of 80x24, and everything that it showed since the last key."""

    def __init__(self, *arguments: str, environment: Mapping[str, str]) -> None:
        self.master, slave = pty.openpty()
        known = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=slave, stdout=slave, stderr=slave, env={**known, **environment}, close_fds=True,
        )  # fmt: skip
        os.close(slave)
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.screen)
        self._lines = [""] * self.screen.lines
        self.seen: list[str] = []
        """States of the screen, each with the window's title, since the last key."""
        self.closed = False
        """The program has ended and everything was read."""

    def _read(self) -> None:
        """Take in what is there, in small pieces."""
        ready, _, _ = select.select([self.master], [], [], 0.05)
        if not ready:
            return
        try:
            data = os.read(self.master, 65536)
        except OSError:
            data = b""
        self.closed = not data
        for start in range(0, len(data), PIECE):
            self.stream.feed(data[start : start + PIECE])
            self.seen.append(self._look())

    def _look(self) -> str:
        """The screen now; only lines that the emulator has touched are read anew."""
        for y in self.screen.dirty:
            line = self.screen.buffer[y]
            self._lines[y] = "".join(line[x].data for x in range(self.screen.columns))
        self.screen.dirty.clear()
        return "\n".join([*self._lines, self.screen.title])

    def watch(self, until: Callable[[str], bool], again: str = "") -> str:
        """Read until the screen shows something; ``again`` is typed now and then until it does."""
        begin = typed = time.monotonic()
        while time.monotonic() < begin + PATIENCE:
            self._read()
            if self.seen and until(self.seen[-1]):
                return self.seen[-1]
            if again and time.monotonic() > typed + AGAIN:
                typed = time.monotonic()
                os.write(self.master, again.encode())
        raise AssertionError("never shown; last was:\n" + (self.seen[-1] if self.seen else "nothing"))

    def settle(self, seconds: float) -> str:
        """Go on reading for a while; returns what is on show then."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._read()
        return self.seen[-1]

    def read_to_the_end(self) -> str:
        """Read until the program has ended by itself; returns what is left on the screen."""
        end = time.monotonic() + PATIENCE
        while not self.closed:
            assert time.monotonic() < end, f"it never ended; last was:\n{self._look()}"
            self._read()
        self.process.wait(PATIENCE)
        return self._look()

    def press(self, keys: str) -> None:
        """Type, and forget what was seen before."""
        self.seen = []
        os.write(self.master, keys.encode())

    def close(self) -> None:
        """End the program."""
        self.process.kill()
        self.process.wait()
        os.close(self.master)


def shows(*wanted: str) -> Callable[[str], bool]:
    """Whether a screen shows all of this."""
    return lambda text: all(word in text for word in wanted)


def closing(terminal: Terminal) -> Iterator[Terminal]:
    """A fixture's terminal, closed at the end."""
    yield terminal
    terminal.close()
