"""The curtain: an opaque screen between two players, opened by the next one's own seat number.

It is a full screen of its own, painted before the view changes. It opens only for a key that was pressed after its
first paint and after a moment without any key at all, so that neither a held key nor a burst of typing ever opens it.
"""

from __future__ import annotations

from time import monotonic
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer

from rules.kernel.errors import RulesError
from screens.commands import COMMANDS, bindings, shown_key
from screens.frame import LeavesOnce
from screens.services import shell
from screens.session import Session
from screens.widgets.canvas import Canvas, clip, wrap
from screens.widgets.canvas_view import CanvasView
from screens.widgets.palette import Palette

QUIET = 0.4
"""Seconds without any key before a seat number counts."""
HELD = 2.0
"""Seconds for which the digit that ended a turn may still be held down: terminals tell of no release, and the first
repeat of a held key comes as late as two thirds of a second after it."""
REPEAT = 0.12
"""Seconds within which a held key comes again."""
SIT = "sit"
HELD_BACK = ("game.undo", "game.help", "game.quit", "game.restart-turn")
"""The commands that work here; the others would need a view."""


class Curtain(LeavesOnce[str]):
    """Asks the next player to sit down. The result is ``sat``, ``back`` (a move was taken back) or ``left``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(binding for binding in bindings("game") if binding.id in HELD_BACK),
        Binding("ctrl+c,tab,shift+tab", "nothing", show=False),
    ]
    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    quiet: ClassVar[float] = QUIET

    def __init__(self, session: Session) -> None:
        super().__init__()
        waiting = session.waiting
        assert waiting is not None
        self.session = session
        self.seat = waiting.seat
        self._ready: float | None = None
        """Time from which a key counts if nothing else was pressed; None before the first paint."""
        self._sitting: Timer | None = None
        """A digit that may be held down waits whether it comes again."""
        digit, when = session.last_digit
        self._held_until = when + HELD if digit == str(self.seat + 1) else 0.0

    def compose(self) -> ComposeResult:
        yield CanvasView()

    def on_mount(self) -> None:
        """Wait for the first paint."""
        self._draw()
        self.call_after_refresh(self._painted)

    def on_resize(self) -> None:
        """Draw anew."""
        self._draw()

    def on_screen_resume(self) -> None:
        """Something lay on top of it: the quiet time starts again."""
        self._draw()
        self.call_after_refresh(self._painted)

    @property
    def drawn(self) -> bool:
        """Whether it has been painted at least once."""
        return self._ready is not None

    def _painted(self) -> None:
        self._ready = self._clock() + self.quiet

    @staticmethod
    def _clock() -> float:
        # The clock that Textual stamps events with.
        return events.Event().time

    # -- sitting down ------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Only the own seat number opens; every key starts the quiet time again."""
        if self._sitting is not None:
            self._sitting.stop()
            self._sitting = None
            self._held_until = monotonic() + HELD
        quiet = self._quiet(event.time)
        if event.key.isdigit():
            # Digits belong to the seats here, whatever they were remapped to.
            event.stop()
            event.prevent_default()
            if quiet and event.key == str(self.seat + 1):
                if monotonic() < self._held_until:
                    self._sitting = self.set_timer(REPEAT, self._sit)
                else:
                    self._sit()

    def on_canvas_view_clicked(self, message: CanvasView.Clicked) -> None:
        """The button at the top, far from where turns end, and the keys below."""
        message.stop()
        if not self._quiet(message.time):
            return
        if message.target == SIT:
            self._sit()
        elif isinstance(message.target, str):
            self.run_worker(self.run_action(COMMANDS[message.target].action))

    def on_click(self, event: events.Click) -> None:
        """A click anywhere else starts the quiet time again, as a key does."""
        self._quiet(event.time)

    def _quiet(self, time: float) -> bool:
        """Whether it was quiet until ``time``, when something was pressed; the quiet time starts again."""
        quiet = self._ready is not None and time >= self._ready
        if self._ready is not None:
            self._ready = max(self._ready, time + self.quiet)
        return quiet

    def _sit(self) -> None:
        self.leave("sat")

    # -- commands ----------------------------------------------------------------------------------------------

    def action_undo(self) -> None:
        """The last player takes his move back; his own secrets stay covered."""
        try:
            self.session.undo()
        except RulesError:
            return
        self.leave("back")

    def action_restart_turn(self) -> None:
        """The last player takes his turn back."""
        if self.session.restart_turn():
            self.leave("back")

    def action_quit(self) -> None:
        """Leave the table, after asking."""
        shell(self).ask_quit()

    def action_help(self) -> None:
        """Help is found at the table; here only this is asked."""

    def action_nothing(self) -> None:
        """Keys of the framework that mean nothing here."""

    # -- drawing -----------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        width, height = self.app.size
        palette = Palette(self.app.theme_variables)
        canvas = Canvas(width, height, palette.text, ascii_only=self.session.services.settings.ascii)
        draw_curtain(canvas, palette, self.session, self.seat, shell(self).command_keys)
        for view in self.query(CanvasView):  # none, if it was closed before it was ever shown
            view.show(canvas)


