"""How promising a position is: the estimate behind the greedy bot and the hint.

A court is worth its Provinces above all, then what its cards do; a hand, what could be placed or pitched. Whoever would
win at the start of the next own turn is the danger. A battle under way counts by the odds of each side and by
what the result would mean for this seat: a helper helps against the bigger threat. A battle that is decided counts by
what it will come to if its victor chooses well.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from rules.kernel.decision import Move
from rules.kernel.events import ALL
from rules.tenka.aftermath import ChooseSpoils
from rules.tenka.battle import Arms, CallToArms, totals
from rules.tenka.foresight import Ending, best_for_victor, endings
from rules.tenka.moves import PLACES, Battle, Conquer, NoMore, PitchFor, Place, Take
from rules.tenka.reckoning import would_win
from rules.tenka.state import KNIGHT, LORD, PRIEST, PROVINCE, Cards, Fight, State

if TYPE_CHECKING:
    from rules.tenka.game import Tenka

VICTORY = 1000.0
IN_COURT = {PROVINCE: 10.0, KNIGHT: 2.6, PRIEST: 2.4, LORD: 2.5}
"""Worth of a card in the own court; a special has :data:`SPECIAL_IN_COURT`."""
SPECIAL_IN_COURT = 3.0
IN_HAND = {PROVINCE: 4.5, KNIGHT: 3.2, PRIEST: 1.6, LORD: 1.5}
SPECIAL_IN_HAND = 2.7
UNSEEN = 2.4
"""Worth of a card in hand that is not known."""
WEAKEST = min(IN_HAND.values())
"""Worth of a card that somebody else has chosen to lose."""
NEXT_KNIGHT = 0.7
"""Each further Knight in hand is worth so much less than the one before."""
MAJORITY = 1.5
WINNING = 40.0
"""Worth of standing to win at the start of the next own turn."""
DANGER = 20.0
"""What it costs if somebody else stands to win."""
THEIR_PROVINCE = 2.0
THEIR_CARD = 0.3
HELP = 2.5
"""Strength that a defender with cards in hand is expected to find."""
LEADER_HATED = 1.0
"""Further strength against an attacker who has most Provinces."""
STEEPNESS = 1.2
"""How surely a lead in strength wins."""
MANY_CASUALTIES = 4.0
"""More than these are not expected."""
LOOKING = 0.05
"""A card pitched at once is a little better than one that may still be pitched: nobody looks for nothing."""
SPOILS = 3.0
CASUALTY = 2.2
"""Worth of a card lost in battle."""


def estimate(game: Tenka, state: State, seat: int, viewer: int) -> float:
    """Higher is better for ``seat``; a hand that the viewer does not see counts by its size."""
    if state.winners:
        return VICTORY / len(state.winners) if seat in state.winners else -VICTORY
    fight = state.fight
    if fight is None or fight.stalled:
        return _table(game, state, seat, viewer)
    if _undecided(state):
        return _table(game, state, seat, viewer) + _battle(game, state, fight, seat, viewer)
    found = endings(game, state)
    if not found:
        return _table(game, state, seat, viewer)

    def worth(ending: Ending, of: int) -> float:
        return _ended(game, state, ending, of, viewer)

    return worth(best_for_victor(found, worth), seat)


def _ended(game: Tenka, state: State, ending: Ending, seat: int, viewer: int) -> float:
    """What the end of a battle is worth to a seat, whose hand counts by its cards only if the viewer sees it."""
    seen = viewer in (seat, ALL)
    hand = state.hands[seat]
    sizes = [len(cards) for cards in state.hands]
    sizes[ending.loser] += ending.drawn - ending.from_hand
    sizes[ending.victor] += len(ending.spoils) + ending.unseen
    own = _hand(hand) if seen else UNSEEN * len(hand)
    if seat == ending.victor:
        own += _hand((*hand, *ending.spoils)) - _hand(hand) if seen else UNSEEN * len(ending.spoils)
        own += WEAKEST * ending.unseen
    elif seat == ending.loser:
        kept = sorted(hand, key=_in_hand)[ending.from_hand :]
        own = _hand(tuple(kept)) if seen else UNSEEN * len(kept)
        own += UNSEEN * ending.drawn
    return _position(game, ending.courts, sizes, own, state.marker, seat)


def _table(game: Tenka, state: State, seat: int, viewer: int) -> float:
    """What lies on the table and in the hand is worth to a seat, whatever may be under way."""
    hand = state.hands[seat]
    own = _hand(hand) if viewer in (seat, ALL) else UNSEEN * len(hand)
    return _position(game, state.courts, [len(cards) for cards in state.hands], own, state.marker, seat)


def _position(game: Tenka, courts: tuple[Cards, ...], sizes: list[int], own: float, marker: int, seat: int) -> float:
    """Courts, and hands by their sizes but for the own one, which is worth ``own``."""
    table = game.table
    facts = table.court(courts[seat])
    value = own + sum(IN_COURT.get(card, SPECIAL_IN_COURT) for card in courts[seat])
    rivals = [table.court(courts[other]) for other in game.others[seat]]
    value += MAJORITY * (facts.priests > max(rival.priests for rival in rivals))
    value += 2 * MAJORITY * (facts.lords > max(rival.lords for rival in rivals))
    if would_win(table, courts, marker, seat):
        value += WINNING
    for other, rival in zip(game.others[seat], rivals, strict=True):
        value -= THEIR_PROVINCE * rival.provinces + THEIR_CARD * (len(courts[other]) + sizes[other])
        if would_win(table, courts, marker, other):
            value -= DANGER
    return value


def reason(state: State, move: Move, seat: int) -> str:
    """Why a move that led to ``state`` looks good, as half a sentence."""
    if seat in state.winners:
        return "it wins"
    if isinstance(move, Place):
        province = "a Province in court counts to win and gives its play back"
        return province if move.card == PROVINCE else "in court it works from now on"
    if isinstance(move, Battle):
        return "the odds of the battle are good for what it may bring"
    if isinstance(move, PitchFor):
        fight = state.fight
        own = fight is not None and seat in (fight.attacker, fight.defender)
        return "it strengthens the own side" if own else "it helps against the bigger threat"
    if isinstance(move, NoMore):
        conquers = any(
            isinstance(step, ChooseSpoils) and PROVINCE in state.courts[step.defender] for step in state.pending
        )
        return "a Province that is spared can be conquered" if conquers else "nothing more there is worth taking"
    if isinstance(move, Take) and move.card == PROVINCE:
        return "it takes a Province out of a rival's court"
    if isinstance(move, Conquer):
        return "it moves a Province from one court to the other"
    return "it keeps the best chances open"


def _in_hand(card: int) -> float:
    return IN_HAND.get(card, SPECIAL_IN_HAND)


def _hand(hand: Cards) -> float:
    value = 0.0
    knights = 0
    for card in hand:
        value += _in_hand(card)
        if card == KNIGHT:
            value -= NEXT_KNIGHT * min(knights, 3)
            knights += 1
    return value


def _undecided(state: State) -> bool:
    return any(isinstance(step, (CallToArms, Arms)) for step in state.pending)


def threat(game: Tenka, state: State, seat: int) -> float:
    """How near a seat is to winning."""
    provinces = game.table.court(state.courts[seat]).provinces
    near = THEIR_PROVINCE * provinces * (1 + provinces / state.marker)
    return near + (DANGER if would_win(game.table, state.courts, state.marker, seat) else 0.0)


def _battle(game: Tenka, state: State, fight: Fight, seat: int, viewer: int) -> float:
    """What the outcome is worth to a seat, by the odds as they stand; a card still to be pitched counts at its best."""
    waiting = {other for step in state.pending if isinstance(step, CallToArms) for other in step.seats}
    waiting |= {step.seat for step in state.pending if isinstance(step, Arms) and step.seat != seat}
    lead = _lead(game, state, fight, waiting)
    stake = Stake(game, state, fight, seat, sure=not waiting)
    now = stake.at(lead)
    top = state.pending[-1]
    if not isinstance(top, Arms) or top.seat != seat or viewer not in (seat, ALL):
        return now
    best = now - LOOKING
    for place in PLACES:
        cards = state.hands[seat] if place == "hand" else state.courts[seat]
        for card in set(cards):
            if game.table.stalemate[card]:
                continue
            strength = game.table.arms_strength(card, state.courts[seat])
            if strength:
                worth = IN_HAND if place == "hand" else IN_COURT
                cost = worth.get(card, SPECIAL_IN_HAND)
                best = max(best, *(stake.at(lead + side * strength) - cost - LOOKING for side in (1, -1)))
    return best


def _lead(game: Tenka, state: State, fight: Fight, waiting: set[int]) -> float:
    """By how much the attacker leads, with what may still be expected from those who have not answered."""
    attack, defence = totals(game.table, state.courts, fight)
    lead = float(attack - defence)
    if fight.defender in waiting and state.hands[fight.defender]:
        lead -= HELP
    provinces = [game.table.court(court).provinces for court in state.courts]
    if waiting - {fight.defender} and provinces[fight.attacker] == max(provinces):
        lead -= LEADER_HATED
    return lead


class Stake:
    """What a battle is worth to a seat, as a function of the attacker's lead."""

    def __init__(self, game: Tenka, state: State, fight: Fight, seat: int, *, sure: bool) -> None:
        self.sure = sure
        """Whether nobody else is still to answer, so that the lead decides."""
        conquest = PROVINCE in state.courts[fight.defender]
        falls = would_win(game.table, state.courts, state.marker, fight.defender)
        prize = (IN_COURT[PROVINCE] + THEIR_PROVINCE) if conquest else SPOILS
        self.won = 0.0
        """Worth of the attacker's victory, casualties apart."""
        self.casualties_of_attacker = self.casualties_of_defender = 0.0
        """Worth of each casualty."""
        if seat == fight.attacker:
            self.won = prize + (DANGER if falls else 0.0)
            self.casualties_of_attacker, self.casualties_of_defender = -CASUALTY, THEIR_CARD
        elif seat == fight.defender:
            self.won = -prize - (WINNING if falls else 0.0)
            self.casualties_of_attacker, self.casualties_of_defender = CASUALTY / 2, -CASUALTY
        else:
            difference = threat(game, state, fight.defender) - threat(game, state, fight.attacker)
            self.won = difference * (0.6 if conquest else 0.2)

    def at(self, lead: float) -> float:
        """Expected worth."""
        won = float(lead > 0) if self.sure else 1 / (1 + exp(-STEEPNESS * (lead - 0.5)))
        lost = float(lead < 0) if self.sure else 1 / (1 + exp(-STEEPNESS * (-lead - 0.5)))
        cards = min(MANY_CASUALTIES, max(1.0, abs(lead)))
        value = won * (self.won + cards * self.casualties_of_defender)
        return value + lost * cards * self.casualties_of_attacker
