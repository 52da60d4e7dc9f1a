"""Becky, the opponent of the solo game (rulebook, sections "becky", "becky-list", "becky-month", "becky-research").

Becky is a seat that never chooses: her list, the cards on top and her discs say what she does. Each of her actions is
one public move, and :func:`coming` works out all that she has still to do this month from what everybody sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import msgspec

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Refusal
from rules.kernel.steps import Ask, pop
from rules.kernel.tuples import put
from rules.tenpenny_parks.builder import show_top
from rules.tenpenny_parks.cards import BeckyLevel
from rules.tenpenny_parks.gains import step
from rules.tenpenny_parks.moves import TRACKS, Becky, Bonus
from rules.tenpenny_parks.research import EMOTE, SPECIALIZE, draw, name_of
from rules.tenpenny_parks.state import BECKY, JOY, NOBODY, NONE, Discs, Numbers, State

if TYPE_CHECKING:
    from rules.tenpenny_parks.game import TenpennyParks

RESEARCH = "research"
COSTLIEST, BARGAIN, EAGER = "costliest", "bargain", "eager"
CONTRACT, RALLY, SCOUT = "contract", "rally", "scout"
ACTIONS = (RESEARCH, COSTLIEST, BARGAIN, EAGER, CONTRACT, RALLY, SCOUT)
BUILDS = {
    COSTLIEST: "the highest printed cost",
    BARGAIN: "the lowest price",
    EAGER: "the most emotion icons",
}
"""Actions that take a card, and by what she chooses it."""
RALLY_STEPS = 2
LATE_STEPS = 2
"""Discs that step in month 4 if her researcher moves after the player's."""


class Open(Protocol):
    """What everybody sees and Becky goes by: a state or a view. A card on top that nobody sees yet is None."""

    @property
    def month(self) -> int: ...
    @property
    def extra(self) -> int: ...
    @property
    def ring(self) -> int: ...
    @property
    def stacks(self) -> Sequence[Sequence[int | None]]: ...
    @property
    def builders(self) -> Numbers: ...
    @property
    def display(self) -> Numbers: ...
    @property
    def piles(self) -> Sequence[Sequence[int | None]]: ...
    @property
    def permits(self) -> Sequence[int | None]: ...
    @property
    def staff(self) -> Sequence[int | None]: ...
    @property
    def lands(self) -> Sequence[int | None]: ...
    @property
    def researched(self) -> Numbers: ...
    @property
    def workers(self) -> Numbers: ...
    @property
    def discs(self) -> tuple[Discs, ...]: ...


class Coming(msgspec.Struct, frozen=True):
    """One of Becky's coming actions, and what it would do if nothing changed before it."""

    action: str
    encore: bool = False
    stack: int = NONE
    """The stack from which she would take the top card, or NONE."""
    card: int = NONE
    """That card; NONE if there is none, or none that is known yet."""
    spot: int = 0
    """The concession on display that she would return, from 1; 0 for none."""
    boxed: tuple[str, ...] = ()
    """Names of what would go to the box: that concession, the tops of piles, or of the deck of her researcher."""
    steps: tuple[str, ...] = ()
    """Discs that would step, in order."""
    vp: int = 0
    """VP that she would gain."""


def remaining(game: TenpennyParks, state: Open) -> tuple[str, ...]:
    """Her actions still to come this month, in order; an encore is the last one."""
    if not 0 < state.month <= len(game.content.becky.months):
        return ()
    actions = game.becky_months[state.month - 1]
    if state.extra == BECKY:
        actions = (*actions, game.becky_encore)
    left = state.workers[BECKY]
    found = actions[len(actions) - left :]
    if game.innovation and BECKY not in state.researched:
        found = (RESEARCH, *found)
    return found


def coming(game: TenpennyParks, state: Open) -> tuple[Coming, ...]:
    """All she has still to do this month, as it would happen if the player did nothing meanwhile."""
    sight = _Sight(game, state)
    actions = remaining(game, state)
    found = []
    for index, action in enumerate(actions):
        encore = state.extra == BECKY and index == len(actions) - 1 and action != RESEARCH
        found.append(sight.act(action, encore=encore))
    return tuple(found)


def best_stack(game: TenpennyParks, tops: Sequence[int | None], free: Sequence[bool], ring: int, action: str) -> int:
    """The stack whose top card an action takes, or NONE; of equal ones the first in carousel order."""
    table = game.table
    best, found = 0, NONE
    for stack, card in enumerate(tops):
        if card is None or not free[stack]:
            continue
        if action == BARGAIN:
            value = -max(0, table.costs[card] + table.ring_at[ring][stack])
        elif action == EAGER:
            value = sum(table.steps[card]) + table.wilds[card]
        else:
            value = table.costs[card]
        if found == NONE or value > best:
            best, found = value, stack
    return found


def best_spot(game: TenpennyParks, display: Numbers) -> int:
    """The concession she returns: highest income, then most squares, then leftmost; its index, or NONE."""
    if not display:
        return NONE
    table = game.table
    return max(
        range(len(display)),
        key=lambda index: (
            table.concession_incomes[display[index]],
            table.concession_shapes[display[index]].size,
            -index,
        ),
    )


