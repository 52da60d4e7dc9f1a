"""Visitors: they pay for what is placed on their days (rulebook, section "visitors")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace as changed

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.notation import Vocabulary, Words
from rules.kernel.options import Option, Options, Value
from rules.kernel.refusal import NOT_NOW, Refusal
from rules.kernel.steps import Ask, Step, pop, push
from rules.kernel.tuples import put
from rules.tenby.actions import PlacePierCard, PlaceTurnedUp, TurnUpPier, short_of_rings
from rules.tenby.cards import FEATURE_NAMES, FEATURES, KINDS
from rules.tenby.community import Community, Sitting, gain_points
from rules.tenby.community_cards import CapacitySide
from rules.tenby.day import BeginTurn, Turn
from rules.tenby.decks import draw
from rules.tenby.moments import AnyStep, Module, Part, Sentences
from rules.tenby.moves import DONE, Done
from rules.tenby.night import TakePairs
from rules.tenby.part_tables import Tables
from rules.tenby.state import NONE, State, gain_rings
from rules.tenby.town import Town
from rules.tenby.visitor_parts import (
    BUY_VISITOR,
    CAPACITY,
    EACH,
    FULLY_SATISFIED,
    LANDMARKS_RANK,
    SATISFIED,
    SENTENCES,
    SIDE_NAMES,
    SIDES,
    VISITORS,
    BuyVisitor,
    ChooseCapacity,
    Guest,
    VisitorsPart,
    read_part,
    write_part,
)

if TYPE_CHECKING:
    from rules.tenby.game import Tenby
    from rules.tenby.view import TenbyView

PER_DAY = 1.05
"""Points that a day of a Visitor brings for each point on the card, on average."""
COVERED = 0.55
"""Chance that a day will be covered."""
A_VISITOR = 2.4
"""Worth of a Visitor to be drawn, if there is time for it."""
IN_TIME = 3
"""Rounds that are time enough."""
PER_SLOT = 0.75
"""Worth of room for one more Visitor, for each round to come."""
ENOUGH_ROOM = 3
"""More Visitors than that seldom come at once."""
PLACING = BeginTurn | TurnUpPier | PlacePierCard | PlaceTurnedUp
"""Steps that may place a card."""


class Visitors(Module[VisitorsPart]):
    """The module in a match."""

    id: ClassVar[str] = "visitors"
    label: ClassVar[str] = "Visitors"
    switch: ClassVar[Option] = Option(
        "visitors", "Visitors", "Visitors pay for features placed on the days of their stay.", "flag", False
    )
    variations: ClassVar[tuple[Option, ...]] = (
        Option(
            FULLY_SATISFIED,
            "Fully Satisfied",
            "Visitors: whoever leaves with all days covered pays a bonus.",
            "flag",
            False,
        ),
        Option(
            CAPACITY,
            "Visitor capacity",
            "Visitors: which buildings make room for them.",
            "choice",
            SIDES[0],
            values=(
                Value("homes", "homes", "all count homes"),
                Value("landmarks", "Landmarks", "all count Landmarks"),
                Value(EACH, "each player chooses", "openly, in Night order"),
            ),
        ),
    )
    part_type: ClassVar[type[Part]] = VisitorsPart
    moves: ClassVar[tuple[type[Move], ...]] = (BuyVisitor, ChooseCapacity)
    rings_spent: ClassVar[float] = 1.5
    placed_worth: ClassVar[float] = 1.5
    sources: ClassVar[tuple[tuple[str, str], ...]] = ((VISITORS, "Visitors"), (SATISFIED, "Fully Satisfied"))
    sentences: ClassVar[Sentences] = SENTENCES

    def __init__(self, game: Tenby, slot: int, options: Options) -> None:
        super().__init__(game, slot, options)
        cards = game.content.visitors
        self.ids = tuple(card.id for card in cards)
        self.names = tuple(card.name for card in cards)
        self.days = tuple(tuple((FEATURES.index(day.feature), day.points) for day in card.days) for card in cards)
        """Per card and day: number of the feature, points for each icon."""
        self.satisfying = bool(options[FULLY_SATISFIED])

    def sources_in_play(self) -> tuple[tuple[str, str], ...]:
        """The bonus is a variation."""
        return self.sources if self.satisfying else tuple(each for each in self.sources if each[0] != SATISFIED)

    @classmethod
    def vocabularies(cls) -> Mapping[str, Words]:
        """Sides of the capacity card."""
        return {"shows": Vocabulary(SIDES)}

    @classmethod
    def rank_adders(cls, options: Options) -> list[str]:
        """The Landmarks side has one of its own."""
        found = super().rank_adders(options)
        return [*found, LANDMARKS_RANK] if options[CAPACITY] == "landmarks" else found

    # -- set-up --------------------------------------------------------------------------------------------------------

    def set_up(self, state: State, chance: Chance, log: Log | None) -> VisitorsPart:
        """All are in the deck; the markers stand on the first slots."""
        seats = self.game.seats
        side = SIDES.index(self.options[CAPACITY]) if self.options[CAPACITY] != EACH else 0
        return VisitorsPart(
            deck=tuple(range(len(self.ids))),
            discards=(),
            guests=((),) * seats,
            sides=(side,) * seats,
            capacity=tuple(self.side(seat, side).slots[0].capacity for seat in range(seats)),
            placed=(0,) * seats,
        )

    def before_choice(self, state: State) -> tuple[AnyStep, ...]:
        """Sides, where each player chooses."""
        return tuple(ChooseSide(seat) for seat in state.order) if self.options[CAPACITY] == EACH else ()

    # -- what is there -------------------------------------------------------------------------------------------------

    def side(self, seat: int, side: int) -> CapacitySide:
        """A side of a seat's capacity card."""
        card = self.game.content.capacities[seat]
        return card.landmarks if side else card.homes

    def capacity_of(self, town: Town, seat: int, side: int) -> int:
        """How many Visitors a town takes."""
        shown = self.side(seat, side)
        return shown.capacity(town.count(KINDS.index(shown.count), self.game.content.faces))

    def wishes(self, guest: Guest) -> tuple[int, int]:
        """The feature of a Visitor's day, by number, and the points for each icon."""
        return self.days[guest.card][guest.day - 1]

    # -- cards come, turns end -----------------------------------------------------------------------------------------

    def card_placed(self, state: State, seat: int, card: int, *, in_turn: bool, log: Log | None) -> None:
        """Every Visitor pays for the feature of its day."""
        part = self.part(state)
        guests = part.guests[seat]
        if not guests:
            return
        icons = self.game.content.faces[card].icons
        amount = sum([points * icons[feature] for feature, points in map(self.wishes, guests)])
        gain_points(self.game, state, seat, VISITORS, amount, log)
        if self.satisfying and in_turn:
            shown = sum([1 << feature for feature, number in enumerate(icons) if number])
            self.put(state, changed(part, placed=put(part.placed, seat, part.placed[seat] | shown)))

    def turn_ended(self, state: State, seat: int, log: Log | None) -> None:
        """Fully Satisfied: counters on the days whose feature was placed."""
        part = self.part(state)
        shown = part.placed[seat]
        if not shown:
            return
        guests = []
        for guest in part.guests[seat]:
            if shown >> self.wishes(guest)[0] & 1:
                guests.append(guest._replace(covered=guest.covered | 1 << guest.day - 1))
                if log is not None:
                    log.add("day-covered", seat, name=self.names[guest.card], day=guest.day)
            else:
                guests.append(guest)
        self.put(state, changed(part, guests=put(part.guests, seat, tuple(guests)), placed=put(part.placed, seat, 0)))

    # -- Community Phase -----------------------------------------------------------------------------------------------

    def seat_steps(self, state: State, seat: int) -> tuple[AnyStep, ...]:
        """The next day; after the last round nobody comes any more."""
        if state.round < self.game.rounds:
            return (NextDay(seat), DrawVisitor(seat), InviteVisitors(seat))
        return (NextDay(seat),)

    def next_day(self, state: State, seat: int, log: Log | None) -> None:
        """Every Visitor moves to its next day or leaves; then the marker moves."""
        part = self.part(state)
        staying, discards = [], part.discards
        for guest in part.guests[seat]:
            days = self.days[guest.card]
            if guest.day < len(days):
                staying.append(guest._replace(day=guest.day + 1))
                continue
            discards = (*discards, guest.card)
            satisfied = self.satisfying and guest.covered == (1 << len(days)) - 1
            if log is not None:
                log.add("visitor-satisfied" if satisfied else "visitor-leaves", seat, name=self.names[guest.card])
            if satisfied:
                bonus = sum([points for _, points in days])
                gain_points(self.game, state, seat, SATISFIED, bonus, log)
        capacity = self.capacity_of(state.towns[seat], seat, part.sides[seat])
        if log is not None and capacity != part.capacity[seat]:
            log.add("capacity-changed", seat, count=capacity)
        self.put(
            state,
            changed(
                part,
                discards=discards,
                guests=put(part.guests, seat, tuple(staying)),
                capacity=put(part.capacity, seat, capacity),
            ),
        )

    def room(self, state: State, seat: int) -> int:
        """Visitors that may still come, 0 or less if none."""
        part = self.part(state)
        return part.capacity[seat] - len(part.guests[seat])

    def can_draw(self, state: State) -> bool:
        """Whether a Visitor is left in deck and discard pile."""
        part = self.part(state)
        return bool(part.deck or part.discards)

    def draw(self, state: State, seat: int, chance: Chance, log: Log | None) -> None:
        """The next Visitor comes, if one is left."""
        part = self.part(state)
        card, deck, discards = draw("visitor", self.ids, part.deck, part.discards, chance, log)
        if card == NONE:
            return
        guests = (*part.guests[seat], Guest(card, 1, 0))
        self.put(state, changed(part, deck=deck, discards=discards, guests=put(part.guests, seat, guests)))
        if log is not None:
            log.add("visitor-arrives", seat, name=self.names[card])

    def out_of_place(self, state: State, seat: int, move: Move) -> Refusal | None:
        """A Visitor is wanted at another time."""
        if not isinstance(move, BuyVisitor) or state.round >= self.game.rounds:
            return None
        part = self.part(state)
        if self.room(state, seat) <= 0:
            return Refusal(
                "at-capacity", "capacity", {"count": len(part.guests[seat]), "capacity": part.capacity[seat]}
            )
        short = short_of_rings(state, seat, self.game.content.community.extra_visitor)
        return short or Refusal("free-first", "visitor-step")

    # -- positions, texts, bots ----------------------------------------------------------------------------------------

    def write_part(self, part: VisitorsPart, names: Sequence[str], *, whole: bool = False) -> dict[str, Any]:
        """See :class:`~rules.tenby.visitor_parts.VisitorsTable`."""
        tables = Tables(self.id, names, self.ids, whole=whole)
        return write_part(part, tables, [len(days) for days in self.days])

    def read_part(self, data: Mapping[str, Any], names: Sequence[str], view: TenbyView) -> VisitorsPart:
        """See :class:`~rules.tenby.visitor_parts.VisitorsTable`."""
        part = read_part(
            data,
            Tables(self.id, names, self.ids),
            [len(days) for days in self.days],
            SIDES[0] if self.options[CAPACITY] == EACH else self.options[CAPACITY],
        )
        now = [self.capacity_of(town, seat, part.sides[seat]) for seat, town in enumerate(view.towns)]
        capacity = tuple(then if given == NONE else given for given, then in zip(part.capacity, now, strict=True))
        return changed(part, capacity=capacity)

    def describe(self, part: VisitorsPart, seat: int) -> list[str]:
        """The Visitors with what they wish for."""
        found = []
        for guest in part.guests[seat]:
            feature, points = self.wishes(guest)
            days = len(self.days[guest.card])
            wish = f"{points} for each {FEATURE_NAMES[FEATURES[feature]][0]}"
            found.append(f"Visitor {self.names[guest.card]} (day {guest.day} of {days}: {wish})")
        return [*found, f"room for Visitors by {SIDE_NAMES[SIDES[part.sides[seat]]]}: {part.capacity[seat]}"]

    def in_play(self, part: VisitorsPart) -> list[str]:
        """The Visitors in town."""
        return [self.ids[guest.card] for mine in part.guests for guest in mine]

    def estimate(self, state: State, seat: int, viewer: int) -> float:
        """What Visitors will still pay, and what room for more of them is worth."""
        part, left = self.part(state), self.game.rounds_left(state)
        guests = part.guests[seat]
        found = 0.0
        if guests:
            skipped, days = self._days_to_come(state, seat, left)
            found = sum([self._worth(guest, skipped, days) for guest in guests])
        if left > 0:
            found += left * PER_SLOT * min(ENOUGH_ROOM, self._slots(state.towns[seat], seat, part.sides[seat]))
            top = state.pending[-1] if state.pending else None
            if isinstance(top, DrawVisitor) and top.seat == seat:
                found += A_VISITOR * min(1.0, left / IN_TIME)
        return found

    def _days_to_come(self, state: State, seat: int, left: int) -> tuple[int, int]:
        """Whether the present day of the Visitors is past, Notice Boards apart, and how many days are still to come."""
        ends = False
        for step in state.pending:
            if isinstance(step, Community):
                ends = True
            elif isinstance(step, NextDay) or (isinstance(step, Sitting) and step.slot <= self.slot):
                ends = ends or step.seat == seat
            elif self._places(step, state, seat):
                return 0, left + ends
        return int(ends), left

    def _places(self, step: AnyStep, state: State, seat: int) -> bool:
        """Whether a step of the round may place a card of the seat."""
        if isinstance(step, Turn):
            return step.seat == seat and step.may_place(self.game, state)
        return isinstance(step, TakePairs) or (isinstance(step, PLACING) and step.seat == seat)

    def _worth(self, guest: Guest, skipped: int, count: int) -> float:
        days = self.days[guest.card]
        start = guest.day - 1 + skipped
        found = PER_DAY * sum([points for _, points in days[start : start + count]])
        if self.satisfying and start + count >= len(days):
            past = (1 << start) - 1
            if guest.covered & past == past:
                open_days = len(days) - guest.covered.bit_count()
                found += COVERED**open_days * sum([points for _, points in days])
        return found

    def _slots(self, town: Town, seat: int, side: int) -> float:
        """Room for Visitors, with a share for being on the way to more."""
        shown = self.side(seat, side)
        count = town.count(KINDS.index(shown.count), self.game.content.faces)
        before = shown.slots[0]
        for slot in shown.slots[1:]:
            if count < slot.at_least:
                way = max(0, count - before.at_least) / max(1, slot.at_least - before.at_least)
                return before.capacity + way * (slot.capacity - before.capacity)
            before = slot
        return before.capacity

    def reason(self, state: State, move: Move, seat: int) -> str:
        """Why a Visitor is bought."""
        return "another Visitor will pay for what is placed" if isinstance(move, BuyVisitor) else ""

    def faults(self, state: State) -> list[str]:
        """Every Visitor is somewhere, and only once."""
        part = self.part(state)
        held = [guest.card for mine in part.guests for guest in mine]
        cards = sorted([*part.deck, *part.discards, *held])
        return [] if cards == list(range(len(self.ids))) else [f"Visitors: {cards}"]


