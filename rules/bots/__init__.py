"""Bots that work on the kernel contract alone and so play every title."""

from __future__ import annotations

import msgspec

from rules.bots.bot import Answer, Bot, Question, ask
from rules.bots.greedy_bot import GreedyBot
from rules.bots.random_bot import RandomBot
from rules.kernel.chance import Chance
from rules.kernel.errors import RulesError
from rules.kernel.vantage import Vantage
from rules.titles import load_title

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""Every bot by the name used on the command line and in records."""


def make_bot(kind: str) -> Bot:
    """A bot by name; raises :class:`RulesError` for an unknown one."""
    if kind not in BOTS:
        raise RulesError(f"there is no bot {kind!r}; known: {', '.join(BOTS)}")
    return BOTS[kind]()


def answer(question: Question) -> Answer:
    """Think; raises RulesError if the question cannot be understood."""
    title = load_title(question.title)
    game = title.game(len(question.seats), question.options, question.pack or None, question.rules_version)
    try:
        view = msgspec.json.decode(question.view, type=game.view_type)
    except msgspec.MsgspecError as error:
        raise RulesError(f"the view cannot be read: {error}") from None
    vantage = Vantage(game, view, question.seats)
    move, reason = make_bot(question.kind).choose(vantage, Chance(f"bot/{question.seed}"), question.budget)
    return Answer(game.write(move), reason)


__all__ = ["BOTS", "Answer", "Bot", "Question", "answer", "ask", "make_bot"]
