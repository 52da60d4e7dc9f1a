"""Where everything of a Tenby table goes, from 80 x 24 up, and how it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.style import Style

from rules.tenby.cards import HOME
from screens.widgets import tenby_panel, tenby_seats, tenby_sheet, tenby_town, tenby_words
from screens.widgets.canvas import Canvas, clip, wrap
from screens.widgets.lists import Entry, Group, draw_group
from screens.widgets.palette import Palette
from screens.widgets.table_frame import Area
from screens.widgets.tenby_lists import VERB_ROWS, least_of, rows_needed
from screens.widgets.tenby_town import Marks, TownPainter
from screens.widgets.tenby_words import hue_of

if TYPE_CHECKING:
    from screens.tenby import TenbyScreen

BORDERS = 3
"""Above the town, the lists and the panel."""
LEAST_PANEL, MOST_PANEL = 3, 5
LEAST_LISTS = 6
MOST_MODULES, MOST_TALL = 3, 5
"""Lines of what the modules have, where the window is low, and where it is tall."""
TALL = 30
"""Lines of the window from which each seat has a line, and others' towns are drawn."""
LANDMARKS = 0.3
"""Share of the width that the Landmark row has."""
LEAST_CARD = 18
"""Columns of a card in a row."""
LEAST_NAME = 12
"""Columns of a card that names it."""
SMALL = 29
"""Columns of another seat's town."""


