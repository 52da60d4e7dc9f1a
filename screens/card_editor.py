"""Editing one card in a card pack: which pack, then the entry of the card as a text that is checked before it is kept.

What a running match has does not change: a match keeps the text of its pack.
"""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static, TextArea

from rules.kernel.errors import RulesError
from rules.kernel.pack import read_pack
from rules.kernel.pack_entry import CardEntry, card_entry, with_entry, without_entry
from rules.kernel.problems import plain_line
from rules.kernel.title import Card, Title
from screens import commands
from screens.dialogs import confirm
from screens.frame import Page
from screens.menu import Entry, Menu
from screens.menu_page import MenuPage
from screens.services import PackInfo

NEW = "new"
MOST_LINES = 4
"""Problems that are shown at once."""
KEPT = "Matches that have begun keep their cards; new ones have what is saved here if set-up chooses this pack."

commands.add(
    commands.Command("card-packs.open", "enter", "edit in it", "Edit the card in the lit pack.", "card-packs"),
    commands.Command("card-packs.help", "?,f1", "help", "Keys of this screen.", "card-packs", show=False),
    commands.Command("card-packs.close", "escape,q", "back", "Back to the cards.", "card-packs"),
    commands.Command("card-editor.save", "f5", "save", "Check the entry and write it to the pack.", "card-editor"),
    commands.Command(
        "card-editor.take-out", "f8", "take out", "Take the card out of the pack: the built-in values count again.",
        "card-editor",
    ),
    commands.Command(
        "card-editor.close", "escape", "close", "Close the editor; asks if something is not saved.", "card-editor",
    ),
)


class CardPacksScreen(MenuPage):
    """The packs of the packs folder in which a card can be edited, and a new one."""

    GROUPS = ("card-packs",)
    LABEL_WIDTH = 28
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("card-packs")]

    def __init__(self, title: Title, card: Card) -> None:
        super().__init__(f"Edit {card.name} · which pack?")
        self._title = title
        self._card = card
        self._packs: dict[str, PackInfo] = {}
        self.picked: PackInfo | None = None
        """The pack to edit the card in; None for none."""

    def entries(self) -> list[Entry]:
        self._packs = {pack.file: pack for pack in self.shell.services.list_packs(self._title.id)}
        found = [
            Entry(f"pack {file}", pack.name, f"{file}{', has this card' * (self._card.id in pack.entries)}")
            for file, pack in self._packs.items()
        ]
        return [*found, Entry(NEW, "A new pack", "changes nothing yet, in the packs folder")]

    def about(self) -> str:
        if not self._packs:
            command = f"tenby-tui pack new {self._title.id}"
            return (
                f"There is no pack for {self._title.name} in the packs folder yet. Make one here: it is what "
                f"`{command}` prints, all values as comments."
            )
        return "Card packs hold the values of your own copy of the game."

    def open(self, entry_id: str) -> None:
        if entry_id == NEW:
            try:
                self.picked = self.shell.services.make_pack(self._title.id)
            except RulesError as error:
                self.say(f"{error}.")
                return
        else:
            self.picked = self._packs.get(entry_id.removeprefix("pack "))
        self.leave(None)

    def action_open(self) -> None:
        """Edit the card in the lit pack."""
        self.query_one(Menu).action_choose()


class CardEditor(Page[None]):
    """The entry of one card in one pack."""

    GROUPS = ("card-editor",)
    AUTO_FOCUS = "TextArea"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("card-editor")]
    DEFAULT_CSS = """
    CardEditor #about { height: auto; padding: 0 2; color: $text-muted; }
    CardEditor TextArea { height: 1fr; padding: 1 1; background: $background; }
    CardEditor TextArea, CardEditor TextArea:focus { border: none; }
    CardEditor #said { height: auto; max-height: 6; padding: 0 2; }
    """

    def __init__(self, title: Title, card: Card, pack: PackInfo) -> None:
        """Raises RulesError, one sentence, where the card cannot be edited by itself in this pack."""
        super().__init__(f"Edit {card.name} · {title.name} · pack {pack.name}")
        self._title = title
        self._card = card
        self._entry: CardEntry = card_entry(title, card.id, pack.text)
        self.pack = pack
        """The pack as it is in the file."""
        self.changed = False
        """Whether the pack was written."""
        self._stored = self._entry.text
        """What was shown or saved last."""

    def compose_body(self) -> ComposeResult:
        yield Static(id="about")
        yield TextArea(self._entry.text, soft_wrap=True, tab_behavior="focus")
        yield Static(id="said")

    def on_mount(self) -> None:
        super().on_mount()
        self._show_about()

    def _show_about(self) -> None:
        state = "changes this card" if self._entry.own else "does not change this card yet"
        text = f"{self.pack.file} {state}. Change values; only what differs is written. {KEPT}"
        self.query_one("#about", Static).update(Content(text))

    def _say(self, text: str, colour: str = "$warning") -> None:
        self.query_one("#said", Static).update(Content.styled(text, colour))

    def _refuse(self, error: RulesError) -> None:
        lines = [plain_line(line) for line in str(error).splitlines()]
        more = [f"... and {len(lines) - MOST_LINES} more."] if len(lines) > MOST_LINES else []
        self._say("\n".join(["Nothing was written.", *lines[:MOST_LINES], *more]), "$error")

    @property
    def unsaved(self) -> bool:
        """Whether the text was changed since it was shown or saved."""
        return self._ready and self.query_one(TextArea).text != self._stored

    def action_save(self) -> None:
        """Check the entry and write it to the pack."""
        typed = self.query_one(TextArea).text
        try:
            self._write(with_entry(self._title, self._card.id, self.pack.text, typed), "written to")
        except RulesError as error:
            self._refuse(error)
            return
        self._stored = typed

    def action_take_out(self) -> None:
        """Ask whether the card is to be as built in again."""
        if not self._entry.own:
            self._say("The pack does not have this card: there is nothing to take out.")
        elif self.is_active:
            question = f"Take {self._card.name} out of {self.pack.file}?"
            typed = " So is what was typed here and not saved." if self.unsaved else ""
            detail = f"The built-in values count again. What the pack says of this card is deleted.{typed}"
            self.app.push_screen(confirm(question, "Yes, take it out", detail=detail), self._take_out)

    def _take_out(self, answer: str | None) -> None:
        if answer != "yes":
            return
        try:
            self._write(without_entry(self._title, self._card.id, self.pack.text), "taken out of")
        except RulesError as error:
            self._refuse(error)
            return
        self._stored = self._entry.text
        self.query_one(TextArea).load_text(self._stored)

    def _write(self, text: str, done: str) -> None:
        """Write the pack, and say where; raises RulesError with everything that is wrong."""
        if text == self.pack.text:
            self._say("Nothing differs from what the pack says already, so nothing was written.")
            return
        services = self.shell.services
        self.pack = services.write_pack(self.pack, self._title.id, text)
        self.changed = True
        self._entry = card_entry(self._title, self._card.id, text)
        self._show_about()
        notes = [note for note in read_pack(text).notes if f" {self._card.id}:" in note]
        said = f"{self._card.name} was {done} {services.place_of_pack(self.pack)}."
        self._say("\n".join([said, *(f"Note: {note}." for note in notes)]), "$success")

    def action_close(self) -> None:
        """Close the editor, after asking if something is not saved."""
        if not self.unsaved:
            self.leave(None)
        elif self.is_active:
            question = "Leave without saving what was changed?"
            self.app.push_screen(confirm(question, "Yes, drop the changes"), self._leave)

    def _leave(self, answer: str | None) -> None:
        if answer == "yes":
            self.leave(None)
