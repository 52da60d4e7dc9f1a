"""What cards do, as data: the vocabulary of ``cards.toml`` and of card packs. The engine gives each word its meaning.

A *placed* hook holds while the card is in a court, unless it names a moment. A *pitched* hook is what pitching the
card does; the hooks of one use are resolved in their order. No hook knows a card: what a card needs stands in its
parameters.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Amount = Annotated[int, msgspec.Meta(ge=1, le=9)]
Suit = Literal["province", "knight", "priest", "lord"]
Counted = Literal["province", "priest", "lord"]
"""What is counted in courts: for victory, for the second draw, for the second play."""
Role = Literal["any", "attacker", "defender"]
"""On which side the card's owner stands in a battle; helpers have no strength of their own."""
Choice = Literal["any", "not-province"]


class Placed(msgspec.Struct, frozen=True, tag_field="hook", forbid_unknown_fields=True):
    """What a card does in a court."""


class Counts(Placed, frozen=True, tag="counts"):
    """Counts as ``amount`` of a suit in the win check, the Priest check or the play allowance.

    It is no card of that suit for anything else: nobody conquers it, fetches it or pitches it as one.
    """

    of: Counted
    amount: Amount = 1


class Strength(Placed, frozen=True, tag="strength"):
    """``amount`` standing strength for its owner in a battle in which he has the ``role``."""

    amount: Amount
    role: Role = "any"


class EnemyStrength(Placed, frozen=True, tag="enemy-strength"):
    """When its owner has the ``role``, the other side's standing strength is ``amount`` lower, not below 0."""

    amount: Amount
    role: Role = "any"


class ExtraPlayWhenPlaced(Placed, frozen=True, tag="extra-play-when-placed"):
    """Placing it from hand gives ``amount`` more plays; arriving in a court in another way does not."""

    amount: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1


class QualifiesTied(Placed, frozen=True, tag="qualifies-tied"):
    """Its owner has the majority also when he only ties for the most, with at least one."""

    of: Literal["priest", "lord"]


class TiedWin(Placed, frozen=True, tag="tied-win"):
    """In the win check its owner has more Provinces than anyone tied with him; the marker must still be met."""


class FirstCasualty(Placed, frozen=True, tag="first-casualty"):
    """When its owner wins as attacker, that player may pick the first casualty from the defender's court."""


class ShieldsCourt(Placed, frozen=True, tag="shields-court"):
    """What other players pitch on their turns cannot choose cards of this court."""


class ExtraArms(Placed, frozen=True, tag="extra-arms"):
    """``amount`` more arms pitches in each Call to Arms."""

    amount: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1


class ArmsWith(Placed, frozen=True, tag="arms-with"):
    """Cards of a suit, in hand or court, may be used as an arms pitch worth ``amount``."""

    suit: Suit
    amount: Amount


class DrawWhenProvinceLeaves(Placed, frozen=True, tag="draw-when-province-leaves"):
    """``amount`` cards for each Province that another player made leave this court, after that play."""

    amount: Amount


class AttackerDiscards(Placed, frozen=True, tag="attacker-discards"):
    """When its owner is named defender, the attacker discards ``amount`` more cards from hand, as far as he can."""

    amount: Amount = 1


class SwapOnceATurn(Placed, frozen=True, tag="swap-once-a-turn"):
    """Once in its owner's turn, between draws and plays, he may discard a card from hand to draw one."""


class DrawIfIdle(Placed, frozen=True, tag="draw-if-idle"):
    """If its owner made no play in his turn, he draws ``amount`` at its end."""

    amount: Amount = 1


class BlocksLordPlays(Placed, frozen=True, tag="blocks-lord-plays"):
    """Lords give other players no extra play, neither by majority nor by a tie that would count as one."""


class PeekTop(Placed, frozen=True, tag="peek-top"):
    """Before his first draw its owner looks at the top of the draw pile and may put it on the bottom."""


AnyPlaced = (
    Counts
    | Strength
    | EnemyStrength
    | ExtraPlayWhenPlaced
    | QualifiesTied
    | TiedWin
    | FirstCasualty
    | ShieldsCourt
    | ExtraArms
    | ArmsWith
    | DrawWhenProvinceLeaves
    | AttackerDiscards
    | SwapOnceATurn
    | DrawIfIdle
    | BlocksLordPlays
    | PeekTop
)


class Pitched(msgspec.Struct, frozen=True, tag_field="hook", forbid_unknown_fields=True):
    """What pitching a card does."""


