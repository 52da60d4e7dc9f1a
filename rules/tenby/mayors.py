"""Mayors: chosen with the first Resident, replaced and retired in the Community Phase (rulebook, section "mayors").

What a Mayor scores is reckoned in ``scoring.py``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace as changed

from rules.kernel.chance import Chance
from rules.kernel.decision import Decision, Move
from rules.kernel.events import ALL, Log
from rules.kernel.notation import Numbers as NumberWords
from rules.kernel.notation import Words
from rules.kernel.options import Option, Options
from rules.kernel.refusal import NOT_NOW, Caution, Refusal
from rules.kernel.sheet import Line
from rules.kernel.steps import Ask, Step, pop, push, replace
from rules.kernel.tuples import put
from rules.tenby.actions import short_of_rings
from rules.tenby.community import Sitting, gain_points
from rules.tenby.decks import draw
from rules.tenby.explaining import ability_name, mayor_line
from rules.tenby.hooks import AnyAbility
from rules.tenby.mayor_parts import (
    MAYOR_KEEP,
    MAYOR_REPLACE,
    RETIRED,
    RETIREMENT_PARTY,
    SECTION,
    SENTENCES,
    KeepBoth,
    MayorKeep,
    MayorReplace,
    MayorRetire,
    MayorsPart,
    read_part,
    write_part,
)
from rules.tenby.moments import AnyStep, Module, Part, Sentences
from rules.tenby.moves import KEEP, Keep, KeepResident
from rules.tenby.part_tables import Tables
from rules.tenby.state import NONE, Numbers, State, gain_rings

if TYPE_CHECKING:
    from rules.tenby.game import Tenby
    from rules.tenby.view import TenbyView

GROWTH = 0.8
"""Points that a Mayor's line grows by in a round to come, at least."""
FIT = 0.2
"""Share of its growth until now that goes on."""
SETTLING = 2
"""Rounds added to those played, so that the first cards do not count for too much."""
LOOKED_AT = 10
"""Mayors of the deck whose mean stands for one to be drawn."""


