"""Legal moves against a second opinion, worked out from written positions and patterns typed again from the cards.

Random positions are crowded on purpose: patterns that lie complete, monuments, marks, stored cubes, new buildings.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from sweeps import sweep

from rules.kernel.chance import Chance
from rules.kernel.decision import Decision
from rules.kernel.events import ALL
from rules.tiny_towns.benefits import ReplaceSome
from rules.tiny_towns.game import TinyTowns
from rules.tiny_towns.state import State
from rules.titles import load_title

WORDS = {"W": "wood", "H": "wheat", "B": "brick", "G": "glass", "S": "stone"}
RESOURCES = list(WORDS.values())
SQUARES = [f"{row}{column}" for row in "abcd" for column in "1234"]
NAMES = ["Ana", "Ben", "Chloe", "Dora"]
PRINTED = """
cottage .H/BG; farm HH/WW; granary HH/WB; greenhouse HG/WW; orchard SH/HW; well WS; fountain WS; millstone WS; shed WS;
abbey ..G/BSS; chapel ..G/SGS; cloister ..G/WBS; temple ..G/BBS; almshouse SSG; feast-hall WWG; inn HSG; tavern BBG;
bakery .H./BGB; market .W./SGS; tailor .H./SGS; theater .S./WGW; bank HH./WGB; factory W.../BSSB;
trading-post SW./SWB; warehouse HWH/B.B; architects-guild ..G/.HS/WB.; archive-of-the-second-age HH/BG;
barrett-castle H..S/WGGB; cathedral-of-caterina .H/SG; fort-ironweed H.B/SWS; grand-mausoleum-of-the-rodina WW/BS;
grove-university .B./SGS; mandras-palace HG/BW; obelisk-of-the-crescent H../BGB; opaleyes-watch W.../BGHH/S...;
shrine-of-the-elder-tree BHS/WGW; silva-forum ..H./BBSW; statue-of-the-bondmaker WSSG/H...; the-sky-baths .H./SGW/B.B;
the-starloom GG/WH"""
Laid = list[tuple[int, str]]


def ways(pattern: str) -> list[Laid]:
    """Every way to lay a pattern: turned, mirrored, moved."""
    cells = [(r, c, WORDS[x]) for r, row in enumerate(pattern.split("/")) for c, x in enumerate(row) if x != "."]
    found: set[frozenset[tuple[int, str]]] = set()
    for side in (1, -1):
        turned = [(r, side * c, x) for r, c, x in cells]
        for _ in range(4):
            turned = [(c, -r, x) for r, c, x in turned]
            for down in range(-3, 7):
                for over in range(-3, 7):
                    moved = [(r + down, c + over, x) for r, c, x in turned]
                    if all(0 <= r < 4 and 0 <= c < 4 for r, c, _ in moved):
                        found.add(frozenset((4 * r + c, x) for r, c, x in moved))
    return [sorted(laid) for laid in sorted(found, key=sorted)]


WAYS = {name: ways(pattern) for name, pattern in (entry.split() for entry in PRINTED.split(";"))}


class Opinion:
    """What a seat may do, from the written position alone."""

    def __init__(self, game: TinyTowns, state: State, decision: Decision) -> None:
        self.game, self.decision = game, decision
        self.position = game.write_position(game.view(state, ALL), NAMES[: game.seats])
        self.town: dict[str, Any] = self.position["towns"][decision.seat]
        self.cards: list[str] = self.position["cards"]
        self.monument = self.town.get("monument", "")
        codes = {game.content.cards[card].code: card for card in self.cards} | {"Mo": self.monument}
        letters = {word[0] if word != "wheat" else "h": word for word in RESOURCES}
        self.board = [{**codes, **letters, ".": ""}[cell] for row in self.town["grid"] for cell in row.split()]
        self.fresh = self.town.get("fresh", [])
        self.empty = [SQUARES[s] for s in range(16) if not self.board[s]]
        self.marks = self.town.get("marks", {})
        self.banked = [resource for square, resource in self.marks.items() if square in self.of("bank")]

    def of(self, card: str) -> list[str]:
        return [SQUARES[s] for s in range(16) if self.board[s] == card]

    def may(self, card: str) -> bool:
        return card != "bank" or len(self.of("bank")) < 5

    def has(self, monument: str) -> bool:
        return self.monument == monument and not {*self.of(monument)} & {*self.fresh}

    def moves(self, replaced: list[str]) -> set[str]:
        kind = self.decision.kind
        if kind in ("name", "take"):
            return {f"{kind} {r}" for r in [r for r in RESOURCES if r not in self.banked] or RESOURCES}
        if kind == "mark":
            barred = self.banked if self.decision.facts["card"] == "Bank" else []
            return {f"mark {r}" for r in RESOURCES if r not in barred}
        if kind == "found":
            return {f"found {card} {s}" for card in self.cards if self.may(card) for s in self.empty}
        if kind == "stock":
            return {f"stock {card}" for card in self.cards if card not in self.town.get("watch", [])}
        if kind == "claim":
            return self.claims()
        if kind == "replace":
            sites = {s: self.board[SQUARES.index(s)] for s in SQUARES if s not in replaced}
            standing = {s: card for s, card in sites.items() if card in self.cards}
            choices = [card for card in self.cards if self.may(card)]
            return {"done", *(f"replace {s} {card}" for s in standing for card in choices if card != standing[s])}
        return self.buildings() if kind == "build" else self.places()

    def claims(self) -> set[str]:
        towns = self.position["towns"]
        near = [towns[(self.decision.seat + step) % len(towns)].get("constructed", []) for step in (-1, 1)]
        types = [card for card in self.town.get("watch", []) if card in near[0] + near[1] and self.may(card)]
        return {"decline", *(f"claim {card} {s}" for card in types for s in self.empty)}

    def places(self) -> set[str]:
        resource = self.decision.facts["resource"]
        foreign = self.position.get("builder") != NAMES[self.decision.seat]
        if self.game.mode == "town-hall":
            foreign = self.position["round"] % 3 != 0
        if not foreign:
            return {f"place {s}" for s in self.empty}
        squares = list(self.empty)
        if self.has("statue-of-the-bondmaker"):
            squares += [s for s in self.of("cottage") if s not in self.town.get("bonded", {})]
        found = {f"place {s}" for s in squares}
        if any(self.marks[s] == resource for s in self.of("factory") if s not in self.fresh):
            found |= {f"place {other} {s}" for other in RESOURCES if other != resource for s in squares}
        for warehouse, cubes in self.town.get("stores", {}).items():
            if warehouse not in self.fresh:
                found |= {f"store {warehouse}"} if len(cubes) < 3 else set()
                found |= {f"swap {warehouse} {c} {s}" for c in cubes if c != resource for s in squares}
        if self.game.cavern and len(self.town.get("cavern", [])) < 2:
            found.add("cavern")
        return found

    def buildings(self) -> set[str]:
        found = {"done"}
        wild = [s for s in self.of("trading-post") if s not in self.fresh]
        for card in [card for card in [*self.cards, self.town.get("hidden", "")] if card and self.may(card)]:
            for laid in WAYS[card]:
                real = [SQUARES[s] for s, resource in laid if self.board[s] == resource]
                used = [SQUARES[s] for s, _ in laid]
                if real and all(s in real or s in wild for s in used):
                    sites = real + self.empty if card == "shed" or self.has("obelisk-of-the-crescent") else real
                    found |= {f"build {card} {' '.join(used)} on {site}" for site in sites}
        return found


def crowded_town(draw: random.Random, game: TinyTowns, cards: list[str], monument: str, name: str) -> dict[str, Any]:
    """A random town, full of things that matter."""
    cells = ["."] * 16
    built = draw.random() < 0.4
    if built:
        cells[draw.randrange(16)] = "Mo"
    for card in draw.sample([draw.choice(cards), monument if not built else draw.choice(cards)], 2):
        for square, resource in draw.choice(WAYS[card]):
            if cells[square] == ".":
                cells[square] = "h" if resource == "wheat" else resource[0]
    codes = [game.content.cards[card].code for card in cards]
    for square in range(16):
        if cells[square] == "." and draw.random() < 0.6:
            cells[square] = draw.choice([*codes, codes[0], codes[6], codes[6], draw.choice("whbgs")])
    resources = draw.sample(RESOURCES, 5)
    marks: dict[str, str] = {}
    for square in range(16):
        if cells[square] == "Bn" and not resources:
            cells[square] = "."
        elif cells[square] in ("Bn", "Fa"):
            marks[SQUARES[square]] = resources.pop() if cells[square] == "Bn" else draw.choice(RESOURCES)
    at = {code: [SQUARES[s] for s in range(16) if cells[s] == code] for code in {*cells}}
    town: dict[str, Any] = {
        "seat": name,
        "grid": [" ".join(cells[row : row + 4]) for row in range(0, 16, 4)],
        "monument" if built else "hidden": monument,
        "fresh": [SQUARES[s] for s in range(16) if cells[s][0].isupper() and draw.random() < 0.15],
        "marks": marks,
        "stores": {square: draw.choices(RESOURCES, k=draw.randrange(4)) for square in at.get("Wh", [])},
        "constructed": draw.sample(cards, draw.randrange(3)),
        "cavern": ["wood"] * draw.choice([0, 0, 1, 2]),
    }
    if built and monument == "statue-of-the-bondmaker":
        town["bonded"] = {square: "wood" for square in at.get("Ct", []) if draw.random() < 0.4}
    if built and monument == "opaleyes-watch":
        town["watch"] = draw.sample(cards, draw.randrange(4))
    return town


def crowded_position(draw: random.Random, game: TinyTowns, cards: list[str]) -> dict[str, Any]:
    names = NAMES[: game.seats]
    monuments = draw.sample(game.monuments, game.seats)
    kind, name = draw.choice(["place", "build", "name"]), draw.choice(names)
    position: dict[str, Any] = {
        "cards": cards,
        "round": draw.randrange(3, 9),
        "towns": [crowded_town(draw, game, cards, *pair) for pair in zip(monuments, names, strict=True)],
    }
    if game.mode == "town-hall":
        deck = draw.sample(RESOURCES * 3, 15)
        position |= {"deck": deck[:4], "buried": deck[4:9], "discard": deck[9:]}
        kind = "take" if position["round"] % 3 == 0 else kind if kind != "name" else "place"
    else:
        position["builder"] = name if kind == "name" else draw.choice(names)
    if kind in ("place", "build"):
        position["named"] = draw.choice(RESOURCES)
    return {**position, "turn": f"{kind} {name}"}


@pytest.mark.parametrize("seed", sweep(range(6)))
def test_moves_are_those_of_the_second_opinion(seed: int) -> None:
    draw = random.Random(seed)
    title = load_title("tiny-towns")
    content = title.game(2).content  # type: ignore[attr-defined]
    asked: set[str] = set()
    for number in range(40):
        cards = [draw.choice(colour).id for colour in content.buildings.values()]
        mode = draw.choice(["master-builder", "master-builder", "town-hall"])
        options = {"cavern": draw.random() < 0.5, "monuments": "open", "mode": mode, "cards": cards}
        game = title.game(draw.choice([2, 2, 3, 4]), options)
        names = NAMES[: game.seats]
        state = game.resample(game.read_position(crowded_position(draw, game, cards), names), Chance(number))
        chance = Chance(f"{seed}/{number}")
        game.advance(state, chance)
        for _ in range(12):
            decision = game.decision(state)
            moves = game.moves(state)
            if decision is None or not moves:  # a crowded town may be full before a cube is placed
                break
            step = state.pending[-1]
            replaced = [s for n, s in enumerate(SQUARES) if isinstance(step, ReplaceSome) and step.replaced >> n & 1]
            expected = Opinion(game, state, decision).moves(replaced)
            assert {game.write(move) for move in moves} == expected, game.describe(game.view(state, ALL), names)
            asked.add(decision.kind)
            rare = [move for move in moves if game.write(move).split()[0] in ("build", "claim", "replace", "found")]
            monument = [move for move in rare if game.write(move).split()[1] in game.monuments]
            game.apply(state, draw.choice(monument or (rare if draw.random() < 0.9 else moves) or moves), chance)
    assert {"name", "take", "place", "build"} <= asked
