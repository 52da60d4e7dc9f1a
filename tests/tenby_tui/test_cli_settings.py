"""``tenby-tui settings``: printing and changing, and what is refused."""

from pathlib import Path

import pytest

from tenby_tui.cli import run
from tenby_tui.paths import settings_file
from tenby_tui.settings import SettingsFile

Shown = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TENBY_TUI_CONFIG_DIR", str(tmp_path / "config"))


def test_all_settings_are_printed_with_the_files_path(capsys: Shown) -> None:
    assert run(["settings"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{settings_file()} (not written yet")
    assert 'theme = "tenby-dark"' in out
    assert "bot_pace = 0.7" in out
    assert not settings_file().exists()


def test_values_are_written_with_comments_and_read_by_the_app(capsys: Shown) -> None:
    assert run(["settings", "theme=tenby-light", "bot_pace=0", "ascii=true", "names=Ana, Ben", "idle_curtain=5"]) == 0
    assert 'names = ["Ana", "Ben"]' in capsys.readouterr().out
    found = SettingsFile()
    assert found.problems == []
    assert (found.settings.theme, found.settings.bot_pace, found.settings.ascii) == ("tenby-light", 0, True)
    assert (found.settings.names, found.settings.idle_curtain) == (["Ana", "Ben"], 5)
    assert "# Theme:" in settings_file().read_text()
    assert run(["settings", "theme=", "theme"]) == 0
    assert capsys.readouterr().out == 'theme = "tenby-dark"\n' * 2


def test_keys_are_changed_by_their_commands_names(capsys: Shown) -> None:
    assert run(["settings", "game.undo=u,f9", "tenby.done=f11"]) == 0
    assert SettingsFile().settings.keys == {"game.undo": "u,f9", "tenby.done": "f11"}
    assert run(["settings", "game.undo="]) == 0
    assert SettingsFile().settings.keys == {"tenby.done": "f11"}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("theme=pink", "theme should be one of tenby-dark"),
        ("bot_pace=11", "from 0 to 10"),
        ("idle_curtain=1.5", "a whole number of minutes"),
        ("ascii=maybe", "true or false"),
        ("colour=3", "there is no setting or command 'colour'"),
        ("themes=x", "did you mean theme?"),
        ("game.undo=h", "h is the key of hint (game.hint)"),
        ("game.undo=1", "Digits choose"),
        ("tenka.pitch=u", "u is the key of undo"),
        ("game.undo=ctrl+x", "not a key"),
    ],
)
def test_what_does_not_fit_is_one_sentence_and_nothing_is_written(change: str, reason: str, capsys: Shown) -> None:
    assert run(["settings", "vi_keys=false", change]) == 2
    assert reason in capsys.readouterr().err
    assert not settings_file().exists()


def test_vi_keys_never_throw_changed_keys_away(capsys: Shown) -> None:
    assert run(["settings", "game.undo=H"]) == 0
    capsys.readouterr()
    written = settings_file().read_text()
    assert run(["settings", "vi_keys=true"]) == 2
    said = capsys.readouterr().err
    assert "game.undo" in said
    assert "game.hint" in said
    assert settings_file().read_text() == written
    assert run(["settings", "game.undo=", "vi_keys=true"]) == 0
    assert SettingsFile().settings.vi_keys


def test_nor_does_turning_them_off(capsys: Shown) -> None:
    assert run(["settings", "vi_keys=true", "cursor.left=f12", "game.undo=h"]) == 0
    capsys.readouterr()
    written = settings_file().read_text()
    for change in ("vi_keys=false", "vi_keys="):
        assert run(["settings", change]) == 2
        said = capsys.readouterr().err
        assert "game.undo" in said
        assert "game.hint" in said
        assert settings_file().read_text() == written
    assert SettingsFile().problems == []


def test_a_file_that_cannot_be_read_is_left_as_it_is(capsys: Shown) -> None:
    settings_file().parent.mkdir()
    settings_file().write_text("theme = ")
    assert run(["settings", "theme=tenby-light"]) == 2
    assert "left as it is" in capsys.readouterr().err
    assert settings_file().read_text() == "theme = "


def test_a_wrong_entry_can_be_mended(capsys: Shown) -> None:
    settings_file().parent.mkdir()
    settings_file().write_text('theme = "pink"\n')
    assert run(["settings", "theme=tenby-safe"]) == 0
    assert "theme should be" in capsys.readouterr().err
    assert SettingsFile().problems == []
