"""A position of Tenka in words, for people who listen, for pipes and ``show``: one fact a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rules.kernel.events import PUBLIC
from rules.kernel.game import Passage
from rules.tenka.battle import totals
from rules.tenka.cards import SUIT_NUMBERS
from rules.tenka.prospects import Prospect, prospects
from rules.tenka.view import TenkaView

if TYPE_CHECKING:
    from rules.tenka.game import Tenka


def tell(game: Tenka, view: TenkaView, names: Sequence[str]) -> list[Passage]:
    """The turn, the piles and a battle, then every court and what is known of its owner's hand."""
    told = [Passage(PUBLIC, tuple(_table(game, view, names)))]
    told += [Passage(each.seat, tuple(_seat(game, view, names, each))) for each in prospects(game.table, view)]
    return told


def cards_in_play(game: Tenka, view: TenkaView) -> tuple[str, ...]:
    """The suits, and the specials that lie open or are in the viewer's hand."""
    hand = view.hands[view.viewer] if view.viewer >= 0 else None
    known = {card for cards in (*view.courts, hand or ()) for card in cards}
    ids = game.table.ids
    return tuple(ids[card] for card in range(len(ids)) if card in known or card in SUIT_NUMBERS.values())


def _table(game: Tenka, view: TenkaView, names: Sequence[str]) -> Iterator[str]:
    table = game.table
    yield f"Turn {view.turn}: {names[view.active]}."
    yield f"Plays left in this turn: {view.plays}."
    yield f"Provinces asked for: {view.marker}."
    yield f"Draw pile: {_cards(len(view.pile))}."
    for place, card in enumerate(view.pile, start=1):
        if card is not None:
            yield f"Card {place} of the draw pile is known: {table.names[card]}."
    yield f"Discard pile: {_cards(len(view.discard))}."
    if view.discard:
        yield f"On top of the discard pile: {table.names[view.discard[-1] or 0]}."
    if seen := [table.names[card] for card in reversed(view.discard[:-1]) if card is not None]:
        yield f"Known below it: {', '.join(seen)}."
    if view.removed and None not in view.removed:
        yield f"Specials taken out: {listed(game, (card for card in view.removed if card is not None))}."
    if view.offered:
        offer = _cards(view.offered) if view.offer is None else listed(game, view.offer)
        yield f"Drawn and not yet kept: {offer}."
    if view.fight is not None:
        yield from _battle(game, view, names)


def _seat(game: Tenka, view: TenkaView, names: Sequence[str], prospect: Prospect) -> Iterator[str]:
    seat = prospect.seat
    wins = "would win at the start of the next own turn" if not prospect.missing else f"lacks {prospect.missing}"
    yield f"Seat {seat + 1}, {names[seat]}: Provinces {prospect.provinces}, {wins}."
    yield f"Court: {listed(game, view.courts[seat])}."
    hand = view.hands[seat]
    if hand is not None:
        yield f"Hand: {listed(game, hand)}."
    else:
        yield f"Hand: {_cards(view.sizes[seat])}."
        if view.known and view.known[seat]:
            yield f"Known in that hand: {listed(game, view.known[seat])}."
    if chosen := view.chosen[seat]:
        yield f"Chosen for the court: {listed(game, chosen)}."


def _battle(game: Tenka, view: TenkaView, names: Sequence[str]) -> Iterator[str]:
    fight = view.fight
    assert fight is not None
    attack, defence = totals(game.table, view.courts, fight)
    yield f"Battle: {names[fight.attacker]} attacks with {attack}, {names[fight.defender]} defends with {defence}."
    for pitch in fight.pitched:
        yield (
            f"{names[pitch.seat]} pitched {game.table.names[pitch.card]} for the {pitch.side}, "
            f"strength {pitch.strength}."
        )
    if fight.casualties:
        yield f"Casualties: {listed(game, fight.casualties)}."


def listed(game: Tenka, cards: Iterable[int]) -> str:
    """Cards by name, equal ones counted: ``Province 2 times, Knight``."""
    names = game.table.names
    counts = sorted(Counter(cards).items())
    return ", ".join(names[card] + (f" {count} times" if count > 1 else "") for card, count in counts) or "none"


def _cards(number: int) -> str:
    return f"{number} {'card' if number == 1 else 'cards'}"
