"""What a building brings when it is put up: marks, and what monuments do at once (rulebook, section "monuments")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Refusal
from rules.kernel.steps import Ask, Step, pop, push
from rules.kernel.steps import replace as replace_step
from rules.tiny_towns import works
from rules.tiny_towns.moves import Done, Found, MarkResource, Replace
from rules.tiny_towns.state import State
from rules.tiny_towns.table import BITS
from rules.tiny_towns.town import MONUMENT, RESOURCES, SQUARE_NAMES

if TYPE_CHECKING:
    from rules.tiny_towns.game import TinyTowns


class Mark(Ask["TinyTowns", State], frozen=True):
    """Choose the resource on a Factory or Bank just built."""

    kind: ClassVar[str] = "mark"
    section: ClassVar[str] = "black"

    square: int

    def is_public(self, game: TinyTowns, state: State) -> bool:
        """Visits are open unless they are sealed."""
        return not game.sealed

    def facts(self, game: TinyTowns, state: State) -> dict[str, Any]:
        """Which building it is."""
        kind = state.towns[self.seat].type_at(self.square)
        return {"card": state.table.types.cards[kind].name, "square": SQUARE_NAMES[self.square]}

    def moves(self, game: TinyTowns, state: State) -> list[Move]:
        """All five on a Factory; on a Bank those that are on no other Bank."""
        taken = self._taken(state)
        return [MarkResource(resource) for resource in range(5) if resource not in taken]

    def refusal(self, game: TinyTowns, state: State, move: Move) -> Refusal | None:
        """No two Banks hold the same resource."""
        if not isinstance(move, MarkResource):
            return NOT_NOW
        if move.resource in self._taken(state):
            return Refusal("on-another-bank", "bank", {"resource": RESOURCES[move.resource]})
        return None

    def play(self, game: TinyTowns, state: State, move: MarkResource, chance: Chance, log: Log | None) -> None:
        """The resource stays there for good."""
        pop(state)
        works.put_mark(state, self.seat, self.square, move.resource)
        if log is not None:
            log.add("marked", self.seat, resource=RESOURCES[move.resource], **self.facts(game, state))

    def _taken(self, state: State) -> frozenset[int]:
        kind = state.towns[self.seat].type_at(self.square)
        return works.banked(state, self.seat) if kind in state.table.bank_kinds else frozenset()


class FoundOne(Ask["TinyTowns", State], frozen=True):
    """Grove University: place a building on an empty square."""

    kind: ClassVar[str] = "found"
    section: ClassVar[str] = "monument-grove-university"

    def is_public(self, game: TinyTowns, state: State) -> bool:
        """Visits are open unless they are sealed."""
        return not game.sealed

    def settle(self, game: TinyTowns, state: State, chance: Chance, log: Log | None) -> bool:
        """Without an empty square the bonus is lost."""
        if works.empty_squares(state.towns[self.seat]):
            return True
        pop(state)
        if log is not None:
            log.add("found-nothing", self.seat)
        return False

    def moves(self, game: TinyTowns, state: State) -> list[Move]:
        """Every type on every empty square."""
        squares = BITS[works.empty_squares(state.towns[self.seat])]
        return [
            Found(card, square)
            for kind, card in enumerate(state.table.cards)
            if works.may_build_kind(state, self.seat, kind)
            for square in squares
        ]

    def refusal(self, game: TinyTowns, state: State, move: Move) -> Refusal | None:
        """Types in play, empty squares."""
        if not isinstance(move, Found):
            return NOT_NOW
        return refuse_type(state, self.seat, move.card) or refuse_occupied(state, self.seat, move.square)

    def play(self, game: TinyTowns, state: State, move: Found, chance: Chance, log: Log | None) -> None:
        """It stands at once and brings what a construction brings."""
        pop(state)
        kind = state.table.kind_of[move.card]
        works.put_building(state, self.seat, kind, move.square)
        if log is not None:
            log.add(
                "found", self.seat, card=state.table.card(move.card).name, square=SQUARE_NAMES[move.square]
            )
        push(state, *benefit(state, self.seat, kind, move.square))


class ReplaceSome(Ask["TinyTowns", State], frozen=True):
    """Architect's Guild: replace up to two buildings by other types."""

    kind: ClassVar[str] = "replace"
    section: ClassVar[str] = "monument-architects-guild"

    left: int
    replaced: int = 0
    """Squares already replaced, as a mask."""

    def is_public(self, game: TinyTowns, state: State) -> bool:
        """Visits are open unless they are sealed."""
        return not game.sealed

    def facts(self, game: TinyTowns, state: State) -> dict[str, Any]:
        """How many may still be replaced."""
        return {"left": self.left}

    def settle(self, game: TinyTowns, state: State, chance: Chance, log: Log | None) -> bool:
        """Over when two are replaced or nothing is left to replace."""
        if self.left and self._squares(state):
            return True
        pop(state)
        return False

    def moves(self, game: TinyTowns, state: State) -> list[Move]:
        """Every other type on every building, then ``done``."""
        town = state.towns[self.seat]
        moves: list[Move] = [
            Replace(square, card)
            for square in BITS[self._squares(state)]
            for kind, card in enumerate(state.table.cards)
            if town.type_at(square) != kind and works.may_build_kind(state, self.seat, kind)
        ]
        return [*moves, Done()]

    def refusal(self, game: TinyTowns, state: State, move: Move) -> Refusal | None:
        """Not a monument, not into a monument, not into the same type, not twice."""
        if isinstance(move, Done):
            return None
        if not isinstance(move, Replace):
            return NOT_NOW
        town = state.towns[self.seat]
        kind = town.type_at(move.square)
        facts = {"square": SQUARE_NAMES[move.square], "card": state.table.card(move.card).name}
        if kind < 0:
            return Refusal("no-building", self.section, facts)
        if kind == MONUMENT:
            return Refusal("monument-stays", self.section, facts)
        if self.replaced >> move.square & 1:
            return Refusal("already-replaced", self.section, facts)
        if state.table.kind_of.get(move.card) == kind:
            return Refusal("same-type", self.section, facts)
        return refuse_type(state, self.seat, move.card)

    def play(self, game: TinyTowns, state: State, move: Any, chance: Chance, log: Log | None) -> None:
        """The old building goes with everything on it."""
        if isinstance(move, Done):
            pop(state)
            return
        old = state.table.types.cards[state.towns[self.seat].type_at(move.square)].name
        kind = state.table.kind_of[move.card]
        works.take_down(state, self.seat, move.square)
        works.put_building(state, self.seat, kind, move.square)
        if log is not None:
            new = state.table.card(move.card).name
            log.add("replaced", self.seat, card=new, old=old, square=SQUARE_NAMES[move.square])
        again = ReplaceSome(self.seat, self.left - 1, self.replaced | 1 << move.square)
        replace_step(state, *benefit(state, self.seat, kind, move.square), again)

    def _squares(self, state: State) -> int:
        town = state.towns[self.seat]
        return town.buildings & ~town.of_type(MONUMENT) & ~self.replaced


