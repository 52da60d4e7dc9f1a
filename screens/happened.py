"""What happened in a match, in sentences, as one viewer may read it: the log, the recap, news, last moves."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.kernel.decision import Move
from rules.kernel.events import PUBLIC, visible
from rules.kernel.match import TURN, Match


class Recap(msgspec.Struct, frozen=True):
    """What happened since a player last decided, as everybody may know it."""

    sentences: tuple[str, ...]
    """Oldest first."""
    since: int = 0
    """Number of moves made when the player had decided last; 0 before the first time."""
    totals: tuple[tuple[int, int], ...] = ()
    """Per seat: points if the game had ended then, and if it ended now; empty in a title without points."""


class LogLine(msgspec.Struct, frozen=True):
    """One line of the log as the viewer may read it."""

    move: int
    """Number of moves that were made when it happened: going back to before it is going back to one less."""
    seat: int
    text: str


def recap(match: Match, seat: int) -> Recap:
    """What happened since ``seat`` last decided; in a title with turns a paragraph per turn."""
    since = _last_decided(match, seat)
    texts = match.title.texts
    events = [(event.kind, texts.event(event, match.names)) for event in match.events(PUBLIC, since)]
    paragraphs: list[str] = []
    in_turns = any(kind == TURN for kind, _ in events)
    for kind, text in events:
        if in_turns and kind != TURN and paragraphs:
            paragraphs[-1] = f"{paragraphs[-1]} {text}".rstrip()
        elif text:
            paragraphs.append(text)
    return Recap(tuple(paragraphs), since, _totals(match, since))


def private_news(match: Match, seat: int, since: int) -> tuple[str, ...]:
    """What only ``seat`` may know of what came after so many moves, oldest first."""
    public = {id(event) for event in match.events(PUBLIC)}
    texts = match.title.texts
    lines = [texts.event(event, match.names) for event in match.events(seat, since) if id(event) not in public]
    return tuple(line for line in lines if line)


def log(match: Match, viewer: int, first: int) -> list[LogLine]:
    """All lines from a number of moves on, oldest first."""
    where: dict[int, int] = {}
    for number, entry in enumerate(match.entries, start=1):
        where.update((id(event), number) for event in entry.events)
    texts = match.title.texts
    lines = (
        LogLine(where.get(id(event), 0), event.seat, texts.event(event, match.names)) for event in match.events(viewer)
    )
    return [line for line in lines if line.text and line.move >= first]


def latest(match: Match, viewer: int, count: int) -> tuple[str, ...]:
    """The last sentences, oldest first; no more of the match is read than they need."""
    texts = match.title.texts
    found: list[str] = []
    for entry in reversed(match.entries):
        lines = [texts.event(event, match.names) for event in visible(entry.events, viewer)]
        found = [line for line in lines if line] + found
        if len(found) >= count:
            break
    return tuple(found[-count:]) if count else ()


def last_moves(match: Match, seats: Sequence[int]) -> dict[int, Move]:
    """Per seat the last move it made, where everybody may know it."""
    found: dict[int, Move] = {}
    for index in range(len(match.entries) - 1, -1, -1):
        entry = match.entries[index]
        if entry.seat in seats and entry.seat not in found and match.public_move(index) is not None:
            found[entry.seat] = entry.move
        if len(found) == len(seats):
            break
    return found


def told(match: Match, seat: int) -> str:
    """What the last move did, as everybody may know it, to follow the name of the seat that made it."""
    texts, name = match.title.texts, match.names[seat]
    events = visible(match.entries[-1].events, PUBLIC)
    text = " ".join(texts.event(event, match.names) for event in events if event.seat == seat)
    return text.removeprefix(f"{name} ").removeprefix(f"{name}: ").removesuffix(".")


def _last_decided(match: Match, seat: int) -> int:
    # A secret choice under way does not count yet: the curtain would tell that it has begun.
    for index in range(match.seen_moves - 1, -1, -1):
        if match.entries[index].seat == seat:
            return index + 1
    return 0


def _totals(match: Match, since: int) -> tuple[tuple[int, int], ...]:
    before = match.vantage(PUBLIC, since).score.seats
    after = match.vantage(PUBLIC).score.seats
    return tuple((old.total, new.total) for old, new in zip(before, after, strict=True))
