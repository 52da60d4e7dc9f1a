"""The content of Tenpenny Parks, what the loader demands, and what packs may make of it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import pytest
from parks import CONTENT

import rules.tenpenny_parks
from rules.kernel.pack import new_pack
from rules.kernel.problems import ContentError
from rules.kernel.rulebook import load_rulebook
from rules.tenpenny_parks import hooks, metrics
from rules.tenpenny_parks.boards import Side
from rules.tenpenny_parks.catalogue import GROUPS, described
from rules.tenpenny_parks.content import PARTS, load
from rules.tenpenny_parks.squares import names_of
from rules.tenpenny_parks.tiles import TYPE_NAMES

BOOK = load_rulebook("rules.tenpenny_parks")


def changed(table: str, entry: str, text: str) -> Any:
    """The content with an entry as a pack changes it."""
    return load(f'provenance = "printed"\n[[{table}]]\nid = "{entry}"\n{text}\n')


def faults(pack: str) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load(pack)
    return str(caught.value).splitlines()


# What is there


def test_there_is_as_much_as_in_the_box() -> None:
    base = Counter(card.types[0] for card in CONTENT.attractions if card.set == "base")
    assert base == {**dict.fromkeys(TYPE_NAMES, 6), "souvenir": 5}
    assert len(CONTENT.attractions) == 50
    assert len(CONTENT.supply) == 40
    assert [len(board.sides) for board in CONTENT.home_boards] == [2] * 8
    assert [board.innovation for board in CONTENT.home_boards] == [False] * 4 + [True] * 4
    counts = [len(each) for each in (CONTENT.expansions, CONTENT.landmarks, CONTENT.goals)]
    assert counts == [12, 10, 14]
    assert [len(each) for each in (CONTENT.specialists, CONTENT.improvements)] == [10, 8]


def test_every_word_of_the_vocabulary_is_used() -> None:
    effects = [
        effect
        for cards in (CONTENT.sides, CONTENT.specialists, CONTENT.landmarks, CONTENT.improvements)
        for card in cards
        for effect in card.effects
    ]
    assert {type(effect) for effect in effects} == {*get_args(hooks.AnyEffect)}
    counted = {type(goal.metric) for goal in CONTENT.goals}
    counted |= {type(effect.metric) for effect in effects if isinstance(effect, hooks.Endgame)}
    assert counted == {*get_args(metrics.AnyMetric)}
    events = {effect.event for effect in effects if isinstance(effect, hooks.On)}
    assert events == {*get_args(hooks.Event)}


def test_boards_have_the_trees_they_should() -> None:
    trees = {side.id: side.trees for side in CONTENT.sides if side.trees != 10}
    assert trees == {"parallel-pines": 13}
    for side, face in zip(CONTENT.sides, CONTENT.home_faces, strict=True):
        assert face.trees.bit_count() == side.trees
        assert (face.columns, face.squares.bit_count()) == (8, 48)
    assert all(1 <= face.trees.bit_count() <= 2 for face in CONTENT.expansion_faces)
    assert {(face.columns, face.squares.bit_count()) for face in CONTENT.landmark_faces} == {(3, 18)}


def test_wooded_follies_hides_nine_icons() -> None:
    number = CONTENT.numbers["wooded-follies"]
    face = CONTENT.home_faces[number]
    hidden = sum((mask & face.trees).bit_count() for mask in face.icons)
    assert hidden == 9
    others = [each for side, each in enumerate(CONTENT.home_faces) if side != number]
    assert not any(mask & face.trees for face in others for mask in face.icons)


def test_the_rules_of_innovation_boards_come_from_the_given_text() -> None:
    assert {side.rule_provenance for side in CONTENT.sides if side.set == "innovation"} == {"seed"}
    assert {side.provenance for side in CONTENT.sides} == {"house"}
    assert {card.provenance for card in CONTENT.attractions} == {"house"}


def test_case_19_the_ring() -> None:
    carousel = CONTENT.carousel
    start = [carousel.change(stack, carousel.start) for stack in range(6)]
    assert dict(zip(carousel.stacks, start, strict=True)) == {
        "fantasy": 0,
        "old_west": -1,
        "prehistoric": 1,
        "sci_fi": -1,
        "undersea": 0,
        "souvenir": 2,
    }
    prices = {"hat-hospital": 6, "gold-panic": 4, "tar-pit-spa": 4, "robot-petting": 2}
    for card, price in prices.items():
        number = CONTENT.numbers[card]
        assert CONTENT.attractions[number].cost + start[CONTENT.stack_of[number]] == price
    assert [carousel.change(stack, carousel.start + 2) for stack in range(6)] == [0, 2, 0, -1, 1, -1]


def test_no_card_is_named_in_the_code() -> None:
    names = {word for card in CONTENT.cards.values() for word in (card.id, card.name)}
    for file in sorted(Path(rules.tenpenny_parks.__path__[0]).glob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        docstrings = {
            statement.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            for statement in node.body
            if isinstance(statement, ast.Expr)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings:
                assert node.value not in names, f"{file.name}, line {node.lineno}"


# The rulebook says what the data say


def rows_of(section: str) -> dict[str, list[str]]:
    lines = [line.strip("| ").split(" | ") for line in BOOK.section(section).text.splitlines() if line.startswith("| ")]
    return {first: more for first, *more in lines[2:]}


def test_the_rulebook_lists_the_goals_as_they_are() -> None:
    rows = rows_of("goal-cards")
    assert list(rows) == [goal.name for goal in CONTENT.goals]
    for goal in CONTENT.goals:
        assert rows[goal.name][-1] == ", ".join(f"{tier}: {vp}" for tier, vp in goal.tiers)


def test_the_rulebook_lists_the_concessions_as_they_are() -> None:
    rows = rows_of("concessions")
    for each in CONTENT.concessions:
        squares, count, income, *emotions = rows[each.name]
        assert int(squares[0]) in (each.size, 2)  # "2 x 2" has four
        assert (int(count), int(income)) == (each.count, each.income)
        words = [word for word in ("thrill", "awe", "joy", "wild") if getattr(each.emotions, word)]
        assert ", ".join(emotions).strip(" |").lower() == ", ".join(words)


@pytest.mark.parametrize("section", ["specialists", "improvements", "landmarks"])
def test_the_rulebook_lists_the_cards_of_innovation(section: str) -> None:
    cards = getattr(CONTENT, section)
    rows = rows_of(section)
    assert list(rows) == [card.name for card in cards]
    for card in cards:
        numbers = set(re.findall(r"\d+", card.text))
        assert set(re.findall(r"\d+", " ".join(rows[card.name]))) <= numbers | {"1"}


def test_the_rulebook_lists_beckys_month() -> None:
    rows = rows_of("becky-list")
    for month, actions in enumerate(CONTENT.becky.months, start=1):
        words = [action.removeprefix("build_").capitalize() for action in actions]
        assert rows[str(month)] == words


def test_icons_of_the_rulebook() -> None:
    shown = re.findall(r"`(.)`", BOOK.section("icons").text)
    assert {icon.id for icon in CONTENT.icons} <= set(shown)


# The card browser


def test_the_card_browser_shows_everything() -> None:
    cards = described(CONTENT)
    assert [card.id for card in cards if card.group != "concession"] == [
        key
        for group in (
            CONTENT.attractions,
            CONTENT.sides,
            CONTENT.expansions,
            CONTENT.goals,
            CONTENT.improvements,
            CONTENT.specialists,
            CONTENT.landmarks,
        )
        for key in (each.id for each in group)
    ]
    assert len(cards) == len(CONTENT.cards)
    assert {card.group for card in cards} == set(GROUPS)
    assert all(card.text.strip() for card in cards)


# Packs


def test_a_pack_changes_values_and_their_origin() -> None:
    content = changed("attraction", "gnome-rodeo", "cost = 4")
    card = content.cards["gnome-rodeo"]
    assert (card.cost, card.provenance) == (4, "printed")
    assert card.shape == CONTENT.cards["gnome-rodeo"].shape
    assert content.digest != CONTENT.digest
    assert changed("attraction", "gnome-rodeo", 'name = "Zwerge"').digest == CONTENT.digest


def test_layout_and_rule_of_a_side_have_origins_of_their_own() -> None:
    grid = CONTENT.cards["lazy-sunday"].grid.replace("W", "w")
    side: Side = changed("side", "lazy-sunday", f'grid = """\n{grid}"""').cards["lazy-sunday"]
    assert (side.provenance, side.rule_provenance) == ("printed", "seed")
    side = changed("side", "lazy-sunday", "effects = []").cards["lazy-sunday"]
    assert (side.provenance, side.rule_provenance) == ("house", "printed")


def test_a_pack_may_bring_icons_and_concessions_of_its_own() -> None:
    grid = "4.\n..\n..\n..\n..\n1T"
    content = load(
        '[[icon]]\nid = "4"\nname = "$4"\ngain = { money = 4 }\n'
        f'[[expansion]]\nid = "expansion-01"\nfront = """\n{grid}"""\n'
        '[[concession]]\nid = "hot-dog-cannon"\ncount = 4\n'
        '[[concession]]\nid = "churro"\nname = "Churro"\ncount = 1\nincome = 3\nemotions = {}\nshape = "##"\n'
    )
    assert content.icons[-1].gain == hooks.Gain(money=4)
    assert content.expansion_faces[0].icons[-1] == 1
    assert content.supply.count(content.numbers["churro"]) == 1
    assert len(content.supply) == 40


def test_a_new_pack_changes_nothing_and_shows_all() -> None:
    title = SimpleNamespace(id="tenpenny-parks", name="Tenpenny Parks", package="rules.tenpenny_parks")
    text = new_pack(title)  # type: ignore[arg-type]
    assert load(text).digest == CONTENT.digest
    whole = re.sub(r"(?m)^#(?=\S)", "", text)
    assert load(whole).digest == CONTENT.digest
    for entry in CONTENT.cards.values():
        assert whole.count(f'\nid = "{entry.id}"\n') == 1
        assert f'name = "{entry.name}"' in whole
    for part in PARTS:
        assert re.search(rf"(?m)^\[+{part.name}\]", whole)
    for effect in get_args(hooks.AnyEffect):
        assert f'#   {{ hook = "{effect.__struct_config__.tag}"' in text
    for metric in get_args(metrics.AnyMetric):
        assert f'#   {{ count = "{metric.__struct_config__.tag}"' in text


def test_the_pack_of_the_documentation_works() -> None:
    text = (Path(__file__).parents[3] / "docs" / "packs.md").read_text(encoding="utf-8")
    (pack,) = (each for each in re.findall(r"```toml\n(.*?)```", text, re.DOTALL) if "tenpenny-parks" in each)
    content = load(pack)
    assert content.attractions[0].cost == 4
    assert content.expansion_faces[0].icons[-1] == 1


# What is refused

SHAPE = 'shape = """\n{}"""'


def entry(table: str, entry_id: str, text: str) -> str:
    return f'[[{table}]]\nid = "{entry_id}"\n{text}\n'


def grid(table: str, entry_id: str, key: str, old: str, new: str) -> str:
    """A pack that changes one piece of a grid."""
    text = getattr(CONTENT.cards[entry_id], key)
    assert old in text
    return entry(table, entry_id, f'{key} = """\n{text.replace(old, new, 1)}"""')


def effects(table: str, entry_id: str, text: str) -> str:
    return entry(table, entry_id, f"effects = [{text}]")


NEW_ATTRACTION = (
    'name = "New"\nset = "base"\ntypes = ["souvenir"]\ncost = 1\nincome = 0\nemotions = {}\n'
    'advertise = { cost = 1, vp = 1 }\nvp = 1\nshape = "##"'
)


@pytest.mark.parametrize(
    ("pack", "problem"),
    [
        # public counts
        (entry("attraction", "new", NEW_ATTRACTION), "attraction new, id: expected the id of a known attraction"),
        (
            entry("attraction", "gnome-rodeo", 'types = ["souvenir"]'),
            "attraction, types: expected 6 base attractions of fantasy, found 5",
        ),
        (entry("attraction", "gnome-rodeo", 'set = "innovation"'), "expected base, which packs cannot change"),
        (entry("concession", "hot-dog-cannon", "count = 6"), "expected 40 concession tiles in all, found 41"),
        (entry("side", "gopher-gulch", 'board = "property-2"'), "board: expected property-1, which packs cannot"),
        (entry("goal", "new", ""), "goal new, id: expected the id of a known goal"),
        (entry("expansion", "expansion-13", ""), "expected the id of a known expansion"),
        (entry("landmark", "new", ""), "expected the id of a known landmark"),
        (entry("specialist", "new", ""), "expected the id of a known specialist"),
        (entry("improvement", "new", ""), "expected the id of a known improvement"),
        # shapes
        (entry("attraction", "gnome-rodeo", SHAPE.format("##.\n..#")), "shape: expected one connected piece"),
        (entry("attraction", "gnome-rodeo", SHAPE.format("#")), "shape: expected 2 to 7 squares, found 1"),
        (entry("attraction", "gnome-rodeo", SHAPE.format("####\n####")), "expected 2 to 7 squares, found 8"),
        (entry("concession", "scream-booth", SHAPE.format("#####")), "shape: expected 1 to 4 squares, found 5"),
        (entry("concession", "scream-booth", SHAPE.format("##\n#")), "rows of # and . of the same length"),
        (entry("concession", "scream-booth", SHAPE.format("#x")), "rows of # and . of the same length"),
        (entry("concession", "scream-booth", SHAPE.format("#.\n#.")), "no empty row or column at the edge"),
        (entry("concession", "scream-booth", 'shape = ""'), "rows of # and . of the same length"),
        # grids
        (grid("side", "gopher-gulch", "grid", "T.2...T.\n", ""), "grid: expected 6 rows of 8 characters"),
        (grid("side", "gopher-gulch", "grid", "T.2", "..2"), "grid: expected 10 trees, found 9"),
        (grid("side", "parallel-pines", "grid", "T.T2", "..T2"), "grid: expected 13 trees, found 12"),
        (grid("side", "gopher-gulch", "grid", "T.2", "T.#"), "grid: expected ., T and icons, found #"),
        (grid("side", "gopher-gulch", "grid", "T.2", "T.q"), "grid: expected ., T and icons, found q"),
        (grid("side", "wooded-follies", "under", "3.....W.", ".3....W."), "icons only where the grid has a tree"),
        (grid("side", "wooded-follies", "under", "3.....W.", "T.....W."), "under: expected icons, found a tree"),
        (grid("side", "wooded-follies", "under", "3.....W.", "3.....W"), "under: expected 6 rows of 8 characters"),
        (grid("side", "meadow-2", "grid", ".1..T", ".2..T"), "grid: expected the same common side on every board"),
        (grid("expansion", "expansion-01", "front", "h.", "h.."), "front: expected 6 rows of 2 characters"),
        (grid("expansion", "expansion-01", "back", "Ta", "Z#"), "back: expected ., T and icons, found # Z"),
        (grid("landmark", "echo-arch", "grid", "h.T", "h.T."), "grid: expected 6 rows of 3 characters"),
        (entry("side", "gopher-gulch", "trees = 11"), "grid: expected 11 trees, found 10"),
        # words
        (effects("specialist", "map-forger", '{ hook = "incme", amount = 1 }'), "expected a known hook, found incme"),
        (effects("specialist", "map-forger", '{ hook = "income" }'), "effects[0].amount: expected this key"),
        (effects("specialist", "map-forger", '{ hook = "income", amount = 10 }'), "expected a whole number <= 9"),
        (effects("specialist", "map-forger", '{ hook = "keep_disc", amount = 1 }'), "expected no such key"),
        (
            effects("specialist", "map-forger", '{ hook = "on", event = "bild", gain = { vp = 1 } }'),
            "effects[0].event: expected one of build, contract, realtor, cover, attach, found bild",
        ),
        (
            effects("landmark", "echo-arch", '{ hook = "endgame", metric = { count = "tres" } }'),
            "effects[0].metric.count: expected a known count, found tres",
        ),
        (entry("goal", "land-baron", 'metric = { count = "boards" }'), "metric.count: expected one of max_same_type"),
        (entry("goal", "land-baron", 'metric = { count = "trees", scope = "board" }'), "metric.scope: expected no"),
        (entry("side", "lazy-sunday", 'question = "year"'), "question: expected one of month, attraction_vp"),
        # ids
        (
            entry("goal", "land-baron", "") + entry("goal", "land-baron", ""),
            "goal land-baron, id: expected each id once in a file",
        ),
        (
            entry("concession", "gnome-rodeo", 'name = "x"\ncount = 0\nincome = 0\nemotions = {}\nshape = "#"'),
            "concession gnome-rodeo, id: expected an id of its own, an entry of attraction has it too",
        ),
        (
            entry("concession", "Big Dog", 'name = "x"\ncount = 0\nincome = 0\nemotions = {}\nshape = "#"'),
            "id: expected lower-case words joined by hyphens",
        ),
        (entry("goal", "land-baron", 'name = " "'), "name: expected a text"),
        # effects where they make no sense
        (
            effects("specialist", "map-forger", '{ hook = "place", allow = "concession_touch", scope = "board" }'),
            "effects[0].scope: expected no scope: only a landmark has a board",
        ),
        (
            effects("improvement", "snack-mile", '{ hook = "endgame", metric = { count = "tiles", scope = "board" } }'),
            "effects[0].metric.scope: expected no scope",
        ),
        (
            effects("improvement", "snack-mile", '{ hook = "income", amount = 1 }'),
            "effects[0].hook: expected",
        ),
        (
            effects("specialist", "map-forger", '{ hook = "on", event = "attach", gain = { vp = 1 } }'),
            "effects[0].event: expected another event: only a landmark is attached",
        ),
        (
            effects("landmark", "echo-arch", '{ hook = "on", event = "realtor", scope = "board", gain = { vp = 1 } }'),
            "effects[0].scope: expected no scope for realtor",
        ),
        (
            effects("landmark", "echo-arch", '{ hook = "on", event = "cover", scope = "straddle", again = true }'),
            "effects[0].scope: expected board or none",
        ),
        (
            effects("specialist", "map-forger", '{ hook = "on", event = "cover", min_size = 2, again = true }'),
            "effects[0].min_size: expected none for cover",
        ),
        (
            effects("specialist", "map-forger", '{ hook = "on", event = "build", again = true }'),
            "effects[0].again: expected true for cover only",
        ),
        (
            effects("specialist", "map-forger", '{ hook = "on", event = "build" }'),
            "effects[0]: expected either gain or again",
        ),
        (
            effects("specialist", "map-forger", '{ hook = "on", event = "cover", again = true, gain = { vp = 1 } }'),
            "effects[0]: expected either gain or again",
        ),
        (
            effects("specialist", "map-forger", '{ hook = "on", event = "build", gain = {} }'),
            "effects[0].gain: expected some gain",
        ),
        # other values
        (entry("attraction", "gnome-rodeo", 'types = ["fantasy", "fantasy"]'), "one type, or two different ones"),
        (entry("attraction", "gnome-rodeo", "types = []"), "one type, or two different ones"),
        (entry("attraction", "gnome-rodeo", 'types = ["fantsy"]'), "types[0]: expected one of fantasy"),
        (entry("attraction", "gnome-rodeo", "cost = -1"), "cost: expected a whole number >= 0"),
        (entry("goal", "land-baron", "tiers = []"), "tiers: expected at least one"),
        (entry("goal", "land-baron", "tiers = [[2, 1], [2, 3]]"), "tiers: expected each tier to be harder"),
        (entry("goal", "land-baron", "tiers = [[2, 3], [3, 3]]"), "tiers: expected each tier to be harder"),
        (entry("goal", "lawn-order", "tiers = [[5, 3], [7, 5]]"), "tiers: expected each tier to be harder"),
        (entry("icon", "10", 'name = "x"\nquestion = true'), "icon 10, id: expected one character other than"),
        (entry("icon", "T", 'name = "x"\nquestion = true'), "icon T, id: expected one character other than"),
        (entry("icon", "q", 'name = "x"'), "icon q: expected one of gain, one_of and question"),
        (entry("icon", "q", 'name = "x"\ngain = {}'), "icon q, gain: expected some gain"),
        (
            entry("icon", "q", 'name = "x"\none_of = [{ money = 1 }, { money = 2 }]'),
            "icon q, one_of: expected two or more gains, each of one kind, all different",
        ),
        ("[carousel]\nring = [2, 0]", "carousel, ring: expected 6 numbers"),
        ('[carousel]\nstacks = ["fantasy"]', "carousel, stacks: expected each of fantasy"),
        ("[tracks]\nend_vp = [[7, 1], [13, 2]]", "tracks, end_vp: expected spaces up to 12"),
        ("[tracks]\nend_vp = [[7, 2], [9, 1]]", "tracks, end_vp: expected each tier to be harder"),
        ('[becky]\nmonths = [["rally", "rally", "rally"]]', "becky, months: expected 5 months, found 1"),
        ('[becky]\nencore = "run"', "becky, encore: expected one of build_costliest"),
        ("[levels.easy]\nstart_vp = 1", "levels, easy.start_vp_innovation: expected this key"),
    ],
)
def test_what_cannot_be_played_is_refused(pack: str, problem: str) -> None:
    found = faults(pack)
    assert any(problem in line for line in found), found


def test_all_problems_are_named_at_once() -> None:
    found = faults(
        entry("attraction", "gnome-rodeo", 'shape = "#"\ntypes = []')
        + entry("goal", "land-baron", "tiers = []")
        + "[carousel]\nring = []\n"
    )
    assert [line.split(": ")[0].removeprefix("pack, ") for line in found] == [
        "attraction gnome-rodeo, shape",
        "attraction gnome-rodeo, types",
        "attraction, types",
        "goal land-baron, tiers",
        "carousel, ring",
    ]


def test_squares_of_a_face_start_at_its_own_left() -> None:
    face = CONTENT.expansion_faces[0]
    assert len(names_of(face.squares)) == 12
    assert face.squares & 1
