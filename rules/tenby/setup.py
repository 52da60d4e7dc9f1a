"""Set-up: what is dealt, and the secret choice of a Resident (rulebook, section "setup")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Refusal
from rules.kernel.steps import Sealed, Step, pop, replace
from rules.kernel.tuples import put
from rules.tenby import rows
from rules.tenby.actions import draw_resident, keep_one_of
from rules.tenby.forced import Choice
from rules.tenby.moves import ROWS, KeepResident
from rules.tenby.state import NONE, State

if TYPE_CHECKING:
    from rules.tenby.game import Tenby


class SetUp(Step["Tenby", State], frozen=True):
    """The rows are laid out, then come public decisions about the modules' material, then Residents are dealt."""

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Lay out the rows, and put the rest on the stack."""
        for row in ROWS:
            rows.turn_up(game, state, row, game.rows[row].size, chance, log)
        public = [step for module in game.modules for step in module.before_choice(state)]
        replace(state, *public, DealResidents(), KeepOneEach(state.order))
        return False


class DealResidents(Step["Tenby", State], frozen=True):
    """Residents for each player to choose from, and what modules want chosen with them."""

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Deal."""
        pop(state)
        count = game.content.setup.residents_dealt
        dealt = []
        for _ in range(game.seats):
            cards = [draw_resident(game, state, chance, log) for _ in range(count)]
            dealt.append(tuple(card for card in cards if card != NONE))
        state.dealt = tuple(dealt)
        if log is not None:
            log.add("residents-dealt", count=count)
        for module in game.modules:
            module.deal(state, chance, log)
        return False


class KeepOneEach(Sealed["Tenby", State], frozen=True):
    """Every player keeps one Resident; what modules have chosen with it is shown once all have chosen."""

    def choose(self, game: Tenby, state: State, seat: int) -> tuple[Step[Tenby, State], ...]:
        """One choice, together for everything dealt."""
        return (KeepAtSetUp(seat),)

    def shows(self, game: Tenby) -> bool:
        """Residents stay secret, and modules log what they show."""
        return False

    def reveal(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> None:
        """Modules show what is to be shown."""
        for module in game.modules:
            module.all_chosen(state, log)


class KeepAtSetUp(Choice, frozen=True):
    """Keep one of the Residents dealt."""

    kind: ClassVar[str] = "set-up-choice"
    section: ClassVar[str] = "setup-choice"
    public: ClassVar[bool] = False

    def facts(self, game: Tenby, state: State) -> dict[str, Any]:
        """What is chosen."""
        return {"count": len(state.dealt[self.seat]), "what": game.set_up_words}

    def only_move(self, game: Tenby, state: State) -> Move | None:
        """Where one of each was dealt: how many is no secret."""
        moves = self.moves(game, state)
        return moves[0] if len(moves) == 1 else None

    def moves(self, game: Tenby, state: State) -> list[Move]:
        """Each Resident, with each choice of the modules."""
        moves: list[Move] = [KeepResident(spot) for spot in range(1, len(state.dealt[self.seat]) + 1)]
        for module in game.modules:
            moves = module.choices(state, self.seat, moves)
        return moves

    def refusal(self, game: Tenby, state: State, move: Move) -> Refusal | None:
        """One of them, and what the modules ask for."""
        if not isinstance(move, KeepResident):
            return NOT_NOW
        if type(move) is not game.set_up_move:
            return Refusal("choose-together", self.section, {"what": game.set_up_words})
        count = len(state.dealt[self.seat])
        if not 1 <= move.resident <= count:
            return Refusal("no-such-card", self.section, {"count": count})
        for module in game.modules:
            fault = module.choice_refusal(state, self.seat, move)
            if fault is not None:
                return fault
        return None

    def play(self, game: Tenby, state: State, move: KeepResident, chance: Chance, log: Log | None) -> None:
        """Into the hand; the others go face down to the discard pile."""
        pop(state)
        seat = self.seat
        dealt = state.dealt[seat]
        state.dealt = put(state.dealt, seat, ())
        keep_one_of(game, state, seat, dealt, move.resident, log)
        for module in game.modules:
            module.chosen(state, seat, move, log)

    def secret(self, game: Tenby, state: State, move: Move) -> bool:
        """The Resident is, until the end."""
        return True
