"""The table of a title while a lesson is taken at it: its own screen and keys, and a coach below the boards."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar

from rules.kernel.decision import Move
from rules.kernel.refusal import Refusal
from rules.kernel.scenario import KEY_OF, LINES
from screens.commands import shown_key
from screens.game_screen import GameScreen, Key
from screens.learn import AGAIN, LessonEnd, after_lesson
from screens.lesson_session import LessonChooser, LessonSession
from screens.widgets import table_frame
from screens.widgets.canvas import Canvas, wrap
from screens.widgets.chooser import Chooser, Path, Pick
from screens.widgets.palette import Palette

ROWS, WIDTH = LINES
GO_ON = "game.choose"
OTHER_STEP = "Not now: the lesson asks for another step."
SHOWN_KEY = re.compile(r"\[\S+?\]")


class LessonTable(GameScreen):
    """Laid over a title's own screen, which draws the boards and knows how moves are reached."""

    session: LessonSession
    FOOT: ClassVar[int] = 1 + ROWS
    UNDO: ClassVar[str] = "step back"

    # -- choosing ----------------------------------------------------------------------------------------------

    def choices(self, moves: Iterable[tuple[Path, Move]]) -> Chooser:
        """What will do is lit; where it has to be found, all that is legal."""
        lesson = self.session.lesson
        if lesson.step is None:
            return super().choices(moves)
        return LessonChooser(moves, lesson.moves, always=self.ALWAYS_PICKED, guided=not lesson.step.find)

    def settle_cursor(self) -> None:
        """Not on what is asked for, where there is something else to choose: the learner chooses, not the enter key."""
        super().settle_cursor()  # type: ignore[safe-super]  # the title's own screen comes next
        chooser, pick = self.chooser, self.under_cursor()
        if pick is None or not isinstance(chooser, LessonChooser) or not chooser.leads(pick):
            return
        others = [other for other in chooser.legal if not chooser.leads(other)]
        any(map(self.put_cursor, sorted(others, key=lambda other: other.kind != pick.kind)))

    def waits(self, pick: Pick) -> bool:
        """Whether the rules allow a pick that this step does not ask for."""
        chooser = self.chooser
        return isinstance(chooser, LessonChooser) and pick in chooser.legal and pick not in chooser.options

    def step_sentence(self) -> str:
        """What is asked; on what the rules allow and this step does not ask for, that."""
        pick = self.under_cursor()
        return OTHER_STEP if pick is not None and self.waits(pick) else super().step_sentence()

    def why_not(self, pick: Pick) -> Refusal | str:
        """What the lesson says about a choice that the rules allow; else why they do not."""
        if isinstance(self.chooser, LessonChooser) and pick in self.chooser.legal:
            return self.told(self.session.lesson.objection(self.chooser.behind(pick)))
        return super().why_not(pick)  # type: ignore[safe-super]  # the title's own screen comes next

    def make(self, move: Move) -> None:
        """Make a move, if it is one that will do."""
        vantage = self.session.vantage
        if vantage.refusal(move) is None and (reason := self.session.lesson.objection([vantage.canonical(move)])):
            while self.chooser.back():
                pass
            self.settle_cursor()
            self.say(self.told(reason), "why-not")
            return
        super().make(move)

    def action_choose(self) -> None:
        """Enter: the move that is asked for, or on to the next step."""
        closes = self.too_small or self._question is not None or self.sheet_line >= 0
        if self.session.lesson.asked or closes:
            super().action_choose()
        else:
            self.go_on()

    def action_hurry(self) -> None:
        """Space goes on as well."""
        if not self.session.lesson.asked:
            self.go_on()

    def go_on(self) -> None:
        """To the next step, or at the end to what comes after."""
        self.message = None
        if self.session.lesson.over:
            self.app.push_screen(LessonEnd(self.session, self.told(self.session.lesson.says)), self._ended)
            return
        self.session.go_on()
        self.proceed()

    def _ended(self, answer: str | None) -> None:
        if answer == AGAIN:
            self._restart()
        else:
            after_lesson(self, answer or "", self.session)

    def proceed(self) -> None:
        """On to what is due; another board that was looked at is put away."""
        self.looking = self.sheet_line = -1
        super().proceed()

    def _start_bots(self) -> None:
        """The walkthrough makes the others' moves."""

    def _finish(self) -> None:
        """The end of the game is a step like any other."""

    # -- keys that mean something else here ----------------------------------------------------------------------

    def action_back(self) -> None:
        """Escape: one step back of a choice; from the table itself it asks whether to leave."""
        if self.at_rest:
            self.action_quit()
        else:
            super().action_back()

    def action_restart_turn(self) -> None:
        """Begin the lesson again, after asking."""
        self.ask("Begin this lesson again?", self._restart)

    def _restart(self) -> None:
        self.session.restart_turn()
        self.proceed()

    def action_hint(self) -> None:
        """What is asked for, as a move in words."""
        lesson = self.session.lesson
        if not lesson.moves:
            self.say(f"Nothing is asked for: {self._key(GO_ON)} goes on.", "hint")
            return
        self.say(f"What is asked for here: {lesson.match.game.write(lesson.moves[0])}.", "hint")

    def action_table_undo(self) -> None:
        """A lesson has steps of its own to go back by."""
        self._not_here()

    def action_seats(self) -> None:
        """Nobody else plays here."""
        self._not_here()

    def action_pause(self) -> None:
        """No bot plays here."""
        self._not_here()

    def action_note(self) -> None:
        """A lesson is not kept, so nothing can be kept with it."""
        self._not_here()

    def action_replay(self) -> None:
        """There is no match to go through, and none to play on from."""
        self._not_here()

    def action_times(self) -> None:
        """Nobody's time runs."""
        self._not_here()

    def _not_here(self) -> None:
        back, again = self._key("game.undo"), self._key("game.restart-turn")
        self.say(f"Not in a lesson: {back} goes back one step, {again} begins again.", "why-not")

    def _key(self, command: str) -> str:
        return shown_key(command, self.keymap, ascii_only=self.session.services.settings.ascii)

    # -- words and drawing -------------------------------------------------------------------------------------

    def told(self, text: str) -> str:
        """What a lesson says, with the keys that are in force here."""
        return KEY_OF.sub(lambda found: f"[{self._key(found[1])}]", text)

    def headline(self) -> tuple[str, str]:
        """Where the lesson is comes before what the title says."""
        lesson = self.session.lesson
        left, right = super().headline()  # type: ignore[safe-super]  # as above
        where = "lesson, the end" if lesson.over else f"lesson {lesson.number}/{lesson.count}"
        return f"{where}  {left}", right

    def waiting_sentence(self) -> str:
        """How the lesson goes on."""
        enter = self._key(GO_ON)
        if self.session.lesson.over:
            return f"This lesson is done: {enter} says what comes next."
        return f"When you have read this, {enter} goes on."

    def keys_now(self) -> list[Key]:
        """The keys of the decision, or the one that goes on."""
        if self.session.lesson.asked:
            return super().keys_now()
        return [table_frame.named(self, GO_ON, "go on")]

    def draw_foot(self, canvas: Canvas, palette: Palette, y: int) -> None:
        """The coach: what is said at this step."""
        super().draw_foot(canvas, palette, y)
        style = palette.make("foreground", "surface")
        canvas.fill(0, y + 1, canvas.width, ROWS, style)
        lines = wrap(self.told(self.session.lesson.says), min(canvas.width - 4, WIDTH))
        for row, line in enumerate(lines[:ROWS], start=1):
            canvas.put(3, y + row, line, style)
            for key in SHOWN_KEY.finditer(line):
                canvas.put(3 + key.start(), y + row, key[0], palette.make("accent", "surface", attributes="bold"))
        for row in range(1, ROWS + 1):
            canvas.put(1, y + row, "▌", palette.make("accent", "surface"))
        if not self.session.lesson.asked:
            canvas.area(0, y + 1, canvas.width, ROWS, GO_ON)


def lesson_table(screen: type[GameScreen]) -> type[LessonTable]:
    """A title's screen with the coach laid over it."""
    return type(f"Lesson{screen.__name__}", (LessonTable, screen), {})


