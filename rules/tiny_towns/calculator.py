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
completed, for The Starloom), ``neighbour`` (Feast Halls of the player on the right, where that town is not typed) and
``hammer`` (turns as Master Builder, for ties). ``cards`` and ``solo`` count for all. Types that ``cards`` does not name
are those that stand in the towns. Towns are given in table order. What is impossible, and what a card counts and
nobody said, is refused in ``calculator_checks.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from rules.kernel.calculator import Calculation
from rules.kernel.errors import RulesError
from rules.kernel.problems import nearest
from rules.tiny_towns.calculator_checks import Part, check_table, check_town, check_winner
from rules.tiny_towns.content import Card, Content, load
from rules.tiny_towns.grid_text import TownError, read_card, read_town, with_stored
from rules.tiny_towns.hooks import IfMoreThanRight
from rules.tiny_towns.reckoning import BUILDING_COLOURS
from rules.tiny_towns.scoring import Types, sheet
from rules.tiny_towns.town import Town

ROWS = 4
MAX_TOWNS = 6
SHARED = ("cards", "solo")
KEYS = ("monument", "stored", "buildings", "place", "neighbour", "hammer", *SHARED)
YES, NO = ("yes", "on", "true", "1"), ("no", "off", "false", "0")


def calculate(text: str) -> Calculation:
    """The score sheet of typed towns; raises RulesError that says what cannot be read, or what is missing."""
    content = load()
    shared, parts = _parts(text)
    solo = _flag("solo", shared.get("solo", "no"))
    if solo and len(parts) > 1:
        raise RulesError(f"a solo game has one town, not {len(parts)}")
    types = _types(content, shared, parts, solo=solo)
    for part in parts:
        try:
            part.town = _town(content, types, part)
            check_town(types, part, len(parts), solo=solo)
        except (TownError, KeyError, ValueError) as error:
            raise RulesError(f"{part.name}: {error.args[0]}") from None
    check_table(types, parts)
    found = sheet(types, [_scored(types, part, solo=solo) for part in parts], right=_right(types, parts[0]))
    check_winner(found, parts)
    if not solo:
        found = replace(found, remark="")
    return Calculation(tuple(part.name for part in parts), found)


def _parts(text: str) -> tuple[dict[str, str], list[Part]]:
    """What counts for all towns, and the towns."""
    shared: dict[str, str] = {}
    parts: list[Part] = []
    twice: list[tuple[Part, str]] = []
    for block in _blocks(text):
        part = Part(f"Town {len(parts) + 1}")
        rows: list[str] = []
        for line in block:
            key, colon, value = line.partition(":")
            word = key.strip().lower()
            if not colon or "|" in line:
                rows.append(line)
            elif word in KEYS:
                values = shared if word in SHARED else part.values
                if word in values:
                    twice.append((part, word))
                values[word] = value.strip()
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
    for part, word in twice:
        raise RulesError(f"{word} is said twice" if word in SHARED else f"{part.name}: {word} is said twice")
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


def _types(content: Content, shared: Mapping[str, str], parts: Sequence[Part], *, solo: bool) -> Types:
    """The seven types: the cards named, then those that stand in the towns; types that nobody built do not matter."""
    chosen: dict[str, str] = {}
    words = shared.get("cards", "")
    for name in filter(str.strip, words.split(",") if "," in words else words.split()):
        try:
            card = read_card(name, content)
        except TownError as error:
            raise RulesError(f"cards: {error}") from None
        if card.is_monument:
            raise RulesError(f"cards: {card.name} is a monument, and cards are the buildings in play")
        if solo and card.removed_in_solo:
            raise RulesError(f"cards: the {card.name} is taken out of a solo game")
        _choose(content, chosen, card)
    named = dict(chosen)
    for name in (cell for part in parts for row in part.rows for cell in _cells(row)):
        try:
            card = read_card(name, content)
        except TownError:
            continue  # a cube, an empty square, or a mistake that is found when the town is read
        # A cell that does not go with the cards named is found when the town is read, too.
        if not card.is_monument and card.colour not in named:
            _choose(content, chosen, card)
    for card_id in content.teaching:
        chosen.setdefault(content.cards[card_id].colour, card_id)
    return Types.of(content, [chosen[colour] for colour in BUILDING_COLOURS])


def _choose(content: Content, chosen: dict[str, str], card: Card) -> None:
    other = chosen.setdefault(card.colour, card.id)
    if other != card.id:
        raise RulesError(f"{content.cards[other].name} and {card.name} are both {card.colour}: only one is in play")


def _town(content: Content, types: Types, part: Part) -> Town:
    """The town as the grid and the name of its monument have it."""
    monument = part.values.get("monument", "")
    town = read_town(part.rows, types, monument=read_card(monument, content).id if monument else "")
    if monument and not town.monument:
        raise RulesError(f"{part.name}: no square holds the monument; write Mo, or its name, where it stands")
    return town


def _scored(types: Types, part: Part, *, solo: bool) -> Town:
    """The town with what the lines say; what they say was checked."""
    town = part.town
    stored, cubes = part.number("stored") or 0, []
    for square, _ in town.stores:
        room = types.cards[town.type_at(square)].limit("storage")
        cubes.append([0] * min(stored, room))
        stored -= len(cubes[-1])
    return replace(
        with_stored(town, cubes),
        monument_value=part.number("buildings") or 0,
        rank=1 if solo else part.number("place") or 0,
        builder_turns=part.number("hammer") or 0,
    )


def _right(types: Types, part: Part) -> Town | None:
    """A town with the buildings that the player on the right is said to have, and nothing else."""
    built = 0
    for kind, card in enumerate(types.cards):
        if any(isinstance(hook, IfMoreThanRight) for hook in card.score):
            built |= (1 << (part.number("neighbour") or 0)) - 1 << 16 * kind
    return Town(built=built)


def _flag(key: str, text: str) -> bool:
    word = text.strip().lower()
    if word not in (*YES, *NO):
        raise RulesError(f"{key} is yes or no, not {text!r}")
    return word in YES


def _cells(row: str) -> list[str]:
    return row.split("|") if "|" in row else row.split()
