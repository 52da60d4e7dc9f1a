"""Golden records: whole games that must replay exactly, move for move, to the same end."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from make import folder_of, games, play
from toys import registered

from rules.kernel.match import Match
from rules.kernel.record import Played, Record, TakenBack, decode, encode
from rules.titles import TITLES, load_title

FOLDER = Path(__file__).parent
RECORDS = sorted(path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.glob("**/*.json"))


def stored(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "results.toml").read_text(encoding="utf-8"))


def newest(title: str) -> list[Record]:
    """The records of a title that were played by its newest rules."""
    return [decode(path.read_bytes()) for path in sorted(folder_of(title).glob("*.json"))]


@pytest.mark.parametrize("name", RECORDS)
def test_golden_record_replays_exactly(name: str) -> None:
    path = FOLDER / f"{name}.json"
    data = path.read_bytes()
    record = decode(data)
    title = load_title(record.title)
    assert path.parent == folder_of(record.title, record.rules_version)
    match, problem = Match.load(title, record)
    assert problem == ""
    assert match.over
    sheet = match.score()
    assert match.game.rules_version == record.rules_version
    assert stored(path.parent)[path.stem] == {
        "rules-version": record.rules_version,
        "moves": len(match.entries),
        "digest": match.digest(),
        "totals": [seat.total for seat in sheet.seats],
        "winners": [match.names[seat] for seat in sheet.winners],
        "tie-break": sheet.tie_break,
    }
    assert encode(match.record()) == data.strip()


@pytest.mark.parametrize("title", TITLES)
def test_records_hold_every_player_count_and_kind_of_move_and_have_their_results(title: str) -> None:
    for folder in {path.parent for path in (FOLDER / title).glob("**/*.json")}:
        assert sorted(path.stem for path in folder.glob("*.json")) == sorted(stored(folder))
    records = newest(title)
    assert records, "none are there yet: tests/golden/make.py makes them"
    assert {len(record.seats) for record in records} == {*load_title(title).seats}
    lines = [line for record in records for line in record.journal]
    assert any(isinstance(line, TakenBack) for line in lines)
    game = load_title(title).game(len(records[0].seats), records[0].options)
    made = {line.move.split()[0] for line in lines if isinstance(line, Played)}
    assert made == {usage.split()[0] for usage in game.notation.usages}


def test_a_title_of_which_no_game_is_listed_has_some_of_every_number_of_seats() -> None:
    with registered("pig"):
        found = [golden for golden in games() if golden.title == "pig"]
        assert {len(golden.bots) for golden in found} == {*load_title("pig").seats}
        assert {bot for golden in found for bot in golden.bots} == {"random", "greedy"}
        match = play(found[0])
        again, problem = Match.load(match.title, decode(encode(match.record())))
    assert problem == ""
    assert match.over
    assert again.digest() == match.digest()


def test_tiny_towns_has_one_per_mode_and_option() -> None:
    records = newest("tiny-towns")
    played = {(record.options["mode"], len(record.seats)) for record in records}
    towns = {(mode, seats) for mode in ("master-builder", "town-hall") for seats in range(2, 7)}
    assert played == {("solo", 1), *towns}
    for option, values in (
        ("monuments", {"off", "secret", "open"}),
        ("cavern", {True, False}),
        ("sealed", {True, False}),
    ):
        assert {record.options[option] for record in records} == values


def test_tenka_has_one_per_option() -> None:
    records = newest("tenka")
    for option, values in (
        ("chaos", {"off", "on", "second"}),
        ("draw-rule", {"first", "second"}),
        ("answers", {"skip", "ask"}),
        ("special-list", {"hidden", "shown"}),
        ("decks", {"one", "two"}),
        ("fairness", {True, False}),
        ("log", {"last-turn", "full"}),
        ("marker", {3, 4, 5, 7}),
        ("first", {"random", "2", "3"}),
    ):
        assert {record.options[option] for record in records} == values, option
    assert {"random", "all"} < {str(record.options["specials"]) for record in records}


def test_tenpenny_parks_has_one_per_option() -> None:
    records = newest("tenpenny-parks")
    alone = {(record.options["becky"], record.options["innovation"]) for record in records}
    levels = ("off", "easy", "standard", "hard")
    assert alone == {(level, innovation) for level in levels for innovation in (True, False)}
    for option, values in (
        ("boards", {"common", "unique", "innovation"}),
        ("assignment", {"random", "choose"}),
        ("first", {"random", "1", "2", "3"}),
    ):
        assert {record.options[option] for record in records} == values, option


def test_tenby_has_every_module_alone_and_all_together_and_every_variation() -> None:
    records = newest("tenby")
    modules = ("mayors", "notice-boards", "locals", "visitors", "projects")
    sets = {tuple(module for module in modules if record.options[module]) for record in records}
    assert sets == {(), *((module,) for module in modules), modules}
    for variation in ("retirement-party", "no-one-left-behind", "home-base", "fully-satisfied", "risky-investment"):
        assert {record.options[variation] for record in records} == {True, False}, variation
    assert {record.options["visitor-capacity"] for record in records} == {"homes", "landmarks", "each"}
    alone = [record for record in records if len(record.seats) == 1]
    assert {"random", "greedy"} <= {record.seats[0].kind for record in alone}
