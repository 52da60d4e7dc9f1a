"""Scoring: the points of a town, at the end or as if the game ended now (rulebook, section "scoring").

A :class:`Scorer` gives amounts; ``explaining.py`` makes the lines of the score sheet from the same facts. Streets are
worked out once and kept, so that looking at a changed town costs one street.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from rules.tenby.cards import BUSINESSES, FEATURES, StreetRule
from rules.tenby.content import Content
from rules.tenby.hooks import AnyAbility, FeatureBonus, Pattern
from rules.tenby.streets import Facts, Farther, icons_of
from rules.tenby.town import End, Street, Town

STREETS_KEPT = 1 << 15


class Totals(NamedTuple):
    """The lines of a score sheet that come from a town."""

    town_cards: int
    landmarks: int
    residents: int
    mayor: int
    rewards: int

    @property
    def total(self) -> int:
        """All lines together."""
        return sum(self)

    def less(self, other: Totals) -> Totals:
        """Line by line, how much more this is than another."""
        return Totals(*[mine - its for mine, its in zip(self, other, strict=True)])


class Scorer:
    """The points of towns with the cards of one content. Numbers of streets and places are from 1."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.facts = lru_cache(maxsize=STREETS_KEPT)(partial(Facts, content))
        """The facts of a :class:`~rules.tenby.town.Street`."""
        self._rules = [resident.rule for resident in content.residents]
        self._abilities = [mayor.abilities for mayor in content.mayors]
        self._rewards = [_numbered(project.reward) for project in content.projects]

    def totals(
        self, town: Town, hand: Sequence[int] = (), mayor: int | None = None, projects: Sequence[int] = ()
    ) -> Totals:
        """All lines. ``hand`` are Residents, ``mayor`` a Mayor, ``projects`` Projects won, each by number."""
        facts = [self.facts(street) for street in town.streets]
        return Totals(
            sum([each.town_cards for each in facts]),
            sum([each.landmarks + (self._farther(facts, each) if each.farther else 0) for each in facts]),
            self._residents(facts, hand) if hand else 0,
            0 if mayor is None else sum([self._ability(facts, ability) for ability in self._abilities[mayor]]),
            sum([self._reward(facts, project) for project in projects]),
        )

    def total(
        self, town: Town, hand: Sequence[int] = (), mayor: int | None = None, projects: Sequence[int] = ()
    ) -> int:
        """All lines together."""
        return sum(self.totals(town, hand, mayor, projects))

    def town_cards(self, town: Town) -> int:
        """Points of arrow cards and amenities, Locals included, Mayors not."""
        return sum([self.facts(street).town_cards for street in town.streets])

    def landmarks(self, town: Town) -> int:
        """Points of Landmarks, Locals included."""
        facts = [self.facts(street) for street in town.streets]
        return sum([each.landmarks + self._farther(facts, each) for each in facts])

    def residents(self, town: Town, hand: Sequence[int]) -> int:
        """Points of Residents."""
        return self._residents([self.facts(street) for street in town.streets], hand)

    def mayor(self, town: Town, mayor: int) -> int:
        """Points of both abilities of a Mayor."""
        return sum([self.ability(town, ability) for ability in self._abilities[mayor]])

    def ability(self, town: Town, ability: AnyAbility) -> int:
        """Points of one ability of a Mayor. For retiring, ask with ``town.without_locals()``."""
        return self._ability([self.facts(street) for street in town.streets], ability)

    def reward(self, town: Town, project: int) -> tuple[int, int]:
        """The street that is worth most for a Project won, the lowest number of several, and its points."""
        icons = self._reward_icons([self.facts(street) for street in town.streets], project)
        best = max(icons, default=0)
        return icons.index(best) + 1 if icons else 0, best * self._rewards[project][1]

    def guests(self, town: Town) -> int:
        """Residents that Locals bring at the end: one for each Local on a points-only card that is no Landmark."""
        return sum([self.facts(street).guests for street in town.streets])

    def more_streets(self, town: Town, number: int, place: int) -> tuple[tuple[int, int], ...]:
        """The other streets that a Landmark counts because of its Locals, each with its points."""
        facts = [self.facts(street) for street in town.streets]
        own = facts[number - 1]
        farther = next((each for each in own.farther if each.place == place - 1), None)
        return () if farther is None else self._streets(facts, number - 1, farther)

    # What a card or a change is worth

    def placing(
        self,
        town: Town,
        card: int,
        number: int,
        end: End = "",
        locals_: int = 0,
        *,
        hand: Sequence[int] = (),
        mayor: int | None = None,
        projects: Sequence[int] = (),
    ) -> Totals:
        """What placing a card there changes on each line."""
        after = self.totals(town.place(card, number, end, locals_), hand, mayor, projects)
        return after.less(self.totals(town, hand, mayor, projects))

    def card_points(self, town: Town, number: int, place: int) -> int:
        """What a card counts now on its own line: Town Cards, or Landmarks with further streets."""
        own = self.facts(town.streets[number - 1]).points[place - 1]
        return own + sum([points for _, points in self.more_streets(town, number, place)])

    def would_count(self, town: Town, card: int, number: int, end: End = "", locals_: int = 0) -> int:
        """What a card from outside would count by itself at a place; what it does for others is not in it."""
        after = town.place(card, number, end, locals_)
        street = number or len(after.streets)
        return self.card_points(after, street, 1 if end == "left" else len(after.streets[street - 1].cards))

    def within_reach(self, town: Town, number: int, place: int) -> tuple[tuple[int, int], ...]:
        """Every card, by street and place, whose icons a card counts or would count; ``()`` for points only."""
        facts = self.facts(town.streets[number - 1])
        face = facts.faces[place - 1]
        if face.points_only:
            return ()
        count, numbers = len(facts.faces), self.content.reach
        if face.street:
            own = [each for each in range(1, count + 1) if each != place or numbers.street_rules_count_own_icons]
            streets = [street for street, _ in self.more_streets(town, number, place)]
            more = [(street, each) for street in streets for each in _places(town.streets[street - 1])]
            return (*((number, each) for each in own), *more)
        reach = facts.reach(place - 1)
        around = range(max(1, place - reach), min(count, place + reach) + 1)
        return tuple((number, each) for each in around if each != place or numbers.arrow_cards_count_own_icons)

    # Sums over streets

    def _residents(self, facts: Sequence[Facts], hand: Sequence[int]) -> int:
        return sum([self._rules[resident].worth([each.number(resident) for each in facts]) for resident in hand])

    def _ability(self, facts: Sequence[Facts], ability: AnyAbility) -> int:
        if isinstance(ability, Pattern):
            return sum([each.pattern(ability) for each in facts])
        if isinstance(ability, FeatureBonus):
            feature = FEATURES.index(ability.feature)
            return ability.points * sum([each.wanting[feature] for each in facts])
        types = [BUSINESSES.index(kind) for kind in ability.types]
        return ability.points * sum([each.working[kind] for each in facts for kind in types])

    def _farther(self, facts: Sequence[Facts], own: Facts) -> int:
        index = facts.index(own)
        return sum([points for each in own.farther for _, points in self._streets(facts, index, each)])

    def _streets(self, facts: Sequence[Facts], own: int, farther: Farther) -> tuple[tuple[int, int], ...]:
        """The streets worth most to a Landmark, the lowest numbers of several, each with its points."""
        face = facts[own].faces[farther.place]
        others = [
            (-face.points * icons_of(each.packed, face.street), index)
            for index, each in enumerate(facts)
            if index != own
        ]
        return tuple((index + 1, -points) for points, index in sorted(others)[: farther.streets])

    def _reward(self, facts: Sequence[Facts], project: int) -> int:
        return max(self._reward_icons(facts, project), default=0) * self._rewards[project][1]

    def _reward_icons(self, facts: Sequence[Facts], project: int) -> list[int]:
        features = self._rewards[project][0]
        return [icons_of(each.packed, features) for each in facts]


def left_behind_points(content: Content, counters: int) -> int:
    """Points for the counters on one's Notice Boards (rulebook, section "no-one-left-behind")."""
    points = content.community.left_behind_points
    return points[min(counters, len(points) - 1)]


def _numbered(rule: StreetRule) -> tuple[tuple[int, ...], int]:
    """The features of a reward by number, and the points for each icon."""
    return tuple(FEATURES.index(feature) for feature in rule.features), rule.points


def _places(street: Street) -> range:
    return range(1, len(street.cards) + 1)
