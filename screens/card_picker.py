"""Picking the cards of a game by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from rules.kernel.options import Option
from rules.kernel.title import Title
from screens import commands
from screens.cards import describe
from screens.form import Form
from screens.frame import Page
from screens.menu import Entry, Menu

commands.add(
    commands.Command("picker.take", "enter,f5", "take these", "Play with the picked cards.", "picker"),
    commands.Command("picker.pick", "space", "pick", "Pick the lit card, or put it back.", "picker"),
    commands.Command("picker.clear", "x", "none", "Put all cards back.", "picker"),
    commands.Command("picker.close", "escape", "leave", "Leave everything as it was.", "picker"),
)


class CardPicker(Page[tuple[str, ...] | None]):
    """A list of cards by group; picking a second card of a group of single cards is told at once."""

    GROUPS = ("picker",)
    AUTO_FOCUS = "Menu"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("picker")]
    DEFAULT_CSS = """
    CardPicker #list { width: 34; padding: 0 0 0 1; scrollbar-size-vertical: 1; }
    CardPicker #text { width: 1fr; padding: 1 2; }
    CardPicker #problems { height: auto; max-height: 4; padding: 0 2; color: $warning; }
    """

    def __init__(
        self,
        title: Title,
        option: Option,
        picked: Sequence[str],
        problems: Callable[[tuple[str, ...]], list[str]],
    ) -> None:
        """``problems`` says what is wrong with a set of cards."""
        super().__init__(f"{option.label} · {title.name}")
        self._option = option
        self._cards = {card.id: card for card in title.cards() if card.id in option.cards}
        self._picked = [card for card in picked if card in self._cards]
        self._check = problems

    @property
    def picked(self) -> tuple[str, ...]:
        """The picked cards in the order of the title."""
        return tuple(card for card in self._cards if card in self._picked)

    def compose_body(self) -> ComposeResult:
        with Horizontal():
            with VerticalScroll(id="list", can_focus=False):
                yield Form(self._entries(), id="found")
            with VerticalScroll(id="text", can_focus=False):
                yield Static(id="card")
        yield Static(id="problems")

    def on_mount(self) -> None:
        super().on_mount()
        self._redraw()

    def _entries(self) -> list[Entry]:
        entries: list[Entry] = []
        group = ""
        for card in self._cards.values():
            if card.group != group:
                group = card.group
                entries.append(Entry("", f"{group[:1].upper()}{group[1:]}", heading=True))
            entries.append(Entry(card.id, f"[{'x' if card.id in self._picked else ' '}] {card.name}"))
        return entries

    def _redraw(self) -> None:
        self.query_one(Menu).set_entries(self._entries())
        self._show_card()
        lines = self._check(self.picked)
        if self._option.count and not lines and len(self._picked) != self._option.count:
            lines = [f"{len(self._picked)} of {self._option.count} cards."]
        self.query_one("#problems", Static).update(Content("\n".join(lines) or "These cards can be played together."))

    def _show_card(self) -> None:
        current = self.query_one(Menu).current
        if current is not None and current.id in self._cards:
            self.query_one("#card", Static).update(describe(self._cards[current.id]))

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()
        self._show_card()

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        message.stop()
        self.action_take()

    def on_form_opened(self, message: Form.Opened) -> None:
        message.stop()
        self.action_pick()

    def on_form_changed(self, message: Form.Changed) -> None:
        message.stop()

    def action_pick(self) -> None:
        """Pick the lit card, or put it back."""
        current = self.query_one(Menu).current
        if current is None or current.id not in self._cards:
            return
        if current.id in self._picked:
            self._picked.remove(current.id)
        else:
            self._picked.append(current.id)
        self._redraw()

    def action_clear(self) -> None:
        """Put all back."""
        self._picked = []
        self._redraw()

    def action_take(self) -> None:
        """Take the picked cards, if they can be played."""
        if self._picked and self._check(self.picked):
            self.app.bell()
            return
        self.leave(self.picked)

    def action_close(self) -> None:
        """Leave everything as it was."""
        self.leave(None)


