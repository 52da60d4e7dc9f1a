"""What a table shows before a move is made: prices, places and what they pay, adverts worth their money.

All of it is worked out from a vantage, so from nothing but what its viewer knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from rules.kernel.vantage import Vantage
from rules.tenpenny_parks import reckoning
from rules.tenpenny_parks.effects import cover_dues, event_dues
from rules.tenpenny_parks.gains import Due
from rules.tenpenny_parks.moves import Reward
from rules.tenpenny_parks.property import Property
from rules.tenpenny_parks.shapes import Placement, TileShape
from rules.tenpenny_parks.squares import beside
from rules.tenpenny_parks.state import NOBODY, NONE
from rules.tenpenny_parks.view import ParksView

if TYPE_CHECKING:
    from rules.tenpenny_parks.game import TenpennyParks

Obstacle = Literal["", "empty", "unseen", "taken", "dear", "no-room"]
"""Why the top card of a stack cannot be built; ``""`` if it can."""

WORTH: dict[Reward, int] = {"vp": 6, "wild": 4, "thrill": 3, "awe": 3, "joy": 3, "money": 3}
"""What one of each is worth when places are put in order; only the order matters."""


class Offer(msgspec.Struct, frozen=True):
    """The top card of a stack, and whether a seat could build it at the Builder now."""

    stack: int
    card: int
    """NONE if the stack is empty or its top is not seen yet."""
    printed: int = 0
    ring: int = 0
    effects: int = 0
    """What the seat's effects add to the price."""
    price: int = 0
    obstacle: Obstacle = ""
    by: int = NOBODY
    """The seat whose worker stands on the Builder space."""


class Place(msgspec.Struct, frozen=True):
    """A legal place of a tile, and what it pays at once."""

    placement: Placement
    squares: int
    dues: tuple[Due, ...]
    """What covered icons and effects pay; not what is printed on the tile, which pays everywhere."""
    left: int
    """Open squares that are left afterwards."""

    @property
    def worth(self) -> int:
        """For putting places in order."""
        return sum(max(WORTH[kind] * amount for kind, amount in due.rewards) for due in self.dues)


class Campaign(msgspec.Struct, frozen=True):
    """A set of own attractions to advertise, in the order in which it costs least."""

    cards: tuple[int, ...] = ()
    cost: int = 0
    vp: int = 0


def offers(vantage: Vantage, seat: int, *, free: bool = False) -> tuple[Offer, ...]:
    """The top cards of all stacks for a seat; ``free`` for Specialize Park, where neither price nor worker matters."""
    game, view, state = _game(vantage), _view(vantage), vantage.model
    park = view.properties[seat]
    found = []
    for stack, cards in enumerate(view.stacks):
        by = NOBODY if free else view.builders[stack]
        if not cards or cards[0] is None:
            found.append(Offer(stack, NONE, obstacle="unseen" if cards else "empty", by=by))
            continue
        card, printed = cards[0], game.table.costs[cards[0]]
        ring = game.table.ring_at[view.ring][stack]
        price = 0 if free else reckoning.price(game, state, seat, stack)
        obstacle: Obstacle = ""
        if by != NOBODY:
            obstacle = "taken"
        elif price > view.money[seat]:
            obstacle = "dear"
        elif park is not None and not game.table.shapes[card].fits((park.open,)):
            obstacle = "no-room"
        found.append(Offer(stack, card, printed, ring, state.powers[seat].price, price, obstacle, by))
    return tuple(found)


def price_after(vantage: Vantage, seat: int, stack: int, turned: int) -> int | None:
    """What the top card of a stack would cost a seat with the ring turned so many steps further; None without one."""
    game, view = _game(vantage), _view(vantage)
    cards = view.stacks[stack]
    if not cards or cards[0] is None:
        return None
    rings = game.table.ring_at
    change = rings[(view.ring + turned) % len(rings)][stack]
    return max(0, game.table.costs[cards[0]] + change + int(vantage.model.powers[seat].price))


def attraction_places(vantage: Vantage, seat: int, card: int) -> tuple[Place, ...]:
    """All places for an attraction on a seat's property, those that pay most first."""
    park = _park(vantage, seat)
    return _places(vantage, seat, park, _game(vantage).table.shapes[card], (park.open,), card)


