"""The moves of Tenpenny Parks and their notation (rulebook, section "notation")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal, TypeVar

import msgspec

from rules.kernel.decision import Move
from rules.kernel.notation import Notation, Numbers, Vocabulary
from rules.tenpenny_parks.shapes import ROTATIONS, Placement, TileShape
from rules.tenpenny_parks.squares import NAMES, row_of

MOST_ON_DISPLAY = 8
"""Face-up concessions with four players."""
DEALT_GOALS = 3
RING_POSITIONS = 6

Track = Literal["thrill", "awe", "joy"]
TRACKS: tuple[Track, ...] = ("thrill", "awe", "joy")
Face = Literal["front", "back"]
FACES: tuple[Face, ...] = ("front", "back")
End = Literal["left", "right"]
ENDS: tuple[End, ...] = ("left", "right")
Reward = Literal["thrill", "awe", "joy", "money", "vp", "wild"]
REWARDS: tuple[Reward, ...] = ("thrill", "awe", "joy", "money", "vp", "wild")
Bonus = Literal["special", "vp"]
BONUSES: tuple[Bonus, ...] = ("special", "vp")


class Keep(Move, frozen=True):
    """Keep two of the goals dealt, named by their places from 1."""

    form: ClassVar[str] = "keep {first:dealt} {second:dealt}"
    first: int
    second: int

    def canonical(self) -> Keep:
        """The lower place first."""
        return Keep(self.second, self.first) if self.second < self.first else self


class ChooseBoard(Move, frozen=True):
    """Choose a side of a property board to start with."""

    form: ClassVar[str] = "board {side}"
    side: int


class Banker(Move, frozen=True):
    """Place a worker on the Banker."""

    form: ClassVar[str] = "banker"


class Arborist(Move, frozen=True):
    """Place a worker on the Arborist and remove one or two trees."""

    form: ClassVar[str] = "arborist {squares:square*}"
    squares: tuple[int, ...]

    def canonical(self) -> Arborist:
        """Trees in reading order."""
        return Arborist(tuple(sorted(self.squares, key=lambda square: (row_of(square), square))))


class Fell(Move, frozen=True):
    """Remove one more tree, where an effect allows more than two."""

    form: ClassVar[str] = "fell {square}"
    square: int


class Placing(Move, frozen=True):
    """A move that places a tile."""

    @property
    def placement(self) -> Placement:
        """Where the tile comes to lie."""
        return Placement(self.square, self.rotation, self.flip)  # type: ignore[attr-defined]


P = TypeVar("P", bound=Placing)


def respelled(move: P, shape: TileShape) -> P:
    """The same move with the one name that its placement has."""
    place = shape.canonical(move.placement)
    return msgspec.structs.replace(move, rotation=place.rotation, flip=place.flip)


class Build(Placing, frozen=True):
    """Place a worker on a Builder, buy the top card of its stack and place the tile."""

    form: ClassVar[str] = "builder {stack} place {square} {rotation?} {flip?}"
    stack: int
    square: int
    rotation: int = 0
    flip: bool = False


class Contract(Placing, frozen=True):
    """Place a worker on the Contractor, take a concession from the display (places from 1) and place it."""

    form: ClassVar[str] = "contractor {spot} place {square} {rotation?} {flip?}"
    spot: int
    square: int
    rotation: int = 0
    flip: bool = False


class Realtor(Move, frozen=True):
    """Place a worker on the Realtor, buy the top board of a pile (1 or 2) and attach it."""

    form: ClassVar[str] = "realtor {pile} {face} {end}"
    pile: int
    face: Face
    end: End


class Research(Move, frozen=True):
    """Move the researcher, in months 1 to 4."""

    form: ClassVar[str] = "research"


class FreeBuild(Placing, frozen=True):
    """Move the researcher in month 5 and build the top card of any stack for nothing."""

    form: ClassVar[str] = "research {stack} place {square} {rotation?} {flip?}"
    stack: int
    square: int
    rotation: int = 0
    flip: bool = False


class Decline(Move, frozen=True):
    """Move the researcher in month 5 and build nothing."""

    form: ClassVar[str] = "research decline"


class Choose(Move, frozen=True):
    """Choose one of the cards or boards that the researcher looks at, from 1."""

    form: ClassVar[str] = "choose {number:looked}"
    number: int


class Attach(Move, frozen=True):
    """Attach the landmark board chosen."""

    form: ClassVar[str] = "attach {end}"
    end: End


class Pick(Move, frozen=True):
    """Choose a disc to step, or one of the rewards of an icon."""

    form: ClassVar[str] = "pick {reward}"
    reward: Reward


class PickTwo(Move, frozen=True):
    """Choose two different discs to step."""

    form: ClassVar[str] = "pick {first:track} {second:track}"
    first: Track
    second: Track

    def canonical(self) -> PickTwo:
        """In the order of the tracks."""
        one, two = TRACKS.index(self.first), TRACKS.index(self.second)
        return PickTwo(self.second, self.first) if two < one else self


class Confirm(Move, frozen=True):
    """End the action: the next card or board of the stack is turned up."""

    form: ClassVar[str] = "confirm"


class TakeBonus(Move, frozen=True):
    """Take the special bonus of a track, or its VP."""

    form: ClassVar[str] = "bonus {choice:bonus}"
    choice: Bonus


class Advertise(Move, frozen=True):
    """Advertise one own attraction."""

    form: ClassVar[str] = "advertise {card}"
    card: int


class Done(Move, frozen=True):
    """Nothing more: no more trees, no more advertisements."""

    form: ClassVar[str] = "done"


class Rotate(Move, frozen=True):
    """Turn the ring of the carousel so many steps clockwise."""

    form: ClassVar[str] = "rotate {steps}"
    steps: int


class Becky(Move, frozen=True):
    """Becky's next action, which her list says."""

    form: ClassVar[str] = "becky {action}"
    action: str


KINDS: tuple[type[Move], ...] = (
    Keep,
    ChooseBoard,
    Banker,
    Arborist,
    Fell,
    Build,
    Contract,
    Realtor,
    Research,
    FreeBuild,
    Decline,
    Choose,
    Attach,
    PickTwo,
    Pick,
    Confirm,
    TakeBonus,
    Advertise,
    Done,
    Rotate,
    Becky,
)


def notation(
    stacks: Sequence[str], cards: Mapping[str, int], sides: Mapping[str, int], becky: Sequence[str]
) -> Notation:
    """The notation over ids: stacks in carousel order, attraction cards, board sides, Becky's actions."""
    return Notation(
        KINDS,
        {
            "dealt": Numbers(1, DEALT_GOALS),
            "side": Vocabulary(sides),
            "square": Vocabulary(NAMES),
            "stack": Vocabulary({stack: number for number, stack in enumerate(stacks)}),
            "rotation": Vocabulary({f"r{degrees}": degrees for degrees in ROTATIONS}),
            "flip": Vocabulary({"flip": True}),
            "spot": Numbers(1, MOST_ON_DISPLAY),
            "pile": Vocabulary({"1": 0, "2": 1}),
            "face": Vocabulary(FACES),
            "end": Vocabulary(ENDS),
            "looked": Numbers(1, DEALT_GOALS),
            "reward": Vocabulary(REWARDS),
            "track": Vocabulary(TRACKS),
            "bonus": Vocabulary(BONUSES),
            "card": Vocabulary(cards),
            "steps": Numbers(0, RING_POSITIONS),
            "action": Vocabulary(becky),
        },
    )
