"""The Advertising step: each seat in turn order, one attraction per decision (rulebook, section "advertising")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Caution, Refusal
from rules.kernel.steps import Ask, Step, pop, replace
from rules.kernel.tuples import put
from rules.tenpenny_parks import becky
from rules.tenpenny_parks.moves import Advertise, Done
from rules.tenpenny_parks.reckoning import ad_cost
from rules.tenpenny_parks.state import MONTHS, State

if TYPE_CHECKING:
    from rules.tenpenny_parks.game import TenpennyParks

DONE = Done()


class Advertising(Step["TenpennyParks", State], frozen=True):
    """Seats that have not advertised yet this month, in turn order."""

    seats: tuple[int, ...] | None = None
    """None before the first: all seats in turn order."""

    def settle(self, game: TenpennyParks, state: State, chance: Chance, log: Log | None) -> bool:
        """Ask the next seat that can pay for anything."""
        seats = state.order if self.seats is None else self.seats
        for index, seat in enumerate(seats):
            if seat == game.becky:
                becky.advertise(game, state, log)
            elif affordable(game, state, seat):
                replace(state, AdvertiseAny(seat), Advertising(seats[index + 1 :]))
                return False
        pop(state)
        return False


class AdvertiseAny(Ask["TenpennyParks", State], frozen=True):
    """Advertise one more attraction, or be done."""

    kind: ClassVar[str] = "advertise"
    section: ClassVar[str] = "advertising"

    def settle(self, game: TenpennyParks, state: State, chance: Chance, log: Log | None) -> bool:
        """Wait as long as there is something that can be paid for."""
        if affordable(game, state, self.seat):
            return True
        pop(state)
        return False

    def facts(self, game: TenpennyParks, state: State) -> dict[str, Any]:
        """The purse."""
        return {"money": state.money[self.seat]}

    def moves(self, game: TenpennyParks, state: State) -> list[Move]:
        """Cards that can be paid for, in the order gained, and ``done``."""
        return [*(Advertise(card) for card in affordable(game, state, self.seat)), DONE]

    def refusal(self, game: TenpennyParks, state: State, move: Move) -> Refusal | None:
        """Own cards, once a month, for money at hand."""
        if isinstance(move, Done):
            return None
        if not isinstance(move, Advertise):
            return NOT_NOW
        seat, card = self.seat, move.card
        facts: dict[str, Any] = {"name": game.table.names[card]}
        if card not in state.cards[seat]:
            return Refusal("not-your-attraction", self.section, facts)
        if card in state.advertised[seat]:
            return Refusal("already-advertised", self.section, facts)
        cost = ad_cost(game, state, seat, card)
        if cost > state.money[seat]:
            return Refusal("advert-too-dear", self.section, {"cost": cost, "money": state.money[seat]})
        return None

    def play(self, game: TenpennyParks, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """Pay and gain."""
        seat = self.seat
        if not isinstance(move, Advertise):
            pop(state)
            return
        cost, vp = ad_cost(game, state, seat, move.card), game.table.ad_vps[move.card]
        state.money = put(state.money, seat, state.money[seat] - cost)
        state.vp = put(state.vp, seat, state.vp[seat] + vp)
        state.advertised = put(state.advertised, seat, (*state.advertised[seat], move.card))
        if log is not None:
            log.add("advertises", seat, name=game.table.names[move.card], cost=cost, vp=vp)

    def caution(self, game: TenpennyParks, state: State, move: Move, viewer: int) -> Caution | None:
        """In the last month money is worth nothing afterwards."""
        if not isinstance(move, Done) or state.month < MONTHS:
            return None
        vp = max(game.table.ad_vps[card] for card in affordable(game, state, self.seat))
        return Caution("advertising-left", self.section, {"vp": vp}) if vp else None


def affordable(game: TenpennyParks, state: State, seat: int) -> list[int]:
    """Own cards not advertised yet this month that the seat can pay for, in the order gained."""
    money, done = state.money[seat], state.advertised[seat]
    costs, powers = game.table.ad_costs, state.powers[seat]
    if not powers.adverts:
        return [card for card in state.cards[seat] if costs[card] <= money and card not in done]
    return [card for card in state.cards[seat] if powers.advert(costs[card], len(done)) <= money and card not in done]
