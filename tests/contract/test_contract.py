"""What every title must pass, on every table of ``cases.py``: random play against the kernel contract."""

from __future__ import annotations

import msgspec
import pytest
from cases import CASES, Case
from invariants import INVARIANTS

from rules.kernel.chance import Chance, NoChance, RecordedChance, ReplayedChance
from rules.kernel.errors import ChanceNeeded
from rules.kernel.events import ALL, PUBLIC, Log, visible
from rules.kernel.match import Match
from rules.kernel.record import Seat, decode, encode
from rules.kernel.vantage import Vantage
from rules.titles import load_title

pytestmark = pytest.mark.parametrize("case", CASES, ids=str)
NAMES = ("Ana", "Ben", "Chloe", "Dora", "Emil", "Fay", "Gil", "Hana")


def random_states(case: Case, seed: int, every: int = 1):
    """The game and the states of one random game, each with the number of decisions before it."""
    game = case.game
    chance = Chance(f"contract/{seed}")
    state = game.start(chance)
    count = 0
    while state.pending:
        if count % every == 0:
            yield game, state, count
        game.apply(state, game.sample_move(state, chance), chance)
        count += 1
        assert count < case.bound, "the game does not end"
    yield game, state, count


@pytest.mark.parametrize("seed", range(6))
def test_random_play_ends_without_a_dead_end(case: Case, seed: int) -> None:
    for game, state, _ in random_states(case, seed):
        moves = game.moves(state)
        assert bool(moves) == bool(state.pending)
        assert (game.decision(state) is None) == (not state.pending)
    sheet = game.score(game.view(state, ALL))
    assert len(sheet.seats) == case.seats
    assert {standing.seat for standing in sheet.standings} == set(range(case.seats))
    assert sheet.winners


@pytest.mark.parametrize("seed", range(4))
def test_nothing_appears_and_nothing_gets_lost(case: Case, seed: int) -> None:
    check = INVARIANTS[case.title]
    for game, state, count in random_states(case, seed):
        check(game, state)
        if count % 11 == 0:
            for viewer in (PUBLIC, *range(case.seats)):
                check(game, game.resample(game.view(state, viewer), Chance(f"invariant/{count}")))


@pytest.mark.parametrize("seed", range(3))
def test_moves_are_unique_stable_and_written_and_read(case: Case, seed: int) -> None:
    for game, state, _ in random_states(case, seed):
        moves = game.moves(state)
        assert len(set(moves)) == len(moves)
        assert game.moves(state.clone()) == moves
        texts = [game.write(move) for move in moves]
        assert len(set(texts)) == len(texts)
        assert [game.read(text) for text in texts] == moves
        assert all(text == text.lower() and "  " not in text for text in texts)


@pytest.mark.parametrize("seed", range(3))
def test_every_move_not_listed_is_refused_with_a_sentence(case: Case, seed: int) -> None:
    texts = load_title(case.title).texts
    sections = {section.id for section in load_title(case.title).rulebook().sections}
    pool = {}
    for game, state, count in random_states(case, seed, every=3):
        moves = game.moves(state)
        pool.update((move, None) for move in moves[:40])
        legal = set(moves)
        for move in list(pool)[count % 7 :: 7]:
            refusal = game.refusal(state, move)
            assert (refusal is None) == (move in legal), game.write(move)
            if refusal is not None:
                assert texts.refusal(refusal, NAMES).strip()
                assert refusal.section == "" or refusal.section in sections
        if state.pending:
            decision = game.decision(state)
            assert texts.prompt(decision, NAMES).strip()
            assert decision.section in sections


@pytest.mark.parametrize("seed", range(3))
def test_sampled_moves_are_legal(case: Case, seed: int) -> None:
    chance = Chance(f"sample/{seed}")
    for game, state, _ in random_states(case, seed, every=2):
        if state.pending:
            for _ in range(3):
                assert game.refusal(state, game.sample_move(state, chance)) is None


def test_clones_are_equal_and_independent(case: Case) -> None:
    kept = []
    for game, state, _ in random_states(case, 11):
        copy = state.clone()
        assert game.digest(copy) == game.digest(state)
        kept.append((copy, game.digest(copy)))
    assert all(game.digest(copy) == digest for copy, digest in kept)


@pytest.mark.parametrize("seed", range(2))
def test_positions_are_written_and_read(case: Case, seed: int) -> None:
    names = NAMES[: case.seats]
    for game, state, _ in random_states(case, seed, every=4):
        view = game.view(state, ALL)
        data = game.write_position(view, names)
        again = game.read_position(msgspec.json.decode(msgspec.json.encode(data)), names)
        assert again == view
        assert game.digest(game.resample(again, NoChance())) == game.digest(state)
        assert game.describe(view, names)
        check_passages(game, view, names)
        for viewer in (PUBLIC, *range(case.seats)):
            shown = game.view(state, viewer)
            assert msgspec.json.decode(msgspec.json.encode(shown), type=game.view_type) == shown
            public = game.write_position(shown, names)
            dealt = game.resample(game.read_position(public, names), Chance(seed))
            assert game.moves(dealt) or not state.pending


def check_passages(game, view, names) -> None:
    """The table and every seat in words: whole sentences, without signs that are read badly or not at all."""
    told = game.tell(view, names)
    assert sorted(passage.seat for passage in told) == [PUBLIC, *range(len(names))]
    for line in (line for passage in told for line in passage.lines):
        assert line.endswith("."), line
        assert not set(line) & set("|#<>[]{}=*+_~^`/$\\"), line
        assert "  " not in line, line
    known = {card.id for card in load_title(game.title_id).cards()}
    assert set(game.cards_in_play(view)) <= known