class ChooseSide(Ask["Tenby", State], frozen=True):
    """At set-up, openly: choose a side of the capacity card."""

    kind: ClassVar[str] = "capacity"
    section: ClassVar[str] = "capacity"

    def moves(self, game: Tenby, state: State) -> list[Move]:
        """Both."""
        return [ChooseCapacity(shows) for shows in SIDES]

    def refusal(self, game: Tenby, state: State, move: Move) -> Refusal | None:
        """Both sides will do."""
        return None if isinstance(move, ChooseCapacity) else NOT_NOW

    def play(self, game: Tenby, state: State, move: ChooseCapacity, chance: Chance, log: Log | None) -> None:
        """Turn it up, with the marker on the first slot."""
        pop(state)
        visitors = Visitors.of(game)
        part = visitors.part(state)
        side = SIDES.index(move.shows)
        first = visitors.side(self.seat, side).slots[0].capacity
        visitors.put(
            state,
            changed(part, sides=put(part.sides, self.seat, side), capacity=put(part.capacity, self.seat, first)),
        )
        if log is not None:
            log.add("capacity-chosen", self.seat, shows=SIDE_NAMES[move.shows])


class NextDay(Step["Tenby", State], frozen=True):
    """Visitors move on or leave, and the capacity changes."""

    seat: int

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """For one seat."""
        pop(state)
        Visitors.of(game).next_day(state, self.seat, log)
        return False


