"""Tenpenny Parks, from the deal to the end of the fifth month.

The steps stand in rulebook order in ``setup.py``, ``month.py``, ``actions.py`` with ``builder.py``, ``gains.py`` and
``research.py``, ``bonuses.py``, ``advertising.py``; Becky's are in ``becky.py``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.game import Game, Passage
from rules.kernel.options import Options
from rules.kernel.sheet import ScoreSheet
from rules.kernel.tuples import put
from rules.tenpenny_parks import (
    becky,
    bot,
    describing,
    knowledge,
    position,
    position_reading,
    reckoning,
    scoring,
    telling,
)
from rules.tenpenny_parks.becky import ACTIONS
from rules.tenpenny_parks.cards import BeckyLevel
from rules.tenpenny_parks.content import Content
from rules.tenpenny_parks.month import StartMonth
from rules.tenpenny_parks.moves import Build, ChooseBoard, Contract, FreeBuild, notation, respelled
from rules.tenpenny_parks.property import home
from rules.tenpenny_parks.setup import DealGoals, KeepGoals, PickBoard
from rules.tenpenny_parks.state import BECKY, NOBODY, NONE, START_MONEY, Numbers, State
from rules.tenpenny_parks.table import Table
from rules.tenpenny_parks.view import ParksView

CONCESSIONS_PER_SEAT = 2
PILES = 2
SIDES = {"common": ("common",), "unique": ("unique",), "innovation": ("unique", "innovation")}
"""Per value of the option ``boards``: the kinds of sides that may be used."""
SPACES = ("Construct Improvement", "Hire Specialist", "Develop Landmark", "Increase Emotions", "Specialize Park")
"""The researcher's spaces, one for each month."""


