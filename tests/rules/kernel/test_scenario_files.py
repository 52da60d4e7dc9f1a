"""Scenario files: reading, playing, and saying precisely what is wrong."""

import json
from typing import Any

import pytest

from rules.kernel.chance import Chance
from rules.kernel.match import Match
from rules.kernel.record import Seat
from rules.kernel.scenario import ScenarioError, load
from rules.kernel.scenario_export import export, record_of
from rules.kernel.scenario_run import Failure, Stage, look_up, run
from rules.kernel.title import Title

pytestmark = pytest.mark.usefixtures("tide")

HEAD = """
title = "A case"
game = "tide"
seats = ["Ana", "Ben"]
"""
DEAL = (
    HEAD
    + """
[chance]
"tide cards" = [[4, 1, 1, 3, 2, 2]]
"""
)
POSITION = (
    HEAD
    + """
[position]
round = 2
points = { Ana = 3, Ben = 3 }
hands = { Ana = [4, 1, 1], Ben = [3, 2, 2] }
deck = [1]
discard = [1, 2, 2, 3, 3, 3, 4, 4, 4]
pending = [{ step = "start-round" }, { step = "hauls", seats = [1, 0] }, { step = "haul-or-pass", seat = 0 }]
"""
)


def failures(text: str) -> list[Failure]:
    return run(load(text))


def check(text: str) -> None:
    assert failures(text) == []


def test_a_deal_is_scripted() -> None:
    check(
        DEAL
        + """
[expect]
moves = ["lay 1", "lay 4"]
count = 2
decision = { kind = "lay", seat = "Ana", public = false, section = "laying" }
over = false
facts.hands = { Ana = [1, 1, 4], Ben = [2, 2, 3] }
facts."hands.Ben.2" = 3
facts.round = 1
view.Ana.hands.Ben = 3
view.public.deck = 10

[[step]]
seat = "Ana"
move = "lay 3"
expect.refused = "not-in-hand"
expect.count = 2

[[step]]
seat = "Ana"
move = "pass"
expect.legal = false

[[step]]
seat = "Ana"
move = "lay 1"
expect.legal = true
expect.caution = "lowest"
expect.events_include = ["laid", "has-chosen", "Ana laid 1.", { kind = "laid", seat = "Ana", value = 1 }]
expect.events_exclude = ["revealed"]
expect.view.Ben.laid.Ana = "hidden"
expect.view.Ana.laid.Ana = 1
expect.decision = "lay"

[[step]]
say = "Ben is higher."
move = "lay 3"
expect.events_include = ["revealed", { kind = "scored", seat = "Ben", points = 3 }]
expect.score = { Ana = 0, Ben = 3 }
expect.lines.Ben = { Points = 3, points = 3 }
expect.lines.Ana = { Points = true, Coins = false }
expect.winner = "Ben"
expect.tie_break = ""
expect.moves_include = ["haul"]
expect.moves_exclude = ["lay 4"]
"""
    )


def test_a_reshuffle_in_the_middle_of_a_draw() -> None:
    check(
        POSITION
        + """
[chance]
"tide cards" = [[4, 3]]

[expect]
winner = ["Ana", "Ben"]
tie_break = "shared"

[[step]]
move = "haul"
expect.events_include = ["reshuffled"]
expect.decision = { kind = "throw", seat = "Ana" }
expect.facts.hands.Ana = [1, 1, 1, 4, 4]
expect.facts.discard = []

[[step]]
move = "throw 4"
expect.tie_break = "fewest-cards"
expect.winner = "Ben"
"""
    )


