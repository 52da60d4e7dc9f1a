"""The content of Tenby, what the loader demands, what the rulebook says of it, and what packs may make of it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import get_args

import msgspec
import pytest
from towns import CONTENT

import rules.tenby
from rules.kernel.pack import new_pack
from rules.kernel.problems import ContentError
from rules.kernel.rulebook import load_rulebook
from rules.tenby import hooks, residents
from rules.tenby.cards import BUSINESSES, COLOURS, TownCard
from rules.tenby.catalogue import GROUPS, described
from rules.tenby.constants import Row
from rules.tenby.content import PARTS, SINGLES, load
from rules.tenby.title import TITLE

BOOK = load_rulebook("rules.tenby")
SEATS = range(1, 6)


def faults(pack: str) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load(pack)
    return str(caught.value).splitlines()


# What is there


def test_there_is_as_much_as_the_rulebook_says() -> None:
    entries = [CONTENT.town_cards[number] for number in CONTENT.town_deck]
    kinds = Counter(card.kind for card in entries if isinstance(card, TownCard))
    assert kinds == {"home": 51, "business": 48, "amenity": 21}
    types = Counter(card.business for card in entries if isinstance(card, TownCard) and card.business)
    assert types == dict.fromkeys(BUSINESSES, 6)
    assert [len(deck) for deck in (CONTENT.landmark_deck, CONTENT.resident_deck, CONTENT.start_deck)] == [20, 36, 6]
    assert [card.number for card in CONTENT.day_cards] == list(range(1, 31))
    assert [card.number for card in CONTENT.night_cards] == list(range(1, 7))
    assert [len(cards) for cards in (CONTENT.mayors, CONTENT.projects, CONTENT.boards)] == [30, 14, 20]
    assert Counter(len(visitor.days) for visitor in CONTENT.visitors) == {2: 15, 3: 12, 4: 6}
    text = BOOK.section("components").text
    for number, name in ((120, "Town Cards"), (51, "homes"), (48, "businesses"), (21, "amenities"), (20, "Landmarks")):
        assert f"{number} {name}" in text
    for number, name in ((36, "Residents"), (30, "Day Cards"), (6, "Night Cards"), (6, "Start Cards"), (30, "Mayors")):
        assert f"{number} {name}" in text
    for number, name in ((33, "Visitors"), (5, "Visitor"), (14, "Projects"), (20, "Notice"), (5, "Locals")):
        assert f"{number} {name}" in text


def test_every_word_of_the_vocabulary_is_used() -> None:
    used = {type(resident.rule) for resident in CONTENT.residents}
    assert used == set(get_args(residents.AnyResidentRule))
    assert {type(each) for mayor in CONTENT.mayors for each in mayor.abilities} == set(get_args(hooks.AnyAbility))
    columns = [column for board in CONTENT.boards for column in board.columns]
    rewards = [slot.reward for column in columns for slot in column.slots] + [column.reward for column in columns]
    assert {type(each) for each in rewards if each} == set(get_args(hooks.AnyReward))
    actions = {reward.action for reward in rewards if isinstance(reward, hooks.ActionReward)}
    assert actions == set(get_args(hooks.BoardAction))
    assert {action for day in CONTENT.day_cards for action in day.actions} == set(get_args(hooks.Action))


def test_every_value_says_where_it_comes_from() -> None:
    assert {entry.provenance for entry in CONTENT.cards.values()} == {"house"}
    assert {CONTENT.setup.provenance, CONTENT.market.provenance, CONTENT.ranks.provenance} == {"house"}
    assert CONTENT.community.provenance == "seed"


def test_texts_of_residents_say_what_their_rules_do() -> None:
    for resident in CONTENT.residents:
        rule = msgspec.to_builtins(resident.rule)
        points = rule["points"]
        assert resident.text.startswith(f"{points} point{'s' * (points != 1)} for every "), resident.name
        per = rule.get("per", 1)
        assert (f"every {per} " in resident.text) == (per > 1), resident.name
        numbers = {str(points), *(str(rule[key]) for key in ("per", "at_least") if rule.get(key, 1) > 1)}
        assert set(re.findall(r"\d", resident.text)) == numbers, resident.name


def test_the_card_browser_shows_everything() -> None:
    cards = described(CONTENT)
    assert {card.id for card in cards} == set(CONTENT.cards)
    assert [card.group for card in cards] == sorted((card.group for card in cards), key=GROUPS.index)
    assert set(GROUPS) == {card.group for card in cards}
    assert all(card.text.endswith(".") and card.name for card in cards)


def test_no_card_is_named_in_the_code() -> None:
    folder = Path(rules.tenby.__file__).parent
    names = {entry.name for entry in CONTENT.cards.values() if getattr(entry, "name", "")}
    ids = {entry_id for entry_id in CONTENT.cards if len(entry_id) > 2}
    for file in folder.glob("*.py"):
        code = re.sub(r'"""[\s\S]*?"""', "", file.read_text(encoding="utf-8"))
        assert not [name for name in names if name in code], file.name
        assert not [entry_id for entry_id in ids if f'"{entry_id}"' in code], file.name


def test_unknown_cards_are_answered_with_the_nearest() -> None:
    assert CONTENT.card("T001").name == "Cob Lane Cottage"
    with pytest.raises(KeyError, match="T001"):
        CONTENT.card("T0001")


# What the rulebook says


def row_of(section: str, name: str) -> list[str]:
    (line,) = [line for line in BOOK.section(section).text.splitlines() if line.startswith(f"| {name} |")]
    return [cell.strip() for cell in line.strip("|").split("|")][1:]


@pytest.mark.parametrize(("name", "row"), [("market", CONTENT.market), ("Landmark row", CONTENT.landmark_row)])
def test_the_rulebook_has_the_sizes_of_rows(name: str, row: Row) -> None:
    assert row_of("rows", "players") == [str(players) for players in SEATS]
    assert row_of("rows", name) == list(map(str, row.size))
    assert row_of("rows", f"{name}, longest") == list(map(str, row.longest))
    assert row_of("rows", f"{name}, kept in Clean Up") == list(map(str, row.kept))


def test_the_rulebook_says_when_rows_are_refilled() -> None:
    assert CONTENT.market.refill == CONTENT.landmark_row.refill == ("clean_up",)
    text = " ".join(BOOK.section("rows").text.split())
    assert "Rows are refilled in Clean Up only." in text
    assert f"finds the market empty, {CONTENT.market.turn_up_when_empty} card is turned up" in text
    assert f"{CONTENT.landmark_row.turn_up_when_empty} Landmark is turned up" in text


def test_the_rulebook_says_who_begins_with_more_life_rings() -> None:
    assert CONTENT.setup.night_card_rings == ((0,), (0, 0), (0, 0, 1), (0, 0, 0, 0), (0, 0, 0, 0, 0))
    text = " ".join(BOOK.section("setup").text.split())
    assert "With three players the one with Night Card 3 takes 1 more." in text


@pytest.mark.parametrize(
    ("section", "sentence"),
    [
        ("setup", f"takes {CONTENT.setup.life_rings} Life Rings"),
        ("towns", f"1 to {CONTENT.town.max_streets} streets"),
        ("towns", f"1 to {CONTENT.town.max_cards_in_street} cards"),
        ("words", f"street of {CONTENT.town.completed_street_cards} or more cards"),
        ("life-rings", f"| reveal a Town Card | {CONTENT.life_rings.reveal_town} |"),
        ("life-rings", f"| reveal a Landmark | {CONTENT.life_rings.reveal_landmark} |"),
        ("life-rings", f"| extra card | {CONTENT.life_rings.extra_card} |"),
        ("life-rings", f"| move a card | {CONTENT.life_rings.move_card} |"),
        ("declining", f"gain {CONTENT.life_rings.gain_for_declined_action} Life Ring"),
        ("actions", f"gain {CONTENT.actions.pier_rings_for_none} Life Ring"),
        ("ranges", f"{CONTENT.reach.single_arrow} card to each side with a single arrow"),
        ("ranges", f"{CONTENT.reach.double_arrow} with a double one"),
        ("ending", f"after round {CONTENT.ending.rounds}"),
        ("locals-end", f"is worth {CONTENT.ending.missing_resident_points} points"),
        ("tokens", f"has {CONTENT.community.contribution_tokens},"),
        ("locals", f"Everybody has {CONTENT.community.locals} Locals"),
        ("visitor-step", f"for {CONTENT.community.extra_visitor} Life Rings each"),
        ("local-steps", f"each further one costs {CONTENT.community.extra_local_step} Life Ring"),
        ("board-go", f"each further one costs {CONTENT.community.extra_board_token} Life Ring"),
        ("mayor-replacing", f"costs {CONTENT.community.mayor_cost_per_counter} Life Ring for each counter"),
        ("retirement-party", f"pay {CONTENT.community.mayor_retire_extra} Life Ring more"),
        ("assessment", f"gain {CONTENT.community.project_loser_points_per_token} point for each token"),
        ("assessment", f"{CONTENT.community.project_tie_points_per_token} points for each token, and 2 Life Rings"),
        ("assessment", f"{CONTENT.community.project_final_tie_points_per_token} points for each token, and no"),
        ("solo-projects", f"you gain {CONTENT.community.solo_project_lost_life_rings} Life Rings"),
        ("ranks", f"{CONTENT.ranks.names[1]} from {CONTENT.ranks.thresholds[0]}"),
        ("ranks", f"{CONTENT.ranks.names[3]} from {CONTENT.ranks.thresholds[2]}"),
    ],
)
def test_the_rulebook_has_the_numbers_of_the_content(section: str, sentence: str) -> None:
    assert sentence in " ".join(BOOK.section(section).text.split())


def test_the_rulebook_has_the_tables_of_the_content() -> None:
    assert row_of("no-one-left-behind", "points") == list(map(str, CONTENT.community.left_behind_points))
    side = CONTENT.capacities[0].homes
    assert [side.capacity(homes) for homes in (0, 2, 3, 5, 6, 9, 10, 13)] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert row_of("capacity", "Visitors") == [str(slot.capacity) for slot in side.slots]
    homes = row_of("capacity", "homes")
    assert [cell.split()[0] for cell in homes[1:]] == [str(slot.at_least) for slot in side.slots[1:]]
    landmarks = row_of("capacity", "**Landmarks**")
    assert [cell.split()[0] for cell in landmarks] == [
        str(slot.at_least) for slot in CONTENT.capacities[0].landmarks.slots
    ]


def test_the_rulebook_says_what_the_anchor_takes() -> None:
    where = {
        "discard_leftmost_market": "leftmost card of the market",
        "discard_rightmost_market": "rightmost card of the market",
        "discard_leftmost_landmark": "leftmost card of the Landmark row",
        "discard_top_resident": "top Resident",
    }
    for symbol, anchor in CONTENT.anchor.items():
        assert where[anchor.effect] in row_of("anchor", symbol.capitalize())[0]


def test_the_rulebook_lists_the_options() -> None:
    words = re.findall(r"`([a-z-]+)`", BOOK.section("options").text)
    options = TITLE.describe_options()
    assert set(words) == {option.id for option in options} | {value.id for option in options for value in option.values}


def test_the_rulebook_says_that_the_edition_is_unofficial() -> None:
    assert "House edition" in BOOK.section("aim").text
    text = " ".join(BOOK.section("credits").text.split())
    assert all(word in text for word in ("House edition", "unofficial", "Benjie Talbott", "Cosy Cub Games"))


# What is refused: one case for each demand

RULE = '[[resident]]\nid = "R07"\nrule = { hook = '
MAYOR = '[[mayor]]\nid = "M01"\nabilities = [{ hook = "feature_bonus", feature = "doors", points = 1 }, { hook = '
HOMES = '[[capacity]]\nid = "C1"\nhomes = { count = "home", slots = ['
HOME = (
    'kind = "home"\ncolour = "pink"\nfeatures = {}\n'
    'rule = { hook = "range", feature = "doors", arrow = "single", points = 1 }'
)


@pytest.mark.parametrize(
    ("pack", "expected"),
    [
        # words that are not known
        ('[[card]]\nid = "T001"\nkind = "castle"', "card T001, kind: expected one of home"),
        ('[[card]]\nid = "T001"\ncolour = "red"', "card T001, colour: expected one of pink"),
        ('[[card]]\nid = "T001"\nfeatures = { roofs = 1 }', "card T001, features.roofs: expected no such key"),
        ('[[card]]\nid = "T001"\nfeatures = { doors = 10 }', "card T001, features.doors"),
        ('[[card]]\nid = "T052"\nbusiness = "chandler"', "card T052, business: expected one of coffee_shop"),
        ('[[card]]\nid = "T001"\nrule = { hook = "area", points = 1 }', "rule.hook: expected one of range, flat"),
        ('[[card]]\nid = "T001"\nrule = { hook = "flat", points = 1, per = 2 }', "rule.per: expected no such key"),
        ('[[card]]\nid = "T001"\nsize = 3', "card T001, size: expected no such key"),
        (
            '[[resident]]\nid = "R01"\nrule = { hook = "count", points = 1 }',
            "resident R01, rule.hook: expected a known",
        ),
        ('[[mayor]]\nid = "M01"\nabilities = [{ hook = "parade" }]', "abilities[0].hook: expected one of pattern"),
        (
            '[[board]]\nid = "B01"\ncolumns = [{ slots = [{}], reward = { hook = "gold" } }]',
            "reward.hook: expected one of",
        ),
        ('[[day]]\nid = "D01"\nactions = ["swim"]', "day D01, actions[0]: expected one of town"),
        ('[[day]]\nid = "D01"\nactions = ["pier_or_resident"]', "day D01, actions[0]: expected one of town"),
        (
            '[[visitor]]\nid = "V01"\ndays = [{ feature = "roofs", points = 1 }]',
            "days[0].feature: expected one of chimneys",
        ),
        ('[[project]]\nid = "P01"\nsecondary = ["doors", "doors"]', "project P01, secondary"),
        ("[market]\nsize = [6, 6, 6, 6]", "market, size"),
        ('[market]\nrefill = ["noon"]', "market, refill[0]: expected one of turn"),
        ("[rows]\nsize = 1", "rows: expected one of card"),
        # towns
        ('[[card]]\nid = "T001"\nkind = "business"', "card T001, business: expected the type of a business"),
        ('[[card]]\nid = "T001"\nbusiness = "inn"', "card T001, business: expected the type of a business"),
        (
            '[[card]]\nid = "T001"\nrule = { hook = "flat", points = 1 }',
            "card T001, rule.hook: expected flat for an amenity",
        ),
        ('[[card]]\nid = "T001"\nkind = "amenity"', "card T001, rule.hook: expected flat for an amenity"),
        ('[[start]]\nid = "S1"\nrule = { hook = "flat", points = 1 }', "start S1, rule.hook: expected range"),
        (
            '[[landmark]]\nid = "L01"\nrule = { hook = "street", features = ["doors", "doors"], points = 1 }',
            "landmark L01, rule.features: expected one feature",
        ),
        (
            '[[landmark]]\nid = "L01"\nrule = { hook = "street", features = [], points = 1 }',
            "landmark L01, rule.features: expected one feature",
        ),
        ('[[landmark]]\nid = "L01"\ncolour = "pink"', "landmark L01, colour: expected no such key"),
        ('[[sketch]]\nid = "Q"\ncard = "hP s9 <z>1"', "sketch Q, card: expected a card in short form"),
        (f'[[card]]\nid = "R01"\nname = "Row"\n{HOME}', "resident R01, id: expected an id of its own"),
        (f'[[card]]\nid = "a b"\nname = "Row"\n{HOME}', "card a b, id: expected letters and digits"),
        (f'[[card]]\nid = "T121"\nname = " "\n{HOME}', "card T121, name: expected a text"),
        ('[[resident]]\nid = "R01"\ntext = ""', "resident R01, text: expected a text"),
        # Day Cards and decks
        ('[[day]]\nid = "D01"\nactions = []', "day D01, actions: expected one to four actions"),
        ('[[day]]\nid = "D01"\nnumber = 2', "day, number: expected each number once, found 2 twice"),
        ('[[night]]\nid = "N1"\nnumber = 2', "night N1, number: expected 1, which packs cannot change"),
        (
            "\n".join(f'[[day]]\nid = "D{number:02}"\nin_deck = false' for number in range(1, 20)),
            "day, in_deck: expected at least 12 cards, found 11",
        ),
        (
            "\n".join(f'[[start]]\nid = "S{number}"\nin_deck = false' for number in range(1, 4)),
            "start, in_deck: expected at least 5 cards, found 3",
        ),
        # counts of the expansion
        (
            '[[mayor]]\nid = "M31"\nname = "M"\nabilities = []',
            "mayor M31, id: expected the id of a known",
        ),
        # Residents
        (
            RULE + '"count_cards", where = {}, per = 1, points = 1 }',
            "rule.where: expected kind",
        ),
        (
            RULE + '"count_cards", where = { business = [] }, per = 1, points = 1 }',
            "rule.where.business: expected one or more types",
        ),
        (
            RULE + '"count_cards", where = { kind = "home", business = ["inn"] }, per = 1, points = 1 }',
            "rule.where.kind: expected business, or none",
        ),
        (
            RULE + '"count_cards", where = { kind = "amenity", arrow = "single" }, per = 1, points = 1 }',
            "rule.where.arrow: expected none",
        ),
        (
            RULE + '"street_ends", where = { kind = "landmark", colour = "pink" }, points = 1 }',
            "rule.where.colour: expected none",
        ),
        (
            RULE + '"count_pairs", per = 1, points = 1 }',
            "rule: expected same, or both",
        ),
        (
            RULE + '"count_pairs", a = { kind = "home" }, per = 1, points = 1 }',
            "rule: expected same, or both",
        ),
        (
            RULE
            + '"count_pairs", same = "colour", a = { kind = "home" }, b = { kind = "home" }, per = 1, points = 1 }',
            "rule: expected same, or both",
        ),
        (
            '[[resident]]\nid = "R01"\nrule = { hook = "count_features", feature = "doors", per = 0, points = 1 }',
            "rule.per",
        ),
        # Mayors
        (
            '[[mayor]]\nid = "M01"\nabilities = [{ hook = "feature_bonus", feature = "doors", points = 1 }]',
            "mayor M01, abilities: expected two",
        ),
        (
            MAYOR + '"feature_bonus", feature = "windows", points = 1 }]',
            "mayor M01, abilities: expected two with different hooks",
        ),
        (
            MAYOR + '"pattern", colours = ["pink"], points = 3, completed_points = 5 }]',
            "abilities[1].colours: expected two or three",
        ),
        (
            MAYOR + '"pattern", colours = ["pink", "blue"], points = 3, completed_points = 2 }]',
            "abilities[1].completed_points: expected at least 3",
        ),
        (
            MAYOR + '"business_bonus", types = [], points = 1 }]',
            "abilities[1].types: expected one or more",
        ),
        # Visitors, Projects, Notice Boards
        (
            '[[visitor]]\nid = "V01"\ndays = [{ feature = "doors", points = 1 }]',
            "visitor V01, days: expected two, three",
        ),
        ('[[visitor]]\nid = "V01"\ndays = [{ feature = "doors", points = 0 }]', "visitor V01, days[0].points"),
        (
            '[[capacity]]\nid = "C1"\nplayer_colour = "grey"',
            "capacity C1, player_colour: expected red, which packs cannot",
        ),
        (
            HOMES + "] }",
            "capacity C1, homes.slots: expected at least one",
        ),
        (
            HOMES + "{ at_least = 3, capacity = 1 }, { at_least = 3, capacity = 2 }] }",
            "capacity C1, homes.slots: expected each at_least to be more",
        ),
        (
            '[[project]]\nid = "P01"\nreward = { hook = "street", features = [], points = 1 }',
            "project P01, reward.features: expected one feature",
        ),
        ('[[board]]\nid = "B01"\ncolumns = []', "board B01, columns: expected one to four columns"),
        (
            '[[board]]\nid = "B01"\ncolumns = [{ slots = [], reward = { hook = "points", amount = 1 } }]',
            "board B01, columns[0].slots: expected one to six slots",
        ),
        ("[community]\ncontribution_tokens = 3", "board B01, columns: expected at most 3 slots"),
        # numbers
        ("[market]\nsize = [4, 5, 6, 7, 12]", "market, longest[4]: expected at least 12"),
        ("[market]\nkept = [9, 3, 4, 5, 6]", "market, kept[0]: expected at most 4"),
        ("[landmark_row]\nsize = [0, 3, 3, 4, 4]", "landmark_row, size[0]: expected at least 1"),
        ('[market]\nrefill = ["turn"]', "market, refill: expected clean_up"),
        ("[town]\ncompleted_street_cards = 8", "town, completed_street_cards: expected at most 7"),
        ("[setup]\nresidents_dealt = 4", "setup, residents_dealt: expected at most 3"),
        ("[community]\nmayors_dealt = 7", "community, mayors_dealt: expected at most 6"),
        ("[community]\nleft_behind_points = [0, 4, 2]", "community, left_behind_points: expected 0"),
        ("[community]\nleft_behind_points = [1, 2]", "community, left_behind_points: expected 0"),
        ("[solo]\ncompass_first = [1, 1]", "solo, compass_first: expected each Night Card once"),
        ("[solo]\ncompass_first = [3]", "solo, compass_first[0]"),
        ('[[anchor]]\nsymbol = "town"\neffect = "sink"', "anchor town, effect: expected one of"),
        ("[ranks]\nthresholds = [94, 100]", "ranks, thresholds: expected 3 numbers"),
        ("[ranks]\nthresholds = [94, 94, 100]", "ranks, thresholds: expected each to be more"),
        ("[adders]\nmayors = [1, 2]", "adders, mayors"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(pack: str, expected: str) -> None:
    found = faults(pack)
    assert any(expected in fault for fault in found), found
    assert all(fault.startswith("pack, ") for fault in found)


def test_everything_that_is_wrong_is_said_at_once() -> None:
    found = faults(
        '[[mayor]]\nid = "M01"\nabilities = []\n[market]\nkept = [9, 9, 9, 9, 9]\n'
        '[[day]]\nid = "D02"\nnumber = 1\n[[sketch]]\nid = "Q"\ncard = "?"'
    )
    assert [fault.split(", ")[1] for fault in found] == ["sketch Q", "day", "mayor M01", *["market"] * 5]


# Packs


def test_a_new_pack_changes_nothing_and_shows_all() -> None:
    title = SimpleNamespace(id="tenby", name="Tenby", package="rules.tenby")
    text = new_pack(title)  # type: ignore[arg-type]
    assert load(text).digest == CONTENT.digest
    whole = re.sub(r"(?m)^#(?=\S)", "", text)
    assert load(whole).digest == CONTENT.digest
    for entry in CONTENT.cards.values():
        assert whole.count(f'\nid = "{entry.id}"\n') == 1
    for part in PARTS:
        assert part.name == "sketch" or re.search(rf"(?m)^\[+{part.name}\]", whole)
    for kind in (residents.AnyResidentRule, hooks.AnyAbility, hooks.AnyReward):
        for hook in get_args(kind):
            assert f'#   {{ hook = "{hook.__struct_config__.tag}"' in text


def test_a_pack_changes_what_it_says_and_its_provenance() -> None:
    content = load(
        'provenance = "printed"\n[[card]]\nid = "T001"\ncolour = "pink"\n[market]\nrefill = ["turn", "clean_up"]'
    )
    card = content.card("T001")
    assert (card.colour, card.provenance, content.card("T002").provenance) == ("pink", "printed", "house")
    assert content.faces[0].colour == COLOURS.index("pink")
    assert content.market.refill == ("turn", "clean_up")
    assert (content.market.size, content.market.provenance) == (CONTENT.market.size, "printed")


def test_cards_can_be_added_and_left_out() -> None:
    content = load(f'[[card]]\nid = "T121"\nname = "More"\n{HOME}\n[[card]]\nid = "T001"\nin_deck = false')
    number = content.numbers["T121"]
    assert number in content.town_deck
    assert content.numbers["T001"] not in content.town_deck
    assert content.numbers["L01"] in content.landmark_deck
    assert content.town_cards[number].name == "More"
    assert "T001" not in {card.id for card in described(content)}
    assert not set(content.town_deck) & set(content.landmark_deck) & set(content.start_deck)
    assert all(content.is_start(card) for card in content.start_deck)


def test_the_pack_of_the_documentation_works() -> None:
    text = (Path(__file__).parents[3] / "docs" / "packs.md").read_text(encoding="utf-8")
    (pack,) = (each for each in re.findall(r"```toml\n(.*?)```", text, re.DOTALL) if '"tenby"' in each)
    content = load(pack)
    assert content.digest != CONTENT.digest
    assert content.card("T001").provenance == "printed"
    assert content.card("M01").abilities[0].points == 4


def test_all_numbers_are_in_packs() -> None:
    assert {part.name for part in SINGLES} == {
        "setup", "town", "market", "landmark_row", "life_rings", "actions", "range", "ending", "community", "solo",
        "ranks", "adders",
    }  # fmt: skip
