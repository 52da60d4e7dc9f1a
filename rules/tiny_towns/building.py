"""Building at the end of a visit: what, where, and why not (rulebook, section "building")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.refusal import NOT_NOW, Caution, Refusal
from rules.kernel.steps import Ask, pop, push
from rules.tiny_towns import works
from rules.tiny_towns.benefits import benefit, thing_on
from rules.tiny_towns.moves import Build, Done
from rules.tiny_towns.state import State
from rules.tiny_towns.table import BITS
from rules.tiny_towns.town import SQUARE_NAMES

if TYPE_CHECKING:
    from rules.tiny_towns.game import TinyTowns


class BuildAny(Ask["TinyTowns", State], frozen=True):
    """Build any number of buildings (rulebook, section "building")."""

    kind: ClassVar[str] = "build"
    section: ClassVar[str] = "building"

    def is_public(self, game: TinyTowns, state: State) -> bool:
        """Visits are open unless they are sealed; a face-down monument is an option only its owner sees."""
        return not game.sealed

    def facts(self, game: TinyTowns, state: State) -> dict[str, Any]:
        """How many types can evidently be built."""
        kinds = {state.table.card_of[number] for number in self._numbers(state, evident=True)}
        return {"count": len(kinds)}

    def settle(self, game: TinyTowns, state: State, chance: Chance, log: Log | None) -> bool:
        """Skipped where everybody can see that nothing can be built.

        Not skipped where the end of the visit turns up a card: until then everything can be taken back.
        """
        if self.maybe(game, state) or game.end_reveals(state):
            return True
        pop(state)
        return False

    def maybe(self, game: TinyTowns, state: State) -> bool:
        """Whether, for all that everybody knows, something might be built."""
        first = state.table.first_monument
        town = state.towns[self.seat]
        owned = state.hidden[self.seat]
        for number in state.patterns(self.seat):
            if number >= first:
                if town.monument or not owned:
                    return False
                card = state.table.card_of[number]
                if card == owned if not game.secret else card not in game.shown_monuments(state):
                    return True
            elif works.may_build_kind(state, self.seat, state.table.kind_of[state.table.card_of[number]]):
                return True
        return False

    def moves(self, game: TinyTowns, state: State) -> list[Move]:
        """By card, pattern and site; ``done`` last."""
        table = state.table
        moves: list[Move] = []
        seen: set[tuple[str, int]] = set()
        for number in self._numbers(state, evident=False):
            card, squares = table.card_of[number], table.squares_mask[number]
            if (card, squares) in seen:  # two Trading Posts can stand for each other
                continue
            seen.add((card, squares))
            for site in BITS[works.sites(state, self.seat, card, squares)]:
                moves.append(Build(card, table.squares[number], site))
        moves.append(Done())
        return moves

    def refusal(self, game: TinyTowns, state: State, move: Move) -> Refusal | None:
        """Everything that can be wrong with a building."""
        if isinstance(move, Done):
            return None
        if not isinstance(move, Build):
            return NOT_NOW
        table = state.table
        town = state.towns[self.seat]
        if move.card not in table.kind_of:
            if move.card not in table.monuments:
                return Refusal("not-in-play", "setup", {"card": table.card(move.card).name})
            if town.monument == move.card:
                return Refusal("monument-built", "monuments", {"card": table.card(move.card).name})
            if state.hidden[self.seat] != move.card:
                return Refusal("not-your-monument", "monuments", {"card": table.card(move.card).name})
        elif not works.may_build_kind(state, self.seat, table.kind_of[move.card]):
            return Refusal("five-banks", "bank", {"limit": works.MAX_BANKS})
        mask = 0
        for square in move.squares:
            mask |= 1 << square
        numbers = [n for n in self._numbers(state, evident=False) if table.card_of[n] == move.card]
        if not any(table.squares_mask[number] == mask for number in numbers):
            return self._refuse_pattern(state, move, mask)
        if works.sites(state, self.seat, move.card, mask) >> move.site & 1:
            return None
        return self._refuse_site(state, move)

    def play(self, game: TinyTowns, state: State, move: Any, chance: Chance, log: Log | None) -> None:
        """Build, then carry out what the building brings; the visit goes on until ``done``."""
        if isinstance(move, Done):
            pop(state)
            return
        table, seat = state.table, self.seat
        mask = 0
        for square in move.squares:
            mask |= 1 << square
        works.use_cubes(state, seat, mask)
        facts = {}
        if log is not None:
            facts = {
                "card": table.card(move.card).name,
                "square": SQUARE_NAMES[move.site],
                "squares": tuple(SQUARE_NAMES[square] for square in move.squares),
            }
        if move.card in table.kind_of:
            kind = table.kind_of[move.card]
            works.put_building(state, seat, kind, move.site)
            done = state.constructed
            state.constructed = (*done[:seat], done[seat] | 1 << kind, *done[seat + 1 :])
            if log is not None:
                log.add("built", seat, **facts)
            push(state, *benefit(state, seat, kind, move.site))
            return
        works.put_monument(state, seat, move.card, move.site)
        if log is not None:  # its builder reads the card aloud
            log.add("monument-built", seat, **facts, text=table.card(move.card).in_short)
        push(state, *game.on_monument(state, seat))

    def known_to_all(self, game: TinyTowns, state: State, move: Move) -> bool:
        """A face-down monument is an option that only its owner sees."""
        if not isinstance(move, Build) or move.card in state.table.kind_of:
            return not game.sealed
        return not game.secret and not game.sealed

    def reveals(self, game: TinyTowns, state: State, move: Move) -> bool:
        """Building a face-down monument shows it."""
        return game.secret and isinstance(move, Build) and move.card not in state.table.kind_of

    def caution(self, game: TinyTowns, state: State, move: Move, viewer: int) -> Caution | None:
        """Asked first: leaving a full town that could still build; turning a monument up."""
        if isinstance(move, Done) and works.is_full(state.towns[self.seat]):
            numbers = self._numbers(state, evident=viewer != self.seat)
            names = {state.table.card(state.table.card_of[number]).name: None for number in numbers}
            if names:
                return Caution("town-complete", "completing", {"cards": tuple(names)})
        if self.reveals(game, state, move) and isinstance(move, Build):
            return Caution("shows-monument", "monuments", {"card": state.table.card(move.card).name})
        return None

    def _numbers(self, state: State, *, evident: bool) -> list[int]:
        """Complete patterns that the seat may use; with ``evident`` those of the types in play only."""
        table = state.table
        own = state.hidden[self.seat] if not evident else ""
        found = []
        for number in state.patterns(self.seat):
            card = table.card_of[number]
            if number >= table.first_monument:
                if card == own:
                    found.append(number)
            elif works.may_build_kind(state, self.seat, table.kind_of[card]):
                found.append(number)
        return found

    def _refuse_pattern(self, state: State, move: Build, mask: int) -> Refusal:
        table, town = state.table, state.towns[self.seat]
        card = table.card(move.card)
        facts = {"card": card.name, "squares": tuple(SQUARE_NAMES[square] for square in move.squares)}
        posts = 0
        for kind in table.wild_kinds:
            posts |= town.of_type(kind)
        for placement in table.content.placements[move.card]:
            if placement.squares_mask != mask or not table.lies_with(placement.mask80, town.cubes, posts):
                continue
            if mask & ~posts:
                return Refusal("not-yet", "effects-start", {"square": SQUARE_NAMES[BITS[mask & town.fresh][0]]})
            return Refusal("needs-a-cube", "trading-post", facts)
        return Refusal("no-pattern", "pattern", facts)

    def _refuse_site(self, state: State, move: Build) -> Refusal:
        town = state.towns[self.seat]
        facts = {"card": state.table.card(move.card).name, "square": SQUARE_NAMES[move.site]}
        if town.occupied >> move.site & 1 and move.site not in move.squares:
            return Refusal("square-taken", "sites", {**facts, "thing": thing_on(state, self.seat, move.site)})
        if town.buildings >> move.site & 1:
            return Refusal("square-taken", "sites", {**facts, "thing": thing_on(state, self.seat, move.site)})
        return Refusal("not-freed", "sites", facts)
