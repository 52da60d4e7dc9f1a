"""One card of a pack: shown for editing, and put back without touching anything else."""

from importlib import import_module
from typing import Any

import pytest

from rules.kernel.errors import RulesError
from rules.kernel.pack import new_pack, read_pack
from rules.kernel.pack_entry import card_entry, with_entry, without_entry
from rules.kernel.problems import ContentError
from rules.titles import TITLES, load_title

TOWNS = load_title("tiny-towns")
BEFORE = '''# My pack.
game = "tiny-towns"   # mine
name = "My copy"

# The first.
[[card]]
id = "farm"
text = """
[[card]]
id = "well" # no entry: a text"""

  [[ card ]]  # the one
id = 'well'
# Kept.
score = [
    { hook = "flat", points = 3 }, # ]]
]
text = \'\'\'[[card]] 3 points.\'\'\'
'''
AFTER = '''
# The last.
[[card]]
id = "granary"
[card.feed]
kind = "around"

[solo]
lowest = "None"'''
PACK = BEFORE + AFTER


def content(title_id: str, pack: str) -> Any:
    return import_module(f"{load_title(title_id).package}.content").load(pack)


@pytest.mark.parametrize("title_id", TITLES)
def test_every_card_of_every_title_goes_round(title_id: str) -> None:
    title = load_title(title_id)
    head = f'game = "{title_id}"\nname = "My copy"\n'
    everything = head
    for card in title.cards():
        shown = card_entry(title, card.id, head)
        assert not shown.own
        assert with_entry(title, card.id, head, shown.text) == head, "nothing differs, so nothing is written"
        whole = f"{head}\n{shown.text}"
        again = card_entry(title, card.id, whole)
        assert again.own
        assert again.text == shown.text
        assert with_entry(title, card.id, whole, again.text) == whole
        assert without_entry(title, card.id, whole) == head
        everything += f"\n{shown.text}"
    assert len(read_pack(everything, game=title_id).entries) == len(title.cards())
    assert content(title_id, everything).digest == content(title_id, head).digest


@pytest.mark.parametrize("title_id", TITLES)
def test_a_changed_card_passes_the_check_and_is_in_the_content(title_id: str) -> None:
    title = load_title(title_id)
    pack = new_pack(title)
    card = next(card for card in title.cards() if f'name = "{card.name}"' in card_entry(title, card.id, pack).text)
    shown = card_entry(title, card.id, pack).text
    new = with_entry(title, card.id, pack, shown.replace(f'name = "{card.name}"', 'name = "Mine"'))
    assert new.startswith(pack)
    assert new.count("\n") == pack.count("\n") + 4, "an empty line, heading, id and name"
    assert [entry for _, entry in read_pack(new, game=title_id).entries] == [card.id]
    assert next(each.name for each in title.cards(new) if each.id == card.id) == "Mine"
    assert without_entry(title, card.id, new) == pack


def test_the_pack_of_these_tests_fits() -> None:
    assert len(read_pack(PACK).entries) == 4


def test_an_entry_is_shown_as_it_stands_with_the_other_values() -> None:
    shown = card_entry(TOWNS, "well", PACK)
    assert shown.own
    start = BEFORE.index("  [[ card ]]")
    assert shown.text.startswith(BEFORE[start:])
    assert "pattern = [" in shown.text
    assert "provenance" not in shown.text


def test_all_but_the_entry_stays_to_the_character() -> None:
    shown = card_entry(TOWNS, "well", PACK).text
    start = BEFORE.index("  [[ card ]]")
    new = with_entry(TOWNS, "well", PACK, shown.replace("points = 3", "points = 4"))
    assert new == BEFORE.replace("points = 3", "points = 4") + AFTER
    assert without_entry(TOWNS, "well", PACK) == BEFORE[:start] + AFTER[1:]
    granary = card_entry(TOWNS, "granary", PACK).text
    assert granary.index("name = ") < granary.index("[card.feed]"), "keys of the card stand before its tables"
    assert with_entry(TOWNS, "granary", PACK, granary) == PACK
    assert without_entry(TOWNS, "granary", PACK).endswith('# The last.\n[solo]\nlowest = "None"')
    added = with_entry(TOWNS, "cottage", PACK, '[[card]]\nid = "cottage"\nshort = "3"')
    assert added == PACK + '\n\n[[card]]\nid = "cottage"\nshort = "3"\n'


