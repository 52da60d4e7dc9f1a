"""Scoring: the points of seats, at the end or as if the game ended now (rulebook, section "scoring").

:func:`total` gives the amount alone, :func:`lines` the explained sheet; both ask the same metrics and effects.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from rules.kernel.sheet import Line, ScoreSheet, SeatSheet, TieBreak, rank
from rules.tenpenny_parks.boards import Landmark, Side
from rules.tenpenny_parks.cards import Goal, Specialist
from rules.tenpenny_parks.content import Content
from rules.tenpenny_parks.hooks import Endgame
from rules.tenpenny_parks.metrics import Counted, area_of
from rules.tenpenny_parks.powers import Gained
from rules.tenpenny_parks.property import EVERYWHERE, Property

VP_TOKENS = "vp-tokens"
PRINTED_VP = "printed-vp"
TRACKS = "tracks"
HIDDEN_GOALS = "hidden-goals"
TRACK_NAMES = ("Thrill", "Awe", "Joy")
GOALS_LEFT_OUT = "Goals that you cannot see are left out."


class Holdings(msgspec.Struct, frozen=True):
    """Everything of one seat that scores."""

    vp: int
    """VP tokens."""
    cards: tuple[int, ...]
    """Numbers of its attraction cards."""
    discs: tuple[int, int, int]
    park: Property | None = None
    """None for Becky, who has neither property nor goals, and before boards are dealt."""
    goals: tuple[int, ...] = ()
    """Numbers of the goals kept, as far as they are known."""
    unknown_goals: int = 0
    """How many goals are kept that the viewer does not know."""
    improvements: tuple[int, ...] = ()
    owned: tuple[Gained, ...] = ()
    """Home board, specialist and landmark, in the order gained."""


def total(content: Content, seat: Holdings) -> int:
    """Points of one seat; unknown goals count nothing."""
    attractions = content.attractions
    points = seat.vp
    for card in seat.cards:
        points += attractions[card].vp
    for space in seat.discs:
        points += content.tracks.worth(space)
    if seat.park is None:
        return points
    endgame = content.powers[seat.owned].endgame
    if not (seat.goals or seat.improvements or endgame):
        return points
    counted = _counted(content, seat, seat.park)
    for number in seat.goals:
        goal = content.goals[number]
        points += goal.worth(goal.metric.value(counted, EVERYWHERE))
    for number in seat.improvements:
        for effect in content.improvements[number].effects:
            points += effect.worth(effect.metric.value(counted, EVERYWHERE))
    for gained, effect in endgame:
        points += effect.worth(effect.metric.value(counted, area_of(effect.metric, _board(seat.park, gained))))
    return points


def goal_value(content: Content, seat: Holdings, goal: int) -> tuple[int, int]:
    """The value of a goal's metric on a property, and the VP of the best tier it reaches."""
    if seat.park is None:
        raise ValueError("a seat without a property has no goals")
    card = content.goals[goal]
    value = card.metric.value(_counted(content, seat, seat.park), EVERYWHERE)
    return value, card.worth(value)


def lines(content: Content, seat: Holdings) -> tuple[Line, ...]:
    """The explained score of one seat, in the order of the rulebook."""
    return tuple(_lines(content, seat))


def sheet(content: Content, seats: Sequence[Holdings], shovel: int) -> ScoreSheet:
    """The explained score of all seats, and the standings as if the game ended now; ``shovel`` is its holder."""
    sheets = tuple(SeatSheet(number, lines(content, seat)) for number, seat in enumerate(seats))
    standings, decided = rank(tuple(each.total for each in sheets), tie_breaks(len(seats), shovel))
    remark = GOALS_LEFT_OUT if any(seat.unknown_goals for seat in seats) else ""
    return ScoreSheet(sheets, standings, decided, remark)


def tie_breaks(seats: int, shovel: int) -> tuple[TieBreak, ...]:
    """The holder of the shovel, then whoever is met first going clockwise from the holder."""
    return (("shovel", tuple(-((seat - shovel) % seats) for seat in range(seats))),)


def _counted(content: Content, seat: Holdings, park: Property) -> Counted:
    attractions, concessions = content.attractions, content.concessions
    return Counted(
        park,
        tuple([attractions[card] for card in seat.cards]),
        tuple([concessions[tile.number] for tile in park.tiles if tile.kind == "concession"]),
        seat.discs,
    )


def _board(park: Property, gained: Gained) -> int:
    """The squares of the landmark board that something stands on; none for anything else."""
    board = park.board("landmark", gained.number) if gained.kind == "landmark" else None
    return 0 if board is None else board.squares


# The explained sheet


def _lines(content: Content, seat: Holdings) -> Iterator[Line]:
    cards = [content.attractions[card] for card in seat.cards]
    yield Line(VP_TOKENS, "VP tokens", seat.vp)
    yield Line(
        PRINTED_VP,
        "Attraction cards",
        sum(card.vp for card in cards),
        tuple(card.id for card in cards),
        " + ".join(str(card.vp) for card in cards),
    )
    counted = None if seat.park is None else _counted(content, seat, seat.park)
    if counted is not None:
        for number in seat.goals:
            yield _goal_line(content.goals[number], counted)
        if seat.unknown_goals:
            yield Line(HIDDEN_GOALS, "Goals", 0, note=f"kept in secret: {seat.unknown_goals}", known=False)
    worth = [content.tracks.worth(space) for space in seat.discs]
    yield Line(
        TRACKS,
        "Emotion tracks",
        sum(worth),
        note=", ".join(f"{name} {space}: {vp}" for name, space, vp in zip(TRACK_NAMES, seat.discs, worth, strict=True)),
    )
    if counted is None:
        return
    for number in seat.improvements:
        card = content.improvements[number]
        yield from _effect_lines(card.id, card.name, card.effects, counted, EVERYWHERE)
    for gained, effect in content.powers[seat.owned].endgame:
        giver = _giver(content, gained)
        yield from _effect_lines(giver.id, giver.name, (effect,), counted, _board(counted.park, gained))


def _goal_line(goal: Goal, counted: Counted) -> Line:
    value = goal.metric.value(counted, EVERYWHERE)
    worth = goal.worth(value)
    tiers = ", ".join(f"{tier}: {vp}" for tier, vp in goal.tiers)
    return Line(goal.id, goal.name, worth, goal.metric.sources(counted, EVERYWHERE), f"counted {value} ({tiers})")


def _effect_lines(giver_id: str, name: str, effects: Sequence[Endgame], counted: Counted, board: int) -> Iterator[Line]:
    for effect in effects:
        area = area_of(effect.metric, board)
        value = effect.metric.value(counted, area)
        every = "each" if effect.per == 1 else f"for every {effect.per}"
        note = f"counted {value}: {effect.vp} VP {every}, at most {effect.max}"
        yield Line(giver_id, name, effect.worth(value), effect.metric.sources(counted, area), note)


def _giver(content: Content, gained: Gained) -> Side | Specialist | Landmark:
    if gained.kind == "home":
        return content.sides[gained.number]
    return content.specialists[gained.number] if gained.kind == "specialist" else content.landmarks[gained.number]
