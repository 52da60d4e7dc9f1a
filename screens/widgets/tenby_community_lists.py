"""Lists of the Community Phase at a table of Tenby, of the cards of a town, and of everything that a seat has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.tenby.community_cards import Column
from rules.tenby.locals import Side
from rules.tenby.mayors import Mayors
from rules.tenby.moves import Spot
from rules.tenby.notice_board_parts import THE_BOARD, ColumnSpot
from rules.tenby.notice_boards import NoticeBoards
from rules.tenby.projects import Projects
from rules.tenby.state import NONE
from rules.tenby.visitor_parts import SIDE_NAMES, SIDES
from rules.tenby.visitors import Visitors
from screens.commands import shown_key
from screens.widgets.chooser import Pick
from screens.widgets.lists import READ, Entry, Group, Note, numbered
from screens.widgets.tenby_words import ability_code, count, head, reward_code, signed, wish_words

if TYPE_CHECKING:
    from screens.tenby import TenbyScreen


def asked(screen: TenbyScreen) -> Group:
    """What a decision of the phase, or of the modules at set-up, is chosen from."""
    match screen.kind:
        case "mayor" | "mayor-party":
            return _mayor(screen)
        case "keep-mayor":
            return _mayors_drawn(screen)
        case "board":
            return _columns(screen)
        case "local":
            return _steps(screen)
        case "visitor":
            return _visitors(screen)
    return _capacity()


def _word(screen: TenbyScreen, verb: str, label: str, digit: str, note: str = "", card: int = NONE) -> Entry:
    pick = Pick("verb", verb)
    notes = (Note(note, short=f" {note}"),) if note else ()
    return Entry(pick, label, card, digit, pick in screen.chooser.options, notes)


def _done_key(screen: TenbyScreen) -> str:
    return shown_key("tenby.done", screen.keymap)


# Mayors


def _mayor(screen: TenbyScreen) -> Group:
    """Keep, replace, retire: with prices and what is gained or lost."""
    seat = screen.session.to_move
    mayor = screen.reckoner.mayor(seat)
    facts = screen.facts
    now = 0 if mayor is None else screen.reckoner.mayor_points(seat, mayor)
    card = NONE if mayor is None else mayor
    entries = [
        _word(screen, "mayor-keep", f"keep {facts['name']}", "1", f"now {now}", card),
        _word(screen, "mayor-replace", f"replace for {count(facts['price'], 'Life Ring')}", "2", signed(-now), card),
    ]
    if screen.kind == "mayor-party" and mayor is not None:
        for number, ability in enumerate(screen.game.content.mayors[mayor].abilities, start=1):
            pick = Pick("retire", number)
            gain = signed(screen.reckoner.retiring(seat, number))
            label = f"retire for {facts['retire']}: {ability_code(ability)}"
            lit = pick in screen.chooser.options
            entries.append(Entry(pick, label, card, str(number + 2), lit, (Note(gain, short=f" {gain}"),)))
    return Group("the Mayor", tuple(entries))


def _mayors_drawn(screen: TenbyScreen) -> Group:
    """The Mayors drawn, each with its points now."""
    seat = screen.session.to_move
    entries = []
    for place, mayor in enumerate(Mayors.of(screen.game).part(screen.view).drawn, start=1):
        now = f"now {screen.reckoner.mayor_points(seat, mayor)}"
        name = screen.game.content.mayors[mayor].name
        entries.append(Entry(Pick("keep", place), name, mayor, str(place), notes=(Note(now, short=f" {now}"),)))
    return Group("keep one of them", tuple(entries))


# Notice Boards


def column_code(column: Column, tokens: int, counters: int) -> str:
    """``[#][#][1r] > Town *1``: a column from bottom to top."""
    slots = []
    for place, slot in enumerate(column.slots):
        cost = f"${slot.cost} " if slot.cost else ""
        slots.append("#" if place < tokens else f"{cost}{reward_code(slot.reward)}".strip() or " ")
    top = f" *{counters}" if counters else ""
    return f"{''.join(f'[{slot}]' for slot in slots)} > {reward_code(column.reward)}{top}"


def _columns(screen: TenbyScreen) -> Group:
    """The columns of the own boards, another board, passing."""
    seat = screen.session.to_move
    boards = NoticeBoards.of(screen.game).boards(screen.view, seat)
    entries = []
    for place, (board, column, tokens, counters, printed) in enumerate(screen.reckoner.columns(seat)):
        spot: ColumnSpot = (board + 1 if len(boards) > 1 else THE_BOARD, column + 1)
        before = f"{board + 1}: " if len(boards) > 1 else ""
        pick = Pick("column", spot)
        label = before + column_code(printed, tokens, counters)
        entries.append(Entry(pick, label, digit=numbered(place), lit=pick in screen.chooser.options))
    if not NoticeBoards.of(screen.game).staying:
        key = shown_key("tenby.decline", screen.keymap)
        entries.append(_word(screen, "discard-board", "discard the board for another", key))
    entries.append(_word(screen, "pass", "pass", _done_key(screen)))
    names = [screen.game.content.boards[board.card].name for board in boards]
    left = f"{count(screen.view.tokens[seat], 'token')} left, the next is {_token_price(screen)}"
    return Group(f"{'; '.join(names) or 'no board'}: {left}", tuple(entries))


def _token_price(screen: TenbyScreen) -> str:
    price = str(screen.facts["price"])
    return price if price == "free" else f"for {price}"


# Locals


def _steps(screen: TenbyScreen) -> Group:
    """Every step of a Local, those that gain most first."""
    seat = screen.session.to_move
    town = screen.view.towns[seat]
    steps: list[tuple[int, int, Spot, Side]] = []
    for spot, side in screen.chooser.values("step"):
        gain, guests = screen.reckoner.stepping(seat, spot, side)
        steps.append((gain, guests, spot, side))
    steps.sort(key=lambda step: (-step[0] - step[1], step[2], step[3]))
    entries: list[Entry] = []
    for gain, guests, spot, side in steps:
        street, place = spot
        to = town.card(street, place - 1 if side == "left" else place + 1)
        more = f"{signed(guests)} Resident" if guests else ""
        notes = Note(signed(gain), short=f" {signed(gain)}"), Note(more, short=f" {more}" if more else "")
        label = f"{street}.{place} {side} to {screen.game.names[to]}"
        entries.append(Entry(Pick("step", (spot, side)), label, to, numbered(len(entries)), notes=notes))
    entries.append(_word(screen, "done", "done", _done_key(screen)))
    return Group(f"move a Local: {screen.facts['price']}", tuple(entries))


# Visitors


def _visitors(screen: TenbyScreen) -> Group:
    price, room = screen.facts["price"], screen.facts["room"]
    buy = _word(
        screen, "visitor", f"another Visitor for {count(price, 'Life Ring')}", shown_key("tenby.buy", screen.keymap)
    )
    return Group(f"room for {room} more", (buy, _word(screen, "done", "done", _done_key(screen))))


def _capacity() -> Group:
    """Both sides of the capacity card."""
    entries = [
        Entry(Pick("capacity", side), f"count {SIDE_NAMES[side]}", digit=numbered(place))
        for place, side in enumerate(SIDES)
    ]
    return Group("the side of the capacity card", tuple(entries))


# The own town, and what a seat has


def town_cards(screen: TenbyScreen) -> Group:
    """The cards of the own town, to move or to discard one."""
    seat = screen.session.to_move
    town = screen.view.towns[seat]
    invest = screen.kind == "invest"
    entries: list[Entry] = []
    for number, street in enumerate(town.streets, start=1):
        for place, card in enumerate(street.cards, start=1):
            pick = Pick("card", (number, place))
            lit = pick in screen.chooser.options
            note = ""
            if invest:
                loss = screen.reckoner.changed(seat, town.remove(number, place)).total
                note = f"{screen.reckoner.tokens(seat, card, discarded=True)}t {signed(loss)}"
            elif lit:
                best = screen.moves_of((number, place))
                note = signed(best[0].pays) if best else ""
            label = f"{number}.{place} {head(screen.game.content.faces[card])} {screen.game.names[card]}"
            entries.append(Entry(pick, label, card, numbered(len(entries)), lit, (Note(note, short=f" {note}"),)))
    if invest:
        entries.append(_word(screen, "pass", "pass", _done_key(screen)))
        return Group("discard for the Project: tokens and Life Rings, points", tuple(entries))
    return Group("move which card? the most it can bring", tuple(entries))


def belongings(screen: TenbyScreen, seat: int) -> Group:
    """Everything that a seat has, to read: known Residents, what modules show, the cards of the town."""
    entries: list[Entry] = []
    for kind, number, label, note in _belongings(screen, seat):
        card = number if isinstance(number, int) else screen.view.towns[seat].card(*number)
        notes = (Note(note, short=f" {note}"),) if note else ()
        entries.append(Entry(Pick(READ, (kind, number)), label, card, numbered(len(entries)), notes=notes))
    return Group(f"{screen.session.names[seat]} has", tuple(entries), tight=True)


def _belongings(screen: TenbyScreen, seat: int) -> Iterator[tuple[str, int | Spot, str, str]]:
    """Kind, number or spot, label and note of each thing."""
    view, game, reckoner = screen.view, screen.game, screen.reckoner
    town = view.towns[seat]
    for card in reckoner.hand(seat):
        yield "resident", card, game.residents[card].name, str(game.scorer.residents(town, (card,)))
    mayor = reckoner.mayor(seat)
    if mayor is not None:
        yield "mayor", mayor, game.content.mayors[mayor].name, str(reckoner.mayor_points(seat, mayor))
    boards = game.module_of.get(NoticeBoards)
    if isinstance(boards, NoticeBoards):
        for index, board in enumerate(boards.boards(view, seat)):
            yield "board", index, f"board: {game.content.boards[board.card].name}", ""
    visitors = game.module_of.get(Visitors)
    if isinstance(visitors, Visitors):
        for guest in visitors.part(view).guests[seat]:
            yield "visitor", guest.card, f"{visitors.names[guest.card]}: {wish_words(*visitors.wishes(guest))}", ""
        yield "capacity", seat, "the capacity card", ""
    projects = game.module_of.get(Projects)
    if isinstance(projects, Projects):
        part = projects.part(view)
        if part.active != NONE:
            yield "project", part.active, f"Project: {projects.cards[part.active].name}", ""
        for project in part.won[seat]:
            yield "project", project, f"won: {projects.cards[project].name}", str(game.scorer.reward(town, project)[1])
    for number, street in enumerate(town.streets, start=1):
        for place, card in enumerate(street.cards, start=1):
            points = game.scorer.card_points(town, number, place)
            yield (
                "card",
                (number, place),
                f"{number}.{place} {head(game.content.faces[card])} {game.names[card]}",
                str(points),
            )
