"""Card packs as files and on the command line."""

import codecs
import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from rules.kernel.errors import RulesError
from rules.kernel.pack import new_pack
from rules.kernel.pack_entry import card_entry, with_entry, without_entry
from rules.kernel.record import Seat
from rules.tiny_towns import content as tiny_towns
from rules.titles import load_title
from screens.services import PackInfo, TableSettings
from tenby_tui import packs
from tenby_tui.cli import run
from tenby_tui.keeping import Keeper, open_match
from tenby_tui.paths import database_file, packs_dir
from tenby_tui.saves import SaveStore
from tenby_tui.services import TableServices, new_match

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


# -- written by the editor for one card -------------------------------------------------------------------------------


@pytest.fixture
def services() -> Iterator[TableServices]:
    found = TableServices(SaveStore(database_file()), TableSettings(), lambda _: "")
    yield found
    found.store.close()


def in_folder(name: str, data: bytes) -> Path:
    packs_dir().mkdir(parents=True, exist_ok=True)
    file = packs_dir() / name
    file.write_bytes(data)
    return file


def test_a_new_pack_is_made_in_the_folder_and_never_over_another_file(services: TableServices) -> None:
    broken = in_folder("tenka.toml", b"not a pack")
    made = services.make_pack("tenka")
    assert made.file == "tenka-2.toml"
    assert broken.read_bytes() == b"not a pack"
    assert made.text == new_pack(load_title("tenka"))
    assert services.list_packs("tenka") == [made]
    assert services.place_of_pack(made) == str(packs_dir() / "tenka-2.toml")


def test_an_edited_card_is_written_to_the_pack_and_the_check_is_content(
    services: TableServices, capsys: Shown
) -> None:
    commented = f"# Mine, with care.\n{PACK}# The end.\n"
    file = in_folder("mine.toml", codecs.BOM_UTF8 + commented.encode())
    file.chmod(0o640)
    mode = file.stat().st_mode
    title = load_title("tiny-towns")
    (pack,) = services.list_packs("tiny-towns")
    text = with_entry(title, "well", pack.text, card_entry(title, "well", pack.text).text.replace("= 3", "= 4"))
    written = services.write_pack(pack, "tiny-towns", text)
    assert file.read_bytes() == codecs.BOM_UTF8 + commented.replace("= 3", "= 4").encode()
    assert file.stat().st_mode == mode
    assert [path.name for path in packs_dir().iterdir()] == ["mine.toml"]
    assert services.list_packs("tiny-towns") == [written]
    assert run(["pack", "check", str(file)]) == 0
    assert "card well" in capsys.readouterr().out
    assert tiny_towns.load(written.text).cards["well"].score[0].points == 4  # type: ignore[union-attr]
    services.write_pack(written, "tiny-towns", without_entry(title, "well", written.text))
    assert b"well" not in file.read_bytes()
    assert b"# The end.\n" in file.read_bytes()


def test_what_is_wrong_is_refused_and_the_file_stays(services: TableServices) -> None:
    file = in_folder("mine.toml", PACK.encode())
    (pack,) = services.list_packs("tiny-towns")
    with pytest.raises(RulesError) as refusal:
        services.write_pack(pack, "tiny-towns", pack.text.replace("points = 3", "pints = 3").replace("text", "txt"))
    assert str(refusal.value).splitlines() == [
        "mine.toml, card well, txt: expected no such key; did you mean text?",
        "mine.toml, card well, score[0].pints: expected no such key; did you mean points?",
        "mine.toml, card well, score[0].points: expected this key, which is missing",
    ]
    with pytest.raises(RulesError, match="for another game"):
        services.write_pack(pack, "tiny-towns", new_pack(load_title("tenka")))
    assert file.read_text(encoding="utf-8") == PACK


def test_what_another_program_wrote_meanwhile_is_not_lost(services: TableServices) -> None:
    file = in_folder("mine.toml", PACK.encode())
    (pack,) = services.list_packs("tiny-towns")
    file.write_text(PACK + "# Meanwhile.\n", encoding="utf-8")
    with pytest.raises(RulesError, match="changed it meanwhile"):
        services.write_pack(pack, "tiny-towns", PACK + "# Other.\n")
    assert file.read_text(encoding="utf-8").endswith("# Meanwhile.\n")
    file.unlink()
    with pytest.raises(RulesError, match="no such pack"):
        services.write_pack(pack, "tiny-towns", PACK)
    assert list(packs_dir().iterdir()) == []


def test_only_files_of_the_packs_folder_are_written(services: TableServices, mine: str) -> None:
    in_folder("mine.toml", PACK.encode())
    for file in (mine, "../mine.toml", "./mine.toml", "other.toml", ""):
        pack = PackInfo(file, "My copy", PACK, ("well",))
        with pytest.raises(RulesError, match="no such pack"):
            services.write_pack(pack, "tiny-towns", PACK + "# Other.\n")
    assert Path(mine).read_text(encoding="utf-8") == PACK


def test_a_disk_that_cannot_be_written_is_told(services: TableServices, monkeypatch: pytest.MonkeyPatch) -> None:
    file = in_folder("mine.toml", PACK.encode())
    (pack,) = services.list_packs("tiny-towns")

    real = Path.open

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as now:
        now.setattr(Path, "write_bytes", full)
        with pytest.raises(RulesError, match="cannot be written: No space left on device"):
            services.write_pack(pack, "tiny-towns", PACK + "# Other.\n")
    with monkeypatch.context() as now:
        now.setattr(Path, "open", lambda path, mode="r", **more: full() if mode == "x" else real(path, mode, **more))
        with pytest.raises(RulesError, match="cannot be written: No space left on device"):
            services.make_pack("tiny-towns")
    assert file.read_text(encoding="utf-8") == PACK
    assert [path.name for path in packs_dir().iterdir()] == ["mine.toml"]


def test_who_watches_changes_no_pack(services: TableServices) -> None:
    assert services.changes_packs
    store = SaveStore(database_file(), read_only=True)
    assert not TableServices(store, TableSettings(), lambda _: "").changes_packs
    store.close()
