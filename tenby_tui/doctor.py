"""What the program stands on: versions, terminal, folders, database, and a clash of packages."""

from __future__ import annotations

import importlib.metadata
import locale
import os
import platform
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

import rules
from rules.kernel.errors import RulesError
from tenby_tui import __version__
from tenby_tui.paths import data_dir, database_file, settings_file
from tenby_tui.saves import SaveStore

LIBRARIES = ("textual", "rich", "click", "msgspec", "platformdirs")
LEAST = (80, 24)
"""Columns and rows that the table needs."""


class Finding(msgspec.Struct, frozen=True):
    """One line of the report."""

    topic: str
    said: str
    wrong: bool = False


def examine() -> list[Finding]:
    """Everything that is looked at; nothing is changed, but the data folder is tried for writing."""
    return [*_versions(), *_terminal(), *_folders(), *_database(), *_packages()]


def _versions() -> Iterator[Finding]:
    yield Finding("tenby-tui", __version__)
    yield Finding("Python", f"{platform.python_version()} ({platform.system()} {platform.release()})")
    for library in LIBRARIES:
        try:
            yield Finding(library, importlib.metadata.version(library))
        except importlib.metadata.PackageNotFoundError:
            yield Finding(library, "not installed", wrong=True)
    yield Finding("SQLite", sqlite3.sqlite_version)


def _terminal() -> Iterator[Finding]:
    both = sys.stdin.isatty() and sys.stdout.isatty()
    yield Finding("terminal", "yes" if both else "no: standard input or output is redirected")
    term, colours = os.environ.get("TERM", ""), os.environ.get("COLORTERM", "")
    yield Finding("TERM", f"{term or 'not set'}{', ' + colours if colours else ''}", wrong=term == "dumb")
    if os.environ.get("NO_COLOR"):
        yield Finding("NO_COLOR", "set: the table has no colours")
    size = shutil.get_terminal_size()
    small = both and (size.columns < LEAST[0] or size.lines < LEAST[1])
    needed = f"; the table needs {LEAST[0]}x{LEAST[1]}" if small else ""
    yield Finding("size", f"{size.columns}x{size.lines}{needed}", wrong=small)
    encoding = sys.stdout.encoding or locale.getpreferredencoding(do_setlocale=False)
    plain = "" if "utf" in encoding.lower() else "; choose ASCII drawing in the settings if characters look wrong"
    yield Finding("encoding", f"{encoding}{plain}")


def _folders() -> Iterator[Finding]:
    settings = settings_file()
    yield Finding("settings", f"{settings}{'' if settings.exists() else ' (not written yet)'}")
    from tenby_tui.settings import SettingsFile  # noqa: PLC0415  # the screens are only loaded here

    for problem in SettingsFile(settings).problems:
        yield Finding("settings", problem, wrong=True)
    folder = data_dir()
    existing = next((path for path in (folder, *folder.parents) if path.exists()), folder)
    usable = os.access(existing, os.W_OK | os.X_OK)
    trouble = "" if usable else " cannot be written to: matches are not saved"
    yield Finding("data", f"{folder}{trouble}", wrong=not usable)


def _database() -> Iterator[Finding]:
    path = database_file()
    if not path.exists():
        yield Finding("database", f"{path} (not written yet)")
        return
    store = SaveStore(path, patience=1)
    try:
        problem = store.check()
        count = len(store.list())
        matches = "1 match" if count == 1 else f"{count} matches"
        said = problem or f"{path}: {matches}, journal mode {store.journal_mode()}, sound"
        yield Finding("database", said, wrong=bool(problem))
    except RulesError as error:
        yield Finding("database", str(error), wrong=True)
    finally:
        store.close()


def _packages() -> Iterator[Finding]:
    """Another public package is called ``rules``; in a shared environment one overwrites the other."""
    here = Path(__file__).resolve().parent.parent
    found = Path(rules.__file__ or "").resolve().parent.parent
    owners = set(importlib.metadata.packages_distributions().get("rules", ())) - {"tenby-tui"}
    if found != here:
        yield Finding("packages", f"the package `rules` is loaded from {found}, not from {here}", wrong=True)
    elif owners:
        clash = f"{', '.join(sorted(owners))} also installs a package called `rules`; use an environment of its own"
        yield Finding("packages", clash, wrong=True)
    else:
        yield Finding("packages", "no other package called `rules`")
