"""What keys do at a table of Tenby, from single moves to whole games."""

from __future__ import annotations

from typing import Any

import pytest
from moments_harness import check_looking_at_another
from screen_harness import curtain_of
from table_harness import TableApp, kind_of, play, seated, text_of
from tenby_harness import EVERYTHING, MODULES_ON, new_match, worst

from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.tenby.moves import PlaceTown
from rules.tenby.projects import Projects


def at(kind: str, round_: int = 1, count: int = 3, action: str = "", **options: Any) -> Match:
    """A match in which a decision of a kind is due, with an action open if one is named."""
    for seed in range(80):
        match = new_match(count, seed=f"keys {seed}", **options)

        def due(it: Match) -> bool:
            step = it.state.pending[-1]
            fits = not action or action in getattr(step, "open", ())
            return kind_of(it) == kind and it.state.round >= round_ and fits

        if play(match, due):
            return match
    raise AssertionError(f"never asked: {kind}")


def seat_of(match: Match) -> int:
    assert match.decision is not None
    return match.decision.seat


def give_rings(match: Match, rings: int) -> None:
    match.state.rings = (rings,) * len(match.seats)


def said(app: TableApp, left: int = 0) -> str:
    """The text from a column on as one sentence, without borders."""
    return " ".join(" ".join(line[left:].strip("│ ") for line in text_of(app).splitlines()).split())


# The day


async def test_a_market_card_goes_to_its_best_place_or_another() -> None:
    match = at("turn", 3, action="town")
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        assert table.session.viewer == PUBLIC
        card = match.state.market[1]
        name = match.game.names[card]  # type: ignore[attr-defined]
        await pilot.press("2", "enter")
        assert table.hand.card == card
        assert f"where does {name} go?" in text_of(app)
        places = table.hand.offers
        assert [place.pays for place in places] == sorted((place.pays for place in places), reverse=True)
        assert table.hand.place == places[0]
        assert card in table.town_on_show.cards
        await pilot.press("tab")
        assert table.hand.place == places[1]
        assert f"brings {places[1].pays:+d} in all".replace("+0", "0") in said(app)
        made = len(match.entries)
        await pilot.press("enter")
        await pilot.pause()
        move = match.entries[made].move
        assert isinstance(move, PlaceTown)
        assert (move.spot, move.street, move.end) == (2, places[1].street, places[1].end)


async def test_what_a_place_is_said_to_bring_comes_true() -> None:
    match = at("turn", 4, action="town", **MODULES_ON)
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        seat = seat_of(match)
        card = match.state.market[0]
        await pilot.press("1", "enter")
        place = table.hand.place
        assert place is not None
        expected = table.points(seat) + place.pays + table.reckoner.visitors_pay(seat, card)
        tokens = match.state.tokens[seat] - table.reckoner.tokens(seat, card)
        made = len(match.entries)
        await pilot.press("enter")
        if len(match.entries) == made:
            await pilot.press("down", "enter")  # no Local on it
        await pilot.pause()
        assert len(match.entries) == made + 1
        assert match.vantage(PUBLIC).score.seats[seat].total == expected
        assert match.state.tokens[seat] == tokens


async def test_a_local_is_offered_with_a_home() -> None:
    match = at("turn", 2, action="town", locals=True)
    faces, state = match.game.content.faces, match.state  # type: ignore[attr-defined]
    home = next((card for card in state.market if faces[card].kind == 0), None)
    if home is None:
        pytest.skip("no home in the market")
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await seated(app, pilot)
        await pilot.press(str(state.market.index(home) + 1), "enter", "enter")
        assert "does a Local go on it?" in text_of(app)
        made = len(match.entries)
        await pilot.press("enter")
        await pilot.pause()
        assert match.entries[made].text.endswith(" local")
        assert match.state.towns[match.entries[made].seat].locals >= 1


async def test_a_full_street_says_why_and_costs_nothing() -> None:
    app = TableApp(worst())
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        made = len(table.session.match.entries)
        await pilot.press("1", "enter")
        dim = [line for line, entry in enumerate(table.entries) if not entry.lit]
        assert [table.entries[line].pick.value for line in dim] == [(1, "left"), (1, "right"), (0, "")]
        for line, why in zip(dim, ("Street 1 already holds 7 cards.",) * 2 + ("already has 5 streets",), strict=True):
            table.line = line
            await pilot.press("enter")
            assert why in text_of(app)
            assert table.rule == "placing"
            await pilot.press("escape")
        assert len(table.session.match.entries) == made


async def test_a_full_town_says_why() -> None:
    match = worst(7)
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await seated(app, pilot)
        made = len(match.entries)
        await pilot.press("1", "enter")
        assert "The town already has 5 streets." in text_of(app)
        assert "r the rule" in text_of(app)
        assert len(match.entries) == made


