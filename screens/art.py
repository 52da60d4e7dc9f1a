"""The picture on the home screen: a terrace of five houses above the harbour."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

LETTERS = {
    "T": ("▀▀█▀▀", "  █  ", "  ▀  "),
    "E": (" █▀▀▀", " █▀▀ ", " ▀▀▀▀"),
    "N": ("█▄  █", "█ ▀▄█", "▀   ▀"),
    "B": (" █▀▀▄", " █▀▀▄", " ▀▀▀ "),
    "Y": ("█   █", " ▀▄▀ ", "  ▀  "),
}
"""Letters of 5 x 3 characters."""

HOUSE_WIDTH = 11
WALL_WIDTH = 9
_WALLS = ("#e8a0a8", "#f2d479", "#9fc8e0", "#f0ead8", "#a5d0a8")
_ROOF = "#5a6672"
_DARK = "#2a3138"
_DOORS = ("#7a3b46", "#3f6f8a", "#8a5a2b", "#3d7a5a", "#8a4a66")
_WATER = "#4f9db3"
_HEIGHTS = (0, 1, 0, 1, 0)
"""Storeys that the houses stand taller than the lowest."""

HEIGHT = 9
WIDTH = HOUSE_WIDTH * 5

Piece = tuple[str, str, str]
"""Text, colour, background (empty for the page's own)."""


class Terrace(Widget):
    """T, E, N, B and Y on five painted houses."""

    DEFAULT_CSS = f"Terrace {{ width: {WIDTH}; height: {HEIGHT}; }}"

    def render_line(self, y: int) -> Strip:
        plain = self.app.no_color or self.app.theme.endswith(("mono", "contrast"))
        ground = self.rich_style
        segments = []
        for text, colour, wall in picture_line(y, ascii_only=self.app.has_class("ascii")):
            if plain:
                segments.append(Segment(f"│{text[1:-1]}│" if len(text) == WALL_WIDTH else text, ground))
            else:
                segments.append(Segment(text, ground + Style(color=colour or None, bgcolor=wall or None)))
        return Strip(segments).adjust_cell_length(self.size.width, ground)


def picture_line(y: int, *, ascii_only: bool = False) -> list[Piece]:
    """One line of the picture."""
    if y == HEIGHT - 1:
        return [("~ ~~  ~ ~~~ ~  ~~ ~ ~  ~~~ ~ ~~ ~  ~ ~~ ~~~ ~ ~  ~~ ~"[:WIDTH], _WATER, "")]
    pieces: list[Piece] = []
    for index, letter in enumerate("TENBY"):
        rows = ("     ", f"  {letter}  ", "     ") if ascii_only else LETTERS[letter]
        pieces += _house(rows, y - (1 - _HEIGHTS[index]), index)
    return pieces


def _house(letter: tuple[str, str, str], y: int, index: int) -> list[Piece]:
    """Line ``y`` of a house: two of roof, three with its letter, then windows and door down to the quay."""
    wall = _WALLS[index]
    if y < 0:
        return [(" " * HOUSE_WIDTH, "", "")]
    if y == 0:
        return [("   ▗▄▄▄▖   ", _ROOF, "")]
    if y == 1:
        return [(" ▄▟█████▙▄ ", _ROOF, "")]
    if y in (2, 3, 4):
        return [(" ", "", ""), ("  " + letter[y - 2] + "  ", _DARK, wall), (" ", "", "")]
    last = y == (7 if _HEIGHTS[index] else 6)
    text = "  ▪ █ ▪  " if last else "  ▪   ▪  " if y == 5 and _HEIGHTS[index] else " " * WALL_WIDTH
    return [(" ", "", ""), (text, _DOORS[index], wall), (" ", "", "")]
