"""Statistics: what the stored matches say about people and titles, as plain data.

Only games that were open from the start count. A deal that somebody may have known (a typed seed, the same deal
again, a later try at a daily challenge), a game played on from another one, and one read from a file are told apart.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from rules.kernel.errors import RulesError
from rules.kernel.record import kind_name
from rules.kernel.variants import variant
from rules.titles import TITLES, automas, load_title
from screens.services import MatchResult, SaveInfo, SeatResult

LEFT_OUT = {
    "seed": "deals that were known (a typed seed, the same deal again, a later try at a daily challenge)",
    "branch": "games played on from another game",
    "import": "games read from a file",
}
"""Why a match does not count, and how that is said."""


class AtTable(msgspec.Struct, frozen=True):
    """Finished games at tables of one size."""

    seats: int
    games: int
    won: int


class Versus(msgspec.Struct, frozen=True):
    """Finished games against one opponent."""

    name: str
    person: bool
    games: int
    ahead: int
    """In so many the person was placed before the opponent."""
    behind: int


class Scores(msgspec.Struct, frozen=True):
    """Points in one variant of a title."""

    title: str
    variant: str
    alone: bool
    """One person without other people or bots."""
    games: int
    best: int
    best_name: str
    best_changed: str
    """ISO time."""
    mean: float


class Person(msgspec.Struct, frozen=True):
    """Everything about one name; names that differ in upper and lower case only are one."""

    name: str
    """As it was written last."""
    played: int
    finished: int
    contested: int
    """Finished games at tables of two seats or more."""
    won: int
    """Of those; a shared victory is one."""
    expected: float
    """Games that would have been won if all seats were equal."""
    streak: int
    """Games won one after another, up to now."""
    longest: int
    thinking: float
    """Seconds, in all games that count, unfinished ones included."""
    tables: tuple[AtTable, ...]
    opponents: tuple[Versus, ...]
    scores: tuple[Scores, ...]


class Figures(msgspec.Struct, frozen=True):
    """Statistics of all matches, or of those of one title."""

    played: int
    finished: int
    left_out: dict[str, int]
    """By reason, see ``LEFT_OUT``."""
    people: tuple[Person, ...]
    """Those who finished most games first."""
    scores: tuple[Scores, ...]
    """Of all people, by title."""


def figures(results: Sequence[MatchResult], title: str = "") -> Figures:
    """Statistics over matches, the oldest first; those of one title only if its id is given."""
    left_out: Counter[str] = Counter()
    counted: list[MatchResult] = []
    for result, reason in zip(results, reasons(results), strict=True):
        if title and result.info.title != title:
            continue
        if reason:
            left_out[reason] += 1
        else:
            counted.append(result)
    names: dict[str, str] = {}
    by_person: dict[str, list[tuple[MatchResult, int]]] = defaultdict(list)
    for result in counted:
        for seat, name in people_of(result.info):
            names[name.casefold()] = name
            by_person[name.casefold()].append((result, seat))
    kinds = _Kinds()
    people = [_person(names[key], played, kinds) for key, played in by_person.items()]
    everybody = [(result, seat) for result in counted for seat, _ in people_of(result.info)]
    return Figures(
        len(counted),
        sum(result.info.finished for result in counted),
        dict(left_out),
        tuple(sorted(people, key=lambda person: (-person.finished, -person.played, person.name.casefold()))),
        _scores(everybody, kinds),
    )


def reasons(results: Sequence[MatchResult]) -> list[str]:
    """Per match, the oldest first, why it does not count, or ``""``."""
    tried: set[tuple[str, str, str]] = set()
    found = []
    for result in results:
        info = result.info
        reason = info.origin.kind if info.origin.kind in LEFT_OUT else ""
        if info.origin.kind == "daily":
            keys = {(info.title, info.origin.date, name.casefold()) for _, name in people_of(info)}
            reason = "seed" if keys & tried else ""
            tried |= keys
        found.append(reason)
    return found


def people_of(info: SaveInfo) -> list[tuple[int, str]]:
    """Seats that people have, with their names."""
    return [(number, seat.name) for number, seat in enumerate(info.seats) if seat.kind == "human"]


class _Kind(msgspec.Struct, frozen=True):
    """What matches with the same options have in common."""

    variant: str
    automas: dict[int, str]


class _Kinds:
    """The kinds of matches, each worked out once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int, bytes], _Kind] = {}
        self._of: dict[int, _Kind] = {}

    def of(self, info: SaveInfo) -> _Kind:
        """The kind of a match."""
        found = self._of.get(info.id)
        if found is None:
            key = (info.title, len(info.seats), msgspec.json.encode(info.options))
            found = self._known.get(key)
            if found is None:
                name = _variant(info.title, len(info.seats), info.options)
                found = self._known[key] = _Kind(name, automas(info.title, info.options))
            self._of[info.id] = found
        return found


