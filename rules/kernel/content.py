"""Content: the cards and numbers of a title, read from TOML files and overlaid by a table's pack.

A title declares where its data stand: a :class:`Table` for each array of entries, a :class:`Single` for
each table of numbers. :func:`load` reads the files of the title's package, lays the pack over them, decodes
everything entry by entry and key by key, and raises one :class:`ContentError` that names every problem.

The files carry ``format = 1`` and a default ``provenance``; an entry may carry its own. A pack is one TOML
text in the same layout in which only what differs is written::

    format = 1
    provenance = "printed"

    [[card]]
    id = "well"
    pattern = ["ws", "ww"]

Entries are matched by their id; a key given in the pack replaces the built-in value whole, nested tables
included; a complete entry with an unknown id is added, unless the table is closed. Packs are untrusted: they
are limited in size and depth, and unknown keys are refused. What people write and check stands in ``pack.py``.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache, wraps
from importlib import resources
from types import MappingProxyType
from typing import Any, Generic, Literal, TypeVar, cast, get_args

import msgspec

from rules.kernel.decoding import Data, decode, fields_of
from rules.kernel.problems import ContentError, Problem, nearest, shown, unseen
from rules.kernel.toml_text import TomlError, read_toml

FORMAT = 1
PACK = "pack"
"""The name of the pack in problems, where others have a file name."""
MAX_PACK_CHARACTERS = 256 * 1024
MAX_ENTRIES = 1000
"""Entries of one table of a pack."""
MAX_DEPTH = 12
MAX_STRING = 4000
MAX_NUMBER = 1_000_000

Provenance = Literal["seed", "printed", "public", "reading", "house"]
"""Where a value comes from: the given documents, the printed card, other public sources, our reading of
an unclear rule, or our own design."""
PROVENANCES: tuple[str, ...] = get_args(Provenance)
PACK_PROVENANCE: Provenance = "house"
"""Default for the entries of a pack that does not say where its values come from."""

T = TypeVar("T")


class Table(Generic[T]):
    """An array of entries in a file: ``[[key]]``.

    ``entry`` is a frozen ``msgspec.Struct``. If it has a field ``provenance``, entries get the default of
    their file. ``id`` is the field that identifies an entry. ``name`` is the key in packs where it must
    differ from ``key`` because two files use the same one. Fields in ``prose`` do not enter the digest.

    ``origins`` is for entries whose parts have origins of their own: each provenance field and the keys it
    speaks of. A file's default goes to the fields whose keys an entry gives; ``provenance`` in an entry
    stands for all of them. ``fixed`` are keys that are the same on every table. Packs cannot add to a
    ``closed`` table.
    """

    def __init__(
        self,
        file: str,
        key: str,
        entry: type[T],
        *,
        id: str = "id",
        name: str = "",
        prose: Sequence[str] = ("name", "text", "short", "provenance"),
        origins: Mapping[str, Sequence[str]] | None = None,
        fixed: Sequence[str] = (),
        closed: bool = False,
    ) -> None:
        self.file = file
        self.key = key
        self.entry = entry
        self.id = id
        self.name = name or key
        self.prose = tuple(prose)
        self.origins = _default_origins(entry) if origins is None else dict(origins)
        self.fixed = tuple(fixed)
        self.closed = closed


class Single(Generic[T]):
    """One table of values in a file: ``[key]``, or with ``key=""`` the loose values at its top."""

    def __init__(
        self, file: str, key: str, entry: type[T], *, name: str = "", prose: Sequence[str] = ("provenance",)
    ) -> None:
        if not key and not name:
            raise ValueError("loose values need a name for packs")
        self.file = file
        self.key = key
        self.entry = entry
        self.name = name or key
        self.prose = tuple(prose)
        self.origins = _default_origins(entry)


def _default_origins(kind: type[Any]) -> dict[str, Sequence[str]]:
    """One provenance for all keys, if there is a field for it."""
    return {"provenance": ()} if "provenance" in getattr(kind, "__struct_fields__", ()) else {}


Part = Table[Any] | Single[Any]


class Library:
    """The decoded content of a title. Immutable; entries are read with the part that declared them."""

    def __init__(self, found: Mapping[str, Any], digest: str) -> None:
        self._found = MappingProxyType(dict(found))
        self.digest = digest
        """Hexadecimal digest of everything that can matter in play; independent of order and of prose."""

    def entries(self, table: Table[T]) -> Mapping[str, T]:
        """The entries of a table by id, in the order of the file; a pack's additions follow."""
        return cast("Mapping[str, T]", self._found[table.name])

    def values(self, single: Single[T]) -> T:
        """The values of a single table."""
        return cast("T", self._found[single.name])


