"""All cards as the card browser shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.kernel.title import Card
from rules.tenby.cards import (
    ARROWS,
    BUSINESS_NAMES,
    BUSINESSES,
    COLOURS,
    FEATURE_NAMES,
    FEATURES,
    KINDS,
    LANDMARK,
    NONE,
    Face,
    Feature,
)
from rules.tenby.community_cards import Board, CapacityCard, CapacitySide, Column, DayCard, Mayor, Project, Visitor
from rules.tenby.content import Content
from rules.tenby.hooks import ActionReward, AnyAbility, AnyReward, BusinessBonus, Pattern, RingsReward
from rules.tenby.short_form import write_card

GROUPS = (
    "home",
    "business",
    "amenity",
    "landmark",
    "start card",
    "resident",
    "day card",
    "night card",
    "mayor",
    "visitor",
    "visitor capacity",
    "project",
    "notice board",
)
ACTION_NAMES = {
    "town": "Town",
    "landmark": "Landmark",
    "resident": "Resident",
    "pier": "Pier",
    "landmark_or_resident": "Landmark or Resident",
    "pier_or_resident": "Pier or Resident",
}
"""Actions as people read them."""


MODULE_OF = {
    "mayor": "Mayors", "visitor": "Visitors", "visitor capacity": "Visitors", "project": "Projects",
    "notice board": "Notice Boards",
}  # fmt: skip
"""The module of Community to which a group belongs; the others are the base game's."""


def described(content: Content) -> tuple[Card, ...]:
    """Everything, group by group in the order of ``GROUPS``."""
    found = [*_in_towns(content), *_others(content)]
    placed = (replace(card, module=MODULE_OF.get(card.group, "base game")) for card in found)
    return tuple(sorted(placed, key=lambda card: GROUPS.index(card.group)))


def _in_towns(content: Content) -> Iterator[Card]:
    decks = {*content.town_deck, *content.landmark_deck, *content.start_deck}
    for number, card in enumerate(content.town_cards):
        if number in decks:
            face = content.faces[number]
            group = "start card" if content.is_start(number) else KINDS[face.kind]
            yield Card(card.id, card.name, group, face_text(face), card.provenance, (write_card(face),))


def _others(content: Content) -> Iterator[Card]:
    for number in content.resident_deck:
        resident = content.residents[number]
        yield Card(resident.id, resident.name, "resident", resident.text, resident.provenance)
    for number in content.day_deck:
        day = content.day_cards[number]
        yield Card(day.id, f"Day {day.number}", "day card", day_text(day), day.provenance)
    for night in content.night_cards:
        yield Card(night.id, f"Night {night.number}", "night card", f"{night.text}.", night.provenance)
    for mayor in content.mayors:
        yield Card(mayor.id, mayor.name, "mayor", mayor_text(mayor), mayor.provenance)
    for visitor in content.visitors:
        yield Card(visitor.id, visitor.name, "visitor", visitor_text(visitor), visitor.provenance)
    for capacity in content.capacities:
        name = f"Visitor capacity, {capacity.player_colour}"
        yield Card(capacity.id, name, "visitor capacity", capacity_text(capacity), capacity.provenance)
    for project in content.projects:
        yield Card(project.id, project.name, "project", project_text(project), project.provenance)
    for board in content.boards:
        yield Card(board.id, board.name, "notice board", board_text(board), board.provenance)


# Cards in towns


def face_text(face: Face) -> str:
    """What a card of a town shows, in a sentence or two."""
    return f"{_building(face)}. {icons_text(face.icons)} {rule_text(face)}"


def _building(face: Face) -> str:
    if face.kind == LANDMARK:
        return "Landmark"
    words = f"{COLOURS[face.colour]} {KINDS[face.kind]}"
    if face.business != NONE:
        words += f", {BUSINESS_NAMES[BUSINESSES[face.business]]}"
    return words[0].upper() + words[1:]


def icons_text(icons: Sequence[int]) -> str:
    """``Shows 2 chimneys and 1 door.``"""
    found = [f"{number} {feature_name(FEATURES[index], number)}" for index, number in enumerate(icons) if number]
    return f"Shows {_and(found)}." if found else "Shows no feature."


