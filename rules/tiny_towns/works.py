"""What happens to towns: cubes put down, buildings put up, things lost with a replaced building.

Each function puts a new town in the place of the old one and keeps the list of complete patterns true.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.tiny_towns.hooks import FixedWhenBuilt
from rules.tiny_towns.state import State
from rules.tiny_towns.table import fold, spread
from rules.tiny_towns.town import FULL, MONUMENT, Town

MAX_BANKS = 5
"""One bank for each resource (rulebook, section "bank")."""


def put_cube(state: State, seat: int, resource: int, square: int) -> None:
    """Put a cube on an empty square."""
    bit = 16 * resource + square
    town = replace(state.towns[seat], cubes=state.towns[seat].cubes | 1 << bit)
    state.towns[seat] = town
    ready = state.ready[seat]
    if ready is not None:
        state.ready[seat] = state.table.after_cube(ready, town, bit)


def put_bonded(state: State, seat: int, resource: int, square: int) -> None:
    """Put a cube on a Cottage (Statue of the Bondmaker)."""
    town = state.towns[seat]
    state.towns[seat] = replace(town, bonded=tuple(sorted((*town.bonded, (square, resource)))))


def put_stored(state: State, seat: int, warehouse: int, resource: int, taken: int = -1) -> None:
    """Put a cube on a Warehouse and take another one from it, if ``taken`` is a resource."""
    town = state.towns[seat]
    stores = []
    for square, cubes in town.stores:
        held = list(cubes)
        if square == warehouse:
            if taken >= 0:
                held.remove(taken)
            held.append(resource)
        stores.append((square, tuple(sorted(held))))
    state.towns[seat] = replace(town, stores=tuple(stores))


def put_building(state: State, seat: int, kind: int, square: int) -> None:
    """Put a building of a type in play on an empty square; its effects start next round."""
    town = state.towns[seat]
    stores = town.stores
    if kind in state.table.storage_kinds:
        stores = tuple(sorted((*stores, (square, ()))))
    state.towns[seat] = replace(
        town, built=town.built | 1 << 16 * kind + square, fresh=town.fresh | 1 << square, stores=stores
    )


def use_cubes(state: State, seat: int, squares_mask: int) -> None:
    """Remove the cubes of a pattern; Trading Posts in it stay."""
    town = state.towns[seat]
    town = replace(town, cubes=town.cubes & ~spread(squares_mask))
    state.towns[seat] = town
    ready = state.ready[seat]
    if ready is not None:
        state.ready[seat] = state.table.after_building(ready, town)


def put_monument(state: State, seat: int, monument: str, square: int) -> None:
    """Put the seat's own monument on an empty square and turn its card face up."""
    town = state.towns[seat]
    built = town.built | 1 << 16 * MONUMENT + square
    town = replace(town, built=built, fresh=town.fresh | 1 << square, monument=monument)
    # The Shrine of the Elder Tree looks at the buildings of this moment, itself included; for the other
    # monuments the number means nothing, and is not kept.
    if any(isinstance(hook, FixedWhenBuilt) for hook in state.table.card(monument).score):
        town = replace(town, monument_value=town.buildings.bit_count())
    state.towns[seat] = town
    state.hidden = (*state.hidden[:seat], "", *state.hidden[seat + 1 :])


def take_down(state: State, seat: int, square: int) -> None:
    """Remove a building; the things on it are lost (rulebook, section "monument-architects-guild")."""
    town = state.towns[seat]
    kind = town.type_at(square)
    state.towns[seat] = replace(
        town,
        built=town.built & ~(1 << 16 * kind + square),
        fresh=town.fresh & ~(1 << square),
        marks=tuple(mark for mark in town.marks if mark[0] != square),
        stores=tuple(store for store in town.stores if store[0] != square),
        bonded=tuple(bond for bond in town.bonded if bond[0] != square),
    )
    if kind in state.table.wild_kinds:
        state.ready[seat] = None


def put_mark(state: State, seat: int, square: int, resource: int) -> None:
    """Put a resource on a Factory or Bank."""
    town = state.towns[seat]
    state.towns[seat] = replace(town, marks=tuple(sorted((*town.marks, (square, resource)))))


def end_freshness(state: State) -> None:
    """A round is over: the effects of what was built in it start."""
    for seat, town in enumerate(state.towns):
        if town.fresh:
            woken = state.table.wild_kinds and state.table.wild(replace(town, fresh=0)) & town.fresh
            state.towns[seat] = replace(town, fresh=0)
            if woken:
                state.ready[seat] = None


# -- looking at towns ---------------------------------------------------------------------------------------------


def empty_squares(town: Town) -> int:
    """Squares that hold nothing, as a mask."""
    return FULL & ~town.occupied


def is_full(town: Town) -> bool:
    """Whether every square holds something."""
    return town.occupied == FULL


def sites(state: State, seat: int, card: str, squares_mask: int) -> int:
    """Squares where a building made from a pattern may stand, as a mask (rulebook, section "sites")."""
    town = state.towns[seat]
    freed = fold(town.cubes) & squares_mask
    kind = state.table.kind_of.get(card, MONUMENT)
    anywhere = state.table.types.cards[kind].has("anywhere-self") if kind != MONUMENT else False
    if anywhere or state.table.monument_has(town, "anywhere-all"):
        return freed | empty_squares(town)
    return freed


def may_build_kind(state: State, seat: int, kind: int) -> bool:
    """Whether one more building of a type is allowed: there are no more Banks than resources."""
    if kind not in state.table.bank_kinds:
        return True
    banks = sum(state.towns[seat].of_type(bank).bit_count() for bank in state.table.bank_kinds)
    return banks < MAX_BANKS


def resource_on(town: Town, square: int) -> int:
    """Resource on the Factory or Bank on ``square``, or -1."""
    for place, resource in town.marks:
        if place == square:
            return resource
    return -1


def banked(state: State, seat: int) -> frozenset[int]:
    """Resources that lie on a seat's Banks."""
    kinds = state.table.bank_kinds
    if not kinds:
        return frozenset()
    town = state.towns[seat]
    return frozenset(resource for square, resource in town.marks if town.type_at(square) in kinds)


def barred_by_banks(state: State, seat: int) -> frozenset[int]:
    """Resources that a seat's Banks keep it from naming or taking; none once all five are banked.

    A seat with all five only comes to name or take where nobody else can (rulebook, "house-rulings-hammer").
    """
    found = banked(state, seat)
    return frozenset() if len(found) == MAX_BANKS else found


def substitutes(state: State, seat: int, resource: int) -> bool:
    """Whether a working Factory of the seat holds the resource."""
    kinds = state.table.substitute_kinds
    if not kinds:
        return False
    town = state.towns[seat]
    return any(
        marked == resource and not town.fresh >> square & 1 and town.type_at(square) in kinds
        for square, marked in town.marks
    )


def warehouses(state: State, seat: int) -> Iterator[tuple[int, tuple[int, ...], bool]]:
    """Each working Warehouse of the seat: its square, its cubes, and whether it has room."""
    town = state.towns[seat]
    for square, cubes in town.stores:
        if not town.fresh >> square & 1:
            kind = town.type_at(square)
            yield square, cubes, len(cubes) < state.table.types.cards[kind].limit("storage")


def cottages_for_cubes(state: State, seat: int) -> int:
    """Cottages on which the seat's Statue of the Bondmaker may put a cube, as a mask."""
    town = state.towns[seat]
    if not state.table.monument_has(town, "bonded-cubes"):
        return 0
    taken = 0
    for square, _ in town.bonded:
        taken |= 1 << square
    return town.of_type(0) & ~taken
