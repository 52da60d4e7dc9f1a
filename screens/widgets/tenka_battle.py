"""The battle board: strengths so far, what was pitched by whom, who answers now, what was lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.kernel.events import PUBLIC
from rules.tenka.battle import Answer, CallToArms, Muster
from rules.tenka.moves import Side
from rules.tenka.state import Fight, Pitched
from screens.widgets import tenka_sums
from screens.widgets.canvas import Canvas, clip
from screens.widgets.palette import Palette
from screens.widgets.tenka_courts import hue

if TYPE_CHECKING:
    from screens.tenka import TenkaScreen

ROWS = 3
"""Lines of the board."""
RECENT = 40
"""Moves within which a battle is decided and its casualties are taken."""


def order(screen: TenkaScreen, fight: Fight) -> tuple[int, ...]:
    """Who is asked, in order: the attacker, then clockwise, the defender last."""
    seats = screen.view.seats
    clockwise = [(fight.attacker + step) % seats for step in range(seats)]
    return (*(seat for seat in clockwise if seat != fight.defender), fight.defender)


def answering(screen: TenkaScreen) -> tuple[int, tuple[int, ...]]:
    """The seat that is asked now, or -1, and those still to be asked."""
    now = -1
    left: tuple[int, ...] = ()
    for step in screen.view.pending:
        if isinstance(step, CallToArms):
            left = step.seats
        elif isinstance(step, Answer | Muster):
            now = step.seat
    return now, left


def decided(screen: TenkaScreen) -> tuple[int, int] | None:
    """The final strengths once all have answered; what is lost afterwards no longer changes them."""
    if answering(screen) != (-1, ()):
        return None
    session = screen.session
    for event in reversed(session.match.events(PUBLIC, max(len(session.match.entries) - RECENT, 0))):
        if event.kind in ("attacker-wins", "defender-wins"):
            return int(event.facts["attack"]), int(event.facts["defence"])
        if event.kind == "attacks":
            return None
    fight = screen.view.fight
    return tenka_sums.totals(screen.deck, screen.view) if fight is not None and fight.casualties else None


def draw(screen: TenkaScreen, canvas: Canvas, palette: Palette, x: int, y: int, width: int) -> None:
    """The board; its heading lies on the border above it."""
    fight = screen.view.fight
    assert fight is not None
    names = screen.session.names
    heading = f" battle: {names[fight.attacker]} attacks {names[fight.defender]} "
    canvas.put(x + 1, y - 1, clip(heading, width - 24), palette.warning)
    result = decided(screen)
    attack, defence = result or tenka_sums.totals(screen.deck, screen.view)
    standing = attack - fight.pitched_for("attacker"), defence - fight.pitched_for("defender")
    totals = (("attack", fight.attacker, attack, standing[0]), ("defence", fight.defender, defence, standing[1]))
    longest = min(max(len(names[fight.attacker]), len(names[fight.defender])), 16)
    for row, (word, seat, total, own) in enumerate(totals):
        side: Side = "attacker" if row == 0 else "defender"
        at = canvas.put(x + 1, y + row, f"{word:8}", palette.quiet)
        at = canvas.put(at, y + row, f"{seat + 1} {clip(names[seat], longest):{longest}}", palette.seat(seat))
        ahead = total > (defence if row == 0 else attack)
        at = canvas.put(at + 1, y + row, f"{total:>3}", palette.good if ahead else palette.strong)
        at = canvas.put(at, y + row, f" = {own} standing", palette.text)
        pitched = [pitch for pitch in fight.pitched if pitch.side == side]
        _draw_pitched(screen, canvas, palette, at, y + row, x + width - 1 - at, pitched)
    said = f"{attack} : {defence}, decided" if result else _ahead(attack, defence)
    canvas.put_right(x + width - 1, y - 1, f" {said} ", palette.strong)
    if result:
        loser = fight.defender if attack > defence else fight.attacker
        lost = ", ".join(screen.deck.names[card] for card in fight.casualties) or "nothing yet"
        canvas.put(x + 1, y + 2, clip(f"{screen.session.names[loser]} has lost: {lost}", width - 2), palette.strong)
    else:
        _draw_answers(screen, canvas, palette, x + 1, y + 2, width - 2, fight)


def _ahead(attack: int, defence: int) -> str:
    """Who leads by how much, so far: never a guess about hidden cards."""
    if attack == defence:
        return f"{attack} : {defence} so far, level"
    return f"{attack} : {defence} so far"


def _draw_pitched(
    screen: TenkaScreen, canvas: Canvas, palette: Palette, x: int, y: int, room: int, pitched: Sequence[Pitched]
) -> None:
    names, deck = screen.session.names, screen.deck
    forms = (
        [f"  +{each.strength} {deck.names[each.card]} ({names[each.seat]})" for each in pitched],
        [f"  +{each.strength} {deck.names[each.card]} ({each.seat + 1})" for each in pitched],
        [f" +{each.strength} {deck.cards[each.card].letter} ({each.seat + 1})" for each in pitched],
        [f" {deck.cards[each.card].letter}{each.strength}/{each.seat + 1}" for each in pitched],
    )
    form = next((texts for texts in forms if sum(map(len, texts)) <= room), forms[-1])
    for each, text in zip(pitched, form, strict=True):
        if x + len(text) > x + room:
            break
        room -= len(text)
        x = canvas.put(x, y, text, hue(palette, each.card, attributes=""))


def _draw_answers(
    screen: TenkaScreen, canvas: Canvas, palette: Palette, x: int, y: int, width: int, fight: Fight
) -> None:
    """Per seat what it did, that it is asked now, or nothing yet; the defender is the last one."""
    now, left = answering(screen)
    names = screen.session.names
    parts: list[tuple[int, str]] = []
    for seat in order(screen, fight):
        pitched = any(each.seat == seat for each in fight.pitched)
        word = "now" if seat == now else "pitched" if pitched else "" if seat in left else "passed"
        parts.append((seat, "last" if seat == fight.defender and not word else word))
    for shown in (20, 8, 4, 0):
        labels = [f"{seat + 1} {clip(names[seat], shown)}".rstrip() if shown else str(seat + 1) for seat, _ in parts]
        if sum(len(label) + len(word) + 3 for label, (_, word) in zip(labels, parts, strict=True)) + 6 <= width:
            break
    at = canvas.put(x, y, "asked ", palette.quiet)
    for label, (seat, word) in zip(labels, parts, strict=True):
        at = canvas.put(at, y, ">" if seat == now else " ", palette.key)
        at = canvas.put(at, y, label, palette.seat(seat))
        at = canvas.put(at, y, f" {word}" if word else "", palette.lit if seat == now else palette.quiet) + 1
