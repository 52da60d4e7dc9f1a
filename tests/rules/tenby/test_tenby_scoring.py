"""Scoring: the worked cases of the specification, what is refused, and the fast scorer against a slow one."""

from __future__ import annotations

import re
from random import Random

import pytest
import slow_scorer as slow
from slow_scorer import by_the_book
from sweeps import sweep
from towns import CONTENT, anything, scored

from rules.tenby.cards import HOME
from rules.tenby.content import load
from rules.tenby.explaining import (
    ability_name,
    ability_places,
    landmarks_line,
    mayor_line,
    residents_line,
    rewards_line,
    town_cards_line,
)
from rules.tenby.hooks import AnyAbility, BusinessBonus, FeatureBonus, Pattern
from rules.tenby.scoring import Scorer, Totals, left_behind_points
from rules.tenby.town import NEW, opened

STREET_Q = "hP c2d1 <s>2 | bB(coffee_shop) s1w1 <<c>>1 | hP s2f1 <d>1 | aB b2c1 =3"
SHUTTERS = FeatureBonus(feature="shutters", points=1)
CHIMNEYS = FeatureBonus(feature="chimneys", points=1)
AMOUNT = re.compile(r"(\d+)(?: at [\d. ]+)?(?: (?:and )?in street [\d ]+)?$")
COFFEE = BusinessBonus(types=("coffee_shop", "day_trip_stand"), points=1)


def points(*streets: str) -> int:
    scorer, town = scored(*streets)
    return scorer.total(town)


def each_card(*streets: str) -> list[int]:
    scorer, town = scored(*streets)
    return [scorer.card_points(town, 1, place) for place in range(1, len(town.streets[0].cards) + 1)]


# Ranges and Locals (cases 1 to 7)


def test_case_1_arrow_cards_count_other_cards_within_reach() -> None:
    assert each_card(STREET_Q) == [2, 3, 0, 3]
    assert points(STREET_Q) == 8


def test_case_3_each_local_adds_one_card_to_both_sides() -> None:
    assert each_card(STREET_Q.replace("<d>1", "<d>1 *2")) == [2, 3, 1, 3]
    assert points(STREET_Q.replace("<d>1", "<d>1 *2")) == 9
    assert points(STREET_Q.replace("<d>1", "<d>1 *1")) == 9
    assert points(STREET_Q) == 8


def test_case_4_reach_ends_with_the_street() -> None:
    assert points(STREET_Q.replace("<<c>>1", "<<c>>1 *1")) == 8


def test_case_6_own_icons_do_not_count() -> None:
    assert points("hW s2d1 <s>2") == 0
    assert points("hW s2d1 <s>2", "hW s2d1 <d>2") == 0


def test_own_icons_count_where_the_constants_say_so() -> None:
    scorer, town = scored("hW s2d1 <s>2 | l c1 #c1", pack="[range]\narrow_cards_count_own_icons = true")
    assert scorer.total(town) == 4 + 1
    scorer, town = scored("hW c2d1 <s>2 | l c1 #c1", pack="[range]\nstreet_rules_count_own_icons = false")
    assert scorer.total(town) == 2


def test_case_7_homes_count_landmarks_and_landmarks_count_themselves() -> None:
    assert each_card("hW w1b1 <d>2 | l c1d1 #c1") == [2, 1]


# Landmarks and pairs (cases 9 to 15)

STREETS = ("hP c2d1 <s>2 | l c1d1 #c1 | aB b2c1 =3", "aP c2 =0 | aP c1 =0", "aP c5 =0")


@pytest.mark.parametrize(("locals_", "expected"), [(0, 4), (1, 4), (2, 9), (3, 9), (4, 12), (5, 12)])
def test_cases_9_to_13_pairs_of_locals_on_a_landmark(locals_: int, expected: int) -> None:
    scorer, town = scored(STREETS[0].replace("#c1", f"#c1 *{locals_}"), *STREETS[1:])
    assert scorer.card_points(town, 1, 2) == scorer.landmarks(town) == expected
    assert scorer.card_points(town, 1, 1) == 0
    assert scorer.card_points(town, 1, 3) == 3


def test_the_streets_of_pairs_are_shown_and_ties_go_to_the_lowest_number() -> None:
    scorer, town = scored(STREETS[0].replace("#c1", "#c1 *2"), *STREETS[1:])
    assert scorer.more_streets(town, 1, 2) == ((3, 5),)
    assert landmarks_line(scorer, town).sources == ("Q1 9 at 1.2 and in street 3",)
    assert landmarks_line(scorer, town).note == "of which by Locals: 5"
    scorer, town = scored("aP c5 =0", "l c1d1 #c1 *2", "aP c5 =1", "aP c4 =1")
    assert scorer.more_streets(town, 2, 1) == ((1, 5),)


