"""Positions of Tiny Towns as tables of plain values, for scenario files, exports and ``show``.

Every reachable position can be written, pending steps included. What a view does not know is written as
``"?"`` and dealt anew when the position is used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from rules.kernel.errors import PositionError
from rules.kernel.events import ALL
from rules.kernel.position import Seats, once, one_of, only_with, read_table, written
from rules.tiny_towns import works
from rules.tiny_towns.building import BuildAny
from rules.tiny_towns.content import in_type_order
from rules.tiny_towns.grid_text import TownError, read_town, write_rows
from rules.tiny_towns.rounds import ChooseCard, EndRound, NameResource, StartRound, StartVisits, Visits
from rules.tiny_towns.state import NOBODY, State
from rules.tiny_towns.town import MONUMENT, RESOURCES, SQUARE_NAMES, Town
from rules.tiny_towns.view import AnyStep, TownsView
from rules.tiny_towns.visits import visit
from rules.tiny_towns.watch import Claims

if TYPE_CHECKING:
    from rules.tiny_towns.game import TinyTowns

HIDDEN = "?"
VISITING = ("place", "take", "build")
"""What a seat does first whose turn it is to visit."""
NOT_BEFORE = ("seat", "hidden", "dealt", "refused", "constructed", "before")
"""Keys of a town that do not belong to what it was before a sealed visit."""


class TownTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """One ``[[position.towns]]`` entry."""

    seat: str
    """Name of its owner."""
    grid: list[str]
    """Four rows; see ``grid_text.py`` for the cells."""
    monument: str = ""
    """Id of the monument built, where the grid only says ``Mo``."""
    hidden: str = ""
    """Id of the unbuilt monument, or ``?``."""
    dealt: list[str] | str = []
    """The two monuments to choose from, or ``?``."""
    refused: str = ""
    """Id of the monument put back, or ``?``."""
    fresh: list[str] = []
    """Squares built on this round."""
    constructed: list[str] = []
    """Ids of the types constructed this round."""
    marks: dict[str, str] = {}
    """Resource on each Factory and Bank, by square."""
    stores: dict[str, list[str]] = {}
    """Cubes on each Warehouse, by square."""
    bonded: dict[str, str] = {}
    """Cube on a Cottage (Statue of the Bondmaker), by square."""
    cavern: list[str] = []
    monument_value: int = 0
    """Buildings in town when the Shrine of the Elder Tree was built."""
    watch: list[str] = []
    """Types on Opaleye's Watch."""
    builder_turns: int = 0
    completed: int = 0
    """Round in which the town was completed; 0 while active."""
    rank: int = 0
    before: dict[str, Any] = {}
    """During sealed visits: this town when the round began, with the keys of a town."""


class PositionTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """The ``[position]`` table."""

    cards: list[str]
    """The seven types in play; the Cottage may be left out."""
    towns: list[TownTable]
    round: int = 1
    builder: str = ""
    """Name of the seat with the hammer."""
    named: str = ""
    """Resource of the round; empty before it is named and in free rounds."""
    turn: str = ""
    """Short for ``pending``: ``place Ana``, ``build Ana``, ``name Ana``, ``take Ana``, ``choose Ana``."""
    visits: list[str] | None = None
    """With ``turn``: seats that visit afterwards, in order; left out: the usual order."""
    pending: list[dict[str, Any]] = []
    """The whole stack of steps, the next one last."""
    deck: list[str] = []
    """Resource cards from the top, ``?`` for unknown ones."""
    discard: list[str] = []
    buried: list[str] = []
    row: list[str] = []
    known_under: int = 0
    over: bool = False


def read(game: TinyTowns, data: Mapping[str, Any], names: Sequence[str]) -> TownsView:
    """The view of everything in a position; raises PositionError with what is wrong and where."""
    table = read_table(data, PositionTable)
    one_of(data, "pending", "turn", "visits")
    one_of(data, "over", "pending", "turn", "visits")
    only_with(data, "visits", "a visit under way (turn)", fits=table.turn.partition(" ")[0] in VISITING)
    return _Reader(game, names).position(table)


