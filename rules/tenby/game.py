"""Tenby, from set-up to the last round.

The steps stand in rulebook order in ``setup.py``, ``night.py``, ``day.py`` with ``actions.py`` and ``placing.py``,
``solo.py``, ``community.py`` and ``cleanup.py``. What the modules of Community do stands in one file each; the game
tells them of the moments of ``moments.py``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.game import Game, Passage
from rules.kernel.options import Options
from rules.kernel.refusal import NOT_NOW, Refusal
from rules.kernel.sheet import ScoreSheet
from rules.tenby import bot, ending, position, position_reading, resampling, telling
from rules.tenby.cleanup import Round
from rules.tenby.community_cards import DayCard
from rules.tenby.content import Content
from rules.tenby.modules import MODULES
from rules.tenby.moments import Module
from rules.tenby.moves import KeepResident, notation
from rules.tenby.night import Night
from rules.tenby.prospects import Prospects
from rules.tenby.rows import row_rules
from rules.tenby.scoring import Scorer
from rules.tenby.setup import SetUp
from rules.tenby.short_form import write_card
from rules.tenby.state import State
from rules.tenby.town import End, opened
from rules.tenby.versions import FIRST_RULES, RULES_VERSION
from rules.tenby.view import TenbyView

LINES_KEPT = 256
"""Towns whose lines of the score sheet are kept."""


class Tenby(Game[State, TenbyView]):
    """The rules of one match."""

    title_id: ClassVar[str] = "tenby"
    view_type = TenbyView

    def __init__(self, seats: int, options: Options, content: Content, *, rules_version: int = RULES_VERSION) -> None:
        self.rules_version = rules_version
        self.seats = seats
        self.options = options
        self.content = content
        self.content_digest = content.digest
        self.solo = seats == 1
        self.rounds = content.ending.rounds
        self.pairs = content.solo.day_cards_revealed if self.solo else seats + 1
        """Pairs of Day and Night Cards each round."""
        self.rows = {"town": row_rules(content.market, seats), "landmark": row_rules(content.landmark_row, seats)}
        self.reveal_prices = {"town": content.life_rings.reveal_town, "landmark": content.life_rings.reveal_landmark}
        prices = content.life_rings
        self.cheapest_use = min(prices.reveal_town, prices.reveal_landmark, prices.move_card, prices.extra_card)
        """With fewer Life Rings nothing can be bought in a turn."""
        self.scorer = Scorer(content)
        self.town_lines = lru_cache(maxsize=LINES_KEPT)(partial(ending.town_lines, self.scorer))
        """The first two lines of the score sheet for a town: most previews change one town out of several."""
        self.prospects = Prospects(self)
        """What bots expect."""
        self._name_cards(content)
        self._bring_modules(options)
        used = {move: None for module in self.modules for move in module.moves}
        vocabularies = {key: words for module in self.modules for key, words in module.vocabularies().items()}
        limits = content.town
        self.notation = notation(
            limits.max_streets, limits.max_cards_in_street, tuple(used), tuple(self.placers), vocabularies
        )

    def _name_cards(self, content: Content) -> None:
        """Ids and names by number."""
        self.card_ids = tuple(card.id for card in content.town_cards)
        self.names = tuple(card.name or card.id for card in content.town_cards)
        """Of cards that can lie in a town."""
        self.card_words = tuple(
            f"{name} ({write_card(face)})" for name, face in zip(self.names, content.faces, strict=True)
        )
        """Names with what the cards show in the short form."""
        self.start_cards = frozenset(card for card in range(len(self.card_ids)) if content.is_start(card))
        self.landmark_cards = frozenset(content.landmark_deck)
        self.residents = content.residents
        self.resident_ids = tuple(card.id for card in content.residents)
        self.day_cards = content.day_cards
        self.day_ids = tuple(card.id for card in content.day_cards)
        self.day_words = tuple(map(_in_words, content.day_cards))
        """What each Day Card shows: ``town, pier, 1 ring (24)``."""

    def _bring_modules(self, options: Options) -> None:
        """One object for each module in play."""
        kinds = [kind for kind in MODULES if options[kind.id]]
        self.modules: tuple[Module[Any], ...] = tuple(kind(self, slot, options) for slot, kind in enumerate(kinds))
        self.module_of = {type(module): module for module in self.modules}
        self.placers = {word: module for module in self.modules for word in module.placing}
        """Who answers for a word in a move that places a card."""
        self.watchers = tuple(module for module in self.modules if type(module).card_placed is not Module.card_placed)
        """Who wants to know of cards placed."""
        in_play = tuple(source for module in self.modules for source in module.sources_in_play())
        self.has_score_card = bool(in_play)
        """Whether Community Score Cards are in play."""
        # The first rules kept a place for points of variations that were not in play.
        every = tuple(source for module in self.modules for source in module.sources)
        self.sources = every if self.rules_version == FIRST_RULES else in_play
        """Ids and labels of what brings points onto Community Score Cards."""
        self.source_numbers = {source: number for number, (source, _) in enumerate(self.sources)}
        self.rings_spent = sum(module.rings_spent for module in self.modules)
        """What the modules let a seat spend well in a Community Phase, for bots."""
        self.placed_worth = sum(module.placed_worth for module in self.modules)
        """What the modules bring for a card placed on a day still to come, for bots."""
        self.has_tokens = any(module.uses_tokens for module in self.modules)
        choices = [module for module in self.modules if module.choice is not None]
        self.set_up_move: type[KeepResident] = (choices[-1].choice if choices else None) or KeepResident
        self.set_up_words = " and ".join(["one Resident", *(f"one of the {module.label}" for module in choices)])

    # -- set-up --------------------------------------------------------------------------------------------------------

    def deal(self, chance: Chance, log: Log | None = None) -> State:
        """Decks, Start Cards, Life Rings and Night Cards, what the modules need, and the rows."""
        content = self.content
        state = State(self.seats)
        state.town_deck, state.landmark_deck = content.town_deck, content.landmark_deck
        state.resident_deck, state.day_deck = content.resident_deck, content.day_deck
        state.rings = (content.setup.life_rings,) * self.seats
        starts = chance.shuffle("start cards", [self.card_ids[card] for card in content.start_deck])
        state.towns = tuple(opened(content.town_numbers[card]) for card in starts[: self.seats])
        if not self.solo:
            state.night = chance.shuffle("night cards", range(1, self.seats + 1))
            state.order = tuple(sorted(range(self.seats), key=lambda seat: state.night[seat]))
            # Whoever chooses later may begin with more.
            more = content.setup.night_card_rings[self.seats - 1]
            state.rings = tuple([max(0, content.setup.life_rings + more[night - 1]) for night in state.night])
        if self.has_tokens:
            state.tokens = (content.community.contribution_tokens,) * self.seats
        state.points = ((0,) * len(self.sources),) * self.seats
        if log is not None:
            for seat in state.order:
                log.add("starts", seat, name=self.names[state.towns[seat].cards[0]], night=state.night[seat])
        for module in self.modules:
            state.parts = (*state.parts, module.set_up(state, chance, log))
        state.pending = (Round(), SetUp())
        return state

    # -- what follows from a state -------------------------------------------------------------------------------------

    def rounds_left(self, state: State) -> int:
        """Rounds that are still to begin; one of which no pair was turned up yet is among them."""
        pending = state.pending
        # A round to come lies at the bottom of the stack; while its pairs are being turned up it is on top.
        coming = bool(pending) and (type(pending[0]) is Round or type(pending[-1]) is Night)
        return self.rounds - state.round + coming

    def ends(self, state: State, seat: int) -> tuple[tuple[int, End], ...]:
        """Where a seat may place a card: street and end."""
        return state.towns[seat].rooms(self.content.town)

    def has_room(self, state: State, seat: int) -> bool:
        """Whether a seat may place a card anywhere."""
        return not state.towns[seat].is_full(self.content.town)

    def placing_words(self, state: State, seat: int, card: int) -> tuple[str, ...]:
        """Words that may go with placing a card."""
        return tuple([word for module in self.placers.values() for word in module.placing_words(state, seat, card)])

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Why not; a module may know better than that its move is not asked for."""
        found = super().refusal(state, move)
        if found == NOT_NOW:
            for module in self.modules:
                if isinstance(move, module.moves):
                    return module.out_of_place(state, self.seat_to_move(state), move) or found
        return found

    # -- views ---------------------------------------------------------------------------------------------------------

    def view(self, state: State, viewer: int) -> TenbyView:
        """See ``resampling.py``."""
        return resampling.view(self, state, viewer)

    def resample(self, view: TenbyView, chance: Chance) -> State:
        """See ``resampling.py``."""
        return resampling.resample(self, view, chance)

    def secrets(self, view: TenbyView) -> tuple[bool, ...]:
        """Seats with Residents, until the end, and what modules hold."""
        return resampling.secrets(self, view)

    # -- scores, positions, texts --------------------------------------------------------------------------------------

    def score(self, view: TenbyView) -> ScoreSheet:
        """The sheet as if the game ended now; see ``ending.py``."""
        return ending.sheet(self, view)

    def estimate(self, state: State, seat: int, viewer: int) -> float:
        """How promising a position is; see ``bot.py``."""
        return bot.estimate(self, state, seat, viewer)

    def reason(self, state: State, move: Move, seat: int, viewer: int) -> str:
        """Why a move looks good; see ``bot.py``."""
        return bot.reason(self, state, move, seat)

    def shortlist(self, state: State, moves: Sequence[Move], seat: int) -> Sequence[Move]:
        """Of hundreds of moves those worth a closer look; see ``bot.py``."""
        return bot.shortlist(self, state, moves, seat)

    def read_position(self, data: Mapping[str, Any], names: Sequence[str]) -> TenbyView:
        """See ``position_reading.py``."""
        return position_reading.read(self, data, names)

    def write_position(self, view: TenbyView, names: Sequence[str]) -> dict[str, Any]:
        """See ``position.py``."""
        return position.write(self, view, names)

    def facts(self, view: TenbyView, names: Sequence[str]) -> dict[str, Any]:
        """See ``position.py``."""
        return position.write(self, view, names, whole=True)

    def tell(self, view: TenbyView, names: Sequence[str]) -> list[Passage]:
        """See ``telling.py``."""
        return telling.tell(self, view, names)

    def cards_in_play(self, view: TenbyView) -> tuple[str, ...]:
        """See ``telling.py``."""
        return telling.cards_in_play(self, view)


def _in_words(card: DayCard) -> str:
    rings = [f"{card.rings} ring{'s' if card.rings > 1 else ''}"] if card.rings else []
    return f"{', '.join([*card.actions, *rings])} ({card.number})"
