"""``daily``: the challenges of a day, and who did how well."""

from __future__ import annotations

from datetime import date, datetime

import click
import msgspec

from rules.kernel.daily import challenge
from rules.kernel.errors import RulesError
from rules.kernel.title import Title
from rules.titles import TITLES
from screens.daily_board import FIRST_DAY, board, board_lines, challenges, streaks, take_up
from tenby_tui.commands.arguments import GAME, LONGEST_NAME
from tenby_tui.paths import database_file
from tenby_tui.services import TableServices
from tenby_tui.settings import SettingsFile
from tenby_tui.start import check_terminal, start_app


@click.command()
@click.argument("title", metavar="[GAME]", type=GAME, required=False)
@click.option("--date", "day", metavar="YYYY-MM-DD", type=click.DateTime(["%Y-%m-%d"]), help="Another day than today.")
@click.option("--name", metavar="NAME", help="Who plays; else the name that played last.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def daily(title: Title | None, day: datetime | None, name: str | None, as_json: bool) -> None:
    """Play today's challenge of GAME; without GAME, list the challenges and their results."""
    settings = SettingsFile()
    services = TableServices.of(settings)
    today = services.today()
    chosen = today if day is None else day.date()
    if not FIRST_DAY <= chosen <= today:
        raise RulesError(f"challenges are there from {FIRST_DAY} up to today, {today}, not for {chosen}")
    names = settings.settings.names
    name = " ".join((name if name is not None else names[0] if names else "").split()) or "Player"
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise RulesError(f"a name has 1 to {LONGEST_NAME} characters")
    if title is None:
        _list(services, chosen, name, as_json=as_json)
        return
    found = challenge(title, chosen)
    if found is None:
        raise RulesError(f"{title.name} is not played alone, so it has no daily challenge")
    check_terminal()
    match_id = take_up(services, services.attempts(), found, name)
    services.store.close()
    status = start_app(match_id)
    if status:
        raise click.exceptions.Exit(status)


def _list(services: TableServices, day: date, name: str, *, as_json: bool) -> None:
    attempts = services.attempts() if database_file().exists() else ()
    services.store.close()
    boards = {each.title: board(attempts, each.title, each.date) for each in challenges(day)}
    if as_json:
        listed = [
            {"title": each.title, "date": each.date, "variant": each.preset.label, "seed": each.seed,
             "options": each.options, "tries": boards[each.title]}
            for each in challenges(day)
        ]  # fmt: skip
        click.echo(msgspec.json.format(msgspec.json.encode(listed), indent=2).decode())
        return
    click.echo(f"Challenges of {day}")
    for each in challenges(day):
        click.echo(f"\n{TITLES[each.title][0]}: {each.preset.label}")
        for line in board_lines(boards[each.title]) or ["  nobody has tried it yet"]:
            click.echo(line)
    now, longest = streaks(attempts, name, services.today())
    if longest:
        click.echo(f"\n{name}: {now} {'day' if now == 1 else 'days'} in a row, at best {longest}")
