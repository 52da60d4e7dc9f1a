"""The cards: patterns, placements, validation of packs."""

from __future__ import annotations

import pytest

from rules.kernel.content import PACKS_KEPT
from rules.kernel.problems import ContentError
from rules.tiny_towns.content import load, orientation_count, placements
from rules.tiny_towns.reckoning import BUILDING_COLOURS

CONTENT = load()

# Distinct orientations and placements on an empty board, counted independently of this program.
COUNTS = {
    "cottage": (8, 72),
    "farm": (4, 36),
    "granary": (8, 72),
    "greenhouse": (8, 72),
    "orchard": (4, 36),
    **dict.fromkeys(("well", "fountain", "millstone", "shed"), (4, 48)),
    **dict.fromkeys(("abbey", "chapel", "cloister", "temple"), (8, 48)),
    **dict.fromkeys(("almshouse", "feast-hall", "inn", "tavern"), (4, 32)),
    **dict.fromkeys(("bakery", "market", "tailor", "theater"), (4, 24)),
    "bank": (8, 48),
    "factory": (8, 24),
    "trading-post": (8, 48),
    "warehouse": (4, 24),
    "architects-guild": (8, 32),
    "archive-of-the-second-age": (8, 72),
    "barrett-castle": (8, 24),
    "cathedral-of-caterina": (8, 72),
    "fort-ironweed": (8, 48),
    "grand-mausoleum-of-the-rodina": (8, 72),
    "grove-university": (4, 24),
    "mandras-palace": (8, 72),
    "obelisk-of-the-crescent": (8, 48),
    "opaleyes-watch": (8, 16),
    "shrine-of-the-elder-tree": (8, 48),
    "silva-forum": (8, 24),
    "statue-of-the-bondmaker": (8, 24),
    "the-sky-baths": (8, 32),
    "the-starloom": (8, 72),
}


def test_there_are_25_buildings_and_15_monuments() -> None:
    assert len(CONTENT.cards) == 40
    assert set(CONTENT.cards) == set(COUNTS)
    assert [len(CONTENT.buildings[colour]) for colour in BUILDING_COLOURS] == [1, 4, 4, 4, 4, 4, 4]
    assert len(CONTENT.monuments) == 15


@pytest.mark.parametrize("card_id", COUNTS)
def test_orientations_and_placements(card_id: str) -> None:
    pattern = CONTENT.cards[card_id].pattern
    laid = CONTENT.placements[card_id]
    assert (orientation_count(pattern), len(laid)) == COUNTS[card_id]
    assert len({way.mask80 for way in laid}) == len(laid)
    cubes = sum(letter != "." for row in pattern for letter in row)
    for way in laid:
        assert len(way.squares) == len(way.resources) == cubes
        assert list(way.squares) == sorted(set(way.squares))
        assert way.squares_mask == sum(1 << square for square in way.squares)
        assert way.mask80 == sum(
            1 << 16 * resource + square for square, resource in zip(way.squares, way.resources, strict=True)
        )


def test_chapel_lies_in_every_form_of_the_example_and_in_no_other() -> None:
    """The rulebook's example: glass beside either end of stone, glass, stone; never stone, stone, glass."""
    laid = {way.mask80 for way in CONTENT.placements["chapel"]}

    def cubes(**squares: str) -> int:
        found = 0
        for square, letter in squares.items():
            found |= 1 << 16 * "whbgs".index(letter) + "abcd".index(square[0]) * 4 + int(square[1]) - 1
        return found

    assert cubes(a1="g", b1="s", b2="g", b3="s") in laid
    assert cubes(b1="s", b2="g", b3="s", c3="g") in laid
    assert cubes(a1="s", a2="g", b1="g", c1="s") in laid
    assert cubes(a1="g", b1="s", b2="s", b3="g") not in laid


def test_codes_are_unique_and_readable() -> None:
    codes = [card.code for cards in CONTENT.buildings.values() for card in cards]
    assert len(set(codes)) == 25
    assert all(len(code) == 2 and code.istitle() for code in codes)
    assert {card.code for card in CONTENT.monuments} == {"Mo"}


def test_texts_are_complete() -> None:
    for card in CONTENT.cards.values():
        assert card.text.endswith(".")
        assert 0 < len(card.short) <= 34


def test_flags() -> None:
    cards = CONTENT.cards.values()
    assert {card.id for card in cards if card.removed_in_solo} == {"inn", "bank", "fort-ironweed", "opaleyes-watch"}
    assert {card.id for card in cards if card.feedable} == {"cottage", "barrett-castle"}
    assert CONTENT.teaching == ("cottage", "farm", "well", "chapel", "tavern", "theater", "factory")
    assert CONTENT.cards["warehouse"].limit("storage") == 3
    assert CONTENT.cards["shed"].has("anywhere-self")
    assert not CONTENT.cards["well"].has("anywhere-self")


