"""Where everything of a Tenka table goes, from 80 x 24 up, and how it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.style import Style

from screens.widgets import tenka_battle, tenka_courts, tenka_words
from screens.widgets.canvas import Canvas, clip, wrap
from screens.widgets.lists import COLUMN, Entry, Group, draw_group
from screens.widgets.palette import Palette
from screens.widgets.table_frame import Area

if TYPE_CHECKING:
    from screens.tenka import TenkaScreen

LEAST_PANEL, MOST_PANEL = 3, 6
LEAST_LIST = 3
SIDE = 26
"""Columns of the second list at the smallest width."""


class Plan:
    """The rows and columns of one frame."""

    def __init__(self, screen: TenkaScreen, area: Area, groups: tuple[Group, ...]) -> None:
        self.x, self.y, self.width = area.x, area.y, area.width
        seats = screen.view.seats
        across = tenka_courts.per_row(seats, area.width)
        court_rows = -(-seats // across)
        self.battle_rows = tenka_battle.ROWS if screen.view.fight is not None else 0
        # Borders above and below, the suits, the headings of the lists, and the border above the panel.
        fixed = court_rows * 2 + 1 + (self.battle_rows + 1 if self.battle_rows else 0) + 2
        free = area.height - fixed
        inner = area.width // across - 2
        specials = max(tenka_courts.rows_needed(screen, inner), 1)
        single = tenka_courts.rows_needed(screen, inner, single=True)
        entries = max((len(group.entries) or len(group.lines) for group in groups), default=1)
        panel_needs = min(max(longest_panel(screen, area.width - 2), LEAST_PANEL), MOST_PANEL)
        rows = {"panel": LEAST_PANEL, "list": LEAST_LIST, "specials": 1}
        few = LEAST_PANEL + 1 if self.battle_rows else panel_needs
        columns = max((self.width - 2 - (SIDE if len(groups) > 1 else 0)) // COLUMN, 1)
        wants = (
            ("list", max(-(-entries // columns), LEAST_LIST)), ("specials", min(specials, 2)), ("panel", few),
            ("list", 4), ("specials", min(specials, 3)), ("list", 7), ("panel", panel_needs),
            ("specials", specials), ("specials", single), ("list", entries),
        )  # fmt: skip
        for name, most in wants:
            cost = court_rows if name == "specials" else 1
            used = rows["panel"] + rows["list"] + rows["specials"] * court_rows
            rows[name] += min(max(most - rows[name], 0), max(free - used, 0) // cost)
        left = free - rows["panel"] - rows["list"] - rows["specials"] * court_rows
        self.log_rows = left - 1 if left >= 3 else 0
        rows["list"] += left if left < 3 else 0
        self.panel_rows, self.list_rows, self.special_rows = rows["panel"], rows["list"], rows["specials"]
        self.frames = tenka_courts.frames(seats, area.x, area.y, area.width, self.special_rows + 1)
        self.split_top = area.y + court_rows * (self.special_rows + 2)
        self.battle_top = self.split_top + 1
        self.piles_top = self.split_top + (self.battle_rows + 1 if self.battle_rows else 0)
        """The border below courts or battle: the piles, and who would win."""
        self.list_top = self.piles_top + 2
        self.panel_top = self.list_top + self.list_rows + 1
        self.log_top = self.panel_top + self.panel_rows + 1


def longest_panel(screen: TenkaScreen, width: int) -> int:
    """Lines of the longest card text at a width, so that the table never moves while cards are read."""
    found = screen.panel_sizes.get(width)
    if found is None:
        found = max(
            len(panel_lines(tenka_words.card_panel(screen, number), width)) for number in range(len(screen.deck.cards))
        )
        screen.panel_sizes[width] = found
    return found


def panel_lines(panel: tenka_words.Panel, width: int) -> list[tuple[str, str]]:
    """The paragraphs in lines; the first line of each begins with its bold word."""
    found: list[tuple[str, str]] = []
    for word, text in panel.paragraphs:
        lines = wrap(f"{word} {text}".strip(), width)
        found += [(word if row == 0 else "", line) for row, line in enumerate(lines)]
    return found


def draw(screen: TenkaScreen, canvas: Canvas, palette: Palette, area: Area) -> Plan:
    """The middle of the screen."""
    groups = screen.groups
    plan = Plan(screen, area, groups)
    right = plan.x + plan.width - 1
    canvas.down(plan.x, area.y, area.height + 1, palette.faint)
    canvas.down(right, area.y, area.height + 1, palette.faint)
    for y in {frame.y for frame in plan.frames}:
        canvas.across(plan.x, y, plan.width, palette.faint)
    canvas.across(plan.x, plan.split_top, plan.width, palette.faint)
    tenka_courts.draw(screen, canvas, palette, plan.frames, plan.special_rows)
    if plan.battle_rows:
        canvas.across(plan.x, plan.piles_top, plan.width, palette.faint)
        tenka_battle.draw(screen, canvas, palette, plan.x, plan.battle_top, plan.width)
    _draw_middle(screen, canvas, palette, plan)
    _draw_piles(screen, canvas, palette, plan)
    canvas.across(plan.x, plan.panel_top - 1, plan.width, palette.faint)
    _draw_panel(screen, canvas, palette, plan)
    if plan.log_rows:
        _draw_log(screen, canvas, palette, plan)
    return plan


def _draw_piles(screen: TenkaScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    """Piles and who would win."""
    y = plan.piles_top
    left = f" {tenka_courts.piles_line(screen)} "
    x = canvas.put(plan.x + 1, y, left, palette.text)
    room = plan.x + plan.width - 3 - x
    text = tenka_courts.winning_line(screen, room)
    style = palette.warning if screen.comparison.winners else palette.quiet
    canvas.put_right(plan.x + plan.width - 1, y, f" {text} ", style)


def _draw_middle(screen: TenkaScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    """The lists, or who lacks what."""
    top = plan.list_top - 1
    if screen.sheet_line >= 0:
        _heading(canvas, palette, plan.x + 1, top, "if it ended now")
        for seat, line in enumerate(tenka_words.prospect_lines(screen)[: plan.list_rows * 2]):
            row, column = seat % plan.list_rows, seat // plan.list_rows
            x = plan.x + 1 + column * (plan.width // 2)
            name = f"{seat + 1} {screen.session.names[seat]}".ljust(14)
            style = palette.seat(seat, attributes="bold reverse" if seat == screen.sheet_line else "bold")
            x = canvas.put(x, plan.list_top + row, clip(name, 14), style)
            canvas.put(x, plan.list_top + row, line, palette.text, room=plan.width - x - 2)
        return
    def hue(entry: Entry) -> Style | None:
        return tenka_courts.hue(palette, entry.card) if entry.card >= 0 else None

    groups = screen.groups
    screen.places.clear()
    inner = plan.width - 2
    side = max(SIDE, min(inner // 4, 46)) if len(groups) > 1 else 0
    offset = 0
    for place, group in enumerate(groups):
        x = plan.x + 1 + (inner - side if place else 0)
        width = side if place else inner - side
        if place:
            canvas.down(x - 1, plan.piles_top, plan.list_rows + 3, palette.faint)
        box = Area(x, plan.list_top, width - (1 if place == 0 and side else 0), plan.list_rows)
        draw_group(canvas, palette, group, box, screen.line, offset, screen.places, hue, waits=screen.waits)
        offset += len(group.entries) if group.active else 0


def _heading(canvas: Canvas, palette: Palette, x: int, y: int, text: str) -> None:
    canvas.put(x, y, f" {text} ", palette.title)


def _draw_panel(screen: TenkaScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    panel = tenka_words.panel(screen)
    y = plan.panel_top - 1
    style = tenka_courts.hue(palette, panel.card) if panel.card >= 0 else palette.title
    canvas.put(plan.x + 1, y, f" {clip(panel.heading, plan.width - 24)} ", style)
    end = plan.x + plan.width - 1
    if panel.origin:
        canvas.put_right(end, y, f" {panel.origin} ", palette.quiet)
        end -= len(panel.origin) + 3
    effect = tenka_words.effect(screen) if screen.sheet_line < 0 else ""
    if effect and len(effect) + len(panel.heading) + 7 < end - plan.x:
        canvas.put_right(end, y, f" {effect} ", palette.good)
    width = plan.width - 2
    lines = panel_lines(panel, width - 2)
    if len(lines) > plan.panel_rows:
        lines = panel_lines(panel, width)
    start = plan.x + 1 + (0 if len(lines) > plan.panel_rows else 1)
    if len(lines) > plan.panel_rows:
        word, text = lines[plan.panel_rows - 1]
        lines = [*lines[: plan.panel_rows - 1], (word, f"{text[: width - 1]}…")]
    for row, (word, line) in enumerate(lines):
        x = canvas.put(start, plan.panel_top + row, word, palette.strong)
        canvas.put(x, plan.panel_top + row, line[len(word) :], palette.text, room=plan.x + plan.width - 1 - x)


def _draw_log(screen: TenkaScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    top = plan.log_top
    canvas.across(plan.x, top - 1, plan.width, palette.faint)
    canvas.put(plan.x + 1, top - 1, " before that ", palette.quiet)
    for row, line in enumerate(screen.recent(plan.log_rows + 1)[:-1][-plan.log_rows :]):
        canvas.put(plan.x + 2, top + row, line, palette.quiet, room=plan.width - 4)
