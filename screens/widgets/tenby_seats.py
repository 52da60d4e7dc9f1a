"""Everybody's numbers at a Tenby table, and what the modules in play have for the seat in view, as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.style import Style

from rules.tenby.cards import HOME
from rules.tenby.locals import Locals
from rules.tenby.mayors import Mayors
from rules.tenby.notice_boards import NoticeBoards
from rules.tenby.project_parts import SPACES
from rules.tenby.projects import Projects
from rules.tenby.short_form import FEATURE_LETTERS
from rules.tenby.state import NONE
from rules.tenby.visitors import Visitors
from screens.widgets.canvas import Canvas, clip
from screens.widgets.palette import Palette
from screens.widgets.tenby_community_lists import column_code
from screens.widgets.tenby_words import ability_code, day_letters, day_short

if TYPE_CHECKING:
    from screens.tenby import TenbyScreen

BETWEEN = "   "
NAME = 14
NARROW, WIDE = 18, 24
"""Columns of a seat in the line of all from which it names its Night Card, and its Day Card."""
COLUMNS = (("night", 6), ("day", 20), ("rings", 6), ("points", 7), ("homes", 6), ("streets", 8), ("Residents", 10),
           ("counters", 9), ("Visitors", 9), ("tokens", 7), ("Project", 8))  # fmt: skip
"""Heading of each number and its columns; those that do not apply are left out."""


# One line for all, or a line for each


def draw_strip(screen: TenbyScreen, canvas: Canvas, palette: Palette, place: tuple[int, int, int]) -> None:
    """All seats in one line: Night Card, Life Rings, points, and the day that is still to come."""
    x, y, width = place
    view = screen.view
    room = width // view.seats
    for number, seat in enumerate(_order(screen)):
        at = x + number * room
        decides = seat == screen.session.to_move
        canvas.put(at, y, ">" if decides else " ", palette.key)
        numbers = _numbers(screen, seat, room)
        who = clip(f"{seat + 1} {screen.session.names[seat]}", max(room - len(numbers) - 3, 3))
        end = canvas.put(at + 1, y, who, _seat_style(screen, palette, seat))
        canvas.put(end + 1, y, numbers, palette.text, room=max(at + room - end - 1, 0))
        canvas.area(at, y, room, 1, ("seat", seat))


def _numbers(screen: TenbyScreen, seat: int, room: int) -> str:
    view = screen.view
    night = f"N{view.night[seat]} " if view.night[seat] and room > NARROW else ""
    day = f"{day_letters(screen, view.day[seat])} " if view.day[seat] != NONE and room > WIDE else ""
    return f"{night}{day}{view.rings[seat]}r {screen.points(seat)}p"


def draw_table(screen: TenbyScreen, canvas: Canvas, palette: Palette, place: tuple[int, int, int]) -> None:
    """A line for each seat, in Night order; ``place`` is the left column, the line of the border above, the width."""
    x, y, width = place
    shown = [(name, size) for name, size in COLUMNS if _applies(screen, name)]
    # What does not fit is what stands last.
    while shown and sum(size for _, size in shown) > width - NAME:
        shown.pop()
    at = x + NAME
    for name, size in shown:
        canvas.put(at, y, f" {name} ", palette.quiet)
        at += size
    for row, seat in enumerate(_order(screen), start=1):
        decides = seat == screen.session.to_move
        canvas.put(x, y + row, ">" if decides else " ", palette.key)
        who = clip(f"{seat + 1} {screen.session.names[seat]}", NAME - 2)
        canvas.put(x + 1, y + row, who, _seat_style(screen, palette, seat))
        at = x + NAME
        for name, size in shown:
            style = palette.strong if name == "points" else palette.text
            canvas.put(at + 1, y + row, _value(screen, name, seat), style, room=size - 1)
            at += size
        canvas.area(x, y + row, width, 1, ("seat", seat))


def _order(screen: TenbyScreen) -> tuple[int, ...]:
    return screen.view.order


def _seat_style(screen: TenbyScreen, palette: Palette, seat: int) -> Style:
    seen = "bold reverse" if seat == screen.seat_in_view and screen.looking >= 0 else "bold"
    return palette.seat(seat, attributes=seen)


def _applies(screen: TenbyScreen, name: str) -> bool:
    game = screen.game
    match name:
        case "counters":
            return Mayors in game.module_of
        case "Visitors":
            return Visitors in game.module_of
        case "tokens":
            return game.has_tokens
        case "Project":
            return Projects in game.module_of
        case "night":
            return not game.solo
    return True


def _value(screen: TenbyScreen, name: str, seat: int) -> str:
    view, game = screen.view, screen.game
    town = view.towns[seat]
    match name:
        case "night":
            return f"N{view.night[seat]}" if view.night[seat] else "-"
        case "day":
            return day_short(screen, view.day[seat]) if view.day[seat] != NONE else "-"
        case "rings":
            return str(view.rings[seat])
        case "points":
            return str(screen.points(seat))
        case "homes":
            return str(town.count(HOME, game.content.faces))
        case "streets":
            return f"{len(town.streets)} {town.completed(game.content.town)}="
        case "Residents":
            return str(len(view.hands[seat]))
        case "counters":
            return str(Mayors.of(game).part(view).counters[seat])
        case "Visitors":
            part = Visitors.of(game).part(view)
            return f"{len(part.guests[seat])}/{part.capacity[seat]}"
        case "tokens":
            return str(view.tokens[seat])
        case "Project":
            return str(Projects.of(game).part(view).tokens[seat])
    return ""


# What the modules have


def module_lines(screen: TenbyScreen, width: int, most: int) -> list[str]:
    """The modules in play for the seat in view, wrapped between their parts, in ``most`` lines if that can be."""
    lines = _wrapped(module_parts(screen, screen.seat_in_view), width)
    return lines if len(lines) <= most else _wrapped(module_parts(screen, screen.seat_in_view, short=True), width)


def _wrapped(parts: list[str], width: int) -> list[str]:
    """Each part in the first line that has room for it."""
    lines: list[str] = []
    for part in parts:
        for number, line in enumerate(lines):
            if len(line) + len(BETWEEN) + len(part) <= width:
                lines[number] = line + BETWEEN + part
                break
        else:
            lines.append(part)
    return lines


def module_parts(screen: TenbyScreen, seat: int, *, short: bool = False) -> list[str]:
    """What each module in play shows in few words; Notice Boards, which may be many, come last."""
    game, view = screen.game, screen.view
    found: list[str] = []
    mayors, boards = game.module_of.get(Mayors), game.module_of.get(NoticeBoards)
    if isinstance(mayors, Mayors):
        found.append(_mayor(screen, mayors, seat))
    if game.has_tokens:
        found.append(f"tokens {view.tokens[seat]}")
    locals_, visitors = game.module_of.get(Locals), game.module_of.get(Visitors)
    if isinstance(locals_, Locals):
        found.append(f"Locals {locals_.supply(view.towns[seat])}{'' if short else ' to place'}")
    if isinstance(visitors, Visitors):
        part = visitors.part(view)
        guests = " ".join(guest_code(visitors, *guest, short=short) for guest in part.guests[seat])
        found.append(f"Visitors {len(part.guests[seat])}/{part.capacity[seat]} {guests}".rstrip())
    projects = game.module_of.get(Projects)
    if isinstance(projects, Projects):
        found.append(_project(screen, projects, short=short))
    if isinstance(boards, NoticeBoards):
        found += _boards(screen, boards, seat, short=short)
    return found


def _boards(screen: TenbyScreen, boards: NoticeBoards, seat: int, *, short: bool) -> list[str]:
    """Every column; in short how high each is filled, ``Board 1/3 0/4``."""
    columns = screen.reckoner.columns(seat)
    if not columns:
        return ["no Board"]
    if not short:
        words = [
            column_code(printed, tokens, counters if boards.staying else 0)
            for _, _, tokens, counters, printed in columns
        ]
        return [f"Board {number} {each}" for number, each in enumerate(words, start=1)]
    found: dict[int, list[str]] = {}
    for board, _, tokens, counters, printed in columns:
        found.setdefault(board, []).append(f"{tokens}/{len(printed.slots)}{'*' * min(counters, 3)}")
    return [f"Board {' '.join(each)}" for each in found.values()]


def _mayor(screen: TenbyScreen, mayors: Mayors, seat: int) -> str:
    part = mayors.part(screen.view)
    mayor = screen.reckoner.mayor(seat)
    if mayor is None:
        return "no Mayor yet"
    abilities = ", ".join(ability_code(ability) for ability in screen.game.content.mayors[mayor].abilities)
    counters = f" ({part.counters[seat]})" if part.counters[seat] else ""
    return f"Mayor {abilities}{counters}"


def guest_code(visitors: Visitors, card: int, day: int, covered: int, *, short: bool = False) -> str:
    """``c1[d2]w1``: a Visitor with its days, today in brackets, covered ones with an apostrophe; in short today."""
    parts = []
    for number, (feature, points) in enumerate(visitors.days[card], start=1):
        mark = "'" if covered >> number - 1 & 1 else ""
        text = f"{FEATURE_LETTERS[feature]}{points}{mark}"
        if not short or number == day:
            parts.append(f"[{text}]" if number == day else text)
    return "".join(parts)


def _project(screen: TenbyScreen, projects: Projects, *, short: bool) -> str:
    part = projects.part(screen.view)
    if part.active == NONE:
        return "Project: none yet" if part.unseen and not any(part.won) and not part.gone else "Project: none"
    main, live = FEATURE_LETTERS[projects.mains[part.active]], FEATURE_LETTERS[projects.live(part)]
    tokens = " ".join(f"{count}" if short else f"{seat + 1}:{count}" for seat, count in enumerate(part.tokens))
    needed = f" of {projects.cards[part.active].solo_number}" if screen.game.solo else ""
    return f"Project {main}+{live} {part.space}/{SPACES - 1} {tokens}{needed}"
