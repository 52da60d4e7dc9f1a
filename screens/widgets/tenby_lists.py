"""What can be chosen at a table of Tenby, as lists: rows, verbs, pairs, places, Residents; lit or dim with a reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rules.tenby.actions import PlacePierCard
from rules.tenby.catalogue import ACTION_NAMES
from rules.tenby.mayors import Mayors
from rules.tenby.moves import NEW, Action, End
from rules.tenby.state import NONE
from screens.commands import shown_key
from screens.widgets import tenby_community_lists as community
from screens.widgets.chooser import Pick
from screens.widgets.lists import READ, Entry, Group, Note, numbered
from screens.widgets.tenby_words import code, day_short, place_name, signed
from screens.widgets.tenby_worth import Place

if TYPE_CHECKING:
    from screens.tenby import TenbyScreen

KEYS = {
    "pier": "pier", "resident": "draw", "decline": "decline", "forgo": "decline", "none": "decline",
    "reveal-town": "reveal", "reveal-landmark": "open", "extra": "buy", "visitor": "buy", "move": "move",
    "end": "done", "done": "done", "pass": "done", "discard-board": "decline",
}  # fmt: skip
"""The command that has the key of a verb."""
VERB_ROWS = 2
"""Lines that verbs keep below the rows."""
ROWS_FIRST = ("turn", "board-action", "place-turned-up")
"""Decisions whose first choice is a card of a row."""
ALONE = ("card", "place", "aboard")
"""What is chosen in the own town, so that the rows may make room."""


class Lists(NamedTuple):
    """The lists of a moment."""

    choice: tuple[Group, ...]
    """What is asked, side by side."""
    rows: tuple[Group, ...] = ()
    """The market and the Landmark row, where there is room for them."""
    rows_first: bool = False
    """Whether the cursor goes through the rows first."""

    @property
    def groups(self) -> tuple[Group, ...]:
        """All of them, as the cursor goes through them."""
        return (*self.rows, *self.choice) if self.rows_first else (*self.choice, *self.rows)


def lists(screen: TenbyScreen) -> Lists:
    """The lists for what is asked now."""
    session = screen.session
    if screen.reading_hand:
        return Lists((_residents(screen, session.viewer),))
    if screen.looking >= 0:
        return Lists((community.belongings(screen, screen.looking),))
    decision = session.decision
    covered = decision is not None and not decision.public and session.viewer != decision.seat
    if covered or not screen.deciding:
        return Lists((), _rows(screen, digits=True), rows_first=True)
    kinds = screen.chooser.kinds
    if "place" in kinds:
        return Lists((_places(screen),))
    if "aboard" in kinds:
        return Lists((_aboard(screen),))
    if "card" in kinds and screen.kind in ("turn", "invest"):
        return Lists((community.town_cards(screen),))
    if "action" in kinds:
        return _with_rows(screen, (_actions(screen),))
    if screen.kind in ROWS_FIRST:
        verbs = () if screen.chooser.picked("verb") == "extra" else (_verbs(screen),)
        return Lists(verbs, _rows(screen, digits=True), rows_first=True)
    return _with_rows(screen, _asked(screen))


def _asked(screen: TenbyScreen) -> tuple[Group, ...]:
    """What is chosen from plain lists."""
    match screen.kind:
        case "take-pair":
            return (_pairs(screen),)
        case "pier":
            return (_pier(screen),)
        case "set-up-choice":
            return _dealt(screen)
        case "keep-resident":
            return (_drawn(screen),)
    return (community.asked(screen),)


def _with_rows(screen: TenbyScreen, choice: tuple[Group, ...]) -> Lists:
    """The choice, and the rows beneath it where there is room for them."""
    needed = max((rows_needed(group, screen.list_width // len(choice)) for group in choice), default=0)
    if screen.list_rows - needed < screen.card_rows:
        return Lists(choice)
    return Lists(choice, _rows(screen, digits=False))


def rows_needed(group: Group, width: int) -> int:
    """Lines of a list that uses all the columns it can."""
    return -(-len(group.entries) // max(width // least_of(group), 1)) or 1


def least_of(group: Group) -> int:
    """Columns that an entry needs."""
    notes = max((sum(len(note.short) for note in entry.notes) for entry in group.entries), default=0)
    longest = max((len(entry.label) for entry in group.entries), default=0)
    return min(longest + notes + 6, 76)


# Rows


def _rows(screen: TenbyScreen, *, digits: bool) -> tuple[Group, ...]:
    """The market and the Landmark row, each card with the most that it would bring."""
    view = screen.view
    narrow = len(view.market) > 2 * max(screen.list_rows - VERB_ROWS, 1)
    cards = _cards(screen, "town", view.market, digits=digits, named=not narrow, noted=not narrow)
    market = Group("market, oldest left", cards, tight=True)
    crowded = len(view.landmark_row) > max(screen.list_rows - VERB_ROWS, 1)
    cards = _cards(screen, "landmark", view.landmark_row, digits=False, noted=not crowded)
    row = Group("Landmark row", cards, tight=True)
    return market, row


def _cards(
    screen: TenbyScreen, kind: str, cards: Sequence[int], *, digits: bool, named: bool = True, noted: bool = True
) -> tuple[Entry, ...]:
    """Cards that lie open, with their names and the most that each would bring, where there is room for that."""
    found = []
    for place, card in enumerate(cards):
        pick = Pick(kind, place + 1)
        face = screen.game.content.faces[card]
        digit = numbered(place) if digits else ""
        if kind == "landmark" and not place:
            digit = shown_key("tenby.landmarks", screen.keymap)
        best = _best(screen, card)
        lit = pick in screen.chooser.options
        label = f"{code(face)} {screen.game.names[card]}" if named else code(face)
        notes = (Note(best, short=best),) if noted else ()
        found.append(Entry(pick, label, card, digit, lit, notes))
    return tuple(found)


def _best(screen: TenbyScreen, card: int) -> str:
    """The most that a card would bring to the town in view."""
    places = screen.places_of(screen.seat_in_view, card)
    return signed(places[0].pays) if places else "x"


def _pier(screen: TenbyScreen) -> Group:
    """The cards turned up at the pier."""
    step = screen.view.pending[-1]
    assert isinstance(step, PlacePierCard)
    rings = screen.game.content.actions.pier_rings_for_none
    none = word(screen, "none", f"none of them, +{rings} Life Ring{'s' if rings > 1 else ''}")
    return Group("at the pier", (*_cards(screen, "pier", step.cards, digits=True), none), tight=True)


# Verbs


def word(screen: TenbyScreen, verb: str, label: str, digit: str = "") -> Entry:
    """A choice that is one word, with its key."""
    key = shown_key(f"tenby.{KEYS[verb]}", screen.keymap) if verb in KEYS else digit
    pick = Pick("verb", verb)
    return Entry(pick, label, digit=key, lit=pick in screen.chooser.options)


def _verbs(screen: TenbyScreen) -> Group:
    """Actions without a row, and what Life Rings buy, with prices."""
    prices = screen.game.content.life_rings
    if screen.kind == "place-turned-up":
        verb = "decline" if Pick("verb", "decline") in screen.chooser.options else "forgo"
        return Group("or", (word(screen, verb, "give the action up"),))
    found = [
        word(screen, f"turn-up-{row}", f"{name}: turn a card up", digit)
        for row, name, cards, digit in (
            ("town", "Town", screen.view.market, "1"),
            ("landmark", "Landmark", screen.view.landmark_row, shown_key("tenby.landmarks", screen.keymap)),
        )
        if not cards and row in screen.open_actions
    ]
    found += [word(screen, "pier", "Pier"), word(screen, "resident", "Residents")]
    gains = prices.gain_for_declined_action
    if screen.kind == "board-action":
        gains = screen.game.content.community.board_action_given_up_life_rings
        found.append(word(screen, "forgo", f"decline: +{gains}"))
    else:
        found.append(word(screen, "decline", f"decline: +{gains}"))
    found += [
        word(screen, "reveal-town", f"reveal Town: {prices.reveal_town}"),
        word(screen, "reveal-landmark", f"reveal Lmk.: {prices.reveal_landmark}"),
    ]
    if screen.kind == "turn":
        found += [
            word(screen, "extra", f"extra card: {prices.extra_card}"),
            word(screen, "move", f"move a card: {prices.move_card}"),
            word(screen, "end", "end the turn"),
        ]
    rings = screen.view.rings[screen.session.to_move]
    return Group(f"{rings} Life Ring{'' if rings == 1 else 's'}", tuple(found))


def _actions(screen: TenbyScreen) -> Group:
    """Which action is given up."""
    values: tuple[Action, ...] = screen.chooser.values("action")
    entries = [
        Entry(Pick("action", action), ACTION_NAMES[action], digit=numbered(place))
        for place, action in enumerate(values)
    ]
    return Group("give up", tuple(entries))


# Night


def _pairs(screen: TenbyScreen) -> Group:
    """Every pair of this night; those taken with who has them."""
    view, names = screen.view, screen.session.names
    entries = []
    for place, card in enumerate(view.pairs):
        pick = Pick("pair", place + 1)
        if card == NONE:
            holder = next(seat for seat in view.order if view.night[seat] == place + 1 and view.day[seat] != NONE)
            label = f"{day_short(screen, view.day[holder])} ({names[holder]})"
        else:
            label = f"{day_short(screen, card)}"
        entries.append(Entry(pick, label, view.pairs[place], numbered(place), pick in screen.chooser.options))
    return Group("pairs: the number is the Night Card", tuple(entries))


# Places


def _places(screen: TenbyScreen) -> Group:
    """Every place of the card in hand, those that pay most first; then those where it cannot go."""
    entries: list[Entry] = []
    for place in screen.hand.offers:
        notes = _place_notes(place)
        pick = Pick("place", (place.street, place.end))
        lit = pick in screen.chooser.options
        entries.append(
            Entry(pick, place_name(place.street, place.end), digit=numbered(len(entries)), lit=lit, notes=notes)
        )
    there = {(place.street, place.end) for place in screen.hand.offers}
    for street, end in _all_places(screen):
        if (street, end) not in there:
            entries.append(Entry(Pick("place", (street, end)), place_name(street, end), lit=False))
    name = screen.game.names[screen.hand.card]
    return Group(f"{name}: what each place brings, and counts itself", tuple(entries))


def _place_notes(place: Place) -> tuple[Note, ...]:
    pays, own = signed(place.pays), f"({place.own})"
    return Note(pays, short=f" {pays}"), Note(own, short=f" {own}")


def _all_places(screen: TenbyScreen) -> list[tuple[int, End]]:
    count = len(screen.view.towns[screen.session.to_move].streets)
    found: list[tuple[int, End]] = []
    for street in range(1, count + 1):
        found += [(street, "left"), (street, "right")]
    return [*found, (NEW, "")]


def _aboard(screen: TenbyScreen) -> Group:
    """With or without a Local."""
    entries = []
    street, end = screen.chooser.picked("place")
    for place, aboard in enumerate(sorted(screen.chooser.values("aboard"), reverse=True)):
        there = screen.reckoner.placing(screen.session.to_move, screen.hand.card, street, end, int(bool(aboard)))
        label = f"with a {aboard.capitalize()}" if aboard else "without"
        entries.append(Entry(Pick("aboard", aboard), label, digit=numbered(place), notes=_place_notes(there)))
    return Group("a Local on it?", tuple(entries))


# Residents


def _resident_entry(screen: TenbyScreen, pick: Pick, card: int, seat: int, digit: str, *, lit: bool = True) -> Entry:
    worth = screen.game.scorer.residents(screen.view.towns[seat], (card,))
    return Entry(pick, screen.game.residents[card].name, card, digit, lit, (Note(f"now {worth}", short=f" {worth}"),))


def _residents(screen: TenbyScreen, seat: int) -> Group:
    """The own Residents, to read."""
    hand = screen.reckoner.hand(seat)
    entries = [
        _resident_entry(screen, Pick(READ, ("resident", card)), card, seat, numbered(place))
        for place, card in enumerate(hand)
    ]
    return Group(f"Residents of {screen.session.names[seat]}, and what each is worth now", tuple(entries), tight=True)


def _dealt(screen: TenbyScreen) -> tuple[Group, ...]:
    """Residents dealt at set-up, and with them Mayors."""
    seat = screen.session.viewer
    residents = [card for card in screen.view.dealt[seat] if card is not None]
    kept = screen.chooser.picked("resident"), screen.chooser.picked("mayor")
    entries = []
    for place, card in enumerate(residents, start=1):
        pick = Pick("resident", place)
        lit = pick in screen.chooser.options
        entries.append(_resident_entry(screen, pick, card, seat, str(place), lit=lit))
    found = [Group(f"keep a Resident{': ' + str(kept[0]) if kept[0] else ''}", tuple(entries), tight=True)]
    mayors = screen.game.module_of.get(Mayors)
    if mayors is not None:
        entries = []
        for place, mayor in enumerate(mayors.part(screen.view).dealt[seat], start=1):
            pick = Pick("mayor", place)
            digit = numbered(len(residents) + place - 1)
            assert mayor is not None
            label = screen.game.content.mayors[mayor].name
            entries.append(Entry(pick, label, mayor, digit, pick in screen.chooser.options))
        found.append(Group(f"keep a Mayor{': ' + str(kept[1]) if kept[1] else ''}", tuple(entries), tight=True))
    return tuple(found)


def _drawn(screen: TenbyScreen) -> Group:
    """The Residents drawn, of which one is kept."""
    seat = screen.session.viewer
    cards = [card for card in screen.view.drawn[seat] if card is not None]
    entries = [
        _resident_entry(screen, Pick("keep", place), card, seat, str(place))
        for place, card in enumerate(cards, start=1)
    ]
    return Group("keep one of them", tuple(entries), tight=True)
