"""Input that nobody would type by accident: one clear sentence, whatever it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.kernel.options import Option
from rules.kernel.record import Seat, encode
from rules.kernel.scenario import load
from rules.kernel.scenario_run import Stage
from rules.titles import load_title
from tenby_tui import cli
from tenby_tui.services import new_match

EMPTY = ".  .  .  ."
TOWN = '[[position.towns]]\nseat = "{}"\ngrid = {}\n{}\n'


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TENBY_TUI_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("TENBY_TUI_CONFIG_DIR", str(tmp_path / "config"))


@pytest.mark.parametrize("number", ["²", "³¹", "①"])
def test_digits_that_are_no_numbers_are_one_sentence(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["export", number]) == 2
    assert "is no number of a saved match" in capsys.readouterr().err
    option = Option("n", "N", "", "number", 1, lowest=0, highest=9)
    with pytest.raises(Exception, match="is not a number from 0 to 9"):
        option.read(number)
    with pytest.raises(Exception, match="stored is a number"):
        load_title("tiny-towns").calculate(f"Ana\nWh . . .\n. . . .\n. . . .\n. . . .\nstored: {number}")  # type: ignore[attr-defined]


def test_a_seat_is_not_handed_to_a_bot_that_nobody_knows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = new_match("tiny-towns", [Seat("Ana"), Seat("Ben")], {}, seed="x")
    match.swap(1, "wizard")
    file = tmp_path / "match.json"
    file.write_bytes(encode(match.record()))
    assert cli.run(["import", str(file)]) == 2
    assert "'wizard', which this program does not have" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless file here")
@pytest.mark.parametrize("command", ["check", "show", "import"])
def test_an_endless_file_is_one_sentence(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run([command, "/dev/zero"]) == 2
    assert "/dev/zero is larger than 8 MB" in capsys.readouterr().err


@pytest.mark.parametrize("seed", ["\udcff", "a\nb", "x" * 201])
def test_a_seed_is_printable_text(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["simulate", "tiny-towns", "--seats", "2", "--games", "1", "--seed", seed]) == 2
    assert "a seed has at most 200 printable characters" in capsys.readouterr().err


def test_a_closed_output_is_no_defect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", None)
    assert cli.run(["games"]) == 0


def position(towns: str, more: str = "") -> str:
    return f"""
        title = "A case"
        game = "tiny-towns"
        seats = ["Ana", "Ben"]
        options = {{ monuments = "off" }}
        [position]
        cards = ["farm", "well", "chapel", "tavern", "theater", "factory"]
        builder = "Ana"
        {more}
        {towns}
    """


def test_a_position_that_runs_on_by_itself_is_shown_where_it_waits() -> None:
    towns = TOWN.format("Ana", [EMPTY] * 4, "") + TOWN.format("Ben", [EMPTY] * 4, "")
    stage = Stage(load(position(towns, 'named = "wheat"')))
    assert stage.note == "", "nothing was made up"
    decision = stage.vantage.decision
    assert decision is not None
    assert decision.kind == "place"
