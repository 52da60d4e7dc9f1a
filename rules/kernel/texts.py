"""Sentences shown to people: templates per id, filled with facts and the names of the seats.

Each title keeps its own in ``text.py``; the ids and facts come from its rules, so a translation touches no rule.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any

from rules.kernel.decision import Decision
from rules.kernel.events import Event
from rules.kernel.refusal import Caution, Refusal

SEAT_FACTS = ("seat", "by", "neighbour", "target", "attacker", "defender")
"""Facts that are seat numbers and are shown as names."""

REFUSALS = {
    "not-now": "That is not asked for now.",
    "not-on-show": "That needs a hidden card: look at it first.",
    "game-over": "The game is over.",
}

EVENTS = {
    "has-chosen": "{seat} has chosen.",
    "revealed": "Everything chosen is revealed.",
    "taken-back": "The table takes back {count} {count:move|moves}, to before this point.",
    "swapped": "{seat} is now played by a {kind}.",
    "opened": "The table plays with open secrets from here on: whoever decides has his on show.",
    "closed": "The table plays with hidden secrets again.",
    "exported": "Everything in this match, hidden cards too, was written to a file.",
}


class Count(int):
    """A number in a template, which can also choose a word: ``{count} {count:card|cards}``."""

    def __format__(self, spec: str) -> str:
        one, bar, more = spec.partition("|")
        if not bar:
            return super().__format__(spec)
        return one if self == 1 else more


class Texts:
    """All sentences of one title."""

    def __init__(
        self,
        prompts: Mapping[str, str],
        refusals: Mapping[str, str],
        events: Mapping[str, str],
        cautions: Mapping[str, str] | None = None,
        tie_breaks: Mapping[str, str] | None = None,
    ) -> None:
        self.prompts = dict(prompts)
        self.refusals = {**REFUSALS, **refusals}
        self.events = {**EVENTS, **events}
        self.cautions = dict(cautions or {})
        self.tie_breaks = {"shared": "everything is level: the victory is shared", **(tie_breaks or {})}

    def prompt(self, decision: Decision, names: Sequence[str]) -> str:
        """What is asked, in one plain sentence."""
        return fill(self.prompts[decision.kind], {"seat": decision.seat, **decision.facts}, names)

    def refusal(self, refusal: Refusal, names: Sequence[str]) -> str:
        """Why not, in one sentence."""
        return fill(self.refusals[refusal.reason], refusal.facts, names)

    def caution(self, caution: Caution, names: Sequence[str]) -> str:
        """What is given away, as one question."""
        return fill(self.cautions[caution.reason], caution.facts, names)

    def event(self, event: Event, names: Sequence[str]) -> str:
        """What happened, in one sentence with names, never "you"; ``""`` for events not worth a line."""
        return fill(self.events[event.kind], {"seat": event.seat, **event.facts}, names)


def facts_of(template: str) -> set[str]:
    """The facts that a template tells."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@cache
def template_of(template: str) -> re.Pattern[str]:
    """What every sentence looks like that comes of a template."""
    parts = Formatter().parse(template)
    return re.compile("".join(re.escape(text) + (".+" if name else "") for text, name, _, _ in parts))


def fill(template: str, facts: Mapping[str, Any], names: Sequence[str]) -> str:
    """A template with its facts: seats as names, lists as words."""
    shown: dict[str, Any] = {}
    for key, value in facts.items():
        if key in SEAT_FACTS and isinstance(value, int):
            shown[key] = names[value] if 0 <= value < len(names) else "the table"
        elif isinstance(value, (list, tuple)):
            shown[key] = ", ".join(str(item) for item in value)
        elif isinstance(value, int):
            shown[key] = Count(value)
        else:
            shown[key] = value
    return template.format_map(shown)
