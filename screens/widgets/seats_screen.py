"""Hand a seat to a bot, or back to a person, in mid-match."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from rules.kernel.errors import RulesError
from rules.kernel.record import KINDS, kind_name
from screens.commands import COMMANDS, bindings, key_label, shown_key
from screens.services import shell
from screens.session import Session
from screens.widgets.canvas import Canvas
from screens.widgets.canvas_view import CanvasView
from screens.widgets.palette import Palette
from screens.widgets.table_frame import Key, draw_keys

TRY = "A daily challenge: once a bot has had your seat, the try brings no points."
WORKING = ("game.back", "game.choose", "game.seats")


class SeatsScreen(Screen[bool]):
    """An opaque page: one line per seat, left and right change who plays it. The result: whether anything changed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("cursor"),
        *(binding for binding in bindings("game") if binding.id in WORKING),
        Binding("ctrl+c,tab,shift+tab", "nothing", show=False),
    ]
    ALLOW_SELECT = False
    AUTO_FOCUS = ""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._cursor = 0
        self._kinds = [seat.kind for seat in session.match.seats]
        self._automas = session.automas
        self._daily = _is_a_try(session)

    def compose(self) -> ComposeResult:
        yield CanvasView()

    def on_mount(self) -> None:
        """Draw."""
        self._draw()

    def on_resize(self) -> None:
        """Draw anew."""
        self._draw()

    def action_up(self) -> None:
        """The seat above."""
        self._go(-1)

    def action_down(self) -> None:
        """The seat below."""
        self._go(1)

    def _go(self, step: int) -> None:
        self._cursor = (self._cursor + step) % len(self._kinds)
        self._draw()

    def action_left(self) -> None:
        """Who plays it: one back."""
        self._turn(-1)

    def action_right(self) -> None:
        """Who plays it: one on."""
        self._turn(1)

    def _turn(self, step: int) -> None:
        kind, kinds = self._kinds[self._cursor], list(KINDS)
        if kind in kinds and self._cursor not in self._automas:
            self._kinds[self._cursor] = kinds[(kinds.index(kind) + step) % len(kinds)]
        self._draw()

    def action_choose(self) -> None:
        """Take the changes; each is logged."""
        seats = self.session.match.seats
        changed = [(seat, kind) for seat, kind in enumerate(self._kinds) if seats[seat].kind != kind]
        for seat, kind in changed:
            self.session.hand_seat(seat, kind)
        self.dismiss(bool(changed))

    def action_back(self) -> None:
        """Leave everything as it was."""
        self.dismiss(False)

    def action_seats(self) -> None:
        """The key that opened it closes it."""
        self.dismiss(False)

    def on_canvas_view_clicked(self, message: CanvasView.Clicked) -> None:
        """A seat, one of the signs beside who plays it, or a key."""
        message.stop()
        match message.target:
            case ("seat", int(seat), int(step)):
                self._cursor = seat
                self._turn(step)
            case str(command):
                self.run_worker(self.run_action(COMMANDS[command].action))

    def action_nothing(self) -> None:
        """Keys of the framework that mean nothing here."""

    def _draw(self) -> None:
        width, height = self.app.size
        palette = Palette(self.app.theme_variables)
        canvas = Canvas(width, height, palette.text, ascii_only=self.session.services.settings.ascii)
        canvas.fill(0, 0, width, 1, palette.bar)
        x = canvas.put(1, 0, self.session.match.title.name, palette.bar_title) + 2
        canvas.put(x, 0, "Who plays which seat", palette.bar_strong)
        for seat, kind in enumerate(self._kinds):
            y, here = 2 + seat, seat == self._cursor
            canvas.put(2, y, ">" if here else " ", palette.key)
            canvas.put(4, y, str(seat + 1), palette.seat(seat))
            canvas.put(7, y, self.session.names[seat], palette.strong if here else palette.text, room=24)
            shown = f"a {kind_name(kind)}"
            if seat in self._automas:
                shown = "the rules"
            end = canvas.put(33, y, f"< {shown} >" if here else f"  {shown}", palette.lit if here else palette.quiet)
            canvas.area(0, y, width, 1, ("seat", seat, 0 if not here else 1))
            if here:
                canvas.area(31, y, 4, 1, ("seat", seat, -1))
                canvas.area(end - 2, y, 4, 1, ("seat", seat, 1))
        if self._daily:
            canvas.put(2, 3 + len(self._kinds), TRY, palette.text)
        canvas.fill(0, height - 1, width, 1, palette.bar)
        back = shown_key("game.back", shell(self).command_keys)
        keys = (
            Key(key_label("up"), "", "cursor.up"),
            Key(key_label("down"), "seat", "cursor.down"),
            Key(key_label("left"), "", "cursor.left"),
            Key(key_label("right"), "who plays it", "cursor.right"),
            Key("enter", "take it", "game.choose"),
            Key(back, "leave it as it was", "game.back"),
        )
        draw_keys(canvas, palette, 1, height - 1, keys)
        for view in self.query(CanvasView):  # none, if it was closed before it was ever shown
            view.show(canvas)


def _is_a_try(session: Session) -> bool:
    """Whether the match is a try at a daily challenge; one that is stored no longer is not."""
    try:
        return session.services.describe(session.match_id).origin.kind == "daily"
    except RulesError:
        return False
