"""The progress of lessons on disk, and the command that opens them."""

from pathlib import Path

import pytest

from rules.kernel.walkthrough import Progress
from tenby_tui import cli
from tenby_tui.lessons import LessonsFile

BEGUN = Progress(4, ("name glass", "place c4"))


def test_progress_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "data" / "lessons.json"
    assert LessonsFile(path).read() == {}
    assert LessonsFile(path).keep("tiny-towns/first-town", BEGUN) == ""
    assert LessonsFile(path).keep("tenka/first-battle", Progress(1, finished=True)) == ""
    assert LessonsFile(path).read() == {
        "tiny-towns/first-town": BEGUN,
        "tenka/first-battle": Progress(1, finished=True),
    }
    assert [file.name for file in path.parent.iterdir()] == ["lessons.json"]


@pytest.mark.parametrize(
    "data", [b"", b"[1, 2]", b'{"a": {"stop": "x"}}', b"\xff\xfe", b"[" * 200_000, b" " * 2_000_000]
)
def test_a_damaged_file_counts_as_empty_and_is_written_anew(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "lessons.json"
    path.write_bytes(data)
    file = LessonsFile(path)
    assert file.read() == {}
    assert file.keep("tiny-towns/first-town", BEGUN) == ""
    assert LessonsFile(path).read() == {"tiny-towns/first-town": BEGUN}


def test_where_it_cannot_be_written_a_sentence_says_so_and_the_lesson_goes_on(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    file = LessonsFile(tmp_path / "data" / "lessons.json")
    assert file.keep("tiny-towns/first-town", BEGUN).startswith("The progress of lessons is not kept: ")
    assert file.read() == {"tiny-towns/first-town": BEGUN}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["learn", "tinytowns"], "did you mean tiny-towns?"),
        (["learn", "tiny-towns", "first-twon"], "Tiny Towns has no lesson 'first-twon'; did you mean first-town?"),
        (["learn", "tiny-towns", "xyz"], "known: first-town"),
        (["learn", "tiny-towns", "first-town"], "needs a terminal"),
    ],
)
def test_the_command_says_what_is_wrong(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(arguments) == 2
    assert said in capsys.readouterr().err
