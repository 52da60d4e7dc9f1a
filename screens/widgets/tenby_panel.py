"""The panel of a Tenby table: the whole text of whatever the cursor is on, and what it would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.tenby.catalogue import board_text
from rules.tenby.moves import Spot
from rules.tenby.notice_boards import NoticeBoards
from screens.widgets import tenby_community_panel as community
from screens.widgets.lists import READ, Entry
from screens.widgets.tenby_card_panel import (
    Panel,
    card_panel,
    card_text,
    heading,
    mayor_panel,
    project_panel,
    refusal_words,
    resident_panel,
    visitor_panel,
)
from screens.widgets.tenby_words import (
    ACTION_MEANINGS,
    actions_mean,
    anchor_words,
    count,
    day_short,
    gives_words,
    hue_of,
    place_name,
    short_place,
    signed,
    signed_count,
)
from screens.widgets.tenby_worth import Place

if TYPE_CHECKING:
    from screens.tenby import TenbyScreen

LINES = {
    "town_cards": "Town Cards", "landmarks": "Landmarks", "residents": "Residents", "mayor": "Mayor",
    "rewards": "Projects won",
}  # fmt: skip
VERB_TEXTS = {
    "pier": "Turn up two Town Cards for all to see; place one of them, or none for a Life Ring.",
    "resident": "Draw two Residents in secret and keep one; the other is discarded face down.",
    "decline": "Give up an open action for a Life Ring.",
    "forgo": "Give the action up for a Life Ring.",
    "none": "Both cards are discarded.",
    "reveal-town": "Pay for one more card of the Town deck in the market.",
    "reveal-landmark": "Pay for one more card in the Landmark row.",
    "extra": "Pay to place one more market card at once, once in a turn.",
    "move": "Take a card out of the town and put it at an end of a street or in a new one; Locals go with it.",
    "end": "Nothing more this turn.",
    "turn-up-town": "The market is empty: a card is turned up before you place one.",
    "turn-up-landmark": "The row is empty: a Landmark is turned up before you place one.",
}


def panel(screen: TenbyScreen) -> Panel:
    """The panel for what is in focus."""
    if screen.sheet_line >= 0:
        return Panel("", "")
    entry = screen.entry_under_cursor
    if entry is None:
        return community.table_panel(screen)
    pick = entry.pick
    match pick.kind:
        case "town" | "landmark" | "pier":
            return _row_card(screen, entry)
        case "place" | "aboard":
            return _place(screen, entry)
        case "card":
            return card_panel(screen, screen.session.to_move, pick.value, refusal_words(screen, pick))
        case "step":
            return _step(screen, pick.value)
        case "pair":
            return _pair(screen, entry)
        case "resident" | "keep" if screen.kind != "keep-mayor":
            return resident_panel(screen, entry.card, screen.session.viewer)
        case "verb":
            return _verb(screen, entry)
        case "action":
            return Panel(entry.label, f"Give up this action: to {ACTION_MEANINGS[pick.value]}.")
        case _ if pick.kind == READ:
            return thing_panel(screen, *pick.value)
    return community.panel(screen, entry)


# Cards


def _row_card(screen: TenbyScreen, entry: Entry) -> Panel:
    """A card that lies open: its text, what it would count and bring at each place, what modules give."""
    card = entry.card
    face = screen.game.content.faces[card]
    parts = [card_text(screen, face)]
    why = refusal_words(screen, entry.pick)
    places = screen.places_of(screen.seat_in_view, card)
    gives = gives_words(screen, card)
    if places:
        each = " ".join(f"{short_place(*place[:2])} {signed(place.pays)}" for place in places)
        parts.append(f"Would bring {each}.")
    else:
        parts.append("There is no place for it.")
    parts.append(f"{gives[:1].upper()}{gives[1:]}." if gives else "")
    parts.append(why)
    return Panel(heading(screen, card), " ".join(filter(None, parts)), hue_of(face))


def _place(screen: TenbyScreen, entry: Entry) -> Panel:
    """The card in hand at the place under the cursor."""
    card = screen.hand.card
    face = screen.game.content.faces[card]
    why = refusal_words(screen, entry.pick)
    if why:
        return Panel(heading(screen, card), f"{place_name(*entry.pick.value)}: {why}", hue_of(face))
    place = screen.hand.place
    assert place is not None
    where = place_name(place.street, place.end)
    here = f"At {where} it counts {place.own} and brings {signed(place.pays)} in all: {change_words(place)}."
    gives = "" if screen.chooser.picked("verb") == "move" else gives_words(screen, card)
    here += f" {gives[:1].upper()}{gives[1:]}." if gives else ""
    return Panel(heading(screen, card), f"{card_text(screen, face, screen.hand.locals)} {here}", hue_of(face))


def change_words(place: Place) -> str:
    """``Town Cards +5, Mayor +3``."""
    parts = [
        f"{LINES[name]} {signed(amount)}"
        for name, amount in zip(place.change._fields, place.change, strict=True)
        if amount
    ]
    return ", ".join(parts) or "no line changes"


def _step(screen: TenbyScreen, step: tuple[Spot, str]) -> Panel:
    (street, place), side = step
    seat = screen.session.to_move
    gain, guests = screen.reckoner.stepping(seat, (street, place), "left" if side == "left" else "right")
    to = (street, place - 1 if side == "left" else place + 1)
    more = f" and {signed_count(guests, 'Resident')} at the end" if guests else ""
    found = card_panel(screen, seat, to)
    gains = f"{signed_count(gain, 'point')}{more}"
    return found._replace(text=f"A Local steps from {street}.{place}: {gains}. {found.text}")


# Days and verbs


def _pair(screen: TenbyScreen, entry: Entry) -> Panel:
    night = entry.pick.value
    card = entry.card if entry.card >= 0 else next(
        screen.view.day[seat] for seat in screen.view.order
        if screen.view.night[seat] == night and screen.view.day[seat] >= 0
    )  # fmt: skip
    day = screen.game.day_cards[card]
    meanings = actions_mean(day.actions)
    rings = f"{count(day.rings, 'Life Ring')} first. " if day.rings else ""
    why = refusal_words(screen, entry.pick)
    order = f"Acts as number {night} by day, and chooses in that order next night."
    if screen.game.solo:
        other = next((each for each in screen.view.pairs if each not in (card, -1)), card)
        first = night in screen.game.content.solo.compass_first
        order = f"Then the Anchor {'follows' if first else 'comes first'}: it {anchor_words(screen, other)}."
    heading = f"Night {night}, Day {day.number}: {day_short(screen, card)}"
    return Panel(heading, " ".join(filter(None, (f"{rings}{meanings[:1].upper()}{meanings[1:]}.", order, why))))


def _verb(screen: TenbyScreen, entry: Entry) -> Panel:
    verb = entry.pick.value
    why = refusal_words(screen, entry.pick)
    text = VERB_TEXTS.get(verb)
    if text is None:
        return community.panel(screen, entry, why)
    seat = screen.session.to_move
    rings = screen.view.rings[seat]
    deck = ""
    if verb == "end" and screen.view.anchor >= 0 and screen.anchor_follows:
        deck = f"Then the Anchor {anchor_words(screen, screen.view.anchor)}."
    if verb == "resident":
        deck = f"{len(screen.view.resident_deck)} lie in the deck."
    elif verb in ("pier", "reveal-town"):
        deck = f"{len(screen.view.town_deck)} lie in the deck."
    return Panel(entry.label, " ".join(filter(None, (text, f"You have {count(rings, 'Life Ring')}.", deck, why))))


# Things that are only read


def thing_panel(screen: TenbyScreen, kind: str, number: int | Spot) -> Panel:
    """Something that a seat has."""
    game, seat = screen.game, screen.seat_in_view
    if isinstance(number, tuple):
        return card_panel(screen, seat, number)
    match kind:
        case "resident":
            return resident_panel(screen, number, screen.session.viewer if screen.reading_hand else seat)
        case "mayor":
            return mayor_panel(screen, number)
        case "board":
            board = NoticeBoards.of(game).boards(screen.view, seat)[number]
            card = game.content.boards[board.card]
            return Panel(f"{card.name} ─ Notice Board", board_text(card))
        case "visitor":
            return visitor_panel(screen, number)
        case "capacity":
            return community.capacity_panel(screen, seat)
    return project_panel(screen, number)
