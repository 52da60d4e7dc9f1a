"""The settings file: defaults, clear sentences for what is wrong, and a round trip of everything."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screens.services import TableSettings
from tenby_tui import paths
from tenby_tui.settings import SettingsFile, from_table, to_text, to_toml

plain = st.recursive(
    st.booleans() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def read(folder: Path, text: str) -> SettingsFile:
    path = folder / "settings.toml"
    path.write_text(text, encoding="utf-8")
    return SettingsFile(path)


def test_without_a_file_the_defaults_hold_and_nothing_is_said(tmp_path: Path) -> None:
    found = SettingsFile(tmp_path / "settings.toml")
    assert found.settings == TableSettings()
    assert found.problems == []
    assert not (tmp_path / "settings.toml").exists()


def test_settings_come_back_as_they_were_saved(tmp_path: Path) -> None:
    found = SettingsFile(tmp_path / "new" / "settings.toml")
    found.settings.theme = "tenby-light"
    found.settings.bot_pace = 0.0
    found.settings.undo = "strict"
    found.settings.idle_curtain = 5
    found.settings.clock = False
    found.settings.animation = "slight"
    found.settings.keys = {"game.undo": "f11,f9", "game.help": "?"}
    found.settings.names = ['Ana "the hammer"', "Zoë\n"]
    found.settings.last_table = {"title": "tiny-towns", "options": {"cards": ["farm", "bank"], "cavern": True}}
    assert found.save() == ""
    again = SettingsFile(found.path)
    assert again.problems == []
    assert again.settings == found.settings
    assert [path.name for path in found.path.parent.iterdir()] == ["settings.toml"]


@given(plain)
def test_every_plain_value_survives_being_written(value: object) -> None:
    assert tomllib.loads(f"value = {to_toml(value)}")["value"] == value


def test_text_that_toml_cannot_hold_is_replaced() -> None:
    assert tomllib.loads(f"value = {to_toml(chr(0xD800))}")["value"] == "\ufffd"


def test_everything_wrong_is_said_at_once_and_the_rest_is_used(tmp_path: Path) -> None:
    found = read(tmp_path, 'theme = "tenby-lihgt"\nbot_pace = "fast"\ncolour = 3\nascii = true\nnames = [1]\n')
    assert found.settings.ascii is True
    assert found.settings.theme == TableSettings().theme
    assert len(found.problems) == 4
    assert any("theme should be one of" in line for line in found.problems)
    assert any("no setting 'colour'" in line for line in found.problems)


def test_what_another_program_changed_meanwhile_stays(tmp_path: Path) -> None:
    first = read(tmp_path, 'theme = "tenby-light"\n[keys]\n"game.undo" = "f9"\n"game.hint" = "f10"\n')
    second = SettingsFile(first.path)
    second.settings.theme = "tenby-mono"
    second.settings.keys = {"game.undo": "f11", "game.log": "f12"}
    assert second.save() == ""
    first.settings.bot_pace = 0.0
    first.settings.keys = {**first.settings.keys, "game.redo": "f10"}
    assert first.save() == ""
    found = SettingsFile(first.path).settings
    assert (found.theme, found.bot_pace) == ("tenby-mono", 0.0)
    assert found.keys == {"game.undo": "f11", "game.log": "f12", "game.redo": "f10"}


def test_what_was_changed_here_too_wins(tmp_path: Path) -> None:
    first = read(tmp_path, 'theme = "tenby-light"\n[keys]\n"game.undo" = "f9"\n')
    second = SettingsFile(first.path)
    second.settings.theme, second.settings.keys = "tenby-mono", {"game.undo": "f11"}
    assert second.save() == ""
    first.settings.theme, first.settings.keys = "tenby-safe", {}
    assert first.save() == ""
    assert SettingsFile(first.path).settings.theme == "tenby-safe"
    assert SettingsFile(first.path).settings.keys == {}


@pytest.mark.parametrize(
    "line", ['undo = "never"', "idle_curtain = 2.5", "idle_curtain = true", "idle_curtain = -1", 'clock = "on"',
             "animation = true", "theme = []"],
)  # fmt: skip
def test_a_value_that_does_not_fit_is_named_with_what_would(line: str) -> None:
    name = line.partition(" ")[0]
    settings, problems = from_table(tomllib.loads(line))
    assert settings == TableSettings()
    assert [problem.partition(" should be ")[0] for problem in problems] == [f"Settings: {name}"]


@pytest.mark.parametrize("text", ["theme = ", "\x00", "a = 1\na = 2", "[[[["])
def test_a_broken_file_is_one_sentence(tmp_path: Path, text: str) -> None:
    found = read(tmp_path, text)
    assert len(found.problems) == 1
    assert found.settings == TableSettings()


def test_a_folder_in_place_of_the_file_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").mkdir()
    found = SettingsFile(tmp_path / "settings.toml")
    assert len(found.problems) == 1
    assert "could not be written" in found.save()


def test_keys_of_unknown_commands_and_unknown_keys_are_named() -> None:
    settings, problems = from_table({"keys": {"game.undoo": "x", "game.hint": "ctrl+x", "game.log": "f9", "home.x": 1}})
    assert settings.keys == {"game.log": "f9"}
    assert "did you mean game.undo?" in problems[0]
    assert "'ctrl+x' is not a key" in problems[1]


def test_clashing_keys_are_all_put_back() -> None:
    settings, problems = from_table({"keys": {"game": {"undo": "h"}}})
    assert settings.keys == {}
    assert "game.undo" in problems[0]
    assert "game.hint" in problems[0]


def test_swapping_two_keys_is_no_clash() -> None:
    settings, problems = from_table({"keys": {"game.undo": "h", "game.hint": "u"}})
    assert problems == []
    assert settings.keys == {"game.undo": "h", "game.hint": "u"}


def test_the_folders_can_be_moved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(paths.CONFIG_VARIABLE, str(tmp_path / "a"))
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "b"))
    assert paths.settings_file() == tmp_path / "a" / "settings.toml"
    assert paths.database_file().parent == tmp_path / "b"


def test_the_written_file_explains_itself() -> None:
    text = to_text(TableSettings())
    assert text.count("\n# ") >= 7
    assert tomllib.loads(text)["theme"] == "tenby-dark"
