"""ASCII mode: every painted line is spelled with plain ASCII characters, one for one."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_SPELLED = {
    **dict.fromkeys("─━╌╍┄┅┈┉═╴╶╼╾╸╺", "-"),
    **dict.fromkeys("│┃╎╏┆┇┊┋║╵╷╿╽╹╻", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╭╮╰╯┠┨┯┷┿╂╞╡╪╟╢╫╤╧╥╨╒╕╘╛╓╖╙╜┍┑┕┙┎┒┖┚┝┥┞┟┦┧┡┢┩┪┭┮┵┶┱┲┹┺", "+"),
    **dict.fromkeys("█▉▊▓▀▄▌▐▙▛▜▟▚▞▆▇", "#"),
    **dict.fromkeys("▒▅▍", "="),
    **dict.fromkeys("░▁▂▃▏▎▕▔▖▗▘▝", "."),
    **dict.fromkeys("◆◇★☆●◉•∙▪■", "*"),
    **dict.fromkeys("·‧⋅…○◯□▫", "."),
    **dict.fromkeys("–—−‐‑", "-"),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”„", '"'),
    **dict.fromkeys("▶►▸→›»❯", ">"),
    **dict.fromkeys("◀◄◂←‹«❮", "<"),
    **dict.fromkeys("▲▴↑", "^"),
    **dict.fromkeys("▼▾↓", "v"),
    **dict.fromkeys("✓✔", "v"),
    **dict.fromkeys("✗✘×", "x"),
    "╱": "/", "╲": "\\", "╳": "X", "≈": "~", "≥": ">", "≤": "<", "½": "h", "°": "o", "ß": "s",
}


class AsciiFilter(LineFilter):
    """Spells what is painted in ASCII."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments with every character replaced that is not ASCII."""
        return [
            segment if segment.control or segment.text.isascii() else Segment(spell(segment.text), segment.style)
            for segment in segments
        ]


@lru_cache(maxsize=4096)
def spell(text: str) -> str:
    """``text`` in ASCII characters of the same width."""
    return text if text.isascii() else "".join(map(_spell_one, text))


def _spell_one(char: str) -> str:
    if char.isascii():
        return char
    if char in _SPELLED:
        return _SPELLED[char]
    if unicodedata.combining(char):
        return ""
    base = unicodedata.normalize("NFKD", char)[0]
    if not base.isascii():
        base = "?"
    return base * (2 if unicodedata.east_asian_width(char) in "WF" else 1)
