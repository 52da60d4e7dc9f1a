"""What is wrong with content: problems that say where they are, and the phrases in which they say it."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable
from typing import Any

import msgspec

from rules.kernel.errors import RulesError


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong with a content file or a pack."""

    file: str
    entry: str
    """Table and id of the entry, e.g. ``card well``; ``""`` if the file as a whole is meant."""
    key: str
    """The key inside the entry, with indices, e.g. ``score[0].points``; ``""`` if the entry is meant."""
    expected: str
    """A phrase that says what was expected, and what was found."""

    def __str__(self) -> str:
        where = ", ".join(part for part in (self.file, self.entry, self.key) if part)
        return plain_line(f"{where}: {self.expected}")


class ContentError(RulesError):
    """Content that cannot be used; ``problems`` names everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


def nearest(word: str, known: Iterable[str]) -> str:
    """A phrase such as ``; did you mean well?`` with the nearest known words, or ``""``."""
    names = list(known)
    close = difflib.get_close_matches(word, names, n=3)
    if not close and word:
        close = [name for name in names if name.startswith(word)][:3]
    return f"; did you mean {' or '.join(close)}?" if close else ""


def unseen(char: str) -> bool:
    """Whether a character is none that can be seen, but may change how a terminal shows others."""
    return char < " " or (char > "~" and unicodedata.category(char) in ("Cc", "Cf", "Cs"))


def plain_line(text: str) -> str:
    """A text in one line that a terminal shows as it is."""
    return "".join("?" if unseen(char) else char for char in text)


def shown(value: Any) -> str:
    """A value as a problem quotes it, never long."""
    if value == "":
        return '""'
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
