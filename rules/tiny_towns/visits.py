"""The steps of one visit: take, place, then build (rulebook, sections "placing" and "building")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Caution, Refusal
from rules.kernel.steps import Ask, Step, pop, push
from rules.kernel.steps import replace as replace_step
from rules.tiny_towns import works
from rules.tiny_towns.benefits import benefit, thing_on
from rules.tiny_towns.moves import (
    AS_NAMED,
    Build,
    Cavern,
    Done,
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


class BuildAny(Ask["TinyTowns", State], frozen=True):
    """Build any number of buildings (rulebook, section "building")."""

    kind: ClassVar[str] = "build"
    section: ClassVar[str] = "building"

    def is_public(self, game: TinyTowns, state: State) -> bool:
        """Visits are open unless they are sealed; a face-down monument is an option only its owner sees."""
        return not game.sealed

    def facts(self, game: TinyTowns, state: State) -> dict[str, Any]:
        """How many types can evidently be built."""
        kinds = {state.table.card_of[number] for number in self._numbers(state, evident=True)}
        return {"count": len(kinds)}

    def settle(self, game: TinyTowns, state: State, chance: Chance, log: Log | None) -> bool:
        """Skipped where everybody can see that nothing can be built.

        Not skipped where the end of the visit turns up a card: until then everything can be taken back.
        """
        if self.maybe(game, state) or game.end_reveals(state):
            return True
        pop(state)
        return False

    def maybe(self, game: TinyTowns, state: State) -> bool:
        """Whether, for all that everybody knows, something might be built."""
        first = state.table.first_monument
        town = state.towns[self.seat]
        owned = state.hidden[self.seat]
        for number in state.patterns(self.seat):
            if number >= first:
                if town.monument or not owned:
                    return False
                card = state.table.card_of[number]
                if card == owned if not game.secret else card not in game.shown_monuments(state):
                    return True
            elif works.may_build_kind(state, self.seat, state.table.kind_of[state.table.card_of[number]]):
                return True
        return False

    def moves(self, game: TinyTowns, state: State) -> list[Move]:
        """By card, pattern and site; ``done`` last."""
        table = state.table
        moves: list[Move] = []
        seen: set[tuple[str, int]] = set()
        for number in self._numbers(state, evident=False):
            card, squares = table.card_of[number], table.squares_mask[number]
            if (card, squares) in seen:  # two Trading Posts can stand for each other
                continue
            seen.add((card, squares))
            for site in BITS[works.sites(state, self.seat, card, squares)]:
                moves.append(Build(card, table.squares[number], site))
        moves.append(Done())
        return moves

    def refusal(self, game: TinyTowns, state: State, move: Move) -> Refusal | None:
        """Everything that can be wrong with a building."""
        if isinstance(move, Done):
            return None
        if not isinstance(move, Build):
            return NOT_NOW
        table = state.table
        town = state.towns[self.seat]
        if move.card not in table.kind_of:
            if move.card not in table.monuments:
                return Refusal("not-in-play", "setup", {"card": table.card(move.card).name})
            if town.monument == move.card:
                return Refusal("monument-built", "monuments", {"card": table.card(move.card).name})
            if state.hidden[self.seat] != move.card:
                return Refusal("not-your-monument", "monuments", {"card": table.card(move.card).name})
        elif not works.may_build_kind(state, self.seat, table.kind_of[move.card]):
            return Refusal("five-banks", "bank", {"limit": works.MAX_BANKS})
        mask = 0
        for square in move.squares:
            mask |= 1 << square
        numbers = [n for n in self._numbers(state, evident=False) if table.card_of[n] == move.card]
        if not any(table.squares_mask[number] == mask for number in numbers):
            return self._refuse_pattern(state, move, mask)
        if works.sites(state, self.seat, move.card, mask) >> move.site & 1:
            return None
        return self._refuse_site(state, move)

    def play(self, game: TinyTowns, state: State, move: Any, chance: Chance, log: Log | None) -> None:
        """Build, then carry out what the building brings; the visit goes on until ``done``."""
        if isinstance(move, Done):
            pop(state)
            return
        table, seat = state.table, self.seat
        mask = 0
        for square in move.squares:
            mask |= 1 << square
        works.use_cubes(state, seat, mask)
        facts = {}
        if log is not None:
            facts = {
                "card": table.card(move.card).name,
                "square": SQUARE_NAMES[move.site],
                "squares": tuple(SQUARE_NAMES[square] for square in move.squares),
            }
        if move.card in table.kind_of:
            kind = table.kind_of[move.card]
            works.put_building(state, seat, kind, move.site)
            done = state.constructed
            state.constructed = (*done[:seat], done[seat] | 1 << kind, *done[seat + 1 :])
            if log is not None:
                log.add("built", seat, **facts)
            push(state, *benefit(state, seat, kind, move.site))
            return
        works.put_monument(state, seat, move.card, move.site)
        if log is not None:
            log.add("monument-built", seat, **facts)
        push(state, *game.on_monument(state, seat))

    def known_to_all(self, game: TinyTowns, state: State, move: Move) -> bool:
        """A face-down monument is an option that only its owner sees."""
        if not isinstance(move, Build) or move.card in state.table.kind_of:
            return not game.sealed
        return not game.secret and not game.sealed

    def reveals(self, game: TinyTowns, state: State, move: Move) -> bool:
        """Building a face-down monument shows it."""
        return game.secret and isinstance(move, Build) and move.card not in state.table.kind_of

    def caution(self, game: TinyTowns, state: State, move: Move, viewer: int) -> Caution | None:
        """Asked first: leaving a full town that could still build; turning a monument up."""
        if isinstance(move, Done) and works.is_full(state.towns[self.seat]):
            numbers = self._numbers(state, evident=viewer != self.seat)
            names = {state.table.card(state.table.card_of[number]).name: None for number in numbers}
            if names:
                return Caution("town-complete", "completing", {"cards": tuple(names)})
        if self.reveals(game, state, move) and isinstance(move, Build):
            return Caution("shows-monument", "monuments", {"card": state.table.card(move.card).name})
        return None

    def _numbers(self, state: State, *, evident: bool) -> list[int]:
        """Complete patterns that the seat may use; with ``evident`` those of the types in play only."""
        table = state.table
        own = state.hidden[self.seat] if not evident else ""
        found = []
        for number in state.patterns(self.seat):
            card = table.card_of[number]
            if number >= table.first_monument:
                if card == own:
                    found.append(number)
            elif works.may_build_kind(state, self.seat, table.kind_of[card]):
                found.append(number)
        return found

    def _refuse_pattern(self, state: State, move: Build, mask: int) -> Refusal:
        table, town = state.table, state.towns[self.seat]
        card = table.card(move.card)
        facts = {"card": card.name, "squares": tuple(SQUARE_NAMES[square] for square in move.squares)}
        posts = 0
        for kind in table.wild_kinds:
            posts |= town.of_type(kind)
        for placement in table.content.placements[move.card]:
            if placement.squares_mask != mask or not table.lies_with(placement.mask80, town.cubes, posts):
                continue
            if mask & ~posts:
                return Refusal("not-yet", "effects-start", {"square": SQUARE_NAMES[BITS[mask & town.fresh][0]]})
            return Refusal("needs-a-cube", "trading-post", facts)
        return Refusal("no-pattern", "pattern", facts)

    def _refuse_site(self, state: State, move: Build) -> Refusal:
        town = state.towns[self.seat]
        facts = {"card": state.table.card(move.card).name, "square": SQUARE_NAMES[move.site]}
        if town.occupied >> move.site & 1 and move.site not in move.squares:
            return Refusal("square-taken", "sites", {**facts, "thing": thing_on(state, self.seat, move.site)})
        if town.buildings >> move.site & 1:
            return Refusal("square-taken", "sites", {**facts, "thing": thing_on(state, self.seat, move.site)})
        return Refusal("not-freed", "sites", facts)
