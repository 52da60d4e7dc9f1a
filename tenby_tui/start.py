"""Starting the app in this terminal. Nothing is imported here that the home screen does not need."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rules.kernel.errors import RulesError

if TYPE_CHECKING:
    from rules.kernel.match import Match
    from rules.kernel.record import Seat
    from tenby_tui.services import TableServices
    from tenby_tui.settings import SettingsFile

Opening = tuple[str, "Sequence[Seat]", dict[str, object], str | None, str]
"""A new table: the title's id, its seats, options, seed, and the text of a card pack."""


class LaidTable(NamedTuple):
    """A match on the table, and what the table needs."""

    settings: SettingsFile
    services: TableServices
    match: Match
    match_id: int
    note: str
    """What was wrong with its record, or why it is not stored; else ``""``."""


def start_app(opening: Opening | int | None = None, learning: tuple[str, str] | None = None) -> int:
    """Run the app in this terminal, at the table of ``opening`` if there is one; returns the exit status.

    ``learning`` starts with lessons instead: a title's id and a walkthrough's, either may be ``""``.

    Raises RulesError where the terminal cannot show it or the table cannot be set up.
    """
    check_terminal()
    from tenby_tui.app import run_app  # noqa: PLC0415

    if opening is None:
        return run_app(learning=learning)
    laid = lay_table(opening)
    return run_app(laid.settings, laid.services, (laid.match, laid.match_id, laid.note))


def lay_table(opening: Opening | int) -> LaidTable:
    """A new match, or the stored one with a number; raises RulesError."""
    from tenby_tui.paths import database_file  # noqa: PLC0415
    from tenby_tui.services import TableServices  # noqa: PLC0415
    from tenby_tui.settings import SettingsFile  # noqa: PLC0415

    if isinstance(opening, int) and not database_file().exists():
        raise RulesError(f"there is no stored match {opening}")
    settings = SettingsFile()
    services = TableServices.of(settings)
    if isinstance(opening, int):
        match, note = services.open_match(opening)
        return LaidTable(settings, services, match, opening, note)
    title, seats, options, seed, pack = opening
    match_id, match = services.create(title, seats, options, seed=seed, pack=pack)
    problem = services.unsaved
    return LaidTable(settings, services, match, match_id, f"Not saved: {problem}." if problem else "")


def check_terminal() -> None:
    """Raise RulesError where the terminal cannot show the app."""
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        raise RulesError("the app needs a terminal for its keys and its screen; without one, try `tenby-tui --help`")
    if os.environ.get("TERM") == "dumb":
        raise RulesError(
            "this terminal (TERM=dumb) cannot place characters on a screen; "
            "`tenby-tui play GAME --plain` plays line by line"
        )
