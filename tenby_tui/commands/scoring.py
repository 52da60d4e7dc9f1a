"""``score``: the score calculator for people at a real table."""

from __future__ import annotations

import click

from rules.kernel.calculator import Calculator
from rules.kernel.errors import RulesError
from rules.kernel.title import Title
from tenby_tui.commands.arguments import GAME, read_text
from tenby_tui.sheets import sheet_lines

HELP = """Score what lies on a real table, typed into FILE (or - for standard input).

\b
Tiny Towns: lines with a colon say what is in play, then each town is a name
and four rows of four cells; a blank line ends a town.

\b
  cards: farm well chapel tavern theater factory
  Ana
  Bakery | Tavern | .       | w
  ...three more rows...
  monument: obelisk-of-the-crescent
  stored: 3

A cell is a building (name, id or two-letter code), a cube (w h b g s or its name), or "." for an empty
square; between spaces or bars. docs/scenarios.md says more.
"""


@click.command(help=HELP)
@click.argument("title", metavar="GAME", type=GAME)
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True), default="-")
def score(title: Title, file: str) -> None:
    """Score what lies on a real table."""
    if not isinstance(title, Calculator):
        raise RulesError(f"{title.name} has no score calculator")
    found = title.calculate(read_text(file))
    for line in sheet_lines(found.sheet, found.names, title.texts):
        click.echo(line)
