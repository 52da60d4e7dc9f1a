"""Replay: every recorded game from every view, nothing hidden while a match is under way, and playing on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from sweeps import sweep

from rules.kernel.chance import Chance
from rules.kernel.errors import RulesError
from rules.kernel.events import ALL, PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import Seat, TakenBack, decode
from rules.kernel.replay import SECRET, Replay, stretch, viewers
from rules.titles import TITLES, load_title

GOLDEN = Path(__file__).parents[2] / "golden"
RECORDS = sorted(path.relative_to(GOLDEN).with_suffix("").as_posix() for path in GOLDEN.glob("*/*.json"))

EVERYDAY = {
    "tiny-towns/three-greedy-sealed", "tenka/three-greedy", "tenpenny-parks/two-innovation-greedy",
    "tenby/all-modules-two",
}  # fmt: skip


def recorded(name: str) -> Match:
    record = decode((GOLDEN / f"{name}.json").read_bytes())
    return Match.load(load_title(record.title), record)[0]


def new_match(title: str, seats: int, seed: str = "replay", **options: object) -> Match:
    made = load_title(title)
    names = [Seat(name) for name in ("Ana", "Ben", "Chloe", "Dora")[:seats]]
    return Match(made, made.game(seats, options), names, seed)


def play(match: Match, moves: int = 10_000) -> Match:
    chance = Chance("play")
    for _ in range(moves):
        if match.over:
            break
        match.play(match.game.sample_move(match.state, chance))
    return match


@pytest.mark.parametrize("name", sweep(RECORDS, EVERYDAY))
def test_a_recorded_game_is_gone_through_from_every_view(name: str) -> None:
    match = recorded(name)
    views = viewers(match)
    assert views == (PUBLIC, *range(len(match.seats)), ALL)
    replays = [Replay(match, viewer) for viewer in views]
    last = replays[0].last
    assert last == len(match.entries)
    for number in range(last + 1):
        step = replays[number * len(replays) // (last + 1)].step(number)
        if number:
            assert step.seat == match.entries[number - 1].seat
            assert step.move in (match.entries[number - 1].text, SECRET)
        else:
            assert (step.seat, step.move) == (PUBLIC, "")
    everything = replays[-1]
    assert [mention.text for mention in everything.log] == match.sentences(ALL)
    assert [mention.text for mention in replays[0].log] == match.sentences(PUBLIC)
    assert everything.sheet(last) == match.score()
    assert everything.step(last).move == match.entries[-1].text
    for places in (everything.turns, everything.rounds):
        assert list(places) == sorted(places)
        assert places[0] == 0
        assert places[-1] == last
        forwards = backwards = 0
        here = 0
        while here < last:
            here = everything.jump(places, here, 1)
            forwards += 1
        while here:
            here = everything.jump(places, here, -1)
            backwards += 1
        assert forwards == backwards


def test_points_won_along_the_way_add_up() -> None:
    match = recorded("tiny-towns/two-greedy")
    replay = Replay(match, ALL)
    first = [seat.total for seat in replay.sheet(0).seats]
    for number in range(1, replay.last + 1):
        gains = replay.step(number).gains
        first = [total + gain for total, gain in zip(first, gains or (0, 0), strict=True)]
    assert first == [seat.total for seat in match.score().seats]


def test_rounds_are_the_rounds_of_the_title() -> None:
    replay = Replay(recorded("tiny-towns/two-greedy"), PUBLIC)
    shown = [stretch(replay.view(step)) for step in replay.rounds[:4]]
    assert shown == [None, ("round", 1), ("round", 2), ("round", 3)]
    months = Replay(recorded("tenpenny-parks/three-greedy"), PUBLIC)
    assert [stretch(months.view(step)) for step in months.rounds[1:6]] == [("month", number) for number in range(1, 6)]


def test_a_game_without_points_has_no_gains() -> None:
    replay = Replay(recorded("tenka/two"), ALL)
    assert not any(replay.step(number).gains for number in range(replay.last + 1))


# While a match is under way


TABLES = [
    ("tiny-towns", 3, {"sealed": True}),
    ("tiny-towns", 2, {"mode": "town-hall", "cavern": True}),
    ("tenka", 3, {}),
    ("tenka", 3, {"log": "full"}),
    ("tenpenny-parks", 3, {"innovation": True, "boards": "innovation"}),
    ("tenby", 3, {"mayors": True, "visitors": True}),
]


def told(match: Match) -> Iterator[object]:
    """All that a replay of a match under way says."""
    replay = Replay(match)
    yield len(replay.stops)
    for number in range(replay.last + 1):
        yield replay.step(number)
        yield replay.sheet(number)
        yield replay.view(number)
    yield replay.log
    yield replay.turns
    yield replay.rounds


@pytest.mark.parametrize(("title", "seats", "options"), TABLES)
def test_hidden_things_change_nothing_while_a_match_is_under_way(
    title: str, seats: int, options: dict[str, object]
) -> None:
    match = play(new_match(title, seats, **options), 60)
    assert viewers(match) == (PUBLIC,)
    true = list(match._states)
    views = [match.game.view(state, PUBLIC) for state in true]
    expected = list(told(match))
    for sample in range(2):
        chance = Chance(f"sample {sample}")
        match._states = [match.game.resample(view, chance) for view in views]
        assert list(told(match)) == expected


@pytest.mark.parametrize(("title", "seats", "options"), TABLES)
def test_no_view_but_everybodys_is_given_while_a_match_is_under_way(
    title: str, seats: int, options: dict[str, object]
) -> None:
    match = play(new_match(title, seats, **options), 40)
    for viewer in (0, 1, ALL):
        with pytest.raises(RulesError, match="under way"):
            Replay(match, viewer)


def test_secret_moves_of_a_seat_are_one_step_so_that_their_number_is_not_told() -> None:
    match = new_match("tenka", 3)
    first = match.game.seat_to_move(match.state)
    match.play("done")
    few = Replay(match)
    other = new_match("tenka", 3)
    hand = other.game.view(other.state, first).hands[first]
    for card in hand[:2]:
        other.play(f"court {other.game.table.names[card].lower()}")
    other.play("done")
    many = Replay(other)
    assert len(match.entries) < len(other.entries)
    assert few.last == many.last == 1
    assert few.step(1) == many.step(1)
    assert many.step(1).move == SECRET


def test_a_table_that_remembers_one_turn_is_gone_back_no_further() -> None:
    match = play(new_match("tenka", 3), 80)
    assert match.game.options["log"] == "last-turn"
    replay = Replay(match)
    assert replay.stops[0] == match.remembered_from(match.game.seat_to_move(match.state)) - 1 > 0
    assert replay.step(0).sentences == ()
    assert Replay(play(new_match("tenka", 3, log="full"), 80)).stops[0] == 0


# Playing on


@pytest.mark.parametrize("title", TITLES)
def test_a_branch_plays_on_and_leaves_the_original_alone(title: str) -> None:
    match = play(new_match(title, 2))
    before = match.record()
    digests = [match.game.digest(state) for state in match._states]
    half = len(match.entries) // 2
    seats = [Seat("Fay", "greedy"), Seat("Gil")]
    branch = match.branch(half, seats, "fresh")
    assert [match.game.digest(state) for state in branch._states] == digests[: half + 1]
    assert branch.seats == seats
    assert branch.seed == match.seed
    assert not branch.can_undo
    chance = Chance("another way")
    for _ in range(30):
        branch.play(branch.game.sample_move(branch.state, chance))
        if branch.over:
            break
    assert match.record() == before
    assert [match.game.digest(state) for state in match._states] == digests
    again, problem = Match.load(match.title, branch.record())
    assert problem == ""
    assert again.digest() == branch.digest()
    assert again.sentences(ALL) == branch.sentences(ALL)


def test_the_same_moves_bring_the_same_cards_as_in_the_original() -> None:
    match = play(new_match("tenby", 2))
    branch = match.branch(20, match.seats, "fresh")
    for entry in match.entries[20:]:
        branch.play(entry.move)
    assert branch.digest() == match.digest()
    assert branch.record() == match.record()


def test_what_the_table_took_back_stays_with_the_original() -> None:
    match = new_match("tiny-towns", 2, monuments="off")
    play(match, 6)
    match.take_back_to(3)
    play(match)
    assert any(isinstance(line, TakenBack) for line in match.journal)
    branch = match.branch(5, match.seats, "fresh")
    assert not any(isinstance(line, TakenBack) for line in branch.journal)
    assert "takes back" in " ".join(match.sentences(ALL))
    assert "takes back" not in " ".join(branch.sentences(ALL))


def test_nothing_is_played_on_where_the_game_is_over() -> None:
    match = play(new_match("tiny-towns", 2))
    with pytest.raises(RulesError, match="over"):
        match.branch(len(match.entries), match.seats, "fresh")
    with pytest.raises(RulesError, match="2 seats"):
        match.branch(3, match.seats[:1], "fresh")


@pytest.mark.parametrize(
    ("title", "options"),
    [
        ("tiny-towns", {}), ("tiny-towns", {"mode": "town-hall", "monuments": "off"}),
        ("tenka", {}), ("tenpenny-parks", {}), ("tenby", {}),
    ],
)  # fmt: skip
def test_a_match_under_way_with_something_hidden_is_not_played_on_elsewhere(
    title: str, options: dict[str, object]
) -> None:
    match = play(new_match(title, 2, **options), 12)
    assert match.has_hidden(12)
    with pytest.raises(RulesError, match="hidden"):
        match.branch(12, match.seats, "fresh")


def test_a_match_under_way_without_secrets_is_played_on_with_another_seed() -> None:
    match = play(new_match("tiny-towns", 2, monuments="off"), 12)
    assert not match.has_hidden(12)
    branch = match.branch(10, match.seats, "fresh")
    assert branch.seed == "fresh"
    assert match.seed not in msgspec.json.encode(branch.record()).decode()
    assert match.dealt_by_seed
    assert not branch.dealt_by_seed
    assert branch.setup == match.setup


def test_an_imported_game_is_not_dealt_by_its_seed() -> None:
    match = play(new_match("tiny-towns", 2))
    assert match.dealt_by_seed
    again, problem = Match.load(match.title, msgspec.structs.replace(match.record(), seed="another"))
    assert problem == ""
    assert not again.dealt_by_seed
