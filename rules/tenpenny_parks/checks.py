"""What must hold for the content as a whole and no type can express; all faults are found at once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from rules.kernel.checks import Fault, check_tables, check_values
from rules.kernel.grid import Grid, mask_of, read_shape
from rules.kernel.problems import Problem
from rules.tenpenny_parks import hooks
from rules.tenpenny_parks.boards import Expansion, Icon, Landmark, Side
from rules.tenpenny_parks.cards import BeckyList, Carousel, Goal, Improvement, Pair, Specialist, Tracks
from rules.tenpenny_parks.hooks import AnyEffect
from rules.tenpenny_parks.property import BARE, FEATURE, TREE
from rules.tenpenny_parks.squares import EXPANSION_COLUMNS, HOME_COLUMNS, LANDMARK_COLUMNS, ROWS
from rules.tenpenny_parks.tiles import TYPES, Attraction, Concession

MONTHS = 5
PER_TYPE = {**dict.fromkeys(TYPES, 6), "souvenir": 5}
"""Attractions of the base game by type."""
INNOVATION_ATTRACTIONS = 15
CONCESSION_TILES = 40
HOME_BOARDS = {"base": 4, "innovation": 4}
COUNTS = {"expansion": 12, "landmark": 10, "goal": 14, "specialist": 10, "improvement": 8}
ATTRACTION_SQUARES = (2, 7)
CONCESSION_SQUARES = (1, 4)


def faults(
    files: Mapping[str, str],
    tables: Mapping[str, Mapping[str, Any]],
    carousel: Carousel,
    tracks: Tracks,
    becky: BeckyList,
) -> Iterator[Problem]:
    """Everything that is wrong. ``files`` and ``tables`` are by the name of the table in packs."""
    marks = {icon for icon in tables["icon"] if len(icon) == 1}
    checks: dict[str, Callable[[Any], Iterable[Fault]]] = {
        "icon": _icon,
        "attraction": _attraction,
        "concession": _concession,
        "side": lambda side: _side(side, marks),
        "expansion": lambda board: _expansion(board, marks),
        "landmark": lambda board: _landmark(board, marks),
        "goal": _goal,
        "specialist": _specialist,
        "improvement": _improvement,
    }
    yield from check_tables(files, tables, checks, identity=_identity, whole=_counts, nameless="icon")
    singles = {"carousel": _carousel(carousel), "tracks": _tracks(tracks), "becky": _becky(becky)}
    yield from check_values(files, singles)


# Counts


def _counts(table: str, entries: Mapping[str, Any]) -> Iterator[Fault]:
    """Public component counts (rulebook, section "components")."""
    if table == "attraction":
        base = Counter(card.types[0] for card in entries.values() if card.types and card.set == "base")
        for kind, expected in PER_TYPE.items():
            if base[kind] != expected:
                yield "types", f"expected {expected} base attractions of {kind}, found {base[kind]}"
        more = sum(card.set == "innovation" for card in entries.values())
        if more != INNOVATION_ATTRACTIONS:
            yield "set", f"expected {INNOVATION_ATTRACTIONS} attractions of the Innovation expansion, found {more}"
    elif table == "concession":
        tiles = sum(each.count for each in entries.values())
        if tiles != CONCESSION_TILES:
            yield "count", f"expected {CONCESSION_TILES} concession tiles in all, found {tiles}"
    elif table == "side":
        yield from _home_boards(entries)
    elif table in COUNTS and len(entries) != COUNTS[table]:
        yield "", f"expected {COUNTS[table]} entries, found {len(entries)}"


def _home_boards(sides: Mapping[str, Side]) -> Iterator[Fault]:
    boards: dict[str, list[Side]] = {}
    for side in sides.values():
        boards.setdefault(side.board, []).append(side)
    for board, both in boards.items():
        kinds = sorted(side.kind for side in both)
        if kinds != (["common", "unique"] if both[0].set == "base" else ["innovation", "innovation"]):
            yield "board", f"expected a common and a unique side of {board}, or two of the Innovation expansion"
        if len({side.set for side in both}) > 1:
            yield "set", f"expected one set for both sides of {board}"
    for name, expected in HOME_BOARDS.items():
        found = sum(both[0].set == name for both in boards.values())
        if found != expected:
            yield "board", f"expected {expected} boards of the set {name}, found {found}"
    if len({(side.grid, side.under, side.text) for side in sides.values() if side.kind == "common"}) > 1:
        yield "grid", "expected the same common side on every board"


# Entries


def _identity(entry: Any) -> Iterator[Fault]:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry.id):
        yield "id", "expected lower-case words joined by hyphens"
    for key in ("name", "text"):
        if not getattr(entry, key, "x").strip():
            yield key, "expected a text"


def _icon(icon: Icon) -> Iterator[Fault]:
    if len(icon.id) != 1 or icon.id.isspace() or icon.id in (BARE, TREE, FEATURE):
        yield "id", f"expected one character other than {BARE}, {TREE} and {FEATURE}"
    if [icon.gain is not None, bool(icon.one_of), icon.question].count(True) != 1:
        yield "", "expected one of gain, one_of and question"
    if icon.gain is not None and not icon.gain.kinds:
        yield "gain", "expected some gain"
    if icon.one_of:
        kinds = [gain.kinds for gain in icon.one_of]
        if len(kinds) < 2 or any(len(each) != 1 for each in kinds) or len(set(kinds)) < len(kinds):
            yield "one_of", "expected two or more gains, each of one kind, all different"


def _attraction(card: Attraction) -> Iterator[Fault]:
    yield from _shape(card.shape, *ATTRACTION_SQUARES)
    if not 1 <= len(card.types) <= 2 or len(set(card.types)) < len(card.types):
        yield "types", "expected one type, or two different ones"


def _concession(tile: Concession) -> Iterator[Fault]:
    yield from _shape(tile.shape, *CONCESSION_SQUARES)


def _shape(text: str, least: int, most: int) -> Iterator[Fault]:
    rows = text.splitlines()
    if not rows or any(len(row) != len(rows[0]) for row in rows) or set("".join(rows)) - {"#", "."}:
        yield "shape", "expected rows of # and . of the same length"
        return
    size = text.count("#")
    if not least <= size <= most:
        yield "shape", f"expected {least} to {most} squares, found {size}"
        return
    if read_shape(rows) != tuple(rows):
        yield "shape", "expected no empty row or column at the edge"
    grid = Grid(len(rows), len(rows[0])) if len(rows) <= most else None
    squares = [place for place, mark in enumerate("".join(rows)) if mark == "#"]
    if grid is None or len(grid.groups(mask_of(squares))) > 1:
        yield "shape", "expected one connected piece"


def _grid(key: str, text: str, columns: int, marks: Iterable[str]) -> Iterator[Fault]:
    rows = text.splitlines()
    if len(rows) != ROWS or any(len(row) != columns for row in rows):
        yield key, f"expected {ROWS} rows of {columns} characters"
    unknown = sorted(set("".join(rows)) - {BARE, TREE, *marks})
    if unknown:
        yield key, f"expected {BARE}, {TREE} and icons, found {' '.join(unknown)}"


def _side(side: Side, marks: set[str]) -> Iterator[Fault]:
    yield from _grid("grid", side.grid, HOME_COLUMNS, marks)
    trees = side.grid.count(TREE)
    if trees != side.trees:
        yield "grid", f"expected {side.trees} trees, found {trees}"
    if side.under:
        yield from _grid("under", side.under, HOME_COLUMNS, marks)
        if any(
            mark != BARE and above != TREE for mark, above in zip(side.under, side.grid, strict=False) if mark != "\n"
        ):
            yield "under", "expected icons only where the grid has a tree"
        if TREE in side.under:
            yield "under", "expected icons, found a tree"
    yield from _effects(side.effects, landmark=False)


def _expansion(board: Expansion, marks: set[str]) -> Iterator[Fault]:
    yield from _grid("front", board.front, EXPANSION_COLUMNS, marks)
    yield from _grid("back", board.back, EXPANSION_COLUMNS, marks)


def _landmark(board: Landmark, marks: set[str]) -> Iterator[Fault]:
    yield from _grid("grid", board.grid, LANDMARK_COLUMNS, {FEATURE, *marks})
    yield from _effects(board.effects, landmark=True)


def _goal(goal: Goal) -> Iterator[Fault]:
    if getattr(goal.metric, "scope", None):
        yield "metric.scope", "expected no scope: a goal stands on no board"
    yield from _tiers("tiers", goal.tiers, falling=bool(getattr(goal.metric, "at_most", False)))
    if not goal.tiers:
        yield "tiers", "expected at least one"


def _tiers(key: str, tiers: tuple[Pair, ...], *, falling: bool = False) -> Iterator[Fault]:
    steps = [(after[0] - before[0], after[1] - before[1]) for before, after in pairwise(tiers)]
    if any((step >= 0 if falling else step <= 0) or more <= 0 for step, more in steps):
        yield key, "expected each tier to be harder and worth more than the one before"


def _specialist(card: Specialist) -> Iterator[Fault]:
    yield from _effects(card.effects, landmark=False)


def _improvement(card: Improvement) -> Iterator[Fault]:
    yield from _effects(card.effects, landmark=False)


def _effects(effects: tuple[AnyEffect, ...], *, landmark: bool) -> Iterator[Fault]:
    for index, effect in enumerate(effects):
        key = f"effects[{index}]"
        scope = getattr(effect, "scope", None)
        if isinstance(effect, hooks.Endgame):
            key, scope = f"{key}.metric", getattr(effect.metric, "scope", None)
        if scope and not landmark:
            yield f"{key}.scope", "expected no scope: only a landmark has a board"
        if isinstance(effect, hooks.On):
            yield from _trigger(key, effect, landmark=landmark)


def _trigger(key: str, effect: hooks.On, *, landmark: bool) -> Iterator[Fault]:
    event = effect.event
    if event == "attach" and not landmark:
        yield f"{key}.event", "expected another event: only a landmark is attached"
    if event in ("realtor", "attach") and effect.scope:
        yield f"{key}.scope", f"expected no scope for {event}: it covers no square"
    if event == "cover" and effect.scope == "straddle":
        yield f"{key}.scope", "expected board or none: an icon is on one square"
    if event not in ("build", "contract") and effect.min_size:
        yield f"{key}.min_size", f"expected none for {event}"
    if effect.again and event != "cover":
        yield f"{key}.again", "expected true for cover only"
    if effect.again == (effect.gain is not None):
        yield key, "expected either gain or again"
    if effect.gain is not None and not effect.gain.kinds:
        yield f"{key}.gain", "expected some gain"


# Numbers


def _carousel(carousel: Carousel) -> Iterator[Fault]:
    if sorted(carousel.stacks) != sorted(TYPES):
        yield "stacks", f"expected each of {', '.join(TYPES)} once"
    if len(carousel.ring) != len(TYPES):
        yield "ring", f"expected {len(TYPES)} numbers"


def _tracks(tracks: Tracks) -> Iterator[Fault]:
    yield from _tiers("end_vp", tracks.end_vp)
    if any(space > tracks.last_space for space, _ in tracks.end_vp):
        yield "end_vp", f"expected spaces up to {tracks.last_space}"


def _becky(becky: BeckyList) -> Iterator[Fault]:
    if len(becky.months) != MONTHS:
        yield "months", f"expected {MONTHS} months, found {len(becky.months)}"
