"""The settings screen: what can be changed while the app runs, and where the file with the rest is."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from screens import commands
from screens.dialogs import AskText
from screens.form import Form, chooser
from screens.frame import Page
from screens.menu import Entry, Menu
from screens.remapping import vi_refusal
from screens.settings_list import MAX_NAME, SETTINGS, VI_KEYS

commands.add(
    commands.Command("settings.help", "?,f1", "help", "Keys of this screen.", "settings"),
    commands.Command("settings.close", "escape,q,enter", "done", "Keep the settings and go back.", "settings"),
)

KEYS = "keys"
MOST_NAMES = 8


class SettingsScreen(Page[None]):
    """Rows of settings; every change shows at once and is written on leaving."""

    GROUPS = ("settings",)
    AUTO_FOCUS = "Form"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("settings")]
    DEFAULT_CSS = """
    SettingsScreen VerticalScroll { padding: 1 2; }
    SettingsScreen #help { height: 3; margin: 1 1 0 1; color: $text-muted; }
    SettingsScreen #file { height: auto; margin: 0 1; color: $text-muted; }
    """

    def __init__(self) -> None:
        super().__init__("Settings")
        self._changed = False

    def compose_body(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            yield Form(self._entries(), label_width=18)
            yield Static(id="help")
            yield Static(Content(self._file_text()), id="file")

    def on_mount(self) -> None:
        super().on_mount()
        self._show_help()

    def footer(self) -> Content:
        return Content.assemble(
            ("← →", "bold $accent"), " change  ", ("↑ ↓", "bold $accent"), " choose  ", super().footer()
        )

    def _entries(self) -> list[Entry]:
        settings = self.shell.services.settings
        entries = []
        for setting in SETTINGS.values():
            value = getattr(settings, setting.name)
            shown = chooser(setting.choice(value).label) if setting.choices else ", ".join(value) or "none yet"
            entries.append(Entry(setting.name, setting.label, shown))
        changed = len(settings.keys)
        entries.append(Entry(KEYS, "Keys", f"{changed} changed" if changed else "as they came"))
        return entries

    def _file_text(self) -> str:
        path = getattr(self.app, "settings_path", "")
        problems = getattr(self.app, "settings_problems", ())
        return "\n".join([f"The settings file is {path}.", *problems])

    def _show_help(self) -> None:
        current = self.query_one(Form).current
        if current is None:
            return
        if current.id == KEYS:
            text = "Enter opens the page on which every command can have other keys."
        elif SETTINGS[current.id].choices:
            setting = SETTINGS[current.id]
            text = setting.choice(getattr(self.shell.services.settings, current.id)).help
        else:
            text = "Space: type the names that set-up offers, by seat, with commas between them."
        self.query_one("#help", Static).update(Content(text))

    def _show_all(self) -> None:
        self.query_one(Form).set_entries(self._entries())
        self._show_help()
        self.show_footer()

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()
        self._show_help()

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        message.stop()
        if message.entry.id == KEYS:
            self._open_keys()
        else:
            self.action_close()

    def on_form_opened(self, message: Form.Opened) -> None:
        message.stop()
        if message.entry.id == KEYS:
            self._open_keys()
        elif SETTINGS[message.entry.id].choices:
            self._step(message.entry.id, 1)
        else:
            names = ", ".join(self.shell.services.settings.names)
            self.app.push_screen(
                AskText("Names, by seat", names, max_length=MOST_NAMES * (MAX_NAME + 2)), self._take_names
            )

    def on_form_changed(self, message: Form.Changed) -> None:
        message.stop()
        if message.entry.id != KEYS and SETTINGS[message.entry.id].choices:
            self._step(message.entry.id, message.by)

    def _step(self, name: str, by: int) -> None:
        settings = self.shell.services.settings
        values = [choice.value for choice in SETTINGS[name].choices]
        present = getattr(settings, name)
        index = (values.index(present) + by) % len(values) if present in values else 0
        reason = vi_refusal(settings.keys, vi_keys=bool(values[index])) if name == VI_KEYS else ""
        if reason:
            self.query_one("#help", Static).update(Content(reason))
            return
        setattr(settings, name, values[index])
        self._changed = True
        self.shell.apply_settings()
        self._show_all()

    def _take_names(self, typed: str | None) -> None:
        if typed is None:
            return
        names = [" ".join(name.split())[:MAX_NAME] for name in typed.split(",")]
        self.shell.services.settings.names = [name for name in names if name][:MOST_NAMES]
        self._changed = True
        self._show_all()

    def _open_keys(self) -> None:
        from screens.keys import KeysScreen  # noqa: PLC0415

        self.app.push_screen(KeysScreen(), self._keys_closed)

    def _keys_closed(self, changed: bool | None) -> None:
        self._changed = self._changed or bool(changed)
        self._show_all()

    def action_close(self) -> None:
        """Write the settings and go back."""
        if self._changed:
            problem = self.shell.services.save_settings()
            if problem:
                self.notify(problem, markup=False, severity="warning")
        self.leave(None)
