"""Thinking time: how long a decision is on show for the seat that makes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.kernel.events import PUBLIC


class Stopwatch:
    """Runs for one seat at a time, or for nobody. ``clock`` gives seconds that only grow."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.seat = PUBLIC
        """The seat whose time runs now."""
        self._since = 0.0

    def run_for(self, seat: int) -> tuple[int, float]:
        """Run for ``seat`` from now on, or stand for PUBLIC; returns the seat it ran for, and how long."""
        if seat == self.seat:
            return PUBLIC, 0.0
        now = self._clock()
        before, spent = self.seat, max(now - self._since, 0.0)
        self.seat, self._since = seat, now
        return before, spent if before != PUBLIC else 0.0


def span(seconds: float) -> str:
    """A length of time as people read it: ``48 s``, ``3 min 05 s``, ``1 h 12 min``."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, left = divmod(whole, 60)
    if minutes < 60:
        return f"{minutes} min {left:02} s"
    hours, left = divmod(minutes, 60)
    return f"{hours} h {left:02} min"


def told(names: Sequence[str], times: Mapping[int, float]) -> str:
    """``Ana 12 min 08 s, Ben 48 s``: whoever has thought at all; ``""`` for nobody."""
    spent = ((name, times.get(seat, 0.0)) for seat, name in enumerate(names))
    return ", ".join(f"{name} {span(time)}" for name, time in spent if time >= 0.5)
