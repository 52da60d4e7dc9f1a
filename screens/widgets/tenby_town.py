"""A town of Tenby, drawn: streets of coloured buildings in letters, what each counts now, what is lit among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from rich.style import Style

from rules.tenby.cards import Face
from rules.tenby.scoring import Scorer
from rules.tenby.short_form import write_rule
from rules.tenby.town import Town
from screens.widgets.canvas import Canvas, clip
from screens.widgets.palette import Palette
from screens.widgets.tenby_words import head, hue_of

if TYPE_CHECKING:
    from rules.tenby.content import Content

Spot = tuple[int, int]
LABEL = 3
"""Columns for the number of a street."""
CELL, WIDEST = 10, 19
"""Columns of a card with two or three lines, the mark before it included."""
GAP = 2
"""Columns between two streets in a row."""


class Marks(msgspec.Struct, frozen=True):
    """What is lit in a town; cards by street and place, from 1."""

    cursor: frozenset[Spot] = frozenset()
    reach: frozenset[Spot] = frozenset()
    """Cards whose icons the card under the cursor counts, or would count if they had any."""
    counted: frozenset[Spot] = frozenset()
    """Those of them that have some."""
    last: frozenset[Spot] = frozenset()
    """The card that was placed last."""


def cell_width(width: int, lines: int) -> int:
    """Columns of a card where each has so many lines."""
    return max(min((width - LABEL) // 7, WIDEST), CELL) if lines > 2 else CELL


def rows_of(lengths: Sequence[int], width: int, lines: int) -> list[list[int]]:
    """Indices of the streets that go into each row, by their numbers of cards; with one line a row for each."""
    if lines == 1:
        return [[index] for index in range(len(lengths))]
    cell = cell_width(width, lines)
    found: list[list[int]] = []
    used = width + 1
    for index, length in enumerate(lengths):
        needs = LABEL + length * cell
        if not found or used + GAP + needs > width:
            found.append([index])
            used = needs
        else:
            found[-1].append(index)
            used += GAP + needs
    return found


def street_mark(content: Content, count: int) -> str:
    """``#`` for a full street, ``=`` for a completed one."""
    if count >= content.town.max_cards_in_street:
        return "#"
    return "=" if count >= content.town.completed_street_cards else ""


class TownPainter:
    """Draws one town on a canvas."""

    def __init__(self, canvas: Canvas, palette: Palette, scorer: Scorer, town: Town, marks: Marks) -> None:
        self.canvas = canvas
        self.palette = palette
        self.content = scorer.content
        self.scorer = scorer
        self.town = town
        self.marks = marks

    def draw(self, x: int, top: int, width: int, lines: int) -> None:
        """All streets, with one to three ``lines`` for each card."""
        for row, streets in enumerate(rows_of([len(street.cards) for street in self.town.streets], width, lines)):
            at, y = x, top + row * lines
            for index in streets:
                self._draw_label(index + 1, at, y)
                at += LABEL
                if lines == 1:
                    self._draw_line(index + 1, at, y, x + width - at)
                else:
                    cell = cell_width(width, lines)
                    for spot in range(1, len(self.town.streets[index].cards) + 1):
                        self._draw_card((index + 1, spot), at, y, cell, lines)
                        at += cell
                at += GAP

    def draw_small(self, x: int, top: int, width: int) -> None:
        """A line for each street with what fits: cards in letters and points, else kind, colour and points."""
        for number in range(1, len(self.town.streets) + 1):
            y = top + number - 1
            self._draw_label(number, x, y)
            at = x + LABEL
            faces, points = self._faces(number), self._points(number)
            words = [head(face) for face in faces]
            if sum(len(word) + len(amount) + 2 for word, amount in zip(words, points, strict=True)) > width - LABEL:
                words = [word[: 1 if word[0] == "l" else 2] for word in words]
            for spot, (face, word, amount) in enumerate(zip(faces, words, points, strict=True), start=1):
                style = self._style(face, (number, spot))
                at = self.canvas.put(at, y, word, style, room=max(x + width - at, 0))
                at = self.canvas.put(at, y, amount, self.palette.text, room=max(x + width - at, 0)) + 1

    # -- parts -------------------------------------------------------------------------------------------------

    def _faces(self, number: int) -> list[Face]:
        return [self.content.faces[card] for card in self.town.streets[number - 1].cards]

    def _points(self, number: int) -> list[str]:
        count = len(self.town.streets[number - 1].cards)
        return [str(self.scorer.card_points(self.town, number, spot)) for spot in range(1, count + 1)]

    def _draw_label(self, number: int, x: int, y: int) -> None:
        mark = street_mark(self.content, len(self.town.streets[number - 1].cards))
        self.canvas.put(x, y, f"{number}{mark}", self.palette.good if mark else self.palette.title)

    def _mark(self, spot: Spot) -> str:
        marks = self.marks
        if spot in marks.cursor:
            return ">"
        if spot in marks.counted:
            return "+"
        if spot in marks.reach:
            return "·"
        return "'" if spot in marks.last else " "

    def _style(self, face: Face, spot: Spot) -> Style:
        if spot in self.marks.cursor:
            return self.palette.cursor
        lit = "bold underline" if spot in self.marks.reach else "bold"
        return self.palette.hue(hue_of(face), attributes=lit)

    def _draw_card(self, spot: Spot, x: int, y: int, cell: int, lines: int) -> None:
        """A card in two lines, or three with its name."""
        canvas, palette = self.canvas, self.palette
        street = self.town.streets[spot[0] - 1]
        card, locals_ = street.cards[spot[1] - 1], street.locals[spot[1] - 1]
        face = self.content.faces[card]
        style = self._style(face, spot)
        canvas.area(x, y, cell, lines, ("card", spot))
        canvas.put(x, y, self._mark(spot), palette.key)
        if lines > 2:
            entry = self.content.town_cards[card]
            canvas.put(x + 1, y, clip(entry.name or entry.id, cell - 2), style)
            y += 1
            style = palette.text
        end = canvas.put(x + 1, y, head(face), style)
        if locals_:
            canvas.put(end, y, f"*{locals_}", palette.good)
        points = self.scorer.card_points(self.town, *spot)
        end = canvas.put(x + 1, y + 1, write_rule(face), palette.quiet)
        if not face.points_only:
            canvas.put(end + 1, y + 1, str(points), palette.strong if points else palette.quiet)

    def _draw_line(self, number: int, x: int, y: int, width: int) -> None:
        """A street in one line: the rules of its cards too, where there is room for them."""
        canvas, palette = self.canvas, self.palette
        faces, points = self._faces(number), self._points(number)
        heads = [
            f"{head(face)}{f'*{count}' if count else ''}"
            for face, count in zip(faces, self.town.streets[number - 1].locals, strict=True)
        ]
        tails = [
            f"{write_rule(face)}{'' if face.points_only else ' ' + amount}"
            for face, amount in zip(faces, points, strict=True)
        ]
        if sum(len(word) + len(tail) + 2 for word, tail in zip(heads, tails, strict=True)) > width:
            tails = [f" {amount}" for amount in points]
        at = x
        for spot, (face, word, tail) in enumerate(zip(faces, heads, tails, strict=True), start=1):
            where, start = (number, spot), at
            at = canvas.put(at, y, self._mark(where), palette.key)
            at = canvas.put(at, y, word, self._style(face, where))
            at = canvas.put(at, y, tail, palette.text)
            canvas.area(start, y, at - start, 1, ("card", where))
            at += 1
