"""What streets, cards and actions may still bring: guesses that the bot and the hint work with, in points.

All numbers at the top were set by hand and by playing the bot against itself (``tests/rules/tenby/tenby_bands.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING

from rules.tenby.cards import NONE
from rules.tenby.scoring import Scorer
from rules.tenby.state import Numbers
from rules.tenby.town import Street, Town

if TYPE_CHECKING:
    from rules.tenby.game import Tenby

CARDS_A_TURN = 1.9
"""Cards that a town gains in a round."""
ICONS = 0.75
"""Icons of a feature on a card to come, which is chosen to fit."""
LANDMARK_ICONS = 0.65
"""The same for a Landmark, which any card of the street serves."""
LATER_NEIGHBOUR = (0.4, 0.18)
"""What an icon on the last card of a street, and on the one before it, is worth to neighbours to come."""
FITTING_END = 1.25
"""How much likelier the next card goes to an end where it is wanted."""
RESIDENT_GROWTH = 0.55
"""How far a Resident's points still grow, as a share, with all rounds left."""
RESIDENT_HOPE = 3.2
"""Points that a Resident may gain beyond that with all rounds left."""
STREETS_KEPT = 1 << 16
TOWNS_KEPT = 1 << 12


class Prospects:
    """Guesses about the towns of one match; what was worked out is kept."""

    def __init__(self, game: Tenby) -> None:
        self.content = game.content
        self.scorer: Scorer = game.scorer
        self.rounds = game.rounds
        self.street = lru_cache(maxsize=STREETS_KEPT)(self._street)
        self.near = lru_cache(maxsize=None)(self._near)
        self.best_places = lru_cache(maxsize=TOWNS_KEPT)(self._best_places)
        self.drawn_resident = lru_cache(maxsize=TOWNS_KEPT)(self._drawn_resident)

    # -- towns ---------------------------------------------------------------------------------------------------------

    def town(self, town: Town, left: int) -> float:
        """Town Cards and Landmarks now, and what they may gain in ``left`` more turns."""
        ends = self.ends(town)
        value = sum([self.street(street, left, ends) for street in town.streets])
        if any(self.scorer.facts(street).farther for street in town.streets):
            facts = [self.scorer.facts(street) for street in town.streets]
            value += self.scorer.landmarks(town) - sum([each.landmarks for each in facts])
        return value

    def ends(self, town: Town) -> int:
        """Ends where cards may be placed; an unopened street counts as one."""
        limits = self.content.town
        longest = limits.max_cards_in_street
        return 2 * sum([len(street.cards) < longest for street in town.streets]) + (
            len(town.streets) < limits.max_streets
        )

    def _street(self, street: Street, left: int, ends: int) -> float:
        facts = self.scorer.facts(street)
        value = float(facts.town_cards + facts.landmarks)
        count = len(street.cards)
        room = self.content.town.max_cards_in_street - count
        if not left or not room:
            return value
        coming = FITTING_END * CARDS_A_TURN * left / max(1, ends)
        faces = facts.faces
        near = self.near(left, ends, room)
        for place, face in enumerate(faces):
            if face.arrow != NONE:
                reach = facts.reach(place)
                for missing in (reach - place, reach - (count - 1 - place)):
                    if missing > 0:
                        value += face.points * ICONS * near[min(missing, room)]
            elif face.street:
                value += face.points * LANDMARK_ICONS * len(face.street) * min(room, 2 * coming)
        for distance, each in enumerate(LATER_NEIGHBOUR):
            if distance < count:
                icons = sum(faces[distance].icons) + sum(faces[count - 1 - distance].icons)
                value += each * near[1] * icons
        return value

    @staticmethod
    def _near(left: int, ends: int, room: int) -> tuple[float, ...]:
        """How many of the next 0, 1, ... cards at an end will come."""
        coming = FITTING_END * CARDS_A_TURN * left / max(1, ends)
        found = [0.0]
        for distance in range(1, room + 1):
            found.append(found[-1] + 1 - exp(-coming / distance))
        return tuple(found)

    def resident(self, town: Town, resident: int, left: int) -> float:
        """A Resident in hand."""
        share = left / self.rounds
        return self.scorer.residents(town, (resident,)) * (1 + RESIDENT_GROWTH * share) + RESIDENT_HOPE * share

    def residents(self, town: Town, hand: Sequence[int], left: int) -> float:
        """All Residents in hand."""
        share = left / self.rounds
        now = self.scorer.residents(town, hand) if hand else 0
        return now * (1 + RESIDENT_GROWTH * share) + RESIDENT_HOPE * share * len(hand)

    # -- actions -------------------------------------------------------------------------------------------------------

    def placing(self, town: Town, card: int, number: int, end: str, left: int, ends: int) -> float:
        """What a card adds at a place, Residents and modules apart."""
        if not number:
            return self.street(Street((card,), (0,)), left, ends)
        street = town.streets[number - 1]
        if end == "left":
            longer = Street((card, *street.cards), (0, *street.locals))
        else:
            longer = Street((*street.cards, card), (*street.locals, 0))
        return self.street(longer, left, ends) - self.street(street, left, ends)

    def _best_places(self, town: Town, cards: Numbers, left: int) -> tuple[float, ...]:
        """What each of ``cards`` adds at its best place, the best first; ``()`` in a full town."""
        rooms, ends = town.rooms(self.content.town), self.ends(town)
        if not rooms:
            return ()
        found = [max([self.placing(town, card, number, end, left, ends) for number, end in rooms]) for card in cards]
        return tuple(sorted(found, reverse=True))

    def _drawn_resident(self, town: Town, hand: Numbers, left: int) -> float:
        """The better of two Residents drawn from all that are not in ``hand``."""
        worths = sorted(
            self.resident(town, resident, left) for resident in self.content.resident_deck if resident not in hand
        )
        count = len(worths)
        if not count:
            return 0.0
        # The i-th of n is the better one of two in 2i - 1 of n squared cases, near enough.
        return sum([(2 * index + 1) * worth for index, worth in enumerate(worths)]) / count**2


def left_after(values: tuple[float, ...], taken: float, share: float) -> float:
    """The best value that is left when others take ``taken`` cards first; a card at the top goes with ``share``.

    ``values`` are the best first. Others want other cards too, so each card they take is the best one with the
    probability ``share`` and any of the others alike.
    """
    best = 0.0
    chance = 1.0
    gone = 1 - (1 - share) ** taken
    for value in values:
        best += chance * (1 - gone) * value
        chance *= gone
    return best
