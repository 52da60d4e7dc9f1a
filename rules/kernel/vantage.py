"""The table as one viewer sees it: everything a screen, a bot, a hint or an export may ask.

A vantage is made from a view and nothing else. It fills the holes of the view with one arbitrary consistent
arrangement and answers from that, so no answer can depend on anything the viewer may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from rules.kernel.chance import Chance
from rules.kernel.decision import Decision, Move
from rules.kernel.game import Game, Passage, Preview, View
from rules.kernel.refusal import Caution, Refusal
from rules.kernel.sheet import ScoreSheet


class Vantage:
    """What may be known, asked and done from one view."""

    def __init__(self, game: Game[Any, Any], view: View, names: Sequence[str]) -> None:
        self.game = game
        self.view = view
        self.names = tuple(names)

    @property
    def viewer(self) -> int:
        """The seat, or PUBLIC or ALL."""
        return self.view.viewer

    @cached_property
    def model(self) -> Any:
        """A state consistent with the view; hidden things in it are made up."""
        return self.game.resample(self.view, Chance("vantage"))

    @cached_property
    def decision(self) -> Decision | None:
        """What the game is waiting for, or None if it is over."""
        return self.game.decision(self.model)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves that the viewer knows of: all of the own seat's, of others the evident ones."""
        decision = self.decision
        if decision is None:
            return ()
        moves = self.game.moves(self.model)
        if self._owns(decision):
            return tuple(moves)
        return tuple(move for move in moves if self.game.known_to_all(self.model, move))

    @property
    def only_move(self) -> Move | None:
        """The one move there is, where the viewer knows that there is no other; else None."""
        decision = self.decision
        if decision is None or len(self.moves) != 1:
            return None
        # A seat that holds something hidden may have moves that only it knows of.
        known = self._owns(decision) or decision.forced or not self.game.secrets(self.view)[decision.seat]
        return self.moves[0] if known else None

    def canonical(self, move: Move) -> Move:
        """The spelling of a move that the legal moves have."""
        return self.game.canonical(self.model, move)

    def refusal(self, move: Move) -> Refusal | None:
        """Why the viewer may not make ``move`` now, or None if they may.

        What hangs on something that the viewer does not see has one answer, whether it is possible or not.
        """
        decision = self.decision
        if decision is None or self._owns(decision) or (decision.public and self.game.known_to_all(self.model, move)):
            return self.game.refusal(self.model, move)
        return Refusal("not-on-show", decision.section)

    def caution(self, move: Move) -> Caution | None:
        """What is worth one question before a move that is not refused."""
        return self.game.caution(self.model, move, self.viewer)

    def preview(self, move: Move) -> Preview:
        """What a move that is not refused would change, as far as it can be foreseen."""
        return self.game.preview(self.model, move, self.viewer)

    @cached_property
    def score(self) -> ScoreSheet:
        """The score sheet as if the game ended now."""
        return self.game.score(self.view)

    def position(self) -> dict[str, Any]:
        """The position table of the view."""
        return self.game.write_position(self.view, self.names)

    def describe(self) -> list[str]:
        """The position as lines of plain text."""
        return self.game.describe(self.view, self.names)

    def tell(self) -> list[Passage]:
        """The position in words, for listening."""
        return self.game.tell(self.view, self.names)

    @property
    def cards_in_play(self) -> tuple[str, ...]:
        """Ids of the cards that the viewer knows to be in this game."""
        return self.game.cards_in_play(self.view)

    def _owns(self, decision: Decision) -> bool:
        return self.viewer == decision.seat or self.viewer < -1
