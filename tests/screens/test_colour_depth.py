"""Few colours: what the 256 and the 16 colours of a terminal make of the themes can be read on all of them."""

from __future__ import annotations

import pytest
from rich.color import ColorType
from rich.style import Style
from screen_harness import until
from shell_harness import MemoryServices, make_app
from textual.color import Color

from rules.kernel.match import Match
from rules.kernel.record import Seat
from screens.colour_depth import FewColours, Triplet, contrast, nearest
from screens.themes import THEME_NAMES, THEMES, make_theme
from screens.widgets.palette import Palette
from tenby_tui.services import new_match

TEXT, SHAPE = 4.5, 3.0
GROUNDS = ("background", "surface", "panel")
XTERM = (
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
    (255, 255, 255),
)  # fmt: skip
CONSOLE = (
    (0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170),
    (85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85), (85, 85, 255), (255, 85, 255), (85, 255, 255),
    (255, 255, 255),
)  # fmt: skip
SHADES = {"xterm": XTERM, "console": CONSOLE}
"""What two kinds of terminals show for sixteen colours."""


def variables(theme: str) -> dict[str, str]:
    made = make_theme(theme)
    return {**made.to_color_system().generate(), **made.variables}


def painter(theme: str, colours: int) -> FewColours:
    return FewColours(colours, THEMES[theme][1])


def styles(theme: str) -> dict[str, Style]:
    """Everything that words are written with at the tables."""
    found = variables(theme)
    palette = Palette(found)
    named = {name: style for name, style in vars(palette).items() if isinstance(style, Style) and name != "faint"}
    hues = [name for name in found if name.startswith("hue-")]
    for word in ("warning", "accent", "primary", "success"):
        named[f"{word} in the bar"] = palette.make(word, "panel", attributes="bold")
    for seat in range(8):
        named[f"seat {seat}"] = palette.seat(seat)
        named[f"lit seat {seat}"] = palette.seat(seat, attributes="bold reverse")
    named |= {f"{hue} tint": palette.tint(hue, attributes="bold") for hue in hues}
    named |= {hue: palette.make(hue) for hue in hues}
    return named


def shown(style: Style, shades: tuple[Triplet, ...]) -> tuple[Triplet, Triplet]:
    """Text and ground as a terminal with sixteen colours of these shades shows them."""
    assert style.color is not None
    assert style.bgcolor is not None
    text, ground = style.color.number, style.bgcolor.number
    assert text is not None
    assert ground is not None
    return (shades[ground], shades[text]) if style.reverse else (shades[text], shades[ground])


def fixed(number: int | None) -> Triplet:
    """What all terminals show for a number from 16 on."""
    assert number is not None
    assert number >= 16, "terminals have their own ideas of the first sixteen"
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    steps = (0, 95, 135, 175, 215, 255)
    return steps[(number - 16) // 36], steps[(number - 16) // 6 % 6], steps[(number - 16) % 6]


def given(style: Style) -> float:
    """Contrast where there are all colours."""
    assert style.color is not None
    assert style.bgcolor is not None
    return contrast(tuple(style.color.get_truecolor()), tuple(style.bgcolor.get_truecolor()))  # type: ignore[arg-type]


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_in_256_colours_everything_reads_as_well_as_it_should(theme: str) -> None:
    paint = painter(theme, 256)
    poor = {}
    for name, style in styles(theme).items():
        painted = paint.fit(style, (0, 0, 0))
        assert painted.color is not None
        assert painted.bgcolor is not None
        ratio = contrast(fixed(painted.color.number), fixed(painted.bgcolor.number))
        if ratio < min(given(style), TEXT):
            poor[name] = round(ratio, 2)
    assert poor == {}


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_in_256_colours_the_bars_are_as_grey_as_they_were(theme: str) -> None:
    found = variables(theme)
    for name in GROUNDS:
        parts = fixed(nearest(Color.parse(found[name]).rgb))
        assert max(parts) - min(parts) <= 40, (name, parts)


@pytest.mark.parametrize("shades", SHADES)
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_in_16_colours_everything_can_be_read(theme: str, shades: str) -> None:
    paint = painter(theme, 16)
    poor = {}
    for name, style in styles(theme).items():
        ratio = contrast(*shown(paint.fit(style, (0, 0, 0)), SHADES[shades]))
        if ratio < SHAPE:
            poor[name] = round(ratio, 2)
    assert poor == {}


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_in_16_colours_what_is_asked_stands_on_black_or_white(theme: str) -> None:
    paint = painter(theme, 16)
    palette = Palette(variables(theme))
    for name in ("text", "strong", "bar", "bar_strong", "bar_key", "key", "lit"):
        text, ground = shown(paint.fit(getattr(palette, name), (0, 0, 0)), XTERM)
        assert ground in (XTERM[0], XTERM[15])
        assert contrast(text, ground) >= TEXT, name


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_in_16_colours_the_cursor_is_on_a_ground_of_its_own(theme: str) -> None:
    paint = painter(theme, 16)
    palette = Palette(variables(theme))
    cursor = paint.fit(palette.cursor, (0, 0, 0))
    tints = [paint.fit(palette.tint(name), (0, 0, 0)) for name in variables(theme) if name.startswith("hue-")]
    assert cursor.reverse, "it shows without any colours, too"
    assert not cursor.bold, "bold black is dark grey on many terminals"
    assert all(shown(tint, XTERM)[1] != shown(cursor, XTERM)[1] for tint in tints)


@pytest.mark.parametrize("colours", [16, 256])
async def test_a_table_is_painted_with_the_colours_that_there_are(colours: int) -> None:
    services = MemoryServices()
    services.settings.secrets = "open"
    match: Match = new_match("tiny-towns", [Seat("Ana"), Seat("Ben")], {}, seed="few colours")
    app = make_app(services, (match, 1, ""))
    app.colours = colours
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Tiny Towns" in painted_text(app))
        for theme in THEME_NAMES:
            services.settings.theme = theme
            app.apply_settings()
            await pilot.pause()
            for strip in app.screen._compositor.render_strips():
                for text, style, _ in strip:
                    for colour in () if style is None else (style.color, style.bgcolor):
                        kinds = (ColorType.STANDARD,) if colours == 16 else (ColorType.EIGHT_BIT,)
                        assert colour is None or colour.type in kinds, (theme, text)


def painted_text(app: object) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())  # type: ignore[attr-defined]
