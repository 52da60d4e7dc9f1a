"""What pitched cards do on a turn (rulebook, sections "pitch", "suits", "specials").

Each hook of the vocabulary has its obstacle (why it may not be chosen now), and what it does. Obstacles follow from
what the pitching seat can see: what lies under the top of the discard pile is no ground for a refusal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.kernel.chance import Chance
from rules.kernel.events import Log
from rules.kernel.refusal import Refusal
from rules.kernel.steps import Step, pop, push, replace
from rules.tenka import choices, hooks, knowledge, piles
from rules.tenka.battle import open_fight
from rules.tenka.cards import SUIT_NUMBERS, without_card
from rules.tenka.draws import DrawCards
from rules.tenka.moves import Where
from rules.tenka.state import PROVINCE, Cards, State

if TYPE_CHECKING:
    from rules.tenka.game import Tenka

DRAWS = (hooks.Draw, hooks.DrawPerProvince, hooks.DiscardAnyDrawThatPlusOne)
SEARCHES = (hooks.Fetch, hooks.MoveProvinceFromDiscard)
AIMED = (
    hooks.DiscardFromCourt,
    hooks.DiscardProvinceAndOne,
    hooks.TakeRandomGive,
    hooks.LookAndTake,
    hooks.SwapHands,
    hooks.StealFromCourt,
    hooks.Battle,
)
"""What needs another player."""
TOUCHES_COURT = (hooks.DiscardFromCourt, hooks.DiscardProvinceAndOne, hooks.StealFromCourt)
NOT_TAKEN_BACK = (hooks.Battle, hooks.OthersDiscardRandom)
"""After these nothing can be taken back, and they bring no cards that their player has not seen yet."""
DISCARDS_OWN = (hooks.DiscardOwn, hooks.DiscardAnyDrawThatPlusOne)
NO_CARD = -1


def keeps_turn_open(game: Tenka, card: int) -> bool:
    """Whether a turn waits for ``end`` after this pitch."""
    return not any(isinstance(hook, NOT_TAKEN_BACK) for hook in game.table.cards[card].pitched)


def obstacle(game: Tenka, state: State, seat: int, card: int, place: Where) -> Refusal | None:
    """Why pitching a card of the own hand or court can have no effect now, or None."""
    hand = len(state.hands[seat]) - (place == "hand")
    court = without_card(state.courts[seat], card) if place == "court" else state.courts[seat]
    for hook in game.table.cards[card].pitched:
        reason = _obstacle(game, state, seat, hook, hand, court)
        if reason:
            return Refusal(reason, "pitch", {"card": game.table.names[card]})
    if game.table.may_be_useless[card] and game.rulings.useless_pitches_refused:
        reason = _useless(game, state, seat, card, place, hand)
        if reason:
            return Refusal(reason, "pitch", {"card": game.table.names[card]})
    return None


def _useless(game: Tenka, state: State, seat: int, card: int, place: Where, hand: int) -> str:
    """Why a pitch that has all it needs can bring nothing, as everybody can see; or ``""``."""
    pitched = game.table.cards[card].pitched
    for index, hook in enumerate(pitched):
        if isinstance(hook, SEARCHES):
            own = card if place == "hand" and card not in state.known[seat][game.seats] else NO_CARD
            if not (_may_be_found(game, state, hook, own) or _feed_discard(pitched[:index], hand)):
                return "nothing-to-find"
    if not hand and all(isinstance(hook, hooks.DiscardOwn) for hook in pitched):
        return "hand-empty"
    return ""


def _feed_discard(pitched: tuple[hooks.AnyPitched, ...], hand: int) -> bool:
    """Whether hooks that come before a search put cards on the discard pile that it may find."""
    for hook in pitched:
        if isinstance(hook, hooks.OthersDiscardRandom) or (hand and isinstance(hook, DISCARDS_OWN)):
            return True
        hand += isinstance(hook, DRAWS)
    return False


def _may_be_found(game: Tenka, state: State, hook: hooks.AnyPitched, own: int) -> bool:
    """Whether the discard pile, which is not empty, may hold what a hook looks for, as far as everybody can see.

    Below its top may lie whatever is not in sight elsewhere; ``own`` is the card that is pitched for it from the hand.
    """
    if isinstance(hook, hooks.Fetch):
        if hook.of == "any":
            return True
        wanted: Cards = tuple(SUIT_NUMBERS.values())
    else:
        wanted = (PROVINCE,)
    if state.discard[-1] in wanted:
        return True
    return len(state.discard) > 1 and any(game.copies[card] > _in_sight(game, state, card, own) for card in wanted)


def _in_sight(game: Tenka, state: State, card: int, own: int) -> int:
    """How many of a card everybody can see elsewhere than in the discard pile."""
    known = sum(rows[game.seats].count(card) for rows in state.known)
    return sum(court.count(card) for court in state.courts) + known + (card == own)


def _obstacle(game: Tenka, state: State, seat: int, hook: hooks.AnyPitched, hand: int, court: Cards) -> str:
    if isinstance(hook, DRAWS):
        if not (state.pile or state.discard):
            return "piles-empty"
        if isinstance(hook, hooks.DrawPerProvince) and not _per_province(game, court, hook):
            return "no-target"
    elif isinstance(hook, SEARCHES):
        if not state.discard:
            return "discard-empty"
    elif isinstance(hook, hooks.OthersDiscardRandom):
        if not _fuller_hands(game, state, seat, hand):
            return "no-target"
    elif isinstance(hook, AIMED):
        if isinstance(hook, hooks.Battle) and not hook.free and not hand:
            return "hand-empty"
        if not targets(game, state, seat, hook, hand, court):
            if isinstance(hook, TOUCHES_COURT) and _targets_but_for_shields(game, state, seat, hook, court):
                return "court-shielded"
            return "no-target"
    return ""


def targets(
    game: Tenka, state: State, seat: int, hook: hooks.AnyPitched, hand: int, court: Cards
) -> tuple[int, ...]:
    """The players at whom a hook may be aimed; ``hand`` and ``court`` are what is left to the one who pitches."""
    others = game.others[seat]
    if isinstance(hook, hooks.Battle):
        return others
    if isinstance(hook, hooks.SwapHands):
        return others if hand else tuple(other for other in others if state.hands[other])
    if isinstance(hook, TOUCHES_COURT):
        shielded = [other for other in others if game.table.court(state.courts[other]).shielded]
        found = _targets_but_for_shields(game, state, seat, hook, court)
        return tuple(other for other in found if other not in shielded)
    return tuple(other for other in others if state.hands[other])


def _targets_but_for_shields(
    game: Tenka, state: State, seat: int, hook: hooks.AnyPitched, court: Cards
) -> tuple[int, ...]:
    others = game.others[seat]
    if isinstance(hook, hooks.DiscardProvinceAndOne):
        own = game.table.court(court).provinces
        return tuple(
            other
            for other in others
            if PROVINCE in state.courts[other] and game.table.court(state.courts[other]).provinces > own
        )
    assert isinstance(hook, (hooks.DiscardFromCourt, hooks.StealFromCourt))
    return tuple(other for other in others if choices.pickable(game, state, other, hook.choice))


def _fuller_hands(game: Tenka, state: State, seat: int, hand: int) -> list[int]:
    """Other players with at least ``hand`` cards, and at least one."""
    return [other for other in game.others[seat] if len(state.hands[other]) >= max(1, hand)]


def _per_province(game: Tenka, court: Cards, hook: hooks.DrawPerProvince) -> int:
    return max(hook.min, min(hook.max, game.table.court(court).provinces))


class Effects(Step["Tenka", State], frozen=True):
    """The hooks of a pitched card, one after another."""

    seat: int
    card: int
    hook: int
    """Which of its hooks is next."""
    spot: int
    """Where in the discard pile the card itself lies: it does not find itself."""

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Start the next hook."""
        pitched = game.table.cards[self.card].pitched
        hook = pitched[self.hook]
        if self.hook + 1 < len(pitched):
            replace(state, Effects(self.seat, self.card, self.hook + 1, self.spot))
        else:
            pop(state)
        self._start(game, state, hook, chance, log)
        return False

    def _start(self, game: Tenka, state: State, hook: hooks.AnyPitched, chance: Chance, log: Log | None) -> None:
        seat = self.seat
        if isinstance(hook, hooks.Draw):
            push(state, DrawCards(seat, hook.amount))
        elif isinstance(hook, hooks.DrawPerProvince):
            count = _per_province(game, state.courts[seat], hook)
            if count:
                push(state, DrawCards(seat, count))
        elif isinstance(hook, hooks.DiscardOwn):
            push(state, choices.DiscardSome(seat, hook.amount))
        elif isinstance(hook, hooks.Plays):
            state.plays += hook.amount
            if log is not None:
                log.add("more-plays", seat, plays=hook.amount)
        elif isinstance(hook, hooks.Fetch):
            push(state, choices.FetchCard(seat, self.card, self.spot, hook.of))
        elif isinstance(hook, hooks.MoveProvinceFromDiscard):
            self._move_province(game, state, hook.to, log)
        elif isinstance(hook, hooks.DiscardAnyDrawThatPlusOne):
            push(state, choices.DiscardAny(seat))
        elif isinstance(hook, hooks.OthersDiscardRandom):
            self._discard_at_random(game, state, hook.amount, chance, log)
        elif isinstance(hook, hooks.Battle) and not hook.free:
            push(state, choices.DiscardSome(seat, 1), ChooseTarget(seat, self.card, self.hook))
        else:
            push(state, ChooseTarget(seat, self.card, self.hook))

    def _move_province(self, game: Tenka, state: State, to: Literal["court", "hand"], log: Log | None) -> None:
        spots = choices.searched(state, self.card, self.spot)
        spot = next((spot for spot in spots if state.discard[spot] == PROVINCE), None)
        name = game.table.names[PROVINCE]
        if spot is None:
            if log is not None:
                log.add("found-nothing", self.seat)
            return
        knowledge.take_from_discard(state, spot)
        if to == "court":
            piles.into_court(state, self.seat, PROVINCE)
        else:
            piles.into_hand(state, self.seat, (PROVINCE,))
            knowledge.shown(state, self.seat, PROVINCE)
        if log is not None:
            log.reveal()
            log.add("regained", self.seat, card=name, place=to)

    def _discard_at_random(self, game: Tenka, state: State, amount: int, chance: Chance, log: Log | None) -> None:
        for other in _fuller_hands(game, state, self.seat, len(state.hands[self.seat])):
            for _ in range(min(amount, len(state.hands[other]))):
                card = piles.random_card(game, state, other, chance)
                piles.discard_from_hand(state, other, card)
                if log is not None:
                    log.add("discarded-at-random", other, card=game.table.names[card])


