"""What cards, Locals and Mayors are and would be worth in a town of Tenby, as far as the view on show knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.tenby.community_cards import Column
from rules.tenby.locals import Side
from rules.tenby.mayors import Mayors
from rules.tenby.notice_boards import NoticeBoards
from rules.tenby.projects import Projects
from rules.tenby.scoring import Totals
from rules.tenby.state import NONE, Numbers
from rules.tenby.town import End, Town
from rules.tenby.view import TenbyView
from rules.tenby.visitors import Visitors

if TYPE_CHECKING:
    from rules.tenby.game import Tenby

Spot = tuple[int, int]
"""Street and place of a card, both from 1."""


class Place(NamedTuple):
    """Where a card can go, and what that does as things stand."""

    street: int
    end: End
    own: int
    """What the card itself counts there."""
    change: Totals
    """What changes on each line; Residents only where the view knows them."""

    @property
    def pays(self) -> int:
        """All lines together."""
        return self.change.total


class Reckoner:
    """Answers about the towns of one view; Residents that the view does not show count for nothing."""

    def __init__(self, game: Tenby, view: TenbyView) -> None:
        self.game = game
        self.view = view

    # -- what a seat has ---------------------------------------------------------------------------------------

    def hand(self, seat: int) -> Numbers:
        """The Residents in hand, ``()`` where they are not known."""
        return tuple(card for card in self.view.hands[seat] if card is not None)

    def mayor(self, seat: int) -> int | None:
        """The Mayor, or None."""
        found = self.game.module_of.get(Mayors)
        mayor = NONE if found is None else found.part(self.view).mayors[seat]
        return None if mayor == NONE else mayor

    def won(self, seat: int) -> Numbers:
        """Projects won."""
        found = self.game.module_of.get(Projects)
        projects: Numbers = () if found is None else found.part(self.view).won[seat]
        return projects

    def totals(self, seat: int, town: Town | None = None) -> Totals:
        """The lines that come from the town of a seat, or from another town that it would have."""
        shown = self.view.towns[seat] if town is None else town
        return self.game.scorer.totals(shown, self.hand(seat), self.mayor(seat), self.won(seat))

    # -- what changes ------------------------------------------------------------------------------------------

    def changed(self, seat: int, town: Town) -> Totals:
        """What another town than the present one would change on each line."""
        return self.totals(seat, town).less(self.totals(seat))

    def places(self, seat: int, card: int) -> tuple[Place, ...]:
        """All places of a card from outside, those that pay most first."""
        town = self.view.towns[seat]
        found = [self.placing(seat, card, street, end) for street, end in town.rooms(self.game.content.town)]
        return tuple(sorted(found, key=lambda place: (-place.pays, -place.own)))

    def placing(self, seat: int, card: int, street: int, end: End, locals_: int = 0) -> Place:
        """One of them, perhaps with a Local on the card."""
        town = self.view.towns[seat]
        own = self.game.scorer.would_count(town, card, street, end, locals_)
        return Place(street, end, own, self.changed(seat, town.place(card, street, end, locals_)))

    def moving(self, seat: int, spot: Spot) -> tuple[Place, ...]:
        """All places that a card of the town can be moved to, those that pay most first."""
        town = self.view.towns[seat]
        card = town.card(*spot)
        found = []
        for street, end in town.destinations(*spot, self.game.content.town):
            after = town.move(*spot, street, end)
            own = self.game.scorer.card_points(after, *after.find(card))
            found.append(Place(street, end, own, self.changed(seat, after)))
        return tuple(sorted(found, key=lambda place: (-place.pays, -place.own)))

    def stepping(self, seat: int, spot: Spot, side: Side) -> tuple[int, int]:
        """Points, and Residents brought at the end, that a step of a Local changes."""
        town = self.view.towns[seat]
        after = town.step_local(*spot, side)
        guests = self.game.scorer.guests(after) - self.game.scorer.guests(town)
        return self.changed(seat, after).total, guests

    # -- what modules give for a card --------------------------------------------------------------------------

    def visitors_pay(self, seat: int, card: int) -> int:
        """What the Visitors of a seat would pay for a card that is placed."""
        found = self.game.module_of.get(Visitors)
        if found is None:
            return 0
        icons = self.game.content.faces[card].icons
        guests = found.part(self.view).guests[seat]
        return sum(points * icons[feature] for feature, points in map(found.wishes, guests))  # type: ignore[attr-defined]

    def tokens(self, seat: int, card: int, *, discarded: bool = False) -> int:
        """Contribution Tokens for the active Project when a card is placed, or discarded with Risky Investment."""
        found = self.game.module_of.get(Projects)
        if not isinstance(found, Projects) or found.risky is not discarded:
            return 0
        return min(found.tokens_for(found.part(self.view), card), self.view.tokens[seat])

    # -- Mayors, Notice Boards ---------------------------------------------------------------------------------

    def mayor_points(self, seat: int, mayor: int) -> int:
        """What a Mayor would bring to the town as it is."""
        return self.game.scorer.mayor(self.view.towns[seat], mayor)

    def retiring(self, seat: int, ability: int) -> int:
        """What retiring for an ability, by its place from 1, would score now: Locals do not count."""
        mayor = self.mayor(seat)
        if mayor is None:
            return 0
        abilities = self.game.content.mayors[mayor].abilities
        return self.game.scorer.ability(self.view.towns[seat].without_locals(), abilities[ability - 1])

    def columns(self, seat: int) -> tuple[tuple[int, int, int, int, Column], ...]:
        """Every column of the Notice Boards: index of the board, of the column, tokens, counters, what is printed."""
        found = self.game.module_of.get(NoticeBoards)
        if not isinstance(found, NoticeBoards):
            return ()
        return tuple(
            (index, column, board.tokens[column], board.counters[column], found.column(board, column))
            for index, board in enumerate(found.boards(self.view, seat))
            for column in range(len(board.tokens))
        )
