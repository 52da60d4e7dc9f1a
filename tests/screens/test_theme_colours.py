"""Colours of the themes, measured: contrast of text and of pieces, and seats apart for every kind of eyes.

Contrast is that of the Web Content Accessibility Guidelines 2: 4.5 for text, 3 for shapes. What people with
protanopia and deuteranopia see is simulated by the matrices of Machado, Oliveira and Fernandes (2009, severity 1) on
linear light; differences are measured in CIE Lab.
"""

from __future__ import annotations

from itertools import combinations

import pytest
from rich.color import ColorSystem
from textual.color import Color

from screens.themes import THEME_NAMES, make_theme
from screens.widgets.palette import Palette

TEXT, SHAPE = 4.5, 3.0
FAINT = 1.5
"""Lines and empty squares, which nothing depends on."""
GROUNDS = ("background", "surface", "panel")
WORDS = ("foreground", "primary", "secondary", "accent", "warning", "error", "success")
EYES = {
    "everybody": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
}
APART = 12.0
"""Least distance of two seats in Lab: about five just noticeable differences."""
SEATS = 8
DARK_GREY = 8
"""Number of the dark grey of terminals with sixteen colours, which many of them hardly show on black."""


def linear(colour: str) -> tuple[float, float, float]:
    """Red, green and blue as amounts of light."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in Color.parse(colour).normalized
    )
    return red, green, blue


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Ratio of two colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def lab(colour: str, eyes: str) -> tuple[float, float, float]:
    """A colour as it is seen."""
    light = linear(colour)
    red, green, blue = (
        min(max(sum(m * part for m, part in zip(row, light, strict=True)), 0.0), 1.0) for row in EYES[eyes]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: str, other: str, eyes: str) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(lab(one, eyes), lab(other, eyes), strict=True)) ** 0.5)


def variables(name: str) -> dict[str, str]:
    """What screens draw with, as the app has it."""
    theme = make_theme(name)
    return {**theme.to_color_system().generate(), **theme.variables}


def seen(style: object) -> tuple[str, str]:
    """Text and ground of a style, as ``#rrggbb``."""
    text, ground = style.color.triplet.hex, style.bgcolor.triplet.hex  # type: ignore[attr-defined]
    return (ground, text) if style.reverse else (text, ground)  # type: ignore[attr-defined]


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_words_can_be_read_on_every_ground(theme: str) -> None:
    found = variables(theme)
    poor = {
        (word, ground): round(contrast(found[word], found[ground]), 2)
        for word in WORDS
        for ground in GROUNDS
        if contrast(found[word], found[ground]) < TEXT
    }
    assert poor == {}


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_styles_of_the_table_can_be_read(theme: str) -> None:
    palette = Palette(variables(theme))
    names = [name for name in vars(palette) if hasattr(getattr(palette, name), "bgcolor")]
    assert len(names) > 12
    ratios = {name: round(contrast(*seen(getattr(palette, name))), 2) for name in names}
    assert {name: ratio for name, ratio in ratios.items() if ratio < (FAINT if name == "faint" else TEXT)} == {}


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_names_of_seats_can_be_read_and_pieces_be_seen(theme: str) -> None:
    found = variables(theme)
    palette = Palette(found)
    seats = {seat: round(contrast(*seen(palette.seat(seat))), 2) for seat in range(SEATS)}
    assert {seat: ratio for seat, ratio in seats.items() if ratio < TEXT} == {}
    hues = {name: round(contrast(found[name], found["background"]), 2) for name in found if name.startswith("hue-")}
    assert len(hues) > 10
    assert {name: ratio for name, ratio in hues.items() if ratio < SHAPE} == {}


@pytest.mark.parametrize("theme", [name for name in THEME_NAMES if name != "tenby-light"])
def test_quiet_words_are_no_dark_grey_where_there_are_sixteen_colours(theme: str) -> None:
    palette = Palette(variables(theme))
    styles = {name: getattr(palette, name) for name in ("text", "quiet", "bar", "bar_quiet", "strong", "title", "key")}
    numbers = {name: style.color.downgrade(ColorSystem.STANDARD).number for name, style in styles.items()}
    assert {name for name, number in numbers.items() if number in (0, DARK_GREY)} == set()


@pytest.mark.parametrize("eyes", EYES)
def test_seats_of_the_colour_blind_safe_theme_are_apart_for_all_eyes(eyes: str) -> None:
    found = variables("tenby-safe")
    colours = [found[f"seat-{number}"] for number in range(1, SEATS + 1)]
    near = {
        pair: round(distance(*pair, eyes), 1) for pair in combinations(colours, 2) if distance(*pair, eyes) < APART
    }
    assert near == {}


@pytest.mark.parametrize("eyes", EYES)
def test_pieces_of_the_colour_blind_safe_theme_are_apart_for_all_eyes(eyes: str) -> None:
    found = variables("tenby-safe")
    cubes = [found[f"hue-{name}"] for name in ("wood", "wheat", "brick", "glass", "stone")]
    suits = [found[f"hue-{name}"] for name in ("red", "yellow", "green", "blue", "purple")]
    near = {
        pair: round(distance(*pair, eyes), 1)
        for colours in (cubes, suits)
        for pair in combinations(colours, 2)
        if distance(*pair, eyes) < APART
    }
    assert near == {}
