"""The help screen: every key in force, from the one list of commands, and how the table works."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from rules.titles import TITLES
from screens import commands
from screens.frame import Page
from screens.keys import group_name
from screens.widgets.canvas import wrap

ABOUT = (
    (
        "Handing over the keyboard",
        "When the next player needs something secret, a curtain covers the screen. It names who sits down and what "
        "happened since that player last decided. Press your own seat number to sit down: nothing else opens the "
        "curtain, and keys that were held down before do not count.",
    ),
    (
        "Playing with secrets",
        "Public decisions are played from the public screen, which shows nobody's secrets; no curtain is needed. "
        "The peek key opens your own secrets behind a curtain of their own. The cover key hides everything at once.",
    ),
    (
        "Taking back",
        "Undo is free until somebody learned something: a card was drawn, or the next player sat down. After that the "
        "whole table may take moves back, which the log shows, as long as no secret would be shown by it.",
    ),
    (
        "Saving",
        "There is nothing to save: every move is stored before it is shown. Leave at any time; Continue on the home "
        "screen goes on where you were.",
    ),
)
"""What the keys do not say."""

KEYS_WIDTH = 8
"""Columns of the keys, before what they do."""
AROUND = 6
"""Columns beside the text: its margins and the scroll bar."""

LEGENDS: dict[str, str] = {}
"""By title: how its table is read; the title's screen adds it."""


class HelpScreen(Page[None]):
    """Keys and explanations, closed by escape."""

    GROUPS = ("reader",)
    BINDINGS: ClassVar[list[BindingType]] = [
        *commands.bindings("reader"), Binding("question_mark,f1", "close", show=False),
    ]
    DEFAULT_CSS = """
    HelpScreen VerticalScroll { padding: 1 2; }
    HelpScreen Static { height: auto; }
    HelpScreen .group { color: $primary; text-style: bold; margin: 1 0 0 0; }
    HelpScreen .first { margin: 0; }
    """

    def __init__(
        self, *groups: str, keymap: commands.Keymap | None = None, heading: str = "Help",
        only: Collection[str] = (),
    ) -> None:
        """Help for the commands of ``groups``; a title's id stands for its own commands and those of every table.

        ``only`` picks some of those of every table by their ids.
        """
        super().__init__(heading)
        names = [name for group in groups for name in ((group, "game", "cursor") if group in TITLES else (group,))]
        self._groups = tuple(dict.fromkeys(names)) or ("game", "cursor")
        self._given_keymap = keymap
        self._only = only

    def compose_body(self) -> ComposeResult:
        keymap = self._given_keymap if self._given_keymap is not None else self.shell.command_keys
        with VerticalScroll():
            first = True
            for group in self._groups:
                found = commands.in_group(group)
                if self._only:
                    found = tuple(each for each in found if each.group != "game" or each.id in self._only)
                if found:
                    yield Static(Content(group_name(group)), classes="group first" if first else "group")
                    yield KeyTable(found, keymap)
                    first = False
                if group in LEGENDS:
                    yield Static(Content("Signs on this table"), classes="group")
                    yield Static(Content(LEGENDS[group]))
            for name, text in ABOUT:
                yield Static(Content(name), classes="group")
                yield Static(Content(text))
            yield Static(Content("Changing keys"), classes="group")
            yield Static(Content(
                "Every key can be changed on the keys page of the settings, or in the settings file by its command's "
                "name: \"game.undo\" = \"u,f9\" under [keys]."
            ))

    def action_close(self) -> None:
        """Back to where help was asked for."""
        self.leave(None)

    def action_help(self) -> None:
        """The key that opened it closes it."""
        self.leave(None)


class KeyTable(Static):
    """Commands: keys, what they do, their names."""

    def __init__(self, found: tuple[commands.Command, ...], keymap: commands.Keymap) -> None:
        super().__init__()
        self._found = found
        self._keymap = keymap

    def on_mount(self) -> None:
        self._fit()

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        width = self.size.width or self.app.size.width - AROUND
        self.update(key_table(self._found, self._keymap, width))


def key_table(found: tuple[commands.Command, ...], keymap: commands.Keymap, width: int) -> Content:
    """Keys, what they do and the commands' names; what takes more lines goes on below its beginning."""
    lines: list[Content] = []
    for command in found:
        keys = " ".join(commands.key_label(key) for key in commands.keys_of(command, keymap))
        begin = max(len(keys), KEYS_WIDTH) + 1
        said = wrap(command.help, width - begin)
        rows: list[tuple[str, str]] = [*((line, "") for line in said[:-1]), (said[-1] if said else "", command.id)]
        if begin + len(rows[-1][0]) + 2 + len(command.id) > width:
            rows[-1:] = [(rows[-1][0], ""), ("", command.id)]
        for number, (text, name) in enumerate(rows):
            key = keys if number == 0 else ""
            gap = "  " if text and name else ""
            lines.append(Content.assemble((key.ljust(begin), "bold $accent"), text, (f"{gap}{name}", "dim")))
    return Content("\n").join(lines)
