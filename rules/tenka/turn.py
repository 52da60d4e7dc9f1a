"""A turn, in strict order (rulebook, sections "turn", "win", "draw", "priest-check", "plays", "stop-rule")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.decision import Decision, Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Caution, Refusal
from rules.kernel.steps import Ask, Step, pop, push, replace
from rules.kernel.tuples import put
from rules.tenka import knowledge, piles
from rules.tenka.battle import AfterPlay, open_fight
from rules.tenka.cards import with_card, without_card
from rules.tenka.draws import DrawCards, KeepSome
from rules.tenka.effects import Effects, keeps_turn_open, obstacle
from rules.tenka.moves import Battle, Bottom, DrawOne, End, Pitch, Place, Stay, Swap, Top, Where
from rules.tenka.reckoning import has_most_lords, has_most_priests, would_win
from rules.tenka.state import PROVINCE, Cards, State

if TYPE_CHECKING:
    from rules.tenka.game import Tenka

UNDECIDED = -1
END = End()
DRAW = DrawOne()
STAY = Stay()
KINDS = ("place",) * 12 + ("battle",) * 8 + ("pitch",) * 3 + ("end",)
"""How often random play tries each kind of move; to end a turn early is one of some 25 legal moves."""


class StartTurn(Step["Tenka", State], frozen=True):
    """A turn begins: the win check, then the steps of the turn in order."""

    seat: int

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Look for a winner, or push the turn."""
        seat = self.seat
        state.turn += 1
        state.active = seat
        state.plays = state.played = 0
        state.loose = False
        if log is not None:
            log.add("turn", seat, turn=state.turn)
        if would_win(game.table, state.courts, state.marker, seat):
            state.winners = (seat,)
            state.pending = ()
            if log is not None:
                log.add("wins", seat, provinces=game.table.court(state.courts[seat]).provinces, marker=state.marker)
            return False
        if game.fairness and state.turn == 1:
            if log is not None:
                log.add("no-first-draw", seat)
            replace(state, CountPlays(seat))
            return False
        facts = game.table.court(state.courts[seat])
        draws: tuple[Step[Tenka, State], ...]
        if game.second_draw_rule:
            draws = (DrawCards(seat, 1 + facts.provinces, offered=True), KeepSome(seat))
        elif game.rulings.priests_after_first_draw:
            draws = (DrawCards(seat, 1), PriestCheck(seat))
        else:
            draws = (DrawCards(seat, 1), PriestCheck(seat, int(has_most_priests(game, state, seat))))
        first: Ask[Tenka, State] = Peek(seat) if facts.peeks and state.pile else BeginTurn(seat)
        replace(state, first, *draws, SwapCheck(seat))
        return first.settle(game, state, chance, log)


class BeginTurn(Ask["Tenka", State], frozen=True):
    """Sit down and draw: the one move there is, known to all, but what it brings is for this seat only."""

    kind: ClassVar[str] = "begin"
    section: ClassVar[str] = "draw"
    public: ClassVar[bool] = False
    forced: ClassVar[bool] = True

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Nobody has to sit down for a draw that brings nothing."""
        if state.pile or state.discard:
            return True
        pop(state)
        return False

    def moves(self, game: Tenka, state: State) -> list[Move]:
        """Draw."""
        return [DRAW]

    def sample(self, game: Tenka, state: State, chance: Chance) -> Move:
        """Nothing to choose."""
        return DRAW

    def refusal(self, game: Tenka, state: State, move: Move) -> Refusal | None:
        """Nothing else."""
        if isinstance(move, DrawOne):
            return None
        return Refusal("draw-first", self.section)

    def play(self, game: Tenka, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """The draw is the next step."""
        pop(state)


class Peek(Ask["Tenka", State], frozen=True):
    """Before the first draw: look at the top of the draw pile (hook ``peek-top``)."""

    kind: ClassVar[str] = "peek"
    section: ClassVar[str] = "draw"
    public: ClassVar[bool] = False

    def moves(self, game: Tenka, state: State) -> list[Move]:
        """Leave it or put it under the pile."""
        return [Top(), Bottom()]

    def refusal(self, game: Tenka, state: State, move: Move) -> Refusal | None:
        """Nothing else."""
        return None if isinstance(move, (Top, Bottom)) else NOT_NOW

    def play(self, game: Tenka, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """What was decided is public, the card is not."""
        pop(state)
        seat = self.seat
        card = state.pile[0]
        under = isinstance(move, Bottom)
        if under:
            state.pile = (*state.pile[1:], card)
            state.under = (*state.under, seat)[-len(state.pile) :]
        if log is not None:
            log.reveal()
            kind = "bottom" if under else "top"
            log.veil(f"saw-{kind}", seat, (seat,), f"peeked-{kind}", {"card": game.table.names[card]})


class PriestCheck(Step["Tenka", State], frozen=True):
    """Whether the seat may draw a second card."""

    seat: int
    qualified: int = UNDECIDED

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Ask if it may and if there is a card to draw."""
        may = has_most_priests(game, state, self.seat) if self.qualified == UNDECIDED else bool(self.qualified)
        if may and (state.pile or state.discard):
            replace(state, SecondDraw(self.seat))
        else:
            pop(state)
        return False