def test_case_15_locals_on_a_landmark_with_points_only_do_nothing() -> None:
    scorer, town = scored("l c1d1f1 =6 *2", "aP c5 =0")
    assert (scorer.landmarks(town), scorer.guests(town), scorer.total(town)) == (6, 0, 6)


def test_each_local_on_another_card_with_points_only_brings_a_resident() -> None:
    scorer, town = scored("aP c1 =3 *2 | hP c2 <s>1 *1", "aB =2 *1")
    assert scorer.guests(town) == 3
    assert scorer.guests(town.without_locals()) == 0


# Mayors (cases 16 to 31)


def test_cases_16_to_19_bonuses_go_by_the_icons_counted() -> None:
    scorer, town = scored(STREET_Q)
    assert scorer.ability(town, SHUTTERS) == 1
    assert scorer.ability(town, COFFEE) == 3
    assert scorer.ability(town, COFFEE) + scorer.ability(town, CHIMNEYS) == 6
    assert scorer.town_cards(town) == 8
    assert ability_places(scorer, town, SHUTTERS) == ((1, 1),)
    assert ability_places(scorer, town, COFFEE) == ((1, 2),)


def test_case_20_landmarks_get_no_bonus() -> None:
    scorer, town = scored(STREETS[0])
    assert scorer.ability(town, CHIMNEYS) == 0


@pytest.mark.parametrize(
    ("colours", "pattern", "low", "high", "expected"),
    [
        ("PBPBB", "PB", 3, 5, 10),  # case 21
        ("PBPB", "PB", 3, 5, 6),  # case 22
        ("PBPPBPW", "PBP", 6, 9, 18),  # case 24
        ("PBPBP", "PBP", 6, 9, 9),  # one building in one instance only
        ("BP", "PB", 3, 5, 0),  # case 25
        ("PPP", "PP", 3, 6, 3),  # case 27
        ("PPPP", "PP", 3, 6, 6),
        ("PPPPW", "PP", 3, 6, 12),
        ("PLB", "PB", 3, 5, 0),  # a Landmark breaks a run
        ("PLPBB", "PB", 3, 5, 5),  # and counts for the length of its street
    ],
)
def test_cases_21_to_27_favourite_patterns(colours: str, pattern: str, low: int, high: int, expected: int) -> None:
    words = {"P": "pink", "B": "blue", "W": "white"}
    scorer, town = scored(" | ".join("l" if colour == "L" else f"h{colour}" for colour in colours))
    ability = Pattern(colours=tuple(words[colour] for colour in pattern), points=low, completed_points=high)
    assert scorer.ability(town, ability) == expected
    each = high if len(colours) >= 5 else low
    assert len(ability_places(scorer, town, ability)) == len(pattern) * expected // each


def test_case_31_retiring_ignores_locals() -> None:
    scorer, town = scored(STREET_Q.replace("<s>2", "<s>2 *1"))
    assert scorer.ability(town.without_locals(), SHUTTERS) == 1
    assert scorer.ability(town, SHUTTERS) == 3


def test_bonus_of_a_mayor_reaches_as_far_as_locals_do() -> None:
    scorer, town = scored("bB(coffee_shop) <c>1 *1 | hP | hW c3")
    assert scorer.ability(town, COFFEE) == 3


# Rewards of Projects (case 49)


def test_case_49_a_reward_goes_to_the_best_street() -> None:
    scorer, town = scored("aP d3 =0", "aP d6 =0", "aP d4 =0 | l d1 #c1 *4")
    assert scorer.reward(town, CONTENT.numbers["P03"]) == (2, 12)
    assert rewards_line(scorer, town, (CONTENT.numbers["P03"],)).sources == ("Bath House Revival 12 in street 2",)
    scorer, town = scored("aP d5 =0", "aP d5 =1")
    assert scorer.reward(town, CONTENT.numbers["P03"]) == (1, 10)


def test_several_rewards_may_take_the_same_street() -> None:
    scorer, town = scored("aP d3w1 =0", "aP d2 =0")
    assert scorer.totals(town, projects=(CONTENT.numbers["P03"], CONTENT.numbers["P04"])).rewards == 6 + 2


# Residents (cases 70 to 79)

