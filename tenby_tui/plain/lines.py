"""Lines in and out: what was typed, bounded and made harmless; what is said, spelled so that it is read well."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import BinaryIO, NamedTuple

LONGEST = 1000
"""Bytes of a line that are looked at; no command or move is nearly as long."""
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal and, where it obeys, what has scrolled out of sight."""
COMMENT = "#"
SPELLED = str.maketrans({"“": '"', "”": '"', "’": "'", "‘": "'", "…": "...", "–": "-", "—": "-", "→": "to", "·": ","})


class Line(NamedTuple):
    """A line of input that says something."""

    number: int
    """Its number in the input, from 1."""
    text: str


class LineReader:
    """Reads lines from a stream of bytes, whatever they hold."""

    def __init__(self, stream: BinaryIO | None) -> None:
        self._stream = stream
        self._number = 0

    def read(self) -> Line | None:
        """The next line that is neither empty nor a comment; None at the end of the input."""
        while self._stream is not None:
            data = self._stream.readline(LONGEST)
            if not data:
                return None
            self._number += 1
            rest = data
            while len(rest) == LONGEST and not rest.endswith(b"\n"):
                rest = self._stream.readline(LONGEST)
            text = clean(data.decode("utf-8-sig", errors="replace"))
            if text:
                return Line(self._number, text)
        return None


def clean(text: str) -> str:
    """A line without comment, in characters that any terminal shows as they are."""
    said = " ".join(text.partition(COMMENT)[0].split())
    return "".join(char if char.isprintable() else "?" for char in said)


def spell(text: str) -> str:
    """A sentence with signs of the keyboard instead of those of the printer."""
    return text.translate(SPELLED)


class Terminal:
    """Where input and output go, and what can be done there."""

    def __init__(self) -> None:
        self.asks = _is_terminal(sys.stdin)
        """Whether somebody types the input."""
        self.clears = _is_terminal(sys.stdout) and os.environ.get("TERM", "") != "dumb"
        """Whether what was shown can be cleared away."""
        self.reader = LineReader(getattr(sys.stdin, "buffer", None))

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            print(spell(line))

    def read(self, prompt: str) -> Line | None:
        """The next line; somebody who types is told whose turn it is first."""
        if self.asks:
            print(spell(prompt), end=" ")
        with contextlib.suppress(AttributeError):  # standard output may be closed
            sys.stdout.flush()
        return self.reader.read()

    def clear(self) -> None:
        """Clear the terminal, and forget keys that were typed ahead."""
        print(CLEAR, end="", flush=True)
        if self.asks:
            _forget_typed_keys()


def _is_terminal(stream: object) -> bool:
    isatty = getattr(stream, "isatty", None)
    return isatty is not None and bool(isatty())


def _forget_typed_keys() -> None:
    try:
        import termios  # noqa: PLC0415
    except ImportError:  # Windows
        return
    with contextlib.suppress(termios.error, OSError, ValueError):
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