class Plan:
    """The rows and columns of one frame."""

    def __init__(self, screen: TenbyScreen, area: Area) -> None:
        self.x, self.y, self.width = area.x, area.y, area.width
        self.right = area.x + area.width - 1
        inner = area.width - 2
        view = screen.view
        tall = area.height >= TALL - 4
        self.modules = tenby_seats.module_lines(screen, inner - 2, MOST_TALL if tall else MOST_MODULES)
        self.seat_rows = view.seats + 1 if tall else 1
        self.panel_rows = LEAST_PANEL
        others = view.seats - 1
        per_row = max(min(others, inner // SMALL), 1)
        self.others = 0
        self.others_per_row = per_row
        streets = max((len(town.streets) for town in view.towns), default=1)
        self.others_streets = streets
        self.list_rows = max(screen.card_rows + VERB_ROWS, LEAST_LISTS)
        free = area.height - BORDERS - self.seat_rows - len(self.modules) - self.panel_rows
        lengths = _longest(screen)
        needed = min(max(map(len, lengths)), _rows_of_two(lengths, inner - 1))
        if free - self.list_rows < needed and len(self.modules) >= MOST_MODULES:
            before = len(self.modules)
            self.modules = tenby_seats.module_lines(screen, inner - 2, MOST_MODULES - 1)[: MOST_MODULES - 1]
            free += before - len(self.modules)
        if free - self.list_rows < needed:
            self.list_rows = max(free - needed, LEAST_LISTS)
        if free <= self.list_rows:
            # A window below the smallest size: one line of the town, and the lists as far as they go.
            free += len(self.modules)
            self.modules = []
            self.list_rows = max(min(self.list_rows, free - 1), 1)
        for_others = -(-others // per_row) * (streets + 1) if others and tall else 0
        room = free - self.list_rows
        if for_others and room - for_others < needed <= room - for_others + self.seat_rows - 1:
            room += self.seat_rows - 1
            self.seat_rows = 1
        if for_others and room - for_others >= needed:
            self.others = for_others
            room -= for_others
        left = self._fit_town(lengths, inner - 1, room)
        if self.seat_rows == 1 and left >= view.seats:
            self.seat_rows += view.seats
            left -= view.seats
        more = min(left, MOST_PANEL - LEAST_PANEL)
        self.panel_rows += more
        left -= more
        self.log_rows = left - 1 if left >= 3 and not self.others else 0
        self.list_rows += 0 if self.log_rows else left
        self._stack(area)

    def _stack(self, area: Area) -> None:
        """The rows where the parts begin, from the top down."""
        self.lists_top = self.y + 1 + self.town_rows
        """The border above the lists."""
        self.modules_top = self.lists_top + 1 + self.list_rows
        self.seats_top = self.modules_top + len(self.modules)
        self.panel_top = self.seats_top + self.seat_rows
        """The border above the panel."""
        self.others_top = self.panel_top + 1 + self.panel_rows
        self.log_top = self.others_top + self.others
        self.bottom = area.y + area.height

    def _fit_town(self, lengths: list[list[int]], width: int, room: int) -> int:
        """As many lines for each card of the town as there is room for; returns the lines that are left."""
        self.lines, self.town_rows = 1, max(min(max(len(each) for each in lengths), room), 0)
        for lines in (3, 2):
            rows = max(len(tenby_town.rows_of(each, width, lines)) for each in lengths)
            readable = lines < 3 or tenby_town.cell_width(width, lines) >= LEAST_NAME
            if rows * lines <= room and readable:
                self.lines, self.town_rows = lines, rows * lines
                break
        return max(room - self.town_rows, 0)


def _rows_of_two(lengths: list[list[int]], width: int) -> int:
    """Lines of a town whose cards have two lines each."""
    return 2 * max(len(tenby_town.rows_of(each, width, 2)) for each in lengths)


def _longest(screen: TenbyScreen) -> list[list[int]]:
    """Lengths of the streets of the town in view, as they are and with one more card at each place."""
    lengths = [len(street.cards) for street in screen.view.towns[screen.seat_in_view].streets]
    limits = screen.game.content.town
    found = [lengths]
    found += [
        [*lengths[:index], length + 1, *lengths[index + 1 :]]
        for index, length in enumerate(lengths)
        if length < limits.max_cards_in_street
    ]
    return [*found, [*lengths, 1]] if len(lengths) < limits.max_streets else found


def draw(screen: TenbyScreen, canvas: Canvas, palette: Palette, area: Area) -> None:
    """The middle of the screen."""
    plan = Plan(screen, area)
    screen.list_width, screen.list_rows = plan.width - 2, plan.list_rows
    canvas.down(plan.x, area.y, area.height + 1, palette.faint)
    canvas.down(plan.right, area.y, area.height + 1, palette.faint)
    canvas.across(plan.x, plan.y, plan.width, palette.faint)
    canvas.across(plan.x, plan.lists_top, plan.width, palette.faint)
    _draw_town(screen, canvas, palette, plan)
    if screen.sheet_line >= 0:
        box = Area(plan.x + 1, plan.lists_top, plan.width - 2, plan.bottom - plan.lists_top)
        tenby_sheet.draw(screen, canvas, palette, box)
        return
    _draw_lists(screen, canvas, palette, plan)
    for row, line in enumerate(plan.modules):
        canvas.put(plan.x + 2, plan.modules_top + row, line, palette.text, room=plan.width - 4)
    place = (plan.x + 1, plan.seats_top, plan.width - 2)
    if plan.seat_rows > 1:
        canvas.across(plan.x, plan.seats_top, plan.width, palette.faint)
        tenby_seats.draw_table(screen, canvas, palette, place)
    else:
        tenby_seats.draw_strip(screen, canvas, palette, place)
    _draw_panel(screen, canvas, palette, plan)
    if plan.others:
        _draw_others(screen, canvas, palette, plan)
    if plan.log_rows:
        _draw_log(screen, canvas, palette, plan)


def _draw_town(screen: TenbyScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    seat = screen.seat_in_view
    view = screen.view
    who = f"{seat + 1} {screen.session.names[seat]}"
    unknown = len(view.hands[seat]) and None in view.hands[seat]
    points = f"{tenby_words.count(screen.points(seat), 'point')}{' + Residents' if unknown else ''}"
    canvas.put(plan.x + 1, plan.y, f" {clip(who, 24)} ", palette.seat(seat))
    homes = screen.view.towns[seat].count(HOME, screen.game.content.faces)
    facts = f" {points}   {tenby_words.count(homes, 'home')}   {tenby_words.count(view.rings[seat], 'Life Ring')} "
    canvas.put_right(plan.right, plan.y, facts, palette.text)
    painter = TownPainter(canvas, palette, screen.game.scorer, screen.town_on_show, screen.marks())
    painter.draw(plan.x + 2, plan.y + 1, plan.width - 3, plan.lines)


def _draw_lists(screen: TenbyScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    """The choice and the rows, whichever comes first; the choices stand side by side."""
    lists = screen.lists

    def hue(entry: Entry) -> Style | None:
        if entry.pick.kind in ("town", "landmark", "pier", "card", "step") and entry.card >= 0:
            return palette.hue(hue_of(screen.game.content.faces[entry.card]), attributes="bold")
        return None

    screen.places.clear()
    first_line, top, rows, headed = 0, plan.lists_top + 1, plan.list_rows, False
    card_rows = rows if not lists.choice else min(screen.card_rows, rows)
    if lists.rows and lists.rows_first and lists.choice:
        card_rows = min(card_rows, rows - VERB_ROWS)
    blocks = [(lists.rows, card_rows, True), (lists.choice, rows - card_rows if lists.rows else rows, False)]
    if not lists.rows_first:
        blocks.reverse()
        if lists.rows:
            # The rows have a heading where there is a line for it.
            headed = rows - card_rows - 1 >= max(rows_needed(group, plan.width // 2) for group in lists.choice)
            blocks = [(lists.choice, rows - card_rows - headed, False), (lists.rows, card_rows, True)]
    for groups, height, cards in blocks:
        if not groups:
            continue
        x = plan.x + 1
        for place, (group, width) in enumerate(zip(groups, _widths(groups, plan.width - 2, cards), strict=True)):
            box = Area(x, top, width, height)
            untitled = group if top == plan.lists_top + 1 or headed else _quiet(group)
            least = LEAST_CARD if cards else _least(group, width, height)
            if place and top == plan.lists_top + 1:
                canvas.put(x - 1, top - 1, " ", palette.faint)
            draw_group(
                canvas, palette, untitled, box, screen.line, first_line, screen.places, hue,
                least=least, waits=screen.waits,
            )  # fmt: skip
            first_line += len(group.entries)
            x += width
        top += height + headed


def _quiet(group: Group) -> Group:
    """A list without its heading, for which there is no line."""
    return Group("", group.entries, (), group.active, group.lines, group.tight)


def _widths(groups: tuple[Group, ...], width: int, cards: bool) -> list[int]:
    if len(groups) == 1:
        return [width]
    if cards:
        small = int(width * LANDMARKS)
        return [width - small, small]
    each = width // len(groups)
    return [each] * len(groups)


def _least(group: Group, width: int, height: int) -> int:
    """As few columns of the terminal for an entry as show all entries, and no fewer than they need."""
    least = least_of(group)
    if rows_needed(group, width) <= height:
        return least
    columns = -(-len(group.entries) // height)
    return max(min(least, width // columns), LEAST_CARD)


def _draw_panel(screen: TenbyScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    shown = tenby_panel.panel(screen)
    canvas.across(plan.x, plan.panel_top, plan.width, palette.faint)
    style = palette.hue(shown.hue, attributes="bold") if shown.hue else palette.title
    canvas.put(plan.x + 1, plan.panel_top, f" {clip(shown.heading, plan.width - 6)} ", style)
    lines = wrap(shown.text, plan.width - 4)
    if len(lines) > plan.panel_rows:
        lines = [*lines[: plan.panel_rows - 1], clip(f"{lines[plan.panel_rows - 1]}…", plan.width - 4)]
    for row, line in enumerate(lines):
        canvas.put(plan.x + 2, plan.panel_top + 1 + row, line, palette.text)


def _draw_others(screen: TenbyScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    """The towns of the others, small."""
    others = [seat for seat in screen.view.order if seat != screen.seat_in_view]
    each = (plan.width - 1) // plan.others_per_row
    for place, seat in enumerate(others):
        row, column = divmod(place, plan.others_per_row)
        x, y = plan.x + column * each, plan.others_top + row * (plan.others_streets + 1)
        if not column:
            canvas.across(plan.x, y, plan.width, palette.faint)
        else:
            canvas.down(x, y, plan.others_streets + 2, palette.faint)
        name = clip(f"{seat + 1} {screen.session.names[seat]}", each - 14)
        canvas.put(x + 1, y, f" {name} {screen.points(seat)} ", palette.seat(seat))
        canvas.area(x + 1, y, each - 1, plan.others_streets + 1, ("seat", seat))
        town = screen.view.towns[seat]
        marks = Marks(last=screen.last_placed(seat))
        painter = TownPainter(canvas, palette, screen.game.scorer, town, marks)
        painter.draw_small(x + 2, y + 1, each - 3)


def _draw_log(screen: TenbyScreen, canvas: Canvas, palette: Palette, plan: Plan) -> None:
    canvas.across(plan.x, plan.log_top, plan.width, palette.faint)
    canvas.put(plan.x + 1, plan.log_top, " before that ", palette.quiet)
    lines = screen.session.latest(plan.log_rows + 1)[:-1]
    for row, line in enumerate(lines[-plan.log_rows :]):
        canvas.put(plan.x + 2, plan.log_top + 1 + row, line, palette.quiet, room=plan.width - 4)
