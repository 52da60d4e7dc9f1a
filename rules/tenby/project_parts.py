"""Projects: the move, their part of the state and how positions write it, and what is said about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from rules.kernel.decision import Move
from rules.tenby.moments import Part, Sentences
from rules.tenby.moves import Spot
from rules.tenby.part_tables import Tables
from rules.tenby.state import NONE, Numbers

RISKY_INVESTMENT = "risky-investment"
PROJECTS = "projects"
"""Source of points."""
SPACES = 4
"""Spaces on a Project; when the last one opens it is assessed."""


class DiscardFromTown(Move, frozen=True):
    """Risky Investment: discard a card of the own town."""

    form: ClassVar[str] = "discard {card}"
    card: Spot


class ProjectsPart(Part, frozen=True, tag="projects"):
    """The Project Cards."""

    unseen: Numbers
    """Cards that were not uncovered yet, sorted; which of them lie in the stack nobody knows."""
    active: int
    """The uncovered Project, or NONE."""
    space: int
    """Its open space, from 1; 0 for none."""
    tokens: Numbers
    """Tokens of each seat on it."""
    won: tuple[Numbers, ...]
    """Projects won by each seat."""
    gone: Numbers
    """Projects that left the game."""


class ProjectsTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """``[position.projects]``; what was not uncovered is what is nowhere else."""

    active: str = ""
    space: int = 1
    """The open space of the active Project."""
    tokens: dict[str, int] = {}
    """By name of the seat, as are the Projects won."""
    won: dict[str, list[str]] = {}
    gone: list[str] = []


def write_part(part: ProjectsPart, tables: Tables) -> dict[str, Any]:
    """See :class:`ProjectsTable`."""
    table = ProjectsTable(
        active=tables.one(part.active),
        space=part.space or (0 if tables.whole else 1),
        tokens=tables.by_name(part.tokens, 0),
        won=tables.by_name([tables.named(cards) for cards in part.won], []),
        gone=tables.named(part.gone),
    )
    return tables.written(table)


def read_part(data: Mapping[str, Any], tables: Tables) -> ProjectsPart:
    """The part of a table; raises :class:`~rules.kernel.errors.PositionError`."""
    table = tables.read(data, ProjectsTable)
    active = tables.card(table.active, "active") if table.active else NONE
    if not 1 <= table.space < SPACES:
        raise tables.wrong("space", f"the open space is from 1 to {SPACES - 1}")
    if active == NONE and "space" in data:
        raise tables.wrong("space", "no Project is active")
    tokens = tables.per_seat(table.tokens, "tokens", 0)
    if min(tokens) < 0 or (active == NONE and any(tokens)):
        raise tables.wrong("tokens", "there are 0 or more, and none without an active Project")
    won = tuple(tables.cards(cards, "won") for cards in tables.per_seat(table.won, "won", []))
    gone = tables.cards(table.gone, "gone")
    unseen = tables.rest([active], gone, [card for cards in won for card in cards])
    return ProjectsPart(unseen, active, table.space if active != NONE else 0, tokens, won, gone)


SENTENCES = Sentences(
    prompts={
        "invest": "{seat}: discard a card for {name} ({main}, with {secondary} twice), or pass.",
    },
    events={
        "project-uncovered": "The next Project is {name}: {main}, and {secondary} for a second token.",
        "project-space": "{name}: now {secondary} bring a second token.",
        "contributes": "{seat} puts {count} {count:token|tokens} on {name}.",
        "invest-rings": "{seat} gains {amount} {amount:Life Ring|Life Rings}.",
        "project-won": "{seat} wins {name} with {count} {count:token|tokens}.",
        "project-tied": "{seat} shares {name} with {count} {count:token|tokens} and gains {rings} "
        "{rings:Life Ring|Life Rings}.",
        "project-missed": "{seat} does not win {name}: {count} of {needed} tokens.",
        "project-consoles": "{seat} gains {rings} {rings:Life Ring|Life Rings}.",
        "project-gone": "{name} leaves the game.",
        "invest-pass": "{seat} passes.",
    },
    cautions={"contributes-nothing": "{name} shows no {main} and contributes nothing. Discard it all the same?"},
)
