"""Towns of any filling and cards of any choice, for properties that must hold on all of them."""

from __future__ import annotations

from hypothesis import strategies as st

from rules.tiny_towns.content import load
from rules.tiny_towns.reckoning import BUILDING_COLOURS
from rules.tiny_towns.scoring import Types
from rules.tiny_towns.town import MONUMENT, Town

CONTENT = load()
SQUARES = range(16)
MONUMENTS = tuple(card.id for card in CONTENT.monuments)


def table(cards: str) -> Types:
    """The seven cards in any order, by id."""
    chosen = {CONTENT.cards[card].colour: card for card in cards.replace(",", " ").split()}
    return Types.of(CONTENT, [chosen[colour] for colour in BUILDING_COLOURS])


def filled(kinds: list[int], place: int = -1) -> tuple[int, int]:
    """Cubes and buildings of a town: from 0 on types of buildings, below that cubes, -6 for an empty square.

    ``place`` is the square of the monument, or -1.
    """
    built = cubes = 0
    for square, kind in enumerate(kinds):
        if square == place:
            built |= 1 << 16 * MONUMENT + square
        elif kind >= 0:
            built |= 1 << 16 * kind + square
        elif kind > -6:
            cubes |= 1 << 16 * (-kind - 1) + square
    return cubes, built


@st.composite
def tables(draw: st.DrawFn) -> Types:
    return Types.of(CONTENT, [draw(st.sampled_from(CONTENT.buildings[colour])).id for colour in BUILDING_COLOURS])


@st.composite
def towns(draw: st.DrawFn, common: tuple[int, ...] = (0, 0, 0, 0, 1, 3)) -> Town:
    """A town of any filling; Cottages, red and orange buildings are frequent, so that feeding matters."""
    kinds = draw(st.lists(st.sampled_from((*range(-6, 7), *common)), min_size=16, max_size=16))
    monument = draw(st.sampled_from(("", "barrett-castle", "grand-mausoleum-of-the-rodina", *MONUMENTS)))
    place = draw(st.sampled_from(SQUARES))
    cubes, built = filled(kinds, place if monument else -1)
    return Town(
        cubes=cubes,
        built=built,
        monument=monument,
        monument_value=draw(st.integers(1, 16)) if monument == "shrine-of-the-elder-tree" else 0,
        stores=tuple((square, (0,)) for square, kind in enumerate(kinds) if kind == 6 and square != place),
        rank=draw(st.integers(0, 6)),
        builder_turns=draw(st.integers(0, 3)),
    )
