"""Tiles: placing them, what that pays, and the card that turns up afterwards (rulebook, sections "builder", "placing").

Builder, Contractor and Specialize Park all place a tile here. The next card of a stack is not seen before the whole
action is confirmed, so that until then all of it can be taken back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Refusal
from rules.kernel.steps import Ask, pop, push
from rules.kernel.tuples import put
from rules.tenpenny_parks.effects import cover_dues, event_dues
from rules.tenpenny_parks.gains import pay
from rules.tenpenny_parks.moves import Confirm
from rules.tenpenny_parks.property import Property, Tile, TileKind
from rules.tenpenny_parks.shapes import Placement, TileShape
from rules.tenpenny_parks.squares import names_of
from rules.tenpenny_parks.state import NONE, State

if TYPE_CHECKING:
    from rules.tenpenny_parks.game import TenpennyParks

CONFIRM = Confirm()


class TurnUp(Ask["TenpennyParks", State], frozen=True):
    """Confirm the action; then the next card of a stack, or board of a pile, is turned up."""

    kind: ClassVar[str] = "confirm"
    section: ClassVar[str] = "builder"

    what: Literal["stack", "pile"] = "stack"
    number: int = 0
    """Of the stack or pile."""

    def settle(self, game: TenpennyParks, state: State, chance: Chance, log: Log | None) -> bool:
        """Wait, unless nothing is left to turn up."""
        if (state.stacks if self.what == "stack" else state.piles)[self.number]:
            return True
        pop(state)
        return False

    def facts(self, game: TenpennyParks, state: State) -> dict[str, Any]:
        """What turns up."""
        return {"where": game.table.stack_names[self.number] if self.what == "stack" else f"pile {self.number + 1}"}

    def moves(self, game: TenpennyParks, state: State) -> list[Move]:
        """Confirm."""
        return [CONFIRM]

    def sample(self, game: TenpennyParks, state: State, chance: Chance) -> Move:
        """Nothing to choose."""
        return CONFIRM

    def refusal(self, game: TenpennyParks, state: State, move: Move) -> Refusal | None:
        """Nothing else."""
        return None if isinstance(move, Confirm) else NOT_NOW

    def play(self, game: TenpennyParks, state: State, move: Confirm, chance: Chance, log: Log | None) -> None:
        """It is seen from now on."""
        pop(state)
        if log is not None:
            log.reveal()
            if self.what == "stack":
                show_top(game, state, self.number, log)
            else:
                board = game.table.expansions[state.piles[self.number][0]]
                log.add("board-up", name=board.name, pile=self.number + 1)


def show_top(game: TenpennyParks, state: State, stack: int, log: Log) -> None:
    """Note the card that lies on top of a stack now."""
    if state.stacks[stack]:
        log.reveal()
        log.add("card-up", name=game.table.names[state.stacks[stack][0]], stack=game.table.stack_names[stack])


def build(
    game: TenpennyParks, state: State, seat: int, stack: int, placement: Placement, cost: int, log: Log | None
) -> None:
    """Pay for the top card of a stack, place its tile, take the card, and push what follows from that."""
    card, *rest = state.stacks[stack]
    state.stacks = put(state.stacks, stack, tuple(rest))
    state.cards = put(state.cards, seat, (*state.cards[seat], card))
    if cost:
        state.money = put(state.money, seat, state.money[seat] - cost)
    squares = game.table.shapes[card].mask(placement)
    if log is not None:
        name = game.table.names[card]
        log.add("builds", seat, name=name, price=cost, squares=names_of(squares))
    park = _placed(state, seat, Tile("attraction", card, squares))
    push(state, TurnUp(seat, "stack", stack))
    dues = game.table.dues[card]
    if squares & park.land.marked:
        dues = (*cover_dues(game, state, seat, park, squares, card), *dues)
    if state.powers[seat].triggers:
        dues = (*dues, *event_dues(game, state, seat, "build", park, squares))
    pay(game, state, seat, dues, log)


def build_concession(
    game: TenpennyParks, state: State, seat: int, kind: int, placement: Placement, log: Log | None
) -> None:
    """Place a concession, and push what follows from that."""
    squares = game.table.concession_shapes[kind].mask(placement)
    if log is not None:
        log.add("contracts", seat, name=game.table.concessions[kind].name, squares=names_of(squares))
    park = _placed(state, seat, Tile("concession", kind, squares))
    dues = game.table.concession_dues[kind]
    if squares & park.land.marked:
        dues = (*cover_dues(game, state, seat, park, squares, NONE), *dues)
    if state.powers[seat].triggers:
        dues = (*dues, *event_dues(game, state, seat, "contract", park, squares))
    pay(game, state, seat, dues, log)


def misplaced(
    game: TenpennyParks,
    park: Property,
    shape: TileShape,
    placement: Placement,
    touch: tuple[int, ...],
) -> Refusal | None:
    """The first rule that a placement breaks; a placement has one name, that of the first turn that looks like it."""
    fault = park.fault(shape, placement, touch)
    if fault is None:
        canonical = shape.canonical(placement)
        if canonical != placement:
            return Refusal("same-placement", "notation", {"placement": str(canonical)})
        return None
    facts: dict[str, Any] = {"square": fault.square}
    if fault.tile is not None:
        facts["name"] = tile_name(game, fault.tile.kind, fault.tile.number)
    if fault.touched:
        facts["touched"] = fault.touched
    return Refusal(fault.reason, "placing", facts)


def tile_name(game: TenpennyParks, kind: TileKind, number: int) -> str:
    """What people call a tile."""
    return game.table.names[number] if kind == "attraction" else game.table.concessions[number].name


def _placed(state: State, seat: int, tile: Tile) -> Property:
    park = state.properties[seat]
    assert park is not None
    after = park.place(tile)
    state.properties = put(state.properties, seat, after)
    return after
