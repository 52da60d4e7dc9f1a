"""Notation: short, stable, human-readable texts of moves, read and written from one form per kind of move.

A form is the text of a move with fields in braces::

    "build {card} {squares:square*} on {site:square}"
    "place {resource?} {square}"

``{field}`` is an attribute of the move, read and written by the vocabulary of the same name, or of the name
after the colon. ``?`` marks a word that may be missing (the attribute then has its default), ``*`` any number of
words. All words are lower case; when read, a word may be cut to any unambiguous beginning.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from rules.kernel.decision import Move
from rules.kernel.errors import NotationError

_FIELD = re.compile(r"\{(?P<name>\w+)(:(?P<words>[\w-]+))?(?P<mark>[?*]?)\}")
MAX_LENGTH = 200
"""Longest text that is looked at; notation comes from users and files."""


class Vocabulary:
    """The words of one kind of field, and the value each stands for."""

    def __init__(self, words: Mapping[str, Any] | Iterable[str]) -> None:
        self._values: dict[str, Any] = dict(words) if isinstance(words, Mapping) else {word: word for word in words}
        self._words = {value: word for word, value in self._values.items()}

    def read(self, word: str) -> Any:
        """The value of ``word`` or of the only word that begins with it; raises :class:`NotationError`."""
        if word in self._values:
            return self._values[word]
        matches = [known for known in self._values if known.startswith(word)]
        if len(matches) == 1:
            return self._values[matches[0]]
        if matches:
            raise NotationError(f"“{word}” could be {_either(matches)}")
        raise NotationError(f"“{word}” is not known here")

    def write(self, value: Any) -> str:
        """The word of a value."""
        return self._words[value]


class Numbers:
    """Whole numbers of a range, written in digits."""

    def __init__(self, lowest: int, highest: int) -> None:
        self.lowest = lowest
        self.highest = highest

    def read(self, word: str) -> int:
        """The number; raises :class:`NotationError`."""
        if re.fullmatch(r"-?\d{1,6}", word) and self.lowest <= int(word) <= self.highest:
            return int(word)
        raise NotationError(f"“{word}” is not a number from {self.lowest} to {self.highest}")

    def write(self, value: int) -> str:
        """Digits."""
        return str(value)


Words = Vocabulary | Numbers


class _Field(msgspec.Struct, frozen=True):
    name: str
    words: Words
    mark: str


@cache
def _defaults_of(kind: type[Move]) -> Mapping[str, Any]:
    """The defaults of the attributes of a kind of move, which are the same in every game."""
    return {field.name: field.default for field in msgspec.structs.fields(kind)}


class _Form:
    """One kind of move with its parsed form."""

    def __init__(self, kind: type[Move], vocabularies: Mapping[str, Words]) -> None:
        self.kind = kind
        self.text: str = kind.form  # type: ignore[attr-defined]
        self.parts: list[str | _Field] = []
        for word in self.text.split():
            match = _FIELD.fullmatch(word)
            if match is None:
                self.parts.append(word)
            else:
                words = vocabularies[match["words"] or match["name"]]
                self.parts.append(_Field(match["name"], words, match["mark"]))
        first = self.parts[0]
        assert isinstance(first, str), "a form begins with its verb"
        self.verb = first
        self._defaults = _defaults_of(kind)

    def write(self, move: Move) -> str:
        words: list[str] = []
        for part in self.parts:
            if isinstance(part, str):
                words.append(part)
                continue
            value = getattr(move, part.name)
            if part.mark == "*":
                words += [part.words.write(item) for item in value]
            elif part.mark != "?" or value != self._defaults[part.name]:
                words.append(part.words.write(value))
        return " ".join(words)

    def read(self, words: Sequence[str]) -> Move:
        values: dict[str, Any] = {}
        index = 1
        for position, part in enumerate(self.parts[1:], start=1):
            word = words[index] if index < len(words) else None
            if isinstance(part, str):
                if word is None or not part.startswith(word):
                    raise NotationError(f"“{part}” is missing: {self.usage}")
                index += 1
            elif part.mark == "*":
                stop = self.parts[position + 1] if position + 1 < len(self.parts) else None
                items = []
                while index < len(words) and words[index] != stop:
                    items.append(part.words.read(words[index]))
                    index += 1
                values[part.name] = tuple(items)
            elif part.mark == "?":
                needed = sum(1 for later in self.parts[position + 1 :] if isinstance(later, str) or not later.mark)
                if word is not None and len(words) - index > needed:
                    try:
                        values[part.name] = part.words.read(word)
                        index += 1
                    except NotationError:
                        if position + 1 == len(self.parts):
                            raise
                        # It may belong to a later part: ``flip`` where a rotation could stand.
            elif word is None:
                raise NotationError(f"something is missing: {self.usage}")
            else:
                values[part.name] = part.words.read(word)
                index += 1
        if index < len(words):
            raise NotationError(f"“{words[index]}” is too much: {self.usage}")
        return self.kind(**values).canonical()

    @property
    def usage(self) -> str:
        """The form as people read it: ``build CARD SQUARE... on SITE``."""
        shown = []
        for part in self.parts:
            if isinstance(part, str):
                shown.append(part)
            else:
                name = part.name.upper()
                shown.append({"": name, "?": f"[{name}]", "*": f"{name}..."}[part.mark])
        return " ".join(shown)


class Notation:
    """Reads and writes all moves of one game."""

    def __init__(self, kinds: Sequence[type[Move]], vocabularies: Mapping[str, Words]) -> None:
        self._forms = [_Form(kind, vocabularies) for kind in kinds]
        self._by_kind = {form.kind: form for form in self._forms}

    @property
    def usages(self) -> tuple[str, ...]:
        """All forms as people read them."""
        return tuple(form.usage for form in self._forms)

    def write(self, move: Move) -> str:
        """The canonical text of a move."""
        return self._by_kind[type(move)].write(move)

    def read(self, text: str) -> Move:
        """The move that a text stands for; raises :class:`NotationError` with one clear sentence."""
        words = text.lower().split()
        if not words:
            raise NotationError("nothing was typed")
        if len(text) > MAX_LENGTH:
            raise NotationError(f"a move is at most {MAX_LENGTH} characters long")
        forms = [form for form in self._forms if form.verb == words[0]]
        if not forms:
            forms = [form for form in self._forms if form.verb.startswith(words[0])]
            verbs = sorted({form.verb for form in forms})
            if len(verbs) > 1:
                raise NotationError(f"“{words[0]}” could be {_either(verbs)}")
        if not forms:
            verbs = sorted({form.verb for form in self._forms})
            raise NotationError(f"“{words[0]}” is no move here; a move begins with {_either(verbs)}")
        problem: NotationError | None = None
        for form in forms:
            try:
                return form.read(words)
            except NotationError as error:
                problem = problem or error
        assert problem is not None
        raise problem


def _either(words: Sequence[str]) -> str:
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} or {words[-1]}"
