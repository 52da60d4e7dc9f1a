"""Properties as text, for positions and scenarios (rulebook, section "squares").

A property is three things: its boards from left to right, six rows of characters, and what its letters stand for::

    boards = ["expansion-01 front", "meadow-1"]
    grid = [
        "...1..T..h",
        "h.T....j.T",
        "..h.aAAAT.",
        "...T.1Aw.a",
        "...1T...T.",
        "1TT2..jT.T",
    ]
    tiles = { A = "gnome-rodeo" }

``.`` is bare ground, ``T`` a tree, ``#`` a feature of a landmark, a letter from ``tiles`` a tile, and anything else an
icon that lies open. Tiles are in the order in which they were placed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase

from rules.kernel.problems import nearest
from rules.tenpenny_parks.content import Content
from rules.tenpenny_parks.property import BARE, FEATURE, TREE, End, Property, Tile, home
from rules.tenpenny_parks.squares import LETTERS, ROWS, beside, name, number

FACES = ("front", "back")


class PropertyError(ValueError):
    """A property that cannot be read; the message names the board or the square, and the nearest known words."""


# Writing


def write_boards(park: Property, content: Content) -> list[str]:
    """The boards from left to right."""
    found = []
    for board in park.land.boards:
        if board.kind == "home":
            found.append(content.sides[board.number].id)
        elif board.kind == "landmark":
            found.append(content.landmarks[board.number].id)
        else:
            found.append(f"{content.expansions[board.number // 2].id} {FACES[board.number % 2]}")
    return found


def write_rows(park: Property, content: Content) -> list[str]:
    """Six rows of characters."""
    letters = tile_letters(content)
    marks = dict(zip(letters, park.tiles, strict=False))
    land = park.land
    rows = []
    for row in range(ROWS):
        line = ""
        for column in range(land.first, land.last + 1):
            square = number(row, column)
            bit = 1 << square
            if land.features & bit:
                line += FEATURE
            elif park.trees & bit:
                line += TREE
            elif park.covered & bit:
                line += next(letter for letter, tile in marks.items() if tile.squares & bit)
            else:
                icon = park.icon_at(square)
                line += content.icons[icon].id if icon >= 0 else BARE
        rows.append(line)
    return rows


def write_tiles(park: Property, content: Content) -> dict[str, str]:
    """What the letters of :func:`write_rows` stand for, in the order placed."""
    names = (
        (content.attractions if tile.kind == "attraction" else content.concessions)[tile.number].id
        for tile in park.tiles
    )
    return dict(zip(tile_letters(content), names, strict=False))


def tile_letters(content: Content) -> str:
    """The letters that may stand for tiles, capitals first: all that are no icon and no tree."""
    taken = {TREE, *(icon.id for icon in content.icons)}
    return "".join(letter for letter in ascii_uppercase + ascii_lowercase if letter not in taken)


# Reading


def read_property(boards: Sequence[str], rows: Sequence[str], tiles: Mapping[str, str], content: Content) -> Property:
    """The property that three texts describe. Raises :class:`PropertyError`."""
    park = joined(boards, content)
    land = park.land
    if len(rows) != ROWS:
        raise PropertyError(f"a property has {ROWS} rows, found {len(rows)}")
    found = dict.fromkeys(tiles, 0)
    trees = 0
    for row, line in enumerate(rows):
        if len(line) != land.last - land.first + 1:
            columns = f"columns {land.first} to {land.last}"
            raise PropertyError(f"row {LETTERS[row]}: expected {columns}, found {len(line)} characters")
        for column, mark in enumerate(line, start=land.first):
            square = number(row, column)
            if mark == TREE:
                if not park.trees >> square & 1:
                    raise PropertyError(f"{name(square)}: no tree stands there at the start")
                trees |= 1 << square
            elif (mark == FEATURE) != bool(land.features >> square & 1):
                raise PropertyError(f"{name(square)}: the feature of a landmark is where its board prints it")
            elif mark in found:
                found[mark] |= 1 << square
            elif mark != FEATURE:
                icon = park.icon_at(square)
                printed = content.icons[icon].id if icon >= 0 else BARE
                if mark != printed:
                    raise PropertyError(f"{name(square)}: expected {printed} or a tile, found {mark!r}")
    park = park.fell(park.trees & ~trees)
    for letter, squares in found.items():
        park = park.place(_tile(letter, tiles[letter], squares, content))
    for one, other in _touching(park):
        raise PropertyError(f"{_tile_name(one, content)} and {_tile_name(other, content)} touch each other")
    return park


def joined(boards: Sequence[str], content: Content) -> Property:
    """The boards alone, as printed: the home board first, then those on its left outwards, then those on its right.

    Raises :class:`PropertyError`.
    """
    sides = {side.id: index for index, side in enumerate(content.sides)}
    homes = [index for index, text in enumerate(boards) if text in sides]
    if len(homes) != 1:
        known = ", ".join(boards) or "none"
        raise PropertyError(f"a property has one home board, found {len(homes)} among its boards: {known}")
    middle = homes[0]
    side = sides[boards[middle]]
    park = home(content.home_faces[side], side)
    for text in reversed(boards[:middle]):
        park = _attach(park, text, content, "left")
    for text in boards[middle + 1 :]:
        park = _attach(park, text, content, "right")
    return park


def _attach(park: Property, text: str, content: Content, end: End) -> Property:
    board_id, _, face = text.partition(" ")
    landmarks = {each.id: index for index, each in enumerate(content.landmarks)}
    expansions = {each.id: index for index, each in enumerate(content.expansions)}
    if board_id in landmarks and not face:
        index = landmarks[board_id]
        return park.attach("landmark", index, content.landmark_faces[index], end)
    if board_id in expansions and face in FACES:
        index = 2 * expansions[board_id] + FACES.index(face)
        return park.attach("expansion", index, content.expansion_faces[index], end)
    if board_id in expansions:
        raise PropertyError(f"board {text}: expected front or back after {board_id}")
    raise PropertyError(f"no board {text!r}{nearest(board_id, [*landmarks, *expansions])}")


def _tile(letter: str, tile_id: str, squares: int, content: Content) -> Tile:
    attractions = {each.id: index for index, each in enumerate(content.attractions)}
    concessions = {each.id: index for index, each in enumerate(content.concessions)}
    if len(letter) != 1 or letter not in tile_letters(content):
        raise PropertyError(f"tile {letter}: expected one letter that is neither an icon nor {TREE}")
    if tile_id in attractions:
        index = attractions[tile_id]
        tile, shape = Tile("attraction", index, squares), content.attraction_tiles[index]
    elif tile_id in concessions:
        index = concessions[tile_id]
        tile, shape = Tile("concession", index, squares), content.concession_tiles[index]
    else:
        raise PropertyError(f"no tile {tile_id!r}{nearest(tile_id, [*attractions, *concessions])}")
    if shape.named(squares) is None:
        rows = "/".join(shape.rows)
        raise PropertyError(f"the squares marked {letter} do not have the shape of {tile_id}, which is {rows}")
    return tile


def _touching(park: Property) -> Iterator[tuple[Tile, Tile]]:
    """Attractions that touch each other, which no effect allows."""
    attractions = [tile for tile in park.tiles if tile.kind == "attraction"]
    for index, tile in enumerate(attractions):
        near = beside(tile.squares)
        yield from ((tile, other) for other in attractions[index + 1 :] if near & other.squares)


def _tile_name(tile: Tile, content: Content) -> str:
    return content.attractions[tile.number].name
