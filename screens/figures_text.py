"""Statistics as lines of text, for the page and for the command line; no line is wider than WIDTH."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from itertools import groupby

from rules.titles import TITLES
from screens.figures import LEFT_OUT, Figures, Person, Scores
from screens.stopwatch import span

WIDTH = 47
NAME = 15
"""Columns of a name in a table."""


def name_of(title_id: str) -> str:
    """The name of a title, as far as it is known."""
    return TITLES[title_id][0] if title_id in TITLES else title_id


def count(number: int, one: str) -> str:
    """``1 game``, ``2 games``."""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def share(won: float, games: int) -> str:
    """``40%``; ``-`` of nothing."""
    return f"{100 * won / games:.0f}%" if games else "-"


def everybody(figures: Figures) -> list[str]:
    """A line per person, and what is not counted."""
    lines = [f"{count(figures.played, 'game')} played, {figures.finished} finished."]
    if figures.people:
        lines += [
            "",
            f"{'':<{NAME}}{'played':>7}{'ended':>6}{'won':>5}{'share':>7}{'due':>7}",
            *(
                f"{person.name[: NAME - 1]:<{NAME}}{person.played:>7}{person.finished:>6}{person.won:>5}"
                f"{share(person.won, person.contested):>7}{share(person.expected, person.contested):>7}"
                for person in figures.people
            ),
            "",
            *fill("share: games won of those ended at tables of two or more; due: what it would be if all seats were "
                  "equal. Bots are not listed."),
        ]
    return [*lines, *left_out(figures)]


def left_out(figures: Figures) -> list[str]:
    """What is not counted, and why."""
    found = [f"{LEFT_OUT[reason]}: {number}" for reason, number in figures.left_out.items()]
    return ["", *fill(f"Not counted: {'; '.join(found)}.")] if found else []


def person_lines(person: Person) -> list[str]:
    """Everything about one person."""
    played = count(person.played, "game")
    lines = fill(f"{played} played, {person.finished} ended, {span(person.thinking)} of thinking time.")
    if person.contested:
        lines += fill(
            f"Won {person.won} of {person.contested} against others, {share(person.won, person.contested)}; "
            f"{share(person.expected, person.contested)} if all seats were equal."
        )
        lines += fill(f"{count(person.longest, 'game')} won in a row at best, {person.streak} now.")
        lines += ["", f"{'at the table':<{NAME}}{'games':>7}{'won':>6}{'share':>8}{'due':>7}"]
        lines += [
            f"{each.seats:<{NAME}}{each.games:>7}{each.won:>6}{share(each.won, each.games):>8}{share(1, each.seats):>7}"
            for each in person.tables
        ]
        lines += ["", f"{'against':<{NAME + 3}}{'games':>7}{'ahead':>7}{'level':>7}{'behind':>8}"]
        lines += [
            f"{each.name[: NAME + 2]:<{NAME + 3}}{each.games:>7}{each.ahead:>7}"
            f"{each.games - each.ahead - each.behind:>7}{each.behind:>8}"
            for each in person.opponents
        ]
    return [*lines, *score_lines(person.scores, names=False)]


def score_lines(scores: Iterable[Scores], *, names: bool = True) -> list[str]:
    """Best and mean scores by title and variant, solo games first."""
    lines: list[str] = []
    for title, group in groupby(scores, key=lambda each: each.title):
        lines += ["", f"{name_of(title)[:26]:<26}{'games':>6}{'best':>7}{'mean':>8}"]
        for each in group:
            label = f"{each.variant}, alone" if each.alone and "solo" not in each.variant.lower() else each.variant
            first, *rest = fill(label, 25)
            lines += [f"{first:<26}{each.games:>6}{each.best:>7}{each.mean:>8.1f}", *rest]
            if names:
                lines.append(f"  best: {each.best_name[:20]}, {each.best_changed[:10]}")
    return lines


def title_lines(figures: Figures, title_id: str) -> list[str]:
    """Scores of a title, and who won most."""
    lines = [f"{count(figures.played, 'game')} played, {figures.finished} finished."]
    winners = sorted((person for person in figures.people if person.won), key=lambda each: -each.won)[:5]
    if winners:
        lines += fill("Won most: " + ", ".join(f"{each.name} {each.won} of {each.contested}" for each in winners) + ".")
    scores = score_lines(figures.scores)
    if not scores:
        lines += fill(f"{name_of(title_id)} is not about points." if figures.finished else "")
    return [*lines, *scores, *left_out(figures)]


def fill(text: str, width: int = WIDTH) -> list[str]:
    """Text in lines, broken between words."""
    return textwrap.wrap(text, width)
