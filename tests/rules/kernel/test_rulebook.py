"""The rulebook reader, and what every shipped rulebook has to look like."""

import re
from importlib import resources
from itertools import pairwise

import pytest

from rules.kernel.errors import RulesError
from rules.kernel.rulebook import Section, UnknownSection, load_rulebook, parse_rulebook

PACKAGES = [
    f"rules.{folder.name}"
    for folder in resources.files("rules").iterdir()
    if folder.joinpath("rulebook.md").is_file()
]
COMMON_SECTIONS = [
    "aim", "components", "setup", "hidden", "ending", "options", "house-rulings", "notation", "credits",
]
LONGEST_SECTION = 18
WIDEST_LINE = 100

BOOK = parse_rulebook(
    """
# A small game

## Aim {#aim}

Win.

## Placing a cube {#placing}

On an empty square (see `aim`).

```
## not a heading
```

### On water {#placing-water}

Never a cube.

## End {#end}
"""
)


def test_a_book_is_its_title_and_its_sections_in_order() -> None:
    text = "On an empty square (see `aim`).\n\n```\n## not a heading\n```"
    assert BOOK.title == "A small game"
    assert BOOK.sections == (
        Section("aim", "Aim", 2, "Win."),
        Section("placing", "Placing a cube", 2, text),
        Section("placing-water", "On water", 3, "Never a cube."),
        Section("end", "End", 2, ""),
    )


def test_a_section_is_found_by_its_id() -> None:
    assert BOOK.section("placing").title == "Placing a cube"


def test_a_section_comes_with_the_ones_under_it() -> None:
    assert [section.id for section in BOOK.parts("placing")] == ["placing", "placing-water"]
    assert [section.id for section in BOOK.parts("placing-water")] == ["placing-water"]
    assert [section.id for section in BOOK.parts("end")] == ["end"]


def test_an_unknown_id_is_refused_with_the_nearest_ones() -> None:
    with pytest.raises(UnknownSection) as refused:
        BOOK.section("Placng")
    assert isinstance(refused.value, RulesError)
    assert refused.value.wanted == "Placng"
    assert refused.value.suggestions[0] == "placing"
    assert str(refused.value).startswith("The rulebook has no section 'Placng'. Did you mean placing")


def test_an_id_like_no_other_is_refused_without_suggestions() -> None:
    with pytest.raises(UnknownSection) as refused:
        BOOK.parts("zzz")
    assert refused.value.suggestions == ()
    assert str(refused.value) == "The rulebook has no section 'zzz'."


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("cube", ["placing", "placing-water"]),
        ("EMPTY squ", ["placing"]),
        ("water cube", ["placing-water"]),
        ("win", ["aim"]),
        ("bicycle", []),
        ("cube bicycle", []),
        (" ?! ", []),
    ],
)
def test_search_wants_every_word_and_puts_titles_first(words: str, found: list[str]) -> None:
    assert [section.id for section in BOOK.search(words)] == found


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "this one is empty"),
        ("Hello\n", "line 1: a rulebook begins with '# Title'"),
        ("# Game\n\nHello\n", "line 3: text before the first section"),
        ("# Game\n## Aim\n", "line 2: a heading is written"),
        ("# Game\n# Other {#other}\n", "line 2: a heading is written"),
        ("# Game\n## Aim {#Aim}\n", "line 2: a heading is written"),
        ("# Game\n## Aim {#aim}\n## Goal {#aim}\n", "line 3: the id 'aim' is there twice"),
    ],
)
def test_a_malformed_book_is_refused_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=re.escape(complaint)):
        parse_rulebook(text)


def test_a_package_without_a_rulebook_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        load_rulebook("rules.kernel")


def test_there_are_shipped_rulebooks() -> None:
    assert "rules.tiny_towns" in PACKAGES


@pytest.mark.parametrize("package", PACKAGES)
class TestShipped:
    def test_ids_are_unique(self, package: str) -> None:
        ids = [section.id for section in load_rulebook(package).sections]
        assert len(ids) == len(set(ids))

    def test_sections_are_short_and_not_empty(self, package: str) -> None:
        for section in load_rulebook(package).sections:
            lines = section.text.splitlines()
            assert 1 <= len(lines) <= LONGEST_SECTION, section.id
            assert max(map(len, lines)) <= WIDEST_LINE, section.id

    def test_levels_go_down_one_at_a_time(self, package: str) -> None:
        levels = [section.level for section in load_rulebook(package).sections]
        assert levels[0] == 2
        assert all(after <= before + 1 for before, after in pairwise(levels))

    def test_sections_refer_only_to_sections(self, package: str) -> None:
        book = load_rulebook(package)
        for section in book.sections:
            for references in re.findall(r"\bsee (`[a-z0-9-]+`(?:, `[a-z0-9-]+`)*)", section.text):
                for name in re.findall(r"`(.+?)`", references):
                    assert book.section(name).id != section.id

    def test_every_title_has_the_common_sections(self, package: str) -> None:
        book = load_rulebook(package)
        for name in COMMON_SECTIONS:
            assert book.section(name)
