"""The card that is being placed or moved at a table of Tenby: what it is, where it can go, what it would do there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rules.tenby.actions import PlacePierCard
from rules.tenby.moves import Spot
from rules.tenby.state import NONE
from rules.tenby.town import NEW, End, Town
from screens.widgets.tenby_worth import Place

if TYPE_CHECKING:
    from screens.tenby import TenbyScreen


class CardInHand:
    """Follows the screen's chooser: there is a card once it was picked, until its move is made."""

    def __init__(self, screen: TenbyScreen) -> None:
        self._screen = screen

    @property
    def card(self) -> int:
        """The card that is being placed or moved, or NONE."""
        picked: Callable[[str], Any] = self._screen.chooser.picked
        view = self._screen.view
        for kind, cards in (("town", view.market), ("landmark", view.landmark_row)):
            if picked(kind) is not None:
                return cards[int(picked(kind)) - 1]
        step = view.pending[-1] if view.pending else None
        if picked("pier") is not None and isinstance(step, PlacePierCard):
            return step.cards[int(picked("pier")) - 1]
        if picked("card") is not None:
            return view.towns[self._screen.session.to_move].card(*picked("card"))
        return NONE

    @property
    def locals(self) -> int:
        """Locals on it: those that move with it, or one that is being put on it."""
        spot = self._screen.chooser.picked("card")
        if spot is not None:
            return int(self._screen.view.towns[self._screen.session.to_move].streets[spot[0] - 1].locals[spot[1] - 1])
        entry = self._screen.entry_under_cursor
        return int(entry is not None and entry.pick.kind == "aboard" and bool(entry.pick.value))

    @property
    def offers(self) -> tuple[Place, ...]:
        """Its places, those that pay most first."""
        spot = self._screen.chooser.picked("card")
        return (
            self._screen.moves_of(spot)
            if spot is not None
            else self._screen.places_of(self._screen.session.to_move, self.card)
        )

    @property
    def place(self) -> Place | None:
        """The place that is proposed now, or None."""
        entry = self._screen.entry_under_cursor
        if not self._screen.deciding or entry is None:
            return None
        if entry.pick.kind == "aboard":
            street, end = self._screen.chooser.picked("place")
            seat, locals_ = self._screen.session.to_move, self.locals
            return self._screen.reckoner.placing(seat, self.card, street, end, locals_)
        if entry.pick.kind != "place":
            return None
        return next((place for place in self.offers if (place.street, place.end) == entry.pick.value), None)

    def laid(self, town: Town) -> Town:
        """The town with the card at the place under the cursor; the same town without such a place."""
        place = self.place
        if place is None:
            return town
        spot = self._screen.chooser.picked("card")
        if spot is not None:
            return town.move(spot[0], spot[1], place.street, place.end)
        return town.place(self.card, place.street, place.end, self.locals)

    # -- for asking why not ------------------------------------------------------------------------------------

    @property
    def some_room(self) -> tuple[int, End]:
        """Any place of the town, for asking why not."""
        town = self._screen.view.towns[self._screen.session.to_move]
        rooms = town.rooms(self._screen.game.content.town)
        return rooms[0] if rooms else (NEW, "")

    @property
    def movable(self) -> tuple[Spot, int, End] | None:
        """Any move of a card but its price, for asking why not."""
        town = self._screen.view.towns[self._screen.session.to_move]
        for number, street in enumerate(town.streets, start=1):
            for place, card in enumerate(street.cards, start=1):
                places = town.destinations(number, place, self._screen.game.content.town)
                if card not in self._screen.game.start_cards and places:
                    return (number, place), *places[0]
        return None
