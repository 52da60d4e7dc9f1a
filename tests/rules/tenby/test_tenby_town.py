"""Towns: placing, removing, moving, Locals; cards and streets as text."""

from __future__ import annotations

from random import Random

import pytest
from sweeps import sweep
from towns import CONTENT, sketched

from rules.tenby.short_form import read_card, read_street, write_card, write_rule, write_street
from rules.tenby.town import NEW, NEW_END, Street, Town, opened

LIMITS = CONTENT.town


def town(*streets: tuple[int, ...], locals_: tuple[tuple[int, ...], ...] | None = None) -> Town:
    counts = locals_ or tuple((0,) * len(street) for street in streets)
    return Town(tuple(map(Street, streets, counts)))


def cards(changed: Town) -> list[tuple[int, ...]]:
    return [street.cards for street in changed.streets]


# Placing


def test_a_town_begins_with_its_start_card() -> None:
    assert opened(140) == town((140,))
    assert opened(140, 5).locals == 5


def test_cards_go_to_ends_of_streets_or_begin_one() -> None:
    begun = town((1, 2), (3,))
    assert cards(begun.place(9, 1, "left")) == [(9, 1, 2), (3,)]
    assert cards(begun.place(9, 1, "right")) == [(1, 2, 9), (3,)]
    assert cards(begun.place(9, NEW)) == [(1, 2), (3,), (9,)]
    assert begun.place(9, 2, "left", 1).streets[1] == Street((9, 3), (1, 0))
    assert cards(begun) == [(1, 2), (3,)]


def test_there_is_no_place_elsewhere() -> None:
    with pytest.raises(IndexError, match=r"3\.1"):
        town((1, 2), (3,)).place(9, 3, "left")
    with pytest.raises(ValueError, match="end"):
        town((1, 2)).place(9, 1)


def test_rooms_are_both_ends_of_streets_with_room_and_a_new_street() -> None:
    full = tuple(range(LIMITS.max_cards_in_street))
    assert town((1, 2), full).rooms(LIMITS) == ((1, "left"), (1, "right"), NEW_END)
    many = town(*[(number,) for number in range(LIMITS.max_streets)])
    assert NEW_END not in many.rooms(LIMITS)
    assert len(many.rooms(LIMITS)) == 2 * LIMITS.max_streets


def test_case_66_a_full_town_has_no_room() -> None:
    rows = [tuple(range(7 * street, 7 * street + 7)) for street in range(5)]
    assert town(*rows).rooms(LIMITS) == ()
    assert town(*rows).size == 35


# Removing


def test_a_gap_closes_and_never_splits_a_street() -> None:
    begun = town((1, 2, 3), (4,), locals_=((0, 2, 1), (1,)))
    assert begun.remove(1, 2).streets[0] == Street((1, 3), (0, 1))
    assert cards(begun.remove(2, 1)) == [(1, 2, 3)]
    assert begun.remove(1, 2).locals == 2


def test_nothing_is_removed_that_is_not_there() -> None:
    for number, place in ((0, 1), (3, 1), (1, 0), (1, 4), (2, 2), (-1, 1)):
        with pytest.raises(IndexError):
            town((1, 2, 3), (4,)).remove(number, place)


# Moving


def test_a_card_moves_with_its_locals() -> None:
    begun = town((1, 2, 3), (4,), locals_=((0, 2, 0), (0,)))
    assert begun.move(1, 2, 2, "left").streets == (Street((1, 3), (0, 0)), Street((2, 4), (2, 0)))
    assert begun.move(1, 2, NEW).streets[2] == Street((2,), (2,))


def test_the_same_street_is_a_destination() -> None:
    begun = town((1, 2, 3))
    assert cards(begun.move(1, 1, 1, "right")) == [(2, 3, 1)]
    assert cards(begun.move(1, 2, 1, "left")) == [(2, 1, 3)]
    assert cards(begun.move(1, 2, 1, "right")) == [(1, 3, 2)]


def test_streets_are_meant_as_they_are_numbered_before_the_move() -> None:
    begun = town((1,), (2, 3), (4,))
    assert cards(begun.move(1, 1, 3, "left")) == [(2, 3), (1, 4)]
    assert cards(begun.move(3, 1, 1, "right")) == [(1, 4), (2, 3)]
    assert cards(begun.move(1, 1, 1, "left")) == [(1,), (2, 3), (4,)]


def test_moves_that_change_nothing_are_no_destinations() -> None:
    begun = town((1, 2, 3), (4,))
    assert begun.destinations(1, 1, LIMITS) == ((1, "right"), (2, "left"), (2, "right"), NEW_END)
    assert begun.destinations(1, 2, LIMITS) == ((1, "left"), (1, "right"), (2, "left"), (2, "right"), NEW_END)
    assert begun.destinations(2, 1, LIMITS) == ((1, "left"), (1, "right"))
    assert begun.stays(2, 1, NEW)
    assert begun.stays(2, 1, 2, "left")
    assert not begun.stays(1, 3, 1, "left")


def test_limits_are_asked_after_the_card_is_out() -> None:
    full = tuple(range(LIMITS.max_cards_in_street))
    rest = [(10 + number,) for number in range(LIMITS.max_streets - 1)]
    begun = town(full, *rest)
    assert (1, "left") in begun.destinations(1, 3, LIMITS)
    assert (1, "left") not in begun.destinations(2, 1, LIMITS)
    assert NEW_END not in begun.destinations(1, 3, LIMITS)
    assert (3, "left") in begun.destinations(2, 1, LIMITS)


