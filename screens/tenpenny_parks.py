"""The table of Tenpenny Parks: one large property, stacks and lists, everybody's numbers, and how moves are reached."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import BindingType

from rules.kernel.decision import Move
from rules.kernel.refusal import Refusal
from rules.kernel.vantage import Vantage
from rules.tenpenny_parks import prospects
from rules.tenpenny_parks.property import Property
from rules.tenpenny_parks.squares import number
from rules.tenpenny_parks.state import MONTHS
from rules.tenpenny_parks.table import Table
from rules.tenpenny_parks.view import ParksView
from screens.commands import Command, add, bindings, shown_key
from screens.game_screen import Area, Key
from screens.help import LEGENDS
from screens.list_screen import ListScreen
from screens.session import Session
from screens.widgets import parks_layout, parks_lists, parks_moves, parks_words
from screens.widgets.canvas import Canvas
from screens.widgets.chooser import Path, Pick
from screens.widgets.lists import Group
from screens.widgets.palette import Palette
from screens.widgets.parks_tile import TileInHand
from screens.widgets.table_frame import named

if TYPE_CHECKING:
    from rules.tenpenny_parks.game import TenpennyParks

GROUP = "tenpenny-parks"

add(
    Command("tenpenny-parks.banker", "b", "banker", "Place a worker on the Banker.", GROUP),
    Command("tenpenny-parks.arborist", "a", "arborist", "Place a worker on the Arborist: remove trees.", GROUP),
    Command("tenpenny-parks.contractor", "s", "contractor", "Place a worker on the Contractor: build a stall.", GROUP),
    Command("tenpenny-parks.realtor", "d", "realtor", "Place a worker on the Realtor: buy land.", GROUP),
    Command("tenpenny-parks.research", "i", "research", "Move the researcher (Innovation).", GROUP),
    Command("tenpenny-parks.turn", "o", "turn", "Turn the tile that is held, clockwise.", GROUP),
    Command("tenpenny-parks.flip", "f", "flip", "Turn the tile that is held over.", GROUP),
    Command("tenpenny-parks.done", "n", "done", "Done: no more of it, decline, or confirm.", GROUP),
    Command("tenpenny-parks.yours", "y", "yours", "Read what you have: cards, tiles, boards.", GROUP),
    Command("tenpenny-parks.goals", "g", "goals", "Read your goals; where they are covered, behind a curtain.", GROUP),
)

LEGENDS[GROUP] = (
    "A property: a dot is a square that a tile may still cover, a blank one lies beside a tile and is lost, T is a "
    "tree, # a landmark's feature, other capitals are tiles. Lower case and digits are icons: 1 2 3 money, h Thrill, "
    "a Awe, j Joy, w a wild step, W two, v 1 VP, V 2 VP, x and y a choice, ? what the home board says. An icon after "
    "a T lies beneath the tree.\n"
    "The held tile is @ where it may lie; ! marks squares that break a rule.\n"
    "Stacks: printed price, ring and effects, final price; ok can be built, $ is too dear, x has no place, #2 was "
    "built there by seat 2 this month, - is empty.\n"
    "> decides now, # has the shovel, w the extra worker. Columns: inc income of a month, men workers left, lab the "
    "researcher, att attractions, stl concessions, brd boards, goals what yours are worth or how many are kept. "
    "On the tracks = is a tie; the later in turn order leads."
)


class TenpennyParksScreen(ListScreen):
    """One match of Tenpenny Parks."""

    GROUP = GROUP
    ALWAYS_PICKED = parks_moves.ALWAYS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(GROUP)]
    last_month = MONTHS

    def __init__(self, session: Session, note: str = "") -> None:
        super().__init__(session, note)
        self.hand = TileInHand(self)
        """The tile that is being placed."""
        self.sideways = 0
        """Columns by which the property in view was moved while looking at it."""
        self.reading_goals = False
        self.list_width = 32
        self.list_rows = 8
        self._lists: tuple[Vantage, Hashable, tuple[Group, ...]] | None = None
        self._worked_out: tuple[Vantage, dict[Hashable, Any]] | None = None

    # -- what is known -----------------------------------------------------------------------------------------

    @property
    def view(self) -> ParksView:
        """The view on show."""
        view = self.session.vantage.view
        assert isinstance(view, ParksView)
        return view

    @property
    def game(self) -> TenpennyParks:
        """The rules of this table."""
        game: TenpennyParks = self.session.match.game  # type: ignore[assignment]
        return game

    @property
    def table(self) -> Table:
        """Its cards and boards."""
        return self.game.table

    @property
    def innovation(self) -> bool:
        """Whether the expansion is in play."""
        return self.game.innovation

    @property
    def becky(self) -> int:
        """Becky's seat, or -1."""
        return self.game.becky

    @property
    def last_space(self) -> int:
        """Last space of the tracks."""
        return self.game.last_space

    @property
    def deciding(self) -> bool:
        """Whether something is chosen at this keyboard now, and nothing else is looked at."""
        return self.looking < 0 and not self.session.over and not self.session.bot_to_move

    @property
    def right_neighbour(self) -> int:
        """Whom the shovel goes to if the leader of Awe takes the VP."""
        return (self.session.to_move - 1) % self.view.seats

    def keeps_disc(self, seat: int) -> bool:
        """Whether a seat's disc stays where it is when it takes a special bonus."""
        return prospects.keeps_disc(self.session.vantage, seat)

    @property
    def first_square(self) -> int:
        """The first square of the own property, for asking why not."""
        return number(0, self.own_park.land.first)

    @property
    def own_park(self) -> Property:
        """The property of the seat that decides."""
        park = self.view.properties[max(self.session.to_move, 0)]
        assert park is not None
        return park

    @property
    def research_cards(self) -> tuple[Any, ...]:
        """The cards among which those looked at are numbered."""
        content = self.table.content
        return ((), content.improvements, content.specialists, content.landmarks)[min(self.view.month, 3)]

    def reward_words(self, reward: str) -> str:
        """``$2``, ``1 VP``, ``1 wild step``: what an icon offers."""
        found = [words for words in str(self.facts["rewards"]).split(" or ") if parks_words.is_reward(words, reward)]
        return found[0] if found else reward

    def _once(self, key: Hashable, work: Any) -> Any:
        """Something that follows from the view on show, worked out once."""
        vantage = self.session.vantage
        if self._worked_out is None or self._worked_out[0] is not vantage:
            self._worked_out = (vantage, {})
        found = self._worked_out[1]
        if key not in found:
            found[key] = work()
        return found[key]

    @property
    def campaign(self) -> prospects.Campaign:
        """The best adverts that the deciding seat can pay for."""
        seat = self.session.to_move
        campaign: prospects.Campaign = self._once(
            ("campaign", seat), lambda: prospects.best_campaign(self.session.vantage, seat)
        )
        return campaign

    # -- the tile that is held -----------------------------------------------------------------------------------

    def places_of(self, kind: str, tile: int) -> tuple[prospects.Place, ...]:
        """All places of a tile on the property of the seat that decides, those that pay most first."""
        work = prospects.attraction_places if kind == "attraction" else prospects.concession_places
        vantage, seat = self.session.vantage, self.session.to_move
        places: tuple[prospects.Place, ...] = self._once((kind, tile), lambda: work(vantage, seat, tile))
        return places

    def action_turn(self) -> None:
        """Turn the tile clockwise."""
        self._with_tile(self.hand.turn)

    def action_flip(self) -> None:
        """Turn the tile over."""
        self._with_tile(self.hand.turn_over)

    def _with_tile(self, what: Callable[[], None]) -> None:
        if self.hand.tile is None:
            self.say("No tile is held: choose one first.", "why-not")
            return
        self.message = None
        what()
        self.repaint()

    @property
    def next_is_board(self) -> bool:
        """While a tile is held, the next place."""
        return self.hand.tile is None

    def action_next(self) -> None:
        """The next best place of the tile that is held, else the next property."""
        if self.hand.tile is None:
            self.action_boards()
        else:
            self._with_tile(self.hand.following)

    # -- choosing ----------------------------------------------------------------------------------------------

    @property
    def groups(self) -> tuple[Group, ...]:
        """The lists of this moment."""
        vantage = self.session.vantage
        held = self.hand.placement if "place" in self.chooser.kinds else None
        key = (self.chooser.prefix, self.looking, self.session.bot_to_move, held, self.list_width, self.list_rows,
               tuple(self.keymap.items()))  # fmt: skip
        if self._lists is None or self._lists[0] is not vantage or self._lists[1] != key:
            self._lists = (vantage, key, parks_lists.groups(self))
        return self._lists[2]

    def paths(self, vantage: Vantage) -> Iterable[tuple[Path, Move]]:
        """Every move and its picks."""
        return [(path, move) for move in vantage.moves for path in parks_moves.paths_of(move)]

    def under_cursor(self) -> Pick | None:
        """What enter picks: the place of the tile that is held, or the entry of a list."""
        if self.hand.tile is not None:
            return Pick("place", self.hand.placement)
        return super().under_cursor()

    def forget_cursor(self) -> None:
        """Back to the first entry; who has just sat down to look at goals sees them."""
        super().forget_cursor()
        self.sideways = 0
        viewer = self.session.viewer
        self.reading_goals = self.session.peeking and bool(self.view.goals[viewer])

    def settle_cursor(self) -> None:
        """The tile that is held on its best place; else the cursor on the first thing that can be chosen."""
        if self.hand.tile is not None:
            self.hand.settle()
            return
        entries = self.entries
        self.line = min(self.line, max(len(entries) - 1, 0))
        if self.kind == "advertise" and self.deciding:
            proposed = [place for place, entry in enumerate(entries) if entry.new and entry.lit]
            self.line = proposed[0] if proposed else max(len(entries) - 1, 0)
        elif self.deciding and self.chooser.at_start and self.kind == "act" and entries:
            self.line = self.line if entries[self.line].lit else self._first_lit()
        elif entries:
            self.line = self._first_lit()

    def _first_lit(self) -> int:
        return next((place for place, entry in enumerate(self.entries) if entry.lit), 0)

    def move_cursor(self, columns: int, rows: int) -> None:
        """The tile that is held over the property; else the cursor through the lists; else the property sideways."""
        self.reading_goals = False
        if self.hand.tile is not None:
            self.hand.move(columns, rows)
        elif self.looking >= 0 and columns:
            park = self.view.properties[self.looking]
            if park is not None:
                half = (park.land.last - park.land.first) // 2 + 1
                self.sideways = max(-half, min(self.sideways + 2 * columns, half))
        else:
            self.sideways = 0
            super().move_cursor(columns, rows)

    def digit(self, number: int) -> None:
        """A digit moves the cursor to an entry."""
        self.reading_goals = False
        self.sideways = 0
        super().digit(number)

    def look_at(self, seat: int) -> None:
        """Look at a property; the score sheet follows."""
        self.sideways = 0
        self.reading_goals = False
        super().look_at(seat)

    def pick(self, pick: Pick) -> None:
        """A click on a square moves the tile that is held there, or chooses the tree on it; a place by any name."""
        self.reading_goals = False
        if pick.kind == "square":
            self._click_square(pick.value)
            return
        if pick.kind == "place" and self.hand.tile is not None:
            pick = Pick("place", self.hand.shape.canonical(pick.value))
        super().pick(pick)

    def _click_square(self, square: int) -> None:
        if self.hand.tile is not None:
            if self.hand.placement.square == square:
                super().pick(Pick("place", self.hand.placement))
                return
            self.hand.move_to(square)
            self.repaint()
        elif self.deciding and "tree" in self.chooser.kinds:
            super().pick(Pick("tree", square))

    # -- keys --------------------------------------------------------------------------------------------------

    def action_choose(self) -> None:
        """Enter; what shows a hidden card has a key of its own, so that an enter held down shows nothing."""
        if self.kind == "confirm" and self.deciding and self._question is None and not self.too_small:
            done, undo = (shown_key(name, self.keymap) for name in ("tenpenny-parks.done", "game.undo"))
            self.say(f"{done} confirms, {undo} takes it back.", "why-not")
            return
        super().action_choose()

    def _verb(self, verb: str) -> None:
        if self.looking < 0 and self.sheet_line < 0 and not self.session.over:
            self.pick(Pick("verb", verb))

    def action_banker(self) -> None:
        """Take money."""
        self._verb("banker")

    def action_arborist(self) -> None:
        """Remove trees."""
        self._verb("arborist")

    def action_contractor(self) -> None:
        """Build a concession."""
        self._verb("contractor")

    def action_realtor(self) -> None:
        """Buy a board."""
        self._verb("realtor")

    def action_research(self) -> None:
        """Move the researcher."""
        self._verb("research")

    def action_done(self) -> None:
        """No more, decline, confirm."""
        words = [pick.value for pick in self.chooser.legal if pick.kind == "verb"]
        self._verb(next((word for word in ("done", "decline", "confirm") if word in words), "done"))

    def action_yours(self) -> None:
        """Look at the own things, or back."""
        self.message = None
        self.look_at(-1 if self.looking == self.session.shown_seat else self.session.shown_seat)
        self.repaint()

    def action_goals(self) -> None:
        """Show the goals in the panel, or peek at them behind a curtain."""
        seat = self.session.viewer
        if seat < 0 or self.view.goals[seat] is None:
            self.action_peek()
            return
        self.message = None
        self.reading_goals = not self.reading_goals
        self.repaint()

    def hotkeys(self) -> list[Key]:
        """What may be done with what the cursor is on."""
        if self.looking >= 0:
            return [Key("↑↓", "read"), Key("←→", "sideways")]
        if self.hand.tile is not None:
            keys = [Key("arrows", "move")]
            keys += [named(self, f"tenpenny-parks.{verb}") for verb in ("turn", "flip")]
            label = "build here" if self.hand.number >= 0 else "why not?"
            return [*keys, named(self, "game.next", "next best"), Key("enter", label, "game.choose")]
        words = self.chooser.values("verb")
        digits = self._digits()
        keys = [Key(f"{digits} enter".strip(), "choose", "game.choose")] if self.kind != "confirm" else []
        if self.kind == "ring":
            keys.insert(0, Key("←→", "preview"))
        for word in ("done", "decline", "confirm"):
            if word in words and word in [entry.pick.value for entry in self.entries]:
                keys.append(named(self, "tenpenny-parks.done", word))
        if self.session.viewer >= 0 and self.view.goals[self.session.viewer]:
            keys.append(named(self, "tenpenny-parks.goals"))
        return keys

    def _digits(self) -> str:
        shown = [entry.digit for entry in self.entries if entry.digit.isdigit()]
        return f"{shown[0]}-{shown[-1]}" if len(shown) > 1 else "".join(shown)

    def why_not(self, pick: Pick) -> Refusal | str:
        """The refusal of the move that the pick would have begun."""
        return parks_moves.why_not(self, pick)

    # -- words and drawing -------------------------------------------------------------------------------------

    def headline(self) -> tuple[str, str]:
        """Month, step, who leads, the ring."""
        return parks_words.headline(self)

    def step_sentence(self) -> str:
        """What is asked on the way to a move."""
        return parks_words.step_sentence(self)

    def effect_sentence(self) -> str:
        """What the cursor's place would bring."""
        return parks_words.effect_sentence(self)

    def looking_sentence(self) -> str:
        """Whose property is looked at."""
        return f"The property of {self.session.names[self.looking]}: what lies there, and the cards."

    def draw_table(self, canvas: Canvas, palette: Palette, area: Area) -> None:
        """The property, lists, numbers, the panel."""
        parks_layout.draw(self, canvas, palette, area)
