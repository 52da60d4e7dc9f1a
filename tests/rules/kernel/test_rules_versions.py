"""A match is played to its end by the rules it began with; only games by the same rules are compared."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest
import toy_tide

from rules.bots import answer, ask
from rules.kernel.chance import Chance
from rules.kernel.errors import RulesError
from rules.kernel.events import Log
from rules.kernel.match import Match
from rules.kernel.options import Options
from rules.kernel.record import Seat, decode, encode
from rules.kernel.scenario import load
from rules.kernel.scenario_export import export, record_of
from rules.kernel.scenario_run import run
from rules.kernel.title import Title
from rules.titles import TITLES, load_title

SEATS = (Seat("Ana"), Seat("Ben"))


class LongerTide(toy_tide.Tide):
    """A second version of the toy's rules: a round more."""

    def __init__(self, seats: int, options: Options, *, rules_version: int) -> None:
        super().__init__(seats, options)
        self.rules_version = rules_version

    def deal(self, chance: Chance, log: Log | None = None) -> toy_tide.State:
        state = super().deal(chance, log)
        state.round -= self.rules_version > 1
        return state


class LongerTideTitle(toy_tide.TideTitle):
    rules_version: ClassVar[int] = 2
    earlier_rules: ClassVar[tuple[int, ...]] = (1,)

    def build(self, seats: int, options: Options, pack: str | None, rules_version: int) -> LongerTide:
        return LongerTide(seats, options, rules_version=rules_version)


@pytest.fixture
def longer(tide: Title, monkeypatch: pytest.MonkeyPatch) -> Title:
    """The toy with a second version of its rules, in the place of the first."""
    monkeypatch.setattr(toy_tide, "TITLE", LongerTideTitle())
    load_title.cache_clear()
    return load_title("tide")


def played(title: Title, version: int | None, count: int = 10**6) -> Match:
    match = Match(title, title.game(2, {}, rules_version=version), SEATS, "seed")
    chance = Chance("moves")
    while not match.over and count:
        match.play(match.game.sample_move(match.state, chance))
        count -= 1
    return match


def finished(match: Match) -> Match:
    chance = Chance("rest")
    while not match.over:
        match.play(match.game.sample_move(match.state, chance))
    return match


def test_a_new_match_is_played_by_the_newest_rules(longer: Title) -> None:
    assert longer.game(2).rules_version == 2
    assert len(played(longer, None).entries) != len(played(longer, 1).entries)
    assert played(longer, None).record().rules_version == 2


def test_a_match_is_played_to_its_end_by_the_rules_it_began_with(longer: Title) -> None:
    whole = played(longer, 1)
    match, problem = Match.load(longer, decode(encode(played(longer, 1, 3).record())))
    assert problem == ""
    assert match.game.rules_version == match.record().rules_version == 1
    assert finished(match).state.round == whole.state.round
    again, problem = Match.load(longer, match.record())
    assert (problem, again.digest()) == ("", match.digest())
    assert match.until(2).game.rules_version == 1
    assert match.branch(2, SEATS, "other").game.rules_version == 1


def test_an_export_says_by_which_rules_it_was_played(longer: Title) -> None:
    for version in (1, 2):
        match = played(longer, version, 5)
        text = export(match, reveal=True)
        assert f"rules = {version}\n" in text
        again, problem = Match.load(longer, record_of(load(text), "other"))
        assert (problem, again.digest(), again.game.rules_version) == ("", match.digest(), version)
        shown = load(export(match, reveal=False))
        assert shown.rules == version


def test_an_export_from_before_there_was_a_key_for_it_is_played_by_the_rules_that_its_source_names(
    longer: Title,
) -> None:
    match = played(longer, 1, 5)
    text = (
        export(match, reveal=True)
        .replace("rules = 1\n", "")
        .replace("exported match", "exported match, rules version 1")
    )
    again, problem = Match.load(longer, record_of(load(text), "other"))
    assert (problem, again.digest(), again.game.rules_version) == ("", match.digest(), 1)


def test_a_bot_thinks_by_the_rules_of_the_match(longer: Title, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int | None] = []
    game = LongerTideTitle.game

    def noted(self: Title, *args: Any, rules_version: int | None = None) -> Any:
        asked.append(args[3] if len(args) > 3 else rules_version)
        return game(self, *args[:3], rules_version=asked[-1])

    monkeypatch.setattr(LongerTideTitle, "game", noted)
    match = played(longer, None, 0)
    old, _ = Match.load(longer, msgspec.structs.replace(match.record(), rules_version=1))
    for each in (match, old):
        seat = each.decision.seat if each.decision else 0
        answer(ask(each.vantage(seat), "random", "seed", each.game.options))
    assert asked[-1] == 1
    assert 2 in asked


def test_rules_that_are_not_played_open_at_the_last_good_move_with_the_reason(longer: Title) -> None:
    record = msgspec.structs.replace(played(longer, 2).record(), rules_version=3)
    match, problem = Match.load(longer, record)
    assert problem == ""
    broken = msgspec.structs.replace(record.journal[6], digest="0" * 24)
    journal = (*record.journal[:6], broken, *record.journal[7:])
    match, problem = Match.load(longer, msgspec.structs.replace(record, journal=journal))
    assert len(match.entries) == 6
    assert "The rules or cards have changed since it was played." in problem


def test_a_version_that_is_not_played_is_refused_with_a_sentence(longer: Title) -> None:
    with pytest.raises(RulesError, match="Tide is not played by rules version 3 here; known: 1, 2"):
        longer.game(2, rules_version=3)
    text = export(played(longer, 2, 2), reveal=True).replace("rules = 2", "rules = 7")
    with pytest.raises(RulesError, match="not played by rules version 7"):
        record_of(load(text), "seed")
    (failure,) = run(load(text))
    assert "not played by rules version 7" in failure.found


@pytest.mark.parametrize("title", TITLES)
def test_every_title_plays_all_its_rules_from_the_first_version_on(title: str) -> None:
    found = load_title(title)
    assert (*found.earlier_rules, found.rules_version) == tuple(range(1, found.rules_version + 1))
    for version in range(1, found.rules_version + 1):
        assert found.game(found.seats[-1], rules_version=version).rules_version == version
