"""A match: what a move leaves in the journal, what may be taken back, and what a record must agree with."""

from __future__ import annotations

import msgspec
import pytest

from rules.kernel.chance import Chance, Outcome
from rules.kernel.errors import IllegalMove, RecordError, RulesError
from rules.kernel.events import ALL, PUBLIC
from rules.kernel.match import DIGEST_EVERY, Match
from rules.kernel.record import JournalLine, Opened, Played, Record, Seat, Swapped, TakenBack
from rules.kernel.title import Title
from rules.titles import load_title


def tide_match(tide: Title, seats: int = 2, seed: str = "match", rounds: int = 6) -> Match:
    return Match(tide, tide.game(seats, {"rounds": rounds}), [Seat(f"Seat {n + 1}") for n in range(seats)], seed)


def solo(moves: int = 0) -> Match:
    """One seat: two moves that can be taken back, then ``done``, which turns a card up, and so on."""
    title = load_title("tiny-towns")
    match = Match(title, title.game(1, {"monuments": "off"}), [Seat("Ana")], "solo")
    play(match, moves)
    assert [entry.barrier for entry in match.entries] == [number % 3 == 2 for number in range(moves)]
    return match


def drawn() -> Match:
    """A match whose last move had an outcome of chance; the moves before it are free."""
    title = load_title("tenby")
    match = Match(title, title.game(1), [Seat("Ana")], "drawn")
    chance = Chance("moves")
    while len(match.entries) < 5 or not match.entries[-1].outcomes:
        match.play(match.game.sample_move(match.state, chance))
    assert not match.can_undo
    assert match.can_take_back_to(len(match.entries) - 1)
    return match


def play(match: Match, moves: int) -> None:
    chance = Chance("moves")
    for _ in range(moves):
        match.play(match.game.sample_move(match.state, chance))


def opened(title: Title, record: Record) -> Match:
    match, problem = Match.load(title, record)
    assert problem == ""
    return match


def with_journal(match: Match, *lines: JournalLine) -> Record:
    return msgspec.structs.replace(match.record(), journal=lines)


# -- fingerprints ----------------------------------------------------------------------------------------------


def test_every_eighth_move_is_stored_with_the_fingerprint_of_its_position(tide: Title) -> None:
    assert DIGEST_EVERY == 8, "records of earlier programs have one with every eighth move, too"
    match = tide_match(tide)
    told: list[JournalLine] = []
    match.on_line = told.append
    chance = Chance("moves")
    expected = []
    for number in range(1, 26):
        match.play(match.game.sample_move(match.state, chance))
        expected.append(match.digest() if number % 8 == 0 else "")
    assert [line.digest for line in match.journal if isinstance(line, Played)] == expected
    assert told == match.journal
    assert len(set(expected)) == 4


def test_after_moves_were_taken_back_it_is_the_eighth_that_stands() -> None:
    match = solo(8)
    match.undo()
    play(match, 1)
    assert len(match.entries) == 8
    last = match.journal[-1]
    assert isinstance(last, Played)
    assert last.digest == match.digest()
    assert [bool(line.digest) for line in match.journal if isinstance(line, Played)].count(True) == 2


def test_a_record_whose_fingerprint_is_another_opens_before_that_move(tide: Title) -> None:
    match = tide_match(tide)
    play(match, 20)
    lines = list(match.journal)
    wrong = lines[15]
    assert isinstance(wrong, Played)
    assert wrong.digest
    lines[15] = msgspec.structs.replace(wrong, digest="0" * 24)
    again, problem = Match.load(tide, with_journal(match, *lines))
    assert len(again.entries) == len(again.journal) == 15
    assert problem.startswith("what comes next cannot be replayed: ")
    assert "a move that not everybody may know does not fit" in problem
    with pytest.raises(RecordError, match="does not fit"):
        again.follow(lines[15])
    again.follow(wrong)
    assert again.digest() == wrong.digest


