"""Packs as people write them: a new one of every title, and what checking one says."""

import re
from importlib import import_module
from types import SimpleNamespace
from typing import Any, cast

import pytest

from rules.kernel.content import MAX_PACK_CHARACTERS, PROVENANCES
from rules.kernel.pack import LONGEST_NAME, MEANINGS, new_pack, parts_of, read_pack
from rules.kernel.problems import ContentError
from rules.titles import TITLES, load_title

ALL = {key: cast("Any", load_title(key)) for key in TITLES}
ALL.setdefault("tenka", cast("Any", SimpleNamespace(id="tenka", name="Tenka", package="rules.tenka")))
EMPTY = {"sketch"}
"""Parts without built-in entries: what only positions use."""
WELL = 'game = "tiny-towns"\nname = "Mine"\n[[card]]\nid = "well"\n'


def load(title: Any, pack: str | None = None) -> Any:
    return import_module(f"{title.package}.content").load(pack)


def problems(text: str, game: str = "") -> list[str]:
    with pytest.raises(ContentError) as caught:
        read_pack(text, "mine.toml", game)
    return str(caught.value).splitlines()


@pytest.mark.parametrize("title", ALL.values(), ids=list(ALL))
def test_a_new_pack_changes_nothing(title: Any) -> None:
    assert load(title, new_pack(title)).digest == load(title).digest


@pytest.mark.parametrize("title", ALL.values(), ids=list(ALL))
def test_a_new_pack_shows_every_value_that_may_differ(title: Any) -> None:
    text = new_pack(title)
    whole = re.sub(r"(?m)^#(?=\S)", "", text)
    content = load(title, whole)
    assert content.digest == load(title).digest
    for card in content.cards.values():
        assert whole.count(f'\nid = "{card.id}"\n') == 1
        if hasattr(card, "name"):
            assert f'name = "{card.name}"' in whole
    assert {getattr(each, "provenance", "printed") for each in content.cards.values()} == {"printed"}
    for part in parts_of(title):
        if part.name in EMPTY:
            continue
        assert re.search(rf"(?m)^\[+{part.name}\]", whole)


@pytest.mark.parametrize("title", ALL.values(), ids=list(ALL))
def test_a_new_pack_lists_the_words_of_effects(title: Any) -> None:
    text = new_pack(title)
    content = load(title)
    for card in content.cards.values():
        for hook in (*getattr(card, "placed", ()), *getattr(card, "pitched", ()), *getattr(card, "score", ())):
            assert f'#   {{ hook = "{hook.__struct_config__.tag}"' in text
    for word in PROVENANCES:
        assert f"#   {word:<9}{MEANINGS[word]}" in text


def test_a_pack_says_what_it_is_about() -> None:
    pack = read_pack(WELL + 'text = "2 points for each Cottage next to it."\nscore = []\n[solo]\nlowest = "None"')
    assert (pack.game, pack.name) == ("tiny-towns", "Mine")
    assert pack.entries == (("card", "well"), ("solo", ""))
    assert "well" in pack
    assert "farm" not in pack
    assert "" not in pack
    assert pack.notes == ()


def test_what_may_be_a_slip_is_noted() -> None:
    assert read_pack(WELL + "score = []").notes == ("card well: score changed, text did not",)
    assert read_pack(WELL + 'pattern = ["ws"]').notes == ()
    assert read_pack('game = "tiny-towns"').notes == ("it changes nothing",)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "mine.toml, game: expected the game that the pack is for (tiny-towns), which is missing"),
        ('game = "chess"', "mine.toml, game: expected one of tiny-towns"),
        ('game = "tiny-town"', "did you mean tiny-towns?"),
        ("game = 3", "mine.toml, game: expected one of tiny-towns"),
        (f'game = "tiny-towns"\nname = "{"x" * (LONGEST_NAME + 1)}"', "mine.toml, name: expected a name of at most 40"),
        ('game = "tiny-towns"\nname = 7', "mine.toml, name: expected a name"),
        ("game = ", "mine.toml: expected valid TOML"),
        ("#" * (MAX_PACK_CHARACTERS + 1), f"mine.toml: expected at most {MAX_PACK_CHARACTERS} characters"),
        (WELL + 'text = "a\\u001b[2J"', "mine.toml, card[0].text: expected text without control characters"),
        (WELL + '"\\u202e" = "a"', "mine.toml, card[0].?: expected a key without control characters"),
        (WELL + "patern = []", "mine.toml, card well, patern: expected no such key; did you mean pattern?"),
        (WELL.replace("well", "wel"), "card wel, id: expected the id of a known card, or a complete new one"),
        (WELL + "cottages = true", "mine.toml, card well, cottages: expected a whole number, found true or false"),
    ],
)
def test_a_wrong_pack_is_refused_in_a_sentence(text: str, problem: str) -> None:
    found = problems(text, "tiny-towns" if text == "" else "")
    assert len(found) == 1
    assert problem in found[0]
    assert found[0].isprintable()


def test_a_pack_for_another_game_is_refused() -> None:
    found = problems(WELL, "tenka")
    assert found == ["mine.toml, game: expected tenka, found tiny-towns: the pack is for another game"]


def test_every_problem_has_a_line_of_its_own() -> None:
    score = 'score = [{ hook = "flt" }, { hook = "flat", points = "x" }]\n'
    found = problems(f'{WELL}{score}code = 3\n[[card]]\nid = "wel"\n')
    assert len(found) == 4
    assert all(line.startswith("mine.toml, card we") for line in found)
