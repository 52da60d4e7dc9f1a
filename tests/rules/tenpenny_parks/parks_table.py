"""Small positions of Tenpenny Parks for unit tests of play."""

from __future__ import annotations

from typing import Any

from rules.kernel.chance import Chance
from rules.kernel.events import ALL, Event, Log
from rules.kernel.refusal import Refusal
from rules.tenpenny_parks.game import TenpennyParks
from rules.tenpenny_parks.state import State
from rules.tenpenny_parks.title import TITLE

NAMES = ("Ana", "Ben", "Cy", "Di")
INNOVATION = {"innovation": True, "boards": "innovation"}
SOLO = {"becky": "standard"}


class Table:
    """A position, and moves made in it. ``seats`` holds what differs from a Meadow as printed, per seat."""

    def __init__(
        self,
        seats: list[dict[str, Any]] | int = 2,
        options: dict[str, Any] | None = None,
        *,
        pack: str | None = None,
        **position: Any,
    ) -> None:
        given: list[dict[str, Any]] = [{} for _ in range(seats)] if isinstance(seats, int) else seats
        self.game: TenpennyParks = TITLE.game(len(given), options, pack)
        self.names = NAMES[: len(given)]
        entries = []
        for seat, entry in enumerate(given):
            boards = {} if seat == self.game.becky else {"boards": [f"meadow-{seat + 1}"]}
            entries.append({"seat": self.names[seat], **boards, **entry})
        view = self.game.read_position({"seats": entries, **position}, self.names)
        self.state: State = self.game.resample(view, Chance("hidden"))
        self.chance = Chance("table")
        self.events: list[Event] = []
        log = Log()
        self.game.advance(self.state, self.chance, log)
        self.events += log.events

    def play(self, *moves: str) -> Table:
        """Make moves, each of which must be legal."""
        for text in moves:
            move = self.game.read(text)
            assert self.game.refusal(self.state, move) is None, f"{text}: {self.why_not(text)}"
            log = Log()
            self.game.apply(self.state, move, self.chance, log)
            self.events += log.events
        return self

    def refusal(self, text: str) -> Refusal | None:
        """Why a move is not legal."""
        return self.game.refusal(self.state, self.game.read(text))

    def why_not(self, text: str) -> str:
        """The sentence of a refusal, ``""`` for a legal move."""
        refusal = self.refusal(text)
        return "" if refusal is None else TITLE.texts.refusal(refusal, self.names)

    @property
    def moves(self) -> list[str]:
        """All legal moves in notation."""
        return [self.game.write(move) for move in self.game.moves(self.state)]

    @property
    def decision(self) -> str:
        """The kind of the decision that is asked, or ``""`` after the end."""
        decision = self.game.decision(self.state)
        return "" if decision is None else decision.kind

    @property
    def seat(self) -> int:
        """Who is to decide."""
        return self.game.seat_to_move(self.state)

    def sentences(self, kind: str = "") -> list[str]:
        """The log so far, or only its events of one kind."""
        return [TITLE.texts.event(event, self.names) for event in self.events if kind in ("", event.kind)]

    def totals(self) -> list[int]:
        """Scores as if the game ended now."""
        return [seat.total for seat in self.game.score(self.game.view(self.state, ALL)).seats]
