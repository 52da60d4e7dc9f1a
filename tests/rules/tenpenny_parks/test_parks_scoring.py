"""Scoring: the lines of the sheet, goals and their tiers, end effects, ties."""

from __future__ import annotations

from random import Random

import pytest
from parks import CONTENT, attach, fell, holdings, lay, start

from rules.kernel.chance import Chance
from rules.tenpenny_parks.metrics import HOME_CORNERS, Counted, area_of
from rules.tenpenny_parks.powers import Gained
from rules.tenpenny_parks.property import EVERYWHERE, Property, Tile
from rules.tenpenny_parks.scoring import GOALS_LEFT_OUT, Holdings, goal_value, lines, sheet, tie_breaks, total
from rules.tenpenny_parks.squares import in_reading_order, name, names_of

MEADOW = start()
HOME = Gained("home", CONTENT.numbers["meadow-1"])


def landmark(board: str) -> Gained:
    return Gained("landmark", CONTENT.numbers[board])


def goal(
    name_of_goal: str, park: Property | None = MEADOW, cards: tuple[str, ...] = (), **more: object
) -> tuple[int, int]:
    """Value and VP of a goal."""
    return goal_value(CONTENT, holdings(park, cards, **more), CONTENT.numbers[name_of_goal])


def without_trees(park: Property, left: int) -> Property:
    """With so many trees left, the first ones in reading order."""
    squares = tuple(in_reading_order(park.trees))
    return park.fell(sum(1 << square for square in squares[left:]))


# The worked cases of the rules specification

CARDS_42 = ("gnome-rodeo", "kraken-hug", "castle-kerfuffle", "hat-hospital", "keychain-catacombs", "squid-valet")


def park_42(park: Property = MEADOW) -> Property:
    """Two corners of the home board are covered."""
    return lay(lay(park, "hat-hospital", "a1"), "keychain-catacombs", "a7")


def test_case_42_a_whole_sheet() -> None:
    seat = holdings(
        park_42(), CARDS_42, vp=13, discs=(7, 3, 9), goals=("exit-through-gifts", "corner-office"), owned=(HOME,)
    )
    assert total(CONTENT, seat) == 38
    assert [(line.id, line.amount) for line in lines(CONTENT, seat)] == [
        ("vp-tokens", 13),
        ("printed-vp", 16),
        ("exit-through-gifts", 4),
        ("corner-office", 2),
        ("tracks", 3),
    ]
    assert [line.note for line in lines(CONTENT, seat)][1:] == [
        "2 + 4 + 6 + 1 + 1 + 2",
        "counted 3 (2: 2, 3: 4, 4: 6)",
        "counted 2 (2: 2, 3: 4, 4: 6)",
        "Thrill 7: 1, Awe 3: 0, Joy 9: 2",
    ]
    assert lines(CONTENT, seat)[2].sources == ("hat-hospital", "keychain-catacombs", "squid-valet")
    assert lines(CONTENT, seat)[3].sources == ("a1", "a8")


def test_case_42_with_improvement_and_landmark() -> None:
    known = {"vp": 13, "discs": (7, 3, 9), "goals": ("exit-through-gifts", "corner-office")}
    seat = holdings(park_42(), CARDS_42, **known, improvements=("skyline-permit",), owned=(HOME,))
    assert total(CONTENT, seat) == 42
    assert lines(CONTENT, seat)[-1].sources == ("kraken-hug", "castle-kerfuffle")
    park = attach(park_42(), "topiary-choir")
    assert (park.trees & ~MEADOW.trees).bit_count() == 5
    seat = holdings(park, CARDS_42, **known, improvements=("skyline-permit",), owned=(HOME, landmark("topiary-choir")))
    assert total(CONTENT, seat) == 45
    last = lines(CONTENT, seat)[-1]
    assert (last.id, last.amount, last.note) == ("topiary-choir", 3, "counted 5: 1 VP each, at most 3")
    assert last.sources == ("a9", "a11", "e9", "e11", "f10")


def test_case_43_two_types() -> None:
    cards = ("saber-salon", "time-turnstile", "gold-panic")
    assert goal("one-trick", cards=cards) == (2, 1)
    assert goal("something-for-everyone", cards=cards) == (3, 0)
    assert goal("small-wonders", cards=cards)[0] == 0
    assert len(holdings(cards=cards).cards) == 3


