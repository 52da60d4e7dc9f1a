"""Becky: her list, her month, and what can be seen of it in advance (worked cases 30 to 35, 38, 39, 47)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from parks_table import INNOVATION, NAMES, SOLO, Table
from sweeps import sweep

from rules.kernel.chance import Chance
from rules.kernel.events import ALL, PUBLIC, Event, Log
from rules.tenpenny_parks import becky
from rules.tenpenny_parks.becky import Coming
from rules.tenpenny_parks.state import BECKY, NONE
from rules.tenpenny_parks.title import TITLE

INNOVATION_SOLO = {**INNOVATION, **SOLO}
TOPS = {
    "fantasy": "wizard-lift",
    "old_west": "gold-panic",
    "prehistoric": "mammoth-slide",
    "sci_fi": "moon-bumper",
    "undersea": "sub-sub",
    "souvenir": "foam-finger-foundry",
}
DISPLAY = ["lemonade-volcano", "pretzel-maze", "hot-dog-cannon", "scream-booth"]


def solo(becky_has: dict[str, Any] | None = None, options: dict[str, Any] | None = None, **position: Any) -> Table:
    """The player leads, unless said otherwise."""
    player = position.pop("player", {})
    return Table([player, becky_has or {}], options or SOLO, **{"tops": TOPS, "display": DISPLAY, **position})


def seat_cards(table: Table) -> list[str]:
    return [table.game.content.attractions[card].id for card in table.state.cards[BECKY]]


def test_case_30_a_whole_month_of_actions() -> None:
    table = solo()
    table.play(first(table, "builder sci_fi"))
    finish(table)
    assert table.moves == ["becky costliest"]
    assert table.game.decision(table.state).forced  # type: ignore[union-attr]
    table.play("becky costliest")
    assert seat_cards(table) == ["gold-panic"]
    assert table.state.discs[BECKY] == (2, 0, 0)
    assert table.state.builders[1] == BECKY
    table.play("banker", "becky contract")
    assert [table.game.content.concessions[kind].id for kind in table.state.display] == [
        "lemonade-volcano",
        "pretzel-maze",
        "scream-booth",
    ]
    assert table.state.discs[BECKY] == (2, 1, 0)
    table.events.clear()
    table.play("banker", "becky rally")
    assert table.sentences("steps") == [
        "Ben: Joy to 1 (her rearmost disc).",
        "Ben: Awe to 2 (her rearmost disc).",
    ]
    assert table.state.discs[BECKY] == (1, 1, 1), "her bonuses have followed at once"
    assert table.sentences("steps-back") == ["Ben: Thrill back to 1.", "Ben: Awe back to 1."]


def test_case_31_her_bonuses_and_her_turn_of_the_ring() -> None:
    table = solo({"discs": [2, 2, 1]}, player={"discs": [2, 0, 0]}, phase="bonuses")
    assert table.state.month == 2, "she leads nobody to a decision: the month is over"
    assert table.state.discs[BECKY] == (1, 1, 1)
    assert table.state.vp == (0, 1)
    assert (table.state.extra, table.state.shovel) == (BECKY, BECKY)
    assert table.state.ring == 1
    assert table.state.order == (1, 0)
    assert becky.remaining(table.game, table.state) == ("contract", "bargain", "scout", "rally")
    assert [each.encore for each in becky.coming(table.game, table.state)] == [False, False, False, True]


@pytest.mark.parametrize(
    ("level", "month", "count", "vp"),
    [
        ("standard", 4, 5, 2),
        ("easy", 4, 5, 0),
        ("standard", 5, 7, 3),
        ("standard", 3, 6, 0),
        ("hard", 3, 6, 3),
        ("easy", 5, 8, 0),
    ],
)
def test_case_33_her_advertising(level: str, month: int, count: int, vp: int) -> None:
    ids = [card.id for card in TITLE.game(2).content.attractions][:count]
    table = Table([{}, {"cards": ids}], {"becky": level}, phase="advertising", month=month)
    assert table.state.vp[BECKY] == vp


@pytest.mark.parametrize(
    ("level", "innovation", "vp"), [("easy", False, 3), ("standard", True, 11), ("hard", False, 6), ("hard", True, 12)]
)
def test_vp_that_she_starts_with(level: str, innovation: bool, vp: int) -> None:
    assert TITLE.game(2, {"becky": level, "innovation": innovation}).start(Chance(0)).vp == (0, vp)


def test_she_has_neither_money_nor_property_nor_goals() -> None:
    state = TITLE.game(2, SOLO).start(Chance("frame"))
    assert (state.money[BECKY], state.properties[BECKY], state.dealt[BECKY]) == (0, None, ())
    assert len(state.display) == 4


def test_case_35_without_a_card_she_gains_a_point() -> None:
    table = solo(shovel="Ben", builders=dict.fromkeys(TOPS, "Ana"))
    assert becky.coming(table.game, table.state)[0] == Coming("costliest", vp=1)
    table.play("becky costliest")
    assert table.state.vp[BECKY] == 1
    assert seat_cards(table) == []


def test_a_bargain_goes_by_the_price_and_eager_by_the_icons() -> None:
    table = solo({"workers": 2}, shovel="Ben", month=2)
    prices = {
        stack: max(0, table.game.table.costs[cards[0]] + table.game.table.ring_at[0][number])
        for number, (stack, cards) in enumerate(zip(table.game.table.stacks, table.state.stacks, strict=True))
    }
    table.play("becky bargain")
    best = min(prices, key=prices.__getitem__)
    assert seat_cards(table) == [TOPS[best]]
    eager = solo(shovel="Ben", month=3, tops={**TOPS, "undersea": "kraken-hug"})
    counts = [sum(eager.game.table.steps[cards[0]]) + eager.game.table.wilds[cards[0]] for cards in eager.state.stacks]
    eager.play("becky eager")
    assert seat_cards(eager) == [list({**TOPS, "undersea": "kraken-hug"}.values())[counts.index(max(counts))]]


def test_scout_returns_both_top_boards() -> None:
    table = solo({"workers": 1}, shovel="Ben", month=2, piles=[["expansion-01", "expansion-02"], []])
    table.play("becky scout")
    assert [len(pile) for pile in table.state.piles] == [1, 0]
    assert table.state.discs[BECKY] == (1, 0, 0)
    assert table.sentences("becky-scouts") == ["Ben scouts: Back Forty goes to the box."]


def test_contract_steps_also_without_a_concession() -> None:
    table = solo(shovel="Ben", month=2, display=[])
    table.play("becky contract")
    assert table.state.discs[BECKY] == (1, 0, 0)


def test_steps_of_a_full_track_are_lost() -> None:
    table = solo({"discs": [12, 12, 12], "workers": 1}, shovel="Ben")
    assert becky.coming(table.game, table.state)[-1] == Coming("rally")
    table.play("becky rally")
    assert table.state.discs[BECKY] == (12, 12, 12)


def test_wild_icons_step_her_rearmost_disc() -> None:
    pack = """
    format = 1
    [[attraction]]
    id = "wizard-lift"
    cost = 9
    emotions = { thrill = 1, wild = 3 }
    """
    table = solo({"discs": [0, 2, 1]}, shovel="Ben", pack=pack)
    table.play("becky costliest")
    assert table.state.discs[BECKY] == (3, 2, 2)


@pytest.mark.parametrize(("month", "choice"), [(1, "special"), (4, "special"), (5, "vp")])
def test_in_the_last_month_she_takes_vp(month: int, choice: str) -> None:
    assert becky.takes_bonus(TITLE.game(2, SOLO), month, 0) == choice
    assert becky.takes_bonus(TITLE.game(2, SOLO), month, 1) == choice
    assert becky.takes_bonus(TITLE.game(2, SOLO), month, 2) == "vp"


def test_case_47_the_shovel_decides_a_draw() -> None:
    held = Table([{"vp": 38}, {"vp": 38}], SOLO, phase="cleanup", month=5, shovel="Ben")
    assert held.game.score(held.game.view(held.state, ALL)).winners == (BECKY,)
    led = Table([{"vp": 37}, {"vp": 37, "discs": [0, 1, 0]}], SOLO, phase="bonuses", month=5, shovel="Ben")
    assert led.state.shovel == 0, "the VP of Awe passes the shovel first"


# Innovation


def test_case_38_if_the_player_moves_first_she_does_nothing_more() -> None:
    table = solo(None, INNOVATION_SOLO, month=2)
    table.play("research")
    assert len(table.moves) == 3
    table.play("choose 2")
    table.play("becky research")
    assert table.state.vp[BECKY] == 0
    assert len(table.state.staff) == 7


def test_case_38_if_she_moves_first_the_player_chooses_from_two() -> None:
    table = solo(None, INNOVATION_SOLO, month=2)
    top = table.state.staff[0]
    table.play("banker", "becky research")
    assert table.state.vp[BECKY] == 1
    assert len(table.state.staff) == 9
    assert table.sentences("becky-discards") == [f"Ben puts {table.game.content.specialists[top].name} into the box."]
    table.play("research")
    assert len(table.moves) == 2


@pytest.mark.parametrize(
    ("discs", "researched", "expected", "vp"),
    [
        ([4, 2, 2], ["Ana"], (4, 3, 3), 0),
        ([2, 2, 2], ["Ana"], (3, 3, 2), 0),
        ([4, 2, 2], [], (5, 3, 3), 1),
    ],
)
def test_case_39_her_emotions(discs: list[int], researched: list[str], expected: tuple[int, ...], vp: int) -> None:
    table = solo({"discs": discs}, INNOVATION_SOLO, month=4, shovel="Ben", researched=researched)
    table.play("becky research")
    assert table.state.discs[BECKY] == expected
    assert table.state.vp[BECKY] == vp


def test_in_month_5_her_researcher_takes_the_costliest_card_of_all() -> None:
    table = solo(None, INNOVATION_SOLO, month=5, shovel="Ben", builders={"sci_fi": "Ana"})
    table.play("becky research")
    assert seat_cards(table) == ["moon-bumper"]
    assert table.state.builders[3] == 0
    assert table.state.vp[BECKY] == 1


# What can be seen in advance


@pytest.mark.parametrize("options", sweep([SOLO, INNOVATION_SOLO], [INNOVATION_SOLO]))
@pytest.mark.parametrize("seed", sweep(range(6)))
def test_her_next_action_comes_as_foreseen(options: dict[str, Any], seed: int) -> None:
    game = TITLE.game(2, options)
    chance = Chance(f"foreseen/{seed}")
    state = game.start(chance)
    seen = 0
    while state.pending:
        decision = game.decision(state)
        assert decision is not None
        move = game.sample_move(state, chance)
        if decision.kind != "becky":
            game.apply(state, move, chance)
            continue
        coming = becky.coming(game, game.view(state, PUBLIC))
        assert coming == becky.coming(game, state)
        assert len(coming) == state.workers[BECKY] + (game.innovation and BECKY not in state.researched)
        foreseen = coming[0]
        discs, vp, month = state.discs[BECKY], state.vp[BECKY], state.month
        size, cards = len(state.display), state.cards[BECKY]
        display = state.display
        after = state.clone()
        after.pending = after.pending[-1:]
        log = Log()
        game.apply(after, move, chance, log)
        assert foreseen.boxed == tuple(boxed(log.events))
        assert foreseen.action == move.action  # type: ignore[attr-defined]
        assert after.vp[BECKY] - vp == foreseen.vp
        moved = list(discs)
        for track in foreseen.steps:
            moved[["thrill", "awe", "joy"].index(track)] += 1
        assert after.discs[BECKY] == tuple(moved)
        assert after.cards[BECKY] == (cards if foreseen.card == NONE else (*cards, foreseen.card))
        if foreseen.spot:
            assert after.display == display[: foreseen.spot - 1] + display[foreseen.spot :]
        else:
            assert len(after.display) == size
        assert month == state.month
        seen += 1
        game.apply(state, move, chance)
    assert seen >= 15


def boxed(events: Iterable[Event]) -> Iterator[str]:
    """The names of what went to the box."""
    for event in events:
        if event.kind in ("becky-returns", "becky-discards"):
            yield event.facts["name"]
        elif event.kind == "becky-scouts":
            yield from event.facts["names"]


def plan(table: Table) -> str:
    """Her plan as everybody reads it, in ``show``."""
    lines = table.game.describe(table.game.view(table.state, PUBLIC), table.names)
    return next(line for line in lines if line.startswith("Becky will: "))


@pytest.mark.parametrize(
    ("month", "deck", "top"),
    [
        (1, "improvements", "Lantern Groves"),
        (2, "specialists", "Coupon Baroness"),
        (3, "landmarks", "World's Second-Largest Ferris Eel"),
    ],
)
def test_her_plan_names_what_goes_to_the_box_at_her_research(month: int, deck: str, top: str) -> None:
    cards = {"improvements": "lantern-groves", "specialists": "coupon-baroness", "landmarks": "ferris-eel"}
    table = solo(None, INNOVATION_SOLO, month=month, **{deck: [cards[deck], *["?"] * 3]})
    assert f"research: {top} to the box + 1 VP" in plan(table)
    told = [line for passage in table.game.tell(table.game.view(table.state, PUBLIC), NAMES) for line in passage.lines]
    assert f"Action 1 that Becky will take: research: {top} to the box and 1 VP." in told
    moved = solo(None, INNOVATION_SOLO, month=month, researched=["Ana"], **{deck: [cards[deck], *["?"] * 3]})
    assert "to the box + 1 VP" not in plan(moved)
    assert f"{top} to the box" not in plan(moved)


def test_her_plan_names_concessions_and_boards_that_go_to_the_box() -> None:
    table = solo(month=2, piles=[["expansion-01", "expansion-02"], ["expansion-03"]])
    assert "contract: Hot Dog Cannon to the box" in plan(table)
    assert "scout: Back Forty and Nettle Nook to the box" in plan(table)
    bare = solo(month=2, piles=[[], ["expansion-03"]], display=[])
    assert "scout: Nettle Nook to the box" in plan(bare)
    assert "contract: Thrill" in plan(bare)


def test_what_lies_beneath_a_board_that_goes_to_the_box_is_not_told() -> None:
    pack = "format = 1\n[becky]\nmonths = [" + '["scout", "scout", "contract"],' * 5 + "]"
    table = solo(piles=[["expansion-01", "expansion-02"], ["expansion-03"]], pack=pack)
    once, twice, _ = becky.coming(table.game, table.game.view(table.state, PUBLIC))
    assert (once.boxed, twice.boxed) == (("Back Forty", "Nettle Nook"), ("the next board of pile 1",))
    assert becky.coming(table.game, table.state)[:2] == (once, twice)


def first(table: Table, words: str) -> str:
    return next(move for move in table.moves if move.startswith(words))


def finish(table: Table) -> None:
    """Answer what a Builder action asks, until it is Becky's turn."""
    while table.decision in ("pick-track", "pick-reward", "confirm"):
        table.play(table.moves[0])
    assert table.names == NAMES[:2]
