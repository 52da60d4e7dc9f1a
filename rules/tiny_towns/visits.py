"""The steps of one visit (rulebook, section "placing"): take or place, then what ``building.py`` does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Refusal
from rules.kernel.steps import Ask, Step, pop
from rules.kernel.steps import replace as replace_step
from rules.tiny_towns import works
from rules.tiny_towns.benefits import thing_on
from rules.tiny_towns.building import BuildAny
from rules.tiny_towns.moves import (
    AS_NAMED,
    Build,
    Cavern,
    PlaceCube,
    Store,
    SwapCube,
    Take,
)
from rules.tiny_towns.state import State
from rules.tiny_towns.table import BITS
from rules.tiny_towns.town import FULL, RESOURCES, SQUARE_NAMES

if TYPE_CHECKING:
    from rules.tiny_towns.game import TinyTowns

CAVERN_LIMIT = 2
"""Cubes a player may put into the Cavern in a game (rulebook, section "cavern")."""


def visit(game: TinyTowns, state: State, seat: int) -> tuple[Step[TinyTowns, State], ...]:
    """The steps of one seat's visit in this round."""
    if state.named >= 0:
        return (Place(seat, state.named, game.named_by_another(state, seat)), BuildAny(seat))
    return (TakeAny(seat), BuildAny(seat))


class TakeAny(Ask["TinyTowns", State], frozen=True):
    """Free round of Town Hall: take any resource (rulebook, section "town-hall")."""

    kind: ClassVar[str] = "take"
    section: ClassVar[str] = "town-hall"

    def is_public(self, game: TinyTowns, state: State) -> bool:
        """Visits are open unless they are sealed."""
        return not game.sealed

    def settle(self, game: TinyTowns, state: State, chance: Chance, log: Log | None) -> bool:
        """A Fort Ironweed owner, and whoever has all five resources on Banks, takes nothing."""
        if game.takes_nothing(state, self.seat):
            pop(state)
            if log is not None:
                log.add("takes-nothing", self.seat)
            return False
        return True

    def moves(self, game: TinyTowns, state: State) -> list[Move]:
        """Every resource that is not on an own Bank; all where the last active player has banked all."""
        banked = works.barred_by_banks(state, self.seat)
        return [Take(resource) for resource in range(5) if resource not in banked]

    def refusal(self, game: TinyTowns, state: State, move: Move) -> Refusal | None:
        """Own Banks rule a resource out."""
        if not isinstance(move, Take):
            return NOT_NOW
        if move.resource in works.barred_by_banks(state, self.seat):
            return Refusal("on-your-bank", "bank", {"resource": RESOURCES[move.resource]})
        return None

    def play(self, game: TinyTowns, state: State, move: Take, chance: Chance, log: Log | None) -> None:
        """Take it; it must then be placed."""
        if log is not None:
            log.add("took", self.seat, resource=RESOURCES[move.resource])
        replace_step(state, Place(self.seat, move.resource, False))


