"""Nothing that a viewer of Tenby may not know is ever painted: Residents, the choice at set-up, what comes next."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from canaries import canaries, check_dealt_anew, check_peek, painted
from sweeps import sweep
from table_harness import TableApp, kind_of, play
from tenby_harness import EVERYTHING, MODULES_ON, new_match
from test_tenby_screen import show

from rules.kernel.chance import Chance
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match

MOMENTS = [
    "set-up-choice", "take-pair", "turn", "pier", "keep-resident", "mayor-party", "keep-mayor", "board",
    "board-action", "local", "visitor", "invest",
]  # fmt: skip


def at(kind: str) -> Match:
    """A match in which a decision of a kind is due, in a later round where there is one."""
    for number in range(40):
        match = new_match(3, seed=f"secrets {kind} {number}", **EVERYTHING)
        first = 1 if kind == "set-up-choice" else 3

        def due(it: Match, first: int = first) -> bool:
            return kind_of(it) == kind and it.state.round >= first

        if play(match, due):
            if kind == "set-up-choice" and number == 0:
                # The second to choose: the first one's choice is made, and hidden.
                match.play(match.game.sample_move(match.state, Chance("first")))
            return match
    raise AssertionError(f"never asked: {kind}")


def frames(app: TableApp, viewer: int, size: tuple[int, int]) -> Iterator[str]:
    """What a viewer can bring on show: every entry, what is behind some, what is dim, all towns, the sheets."""
    table = show(app, viewer)
    table.forget_cursor()
    yield painted(table, size)
    table.reading_hand = False
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
        for place in range(0, len(table.entries), 3):
            table.line = place
            yield painted(table, size)
        for line in range(len(table.session.vantage.score.seats[seat].lines)):
            table.sheet_line = line
            yield painted(table, size)
        table.sheet_line = -1
    table.look_at(-1)
    if table.session.viewer >= 0:
        table.reading_hand = True
        yield painted(table, size)
        table.reading_hand = False
    yield "\n".join(table.session.completions("")[:40])
    yield "\n".join(line.text for line in table.session.log())
    yield f"{app.title} {app.sub_title} {table.session.vantage.cards_in_play}"


@pytest.mark.parametrize("kind", sweep(MOMENTS, ["keep-resident"]))
async def test_hidden_things_change_nothing_on_any_screen(kind: str) -> None:
    await check_dealt_anew(at(kind), frames)


@pytest.mark.long
@pytest.mark.parametrize("kind", MOMENTS)
async def test_nor_to_any_seat_at_any_size(kind: str) -> None:
    await check_dealt_anew(at(kind), frames, whole=True)


@pytest.mark.parametrize("kind", sweep(["set-up-choice", "turn", "keep-resident", "board"], ["turn"]))
async def test_no_resident_is_on_show_before_behind_and_after_the_curtain(kind: str) -> None:
    await check_peek(at(kind), "Residents of", without=("set-up-choice", "keep-resident"))


async def test_the_log_names_residents_to_their_owner_alone() -> None:
    match = new_match(3, seed="log", **MODULES_ON)
    assert play(match, lambda it: it.state.round == 4 and kind_of(it) == "take-pair")
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for viewer in (PUBLIC, 0, 1, 2):
            table = show(app, viewer)
            text = "\n".join(line.text for line in table.session.log())
            assert not [name for name in canaries(match, viewer) if name in text]
            if viewer >= 0:
                names = [match.game.residents[card].name for card in match.state.hands[viewer]]  # type: ignore[attr-defined]
                assert all(name in text for name in names)
