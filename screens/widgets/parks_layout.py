"""Where everything of a Tenpenny Parks table goes, from 80 x 24 up, and how it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.style import Style

from rules.tenpenny_parks.squares import ROWS
from rules.tenpenny_parks.state import NONE
from screens.widgets import parks_board, parks_panel, parks_seats, parks_show
from screens.widgets.canvas import Canvas, clip, wrap
from screens.widgets.lists import COLUMN, Entry, draw_group
from screens.widgets.palette import Palette
from screens.widgets.parks_board import Window
from screens.widgets.parks_lists import SHORT_TYPES, counted
from screens.widgets.table_frame import Area
from screens.widgets.town_cards import signed

if TYPE_CHECKING:
    from screens.tenpenny_parks import TenpennyParksScreen

LEAST_LISTS = ((130, 50), (100, 46), (0, 32))
"""Columns that the lists keep, by the width of the window."""
LEAST_PARK = 27
HIGH_CELLS, LOW_CELLS = (5, 4, 3, 2), (3, 2)
"""Columns of a square where it has two lines or one; the widest that fits is taken."""
UPPER = 2 + ROWS
"""Lines of the upper part at least: column numbers, rows, a line of what is not on show."""
LEAST_PANEL, LEAST_WIDE_PANEL, MOST_PANEL = 5, 4, 6
WIDE = 110
"""Columns from which the text of a panel needs a line less."""
LEAST_ACTION = 10
"""Columns of a space in the list of actions, or of a tree."""
ADVERT = 24
"""Columns of a card to advertise, where there are many."""
OTHERS = 1 + ROWS
"""Lines of the block of others' properties, its border included."""


