"""The cards of Tenka as data, and what packs may make of them."""

from typing import Any, get_args

import pytest

from rules.kernel.problems import ContentError
from rules.kernel.rulebook import load_rulebook
from rules.tenka import hooks
from rules.tenka.content import SHORT, SUITS, described, load

CARDS = load().cards


def card(text: str, name: str = "abbot") -> Any:
    """A card as a pack changes it."""
    return load(f'provenance = "printed"\n[[card]]\nid = "{name}"\n{text}\n').cards[name]


def faults(text: str, name: str = "abbot") -> str:
    with pytest.raises(ContentError) as caught:
        card(text, name)
    return str(caught.value)


def test_the_deck_has_72_cards() -> None:
    assert sum(each.copies for each in CARDS.values()) == 72
    assert list(CARDS)[:4] == list(SUITS)
    assert len(load().specials) == 20
    assert {each.copies for each in CARDS.values() if each.is_special} == {1}


def test_each_card_is_told_apart_and_explained() -> None:
    assert len({each.letter for each in CARDS.values()}) == len({each.name for each in CARDS.values()}) == 24
    for each in CARDS.values():
        assert each.placed
        assert each.pitched
        assert each.placed_text.endswith(".")
        assert each.pitched_text.endswith(".")
        assert 10 < len(each.short) <= SHORT
        assert ("In a Call to Arms" in each.pitched_text) == (each.timing == "C")


def test_only_what_the_rules_tell_is_said_to_come_from_them() -> None:
    placed = {each.id: each.placed_provenance for each in CARDS.values() if each.placed_provenance != "house"}
    pitched = [each.id for each in CARDS.values() if each.pitched_provenance != "house"]
    seed = dict.fromkeys(("province", "knight", "priest", "lord", "cannon"), "seed")
    assert placed == {**seed, "general": "reading"}
    assert pitched == ["knight"]


def test_every_word_of_the_vocabulary_is_used() -> None:
    used = {type(hook) for each in CARDS.values() for hook in (*each.placed, *each.pitched)}
    assert used == {*get_args(hooks.AnyPlaced), *get_args(hooks.AnyPitched)}
    assert {*hooks.IN_BATTLE, *hooks.CHOOSING} <= used


def test_the_rulebook_has_a_part_for_every_card() -> None:
    book = load_rulebook("rules.tenka")
    for each in CARDS.values():
        section = book.section(f"card-{each.id}")
        assert section.title == each.name
        assert "**Placed**" in section.text
        assert f"**Pitched, {'turn' if each.timing == 'T' else 'arms'}**" in section.text


def test_a_pack_changes_one_use_and_its_origin_only() -> None:
    changed = card('pitched = [{ hook = "draw", amount = 4 }]\npitched_text = "Draw four cards."')
    assert changed.pitched == (hooks.Draw(4),)
    assert (changed.placed_provenance, changed.pitched_provenance) == ("house", "printed")
    assert changed.placed == CARDS["abbot"].placed
    assert card('name = "Abt"').pitched_provenance == "house"
    assert card('placed_text = "So."\nprovenance = "public"').placed_provenance == "public"
    assert card('placed_text = "So."\nplaced_provenance = "reading"').placed_provenance == "reading"


def test_uses_may_be_combined_anew() -> None:
    changed = card(
        'timing = "C"\npitched = [{ hook = "arms", amount = 2, per_priest = 1, max = 5 }, { hook = "arms-pay" }]\n'
        'placed = [{ hook = "counts", of = "province" }, { hook = "strength", amount = 1, role = "attacker" },'
        '{ hook = "strength", amount = 2, role = "defender" }]'
    )
    assert changed.timing == "C"
    assert changed.pitched == (hooks.Arms(2, 1, 5), hooks.ArmsPay())
    assert len(changed.placed) == 3
    assert card('pitched = []\ntiming = ""\npitched_text = ""').pitched == ()
    assert card('pitched = [{ hook = "move-province-from-discard", to = "hand" }]', "heir").pitched[0].to == "hand"


