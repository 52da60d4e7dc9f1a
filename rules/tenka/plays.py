"""The plays of a turn: place, pitch, battle, or end it (rulebook, section "plays")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.decision import Decision, Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Caution, Refusal
from rules.kernel.steps import Ask, Step, pop, push
from rules.kernel.tuples import put
from rules.tenka import knowledge, piles
from rules.tenka.battle import AfterPlay, open_fight
from rules.tenka.cards import with_card, without_card
from rules.tenka.choices import not_in_hand
from rules.tenka.effects import Effects, keeps_turn_open, obstacle
from rules.tenka.moves import Battle, End, Pitch, Place, Where
from rules.tenka.state import PROVINCE, Cards, State

if TYPE_CHECKING:
    from rules.tenka.game import Tenka

END = End()
KINDS = ("place",) * 12 + ("battle",) * 8 + ("pitch",) * 3 + ("end",)
"""How often random play tries each kind of move; to end a turn early is one of some 25 legal moves."""


class Act(Ask["Tenka", State], frozen=True):
    """Place, pitch, battle, or end the turn."""

    kind: ClassVar[str] = "act"
    section: ClassVar[str] = "plays"

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Wait, unless everybody can see that nothing is left but to end a turn that nobody would take back."""
        if state.loose or (state.plays > 0 and self._can_play(game, state)):
            return True
        pop(state)
        return False

    def _can_play(self, game: Tenka, state: State) -> bool:
        seat = self.seat
        return bool(state.hands[seat]) or any(
            obstacle(game, state, seat, card, "court") is None
            for card in game.table.court(state.courts[seat]).turn_kinds
        )

    def is_public(self, game: Tenka, state: State) -> bool:
        """Without a play left there is nothing to hide."""
        return state.plays <= 0

    def decision(self, game: Tenka, state: State) -> Decision:
        """With its own wording once all plays are used."""
        found = super().decision(game, state)
        return found if state.plays > 0 else Decision(self.seat, "end", "plays", True)

    def facts(self, game: Tenka, state: State) -> dict[str, Any]:
        """Plays left."""
        return {"plays": state.plays}

    def moves(self, game: Tenka, state: State) -> list[Move]:
        """Places, pitches, battles, end."""
        seat = self.seat
        if state.plays <= 0:
            return [END]
        hand = game.table.hand(state.hands[seat])
        moves: list[Move] = [Place(card) for card in hand.kinds]
        moves += [
            Pitch(card, "hand") for card in hand.turn_kinds if obstacle(game, state, seat, card, "hand") is None
        ]
        moves += [
            Pitch(card, "court")
            for card in game.table.court(state.courts[seat]).turn_kinds
            if obstacle(game, state, seat, card, "court") is None
        ]
        moves += [Battle(card, target) for card in hand.kinds for target in game.others[seat]]
        moves.append(END)
        return moves

    def sample(self, game: Tenka, state: State, chance: Chance) -> Move:
        """A kind of move first, then one of that kind: in the list of all moves most are battles."""
        if state.plays <= 0:
            return END
        seat = self.seat
        hand = game.table.hand(state.hands[seat])
        kinds = hand.kinds
        kind = KINDS[chance.below(len(KINDS))]
        if kind == "end":
            return END
        if kind == "pitch":
            pitched = self._some_pitch(game, state, hand.turn_kinds, chance)
            if pitched is not None:
                return pitched
        if not kinds:
            return END
        card = kinds[chance.below(len(kinds))]
        if kind == "battle":
            others = game.others[seat]
            return Battle(card, others[chance.below(len(others))])
        return Place(card)

    def _some_pitch(self, game: Tenka, state: State, from_hand: Cards, chance: Chance) -> Move | None:
        seat = self.seat
        from_court = game.table.court(state.courts[seat]).turn_kinds
        count = len(from_hand) + len(from_court)
        start = chance.below(count) if count else 0
        for step in range(count):
            number = (start + step) % count
            place: Where = "hand" if number < len(from_hand) else "court"
            card = from_hand[number] if place == "hand" else from_court[number - len(from_hand)]
            if obstacle(game, state, seat, card, place) is None:
                return Pitch(card, place)
        return None

    def refusal(self, game: Tenka, state: State, move: Move) -> Refusal | None:
        """Plays left, cards there, effects possible."""
        if isinstance(move, End):
            return None
        if not isinstance(move, (Place, Pitch, Battle)):
            return NOT_NOW
        if state.plays <= 0:
            return Refusal("no-play-left", self.section)
        if isinstance(move, Place):
            return not_in_hand(game, state, self.seat, move.card, "place")
        if isinstance(move, Battle):
            return self._no_battle(game, state, move)
        facts = {"card": game.table.names[move.card]}
        if move.place == "hand" and move.card not in state.hands[self.seat]:
            return Refusal("not-in-hand", "pitch", facts)
        if move.place == "court" and move.card not in state.courts[self.seat]:
            return Refusal("not-in-court", "pitch", facts)
        if not game.table.for_turn[move.card]:
            reason = "only-in-a-battle" if game.table.for_arms[move.card] else "no-effect"
            return Refusal(reason, "pitch", facts)
        return obstacle(game, state, self.seat, move.card, move.place)

    def _no_battle(self, game: Tenka, state: State, move: Battle) -> Refusal | None:
        if not state.hands[self.seat]:
            return Refusal("hand-empty", "cost")
        if move.target == self.seat:
            return Refusal("not-yourself", "target")
        if move.target >= game.seats:
            return Refusal("no-such-seat", "target", {"number": move.target + 1})
        return not_in_hand(game, state, self.seat, move.cost, "cost")

    def play(self, game: Tenka, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """Each costs one play; what placing or pitching gives comes on top."""
        if isinstance(move, End):
            pop(state)
            return
        state.plays -= 1
        state.played += 1
        if isinstance(move, Place):
            self._place(game, state, move, log)
            return
        push(state, *self._after(game, state))
        if isinstance(move, Battle):
            state.loose = False
            piles.discard_from_hand(state, self.seat, move.cost)
            if log is not None:
                log.add("battle-cost", self.seat, card=game.table.names[move.cost])
            open_fight(game, state, self.seat, move.target, 0, log)
        elif isinstance(move, Pitch):
            state.loose = keeps_turn_open(game, move.card)
            piles.pitch_card(state, self.seat, move.card, move.place)
            if log is not None:
                log.add("pitched", self.seat, card=game.table.names[move.card], place=move.place)
            push(state, Effects(self.seat, move.card, 0, len(state.discard) - 1))

    def _place(self, game: Tenka, state: State, move: Place, log: Log | None) -> None:
        seat, card = self.seat, move.card
        state.hands = put(state.hands, seat, without_card(state.hands[seat], card))
        knowledge.left_openly(state, seat, card)
        state.courts = put(state.courts, seat, with_card(state.courts[seat], card))
        more = game.table.plays_when_placed[card]
        state.plays += more
        state.loose = True
        if log is not None:
            log.add("placed", seat, card=game.table.names[card])
            if more:
                log.add("more-plays", seat, plays=more)

    def _after(self, game: Tenka, state: State) -> tuple[Step[Tenka, State], ...]:
        """What waits until the play is fully resolved: the draws of the hook ``draw-when-province-leaves``."""
        if any(state.lost):
            state.lost = (0,) * game.seats
        amounts = [game.table.court(court).draw_per_loss for court in state.courts]
        if not any(amounts):
            return ()
        watch = tuple((seat, amounts[seat]) for seat in game.clockwise_from(state.active) if amounts[seat])
        return (AfterPlay(watch),)

    def caution(self, game: Tenka, state: State, move: Move, viewer: int) -> Caution | None:
        """Ending with a Province that could still be placed."""
        if isinstance(move, End) and viewer == self.seat and state.plays > 0 and PROVINCE in state.hands[self.seat]:
            return Caution("province-in-hand", "plays", {"plays": state.plays})
        return None