def rule_text(face: Face) -> str:
    """What a card counts, as a sentence."""
    if face.arrow != NONE:
        return (
            f"{_points(face.points)} for each {feature_name(FEATURES[face.wanted], 1)} in reach of a "
            f"{ARROWS[face.arrow]} arrow."
        )
    if face.street:
        return f"{_points(face.points)} for each {_names(face.street)} in its street."
    return f"{_points(face.points)}."


def feature_name(feature: Feature, number: int) -> str:
    """A feature as people read it, one or many."""
    return FEATURE_NAMES[feature][number != 1]


def _names(features: Sequence[int]) -> str:
    return " and each ".join(feature_name(FEATURES[feature], 1) for feature in features)


def _points(number: int) -> str:
    return f"{number} point{'s' * (number != 1)}"


def _and(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


# Other cards


def day_text(day: DayCard) -> str:
    """What a Day Card shows."""
    rings = f"{day.rings} Life Ring{'s' * (day.rings != 1)}" if day.rings else ""
    return f"{', '.join(filter(None, (rings, *(ACTION_NAMES[action] for action in day.actions))))}."


def mayor_text(mayor: Mayor) -> str:
    """What a Mayor scores for."""
    return " ".join(ability_text(ability) for ability in mayor.abilities)


def ability_text(ability: AnyAbility) -> str:
    """One ability of a Mayor."""
    if isinstance(ability, Pattern):
        return (
            f"{_points(ability.points)} for each row of neighbours {', '.join(ability.colours)}, "
            f"{ability.completed_points} in a completed street."
        )
    if isinstance(ability, BusinessBonus):
        return f"+{ability.points} for each icon counted by {_and([BUSINESS_NAMES[kind] for kind in ability.types])}."
    return f"+{ability.points} for each icon counted by cards with an arrow for {FEATURE_NAMES[ability.feature][1]}."


def visitor_text(visitor: Visitor) -> str:
    """What a Visitor looks for, day by day."""
    days = [f"day {number}: {FEATURE_NAMES[day.feature][1]} {day.points}" for number, day in enumerate(visitor.days, 1)]
    return f"{', '.join(days)}.".capitalize()


def capacity_text(card: CapacityCard) -> str:
    """Both sides of a capacity card."""
    return f"{_side(card.homes)} Or: {_side(card.landmarks)}"


def _side(side: CapacitySide) -> str:
    many = {"home": "homes", "business": "businesses", "amenity": "amenities", "landmark": "Landmarks"}[side.count]
    slots = [f"{slot.capacity} with {slot.at_least}" for slot in side.slots]
    return f"Visitors by the number of {many}: {', '.join(slots)} or more."


def project_text(project: Project) -> str:
    """Front and reward side of a Project."""
    secondary = ", ".join(FEATURE_NAMES[feature][1] for feature in project.secondary)
    features = " and each ".join(feature_name(feature, 1) for feature in project.reward.features)
    return (
        f"Main feature {FEATURE_NAMES[project.main][1]}; then {secondary}. Solo: {project.solo_number}. "
        f"Reward: {_points(project.reward.points)} for each {features} in one street."
    )


def board_text(board: Board) -> str:
    """A Notice Board, column by column."""
    return " ".join(f"Column {number}: {_column(column)}." for number, column in enumerate(board.columns, start=1))


def _column(column: Column) -> str:
    slots = []
    for slot in column.slots:
        parts = (f"costs {slot.cost}" if slot.cost else "", reward_text(slot.reward) if slot.reward else "")
        slots.append(": ".join(filter(None, parts)) or "free")
    return f"{', '.join(slots)}; then {reward_text(column.reward)}"


def reward_text(reward: AnyReward) -> str:
    """A reward in a few words."""
    if isinstance(reward, ActionReward):
        return f"{ACTION_NAMES[reward.action]} action"
    if isinstance(reward, RingsReward):
        return f"{reward.amount} Life Ring{'s' * (reward.amount != 1)}"
    return _points(reward.amount)
