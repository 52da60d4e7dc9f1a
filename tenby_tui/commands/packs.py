"""``pack new`` and ``pack check``."""

from __future__ import annotations

import click

from rules.kernel.errors import RulesError
from rules.kernel.title import Title
from tenby_tui.commands.arguments import GAME
from tenby_tui.failures import WRONG_INPUT, say


@click.group()
def pack() -> None:
    """Card packs: the values of your own copy of a game."""


@pack.command()
@click.argument("title", metavar="GAME", type=GAME)
def new(title: Title) -> None:
    """Print a pack for GAME that changes nothing yet: all values as comments.

    Write it to a file, take the # away where your copy differs, and check it.
    """
    from rules.kernel.pack import new_pack  # noqa: PLC0415

    click.echo(new_pack(title), nl=False)


@pack.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(allow_dash=True))
def check(files: tuple[str, ...]) -> None:
    """Check packs: a line per problem, and exit status 2 if there is any.

    FILE is a path, a file in the folder `packs` of the data folder, or - for standard input.
    """
    from rules.titles import load_title  # noqa: PLC0415
    from tenby_tui.packs import load_pack  # noqa: PLC0415

    wrong = False
    for file in files:
        try:
            found = load_pack(file)
        except RulesError as error:
            wrong = True
            for line in str(error).splitlines():
                say(line)
            continue
        named = [f"{table} {entry}".rstrip() for table, entry in found.entries]
        count = "1 entry" if len(named) == 1 else f"{len(named)} entries"
        called = f" “{found.name}”" if found.name else ""
        click.echo(f"{file}: a pack{called} for {load_title(found.game).name}, {count}")
        for line in (*named, *(f"note: {note}" for note in found.notes)):
            click.echo(f"  {line}")
    if wrong:
        raise click.exceptions.Exit(WRONG_INPUT)