def benefit(state: State, seat: int, kind: int, square: int) -> tuple[Step[TinyTowns, State], ...]:
    """The steps that a building of a type brings when it is put up, however that came about."""
    return (Mark(seat, square),) if kind in state.table.marked_kinds else ()


def refuse_type(state: State, seat: int, card: str) -> Refusal | None:
    """Why one more building of a card may not be placed."""
    kind = state.table.kind_of.get(card)
    if kind is None:
        name = state.table.card(card).name
        reason = "never-a-monument" if card in state.table.monuments else "not-in-play"
        return Refusal(reason, "setup", {"card": name})
    if not works.may_build_kind(state, seat, kind):
        return Refusal("five-banks", "bank", {"limit": works.MAX_BANKS})
    return None


def refuse_occupied(state: State, seat: int, square: int) -> Refusal | None:
    """Why nothing may be placed on a square."""
    if not state.towns[seat].occupied >> square & 1:
        return None
    facts = {"square": SQUARE_NAMES[square], "thing": thing_on(state, seat, square)}
    return Refusal("square-taken", "placing", facts)


def thing_on(state: State, seat: int, square: int) -> str:
    """What stands on a square, in words."""
    town = state.towns[seat]
    kind = town.type_at(square)
    if kind == MONUMENT:
        return state.table.card(town.monument).name
    if kind >= 0:
        return state.table.types.cards[kind].name
    resource = town.cube_at(square)
    return RESOURCES[resource] if resource >= 0 else "nothing"
