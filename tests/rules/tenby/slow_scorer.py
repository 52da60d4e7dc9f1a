"""The rules of scoring once more, straight from the specification and as slow as they please."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec

from rules.tenby.content import Content
from rules.tenby.short_form import read_card
from rules.tenby.town import Town

FEATURES = ("chimneys", "shutters", "doors", "windows", "flower_boxes", "balconies")
COLOURS = ("pink", "blue", "yellow", "green", "white")
BUSINESSES = ("coffee_shop", "day_trip_stand", "bookshop", "bakery", "ice_cream_kiosk", "fish_kitchen", "inn", "studio")

Card = dict[str, Any]


def cards_of(content: Content, town: Town) -> list[list[Card]]:
    """Every card as plain words, with the Locals on it."""
    return [
        [
            {**_words(content, card), "locals": locals_}
            for card, locals_ in zip(street.cards, street.locals, strict=True)
        ]
        for street in town.streets
    ]


def _words(content: Content, number: int) -> Card:
    entry = content.town_cards[number]
    if hasattr(entry, "features"):
        found: Card = msgspec.to_builtins(entry)
        return {"kind": "landmark", "colour": None, "business": None, **found}
    face = read_card(entry.card)
    if face.arrow >= 0:
        rule: Card = {"hook": "range", "feature": FEATURES[face.wanted], "arrow": ("single", "double")[face.arrow]}
    elif face.street:
        rule = {"hook": "street", "features": [FEATURES[each] for each in face.street]}
    else:
        rule = {"hook": "flat"}
    return {
        "kind": ("home", "business", "amenity", "landmark")[face.kind],
        "colour": None if face.colour < 0 else COLOURS[face.colour],
        "business": None if face.business < 0 else BUSINESSES[face.business],
        "features": dict(zip(FEATURES, face.icons, strict=True)),
        "rule": {**rule, "points": face.points},
    }


# Lines


def counted(street: list[Card], index: int) -> int:
    """Icons that an arrow card counts."""
    rule = street[index]["rule"]
    reach = {"single": 1, "double": 2}[rule["arrow"]] + street[index]["locals"]
    total = 0
    for other, card in enumerate(street):
        if other != index and abs(other - index) <= reach:
            total += card["features"].get(rule["feature"], 0)
    return total


def town_cards(town: list[list[Card]]) -> int:
    total = 0
    for street in town:
        for index, card in enumerate(street):
            if card["kind"] == "landmark":
                continue
            if card["rule"]["hook"] == "range":
                total += card["rule"]["points"] * counted(street, index)
            else:
                total += card["rule"]["points"]
    return total


def street_worth(rule: Card, street: list[Card]) -> int:
    return sum(rule["points"] * card["features"].get(feature, 0) for card in street for feature in rule["features"])


def landmarks(town: list[list[Card]]) -> int:
    total = 0
    for index, street in enumerate(town):
        others = [each for other, each in enumerate(town) if other != index]
        for card in street:
            if card["kind"] != "landmark":
                continue
            rule = card["rule"]
            if rule["hook"] == "flat":
                total += rule["points"]
                continue
            pairs = min(card["locals"] // 2, len(others))
            farther = max(sum(street_worth(rule, each) for each in some) for some in combinations(others, pairs))
            total += street_worth(rule, street) + farther
    return total


def guests(town: list[list[Card]]) -> int:
    return sum(
        card["locals"]
        for street in town
        for card in street
        if card["kind"] != "landmark" and card["rule"]["hook"] == "flat"
    )


def reward(rule: Card, town: list[list[Card]]) -> int:
    return max((street_worth(rule, street) for street in town), default=0)


# Mayors


def ability(rule: Card, town: list[list[Card]], completed: int) -> int:
    if rule["hook"] == "pattern":
        return sum(_pattern(rule, street, completed) for street in town)
    total = 0
    for street in town:
        for index, card in enumerate(street):
            if card["rule"]["hook"] != "range":
                continue
            if rule["hook"] == "business_bonus":
                favoured = card["business"] in rule["types"]
            else:
                favoured = card["rule"]["feature"] == rule["feature"]
            total += rule["points"] * counted(street, index) if favoured else 0
    return total


def _pattern(rule: Card, street: list[Card], completed: int) -> int:
    """The most of all sets of instances that share no building."""
    colours, wanted = [card["colour"] for card in street], list(rule["colours"])
    size = len(wanted)
    begins = [start for start in range(len(street)) if colours[start : start + size] == wanted]
    each = rule["completed_points"] if len(street) >= completed else rule["points"]
    best = 0
    for number in range(len(begins) + 1):
        for chosen in combinations(begins, number):
            used = [place for start in chosen for place in range(start, start + size)]
            if len(used) == len(set(used)):
                best = max(best, number * each)
    return best


# Residents


def fits(where: Card, card: Card) -> bool:
    rule = card["rule"]
    return all(
        {
            "kind": lambda: card["kind"] == where["kind"],
            "colour": lambda: card["colour"] == where["colour"],
            "arrow": lambda: rule["hook"] == "range" and rule["arrow"] == where["arrow"],
            "business": lambda: card["business"] in where["business"],
        }[key]()
        for key, value in where.items()
        if value is not None
    )


def _neighbours(town: list[list[Card]]) -> Iterator[tuple[Card, Card]]:
    for street in town:
        for index in range(1, len(street)):
            yield street[index - 1], street[index]


def resident(rule: Card, town: list[list[Card]]) -> int:
    hook, points, every = rule["hook"], rule["points"], [card for street in town for card in street]
    if hook == "count_features":
        return sum(card["features"].get(rule["feature"], 0) for card in every) // rule["per"] * points
    if hook == "count_cards":
        return len([card for card in every if fits(rule["where"], card)]) // rule["per"] * points
    if hook == "count_pairs":
        pairs = 0
        for one, two in _neighbours(town):
            if rule.get("same"):
                pairs += one["colour"] is not None and one["colour"] == two["colour"]
            else:
                a, b = rule["a"], rule["b"]
                pairs += (fits(a, one) and fits(b, two)) or (fits(b, one) and fits(a, two))
        return pairs // rule["per"] * points
    if hook == "count_streets":
        return sum(len(street) >= rule["min_cards"] for street in town) * points
    if hook == "count_streets_with":
        return points * sum(
            len([1 for card in street if fits(rule["where"], card)]) >= rule["at_least"] for street in town
        )
    if hook == "street_ends":
        ends = [card for street in town for card in ([street[0]] if len(street) == 1 else [street[0], street[-1]])]
        return points * len([card for card in ends if fits(rule["where"], card)])
    if hook == "longest_street":
        return points * max(0, max(map(len, town)) - rule["skip"])
    if hook == "distinct":
        return points * len({card["business"] for card in every} - {None})
    assert hook == "sets"
    if rule["of"] == "colour":
        return points * min(sum(card["colour"] == colour for card in every) for colour in COLOURS)
    return points * min(sum(card["features"].get(feature, 0) for card in every) for feature in FEATURES)


# All lines


def by_the_book(
    content: Content, town: Town, hand: tuple[int, ...], mayor: int, projects: tuple[int, ...]
) -> tuple[int, ...]:
    cards = cards_of(content, town)
    return (
        town_cards(cards),
        landmarks(cards),
        sum(resident(msgspec.to_builtins(content.residents[each].rule), cards) for each in hand),
        sum(
            ability(msgspec.to_builtins(each), cards, content.town.completed_street_cards)
            for each in content.mayors[mayor].abilities
        ),
        sum(reward(msgspec.to_builtins(content.projects[each].reward), cards) for each in projects),
    )
