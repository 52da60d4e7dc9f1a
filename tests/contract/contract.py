"""The contract suite: what every title must pass, on every table of ``contract_tables.py``.

Each check is a function of a table and a seed, and tells by an assertion what does not hold. Nothing in it waits for a
game longer than the table's bound. The positions of a random game are played once and looked at by all checks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
import pytest
from contract_tables import Table, own, tables_of

from rules.bots import BOTS, make_bot
from rules.kernel.chance import Chance, NoChance, RecordedChance, ReplayedChance
from rules.kernel.errors import ChanceNeeded
from rules.kernel.events import ALL, PUBLIC, Log, visible
from rules.kernel.game import Game, View
from rules.kernel.match import Match
from rules.kernel.record import Seat, decode, encode
from rules.kernel.refusal import Refusal
from rules.kernel.title import Title
from rules.kernel.vantage import Vantage
from rules.titles import load_title

NAMES = ("Ana", "Ben", "Chloe", "Dora", "Emil", "Fay", "Gil", "Hana")
LOOKS = 12
"""Bots, which are slow, are asked in so many positions of a game."""
PLAYED = 4
"""So many random games are kept at a time."""


class Check(NamedTuple):
    """One thing that must hold."""

    run: Callable[[Table, int], None]
    seeds: tuple[int, ...]
    """The first one is for every day, the others are in the wide set."""

    def __str__(self) -> str:
        return self.run.__name__


CHECKS: list[Check] = []


def check(*seeds: int) -> Callable[[Callable[[Table, int], None]], Callable[[Table, int], None]]:
    """Make a function a check of the suite."""
    def noted(run: Callable[[Table, int], None]) -> Callable[[Table, int], None]:
        CHECKS.append(Check(run, seeds))
        return run

    return noted


def suite(title: Title) -> list[Any]:
    """Everything that a title is tested by, as values for ``pytest.mark.parametrize``: table, check, seed.

    What belongs to one random game stands together. Tables that are there for one value have the first seed only.
    """
    found = []
    for table in tables_of(title):
        runs = [(seed, each) for each in CHECKS for seed in (each.seeds[:1] if table.made else each.seeds)]
        for seed, each in sorted(runs, key=lambda run: run[0]):
            everyday = table.everyday and seed == each.seeds[0]
            marks = () if everyday else (pytest.mark.wide,)
            found.append(pytest.param(table, each, seed, id=f"{table}-{each}-{seed}", marks=marks))
    return found


# Random games


class Moment:
    """A position of a random game. What is asked of it is worked out once; the state is never changed."""

    def __init__(self, game: Game[Any, Any], state: Any, count: int) -> None:
        self.game = game
        self.state = state
        self.count = count
        """Decisions before it."""
        self._views: dict[int, View] = {}

    @cached_property
    def moves(self) -> list[Any]:
        return self.game.moves(self.state)

    @cached_property
    def decision(self) -> Any:
        return self.game.decision(self.state)

    def view(self, viewer: int) -> Any:
        if viewer not in self._views:
            self._views[viewer] = self.game.view(self.state, viewer)
        return self._views[viewer]

    @property
    def viewers(self) -> tuple[int, ...]:
        """Everybody who sees less than everything."""
        return (PUBLIC, *range(self.game.seats))


_played: dict[tuple[str, int], list[Moment]] = {}


def random_game(table: Table, seed: int, every: int = 1) -> list[Moment]:
    """Every so many positions of one random game, and the last one."""
    key = (str(table), seed)
    if key not in _played:
        while len(_played) >= PLAYED:
            del _played[next(iter(_played))]
        _played[key] = list(_play(table, seed))
    moments = _played[key]
    return [*moments[:-1:every], moments[-1]]


def forget_games() -> None:
    """Forget what was played: the rules have changed meanwhile."""
    _played.clear()


def _play(table: Table, seed: int) -> Iterator[Moment]:
    game = table.game
    chance = Chance(f"contract/{seed}")
    state = game.start(chance)
    for count in range(table.bound):
        yield Moment(game, state.clone(), count)
        if not state.pending:
            return
        game.apply(state, game.sample_move(state, chance), chance)
    raise AssertionError(f"the game does not end within {table.bound} decisions")


def new_match(table: Table, seed: Any) -> Match:
    return Match(load_title(table.title), table.game, [Seat(name) for name in NAMES[: table.seats]], f"seed {seed}")


def play_on(match: Match, table: Table, chance: Chance, count: int | None = None) -> None:
    """Play at random to the end or for so many moves, but never beyond the table's bound."""
    for _ in range(table.bound if count is None else count):
        if match.over:
            return
        match.play(match.game.sample_move(match.state, chance))
    assert count is not None or match.over, f"the game does not end within {table.bound} decisions"


