"""The plain table as a program of its own: pipes, files that break off, and terminals."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from screen_harness import PATIENCE
from sweeps import sweep

from tenby_tui.thinking import environment

GAME = ("play", "tiny-towns", "--seat", "Ana", "--seat", "Ben:random", "--seed", "pipes", "--plain")
SAVED = re.compile(r"tenby-tui: Match (\d+) is saved; go on with: tenby-tui resume \1 --plain\n")


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TENBY_TUI_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("TENBY_TUI_CONFIG_DIR", str(tmp_path / "config"))


def piped(*arguments: str, data: bytes = b"", **variables: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "tenby_tui", *arguments],
        input=data, capture_output=True, check=False, env={**environment(), **variables},
    )  # fmt: skip


def test_a_game_is_left_at_the_end_of_the_input_and_goes_on_later() -> None:
    first = piped(*GAME, data=b"# the first choice\n1\n")
    assert first.returncode == 0
    assert first.stdout.endswith(b"The input has ended.\n")
    assert b"\x1b" not in first.stdout
    saved = SAVED.fullmatch(first.stderr.decode())
    assert saved is not None
    kept = re.search(r"Monument not built yet: (.+)\.", first.stdout.decode()) or re.search(
        r"Ana keeps (.+)\.", first.stdout.decode()
    )
    second = piped("resume", saved[1], "--plain", data=b"show\nlog\nquit\n")
    assert second.returncode == 0
    assert SAVED.fullmatch(second.stderr.decode())
    assert kept is None or kept[1] in second.stdout.decode()
    assert piped(*GAME, data=b"# the first choice\n1\n").stdout == first.stdout, "the same whenever it is played"


@pytest.mark.parametrize("count", sweep([0, 1, 7], [7]))
def test_the_input_may_end_anywhere(count: int) -> None:
    whole = b"keep architects-guild\nhint\nmoves\nlog\n"[:count]
    done = piped(*GAME, data=whole)
    assert done.returncode == 0
    assert SAVED.fullmatch(done.stderr.decode())


def test_rubbish_is_told_by_line_and_does_no_harm() -> None:
    rubbish = b"\x00\xff\xfe\x1b[2J\n" + b"name " * 100_000 + b"\n\n   \n# nothing\n"
    rubbish += b"why \xc3\nseats 99999999999999 x\nlog -1\n"
    done = piped(*GAME, data=rubbish + "９\n１２３４５６７８９０１２\n".encode() + b"9" * 5000 + b"\n")
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout
    assert b"\x00" not in done.stdout
    text = done.stdout.decode()
    for number in (1, 2, 6, 7, 8, 9, 10, 11):
        assert f"Line {number}: " in text
    assert max(map(len, text.splitlines())) < 2000
    assert piped(*GAME, "--strict", data=rubbish).returncode == 1


def test_a_reader_that_goes_away_loses_nothing() -> None:
    script = "moves\n" * 20_000
    process = subprocess.Popen(
        [sys.executable, "-m", "tenby_tui", *GAME],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    try:
        _, problems = process.communicate(script.encode(), timeout=PATIENCE)
    except BrokenPipeError:
        problems = b""
    assert process.returncode == 0
    assert b"Traceback" not in problems
    assert piped("saves").stdout.startswith(b"   1  ")


def test_a_name_that_the_output_cannot_show_is_no_defect() -> None:
    done = piped(
        "play", "tiny-towns", "--seat", "Zo\u00eb \u2603", "--seat", "B:random", "--plain", data=b"1\n",
        PYTHONIOENCODING="ascii",
    )  # fmt: skip
    assert done.returncode == 0
    assert b"Zo? ?" in done.stdout
    done.stdout.decode("ascii")


def test_several_people_need_a_terminal_that_can_be_cleared_or_open_hands() -> None:
    done = piped("play", "tenka", "--seat", "Ana", "--seat", "Ben", "--plain")
    assert done.returncode == 2
    assert done.stdout == b""
    assert b"2 people would read each other's secrets here" in done.stderr
    assert piped("saves").stdout == b"There are no saved matches.\n"
    done = piped("play", "tenka", "--seat", "Ana", "--seat", "Ben", "--plain", "--open-hands", data=b"show\n")
    assert done.returncode == 0
    number = SAVED.fullmatch(done.stderr.decode())
    assert number is not None
    assert piped("resume", number[1], "--plain").returncode == 2


def test_its_options_go_with_plain() -> None:
    done = piped("play", "tenka", "--open-hands")
    assert done.returncode == 2
    assert b"--open-hands and --strict go with --plain" in done.stderr
    assert b"no stored match 12" in piped("resume", "12", "--plain").stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_colours_are_never_used_and_a_terminal_is_cleared_between_players() -> None:
    import pty

    for variables, cleared in (({"NO_COLOR": "1", "TERM": "xterm-256color"}, True), ({"TERM": "dumb"}, False)):
        master, slave = pty.openpty()
        process = subprocess.Popen(
            [sys.executable, "-m", "tenby_tui", "play", "tiny-towns", "--seat", "A", "--seat", "B", "--plain"],
            stdin=slave, stdout=slave, stderr=slave, env={**environment(), **variables},
        )  # fmt: skip
        os.close(slave)
        seen = b""
        sent = False
        while True:
            try:
                data = os.read(master, 4096)
            except OSError:
                break
            if not data:
                break
            seen += data
            if not sent and seen.partition(b" when nobody else ")[2].endswith(b": "):
                os.write(master, b"quit\n")
                sent = True
        process.wait(timeout=PATIENCE)
        os.close(master)
        assert (b"\x1b[3J" in seen) is cleared
        assert b"\x1b[0m" not in seen
        assert b"\x1b[3" not in seen.replace(b"\x1b[3J", b"")
        assert process.returncode == (0 if cleared else 2)


def test_it_loads_no_screen_toolkit() -> None:
    code = (
        "import sys; import tenby_tui.plain.front;"
        "print(sorted({'textual', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=environment())
    assert done.stdout == b"[]\n"
