"""What the table of Tenpenny Parks says: counted words, goals, and what fits where there is little room."""

from __future__ import annotations

import json
import re

import pytest
from msgspec.structs import replace
from parks_harness import INNOVATION, new_match, solo
from table_harness import TableApp, kind_of, play, seated, show, text_of

from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.tenpenny_parks.title import TITLE
from screens.help import LEGENDS
from screens.tenpenny_parks import GROUP
from screens.widgets import parks_panel, parks_seats


def acting(seats: int = 2, **options: object) -> Match:
    """The first turn of a game."""
    match = new_match(seats, **options)
    assert play(match, lambda it: kind_of(it) == "act")
    return match


def only(match: Match, trees: int) -> Match:
    """The property of whoever decides, with so few trees."""
    seat = match.decision.seat  # type: ignore[union-attr]
    parks = list(match.state.properties)
    park = parks[seat]
    while park.trees.bit_count() > trees:
        park = park.fell(park.trees & -park.trees)
    parks[seat] = park
    match.state.properties = tuple(parks)
    return match


@pytest.mark.parametrize(("trees", "foot", "said"), [
    (1, "1 tree ", "1 tree stands on your property."),
    (2, "2 trees ", "2 trees stand on your property."),
])  # fmt: skip
async def test_trees_are_counted_in_words_that_fit(trees: int, foot: str, said: str) -> None:
    app = TableApp(only(acting(), trees))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        assert foot in text_of(app)
        table.line = next(place for place, entry in enumerate(table.entries) if entry.pick.value == "arborist")
        table.repaint()
        await pilot.pause()
        assert said in text_of(app)


def test_a_single_card_and_a_single_board_are_counted_so() -> None:
    match = acting()
    state = match.state
    state.stacks = (state.stacks[0][:1], *state.stacks[1:])
    state.piles = (state.piles[0][:1], state.piles[1])
    lines = match.game.describe(match.game.view(state, PUBLIC), match.names)
    assert [line for line in lines if line.endswith("; 1 card")]
    assert not [line for line in lines if "1 cards" in line or "1 boards" in line]
    assert [line for line in lines if line.endswith("; 1 board")]


def test_becky_with_nothing_left_is_said_in_words() -> None:
    match = solo()
    assert play(match, lambda it: kind_of(it) == "bonus" or it.over)
    lines = match.game.describe(match.game.view(match.state, PUBLIC), match.names)
    assert "Becky will: do nothing more this month" in lines


LONG = {
    "months": [["contract", "build_costliest", "scout"]] * 5,
    "concession": "Self-Buttering Corn",
    "specialist": "Professional Ribbon Cutter",
    "boards": ("Bent Fence Field", "Old Parking Lot"),
}


async def test_all_of_beckys_plan_is_on_show_however_little_room_there_is() -> None:
    pack = f"format = 1\n[becky]\nmonths = {json.dumps(LONG['months'])}"
    game = TITLE.game(2, {"becky": "standard", **INNOVATION}, pack)
    match = Match(TITLE, game, [Seat("Ana"), Seat("Becky", "random")], "long", pack=pack)
    assert play(match, lambda it: kind_of(it) == "act" and it.state.month == 2)
    state, content = match.state, match.game.content  # type: ignore[attr-defined]
    names = [board.name for board in content.expansions]
    state.piles = tuple((names.index(name), *pile) for name, pile in zip(LONG["boards"], state.piles, strict=True))
    state.staff = (next(n for n, card in enumerate(content.specialists) if card.name == LONG["specialist"]),)
    state.display = (next(n for n, card in enumerate(content.concessions) if card.name == LONG["concession"]),)
    state.researched, state.extra, state.workers = (), 1, (3, 4)
    for width in (80, 140):
        app = TableApp(match)
        async with app.run_test(size=(width, 24 if width == 80 else 45)) as pilot:
            table = await seated(app, pilot)
            lines = parks_seats.becky_lines(table, width - 4)
            words = " ".join(lines)
            assert all(line in text_of(app) for line in lines)
            assert words.startswith("Becky will: 1 research: Professional Ribbon Cutter to the box, 1 VP; 2 contract: ")
            assert re.search(r"; 5 encore rally: \w+ [\w+ ]+\.$", words)
            boards = "Bent Fence Field and Old Parking Lot" if width == 140 else "2"
            assert f"; 4 scout: {boards} to the box, " in words


