"""Card packs as files and on the command line."""

import io
import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from rules.kernel.errors import RulesError
from rules.kernel.record import Seat
from tenby_tui import packs
from tenby_tui.cli import run
from tenby_tui.keeping import Keeper, open_match
from tenby_tui.paths import database_file, packs_dir
from tenby_tui.saves import SaveStore
from tenby_tui.services import new_match

Shown = pytest.CaptureFixture[str]
PACK = """
game = "tiny-towns"
name = "My copy"
provenance = "printed"
[[card]]
id = "well"
text = "3 points."
score = [{ hook = "flat", points = 3 }]
"""


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TENBY_TUI_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("TENBY_TUI_CONFIG_DIR", str(tmp_path / "config"))


@pytest.fixture
def mine(tmp_path: Path) -> str:
    file = tmp_path / "mine.toml"
    file.write_text(PACK, encoding="utf-8")
    return str(file)


def refused(shown: Shown, *arguments: str) -> list[str]:
    assert run(arguments) == 2
    out, err = shown.readouterr()
    assert out == ""
    lines = err.splitlines()
    assert all(line.startswith("tenby-tui: ") and line.isprintable() for line in lines)
    return [line.removeprefix("tenby-tui: ") for line in lines]


def test_a_new_pack_can_be_checked_as_it_is(tmp_path: Path, capsys: Shown) -> None:
    assert run(["pack", "new", "tiny-towns"]) == 0
    file = tmp_path / "new.toml"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    assert run(["pack", "check", str(file)]) == 0
    assert "0 entries\n  note: it changes nothing\n" in capsys.readouterr().out


def test_a_check_says_what_the_pack_changes(mine: str, capsys: Shown) -> None:
    assert run(["pack", "check", mine]) == 0
    assert capsys.readouterr().out == f"{mine}: a pack “My copy” for Tiny Towns, 1 entry\n  card well\n"


def test_all_files_are_checked_and_each_problem_has_a_line(mine: str, tmp_path: Path, capsys: Shown) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('game = "tiny-towns"\n[[card]]\nid = "well"\nzz = 1\nshort = 2\n', encoding="utf-8")
    assert run(["pack", "check", str(wrong), mine]) == 2
    out, err = capsys.readouterr()
    assert "1 entry" in out
    assert err.splitlines() == [
        "tenby-tui: wrong.toml, card well, zz: expected no such key",
        "tenby-tui: wrong.toml, card well, short: expected text, found a whole number",
    ]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\x00\xff\xfe" * 9, "expected text in UTF-8"),
        (b"game = 'tiny-towns'\n\x00", "expected valid TOML"),
        (b"#" * (packs.MAX_BYTES + 1), "found a larger file"),
        (b"#" * (packs.MAX_PACK_CHARACTERS + 1), "expected at most 262144 characters"),
        (b"", "expected the game"),
        (b"game = 'tenbu'", "expected one of"),
    ],
)
def test_what_is_no_pack_is_refused(content: bytes, says: str, tmp_path: Path, capsys: Shown) -> None:
    file = tmp_path / "x.toml"
    file.write_bytes(content)
    found = refused(capsys, "pack", "check", str(file))
    assert len(found) == 1
    assert says in found[0]
    assert len(refused(capsys, "play", "tiny-towns", "--pack", str(file))) == 1


@pytest.mark.parametrize("file", ["missing", "."])
def test_what_is_no_file_is_refused(file: str, capsys: Shown) -> None:
    assert len(refused(capsys, "pack", "check", file)) == 1


def test_standard_input_is_a_file_too(capsys: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(PACK.encode())))
    assert run(["pack", "check", "-"]) == 0
    assert "My copy" in capsys.readouterr().out


def test_cards_are_shown_as_the_pack_has_them(mine: str, capsys: Shown) -> None:
    assert run(["cards", "tiny-towns", "well", "--pack", mine]) == 0
    out = capsys.readouterr().out
    assert "3 points." in out
    assert "values: printed" in out


def test_bots_play_with_the_pack(mine: str, capsys: Shown) -> None:
    assert run(["simulate", "tiny-towns", "--seats", "2", "-g", "1", "-o", "cards=teaching"]) == 0
    plain = capsys.readouterr().out
    assert run(["simulate", "tiny-towns", "--seats", "2", "-g", "1", "-o", "cards=teaching", "--pack", mine]) == 0
    assert capsys.readouterr().out.splitlines()[3:] != plain.splitlines()[3:]


def test_the_folder_of_packs_is_offered_by_name(mine: str) -> None:
    assert packs.packs_for("tiny-towns") == []
    packs_dir().mkdir(parents=True)
    (packs_dir() / "b.toml").write_text(PACK, encoding="utf-8")
    (packs_dir() / "a.toml").write_text(PACK.replace("My copy", ""), encoding="utf-8")
    (packs_dir() / "broken.toml").write_text("game = ", encoding="utf-8")
    (packs_dir() / "binary.toml").write_bytes(os.urandom(2000))
    (packs_dir() / "folder.toml").mkdir()
    found = packs.packs_for("tiny-towns")
    assert [(pack.file, pack.name, pack.entries) for pack in found] == [
        ("a.toml", "a", ("well",)),
        ("b.toml", "My copy", ("well",)),
    ]
    assert packs.load_pack("b").name == packs.load_pack("b.toml", "tiny-towns").name == "My copy"
    with pytest.raises(RulesError, match=r"c\.toml: No such file"):
        packs.load_pack("c.toml")


def test_a_stored_match_keeps_its_pack(mine: str) -> None:
    text = packs.load_pack(mine, "tiny-towns").text
    match = new_match("tiny-towns", [Seat("Ana"), Seat("Ben")], {"cards": "teaching"}, seed="1", pack=text)
    store = SaveStore(database_file())
    keeper = Keeper(store, match, "Brisk Otter")
    keeper.save()
    Path(mine).unlink()
    again, problem, _ = open_match(store, keeper.match_id or 0)
    assert problem == ""
    assert again.pack == text
    assert again.game.content.cards["well"].text == "3 points."  # type: ignore[attr-defined]
    store.close()
