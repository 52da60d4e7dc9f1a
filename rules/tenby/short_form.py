"""Cards and streets as short text (rulebook, section "notation").

A card is its kind letter with its colour letter, for a business its type, then its icons and its rule::

    hP c2d1 <s>2                    pink home, two chimneys, one door; 2 for each shutter, single arrow
    bB(coffee_shop) s1w1 <<c>>1     blue business; 1 for each chimney, double arrow
    aG b2c1 =3                      green amenity, 3 points
    l c1d1 #cd1                     Landmark; 1 for each chimney and each door of its street

A street is its cards from left to right with ``|`` between them. In a street a card may be its id, and ``*2`` after
a card stands for two Locals on it: ``S1 | T004 *2 | hP c2d1 <s>2``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rules.kernel.problems import nearest
from rules.tenby.cards import (
    BUSINESSES,
    COLOURS,
    FEATURES,
    KINDS,
    LANDMARK,
    NONE,
    Business,
    Face,
    Flat,
    Range,
    StreetRule,
    make_face,
)

if TYPE_CHECKING:
    from rules.tenby.content import Content

KIND_LETTERS = "hbal"
COLOUR_LETTERS = "PBYGW"
FEATURE_LETTERS = "csdwfb"
BETWEEN_CARDS = " | "

_CARD = re.compile(
    rf"(?P<kind>[{KIND_LETTERS}])(?P<colour>[{COLOUR_LETTERS}]?)"
    r"(?:\((?P<business>[a-z_ ]+)\))?"
    rf"(?: (?P<icons>(?:[{FEATURE_LETTERS}][1-9])+))?"
    rf"(?: (?:<(?P<single>[{FEATURE_LETTERS}])>|<<(?P<double>[{FEATURE_LETTERS}])>>"
    rf"|#(?P<street>[{FEATURE_LETTERS}]{{1,2}})|=)(?P<points>[0-9]{{1,2}}))?"
)
_PLACE = re.compile(r"(?P<card>.*?)(?: ?\*(?P<locals>[0-9]))?")


def write_card(face: Face) -> str:
    """The short form of a card."""
    head = KIND_LETTERS[face.kind] + (COLOUR_LETTERS[face.colour] if face.colour != NONE else "")
    if face.business != NONE:
        head += f"({BUSINESSES[face.business]})"
    icons = "".join(f"{FEATURE_LETTERS[feature]}{number}" for feature, number in enumerate(face.icons) if number)
    return " ".join(filter(None, (head, icons, write_rule(face))))


def write_rule(face: Face) -> str:
    """The short form of what a card counts: ``<s>2``, ``<<c>>1``, ``#cd1``, ``=3``."""
    if face.arrow != NONE:
        feature = FEATURE_LETTERS[face.wanted]
        return f"<{feature}>{face.points}" if face.arrow == 0 else f"<<{feature}>>{face.points}"
    if face.street:
        return f"#{''.join(FEATURE_LETTERS[feature] for feature in face.street)}{face.points}"
    return f"={face.points}"


def read_card(text: str) -> Face:
    """A card from its short form; without a rule it is worth nothing.

    Raises ``ValueError`` with a sentence for a text that is none.
    """
    found = _CARD.fullmatch(" ".join(text.split()))
    if found is None:
        raise ValueError(f"{text!r} is no card; one looks like 'hP c2d1 <s>2'")
    kind = KIND_LETTERS.index(found["kind"])
    if (kind == LANDMARK) == bool(found["colour"]):
        raise ValueError(f"{text!r}: all cards but Landmarks have a colour")
    business: Business | None = None
    if found["business"]:
        business = next((each for each in BUSINESSES if each == found["business"].replace(" ", "_")), None)
        if business is None or KINDS[kind] != "business":
            raise ValueError(f"{text!r}: {found['business']!r} is no type of this card{_near(found['business'])}")
    icons = [0] * len(FEATURES)
    for letter, number in re.findall(r"(.)([1-9])", found["icons"] or ""):
        if icons[FEATURE_LETTERS.index(letter)]:
            raise ValueError(f"{text!r}: {letter!r} is there twice")
        icons[FEATURE_LETTERS.index(letter)] = int(number)
    colour = None if kind == LANDMARK else COLOURS[COLOUR_LETTERS.index(found["colour"])]
    return make_face(KINDS[kind], colour, tuple(icons), _rule(text, kind, found), business)


def _rule(text: str, kind: int, found: re.Match[str]) -> Range | StreetRule | Flat:
    points = int(found["points"] or 0)
    arrow = found["single"] or found["double"]
    if (kind == LANDMARK and arrow) or (kind != LANDMARK and found["street"]):
        raise ValueError(f"{text!r}: arrows are for homes and businesses, # is for Landmarks")
    if arrow:
        return Range(FEATURES[FEATURE_LETTERS.index(arrow)], "single" if found["single"] else "double", points)
    if found["street"]:
        return StreetRule(tuple(FEATURES[FEATURE_LETTERS.index(each)] for each in found["street"]), points)
    return Flat(points)


def _near(word: str) -> str:
    return nearest(word.replace(" ", "_"), BUSINESSES)


# Streets


def write_street(content: Content, cards: tuple[int, ...], locals_: tuple[int, ...], *, ids: bool = True) -> str:
    """A street by the ids of its cards, or with ``ids`` false by their short forms."""
    return BETWEEN_CARDS.join(
        (content.town_cards[card].id if ids else write_card(content.faces[card])) + (f" *{number}" if number else "")
        for card, number in zip(cards, locals_, strict=True)
    )


def read_street(content: Content, text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The numbers of the cards of a street, and the Locals on each.

    A short form stands for a card that looks like it, before all for one under ``[[sketch]]``. Raises ``ValueError``
    with a sentence if there is none.
    """
    cards, locals_ = [], []
    for part in text.split("|"):
        found = _PLACE.fullmatch(part.strip())
        if found is None or not found["card"].strip():
            raise ValueError(f"{text!r}: expected cards with | between them")
        cards.append(_number(content, found["card"].strip()))
        locals_.append(int(found["locals"] or 0))
    return tuple(cards), tuple(locals_)


def _number(content: Content, text: str) -> int:
    number = content.town_numbers.get(text)
    if number is not None:
        return number
    if re.fullmatch(r"[A-Za-z][A-Za-z0-9-]*", text) and not _CARD.fullmatch(text):
        raise ValueError(f"no card {text!r}{nearest(text, content.town_numbers)}")
    face = read_card(text)
    if face not in content.lookalikes:
        raise ValueError(f"no card looks like {write_card(face)!r}; [[sketch]] in [content] can add one")
    return content.lookalikes[face]
