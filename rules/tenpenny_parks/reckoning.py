"""Prices, incomes and rankings: what follows from a state without any choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.tenpenny_parks.state import Numbers, State

if TYPE_CHECKING:
    from rules.tenpenny_parks.game import TenpennyParks

MONTHLY = 3
"""Money that everybody gains in Income, before anything printed."""
BOARD_PRICE = 3
"""Money that the Realtor asks for an expansion board."""


def price(game: TenpennyParks, state: State, seat: int, stack: int) -> int:
    """What a seat pays for the top card of a stack, which must have one; never less than nothing."""
    cost = game.table.costs[state.stacks[stack][0]] + game.table.ring_at[state.ring][stack]
    return max(0, cost + state.powers[seat].price)


def board_price(state: State, seat: int) -> int:
    """What a seat pays the Realtor."""
    return max(0, BOARD_PRICE + state.powers[seat].realtor)


def ad_cost(game: TenpennyParks, state: State, seat: int, card: int) -> int:
    """What it costs a seat to advertise a card now."""
    return state.powers[seat].advert(game.table.ad_costs[card], len(state.advertised[seat]))


def printed_income(game: TenpennyParks, state: State, seat: int) -> int:
    """Income printed on the attraction cards and concessions of a seat."""
    incomes, concession_incomes = game.table.incomes, game.table.concession_incomes
    total = 0
    for card in state.cards[seat]:
        total += incomes[card]
    park = state.properties[seat]
    if park is not None:
        for tile in park.tiles:
            if tile.kind == "concession":
                total += concession_incomes[tile.number]
    return total


def income(game: TenpennyParks, state: State, seat: int) -> int:
    """What a seat gains in Income; never less than nothing."""
    return max(0, MONTHLY + printed_income(game, state, seat) + state.powers[seat].income)


def ranking(state: State, track: int) -> tuple[int, ...]:
    """Seats whose disc has left the start of a track, furthest first; of tied ones the later in turn order."""
    places = [(state.discs[seat][track], place, seat) for place, seat in enumerate(state.order)]
    return tuple(seat for space, _, seat in sorted(places, reverse=True) if space > 0)


def right_of(game: TenpennyParks, seat: int) -> int:
    """The neighbour counter-clockwise."""
    return (seat - 1) % game.seats


def clockwise_from(game: TenpennyParks, seat: int) -> Numbers:
    """All seats, beginning with one."""
    return tuple((seat + step) % game.seats for step in range(game.seats))
