"""The whole log, as the viewer may read it; the place from which the table goes back further."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from screens.commands import COMMANDS, bindings, key_label, shown_key
from screens.happened import LogLine
from screens.services import shell
from screens.session import Session
from screens.widgets.canvas import Canvas, clip, wrap
from screens.widgets.canvas_view import CanvasView
from screens.widgets.palette import Palette
from screens.widgets.table_frame import Key, draw_keys

WHEEL = 3
"""Lines that a step of the wheel goes."""
WORKING = ("game.back", "game.choose", "game.log", "game.table-undo", "game.cover", "game.quit")


class LogScreen(Screen[int | None]):
    """An opaque page. The result is the number of moves to go back to, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("cursor"),
        *(binding for binding in bindings("game") if binding.id in WORKING),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("ctrl+c,tab,shift+tab", "nothing", show=False),
    ]
    ALLOW_SELECT = False
    AUTO_FOCUS = ""

    def __init__(
        self, session: Session, cover: Callable[[], None], *, taking_back: bool = False, reading: bool = False
    ) -> None:
        """``cover`` covers the table and everything over it; ``reading`` leaves no way to take anything back."""
        super().__init__()
        self.session = session
        self._cover_all = cover
        self._taking_back = taking_back
        self._reading = reading
        self._asking = False
        self._lines: list[LogLine] = session.log()
        self._cursor = max(len(self._lines) - 1, 0)

    def compose(self) -> ComposeResult:
        yield CanvasView()

    def on_mount(self) -> None:
        """Draw."""
        self._draw()

    def on_resize(self) -> None:
        """Draw anew."""
        self._draw()

    def on_screen_resume(self) -> None:
        """Draw anew."""
        self._draw()

    def action_up(self) -> None:
        """A line up."""
        self._go(-1)

    def action_down(self) -> None:
        """A line down."""
        self._go(1)

    def action_left(self) -> None:
        """A page up."""
        self.action_page(-1)

    def action_right(self) -> None:
        """A page down."""
        self.action_page(1)

    def action_page(self, step: int) -> None:
        """A page up or down."""
        self._go(step * max(self.app.size.height - 6, 1))

    def _go(self, step: int) -> None:
        self._asking = False
        self._cursor = min(max(self._cursor + step, 0), max(len(self._lines) - 1, 0))
        self._draw()

    def action_back(self) -> None:
        """Close, or withdraw the question."""
        if self._asking:
            self._asking = False
            self._draw()
        else:
            self.dismiss(None)

    def action_log(self) -> None:
        """The key that opened it closes it."""
        self.dismiss(None)

    def action_table_undo(self) -> None:
        """Ask before going back to before the line."""
        if self._reading:
            return
        self._taking_back = True
        self.action_choose()

    def action_choose(self) -> None:
        """Go back to before the line, after asking."""
        if not self._lines or not self._taking_back:
            self.dismiss(None)
            return
        target = self._lines[self._cursor].move - 1
        if self.session.why_not_back_to(target):
            self._asking = False
        elif self._asking:
            self.dismiss(target)
            return
        else:
            self._asking = True
        self._draw()

    def action_cover(self) -> None:
        """Cover everything at once."""
        self._cover_all()

    def action_quit(self) -> None:
        """Leave the table, after asking."""
        shell(self).ask_quit()

    def on_mouse_scroll_up(self) -> None:
        """Lines further up."""
        self._go(-WHEEL)

    def on_mouse_scroll_down(self) -> None:
        """Lines further down."""
        self._go(WHEEL)

    def on_canvas_view_clicked(self, message: CanvasView.Clicked) -> None:
        """A line: the cursor goes there. Or a key."""
        message.stop()
        if isinstance(message.target, int):
            self._go(message.target - self._cursor)
        elif isinstance(message.target, str):
            self.run_worker(self.run_action(COMMANDS[message.target].action))

    def action_nothing(self) -> None:
        """Keys of the framework that mean nothing here."""

    def _draw(self) -> None:
        width, height = self.app.size
        palette = Palette(self.app.theme_variables)
        canvas = Canvas(width, height, palette.text, ascii_only=self.session.services.settings.ascii)
        keymap = shell(self).command_keys
        canvas.fill(0, 0, width, 1, palette.bar)
        x = canvas.put(1, 0, self.session.match.title.name, palette.bar_title) + 2
        canvas.put(x, 0, "What happened so far", palette.bar_strong)
        full = wrap(self._lines[self._cursor].text, width - 9) if self._lines else []
        # The lit line is read in full, below the list where it is longer than one line.
        below = min(len(full), max(height - 6, 1)) if len(full) > 1 else 0
        rows = max(height - 4 - (below + 1 if below else 0), 1)
        first = min(max(self._cursor - rows // 2, 0), max(len(self._lines) - rows, 0))
        for row, line in enumerate(self._lines[first : first + rows]):
            y, here = 2 + row, first + row == self._cursor
            canvas.area(0, y, width, 1, first + row)
            canvas.put(2, y, ">" if here else " ", palette.key)
            number = palette.seat(line.seat) if line.seat >= 0 else palette.quiet
            canvas.put(4, y, str(line.seat + 1) if line.seat >= 0 else "-", number)
            style = palette.strong if here else palette.text
            if self._taking_back and self.session.why_not_back_to(line.move - 1):
                style = palette.make("foreground", fade=0.36, attributes="bold") if here else palette.quiet
            canvas.put(7, y, clip(line.text, width - 9), style)
        for row, text in enumerate(full[:below]):
            canvas.put(7, height - 2 - below + row, text, palette.strong)
        if not self._lines:
            canvas.put(4, 2, "Nothing yet.", palette.quiet)
        canvas.fill(0, height - 1, width, 1, palette.bar)
        x = 1
        said = ""
        if self._asking:
            said = "Take back everything from this line on? The log says so."
        elif self._taking_back and self._lines:
            said = self.session.why_not_back_to(self._lines[self._cursor].move - 1)
        if said:
            x = canvas.put(x, height - 1, said, palette.make("warning", "panel", attributes="bold")) + 2
        enter = "game.choose" if self._taking_back else "game.table-undo"
        keys = [
            Key(key_label("up"), "", "cursor.up"),
            Key(key_label("down"), "lines", "cursor.down"),
            Key(shown_key(enter, keymap), "take back from this line on", enter),
        ]
        if self._asking:
            keys = [Key("enter", "yes", "game.choose")]
        elif said or self._reading:
            keys = keys[:2]
        keys.append(Key(shown_key("game.back", keymap), "no" if self._asking else "close", "game.back"))
        draw_keys(canvas, palette, x, height - 1, keys)
        for view in self.query(CanvasView):  # none, if it was closed before it was ever shown
            view.show(canvas)
