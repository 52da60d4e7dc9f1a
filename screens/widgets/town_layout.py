"""Where everything of a Tiny Towns table goes, from 80 x 24 up, and how it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.tiny_towns.content import LETTERS, Card
from rules.tiny_towns.town import RESOURCES, Town
from screens.widgets import town_words
from screens.widgets.canvas import Canvas, clip, wrap
from screens.widgets.chooser import Pick
from screens.widgets.palette import Palette
from screens.widgets.town_board import SIDE, draw_large, draw_small, hue_of
from screens.widgets.town_cards import draw_pattern, draw_pattern_line, pattern_style, signed

if TYPE_CHECKING:
    from screens.game_screen import Area
    from screens.tiny_towns import TinyTownsScreen

CELL_WIDTHS = ((120, 11), (100, 9), (0, 7))
"""Columns of a square, by the width of the window."""
OTHERS_ROWS = 5
"""A small board and one line of what belongs to it."""
PANEL_ROWS = 3


class Plan:
    """The rows and columns of one frame."""

    def __init__(self, area: Area, others: int, panel_needs: int) -> None:
        self.x, self.y, self.width = area.x, area.y, area.width
        self.cell_width = next(cell for width, cell in CELL_WIDTHS if area.width >= width)
        room = area.height - 2 - PANEL_ROWS - (OTHERS_ROWS + 1 if others else 0)
        self.cell_height = max(min((room - 1) // SIDE - 1, 3), 1)
        self.board_rows = SIDE * (self.cell_height + 1) + 1
        left = max(room - self.board_rows, 0)
        more = min(left, max(panel_needs - PANEL_ROWS, 0))
        self.panel_rows = PANEL_ROWS + more
        left -= more
        self.log_rows = left - 1 if left >= 3 else 0
        self.panel_rows += left if left < 3 else 0
        self.others_rows = OTHERS_ROWS
        if others and panel_needs > self.panel_rows:
            # The longest texts borrow the line of what belongs to the small boards.
            self.others_rows -= 1
            self.panel_rows += 1
        self.board_top = area.y + 1
        self.split = self.x + 3 + SIDE * (self.cell_width + 1) + 2
        self.panel_top = self.board_top + self.board_rows + 1
        self.others_top = self.panel_top + self.panel_rows + 1
        self.log_top = self.others_top + (self.others_rows + 1 if others else 0)
        self.bottom = area.y + area.height


def draw(screen: TinyTownsScreen, canvas: Canvas, palette: Palette, area: Area) -> None:
    """The middle of the screen."""
    view = screen.view
    others = [seat for seat in range(view.seats) if seat != screen.seat_in_view]
    card, heading, text = town_words.panel(screen)
    plan = Plan(area, len(others), len(wrap(text, area.width - 2)))
    canvas.down(plan.x, area.y, area.height + 1, palette.faint)
    canvas.down(plan.x + plan.width - 1, area.y, area.height + 1, palette.faint)
    _draw_board(screen, canvas, palette, plan)
    if screen.sheet_line >= 0:
        _draw_sheet(screen, canvas, palette, plan)
    else:
        _draw_cards(screen, canvas, palette, plan)
    _draw_panel(screen, canvas, palette, plan, card, heading, text)
    if others:
        _draw_others(screen, canvas, palette, plan, others)
    if plan.log_rows > 0:
        _draw_log(screen, canvas, palette, plan)


# The large board


def _draw_board(screen: TinyTownsScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    seat = screen.seat_in_view
    top = plan.board_top - 1
    canvas.across(plan.x, top, plan.width, palette.faint)
    canvas.down(plan.split, top, plan.board_rows + 2, palette.faint)
    canvas.across(plan.x, top + plan.board_rows + 1, plan.width, palette.faint)
    room = plan.split - plan.x - 4
    _draw_name(screen, canvas, palette, (plan.x + 2, top), seat, room, long=True)
    cell = (plan.cell_width, plan.cell_height)
    town = screen.view.towns[seat]
    draw_large(canvas, palette, plan.x + 1, plan.board_top, cell, town, screen.cards_table, screen.marks())


def _draw_name(
    screen: TinyTownsScreen,
    canvas: Canvas,
    palette: Palette,
    place: tuple[int, int],
    seat: int,
    room: int,
    *,
    long: bool = False,
) -> None:
    """Number, name, hammer, and points; whose turn it is comes first."""
    x, y = place
    view = screen.view
    town = view.towns[seat]
    total = screen.session.vantage.score.seats[seat].total
    turn = ">" if seat == screen.session.to_move else ""
    hammer = "*" if seat == view.builder else ""
    state = "DONE " if town.completed else ""
    name = screen.session.names[seat]
    points = f"{state}{total}" if not long else f"{state}if it ended now {total}"
    besides = len(turn) + len(hammer) + 5
    if town.completed and len(name) + len(points) + besides > room:
        points = f"={total}"
    name = clip(name, room - len(points) - besides)
    x = canvas.put(x, y, " ")
    x = canvas.put(x, y, turn, palette.key)
    x = canvas.put(x, y, f"{seat + 1} {name}{hammer}", palette.seat(seat))
    canvas.put(x, y, f" {points} ", palette.strong if town.completed else palette.text)


# The list of cards


def _draw_cards(screen: TinyTownsScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    left, right = plan.split + 1, plan.x + plan.width - 1
    top = plan.board_top - 1
    lines = screen.lines
    tall = plan.board_rows >= 2 * len(lines)
    columns = _Columns(left, right)
    canvas.put(left + 1, top, " in play ", palette.quiet)
    canvas.put(columns.pattern - 1, top, " pattern ", palette.quiet)
    canvas.put_right(columns.next_end + 1, top, " now next " if columns.narrow else " now  next ", palette.quiet)
    reckoner = screen.reckoner(screen.seat_in_view)
    ready = reckoner.ready
    lit = screen.chooser.values("card") if screen.mine and screen.looking < 0 else ()
    sheet = {line.id: line.amount for line in screen.session.vantage.score.seats[screen.seat_in_view].lines}
    among = screen.cursor_kind == "card" and screen.mine and screen.looking < 0 and not screen.resting
    for line, card_id in enumerate(lines):
        y = plan.board_top + line * (2 if tall else 1)
        canvas.area(left, y, right - left, 2 if tall else 1, ("line", line))
        here = among and line == screen.card
        # A card that is only read gets no sign: it would look like a choice. The panel has its name.
        read = not among and line == screen.reading
        if here:
            canvas.put(left, y, ">", palette.key)
        if not card_id:
            canvas.put(left + 1, y, str(line + 1), palette.quiet)
            whose = "your" if screen.seat_in_view == screen.session.to_move else "a"
            canvas.put(left + 3, y, f"({whose} monument, face down)", palette.quiet)
            continue
        card = screen.cards_table.card(card_id)
        asked = screen.cursor_kind == "card" and screen.mine and screen.looking < 0
        style = palette.hue(hue_of(card), attributes="bold")
        if asked:
            waits = screen.waits(Pick("card", card_id))
            style = palette.lit if card_id in lit else palette.text if waits else palette.quiet
        if here:
            style = palette.cursor
        elif read:
            style = palette.strong
        canvas.put(left + 1, y, str(line + 1), palette.key if not asked or card_id in lit else palette.quiet)
        pattern = columns.pattern
        if card.is_monument and screen.view.towns[screen.seat_in_view].monument != card.id:
            # It has no points yet, so the pattern makes way for a long name.
            long = len("/".join(card.pattern))
            pattern = max(pattern, min(left + 4 + len(card.name), columns.next_end - long))
        canvas.put(left + 3, y, card.name, style, room=pattern - left - 4)
        draw_pattern_line(canvas, palette, pattern, y, card.pattern)
        _draw_worth(screen, canvas, palette, columns, y, line, card, sheet)
        if card_id in ready:
            canvas.put(columns.ready, y, "ready", palette.good)
        if tall and columns.room >= len(card.short) // 2:
            canvas.put(left + 3, y + 1, card.short, palette.quiet, room=right - left - 4)


class _Columns:
    """Columns of the list of cards between its borders."""

    def __init__(self, left: int, right: int) -> None:
        wide = right - left >= 56
        self.pattern = left + (30 if right - left >= 64 else 24 if wide else 16)
        self.narrow = not wide
        self.now_end = self.pattern + (16 if wide else 11)
        self.next_end = self.now_end + (6 if wide else 5)
        self.ready = self.next_end + 1
        self.count_end = right
        self.room = right - left


def _draw_worth(
    screen: TinyTownsScreen,
    canvas: Canvas,
    palette: Palette,
    columns: _Columns,
    y: int,
    line: int,
    card: Card,
    sheet: dict[str, int],
) -> None:
    town = screen.view.towns[screen.seat_in_view]
    if card.is_monument:
        if town.monument == card.id:
            # The longest patterns reach into the column of points.
            end = columns.next_end if columns.narrow else columns.now_end
            canvas.put_right(end, y, str(sheet.get(card.id, 0)), palette.strong)
        return
    reckoner = screen.reckoner(screen.seat_in_view)
    count = reckoner.counts(line)
    amount = sheet.get(card.id, 0)
    canvas.put_right(columns.now_end, y, str(amount) if count else "·", palette.strong if count else palette.faint)
    if not town.completed:
        gain = reckoner.next_of(line)
        if gain is not None:
            style = palette.good if gain > 0 else palette.bad if gain < 0 else palette.quiet
            canvas.put_right(columns.next_end, y, signed(gain), style)
    if count:
        canvas.put_right(columns.count_end, y, f"x{count}", palette.text)


def _draw_sheet(screen: TinyTownsScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    left, right = plan.split + 1, plan.x + plan.width - 1
    sheet = screen.session.vantage.score.seats[screen.seat_in_view]
    canvas.put(left + 1, plan.board_top - 1, " score if the game ended now ", palette.quiet)
    canvas.put_right(right - 1, plan.board_top - 1, f" total {sheet.total} ", palette.strong)
    lines = list(sheet.lines)
    chosen = min(screen.sheet_line, len(lines) - 1)
    first = min(max(chosen - plan.board_rows + 1, 0), max(len(lines) - plan.board_rows, 0))
    for row, line in enumerate(lines[first : first + plan.board_rows]):
        y, here = plan.board_top + row, first + row == chosen
        style = palette.cursor if here else palette.text if line.amount or not line.known else palette.quiet
        canvas.put(left, y, ">" if here else " ", palette.key)
        canvas.put(left + 2, y, line.label, style, room=20)
        amount = str(line.amount) if line.known else "?"
        canvas.put_right(left + 27, y, amount, palette.strong if line.amount else palette.quiet)
        canvas.put(left + 29, y, line.note, palette.quiet, room=right - left - 30)


# The panel


def _draw_panel(
    screen: TinyTownsScreen, canvas: Canvas, palette: Palette, plan: Plan, card: Card | None, heading: str, text: str
) -> None:
    top = plan.panel_top
    if screen.sheet_line >= 0:
        lines = screen.session.vantage.score.seats[screen.seat_in_view].lines
        line = lines[min(screen.sheet_line, len(lines) - 1)]
        where = ", ".join(line.sources) or "no square"
        canvas.put(plan.x + 2, top - 1, f" {line.label} ", palette.title)
        note = f" {line.note}." if line.note else ""
        canvas.paragraph(plan.x + 2, top, plan.width - 4, plan.panel_rows, f"From {where}.{note}")
        return
    if heading == "resources":
        _draw_resources(screen, canvas, palette, plan)
        return
    style = palette.hue(hue_of(card), attributes="bold") if card is not None else palette.title
    x = canvas.put(plan.x + 2, top - 1, f" {heading} ", style)
    width = plan.width - 4
    if card is not None:
        x = canvas.put(x, top - 1, "─ ", palette.faint)
        x = draw_pattern_line(canvas, palette, x, top - 1, card.pattern)
        canvas.put(x, top - 1, " ")
        tall = len(card.pattern) <= plan.panel_rows
        drawn = 2 * len(card.pattern[0]) + 2
        if tall and len(wrap(text, width - drawn)) <= plan.panel_rows:
            draw_pattern(canvas, palette, plan.x + 2, top, card.pattern)
            canvas.paragraph(plan.x + 2 + drawn, top, width - drawn, plan.panel_rows, text)
            return
    if len(wrap(text, width)) > plan.panel_rows:
        width = plan.width - 2
        canvas.paragraph(plan.x + 1, top, width, plan.panel_rows, text)
        return
    canvas.paragraph(plan.x + 2, top, width, plan.panel_rows, text)


def _draw_resources(screen: TinyTownsScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    """The five resources with what each would make possible."""
    top = plan.panel_top
    canvas.put(plan.x + 2, top - 1, " which resource? ", palette.title)
    lit = screen.chooser.values("resource")
    step = min((plan.width - 4) // len(RESOURCES), 20)
    town = screen.view.towns[screen.session.to_move]
    marking = screen.kind == "mark"
    for resource, name in enumerate(RESOURCES):
        x = plan.x + 2 + resource * step
        open_ = resource in lit
        here = resource == screen.resource
        canvas.put(x, top, str(resource + 1), palette.key if open_ else palette.faint)
        dim = palette.text if screen.waits(Pick("resource", resource)) else palette.faint
        style = palette.hue(name, attributes="bold") if open_ else dim
        canvas.put(x + 2, top, f" {name} ", palette.cursor if here else style)
        if open_ and not marking and not town.completed:
            found = screen.reckoner(screen.session.to_move).best_with(resource)
            what = " ".join(f"{screen.cards_table.card(each.card).code}{signed(each.gain)}" for each in found[:2])
            canvas.put(x + 2, top + 1, what or "·", palette.good if found else palette.faint, room=step - 3)
        canvas.area(x, top, step - 1, 2, Pick("resource", resource))
    if plan.panel_rows > 2 and not marking:
        said = "Below each: what such a cube would let this town build, with its points."
        canvas.put(plan.x + 2, top + 2, said, palette.quiet)


# The others, and the log


def _draw_others(
    screen: TinyTownsScreen, canvas: Canvas, palette: Palette, plan: Plan, others: list[int]
) -> None:
    top = plan.others_top
    canvas.across(plan.x, top - 1, plan.width, palette.faint)
    edges = [plan.x + round(place * (plan.width - 1) / len(others)) for place in range(len(others) + 1)]
    for seat, x, end in zip(others, edges, edges[1:], strict=False):
        inner = end - x - 1
        if x > plan.x:
            canvas.down(x, top - 1, plan.others_rows + 2, palette.faint)
        _draw_name(screen, canvas, palette, (x + 1, top - 1), seat, inner - 1)
        town = screen.view.towns[seat]
        last = screen.last_squares(seat)
        draw_small(canvas, palette, x + 2, top, inner - 1, town, screen.cards_table, last)
        if plan.others_rows > SIDE:
            room = inner - 1
            text = belongings(screen, seat, town)
            if town.completed and room < len(screen.session.names[seat]) + 12:
                text = f"DONE {text}"
            canvas.put(x + 2, top + SIDE, text.replace("Cavern ", "Cav") if len(text) > room else text,
                       palette.quiet, room=room)
        canvas.area(x + 1, top - 1, inner, plan.others_rows + 1, ("seat", seat))


def belongings(screen: TinyTownsScreen, seat: int, town: Town) -> str:
    """What belongs to a town besides its squares: stored cubes, the Watch, the Cavern, a monument."""
    table, view = screen.cards_table, screen.view
    parts = []
    for _, cubes in town.stores:
        parts.append("Wh " + ("".join(LETTERS[cube] for cube in cubes) or "-"))
    if town.watch:
        parts.append("Watch " + "".join(table.types.cards[kind].code for kind in town.watch))
    if town.marks:
        parts.append("".join(LETTERS[resource] for _, resource in town.marks) + " marked")
    if town.cavern:
        parts.append(f"Cavern {len(town.cavern)}")
    if town.bonded:
        parts.append(f"on Ct {len(town.bonded)}")
    if not parts:
        if town.monument:
            parts.append(table.card(town.monument).name)
        elif view.hidden[seat]:
            parts.append(f"({table.card(view.hidden[seat] or '').name})")
        elif view.hidden[seat] is None:
            parts.append("(monument)")
    return "  ".join(parts)


def _draw_log(screen: TinyTownsScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    top = plan.log_top
    canvas.across(plan.x, top - 1, plan.width, palette.faint)
    canvas.put(plan.x + 2, top - 1, " before that ", palette.quiet)
    lines = screen.session.latest(plan.log_rows + 1)[:-1]
    for row, line in enumerate(lines[-plan.log_rows :]):
        canvas.put(plan.x + 2, top + row, line, palette.quiet, room=plan.width - 4)


__all__ = ["Plan", "belongings", "draw", "pattern_style"]
