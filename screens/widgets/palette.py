"""The colours of a table, drawn from the theme that is on, so that a change of theme reaches every board."""

from __future__ import annotations

from collections.abc import Mapping

from rich.color import Color
from rich.style import Style

_FALLBACK = {
    "foreground": "#e6e8ea", "background": "#11161c", "surface": "#19212a", "panel": "#23303c", "accent": "#f2c14e",
    "warning": "#f2a65a", "error": "#ef6f6c", "success": "#7fc29b", "primary": "#5fb3c8",
}  # fmt: skip


class Palette:
    """Named styles. What means something is never said by colour alone: bold, reverse and signs go with it."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._variables = variables
        self._cache: dict[tuple[str, str, float, str], Style] = {}
        self.background = self.colour("background")
        self.text = self.make("foreground")
        self.quiet = self.make("foreground", fade=0.36)
        """Explanations and things that cannot be chosen now."""
        self.faint = self.make("foreground", fade=0.62)
        """Lines and empty squares."""
        self.strong = self.make("foreground", attributes="bold")
        self.title = self.make("primary", attributes="bold")
        self.bar = self.make("foreground", "panel")
        self.bar_quiet = self.make("foreground", "panel", fade=0.32)
        self.bar_key = self.make("accent", "panel", attributes="bold")
        self.bar_strong = self.make("foreground", "panel", attributes="bold")
        self.bar_title = self.make("primary", "panel", attributes="bold")
        self.key = self.make("accent", attributes="bold")
        self.lit = self.make("accent", attributes="bold")
        """What can be chosen."""
        self.cursor = self.make("accent", attributes="bold reverse")
        self.good = self.make("success", attributes="bold")
        self.bad = self.make("error", attributes="bold")
        self.warning = self.make("warning", attributes="bold")

    def colour(self, name: str) -> str:
        """A colour of the theme as ``#rrggbb``."""
        value = self._variables.get(name) or _FALLBACK.get(name) or _FALLBACK["foreground"]
        return value if value.startswith("#") and len(value) >= 7 else _FALLBACK.get(name, _FALLBACK["foreground"])

    def hue(self, name: str, *, attributes: str = "", on: str = "background", fade: float = 0.0) -> Style:
        """The style of a piece or card colour such as ``brick``."""
        return self.make(f"hue-{name}", on, fade=fade, attributes=attributes)

    def seat(self, seat: int, *, attributes: str = "bold", on: str = "background") -> Style:
        """The style of a seat's name and number."""
        return self.make(f"seat-{seat % 8 + 1}", on, attributes=attributes)

    def tint(self, name: str, amount: float = 0.22, *, attributes: str = "") -> Style:
        """Text in a colour on a ground that is tinted with it."""
        key = (name, "tint", amount, attributes)
        if key not in self._cache:
            colour = self.colour(name)
            ground = _blend(self.background, colour, amount)
            self._cache[key] = Style.parse(f"{attributes} {colour} on {ground}".strip())
        return self._cache[key]

    def make(self, name: str, on: str = "background", *, fade: float = 0.0, attributes: str = "") -> Style:
        """A style from theme colours; ``fade`` mixes the text into its ground."""
        key = (name, on, fade, attributes)
        if key not in self._cache:
            ground = self.colour(on)
            colour = _blend(self.colour(name), ground, fade) if fade else self.colour(name)
            self._cache[key] = Style.parse(f"{attributes} {colour} on {ground}".strip())
        return self._cache[key]


def _blend(one: str, other: str, amount: float) -> str:
    first, second = Color.parse(one[:7]).triplet, Color.parse(other[:7]).triplet
    assert first is not None
    assert second is not None
    mixed = (round(a + (b - a) * amount) for a, b in zip(first, second, strict=True))
    return "#{:02x}{:02x}{:02x}".format(*mixed)