async def test_prices_are_refused_in_words() -> None:
    match = at("turn", 2, action="town")
    give_rings(match, 0)
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        made = len(match.entries)
        for key, price in (("t", 1), ("o", 1), ("b", 4)):
            await pilot.press(key)
            assert f"That costs {price} Life Ring{'s' if price > 1 else ''}; you have 0." in text_of(app), key
            assert table.rule == "life-rings"
            await pilot.press("escape")
        await pilot.press("n")
        assert "Resolve or decline these first: town" in text_of(app)
        assert len(match.entries) == made


async def test_the_verbs_of_a_turn() -> None:
    match = at("turn", 3, action="town")
    give_rings(match, 9)
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        seat, made = seat_of(match), len(match.entries)
        await pilot.press("b")
        assert "which market card do you buy for 4 Life Rings?" in text_of(app)
        await pilot.press("escape", "m")
        assert "which card do you move?" in text_of(app)
        await pilot.press("escape")
        assert table.chooser.at_start
        await pilot.press("t")
        await pilot.pause()
        assert match.entries[made].text == "reveal town"
        market = len(match.state.market)
        await pilot.press("b", "enter", "enter")
        await pilot.pause()
        assert match.entries[made + 1].text.startswith("extra 1 at ")
        assert len(match.state.market) == market - 1
        assert match.state.rings[seat] == 9 - 1 - 4


async def test_a_card_is_moved_with_a_preview_and_taken_back() -> None:
    match = at("turn", 5)
    give_rings(match, 3)
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        seat = seat_of(match)
        before, made = match.state.towns[seat], len(match.entries)
        await pilot.press("m")
        dim = next(line for line, entry in enumerate(table.entries) if not entry.lit)
        table.line = dim
        await pilot.press("enter")
        assert "The Start Card stays where it is." in text_of(app)
        table.settle_cursor()
        await pilot.press("enter")
        place = table.hand.place
        assert place is not None
        expected = table.points(seat) + place.pays
        assert table.town_on_show != before
        await pilot.press("enter")
        await pilot.pause()
        assert match.entries[made].text.startswith("move ")
        assert match.vantage(PUBLIC).score.seats[seat].total == expected
        await pilot.press("u")
        assert match.state.towns[seat] == before


async def test_after_the_last_action_enter_ends_the_turn_and_buys_nothing() -> None:
    match = at("turn", 2, action="town")
    give_rings(match, 9)
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        for _ in range(4):
            if not table.open_actions:
                break
            await pilot.press("x")
            if not table.chooser.at_start:
                await pilot.press("enter")
            await pilot.pause()
        assert not table.open_actions
        await pilot.press("enter")
        await pilot.pause()
        assert match.entries[-1].text == "end"


async def test_residents_are_drawn_behind_the_curtain_and_read_behind_another() -> None:
    match = at("turn", 2, action="resident")
    seat = seat_of(match)
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        held = len(match.state.hands[seat])
        await pilot.press("d")
        await curtain_of(app, pilot)
        table = await seated(app, pilot)
        assert table.session.viewer == seat
        drawn = match.state.drawn[seat]
        names = [match.game.residents[card].name for card in drawn]  # type: ignore[attr-defined]
        assert all(name in text_of(app) for name in names)
        await pilot.press("2", "enter")
        await pilot.pause()
        assert match.state.hands[seat][held:] == (drawn[1],)
        await pilot.press("z")
        await pilot.pause()
        assert table.session.viewer == PUBLIC
        assert not [name for name in names if name in text_of(app)]
        await pilot.press("g")
        await curtain_of(app, pilot)
        table = await seated(app, pilot)
        assert table.reading_hand
        assert names[1] in text_of(app)
        await pilot.press("escape")
        assert not table.reading_hand


async def test_the_pier_shows_two_cards_and_none_is_a_choice() -> None:
    match = at("turn", 2, action="pier")
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        seat = seat_of(match)
        await pilot.press("i")
        await pilot.pause()
        assert kind_of(match) == "pier"
        assert [entry.pick.kind for entry in table.entries[:3]] == ["pier", "pier", "verb"]
        rings = match.state.rings[seat]
        await pilot.press("x")
        await pilot.pause()
        assert match.entries[-1].text == "pier none"
        assert match.state.rings[seat] == rings + 1


# Night, Community Phase


async def test_the_pair_of_another_is_dim_and_says_whose_it_is() -> None:
    match = at("take-pair", 3)
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        first = seat_of(match)
        assert "then " in text_of(app).splitlines()[0]
        await pilot.press("2", "enter")
        await pilot.pause()
        assert match.entries[-1].text == "take night 2"
        assert f"({match.names[first]})" in text_of(app)
        await pilot.press("2", "enter")
        assert f"{match.names[first]} has taken this pair." in text_of(app)
        assert table.rule == "night"