@pytest.mark.parametrize(
    ("step", "expected", "found"),
    [
        ('move = "lay 3"', "'lay 3' to be legal", "refused as not-in-hand: There is no 3 in that hand."),
        (
            'move = "lay 3"\nexpect.refused = "There is no 4 in that hand."',
            "'lay 3' refused as There is no 4 in that hand.",
            "refused as not-in-hand: There is no 3 in that hand.",
        ),
        ('move = "lay 1"\nexpect.refused = "not-now"', "'lay 1' refused as not-now", "a legal move"),
        ('move = "lay 1"\nexpect.legal = false', "'lay 1' refused", "a legal move"),
        ('move = "jump"', "a move, 'jump'", "“jump” is no move here"),
        ('move = "lay 1"\nseat = "Ben"', "Ben to move", "Ana"),
        ('move = "lay 4"\nexpect.caution = "lowest"', "caution lowest", "none"),
        ("expect.score.Ana = 5", "score.Ana = 5", "0 ()"),
        ("expect.lines.Ana.Points = 5", "lines.Ana.Points = 5", "0"),
        ("expect.lines.Ana.Coins = 5", "lines.Ana.Coins = 5", "no such line among Points"),
        ("expect.lines.Ana.Coins = true", "lines.Ana.Coins = true", "Points"),
        ("expect.lines.Ana.Points = false", "lines.Ana.Points = false", "Points"),
        ("expect.count = 9", "count = 9", "2: lay 1, lay 4"),
        ('expect.moves = ["lay 1"]', "moves exactly lay 1", "lay 1, lay 4"),
        ('expect.moves_include = ["lay 3"]', "legal: lay 3", "lay 1, lay 4"),
        ('expect.moves_exclude = ["lay 4"]', "not legal: lay 4", "legal"),
        ('expect.moves_exclude = ["lai 4"]', "a move, 'lai 4'", "no move here"),
        ('expect.events_include = ["laid"]', "event laid", "none"),
        ('expect.decision = "haul"', "decision haul", "lay of Ana (Ana lays a card face down.)"),
        ("expect.over = true", "over = true", "lay of Ana"),
        ('expect.winner = "Ana"', "winner Ana", "Ana, Ben"),
        ('expect.tie_break = ""', "tie_break ''", "'shared'"),
        ("expect.facts.round = 2", "facts.round = 2", "1"),
        ("expect.facts.rounds = 2", "facts.rounds = 2", "nothing of that name"),
        ("expect.view.Ben.hands.Ana = [1]", "view.Ben.hands.Ana = [1]", "3"),
        ('expect.unseen.public = ["hands"]', "'hands' unseen by public", "it can be seen"),
        ('expect.unseen.public = ["Card 7"]', "'Card 7', unseen by public, to be there", "nothing of that name"),
        ('expect.events_exclude = ["layed"]', "an event, layed", "no such event or sentence; did you mean laid?"),
        ('expect.events_exclude = ["Ana laid 2"]', "an event, Ana laid 2", "no such event or sentence"),
        ('expect.events_exclude = [{ kind = "layed" }]', 'an event, {"kind":"layed"}', "no event is called 'layed'"),
        (
            'expect.events_exclude = [{ kind = "laid", seat = "Zoe" }]',
            'an event, {"kind":"laid","seat":"Zoe"}',
            "nobody is called 'Zoe'",
        ),
        (
            'expect.events_exclude = [{ kind = "laid", valeu = 3 }]',
            'an event, {"kind":"laid","valeu":3}',
            "laid tells of no 'valeu'; did you mean value?",
        ),
        ('seat = "Ben"\nexpect.count = 2', "Ben to move", "Ana"),
    ],
)
def test_a_failure_says_what_was_expected_and_found(step: str, expected: str, found: str) -> None:
    failure = failures(f"{DEAL}\n[[step]]\n{step}\n")[0]
    assert failure.step == 1
    assert failure.expected == expected
    assert found in failure.found


def test_a_refusal_may_be_expected_by_its_sentence() -> None:
    assert failures(DEAL + '[[step]]\nmove = "lay 3"\nexpect.refused = "There is no 3 in that hand."\n') == []


def test_a_step_that_cannot_be_made_ends_the_case() -> None:
    found = failures(DEAL + '[[step]]\nmove = "lay 3"\n[[step]]\nmove = "lay 2"\nexpect.count = 77\n')
    assert len(found) == 1
    assert str(found[0]).startswith("step 1: expected 'lay 3' to be legal; found refused")


@pytest.mark.parametrize(
    "text", [DEAL, f'{DEAL}\n[[step]]\nmove = "lay 1"\n', f'{DEAL}\n[[step]]\nseat = "Ana"\nsay = "Ana lays."\n']
)
def test_a_file_that_expects_nothing_is_refused(text: str) -> None:
    (failure,) = failures(text)
    assert str(failure) == (
        "at the start: expected something to be checked; found no expectation, neither in [expect] nor in a step"
    )
    check(text + "\n[[step]]\nexpect.over = false\n")
    for source in ("exported match", "exported match, rules version 1"):
        check(text.replace("game =", f'source = "{source}"\ngame ='))


def test_a_script_must_fit_and_be_used_up() -> None:
    assert "not among the things shuffled" in failures(DEAL.replace("[[4, 1", "[[9, 1"))[0].found
    spare = failures(DEAL.replace("2, 2]]", "2, 2], [1]]"))
    assert spare == [Failure(0, "[chance] tide cards to be used up", "outcomes that nothing asked for")]


def test_hidden_things_are_dealt_anew_and_that_is_said() -> None:
    stage = Stage(load(POSITION.replace("Ben = [3, 2, 2]", "Ben = 3").replace("deck = [1]", "deck = 1")))
    assert stage.note == "hidden things were dealt anew: deck, hands.Ben"
    assert stage.vantage.position()["hands"]["Ben"] == 3, "what was made up is not shown"
    assert Stage(load(POSITION)).note == ""


