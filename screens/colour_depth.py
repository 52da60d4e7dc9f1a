"""Terminals with 256 or 16 colours: what is painted keeps its meaning, and can be read.

Rich finds the nearest colour of each text and each ground by itself, so that a dark blue-grey bar turns into bright
teal and yellow words are written on white. Here text and ground are chosen together: of 256 colours those that look
most alike and keep their contrast; of 16, whose shades every terminal has its own idea of, by hue, on grounds that are
the plain ones of the theme or strong.
"""

from __future__ import annotations

from collections.abc import Mapping
from colorsys import rgb_to_hsv
from functools import lru_cache
from typing import Any

from rich.color import Color, ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as TextualColor
from textual.filter import LineFilter

Triplet = tuple[int, int, int]

READABLE = 4.5
"""Contrast of text, as in the Web Content Accessibility Guidelines 2."""
BLACK, SILVER, GREY, WHITE = 0, 7, 8, 15
"""Numbers of the colours that have no hue."""
RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN = range(1, 7)
BRIGHT = 8
"""What makes one of the first eight colours bright."""
GREYISH = 0.15
"""Difference of the strongest and the weakest part of a colour up to which it has no hue."""
_HUES = ((20, RED), (40, YELLOW), (75, YELLOW + BRIGHT), (165, GREEN), (205, CYAN), (255, BLUE), (340, MAGENTA))
"""Degrees up to which a hue is called so: orange and brown are the dark yellow, which some terminals show as brown."""
_ON_WHITE = {RED: RED, YELLOW: BLACK, GREEN: BLACK, CYAN: BLUE, BLUE: BLUE, MAGENTA: MAGENTA}
"""Text that can be read on white, whatever the terminal's shades are."""
_GREYS = ((0.03, BLACK), (0.5, GREY), (0.78, SILVER), (1.0, WHITE))
"""How bright a ground without a hue may be to be called so."""
_WHITE_TEXT = (RED, BLUE, MAGENTA)
"""Grounds on which text is white; on the others it is black."""


class FewColours(LineFilter):
    """Paints with the colours that a terminal has, on the grounds of a theme."""

    def __init__(self, colours: int, theme: Mapping[str, Any]) -> None:
        """``colours`` is 256 or 16; the theme is one of :data:`screens.themes.THEMES`, its arguments."""
        super().__init__()
        self._colours = colours
        self._grounds = tuple(_triplet(theme[name]) for name in ("background", "surface", "panel"))
        self._lit = _triplet(theme["accent"])
        """Ground of the cursor."""
        self._known: dict[tuple[Style, Triplet], Style] = {}

    def apply(self, segments: list[Segment], background: TextualColor) -> list[Segment]:
        """The same segments in the terminal's colours."""
        below = background.rgb
        return [
            segment if control or style is None else Segment(text, self._of(style, below))
            for segment, (text, style, control) in zip(segments, segments, strict=True)
        ]

    def _of(self, style: Style, below: Triplet) -> Style:
        found = self._known.get((style, below))
        if found is None:
            found = self._known[style, below] = self.fit(style, below)
        return found

    def fit(self, style: Style, below: Triplet) -> Style:
        """A style in the terminal's colours; ``below`` is what shows where it has no ground."""
        if style.color is None and style.bgcolor is None:
            return style
        text, ground = _parts(style.color), _parts(style.bgcolor) or below
        if self._colours == 16:
            return self._of_sixteen(style, text, ground)
        number = nearest(ground)
        if text is None:
            return style + Style(bgcolor=_numbered(number))
        return style + Style(color=_numbered(like(text, ground, number)), bgcolor=_numbered(number))

    # -- sixteen colours ---------------------------------------------------------------------------------------

    def _of_sixteen(self, style: Style, text: Triplet | None, ground: Triplet) -> Style:
        turned = style.reverse and text is not None
        shown, on = (ground, text) if turned and text is not None else (text, ground)
        if self._plain(on):
            dark = luminance(self._grounds[0]) < 0.5
            number = BLACK if dark else WHITE
            colour = None if shown is None else _numbered(_on_plain(shown, on, dark=dark))
            return style + Style(color=colour, bgcolor=_numbered(number), reverse=False)
        number, letters = self._strong(shown, on)
        # Turned round, so that it shows without any colours, too. Bold black turns grey on many terminals.
        return style + Style(color=_numbered(number), bgcolor=_numbered(letters), reverse=True, bold=False)

    def _plain(self, ground: Triplet) -> bool:
        """Whether a ground is one of the theme's, or next to that of the screen."""
        return any(_same(ground, known) for known in self._grounds) or contrast(ground, self._grounds[0]) < 1.15

    def _strong(self, text: Triplet | None, ground: Triplet) -> tuple[int, int]:
        """Ground and text: what is lit has the one ground that no tint has, what is tinted its hue."""
        screen = self._grounds[0]
        dark = luminance(screen) < 0.5
        if _same(ground, self._lit):
            return (SILVER, BLACK) if dark else (BLACK, WHITE)
        tinted = text is not None and contrast(text, screen) > contrast(ground, screen)
        hue = _hue(ground)
        if hue is None and tinted and text is not None:
            hue = _hue(text)
            if hue is None:
                return (GREY, WHITE) if dark else (SILVER, BLACK)
        if hue is not None:
            return hue % BRIGHT, WHITE if hue % BRIGHT in _WHITE_TEXT else BLACK
        number = next(number for most, number in _GREYS if luminance(ground) <= most)
        return number, WHITE if number in (BLACK, GREY) else BLACK