@pytest.mark.parametrize("seed", sweep(range(4)))
def test_random_moves_keep_every_card_and_local(seed: int) -> None:
    random = Random(seed)
    begun = town((0,))
    for card in range(1, 24):
        begun = begun.place(card, *random.choice(begun.rooms(LIMITS)), random.choice((0, 0, 1, 2)))
    locals_ = {card: count for street in begun.streets for card, count in zip(street.cards, street.locals, strict=True)}
    for _ in range(200):
        number = random.randint(1, len(begun.streets))
        place = random.randint(1, len(begun.streets[number - 1].cards))
        card = begun.card(number, place)
        options = begun.destinations(number, place, LIMITS)
        if not options:
            continue
        to, end = random.choice(options)
        moved = begun.move(number, place, to, end)
        assert sorted(moved.streets) != sorted(begun.streets)
        assert {
            card: count for street in moved.streets for card, count in zip(street.cards, street.locals, strict=True)
        } == locals_
        assert all(1 <= len(street.cards) <= LIMITS.max_cards_in_street for street in moved.streets)
        assert len(moved.streets) <= LIMITS.max_streets
        street, there = moved.find(card)
        assert there in (1, len(moved.streets[street - 1].cards))
        begun = moved


# Locals


def test_locals_step_to_neighbours_and_pile_up() -> None:
    begun = town((1, 2, 3), locals_=((2, 0, 1),))
    assert begun.step_local(1, 1, "right").streets[0].locals == (1, 1, 1)
    assert begun.step_local(1, 3, "left").streets[0].locals == (2, 1, 0)
    assert begun.put_locals(1, 2, 4).locals == 7


def test_locals_do_not_leave_their_street() -> None:
    begun = town((1, 2, 3), (4,), locals_=((2, 0, 1), (0,)))
    for place, end in ((1, "left"), (3, "right")):
        with pytest.raises(IndexError):
            begun.step_local(1, place, "left" if end == "left" else "right")
    with pytest.raises(ValueError, match="no Local"):
        begun.step_local(1, 2, "left")


def test_a_town_without_its_locals() -> None:
    begun = town((1, 2), locals_=((2, 0),))
    assert begun.without_locals() == town((1, 2))
    assert town((1, 2)).without_locals() == town((1, 2))


def test_cards_are_found() -> None:
    begun = town((1, 2, 3), (4,))
    assert (begun.find(3), begun.find(4), begun.cards) == ((1, 3), (2, 1), (1, 2, 3, 4))
    with pytest.raises(ValueError, match="not in this town"):
        begun.find(9)


# Short form


@pytest.mark.parametrize(
    "text",
    [
        "hP c2d1 <s>2",
        "bB(coffee_shop) s1w1 <<c>>1",
        "aB b2c1 =3",
        "l c1d1 #c1",
        "l c1d1f1 =6",
        "l #cd1",
        "hW =0",
    ],
)
def test_cards_as_text(text: str) -> None:
    face = read_card(text)
    assert read_card(write_card(face)) == face


def test_business_types_may_have_spaces_and_icons_any_order() -> None:
    assert read_card("bB(coffee shop) s1w1") == read_card("bB(coffee_shop) w1s1 =0")
    assert write_card(read_card("aB b2c1 =3")) == "aB c1b2 =3"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hP s9 <z>1", "is no card"),
        ("xP", "is no card"),
        ("hP <s>2 c1", "is no card"),
        ("h c1", "colour"),
        ("lP c1", "colour"),
        ("bP(chandler)", "no type"),
        ("hP(inn)", "no type"),
        ("hP c1c2", "twice"),
        ("hP #c1", "Landmarks"),
        ("l <c>1", "arrows"),
        ("", "is no card"),
    ],
)
def test_texts_that_are_no_card(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_card(text)


def test_every_card_of_the_game_can_be_written() -> None:
    for face in CONTENT.faces:
        assert read_card(write_card(face)) == face
    assert write_rule(CONTENT.faces[0]) == "<c>1"


def test_streets_as_text() -> None:
    text = "S1 | T004 *2 | L01"
    cards_, locals_ = read_street(CONTENT, text)
    assert [CONTENT.town_cards[card].id for card in cards_] == ["S1", "T004", "L01"]
    assert locals_ == (0, 2, 0)
    assert write_street(CONTENT, cards_, locals_) == text
    looks = write_street(CONTENT, cards_, locals_, ids=False)
    assert looks == "hP s1w1 <<c>>1 | hG c2s1 <<w>>1 *2 | l c1d1 #c1"
    assert read_street(CONTENT, looks)[1] == locals_


def test_a_short_form_means_a_sketch_that_looks_like_it() -> None:
    content, sketch = sketched("hP c2d1 <s>2 *3 | l c1d1 #c1")
    assert [content.town_cards[card].id for card in sketch.cards] == ["Q0", "Q1"]
    assert not set(sketch.cards) & set(content.town_deck + content.landmark_deck + content.start_deck)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("S1 | T999", "no card 'T999'"),
        ("S1 |", "between them"),
        ("hP c9 <s>9", r"no card looks like 'hP c9 <s>9'; \[\[sketch\]\]"),
        ("S1 *12", "is no card"),
    ],
)
def test_texts_that_are_no_street(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_street(CONTENT, text)
