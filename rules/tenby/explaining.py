"""The lines of the score sheet, each with the cards it counted (rulebook, section "scoring").

A source of a line reads ``Salt House 4 at 1.2``: a card, what it brings, and where that comes from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rules.kernel.sheet import Line
from rules.tenby.cards import BUSINESS_NAMES, BUSINESSES, FEATURE_NAMES, FEATURES, LANDMARK, NONE, Face
from rules.tenby.favourites import instances
from rules.tenby.hooks import AnyAbility, BusinessBonus, FeatureBonus, Pattern
from rules.tenby.scoring import Scorer
from rules.tenby.town import Town

TOWN_CARDS = "town-cards"
LANDMARKS = "landmarks"
RESIDENTS = "residents"
MAYOR = "mayor"
REWARDS = "project-rewards"

Place = tuple[int, int]
"""Street and place of a card, both from 1."""


def town_cards_line(scorer: Scorer, town: Town) -> Line:
    """Arrow cards and amenities."""
    return _buildings(scorer, town, TOWN_CARDS, "Town Cards", scorer.town_cards, landmarks=False)


def landmarks_line(scorer: Scorer, town: Town) -> Line:
    """Landmarks."""
    return _buildings(scorer, town, LANDMARKS, "Landmarks", scorer.landmarks, landmarks=True)


def residents_line(
    scorer: Scorer, town: Town, hand: Sequence[int] | None, *, cards: int = 0, missing_points: int = 0
) -> Line:
    """Residents. ``hand`` is None where the viewer does not know the ``cards`` that are in it.

    ``missing_points`` are those for Residents that could not be drawn.
    """
    if hand is None:
        return Line(RESIDENTS, "Residents", 0, note=f"in hand, not known: {cards}", known=False)
    sources = tuple(
        source(
            scorer.content.residents[each].name, scorer.residents(town, (each,)), _resident_places(scorer, town, each)
        )
        for each in hand
    )
    note = f"for Residents that could not be drawn: {missing_points}" if missing_points else ""
    return Line(RESIDENTS, "Residents", scorer.residents(town, hand) + missing_points, sources, note)


def mayor_line(scorer: Scorer, town: Town, mayor: int) -> Line:
    """Both abilities of the Mayor."""
    card = scorer.content.mayors[mayor]
    sources = tuple(
        source(ability_name(ability), scorer.ability(town, ability), ability_places(scorer, town, ability))
        for ability in card.abilities
    )
    return Line(MAYOR, "Mayor", scorer.mayor(town, mayor), sources, card.name)


def rewards_line(scorer: Scorer, town: Town, projects: Sequence[int]) -> Line:
    """Projects won, each in its best street."""
    sources, amount = [], 0
    for project in projects:
        street, points = scorer.reward(town, project)
        amount += points
        sources.append(f"{scorer.content.projects[project].name} {points} in street {street}")
    return Line(REWARDS, "Project rewards", amount, tuple(sources))


# Parts


def source(name: str, amount: int, places: Iterable[Place]) -> str:
    """A source as text: ``Salt House 4 at 1.2``."""
    where = " ".join(f"{number}.{place}" for number, place in places)
    return f"{name} {amount} at {where}" if where else f"{name} {amount}"


def ability_name(ability: AnyAbility) -> str:
    """What an ability of a Mayor favours, in a few words."""
    if isinstance(ability, Pattern):
        return f"pattern {' '.join(ability.colours)}"
    if isinstance(ability, BusinessBonus):
        return " and ".join(BUSINESS_NAMES[kind] for kind in ability.types)
    return FEATURE_NAMES[ability.feature][1]


def ability_places(scorer: Scorer, town: Town, ability: AnyAbility) -> tuple[Place, ...]:
    """The cards that bring points for an ability of a Mayor."""
    found: list[Place] = []
    for number, street in enumerate(town.streets, start=1):
        facts = scorer.facts(street)
        if isinstance(ability, Pattern):
            begins = instances(ability, [face.colour for face in facts.faces])
            places = [begin + each for begin in begins for each in range(len(ability.colours))]
        else:
            places = [
                place for place, face in enumerate(facts.faces) if facts.counted[place] and _favours(ability, face)
            ]
        found += [(number, place + 1) for place in places]
    return tuple(found)


def _favours(ability: BusinessBonus | FeatureBonus, face: Face) -> bool:
    """Whether an ability adds to the value of a card."""
    if face.arrow == NONE:
        return False
    if isinstance(ability, BusinessBonus):
        return face.business != NONE and BUSINESSES[face.business] in ability.types
    return FEATURES[face.wanted] == ability.feature


def _buildings(
    scorer: Scorer, town: Town, line: str, label: str, amount: Callable[[Town], int], *, landmarks: bool
) -> Line:
    by_locals = amount(town) - amount(town.without_locals()) if town.locals else 0
    note = f"of which by Locals: {by_locals}" if by_locals else ""
    return Line(line, label, amount(town), tuple(_cards(scorer, town, landmarks=landmarks)), note)


def _cards(scorer: Scorer, town: Town, *, landmarks: bool) -> Iterator[str]:
    content = scorer.content
    for number, street in enumerate(town.streets, start=1):
        facts = scorer.facts(street)
        for place, card in enumerate(street.cards, start=1):
            if (content.faces[card].kind == LANDMARK) is landmarks:
                name = content.town_cards[card].name or content.town_cards[card].id
                more = scorer.more_streets(town, number, place) if facts.farther else ()
                also = f" and in street {' '.join(str(each) for each, _ in more)}" if more else ""
                amount = facts.points[place - 1] + sum([points for _, points in more])
                yield f"{name} {amount} at {number}.{place}{also}"


def _resident_places(scorer: Scorer, town: Town, resident: int) -> list[Place]:
    rule = scorer.content.residents[resident].rule
    facts = [scorer.facts(street) for street in town.streets]
    return [
        (index + 1, place + 1)
        for index in rule.streets([each.number(resident) for each in facts])
        for place in rule.sources(facts[index].faces)
    ]
