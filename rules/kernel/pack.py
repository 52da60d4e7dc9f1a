"""Card packs as people write and check them: the values of one's own copy, laid over the built-in ones.

How a pack is laid over them stands in ``content.py``. A title takes part by its module ``content``, which has ``PARTS``
and ``load(pack)``. A pack of a table names its game; one inside a scenario need not.
"""

from __future__ import annotations

import difflib
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module, resources
from itertools import takewhile
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from rules.kernel.content import FORMAT, HEADER, PACK, PROVENANCES, Part, Table, check_text
from rules.kernel.decoding import Data
from rules.kernel.problems import ContentError, Problem
from rules.kernel.title import Title
from rules.kernel.toml_text import read_toml, write_key, write_value
from rules.titles import TITLES, load_title

WIDTH = 100
LONGEST_NAME = 40
MEANINGS = {
    "seed": "stated in the rules that this game was made from",
    "printed": "read off the printed card",
    "public": "found in another public source",
    "reading": "somebody's reading of an unclear rule",
    "house": "a house rule, or of somebody's own making",
}
"""What each word for the origin of a value says in a pack."""


class Pack(msgspec.Struct, frozen=True):
    """A pack that fits its game."""

    text: str
    game: str
    name: str
    """As the pack calls itself; may be empty."""
    entries: tuple[tuple[str, str], ...]
    """Table and id of everything that it speaks of, such as ``("card", "well")``; the id of a lone table is empty."""
    notes: tuple[str, ...]
    """What is allowed but may be a slip, one sentence each."""

    def __contains__(self, entry_id: str) -> bool:
        """Whether the pack speaks of an entry with this id."""
        return any(entry_id == known for _, known in self.entries if known)


def parts_of(title: Title) -> tuple[Part, ...]:
    """The tables of a title's content."""
    parts: tuple[Part, ...] = import_module(f"{title.package}.content").PARTS
    return parts


# Checking


def read_pack(text: str, file: str = PACK, game: str = "") -> Pack:
    """Check the text of a pack, for the title ``game`` if given.

    Raises :class:`ContentError` with everything that is wrong with it, under the name ``file``.
    """
    data = check_text(file, text)
    if problem := _wrong_header(file, data, game):
        raise ContentError([problem])
    title = load_title(data["game"])
    try:
        import_module(f"{title.package}.content").load(text)
    except ContentError as error:
        renamed = (msgspec.structs.replace(each, file=file) if each.file == PACK else each for each in error.problems)
        raise ContentError(renamed) from None
    found = tuple(_mentioned(parts_of(title), data))
    notes = tuple(_notes(title, data)) if found else ("it changes nothing",)
    return Pack(text, title.id, str(data.get("name", "")), found, notes)