def test_case_45_trees() -> None:
    for left, points in ((5, 5), (6, 3), (7, 3), (8, 0), (0, 5)):
        park = attach(without_trees(MEADOW, left), "expansion-07 back")
        assert goal("lawn-order", park) == (left, points)
    park = attach(attach(start("parallel-pines"), "topiary-choir"), "expansion-07 back", "left")
    assert park.trees.bit_count() == 20
    for left, points in ((12, 0), (13, 2), (15, 4), (17, 5), (20, 5)):
        assert goal("shady-business", without_trees(park, left)) == (left, points)


# Every goal at every tier


def test_types() -> None:
    cards = ("gnome-rodeo", "troll-teacups", "wizard-lift", "unicorn-wash", "gold-panic", "tar-pit-spa")
    assert [goal("one-trick", cards=cards[:count]) for count in (0, 1, 2, 3, 4)] == [
        (0, 0),
        (1, 0),
        (2, 1),
        (3, 4),
        (4, 6),
    ]
    assert goal("something-for-everyone", cards=cards) == (3, 0)
    more = (*cards, "robot-petting", "clam-massage", "hat-hospital")
    assert [goal("something-for-everyone", cards=more[:count])[1] for count in (7, 8, 9)] == [2, 4, 6]
    assert goal("something-for-everyone", cards=("pegasus-parking", "time-turnstile")) == (4, 2)


def test_sizes_and_income_of_attractions() -> None:
    big = ("kraken-hug", "castle-kerfuffle", "rex-ballet")
    assert [goal("go-big", cards=big[:count]) for count in range(4)] == [(0, 0), (1, 1), (2, 3), (3, 5)]
    assert goal("go-big", cards=("troll-teacups", "tumbleweed-regatta")) == (1, 1)
    small = ("gnome-rodeo", "keychain-catacombs", "hat-hospital", "clam-massage", "squid-valet", "dragon-tonsils")
    assert [goal("small-wonders", cards=small[:count])[1] for count in (2, 3, 4, 5, 6)] == [0, 2, 4, 6, 6]
    money = ("hat-hospital", "gnome-rodeo", "foam-finger-foundry", "squid-valet", "unicorn-wash")
    assert [goal("exit-through-gifts", cards=money[:count])[0] for count in range(6)] == [0, 1, 1, 2, 3, 4]


def test_concessions_and_printed_income() -> None:
    park = MEADOW
    for tile, where in (("hot-dog-cannon", "c4"), ("scream-booth", "a8"), ("lemonade-volcano", "a1")):
        park = lay(park, tile, where)
    assert goal("snack-empire", park) == (3, 1)
    assert goal("passive-income", park, ("keychain-catacombs",)) == (5, 1)
    # Only what is printed counts: an effect adds nothing.
    seat = holdings(park, owned=(HOME, Gained("specialist", CONTENT.numbers["royalty-accountant"])))
    assert CONTENT.powers[seat.owned].income == 2
    assert goal_value(CONTENT, seat, CONTENT.numbers["passive-income"]) == (3, 0)


def test_boards_corners_and_seams() -> None:
    park = attach(attach(MEADOW, "expansion-01 front"), "elbow-room", "left")
    assert goal("land-baron", park) == (1, 0)  # a landmark is no expansion board
    park = attach(park, "expansion-02 back")
    assert goal("land-baron", park) == (2, 1)
    park = lay(park, "hot-dog-cannon", "a7")
    park = lay(park, "wizard-lift", "c8")
    assert goal("mind-the-gap", park) == (2, 3)
    assert goal("corner-office", park) == (1, 0)
    assert [name(square) for square in HOME_CORNERS] == ["a1", "a8", "f1", "f8"]
    park = lay(fell(park, "f1"), "scream-booth", "f1")
    assert goal("corner-office", park) == (2, 2)


def test_tracks() -> None:
    assert goal("emotional-balance", discs=(5, 4, 12)) == (4, 3)
    assert goal("single-minded", discs=(5, 4, 10)) == (10, 5)
    for space, vp in ((6, 0), (7, 1), (8, 1), (9, 2), (11, 2), (12, 3)):
        assert total(CONTENT, holdings(discs=(space, 0, 0))) == vp
    assert total(CONTENT, holdings(discs=(12, 12, 12))) == 9


