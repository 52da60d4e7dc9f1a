"""What a pack says of one card: shown for editing, and put back into the text of the pack.

Only the block of that one entry is ever touched: the other entries and all comments stay as they are, character by
character. Nothing here says whether the values are good; that is for ``read_pack`` of ``pack.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rules.kernel.content import Table, check_text
from rules.kernel.decoding import Data
from rules.kernel.errors import RulesError
from rules.kernel.pack import built_in_entries, parts_of
from rules.kernel.problems import ContentError, Problem
from rules.kernel.title import Title
from rules.kernel.toml_text import TomlError, read_toml, write_key, write_value

ENTRY = "entry"
"""The name of a text that is edited, in problems."""


class CardEntry(msgspec.Struct, frozen=True):
    """The entry of one card as it is edited."""

    text: str
    """TOML: the entry of the pack as it stands there, and the built-in values of all other keys."""
    own: bool
    """Whether the pack speaks of the card."""


def card_entry(title: Title, card_id: str, pack: str) -> CardEntry:
    """The entry of a card for the editor, over the text of a pack that fits.

    Raises RulesError, one sentence, for a card that cannot be changed by itself in this pack.
    """
    place = _Place(title, card_id, pack)
    own = place.block
    rest = {key: value for key, value in place.rest.items() if key not in place.own_keys}
    lines = "".join(f"{write_key(key)} = {write_value(value)}\n" for key, value in rest.items())
    if own is None:
        return CardEntry(f"[[{write_key(place.table.name)}]]\n{place.id_line}{lines}", own=False)
    direct, inner = (_with_newline(pack[start:end]) for start, end in ((own.start, own.direct), (own.direct, own.end)))
    return CardEntry(_plain(direct + lines + inner), own=True)


def with_entry(title: Title, card_id: str, pack: str, entry: str) -> str:
    """The text of a pack with the entry of a card replaced by an edited one, or with it added at the end.

    Built-in values of which the pack did not speak before are left out; where nothing differs the pack stays as it
    is. Raises ContentError for a text that is not the entry of this card, RulesError as :func:`card_entry`.
    """
    place = _Place(title, card_id, pack)
    entry = _with_newline(_plain(entry).strip("\n"))
    _check_entry(place, entry)
    block = "".join(_kept(place, entry))
    own = place.block
    if own is None:
        if set(_only_entry(block, place)) == {place.table.id}:
            return pack
        before = _with_newline(pack, place.newline)
        gap = place.newline if before and not before.endswith(place.newline * 2) else ""
        return place.checked(before + gap + block.replace("\n", place.newline), _only_entry(block, place))
    if block.rstrip() == _plain(pack[own.start : own.end]).rstrip():
        return pack
    new = pack[: own.start] + block.replace("\n", place.newline) + pack[own.end :]
    return place.checked(new, _only_entry(block, place))


def without_entry(title: Title, card_id: str, pack: str) -> str:
    """The text of a pack that says nothing of a card any more; raises RulesError as :func:`card_entry`."""
    place = _Place(title, card_id, pack)
    if place.block is None:
        return pack
    before, after, newline = pack[: place.block.start], pack[place.block.end :], place.newline
    if after.startswith(newline):
        after = after.removeprefix(newline)
    elif not after and before.endswith(newline * 2):
        before = before.removesuffix(newline)
    return place.checked(before + after, None)


# Where the entry stands


class _Block(msgspec.Struct):
    """An entry in the text of a pack, from its heading to its last value."""

    start: int
    direct: int
    """End of its own keys; tables inside of it follow."""
    end: int


class _Place:
    """The table of a card, what is built in, and the block of a pack that speaks of it."""

    def __init__(self, title: Title, card_id: str, pack: str) -> None:
        self.card_id = card_id
        self.pack = pack
        self.data = read_toml(pack)
        self.newline = "\r\n" if "\r\n" in pack else "\n"
        self.table, self.base = self._find(title)
        name = self.table.name
        blocks = list(_blocks(pack, name))
        entries = self.data.get(name, [])
        if len(blocks) != len(entries):
            raise RulesError(f"this pack has its entries of {name} in one list: change it with an editor for texts")
        self.index = next((at for at, each in enumerate(entries) if each.get(self.table.id) == card_id), len(entries))
        self.block = blocks[self.index] if self.index < len(blocks) else None
        if self.block is not None:
            own = pack[self.block.start : self.block.end]
            if read_toml(own) != {name: [entries[self.index]]}:
                raise RulesError("this pack has the entry in several pieces: change it with an editor for texts")
        self.own_keys = frozenset(entries[self.index]) if self.block is not None else frozenset[str]()

    def _find(self, title: Title) -> tuple[Table[Any], Mapping[str, Any]]:
        tables = [part for part in parts_of(title) if isinstance(part, Table)]
        for table in tables:
            for entry in built_in_entries(title, table):
                if entry[table.id] == self.card_id:
                    return table, entry
        for table in tables:  # a card that the pack adds
            if any(entry.get(table.id) == self.card_id for entry in self.data.get(table.name, ())):
                return table, {}
        raise RulesError("this card is not a built-in one, and the pack does not have it")

    @property
    def id_line(self) -> str:
        return f"{write_key(self.table.id)} = {write_value(self.card_id)}\n"

    @property
    def said_apart(self) -> frozenset[str]:
        """Keys that are not a value of the card: its id, where values come from, what no pack can change."""
        return frozenset((self.table.id, "provenance", *self.table.origins, *self.table.fixed))

    @property
    def rest(self) -> Mapping[str, Any]:
        """The built-in values that a pack can change."""
        return {key: value for key, value in self.base.items() if key not in self.said_apart}

    def checked(self, text: str, entry: Data | None) -> str:
        """``text``, if it is the old pack with ``entry`` in this place, or without one."""
        name = self.table.name
        entries = list(self.data.get(name, ()))
        entries[self.index : self.index + 1] = [] if entry is None else [entry]
        expected = {**self.data, name: entries} if entries else _without(self.data, name)
        try:
            same = read_toml(text) == expected
        except TomlError:
            same = False
        if not same:
            raise RulesError("this pack is written in a way that only an editor for texts can change")
        return text


def _without(data: Data, name: str) -> Data:
    return {key: value for key, value in data.items() if key != name}


def _check_entry(place: _Place, entry: str) -> None:
    """Raise ContentError for a text that is anything but one entry, with the id of the card."""
    data = check_text(ENTRY, entry)
    name, key = place.table.name, place.table.id
    blocks = len(list(_blocks(entry, name)))
    if list(data) != [name] or blocks != 1 or [each.get(key) for each in data[name]] != [place.card_id]:
        expected = f"expected one entry, [[{write_key(name)}]] with {place.id_line.strip()}, and nothing beside it"
        raise ContentError([Problem(ENTRY, "", "", expected)])


def _only_entry(text: str, place: _Place) -> Data:
    found: Data = read_toml(text)[place.table.name][0]
    return found


def _kept(place: _Place, entry: str) -> Iterator[str]:
    """The lines of an edited entry, without built-in values that were only shown."""
    inside = False
    for start, end in _statements(entry):
        line = entry[start:end]
        first = line.lstrip()[:1]
        if first == "[":
            inside = len(_path(line)) > 1
        elif first not in ("", "#") and not inside:
            (key, value), = read_toml(line).items()
            if key in place.rest and key not in place.own_keys and value == place.rest[key]:
                continue
        yield line


# The text of a pack, statement by statement


def _blocks(text: str, name: str) -> Iterator[_Block]:
    """The entries ``[[name]]`` of a valid text, in their order."""
    block: _Block | None = None
    inside = False
    for start, end in _statements(text):
        line = text[start:end]
        first = line.lstrip()[:1]
        if first in ("", "#"):
            continue  # what follows the last value belongs to what comes next
        if first == "[":
            path = _path(line)
            inside = len(path) > 1
            if path[0] != name or not inside:
                if block is not None:
                    yield block
                entered = path == (name,) and line.lstrip().startswith("[[")
                block = _Block(start, end, end) if entered else None
        if block is not None:
            block.end = end
            if not inside:
                block.direct = end
    if block is not None:
        yield block


def _path(heading: str) -> tuple[str, ...]:
    """The names in a heading: ``("board", "columns")``."""
    path: list[str] = []
    found: Any = read_toml(heading)
    while found:
        if isinstance(found, list):
            found = found[0]
        else:
            (key, found), = found.items()
            path.append(key)
    return tuple(path)


def _statements(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of every heading, pair, comment and empty line of a valid TOML text."""
    start = 0
    while start < len(text):
        end = _end(text, start)
        yield start, end
        start = end


def _end(text: str, at: int) -> int:
    depth = 0
    while at < len(text):
        char = text[at]
        if char == "#":
            at = _found(text, "\n", at)
            continue
        if char in "\"'":
            at = _past_text(text, at)
            continue
        if char == "\n" and depth == 0:
            return at + 1
        depth += (char in "[{") - (char in "]}")
        at += 1
    return len(text)


def _past_text(text: str, at: int) -> int:
    """The place after a text in quotes of any of the four kinds."""
    quote = text[at]
    closing = quote * 3 if text.startswith(quote * 3, at) else quote
    at += len(closing)
    while at < len(text) and not text.startswith(closing, at):
        at += 2 if text[at] == "\\" and quote == '"' else 1
    at += len(closing)
    while len(closing) == 3 and text.startswith(quote, at):  # quotes that end a text of several lines
        at += 1
    return at


def _found(text: str, what: str, at: int) -> int:
    place = text.find(what, at)
    return len(text) if place < 0 else place


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n")


def _with_newline(text: str, newline: str = "\n") -> str:
    return text if not text or text.endswith("\n") else text + newline
