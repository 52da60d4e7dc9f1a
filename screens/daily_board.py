"""Who has played the daily challenges, and how well: plain data from the tries that are known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta

import msgspec

from rules.kernel.daily import Challenge, challenge
from rules.titles import TITLES, load_title
from screens.services import Attempt, Origin, Services

DAILY = "daily"
FIRST_DAY = date(2024, 1, 1)
"""No challenge is older."""


class Try(msgspec.Struct, frozen=True):
    """How one person did at one challenge."""

    name: str
    first: int | None
    """Points of the first try; None while it goes on, if it was left, or if a bot had the seat."""
    tries: int
    best_later: int | None
    """The best of the tries after the first, when the deal was known."""
    unfinished: int
    """Number of a match that can be gone on with, or 0."""
    first_done: bool
    first_alone: bool = True
    """Whether no bot had the person's seat in the first try."""
    rules: int = 1
    """Version of the rules: tries by other rules stand in lines of their own."""
    seen_before: bool = False
    """Whether the person knew the deal already, from a try by other rules: then there is no first try."""


def challenges(day: date) -> tuple[Challenge, ...]:
    """The challenges of a day, one for each title that can be played alone."""
    found = (challenge(load_title(title_id), day) for title_id in TITLES)
    return tuple(each for each in found if each is not None)


def board(attempts: Iterable[Attempt], title_id: str, day: str) -> tuple[Try, ...]:
    """The tries at a challenge by name, best first try first; ``attempts`` are the oldest first.

    Tries by different rules are not compared: those by the newest rules come first. A try is made when its deal is
    seen, so one that was left, deleted or shared with a bot stays the first; a bot's points are nobody's.
    """
    tries: dict[tuple[str, int], list[Attempt]] = {}
    knew: dict[str, int] = {}
    for attempt in attempts:
        if (attempt.title, attempt.date) == (title_id, day):
            name = attempt.name.casefold()
            knew.setdefault(name, attempt.rules)
            tries.setdefault((name, attempt.rules), []).append(attempt)
    found = []
    for (name, rules), made in tries.items():
        seen_before = knew[name] != rules
        totals = [each.total if each.alone else None for each in made]
        if seen_before:
            totals.insert(0, None)
        waiting = [each.match for each in made if each.kept and each.alone and not each.finished]
        later = [total for total in totals[1:] if total is not None]
        first = made[0]
        found.append(
            Try(
                made[-1].name,
                totals[0],
                len(made),
                max(later, default=None),
                waiting[-1] if waiting else 0,
                first.finished,
                first.alone,
                rules,
                seen_before,
            )
        )
    return tuple(
        sorted(found, key=lambda each: (-each.rules, each.first is None, -(each.first or 0), each.name.casefold()))
    )


def streaks(attempts: Iterable[Attempt], name: str, today: date) -> tuple[int, int]:
    """On how many days in a row, up to today or yesterday, a person finished a challenge of the day; and at most.

    A challenge of a day that is over can still be played, but does not mend a streak.
    """
    days = set()
    for each in attempts:
        own = each.name.casefold() == name.casefold()
        if own and each.finished and each.alone and _day_of(each.started) == each.date:
            days.add(each.date)
    longest = run = 0
    previous: date | None = None
    for day in sorted(filter(None, map(_date, days))):
        run = run + 1 if previous is not None and day - previous == timedelta(1) else 1
        longest, previous = max(longest, run), day
    current = run if previous is not None and today - previous <= timedelta(1) else 0
    return current, longest


def take_up(services: Services, attempts: Sequence[Attempt], which: Challenge, name: str) -> int:
    """Number of the match with which a person goes on with a try, or begins one; raises RulesError."""
    for each in board(attempts, which.title, which.date):
        if each.name.casefold() == name.casefold() and each.unfinished:
            return each.unfinished
    origin = Origin(DAILY, date=which.date)
    return services.create(which.title, which.seats(name), which.options, seed=which.seed, origin=origin)[0]


def board_lines(made: tuple[Try, ...]) -> list[str]:
    """The results of a challenge, a line per person, best first try first; those by earlier rules below a heading."""
    lines = []
    place, rules = 0, made[0].rules if made else 0
    for each in made:
        if each.rules != rules:
            place, rules = 0, each.rules
            lines.append(f"By earlier rules (version {rules}), not to be compared:")
        place += 1
        first = points(each.first) if each.first_done else "not finished"
        if not each.first_alone:
            first = "with a bot"
        count = each.tries - 1
        if each.seen_before:
            first, count = "deal known", each.tries
        more = f"{count} more {'try' if count == 1 else 'tries'}" if count else ""
        if each.best_later is not None:
            more += f", best {points(each.best_later)}"
        lines.append(f"{place if each.first is not None else '-':>2}  {each.name:<21}{first:>13}   {more}".rstrip())
    return lines


def points(total: int | None) -> str:
    """``1 point``, ``23 points``."""
    return "finished" if total is None else f"{total} {'point' if abs(total) == 1 else 'points'}"


def _day_of(moment: str) -> str:
    """The day of an ISO time as it was here."""
    try:
        return datetime.fromisoformat(moment).astimezone().date().isoformat()
    except ValueError:
        return ""


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