def rearmost(discs: Sequence[int]) -> int:
    """The track of the disc furthest to the left; of tied ones the topmost."""
    return min(range(len(discs)), key=lambda track: (discs[track], track))


def moved_first(researched: Numbers) -> bool:
    """Whether the player's researcher has not moved yet this month."""
    return all(seat == BECKY for seat in researched)


class _Sight:
    """What Becky would find, changed by what she herself would do."""

    def __init__(self, game: TenpennyParks, state: Open) -> None:
        self.game = game
        self.state = state
        self.discs = list(state.discs[BECKY])
        self.tops = [stack[0] if stack else None for stack in state.stacks]
        self.free = [seat == NOBODY for seat in state.builders]
        self.display = state.display
        self.piles = list(state.piles)

    def act(self, action: str, *, encore: bool) -> Coming:
        """One action."""
        if action == RESEARCH:
            return self._research()
        if action in BUILDS:
            return self._build(action, encore=encore)
        if action == CONTRACT:
            spot = best_spot(self.game, self.display)
            boxed: tuple[str, ...] = ()
            if spot != NONE:
                boxed = (self.game.table.concessions[self.display[spot]].name,)
                self.display = (*self.display[:spot], *self.display[spot + 1 :])
            return Coming(action, encore, spot=spot + 1, boxed=boxed, steps=self._rally(1))
        if action == SCOUT:
            return Coming(action, encore, boxed=self._scout(), steps=self._rally(1))
        return Coming(action, encore, steps=self._rally(RALLY_STEPS))

    def _scout(self) -> tuple[str, ...]:
        found = []
        for number, pile in enumerate(self.piles):
            if pile:
                top = pile[0]
                known = None if top is None else self.game.table.expansions[top].name
                found.append(known or f"the next board of pile {number + 1}")
                # What lies beneath is not seen, whoever asks.
                self.piles[number] = (None,) * (len(pile) - 1)
        return tuple(found)

    def _research(self) -> Coming:
        first = moved_first(self.state.researched)
        if self.state.month == EMOTE:
            tracks = _increase(self.discs, first=first)
            return Coming(RESEARCH, steps=tuple(TRACKS[track] for track in tracks if self._step(track)), vp=int(first))
        if self.state.month == SPECIALIZE:
            found = self._build(COSTLIEST, encore=False, everywhere=True)
            return msgspec.structs.replace(found, action=RESEARCH, vp=found.vp + int(first))
        return Coming(RESEARCH, boxed=self._discarded() if first else (), vp=int(first))

    def _discarded(self) -> tuple[str, ...]:
        """The top of the deck of this month's space, if there is one and it is seen."""
        state = self.state
        deck = (state.permits, state.staff, state.lands)[state.month - 1]
        if not deck or deck[0] is None:
            return ()
        return (name_of(self.game, state.month, deck[0]),)

    def _build(self, action: str, *, encore: bool, everywhere: bool = False) -> Coming:
        free = [True] * len(self.tops) if everywhere else self.free
        stack = best_stack(self.game, self.tops, free, self.state.ring, action)
        if stack == NONE:
            return Coming(action, encore, vp=1)
        card = self.tops[stack]
        assert card is not None
        self.tops[stack] = None
        if not everywhere:
            self.free[stack] = False
        steps = [
            TRACKS[track]
            for track, amount in enumerate(self.game.table.steps[card])
            for _ in range(amount)
            if self._step(track)
        ]
        return Coming(action, encore, stack, card, steps=(*steps, *self._rally(self.game.table.wilds[card])))

    def _rally(self, count: int) -> tuple[str, ...]:
        tracks = []
        for _ in range(count):
            track = rearmost(self.discs)
            if self._step(track):
                tracks.append(TRACKS[track])
        return tuple(tracks)

    def _step(self, track: int) -> bool:
        if self.discs[track] >= self.game.last_space:
            return False
        self.discs[track] += 1
        return True


def _increase(discs: Sequence[int], *, first: bool) -> list[int]:
    """The discs that step in month 4, all fixed before any moves."""
    by_space = sorted(range(len(discs)), key=lambda track: (discs[track], track))
    return sorted(by_space if first else by_space[:LATE_STEPS])