STREET_1 = "hP | bP(inn) | l | bB(coffee_shop) | hB"
STREET_2 = "hW | hY | aG"
SEVEN = "hP c1 <s>1 | hP c1 <s>1 | hP c1 <s>1 | hP c1 <s>1 | hP c1 <s>1 | hP c1 <s>1 | hP c1 <s>1"


@pytest.mark.parametrize(
    ("resident", "streets", "expected"),
    [
        ("R22", (STREET_1, STREET_2), 0),  # case 70
        ("R24", (STREET_1, STREET_2), 4),  # case 72
        ("R21", (STREET_1, STREET_2), 3),  # case 73
        ("R25", (STREET_1, STREET_2), 6),  # case 75
        ("R12", (STREET_1, STREET_2), 2),  # case 76
        ("R17", (STREET_1, STREET_2), 2),  # case 78: only the street of five
        ("R17", (SEVEN, STREET_2), 2),
        ("R17", (STREET_2,), 0),
        ("R28", (STREET_1, STREET_2), 2),  # case 79
        ("R27", (STREET_1, STREET_2), 0),
        ("R27", (SEVEN,), 3),
        ("R01", ("hP c3 | l c2",), 2),
        ("R13", (STREET_1,), 2),
        ("R16", (STREET_1, "bW(inn)"), 2),
        ("R18", (STREET_1, STREET_2), 4),
        ("R18", ("hP",), 0),
        ("R19", (STREET_1, STREET_2), 3),
        ("R19", (STREET_1, "hW | hY"), 0),
        ("R20", ("hP c2s2d2 | l w2f2b1",), 1),
        ("R20", ("hP c2s2d2 | l w2f2",), 0),
        ("R22", (SEVEN,), 9),
        ("R23", (STREET_1, STREET_2), 2),
        ("R25", ("hP",), 2),
        ("R26", ("bP(inn)", STREET_1), 2),
        ("R29", ("hP <c>1 | hP <d>1 | bP(inn) <s>1 | hP <<c>>1",), 2),
        ("R30", ("hP <c>1 | hP <d>1 | bP(inn) <s>1 | hP <<c>>1",), 0),
        ("R31", (STREET_1,), 2),
        ("R35", (STREET_1, STREET_2, "aG | aP"), 4),
        ("R36", (SEVEN, STREET_1), 2),
    ],
)
def test_residents(resident: str, streets: tuple[str, ...], expected: int) -> None:
    scorer, town = scored(*streets)
    assert scorer.residents(town, (CONTENT.numbers[resident],)) == expected


def test_residents_are_not_changed_by_locals() -> None:
    scorer, town = scored(STREET_1, STREET_2)
    hand = tuple(range(len(CONTENT.residents)))
    assert scorer.residents(town, hand) == scorer.residents(town.put_locals(1, 3, 4), hand) > 0


# Totals (cases 81 to 85)


def test_cases_81_and_85_the_total_is_the_sum_of_the_lines() -> None:
    assert Totals(58, 19, 24, 15, 12).total + 14 + 3 + 6 == 151
    assert Totals(62, 20, 21, 0, 0).total == 103
    scorer, town = scored(STREET_Q, *STREETS[1:])
    totals = scorer.totals(town, (0, 1, 2), 0, (2, 3))
    assert totals.total == scorer.total(town, (0, 1, 2), 0, (2, 3))
    assert totals == (8, 0, 5 + 1 + 0, 6 + 3, 2 + 2)


@pytest.mark.parametrize(("counters", "expected"), [(0, 0), (1, 2), (2, 4), (3, 6), (4, 10), (5, 16), (6, 26), (9, 26)])
def test_case_82_counters_left_behind(counters: int, expected: int) -> None:
    assert left_behind_points(CONTENT, counters) == expected


def test_case_84_tie_breaks_count_completed_streets_and_homes() -> None:
    scorer, town = scored(STREET_1, STREET_2, SEVEN)
    assert town.completed(CONTENT.town) == 2
    assert town.count(HOME, scorer.content.faces) == 4 + 7


# What a card is worth now, or would be


def test_what_a_card_counts_at_a_place() -> None:
    scorer, town = scored("hP c2d1 <s>2 | aB s1 =3", "l c1 #s2")
    shutters = scored("hP c2d1 <s>2 | aB s1 =3", "l c1 #s2")[0].content.town_numbers["Q0"]
    assert scorer.would_count(town, shutters, 1, "right") == 2
    assert scorer.would_count(town, shutters, 1, "left") == 0
    assert scorer.would_count(town, shutters, 1, "left", 1) == 2
    assert scorer.would_count(town, shutters, NEW) == 0


