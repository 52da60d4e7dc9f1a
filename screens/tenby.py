"""The table of Tenby: a large town, market and Landmark row, lists, modules, and how moves are reached."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType

from rules.kernel.decision import Move
from rules.kernel.refusal import Refusal
from rules.kernel.vantage import Vantage
from rules.tenby.moves import Action, Placing, Spot
from rules.tenby.state import NONE
from rules.tenby.town import Town
from rules.tenby.view import TenbyView
from screens.commands import Command, add, bindings
from screens.game_screen import Area, Key
from screens.help import LEGENDS
from screens.list_screen import ListScreen
from screens.session import Session
from screens.widgets import tenby_layout, tenby_lists, tenby_moves, tenby_sheet, tenby_words
from screens.widgets.canvas import Canvas
from screens.widgets.chooser import Path, Pick
from screens.widgets.lists import READ, Group
from screens.widgets.palette import Palette
from screens.widgets.table_frame import named
from screens.widgets.tenby_card_in_hand import CardInHand
from screens.widgets.tenby_lists import Lists
from screens.widgets.tenby_town import Marks
from screens.widgets.tenby_worth import Place, Reckoner

if TYPE_CHECKING:
    from rules.tenby.game import Tenby

GROUP = "tenby"

add(
    Command("tenby.landmarks", "a", "Landmarks", "Go to the Landmark row, or back.", GROUP),
    Command("tenby.pier", "i", "pier", "Take the Pier Action: turn up two Town Cards.", GROUP),
    Command("tenby.draw", "d", "Residents", "Take the Resident Action: draw two, keep one.", GROUP),
    Command("tenby.decline", "x", "decline", "Give up an action, place none, discard the board.", GROUP),
    Command("tenby.reveal", "t", "reveal", "Pay to reveal a Town Card.", GROUP),
    Command("tenby.open", "o", "reveal Landmark", "Pay to reveal a Landmark.", GROUP),
    Command("tenby.buy", "b", "buy", "Buy an extra card, or another Visitor.", GROUP),
    Command("tenby.move", "m", "move", "Pay to move a card of the town.", GROUP),
    Command("tenby.done", "n", "done", "End the turn, pass, or do no more of it.", GROUP),
    Command("tenby.yours", "y", "yours", "Read what you have: cards, Mayor, Visitors, boards.", GROUP),
    Command("tenby.hand", "g", "Residents", "Read your Residents; where they are covered, behind a curtain.", GROUP),
)

LEGENDS[GROUP] = (
    "A building: h home, b business, a amenity, l Landmark; P pink, B blue, Y yellow, G green, W white; then its "
    "icons: c chimney, s shutter, d door, w window, f flower box, b balcony. hPccd is a pink home with two chimneys "
    "and a door.\n"
    "What it counts: <s>2 is 2 for each shutter within 1 card, <<s>>1 within 2 cards, #c1 is 1 for each chimney in "
    "the street, =3 just points. The number after it is what it counts now. *2 stands for two Locals.\n"
    "> is what the cursor is on, + cards that it counts, · others in its reach, ' the card placed last. "
    "= is a completed street, # a full one.\n"
    "Lists name what a card or place brings in all as things stand, and in brackets what the card counts itself. "
    "N2 is Night Card 2; T L R P are the actions; 4r are Life Rings, 12p points.\n"
    "Visitors: c1[d2]w1 pays 2 for each door today. Boards: # a token, 1r a ring, 1p a point, $1 a cost."
)


class TenbyScreen(ListScreen):
    """One match of Tenby."""

    GROUP = GROUP
    BOARDS = "towns"
    ALWAYS_PICKED = tenby_moves.ALWAYS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(GROUP)]

    def __init__(self, session: Session, note: str = "") -> None:
        super().__init__(session, note)
        self.hand = CardInHand(self)
        """The card that is being placed or moved."""
        self.reading_hand = False
        self.list_width, self.list_rows = 78, 6
        """Size of the part with the lists, as it was drawn last."""
        self._lists: tuple[Vantage, Hashable, Lists] | None = None

    # -- what is known -----------------------------------------------------------------------------------------

    @property
    def view(self) -> TenbyView:
        """The view on show."""
        view = self.session.vantage.view
        assert isinstance(view, TenbyView)
        return view

    @property
    def game(self) -> Tenby:
        """The rules of this table."""
        game: Tenby = self.session.match.game  # type: ignore[assignment]
        return game

    @property
    def deciding(self) -> bool:
        """Whether something is chosen at this keyboard now, and nothing else is looked at."""
        session = self.session
        waits = session.over or session.bot_to_move or session.shown_seat != session.to_move
        return self.looking < 0 and not self.reading_hand and not waits

    @property
    def open_actions(self) -> tuple[Action, ...]:
        """The actions that can be taken now."""
        return tenby_moves.open_actions(self)

    @property
    def card_rows(self) -> int:
        """Lines of the rows of cards: the market in two columns, the Landmarks in one."""
        return max(-(-len(self.view.market) // 2), len(self.view.landmark_row), 1)

    @property
    def reckoner(self) -> Reckoner:
        """What cards are and would be worth."""
        reckoner: Reckoner = self.once("reckoner", lambda: Reckoner(self.game, self.view))
        return reckoner

    def points(self, seat: int) -> int:
        """The score as if the game ended now, without what the view does not know."""
        return self.session.vantage.score.seats[seat].total

    def places_of(self, seat: int, card: int) -> tuple[Place, ...]:
        """All places of a card in a seat's town, those that pay most first."""
        places: tuple[Place, ...] = self.once(("places", seat, card), lambda: self.reckoner.places(seat, card))
        return places

    def moves_of(self, spot: Spot) -> tuple[Place, ...]:
        """All places that a card of the deciding seat's town can be moved to, those that pay most first."""
        seat = self.session.to_move
        places: tuple[Place, ...] = self.once(("moves", seat, spot), lambda: self.reckoner.moving(seat, spot))
        return places

    def counted_by(self, seat: int, spot: Spot) -> tuple[Spot, ...]:
        """The cards that a card of a town counts now: those in its reach that show what it wants."""
        town = self.view.towns[seat]
        return tuple(sorted(self._counted(town, spot)))

    def _counted(self, town: Town, spot: Spot) -> frozenset[Spot]:
        face = self.game.content.faces[town.card(*spot)]
        wanted = face.street or ((face.wanted,) if face.wanted != NONE else ())
        faces = self.game.content.faces
        return frozenset(
            each
            for each in self.game.scorer.within_reach(town, *spot)
            if any(faces[town.card(*each)].has(feature) for feature in wanted)
        )

    @property
    def gains(self) -> bool:
        """Whether the first step of a Local gains something; always at a Notice Board."""
        if self.kind != "local" or not self.entries or self.entries[0].pick.kind != "step":
            return True
        gain, guests = self.reckoner.stepping(self.session.to_move, *self.entries[0].pick.value)
        return gain + guests > 0

    @property
    def anchor_follows(self) -> bool:
        """Solo: whether the Anchor Card comes after the Compass Card."""
        return self.view.night[0] in self.game.content.solo.compass_first

    # -- the town on show ----------------------------------------------------------------------------------------

    @property
    def town_on_show(self) -> Town:
        """The large town, with the card in hand at the place under the cursor."""
        return self.hand.laid(self.view.towns[self.seat_in_view])

    def marks(self) -> Marks:
        """What is lit in the large town."""
        town = self.town_on_show
        if self.sheet_line >= 0:
            return Marks(cursor=tenby_sheet.spots(tenby_sheet.shown_line(self)))
        spot = self._spot_under_cursor(town)
        last = self.last_placed(self.seat_in_view) if self.hand.place is None else frozenset()
        if spot is None:
            return Marks(last=last)
        reach = frozenset(self.game.scorer.within_reach(town, *spot))
        return Marks(frozenset((spot,)), reach, self._counted(town, spot), last)

    def _spot_under_cursor(self, town: Town) -> Spot | None:
        entry = self.entry_under_cursor
        if entry is None:
            return None
        kind, value = entry.pick.kind, entry.pick.value
        if kind == READ and isinstance(value[1], tuple):
            return value[1][0], value[1][1]
        if not self.deciding:
            return None
        if self.hand.place is not None:
            return town.find(self.hand.card)
        if kind == "card":
            return value[0], value[1]
        if kind == "step":
            (street, place), side = value
            return street, place - 1 if side == "left" else place + 1
        return None

    def last_placed(self, seat: int) -> frozenset[Spot]:
        """Where the last move of a seat put a card."""
        move = self.session.last_moves([seat]).get(seat)
        streets = self.view.towns[seat].streets
        if not isinstance(move, Placing) or not streets:
            return frozenset()
        street = move.street or len(streets)
        if street > len(streets):
            return frozenset()
        return frozenset([(street, 1 if move.end == "left" else len(streets[street - 1].cards))])

    # -- choosing ----------------------------------------------------------------------------------------------

    @property
    def lists(self) -> Lists:
        """The lists of this moment."""
        vantage = self.session.vantage
        key = (self.chooser.prefix, self.looking, self.reading_hand, self.session.bot_to_move, self.list_width,
               self.list_rows, tuple(self.keymap.items()))  # fmt: skip
        if self._lists is None or self._lists[0] is not vantage or self._lists[1] != key:
            self._lists = (vantage, key, tenby_lists.lists(self))
        return self._lists[2]

    @property
    def groups(self) -> tuple[Group, ...]:
        """The same in the order in which the cursor goes through them."""
        return self.lists.groups

    def paths(self, vantage: Vantage) -> Iterable[tuple[Path, Move]]:
        """Every move and its picks."""
        words = tenby_moves.with_words(vantage.moves)
        return [(path, move) for move in vantage.moves for path in tenby_moves.paths_of(move, words)]

    def forget_cursor(self) -> None:
        """Back to the first entry; who has just sat down to look at Residents sees them."""
        super().forget_cursor()
        decision = self.session.decision
        private = decision is not None and not decision.public
        self.reading_hand = self.session.peeking and not private and bool(self.view.hands[self.session.viewer])

    def settle_cursor(self) -> None:
        """The cursor on the first thing that can be chosen; on the end of it where all else would cost."""
        words = [entry.pick.value if entry.pick.kind == "verb" else "" for entry in self.entries]
        lit = [place for place, entry in enumerate(self.entries) if entry.lit]
        self.line = lit[0] if lit else 0
        if self.deciding and self.chooser.at_start and tenby_moves.costs(self):
            self.line = next((place for place in lit if words[place] in tenby_moves.ENDS), self.line)

    def move_cursor(self, columns: int, rows: int) -> None:
        """Up and down through the lists; left and right to the nearest entry there."""
        if rows or self.line not in self.places:
            super().move_cursor(columns, rows)
            return
        x, y = self.places[self.line]
        there = {line: at for line, at in self.places.items() if (at[0] - x) * columns > 0}
        if there:
            self.line = min(there, key=lambda line: (abs(there[line][1] - y), abs(there[line][0] - x)))

    def look_at(self, seat: int) -> None:
        """Look at a town; the score sheet follows."""
        self.reading_hand = False
        super().look_at(seat)

    @property
    def at_rest(self) -> bool:
        """Residents are read, too, until escape ends it."""
        return super().at_rest and not self.reading_hand

    def action_back(self) -> None:
        """Back from reading Residents, else a step back."""
        if self.reading_hand and self.message is None and self.sheet_line < 0 and not self.notation.display:
            self._read_hand(reading=False)
        else:
            super().action_back()

    def clicked(self, target: Hashable) -> None:
        """A card of the large town: the cursor goes there where it can."""
        match target:
            case ("card", spot):
                values = (spot, ("card", spot))
                found = [line for line, entry in enumerate(self.entries) if entry.pick.value in values]
                if found:
                    super().clicked(("line", found[0]))
            case _:
                super().clicked(target)

    # -- keys --------------------------------------------------------------------------------------------------

    def _word(self, *words: str) -> None:
        """The first of some verbs that can be chosen, else the first that this decision knows of, for why not."""
        if self.reading_hand:
            self._read_hand(reading=False)
        if not self.deciding or self.sheet_line >= 0:
            return
        options = self.chooser.values("verb")
        entries = [entry.pick.value for entry in self.entries if entry.pick.kind == "verb"]
        found = next((word for word in words if word in options), None)
        self.pick(Pick("verb", found or next((word for word in words if word in entries), words[0])))

    def action_landmarks(self) -> None:
        """To the Landmark row, or back."""
        kinds = [entry.pick.kind for entry in self.entries]
        if "landmark" in kinds:
            here = kinds[self.line] == "landmark" and "town" in kinds
            self.line = kinds.index("town" if here else "landmark")
            self.message = None
            self.repaint()

    def action_pier(self) -> None:
        """Take the Pier Action."""
        self._word("pier")

    def action_draw(self) -> None:
        """Take the Resident Action."""
        self._word("resident")

    def action_decline(self) -> None:
        """Give something up."""
        self._word("decline", "forgo", "none", "discard-board")

    def action_reveal(self) -> None:
        """Reveal a Town Card."""
        self._word("reveal-town")

    def action_open(self) -> None:
        """Reveal a Landmark."""
        self._word("reveal-landmark")

    def action_buy(self) -> None:
        """An extra card, another Visitor."""
        self._word("extra", "visitor")

    def action_move(self) -> None:
        """Move a card."""
        self._word("move")

    def action_done(self) -> None:
        """End, pass, done."""
        self._word("end", "done", "pass")

    def action_next(self) -> None:
        """The next best place of the card in hand, else the next town."""
        if self.next_is_board:
            self.action_boards()
            return
        self.message = None
        lit = [line for line, entry in enumerate(self.entries) if entry.lit]
        self.line = next((line for line in lit if line > self.line), lit[0])
        self.repaint()

    @property
    def next_is_board(self) -> bool:
        """While a card is in hand, the next place."""
        return not self.deciding or "place" not in self.chooser.kinds

    def action_hand(self) -> None:
        """Show the Residents, or peek at them behind a curtain."""
        seat = self.session.viewer
        if seat < 0:
            self.action_peek()
        elif not self.view.hands[seat]:
            self.say("You have no Resident yet.")
        else:
            self._read_hand(reading=not self.reading_hand)

    def _read_hand(self, *, reading: bool) -> None:
        self.message = None
        self.looking = self.sheet_line = -1
        self.reading_hand = reading
        self.line = 0
        if not reading:
            self.settle_cursor()
        self.repaint()

    def hotkeys(self) -> list[Key]:
        """What may be done with what the cursor is on."""
        if self.looking >= 0 or self.reading_hand:
            return [Key("↑↓", "read")]
        keys = [Key(f"{self.digits} enter".strip(), "choose", "game.choose")]
        if not self.next_is_board:
            keys.append(named(self, "game.next", "next best"))
        for word in ("end", "done", "pass"):
            if word in self.chooser.values("verb"):
                keys.append(named(self, "tenby.done", word))
        if self.session.viewer >= 0 and self.view.hands[self.session.viewer]:
            keys.append(named(self, "tenby.hand"))
        return keys

    def why_not(self, pick: Pick) -> Refusal | str:
        """The refusal of the move that the pick would have begun."""
        return tenby_moves.why_not(self, pick)

    # -- words and drawing -------------------------------------------------------------------------------------

    def headline(self) -> tuple[str, str]:
        """Round, phase, the Day Card of who decides."""
        return tenby_words.headline(self)

    def step_sentence(self) -> str:
        """What is asked on the way to a move."""
        return tenby_words.step_sentence(self)

    def effect_sentence(self) -> str:
        """What the place under the cursor would bring."""
        return tenby_words.effect_sentence(self)

    def looking_sentence(self) -> str:
        """Whose town is looked at."""
        return f"The town of {self.session.names[self.looking]}: what lies there, and what each card counts."

    def draw_table(self, canvas: Canvas, palette: Palette, area: Area) -> None:
        """The town, the lists, the modules, the seats, the panel."""
        tenby_layout.draw(self, canvas, palette, area)
