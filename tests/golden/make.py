"""Makes golden records: whole games, recorded once, that must replay exactly ever after.

    python tests/golden/make.py                   make the records that are missing
    python tests/golden/make.py --overwrite NAME  make one anew, or all of a title, after a change that is meant

A record that exists is never touched otherwise. Beside the records of a title, ``results.toml`` holds what each
game came to. Records do not depend on the bots that played them. A title that is registered and has no games in the
list below gets some of every number of seats.

Records of the first version of a title's rules lie in the folder of the title, those of a later one in a folder of
their own below it: only records of the newest version are made, and those of the earlier ones must replay for ever.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent.parent))

from keen import KeenBot  # noqa: E402

from rules.bots import make_bot  # noqa: E402
from rules.kernel.chance import Chance  # noqa: E402
from rules.kernel.match import Match  # noqa: E402
from rules.kernel.record import Seat, encode  # noqa: E402
from rules.kernel.toml_text import write_toml  # noqa: E402
from rules.titles import TITLES, load_title  # noqa: E402

TRIES = 400
NAMES = ("Ana", "Ben", "Chloe", "Dora", "Emil", "Fay", "Gil", "Hana")


class Golden(NamedTuple):
    """A game to be recorded."""

    title: str
    name: str
    bots: tuple[str, ...]
    """Who plays each seat."""
    options: dict[str, Any]
    takes_back: bool = False
    """Whether moves are taken back and seats change hands on the way."""
    wants: tuple[str, ...] = ()
    """Beginnings of moves that must be made in it: seeds are tried until they are."""


def of_title(
    title: str, name: str, bots: str, takes_back: bool = False, wants: tuple[str, ...] = (), **options: Any
) -> Golden:
    """A game of a title; ``bots`` has one letter for each seat, Becky's as well: see ``BOTS``."""
    return Golden(title, name, tuple(BOTS[letter] for letter in bots), options, takes_back, wants)


BOTS = {"r": "random", "g": "greedy", "k": "keen"}
"""The last one is keen on large patterns, for Tiny Towns."""
tiny_towns = partial(of_title, "tiny-towns")
tenka = partial(of_title, "tenka")
parks = partial(of_title, "tenpenny-parks")
tenby = partial(of_title, "tenby")

SPIES = ["abbot", "heir", "hostage", "jester", "merchant", "minister", "monastery", "spy", "temple", "traitor"]
BANKS = ["cottage", "orchard", "shed", "cloister", "almshouse", "bakery", "bank"]
POSTS = ["cottage", "greenhouse", "fountain", "temple", "inn", "tailor", "trading-post"]
STORES = ["cottage", "granary", "millstone", "abbey", "feast-hall", "market", "warehouse"]
EXPANSION = {"innovation": True, "boards": "innovation"}
MODULES = dict.fromkeys(("mayors", "notice-boards", "locals", "visitors", "projects"), True)
VARIED = {
    **MODULES,
    **dict.fromkeys(("retirement-party", "home-base", "fully-satisfied", "risky-investment"), True),
    "visitor-capacity": "each",
}

