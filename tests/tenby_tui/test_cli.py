"""The command line, as it is typed."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from rules.kernel.record import Seat
from rules.titles import TITLES, load_title
from tenby_tui import __version__, cli
from tenby_tui.cli import run
from tenby_tui.keeping import Keeper
from tenby_tui.paths import database_file, settings_file
from tenby_tui.saves import SaveStore
from tenby_tui.services import new_match
from tenby_tui.thinking import environment

Shown = pytest.CaptureFixture[str]
CASE = """
title = "A case"
game = "tiny-towns"
seats = ["Ana", "Ben"]
options = { cards = "teaching", monuments = "off", first = "1" }
[[step]]
seat = "Ana"
move = "name brick"
expect.events_include = ["named"]
"""


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TENBY_TUI_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("TENBY_TUI_CONFIG_DIR", str(tmp_path / "config"))


def typed(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """The program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "tenby_tui", *arguments],
        input=text, capture_output=True, text=True, check=False, env=environment(), encoding="utf-8",
    )  # fmt: skip


def wrong(shown: Shown, *arguments: str) -> str:
    """What wrong input prints: one line on standard error, nothing else, and exit status 2."""
    assert run(arguments) == 2
    out, err = shown.readouterr()
    assert out == ""
    assert err.startswith("tenby-tui: ")
    assert err.count("\n") == 1
    return err


def stored(moves: int = 5) -> int:
    match = new_match("tiny-towns", [Seat("Ana"), Seat("Ben", "greedy")], {}, seed="3")
    keeper = Keeper(SaveStore(database_file()), match, "Brisk Otter")
    keeper.save()
    for _ in range(moves):
        match.play(match.game.moves(match.state)[0])
    assert keeper.match_id is not None
    return keeper.match_id


# Starting


def test_the_version_needs_nothing_heavy() -> None:
    code = (
        "import sys; sys.argv[1:] = ['--version']; from tenby_tui.__main__ import main; main();"
        "print(sorted({'textual', 'rich', 'click', 'msgspec', 'rules', 'screens'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment()
    )
    assert done.stdout == f"tenby-tui {__version__}\n[]\n"


@pytest.mark.parametrize("arguments", [(), ("play", "tiny-towns"), ("watch",)])
def test_the_app_needs_a_terminal(arguments: tuple[str, ...]) -> None:
    done = typed(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (
        "tenby-tui: the app needs a terminal for its keys and its screen; without one, try `tenby-tui --help`\n"
    )
    assert not database_file().exists(), "nothing is stored for a table that nobody sat down at"


def test_help_names_every_command_and_completion(capsys: Shown) -> None:
    assert run(["--help"]) == 0
    shown = capsys.readouterr().out
    for command in cli.COMMANDS:
        assert f"  {command} " in shown
        assert run([command, "--help"]) == 0
    assert "_TENBY_TUI_COMPLETE=zsh_source" in shown


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("plai", "No such command 'plai'"),
        ("play tiny-town", "did you mean tiny-towns?"),
        ("play tiny-towns --seat Ana:wizard", "'wizard' is nobody who can play"),
        ("play tiny-towns --seat 2", "2 is no name for a seat"),
        ("play tiny-towns --seat #c", "#c is no name for a seat"),
        ("play tiny-towns --seat Table", "table is all that lies there"),
        ("play tiny-towns --seat Ana --seat ana", "two seats are called Ana"),
        ("play tiny-towns --seat Ana --seat Ben -o card=teaching", "no option 'card'; did you mean cards"),
        ("play tiny-towns --seat Ana --seat Ben -o cavern=maybe", "'maybe' is not on or off"),
        ("play tiny-towns --seat Ana --seat Ben -o cavern", "is not KEY=VALUE"),
        ("play tiny-towns --seat Ana --seat Ben -o mode=solo", "solo is for one seat"),
        ("simulate tiny-towns", "Missing option '--seats'"),
        ("simulate tiny-towns --seats 9", "is for 1 to 6 seats, not 9"),
        ("simulate tiny-towns --seats 3 --bot greedy --bot random", "3 seats need 3 bots or one for all, not 2"),
        ("simulate tiny-towns --seats 2 --bot clever", "'clever' is not one of 'random', 'greedy'"),
        ("check nowhere.toml", "nowhere.toml: No such file"),
        ("show nowhere.toml", "nowhere.toml: No such file"),
        ("rules tiny-towns feedinx", "did you mean feeding"),
        ("rules tiny-towns --search xyzzy", "no section"),
        ("cards tiny-towns farn", "no card called 'farn'; did you mean farm"),
        ("export 7", "no stored match 7"),
        ("export seven", "no number of a saved match"),
        ("import nowhere.toml", "nowhere.toml: No such file"),
        ("score tiny-towns nowhere.txt", "nowhere.txt: No such file"),
    ],
)  # fmt: skip
def test_wrong_input_is_one_sentence(capsys: Shown, line: str, said: str) -> None:
    arguments = line.split()
    if arguments[0] == "check":
        assert run(arguments) == 2
        assert said in capsys.readouterr().err
    else:
        assert said.lower() in wrong(capsys, *arguments).lower()


