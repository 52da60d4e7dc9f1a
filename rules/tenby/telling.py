"""A position of Tenby in words, for people who listen, for pipes and ``show``: one fact a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rules.kernel.events import PUBLIC
from rules.kernel.game import Passage
from rules.tenby.catalogue import face_text
from rules.tenby.state import NONE
from rules.tenby.view import TenbyView

if TYPE_CHECKING:
    from rules.tenby.game import Tenby


def tell(game: Tenby, view: TenbyView, names: Sequence[str]) -> list[Passage]:
    """Round, rows and pairs, then every town card by card."""
    told = [Passage(PUBLIC, tuple(_table(game, view)))]
    told += [Passage(seat, tuple(_seat(game, view, names, seat))) for seat in view.order]
    return told


def cards_in_play(game: Tenby, view: TenbyView) -> tuple[str, ...]:
    """Ids of everything that lies open, and of the Residents that the view knows."""
    towns = [card for town in view.towns for card in town.cards]
    found = [game.card_ids[card] for card in (*view.market, *view.landmark_row, *towns)]
    found += [game.resident_ids[card] for hand in view.hands for card in hand if card is not None]
    found += [game.day_ids[card] for card in (*view.pairs, *view.day, view.anchor) if card != NONE]
    for module in game.modules:
        found += module.in_play(view.parts[module.slot])
    return tuple(dict.fromkeys(found))


def _table(game: Tenby, view: TenbyView) -> Iterator[str]:
    over = not view.pending
    yield f"The game is over after {view.round} rounds." if over else f"Round {view.round} of {game.rounds}."
    for night, card in enumerate(view.pairs, start=1):
        if card != NONE:
            yield f"Pair with Night Card {night}: {game.day_words[card]}."
    if view.anchor != NONE:
        yield f"Anchor: {game.day_words[view.anchor]}."
    for heading, row in (("Market", view.market), ("Landmark row", view.landmark_row)):
        for spot, card in enumerate(row, start=1):
            yield f"{heading} {spot}: {_card(game, card)}"
        if not row:
            yield f"{heading}: empty."
    for module in game.modules:
        yield from module.describe_table(view.parts[module.slot])


def _card(game: Tenby, card: int) -> str:
    face = face_text(game.content.faces[card])
    name = game.content.town_cards[card].name
    return f"{name}. {face}" if name else face


def _seat(game: Tenby, view: TenbyView, names: Sequence[str], seat: int) -> Iterator[str]:
    yield f"Seat {seat + 1}, {names[seat]}: {_counted(view.rings[seat], 'Life Ring')}."
    if view.night[seat]:
        yield f"Night Card: {view.night[seat]}."
    if view.day[seat] != NONE:
        yield f"Day Card: {game.day_words[view.day[seat]]}."
    if game.has_tokens:
        yield f"Contribution Tokens: {view.tokens[seat]}."
    for module in game.modules:
        for fact in module.describe(view.parts[module.slot], seat):
            yield f"{fact[:1].upper()}{fact[1:]}."
    if total := sum(view.points[seat]):
        yield f"On the Community Score Card: {_counted(total, 'point')}."
    hand = view.hands[seat]
    if hand:
        known = [game.residents[card].name for card in hand if card is not None]
        yield f"Residents: {', '.join(known) or f'{len(hand)} in hand'}."
    choice = [game.residents[card].name for card in (*view.dealt[seat], *view.drawn[seat]) if card is not None]
    if choice:
        yield f"Residents to choose from: {', '.join(choice)}."
    for number, street in enumerate(view.towns[seat].streets, start=1):
        for place, (card, count) in enumerate(zip(street.cards, street.locals, strict=True), start=1):
            on_it = f" {_counted(count, 'Local')} on it." if count else ""
            yield f"Street {number}, place {place}: {_card(game, card)}{on_it}"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