class DrawVisitor(Step["Tenby", State], frozen=True):
    """A Visitor comes if there is room."""

    seat: int

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Draw it; the step stays on top until chance has answered."""
        visitors = Visitors.of(game)
        if visitors.room(state, self.seat) > 0:
            visitors.draw(state, self.seat, chance, log)
        pop(state)
        return False


class InviteVisitors(Ask["Tenby", State], frozen=True):
    """Buy Visitors while there is room."""

    kind: ClassVar[str] = "visitor"
    section: ClassVar[str] = "visitor-step"

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Whoever has no room or cannot pay is done."""
        visitors = Visitors.of(game)
        price = game.content.community.extra_visitor
        if state.rings[self.seat] >= price and visitors.room(state, self.seat) > 0 and visitors.can_draw(state):
            return True
        pop(state)
        return False

    def facts(self, game: Tenby, state: State) -> dict[str, Any]:
        """Price and room."""
        return {"price": game.content.community.extra_visitor, "room": Visitors.of(game).room(state, self.seat)}

    def moves(self, game: Tenby, state: State) -> list[Move]:
        """One more, or done."""
        return [BUY_VISITOR, DONE]

    def refusal(self, game: Tenby, state: State, move: Move) -> Refusal | None:
        """Asked only where both are legal."""
        return None if isinstance(move, BuyVisitor | Done) else NOT_NOW

    def play(self, game: Tenby, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """Pay and draw."""
        if not isinstance(move, BuyVisitor):
            pop(state)
            return
        price = game.content.community.extra_visitor
        gain_rings(state, self.seat, -price)
        if log is not None:
            log.add("visitor-bought", self.seat, price=price)
        push(state, DrawVisitor(self.seat))
