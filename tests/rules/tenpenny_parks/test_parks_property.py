"""Properties: squares, placements, what covers what; checked by the worked cases and by brute force."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from parks import CONTENT, attach, fell, flat_face, kind_of, lay, placement, shape_of, start

from rules.kernel.chance import Chance
from rules.tenpenny_parks.property import EVERYWHERE, Property, Tile, home
from rules.tenpenny_parks.shapes import Placement, TileShape, tile_shape
from rules.tenpenny_parks.squares import NAMES, in_reading_order, name, names_of, number, parse

MEADOW = start()
ROW_LETTERS = "abcdef"
Square = tuple[int, int]


# Squares


def test_a_square_is_named_by_row_and_column() -> None:
    assert [name(parse(text)) for text in ("c3", "c0", "C-1", "f11")] == ["c3", "c0", "c-1", "f11"]
    assert all(parse(text) == square for text, square in NAMES.items())
    assert len(set(NAMES.values())) == len(NAMES)


@pytest.mark.parametrize("text", ["", "c", "3", "g3", "c03", "c-0", "c99", "c 3", "c3x"])
def test_no_other_text_is_a_square(text: str) -> None:
    with pytest.raises(ValueError, match="no square"):
        parse(text)


def test_squares_are_read_row_by_row_from_the_top() -> None:
    squares = ("f-1", "a2", "c0", "a-3", "c-1", "a10")
    assert names_of(sum(1 << parse(each) for each in squares)) == ("a-3", "a2", "a10", "c-1", "c0", "f-1")


def test_squares_keep_their_names_when_boards_are_attached() -> None:
    park = attach(attach(MEADOW, "expansion-01 front", "left"), "topiary-choir")
    assert park.home.squares == MEADOW.home.squares
    assert (park.land.first, park.land.last) == (-1, 11)
    assert park.trees & MEADOW.home.squares == MEADOW.trees
    assert names_of(park.trees & ~MEADOW.trees) == ("a9", "a11", "e9", "e11", "f0", "f10")
    assert [board.first for board in park.land.boards] == [-1, 1, 9]


# The worked cases of the rules specification


@pytest.mark.parametrize(
    ("shape", "count"),
    [
        ("#", 38),
        ("##", 50),
        ("###", 33),
        ("##\n#.", 70),
        ("###\n.#.", 50),
        (".##\n##.", 51),
        ("##\n##", 13),
        ("#####", 10),
        ("##\n##\n##", 15),
        ("#.#\n###\n#.#", 13),
        (CONTENT.cards["kraken-hug"].shape, 30),
        (CONTENT.cards["rex-ballet"].shape, 48),
    ],
)
def test_case_1_placements_on_the_meadow(shape: str, count: int) -> None:
    assert MEADOW.open.bit_count() == 38
    tile = tile_shape(shape)
    assert tile.count(MEADOW.rooms()) == count
    covered = [tile.mask(each) for each in tile.placements(MEADOW.rooms())]
    assert len(set(covered)) == len(covered) == count


@pytest.mark.parametrize(
    ("text", "squares", "icons"),
    [
        ("c4", "c4 c5 c6 d5", ""),
        ("c4 r90", "c5 d4 d5 e5", "1"),
        ("c4 r180", "c5 d4 d5 d6", "1w"),
        ("c4 r270", "c4 d4 d5 e4", "1"),
    ],
)
def test_case_2_turning_a_tile(text: str, squares: str, icons: str) -> None:
    tile, where = shape_of("gnome-rodeo"), placement(text)
    covered = tile.mask(where)
    assert names_of(covered) == tuple(squares.split())
    assert "".join(CONTENT.icons[icon].id for _, icon in MEADOW.icons_under(covered)) == icons
    assert MEADOW.fault(tile, where) is None
    assert str(where) == text


def refused(park: Property, tile: str, text: str, touch: tuple[int, ...] = ()) -> tuple[str, ...]:
    fault = park.fault(shape_of(tile), placement(text), touch)
    assert fault is not None
    assert not park.allows(shape_of(tile), placement(text), touch)
    touched = CONTENT.cards[fault_tile(fault.tile)].name if fault.tile else ""
    return tuple(filter(None, (fault.reason, fault.square, touched, fault.touched)))


def fault_tile(tile: Tile) -> str:
    entries = CONTENT.attractions if tile.kind == "attraction" else CONTENT.concessions
    return entries[tile.number].id


def test_cases_4_and_5_trees_edges_and_seams() -> None:
    assert refused(MEADOW, "hot-dog-cannon", "a4") == ("tree-there", "a5")
    assert refused(MEADOW, "hot-dog-cannon", "a7") == ("outside", "a9")
    assert refused(MEADOW, "hot-dog-cannon", "e1 r90") == ("outside", "g1")
    wider = attach(MEADOW, "expansion-01 front")
    park = lay(wider, "hot-dog-cannon", "a7")
    assert [CONTENT.icons[icon].id for _, icon in wider.icons_under(park.covered)] == ["h"]
    assert park.straddles(park.tiles[0].squares)


def test_case_7_sides_and_corners() -> None:
    park = lay(MEADOW, "gnome-rodeo", "c4")
    assert refused(park, "scream-booth", "d6") == ("touches", "d6", "Runaway Gnome Rodeo", "c6")
    assert refused(park, "scream-booth", "c5") == ("overlap", "c5", "Runaway Gnome Rodeo")
    for corner in ("e6", "e4"):
        lay(park, "scream-booth", corner)
    counts = [tile_shape(shape).count(park.rooms()) for shape in ("#", "##", "###")]
    assert counts == [27, 22, 8]


def test_case_8_a_felled_tree_makes_room() -> None:
    park = fell(MEADOW, "b8")
    assert [tile_shape(shape).count(park.rooms()) for shape in ("###", "##")] == [36, 53]
    after = lay(park, "hot-dog-cannon", "a8 r90")
    assert names_of(after.covered) == ("a8", "b8", "c8")
    assert [CONTENT.icons[icon].id for _, icon in park.icons_under(after.covered)] == ["h"]


def test_case_14_an_icon_beneath_a_tree_pays_when_it_is_covered() -> None:
    follies = start("wooded-follies")
    assert refused(follies, "hot-dog-cannon", "a1 r90") == ("tree-there", "a1")
    park = fell(follies, "a1")
    after = lay(park, "hot-dog-cannon", "a1 r90")
    assert [(name(square), CONTENT.icons[icon].id) for square, icon in park.icons_under(after.covered)] == [("a1", "3")]


def test_case_15_icons_of_landmarks() -> None:
    arch = attach(MEADOW, "echo-arch")
    assert [CONTENT.icons[icon].id for _, icon in arch.icons_under(1 << parse("f11"))] == ["1"]
    eel = attach(MEADOW, "ferris-eel")
    assert [CONTENT.icons[icon].id for _, icon in eel.icons_under(1 << parse("f10"))] == ["1"]
    assert refused(eel, "scream-booth", "c9") == ("feature-there", "c9")
    lay(eel, "scream-booth", "d9")  # a feature may be touched


def test_case_16_touching_on_the_plaza_alone() -> None:
    park = attach(MEADOW, "elbow-room")
    plaza = park.board("landmark", CONTENT.numbers["elbow-room"])
    assert plaza is not None
    touch = (plaza.squares,)
    park = lay(park, "scream-booth", "b9")
    after = lay(park, "lemonade-volcano", "b10", touch)
    assert [CONTENT.icons[icon].id for _, icon in park.icons_under(after.tiles[-1].squares)] == ["w"]
    assert refused(park, "lemonade-volcano", "c8", touch) == ("touches", "c9", "Scream Practice Booth", "b9")
    assert refused(park, "lemonade-volcano", "b10") == ("touches", "b10", "Scream Practice Booth", "b9")
    assert refused(after, "lemonade-volcano", "b11 r90", touch) == ("overlap", "b11", "Lemonade Volcano")


def test_touching_everywhere() -> None:
    park = lay(MEADOW, "gnome-rodeo", "c4")
    assert refused(park, "scream-booth", "d6") == ("touches", "d6", "Runaway Gnome Rodeo", "c6")
    after = lay(park, "scream-booth", "d6", (EVERYWHERE,))
    # An attraction placed later must still keep clear of it.
    assert refused(after, "keychain-catacombs", "d7") == ("touches", "d7", "Scream Practice Booth", "d6")


def test_names_of_placements_are_canonical() -> None:
    square = tile_shape("##\n##")
    assert {
        square.canonical(Placement(0, rotation, flip)) for rotation in (0, 90, 180, 270) for flip in (False, True)
    } == {Placement(0)}
    s = tile_shape(".##\n##.")
    assert s.canonical(Placement(7, 270, True)) == Placement(7, 90, True)
    assert s.canonical(Placement(7, 180)) == Placement(7)
    assert [str(each) for each in tile_shape("##").placements(home(flat_face(2), 0).rooms())][:7] == [
        "a1", "b1", "c1", "d1", "e1", "f1", "a1 r90",
    ]  # fmt: skip


# Brute force: the same questions answered square by square, without masks


class Plain:
    """A property as sets of (row, column)."""

    def __init__(self, park: Property) -> None:
        self.squares = _cells(park.land.squares)
        self.features = _cells(park.land.features)
        self.trees = _cells(park.trees)
        self.tiles = [_cells(tile.squares) for tile in park.tiles]

    def fault(self, cells: list[Square], touch: tuple[frozenset[Square] | None, ...]) -> tuple[str, Square] | None:
        for cell in cells:
            if cell not in self.squares:
                return "outside", cell
        for cell in cells:
            if any(cell in tile for tile in self.tiles):
                return "overlap", cell
            if cell in self.trees:
                return "tree-there", cell
            if cell in self.features:
                return "feature-there", cell
        if any(area is None or set(cells) <= area for area in touch):
            return None
        for row, column in cells:
            near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            if any(cell in tile for tile in self.tiles for cell in near):
                return "touches", (row, column)
        return None

    def placements(self, rows: tuple[str, ...], touch: tuple[frozenset[Square] | None, ...]) -> set[frozenset[Square]]:
        found = set()
        columns = [column for _, column in self.squares]
        for rotation in (0, 90, 180, 270):
            for flip in (False, True):
                for row in range(6):
                    for column in range(min(columns), max(columns) + 1):
                        cells = turned(rows, rotation, flip, row, column)
                        if self.fault(cells, touch) is None:
                            found.add(frozenset(cells))
        return found


def turned(rows: tuple[str, ...], rotation: int, flip: bool, top: int, left: int) -> list[Square]:
    """The squares of a shape: flipped, then turned, then put with its corner on a square; in reading order."""
    cells = {(row, column) for row, line in enumerate(rows) for column, mark in enumerate(line) if mark == "#"}
    if flip:
        cells = {(row, -column) for row, column in cells}
    for _ in range(rotation // 90):
        cells = {(column, -row) for row, column in cells}
    up, back = min(row for row, _ in cells), min(column for _, column in cells)
    return sorted((row - up + top, column - back + left) for row, column in cells)


def _cells(mask: int) -> frozenset[Square]:
    return frozenset((ROW_LETTERS.index(text[0]), int(text[1:])) for text in names_of(mask))


def mask(cells: frozenset[Square]) -> int:
    return sum(1 << number(row, column) for row, column in cells)


TILES = [*CONTENT.attractions, *CONTENT.concessions]
SHAPES = sorted({tile.shape for tile in TILES})


def random_park(random: Random) -> tuple[Property, tuple[int, ...]]:
    """A property of random boards, fewer trees and some tiles, and where concessions may touch."""
    park = start(random.choice(CONTENT.sides).id)
    faces = [f"{board.id} {face}" for board in CONTENT.expansions for face in ("front", "back")]
    boards = [*random.sample(faces, random.randrange(4)), *random.sample(CONTENT.landmarks, random.randrange(2))]
    for board in boards:
        park = attach(park, board if isinstance(board, str) else board.id, random.choice(("left", "right")))
    squares = list(in_reading_order(park.trees))
    park = park.fell(sum(1 << square for square in random.sample(squares, random.randrange(len(squares) + 1))))
    landmarks = [board.squares for board in park.boards("landmark")]
    touch = random.choice([(), (EVERYWHERE,), tuple(landmarks)])
    for tile in random.sample(TILES, random.randrange(8)):
        kind = kind_of(tile.id)
        rooms = park.rooms(touch if kind == "concession" else ())
        where = tile.tile.sample(rooms, Chance(random.random()))
        if where is not None:
            park = park.place(Tile(kind, CONTENT.numbers[tile.id], tile.tile.mask(where)))
    return park, touch


def areas(touch: tuple[int, ...]) -> tuple[frozenset[Square] | None, ...]:
    return tuple(None if area == EVERYWHERE else _cells(area) for area in touch)


@given(seed=st.integers(0, 2**32), shape=st.sampled_from(SHAPES))
def test_masks_find_the_placements_that_brute_force_finds(seed: int, shape: str) -> None:
    park, touch = random_park(Random(seed))
    tile = tile_shape(shape)
    for allowed in ((), touch):
        rooms = park.rooms(allowed)
        found = tile.placements(rooms)
        covered = [tile.mask(each) for each in found]
        assert len(set(covered)) == len(covered) == tile.count(rooms)
        assert set(covered) == {mask(cells) for cells in Plain(park).placements(tile.rows, areas(allowed))}
        assert tile.fits(rooms) == bool(found)
        assert [tile.named(each) for each in covered] == found
        assert found == [tile.canonical(each) for each in found]
        sampled = tile.sample(rooms, Chance(seed))
        assert (sampled in found) if found else (sampled is None)


@given(seed=st.integers(0, 2**32), shape=st.sampled_from(SHAPES), data=st.data())
def test_the_reason_is_the_first_rule_at_the_first_square(seed: int, shape: str, data: st.DataObject) -> None:
    park, touch = random_park(Random(seed))
    tile: TileShape = tile_shape(shape)
    for _ in range(20):
        row = data.draw(st.integers(0, 5))
        column = data.draw(st.integers(park.land.first - 1, park.land.last + 1))
        rotation, flip = data.draw(st.sampled_from((0, 90, 180, 270))), data.draw(st.booleans())
        where = Placement(number(row, column), rotation, flip)
        expected = Plain(park).fault(turned(tile.rows, rotation, flip, row, column), areas(touch))
        fault = park.fault(tile, where, touch)
        if expected is None:
            assert fault is None
            assert park.allows(tile, where, touch)
            assert tile.canonical(where) in tile.placements(park.rooms(touch))
        else:
            reason, (bad_row, bad_column) = expected
            assert fault is not None
            assert (fault.reason, fault.square) == (reason, f"{'abcdefghijkl'[bad_row]}{bad_column}")
            assert (fault.tile is not None) == (reason in ("overlap", "touches"))
            if fault.touched:
                assert fault.tile is not None
                assert fault.tile.squares >> parse(fault.touched) & 1


@given(seed=st.integers(0, 2**32))
def test_what_is_kept_up_to_date_equals_what_is_worked_out(seed: int) -> None:
    park, _ = random_park(Random(seed))
    plain = Plain(park)
    squares = {cell for cell in plain.squares if plain.fault([cell], ()) is None}
    assert park.open == mask(frozenset(squares))
    assert park.covered == sum(tile.squares for tile in park.tiles)
    assert len(plain.squares) == 6 * (park.land.last - park.land.first + 1)
    for square in in_reading_order(park.land.squares):
        board = park.board_at(square)
        assert park.straddles(1 << square | board.squares) is False
        assert (park.icon_at(square) >= 0) == bool(park.land.marked >> square & 1)


def test_every_placement_can_be_sampled() -> None:
    park = lay(MEADOW, "gnome-rodeo", "c4")
    tile, chance = tile_shape("###"), Chance(7)
    found = {tile.sample(park.rooms(), chance) for _ in range(400)}
    assert found == set(tile.placements(park.rooms()))
