"""The Day Phase: turns and what Life Rings buy in them (rulebook, sections "day", "life-rings")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Caution, Refusal
from rules.kernel.steps import Step, pop, push, replace
from rules.kernel.tuples import put
from rules.tenby import rows
from rules.tenby.actions import (
    ACTION_OF,
    PlaceTurnedUp,
    action_moves,
    action_refusal,
    can_reveal,
    can_take,
    give_up_rings,
    nothing_to_turn_up,
    reveal,
    reveal_refusal,
    short_of_rings,
    some_action,
    take_action,
)
from rules.tenby.forced import Choice
from rules.tenby.moves import (
    DECLINE,
    END,
    REVEAL,
    ROWS,
    TURN_UP_EXTRA,
    Action,
    Decline,
    EndTurn,
    MoveCard,
    PlaceExtra,
    Reveal,
    TurnUpExtra,
)
from rules.tenby.placing import (
    card_moves,
    move_card,
    place,
    placements,
    some_card_move,
    some_placement,
    unmovable,
    unplaceable,
)
from rules.tenby.state import NONE, State, gain_rings

if TYPE_CHECKING:
    from rules.tenby.game import Tenby


class Day(Step["Tenby", State], frozen=True):
    """One turn for each player, in ascending order of the Night Cards."""

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """All turns."""
        replace(state, *[BeginTurn(seat) for seat in state.order])
        return False


class BeginTurn(Step["Tenby", State], frozen=True):
    """Life Rings of the Day Card first, then its actions."""

    seat: int

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Gain the Life Rings."""
        card = state.day[self.seat]
        actions: tuple[Action, ...] = ()
        if card != NONE:
            day = game.day_cards[card]
            actions = day.actions
            gain_rings(state, self.seat, day.rings)
            if log is not None:
                log.add("turn", self.seat, card=game.day_words[card])
        replace(state, Turn(self.seat, actions))
        return False


