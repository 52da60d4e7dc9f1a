"""Tenpenny Parks as plain text: for pipes, screen readers and ``show``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rules.tenpenny_parks import becky
from rules.tenpenny_parks.becky import Coming
from rules.tenpenny_parks.grid_text import write_boards, write_rows, write_tiles
from rules.tenpenny_parks.state import BECKY, NOBODY, NONE
from rules.tenpenny_parks.view import Deck, ParksView

if TYPE_CHECKING:
    from rules.tenpenny_parks.game import TenpennyParks


def describe(game: TenpennyParks, view: ParksView, names: Sequence[str]) -> list[str]:
    """The position in lines: the month, the stacks, what is for sale, then one seat after another."""
    table, content = game.table, game.content
    lines = [f"Month {view.month}, turn order: {', '.join(names[seat] for seat in view.order)}"]
    extra = "nobody" if view.extra == NOBODY else names[view.extra]
    lines.append(f"Shovel: {names[view.shovel]}; extra worker: {extra}")
    for stack, deck in enumerate(view.stacks):
        change = table.ring_at[view.ring][stack]
        worker = f"; taken by {names[view.builders[stack]]}" if view.builders[stack] != NOBODY else ""
        left = _counted(len(deck), "card")
        lines.append(f"{table.stack_names[stack]} ({change:+d}): {_top(game, deck)}; {left}{worker}")
    display = _listed(content.concessions[kind].name for kind in view.display)
    lines.append(f"Concessions on display: {display}; face down: {len(view.face_down)}")
    for number, pile in enumerate(view.piles):
        top = pile[0] if pile else None
        name = "none" if top is None else content.expansions[top].name
        lines.append(f"Pile {number + 1} of expansion boards: {name} on top; {_counted(len(pile), 'board')}")
    if game.innovation:
        lines += _innovation(game, view, names)
    if game.becky != NOBODY:
        coming = [said(game, each) for each in becky.coming(game, view)]
        lines.append(f"Becky will: {', '.join(coming) or 'do nothing more this month'}")
    for seat in range(view.seats):
        lines += ["", *_seat(game, view, names, seat)]
    return lines


def said(game: TenpennyParks, coming: Coming) -> str:
    """One of Becky's coming actions with its present target."""
    parts = []
    if coming.card != NONE:
        parts.append(f"{game.table.names[coming.card]} from {game.table.stack_names[coming.stack]}")
    if coming.boxed:
        parts.append(f"{' and '.join(coming.boxed)} to the box")
    parts += [track.title() for track in coming.steps]
    if coming.vp:
        parts.append(f"{coming.vp} VP")
    action = f"{coming.action} (encore)" if coming.encore else coming.action
    return f"{action}: {' + '.join(parts)}" if parts else action


def _innovation(game: TenpennyParks, view: ParksView, names: Sequence[str]) -> list[str]:
    content = game.content
    lines = []
    decks = (
        ("Improvements", view.permits, content.improvements),
        ("Specialists", view.staff, content.specialists),
        ("Landmarks", view.lands, content.landmarks),
    )
    for title, deck, cards in decks:
        top = deck[0] if deck else None
        lines.append(f"{title}: {'none' if top is None else cards[top].name} on top; {len(deck)} left")
    lines.append(f"Researchers moved this month: {_listed(names[seat] for seat in view.researched)}")
    if view.looked:
        looked_at = decks[max(1, min(view.month, len(decks))) - 1][2]
        lines.append(f"Looked at: {_listed(looked_at[card].name for card in view.looked)}")
    return lines


def _seat(game: TenpennyParks, view: ParksView, names: Sequence[str], seat: int) -> list[str]:
    content, table = game.content, game.table
    thrill, awe, joy = view.discs[seat]
    lines = [f"{seat + 1} {names[seat]}: {view.vp[seat]} VP, Thrill {thrill}, Awe {awe}, Joy {joy}"]
    if seat == BECKY and game.becky == BECKY:
        lines.append(f"  Workers: {view.workers[seat]}")
    else:
        lines.append(f"  Money: ${view.money[seat]}; workers: {view.workers[seat]}")
    lines.append(f"  Attractions: {_listed(table.names[card] for card in view.cards[seat])}")
    if view.advertised[seat]:
        lines.append(f"  Advertised: {_listed(table.names[card] for card in view.advertised[seat])}")
    if view.improvements[seat] != NONE:
        lines.append(f"  Improvement: {content.improvements[view.improvements[seat]].name}")
    if view.specialists[seat] != NONE:
        lines.append(f"  Specialist: {content.specialists[view.specialists[seat]].name}")
    for title, goals in (("Goals dealt", view.dealt[seat]), ("Goals", view.goals[seat])):
        if goals is None:
            lines.append(f"  {title}: secret")
        elif goals:
            lines.append(f"  {title}: {_listed(content.goals[goal].name for goal in goals)}")
    park = view.properties[seat]
    if park is not None:
        lines.append(f"  Boards: {_listed(write_boards(park, content))}; columns {park.land.first} to {park.land.last}")
        lines += [f"  {row} {line}" for row, line in zip("abcdef", write_rows(park, content), strict=True)]
        lines += [f"  {letter} {tile}" for letter, tile in write_tiles(park, content).items()]
    return lines


def _top(game: TenpennyParks, deck: Deck) -> str:
    if not deck:
        return "empty"
    card = deck[0]
    return "not turned up yet" if card is None else f"{game.table.names[card]}, ${game.table.costs[card]}"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words) or "none"