PACKS_KEPT = 8
"""Packs whose content is kept at a time."""


def kept(load: Callable[[str | None], T]) -> Callable[..., T]:
    """A title's loader that reads the built-in content once, and keeps that of the last few packs beside it.

    Packs come and go; they never push out what nearly every table plays with.
    """
    built_in = cache(lambda: load(None))
    packs = lru_cache(maxsize=PACKS_KEPT)(load)

    @wraps(load)
    def loaded(pack: str | None = None) -> T:
        return built_in() if pack is None else packs(pack)

    return loaded


def load(package: str, parts: Sequence[Part], pack: str | Data | None = None, *, game: str = "") -> Library:
    """Read the content files of ``package``, lay ``pack`` over them, and decode the result.

    ``pack`` is a TOML text, or the same as a dict. ``game`` is the title's id: a pack that names another
    game is refused. Raises :class:`ContentError` with all problems of all files and of the pack.
    """
    names = [part.name for part in parts]
    if len(set(names)) != len(names):
        raise ValueError("two parts of the content have the same name in packs")
    problems: list[Problem] = []
    files = {}
    for file in dict.fromkeys(part.file for part in parts):
        text = resources.files(package).joinpath(file).read_text(encoding="utf-8")
        keys = [part.key for part in parts if part.file == file]
        files[file] = _File(file, _parse(file, text, problems, _shipped), keys)
    for source in files.values():
        source.check_header(problems)
        source.check_keys(problems)
    overlay = _overlay(pack, names, game, problems)
    if problems:
        raise ContentError(problems)
    found: dict[str, Any] = {}
    for part in parts:
        if isinstance(part, Table):
            found[part.name] = _entries(part, files[part.file], overlay, problems)
        else:
            found[part.name] = _values(part, files[part.file], overlay, problems)
    if problems:
        raise ContentError(problems)
    return Library(found, _digest(parts, found))


def find(cards: Mapping[str, T], card_id: str) -> T:
    """The card with this id. Raises ``KeyError`` with the nearest ids if there is none."""
    try:
        return cards[card_id]
    except KeyError:
        raise KeyError(f"no card {card_id!r}{nearest(card_id, cards)}") from None


def check_text(file: str, text: str) -> Data:
    """Parse an untrusted TOML text within the limits of packs. Raises :class:`ContentError`."""
    problems: list[Problem] = []
    if len(text) > MAX_PACK_CHARACTERS:
        raise ContentError([Problem(file, "", "", f"expected at most {MAX_PACK_CHARACTERS} characters")])
    data = _parse(file, text, problems)
    _check_limits(file, data, problems)
    if problems:
        raise ContentError(problems)
    return data


# Files


HEADER = ("format", "edition", "provenance", "game", "name")
"""Keys at the top of a file or pack that describe it and are no content."""


