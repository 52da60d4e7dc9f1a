"""Tiny Towns, from the deal to the last completed town.

The steps stand in rulebook order in ``rounds.py`` (set-up and rounds), ``visits.py`` (placing and building) and
``watch.py`` (Opaleye's Watch).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import ALL, Log
from rules.kernel.game import Game, Passage
from rules.kernel.options import Options
from rules.kernel.sheet import ScoreSheet
from rules.kernel.steps import Sealed, Step
from rules.tiny_towns import bot, describing, position, scoring, telling, works
from rules.tiny_towns.benefits import FoundOne, ReplaceSome
from rules.tiny_towns.content import Content, in_type_order
from rules.tiny_towns.moves import PlaceCube, notation
from rules.tiny_towns.reckoning import BUILDING_COLOURS
from rules.tiny_towns.rounds import BURIED, FREE_ROUND, SealedVisits, Visits, first_steps
from rules.tiny_towns.state import NOBODY, State
from rules.tiny_towns.table import Table, patterns_of
from rules.tiny_towns.town import RESOURCES, Town
from rules.tiny_towns.view import TownsView
from rules.tiny_towns.visits import Place, TakeAny, visit
from rules.tiny_towns.watch import StockWatch

ROW = 3
"""Open resource cards in solo."""
DEALT = 2
"""Monuments dealt to each player."""
TABLES_KEPT = 64
"""Sets of seven types whose tables are kept; a match needs one, a simulation with random cards many."""
COPIES = 3
"""Resource cards of each kind."""


class TinyTowns(Game[State, TownsView]):
    """The rules of one match."""

    title_id: ClassVar[str] = "tiny-towns"
    view_type = TownsView

    def __init__(self, seats: int, options: Options, content: Content) -> None:
        self.seats = seats
        self.options = options
        self.content = content
        self.content_digest = content.digest
        self.mode: str = options["mode"]
        self.cavern: bool = options["cavern"]
        self.sealed: bool = options["sealed"]
        self.secret: bool = options["monuments"] == "secret" and seats > 1
        """Whether unbuilt monuments are their owners' secrets."""
        cards = {card.id: card for card in content.cards.values() if not (card.removed_in_solo and seats == 1)}
        self.monuments = tuple(card for card in cards if cards[card].is_monument)
        """Ids of the monuments that can be dealt."""
        self.buildings = {
            colour: tuple(card for card in cards if cards[card].colour == colour) for colour in BUILDING_COLOURS
        }
        self.notation = notation(
            (card for card in content.cards if not content.cards[card].is_monument),
            (card for card in content.cards if content.cards[card].is_monument),
        )
        self._patterns = patterns_of(content, chain.from_iterable(self.buildings.values()), self.monuments)
        self._tables: dict[tuple[str, ...], Table] = {}

    # -- set-up --------------------------------------------------------------------------------------------------

    def deal(self, chance: Chance, log: Log | None = None) -> State:
        """Lay out cards and monuments, give the hammer to the first Master Builder."""
        cards = self._cards_in_play(chance)
        state = State(self.table(cards), [Town()] * self.seats)
        state.ready = [()] * self.seats
        if log is not None:
            log.add("in-play", cards=tuple(self.content.cards[card].name for card in cards))
        if self.mode == "master-builder":
            first = self.options["first"]
            state.builder = chance.pick("first seat", range(self.seats)) if first == "random" else int(first) - 1
            if log is not None:
                log.add("first-builder", state.builder)
        else:
            order = chance.shuffle("resource cards", [resource for resource in range(5) for _ in range(COPIES)])
            if self.mode == "solo":
                state.row, state.deck = order[:ROW], order[ROW:]
            else:
                state.buried, state.deck = order[:BURIED], order[BURIED:]
        if self.options["monuments"] != "off":
            monuments = chance.shuffle("monuments", self.monuments)
            state.dealt = tuple(monuments[DEALT * seat : DEALT * (seat + 1)] for seat in range(self.seats))
        first_steps(self, state)
        return state

    def _cards_in_play(self, chance: Chance) -> tuple[str, ...]:
        wanted = self.options["cards"]
        if wanted == "teaching":
            return self.content.teaching
        if wanted == "random":
            return tuple(
                cards[0] if len(cards) == 1 else chance.pick(f"{colour} card", cards)
                for colour, cards in self.buildings.items()
            )
        return in_type_order(self.content, wanted)

    def table(self, cards: tuple[str, ...]) -> Table:
        """The precomputed table of seven types; the same object for the same cards."""
        found = self._tables.get(cards)
        if found is None:
            monuments = self.monuments if self.options["monuments"] != "off" else ()
            found = Table(self.content, cards, monuments, self._patterns)
            if len(self._tables) >= TABLES_KEPT:
                self._tables.clear()
            self._tables[cards] = found
        return found

    # -- who does what (rulebook, sections "round", "master-builder", "town-hall") ------------------------------------

    def active(self, state: State) -> list[int]:
        """Seats whose towns are not completed."""
        return [seat for seat, town in enumerate(state.towns) if not town.completed]

    def seats_after(self, seat: int) -> Iterator[int]:
        """All seats from the one on the left of ``seat`` round to itself."""
        return ((seat + offset) % self.seats for offset in range(1, self.seats + 1))

    def next_builder(self, state: State) -> int:
        """Who gets the hammer next: the next active seat on the left that may name something."""
        active = self.active(state)
        order = [seat for seat in self.seats_after(state.builder) if seat in active]
        if len(order) == 1:
            return order[0]
        willing = [seat for seat in order if not self._never_builder(state.towns[seat])]
        for seat in willing:
            if len(works.banked(state, seat)) < len(RESOURCES):
                return seat
        # Only owners of five Banks (and of Fort Ironweed) are left: the first of them names freely.
        return willing[0] if willing else order[0]

    def visit_order(self, state: State) -> tuple[int, ...]:
        """Active seats in the order of their visits in this round."""
        active = self.active(state)
        if state.builder == NOBODY:
            return tuple(active)
        last = self.next_builder(state)
        between = [seat for seat in self.seats_after(last) if seat in active and seat not in (state.builder, last)]
        ends = [seat for seat in (state.builder, last) if seat in active]
        return tuple(dict.fromkeys([*ends[:-1], *between, *ends[-1:]]))

    def named_by_another(self, state: State, seat: int) -> bool:
        """Whether the resource of the round counts as named by somebody else for this seat."""
        return state.builder != seat

    def takes_nothing(self, state: State, seat: int) -> bool:
        """Whether a seat takes nothing in a free round: Fort Ironweed unless alone, or five Banks."""
        barred = self._never_builder(state.towns[seat]) or len(works.banked(state, seat)) == len(RESOURCES)
        return barred and len(self.active(state)) > 1

    def end_reveals(self, state: State) -> bool:
        """Whether the end of the visit under way turns up a resource card."""
        if self.mode == "solo":
            return True
        if self.mode != "town-hall" or not (state.round + 1) % FREE_ROUND:
            return False
        return not any(isinstance(step, (Visits, Sealed)) and step.seats for step in state.pending)

    def shown_monuments(self, state: State) -> frozenset[str]:
        """Monuments that everybody has seen being built."""
        towns = state.before or state.towns
        return frozenset(town.monument for town in towns if town.monument)

    def on_monument(self, state: State, seat: int) -> tuple[Step[Any, Any], ...]:
        """The steps that follow when a monument is built: what its abilities do at once."""
        card = self.content.cards[state.towns[seat].monument]
        steps: list[Step[Any, Any]] = []
        steps += [FoundOne(seat)] * card.limit("found")
        if card.has("replace"):
            steps.append(ReplaceSome(seat, card.limit("replace")))
        if card.has("watch"):
            steps.append(StockWatch(seat))
        return tuple(steps)

    def _never_builder(self, town: Town) -> bool:
        return bool(town.monument) and self.content.cards[town.monument].has("never-builder")

    def canonical(self, state: State, move: Move) -> Move:
        """Whoever places the resource named by its name places the cube of the round."""
        step = state.pending[-1] if state.pending else None
        if isinstance(move, PlaceCube) and isinstance(step, Place) and move.resource == step.resource:
            return PlaceCube(move.square)
        return move

    # -- views ---------------------------------------------------------------------------------------------------

    def view(self, state: State, viewer: int) -> TownsView:
        """What a viewer knows; see :class:`TownsView`."""
        seats = range(self.seats)
        everything = viewer == ALL
        pending = state.pending
        towns: tuple[Town, ...] = tuple(state.towns)
        constructed = state.constructed
        hidden: tuple[str | None, ...] = state.hidden
        if state.before and not everything:
            towns = tuple(town if seat == viewer else state.before[seat] for seat, town in enumerate(towns))
            constructed = tuple(built if seat == viewer else 0 for seat, built in enumerate(constructed))
            # Whoever built his monument behind the seal still seems to have it.
            hidden = tuple(
                state.towns[seat].monument if state.towns[seat].monument != towns[seat].monument else hidden[seat]
                for seat in seats
            )
        acting = self.sealed_seat(state)
        if acting not in (-1, viewer) and not everything:
            pending = self._as_begun(state, acting)
        dealt: tuple[tuple[str, ...] | None, ...] = state.dealt
        refused: tuple[str | None, ...] = state.refused
        if self.secret and not everything:
            if state.pending:  # after the end everything is shown
                hidden = tuple(card if seat == viewer or not card else None for seat, card in enumerate(hidden))
            dealt = tuple(cards if seat == viewer or not cards else None for seat, cards in enumerate(dealt))
            refused = tuple(card if seat == viewer or not card else None for seat, card in enumerate(refused))
        deck: tuple[int | None, ...] = state.deck
        buried: tuple[int | None, ...] = state.buried
        if not everything:
            unknown = len(deck) - state.known_under
            deck = (None,) * unknown + deck[unknown:]
            buried = (None,) * len(buried)
        return TownsView(
            viewer=viewer,
            cards=state.table.cards,
            round=state.round,
            builder=state.builder,
            named=state.named,
            towns=towns,
            pending=pending,  # type: ignore[arg-type]
            constructed=constructed,
            hidden=hidden,
            dealt=dealt,
            refused=refused,
            before=state.before,
            deck=deck,
            discard=state.discard,
            buried=buried,
            row=state.row,
            known_under=state.known_under,
        )

    def _as_begun(self, state: State, acting: int) -> tuple[Step[Any, Any], ...]:
        """The stack as others see it while ``acting`` chooses behind the seal: at the beginning of his choice."""
        for index in range(len(state.pending) - 1, -1, -1):
            step = state.pending[index]
            if isinstance(step, Sealed):
                return (*state.pending[: index + 1], *step.choose(self, state, acting)[::-1])
        return state.pending

    def resample(self, view: TownsView, chance: Chance) -> State:
        """Deal what the view does not show, and let others make some visit behind the seal."""
        state = State(self.table(view.cards), list(view.towns))
        state.round = view.round
        state.builder = view.builder
        state.named = view.named
        state.before = view.before
        state.constructed = view.constructed
        state.discard = view.discard
        state.row = view.row
        state.known_under = view.known_under
        state.pending = view.pending
        self._deal_monuments(state, view, chance)
        self._deal_cards(state, view, chance)
        if view.before and view.viewer != ALL:
            self._visit_behind_the_seal(state, view.viewer, chance)
        if view.viewer != ALL and state.pending:
            self._settle_model(state)
        return state

    def _settle_model(self, state: State) -> None:
        """Bring a stack that was cut back to its beginning to the decision that is asked first."""
        top = state.pending[-1]
        while isinstance(top, TakeAny) and self.takes_nothing(state, top.seat):
            state.pending = state.pending[:-1]
            top = state.pending[-1]

    def _deal_monuments(self, state: State, view: TownsView, chance: Chance) -> None:
        known = {card for cards in view.dealt if cards for card in cards}
        known |= {card for card in (*view.hidden, *view.refused) if card}
        known |= {town.monument for town in view.towns}
        holes = sum(1 for card in (*view.hidden, *view.refused) if card is None)
        holes += DEALT * sum(1 for cards in view.dealt if cards is None)
        if not holes:
            state.hidden = view.hidden  # type: ignore[assignment]
            state.refused = view.refused  # type: ignore[assignment]
            state.dealt = view.dealt  # type: ignore[assignment]
            return
        pool = list(chance.shuffle("unknown monuments", [card for card in self.monuments if card not in known]))
        state.hidden = tuple(pool.pop() if card is None else card for card in view.hidden)
        state.refused = tuple(pool.pop() if card is None else card for card in view.refused)
        state.dealt = tuple((pool.pop(), pool.pop()) if cards is None else cards for cards in view.dealt)

    def _deal_cards(self, state: State, view: TownsView, chance: Chance) -> None:
        known = [*view.discard, *view.row, *(card for card in (*view.deck, *view.buried) if card is not None)]
        pool = [resource for resource in range(5) for _ in range(COPIES - known.count(resource))]
        if None not in view.deck and None not in view.buried:
            state.deck, state.buried = view.deck, view.buried  # type: ignore[assignment]
            return
        order = list(chance.shuffle("unknown resource cards", pool))
        state.deck = tuple(order.pop() if card is None else card for card in view.deck)
        state.buried = tuple(order.pop() if card is None else card for card in view.buried)

    def _visit_behind_the_seal(self, state: State, viewer: int, chance: Chance) -> None:
        sealed = next(step for step in state.pending if isinstance(step, SealedVisits))
        waiting = {*sealed.seats, sealed.acting}
        pending = state.pending
        for seat, town in enumerate(state.towns):
            if seat in waiting or seat == viewer or town.completed:
                continue
            state.pending = (sealed, *visit(self, state, seat)[::-1])
            while len(state.pending) > 1:
                if state.pending[-1].settle(self, state, chance, None):
                    state.pending[-1].play(self, state, self.sample_move(state, chance), chance, None)  # type: ignore[attr-defined]
        state.pending = pending

    def secrets(self, view: TownsView) -> tuple[bool, ...]:
        """Seats with a face-down monument or a choice of one, and everybody's visit while it is sealed."""
        if not self.secret:
            return (bool(view.before),) * self.seats
        return tuple(
            card != "" or dealt != () or bool(view.before) for card, dealt in zip(view.hidden, view.dealt, strict=True)
        )

    # -- scores, positions, texts ----------------------------------------------------------------------------------

    def score(self, view: TownsView) -> ScoreSheet:
        """Points as if the game ended now (rulebook, section "scoring")."""
        hidden = [card is None for card in view.hidden]
        return scoring.sheet(self.table(view.cards).types, view.towns, hidden)

    def estimate(self, state: State, seat: int, viewer: int) -> float:
        """How promising a town is; see ``bot.py``."""
        return bot.estimate(state, seat, bot.known_monument(state, seat, viewer))

    def outlook(self, state: State, seat: int, viewer: int) -> float:
        """The same, looking one placement further; see ``bot.py``."""
        return bot.outlook(self, state, seat, bot.known_monument(state, seat, viewer))

    def reason(self, state: State, move: Move, seat: int, viewer: int) -> str:
        """Which pattern a move begins or completes; see ``bot.py``."""
        return bot.reason(state, move, seat, bot.known_monument(state, seat, viewer))

    def read_position(self, data: Mapping[str, Any], names: Sequence[str]) -> TownsView:
        """See ``position.py``."""
        return position.read(self, data, names)

    def write_position(self, view: TownsView, names: Sequence[str]) -> dict[str, Any]:
        """See ``position.py``."""
        return position.write(self, view, names)

    def facts(self, view: TownsView, names: Sequence[str]) -> dict[str, Any]:
        """See ``position.py``."""
        return position.write(self, view, names, whole=True)

    def describe(self, view: TownsView, names: Sequence[str]) -> list[str]:
        """See ``describing.py``."""
        return describing.describe(self, view, names)

    def tell(self, view: TownsView, names: Sequence[str]) -> list[Passage]:
        """See ``telling.py``."""
        return telling.tell(self, view, names)

    def cards_in_play(self, view: TownsView) -> tuple[str, ...]:
        """See ``telling.py``."""
        return telling.cards_in_play(view)
