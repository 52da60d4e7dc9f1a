"""Everybody's numbers at a Tenpenny Parks table: one line per seat, and what Becky is going to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.tenpenny_parks import becky, prospects
from rules.tenpenny_parks.becky import Coming
from rules.tenpenny_parks.moves import TRACKS
from rules.tenpenny_parks.state import NONE
from screens.widgets.canvas import Canvas, clip, wrap
from screens.widgets.palette import Palette
from screens.widgets.parks_words import ORDINALS, goal_points

if TYPE_CHECKING:
    from screens.tenpenny_parks import TenpennyParksScreen

NAME = 13
COLUMNS = (("$", 4), ("inc", 4), ("VP", 4), ("men", 4), ("lab", 5), ("Thrill", 8), ("Awe", 8), ("Joy", 8),
           ("att", 4), ("stl", 4), ("brd", 4), ("goals", 6))  # fmt: skip
"""Heading of each number and its columns; those of a heading that does not apply stay empty."""
MOST_LINES = 3
"""Of Becky's coming actions."""


def heading(screen: TenpennyParksScreen) -> list[tuple[str, int]]:
    """The columns of this table."""
    return [(name if name != "lab" or screen.innovation else "", width) for name, width in COLUMNS]


def draw(screen: TenpennyParksScreen, canvas: Canvas, palette: Palette, place: tuple[int, int, int]) -> None:
    """The lines of all seats; ``place`` is the left column, the line of the border above, and the width."""
    x, y, width = place
    slack = max(min((width - NAME - 3 - sum(size for _, size in COLUMNS)) // len(COLUMNS), 3), 0)
    columns = [(name, size + slack) for name, size in heading(screen)]
    at = x + NAME + 2
    for count, (name, size) in enumerate(columns, start=1):
        if name:
            # The last one ends at the border.
            end = at + size + (count < len(columns))
            canvas.put_right(end, y, f" {name} " if count < len(columns) else f" {name}", palette.quiet)
        at += size
    for seat in range(screen.view.seats):
        _draw_seat(screen, canvas, palette, x, y + 1 + seat, seat, columns)
        canvas.area(x, y + 1 + seat, width, 1, ("seat", seat))


def _draw_seat(
    screen: TenpennyParksScreen,
    canvas: Canvas,
    palette: Palette,
    x: int,
    y: int,
    seat: int,
    columns: list[tuple[str, int]],
) -> None:
    view = screen.view
    decides = seat == screen.session.to_move
    canvas.put(x, y, ">" if decides else " ", palette.key)
    seen = "bold reverse" if seat == screen.seat_in_view and screen.looking >= 0 else "bold"
    who = clip(f"{seat + 1} {screen.session.names[seat]}", NAME - 2)
    canvas.put(x + 1, y, who, palette.seat(seat, attributes=seen))
    flags = ("#" if seat == view.shovel else " ") + ("w" if seat == view.extra else " ")
    canvas.put(x + NAME, y, flags, palette.good)
    at = x + NAME + 2
    for (name, size), text in zip(columns, values(screen, seat), strict=True):
        style = palette.strong if name in ("VP", "$") else palette.text
        canvas.put_right(at + size, y, text, style)
        at += size


def values(screen: TenpennyParksScreen, seat: int) -> tuple[str, ...]:
    """What stands in the columns."""
    view, vantage = screen.view, screen.session.vantage
    park = view.properties[seat]
    her = seat == screen.becky
    stalls = boards = 0
    if park is not None:
        stalls = sum(tile.kind == "concession" for tile in park.tiles)
        boards = len(park.land.boards)
    lab = ""
    if screen.innovation:
        lab = "done" if seat in view.researched else "-"
    return (
        "" if her else str(view.money[seat]),
        "" if her or park is None else f"{prospects.income(vantage, seat):+d}",
        str(view.vp[seat]),
        str(view.workers[seat]),
        lab,
        *(track_words(screen, track, seat) for track in range(len(TRACKS))),
        str(len(view.cards[seat])),
        "" if her else str(stalls),
        "" if her else str(boards),
        "" if her else _goals(screen, seat),
    )


def track_words(screen: TenpennyParksScreen, track: int, seat: int) -> str:
    """``4 1st``, with ``=`` where another disc stands on the same space."""
    view = screen.view
    space = view.discs[seat][track]
    ranked = prospects.ranking(screen.session.vantage, track) if view.order else ()
    if seat not in ranked:
        return f"{space}    "
    tied = sum(discs[track] == space for discs in view.discs) > 1
    return f"{space}{'=' if tied else ' '}{ORDINALS[ranked.index(seat)]}"


def _goals(screen: TenpennyParksScreen, seat: int) -> str:
    goals = screen.view.goals[seat]
    if goals is None:
        return "[2]"
    if not goals:
        return ""
    return f"{goal_points(screen, seat)} VP"


# Becky


def becky_lines(screen: TenpennyParksScreen, width: int) -> list[str]:
    """All that she has still to do this month, with what it would hit now."""
    if screen.becky < 0 or screen.session.over or not screen.view.month:
        return []
    coming = becky.coming(screen.game, screen.view)
    if not coming:
        return [f"{screen.session.names[screen.becky]} has nothing left to do this month."]
    # Where there is little room, what lies furthest off and may still change is named last.
    named, name = len(coming), screen.session.names[screen.becky]
    while True:
        said = (action_words(screen, each, named=place < named) for place, each in enumerate(coming))
        words = "; ".join(f"{number} {action}" for number, action in enumerate(said, start=1))
        lines = wrap(f"{name} will: {words}.", width)
        if len(lines) <= MOST_LINES or not named:
            return lines[:MOST_LINES]
        named -= 1


def action_words(screen: TenpennyParksScreen, each: Coming, *, named: bool = True) -> str:
    """``costliest: Gold Panic Mine Cart of Old West, Thrill``; what goes to the box by its name or only counted."""
    table = screen.table
    parts = []
    if each.card != NONE:
        parts.append(f"{table.names[each.card]} of {table.stack_names[each.stack]}")
    elif each.stack != NONE:
        parts.append(f"the next of {table.stack_names[each.stack]}")
    if each.boxed:
        parts.append(f"{' and '.join(each.boxed) if named else len(each.boxed)} to the box")
    steps = [f"{track.title()}{f' +{each.steps.count(track)}' if each.steps.count(track) > 1 else ''}"
             for track in dict.fromkeys(each.steps)]  # fmt: skip
    parts += [" ".join(steps)] if steps else []
    if each.vp:
        parts.append(f"{each.vp} VP")
    name = f"encore {each.action}" if each.encore else each.action
    return f"{name}: {', '.join(parts)}" if parts else name