class _File:
    def __init__(self, file: str, data: Data, keys: Sequence[str] = ()) -> None:
        self.file = file
        self.data = data
        self.keys = keys
        """The keys at the top that parts declare."""

    @property
    def provenance(self) -> str:
        default = PACK_PROVENANCE if self.file == PACK else "house"
        value = self.data.get("provenance", default)
        return value if isinstance(value, str) else default

    @property
    def loose(self) -> Data:
        """The values at the top that no other part declares."""
        return {key: value for key, value in self.data.items() if key not in HEADER and key not in self.keys}

    def check_header(self, problems: list[Problem]) -> None:
        if self.data.get("format", FORMAT) != FORMAT:
            problems.append(Problem(self.file, "", "format", f"expected {FORMAT}"))
        if self.data.get("provenance", PROVENANCES[0]) not in PROVENANCES:
            problems.append(Problem(self.file, "", "provenance", f"expected one of {', '.join(PROVENANCES)}"))

    def check_keys(self, problems: list[Problem]) -> None:
        keys = self.keys
        if "" in keys:  # loose values: every key at the top is checked with them
            return
        problems.extend(
            Problem(self.file, "", key, f"expected one of {', '.join(keys)}{nearest(key, keys)}")
            for key in self.data
            if key not in keys and key not in HEADER
        )


FILES_KEPT = 64
"""Files of titles that are not parsed again for the next pack that is laid over them."""


@lru_cache(maxsize=FILES_KEPT)
def _shipped(text: str) -> Data:
    """The data of a file of a title; whatever is laid over them, they are only read."""
    return read_toml(text)


def _parse(file: str, text: str, problems: list[Problem], read: Callable[[str], Data] = read_toml) -> Data:
    try:
        return read(text)
    except TomlError as error:
        problems.append(Problem(file, "", "", f"expected valid TOML: {error}"))
        return {}


def _overlay(pack: str | Data | None, names: list[str], game: str, problems: list[Problem]) -> _File:
    if pack is None:
        return _File(PACK, {}, names)
    if isinstance(pack, str):
        try:
            data = check_text(PACK, pack)
        except ContentError as error:
            problems.extend(error.problems)
            return _File(PACK, {}, names)
    else:
        data = pack
        _check_limits(PACK, data, problems)
    overlay = _File(PACK, data, names)
    overlay.check_header(problems)
    overlay.check_keys(problems)
    # A title may have a table of its own called "game"; its packs then cannot say whose they are.
    if game and "game" not in names and data.get("game", game) != game:
        problems.append(Problem(PACK, "", "game", f"expected {game}, found {shown(data['game'])}"))
    return overlay


def _check_limits(file: str, data: Data, problems: list[Problem]) -> None:
    """Refuse what no honest content contains: too deep, too long, too big, or no plain value."""
    waiting: list[tuple[str, Any, int]] = [(key, value, 1) for key, value in data.items()]
    while waiting:
        path, value, depth = waiting.pop()
        expected = ""
        if depth > MAX_DEPTH:
            expected = f"expected at most {MAX_DEPTH} levels"
        elif any(map(unseen, path[-MAX_STRING:])):
            expected = "expected a key without control characters"
        elif isinstance(value, dict):
            waiting.extend((f"{path}.{key}", item, depth + 1) for key, item in value.items())
        elif isinstance(value, list):
            if len(value) > MAX_ENTRIES:
                expected = f"expected at most {MAX_ENTRIES} items, found {len(value)}"
            else:
                waiting.extend((f"{path}[{index}]", item, depth + 1) for index, item in enumerate(value))
        elif isinstance(value, str):
            if len(value) > MAX_STRING:
                expected = f"expected at most {MAX_STRING} characters, found {len(value)}"
            elif any(unseen(char) for char in value if char not in "\n\t"):
                expected = "expected text without control characters"
        elif not isinstance(value, bool | int | float):
            expected = f"expected text, a number or true or false, found a {type(value).__name__}"
        elif not math.isfinite(value) or abs(value) > MAX_NUMBER:
            expected = f"expected a number between -{MAX_NUMBER} and {MAX_NUMBER}"
        if expected:
            problems.append(Problem(file, "", path[:200], expected))


# Entries


