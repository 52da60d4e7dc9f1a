"""Everybody's court in a few columns: suits counted, specials by name, who has most, who would win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.style import Style

from rules.tenka.cards import CardTable, CourtFacts
from rules.tenka.moves import Place
from rules.tenka.state import KNIGHT, LORD, PRIEST, PROVINCE, Cards
from screens.widgets.canvas import Canvas, clip
from screens.widgets.palette import Palette

if TYPE_CHECKING:
    from screens.tenka import TenkaScreen

HUES = {PROVINCE: "yellow", KNIGHT: "red", PRIEST: "green", LORD: "blue"}
SPECIAL_HUE = "purple"
SUITS = (PROVINCE, KNIGHT, PRIEST, LORD)
ROOMY = 26
"""Columns of a court from which counts read ``K x3``."""
WORDY = 48
"""Columns of a court from which suits are words."""
NARROW, COMFORTABLE = 15, 22
"""Columns with borders that a court needs, and those that many courts should have: else they stand in two rows."""
MANY = 6


class Frame(NamedTuple):
    """Where one court is drawn, its border above it included."""

    seat: int
    x: int
    y: int
    width: int
    """Columns between the borders."""
    narrowest: int
    """Those of the narrowest court, which decides for all how counts are written."""


def hue(palette: Palette, card: int, *, attributes: str = "bold") -> Style:
    """The style of a card."""
    return palette.hue(HUES.get(card, SPECIAL_HUE), attributes=attributes)


def per_row(seats: int, width: int) -> int:
    """Courts side by side."""
    return seats if width // seats >= (NARROW if seats < MANY else COMFORTABLE) else (seats + 1) // 2


def frames(seats: int, x: int, y: int, width: int, inner_rows: int) -> list[Frame]:
    """A place for each court; ``inner_rows`` lies between two borders."""
    across = per_row(seats, width)
    found = []
    for seat in range(seats):
        row, column = divmod(seat, across)
        many = min(across, seats - row * across)
        left = x + round(column * (width - 1) / many)
        right = x + round((column + 1) * (width - 1) / many)
        found.append((seat, left, y + row * (inner_rows + 1), right - left - 1))
    narrowest = min(wide for *_, wide in found)
    return [Frame(*place, narrowest) for place in found]


def special_lines(deck: CardTable, court: Cards, width: int, rows: int) -> list[str]:
    """The specials of a court: names as far as they fit, else their letters; what is left is counted."""
    specials = [card for card in court if card in deck.specials]
    names = [deck.names[card] for card in specials]
    if len(names) <= rows and all(len(name) <= width for name in names):
        return names
    for texts in (names, [deck.cards[card].letter for card in specials]):
        lines = flowed(texts, width)
        if len(lines) <= rows:
            return lines
    lines = lines[:rows]
    shown = sum(len(line.split()) for line in lines)
    if lines:
        lines[-1] = clip(f"{lines[-1][: width - 3].rstrip()} +{len(specials) - shown + 1}", width)
    return lines


def flowed(texts: Sequence[str], width: int) -> list[str]:
    """Words in lines, none cut in two."""
    lines: list[str] = []
    for text in texts:
        if lines and len(lines[-1]) + 1 + len(text) <= width:
            lines[-1] += f" {text}"
        else:
            lines.append(clip(text, width))
    return lines


def rows_needed(screen: TenkaScreen, width: int, *, single: bool = False) -> int:
    """Lines below the suits that the fullest court needs, with what is known of its hand; ``single``: a name each."""
    needed = 0
    for seat, court in enumerate(screen.view.courts):
        names = [screen.deck.names[card] for card in court if card in screen.deck.specials]
        known = 1 if known_line(screen, seat) else 0
        needed = max(needed, (len(names) if single else len(flowed(names, width))) + known)
    return needed


def known_line(screen: TenkaScreen, seat: int) -> str:
    """Letters of the cards that are certainly in a hand that is not on show, ``has K Sp``."""
    view, deck = screen.view, screen.deck
    if seat == screen.session.viewer:
        return ""
    cards = view.hands[seat] or (view.known[seat] if view.known else ())
    if not cards:
        return ""
    counts = sorted(Counter(cards).items())
    letters = [f"{deck.cards[card].letter}{count if count > 1 else ''}" for card, count in counts]
    return "has " + " ".join(letters)


# Drawing


def draw(screen: TenkaScreen, canvas: Canvas, palette: Palette, places: Sequence[Frame], rows: int) -> None:
    """All courts; ``rows`` lines below the suits."""
    for frame in places:
        if frame.x > 0:
            canvas.down(frame.x, frame.y, rows + 3, palette.faint)
        _draw_name(screen, canvas, palette, frame)
        _draw_suits(screen, canvas, palette, frame)
        _draw_rest(screen, canvas, palette, frame, rows)
        canvas.area(frame.x + 1, frame.y, frame.width, rows + 2, ("seat", frame.seat))


def _draw_name(screen: TenkaScreen, canvas: Canvas, palette: Palette, frame: Frame) -> None:
    seat, view = frame.seat, screen.view
    session = screen.session
    mark = ">" if seat == session.to_move else ""
    turn = "*" if view.turn and seat == view.active and seat != session.to_move else ""
    size = view.sizes[seat]
    hand = f"hand {size}" if frame.width >= len(session.names[seat]) + 15 else f"h{size}"
    if screen.setting_up and seat not in screen.to_choose:
        hand = "chosen" if frame.width >= 16 else "ok"
    room = frame.width - len(hand) - len(mark) - len(turn) - 6
    x = canvas.put(frame.x + 1, frame.y, " ")
    x = canvas.put(x, frame.y, mark, palette.key)
    looked = seat == screen.looking
    style = palette.seat(seat, attributes="bold reverse" if looked else "bold")
    x = canvas.put(x, frame.y, f"{seat + 1} {clip(session.names[seat], room)}{turn}", style)
    canvas.put(x, frame.y, " ")
    end = frame.x + 1 + frame.width
    canvas.put_right(end, frame.y, f" {hand} ", palette.text)


def _draw_suits(screen: TenkaScreen, canvas: Canvas, palette: Palette, frame: Frame) -> None:
    court = screen.view.courts[frame.seat]
    facts = screen.deck.court(court)
    parts = [_suit(screen, frame, suit, court, facts) for suit in SUITS]
    plain = len("  ".join(parts)) + 1
    gap = "  " if plain <= frame.width else " "
    if len(gap.join(parts)) > frame.width:
        parts = [_suit(screen, frame, suit, court, facts, merged=True) for suit in SUITS]
    x = frame.x + 2 if plain <= frame.width else frame.x + 1
    last = screen.last_placed(frame.seat)
    for suit, part in zip(SUITS, parts, strict=True):
        text = part.rstrip("^!")
        none = not court.count(suit) and "+" not in part
        style = palette.faint if none else hue(palette, suit, attributes="bold underline" if suit == last else "bold")
        end = canvas.put(x, frame.y + 1, text, style)
        for sign in part[len(text) :]:
            end = canvas.put(end, frame.y + 1, sign, palette.warning if sign == "!" else palette.key)
        x = end + len(gap)


def _suit(
    screen: TenkaScreen, frame: Frame, suit: int, court: Cards, facts: CourtFacts, *, merged: bool = False
) -> str:
    """``P3!``, ``R1+1^``: cards, what else counts as one, and the marks."""
    count = court.count(suit)
    counted = {PROVINCE: facts.provinces, PRIEST: facts.priests, LORD: facts.lords}.get(suit, count)
    most = screen.comparison.most
    holder = {PROVINCE: most.provinces, PRIEST: most.priests, LORD: most.lords}.get(suit, -1)
    wins = suit == PROVINCE and frame.seat in screen.comparison.winners
    mark = "!" if wins else "^" if holder == frame.seat else ""
    more = f"+{counted - count}" if counted > count else ""
    letter = screen.deck.cards[suit].letter
    if merged:
        return f"{letter}{counted}{mark}"
    if frame.narrowest >= WORDY:
        return f"{screen.deck.names[suit]} x{count}{more}{mark}"
    return f"{letter} x{count}{more}{mark}" if frame.narrowest >= ROOMY else f"{letter}{count}{more}{mark}"


def _draw_rest(screen: TenkaScreen, canvas: Canvas, palette: Palette, frame: Frame, rows: int) -> None:
    known = known_line(screen, frame.seat) if rows > 1 else ""
    room = rows - (1 if known else 0)
    lines = special_lines(screen.deck, screen.view.courts[frame.seat], frame.width - 1, room)
    last = screen.last_placed(frame.seat)
    fresh = screen.deck.names[last] if last in screen.deck.specials else ""
    for row, line in enumerate(lines):
        bold = "bold underline" if fresh and line == fresh else ""
        canvas.put(frame.x + 2, frame.y + 2 + row, line, palette.hue(SPECIAL_HUE, attributes=bold))
    if known:
        canvas.put(frame.x + 2, frame.y + 1 + rows, clip(known, frame.width - 1), palette.quiet)


def last_placed(screen: TenkaScreen, seat: int) -> int:
    """The card that a seat has just placed, or -1."""
    entries = screen.session.match.entries
    if not entries or entries[-1].seat != seat:
        return -1
    move = entries[-1].move
    return move.card if isinstance(move, Place) else -1


# Below the courts


def piles_line(screen: TenkaScreen) -> str:
    """Sizes of the piles, the top discard, and what comes when the draw pile is empty."""
    view = screen.view
    then = f" (then need {view.marker - 1})" if view.marker > 1 and not view.dropped and len(view.pile) <= 9 else ""
    top = "" if view.top is None else f", top {screen.deck.names[view.top]}"
    return f"pile {len(view.pile)}{then}  discards {len(view.discard)}{top}"


def winning_line(screen: TenkaScreen, room: int) -> str:
    """Who would win if his turn began now, else why nobody would."""
    view, names = screen.view, screen.session.names
    winners = screen.comparison.winners
    if winners:
        return clip(f"! {' and '.join(names[seat] for seat in winners)} would win next", room)
    best = max(screen.deck.court(court).provinces for court in view.courts)
    why = f"tie at {best}" if best >= view.marker else f"most is {best} of {view.marker}"
    said = (f"nobody would win next: {why}", f"nobody wins next: {why}", f"no winner next: {best}", "no winner next")
    return next((text for text in said if len(text) <= room), "")
