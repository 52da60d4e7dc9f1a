"""The plain table: whole games by random notation, every order, secrets, and input of any kind."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from plain_harness import CLEARED, NAMES, ListTerminal, make_table, new_match, play_at_random, run
from sweeps import sweep

from rules.kernel.chance import Chance
from rules.kernel.errors import NotationError
from rules.kernel.events import ALL, PUBLIC
from rules.kernel.match import Match
from rules.titles import TITLES, load_title
from tenby_tui.plain.lines import CLEAR
from tenby_tui.plain.orders import ORDERS, YES
from tenby_tui.plain.table import PlainTable

MODULES = dict.fromkeys(("mayors", "notice-boards", "locals", "visitors", "projects"), True)
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("tiny-towns", 1, {}),
    ("tiny-towns", 3, {"cavern": True}),
    ("tiny-towns", 2, {"sealed": True, "mode": "town-hall"}),
    ("tenka", 2, {}),
    ("tenka", 4, {"specials": "all", "chaos": "on", "answers": "ask", "marker": 3}),
    ("tenpenny-parks", 2, {"assignment": "choose", "innovation": True, "boards": "innovation"}),
    ("tenpenny-parks", 2, {"becky": "easy"}),
    ("tenby", 1, MODULES),
    ("tenby", 3, MODULES),
]
EVERYDAY = [TABLES[2], TABLES[4], TABLES[5], TABLES[8]]
"""Of each title the table at which most is hidden."""
SECRET = [table for table in TABLES if table[1] > 1 and "becky" not in table[2]]
each_table = pytest.mark.parametrize(("title_id", "seats", "options"), sweep(TABLES, EVERYDAY, rows=True))
each_secret_table = pytest.mark.parametrize(("title_id", "seats", "options"), sweep(SECRET, EVERYDAY, rows=True))


def played(title_id: str, seats: int, options: dict[str, Any], moves: int, seed: str = "played") -> Match:
    match = new_match(title_id, seats, options, seed=seed)
    chance = Chance(seed)
    while len(match.entries) < moves and not match.over:
        match.play(match.game.sample_move(match.state, chance))
    return match


# Whole games


@each_table
def test_a_game_is_played_to_its_end_by_random_notation(title_id: str, seats: int, options: dict[str, Any]) -> None:
    match = new_match(title_id, seats, options)
    status, terminal, _ = play_at_random(match, "whole", open_hands=True)
    assert status == 0
    assert match.over
    assert terminal.said[-1] == f"Seed of the deal: {match.seed}."
    assert "The game is over." in terminal.said
    again = new_match(title_id, seats, options)
    _, repeated, _ = run(again, terminal.typed)
    assert repeated.said == terminal.said, "the same input and seed give the same output"
    assert CLEAR not in "".join(terminal.said)
    loaded, problem = Match.load(match.title, match.record())
    assert problem == ""
    assert loaded.digest() == match.digest()


@each_secret_table
def test_a_game_with_hand_overs_is_played_to_its_end(title_id: str, seats: int, options: dict[str, Any]) -> None:
    """Nothing that only one seat may know is ever said while its view is not on show."""
    match = new_match(title_id, seats, options)
    hidden: dict[tuple[int, int], set[str]] = {}

    def watch(text: str, table: PlainTable) -> None:
        moment = (len(match.journal), table.session.viewer)
        if match.over or text.startswith(PUBLIC_LISTS):
            return
        if moment not in hidden:
            hidden[moment] = hidden_names(match, table.session.viewer)
        assert not [name for name in hidden[moment] if name in text], (moment, text)

    status, terminal, table = play_at_random(match, "curtains", open_hands=False, clears=True, watch=watch)
    assert status == 0
    assert match.over
    assert CLEARED in terminal.said or title_id in ("tiny-towns", "tenpenny-parks")
    assert table.session.waiting is None


def hidden_names(match: Match, viewer: int) -> set[str]:
    """Names of cards that some seat sees and the viewer does not, where a name is that of a single card."""
    known = " ".join((told(match, viewer), *match.sentences(viewer)))
    seen = " ".join(told(match, seat) for seat in range(len(match.names)))
    cards = {name for name in card_names(match.title.id) if name in seen}
    return {name for name in cards if name not in known and name not in COMMON}


def told(match: Match, viewer: int) -> str:
    return " ".join(line for passage in match.vantage(viewer).tell() for line in passage.lines)


@cache
def card_names(title_id: str) -> frozenset[str]:
    return frozenset(card.name for card in load_title(title_id).cards())


PUBLIC_LISTS = ("Specials in the deck: ",)
"""Beginnings of sentences that name everything there is."""
COMMON = {"Province", "Knight", "Priest", "Lord"}
"""Cards of which there are many: their names say nothing."""


@each_secret_table
def test_what_may_not_be_known_changes_nothing_that_is_said(title_id: str, seats: int, options: dict[str, Any]) -> None:
    orders = ["show", "moves", "score", "log 99", "hint", "cards", "rules", "why", "seats", "score"]
    for moves in (0, 25):
        match = played(title_id, seats, options, moves)
        if match.over:
            continue
        for viewer in (PUBLIC, *range(seats)):
            said = []
            for number in range(3):
                rival = played(title_id, seats, options, moves)
                if number:
                    view = match.game.view(match.state, viewer)
                    rival._states[-1] = match.game.resample(view, Chance(f"rival/{number}"))
                said.append(tell_all(rival, viewer, orders))
            assert said[0] == said[1] == said[2], (moves, viewer)
            assert said[0]


def tell_all(match: Match, viewer: int, orders: list[str]) -> list[str]:
    terminal = ListTerminal(lambda: None)
    table = make_table(match, terminal, open_hands=False)
    with table._runner:
        table.session.viewer = viewer
        for order in orders:
            word, _, rest = order.partition(" ")
            table._order(word, rest)
        table._ask()
    return terminal.said


# Orders


@pytest.mark.parametrize("title_id", TITLES)
def test_no_order_is_spelled_like_a_move(title_id: str) -> None:
    for known, seats, options in TABLES:
        for moves in range(0, 90, 10) if known == title_id else ():
            match = played(known, seats, options, moves)
            if match.over:
                break
            table = make_table(match, ListTerminal(lambda: None))
            with table._runner:
                for word in (*ORDERS, YES):
                    with pytest.raises(NotationError):
                        table.session.read(word)


def said(match: Match, *lines: str, **options: Any) -> str:
    return "\n".join(run(match, lines, **options)[1].said)


def test_help_names_every_order() -> None:
    text = said(new_match("tiny-towns", 1, {}), "?")
    for order in ORDERS.values():
        assert f"{order.usage}: " in text


def test_moves_are_numbered_and_found_by_words() -> None:
    match = new_match("tiny-towns", 2, {"monuments": "off", "first": "1"})
    text = said(match, "name wood", "moves b", "moves zebra")
    assert "\n5: place b1\n6: place b2\n" in text
    assert "No move holds these words." in text


def test_undo_redo_and_restart() -> None:
    match = new_match("tiny-towns", 2, {"monuments": "off", "first": "1"})
    said(match, "name wood", "undo")
    assert not match.entries
    assert "The last move can no longer be taken back freely." in said(match, "undo")
    said(match, "name wood", "place a1", "restart")
    assert not match.entries
    said(match, "name wood", "undo", "redo")
    assert [entry.text for entry in match.entries] == ["name wood"]
    assert "nothing to do again" in said(match, "redo")


def test_a_refusal_says_why_and_leads_to_its_rule() -> None:
    match = new_match("tiny-towns", 2, {"monuments": "off", "first": "1"})
    begun = ["name wood", "place a1", "place a1", "name wood"]
    status, terminal, table = run(match, [*begun, "place a1", "why", "why place a2", "why place a1"])
    assert status == 0
    where = next(at for at, line in enumerate(terminal.said) if line.startswith("Line 5: "))
    section = match.title.rulebook().section(table.reading.section)
    assert f"{section.title}. Section {section.id}." in terminal.said[where:]
    assert "Nothing is wrong with it: it can be played now." in terminal.said


def test_thinking_time_is_kept_for_those_who_type_only() -> None:
    for asks in (True, False):
        match = new_match("tiny-towns", 2, {"monuments": "off", "first": "1"})
        _, _, table = run(match, ["moves"], asks=asks)
        services: Any = table.session.services
        assert services.left == 1
        assert services.seats == ([0] if asks else [])


def test_strict_ends_with_a_status_at_the_first_wrong_line() -> None:
    match = new_match("tiny-towns", 2, {"monuments": "off", "first": "1"})
    assert run(match, ["name wood", "place e9", "place a1"], strict=True)[0] == 1
    assert [entry.text for entry in match.entries] == ["name wood"]
    assert run(match, ["place e9", "place a1"])[0] == 0


def test_what_gives_something_away_is_asked_of_a_person_and_told_in_a_script() -> None:
    match, move = careful_match()
    question = match.title.texts.caution(match.vantage(0).caution(move), match.names)
    text = match.game.write(move)
    count = len(match.entries)
    status, terminal, _ = run(match, [text, "moves", YES, text, YES], asks=True)
    assert status == 0
    assert terminal.said.count(question) >= 2
    assert len(match.entries) >= count + 1, "an order in between takes the question back"
    match, move = careful_match()
    status, terminal, _ = run(match, [match.game.write(move)])
    assert question in terminal.said
    assert len(match.entries) >= count + 1


def careful_match() -> tuple[Match, Any]:
    for seed in range(40):
        match = new_match("tiny-towns", 2, {"monuments": "off"}, seed=f"careful {seed}", people=2)
        chance = Chance(seed)
        while not match.over:
            seat = match.decision.seat  # type: ignore[union-attr]
            vantage = match.vantage(seat)
            for move in vantage.moves:
                if seat == 0 and vantage.caution(move) is not None:
                    return match, move
            match.play(match.game.sample_move(match.state, chance))
    raise AssertionError("no move needs care")


def test_bots_play_with_one_line_each() -> None:
    match = new_match("tenka", 3, {}, people=1)
    _, terminal, _ = run(match, [])
    for line in terminal.said:
        assert "\n" not in line
    bots = [line for line in terminal.said if "A bot's reason" in line]
    assert all(any(name in line for name in NAMES[1:3]) for line in bots)


def test_a_hint_names_a_move_that_can_be_made() -> None:
    match = new_match("tenby", 1, {})
    text = said(match, "hint")
    hint = text.partition("Hint: ")[2].partition(". A good bot says")[0]
    assert hint in [match.game.write(move) for move in match.game.moves(match.state)]


def test_a_seat_is_handed_to_a_bot_and_back() -> None:
    match = new_match("tiny-towns", 2, {"monuments": "off", "first": "1"})
    text = said(match, "seats", "seats 2 random", "seats 9 random", "seats 2 wizard", "seats 2 human")
    assert "Seat 2: Ben, a person." in text
    assert "A seat is handed to one of these: human, random, greedy." in text
    assert match.seats[1].kind == "human"
    alone = new_match("tiny-towns", 2, {"monuments": "off", "first": "1"}, people=1)
    assert "a second person needs --open-hands" in said(alone, "seats 2 human", open_hands=False)
    assert alone.seats[1].kind == "random"


def test_cards_and_rules_are_read_without_markup() -> None:
    for title_id, seats, options in TABLES:
        match = new_match(title_id, seats, options)
        sections = [f"rules {section.id}" for section in match.title.rulebook().sections]
        text = said(match, *sections, *(f"cards {card.id}" for card in match.title.cards()))
        assert "**" not in text
        assert "`" not in text
        assert "No card is called" not in text
        for section in match.title.rulebook().sections:
            assert f"{section.title}. Section {section.id}." in text


def test_searching_the_rules() -> None:
    text = said(new_match("tiny-towns", 1, {}), "rules feeding", "rules master builder", "rules xyzzy", "rules cottage")
    assert "Feeding. Section feeding." in text
    assert "No section of the rulebook holds xyzzy." in text
    assert "sections hold these words" in text


# At a terminal with several people


def test_a_curtain_opens_for_the_own_number_only() -> None:
    match = new_match("tiny-towns", 2, {"monuments": "secret"})
    status, terminal, table = run(match, ["", "show", "2", "quit"], open_hands=False, clears=True, asks=True)
    assert status == 0
    assert table.session.waiting is not None
    assert not [line for line in terminal.said if line.startswith("Monuments to keep one of")]
    status, terminal, table = run(match, ["1", "show"], open_hands=False, clears=True, asks=True)
    assert table.session.viewer == 0
    assert [line for line in terminal.said if line.startswith("Monuments to keep one of")]


def test_the_screen_is_cleared_before_the_next_player_is_asked() -> None:
    match = new_match("tiny-towns", 2, {"monuments": "secret"})
    _, terminal, _ = run(match, ["1", "1", "2", "1"], open_hands=False, clears=True, asks=True)
    asked = [at for at, line in enumerate(terminal.said) if line.startswith("Pass the keyboard")]
    assert len(asked) == 2
    greeting = terminal.said.index("Type ? for help.")
    assert terminal.said[0] == CLEARED
    assert asked[0] == greeting + 1, "only the greeting stands before the first player is asked"
    assert terminal.said[asked[1] - 1] == CLEARED
    assert any("scroll back" in line for line in terminal.said)


def test_the_greeting_can_still_be_read_when_the_first_player_is_asked() -> None:
    match = new_match("tiny-towns", 2, {"monuments": "secret"})
    _, terminal, _ = run(match, [], open_hands=False, clears=True, asks=True)
    asked = next(at for at, line in enumerate(terminal.said) if line.startswith("Pass the keyboard"))
    cleared = [at for at, line in enumerate(terminal.said[:asked]) if line == CLEARED]
    shown = terminal.said[cleared[-1] + 1 : asked]
    assert shown[0].startswith("Tiny Towns, match ")
    assert any("scroll back" in line for line in shown)
    assert shown[-1] == "Type ? for help."
    assert shown == [line for line in terminal.said[:asked] if line != CLEARED], "and it is said once"


def test_a_peek_asks_for_the_seat_and_cover_ends_it() -> None:
    match = played("tiny-towns", 2, {"first": "1"}, 2)
    assert match.state.hidden[0]
    name = match.game.content.cards[match.state.hidden[0]].name  # type: ignore[attr-defined]
    lines = ["1", "show", "peek", "1", "show", "cover", "show"]
    _, terminal, table = run(match, lines, open_hands=False, clears=True, asks=True)
    shown = [at for at, line in enumerate(terminal.said) if name in line]
    asked = [at for at, line in enumerate(terminal.said) if line.startswith("Ana: type 1 when")][1]
    covered = [at for at, line in enumerate(terminal.said) if line == CLEARED][-1]
    assert shown
    assert asked < min(shown)
    assert max(shown) < covered
    assert table.session.viewer == PUBLIC


def test_the_last_move_can_be_taken_back_at_the_curtain() -> None:
    match = new_match("tiny-towns", 2, {"monuments": "secret"})
    run(match, ["1", "1", "undo", "1", "2", "quit"], open_hands=False, clears=True, asks=True)
    assert [entry.seat for entry in match.entries] == [0]
    assert match.decision is not None
    assert match.decision.seat == 1


def test_all_is_open_to_everybody_at_the_end() -> None:
    match = new_match("tiny-towns", 2, {})
    play_at_random(match, "end")
    assert match.over
    assert match.vantage(ALL).tell()
