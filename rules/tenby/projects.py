"""Projects: contributed to by placing cards, assessed after three rounds (rulebook, section "projects")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace as changed

from rules.kernel.chance import Chance
from rules.kernel.decision import Move
from rules.kernel.events import Log
from rules.kernel.options import Option, Options
from rules.kernel.refusal import NOT_NOW, Caution, Refusal
from rules.kernel.sheet import Line
from rules.kernel.steps import Ask, RoundRobin, Step, pass_round, pop, replace
from rules.kernel.tuples import put
from rules.tenby.cards import FEATURE_NAMES, FEATURES
from rules.tenby.community import gain_points, put_tokens, return_tokens
from rules.tenby.decks import draw
from rules.tenby.explaining import rewards_line
from rules.tenby.moments import AnyStep, Module, Part, Sentences
from rules.tenby.moves import PASS, Pass
from rules.tenby.part_tables import Tables
from rules.tenby.placing import discard_card, not_there
from rules.tenby.project_parts import (
    PROJECTS,
    RISKY_INVESTMENT,
    SENTENCES,
    SPACES,
    DiscardFromTown,
    ProjectsPart,
    read_part,
    write_part,
)
from rules.tenby.state import NONE, State, gain_rings

if TYPE_CHECKING:
    from rules.tenby.game import Tenby
    from rules.tenby.view import TenbyView

GROWTH = 0.7
"""Points by which a reward grows in a round to come."""
SETTLED = 0.9
UNSETTLED = 0.6
"""The lead, in tokens, that makes winning a Project likely: at its end, and more for each round before that."""
BIDDING = 3.0
"""So much more with Risky Investment, where others answer."""
PACE = 0.9
"""Solo: tokens contributed in a round to come."""


class Projects(Module[ProjectsPart]):
    """The module in a match."""

    id: ClassVar[str] = "projects"
    label: ClassVar[str] = "Projects"
    switch: ClassVar[Option] = Option(
        "projects", "Projects", "Whoever contributes most to a Project wins its reward.", "flag", False
    )
    variations: ClassVar[tuple[Option, ...]] = (
        Option(
            RISKY_INVESTMENT,
            "Risky Investment",
            "Projects: cards discarded from the town contribute, not cards placed.",
            "flag",
            False,
        ),
    )
    part_type: ClassVar[type[Part]] = ProjectsPart
    moves: ClassVar[tuple[type[Move], ...]] = (DiscardFromTown,)
    sources: ClassVar[tuple[tuple[str, str], ...]] = ((PROJECTS, "Projects"),)
    uses_tokens: ClassVar[bool] = True
    for_table: ClassVar[bool] = True
    placed_worth: ClassVar[float] = 1.2
    sentences: ClassVar[Sentences] = SENTENCES

    def __init__(self, game: Tenby, slot: int, options: Options) -> None:
        super().__init__(game, slot, options)
        self.cards = game.content.projects
        self.ids = tuple(card.id for card in self.cards)
        self.mains = tuple(FEATURES.index(card.main) for card in self.cards)
        self.secondaries = tuple(tuple(FEATURES.index(each) for each in card.secondary) for card in self.cards)
        self.risky = bool(options[RISKY_INVESTMENT])

    def set_up(self, state: State, chance: Chance, log: Log | None) -> ProjectsPart:
        """All lie face down; the cover is on the stack."""
        seats = self.game.seats
        return ProjectsPart(tuple(range(len(self.cards))), NONE, 0, (0,) * seats, ((),) * seats, ())

    # -- contributing --------------------------------------------------------------------------------------------------

    def live(self, part: ProjectsPart) -> int:
        """The secondary feature on the open space, by number."""
        return self.secondaries[part.active][part.space - 1]

    def tokens_for(self, part: ProjectsPart, card: int) -> int:
        """Tokens that a card contributes to the active Project: one for the main feature, two with the live one."""
        face = self.game.content.faces[card]
        if part.active == NONE or not face.has(self.mains[part.active]):
            return 0
        return 2 if face.has(self.live(part)) else 1

    def card_placed(self, state: State, seat: int, card: int, *, in_turn: bool, log: Log | None) -> None:
        """A card placed contributes, except with Risky Investment."""
        if not self.risky:
            self.contribute(state, seat, card, log)

    def contribute(self, state: State, seat: int, card: int, log: Log | None) -> int:
        """Put the tokens on the Project, as many as there are; returns how many."""
        part = self.part(state)
        count = put_tokens(state, seat, self.tokens_for(part, card))
        if count:
            self.put(state, changed(part, tokens=put(part.tokens, seat, part.tokens[seat] + count)))
            if log is not None:
                log.add("contributes", seat, count=count, name=self.cards[part.active].name)
        return count

    def tokens_out(self, part: ProjectsPart, seat: int) -> int:
        """Tokens on the active Project."""
        return part.tokens[seat]

    # -- Community Phase -----------------------------------------------------------------------------------------------

    def table_steps(self, state: State) -> tuple[AnyStep, ...]:
        """With Risky Investment cards are discarded first, once there is a Project."""
        if self.risky and self.part(state).active != NONE:
            return (Invest(state.order), AdvanceProject())
        return (AdvanceProject(),)

    def open_next_space(self, state: State, log: Log | None) -> None:
        """The gap moves to the right; when the last space opens the Project is assessed."""
        part = self.part(state)
        if part.active == NONE:
            return
        part = changed(part, space=part.space + 1)
        self.put(state, part)
        if part.space >= SPACES:
            self.assess(state, log)
        elif log is not None:
            log.add("project-space", name=self.cards[part.active].name, secondary=_many(self.live(part)))

    def uncover(self, state: State, chance: Chance, log: Log | None) -> None:
        """The next Project of the stack, if none is active and one is left."""
        part = self.part(state)
        uncovered = len(self.cards) - len(part.unseen)
        if part.active != NONE or uncovered >= self.game.content.community.projects_in_game:
            return
        active, unseen, _ = draw("project", self.ids, part.unseen, (), chance, log)
        if active == NONE:
            return
        part = changed(part, unseen=unseen, active=active, space=1)
        self.put(state, part)
        if log is not None:
            main, live = _many(self.mains[active]), _many(self.live(part))
            log.add("project-uncovered", name=self.cards[active].name, main=main, secondary=live)

    def assess(self, state: State, log: Log | None) -> None:
        """Who has most tokens wins the Project or shares it; all tokens go back."""
        part = self.part(state)
        if self.game.solo:
            winner = 0 if self._assess_solo(state, part, log) else NONE
        else:
            winner = self._assess(state, part, log)
        for seat, count in enumerate(part.tokens):
            return_tokens(state, seat, count)
        if winner == NONE:
            part = changed(part, gone=(*part.gone, part.active))
            if log is not None:
                log.add("project-gone", name=self.cards[part.active].name)
        else:
            part = changed(part, won=put(part.won, winner, (*part.won[winner], part.active)))
        self.put(state, changed(part, active=NONE, space=0, tokens=(0,) * len(part.tokens)))

    def _assess(self, state: State, part: ProjectsPart, log: Log | None) -> int:
        """Points and Life Rings of an assessment; returns the only winner, or NONE."""
        numbers, final = self.game.content.community, state.round >= self.game.rounds
        most = max(part.tokens)
        first = [seat for seat in state.order if part.tokens[seat] == most and most]
        name = self.cards[part.active].name
        for seat in state.order:
            count = part.tokens[seat]
            if seat not in first:
                each = numbers.project_loser_points_per_token
                gain_points(self.game, state, seat, PROJECTS, count * each, log)
            elif len(first) == 1:
                if log is not None:
                    log.add("project-won", seat, name=name, count=count)
            else:
                rings = 0 if final else numbers.project_tie_life_rings
                each = numbers.project_final_tie_points_per_token if final else numbers.project_tie_points_per_token
                if log is not None:
                    log.add("project-tied", seat, name=name, count=count, rings=rings)
                gain_rings(state, seat, rings)
                gain_points(self.game, state, seat, PROJECTS, count * each, log)
        return first[0] if len(first) == 1 else NONE

    def _assess_solo(self, state: State, part: ProjectsPart, log: Log | None) -> bool:
        """The solo player needs the number on the card."""
        numbers, card = self.game.content.community, self.cards[part.active]
        count = part.tokens[0]
        if count >= card.solo_number:
            if log is not None:
                log.add("project-won", 0, name=card.name, count=count)
            return True
        if log is not None:
            log.add("project-missed", 0, name=card.name, count=count, needed=card.solo_number)
        if state.round >= self.game.rounds:
            gain_points(self.game, state, 0, PROJECTS, count * numbers.solo_project_lost_final_points_per_token, log)
        else:
            gain_rings(state, 0, numbers.solo_project_lost_life_rings)
            if log is not None:
                log.add("project-consoles", 0, rings=numbers.solo_project_lost_life_rings)
        return False

    # -- scoring, positions, texts -------------------------------------------------------------------------------------

    def lines(self, source: State | TenbyView, seat: int) -> list[Line]:
        """The Projects won, each in its best street."""
        return [rewards_line(self.game.scorer, source.towns[seat], self.part(source).won[seat])]

    def write_part(self, part: ProjectsPart, names: Sequence[str], *, whole: bool = False) -> dict[str, Any]:
        """See :class:`~rules.tenby.project_parts.ProjectsTable`."""
        return write_part(part, Tables(self.id, names, self.ids, whole=whole))

    def read_part(self, data: Mapping[str, Any], names: Sequence[str], view: TenbyView) -> ProjectsPart:
        """See :class:`~rules.tenby.project_parts.ProjectsTable`."""
        return read_part(data, Tables(self.id, names, self.ids))

    def describe(self, part: ProjectsPart, seat: int) -> list[str]:
        """Tokens on the Project, Projects won."""
        found = [f"tokens on the Project: {part.tokens[seat]}"] if part.active != NONE else []
        if part.won[seat]:
            found.append(f"Projects won: {', '.join(self.cards[card].name for card in part.won[seat])}")
        return found

    def describe_table(self, part: ProjectsPart) -> list[str]:
        """The active Project."""
        if part.active == NONE:
            return []
        card = self.cards[part.active]
        main, live = _many(self.mains[part.active]), _many(self.live(part))
        needed = f"; tokens that win it: {card.solo_number}" if self.game.solo else ""
        return [f"Project {card.name}: {main}, now with {live} twice (space {part.space} of {SPACES - 1}){needed}."]

    def in_play(self, part: ProjectsPart) -> list[str]:
        """The active Project, those that were won and those that are gone."""
        active = [part.active] if part.active != NONE else []
        return [self.ids[card] for card in (*active, *part.gone, *(card for won in part.won for card in won))]

    # -- bots, tests ---------------------------------------------------------------------------------------------------

    def estimate(self, state: State, seat: int, viewer: int) -> float:
        """Rewards of the Projects won, and of the active one by the chance to win it."""
        part, town, scorer = self.part(state), state.towns[seat], self.game.scorer
        left = self.game.rounds_left(state)
        found = sum([scorer.reward(town, project)[1] + GROWTH * left for project in part.won[seat]])
        if part.active == NONE:
            return found
        rounds = SPACES - 1 - part.space
        mine = part.tokens[seat]
        reward = scorer.reward(town, part.active)[1] + GROWTH * left
        numbers = self.game.content.community
        if self.game.solo:
            lead = mine + PACE * rounds - self.cards[part.active].solo_number + 0.5
            otherwise = 0.0
        else:
            lead = float(mine - max([count for other, count in enumerate(part.tokens) if other != seat]))
            otherwise = float(mine * numbers.project_loser_points_per_token)
        spread = SETTLED + UNSETTLED * rounds + BIDDING * (self.risky and not self.game.solo)
        wins = 1 / (1 + exp(-lead / spread))
        return found + wins * reward + (1 - wins) * otherwise

    def reason(self, state: State, move: Move, seat: int) -> str:
        """Why a card is discarded."""
        return "the Project is worth more than the card" if isinstance(move, DiscardFromTown) else ""

    def faults(self, state: State) -> list[str]:
        """Every Project is somewhere, and only once."""
        part = self.part(state)
        active = [part.active] if part.active != NONE else []
        cards = sorted([*part.unseen, *active, *part.gone, *(card for cards in part.won for card in cards)])
        return [] if cards == list(range(len(self.ids))) else [f"Projects: {cards}"]


class AdvanceProject(Step["Tenby", State], frozen=True):
    """The next space opens, a Project is assessed, another one is uncovered."""

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """The order of the rulebook; uncovering is a step of its own, since chance may refuse."""
        Projects.of(game).open_next_space(state, log)
        replace(state, UncoverProject())
        return False


class UncoverProject(Step["Tenby", State], frozen=True):
    """The next Project is uncovered, if none is active."""

    def settle(self, game: Tenby, state: State, chance: Chance, log: Log | None) -> bool:
        """Uncover it."""
        Projects.of(game).uncover(state, chance, log)
        pop(state)
        return False


class Invest(RoundRobin["Tenby", State], frozen=True):
    """Risky Investment: one card each, round and round, until all have passed."""

    def go(self, game: Tenby, state: State, seat: int) -> Step[Tenby, State] | None:
        """Whoever has nothing but the Start Card passes."""
        return InvestOne(seat) if state.towns[seat].size > 1 else None


class InvestOne(Ask["Tenby", State], frozen=True):
    """Discard a card of the own town for the Project, or pass."""

    kind: ClassVar[str] = "invest"
    section: ClassVar[str] = "risky-investment"

    def facts(self, game: Tenby, state: State) -> dict[str, Any]:
        """The Project."""
        projects = Projects.of(game)
        part = projects.part(state)
        return {
            "name": projects.cards[part.active].name,
            "main": _many(projects.mains[part.active]),
            "secondary": _many(projects.live(part)),
        }

    def moves(self, game: Tenby, state: State) -> list[Move]:
        """Every card but the Start Card, or a pass."""
        found: list[Move] = [
            DiscardFromTown((number, place))
            for number, street in enumerate(state.towns[self.seat].streets, start=1)
            for place, card in enumerate(street.cards, start=1)
            if card not in game.start_cards
        ]
        return [*found, PASS]

    def sample(self, game: Tenby, state: State, chance: Chance) -> Move:
        """A pass in most cases."""
        if chance.below(4):
            return PASS
        moves = self.moves(game, state)
        return moves[chance.below(len(moves))]

    def refusal(self, game: Tenby, state: State, move: Move) -> Refusal | None:
        """A card of the town, the Start Card excepted."""
        if isinstance(move, Pass):
            return None
        if not isinstance(move, DiscardFromTown):
            return NOT_NOW
        town = state.towns[self.seat]
        fault = not_there(town, *move.card)
        if fault is None and town.card(*move.card) in game.start_cards:
            return Refusal("start-card-fixed", self.section)
        return fault

    def play(self, game: Tenby, state: State, move: Move, chance: Chance, log: Log | None) -> None:
        """Tokens by what the card shows, a Life Ring for each."""
        pop(state)
        if not isinstance(move, DiscardFromTown):
            pass_round(state, self.seat)
            if log is not None:
                log.add("invest-pass", self.seat)
            return
        number, place = move.card
        card = state.towns[self.seat].card(number, place)
        discard_card(game, state, self.seat, number, place, log)
        count = Projects.of(game).contribute(state, self.seat, card, log)
        amount = count * game.content.community.risky_life_rings_per_token
        if amount:
            gain_rings(state, self.seat, amount)
            if log is not None:
                log.add("invest-rings", self.seat, amount=amount)

    def caution(self, game: Tenby, state: State, move: Move, viewer: int) -> Caution | None:
        """A card that contributes nothing."""
        if not isinstance(move, DiscardFromTown):
            return None
        projects = Projects.of(game)
        part = projects.part(state)
        card = state.towns[self.seat].card(*move.card)
        if projects.tokens_for(part, card):
            return None
        main = FEATURE_NAMES[FEATURES[projects.mains[part.active]]][0]
        return Caution("contributes-nothing", self.section, {"name": game.names[card], "main": main})


def _many(feature: int) -> str:
    """A feature in the plural."""
    return FEATURE_NAMES[FEATURES[feature]][1]
