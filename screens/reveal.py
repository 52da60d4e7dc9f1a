"""The end of a match, told step by step: the score line by line, then every secret, with the leader changing."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from rules.kernel.match import Match
from rules.kernel.nickname import nickname
from screens import commands
from screens.frame import Page
from screens.staging import Stage, leaders, stages

commands.add(
    commands.Command("reveal.next", "enter,space,right", "on", "Tell the next thing.", "reveal"),
    commands.Command("reveal.close", "escape,q", "to the result", "Leave out the rest.", "reveal"),
)

PACE = 1.6
"""Seconds for which a stage stays where things move by themselves."""
BAR = 34
"""Columns of the longest bar."""


class RevealScreen(Page[None]):
    """Bars of points above, what was told below. It lies over the result, which any key reaches."""

    GROUPS = ("reveal",)
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("reveal")]
    DEFAULT_CSS = """
    RevealScreen #bars { height: auto; padding: 1 2; }
    RevealScreen #told { height: auto; padding: 0 2; }
    RevealScreen VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; }
    """

    def __init__(self, match: Match, *, moving: bool) -> None:
        """``moving`` to go on by itself."""
        super().__init__(f"{match.title.name} · {nickname(match.seed)} · the end")
        self._match = match
        self._moving = moving
        self._stages = stages(match)
        self._told = 1
        self._clock: Timer | None = None

    def compose_body(self) -> ComposeResult:
        yield Static(id="bars")
        with VerticalScroll(can_focus=False):
            yield Static(id="told")

    def on_mount(self) -> None:
        super().on_mount()
        self._show()
        if self._moving:
            self._clock = self.set_interval(PACE, self._go_on)

    @property
    def through(self) -> bool:
        """Whether everything has been told."""
        return self._told == len(self._stages)

    def _go_on(self) -> None:
        if self.through:
            if self._clock is not None:
                self._clock.stop()
        elif self.is_active:
            self._told += 1
            self._show()

    def _show(self) -> None:
        self.query_one("#bars", Static).update(self._bars(self._stages[self._told - 1]))
        told = [self._line(stage, new=number == self._told) for number, stage in self._numbered()]
        self.query_one("#told", Static).update(Content("\n").join(told))
        self.call_after_refresh(self.query_one(VerticalScroll).scroll_end, animate=False)

    def _numbered(self) -> list[tuple[int, Stage]]:
        return list(enumerate(self._stages[: self._told], start=1))

    def _line(self, stage: Stage, *, new: bool) -> Content:
        style = f"$seat-{stage.seat % 8 + 1}" if stage.seat >= 0 else "$success" if new and self.through else ""
        return Content.styled(stage.text, f"bold {style}".strip() if new else style or "dim")

    def _bars(self, stage: Stage) -> Content:
        lines = []
        longest = max((*self._stages[-1].totals, 1))
        width = max(len(name) for name in self._match.names)
        ahead = self._match.score().winners if self.through else leaders(stage.totals)
        for seat, name in enumerate(self._match.names):
            style = f"$seat-{seat % 8 + 1}"
            parts: list[str | tuple[str, str]] = [(f"{seat + 1} {name.ljust(width)} ", f"bold {style}")]
            if stage.totals:
                total = stage.totals[seat]
                parts += [f"{total:>4} ", ("█" * round(max(total, 0) * BAR / longest), style)]
            if seat in ahead and len(self._match.names) > 1:
                parts.append((" wins" if self.through else " leads", "bold $success"))
            lines.append(Content.assemble(*parts))
        return Content("\n").join(lines)

    def action_next(self) -> None:
        """The next stage; after the last one the result."""
        if self.through:
            self.leave(None)
        else:
            self._go_on()

    def action_close(self) -> None:
        """To the result."""
        self.leave(None)