class ChooseTarget(choices.ChooseSeat, frozen=True):
    """Choose the player at whom a pitch is aimed; the only one there is needs no choice."""

    card: int
    hook: int

    def targets(self, game: Tenka, state: State) -> tuple[int, ...]:
        """Players at whom the hook may be aimed now."""
        seat = self.seat
        hook = game.table.cards[self.card].pitched[self.hook]
        return targets(game, state, seat, hook, len(state.hands[seat]), state.courts[seat])

    def shielded(self, game: Tenka, state: State, seat: int) -> bool:
        """Whether only a shield keeps a player from being chosen."""
        hook = game.table.cards[self.card].pitched[self.hook]
        return isinstance(hook, TOUCHES_COURT) and seat in _targets_but_for_shields(
            game, state, self.seat, hook, state.courts[self.seat]
        )

    def aim(self, game: Tenka, state: State, target: int, chance: Chance, log: Log | None) -> None:
        """What happens to the player chosen."""
        seat = self.seat
        hook = game.table.cards[self.card].pitched[self.hook]
        if log is not None:
            log.add("aimed", seat, target=target)
        if isinstance(hook, hooks.Battle):
            open_fight(game, state, seat, target, hook.strength, log)
        elif isinstance(hook, hooks.DiscardFromCourt):
            push(state, choices.PickFromCourt(seat, target, "discard", hook.amount, hook.choice))
        elif isinstance(hook, hooks.StealFromCourt):
            push(state, choices.PickFromCourt(seat, target, "steal", 1, hook.choice))
        elif isinstance(hook, hooks.DiscardProvinceAndOne):
            piles.discard_from_court(state, target, PROVINCE, seat)
            piles.note_discards(game, log, target, (PROVINCE,), "court")
            push(state, choices.PickFromCourt(seat, target, "discard", 1, "any"))
        elif isinstance(hook, hooks.LookAndTake):
            knowledge.saw_hand(state, target, seat)
            if log is not None:
                log.reveal()
                shown = {"cards": piles.names(game, state.hands[target])}
                log.veil("saw-hand", seat, (seat, target), "looked", shown, target=target)
            push(state, choices.TakeFromHand(seat, target))
        elif isinstance(hook, hooks.SwapHands):
            self._swap(game, state, target, log)
        elif isinstance(hook, hooks.TakeRandomGive):
            self._take_at_random(game, state, target, hook, chance, log)

    def _swap(self, game: Tenka, state: State, target: int, log: Log | None) -> None:
        hands = list(state.hands)
        hands[self.seat], hands[target] = hands[target], hands[self.seat]
        state.hands = tuple(hands)
        knowledge.swapped(state, self.seat, target)
        if log is not None:
            log.reveal()
            log.add("swapped-hands", self.seat, target=target)

    def _take_at_random(
        self, game: Tenka, state: State, target: int, hook: hooks.TakeRandomGive, chance: Chance, log: Log | None
    ) -> None:
        seat = self.seat
        for _ in range(min(hook.take, len(state.hands[target]))):
            card = piles.random_card(game, state, target, chance)
            piles.move_unseen(state, target, seat, (card,))
            choices.note_taken(game, log, seat, target, card)
        if hook.give:
            push(state, choices.GiveCards(seat, target, hook.give))


