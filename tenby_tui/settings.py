"""The settings file: read with patience, written with care.

A wrong entry never stops the app. Each one is said in a sentence, its default is used, and the file is left as it is
until settings are saved.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from screens.commands import COMMANDS, complete_keymap, is_key, split
from screens.remapping import clashing, unfit
from screens.services import TableSettings
from screens.settings_list import SETTINGS
from tenby_tui import files
from tenby_tui.paths import settings_file

MAX_BYTES = 200_000

_TABLES = {
    "keys": ('a table of command = "keys"', 'Keys by command, e.g.  "game.undo" = "u,f9"; help names the commands.'),
    "last_table": ("a table", "The set-up used last; written by the app."),
}
"""What the settings of many values should be, and a line about them."""


class SettingsFile:
    """The settings of this user, and what was wrong with their file."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or settings_file()
        self.problems: list[str] = []
        self.readable = True
        """Whether what is in the file could be read at all; writing it anew would lose what could not."""
        self.settings = self._read()
        self._stored = deepcopy(self.settings)
        """What the file held when it was read or written last."""

    def _read(self) -> TableSettings:
        try:
            data = files.read(self.path, MAX_BYTES)
        except FileNotFoundError:
            return TableSettings()
        except OSError as error:
            self.readable = False
            self.problems.append(f"The settings cannot be read ({error.strerror}); defaults are used.")
            return TableSettings()
        if len(data) > MAX_BYTES:
            self.readable = False
            self.problems.append("The settings file is too large to be one; defaults are used.")
            return TableSettings()
        from rules.kernel.toml_text import TomlError, read_toml  # noqa: PLC0415

        try:
            table = read_toml(data.decode("utf-8"))
        except (TomlError, UnicodeDecodeError) as error:
            self.readable = False
            self.problems.append(f"The settings file is not valid TOML ({error}); defaults are used.")
            return TableSettings()
        settings, problems = from_table(table)
        self.problems += problems
        return settings

    def save(self) -> str:
        """Write the file, whole or not at all; returns a sentence if that failed, else ``""``.

        What another program has changed in the file meanwhile stays, unless the same was changed here.
        """
        self._take_in(SettingsFile(self.path).settings)
        text = to_text(self.settings)
        temporary = self.path.with_name(f"{self.path.name}.{os.getpid()}.new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            temporary.write_text(text, encoding="utf-8")
            temporary.replace(self.path)
        except OSError as error:
            return f"The settings could not be written to {self.path} ({error.strerror or error})."
        self._stored = deepcopy(self.settings)
        return ""

    def _take_in(self, found: TableSettings) -> None:
        """Take over what is in the file now and was changed there only."""
        for name in (*SETTINGS, *_TABLES):
            mine, stored, theirs = (getattr(each, name) for each in (self.settings, self._stored, found))
            if name == "keys":
                changed = {key for key in {*mine, *stored} if mine.get(key) != stored.get(key)}
                kept = {key: keys for key, keys in theirs.items() if key not in changed}
                setattr(self.settings, name, {**kept, **{key: mine[key] for key in mine if key in changed}})
            elif mine == stored:
                setattr(self.settings, name, theirs)


def from_table(table: Mapping[str, Any]) -> tuple[TableSettings, list[str]]:
    """Settings from a parsed file, and one sentence for everything that is wrong in it."""
    settings = TableSettings()
    problems: list[str] = []
    for name, value in table.items():
        if name in SETTINGS:
            if SETTINGS[name].fits(value):
                setattr(settings, name, value)
            else:
                problems.append(f"Settings: {name} should be {SETTINGS[name].expected}.")
        elif name not in _TABLES:
            problems.append(f"Settings: there is no setting {name!r}{hint(name, (*SETTINGS, *_TABLES))}")
        elif not isinstance(value, dict):
            problems.append(f"Settings: {name} should be {_TABLES[name][0]}.")
        elif name == "keys":
            settings.keys, wrong = _keys(value, vi_keys=table.get("vi_keys") is True)
            problems += wrong
        else:
            setattr(settings, name, value)
    return settings, problems


def _keys(table: Mapping[str, Any], *, vi_keys: bool) -> tuple[dict[str, str], list[str]]:
    """The remapped keys that can be used, and what is wrong with the others.

    A command of a title or page that is not loaded is not known here; its keys are checked where it is.
    """
    keys: dict[str, str] = {}
    problems: list[str] = []
    for name, value in _flattened(table).items():
        command = COMMANDS.get(name)
        if command is None and name.partition(".")[0] in {command.group for command in COMMANDS.values()}:
            problems.append(f"Settings: there is no command {name!r}{hint(name, COMMANDS)}")
        elif not isinstance(value, str) or not split(value):
            problems.append(f"Settings: the keys of {name} should be text such as \"u,f9\".")
        elif wrong := [key for key in split(value) if not is_key(key)]:
            problems.append(f"Settings: {name}: {wrong[0]!r} is not a key that can be used.")
        elif command is not None and (reason := next(filter(None, (unfit(command, k) for k in split(value))), "")):
            problems.append(f"Settings: {name}: {reason}")
        else:
            keys[name] = ",".join(split(value))
    found = clashing(complete_keymap(keys, vi_keys=vi_keys))
    if found:
        problems += [f"Settings: {clash}." for clash in found]
        problems.append("Settings: because of that all keys are as they were.")
        return {}, problems
    return keys, problems


def hint(word: str, known: Iterable[str]) -> str:
    """A full stop, or a question after the known word that ``word`` may have meant."""
    from difflib import get_close_matches  # noqa: PLC0415

    near = get_close_matches(word, known, 1)
    return f"; did you mean {near[0]}?" if near else "."


def _flattened(table: Mapping[str, Any]) -> dict[str, Any]:
    """``[keys.game] undo = "x"`` and ``[keys] "game.undo" = "x"`` mean the same."""
    flat: dict[str, Any] = {}
    for name, value in table.items():
        if isinstance(value, dict):
            flat.update({f"{name}.{inner}": found for inner, found in value.items()})
        else:
            flat[name] = value
    return flat


# -- writing ---------------------------------------------------------------------------------------------------------


def to_text(settings: TableSettings) -> str:
    """The settings as the text of a TOML file."""
    lines = ["# Settings of Tenby TUI. The app rewrites this file when settings are changed in it.", ""]
    for setting in SETTINGS.values():
        lines += [f"# {setting.comment}", f"{setting.name} = {to_toml(getattr(settings, setting.name))}", ""]
    for name, (_, comment) in _TABLES.items():
        lines += [f"# {comment}", f"[{name}]"]
        lines += [
            f"{_key(key)} = {to_toml(value)}" for key, value in getattr(settings, name).items() if value is not None
        ]
        lines.append("")
    return "\n".join(lines)


def to_toml(value: Any) -> str:
    """One value in TOML; tables are written inline. Raises TypeError for what TOML cannot hold."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(to_toml(item) for item in value) + "]"
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(str(key))} = {to_toml(item)}" for key, item in value.items() if item is not None)
        return "{ " + inner + " }" if inner else "{}"
    raise TypeError(f"TOML cannot hold {type(value).__name__}")


def _key(key: str) -> str:
    return key if key and all(char.isascii() and (char.isalnum() or char in "-_") for char in key) else _quoted(key)


def _quoted(text: str) -> str:
    escapes = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}
    chars = [
        escapes.get(char)
        or (char if char.isprintable() and not "\ud800" <= char <= "\udfff" else f"\\U{_scalar(char):08x}")
        for char in text
    ]
    return '"' + "".join(chars) + '"'


def _scalar(char: str) -> int:
    """Code point of a character; lone surrogates, which TOML cannot hold, become U+FFFD."""
    return 0xFFFD if "\ud800" <= char <= "\udfff" else ord(char)