@pytest.mark.parametrize("card", CONTENT.goals, ids=lambda card: card.id)
def test_the_best_tier_counts_and_no_sum(card: object) -> None:
    falling = getattr(card.metric, "at_most", False)  # type: ignore[attr-defined]
    assert card.worth(99 if falling else 0) == 0  # type: ignore[attr-defined]
    for tier, vp in card.tiers:  # type: ignore[attr-defined]
        assert card.worth(tier) == vp  # type: ignore[attr-defined]
        assert card.worth(tier + (1 if falling else -1)) < vp  # type: ignore[attr-defined]


# Improvements, landmarks


@pytest.mark.parametrize(
    ("improvement", "cards", "discs", "points"),
    [
        ("lantern-groves", (), (0, 0, 0), 3),
        ("snack-mile", (), (0, 0, 0), 1),
        ("grand-parade", ("gnome-rodeo", "gold-panic"), (0, 0, 0), 2),
        ("grand-parade", ("gnome-rodeo", "gold-panic", "hat-hospital", "sub-sub"), (0, 0, 0), 3),
        ("skyline-permit", ("kraken-hug", "gnome-rodeo"), (0, 0, 0), 2),
        ("pocket-plazas", ("kraken-hug", "gnome-rodeo", "gold-panic"), (0, 0, 0), 2),
        ("mood-lighting", (), (2, 9, 5), 2),
        ("mood-lighting", (), (4, 9, 5), 3),
        ("gift-exit-law", ("hat-hospital", "gnome-rodeo"), (0, 0, 0), 2),
        ("moving-sidewalk", (), (0, 0, 0), 1),
    ],
)
def test_improvements(improvement: str, cards: tuple[str, ...], discs: tuple[int, int, int], points: int) -> None:
    park = lay(attach(MEADOW, "expansion-08 front"), "scream-booth", "d9")
    assert park.trees.bit_count() == 11
    bare = holdings(park, cards, discs=discs)
    seat = holdings(park, cards, discs=discs, improvements=(improvement,))
    assert total(CONTENT, seat) - total(CONTENT, bare) == points


def end_effect(park: Property, board: str) -> int:
    return total(CONTENT, holdings(park, owned=(HOME, landmark(board))))


def test_landmarks_count_on_their_own_board_only() -> None:
    park = attach(MEADOW, "crooked-tower")
    assert end_effect(park, "crooked-tower") == 0
    park = lay(park, "scream-booth", "a1")
    assert end_effect(park, "crooked-tower") == 0
    park = lay(park, "hot-dog-cannon", "b9")
    assert end_effect(park, "crooked-tower") == 1
    assert end_effect(lay(park, "scream-booth", "f9"), "crooked-tower") == 2
    garden = attach(MEADOW, "quiet-garden")
    # 18 squares, two of them a feature, two with trees: 14 open, 7 pairs, at most 4.
    assert end_effect(garden, "quiet-garden") == 4
    park = lay(lay(garden, "scream-booth", "b9"), "scream-booth", "b11")
    park = lay(lay(park, "balloon-clown", "e10"), "telescope-hut", "f11")
    board = park.board("landmark", CONTENT.numbers["quiet-garden"])
    assert board is not None
    # All others are covered or have a tile at their side.
    assert [name(square) for square in in_reading_order(park.open & board.squares)] == ["a10", "d9", "d11", "f9"]
    assert end_effect(park, "quiet-garden") == 2
    assert end_effect(lay(park, "balloon-clown", "a10"), "quiet-garden") == 1


def test_place_effects_open_no_squares() -> None:
    park = lay(attach(MEADOW, "quiet-garden"), "scream-booth", "b9")
    plain = end_effect(park, "quiet-garden")
    specialist = Gained("specialist", CONTENT.numbers["elbow-inspector"])
    assert CONTENT.powers[(specialist,)].touch(park) == (EVERYWHERE,)
    assert total(CONTENT, holdings(park, owned=(HOME, specialist, landmark("quiet-garden")))) == plain


# The sheet of all seats


