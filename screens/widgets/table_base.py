"""What a table does whatever its keys are: hand-overs and the curtain, choosing and making moves, letting bots play."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable
from time import monotonic
from typing import Any, ClassVar

from textual import work
from textual.screen import Screen

from rules.kernel.decision import Move
from rules.kernel.errors import IllegalMove, RulesError
from rules.kernel.events import PUBLIC
from rules.kernel.refusal import Refusal
from rules.kernel.vantage import Vantage
from screens.commands import shown_key
from screens.curtain import Curtain
from screens.handover import OPEN, Handover
from screens.services import shell
from screens.session import Session
from screens.widgets.canvas import Canvas
from screens.widgets.chooser import Chooser, Path, Pick
from screens.widgets.palette import Palette
from screens.widgets.table_frame import Area, Key, Message

STILL_HELD = 0.75
"""Seconds between two signs of a key that is held down: its first repeat comes as late as two thirds of a second."""
BEAT = 0.25
"""Seconds within which a bot's thinking is not seen."""
SETTLING = 0.25
"""Seconds without a key before a choice that came to another person takes one."""


class TableBase(Screen[None]):
    """What a title supplies, and what happens to it at the table."""

    GROUP: ClassVar[str] = ""
    """The title's own group of commands."""
    ALWAYS_PICKED: ClassVar[frozenset[str]] = frozenset()
    """Kinds of picks that a player makes by hand even where there is but one, because they are worth a look."""
    BOARDS: ClassVar[str] = "boards"
    """What the key that looks at others' things is called."""
    settling: ClassVar[float] = SETTLING
    """0 to take every key at once."""

    def __init__(self, session: Session, note: str = "") -> None:
        """The table of a session; ``note`` says what was wrong with the match's record."""
        super().__init__()
        self.session = session
        self.chooser = Chooser()
        self.message: Message | None = Message(note, "why-not") if note else None
        self.looking = -1
        """Seat whose things are looked at, or -1 for those of the shown seat."""
        self.sheet_line = -1
        """Line of the score sheet that is looked at, or -1 while the sheet is not open."""
        self.rule = ""
        """Section of the rulebook that the last sentence came from."""
        self.jumping: str | None = None
        """The letters of a label typed so far; None while nothing is labelled."""
        self._question: Callable[[], None] | None = None
        self._after_sitting: Callable[[], None] | None = None
        """What the player of the curtain sits down for, besides the decision."""
        self._small_accepted = False
        self._covered = True
        """Nothing may be drawn: a curtain is due, or the terminal was suspended."""
        self._paused = False
        self._hurry = asyncio.Event()
        self._finished = False
        self._whose = (PUBLIC, PUBLIC)
        """Whose view was on show last, and who decided."""
        self._asked = PUBLIC
        """The person whose choice was on show last."""
        self._choosable: float | None = 0.0
        """Time from which something can be chosen; None until a choice that changed hands has been painted."""
        self._sat_with = ("", 0.0)
        """The digit by which the player at the keyboard sat down, and when it was last seen: it may still be held."""
        self._palette: Palette | None = None

    # -- what a title supplies ---------------------------------------------------------------------------------

    @abstractmethod
    def paths(self, vantage: Vantage) -> Iterable[tuple[Path, Move]]:
        """Every move of the vantage and the picks that lead to it."""

    @abstractmethod
    def headline(self) -> tuple[str, str]:
        """Left and right part of the title line."""

    @abstractmethod
    def draw_table(self, canvas: Canvas, palette: Palette, area: Area) -> None:
        """Draw boards, cards and the panel of what is focused. The frame draws the border below the area."""

    @abstractmethod
    def under_cursor(self) -> Pick | None:
        """What the cursor is on: the pick that enter makes, legal or not."""

    @abstractmethod
    def move_cursor(self, columns: int, rows: int) -> None:
        """Move the cursor."""

    @abstractmethod
    def settle_cursor(self) -> None:
        """Put the cursor on something sensible for the options there are now."""

    def forget_cursor(self) -> None:
        """Forget where the cursor was: another view is on show or another seat decides, and it would tell on one."""

    @abstractmethod
    def why_not(self, pick: Pick) -> Refusal | str:
        """Why a pick is no option: the refusal of the move it would have begun, or a sentence."""

    def number_of(self, move: Move) -> str:
        """The number of the list entry with which a move begins, or ``""`` where there is none."""
        return ""

    def put_cursor(self, pick: Pick) -> bool:
        """Move the cursor onto something to pick; returns whether it can go there."""
        return False

    def waits(self, pick: Pick) -> bool:
        """Whether the rules allow a pick that cannot be made for another reason: a lesson asks for something else."""
        return False

    def digit(self, number: int) -> None:
        """A digit was pressed."""

    def clicked(self, target: Hashable) -> None:
        """Something of the title's own was clicked."""

    def hotkeys(self) -> list[Key]:
        """The title's own keys that do something now."""
        return []

    @property
    def next_is_board(self) -> bool:
        """Whether the next thing to step to is a board."""
        return True

    def step_sentence(self) -> str:
        """What is asked on the way to a move; the prompt of the decision at its start."""
        return self.session.prompt()

    def effect_sentence(self) -> str:
        """What the pick under the cursor would change, or ``""``."""
        return ""

    def looking_sentence(self) -> str:
        """What is looked at besides the own things."""
        return f"Looking at the board of {self.session.names[self.looking]}."

    # -- what is asked -----------------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """Kind of the decision, or ``""``."""
        decision = self.session.decision
        return "" if decision is None else decision.kind

    @property
    def facts(self) -> dict[str, Any]:
        """Facts of the decision."""
        decision = self.session.decision
        return {} if decision is None else decision.facts

    # -- what the frame supplies -------------------------------------------------------------------------------

    @abstractmethod
    def repaint(self) -> None:
        """Draw everything anew."""

    @abstractmethod
    def close_notation(self) -> None:
        """Close the line for typed moves."""

    @property
    def keymap(self) -> dict[str, str]:
        """The keys in force."""
        return shell(self).command_keys

    @property
    def palette(self) -> Palette:
        """Colours of the theme that is on."""
        if self._palette is None:
            self._palette = Palette(self.app.theme_variables)
        return self._palette

    # -- hand-overs --------------------------------------------------------------------------------------------

    def proceed(self) -> None:
        """Something was played or taken back: hand over, let bots play, or end."""
        self._follow(self.session.advance())

    def _follow(self, step: Handover) -> None:
        self._question = None
        self.jumping = None
        if step.kind == "curtain":
            self._draw_curtain()
            return
        self._covered = False
        if step.kind == "show":
            # What was said came from another view.
            self.looking = self.sheet_line = -1
            self.message = None
        if self._play_forced():
            return
        self.renew()
        self.repaint()
        if self.session.over:
            self._finish()
        elif self.session.bot_to_move:
            self._start_bots()

    def _play_forced(self) -> bool:
        """Make the only move there is as soon as its seat sits at the keyboard; what comes then is followed."""
        move = self.session.forced_move
        if move is None:
            return False
        self.session.play(move)
        self.proceed()
        return True

    def _draw_curtain(self) -> None:
        """Lay the curtain over the table; the view changes only when it is opened."""
        self.sheet_line = -1
        self.message = None
        self._after_sitting = None
        self.close_notation()
        self.app.clear_notifications()
        curtain = Curtain(self.session)
        self.app.push_screen(curtain, self._curtain_closed)
        # The table below is blanked once the curtain hides it, so that nothing of the last view can flash up.
        self.call_after_refresh(self._blank)

    def _blank(self) -> None:
        if self.session.waiting is not None:
            self._covered = True
            self.repaint()

    def _curtain_closed(self, result: str | None) -> None:
        if result == "sat":
            seat = -1 if self.session.waiting is None else self.session.waiting.seat
            self.session.sit_down()
            self._sat_with = (str(seat + 1), monotonic())
            news = self.session.private_news(seat) if self.session.viewer == seat else ()
            self.message = Message(" ".join(news), "hint") if news else None
            self._covered = False
            self.looking = -1
            if self._play_forced():
                return
            self.renew()
            self.repaint()
            if self.session.bot_to_move:
                self._start_bots()
            if self._after_sitting is not None and self.session.viewer == seat:
                self._after_sitting()
        elif result == "back":
            self.session.waiting = None
            self.proceed()

    def _finish(self) -> None:
        if not self._finished:
            self._finished = True
            shell(self).open_result(self.session.match, self.session.match_id, staged=True)

    # -- choosing ----------------------------------------------------------------------------------------------

    def choices(self, moves: Iterable[tuple[Path, Move]]) -> Chooser:
        """A choice among moves, at its start."""
        return Chooser(moves, always=self.ALWAYS_PICKED)

    def renew(self) -> None:
        """Start the choice anew for the decision that is due."""
        vantage = self.session.vantage
        mine = not self.session.over and not self.session.bot_to_move
        self.chooser = self.choices(self.paths(vantage) if mine else ())
        self.rule = ""
        whose = (self.session.viewer, self.session.to_move)
        if whose != self._whose:
            self._whose = whose
            self.forget_cursor()
        self.settle_cursor()
        if mine:
            self._watch_hands()

    def _watch_hands(self) -> None:
        """Where the choice goes to another person without a curtain, keys pressed before that do not count for it."""
        seat = self.session.to_move
        openly = self.session.viewer < 0 or self.session.table.policy == OPEN
        if self.settling and openly and self._asked not in (PUBLIC, seat):
            self._choosable = None
            self.call_after_refresh(self._wait_for_quiet)
        self._asked = seat

    def _wait_for_quiet(self) -> None:
        self._choosable = monotonic() + self.settling

    def _still_held(self, digit: str) -> bool:
        """Whether a digit may be the one of the curtain, not yet let go."""
        sat_with, seen = self._sat_with
        if not self.settling or digit != sat_with or monotonic() - seen > STILL_HELD:
            self._sat_with = ("", 0.0)
            return False
        self._sat_with = (digit, monotonic())
        return True

    def _too_soon(self) -> bool:
        """Whether a key may have been meant for the choice before; it starts the quiet time again."""
        if self._choosable is not None and monotonic() >= self._choosable:
            return False
        if self._choosable is not None:
            self._wait_for_quiet()
        return True

    def pick(self, pick: Pick) -> None:
        """Pick something, or say why not."""
        if self.session.waiting is not None or self.session.bot_to_move or self.session.over or self._too_soon():
            return
        self.message = None
        if pick not in self.chooser.options:
            reason = self.why_not(pick)
            if isinstance(reason, str):
                decision = self.session.decision
                self.rule = "" if decision is None else decision.section
                self.say(reason, "why-not")
            else:
                self._refused(reason)
            return
        move = self.chooser.pick(pick)
        if move is not None:
            self.make(move)
            return
        self.settle_cursor()
        self.repaint()

    def make(self, move: Move) -> None:
        """Make a move, after one question if it gives something away."""
        if self._too_soon():
            return
        try:
            refusal = self.session.vantage.refusal(move)
            if refusal is not None:
                raise IllegalMove(refusal)
            question = self.session.caution_text(move)
        except IllegalMove as error:
            self._refused(error.refusal)
            return
        if question:
            caution = self.session.vantage.caution(move)
            self.rule = "" if caution is None else caution.section
            self.ask(question, lambda: self._play(move))
        else:
            self._play(move)

    def ask(self, question: str, yes: Callable[[], None]) -> None:
        """Ask one question in the decision bar; enter is yes, escape is no."""
        self._question = yes
        self.say(f"{question}  enter yes, {shown_key('game.back', self.keymap)} no", "ask")

    def say(self, text: str, kind: str = "plain") -> None:
        """Show a sentence in place of the prompt until the next key."""
        self.message = Message(text, kind)
        self.repaint()

    def _play(self, move: Move) -> None:
        try:
            self.session.play(move)
        except IllegalMove as error:
            self._refused(error.refusal)
            return
        self.message = None
        self.proceed()

    def _refused(self, refusal: Refusal) -> None:
        self.rule = refusal.section
        more = []
        if refusal.section:
            more.append(f"{shown_key('game.rules', self.keymap)} the rule")
        if refusal.reason == "not-on-show" and self.session.may_peek:
            more.append(f"{shown_key('game.peek', self.keymap)} peek")
        self.say(f"{self.session.refusal_text(refusal)}  {'  '.join(more)}".rstrip(), "why-not")

    # -- bots --------------------------------------------------------------------------------------------------

    def _start_bots(self) -> None:
        if not self._paused:
            self._bots()

    def _stop_bots(self) -> None:
        self.workers.cancel_group(self, "bots")

    @work(exclusive=True, group="bots")
    async def _bots(self) -> None:
        while self.session.bot_to_move and self.session.waiting is None and not self._paused:
            seat, asked, beat = self.session.to_move, monotonic(), self._beat
            try:
                reason = await self.session.bot_move()
            except RulesError as error:
                self._paused = True
                again = shown_key("game.pause", self.keymap)
                self.say(f"The bot cannot go on: {error}. {again} tries again.", "why-not")
                return
            await self._hold(asked + beat)
            why = f"{self.session.names[seat]}: {reason}." if reason else ""
            self.message = Message(why, "plain") if why and not self.session.hurried else None
            going_on = self.session.bot_to_move
            if not going_on and not self.session.over and seat not in self.session.automas:
                self.message = None
            if going_on:
                self.session.advance()
                self.renew()
                self.repaint()
                await self._wait(self.session.pace - self._beat)
        if not self.session.bot_to_move:
            self.proceed()

    @property
    def _beat(self) -> float:
        """Seconds from the question to a bot's move: however long it thinks, within them it cannot be seen.

        What a bot holds decides how much there is to think about. Where the bots play at once there is no beat.
        """
        return min(BEAT, self.session.pace / 2)

    async def _hold(self, until: float) -> None:
        """Paint a move that was made no sooner than then."""
        left = until - monotonic()
        if left > 0 and not self.session.hurried:
            try:
                await self._wait(left)
            except asyncio.CancelledError:
                if self.is_running:
                    self.renew()  # what can be chosen is no longer what it was
                raise

    async def _wait(self, seconds: float) -> None:
        self._hurry.clear()
        try:
            await asyncio.wait_for(self._hurry.wait(), max(seconds, 0.001))
        except TimeoutError:
            return
