"""The list of stored matches: go on, replay, compare, export, delete."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from rules.kernel.errors import RulesError
from rules.kernel.match import Match
from rules.kernel.record import kind_name
from rules.titles import automas
from screens import commands
from screens.dialogs import confirm
from screens.exporting import export
from screens.menu import Entry, Menu
from screens.menu_page import MenuPage
from screens.saves_words import began, one_line, options_in_words, when
from screens.services import SaveInfo

commands.add(
    commands.Command("saves.open", "enter", "go on", "Go on with the lit match, or see its score sheet.", "saves"),
    commands.Command("saves.replay", "v", "replay", "Go through the lit match move by move.", "saves"),
    commands.Command("saves.deals", "s", "same deal", "Results of all who played the lit match's deal.", "saves"),
    commands.Command("saves.export", "x", "export", "Write the lit match to a file: text, or a scenario.", "saves"),
    commands.Command("saves.delete", "d", "delete", "Delete the lit match for good, after asking.", "saves"),
    commands.Command("saves.help", "?,f1", "help", "Keys of this screen.", "saves", show=False),
    commands.Command("saves.close", "escape,q", "back", "Back to the home screen.", "saves"),
)


class SavesScreen(MenuPage):
    """All matches, unfinished ones first, each group newest first."""

    GROUPS = ("saves",)
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("saves")]

    def __init__(self) -> None:
        super().__init__("Saves")
        self._matches: dict[int, SaveInfo] = {}
        self._problem = ""

    def entries(self) -> list[Entry]:
        try:
            found = self.shell.services.list_matches()
        except RulesError as error:
            self._problem = str(error)
            found = []
        self._matches = {info.id: info for info in found}
        entries: list[Entry] = []
        for heading, finished in (("Under way", False), ("Finished", True)):
            lines = [info for info in found if info.finished == finished]
            if lines:
                entries.append(Entry("", heading, heading=True))
                entries += [Entry(str(info.id), info.nickname, one_line(info)) for info in lines]
        return entries

    @property
    def current(self) -> SaveInfo | None:
        """The lit match."""
        return self._matches.get(int(self.lit)) if self.lit else None

    def about(self) -> str:
        info = self.current
        if info is None:
            return self._problem or "Nothing is stored yet. Every new game is stored from its first move on."
        options = options_in_words(info)
        nobodys = automas(info.title, info.options)
        seats = ", ".join(
            seat.name if seat.kind == "human" or number in nobodys else f"{seat.name} ({kind_name(seat.kind)})"
            for number, seat in enumerate(info.seats)
        )
        moves = f"{info.moves} {'move' if info.moves == 1 else 'moves'}"
        origin = f"; {began(info)}" if began(info) else ""
        text = f"{info.summary}. {seats}; {moves}, begun {when(info.started)}{origin}.\n{options}"
        return f"{text[:1].upper()}{text[1:]}"

    def _redraw(self) -> None:
        self.query_one(Menu).set_entries(self.entries())
        self.say(self.about())

    def open(self, entry_id: str) -> None:
        self.action_open()

    # -- commands ----------------------------------------------------------------------------------------------

    def action_open(self) -> None:
        """Go on with the lit match."""
        opened = self._opened()
        if opened is not None:
            self.shell.open_match(*opened)

    def _opened(self) -> tuple[Match, int, str] | None:
        info = self.current
        if info is None:
            return None
        try:
            match, note = self.shell.services.open_match(info.id)
        except RulesError as error:
            self.say(str(error))
            return None
        return match, info.id, note

    def action_delete(self) -> None:
        """Delete the lit match, after asking."""
        info = self.current
        if info is None:
            return

        def answer(word: str | None) -> None:
            if word == "yes":
                try:
                    self.shell.services.delete_match(info.id)
                except RulesError as error:
                    self.say(str(error))
                    return
                self._redraw()

        detail = one_line(info)
        if info.origin.kind == "daily":
            detail += "\n\nIts try at the daily challenge stays counted."
        question = confirm(f"Delete {info.nickname} for good?", "Yes, delete it", detail=detail)
        self.app.push_screen(question, answer)

    def action_export(self) -> None:
        """Write the lit match to a file."""
        if self.current is not None:
            export(self, self.current, self.say)

    def action_replay(self) -> None:
        """Go through the lit match move by move."""
        from screens.replay import ReplayScreen  # noqa: PLC0415

        opened = self._opened()
        if opened is not None:
            match, match_id, _ = opened
            self.app.push_screen(ReplayScreen(self.shell.services, match, match_id))

    def action_deals(self) -> None:
        """The same deal, compared."""
        from screens.same_deal import compare  # noqa: PLC0415

        opened = self._opened()
        if opened is not None:
            compare(self, *opened[:2], self.say)