def test_a_position_that_makes_no_sense_is_a_failure() -> None:
    assert failures(POSITION.replace("deck = [1]", ""))[0].expected == "a position that can be set up"
    assert "rounds" in failures(HEAD + "[options]\nrunds = 3\n")[0].found


# What is left out of a position

TENKA = """
title = "A case"
game = "tenka"
seats = ["Ana", "Ben"]

[options]
special-count = 0

[position]
active = "Ana"
phase = "plays"
pile = []
discard = ["province x12", "knight x12", "priest x12", "lord x12"]
[[position.seats]]
seat = "Ana"
hand = ["province", "knight", "priest", "lord"]
[[position.seats]]
seat = "Ben"
"""
TENBY = """
title = "A case"
game = "tenby"
seats = ["Ana", "Ben"]

[options]
notice-boards = true
visitors = true
projects = true
mayors = true

[position]
[[position.seats]]
seat = "Ana"
[[position.seats]]
seat = "Ben"
"""


@pytest.mark.parametrize(
    ("head", "holds", "fails"),
    [
        (TENKA, "facts.pile = []", "facts.pile = 1"),
        (TENKA, "facts.pile = 0", 'facts.pile = ["lord"]'),
        (TENKA, "facts.plays = 1", "facts.plays = 0"),
        (TENKA, "facts.marker = 5", "facts.marker = 0"),
        (TENKA, "facts.shown.Ben = []", "facts.shown.Zoe = []"),
        (TENKA, "facts.loose = false", "facts.lose = false"),
        (TENKA, "facts.fight = {}", "facts.fights = {}"),
        (TENKA, "facts.seats.Ben = { hand = [], court = [] }", "facts.seats.Ana = {}"),
        (TENKA, "facts.seats.Ben.hand = []", "facts.seats.Ana.hand = []"),
        (TENKA, "facts.seats.Ana.knows = {}", "facts.seats.Ana.know = {}"),
        (TENBY, "facts.round = 1", "facts.round = 0"),
        (TENBY, "facts.seats.Ana.rings = 3", "facts.seats.Ana.rings = 0"),
        (TENBY, "facts.seats.Ana.tokens = 15", "facts.seats.Ana.tokens = 0"),
        (TENBY, "facts.seats.Ana.points.visitors = 0", "facts.seats.Ana.points.visitor = 0"),
        (TENBY, 'facts.order = ["Ana", "Ben"]', "facts.order = []"),
        (TENBY, "facts.mayors.counters = { Ana = 0 }", "facts.mayors.counters.Zoe = 0"),
        (TENBY, "facts.projects.space = 0", "facts.projects.space = 1"),
        (TENBY, "facts.visitors.guests = {}", "facts.visitors.capacity = {}"),
        (TENBY, "view.Ben.seats.Ana.residents = 0", "view.Ben.resident-deck = 0"),
        (TENBY, "facts.town-discards = []", "facts.town-deck = []"),
    ],
)
def test_what_a_position_leaves_out_can_be_expected_as_it_is(head: str, holds: str, fails: str) -> None:
    assert failures(f"{head}\n[expect]\n{holds}\n") == []
    (failure,) = failures(f"{head}\n[expect]\n{fails}\n")
    assert failure.expected == fails


def test_a_list_of_tables_may_leave_out_what_is_as_usual() -> None:
    given = TENBY + '[position.visitors]\nguests = { Ana = [{ card = "V01", day = 2 }] }\n'
    given += "[expect]\nfacts.visitors.guests.Ana"
    assert failures(given + ' = [{ card = "V01", day = 2 }]') == []
    assert failures(given + ' = [{ card = "V01", day = 2, covered = [] }]') == []
    assert failures(given + ' = [{ card = "V01" }]')
    assert failures(given + " = []")


