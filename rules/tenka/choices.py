"""The choices that pitched cards ask for: players, court cards, cards of hands and of the discard pile."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Refusal
from rules.kernel.steps import Ask, pop, replace
from rules.tenka import knowledge, piles
from rules.tenka.draws import DrawCards
from rules.tenka.hooks import Choice
from rules.tenka.moves import Discard, Done, Pick, Target
from rules.tenka.state import PROVINCE, Cards, State

if TYPE_CHECKING:
    from rules.tenka.game import Tenka


def pickable(game: Tenka, state: State, seat: int, choice: Choice) -> Cards:
    """The different cards of a court among which a pitch may choose."""
    kinds = game.table.court(state.courts[seat]).kinds
    return kinds[1:] if choice != "any" and kinds and kinds[0] == PROVINCE else kinds


def searched(state: State, card: int, spot: int) -> list[int]:
    """Places of the discard pile that a pitched card looks through: all but its own, the oldest first."""
    return [index for index, found in enumerate(state.discard) if index != spot or found != card]


def note_taken(game: Tenka, log: Log | None, seat: int, target: int, card: int) -> None:
    """Log a card that moved from hand to hand; only the two know which."""
    if log is not None:
        log.reveal()
        log.veil("took", seat, (seat, target), "takes-unseen", {"card": game.table.names[card]}, target=target)


class ChooseSeat(Ask["Tenka", State], frozen=True):
    """Choose a player; subclasses say who may be chosen and what follows."""

    kind: ClassVar[str] = "target"
    section: ClassVar[str] = "pitch"

    @abstractmethod
    def targets(self, game: Tenka, state: State) -> tuple[int, ...]:
        """The players that may be chosen, in clockwise order."""

    def shielded(self, game: Tenka, state: State, seat: int) -> bool:
        """Whether only a shield keeps a player from being chosen."""
        return False

    @abstractmethod
    def aim(self, game: Tenka, state: State, target: int, chance: Chance, log: Log | None) -> None:
        """Carry out what follows."""

    def facts(self, game: Tenka, state: State) -> dict[str, Any]:
        """What it is for."""
        return {"card": game.table.names[getattr(self, "card", 0)]}

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """The only target is chosen by itself; if there is none any more, nothing happens."""
        found = self.targets(game, state)
        if len(found) > 1:
            return True
        pop(state)
        if found:
            self.aim(game, state, found[0], chance, log)
        return False

    def moves(self, game: Tenka, state: State) -> list[Move]:
        """Each of them."""
        return [Target(seat) for seat in self.targets(game, state)]

    def refusal(self, game: Tenka, state: State, move: Move) -> Refusal | None:
        """Only those."""
        if not isinstance(move, Target):
            return NOT_NOW
        if move.seat in self.targets(game, state):
            return None
        if move.seat == self.seat:
            return Refusal("not-yourself", self.section)
        if move.seat >= game.seats:
            return Refusal("no-such-seat", self.section, {"number": move.seat + 1})
        reason = "shielded" if self.shielded(game, state, move.seat) else "not-a-target"
        return Refusal(reason, self.section, {**self.facts(game, state), "target": move.seat})

    def play(self, game: Tenka, state: State, move: Target, chance: Chance, log: Log | None) -> None:
        """Aim at it."""
        pop(state)
        self.aim(game, state, move.seat, chance, log)


class PickFromCourt(Ask["Tenka", State], frozen=True):
    """Choose a card of another court that is discarded or moved to the own court."""

    kind: ClassVar[str] = "pick"
    section: ClassVar[str] = "pitch"

    target: int
    to: Literal["discard", "steal"]
    left: int
    choice: Choice

    def facts(self, game: Tenka, state: State) -> dict[str, Any]:
        """Whose court, and what for."""
        does = "discarded" if self.to == "discard" else "taken"
        return {"target": self.target, "left": self.left, "does": does}

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Where all cards are the same, or all go, there is nothing to choose."""
        found = pickable(game, state, self.target, self.choice)
        court = state.courts[self.target]
        if len(found) > 1 and sum(court.count(card) for card in found) > self.left:
            return True
        if not found or not self.left:
            pop(state)
        else:
            self._take(game, state, found[0], log)
        return False

    def moves(self, game: Tenka, state: State) -> list[Move]:
        """Each different card that may be chosen."""
        return [Pick(card) for card in pickable(game, state, self.target, self.choice)]

    def refusal(self, game: Tenka, state: State, move: Move) -> Refusal | None:
        """Only cards of that court, where the card says so no Province."""
        if not isinstance(move, Pick):
            return NOT_NOW
        facts = {"card": game.table.names[move.card], "target": self.target}
        if move.card not in state.courts[self.target]:
            return Refusal("not-in-that-court", self.section, facts)
        if move.card not in pickable(game, state, self.target, self.choice):
            return Refusal("no-province", self.section)
        return None

    def play(self, game: Tenka, state: State, move: Pick, chance: Chance, log: Log | None) -> None:
        """Take it away, one after another."""
        self._take(game, state, move.card, log)

    def _take(self, game: Tenka, state: State, card: int, log: Log | None) -> None:
        if self.left > 1:
            replace(state, PickFromCourt(self.seat, self.target, self.to, self.left - 1, self.choice))
        else:
            pop(state)
        if self.to == "discard":
            piles.discard_from_court(state, self.target, card, self.seat)
            piles.note_discards(game, log, self.target, (card,), "court")
        else:
            piles.take_from_court(state, self.target, card, self.seat)
            piles.into_court(state, self.seat, card)
            if log is not None:
                log.add("stole", self.seat, card=game.table.names[card], target=self.target)