class Draw(Pitched, frozen=True, tag="draw"):
    """Draw ``amount`` cards."""

    amount: Amount


class DrawPerProvince(Pitched, frozen=True, tag="draw-per-province"):
    """Draw one card per Province counted in the own court, at least ``min`` and at most ``max``."""

    min: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    max: Amount = 9


class DiscardOwn(Pitched, frozen=True, tag="discard-own"):
    """Discard ``amount`` cards of one's choice from hand, as far as there are any."""

    amount: Amount = 1


class Plays(Pitched, frozen=True, tag="plays"):
    """``amount`` more plays this turn; the pitch itself has used one."""

    amount: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1


class Fetch(Pitched, frozen=True, tag="fetch"):
    """Look through the discard pile and take one card into hand: a ``regular`` one or ``any``."""

    of: Literal["regular", "any"]


class DiscardFromCourt(Pitched, frozen=True, tag="discard-from-court"):
    """Choose another player and discard ``amount`` cards from that court, as far as there are any."""

    choice: Choice = "any"
    amount: Amount = 1


class DiscardProvinceAndOne(Pitched, frozen=True, tag="discard-province-and-one"):
    """Choose a player with more Provinces: one Province and one further card of that court are discarded."""


class TakeRandomGive(Pitched, frozen=True, tag="take-random-give"):
    """Take ``take`` random cards from another hand, then give back ``give`` of one's choice, as far as possible."""

    take: Amount = 2
    give: Annotated[int, msgspec.Meta(ge=0, le=9)] = 1


class LookAndTake(Pitched, frozen=True, tag="look-and-take"):
    """Look at another hand and take one card of it."""


class SwapHands(Pitched, frozen=True, tag="swap-hands"):
    """Swap the whole hand with another player."""


class OthersDiscardRandom(Pitched, frozen=True, tag="others-discard-random"):
    """Each other player with at least as many cards in hand discards ``amount`` of them at random."""

    amount: Amount = 1


class DiscardAnyDrawThatPlusOne(Pitched, frozen=True, tag="discard-any-draw-that-plus-one"):
    """Discard any number of cards from hand, then draw one more than that."""


class MoveProvinceFromDiscard(Pitched, frozen=True, tag="move-province-from-discard"):
    """Take a Province from the discard pile to one's court or hand; this gives no extra play."""

    to: Literal["court", "hand"] = "court"


class StealFromCourt(Pitched, frozen=True, tag="steal-from-court"):
    """Move one card from another court to one's own; this gives no extra play."""

    choice: Choice = "not-province"


class Battle(Pitched, frozen=True, tag="battle"):
    """Start a battle, with ``strength`` more as attacker; if ``free``, no card is discarded for it."""

    free: bool = True
    strength: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0


class Arms(Pitched, frozen=True, tag="arms"):
    """``amount`` strength for either side, ``per_priest`` more per Priest counted in the own court, at most ``max``.

    Priests are counted after the card has left hand or court.
    """

    amount: Annotated[int, msgspec.Meta(ge=0, le=9)]
    per_priest: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    max: Amount = 9


class ArmsPay(Pitched, frozen=True, tag="arms-pay"):
    """``amount`` other cards from hand must be discarded with it; without them it may not be pitched."""

    amount: Amount = 1


class Stalemate(Pitched, frozen=True, tag="stalemate"):
    """The battle ends at once as a stalemate; only the defender may pitch it."""


AnyPitched = (
    Draw
    | DrawPerProvince
    | DiscardOwn
    | Plays
    | Fetch
    | DiscardFromCourt
    | DiscardProvinceAndOne
    | TakeRandomGive
    | LookAndTake
    | SwapHands
    | OthersDiscardRandom
    | DiscardAnyDrawThatPlusOne
    | MoveProvinceFromDiscard
    | StealFromCourt
    | Battle
    | Arms
    | ArmsPay
    | Stalemate
)

IN_BATTLE = (Arms, ArmsPay, Stalemate)
"""What may only be pitched in a Call to Arms; everything else only on one's own turn."""
CHOOSING = (
    Fetch,
    MoveProvinceFromDiscard,
    DiscardFromCourt,
    DiscardProvinceAndOne,
    TakeRandomGive,
    LookAndTake,
    SwapHands,
    StealFromCourt,
    Battle,
)
"""What needs another player, a foreign card or the discard pile. A pitch has at most one of these: a pitch without a
target may not be chosen, so its target must be certain when it is pitched."""
