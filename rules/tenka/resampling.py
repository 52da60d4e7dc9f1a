"""Dealing what a view does not show (rulebook, section "hidden")."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rules.kernel.chance import Chance
from rules.kernel.errors import PositionError
from rules.kernel.events import ALL
from rules.tenka.choices import FetchCard
from rules.tenka.setup import MOST_IN_COURT
from rules.tenka.state import Cards, State
from rules.tenka.view import TenkaView

if TYPE_CHECKING:
    from rules.tenka.game import Tenka


def resample(game: Tenka, view: TenkaView, chance: Chance) -> State:
    """A random state that fits the view: hidden cards are dealt anew among hands, piles and specials taken out."""
    state = State(game.seats, view.marker)
    state.pending = view.pending
    state.turn, state.active = view.turn, view.active
    state.plays, state.played, state.loose = view.plays, view.played, view.loose
    state.dropped, state.idle = view.dropped, view.idle
    state.courts = view.courts
    state.fight, state.lost = view.fight, view.lost
    state.known = memory(game, view)
    state.seen, state.under, state.winners = view.seen, view.under, view.winners
    _Dealer(game, view, state.known, chance).deal(state)
    return state


def memory(game: Tenka, view: TenkaView) -> tuple[tuple[Cards, ...], ...]:
    """What all viewers know of hands: the view says it of its own viewer; others know at least what all know."""
    if view.viewer == ALL:
        return view.memory
    return tuple(
        tuple(
            () if viewer == owner else view.known[owner] if viewer == view.viewer else view.shown[owner]
            for viewer in range(game.seats + 1)
        )
        for owner in range(game.seats)
    )


def certain(rows: tuple[Cards, ...]) -> Cards:
    """Cards that are in a hand by what any of its viewers knows."""
    found: Counter[int] = Counter()
    for row in rows:
        found |= Counter(row)
    return tuple(sorted(found.elements()))


def unknown_cards(game: Tenka, view: TenkaView) -> Counter[int]:
    """Cards that lie somewhere the view does not show; raises PositionError if there are too many of one kind."""
    known: Counter[int] = Counter()
    for cards in (*view.hands, *view.courts, view.offer, view.pile, view.discard, view.removed):
        known.update(card for card in cards or () if card is not None)
    for hand, rows in zip(view.hands, memory(game, view), strict=True):
        if hand is None:
            known.update(certain(rows))
    found: Counter[int] = Counter()
    for card, copies in enumerate(game.copies):
        found[card] = copies - known[card]
        if found[card] < 0:
            name = game.table.names[card]
            raise PositionError(f"position: there are {copies} {name} cards, and {known[card]} are placed")
    return found


def places(view: TenkaView, rows: tuple[tuple[Cards, ...], ...]) -> int:
    """How many cards have to be dealt to the holes of a view."""
    holes = sum(1 for card in (*view.pile, *view.discard, *view.removed) if card is None)
    holes += view.offered if view.offer is None else 0
    for hand, size, known in zip(view.hands, view.sizes, rows, strict=True):
        holes += size - len(certain(known)) if hand is None else 0
    return holes


class _Dealer:
    """Fills the holes of one view."""

    def __init__(
        self, game: Tenka, view: TenkaView, rows: tuple[tuple[Cards, ...], ...], chance: Chance
    ) -> None:
        self.game = game
        self.view = view
        self.rows = rows
        self.chance = chance
        self.deck: list[int] = []

    def deal(self, state: State) -> None:
        """Fill state's hands, piles and specials taken out."""
        view = self.view
        if places(view, self.rows) or None in view.chosen:
            self._shuffle()
        state.removed = self._removed()
        discard = list(view.discard)
        self._something_to_fetch(discard)
        state.discard = self._filled(tuple(discard))
        state.pile = self._filled(view.pile)
        state.offer = self._drawn(view.offered) if view.offer is None else view.offer
        state.hands = tuple(self._hand(seat) for seat in range(view.seats))
        state.chosen = tuple(
            self._chosen(state.hands[seat]) if chosen is None else chosen for seat, chosen in enumerate(view.chosen)
        )

    def _shuffle(self) -> None:
        cards = tuple(unknown_cards(self.game, self.view).elements())
        self.deck = list(self.chance.shuffle("unknown cards", cards)) if cards else []

    def _removed(self) -> Cards:
        """Specials only; the first ones of the shuffled unknown cards."""
        found = []
        for card in self.view.removed:
            if card is None:
                spot = next(index for index, each in enumerate(self.deck) if each in self.game.table.specials)
                found.append(self.deck.pop(spot))
            else:
                found.append(card)
        return tuple(sorted(found))

    def _something_to_fetch(self, discard: list[int | None]) -> None:
        """Whoever is asked to take a card from the discard pile can take one: there must be such a card."""
        top = self.view.pending[-1] if self.view.pending else None
        if not isinstance(top, FetchCard):
            return
        specials = self.game.table.specials
        spots = [spot for spot, card in enumerate(discard) if spot != top.spot or card != top.card]
        if any(discard[spot] is not None and self._may(top, discard[spot], specials) for spot in spots):
            return
        index = next((index for index, card in enumerate(self.deck) if self._may(top, card, specials)), None)
        holes = [spot for spot in spots if discard[spot] is None]
        if index is not None and holes:
            discard[holes[0]] = self.deck.pop(index)

    @staticmethod
    def _may(step: FetchCard, card: int | None, specials: range) -> bool:
        return step.of == "any" or card not in specials

    def _filled(self, cards: tuple[int | None, ...]) -> Cards:
        return tuple(self.deck.pop() if card is None else card for card in cards)

    def _drawn(self, count: int) -> Cards:
        return tuple(sorted(self.deck.pop() for _ in range(count)))

    def _hand(self, seat: int) -> Cards:
        hand = self.view.hands[seat]
        if hand is not None:
            return hand
        known = certain(self.rows[seat])
        return tuple(sorted((*known, *self._drawn(self.view.sizes[seat] - len(known)))))

    def _chosen(self, hand: Cards) -> Cards:
        """Some starting court out of a hand."""
        regular = [card for card in hand if card not in self.game.table.specials]
        count = min(len(regular), self.chance.below(MOST_IN_COURT + 1))
        return tuple(sorted(self.chance.shuffle("starting court", regular)[:count]))
