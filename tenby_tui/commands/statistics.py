"""``stats``: what the saved matches say about people and titles."""

from __future__ import annotations

import click
import msgspec

from rules.kernel.errors import RulesError
from rules.kernel.problems import nearest
from rules.kernel.title import Title
from screens.figures import figures
from screens.figures_text import everybody, person_lines, score_lines
from tenby_tui.commands.arguments import GAME
from tenby_tui.paths import database_file
from tenby_tui.saves import SaveStore


@click.command()
@click.argument("name", required=False)
@click.option("--game", "title", type=GAME, metavar="GAME", help="Count one title only.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def stats(name: str | None, title: Title | None, as_json: bool) -> None:
    """Statistics of everybody, or of NAME.

    Deals that somebody knew, games played on from others and games read from files do not count.
    """
    store = SaveStore(database_file())
    results = store.results() if database_file().exists() else []
    store.close()
    found = figures(results, "" if title is None else title.id)
    people = {person.name.casefold(): person for person in found.people}
    if name is not None and name.casefold() not in people:
        raise RulesError(f"nobody called {name} has played{nearest(name, [each.name for each in found.people])}")
    person = None if name is None else people[name.casefold()]
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(person or found), indent=2).decode())
        return
    lines = [*everybody(found), *score_lines(found.scores)] if person is None else person_lines(person)
    for line in lines:
        click.echo(line)
