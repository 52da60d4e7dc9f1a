"""Events: what happened, as data, each with the seats that may know it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

PUBLIC = -1
"""The viewer who has no seat: knows what everybody knows."""
ALL = -2
"""The viewer who knows everything: saves, tests, and the table after the end."""


class Event(msgspec.Struct, frozen=True):
    """Something that happened."""

    kind: str
    """Kebab-case id; the title's texts hold one sentence per id."""
    seat: int = PUBLIC
    """Who did it or to whom it happened, or :data:`PUBLIC`."""
    facts: dict[str, Any] = {}
    """Plain values for the sentence."""
    audience: tuple[int, ...] | None = None
    """Seats that may know it now; ``None`` means everybody."""
    sealed: bool = False
    """True if everybody learns it at the next event of kind ``revealed``."""
    instead: Event | None = None
    """What all others see of it, such as a number of cards drawn; ``None`` means nothing."""


class Log:
    """Collects the events of one move. Playouts pass no log at all and build no events."""

    __slots__ = ("events", "revealed", "sealed_for")

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.revealed = False
        """True once something hidden was turned up: such a move cannot be freely taken back."""
        self.sealed_for: tuple[int, ...] | None = None
        """Audience of everything that happens inside a sealed choice."""

    def add(self, kind: str, seat: int = PUBLIC, audience: tuple[int, ...] | None = None, **facts: Any) -> None:
        """Note an event."""
        if self.sealed_for is not None and audience is None:
            self.events.append(Event(kind, seat, facts, self.sealed_for, sealed=True))
        else:
            self.events.append(Event(kind, seat, facts, audience))

    def veil(
        self, kind: str, seat: int, audience: tuple[int, ...], instead: str, secret: dict[str, Any], **facts: Any
    ) -> None:
        """Note an event of which ``audience`` learns everything, and all others only ``facts``, as kind ``instead``."""
        self.events.append(Event(kind, seat, {**facts, **secret}, audience, instead=Event(instead, seat, facts)))

    def reveal(self) -> None:
        """Declare an undo barrier: a hidden card was turned up."""
        self.revealed = True


def learned(events: Iterable[Event], viewer: int) -> Iterator[list[Event]]:
    """For each event what ``viewer`` learns by it: the event itself, what is seen of it, or all that was sealed."""
    held: list[Event] = []
    for event in events:
        seen: list[Event] = []
        if viewer == ALL or event.audience is None or viewer in event.audience:
            seen.append(event)
        elif event.instead is not None:
            seen.append(event.instead)
        elif event.sealed:
            held.append(event)
        if event.kind == "revealed":
            seen += held
            held = []
        yield seen


def visible(events: Iterable[Event], viewer: int) -> list[Event]:
    """The events that ``viewer`` may know, in the order in which they became known to that viewer."""
    return [event for seen in learned(events, viewer) for event in seen]
