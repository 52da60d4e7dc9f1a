"""``games``, ``options``, ``rules`` and ``cards``: lists and texts."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

import click
from click.shell_completion import CompletionItem

from rules.kernel.errors import OptionError, RulesError
from rules.kernel.options import Option, Options
from rules.kernel.problems import nearest
from rules.kernel.rulebook import Section
from rules.kernel.title import Card, Title
from rules.titles import TITLES, load_title
from tenby_tui.commands.arguments import GAME, pack_option, read_pack

WIDTH = 78


def _complete_section(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    title = _named(ctx)
    sections = title.rulebook().sections if title is not None else ()
    return [CompletionItem(each.id, help=each.title) for each in sections if each.id.startswith(incomplete)]


def _complete_card(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    title = _named(ctx)
    cards = title.cards() if title is not None else ()
    return [CompletionItem(card.id, help=card.name) for card in cards if card.id.startswith(incomplete.lower())]


def _named(ctx: click.Context) -> Title | None:
    given = ctx.params.get("title")
    return given if isinstance(given, Title) or given is None else load_title(given) if given in TITLES else None


@click.command()
def games() -> None:
    """List the games."""
    for key in TITLES:
        title = load_title(key)
        seats = f"{title.people[0]}-{title.people[-1]} seats"
        click.echo(f"{key:<16}{title.name:<18}{seats}")
        click.echo(f"{'':<16}{title.tagline}")


@click.command()
@click.argument("title", metavar="GAME", type=GAME)
def options(title: Title) -> None:
    """List the table options and presets of GAME."""
    for option in title.describe_options():
        click.echo(f"{option.id} (default: {', '.join(_defaults(title, option))})")
        click.echo(_indented(option.help))
        if option.values:
            for value in option.values:
                click.echo(f"    {value.id:<18}{value.help or value.label}".rstrip())
        if not option.values or option.kind == "cards":
            click.echo(_indented(f"{option.expected}", 4))
        if option.cards:
            click.echo(_indented(f"cards: {', '.join(option.cards)}", 4))
    click.echo()
    for preset in title.presets():
        click.echo(f"preset {preset.id}: {preset.help}")


def _defaults(title: Title, option: Option) -> Iterator[str]:
    """The default of an option by number of seats, for one player where that differs, and with other options."""
    usual = {seats: title.defaults(seats)[option.id] for seats in title.seats}
    runs: list[list[int]] = []
    for seats, value in usual.items():
        if runs and usual[runs[-1][0]] == value:
            runs[-1].append(seats)
        else:
            runs.append([seats])
    for run in runs:
        numbers = str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}"
        where = f" with {numbers} {'seat' if run == [1] else 'seats'}" if len(runs) > 1 else ""
        yield f"{_typed(option, usual[run[0]])}{where}"
    if option.id in title.alone and title.alone[option.id] != usual[title.seats[0]]:
        yield f"{_typed(option, title.alone[option.id])} for one player"
    for other in title.describe_options():
        values = (True, False) if other.kind == "flag" else tuple(value.id for value in other.values)
        for value in values if other.id != option.id else ():
            changed = {_with(title, seats, other.id, value).get(option.id, usual[seats]) for seats in title.seats}
            for each in sorted(changed - set(usual.values()), key=str):
                yield f"{_typed(option, each)} if {other.id} is {_typed(other, value)}"


def _with(title: Title, seats: int, option_id: str, value: Any) -> Options:
    """The options of a table of which only one is given; none if such a table cannot be."""
    try:
        return title.options(seats, {option_id: value})
    except OptionError:
        return {}


def _typed(option: Option, value: Any) -> str:
    """A value as it is typed."""
    return value if isinstance(value, str) else option.show(value)


@click.command()
@click.argument("title", metavar="GAME", type=GAME)
@click.argument("section", required=False, nargs=-1, shell_complete=_complete_section)
@click.option("--all", "everything", is_flag=True, help="Print the whole rulebook.")
@click.option("--search", metavar="WORDS", help="List the sections that hold these words.")
def rules(title: Title, section: tuple[str, ...], everything: bool, search: str | None) -> None:
    """Print the contents of GAME's rulebook, or one SECTION, named by id or title, with its parts.

    Other words than those of a section are searched for.
    """
    book = title.rulebook()
    wanted = " ".join(section)
    named = [each.id for each in book.sections if wanted.lower() in (each.id, each.title.lower())]
    hits = book.search(wanted) if section and not named else ()
    if section and len(hits) > 1:
        _list(hits)
    elif section:
        _print(book.parts((named or [hit.id for hit in hits] or [wanted])[0]))
    elif everything:
        click.echo(book.title)
        _print(book.sections)
    else:
        found = book.sections if search is None else book.search(search)
        if not found:
            raise RulesError(f"no section of the rulebook holds {search!r}")
        _list(found)


@click.command()
@click.argument("title", metavar="GAME", type=GAME)
@click.argument("name", required=False, nargs=-1, shell_complete=_complete_card)
@pack_option
def cards(title: Title, name: tuple[str, ...], pack_file: str | None) -> None:
    """List the cards of GAME, or print those whose name or group begins with NAME."""
    known = title.cards(read_pack(title, pack_file) or None)
    if not name:
        for card in known:
            click.echo(f"{card.id:<36}{card.group:<14}{card.name}")
        return
    wanted = " ".join(name).lower()
    found = [card for card in known if wanted in (card.id, card.name.lower())]
    found = found or [card for card in known if _begins(card, wanted)]
    if not found:
        hint = nearest(wanted.replace(" ", "-"), [card.id for card in known])
        raise RulesError(f"{title.name} has no card called {wanted!r}{hint}")
    for number, card in enumerate(found):
        if number:
            click.echo()
        for line in _card(card):
            click.echo(line)


def _begins(card: Card, wanted: str) -> bool:
    return any(word.lower().startswith(wanted) for word in (card.id, card.name, card.group))


def _card(card: Card) -> Iterator[str]:
    yield f"{card.name} ({card.group}; {card.id})"
    yield from (f"    {line}" for line in card.picture)
    yield from (_indented(paragraph) for paragraph in card.text.split("\n") if paragraph)
    origins = card.origins or (("values", card.provenance),)
    yield f"  {', '.join(f'{use}: {origin}' for use, origin in origins)}"


def _list(sections: tuple[Section, ...]) -> None:
    for each in sections:
        click.echo(f"{'  ' * (each.level - 2)}{each.id:<{34 - 2 * (each.level - 2)}} {each.title}")
    click.echo("\nThe name of a section prints it with its parts; --all prints the whole rulebook.")


def _print(sections: tuple[Section, ...]) -> None:
    for number, section in enumerate(sections):
        if number:
            click.echo()
        click.echo(f"{'#' * section.level} {section.title} [{section.id}]")
        if section.text:
            click.echo()
            click.echo(section.text)


def _indented(text: str, spaces: int = 2) -> str:
    return textwrap.fill(text, WIDTH, initial_indent=" " * spaces, subsequent_indent=" " * spaces)
