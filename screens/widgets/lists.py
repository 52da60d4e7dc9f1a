"""Lists to choose from: entries that are lit, or dim with a reason, in one or several columns; and their drawing."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from rich.style import Style

from screens.widgets.canvas import Canvas, clip, wrap
from screens.widgets.chooser import Pick
from screens.widgets.palette import Palette
from screens.widgets.table_frame import Area

READ = "read"
"""Kind of the pick of an entry that is only read."""
DIGITS = "1234567890"
COLUMN = 25
"""Least columns of the terminal for a list in several columns."""
LABEL = 18


class Note(msgspec.Struct, frozen=True):
    """A column of an entry."""

    text: str
    lit: bool = True
    short: str = ""
    """For lists in several columns."""


class Entry(msgspec.Struct, frozen=True):
    """One line of a list."""

    pick: Pick
    label: str
    card: int = -1
    """Number of the card, or -1."""
    digit: str = ""
    """The key that moves the cursor here or that chooses it."""
    lit: bool = True
    notes: tuple[Note, ...] = ()
    new: bool = False
    """Marked with a star, such as a card that came into the hand in this turn."""


class Group(msgspec.Struct, frozen=True):
    """A list with a heading."""

    heading: str
    entries: tuple[Entry, ...]
    columns: tuple[str, ...] = ()
    """Headings of the notes."""
    active: bool = True
    """Whether the cursor moves in it; else it is only read."""
    lines: tuple[str, ...] = ()
    """Sentences instead of entries."""
    tight: bool = False
    """Labels are cut so that all notes are seen."""


def numbered(place: int) -> str:
    """The digit for an entry, by its place; ``""`` beyond the tenth."""
    return DIGITS[place] if place < len(DIGITS) else ""


def put_off(entry: Entry, waits: Callable[[Pick], bool]) -> Entry:
    """An entry as it is shown: what waits is not lit."""
    return msgspec.structs.replace(entry, lit=False) if entry.lit and waits(entry.pick) else entry


def draw_group(
    canvas: Canvas,
    palette: Palette,
    group: Group,
    box: Area,
    cursor: int,
    first_line: int,
    places: dict[int, tuple[int, int]],
    hue: Callable[[Entry], Style | None],
    *,
    least: int = COLUMN,
    waits: Callable[[Pick], bool],
) -> None:
    """One list below its heading, which stands on the line above the box.

    ``first_line`` entries of active lists come before it; ``places`` learns the column and row of each line;
    ``hue`` is the style of an entry that can be chosen, if it has one of its own; ``least`` columns for each
    column of the list. What ``waits`` is not dim, for the rules allow it; but it is not lit.
    """
    x, top, width, rows = box
    if rows < 1:  # smaller than the table needs, and played all the same
        return
    if group.heading:
        style = palette.title if group.active else palette.quiet
        canvas.put(x, top - 1, f" {clip(group.heading, width - 3)} ", style)
    for row, line in enumerate(last_told(group.lines, width - 2, rows)):
        canvas.put(x + 1, top + row, line, palette.quiet, room=width - 2)
    count = len(group.entries)
    headings = group.columns if group.active else ()
    columns = min(-(-count // rows), max(width // least, 1)) or 1
    cell = width // columns
    shown = rows * columns
    here = cursor - first_line if group.active else -1
    first = min(max(here - shown + 1, 0), max(count - shown, 0))
    starts = note_starts(group, cell)
    if columns == 1:
        for heading, start in zip(headings, starts, strict=False):
            if heading and start + len(heading) < width:
                canvas.put(x + start, top - 1, f" {heading} ", palette.quiet)
    for place, entry in enumerate(group.entries[first : first + shown]):
        column, row = divmod(place, rows)
        index = first + place
        at = Area(x + column * cell, top + row, cell, 1)
        if group.active:
            places[first_line + index] = (at.x, at.y)
            canvas.area(*at, ("line", first_line + index))
        able = entry.lit or not group.active or waits(entry.pick)
        notes = starts if columns == 1 else ()
        _draw_entry(canvas, palette, group, put_off(entry, waits), at, notes, hue, here=index == here, able=able)
    if first + shown < count:
        more = f" +{count - first - shown} "
        canvas.put_right(x + width - 1, top + rows - 1, more, palette.key)
        if group.active:  # a click on it goes on through the list
            canvas.area(x + width - 1 - len(more), top + rows - 1, len(more), 1, ("more", first_line + first + shown))


def last_told(sentences: tuple[str, ...], width: int, rows: int) -> list[str]:
    """The last sentences that have room, each in full and indented where it goes on; of one too long the beginning."""
    found: list[str] = []
    for sentence in reversed(sentences):
        lines = [f"{'  ' if row else ''}{line}" for row, line in enumerate(wrap(sentence, width - 2))]
        if len(lines) > rows - len(found):
            if not found:
                found = [*lines[: rows - 1], clip(" ".join(line.strip() for line in lines[rows - 1 :]), width)]
            break
        found = [*lines, *found]
    return found


def note_starts(group: Group, width: int) -> tuple[int, ...]:
    """Columns of the notes of a list in a single column."""
    longest = max((len(entry.label) for entry in group.entries), default=0)
    count = max((len(entry.notes) for entry in group.entries), default=0)
    sizes = [
        max((len(entry.notes[number].text) for entry in group.entries if len(entry.notes) > number), default=0)
        for number in range(count)
    ]
    if group.tight:
        start = min(longest + 5, width - sum(sizes) - len(sizes))
        gaps = [size + 1 for size in sizes]
    else:
        start = min(max(longest + 6, LABEL if width > 40 else 0), 50)
        gaps = [max(size, 6) + 2 for size in sizes]
    found = []
    for gap in gaps:
        found.append(start)
        start += gap
    return tuple(found)


def _draw_entry(
    canvas: Canvas,
    palette: Palette,
    group: Group,
    entry: Entry,
    place: Area,
    starts: tuple[int, ...],
    hue: Callable[[Entry], Style | None],
    *,
    here: bool,
    able: bool,
) -> None:
    x, y, width, _ = place
    if here:
        canvas.put(x, y, ">", palette.key)
    canvas.put(x + 1, y, entry.digit, palette.key if entry.lit and group.active else palette.quiet)
    style = palette.quiet if not able or not group.active else palette.text
    if group.active and entry.lit:
        style = hue(entry) or palette.strong
    if here:
        style = palette.cursor
    notes = entry.notes if starts else tuple(note for note in entry.notes if note.short)
    if not group.active:
        notes = ()
    shorts = "".join(note.short for note in notes).rstrip() if not starts else ""
    end = starts[0] - 1 if starts else width - 1 - (len(shorts) + 2 if shorts else 0)
    end = canvas.put(x + 3, y, entry.label, style, room=max(min(end, width) - 3, 4))
    if entry.new and end < x + width - 2:
        canvas.put(end, y, "*", palette.good)
    if starts:
        for note, start in zip(notes, starts, strict=False):
            shown = palette.text if note.lit and able and group.active else palette.quiet
            room = max(width - start - 1, 0)
            text = note.text if len(note.text) <= room else note.short.strip() if note.lit or note.short else note.text
            canvas.put(x + start, y, text, shown, room=room)
        return
    at = x + width - 1 - sum(len(note.short) for note in notes)
    for note in notes:
        at = canvas.put(at, y, note.short, palette.key if note.lit and group.active else palette.faint)
