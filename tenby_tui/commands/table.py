"""``play`` and ``resume``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from rules.kernel.errors import RulesError
from rules.kernel.options import complete
from rules.kernel.record import Seat
from rules.kernel.title import Title
from tenby_tui.commands.arguments import (
    GAME,
    MATCH,
    SEAT,
    SEED,
    option_option,
    pack_option,
    read_options,
    read_pack,
    whole_table,
)
from tenby_tui.start import Opening, start_app

Command = TypeVar("Command", bound=Callable[..., Any])


def plain_options(command: Command) -> Command:
    """The options of a table that is told line by line."""
    for option in (
        click.option("--strict", is_flag=True, help="With --plain: end with status 1 at the first line that is wrong."),
        click.option("--open-hands", is_flag=True, help="With --plain: nothing is hidden among the people who play."),
        click.option("--plain", is_flag=True, help="Line by line, for screen readers, pipes and scripts."),
    ):
        command = option(command)
    return command


@click.command()
@click.argument("title", metavar="GAME", type=GAME)
@click.option(
    "--seat",
    "-s",
    "seats",
    type=SEAT,
    multiple=True,
    metavar="NAME[:KIND]",
    help="One per seat, in table order; KIND is human (default), greedy (a bot that plays well) or random.",
)
@option_option
@click.option("--seed", type=SEED, help="The deal to play; without it a secret one.")
@pack_option
@plain_options
def play(
    title: Title,
    seats: tuple[Seat, ...],
    pairs: tuple[tuple[str, str], ...],
    seed: str | None,
    pack_file: str | None,
    plain: bool,
    open_hands: bool,
    strict: bool,
) -> None:
    """Go straight to the table of GAME.

    Without --seat a person plays against a greedy bot. Seats that a game plays by itself, such as Becky, are left out.
    """
    given = read_options(title, pairs)
    chosen, given = whole_table(title, seats or _usual_seats(title, given), given)
    names = [seat.name.casefold() for seat in chosen]
    twice = sorted({seat.name for seat in chosen if names.count(seat.name.casefold()) > 1})
    if twice:
        raise RulesError(f"two seats are called {twice[0]}")
    options = title.options(len(chosen), given)
    _open((title.id, chosen, options, seed, read_pack(title, pack_file)), plain, open_hands, strict)


@click.command()
@click.argument("match_id", metavar="ID", type=MATCH)
@plain_options
def resume(match_id: int, plain: bool, open_hands: bool, strict: bool) -> None:
    """Go on with the saved match ID; `saves` lists them."""
    _open(match_id, plain, open_hands, strict)


def _open(opening: Opening | int, plain: bool, open_hands: bool, strict: bool) -> None:
    if (open_hands or strict) and not plain:
        raise RulesError("--open-hands and --strict go with --plain")
    if plain:
        from tenby_tui.plain.front import play_plain  # noqa: PLC0415

        status = play_plain(opening, open_hands=open_hands, strict=strict)
    else:
        status = start_app(opening)
    if status:
        raise click.exceptions.Exit(status)


def _usual_seats(title: Title, given: dict[str, Any]) -> tuple[Seat, ...]:
    needed = max(2, title.seats[0]) - len(title.automas(complete(title.describe_options(), given)))
    return (Seat("Player"), *(Seat(f"Bot {number}", "greedy") for number in range(1, needed)))
