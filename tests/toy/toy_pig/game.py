"""Pig, from the deal to the last bonus turned up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.events import ALL, Log
from rules.kernel.game import Game, Passage
from rules.kernel.options import Options
from rules.kernel.sheet import ScoreSheet
from toy_pig import bot, position, scoring, telling
from toy_pig.content import Content
from toy_pig.moves import notation
from toy_pig.state import State
from toy_pig.turns import Turns
from toy_pig.view import PigView


class Pig(Game[State, PigView]):
    """The rules of one match."""

    title_id: ClassVar[str] = "pig"
    view_type = PigView

    def __init__(self, seats: int, options: Options, content: Content) -> None:
        self.seats = seats
        self.options = options
        self.content = content
        self.content_digest = content.digest
        self.goal: int = options["goal"]
        self.dice: int = 2 if options["dice"] == "two" else 1
        self.notation = notation()

    def deal(self, chance: Chance, log: Log | None = None) -> State:
        state = State(self.seats)
        if self.options["bonus"] != "off":
            state.bonuses = chance.shuffle("bonuses", tuple(self.content.cards))[: self.seats]
        first = self.options["first"]
        state.first = chance.pick("first seat", range(self.seats)) if first == "random" else int(first) - 1
        state.pending = (Turns(self.order(state)),)
        if log is not None:
            for seat, bonus in enumerate(state.bonuses):
                if bonus:
                    secret = (seat,) if self.options["bonus"] == "secret" else None
                    log.add("dealt", seat, audience=secret, card=self.content.cards[bonus].name)
        return state

    def order(self, state: State) -> tuple[int, ...]:
        """The seats in the order of their turns in a round."""
        return tuple((state.first + place) % self.seats for place in range(self.seats))

    def view(self, state: State, viewer: int) -> PigView:
        open_to_all = viewer == ALL or self.options["bonus"] != "secret" or not state.pending
        bonuses = tuple(bonus if open_to_all or seat == viewer else None for seat, bonus in enumerate(state.bonuses))
        return PigView(viewer, state.first, state.banked, state.risked, state.rolls, bonuses, state.pending)

    def resample(self, view: PigView, chance: Chance) -> State:
        state = State(self.seats)
        state.first, state.banked, state.pending = view.first, view.banked, view.pending
        state.risked, state.rolls = view.risked, view.rolls
        if None in view.bonuses:
            unseen = iter(chance.shuffle("unseen bonuses", [x for x in self.content.cards if x not in view.bonuses]))
            state.bonuses = tuple(next(unseen) if bonus is None else bonus for bonus in view.bonuses)
        else:
            state.bonuses = tuple(bonus or "" for bonus in view.bonuses)
        return state

    def secrets(self, view: PigView) -> tuple[bool, ...]:
        return (self.options["bonus"] == "secret" and bool(view.pending),) * self.seats

    def score(self, view: PigView) -> ScoreSheet:
        return scoring.score(self, view)

    def read_position(self, data: Mapping[str, Any], names: Sequence[str]) -> PigView:
        return position.read(self, data, names)

    def write_position(self, view: PigView, names: Sequence[str]) -> dict[str, Any]:
        return position.write(view, names)

    def estimate(self, state: State, seat: int, viewer: int) -> float:
        return bot.estimate(self, state, seat)

    def tell(self, view: PigView, names: Sequence[str]) -> list[Passage]:
        return telling.tell(self, view, names)

    def cards_in_play(self, view: PigView) -> tuple[str, ...]:
        return tuple(bonus for bonus in view.bonuses if bonus)
