"""``saves``, ``export`` and ``import``: stored matches."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import msgspec

from rules.bots import BOTS
from rules.kernel.errors import RecordError, RulesError
from rules.kernel.match import Match
from rules.kernel.nickname import nickname
from rules.kernel.record import Record, Seat, Swapped, decode
from rules.kernel.scenario import load
from rules.kernel.scenario_export import export as export_match
from rules.kernel.scenario_export import record_of
from rules.titles import automas, load_title
from screens.deals import comparison
from screens.saves_words import began
from screens.services import Origin
from tenby_tui.commands.arguments import MATCH, read_text
from tenby_tui.keeping import export_everything, open_match
from tenby_tui.paths import database_file
from tenby_tui.saves import SaveStore, day
from tenby_tui.transcript import transcript


@contextmanager
def _store() -> Iterator[SaveStore]:
    store = SaveStore(database_file())
    try:
        yield store
    finally:
        store.close()


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--deal", "deal", metavar="ID", type=MATCH, help="Compare the results of all who played ID's deal.")
def saves(as_json: bool, deal: int | None) -> None:
    """List the saved matches, the one played last first."""
    if deal is not None:
        _compare(deal, as_json=as_json)
        return
    found = []
    if database_file().exists():
        with _store() as store:
            found = store.list()
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    elif not found:
        click.echo("There are no saved matches.")
    else:
        for info in found:
            nobodys = automas(info.title, info.options)
            people = [
                seat.name if seat.kind == "human" or number in nobodys else f"{seat.name} ({seat.kind})"
                for number, seat in enumerate(info.seats)
            ]
            state = "finished" if info.finished else f"{info.moves} {'move' if info.moves == 1 else 'moves'}"
            when = info.changed[:16].replace("T", " ")
            click.echo(f"{info.id:>4}  {when}  {info.title:<14} {state:<11} {', '.join(people)}")
            origin = f" ({began(info)})" if began(info) else ""
            click.echo(f"      {info.nickname}: {info.summary}{origin}")


def _compare(match_id: int, *, as_json: bool) -> None:
    _must_exist(match_id)
    with _store() as store:
        found = store.same_deal(match_id)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
        return
    for result in found:
        when = result.info.changed[:16].replace("T", " ")
        origin = f" ({began(result.info)})" if began(result.info) else ""
        click.echo(f"{result.info.id:>4}  {when}  {result.info.moves} moves, {result.info.summary}{origin}")
    for line in comparison(found):
        click.echo(line)


@click.command()
@click.argument("match_id", metavar="ID", type=MATCH)
@click.option("--text", "as_text", is_flag=True, help="Write the record as text, move by move, to read and to post.")
@click.option("--reveal", is_flag=True, help="Write the deal and all moves, secrets included; can be imported.")
@click.option("--yes", is_flag=True, help="With --reveal: do not ask whether secrets of a match under way may be seen.")
@click.option("--output", "-o", type=click.Path(dir_okay=False), help="A new file to write, instead of printing.")
def export(match_id: int, as_text: bool, reveal: bool, yes: bool, output: str | None) -> None:
    """Write the saved match ID as a scenario file.

    Without --reveal it holds what everybody at the table sees now, with hidden things as counts. With --text it is
    the record, move by move; while the match is under way, secret moves and the seed are left out. Before everything
    in a match under way is written you are asked, and its log says that it was written.
    """
    if as_text and reveal:
        raise RulesError("--text and --reveal do not go together: the text of a match under way keeps its secrets")
    _must_exist(match_id)
    if output is not None and Path(output).exists():
        raise RulesError(f"{output} exists already")
    with _store() as store:
        match, problem, keeper = open_match(store, match_id)
        info = store.describe(match_id)
        if problem:
            click.echo(f"tenby-tui: {problem}", err=True)
        if as_text:
            text = transcript(match, info.nickname, day(info.started))
        elif reveal:
            if not match.over and not yes:
                _ask_whether()
            text = export_everything(match, keeper, problem)
        else:
            text = export_match(match, reveal=False)
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        with Path(output).open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise RulesError(f"{output} exists already") from None


@click.command("import")
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))
def import_(file: str) -> None:
    """Store the match in FILE: a scenario file written with `export --reveal`, or a record in JSON.

    Every move is made again by the rules. What comes after the moves of the file is dealt anew.
    """
    text = read_text(file)
    record = decode(text.encode()) if text.lstrip().startswith("{") else record_of(load(text, file), _secret())
    _check_seats(record)
    match, problem = Match.load(load_title(record.title), record)
    if problem:
        raise RecordError(f"{file}: after move {match.known_moves}, {problem}")
    with _store() as store:
        match_id = store.create(match, nickname(match.seed), Origin("import"))
    click.echo(f"Stored as match {match_id} ({nickname(match.seed)}), {len(match.entries)} moves.")


def _ask_whether() -> None:
    """Ask once before secrets are written; raises RulesError where nobody can be asked, or nobody wants it."""
    if not sys.stdin.isatty():
        raise RulesError("the match is under way: its secrets are written with --reveal --yes, and its log says so")
    question = "The match is under way. Write all hands, too? The log of the match will say so."
    if not click.confirm(question, err=True):
        raise RulesError("nothing was written")


def _must_exist(match_id: int) -> None:
    if not database_file().exists():
        raise RulesError(f"there is no stored match {match_id}")


def _secret() -> str:
    return secrets.token_hex(16)


def _check_seats(record: Record) -> None:
    names = [seat.name for seat in record.seats]
    if len(set(names)) != len(names) or not all(name.strip() and name.isprintable() for name in names):
        raise RecordError("the seats need different names")
    handed = [Seat(f"seat {line.seat + 1}", line.kind) for line in record.journal if isinstance(line, Swapped)]
    for seat in (*record.seats, *handed):
        if seat.kind != "human" and seat.kind not in BOTS:
            raise RecordError(f"{seat.name} is played by {seat.kind!r}, which this program does not have")