def _variant(title_id: str, seats: int, options: Mapping[str, Any]) -> str:
    if title_id not in TITLES:
        return "other options"
    try:
        return variant(load_title(title_id), seats, options)
    except (RulesError, TypeError):  # options of another version, or damaged
        return "other options"


def _person(name: str, played: Sequence[tuple[MatchResult, int]], kinds: _Kinds) -> Person:
    tables: dict[int, Counter[str]] = defaultdict(Counter)
    versus: dict[tuple[str, bool], Counter[str]] = defaultdict(Counter)
    spelled: dict[tuple[str, bool], str] = {}
    streak = longest = 0
    expected = thinking = 0.0
    for result, seat in sorted(played, key=lambda each: (each[0].info.changed, each[0].info.id)):
        thinking += result.thinking.get(seat, 0.0)
        own = _seat(result, seat)
        if own is None or len(result.seats) < 2:
            continue
        won = own.place == 1
        streak = streak + 1 if won else 0
        longest = max(longest, streak)
        expected += 1 / len(result.seats)
        tables[len(result.seats)].update(games=1, won=int(won))
        persons = {number for number, _ in people_of(result.info)}
        for other in result.seats:
            if other.seat != seat:
                label = other.name if other.seat in persons else _bot(other, kinds.of(result.info).automas)
                key = (label.casefold(), other.seat in persons)
                spelled[key] = label
                versus[key].update(games=1, ahead=int(own.place < other.place), behind=int(own.place > other.place))
    sizes = tuple(AtTable(size, each["games"], each["won"]) for size, each in sorted(tables.items()))
    opponents = (
        Versus(spelled[key], key[1], each["games"], each["ahead"], each["behind"]) for key, each in versus.items()
    )
    return Person(
        name,
        len(played),
        sum(result.info.finished for result, _ in played),
        sum(each.games for each in sizes),
        sum(each.won for each in sizes),
        expected,
        streak,
        longest,
        thinking,
        sizes,
        tuple(sorted(opponents, key=lambda each: (not each.person, -each.games, each.name.casefold()))),
        _scores(played, kinds),
    )


def _bot(seat: SeatResult, nobodys: Mapping[int, str]) -> str:
    """Bots have no names of their own: those of one kind are one opponent. Automas have."""
    return seat.name if seat.seat in nobodys else f"the {kind_name(seat.kind)}"


def _seat(result: MatchResult, seat: int) -> SeatResult | None:
    return next((each for each in result.seats if each.seat == seat), None)


def _scores(played: Iterable[tuple[MatchResult, int]], kinds: _Kinds) -> tuple[Scores, ...]:
    found: dict[tuple[str, str, bool], list[tuple[int, str, str]]] = defaultdict(list)
    for result, seat in played:
        own = _seat(result, seat)
        if own is not None and own.total is not None:
            info = result.info
            kind = kinds.of(info)
            alone = len(info.seats) - len(kind.automas) == 1
            found[info.title, kind.variant, alone].append((own.total, own.name, info.changed))
    scores = []
    for (title, name, alone), totals in found.items():
        best = max(totals, key=lambda each: each[0])
        mean = sum(each[0] for each in totals) / len(totals)
        scores.append(Scores(title, name, alone, len(totals), *best, mean))
    order = {title: number for number, title in enumerate(TITLES)}
    return tuple(sorted(scores, key=lambda each: (order.get(each.title, 99), not each.alone, each.variant)))
