"""The numbers of the rules as data: ``constants.toml`` and ``solo.toml``."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.kernel.content import Provenance
from rules.tenby.hooks import Action

Number = Annotated[int, msgspec.Meta(ge=0, le=199)]
Some = Annotated[int, msgspec.Meta(ge=1, le=99)]
PerPlayers = tuple[Number, Number, Number, Number, Number]
"""One number for each number of players, from one to five."""
Signed = Annotated[int, msgspec.Meta(ge=-99, le=99)]
PerNight = tuple[
    tuple[Signed],
    tuple[Signed, Signed],
    tuple[Signed, Signed, Signed],
    tuple[Signed, Signed, Signed, Signed],
    tuple[Signed, Signed, Signed, Signed, Signed],
]
"""For each number of players, from one to five, one number for each Night Card dealt at set-up."""
Moment = Literal["turn", "anchor", "clean_up"]
"""When a row is refilled: after a turn or a go at the Notice Boards, after the Anchor Card, in Clean Up."""


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What each player starts with."""

    life_rings: Number
    night_card_rings: PerNight
    """So many Life Rings more for the Night Card dealt at set-up, or fewer; a player has at least none."""
    residents_dealt: Some
    """One of them is kept."""
    provenance: Provenance = "house"


class TownLimits(msgspec.Struct, frozen=True, kw_only=True):
    """How large a town may grow."""

    max_streets: Annotated[int, msgspec.Meta(ge=1, le=9)]
    max_cards_in_street: Annotated[int, msgspec.Meta(ge=2, le=12)]
    completed_street_cards: Some
    provenance: Provenance = "house"


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """The market or the Landmark row (rulebook, section "rows")."""

    size: PerPlayers
    longest: PerPlayers
    """No more are revealed for Life Rings."""
    kept: PerPlayers
    """Cards that stay in Clean Up."""
    turn_up_when_empty: Number
    refill: tuple[Moment, ...]
    provenance: Provenance = "house"


class LifeRings(msgspec.Struct, frozen=True, kw_only=True):
    """Prices in Life Rings."""

    reveal_town: Number
    reveal_landmark: Number
    move_card: Number
    extra_card: Number
    extra_cards_per_turn: Number
    gain_for_declined_action: Number
    provenance: Provenance = "house"


class Actions(msgspec.Struct, frozen=True, kw_only=True):
    """Numbers of the actions."""

    residents_drawn: Some
    """One of them is kept."""
    pier_turned_up: Some
    """One of them may be placed."""
    pier_rings_for_none: Number
    provenance: Provenance = "house"


class Reach(msgspec.Struct, frozen=True, kw_only=True):
    """How far cards count (rulebook, section "ranges")."""

    single_arrow: Number
    double_arrow: Number
    arrow_cards_count_own_icons: bool
    street_rules_count_own_icons: bool
    provenance: Provenance = "house"


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """When the game ends, and what a Resident is worth that could not be drawn."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=20)]
    missing_resident_points: Number
    provenance: Provenance = "house"


class Community(msgspec.Struct, frozen=True, kw_only=True):
    """Numbers of the expansion, each used by the module of that name."""

    contribution_tokens: Number
    locals: Number
    extra_visitor: Number
    extra_local_step: Number
    extra_board_token: Number
    board_action_given_up_life_rings: Number
    mayors_dealt: Some
    mayors_drawn: Some
    mayor_cost_per_counter: Number
    mayor_retire_extra: Number
    projects_in_game: Annotated[int, msgspec.Meta(ge=0, le=14)]
    project_tie_points_per_token: Number
    project_tie_life_rings: Number
    project_final_tie_points_per_token: Number
    project_loser_points_per_token: Number
    solo_project_lost_life_rings: Number
    solo_project_lost_final_points_per_token: Number
    risky_life_rings_per_token: Number
    left_behind_points: tuple[Number, ...]
    """Points by the number of counters; the last one holds for more counters too."""
    provenance: Provenance = "house"


# Solo


AnchorEffect = Literal[
    "discard_leftmost_market", "discard_rightmost_market", "discard_leftmost_landmark", "discard_top_resident"
]


class Anchor(msgspec.Struct, frozen=True, kw_only=True):
    """What a symbol on the Anchor Card takes away."""

    symbol: Action
    effect: AnchorEffect
    provenance: Provenance = "house"


class Solo(msgspec.Struct, frozen=True, kw_only=True):
    """The solo game (rulebook, section "solo")."""

    day_cards_revealed: Literal[2]
    compass_first: tuple[Literal[1, 2], ...]
    """The Night Cards with which the Compass is resolved before the Anchor."""
    provenance: Provenance = "house"


class Ranks(msgspec.Struct, frozen=True, kw_only=True):
    """The house ranks of the base game."""

    names: tuple[str, str, str, str]
    thresholds: tuple[Number, ...]
    provenance: Provenance = "house"


Adder = tuple[int, int, int]


class Adders(msgspec.Struct, frozen=True, kw_only=True):
    """What modules and variations add to the thresholds of the ranks."""

    mayors: Adder
    notice_boards: Adder
    locals: Adder
    visitors: Adder
    projects: Adder
    retirement_party: Adder
    no_one_left_behind: Adder
    home_base: Adder
    fully_satisfied: Adder
    capacity_landmarks_side: Adder
    risky_investment: Adder
    provenance: Provenance = "house"
