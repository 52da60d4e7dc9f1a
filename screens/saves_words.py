"""Stored matches in words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from rules.titles import TITLES, load_title
from screens.services import SaveInfo

if TYPE_CHECKING:  # the home screen is painted before any rules are loaded
    from rules.kernel.options import Option


def one_line(info: SaveInfo) -> str:
    """``1 May 18:04 · Tiny Towns · Ana, Ben · round 7``."""
    title = TITLES[info.title][0] if info.title in TITLES else info.title
    names = ", ".join(seat.name for seat in info.seats)
    return f"{when(info.changed, year=False)} · {title} · {names} · {info.summary}"


def when(moment: str, *, year: bool = True) -> str:
    """An ISO time as people read it, in local time; ``earlier`` if it cannot be read."""
    try:
        form = "%d %b %Y, %H:%M" if year else "%d %b %H:%M"
        return datetime.fromisoformat(moment).astimezone().strftime(form).lstrip("0")
    except ValueError:
        return moment or "earlier"


def began(info: SaveInfo) -> str:
    """Where a match began, if not with a deal of its own: ``played on from match 12, after 31 moves``; else ``""``."""
    origin = info.origin
    if origin.kind not in ("branch", "copy"):
        return ""
    said = "played on from" if origin.kind == "branch" else "a copy of"
    where = f"match {origin.match}" if origin.match else "another match"
    return f"{said} {where}, after {origin.moves} {'move' if origin.moves == 1 else 'moves'}"


def options_in_words(info: SaveInfo) -> str:
    """The options of a match as set-up names them: ``Cards: Teaching cards, Cavern rule: on``."""
    known: Mapping[str, Option] = {}
    if info.title in TITLES:
        known = {option.id: option for option in load_title(info.title).describe_options()}
    return ", ".join(f"{_label(known.get(name), name)}: {_value(known.get(name), value)}"
                     for name, value in info.options.items())  # fmt: skip


def _label(option: Option | None, name: str) -> str:
    return name if option is None else option.label


def _value(option: Option | None, value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, (list, tuple)):
        return f"picked ({len(value)})"
    return next((known.label for known in option.values if known.id == value), str(value)) if option else str(value)
