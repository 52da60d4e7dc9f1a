"""Small positions of Tenby for unit tests of play."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.kernel.chance import Chance, ScriptedChance
from rules.kernel.events import ALL, Event, Log
from rules.kernel.refusal import Refusal
from rules.kernel.sheet import Line
from rules.tenby.game import Tenby
from rules.tenby.state import NONE, State
from rules.tenby.title import TITLE

NAMES = ("Ana", "Ben", "Cy", "Di", "Eli")
MODULES = ("mayors", "notice-boards", "locals", "visitors", "projects")


class Table:
    """A position, and moves made in it. ``seats`` holds what differs from a bare Start Card, per seat."""

    def __init__(
        self,
        seats: list[dict[str, Any]] | int = 2,
        options: dict[str, Any] | None = None,
        *,
        pack: str | None = None,
        chance: dict[str, Any] | None = None,
        **position: Any,
    ) -> None:
        given: list[dict[str, Any]] = [{} for _ in range(seats)] if isinstance(seats, int) else seats
        self.game: Tenby = TITLE.game(len(given), options, pack)
        self.names = NAMES[: len(given)]
        entries = [{"seat": self.names[seat], "night": seat + 1, **entry} for seat, entry in enumerate(given)]
        table = {key.replace("_", "-"): value for key, value in position.items()}
        view = self.game.read_position({"seats": entries, **table}, self.names)
        self.state: State = self.game.resample(view, Chance("hidden"))
        self.chance = ScriptedChance(chance or {}, Chance("table"))
        self.events: list[Event] = []
        log = Log()
        self.game.advance(self.state, self.chance, log)
        self.events += log.events

    def play(self, *moves: str) -> Table:
        """Make moves, each of which must be legal."""
        for text in moves:
            move = self.game.read(text)
            assert self.game.refusal(self.state, move) is None, f"{text}: {self.why_not(text)}"
            assert move in self.game.moves(self.state), text
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

    def reason(self, text: str) -> str:
        """The id of a refusal, ``""`` for a legal move."""
        refusal = self.refusal(text)
        return "" if refusal is None else refusal.reason

    @property
    def moves(self) -> list[str]:
        """All legal moves."""
        return [self.game.write(move) for move in self.game.moves(self.state)]

    @property
    def seat(self) -> str:
        """Who decides, ``""`` after the end."""
        seat = self.game.seat_to_move(self.state)
        return self.names[seat] if seat >= 0 else ""

    @property
    def kind(self) -> str:
        """What is to be decided, ``""`` after the end."""
        decision = self.game.decision(self.state)
        return "" if decision is None else decision.kind

    @property
    def log(self) -> list[str]:
        """What happened, as everybody who knows it reads it."""
        return [TITLE.texts.event(event, self.names) for event in self.events]

    def streets(self, seat: int = 0) -> list[str]:
        """A seat's streets by the ids of the cards."""
        found = []
        for street in self.state.towns[seat].streets:
            cards = zip(street.cards, street.locals, strict=True)
            found.append(" ".join(self.game.card_ids[card] + f"*{count}" * (count > 0) for card, count in cards))
        return found

    def market(self) -> list[str]:
        return [self.game.card_ids[card] for card in self.state.market]

    def landmarks(self) -> list[str]:
        return [self.game.card_ids[card] for card in self.state.landmark_row]

    def line(self, name: str, seat: int = 0) -> Line:
        """A line of the score sheet."""
        sheet = self.game.score(self.game.view(self.state, ALL))
        return next(line for line in sheet.seats[seat].lines if line.id == name)

    def total(self, seat: int = 0) -> int:
        return self.game.score(self.game.view(self.state, ALL)).seats[seat].total


def faults(game: Tenby, state: State) -> list[str]:
    """What is wrong with a state: cards or tokens that are lost or come from nowhere."""
    content = game.content
    found = []
    lying = [card for town in state.towns for card in town.cards]
    lying += [*state.market, *state.landmark_row, *state.town_discards, *state.landmark_discards]
    lying += [*state.town_deck, *state.landmark_deck]
    lying += [card for step in state.pending for card in getattr(step, "cards", ())]
    expected = Counter([*content.town_deck, *content.landmark_deck])
    if Counter(card for card in lying if card not in game.start_cards) != expected:
        found.append("cards of towns")
    if any(sum(card in game.start_cards for card in town.cards) != 1 for town in state.towns):
        found.append("Start Cards")
    residents = [card for cards in (*state.hands, *state.dealt, *state.drawn) for card in cards]
    residents += [*state.resident_deck, *state.resident_discards]
    if sorted(residents) != sorted(content.resident_deck):
        found.append("Residents")
    days = [card for card in (*state.pairs, *state.day, state.anchor) if card != NONE]
    days += [*state.day_deck, *state.day_discards]
    if sorted(days) != sorted(content.day_deck):
        found.append("Day Cards")
    if min(state.rings) < 0 or min(state.tokens) < 0:
        found.append("rings or tokens")
    for deck in (state.town_deck, state.landmark_deck, state.resident_deck, state.resident_discards, state.day_deck):
        if list(deck) != sorted(deck):
            found.append("a deck is not sorted")
    limits = content.town
    for town in state.towns:
        if len(town.streets) > limits.max_streets:
            found.append("too many streets")
        if any(not 1 <= len(street.cards) <= limits.max_cards_in_street for street in town.streets):
            found.append("a street is too long or empty")
    for row, rules in game.rows.items():
        cards = state.market if row == "town" else state.landmark_row
        if len(cards) > rules.longest:
            found.append(f"the {row} row is too long")
    for module in game.modules:
        found += module.faults(state)
    return found
