"""What one street is worth by itself, worked out once for each street that comes up (rulebook, section "scoring")."""

from __future__ import annotations

from typing import NamedTuple

from rules.tenby.cards import BITS, BUSINESSES, FEATURES, FIELD, LANDMARK, NONE, Face
from rules.tenby.content import Content
from rules.tenby.favourites import worth
from rules.tenby.hooks import Pattern
from rules.tenby.town import Street


class Farther(NamedTuple):
    """A Landmark whose Locals let it count other streets too."""

    place: int
    """From 0."""
    streets: int
    """How many more streets."""


class Facts:
    """A street in numbers, Locals on its cards included. Places are from 0 here."""

    __slots__ = (
        "_numbers",
        "_patterns",
        "completed",
        "content",
        "counted",
        "faces",
        "farther",
        "guests",
        "landmarks",
        "packed",
        "points",
        "street",
        "town_cards",
        "wanting",
        "working",
    )

    def __init__(self, content: Content, street: Street) -> None:
        self.content = content
        self.street = street
        faces = self.faces = tuple([content.faces[card] for card in street.cards])
        self.completed = len(faces) >= content.town.completed_street_cards
        self.packed = sum([face.packed for face in faces])
        """Icons of the whole street, in fields of ``BITS`` bits."""
        self.counted: list[int] = [0] * len(faces)
        """Icons that each card counts in its own street; of a points-only card 1."""
        self.points: list[int] = [0] * len(faces)
        """Points of each card, without what a Landmark counts in other streets."""
        self.town_cards = 0
        """Points on the line of the Town Cards."""
        self.landmarks = 0
        """Points on the line of the Landmarks, without other streets."""
        self.guests = 0
        """Residents that Locals bring on points-only cards."""
        self.wanting = [0] * len(FEATURES)
        """Icons counted by arrow cards, by the feature that they want."""
        self.working = [0] * len(BUSINESSES)
        """Icons counted by businesses, by their type."""
        self.farther: tuple[Farther, ...] = ()
        self._numbers: dict[int, int] = {}
        self._patterns: dict[Pattern, int] = {}
        for place, face in enumerate(faces):
            self._count(place, face)

    def _count(self, place: int, face: Face) -> None:
        locals_ = self.street.locals[place]
        if face.arrow != NONE:
            icons = self.icons_within(place, self.reach(place), face.wanted)
            self.wanting[face.wanted] += icons
            if face.business != NONE:
                self.working[face.business] += icons
        elif face.street:
            icons = icons_of(self.packed, face.street)
            if not self.content.reach.street_rules_count_own_icons:
                icons -= icons_of(face.packed, face.street)
            if locals_ >= 2:
                self.farther += (Farther(place, locals_ // 2),)
        else:
            icons = 1
            if face.kind != LANDMARK:
                self.guests += locals_
        self.counted[place] = icons
        self.points[place] = icons * face.points
        if face.kind == LANDMARK:
            self.landmarks += icons * face.points
        else:
            self.town_cards += icons * face.points

    def reach(self, place: int) -> int:
        """How many cards to each side an arrow card counts: its arrow, and 1 for each Local on it."""
        numbers = self.content.reach
        arrow = numbers.double_arrow if self.faces[place].arrow else numbers.single_arrow
        return arrow + self.street.locals[place]

    def icons_within(self, place: int, reach: int, feature: int) -> int:
        """Icons of a feature on the cards around a place, as an arrow card there counts them."""
        faces = self.faces
        found = sum([face.icons[feature] for face in faces[max(0, place - reach) : place + reach + 1]])
        return found if self.content.reach.arrow_cards_count_own_icons else found - faces[place].icons[feature]

    def number(self, resident: int) -> int:
        """What a Resident counts in this street; see ``residents.py``."""
        found = self._numbers.get(resident)
        if found is None:
            found = self._numbers[resident] = self.content.residents[resident].rule.number(self.faces)
        return found

    def pattern(self, pattern: Pattern) -> int:
        """Points of a favourite pattern in this street."""
        found = self._patterns.get(pattern)
        if found is None:
            colours = [face.colour for face in self.faces]
            found = self._patterns[pattern] = worth(pattern, colours, completed=self.completed)
        return found


def icons_of(packed: int, features: tuple[int, ...]) -> int:
    """Icons of the features together, from a packed number."""
    return sum([packed >> BITS * feature & FIELD for feature in features])
