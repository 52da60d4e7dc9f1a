"""A turn, in strict order (rulebook, sections "turn", "win", "draw", "priest-check", "stop-rule"); see ``plays.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Refusal
from rules.kernel.steps import Ask, Step, pop, replace
from rules.tenka import piles
from rules.tenka.choices import not_in_hand
from rules.tenka.draws import DrawCards, KeepSome
from rules.tenka.moves import Bottom, DrawOne, Stay, Swap, Top
from rules.tenka.plays import Act
from rules.tenka.reckoning import has_most_lords, has_most_priests, would_win
from rules.tenka.state import State

if TYPE_CHECKING:
    from rules.tenka.game import Tenka

UNDECIDED = -1
DRAW = DrawOne()
STAY = Stay()


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
