"""Records as text: a whole game of each title, and nothing secret while a match is under way.

The texts lie in ``transcripts/``; ``TENBY_TUI_UPDATE_SNAPSHOTS=1`` writes them anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rules.kernel.chance import Chance
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match
from rules.kernel.record import Seat, decode
from rules.kernel.replay import SECRET
from rules.titles import load_title
from tenby_tui.cli import run
from tenby_tui.paths import database_file
from tenby_tui.saves import SaveStore
from tenby_tui.transcript import transcript

HERE = Path(__file__).parent / "transcripts"
GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = [
    "tiny-towns/solo",
    "tenka/two-greedy-without-fairness",
    "tenpenny-parks/solo-easy",
    "tenby/all-modules-solo",
]


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TENBY_TUI_DATA_DIR", str(tmp_path / "data"))


@pytest.mark.parametrize("name", GAMES)
def test_the_record_of_a_whole_game(name: str) -> None:
    record = decode((GOLDEN / f"{name}.json").read_bytes())
    match, _ = Match.load(load_title(record.title), record)
    found = transcript(match, "Brisk Otter", "1 May 2026")
    path = HERE / f"{name.replace('/', '-')}.txt"
    if os.environ.get("TENBY_TUI_UPDATE_SNAPSHOTS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8")
    assert f"Seed: {match.seed}" in found
    assert SECRET not in found


def under_way(title: str, moves: int, **options: object) -> Match:
    made = load_title(title)
    match = Match(made, made.game(3, options), [Seat("Ana"), Seat("Ben", "greedy"), Seat("Chloe")], "hidden seed")
    chance = Chance("way")
    for _ in range(moves):
        match.play(match.game.sample_move(match.state, chance))
    return match


@pytest.mark.parametrize(
    ("title", "options"),
    [("tiny-towns", {"sealed": True}), ("tenka", {"log": "full"}), ("tenpenny-parks", {}), ("tenby", {})],
)
def test_the_record_of_a_match_under_way_keeps_its_secrets(title: str, options: dict[str, object]) -> None:
    match = under_way(title, 40, **options)
    text = transcript(match, "Brisk Otter", "")
    assert SECRET in text
    assert match.seed not in text
    assert "is to move." in text
    kept = [entry for entry in match.entries if entry.audience is not None]
    assert kept
    for line in text.splitlines():
        number, _, rest = line.strip().partition(". ")
        if number.isdigit():
            name, _, move = rest.partition(": ")
            public = [entry.text for entry in match.entries if match.names[entry.seat] == name and not entry.audience]
            assert move in (SECRET, *public)
    views = [match.game.view(state, PUBLIC) for state in match._states]
    match._states = [match.game.resample(view, Chance("anew")) for view in views]
    assert transcript(match, "Brisk Otter", "") == text


def test_a_table_that_remembers_one_turn_tells_no_more() -> None:
    text = transcript(under_way("tenka", 60), "Brisk Otter", "")
    assert "The table remembers no more than the last turns." in text
    assert "Turn 1:" not in text


def test_text_from_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    store = SaveStore(database_file())
    number = store.create(under_way("tiny-towns", 12), "Brisk Otter")
    store.close()
    assert run(["export", str(number), "--text"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Tiny Towns: Brisk Otter\n")
    assert "Seats: 1 Ana, 2 Ben (bot that plays well), 3 Chloe\n" in shown
    assert "  1. " in shown
    assert run(["export", str(number), "--text", "--output", str(tmp_path / "game.txt")]) == 0
    assert (tmp_path / "game.txt").read_text(encoding="utf-8") == shown
    assert run(["export", str(number), "--text", "--reveal"]) == 2
    assert "do not go together" in capsys.readouterr().err
