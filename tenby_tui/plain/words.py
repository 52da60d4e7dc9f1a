"""What is read aloud: moves, score sheets, cards and rules as sentences, one fact a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rules.kernel.rulebook import Section
from rules.kernel.sheet import Line, ScoreSheet
from rules.kernel.title import PROVENANCE, Card, Title
from screens.final import verdict


def counted(number: int, thing: str) -> str:
    """``1 move``, ``2 moves``."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def numbered(texts: Sequence[str], words: str = "") -> Iterator[str]:
    """Moves with the numbers by which they can be chosen; only those that hold all of ``words``."""
    for number, text in enumerate(texts, start=1):
        if all(word in text for word in words.split()):
            yield f"{number}: {text}"


def sheet_told(title: Title, sheet: ScoreSheet, names: Sequence[str], *, over: bool) -> Iterator[str]:
    """The score sheet seat by seat, then who leads, or who has won."""
    points = all(standing.total is not None for standing in sheet.standings)
    for seat in sheet.seats:
        yield f"{names[seat.seat]}: {counted(seat.total, 'point')}." if points else f"{names[seat.seat]}."
        for line in seat.lines:
            if line.amount or not line.known or line.note:
                yield f"{line.label}: {_amount(line)}{_where(line)}."
    if over:
        yield verdict(title, sheet, names)
    elif not points:
        yield sheet.remark
    elif len(sheet.standings) > 1:
        places = (f"{each.place}, {names[each.seat]}" for each in sheet.standings)
        yield f"Places if the game ended now: {'; '.join(places)}."


def _amount(line: Line) -> str:
    if not line.known:
        return "not known"
    return f"minus {-line.amount}" if line.amount < 0 else str(line.amount)


def _where(line: Line) -> str:
    where = f", from {', '.join(line.sources)}" if line.sources else ""
    return f"{where}{'; ' if line.note else ''}{line.note.rstrip('.')}"


def card_told(card: Card) -> Iterator[str]:
    """A card: name, group, what it looks like, its text, where its values come from."""
    yield f"{card.name}, {card.group}."
    if card.shape:
        yield card.shape
    yield from filter(None, card.text.split("\n"))
    for use, origin in card.origins or (("values", card.provenance),):
        yield f"{use[:1].upper()}{use[1:]}: {PROVENANCE.get(origin, origin)}."


def section_told(section: Section) -> Iterator[str]:
    """A section of the rulebook without the marks of its markup."""
    yield f"{section.title}. Section {section.id}."
    paragraph = ""
    for line in (*section.text.splitlines(), ""):
        told = _plain(line)
        if paragraph and (not told or _BEGINS.match(line)):
            yield paragraph
            paragraph = ""
        paragraph = f"{paragraph} {told}".strip()


_BEGINS = re.compile(r"\s*(?:[-*>|]|\d+\.)\s")
"""An item of a list, a quotation, a line of a table: each is told by itself."""


def _plain(line: str) -> str:
    if re.fullmatch(r"[|\s:-]*|```.*", line):  # rules of tables, fences
        return ""
    line = re.sub(r"^\s*(?:[-*]|>)\s+", "", line)
    if line.startswith("|"):
        line = ", ".join(filter(None, (cell.strip() for cell in line.strip("|").split("|")))) + "."
    return line.replace("**", "").replace("`", "").replace("*", "").strip()
