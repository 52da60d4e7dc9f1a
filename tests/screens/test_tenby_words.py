"""What the table of Tenby says: counted words, and what a Day Card lets one do."""

from __future__ import annotations

import re

import pytest
from table_harness import TableApp, kind_of, text_of
from tenby_harness import EVERYTHING, new_match
from test_tenby_screen import show

from rules.kernel.chance import Chance
from rules.kernel.events import Event
from rules.tenby.moves import Action
from rules.tenby.text import TEXTS
from screens.widgets.tenby_panel import panel
from screens.widgets.tenby_words import actions_mean, signed_count

THINGS = "points|tokens|Residents|Visitors|Locals|Life Rings|homes|cards|icons|days|slots|Landmarks"
ONE_OF_MANY = re.compile(rf"(?<![\d./-])[+-]?1 (?:{THINGS})\b")
"""A thing counted wrongly."""


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        (("town",), "place a market card"),
        (("town", "town"), "place a market card, twice"),
        (
            ("town", "resident", "town", "town"),
            "place a market card, three times; draw two Residents, keep one",
        ),
        ((), ""),
    ],
)
def test_a_day_card_says_how_often_an_action_can_be_taken(actions: tuple[Action, ...], said: str) -> None:
    assert actions_mean(actions) == said


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 points"), (1, "+1 point"), (-1, "-1 point"), (2, "+2 points"), (-3, "-3 points")]
)
def test_gains_are_counted(number: int, said: str) -> None:
    assert signed_count(number, "point") == said


@pytest.mark.parametrize("amount", [1, 3])
def test_points_for_a_missing_resident_are_counted(amount: int) -> None:
    event = Event("locals-miss", 0, {"count": 1, "amount": amount})
    said = TEXTS.event(event, ("Ana",))
    assert said == f"1 Resident is missing for Ana: {amount} {'point' if amount == 1 else 'points'}."


async def test_nothing_on_the_table_counts_one_as_many() -> None:
    match = new_match(2, seed="plurals", **EVERYTHING, **{"home-base": True})
    app = TableApp(match)
    chance, kinds = Chance("plurals"), set()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        while not match.over and match.state.round < 4:
            kinds.add(kind_of(match))
            table = show(app, match.decision.seat)  # type: ignore[union-attr]
            said = [text_of(app)] if len(match.entries) % 8 == 0 else []
            for line, _entry in enumerate(table.entries):
                table.line = line
                said.append(panel(table).text)
            found = [match_.group() for each in said if (match_ := ONE_OF_MANY.search(each))]
            assert not found, (kind_of(match), found)
            match.play(match.game.sample_move(match.state, chance))
    assert {"turn", "local", "board", "mayor-party", "visitor"} <= kinds