class Turn(Choice, frozen=True):
    """Resolve or decline every action in any order, use Life Rings in between, end the turn."""

    kind: ClassVar[str] = "turn"
    section: ClassVar[str] = "day"

    open: tuple[Action, ...]
    """Actions neither resolved nor declined."""
    extras: int = 0
    """Extra cards bought."""

    def facts(self, game: Tenby, state: State) -> dict[str, Any]:
        """What is left to do, and with what."""
        return {"left": ", ".join(self.open) or "none", "rings": state.rings[self.seat]}

    # -- all moves ---------------------------------------------------------------------------------------------------

    def only_move(self, game: Tenby, state: State) -> Move | None:
        """The end, or declining what cannot be taken, where Life Rings buy nothing."""
        if not self.open:
            return None if self._has_use(game, state) else END
        action = self.open[0]
        if self.open.count(action) < len(self.open) or can_take(game, state, self.seat, action):
            return None
        return None if self._has_use(game, state) else DECLINE[action]

    def may_place(self, game: Tenby, state: State) -> bool:
        """Whether a card may still be placed in this turn."""
        return bool(self.open) or self._may_buy_extra(game, state.rings[self.seat])

    def _has_use(self, game: Tenby, state: State) -> bool:
        """Whether the seat can spend Life Rings on anything."""
        seat, rings = self.seat, state.rings[self.seat]
        if rings < game.cheapest_use:
            return False
        if can_reveal(game, state, seat):
            return True
        if self._may_buy_extra(game, rings) and can_take(game, state, seat, "town") and game.has_room(state, seat):
            return True
        return rings >= game.content.life_rings.move_card and bool(card_moves(game, state, seat))

    def moves(self, game: Tenby, state: State) -> list[Move]:
        """Actions, declining, what Life Rings buy, the end."""
        seat = self.seat
        moves: list[Move] = []
        different = tuple(dict.fromkeys(self.open))
        for action in different:
            moves += action_moves(game, state, seat, action)
        moves += [DECLINE[action] for action in different]
        rings = state.rings[seat]
        moves += [REVEAL[row] for row in ROWS if reveal_refusal(game, state, seat, row) is None]
        if self._may_buy_extra(game, rings):
            if state.market:
                moves += placements(game, state, seat, PlaceExtra, state.market)
            elif nothing_to_turn_up(game, state, "town") is None and game.has_room(state, seat):
                moves.append(TURN_UP_EXTRA)
        if rings >= game.content.life_rings.move_card:
            moves += card_moves(game, state, seat)
        if not self.open:
            moves.append(END)
        return moves

    def sample(self, game: Tenby, state: State, chance: Chance) -> Move:
        """An action as a rule, now and then something for Life Rings."""
        seat = self.seat
        rings = state.rings[seat]
        if rings and chance.below(3) == 0:
            found = self._some_use(game, state, chance, rings)
            if found is not None:
                return found
        if not self.open:
            return END
        action = self.open[chance.below(len(self.open))]
        if chance.below(12):
            found = some_action(game, state, seat, action, chance)
            if found is not None:
                return found
        return DECLINE[action]

    def _some_use(self, game: Tenby, state: State, chance: Chance, rings: int) -> Move | None:
        seat = self.seat
        kind = chance.below(4)
        if kind == 0:
            row = ROWS[chance.below(len(ROWS))]
            return REVEAL[row] if reveal_refusal(game, state, seat, row) is None else None
        if kind == 1:
            return some_card_move(game, state, seat, chance) if rings >= game.content.life_rings.move_card else None
        if self._may_buy_extra(game, rings) and state.market:
            return some_placement(game, state, seat, PlaceExtra, state.market, chance)
        return None

    def _may_buy_extra(self, game: Tenby, rings: int) -> bool:
        prices = game.content.life_rings
        return self.extras < prices.extra_cards_per_turn and rings >= prices.extra_card

    # -- why not -----------------------------------------------------------------------------------------------------

    def refusal(self, game: Tenby, state: State, move: Move) -> Refusal | None:
        """An open action, enough Life Rings, and what the action or use asks for."""
        seat = self.seat
        action = ACTION_OF.get(type(move))
        if action is not None:
            return self._not_open(action) or action_refusal(game, state, seat, move)
        if isinstance(move, Decline):
            return self._not_open(move.action)
        if isinstance(move, Reveal):
            return reveal_refusal(game, state, seat, move.row)
        if isinstance(move, (PlaceExtra, TurnUpExtra)):
            return self._no_extra(game, state, move)
        if isinstance(move, MoveCard):
            price = game.content.life_rings.move_card
            return unmovable(game, state, seat, move) or short_of_rings(state, seat, price)
        if isinstance(move, EndTurn):
            return Refusal("actions-open", self.section, {"actions": list(self.open)}) if self.open else None
        return NOT_NOW

    def _not_open(self, action: Action) -> Refusal | None:
        if action in self.open:
            return None
        left = ", ".join(self.open) or "no action"
        return Refusal("action-not-open", self.section, {"action": action.capitalize(), "left": left})

    def _no_extra(self, game: Tenby, state: State, move: PlaceExtra | TurnUpExtra) -> Refusal | None:
        prices = game.content.life_rings
        if self.extras >= prices.extra_cards_per_turn:
            return Refusal("extra-used", "life-rings", {"count": prices.extra_cards_per_turn})
        short = short_of_rings(state, self.seat, prices.extra_card)
        if short is not None:
            return short
        if isinstance(move, TurnUpExtra):
            if state.market:
                return Refusal("say-which-card", "actions", {"row": rows.ROW_NAMES["town"]})
            if not game.has_room(state, self.seat):
                return Refusal("town-full", "placing")
            return nothing_to_turn_up(game, state, "town")
        if not state.market:
            row = {"row": rows.ROW_NAMES["town"]}
            return nothing_to_turn_up(game, state, "town") or Refusal("turn-up-first", "rows", row)
        return unplaceable(game, state, self.seat, state.market, move)

    # -- playing -----------------------------------------------------------------------------------------------------

    def play(self, game: Tenby, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """One action or one use; the turn goes on until it is ended."""
        seat = self.seat
        action = ACTION_OF.get(type(move))
        if action is not None:
            replace(state, self._without(action))
            take_action(game, state, seat, move, log, in_turn=True)
        elif isinstance(move, Decline):
            replace(state, self._without(move.action))
            give_up_rings(game, state, seat, move.action, log, in_turn=True)
        elif isinstance(move, Reveal):
            reveal(game, state, seat, move.row, log)
        elif isinstance(move, (PlaceExtra, TurnUpExtra)):
            self._buy_extra(game, state, move, log)
        elif isinstance(move, MoveCard):
            gain_rings(state, seat, -game.content.life_rings.move_card)
            move_card(game, state, seat, move, log)
        else:
            replace(state, EndOfTurn(seat))

    def _without(self, action: Action) -> Turn:
        index = self.open.index(action)
        return Turn(self.seat, self.open[:index] + self.open[index + 1 :], self.extras)

    def _buy_extra(self, game: Tenby, state: State, move: PlaceExtra | TurnUpExtra, log: Log | None) -> None:
        price = game.content.life_rings.extra_card
        gain_rings(state, self.seat, -price)
        replace(state, msgspec.structs.replace(self, extras=self.extras + 1))
        if log is not None:
            log.add("buys-extra", self.seat, price=price)
        if isinstance(move, PlaceExtra):
            card = rows.take(state, "town", move.spot - 1)
            place(game, state, self.seat, card, move, log, in_turn=True)
        else:
            push(state, rows.TurnUp("town", game.rows["town"].turn_up), PlaceTurnedUp(self.seat, "town", True))

    def caution(self, game: Tenby, state: State, move: Move, viewer: int) -> Caution | None:
        """Life Rings are worth nothing after the last turn of a game without Community."""
        rings = state.rings[self.seat]
        last = state.round >= game.rounds and not game.modules
        if isinstance(move, EndTurn) and last and rings >= game.content.life_rings.move_card:
            return Caution("rings-left", "life-rings", {"rings": rings})
        return None


class EndOfTurn(Step["Tenby", State], frozen=True):
    """What comes at the end of a turn: modules, refills, the Day Card."""

    seat: int

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """End it."""
        pop(state)
        for module in game.modules:
            module.turn_ended(state, self.seat, log)
        card = state.day[self.seat]
        if card != NONE and not game.solo:
            state.day = put(state.day, self.seat, NONE)
            state.day_discards += (card,)
        rows.refill(game, state, "turn", chance, log)
        return False
