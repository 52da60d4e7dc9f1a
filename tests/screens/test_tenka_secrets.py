"""Nothing that a viewer of Tenka may not know is ever painted: hands, the draw pile, the discards below the top."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from canaries import canaries, check_dealt_anew, check_on_show, look_around, painted
from sweeps import sweep
from table_harness import TableApp, kind_of, play, seated, show, text_of
from tenka_harness import new_match

from rules.kernel.events import PUBLIC
from rules.kernel.match import Match

MOMENTS = ["starting-court", "act", "answer", "muster", "lose", "discard", "give", "target", "fetch", "spoils", "end"]


def at(kind: str, count: int = 4) -> Match:
    """A match in which a decision of a kind is due and something has happened before."""
    for number in range(30):
        match = new_match(count, seed=f"secrets {kind} {number}", **{"special-count": 19})
        least = 0 if kind == "starting-court" else 40

        def due(it: Match, least: int = least) -> bool:
            return kind_of(it) == kind and len(it.entries) >= least

        if play(match, due, most=200):
            return match
    raise AssertionError(f"never asked: {kind}")


def frames(app: TableApp, viewer: int, size: tuple[int, int]) -> Iterator[str]:
    """What a viewer can bring on show by moving the cursor, choosing what is dim, and looking at courts."""
    table = show(app, viewer)
    yield painted(table, size)
    for place, entry in enumerate(table.entries):
        table.line = place
        yield painted(table, size)
        if not entry.lit:
            table.pick(entry.pick)
            yield painted(table, size)
            table.message = None
    for seat in range(table.view.seats):
        table.look_at(seat)
        yield painted(table, size)
    table.look_at(-1)
    table.sheet_line = 0
    yield painted(table, size)
    table.sheet_line = -1
    yield "\n".join(table.session.completions(""))
    yield "\n".join(line.text for line in table.session.log())
    yield f"{app.title} {app.sub_title}"


@pytest.mark.parametrize("kind", sweep(MOMENTS, ["starting-court", "answer"]))
async def test_hidden_cards_change_nothing_on_any_screen(kind: str) -> None:
    await check_dealt_anew(at(kind), frames)


@pytest.mark.long
@pytest.mark.parametrize("kind", MOMENTS)
async def test_nor_to_any_seat_at_any_size(kind: str) -> None:
    await check_dealt_anew(at(kind), frames, whole=True)


@pytest.mark.parametrize("kind", sweep(["act", "answer", "lose"]))
async def test_no_hidden_name_is_on_show_before_behind_and_after_the_curtain(kind: str) -> None:
    match = at(kind)
    seat = match.decision.seat  # type: ignore[union-attr]
    app = TableApp(match)

    assert canaries(match, PUBLIC)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        check_on_show(app, PUBLIC, "on the curtain")
        table = await seated(app, pilot)
        viewer = table.session.viewer
        assert viewer == (PUBLIC if kind == "answer" else seat)
        await look_around(app, pilot, "1 down tab tab escape e escape l escape h : p escape f2")
        await seated(app, pilot)
        if kind == "answer":
            await pilot.press("i")
            await pilot.pause()
            check_on_show(app, PUBLIC, "on the curtain before a look")
            table = await seated(app, pilot)
            check_on_show(app, seat, "after a look")
            await pilot.press("n")
            await pilot.pause()
            check_on_show(app, PUBLIC, "after changing his mind")
            assert "change my mind" not in text_of(app)


async def test_one_key_covers_a_hand_at_once() -> None:
    match = at("act")
    seat = match.decision.seat  # type: ignore[union-attr]
    names = match.game.table.names  # type: ignore[attr-defined]
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        assert table.session.viewer == seat
        assert f"{match.names[seat]}'s hand" in text_of(app)
        await pilot.press("z")
        await pilot.pause()
        assert app.screen is not table
        assert "'s hand" not in "\n".join(strip.text for strip in app.screen._compositor.render_strips())
        assert not table.draw(80, 24).text().strip(), "the table below is blank"
        assert names
