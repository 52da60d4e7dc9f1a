"""The hardest moments as text, at three sizes."""

from __future__ import annotations

import pytest
from moments_harness import each_size
from table_harness import check_moment, new_match

from rules.kernel.chance import Chance
from rules.kernel.events import PUBLIC
from rules.kernel.match import Match

CARDS = ["cottage", "greenhouse", "fountain", "cloister", "feast-hall", "market", "warehouse"]

WORST = {
    "cards": CARDS,
    "round": 11,
    "builder": "Ben",
    "named": "brick",
    "towns": [
        {
            "seat": "Ana", "hidden": "silva-forum", "cavern": [], "stores": {"a2": ["wood", "wood", "wood"]},
            "grid": ["w Wh Ct .", "b . . Fo", ". . . g", ". s . h"],
        },
        {
            "seat": "Ben", "monument": "opaleyes-watch", "watch": ["cottage", "fountain", "market"],
            "grid": [". w . Fh", ". . Fo .", "Ct . . Mo", ". g . ."], "builder-turns": 2,
        },
        {
            "seat": "Chloe", "hidden": "barrett-castle", "cavern": ["wood"],
            "stores": {"d4": ["wood", "wood", "glass"]},
            "grid": ["Ct . . .", ". b b .", ". . . .", ". . s Wh"],
        },
        {
            "seat": "Dora", "monument": "statue-of-the-bondmaker", "bonded": {"a1": "wood", "b4": "glass"},
            "completed": 10, "rank": 1, "grid": ["Ct Gh Cl Cl", "Fh Fh Fo Ct", "Mk Fo s Ct", "Gh Ct Mo Ct"],
        },
        {"seat": "Emil", "hidden": "the-sky-baths", "grid": [". . . .", ". s . .", ". . Ct .", ". . . ."]},
        {
            "seat": "Fay", "hidden": "the-starloom", "cavern": ["wood", "brick"],
            "grid": [". . . .", ". h . .", ". g . .", ". . . ."],
        },
    ],
}  # fmt: skip


def at_position(table: dict[str, object], visiting: str) -> Match:
    match = new_match(6, seed="dumps", cards=CARDS, monuments="secret", cavern=True)
    view = match.game.read_position({**table, "turn": f"place {visiting}"}, match.names)
    match._states[-1] = match.game.resample(view, Chance("dumps"))
    return match


@each_size
@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("placing", ""),
        ("longest-text", "2"),
        ("a-stored-cube", "w"),
        ("score-sheet", "e down down"),
        ("a-refusal", "right enter"),
        ("anothers-board", "tab tab"),
    ],
)
async def test_a_moment_looks_as_it_did(name: str, keys: str, size: tuple[int, int]) -> None:
    await check_moment(name, at_position(WORST, "Ana"), keys, PUBLIC, size)
