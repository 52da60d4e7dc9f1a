"""A table on which things are chosen from lists: one cursor through all entries that can be chosen or read."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable
from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from rules.kernel.decision import Move
from rules.kernel.vantage import Vantage
from screens.game_screen import GameScreen
from screens.session import Session
from screens.widgets.chooser import Pick
from screens.widgets.lists import DIGITS, READ, Entry, Group, put_off


class ListScreen(GameScreen):
    """Subclasses say what the lists of a moment are, and draw them."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("0", f"digit({len(DIGITS)})", show=False)]

    def __init__(self, session: Session, note: str = "") -> None:
        super().__init__(session, note)
        self.line = 0
        """Entry that the cursor is on, counted through the lists in which it moves."""
        self.places: dict[int, tuple[int, int]] = {}
        """Per line of the lists: the column and row of the terminal where it was drawn last."""
        self._worked_out: tuple[Vantage, dict[Hashable, Any]] | None = None

    @property
    @abstractmethod
    def groups(self) -> tuple[Group, ...]:
        """The lists of this moment."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What the cursor moves through."""
        return tuple(put_off(entry, self.waits) for group in self.groups if group.active for entry in group.entries)

    @property
    def entry_under_cursor(self) -> Entry | None:
        """The entry that the cursor is on."""
        entries = self.entries
        return entries[min(self.line, len(entries) - 1)] if entries else None

    @property
    def digits(self) -> str:
        """The digits of the entries, ``1-6``, as the keys show them."""
        shown = [entry.digit for entry in self.entries if entry.digit.isdigit()]
        return f"{shown[0]}-{shown[-1]}" if len(shown) > 1 else "".join(shown)

    def number_of(self, move: Move) -> str:
        """The digit of the entry that is picked next on the way to a move."""
        pick = self.chooser.way_to(move)
        return next((entry.digit for entry in self.entries if entry.pick == pick and entry.digit.isdigit()), "")

    def once(self, key: Hashable, work: Callable[[], Any]) -> Any:
        """Something that follows from the view on show, worked out once."""
        vantage = self.session.vantage
        if self._worked_out is None or self._worked_out[0] is not vantage:
            self._worked_out = (vantage, {})
        found = self._worked_out[1]
        if key not in found:
            found[key] = work()
        return found[key]

    def under_cursor(self) -> Pick | None:
        """What enter picks."""
        if self.looking >= 0 or self.session.over or self.session.bot_to_move:
            return None
        entry = self.entry_under_cursor
        return None if entry is None or entry.pick.kind == READ else entry.pick

    def forget_cursor(self) -> None:
        """Back to the first entry."""
        self.line = 0

    def move_cursor(self, columns: int, rows: int) -> None:
        """Up and down through a list, left and right between columns and lists."""
        count = len(self.entries)
        if not count:
            return
        if rows:
            self.line = (self.line + rows) % count
            return
        if self.line not in self.places:
            return
        column, row = self.places[self.line]
        order = sorted({place[0] for place in self.places.values()})
        wanted = order[(order.index(column) + columns) % len(order)]
        there = {at: line for line, (its, at) in self.places.items() if its == wanted}
        self.line = there.get(row, there[max(there)])

    def put_cursor(self, pick: Pick) -> bool:
        """The cursor onto the entry of a pick, if there is one."""
        found = next((place for place, entry in enumerate(self.entries) if entry.pick == pick), None)
        if found is not None:
            self.line = found
        return found is not None

    def digit(self, number: int) -> None:
        """A digit moves the cursor; nothing is ever chosen by it, so a held seat number does no harm."""
        shown = DIGITS[number - 1]
        found = next((place for place, entry in enumerate(self.entries) if entry.digit == shown), None)
        if found is not None:
            self.line = found

    def clicked(self, target: Hashable) -> None:
        """A line of a list: the cursor goes there, a second click chooses. Or somebody's things."""
        match target:
            case ("line", int(line)):
                if line == self.line:
                    self.action_choose()
                self.line = min(line, max(len(self.entries) - 1, 0))
            case ("more", int(line)):
                self.line = line
            case ("seat", int(seat)):
                self.look_at(-1 if seat == self.looking else seat)

    # -- looking at boards ---------------------------------------------------------------------------------------

    def _look_on(self, step: int) -> None:
        """The next board; the own one comes last."""
        seats, first = len(self.session.names), self.session.shown_seat
        order = [*((first + number) % seats for number in range(1, seats)), first, -1]
        self.look_at(order[(order.index(self.looking) + step) % len(order)])

    def look_at(self, seat: int) -> None:
        """Look at the things of a seat; -1 for none in particular."""
        self.looking = seat
        self.line = 0
        if seat < 0:
            self.settle_cursor()

    def action_yours(self) -> None:
        """Look at the own things, or back."""
        self.message = None
        self.look_at(-1 if self.looking == self.session.shown_seat else self.session.shown_seat)
        self.repaint()

    def action_back(self) -> None:
        """Back from another board to where the cursor was."""
        looked = self.looking >= 0
        super().action_back()
        if looked and self.looking < 0:
            self.settle_cursor()
            self.repaint()


__all__ = ["READ", "Entry", "Group", "ListScreen"]
