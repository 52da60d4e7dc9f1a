"""The steps of set-up and of a round (rulebook, sections "setup", "round", "master-builder", "completing")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Refusal
from rules.kernel.steps import Ask, Sealed, Step, pop, push
from rules.kernel.steps import replace as replace_step
from rules.tiny_towns import works
from rules.tiny_towns.moves import Choose, Keep, Name
from rules.tiny_towns.state import NOBODY, State
from rules.tiny_towns.town import RESOURCES
from rules.tiny_towns.visits import visit
from rules.tiny_towns.watch import Claims

if TYPE_CHECKING:
    from rules.tiny_towns.game import TinyTowns

FREE_ROUND = 3
"""Every third round of Town Hall is free."""
BURIED = 5
"""Resource cards discarded unseen after each shuffle in Town Hall."""


class KeepMonuments(Sealed["TinyTowns", State], frozen=True):
    """Every seat keeps one of two monuments, one seat after another."""

    def choose(self, game: TinyTowns, state: State, seat: int) -> tuple[Step[TinyTowns, State], ...]:
        """One choice."""
        return (KeepOne(seat),)

    def shows(self, game: TinyTowns) -> bool:
        """Open monuments are shown together, secret ones when they are built."""
        return not game.secret


class KeepOne(Ask["TinyTowns", State], frozen=True):
    """Keep one of the two monuments dealt."""

    kind: ClassVar[str] = "keep"
    section: ClassVar[str] = "setup"

    def is_public(self, game: TinyTowns, state: State) -> bool:
        """Private where monuments are secret."""
        return not game.secret

    def moves(self, game: TinyTowns, state: State) -> list[Move]:
        """The two dealt."""
        return [Keep(monument) for monument in state.dealt[self.seat]]

    def refusal(self, game: TinyTowns, state: State, move: Move) -> Refusal | None:
        """Only what was dealt."""
        if not isinstance(move, Keep):
            return NOT_NOW
        if move.monument not in state.dealt[self.seat]:
            return Refusal("not-dealt", self.section, {"card": state.table.card(move.monument).name})
        return None

    def play(self, game: TinyTowns, state: State, move: Keep, chance: Chance, log: Log | None) -> None:
        """The other one goes back unseen; its owner remembers it."""
        pop(state)
        seat = self.seat
        refused = next(card for card in state.dealt[seat] if card != move.monument)
        state.hidden = _put(state.hidden, seat, move.monument)
        state.refused = _put(state.refused, seat, refused)
        state.dealt = _put(state.dealt, seat, ())
        if log is not None:
            facts = {"card": state.table.card(move.monument).name}
            log.add("kept", seat, audience=(seat,) if game.secret else None, **facts)

    def secret(self, game: TinyTowns, state: State, move: Move) -> bool:
        """What was kept is nobody else's business until it is built."""
        return game.secret


class StartRound(Step["TinyTowns", State], frozen=True):
    """A new round: find its resource, then visits, claims, and the end of the round."""

    def settle(self, game: TinyTowns, state: State, chance: Chance, log: Log | None) -> bool:
        """Push the steps of the round in order."""
        state.round += 1
        state.named = -1
        state.constructed = (0,) * len(state.towns)
        rest = (StartVisits(), EndRound())
        if game.mode == "master-builder":
            replace_step(state, NameResource(state.builder), *rest)
        elif game.mode == "solo":
            replace_step(state, ChooseCard(0), *rest)
        else:
            if state.round % FREE_ROUND:
                self._draw(state, chance, log)
            elif log is not None:
                log.add("free-round")
            replace_step(state, *rest)
        return False

    def _draw(self, state: State, chance: Chance, log: Log | None) -> None:
        if not state.deck:
            order = chance.shuffle("resource cards", (*state.discard, *state.buried))
            state.buried, state.deck = order[:BURIED], order[BURIED:]
            state.discard = ()
            if log is not None:
                log.add("reshuffled")
        state.named, state.deck = state.deck[0], state.deck[1:]
        state.discard = (*state.discard, state.named)
        if log is not None:
            log.reveal()
            log.add("drawn", resource=RESOURCES[state.named])


class NameResource(Ask["TinyTowns", State], frozen=True):
    """The Master Builder names the resource of the round."""

    kind: ClassVar[str] = "name"
    section: ClassVar[str] = "naming"

    def moves(self, game: TinyTowns, state: State) -> list[Move]:
        """Every resource that is not on an own Bank; all where nobody else could name."""
        banked = works.barred_by_banks(state, self.seat)
        return [Name(resource) for resource in range(5) if resource not in banked]

    def refusal(self, game: TinyTowns, state: State, move: Move) -> Refusal | None:
        """Own Banks rule a resource out."""
        if not isinstance(move, Name):
            return NOT_NOW
        if move.resource in works.barred_by_banks(state, self.seat):
            return Refusal("on-your-bank", "bank", {"resource": RESOURCES[move.resource]})
        return None

    def play(self, game: TinyTowns, state: State, move: Name, chance: Chance, log: Log | None) -> None:
        """It counts as a turn as Master Builder."""
        pop(state)
        state.named = move.resource
        town = state.towns[self.seat]
        state.towns[self.seat] = replace(town, builder_turns=town.builder_turns + 1)
        if log is not None:
            log.add("named", self.seat, resource=RESOURCES[move.resource])


