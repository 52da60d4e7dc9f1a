"""``simulate``."""

from __future__ import annotations

import os
from collections.abc import Iterator

import click
import msgspec

from rules.bots import BOTS
from rules.kernel.errors import RulesError
from rules.kernel.record import Seat
from rules.kernel.title import Title
from tenby_tui.commands.arguments import GAME, SEED, option_option, pack_option, read_options, read_pack, whole_table
from tenby_tui.simulate import Plan, Report
from tenby_tui.simulate import simulate as play_all


@click.command()
@click.argument("title", metavar="GAME", type=GAME)
@click.option("--seats", type=click.IntRange(1, 99), required=True, help="Number of seats.")
@click.option(
    "--bot",
    "-b",
    "bots",
    type=click.Choice(list(BOTS)),
    multiple=True,
    help="The bot of the next seat; a single one is for all, none means random.",
)
@click.option("--games", "-g", type=click.IntRange(1), default=100, show_default=True, help="Number of games.")
@click.option("--seed", type=SEED, default="0", show_default=True, help="The same seed gives the same games.")
@option_option
@pack_option
@click.option(
    "--jobs", "-j", type=click.IntRange(0, 256), default=1, show_default=True, help="Processes; 0 for one per core."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def simulate(
    title: Title,
    seats: int,
    bots: tuple[str, ...],
    games: int,
    seed: str,
    pairs: tuple[tuple[str, str], ...],
    pack_file: str | None,
    jobs: int,
    as_json: bool,
) -> None:
    """Let bots play GAME against each other and print wins, scores and speed."""
    chosen = bots or ("random",)
    chosen = chosen * seats if len(chosen) == 1 else chosen
    if len(chosen) != seats:
        raise RulesError(f"{seats} seats need {seats} bots or one for all, not {len(chosen)}")
    given = read_options(title, pairs)
    if seats == 1 and 1 not in title.seats:
        table, given = whole_table(title, [Seat("Player", chosen[0])], given)
        chosen = tuple(seat.kind for seat in table)
    options = title.options(len(chosen), given)
    plan = Plan(title.id, len(chosen), chosen, games, seed, options, read_pack(title, pack_file))
    report = play_all(plan, jobs or os.cpu_count() or 1)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
    else:
        for line in _table(title, report):
            click.echo(line)


def _table(title: Title, report: Report) -> Iterator[str]:
    seats, games = ("seat" if report.seats == 1 else "seats"), ("game" if report.games == 1 else "games")
    finished = f"{report.finished} of {report.games} {games} finished"
    yield f"{title.name}, {report.seats} {seats}, seed {report.seed}: {finished}"
    yield f"{report.seconds:.2f} s, {report.games_per_second} games per second, {report.decisions} decisions"
    yield ""
    columns = ["mean", "p10", "p50", "p90", "min", "max"] if report.scores else []
    yield f"{'seat':<5}{'bot':<8}{'wins':>9}" + "".join(f"{column:>7}" for column in columns)
    for seat, bot in enumerate(report.bots):
        spread = report.scores[seat] if report.scores else None
        numbers = [] if spread is None else [spread.mean, spread.p10, spread.p50, spread.p90, spread.min, spread.max]
        yield f"{seat + 1:<5}{bot:<8}{report.wins[seat]:>9.1f}" + "".join(f"{number:>7}" for number in numbers)
    if report.endings:
        yield ""
        yield "decided by: " + ", ".join(f"{ending} {count}" for ending, count in report.endings.items())
