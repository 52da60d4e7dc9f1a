"""The table of Tiny Towns: one large town, the cards in play, everybody else's towns, and how moves are reached."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import ClassVar

from textual.binding import BindingType

from rules.kernel.decision import Move
from rules.kernel.refusal import Refusal
from rules.kernel.vantage import Vantage
from rules.tiny_towns import moves as m
from rules.tiny_towns.reckoning import BOARD
from rules.tiny_towns.table import Table
from rules.tiny_towns.town import RESOURCES, SQUARE_NAMES
from rules.tiny_towns.view import TownsView
from screens.commands import Command, add, bindings
from screens.game_screen import Area, GameScreen, Key
from screens.help import LEGENDS
from screens.widgets import town_layout, town_moves, town_words
from screens.widgets.canvas import Canvas
from screens.widgets.chooser import Path, Pick
from screens.widgets.palette import Palette
from screens.widgets.table_frame import named
from screens.widgets.town_board import Marks
from screens.widgets.town_cards import Reckoner, signed
from screens.widgets.town_moves import FACE_DOWN, ROOT_KIND, path_of

GROUP = "tiny-towns"

add(
    Command("tiny-towns.store", "s", "store", "Store the cube on a Warehouse instead of placing it.", GROUP),
    Command("tiny-towns.swap", "w", "swap", "Store the cube and place a stored one instead.", GROUP),
    Command("tiny-towns.factory", "f", "factory", "Place another resource, by a Factory.", GROUP),
    Command("tiny-towns.cavern", "x", "cavern", "Put the cube into the Cavern.", GROUP),
    Command("tiny-towns.best", "b", "next best", "Move the cursor to the next best place.", GROUP),
    Command("tiny-towns.done", "n", "done", "End the visit; replace or take nothing more.", GROUP),
)

LEGENDS[GROUP] = (
    "Letters are cubes: w wood, h wheat, b brick, g glass, s stone. In a pattern a dot is a square that does not "
    "matter, and / begins the next row; it may be turned and mirrored. Two letters are a building.\n"
    "In the list of cards, now is what the type scores in this town at this moment, next what one more would add on "
    "its best square (· is nothing, or no room), x2 how many stand there, ready that its pattern lies complete.\n"
    "> decides now, the star * is the Master Builder, who has the hammer; the dot • marks the last move. On an empty "
    "square Ct+1 says that the cube would complete a Cottage, which would add 1. A number with = in front is the "
    "score of a town that is completed."
)


def span(numbers: list[int]) -> str:
    """``1-3`` for a run of numbers, ``2 5`` for others."""
    run = numbers == list(range(numbers[0], numbers[0] + len(numbers))) if numbers else False
    if run and len(numbers) > 2:
        return f"{numbers[0]}-{numbers[-1]}"
    return " ".join(map(str, sorted(numbers)))


class TinyTownsScreen(GameScreen):
    """One match of Tiny Towns."""

    GROUP = GROUP
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(GROUP)]

    square = 0
    """Square that the cursor is on."""
    card = 0
    """Line of the list of cards that the cursor is on."""
    resource = 0
    way = 0
    """Which of several patterns is looked at."""
    reading = -1
    """Line of a card that is only read, or -1."""
    resting = False
    """Whether the cursor rests on the end of the visit, where no card can be chosen."""
    _reckoners: tuple[object, dict[int, Reckoner]] | None = None

    # -- what is known -----------------------------------------------------------------------------------------

    @property
    def view(self) -> TownsView:
        """The view on show."""
        view = self.session.vantage.view
        assert isinstance(view, TownsView)
        return view

    @property
    def cards_table(self) -> Table:
        """The types in play."""
        table = self.session.match.game.table(self.view.cards)  # type: ignore[attr-defined]
        assert isinstance(table, Table)
        return table

    @property
    def mine(self) -> bool:
        """Whether the large board is that of the seat that decides at this keyboard."""
        return not self.session.bot_to_move and self.seat_in_view == self.session.to_move

    def reckoner(self, seat: int) -> Reckoner:
        """Answers about a seat's town, from the view on show."""
        vantage, view = self.session.vantage, self.view
        if self._reckoners is None or self._reckoners[0] is not vantage:
            self._reckoners = (vantage, {})
        found = self._reckoners[1]
        if seat not in found:
            right = view.towns[seat - 1] if view.seats > 1 else None
            found[seat] = Reckoner(self.cards_table, view.towns[seat], right, view.hidden[seat] or "")
        return found[seat]

    @property
    def lines(self) -> list[str]:
        """Ids of the cards of the list: seven types, then the monuments of the seat in view that are of interest."""
        view, seat = self.view, self.seat_in_view
        town = view.towns[seat]
        lines = list(view.cards)
        dealt = view.dealt[seat] if view.dealt else ()
        if dealt:
            lines += dealt
        elif town.monument:
            lines.append(town.monument)
        elif dealt is None or view.hidden[seat] is None:
            lines.append(FACE_DOWN)
        elif view.hidden[seat]:
            lines.append(view.hidden[seat] or FACE_DOWN)
        return lines

    def held(self) -> int:
        """The resource that is being placed, or -1."""
        picked = self.chooser.picked("resource")
        if picked is not None:
            return int(picked)
        decision = self.session.decision
        if decision is None or decision.kind != "place":
            return -1
        return RESOURCES.index(decision.facts["resource"])

    # -- choosing ----------------------------------------------------------------------------------------------

    def paths(self, vantage: Vantage) -> Iterable[tuple[Path, Move]]:
        """Every move and its picks."""
        return [(path_of(move), move) for move in vantage.moves]

    @property
    def cursor_kind(self) -> str:
        """What the cursor moves over."""
        if self.chooser.at_start:
            return ROOT_KIND.get(self.kind, "square")
        return next((kind for kind in self.chooser.kinds if kind != "verb"), "square")

    def under_cursor(self) -> Pick | None:
        """What enter picks."""
        if self.looking >= 0 or self.session.over or self.session.bot_to_move:
            return None
        if self.resting:
            return Pick("verb", "done")
        kind = self.cursor_kind
        if kind in ("square", "house"):
            return Pick(kind, self.square)
        if kind == "resource":
            return Pick(kind, self.resource)
        if kind == "squares":
            return Pick(kind, self.chooser.values(kind)[self.way])
        return Pick("card", self.lines[self.card])

    def forget_cursor(self) -> None:
        """Back to the first square, card and resource."""
        self.square = self.card = self.resource = self.way = 0

    def settle_cursor(self) -> None:
        """On the best square, the first lit card, an open resource; on the end of the visit if that is all."""
        self.reading = -1
        self.way = 0
        kind = self.cursor_kind
        values = self.chooser.values(kind)
        self.resting = kind == "card" and not values and "done" in self.chooser.values("verb")
        if not values:
            return
        if kind in ("square", "house"):
            best = self._by_worth(values)
            if self.square not in values or self.worth(self.square) < self.worth(best[0]):
                self.square = best[0]
        elif kind == "resource":
            if self.resource not in values:
                self.resource = values[0]
        elif kind == "card":
            lines = self.lines
            lit = [lines.index(card) for card in values if card in lines]
            if lit and self.card not in lit:
                self.card = min(lit)
        self.card = min(self.card, len(self.lines) - 1)

    def put_cursor(self, pick: Pick) -> bool:
        """The cursor onto a square, a resource or a card, if that is what is chosen."""
        if self.resting and pick.kind == "card":
            self.resting = False
        if pick.kind != self.cursor_kind:
            return False
        if pick.kind in ("square", "house"):
            self.square = pick.value
        elif pick.kind == "resource":
            self.resource = pick.value
        elif pick.kind == "card" and pick.value in self.lines:
            self.card = self.lines.index(pick.value)
        else:
            return False
        return True

    def move_cursor(self, columns: int, rows: int) -> None:
        """Arrows over the board, the list, or the row of resources."""
        self.reading = -1
        if self.looking < 0:
            self.resting = False
        kind = self.cursor_kind
        if kind in ("square", "house") or self.looking >= 0:
            row, column = divmod(self.square, BOARD.columns)
            row, column = (row + rows) % BOARD.rows, (column + columns) % BOARD.columns
            self.square = row * BOARD.columns + column
        elif kind == "resource":
            self.resource = (self.resource + columns + rows) % len(RESOURCES)
        elif kind == "squares":
            self.way = (self.way + columns + rows) % len(self.chooser.values(kind))
        else:
            self.card = (self.card + columns + rows) % len(self.lines)

    def action_best(self) -> None:
        """The next best square, or the next lit card."""
        if self.looking >= 0 or self.sheet_line >= 0:
            return
        self.message = None
        self._step_best()
        self.repaint()

    def _step_best(self) -> None:
        kind = self.cursor_kind
        values = self.chooser.values(kind)
        if not values:
            return
        if kind in ("square", "house"):
            order = self._by_worth(values)
            self.square = order[(order.index(self.square) + 1) % len(order)] if self.square in order else order[0]
        elif kind == "card":
            lit = sorted(self.lines.index(card) for card in values if card in self.lines)
            self.card = next((line for line in lit if line > self.card), lit[0] if lit else self.card)
        elif kind == "squares":
            self.move_cursor(1, 0)

    def digit(self, number: int) -> None:
        """A digit moves the cursor to a resource, a pattern or a card; where none is asked for, it shows a card.

        Nothing is ever chosen by it, as at every table.
        """
        kind = self.cursor_kind
        if self.looking < 0 and kind == "resource":
            if number <= len(RESOURCES):
                self.resource = number - 1
        elif self.looking < 0 and kind == "squares":
            if number <= len(self.chooser.values(kind)):
                self.way = number - 1
        elif number <= len(self.lines):
            if self.looking < 0 and kind == "card":
                self.resting = False
                self.card = number - 1
            else:
                self.reading = number - 1

    def clicked(self, target: Hashable) -> None:
        """A line of the list was clicked, or somebody's small board."""
        match target:
            case ("line", int(line)):
                if self.cursor_kind == "card" and self.looking < 0:
                    self.resting = False
                    self.card = line
                    self.pick(Pick("card", self.lines[line]))
                else:
                    self.reading = line
            case ("seat", int(seat)):
                self.looking = -1 if seat == self.session.shown_seat else seat

    def pick(self, pick: Pick) -> None:
        """A click on a square or resource moves the cursor there before it picks."""
        if pick.kind == "square":
            self.square = pick.value
            kind = self.cursor_kind
            if kind == "squares":
                ways = self.chooser.values(kind)
                self.way = next((n for n, squares in enumerate(ways) if self.square in squares), self.way)
                self.repaint()
                return
            if self.looking >= 0 or kind not in ("square", "house"):
                self.message = None
                self.reading = -1
                self.repaint()
                return
            pick = Pick(kind, pick.value)
        super().pick(pick)

    def _verb(self, verb: str) -> None:
        if self.looking >= 0 or self.sheet_line >= 0:
            return
        self.pick(Pick("verb", verb))

    def action_store(self) -> None:
        """Store the cube on a Warehouse."""
        self._verb("store")

    def action_swap(self) -> None:
        """Swap the cube for a stored one."""
        self._verb("swap")

    def action_factory(self) -> None:
        """Place another resource."""
        self._verb("factory")

    def action_cavern(self) -> None:
        """Put the cube into the Cavern."""
        self._verb("cavern")

    def action_done(self) -> None:
        """End the visit, or decline."""
        self._verb("done")

    def hotkeys(self) -> list[Key]:
        """Enter, digits, and what else may be done with the cube."""
        keys: list[Key] = []
        if self.looking >= 0:
            return keys
        kind = self.cursor_kind
        labels = {"square": "choose", "house": "choose", "squares": "this one", "resource": "choose", "card": "choose"}
        lit = [self.lines.index(card) + 1 for card in self.chooser.values("card") if card in self.lines]
        digits = {"resource": span([value + 1 for value in self.chooser.values("resource")]), "card": span(lit)}
        verbs = self.chooser.values("verb")
        done = {"build": "end visit", "claim": "take nothing", "replace": "no more"}.get(self.kind, "")
        if self.resting:
            ends = named(self, "tiny-towns.done", done)
            return [Key(f"enter {ends.key}", ends.label, "game.choose")]
        keys.append(Key(" ".join(filter(None, (digits.get(kind, ""), "enter"))), labels[kind], "game.choose"))
        for verb in ("store", "swap", "factory", "cavern", "done"):
            if verb in verbs:
                keys.append(named(self, f"tiny-towns.{verb}", done if verb == "done" else ""))
        if kind == "square" and len(self.chooser.values(kind)) > 1:
            keys.append(named(self, "tiny-towns.best"))
        return keys

    def why_not(self, pick: Pick) -> Refusal | str:
        """The refusal of the move that the pick would have begun."""
        return town_moves.why_not(self, pick)

    # -- what places are worth ---------------------------------------------------------------------------------

    def worth(self, square: int) -> int:
        """What choosing a lit square brings: points at once, or of what it would make possible."""
        move = self.chooser.move_of(Pick(self.cursor_kind, square))
        if move is None:
            return 0
        if isinstance(move, (m.PlaceCube, m.SwapCube)):
            found = self.reckoner(self.session.to_move).completions(self.held(), square)
            return found[0].gain + 1 if found else 0
        return self.gain(move)

    def gain(self, move: Move) -> int:
        """Change of the deciding seat's total by a move."""
        vantage = self.session.vantage
        if self._gains is None or self._gains[0] is not vantage:
            self._gains = (vantage, {})
        gains = self._gains[1]
        if move not in gains:
            gains[move] = vantage.preview(move).gain(self.session.to_move)
        return gains[move]

    _gains: tuple[Vantage, dict[Move, int]] | None = None

    def _by_worth(self, squares: Iterable[int]) -> list[int]:
        return sorted(squares, key=lambda square: (-self.worth(square), square))

    def note(self, square: int) -> str:
        """A few characters for a lit square."""
        move = self.chooser.move_of(Pick(self.cursor_kind, square))
        if isinstance(move, (m.PlaceCube, m.SwapCube)):
            if self.view.towns[self.session.to_move].buildings >> square & 1:
                return ""
            found = self.reckoner(self.session.to_move).completions(self.held(), square)
            return f"{self.cards_table.card(found[0].card).code}{signed(found[0].gain)}" if found else ""
        if isinstance(move, (m.Build, m.Found, m.Claim)):
            return signed(self.gain(move))
        return ""

    def marks(self) -> Marks:
        """What is shown on the large board besides what stands there."""
        marks = Marks(last=self.last_squares(self.seat_in_view))
        if self.sheet_line >= 0:
            lines = self.session.vantage.score.seats[self.seat_in_view].lines
            names = lines[min(self.sheet_line, len(lines) - 1)].sources
            marks.sources = frozenset(SQUARE_NAMES.index(name) for name in names)
            return marks
        if self.looking >= 0:
            marks.cursor = self.square
            return marks
        if not self.mine:
            return marks
        kind = self.cursor_kind
        picked = self.chooser.picked("squares")
        marks.used = frozenset(picked or ())
        if kind in ("square", "house"):
            values = self.chooser.values(kind)
            marks.lit = frozenset(values)
            marks.cursor = self.square
            marks.notes = {square: self.note(square) for square in values}
        elif kind == "squares":
            marks.used = frozenset(self.chooser.values(kind)[self.way])
        elif kind == "card" and self.kind == "build":
            card = self.lines[self.card]
            squares = [path[1].value for path, _ in self.paths(self.session.vantage) if path[0] == Pick("card", card)]
            marks.used = frozenset(squares[0]) if squares else frozenset()
        return marks

    def last_squares(self, seat: int) -> frozenset[int]:
        """Squares of the last move that a seat made in its town."""
        move = self.session.last_moves((seat,)).get(seat)
        match move:
            case m.PlaceCube(square) | m.Store(square) | m.Found(_, square) | m.Claim(_, square) | m.Replace(square):
                return frozenset((square,))
            case m.SwapCube(_, _, square) | m.Build(_, _, square):
                return frozenset((square,))
        return frozenset()

    # -- words and drawing -------------------------------------------------------------------------------------

    def headline(self) -> tuple[str, str]:
        """Round, resource, and what holds for all."""
        return town_words.headline(self)

    def step_sentence(self) -> str:
        """What is asked on the way to a move."""
        return town_words.step_sentence(self)

    def effect_sentence(self) -> str:
        """What the cursor's place would bring."""
        return town_words.effect_sentence(self)

    def draw_table(self, canvas: Canvas, palette: Palette, area: Area) -> None:
        """Boards, cards, panel."""
        town_layout.draw(self, canvas, palette, area)