@pytest.mark.parametrize("seed", range(3))
def test_nothing_can_be_seen_that_may_not_be_known(case: Case, seed: int) -> None:
    """Whatever the hidden things are, each viewer sees the same view, decision, moves, cautions and scores."""
    names = NAMES[: case.seats]
    for game, state, count in random_states(case, seed, every=5):
        for viewer in (PUBLIC, *range(case.seats)):
            view = game.view(state, viewer)
            plain = msgspec.json.encode(view)
            vantage = Vantage(game, view, names)
            for number in range(2):
                other = game.resample(view, Chance(f"other/{seed}/{count}/{number}"))
                assert msgspec.json.encode(game.view(other, viewer)) == plain
                rival = Vantage(game, game.view(other, viewer), names)
                assert rival.decision == vantage.decision
                assert rival.moves == vantage.moves
                assert rival.score == vantage.score
                assert rival.describe() == vantage.describe()
                assert rival.tell() == vantage.tell()
                assert rival.cards_in_play == vantage.cards_in_play
                assert rival.position() == vantage.position()


@pytest.mark.parametrize("seed", range(3))
def test_options_of_decisions_follow_from_what_is_seen(case: Case, seed: int) -> None:
    """A seat's own view gives exactly its legal moves; the public view those that everybody knows."""
    names = NAMES[: case.seats]
    for game, state, _ in random_states(case, seed, every=2):
        decision = game.decision(state)
        if decision is None:
            continue
        moves = game.moves(state)
        own = Vantage(game, game.view(state, decision.seat), names)
        assert own.decision == decision
        assert list(own.moves) == moves
        public = Vantage(game, game.view(state, PUBLIC), names)
        if decision.public:
            assert public.decision == decision
            assert list(public.moves) == [move for move in moves if game.known_to_all(state, move)]
        for move in moves[:5]:
            assert own.refusal(move) is None
            assert own.preview(move).before == own.score


@pytest.mark.parametrize("seed", range(2))
def test_resampled_states_play_on_to_the_end(case: Case, seed: int) -> None:
    for game, state, count in random_states(case, seed, every=17):
        for viewer in (PUBLIC, 0):
            model = game.resample(game.view(state, viewer), Chance(f"on/{count}"))
            chance = Chance(f"on/{seed}/{count}")
            for _ in range(case.bound):
                if not model.pending:
                    break
                game.apply(model, game.sample_move(model, chance), chance)
            assert not model.pending


@pytest.mark.parametrize("seed", range(2))
def test_chance_is_recorded_and_replayed(case: Case, seed: int) -> None:
    game = case.game
    chance = RecordedChance(Chance(f"record/{seed}"))
    state = game.start(chance)
    again = game.start(replay := ReplayedChance(chance.outcomes))
    replay.finish()
    assert game.digest(again) == game.digest(state)
    picks = Chance(seed)
    while state.pending:
        move = game.sample_move(state, picks)
        chance = RecordedChance(Chance(f"record/{seed}"))
        game.apply(state, move, chance, Log())
        game.apply(again, move, replay := ReplayedChance(chance.outcomes))
        replay.finish()
        assert game.digest(again) == game.digest(state)


def new_match(case: Case, seed: int) -> Match:
    title = load_title(case.title)
    return Match(title, case.game, [Seat(name) for name in NAMES[: case.seats]], f"seed {seed}")


def play_on(match: Match, chance: Chance, count: int = 10**6) -> None:
    while not match.over and count:
        match.play(match.game.sample_move(match.state, chance))
        count -= 1


@pytest.mark.parametrize("seed", range(2))
def test_a_match_is_saved_loaded_and_played_on_identically(case: Case, seed: int) -> None:
    chance = Chance(seed)
    match = new_match(case, seed)
    while not match.over:
        play_on(match, chance, 7)
        loaded, problem = Match.load(match.title, decode(encode(match.record())))
        assert problem == ""
        assert loaded.digest() == match.digest()
        assert loaded.sentences(ALL) == match.sentences(ALL)
        assert loaded.record() == match.record()
    assert match.sentences(PUBLIC)[-1]


def test_undo_to_the_start_and_forward_again(case: Case) -> None:
    match = new_match(case, 3)
    play_on(match, Chance(5), 60)
    digests = [match.game.digest(state) for state in match._states]
    texts = [entry.text for entry in match.entries]
    while match.entries:
        match._take_back(len(match.entries) - 1, table=False)
        assert match.digest() == digests[len(match.entries)]
    for index, text in enumerate(texts, start=1):
        assert match.can_redo
        assert match.redo().text == text
        assert match.digest() == digests[index]
    loaded, problem = Match.load(match.title, match.record())
    assert problem == ""
    assert loaded.digest() == match.digest()


@pytest.mark.parametrize("seed", range(2))
def test_logs_name_people_and_keep_secrets(case: Case, seed: int) -> None:
    match = new_match(case, seed)
    play_on(match, Chance(seed))
    names = NAMES[: case.seats]
    for viewer in (PUBLIC, *range(case.seats)):
        lines = match.sentences(viewer)
        assert lines
        # Names of cards may hold the word, with a capital letter.
        assert not any(" you" in line or line.startswith("You") for line in lines)
    everything = [event for entry in match.entries for event in entry.events]
    public = visible(everything, PUBLIC)
    assert all(event.audience is None or event.sealed for event in public)
    assert names


def test_a_move_can_be_foreseen_only_up_to_chance(case: Case) -> None:
    for game, state, _ in random_states(case, 4, every=9):
        for move in game.moves(state)[:6]:
            copy = state.clone()
            preview = game.preview(state, move, ALL)
            try:
                game.apply(copy, move, NoChance())
            except ChanceNeeded:
                assert not preview.complete
            else:
                assert preview.complete
                assert preview.after == game.score(game.view(copy, ALL))
            assert game.preview(state, move, ALL) == preview
