"""Rules and cards of every title."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll

from rules.titles import TITLES, load_title
from screens import commands
from screens.frame import Page
from screens.menu import Entry, Menu

commands.add(
    commands.Command("library.open", "enter", "open", "Open what is lit.", "library"),
    commands.Command("library.close", "escape,q", "back", "Back to the home screen.", "library"),
)


class LibraryScreen(Page[None]):
    """One line per book."""

    GROUPS = ("library",)
    AUTO_FOCUS = "Menu"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("library")]
    DEFAULT_CSS = "LibraryScreen VerticalScroll { padding: 1 2; }"

    def __init__(self) -> None:
        super().__init__("Rules and cards")

    def compose_body(self) -> ComposeResult:
        entries: list[Entry] = []
        for title_id in TITLES:
            title = load_title(title_id)
            entries += [
                Entry("", title.name, heading=True),
                Entry(f"rules {title_id}", "Rulebook", f"{len(title.rulebook().sections)} short sections", "r"),
                Entry(f"cards {title_id}", "Cards", f"all {len(title.cards())}, with pictures", "c"),
            ]
        if len(TITLES) > 1:
            entries = [Entry(entry.id, entry.label, entry.detail, "", entry.heading) for entry in entries]
        with VerticalScroll(can_focus=False):
            yield Menu(entries, label_width=10)

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        message.stop()
        if not self.is_active:
            return
        kind, _, title_id = message.entry.id.partition(" ")
        if kind == "rules":
            from screens.rulebook import RulebookScreen  # noqa: PLC0415

            self.app.push_screen(RulebookScreen(load_title(title_id)))
        else:
            from screens.cards import CardsScreen  # noqa: PLC0415

            self.app.push_screen(CardsScreen(load_title(title_id)))

    def action_open(self) -> None:
        """Open the lit line."""
        self.query_one(Menu).action_choose()

    def action_close(self) -> None:
        """Back."""
        self.leave(None)
