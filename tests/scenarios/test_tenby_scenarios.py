"""The scenarios of Tenby speak of every worked case, card, hook, module and section of its rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from test_scenarios import FILES, scenarios

from rules.kernel.errors import OptionError
from rules.tenby.cards import Flat, Range, StreetRule
from rules.tenby.hooks import AnyAbility, AnyReward
from rules.tenby.hooks import BoardAction as ActionIcon
from rules.tenby.modules import MODULES
from rules.tenby.residents import AnyResidentRule
from rules.titles import load_title

GAME = "tenby"
WORKED_CASES = """
    1 3 4 6 7 9 10 12 13 15 16 18 19 20 21 22 24 25 27 28 30 31 33 34 36 37 39 40 42 43 45 46 48 49 51 52 54 55 57 58 60
    61 62 63 64 66 67 69 70 72 73 75 76 78 79 81 82 84 85
"""
CARDS = ("residents", "mayors", "landmarks", "start_cards", "visitors", "capacities", "projects", "boards")
"""Parts of the content with one scenario or more for each card, in a folder of the same name."""
FOLDERS = {"start_cards": "start-cards", "capacities": "capacity", "boards": "notice-boards"}
NO_RULES = {"aim", "components", "short-form", "notation", "notation-modules", "options", "credits"}
"""Sections of the rulebook that say nothing a position can show; notation is used in every file."""


def sources() -> set[str]:
    return {part.strip() for scenario in scenarios(GAME) for part in scenario.source.split(";")}


def tables(value: Any) -> Iterator[dict[str, Any]]:
    """All tables in a value, however deep."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from tables(item)


def tags(union: Any) -> set[str]:
    return {kind.__struct_config__.tag for kind in get_args(union) or (union,)}


def test_every_worked_case_has_its_scenario() -> None:
    named = {source.removeprefix("rules case ") for source in sources() if source.startswith("rules case ")}
    assert named == {*WORKED_CASES.split()}


def test_every_section_of_the_rulebook_has_a_scenario() -> None:
    rulings = ("house-rulings", "readings", "base-decisions", "draft-changes")
    sections = {
        section.id for section in load_title(GAME).rulebook().sections if not section.id.startswith(rulings)
    } - NO_RULES
    named = {source.removeprefix("rulebook, ") for source in sources() if source.startswith("rulebook, ")}
    assert named == sections


@pytest.mark.parametrize("part", CARDS)
def test_every_card_has_its_scenario(part: str) -> None:
    content = load_title(GAME).game(2, {}).content  # type: ignore[attr-defined]
    cards = {
        "landmarks": lambda: [content.town_cards[card] for card in content.landmark_deck],
        "start_cards": lambda: [content.town_cards[card] for card in content.start_deck],
    }.get(part, lambda: getattr(content, part))()
    folder = f"{GAME}/cards/{FOLDERS.get(part, part)}/"
    named = {file.removeprefix(folder).split("-")[0] for file in FILES if file.startswith(folder)}
    assert named == {card.id.lower() for card in cards}


def test_every_hook_has_a_scenario_with_a_card_of_its_own() -> None:
    used: set[str] = set()
    icons: set[str] = set()
    for scenario in scenarios(GAME):
        for table in tables(scenario.content):
            if "hook" in table:
                used.add(table["hook"])
            if "action" in table:
                icons.add(table["action"])
    hooks = tags(Range | StreetRule | Flat) | tags(AnyAbility) | tags(AnyReward) | tags(AnyResidentRule)
    assert used == hooks
    assert icons == {*get_args(ActionIcon)}
    stems = {re.split(r"[./]", file)[-2] for file in FILES if file.startswith(f"{GAME}/hooks/")}
    assert all(any(stem.startswith(hook.replace("_", "-")) for stem in stems) for hook in hooks - {"rings", "points"})


def test_every_module_is_played_alone_and_with_others_and_every_variation_is_played() -> None:
    ids = {module.id for module in MODULES}
    played = [scenario.options for scenario in scenarios(GAME)]
    sets = {frozenset(option for option in options if option in ids) for options in played}
    assert {frozenset(), *(frozenset([each]) for each in ids), frozenset(ids)} <= sets
    for module in MODULES:
        for variation in module.variations:
            chosen = {options.get(variation.id, variation.default) for options in played}
            values = {value.id for value in variation.values} or {True, False}
            assert chosen == values, variation.id


def test_every_number_of_seats_is_played() -> None:
    assert {len(scenario.seats) for scenario in scenarios(GAME)} == {*load_title(GAME).seats}


@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (6, {}, "1 to 5 seats"),
        (2, {"retirement-party": True}, "it needs option mayors"),
        (2, {"no-one-left-behind": True}, "it needs option notice-boards"),
        (2, {"home-base": True, "visitors": True}, "it needs option locals"),
        (2, {"fully-satisfied": True}, "it needs option visitors"),
        (2, {"visitor-capacity": "landmarks"}, "it needs option visitors"),
        (2, {"risky-investment": True, "locals": True}, "it needs option projects"),
    ],
)
def test_tables_that_cannot_be_set_up(seats: int, options: dict[str, object], reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        load_title(GAME).game(seats, options)
