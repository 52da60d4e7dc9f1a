"""Every scenario file of every title is played; together those of a title speak of everything that can happen in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from rules.kernel import scenario_run, texts
from rules.kernel.errors import OptionError
from rules.kernel.match import LASTING
from rules.kernel.scenario import Expect, Scenario, load
from rules.tenpenny_parks.hooks import AnyEffect, Event
from rules.tenpenny_parks.metrics import AnyMetric
from rules.titles import TITLES, load_title

FOLDER = Path(__file__).parent
FILES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.toml"))


@cache
def read(file: str) -> Scenario:
    return load((FOLDER / file).read_text(encoding="utf-8"), file)


@pytest.mark.parametrize("file", FILES)
def test_scenario(file: str) -> None:
    failures = scenario_run.run(read(file))
    assert not failures, "\n".join(["", *(f"  {failure}" for failure in failures)])


@pytest.mark.parametrize("file", FILES)
def test_every_file_says_what_it_is_about_and_expects_something(file: str) -> None:
    scenario = read(file)
    assert file.split("/", maxsplit=1)[0] == scenario.game
    assert len(scenario.title.split()) > 2
    assert scenario.source
    assert any(expected != Expect() for _, expected in checks(scenario))


def test_titles_are_told_apart() -> None:
    titles = [read(file).title for file in FILES]
    assert sorted({title for title in titles if titles.count(title) > 1}) == []


# What the scenarios of a title speak of


def scenarios(game: str) -> Iterator[Scenario]:
    return (read(file) for file in FILES if file.startswith(f"{game}/"))


def checks(scenario: Scenario) -> Iterator[tuple[str, Expect]]:
    """The move of each step with what is expected of it, beginning with the position before any."""
    yield "", scenario.expect
    for step in scenario.step:
        yield step.move, step.expect


def expectations(game: str) -> Iterator[tuple[str, Expect]]:
    for scenario in scenarios(game):
        yield from checks(scenario)


def kinds(wanted: Iterable[object], templates: dict[str, str]) -> Iterator[str]:
    """Kinds of expected events or reasons, which are given as a kind, a whole sentence, or a table."""
    for item in wanted:
        if isinstance(item, dict):
            yield item["kind"]
        elif item in templates:
            yield str(item)
        else:
            for kind, template in templates.items():
                pattern = re.sub(r"\\\{\w.*?\\\}", ".+", re.escape(template))
                if template and re.fullmatch(pattern, str(item)):
                    yield kind


NEVER = {
    # Whoever names the resource named in placing it means just that; only programs are told of it.
    "tiny-towns": {"as-named"},
    # Goals are kept secret to the end, so no choices are revealed together; the shovel breaks every tie; what is typed
    # in another spelling is respelled, so that only programs are told of it.
    "tenpenny-parks": {"revealed", "shared", "same-board", "same-concession", "same-placement"},
    # Modules tell what was chosen; words for what goes on a card are read only where a module has them; whoever has no
    # Notice Board is passed without being asked.
    "tenby": {"revealed", "nothing-aboard", "no-board"},
}
"""Per title: what the texts hold and no scenario can show."""


@pytest.mark.parametrize("game", TITLES)
def test_every_reason_question_event_and_tie_break_is_expected_somewhere(game: str) -> None:
    words = load_title(game).texts
    never = NEVER.get(game, set())
    refused: set[str] = set()
    asked: set[str] = set()
    cautions: set[str] = set()
    happened: set[str] = set()
    tie_breaks: set[str] = set()
    for _, expected in expectations(game):
        refused.update(kinds([expected.refused or ""], words.refusals))
        cautions.add(expected.caution or "")
        tie_breaks.add(expected.tie_break or "")
        decision = expected.decision
        if decision is not None:
            asked.add(decision if isinstance(decision, str) else decision.get("kind", ""))
        happened.update(kinds(expected.events_include, words.events))
    assert {*words.refusals} - {*texts.REFUSALS} - never <= refused
    assert {"not-now", "game-over"} <= refused
    assert {*words.prompts} <= asked
    assert {*words.cautions} | {"none"} <= cautions
    assert {*words.events} - {*LASTING} - never <= happened
    assert {*words.tie_breaks} - never <= tie_breaks
    assert not never & (refused | happened | tie_breaks)


# Tiny Towns


def test_every_card_is_built_and_refused_and_scored() -> None:
    built: set[str] = set()
    refused: set[str] = set()
    scored: set[str] = set()
    for move, expected in expectations("tiny-towns"):
        if move.startswith("build "):
            (refused if expected.refused else built).add(move.split()[1])
        for lines in expected.lines.values():
            scored.update(lines)
    cards = {card.id for card in load_title("tiny-towns").cards()}
    assert len(cards) == 25 + 15
    assert cards <= built
    assert cards <= refused
    assert cards <= scored


def test_every_public_case_has_its_scenario() -> None:
    sources = " ".join(scenario.source for scenario in scenarios("tiny-towns")).replace(";", "") + " "
    for case in ("S1", "S2", "S4", "S6", "S10", "S12", "S15", "D2", "D3a", "D4", "D6", "D10"):
        assert f"public case {case} " in sources, case
    for number in (1, 2, 3, 4, 6, 7, 8, 9, 11, 13, 15, 16, 18, 19):
        assert f"public case 5b {number} " in sources, number
    assert "public case: short series" in sources


def test_every_house_ruling_has_its_scenario() -> None:
    rulings = {
        re.sub(r"\s+", " ", ruling)
        for section in load_title("tiny-towns").rulebook().sections
        if section.id.startswith("house-rulings")
        for ruling in re.findall(r"^- \*\*(.+?)\*\*", section.text, flags=re.DOTALL | re.MULTILINE)
    }
    named = {
        source.strip().removeprefix("house ruling: ")
        for scenario in scenarios("tiny-towns")
        for source in scenario.source.split(";")
        if source.strip().startswith("house ruling: ")
    }
    assert len(rulings) > 20
    assert named == rulings


HAND_PICKED = ["farm", "well", "chapel", "tavern", "theater", "factory"]


@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (7, {}, "1 to 6 seats"),
        (2, {"mode": "solo"}, "solo is for one seat"),
        (1, {"mode": "master-builder"}, "one seat plays in mode solo"),
        (1, {"mode": "town-hall"}, "one seat plays in mode solo"),
        (1, {"sealed": True}, "nobody to hide a visit from"),
        (3, {"first": "4"}, "are only 3 seats"),
        (1, {"first": "2"}, "is only 1 seat$"),
        (1, {"cards": [*HAND_PICKED[:3], "inn", *HAND_PICKED[4:], "cottage"]}, "Inn is not used in solo"),
        (1, {"cards": [*HAND_PICKED[:5], "bank", "cottage"]}, "Bank is not used in solo"),
        (2, {"cards": [*HAND_PICKED, "granary"]}, "are both red"),
        (2, {"cards": [*HAND_PICKED[:5], "orchard", "cottage"]}, "a card is missing for black"),
    ],
)
def test_tables_of_tiny_towns_that_cannot_be_set_up(seats: int, options: dict[str, object], reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        load_title("tiny-towns").game(seats, options)


# Tenka


def test_every_card_of_tenka_has_its_cases() -> None:
    pitched: set[str] = set()
    refused: set[str] = set()
    for move, expected in expectations("tenka"):
        if move.startswith("pitch "):
            (refused if expected.refused else pitched).add(move.split()[1])
    cards = {card.id for card in load_title("tenka").cards()}
    assert len(cards) == 4 + 20
    assert cards <= pitched
    assert cards <= refused
    for card in cards:
        cases = {Path(file).stem for file in FILES if file.startswith(f"tenka/cards/{card}/")}
        assert {"placed", "placed-limit", "pitched", "refused"} <= cases, card


TABLE_TALK = "47"
"""The one ruling that no position can show."""


def test_every_house_ruling_of_tenka_has_its_scenario() -> None:
    rulings: set[str] = set()
    for section in load_title("tenka").rulebook().sections:
        if section.id.startswith("house-rulings"):
            for listed in re.findall(r"^- \*\*(.+?)\*\*", section.text, flags=re.MULTILINE):
                for name in listed.split(", "):
                    first, *last = name.split(" to ")
                    rulings |= {str(number) for number in range(int(first), int(last[0]) + 1)} if last else {name}
    named = {
        source.strip().removeprefix("house ruling: ")
        for scenario in scenarios("tenka")
        for source in scenario.source.split(";")
        if source.strip().startswith("house ruling: ")
    }
    assert len(rulings) == 47 + 1
    assert named == rulings - {TABLE_TALK}


# Tenpenny Parks

WORKED_CASES = (
    1,
    2,
    4,
    5,
    7,
    8,
    10,
    11,
    14,
    15,
    16,
    18,
    19,
    20,
    21,
    22,
    24,
    25,
    27,
    28,
    29,
    30,
    31,
    33,
    35,
    36,
    38,
    39,
)
WORKED_CASES += (40, 42, 43, 45, 47)


def scenario_text(file: str) -> str:
    return (FOLDER / file).read_text(encoding="utf-8")


def stems(folder: str) -> list[str]:
    return [Path(file).stem for file in FILES if file.startswith(f"tenpenny-parks/{folder}/")]


def test_every_worked_case_of_tenpenny_parks_has_its_scenario() -> None:
    named = {
        source.strip().removeprefix("rules case ")
        for scenario in scenarios("tenpenny-parks")
        for source in scenario.source.split(";")
        if source.strip().startswith("rules case ")
    }
    assert named == {str(number) for number in WORKED_CASES}


def test_every_card_of_tenpenny_parks_has_its_cases() -> None:
    content = load_title("tenpenny-parks").game(2, {}).content  # type: ignore[attr-defined]
    advertised: set[str] = set()
    scored: dict[str, set[int]] = {}
    for scenario in scenarios("tenpenny-parks"):
        for move, expected in checks(scenario) if not scenario.content else ():
            if move.startswith("advertise ") and not expected.refused:
                advertised.add(move.split()[1])
            for lines in expected.lines.values():
                for line, amount in lines.items():
                    scored.setdefault(line, set()).add(amount)
    assert {card.id for card in content.attractions} == {*stems("attractions")} <= advertised
    assert {each.id for each in content.concessions} == {*stems("concessions")}
    for goal in content.goals:
        assert {0, *(vp for _, vp in goal.tiers)} <= scored[goal.id], goal.id
    for card in content.improvements:
        assert max(scored[card.id]) == card.effects[0].max, card.id
        assert len(scored[card.id]) > 1, card.id
    for folder, cards in (("specialists", content.specialists), ("landmarks", content.landmarks)):
        for card in cards:
            assert any(card.id in scenario_text(file) for file in FILES if f"/{folder}/" in file), card.id


def test_every_metric_and_hook_of_tenpenny_parks_has_a_case_of_its_own() -> None:
    metrics = {kind.__struct_config__.tag.replace("_", "-") for kind in get_args(AnyMetric)}  # type: ignore[union-attr]
    assert all(any(stem.startswith(metric) for stem in stems("metrics")) for metric in metrics)
    hooks: set[tuple[str, str]] = set()
    for scenario in scenarios("tenpenny-parks"):
        for entries in scenario.content.values():
            for entry in entries if isinstance(entries, list) else ():
                hooks.update((effect["hook"], effect.get("event", "")) for effect in entry.get("effects", ()))
    kinds_of_hooks = {kind.__struct_config__.tag for kind in get_args(AnyEffect)}
    assert {hook for hook, _ in hooks} == kinds_of_hooks
    assert {event for _, event in hooks} - {""} == {*get_args(Event)}


def test_becky_does_everything_on_her_list() -> None:
    made: dict[str, set[str]] = {}
    for scenario in scenarios("tenpenny-parks"):
        if "list-month" in scenario.file:
            month = str((scenario.position or {})["month"])
            made.setdefault(month, set()).update(step.move.split()[1] for step in scenario.step)
    game = load_title("tenpenny-parks").game(2, {"becky": "standard"})
    months = game.becky_months  # type: ignore[attr-defined]
    assert made == {str(month): {*actions, "rally"} for month, actions in enumerate(months, start=1)}


@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (5, {}, "2 to 4 seats"),
        (1, {}, "2 to 4 seats"),
        (2, {"boards": "innovation"}, "need option innovation"),
        (2, {"first": "3"}, "are only 2 seats"),
        (3, {"becky": "easy"}, "she plays against one player"),
    ],
)
def test_tables_of_tenpenny_parks_that_cannot_be_set_up(seats: int, options: dict[str, object], reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        load_title("tenpenny-parks").game(seats, options)