class TenpennyParks(Game[State, ParksView]):
    """The rules of one match."""

    title_id: ClassVar[str] = "tenpenny-parks"
    view_type = ParksView

    def __init__(self, seats: int, options: Options, content: Content) -> None:
        self.seats = seats
        self.options = options
        self.content = content
        self.content_digest = content.digest
        self.innovation: bool = options["innovation"]
        self.table = Table(content, innovation=self.innovation)
        self.last_space = content.tracks.last_space
        level: str = options["becky"]
        self.becky_level: BeckyLevel | None = None if level == "off" else getattr(content.levels, level)
        self.becky = NOBODY if self.becky_level is None else BECKY
        """Becky's seat, or NOBODY."""
        self.becky_months = tuple(tuple(map(_word, month)) for month in content.becky.months)
        self.becky_encore = _word(content.becky.encore)
        self.display = content.becky.display if self.becky_level else CONCESSIONS_PER_SEAT * seats
        """Concessions turned up each month."""
        sides = range(len(content.sides))
        kinds = {"common": ("common",), "unique": ("unique",), "innovation": ("unique", "innovation")}[
            options["boards"]
        ]
        self.sides_in_play: Numbers = tuple(side for side in sides if content.sides[side].kind in kinds)
        """Home sides that may be used."""
        self.notation = notation(
            self.table.stacks,
            {card.id: number for number, card in enumerate(content.attractions)},
            {side.id: number for number, side in enumerate(content.sides)},
            ACTIONS,
        )

    # -- set-up --------------------------------------------------------------------------------------------------

    def deal(self, chance: Chance, log: Log | None = None) -> State:
        """Shuffle everything, lay out the display, give the shovel and the boards; goals are dealt after that."""
        content, table = self.content, self.table
        state = State(self.seats)
        state.stacks = tuple(
            self._shuffled(chance, f"{stack} stack", [content.attractions[card].id for card in cards])
            for stack, cards in zip(table.stacks, table.in_stack, strict=True)
        )
        state.builders = (NOBODY,) * len(table.stacks)
        boards = self._shuffled(chance, "expansion boards", [board.id for board in content.expansions])
        half = len(boards) // PILES
        state.piles = (boards[:half], boards[half:])
        tiles = self._shuffled(chance, "concessions", [content.concessions[kind].id for kind in content.supply])
        state.display, state.face_down = tiles[: self.display], tiles[self.display :]
        if self.innovation:
            state.permits = self._shuffled(chance, "improvements", [card.id for card in content.improvements])
            state.staff = self._shuffled(chance, "specialists", [card.id for card in content.specialists])
            state.lands = self._shuffled(chance, "landmarks", [board.id for board in content.landmarks])
        state.money = tuple(0 if seat == self.becky else START_MONEY for seat in range(self.seats))
        if self.becky_level is not None:
            state.vp = put(state.vp, BECKY, becky.start_vp(self.becky_level, innovation=self.innovation))
        first = self.options["first"]
        state.shovel = chance.pick("first seat", range(self.seats)) if first == "random" else int(first) - 1
        state.order = reckoning.clockwise_from(self, state.shovel)
        for seat in range(self.seats):
            self.renew_powers(state, seat)
        if log is not None:
            log.add("shovel", state.shovel)
        people = tuple(seat for seat in state.order if seat != self.becky)
        if self.options["assignment"] == "choose":
            boards_chosen = [PickBoard(seat) for seat in reversed(people)]
        else:
            boards_chosen = []
            self._deal_boards(state, people, chance, log)
        state.pending = (StartMonth(), KeepGoals(people), DealGoals(), *reversed(boards_chosen))
        return state

    def _shuffled(self, chance: Chance, label: str, ids: Sequence[str]) -> Numbers:
        return tuple(self.content.numbers[each] for each in chance.shuffle(label, ids))

    def _deal_boards(self, state: State, seats: Numbers, chance: Chance, log: Log | None) -> None:
        boards = {board.id: board for board in self.content.home_boards if {*board.sides} & {*self.sides_in_play}}
        order = chance.shuffle("home boards", list(boards))
        for seat, board in zip(seats, order, strict=False):
            sides = [side for side in boards[board].sides if side in self.sides_in_play]
            side = sides[0]
            if len(sides) > 1:
                ids = [self.content.sides[each].id for each in sides]
                side = self.content.numbers[chance.pick("board side", ids)]
            self.give_board(state, seat, side, log)

    def free_sides(self, state: State) -> Numbers:
        """Home sides of the chosen set whose board nobody has; of sides that look the same only the first."""
        taken = {self.content.sides[park.home.number].board for park in state.properties if park is not None}
        found: dict[tuple[str, str, str], int] = {}
        for number in self.sides_in_play:
            side = self.content.sides[number]
            if side.board not in taken:
                found.setdefault((side.name, side.grid, side.under), number)
        return tuple(found.values())

    def give_board(self, state: State, seat: int, side: int, log: Log | None) -> None:
        """A home board for a seat."""
        state.properties = put(state.properties, seat, home(self.table.home_faces[side], side))
        self.renew_powers(state, seat)
        if log is not None:
            log.add("home-board", seat, name=self.content.sides[side].name)

    # -- what follows from a state ---------------------------------------------------------------------------------

    def renew_powers(self, state: State, seat: int) -> None:
        """Put together what a seat's board, specialist and landmark do."""
        park = state.properties[seat]
        side = NONE if park is None else park.home.number
        powers = self.table.powers(side, state.specialists[seat], state.landmarks[seat])
        state.powers = put(state.powers, seat, powers) if len(state.powers) == self.seats else (*state.powers, powers)

    def research_space(self, month: int) -> str:
        """What the researcher does in a month."""
        return SPACES[month - 1]

    def canonical(self, state: State, move: Move) -> Move:
        """A placement by the first turn that looks like it, of equal concessions the leftmost, of equal boards one."""
        if isinstance(move, (Build, FreeBuild)) and state.stacks[move.stack]:
            return respelled(move, self.table.shapes[state.stacks[move.stack][0]])
        if isinstance(move, Contract) and move.spot <= len(state.display):
            kind = state.display[move.spot - 1]
            leftmost = Contract(state.display.index(kind) + 1, move.square, move.rotation, move.flip)
            return respelled(leftmost, self.table.concession_shapes[kind])
        if isinstance(move, ChooseBoard):
            side = self.content.sides[move.side]
            for free in self.free_sides(state):
                if (side.kind, side.grid) == (self.content.sides[free].kind, self.content.sides[free].grid):
                    return ChooseBoard(free)
        return move

    # -- views ---------------------------------------------------------------------------------------------------

    def view(self, state: State, viewer: int) -> ParksView:
        """See ``knowledge.py``."""
        return knowledge.view(state, viewer)

    def resample(self, view: ParksView, chance: Chance) -> State:
        """See ``knowledge.py``."""
        return knowledge.resample(self, view, chance)

    def secrets(self, view: ParksView) -> tuple[bool, ...]:
        """Seats with goals, until the end."""
        return tuple(
            bool(view.pending) and (dealt != () or goals != ())
            for dealt, goals in zip(view.dealt, view.goals, strict=True)
        )

    # -- scores, positions, texts ----------------------------------------------------------------------------------

    def score(self, view: ParksView) -> ScoreSheet:
        """The sheet as if the game ended now; goals that the viewer does not see are left out."""
        return scoring.sheet(self.content, [knowledge.holdings(view, seat) for seat in range(self.seats)], view.shovel)

    def estimate(self, state: State, seat: int, viewer: int) -> float:
        """How promising a position is; see ``bot.py``."""
        return bot.estimate(self, state, seat, viewer)

    def reason(self, state: State, move: Move, seat: int, viewer: int) -> str:
        """Why a move looks good; see ``bot.py``."""
        return bot.reason(self, state, move, seat)

    def shortlist(self, state: State, moves: Sequence[Move], seat: int) -> Sequence[Move]:
        """Of hundreds of placements the few that look best; see ``bot.py``."""
        return bot.shortlist(self, state, moves, seat)

    def read_position(self, data: Mapping[str, Any], names: Sequence[str]) -> ParksView:
        """See ``position_reading.py``."""
        return position_reading.read(self, data, names)

    def write_position(self, view: ParksView, names: Sequence[str]) -> dict[str, Any]:
        """See ``position.py``."""
        return position.write(self, view, names)

    def facts(self, view: ParksView, names: Sequence[str]) -> dict[str, Any]:
        """See ``position.py``."""
        return position.write(self, view, names, whole=True)

    def describe(self, view: ParksView, names: Sequence[str]) -> list[str]:
        """See ``describing.py``."""
        return describing.describe(self, view, names)

    def tell(self, view: ParksView, names: Sequence[str]) -> list[Passage]:
        """See ``telling.py``."""
        return telling.tell(self, view, names)

    def cards_in_play(self, view: ParksView) -> tuple[str, ...]:
        """See ``telling.py``."""
        return telling.cards_in_play(self, view)


def _word(action: str) -> str:
    """An action of Becky's list as it is played: ``build_costliest`` as ``costliest``."""
    return action.removeprefix("build_")