def bare(view: Any) -> bytes:
    """What a viewer knows, whoever it is."""
    return msgspec.json.encode(msgspec.structs.replace(view, viewer=PUBLIC))


# Playing


@check(0, 1, 2, 3, 4, 5)
def random_play_ends_without_a_dead_end(table: Table, seed: int) -> None:
    moments = random_game(table, seed)
    for moment in moments:
        assert bool(moment.moves) == bool(moment.state.pending)
        assert (moment.decision is None) == (not moment.state.pending)
        assert moment.game.seat_to_move(moment.state) == (moment.decision.seat if moment.decision else -1)
    end = moments[-1]
    sheet = end.game.score(end.view(ALL))
    assert len(sheet.seats) == table.seats
    assert {standing.seat for standing in sheet.standings} == set(range(table.seats))
    assert sheet.winners
    for move in {move for moment in moments[::5] for move in moment.moves[:3]}:
        assert end.game.refusal(end.state, move) == Refusal("game-over")


@check(0, 1, 2, 3)
def nothing_appears_and_nothing_gets_lost(table: Table, seed: int) -> None:
    """What is always true of a state: of every title's, and what a title says of its own."""
    holds = getattr(own(load_title(table.title)), "invariants", None)
    for moment in random_game(table, seed):
        game, state = moment.game, moment.state
        if holds is not None:
            holds(game, state)
        if moment.count % 11 == 0:
            public, everything = moment.view(PUBLIC), moment.view(ALL)
            assert game.digest(game.resample(everything, NoChance())) == game.digest(state)
            for viewer in moment.viewers:
                view = moment.view(viewer)
                assert view.viewer == viewer
                model = game.resample(view, Chance(f"invariant/{moment.count}"))
                assert bare(game.view(model, PUBLIC)) == bare(public), "what one seat sees contradicts what all see"
                if holds is not None:
                    holds(game, model)


@check(0)
def whoever_sees_more_than_the_others_has_a_secret(table: Table, seed: int) -> None:
    """A seat without a secret sees the same however the things are that are hidden from everybody.

    What it only remembers is no secret that it holds.
    """
    said = own(load_title(table.title))
    remembered, of_others = getattr(said, "REMEMBERED", ()), getattr(said, "REMEMBERED_OF_OTHERS", ())
    for moment in random_game(table, seed, every=3):
        public = moment.view(PUBLIC)
        secrets = moment.game.secrets(public)
        assert len(secrets) == table.seats
        everything = bare(moment.view(ALL)) == bare(public)
        others = [moment.game.resample(public, Chance(f"secret/{moment.count}/{number}")) for number in range(2)]
        for seat, secret in enumerate(secrets):
            view = moment.view(seat)
            assert moment.game.secrets(view) == secrets
            assert not (secret and everything), "a secret that everybody sees"
            for other in () if secret else others:
                seen, shown = msgspec.to_builtins(moment.game.view(other, seat)), msgspec.to_builtins(view)
                held = {key for key in shown if seen[key] != shown[key]} - {*remembered}
                held -= {key for key in of_others if seen[key][seat] == shown[key][seat]}
                assert not held, "a secret that is not said to be one"


@check(0)
def looking_changes_nothing(table: Table, seed: int) -> None:
    names = NAMES[: table.seats]
    for moment in random_game(table, seed, every=7):
        game, state = moment.game, moment.state.clone()
        before = game.digest(state)
        moves = game.moves(state)
        game.decision(state)
        for move in moves[:3]:
            assert game.refusal(state, move) is None
            game.canonical(state, move)
            game.preview(state, move, PUBLIC)
            for viewer in moment.viewers:
                game.caution(state, move, viewer)
                game.known_to_all(state, move)
        for viewer in moment.viewers:
            view = game.view(state, viewer)
            for look in (game.describe, game.tell, game.write_position):
                look(view, names)
            for look_at in (game.score, game.secrets, game.cards_in_play):
                look_at(view)
        for seat in range(table.seats):
            game.estimate(state, seat, seat)
            game.outlook(state, seat, seat)
        assert len(game.shortlist(state, moves, game.seat_to_move(state))) > 0 or not moves
        assert game.digest(state) == before


