"""Chance: seeded, refused, recorded, dealt out by labels, replayed and scripted."""

from __future__ import annotations

import pytest

from rules.kernel.chance import (
    Chance,
    DealtChance,
    NoChance,
    Outcome,
    RecordedChance,
    ReplayedChance,
    ScriptedChance,
)
from rules.kernel.errors import ChanceNeeded, RecordError

ITEMS = tuple(range(12))


def test_the_same_seed_gives_the_same_answers_and_another_seed_others() -> None:
    def asked(seed: str | int) -> tuple[object, ...]:
        chance = Chance(seed)
        return (chance.shuffle("a", ITEMS), chance.pick("b", ITEMS), chance.shuffle("c", ITEMS), chance.below(1000))

    assert asked("x") == asked("x")
    assert len({asked(seed) for seed in ("x", "y", 1, 2)}) == 4
    # Stored matches hold outcomes; but everybody who plays the deal of a day must get the same one.
    assert Chance("deal").shuffle("cards", (1, 2, 3, 4, 5, 6)) == (3, 2, 5, 4, 6, 1)
    assert [Chance("deal").below(100), Chance(7).below(100)] == [4, 60]


def test_a_shuffle_is_an_order_and_a_pick_one_of_the_things_given() -> None:
    chance = Chance("x")
    assert all(sorted(chance.shuffle("a", ITEMS)) == list(ITEMS) for _ in range(20))
    assert {chance.pick("a", ("p", "q", "r")) for _ in range(60)} == {"p", "q", "r"}
    assert {chance.below(3) for _ in range(60)} == {0, 1, 2}


def test_no_chance_refuses_every_question() -> None:
    for ask in (
        lambda chance: chance.below(2),
        lambda chance: chance.shuffle("dice", ITEMS),
        lambda chance: chance.pick("dice", ITEMS),
    ):
        with pytest.raises(ChanceNeeded):
            ask(NoChance())


# -- recorded --------------------------------------------------------------------------------------------------


def test_recorded_chance_notes_every_outcome_and_no_number_for_bots() -> None:
    chance = RecordedChance(Chance("x"))
    plain = Chance("x")
    order = chance.shuffle("cards", ITEMS)
    assert order == plain.shuffle("cards", ITEMS)
    item = chance.pick("die", ITEMS)
    assert item == plain.pick("die", ITEMS)
    assert chance.below(1000) == plain.below(1000)
    assert chance.outcomes == [Outcome("cards", order), Outcome("die", (item,))]
    assert chance.left == []


def test_prepared_outcomes_come_first_as_long_as_the_same_is_asked() -> None:
    order = ITEMS[::-1]
    prepared = [Outcome("cards", order), Outcome("die", (11,)), Outcome("die", (10,))]
    chance = RecordedChance(Chance("x"), prepared)
    assert chance.shuffle("cards", ITEMS) == order
    assert chance.left == prepared[1:]
    assert chance.pick("die", ITEMS) == 11
    assert chance.left == prepared[2:]
    assert chance.pick("coin", ITEMS) == Chance("x").pick("coin", ITEMS)
    assert chance.left == [], "the first different question drops the rest"
    assert len(chance.outcomes) == 3
    assert len(prepared) == 3


@pytest.mark.parametrize(
    "wrong",
    [
        Outcome("others", ITEMS),
        Outcome("cards", ITEMS[1:]),
        Outcome("cards", (*ITEMS[1:], 1)),
        Outcome("cards", (*ITEMS, 12)),
        Outcome("cards", (*ITEMS[1:], "0")),
        Outcome("cards", (0,)),
    ],
)
def test_an_outcome_that_does_not_fit_is_not_used(wrong: Outcome) -> None:
    chance = RecordedChance(Chance("x"), [wrong, Outcome("cards", ITEMS)])
    assert chance.shuffle("cards", ITEMS) == Chance("x").shuffle("cards", ITEMS)
    assert chance.left == []
    with pytest.raises(RecordError, match="does not fit the question cards"):
        ReplayedChance([wrong]).shuffle("cards", ITEMS)


@pytest.mark.parametrize(
    "wrong", [Outcome("die", (12,)), Outcome("die", ()), Outcome("die", (1, 2)), Outcome("d", (1,))]
)
def test_a_pick_that_does_not_fit_is_not_used(wrong: Outcome) -> None:
    chance = RecordedChance(Chance("x"), [wrong])
    assert chance.pick("die", ITEMS) == Chance("x").pick("die", ITEMS)
    with pytest.raises(RecordError, match="does not fit the question die"):
        ReplayedChance([wrong]).pick("die", ITEMS)


def test_what_is_left_after_a_move_that_had_some_outcomes() -> None:
    one, two, three = (Outcome("die", (number,)) for number in (1, 2, 3))
    assert RecordedChance.left_after([one, two, three], [one]) == [two, three]
    assert RecordedChance.left_after([one, two, three], []) == [one, two, three]
    assert RecordedChance.left_after([one], [one]) == []
    assert RecordedChance.left_after([one, two, three], [two]) == []
    assert RecordedChance.left_after([one], [one, two]) == []
    assert RecordedChance.left_after([], [one]) == []


