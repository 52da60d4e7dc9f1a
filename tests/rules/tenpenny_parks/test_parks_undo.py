"""Taking back: a whole action until its card is turned up; what everybody knows of it meanwhile."""

from __future__ import annotations

from parks_table import INNOVATION, NAMES, SOLO

from rules.kernel.chance import Chance
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import Seat, decode, encode
from rules.tenpenny_parks.title import TITLE


def new(seed: str, seats: int = 2, options: dict[str, object] | None = None) -> Match:
    """A match with goals kept, its first seat to act."""
    game = TITLE.game(seats, {"boards": "common", "first": "1", **(options or {})})
    match = Match(TITLE, game, [Seat(name) for name in NAMES[:seats]], seed)
    while match.decision is not None and match.decision.kind == "keep-goals":
        match.play("keep 1 2")
    match.sit_down()
    return match


def begin_building(match: Match) -> list[str]:
    """Play a Builder action up to its confirmation; returns the moves made."""
    begun = next(move for move in match.vantage(0).moves if type(move).__name__ == "Build")
    match.play(begun)
    while match.decision is not None and match.decision.kind.startswith("pick"):
        match.play(match.vantage(0).moves[0])
    return [entry.text for entry in match.entries if entry.seat == 0 and not entry.text.startswith("keep")]


def test_a_builder_action_can_be_taken_back_until_it_is_confirmed() -> None:
    match = new("undo")
    before = match.digest()
    count = len(begin_building(match))
    assert match.decision is not None
    assert match.decision.kind == "confirm"
    assert match.can_undo
    assert match.restart_turn() == count
    assert match.digest() == before
    begin_building(match)
    match.play("confirm")
    assert not match.can_undo, "a card was turned up"


def test_the_next_card_is_in_no_channel_before_it_is_turned_up() -> None:
    match = new("channels")
    begin_building(match)
    stack = next(number for number, seat in enumerate(match.state.builders) if seat == 0)
    hidden = match.game.content.attractions[match.state.stacks[stack][0]]
    for viewer in (PUBLIC, 0, 1):
        vantage = match.vantage(viewer)
        assert vantage.view.stacks[stack][0] is None
        assert hidden.name not in " ".join(match.sentences(viewer))
        shown = [line for line in vantage.describe() if hidden.name in line]
        assert shown == []
    match.play("confirm")
    assert match.sentences(PUBLIC)[-1] == (f"{match.game.table.stack_names[stack]} shows {hidden.name} now.")


def test_a_board_can_be_taken_back_until_the_next_one_is_seen() -> None:
    match = new("board")
    before = match.digest()
    match.play("realtor 1 front left")
    assert match.can_undo
    match.undo()
    assert match.digest() == before
    match.play("realtor 2 back right")
    match.play("confirm")
    assert not match.can_undo


def test_a_banker_move_can_be_taken_back_until_the_other_decides() -> None:
    match = new("banker")
    match.play("banker")
    assert match.can_undo
    match.play("banker")
    match.undo()
    assert not match.can_undo, "the first seat's move stands since the second has moved"


def test_cards_looked_at_cannot_be_unseen() -> None:
    match = new("research", options={**INNOVATION, "boards": "common"})
    match.play("research")
    assert not match.can_undo
    match.play("choose 1")
    assert match.can_undo


def test_a_kept_goal_is_in_no_channel_of_others() -> None:
    game = TITLE.game(3, {"first": "1"})
    match = Match(TITLE, game, [Seat(name) for name in NAMES[:3]], "goals")
    match.play("keep 1 3")
    names = [game.content.goals[goal].name for goal in (*match.state.goals[0], match.state.discarded[0])]
    assert match.public_move(0) is None
    for viewer in (PUBLIC, 1, 2):
        text = " ".join([*match.sentences(viewer), *match.vantage(viewer).describe()])
        assert not any(name in text for name in names)
        assert "Ana keeps" not in text
        assert match.vantage(viewer).score.seats[0].total == 0
    assert "Ana keeps" in " ".join(match.sentences(0))


def test_matches_are_saved_and_loaded_in_the_middle_of_an_action() -> None:
    match = new("save")
    begin_building(match)
    loaded, problem = Match.load(TITLE, decode(encode(match.record())))
    assert problem == ""
    assert loaded.digest() == match.digest()
    loaded.play("confirm")
    match.play("confirm")
    assert loaded.digest() == match.digest()


def test_a_solo_match_is_replayed_with_becky() -> None:
    game = TITLE.game(2, {**INNOVATION, **SOLO})
    match = Match(TITLE, game, [Seat("Ana"), Seat("Becky", "random")], "solo")
    chance = Chance("solo")
    while not match.over:
        match.play(game.sample_move(match.state, chance))
    loaded, problem = Match.load(TITLE, decode(encode(match.record())))
    assert (problem, loaded.digest()) == ("", match.digest())
    log = match.sentences(PUBLIC)
    assert any(line.startswith("Becky takes ") for line in log)
    assert sum(entry.text.startswith("becky ") for entry in match.entries) >= 20


def test_only_the_choice_of_goals_needs_a_sitting_of_its_own() -> None:
    """Sittings behind a curtain: one for each player and game, none in a month; Becky needs none."""
    for seats, options in ((4, INNOVATION), (3, {}), (2, SOLO)):
        game = TITLE.game(seats, options)
        chance = Chance("sittings")
        state = game.start(chance)
        private = []
        while state.pending:
            decision = game.decision(state)
            assert decision is not None
            if not decision.public:
                private.append((decision.kind, decision.seat))
            game.apply(state, game.sample_move(state, chance), chance)
        people = [seat for seat in range(seats) if seat != game.becky]
        assert sorted(private) == [("keep-goals", seat) for seat in people]
