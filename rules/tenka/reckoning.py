"""Comparing courts: who has most, who wins (rulebook, sections "win", "priest-check", "plays")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.tenka.state import Cards, State

if TYPE_CHECKING:
    from rules.tenka.cards import CardTable
    from rules.tenka.game import Tenka


def has_most_priests(game: Tenka, state: State, seat: int) -> bool:
    """Whether a seat may draw a second card."""
    court = game.table.court
    facts = court(state.courts[seat])
    if not facts.priests:
        return False
    own, courts = facts.priests, state.courts
    most = 0
    for other in game.others[seat]:
        most = max(most, court(courts[other]).priests)
    return own > most or (facts.tied_priests > 0 and own == most)


def has_most_lords(game: Tenka, state: State, seat: int) -> bool:
    """Whether a seat has an extra play: most Lords, and no other court takes that away."""
    court = game.table.court
    facts = court(state.courts[seat])
    if not facts.lords:
        return False
    most, courts = 0, state.courts
    for other in game.others[seat]:
        rival = court(courts[other])
        if rival.blocks_lords:
            return False
        most = max(most, rival.lords)
    return facts.lords > most or (facts.tied_lords > 0 and facts.lords == most)


def would_win(table: CardTable, courts: tuple[Cards, ...], marker: int, seat: int) -> bool:
    """Whether a seat would win if its turn began now."""
    facts = table.court(courts[seat])
    if facts.provinces < marker:
        return False
    most = max(table.court(cards).provinces for other, cards in enumerate(courts) if other != seat)
    return facts.provinces > most or (facts.tied_win > 0 and facts.provinces == most)


def strengths(table: CardTable, courts: tuple[Cards, ...], attacker: int, defender: int) -> tuple[int, int]:
    """Standing strengths of attacker and defender (section "standing")."""
    one, other = table.court(courts[attacker]), table.court(courts[defender])
    return max(0, one.attack - other.weakens_attacker), max(0, other.defence - one.weakens_defender)