# Reading


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (("game", "gaem"), "case.toml, gaem: expected no such key; did you mean game?"),
        (('"tide"', '"tied"'), "tenka, tenpenny-parks, tenby, tide; did you mean tide?"),
        (('["Ana", "Ben"]', '["Ana", "Ana"]'), "case.toml, seats: expected one name or more, all different"),
        (('["Ana", "Ben"]', "7"), "case.toml, seats: expected a list, found a whole number"),
        (("expect.count = 2", 'expect.count = "two"'), "case.toml, step 1, expect.count: expected a whole number"),
        (("expect.count = 2", "expect.coutn = 2"), "case.toml, step 1, expect.coutn: expected no such key"),
        (("expect.count = 2", "expect.score.Cy = 2"), "case.toml, step 1, expect.score: expected one of Ana, Ben"),
        (("expect.count = 2", 'expect.winner = "Bem"'), "did you mean Ben?"),
        (("expect.count = 2", "expect.legal = true"), "case.toml, step 1, move: expected a move"),
        (("expect.count = 2", 'expect.refused = ""'), "case.toml, step 1, move: expected a move"),
        (("[[step]]", "[expect]\nlegal = true\n[[step]]"), "[expect], expect: expected nothing about a move"),
        (("expect.count = 2", ""), "case.toml, step 1, move: expected a move, or something to check or to say"),
        (("[[step]]", '[chance]\ndie = []\n[[step]]'), "case.toml, chance.die: expected the outcomes of a question"),
        (("expect.count = 2", "expect = {}"), "case.toml, step 1, expect: expected something: this says nothing"),
        (("expect.count = 2", "expect.score = {}"), "case.toml, step 1, expect.score: expected something"),
        (("expect.count = 2", "expect.moves_include = []"), "step 1, expect.moves_include: expected something"),
        (("expect.count = 2", "expect.events_include = [{}]"), "step 1, expect.events_include: expected something"),
        (("expect.count = 2", "expect.lines.Ana = {}"), "case.toml, step 1, expect.lines.Ana: expected something"),
        (("expect.count = 2", "expect.view.Ben = {}"), "case.toml, step 1, expect.view.Ben: expected something"),
        (("expect.count = 2", "expect.unseen.Ben = []"), "case.toml, step 1, expect.unseen.Ben: expected something"),
        (("expect.count = 2", "expect.facts = {}"), "case.toml, step 1, expect.facts: expected something"),
        (("expect.count = 2", "expect.decision = {}"), "case.toml, step 1, expect.decision: expected something"),
        (
            ("expect.count = 2", 'move = "pass"\nexpect.refused = "not-now"\nexpect.caution = "lowest"'),
            "case.toml, step 1, expect: expected either a caution or a refusal",
        ),
        (('"tide"', '"tide"\nbots = { Ben = "gready" }'), "case.toml, bots.Ben: expected one of human, greedy, random"),
        (("expect.count = 2", 'expect = "good"'), "case.toml, step 1, expect: expected a table"),
        (('"tide cards" = [[4', '"tide cards" = [4'), "case.toml, chance"),
        (("[[step]]", "[step]"), "case.toml, step: expected steps, each under [[step]]"),
        (("title =", "title"), "case.toml: expected valid TOML"),
        (('title = "A case"', 'file = "x"'), "case.toml, file: expected no such key"),
    ],
)
def test_what_is_wrong_with_a_file_is_named(change: tuple[str, str], problem: str) -> None:
    deal = DEAL.replace("2, 2]]", "2, 2]") if "tide cards" in change[0] else HEAD if "[chance]" in change[1] else DEAL
    text = f"{deal}[[step]]\nexpect.count = 2\n"
    with pytest.raises(ScenarioError) as caught:
        load(text.replace(*change), "case.toml")
    assert problem in str(caught.value)


def test_all_problems_are_named_at_once() -> None:
    steps = '[[step]]\nmove = 4\n[[step]]\nexpect = { count = "x", oops = 1 }\n'
    text = HEAD.replace('"tide"', "7") + f"colour = 1\n{steps}"
    with pytest.raises(ScenarioError) as caught:
        load(text)
    assert len(caught.value.problems) == 5


def test_paths() -> None:
    table: dict[str, Any] = {"a.b": {"c": [1, {"d": 2}]}, "towns": [{"seat": "Ana B.", "grid": ["x"]}]}
    assert look_up(table, "a.b.c.1.d") == 2
    assert look_up(table, "towns.Ana B..grid.0") == "x"
    assert look_up(table, "a.b.c.7") == look_up(table, "q") == "nothing of that name"


# Export


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("reveal", [False, True])
def test_an_export_can_be_taken_up_again_at_every_move(tide: Title, seats: int, reveal: bool) -> None:
    people = [Seat(name) for name in ("Ana", "Ben B.", "Cy", "Di")[:seats]]
    match = Match(tide, tide.game(seats, {"rounds": 4}), people, "11")
    chance = Chance(seats)
    while not match.over:
        match.play(match.game.sample_move(match.state, chance))
        text = export(match, reveal=reveal)
        scenario = load(text)
        assert run(scenario) == []
        if reveal:
            copy, problem = Match.load(tide, record_of(scenario, "other"))
            assert problem == ""
            assert copy.digest() == match.digest()
        else:
            stage = Stage(scenario)
            seen = match.vantage(-2 if match.over else -1)
            assert json.dumps(stage.vantage.position()) == json.dumps(seen.position())
            assert "Ana" in text
    assert ("seed" in export(match, reveal=True)) is True
