"""Stored matches in words."""

from __future__ import annotations

from datetime import datetime

from rules.titles import TITLES
from screens.services import SaveInfo


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