def test_ties_go_to_the_shovel_then_clockwise() -> None:
    seats = [Holdings(points, (), (0, 0, 0)) for points in (9, 12, 9, 12)]
    for shovel, winner in ((0, 1), (1, 1), (2, 3), (3, 3)):
        found = sheet(CONTENT, seats, shovel)
        assert found.winners == (winner,)
        assert found.tie_break == "shovel"
    order = [standing.seat for standing in sheet(CONTENT, seats, 2).standings]
    assert order == [3, 1, 2, 0]
    assert tie_breaks(2, 1) == (("shovel", (-1, 0)),)


def test_case_47_a_draw_against_becky_goes_to_the_shovel() -> None:
    seats = [Holdings(38, (), (0, 0, 0)), Holdings(38, (), (0, 0, 0))]
    assert sheet(CONTENT, seats, 1).winners == (1,)
    assert sheet(CONTENT, seats, 0).winners == (0,)


def test_becky_scores_tokens_cards_and_tracks() -> None:
    becky = holdings(None, ("gold-panic", "wizard-lift"), vp=5, discs=(7, 0, 12))
    assert [(line.id, line.amount) for line in lines(CONTENT, becky)] == [
        ("vp-tokens", 5),
        ("printed-vp", 6),
        ("tracks", 4),
    ]
    assert total(CONTENT, becky) == 15


def test_goals_that_are_not_known_are_said_to_be_left_out() -> None:
    known = holdings(MEADOW, vp=3, goals=("lawn-order", "land-baron"), owned=(HOME,))
    unknown = Holdings(3, (), (0, 0, 0), MEADOW, unknown_goals=2, owned=(HOME,))
    found = sheet(CONTENT, [known, unknown], 0)
    hidden = [line for line in found.seats[1].lines if not line.known]
    assert [(line.id, line.amount, line.note) for line in hidden] == [("hidden-goals", 0, "kept in secret: 2")]
    assert found.remark == GOALS_LEFT_OUT
    assert sheet(CONTENT, [known, known], 0).remark == ""
    assert not {"lawn-order", "land-baron"} & {line.id for line in found.seats[1].lines}


def random_holdings(random: Random) -> Holdings:
    """A seat with anything that may lie on a property at the end."""
    side = random.randrange(len(CONTENT.sides))
    park = start(CONTENT.sides[side].id)
    for number in random.sample(range(12), random.randrange(5)):
        face = random.choice(("front", "back"))
        park = attach(park, f"{CONTENT.expansions[number].id} {face}", random.choice(("left", "right")))
    owned = [Gained("home", side), Gained("specialist", random.randrange(10))]
    if random.random() < 0.7:
        owned.append(Gained("landmark", random.randrange(10)))
        park = attach(park, CONTENT.landmarks[owned[-1].number].id)
    park = park.fell(sum(1 << square for square in in_reading_order(park.trees) if random.random() < 0.4))
    cards = []
    for number in random.sample(range(50), 7):
        shape = CONTENT.attraction_tiles[number]
        where = shape.sample(park.rooms(), Chance(random.random()))
        if where is not None:
            cards.append(number)
            park = park.place(Tile("attraction", number, shape.mask(where)))
    for number in random.sample(range(11), random.randrange(6)):
        shape = CONTENT.concession_tiles[number]
        where = shape.sample(park.rooms(), Chance(random.random()))
        if where is not None:
            park = park.place(Tile("concession", number, shape.mask(where)))
    discs = (random.randrange(13), random.randrange(13), random.randrange(13))
    goals = tuple(random.sample(range(14), 2))
    return Holdings(random.randrange(20), tuple(cards), discs, park, goals, 0, (random.randrange(8),), tuple(owned))


def test_the_sheet_adds_up_to_the_total() -> None:
    random = Random(5)
    for _ in range(200):
        seat = random_holdings(random)
        assert sum(line.amount for line in lines(CONTENT, seat)) == total(CONTENT, seat)