GAMES = (
    tiny_towns("solo", "r"),
    tiny_towns("solo-cavern-stores", "r", cards=STORES, cavern=True),
    tiny_towns("solo-teaching-no-monuments", "r", cards="teaching", monuments="off", takes_back=True),
    tiny_towns("solo-greedy", "g"),
    tiny_towns("solo-greedy-posts", "g", cards=[card if card != "inn" else "tavern" for card in POSTS]),
    tiny_towns("two", "rr", cavern=True),
    tiny_towns("two-banks-open", "rr", cards=BANKS, monuments="open", first="2"),
    tiny_towns("two-sealed-teaching", "rr", cards="teaching", sealed=True, takes_back=True),
    tiny_towns("three-stores-cavern", "rrr", cards=STORES, cavern=True),
    tiny_towns("three-no-monuments", "rrr", monuments="off", takes_back=True),
    tiny_towns("four", "rrrr"),
    tiny_towns("four-posts-open", "rrrr", cards=POSTS, monuments="open"),
    tiny_towns("five-sealed-cavern", "rrrrr", sealed=True, cavern=True),
    tiny_towns("six-banks", "rrrrrr", cards=BANKS),
    tiny_towns("two-greedy", "gg"),
    tiny_towns("three-greedy-sealed", "ggg", sealed=True, cards=STORES),
    tiny_towns("four-greedy-cavern", "gggg", cavern=True, takes_back=True),
    tiny_towns("five-greedy-open", "ggggg", monuments="open", cards=POSTS),
    tiny_towns("six-mixed", "grgrgr", monuments="off"),
    tiny_towns("town-hall-two", "rr", mode="town-hall"),
    tiny_towns("town-hall-three-sealed", "rrr", mode="town-hall", sealed=True, takes_back=True),
    tiny_towns("town-hall-four-cavern-stores", "rrrr", mode="town-hall", cavern=True, cards=STORES),
    tiny_towns("town-hall-five-open-banks", "rrrrr", mode="town-hall", monuments="open", cards=BANKS),
    tiny_towns("town-hall-six-no-monuments", "rrrrrr", mode="town-hall", monuments="off"),
    tiny_towns("town-hall-two-greedy", "gg", mode="town-hall", cards=POSTS),
    tiny_towns("town-hall-four-greedy", "gggg", mode="town-hall", cards="teaching"),
    tiny_towns("solo-keen-factory", "k", cards="teaching", wants=("build factory", "mark", "place wood ")),
    tiny_towns("solo-keen-stores", "k", cards=STORES, wants=("build warehouse", "store", "swap")),
    tiny_towns("two-keen-posts", "kk", cards=POSTS, monuments="open", wants=("build trading-post",)),
    tiny_towns("two-keen-banks", "kk", cards=BANKS, wants=("build bank", "mark")),
    tiny_towns("three-keen-watch", "kkk", wants=("build opaleyes-watch", "stock", "claim", "decline")),
    tiny_towns("two-keen-guild-sealed", "kk", sealed=True, wants=("build architects-guild", "replace")),
    tiny_towns("three-keen-fort", "kkk", cavern=True, wants=("build fort-ironweed", "cavern")),
    tiny_towns("town-hall-two-keen", "kk", mode="town-hall", wants=("build the-sky-baths",)),
    tenka("two", "rr"),
    tenka("two-greedy-all", "gg", specials="all", chaos="on"),
    tenka("three-no-specials-ask", "rrr", takes_back=True, **{"special-count": 0, "answers": "ask"}),
    tenka("three-greedy", "ggg", wants=("no more", "conquer")),
    tenka("four", "rrrr", takes_back=True, wants=("no more",)),
    tenka("four-greedy-second-edition", "gggg", specials="all", chaos="second", **{"draw-rule": "second"}),
    tenka("four-spies", "grrr", wants=("top", "bottom", "swap", "stay", "neither"), specials=SPIES),
    tenka("five-greedy-shown", "ggggg", **{"special-list": "shown", "log": "full"}),
    tenka("six", "rrrrrr", marker=4),
    tenka("seven-mixed", "grgrgrg", chaos="second", marker=3, takes_back=True),
    tenka("eight-greedy", "gggggggg", marker=3),
    tenka("two-greedy-without-fairness", "gg", fairness=False, first="2"),
    tenka("three-greedy-long", "ggg", fairness=True, marker=7, first="3"),
    parks("two", "rr"),
    parks("three-common", "rrr", boards="common", takes_back=True),
    parks("four", "rrrr", first="3"),
    parks("two-greedy", "gg", first="2"),
    parks("three-greedy", "ggg"),
    parks("four-greedy-chosen", "gggg", assignment="choose"),
    parks("two-innovation-felling", "rr", wants=("fell", "done"), **EXPANSION),
    parks("three-innovation-chosen", "rrr", assignment="choose", takes_back=True, **EXPANSION),
    parks("four-innovation", "rrrr", **EXPANSION),
    parks("four-innovation-mixed", "grgr", **EXPANSION),
    parks("two-innovation-greedy", "gg", **EXPANSION),
    parks("three-innovation-common", "ggg", innovation=True, boards="common", first="1"),
    parks("solo-easy", "rr", becky="easy"),
    parks("solo-standard-greedy", "gg", becky="standard"),
    parks("solo-hard-greedy", "gg", becky="hard", boards="common"),
    parks("solo-innovation-easy-greedy", "gg", becky="easy", **EXPANSION),
    parks("solo-innovation-standard", "rr", becky="standard", assignment="choose", **EXPANSION),
    parks("solo-innovation-hard-greedy", "gg", becky="hard", **EXPANSION),
    tenby("all-modules-solo", "r", takes_back=True, **MODULES),
    tenby("all-modules-solo-greedy", "g", **MODULES),
    tenby("all-modules-two", "rr", wants=("forgo",), **MODULES),
    tenby("all-modules-three-greedy", "ggg", wants=("visitor",), **MODULES),
    tenby("all-modules-four-mixed", "grgr", **MODULES),
    tenby("all-modules-five", "rrrrr", **MODULES),
    tenby("all-variations-two", "rr", wants=("mayor retire", "discard"), **VARIED),
    tenby("all-variations-three-greedy", "ggg", **VARIED, **{"no-one-left-behind": True}),
    tenby("base-solo", "r"),
    tenby("base-solo-greedy", "g"),
    tenby("base-two", "rr"),
    tenby("base-three-greedy", "ggg"),
    tenby("base-four", "rrrr", takes_back=True),
    tenby("base-five-greedy", "ggggg"),
    tenby("mayors-two", "rr", mayors=True),
    tenby("mayors-three-party", "rrr", wants=("mayor retire",), **{"mayors": True, "retirement-party": True}),
    tenby("mayors-two-greedy", "gg", **{"mayors": True, "retirement-party": True}),
    tenby("notice-boards-three", "rrr", wants=("discard board",), **{"notice-boards": True}),
    tenby("notice-boards-two-greedy", "gg", **{"notice-boards": True}),
    tenby("notice-boards-two-no-one-left-behind", "rr", **{"notice-boards": True, "no-one-left-behind": True}),
    tenby("locals-four", "rrrr", locals=True),
    tenby("locals-three-greedy", "ggg", locals=True),
    tenby("locals-two-home-base", "rr", **{"locals": True, "home-base": True}),
    tenby("visitors-five", "rrrrr", visitors=True),
    tenby("visitors-two-greedy", "gg", **{"visitors": True, "fully-satisfied": True}),
    tenby("visitors-three-landmarks", "rrr", **{"visitors": True, "visitor-capacity": "landmarks"}),
    tenby("projects-three-greedy", "ggg", projects=True),
    tenby("projects-two", "rr", projects=True),
    tenby("projects-four-risky", "rrrr", wants=("discard",), **{"projects": True, "risky-investment": True}),
    tenby("projects-solo-greedy", "g", projects=True),
)