# Moves


@check(0, 1, 2)
def moves_are_unique_stable_and_written_and_read(table: Table, seed: int) -> None:
    for moment in random_game(table, seed):
        game, moves = moment.game, moment.moves
        assert len(set(moves)) == len(moves)
        assert game.moves(moment.state.clone()) == moves
        texts = [game.write(move) for move in moves]
        assert len(set(texts)) == len(texts)
        assert [game.read(text) for text in texts] == moves
        assert all(text == text.lower() and "  " not in text for text in texts)


@check(0, 1, 2)
def every_move_not_listed_is_refused_with_a_sentence(table: Table, seed: int) -> None:
    title = load_title(table.title)
    sections = {section.id for section in title.rulebook().sections}
    pool: dict[Any, None] = {}
    for moment in random_game(table, seed, every=3):
        game, state = moment.game, moment.state
        pool.update((move, None) for move in moment.moves[:40])
        legal = set(moment.moves)
        for move in list(pool)[moment.count % 7 :: 7]:
            refusal = game.refusal(state, move)
            assert (refusal is None) == (move in legal), game.write(move)
            if refusal is not None:
                assert title.texts.refusal(refusal, NAMES).strip()
                assert refusal.section == "" or refusal.section in sections
        if moment.decision is not None:
            assert title.texts.prompt(moment.decision, NAMES).strip()
            assert moment.decision.section in sections


@check(0, 1, 2)
def sampled_moves_are_legal(table: Table, seed: int) -> None:
    chance = Chance(f"sample/{seed}")
    for moment in random_game(table, seed, every=2):
        if moment.state.pending:
            for _ in range(3):
                assert moment.game.refusal(moment.state, moment.game.sample_move(moment.state, chance)) is None


@check(11)
def clones_are_equal_and_independent(table: Table, seed: int) -> None:
    game, chance = table.game, Chance(f"contract/{seed}")
    state = game.start(chance)
    kept = []
    for _ in range(table.bound):
        copy = state.clone()
        assert game.digest(copy) == game.digest(state)
        kept.append((copy, game.digest(copy)))
        if not state.pending:
            break
        game.apply(state, game.sample_move(state, chance), chance)
    assert not state.pending
    assert all(game.digest(copy) == digest for copy, digest in kept)


@check(4)
def a_move_can_be_foreseen_only_up_to_chance(table: Table, seed: int) -> None:
    for moment in random_game(table, seed, every=9):
        game, state = moment.game, moment.state
        for move in moment.moves[:6]:
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