def test_a_fingerprint_may_stand_with_any_move_and_may_be_missing(tide: Title) -> None:
    match = tide_match(tide)
    digests = []
    chance = Chance("moves")
    for _ in range(9):
        match.play(match.game.sample_move(match.state, chance))
        digests.append(match.digest())
    lines = [line for line in match.journal if isinstance(line, Played)]
    everywhere = [msgspec.structs.replace(line, digest=digest) for line, digest in zip(lines, digests, strict=True)]
    nowhere = [msgspec.structs.replace(line, digest="") for line in lines]
    for journal in (everywhere, nowhere):
        again = opened(tide, with_journal(match, *journal))
        assert again.digest() == match.digest()
        assert again.record().journal == tuple(journal), "what was recorded is kept as it is"
        assert again.until(9).journal == journal


# -- playing ---------------------------------------------------------------------------------------------------


def test_a_move_that_is_refused_changes_nothing(tide: Title) -> None:
    match = solo(2)
    match.undo()
    told: list[JournalLine] = []
    match.on_line = told.append
    before = (match.digest(), match.record(), match.can_redo, match.can_undo)
    for wrong in ("name wood", "keep barrett-castle", "jump"):
        with pytest.raises(RulesError):
            match.play(wrong)
    assert (match.digest(), match.record(), match.can_redo, match.can_undo) == before
    assert not told
    match = tide_match(tide)
    with pytest.raises(IllegalMove):
        match.play("pass")


def test_a_match_has_as_many_seats_as_its_game(tide: Title) -> None:
    for names in (("Ana",), ("Ana", "Ben", "Cy")):
        with pytest.raises(RulesError, match=f"for 2 seats, not {len(names)}"):
            Match(tide, tide.game(2, {}), [Seat(name) for name in names], "x")


def test_only_seats_that_are_there_are_handed_over(tide: Title) -> None:
    match = tide_match(tide)
    for seat in (-1, 2):
        with pytest.raises(RulesError, match="no such seat"):
            match.swap(seat, "greedy")
    assert not match.journal
    for seat in (0, 1):
        match.swap(seat, "greedy")
    assert match.seats == [Seat("Seat 1", "greedy"), Seat("Seat 2", "greedy")]
    assert match.journal == [Swapped(0, "greedy"), Swapped(1, "greedy")]


def test_secrets_are_opened_and_closed_once_each(tide: Title) -> None:
    match = tide_match(tide)
    for wanted in (False, True, True, False):
        match.open_secrets(open_to_all=wanted)
        assert match.secrets_open == wanted
    assert match.journal == [Opened(True), Opened(False)]
    assert [event.kind for event in match.events(PUBLIC)] == ["opened", "closed"]
    assert all(event.seat == PUBLIC for event in match.events(PUBLIC))
    again = opened(tide, with_journal(match, Opened(True)))
    assert again.secrets_open


# -- taking back -----------------------------------------------------------------------------------------------


def test_after_the_table_took_back_what_was_fixed_new_moves_are_free_again() -> None:
    match = solo(6)
    assert match.restart_turn() == 0
    match.take_back_to(1)
    assert len(match.entries) == 1
    assert not match.can_undo, "what stands before is not given free by it"
    assert match.restart_turn() == 0, "and nothing is taken back that is not there"
    play(match, 1)
    assert match.can_undo
    assert match.restart_turn() == 1
    assert len(match.entries) == 1
    opened(match.title, match.record())


def test_what_was_free_before_a_table_undo_stays_free_and_no_more() -> None:
    match = solo(5)
    match.take_back_to(4)
    assert match.can_undo
    assert match.restart_turn() == 1
    assert len(match.entries) == 3
    assert not match.can_undo


def test_a_record_that_takes_back_what_was_not_free_leaves_a_match_that_can_be_played() -> None:
    """Whoever wrote it, the match goes on: what is taken back afterwards are moves that are there."""
    match = solo(6)
    made = [line for line in match.journal if isinstance(line, Played)]
    again = opened(match.title, with_journal(match, *made, TakenBack(1)))
    assert len(again.entries) == 1
    assert again.restart_turn() == 0
    play(again, 1)
    assert again.can_undo
    assert again.restart_turn() == 1
    opened(again.title, again.record())


def test_nobody_takes_back_what_another_seat_has_answered(tide: Title) -> None:
    match = tide_match(tide, seats=3)
    play(match, 1)
    assert match.can_undo
    play(match, 1)
    assert [entry.seat for entry in match.entries] == [0, 1]
    assert match.restart_turn() == 1
    assert not match.can_undo
    title = load_title("tiny-towns")
    match = Match(title, title.game(2, {"monuments": "off"}), [Seat("Ana"), Seat("Ben")], "solo")
    play(match, 6)
    assert [entry.seat for entry in match.entries] == [0, 0, 1, 1, 1, 0]
    assert not any(entry.barrier for entry in match.entries)
    assert match.restart_turn() == 1