class FetchCard(Ask["Tenka", State], frozen=True):
    """Look through the discard pile and take a card into the hand; it is shown to all, the rest of the pile is not."""

    kind: ClassVar[str] = "fetch"
    section: ClassVar[str] = "pitch"
    public: ClassVar[bool] = False

    card: int
    """The card that was pitched for it."""
    spot: int
    """Where that card lies."""
    of: Literal["regular", "any"]

    def facts(self, game: Tenka, state: State) -> dict[str, Any]:
        """What may be taken."""
        return {"what": "a regular card" if self.of == "regular" else "any card"}

    def takeable(self, game: Tenka, state: State) -> list[int]:
        """The different cards that may be taken."""
        found = set(state.discard)
        if self._own(state, self.spot) and state.discard.count(self.card) == 1:
            found.remove(self.card)
        return sorted(card for card in found if self.of == "any" or card not in game.table.specials)

    def _own(self, state: State, spot: int) -> bool:
        """Whether the card that was pitched lies at a place of the pile."""
        return spot == self.spot < len(state.discard) and state.discard[spot] == self.card

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Without such a card the pile was looked through for nothing."""
        if self.takeable(game, state):
            return True
        self._looked(state, log)
        if log is not None:
            log.add("found-nothing", self.seat)
        return False

    def moves(self, game: Tenka, state: State) -> list[Move]:
        """Each different card that may be taken."""
        return [Pick(card) for card in self.takeable(game, state)]

    def refusal(self, game: Tenka, state: State, move: Move) -> Refusal | None:
        """Only what lies there, and where the card says so a regular one."""
        if not isinstance(move, Pick):
            return NOT_NOW
        if move.card in self.takeable(game, state):
            return None
        facts = {"card": game.table.names[move.card]}
        if self.of == "regular" and move.card in game.table.specials:
            return Refusal("regular-only", self.section, facts)
        return Refusal("not-in-discard", self.section, facts)

    def play(self, game: Tenka, state: State, move: Pick, chance: Chance, log: Log | None) -> None:
        """It goes into the hand; its player remembers the rest."""
        spot = state.discard.index(move.card)
        if self._own(state, spot):
            spot = state.discard.index(move.card, spot + 1)
        self._looked(state, log)
        knowledge.take_from_discard(state, spot)
        piles.into_hand(state, self.seat, (move.card,))
        knowledge.shown(state, self.seat, move.card)
        if log is not None:
            log.add("fetched", self.seat, card=game.table.names[move.card])

    def _looked(self, state: State, log: Log | None) -> None:
        pop(state)
        seat = self.seat
        state.seen = (*state.seen[:seat], len(state.discard), *state.seen[seat + 1 :])
        if log is not None:
            log.reveal()


def not_in_hand(game: Tenka, state: State, seat: int, card: int, section: str) -> Refusal | None:
    """The refusal of a card that is not in a seat's hand."""
    if card in state.hands[seat]:
        return None
    return Refusal("not-in-hand", section, {"card": game.table.names[card]})


class HandChoice(Ask["Tenka", State], frozen=True):
    """A private choice among the cards of the own hand."""

    public: ClassVar[bool] = False

    def not_there(self, game: Tenka, state: State, card: int) -> Refusal | None:
        """The refusal of a card that is not in the hand."""
        return not_in_hand(game, state, self.seat, card, self.section)


class DiscardSome(HandChoice, frozen=True):
    """Discard a number of cards from the own hand, as far as there are any."""

    kind: ClassVar[str] = "discard"
    section: ClassVar[str] = "pitch"

    left: int

    def facts(self, game: Tenka, state: State) -> dict[str, Any]:
        """How many more."""
        return {"left": self.left}

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """A hand that is not larger goes as a whole."""
        hand = state.hands[self.seat]
        if len(hand) > self.left:
            return True
        pop(state)
        for card in hand:
            piles.discard_from_hand(state, self.seat, card)
        piles.note_discards(game, log, self.seat, hand)
        return False

    def moves(self, game: Tenka, state: State) -> list[Move]:
        """Each different card of the hand."""
        return [Discard(card) for card in game.table.hand(state.hands[self.seat]).kinds]

    def refusal(self, game: Tenka, state: State, move: Move) -> Refusal | None:
        """Only cards of the hand."""
        return self.not_there(game, state, move.card) if isinstance(move, Discard) else NOT_NOW

    def play(self, game: Tenka, state: State, move: Discard, chance: Chance, log: Log | None) -> None:
        """One after another."""
        if self.left > 1:
            replace(state, DiscardSome(self.seat, self.left - 1))
        else:
            pop(state)
        piles.discard_from_hand(state, self.seat, move.card)
        piles.note_discards(game, log, self.seat, (move.card,))


