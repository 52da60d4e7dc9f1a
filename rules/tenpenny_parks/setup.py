"""Before the first month: boards, and secret goals (rulebook, section "setup")."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Refusal
from rules.kernel.steps import Ask, Sealed, Step, pop
from rules.kernel.tuples import put
from rules.tenpenny_parks.moves import DEALT_GOALS, ChooseBoard, Keep
from rules.tenpenny_parks.state import State

if TYPE_CHECKING:
    from rules.tenpenny_parks.game import TenpennyParks

KEPT_GOALS = 2


class PickBoard(Ask["TenpennyParks", State], frozen=True):
    """Choose a board side that is still free; a board serves one player."""

    kind: ClassVar[str] = "choose-board"
    section: ClassVar[str] = "setup"

    def moves(self, game: TenpennyParks, state: State) -> list[Move]:
        """All free sides of the chosen set; equal ones are one choice."""
        return [ChooseBoard(side) for side in game.free_sides(state)]

    def refusal(self, game: TenpennyParks, state: State, move: Move) -> Refusal | None:
        """It must belong to the set, and nobody may have its board."""
        if not isinstance(move, ChooseBoard):
            return NOT_NOW
        if move.side in game.free_sides(state):
            return None
        side = game.content.sides[move.side]
        if move.side not in game.sides_in_play:
            return Refusal("not-in-set", self.section, {"name": side.name})
        for free in game.free_sides(state):
            if game.content.sides[free].grid == side.grid:
                return Refusal("same-board", "notation", {"side": game.content.sides[free].id})
        return Refusal("board-taken", self.section, {"name": side.name})

    def play(self, game: TenpennyParks, state: State, move: ChooseBoard, chance: Chance, log: Log | None) -> None:
        """Trees on its tree squares."""
        pop(state)
        game.give_board(state, self.seat, move.side, log)


class DealGoals(Step["TenpennyParks", State], frozen=True):
    """Three goals for each player, from whom two are to be kept."""

    def settle(self, game: TenpennyParks, state: State, chance: Chance, log: Log | None) -> bool:
        """Deal."""
        pop(state)
        ids = [goal.id for goal in game.content.goals]
        order = [game.content.numbers[goal] for goal in chance.shuffle("goals", ids)]
        dealt = []
        for seat in range(game.seats):
            hand: tuple[int, ...] = ()
            if seat != game.becky:
                hand, order = tuple(order[:DEALT_GOALS]), order[DEALT_GOALS:]
            dealt.append(hand)
        state.dealt = tuple(dealt)
        if log is not None:
            log.add("goals-dealt", count=DEALT_GOALS)
        return False


class KeepGoals(Sealed["TenpennyParks", State], frozen=True):
    """Every player keeps two of the goals dealt; nothing of it is shown before the end."""

    def choose(self, game: TenpennyParks, state: State, seat: int) -> tuple[Step[TenpennyParks, State], ...]:
        """One choice."""
        return (KeepTwo(seat),)

    def shows(self, game: TenpennyParks) -> bool:
        """Goals stay secret."""
        return False


class KeepTwo(Ask["TenpennyParks", State], frozen=True):
    """Keep two goals; the third goes to the box unseen."""

    kind: ClassVar[str] = "keep-goals"
    section: ClassVar[str] = "setup"
    public: ClassVar[bool] = False

    def facts(self, game: TenpennyParks, state: State) -> dict[str, Any]:
        """How many of how many."""
        return {"kept": KEPT_GOALS, "count": len(state.dealt[self.seat])}

    def moves(self, game: TenpennyParks, state: State) -> list[Move]:
        """Each pair, by their places."""
        return [Keep(one + 1, two + 1) for one, two in combinations(range(len(state.dealt[self.seat])), KEPT_GOALS)]

    def refusal(self, game: TenpennyParks, state: State, move: Move) -> Refusal | None:
        """Two different ones."""
        if not isinstance(move, Keep):
            return NOT_NOW
        return Refusal("same-goal", self.section) if move.first == move.second else None

    def play(self, game: TenpennyParks, state: State, move: Keep, chance: Chance, log: Log | None) -> None:
        """Its owner remembers the goal put back."""
        pop(state)
        seat = self.seat
        dealt = state.dealt[seat]
        kept = (dealt[move.first - 1], dealt[move.second - 1])
        back = next(goal for goal in dealt if goal not in kept)
        state.goals = put(state.goals, seat, kept)
        state.discarded = put(state.discarded, seat, back)
        state.dealt = put(state.dealt, seat, ())
        if log is not None:
            names = [game.content.goals[goal].name for goal in kept]
            log.add("keeps-goals", seat, audience=(seat,), names=names)

    def secret(self, game: TenpennyParks, state: State, move: Move) -> bool:
        """Until the end."""
        return True
