"""Input that nobody would type by accident: one clear sentence, whatever it is."""

from __future__ import annotations

import os
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
    assert "/dev/zero: this is no ordinary file" in capsys.readouterr().err


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


HUGE = "9" * 5000
"""More digits than Python turns into a number."""
TOO_LARGE = "it has a number or a date that is out of range"


@pytest.mark.parametrize("value", [HUGE, "-" + HUGE, "1" + "_1" * 2500, "2026-02-30", "0x" + "f" * 20000])
@pytest.mark.parametrize("command", ["import", "check", "show", "pack check"])
def test_a_number_or_date_beyond_all_bounds_is_one_sentence(
    command: str, value: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "case.toml"
    file.write_text(f'title = "x"\ngame = "tiny-towns"\nseats = ["Ana"]\nseed = {value}\n')
    assert cli.run([*command.split(), str(file)]) in (1, 2)
    said = capsys.readouterr()
    assert len((said.err + said.out).strip().splitlines()) <= 3
    assert "this should not happen" not in said.err


@pytest.mark.parametrize("arguments", [["doctor"], ["games"], ["settings"], ["settings", f"bot_pace={HUGE}"]])
def test_such_a_number_in_the_settings_stops_nothing(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.toml").write_text(f"bot_pace = {HUGE}\n")
    status = cli.run(arguments)
    said = capsys.readouterr()
    assert status in (0, 1, 2)
    assert "this should not happen" not in said.err
    if arguments == ["doctor"]:
        assert TOO_LARGE in said.out + said.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
@pytest.mark.parametrize("command", ["import", "check", "show", "pack check", "score tiny-towns"])
def test_a_pipe_that_nobody_writes_to_is_one_sentence(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert cli.run([*command.split(), str(tmp_path / "pipe")]) == 2
    assert "this is no ordinary file" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_pipes_in_the_place_of_the_programs_own_files_stop_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("config", "data"):
        (tmp_path / folder).mkdir()
    os.mkfifo(tmp_path / "config" / "settings.toml")
    os.mkfifo(tmp_path / "data" / "matches.sqlite3")
    assert cli.run(["doctor"]) in (0, 1)
    assert "this is no ordinary file" in capsys.readouterr().out
    assert cli.run(["saves"]) == 2
    assert "this is no ordinary file" in capsys.readouterr().err
