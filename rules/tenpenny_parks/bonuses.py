"""The Bonuses step: three tracks, one after another (rulebook, section "bonuses")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Caution, Refusal
from rules.kernel.steps import Ask, Step, pop, replace
from rules.kernel.tuples import put
from rules.tenpenny_parks.becky import takes_bonus
from rules.tenpenny_parks.moves import BONUSES, TRACKS, Bonus, TakeBonus
from rules.tenpenny_parks.reckoning import ranking, right_of
from rules.tenpenny_parks.state import AWE, MONTHS, NOBODY, THRILL, Discs, State

if TYPE_CHECKING:
    from rules.tenpenny_parks.game import TenpennyParks

JOY_MONEY = 3
"""The special bonus of Joy."""
LEAST_FOR_SECOND = 3
"""Seats from which on the second on a track gains something."""
TAKES = tuple(TakeBonus(choice) for choice in BONUSES)


class Bonuses(Step["TenpennyParks", State], frozen=True):
    """The tracks from ``track`` on are still to be looked at."""

    track: int = 0

    def settle(self, game: TenpennyParks, state: State, chance: Chance, log: Log | None) -> bool:
        """Rank the discs of the next track, and ask its leader."""
        track = self.track
        if track == len(TRACKS):
            pop(state)
            return False
        ranked = ranking(state, track)
        following = Bonuses(track + 1)
        if not ranked:
            replace(state, following)
            if track == THRILL:
                state.extra = NOBODY
            if log is not None:
                log.add("no-leader", track=TRACKS[track].title())
            return False
        second = ranked[1] if len(ranked) > 1 and game.seats >= LEAST_FOR_SECOND else NOBODY
        leader = ranked[0]
        if leader == game.becky:
            replace(state, following)
            award(game, state, track, leader, second, takes_bonus(game, state.month, track), log)
        else:
            replace(state, ChooseBonus(leader, track, second), following)
        return False


class ChooseBonus(Ask["TenpennyParks", State], frozen=True):
    """The leader of a track takes its special bonus and steps back, or 1 VP."""

    kind: ClassVar[str] = "bonus"
    section: ClassVar[str] = "bonuses"

    track: int = THRILL
    second: int = NOBODY
    """The seat that gains the second's VP, fixed before the leader chooses."""

    def facts(self, game: TenpennyParks, state: State) -> dict[str, Any]:
        """Which track, and what there is to take."""
        special = ("the extra worker", "the shovel", f"${JOY_MONEY}")[self.track]
        return {"track": TRACKS[self.track].title(), "special": special}

    def moves(self, game: TenpennyParks, state: State) -> list[Move]:
        """Always both."""
        return list(TAKES)

    def refusal(self, game: TenpennyParks, state: State, move: Move) -> Refusal | None:
        """One of the two must be chosen."""
        return None if isinstance(move, TakeBonus) else NOT_NOW

    def play(self, game: TenpennyParks, state: State, move: TakeBonus, chance: Chance, log: Log | None) -> None:
        """Award both places."""
        pop(state)
        award(game, state, self.track, self.seat, self.second, move.choice, log)

    def caution(self, game: TenpennyParks, state: State, move: Move, viewer: int) -> Caution | None:
        """A worker for a month that will not come."""
        if isinstance(move, TakeBonus) and move.choice == "special" and self.track == THRILL and state.month == MONTHS:
            return Caution("no-next-month", self.section)
        return None


def award(
    game: TenpennyParks, state: State, track: int, leader: int, second: int, choice: Bonus, log: Log | None
) -> None:
    """Carry out the leader's choice, then give the second his VP."""
    if choice == "vp":
        state.vp = put(state.vp, leader, state.vp[leader] + 1)
        if track == THRILL:
            state.extra = NOBODY
        elif track == AWE:
            state.shovel = right_of(game, leader)
        if log is not None:
            log.add("bonus-vp", leader, track=TRACKS[track].title())
            if track == AWE:
                log.add("shovel", state.shovel)
    else:
        if track == THRILL:
            state.extra = leader
        elif track == AWE:
            state.shovel = leader
        else:
            state.money = put(state.money, leader, state.money[leader] + JOY_MONEY)
        if log is not None:
            worker = "extra-worker" if state.month < MONTHS else "extra-worker-unused"
            log.add((worker, "takes-shovel", "bonus-money")[track], leader, amount=JOY_MONEY)
        if not state.powers[leader].keep_disc:
            discs = state.discs[leader]
            back: Discs = (*discs[:track], discs[track] - 1, *discs[track + 1 :])  # type: ignore[assignment]
            state.discs = put(state.discs, leader, back)
            if log is not None:
                log.add("steps-back", leader, track=TRACKS[track].title(), space=back[track])
    if second != NOBODY:
        state.vp = put(state.vp, second, state.vp[second] + 1)
        if log is not None:
            log.add("second", second, track=TRACKS[track].title())