class Place(Ask["TinyTowns", State], frozen=True):
    """Place the cube of the round, or use what may be done with another player's resource."""

    kind: ClassVar[str] = "place"
    section: ClassVar[str] = "placing"

    resource: int
    foreign: bool
    """Whether another player, a drawn or a chosen card named the resource."""

    def is_public(self, game: TinyTowns, state: State) -> bool:
        """Visits are open unless they are sealed."""
        return not game.sealed

    def facts(self, game: TinyTowns, state: State) -> dict[str, Any]:
        """The resource, and whether somebody else named it."""
        return {"resource": RESOURCES[self.resource], "foreign": self.foreign}

    def moves(self, game: TinyTowns, state: State) -> list[Move]:
        """Squares first, then substitutes, Warehouses, the Cavern."""
        squares = self._squares(state)
        moves: list[Move] = [PlaceCube(square) for square in squares]
        if not self.foreign:
            return moves
        if works.substitutes(state, self.seat, self.resource):
            moves += [PlaceCube(square, other) for other in self._others() for square in squares]
        for warehouse, cubes, room in works.warehouses(state, self.seat):
            if room:
                moves.append(Store(warehouse))
            moves += [
                SwapCube(warehouse, taken, square)
                for taken in sorted(set(cubes))
                if taken != self.resource
                for square in squares
            ]
        if game.cavern and len(state.towns[self.seat].cavern) < CAVERN_LIMIT:
            moves.append(Cavern())
        return moves

    def sample(self, game: TinyTowns, state: State, chance: Chance) -> Move:
        """A square at once where there is nothing else to choose."""
        town = state.towns[self.seat]
        if self.foreign and (town.marks or town.stores or town.monument):
            return super().sample(game, state, chance)
        squares = BITS[FULL & ~town.occupied]
        cavern = self.foreign and game.cavern and len(town.cavern) < CAVERN_LIMIT
        choice = chance.below(len(squares) + cavern)
        return PlaceCube(squares[choice]) if choice < len(squares) else Cavern()

    def refusal(self, game: TinyTowns, state: State, move: Move) -> Refusal | None:
        """Everything that can be wrong with putting a cube somewhere."""
        if isinstance(move, Build):
            return Refusal("place-first", "building", {"resource": RESOURCES[self.resource]})
        if isinstance(move, PlaceCube):
            return self._refuse_resource(state, move.resource) or self._refuse_square(state, move.square)
        if isinstance(move, (Store, SwapCube, Cavern)) and not self.foreign:
            return Refusal("own-naming", "placing", {"resource": RESOURCES[self.resource]})
        if isinstance(move, Store):
            return self._refuse_warehouse(state, move.square, needs_room=True)
        if isinstance(move, SwapCube):
            return (
                self._refuse_warehouse(state, move.warehouse, needs_room=False)
                or self._refuse_swap(state, move)
                or self._refuse_square(state, move.square)
            )
        if isinstance(move, Cavern):
            if not game.cavern:
                return Refusal("no-cavern", "cavern")
            if len(state.towns[self.seat].cavern) >= CAVERN_LIMIT:
                return Refusal("cavern-used", "cavern", {"limit": CAVERN_LIMIT})
            return None
        return NOT_NOW

    def play(self, game: TinyTowns, state: State, move: Any, chance: Chance, log: Log | None) -> None:
        """Put the cube there; building follows."""
        pop(state)
        seat = self.seat
        if isinstance(move, PlaceCube):
            resource = self.resource if move.resource == AS_NAMED else move.resource
            self._put(state, move.square, resource, log, "substituted" if resource != self.resource else "placed")
        elif isinstance(move, Store):
            works.put_stored(state, seat, move.square, self.resource)
            if log is not None:
                log.add("stored", seat, resource=RESOURCES[self.resource], square=SQUARE_NAMES[move.square])
        elif isinstance(move, SwapCube):
            works.put_stored(state, seat, move.warehouse, self.resource, move.resource)
            self._put(state, move.square, move.resource, log, "swapped-cube")
        else:
            town = state.towns[seat]
            state.towns[seat] = replace(town, cavern=(*town.cavern, self.resource))
            if log is not None:
                log.add("cavern", seat, resource=RESOURCES[self.resource], left=CAVERN_LIMIT - len(town.cavern) - 1)

    def _put(self, state: State, square: int, resource: int, log: Log | None, event: str) -> None:
        bonded = state.towns[self.seat].of_type(0) >> square & 1
        if bonded:
            works.put_bonded(state, self.seat, resource, square)
        else:
            works.put_cube(state, self.seat, resource, square)
        if log is not None:
            log.add(
                "bonded" if bonded else event,
                self.seat,
                resource=RESOURCES[resource],
                square=SQUARE_NAMES[square],
                named=RESOURCES[self.resource],
            )

    def _squares(self, state: State) -> tuple[int, ...]:
        town = state.towns[self.seat]
        mask = FULL & ~town.occupied
        if self.foreign and town.monument:
            mask |= works.cottages_for_cubes(state, self.seat)
        return BITS[mask]

    def _others(self) -> tuple[int, ...]:
        return tuple(other for other in range(5) if other != self.resource)

    def _refuse_resource(self, state: State, resource: int) -> Refusal | None:
        if resource == AS_NAMED:
            return None
        facts = {"resource": RESOURCES[resource], "named": RESOURCES[self.resource]}
        if resource == self.resource:
            return Refusal("as-named", "placing", facts)
        if not self.foreign:
            return Refusal("own-naming", "factory", {"resource": RESOURCES[self.resource]})
        if not works.substitutes(state, self.seat, self.resource):
            return Refusal("no-factory", "factory", facts)
        return None

    def _refuse_square(self, state: State, square: int) -> Refusal | None:
        town = state.towns[self.seat]
        if not town.occupied >> square & 1:
            return None
        facts = {"square": SQUARE_NAMES[square]}
        if town.of_type(0) >> square & 1 and state.table.monument_has(town, "bonded-cubes"):
            if not self.foreign:
                return Refusal("own-naming", "bondmaker", {"resource": RESOURCES[self.resource]})
            if works.cottages_for_cubes(state, self.seat) >> square & 1:
                return None
            return Refusal("cottage-has-cube", "bondmaker", facts)
        return Refusal("square-taken", "placing", {**facts, "thing": thing_on(state, self.seat, square)})

    def _refuse_warehouse(self, state: State, square: int, *, needs_room: bool) -> Refusal | None:
        facts = {"square": SQUARE_NAMES[square]}
        stores = dict(state.towns[self.seat].stores)
        if square not in stores:
            return Refusal("no-warehouse", "warehouse", facts)
        for warehouse, _, room in works.warehouses(state, self.seat):
            if warehouse == square:
                return Refusal("warehouse-full", "warehouse", facts) if needs_room and not room else None
        return Refusal("not-yet", "effects-start", facts)

    def _refuse_swap(self, state: State, move: SwapCube) -> Refusal | None:
        facts = {"resource": RESOURCES[move.resource], "square": SQUARE_NAMES[move.warehouse]}
        if move.resource not in dict(state.towns[self.seat].stores)[move.warehouse]:
            return Refusal("not-stored", "warehouse", facts)
        if move.resource == self.resource:
            return Refusal("same-resource", "warehouse", facts)
        return None