class ChooseCard(Ask["TinyTowns", State], frozen=True):
    """Solo: choose one of the three open resource cards."""

    kind: ClassVar[str] = "choose"
    section: ClassVar[str] = "solo"

    def facts(self, game: TinyTowns, state: State) -> dict[str, Any]:
        """What lies open."""
        return {"cards": tuple(RESOURCES[card] for card in state.row)}

    def moves(self, game: TinyTowns, state: State) -> list[Move]:
        """The different resources that lie open."""
        return [Choose(resource) for resource in sorted(set(state.row))]

    def refusal(self, game: TinyTowns, state: State, move: Move) -> Refusal | None:
        """Only what lies open."""
        if not isinstance(move, Choose):
            return NOT_NOW
        if move.resource not in state.row:
            return Refusal("not-open", self.section, {"resource": RESOURCES[move.resource]})
        return None

    def play(self, game: TinyTowns, state: State, move: Choose, chance: Chance, log: Log | None) -> None:
        """The card goes under the pile when the visit is over."""
        pop(state)
        state.named = move.resource
        if log is not None:
            log.add("chose", self.seat, resource=RESOURCES[move.resource])


class StartVisits(Step["TinyTowns", State], frozen=True):
    """Fix the order of the visits.

    The rule is simultaneous. Whoever named places at once, and the next Master Builder places last and then names
    in the same sitting: a round of n players needs n - 1 hand-overs (rulebook, section "house-rulings-variants").
    """

    def settle(self, game: TinyTowns, state: State, chance: Chance, log: Log | None) -> bool:
        """Start open or sealed visits."""
        seats = game.visit_order(state)
        claims = Claims(tuple(range(len(state.towns))))
        if game.sealed:
            state.before = tuple(state.towns)
            replace_step(state, SealedVisits(seats), claims)
        else:
            replace_step(state, Visits(seats), claims)
        return False


class Visits(Step["TinyTowns", State], frozen=True):
    """The open visits of a round, one seat after another."""

    seats: tuple[int, ...]

    def settle(self, game: TinyTowns, state: State, chance: Chance, log: Log | None) -> bool:
        """Start the next visit."""
        if not self.seats:
            pop(state)
            return False
        seat, *others = self.seats
        replace_step(state, *visit(game, state, seat), Visits(tuple(others)))
        return False


class SealedVisits(Sealed["TinyTowns", State], frozen=True):
    """Visits that are hidden and revealed together (option ``sealed``)."""

    def choose(self, game: TinyTowns, state: State, seat: int) -> tuple[Step[TinyTowns, State], ...]:
        """One whole visit."""
        return visit(game, state, seat)

    def reveal(self, game: TinyTowns, state: State, chance: Chance, log: Log | None) -> None:
        """Towns are open again."""
        state.before = ()
        if log is not None:
            log.reveal()


class EndRound(Step["TinyTowns", State], frozen=True):
    """Complete full towns, turn up what is turned up, pass the hammer, or end the game."""

    def settle(self, game: TinyTowns, state: State, chance: Chance, log: Log | None) -> bool:
        """Carry out the end of the round."""
        self._complete(state, log)
        works.end_freshness(state)
        active = game.active(state)
        if not active:
            state.pending = ()
            if log is not None:
                log.add("ended")
            return False
        if game.mode == "solo":
            self._replace_card(state, log)
        if game.mode == "master-builder":
            state.builder = self._pass_hammer(game, state, log)
        replace_step(state, StartRound())
        return False

    def _complete(self, state: State, log: Log | None) -> None:
        earlier = sum(1 for town in state.towns if town.completed)
        for seat, town in enumerate(state.towns):
            if not town.completed and works.is_full(town):
                state.towns[seat] = replace(town, completed=state.round, rank=earlier + 1)
                if log is not None:
                    log.add("completed", seat, place=earlier + 1)

    def _replace_card(self, state: State, log: Log | None) -> None:
        # The pile is a queue: the chosen card goes under it, the replacement comes from the top.
        row = list(state.row)
        place = row.index(state.named)
        drawn, deck = state.deck[0], (*state.deck[1:], state.named)
        row[place] = drawn
        state.row, state.deck = tuple(row), deck
        state.known_under = min(state.known_under + 1, len(deck))
        if log is not None:
            log.reveal()
            log.add("replacement", resource=RESOURCES[drawn])

    def _pass_hammer(self, game: TinyTowns, state: State, log: Log | None) -> int:
        builder = game.next_builder(state)
        if log is not None:
            for seat in game.seats_after(state.builder):
                if seat == builder:
                    break
                if not state.towns[seat].completed:
                    log.add("passed-over", seat)
        return builder


def first_steps(game: TinyTowns, state: State) -> None:
    """Push the steps that follow the deal."""
    if state.dealt != ((),) * len(state.towns):
        seats = tuple(game.seats_after(state.builder if state.builder != NOBODY else len(state.towns) - 1))
        push(state, KeepMonuments(seats), StartRound())
    else:
        push(state, StartRound())


def _put(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