def games() -> tuple[Golden, ...]:
    """All games: those listed, and of a registered title of which none is listed one for each number of seats."""
    listed = {golden.title for golden in GAMES}
    return GAMES + tuple(
        of_title(title, f"seats-{seats}-{name}", letter * seats, takes_back=letter == "r")
        for title in TITLES
        if title not in listed
        for name, letter in (("random", "r"), ("greedy", "g"))
        for seats in load_title(title).seats
    )


def play(golden: Golden) -> Match:
    """A whole game in which everything wanted happens."""
    for number in range(TRIES):
        match = play_once(golden, f"golden/{golden.name}/{number}" if number else f"golden/{golden.name}")
        if all(any(entry.text.startswith(move) for entry in match.entries) for move in golden.wants):
            return match
    raise SystemExit(f"{golden.name}: in {TRIES} games not all of this happened: {', '.join(golden.wants)}")


def play_once(golden: Golden, seed: str) -> Match:
    """A whole game, with moves taken back and seats swapped on the way if it is to have that."""
    title = load_title(golden.title)
    game = title.game(len(golden.bots), golden.options)
    seats = [Seat(name, kind) for name, kind in zip(NAMES, golden.bots, strict=False)]
    match = Match(title, game, seats, seed)
    likes = tuple(move.removeprefix("build ") for move in golden.wants if move.startswith("build "))
    bots = [KeenBot(likes) if kind == "keen" else make_bot(kind) for kind in golden.bots]
    chance = Chance(f"{seed}/bots")
    while not match.over:
        decision = match.decision
        assert decision is not None
        move, _ = bots[decision.seat].choose(match.vantage(decision.seat), chance, 1)
        match.play(move)
        if golden.takes_back:
            _change_minds(match, chance)
    return match


def _change_minds(match: Match, chance: Chance) -> None:
    roll = chance.below(40)
    if roll < 4 and match.can_undo:
        match.undo()
        if roll == 0:
            match.redo()
    elif roll == 4:
        match.restart_turn()
    elif roll == 5 and match.can_take_back_to(len(match.entries) - 3):
        match.take_back_to(len(match.entries) - 3)
    elif roll == 6:
        match.swap(chance.below(match.game.seats), "human")


def result(match: Match) -> dict[str, Any]:
    """What the game came to."""
    sheet = match.score()
    return {
        "rules-version": match.game.rules_version,
        "moves": len(match.entries),
        "digest": match.digest(),
        "totals": [seat.total for seat in sheet.seats],
        "winners": [match.names[seat] for seat in sheet.winners],
        "tie-break": sheet.tie_break,
    }


def folder_of(title: str, version: int | None = None) -> Path:
    """Where the records of a title lie that were played by a version of its rules, the newest if none is named."""
    version = load_title(title).rules_version if version is None else version
    return FOLDER / title if version == 1 else FOLDER / title / f"version-{version}"


def results_of(folder: Path) -> dict[str, dict[str, Any]]:
    """The results stored in a folder, by record."""
    path = folder / "results.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def main() -> None:
    """Make what is missing, and what is to be overwritten."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    said = "make this record anew, or all of this title"
    parser.add_argument("--overwrite", action="append", default=[], metavar="NAME", help=said)
    again = parser.parse_args().overwrite
    unknown = sorted({*again} - {name for golden in games() for name in (golden.name, golden.title)})
    if unknown:
        parser.error(f"no game or title is called {', '.join(unknown)}")
    for golden in games():
        folder = folder_of(golden.title)
        path = folder / f"{golden.name}.json"
        if path.exists() and not {golden.name, golden.title} & {*again}:
            continue
        match = play(golden)
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(encode(match.record()) + b"\n")
        stored = {**results_of(folder), golden.name: result(match)}
        (folder / "results.toml").write_text(write_toml(dict(sorted(stored.items()))), encoding="utf-8")
        print(f"{golden.title}/{golden.name}: {len(match.entries)} moves")


if __name__ == "__main__":
    main()