def test_what_is_counted_is_as_much_as_what_is_named() -> None:
    """Where a metric names all that it counts, it names as many things."""
    random = Random(6)
    naming = (
        "attractions",
        "concessions",
        "trees",
        "home_trees",
        "home_corners",
        "tiles",
        "open_squares",
        "straddlers",
    )
    metrics = [card.metric for card in CONTENT.goals]
    metrics += [effect.metric for card in CONTENT.landmarks for effect in card.effects if hasattr(effect, "metric")]
    seen = set()
    for _ in range(100):
        seat = random_holdings(random)
        assert seat.park is not None
        park = seat.park
        counted = Counted(
            park,
            tuple(CONTENT.attractions[card] for card in seat.cards),
            tuple(CONTENT.concessions[tile.number] for tile in park.tiles if tile.kind == "concession"),
            seat.discs,
        )
        boards = [board.squares for board in park.boards("landmark")]
        for metric in metrics:
            kind = str(metric.__struct_config__.tag)
            if kind in naming:
                area = area_of(metric, boards[0] if boards else 0)
                value = metric.value(counted, area)
                assert len(metric.sources(counted, area)) == value, kind
                seen.add(kind) if value else None
    assert seen == set(naming)


def plainly(metric: object, seat: Holdings, board: set[str]) -> int:
    """The value of a metric worked out square by square, from names of squares and printed cards."""
    park = seat.park
    assert park is not None
    cards = [CONTENT.attractions[card] for card in seat.cards]
    tiles = [set(names_of(tile.squares)) for tile in park.tiles]
    concessions = [CONTENT.concessions[tile.number] for tile in park.tiles if tile.kind == "concession"]
    boards = [set(names_of(each.squares)) for each in park.land.boards]
    trees = set(names_of(park.trees))
    covered = set().union(*tiles)
    blocked = trees | covered | set(names_of(park.land.features))
    ground = set().union(*boards) - blocked
    opened = {square for square in ground if not covered & sides_of(square)}
    types = [each for card in cards for each in card.types]
    fitting = [
        card
        for card in cards
        if card.shape.count("#") >= getattr(metric, "min_size", 0)
        and card.shape.count("#") <= (getattr(metric, "max_size", None) or 99)
        and card.income >= getattr(metric, "min_income", 0)
    ]
    within = board if getattr(metric, "scope", None) else set().union(*boards)
    values = {
        "max_same_type": max(map(types.count, types), default=0),
        "distinct_types": len(set(types)),
        "attractions": len(fitting),
        "concessions": len(concessions),
        "trees": len(trees & within),
        "home_trees": sum(1 <= int(square[1:]) <= 8 for square in trees),
        "expansions": sum(len(each) == 12 for each in boards),
        "home_corners": len({"a1", "a8", "f1", "f8"} & covered),
        "tiles": sum(bool(tile & within) for tile in tiles),
        "open_squares": len(opened & within),
        "straddlers": sum(sum(bool(tile & each) for each in boards) > 1 for tile in tiles),
        "lowest_track": sorted(seat.discs)[0],
        "highest_track": sorted(seat.discs)[-1],
        "income": sum(each.income for each in (*cards, *concessions)),
    }
    return values[str(metric.__struct_config__.tag)]  # type: ignore[attr-defined]


def sides_of(square: str) -> set[str]:
    """The names of the squares at the sides of a square."""
    row, column = "abcdef".index(square[0]), int(square[1:])
    near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return {f"{'abcdef'[down]}{across}" for down, across in near if 0 <= down <= 5}


def test_totals_are_those_that_are_worked_out_square_by_square() -> None:
    random = Random(8)
    for _ in range(150):
        seat = random_holdings(random)
        assert seat.park is not None
        boards = [board for board in seat.park.land.boards if board.kind == "landmark"]
        board = set(names_of(boards[0].squares)) if boards else set()
        expected = seat.vp + sum(CONTENT.attractions[card].vp for card in seat.cards)
        expected += sum((space >= 7) + (space >= 9) + (space >= 12) for space in seat.discs)
        for number in seat.goals:
            card = CONTENT.goals[number]
            value = plainly(card.metric, seat, board)
            reached = [vp for tier, vp in card.tiers if (value <= tier if card.id == "lawn-order" else value >= tier)]
            expected += max(reached, default=0)
        effects = [*CONTENT.improvements[seat.improvements[0]].effects]
        effects += [effect for each in boards for effect in CONTENT.landmarks[each.number].effects]
        for effect in effects:
            if effect.__struct_config__.tag == "endgame":
                value = plainly(effect.metric, seat, board)
                expected += min(effect.max, value // effect.per * effect.vp)
        assert total(CONTENT, seat) == expected