# -- dealt -----------------------------------------------------------------------------------------------------


def test_a_question_in_a_match_is_answered_by_its_label_and_how_often_it_was_asked() -> None:
    first = DealtChance("m", lambda: ())
    answers = [first.pick("die", ITEMS), first.pick("coin", ITEMS), first.pick("die", ITEMS), first.pick("die", ITEMS)]
    assert answers[0] == Chance("m/die/0").pick("die", ITEMS)
    assert answers[1] == Chance("m/coin/0").pick("coin", ITEMS)
    assert answers[2:] == [Chance(f"m/die/{asked}").pick("die", ITEMS) for asked in (1, 2)]
    later = DealtChance("m", lambda: first.outcomes)
    assert later.pick("die", ITEMS) == Chance("m/die/3").pick("die", ITEMS)
    assert later.shuffle("coin", ITEMS) == Chance("m/coin/1").shuffle("coin", ITEMS)


def test_the_order_in_which_things_lie_does_not_matter_in_a_match() -> None:
    one = DealtChance("m", lambda: ()).shuffle("cards", ITEMS)
    other = DealtChance("m", lambda: ()).shuffle("cards", ITEMS[::-1])
    assert one == other != ITEMS


def test_what_was_prepared_comes_first_in_a_match_too() -> None:
    chance = DealtChance("m", lambda: (), [Outcome("die", (7,))])
    assert chance.pick("die", ITEMS) == 7
    assert chance.pick("die", ITEMS) == Chance("m/die/1").pick("die", ITEMS)


def test_numbers_for_bots_come_from_the_seed_of_the_match() -> None:
    assert DealtChance("m", lambda: ()).below(1000) == Chance("m").below(1000)


# -- replayed --------------------------------------------------------------------------------------------------


def test_a_record_is_replayed_in_order_and_to_its_end() -> None:
    chance = ReplayedChance([Outcome("cards", ITEMS[::-1]), Outcome("die", (3,))])
    with pytest.raises(RecordError, match="an outcome that was never asked for: cards"):
        chance.finish()
    assert chance.shuffle("cards", ITEMS) == ITEMS[::-1]
    with pytest.raises(RecordError, match="an outcome that was never asked for: die"):
        chance.finish()
    assert chance.pick("die", ITEMS) == 3
    chance.finish()
    with pytest.raises(RecordError, match="holds no outcome for: die"):
        chance.pick("die", ITEMS)


def test_a_label_out_of_a_file_is_the_same_label() -> None:
    read = "".join(["d", "ie"])
    assert id(read) != id("die"), "another object with the same letters"
    assert ReplayedChance([Outcome(read, (3,))]).pick("die", ITEMS) == 3
    assert DealtChance("m", lambda: [Outcome(read, (3,))]).pick("die", ITEMS) == Chance("m/die/1").pick("die", ITEMS)


def test_one_thing_alone_is_an_order_of_it() -> None:
    assert ReplayedChance([Outcome("die", (3,))]).pick("die", (3,)) == 3
    with pytest.raises(RecordError, match="does not fit"):
        ReplayedChance([Outcome("die", (4,))]).pick("die", (3,))
    assert ReplayedChance([Outcome("cards", ())]).shuffle("cards", ()) == ()


# -- scripted --------------------------------------------------------------------------------------------------


def test_a_script_gives_outcomes_by_label_one_after_another_and_then_leaves_them_to_the_source() -> None:
    chance = ScriptedChance({"cards": [[3, 1], []], "die": [[5]], "none": []}, Chance("x"))
    assert chance.unused == ("cards", "die")
    assert chance.shuffle("cards", (1, 2, 3)) == (3, 1, 2)
    assert chance.shuffle("cards", (1, 2, 3)) == (1, 2, 3)
    assert chance.unused == ("die",)
    assert chance.pick("die", ITEMS) == 5
    assert chance.unused == ()
    source = Chance("x")
    assert chance.shuffle("cards", ITEMS) == source.shuffle("cards", ITEMS)
    assert chance.pick("die", ITEMS) == source.pick("die", ITEMS)
    assert chance.below(1000) == source.below(1000)
    assert chance.pick("other", ITEMS) == source.pick("other", ITEMS)


def test_a_script_names_only_things_that_are_there() -> None:
    for outcome in ([9], [1, 1], [1, 2, 3, 4]):
        with pytest.raises(RecordError, match=r"^\[chance\] cards: . is not among the things shuffled$"):
            ScriptedChance({"cards": [outcome]}, Chance("x")).shuffle("cards", (1, 2, 3))
    for outcome in ([4], [], [1, 2]):
        with pytest.raises(RecordError, match=r"^\[chance\] die: one of 1, 2, 3 is needed$"):
            ScriptedChance({"die": [outcome]}, Chance("x")).pick("die", (1, 2, 3))