def test_cards_within_reach() -> None:
    scorer, town = scored("hP <s>2 | aB =3 | hW <<s>>1 *1 | hP | hP | hP", "l #s2 *2", "aP s1 =1")
    assert scorer.within_reach(town, 1, 1) == ((1, 2),)
    assert scorer.within_reach(town, 1, 2) == ()
    assert scorer.within_reach(town, 1, 3) == ((1, 1), (1, 2), (1, 4), (1, 5), (1, 6))
    assert scorer.within_reach(town, 2, 1) == ((2, 1), (3, 1))


def test_the_effect_of_placing_on_every_line() -> None:
    scorer, town = scored("bB(coffee_shop) <c>1", "l #c1", "hP c2 =0")
    chimneys = town.streets[2].cards[0]
    effect = scorer.placing(town.remove(3, 1), chimneys, 1, "right", hand=(0,), mayor=0, projects=(0,))
    assert effect == (2, 0, 1, 2, 4)
    assert scorer.placing(town.remove(3, 1), chimneys, 2, "left", hand=(0,)) == (0, 2, 1, 0, 0)


# Lines


def test_lines_name_the_cards_they_counted() -> None:
    scorer, town = scored(STREET_Q.replace("<d>1", "<d>1 *2"), STREETS[0])
    line = town_cards_line(scorer, town)
    assert (line.amount, line.note) == (9 + 3, "of which by Locals: 1")
    assert line.sources[:3] == ("Q0 2 at 1.1", "Q1 3 at 1.2", "Q2 1 at 1.3")
    assert landmarks_line(scorer, town).sources == ("Q4 4 at 2.2",)
    hand = (CONTENT.numbers["R22"], CONTENT.numbers["R18"])
    residents = residents_line(scorer, town, hand, missing_points=3)
    assert residents.amount == 0 + 3 + 3
    assert residents.sources == ("Gossip 0", "Bus Driver 3 at 1.1 1.2 1.3 1.4")
    assert "3" in residents.note
    mayor = mayor_line(scorer, town, CONTENT.numbers["M01"])
    assert mayor.sources == ("pattern pink blue 6 at 1.1 1.2 1.3 1.4", "coffee shop and day trip stand 3 at 1.2")
    assert mayor.amount == 9


def test_hands_that_are_not_known_are_not_told() -> None:
    scorer, town = scored(STREET_Q)
    line = residents_line(scorer, town, None, cards=3)
    assert (line.amount, line.known, line.sources) == (0, False, ())


def test_amounts_of_sources_add_up() -> None:
    random = Random(5)
    scorer = Scorer(CONTENT)
    for _ in range(30):
        town, hand, mayor, projects = anything(CONTENT, random)
        lines = [
            town_cards_line(scorer, town),
            landmarks_line(scorer, town),
            residents_line(scorer, town, hand),
            mayor_line(scorer, town, mayor),
            rewards_line(scorer, town, projects),
        ]
        assert [line.amount for line in lines] == list(scorer.totals(town, hand, mayor, projects))
        for line in lines:
            amounts = [int(found[1]) for found in map(AMOUNT.search, line.sources) if found]
            assert sum(amounts) == line.amount


# The fast scorer and the slow one


@pytest.mark.parametrize("seed", sweep(range(12)))
def test_both_scorers_agree(seed: int) -> None:
    random, scorer = Random(seed), Scorer(CONTENT)
    for _ in range(40):
        town, hand, mayor, projects = anything(CONTENT, random)
        assert scorer.totals(town, hand, mayor, projects) == by_the_book(CONTENT, town, hand, mayor, projects)
        assert scorer.guests(town) == slow.guests(slow.cards_of(CONTENT, town))


def ability_samples() -> list[AnyAbility]:
    return [ability for mayor in CONTENT.mayors for ability in mayor.abilities]


def test_abilities_have_names_and_places_that_bring_their_points() -> None:
    random, scorer = Random(3), Scorer(CONTENT)
    for ability in ability_samples():
        assert ability_name(ability)
        town, *_ = anything(CONTENT, random)
        assert bool(ability_places(scorer, town, ability)) == bool(scorer.ability(town, ability))


def test_a_pack_changes_what_is_scored() -> None:
    text = (
        'provenance = "printed"\n[[landmark]]\nid = "L19"\nrule = { hook = "street", features = ["doors"], points = 3 }'
    )
    changed = load(text)
    town = opened(CONTENT.town_numbers["L19"])
    assert (Scorer(CONTENT).landmarks(town), Scorer(changed).landmarks(town)) == (6, 3)
