"""The market and the Landmark row (rulebook, section "rows"): cards come in on the right, the leftmost is the oldest.

How long the rows are, when they are refilled and what Clean Up keeps are numbers of the content.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from rules.kernel.chance import Chance
from rules.kernel.events import Log
from rules.kernel.steps import Step, pop
from rules.tenby.constants import Moment
from rules.tenby.constants import Row as RowNumbers
from rules.tenby.decks import draw
from rules.tenby.moves import ROWS, Row
from rules.tenby.state import NONE, Numbers, State

if TYPE_CHECKING:
    from rules.tenby.game import Tenby


class RowRules(msgspec.Struct, frozen=True):
    """The numbers of a row for the players of a match."""

    size: int
    longest: int
    kept: int
    turn_up: int
    """Cards turned up for nothing when an action finds the row empty."""
    refill: tuple[Moment, ...]


def row_rules(numbers: RowNumbers, seats: int) -> RowRules:
    """What holds for a number of players."""
    players = seats - 1
    return RowRules(
        numbers.size[players],
        numbers.longest[players],
        numbers.kept[players],
        numbers.turn_up_when_empty,
        numbers.refill,
    )


def cards_of(state: State, row: Row) -> Numbers:
    """The cards of a row from left to right."""
    return state.market if row == "town" else state.landmark_row


def can_turn_up(state: State, row: Row) -> bool:
    """Whether a card is left in deck or discard pile."""
    if row == "town":
        return bool(state.town_deck or state.town_discards)
    return bool(state.landmark_deck or state.landmark_discards)


def draw_town(game: Tenby, state: State, chance: Chance, log: Log | None) -> int:
    """The top card of the Town deck, or NONE."""
    card, state.town_deck, state.town_discards = draw(
        "town card", game.card_ids, state.town_deck, state.town_discards, chance, log
    )
    return card


def draw_landmark(game: Tenby, state: State, chance: Chance, log: Log | None) -> int:
    """The top Landmark, or NONE."""
    card, state.landmark_deck, state.landmark_discards = draw(
        "landmark", game.card_ids, state.landmark_deck, state.landmark_discards, chance, log
    )
    return card


def turn_up(game: Tenby, state: State, row: Row, count: int, chance: Chance, log: Log | None) -> None:
    """Put cards of the deck at the right end of a row, as many as there are."""
    found = []
    for _ in range(count):
        card = (draw_town if row == "town" else draw_landmark)(game, state, chance, log)
        if card == NONE:
            break
        found.append(card)
        # At once: chance may refuse the next one, and a preview then shows no card twice.
        if row == "town":
            state.market = (*state.market, card)
        else:
            state.landmark_row = (*state.landmark_row, card)
    if log is not None and found:
        log.add("turned-up", row=ROW_NAMES[row], names=[game.names[card] for card in found])


def discard(game: Tenby, state: State, row: Row, index: int, log: Log | None) -> None:
    """Put a card of a row on its open discard pile."""
    cards = cards_of(state, row)
    card, rest = cards[index], cards[:index] + cards[index + 1 :]
    if row == "town":
        state.market = rest
        state.town_discards += (card,)
    else:
        state.landmark_row = rest
        state.landmark_discards += (card,)
    if log is not None:
        log.add("row-discards", row=ROW_NAMES[row], name=game.names[card])


def take(state: State, row: Row, index: int) -> int:
    """Take a card out of a row."""
    cards = cards_of(state, row)
    rest = cards[:index] + cards[index + 1 :]
    if row == "town":
        state.market = rest
    else:
        state.landmark_row = rest
    return cards[index]


def refill(game: Tenby, state: State, moment: Moment, chance: Chance, log: Log | None) -> None:
    """Fill up the rows that are refilled at this moment; a longer row stays as it is."""
    for row in ROWS:
        rules = game.rows[row]
        if moment in rules.refill:
            missing = rules.size - len(cards_of(state, row))
            if missing > 0:
                turn_up(game, state, row, missing, chance, log)


class TurnUp(Step["Tenby", State], frozen=True):
    """Turn up cards for a row."""

    row: Row
    count: int

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """As many as there are."""
        turn_up(game, state, self.row, self.count, chance, log)
        pop(state)
        return False


class RefillRows(Step["Tenby", State], frozen=True):
    """Refill the rows that are due at a moment, once everything above is done."""

    moment: Moment

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Refill."""
        pop(state)
        refill(game, state, self.moment, chance, log)
        return False


ROW_NAMES: dict[Row, str] = {"town": "the market", "landmark": "the Landmark row"}
"""Rows as people call them."""
