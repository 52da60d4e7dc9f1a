"""docs/scenarios.md is complete, and its examples work."""

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from rules.kernel.scenario import Expect, FirstGame, Otherwise, Scenario, Step, Walkthrough, load
from rules.kernel.scenario_run import run
from rules.tenby import position as tenby
from rules.tenby.locals import LocalsTable
from rules.tenby.mayor_parts import MayorsTable
from rules.tenby.notice_board_parts import NoticeBoardsTable, PostedTable
from rules.tenby.project_parts import ProjectsTable
from rules.tenby.visitor_parts import GuestTable, VisitorsTable
from rules.tenka import position as tenka
from rules.tenpenny_parks import position as parks
from rules.tiny_towns.calculator import KEYS, calculate
from rules.tiny_towns.position import PositionTable, TownTable

PAGE = (Path(__file__).parents[3] / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```toml\n(.*?)^```$", PAGE, flags=re.DOTALL | re.MULTILINE)


def test_the_first_example_holds() -> None:
    assert run(load(EXAMPLES[0])) == []


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_toml(example: str) -> None:
    assert tomllib.loads(example)


def test_the_score_calculators_example() -> None:
    example = re.findall(r"^```\n(cards:.*?)^```$", PAGE, flags=re.DOTALL | re.MULTILINE)[0]
    assert calculate(example).sheet.seats[0].total == 28


POSITIONS = [PositionTable, TownTable, tenka.PositionTable, tenka.SeatTable, parks.PositionTable, parks.SeatTable]
POSITIONS += [tenby.PositionTable, tenby.SeatTable, MayorsTable, NoticeBoardsTable, PostedTable, LocalsTable]
POSITIONS += [VisitorsTable, GuestTable, ProjectsTable]


FILE = [Scenario, Step, Expect, Walkthrough, FirstGame, Otherwise]


@pytest.mark.parametrize("kind", [*FILE, *POSITIONS], ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_every_key_is_described(kind: type[msgspec.Struct]) -> None:
    keys = {field.encode_name for field in msgspec.structs.fields(kind)} - {"file"}
    missing = {key for key in keys if not re.search(rf"`\[*(?:position\.)?{key}\b", PAGE)}
    assert missing == set()


def test_every_line_of_the_calculator_is_described() -> None:
    assert [key for key in KEYS if f"`{key}:" not in PAGE] == []