class BeckyActs(Ask["TenpennyParks", State], frozen=True):
    """Becky's next action: the one move there is."""

    kind: ClassVar[str] = "becky"
    section: ClassVar[str] = "becky-list"
    forced: ClassVar[bool] = True

    def facts(self, game: TenpennyParks, state: State) -> dict[str, Any]:
        """Which one."""
        return {"action": remaining(game, state)[0]}

    def moves(self, game: TenpennyParks, state: State) -> list[Move]:
        """The next one on her list."""
        return [Becky(remaining(game, state)[0])]

    def refusal(self, game: TenpennyParks, state: State, move: Move) -> Refusal | None:
        """Nothing else."""
        if not isinstance(move, Becky):
            return NOT_NOW
        action = remaining(game, state)[0]
        return None if move.action == action else Refusal("not-on-her-list", self.section, {"action": action})

    def play(self, game: TenpennyParks, state: State, move: Becky, chance: Chance, log: Log | None) -> None:
        """Carry it out."""
        pop(state)
        action = move.action
        if action == RESEARCH:
            _research(game, state, log)
            return
        state.workers = put(state.workers, BECKY, state.workers[BECKY] - 1)
        if action in BUILDS:
            free = [seat == NOBODY for seat in state.builders]
            stack = _take_card(game, state, action, free, log)
            if stack != NONE:
                state.builders = put(state.builders, stack, BECKY)
        elif action == CONTRACT:
            _contract(game, state, log)
        elif action == RALLY:
            if log is not None:
                log.add("becky-rallies", BECKY)
            _rally(game, state, RALLY_STEPS, log)
        else:
            _scout(game, state, log)


def _take_card(game: TenpennyParks, state: State, action: str, free: Sequence[bool], log: Log | None) -> int:
    """Take the card that the action asks for, or gain 1 VP; the stack it came from, or NONE."""
    tops = [stack[0] if stack else None for stack in state.stacks]
    stack = best_stack(game, tops, free, state.ring, action)
    if stack == NONE:
        state.vp = put(state.vp, BECKY, state.vp[BECKY] + 1)
        if log is not None:
            log.add("becky-no-card", BECKY)
        return NONE
    card, *rest = state.stacks[stack]
    state.stacks = put(state.stacks, stack, tuple(rest))
    state.cards = put(state.cards, BECKY, (*state.cards[BECKY], card))
    name = game.table.names[card]
    if log is not None:
        log.add("becky-takes", BECKY, name=name, stack=game.table.stack_names[stack], why=BUILDS[action])
    for track, amount in enumerate(game.table.steps[card]):
        if amount:
            step(game, state, BECKY, track, amount, name, log)
    _rally(game, state, game.table.wilds[card], log)
    if log is not None:
        show_top(game, state, stack, log)
    return stack


def _rally(game: TenpennyParks, state: State, count: int, log: Log | None) -> None:
    """So many steps of the disc that is then furthest to the left."""
    for _ in range(count):
        step(game, state, BECKY, rearmost(state.discs[BECKY]), 1, "her rearmost disc", log)


def _contract(game: TenpennyParks, state: State, log: Log | None) -> None:
    spot = best_spot(game, state.display)
    if spot != NONE:
        if log is not None:
            log.add("becky-returns", BECKY, name=game.table.concessions[state.display[spot]].name)
        state.display = (*state.display[:spot], *state.display[spot + 1 :])
    _rally(game, state, 1, log)


def _scout(game: TenpennyParks, state: State, log: Log | None) -> None:
    gone = [game.table.expansions[pile[0]].name for pile in state.piles if pile]
    state.piles = (state.piles[0][1:], state.piles[1][1:])
    if log is not None:
        if gone:
            log.add("becky-scouts", BECKY, names=gone, count=len(gone))
        for number, pile in enumerate(state.piles):
            if pile:
                log.reveal()
                log.add("board-up", name=game.table.expansions[pile[0]].name, pile=number + 1)
    _rally(game, state, 1, log)


def _research(game: TenpennyParks, state: State, log: Log | None) -> None:
    """Her researcher: 1 VP before the player; she keeps no card of the first three spaces."""
    first = moved_first(state.researched)
    state.researched = (*state.researched, BECKY)
    if log is not None:
        log.add("research", BECKY, space=game.research_space(state.month))
    if first:
        state.vp = put(state.vp, BECKY, state.vp[BECKY] + 1)
        if log is not None:
            log.add("becky-first", BECKY)
    if state.month == EMOTE:
        for track in _increase(state.discs[BECKY], first=first):
            step(game, state, BECKY, track, 1, game.research_space(EMOTE), log)
    elif state.month == SPECIALIZE:
        _take_card(game, state, COSTLIEST, [True] * len(state.stacks), log)
    elif first:
        for card in draw(state, 1):
            if log is not None:
                log.reveal()
                log.add("becky-discards", BECKY, name=name_of(game, state.month, card))


def takes_bonus(game: TenpennyParks, month: int, track: int) -> Bonus:
    """Which bonus she takes as the leader of a track."""
    return "special" if month <= game.content.becky.special_until_month and track != JOY else "vp"


def advertise(game: TenpennyParks, state: State, log: Log | None) -> None:
    """From a month that her level names she gains VP for her attractions."""
    level = game.becky_level
    assert level is not None
    vp = len(state.cards[BECKY]) // level.ads_per if state.month >= level.ads_from_month else 0
    if vp:
        state.vp = put(state.vp, BECKY, state.vp[BECKY] + vp)
        if log is not None:
            log.add("becky-advertises", BECKY, vp=vp, count=len(state.cards[BECKY]))


def start_vp(level: BeckyLevel, *, innovation: bool) -> int:
    """VP that she starts with."""
    return level.start_vp_innovation if innovation else level.start_vp
