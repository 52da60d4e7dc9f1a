"""Reading and writing TOML: the plain values that positions, scenarios and packs are made of."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.kernel.errors import RulesError

_BARE = re.compile(r"[A-Za-z0-9_-]+")
WIDTH = 100
"""A list longer than this is broken into lines."""
LARGEST = 1 << 256
"""No whole number of a file is read that is larger: Python makes numbers that it can neither print nor compare with a
fraction. Whoever asks for a number says what is too large there, and where."""
OUT_OF_RANGE = "it has a number or a date that is out of range"


class TomlError(RulesError):
    """A text is no TOML; the message says where."""


def read_toml(text: str) -> dict[str, Any]:
    """The table that a text stands for; raises :class:`TomlError`, whatever the parser stumbles over."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TomlError(str(error)) from None
    except (ValueError, OverflowError):  # a number of thousands of digits, a day that no calendar has
        raise TomlError(OUT_OF_RANGE) from None
    except RecursionError:
        raise TomlError("its lists or tables are nested too deeply") from None
    if not _fits(data):
        raise TomlError(OUT_OF_RANGE)
    return data


def _fits(data: Mapping[str, Any]) -> bool:
    """Whether all whole numbers are of a size that can be worked with."""
    left: list[Any] = [data]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            left += value.values()
        elif isinstance(value, list):
            left += value
        elif isinstance(value, int) and not -LARGEST <= value < LARGEST:
            return False
    return True


def write_toml(data: Mapping[str, Any]) -> str:
    """A TOML text that reads as ``data``: text, numbers, flags, lists and tables; ``None`` is left out.

    Keys keep their order, except that plain values come before tables. Texts of several lines are written as such.
    """
    return "\n".join(_table(data, ())).strip("\n") + "\n"


def write_key(key: str) -> str:
    """A key, quoted if it must be."""
    return key if _BARE.fullmatch(key) else _quoted(key)


def write_value(value: Any) -> str:
    """One value on one line, or several for a long list or text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        inside = ", ".join(f"{write_key(key)} = {write_value(item)}" for key, item in value.items() if item is not None)
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, Sequence):
        items = [write_value(item) for item in value]
        line = f"[{', '.join(items)}]"
        if len(line) <= WIDTH and "\n" not in line:
            return line
        return "[\n" + "".join(f"    {item},\n" for item in items) + "]"
    raise TypeError(f"TOML has no {type(value).__name__}")


def _table(data: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    tables = {key: value for key, value in data.items() if _is_table(value) or _is_tables(value)}
    for key, value in data.items():
        if key not in tables and value is not None:
            yield f"{write_key(key)} = {write_value(value)}"
    for key, value in tables.items():
        name = ".".join(map(write_key, (*path, key)))
        if not _is_tables(value):
            if not value or any(not _is_table(item) and not _is_tables(item) for item in value.values()):
                yield ""
                yield f"[{name}]"
            yield from _table(value, (*path, key))
            continue
        for item in value:
            yield ""
            yield f"[[{name}]]"
            yield from _table(item, (*path, key))


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping)


def _is_tables(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and bool(value) and all(isinstance(item, Mapping) for item in value)


def _text(value: str) -> str:
    if "\n" in value and "'''" not in value and not value.endswith("'") and _plain_lines(value):
        return f"'''\n{value}'''"
    return _quoted(value)


def _quoted(value: str) -> str:
    # JSON escapes what TOML escapes, in the same way, apart from the delete character.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")


def _plain_lines(value: str) -> bool:
    return all(line.isprintable() for line in value.split("\n"))