def test_load_is_cached_and_stable() -> None:
    assert load() is CONTENT
    assert load("").digest == CONTENT.digest


def test_packs_never_push_out_the_built_in_cards() -> None:
    for number in range(3 * PACKS_KEPT):
        load(f"# pack {number}")
    assert load() is CONTENT
    assert load(None) is CONTENT


def test_unknown_card_names_the_nearest() -> None:
    with pytest.raises(KeyError, match="did you mean tavern"):
        CONTENT.card("tavren")


def test_pack_changes_one_pattern() -> None:
    changed = load('[[card]]\nid = "well"\npattern = ["wss"]\nprovenance = "printed"\n')
    assert changed.cards["well"].text == CONTENT.cards["well"].text
    assert len(changed.placements["well"]) == 32
    assert changed.digest != CONTENT.digest
    assert changed.cards["farm"] == CONTENT.cards["farm"]


def test_pack_adds_a_card() -> None:
    added = load(
        """
        [[card]]
        id = "tea-house"
        name = "Tea House"
        code = "Te"
        colour = "green"
        pattern = ["hg"]
        text = "2 points next to a gray building."
        short = "2 next to gray"
        score = [{ hook = "if-neighbour", colours = ["gray"], points = 2 }]
        """
    )
    assert [card.id for card in added.buildings["green"]][-1] == "tea-house"
    assert added.cards["tea-house"].provenance == "house"
    assert len(added.placements["tea-house"]) == 48


@pytest.mark.parametrize(
    ("pack", "problem"),
    [
        ('id = "well"\npattern = ["wx"]', "card well, pattern: expected only the letters w h b g s and ."),
        ('id = "well"\npattern = ["ws", "w"]', "card well, pattern: expected 1 to 4 rows"),
        ('id = "well"\npattern = ["wsssw"]', "card well, pattern: expected 1 to 4 rows"),
        ('id = "well"\npattern = [".."]', "card well, pattern: expected at least one cube"),
        ('id = "well"\ncode = "Fm"', "card well, code: expected a code of its own, farm has it too"),
        ('id = "well"\ncode = "WL"', "card well, code: expected a capital and a small letter"),
        ('id = "well"\ncode = "Mo"', "card well, code: expected another code"),
        ('id = "the-starloom"\ncode = "St"', "card the-starloom, code: expected Mo"),
        ('id = "well"\nshort = "' + "x" * 35 + '"', "card well, short: expected at most 34 characters, found 35"),
        ('id = "well"\ncolour = "pink"', "card well, colour: expected one of blue, "),
        ('id = "well"\nscore = [{ hook = "flat" }]', "card well, score[0].points: expected this key, which is m"),
        ('id = "well"\nscore = [{ hook = "flt", points = 1 }]', "card well, score[0].hook: expected a known hook"),
        ('id = "well"\nscore = [{ hook = "flat", points = 1, x = 2 }]', "card well, score[0].x: expected no such key"),
        ('id = "inn"\nscore = [{ hook = "group-table", points = [] }]', "card inn, score[0].points: expected at least"),
        ('id = "well"\nfeed = { kind = "lines" }', "card well, feed: expected on every red card and on no other"),
        ('id = "farm"\nfeed = { kind = "count", buildings = 0 }', "card farm, feed.buildings: expected at least 1"),
        ('id = "well"\ncottages = 3', "card well, cottages: expected 0, 1 or 2"),
        ('id = "Big Well"\nname = "Big Well"', "card Big Well, id: expected the id of a known card, or a"),
        ('id = "well"\nabilities = [{ name = "fly" }]', "card well, abilities[0].name: expected one of wild"),
        ('id = "well"\ntextt = "no"', "card well, textt: expected no such key; did you mean text"),
    ],
)
def test_bad_cards_are_refused(pack: str, problem: str) -> None:
    with pytest.raises(ContentError) as caught:
        load(f"[[card]]\n{pack}\n")
    assert f"pack, {problem}" in str(caught.value)


def test_bad_teaching_set_is_refused() -> None:
    with pytest.raises(ContentError, match="teaching, cards: expected one card of each of blue, red"):
        load('[teaching]\ncards = ["cottage"]\n')


def test_pack_for_another_game_is_refused() -> None:
    with pytest.raises(ContentError, match="expected tiny-towns"):
        load('game = "tenka"\n')


def test_a_pattern_with_empty_margins_lies_the_same() -> None:
    assert placements(("....", ".ws.")) == CONTENT.placements["well"]
