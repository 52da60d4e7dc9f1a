"""Score sheets as plain text."""

from __future__ import annotations

import pytest

from rules.kernel.sheet import Line, ScoreSheet, SeatSheet, Standing
from rules.kernel.texts import Texts
from tenby_tui.sheets import sheet_lines


@pytest.mark.parametrize(
    ("sources", "said"),
    [
        (("b2", "c3"), "b2 c3"),
        (("Five Arches 4 at 1.1", "South Beach 2 at 2.1"), "Five Arches 4 at 1.1, South Beach 2 at 2.1"),
        (("Market Inspector 6 at 1.5 1.6", "Lamplighter 0"), "Market Inspector 6 at 1.5 1.6, Lamplighter 0"),
        (("Cottages",), "Cottages"),
    ],
)
def test_sources_of_several_words_are_kept_apart(sources: tuple[str, ...], said: str) -> None:
    line = Line("cards", "Cards", 6, sources)
    sheet = ScoreSheet((SeatSheet(0, (line,)),), (Standing(0, 1, 6),))
    assert list(sheet_lines(sheet, ["Ana"], Texts({}, {}, {}, {}))) == ["Ana: 6", f"  Cards   +6  {said}"]