def concession_places(vantage: Vantage, seat: int, kind: int) -> tuple[Place, ...]:
    """All places for a concession on a seat's property, those that pay most first."""
    park = _park(vantage, seat)
    return _places(vantage, seat, park, _game(vantage).table.concession_shapes[kind], rooms(vantage, seat), NONE)


def rooms(vantage: Vantage, seat: int) -> tuple[int, ...]:
    """Where concessions may lie, ``place`` effects included."""
    park = _park(vantage, seat)
    return park.rooms(touch(vantage, seat))


def touch(vantage: Vantage, seat: int) -> tuple[int, ...]:
    """The areas in which a seat's concessions may touch other tiles."""
    park = _park(vantage, seat)
    areas: tuple[int, ...] = vantage.model.powers[seat].touch(park)
    return areas


def paid(vantage: Vantage, seat: int, squares: int, card: int) -> tuple[Due, ...]:
    """What covered icons and effects pay for a tile on some squares; ``card`` is NONE for a concession."""
    game, state = _game(vantage), vantage.model
    park = _park(vantage, seat)
    event: Literal["build", "contract"] = "contract" if card == NONE else "build"
    return (
        *cover_dues(game, state, seat, park, squares, card),
        *event_dues(game, state, seat, event, park, squares),
    )


def income(vantage: Vantage, seat: int) -> int:
    """What a seat would gain in Income now."""
    return reckoning.income(_game(vantage), vantage.model, seat)


def board_price(vantage: Vantage, seat: int) -> int:
    """What an expansion board costs a seat."""
    return reckoning.board_price(vantage.model, seat)


def ad_cost(vantage: Vantage, seat: int, card: int) -> int:
    """What it costs a seat to advertise a card now."""
    return reckoning.ad_cost(_game(vantage), vantage.model, seat, card)


def banker(vantage: Vantage, seat: int) -> int:
    """What effects add to the Banker's money for a seat."""
    return int(vantage.model.powers[seat].banker)


def most_trees(vantage: Vantage, seat: int) -> int:
    """Trees that one Arborist action of a seat removes at most."""
    return int(vantage.model.powers[seat].trees)


def keeps_disc(vantage: Vantage, seat: int) -> bool:
    """Whether a seat's disc does not step back when it takes a special bonus."""
    return bool(vantage.model.powers[seat].keep_disc)


def ranking(vantage: Vantage, track: int) -> tuple[int, ...]:
    """Seats that would rank on a track now, the leader first."""
    return reckoning.ranking(vantage.model, track)


def best_campaign(vantage: Vantage, seat: int) -> Campaign:
    """The affordable adverts that bring most VP now; of equal ones the cheapest."""
    game, state = _game(vantage), vantage.model
    powers, done, money = state.powers[seat], state.advertised[seat], state.money[seat]
    costs, vps = game.table.ad_costs, game.table.ad_vps
    best: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {(0, 0): (0, ())}
    # Discounts hold for the first adverts of a month, and no cost falls below 0: so the dearest come first.
    for card in sorted(set(state.cards[seat]) - set(done), key=lambda card: (-costs[card], card)):
        for (bought, spent), (vp, cards) in list(best.items()):
            total = spent + powers.advert(costs[card], len(done) + bought)
            key, gained = (bought + 1, total), vp + vps[card]
            if vps[card] and total <= money and gained > best.get(key, (-1, ()))[0]:
                best[key] = (gained, (*cards, card))
    (_, cost), (vp, cards) = max(best.items(), key=lambda item: (item[1][0], -item[0][1]))
    return Campaign(cards, cost, vp)


def _game(vantage: Vantage) -> TenpennyParks:
    game: TenpennyParks = vantage.game  # type: ignore[assignment]
    return game


def _view(vantage: Vantage) -> ParksView:
    view = vantage.view
    assert isinstance(view, ParksView)
    return view


def _park(vantage: Vantage, seat: int) -> Property:
    park = _view(vantage).properties[seat]
    assert park is not None
    return park


def _places(
    vantage: Vantage, seat: int, park: Property, shape: TileShape, areas: tuple[int, ...], card: int
) -> tuple[Place, ...]:
    found = []
    for placement in shape.placements(areas):
        squares = shape.mask(placement)
        left = park.open & ~(squares | beside(squares))
        found.append(Place(placement, squares, paid(vantage, seat, squares, card), left.bit_count()))
    return tuple(sorted(found, key=lambda place: (-place.worth, -place.left)))
