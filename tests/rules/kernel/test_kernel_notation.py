"""Words that may be missing in the middle of a move."""

from __future__ import annotations

from typing import ClassVar

import pytest

from rules.kernel.decision import Move
from rules.kernel.errors import NotationError
from rules.kernel.notation import Notation, Vocabulary


class Lay(Move, frozen=True):
    form: ClassVar[str] = "lay {square} {turn?} {flip?}"
    square: str
    turn: int = 0
    flip: bool = False


NOTATION = Notation(
    [Lay],
    {
        "square": Vocabulary(["a1", "b2"]),
        "turn": Vocabulary({"r0": 0, "r90": 90}),
        "flip": Vocabulary({"flip": True}),
    },
)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("lay a1", Lay("a1")),
        ("lay a1 r0", Lay("a1")),
        ("lay a1 r90", Lay("a1", 90)),
        ("lay b2 flip", Lay("b2", 0, True)),
        ("lay b2 r90 flip", Lay("b2", 90, True)),
    ],
)
def test_each_of_two_words_may_be_missing(text: str, move: Lay) -> None:
    assert NOTATION.read(text) == move
    assert NOTATION.read(NOTATION.write(move)) == move


@pytest.mark.parametrize("text", ["lay a1 r45", "lay a1 flip r90", "lay a1 r90 flip flip", "lay r90"])
def test_a_word_that_fits_nowhere_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        NOTATION.read(text)