def test_who_sits_down_takes_over_what_was_done_before() -> None:
    match = solo(2)
    assert match.can_undo
    match.sit_down()
    assert not match.can_undo
    with pytest.raises(RulesError, match="no longer be taken back"):
        match.undo()
    assert match.restart_turn() == 0
    assert len(match.entries) == 2


def test_a_barrier_ends_what_can_be_taken_back() -> None:
    match = solo(2)
    assert match.can_undo
    play(match, 1)
    assert not match.can_undo
    play(match, 2)
    assert match.restart_turn() == 2


def test_what_chance_decided_is_not_taken_back_freely_after_reopening_either() -> None:
    match = drawn()
    last = match.entries[-1]
    assert last.outcomes
    again = opened(match.title, match.record())
    assert not again.can_undo
    assert again.entries[-1].outcomes == last.outcomes


def test_the_table_goes_back_to_any_position_but_not_past_a_secret_or_to_where_it_is(tide: Title) -> None:
    match = solo(5)
    for index in (-1, 5, 6):
        assert not match.can_take_back_to(index)
        with pytest.raises(RulesError, match="would show a secret"):
            match.take_back_to(index)
    assert len(match.entries) == 5
    assert all(match.can_take_back_to(index) for index in range(5))
    match = tide_match(tide)
    play(match, 2)
    match.play("haul")
    play(match, 1)
    match.play("pass")
    assert [entry.private for entry in match.entries] == [True, True, False, True, False]
    assert [match.can_take_back_to(index) for index in range(5)] == [False, False, False, False, True]


def test_a_move_that_was_taken_back_is_made_again_until_another_is_made() -> None:
    match = solo(5)
    texts = [entry.text for entry in match.entries[3:]]
    with pytest.raises(RulesError, match="nothing to do again"):
        match.redo()
    assert match.restart_turn() == 2
    for text in texts:
        assert match.can_redo
        assert match.redo().text == text
    assert not match.can_redo
    assert [match.undo().text, match.undo().text] == texts[::-1]
    match.redo()
    assert match.can_redo
    play(match, 1)
    assert not match.can_redo, "what comes after a new move is not what was taken back"


def test_chance_gives_the_same_answer_again_after_a_move_was_taken_back() -> None:
    match = drawn()
    text, digest, outcomes = match.entries[-1].text, match.digest(), match.entries[-1].outcomes
    match.take_back_to(len(match.entries) - 1)
    match.play(text)
    assert (match.entries[-1].outcomes, match.digest()) == (outcomes, digest)


def test_a_reopened_match_remembers_what_was_taken_back_and_what_chance_then_said() -> None:
    match = drawn()
    text, outcomes = match.entries[-1].text, match.entries[-1].outcomes
    match.take_back_to(len(match.entries) - 1)
    match.seed = "whatever else chance would say"
    again = opened(match.title, match.record())
    assert again.can_redo
    assert again.redo().outcomes == outcomes
    assert again.entries[-1].text == text
    assert not again.can_redo
    third = opened(again.title, again.record())
    assert not third.can_redo
    assert third.digest() == again.digest()


def test_a_record_takes_back_only_moves_that_were_made() -> None:
    match = solo(3)
    made = [line for line in match.journal if isinstance(line, Played)]
    for to in (-1, 3, 4):
        for table in (False, True):
            again, problem = Match.load(match.title, with_journal(match, *made, TakenBack(to, table)))
            assert "that were never made" in problem
            assert len(again.entries) == 3
    again = opened(match.title, with_journal(match, *made, TakenBack(0)))
    assert not again.entries


def test_what_was_taken_back_is_made_again_in_its_order_after_reopening_too() -> None:
    match = solo(5)
    texts = [entry.text for entry in match.entries[3:]]
    assert texts[0] != texts[1]
    assert match.restart_turn() == 2
    match.redo()
    again = opened(match.title, match.record())
    assert again.record() == match.record(), "each line of the journal as it was"
    assert again.can_redo
    assert again.redo().text == texts[1]
    assert not again.can_redo
    match.restart_turn()
    match.play(next(move for move in match.game.moves(match.state) if match.game.write(move) != texts[0]))
    assert not opened(match.title, match.record()).can_redo


