"""Bots: they get a vantage, chance of their own and a budget of iterations; never a state, never a clock."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.vantage import Vantage


class Bot(Protocol):
    """Chooses one of the moves of a vantage whose viewer is to decide."""

    def choose(self, vantage: Vantage, chance: Chance, budget: int) -> tuple[Move, str]:
        """A legal move and why, as far as this vantage knows; the same seed and budget give the same answer.

        The words are for the eyes of the vantage's viewer. What others are told is asked for with :meth:`reason`
        from what they see.
        """

    def reason(self, vantage: Vantage, move: Move) -> str:
        """Why ``move`` looks good, as half a sentence; ``""`` where the viewer cannot see that it is possible.

        It follows from the vantage and the move alone, not from how the bot came to it: so the words that everybody
        is told, made from the public vantage, say nothing of what the bot holds or of moves that it did not make.
        """


class Question(msgspec.Struct, frozen=True):
    """A decision put to a bot as plain data, so that it can think in another process."""

    title: str
    seats: tuple[str, ...]
    """Names of the seats."""
    options: dict[str, Any]
    pack: str
    view: msgspec.Raw
    """The deciding seat's (or, for a hint, the shown) view as JSON."""
    kind: str
    """Name of the bot."""
    seed: str
    budget: int = 1
    rules_version: int | None = None
    """By which version of the title's rules; the newest if left out."""


class Answer(msgspec.Struct, frozen=True):
    """A bot's move in notation, and why: as far as the view of the question knows, so only for the same eyes."""

    move: str
    reason: str


def ask(vantage: Vantage, kind: str, seed: str, options: dict[str, Any], pack: str = "", budget: int = 1) -> Question:
    """The question for the decision that ``vantage`` shows."""
    view = msgspec.Raw(msgspec.json.encode(vantage.view))
    game = vantage.game
    return Question(game.title_id, vantage.names, options, pack, view, kind, seed, budget, game.rules_version)