async def test_every_step_of_the_community_phase_by_keys() -> None:
    match = at("mayor-party", 4, **EVERYTHING)
    give_rings(match, 6)
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        seat, made = seat_of(match), len(match.entries)
        await pilot.press("2")
        assert "two Mayors are drawn" in said(app)
        await pilot.press("enter")
        await pilot.pause()
        assert kind_of(match) == "keep-mayor"
        await pilot.press("1", "enter")
        await pilot.pause()
        texts = [entry.text for entry in match.entries[made:]]
        assert texts == ["mayor replace", "keep 1"]
        for _ in range(20):
            if kind_of(match) not in ("board", "local", "visitor") or seat_of(match) != seat:
                break
            await pilot.press("n")
            await pilot.pause()
        assert not [entry.text for entry in match.entries[made + 2 :] if entry.text not in ("pass", "done")]
        assert table.session.viewer == PUBLIC


async def test_a_local_steps_where_it_gains_most() -> None:
    match = at("local", 4, locals=True)
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        seat = seat_of(match)
        spot, side = table.entries[0].pick.value
        steps = [entry.pick.value for entry in table.entries if entry.pick.kind == "step"]
        gains = [table.reckoner.stepping(seat, *step)[0] for step in steps]
        expected = table.points(seat) + gains[0]
        await pilot.press("1", "enter")
        await pilot.pause()
        assert match.entries[-1].text == f"local {spot[0]}.{spot[1]} {side}"
        assert match.vantage(PUBLIC).score.seats[seat].total == expected


async def test_risky_investment_tells_tokens_and_asks_about_nothing() -> None:
    for round_ in range(2, 10):
        match = at("invest", round_, **EVERYTHING)
        town, state = match.state.towns[seat_of(match)], match.state
        projects = match.game.module_of[Projects]  # type: ignore[attr-defined]
        if any(not projects.tokens_for(projects.part(state), card) for card in town.cards[1:]):
            break
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        seat = seat_of(match)
        assert table.entries[table.line].pick.value == "pass"
        worthless = next(
            line
            for line, entry in enumerate(table.entries)
            if entry.lit and entry.pick.kind == "card" and not table.reckoner.tokens(seat, entry.card, discarded=True)
        )
        table.line = worthless
        made = len(match.entries)
        await pilot.press("enter")
        assert "contributes nothing" in text_of(app)
        await pilot.press("escape")
        assert len(match.entries) == made


async def test_solo_shows_compass_anchor_and_what_the_tide_takes() -> None:
    match = at("take-pair", 2, count=1)
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await seated(app, pilot)
        await pilot.press("1")
        assert "Then the Anchor follows: it takes" in said(app)
        await pilot.press("2")
        assert "Then the Anchor comes first: it takes" in said(app)
        await pilot.press("1", "enter")
        await pilot.pause()
        line = text_of(app).splitlines()[0]
        assert "Compass" in line
        assert "Anchor" in line
        await pilot.press("g")
        assert match.game.residents[match.state.hands[0][0]].name in text_of(app)  # type: ignore[attr-defined]
        await pilot.press("g", "e")
        assert "House rank" in text_of(app)


# Looking


async def test_the_town_of_another_is_one_key_away() -> None:
    await check_looking_at_another(at("turn", 5, **MODULES_ON))


async def test_a_card_that_is_read_lights_what_it_counts() -> None:
    match = worst(5)
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        seat = table.session.shown_seat
        await pilot.press("y")
        faces, scorer = match.game.content.faces, match.game.scorer  # type: ignore[attr-defined]
        checked = 0
        for line, entry in enumerate(table.entries):
            value = entry.pick.value
            if value[0] != "card":
                continue
            table.line = line
            marks = table.marks()
            town = table.view.towns[seat]
            face = faces[town.card(*value[1])]
            assert marks.cursor == {value[1]}
            assert marks.reach == set(scorer.within_reach(town, *value[1]))
            if face.wanted >= 0:
                counted = sum(faces[town.card(*spot)].icons[face.wanted] for spot in marks.counted)
                assert counted * face.points == scorer.card_points(town, *value[1])
                checked += 1
        assert checked


async def test_every_line_of_the_sheet_names_its_cards() -> None:
    match = worst()
    app = TableApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seated(app, pilot)
        await pilot.press("e")
        lines = table.session.vantage.score.seats[table.seat_in_view].lines
        for line in lines:
            assert line.label in text_of(app)
            text = said(app, 28)
            for source in line.sources:
                named, _, spot = source.partition(" at ")
                assert (spot if named.endswith(" 0") else named) in text, source
            await pilot.press("down")
        assert "by Locals" in text_of(app)