def test_the_digest_is_about_effects() -> None:
    plain = load().digest
    assert load('[[card]]\nid = "abbot"\nplaced_text = "So."\nprovenance = "printed"').digest == plain
    assert load('[[card]]\nid = "abbot"\npitched = [{ hook = "draw", amount = 4 }]').digest != plain


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("abbott", 'name = "Abbot"', "card abbott, id: expected the id of a known card; did you mean abbot?"),
        ("geisha", 'name = "Geisha"', "card geisha, id: expected the id of a known card"),
        ("abbot", 'suit = "priest"', "card abbot, suit: expected special, which packs cannot change"),
        ("knight", "copies = 12", "card knight, copies: expected 13, which packs cannot change"),
        ("abbot", 'letter = "A"', "letter: expected a capital for a suit, a capital and a small letter"),
        ("abbot", 'letter = "Cn"', "expected one of its own, abbot has it too"),
        ("abbot", 'short = "' + "x" * 45 + '"', "short: expected at most 44 characters, found 45"),
        ("abbot", 'placed_text = " "', "placed_text: expected a text"),
        ("abbot", 'timing = "X"', "timing: expected one of \"\", T, C, found X"),
        ("abbot", 'timing = "C"', "pitched[0]: expected another hook: draw is possible only on a turn (timing T)"),
        ("abbot", 'timing = "C"', "pitched: expected arms or stalemate for a card with timing C"),
        ("abbot", 'timing = ""', "timing: expected T or C if pitching does anything"),
        ("abbot", "pitched = []", "timing: expected T or C if pitching does anything"),
        ("knight", 'timing = "T"', "arms is possible only in a Call to Arms (timing C)"),
        ("abbot", 'pitched = [{ hook = "draw", amount = 0 }]', "pitched[0].amount: expected a whole number >= 1"),
        ("abbot", 'pitched = [{ hook = "draw" }]', "pitched[0].amount: expected this key, which is missing"),
        ("abbot", 'pitched = [{ hook = "drw", amount = 1 }]', "pitched[0].hook: expected a known hook, found drw"),
        ("abbot", 'pitched = [{ hook = "draw", amount = 1 }, { hook = "draw", amount = 2 }]', "expected draw once"),
        ("abbot", 'pitched = [{ hook = "tied-win" }]', "pitched[0].hook: expected"),
        ("abbot", 'pitched = [{ hook = "swap-hands" }, { hook = "look-and-take" }]', "at most one hook that needs"),
        ("abbot", 'pitched = [{ hook = "draw-per-province", min = 3, max = 2 }]', "max: expected at least min"),
        ("abbot", 'pitched = [{ hook = "battle" }, { hook = "draw", amount = 1 }]', "expected battle as the last hook"),
        ("priest", 'pitched = [{ hook = "plays" }]', "expected plays on specials only"),
        ("temple", 'pitched = [{ hook = "plays" }, { hook = "fetch", of = "any" }]', "a turn could be endless"),
        ("castle", 'pitched = [{ hook = "stalemate" }, { hook = "arms", amount = 1 }]', "expected stalemate alone"),
        ("castle", 'pitched = [{ hook = "arms-pay" }]', "pitched[0]: expected arms beside arms-pay"),
        ("cavalry", 'pitched = [{ hook = "arms", amount = 0 }]', "expected some strength, from amount or per_priest"),
        ("cavalry", 'pitched = [{ hook = "arms", amount = 3, max = 2 }]', "pitched[0].max: expected at least amount"),
        ("priest", 'placed = [{ hook = "peek-top" }]', "placed: expected counts of priest, amount 1"),
        ("province", 'placed = [{ hook = "counts", of = "province", amount = 2 }]', "expected counts of province"),
        ("abbot", 'placed = [{ hook = "strength", amount = 1, role = "helper" }]', "role: expected one of any"),
    ],
)
def test_what_cannot_be_played_is_refused(name: str, text: str, problem: str) -> None:
    assert problem in faults(text, name)


def test_all_problems_are_named_at_once() -> None:
    found = faults(
        'pitched = [{ hook = "draw", amount = "two" }, { hook = "plays", amout = 1 }, { hook = "plyas" }]\n'
        'placed = [{ hook = "strength", amount = 12, role = "helper" }]\n'
        "copies = 2\npitchd = 1\n"
    ).splitlines()
    assert [line.split(": ")[0].removeprefix("pack, card abbot, ") for line in found] == [
        "copies",
        "pitchd",
        "placed[0].amount",
        "placed[0].role",
        "pitched[0].amount",
        "pitched[1].amout",
        "pitched[2].hook",
    ]


def test_the_card_browser_gets_the_origin_of_each_use() -> None:
    cards = {each.id: each for each in described(load())}
    assert cards["cannon"].origins == (("placed", "seed"), ("pitched", "house"))
    assert "Pitched as a play: Choose another player." in cards["cannon"].text
    assert "Pitched: In a Call to Arms" in cards["knight"].text