def write(game: TinyTowns, view: TownsView, names: Sequence[str], *, whole: bool = False) -> dict[str, Any]:
    """The position table of a view, or the ``whole`` of it with all keys; see :func:`read`."""
    towns = []
    for seat, town in enumerate(view.towns):
        entry = _write_town(game, view, town, names[seat])
        entry.hidden = _or_hidden(view.hidden[seat])
        entry.refused = _or_hidden(view.refused[seat])
        dealt = view.dealt[seat]
        entry.dealt = HIDDEN if dealt is None else list(dealt)
        entry.constructed = [card for kind, card in enumerate(view.cards) if view.constructed[seat] >> kind & 1]
        if view.before:
            before = _write_town(game, view, view.before[seat], names[seat])
            entry.before = written(before, whole=whole, short=NOT_BEFORE)
        towns.append(entry)
    table = PositionTable(
        cards=list(view.cards),
        towns=towns,
        round=view.round,
        builder=names[view.builder] if view.builder != NOBODY else "",
        named=RESOURCES[view.named] if view.named >= 0 else "",
        pending=[msgspec.to_builtins(step) for step in view.pending],
        deck=[_resource_or_hidden(card) for card in view.deck],
        discard=[RESOURCES[card] for card in view.discard],
        buried=[_resource_or_hidden(card) for card in view.buried],
        row=[RESOURCES[card] for card in view.row],
        known_under=view.known_under,
        over=not view.pending,
    )
    return written(table, whole=whole, short=("turn", "visits"))


def _write_town(game: TinyTowns, view: TownsView, town: Town, name: str) -> TownTable:
    types = game.table(view.cards).types
    return TownTable(
        seat=name,
        grid=list(write_rows(town, types)),
        monument=town.monument,
        fresh=[SQUARE_NAMES[square] for square in range(16) if town.fresh >> square & 1],
        marks={SQUARE_NAMES[square]: RESOURCES[resource] for square, resource in town.marks},
        stores={SQUARE_NAMES[square]: [RESOURCES[cube] for cube in cubes] for square, cubes in town.stores},
        bonded={SQUARE_NAMES[square]: RESOURCES[resource] for square, resource in town.bonded},
        cavern=[RESOURCES[resource] for resource in town.cavern],
        monument_value=town.monument_value,
        watch=[view.cards[kind] for kind in town.watch],
        builder_turns=town.builder_turns,
        completed=town.completed,
        rank=town.rank,
    )


def _or_hidden(card: str | None) -> str:
    return HIDDEN if card is None else card


def _resource_or_hidden(card: int | None) -> str:
    return HIDDEN if card is None else RESOURCES[card]


