"""Reading positions of Tenpenny Parks; what they look like stands in ``position.py``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules.kernel.errors import PositionError
from rules.kernel.events import ALL
from rules.kernel.position import Seats, one_of, only_with, read_table
from rules.kernel.problems import nearest
from rules.tenpenny_parks.advertising import Advertising
from rules.tenpenny_parks.bonuses import Bonuses
from rules.tenpenny_parks.grid_text import PropertyError, joined, read_property
from rules.tenpenny_parks.month import Cleanup, StartMonth, Turns
from rules.tenpenny_parks.moves import DEALT_GOALS, MOST_ON_DISPLAY
from rules.tenpenny_parks.position import DECKS, HIDDEN, Ids, PositionTable, SeatTable, on_tiles
from rules.tenpenny_parks.position_steps import check_step
from rules.tenpenny_parks.property import Property
from rules.tenpenny_parks.reckoning import clockwise_from
from rules.tenpenny_parks.research import AttachLandmark
from rules.tenpenny_parks.setup import KEPT_GOALS, DealGoals, KeepGoals
from rules.tenpenny_parks.state import MONTHS, NOBODY, NONE, START_MONEY, WORKERS, Numbers
from rules.tenpenny_parks.view import AnyStep, Deck, ParksView

if TYPE_CHECKING:
    from rules.tenpenny_parks.game import TenpennyParks

PHASES = ("goals", "income", "actions", "bonuses", "advertising", "cleanup")
"""Moments of a month with which a position may begin, in order."""
LEFT = ("face-down", "piles", *DECKS)
"""What may hold unknown cards of which a position says which they can be."""
_SEVERAL = re.compile(r"(?P<card>\S+) x(?P<count>\d{1,2})")


def read(game: TenpennyParks, data: Mapping[str, Any], names: Sequence[str]) -> ParksView:
    """The view of everything in a position; raises PositionError with what is wrong and where."""
    table = read_table(data, PositionTable)
    one_of(data, "pending", "phase", "turn")
    one_of(data, "over", "pending", "phase", "turn")
    only_with(data, "turn", "the phase actions", fits=table.phase in ("", "actions"))
    return _Reader(game, names, table).position()


class _Reader:
    """Reads one position; every complaint names the place."""

    def __init__(self, game: TenpennyParks, names: Sequence[str], table: PositionTable) -> None:
        self.game = game
        self.names = list(names)
        self.seats = Seats(names)
        self.table = table
        self.month = 1 if table.month is None else table.month
        self.ids = Ids(game)
        self.goals = [goal.id for goal in game.content.goals]
        self.entries = self.seats.in_order(table.seats, "seats")

    def position(self) -> ParksView:
        game, table, entries, ids = self.game, self.table, self.entries, self.ids
        shovel = self.seats.number(table.shovel, "shovel") if table.shovel else 0
        extra = self.seats.number(table.extra, "extra") if table.extra else NOBODY
        order = tuple(self.seats.number(name, "order") for name in table.order) or clockwise_from(game, shovel)
        if sorted(order) != list(range(game.seats)):
            raise PositionError("position, order: each seat stands there once")
        properties = tuple(self._property(entry) for entry in entries)
        cards = tuple(self._cards_of(entry, park) for entry, park in zip(entries, properties, strict=True))
        stacks, stacks_left = self._stacks(cards)
        for name in table.left:
            if name not in LEFT:
                raise PositionError(f"position, left: nothing is called {name!r}{nearest(name, LEFT)}")
        display = self._cards(table.display, ids.concessions, "display")
        improvements = self._owned([entry.improvement for entry in entries], ids.improvements, "improvement")
        specialists = self._owned([entry.specialist for entry in entries], ids.specialists, "specialist")
        landmarks = self._boards(properties, "landmark")
        looked = self._cards(table.looked, ids.looked(self.month), "looked")
        face_down, face_down_left = self._face_down(display, properties)
        piles, piles_left = self._piles(self._boards_everywhere(properties))
        gone: list[Numbers] = [improvements, specialists, landmarks]
        if looked:
            gone[self.month - 1] = (*gone[self.month - 1], *looked)
        pending = self._pending(order)
        attaching = [step.landmark for step in pending if isinstance(step, AttachLandmark)]
        gone[-1] = (*gone[-1], *attaching)
        decks = [
            self._deck(name, given, kind, taken)
            for name, given, kind, taken in zip(
                DECKS,
                (table.improvements, table.specialists, table.landmarks),
                (ids.improvements, ids.specialists, ids.landmarks),
                gone,
                strict=True,
            )
        ]
        month = self._month()
        view = ParksView(
            viewer=ALL,
            month=month,
            order=order,
            shovel=shovel,
            extra=extra,
            ring=self._ring(),
            stacks=stacks,
            stacks_left=stacks_left,
            builders=self._builders(),
            display=display,
            face_down=face_down,
            face_down_left=face_down_left,
            piles=piles,
            piles_left=piles_left,
            permits=decks[0][0],
            permits_left=decks[0][1],
            staff=decks[1][0],
            staff_left=decks[1][1],
            lands=decks[2][0],
            lands_left=decks[2][1],
            looked=looked,
            researched=tuple(self.seats.number(name, "researched") for name in table.researched),
            workers=tuple(self._workers(entry, seat, extra) for seat, entry in enumerate(entries)),
            money=tuple(self._money(entry, seat) for seat, entry in enumerate(entries)),
            vp=tuple(entry.vp for entry in entries),
            discs=tuple(self._discs(entry) for entry in entries),
            cards=cards,
            properties=properties,
            improvements=improvements,
            specialists=specialists,
            landmarks=landmarks,
            advertised=tuple(self._cards(entry.advertised, ids.attractions, entry.seat) for entry in entries),
            dealt=tuple(self._goals(entry.dealt, entry.seat) for entry in entries),
            goals=tuple(self._goals(entry.goals, entry.seat) for entry in entries),
            discarded=tuple(
                None if entry.discarded == HIDDEN else self._one(entry.discarded, self.goals, entry.seat)
                for entry in entries
            ),
            pending=pending,
        )
        self._check(view)
        return view

    def _check(self, view: ParksView) -> None:
        """What the parts of a position do not say by themselves."""
        game = self.game
        for seat, name in enumerate(self.names):
            if view.money[seat] < 0 or not 0 <= view.workers[seat] <= WORKERS + 1:
                raise PositionError(f"position, {name}: no such purse, or so many workers")
            if not set(view.advertised[seat]) <= set(view.cards[seat]):
                raise PositionError(f"position, {name}: what is advertised is not among the cards")
            dealt, goals = view.dealt[seat], view.goals[seat]
            if len(dealt or ()) not in (0, DEALT_GOALS) or len(goals or ()) > KEPT_GOALS:
                raise PositionError(f"position, {name}: {DEALT_GOALS} goals are dealt and {KEPT_GOALS} of them kept")
        attached = self._boards_everywhere(view.properties)
        for where, numbers in (
            ("cards", [card for cards in view.cards for card in cards]),
            ("boards", [*attached]),
            ("improvement", [card for card in view.improvements if card != NONE]),
            ("specialist", [card for card in view.specialists if card != NONE]),
            ("landmarks", [board for board in view.landmarks if board != NONE]),
            ("goals", [goal for goals in (*view.dealt, *view.goals) for goal in goals or ()]),
        ):
            if len(set(numbers)) < len(numbers):
                raise PositionError(f"position, {where}: something is there twice")
        if len(set(view.researched)) < len(view.researched) or (view.researched and not game.innovation):
            raise PositionError("position, researched: each researcher of the expansion moves once a month")
        if len(view.display) > MOST_ON_DISPLAY:
            raise PositionError(f"position, display: at most {MOST_ON_DISPLAY} concessions")
        if view.looked and not 1 <= view.month <= len(DECKS):
            raise PositionError("position, looked: the researcher draws cards in months 1 to 3 only")
        for step in view.pending:
            check_step(game, view, step)

    # -- the table -----------------------------------------------------------------------------------------------

    def _month(self) -> int:
        month = self.month
        if not 0 <= month <= MONTHS:
            raise PositionError(f"position, month: it is from 1 to {MONTHS}")
        # A month that is to begin is counted when it begins.
        return month - 1 if not self.table.pending and self.table.phase in ("goals", "income") and month else month

    def _ring(self) -> int:
        stacks, start = self.game.table.stacks, self.game.content.carousel.start
        if not self.table.ring:
            return 0
        return (self._stack(self.table.ring, "ring") - start) % len(stacks)

    def _builders(self) -> Numbers:
        builders = [NOBODY] * len(self.game.table.stacks)
        for stack, name in self.table.builders.items():
            builders[self._stack(stack, "builders")] = self.seats.number(name, "builders")
        return tuple(builders)

    def _stacks(self, owned: tuple[Numbers, ...]) -> tuple[tuple[Deck, ...], tuple[Numbers, ...]]:
        table, ids = self.table, self.ids.attractions
        for stack in (*table.tops, *table.stacks):
            self._stack(stack, "stacks")
            if stack in table.tops and stack in table.stacks:
                raise PositionError(f"position, tops: stacks says it all of {stack}")
        taken = {card for cards in owned for card in cards}
        decks: list[Deck] = []
        rests: list[Numbers] = []
        for stack, all_cards in zip(self.game.table.stacks, self.game.table.in_stack, strict=True):
            free = [card for card in all_cards if card not in taken]
            deck: Deck
            if stack in table.stacks:
                deck = self._deck_of(table.stacks[stack], ids, f"stacks {stack}")
            else:
                top = self._deck_of([table.tops[stack]], ids, "tops") if stack in table.tops else ()
                deck = (*top, *(None,) * (len(free) - len(top)))
            for card in deck:
                if card is not None and card not in free:
                    raise PositionError(f"position, stacks: {ids[card]} is not in the {stack} stack or lies elsewhere")
            decks.append(deck)
            rests.append(self._rest(deck, Counter(free), f"stacks {stack}"))
        return tuple(decks), tuple(rests)

    def _face_down(self, display: Numbers, properties: Sequence[Property | None]) -> tuple[Deck, Numbers]:
        free = Counter(self.game.content.supply)
        free.subtract(display)
        for park in properties:
            free.subtract(tile.number for tile in (park.tiles if park else ()) if tile.kind == "concession")
        if min(free.values()) < 0:
            raise PositionError("position: there are not so many concessions of one kind")
        return self._deck_left("face-down", self.table.face_down, self.ids.concessions, free)

    def _piles(self, attached: Numbers) -> tuple[tuple[Deck, ...], Numbers]:
        ids = self.ids.expansions
        free = [board for board in range(len(ids)) if board not in attached]
        given = self.table.piles
        if given is None:
            half = len(ids) // 2
            sizes = (min(half, len(free)), max(0, len(free) - half))
            piles: tuple[Deck, ...] = tuple((None,) * size for size in sizes)
        else:
            if len(given) != 2:
                raise PositionError("position, piles: there are two")
            piles = tuple(self._deck_of(pile, ids, "piles") for pile in given)
        left = self._left("piles", ids, Counter(free))
        return piles, self._rest((*piles[0], *piles[1]), left, "piles")

    def _deck(
        self, name: str, given: list[str] | int | None, ids: Sequence[str], gone: Numbers
    ) -> tuple[Deck, Numbers]:
        if not self.game.innovation:
            if given or name in self.table.left:
                raise PositionError(f"position, {name}: they belong to the expansion")
            return (), ()
        return self._deck_left(name, given, ids, Counter(card for card in range(len(ids)) if card not in gone))

    def _deck_left(
        self, name: str, given: list[str] | int | None, ids: Sequence[str], free: Counter[int]
    ) -> tuple[Deck, Numbers]:
        left = self._left(name, ids, free)
        if given is None:
            given = left.total()
        deck = (None,) * given if isinstance(given, int) else self._deck_of(given, ids, name)
        return deck, self._rest(deck, left, name)

    def _left(self, name: str, ids: Sequence[str], free: Counter[int]) -> Counter[int]:
        """What may lie in a deck: all that is nowhere else, or what the position says."""
        if name not in self.table.left:
            return free
        shown = self.table.piles if name == "piles" else [getattr(self.table, name.replace("-", "_"))]
        known = [card for deck in shown or () if isinstance(deck, list) for card in deck if card != HIDDEN]
        return Counter(self._cards([*self.table.left[name], *known], ids, f"left {name}"))

    def _rest(self, deck: Deck, free: Counter[int], where: str) -> Numbers:
        """What the unknown cards of a deck can be."""
        rest = free.copy()
        rest.subtract(card for card in deck if card is not None)
        if rest and min(rest.values()) < 0:
            raise PositionError(f"position, {where}: something is there that lies elsewhere, or twice")
        holes = deck.count(None)
        if not holes and where in self.table.left:
            raise PositionError(f"position, left {where}: no card there is unknown")
        if rest.total() < holes:
            raise PositionError(f"position, {where}: {holes} unknown, and only {rest.total()} are left")
        return tuple(sorted(rest.elements())) if holes else ()

    # -- seats ---------------------------------------------------------------------------------------------------

    def _property(self, entry: SeatTable) -> Property | None:
        if (entry.grid and not entry.boards) or (entry.tiles and not entry.grid):
            raise PositionError(f"position, {entry.seat}: tiles lie on a grid, and a grid on boards")
        if not entry.boards:
            return None
        content = self.game.content
        try:
            if entry.grid:
                return read_property(entry.boards, entry.grid, entry.tiles, content)
            return joined(entry.boards, content)
        except PropertyError as error:
            raise PositionError(f"position, {entry.seat}: {error}") from None

    def _cards_of(self, entry: SeatTable, park: Property | None) -> Numbers:
        if entry.cards is None:
            return on_tiles(park)
        return self._cards(entry.cards, self.ids.attractions, entry.seat)

    def _workers(self, entry: SeatTable, seat: int, extra: int) -> int:
        return entry.workers if entry.workers is not None else WORKERS + (seat == extra)

    def _money(self, entry: SeatTable, seat: int) -> int:
        if entry.money is not None:
            return entry.money
        return 0 if seat == self.game.becky else START_MONEY

    def _discs(self, entry: SeatTable) -> tuple[int, int, int]:
        last, discs = self.game.last_space, entry.discs or (0, 0, 0)
        if not all(0 <= space <= last for space in discs):
            raise PositionError(f"position, {entry.seat}: discs are on spaces from 0 to {last}")
        return discs

    def _goals(self, given: list[str] | str, where: str) -> Numbers | None:
        if given == HIDDEN:
            return None
        return self._cards(list(given), self.goals, where)

    def _owned(self, cards: Sequence[str], ids: Sequence[str], where: str) -> Numbers:
        return tuple(self._one(card, ids, where) for card in cards)

    def _one(self, card: str, ids: Sequence[str], where: str) -> int:
        return self._card(card, ids, where) if card else NONE

    def _boards(self, properties: Sequence[Property | None], kind: str) -> Numbers:
        found = []
        for park in properties:
            boards = [board.number for board in (park.land.boards if park else ()) if board.kind == kind]
            if len(boards) > 1:
                raise PositionError("position: a property has at most one landmark board")
            found.append(boards[0] if boards else NONE)
        return tuple(found)

    @staticmethod
    def _boards_everywhere(properties: Sequence[Property | None]) -> Numbers:
        return tuple(
            board.number // 2
            for park in properties
            for board in (park.land.boards if park else ())
            if board.kind == "expansion"
        )

    # -- steps ---------------------------------------------------------------------------------------------------

    def _pending(self, order: Numbers) -> tuple[AnyStep, ...]:
        table = self.table
        if table.over:
            return ()
        if table.pending:
            return self.seats.steps(table.pending, AnyStep)
        phase = table.phase or "actions"
        if phase not in PHASES:
            raise PositionError(f"position, phase: {phase!r} is not one of {', '.join(PHASES)}")
        turn = self.seats.number(table.turn, "turn") if table.turn else order[0]
        return self._phase(phase, order, turn)

    def _phase(self, phase: str, order: Numbers, turn: int) -> tuple[AnyStep, ...]:
        if phase == "goals":
            people = tuple(seat for seat in order if seat != self.game.becky)
            dealt = any(entry.dealt for entry in self.entries)
            return (StartMonth(), KeepGoals(people), *(() if dealt else (DealGoals(),)))
        if phase == "income":
            return (StartMonth(),)
        month: tuple[AnyStep, ...] = (Cleanup(), Advertising(), Bonuses(), Turns(order.index(turn)))
        return month[: len(month) - PHASES.index(phase) + PHASES.index("actions")]

    # -- words ---------------------------------------------------------------------------------------------------

    def _deck_of(self, cards: Sequence[str], ids: Sequence[str], where: str) -> Deck:
        found: list[int | None] = []
        for text in cards:
            if text == HIDDEN:
                found.append(None)
            else:
                found += self._cards([text], ids, where)
        return tuple(found)

    def _cards(self, cards: Sequence[str], ids: Sequence[str], where: str) -> Numbers:
        found: list[int] = []
        for text in cards:
            several = _SEVERAL.fullmatch(text)
            if several is not None:
                found += [self._card(several["card"], ids, where)] * int(several["count"])
            else:
                found.append(self._card(text, ids, where))
        return tuple(found)

    def _card(self, card: str, ids: Sequence[str], where: str) -> int:
        if card not in ids:
            raise PositionError(f"position, {where}: nothing is called {card!r}{nearest(card, ids)}")
        return ids.index(card)

    def _stack(self, stack: str, where: str) -> int:
        stacks: Sequence[str] = self.game.table.stacks
        if stack not in stacks:
            raise PositionError(f"position, {where}: no stack {stack!r}{nearest(stack, stacks)}")
        return stacks.index(stack)
