"""Readings of the rules that others may see differently, as constants named after the questions they answer.

The numbers are those of the list of questions in the rulebook, section "house-rulings". Readings that the rules leave
no doubt about are simply how the steps are written, unless an earlier version of the rules read them otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Rulings(msgspec.Struct, frozen=True):
    """One value per open question; the defaults are how this table plays."""

    marker_waits_for_a_draw: bool = True
    """1: the marker drops when a card is next needed, not when the last one is taken."""
    chaos_before_shuffle: bool = True
    """2: what Social Chaos discards is in the new draw pile."""
    one_drop_per_exhaustion: bool = True
    """5: with both piles empty the marker drops once, until a new pile has been formed and has run out."""
    stop_rule: bool = True
    """10: both piles empty and a whole round without a play ends the game."""
    priests_after_first_draw: bool = True
    """13: the Priest check is made after the first draw and all that it set off."""
    may_help_the_enemy: bool = True
    """25: attacker and defender may pitch for the other side (they are asked first)."""
    cannon_for_defender: bool = False
    """33: whether the first casualty is picked from the court also when its owner wins as defender."""
    extra_arms_for_any_card: bool = True
    """General: the second arms pitch may be any card that fights, not only a Knight."""
    victor_may_take_no_more: bool = True
    """29: a victor may leave casualties that the loser's court would pay; in version 1 of the rules they had to go."""
    useless_pitches_refused: bool = True
    """17: what everybody can see to bring nothing may not be pitched; version 1 looked at less of what can be seen."""


RULINGS = Rulings()
"""How this table plays."""
EARLIER: Mapping[int, Rulings] = {1: Rulings(victor_may_take_no_more=False, useless_pitches_refused=False)}
"""How it plays matches that began with an earlier version of the rules, by version."""