def _on_plain(text: Triplet, ground: Triplet, *, dark: bool) -> int:
    """Text on black or on white, by hue; what has none by its contrast."""
    hue, ratio = _hue(text), contrast(text, ground)
    if hue is not None and ratio > READABLE / 2:
        return (hue if hue == YELLOW else hue % BRIGHT + BRIGHT) if dark else _ON_WHITE[hue % BRIGHT]
    if ratio >= 2 * READABLE:
        return WHITE if dark else BLACK
    return SILVER if dark and ratio >= READABLE - 0.1 else GREY


def _hue(colour: Triplet) -> int | None:
    """Number of the colour of that hue; None for greys."""
    if max(colour) - min(colour) < 255 * GREYISH:
        return None
    degrees = rgb_to_hsv(*(part / 255 for part in colour))[0] * 360
    return next((number for most, number in _HUES if degrees < most), RED)


# -- 256 colours -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def nearest(colour: Triplet) -> int:
    """Number of the colour, of those that are the same on every terminal, that looks most alike."""
    return min(_FIXED, key=lambda number: _distance(_LAB[number], lab(colour)))


@lru_cache(maxsize=4096)
def like(text: Triplet, ground: Triplet, number: int) -> int:
    """The colour most like ``text`` that reads as well on the colour of that number as ``text`` did on ``ground``."""
    least = min(contrast(text, ground), READABLE)
    alike = sorted(_FIXED, key=lambda other: _distance(_LAB[other], lab(text)))
    clear = (other for other in alike if contrast(_FIXED[other], _FIXED[number]) >= least)
    return next(clear, alike[0])


def _fixed() -> dict[int, Triplet]:
    """The cube and the greys by number; the first sixteen are the terminal's own."""
    steps = (0, 95, 135, 175, 215, 255)
    cube = [(red, green, blue) for red in steps for green in steps for blue in steps]
    return dict(enumerate([*cube, *((grey, grey, grey) for grey in range(8, 248, 10))], start=16))


def _distance(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def _linear(colour: Triplet) -> tuple[float, float, float]:
    """Red, green and blue as amounts of light."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in colour)
    )
    return red, green, blue


@lru_cache(maxsize=4096)
def luminance(colour: Triplet) -> float:
    """How bright a colour is, from 0 to 1."""
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Triplet, other: Triplet) -> float:
    """Ratio of two colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=4096)
def lab(colour: Triplet) -> tuple[float, float, float]:
    """A colour in CIE Lab, where distances are as they are seen."""
    red, green, blue = _linear(colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


_FIXED = _fixed()
_LAB = {number: lab(colour) for number, colour in _FIXED.items()}


def _same(one: Triplet, other: Triplet) -> bool:
    """Whether two colours are one: Textual changes those of themes a little in passing."""
    return all(abs(a - b) <= 2 for a, b in zip(one, other, strict=True))


def _triplet(colour: str) -> Triplet:
    return TextualColor.parse(colour).rgb


def _parts(colour: Color | None) -> Triplet | None:
    """Red, green and blue of a colour that is given so."""
    if colour is None or colour.type is not ColorType.TRUECOLOR or colour.triplet is None:
        return None
    return colour.triplet.red, colour.triplet.green, colour.triplet.blue


def _numbered(number: int) -> Color:
    return Color.from_ansi(number)
