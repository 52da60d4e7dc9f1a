"""Names of cards read well: no word stands twice in a row."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rules.titles import TITLES, load_title

MEANT = {"Clone Clone Carousel"}
"""Where it is the joke."""


@pytest.mark.parametrize("title_id", TITLES)
def test_no_card_says_a_word_twice_in_a_row(title_id: str) -> None:
    for card in load_title(title_id).cards():
        if card.name in MEANT:
            continue
        words = card.name.lower().split()
        assert all(one != other for one, other in pairwise(words)), card.name
