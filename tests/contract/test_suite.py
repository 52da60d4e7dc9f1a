"""The contract suite notices what it is there for: faults are built into the toys, and each is found by its check.

And it notices a title by its being registered.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import toy_tide
from contract import CHECKS, forget_games
from contract_tables import Table, own, tables_of
from msgspec.structs import replace
from toy_pig import game as pig_game
from toy_pig import position as pig_position
from toy_pig import state as pig_state
from toy_pig import turns as pig_turns
from toy_pig.title import TITLE as PIG
from toys import registered

from rules.kernel.chance import Chance, DealtChance
from rules.kernel.errors import IllegalMove
from rules.kernel.refusal import NOT_NOW, Caution

TWO_DICE = Table("pig", 3, {"dice": "two", "goal": 30}, 3000)
ONE_DIE = Table("pig", 2, {"goal": 30}, 3000)
TIDE = Table("tide", 3, {}, 300)


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    forget_games()
    with registered():
        yield
    forget_games()


def run(name: str, table: Table, seed: int | None = None) -> None:
    (found,) = (each for each in CHECKS if str(each) == name)
    found.run(table, found.seeds[0] if seed is None else seed)


# A title is tested by being registered


def test_a_title_that_says_nothing_is_tested_on_every_number_of_seats_and_every_day() -> None:
    assert own(PIG) is None
    tables = tables_of(PIG)
    assert {table.seats for table in tables} == {2, 3, 4}
    assert {table.seats for table in tables if table.everyday} >= {2, 4}
    assert {"one", "two"} == {PIG.options(table.seats, table.options)["dice"] for table in tables}
    assert {"secret", "open", "off"} == {PIG.options(table.seats, table.options)["bonus"] for table in tables}
    assert {20, 50, 100} <= {PIG.options(table.seats, table.options)["goal"] for table in tables}


def test_an_earlier_version_of_the_rules_is_tested_too(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {table.rules for table in tables_of(PIG)} == {None}
    monkeypatch.setattr(type(PIG), "rules_version", 2)
    monkeypatch.setattr(type(PIG), "earlier_rules", (1,))
    tables = tables_of(PIG)
    earlier = [table for table in tables if table.rules == 1]
    assert {table.seats for table in earlier} >= {2, 4}
    assert not any(table.everyday for table in earlier)
    assert len({str(table) for table in tables}) == len(tables)


def test_whoever_registers_a_title_gets_the_suite_at_once() -> None:
    """In a process of its own, where Pig is a title like the others; nothing else names it."""
    folder = Path(__file__).parent
    plugin = "from toys import TOYS\nfrom rules.titles import TITLES\nTITLES['pig'] = TOYS['pig']\n"
    code = f"import sys; sys.path[:0] = [{str(folder.parent / 'toy')!r}, {str(folder.parent.parent)!r}]\n{plugin}"
    code += "import pytest\nsys.exit(pytest.main(sys.argv[1:]))\n"
    wanted = ["-k", "pig", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=", "-m", "not wide"]
    done = subprocess.run(
        [sys.executable, "-c", code, "-q", *wanted, str(folder / "test_contract.py")],
        cwd=folder.parent.parent, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout


# Every check fails where it should


ENDLESS = [
    "random_play_ends_without_a_dead_end",
    "chance_is_recorded_and_replayed",
    "clones_are_equal_and_independent",
    "logs_name_people_and_keep_secrets",
    "a_match_is_saved_loaded_and_played_on_identically",
    "all_who_play_the_same_deal_meet_the_same_chance",
    "what_the_table_does_beside_the_game_changes_no_chance",
]


@pytest.mark.parametrize("check", ENDLESS)
def test_a_game_without_end_is_told_and_not_waited_for(check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pig_turns, "SIDES", (1,))
    with pytest.raises(AssertionError):
        run(check, TWO_DICE._replace(bound=200))


@pytest.mark.parametrize("seed", range(8))
def test_dice_end_a_game_with_whatever_seed_chance_is_recorded(seed: int) -> None:
    """A chance made anew for each move would throw the same for ever; with the seed 1 that is a one."""
    run("chance_is_recorded_and_replayed", Table("pig", 2, {}, 3000), seed)


Fault = Callable[[pytest.MonkeyPatch], Any]


def lost_card(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(toy_tide, "FULL_HAND", 4)
    play = toy_tide.ThrowOne.play

    def thrown(self: Any, game: Any, state: Any, move: Any, chance: Any, log: Any) -> None:
        play(self, game, state, move, chance, log)
        state.discard = state.discard[:-1]

    patch.setattr(toy_tide.ThrowOne, "play", thrown)


def told_by_a_secret(patch: pytest.MonkeyPatch) -> None:
    def caution(self: Any, game: Any, state: Any, move: Any, viewer: int) -> Caution | None:
        return Caution("much-at-risk", "rolling", {"points": 1}) if state.bonuses[0] > "m" else None

    patch.setattr(pig_turns.RollOrHold, "caution", caution)


def allowed_by_a_secret(patch: pytest.MonkeyPatch) -> None:
    def moves(self: Any, game: Any, state: Any) -> list[Any]:
        return [pig_turns.Roll(), *([pig_turns.Hold()] if state.bonuses[self.seat] > "m" else [])]

    patch.setattr(pig_turns.RollOrHold, "moves", moves)


def unsaid_secret(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(pig_game.Pig, "secrets", lambda self, view: (False,) * self.seats)


def secret_that_all_see(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(pig_game.Pig, "secrets", lambda self, view: (True,) * self.seats)


def invented_points(patch: pytest.MonkeyPatch) -> None:
    resample = pig_game.Pig.resample

    def other(self: Any, view: Any, chance: Any) -> Any:
        state = resample(self, view, chance)
        state.risked += view.viewer >= 0
        return state

    patch.setattr(pig_game.Pig, "resample", other)


def refused_though_listed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(pig_turns.RollOrHold, "refusal", lambda *_: NOT_NOW)


def moves_in_any_order(patch: pytest.MonkeyPatch) -> None:
    moves = pig_turns.RollOrHold.moves
    luck = random.Random(1)

    def mixed(self: Any, game: Any, state: Any) -> list[Any]:
        found = moves(self, game, state)
        return luck.sample(found, len(found))

    patch.setattr(pig_turns.RollOrHold, "moves", mixed)


def clone_that_is_the_same(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(pig_state.State, "clone", lambda self: self)


def changed_by_looking(patch: pytest.MonkeyPatch) -> None:
    moves = pig_turns.RollOrHold.moves

    def counted(self: Any, game: Any, state: Any) -> list[Any]:
        state.risked += 1
        return moves(self, game, state)

    patch.setattr(pig_turns.RollOrHold, "moves", counted)


def forgotten_in_positions(patch: pytest.MonkeyPatch) -> None:
    write = pig_position.write

    def written(view: Any, names: Any) -> dict[str, Any]:
        return {key: value for key, value in write(view, names).items() if key != "rolls"}

    patch.setattr(pig_position, "write", written)


def dice_of_its_own(patch: pytest.MonkeyPatch) -> None:
    luck = random.Random(2)

    def settle(self: Any, game: Any, state: Any, chance: Any, log: Any) -> bool:
        chance.pick("die", pig_turns.SIDES)
        state.risked += luck.randrange(2, 7)
        pig_turns.replace(state, pig_turns.RollOrHold(self.seat))
        state.rolls += 1
        return False

    patch.setattr(pig_turns.RollDice, "settle", settle)


def sentence_missing(patch: pytest.MonkeyPatch) -> None:
    patch.delitem(PIG.texts.events, "held")


def addresses_the_reader(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(PIG.texts.events, "held", "{seat} banks {points}: you have {total}.")


def unknown_section(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(pig_turns.RollOrHold, "section", "rollling")


def seen_after_all(patch: pytest.MonkeyPatch) -> None:
    """The first view of a position is remembered by the game, and told to whoever asks next."""
    tell = pig_game.Pig.tell
    view = pig_game.Pig.view

    def noted(self: Any, state: Any, viewer: int) -> Any:
        self.told = state
        return view(self, state, viewer)

    patch.setattr(pig_game.Pig, "view", noted)
    patch.setattr(pig_game.Pig, "tell", lambda self, shown, names: tell(self, view(self, self.told, -2), names))


def played_by_the_clock(patch: pytest.MonkeyPatch) -> None:
    """What falls depends on what else was played in this process."""
    count = iter(range(10**6))
    pick = pig_turns.RollDice.settle

    def settle(self: Any, game: Any, state: Any, chance: Any, log: Any) -> bool:
        for _ in range(next(count) % 3):
            chance.pick("die", pig_turns.SIDES)
        return pick(self, game, state, chance, log)

    patch.setattr(pig_turns.RollDice, "settle", settle)


def chance_without_memory(patch: pytest.MonkeyPatch) -> None:
    """What was asked before does not count: whoever makes other moves meets other dice."""
    luck = random.Random(4)
    patch.setattr(DealtChance, "_fresh", lambda self, label: Chance(luck.random()))


def endless_where_unseen(patch: pytest.MonkeyPatch) -> None:
    resample = pig_game.Pig.resample

    def far_from_the_goal(self: Any, view: Any, chance: Any) -> Any:
        state = resample(self, view, chance)
        state.banked = tuple(points - 10**6 for points in state.banked)
        return state

    patch.setattr(pig_game.Pig, "resample", far_from_the_goal)


def unsteady_score(patch: pytest.MonkeyPatch) -> None:
    luck, score = random.Random(5), pig_game.Pig.score

    def scored(self: Any, view: Any) -> Any:
        return score(self, replace(view, banked=tuple(luck.randrange(9) for _ in view.banked)))

    patch.setattr(pig_game.Pig, "score", scored)


def unsteady_bot(patch: pytest.MonkeyPatch) -> None:
    luck = random.Random(3)
    patch.setattr(pig_game.Pig, "estimate", lambda *_: luck.random())


FAULTS: list[tuple[Fault, str, Table]] = [
    (lost_card, "nothing_appears_and_nothing_gets_lost", TIDE),
    (invented_points, "nothing_appears_and_nothing_gets_lost", TWO_DICE),
    (unsaid_secret, "whoever_sees_more_than_the_others_has_a_secret", TWO_DICE),
    (secret_that_all_see, "whoever_sees_more_than_the_others_has_a_secret", TWO_DICE),
    (changed_by_looking, "looking_changes_nothing", TWO_DICE),
    (moves_in_any_order, "moves_are_unique_stable_and_written_and_read", TWO_DICE),
    (refused_though_listed, "every_move_not_listed_is_refused_with_a_sentence", TWO_DICE),
    (unknown_section, "every_move_not_listed_is_refused_with_a_sentence", TWO_DICE),
    (refused_though_listed, "sampled_moves_are_legal", TWO_DICE),
    (clone_that_is_the_same, "clones_are_equal_and_independent", TWO_DICE),
    (unsteady_score, "a_move_can_be_foreseen_only_up_to_chance", TWO_DICE),
    (endless_where_unseen, "resampled_states_play_on_to_the_end", ONE_DIE),
    (unsteady_bot, "bots_choose_legal_moves_and_say_why", TWO_DICE),
    (chance_without_memory, "all_who_play_the_same_deal_meet_the_same_chance", TWO_DICE),
    (dice_of_its_own, "chance_is_recorded_and_replayed", TWO_DICE),
    (forgotten_in_positions, "positions_are_written_and_read", TWO_DICE),
    (told_by_a_secret, "nothing_can_be_seen_that_may_not_be_known", TWO_DICE),
    (seen_after_all, "nothing_can_be_seen_that_may_not_be_known", TWO_DICE),
    (allowed_by_a_secret, "options_of_decisions_follow_from_what_is_seen", TWO_DICE),
    (allowed_by_a_secret, "nothing_can_be_seen_that_may_not_be_known", TWO_DICE),
    (dice_of_its_own, "a_match_is_saved_loaded_and_played_on_identically", TWO_DICE),
    (dice_of_its_own, "undo_to_the_start_and_forward_again", TWO_DICE),
    (played_by_the_clock, "what_the_table_does_beside_the_game_changes_no_chance", TWO_DICE),
    (sentence_missing, "logs_name_people_and_keep_secrets", TWO_DICE),
    (addresses_the_reader, "logs_name_people_and_keep_secrets", TWO_DICE),
]


@pytest.mark.parametrize(("fault", "check", "table"), FAULTS, ids=[f"{row[0].__name__}-{row[1]}" for row in FAULTS])
def test_a_fault_is_found(fault: Fault, check: str, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    run(check, table)
    forget_games()
    fault(monkeypatch)
    with pytest.raises((AssertionError, KeyError, IllegalMove)):
        run(check, table)


def test_every_check_is_proved_by_a_fault() -> None:
    assert {str(each) for each in CHECKS} == {check for _, check, _ in FAULTS} | {*ENDLESS}
