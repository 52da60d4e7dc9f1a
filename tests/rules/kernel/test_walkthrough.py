"""Walkthroughs: what a lesson asks, accepts and answers; going back, leaving and coming back; what the check finds."""

import pytest

from rules.kernel.errors import IllegalMove, RulesError
from rules.kernel.scenario import Scenario, ScenarioError, load
from rules.kernel.walkthrough import NOT_ASKED, Lesson, Progress, load_walkthrough
from rules.kernel.walkthrough_check import check
from rules.titles import TITLES, load_title

HEAD = """
title = "A lesson"
game = "tide"
seats = ["Ana", "Ben"]
[walkthrough]
name = "Tide"
minutes = 1
end = "That is all."
next = { preset = "first", bots = ["random"] }
[chance]
"tide cards" = [[4, 1, 1, 3, 2, 2, 4, 4, 3, 3]]
"""
READ = """
[[step]]
say = "You are Ana. Cards are laid face down."
"""
LAY = """
[[step]]
move = "lay 4"
say = "Lay a 4."
[[step.otherwise]]
move = "lay 1"
say = "A 1 wins nothing."
"""
BEN = """
[[step]]
seat = "Ben"
move = "lay 3"
say = "Ben laid a 3, so you score."
"""
HAUL = """
[[step]]
move = "haul"
accept = ["pass"]
say = "Haul, or pass."
"""
END = """
[[step]]
say = "There is more, but not here."
expect.score.Ana = 4
"""
WHOLE = HEAD + READ + LAY + BEN + HAUL + END

pytestmark = pytest.mark.usefixtures("tide")


def lesson(text: str = WHOLE, progress: Progress | None = None) -> Lesson:
    return Lesson(load(text), progress)


def scenario(*parts: str) -> Scenario:
    return load("".join(parts))


def test_a_lesson_from_its_first_word_to_its_last() -> None:
    learned = lesson()
    assert (learned.number, learned.count, learned.asked, learned.over) == (1, 5, False, False)
    assert learned.says == "You are Ana. Cards are laid face down."
    assert learned.moves == []
    learned.go_on()
    assert learned.asked
    assert [learned.match.game.write(move) for move in learned.moves] == ["lay 4"]
    learned.play("lay 4")
    assert learned.says == "Ben laid a 3, so you score."
    assert learned.match.sentences(learned.learner)[-1] == "Ana scores 4."
    learned.go_on()
    assert [learned.match.game.write(move) for move in learned.moves] == ["haul", "pass"]
    learned.play("pass")
    learned.go_on()
    assert learned.over
    assert learned.finished
    assert learned.says == "That is all."


def test_only_the_learner_is_a_person() -> None:
    assert [seat.kind for seat in lesson().match.seats] == ["human", "random"]


@pytest.mark.parametrize(("move", "said"), [("lay 1", "A 1 wins nothing.")])
def test_another_legal_move_is_answered_and_changes_nothing(move: str, said: str) -> None:
    learned = lesson()
    learned.go_on()
    before = learned.match.digest()
    with pytest.raises(RulesError, match=said):
        learned.play(move)
    assert learned.match.digest() == before
    assert learned.asked


def test_where_the_walkthrough_says_nothing_there_is_a_plain_sentence() -> None:
    learned = lesson(HEAD + LAY.partition("[[step.otherwise]]")[0] + BEN)
    assert learned.objection(learned.match.game.moves(learned.match.state)) == ""
    with pytest.raises(RulesError, match=NOT_ASKED):
        learned.play("lay 1")


def test_a_move_against_the_rules_is_refused_with_their_reason() -> None:
    learned = lesson()
    learned.go_on()
    with pytest.raises(IllegalMove) as error:
        learned.play("lay 3")
    assert error.value.refusal.reason == "not-in-hand"


def test_going_on_is_for_what_was_read_only() -> None:
    learned = lesson()
    learned.go_on()
    with pytest.raises(RulesError, match="a move is asked for"):
        learned.go_on()


def test_back_one_step_and_back_to_the_start() -> None:
    learned = lesson()
    with pytest.raises(RulesError, match="first step"):
        learned.back()
    start = learned.match.digest()
    learned.go_on()
    learned.play("lay 4")
    learned.go_on()
    learned.play("pass")
    learned.back()
    assert learned.says == "Haul, or pass."
    learned.back()
    assert learned.says == "Ben laid a 3, so you score."
    learned.back()
    assert learned.asked
    assert learned.match.digest() == start
    assert learned.progress.moves == ()
    learned.play("lay 4")
    learned.restart()
    assert learned.number == 1
    assert learned.match.digest() == start


def test_left_and_taken_up_again() -> None:
    learned = lesson()
    learned.go_on()
    learned.play("lay 4")
    learned.go_on()
    learned.play("pass")
    again = lesson(progress=learned.progress)
    assert again.number == learned.number
    assert again.match.digest() == learned.match.digest()
    assert again.match.sentences(0) == learned.match.sentences(0)


@pytest.mark.parametrize("moves", [(), ("lay 1",), ("jump",)])
def test_a_walkthrough_that_was_rewritten_begins_anew(moves: tuple[str, ...]) -> None:
    again = lesson(progress=Progress(4, moves, finished=True))
    assert again.number == 1
    assert again.finished


