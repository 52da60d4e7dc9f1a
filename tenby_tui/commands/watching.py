"""``watch``."""

from __future__ import annotations

import click

from tenby_tui.commands.arguments import MATCH
from tenby_tui.start import check_terminal


@click.command()
@click.argument("match_id", metavar="[ID]", type=MATCH, required=False)
def watch(match_id: int | None) -> None:
    """Watch a match that is played in another terminal, as everybody may see it.

    With ID it is that match and its rematches, without one whatever is being played. Nothing can be played here.
    """
    check_terminal()
    from tenby_tui.watching import watch_match  # noqa: PLC0415

    status = watch_match(match_id)
    if status:
        raise click.exceptions.Exit(status)