def _entries(table: Table[T], source: _File, overlay: _File, problems: list[Problem]) -> Mapping[str, T]:
    merged: dict[str, tuple[str, Data]] = {}
    for file, key in ((source, table.key), (overlay, table.name)):
        seen: set[str] = set()
        for entry_id, entry in _identified(table, file, key, problems):
            if entry_id in seen:
                problems.append(Problem(file.file, f"{key} {entry_id}", table.id, "expected each id once in a file"))
                continue
            seen.add(entry_id)
            if file is overlay and (missing := _unknown(table, entry_id, entry, merged)):
                problems.append(Problem(file.file, f"{key} {entry_id}", table.id, missing))
                continue
            base = merged[entry_id][1] if entry_id in merged else {}
            if file is overlay:
                problems.extend(_unfixed(table, entry_id, entry, base))
            merged[entry_id] = (file.file, {**base, **_with_provenance(table, entry, file)})
    found: dict[str, T] = {}
    for entry_id, (name, entry) in merged.items():
        decoded = decode(name, f"{table.name} {entry_id}", entry, table.entry, problems)
        if decoded is not None:
            found[entry_id] = decoded
    return MappingProxyType(found)


def _unknown(table: Table[Any], entry_id: str, entry: Data, known: Mapping[str, Any]) -> str:
    """What is wrong with an entry of a pack that is in no file, or ``""``: a new one must be allowed and complete."""
    if entry_id in known:
        return ""
    expected = f"expected the id of a known {table.name}"
    if table.closed:
        return expected + (nearest(entry_id, known) or f": {', '.join(known)}")
    missing = [key for key, field in fields_of(cast("type[msgspec.Struct]", table.entry)).items() if field.required]
    missing = [key for key in missing if key not in entry and key not in table.origins]
    return f"{expected}, or a complete new one: it lacks {', '.join(missing)}{nearest(entry_id, known)}" * bool(missing)


def _unfixed(table: Table[Any], entry_id: str, entry: Data, base: Data) -> Iterable[Problem]:
    for key in table.fixed:
        if key in entry and key in base and entry[key] != base[key]:
            yield Problem(PACK, f"{table.name} {entry_id}", key, f"expected {base[key]}, which packs cannot change")


def _identified(table: Table[Any], file: _File, key: str, problems: list[Problem]) -> Iterable[tuple[str, Data]]:
    entries = file.data.get(key, [])
    if not isinstance(entries, list):
        problems.append(Problem(file.file, "", key, f"expected entries, each under [[{key}]]"))
        return
    for index, entry in enumerate(entries):
        if not isinstance(entry, dict):
            problems.append(Problem(file.file, f"{key}[{index}]", "", "expected a table"))
        elif not isinstance(entry_id := entry.get(table.id), str) or not entry_id:
            problems.append(Problem(file.file, f"{key}[{index}]", table.id, "expected the id of an entry"))
        else:
            yield entry_id, entry


def _values(single: Single[T], source: _File, overlay: _File, problems: list[Problem]) -> T | None:
    name = source.file
    merged: Data = {}
    for file, key in ((source, single.key), (overlay, single.name)):
        data = file.data.get(key, {}) if key else file.loose
        if not isinstance(data, dict):
            problems.append(Problem(file.file, "", key, f"expected a table [{key}]"))
        elif data:
            name = file.file
            merged |= _with_provenance(single, data, file)
    return decode(name, single.name, merged, single.entry, problems)


def _with_provenance(part: Part, entry: Data, file: _File) -> Data:
    """The entry with the provenance of what it gives, where it does not say so itself."""
    default, found = file.provenance, dict(entry)
    if "provenance" in entry and part.origins and "provenance" not in part.origins:
        default = found.pop("provenance")
    for field, keys in part.origins.items():
        if field not in entry and (not keys or any(key in entry for key in keys)):
            found[field] = default
    return found


def _digest(parts: Sequence[Part], found: Mapping[str, Any]) -> str:
    plain: Data = {}
    for part in parts:
        value = msgspec.to_builtins(list(found[part.name].values()) if isinstance(part, Table) else found[part.name])
        if isinstance(part, Table):
            value = {item[part.id]: _without(item, part.prose) for item in value}
        elif isinstance(value, dict):
            value = _without(value, part.prose)
        plain[part.name] = value
    canonical = msgspec.json.encode(plain, order="sorted")
    return hashlib.blake2b(canonical, digest_size=16).hexdigest()


def _without(entry: Data, keys: Sequence[str]) -> Data:
    return {key: value for key, value in entry.items() if key not in keys}
