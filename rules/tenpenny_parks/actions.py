"""A turn: place a worker on a space, or move the researcher (rulebook, section "actions")."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Refusal
from rules.kernel.steps import Ask, pop, push, replace
from rules.kernel.tuples import put
from rules.tenpenny_parks import research
from rules.tenpenny_parks.builder import TurnUp, build, build_concession, misplaced
from rules.tenpenny_parks.effects import event_dues
from rules.tenpenny_parks.gains import pay
from rules.tenpenny_parks.moves import (
    ENDS,
    FACES,
    Arborist,
    Banker,
    Build,
    Contract,
    Decline,
    Done,
    Fell,
    FreeBuild,
    Realtor,
    Research,
)
from rules.tenpenny_parks.powers import ARBORIST_TREES
from rules.tenpenny_parks.property import Property
from rules.tenpenny_parks.reckoning import board_price, price
from rules.tenpenny_parks.squares import in_reading_order, name, names_of
from rules.tenpenny_parks.state import NOBODY, State

if TYPE_CHECKING:
    from rules.tenpenny_parks.game import TenpennyParks

BANKER = Banker()
DONE = Done()
BANKER_MONEY = 2
WORKER_MOVES = (Banker, Arborist, Build, Contract, Realtor)


class Act(Ask["TenpennyParks", State], frozen=True):
    """Place a worker or move the researcher; there is no pass, and the Banker can always be used."""

    kind: ClassVar[str] = "act"
    section: ClassVar[str] = "actions"

    def facts(self, game: TenpennyParks, state: State) -> dict[str, Any]:
        """What there is to do, workers and money left."""
        seat = self.seat
        work, research_left = state.workers[seat], game.innovation and seat not in state.researched
        choices = (*("place a worker",) * bool(work), *("move your researcher",) * research_left)
        return {"choice": " or ".join(choices), "workers": work, "money": state.money[seat]}

    # -- all moves ---------------------------------------------------------------------------------------------

    def moves(self, game: TenpennyParks, state: State) -> list[Move]:
        """Builders in carousel order, Banker, Arborist, Contractor, Realtor, researcher."""
        seat = self.seat
        moves: list[Move] = []
        park = _park(state, seat)
        if state.workers[seat]:
            for stack in range(len(state.stacks)):
                if _buyable(game, state, seat, stack):
                    shape = game.table.shapes[state.stacks[stack][0]]
                    moves += [
                        Build(stack, place.square, place.rotation, place.flip)
                        for place in shape.placements((park.open,))
                    ]
            moves.append(BANKER)
            trees = tuple(in_reading_order(park.trees))
            for count in range(1, ARBORIST_TREES + 1):
                moves += [Arborist(squares) for squares in combinations(trees, count)]
            rooms = park.rooms(state.powers[seat].touch(park))
            for spot, kind in _different(state.display):
                shape = game.table.concession_shapes[kind]
                moves += [Contract(spot, place.square, place.rotation, place.flip) for place in shape.placements(rooms)]
            if board_price(state, seat) <= state.money[seat]:
                piles = [number for number, pile in enumerate(state.piles) if pile]
                moves += [Realtor(pile, face, end) for pile in piles for face in FACES for end in ENDS]
        if game.innovation and seat not in state.researched:
            moves += research.moves(game, state, park)
        return moves

    def sample(self, game: TenpennyParks, state: State, chance: Chance) -> Move:
        """A kind of move first, all alike, then one of that kind; the Banker where there is none."""
        seat = self.seat
        research_left = game.innovation and seat not in state.researched
        if not state.workers[seat]:
            return research.sample(game, state, _park(state, seat), chance)
        kind = chance.below(6 if research_left else 5)
        if kind == 0:
            return BANKER
        park = _park(state, seat)
        found: Move | None = None
        if kind == 1:
            found = self._some_build(game, state, park, chance)
        elif kind == 2:
            found = self._some_contract(game, state, park, chance)
        elif kind == 3:
            found = self._some_trees(park, chance)
        elif kind == 4:
            if board_price(state, seat) <= state.money[seat]:
                piles = [number for number, pile in enumerate(state.piles) if pile]
                if piles:
                    pile = piles[chance.below(len(piles))]
                    found = Realtor(pile, FACES[chance.below(2)], ENDS[chance.below(2)])
        else:
            found = research.sample(game, state, park, chance)
        return BANKER if found is None else found

    def _some_build(self, game: TenpennyParks, state: State, park: Property, chance: Chance) -> Move | None:
        count = len(state.stacks)
        start = chance.below(count)
        for turn in range(start, start + count):
            stack = turn % count
            if _buyable(game, state, self.seat, stack):
                place = game.table.shapes[state.stacks[stack][0]].sample((park.open,), chance)
                if place is not None:
                    return Build(stack, place.square, place.rotation, place.flip)
        return None

    def _some_contract(self, game: TenpennyParks, state: State, park: Property, chance: Chance) -> Move | None:
        display = state.display
        count = len(display)
        if not count:
            return None
        rooms = park.rooms(state.powers[self.seat].touch(park))
        start = chance.below(count)
        for turn in range(start, start + count):
            kind = display[turn % count]
            place = game.table.concession_shapes[kind].sample(rooms, chance)
            if place is not None:
                return Contract(display.index(kind) + 1, place.square, place.rotation, place.flip)
        return None

    def _some_trees(self, park: Property, chance: Chance) -> Move | None:
        trees = list(in_reading_order(park.trees))
        if not trees:
            return None
        count = len(trees)
        one = chance.below(count)
        if count == 1 or chance.below(2) == 0:
            return Arborist((trees[one],))
        other = (one + 1 + chance.below(count - 1)) % count
        return Arborist((trees[min(one, other)], trees[max(one, other)]))

    # -- why not -------------------------------------------------------------------------------------------------

    def refusal(self, game: TenpennyParks, state: State, move: Move) -> Refusal | None:
        """Workers and researcher left, then what the space asks for."""
        seat = self.seat
        if isinstance(move, (Research, FreeBuild, Decline)):
            if not game.innovation:
                return Refusal("no-researcher", "researcher")
            if seat in state.researched:
                return Refusal("already-researched", "researcher")
            return research.refusal(game, state, _park(state, seat), move)
        if not isinstance(move, WORKER_MOVES):
            return NOT_NOW
        if not state.workers[seat]:
            return Refusal("no-workers", self.section)
        if isinstance(move, Build):
            return self._no_build(game, state, move)
        if isinstance(move, Contract):
            return self._no_contract(game, state, move)
        if isinstance(move, Arborist):
            return self._no_trees(state, move)
        if isinstance(move, Realtor):
            return self._no_board(state, move)
        return None

    def _no_build(self, game: TenpennyParks, state: State, move: Build) -> Refusal | None:
        seat, stack = self.seat, move.stack
        where = {"stack": game.table.stack_names[stack]}
        if not state.stacks[stack]:
            return Refusal("stack-empty", "builder", where)
        if state.builders[stack] != NOBODY:
            return Refusal("builder-taken", "builder", {**where, "by": state.builders[stack]})
        card = state.stacks[stack][0]
        shape, park = game.table.shapes[card], _park(state, seat)
        cost = price(game, state, seat, stack)
        if cost > state.money[seat]:
            facts = {"name": game.table.names[card], "price": cost, "money": state.money[seat]}
            return Refusal("too-dear", "builder", facts)
        if not shape.fits((park.open,)):
            return Refusal("no-room", "placing", {"name": game.table.names[card]})
        return misplaced(game, park, shape, move.placement, ())

    def _no_contract(self, game: TenpennyParks, state: State, move: Contract) -> Refusal | None:
        seat, display = self.seat, state.display
        park = _park(state, seat)
        touch = state.powers[seat].touch(park)
        if not display:
            return Refusal("display-empty", "contractor")
        if not any(game.table.concession_shapes[kind].fits(park.rooms(touch)) for kind in set(display)):
            return Refusal("no-concession-fits", "contractor")
        if move.spot > len(display):
            return Refusal("no-such-spot", "contractor", {"count": len(display)})
        kind = display[move.spot - 1]
        shape = game.table.concession_shapes[kind]
        if not shape.fits(park.rooms(touch)):
            return Refusal("no-room", "placing", {"name": game.table.concessions[kind].name})
        refusal = misplaced(game, park, shape, move.placement, touch)
        if refusal is None and display.index(kind) + 1 < move.spot:
            facts = {"name": game.table.concessions[kind].name, "spot": display.index(kind) + 1}
            return Refusal("same-concession", "notation", facts)
        return refusal

    def _no_trees(self, state: State, move: Arborist) -> Refusal | None:
        park = _park(state, self.seat)
        squares = move.squares
        if not park.trees:
            return Refusal("no-trees", "arborist")
        for square in squares:
            if not park.trees >> square & 1:
                return Refusal("no-tree-there", "arborist", {"square": name(square)})
        for square in squares:
            if squares.count(square) > 1:
                return Refusal("named-twice", "arborist", {"square": name(square)})
        if not squares:
            return Refusal("name-a-tree", "arborist")
        if len(squares) > ARBORIST_TREES:
            most = state.powers[self.seat].trees
            return Refusal("too-many-trees" if len(squares) > most else "trees-in-turn", "arborist", {"most": most})
        return None

    def _no_board(self, state: State, move: Realtor) -> Refusal | None:
        cost = board_price(state, self.seat)
        if not any(state.piles):
            return Refusal("no-boards", "realtor")
        if not state.piles[move.pile]:
            return Refusal("pile-empty", "realtor", {"pile": move.pile + 1})
        if cost > state.money[self.seat]:
            return Refusal("board-too-dear", "realtor", {"price": cost, "money": state.money[self.seat]})
        return None

    # -- play ----------------------------------------------------------------------------------------------------

    def play(self, game: TenpennyParks, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """One worker, or the researcher."""
        seat = self.seat
        pop(state)
        if isinstance(move, (Research, FreeBuild, Decline)):
            research.play(game, state, seat, move, log)
            return
        state.workers = put(state.workers, seat, state.workers[seat] - 1)
        if isinstance(move, Build):
            cost = price(game, state, seat, move.stack)
            state.builders = put(state.builders, move.stack, seat)
            build(game, state, seat, move.stack, move.placement, cost, log)
        elif isinstance(move, Contract):
            kind = state.display[move.spot - 1]
            state.display = (*state.display[: move.spot - 1], *state.display[move.spot :])
            build_concession(game, state, seat, kind, move.placement, log)
        elif isinstance(move, Arborist):
            fell(state, seat, move.squares, log)
            left = state.powers[seat].trees - ARBORIST_TREES
            if left > 0 and len(move.squares) == ARBORIST_TREES:
                push(state, FellMore(seat, left))
        elif isinstance(move, Realtor):
            self._buy_board(game, state, move, log)
        else:
            amount = max(0, BANKER_MONEY + state.powers[seat].banker)
            state.money = put(state.money, seat, state.money[seat] + amount)
            if log is not None:
                log.add("banker", seat, amount=amount)

    def _buy_board(self, game: TenpennyParks, state: State, move: Realtor, log: Log | None) -> None:
        seat = self.seat
        cost = board_price(state, seat)
        board, *rest = state.piles[move.pile]
        state.piles = put(state.piles, move.pile, tuple(rest))
        state.money = put(state.money, seat, state.money[seat] - cost)
        side = game.table.expansion_side(board, move.face)
        park = _park(state, seat).attach("expansion", side, game.table.expansion_faces[side], move.end)
        state.properties = put(state.properties, seat, park)
        if log is not None:
            name = game.table.expansions[board].name
            log.add("buys-board", seat, name=name, face=move.face, end=move.end, price=cost)
        push(state, TurnUp(seat, "pile", move.pile))
        if state.powers[seat].triggers:
            pay(game, state, seat, event_dues(game, state, seat, "realtor", park, 0), log)


class FellMore(Ask["TenpennyParks", State], frozen=True):
    """An effect lets the Arborist go on: one more tree per decision."""

    kind: ClassVar[str] = "fell"
    section: ClassVar[str] = "arborist"

    left: int = 1

    def settle(self, game: TenpennyParks, state: State, chance: Chance, log: Log | None) -> bool:
        """Wait as long as a tree may be removed."""
        if self.left and _park(state, self.seat).trees:
            return True
        pop(state)
        return False

    def facts(self, game: TenpennyParks, state: State) -> dict[str, Any]:
        """How many more."""
        return {"left": self.left}

    def moves(self, game: TenpennyParks, state: State) -> list[Move]:
        """Each tree, and ``done``."""
        return [*(Fell(square) for square in in_reading_order(_park(state, self.seat).trees)), DONE]

    def refusal(self, game: TenpennyParks, state: State, move: Move) -> Refusal | None:
        """There must be a tree."""
        if isinstance(move, Done):
            return None
        if not isinstance(move, Fell):
            return NOT_NOW
        if not _park(state, self.seat).trees >> move.square & 1:
            return Refusal("no-tree-there", self.section, {"square": name(move.square)})
        return None

    def play(self, game: TenpennyParks, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """Remove it."""
        if isinstance(move, Fell):
            replace(state, FellMore(self.seat, self.left - 1))
            fell(state, self.seat, (move.square,), log)
        else:
            pop(state)


def fell(state: State, seat: int, squares: tuple[int, ...], log: Log | None) -> None:
    """Remove trees; effects may pay for each."""
    mask = 0
    for square in squares:
        mask |= 1 << square
    state.properties = put(state.properties, seat, _park(state, seat).fell(mask))
    paid = state.powers[seat].money_per_tree * len(squares)
    if paid:
        state.money = put(state.money, seat, state.money[seat] + paid)
    if log is not None:
        log.add("fells", seat, squares=names_of(mask))
        if paid:
            log.add("paid-for-trees", seat, amount=paid)


def _park(state: State, seat: int) -> Property:
    park = state.properties[seat]
    assert park is not None
    return park


def _buyable(game: TenpennyParks, state: State, seat: int, stack: int) -> bool:
    """Whether a Builder is free and the top card can be paid for."""
    return bool(
        state.stacks[stack] and state.builders[stack] == NOBODY and price(game, state, seat, stack) <= state.money[seat]
    )


def _different(display: tuple[int, ...]) -> list[tuple[int, int]]:
    """Place from 1 and kind of the different concessions on display; of equal ones the leftmost."""
    return [(place + 1, kind) for place, kind in enumerate(display) if kind not in display[:place]]
