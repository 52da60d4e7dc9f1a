"""The card browser: every card of a title, with its picture, text and where its values come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from rules.kernel.errors import RulesError
from rules.kernel.pack import MEANINGS, Pack, read_pack
from rules.kernel.title import PROVENANCE, Card, Title
from rules.titles import load_title
from screens import commands
from screens.finder import FinderPage
from screens.menu import Entry, Menu

if TYPE_CHECKING:
    from screens.card_editor import CardEditor
    from screens.services import PackInfo

commands.add(
    commands.Command("cards.group", "f4", "kind", "Only cards of the next kind, then all again.", "cards", show=False),
    commands.Command(
        "cards.origin", "f5", "values", "Only cards whose values come from the next source.", "cards", show=False,
    ),
    commands.Command("cards.cost", "f6", "cost", "Only cards of the next price, then all.", "cards", show=False),
    commands.Command(
        "cards.module", "f7", "from", "Only cards of the next module or expansion, then all.", "cards", show=False,
    ),
    commands.Command(
        "cards.here", "f8", "this game", "Only the cards known to be in this game, or all.", "cards", show=False,
    ),
    commands.Command("cards.edit", "f9", "edit", "Edit the lit card in a card pack of your own.", "cards"),
)


class CardsScreen(FinderPage):
    """All cards of a title, or those in ``only`` first."""

    GROUPS = ("finder", "cards")
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("cards")]
    DEFAULT_CSS = "CardsScreen #filters { height: auto; max-height: 2; padding: 0 2; color: $text-muted; }"
    placeholder = "type to search names, groups and texts"

    def __init__(self, title: Title | str, *, pack: str = "", only: Sequence[str] = (), card: str = "") -> None:
        """``only`` are ids of the cards in this game, shown before the others; ``card`` is opened first."""
        if isinstance(title, str):
            title = load_title(title)
        self._pack = _pack(pack, title)
        named = f" · pack {self._pack.name or 'without a name'}" if self._pack is not None else ""
        super().__init__(f"Cards · {title.name}{named}")
        self._title = title
        self._text = pack
        self.edited = False
        """Whether a pack was changed here."""
        self._cards = {found.id: found for found in title.cards(pack or None)}
        self._only = tuple(found for found in only if found in self._cards)
        self._first = card
        self._group = ""
        """Only cards of this group; ``""`` for all."""
        self._origin = ""
        """Only cards with values of this origin; ``""`` for all."""
        self._cost = ""
        """Only cards of this price; ``""`` for all."""
        self._module = ""
        """Only cards of this part of the box; ``""`` for all."""
        self._here = False
        """Only cards of this game."""

    def compose_body(self) -> ComposeResult:
        yield Static(id="filters")
        yield from super().compose_body()

    def on_mount(self) -> None:
        super().on_mount()
        self._show_filters()
        if self._first:
            self.query_one("#found", Menu).light(self._first)

    def find(self, words: str) -> list[Entry]:
        found = [card for card in self._cards.values() if matches(card, words) and self._passes(card)]
        entries: list[Entry] = []
        here = [card for card in found if card.id in self._only]
        if here:
            entries.append(Entry("", "In this game", heading=True))
            entries += [self._entry(card) for card in sorted(here, key=lambda c: self._only.index(c.id))]
        group = ""
        for card in found:
            if card in here:
                continue
            if card.group != group:
                group = card.group
                entries.append(Entry("", f"{group[:1].upper()}{group[1:]}", heading=True))
            entries.append(self._entry(card))
        return entries

    def _passes(self, card: Card) -> bool:
        return (
            self._group in ("", card.group)
            and (not self._origin or self._origin in _origins(card))
            and self._cost in ("", price(card))
            and self._module in ("", card.module)
            and (not self._here or card.id in self._only)
        )

    def _show_filters(self) -> None:
        parts = [("group", "kind", self._group or "all"), ("origin", "values", PROVENANCE.get(self._origin, "all"))]
        cards = self._cards.values()
        parts += [("cost", "cost", self._cost or "all")] if any(map(price, cards)) else []
        parts += [("module", "from", self._module or "all")] if any(card.module for card in cards) else []
        parts += [("here", "cards", "in this game" if self._here else "all")] if self._only else []
        shown: list[str | tuple[str, str]] = []
        for command, name, value in parts:
            key = commands.shown_key(f"cards.{command}", self.shell.command_keys)
            shown += [(key, "bold $accent"), f" {name}: ", (value, "bold"), "   "]
        self.query_one("#filters", Static).update(Content.assemble(*shown))

    def _filtered(self) -> None:
        self._show_filters()
        self.query_one("#found", Menu).set_entries(self.find(self.query_one(Input).value.strip()))
        self._show()

    def action_group(self) -> None:
        """The next kind of cards."""
        self._group = _next(self._group, [card.group for card in self._cards.values()])
        self._filtered()

    def action_origin(self) -> None:
        """The next origin of values."""
        self._origin = _next(self._origin, [word for card in self._cards.values() for word in _origins(card)])
        self._filtered()

    def action_cost(self) -> None:
        """The next price, from the lowest."""
        known = sorted({card.cost for card in self._cards.values() if card.cost is not None})
        self._cost = _next(self._cost, [f"${cost}" for cost in known])
        self._filtered()

    def action_module(self) -> None:
        """The next module or expansion."""
        self._module = _next(self._module, [card.module for card in self._cards.values() if card.module])
        self._filtered()

    def action_here(self) -> None:
        """Only the cards of this game, or all."""
        if self._only:
            self._here = not self._here
            self._filtered()

    # -- editing -----------------------------------------------------------------------------------------------

    def possible(self, command: commands.Command) -> bool:
        return command.id != "cards.edit" or (self.shell.services.changes_packs and not self._key_covers)

    @property
    def _key_covers(self) -> bool:
        """Whether the settings give the key of the editor to covering, which comes first at a table."""
        both = (commands.COMMANDS[commands.COVER], commands.COMMANDS["cards.edit"])
        return self.shell.at_table and bool(commands.clashes(both, self.shell.command_keys))

    async def action_edit(self) -> None:
        """Edit the lit card: in the pack on show or the only one there is, or ask in which."""
        if self._key_covers:
            await self.run_action("app.cover")
            return
        lit = self.query_one("#found", Menu).current
        card = self._cards.get(lit.id) if lit is not None else None
        if card is None or not self.is_active or not self.possible(commands.COMMANDS["cards.edit"]):
            return
        from screens.card_editor import CardPacksScreen  # noqa: PLC0415

        packs = self.shell.services.list_packs(self._title.id)
        shown = [pack for pack in packs if pack.text == self._text] or packs
        if len(shown) == 1:
            self._edit(card, shown[0])
            return
        page = CardPacksScreen(self._title, card)
        self.app.push_screen(page, lambda _: self._edit(card, page.picked))

    def _edit(self, card: Card, pack: PackInfo | None) -> None:
        from screens.card_editor import CardEditor  # noqa: PLC0415

        if pack is None:
            return
        try:
            page = CardEditor(self._title, card, pack)
        except RulesError as error:
            self.notify(f"{card.name} cannot be edited in {pack.file}: {error}.", markup=False, severity="warning")
            return
        shown = pack.text == self._text
        self.app.push_screen(page, lambda _: self._edited(page, shown=shown))

    def _edited(self, page: CardEditor, *, shown: bool) -> None:
        """Show the pack as it is now, if it was on show; but a match keeps its cards."""
        self.edited = self.edited or page.changed
        if not page.changed or not shown or self.shell.at_table:
            return
        self._text = page.pack.text
        self._pack = _pack(self._text, self._title)
        self._cards = {found.id: found for found in self._title.cards(self._text)}
        menu = self.query_one("#found", Menu)
        menu.set_entries(self.find(self.query_one(Input).value.strip()))
        self._show()

    def _entry(self, card: Card) -> Entry:
        return Entry(card.id, card.name, "from the pack" if self._from_pack(card.id) else "")

    def _from_pack(self, card_id: str) -> bool:
        return self._pack is not None and card_id in self._pack

    def make_text(self) -> Widget:
        return Static(id="card")

    def show_entry(self, entry: Entry | None) -> None:
        card = self._cards.get(entry.id) if entry is not None else None
        text = Content("No card fits that.")
        if card:
            text = describe(card, from_pack=self._from_pack(card.id))
        self.query_one("#card", Static).update(text)


def price(card: Card) -> str:
    """``$5``; ``""`` for a card without one."""
    return "" if card.cost is None else f"${card.cost}"


def _origins(card: Card) -> tuple[str, ...]:
    return tuple(origin for _, origin in card.origins) or (card.provenance,)


def _next(now: str, values: Sequence[str]) -> str:
    """The value after ``now``; ``""`` comes before the first and after the last."""
    known = ["", *dict.fromkeys(values)]
    return known[(known.index(now) + 1) % len(known)]


def matches(card: Card, words: str) -> bool:
    """Whether every word is found in a card's name, group or text."""
    text = f"{card.name} {card.group} {card.text}".lower()
    return all(word in text for word in words.lower().split())


def describe(card: Card, *, from_pack: bool = False) -> Content:
    """A card as text."""
    parts: list[Content] = [Content.assemble((card.name, "bold"), (f"   {card.group}", "dim")), Content("")]
    if card.picture:
        parts += [Content(f"  {line}") for line in card.picture]
        parts.append(Content(""))
    parts += [Content(card.text), Content("")]
    for use, origin in card.origins or (("values", card.provenance),):
        meaning = (MEANINGS if from_pack else PROVENANCE).get(origin, origin)
        parts.append(Content.styled(f"{use[:1].upper()}{use[1:]}: {meaning} ({origin}).", "dim"))
    if from_pack:
        parts.append(Content.styled("The pack of this table changes the card.", "dim"))
    return Content("\n").join(parts)


def _pack(text: str, title: Title) -> Pack | None:
    """The pack of a table; None without one. What a scenario lays over the cards may not say whose it is."""
    try:
        return read_pack(text, game=title.id) if text else None
    except RulesError:
        return None