class _Reader:
    """Reads one position; every complaint names the place."""

    def __init__(self, game: TinyTowns, names: Sequence[str]) -> None:
        self.game = game
        self.names = list(names)
        self.seats = Seats(names)

    def position(self, table: PositionTable) -> TownsView:
        for card in once(table.cards, "cards"):
            self._card(card, "cards")
        try:
            cards = in_type_order(self.game.content, table.cards)
            self.game.table(cards)
        except (KeyError, ValueError) as error:
            raise PositionError(f"position, cards: {error}") from None
        entries = self.seats.in_order(table.towns, "towns")
        towns = [self._town(entry, cards) for entry in entries]
        view = TownsView(
            viewer=ALL,
            cards=cards,
            round=table.round,
            builder=self.seats.number(table.builder, "builder") if table.builder else NOBODY,
            named=self._resource(table.named, "named") if table.named else -1,
            towns=tuple(towns),
            pending=self.seats.steps(table.pending, AnyStep),
            constructed=tuple(
                sum(1 << self._kind(card, cards, entry.seat) for card in once(entry.constructed, entry.seat))
                for entry in entries
            ),
            hidden=tuple(self._monument(entry.hidden, entry.seat) for entry in entries),
            dealt=tuple(self._dealt(entry) for entry in entries),
            refused=tuple(self._monument(entry.refused, entry.seat) for entry in entries),
            before=self._before(entries, cards),
            deck=tuple(self._card_or_hidden(card, "deck") for card in table.deck),
            discard=tuple(self._resource(card, "discard") for card in table.discard),
            buried=tuple(self._card_or_hidden(card, "buried") for card in table.buried),
            row=tuple(self._resource(card, "row") for card in table.row),
            known_under=table.known_under,
        )
        self._check(view)
        if not table.pending and not table.over:
            view = replace(view, pending=self._steps(table, view))
        return view

    def _town(self, entry: TownTable, cards: tuple[str, ...]) -> Town:
        where = f"town of {entry.seat}"
        try:
            town = read_town(entry.grid, self.game.table(cards).types, monument=entry.monument)
        except TownError as error:
            raise PositionError(f"position, {where}: {error}") from None
        if entry.monument != town.monument and entry.monument:
            raise PositionError(f"position, {where}: {entry.monument} is built, and the grid shows no monument")
        stores = dict(town.stores)
        for name, cubes in entry.stores.items():
            square = self._square(name, where)
            if square not in stores:
                raise PositionError(f"position, {where}: nothing on {name} stores cubes")
            stores[square] = tuple(sorted(self._resource(cube, where) for cube in cubes))
        fresh = 0
        for name in once(entry.fresh, where):
            fresh |= 1 << self._square(name, where)
        if fresh & ~town.buildings:
            raise PositionError(f"position, {where}: a square is fresh but holds no building")
        return replace(
            town,
            fresh=fresh,
            marks=self._cubes(entry.marks, where),
            stores=tuple(sorted(stores.items())),
            bonded=self._cubes(entry.bonded, where),
            cavern=tuple(self._resource(cube, where) for cube in entry.cavern),
            monument_value=entry.monument_value,
            watch=tuple(sorted(self._kind(card, cards, where) for card in entry.watch)),
            builder_turns=entry.builder_turns,
            completed=entry.completed,
            rank=entry.rank,
        )

    def _before(self, entries: Sequence[TownTable], cards: tuple[str, ...]) -> tuple[Town, ...]:
        if not any(entry.before for entry in entries):
            return ()
        before = []
        for entry in entries:
            for key in NOT_BEFORE:
                if key in entry.before:
                    raise PositionError(f"position, town of {entry.seat} before: {key} is said of the town itself")
            try:
                table = msgspec.convert({"seat": entry.seat, **entry.before}, TownTable)
            except msgspec.ValidationError as error:
                raise PositionError(f"position, town of {entry.seat} before: {error}") from None
            before.append(self._town(table, cards))
        return tuple(before)

    def _steps(self, table: PositionTable, view: TownsView) -> tuple[AnyStep, ...]:
        """The stack for a position given in short: whose turn it is, or the start of the visits."""
        game = self.game
        state = State(game.table(view.cards), list(view.towns))
        state.round, state.builder, state.named = view.round, view.builder, view.named
        kind, _, name = table.turn.partition(" ")
        seat = self.seats.number(name, "turn") if table.turn else -1
        steps: list[Any]
        if not table.turn:
            steps = [StartVisits(), EndRound()] if view.named >= 0 else [StartRound()]
            if view.named < 0 and game.mode == "master-builder":
                steps = [NameResource(view.builder), StartVisits(), EndRound()]
            elif view.named < 0 and game.mode == "solo":
                steps = [ChooseCard(0), StartVisits(), EndRound()]
        elif kind in ("name", "choose"):
            first = NameResource(seat) if kind == "name" else ChooseCard(seat)
            steps = [first, StartVisits(), EndRound()]
        elif kind in VISITING:
            if kind != "build" and (kind == "place") != (view.named >= 0):
                raise PositionError("position, turn: whoever visits can place what was named, and take if nothing was")
            order = game.visit_order(state)
            following = order[order.index(seat) + 1 :] if seat in order else ()
            if table.visits is not None:
                following = tuple(self.seats.number(each, "visits") for each in table.visits)
            own = (BuildAny(seat),) if kind == "build" else visit(game, state, seat)
            steps = [*own, Visits(following), Claims(tuple(range(len(self.names)))), EndRound()]
        else:
            raise PositionError(f"position, turn: {table.turn!r} is not place, build, name, take or choose and a name")
        return tuple(reversed(steps))

    # -- words -----------------------------------------------------------------------------------------------------

    def _resource(self, word: str, where: str) -> int:
        if word not in RESOURCES:
            raise PositionError(f"position, {where}: {word!r} is none of {', '.join(RESOURCES)}")
        return RESOURCES.index(word)

    def _card_or_hidden(self, word: str, where: str) -> int | None:
        return None if word == HIDDEN else self._resource(word, where)

    def _square(self, word: str, where: str) -> int:
        if word not in SQUARE_NAMES:
            raise PositionError(f"position, {where}: {word!r} is no square from a1 to d4")
        return SQUARE_NAMES.index(word)

    def _cubes(self, cubes: Mapping[str, str], where: str) -> tuple[tuple[int, int], ...]:
        return tuple(
            sorted((self._square(square, where), self._resource(cube, where)) for square, cube in cubes.items())
        )

    def _card(self, card: str, where: str) -> str:
        try:
            return self.game.content.card(card).id
        except KeyError as error:
            raise PositionError(f"position, {where}: {error.args[0]}") from None

    def _kind(self, card: str, cards: tuple[str, ...], where: str) -> int:
        if self._card(card, where) not in cards:
            raise PositionError(f"position, {where}: {card} is not in play")
        return cards.index(card)

    def _monument(self, card: str, where: str) -> str | None:
        if card == HIDDEN:
            return None
        if card and card not in self.game.monuments:
            raise PositionError(f"position, {where}: {card!r} is no monument of this game")
        return card

    def _dealt(self, entry: TownTable) -> tuple[str, ...] | None:
        if isinstance(entry.dealt, str):
            if entry.dealt != HIDDEN:
                raise PositionError(f"position, town of {entry.seat}: dealt is a list of two monuments or {HIDDEN!r}")
            return None
        for card in entry.dealt:
            self._monument(card, entry.seat)
        if len(entry.dealt) not in (0, 2):
            raise PositionError(f"position, town of {entry.seat}: two monuments are dealt, not {len(entry.dealt)}")
        return tuple(entry.dealt)

    # -- sense -----------------------------------------------------------------------------------------------------

    def _check(self, view: TownsView) -> None:
        monuments = [town.monument for town in view.towns if town.monument]
        monuments += [card for card in (*view.hidden, *view.refused) if card]
        monuments += [card for cards in view.dealt if cards for card in cards]
        twice = sorted({card for card in monuments if monuments.count(card) > 1})
        if twice:
            raise PositionError(f"position: there is only one {twice[0]}")
        for seat, town in enumerate(view.towns):
            name = self.names[seat]
            if town.of_type(MONUMENT).bit_count() != bool(town.monument):
                raise PositionError(f"position, town of {name}: the monument built is not the one on the board")
            if town.monument and view.hidden[seat] != "":
                raise PositionError(f"position, town of {name}: a monument is both built and hidden")
            if view.pending == () and town.completed and not works.is_full(town):
                raise PositionError(f"position, town of {name}: it is completed but a square is empty")
        resources = [*view.discard, *view.row, *(card for card in (*view.deck, *view.buried) if card is not None)]
        for number, name in enumerate(RESOURCES):
            if resources.count(number) > 3:
                raise PositionError(f"position: there are only three {name} cards")
        if self.game.mode != "master-builder":
            total = len(view.deck) + len(view.discard) + len(view.row) + len(view.buried)
            if total != 15:
                raise PositionError(f"position: deck, discard, buried and row hold 15 cards together, not {total}")
        elif view.builder == NOBODY:
            raise PositionError("position: who has the hammer? (builder)")