def test_lines_may_end_as_on_windows() -> None:
    pack = PACK.replace("\n", "\r\n")
    shown = card_entry(TOWNS, "well", pack).text
    assert "\r" not in shown
    assert with_entry(TOWNS, "well", pack, shown) == pack
    changed = with_entry(TOWNS, "well", pack, shown.replace("points = 3", "points = 4"))
    assert changed == pack.replace("points = 3", "points = 4")
    added = with_entry(TOWNS, "cottage", pack, '[[card]]\nid = "cottage"\nshort = "3"')
    assert added.count("\r\n") == added.count("\n")


def test_only_what_differs_is_written_but_what_the_pack_says_stays() -> None:
    head = 'game = "tiny-towns"\n'
    shown = card_entry(TOWNS, "well", head).text
    edited = shown.replace('name = "Well"', '# Mine.\nname = "Pump"\nprovenance = "house"')
    new = with_entry(TOWNS, "well", head, edited)
    assert new == head + '\n[[card]]\nid = "well"\n# Mine.\nname = "Pump"\nprovenance = "house"\n'
    back = card_entry(TOWNS, "well", new).text.replace("Pump", "Well")
    assert with_entry(TOWNS, "well", new, back) == new.replace("Pump", "Well"), "said by its owner, so it stays"


@pytest.mark.parametrize(
    "entry",
    [
        "",
        "[[card",
        '[[card]]\nid = "farm"',
        '[[card]]\nid = "well"\n[[card]]\nid = "farm"',
        '[[card]]\nid = "well"\n[solo]\nlowest = "None"',
        'game = "tenka"\n[[card]]\nid = "well"',
        'card = [{ id = "well" }]',
        '[card]\nid = "well"',
        'card = 3',
        'card = [3]',
        '[[card]]\nid = "well"\nshort = "\x1b[2J"',
        '[[card]]\nid = "well"\nshort = "' + "x" * 5000 + '"',
    ],
)
def test_what_is_not_the_entry_of_the_card_is_refused(entry: str) -> None:
    with pytest.raises(ContentError, match=r"entry.*: expected"):
        with_entry(TOWNS, "well", PACK, entry)


@pytest.mark.parametrize(
    ("pack", "card", "says"),
    [
        ('card = [{ id = "well", short = "3" }]\ngame = "tiny-towns"\n', "well", "in one list"),
        ('card = [{ id = "well", short = "3" }]\ngame = "tiny-towns"\n', "farm", "in one list"),
        (
            'game = "tiny-towns"\n[[card]]\nid = "granary"\n[solo]\nlowest = "None"\n[card.feed]\nkind = "around"\n',
            "granary",
            "in several pieces",
        ),
        ('game = "tiny-towns"\n', "nobody", "not a built-in one"),
    ],
)
def test_a_card_that_cannot_be_changed_by_itself_says_why(pack: str, card: str, says: str) -> None:
    with pytest.raises(RulesError, match=says):
        card_entry(TOWNS, card, pack)


def test_a_card_that_the_pack_adds_can_be_changed_in_it() -> None:
    shown = card_entry(TOWNS, "well", 'game = "tiny-towns"\n').text
    pack = 'game = "tiny-towns"\n' + shown.replace('"well"', '"pump"').replace('"Wl"', '"Pu"')
    assert card_entry(TOWNS, "pump", pack).own
    new = with_entry(TOWNS, "pump", pack, card_entry(TOWNS, "pump", pack).text.replace('"Well"', '"Pump"'))
    assert "Pump" in [card.name for card in TOWNS.cards(new)]
