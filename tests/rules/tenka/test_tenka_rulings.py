"""Each open reading of the rules is a constant that can be read the other way."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tables import Table

from rules.tenka.rulings import RULINGS, Rulings
from rules.titles import load_title


def test_every_ruling_has_a_test_here() -> None:
    assert set(Rulings.__struct_fields__) == {
        "marker_waits_for_a_draw",
        "chaos_before_shuffle",
        "one_drop_per_exhaustion",
        "stop_rule",
        "priests_after_first_draw",
        "may_help_the_enemy",
        "cannon_for_defender",
        "extra_arms_for_any_card",
        "victor_may_take_no_more",
        "useless_pitches_refused",
    }


def test_every_version_of_the_rules_has_its_readings() -> None:
    title = load_title("tenka")
    assert title.earlier_rules == (1,)
    assert title.game(2).rulings == RULINGS  # type: ignore[attr-defined]
    first = title.game(2, rules_version=1).rulings  # type: ignore[attr-defined]
    assert first == replace(RULINGS, victor_may_take_no_more=False, useless_pitches_refused=False)


@pytest.mark.parametrize(("waits", "marker"), [(True, 5), (False, 4)])
def test_1_when_the_marker_drops(waits: bool, marker: int) -> None:
    discard = ["province x13", "knight x12", "priest x13", "lord x12"]
    table = Table(
        ["", "knight"],
        ["", ""],
        options={"specials": []},
        rulings=replace(RULINGS, marker_waits_for_a_draw=waits),
        phase="start",
        pile=["lord"],
        discard=discard,
    )
    table.play("draw")
    assert table.state.marker == marker
    assert table.state.pile == ()
    table.play("end", "draw")
    assert table.state.marker == 4
    assert table.happened("pile-empty", "reshuffled") == ["pile-empty", "reshuffled"]


@pytest.mark.parametrize(("before", "order"), [(True, ["chaos", "reshuffled"]), (False, ["reshuffled", "chaos"])])
def test_2_whether_chaos_comes_before_the_shuffle(before: bool, order: list[str]) -> None:
    table = Table(
        ["", "knight " * 12 + "lord " * 12 + "priest " * 13 + "province " * 8],
        ["province " * 5, ""],
        options={"specials": [], "chaos": "on"},
        rulings=replace(RULINGS, chaos_before_shuffle=before),
        phase="start",
        marker=5,
        active="Ben",
        pile=[],
        discard=["lord", "knight"],
    )
    table.play("draw")
    assert table.happened("chaos", "reshuffled") == order
    assert len(table.state.discard) == (0 if before else 1)


@pytest.mark.parametrize(("once", "marker"), [(True, 4), (False, 3)])
def test_5_how_often_the_marker_drops_with_both_piles_empty(once: bool, marker: int) -> None:
    table = Table(
        ["knight", "knight " * 12 + "lord " * 13 + "priest " * 13 + "province " * 9],
        ["province " * 2, "province " * 2],
        options={"specials": []},
        rulings=replace(RULINGS, one_drop_per_exhaustion=once),
        phase="start",
        pile=[],
    )
    assert table.kind == "act"
    table.play("end")
    assert table.state.marker == marker


@pytest.mark.parametrize("stops", [True, False])
def test_10_stop_rule(stops: bool) -> None:
    table = Table(
        ["knight", "knight " * 12 + "lord " * 13 + "priest " * 13 + "province " * 9],
        ["province " * 2, "province " * 2],
        options={"specials": []},
        rulings=replace(RULINGS, stop_rule=stops),
        phase="start",
        pile=[],
    )
    table.play("end", "end")
    assert (table.state.winners == (0, 1)) == stops
    assert (table.state.pending == ()) == stops


@pytest.mark.parametrize(("after", "kind"), [(True, "second-draw"), (False, "act")])
def test_13_when_priests_are_compared(after: bool, kind: str) -> None:
    """Ben has as many Priests until the Chaos of Ana's first draw takes one of them."""
    table = Table(
        ["", "knight"],
        ["priest lord", "priest"],
        options={"specials": [], "chaos": "second"},
        rulings=replace(RULINGS, priests_after_first_draw=after),
        phase="start",
        pile=[],
        discard=["province x13", "knight x12", "priest x11", "lord x12"],
    )
    table.play("draw", "discard lord")
    assert table.kind == kind


@pytest.mark.parametrize("may", [True, False])
def test_25_helping_the_enemy(may: bool) -> None:
    table = Table(["lord knight", "knight"], ["", ""], rulings=replace(RULINGS, may_help_the_enemy=may))
    table.play("battle lord 2")
    assert ("pitch knight from hand for defender" in table.moves) == may
    assert table.why_not("pitch knight from hand for defender") == ("" if may else "no-use-in-battle")


@pytest.mark.parametrize("may", [True, False])
def test_29_whether_the_victor_may_leave_casualties(may: bool) -> None:
    table = Table(
        ["lord", ""], ["knight", "province province"], rulings=replace(RULINGS, victor_may_take_no_more=may)
    )
    table.play("battle lord 2", "pass")
    assert table.kind == ("take" if may else "spoils")
    if may:
        table.play("no more")
    assert table.court(1) == ("province province" if may else "province")
    assert "conquer" in table.moves


@pytest.mark.parametrize("refused", [True, False])
def test_17_pitches_that_all_can_see_to_be_useless(refused: bool) -> None:
    table = Table(
        ["priest heir", ""],
        ["", ""],
        rulings=replace(RULINGS, useless_pitches_refused=refused),
        discard=["spy"],
    )
    for card in ("priest", "heir"):
        assert table.why_not(f"pitch {card} from hand") == ("nothing-to-find" if refused else "")
        assert (f"pitch {card} from hand" in table.moves) != refused


@pytest.mark.parametrize(("works", "kind"), [(False, "lose"), (True, "take")])
def test_33_cannon_of_a_winning_defender(works: bool, kind: str) -> None:
    table = Table(
        ["lord priest priest", ""],
        ["province lord", "knight cannon"],
        rulings=replace(RULINGS, cannon_for_defender=works),
    )
    table.play("battle lord 2", "pass", "pass")
    assert table.kind == kind


@pytest.mark.parametrize("any_card", [True, False])
def test_general_which_card_may_be_the_second(any_card: bool) -> None:
    table = Table(
        ["lord knight knight cavalry", "knight"],
        ["general", ""],
        rulings=replace(RULINGS, extra_arms_for_any_card=any_card),
    )
    table.play("battle lord 2", "pitch knight from hand for attacker")
    assert ("pitch cavalry from hand for attacker" in table.moves) == any_card
    assert (table.why_not("pitch cavalry from hand for attacker") == "") == any_card
    assert "pitch knight from hand for attacker" in table.moves
