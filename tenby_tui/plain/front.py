"""Opening the plain table in this terminal or pipe, and leaving it."""

from __future__ import annotations

import asyncio
import sys

from msgspec.structs import replace

from rules.kernel.errors import RulesError
from screens.handover import OPEN, Table
from screens.session import Session
from tenby_tui.failures import nobody_reads
from tenby_tui.plain.lines import Terminal
from tenby_tui.plain.table import PlainTable
from tenby_tui.start import LaidTable, Opening, lay_table


def play_plain(opening: Opening | int, *, open_hands: bool, strict: bool) -> int:
    """Play a new match, or the stored one with a number, line by line; returns the exit status.

    Raises RulesError where several people would read each other's secrets in what cannot be cleared away.
    """
    terminal = Terminal()
    if not open_hands and not terminal.clears and isinstance(opening, tuple):
        _check_people(sum(seat.kind == "human" for seat in opening[1]))
    laid = lay_table(opening)
    settings = laid.services.settings
    open_hands = open_hands or settings.secrets == OPEN
    with asyncio.Runner() as runner:
        try:
            if open_hands:
                laid.services.settings = replace(settings, secrets=OPEN)
            elif not terminal.clears:
                _check_people(sum(Table.of(laid.match, settings.secrets).humans))
            laid.services.report_to(_aside)
            session = Session(laid.match, laid.services, laid.match_id)
            if laid.note:
                _aside(laid.note)
            status = PlainTable(session, terminal, runner, open_hands=open_hands, strict=strict).play()
            _say_what_is_saved(laid)
        except BrokenPipeError:  # every move that was shown is saved
            nobody_reads()
            status = 0
        finally:
            runner.run(laid.services.close())
    return status


def _check_people(people: int) -> None:
    if people > 1:
        raise RulesError(
            f"{people} people would read each other's secrets here, since the output cannot be cleared between them; "
            "--open-hands plays with everything open"
        )


def _say_what_is_saved(laid: LaidTable) -> None:
    """Where the match can be found again; on standard error, since the number differs from one time to the next."""
    problem = laid.services.unsaved
    if problem:
        _aside(f"Not saved: {problem}.")
    elif laid.match.over:
        _aside(f"Match {laid.match_id} is saved with its result.")
    else:
        _aside(f"Match {laid.match_id} is saved; go on with: tenby-tui resume {laid.match_id} --plain")


def _aside(sentence: str) -> None:
    if sys.stdout is not None:  # None where it was closed
        sys.stdout.flush()
    print(f"tenby-tui: {sentence}", file=sys.stderr)