def two_drawn() -> tuple[Match, list[tuple[str, tuple[Outcome, ...]]]]:
    """A match from which two moves with outcomes of chance were taken back, and what those were.

    Its seed is another one now, so that chance would say something else.
    """
    match = drawn()
    first = len(match.entries) - 1
    chance = Chance("on")
    while len(match.entries) == first + 1 or not match.entries[-1].outcomes:
        match.play(match.game.sample_move(match.state, chance))
    made = [(entry.text, entry.outcomes) for entry in match.entries[first:]]
    while len(match.entries) > first:
        match.take_back_to(len(match.entries) - 1)
    match.seed = "other"
    return match, made


def test_what_chance_said_is_kept_until_another_question_is_asked() -> None:
    match, made = two_drawn()
    for again in (opened(match.title, match.record()), match):
        for text, outcomes in made[:-1]:
            again.play(text)
            assert again.entries[-1].outcomes == outcomes
        last = opened(again.title, again.record())
        last.play(made[-1][0])
        assert last.entries[-1].outcomes == made[-1][1]
        again.play(made[-1][0])
        assert again.entries[-1].outcomes == made[-1][1]


def test_an_earlier_position_knows_nothing_of_what_chance_said_later() -> None:
    match, made = two_drawn()
    past = match.until(len(match.entries))
    past.play(made[0][0])
    assert past.entries[-1].outcomes != made[0][1]


# -- records ---------------------------------------------------------------------------------------------------


def test_a_record_is_checked_line_by_line(tide: Title) -> None:
    """What is wrong is told; of a move that not everybody may know, only that it does not fit."""
    match = tide_match(tide)
    play(match, 12)
    made = [line for line in match.journal if isinstance(line, Played)]
    secret = [entry.private for entry in match.entries].index(True)
    public = [entry.private for entry in match.entries].index(False)
    assert secret < public
    for number, unknown in ((secret, True), (public, False)):
        line = made[number]
        wrong: list[tuple[JournalLine, str]] = [
            (msgspec.structs.replace(line, seat=1 - line.seat), "another seat is to move"),
            (msgspec.structs.replace(line, outcomes=match.setup), "never asked for"),
            (msgspec.structs.replace(line, digest="0" * 24), "is not the one that was recorded"),
            (msgspec.structs.replace(line, move="lay 9"), ""),
            (Swapped(7, "human"), "no such seat"),
        ]
        for other, reason in wrong:
            again, problem = Match.load(tide, with_journal(match, *made[:number], other, *made[number + 1 :]))
            assert problem.startswith("what comes next cannot be replayed: ")
            hidden = unknown and not isinstance(other, Swapped)
            assert ("a move that not everybody may know does not fit" if hidden else reason) in problem
            assert not hidden or not reason or reason not in problem
            assert "have changed" not in problem
            assert len(again.entries) == len(again.journal) == number
    short = msgspec.structs.replace(match.record(), setup=())
    with pytest.raises(RecordError, match="the match cannot be opened: "):
        Match.load(tide, short)


def test_the_reason_says_so_where_cards_or_rules_have_changed(tide: Title) -> None:
    match = tide_match(tide)
    play(match, 2)
    line = msgspec.structs.replace(match.record().journal[0], seat=1)
    for change in ({"content": "other cards"}, {"rules_version": 9}):
        record = msgspec.structs.replace(match.record(), journal=(line,), **change)
        assert "The rules or cards have changed" in Match.load(tide, record)[1]


def test_earlier_positions_stand_for_themselves(tide: Title) -> None:
    match = tide_match(tide)
    play(match, 12)
    match.swap(1, "greedy")
    record = match.record()
    told: list[JournalLine] = []
    match.on_line = told.append
    for index in (0, 3, 12):
        past = match.until(index)
        assert past.digest() == match.game.digest(match._states[index])
        assert [entry.text for entry in past.entries] == [entry.text for entry in match.entries[:index]]
        assert past.journal == [line for line in match.journal if isinstance(line, Played)][:index]
        assert not past.can_undo
        assert not past.can_redo
        assert past.vantage(ALL).position() == match.vantage(ALL, index).position()
        play(past, 2)
        past.swap(0, "greedy")
    assert match.record() == record
    assert not told
    assert match.seats[0].kind == "human"


