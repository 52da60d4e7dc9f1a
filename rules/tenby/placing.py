"""Placing and moving cards (rulebook, sections "placing", "moving").

Cards go to the ends of streets. A module may add a word to a move that places a card, for what goes on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import Refusal
from rules.kernel.tuples import put
from rules.tenby.moves import NEW, MoveCard, Placing
from rules.tenby.state import Numbers, State
from rules.tenby.town import End, Town

if TYPE_CHECKING:
    from rules.tenby.game import Tenby


# -- placing ---------------------------------------------------------------------------------------------------------


def placements(game: Tenby, state: State, seat: int, kind: type[Placing], cards: Numbers) -> list[Move]:
    """Every one of ``cards`` at every place, with every word that goes with it."""
    rooms = game.ends(state, seat)
    if not game.placers:
        return [kind(spot, street, end) for spot in range(1, len(cards) + 1) for street, end in rooms]
    moves: list[Move] = []
    for spot, card in enumerate(cards, start=1):
        words = ("", *game.placing_words(state, seat, card))
        moves += [kind(spot, street, end, word) for street, end in rooms for word in words]
    return moves


def some_placement(
    game: Tenby, state: State, seat: int, kind: type[Placing], cards: Numbers, chance: Chance
) -> Move | None:
    """One of ``placements`` at random, or None."""
    rooms = game.ends(state, seat)
    if not rooms or not cards:
        return None
    index = chance.below(len(cards))
    street, end = rooms[chance.below(len(rooms))]
    word = ""
    if game.placers:
        words = game.placing_words(state, seat, cards[index])
        if words:
            word = ("", *words)[chance.below(len(words) + 1)]
    return kind(index + 1, street, end, word)


def unplaceable(game: Tenby, state: State, seat: int, cards: Numbers, move: Placing) -> Refusal | None:
    """Why one of ``cards`` cannot be placed as a move says."""
    if not 1 <= move.spot <= len(cards):
        return Refusal("no-such-card", "placing", {"count": len(cards)})
    fault = _no_room(game, state.towns[seat], move.street, move.end, ())
    if fault is None and move.aboard:
        module = game.placers.get(move.aboard)
        if module is None:
            return Refusal("nothing-aboard", "placing", {"word": move.aboard})
        return module.placing_refusal(state, seat, cards[move.spot - 1], move.aboard)
    return fault


def _no_room(game: Tenby, town: Town, street: int, end: End, without: tuple[int, ...]) -> Refusal | None:
    """Why no card can go to a place; ``without`` names the street that a moved card leaves."""
    limits = game.content.town
    if street == NEW:
        emptied = sum(len(town.streets[number - 1].cards) == 1 for number in without)
        if len(town.streets) - emptied >= limits.max_streets:
            return Refusal("too-many-streets", "placing", {"count": limits.max_streets})
        return None
    if not 1 <= street <= len(town.streets):
        return Refusal("no-such-street", "placing", {"count": len(town.streets)})
    if not end:
        return Refusal("not-at-end", "placing")
    if len(town.streets[street - 1].cards) - (street in without) >= limits.max_cards_in_street:
        return Refusal("street-full", "placing", {"street": street, "count": limits.max_cards_in_street})
    return None


def place(game: Tenby, state: State, seat: int, card: int, move: Placing, log: Log | None, *, in_turn: bool) -> None:
    """Put a card from outside into the town; modules are told of it at once."""
    aboard = 0
    if move.aboard:
        aboard = game.placers[move.aboard].placed_with(state, seat, card, move.aboard, log)
    state.towns = put(state.towns, seat, state.towns[seat].place(card, move.street, move.end, aboard))
    if log is not None:
        number, spot = state.towns[seat].find(card)
        where = f"{number}.{spot}"
        log.add("places", seat, name=game.names[card], place=where, aboard=f" with a {move.aboard}" if aboard else "")
    for module in game.watchers:
        module.card_placed(state, seat, card, in_turn=in_turn, log=log)


# -- moving ----------------------------------------------------------------------------------------------------------


def card_moves(game: Tenby, state: State, seat: int) -> list[Move]:
    """Every card but the Start Card to every place that changes the town."""
    town, limits, starts = state.towns[seat], game.content.town, game.start_cards
    moves: list[Move] = []
    for number, street in enumerate(town.streets, start=1):
        for spot, card in enumerate(street.cards, start=1):
            if card not in starts:
                moves += [MoveCard((number, spot), to, end) for to, end in town.destinations(number, spot, limits)]
    return moves


def some_card_move(game: Tenby, state: State, seat: int, chance: Chance) -> Move | None:
    """One of ``card_moves`` at random, or None."""
    town = state.towns[seat]
    number = 1 + chance.below(len(town.streets))
    street = town.streets[number - 1]
    spot = 1 + chance.below(len(street.cards))
    if street.cards[spot - 1] in game.start_cards:
        return None
    places = town.destinations(number, spot, game.content.town)
    if not places:
        return None
    to, end = places[chance.below(len(places))]
    return MoveCard((number, spot), to, end)


def unmovable(game: Tenby, state: State, seat: int, move: MoveCard) -> Refusal | None:
    """Why a card cannot be moved as a move says, Life Rings apart."""
    town = state.towns[seat]
    number, spot = move.card
    fault = not_there(town, number, spot)
    if fault is not None:
        return fault
    if town.streets[number - 1].cards[spot - 1] in game.start_cards:
        return Refusal("start-card-fixed", "moving")
    fault = _no_room(game, town, move.street, move.end, (number,))
    if fault is None and town.stays(number, spot, move.street, move.end):
        return Refusal("no-change", "moving")
    return fault


def not_there(town: Town, number: int, spot: int) -> Refusal | None:
    """Whether a town has no card at a place."""
    if number <= len(town.streets) and spot <= len(town.streets[number - 1].cards):
        return None
    return Refusal("no-card-there", "moving", {"card": f"{number}.{spot}"})


def move_card(game: Tenby, state: State, seat: int, move: MoveCard, log: Log | None) -> None:
    """Move a card with the Locals on it; that is not placing."""
    town = state.towns[seat]
    number, spot = move.card
    card = town.streets[number - 1].cards[spot - 1]
    state.towns = put(state.towns, seat, town.move(number, spot, move.street, move.end))
    if log is not None:
        after = state.towns[seat].find(card)
        price = game.content.life_rings.move_card
        there = f"{after[0]}.{after[1]}"
        log.add("moves-card", seat, name=game.names[card], price=price, start=f"{number}.{spot}", to=there)


def discard_card(game: Tenby, state: State, seat: int, number: int, spot: int, log: Log | None) -> None:
    """A card leaves the town for its open discard pile, the gap closes; modules are told of it."""
    town = state.towns[seat]
    street = town.streets[number - 1]
    card, locals_on_it = street.cards[spot - 1], street.locals[spot - 1]
    state.towns = put(state.towns, seat, town.remove(number, spot))
    if card in game.landmark_cards:
        state.landmark_discards += (card,)
    else:
        state.town_discards += (card,)
    if log is not None:
        log.add("discards-card", seat, name=game.names[card], place=f"{number}.{spot}")
    for module in game.modules:
        module.card_discarded(state, seat, card, locals_on_it, log)
