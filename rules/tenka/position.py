"""Positions of Tenka as tables of plain values, for scenario files, exports and ``show``.

Every reachable position can be written, pending steps included. What a view does not know is written as ``"?"`` or as
a number of cards, and dealt anew when the position is used.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rules.kernel.errors import PositionError
from rules.kernel.events import ALL
from rules.kernel.position import Seats, one_of, read_table, read_value, written
from rules.kernel.problems import nearest
from rules.tenka.plays import Act
from rules.tenka.resampling import places, unknown_cards
from rules.tenka.setup import StartingCourts
from rules.tenka.state import Cards, Fight
from rules.tenka.turn import EndTurn, StartTurn
from rules.tenka.view import AnyStep, TenkaView

if TYPE_CHECKING:
    from rules.tenka.game import Tenka

HIDDEN = "?"
REST = "*"
"""Stands in a draw pile for all cards that are nowhere else."""
_SEVERAL = re.compile(r"(?P<card>\S+) x(?P<count>\d{1,2})")
CARD_FIELDS = ("card",)
"""Fields of steps that hold a card."""


class SeatTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """One ``[[position.seats]]`` entry."""

    seat: str
    """Name of the seat."""
    hand: list[str] | int = []
    """Ids of its cards, or how many."""
    court: list[str] = []
    chosen: list[str] | str = []
    """Cards of the hand chosen for the starting court while it is secret, or ``?``."""
    knows: dict[str, list[str]] = {}
    """Cards it is certain of in other hands, by name of their owner."""
    seen: int = 0
    """How many of the lowest cards of the discard pile it has looked through."""
    lost: int = 0
    """Provinces that left its court in this play by another player's doing."""


class PositionTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """The ``[position]`` table."""

    seats: list[SeatTable]
    active: str
    """Name of the seat whose turn it is, or who will begin."""
    turn: int = 0
    """Turns begun so far; with ``phase`` 1 if left out."""
    phase: str = ""
    """Short for ``pending``: ``courts``, ``start`` or ``plays``."""
    plays: int = 0
    """Plays left; with ``phase = "plays"`` 1 if left out."""
    played: int = 0
    loose: bool = False
    marker: int = 0
    """Provinces asked for; left out: where the options start it."""
    dropped: bool = False
    idle: int = 0
    pile: list[str] | int | None = None
    """Draw pile from the top; ``?`` for an unknown card, ``*`` for all that are nowhere else; or how many."""
    discard: list[str] = []
    """Discard pile from the top."""
    removed: list[str] | None = None
    """Specials taken out; left out: as the options say."""
    offer: list[str] | int = []
    shown: dict[str, list[str]] = {}
    """Cards of which everybody knows in whose hand they are."""
    under: list[str] = []
    """Who put the lowest cards under the draw pile, the lowest one last."""
    fight: dict[str, Any] = {}
    pending: list[dict[str, Any]] = []
    """The whole stack of steps, the next one last."""
    winners: list[str] = []
    over: bool = False


def read(game: Tenka, data: Mapping[str, Any], names: Sequence[str]) -> TenkaView:
    """The view of everything in a position; raises PositionError with what is wrong and where."""
    table = read_table(data, PositionTable)
    one_of(data, "pending", "phase")
    for ended in ("over", "winners"):
        one_of(data, ended, "pending", "phase")
    return _Reader(game, names).position(table, data)


def write(game: Tenka, view: TenkaView, names: Sequence[str], *, whole: bool = False) -> dict[str, Any]:
    """The position table of a view, or the ``whole`` of it with all keys; see :func:`read`."""
    ids = game.table.ids

    def listed(cards: Sequence[int | None]) -> list[str]:
        return [HIDDEN if card is None else ids[card] for card in cards]

    def known(rows: Sequence[Cards]) -> dict[str, list[str]]:
        return {names[owner]: listed(cards) for owner, cards in enumerate(rows) if cards or whole}

    seats = []
    for seat in range(view.seats):
        hand, chosen = view.hands[seat], view.chosen[seat]
        rows: Sequence[Cards] = ()
        if view.viewer == ALL:
            rows = [of_owner[seat] for of_owner in view.memory]
        elif view.viewer == seat:
            rows = view.known
        seats.append(
            SeatTable(
                seat=names[seat],
                hand=view.sizes[seat] if hand is None else listed(hand),
                court=listed(view.courts[seat]),
                chosen=HIDDEN if chosen is None else listed(chosen),
                knows=known(rows),
                seen=view.seen[seat],
                lost=view.lost[seat],
            )
        )
    table = PositionTable(
        seats=seats,
        active=names[view.active],
        turn=view.turn,
        plays=view.plays,
        played=view.played,
        loose=view.loose,
        marker=view.marker,
        dropped=view.dropped,
        idle=view.idle,
        pile=listed(view.pile) if any(card is not None for card in view.pile) else len(view.pile),
        discard=listed(view.discard[::-1]),
        removed=listed(view.removed),
        offer=view.offered if view.offer is None else listed(view.offer),
        shown=known(view.shown),
        under=[names[seat] for seat in view.under],
        fight={} if view.fight is None else _write_fight(game, view.fight),
        pending=[_write_step(game, step) for step in view.pending],
        winners=[names[seat] for seat in view.winners],
        over=not view.pending,
    )
    return written(table, whole=whole, short=("phase",))


