"""Scoring: worked cases from public rulebooks and test boards, the explained sheet, ties and ranks."""

from __future__ import annotations

import msgspec
import pytest
from random_towns import CONTENT, table

from rules.kernel.sheet import ScoreSheet
from rules.tiny_towns.grid_text import read_town, with_stored
from rules.tiny_towns.reckoning import BOARD
from rules.tiny_towns.scoring import Types, best_feeding, score_town, sheet, solo_rank, totals
from rules.tiny_towns.town import Town


def board(types: Types, rows: str, monument: str = "", stored: int = 0) -> Town:
    town = read_town(rows, types, monument=monument)
    if stored:
        town = with_stored(town, [[0] * min(3, stored), [0] * max(0, stored - 3)][: len(town.stores)])
    return town


CASES = {
    "S1 rulebook example": (
        "cottage farm tavern chapel bakery warehouse well",
        "",
        3,
        """
        Bakery    | Tavern    | Cottage   | Tavern
        Farm      | Chapel    | Cottage   | Warehouse
        Tavern    | -         | Well      | Cottage
        Cottage   | Well      | Cottage   | -
        """,
        {"cottage": 12, "chapel": 4, "tavern": 9, "bakery": 3, "warehouse": -3, "well": 5, "empty-squares": -2},
        28,
    ),
    "S2": (
        "cottage farm tavern abbey market trading-post well",
        "",
        0,
        """
        Well         | Abbey        | Well         | Cottage
        Abbey        | Cottage      | Cottage      | Tavern
        Market       | Cottage      | Trading Post | Cottage
        Market       | Market       | Market       | Farm
        """,
        {"cottage": 12, "abbey": 3, "tavern": 2, "market": 11, "trading-post": 1, "well": 2},
        31,
    ),
    "S4": (
        "cottage granary inn chapel theater bank millstone",
        "",
        0,
        """
        Millstone | Theater   | Chapel    | Millstone
        Cottage   | Cottage   | Bank      | Inn
        Cottage   | Granary   | Bank      | Inn
        Cottage   | Inn       | Cottage   | Cottage
        """,
        {"cottage": 15, "chapel": 5, "inn": 3, "theater": 5, "bank": 8, "millstone": 2},
        38,
    ),
    "S6": (
        "cottage orchard almshouse cloister tailor warehouse fountain",
        "",
        2,
        """
        Cloister  | Cloister  | Tailor    | Cloister
        Cottage   | Tailor    | Tailor    | Almshouse
        Fountain  | Tailor    | Cottage   | Warehouse
        Fountain  | Cottage   | Orchard   | Cloister
        """,
        {"cottage": 6, "cloister": 12, "almshouse": -1, "tailor": 16, "warehouse": -2, "fountain": 4},
        35,
    ),
    "S10": (
        "cottage orchard almshouse cloister tailor warehouse fountain",
        "grand-mausoleum-of-the-rodina",
        2,
        """
        Cloister  | Cloister  | Tailor    | Cloister
        Cottage   | Tailor    | Tailor    | Almshouse
        Fountain  | Tailor    | Cottage   | Warehouse
        Fountain  | Cottage   | MONUMENT  | Cloister
        """,
        {
            "grand-mausoleum-of-the-rodina": 9,
            "cloister": 12,
            "almshouse": -1,
            "tailor": 16,
            "warehouse": -2,
            "fountain": 4,
        },
        38,
    ),
    "S12": (
        "cottage greenhouse tavern abbey market factory millstone",
        "",
        0,
        """
        Millstone  | Market     | Tavern     | Cottage
        Abbey      | Market     | Market     | Market
        Cottage    | (wood)     | Abbey      | Greenhouse
        Cottage    | Tavern     | Millstone  | Abbey
        """,
        {"cottage": 6, "abbey": 3, "tavern": 5, "market": 11, "millstone": 2, "empty-squares": -1},
        26,
    ),
    "S15 the farm must feed the Cottages of both Temples": (
        "cottage farm inn temple bakery factory well",
        "",
        0,
        """
        Farm    | Cottage | Well    | Cottage
        Inn     | Temple  | Cottage | Temple
        Cottage | Bakery  | Inn     | Inn
        Well    | Bakery  | (wheat) | Cottage
        """,
        {"cottage": 12, "temple": 8, "inn": 3, "well": 4, "empty-squares": -1},
        26,
    ),
    "D2 a fed Barrett Castle is two fed Cottages": (
        "cottage orchard inn temple bakery bank millstone",
        "barrett-castle",
        0,
        """
        Orchard   | Temple    | MONUMENT  | Temple
        Millstone | Bakery    | Bank      | -
        Cottage   | Inn       | -         | Inn
        -         | -         | Bakery    | Cottage
        """,
        {
            "cottage": 3,
            "temple": 8,
            "bakery": 3,
            "bank": 4,
            "millstone": 2,
            "barrett-castle": 5,
            "empty-squares": -4,
        },
        21,
    ),
    "D2 with Grove University instead": (
        "cottage orchard inn temple bakery bank millstone",
        "grove-university",
        0,
        """
        Orchard   | Temple    | MONUMENT  | Temple
        Millstone | Bakery    | Bank      | -
        Cottage   | Inn       | -         | Inn
        -         | -         | Bakery    | Cottage
        """,
        {"cottage": 3, "bakery": 3, "bank": 4, "millstone": 2, "grove-university": 3, "empty-squares": -4},
        11,
    ),
    "D3a the monument is one more type for the Theater": (
        "cottage farm tavern chapel theater trading-post shed",
        "grove-university",
        0,
        """
        -            | Cottage      | -            | Shed
        Cottage      | Theater      | MONUMENT     | Tavern
        -            | Farm         | -            | -
        Shed         | Trading Post | -            | Theater
        """,
        {
            "cottage": 6,
            "tavern": 2,
            "theater": 8,
            "trading-post": 1,
            "shed": 2,
            "grove-university": 3,
            "empty-squares": -6,
        },
        16,
    ),
    "D4 Markets in an L": (
        "cottage farm almshouse abbey market warehouse fountain",
        "",
        0,
        """
        Abbey    | -        | -        | Abbey
        -        | Market   | -        | Market
        -        | -        | -        | -
        -        | Market   | -        | Fountain
        """,
        {"abbey": 3, "market": 6, "empty-squares": -10},
        -1,
    ),
    "D6 an unfed Cottage is a type": (
        "cottage farm tavern chapel theater factory well",
        "the-sky-baths",
        0,
        """
        Cottage  | -        | Well     | -
        -        | -        | -        | -
        -        | -        | MONUMENT | -
        -        | -        | -        | -
        """,
        {"the-sky-baths": 10, "empty-squares": -13},
        -3,
    ),
    "D10 a Theater at its maximum": (
        "cottage farm tavern chapel theater trading-post shed",
        "",
        0,
        """
        Cottage      | Farm         | Cottage      | -
        Trading Post | Theater      | Shed         | Tavern
        -            | Chapel       | -            | -
        -            | Cottage      | -            | Theater
        """,
        {"cottage": 9, "chapel": 3, "tavern": 2, "theater": 8, "trading-post": 1, "shed": 1, "empty-squares": -6},
        18,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_worked_case(name: str) -> None:
    cards, monument, stored, rows, lines, total = CASES[name]
    types = table(cards)
    town = board(types, rows, monument, stored)
    seat = sheet(types, [town]).seats[0]
    assert {line.id: line.amount for line in seat.lines if line.amount} == lines
    assert seat.total == total == score_town(types, town) == totals(types, [town])[0]


# Short series: the rest of the board is empty, -1 for each square without a building

TEACHING = table("cottage farm well chapel tavern theater factory")


def row(types: Types, code: str, count: int) -> Town:
    """The first ``count`` squares with buildings of one sort, in reading order."""
    cells = [code] * count + ["."] * (16 - count)
    return read_town([" ".join(cells[start : start + 4]) for start in range(0, 16, 4)], types)


def amounts(types: Types, town: Town, right: Town | None = None) -> dict[str, int]:
    towns = [town] if right is None else [town, right]
    return {line.id: line.amount for line in sheet(types, towns).seats[0].lines}


@pytest.mark.parametrize(
    ("count", "value", "total"),
    list(zip(range(9), (0, -1, 5, -3, 15, -5, 26, 26, 26), (-16, -16, -9, -16, 3, -16, 16, 17, 18), strict=True)),
)
def test_almshouses(count: int, value: int, total: int) -> None:
    types = table("cottage farm well chapel almshouse theater factory")
    assert amounts(types, row(types, "Al", count))["almshouse"] == value
    assert score_town(types, row(types, "Al", count)) == total


@pytest.mark.parametrize(
    ("count", "value", "total"),
    list(zip(range(8), (0, 2, 5, 9, 14, 20, 20, 20), (-16, -13, -9, -4, 2, 9, 10, 11), strict=True)),
)
def test_taverns(count: int, value: int, total: int) -> None:
    assert amounts(TEACHING, row(TEACHING, "Tv", count))["tavern"] == value
    assert score_town(TEACHING, row(TEACHING, "Tv", count)) == total


def test_inns_that_share_a_line_score_nothing() -> None:
    types = table("cottage farm well chapel inn theater factory")
    town = read_town("In . . In\n. In . .\n. . . .\n. . . .", types)
    line = sheet(types, [town]).seats[0].lines[4]
    assert (line.amount, line.sources) == (3, ("b2",))


@pytest.mark.parametrize(("built_as", "value"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 8), (9, 8)])
def test_shrine_is_fixed_when_built(built_as: int, value: int) -> None:
    town = read_town("Mo . . .\n. . . .\n. . . .\n. . . .", TEACHING, monument="shrine-of-the-elder-tree")
    town = msgspec.structs.replace(town, monument_value=built_as)
    assert amounts(TEACHING, town)["shrine-of-the-elder-tree"] == value


@pytest.mark.parametrize(
    ("rows", "monument", "total"),
    [
        (". . . .", "", -16),
        ("Mo . . .", "cathedral-of-caterina", 2),
        ("Mo . w b", "cathedral-of-caterina", 2),
        (". w b .", "", -16),
        ("Fm Ct Ct .", "", -7),
        ("Ct Wl Ct .", "", -11),
        ("Ch Fm Ct Ct", "", -4),
        ("Mo . . .", "the-sky-baths", 14 - 15),
        ("Mo . . .", "silva-forum", 2 - 15),
        ("Mo Tv Tv Ct", "silva-forum", 3 + 5 - 12),
        ("Tv Mo Wl Ct", "mandras-palace", 4 + 2 + 1 - 12),
        ("Tv Mo Tv Ct", "mandras-palace", 2 + 5 - 12),
        ("Tv Mo Tv Ct", "archive-of-the-second-age", 2 + 5 - 12),
        ("Mo . . .", "fort-ironweed", 7 - 15),
        ("Mo . . .", "architects-guild", 1 - 15),
        ("Mo . . .", "obelisk-of-the-crescent", -15),
        ("Mo . . .", "barrett-castle", -15),
        ("Mo Wl . .", "barrett-castle", 2 - 14),
        ("Mo Fm . .", "barrett-castle", 5 - 14),
        ("Mo Fm Ch .", "barrett-castle", 5 + 2 - 13),
        ("Mo Th . .", "barrett-castle", 1 - 14),
        ("Mo Th Ct .", "barrett-castle", 1 - 13),
        ("Mo Th Ct .", "grove-university", 3 + 2 - 13),
        ("Mo . . .", "the-starloom", -15),
    ],
)
def test_small_boards(rows: str, monument: str, total: int) -> None:
    town = read_town([rows, *[". . . ."] * 3], TEACHING, monument=monument)
    assert score_town(TEACHING, town) == total


@pytest.mark.parametrize(("rank", "value"), [(0, 0), (1, 6), (2, 3), (3, 2), (4, 0), (6, 0)])
def test_starloom(rank: int, value: int) -> None:
    town = read_town("Mo . . .\n. . . .\n. . . .\n. . . .", TEACHING, monument="the-starloom")
    assert amounts(TEACHING, msgspec.structs.replace(town, rank=rank))["the-starloom"] == value


def test_feast_halls_compare_with_the_previous_seat() -> None:
    types = table("cottage farm well chapel feast-hall theater factory")
    two, one, none = (row(types, "Fh", count) for count in (2, 1, 0))
    assert totals(types, [two, one]) == (6 - 14, 2 - 15)
    assert totals(types, [two, two]) == (4 - 14, 4 - 14)
    assert totals(types, [one]) == (3 - 15,)
    # Seat 0 sees seat 2, seat 1 sees seat 0, seat 2 sees seat 1.
    assert totals(types, [one, two, none]) == (3 - 15, 6 - 14, -16)
    assert totals(types, [one, none, two]) == (2 - 15, -16, 6 - 14)


def test_greenhouses_feed_different_groups_and_not_always_the_largest() -> None:
    types = table("cottage greenhouse well temple tavern theater factory")
    town = read_town("Ct Ct Ct .\n. . . .\nCt Tm . Gh\nCt . . .", types)
    assert BOARD.names_of(best_feeding(types, town)) == ("a1", "a2", "a3")
    town = read_town("Ct Ct Ct .\n. . . Tm\n. Tm Ct Ct\n. Gh Tm Ct", types)
    assert BOARD.names_of(best_feeding(types, town)) == ("c3", "c4", "d4")
    smaller = read_town("Ct Ct Ct Ct\n. . . .\nCt Tm . .\nCt Ct . Gh", types)
    assert BOARD.names_of(best_feeding(types, smaller)) == ("c1", "d1", "d2")
    both = read_town("Ct Ct Ct .\nGh . . Tm\n. Tm Ct Ct\n. Gh Tm Ct", types)
    assert best_feeding(types, both).bit_count() == 6


def test_mausoleum_does_not_feed() -> None:
    types = table("cottage farm well chapel tavern theater factory")
    town = read_town("Mo Ct Ct Ch\n. . . .\n. . . .\n. . . .", types, monument="grand-mausoleum-of-the-rodina")
    assert amounts(types, town)["chapel"] == 0
    assert amounts(types, town)["grand-mausoleum-of-the-rodina"] == 6


# The explained sheet


def explained(rows: str, monument: str = "", hidden: bool = False) -> ScoreSheet:
    return sheet(TEACHING, [read_town(rows, TEACHING, monument=monument)], [hidden])


def test_sheet_lines_follow_the_types_in_play() -> None:
    found = explained("Ct Ct Ct Ct\nCt Fm . .\n. . Mo .\n. . . .", "fort-ironweed")
    lines = found.seats[0].lines
    assert [line.id for line in lines] == [*(card.id for card in TEACHING.cards), "fort-ironweed", "empty-squares"]
    assert lines[0].note == "4 of 5 fed"
    assert lines[0].sources == ("a1", "a2", "a3", "a4")
    assert lines[1].amount == 0
    assert lines[1].note == "feeds 4 of 5 (a1 a2 a3 a4)"
    assert lines[-1].amount == -9


def test_sheet_of_an_unbuilt_hidden_monument() -> None:
    line = explained(". . . .\n" * 4, hidden=True).seats[0].lines[-2]
    assert (line.id, line.amount, line.known) == ("unknown-monument", 0, False)
    assert all(line.known for line in explained(". . . .\n" * 4).seats[0].lines)
    built = explained("Mo . . .\n" + ". . . .\n" * 3, "grove-university", hidden=True)
    assert all(line.known for line in built.seats[0].lines)


def test_tie_breaks_in_order() -> None:
    plain = read_town("Tv . . .\n. . . .\n. . . .\n. . . .", TEACHING)
    later = msgspec.structs.replace(plain, builder_turns=2)
    found = sheet(TEACHING, [later, plain])
    assert (found.winners, found.tie_break) == ((1,), "builder-turns")
    # -13 both: one Tavern and nothing; a Farm, a Factory and a Cottage fed more squares.
    fuller = read_town("Fa Fm Ch .\n. . . .\n. . . .\n. . . .", TEACHING)
    found = sheet(TEACHING, [plain, fuller])
    assert found.seats[0].total == found.seats[1].total == -13
    assert (found.winners, found.tie_break) == ((1,), "empty-squares")
    cottages = read_town("Ct Fa Ch .\n. . . .\n. . . .\n. . . .", TEACHING)
    found = sheet(TEACHING, [fuller, cottages])
    assert (found.winners, found.tie_break) == ((1,), "cottages")
    found = sheet(TEACHING, [plain, plain])
    assert (found.winners, found.tie_break) == ((0, 1), "shared")


@pytest.mark.parametrize(
    ("total", "rank"),
    [
        (50, "Master Architect"),
        (38, "Master Architect"),
        (37, "Town Planner"),
        (32, "Town Planner"),
        (31, "Engineer"),
        (25, "Engineer"),
        (24, "Carpenter"),
        (18, "Carpenter"),
        (17, "Builder's Apprentice"),
        (10, "Builder's Apprentice"),
        (9, "Aspiring Architect"),
        (-16, "Aspiring Architect"),
    ],
)
def test_solo_ranks(total: int, rank: str) -> None:
    assert solo_rank(total) == rank


def test_a_single_seat_gets_its_rank() -> None:
    assert explained(". . . .\n" * 4).remark == "Aspiring Architect"
    assert sheet(TEACHING, [Town(), Town()]).remark == ""


def test_types_are_checked() -> None:
    with pytest.raises(ValueError, match="did you mean tavern"):
        Types.of(CONTENT, ["cottage", "farm", "well", "chapel", "tavren", "theater", "factory"])
    with pytest.raises(ValueError, match="in this order: blue, red"):
        Types.of(CONTENT, ["farm", "cottage", "well", "chapel", "tavern", "theater", "factory"])
