"""Town, Landmark, Pier and Resident Actions (rulebook, section "actions").

They are taken on a turn (``day.py``) or as what a Notice Board brings: :class:`BoardAction` is the step for that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Refusal
from rules.kernel.steps import Ask, Step, pop, push, replace
from rules.kernel.tuples import put
from rules.tenby import rows
from rules.tenby.decks import draw, sorted_with
from rules.tenby.forced import Choice
from rules.tenby.moves import (
    DRAW_RESIDENTS,
    FORGO,
    KEEP,
    PIER,
    PIER_NONE,
    REVEAL,
    ROWS,
    TURN_UP_LANDMARK,
    TURN_UP_TOWN,
    Action,
    Decline,
    DrawResidents,
    EndTurn,
    Forgo,
    Keep,
    MoveCard,
    Pier,
    PierNone,
    PlaceExtra,
    PlaceLandmark,
    PlacePier,
    PlaceTown,
    Placing,
    Reveal,
    Row,
    TurnUpLandmark,
    TurnUpTown,
)
from rules.tenby.placing import place, placements, some_placement, unplaceable
from rules.tenby.state import NONE, Numbers, State, gain_rings

if TYPE_CHECKING:
    from rules.tenby.game import Tenby

ACTION_OF: dict[type[Move], Action] = {
    PlaceTown: "town",
    TurnUpTown: "town",
    PlaceLandmark: "landmark",
    TurnUpLandmark: "landmark",
    Pier: "pier",
    DrawResidents: "resident",
}
"""The action that a move takes."""
ROW_OF: dict[type[Move], Row] = {
    PlaceTown: "town",
    TurnUpTown: "town",
    PlaceLandmark: "landmark",
    TurnUpLandmark: "landmark",
}
PLACE: dict[Row, type[Placing]] = {"town": PlaceTown, "landmark": PlaceLandmark}
TURN_UP: dict[Row, Move] = {"town": TURN_UP_TOWN, "landmark": TURN_UP_LANDMARK}


# -- what an action offers -------------------------------------------------------------------------------------------


def action_moves(game: Tenby, state: State, seat: int, action: Action) -> list[Move]:
    """The moves that begin an action, declining it apart."""
    if action == "resident":
        return [DRAW_RESIDENTS] if state.resident_deck or state.resident_discards else []
    if action == "pier":
        return [PIER] if rows.can_turn_up(state, "town") else []
    cards = rows.cards_of(state, action)
    if cards:
        return placements(game, state, seat, PLACE[action], cards)
    return [TURN_UP[action]] if nothing_to_turn_up(game, state, action) is None else []


def can_take(game: Tenby, state: State, seat: int, action: Action) -> bool:
    """Whether there is one of ``action_moves``."""
    if action == "resident":
        return bool(state.resident_deck or state.resident_discards)
    if action == "pier":
        return rows.can_turn_up(state, "town")
    if rows.cards_of(state, action):
        return game.has_room(state, seat)
    return nothing_to_turn_up(game, state, action) is None


def some_action(game: Tenby, state: State, seat: int, action: Action, chance: Chance) -> Move | None:
    """One of ``action_moves`` at random, or None."""
    if action in ("resident", "pier"):
        moves = action_moves(game, state, seat, action)
        return moves[0] if moves else None
    row: Row = action  # type: ignore[assignment]
    cards = rows.cards_of(state, row)
    if cards:
        return some_placement(game, state, seat, PLACE[row], cards, chance)
    moves = action_moves(game, state, seat, action)
    return moves[0] if moves else None


def action_refusal(game: Tenby, state: State, seat: int, move: Move) -> Refusal | None:
    """Why a move that takes an action cannot be made, whoever asks for the action."""
    if isinstance(move, Placing):
        row = ROW_OF[type(move)]
        cards = rows.cards_of(state, row)
        if not cards:
            facts = {"row": rows.ROW_NAMES[row]}
            return nothing_to_turn_up(game, state, row) or Refusal("turn-up-first", "rows", facts)
        return unplaceable(game, state, seat, cards, move)
    if isinstance(move, (TurnUpTown, TurnUpLandmark)):
        row = ROW_OF[type(move)]
        if rows.cards_of(state, row):
            return Refusal("say-which-card", "actions", {"row": rows.ROW_NAMES[row]})
        return nothing_to_turn_up(game, state, row)
    if isinstance(move, Pier) and not rows.can_turn_up(state, "town"):
        return Refusal("deck-empty", "decks", {"deck": "Town"})
    if isinstance(move, DrawResidents) and not (state.resident_deck or state.resident_discards):
        return Refusal("deck-empty", "decks", {"deck": "Resident"})
    return None


def nothing_to_turn_up(game: Tenby, state: State, row: Row) -> Refusal | None:
    """Whether an empty row stays empty."""
    if not game.rows[row].turn_up:
        return Refusal("row-empty", "rows", {"row": rows.ROW_NAMES[row]})
    return None if rows.can_turn_up(state, row) else Refusal("deck-empty", "decks", {"deck": row.capitalize()})


def take_action(game: Tenby, state: State, seat: int, move: Move, log: Log | None, *, in_turn: bool) -> None:
    """Carry out a legal move of an action; what is still to be drawn or decided goes on the stack."""
    if isinstance(move, Placing):
        card = rows.take(state, ROW_OF[type(move)], move.spot - 1)
        place(game, state, seat, card, move, log, in_turn=in_turn)
    elif isinstance(move, (TurnUpTown, TurnUpLandmark)):
        row = ROW_OF[type(move)]
        push(state, rows.TurnUp(row, game.rows[row].turn_up), PlaceTurnedUp(seat, row, in_turn))
    elif isinstance(move, Pier):
        push(state, TurnUpPier(seat, in_turn))
    else:
        push(state, DrawTwo(seat))


def draw_resident(game: Tenby, state: State, chance: Chance, log: Log | None) -> int:
    """The top Resident, or NONE."""
    card, state.resident_deck, state.resident_discards = draw(
        "resident", game.resident_ids, state.resident_deck, state.resident_discards, chance, log
    )
    return card


def keep_resident(game: Tenby, state: State, seat: int, card: int, log: Log | None) -> None:
    """A Resident for the hand."""
    state.hands = put(state.hands, seat, (*state.hands[seat], card))
    if log is not None:
        log.add("keeps-resident", seat, audience=(seat,), name=game.residents[card].name)


def discard_resident(state: State, card: int) -> None:
    """A Resident goes face down to the discard pile, which nobody looks through."""
    state.resident_discards = sorted_with(state.resident_discards, card)


def keep_one_of(game: Tenby, state: State, seat: int, cards: Numbers, place: int, log: Log | None) -> None:
    """The Resident at a place, from 1, for the hand; the others go face down to the discard pile."""
    for number, card in enumerate(cards, start=1):
        if number == place:
            keep_resident(game, state, seat, card, log)
        else:
            discard_resident(state, card)


# -- steps -----------------------------------------------------------------------------------------------------------


class TurnUpPier(Step["Tenby", State], frozen=True):
    """Turn up cards of the Town deck at the pier."""

    seat: int
    in_turn: bool

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """As many as there are."""
        cards = []
        for _ in range(game.content.actions.pier_turned_up):
            card = rows.draw_town(game, state, chance, log)
            if card != NONE:
                cards.append(card)
        replace(state, PlacePierCard(self.seat, tuple(cards), self.in_turn))
        if log is not None:
            log.add("pier-shows", self.seat, names=[game.names[card] for card in cards])
        return False


class DrawTwo(Step["Tenby", State], frozen=True):
    """Draw Residents in secret; the only one that is left is kept."""

    seat: int

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """As many as there are."""
        seat = self.seat
        cards: Numbers = ()
        for _ in range(game.content.actions.residents_drawn):
            card = draw_resident(game, state, chance, log)
            if card != NONE:
                cards = (*cards, card)
        if log is not None:
            names = [game.residents[card].name for card in cards]
            log.veil("drew-residents", seat, (seat,), "draws-residents", {"names": names}, count=len(cards))
        if len(cards) == 1:
            pop(state)
            keep_resident(game, state, seat, cards[0], log)
        else:
            state.drawn = put(state.drawn, seat, cards)
            replace(state, KeepOne(seat))
        return False


class PlaceTurnedUp(Choice, frozen=True):
    """Place a card of a row that was empty when the action began."""

    kind: ClassVar[str] = "place-turned-up"
    section: ClassVar[str] = "rows"

    row: Row
    in_turn: bool

    def facts(self, game: Tenby, state: State) -> dict[str, Any]:
        """Which row."""
        return {"row": rows.ROW_NAMES[self.row]}

    def only_move(self, game: Tenby, state: State) -> Move | None:
        """Where no card can be placed."""
        can = rows.cards_of(state, self.row) and game.has_room(state, self.seat)
        return None if can else give_up(self.row, in_turn=self.in_turn)

    def moves(self, game: Tenby, state: State) -> list[Move]:
        """Every card at every place, and declining."""
        cards = rows.cards_of(state, self.row)
        return [*placements(game, state, self.seat, PLACE[self.row], cards), give_up(self.row, in_turn=self.in_turn)]

    def sample(self, game: Tenby, state: State, chance: Chance) -> Move:
        """A placement, if there is one."""
        cards = rows.cards_of(state, self.row)
        found = some_placement(game, state, self.seat, PLACE[self.row], cards, chance)
        return give_up(self.row, in_turn=self.in_turn) if found is None else found

    def refusal(self, game: Tenby, state: State, move: Move) -> Refusal | None:
        """Only this action is under way."""
        if move == give_up(self.row, in_turn=self.in_turn):
            return None
        if not isinstance(move, PLACE[self.row]):
            return under_way(move)
        assert isinstance(move, Placing)
        return unplaceable(game, state, self.seat, rows.cards_of(state, self.row), move)

    def play(self, game: Tenby, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """Place it, or take the Life Rings."""
        pop(state)
        if isinstance(move, Placing):
            take_action(game, state, self.seat, move, log, in_turn=self.in_turn)
        else:
            give_up_rings(game, state, self.seat, self.row, log, in_turn=self.in_turn)


class PlacePierCard(Choice, frozen=True):
    """Place one of the cards turned up at the pier, or none of them."""

    kind: ClassVar[str] = "pier"
    section: ClassVar[str] = "actions"

    cards: Numbers
    in_turn: bool

    def facts(self, game: Tenby, state: State) -> dict[str, Any]:
        """The cards."""
        return {"names": [game.names[card] for card in self.cards], "rings": game.content.actions.pier_rings_for_none}

    def only_move(self, game: Tenby, state: State) -> Move | None:
        """Where no card can be placed."""
        return None if self.cards and game.has_room(state, self.seat) else PIER_NONE

    def moves(self, game: Tenby, state: State) -> list[Move]:
        """Every card at every place, or none."""
        return [*placements(game, state, self.seat, PlacePier, self.cards), PIER_NONE]

    def sample(self, game: Tenby, state: State, chance: Chance) -> Move:
        """A placement, if there is one; none in one of eight cases."""
        if chance.below(8):
            found = some_placement(game, state, self.seat, PlacePier, self.cards, chance)
            if found is not None:
                return found
        return PIER_NONE

    def refusal(self, game: Tenby, state: State, move: Move) -> Refusal | None:
        """One of them, or none."""
        if isinstance(move, PierNone):
            return None
        if not isinstance(move, PlacePier):
            return under_way(move)
        return unplaceable(game, state, self.seat, self.cards, move)

    def play(self, game: Tenby, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """The others are discarded."""
        pop(state)
        seat, left = self.seat, self.cards
        if isinstance(move, PlacePier):
            card = left[move.spot - 1]
            left = left[: move.spot - 1] + left[move.spot :]
            state.town_discards += left
            place(game, state, seat, card, move, log, in_turn=self.in_turn)
        else:
            state.town_discards += left
            amount = game.content.actions.pier_rings_for_none
            gain_rings(state, seat, amount)
            if log is not None:
                log.add("pier-none", seat, rings=amount)


class KeepOne(Ask["Tenby", State], frozen=True):
    """Keep one of the Residents drawn; the others go face down to the discard pile."""

    kind: ClassVar[str] = "keep-resident"
    section: ClassVar[str] = "actions"
    public: ClassVar[bool] = False

    def facts(self, game: Tenby, state: State) -> dict[str, Any]:
        """How many were drawn."""
        return {"count": len(state.drawn[self.seat])}

    def moves(self, game: Tenby, state: State) -> list[Move]:
        """By their places."""
        return list(KEEP[1 : len(state.drawn[self.seat]) + 1])

    def sample(self, game: Tenby, state: State, chance: Chance) -> Move:
        """Any."""
        return KEEP[1 + chance.below(len(state.drawn[self.seat]))]

    def refusal(self, game: Tenby, state: State, move: Move) -> Refusal | None:
        """One that was drawn."""
        if not isinstance(move, Keep):
            return under_way(move)
        count = len(state.drawn[self.seat])
        return None if 1 <= move.number <= count else Refusal("no-such-card", self.section, {"count": count})

    def play(self, game: Tenby, state: State, move: Keep, chance: Chance, log: Log | None) -> None:
        """Into the hand."""
        pop(state)
        seat = self.seat
        drawn = state.drawn[seat]
        state.drawn = put(state.drawn, seat, ())
        keep_one_of(game, state, seat, drawn, move.number, log)

    def secret(self, game: Tenby, state: State, move: Move) -> bool:
        """Until the end."""
        return True


class BoardAction(Choice, frozen=True):
    """An action outside a turn: one of ``actions``, or Life Rings instead; cards may be revealed before it."""

    kind: ClassVar[str] = "board-action"
    section: ClassVar[str] = "notice-boards"

    actions: tuple[Action, ...]

    def facts(self, game: Tenby, state: State) -> dict[str, Any]:
        """What may be done, and what giving it up brings."""
        return {"actions": list(self.actions), "rings": game.content.community.board_action_given_up_life_rings}

    def only_move(self, game: Tenby, state: State) -> Move | None:
        """Where none of the actions can be taken, and nothing can be revealed."""
        can = any(can_take(game, state, self.seat, action) for action in self.actions)
        return None if can or can_reveal(game, state, self.seat) else FORGO

    def moves(self, game: Tenby, state: State) -> list[Move]:
        """The actions, reveals, giving it up."""
        moves = [move for action in self.actions for move in action_moves(game, state, self.seat, action)]
        moves += [REVEAL[row] for row in ROWS if reveal_refusal(game, state, self.seat, row) is None]
        return [*moves, FORGO]

    def sample(self, game: Tenby, state: State, chance: Chance) -> Move:
        """One of the actions as a rule."""
        if chance.below(8):
            action = self.actions[chance.below(len(self.actions))]
            found = some_action(game, state, self.seat, action, chance)
            if found is not None:
                return found
        return FORGO

    def refusal(self, game: Tenby, state: State, move: Move) -> Refusal | None:
        """One of the actions shown."""
        if isinstance(move, Forgo):
            return None
        if isinstance(move, Reveal):
            return reveal_refusal(game, state, self.seat, move.row)
        action = ACTION_OF.get(type(move))
        if action is None:
            return under_way(move)
        if action not in self.actions:
            return Refusal("not-this-action", self.section, {"actions": list(self.actions)})
        return action_refusal(game, state, self.seat, move)

    def play(self, game: Tenby, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """Take it, give it up, or reveal first."""
        if isinstance(move, Reveal):
            reveal(game, state, self.seat, move.row, log)
            return
        pop(state)
        if isinstance(move, Forgo):
            give_up_rings(game, state, self.seat, self.actions[0], log, in_turn=False)
        else:
            take_action(game, state, self.seat, move, log, in_turn=False)


# -- giving up, revealing --------------------------------------------------------------------------------------------


def give_up(action: Action, *, in_turn: bool) -> Move:
    """The move that gives up an action under way."""
    return Decline(action) if in_turn else FORGO


def give_up_rings(game: Tenby, state: State, seat: int, action: Action, log: Log | None, *, in_turn: bool) -> None:
    """Life Rings for an action given up."""
    content = game.content
    amount = (
        content.life_rings.gain_for_declined_action if in_turn else content.community.board_action_given_up_life_rings
    )
    gain_rings(state, seat, amount)
    if log is not None:
        log.add("declines", seat, action=action, rings=amount)


def reveal_refusal(game: Tenby, state: State, seat: int, row: Row) -> Refusal | None:
    """Why no card may be revealed for a row."""
    price = game.reveal_prices[row]
    rules = game.rows[row]
    if len(rows.cards_of(state, row)) >= rules.longest:
        return Refusal("row-full", "life-rings", {"row": rows.ROW_NAMES[row], "count": rules.longest})
    if not rows.can_turn_up(state, row):
        return Refusal("deck-empty", "decks", {"deck": row.capitalize()})
    return short_of_rings(state, seat, price)


def can_reveal(game: Tenby, state: State, seat: int) -> bool:
    """Whether a card may be revealed for any row."""
    return any(reveal_refusal(game, state, seat, row) is None for row in ROWS)


def reveal(game: Tenby, state: State, seat: int, row: Row, log: Log | None) -> None:
    """Pay; one more card is turned up."""
    price = game.reveal_prices[row]
    gain_rings(state, seat, -price)
    if log is not None:
        log.add("reveals", seat, row=rows.ROW_NAMES[row], price=price)
    push(state, rows.TurnUp(row, 1))


def short_of_rings(state: State, seat: int, price: int) -> Refusal | None:
    """The refusal where a seat cannot pay."""
    rings = state.rings[seat]
    return None if rings >= price else Refusal("not-enough-rings", "life-rings", {"price": price, "rings": rings})


def under_way(move: Move) -> Refusal:
    """What is said to moves of a turn while an action is half resolved."""
    of_turn = type(move) in ACTION_OF or isinstance(move, (Reveal, Decline, Forgo, PlaceExtra, MoveCard, EndTurn))
    return Refusal("mid-action", "actions") if of_turn else NOT_NOW