class DiscardAny(HandChoice, frozen=True):
    """Discard any number of cards from the hand, then draw one more than that."""

    kind: ClassVar[str] = "discard-any"
    section: ClassVar[str] = "pitch"

    count: int = 0

    def facts(self, game: Tenka, state: State) -> dict[str, Any]:
        """What will be drawn as it stands."""
        return {"count": self.count, "draws": self.count + 1}

    def moves(self, game: Tenka, state: State) -> list[Move]:
        """Each different card of the hand, or done."""
        return [*(Discard(card) for card in game.table.hand(state.hands[self.seat]).kinds), Done()]

    def refusal(self, game: Tenka, state: State, move: Move) -> Refusal | None:
        """Only cards of the hand."""
        if isinstance(move, Done):
            return None
        return self.not_there(game, state, move.card) if isinstance(move, Discard) else NOT_NOW

    def play(self, game: Tenka, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """One after another, then the draw."""
        if isinstance(move, Discard):
            replace(state, DiscardAny(self.seat, self.count + 1))
            piles.discard_from_hand(state, self.seat, move.card)
            piles.note_discards(game, log, self.seat, (move.card,))
        else:
            replace(state, DrawCards(self.seat, self.count + 1))


class TakeFromHand(Ask["Tenka", State], frozen=True):
    """Take a card of a hand that was looked at."""

    kind: ClassVar[str] = "take-card"
    section: ClassVar[str] = "pitch"
    public: ClassVar[bool] = False

    target: int

    def facts(self, game: Tenka, state: State) -> dict[str, Any]:
        """Whose hand."""
        return {"target": self.target}

    def moves(self, game: Tenka, state: State) -> list[Move]:
        """Each different card of it."""
        return [Pick(card) for card in game.table.hand(state.hands[self.target]).kinds]

    def refusal(self, game: Tenka, state: State, move: Move) -> Refusal | None:
        """Only what is in it."""
        if not isinstance(move, Pick):
            return NOT_NOW
        if move.card in state.hands[self.target]:
            return None
        return Refusal("not-in-that-hand", self.section, {"card": game.table.names[move.card], "target": self.target})

    def play(self, game: Tenka, state: State, move: Pick, chance: Chance, log: Log | None) -> None:
        """Only the two know which."""
        pop(state)
        piles.move_unseen(state, self.target, self.seat, (move.card,))
        note_taken(game, log, self.seat, self.target, move.card)

    def secret(self, game: Tenka, state: State, move: Move) -> bool:
        """What was taken is not for all."""
        return True


class GiveCards(HandChoice, frozen=True):
    """Give cards of the own hand to the player from whom some were taken."""

    kind: ClassVar[str] = "give"
    section: ClassVar[str] = "pitch"

    target: int
    left: int

    def facts(self, game: Tenka, state: State) -> dict[str, Any]:
        """To whom, and how many more."""
        return {"target": self.target, "left": self.left}

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """A hand that is not larger goes as a whole."""
        hand = state.hands[self.seat]
        if len(hand) > self.left:
            return True
        pop(state)
        for card in hand:
            self._give(game, state, card, log)
        return False

    def moves(self, game: Tenka, state: State) -> list[Move]:
        """Each different card of the hand."""
        return [Pick(card) for card in game.table.hand(state.hands[self.seat]).kinds]

    def refusal(self, game: Tenka, state: State, move: Move) -> Refusal | None:
        """Only cards of the hand."""
        return self.not_there(game, state, move.card) if isinstance(move, Pick) else NOT_NOW

    def play(self, game: Tenka, state: State, move: Pick, chance: Chance, log: Log | None) -> None:
        """One after another."""
        if self.left > 1:
            replace(state, GiveCards(self.seat, self.target, self.left - 1))
        else:
            pop(state)
        self._give(game, state, move.card, log)

    def _give(self, game: Tenka, state: State, card: int, log: Log | None) -> None:
        piles.move_unseen(state, self.seat, self.target, (card,))
        if log is not None:
            both = (self.seat, self.target)
            secret = {"card": game.table.names[card]}
            log.veil("gave", self.seat, both, "gives-unseen", secret, target=self.target)

    def secret(self, game: Tenka, state: State, move: Move) -> bool:
        """What was given is not for all."""
        return True
