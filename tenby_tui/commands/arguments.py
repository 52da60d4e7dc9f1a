"""What several commands ask for: games, options, seats, saved matches, with completion for shells."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from rules.bots import BOTS
from rules.kernel.errors import OptionError, RulesError
from rules.kernel.options import complete
from rules.kernel.problems import nearest
from rules.kernel.record import MAX_BYTES, Seat
from rules.kernel.title import Title
from rules.titles import TITLES, load_title
from tenby_tui import files

if TYPE_CHECKING:
    ParamType = click.ParamType[Any]  # generic since click 8.4 only
else:
    ParamType = click.ParamType

KINDS = ("human", *BOTS)
TABLE = "table"
"""The word by which the plain table shows what belongs to nobody."""
LONGEST_NAME = 20
LONGEST_SEED = 200


class GameType(ParamType):
    """The id of a title."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Title:
        """The title; fails with the nearest id."""
        if isinstance(value, Title):
            return value
        try:
            return load_title(str(value).lower())
        except RulesError as error:
            self.fail(str(error), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Ids of all titles."""
        return [CompletionItem(key, help=name) for key, (name, _) in TITLES.items() if key.startswith(incomplete)]


class OptionType(ParamType):
    """``KEY=VALUE`` of a table option."""

    name = "key=value"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        """Key and value as typed."""
        if isinstance(value, tuple):
            return value
        key, equals, text = str(value).partition("=")
        if not equals or not key.strip():
            self.fail(f"{value!r} is not KEY=VALUE", param, ctx)
        return key.strip(), text.strip()

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Options of the game named before, then their values."""
        title = _title_of(ctx)
        if title is None:
            return []
        found = []
        for option in title.describe_options():
            values = [value.id for value in option.values] or (["on", "off"] if option.kind == "flag" else [""])
            items = [f"{option.id}={value}" for value in values]
            found += [CompletionItem(item, help=option.label) for item in items if item.startswith(incomplete)]
        return found


class SeatType(ParamType):
    """``NAME[:human|random|greedy]``."""

    name = "name[:kind]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Seat:
        """The seat."""
        if isinstance(value, Seat):
            return value
        name, colon, kind = str(value).rpartition(":")
        if not colon:
            name, kind = str(value), "human"
        kind = kind.strip().lower()
        if kind not in KINDS:
            self.fail(f"{kind!r} is nobody who can play: {', '.join(KINDS)}{nearest(kind, KINDS)}", param, ctx)
        name = name.strip()
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            self.fail(f"a name has 1 to {LONGEST_NAME} characters", param, ctx)
        if name.isdigit() or "#" in name or name.casefold() == TABLE:
            self.fail(f"{name} is no name for a seat: digits are seat numbers, # begins a comment and "
                      f"{TABLE} is all that lies there", param, ctx)  # fmt: skip
        return Seat(name, kind)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Kinds, once a name was typed."""
        name = incomplete.partition(":")[0]
        return [CompletionItem(f"{name}:{kind}") for kind in KINDS if name]


class SeedType(ParamType):
    """The seed of a deal: any text that can be stored."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The text; fails where it is not valid, or absurdly long."""
        text = str(value)
        if not text.isprintable() or len(text) > LONGEST_SEED:
            self.fail(f"a seed has at most {LONGEST_SEED} printable characters", param, ctx)
        return text


class MatchType(ParamType):
    """The number of a stored match."""

    name = "id"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number."""
        if isinstance(value, int):
            return value
        if not str(value).isdecimal() or len(str(value)) > 15:
            self.fail(f"{value!r} is no number of a saved match; `tenby-tui saves` lists them", param, ctx)
        return int(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Numbers of all stored matches."""
        from tenby_tui.paths import database_file  # noqa: PLC0415
        from tenby_tui.saves import SaveStore  # noqa: PLC0415

        if not database_file().exists():
            return []
        try:
            found = SaveStore(database_file()).list()
        except RulesError:
            return []
        return [
            CompletionItem(str(info.id), help=f"{info.nickname}: {info.summary}")
            for info in found
            if str(info.id).startswith(incomplete)
        ]


GAME = GameType()
OPTION = OptionType()
SEAT = SeatType()
MATCH = MatchType()
SEED = SeedType()

option_option = click.option(
    "--option", "-o", "pairs", type=OPTION, multiple=True, metavar="KEY=VALUE", help="A table option; see `options`."
)


pack_option = click.option(
    "--pack",
    "pack_file",
    metavar="FILE",
    type=click.Path(allow_dash=True),
    help="A card pack: a path, or a file in the folder `packs` of the data folder.",
)


def read_pack(title: Title, file: str | None) -> str:
    """The text of a pack for a title, ``""`` for none; raises RulesError with all problems."""
    if file is None:
        return ""
    from tenby_tui.packs import load_pack  # noqa: PLC0415

    return load_pack(file, title.id).text


def read_options(title: Title, pairs: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Typed options from ``KEY=VALUE`` pairs; raises OptionError with all problems."""
    known = {option.id: option for option in title.describe_options()}
    options: dict[str, Any] = {}
    problems = []
    for key, text in pairs:
        if key not in known:
            problems.append(f"there is no option {key!r}{nearest(key, known) or '; known: ' + ', '.join(known)}")
            continue
        try:
            options[key] = known[key].read(text)
        except OptionError as error:
            problems.append(str(error))
    if problems:
        raise OptionError("; ".join(problems))
    return options


def read_text(file: str) -> str:
    """The text of a file, or of standard input for ``-``; raises RulesError."""
    try:
        data = sys.stdin.buffer.read(MAX_BYTES + 1) if file == "-" else files.read(Path(file), MAX_BYTES)
        if len(data) > MAX_BYTES:
            raise RulesError(f"{file} is larger than {MAX_BYTES // 1_000_000} MB")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RulesError(f"{file} is not text in UTF-8") from None
    except OSError as error:
        raise RulesError(f"{file}: {error.strerror}") from None


def _title_of(ctx: click.Context) -> Title | None:
    given = ctx.params.get("title")
    if isinstance(given, Title):
        return given
    # While an option waits for its value, click has not looked at the arguments; the shell knows them.
    words = os.environ.get("COMP_WORDS", "").split()
    return next((load_title(word) for word in words if word in TITLES), None)


def whole_table(
    title: Title, seats: Sequence[Seat], options: dict[str, Any]
) -> tuple[tuple[Seat, ...], dict[str, Any]]:
    """The seats with those that the title's automas take, and the options that go with them.

    Raises RulesError if somebody else sits where an automa does.
    """
    if len(seats) == 1 and 1 not in title.seats:
        options = {**title.alone, **options}
    table = list(seats)
    for number, name in sorted(title.automas(complete(title.describe_options(), options)).items()):
        if number == len(table):
            table.append(Seat(name, "random"))
        elif number < len(table) and table[number].name.casefold() == name.casefold():
            table[number] = Seat(name, "random")
        elif number < len(table):
            raise RulesError(f"seat {number + 1} is {name}'s, not {table[number].name}'s: leave it out")
    return tuple(table), options
