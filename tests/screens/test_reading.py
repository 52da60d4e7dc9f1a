"""Rulebook reader and card browser."""

import re

import pytest
from screen_harness import until
from shell_harness import SIZES, dump, make_app
from sweeps import sweep

from rules.tiny_towns.content import LETTERS
from rules.tiny_towns.town import RESOURCES
from rules.titles import TITLES, load_title
from screens.cards import CardsScreen, matches
from screens.help import HelpScreen
from screens.menu import Menu
from screens.rulebook import RulebookScreen, mark_hits
from screens.tiny_towns import GROUP
from screens.titles import screen_type

TITLE = load_title("tiny-towns")


@pytest.mark.parametrize("size", sweep(SIZES))
async def test_the_rulebook_opens_at_a_section(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        section = TITLE.rulebook().sections[20]
        await app.push_screen(RulebookScreen("tiny-towns", section.id))
        await until(pilot, lambda: f"› {section.title}"[:20] in dump(app), "the section")
        menu = app.screen.query_one(Menu)
        assert menu.current is not None
        assert menu.current.id == section.id


async def test_an_unknown_section_opens_the_book_at_its_beginning() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(RulebookScreen(TITLE, "no-such-section"))
        await until(pilot, lambda: TITLE.rulebook().sections[0].title in dump(app), "the beginning")


@pytest.mark.parametrize("whole", sweep([False, True]), ids=["its ends", "whole"])
async def test_every_section_can_be_read(whole: bool) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(RulebookScreen(TITLE))
        await pilot.pause()
        menu, sections = app.screen.query_one(Menu), TITLE.rulebook().sections
        if not whole:
            await pilot.press("up")
            assert menu.current is not None
            assert menu.current.id == sections[-1].id
        for _ in range(len(sections) if whole else 1):
            await pilot.press("down")
        assert menu.current is not None
        assert menu.current.id == sections[0].id, "stepping goes round"


async def test_typing_searches_and_escape_clears_before_it_closes() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(RulebookScreen(TITLE))
        await pilot.press(*"feeding")
        assert len(app.screen.query_one(Menu).entries) < len(TITLE.rulebook().sections)
        await pilot.press(*"zzz")
        await until(pilot, lambda: "Nothing in the rules fits that" in dump(app), "that nothing was found")
        await pilot.press("escape")
        assert isinstance(app.screen, RulebookScreen)
        assert len(app.screen.query_one(Menu).entries) == len(TITLE.rulebook().sections)
        await pilot.press("escape")
        assert not isinstance(app.screen, RulebookScreen)


def test_every_link_of_the_rulebook_leads_to_a_section() -> None:
    screen = RulebookScreen(TITLE)
    for section in TITLE.rulebook().sections:
        text = screen._markdown(section.id)
        for target in [part.split(")")[0] for part in text.split("](#")[1:]]:
            TITLE.rulebook().section(target)


@pytest.mark.parametrize("size", sweep(SIZES))
async def test_cards_show_picture_text_and_provenance(size: tuple[int, int]) -> None:
    app = make_app()
    card = TITLE.cards()[3]
    async with app.run_test(size=size) as pilot:
        await app.push_screen(CardsScreen(TITLE, card=card.id))
        await pilot.pause()
        text = dump(app)
        assert card.name in text
        assert card.provenance in text
        for line in card.picture:
            assert line in text


async def test_cards_in_this_game_come_first_and_typing_filters() -> None:
    app = make_app()
    cards = TITLE.cards()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(CardsScreen(TITLE, only=(cards[5].id, cards[2].id)))
        entries = app.screen.query_one(Menu).entries
        assert [entry.id for entry in entries[:3]] == ["", cards[5].id, cards[2].id]
        await pilot.press(*cards[7].name.lower())
        assert cards[7].id in [entry.id for entry in app.screen.query_one(Menu).entries]
        assert len(app.screen.query_one(Menu).entries) < len(entries)


def test_a_card_is_found_by_name_group_and_text() -> None:
    card = TITLE.cards()[1]
    assert matches(card, card.name.upper())
    assert matches(card, f"{card.group} {card.name.split()[0]}")
    assert not matches(card, "no such words")


async def test_the_help_of_a_table_tells_how_to_read_it() -> None:
    app = make_app()
    async with app.run_test(size=(80, 100)) as pilot:
        await app.push_screen(HelpScreen(GROUP))
        await pilot.pause()
        shown = dump(app)
        assert "Signs on this table" in shown
        for letter, resource in zip(LETTERS, RESOURCES, strict=True):
            assert f"{letter} {resource}" in shown


SIGNS = {
    "tiny-towns": ("now is", "next what", "the star *", "x2", "Ct+1"),
    "tenka": ("P2 is", "K Knights", "^ is", "! Provinces", "h5"),
    "tenpenny-parks": ("inc income", "men workers", "att attractions", "stl concessions", "brd boards", "# has the"),
    "tenby": ("=3 just points", "#c1 is", "<<s>>1", "'", "N2", "4r", "12p"),
}


@pytest.mark.parametrize("title_id", TITLES)
async def test_the_signs_of_a_table_stand_in_its_help_before_the_keys_of_all_tables(title_id: str) -> None:
    screen_type(title_id)  # its legend joins the help
    app = make_app()
    async with app.run_test(size=(200, 100)) as pilot:
        await app.push_screen(HelpScreen(title_id))
        await pilot.pause()
        shown = dump(app)
        before, _, after = shown.partition("Signs on this table")
        assert "Take back the last move" not in before
        for sign in SIGNS[title_id]:
            assert sign in after, sign


@pytest.mark.parametrize("title_id", TITLES)
async def test_links_are_followed_by_keys_and_back(title_id: str) -> None:
    title = load_title(title_id)
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = RulebookScreen(title)
        await app.push_screen(screen)
        await pilot.pause()
        start = next(each.id for each in title.rulebook().sections if len(tuple(screen._named_in(each.id))) > 1)
        screen._open(start)
        await pilot.pause()
        links = screen._links
        await pilot.press("tab", "enter")
        assert screen.query_one(Menu).current.id == links[1]  # type: ignore[union-attr]
        await pilot.press("f4")
        assert screen.query_one(Menu).current.id == start  # type: ignore[union-attr]
        await pilot.press("f4")
        assert screen.query_one(Menu).current.id == start, "there is nothing before it"  # type: ignore[union-attr]


def test_hits_are_marked_outside_of_links_code_and_headings() -> None:
    text = "## Feeding\n\nFarms feed `feed` four. Unfed, [feed](#feed) feeding."
    assert mark_hits(text, "feed") == "## Feeding\n\nFarms ~~feed~~ `feed` four. Unfed, [feed](#feed) ~~feeding~~."
    assert mark_hits(text, "  ") == text


@pytest.mark.parametrize("title_id", TITLES)
async def test_the_hit_of_a_search_is_on_show(title_id: str) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(RulebookScreen(load_title(title_id)))
        await pilot.press(*"turn")

        def marked() -> bool:
            segments = (each for strip in app.screen._compositor.render_strips() for each in strip)
            lit = [each.text for each in segments if each.style is not None and each.style.underline]
            return any(text.lower().startswith("turn") for text in lit)

        await until(pilot, marked, "a hit that is marked")


@pytest.mark.parametrize("title_id", TITLES)
async def test_a_hit_far_down_a_long_section_is_scrolled_to(title_id: str) -> None:
    book = load_title(title_id).rulebook()
    longest = max(book.sections, key=lambda section: len(section.text))
    words = [word for word in re.findall(r"[a-z]{5,}", longest.text.lower()) if word not in longest.title.lower()]
    last = next(word for word in reversed(words) if words.count(word) == 1)
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(RulebookScreen(load_title(title_id)))
        await pilot.press(*last)
        menu = app.screen.query_one("#found", Menu)
        await until(pilot, lambda: any(entry.id == longest.id for entry in menu.entries))
        menu.light(longest.id)

        def marked() -> list[str]:
            segments = (each for strip in app.screen._compositor.render_strips() for each in strip)
            return [each.text.lower() for each in segments if each.style is not None and each.style.underline]

        await until(pilot, lambda: any(text.startswith(last) for text in marked()), f"{last} in {longest.id}")


async def test_cards_are_filtered_by_price_and_module() -> None:
    title = load_title("tenpenny-parks")
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(CardsScreen(title))
        await pilot.press("f6")
        shown = {entry.id for entry in app.screen.query_one(Menu).entries if not entry.heading}
        lowest = min(card.cost for card in title.cards() if card.cost is not None)
        assert shown == {card.id for card in title.cards() if card.cost == lowest}
        assert f"cost: ${lowest}" in dump(app)
        await pilot.press("f7", "f7")
        assert "from: Innovation" in dump(app)
        shown = {entry.id for entry in app.screen.query_one(Menu).entries if not entry.heading}
        assert shown == {card.id for card in title.cards() if card.cost == lowest and card.module == "Innovation"}


async def test_only_filters_that_a_title_has_are_offered() -> None:
    offered = {"tiny-towns": (False, False), "tenby": (False, True), "tenpenny-parks": (True, True)}
    for title_id, filters in offered.items():
        app = make_app()
        async with app.run_test(size=(80, 24)) as pilot:
            await app.push_screen(CardsScreen(load_title(title_id)))
            await pilot.pause()
            shown = dump(app)
            assert ("cost: all" in shown, "from: all" in shown) == filters


async def test_cards_are_filtered_by_kind_source_and_game() -> None:
    app = make_app()
    cards = TITLE.cards()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(CardsScreen(TITLE, only=(cards[5].id,)))
        await pilot.press("f4")
        shown = {entry.id for entry in app.screen.query_one(Menu).entries if not entry.heading}
        assert shown == {card.id for card in cards if card.group == cards[0].group}
        assert f"kind: {cards[0].group}" in dump(app)
        for _ in {card.group for card in cards}:
            await pilot.press("f4")
        assert "kind: all" in dump(app)
        await pilot.press("f8")
        assert [entry.id for entry in app.screen.query_one(Menu).entries if not entry.heading] == [cards[5].id]
        await pilot.press("f8", "f5")
        shown = {entry.id for entry in app.screen.query_one(Menu).entries if not entry.heading}
        assert shown == {card.id for card in cards if card.provenance == cards[0].provenance}