class Plan:
    """The rows and columns of one frame."""

    def __init__(self, screen: TenpennyParksScreen, area: Area) -> None:
        self.x, self.y, self.width = area.x, area.y, area.width
        self.becky = parks_seats.becky_lines(screen, area.width - 4)
        self.seat_rows = screen.view.seats + len(self.becky)
        free = area.height - 3 - self.seat_rows - UPPER
        needed = LEAST_WIDE_PANEL if area.width >= WIDE else LEAST_PANEL
        least = min(needed, free)
        others = screen.view.seats - 1 - (screen.becky >= 0)
        self.rows_each = 2 if free >= ROWS + needed + 1 and area.width >= LEAST_LISTS[1][0] else 1
        free -= ROWS * (self.rows_each - 1)
        # Where one line is missing for the others, the note below the property moves into the border above it.
        self.note_above = bool(others) and self.rows_each > 1 and area.width >= WIDE and free == OTHERS + needed - 1
        free += self.note_above
        self.others_rows = OTHERS if others and free >= OTHERS + needed and self.rows_each > 1 else 0
        free -= self.others_rows
        self.panel_rows = max(least, min(free, MOST_PANEL))
        left = free - self.panel_rows
        self.log_rows = left - 1 if left >= 3 else 0
        self.panel_rows += 0 if self.log_rows else max(left, 0)
        self.upper_rows = UPPER + ROWS * (self.rows_each - 1) - self.note_above
        lists = next(size for width, size in LEAST_LISTS if area.width >= width)
        most = area.width - 3 - lists
        park = parks_show.park_on_show(screen)
        self.cell = 2
        natural = LEAST_PARK
        if park is not None:
            cells = HIGH_CELLS if self.rows_each > 1 else LOW_CELLS
            self.cell = next((cell for cell in cells if parks_board.natural_width(park, cell) <= most), cells[-1])
            natural = min(max(parks_board.natural_width(park, self.cell) + 1, LEAST_PARK), most)
            if screen.kind == "advertise" and screen.deciding:
                # Many cards matter more than the property now.
                natural = min(natural, max(LEAST_PARK, most - LEAST_LISTS[-1][1] // 2))
        self.park_width = natural
        self.split = self.x + 1 + natural
        self.list_width = self.x + self.width - 1 - self.split - 1
        self.seats_top = self.y + 1 + self.upper_rows
        """The border above the seats."""
        self.panel_top = self.seats_top + 1 + self.seat_rows
        """The border above the panel."""
        self.others_top = self.panel_top + 1 + self.panel_rows
        self.log_top = self.others_top + self.others_rows


def draw(screen: TenpennyParksScreen, canvas: Canvas, palette: Palette, area: Area) -> None:
    """The middle of the screen."""
    plan = Plan(screen, area)
    screen.list_width, screen.list_rows = plan.list_width, plan.upper_rows
    right = plan.x + plan.width - 1
    canvas.down(plan.x, area.y, area.height + 1, palette.faint)
    canvas.down(right, area.y, area.height + 1, palette.faint)
    for y in (area.y, plan.seats_top, plan.panel_top):
        canvas.across(plan.x, y, plan.width, palette.faint)
    canvas.down(plan.split, area.y, plan.upper_rows + 2, palette.faint)
    _draw_park(screen, canvas, palette, plan)
    if screen.sheet_line >= 0:
        _draw_sheet(screen, canvas, palette, plan)
    else:
        _draw_lists(screen, canvas, palette, plan)
    parks_seats.draw(screen, canvas, palette, (plan.x + 1, plan.seats_top, plan.width - 2))
    for row, line in enumerate(plan.becky):
        canvas.put(plan.x + 2, plan.seats_top + 1 + screen.view.seats + row, line, palette.text)
    _draw_panel(screen, canvas, palette, plan)
    if plan.others_rows:
        _draw_others(screen, canvas, palette, plan)
    if plan.log_rows:
        _draw_log(screen, canvas, palette, plan)


# The property


def _draw_park(screen: TenpennyParksScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    seat = screen.seat_in_view
    park = parks_show.park_on_show(screen)
    who = f"{seat + 1} {screen.session.names[seat]}"
    board = "" if park is None else f" ─ {screen.table.content.sides[park.home.number].name}"
    heading = clip(who + board, plan.park_width - 3)
    canvas.put(plan.x + 1, plan.y, f" {heading} ", palette.seat(seat))
    if park is None:
        canvas.put(plan.x + 2, plan.y + 2, "no property", palette.quiet)
        return
    window = Window(park, plan.park_width, plan.cell, parks_show.columns_on_show(screen, park))
    place = (plan.x + 1, plan.y + 1)
    parks_board.draw(canvas, palette, place, window, plan.rows_each, park, screen.table, parks_show.marks(screen, park))
    left = f"← {window.before} more" if window.before else ""
    right = f"{window.after} more →" if window.after else ""
    free = f"{park.open.bit_count()} open"
    text = f"{free}  {counted(park.trees.bit_count(), 'tree')}"
    if plan.note_above:
        room = plan.park_width - len(heading) - 6
        notes = ["  ".join(filter(None, (left, middle, right))) for middle in (text, free, "")]
        note = next((note for note in notes if len(note) <= room), "")
        if note:
            style = palette.key if left or right else palette.quiet
            canvas.put_right(plan.split - 1, plan.y, f" {note} ", style)
        return
    y = plan.y + plan.upper_rows
    canvas.put(plan.x + 1, y, left, palette.key)
    canvas.put_right(plan.split, y, right, palette.key)
    if len(text) + 2 * max(len(left), len(right)) + 2 <= plan.park_width:
        canvas.put(plan.x + 2 + (plan.park_width - len(text)) // 2, y, text, palette.quiet)


# Lists


def _draw_lists(screen: TenpennyParksScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    """One list below the other; boards and ring positions with what they would be."""
    content = screen.table.content

    def hue(entry: Entry) -> Style | None:
        if entry.pick.kind in ("stack", "advert") and entry.card != NONE:
            return palette.hue(parks_board.TYPE_HUES[content.attractions[entry.card].types[0]], attributes="bold")
        return None

    groups = screen.groups
    screen.places.clear()
    x, top, width, rows = plan.split + 1, plan.y + 1, plan.list_width, plan.upper_rows
    kind = groups[0].entries[0].pick.kind if groups[0].entries else ""
    if kind == "turn":
        _draw_turns(screen, canvas, palette, plan)
        return
    if kind == "side":
        draw_group(
            canvas, palette, groups[0], Area(x, top, width, 1), screen.line, 0, screen.places, hue,
            least=8, waits=screen.waits,
        )  # fmt: skip
        _draw_sides(screen, canvas, palette, plan)
        return
    offset = 0
    for place, group in enumerate(groups):
        last = place == len(groups) - 1
        if place and group.heading:
            top, rows = top + 1, rows - 1
        needs = rows if last else len(group.entries)
        box = Area(x, top, width, min(needs, rows))
        least = ADVERT if kind == "advert" else COLUMN
        if kind == "tree" or (kind == "stack" and place):
            least = LEAST_ACTION
        draw_group(
            canvas, palette, group, box, screen.line, offset, screen.places, hue, least=least, waits=screen.waits
        )
        offset += len(group.entries) if group.active else 0
        top, rows = top + needs, rows - needs


def _draw_turns(screen: TenpennyParksScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    """The ring at every stack: now, and turned by one to five steps."""
    group = screen.groups[0]
    table, view = screen.table, screen.view
    x, top = plan.split + 1, plan.y + 1
    canvas.put(x, plan.y, f" {group.heading} ", palette.title)
    wide = plan.list_width >= 44
    first = x + (13 if wide else 5)
    canvas.put(first, top, "now", palette.quiet)
    for place, entry in enumerate(group.entries):
        at = first + 5 + place * 4
        here = place == screen.line
        canvas.put(at, top, f" {entry.label}", palette.cursor if here else palette.lit)
        screen.places[place] = (at, top)
        canvas.area(at, top, 4, 1 + len(table.stacks), ("line", place))
    for stack, kind in enumerate(table.stacks):
        y = top + 1 + stack
        name = table.stack_names[stack] if wide else SHORT_TYPES[kind]
        canvas.put(x + 1, y, name, palette.hue(parks_board.TYPE_HUES[kind], attributes="bold"))
        now = table.ring_at[view.ring][stack]
        canvas.put(first, y, signed(now).rjust(3), palette.text)
        for place, entry in enumerate(group.entries):
            change = table.ring_at[(view.ring + entry.pick.value) % len(table.stacks)][stack]
            style = palette.cursor if place == screen.line else palette.good if change < 0 else palette.quiet
            canvas.put(first + 5 + place * 4, y, signed(change).rjust(3), style)


def _draw_sides(screen: TenpennyParksScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    """Both sides of the top boards, beneath their entries."""
    table = screen.table
    for place, entry in enumerate(screen.groups[0].entries):
        at = screen.places.get(place)
        side = parks_show.side_number(screen, *entry.pick.value)
        if at is None:
            continue
        if side == NONE:
            canvas.put(at[0] + 1, at[1] + 2, "empty", palette.quiet)
            continue
        board = table.expansions[side // 2]
        grid = board.back if side % 2 else board.front
        for row, line in enumerate(grid.splitlines()):
            for column, mark in enumerate(line):
                style = palette.faint if mark == "." else palette.hue("green") if mark == "T" else palette.strong
                canvas.put(at[0] + 2 + 2 * column, plan.y + 2 + row, mark, style)
        canvas.area(at[0], plan.y + 2, 7, ROWS, ("line", place))


def _draw_sheet(screen: TenpennyParksScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    sheet = screen.session.vantage.score.seats[screen.seat_in_view]
    x, right = plan.split + 1, plan.x + plan.width - 1
    canvas.put(x, plan.y, " if the game ended now ", palette.title)
    canvas.put_right(right, plan.y, f" total {sheet.total} ", palette.strong)
    lines = sheet.lines
    chosen = min(screen.sheet_line, len(lines) - 1)
    rows = plan.upper_rows
    first = min(max(chosen - rows + 1, 0), max(len(lines) - rows, 0))
    for row, line in enumerate(lines[first : first + rows]):
        y, here = plan.y + 1 + row, first + row == chosen
        canvas.put(x, y, ">" if here else " ", palette.key)
        style = palette.cursor if here else palette.text if line.amount or not line.known else palette.quiet
        canvas.put(x + 2, y, line.label, style, room=plan.list_width - 8)
        canvas.put_right(right - 1, y, str(line.amount) if line.known else "?", palette.strong)


# The rest


def _draw_panel(screen: TenpennyParksScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    panel = parks_panel.panel(screen)
    top = plan.panel_top + 1
    style = palette.hue(panel.hue, attributes="bold") if panel.hue else palette.title
    canvas.put(plan.x + 1, plan.panel_top, f" {clip(panel.heading, plan.width - 6)} ", style)
    if plan.panel_rows < 1:  # smaller than the table needs, and played all the same
        return
    x, width = plan.x + 2, plan.width - 4
    if panel.picture:
        wide = max(len(line) for line in panel.picture)
        for row, line in enumerate(panel.picture[: plan.panel_rows]):
            for column, mark in enumerate(line):
                canvas.put(x + 2 * column, top + row, mark, _shape_style(palette, mark, style))
        x, width = x + 2 * wide + 2, width - 2 * wide - 2
    lines = [line for text in panel.paragraphs if text for line in wrap(text, width)]
    if len(lines) > plan.panel_rows:
        lines = [*lines[: plan.panel_rows - 1], clip(f"{lines[plan.panel_rows - 1]}…", width)]
    for row, line in enumerate(lines):
        canvas.put(x, top + row, line, palette.text)


def _shape_style(palette: Palette, mark: str, style: Style) -> Style:
    return palette.faint if mark == "." else style


def _draw_others(screen: TenpennyParksScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    """The properties of the others, small."""
    view = screen.view
    others = [seat for seat in range(view.seats) if seat not in (screen.seat_in_view, screen.becky)]
    canvas.across(plan.x, plan.others_top, plan.width, palette.faint)
    edges = [plan.x + round(place * (plan.width - 1) / len(others)) for place in range(len(others) + 1)]
    for seat, x, end in zip(others, edges, edges[1:], strict=False):
        if x > plan.x:
            canvas.down(x, plan.others_top, plan.others_rows + 1, palette.faint)
        canvas.put(x + 1, plan.others_top, f" {clip(f'{seat + 1} {screen.session.names[seat]}', end - x - 4)} ",
                   palette.seat(seat))  # fmt: skip
        park = view.properties[seat]
        canvas.area(x + 1, plan.others_top, end - x - 1, OTHERS, ("seat", seat))
        if park is None:
            continue
        room = end - x - 3 + parks_board.HEAD
        cell = 2 if parks_board.natural_width(park, 2) <= room else 1
        middle = (park.land.first + park.land.last) // 2
        window = Window(park, room, cell, (middle, middle))
        last = park.tiles[-1].squares if park.tiles else 0
        parks_board.draw_small(canvas, palette, (x + 2, plan.others_top + 1), window, park, screen.table, last)


def _draw_log(screen: TenpennyParksScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    canvas.across(plan.x, plan.log_top, plan.width, palette.faint)
    canvas.put(plan.x + 1, plan.log_top, " before that ", palette.quiet)
    lines = screen.session.latest(plan.log_rows + 1)[:-1]
    for row, line in enumerate(lines[-plan.log_rows :]):
        canvas.put(plan.x + 2, plan.log_top + 1 + row, line, palette.quiet, room=plan.width - 4)