def test_a_defect_shows_no_values(capsys: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_hand: str) -> None:
        raise ValueError(_hand)

    monkeypatch.setattr("tenby_tui.commands.reading.load_title", broken)
    assert run(["games"]) == 70
    shown = capsys.readouterr().err
    assert "ValueError" in shown
    assert "in broken" in shown
    assert "tiny-towns" not in shown.replace(str(Path.cwd()), "")


@pytest.mark.skipif(os.name == "nt", reason="pipes of POSIX shells")
def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m tenby_tui rules tiny-towns --all | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True, env=environment())
    assert done.stdout.startswith("Tiny Towns")
    assert done.stderr == ""


# Lists and texts


def test_games_options_rules_cards(capsys: Shown) -> None:
    assert run(["games"]) == 0
    assert "tiny-towns" in capsys.readouterr().out
    assert run(["options", "tiny-towns"]) == 0
    shown = capsys.readouterr().out
    for name in ("cards", "monuments", "cavern", "mode", "sealed", "first", "preset first-game"):
        assert name in shown
    assert run(["rules", "tiny-towns"]) == 0
    assert "feeding" in capsys.readouterr().out
    assert run(["rules", "tiny-towns", "feeding"]) == 0
    assert "[feeding]" in capsys.readouterr().out
    assert run(["cards", "tiny-towns"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 40
    assert run(["cards", "tiny-towns", "trading", "post"]) == 0
    assert "Trading Post (black; trading-post)" in capsys.readouterr().out


def printed_defaults(shown: str) -> dict[str, str]:
    """What stands behind each option's id."""
    return dict(re.findall(r"^([a-z][a-z-]*) \(default: (.*)\)$", shown, re.MULTILINE))


@pytest.mark.parametrize(
    ("title_id", "option", "said"),
    [
        ("tenka", "special-count", "10 with 2 to 4 seats, 16 with 5 seats, 20 with 6 to 8 seats"),
        ("tenka", "decks", "one with 2 to 5 seats, two with 6 to 8 seats"),
        ("tenka", "fairness", "on with 2 seats, off with 3 to 8 seats"),
        ("tenka", "marker", "5"),
        ("tiny-towns", "mode", "solo with 1 seat, master-builder with 2 to 6 seats"),
        ("tiny-towns", "cards", "random"),
        ("tenpenny-parks", "becky", "off, standard for one player"),
        ("tenpenny-parks", "boards", "unique, innovation if innovation is on"),
        ("tenpenny-parks", "innovation", "off"),
    ],
)
def test_the_options_of_a_game_have_the_defaults_that_hold(
    title_id: str, option: str, said: str, capsys: Shown
) -> None:
    assert run(["options", title_id]) == 0
    assert printed_defaults(capsys.readouterr().out)[option] == said


@pytest.mark.parametrize("title_id", TITLES)
def test_every_default_that_is_listed_is_the_one_a_table_of_so_many_has(title_id: str, capsys: Shown) -> None:
    title = load_title(title_id)
    assert run(["options", title_id]) == 0
    printed = printed_defaults(capsys.readouterr().out)
    assert [*printed] == [option.id for option in title.describe_options()]
    for seats in title.seats:
        holds = title.options(seats, {})
        for option in title.describe_options():
            value = holds[option.id]
            word = value if isinstance(value, str) else option.show(value)
            said = printed[option.id].split(", ")
            mine = [part for part in said if " with " not in part or seats in seats_of(part)]
            assert mine[0].partition(" with ")[0] == word


def seats_of(part: str) -> range:
    """The numbers in ``on with 3 to 8 seats``."""
    numbers = [int(word) for word in part.partition(" with ")[2].split() if word.isdecimal()]
    return range(numbers[0], numbers[-1] + 1)


@pytest.mark.parametrize("words", ["scoring", "Scoring", "town-hall", "Town Hall", "passing the hammer"])
def test_a_section_of_the_rules_goes_by_its_title_too(words: str, capsys: Shown) -> None:
    assert run(["rules", "tiny-towns", *words.split()]) == 0
    assert capsys.readouterr().out.lower().startswith(f"## {words.replace('-', ' ').lower()} [")


def test_the_contents_of_the_rules_say_how_to_go_on(capsys: Shown) -> None:
    assert run(["rules", "tiny-towns"]) == 0
    assert "--all" in capsys.readouterr().out.splitlines()[-1]


# Scenarios


def test_check(capsys: Shown, tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "good.toml").write_text(CASE)
    assert run(["check", str(tmp_path / "cases")]) == 0
    assert capsys.readouterr().out == "1 file: 1 hold, 0 fail, 0 cannot be read\n"
    bad = tmp_path / "cases" / "bad.toml"
    bad.write_text(CASE + "expect.score.Ana = 5\n")
    assert run(["check", str(tmp_path / "cases")]) == 1
    shown = capsys.readouterr().out.splitlines()
    assert shown[0].startswith(f"{bad}: step 1: expected score.Ana = 5; found -16")
    bad.write_text("title = 5")
    assert run(["check", str(tmp_path / "cases")]) == 2
    assert "title: expected text, found a whole number" in capsys.readouterr().err
    (tmp_path / "empty").mkdir()
    assert "holds no scenario files" in wrong(capsys, "check", str(tmp_path / "empty"))


def test_show(capsys: Shown, tmp_path: Path) -> None:
    file = tmp_path / "case.toml"
    file.write_text(CASE)
    assert run(["show", str(file), "--step", "0"]) == 0
    shown = capsys.readouterr().out
    assert "  name brick\n" in shown
    assert "Score if the game ended now:\nAna: -16" in shown
    assert run(["show", str(file)]) == 0
    assert "after step 1 of 1" in capsys.readouterr().out
    assert "goes from -1 to 1" in wrong(capsys, "show", str(file), "--step", "9")
    assert "nobody is called 'Cy'" in wrong(capsys, "show", str(file), "--seat", "Cy")


# Records


def test_saves_count_one_move_and_do_not_call_an_automa_a_bot(capsys: Shown) -> None:
    match = new_match("tenpenny-parks", [Seat("Ana"), Seat("Becky", "random")], {"becky": "easy"}, seed="3")
    Keeper(SaveStore(database_file()), match, "Brisk Otter").save()
    match.play(match.game.moves(match.state)[0])
    assert run(["saves"]) == 0
    assert " 0 moves " in capsys.readouterr().out, "which goals were kept is a secret, and so is the move"
    match.play(match.game.moves(match.state)[0])
    assert run(["saves"]) == 0
    shown = capsys.readouterr().out
    assert " 1 move " in shown
    assert "Ana, Becky\n" in shown


def test_saves_export_import(capsys: Shown, tmp_path: Path) -> None:
    assert run(["saves"]) == 0
    assert capsys.readouterr().out == "There are no saved matches.\n"
    assert not database_file().exists()
    number = str(stored())
    assert run(["saves"]) == 0
    assert "Ana, Ben (greedy)" in capsys.readouterr().out
    assert run(["export", number]) == 0
    public = tmp_path / "public.toml"
    public.write_text(capsys.readouterr().out, encoding="utf-8")
    assert tomllib.loads(public.read_text(encoding="utf-8"))["position"]["towns"][0]["hidden"] == "?"
    assert run(["show", str(public)]) == 0
    assert "Note: hidden things were dealt anew" in capsys.readouterr().out
    assert "not a whole match" in wrong(capsys, "import", str(public))
    full = tmp_path / "full.toml"
    assert run(["export", number, "--reveal", "--yes", "--output", str(full)]) == 0
    assert run(["check", str(full)]) == 0
    assert run(["import", str(full)]) == 0
    assert "Stored as match 2" in capsys.readouterr().out
    assert "exists already" in wrong(capsys, "export", number, "--output", str(full))


def test_an_imported_record_is_not_trusted(capsys: Shown, tmp_path: Path) -> None:
    assert run(["export", str(stored()), "--reveal", "--yes"]) == 0
    text = capsys.readouterr().out
    file = tmp_path / "full.toml"
    for change in (("name ", "nome "), ('move = "place', 'move = "build farm a1 on'), ('"Ben"', '"Ana"')):
        file.write_text(text.replace(*change), encoding="utf-8")
        assert run(["import", str(file)]) == 2
        assert capsys.readouterr().err.startswith("tenby-tui: ")
    file.write_text('{"title": "tiny-towns"}')
    assert "the record cannot be read" in wrong(capsys, "import", str(file))
    file.write_bytes(b"\xff\xfe\x00")
    assert "not text in UTF-8" in wrong(capsys, "import", str(file))


# Completion


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("tenby-tui sim", "simulate"),
        ("tenby-tui play ti", "tiny-towns"),
        ("tenby-tui play tiny-towns --seat Ana:g", "Ana:greedy"),
        ("tenby-tui play tiny-towns --option mode=t", "mode=town-hall"),
        ("tenby-tui cards tiny-towns far", "farm"),
        ("tenby-tui rules tiny-towns feed", "feeding"),
        ("tenby-tui export 1", "1"),
    ],
)
def test_completion(words: str, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stored()
    monkeypatch.setenv("_TENBY_TUI_COMPLETE", "zsh_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
    assert expected in typed().stdout.split("\n")


def test_doctor(capsys: Shown) -> None:
    stored()
    run(["doctor"])
    shown = capsys.readouterr().out
    for word in ("Python", "textual", "SQLite", "settings", "1 match,", "sound", "no other package called `rules`"):
        assert word in shown


def test_doctor_sees_trouble(capsys: Shown) -> None:
    database_file().parent.mkdir(parents=True)
    database_file().write_text("no database" * 500)
    assert run(["doctor"]) == 1
    assert "! database" in capsys.readouterr().out


@pytest.mark.parametrize(("text", "said"), [
    ("[keys]\n[keys]\n", "not valid TOML"),
    ('[keys]\n"game.hnt" = "i"\n', "did you mean game.hint?"),
    ('[keys]\n"game.hint" = "u"\n', "the key u is both"),
])  # fmt: skip
def test_doctor_says_what_is_wrong_with_the_settings(text: str, said: str, capsys: Shown) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text(text)
    assert run(["doctor"]) == 1
    shown = capsys.readouterr().out
    assert "! settings" in shown
    assert said in shown
    settings_file().write_text('[keys]\n"tiny-towns.best" = "i"\n')
    assert run(["doctor"]) == 0