class Mayors(Module[MayorsPart]):
    """The module in a match."""

    id: ClassVar[str] = "mayors"
    label: ClassVar[str] = "Mayors"
    switch: ClassVar[Option] = Option(
        "mayors", "Mayors", "Each town has a Mayor with two abilities that score at the end.", "flag", False
    )
    variations: ClassVar[tuple[Option, ...]] = (
        Option(
            RETIREMENT_PARTY,
            "Retirement Party",
            "Mayors: a Mayor may be retired, which scores one ability at once.",
            "flag",
            False,
        ),
    )
    part_type: ClassVar[type[Part]] = MayorsPart
    moves: ClassVar[tuple[type[Move], ...]] = (KeepBoth, MayorKeep, MayorReplace, MayorRetire)
    sources: ClassVar[tuple[tuple[str, str], ...]] = ((RETIRED, "retired Mayors"),)
    rings_spent: ClassVar[float] = 0.5
    placed_worth: ClassVar[float] = 0.8
    choice: ClassVar[type[KeepResident] | None] = KeepBoth
    sentences: ClassVar[Sentences] = SENTENCES

    def __init__(self, game: Tenby, slot: int, options: Options) -> None:
        super().__init__(game, slot, options)
        self.ids = tuple(mayor.id for mayor in game.content.mayors)
        self.party = bool(options[RETIREMENT_PARTY])
        """Whether Mayors may be retired."""

    def sources_in_play(self) -> tuple[tuple[str, str], ...]:
        """Mayors bring points during the game by retiring only."""
        return self.sources if self.party else ()

    @classmethod
    def vocabularies(cls) -> Mapping[str, Words]:
        """Abilities by number."""
        return {"ability": NumberWords(1, 9)}

    def name(self, mayor: int) -> str:
        """A Mayor's name."""
        return "nobody" if mayor == NONE else self.game.content.mayors[mayor].name

    # -- set-up --------------------------------------------------------------------------------------------------------

    def set_up(self, state: State, chance: Chance, log: Log | None) -> MayorsPart:
        """All Mayors are in the deck."""
        seats = self.game.seats
        return MayorsPart(
            deck=tuple(range(len(self.ids))),
            discards=(),
            mayors=(NONE,) * seats,
            counters=(0,) * seats,
            dealt=((),) * seats,
            kept=(0,) * seats,
        )

    def deal(self, state: State, chance: Chance, log: Log | None) -> None:
        """Deal Mayors to choose from."""
        for seat in state.order:
            for _ in range(self.game.content.community.mayors_dealt):
                card = self.draw(state, chance, None)
                if card != NONE:
                    part = self.part(state)
                    self.put(state, changed(part, dealt=put(part.dealt, seat, (*part.dealt[seat], card))))

    def choices(self, state: State, seat: int, moves: list[Move]) -> list[Move]:
        """Each Resident with each Mayor."""
        count = len(self.part(state).dealt[seat])
        return [
            KeepBoth(move.resident, mayor)
            for move in moves
            if isinstance(move, KeepResident)
            for mayor in range(1, count + 1)
        ]

    def choice_refusal(self, state: State, seat: int, move: KeepResident) -> Refusal | None:
        """A Mayor that was dealt."""
        assert isinstance(move, KeepBoth)
        count = len(self.part(state).dealt[seat])
        return None if 1 <= move.mayor <= count else Refusal("no-such-mayor", SECTION, {"count": count})

    def chosen(self, state: State, seat: int, move: KeepResident, log: Log | None) -> None:
        """It stays face down until all have chosen."""
        assert isinstance(move, KeepBoth)
        part = self.part(state)
        self.put(state, changed(part, kept=put(part.kept, seat, move.mayor)))

    def all_chosen(self, state: State, log: Log | None) -> None:
        """The Mayors are turned up; those not chosen are discarded openly."""
        part = self.part(state)
        for seat in state.order:
            cards, kept = part.dealt[seat], part.kept[seat]
            assert kept is not None
            mayor, others = cards[kept - 1], (*cards[: kept - 1], *cards[kept:])
            assert mayor is not None
            part = changed(
                part,
                mayors=put(part.mayors, seat, mayor),
                discards=(*part.discards, *(card for card in others if card is not None)),
            )
            if log is not None:
                log.add("mayor-chosen", seat, name=self.name(mayor))
                if others:
                    log.add("mayors-not-chosen", seat, names=[self.name(card) for card in others if card is not None])
        seats = self.game.seats
        self.put(state, changed(part, dealt=((),) * seats, kept=(0,) * seats))

    # -- Community Phase -----------------------------------------------------------------------------------------------

    def seat_steps(self, state: State, seat: int) -> tuple[AnyStep, ...]:
        """Whether to keep the Mayor."""
        return (ChooseMayor(seat),)

    def out_of_place(self, state: State, seat: int, move: Move) -> Refusal | None:
        """Whoever was not asked in their sitting for want of rings is told so."""
        sitting = any(isinstance(step, Sitting) and step.seat == seat for step in state.pending)
        if not sitting or not isinstance(move, MayorReplace | MayorRetire):
            return None
        retires = isinstance(move, MayorRetire)
        return short_of_rings(state, seat, self.retire_price(state, seat) if retires else self.price(state, seat))

    def draw(self, state: State, chance: Chance, log: Log | None) -> int:
        """The top Mayor, or NONE."""
        part = self.part(state)
        card, deck, discards = draw("mayor", self.ids, part.deck, part.discards, chance, log)
        if card != NONE:
            self.put(state, changed(part, deck=deck, discards=discards))
        return card

    def price(self, state: State, seat: int) -> int:
        """What replacing costs now."""
        return self.part(state).counters[seat] * self.game.content.community.mayor_cost_per_counter

    def retire_price(self, state: State, seat: int) -> int:
        """What replacing with a retirement costs now."""
        return self.price(state, seat) + self.game.content.community.mayor_retire_extra

    def can_draw(self, state: State) -> bool:
        """Whether a Mayor is left in deck and discard pile."""
        part = self.part(state)
        return bool(part.deck or part.discards)

    # -- scoring, bots -------------------------------------------------------------------------------------------------

    def lines(self, source: State | TenbyView, seat: int) -> list[Line]:
        """What the Mayor's abilities bring."""
        mayor = self.part(source).mayors[seat]
        if mayor == NONE:
            return []
        return [mayor_line(self.game.scorer, source.towns[seat], mayor)]

    def estimate(self, state: State, seat: int, viewer: int) -> float:
        """The Mayor's line now, and what it will grow by; for a Mayor to be drawn the better of two of the deck."""
        part = self.part(state)
        mayor = part.mayors[seat]
        if mayor != NONE:
            return self._worth(state, seat, mayor)
        kept = part.kept[seat]
        if kept and seat == viewer:
            card = part.dealt[seat][kept - 1]
            assert card is not None
            return self._worth(state, seat, card)
        few = part.deck[:: max(1, len(part.deck) // LOOKED_AT)]
        worths = [self._worth(state, seat, card) for card in few]
        pairs = [max(pair) for pair in zip(worths[::2], worths[1::2], strict=False)]
        return sum(pairs) / len(pairs) if pairs else sum(worths)

    def _worth(self, state: State, seat: int, mayor: int) -> float:
        now = self.game.scorer.mayor(state.towns[seat], mayor)
        left = self.game.rounds_left(state)
        return now + left * (GROWTH + FIT * now / (self.game.rounds - left + SETTLING))

    def reason(self, state: State, move: Move, seat: int) -> str:
        """Why a Mayor is replaced or kept."""
        if isinstance(move, MayorReplace):
            return "another Mayor may suit the town better"
        if isinstance(move, MayorRetire):
            return "retiring brings points now"
        if isinstance(move, MayorKeep):
            return "the Mayor suits the town"
        return ""

    # -- views, positions ----------------------------------------------------------------------------------------------

    def seen(self, part: MayorsPart, viewer: int) -> MayorsPart:
        """Who was dealt which Mayors, and who has chosen which, is hidden until all have chosen."""
        if viewer == ALL or not any(part.dealt):
            return part
        seats = range(len(part.dealt))
        others = [card for seat in seats if seat != viewer for card in part.dealt[seat] if card is not None]
        return changed(
            part,
            deck=tuple(sorted((*part.deck, *others))),
            dealt=tuple(cards if seat == viewer else (None,) * len(cards) for seat, cards in enumerate(part.dealt)),
            kept=tuple(None if kept and seat != viewer else kept for seat, kept in enumerate(part.kept)),
        )

    def dealt_anew(self, part: MayorsPart, chance: Chance) -> MayorsPart:
        """Deal the others Mayors of those unknown, and let them keep any."""
        if not any(None in cards for cards in part.dealt) and None not in part.kept:
            return part
        pool = list(chance.shuffle("unknown mayors", part.deck))
        dealt = tuple(tuple(pool.pop() if card is None else card for card in cards) for cards in part.dealt)
        kept = tuple(
            chance.pick("mayor kept", range(1, len(cards) + 1)) if kept is None else kept
            for kept, cards in zip(part.kept, dealt, strict=True)
        )
        return changed(part, deck=tuple(sorted(pool)), dealt=dealt, kept=kept)

    def secret(self, part: MayorsPart, seat: int) -> bool:
        """Mayors dealt."""
        return bool(part.dealt[seat])

    def write_part(self, part: MayorsPart, names: Sequence[str], *, whole: bool = False) -> dict[str, Any]:
        """See :class:`~rules.tenby.mayor_parts.MayorsTable`."""
        return write_part(part, Tables(self.id, names, self.ids, whole=whole))

    def read_part(self, data: Mapping[str, Any], names: Sequence[str], view: TenbyView) -> MayorsPart:
        """See :class:`~rules.tenby.mayor_parts.MayorsTable`."""
        return read_part(data, Tables(self.id, names, self.ids))

    def describe(self, part: MayorsPart, seat: int) -> list[str]:
        """The Mayor and the counters."""
        if part.mayors[seat] == NONE:
            return []
        counters = part.counters[seat]
        return [f"{self.name(part.mayors[seat])}" + (f" (counters: {counters})" if counters else "")]

    def describe_table(self, part: MayorsPart) -> list[str]:
        """The Mayors drawn."""
        return [f"Mayors drawn: {', '.join(self.name(card) for card in part.drawn)}."] if part.drawn else []

    def in_play(self, part: MayorsPart) -> list[str]:
        """The Mayors at the seats."""
        return [self.ids[card] for card in part.mayors if card != NONE]

    def faults(self, state: State) -> list[str]:
        """Every Mayor is somewhere, and only once."""
        part = self.part(state)
        dealt = [card for cards in part.dealt for card in cards if card is not None]
        held = [card for card in part.mayors if card != NONE]
        cards = sorted([*part.deck, *part.discards, *held, *dealt, *part.drawn])
        return [] if cards == list(range(len(self.ids))) else [f"Mayors: {cards}"]


class ChooseMayor(Ask["Tenby", State], frozen=True):
    """Keep the Mayor, replace it, or retire and replace it."""

    kind: ClassVar[str] = "mayor"
    section: ClassVar[str] = SECTION

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Whoever cannot replace it keeps it."""
        mayors = Mayors.of(game)
        if mayors.can_draw(state) and state.rings[self.seat] >= mayors.price(state, self.seat):
            return True
        pop(state)
        return False

    def decision(self, game: Tenby, state: State) -> Decision:
        """Another question where Mayors may be retired."""
        found = super().decision(game, state)
        return changed(found, kind="mayor-party") if Mayors.of(game).party else found

    def facts(self, game: Tenby, state: State) -> dict[str, Any]:
        """Whom, and the prices."""
        mayors = Mayors.of(game)
        return {
            "name": mayors.name(mayors.part(state).mayors[self.seat]),
            "price": mayors.price(state, self.seat),
            "retire": mayors.retire_price(state, self.seat),
        }

    def moves(self, game: Tenby, state: State) -> list[Move]:
        """Keep first."""
        mayors = Mayors.of(game)
        found: list[Move] = [MAYOR_KEEP, MAYOR_REPLACE]
        if mayors.party and state.rings[self.seat] >= mayors.retire_price(state, self.seat):
            found += [MayorRetire(ability) for ability in range(1, len(self._abilities(game, state)) + 1)]
        return found

    def refusal(self, game: Tenby, state: State, move: Move) -> Refusal | None:
        """The rings must do, for a retirement too."""
        if isinstance(move, MayorKeep | MayorReplace):
            return None
        if not isinstance(move, MayorRetire):
            return NOT_NOW
        mayors = Mayors.of(game)
        if not mayors.party:
            return Refusal("no-retirement", self.section)
        count = len(self._abilities(game, state))
        if not 1 <= move.ability <= count:
            return Refusal("no-such-ability", self.section, {"count": count})
        return short_of_rings(state, self.seat, mayors.retire_price(state, self.seat))

    def play(self, game: Tenby, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """Pay, score if it retires, discard it, and draw others."""
        pop(state)
        if isinstance(move, MayorKeep):
            return
        mayors = Mayors.of(game)
        part = mayors.part(state)
        old = part.mayors[self.seat]
        price = mayors.price(state, self.seat)
        if isinstance(move, MayorRetire):
            price = mayors.retire_price(state, self.seat)
            ability = self._abilities(game, state)[move.ability - 1]
            if log is not None:
                log.add("mayor-retired", self.seat, name=mayors.name(old), price=price, ability=ability_name(ability))
            amount = retiring_points(game, state, self.seat, ability)
            gain_points(game, state, self.seat, RETIRED, amount, log)
        elif log is not None:
            log.add("mayor-replaced", self.seat, name=mayors.name(old), price=price)
        gain_rings(state, self.seat, -price)
        part = changed(
            part,
            mayors=put(part.mayors, self.seat, NONE),
            counters=put(part.counters, self.seat, part.counters[self.seat] + 1),
            discards=(*part.discards, old) if old != NONE else part.discards,
        )
        mayors.put(state, part)
        push(state, DrawMayors(self.seat))

    def caution(self, game: Tenby, state: State, move: Move, viewer: int) -> Caution | None:
        """A retirement for nothing."""
        if not isinstance(move, MayorRetire):
            return None
        ability = self._abilities(game, state)[move.ability - 1]
        if retiring_points(game, state, self.seat, ability):
            return None
        mayors = Mayors.of(game)
        name = mayors.name(mayors.part(state).mayors[self.seat])
        return Caution("retires-for-nothing", self.section, {"name": name})

    def _abilities(self, game: Tenby, state: State) -> Sequence[AnyAbility]:
        mayor = Mayors.of(game).part(state).mayors[self.seat]
        return () if mayor == NONE else game.content.mayors[mayor].abilities


def retiring_points(game: Tenby, state: State, seat: int, ability: AnyAbility) -> int:
    """What retiring scores for an ability now; Locals are ignored."""
    return game.scorer.ability(state.towns[seat].without_locals(), ability)


class DrawMayors(Step["Tenby", State], frozen=True):
    """Draw the Mayors of which one is kept, for all to see."""

    seat: int

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """As many as there are."""
        mayors = Mayors.of(game)
        drawn: list[int] = []
        for _ in range(game.content.community.mayors_drawn):
            card = mayors.draw(state, chance, log)
            if card != NONE:
                drawn.append(card)
        mayors.put(state, changed(mayors.part(state), drawn=tuple(drawn)))
        if log is not None:
            log.add("mayors-drawn", self.seat, names=[mayors.name(card) for card in drawn])
        replace(state, KeepMayor(self.seat))
        return False


class KeepMayor(Ask["Tenby", State], frozen=True):
    """Keep one of the Mayors drawn."""

    kind: ClassVar[str] = "keep-mayor"
    section: ClassVar[str] = SECTION

    def facts(self, game: Tenby, state: State) -> dict[str, Any]:
        """Who they are."""
        mayors = Mayors.of(game)
        return {"names": [f"{number}: {mayors.name(card)}" for number, card in enumerate(self._drawn(game, state), 1)]}

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """The only one is kept."""
        if len(self._drawn(game, state)) > 1:
            return True
        self.play(game, state, KEEP[1], chance, log)
        return False

    def moves(self, game: Tenby, state: State) -> list[Move]:
        """Each of them."""
        return [KEEP[number] for number in range(1, len(self._drawn(game, state)) + 1)]

    def refusal(self, game: Tenby, state: State, move: Move) -> Refusal | None:
        """One that was drawn; a Mayor is replaced once in a phase."""
        if isinstance(move, MayorReplace | MayorRetire):
            return Refusal("already-replaced", self.section)
        if not isinstance(move, Keep):
            return NOT_NOW
        count = len(self._drawn(game, state))
        return None if 1 <= move.number <= count else Refusal("no-such-mayor", self.section, {"count": count})

    def play(self, game: Tenby, state: State, move: Keep, chance: Chance, log: Log | None) -> None:
        """The others are discarded."""
        pop(state)
        mayors = Mayors.of(game)
        part = mayors.part(state)
        index = move.number - 1
        card, others = part.drawn[index], part.drawn[:index] + part.drawn[index + 1 :]
        mayors.put(
            state,
            changed(part, drawn=(), mayors=put(part.mayors, self.seat, card), discards=(*part.discards, *others)),
        )
        if log is not None:
            log.add("mayor-kept", self.seat, name=mayors.name(card))

    def _drawn(self, game: Tenby, state: State) -> Numbers:
        return Mayors.of(game).part(state).drawn
