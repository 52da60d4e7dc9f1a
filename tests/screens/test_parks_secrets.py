"""Nothing that a viewer of Tenpenny Parks may not know is ever painted: goals, and what lies below the tops."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from canaries import check_dealt_anew, check_peek, painted
from parks_harness import INNOVATION, new_match
from sweeps import sweep
from table_harness import TableApp, kind_of, play, show

from rules.kernel.match import Match

MOMENTS = [
    "keep-goals", "act", "pick-track", "confirm", "research-choice", "attach", "bonus", "advertise", "ring",
]  # fmt: skip


def at(kind: str) -> Match:
    """A match in which a decision of a kind is due, in a later month where there is one."""
    for number in range(40):
        match = new_match(3, seed=f"secrets {kind} {number}", **INNOVATION)
        month = 0 if kind == "keep-goals" else 3 if kind == "attach" else 2

        def due(it: Match, month: int = month) -> bool:
            return kind_of(it) == kind and it.state.month >= month

        if play(match, due):
            return match
    raise AssertionError(f"never asked: {kind}")


def frames(app: TableApp, viewer: int, size: tuple[int, int]) -> Iterator[str]:
    """What a viewer can bring on show: every entry, what is behind it, what is dim, all properties, the sheets."""
    table = show(app, viewer)
    table.forget_cursor()
    table.settle_cursor()
    yield painted(table, size)
    for place, entry in enumerate(table.entries):
        table.line = place
        yield painted(table, size)
        if not entry.lit:
            table.pick(entry.pick)
            yield painted(table, size)
            table.message = None
        elif not table.session.bot_to_move and table.chooser.pick(entry.pick) is None:
            table.settle_cursor()
            yield painted(table, size)
            table.chooser.back()
            table.settle_cursor()
    for seat in range(table.view.seats):
        table.look_at(seat)
        for place in range(len(table.entries)):
            table.line = place
            yield painted(table, size)
        table.sheet_line = 2
        yield painted(table, size)
        table.sheet_line = -1
    table.look_at(-1)
    table.reading_goals = True
    yield painted(table, size)
    table.reading_goals = False
    yield "\n".join(table.session.completions("")[:40])
    yield "\n".join(line.text for line in table.session.log())
    yield f"{app.title} {app.sub_title} {table.session.vantage.cards_in_play}"


@pytest.mark.parametrize("kind", sweep(MOMENTS, ["keep-goals"]))
async def test_hidden_things_change_nothing_on_any_screen(kind: str) -> None:
    await check_dealt_anew(at(kind), frames)


@pytest.mark.long
@pytest.mark.parametrize("kind", MOMENTS)
async def test_nor_to_any_seat_at_any_size(kind: str) -> None:
    await check_dealt_anew(at(kind), frames, whole=True)


@pytest.mark.parametrize("kind", sweep(["keep-goals", "act", "ring"], ["act"]))
async def test_no_goal_is_on_show_before_behind_and_after_the_curtain(kind: str) -> None:
    await check_peek(at(kind), "goals of", without=("keep-goals",))
