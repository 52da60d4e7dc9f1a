"""The end told step by step: what lay open first, secrets last, and the same totals as on the sheet."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from screen_harness import until
from shell_harness import MemoryServices, dump, make_app

from rules.kernel.chance import Chance
from rules.kernel.match import Match
from rules.kernel.record import Seat, decode
from rules.kernel.sheet import Line, ScoreSheet, SeatSheet, rank
from rules.titles import load_title
from screens import reveal
from screens.result import ResultScreen
from screens.reveal import RevealScreen
from screens.staging import leaders, stages
from tenby_tui.services import new_match

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = [
    "tiny-towns/three-greedy-sealed", "tiny-towns/solo", "tiny-towns/six-mixed", "tenpenny-parks/three-greedy",
    "tenpenny-parks/solo-easy", "tenby/all-modules-three-greedy", "tenby/base-solo",
]  # fmt: skip


def recorded(name: str) -> Match:
    record = decode((GOLDEN / f"{name}.json").read_bytes())
    return Match.load(load_title(record.title), record)[0]


@pytest.mark.parametrize("name", GAMES)
def test_all_stages_together_are_the_sheet(name: str) -> None:
    match = recorded(name)
    found = stages(match)
    assert list(found[-1].totals) == [seat.total for seat in match.score().seats]
    assert found[-2].totals == found[-1].totals
    secret = [stage.seat >= 0 for stage in found]
    assert secret == [*sorted(secret[:-1]), False], "secrets come after what lay open"


def test_kept_goals_change_the_leader() -> None:
    found = stages(recorded("tenpenny-parks/three-greedy"))
    told = [stage for stage in found if stage.seat >= 0]
    assert [stage.seat for stage in told] == [0, 1, 2], "from the last place on the table to the first"
    assert told[0].text.startswith("Ana · Goals: Mind the Gap, Napping Tycoon.")
    assert [leaders(stage.totals) for stage in told] == [(0,), (1,), (2,)]
    before = found[found.index(told[0]) - 1]
    assert leaders(before.totals) == (2,)
    assert "Napping Tycoon" not in " ".join(stage.text for stage in found[: found.index(told[0])])


def test_a_monument_that_was_never_built_is_told() -> None:
    told = [stage.text for stage in stages(recorded("tiny-towns/three-greedy-sealed")) if stage.seat >= 0]
    assert told == [
        "Chloe · Monument not built yet: The Sky Baths.", "Ben · Monument not built yet: Fort Ironweed.",
    ]  # fmt: skip


def test_without_points_the_hands_are_told_and_who_won() -> None:
    match = recorded("tenka/three-greedy")
    found = stages(match)
    assert [stage.totals for stage in found] == [()] * len(found)
    assert found[0].text.startswith("Ben · Hand: Province 2 times")
    assert found[-1].text.startswith("Chloe wins.")


def test_a_line_that_was_unknown_is_a_secret_and_a_new_one_is_not() -> None:
    def sheet(*lines: tuple[Line, ...]) -> ScoreSheet:
        seats = tuple(SeatSheet(seat, each) for seat, each in enumerate(lines))
        return ScoreSheet(seats, *rank(tuple(seat.total for seat in seats)))

    bonus, open_line = Line("bonus", "Bonus", 2), Line("open", "Open", 5)
    shown = sheet((open_line, Line("goals", "Goals", 0, known=False)), (open_line,))
    true = sheet((open_line, Line("goal", "Goal", 4)), (open_line, bonus))
    match = SimpleNamespace(
        title=load_title("tiny-towns"), names=("Ana", "Ben"), seats=[Seat("Ana"), Seat("Ben")], entries=[0],
        score=lambda: true, vantage=lambda viewer, moment: SimpleNamespace(score=shown, view=None),
        game=SimpleNamespace(tell=lambda view, names: []),
    )  # fmt: skip
    found = stages(cast("Match", match))
    assert [stage.text for stage in found[:-1]] == ["Open: Ana +5, Ben +5.", "Bonus: Ben +2.", "Ana · Goal +4."]


def nearly_over() -> Match:
    """A match alone with one move left."""
    match = new_match("tiny-towns", [Seat("Ana")], {"cards": "teaching", "monuments": "off"}, seed="end")
    chance = Chance("end")
    while True:
        move = match.game.sample_move(match.state, chance)
        after = match.state.clone()
        match.game.apply(after, move, Chance("look"))
        if not after.pending:
            return match
        match.play(move)


@pytest.mark.parametrize("animation", ["off", "slight"])
async def test_the_end_is_told_by_and_by_only_where_things_may_move(
    animation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reveal, "PACE", 0.01)
    services = MemoryServices()
    services.settings.animation = animation
    match = nearly_over()
    app = make_app(services, opening=(match, 1, ""))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table: Any = app.screen
        table.make(match.game.moves(match.state)[0])
        await until(pilot, lambda: match.over, "the end")
        if animation == "slight":
            await until(pilot, lambda: isinstance(app.screen, RevealScreen), "the first stage")
        else:
            await until(pilot, lambda: "[Score sheet]" in dump(app), "the result")
            assert not any(isinstance(screen, RevealScreen) for screen in app.screen_stack)
        if animation == "slight":
            screen = app.screen
            await until(pilot, lambda: cast("RevealScreen", screen).through, "the last stage")
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, ResultScreen), "the result")


async def test_a_key_of_the_result_tells_it_and_another_leaves_it_out() -> None:
    match = recorded("tenpenny-parks/three-greedy")
    app = make_app(opening=(match, 1, ""))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await until(pilot, lambda: "Ben     23" in dump(app), "the first stage")
        assert "leads" in dump(app)
        assert "Goals" not in dump(app)
        await pilot.press("enter", "space", "right")
        await until(pilot, lambda: "Ana · Goals" in dump(app), "a goal")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, ResultScreen), "the result")
        await pilot.press("a")
        await until(pilot, lambda: isinstance(app.screen, RevealScreen), "the first stage")
        await pilot.press(*["enter"] * 6)
        await until(pilot, lambda: "Chloe   45" in dump(app) and "wins" in dump(app), "the last stage")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ResultScreen), "the result")
