"""The researcher: one space a month, and what waits there (rulebook, sections "researcher", "specialize").

Who moves first in a month chooses best. The cards looked at are drawn when the researcher moves, and all see them.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Refusal
from rules.kernel.steps import Ask, pop, push
from rules.kernel.tuples import put
from rules.tenpenny_parks.builder import build, misplaced
from rules.tenpenny_parks.effects import event_dues
from rules.tenpenny_parks.gains import PICKS, TRACK_OF, PickTrack, movable, pay, step
from rules.tenpenny_parks.moves import ENDS, TRACKS, Attach, Choose, Decline, FreeBuild, PickTwo, Research
from rules.tenpenny_parks.property import Property
from rules.tenpenny_parks.state import NONE, Numbers, State

if TYPE_CHECKING:
    from rules.tenpenny_parks.game import TenpennyParks

RESEARCH = Research()
DECLINE = Decline()
IMPROVE, HIRE, DEVELOP, EMOTE, SPECIALIZE = range(1, 6)
"""What the researcher does in each month."""
LOOKS_AT = (3, 2, 1, 1)
"""Cards that the first, second, third and fourth to move in a month may choose from."""
STEPS = (3, 2, 1, 1)
"""Discs that they step in month 4."""
INCREASE = "Increase Emotions"


def moves(game: TenpennyParks, state: State, park: Property) -> list[Move]:
    """The ways to move the researcher."""
    if state.month != SPECIALIZE:
        return [RESEARCH]
    found: list[Move] = [
        FreeBuild(stack, place.square, place.rotation, place.flip)
        for stack, cards in enumerate(state.stacks)
        if cards
        for place in game.table.shapes[cards[0]].placements((park.open,))
    ]
    return [*found, DECLINE]


def sample(game: TenpennyParks, state: State, park: Property, chance: Chance) -> Move:
    """One of them; of free builds a stack first."""
    if state.month != SPECIALIZE:
        return RESEARCH
    count = len(state.stacks)
    start = chance.below(count + 1)
    if start < count:
        for turn in range(start, start + count):
            cards = state.stacks[turn % count]
            place = game.table.shapes[cards[0]].sample((park.open,), chance) if cards else None
            if place is not None:
                return FreeBuild(turn % count, place.square, place.rotation, place.flip)
    return DECLINE


def refusal(game: TenpennyParks, state: State, park: Property, move: Research | FreeBuild | Decline) -> Refusal | None:
    """The month says what the researcher does; a free tile must have a place."""
    if isinstance(move, Research):
        return Refusal("say-what-is-built", "specialize") if state.month == SPECIALIZE else None
    if state.month != SPECIALIZE:
        return Refusal("not-this-month", "researcher", {"month": SPECIALIZE})
    if isinstance(move, Decline):
        return None
    cards = state.stacks[move.stack]
    if not cards:
        return Refusal("stack-empty", "specialize", {"stack": game.table.stack_names[move.stack]})
    shape = game.table.shapes[cards[0]]
    if not shape.fits((park.open,)):
        return Refusal("no-room", "placing", {"name": game.table.names[cards[0]]})
    return misplaced(game, park, shape, move.placement, ())


def play(game: TenpennyParks, state: State, seat: int, move: Research | FreeBuild | Decline, log: Log | None) -> None:
    """Move the researcher and push what follows."""
    earlier = len(state.researched)
    state.researched = (*state.researched, seat)
    if log is not None:
        log.add("research", seat, space=game.research_space(state.month))
    if isinstance(move, FreeBuild):
        build(game, state, seat, move.stack, move.placement, 0, log)
    elif isinstance(move, Decline):
        if log is not None:
            log.add("declines" if len(moves(game, state, _park(state, seat))) > 1 else "nothing-fits", seat)
    elif state.month == EMOTE:
        increase(game, state, seat, STEPS[earlier], log)
    else:
        state.looked = draw(state, LOOKS_AT[earlier])
        if log is not None:
            log.reveal()
            if len(state.looked) > 1:
                log.add("looks-at", seat, names=[name_of(game, state.month, card) for card in state.looked])
        if len(state.looked) == 1:
            take(game, state, seat, 0, log)
        elif state.looked:
            push(state, ResearchChoice(seat))


def increase(game: TenpennyParks, state: State, seat: int, count: int, log: Log | None) -> None:
    """Step so many different discs; what leaves no choice is done at once."""
    tracks = movable(game, state.discs[seat])
    if len(tracks) <= count:
        for track in tracks:
            step(game, state, seat, track, 1, INCREASE, log)
    elif count == 1:
        push(state, PickTrack(seat, 1, INCREASE))
    else:
        push(state, PickTracks(seat))


def draw(state: State, count: int) -> Numbers:
    """Take up to so many cards from the top of the deck of this month."""
    if state.month == IMPROVE:
        drawn, state.permits = state.permits[:count], state.permits[count:]
    elif state.month == HIRE:
        drawn, state.staff = state.staff[:count], state.staff[count:]
    else:
        drawn, state.lands = state.lands[:count], state.lands[count:]
    return drawn


def name_of(game: TenpennyParks, month: int, card: int) -> str:
    """The name of an improvement, specialist or landmark, whichever a month is about."""
    content = game.content
    if month == IMPROVE:
        return content.improvements[card].name
    return (content.specialists if month == HIRE else content.landmarks)[card].name


def take(game: TenpennyParks, state: State, seat: int, index: int, log: Log | None) -> None:
    """Gain one of the cards looked at; the others go to the box."""
    card = state.looked[index]
    if log is not None:
        log.add("gains-card", seat, name=name_of(game, state.month, card))
    state.looked = ()
    if state.month == IMPROVE:
        state.improvements = put(state.improvements, seat, card)
    elif state.month == HIRE:
        state.specialists = put(state.specialists, seat, card)
        game.renew_powers(state, seat)
    else:
        push(state, AttachLandmark(seat, card))


class ResearchChoice(Ask["TenpennyParks", State], frozen=True):
    """Choose one of the cards looked at."""

    kind: ClassVar[str] = "research-choice"
    section: ClassVar[str] = "researcher"

    def facts(self, game: TenpennyParks, state: State) -> dict[str, Any]:
        """The cards."""
        return {"names": tuple(name_of(game, state.month, card) for card in state.looked)}

    def moves(self, game: TenpennyParks, state: State) -> list[Move]:
        """One for each."""
        return [Choose(number + 1) for number in range(len(state.looked))]

    def refusal(self, game: TenpennyParks, state: State, move: Move) -> Refusal | None:
        """Only what was looked at."""
        if not isinstance(move, Choose):
            return NOT_NOW
        count = len(state.looked)
        return Refusal("no-such-card", self.section, {"count": count}) if move.number > count else None

    def play(self, game: TenpennyParks, state: State, move: Choose, chance: Chance, log: Log | None) -> None:
        """Take it."""
        pop(state)
        take(game, state, self.seat, move.number - 1, log)


class AttachLandmark(Ask["TenpennyParks", State], frozen=True):
    """Attach the landmark board gained, left or right."""

    kind: ClassVar[str] = "attach"
    section: ClassVar[str] = "researcher"

    landmark: int = NONE

    def facts(self, game: TenpennyParks, state: State) -> dict[str, Any]:
        """Which board."""
        return {"name": game.content.landmarks[self.landmark].name}

    def moves(self, game: TenpennyParks, state: State) -> list[Move]:
        """Both ends."""
        return [Attach(end) for end in ENDS]

    def refusal(self, game: TenpennyParks, state: State, move: Move) -> Refusal | None:
        """Nothing else."""
        return None if isinstance(move, Attach) else NOT_NOW

    def play(self, game: TenpennyParks, state: State, move: Attach, chance: Chance, log: Log | None) -> None:
        """Trees on its tree squares; its effects work from now on."""
        pop(state)
        seat, landmark = self.seat, self.landmark
        park = _park(state, seat).attach("landmark", landmark, game.table.landmark_faces[landmark], move.end)
        state.properties = put(state.properties, seat, park)
        state.landmarks = put(state.landmarks, seat, landmark)
        game.renew_powers(state, seat)
        if log is not None:
            log.add("attaches", seat, name=game.content.landmarks[landmark].name, end=move.end)
        pay(game, state, seat, event_dues(game, state, seat, "attach", park, 0), log)


class PickTracks(Ask["TenpennyParks", State], frozen=True):
    """Second to move in month 4: two different discs step."""

    kind: ClassVar[str] = "pick-tracks"
    section: ClassVar[str] = "researcher"

    def moves(self, game: TenpennyParks, state: State) -> list[Move]:
        """Pairs of discs that can both move."""
        tracks = movable(game, state.discs[self.seat])
        return [PickTwo(TRACKS[one], TRACKS[two]) for one, two in combinations(tracks, 2)]

    def refusal(self, game: TenpennyParks, state: State, move: Move) -> Refusal | None:
        """Two different discs that can move."""
        if not isinstance(move, PickTwo):
            return Refusal("pick-two", self.section) if move in PICKS else NOT_NOW
        if move.first == move.second:
            return Refusal("same-disc", self.section)
        spaces = state.discs[self.seat]
        if any(spaces[TRACK_OF[track]] >= game.last_space for track in (move.first, move.second)):
            return Refusal("disc-at-end", self.section)
        return None

    def play(self, game: TenpennyParks, state: State, move: PickTwo, chance: Chance, log: Log | None) -> None:
        """One step each."""
        pop(state)
        for track in (move.first, move.second):
            step(game, state, self.seat, TRACK_OF[track], 1, INCREASE, log)


def _park(state: State, seat: int) -> Property:
    park = state.properties[seat]
    assert park is not None
    return park
