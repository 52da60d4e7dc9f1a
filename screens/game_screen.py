"""The frame that every title's table shares: title line, boards, last event, what is asked, keys.

A title's screen says how its legal moves are reached step by step (:meth:`GameScreen.paths`), draws the middle, and
moves its own cursor. Everything else is here, once: undo, hints, what keys do; in :mod:`screens.widgets.table_base`
hand-overs and the curtain, bots, the questions before a move that gives something away, the sentences that say why not;
in :mod:`screens.widgets.table_pages` the pages that open over a table; in :mod:`screens.widgets.typed_moves` moves that
are typed in words.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from time import monotonic
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from rules.kernel.errors import IllegalMove, RulesError
from screens.commands import COMMANDS, bindings, shown_key
from screens.curtain import Curtain
from screens.services import shell
from screens.widgets import table_frame
from screens.widgets.canvas import Canvas
from screens.widgets.canvas_view import CanvasView
from screens.widgets.chooser import Pick
from screens.widgets.notation_line import NotationLine
from screens.widgets.palette import Palette
from screens.widgets.table_frame import SMALLEST, Area, Key, Message
from screens.widgets.typed_moves import TypedMoves

LOOKING_UP = 5.0
"""Seconds between two looks whether anybody is still there."""
ANSWERS = ("choose", "back", "rules", "cover", "quit", "nothing")
"""Actions that mean something while a question is open."""


class GameScreen(TypedMoves):
    """A table. Subclasses draw the middle and say how moves are reached."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("cursor", "game"),
        *(Binding(str(number), f"digit({number})", show=False) for number in range(1, 10)),
        # Keys of the framework that copy, move the focus or would leave.
        Binding("ctrl+c,shift+tab", "nothing", show=False),
    ]
    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    looking_up: ClassVar[float] = LOOKING_UP

    # -- the life of the screen --------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield CanvasView()
        yield NotationLine()

    def on_mount(self) -> None:
        """Land on the curtain, or straight at the table."""
        self.app.app_suspend_signal.subscribe(self, self._suspended)
        self.app.app_resume_signal.subscribe(self, self._resumed)
        self.set_interval(self.looking_up, self.cover_if_idle)
        self.call_after_refresh(self._arrive)

    def on_unmount(self) -> None:
        """The table is left."""
        self.session.leave()

    def on_resize(self) -> None:
        """Draw anew."""
        self.repaint()

    def on_screen_resume(self) -> None:
        """The theme or the keys may have changed meanwhile."""
        self._palette = None
        self.repaint()

    def _arrive(self) -> None:
        self._follow(self.session.arrive())

    def _suspended(self, _: object) -> None:
        self._covered = True
        self.repaint()

    def _resumed(self, _: object) -> None:
        if not isinstance(self.app.screen, Curtain):
            self._come_to_the_top()
            self._arrive()

    def _come_to_the_top(self) -> None:
        """Close every page that was opened over the table."""
        if self in self.app.screen_stack:
            while self.app.screen is not self:
                self.app.pop_screen()

    # -- keys --------------------------------------------------------------------------------------------------

    @property
    def too_small(self) -> bool:
        """Whether the notice about the size is on show."""
        width, height = self.app.size
        return not self._small_accepted and (width < SMALLEST[0] or height < SMALLEST[1])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is possible while an open question, the notice about the size, or a curtain comes first.

        Asked when an action runs, not when its key arrives, so that keys typed ahead keep their order.
        """
        del parameters
        if not self.query(NotationLine):
            return False  # the table is not there yet, or not any more
        if self._covered or self.session.waiting is not None:
            return action in ("quit", "nothing")
        if self._question is not None or self.too_small:
            return action in ANSWERS
        return True

    def action_digit(self, number: int) -> None:
        """A digit goes to the title."""
        if self._still_held(str(number)):
            return
        self.session.last_digit = (str(number), monotonic())
        if self.sheet_line < 0:
            self.message = None
            self.digit(number)
            self.repaint()

    def action_up(self) -> None:
        """Cursor up."""
        self._move(0, -1)

    def action_down(self) -> None:
        """Cursor down."""
        self._move(0, 1)

    def action_left(self) -> None:
        """Cursor left."""
        self._move(-1, 0)

    def action_right(self) -> None:
        """Cursor right."""
        self._move(1, 0)

    def _move(self, columns: int, rows: int) -> None:
        self.message = None
        if self.sheet_line >= 0:
            count = len(self.session.vantage.score.seats[self.seat_in_view].lines)
            self.sheet_line = (self.sheet_line + rows) % count
            if columns:
                self._look_on(columns)
        else:
            self.move_cursor(columns, rows)
        self.repaint()

    def action_choose(self) -> None:
        """Enter: yes to a question, else what the cursor is on."""
        if self.too_small:
            self._small_accepted = True
            self.repaint()
            return
        if self.notation.display:
            self.notation.post_message(NotationLine.Submitted(self.notation, self.notation.value))
            return
        if self._question is not None:
            question, self._question = self._question, None
            self.message = None
            question()
            return
        if self.sheet_line >= 0:
            self.action_back()
            return
        pick = self.under_cursor()
        if pick is not None:
            self.pick(pick)

    def action_back(self) -> None:
        """Escape: one step back, never out of the game."""
        if self.notation.display:
            self.close_notation()
        elif self._question is not None or self.message is not None:
            self._question = None
            self.message = None
        elif self.sheet_line >= 0:
            self.sheet_line = -1
            self.looking = -1
        elif self.looking >= 0:
            self.looking = -1
        elif self.chooser.back():
            self.settle_cursor()
        self.repaint()

    @property
    def at_rest(self) -> bool:
        """Whether escape has nothing to go back from."""
        waits = self.notation.display or self._question is not None or self.message is not None
        return not waits and self.sheet_line < 0 and self.looking < 0 and self.chooser.at_start

    def action_next(self) -> None:
        """The next board, where a title has nothing better to step through."""
        self.action_boards()

    def action_boards(self) -> None:
        """Look at the next board; after the last one back to the own."""
        self.message = None
        self._look_on(1)
        self.repaint()

    def _look_on(self, step: int) -> None:
        seats = len(self.session.names)
        seat = (self.seat_in_view + step) % seats
        self.looking = -1 if seat == self.session.shown_seat else seat

    @property
    def seat_in_view(self) -> int:
        """The seat whose board is the large one."""
        return self.looking if self.looking >= 0 else self.session.shown_seat

    def action_score(self) -> None:
        """The score sheet as if the game ended now, line by line."""
        self.message = None
        self.sheet_line = 0 if self.sheet_line < 0 else -1
        self.repaint()

    def action_undo(self) -> None:
        """Take back the last move."""
        self._take_back(self.session.undo)

    def action_redo(self) -> None:
        """Make it again."""
        self._take_back(self.session.redo)

    def action_restart_turn(self) -> None:
        """Take back the turn."""
        self._take_back(lambda: None if self.session.restart_turn() else self.session.undo())

    def _take_back(self, what: Callable[[], object]) -> None:
        if self.chooser.back():
            # A choice half made is the first thing to take back.
            self.message = None
            self.settle_cursor()
            self.repaint()
            return
        try:
            what()
        except IllegalMove as error:
            self._refused(error.refusal)
        except RulesError as error:
            text = str(error)
            self.say(f"{text[:1].upper()}{text[1:]}.", "why-not")
        else:
            self.message = None
            self._stop_bots()
            self.proceed()

    def action_peek(self) -> None:
        """Look at own secrets, behind a curtain; once more covers them."""
        if self.session.peeking:
            self.action_cover()
            return
        step = self.session.peek()
        if step is None:
            self.say("There is nothing of yours that is not on show.")
        else:
            self._follow(step)

    def action_cover(self) -> None:
        """Cover everything at once, pages over the table included."""
        self._come_to_the_top()
        self.close_notation()
        self._covered = True
        self.repaint()
        self._stop_bots()
        self._follow(self.session.cover())

    def cover_from_page(self) -> None:
        """The same while a page is on top; at the curtain everything is covered already."""
        if self.app.screen is not self and not self._covered and self.session.waiting is None:
            self.action_cover()

    def cover_if_idle(self) -> None:
        """Cover what is private once nobody has touched anything for as long as the settings say."""
        minutes = self.session.services.settings.idle_curtain
        if not minutes or self._covered or self.session.waiting is not None or not self.session.private_on_show:
            return
        if shell(self).idle_seconds >= 60 * minutes:
            self.action_cover()

    def action_hint(self) -> None:
        """Ask what a good bot would do."""
        if self.session.over or self.session.bot_to_move:
            return
        self.say("Thinking about it ...", "hint")
        self._hint()

    @work(exclusive=True, group="hint")
    async def _hint(self) -> None:
        asked = self._moment
        if self._covered or self.session.waiting is not None:
            return
        try:
            move, reason = await self.session.hint()
        except RulesError as error:
            self.say(f"No hint: {error}.", "why-not")
            return
        if self._moment == asked and not self._covered:
            number = self.number_of(move)
            where = f" ({number} in the list)" if number else ""
            self.say(f"Hint: {self.session.match.game.write(move)}{where}. A good bot says: {reason}.", "hint")

    @property
    def _moment(self) -> tuple[int, int]:
        """Changes when anything is played, and when another view is on show."""
        return self.session.viewer, len(self.session.match.journal)

    def action_nothing(self) -> None:
        """Keys of the framework that mean nothing here."""

    # -- bots --------------------------------------------------------------------------------------------------

    def action_hurry(self) -> None:
        """Let the bots play at once until a person decides."""
        if self.session.bot_to_move:
            self.session.hurried = True
            self._hurry.set()

    def action_pause(self) -> None:
        """Stop the bots, or let them go on."""
        self._paused = not self._paused
        if self._paused:
            self._stop_bots()
            self.say(f"The bots wait. {shown_key('game.pause', self.keymap)} lets them go on.")
        else:
            self.message = None
            self.proceed()

    # -- the mouse ---------------------------------------------------------------------------------------------

    def on_canvas_view_clicked(self, message: CanvasView.Clicked) -> None:
        """A click on a key, a pick, or something of the title's own."""
        message.stop()
        self.jumping = None
        self.picked(message.target)

    def picked(self, target: Hashable) -> None:
        """A click, or the letters of a label, on a key, a pick or something of the title's own."""
        if self._covered:
            return
        if self.too_small:
            self.action_choose()
            return
        if isinstance(target, str) and target in COMMANDS:
            self.run_worker(self.run_action(COMMANDS[target].action))
        elif isinstance(target, Pick):
            self._question = None
            self.pick(target)
        else:
            self.message = None
            self._question = None
            self.clicked(target)
            self.repaint()

    # -- drawing -----------------------------------------------------------------------------------------------

    def repaint(self) -> None:
        """Draw everything anew; only lines that changed are sent to the terminal."""
        views = self.query(CanvasView)  # none, if it was closed before it was ever shown
        if not self.is_mounted or not views:
            return
        self.session.measure(on_show=not self._covered and not self._paused and not self.too_small)
        views.first().show(self.draw(*self.app.size))

    def draw(self, width: int, height: int) -> Canvas:
        """The whole screen as a canvas."""
        palette = self.palette
        canvas = Canvas(width, height, palette.text, ascii_only=self.session.services.settings.ascii)
        if self._covered:
            return canvas
        if self.too_small:
            table_frame.draw_notice(canvas, palette)
            return canvas
        table_frame.draw_title(self, canvas, palette)
        bar = table_frame.bar_lines(self, width, height)
        below = height - table_frame.bar_height(height) - self.FOOT
        self.draw_table(canvas, palette, Area(0, 1, width, below - 1))
        self.draw_foot(canvas, palette, below)
        table_frame.draw_bar(canvas, palette, height - len(bar), bar)
        self.draw_labels(canvas, palette)
        return canvas

    FOOT: ClassVar[int] = 1
    """Lines between the table and the decision bar."""

    def draw_foot(self, canvas: Canvas, palette: Palette, y: int) -> None:
        """Draw them: the border of the table, with the last event in it."""
        table_frame.draw_event(self, canvas, palette, y)

    def waiting_sentence(self) -> str:
        """What is said while nobody at this keyboard decides."""
        return f"{self.session.names[self.session.to_move]} is thinking ..."

    def keys_now(self) -> list[Key]:
        """The keys of this decision, the most needed first."""
        if self.session.over:
            return []
        if not self.session.bot_to_move:
            return self.hotkeys()
        keys = [table_frame.named(self, "game.hurry")]
        return [*keys, table_frame.named(self, "game.pause", "go on")] if self._paused else keys

    def offers(self, target: Hashable) -> bool:
        """Whether the command of a key is there at this table."""
        return True

    UNDO: ClassVar[str] = ""
    """What undo is called here, if not by its usual name."""


__all__ = ["Area", "GameScreen", "Key", "Message"]
