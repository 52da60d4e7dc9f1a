"""Scoring: properties on random towns, and feeding against brute force."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from random_towns import SQUARES, table, tables, towns

from rules.tiny_towns.reckoning import BOARD
from rules.tiny_towns.scoring import Types, best_feeding, sheet, totals
from rules.tiny_towns.town import Town


@given(tables(), st.lists(towns(), min_size=1, max_size=6))
def test_totals_are_the_totals_of_the_sheet(types: Types, some: list[Town]) -> None:
    found = sheet(types, some, [True] * len(some))
    assert totals(types, some) == tuple(seat.total for seat in found.seats)
    for seat, town in zip(found.seats, some, strict=True):
        assert all(line.amount for line in seat.lines if line.id == "cottage" and line.sources)
        assert set(seat.lines[0].sources) <= set(BOARD.names_of(town.of_type(0)))
    assert {standing.seat for standing in found.standings} == set(range(len(some)))


def brute_force(types: Types, town: Town) -> tuple[int, set[frozenset[int]]]:
    """The most that feeding can be worth, and all sets of fed squares a table of people would accept.

    Written from the rules, with sets of coordinates: no code of the program is used but the town itself.
    """
    kinds = {divmod(square, 4): town.type_at(square) for square in SQUARES}
    houses = {at for at, kind in kinds.items() if kind == 0}
    castle = {at for at, kind in kinds.items() if kind == 7 and town.monument == "barrett-castle"}
    mausoleum = town.monument == "grand-mausoleum-of-the-rodina"
    reds = [at for at, kind in kinds.items() if kind == 1]
    orange = [at for at, kind in kinds.items() if kind == 3]
    hungry = sorted(houses | castle)

    def beside(a: tuple[int, int], b: tuple[int, int]) -> bool:
        return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1

    groups: list[set[tuple[int, int]]] = []
    for at in hungry:
        touching = [group for group in groups if any(beside(at, other) for other in group)]
        groups = [group for group in groups if group not in touching] + [{at}.union(*touching)]

    red = types.cards[1].id
    choices: list[set[tuple[int, int]]]
    if red == "farm":
        choices = [set(c) for c in combinations(hungry, min(len(hungry), 4 * len(reds)))]
    elif red == "greenhouse":
        choices = [set().union(*c) for c in combinations(groups, min(len(groups), len(reds)))]
    elif red == "granary":
        choices = [{h for h in hungry if any(max(abs(h[0] - r[0]), abs(h[1] - r[1])) == 1 for r in reds)}]
    else:
        choices = [{h for h in hungry if any(h[0] == r[0] or h[1] == r[1] for r in reds)}]

    def worth(fed: set[tuple[int, int]]) -> int:
        points = 3 * len(houses if mausoleum else fed & houses) + 5 * len(fed & castle)
        counted = [*(fed & houses), *(fed & castle), *(fed & castle)]
        if types.cards[3].id == "chapel":
            points += len(orange) * len(counted)
        if types.cards[3].id == "temple":
            points += sum(4 for at in orange if sum(beside(at, other) for other in counted) >= 2)
        return points

    best = max(worth(fed) for fed in choices)
    return best, {frozenset(4 * r + c for r, c in fed) for fed in choices if worth(fed) == best}


@given(tables(), towns(common=(0,) * 12 + (1, 3, 3, 3)))
def test_feeding_is_as_good_as_any(types: Types, town: Town) -> None:
    best, accepted = brute_force(types, town)
    fed = best_feeding(types, town)
    assert frozenset(square for square in SQUARES if fed >> square & 1) in accepted
    lines = {line.id: line.amount for line in sheet(types, [town]).seats[0].lines}
    scoring = ("cottage", "chapel", "temple", "barrett-castle", "grand-mausoleum-of-the-rodina")
    assert sum(lines.get(each, 0) for each in scoring) == best


@given(
    st.sampled_from(("farm", "greenhouse")).flatmap(
        lambda red: st.just(table(f"cottage {red} well temple tavern theater factory"))
    ),
    towns(common=(0,) * 12 + (1, 3, 3, 3)),
)
def test_feeding_with_temples(types: Types, town: Town) -> None:
    _, accepted = brute_force(types, town)
    fed = best_feeding(types, town)
    assert frozenset(square for square in SQUARES if fed >> square & 1) in accepted
