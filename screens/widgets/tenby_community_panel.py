"""The panel of a Tenby table for what belongs to the modules, and for the table as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.tenby.catalogue import ability_text, capacity_text, reward_text
from rules.tenby.community_cards import Column
from rules.tenby.mayors import Mayors
from rules.tenby.notice_boards import NoticeBoards
from rules.tenby.state import NONE
from rules.tenby.visitors import Visitors
from screens.widgets.lists import Entry
from screens.widgets.tenby_card_panel import Panel, mayor_panel, refusal_words
from screens.widgets.tenby_words import count, signed, wish_words

if TYPE_CHECKING:
    from screens.tenby import TenbyScreen


def panel(screen: TenbyScreen, entry: Entry, why: str = "") -> Panel:
    """What is chosen in the Community Phase, and at set-up for a module."""
    why = why or refusal_words(screen, entry.pick)
    match entry.pick.kind:
        case "mayor" | "keep":
            return mayor_panel(screen, entry.card)
        case "retire":
            return _retire(screen, entry, why)
        case "column":
            return _column(screen, entry, why)
        case "capacity":
            return capacity_panel(screen, screen.session.to_move)
    match entry.pick.value:
        case "mayor-keep" | "mayor-replace":
            return _mayor(screen, entry, why)
        case "visitor" | "done" if screen.kind == "visitor":
            return Panel("Visitors", " ".join(filter(None, (_guests(screen), why))))
        case "discard-board":
            text = "Its tokens come back, and another board is drawn. It uses this go, once in a phase."
            return Panel(entry.label, f"{text} {why}".rstrip())
        case "done":
            return Panel(entry.label, "The Locals stay where they are.")
        case "pass":
            text = "No more for the rest of this phase."
            return Panel(entry.label, f"{text} {why}".rstrip())
    return Panel(entry.label, why)


def _mayor(screen: TenbyScreen, entry: Entry, why: str) -> Panel:
    if entry.card == NONE:
        return Panel(entry.label, why)
    found = mayor_panel(screen, entry.card)
    seat = screen.session.to_move
    counters = Mayors.of(screen.game).part(screen.view).counters[seat]
    text = f"{count(counters, 'counter')}; two Mayors are drawn for all to see, and one of them is kept."
    more = text if entry.pick.value == "mayor-replace" else ""
    return found._replace(text=" ".join(filter(None, (found.text, more, why))))


def _retire(screen: TenbyScreen, entry: Entry, why: str) -> Panel:
    ability = screen.game.content.mayors[entry.card].abilities[entry.pick.value - 1]
    gain = screen.reckoner.retiring(screen.session.to_move, entry.pick.value)
    text = f"{ability_text(ability)} Scored at once without Locals: {signed(gain)}. Then the Mayor is replaced."
    return Panel(entry.label, " ".join(filter(None, (text, why))))


def _column(screen: TenbyScreen, entry: Entry, why: str) -> Panel:
    """The next slot of a column and what the column brings."""
    board, column = entry.pick.value
    boards = NoticeBoards.of(screen.game).boards(screen.view, screen.session.to_move)
    index = max(board - 1, 0)
    printed = NoticeBoards.of(screen.game).column(boards[index], column - 1)
    filled = boards[index].tokens[column - 1]
    name = screen.game.content.boards[boards[index].card].name
    text = f"{column_words(printed, filled)} {why}".rstrip()
    return Panel(f"{name}, column {column}", text)


def column_words(column: Column, filled: int) -> str:
    """``2 of 3 slots are filled. The next one costs 1 and brings 1 point. ...``."""
    parts = [f"{filled} of {len(column.slots)} slots are filled."]
    if filled < len(column.slots):
        slot = column.slots[filled]
        cost = f"costs {count(slot.cost, 'Life Ring')}" if slot.cost else "costs nothing more"
        brings = f" and brings {reward_text(slot.reward)}" if slot.reward is not None else ""
        parts.append(f"The next one {cost}{brings}.")
    parts.append(f"The whole column brings {reward_text(column.reward)}.")
    return " ".join(parts)


def _guests(screen: TenbyScreen) -> str:
    """The Visitors in town with what they pay today."""
    seat = screen.seat_in_view
    visitors = Visitors.of(screen.game)
    part = visitors.part(screen.view)
    words = [f"{visitors.names[guest.card]} {wish_words(*visitors.wishes(guest))}" for guest in part.guests[seat]]
    return f"{len(words)} of {part.capacity[seat]} in town: {', '.join(words) or 'nobody'}."


def capacity_panel(screen: TenbyScreen, seat: int) -> Panel:
    """The capacity card of a seat."""
    return Panel("Visitor capacity", capacity_text(screen.game.content.capacities[seat]))


def table_panel(screen: TenbyScreen) -> Panel:
    """Nothing in particular is in focus."""
    seat = screen.seat_in_view
    town = screen.view.towns[seat]
    done = town.completed(screen.game.content.town)
    text = f"{count(town.size, 'card')} in {count(len(town.streets), 'street')}, {done} completed."
    return Panel(screen.session.names[seat], text)