class SecondDraw(Ask["Tenka", State], frozen=True):
    """Most Priests: draw another card, or do not."""

    kind: ClassVar[str] = "second-draw"
    section: ClassVar[str] = "priest-check"

    def moves(self, game: Tenka, state: State) -> list[Move]:
        """Draw or stay."""
        return [DRAW, STAY]

    def refusal(self, game: Tenka, state: State, move: Move) -> Refusal | None:
        """Nothing else."""
        return None if isinstance(move, (DrawOne, Stay)) else NOT_NOW

    def play(self, game: Tenka, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """One card, or none."""
        if isinstance(move, DrawOne):
            replace(state, DrawCards(self.seat, 1))
        else:
            pop(state)
            if log is not None:
                log.add("declined", self.seat)


class SwapCheck(Step["Tenka", State], frozen=True):
    """Between draws and plays: whether a card of the hand may be swapped (hook ``swap-once-a-turn``)."""

    seat: int

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Ask if there is a card to discard and one to draw; then count the plays."""
        seat = self.seat
        if game.table.court(state.courts[seat]).swaps and state.hands[seat] and (state.pile or state.discard):
            replace(state, SwapCard(seat), CountPlays(seat))
            return False
        return CountPlays(seat).settle(game, state, chance, log)


class SwapCard(Ask["Tenka", State], frozen=True):
    """Discard a card of the hand to draw one, or do not."""

    kind: ClassVar[str] = "swap"
    section: ClassVar[str] = "turn"
    public: ClassVar[bool] = False

    def moves(self, game: Tenka, state: State) -> list[Move]:
        """Each different card of the hand, or stay."""
        return [*(Swap(card) for card in game.table.hand(state.hands[self.seat]).kinds), STAY]

    def refusal(self, game: Tenka, state: State, move: Move) -> Refusal | None:
        """Only cards of the hand."""
        if isinstance(move, Stay):
            return None
        if not isinstance(move, Swap):
            return NOT_NOW
        return not_in_hand(game, state, self.seat, move.card, self.section)

    def play(self, game: Tenka, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """The discard comes before the draw."""
        if isinstance(move, Swap):
            replace(state, DrawCards(self.seat, 1))
            piles.discard_from_hand(state, self.seat, move.card)
            piles.note_discards(game, log, self.seat, (move.card,))
        else:
            pop(state)


class CountPlays(Step["Tenka", State], frozen=True):
    """The play allowance, fixed before the first play."""

    seat: int

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """One, or two with most Lords."""
        state.plays = 2 if has_most_lords(game, state, self.seat) else 1
        if log is not None and state.plays > 1:
            log.add("two-plays", self.seat)
        act = Act(self.seat)
        replace(state, act, EndTurn(self.seat))
        return act.settle(game, state, chance, log)


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


class EndTurn(Step["Tenka", State], frozen=True):
    """The end of a turn: a draw for idle seats (hook ``draw-if-idle``), then the next seat."""

    seat: int

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Draw, then pass the turn on."""
        if not state.played:
            if log is not None:
                log.add("no-play", self.seat)
            amount = game.table.court(state.courts[self.seat]).draw_if_idle
            if amount and (state.pile or state.discard):
                replace(state, DrawCards(self.seat, amount), NextTurn(self.seat))
                return False
        return NextTurn(self.seat).settle(game, state, chance, log)


class NextTurn(Step["Tenka", State], frozen=True):
    """The stop rule, then the turn of the next seat."""

    seat: int

    def settle(self, game: Tenka, state: State, chance: Chance, log: Log | None) -> bool:
        """Both piles empty and a whole round without a play ends the game."""
        stuck = not (state.played or state.pile or state.discard)
        state.idle = state.idle + 1 if stuck else 0
        if game.rulings.stop_rule and state.idle >= game.seats:
            provinces = [game.table.court(court).provinces for court in state.courts]
            state.winners = tuple(seat for seat, count in enumerate(provinces) if count == max(provinces))
            state.pending = ()
            if log is not None:
                log.add("stopped", provinces=max(provinces))
            return False
        return StartTurn((self.seat + 1) % game.seats).settle(game, state, chance, log)


def not_in_hand(game: Tenka, state: State, seat: int, card: int, section: str) -> Refusal | None:
    """The refusal of a card that is not in a seat's hand."""
    if card in state.hands[seat]:
        return None
    return Refusal("not-in-hand", section, {"card": game.table.names[card]})
