"""What icons, cards and effects pay, in order, and the choices among it (rulebook, sections "icons", "tracks").

All that one action pays is listed when its tile is placed: the covered icons in reading order, each followed by what
effects add to it, then the card's own emotions with the wild ones last, then effects on the action as a whole. The
list is paid from the front; it stops where its owner has something to choose and goes on afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Refusal
from rules.kernel.steps import Ask, Step, pop, push, replace
from rules.kernel.tuples import put
from rules.tenpenny_parks.moves import TRACKS, Pick, Reward
from rules.tenpenny_parks.state import Discs, State

if TYPE_CHECKING:
    from rules.tenpenny_parks.game import TenpennyParks

TRACK_OF: dict[str, int] = {track: number for number, track in enumerate(TRACKS)}
PICKS = tuple(Pick(track) for track in TRACKS)


class Due(msgspec.Struct, frozen=True):
    """One thing to be paid."""

    rewards: tuple[tuple[Reward, int], ...]
    """What it pays, each with an amount; of several the owner chooses one."""
    source: str
    """The square, or the name of the card or board, that pays."""


def pay(game: TenpennyParks, state: State, seat: int, dues: tuple[Due, ...], log: Log | None) -> None:
    """Pay in order; where something must be chosen, push the choice and below it what is left."""
    for index, due in enumerate(dues):
        choice: Step[TenpennyParks, State] | None = None
        if len(due.rewards) > 1:
            choice = PickReward(seat, due)
        elif due.rewards[0][0] == "wild":
            choice = PickTrack(seat, due.rewards[0][1], due.source)
        if choice is not None:
            rest = dues[index + 1 :]
            if rest:
                push(state, choice, Gains(seat, rest))
            else:
                push(state, choice)
            return
        gain(game, state, seat, *due.rewards[0], due.source, log)


def gain(game: TenpennyParks, state: State, seat: int, kind: Reward, amount: int, source: str, log: Log | None) -> None:
    """Pay something that leaves no choice."""
    if kind == "money":
        state.money = put(state.money, seat, state.money[seat] + amount)
    elif kind == "vp":
        state.vp = put(state.vp, seat, state.vp[seat] + amount)
    else:
        step(game, state, seat, TRACK_OF[kind], amount, source, log)
        return
    if log is not None:
        log.add("gains-money" if kind == "money" else "gains-vp", seat, amount=amount, source=source)


def step(game: TenpennyParks, state: State, seat: int, track: int, amount: int, source: str, log: Log | None) -> None:
    """Move a disc forward; steps beyond the last space are lost."""
    discs = state.discs[seat]
    before = discs[track]
    space = min(before + amount, game.last_space)
    if space > before:
        moved: Discs = (*discs[:track], space, *discs[track + 1 :])  # type: ignore[assignment]
        state.discs = put(state.discs, seat, moved)
    if log is not None:
        if space > before:
            log.add("steps", seat, track=TRACKS[track].title(), space=space, source=source)
        if space < before + amount:
            log.add("step-lost", seat, track=TRACKS[track].title(), source=source)


def movable(game: TenpennyParks, discs: Discs) -> list[int]:
    """Tracks whose disc can still move forward."""
    return [track for track, space in enumerate(discs) if space < game.last_space]


class Gains(Step["TenpennyParks", State], frozen=True):
    """What is still to be paid."""

    seat: int
    dues: tuple[Due, ...]

    def settle(self, game: TenpennyParks, state: State, chance: Chance, log: Log | None) -> bool:
        """Go on paying."""
        pop(state)
        pay(game, state, self.seat, self.dues, log)
        return False


class PickTrack(Ask["TenpennyParks", State], frozen=True):
    """A wild step: its owner chooses the track."""

    kind: ClassVar[str] = "pick-track"
    section: ClassVar[str] = "tracks"

    steps: int = 1
    """Wild steps to make, this one included."""
    source: str = ""

    def settle(self, game: TenpennyParks, state: State, chance: Chance, log: Log | None) -> bool:
        """Wait if there is a choice; a step goes by itself to the only disc that can move, or is lost."""
        tracks = movable(game, state.discs[self.seat])
        if len(tracks) > 1:
            return True
        if tracks:
            self._step(game, state, tracks[0], log)
            return False
        pop(state)
        if log is not None:
            log.add("wild-lost", self.seat, source=self.source)
        return False

    def facts(self, game: TenpennyParks, state: State) -> dict[str, Any]:
        """How many steps, and from where."""
        return {"left": self.steps, "source": self.source}

    def moves(self, game: TenpennyParks, state: State) -> list[Move]:
        """Discs that can still move."""
        return [PICKS[track] for track in movable(game, state.discs[self.seat])]

    def refusal(self, game: TenpennyParks, state: State, move: Move) -> Refusal | None:
        """A disc on the last space cannot be chosen."""
        if not isinstance(move, Pick):
            return NOT_NOW
        if move.reward not in TRACK_OF:
            return Refusal("no-track", self.section)
        if state.discs[self.seat][TRACK_OF[move.reward]] >= game.last_space:
            return Refusal("disc-at-end", self.section)
        return None

    def play(self, game: TenpennyParks, state: State, move: Pick, chance: Chance, log: Log | None) -> None:
        """One step."""
        self._step(game, state, TRACK_OF[move.reward], log)

    def _step(self, game: TenpennyParks, state: State, track: int, log: Log | None) -> None:
        if self.steps > 1:
            replace(state, PickTrack(self.seat, self.steps - 1, self.source))
        else:
            pop(state)
        step(game, state, self.seat, track, 1, self.source, log)


class PickReward(Ask["TenpennyParks", State], frozen=True):
    """An icon with several rewards: its owner takes one of them."""

    kind: ClassVar[str] = "pick-reward"
    section: ClassVar[str] = "icons"

    due: Due = Due((), "")

    def facts(self, game: TenpennyParks, state: State) -> dict[str, Any]:
        """What there is to choose from."""
        rewards = " or ".join(shown(kind, amount) for kind, amount in self.due.rewards)
        return {"rewards": rewards, "source": self.due.source}

    def moves(self, game: TenpennyParks, state: State) -> list[Move]:
        """Each of the rewards."""
        return [Pick(kind) for kind, _ in self.due.rewards]

    def refusal(self, game: TenpennyParks, state: State, move: Move) -> Refusal | None:
        """Only what the icon offers."""
        if not isinstance(move, Pick):
            return NOT_NOW
        if all(move.reward != kind for kind, _ in self.due.rewards):
            return Refusal("not-offered", self.section, self.facts(game, state))
        return None

    def play(self, game: TenpennyParks, state: State, move: Pick, chance: Chance, log: Log | None) -> None:
        """Take it; a wild step is chosen next."""
        pop(state)
        chosen = next(reward for reward in self.due.rewards if reward[0] == move.reward)
        pay(game, state, self.seat, (Due((chosen,), self.due.source),), log)


def shown(kind: Reward, amount: int) -> str:
    """A reward as people read it."""
    if kind == "money":
        return f"${amount}"
    if kind == "vp":
        return f"{amount} VP"
    return f"{amount} {kind if kind == 'wild' else kind.title()} step{'s' if amount > 1 else ''}"