def _wrong_header(file: str, data: Data, game: str) -> Problem | None:
    given, known = data.get("game"), ", ".join(TITLES)
    if given is None:
        return Problem(file, "", "game", f"expected the game that the pack is for ({game or known}), which is missing")
    if not isinstance(given, str) or given not in TITLES:
        near = difflib.get_close_matches(str(given), TITLES, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        return Problem(file, "", "game", f"expected one of {known}, found {str(given)[:60]!r}{hint}")
    if game and given != game:
        return Problem(file, "", "game", f"expected {game}, found {given}: the pack is for another game")
    name = data.get("name", "")
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not (name.isprintable() or not name):
        return Problem(file, "", "name", f"expected a name of at most {LONGEST_NAME} characters")
    return None


def _mentioned(parts: Iterable[Part], data: Data) -> Iterator[tuple[str, str]]:
    for part in parts:
        if isinstance(part, Table):
            yield from ((part.name, entry[part.id]) for entry in data.get(part.name, ()))
        elif data.get(part.name):
            yield part.name, ""


def _notes(title: Title, data: Data) -> Iterator[str]:
    """A changed effect whose text stayed as it was."""
    for part in parts_of(title):
        if not isinstance(part, Table):
            continue
        built_in = {entry[part.id]: entry for entry in built_in_entries(title, part)}
        for entry in data.get(part.name, ()):
            base = built_in.get(entry[part.id], {})
            for keys in part.origins.values():
                texts = [key for key in base if key.endswith("text") and (not keys or key in keys)]
                told = any(key in entry for key in texts)
                changed = [
                    key
                    for key, value in entry.items()
                    if key not in part.prose and key in base and (not keys or key in keys) and value != base[key]
                ]
                if changed and texts and not told:
                    yield f"{part.name} {entry[part.id]}: {', '.join(changed)} changed, {texts[0]} did not"


# Writing a new one


def new_pack(title: Title) -> str:
    """A pack for a title that changes nothing yet: every entry that could be changed, as comments.

    Lines that begin with ``#`` and no space are entries; without that sign they are the built-in values.
    """
    lines = [
        *_comment(
            f"A card pack for {title.name}: the values of your own copy of the game. Lines that begin with # and no "
            "space are the built-in values. Take the # away where yours differ, and leave everything else as it is: "
            "an entry needs its heading, its id, and the lines that differ. Check the pack with "
            "`tenby-tui pack check FILE`, and choose it at set-up or with `tenby-tui play "
            f"{title.id} --pack FILE`."
        ),
        "",
        f"format = {FORMAT}",
        f"game = {write_value(title.id)}",
        'name = "My copy"',
        "",
        *_comment("Where your values come from; an entry may say it for itself with a line of its own. One of:"),
        *(f"#   {word:<9}{MEANINGS[word]}" for word in PROVENANCES),
        'provenance = "printed"',
    ]
    for file in dict.fromkeys(part.file for part in parts_of(title)):
        # What several files say at their top is said once.
        heads = [head for head in _head(title, file).split("\n#\n") if head not in lines]
        for head in filter(None, heads):
            lines += ["", head]
    lines += _vocabulary(parts_of(title))
    for part in parts_of(title):
        if isinstance(part, Table):
            for entry in built_in_entries(title, part):
                lines += ["", *(f"#{line}" for line in _entry(f"[[{write_key(part.name)}]]", part, entry))]
        else:
            values = _loose(title, part)
            lines += ["", *(f"#{line}" for line in _entry(f"[{write_key(part.name)}]", part, values))]
    return "\n".join(lines) + "\n"


def _comment(text: str) -> Iterator[str]:
    return (f"# {line}" for line in textwrap.wrap(text, WIDTH - 2, break_long_words=False, break_on_hyphens=False))


def _head(title: Title, file: str) -> str:
    """The comment at the top of a built-in file, which explains its keys."""
    return "\n".join(takewhile(lambda line: line.startswith("#"), _text(title, file).splitlines()))


def _entry(heading: str, part: Part, entry: Mapping[str, Any]) -> Iterator[str]:
    left_out = {"provenance", *part.origins, *(part.fixed if isinstance(part, Table) else ())}
    yield heading
    for key, value in entry.items():
        if key not in left_out:
            first, *more = f"{write_key(key)} = {write_value(value)}".split("\n")
            yield first
            yield from (line if isinstance(value, str) else line.lstrip() for line in more)


def _text(title: Title, file: str) -> str:
    return resources.files(title.package).joinpath(file).read_text(encoding="utf-8")


def built_in_entries(title: Title, part: Table[Any]) -> list[Data]:
    """The entries of a table as they stand in the title's own file."""
    found: list[Data] = _parsed(title.package, part.file).get(part.key, [])
    return found


@cache
def _parsed(package: str, file: str) -> Data:
    return read_toml(resources.files(package).joinpath(file).read_text(encoding="utf-8"))


def _loose(title: Title, part: Part) -> Data:
    data = read_toml(_text(title, part.file))
    if part.key:
        found: Data = data.get(part.key, {})
        return found
    others = {each.key for each in parts_of(title) if each.file == part.file}
    return {key: value for key, value in data.items() if key not in HEADER and key not in others}


# The words of effects


def _vocabulary(parts: Sequence[Part]) -> Iterator[str]:
    """What effects may be made of, from the types of fields; each list of words is shown once."""
    uses: dict[tuple[str, bool, tuple[Any, ...]], list[str]] = {}
    for part in parts:
        for use in _tagged(part.entry):
            uses.setdefault(use, []).append(part.name)
    names = [name for name, _, _ in uses]
    for (name, many, kinds), owners in uses.items():
        whose = f" of {', '.join(dict.fromkeys(owners))}" if names.count(name) > 1 else ""
        yield ""
        yield from _comment(f"{name}{whose}: {'any number of these' if many else 'one of these'}.")
        for kind in kinds:
            yield "#"
            first, *more = textwrap.wrap(f"{{ {_sample(kind)} }}", WIDTH - 8, break_on_hyphens=False)
            yield f"#   {first}"
            yield from (f"#     {line}" for line in more)
            about = " ".join((kind.__doc__ or "").replace("``", "`").split())
            yield from (f"#       {line}" for line in textwrap.wrap(about, WIDTH - 8, break_on_hyphens=False))


def _tagged(struct: Any) -> Iterator[tuple[str, bool, tuple[Any, ...]]]:
    """Name of each field that holds tagged structs, whether it holds many, and which; then those inside of them."""
    for field in msgspec.structs.fields(struct):
        kinds = tuple(each for each in _alternatives(field.type) if _tag(each))
        if kinds:
            yield field.encode_name, get_origin(field.type) is tuple, kinds
        for kind in kinds or filter(_is_struct, _alternatives(field.type)):
            yield from _tagged(kind)


def _is_struct(kind: Any) -> bool:
    return hasattr(kind, "__struct_fields__")


def _tag(kind: Any) -> str:
    config = getattr(kind, "__struct_config__", None)
    return str(config.tag) if config is not None and config.tag is not None else ""


def _alternatives(kind: Any) -> tuple[Any, ...]:
    if get_origin(kind) is tuple:
        kind = get_args(kind)[0]
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _sample(kind: Any) -> str:
    pairs = (f'{kind.__struct_config__.tag_field} = "{_tag(kind)}"',)
    return ", ".join((*pairs, *_fields(kind)))


def _fields(kind: Any) -> Iterator[str]:
    for field in msgspec.structs.fields(kind):
        optional = ""
        if not field.required:
            optional = ", may be left out" if field.default is None else f", {write_value(field.default)} if left out"
        values = field.encode_name if any(map(_tag, _alternatives(field.type))) else _values(field.type)
        yield f"{field.encode_name} = <{values}{optional}>"


def _values(kind: Any) -> str:
    """What a value may be, in a few words."""
    origin, arguments = get_origin(kind), get_args(kind)
    if _is_struct(kind):
        return f"{{ {', '.join(_fields(kind))} }}"
    if origin is Literal:
        return " | ".join(write_value(each) for each in arguments)
    if origin is Annotated:
        limits = next((each for each in arguments[1:] if isinstance(each, msgspec.Meta)), None)
        if limits is not None and limits.ge is not None and limits.le is not None:
            return f"{limits.ge} to {limits.le}"
        return _values(arguments[0])
    if origin is tuple:
        return f"list of {_values(arguments[0])}"
    if origin in (Union, UnionType):
        return " | ".join(_values(each) for each in arguments if each is not NoneType)
    return {int: "number", str: "text", bool: "true | false"}.get(kind, getattr(kind, "__name__", "value"))
