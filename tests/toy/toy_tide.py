"""Tide, a toy title that exists only in tests: small, and full of what is hard.

2 to 4 seats; 16 cards, the values 1 to 4 four times each; hands of three. Each round every seat lays one card
face down (sealed). All are turned up: the highest value that only one seat laid scores its value for that seat.
Then the seats haul in turn (round robin, a pass is final): two cards are drawn, one after the other, and one card of
the hand is thrown away. If the deck is empty in the middle of a haul, the open discard pile is shuffled. After the
last round the most points win, then the fewest cards in hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.errors import PositionError
from rules.kernel.events import ALL, PUBLIC, Log
from rules.kernel.game import Game, Passage, View
from rules.kernel.notation import Notation, Numbers
from rules.kernel.options import Option, Options, Preset
from rules.kernel.refusal import Caution, Refusal
from rules.kernel.rulebook import Rulebook, parse_rulebook
from rules.kernel.sheet import Line, ScoreSheet, SeatSheet, rank
from rules.kernel.steps import Ask, RoundRobin, Sealed, Step, pass_round, pop, push, replace
from rules.kernel.texts import Texts
from rules.kernel.title import Card, Title

VALUES = (1, 2, 3, 4)
CARDS = tuple(value for value in VALUES for _ in range(4))
HAND = 3
FULL_HAND = 4


class Lay(Move, frozen=True):
    form: ClassVar[str] = "lay {value}"
    value: int


class Haul(Move, frozen=True):
    form: ClassVar[str] = "haul"


class Pass(Move, frozen=True):
    form: ClassVar[str] = "pass"


class Throw(Move, frozen=True):
    form: ClassVar[str] = "throw {value}"
    value: int


class State:
    __slots__ = ("deck", "discard", "hands", "laid", "pending", "points", "round")

    def __init__(self, seats: int) -> None:
        self.pending: tuple[Step[Any, Any], ...] = ()
        self.round = 0
        self.points = (0,) * seats
        self.hands: tuple[tuple[int, ...], ...] = ((),) * seats
        self.laid = (0,) * seats
        self.deck: tuple[int, ...] = ()
        self.discard: tuple[int, ...] = ()

    def clone(self) -> State:
        copy = State.__new__(State)
        for name in State.__slots__:
            setattr(copy, name, getattr(self, name))
        return copy


class TideView(View, frozen=True):
    round: int
    points: tuple[int, ...]
    hands: tuple[tuple[int, ...] | None, ...]
    sizes: tuple[int, ...]
    laid: tuple[int | None, ...]
    deck: tuple[int, ...] | int
    discard: tuple[int, ...]
    pending: tuple[AnyStep, ...]


class StartRound(Step["Tide", State], frozen=True):
    def settle(self, game: Tide, state: State, chance: Chance, log: Log | None) -> bool:
        state.round += 1
        if state.round > game.options["rounds"]:
            state.pending = ()
            if log is not None:
                log.add("ended")
            return False
        seats = tuple(range(game.seats))
        replace(state, LayCards(seats), Hauls(seats), StartRound())
        return False


class LayCards(Sealed["Tide", State], frozen=True):
    def choose(self, game: Tide, state: State, seat: int) -> tuple[Step[Tide, State], ...]:
        return (LayOne(seat),) if state.hands[seat] else ()

    def reveal(self, game: Tide, state: State, chance: Chance, log: Log | None) -> None:
        laid = state.laid
        winner = next((laid.index(value) for value in reversed(VALUES) if laid.count(value) == 1), -1)
        if winner >= 0:
            points = list(state.points)
            points[winner] += laid[winner]
            state.points = tuple(points)
            if log is not None:
                log.add("scored", winner, points=laid[winner])
        state.discard += tuple(filter(None, laid))
        state.laid = (0,) * game.seats
        if log is not None:
            log.reveal()


class LayOne(Ask["Tide", State], frozen=True):
    kind: ClassVar[str] = "lay"
    section: ClassVar[str] = "laying"
    public: ClassVar[bool] = False

    def moves(self, game: Tide, state: State) -> list[Move]:
        return [Lay(value) for value in sorted(set(state.hands[self.seat]))]

    def refusal(self, game: Tide, state: State, move: Move) -> Refusal | None:
        if not isinstance(move, Lay):
            return Refusal("not-now", self.section)
        if move.value not in state.hands[self.seat]:
            return Refusal("not-in-hand", self.section, {"value": move.value})
        return None

    def play(self, game: Tide, state: State, move: Lay, chance: Chance, log: Log | None) -> None:
        pop(state)
        state.hands = without(state.hands, self.seat, move.value)
        state.laid = (*state.laid[: self.seat], move.value, *state.laid[self.seat + 1 :])
        if log is not None:
            log.add("laid", self.seat, value=move.value)

    def caution(self, game: Tide, state: State, move: Move, viewer: int) -> Caution | None:
        if viewer == self.seat and isinstance(move, Lay) and move.value == 1:
            return Caution("lowest", self.section)
        return None


class Hauls(RoundRobin["Tide", State], frozen=True):
    def go(self, game: Tide, state: State, seat: int) -> Step[Tide, State] | None:
        if len(state.hands[seat]) >= FULL_HAND or len(state.deck) + len(state.discard) < 2:
            return None
        return HaulOrPass(seat)


class HaulOrPass(Ask["Tide", State], frozen=True):
    kind: ClassVar[str] = "haul"
    section: ClassVar[str] = "hauling"

    def moves(self, game: Tide, state: State) -> list[Move]:
        return [Haul(), Pass()]

    def refusal(self, game: Tide, state: State, move: Move) -> Refusal | None:
        return None if isinstance(move, (Haul, Pass)) else Refusal("not-now", self.section)

    def play(self, game: Tide, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        pop(state)
        if isinstance(move, Pass):
            pass_round(state, self.seat)
            if log is not None:
                log.add("passed", self.seat)
        else:
            push(state, Draw(self.seat), Draw(self.seat), ThrowOne(self.seat))


class Draw(Step["Tide", State], frozen=True):
    seat: int

    def settle(self, game: Tide, state: State, chance: Chance, log: Log | None) -> bool:
        pop(state)
        if not state.deck:
            state.deck = chance.shuffle("tide cards", state.discard)
            state.discard = ()
            if log is not None:
                log.add("reshuffled")
        card, state.deck = state.deck[0], state.deck[1:]
        state.hands = (
            *state.hands[: self.seat],
            tuple(sorted((*state.hands[self.seat], card))),
            *state.hands[self.seat + 1 :],
        )
        if log is not None:
            log.reveal()
            log.add("drew", self.seat, audience=(self.seat,), value=card)
        return False


class ThrowOne(Ask["Tide", State], frozen=True):
    kind: ClassVar[str] = "throw"
    section: ClassVar[str] = "hauling"
    public: ClassVar[bool] = False

    def moves(self, game: Tide, state: State) -> list[Move]:
        return [Throw(value) for value in sorted(set(state.hands[self.seat]))]

    def refusal(self, game: Tide, state: State, move: Move) -> Refusal | None:
        if not isinstance(move, Throw):
            return Refusal("not-now", self.section)
        if move.value not in state.hands[self.seat]:
            return Refusal("not-in-hand", self.section, {"value": move.value})
        return None

    def play(self, game: Tide, state: State, move: Throw, chance: Chance, log: Log | None) -> None:
        pop(state)
        state.hands = without(state.hands, self.seat, move.value)
        state.discard += (move.value,)
        if log is not None:
            log.add("threw", self.seat, value=move.value)

    def reveals(self, game: Tide, state: State, move: Move) -> bool:
        return True


AnyStep = StartRound | LayCards | LayOne | Hauls | HaulOrPass | Draw | ThrowOne


class Tide(Game[State, TideView]):
    title_id: ClassVar[str] = "tide"
    view_type = TideView

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options = options
        self.content_digest = "tide"
        numbers = Numbers(VALUES[0], VALUES[-1])
        self.notation = Notation((Lay, Haul, Pass, Throw), {"value": numbers})

    def deal(self, chance: Chance, log: Log | None = None) -> State:
        state = State(self.seats)
        order = chance.shuffle("tide cards", CARDS)
        state.hands = tuple(tuple(sorted(order[HAND * seat : HAND * (seat + 1)])) for seat in range(self.seats))
        state.deck = order[HAND * self.seats :]
        state.pending = (StartRound(),)
        return state

    def view(self, state: State, viewer: int) -> TideView:
        everything = viewer == ALL
        hands = tuple(hand if everything or seat == viewer else None for seat, hand in enumerate(state.hands))
        laid = tuple(
            value if everything or seat == viewer or not value else None for seat, value in enumerate(state.laid)
        )
        return TideView(
            viewer,
            state.round,
            state.points,
            hands,
            tuple(map(len, state.hands)),
            laid,
            state.deck if everything else len(state.deck),
            state.discard,
            state.pending,
        )

    def resample(self, view: TideView, chance: Chance) -> State:
        state = State(self.seats)
        state.round, state.points, state.discard = view.round, view.points, view.discard
        state.pending = view.pending
        known = [*view.discard, *(card for hand in view.hands if hand for card in hand), *filter(None, view.laid)]
        known += () if isinstance(view.deck, int) else view.deck
        pool = [value for value in VALUES for _ in range(4 - known.count(value))]
        hidden = list(chance.shuffle("hidden", pool)) if pool else []
        taken = lambda count: tuple(hidden.pop() for _ in range(count))  # noqa: E731
        state.hands = tuple(
            tuple(sorted(taken(size))) if hand is None else hand
            for hand, size in zip(view.hands, view.sizes, strict=True)
        )
        state.laid = tuple(hidden.pop() if value is None else value for value in view.laid)
        state.deck = taken(view.deck) if isinstance(view.deck, int) else view.deck
        return state

    def secrets(self, view: TideView) -> tuple[bool, ...]:
        return tuple(size > 0 or laid != 0 for size, laid in zip(view.sizes, view.laid, strict=True))

    def score(self, view: TideView) -> ScoreSheet:
        sheets = tuple(SeatSheet(seat, (Line("points", "Points", points),)) for seat, points in enumerate(view.points))
        standings, decided = rank(view.points, (("fewest-cards", tuple(-size for size in view.sizes)),))
        return ScoreSheet(sheets, standings, decided)

    def read_position(self, data: Mapping[str, Any], names: Sequence[str]) -> TideView:
        try:
            hands = tuple(data["hands"][name] for name in names)
            laid = tuple(data.get("laid", {}).get(name, 0) for name in names)
            deck = data["deck"]
            pending = msgspec.convert(data.get("pending", [{"step": "start-round"}]), tuple[AnyStep, ...])
            holes = isinstance(deck, int) or any(isinstance(hand, int) for hand in hands) or "hidden" in laid
            return TideView(
                -1 if holes else ALL,
                data.get("round", 0),
                tuple(data.get("points", {}).get(name, 0) for name in names),
                tuple(None if isinstance(hand, int) else tuple(sorted(hand)) for hand in hands),
                tuple(hand if isinstance(hand, int) else len(hand) for hand in hands),
                tuple(None if value == "hidden" else value for value in laid),
                deck if isinstance(deck, int) else tuple(deck),
                tuple(data.get("discard", ())),
                pending,
            )
        except (KeyError, TypeError, AttributeError, msgspec.ValidationError) as error:
            raise PositionError(f"[position] {error!r} is missing or wrong") from None

    def write_position(self, view: TideView, names: Sequence[str]) -> dict[str, Any]:
        laid = {name: "hidden" if value is None else value for name, value in zip(names, view.laid, strict=True)}
        hands = zip(names, view.hands, view.sizes, strict=True)
        return {
            "round": view.round,
            "points": dict(zip(names, view.points, strict=True)),
            "hands": {name: size if hand is None else list(hand) for name, hand, size in hands},
            "laid": laid,
            "deck": view.deck if isinstance(view.deck, int) else list(view.deck),
            "discard": list(view.discard),
            "pending": [msgspec.to_builtins(step) for step in view.pending],
        }

    def estimate(self, state: State, seat: int, viewer: int) -> float:
        return state.points[seat] + sum(state.hands[seat]) / 10

    def tell(self, view: TideView, names: Sequence[str]) -> list[Passage]:
        table = f"Round {view.round}. Discard: {' '.join(map(str, view.discard)) or 'empty'}."
        told = [Passage(PUBLIC, (table,))]
        for seat, name in enumerate(names):
            hand = view.hands[seat]
            shown = f"{view.sizes[seat]} cards" if hand is None else " ".join(map(str, hand)) or "no cards"
            told.append(Passage(seat, (f"{name}: {view.points[seat]} points; {shown}.",)))
        return told


class TideTitle(Title):
    id = "tide"
    name = "Tide"
    tagline = "a toy"
    credits = "nobody"
    seats = range(2, 5)
    package = "toy_tide"
    texts = Texts(
        prompts={
            "lay": "{seat} lays a card face down.",
            "haul": "{seat} hauls or passes.",
            "throw": "{seat} throws a card away.",
        },
        refusals={"not-in-hand": "There is no {value} in that hand."},
        events={
            "laid": "{seat} laid {value}.",
            "scored": "{seat} scores {points}.",
            "passed": "{seat} passes.",
            "drew": "{seat} draws {value}.",
            "threw": "{seat} throws {value} away.",
            "reshuffled": "The discard pile is shuffled.",
            "ended": "The game is over.",
        },
        cautions={"lowest": "Nothing is lower than a 1. Lay it?"},
        tie_breaks={"fewest-cards": "the fewest cards in hand"},
    )

    def describe_options(self) -> tuple[Option, ...]:
        return (
            Option("rounds", "Rounds", "How many rounds are played.", "number", 3, lowest=1, highest=20),
            Option("calm", "Calm", "Changes nothing.", "flag", False),
        )

    def presets(self) -> tuple[Preset, ...]:
        return (Preset("first", "First game", "Three rounds.", {}),)

    def conflicts(self, seats: int, options: Options) -> list[str]:
        return ["calm games have one round"] if options["calm"] and options["rounds"] > 1 else []

    def build(self, seats: int, options: Options, pack: str | None, rules_version: int) -> Tide:
        return Tide(seats, options)

    def cards(self, pack: str | None = None) -> tuple[Card, ...]:
        return tuple(Card(f"card-{value}", f"Card {value}", "cards", f"Scores {value}.", "house") for value in VALUES)

    def rulebook(self) -> Rulebook:
        return parse_rulebook("# Tide\n\n## Laying {#laying}\n\nLay one.\n\n## Hauling {#hauling}\n\nHaul two.\n")


def without(hands: tuple[tuple[int, ...], ...], seat: int, value: int) -> tuple[tuple[int, ...], ...]:
    hand = list(hands[seat])
    hand.remove(value)
    return (*hands[:seat], tuple(hand), *hands[seat + 1 :])


TITLE = TideTitle()