def test_forced_and_shown_moves_are_made_by_the_table() -> None:
    learned = lesson(HEAD + LAY.partition("[[step.otherwise]]")[0] + "shown = true\n" + BEN)
    assert not learned.asked
    assert learned.says == "Lay a 4."
    learned.go_on()
    assert learned.says == "Ben laid a 3, so you score."


def test_the_same_lesson_holds() -> None:
    assert check(scenario(WHOLE)) == []


@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ((READ, LAY, BEN, END.replace("4", "5")), "score.Ana = 5"),
        ((READ, LAY, BEN, HAUL), "an expect in the last step"),
        ((READ, END.replace("score.Ana = 4", "over = false")), "a move that the learner makes"),
        ((READ, LAY, BEN, HAUL.replace("pass", "throw *"), END), "accept 'throw \\*' to be legal"),
        ((READ, LAY.replace('"lay 1"', '"lay 4"'), BEN, END), "otherwise 'lay 4' to be legal and not accepted"),
        (
            (READ, LAY + '[[step.otherwise]]\nmove = "lay *"\nsay = "Neither."\n', BEN, END),
            "'Neither.' said about 'lay 1'",
        ),
        ((READ, LAY.replace("Lay a 4.", ""), BEN, END), "say where a move is asked for"),
        (
            (READ, LAY, BEN, HAUL, '[[step]]\nseat = "Ana"\nmove = "throw 4"\n', END),
            "'pass' to lead to the end",
        ),
    ],
)
def test_what_the_check_finds(parts: tuple[str, ...], found: str) -> None:
    text = "".join(parts).replace('say = ""\n', "")
    assert any(found.replace("\\", "") in str(failure) for failure in check(scenario(HEAD, text)))


def test_the_check_finds_what_depends_on_a_seed() -> None:
    text = HEAD.partition("[chance]")[0] + READ + LAY + BEN + END
    assert any("to be legal" in str(failure) for failure in check(load(text)))


@pytest.mark.parametrize(("there", "instead"), [('preset = "first"', 'preset = "second"'), ('["random"]', "[]")])
def test_the_check_finds_a_next_game_that_cannot_be_set_up(there: str, instead: str) -> None:
    assert any("next" in str(failure) for failure in check(load(WHOLE.replace(there, instead))))


@pytest.mark.parametrize(
    ("there", "instead", "problem"),
    [
        ('end = "That is all."', 'end = "One. Two. Three."', "[walkthrough], end: expected 1 or 2 sentences, found 3"),
        ("You are Ana.", "You are Ana. You are.", "step 1, say: expected 1 or 2 sentences, found 3"),
        ("A 1 wins nothing.", "A 1 wins nothing", "step 2, otherwise: expected 1 or 2 sentences, found 0"),
        ("Lay a 4.", "Lay a 4" + ", that is to say" * 20 + ".", "step 2, say: expected at most 3 lines"),
        ("Lay a 4.", "Lay a 4 with {game choose}.", "step 2, say: expected the id of a command in braces"),
        ("minutes = 1", "minutes = 0", "[walkthrough], minutes"),
        ("minutes = 1", 'minutes = 1\nlearner = "Bea"', "[walkthrough], learner: expected one of Ana, Ben"),
        ('game = "tide"', 'game = "tide"\nseed = 3', "seed: expected none in a walkthrough"),
        ('accept = ["pass"]', 'accept = ["pass"]\nshown = true', "step 4, accept: expected only where the learner"),
        ('say = "There is more, but not here."\n', "", "step 5, say: expected something to say"),
        ("expect.score.Ana = 4", "expect.over = false\nmove = 'haul'\nexpect.legal = false", "step 5, expect"),
        ("minutes", "minuets", "walkthrough.minutes: expected this key"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(there: str, instead: str, problem: str) -> None:
    assert there in WHOLE
    with pytest.raises(ScenarioError) as error:
        load(WHOLE.replace(there, instead), "lesson.toml")
    assert problem in str(error.value)


@pytest.mark.parametrize(
    "key", ['accept = ["haul"]', "shown = true", "find = true", 'otherwise = [{ move = "*", say = "No." }]']
)
def test_keys_of_walkthroughs_belong_to_walkthroughs(key: str) -> None:
    head, _, chance = HEAD.partition("[walkthrough]")
    with pytest.raises(ScenarioError, match="expected in walkthroughs only"):
        load(f'{head}[chance]{chance.partition("[chance]")[2]}[[step]]\nmove = "lay 4"\n{key}\n')


def test_the_name_of_a_key_is_as_long_as_a_key() -> None:
    long = "Lay a 4 with {a-title-of-a-long-name.and-a-command-of-a-long-name}" + ", that is to say" * 10 + "."
    load(WHOLE.replace("Lay a 4.", long))


LESSONS = [(title_id, name) for title_id in TITLES for name in load_title(title_id).walkthroughs]


@pytest.mark.parametrize(("title_id", "name"), LESSONS)
def test_every_walkthrough_holds(title_id: str, name: str) -> None:
    found = load_walkthrough(load_title(title_id).package, name)
    assert found.game == title_id
    failures = check(found)
    assert not failures, "\n".join(["", *(f"  {failure}" for failure in failures)])


@pytest.mark.parametrize("title_id", TITLES)
def test_every_file_is_listed(title_id: str) -> None:
    title = load_title(title_id)
    from importlib import resources

    folder = resources.files(title.package).joinpath("walkthroughs")
    files = [file.name for file in folder.iterdir()] if folder.is_dir() else []
    assert sorted(files) == sorted(f"{name}.toml" for name in title.walkthroughs)
