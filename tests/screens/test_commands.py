"""The list of commands: ids, keys, clashes, and what is drawn from it."""

import subprocess
import sys
from importlib import import_module

import pytest

from screens import commands, remapping, titles
from screens.commands import Command, clashes, in_group
from screens.titles import GAME_SCREENS


def test_every_id_begins_with_its_group() -> None:
    for command in commands.COMMANDS.values():
        assert command.id.startswith(command.group + "."), command.id


def test_no_key_of_a_game_means_two_things() -> None:
    assert clashes(in_group("game", "cursor")) == []


@pytest.mark.parametrize("title_id", GAME_SCREENS)
@pytest.mark.parametrize("vi_keys", [False, True])
def test_no_title_uses_a_key_of_every_table(title_id: str, vi_keys: bool) -> None:
    import_module(GAME_SCREENS[title_id][0])
    keymap = commands.complete_keymap({}, vi_keys=vi_keys)
    assert clashes(in_group("game", "cursor", title_id), keymap) == []


@pytest.mark.parametrize("vi_keys", [False, True])
def test_no_key_of_a_table_or_a_page_means_two_things(vi_keys: bool) -> None:
    titles.load_commands()
    groups = {group for found in remapping.contexts() for group in found}
    assert groups >= {*GAME_SCREENS, "game", "home", "setup", "saves", "settings", "keys", "result", "finder"}
    assert remapping.clashing(commands.complete_keymap({}, vi_keys=vi_keys)) == []
    assert all(clashes(in_group(group)) == [] for group in groups)


def test_a_clash_names_both_commands() -> None:
    assert clashes(in_group("game"), {"game.undo": "h"}) == [
        "the key h is both game.undo (undo) and game.hint (hint)"
    ]


def test_a_key_that_not_every_terminal_has_is_refused() -> None:
    with pytest.raises(ValueError, match="not a key"):
        commands.add(Command("game.bad", "ctrl+x", "bad", "Bad.", "game"))
    assert "game.bad" not in commands.COMMANDS


def test_bindings_carry_the_ids_of_the_commands() -> None:
    found = {binding.id: binding for binding in commands.bindings("game")}
    assert found["game.table-undo"].action == "table_undo"
    assert found["game.help"].key == "question_mark,f1"
    assert set(found) == {command.id for command in in_group("game")}


def test_the_footer_follows_the_keymap() -> None:
    assert "u undo" in commands.footer("game")
    assert "x undo" in commands.footer("game", keymap={"game.undo": "x"})
    assert commands.footer("game", only=["game.help"]) == "? help"


PAGES = ("screens.times", "screens.widgets.replay_words", "screens.help", "screens.note", "screens.learn")


@pytest.mark.parametrize("module", PAGES)
def test_a_page_knows_its_keys_whatever_was_imported_before(module: str) -> None:
    code = (
        f"import importlib, inspect; module = importlib.import_module({module!r})\n"
        "from screens import commands\n"
        "for page in vars(module).values():\n"
        "    for group in getattr(page, 'GROUPS', ()) if inspect.isclass(page) else ():\n"
        "        assert commands.in_group(group), (page, group)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_bindings_of_a_group_that_nobody_added_are_an_error() -> None:
    with pytest.raises(ValueError, match="no commands of the group"):
        commands.bindings("nobody")
