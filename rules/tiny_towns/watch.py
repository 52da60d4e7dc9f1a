"""Opaleye's Watch: stocking it, and taking from it what a neighbour constructs (rulebook, "opaleye")."""

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
from rules.tiny_towns.benefits import benefit, refuse_occupied, refuse_type
from rules.tiny_towns.moves import Claim, Decline, Stock
from rules.tiny_towns.state import State
from rules.tiny_towns.table import BITS
from rules.tiny_towns.town import SQUARE_NAMES

if TYPE_CHECKING:
    from rules.tiny_towns.game import TinyTowns


class StockWatch(Ask["TinyTowns", State], frozen=True):
    """Put different building types on the card, one per decision."""

    kind: ClassVar[str] = "stock"
    section: ClassVar[str] = "monument-opaleyes-watch"

    def is_public(self, game: TinyTowns, state: State) -> bool:
        """Visits are open unless they are sealed."""
        return not game.sealed

    def facts(self, game: TinyTowns, state: State) -> dict[str, Any]:
        """How many are still to be put there."""
        return {"left": self._limit(state) - len(state.towns[self.seat].watch)}

    def settle(self, game: TinyTowns, state: State, chance: Chance, log: Log | None) -> bool:
        """Over when the card is full."""
        if len(state.towns[self.seat].watch) < self._limit(state):
            return True
        pop(state)
        return False

    def moves(self, game: TinyTowns, state: State) -> list[Move]:
        """The types that are not on the card yet."""
        watch = state.towns[self.seat].watch
        return [Stock(card) for kind, card in enumerate(state.table.cards) if kind not in watch]

    def refusal(self, game: TinyTowns, state: State, move: Move) -> Refusal | None:
        """Three different types, no monument."""
        if not isinstance(move, Stock):
            return NOT_NOW
        facts = {"card": state.table.card(move.card).name}
        kind = state.table.kind_of.get(move.card)
        if kind is None:
            reason = "never-a-monument" if move.card in state.table.monuments else "not-in-play"
            return Refusal(reason, self.section, facts)
        if kind in state.towns[self.seat].watch:
            return Refusal("already-stocked", self.section, facts)
        return None

    def play(self, game: TinyTowns, state: State, move: Stock, chance: Chance, log: Log | None) -> None:
        """It lies on the card until it is claimed."""
        town = state.towns[self.seat]
        watch = tuple(sorted((*town.watch, state.table.kind_of[move.card])))
        state.towns[self.seat] = replace(town, watch=watch)
        if log is not None:
            log.add("stocked", self.seat, card=state.table.card(move.card).name)

    def _limit(self, state: State) -> int:
        return state.table.card(state.towns[self.seat].monument).limit("watch")


class Claims(Step["TinyTowns", State], frozen=True):
    """After all visits of a round: every owner of a Watch, in seat order, may take what was constructed."""

    seats: tuple[int, ...]

    def settle(self, game: TinyTowns, state: State, chance: Chance, log: Log | None) -> bool:
        """Ask the next seat that can take something."""
        for index, seat in enumerate(self.seats):
            if claimable(state, seat):
                replace_step(state, ClaimAny(seat), Claims(self.seats[index + 1 :]))
                return False
        pop(state)
        return False


class ClaimAny(Ask["TinyTowns", State], frozen=True):
    """Take a building from the Watch that a neighbour constructed this round, or decline."""

    kind: ClassVar[str] = "claim"
    section: ClassVar[str] = "opaleye"

    def facts(self, game: TinyTowns, state: State) -> dict[str, Any]:
        """What can be taken."""
        return {"cards": tuple(state.table.types.cards[kind].name for kind in claimable(state, self.seat))}

    def settle(self, game: TinyTowns, state: State, chance: Chance, log: Log | None) -> bool:
        """Asked again as long as something can be taken."""
        if claimable(state, self.seat):
            return True
        pop(state)
        return False

    def moves(self, game: TinyTowns, state: State) -> list[Move]:
        """Every type that can be taken on every empty square; ``decline`` last."""
        squares = BITS[works.empty_squares(state.towns[self.seat])]
        moves: list[Move] = [
            Claim(state.table.cards[kind], square) for kind in claimable(state, self.seat) for square in squares
        ]
        return [*moves, Decline()]

    def refusal(self, game: TinyTowns, state: State, move: Move) -> Refusal | None:
        """Only types on the card that a neighbour has just constructed."""
        if isinstance(move, Decline):
            return None
        if not isinstance(move, Claim):
            return NOT_NOW
        facts = {"card": state.table.card(move.card).name}
        kind = state.table.kind_of.get(move.card, -1)
        if kind not in state.towns[self.seat].watch:
            return Refusal("not-stocked", self.section, facts)
        refusal = refuse_type(state, self.seat, move.card)
        if refusal is None and kind not in claimable(state, self.seat):
            refusal = Refusal("not-constructed", self.section, facts)
        return refusal or refuse_occupied(state, self.seat, move.square)

    def play(self, game: TinyTowns, state: State, move: Any, chance: Chance, log: Log | None) -> None:
        """The piece leaves the card for good."""
        if isinstance(move, Decline):
            pop(state)
            if log is not None:
                log.add("declined", self.seat)
            return
        kind = state.table.kind_of[move.card]
        town = state.towns[self.seat]
        state.towns[self.seat] = replace(town, watch=tuple(stocked for stocked in town.watch if stocked != kind))
        works.put_building(state, self.seat, kind, move.square)
        if log is not None:
            log.add("claimed", self.seat, card=state.table.card(move.card).name, square=SQUARE_NAMES[move.square])
        push(state, *benefit(state, self.seat, kind, move.square))

    def caution(self, game: TinyTowns, state: State, move: Move, viewer: int) -> Caution | None:
        """Taking the last empty square completes the town, building is over for this round."""
        if isinstance(move, Claim) and works.empty_squares(state.towns[self.seat]).bit_count() == 1:
            return Caution("claim-completes", "completing", {"card": state.table.card(move.card).name})
        return None


def claimable(state: State, seat: int) -> tuple[int, ...]:
    """Types that a seat may take from its Watch now, ascending."""
    town = state.towns[seat]
    if not town.watch or town.completed or not state.table.monument_has(town, "watch"):
        return ()
    if not works.empty_squares(town):
        return ()
    seats = len(state.towns)
    built = state.constructed[(seat - 1) % seats] | state.constructed[(seat + 1) % seats]
    return tuple(kind for kind in town.watch if built >> kind & 1 and works.may_build_kind(state, seat, kind))
