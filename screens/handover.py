"""Handing over the keyboard: whose view may be on show, and when the curtain has to fall first.

A policy without any terminal in it, so that a test can play whole games with scripted seats and count curtains.
The rules are those of the table: nothing private on show needs no curtain, and a seat whose secrets are not on show
plays from the public screen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

import msgspec
from msgspec import structs

from rules.kernel.decision import Decision, Move
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import Swapped

PEEK_AT_ONCE = "peek-at-once"
PEEK_BEHIND_CURTAIN = "peek-behind-curtain"
OPEN = "open"
"""The table has agreed that everybody may see everything that a player sees."""


class Handover(msgspec.Struct, frozen=True):
    """What has to happen before the next decision is put on the screen."""

    kind: Literal["keep", "show", "curtain"]
    """``keep`` what is on show, ``show`` the viewer's screen at once, or ask ``seat`` to sit down first."""
    viewer: int
    """Whose view is on show afterwards; PUBLIC for the public screen."""
    seat: int = PUBLIC
    """The seat that sits down; only for a curtain."""


class Table(msgspec.Struct, frozen=True):
    """Who sits at the table, and what it has agreed on."""

    humans: tuple[bool, ...]
    """Per seat: a person, not a bot or automa."""
    policy: str = PEEK_BEHIND_CURTAIN
    alone: bool = False
    """There is one person, and no seat of another person was handed to a bot: nothing is secret from anybody."""

    @classmethod
    def of(cls, match: Match, policy: str) -> Table:
        """The table of a match under a policy of the settings."""
        automas = match.title.automas(match.game.options)
        humans = (seat.kind == "human" and number not in automas for number, seat in enumerate(match.seats))
        table = cls(tuple(humans), policy)
        handed = {line.seat for line in match.journal if isinstance(line, Swapped)}
        return structs.replace(table, alone=table.only_human >= 0 and handed <= {table.only_human})

    @property
    def only_human(self) -> int:
        """The seat of the only person, or PUBLIC if there are several or none."""
        return self.humans.index(True) if sum(self.humans) == 1 else PUBLIC


def hand_over(table: Table, decision: Decision | None, secrets: Sequence[bool], viewer: int) -> Handover:
    """What to do about the next decision.

    ``secrets`` says per seat whether it holds something the public does not know; ``viewer`` is whose view is on
    show now.
    """
    only = table.only_human
    if only != PUBLIC:
        return Handover("keep" if viewer == only else "show", only)
    if decision is None or not table.humans[decision.seat]:
        # Nobody at the keyboard has to know a secret while a bot plays.
        return Handover("keep" if viewer == PUBLIC else "show", PUBLIC)
    seat = decision.seat
    if viewer == seat:
        return Handover("keep", seat)
    if table.policy == OPEN:
        return Handover("show", seat)
    if not decision.public or (table.policy == PEEK_AT_ONCE and secrets[seat]):
        return Handover("curtain", seat, seat)
    return Handover("keep" if viewer == PUBLIC else "show", PUBLIC)


def come_back(table: Table, decision: Decision | None, secrets: Sequence[bool]) -> Handover:
    """What to do after a match was opened, a seat changed hands or the terminal was suspended.

    Anybody may sit there now; where there is but one person to play, it is that one.
    """
    if decision is None:
        return Handover("show", PUBLIC)
    if table.policy == OPEN or table.alone:
        return hand_over(table, decision, secrets, PUBLIC)
    any_secret = any(secret for human, secret in zip(table.humans, secrets, strict=True) if human)
    if not any_secret and decision.public:
        return Handover("show", table.only_human)
    seat = decision.seat if table.humans[decision.seat] else table.only_human
    if seat == PUBLIC:
        return Handover("show", PUBLIC)
    then = hand_over(table, decision, secrets, PUBLIC)
    return Handover("curtain", then.viewer, seat)


@dataclass
class Tally:
    """How often the keyboard changed hands in a game that was played through."""

    curtains: Counter[str] = field(default_factory=Counter)
    """By what the caller counts per, such as a round; ``total`` sums up."""
    decisions: int = 0

    @property
    def total(self) -> int:
        """Curtains of the whole game."""
        return sum(self.curtains.values())


def count_curtains(
    match: Match,
    choose: Callable[[Match], Move],
    *,
    policy: str = PEEK_BEHIND_CURTAIN,
    per: Callable[[Match], str] = lambda _: "game",
    peeks: Callable[[Match], bool] = lambda _: False,
) -> Tally:
    """Play a match to its end with scripted seats and count the curtains.

    ``peeks`` says whether the seat to move wants to look into its secrets before this decision, which costs a
    curtain of its own while the public screen is on show.
    """
    table = Table.of(match, policy)
    viewer = PUBLIC
    tally = Tally()
    while (decision := match.decision) is not None:
        secrets = match.game.secrets(match.vantage(PUBLIC).view)
        step = hand_over(table, decision, secrets, viewer)
        viewer = step.viewer
        if step.kind == "curtain":
            tally.curtains[per(match)] += 1
            match.sit_down()
        elif viewer == PUBLIC and secrets[decision.seat] and peeks(match):
            tally.curtains[per(match)] += 1
            viewer = decision.seat
        tally.decisions += 1
        match.play(choose(match))
    return tally
