"""Properties for tests, made from the words of the notation."""

from __future__ import annotations

from rules.tenpenny_parks.content import Content, load
from rules.tenpenny_parks.property import Face, Property, Tile, TileKind, home
from rules.tenpenny_parks.scoring import Holdings
from rules.tenpenny_parks.shapes import Placement, TileShape
from rules.tenpenny_parks.squares import parse

CONTENT = load()


def start(side: str = "meadow-1", content: Content = CONTENT) -> Property:
    """A home board as it is at the beginning."""
    number = content.numbers[side]
    return home(content.home_faces[number], number)


def attach(park: Property, board: str, end: str = "right", content: Content = CONTENT) -> Property:
    """With one more board: ``expansion-01 front``, or the id of a landmark."""
    name, _, face = board.partition(" ")
    number = content.numbers[name]
    where = "left" if end == "left" else "right"
    if not face:
        return park.attach("landmark", number, content.landmark_faces[number], where)
    side = 2 * number + ("front", "back").index(face)
    return park.attach("expansion", side, content.expansion_faces[side], where)


def fell(park: Property, *squares: str) -> Property:
    """Without some trees."""
    for square in squares:
        assert park.trees >> parse(square) & 1, square
    return park.fell(sum(1 << parse(square) for square in squares))


def placement(text: str) -> Placement:
    """From ``c4 r90 flip``."""
    square, *turn = text.split()
    rotation = next((int(word[1:]) for word in turn if word.startswith("r")), 0)
    return Placement(parse(square), rotation, "flip" in turn)


def shape_of(tile: str, content: Content = CONTENT) -> TileShape:
    """The shape of an attraction or a concession."""
    shape: TileShape = content.cards[tile].tile
    return shape


def kind_of(tile: str, content: Content = CONTENT) -> TileKind:
    """Which kind of tile an id names."""
    return "attraction" if content.cards[tile] in content.attractions else "concession"


def lay(park: Property, tile: str, text: str, touch: tuple[int, ...] = (), content: Content = CONTENT) -> Property:
    """With one more tile, which must have a legal place there."""
    where, shape = placement(text), shape_of(tile, content)
    assert park.fault(shape, where, touch) is None, (tile, text)
    return park.place(Tile(kind_of(tile, content), content.numbers[tile], shape.mask(where)))


def holdings(
    park: Property | None = None, cards: tuple[str, ...] = (), content: Content = CONTENT, **more: object
) -> Holdings:
    """What a seat has; cards, goals and improvements by id."""
    known = {"vp": 0, "discs": (0, 0, 0), **more}
    for key in ("goals", "improvements"):
        known[key] = tuple(content.numbers[each] for each in known.get(key, ()))  # type: ignore[attr-defined]
    return Holdings(cards=tuple(content.numbers[card] for card in cards), park=park, **known)  # type: ignore[arg-type]


def flat_face(columns: int, icons: int = len(CONTENT.icons)) -> Face:
    """A board of bare ground."""
    squares = sum(0b111111 << 7 * column for column in range(columns))
    return Face(columns, squares, 0, 0, (0,) * icons)
