"""``learn``."""

from __future__ import annotations

import click

from rules.kernel.errors import RulesError
from rules.kernel.problems import nearest
from rules.kernel.title import Title
from tenby_tui.commands.arguments import GAME
from tenby_tui.start import start_app


@click.command()
@click.argument("title", metavar="[GAME]", type=GAME, required=False)
@click.argument("lesson", metavar="[LESSON]", required=False, default="")
def learn(title: Title | None, lesson: str) -> None:
    """Take a lesson: at the table of GAME you make the moves, a sentence or two at a time.

    Without LESSON the lessons are listed in the app; one that was left goes on where it was.
    """
    if lesson and title is not None and lesson not in title.walkthroughs:
        known = ", ".join(title.walkthroughs) or "none"
        hint = nearest(lesson, title.walkthroughs) or f"; known: {known}"
        raise RulesError(f"{title.name} has no lesson {lesson!r}{hint}")
    status = start_app(learning=("" if title is None else title.id, lesson))
    if status:
        raise click.exceptions.Exit(status)