@check(2)
def bots_choose_legal_moves_and_say_why(table: Table, seed: int) -> None:
    names = NAMES[: table.seats]
    moments = random_game(table, seed)
    for moment in moments[:: len(moments) // LOOKS + 1]:
        if moment.decision is None:
            continue
        for kind in BOTS:
            vantage = Vantage(moment.game, moment.view(moment.decision.seat), names)
            move, why = make_bot(kind).choose(vantage, Chance(seed), 1)
            assert move in moment.moves
            assert why.strip()
            assert make_bot(kind).choose(vantage, Chance(seed), 1) == (move, why)


# Positions and views


@check(0, 1)
def positions_are_written_and_read(table: Table, seed: int) -> None:
    names = NAMES[: table.seats]
    for moment in random_game(table, seed, every=4):
        game, state, view = moment.game, moment.state, moment.view(ALL)
        data = game.write_position(view, names)
        again = game.read_position(msgspec.json.decode(msgspec.json.encode(data)), names)
        assert again == view
        assert game.digest(game.resample(again, NoChance())) == game.digest(state)
        assert game.describe(view, names)
        check_passages(game, view, names)
        for viewer in moment.viewers:
            shown = moment.view(viewer)
            assert msgspec.json.decode(msgspec.json.encode(shown), type=game.view_type) == shown
            public = game.write_position(shown, names)
            dealt = game.resample(game.read_position(public, names), Chance(seed))
            assert game.moves(dealt) or not state.pending


def check_passages(game: Game[Any, Any], view: Any, names: tuple[str, ...]) -> None:
    """The table and every seat in words: whole sentences, without signs that are read badly or not at all."""
    told = game.tell(view, names)
    assert sorted(passage.seat for passage in told) == [PUBLIC, *range(len(names))]
    for line in (line for passage in told for line in passage.lines):
        assert line.endswith("."), line
        assert not set(line) & set("|#<>[]{}=*+_~^`/$\\"), line
        assert "  " not in line, line
    known = {card.id for card in load_title(game.title_id).cards()}
    assert set(game.cards_in_play(view)) <= known


@check(0, 1, 2)
def nothing_can_be_seen_that_may_not_be_known(table: Table, seed: int) -> None:
    """Whatever the hidden things are, each viewer sees the same view, decision, moves, cautions and scores.

    A rival vantage has the same view, and another arrangement of what is hidden in place of its own.
    """
    names = NAMES[: table.seats]
    for moment in random_game(table, seed, every=5):
        game = moment.game
        for viewer in moment.viewers:
            # Looked at anew, and told at once: a game that keeps what it saw would tell of the last state it was shown.
            view = game.view(moment.state, viewer)
            plain = msgspec.json.encode(view)
            vantage = Vantage(game, view, names)
            told = what_is_told(vantage)
            for number in range(2):
                other = game.resample(view, Chance(f"other/{seed}/{moment.count}/{number}"))
                seen = game.view(other, viewer)
                assert msgspec.json.encode(seen) == plain
                rival = Vantage(game, seen, names)
                rival.model = other
                assert rival.decision == vantage.decision
                assert rival.moves == vantage.moves
                for move in vantage.moves[:6]:
                    assert rival.caution(move) == vantage.caution(move)
                if number == 0:
                    assert what_is_told(rival) == told


def what_is_told(vantage: Vantage) -> tuple[Any, ...]:
    """Everything that is said of a view without looking at a move."""
    return vantage.score, vantage.describe(), vantage.tell(), vantage.cards_in_play, vantage.position()


@check(0, 1, 2)
def options_of_decisions_follow_from_what_is_seen(table: Table, seed: int) -> None:
    """A seat's own view gives exactly its legal moves; the public view those that everybody knows."""
    names = NAMES[: table.seats]
    for moment in random_game(table, seed, every=2):
        game, state, decision, moves = moment.game, moment.state, moment.decision, moment.moves
        if decision is None:
            continue
        own_vantage = Vantage(game, moment.view(decision.seat), names)
        assert own_vantage.decision == decision
        assert list(own_vantage.moves) == moves
        public = Vantage(game, moment.view(PUBLIC), names)
        if decision.public:
            assert public.decision == decision
            assert list(public.moves) == [move for move in moves if game.known_to_all(state, move)]
        for move in moves[:5]:
            assert own_vantage.refusal(move) is None
            assert own_vantage.preview(move).before == own_vantage.score


@check(0, 1)
def resampled_states_play_on_to_the_end(table: Table, seed: int) -> None:
    for moment in random_game(table, seed, every=17):
        for viewer in (PUBLIC, 0):
            model = moment.game.resample(moment.view(viewer), Chance(f"on/{moment.count}"))
            chance = Chance(f"on/{seed}/{moment.count}")
            for _ in range(table.bound):
                if not model.pending:
                    break
                moment.game.apply(model, moment.game.sample_move(model, chance), chance)
            assert not model.pending


# Chance


@check(0, 1)
def chance_is_recorded_and_replayed(table: Table, seed: int) -> None:
    game, source = table.game, Chance(f"record/{seed}")
    chance = RecordedChance(source)
    state = game.start(chance)
    again = game.start(replay := ReplayedChance(chance.outcomes))
    replay.finish()
    assert game.digest(again) == game.digest(state)
    picks = Chance(seed)
    for _ in range(table.bound):
        if not state.pending:
            break
        move = game.sample_move(state, picks)
        # One source for the whole game: made anew for each move, it would throw the same dice for ever.
        chance = RecordedChance(source)
        game.apply(state, move, chance, Log())
        game.apply(again, move, replay := ReplayedChance(chance.outcomes))
        replay.finish()
        assert game.digest(again) == game.digest(state)
    assert not state.pending


Question = tuple[str, int, tuple[Any, ...]]
"""A label, how often it was asked for before, and what the answer is one of."""
Found = dict[Question, tuple[Any, int]]
"""The outcome of each question, and after how many moves it was asked."""


def asked_in(table: Table, seed: Any, player: int) -> Found:
    """What chance said in one random game of a deal."""
    asked: list[tuple[str, tuple[Any, ...], Any]] = []
    shuffle, pick = RecordedChance.shuffle, RecordedChance.pick

    def shuffled(self: RecordedChance, label: str, items: Any) -> Any:
        order = shuffle(self, label, items)
        asked.append((label, tuple(sorted(items)), order))
        return order

    def picked(self: RecordedChance, label: str, items: Any) -> Any:
        item = pick(self, label, items)
        asked.append((label, tuple(items), item))
        return item

    found: Found = {}
    count: Counter[str] = Counter()
    mind = Chance(f"player/{player}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RecordedChance, "shuffle", shuffled)
        patch.setattr(RecordedChance, "pick", picked)
        match = new_match(table, seed)
        for _ in range(table.bound):
            # The deal apart: what is asked there comes before any move.
            asked.clear()
            if match.over:
                break
            match.play(match.game.sample_move(match.state, mind))
            for label, items, outcome in asked:
                found[label, count[label], items] = outcome, len(match.entries)
                count[label] += 1
    assert match.over, f"the game does not end within {table.bound} decisions"
    return found


@check(0)
def all_who_play_the_same_deal_meet_the_same_chance(table: Table, seed: int) -> None:
    """However they play: the same question, asked for the same time, has the same answer."""
    first: Found = {}
    for player in range(2):
        for question, (outcome, moves) in asked_in(table, seed, player).items():
            assert outcome == first.setdefault(question, (outcome, moves))[0], question


# Matches


@check(0, 1)
def a_match_is_saved_loaded_and_played_on_identically(table: Table, seed: int) -> None:
    """Whoever loads again and again comes to the same end as whoever never leaves the table."""
    chance = Chance(seed)
    match, resumed = new_match(table, seed), new_match(table, seed)
    gap = 7
    while not match.over:
        start = len(match.entries)
        play_on(match, table, chance, gap)
        assert len(match.entries) <= table.bound
        for entry in match.entries[start:]:
            resumed.play(entry.text)
        resumed, problem = Match.load(match.title, decode(encode(resumed.record())))
        assert problem == ""
        assert resumed.digest() == match.digest()
        assert resumed.sentences(ALL) == match.sentences(ALL)
        assert resumed.record() == match.record()
        # Each time all is replayed from the start, so the gaps grow.
        gap += gap // 2
    assert match.sentences(PUBLIC)[-1]


@check(3)
def undo_to_the_start_and_forward_again(table: Table, seed: int) -> None:
    match = new_match(table, seed)
    play_on(match, table, Chance(5), 60)
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


@check(0)
def what_the_table_does_beside_the_game_changes_no_chance(table: Table, seed: int) -> None:
    quiet, busy = new_match(table, seed), new_match(table, seed)
    mind = Chance("moves")
    for _ in range(table.bound):
        if quiet.over:
            break
        move = quiet.game.sample_move(quiet.state, mind)
        quiet.play(move)
        busy.swap(0, "human")
        busy.play(move)
        if busy.can_undo:
            busy.undo()
            busy.redo()
    assert busy.over
    assert busy.digest() == quiet.digest()


@check(0, 1)
def logs_name_people_and_keep_secrets(table: Table, seed: int) -> None:
    match = new_match(table, seed)
    play_on(match, table, Chance(seed))
    for viewer in (PUBLIC, *range(table.seats)):
        lines = match.sentences(viewer)
        assert lines
        # Names of cards may hold the word, with a capital letter.
        assert not any(" you" in line or line.startswith("You") for line in lines)
    everything = [event for entry in match.entries for event in entry.events]
    public = visible(everything, PUBLIC)
    assert all(event.audience is None or event.sealed for event in public)
