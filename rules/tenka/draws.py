"""Drawing, the marker, Social Chaos and the reshuffle (rulebook, sections "draw", "time-limit", "reshuffle").

Each of them is a step, so that any draw may be interrupted by what an empty pile sets off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Refusal
from rules.kernel.steps import Ask, Step, pop, push, replace
from rules.kernel.tuples import put
from rules.tenka import piles
from rules.tenka.cards import with_card, without_card
from rules.tenka.moves import Discard, KeepDrawn
from rules.tenka.reckoning import has_most_priests
from rules.tenka.state import PROVINCE, State

if TYPE_CHECKING:
    from rules.tenka.game import Tenka

LOWEST_MARKER = 1


class DrawCards(Step["Tenka", State], frozen=True):
    """A seat draws cards into its hand, or onto the table in front of it (second-edition draw rule)."""

    seat: int
    count: int
    offered: bool = False

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Draw what the pile holds; an empty pile lowers the marker once and is then formed anew."""
        if state.pile:
            self._draw(game, state, log)
        elif not state.dropped:
            _exhausted(game, state)
        elif state.discard:
            push(state, Reshuffle())
        else:
            pop(state)
            if log is not None:
                log.add("nothing-to-draw", self.seat)
        return False

    def _draw(self, game: Tenka, state: State, log: Log | None) -> None:
        count = min(self.count, len(state.pile))
        drawn = piles.from_top(state, count)
        if count < self.count:
            replace(state, DrawCards(self.seat, self.count - count, self.offered))
        else:
            pop(state)
        if self.offered:
            state.offer = tuple(sorted((*state.offer, *drawn)))
        else:
            piles.into_hand(state, self.seat, drawn)
        if log is not None:
            log.reveal()
            secret = {"cards": piles.names(game, drawn)}
            log.veil("drew", self.seat, (self.seat,), "draws", secret, count=count)
        if not state.pile and not game.rulings.marker_waits_for_a_draw:
            _exhausted(game, state)


def _exhausted(game: Tenka, state: State) -> None:
    """The draw pile is exhausted: push what happens once for that."""
    if not game.rulings.one_drop_per_exhaustion and not state.discard:
        replace(state, LowerMarker())  # the draw is left out, and the next one lowers the marker again
        return
    state.dropped = True
    if not game.rulings.chaos_before_shuffle and state.discard:
        push(state, LowerMarker(chaos=False), Reshuffle(), *chaos_after(game, state, state.marker > LOWEST_MARKER))
    else:
        push(state, LowerMarker())


def chaos_after(game: Tenka, state: State, dropped: bool) -> tuple[Step[Tenka, State], ...]:
    """What Social Chaos, if it is played, does after the marker has dropped."""
    return (SocialChaos(game.clockwise_from(state.active)),) if dropped and game.chaos != "off" else ()


class LowerMarker(Step["Tenka", State], frozen=True):
    """The marker drops by one, never below 1; Social Chaos follows if it did."""

    chaos: bool = True

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Lower it."""
        pop(state)
        if state.marker > LOWEST_MARKER:
            state.marker -= 1
            push(state, *chaos_after(game, state, self.chaos))
        if log is not None:
            log.add("pile-empty", marker=state.marker)
        return False


class Reshuffle(Step["Tenka", State], frozen=True):
    """The discard pile becomes the draw pile."""

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Shuffle."""
        pop(state)
        table = game.table
        order = chance.shuffle("draw pile", [table.ids[card] for card in state.discard])
        numbers = table.numbers
        state.pile = tuple([numbers[card] for card in order])
        state.discard = ()
        state.seen = (0,) * game.seats
        state.under = ()
        state.dropped = False
        if log is not None:
            log.reveal()
            log.add("reshuffled", count=len(order))
        return False


