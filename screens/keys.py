"""The page on which commands get other keys: the list of commands, and a question for the key itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from rules.titles import TITLES
from screens import commands, remapping
from screens.dialogs import Dialog, confirm
from screens.frame import Page
from screens.menu import Entry, Menu

commands.add(
    commands.Command("keys.change", "enter", "other key", "Give the lit command another key.", "keys"),
    commands.Command("keys.add", "a", "one more", "Give the lit command one key more.", "keys"),
    commands.Command("keys.reset", "d", "as it came", "Give the lit command the keys back that it came with.", "keys"),
    commands.Command("keys.reset-all", "x", "all as they came", "Give every command its keys back.", "keys"),
    commands.Command("keys.close", "escape,q", "back", "Back to the settings.", "keys"),
)

GROUP_NAMES = {
    "game": "At every table", "cursor": "Moving", "home": "Home", "reader": "Reading", "finder": "Searching",
    "picker": "Picking cards", "setup": "Set-up", "saves": "Saves", "library": "Rules and cards",
    "card-packs": "Packs of a card", "card-editor": "Editing a card",
    "result": "The end of a game", "settings": "Settings", "keys": "This page",
}  # fmt: skip


def group_name(group: str) -> str:
    """Where the commands of a group are in force, as a heading."""
    return TITLES[group][0] if group in TITLES else GROUP_NAMES.get(group, group.capitalize().replace("-", " "))


class KeysScreen(Page[bool]):
    """Every command with its keys. The result: whether any was changed."""

    GROUPS = ("keys",)
    AUTO_FOCUS = "Menu"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("keys")]
    DEFAULT_CSS = """
    KeysScreen VerticalScroll { padding: 1 2; height: 1fr; }
    KeysScreen #help { height: 2; padding: 0 3; color: $text-muted; }
    """

    def __init__(self) -> None:
        super().__init__("Settings · keys")
        self._commands = remapping.remappable()
        self._changed = False

    def compose_body(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            yield Menu(self._entries(), label_width=20)
        yield Static(id="help")

    def on_mount(self) -> None:
        super().on_mount()
        self._show_help()

    def _entries(self) -> list[Entry]:
        keymap = self.shell.command_keys
        remapped = self.shell.services.settings.keys
        entries: list[Entry] = []
        groups = dict.fromkeys(["game", "cursor", *TITLES, *(command.group for command in self._commands)])
        for group in groups:
            entries.append(Entry("", group_name(group), heading=True))
            for command in self._commands:
                if command.group == group:
                    keys = " ".join(commands.key_label(key) for key in commands.keys_of(command, keymap))
                    changed = "  changed" if command.id in remapped else ""
                    entries.append(Entry(command.id, command.label, f"{keys:<12}{changed}"))
        return entries

    @property
    def _lit(self) -> commands.Command | None:
        current = self.query_one(Menu).current
        return None if current is None else commands.COMMANDS[current.id]

    def _show_help(self) -> None:
        command = self._lit
        if command is not None:
            text = f"{command.help}\n{command.id} in the settings file."
            self.query_one("#help", Static).update(Content(text))

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()
        self._show_help()

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        message.stop()
        self.action_change()

    # -- changing ----------------------------------------------------------------------------------------------

    def action_change(self) -> None:
        """Ask for the key that replaces those of the lit command."""
        self._ask(keep=False)

    def action_add(self) -> None:
        """Ask for a key besides those of the lit command."""
        self._ask(keep=True)

    def _ask(self, *, keep: bool) -> None:
        command = self._lit
        if command is None or not self.is_active:
            return
        keymap = self.shell.command_keys
        present = commands.keys_of(command, keymap)
        kept = present if keep else [key for key in present if key in commands.FIXED]

        def refused(key: str) -> str:
            if key in present and keep:
                return f"{commands.key_label(key)} is a key of {command.label} already."
            return remapping.refusal(command, key, keymap)

        def take(key: str | None) -> None:
            if key is not None:
                self._give(command, [*kept, key])

        self.app.push_screen(PressKey(command, refused), take)

    def _give(self, command: commands.Command, keys: list[str]) -> None:
        settings = self.shell.services.settings
        settings.keys = remapping.with_keys(settings.keys, command, list(dict.fromkeys(keys)))
        self._show_change()

    def action_reset(self) -> None:
        """The lit command gets back the keys that it came with, where no other command has them meanwhile."""
        command = self._lit
        if command is None:
            return
        settings = self.shell.services.settings
        reason = remapping.change(settings.keys, command, [], vi_keys=settings.vi_keys)
        if reason:
            self.notify(reason, markup=False, severity="warning")
            return
        settings.keys = remapping.with_keys(settings.keys, command, [])
        self._show_change()

    def action_reset_all(self) -> None:
        """Ask whether all commands get back their keys."""
        if self.shell.services.settings.keys and self.is_active:
            question = "Give every command the keys back that it came with?"
            self.app.push_screen(confirm(question, "Yes, all of them"), self._reset_all)

    def _reset_all(self, answer: str | None) -> None:
        if answer == "yes":
            self.shell.services.settings.keys = {}
            self._show_change()

    def _show_change(self) -> None:
        self._changed = True
        self.shell.apply_settings()
        self.query_one(Menu).set_entries(self._entries())
        self._show_help()
        self.show_footer()

    def action_close(self) -> None:
        """Back to the settings."""
        self.leave(self._changed)


class PressKey(Dialog[str | None]):
    """Waits for the key that a command is to have; the result is None for escape. ``refused`` says why not."""

    DEFAULT_CSS = """
    PressKey #reason { color: $warning; height: auto; min-height: 2; margin: 1 0; }
    PressKey #detail { color: $text-muted; height: auto; }
    """

    def __init__(self, command: commands.Command, refused: Callable[[str], str]) -> None:
        super().__init__()
        self._command = command
        self._refused = refused

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Content(f"Press the new key for {self._command.label}."), id="question")
            yield Static(id="reason")
            yield Static(Content("esc leaves it as it was"), id="detail")

    def on_key(self, event: events.Key) -> None:
        """Take the key, or say why it cannot be."""
        event.stop()
        event.prevent_default()
        key = commands.command_key(event.key)
        if key == "escape":
            self.leave(None)
            return
        reason = self._refused(key)
        if reason:
            self.query_one("#reason", Static).update(Content(reason))
        else:
            self.leave(key)
