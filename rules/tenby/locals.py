"""Locals: placed with homes, stepping through their streets in the Community Phase (rulebook, section "locals").

They stand on cards of the town (``town.py``), which also says how far those count. The supply of a player is what does
not stand there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import msgspec

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.notation import Vocabulary, Words
from rules.kernel.options import Option, Options
from rules.kernel.refusal import NOT_NOW, Refusal
from rules.kernel.steps import Ask, pop, replace
from rules.kernel.tuples import put
from rules.tenby.actions import draw_resident, short_of_rings
from rules.tenby.cards import HOME, LANDMARK
from rules.tenby.moments import AnyStep, Module, Part, Sentences
from rules.tenby.moves import DONE, Done, Spot
from rules.tenby.part_tables import Tables
from rules.tenby.placing import not_there
from rules.tenby.state import NONE, Numbers, State, gain_rings
from rules.tenby.town import Street, Town

if TYPE_CHECKING:
    from rules.tenby.game import Tenby
    from rules.tenby.view import TenbyView

SECTION = "locals"
STEPS = "local-steps"
HOME_BASE = "home-base"
LOCAL = "local"
"""The word for a Local in a move that places a card."""

Side = Literal["left", "right"]
SIDES: tuple[Side, ...] = ("left", "right")

GUEST = 4.6
"""Worth of a Resident that a Local brings."""
WAITING = 0.9
"""Worth of a Local in the supply, or where nothing is for it yet, while there is time for it."""
IN_TIME = 4
"""Rounds that are time enough."""
STREETS_KEPT = 1 << 12
"""Streets whose worth is kept for bots."""


class StepLocal(Move, frozen=True):
    """One Local steps from a card to the next one."""

    form: ClassVar[str] = "local {card} {side}"
    card: Spot
    side: Side


class LocalsPart(Part, frozen=True, tag="locals"):
    """What the towns do not show."""

    missing: Numbers
    """Residents that Locals of each seat should have brought at the end, and that could not be drawn."""


class LocalsTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """``[position.locals]``; where Locals stand is written in the streets."""

    missing: dict[str, int] = {}
    """By name of the seat."""


class Locals(Module[LocalsPart]):
    """The module in a match."""

    id: ClassVar[str] = "locals"
    label: ClassVar[str] = "Locals"
    switch: ClassVar[Option] = Option(
        "locals", "Locals", "Five Locals for each town let cards count farther, or bring Residents.", "flag", False
    )
    variations: ClassVar[tuple[Option, ...]] = (
        Option(HOME_BASE, "Home Base", "Locals: all five start on the Start Card.", "flag", False),
    )
    part_type: ClassVar[type[Part]] = LocalsPart
    moves: ClassVar[tuple[type[Move], ...]] = (StepLocal,)
    rings_spent: ClassVar[float] = 0.7
    placed_worth: ClassVar[float] = 0.8
    placing: ClassVar[tuple[str, ...]] = (LOCAL,)
    sentences: ClassVar[Sentences] = Sentences(
        prompts={
            "local": "{seat}: move a Local to the next card ({price}), or be done.",
        },
        refusals={
            "not-a-home": "{name} is no home: Locals are placed on homes only.",
            "no-local-left": "No Local is left in your supply.",
            "no-local-there": "No Local stands on {card}.",
            "end-of-street": "The street ends there, and Locals do not leave their street.",
        },
        events={
            "local-steps": "{seat} moves a Local from {start} to {to}.",
            "local-paid": "{seat} moves a Local from {start} to {to} for {price} {price:Life Ring|Life Rings}.",
            "locals-return": "{count} {count:Local returns|Locals return} to {seat}.",
            "locals-bring": "Locals bring {seat}: {names}.",
            "locals-miss": "{count} {count:Resident is|Residents are} missing for {seat}: {amount} "
            "{amount:point|points}.",
        },
    )

    def __init__(self, game: Tenby, slot: int, options: Options) -> None:
        super().__init__(game, slot, options)
        self._worth = lru_cache(maxsize=STREETS_KEPT)(self._street_worth)

    @classmethod
    def vocabularies(cls) -> Mapping[str, Words]:
        """Left and right."""
        return {"side": Vocabulary(SIDES)}

    def supply(self, town: Town) -> int:
        """Locals that do not stand in a town."""
        return self.game.content.community.locals - town.locals

    # -- set-up, placing -----------------------------------------------------------------------------------------------

    def set_up(self, state: State, chance: Chance, log: Log | None) -> LocalsPart:
        """With Home Base all stand on the Start Cards."""
        if self.options[HOME_BASE]:
            count = self.game.content.community.locals
            state.towns = tuple(town.put_locals(1, 1, count) for town in state.towns)
        return LocalsPart((0,) * self.game.seats)

    def placing_words(self, state: State, seat: int, card: int) -> tuple[str, ...]:
        """A Local may go with a home."""
        if self.game.content.faces[card].kind == HOME and self.supply(state.towns[seat]) > 0:
            return (LOCAL,)
        return ()

    def placing_refusal(self, state: State, seat: int, card: int, word: str) -> Refusal | None:
        """Only with a home, only from the supply."""
        if self.game.content.faces[card].kind != HOME:
            return Refusal("not-a-home", SECTION, {"name": self.game.names[card]})
        return None if self.supply(state.towns[seat]) > 0 else Refusal("no-local-left", SECTION)

    def placed_with(self, state: State, seat: int, card: int, word: str, log: Log | None) -> int:
        """One Local."""
        return 1

    def card_discarded(self, state: State, seat: int, card: int, locals_on_it: int, log: Log | None) -> None:
        """Locals on it are in the supply again, since they stand nowhere."""
        if log is not None and locals_on_it:
            log.add("locals-return", seat, count=locals_on_it)

    # -- Community Phase, end ------------------------------------------------------------------------------------------

    def seat_steps(self, state: State, seat: int) -> tuple[AnyStep, ...]:
        """Steps of Locals."""
        return (MoveLocals(seat),)

    def at_end(self, state: State, chance: Chance, log: Log | None) -> None:
        """Locals on cards that show only points bring Residents, in Night order."""
        game = self.game
        for seat in state.order:
            found: list[int] = []
            wanted = game.scorer.guests(state.towns[seat])
            for _ in range(wanted):
                card = draw_resident(game, state, chance, log)
                if card == NONE:
                    break
                found.append(card)
                state.hands = put(state.hands, seat, (*state.hands[seat], card))
            missing = wanted - len(found)
            part = self.part(state)
            self.put(state, LocalsPart(put(part.missing, seat, part.missing[seat] + missing)))
            if log is not None and found:
                log.add("locals-bring", seat, names=[game.residents[card].name for card in found])
            if log is not None and missing:
                log.add(
                    "locals-miss", seat, count=missing, amount=missing * game.content.ending.missing_resident_points
                )

    def bonus_points_for_residents(self, source: State | TenbyView, seat: int) -> int:
        """Points for Residents that are missing."""
        return self.part(source).missing[seat] * self.game.content.ending.missing_resident_points

    # -- positions, texts, bots ----------------------------------------------------------------------------------------

    def write_part(self, part: LocalsPart, names: Sequence[str], *, whole: bool = False) -> dict[str, Any]:
        """See :class:`LocalsTable`."""
        tables = Tables(self.id, names, (), whole=whole)
        return tables.written(LocalsTable(missing=tables.by_name(part.missing, 0)))

    def read_part(self, data: Mapping[str, Any], names: Sequence[str], view: TenbyView) -> LocalsPart:
        """See :class:`LocalsTable`."""
        tables = Tables(self.id, names, ())
        missing = tables.per_seat(tables.read(data, LocalsTable).missing, "missing", 0)
        if min(missing) < 0:
            raise tables.wrong("missing", "there are 0 or more")
        for name, town in zip(names, view.towns, strict=True):
            if self.supply(town) < 0:
                raise tables.wrong("streets", f"{name} has only {self.game.content.community.locals} Locals")
        return LocalsPart(missing)

    def estimate(self, state: State, seat: int, viewer: int) -> float:
        """Residents that Locals will bring, by how far they still have to go, and those not placed yet."""
        town = state.towns[seat]
        left = self.game.rounds_left(state)
        found = max(0, self.supply(town)) * self._idle(left)
        return found + sum([self._worth(street, left) for street in town.streets if any(street.locals)])

    def _idle(self, left: int) -> float:
        return WAITING * min(1.0, left / IN_TIME)

    def _street_worth(self, street: Street, left: int) -> float:
        """What the Locals of a street may bring with ``left`` rounds to come."""
        faces = [self.game.content.faces[card] for card in street.cards]
        inviting = [place for place, face in enumerate(faces) if face.points_only and face.kind != LANDMARK]
        found, idle = 0.0, self._idle(left)
        for place, count in enumerate(street.locals):
            if count:
                way = min((abs(place - each) for each in inviting), default=None)
                here = 0.0 if way is None else GUEST * max(0.0, 1 - way / (1 + left))
                found += count * max(here, idle)
        return found

    def reason(self, state: State, move: Move, seat: int) -> str:
        """Why a Local steps."""
        return "the Local does more there" if isinstance(move, StepLocal) else ""

    def faults(self, state: State) -> list[str]:
        """No more Locals than there are."""
        return [f"Locals of seat {seat}" for seat, town in enumerate(state.towns) if self.supply(town) < 0]


class MoveLocals(Ask["Tenby", State], frozen=True):
    """One step of one Local after another; the first one is free."""

    kind: ClassVar[str] = "local"
    section: ClassVar[str] = STEPS

    steps: int = 0
    """Steps made in this phase."""

    def price(self, game: Tenby) -> int:
        """What the next step costs."""
        return game.content.community.extra_local_step if self.steps else 0

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Whoever can make no step is done."""
        if state.rings[self.seat] >= self.price(game) and _can_step(state.towns[self.seat]):
            return True
        pop(state)
        return False

    def facts(self, game: Tenby, state: State) -> dict[str, Any]:
        """The price."""
        price = self.price(game)
        return {"price": f"{price} Life Ring{'s' if price > 1 else ''}" if price else "free"}

    def moves(self, game: Tenby, state: State) -> list[Move]:
        """Every step, or done."""
        return [*_steps(state.towns[self.seat]), DONE]

    def sample(self, game: Tenby, state: State, chance: Chance) -> Move:
        """A step in half of the cases."""
        if chance.below(2):
            return DONE
        steps = _steps(state.towns[self.seat])
        return steps[chance.below(len(steps))]

    def refusal(self, game: Tenby, state: State, move: Move) -> Refusal | None:
        """A Local must stand there, the street go on, and the rings do."""
        if isinstance(move, Done):
            return None
        if not isinstance(move, StepLocal):
            return NOT_NOW
        town = state.towns[self.seat]
        number, place = move.card
        fault = not_there(town, number, place)
        if fault is not None:
            return fault
        street = town.streets[number - 1]
        if not street.locals[place - 1]:
            return Refusal("no-local-there", self.section, {"card": f"{number}.{place}"})
        if place == (1 if move.side == "left" else len(street.cards)):
            return Refusal("end-of-street", self.section)
        return short_of_rings(state, self.seat, self.price(game))

    def play(self, game: Tenby, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """Pay, and step."""
        if not isinstance(move, StepLocal):
            pop(state)
            return
        number, place = move.card
        price = self.price(game)
        gain_rings(state, self.seat, -price)
        state.towns = put(state.towns, self.seat, state.towns[self.seat].step_local(number, place, move.side))
        replace(state, MoveLocals(self.seat, self.steps + 1))
        if log is not None:
            to = place - 1 if move.side == "left" else place + 1
            kind = "local-paid" if price else "local-steps"
            log.add(kind, self.seat, price=price, start=f"{number}.{place}", to=f"{number}.{to}")


def _steps(town: Town) -> list[Move]:
    """Every step that a Local of a town can make."""
    return [
        StepLocal((number, place), side)
        for number, street in enumerate(town.streets, start=1)
        for place, count in enumerate(street.locals, start=1)
        if count
        for side in SIDES
        if place != (1 if side == "left" else len(street.cards))
    ]


def _can_step(town: Town) -> bool:
    return any(len(street.cards) > 1 and any(street.locals) for street in town.streets)
