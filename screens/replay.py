"""Replay: a match at the table once more, move by move, drawn by the title's own table."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer

from rules.kernel.errors import RulesError
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.kernel.replay import SECRET, Step, viewers
from screens.commands import COMMANDS, MENU, Command, add, bindings, bindings_of, shown_key
from screens.frame import LeavesOnce
from screens.replay_session import ReplaySession, eyes_of
from screens.services import Services, Shell, shell
from screens.titles import screen_type
from screens.widgets import replay_chart, table_frame
from screens.widgets.canvas import Canvas, clip, wrap
from screens.widgets.canvas_view import CanvasView
from screens.widgets.palette import Palette
from screens.widgets.table_frame import SMALLEST, Area

add(
    Command("replay.next", "right", "move", "One move on.", "replay", show=False),
    Command("replay.previous", "left", "move", "One move back.", "replay", show=False),
    Command("replay.next-turn", "down", "turn", "To the next turn; in the score sheet the next line.", "replay",
            show=False),
    Command("replay.previous-turn", "up", "turn", "To the turn before; in the score sheet the line before.", "replay",
            show=False),
    Command("replay.next-round", "n", "round", "To the next round.", "replay", show=False),
    Command("replay.previous-round", "b", "round", "To the beginning of the round.", "replay", show=False),
    Command("replay.start", "g", "start", "To the deal.", "replay", show=False),
    Command("replay.end", "G", "end", "To the last position.", "replay", show=False),
    Command("replay.run", "space", "run", "Let it run by itself, or stop it.", "replay"),
    Command("replay.pace", "p", "pace", "Run faster or slower.", "replay", show=False),
    Command("replay.eyes", "v", "view", "From whose view it is shown, after the end: everybody's, a seat's, all.",
            "replay"),
    Command("replay.boards", "tab", "boards", "Look at the next board.", "replay", show=False),
    Command("replay.log", "l", "log", "The whole log; choose a line to go there.", "replay"),
    Command("replay.chart", "c", "chart", "The scores over the game, with a mark where this position is.", "replay"),
    Command("replay.score", "e", "score", "The score sheet as if the game had ended here.", "replay"),
    Command("replay.words", "w", "in words", "The position in words, all that the chosen view knows.", "replay"),
    Command("replay.play-on", "o", "play on", "Play on from here, in a match of its own.", "replay"),
    Command("replay.deals", "d", "same deal", "Results of all who played this deal, side by side.", "replay"),
    Command("replay.export", "x", "export", "Write the match to a file: as text, or as a scenario.", "replay"),
    Command("replay.help", "?,f1", "help", "Keys of this screen.", "replay", show=False),
    Command("replay.close", "escape,q", "close", "Leave the replay.", "replay"),
)  # fmt: skip

ROOMY = 110
"""Columns from which all keys stand in their own line."""
MOST_TOLD = 3
"""Lines that what a move did may take."""
PACES = (("slow", 2.5), ("steady", 1.2), ("quick", 0.4))
"""Seconds for which a position stays while it runs by itself."""


class ReplayScreen(LeavesOnce[None]):
    """One position of a match at a time. The match may be under way: then it is what everybody saw."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("replay"),
        *bindings_of(MENU),
        Binding("home", "start", show=False),
        Binding("end", "end", show=False),
        Binding("pageup", "previous_round", show=False),
        Binding("pagedown", "next_round", show=False),
        Binding("ctrl+c,shift+tab", "nothing", show=False),
    ]
    ALLOW_SELECT = False
    AUTO_FOCUS = ""

    def __init__(self, services: Services, match: Match, match_id: int, *, step: int = 0) -> None:
        super().__init__()
        self.session = ReplaySession(match, services, match_id)
        self.session.go_to(step)
        # The title's table is never shown itself: it draws its middle onto this screen's canvas.
        self.table = screen_type(match.title.id)(self.session)
        self._whole = match
        self._match_id = match_id
        self._said = ""
        """A sentence in place of the caption, until the next key."""
        self._chart = False
        self._pace = 1
        self._ticking: Timer | None = None
        self._scores = replay_chart.Scores()

    @property
    def shell(self) -> Shell:
        """The app."""
        return shell(self)

    def compose(self) -> ComposeResult:
        yield CanvasView()

    def on_mount(self) -> None:
        """Draw the first position."""
        self._renew()

    def on_resize(self) -> None:
        """Draw anew."""
        self._draw()

    def on_screen_resume(self) -> None:
        """The theme or the keys may have changed meanwhile."""
        self._draw()

    # -- going through the match -------------------------------------------------------------------------------

    def _go(self, step: int) -> None:
        self._said = ""
        self.session.go_to(step)
        self._renew()

    def _renew(self) -> None:
        looking, line = self.table.looking, self.table.sheet_line
        self.table.renew()
        self.table.looking = looking
        if line >= 0:
            self.table.sheet_line = min(line, len(self._sheet_lines()) - 1)
        self._draw()

    def _sheet_lines(self) -> tuple[object, ...]:
        return self.session.vantage.score.seats[self.table.seat_in_view].lines

    def _jump(self, places: tuple[int, ...], by: int) -> None:
        self._stop()
        self._go(self.session.replay.jump(places, self.session.step, by))

    def action_next(self) -> None:
        """One move on."""
        self._stop()
        self._go(self.session.step + 1)

    def action_previous(self) -> None:
        """One move back."""
        self._stop()
        self._go(self.session.step - 1)

    def action_next_turn(self) -> None:
        """The next turn, or line of the sheet."""
        self._down(1)

    def action_previous_turn(self) -> None:
        """The turn before, or line of the sheet."""
        self._down(-1)

    def _down(self, by: int) -> None:
        if self.table.sheet_line >= 0:
            self.table.sheet_line = (self.table.sheet_line + by) % len(self._sheet_lines())
            self._draw()
        else:
            self._jump(self.session.replay.turns, by)

    def action_next_round(self) -> None:
        """The next round."""
        self._jump(self.session.replay.rounds, 1)

    def action_previous_round(self) -> None:
        """The beginning of the round, or the round before."""
        self._jump(self.session.replay.rounds, -1)

    def action_start(self) -> None:
        """The deal."""
        self._stop()
        self._go(0)

    def action_end(self) -> None:
        """The last position."""
        self._stop()
        self._go(self.session.replay.last)

    def action_run(self) -> None:
        """Run by itself, from the start again if it is through."""
        if self._ticking is not None:
            self._stop()
            self._draw()
            return
        if self.session.step == self.session.replay.last:
            self._go(0)
        self._run()

    def _run(self) -> None:
        self._stop()
        self._ticking = self.set_interval(PACES[self._pace][1], self._tick)
        self._draw()

    def _tick(self) -> None:
        if not self.is_active:
            return
        if self.session.step >= self.session.replay.last - 1:
            self._stop()
        self._go(self.session.step + 1)

    def _stop(self) -> None:
        if self._ticking is not None:
            self._ticking.stop()
            self._ticking = None

    def action_pace(self) -> None:
        """Faster, and after the fastest the slowest."""
        self._pace = (self._pace + 1) % len(PACES)
        if self._ticking is not None:
            self._run()
        self._say(f"Runs at a {PACES[self._pace][0]} pace.")

    # -- what is looked at -------------------------------------------------------------------------------------

    def action_eyes(self) -> None:
        """The next view."""
        known = viewers(self._whole)
        if len(known) == 1:
            self._say("While a match is under way, only what everybody saw can be looked at again.")
            return
        self._said = ""
        self.session.look_through(known[(known.index(self.session.eyes) + 1) % len(known)])
        self.table.looking = -1
        self._renew()

    def action_boards(self) -> None:
        """The next board."""
        self._said = ""
        self.table.action_boards()
        self._draw()

    def action_score(self) -> None:
        """The score sheet, or back."""
        self._said, self._chart = "", False
        self.table.action_score()
        self._draw()

    def action_chart(self) -> None:
        """The chart, or back."""
        self._said, self._chart = "", not self._chart
        self._draw()

    def action_log(self) -> None:
        """The log; the line chosen says where to go."""
        from screens.widgets.replay_log import ReplayLog  # noqa: PLC0415

        self._stop()
        self.app.push_screen(ReplayLog(self.session), self._log_closed)

    def _log_closed(self, step: int | None) -> None:
        if step is not None:
            self._go(step)

    def action_words(self) -> None:
        """The position in words."""
        from screens.widgets.replay_words import ReplayWords  # noqa: PLC0415

        self._stop()
        self.app.push_screen(ReplayWords(self.session))

    def action_help(self) -> None:
        """Keys."""
        from screens.help import HelpScreen  # noqa: PLC0415

        self._stop()
        self.app.push_screen(HelpScreen("replay", heading="Help · replay"))

    def action_nothing(self) -> None:
        """Keys of the framework that mean nothing here."""

    def action_close(self) -> None:
        """Close what is open, then the replay."""
        self._said = ""
        if self._chart:
            self._chart = False
        elif self.table.sheet_line >= 0 or self.table.looking >= 0:
            self.table.sheet_line = self.table.looking = -1
            self._renew()
        else:
            self._stop()
            self.leave(None)
            return
        self._draw()

    # -- doing something with it -------------------------------------------------------------------------------

    def action_play_on(self) -> None:
        """Play on from here, once it is said who plays."""
        from screens.who_plays import WhoPlays  # noqa: PLC0415

        self._stop()
        moves = self.session.replay.stops[self.session.step]
        try:
            self._whole.branch(moves, self._whole.seats, "")
        except RulesError as error:
            text = str(error)
            self._say(f"{text[:1].upper()}{text[1:]}.")
            return

        def chosen(seats: list[Seat] | None) -> None:
            if seats is not None:
                self._begin(lambda: self.shell.services.branch_match(self._match_id, moves, seats))

        heading = f"Play on from here · who plays which seat after {moves} {'move' if moves == 1 else 'moves'}"
        self.app.push_screen(WhoPlays(heading, self._whole), chosen)

    def _begin(self, make: Callable[[], tuple[int, Match]]) -> None:
        try:
            match_id, match = make()
        except RulesError as error:
            self._say(f"{error}.")
            return
        self.shell.open_match(match, match_id)

    def action_deals(self) -> None:
        """The same deal, compared."""
        from screens.same_deal import compare  # noqa: PLC0415

        self._stop()
        compare(self, self._whole, self._match_id, self._say)

    def action_menu(self) -> None:
        """Everything that can be done here."""
        from screens.command_menu import listed, offer  # noqa: PLC0415

        self._stop()
        offer(self, listed("replay"))

    def action_export(self) -> None:
        """Write the match to a file."""
        from screens.exporting import export  # noqa: PLC0415

        self._stop()
        try:
            info = self.shell.services.describe(self._match_id)
        except RulesError as error:
            self._say(f"{error}.")
            return
        export(self, info, self._say)

    def on_canvas_view_clicked(self, message: CanvasView.Clicked) -> None:
        """A click on a key, or on something of the title's own."""
        message.stop()
        target = message.target
        if isinstance(target, str) and target in COMMANDS:
            if COMMANDS[target].group == "replay" or target == MENU:
                self.run_worker(self.run_action(COMMANDS[target].action))
        elif isinstance(target, tuple):
            self.table.clicked(target)
            self._draw()

    # -- drawing -----------------------------------------------------------------------------------------------

    def _say(self, text: str) -> None:
        self._said = text
        self._draw()

    def _draw(self) -> None:
        for view in self.query(CanvasView):
            view.show(self.draw(*self.app.size))

    def draw(self, width: int, height: int) -> Canvas:
        """The whole screen as a canvas."""
        palette = Palette(self.app.theme_variables)
        canvas = Canvas(width, height, palette.text, ascii_only=self.session.services.settings.ascii)
        table_frame.draw_title(self.table, canvas, palette)
        bar = self._bar(width, height)
        # What is told is read in full, over the foot of the table if need be.
        area = Area(0, 1, width, height - 2 - table_frame.bar_height(height))
        if self._chart:
            replay_chart.draw(canvas, palette, area, self.session, self._scores)
        else:
            self.table.draw_table(canvas, palette, area)
        top = height - 1 - len(bar)
        canvas.fill(0, top, width, len(bar), palette.text)
        self._draw_caption(canvas, palette, top)
        table_frame.draw_bar(canvas, palette, height - len(bar), bar)
        return canvas

    def _draw_caption(self, canvas: Canvas, palette: Palette, y: int) -> None:
        """The border below the table: where we are, the move, what it changed, whose view it is, the log."""
        session = self.session
        canvas.across(0, y, canvas.width, palette.faint)
        x = canvas.width - 2
        for text, target in self._caption_keys(canvas.width):
            canvas.put_right(x, y, text, palette.quiet)
            x -= cell_len(text)
            canvas.area(x, y, cell_len(text), 1, target)
        step = session.replay.step(session.step)
        room = x - 2
        x = canvas.put(2, y, f" {session.step}/{session.replay.last} ", palette.strong)
        if step.seat != PUBLIC:
            x = canvas.put(x, y, f"{session.names[step.seat]}: ", palette.seat(step.seat), room=room - x)
        gained = gains_of(step, session.names)
        shown = clip(step.move or "the deal", max(room - x - cell_len(gained), 8))
        x = canvas.put(x, y, f"{shown} ", palette.text if step.move != SECRET else palette.quiet)
        canvas.put(x, y, gained, palette.good, room=max(room - x + 2, 0))

    def _caption_keys(self, width: int) -> list[tuple[str, str]]:
        """What stands at the end of the caption, from the right, and what a click on it means."""
        session = self.session
        eyes = eyes_of(session.eyes, session.names)
        if width >= ROOMY:
            return [(f" {eyes} ", "replay.eyes")]
        if len(viewers(self._whole)) > 1:
            eyes = f"{self._key('eyes')} {eyes}"
        return [(f" {self._key('log')} {COMMANDS['replay.log'].label} ", "replay.log"), (f" {eyes} ", "replay.eyes")]

    def _key(self, name: str) -> str:
        ascii_only = self.session.services.settings.ascii
        return shown_key(f"replay.{name}", self.shell.command_keys, ascii_only=ascii_only)

    def _told(self, width: int) -> str:
        """What the move did, after the move itself where the caption has no room for it."""
        step = self.session.replay.step(self.session.step)
        told = " ".join(step.sentences)
        name = f"{self.session.names[step.seat]}: " if step.seat != PUBLIC else ""
        keys = sum(cell_len(text) for text, _ in self._caption_keys(width))
        where = f" {self.session.step}/{self.session.replay.last} "
        caption = f"{where}{name}{step.move}{gains_of(step, self.session.names)}"
        cut = step.move and step.move != SECRET and cell_len(caption) > width - 6 - keys
        return f"{step.move}: {told}" if cut else told

    def _bar(self, width: int, height: int) -> list[table_frame.Line]:
        rows = table_frame.bar_height(height) - 1
        lines = wrap(self._said or self._told(width), width - 2)
        most = max(rows, MOST_TOLD if height >= SMALLEST[1] else 1)
        if len(lines) > most:
            lines = [*lines[: most - 1], clip(" ".join(lines[most - 1 :]), width - 2)]
        style = "why-not" if self._said else "plain"
        shown: list[table_frame.Line] = [[(line, style, None)] for line in lines]
        return [*shown, *[[]] * (rows - len(lines)), self._key_line(width)]

    def _key_line(self, width: int) -> table_frame.Line:
        steps = [
            ("previous", ""), ("next", "move"), ("previous-turn", ""),
            ("next-turn", "line" if self.table.sheet_line >= 0 else "turn"), ("previous-round", ""),
            ("next-round", "round"), ("run", "stop" if self._ticking is not None else "run"),
        ]  # fmt: skip
        names = ["chart", "score", "play-on", "export", "help", "close", "deals", "words"]
        if width >= ROOMY:  # else they stand in the caption
            names = ["log", *names]
            if len(viewers(self._whole)) > 1:
                names = ["eyes", *names]
        labels = [*steps, *((name, COMMANDS[f"replay.{name}"].label) for name in names)]
        return table_frame.key_line(((self._key(name), label, f"replay.{name}") for name, label in labels), width - 2)


def gains_of(step: Step, names: tuple[str, ...]) -> str:
    """``Ana +3, Ben -1``."""
    gained = zip(names, step.gains, strict=False)
    return ", ".join(f"{name} {gain:+d}" for name, gain in gained if gain)
