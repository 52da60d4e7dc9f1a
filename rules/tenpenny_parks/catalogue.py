"""All cards, tiles and boards as the card browser shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest

from msgspec.structs import replace

from rules.kernel.title import Card
from rules.tenpenny_parks.content import Content
from rules.tenpenny_parks.property import BARE, FEATURE, TREE
from rules.tenpenny_parks.tiles import TYPE_NAMES, Attraction, Concession, Emotions

GROUPS = (
    "attraction",
    "concession",
    "home board",
    "expansion board",
    "goal",
    "improvement",
    "specialist",
    "landmark",
)
EMOTIONS = (("thrill", "Thrill"), ("awe", "Awe"), ("joy", "Joy"), ("wild", "wild"))


INNOVATION = ("improvement", "specialist", "landmark")
"""Groups that only the expansion has."""


def described(content: Content) -> tuple[Card, ...]:
    """Everything, group by group in the order of ``GROUPS``."""
    sets = {card.id: card.set for card in content.attractions} | {side.id: side.set for side in content.sides}
    costs = {each.id: each.cost for each in content.attractions}

    def placed(card: Card) -> Card:
        new = card.group in INNOVATION or sets.get(card.id) == "innovation"
        return replace(card, cost=costs.get(card.id), module="Innovation" if new else "base game")

    return tuple(map(placed, _described(content)))


def _described(content: Content) -> Iterator[Card]:
    for card in content.attractions:
        text, tile = attraction_text(card), card.tile.rows
        yield Card(card.id, card.name, "attraction", text, card.provenance, tile, shape=_tile_words(tile))
    for concession in content.concessions:
        text, tile = f"{concession_text(concession)} {concession.count} tiles.", concession.tile.rows
        origin = concession.provenance
        yield Card(concession.id, concession.name, "concession", text, origin, tile, shape=_tile_words(tile))
    for side in content.sides:
        under = ("", "beneath the trees:", *side.under.splitlines()) if side.under else ()
        yield Card(
            side.id,
            side.name,
            "home board",
            side.text,
            side.provenance,
            (*side.grid.splitlines(), *under),
            (("layout", side.provenance), ("rule", side.rule_provenance)),
            shape=_board_words(content, side.grid),
        )
    for board in content.expansions:
        picture = _side_by_side(board.front.splitlines(), board.back.splitlines())
        text = "Front on the left, back on the right."
        words = f"Front. {_board_words(content, board.front)} Back. {_board_words(content, board.back)}"
        yield Card(board.id, board.name, "expansion board", text, board.provenance, picture, shape=words)
    for goal in content.goals:
        yield Card(goal.id, goal.name, "goal", goal.full_text, goal.provenance)
    for improvement in content.improvements:
        yield Card(improvement.id, improvement.name, "improvement", improvement.text, improvement.provenance)
    for specialist in content.specialists:
        yield Card(specialist.id, specialist.name, "specialist", specialist.text, specialist.provenance)
    for landmark in content.landmarks:
        grid = tuple(landmark.grid.splitlines())
        words = _board_words(content, landmark.grid)
        yield Card(landmark.id, landmark.name, "landmark", landmark.text, landmark.provenance, grid, shape=words)


def _tile_words(rows: Sequence[str]) -> str:
    """A tile row by row: ``Tile, row 1: squares 1 2; row 2: square 2.``"""
    told = []
    for number, row in enumerate(rows, start=1):
        squares = [str(column) for column, mark in enumerate(row, start=1) if mark not in ". "]
        told.append(f"row {number}: square{'s' if len(squares) != 1 else ''} {' '.join(squares)}")
    return f"Tile, {'; '.join(told)}."


def _board_words(content: Content, grid: str) -> str:
    """A board row by row: ``Row a: 2 bare, tree, Thrill.``"""
    names = {BARE: "bare", TREE: "tree", FEATURE: "feature"} | {icon.id: icon.name for icon in content.icons}
    rows = []
    for letter, row in zip("abcdef", grid.splitlines(), strict=True):
        runs = [(mark, len(tuple(squares))) for mark, squares in groupby(row)]
        told = (f"{count} {names[mark]}" if count > 1 else names[mark] for mark, count in runs)
        rows.append(f"Row {letter}: {', '.join(told)}.")
    return " ".join(rows)


def attraction_text(card: Attraction) -> str:
    """What a card shows, in a sentence or two."""
    types = " and ".join(TYPE_NAMES[each] for each in card.types)
    return (
        f"{types}. Costs ${card.cost}, worth {card.vp} VP.{_income(card.income)}{_emotions(card.emotions)} "
        f"Advertising: ${card.advertise.cost} for {card.advertise.vp} VP."
    )


def concession_text(tile: Concession) -> str:
    """What a tile shows."""
    return f"Concession.{_income(tile.income)}{_emotions(tile.emotions)}"


def _income(amount: int) -> str:
    return f" Income ${amount}." if amount else ""


def _emotions(emotions: Emotions) -> str:
    found = [f"{name} {amount}" if amount > 1 else name for key, name in EMOTIONS if (amount := getattr(emotions, key))]
    return f" Emotions: {', '.join(found)}." if found else ""


def _side_by_side(left: Sequence[str], right: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{one}    {other}" for one, other in zip_longest(left, right, fillvalue=""))
