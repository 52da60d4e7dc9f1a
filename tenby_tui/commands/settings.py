"""``settings``: what the settings file holds, and changing it from the command line."""

from __future__ import annotations

import textwrap
from typing import Any

import click
from click.shell_completion import CompletionItem

from rules.kernel.errors import RulesError
from rules.kernel.toml_text import TomlError, read_toml
from screens.commands import COMMANDS, split
from screens.remapping import change, remappable, vi_refusal, with_keys
from screens.settings_list import SETTINGS, VI_KEYS, Setting
from tenby_tui.settings import SettingsFile, hint, to_toml


def _complete(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    name, equals, _ = incomplete.partition("=")
    if equals and name in SETTINGS:
        values = [f"{name}={_shown(choice.value)}" for choice in SETTINGS[name].choices]
        return [CompletionItem(value) for value in values if value.startswith(incomplete)]
    return [CompletionItem(f"{each}=") for each in SETTINGS if each.startswith(incomplete)]


@click.command()
@click.argument("changes", metavar="[NAME[=VALUE]]...", nargs=-1, shell_complete=_complete)
def settings(changes: tuple[str, ...]) -> None:
    """Print the settings, or change them.

    NAME prints one value. NAME=VALUE writes one; without a VALUE the default comes back. A command's name, such as
    game.undo=f9 or game.undo=u,f9, gives it other keys.
    """
    file = SettingsFile()
    for problem in file.problems:
        click.echo(problem, err=True)
    if not changes:
        _print_all(file)
        return
    wanted = [change for change in changes if "=" in change]
    for typed in wanted:
        name, _, value = typed.partition("=")
        _change(file, name.strip(), value.strip())
    if wanted:
        if not file.readable:
            raise RulesError(f"{file.path} cannot be read, so it is left as it is: mend or move it first")
        problem = file.save()
        if problem:
            raise RulesError(problem.rstrip("."))
    for typed in changes:
        name = typed.partition("=")[0].strip()
        click.echo(f"{name} = {_value(file, name)}")


def _print_all(file: SettingsFile) -> None:
    there = "" if file.path.exists() else " (not written yet: these are the defaults)"
    click.echo(f"{file.path}{there}\n")
    for setting in SETTINGS.values():
        click.echo(f"{setting.name} = {to_toml(getattr(file.settings, setting.name))}")
        click.echo(textwrap.fill(setting.comment, 78, initial_indent="  ", subsequent_indent="  "))
    click.echo("keys")
    for name, keys in file.settings.keys.items():
        click.echo(f"  {name} = {keys}")
    if not file.settings.keys:
        click.echo("  as they came; `tenby-tui settings game.undo=f9` changes one")


def _value(file: SettingsFile, name: str) -> str:
    if name in SETTINGS:
        return to_toml(getattr(file.settings, name))
    known = {command.id: command for command in remappable()}
    if name not in known:
        raise RulesError(f"there is no setting or command {name!r}{hint(name, (*SETTINGS, *known)).rstrip('.')}")
    return file.settings.keys.get(name, known[name].keys)


def _change(file: SettingsFile, name: str, value: str) -> None:
    _value(file, name)
    if name in SETTINGS:
        setting = SETTINGS[name]
        read = setting.default if not value else _read(setting, value)
        if not setting.fits(read):
            raise RulesError(f"{name} should be {setting.expected}, not {value}")
        reason = vi_refusal(file.settings.keys, vi_keys=read) if name == VI_KEYS else ""
        if reason:
            raise RulesError(reason.rstrip("."))
        setattr(file.settings, name, read)
        return
    command, keys = COMMANDS[name], split(value)
    reason = change(file.settings.keys, command, keys, vi_keys=file.settings.vi_keys)
    if reason:
        raise RulesError(reason.rstrip("."))
    file.settings.keys = with_keys(file.settings.keys, command, keys)


def _read(setting: Setting, value: str) -> Any:
    """The value that was typed: as TOML has it, or as it stands; names have commas between them."""
    try:
        read = read_toml(f"value = {value}")["value"]
    except TomlError:
        read = value
    if isinstance(read, str) and not setting.choices and not setting.most:
        return [name for each in read.split(",") if (name := each.strip())]
    return float(read) if setting.most and not setting.whole and type(read) is int else read


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else to_toml(value)
