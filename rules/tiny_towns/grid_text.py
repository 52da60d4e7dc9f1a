"""Towns as text: rows of cells, for positions, scenarios and score sheets typed by hand.

A cell is an empty square (``.``, ``-`` or nothing), a cube (``w h b g s``, ``wood``, ``(wood)``), or a
building (its code, id or name; ``Mo``, ``monument`` or the monument's own name). Cells stand between ``|``,
or, where no cell contains one, between spaces. The canonical form has four rows of two-letter cells::

    Ct .  w  Fm
    .  .  .  .
    .  Mo .  .
    .  .  .  Wl
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from rules.kernel.problems import nearest
from rules.tiny_towns.content import LETTERS, MONUMENT_CODE, Card, Content
from rules.tiny_towns.reckoning import BOARD
from rules.tiny_towns.scoring import Types
from rules.tiny_towns.town import MONUMENT, RESOURCES, SQUARES, Town

EMPTY = ("", ".", "-")


class TownError(ValueError):
    """A town that cannot be read; the message names row, column and the nearest known names."""


def read_town(text: str | Iterable[str], types: Types, *, monument: str = "") -> Town:
    """A town from its rows: cubes and buildings only, everything else as in a fresh ``Town``.

    ``monument`` is the id of the monument built, needed where a cell only says ``Mo``. Black buildings that
    store cubes are listed in ``stores`` as empty. Raises :class:`TownError`.
    """
    rows = _rows(text)
    if len(rows) != BOARD.rows:
        raise TownError(f"a town has {BOARD.rows} rows, found {len(rows)}")
    known = _known(types)
    cubes = built = 0
    stores = []
    for row, cells in enumerate(rows):
        if len(cells) != BOARD.columns:
            raise TownError(f"row {'abcd'[row]}: expected {BOARD.columns} cells, found {len(cells)}")
        for column, cell in enumerate(cells):
            square = row * BOARD.columns + column
            word = _plain(cell)
            if word in EMPTY:
                continue
            if word in _CUBES:
                cubes |= 1 << 16 * _CUBES[word] + square
                continue
            if word not in known:
                raise TownError(
                    f"row {'abcd'[row]}, column {column + 1}: no cube or building in play "
                    f"is called {cell.strip()!r}{nearest(word, [*known, *_CUBES])}"
                )
            kind, card = known[word]
            if kind == MONUMENT:
                if built >> 16 * MONUMENT:
                    raise TownError(f"row {'abcd'[row]}, column {column + 1}: a second monument")
                monument = _same_monument(monument, card, f"row {'abcd'[row]}, column {column + 1}")
            elif card is not None and card.has("storage"):
                stores.append((square, ()))
            built |= 1 << 16 * kind + square
    if not built >> 16 * MONUMENT:
        monument = ""
    elif monument not in types.monuments:
        found = f"no monument {monument!r}{nearest(monument, types.monuments)}" if monument else "it is not said which"
        raise TownError(f"the town holds a monument: {found}")
    return Town(cubes=cubes, built=built, stores=tuple(stores), monument=monument)


def write_rows(town: Town, types: Types) -> tuple[str, ...]:
    """The canonical form: four rows of cells, two characters wide, without spaces at the end."""
    cells = [_cell(town, types, square) for square in range(SQUARES)]
    return tuple(
        " ".join(cell.ljust(2) for cell in cells[start : start + BOARD.columns]).rstrip()
        for start in range(0, SQUARES, BOARD.columns)
    )


def write_town(town: Town, types: Types) -> str:
    """The canonical form as one text; ``read_town`` gives the same cubes and buildings back."""
    return "\n".join(write_rows(town, types))


def read_card(word: str, content: Content) -> Card:
    """A building or monument by code, id or name, whatever the case. Raises :class:`TownError`."""
    known = {}
    for card in content.cards.values():
        for name in (card.id, card.name) if card.is_monument else (card.id, card.name, card.code):
            known[_plain(name)] = card
    if _plain(word) not in known:
        raise TownError(f"no card is called {word.strip()!r}{nearest(_plain(word), known)}")
    return known[_plain(word)]


def with_stored(town: Town, cubes: Sequence[Sequence[int]]) -> Town:
    """The town with cubes on its Warehouses, one list of resources for each in reading order.

    Raises :class:`TownError` if there are more lists than Warehouses.
    """
    if len(cubes) > len(town.stores):
        raise TownError(f"the town can store cubes in {len(town.stores)} places, not in {len(cubes)}")
    filled = dict(town.stores)
    for (square, _), stored in zip(town.stores, cubes, strict=False):
        filled[square] = tuple(sorted(stored))
    return msgspec.structs.replace(town, stores=tuple(sorted(filled.items())))


def _rows(text: str | Iterable[str]) -> list[list[str]]:
    lines = text.strip().splitlines() if isinstance(text, str) else list(text)
    found = []
    for line in lines:
        if "|" in line:
            inner = line.strip()
            # A frame of bars around the row is allowed.
            if inner.startswith("|") and inner.endswith("|") and inner.count("|") == BOARD.columns + 1:
                inner = inner[1:-1]
            found.append([cell.strip() for cell in inner.split("|")])
        elif line.strip():
            found.append(line.split())
    return found


def _plain(word: str) -> str:
    """A name reduced to what matters: small letters and hyphens."""
    return "-".join(word.strip().strip("()").strip().lower().replace("'", "").replace("’", "").split())


_CUBES = {name: number for number, name in enumerate(RESOURCES)} | {
    letter: number for number, letter in enumerate(LETTERS)
}


def _known(types: Types) -> dict[str, tuple[int, Card | None]]:
    known: dict[str, tuple[int, Card | None]] = {
        MONUMENT_CODE.lower(): (MONUMENT, None),
        "monument": (MONUMENT, None),
    }
    for card in types.monuments.values():
        known[card.id] = known[_plain(card.name)] = (MONUMENT, card)
    for kind, card in enumerate(types.cards):
        known[card.id] = known[_plain(card.name)] = known[card.code.lower()] = (kind, card)
    return known


def _same_monument(monument: str, card: Card | None, where: str) -> str:
    if card is None:
        return monument
    if monument not in ("", card.id):
        raise TownError(f"{where}: {card.name}, but the monument was said to be {monument}")
    return card.id


def _cell(town: Town, types: Types, square: int) -> str:
    kind = town.type_at(square)
    if kind == MONUMENT:
        return MONUMENT_CODE
    if kind >= 0:
        return types.cards[kind].code
    cube = town.cube_at(square)
    return LETTERS[cube] if cube >= 0 else "."