def test_events_since_a_move_are_those_after_it(tide: Title) -> None:
    match = tide_match(tide)
    play(match, 9)
    for viewer in (ALL, PUBLIC, 0):
        by_move = match.events_by_move(viewer)
        assert len(by_move) == 10
        assert match.events(viewer) == [event for events in by_move for event in events]
        for since in range(1, 10):
            assert match.events(viewer, since) == [event for events in by_move[since + 1 :] for event in events]
    assert len(match.sentences(ALL, 4)) < len(match.sentences(ALL))


def test_what_the_table_does_is_told_after_the_move_before_it(tide: Title) -> None:
    match = tide_match(tide)
    play(match, 3)
    match.swap(1, "greedy")
    assert [event.kind for event in match.events_by_move(PUBLIC)[-1]][-1] == "swapped"
    assert match.events_by_move(PUBLIC)[1] == [event for event in match.entries[0].events if event.audience is None]


def test_tables_with_a_short_memory_read_back_to_the_beginning_of_the_own_last_turn() -> None:
    """The turn under way is nobody's last turn yet."""
    title = load_title("tenka")
    short = Match(title, title.game(3, {"log": "last-turn"}), [Seat(name) for name in ("Ana", "Ben", "Cy")], "memory")
    whole = Match(title, title.game(3, {"log": "full"}), [Seat(name) for name in ("Ana", "Ben", "Cy")], "memory")
    chance = Chance("moves")
    found = set()
    for _ in range(120):
        move = short.game.sample_move(short.state, chance)
        short.play(move)
        whole.play(move)
        begun = [
            (number, event.seat)
            for number, entry in enumerate(short.entries, start=1)
            for event in entry.events
            if event.kind == "turn"
        ]
        for seat in range(3):
            expected = max((number for number, its in begun[:-1] if its == seat), default=0)
            assert short.remembered_from(seat) == expected
            assert whole.remembered_from(seat) == 0
            found.add(expected)
    assert len(found) > 10
    while not short.over:
        short.play(short.game.sample_move(short.state, chance))
    assert [short.remembered_from(seat) for seat in range(3)] == [0, 0, 0], "once the game is over, all is open"


def test_a_move_that_somebody_may_not_read_is_something_hidden() -> None:
    title = load_title("tiny-towns")
    match = Match(title, title.game(2, {"monuments": "off"}), [Seat("Ana"), Seat("Ben")], "open")
    play(match, 4)
    assert not match.has_hidden(4)
    match.entries[2].audience = (0,)
    assert [match.has_hidden(index) for index in range(5)] == [False, False, False, True, True]


def test_a_move_is_made_and_written_in_its_usual_spelling(tide: Title, monkeypatch: pytest.MonkeyPatch) -> None:
    match = tide_match(tide)
    usual = match.game.moves(match.state)[-1]
    monkeypatch.setattr(match.game, "canonical", lambda state, move: usual)
    entry = match.play(match.game.moves(match.state)[0])
    assert (entry.move, entry.text) == (usual, match.game.write(usual))


def test_who_is_to_move_and_whether_it_is_over(tide: Title) -> None:
    match = tide_match(tide, rounds=1)
    while not match.over:
        assert match.decision == match.game.decision(match.state)
        assert match.decision is not None
        play(match, 1)
    assert match.decision is None
    assert match.score() == match.game.score(match.game.view(match.state, ALL))


def test_who_may_read_a_move_and_how_many_are_known(tide: Title) -> None:
    match = tide_match(tide, rounds=2)
    play(match, 2)
    assert [entry.audience for entry in match.entries] == [(0,), (1,)]
    assert [match.public_move(index) for index in range(2)] == [None, None]
    assert match.known_moves == 0
    match.play("pass")
    assert match.public_move(2) == "pass"
    assert match.known_moves == 1
    while not match.over:
        play(match, 1)
    assert match.public_move(0) == match.entries[0].text
    assert match.known_moves == len(match.entries)
