"""The table of Tenka: everybody's court, the battle board, lists to choose from, and how moves are reached."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import ClassVar

from textual.binding import BindingType

from rules.kernel.decision import Move
from rules.kernel.refusal import Refusal
from rules.kernel.vantage import Vantage
from rules.tenka import hooks
from rules.tenka.cards import CardTable
from rules.tenka.choices import FetchCard
from rules.tenka.effects import ChooseTarget
from rules.tenka.setup import StartingCourts
from rules.tenka.turn import Peek
from rules.tenka.view import TenkaView
from screens.commands import Command, add, bindings
from screens.game_screen import Area, Key
from screens.help import LEGENDS
from screens.list_screen import ListScreen
from screens.session import Session
from screens.widgets import tenka_courts, tenka_layout, tenka_lists, tenka_moves, tenka_sums, tenka_words
from screens.widgets.canvas import Canvas
from screens.widgets.chooser import Path, Pick
from screens.widgets.lists import Group
from screens.widgets.palette import Palette
from screens.widgets.table_frame import named
from screens.widgets.tenka_lists import NOT_ASKED
from screens.widgets.tenka_moves import IN_BATTLE, NO

GROUP = "tenka"

add(
    Command("tenka.place", "a", "place", "Put the card that the cursor is on into your court.", GROUP),
    Command("tenka.pitch", "t", "pitch", "Pitch the card that the cursor is on, from hand or court.", GROUP),
    Command("tenka.battle", "b", "battle", "Pay the card that the cursor is on and start a battle.", GROUP),
    Command("tenka.no", "n", "end", "End the turn, pass, or take no more: whatever declines here.", GROUP),
    Command("tenka.from-court", "o", "court", "From your court: go to it, or pitch from it in a battle.", GROUP),
    Command("tenka.look", "i", "look", "Look into your hand before you answer, behind a curtain.", GROUP),
)
LEGENDS[GROUP] = (
    "In a court: P2 is two Provinces, K Knights, R Priests, L Lords; R1+1 counts one more by a special card; those "
    "stand below by name or letters. ^ is more of a suit than anybody else has, ! Provinces enough to win if the next "
    "turn of that seat began so.\n"
    "> decides now, * behind a name has the turn, h5 is a hand of five, has K is a card known to be in it. In lists * "
    "is a card that came into the hand this turn, and +1 in a battle its strength."
)
NO_LABELS = {"act": "end turn", "end": "end turn", "answer": "pass", "muster": "pass", "second-draw": "no more",
             "swap": "keep hand", "spoils": "neither", "take": "no more"}  # fmt: skip
CARD_KINDS = ("hand", "court")


class TenkaScreen(ListScreen):
    """One match of Tenka."""

    GROUP = GROUP
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(GROUP)]

    def __init__(self, session: Session, note: str = "") -> None:
        super().__init__(session, note)
        self.panel_sizes: dict[int, int] = {}
        self._lists: tuple[Vantage, Hashable, tuple[Group, ...]] | None = None
        self._compared: tuple[Vantage, tenka_sums.Comparison] | None = None
        self._came: tuple[Vantage, frozenset[int]] | None = None

    # -- what is known -----------------------------------------------------------------------------------------

    @property
    def view(self) -> TenkaView:
        """The view on show."""
        view = self.session.vantage.view
        assert isinstance(view, TenkaView)
        return view

    @property
    def deck(self) -> CardTable:
        """The cards of this table."""
        table = self.session.match.game.table  # type: ignore[attr-defined]
        assert isinstance(table, CardTable)
        return table

    @property
    def their_seat(self) -> int:
        """The seat whose cards are chosen from."""
        return int(self.facts.get("target", 0))

    @property
    def other_seats(self) -> tuple[int, ...]:
        """All but the deciding seat, clockwise from it."""
        seats, seat = self.view.seats, self.session.to_move
        return tuple((seat + step) % seats for step in range(1, seats))

    @property
    def attacking(self) -> bool:
        """Whether the deciding seat is the attacker of the battle."""
        return self.view.fight is not None and self.view.fight.attacker == self.session.to_move

    @property
    def setting_up(self) -> bool:
        """Whether starting courts are being chosen."""
        return any(isinstance(step, StartingCourts) for step in self.view.pending)

    @property
    def to_choose(self) -> tuple[int, ...]:
        """Seats that have not yet chosen their starting court."""
        for step in self.view.pending:
            if isinstance(step, StartingCourts):
                return (*step.seats, step.acting)
        return ()

    @property
    def aimed_card(self) -> int:
        """The pitched card that asks for a player, or -1."""
        step = self.view.pending[-1] if self.view.pending else None
        return step.card if isinstance(step, ChooseTarget) else -1

    @property
    def aims_at_battle(self) -> bool:
        """Whether the pitched card starts a battle."""
        card = self.aimed_card
        return card >= 0 and self.deck.cards[card].pitched_hook(hooks.Battle) is not None

    @property
    def searched_pile(self) -> tuple[int | None, ...]:
        """The discard pile without the card that looks through it."""
        step = self.view.pending[-1] if self.view.pending else None
        if not isinstance(step, FetchCard):
            return self.view.discard
        return tuple(card for spot, card in enumerate(self.view.discard) if spot != step.spot or card != step.card)

    @property
    def peeked(self) -> int:
        """The card on top of the draw pile if it is looked at, or -1."""
        step = self.view.pending[-1] if self.view.pending else None
        top = self.view.pile[0] if self.view.pile else None
        return top if isinstance(step, Peek) and top is not None else -1

    @property
    def comparison(self) -> tenka_sums.Comparison:
        """Who has most of what, and who would win."""
        vantage = self.session.vantage
        if self._compared is None or self._compared[0] is not vantage:
            self._compared = (vantage, tenka_sums.compare(self.deck, self.view))
        return self._compared[1]

    @property
    def drawn(self) -> frozenset[int]:
        """Cards that came into the hand on show in its own turn."""
        vantage = self.session.vantage
        if self._came is None or self._came[0] is not vantage:
            self._came = (vantage, frozenset(self._new_cards(vantage.viewer)))
        return self._came[1]

    def _new_cards(self, viewer: int) -> Iterable[int]:
        if viewer < 0 or viewer != self.view.active:
            return
        numbers = {name: number for number, name in enumerate(self.deck.names)}
        for event in reversed(self.session.match.events(viewer, max(len(self.session.match.entries) - 12, 0))):
            if event.kind == "turn" and event.seat == viewer:
                return
            if event.seat == viewer and event.kind in ("drew", "kept", "took", "fetched", "spoils"):
                names = event.facts.get("cards") or (event.facts.get("card", ""),)
                yield from (numbers[name] for name in names if name in numbers)

    def last_placed(self, seat: int) -> int:
        """The card that a seat has just placed, or -1."""
        return tenka_courts.last_placed(self, seat)

    def recent(self, count: int) -> tuple[str, ...]:
        """The last sentences of the log."""
        return self.session.latest(count)

    # -- lists and the cursor ----------------------------------------------------------------------------------

    @property
    def groups(self) -> tuple[Group, ...]:
        """The lists of this moment."""
        session = self.session
        vantage = session.vantage
        key = (self.chooser.prefix, self.looking, session.bot_to_move, tuple(self.keymap.items()))
        if self._lists is None or self._lists[0] is not vantage or self._lists[1] != key:
            self._lists = (vantage, key, tenka_lists.groups(self))
        return self._lists[2]

    @property
    def card_under_cursor(self) -> Pick | None:
        """The pick of a card of the own hand or court that the cursor is on."""
        entry = self.entry_under_cursor
        return entry.pick if entry is not None and entry.pick.kind in CARD_KINDS else None

    @property
    def picked_card(self) -> tuple[int, str]:
        """The card that was picked on the way to a move, and where it lies; -1 if none was."""
        for place in CARD_KINDS:
            card = self.chooser.picked(place)
            if card is not None:
                return int(card), place
        return -1, ""

    def refusal_of(self, pick: Pick) -> Refusal | None:
        """Why a pick is no option, where that is the refusal of a move."""
        if self.waits(pick):
            return Refusal(NOT_ASKED)
        reason = tenka_moves.why_not(self, pick)
        return Refusal("not-now") if isinstance(reason, str) else reason

    def paths(self, vantage: Vantage) -> Iterable[tuple[Path, Move]]:
        """Every move and its picks."""
        decision = vantage.decision
        if decision is None:
            return []
        public = vantage.viewer != decision.seat
        return [(tenka_moves.path_of(move, decision.kind, public=public), move) for move in vantage.moves]

    def settle_cursor(self) -> None:
        """On the first thing that can be chosen; in the hand where it was, if it can."""
        entries = self.entries
        self.line = min(self.line, max(len(entries) - 1, 0))
        if not entries or (self.chooser.at_start and self.kind == "act" and entries[self.line].lit):
            return
        if self.chooser.at_start and self.kind in IN_BATTLE:
            self.line = 0
            return
        self.line = next((place for place, entry in enumerate(entries) if entry.lit), 0)

    def _move(self, columns: int, rows: int) -> None:
        """With the sheet open, up and down go through the seats."""
        if self.sheet_line >= 0:
            self.message = None
            self.sheet_line = (self.sheet_line + rows + columns) % self.view.seats
            self.repaint()
        else:
            super()._move(columns, rows)

    # -- keys --------------------------------------------------------------------------------------------------

    def pick(self, pick: Pick) -> None:
        """A court card is pitched only after one question, where nothing else can be done with it."""
        if pick.kind == "court" and self.kind == "act" and pick in self.chooser.options:
            name = self.deck.names[pick.value]
            self.ask(f"Pitch {name} from your court?", lambda: super(TenkaScreen, self).pick(pick))
            return
        super().pick(pick)

    def _use(self, verb: str) -> None:
        """A key for what is done with the card under the cursor."""
        if self.looking >= 0 or self.sheet_line >= 0:
            return
        pick = self.card_under_cursor
        word = Pick("verb", verb)
        if not self.chooser.at_start:
            self.pick(word)
        elif pick is not None and verb == "pitch" and self.kind in IN_BATTLE:
            self.pick(pick)
        elif pick is not None and pick.kind == "court" and verb != "pitch":
            self.say(f"{self.deck.names[pick.value]} is in your court already.", "why-not")
        elif pick is not None and self._open((pick, word)):
            super().pick(pick)
            if self._question is None and not self.chooser.at_start:
                super().pick(word)
        else:
            self.pick(word)

    def _open(self, begun: Path) -> bool:
        """Whether a legal move begins with these picks."""
        return any(path[: len(begun)] == begun for path, _ in self.paths(self.session.vantage))

    def action_place(self) -> None:
        """Place the card under the cursor."""
        self._use("place")

    def action_pitch(self) -> None:
        """Pitch the card under the cursor."""
        self._use("pitch")

    def action_battle(self) -> None:
        """Pay the card under the cursor for a battle."""
        self._use("battle")

    def action_no(self) -> None:
        """End, pass, be done."""
        if self.looking >= 0 or self.sheet_line >= 0:
            return
        words = [pick.value for pick in self.chooser.legal if pick.kind == "verb"]
        self.pick(Pick("verb", next((word for word in NO if word in words), "end")))

    def action_from_court(self) -> None:
        """Go to the own court, or answer from it."""
        if self.looking >= 0 or self.sheet_line >= 0:
            return
        if self.kind == "answer" and self.session.viewer != self.session.to_move:
            self.pick(Pick("verb", "from-court"))
            return
        kinds = [entry.pick.kind for entry in self.entries]
        there = "hand" if self.card_under_cursor is not None and self.card_under_cursor.kind == "court" else "court"
        self.message = None
        if there in kinds:
            self.line = kinds.index(there)
            self.repaint()
        elif self.session.viewer >= 0:
            self.look_at(self.session.viewer)
            self.repaint()

    def action_look(self) -> None:
        """Look into the hand before answering; in other decisions the peek key does that."""
        if self.kind == "answer" and self.looking < 0 and self.sheet_line < 0:
            self.pick(Pick("verb", "look"))
        else:
            self.action_peek()

    def hotkeys(self) -> list[Key]:
        """Digits, enter, and what may be done with the card under the cursor."""
        if self.looking >= 0:
            return [Key(self._digits() or "↑↓", "read")]
        keys: list[Key] = []
        digits = self._digits()
        public_answer = self.kind == "answer" and self.session.viewer != self.session.to_move
        if self.kind == "act" and self.chooser.at_start:
            keys.append(Key(digits or "↑↓", "card"))
            keys += [named(self, f"tenka.{verb}") for verb in ("place", "pitch", "battle")]
            keys.append(named(self, "tenka.from-court"))
        elif self.kind in IN_BATTLE and self.chooser.at_start and not public_answer:
            keys += [Key(digits, "card"), named(self, "tenka.pitch"), named(self, "tenka.from-court")]
        else:
            keys.append(Key(f"{digits} enter".strip(), "choose", "game.choose"))
        if self.chooser.at_start and any(word in self.chooser.values("verb") for word in NO):
            keys.append(named(self, "tenka.no", NO_LABELS.get(self.kind, "done")))
        if public_answer and self.chooser.at_start:
            keys += [named(self, "tenka.from-court", "from court"), named(self, "tenka.look", "look in hand")]
        return keys

    def _digits(self) -> str:
        shown = [entry.digit for entry in self.entries if entry.digit]
        return f"{shown[0]}-{shown[-1]}" if len(shown) > 1 else "".join(shown)

    def why_not(self, pick: Pick) -> Refusal | str:
        """The refusal of the move that the pick would have begun."""
        return tenka_moves.why_not(self, pick)

    # -- words and drawing -------------------------------------------------------------------------------------

    def headline(self) -> tuple[str, str]:
        """Turn, plays, what is asked for."""
        return tenka_words.headline(self)

    def step_sentence(self) -> str:
        """What is asked."""
        return tenka_words.step_sentence(self)

    def looking_sentence(self) -> str:
        """Whose court is read."""
        return f"The court of {self.session.names[self.looking]}, card by card."

    def draw_table(self, canvas: Canvas, palette: Palette, area: Area) -> None:
        """Courts, battle, lists, the panel."""
        tenka_layout.draw(self, canvas, palette, area)
