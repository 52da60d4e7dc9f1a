"""Small positions of Tenka for unit tests."""

from __future__ import annotations

from typing import Any

from rules.kernel.chance import Chance, ScriptedChance
from rules.kernel.events import Event, Log
from rules.tenka.content import load
from rules.tenka.game import Tenka
from rules.tenka.rulings import RULINGS, Rulings
from rules.tenka.state import State
from rules.titles import load_title

NAMES = ("Ana", "Ben", "Cy", "Di", "Eva")


class Table:
    """A position, and moves made in it."""

    def __init__(
        self,
        hands: list[str],
        courts: list[str],
        *,
        options: dict[str, Any] | None = None,
        rulings: Rulings = RULINGS,
        chance: dict[str, list[list[str | int]]] | None = None,
        **position: Any,
    ) -> None:
        seats = len(hands)
        checked = load_title("tenka").options(seats, {"specials": "all", **(options or {})})
        self.game = Tenka(seats, checked, load(), rulings)
        self.names = NAMES[:seats]
        table = {
            "active": "Ana",
            **({} if "pending" in position else {"phase": "plays"}),
            "seats": [
                {"seat": name, "hand": hand.split(), "court": court.split()}
                for name, hand, court in zip(self.names, hands, courts, strict=True)
            ],
            **position,
        }
        self.chance = ScriptedChance(chance or {}, Chance("table"))
        view = self.game.read_position(table, self.names)
        self.state: State = self.game.resample(view, Chance("hidden"))
        self.events: list[Event] = []
        log = Log()
        self.game.advance(self.state, self.chance, log)
        self.events += log.events

    def play(self, *moves: str) -> Table:
        """Make moves, each of which must be legal."""
        for text in moves:
            move = self.game.read(text)
            assert self.game.refusal(self.state, move) is None, f"{text}: {self.game.refusal(self.state, move)}"
            log = Log()
            self.game.apply(self.state, move, self.chance, log)
            self.events += log.events
        return self

    def why_not(self, text: str) -> str:
        """The reason id of a refused move."""
        refusal = self.game.refusal(self.state, self.game.read(text))
        return "" if refusal is None else refusal.reason

    def names_of(self, cards: tuple[int, ...]) -> str:
        return " ".join(self.game.table.ids[card] for card in cards)

    def hand(self, seat: int) -> str:
        return self.names_of(self.state.hands[seat])

    def court(self, seat: int) -> str:
        return self.names_of(self.state.courts[seat])

    def known(self, owner: int, viewer: int) -> str:
        """What a viewer knows of a hand; -1 is everybody."""
        return self.names_of(self.state.known[owner][viewer])

    @property
    def kind(self) -> str:
        decision = self.game.decision(self.state)
        return "" if decision is None else decision.kind

    @property
    def moves(self) -> list[str]:
        return [self.game.write(move) for move in self.game.moves(self.state)]

    def happened(self, *kinds: str) -> list[str]:
        """Kinds of events in order, of those asked for."""
        return [event.kind for event in self.events if event.kind in kinds]
