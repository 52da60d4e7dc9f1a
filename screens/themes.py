"""The themes of the app, as plain tables: dark, light, high contrast, colour-blind safe, monochrome.

Besides Textual's own variables each theme sets ``$seat-1`` to ``$seat-8`` (one colour per seat) and ``$hue-NAME``
(the colours of pieces and cards, e.g. ``$hue-brick``); boards read them through ``app.theme_variables``. No piece is
told apart by colour alone, so the monochrome theme may map them all to greys.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.theme import Theme

DEFAULT = "tenby-dark"
MONOCHROME = "tenby-mono"
_HUES = "red orange yellow green blue purple brown gray pink cyan black white wood wheat brick glass stone".split()  # noqa: SIM905


def _variables(seats: str, hues: str, **more: str) -> dict[str, str]:
    """Variables from two lists of colours: one per seat, one per hue."""
    named = dict(zip((f"hue-{hue}" for hue in _HUES), hues.split(), strict=True))
    numbered = {f"seat-{number}": colour for number, colour in enumerate(seats.split(), start=1)}
    return {**numbered, **named, **{key.replace("_", "-"): value for key, value in more.items()}}


THEMES: dict[str, tuple[str, dict[str, Any]]] = {
    "tenby-dark": (
        "Dark",
        {
            "primary": "#5fb3c8", "secondary": "#e8a0a8", "accent": "#f2c14e", "warning": "#f2a65a",
            "error": "#ef6f6c", "success": "#7fc29b", "foreground": "#e6e8ea", "background": "#11161c",
            "surface": "#19212a", "panel": "#23303c", "dark": True,
            "variables": _variables(
                "#f2c14e #5fb3c8 #ef8a8a #8fce8f #c9a0e8 #f2a65a #f09ac0 #c3ccd4",
                "#ef6f6c #f2a65a #f2d25e #7fc87f #6fa8ef #b794e8 #b98a5e #a4adb6 #f09ac0 #5fd0d0 #78828c #f0f0f0"
                " #c08a56 #ecd06f #d9735b #7fd0e0 #a9b1b8",
            ),
        },
    ),
    "tenby-light": (
        "Light",
        {
            "primary": "#19596d", "secondary": "#933b4c", "accent": "#7a4f00", "warning": "#8c4808",
            "error": "#a3221b", "success": "#1f6138", "foreground": "#1b2228", "background": "#faf7f1",
            "surface": "#f1ece2", "panel": "#e4ddcf", "dark": False,
            "variables": _variables(
                "#8a5a00 #1f6f87 #b03a4a #2b7a4b #6f42a8 #a8500e #a83a78 #4a545c",
                "#b3261e #a8500e #7d6500 #2b7a4b #2457b0 #6f42a8 #75481c #59626b #a83a78 #11757a #1b2228 #5a5a5a"
                " #75481c #7d6500 #a03a20 #11708a #59626b",
            ),
        },
    ),
    "tenby-contrast": (
        "High contrast",
        {
            "primary": "#00ffff", "secondary": "#ffff00", "accent": "#ffff00", "warning": "#ffb000",
            "error": "#ff6060", "success": "#00ff66", "foreground": "#ffffff", "background": "#000000",
            "surface": "#000000", "panel": "#1c1c1c", "dark": True, "text_alpha": 1.0,
            "variables": _variables(
                "#ffff00 #00ffff #ff8080 #00ff66 #ff80ff #ffb000 #80b0ff #ffffff",
                "#ff6060 #ffb000 #ffff00 #00ff66 #80b0ff #d0a0ff #ffc080 #d0d0d0 #ff90d0 #00ffff #c0c0c0 #ffffff"
                " #ffc080 #ffff00 #ff8060 #00ffff #ffffff",
                text_muted="#dcdcdc",
            ),
        },
    ),
    "tenby-safe": (
        "Colour-blind safe",
        {
            "primary": "#56b4e9", "secondary": "#d68ab4", "accent": "#f0e442", "warning": "#e69f00",
            "error": "#f0875a", "success": "#56b4e9", "foreground": "#e8e8e8", "background": "#12161b",
            "surface": "#1a2027", "panel": "#26303a", "dark": True,
            "variables": _variables(
                "#f0e442 #56b4e9 #e69f00 #20b58a #dd92bd #ffffff #e8743b #7b87ff",
                "#e8743b #e69f00 #f0e442 #20b58a #56b4e9 #dd92bd #c9985a #a8a8a8 #dd92bd #8fd0f5 #8a8a8a #ffffff"
                " #c9a06a #f0e442 #e8743b #56b4e9 #c4c4c4",
            ),
        },
    ),
    "tenby-mono": (
        "Monochrome",
        {
            "primary": "#d8d8d8", "secondary": "#bcbcbc", "accent": "#ffffff", "warning": "#ffffff",
            "error": "#ffffff", "success": "#e4e4e4", "foreground": "#e4e4e4", "background": "#000000",
            "surface": "#0c0c0c", "panel": "#262626", "dark": True,
            "variables": _variables(
                " ".join(["#ffffff"] * 8), " ".join(["#e4e4e4"] * len(_HUES)), text_muted="#c0c0c0"
            ),
        },
    ),
}
"""Name of each theme: its label, and the arguments of Textual's Theme."""

THEME_NAMES = tuple(THEMES)


def make_theme(name: str) -> Theme:
    """The Textual theme of that name."""
    from textual.theme import Theme  # noqa: PLC0415

    return Theme(name=name, **THEMES[name][1])
