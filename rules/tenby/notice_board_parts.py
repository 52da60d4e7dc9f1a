"""Notice Boards: their moves, their part of the state and how positions write it, and what is said about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import msgspec

from rules.kernel.decision import Move
from rules.tenby.community_cards import Board
from rules.tenby.hooks import Action, BoardAction
from rules.tenby.moments import Part, Sentences
from rules.tenby.part_tables import Tables
from rules.tenby.state import Numbers

SECTION = "notice-boards"
NO_ONE_LEFT_BEHIND = "no-one-left-behind"
NOTICE_BOARDS = "notice-boards"
"""Source of points."""

THE_BOARD = 0
"""Stands for the only board of a seat."""
MOST = 9
"""Boards and columns that the notation can name."""
ColumnSpot = tuple[int, int]
"""A column by the number of its board (``THE_BOARD`` for the only one) and its own, from 1."""
COLUMNS: dict[str, ColumnSpot] = {
    **{str(column): (THE_BOARD, column) for column in range(1, MOST + 1)},
    **{f"{board}.{column}": (board, column) for board in range(1, MOST + 1) for column in range(1, MOST + 1)},
}
"""Columns as the notation writes them."""
ICONS: dict[BoardAction, tuple[Action, ...]] = {
    "town": ("town",),
    "landmark": ("landmark",),
    "resident": ("resident",),
    "pier": ("pier",),
    "landmark_or_resident": ("landmark", "resident"),
    "pier_or_resident": ("pier", "resident"),
}
"""The actions of each icon, of which one is taken."""


class PlaceToken(Move, frozen=True):
    """Put a Contribution Token on the lowest empty slot of a column."""

    form: ClassVar[str] = "token {column}"
    column: ColumnSpot


class DiscardBoard(Move, frozen=True):
    """Discard the Notice Board for another one."""

    form: ClassVar[str] = "discard board"


DISCARD_BOARD = DiscardBoard()


class Posted(NamedTuple):
    """A Notice Board in front of a player."""

    card: int
    tokens: Numbers
    """How high each column is filled."""
    counters: Numbers
    """No One Left Behind: counters on top of each column."""
    followed: bool
    """No One Left Behind: whether all columns had counters, and another board was drawn."""


class NoticeBoardsPart(Part, frozen=True, tag="notice-boards"):
    """All Notice Board Cards with what lies on them."""

    deck: Numbers
    discards: Numbers
    """Open."""
    boards: tuple[tuple[Posted, ...], ...]
    """The boards of each seat."""
    passed: Numbers
    """The last round in which each seat has passed; 0 for none."""


class PostedTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board in ``[position.notice-boards]``."""

    board: str
    tokens: list[int] = []
    """How high each column is filled; left out: no token lies on the board."""
    counters: list[int] = []
    followed: bool = False


class NoticeBoardsTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """``[position.notice-boards]``; the deck is what is nowhere else."""

    boards: dict[str, list[PostedTable]] = {}
    """By name of the seat."""
    passed: dict[str, int] = {}
    """The last round in which a seat has passed."""
    discards: list[str] = []


def write_part(part: NoticeBoardsPart, tables: Tables) -> dict[str, Any]:
    """The table of a part."""

    def written(board: Posted) -> PostedTable:
        return PostedTable(
            board=tables.ids[board.card],
            tokens=list(board.tokens) if any(board.tokens) or tables.whole else [],
            counters=list(board.counters) if any(board.counters) or tables.whole else [],
            followed=board.followed,
        )

    table = NoticeBoardsTable(
        boards=tables.by_name([[written(board) for board in mine] for mine in part.boards], []),
        passed=tables.by_name(part.passed, 0),
        discards=tables.named(part.discards),
    )
    return tables.written(table)


def read_part(data: Mapping[str, Any], tables: Tables, cards: Sequence[Board], round: int) -> NoticeBoardsPart:
    """The part of a table in a ``round``; raises :class:`~rules.kernel.errors.PositionError`."""
    table = tables.read(data, NoticeBoardsTable)

    def posted(found: PostedTable) -> Posted:
        card = tables.card(found.board, "boards")
        columns = cards[card].columns
        tokens, counters = found.tokens or [0] * len(columns), found.counters or [0] * len(columns)
        if len(tokens) != len(columns) or len(counters) != len(columns):
            raise tables.wrong("boards", f"{found.board} has {len(columns)} columns")
        if any(not 0 <= count <= len(column.slots) for count, column in zip(tokens, columns, strict=True)):
            raise tables.wrong("boards", f"a column of {found.board} does not have so many slots")
        if min(counters) < 0:
            raise tables.wrong("boards", "there are 0 or more counters")
        return Posted(card, tuple(tokens), tuple(counters), found.followed)

    boards = tuple(tuple(map(posted, mine)) for mine in tables.per_seat(table.boards, "boards", []))
    passed = tables.per_seat(table.passed, "passed", 0)
    if not all(0 <= number <= round for number in passed):
        raise tables.wrong("passed", f"rounds are from 1 to {round} so far")
    discards = tables.cards(table.discards, "discards")
    return NoticeBoardsPart(
        deck=tables.rest(discards, [board.card for mine in boards for board in mine]),
        discards=discards,
        boards=boards,
        passed=passed,
    )


SENTENCES = Sentences(
    prompts={
        "board": "{seat}: place a token on your Notice Board ({price}; {tokens} left, {rings} "
        "{rings:Life Ring|Life Rings}), or pass.",
    },
    refusals={
        "no-board": "You have no Notice Board: none is left.",
        "no-such-column": "There is no column {column}.",
        "which-board": "You have {count} boards: write the board and the column, such as 1.2.",
        "one-board": "You have one board: name the column alone.",
        "column-full": "Column {column} is full.",
        "no-token-left": "All your Contribution Tokens are in use.",
        "already-discarded": "One board may be discarded in each Community Phase.",
        "never-discard": "With No One Left Behind boards are never discarded.",
        "already-passed": "You have passed, for the whole of this phase.",
    },
    events={
        "board-dealt": "{seat} has the Notice Board {name}.",
        "token-placed": "{seat} places a token on column {column} ({name}).",
        "token-bought": "{seat} places a token on column {column} ({name}) for {price} {price:Life Ring|Life Rings}.",
        "board-rings": "{seat} gains {amount} {amount:Life Ring|Life Rings} ({name}).",
        "column-complete": "{seat} has completed column {column} ({name}).",
        "board-complete": "{seat} has completed {name}.",
        "board-discarded": "{seat} discards {name}.",
        "board-drawn": "{seat} draws the Notice Board {name}.",
        "no-board-left": "No Notice Board is left for {seat}.",
        "board-pass": "{seat} passes.",
    },
    cautions={"free-token": "Your free token of this phase is not placed. Pass all the same?"},
)
