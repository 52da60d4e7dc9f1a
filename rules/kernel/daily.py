"""The daily challenge of a title: one deal a day for one person, the same on every machine with the same version.

Its seed is public. Which of a title's variants it is follows from the date alone, so that each gets its turn.
"""

from __future__ import annotations

from datetime import date

import msgspec

from rules.kernel.options import Options, Preset, complete
from rules.kernel.record import Seat
from rules.kernel.title import Title

NOBODY = "random"
"""Kind of the seats that automas take: any bot finds their only move."""


class Challenge(msgspec.Struct, frozen=True):
    """A title's table of one day."""

    title: str
    """Its id."""
    date: str
    """As in 2026-05-01."""
    preset: Preset
    options: Options
    others: tuple[str, ...]
    """Names of the automas that take the seats after the first one."""

    @property
    def seed(self) -> str:
        """What everybody's deal of that day is made from."""
        return f"daily/{self.title}/{self.date}"

    def seats(self, name: str) -> tuple[Seat, ...]:
        """The seats, with one person of that name."""
        return (Seat(name), *(Seat(other, NOBODY) for other in self.others))


def challenge(title: Title, day: date) -> Challenge | None:
    """The challenge of a day, or None for a title that nobody plays alone."""
    variants = title.challenges()
    if not variants:
        return None
    preset = variants[day.toordinal() % len(variants)]
    automas = title.automas(complete(title.describe_options(), preset.options))
    options = title.options(1 + len(automas), preset.options)
    return Challenge(title.id, day.isoformat(), preset, options, tuple(automas[seat] for seat in sorted(automas)))
