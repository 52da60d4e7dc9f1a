"""A position of Tenpenny Parks in words, for people who listen: no drawing, one fact a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rules.kernel.events import PUBLIC
from rules.kernel.game import Passage
from rules.tenpenny_parks import becky
from rules.tenpenny_parks.describing import said
from rules.tenpenny_parks.property import Property
from rules.tenpenny_parks.squares import names_of
from rules.tenpenny_parks.state import BECKY, NOBODY, NONE
from rules.tenpenny_parks.view import ParksView

if TYPE_CHECKING:
    from rules.tenpenny_parks.game import TenpennyParks


def tell(game: TenpennyParks, view: ParksView, names: Sequence[str]) -> list[Passage]:
    """The month and what is on offer, then every seat with what lies in its park."""
    table = [*_table(game, view, names), *_innovation(game, view, names), *_becky(game, view)]
    told = [Passage(PUBLIC, tuple(table))]
    told += [Passage(seat, tuple(_seat(game, view, names, seat))) for seat in range(view.seats)]
    return told


def cards_in_play(game: TenpennyParks, view: ParksView) -> tuple[str, ...]:
    """Everything that lies open, and the goals that the viewer knows."""
    content = game.content
    attractions = [cards[0] for cards in view.stacks if cards and cards[0] is not None]
    attractions += [card for cards in view.cards for card in cards]
    ids = [content.attractions[card].id for card in attractions]
    ids += [content.concessions[kind].id for kind in dict.fromkeys(view.display)]
    ids += [content.sides[park.home.number].id for park in view.properties if park is not None]
    for cards, owned in (
        (content.specialists, view.specialists),
        (content.improvements, view.improvements),
        (content.landmarks, view.landmarks),
    ):
        ids += [cards[each].id for each in owned if each != NONE]
    ids += [content.goals[goal].id for goals in view.goals for goal in goals or ()]
    return tuple(dict.fromkeys(ids))


def _table(game: TenpennyParks, view: ParksView, names: Sequence[str]) -> Iterator[str]:
    table, content = game.table, game.content
    yield f"Month {view.month}." if view.month else "Before the first month."
    yield f"Turn order: {_listed(names[seat] for seat in view.order)}."
    yield f"The shovel is with {names[view.shovel]}."
    if view.extra != NOBODY:
        yield f"The extra worker is with {names[view.extra]}."
    for stack, deck in enumerate(view.stacks):
        card = deck[0] if deck else None
        top = "no card left" if not deck else "not turned up yet" if card is None else _priced(game, card)
        change = table.ring_at[view.ring][stack]
        more = f"{_counted(abs(change), 'dollar')} {'dearer' if change > 0 else 'cheaper'}"
        ring = f"; the ring makes it {more}" if change else ""
        yield f"Stack {table.stack_names[stack]}: {top}{ring}; {_counted(len(deck), 'card')}."
        if view.builders[stack] != NOBODY:
            yield f"The Builder space of {table.stack_names[stack]} is taken by {names[view.builders[stack]]}."
    for spot, kind in enumerate(view.display, start=1):
        yield f"Concession {spot} on display: {content.concessions[kind].name}."
    yield f"Concessions face down: {len(view.face_down)}."
    for number, pile in enumerate(view.piles, start=1):
        board = pile[0] if pile else None
        top = "none left" if board is None else f"{content.expansions[board].name} on top"
        yield f"Expansion boards, pile {number}: {top}; {_counted(len(pile), 'board')}."


def _priced(game: TenpennyParks, card: int) -> str:
    return f"{game.table.names[card]}, printed price {game.table.costs[card]} dollars"


def _innovation(game: TenpennyParks, view: ParksView, names: Sequence[str]) -> Iterator[str]:
    if not game.innovation:
        return
    content = game.content
    decks = (
        ("Improvements", view.permits, content.improvements),
        ("Specialists", view.staff, content.specialists),
        ("Landmarks", view.lands, content.landmarks),
    )
    for title, deck, cards in decks:
        top = deck[0] if deck else None
        yield f"{title}: {'none' if top is None else cards[top].name} on top; {len(deck)} left."
    yield f"Researchers moved this month: {_listed(names[seat] for seat in view.researched)}."
    if view.looked:
        looked_at = decks[max(1, min(view.month, len(decks))) - 1][2]
        yield f"Looked at: {_listed(looked_at[card].name for card in view.looked)}."


def _becky(game: TenpennyParks, view: ParksView) -> Iterator[str]:
    if game.becky == NOBODY:
        return
    coming = [said(game, each) for each in becky.coming(game, view)]
    for number, action in enumerate(coming, start=1):
        yield f"Action {number} that Becky will take: {action.replace(' + ', ' and ')}."
    if not coming:
        yield "Becky does nothing more this month."


def _seat(game: TenpennyParks, view: ParksView, names: Sequence[str], seat: int) -> Iterator[str]:
    content, table = game.content, game.table
    yield f"Seat {seat + 1}, {names[seat]}: {view.vp[seat]} VP."
    yield (
        "Discs: "
        + ", ".join(f"{track} {space}" for track, space in zip(("Thrill", "Awe", "Joy"), view.discs[seat], strict=True))
        + "."
    )
    if seat != BECKY or game.becky != BECKY:
        yield f"Money: {view.money[seat]} dollars."
    yield f"Workers left: {view.workers[seat]}."
    yield f"Attractions: {_listed(table.names[card] for card in view.cards[seat])}."
    if view.advertised[seat]:
        yield f"Advertised: {_listed(table.names[card] for card in view.advertised[seat])}."
    if view.improvements[seat] != NONE:
        yield f"Improvement: {content.improvements[view.improvements[seat]].name}."
    if view.specialists[seat] != NONE:
        yield f"Specialist: {content.specialists[view.specialists[seat]].name}."
    for title, goals in (("Goals dealt", view.dealt[seat]), ("Goals", view.goals[seat])):
        if goals is None:
            yield f"{title}: secret."
        elif goals:
            yield f"{title}: {_listed(content.goals[goal].name for goal in goals)}."
    park = view.properties[seat]
    if park is not None:
        yield from _park(game, park)


def _park(game: TenpennyParks, park: Property) -> Iterator[str]:
    content, land = game.content, park.land
    for board in land.boards:
        if board.kind == "home":
            yield f"Home board: {content.sides[board.number].name}, from column {board.first}."
        elif board.kind == "landmark":
            yield f"Landmark board: {content.landmarks[board.number].name}, from column {board.first}."
        else:
            expansion = content.expansions[board.number // 2]
            side = ("front", "back")[board.number % 2]
            yield f"Expansion board: {expansion.name}, {side}, from column {board.first}."
    yield f"The park has rows a to f and columns {land.first} to {land.last}."
    for tile in park.tiles:
        cards = content.attractions if tile.kind == "attraction" else content.concessions
        yield f"{cards[tile.number].name} lies on {_squares(tile.squares)}."
    yield f"Trees: {_squares(park.trees)}."
    if land.features:
        yield f"Features of landmarks: {_squares(land.features)}."
    for icon, mask in zip(content.icons, land.icons, strict=True):
        if seen := mask & ~park.covered & ~park.trees:
            yield f"Icon {icon.name.replace('$', 'money ')}: {_squares(seen)}."


def _squares(mask: int) -> str:
    return " ".join(names_of(mask)) or "none"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words) or "none"
