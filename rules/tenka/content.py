"""The cards of Tenka."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal, TypeVar, get_args

import msgspec

from rules.kernel import content as kernel
from rules.kernel import title
from rules.kernel.content import Provenance, Table
from rules.kernel.problems import ContentError, Problem
from rules.tenka.hooks import (
    CHOOSING,
    IN_BATTLE,
    AnyPitched,
    AnyPlaced,
    Arms,
    ArmsPay,
    Battle,
    Counts,
    DrawPerProvince,
    Fetch,
    Plays,
    Stalemate,
    Suit,
)

GAME = "tenka"
FILE = "cards.toml"
SUITS: tuple[Suit, ...] = get_args(Suit)
COPIES = 13
"""Cards of each suit in one deck; every special is there once."""
SHORT = 44
"""Characters of a reminder text."""

Timing = Literal["", "T", "C"]
"""When a card may be pitched for its effect: on one's own turn, in a Call to Arms, or never."""
Kind = Literal["province", "knight", "priest", "lord", "special"]

T = TypeVar("T")


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A card of one of the four suits, or a special."""

    id: str
    name: str
    suit: Kind
    copies: int
    """In one deck."""
    letter: str
    """For boards: one letter for a suit, two for a special."""
    placed: tuple[AnyPlaced, ...]
    pitched: tuple[AnyPitched, ...]
    timing: Timing
    placed_text: str
    pitched_text: str
    short: str
    placed_provenance: Provenance = "house"
    pitched_provenance: Provenance = "house"

    @property
    def is_special(self) -> bool:
        """Whether it is one of the specials."""
        return self.suit == "special"

    def placed_hook(self, kind: type[T]) -> T | None:
        """The first placed hook of a kind."""
        return next((hook for hook in self.placed if isinstance(hook, kind)), None)

    def pitched_hook(self, kind: type[T]) -> T | None:
        """The first pitched hook of a kind."""
        return next((hook for hook in self.pitched if isinstance(hook, kind)), None)


class Content(msgspec.Struct, frozen=True):
    """All cards of a table, validated and immutable."""

    cards: Mapping[str, Card]
    """By id: the four suits, then the specials, in the order of the file."""
    specials: tuple[str, ...]
    """Ids of the specials, in the order of the file."""
    digest: str

    def card(self, card_id: str) -> Card:
        """The card with this id. Raises ``KeyError`` with the nearest ids if there is none."""
        return kernel.find(self.cards, card_id)


_CARDS = Table(
    FILE,
    "card",
    Card,
    prose=("name", "short", "placed_text", "pitched_text", "placed_provenance", "pitched_provenance"),
    origins={
        "placed_provenance": ("placed", "placed_text"),
        "pitched_provenance": ("pitched", "pitched_text", "timing"),
    },
    fixed=("suit", "copies"),
    closed=True,
)
PARTS = (_CARDS,)
"""What packs may change."""


@kernel.kept
def load(pack: str | None = None) -> Content:
    """The built-in cards, overlaid by the TOML text of a pack.

    Raises :class:`~rules.kernel.problems.ContentError` with everything that is wrong with the pack.
    """
    library = kernel.load("rules.tenka", PARTS, pack, game=GAME)
    cards = library.entries(_CARDS)
    problems = list(_check(FILE if pack is None else kernel.PACK, cards))
    if problems:
        raise ContentError(problems)
    return Content(
        cards=MappingProxyType(dict(cards)),
        specials=tuple(card.id for card in cards.values() if card.is_special),
        digest=library.digest,
    )


def described(content: Content) -> tuple[title.Card, ...]:
    """All cards for the card browser, with the origin of each use."""
    return tuple(
        title.Card(
            card.id,
            card.name,
            "special" if card.is_special else "suit",
            f"Placed: {card.placed_text}\n\n"
            f"Pitched{' as a play' * (card.timing == 'T')}: {card.pitched_text or 'no effect.'}",
            card.pitched_provenance,
            (f"[{card.letter}]  {'one copy' if card.copies == 1 else f'{card.copies} copies'} per deck",),
            (("placed", card.placed_provenance), ("pitched", card.pitched_provenance)),
        )
        for card in content.cards.values()
    )


# Checks that no type can express


def _check(file: str, cards: Mapping[str, Card]) -> Iterable[Problem]:
    letters: dict[str, str] = {}
    for card in cards.values():
        entry = f"card {card.id}"
        for key, expected in (*_identity_faults(card), *_use_faults(card)):
            yield Problem(file, entry, key, expected)
        if card.letter in letters:
            yield Problem(file, entry, "letter", f"expected one of its own, {letters[card.letter]} has it too")
        letters.setdefault(card.letter, card.id)
    for suit in SUITS:
        if suit not in cards:
            yield Problem(file, "card", "id", f"expected a card {suit}")


def _identity_faults(card: Card) -> Iterable[tuple[str, str]]:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", card.id):
        yield "id", "expected lower-case words joined by hyphens"
    suit = card.id if card.id in SUITS else "special"
    if card.suit != suit:
        yield "suit", f"expected {suit}"
    copies = COPIES if card.id in SUITS else 1
    if card.copies != copies:
        yield "copies", f"expected {copies}, as printed on the box"
    if not re.fullmatch(r"[A-Z][a-z]?", card.letter) or (len(card.letter) == 1) != (card.id in SUITS):
        yield "letter", "expected a capital for a suit, a capital and a small letter for a special"
    for key, value in (("name", card.name), ("short", card.short), ("placed_text", card.placed_text)):
        if not value.strip():
            yield key, "expected a text"
    if len(card.short) > SHORT:
        yield "short", f"expected at most {SHORT} characters, found {len(card.short)}"


def _use_faults(card: Card) -> Iterable[tuple[str, str]]:
    yield from _repeats("placed", card.placed)
    yield from _repeats("pitched", card.pitched)
    yield from _placed_faults(card)
    if bool(card.pitched) != bool(card.timing):
        yield "timing", "expected T or C if pitching does anything, and nothing if not"
    if card.pitched and not card.pitched_text.strip():
        yield "pitched_text", "expected a text"
    for index, hook in enumerate(card.pitched):
        key = f"pitched[{index}]"
        if card.timing and isinstance(hook, IN_BATTLE) != (card.timing == "C"):
            when = "only in a Call to Arms (timing C)" if isinstance(hook, IN_BATTLE) else "only on a turn (timing T)"
            yield key, f"expected another hook: {_word(hook)} is possible {when}"
        for inner, expected in _hook_faults(card, index, hook):
            yield key + inner, expected
    choosing = [_word(hook) for hook in card.pitched if isinstance(hook, CHOOSING)]
    if len(choosing) > 1:
        yield "pitched", f"expected at most one hook that needs a target, found {' and '.join(choosing)}"
    if card.timing == "C" and not any(isinstance(hook, Arms | Stalemate) for hook in card.pitched):
        yield "pitched", "expected arms or stalemate for a card with timing C"


def _placed_faults(card: Card) -> Iterable[tuple[str, str]]:
    if card.suit in ("province", "priest", "lord"):
        own = [hook for hook in card.placed if isinstance(hook, Counts) and hook.of == card.suit]
        if [hook.amount for hook in own] != [1]:
            yield "placed", f"expected counts of {card.suit}, amount 1: the rules rest on it"


def _hook_faults(card: Card, index: int, hook: AnyPitched) -> Iterable[tuple[str, str]]:
    if isinstance(hook, DrawPerProvince) and hook.min > hook.max:
        yield ".max", f"expected at least min, which is {hook.min}"
    elif isinstance(hook, Arms):
        if hook.amount + hook.per_priest == 0:
            yield ".amount", "expected some strength, from amount or per_priest"
        if hook.max < hook.amount:
            yield ".max", f"expected at least amount, which is {hook.amount}"
    elif isinstance(hook, ArmsPay) and not card.pitched_hook(Arms):
        yield "", "expected arms beside arms-pay"
    elif isinstance(hook, Stalemate) and len(card.pitched) > 1:
        yield "", "expected stalemate alone"
    elif isinstance(hook, Battle) and index < len(card.pitched) - 1:
        yield "", "expected battle as the last hook"
    elif isinstance(hook, Plays):
        if not card.is_special:
            yield "", "expected plays on specials only: thirteen of them could make a turn endless"
        if card.pitched_hook(Fetch):
            yield "", "expected plays or fetch, not both: a turn could be endless"


def _repeats(key: str, hooks: tuple[AnyPlaced, ...] | tuple[AnyPitched, ...]) -> Iterable[tuple[str, str]]:
    """The same word twice in one use, unless it is about different suits or roles."""
    seen = set()
    for index, hook in enumerate(hooks):
        about = (type(hook), *(getattr(hook, name, "") for name in ("of", "suit", "role")))
        if about in seen:
            yield f"{key}[{index}]", f"expected {_word(hook)} once"
        seen.add(about)


def _word(hook: AnyPlaced | AnyPitched) -> str:
    return str(hook.__struct_config__.tag)
