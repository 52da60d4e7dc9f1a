"""Notice Boards: columns of slots that tokens fill from the bottom (rulebook, section "notice-boards").

Goes come in turns, in Night order, and their rewards at once. As long as no go of anybody can touch others
(``notice_board_reach.py``) a seat takes its goes in a row, in its sitting (``community.py``). By the first rules it
always did, and a go that brought an action waited until the goes before it were made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace as changed

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.notation import Vocabulary, Words
from rules.kernel.options import Option, Options
from rules.kernel.refusal import NOT_NOW, Caution, Refusal
from rules.kernel.steps import Ask, Step, pop, push, replace
from rules.kernel.tuples import put
from rules.tenby import notice_board_worth as worth
from rules.tenby.actions import BoardAction, short_of_rings
from rules.tenby.community import (
    FIRST_TURN,
    Turns,
    gain_points,
    join_sittings,
    put_tokens,
    return_tokens,
    wait_for_turn,
)
from rules.tenby.hooks import ActionReward, AnyReward, PointsReward, RingsReward
from rules.tenby.moments import AnyStep, Part, Sentences
from rules.tenby.moves import PASS, Pass
from rules.tenby.notice_board_keeping import BoardKeeping
from rules.tenby.notice_board_parts import (
    COLUMNS,
    DISCARD_BOARD,
    ICONS,
    NO_ONE_LEFT_BEHIND,
    NOTICE_BOARDS,
    SENTENCES,
    THE_BOARD,
    ColumnSpot,
    DiscardBoard,
    NoticeBoardsPart,
    PlaceToken,
    Posted,
)
from rules.tenby.notice_board_reach import NEVER, Reach, Standing
from rules.tenby.rows import RefillRows
from rules.tenby.scoring import left_behind_points
from rules.tenby.state import State, gain_rings
from rules.tenby.versions import FIRST_RULES

if TYPE_CHECKING:
    from rules.tenby.game import Tenby

COLUMN = 0
"""In place of a slot: the reward at the top of the column."""
BOARDS_KEPT = 1 << 12
"""Boards with tokens whose worth is kept for bots."""


class NoticeBoards(BoardKeeping):
    """The module in a match."""

    id: ClassVar[str] = "notice-boards"
    label: ClassVar[str] = "Notice Boards"
    switch: ClassVar[Option] = Option(
        "notice-boards", "Notice Boards", "Tokens on a board of one's own bring small rewards.", "flag", False
    )
    variations: ClassVar[tuple[Option, ...]] = (
        Option(
            NO_ONE_LEFT_BEHIND,
            "No One Left Behind",
            "Notice Boards: boards stay, and counters on completed columns score at the end.",
            "flag",
            False,
        ),
    )
    part_type: ClassVar[type[Part]] = NoticeBoardsPart
    moves: ClassVar[tuple[type[Move], ...]] = (PlaceToken, DiscardBoard)
    sources: ClassVar[tuple[tuple[str, str], ...]] = ((NOTICE_BOARDS, "Notice Boards"),)
    uses_tokens: ClassVar[bool] = True
    rings_spent: ClassVar[float] = 1.5
    placed_worth: ClassVar[float] = 0.5
    sentences: ClassVar[Sentences] = SENTENCES

    def __init__(self, game: Tenby, slot: int, options: Options) -> None:
        super().__init__(game, slot, options)
        self._fresh = [worth.of_fresh_board(self.cards, left, staying=self.staying) for left in range(game.rounds + 1)]
        """What a board to be drawn is worth, by the rounds left."""
        self._worth = lru_cache(maxsize=BOARDS_KEPT)(self._board_worth)
        """What the tokens on a board promise."""
        self.reach = Reach(self.cards, game.content.community.extra_board_token, staying=self.staying)

    @classmethod
    def vocabularies(cls) -> Mapping[str, Words]:
        """Columns by board and number."""
        return {"column": Vocabulary(COLUMNS)}

    # -- Community Phase -----------------------------------------------------------------------------------------------

    def seat_steps(self, state: State, seat: int) -> tuple[AnyStep, ...]:
        """Goes until the seat passes."""
        return () if self.part(state).passed[seat] == state.round else (BoardGo(seat),)

    def in_turns(self, state: State) -> Turns | None:
        """Goes come in turns from the first one on that may touch others."""
        if self.game.rules_version == FIRST_RULES:
            return None
        goes = tuple(BoardGo(seat) for seat in state.order)
        soonest = self.soonest(state, goes)
        if soonest == NEVER:
            return None
        return BoardRounds(soonest - 1, goes if soonest == FIRST_TURN else ())

    def soonest(self, state: State, goes: Sequence[BoardGo]) -> int:
        """How soon, from 1, one of the seats that make these goes next can touch others; NEVER if none can."""
        found, boards = NEVER, self.part(state).boards
        for go in goes:
            seat = go.seat
            standing = Standing(boards[seat], state.rings[seat], state.tokens[seat], go.placed, go.discarded)
            soonest = self.reach.soonest(standing)
            if soonest == FIRST_TURN:
                return FIRST_TURN
            found = min(found, soonest)
        return found

    def passes(self, state: State, seat: int) -> None:
        """For the rest of the phase."""
        part = self.part(state)
        self.put(state, changed(part, passed=put(part.passed, seat, state.round)))

    def out_of_place(self, state: State, seat: int, move: Move) -> Refusal | None:
        """Whoever has passed is told so."""
        mine = isinstance(move, PlaceToken | DiscardBoard)
        return Refusal("already-passed", "board-go") if mine and self.part(state).passed[seat] == state.round else None

    # -- bots ----------------------------------------------------------------------------------------------------------

    def estimate(self, state: State, seat: int, viewer: int) -> float:
        """What the columns begun will bring, and what is being gained."""
        left = self.game.rounds_left(state)
        boards = self.boards(state, seat)
        found = sum([self._worth(board, left) for board in boards])
        if self.staying:
            found += left_behind_points(self.game.content, self.counters(state, seat))
        for step in state.pending:
            if isinstance(step, BoardAction):
                if step.seat == seat:
                    found += worth.of_action(step.actions)
            elif isinstance(step, BoardReward):
                if step.seat == seat:
                    found += worth.of_reward(step.reward(self, state))
            elif isinstance(step, DrawBoard) and step.seat == seat:
                found += self._fresh[left]
        return found

    def _board_worth(self, board: Posted, left: int) -> float:
        return worth.of_board(self.cards[board.card], board, left, staying=self.staying)

    def reason(self, state: State, move: Move, seat: int) -> str:
        """Why a token is placed."""
        if isinstance(move, PlaceToken):
            return "it leads up a column with a reward"
        return "another board promises more" if isinstance(move, DiscardBoard) else ""


class BoardGo(Ask["Tenby", State], frozen=True):
    """One go: a token, another board, or a pass for the rest of the phase."""

    kind: ClassVar[str] = "board"
    section: ClassVar[str] = "board-go"

    turn: int = FIRST_TURN
    """Number of the go."""
    placed: bool = False
    """Whether the free token of the phase was placed."""
    discarded: bool = False
    """Whether a board was discarded in this phase."""

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Whoever can neither place nor discard passes."""
        module = NoticeBoards.of(game)
        if self._may_discard(module, state) or len(self.moves(game, state)) > 1:
            return True
        pop(state)
        module.passes(state, self.seat)
        return False

    def facts(self, game: Tenby, state: State) -> dict[str, Any]:
        """Price, tokens and rings."""
        price = self._price(game)
        return {
            "price": f"{price} Life Ring{'s' if price > 1 else ''}" if price else "free",
            "tokens": state.tokens[self.seat],
            "rings": state.rings[self.seat],
        }

    def _price(self, game: Tenby) -> int:
        """The price of a token, that of the slot apart."""
        return game.content.community.extra_board_token if self.placed else 0

    def moves(self, game: Tenby, state: State) -> list[Move]:
        """Every column that can be paid for, another board, passing."""
        module = NoticeBoards.of(game)
        boards = module.boards(state, self.seat)
        found: list[Move] = []
        if state.tokens[self.seat]:
            rings = state.rings[self.seat] - self._price(game)
            for number, board in enumerate(boards, start=1):
                for index in range(len(board.tokens)):
                    slot = module.next_slot(board, index)
                    if slot is not None and slot.cost <= rings:
                        found.append(PlaceToken((number if len(boards) > 1 else THE_BOARD, index + 1)))
        if self._may_discard(module, state):
            found.append(DISCARD_BOARD)
        return [*found, PASS]

    def _may_discard(self, module: NoticeBoards, state: State) -> bool:
        return not (self.discarded or module.staying) and bool(module.boards(state, self.seat))

    def sample(self, game: Tenby, state: State, chance: Chance) -> Move:
        """A token on some column as a rule; after the free one a pass in half of the cases, to save Life Rings."""
        module = NoticeBoards.of(game)
        boards = module.boards(state, self.seat)
        if boards and state.tokens[self.seat] and not (self.placed and chance.below(2)):
            number = chance.below(len(boards))
            board = boards[number]
            column = chance.below(len(board.tokens))
            slot = module.next_slot(board, column)
            if slot is not None and slot.cost + self._price(game) <= state.rings[self.seat]:
                return PlaceToken((number + 1 if len(boards) > 1 else THE_BOARD, column + 1))
        return DISCARD_BOARD if not chance.below(4) and self._may_discard(module, state) else PASS

    def refusal(self, game: Tenby, state: State, move: Move) -> Refusal | None:
        """The column must have an empty slot, and tokens and rings must do."""
        if isinstance(move, Pass):
            return None
        module = NoticeBoards.of(game)
        if isinstance(move, DiscardBoard):
            if module.staying:
                return Refusal("never-discard", "no-one-left-behind")
            if self.discarded:
                return Refusal("already-discarded", "board-end")
            return None if module.boards(state, self.seat) else Refusal("no-board", self.section)
        if not isinstance(move, PlaceToken):
            return NOT_NOW
        return self._no_slot(module, state, move.column) or self._too_dear(game, state, move.column)

    def _no_slot(self, module: NoticeBoards, state: State, spot: ColumnSpot) -> Refusal | None:
        """Whether no slot can be filled there."""
        boards = module.boards(state, self.seat)
        number, column = spot
        if not boards:
            return Refusal("no-board", self.section)
        if number == THE_BOARD and len(boards) > 1:
            return Refusal("which-board", self.section, {"count": len(boards)})
        if number != THE_BOARD and len(boards) == 1:
            return Refusal("one-board", self.section)
        if number > len(boards) or column > len(boards[max(0, number - 1)].tokens):
            return Refusal("no-such-column", self.section, {"column": spot_words(spot)})
        if module.next_slot(boards[max(0, number - 1)], column - 1) is None:
            return Refusal("column-full", self.section, {"column": spot_words(spot)})
        return None if state.tokens[self.seat] else Refusal("no-token-left", "tokens")

    def _too_dear(self, game: Tenby, state: State, spot: ColumnSpot) -> Refusal | None:
        """Whether the rings do not do."""
        module = NoticeBoards.of(game)
        slot = module.next_slot(module.boards(state, self.seat)[max(0, spot[0] - 1)], spot[1] - 1)
        assert slot is not None
        return short_of_rings(state, self.seat, self._price(game) + slot.cost)

    def caution(self, game: Tenby, state: State, move: Move, viewer: int) -> Caution | None:
        """A pass that gives the free token away."""
        if isinstance(move, Pass) and not self.placed and isinstance(self.moves(game, state)[0], PlaceToken):
            return Caution("free-token", self.section)
        return None

    def play(self, game: Tenby, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """Carry it out; the next go follows."""
        module = NoticeBoards.of(game)
        if isinstance(move, PlaceToken):
            self._place(game, state, move.column, log)
        elif isinstance(move, DiscardBoard):
            if log is not None:
                log.add("board-discarded", self.seat, name=module.cards[module.boards(state, self.seat)[0].card].name)
            module.discard(state, self.seat)
            next_go(state, [DrawBoard(self.seat)], BoardGo(self.seat, self.turn + 1, self.placed, True))
        else:
            pop(state)
            module.passes(state, self.seat)
            if log is not None:
                log.add("board-pass", self.seat)

    def _place(self, game: Tenby, state: State, spot: ColumnSpot, log: Log | None) -> None:
        module = NoticeBoards.of(game)
        index, column = max(0, spot[0] - 1), spot[1] - 1
        board = module.boards(state, self.seat)[index]
        printed, slot = module.column(board, column), module.next_slot(board, column)
        assert slot is not None
        price = self._price(game) + slot.cost
        gain_rings(state, self.seat, -price)
        put_tokens(state, self.seat, 1)
        height = board.tokens[column] + 1
        module.put_board(state, self.seat, index, board._replace(tokens=put(board.tokens, column, height)))
        if log is not None:
            kind = "token-bought" if price else "token-placed"
            log.add(kind, self.seat, column=spot_words(spot), name=module.cards[board.card].name, price=price)
        steps: list[Step[Tenby, State]] = []
        rewards: list[AnyReward] = []
        if slot.reward is not None:
            steps.append(BoardReward(self.seat, index, column, height))
            rewards.append(slot.reward)
        if height == len(printed.slots):
            if not board.counters[column]:
                steps.append(BoardReward(self.seat, index, column, COLUMN))
                rewards.append(printed.reward)
            steps.append(ColumnComplete(self.seat, index, column))
        acts = any(isinstance(reward, ActionReward) for reward in rewards)
        if acts:
            steps.append(RefillRows("turn"))
        next_go(state, steps, BoardGo(self.seat, self.turn + 1, True, self.discarded))
        if acts and game.rules_version == FIRST_RULES:
            wait_for_turn(state, self.turn)


class BoardRounds(Turns, frozen=True):
    """Goes of all seats in turns, in Night order, those that touch nobody in a row."""

    goes: tuple[BoardGo, ...] = ()
    """The next go of each seat that has not passed, in Night order; while goes up to ``until`` are made, of those that
    are through with them."""

    @property
    def seats(self) -> tuple[int, ...]:
        """Who is waiting for a go."""
        return tuple(go.seat for go in self.goes)

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """The next round of goes, or several of them, or all that are left."""
        pop(state)
        if not self.goes:
            return False
        soonest = NoticeBoards.of(game).soonest(state, self.goes)
        if soonest == NEVER:
            join_sittings(state, self.goes)
        else:
            turn = self.goes[0].turn
            push(state, *self.goes, BoardRounds(max(turn, turn + soonest - 2)))
        return False


def next_go(state: State, steps: Sequence[Step[Tenby, State]], go: BoardGo) -> None:
    """In place of a go that was made: what it leads to, and the next one of its seat, here or when its turn comes."""
    pending = state.pending
    for index in range(len(pending) - 1, -1, -1):
        rounds = pending[index]
        if isinstance(rounds, BoardRounds):
            if go.turn <= rounds.until:
                break
            later = BoardRounds(rounds.until, (*rounds.goes, go))
            state.pending = (*pending[:index], later, *pending[index + 1 :])
            replace(state, *steps)
            return
    replace(state, *steps, go)


class BoardReward(Step["Tenby", State], frozen=True):
    """The reward of a slot, or of a whole column."""

    seat: int
    board: int
    """Index of the board, as of the column."""
    column: int
    slot: int
    """Counted from 1 at the bottom; ``COLUMN`` for that of the column."""

    def reward(self, module: NoticeBoards, state: State) -> AnyReward | None:
        """What is printed there."""
        column = module.column(module.boards(state, self.seat)[self.board], self.column)
        return column.reward if self.slot == COLUMN else column.slots[self.slot - 1].reward

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Gain it, or begin the action."""
        module = NoticeBoards.of(game)
        reward = self.reward(module, state)
        if isinstance(reward, ActionReward):
            replace(state, BoardAction(self.seat, ICONS[reward.action]))
            return False
        pop(state)
        if isinstance(reward, RingsReward):
            gain_rings(state, self.seat, reward.amount)
            if log is not None:
                name = module.cards[module.boards(state, self.seat)[self.board].card].name
                log.add("board-rings", self.seat, amount=reward.amount, name=name)
        elif isinstance(reward, PointsReward):
            gain_points(game, state, self.seat, NOTICE_BOARDS, reward.amount, log)
        return False


class ColumnComplete(Step["Tenby", State], frozen=True):
    """A column was completed and all its rewards are resolved."""

    seat: int
    board: int
    column: int

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """The board may be complete too; with No One Left Behind the column gets a counter and is emptied."""
        pop(state)
        module = NoticeBoards.of(game)
        board = module.boards(state, self.seat)[self.board]
        card = module.cards[board.card]
        if log is not None:
            log.add("column-complete", self.seat, column=self.column + 1, name=card.name)
        if module.staying:
            return_tokens(state, self.seat, board.tokens[self.column])
            counters = put(board.counters, self.column, board.counters[self.column] + 1)
            complete = all(counters) and not board.followed
            board = Posted(board.card, put(board.tokens, self.column, 0), counters, board.followed or complete)
            module.put_board(state, self.seat, self.board, board)
        else:
            complete = all(
                tokens == len(column.slots) for tokens, column in zip(board.tokens, card.columns, strict=True)
            )
            if complete:
                module.discard(state, self.seat)
        if complete:
            if log is not None:
                log.add("board-complete", self.seat, name=card.name)
            push(state, DrawBoard(self.seat))
        return False


class DrawBoard(Step["Tenby", State], frozen=True):
    """Another Notice Board, face up."""

    seat: int

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Draw it; the step stays on top until chance has answered."""
        NoticeBoards.of(game).draw(state, self.seat, chance, log)
        pop(state)
        return False


def spot_words(spot: ColumnSpot) -> str:
    """A column as the notation writes it."""
    return f"{spot[0]}.{spot[1]}" if spot[0] else str(spot[1])