def draw_curtain(
    canvas: Canvas, palette: Palette, session: Session, seat: int, keymap: dict[str, str] | None = None
) -> None:
    """The next player's number, name and colour, and what everybody may know of what happened."""
    width, height = canvas.width, canvas.height
    name, number = session.names[seat], seat + 1
    colour = palette.seat(seat)
    room = min(width - 4, 76)
    left = (width - room) // 2
    canvas.box(0, 0, width, height, palette.seat(seat, attributes=""))
    label = f"  {name} sits down  "
    for row, text in enumerate(("", label, "")):  # high enough for a finger
        canvas.put(2, row, text.ljust(len(label)), palette.seat(seat, attributes="bold reverse"))
    canvas.area(2, 0, len(label), 3, SIT)
    y = max(2, height // 8)

    def middle(text: str) -> int:
        return left + max((room - len(text)) // 2, 0)

    lead = "Pass the keyboard to" if session.table.only_human < 0 else "The table waits for"
    canvas.put(middle(lead), y, lead, palette.quiet)
    badge = f"  {number}  {clip(name, room - 8)}  "
    canvas.put(middle(badge), y + 2, badge, palette.seat(seat, attributes="bold reverse"))
    press = f"{name}: press {number} or tap the sign when only you can see this."
    canvas.put(middle(press), y + 4, clip(press, room), colour)
    y += 6
    recap = session.recap(seat)
    changed = [
        f"{session.names[other]} {before} → {after}"
        for other, (before, after) in enumerate(recap.totals)
        if before != after
    ]
    bottom = height - 3
    lines: list[str] = []
    for sentence in recap.sentences:
        wrapped = wrap(sentence, room - 2)
        lines += [("• " if not index else "  ") + line for index, line in enumerate(wrapped)]
    net = wrap("If it ended now:  " + "   ".join(changed), room) if changed else []
    rows = bottom - y - 2 - (len(net) + 1 if net else 0)
    if lines:
        canvas.put(left, y, "Since your last turn" if recap.since else "So far", palette.strong)
        if len(lines) > rows:
            lines = [f"… and {len(lines) - rows + 1} lines before that, in the log", *lines[-(rows - 1) :]]
        for row, line in enumerate(lines):
            canvas.put(left, y + 1 + row, line, palette.quiet if line.startswith("…") else palette.text)
        y += len(lines) + 2
    for row, line in enumerate(net):
        canvas.put(left, y + row, line, palette.strong)
    wanted = [("game.undo", "take the last move back"), ("game.restart-turn", "take the turn back")]
    wanted = [*(wanted if session.can_undo else []), ("game.quit", "leave the table")]
    keys = [f"{shown_key(name, keymap)} {said}" for name, said in wanted]
    x = middle("   ".join(keys))
    for (name, _), text in zip(wanted, keys, strict=True):
        end = canvas.put(x, height - 2, text, palette.quiet)
        canvas.area(x, height - 2, end - x, 1, name)
        x = end + 3
