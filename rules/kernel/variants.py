"""What a table is called by its options, so that scores of the same game can be laid side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel.options import Option
from rules.kernel.title import Title

PICKED = "picked"
"""A list of cards that somebody picked: not one variant, but none of the named ones."""


def variant(title: Title, seats: int, options: Mapping[str, Any]) -> str:
    """The name of the preset that a table is, and what differs from it; ``other options`` for those of another version.

    Options that change nothing about what a score is worth, such as who begins, are left out.
    """
    described = [option for option in title.describe_options() if option.scored]
    usual = title.defaults(seats)
    if any(option.id not in options for option in described):
        return "other options"
    best: tuple[tuple[int, bool], str, list[str]] | None = None
    for preset in title.presets():
        if preset.seats not in (0, seats) or any(not _same(options.get(i), v) for i, v in preset.options.items()):
            continue
        rest = _unusual(described, options, {**usual, **preset.options})
        order = (len(rest), preset.seats != seats)  # one for just so many seats says more
        if best is None or order < best[0]:
            best = (order, preset.label, rest)
    if best is None:
        rest = _unusual(described, options, usual)
        return ", ".join(rest) or "as usual"
    return ", ".join([best[1], *best[2]])


def _unusual(described: list[Option], options: Mapping[str, Any], usual: Mapping[str, Any]) -> list[str]:
    """In words, what differs from the usual."""
    found = (option for option in described if not _same(options[option.id], usual[option.id]))
    return [_said(option, options[option.id]) for option in found]


def _said(option: Option, value: Any) -> str:
    if option.kind == "flag":
        return option.label if value else f"without {option.label}"
    shown = PICKED if isinstance(value, (list, tuple)) else option.show(value)
    return f"{option.label}: {shown}"


def _same(value: Any, other: Any) -> bool:
    if isinstance(value, (list, tuple)) and isinstance(other, (list, tuple)):
        return list(value) == list(other)
    return bool(value == other)