async def test_goals_and_what_they_are_worth_now_are_two_sentences() -> None:
    match = solo()
    assert play(match, lambda it: kind_of(it) == "act")
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await seated(app, pilot)
        await pilot.press("g")
        text = " ".join(text_of(app).replace("│", " ").split())
        assert text.count("VP. Now ") == 2


async def test_the_price_of_land_stands_apart_where_there_is_little_room() -> None:
    match = acting(4, **INNOVATION)
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        parks = list(match.state.properties)
        faces = table.table.expansion_faces
        for seat, park in enumerate(parks):
            parks[seat] = park.attach("expansion", 0, faces[0], "left").attach("expansion", 2, faces[2], "right")
        match.state.properties = tuple(parks)
        show(app, PUBLIC).repaint()
        await pilot.pause()
        assert "Land $3" in text_of(app)


async def test_the_ring_stays_on_show_when_the_title_line_is_full() -> None:
    match = acting()
    stacks = [*match.game.table.stack_names]  # type: ignore[attr-defined]
    ring = match.game.table.ring_at  # type: ignore[attr-defined]
    match.state.ring = next(turn for turn, adds in enumerate(ring) if adds[stacks.index("Prehistoric")] == max(adds))
    match.seats = (Seat("Maximiliane-Josefine"), Seat("Ben"))
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await seated(app, pilot)
        assert "ring +2 at Prehistoric" in text_of(app).splitlines()[0]


async def test_what_places_pay_stands_in_one_column() -> None:
    match = acting()
    match.state.money = (30, 30)
    app = TableApp(match)
    async with app.run_test(size=(140, 45)) as pilot:
        table = await seated(app, pilot)
        for stack in range(6):
            table.line = stack
            await pilot.press("enter")
            placements = [str(place.placement) for place in table.hand.places]
            lines = table.groups[0].lines
            starts = {
                len(line.partition(placement)[0] + placement) + len(rest) - len(rest.lstrip())
                for line, placement in zip(lines, placements, strict=False)
                for rest in [line.partition(placement)[2]]
            }
            assert lines
            assert len(starts) == 1
            await pilot.press("escape")


LAST = {
    "contractor": ("Its income starts next month.", "No income follows any more."),
    "thrill": ("a fourth worker for the next month.", "the extra worker has nothing left to do."),
    "awe": ("leads the next month.", "the shovel only breaks ties at the end."),
    "nothing": ("of which $3 come every month.", "This is the last month: no income follows."),
}


@pytest.mark.parametrize("month", [4, 5])
async def test_nothing_is_promised_for_a_month_that_does_not_come(month: int) -> None:
    said = {name: sentences[month == 5] for name, sentences in LAST.items()}
    match = acting()
    match.state.month = month
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        table.line = next(place for place, entry in enumerate(table.entries) if entry.pick.value == "contractor")
        table.repaint()
        await pilot.pause()
        assert said["contractor"] in flowing(text_of(app))
        assert said["nothing"] in parks_panel._table_panel(table).paragraphs[0]
    assert play(match, lambda it: kind_of(it) == "bonus")
    for track, name in ((0, "thrill"), (1, "awe")):
        match.state.pending = (*match.state.pending[:-1], replace(match.state.pending[-1], track=track))
        app = TableApp(match)
        async with app.run_test(size=(80, 24)) as pilot:
            await seated(app, pilot)
            assert said[name] in flowing(text_of(app))


def flowing(text: str) -> str:
    """The words of a screen without its frames."""
    return " ".join(text.replace("│", " ").split())


@pytest.mark.parametrize("column", [name for name, _ in parks_seats.COLUMNS if name.islower()])
def test_help_explains_every_short_heading(column: str) -> None:
    assert f" {column} " in LEGENDS[GROUP].partition("Columns:")[2]