def _write_step(game: Tenka, step: AnyStep) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(step)
    return {key: game.table.ids[value] if key in CARD_FIELDS else value for key, value in data.items()}


def _write_fight(game: Tenka, fight: Fight) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(fight)
    data["pitched"] = [{**pitch, "card": game.table.ids[pitch["card"]]} for pitch in data["pitched"]]
    data["casualties"] = [game.table.ids[card] for card in data["casualties"]]
    return data


class _Reader:
    """Reads one position; every complaint names the place."""

    def __init__(self, game: Tenka, names: Sequence[str]) -> None:
        self.game = game
        self.names = list(names)
        self.seats = Seats(names)

    def position(self, table: PositionTable, data: Mapping[str, Any]) -> TenkaView:
        entries = self.seats.in_order(table.seats, "seats")
        hands = [None if isinstance(entry.hand, int) else self._sorted(entry.hand, entry.seat) for entry in entries]
        pairs = list(zip(entries, hands, strict=True))
        sizes = [entry.hand if isinstance(entry.hand, int) else len(hand or ()) for entry, hand in pairs]
        offer = None if isinstance(table.offer, int) else self._sorted(table.offer, "offer")
        active = self.seats.number(table.active, "active")
        over = table.over or bool(table.winners)
        view = TenkaView(
            viewer=ALL,
            turn=table.turn if "turn" in data else int(table.phase in ("start", "plays")),
            active=active,
            plays=table.plays if "plays" in data or table.phase != "plays" else 1,
            played=table.played,
            loose=table.loose,
            marker=table.marker if "marker" in data else self.game.options["marker"],
            dropped=table.dropped,
            idle=table.idle,
            hands=tuple(hands),
            sizes=tuple(sizes),
            courts=tuple(self._sorted(entry.court, entry.seat) for entry in entries),
            chosen=tuple(
                None if entry.chosen == HIDDEN else self._sorted(list(entry.chosen), entry.seat) for entry in entries
            ),
            offer=offer,
            offered=table.offer if isinstance(table.offer, int) else len(offer or ()),
            pile=(),
            discard=tuple(reversed(self._cards(table.discard, "discard"))),
            removed=self._removed(table.removed),
            pending=() if over else self._pending(table, active),
            fight=self._fight(table.fight) if table.fight else None,
            lost=tuple(entry.lost for entry in entries),
            shown=self._rows(table.shown, "shown"),
            memory=self._memory(entries, table),
            seen=tuple(entry.seen for entry in entries),
            under=tuple(self.seats.number(name, "under") for name in table.under),
            winners=tuple(self.seats.number(name, "winners") for name in table.winners),
        )
        view = msgspec.structs.replace(view, pile=self._pile(table, view))
        self._check(view)
        return view

    def _check(self, view: TenkaView) -> None:
        left = unknown_cards(self.game, view).total()
        holes = places(view, view.memory)
        if left != holes:
            raise PositionError(
                f"position: {left} cards are not placed, and there is room for {holes}; leave out pile, or write "
                f'"{REST}" in it, for all that are nowhere else'
            )
        for seat, hand in enumerate(view.hands):
            if hand is not None and any(set(row) - set(hand) for row in view.memory[seat]):
                raise PositionError(f"position: {self.names[seat]} is known to hold what is not in that hand")
        if min(*view.sizes, view.offered, *view.seen, *view.lost) < 0:
            raise PositionError("position: there are 0 or more of anything")
        if any(count > len(view.discard) for count in view.seen) or len(view.under) > len(view.pile):
            raise PositionError("position: seen or under speak of more cards than there are")
        specials = self.game.table.specials
        if any(card is not None and card not in specials for card in view.removed):
            raise PositionError("position, removed: only specials are taken out")
        if not 1 <= view.marker <= self.game.options["marker"]:
            raise PositionError(f"position, marker: it is from 1 to {self.game.options['marker']}")
        if view.pending and not hasattr(view.pending[-1], "settle"):
            raise PositionError("position, pending: the stack is empty")

    def _pile(self, table: PositionTable, view: TenkaView) -> tuple[int | None, ...]:
        if isinstance(table.pile, int):
            if table.pile < 0:
                raise PositionError("position, pile: there are 0 or more cards")
            return (None,) * table.pile
        given = [REST] if table.pile is None else table.pile
        if given.count(REST) > 1:
            raise PositionError(f'position, pile: "{REST}" can stand there only once')
        if REST not in given:
            return self._cards(given, "pile")
        spot = given.index(REST)
        above, below = self._cards(given[:spot], "pile"), self._cards(given[spot + 1 :], "pile")
        partial = msgspec.structs.replace(view, pile=(*above, *below))
        rest = unknown_cards(self.game, partial).total() - places(partial, view.memory)
        if rest < 0:
            raise PositionError("position: more cards are asked for than there are")
        return (*above, *(None,) * rest, *below)

    def _removed(self, given: list[str] | None) -> tuple[int | None, ...]:
        game = self.game
        if given is not None:
            return self._cards(given, "removed")
        if game.special_count < len(game.candidates):
            return (None,) * (len(game.table.specials) - game.special_count)
        return tuple(card for card in game.table.specials if card not in game.candidates)

    def _memory(self, entries: Sequence[SeatTable], table: PositionTable) -> tuple[tuple[Cards, ...], ...]:
        by_viewer = [self._rows(entry.knows, entry.seat) for entry in entries] + [self._rows(table.shown, "shown")]
        return tuple(tuple(rows[owner] for rows in by_viewer) for owner in range(len(entries)))

    def _rows(self, known: Mapping[str, list[str]], where: str) -> tuple[Cards, ...]:
        rows: list[Cards] = [()] * len(self.names)
        for name, cards in known.items():
            rows[self.seats.number(name, where)] = self._sorted(cards, where)
        return tuple(rows)

    def _pending(self, table: PositionTable, active: int) -> tuple[AnyStep, ...]:
        if table.pending:
            steps = [
                {key: self._card(value, "pending") if key in CARD_FIELDS else value for key, value in step.items()}
                for step in table.pending
            ]
            return self.seats.steps(steps, AnyStep, ("seat", "target", "loser"))
        if table.phase == "courts":
            return (StartTurn(active), StartingCourts(self.game.clockwise_from(active)))
        if table.phase in ("", "start"):
            return (StartTurn(active),)
        if table.phase == "plays":
            return (EndTurn(active), Act(active))
        raise PositionError(f"position, phase: {table.phase!r} is not one of courts, start, plays")

    def _fight(self, data: Mapping[str, Any]) -> Fight:
        plain = dict(data)
        try:
            pitched = [{**pitch, "card": self._card(pitch["card"], "fight")} for pitch in data.get("pitched", ())]
            plain["pitched"] = pitched
            plain["casualties"] = [self._card(card, "fight") for card in data.get("casualties", ())]
        except (KeyError, TypeError) as error:
            raise PositionError(f"position, fight: {error}") from None
        fight: Fight = read_value(plain, Fight, "fight")
        self.seats.check((fight.attacker, fight.defender, *(pitch.seat for pitch in fight.pitched)), "it", "fight")
        return fight

    def _sorted(self, cards: list[str], where: str) -> Cards:
        found = self._cards(cards, where)
        if None in found:
            raise PositionError(f"position, {where}: write how many cards there are instead of {HIDDEN}")
        return tuple(sorted(card for card in found if card is not None))

    def _cards(self, cards: Sequence[str], where: str) -> tuple[int | None, ...]:
        found: list[int | None] = []
        for text in cards:
            several = _SEVERAL.fullmatch(text)
            if text == HIDDEN:
                found.append(None)
            elif several is not None:
                found += [self._card(several["card"], where)] * int(several["count"])
            else:
                found.append(self._card(text, where))
        return tuple(found)

    def _card(self, card: Any, where: str) -> int:
        numbers = self.game.table.numbers
        if not isinstance(card, str) or card not in numbers:
            raise PositionError(f"position, {where}: no card {card!r}{nearest(str(card), numbers)}")
        return numbers[card]
