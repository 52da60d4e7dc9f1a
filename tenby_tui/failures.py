"""What is said when something goes wrong, and the exit status that goes with it."""

from __future__ import annotations

import os
import sys
import traceback

from rules.kernel.errors import RulesError

WRONG_INPUT = 2
INTERRUPTED = 130
DEFECT = 70
"""Exit statuses beside 0 and 1."""


def say(sentence: str, status: int = WRONG_INPUT) -> int:
    """One sentence on standard error; returns the exit status."""
    print(f"tenby-tui: {sentence}", file=sys.stderr)
    return status


def failed(error: Exception) -> int:
    """Say what went wrong; returns the exit status."""
    if isinstance(error, RulesError):
        for problem in str(error).splitlines():
            say(problem)
        return WRONG_INPUT
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return say(f"{where}{error.strerror or error}")
    # A defect. Neither the message nor local variables are printed: they may hold somebody's cards.
    frames = "".join(traceback.format_tb(error.__traceback__)).rstrip()
    kind = type(error).__name__
    return say(f"this should not happen ({kind}); please report it with the lines below\n{frames}", DEFECT)


def nobody_reads() -> None:
    """Whoever read our output has gone, such as `head`; nothing more can be written, not even at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def forgive_encoding() -> None:
    """A terminal that cannot show a character gets a question mark instead of an error."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
