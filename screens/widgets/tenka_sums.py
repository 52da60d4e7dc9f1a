"""Strengths and comparisons of a Tenka table, from what lies open: for marks, notes and previews."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from rules.kernel.tuples import put
from rules.tenka import hooks
from rules.tenka.cards import CardTable, with_card, without_card
from rules.tenka.moves import Side
from rules.tenka.prospects import Majorities, majorities
from rules.tenka.reckoning import strengths, would_win
from rules.tenka.state import Cards
from rules.tenka.view import TenkaView

if TYPE_CHECKING:
    from screens.tenka import TenkaScreen


class Worth(NamedTuple):
    """What a card brings as an arms pitch."""

    strength: int
    words: str


def totals(deck: CardTable, view: TenkaView, courts: tuple[Cards, ...] | None = None) -> tuple[int, int]:
    """Strengths of attacker and defender so far."""
    fight = view.fight
    assert fight is not None
    attack, defence = strengths(deck, courts or view.courts, fight.attacker, fight.defender)
    return attack + fight.bonus + fight.pitched_for("attacker"), defence + fight.pitched_for("defender")


def courts_without(view: TenkaView, seat: int, card: int, place: str) -> tuple[Cards, ...]:
    """All courts after a card was pitched."""
    if place != "court":
        return view.courts
    return put(view.courts, seat, without_card(view.courts[seat], card))


def arms_worth(deck: CardTable, view: TenkaView, seat: int, card: int, place: str) -> Worth:
    """What a card pitched by a seat adds, and the net of it where a court card leaves its own standing strength."""
    courts = courts_without(view, seat, card, place)
    strength = deck.arms_strength(card, courts[seat])
    fight = view.fight
    assert fight is not None
    before, after = totals(deck, view), totals(deck, view, courts)
    own = 0 if seat == fight.attacker else 1
    lost = before[own] - after[own] if seat in (fight.attacker, fight.defender) else 0
    return Worth(strength, f"+{strength}" + (f", net {strength - lost:+d}" if lost else ""))


def totals_after(screen: TenkaScreen, side: Side) -> tuple[int, int]:
    """Strengths after the card that was picked is pitched for a side."""
    view, deck, seat = screen.view, screen.deck, screen.session.to_move
    card, place = screen.picked_card
    courts = courts_without(view, seat, card, place)
    attack, defence = totals(deck, view, courts)
    strength = deck.arms_strength(card, courts[seat])
    return (attack + strength, defence) if side == "attacker" else (attack, defence + strength)


def standing_against(screen: TenkaScreen, target: int) -> tuple[int, int]:
    """Standing strengths of a battle that is about to begin; a card pitched for it adds its own."""
    deck, view, seat = screen.deck, screen.view, screen.session.to_move
    attack, defence = strengths(deck, view.courts, seat, target)
    return attack + battle_bonus(screen), defence


def battle_bonus(screen: TenkaScreen) -> int:
    """Attack strength of the card that starts a battle by being pitched."""
    card = screen.aimed_card
    hook = None if card < 0 else screen.deck.cards[card].pitched_hook(hooks.Battle)
    return 0 if hook is None else hook.strength


class Comparison(NamedTuple):
    """What is compared between courts."""

    most: Majorities
    winners: tuple[int, ...]
    """Seats that would win if their turn began now."""


def compare(deck: CardTable, view: TenkaView, courts: tuple[Cards, ...] | None = None) -> Comparison:
    """Who has most of what, and who would win."""
    if courts is not None:
        view = replace(view, courts=courts)
    seats = range(view.seats)
    winners = tuple(seat for seat in seats if would_win(deck, view.courts, view.marker, seat))
    return Comparison(majorities(deck, view), winners)


def courts_with(view: TenkaView, seat: int, card: int) -> tuple[Cards, ...]:
    """All courts after a card was placed."""
    return put(view.courts, seat, with_card(view.courts[seat], card))
