"""What must hold for the content as a whole and no type can express; all faults are found at once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, get_args

from rules.kernel.checks import Fault, check_tables, check_values
from rules.kernel.problems import Problem
from rules.tenby import hooks, residents
from rules.tenby.cards import Flat, Landmark, Sketch, StartCard, StreetRule, TownCard
from rules.tenby.community_cards import Board, CapacityCard, DayCard, Mayor, Project, Resident, Visitor
from rules.tenby.constants import Community, Ranks, Row, Setup, Solo, TownLimits
from rules.tenby.short_form import read_card

COUNTS = {"mayor": 30, "visitor": 33, "capacity": 5, "project": 14, "board": 20, "night": 6}
"""Cards of the expansion (rulebook, section "components"), and one Night Card more than there are seats."""
FEWEST = {"card": 60, "landmark": 12, "start": 5, "resident": 20, "day": 12}
"""Cards of the base game whose number is not public: a deck of at least so many is needed for five seats."""
SEATS = 5


def faults(
    files: Mapping[str, str], tables: Mapping[str, Mapping[str, Any]], singles: Mapping[str, Any]
) -> Iterator[Problem]:
    """Everything that is wrong. All are by the name of the part in packs."""
    tokens = singles["community"].contribution_tokens
    checks: dict[str, Callable[[Any], Iterable[Fault]]] = {
        "card": _town_card,
        "sketch": _sketch,
        "landmark": _landmark,
        "start": _start,
        "resident": _resident,
        "day": _day,
        "night": lambda _: (),
        "mayor": _mayor,
        "visitor": _visitor,
        "capacity": _capacity,
        "project": _project,
        "board": lambda board: _board(board, tokens),
        "anchor": lambda _: (),
    }
    yield from check_tables(files, tables, checks, identity=_identity, whole=_counts, nameless="anchor")
    numbers: dict[str, Iterable[Fault]] = {
        "setup": _setup(singles["setup"]),
        "town": _town(singles["town"]),
        "market": _row(singles["market"]),
        "landmark_row": _row(singles["landmark_row"]),
        "community": _community(singles["community"]),
        "solo": _solo(singles["solo"]),
        "ranks": _ranks(singles["ranks"]),
    }
    yield from check_values(files, numbers)


def _counts(table: str, entries: Mapping[str, Any]) -> Iterator[Fault]:
    """Counts of the cards, and what a deck must have as a whole."""
    if table in COUNTS and len(entries) != COUNTS[table]:
        yield "", f"expected {COUNTS[table]} entries, found {len(entries)}"
    if table in FEWEST:
        there = sum(entry.in_deck for entry in entries.values())
        if there < FEWEST[table]:
            yield "in_deck", f"expected at least {FEWEST[table]} cards, found {there}"
    if table == "day":
        yield from _numbers([day.number for day in entries.values() if day.in_deck], None)
    elif table == "night":
        yield from _numbers([night.number for night in entries.values()], range(1, SEATS + 2))
    elif table == "capacity":
        twice = Counter(card.player_colour for card in entries.values())
        if twice and max(twice.values()) > 1:
            yield "player_colour", "expected each colour once"
    elif table == "anchor":
        missing = sorted(set(get_args(hooks.Action)) - set(entries))
        if missing:
            yield "symbol", f"expected an entry for {', '.join(missing)} too"


def _numbers(found: Sequence[int], expected: Iterable[int] | None) -> Iterator[Fault]:
    twice = sorted(number for number, times in Counter(found).items() if times > 1)
    if twice:
        yield "number", f"expected each number once, found {', '.join(map(str, twice))} twice"
    if expected is not None and set(found) != set(expected):
        yield "number", f"expected the numbers {', '.join(map(str, expected))}"


# Entries


def _identity(entry: Any) -> Iterator[Fault]:
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*", entry.id):
        yield "id", "expected letters and digits, perhaps joined by hyphens"
    for key in ("name", "text"):
        if not getattr(entry, key, "x").strip() and not isinstance(entry, Sketch):
            yield key, "expected a text"


def _town_card(card: TownCard) -> Iterator[Fault]:
    if (card.kind == "business") != (card.business is not None):
        yield "business", "expected the type of a business, and none for other cards"
    if (card.kind == "amenity") != isinstance(card.rule, Flat):
        yield "rule.hook", "expected flat for an amenity, range for a home or business"


def _landmark(card: Landmark) -> Iterator[Fault]:
    if isinstance(card.rule, StreetRule):
        yield from _street_rule("rule", card.rule)


def _start(card: StartCard) -> Iterator[Fault]:
    if isinstance(card.rule, Flat):
        yield "rule.hook", "expected range: a Start Card is a home"


def _sketch(card: Sketch) -> Iterator[Fault]:
    try:
        read_card(card.card)
    except ValueError as error:
        yield "card", f"expected a card in short form: {error}"


def _street_rule(key: str, rule: StreetRule) -> Iterator[Fault]:
    if not 1 <= len(rule.features) <= 2 or len(set(rule.features)) < len(rule.features):
        yield f"{key}.features", "expected one feature, or two different ones"


def _day(card: DayCard) -> Iterator[Fault]:
    if not 1 <= len(card.actions) <= 4:
        yield "actions", "expected one to four actions"


def _resident(card: Resident) -> Iterator[Fault]:
    rule = card.rule
    for key in ("where", "a", "b"):
        where = getattr(rule, key, None)
        if where is not None:
            yield from _where(f"rule.{key}", where)
    if isinstance(rule, residents.CountPairs):
        both = (rule.a is not None) + (rule.b is not None)
        if (rule.same is None) != (both == 2) or both == 1:
            yield "rule", "expected same, or both a and b"


def _where(key: str, where: residents.Where) -> Iterator[Fault]:
    if where == residents.Where():
        yield key, "expected kind, colour, arrow or business"
    if where.business is not None:
        if not _each_once(where.business):
            yield f"{key}.business", "expected one or more types, each once"
        if where.kind not in (None, "business"):
            yield f"{key}.kind", "expected business, or none: only a business has a type"
    if where.arrow is not None and where.kind in ("amenity", "landmark"):
        yield f"{key}.arrow", f"expected none: a card of kind {where.kind} has no arrow"
    if where.colour is not None and where.kind == "landmark":
        yield f"{key}.colour", "expected none: a Landmark has no colour"


def _each_once(words: Sequence[str]) -> bool:
    return len(set(words)) == len(words) > 0


def _mayor(card: Mayor) -> Iterator[Fault]:
    if len(card.abilities) != 2 or len({type(ability) for ability in card.abilities}) < len(card.abilities):
        yield "abilities", "expected two with different hooks"
    for index, ability in enumerate(card.abilities):
        key = f"abilities[{index}]"
        if isinstance(ability, hooks.Pattern):
            if not 2 <= len(ability.colours) <= 3:
                yield f"{key}.colours", "expected two or three colours"
            if ability.completed_points < ability.points:
                yield f"{key}.completed_points", f"expected at least {ability.points}"
        if isinstance(ability, hooks.BusinessBonus) and not _each_once(ability.types):
            yield f"{key}.types", "expected one or more types, each once"


def _visitor(card: Visitor) -> Iterator[Fault]:
    if not 2 <= len(card.days) <= 4:
        yield "days", "expected two, three or four days"


def _capacity(card: CapacityCard) -> Iterator[Fault]:
    for name in ("homes", "landmarks"):
        slots = getattr(card, name).slots
        if not slots:
            yield f"{name}.slots", "expected at least one slot"
        if any(after.at_least <= before.at_least for before, after in pairwise(slots)):
            yield f"{name}.slots", "expected each at_least to be more than the one before"


def _project(card: Project) -> Iterator[Fault]:
    yield from _street_rule("reward", card.reward)


def _board(card: Board, tokens: int) -> Iterator[Fault]:
    if not 1 <= len(card.columns) <= 4:
        yield "columns", "expected one to four columns"
    for index, column in enumerate(card.columns):
        if not 1 <= len(column.slots) <= 6:
            yield f"columns[{index}].slots", "expected one to six slots"
    slots = sum(len(column.slots) for column in card.columns)
    if slots > tokens:
        yield "columns", f"expected at most {tokens} slots, one for each token, found {slots}"


# Numbers


def _setup(setup: Setup) -> Iterator[Fault]:
    if setup.residents_dealt > 3:
        yield "residents_dealt", "expected at most 3"


def _town(town: TownLimits) -> Iterator[Fault]:
    if town.completed_street_cards > town.max_cards_in_street:
        yield "completed_street_cards", f"expected at most {town.max_cards_in_street}, the longest street"


def _row(row: Row) -> Iterator[Fault]:
    for players, (size, longest, kept) in enumerate(zip(row.size, row.longest, row.kept, strict=True), start=1):
        if size < 1:
            yield f"size[{players - 1}]", "expected at least 1"
        if longest < size:
            yield f"longest[{players - 1}]", f"expected at least {size}, the size of the row"
        if kept > size:
            yield f"kept[{players - 1}]", f"expected at most {size}, the size of the row"
    if "clean_up" not in row.refill or len(set(row.refill)) < len(row.refill):
        yield "refill", "expected clean_up, and perhaps other moments, each once"


def _community(numbers: Community) -> Iterator[Fault]:
    most = COUNTS["mayor"] // SEATS
    if numbers.mayors_dealt > most:
        yield "mayors_dealt", f"expected at most {most}, so that there are enough for {SEATS} players"
    points = numbers.left_behind_points
    if not points or points[0] != 0 or any(after < before for before, after in pairwise(points)):
        yield "left_behind_points", "expected 0 for no counter, and never less for more"


def _solo(solo: Solo) -> Iterator[Fault]:
    if len(set(solo.compass_first)) < len(solo.compass_first):
        yield "compass_first", "expected each Night Card once"


def _ranks(ranks: Ranks) -> Iterator[Fault]:
    if len(ranks.thresholds) != len(ranks.names) - 1:
        yield "thresholds", f"expected {len(ranks.names) - 1} numbers"
    if any(after <= before for before, after in pairwise(ranks.thresholds)):
        yield "thresholds", "expected each to be more than the one before"
