"""The cards of one table as numbers, and what a court or a hand amounts to; worked out once per court or hand.

Everything here follows from the hooks of the content. No card is known by its id.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from rules.tenka import hooks
from rules.tenka.content import Card, Content
from rules.tenka.state import KNIGHT, LORD, PRIEST, PROVINCE, Cards

SUIT_NUMBERS = {"province": PROVINCE, "knight": KNIGHT, "priest": PRIEST, "lord": LORD}
REMEMBERED = 1 << 14
"""Courts and hands whose facts are kept."""

PLAIN: Mapping[type[hooks.Placed], str] = {
    hooks.TiedWin: "tied_win",
    hooks.FirstCasualty: "first_casualty",
    hooks.ShieldsCourt: "shielded",
    hooks.BlocksLordPlays: "blocks_lords",
    hooks.PeekTop: "peeks",
    hooks.SwapOnceATurn: "swaps",
    hooks.ExtraArms: "extra_arms",
    hooks.DrawWhenProvinceLeaves: "draw_per_loss",
    hooks.AttackerDiscards: "attacker_discards",
    hooks.DrawIfIdle: "draw_if_idle",
}
"""Hooks that add their amount, or 1, to one fact of a court."""
ROLES: Mapping[type[hooks.Placed], tuple[str, str]] = {
    hooks.Strength: ("attack", "defence"),
    hooks.EnemyStrength: ("weakens_defender", "weakens_attacker"),
}
"""What a hook with a role adds to: as attacker, as defender."""


MAY_BE_USELESS = (hooks.Fetch, hooks.MoveProvinceFromDiscard, hooks.DiscardOwn)
"""What can bring nothing even though there is a card or a player to use it on."""


class CourtFacts:
    """What the cards of a court do together. Whatever none of its cards does has the value of the class."""

    provinces = 0
    """Provinces counted for victory."""
    priests = 0
    lords = 0
    attack = 0
    """Standing strength as attacker."""
    defence = 0
    weakens_defender = 0
    """So much lower is the defender's standing strength when the owner attacks."""
    weakens_attacker = 0
    tied_priests = 0
    """More than 0: a tie is enough; so with all that is not a number."""
    tied_lords = 0
    tied_win = 0
    first_casualty = 0
    shielded = 0
    blocks_lords = 0
    peeks = 0
    swaps = 0
    extra_arms = 0
    draw_per_loss = 0
    attacker_discards = 0
    draw_if_idle = 0
    arms_with: Mapping[int, int] = MappingProxyType({})
    """Strength that cards of a suit have as arms pitches thanks to this court."""
    kinds: Cards = ()
    """Different cards in it."""
    turn_kinds: Cards = ()
    """Those of them that may be pitched on a turn."""
    arms: Cards = ()
    """Those of them that may be pitched in a Call to Arms; a stalemate is the defender's."""


class HandFacts:
    """What is in a hand."""

    __slots__ = ("arms", "kinds", "turn_kinds")

    def __init__(self, kinds: Cards, turn_kinds: Cards, arms: Cards) -> None:
        self.kinds = kinds
        """Different cards."""
        self.arms = arms
        """Those of them that fight by themselves; a stalemate is the defender's."""
        self.turn_kinds = turn_kinds
        """Those of them that may be pitched on a turn."""


def _amounts(card: Card) -> dict[str, int]:
    """What a card adds to the facts of a court."""
    found: Counter[str] = Counter()
    for hook in card.placed:
        amount = getattr(hook, "amount", 1)
        if isinstance(hook, hooks.Counts):
            found[f"{hook.of}s"] += amount
        elif isinstance(hook, hooks.QualifiesTied):
            found[f"tied_{hook.of}s"] += 1
        elif isinstance(hook, (hooks.Strength, hooks.EnemyStrength)):
            attacker, defender = ROLES[type(hook)]
            if hook.role != "defender":
                found[attacker] += amount
            if hook.role != "attacker":
                found[defender] += amount
        elif type(hook) in PLAIN:
            found[PLAIN[type(hook)]] += amount
    return dict(found)


