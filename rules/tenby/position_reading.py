"""Reading positions of Tenby (``position.py``): everything is checked, as they come from files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rules.kernel.errors import PositionError
from rules.kernel.events import ALL
from rules.kernel.position import Seats, one_of, read_table
from rules.kernel.problems import nearest
from rules.tenby.actions import KeepOne, PlacePierCard
from rules.tenby.cards import LANDMARK
from rules.tenby.cleanup import CleanUp, End, Round
from rules.tenby.community import Community
from rules.tenby.day import BeginTurn, Day, Turn
from rules.tenby.moments import Part
from rules.tenby.moves import ACTIONS, Action
from rules.tenby.night import TakePair, TakePairs
from rules.tenby.position import (
    HIDDEN,
    TAKEN,
    PositionTable,
    SeatTable,
    by_night,
    cards_elsewhere,
    days_elsewhere,
    known,
    rest_of,
)
from rules.tenby.setup import DealResidents, KeepAtSetUp, KeepOneEach
from rules.tenby.short_form import read_street
from rules.tenby.solo import DropAnchor, Play
from rules.tenby.state import NONE, Numbers
from rules.tenby.town import Street, Town, opened
from rules.tenby.view import AnyStep, Cards, TenbyView

if TYPE_CHECKING:
    from rules.tenby.game import Tenby

PHASES = ("choice", "night", "day", "community", "clean-up")


def read(game: Tenby, data: Mapping[str, Any], names: Sequence[str]) -> TenbyView:
    """A view from the position table; raises :class:`~rules.kernel.errors.PositionError` with what is wrong."""
    own = {module.id for module in game.modules}
    table = read_table({key: value for key, value in data.items() if key not in own}, PositionTable)
    one_of(data, "pending", "phase", "turn", "open")
    one_of(data, "over", "pending", "phase", "turn", "open")
    view = _Reader(game, table, names).view()
    parts = []
    for module in game.modules:
        part = data.get(module.id, {})
        if not isinstance(part, Mapping):
            raise PositionError(f"position, {module.id}: a table is expected")
        parts.append(module.read_part(part, names, view))
    return msgspec.structs.replace(view, parts=tuple(parts), tokens=_tokens(game, table, names, parts))


def _tokens(game: Tenby, table: PositionTable, names: Sequence[str], parts: Sequence[Part]) -> Numbers:
    """The supply of each seat; left out it holds what does not lie on the material of modules."""
    given = {entry.seat: entry.tokens for entry in table.seats}
    if not game.has_tokens:
        if any(given.values()):
            raise PositionError("position, tokens: no module in play uses Contribution Tokens")
        return (0,) * game.seats
    tokens = []
    for seat, name in enumerate(names):
        out = sum(module.tokens_out(part, seat) for module, part in zip(game.modules, parts, strict=True))
        left = game.content.community.contribution_tokens - out
        mine = given[name]
        if mine is None:
            mine = left
        if not 0 <= mine <= left:
            raise PositionError(f"position, {name}: there are 0 to {left} Contribution Tokens in the supply")
        tokens.append(mine)
    return tuple(tokens)


class _Reader:
    """Reads one table."""

    def __init__(self, game: Tenby, table: PositionTable, names: Sequence[str]) -> None:
        self.game = game
        self.table = table
        self.names = list(names)
        self.seats = Seats(names)
        self.entries = self.seats.in_order(table.seats, "seats")

    def view(self) -> TenbyView:
        """The view without the parts of modules."""
        game, table, entries = self.game, self.table, self.entries
        content, seats = game.content, len(self.names)
        if not 1 <= table.round <= game.rounds:
            raise PositionError(f"position, round: it is from 1 to {game.rounds}")
        night = tuple(entry.night for entry in entries)
        order = self._order(night)
        day = tuple(self._day(entry.day, f"{entry.seat}, day") if entry.day else NONE for entry in entries)
        pairs = tuple(NONE if card == TAKEN else self._day(card, "pairs") for card in table.pairs)
        view = TenbyView(
            viewer=ALL,
            round=table.round,
            night=night,
            order=order,
            pairs=pairs,
            day=day,
            anchor=self._day(table.anchor, "anchor") if table.anchor else NONE,
            town_deck=(),
            town_discards=self._cards(table.town_discards, "town-discards"),
            market=self._cards(table.market, "market"),
            landmark_deck=(),
            landmark_discards=self._cards(table.landmark_discards, "landmark-discards"),
            landmark_row=self._cards(table.landmarks, "landmarks"),
            resident_deck=(),
            resident_discards=self._residents(table.resident_discards, "resident-discards"),
            day_deck=(),
            day_discards=tuple(self._day(card, "day-discards") for card in table.day_discards),
            rings=tuple(self._rings(entry) for entry in entries),
            towns=self._towns(),
            hands=tuple(self._residents(entry.residents, entry.seat) for entry in entries),
            dealt=tuple(self._residents(entry.dealt, f"{entry.seat}, dealt") for entry in entries),
            drawn=tuple(self._residents(entry.drawn, f"{entry.seat}, drawn") for entry in entries),
            tokens=(),
            points=tuple(self._points(entry) for entry in entries),
            parts=(),
            pending=self._pending(order, day, pairs),
        )
        used, days = cards_elsewhere(view), days_elsewhere(view)
        view = msgspec.structs.replace(
            view,
            town_deck=self._deck(table.town_deck, content.town_deck, used, "town-deck"),
            landmark_deck=self._deck(table.landmark_deck, content.landmark_deck, used, "landmark-deck"),
            day_deck=rest_of(content.day_deck, days)
            if table.day_deck is None
            else tuple(sorted(self._day(card, "day-deck") for card in table.day_deck)),
            resident_deck=self._resident_deck(view),
        )
        self._check(view, seats)
        return view

    # -- names, ids ----------------------------------------------------------------------------------------------------

    def _street(self, text: str, where: str) -> Street:
        try:
            return Street(*read_street(self.game.content, text))
        except ValueError as error:
            raise PositionError(f"position, {where}: {error}") from None

    def _cards(self, texts: Sequence[str], where: str) -> Numbers:
        """Cards that can lie in a town, by id or short form."""
        found: list[int] = []
        for text in texts:
            street = self._street(text, where)
            if len(street.cards) != 1 or street.locals[0]:
                raise PositionError(f"position, {where}: {text!r} is not one card")
            found += street.cards
        return tuple(found)

    def _day(self, card: str, where: str) -> int:
        return self._number(card, self.game.day_ids, where)

    def _number(self, card: str, ids: Sequence[str], where: str) -> int:
        if card not in ids:
            raise PositionError(f"position, {where}: no card {card!r}{nearest(card, ids)}")
        return ids.index(card)

    def _residents(self, given: Sequence[str] | int, where: str) -> Cards:
        if isinstance(given, int):
            if not 0 <= given <= len(self.game.resident_ids):
                raise PositionError(f"position, {where}: there are not {given} Residents")
            return (None,) * given
        return tuple(None if card == HIDDEN else self._number(card, self.game.resident_ids, where) for card in given)

    # -- parts ---------------------------------------------------------------------------------------------------------

    def _order(self, night: Numbers) -> Numbers:
        if not self.table.order:
            return by_night(night)
        order = tuple(self.seats.number(name, "order") for name in self.table.order)
        if sorted(order) != list(range(len(self.names))):
            raise PositionError("position, order: every seat once")
        return order

    def _rings(self, entry: SeatTable) -> int:
        rings = self.game.content.setup.life_rings if entry.rings is None else entry.rings
        if rings < 0:
            raise PositionError(f"position, {entry.seat}: there are 0 or more Life Rings")
        return rings

    def _points(self, entry: SeatTable) -> Numbers:
        known_sources = self.game.source_numbers
        for source, amount in entry.points.items():
            if source not in known_sources:
                raise PositionError(
                    f"position, {entry.seat}: no points come from {source!r}{nearest(source, known_sources)}"
                )
            if amount < 0:
                raise PositionError(f"position, {entry.seat}: points are 0 or more")
        return tuple(entry.points.get(source, 0) for source, _ in self.game.sources)

    def _towns(self) -> tuple[Town, ...]:
        limits = self.game.content.town
        towns: list[Town | None] = []
        for entry in self.entries:
            streets = tuple(self._street(text, entry.seat) for text in entry.streets)
            if len(streets) > limits.max_streets:
                raise PositionError(f"position, {entry.seat}: a town has at most {limits.max_streets} streets")
            if any(len(street.cards) > limits.max_cards_in_street for street in streets):
                raise PositionError(f"position, {entry.seat}: a street has at most {limits.max_cards_in_street} cards")
            towns.append(Town(streets) if streets else None)
        used = {card for town in towns for card in (town.cards if town else ())}
        free = [card for card in self.game.content.start_deck if card not in used]
        return tuple(town or opened(free.pop(0)) for town in towns)

    def _deck(self, given: Sequence[str] | None, full: Numbers, used: set[int], where: str) -> Numbers:
        return rest_of(full, used) if given is None else tuple(sorted(self._cards(given, where)))

    def _resident_deck(self, view: TenbyView) -> Cards:
        if self.table.resident_deck is not None:
            return self._residents(self.table.resident_deck, "resident-deck")
        places = (*view.hands, *view.dealt, *view.drawn, view.resident_discards)
        used = {card for cards in places for card in cards}
        holes = sum(cards.count(None) for cards in places)
        rest = rest_of(self.game.content.resident_deck, used)  # type: ignore[arg-type]
        return (None,) * (len(rest) - holes)

    # -- steps ---------------------------------------------------------------------------------------------------------

    def _pending(self, order: Numbers, day: Numbers, pairs: Numbers) -> tuple[AnyStep, ...]:
        table = self.table
        if table.over:
            return ()
        if table.pending:
            return self.seats.steps(table.pending, AnyStep)
        in_day = table.open is not None or any(card != NONE for card in day)
        phase = table.phase or ("day" if in_day else "night")
        if phase not in PHASES:
            raise PositionError(f"position, phase: {phase!r} is not one of {', '.join(PHASES)}")
        if phase not in ("night", "day") or (phase == "night" and not pairs):
            self._no_turn(table.turn)
        if phase != "day" and table.open is not None:
            raise PositionError("position, open: actions are resolved in the phase day")
        if phase == "choice":
            dealt = any(entry.dealt for entry in self.entries)
            return (Round(), KeepOneEach(order), *(() if dealt else (DealResidents(),)))
        following = [seat for seat in order if (day[seat] == NONE) == (phase == "night")]
        if phase == "day" and table.open is not None:
            # A turn under way needs no Day Card: what it brought is in ``open``.
            acting = self.seats.number(table.turn, "turn") if table.turn else (following or order)[0]
            following = [acting, *(seat for seat in following if order.index(seat) > order.index(acting))]
        if table.turn:
            turn = self.seats.number(table.turn, "turn")
            if turn not in following:
                raise PositionError(f"position, turn: {table.turn} has nothing to do in this phase")
            following = following[following.index(turn) :]
        end: AnyStep = End() if table.round >= self.game.rounds else CleanUp()
        if phase == "night" and not pairs:
            return (Round(),)
        steps: tuple[AnyStep, ...] = (end,)
        if phase != "clean-up" and self.game.modules:
            steps = (end, Community())
        if phase == "night":
            return (*steps, Play() if self.game.solo else Day(), TakePairs(tuple(following)))
        return (*steps, *self._turns(following)) if phase == "day" else steps

    def _no_turn(self, turn: str) -> None:
        """In a phase that begins for all: whose turn would it be?"""
        if turn:
            self.seats.number(turn, "turn")
            raise PositionError("position, turn: it is given with the phase day, or night with pairs")

    def _turns(self, following: Sequence[int]) -> tuple[AnyStep, ...]:
        """Turns of the Day Phase, the next one last; in solo the Anchor after a Compass that comes first."""
        table = self.table
        steps: list[AnyStep] = [BeginTurn(seat) for seat in reversed(following)]
        if table.open is not None:
            actions: list[Action] = []
            for action in table.open:
                found = next((each for each in ACTIONS if each == action), None)
                if found is None:
                    raise PositionError(f"position, open: {action!r} is not one of {', '.join(ACTIONS)}")
                actions.append(found)
            steps[-1] = Turn(following[0], tuple(actions))
        if self.game.solo and table.anchor:
            compass_first = self.entries[0].night in self.game.content.solo.compass_first
            if compass_first:
                steps.insert(0, DropAnchor())
            elif table.open is None:
                steps.append(DropAnchor())
        return tuple(steps)

    # -- checks --------------------------------------------------------------------------------------------------------

    def _check(self, view: TenbyView, seats: int) -> None:
        """What may not be so, whatever the steps."""
        game = self.game
        lying = [
            *(card for town in view.towns for card in town.cards),
            *view.market,
            *view.landmark_row,
            *view.town_discards,
            *view.landmark_discards,
            *view.town_deck,
            *view.landmark_deck,
        ]
        one_each = {*game.content.town_deck, *game.content.landmark_deck, *game.content.start_deck}
        self._once([card for card in lying if card in one_each], game.card_ids)
        days = [
            card for card in (*view.pairs, *view.day, view.anchor, *view.day_discards, *view.day_deck) if card != NONE
        ]
        self._once(days, game.day_ids)
        places = (*view.hands, *view.dealt, *view.drawn, view.resident_discards, view.resident_deck)
        self._once([card for cards in places for card in known(cards)], game.resident_ids)
        holes = sum(cards.count(None) for cards in places)
        if holes > len(game.resident_ids) - len({card for cards in places for card in known(cards)}):
            raise PositionError("position: there are not so many Residents")
        if any(game.content.faces[card].kind != LANDMARK for card in view.landmark_row):
            raise PositionError("position, landmarks: only Landmarks lie there")
        if not all(0 <= night <= game.pairs for night in view.night):
            raise PositionError(f"position, night: Night Cards are from 1 to {game.pairs}")
        for step in view.pending:
            self._check_step(view, step)

    def _once(self, cards: Sequence[int], ids: Sequence[str]) -> None:
        for card, count in Counter(cards).items():
            if count > 1:
                raise PositionError(f"position: {ids[card]} is there {count} times")

    def _check_step(self, view: TenbyView, step: AnyStep) -> None:
        slots = (getattr(step, "slot", 0), getattr(step, "stop", 0))
        if not all(0 <= slot <= len(self.game.modules) for slot in slots):
            raise PositionError("position, pending: a step names a module that is not in play")
        if isinstance(step, PlacePierCard) and not all(0 <= card < len(self.game.card_ids) for card in step.cards):
            raise PositionError("position, pending: a step names a card that does not exist")
        if isinstance(step, TakePair) and not any(card != NONE for card in view.pairs):
            raise PositionError("position, pairs: no pair is left to take")
        if isinstance(step, TakePairs) and sum(card != NONE for card in view.pairs) < len(step.seats):
            raise PositionError("position, pairs: there are not enough pairs left")
        dealing = any(isinstance(each, DealResidents) for each in view.pending)
        if isinstance(step, KeepOneEach) and not dealing and not all(view.dealt[seat] for seat in step.seats):
            raise PositionError("position, dealt: nothing was dealt to choose from")
        if isinstance(step, KeepOne) and not view.drawn[step.seat]:
            raise PositionError("position, drawn: nothing was drawn to choose from")
        if isinstance(step, KeepAtSetUp) and not view.dealt[step.seat]:
            raise PositionError("position, dealt: nothing was dealt to choose from")
