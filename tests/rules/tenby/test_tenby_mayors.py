"""Mayors, with the worked cases of the specification that are about them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.kernel.chance import Chance
from rules.kernel.errors import PositionError
from rules.kernel.events import ALL, Log, visible
from rules.kernel.sheet import Line
from rules.tenby.mayors import Mayors
from rules.tenby.state import NONE
from rules.tenby.title import TITLE
from tests.rules.tenby.tenby_table import NAMES, Table

Q = "hP c2d1 <s>2{} | bB(coffee_shop) s1w1 <<c>>1 | hP s2f1 <d>1 | aB b2c1 =3"
"""Street Q of the specification."""
SKETCHES = "\n".join(
    f'[[sketch]]\nid = "Q{number}"\ncard = "{card}"'
    for number, card in enumerate(("hP c2d1 <s>2", "bB(coffee_shop) s1w1 <<c>>1", "hP s2f1 <d>1", "aB b2c1 =3"), 1)
)
PARTY = {"mayors": True, "retirement-party": True}


def town_hall(mayor: str = "M01", *, counters: int = 0, rings: int = 3, **more: object) -> Table:
    """One seat in the Community Phase with Mayors only."""
    given = {"options": {"mayors": True}, "round": 4, **more}
    seat = {"rings": rings, "streets": [given.pop("street", "S1")]}
    mayors = {"mayors": {"Ana": mayor}, "counters": {"Ana": counters}}
    return Table([seat], phase="community", mayors=mayors, **given)  # type: ignore[arg-type]


def part(table: Table) -> object:
    return Mayors.of(table.game).part(table.state)


# Set-up


def test_a_mayor_is_chosen_together_with_a_resident() -> None:
    table = Table(2, {"mayors": True}, phase="choice")
    assert table.kind == "set-up-choice"
    assert table.moves == [f"keep resident {resident} mayor {mayor}" for resident in (1, 2) for mayor in (1, 2)]
    assert table.reason("keep resident 1") == "choose-together"
    assert table.reason("keep resident 1 mayor 3") == "no-such-mayor"
    assert table.reason("mayor keep") == "not-now"


@pytest.fixture
def dealt() -> Table:
    table = Table(3, {"mayors": True}, phase="choice")
    table.state = table.game.start(Chance("mayors"))
    return table


def test_two_mayors_are_dealt_to_each(dealt: Table) -> None:
    assert [len(cards) for cards in Mayors.of(dealt.game).part(dealt.state).dealt] == [2, 2, 2]
    assert not Mayors.of(dealt.game).faults(dealt.state)


def test_mayors_are_turned_up_when_all_have_chosen(dealt: Table) -> None:
    module = Mayors.of(dealt.game)
    cards = module.part(dealt.state).dealt
    dealt.play("keep resident 1 mayor 2", "keep resident 2 mayor 1")
    assert module.part(dealt.state).mayors == (NONE,) * 3
    assert not any("governed" in line for line in dealt.log)
    dealt.play("keep resident 1 mayor 1")
    order = dealt.state.order
    kept = {order[0]: 1, order[1]: 0, order[2]: 0}
    assert module.part(dealt.state).mayors == tuple(cards[seat][kept[seat]] for seat in range(3))
    assert set(module.part(dealt.state).discards) == {cards[seat][1 - kept[seat]] for seat in range(3)}
    assert module.part(dealt.state).dealt == ((),) * 3
    assert sum("governed" in line for line in dealt.log) == 3
    assert sum("Not chosen" in line for line in dealt.log) == 3


def test_nothing_of_the_choice_is_seen_before(dealt: Table) -> None:
    module = Mayors.of(dealt.game)
    first, second = dealt.state.order[:2]
    dealt.play("keep resident 1 mayor 2")
    seen = module.part(dealt.game.view(dealt.state, second))
    assert seen.dealt[first] == (None, None)
    assert seen.kept[first] is None
    assert seen.dealt[second] == module.part(dealt.state).dealt[second]
    mine = module.part(dealt.game.view(dealt.state, first))
    assert mine.dealt[first] == module.part(dealt.state).dealt[first]
    assert mine.kept[first] == 2
    names = {module.name(card) for card in module.part(dealt.state).dealt[first] if card is not None}
    for viewer in (second, -1):
        lines = [TITLE.texts.event(event, NAMES) for event in visible(dealt.events, viewer)]
        assert not any(name in line for name in names for line in lines)


def test_unknown_mayors_are_dealt_anew_from_all_that_may_be_there(dealt: Table) -> None:
    module = Mayors.of(dealt.game)
    first, second = dealt.state.order[:2]
    dealt.play("keep resident 1 mayor 2")
    view = dealt.game.view(dealt.state, second)
    seen = set()
    for seed in range(300):
        state = dealt.game.resample(view, Chance(seed))
        assert not module.faults(state)
        seen |= {card for card in module.part(state).dealt[first] if card is not None}
        assert module.part(state).dealt[second] == module.part(dealt.state).dealt[second]
    mine = {card for card in module.part(dealt.state).dealt[second] if card is not None}
    assert seen == set(range(30)) - mine


# The Community Phase


def test_the_first_change_is_free() -> None:
    table = town_hall(rings=0, chance={"mayor": [["M05"], ["M06"]]})
    assert table.moves == ["mayor keep", "mayor replace"]
    table.play("mayor replace")
    assert table.moves == ["keep 1", "keep 2"]
    assert table.reason("keep 3") == "no-such-mayor"
    assert table.reason("mayor replace") == "already-replaced"
    table.play("keep 2")
    module = Mayors.of(table.game)
    now = module.part(table.state)
    assert [module.ids[card] for card in (*now.mayors, *now.discards)] == ["M06", "M01", "M05"]
    assert now.counters == (1,)
    assert table.state.rings == (0,)


def test_keeping_costs_nothing_and_changes_nothing() -> None:
    table = town_hall(counters=2)
    before = part(table)
    table.play("mayor keep")
    assert part(table) == before
    assert table.state.rings == (3,)


def test_three_replacements_cost_three_rings() -> None:
    """Worked case 28."""
    spent = []
    for counters in range(3):
        table = town_hall(counters=counters)
        table.play("mayor replace", "keep 1")
        spent.append(3 - table.state.rings[0])
        assert Mayors.of(table.game).part(table.state).counters == (counters + 1,)
    assert spent == [0, 1, 2]


def test_whoever_cannot_pay_keeps_the_mayor() -> None:
    assert town_hall(counters=2, rings=2).kind == "mayor"
    table = town_hall(counters=3, rings=2)
    assert table.kind != "mayor"
    assert Mayors.of(table.game).part(table.state).counters == (3,)


def test_seats_decide_in_night_order() -> None:
    seats = [{"night": 3}, {"night": 1}, {"night": 2}]
    table = Table(seats, {"mayors": True}, phase="community", mayors={"mayors": {"Ana": "M01"}})
    asked = []
    while table.kind == "mayor":
        asked.append(table.seat)
        table.play("mayor keep")
    assert asked == ["Ben", "Cy", "Ana"]


def test_mayors_run_out_while_two_are_drawn() -> None:
    table = town_hall()
    module = Mayors.of(table.game)
    now = module.part(table.state)
    module.put(table.state, replace(now, deck=(7,), discards=()))
    table.play("mayor replace")
    # The Mayor just discarded is shuffled in.
    assert module.part(table.state).drawn == (7, 0)
    table.play("keep 2")
    assert module.part(table.state).mayors == (0,)


def test_no_mayor_is_replaced_without_another_one() -> None:
    table = town_hall()
    module = Mayors.of(table.game)
    step = table.state.pending[-1]
    module.put(table.state, replace(module.part(table.state), deck=(), discards=()))
    assert step.settle(table.game, table.state, Chance(0), None) is False


def test_drawn_mayors_are_open() -> None:
    table = town_hall(chance={"mayor": [["M05"], ["M06"]]})
    table.play("mayor replace")
    assert Mayors.of(table.game).part(table.game.view(table.state, -1)).drawn == (4, 5)
    assert any("draws" in line and "," in line for line in table.log)


# Retirement Party


def test_a_retirement_needs_a_ring_more() -> None:
    """Worked case 30."""
    table = town_hall(counters=1, rings=1, options=PARTY)
    assert table.moves == ["mayor keep", "mayor replace"]
    assert table.reason("mayor replace") == ""
    assert table.reason("mayor retire 1") == "not-enough-rings"
    assert "costs 2 Life Rings; you have 1" in table.why_not("mayor retire 1")


def test_a_retirement_scores_an_ability_at_once_without_locals() -> None:
    """Worked case 31: with the Local it would be 3 at the end of the game."""
    table = town_hall("M12", options={**PARTY, "locals": True}, street=Q.format(" *1"), pack=SKETCHES)
    assert table.line("mayor").amount == 3
    table.play("mayor retire 2")
    assert table.line("community-score-card").amount == 1
    assert table.state.rings == (2,)
    assert table.kind == "keep-mayor"
    table.play("keep 1")
    assert Mayors.of(table.game).part(table.state).counters == (1,)


def test_a_retirement_is_legal_in_the_last_round() -> None:
    table = town_hall("M12", options=PARTY, street=Q.format(""), pack=SKETCHES, round=10)
    table.play("mayor retire 2", "keep 1")
    assert table.line("community-score-card").note == "retired Mayors 1"


def test_retiring_needs_the_variation_and_an_ability() -> None:
    assert town_hall().reason("mayor retire 1") == "no-retirement"
    assert town_hall(options=PARTY).reason("mayor retire 3") == "no-such-ability"


def test_retiring_for_nothing_is_asked_about() -> None:
    table = town_hall("M11", options=PARTY)
    move = table.game.read("mayor retire 1")
    caution = table.game.caution(table.state, move, 0)
    assert caution is not None
    assert caution.reason == "retires-for-nothing"
    assert table.game.caution(table.state, table.game.read("mayor replace"), 0) is None


def test_retirement_party_needs_mayors() -> None:
    assert TITLE.conflicts(2, {**TITLE.defaults(2), "retirement-party": True})
    assert not TITLE.conflicts(2, {**TITLE.defaults(2), **PARTY})


# Scoring


def mayor_line(mayor: str, *streets: str) -> Line:
    cards = dict.fromkeys(card.partition("*")[0].strip() for street in streets for card in street.split("|"))
    pack = "\n".join(f'[[sketch]]\nid = "Q{number}"\ncard = "{card}"' for number, card in enumerate(cards))
    table = Table(
        [{"streets": list(streets)}],
        {"mayors": True},
        pack=pack,
        over=True,
        mayors={"mayors": {"Ana": mayor}},
    )
    return table.line("mayor")


def colours(letters: str) -> str:
    return " | ".join(f"h{letter} <s>1" for letter in letters)


@pytest.mark.parametrize(
    ("mayor", "street", "points"),
    [
        pytest.param("M12", Q.format(""), 1, id="16 shutters"),
        pytest.param("M01", Q.format(""), 3, id="18 coffee shop and day trip stand; no pattern here is complete"),
        pytest.param("M23", Q.format(""), 6, id="19 coffee shop and chimneys"),
        pytest.param("M01", colours("PBPBB"), 10, id="21 two patterns in a completed street"),
        pytest.param("M01", colours("PBPB"), 6, id="22 two patterns"),
        pytest.param("M11", colours("PBPPBPW"), 18, id="24 two of three"),
        pytest.param("M01", colours("BP"), 0, id="25 no mirror image"),
        pytest.param("M06", colours("PPP"), 3, id="27 three pink"),
        pytest.param("M06", colours("PPPP"), 6, id="27 four pink"),
        pytest.param("M06", colours("PPPPW"), 12, id="27 four pink in a completed street"),
    ],
)
def test_worked_cases(mayor: str, street: str, points: int) -> None:
    found = mayor_line(mayor, street)
    if mayor == "M01" and street.startswith("hP c2"):
        # Street Q has the colours P B P B: two patterns besides.
        points += 6
    assert found.amount == points


def test_landmarks_get_no_bonus() -> None:
    """Worked case 20."""
    assert mayor_line("M17", "hP c2d1 <s>2 | l c1d1 #c1 | aB b2c1 =3").amount == 0


def test_the_line_names_the_cards() -> None:
    line = mayor_line("M23", Q.format(""))
    assert line.sources == ("coffee shop and ice cream kiosk 3 at 1.2", "chimneys 3 at 1.2")
    assert line.note.startswith("Mayor ")


# The rest


def test_positions_write_and_read_everything() -> None:
    table = town_hall(counters=2, chance={"mayor": [["M05"], ["M06"]]})
    table.play("mayor replace")
    view = table.game.view(table.state, ALL)
    data = table.game.write_position(view, table.names)
    assert data["mayors"] == {"counters": {"Ana": 3}, "drawn": ["M05", "M06"], "discards": ["M01"]}
    assert table.game.read_position(data, table.names) == view


@pytest.mark.parametrize(
    ("mayors", "wrong"),
    [
        ({"mayors": {"Ana": "M99"}}, "no card 'M99'"),
        ({"mayors": {"Zoe": "M01"}}, "nobody is called 'Zoe'"),
        ({"mayors": {"Ana": "M01"}, "discards": ["M01"]}, "M01 is there 2 times"),
        ({"counters": {"Ana": -1}}, "0 or more"),
        ({"kept": {"Ana": 3}, "dealt": {"Ana": ["M01", "M02"]}}, "no number of a Mayor"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_bad_positions_are_refused(mayors: dict[str, object], wrong: str) -> None:
    with pytest.raises(PositionError, match=wrong):
        Table(1, {"mayors": True}, mayors=mayors)


def test_a_log_tells_what_happened() -> None:
    table = town_hall("M12", options=PARTY, street=Q.format(""), pack=SKETCHES, chance={"mayor": [["M05"], ["M06"]]})
    log = Log()
    table.game.apply(table.state, table.game.read("mayor retire 2"), table.chance, log)
    lines = [TITLE.texts.event(event, NAMES) for event in log.events]
    assert lines[0] == f"Ana retires {Mayors.of(table.game).name(11)} for 1 Life Ring: shutters."
    assert lines[1] == "Ana gains 1 point (retired Mayors)."
    assert log.revealed
