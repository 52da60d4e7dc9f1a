"""What a viewer knows, and dealing the rest anew (rulebook, section "hidden").

Attractions, boards and tiles are all on public lists, so what still lies in a stack is known to everybody who kept
track; only the order is not. Goals are known to their owners.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rules.kernel.chance import Chance
from rules.kernel.errors import PositionError
from rules.kernel.events import ALL
from rules.tenpenny_parks.builder import TurnUp
from rules.tenpenny_parks.moves import DEALT_GOALS
from rules.tenpenny_parks.powers import Gained
from rules.tenpenny_parks.scoring import Holdings
from rules.tenpenny_parks.setup import KEPT_GOALS
from rules.tenpenny_parks.state import NONE, Numbers, State
from rules.tenpenny_parks.view import Deck, ParksView

if TYPE_CHECKING:
    from rules.tenpenny_parks.game import TenpennyParks


def view(state: State, viewer: int) -> ParksView:
    """What ``viewer`` knows of a state."""
    everything = viewer == ALL
    over = not state.pending
    unseen = {(step.what, step.number) for step in state.pending if isinstance(step, TurnUp)}

    def deck(cards: Numbers, *, top: bool = True) -> Deck:
        if everything:
            return cards
        shown = cards[:1] if top else ()
        return (*shown, *(None,) * (len(cards) - len(shown)))

    def left(cards: Sequence[int], shown: Deck) -> Numbers:
        return tuple(sorted(card for card, seen in zip(cards, shown, strict=True) if seen is None))

    stacks = tuple(deck(cards, top=("stack", number) not in unseen) for number, cards in enumerate(state.stacks))
    piles = tuple(deck(boards, top=("pile", number) not in unseen) for number, boards in enumerate(state.piles))
    permits, staff, lands = deck(state.permits), deck(state.staff), deck(state.lands)
    face_down = deck(state.face_down, top=False)
    all_goals = everything or over
    return ParksView(
        viewer=viewer,
        month=state.month,
        order=state.order,
        shovel=state.shovel,
        extra=state.extra,
        ring=state.ring,
        stacks=stacks,
        stacks_left=tuple(left(cards, shown) for cards, shown in zip(state.stacks, stacks, strict=True)),
        builders=state.builders,
        display=state.display,
        face_down=face_down,
        face_down_left=left(state.face_down, face_down),
        piles=piles,
        piles_left=tuple(sorted(left(state.piles[0], piles[0]) + left(state.piles[1], piles[1]))),
        permits=permits,
        permits_left=left(state.permits, permits),
        staff=staff,
        staff_left=left(state.staff, staff),
        lands=lands,
        lands_left=left(state.lands, lands),
        looked=state.looked,
        researched=state.researched,
        workers=state.workers,
        money=state.money,
        vp=state.vp,
        discs=state.discs,
        cards=state.cards,
        properties=state.properties,
        improvements=state.improvements,
        specialists=state.specialists,
        landmarks=state.landmarks,
        advertised=state.advertised,
        dealt=tuple(
            goals if everything or seat == viewer or not goals else None for seat, goals in enumerate(state.dealt)
        ),
        goals=tuple(
            goals if all_goals or seat == viewer or not goals else None for seat, goals in enumerate(state.goals)
        ),
        discarded=tuple(
            goal if everything or seat == viewer or goal == NONE else None for seat, goal in enumerate(state.discarded)
        ),
        pending=state.pending,  # type: ignore[arg-type]
    )


def resample(game: TenpennyParks, view: ParksView, chance: Chance) -> State:
    """A random state that fits a view: stacks in another order, other goals where they are not seen."""
    state = State(game.seats)
    state.pending = view.pending
    state.month, state.order = view.month, view.order
    state.shovel, state.extra, state.ring = view.shovel, view.extra, view.ring
    state.builders, state.display = view.builders, view.display
    state.looked, state.researched, state.workers = view.looked, view.researched, view.workers
    state.money, state.vp, state.discs, state.cards = view.money, view.vp, view.discs, view.cards
    state.properties = view.properties
    state.improvements, state.specialists, state.landmarks = view.improvements, view.specialists, view.landmarks
    state.advertised = view.advertised
    for seat in range(game.seats):
        game.renew_powers(state, seat)
    state.stacks = tuple(
        _filled((stack,), left, chance)[0] for stack, left in zip(view.stacks, view.stacks_left, strict=True)
    )
    (state.face_down,) = _filled((view.face_down,), view.face_down_left, chance)
    state.piles = _filled(view.piles, view.piles_left, chance)
    (state.permits,) = _filled((view.permits,), view.permits_left, chance)
    (state.staff,) = _filled((view.staff,), view.staff_left, chance)
    (state.lands,) = _filled((view.lands,), view.lands_left, chance)
    _deal_goals(game, view, state, chance)
    return state


def _filled(decks: Sequence[Deck], left: Numbers, chance: Chance) -> tuple[Numbers, ...]:
    """Decks with their holes filled from what is left, shuffled."""
    if not left:
        if any(None in deck for deck in decks):
            raise PositionError("a deck has unknown cards, and nothing is left for them")
        return tuple(decks)  # type: ignore[arg-type]
    rest = iter(chance.shuffle("unknown order", left))
    return tuple(tuple(next(rest) if card is None else card for card in deck) for deck in decks)


def _deal_goals(game: TenpennyParks, view: ParksView, state: State, chance: Chance) -> None:
    if None in view.dealt or None in view.goals or None in view.discarded:
        known = {goal for goals in (*view.dealt, *view.goals) for goal in goals or ()}
        known.update(goal for goal in view.discarded if goal is not None)
        unknown = [goal for goal in range(len(game.content.goals)) if goal not in known]
        rest = iter(chance.shuffle("unknown goals", unknown))
        state.dealt = tuple(_dealt(goals, DEALT_GOALS, rest) for goals in view.dealt)
        state.goals = tuple(_dealt(goals, KEPT_GOALS, rest) for goals in view.goals)
        state.discarded = tuple(next(rest) if goal is None else goal for goal in view.discarded)
    else:
        state.dealt = view.dealt  # type: ignore[assignment]
        state.goals = view.goals  # type: ignore[assignment]
        state.discarded = view.discarded  # type: ignore[assignment]


def _dealt(goals: Numbers | None, count: int, rest: Iterator[int]) -> Numbers:
    if goals is not None:
        return goals
    return tuple(next(rest) for _ in range(count))


def owned(view: ParksView | State, seat: int) -> tuple[Gained, ...]:
    """Home board, specialist and landmark of a seat, in the order gained."""
    park = view.properties[seat]
    found = [] if park is None else [Gained("home", park.home.number)]
    if view.specialists[seat] != NONE:
        found.append(Gained("specialist", view.specialists[seat]))
    if view.landmarks[seat] != NONE:
        found.append(Gained("landmark", view.landmarks[seat]))
    return tuple(found)


def holdings(view: ParksView | State, seat: int) -> Holdings:
    """What of a seat scores, as far as it is known."""
    goals = view.goals[seat]
    improvement = view.improvements[seat]
    return Holdings(
        vp=view.vp[seat],
        cards=view.cards[seat],
        discs=view.discs[seat],
        park=view.properties[seat],
        goals=goals or (),
        unknown_goals=KEPT_GOALS if goals is None else 0,
        improvements=() if improvement == NONE else (improvement,),
        owned=owned(view, seat),
    )