class SocialChaos(Step["Tenka", State], frozen=True):
    """Players with too many Provinces discard one; in the second edition's form everybody discards a court card."""

    seats: tuple[int, ...]
    """Seats still to be looked at, in order."""

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """What is no choice happens at once."""
        for index, seat in enumerate(self.seats):
            court = state.courts[seat]
            if game.chaos == "on":
                if PROVINCE in court and game.table.court(court).provinces > state.marker:
                    self._discard(game, state, seat, PROVINCE, log)
            elif len(set(court)) > 1:
                replace(state, ChaosDiscard(seat), SocialChaos(self.seats[index + 1 :]))
                return False
            elif court:
                self._discard(game, state, seat, court[0], log)
        pop(state)
        return False

    def _discard(self, game: Tenka, state: State, seat: int, card: int, log: Log | None) -> None:
        piles.discard_from_court(state, seat, card, seat)
        if log is not None:
            log.add("chaos", seat, card=game.table.names[card])


class ChaosDiscard(Ask["Tenka", State], frozen=True):
    """Social Chaos in the second edition's form: discard one card of the own court."""

    kind: ClassVar[str] = "chaos"
    section: ClassVar[str] = "social-chaos"

    def moves(self, game: Tenka, state: State) -> list[Move]:
        """Each different card of the court."""
        return [Discard(card) for card in sorted(set(state.courts[self.seat]))]

    def refusal(self, game: Tenka, state: State, move: Move) -> Refusal | None:
        """Only cards of the court."""
        if not isinstance(move, Discard):
            return NOT_NOW
        if move.card not in state.courts[self.seat]:
            return Refusal("not-in-court", self.section, {"card": game.table.names[move.card]})
        return None

    def play(self, game: Tenka, state: State, move: Discard, chance: Chance, log: Log | None) -> None:
        """It goes to the discard pile."""
        pop(state)
        piles.discard_from_court(state, self.seat, move.card, self.seat)
        if log is not None:
            log.add("chaos", self.seat, card=game.table.names[move.card])


class KeepSome(Step["Tenka", State], frozen=True):
    """Second-edition draw rule: how many of the drawn cards may be kept."""

    seat: int

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """One, or two with most Priests; all if there are no more."""
        keep = 2 if has_most_priests(game, state, self.seat) else 1
        if len(state.offer) > keep:
            replace(state, KeepOne(self.seat, keep))
            return False
        pop(state)
        piles.into_hand(state, self.seat, state.offer)
        state.offer = ()
        return False


class KeepOne(Ask["Tenka", State], frozen=True):
    """Keep one of the cards drawn; the rest is discarded after the last."""

    kind: ClassVar[str] = "keep"
    section: ClassVar[str] = "draw"
    public: ClassVar[bool] = False

    left: int

    def facts(self, game: Tenka, state: State) -> dict[str, Any]:
        """How many more."""
        return {"left": self.left, "count": len(state.offer)}

    def moves(self, game: Tenka, state: State) -> list[Move]:
        """Each different card drawn."""
        return [KeepDrawn(card) for card in sorted(set(state.offer))]

    def refusal(self, game: Tenka, state: State, move: Move) -> Refusal | None:
        """Only what was drawn."""
        if not isinstance(move, KeepDrawn):
            return NOT_NOW
        if move.card not in state.offer:
            return Refusal("not-drawn", self.section, {"card": game.table.names[move.card]})
        return None

    def play(self, game: Tenka, state: State, move: KeepDrawn, chance: Chance, log: Log | None) -> None:
        """It goes into the hand; the others, once enough were kept, face up to the discard pile."""
        seat = self.seat
        state.offer = without_card(state.offer, move.card)
        state.hands = put(state.hands, seat, with_card(state.hands[seat], move.card))
        if log is not None:
            log.veil("kept", seat, (seat,), "keeps", {"card": game.table.names[move.card]})
        if self.left > 1:
            replace(state, KeepOne(seat, self.left - 1))
            return
        pop(state)
        state.discard += state.offer
        piles.note_discards(game, log, seat, state.offer, "draw")
        state.offer = ()

    def secret(self, game: Tenka, state: State, move: Move) -> bool:
        """What is kept is nobody else's business."""
        return True
