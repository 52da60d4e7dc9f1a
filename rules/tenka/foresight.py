"""What a battle that is decided will come to if its victor does what is best for the victor.

The picks from the loser's court and the spoils are judged together: a Province that is discarded as a casualty cannot
be conquered any more, and a card that is picked may become spoils. Everything used here lies open; only the cards
that the loser will lose from the hand are not known, and count as the weakest there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from rules.kernel.tuples import put
from rules.tenka.aftermath import Casualties, ChooseSpoils, LoseFromHand, TakeFromCourt
from rules.tenka.cards import with_card, without_card
from rules.tenka.state import PROVINCE, Cards, State

if TYPE_CHECKING:
    from rules.tenka.game import Tenka


class Ending(NamedTuple):
    """The table after a battle."""

    courts: tuple[Cards, ...]
    victor: int
    loser: int
    from_hand: int = 0
    """Cards that the loser still loses from the hand."""
    drawn: int = 0
    """Cards that the loser draws for Provinces lost."""
    spoils: Cards = ()
    """The casualty that the victor takes, if one that all can see."""
    unseen: bool = False
    """Whether the victor takes a card instead that the loser has not chosen yet."""


class _Owed(NamedTuple):
    """What is still to be lost, one way it may go."""

    from_hand: int
    from_court: int
    at_least: int
    """Cards of the court that have to go."""


def endings(game: Tenka, state: State) -> list[Ending]:
    """How a decided battle may end, by the choices that its victor still has; none if there is no such choice."""
    victor = loser = -1
    for step in state.pending:
        if isinstance(step, TakeFromCourt):
            victor, loser = step.seat, step.loser
        elif isinstance(step, ChooseSpoils):
            victor, loser = step.seat, step.defender
    if victor < 0 or state.fight is None:
        return []
    court = state.courts[loser]
    lost = state.lost[loser]
    found: list[Ending] = []
    for owed in _ways(game, state, loser):
        for picked in _picks(court, owed):
            left = list(court)
            for card in picked:
                left.remove(card)
            courts = put(state.courts, loser, tuple(left))
            gone = lost + picked.count(PROVINCE)
            taken = (*state.fight.casualties, *picked)
            found += _spoils(game, state, Ending(courts, victor, loser, owed.from_hand), taken, gone)
    return found


def best_for_victor(found: list[Ending], worth: Callable[[Ending, int], float]) -> Ending:
    """The ending that the victor will choose, by what each is worth to a seat."""
    return max(found, key=lambda ending: worth(ending, ending.victor))


def _ways(game: Tenka, state: State, loser: int) -> Iterator[_Owed]:
    """Hand first; where the victor may pick the first casualty, with that pick and without it."""
    picks = hand = owed = 0
    first = False
    for step in state.pending:
        if isinstance(step, TakeFromCourt):
            picks, first = step.left, step.first
        elif isinstance(step, LoseFromHand):
            hand = step.left
        elif isinstance(step, Casualties):
            owed = step.left
    court, cards = len(state.courts[loser]), len(state.hands[loser]) - hand
    forced = not game.rulings.victor_may_take_no_more
    for extra in (0, 1) if first else (0,):
        from_hand = min(owed + extra, cards)
        from_court = min(court, (0 if extra else picks) + owed + extra - from_hand)
        yield _Owed(hand + from_hand, from_court, from_court if forced else int(first and not extra))


def _picks(court: Cards, owed: _Owed) -> Iterator[Cards]:
    """What may be picked: any number of Provinces, and of the others the best ones first."""
    provinces = court.count(PROVINCE)
    others = court[: provinces - 1 : -1] if provinces else court[::-1]
    for count in range(min(provinces, owed.from_court) + 1):
        for more in range(min(len(others), owed.from_court - count) + 1):
            if count + more >= owed.at_least:
                yield (PROVINCE,) * count + others[:more]


def _spoils(game: Tenka, state: State, ending: Ending, taken: Cards, gone: int) -> Iterator[Ending]:
    """What a victorious attacker may take on top of it; a defender takes nothing."""
    loser, court = ending.loser, ending.courts[ending.loser]
    drawn = game.table.court(state.courts[loser]).draw_per_loss
    yield ending._replace(drawn=gone * drawn)
    if not any(isinstance(step, ChooseSpoils) for step in state.pending):
        return
    for card in sorted(set(taken)):
        yield ending._replace(drawn=gone * drawn, spoils=(card,))
    if ending.from_hand:
        yield ending._replace(drawn=gone * drawn, unseen=True)
    if PROVINCE in court:
        courts = put(ending.courts, loser, without_card(court, PROVINCE))
        courts = put(courts, ending.victor, with_card(courts[ending.victor], PROVINCE))
        yield ending._replace(courts=courts, drawn=(gone + 1) * drawn)
