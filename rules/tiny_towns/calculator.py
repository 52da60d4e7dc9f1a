"""The score calculator: towns of a real table, typed as grids.

::

    cards: farm, well, chapel, tavern, theater, factory

    Ana
    Farm  | Cottage | Well  | .
    ...   three more rows
    monument: silva-forum
    stored: 3

A blank line ends a town. Lines ``key: value`` may stand anywhere in a town's part: ``monument``, ``stored`` (cubes on
Warehouses), ``buildings`` (in town when the Shrine of the Elder Tree was built), ``place`` (in which the town was
completed, for The Starloom) and ``hammer`` (turns as Master Builder, for ties). ``cards`` and ``solo`` count for all.
Without ``cards`` the types are those that stand in the towns. Towns are given in table order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from rules.kernel.calculator import Calculation
from rules.kernel.errors import RulesError
from rules.kernel.problems import nearest
from rules.tiny_towns.content import Content, load
from rules.tiny_towns.grid_text import TownError, read_card, read_town, with_stored
from rules.tiny_towns.reckoning import BUILDING_COLOURS
from rules.tiny_towns.scoring import Types, sheet
from rules.tiny_towns.town import Town

ROWS = 4
MAX_TOWNS = 6
SHARED = ("cards", "solo")
KEYS = ("monument", "stored", "buildings", "place", "hammer", *SHARED)
WAREHOUSE_ROOM = 3


class Part(msgspec.Struct):
    """The lines of one town as typed."""

    name: str
    rows: list[str] = []
    values: dict[str, str] = {}


def calculate(text: str) -> Calculation:
    """The score sheet of typed towns; raises RulesError that says what cannot be read."""
    content = load()
    shared, parts = _parts(text)
    types = _types(content, shared, parts)
    towns = []
    for part in parts:
        try:
            towns.append(_town(content, types, part))
        except (TownError, KeyError, ValueError) as error:
            raise RulesError(f"{part.name}: {error.args[0]}") from None
    found = sheet(types, towns)
    if not _flag(shared.get("solo", "no")):
        found = replace(found, remark="")
    return Calculation(tuple(part.name for part in parts), found)


def _parts(text: str) -> tuple[dict[str, str], list[Part]]:
    """What counts for all towns, and the towns."""
    shared: dict[str, str] = {}
    parts: list[Part] = []
    for block in _blocks(text):
        part = Part(f"Town {len(parts) + 1}")
        rows = []
        for line in block:
            key, colon, value = line.partition(":")
            word = key.strip().lower()
            if not colon or "|" in line:
                rows.append(line)
            elif word in SHARED:
                shared[word] = value.strip()
            elif word in KEYS:
                part.values[word] = value.strip()
            elif not value.strip() and not rows:
                part.name = key.strip()
            else:
                raise RulesError(f"{key.strip()!r} is none of {', '.join(KEYS)}{nearest(word, KEYS)}")
        if len(rows) == ROWS + 1 or (rows and len(_cells(rows[0])) == 1):
            part.name = rows.pop(0).strip()
        if not rows and not part.values:
            continue
        if len(rows) != ROWS:
            raise RulesError(f"{part.name}: a town has {ROWS} rows, and a name before them; found {len(rows)} lines")
        part.rows = rows
        parts.append(part)
    if not parts:
        raise RulesError("no town was typed: four rows of four cells are needed")
    if len(parts) > MAX_TOWNS:
        raise RulesError(f"there are at most {MAX_TOWNS} towns, not {len(parts)}")
    return shared, parts


def _blocks(text: str) -> Iterator[list[str]]:
    block: list[str] = []
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            block.append(line)
        elif block and not line.strip():
            yield block
            block = []
    if block:
        yield block


def _types(content: Content, shared: Mapping[str, str], parts: Sequence[Part]) -> Types:
    """The seven types: the cards named, or those that stand in the towns; types that nobody built do not matter."""
    chosen: dict[str, str] = {}
    if "cards" in shared:
        words = shared["cards"]
        names = words.split(",") if "," in words else words.split()
    else:
        names = [cell for part in parts for row in part.rows for cell in _cells(row)]
    for name in filter(str.strip, names):
        try:
            card = read_card(name, content)
        except TownError as error:
            if "cards" in shared:
                raise RulesError(f"cards: {error}") from None
            continue  # a cube, an empty square, or a mistake that is found when the town is read
        if card.is_monument:
            continue
        other = chosen.setdefault(card.colour, card.id)
        if other != card.id:
            raise RulesError(f"{content.cards[other].name} and {card.name} are both {card.colour}: only one is in play")
    for card_id in content.teaching:
        chosen.setdefault(content.cards[card_id].colour, card_id)
    return Types.of(content, [chosen[colour] for colour in BUILDING_COLOURS])


def _town(content: Content, types: Types, part: Part) -> Town:
    monument = part.values.get("monument", "")
    town = read_town(part.rows, types, monument=read_card(monument, content).id if monument else "")
    if monument and not town.monument:
        raise RulesError(f"{part.name}: no square holds the monument; write Mo, or its name, where it stands")
    stored = _number(part, "stored")
    if stored:
        full, rest = divmod(stored, WAREHOUSE_ROOM)
        town = with_stored(town, [[0] * WAREHOUSE_ROOM] * full + ([[0] * rest] if rest else []))
    return replace(
        town,
        monument_value=_number(part, "buildings") or (town.buildings.bit_count() if town.monument else 0),
        rank=_number(part, "place"),
        builder_turns=_number(part, "hammer"),
    )


def _number(part: Part, key: str) -> int:
    text = part.values.get(key, "0")
    if not text.isdecimal() or len(text) > 3:
        raise RulesError(f"{part.name}: {key} is a number, not {text!r}")
    return int(text)


def _flag(text: str) -> bool:
    return text.strip().lower() in ("yes", "on", "true", "1")


def _cells(row: str) -> list[str]:
    return row.split("|") if "|" in row else row.split()
