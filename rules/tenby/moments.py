"""The named moments of the base game, and what a module of Community is.

A module is one object for each match, made from its options. It keeps a part of the state (and of the view) of its own,
``state.parts[module.slot]``, and is told of each moment below; the base game calls all modules in play in the seed's
order and knows none of them by name. Which modules there are stands in ``modules.py``, how the Community Phase runs
them in ``community.py``.

========================  ==========================================================================================
moment                    method
========================  ==========================================================================================
set-up                    ``set_up``, then the decisions of ``before_choice`` in Night order
set-up choice             ``choices``, ``choice_refusal``, ``chosen`` for each seat in secret, ``all_chosen`` for all
placing a card            ``placing_words``, ``placing_refusal``, ``placed_with`` (what goes on the card)
card placed               ``card_placed``, at once
card discarded            ``card_discarded``, at once
turn ended                ``turn_ended``
Community Phase           ``seat_steps`` (a seat's own business), ``in_turns`` (where it may touch others),
                          ``table_steps`` (everybody's), ``out_of_place``
end of the game           ``at_end``, before anything is scored
scoring                   ``lines``, ``bonus_points_for_residents``
views                     ``seen``, ``dealt_anew``, ``secret``
positions                 ``write_part``, ``read_part``, ``tokens_out``, ``describe``
bots                      ``estimate``, ``reason``
tests                     ``faults``
========================  ==========================================================================================
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

import msgspec

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.notation import Words
from rules.kernel.options import Option, Options
from rules.kernel.refusal import Refusal
from rules.kernel.sheet import Line
from rules.kernel.steps import Step, kebab
from rules.kernel.tuples import put
from rules.tenby.moves import KeepResident
from rules.tenby.state import State

if TYPE_CHECKING:
    from rules.tenby.community import Turns
    from rules.tenby.game import Tenby
    from rules.tenby.view import TenbyView

AnyStep = Step[Any, Any]


class Part(msgspec.Struct, frozen=True, tag_field="module", tag=kebab):
    """What a module keeps, immutable: per table, and per seat as tuples. In a view it has holes, None or counts."""


class Sentences(msgspec.Struct, frozen=True):
    """What a module says, by id; laid over those of the base game by ``text.py``."""

    prompts: Mapping[str, str] = {}
    refusals: Mapping[str, str] = {}
    events: Mapping[str, str] = {}
    cautions: Mapping[str, str] = {}


P = TypeVar("P", bound=Part)


class Module(ABC, Generic[P]):
    """One module in play. Methods left out do nothing; class attributes describe it before any match."""

    id: ClassVar[str]
    """Kebab-case: its flag among the options, its table in positions."""
    label: ClassVar[str]
    switch: ClassVar[Option]
    """The flag that brings it into play."""
    variations: ClassVar[tuple[Option, ...]] = ()
    """Options that need the module; their defaults are the rules without variation."""
    part_type: ClassVar[type[Part]]
    moves: ClassVar[tuple[type[Move], ...]] = ()
    """Kinds of moves that it adds to the notation."""
    placing: ClassVar[tuple[str, ...]] = ()
    """Words that it adds to moves that place a card (``local``)."""
    sentences: ClassVar[Sentences] = Sentences()
    sources: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Ids and labels of the points that it brings onto Community Score Cards, those of its variations included."""
    uses_tokens: ClassVar[bool] = False
    """Whether it needs Contribution Tokens."""
    for_table: ClassVar[bool] = False
    """Whether its Community Phase is for the whole table (``table_steps``), not each seat's own (``seat_steps``)."""
    rings_spent: ClassVar[float] = 0.0
    """Life Rings that it lets a seat spend well in a Community Phase, for bots."""
    placed_worth: ClassVar[float] = 0.0
    """Points that it brings for a card placed on a day still to come, for bots that weigh Day Cards."""
    choice: ClassVar[type[KeepResident] | None] = None
    """The move of the set-up choice, where something of the module is chosen with the Resident."""

    def __init__(self, game: Tenby, slot: int, options: Options) -> None:
        self.game = game
        self.slot = slot
        """Place of its part in ``state.parts``."""
        self.options = options

    @classmethod
    def of(cls, game: Tenby) -> Self:
        """The module of this kind in a match where it is in play, for its steps."""
        return game.module_of[cls]  # type: ignore[return-value]

    # -- its part of the state and of the view ------------------------------------------------------------------------

    def part(self, source: State | TenbyView) -> P:
        """Its part of a state or view."""
        return source.parts[self.slot]  # type: ignore[return-value]

    def sources_in_play(self) -> tuple[tuple[str, str], ...]:
        """Those of ``sources`` that the options bring into play."""
        return self.sources

    def put(self, state: State, part: P) -> None:
        """Replace its part of a state."""
        state.parts = put(state.parts, self.slot, part)

    @classmethod
    def vocabularies(cls) -> Mapping[str, Words]:
        """Words of the fields of its moves, by the names used in their forms."""
        return {}

    @classmethod
    def rank_adders(cls, options: Options) -> list[str]:
        """Entries of the solo ranks that count: the module's, and those of the variations in play."""
        names = [cls.id, *(option.id for option in cls.variations if option.kind == "flag" and options[option.id])]
        return [name.replace("-", "_") for name in names]

    # -- set-up --------------------------------------------------------------------------------------------------------

    @abstractmethod
    def set_up(self, state: State, chance: Chance, log: Log | None) -> P:
        """Its part before the first decision (section "setup"); towns and Night Cards are there already."""

    def before_choice(self, state: State) -> tuple[AnyStep, ...]:
        """Public decisions at set-up, in Night order, before Residents are dealt."""
        return ()

    def deal(self, state: State, chance: Chance, log: Log | None) -> None:
        """Deal what is chosen from together with the Residents, in secret."""

    def choices(self, state: State, seat: int, moves: list[Move]) -> list[Move]:
        """The moves of the set-up choice, made from those without this module."""
        return moves

    def choice_refusal(self, state: State, seat: int, move: KeepResident) -> Refusal | None:
        """Why its part of a set-up choice is not legal; the move is of the kind ``choice``."""
        return None

    def chosen(self, state: State, seat: int, move: KeepResident, log: Log | None) -> None:
        """Carry out its part of a set-up choice, still in secret."""

    def all_chosen(self, state: State, log: Log | None) -> None:
        """All have chosen: show what is to be shown."""

    # -- cards come and go ---------------------------------------------------------------------------------------------

    def placing_words(self, state: State, seat: int, card: int) -> tuple[str, ...]:
        """Which of its words ``placing`` may be added now to a move that places ``card``."""
        return ()

    def placing_refusal(self, state: State, seat: int, card: int, word: str) -> Refusal | None:
        """Why one of its own words may not be added."""
        return None

    def placed_with(self, state: State, seat: int, card: int, word: str, log: Log | None) -> int:
        """Pay for one of its own words; returns how many Locals stand on the card from now on."""
        return 0

    def card_placed(self, state: State, seat: int, card: int, *, in_turn: bool, log: Log | None) -> None:
        """A card came from outside into the town; ``in_turn`` is False for a Notice Board's action."""

    def card_discarded(self, state: State, seat: int, card: int, locals_on_it: int, log: Log | None) -> None:
        """A card left the town for good."""

    def turn_ended(self, state: State, seat: int, log: Log | None) -> None:
        """The Day Card or Compass Card of a seat is done."""

    def tokens_out(self, part: P, seat: int) -> int:
        """Contribution Tokens of a seat that lie on what the module has."""
        return 0

    # -- Community Phase -----------------------------------------------------------------------------------------------

    def seat_steps(self, state: State, seat: int) -> tuple[AnyStep, ...]:
        """A seat's own steps, which touch nobody else: they are taken in the seat's sitting (``community.py``)."""
        return ()

    def in_turns(self, state: State) -> Turns | None:
        """What is left to be done in turns of what ``seat_steps`` begin; None if nothing can touch another seat."""
        return None

    def table_steps(self, state: State) -> tuple[AnyStep, ...]:
        """Steps of the whole table, after all sittings of the modules before it."""
        return ()

    def out_of_place(self, state: State, seat: int, move: Move) -> Refusal | None:
        """Why one of its own moves is not asked for now, where more can be said than that."""
        return None

    # -- end of the game and scoring -----------------------------------------------------------------------------------

    def at_end(self, state: State, chance: Chance, log: Log | None) -> None:
        """After the last Community Phase, before anything is scored."""

    def lines(self, source: State | TenbyView, seat: int) -> list[Line]:
        """Its own lines of the score sheet, Community Score Card apart, as if the game ended now."""
        return []

    def bonus_points_for_residents(self, source: State | TenbyView, seat: int) -> int:
        """Points on the line of the Residents beside those of the hand."""
        return 0

    # -- views, positions ----------------------------------------------------------------------------------------------

    def seen(self, part: P, viewer: int) -> P:
        """The part as a viewer sees it; the view of everything has no holes."""
        return part

    def dealt_anew(self, part: P, chance: Chance) -> P:
        """The part of a view with its holes filled by chance; made from the view, so it cannot leak."""
        return part

    def secret(self, part: P, seat: int) -> bool:
        """Whether a seat holds something in this part of a view that others may not see."""
        return False

    @abstractmethod
    def write_part(self, part: P, names: Sequence[str], *, whole: bool = False) -> dict[str, Any]:
        """The part of a view as the table ``[position.<id>]``.

        What is as at the start is left out, unless the ``whole`` is asked for.
        """

    @abstractmethod
    def read_part(self, data: Mapping[str, Any], names: Sequence[str], view: TenbyView) -> P:
        """The part from its table, ``{}`` if it was left out.

        ``view`` holds everything of the base game, and no parts. Raises
        :class:`~rules.kernel.errors.PositionError`.
        """

    def describe(self, part: P, seat: int) -> list[str]:
        """What a seat has of it, as short phrases of plain text."""
        return []

    def describe_table(self, part: P) -> list[str]:
        """What lies there for all, as lines of plain text."""
        return []

    def in_play(self, part: P) -> list[str]:
        """Ids of its cards that lie open, for the card browser."""
        return []

    # -- bots, tests ---------------------------------------------------------------------------------------------------

    def estimate(self, state: State, seat: int, viewer: int) -> float:
        """What the seat may expect of the module, in points, lines of the score sheet included, points gained not."""
        return 0.0

    def reason(self, state: State, move: Move, seat: int) -> str:
        """Why a move of its own that led to ``state`` looks good, as half a sentence."""
        return ""

    def faults(self, state: State) -> list[str]:
        """What is wrong with a state: components that are lost or come from nowhere."""
        return []
