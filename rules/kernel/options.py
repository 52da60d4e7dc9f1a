"""Table options of a title, described as data: set-up screen, command line and saves are drawn from it."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from rules.kernel.errors import OptionError

Options = dict[str, Any]
"""Validated options of one match: every id of the title with a plain value."""


class Value(msgspec.Struct, frozen=True):
    """One value of a choice."""

    id: str
    label: str
    help: str = ""


class Option(msgspec.Struct, frozen=True):
    """One table option."""

    id: str
    label: str
    help: str
    kind: Literal["choice", "flag", "number", "cards"]
    default: Any
    values: tuple[Value, ...] = ()
    """The values of a ``choice``; named sets of a ``cards`` option (``teaching``, ``random``)."""
    lowest: int = 0
    highest: int = 0
    cards: tuple[str, ...] = ()
    """Ids that a ``cards`` option may list."""
    count: int = 0
    """How many cards a ``cards`` option lists; 0 for any number."""
    scored: bool = True
    """Whether it changes what a score is worth; who begins does not."""

    def read(self, text: str) -> Any:
        """The value typed as ``text``; raises :class:`OptionError`."""
        word = text.strip().lower()
        if self.kind == "flag":
            if word in ("on", "yes", "true", "1"):
                return True
            if word in ("off", "no", "false", "0"):
                return False
        if self.kind == "number" and word.removeprefix("-").isdecimal() and len(word) < 10:
            return self.checked(int(word))
        if self.kind == "cards" and word not in {value.id for value in self.values}:
            return self.checked([item.strip() for item in word.split(",") if item.strip()])
        return self.checked(word)

    def checked(self, value: Any) -> Any:
        """``value`` in its plain form; raises :class:`OptionError` with what was expected."""
        if self.kind == "flag" and isinstance(value, bool):
            return value
        if self.kind == "number" and isinstance(value, int) and not isinstance(value, bool):
            if self.lowest <= value <= self.highest:
                return value
        elif self.kind in ("choice", "cards") and isinstance(value, str):
            if any(value == known.id for known in self.values):
                return value
        elif self.kind == "cards" and isinstance(value, (list, tuple)):
            return self._checked_cards(value)
        raise OptionError(f"option {self.id}: {value!r} is not {self.expected}")

    @property
    def expected(self) -> str:
        """What a value may be, for messages and help."""
        if self.kind == "flag":
            return "on or off"
        if self.kind == "number":
            return f"a number from {self.lowest} to {self.highest}"
        named = ", ".join(value.id for value in self.values)
        if self.kind == "cards":
            count = f"{self.count} cards" if self.count else "cards"
            return f"{named}, or a list of {count} separated by commas"
        return f"one of {named}"

    def show(self, value: Any) -> str:
        """A value as people read it."""
        if self.kind == "flag":
            return "on" if value else "off"
        for known in self.values:
            if known.id == value:
                return known.label
        if isinstance(value, (list, tuple)):
            return ", ".join(value)
        return str(value)

    def _checked_cards(self, value: list[Any] | tuple[Any, ...]) -> tuple[str, ...]:
        for card in value:
            if not isinstance(card, str) or card not in self.cards:
                near = difflib.get_close_matches(str(card), self.cards, 1)
                hint = f"; did you mean {near[0]}?" if near else ""
                raise OptionError(f"option {self.id}: no card is called {card!r}{hint}")
        if len(set(value)) != len(value):
            raise OptionError(f"option {self.id}: a card is listed twice")
        return tuple(value)


class Preset(msgspec.Struct, frozen=True):
    """A named set of options offered at set-up."""

    id: str
    label: str
    help: str
    options: dict[str, Any]
    seats: int = 0
    """How many seats it is for; 0 for any number."""


def complete(described: tuple[Option, ...], given: Mapping[str, Any]) -> Options:
    """All options of a title: the given values, checked, and the defaults of the others.

    Raises :class:`OptionError` with all problems at once.
    """
    known = {option.id: option for option in described}
    problems: list[str] = []
    result: Options = {option.id: option.default for option in described}
    for name, value in given.items():
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"; did you mean {near[0]}?" if near else f"; known: {', '.join(known)}"
            problems.append(f"there is no option {name!r}{hint}")
            continue
        try:
            option = known[name]
            result[name] = option.checked(value)
        except OptionError as error:
            problems.append(str(error))
    if problems:
        raise OptionError("; ".join(problems))
    return result
