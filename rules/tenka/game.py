"""Tenka, from the deal to the win check that somebody passes.

The steps stand in rulebook order in ``setup.py``, ``turn.py``, ``draws.py``, ``effects.py`` with ``choices.py``, and
``battle.py`` with ``aftermath.py``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import ALL, PUBLIC, Log
from rules.kernel.game import Game, Passage
from rules.kernel.options import Options
from rules.kernel.sheet import ScoreSheet
from rules.tenka import bot, position, prospects, resampling, telling
from rules.tenka.cards import CardTable
from rules.tenka.choices import FetchCard
from rules.tenka.content import Content
from rules.tenka.moves import notation
from rules.tenka.rulings import EARLIER, RULINGS, Rulings
from rules.tenka.setup import StartingCourts
from rules.tenka.state import Cards, State
from rules.tenka.turn import Peek, StartTurn
from rules.tenka.view import TenkaView

HAND = 8
"""Cards dealt to each seat."""
RULES_VERSION = 2
"""The version of the rules by which new matches are played."""


class Tenka(Game[State, TenkaView]):
    """The rules of one match."""

    title_id: ClassVar[str] = "tenka"
    view_type = TenkaView

    def __init__(
        self,
        seats: int,
        options: Options,
        content: Content,
        rulings: Rulings | None = None,
        *,
        rules_version: int = RULES_VERSION,
    ) -> None:
        self.rules_version = rules_version
        self.seats = seats
        self.options = options
        self.content = content
        self.content_digest = content.digest
        self.rulings = rulings or EARLIER.get(rules_version, RULINGS)
        self.table = CardTable(content)
        self.decks = 2 if options["decks"] == "two" else 1
        self.chaos: str = options["chaos"]
        self.second_draw_rule: bool = options["draw-rule"] == "second"
        self.fairness: bool = options["fairness"]
        self.skips_answers: bool = options["answers"] == "skip"
        self.notation = notation(self.table.ids)
        self._from = tuple(tuple((seat + step) % seats for step in range(seats)) for seat in range(seats))
        self.others = tuple(order[1:] for order in self._from)
        """Per seat: all others, clockwise."""
        specials = options["specials"]
        chosen = self.table.specials if isinstance(specials, str) else [self.table.numbers[card] for card in specials]
        self.candidates: Cards = tuple(sorted(chosen))
        """Specials that may be in the deck."""
        by_lot = min(options["special-count"], len(self.candidates))
        self.special_count: int = by_lot if specials == "random" else len(self.candidates)
        """Specials that are in the deck."""
        self.list_shown: bool = options["special-list"] == "shown" or self.special_count == len(self.candidates)
        """Whether all know which specials these are."""
        self.copies = tuple(
            card.copies * self.decks if number not in self.table.specials else 1
            for number, card in enumerate(self.table.cards)
        )
        """Per card: how many there are, those taken out included."""

    def clockwise_from(self, seat: int) -> tuple[int, ...]:
        """All seats, beginning with ``seat``."""
        return self._from[seat]

    # -- set-up --------------------------------------------------------------------------------------------------

    def deal(self, chance: Chance, log: Log | None = None) -> State:
        """Take specials out, shuffle, deal, and say who begins."""
        state = State(self.seats, self.options["marker"])
        ids, numbers = self.table.ids, self.table.numbers
        specials = self.candidates
        if len(specials) > self.special_count:
            order = chance.shuffle("specials", [ids[card] for card in specials])
            specials = tuple(sorted(numbers[card] for card in order[: self.special_count]))
        state.removed = tuple(card for card in self.table.specials if card not in specials)
        regular = [ids[card] for card in range(self.table.specials.start) for _ in range(self.copies[card])]
        deck = [numbers[card] for card in chance.shuffle("deal", [*regular, *(ids[card] for card in specials)])]
        state.hands = tuple(tuple(sorted(deck[HAND * seat : HAND * (seat + 1)])) for seat in range(self.seats))
        state.pile = tuple(deck[HAND * self.seats :])
        first = self.options["first"]
        state.active = chance.pick("first seat", range(self.seats)) if first == "random" else int(first) - 1
        if log is not None:
            if self.list_shown:
                log.add("specials-shown", cards=tuple(self.table.names[card] for card in specials))
            else:
                log.add("specials", count=len(specials))
            log.add("first", state.active)
        state.pending = (StartTurn(state.active), StartingCourts(self.clockwise_from(state.active)))
        return state

    # -- views ---------------------------------------------------------------------------------------------------

    def view(self, state: State, viewer: int) -> TenkaView:
        """What a viewer knows; see :class:`TenkaView`."""
        everything = viewer == ALL
        over = not state.pending
        top = state.pending[-1] if state.pending else None
        row = self.seats if viewer == PUBLIC else viewer
        hands: tuple[Cards | None, ...] = state.hands
        chosen: tuple[Cards | None, ...] = state.chosen
        offer: Cards | None = state.offer
        pile: tuple[int | None, ...] = state.pile
        discard: tuple[int | None, ...] = state.discard
        removed: tuple[int | None, ...] = state.removed
        if not everything:
            if not over:
                hands = tuple(
                    hand if seat == viewer or len(state.known[seat][row]) == len(hand) else None
                    for seat, hand in enumerate(state.hands)
                )
                if not self.list_shown:
                    removed = (None,) * len(removed)
            if any(isinstance(step, StartingCourts) for step in state.pending):
                chosen = self._chosen(state, viewer)
            if offer and viewer != state.active:
                offer = None
            pile = self._pile(state, viewer, top)
            if discard and not (isinstance(top, FetchCard) and top.seat == viewer):
                discard = self._discard(state, viewer)
        return TenkaView(
            viewer=viewer,
            turn=state.turn,
            active=state.active,
            plays=state.plays,
            played=state.played,
            loose=state.loose,
            marker=state.marker,
            dropped=state.dropped,
            idle=state.idle,
            hands=hands,
            sizes=tuple(map(len, state.hands)),
            courts=state.courts,
            chosen=chosen,
            offer=offer,
            offered=len(state.offer),
            pile=pile,
            discard=discard,
            removed=removed,
            pending=state.pending,  # type: ignore[arg-type]
            fight=state.fight,
            lost=state.lost,
            known=() if everything else tuple(rows[row] for rows in state.known),
            shown=tuple(rows[self.seats] for rows in state.known),
            memory=state.known if everything else (),
            seen=state.seen,
            under=state.under,
            winners=state.winners,
        )

    def _chosen(self, state: State, viewer: int) -> tuple[Cards | None, ...]:
        """Starting courts behind the seal: the own one, nothing of those still to choose, holes for the rest."""
        sealed = next(step for step in state.pending if isinstance(step, StartingCourts))
        waiting = (*sealed.seats, sealed.acting)
        return tuple(
            cards if seat == viewer else () if seat in waiting else None for seat, cards in enumerate(state.chosen)
        )

    def _pile(self, state: State, viewer: int, top: object) -> tuple[int | None, ...]:
        """The draw pile as a viewer knows it: what he put under it, and what he is looking at."""
        size = len(state.pile)
        pile: list[int | None] = [None] * size
        for place, seat in enumerate(state.under, start=size - len(state.under)):
            if seat == viewer:
                pile[place] = state.pile[place]
        if isinstance(top, Peek) and top.seat == viewer:
            pile[0] = state.pile[0]
        return tuple(pile)

    def _discard(self, state: State, viewer: int) -> tuple[int | None, ...]:
        """The discard pile as a viewer knows it: what he looked through, the top, the casualties under discussion."""
        size = len(state.discard)
        open_cards = max(1, 0 if state.fight is None else len(state.fight.casualties))
        seen = min(state.seen[viewer] if viewer >= 0 else 0, size - open_cards)
        hidden = (None,) * (size - open_cards - seen)
        return (*state.discard[:seen], *hidden, *state.discard[size - open_cards :])

    def resample(self, view: TenkaView, chance: Chance) -> State:
        """See ``resampling.py``."""
        return resampling.resample(self, view, chance)

    def secrets(self, view: TenkaView) -> tuple[bool, ...]:
        """Seats with cards in hand, and who has drawn cards of which some go back."""
        return tuple(size > 0 or (view.offered > 0 and seat == view.active) for seat, size in enumerate(view.sizes))

    # -- scores, positions, texts ----------------------------------------------------------------------------------

    def score(self, view: TenkaView) -> ScoreSheet:
        """No points: who has won or would win at the start of his next turn, and what the others lack."""
        return prospects.sheet(self, view)

    def estimate(self, state: State, seat: int, viewer: int) -> float:
        """How promising a position is; see ``bot.py``."""
        return bot.estimate(self, state, seat, viewer)

    def reason(self, state: State, move: Move, seat: int, viewer: int) -> str:
        """Why a move looks good; see ``bot.py``."""
        return bot.reason(state, move, seat)

    def read_position(self, data: Mapping[str, Any], names: Sequence[str]) -> TenkaView:
        """See ``position.py``."""
        return position.read(self, data, names)

    def write_position(self, view: TenkaView, names: Sequence[str]) -> dict[str, Any]:
        """See ``position.py``."""
        return position.write(self, view, names)

    def facts(self, view: TenkaView, names: Sequence[str]) -> dict[str, Any]:
        """See ``position.py``."""
        return position.write(self, view, names, whole=True)

    def tell(self, view: TenkaView, names: Sequence[str]) -> list[Passage]:
        """See ``telling.py``."""
        return telling.tell(self, view, names)

    def cards_in_play(self, view: TenkaView) -> tuple[str, ...]:
        """See ``telling.py``."""
        return telling.cards_in_play(self, view)
