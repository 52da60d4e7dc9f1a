"""What a viewer sees, and dealing the rest anew (rulebook, section "hidden")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.chance import Chance
from rules.kernel.errors import PositionError
from rules.kernel.events import ALL
from rules.tenby.state import Numbers, State
from rules.tenby.view import Cards, TenbyView

if TYPE_CHECKING:
    from rules.tenby.game import Tenby


def view(game: Tenby, state: State, viewer: int) -> TenbyView:
    """What ``viewer`` knows of a state."""
    everything = viewer == ALL
    over = not state.pending

    def pile(cards: Numbers) -> Cards:
        return cards if everything else (None,) * len(cards)

    def held(hands: tuple[Numbers, ...], *, shown: bool = False) -> tuple[Cards, ...]:
        if everything or shown:
            return hands
        return tuple([cards if seat == viewer else (None,) * len(cards) for seat, cards in enumerate(hands)])

    return TenbyView(
        viewer=viewer,
        round=state.round,
        night=state.night,
        order=state.order,
        pairs=state.pairs,
        day=state.day,
        anchor=state.anchor,
        town_deck=state.town_deck,
        town_discards=state.town_discards,
        market=state.market,
        landmark_deck=state.landmark_deck,
        landmark_discards=state.landmark_discards,
        landmark_row=state.landmark_row,
        resident_deck=pile(state.resident_deck),
        resident_discards=pile(state.resident_discards),
        day_deck=state.day_deck,
        day_discards=state.day_discards,
        rings=state.rings,
        towns=state.towns,
        hands=held(state.hands, shown=over),
        dealt=held(state.dealt),
        drawn=held(state.drawn),
        tokens=state.tokens,
        points=state.points,
        parts=tuple([module.seen(state.parts[module.slot], viewer) for module in game.modules]),
        pending=state.pending,  # type: ignore[arg-type]
    )


def resample(game: Tenby, view: TenbyView, chance: Chance) -> State:
    """A random state that fits a view: other Residents where they are not seen, and what modules hide."""
    state = State(game.seats)
    state.pending = view.pending
    state.round, state.night, state.order = view.round, view.night, view.order
    state.pairs, state.day, state.anchor = view.pairs, view.day, view.anchor
    state.town_deck, state.town_discards, state.market = view.town_deck, view.town_discards, view.market
    state.landmark_deck, state.landmark_discards = view.landmark_deck, view.landmark_discards
    state.landmark_row = view.landmark_row
    state.day_deck, state.day_discards = view.day_deck, view.day_discards
    state.rings, state.towns = view.rings, view.towns
    state.tokens, state.points = view.tokens, view.points
    _deal_residents(game, view, state, chance)
    state.parts = tuple([module.dealt_anew(view.parts[module.slot], chance) for module in game.modules])
    return state


def _deal_residents(game: Tenby, view: TenbyView, state: State, chance: Chance) -> None:
    """Fill all holes with the Residents that are nowhere else."""
    places = (*view.hands, *view.dealt, *view.drawn, view.resident_discards, view.resident_deck)
    holes = sum([cards.count(None) for cards in places])
    if not holes:
        state.hands, state.dealt, state.drawn = view.hands, view.dealt, view.drawn  # type: ignore[assignment]
        state.resident_discards = view.resident_discards  # type: ignore[assignment]
        state.resident_deck = view.resident_deck  # type: ignore[assignment]
        return
    unknown = list(chance.shuffle("unknown residents", unseen_residents(game, view)))
    if holes > len(unknown):
        raise PositionError(f"position: {holes} Residents are unknown, and only {len(unknown)} are nowhere else")

    def filled(cards: Cards) -> Numbers:
        return tuple([unknown.pop() if card is None else card for card in cards])

    state.hands = tuple([filled(cards) for cards in view.hands])
    state.dealt = tuple([filled(cards) for cards in view.dealt])
    state.drawn = tuple([filled(cards) for cards in view.drawn])
    state.resident_discards = tuple(sorted(filled(view.resident_discards)))
    state.resident_deck = tuple(sorted(filled(view.resident_deck)))


def unseen_residents(game: Tenby, view: TenbyView) -> Numbers:
    """Residents of the deck that lie somewhere the view does not show."""
    places = (*view.hands, *view.dealt, *view.drawn, view.resident_discards, view.resident_deck)
    seen = {card for cards in places for card in cards}
    return tuple([card for card in game.content.resident_deck if card not in seen])


def secrets(game: Tenby, view: TenbyView) -> tuple[bool, ...]:
    """Per seat: whether it holds Residents that others do not see, or something of a module."""
    if not view.pending:
        return (False,) * game.seats
    return tuple(
        bool(view.hands[seat] or view.dealt[seat] or view.drawn[seat])
        or any(module.secret(view.parts[module.slot], seat) for module in game.modules)
        for seat in range(game.seats)
    )
