"""The Notice Boards of all players: drawn, filled, discarded, written down (rulebook, section "notice-boards")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace as changed

from rules.kernel.chance import Chance
from rules.kernel.events import Log
from rules.kernel.options import Options
from rules.kernel.sheet import Line
from rules.kernel.tuples import put
from rules.tenby import notice_board_worth as worth
from rules.tenby.community import return_tokens
from rules.tenby.community_cards import Column, Slot
from rules.tenby.decks import draw
from rules.tenby.moments import Module
from rules.tenby.notice_board_parts import NO_ONE_LEFT_BEHIND, NoticeBoardsPart, Posted, read_part, write_part
from rules.tenby.part_tables import Tables
from rules.tenby.scoring import left_behind_points
from rules.tenby.state import NONE, State

if TYPE_CHECKING:
    from rules.tenby.game import Tenby
    from rules.tenby.view import TenbyView


class BoardKeeping(Module[NoticeBoardsPart]):
    """What the module does with its cards; when it does so stands in ``notice_boards.py``."""

    def __init__(self, game: Tenby, slot: int, options: Options) -> None:
        super().__init__(game, slot, options)
        self.cards = game.content.boards
        self.ids = tuple(card.id for card in self.cards)
        self.staying = bool(options[NO_ONE_LEFT_BEHIND])
        """Whether boards are never discarded."""

    # -- boards --------------------------------------------------------------------------------------------------------

    def set_up(self, state: State, chance: Chance, log: Log | None) -> NoticeBoardsPart:
        """One board for each player, face up."""
        seats = self.game.seats
        part = NoticeBoardsPart(tuple(range(len(self.cards))), (), ((),) * seats, (0,) * seats)
        for seat in state.order:
            part = self._draw(part, seat, chance, None)
            if log is not None:
                log.add("board-dealt", seat, name=self.cards[part.boards[seat][0].card].name)
        return part

    def boards(self, source: State | TenbyView, seat: int) -> tuple[Posted, ...]:
        """The boards of a seat."""
        return self.part(source).boards[seat]

    def put_board(self, state: State, seat: int, index: int, board: Posted) -> None:
        """Change a board of a seat."""
        part = self.part(state)
        self.put(state, changed(part, boards=put(part.boards, seat, put(part.boards[seat], index, board))))

    def discard(self, state: State, seat: int) -> None:
        """The board of a seat leaves, and its tokens come back."""
        part = self.part(state)
        board = part.boards[seat][0]
        return_tokens(state, seat, sum(board.tokens))
        self.put(state, changed(part, discards=(*part.discards, board.card), boards=put(part.boards, seat, ())))

    def draw(self, state: State, seat: int, chance: Chance, log: Log | None) -> None:
        """Another board, if one is left."""
        part = self.part(state)
        after = self._draw(part, seat, chance, log)
        self.put(state, after)
        if log is not None:
            if after is part:
                log.add("no-board-left", seat)
            else:
                log.add("board-drawn", seat, name=self.cards[after.boards[seat][-1].card].name)

    def _draw(self, part: NoticeBoardsPart, seat: int, chance: Chance, log: Log | None) -> NoticeBoardsPart:
        card, deck, discards = draw("notice board", self.ids, part.deck, part.discards, chance, log)
        if card == NONE:
            return part
        boards = put(part.boards, seat, (*part.boards[seat], worth.empty(card, self.cards[card])))
        return changed(part, deck=deck, discards=discards, boards=boards)

    def column(self, board: Posted, column: int) -> Column:
        """What is printed on a column, by its index."""
        return self.cards[board.card].columns[column]

    def next_slot(self, board: Posted, column: int) -> Slot | None:
        """The lowest empty slot of a column, by its index; None if it is full."""
        slots = self.column(board, column).slots
        return slots[board.tokens[column]] if board.tokens[column] < len(slots) else None

    def tokens_out(self, part: NoticeBoardsPart, seat: int) -> int:
        """Tokens on the boards."""
        return sum([sum(board.tokens) for board in part.boards[seat]])

    # -- scoring -------------------------------------------------------------------------------------------------------

    def counters(self, source: State | TenbyView, seat: int) -> int:
        """All counters on the boards of a seat."""
        return sum([sum(board.counters) for board in self.boards(source, seat)])

    def lines(self, source: State | TenbyView, seat: int) -> list[Line]:
        """No One Left Behind: the counters."""
        if not self.staying:
            return []
        sources = tuple(
            f"{self.cards[board.card].name} {sum(board.counters)}"
            for board in self.boards(source, seat)
            if any(board.counters)
        )
        counters = self.counters(source, seat)
        points = left_behind_points(self.game.content, counters)
        return [Line("notice-board-counters", "Notice Board counters", points, sources, f"counters: {counters}")]

    # -- positions, texts, tests ---------------------------------------------------------------------------------------

    def write_part(self, part: NoticeBoardsPart, names: Sequence[str], *, whole: bool = False) -> dict[str, Any]:
        """See :class:`~rules.tenby.notice_board_parts.NoticeBoardsTable`."""
        return write_part(part, Tables(self.id, names, self.ids, whole=whole))

    def read_part(self, data: Mapping[str, Any], names: Sequence[str], view: TenbyView) -> NoticeBoardsPart:
        """See :class:`~rules.tenby.notice_board_parts.NoticeBoardsTable`."""
        return read_part(data, Tables(self.id, names, self.ids), self.cards, view.round)

    def describe(self, part: NoticeBoardsPart, seat: int) -> list[str]:
        """The boards with their columns."""
        found = []
        for board in part.boards[seat]:
            columns = self.cards[board.card].columns
            filled = [f"{tokens} of {len(each.slots)}" for tokens, each in zip(board.tokens, columns, strict=True)]
            counters = f"; counters: {sum(board.counters)}" if self.staying else ""
            found.append(f"Notice Board {self.cards[board.card].name} (columns {', '.join(filled)}{counters})")
        return found

    def in_play(self, part: NoticeBoardsPart) -> list[str]:
        """The boards at the seats."""
        return [self.ids[board.card] for mine in part.boards for board in mine]

    def faults(self, state: State) -> list[str]:
        """Every board is somewhere, and only once; columns are not overfull."""
        part = self.part(state)
        boards = [board for mine in part.boards for board in mine]
        cards = sorted([*part.deck, *part.discards, *(board.card for board in boards)])
        found = [] if cards == list(range(len(self.ids))) else [f"Notice Boards: {cards}"]
        for board in boards:
            columns = self.cards[board.card].columns
            if any(tokens > len(column.slots) for tokens, column in zip(board.tokens, columns, strict=True)):
                found.append(f"Notice Board {self.ids[board.card]} holds {board.tokens}")
        return found
