"""The digits of a list are its keys: each that is shown moves the cursor to its entry, 0 to the tenth."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import tenby_harness
import tenka_harness
from table_harness import TableApp, seated

from rules.kernel.match import Match
from rules.tenka.title import TITLE as TENKA
from screens.list_screen import ListScreen
from screens.tenby import TenbyScreen
from screens.tenka import TenkaScreen
from screens.tenpenny_parks import TenpennyParksScreen
from screens.widgets.lists import numbered


def a_hand_of_many_kinds() -> Match:
    """Tenka: more than ten different cards in one hand."""
    match = tenka_harness.new_match(2, seed="ten", specials="all")
    hand = [card.id for card in TENKA.cards()][:12]
    seats = [{"seat": "Bill", "hand": hand, "court": ["province"]}, {"seat": "Carol", "hand": 3, "court": ["lord"]}]
    return tenka_harness._put(match, {"seats": seats, "active": "Bill", "turn": 9, "phase": "plays"})


def a_long_market() -> Match:
    """Tenby: eleven cards in the market, and a town of five streets with ten places for each."""
    return tenby_harness.worst(2)


@pytest.mark.parametrize("make", [a_hand_of_many_kinds, a_long_market])
async def test_every_digit_that_is_shown_moves_the_cursor_to_its_entry(make: Callable[[], Match]) -> None:
    app = TableApp(make())
    made = len(app.match.entries)
    async with app.run_test(size=(100, 30)) as pilot:
        table = await seated(app, pilot)
        shown = [entry.digit for entry in table.entries if entry.digit.isdigit()]
        assert shown[:10] == [*"1234567890"]
        for digit in [*shown, *reversed(shown)]:
            await pilot.press(digit)
            await pilot.pause()
            assert table.entry_under_cursor is not None
            assert table.entry_under_cursor.digit == digit
        assert len(app.match.entries) == made, "a digit chooses nothing"


def test_the_tenth_entry_has_the_last_digit_and_later_ones_have_none() -> None:
    assert [numbered(place) for place in range(12)] == [*"1234567890", "", ""]


@pytest.mark.parametrize("screen", [TenbyScreen, TenkaScreen, TenpennyParksScreen])
def test_all_tables_with_lists_have_a_key_for_every_digit(screen: type[ListScreen]) -> None:
    bindings = screen._merged_bindings
    assert bindings is not None
    assert {*"1234567890"} <= set(bindings.key_to_bindings)
