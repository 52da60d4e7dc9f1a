"""Set-up of a new game: title, preset, seats, options. Enter starts from any row."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from rules.kernel.errors import RulesError
from rules.kernel.options import Option
from rules.kernel.record import kind_name
from rules.titles import TITLES
from screens import commands
from screens.card_picker import CardPicker
from screens.dialogs import AskText
from screens.form import Form, chooser
from screens.frame import Page
from screens.learn import LearnScreen, offer
from screens.menu import Entry, Menu
from screens.setup_table import LONGEST_PATH, SetupTable

MOST_PROBLEMS = 4
"""Lines of the note that say what is in the way."""

commands.add(
    commands.Command("setup.start", "enter,f5", "start", "Start the game as it is set up.", "setup"),
    commands.Command("setup.rename", "n", "name", "Type the name of the lit seat.", "setup"),
    commands.Command("setup.add-seat", "a", "add seat", "One more seat.", "setup"),
    commands.Command("setup.remove-seat", "d", "drop seat", "Remove the lit seat, or the last one.", "setup"),
    commands.Command("setup.cards", "c", "cards", "The cards, as the pack has them.", "setup", show=False),
    commands.Command("setup.rules", "r", "rules", "Read the rulebook of the title.", "setup"),
    commands.Command("setup.learn", "l", "learn", "Take a lesson in this game.", "setup", show=False),
    commands.Command("setup.help", "?,f1", "help", "Keys of this screen.", "setup", show=False),
    commands.Command("setup.close", "escape,q", "back", "Back to the home screen.", "setup"),
)


class SetupScreen(Page[None]):
    """One form; what contradicts what is said below it."""

    GROUPS = ("setup",)
    AUTO_FOCUS = "Form"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("setup")]
    DEFAULT_CSS = """
    SetupScreen VerticalScroll { padding: 0 2; height: 1fr; scrollbar-size-vertical: 1; }
    SetupScreen #note { height: auto; min-height: 2; max-height: 5; padding: 0 3; color: $text-muted; }
    SetupScreen #note.wrong { color: $warning; }
    """

    def __init__(self, title_id: str = "", table: SetupTable | None = None) -> None:
        """Set-up of a title, from a table that was prepared or from the one played last."""
        super().__init__("New game")
        self._title_id = title_id
        self._table = table
        self._played: set[str] | None = None

    @property
    def table(self) -> SetupTable:
        """What is set up."""
        if self._table is None:
            services = self.shell.services
            settings = services.settings
            self._table = SetupTable(self._title_id, settings.last_table, settings.names, services.read_pack)
        return self._table

    def compose_body(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            yield Form(self._entries(), label_width=24)
        yield Static(id="note")

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one(Form).light("preset")
        self._show_note()

    def footer(self) -> Content:
        return Content.assemble(("← →", "bold $accent"), " change  ", super().footer())

    # -- drawing -----------------------------------------------------------------------------------------------

    def _entries(self) -> list[Entry]:
        table = self.table
        entries = [
            Entry("title", "Game", chooser(table.title.name, steps=len(TITLES) > 1)),
            Entry("preset", "Play as", chooser(table.preset.label + ("" if not table.chosen else ", changed"))),
            Entry("", "Seats", heading=True),
        ]
        automas = table.automas
        entries += [
            Entry(
                f"seat-{number}", seat.name,
                "plays by the rules" if number in automas else chooser(kind_name(seat.kind)),
                mark=f"{number + 1} ■", colour=f"seat-{number + 1}",
            )
            for number, seat in enumerate(table.players)
        ]
        if len(table.seats) + 1 in table.title.seats:
            entries.append(Entry("add-seat", "one more seat", mark="+  "))
        entries.append(Entry("", "Options", heading=True))
        entries += [
            Entry(f"option-{option.id}", option.label, chooser(table.shown(option))) for option in table.described
        ]
        entries.append(Entry("pack", "Card pack", chooser(self._pack_name())))
        entries.append(Entry("seed", "Same deal as", table.seed or "a new deal"))
        entries.append(Entry("start", "Start the game"))
        return entries

    def _redraw(self) -> None:
        self.query_one(Form).set_entries(self._entries())
        self._show_note()

    def _show_note(self, *problems: str) -> None:
        note = self.query_one("#note", Static)
        wrong = [*problems, *self.table.problems()]
        if len(wrong) > MOST_PROBLEMS:
            wrong = [*wrong[: MOST_PROBLEMS - 1], f"... and {len(wrong) - MOST_PROBLEMS + 1} more."]
        note.set_class(bool(wrong), "wrong")
        note.update(Content("\n".join(wrong) if wrong else self._help()))

    def _help(self) -> str:
        """About the lit row."""
        current = self.query_one(Form).current
        row = current.id if current is not None else ""
        table = self.table
        if row == "title":
            return f"{table.title.tagline}\n{self._offer() or table.title.credits}"
        if row == "preset":
            return f"{table.preset.help}\n{self._offer()}"
        if row.startswith("seat-"):
            if self._seat() in table.automas:
                return f"{table.automas[self._seat()]} follows a public list; nobody else sits here."
            return "Left and right change who plays here, space or n the name, d drops the seat."
        if row == "add-seat":
            fewest, most = table.title.seats[0], table.title.seats[-1]
            return f"Enter adds a seat. {table.title.name} is for {fewest} to {most} seats."
        if option := self._option(row):
            value = table.options[option.id]
            about = next((known.help for known in option.values if known.id == value), "")
            if option.kind == "cards":
                about = about or ", ".join(self._card_names(value))
                about += " Space: pick them by hand."
            return f"{option.help}\n{about[:1].upper()}{about[1:]}"
        if row == "pack":
            return self._pack_help()
        if row == "seed":
            return "Space: type the seed that a score sheet shows, to play the same deal."
        return "Enter starts from any row."

    def _offer(self) -> str:
        """A lesson, for a title that nobody has played here."""
        title = self.table.title
        services = self.shell.services
        if self._played is None:
            try:
                self._played = {info.title for info in services.list_matches()}
            except RulesError:
                self._played = set(TITLES)
        lesson = "" if title.id in self._played else offer(title.id, services.lessons())
        key = commands.shown_key("setup.learn", self.shell.command_keys)
        return f"New to {title.name}? {key} gives {lesson}." if lesson else ""

    def _pack_name(self) -> str:
        return "none" if self.table.pack is None else self.table.pack.name[-40:]

    def _pack_help(self) -> str:
        pack = self.table.pack
        how = "Left and right: packs of the packs folder. Space: type the path of one. c: its cards."
        if pack is None:
            return f"The values that the program came with.\n{how}"
        names = self._card_names(pack.entries)
        return f"From {pack.file}: {', '.join(names) or 'nothing that differs'}.\n{how}"

    def _offered_packs(self) -> list[str]:
        return [pack.file for pack in self.shell.services.list_packs(self.table.title.id)]

    def _card_names(self, ids: Any) -> list[str]:
        names = {card.id: card.name for card in self.table.title.cards()}
        return [names.get(card, card) for card in ids]

    def _option(self, row: str) -> Option | None:
        return next((option for option in self.table.described if row == f"option-{option.id}"), None)

    def _seat(self) -> int:
        """The lit seat, or -1."""
        current = self.query_one(Form).current
        row = current.id if current is not None else ""
        return int(row.removeprefix("seat-")) if row.startswith("seat-") else -1

    # -- changing ----------------------------------------------------------------------------------------------

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()
        self._show_note()

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        message.stop()
        if not self.is_active:
            return
        if message.entry.id == "add-seat":
            self.action_add_seat()
        else:
            self.action_start()

    def on_form_changed(self, message: Form.Changed) -> None:
        message.stop()
        row, by = message.entry.id, message.by
        if row == "title":
            self.table.step_title(by)
        elif row == "preset":
            self.table.step_preset(by)
        elif row.startswith("seat-"):
            self.table.step_kind(self._seat(), by)
        elif row == "pack":
            self.table.step_pack(self._offered_packs(), by)
        elif option := self._option(row):
            self.table.step_option(option, by)
        self._redraw()

    def on_form_opened(self, message: Form.Opened) -> None:
        message.stop()
        if not self.is_active:
            return
        row = message.entry.id
        option = self._option(row)
        if row == "start":
            self.action_start()
        elif row == "add-seat":
            self.action_add_seat()
        elif row == "seed":
            self.app.push_screen(AskText("Same deal as (seed)", self.table.seed, max_length=64), self._take_seed)
        elif row == "pack":
            present = self.table.pack.file if self.table.pack is not None else ""
            ask = AskText("Card pack (file; nothing for the built-in cards)", present, max_length=LONGEST_PATH)
            self.app.push_screen(ask, self._take_pack)
        elif row.startswith("seat-"):
            self.action_rename()
        elif option is not None and option.kind == "cards":
            self._pick_cards(option)
        else:
            self.on_form_changed(Form.Changed(message.menu, message.entry, 1))

    def _take_seed(self, seed: str | None) -> None:
        if seed is not None:
            self.table.seed = seed.strip()
            self._redraw()

    def _take_pack(self, file: str | None) -> None:
        if file is not None:
            self.table.use_pack(file)
            self._redraw()

    def _pick_cards(self, option: Option) -> None:
        table = self.table
        value = table.options[option.id]
        begun = table.picked.get(option.id, value if not isinstance(value, str) else ())

        def problems(cards: tuple[str, ...]) -> list[str]:
            options = {**table.options, option.id: cards}
            return [line.partition(": ")[2] or line for line in table.title.conflicts(len(table.seats), options)]

        def take(cards: tuple[str, ...] | None) -> None:
            if cards is not None:
                table.pick_cards(option, cards)
                self._redraw()

        self.app.push_screen(CardPicker(table.title, option, begun, problems), take)

    # -- commands ----------------------------------------------------------------------------------------------

    def action_start(self) -> None:
        """Start, if nothing is in the way."""
        table = self.table
        if table.problems():
            self.app.bell()
            self._show_note()
            return
        services = self.shell.services
        try:
            match_id, match = services.create(
                table.title.id,
                table.players,
                table.options,
                seed=table.seed or None,
                pack=table.pack.text if table.pack is not None else "",
            )
        except RulesError as error:
            self._show_note(str(error))
            return
        services.settings.last_table = table.remembered()
        names = [seat.name for seat in table.seats]
        services.settings.names = [*names, *services.settings.names[len(names) :]]
        if problem := services.save_settings():
            self.notify(problem, markup=False, severity="warning")
        self.shell.open_match(match, match_id)

    def action_rename(self) -> None:
        """Type the name of the lit seat."""
        seat = self._seat()
        if seat < 0:
            return

        def take(name: str | None) -> None:
            if name is not None:
                self.table.rename(seat, name)
                self._redraw()

        self.app.push_screen(AskText(f"Who sits on seat {seat + 1}?", self.table.seats[seat].name, max_length=20), take)

    def action_add_seat(self) -> None:
        """One more seat."""
        if self.table.add_seat():
            self._redraw()
            self.query_one(Form).light(f"seat-{len(self.table.seats) - 1}")

    def action_remove_seat(self) -> None:
        """Drop the lit seat, or the last one."""
        seat = self._seat()
        if self.table.remove_seat(seat if seat >= 0 else len(self.table.seats) - 1):
            self._redraw()
            return
        self.app.bell()
        self._show_note(f"{self.table.title.name} needs {len(self.table.seats)} seats.")

    def action_cards(self) -> None:
        """The cards."""
        from screens.cards import CardsScreen  # noqa: PLC0415

        pack = self.table.pack
        page = CardsScreen(self.table.title, pack=pack.text if pack is not None else "")
        self.app.push_screen(page, lambda _: self._read_pack_again() if page.edited else None)

    def _read_pack_again(self) -> None:
        """A card was edited: what is played is what the file has now."""
        if self.table.pack is not None:
            self._take_pack(self.table.pack.file)

    def action_rules(self) -> None:
        """The rulebook."""
        from screens.rulebook import RulebookScreen  # noqa: PLC0415

        self.app.push_screen(RulebookScreen(self.table.title))

    def action_learn(self) -> None:
        """The lessons."""
        self.app.push_screen(LearnScreen(self.table.title.id))

    def action_help(self) -> None:
        """Keys."""
        from screens.help import HelpScreen  # noqa: PLC0415

        self.app.push_screen(HelpScreen("setup", "cursor"))

    def action_close(self) -> None:
        """Back home."""
        self.leave(None)