class CardTable:
    """All cards of a content by number."""

    def __init__(self, content: Content) -> None:
        suits = tuple(SUIT_NUMBERS)
        ordered = [content.cards[suit] for suit in suits]
        ordered += [card for card in content.cards.values() if card.id not in suits]
        self.cards: tuple[Card, ...] = tuple(ordered)
        self.ids = tuple(card.id for card in ordered)
        self.names = tuple(card.name for card in ordered)
        self.numbers = {card: number for number, card in enumerate(self.ids)}
        self.for_turn = tuple(card.timing == "T" for card in ordered)
        """Per card: whether it may be pitched as a play."""
        self.for_arms = tuple(card.timing == "C" for card in ordered)
        """Per card: whether it may be pitched in a Call to Arms by itself."""
        self.may_be_useless = tuple(any(isinstance(hook, MAY_BE_USELESS) for hook in card.pitched) for card in ordered)
        """Per card: whether everybody may be able to see that pitching it as a play brings nothing."""
        self.specials = range(len(suits), len(ordered))
        self.stalemate = tuple(card.pitched_hook(hooks.Stalemate) is not None for card in ordered)
        self.arms_hook = tuple(card.pitched_hook(hooks.Arms) for card in ordered)
        self.may_add_nothing = tuple(hook is not None and hook.amount == 0 for hook in self.arms_hook)
        """Per card: whether pitching it in a Call to Arms may add no strength at all."""
        pay = [card.pitched_hook(hooks.ArmsPay) for card in ordered]
        self.pay = tuple(0 if hook is None else hook.amount for hook in pay)
        """Per card: cards from hand that must be discarded with it as an arms pitch."""
        more = [card.placed_hook(hooks.ExtraPlayWhenPlaced) for card in ordered]
        self.plays_when_placed = tuple(0 if hook is None else hook.amount for hook in more)
        self._amounts = tuple(_amounts(card) for card in ordered)
        self._arms_with = tuple(
            {SUIT_NUMBERS[hook.suit]: hook.amount for hook in card.placed if isinstance(hook, hooks.ArmsWith)}
            for card in ordered
        )
        self.court = lru_cache(maxsize=REMEMBERED)(self._court)
        """The facts of a court."""
        self.hand = lru_cache(maxsize=REMEMBERED)(self._hand)
        """The facts of a hand."""

    def _court(self, court: Cards) -> CourtFacts:
        facts = CourtFacts()
        kinds = tuple(sorted(set(court)))
        values: dict[str, Any] = {}
        for card in kinds:
            copies = court.count(card)
            for name, amount in self._amounts[card].items():
                values[name] = values.get(name, 0) + amount * copies
            for suit, strength in self._arms_with[card].items():
                known = values.get("arms_with", {})
                values["arms_with"] = {**known, suit: max(strength, known.get(suit, 0))}
        facts.__dict__.update(values)
        facts.kinds = kinds
        facts.turn_kinds = tuple([card for card in kinds if self.for_turn[card]])
        facts.arms = tuple([card for card in kinds if self.for_arms[card] or card in facts.arms_with])
        return facts

    def _hand(self, hand: Cards) -> HandFacts:
        kinds = tuple(sorted(set(hand)))
        for_turn = tuple([card for card in kinds if self.for_turn[card]])
        return HandFacts(kinds, for_turn, tuple([card for card in kinds if self.for_arms[card]]))

    def arms_strength(self, card: int, court: Cards) -> int:
        """Strength of a card pitched in a Call to Arms by the owner of ``court``, from which it is already gone."""
        facts = self.court(court)
        hook = self.arms_hook[card]
        own = 0 if hook is None else min(hook.amount + hook.per_priest * facts.priests, hook.max)
        return max(own, facts.arms_with.get(card, 0))


def with_card(cards: Cards, card: int) -> Cards:
    """Sorted cards with one more."""
    return tuple(sorted((*cards, card)))


def without_card(cards: Cards, card: int) -> Cards:
    """Cards without one of them."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]
